"""Games of Whims, Cipher, Cyffle and Cypher as they are retold: what holds of every one that NPCs play.

What a telling says of the events is worked out here once more, from the events alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import pytest

from gmkit.chance.source import Source
from gmkit.games.cipher import events as cipher
from gmkit.games.cipher import telling as cipher_telling
from gmkit.games.cyffle import events as cyffle
from gmkit.games.cyffle.pack import Names
from gmkit.games.cyffle.telling import story as cyffle_story
from gmkit.games.cypher import events as cypher
from gmkit.games.cypher.telling import story as cypher_story
from gmkit.games.cypher.turn import influence
from gmkit.games.whims import rules as whims
from gmkit.games.whims import telling as whims_telling
from gmkit.shell.desk import Desk, Start
from gmkit.shell.words import Highlight, Phrases, Story, Tale, number_word
from gmkit.table.game import Over, Reason, SeatNo, seen_by, without_signs
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.test_every_game import desk

# ---- Games that NPCs have played.

FOUR = ("whims", "cipher", "cyffle", "cypher")
PEOPLE = (("Ines", "she"), ("Bruno", "he"), ("Sasha", "they"), ("Odile", ""))
LEVELS = ("weak", "average", "skilled")
LENGTHS = {"whims": (12, 30), "cipher": (60, 110), "cyffle": (50, 90), "cypher": (40, 70)}
"""So many words a recap has, what a deck says about itself not counted."""

QUICK = range(20)
SEEDS = [*QUICK, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(20, 200))]
CUT_OFF = [*range(3), *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(3, 10))]
"""The games that are looked at before they are over, at several of their answers each."""


class Played(NamedTuple):
    """A game that is over."""

    desk: Desk
    start: Start
    events: list[Any]
    state: Any

    @property
    def names(self) -> tuple[str, ...]:
        return self.start.seating.names

    def told(self, *, gm: bool = False, seat: int | None = None) -> Story:
        return self.desk.story(self.start, self.events, self.state, None if seat is None else SeatNo(seat), gm=gm)


def table(slug: str, number: int) -> tuple[Seating, dict[str, Any]]:
    """Give seats and options: two to four seats where that changes the words, two of them cheats in Cyffle."""
    found = desk(slug)
    seats = {"whims": 2 + number % 3, "cypher": 2 + number % 3}.get(slug, 4)
    crooked = slug == "cyffle" and number % 2
    styles = ("cheat", "", "cheat", "quiet") if crooked else ("",) * 4
    seating = Seating(
        tuple(
            Seat(name, LEVELS[(number + at) % 3], styles[at], pronoun)
            for at, (name, pronoun) in enumerate(PEOPLE[:seats])
        )
    )
    options = dict(found.card.read_options(()))
    if crooked:
        options["cheating"] = True
    if slug == "cypher" and number % 5 == 4:
        options["campaign"] = True
    return seating, options


@cache
def course(slug: str, number: int) -> tuple[Played, list[tuple[int, Any]]]:
    """Give a game that is over, and how it was before each answer: after how many events, and its record."""
    found = desk(slug)
    game = found.open((), None)
    seating, options = table(slug, number)
    step = game.set_up(seating, options)
    source, places = Source(f"retold-{number}"), Places()
    players = {at: (found.player(seat, game), seat.by) for at, seat in enumerate(seating)}
    events, state = [*step.events], step.state
    stages = []
    for moment in run(game, state, by_seat(game, players, drawn(source, places), source, places)):
        stages.append((len(events), state))
        events += moment.events
        state = moment.state
    assert isinstance(game.pending(state), Over)
    return Played(found, Start(game, seating, options, step), events, state), stages


def played(slug: str, number: int) -> Played:
    return course(slug, number)[0]


def at_stage(one: Played, stage: tuple[int, Any]) -> Played:
    """Give a game as it was before one of its answers."""
    return one._replace(events=one.events[: stage[0]], state=stage[1])


def rules_of(one: Played) -> Any:
    return one.start.game


def tellings(one: Played) -> Iterator[tuple[str, Story]]:
    yield "all", one.told()
    yield "gm", one.told(gm=True)
    yield "first", one.told(seat=0)


# ---- Their lengths, and their sentences.

NUMERAL = re.compile(r"\d+")
NUMBERS = {number_word(number): number for number in range(1, 21)}


def sentences(text: str) -> list[str]:
    return [one for one in re.split(r"(?<=[.!?])\s+", " ".join(text.split())) if one]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", FOUR)
def test_it_keeps_its_measure(slug: str, seed: int) -> None:
    one = played(slug, seed)
    least, most = LENGTHS[slug]
    for who, told in tellings(one):
        assert 12 <= len(told.headline.split()) <= 30, told.headline
        assert any(name in told.headline for name in (*one.names, *(("You",) if who == "first" else ())))
        own = [thread for thread in told.threads if thread.title != "Note"]
        recap = " ".join((told.headline, *(f"{thread.title}. {thread.text}" for thread in own)))
        if who == "first" and slug == "whims":
            # All that is told of a match is a line, and a handout has one's own rounds as well.
            least, most = 40, 120
        assert least * 0.8 <= len(recap.split()) <= most, (who, recap)
        for thread in own:
            assert len(thread.text.split()) <= 70, thread
        for sentence in sentences(f"{told.headline} {' '.join(thread.text for thread in own)}"):
            assert len(sentence.split()) <= 30, sentence
            assert len(NUMERAL.findall(sentence)) <= 2, sentence
            assert sentence[0].isupper(), sentence
        assert 3 <= len(told.hooks) <= 7, told.hooks
        assert len(told.hooks) == len({*told.hooks})
        assert all(len(hook.split()) <= 22 for hook in told.hooks), told.hooks
        assert told.previously != told.headline
        assert 40 <= len(told.previously.split()) <= 80, told.previously
        assert len(sentences(told.previously)) == 3, told.previously
        words = " ".join((recap, *told.hooks, told.previously))
        assert not re.search(
            r"\b(wins|is to|takes|plays) |something else plausible|by 0\b|\bnone \w+s?\b,|  |\.\.", words
        )
        assert not re.search(r"suddenly|epic|dramatic|clearly|sly\b|smirk|tension", words)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("slug", FOUR)
def test_a_handout_is_as_long_as_a_page_of_a_notebook(slug: str, seed: int) -> None:
    """A player has 60 to 150 words, with a fifth to spare below, which is what is said of a short game."""
    one = played(slug, seed)
    for seat in range(len(one.names)):
        assert 48 <= len(" ".join(one.told(seat=seat).recap()).split()) <= 150, (seat, one.told(seat=seat))


@every_case("slug", FOUR)
def test_it_is_told_in_the_same_words_again(slug: str) -> None:
    one = played(slug, 3)
    course.cache_clear()
    assert played(slug, 3).told(gm=True) == one.told(gm=True)


# ---- A game that is not over: how it stands, by its record, and what has happened so far.


def cut(slug: str, seed: int, parts: int = 9) -> list[Played]:
    """Give a game as it was before some of its answers, the first among them."""
    one, stages = course(slug, seed)
    return [at_stage(one, stages[at * (len(stages) - 1) // parts]) for at in range(parts)]


def so_far(one: Played, *, gm: bool = False) -> str:
    told = one.told(gm=gm)
    return " ".join((told.headline, *(thread.text for thread in told.threads if thread.title != "Note")))


def word(number: int) -> str:
    return number_word(number)


def holders(one: Played, figures_: Sequence[int]) -> str:
    """Give who has most of something, as a list has them."""
    best = sorted(name for name, own in zip(one.names, figures_, strict=True) if own == max(figures_))
    return " and ".join(filter(None, (", ".join(best[:-1]), best[-1])))


@pytest.mark.parametrize("seed", CUT_OFF)
@pytest.mark.parametrize("slug", FOUR)
def test_of_a_game_that_is_not_over_the_recap_keeps_its_measure(slug: str, seed: int) -> None:
    for one in cut(slug, seed):
        for who, told in tellings(one):
            own = [thread for thread in told.threads if thread.title != "Note"]
            recap = " ".join((told.headline, *(f"{thread.title}. {thread.text}" for thread in own)))
            most = 120 if slug == "cyffle" or (slug, who) == ("whims", "first") else LENGTHS[slug][1]
            assert len(recap.split()) <= most, recap
            assert all(len(thread.text.split()) <= 70 for thread in own)
            for sentence in sentences(f"{told.headline} {' '.join(thread.text for thread in own)} {told.previously}"):
                assert len(sentence.split()) <= 30, sentence
                assert len(NUMERAL.findall(sentence)) <= 2, sentence
                assert sentence[0].isupper(), sentence
            assert not re.search(r"Last time|\b(won the|to the end|for good|ended|last place)\b|none \w+s\b", recap)
            assert told.previously.startswith(told.headline)
            # How it stands in coins and hands tells who has lost most, and who has won none.
            assert not re.search(r"lost \w+ coins?\b|not won a hand", told.previously), told.previously
            assert all(len(hook.split()) <= 22 for hook in told.hooks), told.hooks


@every_case("slug", FOUR)
def test_of_a_game_that_is_not_over_nothing_hangs_on_seats_and_no_secret_is_heard(slug: str) -> None:
    for seed in QUICK[:4]:
        for one in cut(slug, seed, 5)[1:]:
            order = [*range(1, len(one.names)), 0]
            elsewhere = Seating(tuple(one.start.seating.seats[seat] for seat in order))
            seen, story = one.state if slug == "cypher" else None, one.desk.telling(one.start.game).story
            events = [moved(event, order) for event in one.events]
            assert story(events, elsewhere, seen, 300) == story(one.events, one.start.seating, seen, 300)
            told = all_that_is_told(one.desk, one.start, one.events, one.state, None)
            marked_ = with_canaries(one.events, None)
            assert told == all_that_is_told(one.desk, one.start, marked_, one.state, None)


@pytest.mark.parametrize("seed", CUT_OFF)
def test_an_unfinished_game_of_cipher_says_who_holds_whom_and_the_gold(seed: int) -> None:
    for one in cut("cipher", seed):
        told, state = so_far(one), one.state
        sales = [event for event in one.events if isinstance(event, cipher.Sold)]
        known_ = {retainer.id: retainer.name for retainer in rules_of(one).retainers.retainers}
        for seat, name in enumerate(one.names):
            own = [known_[sale.retainer] for sale in sales if sale.seat == seat]
            paid = sum(sale.price for sale in sales if sale.seat == seat)
            if own:
                retinue = " and ".join(filter(None, (", ".join(own[:-1]), own[-1])))
                assert f"{name} holds {retinue}, for {word(paid)} sovereign" in told
            else:
                assert f"{name} holds" not in told
        if any(isinstance(event, cipher.VentureBegins) for event in one.events):
            *gold, treasury = state.gold
            turns = sum(isinstance(event, cipher.Earned | cipher.Contested | cipher.TurnLost) for event in one.events)
            assert turns == 0 or f"The game goes on after {word(turns)} turn" in told
            verb = "leads with" if gold.count(max(gold)) == 1 else "are level with"
            assert f"{holders(one, gold)} {verb} {word(max(gold))} sovereign" in told
            for name, own in zip(one.names, gold, strict=True):
                had = re.findall(rf"\b{name} (?:has |)(\w+)(?: sovereigns?)?[,.]", told.partition("In the Treasury")[0])
                assert own == max(gold) or ("nothing" if not own else word(own)) in had, (name, own, told)
            assert f"In the Treasury {word(treasury)} sovereign" in told
        elif sales:
            assert told.startswith(f"The auction goes on after {word(len(sales))} retainer"), told


@pytest.mark.parametrize("seed", CUT_OFF)
def test_an_unfinished_evening_of_cyffle_says_how_many_hands_who_leads_the_coins_and_the_greatest_pot(
    seed: int,
) -> None:
    for one in cut("cyffle", seed):
        told = so_far(one)
        over = [event for event in one.events if isinstance(event, cyffle.HandScored | cyffle.HandVoid)]
        if not over:
            assert told.startswith("The evening goes on, and the first hand is not over yet.")
            continue
        assert told.startswith(f"The evening goes on after {word(len(over))} hand")
        scored = [event for event in over if isinstance(event, cyffle.HandScored)]
        if scored and (most := max(scored[-1].tally)):
            verb = "leads with" if scored[-1].tally.count(most) == 1 else "lead with"
            assert f"; {holders(one, scored[-1].tally)} {verb} {word(most)} hand" in told
        pots = [sum(event.payouts) for event in scored if any(event.payouts)]
        if pots:
            alone = f"The greatest pot went to {'{}'}: {word(max(pots))} coins"
            best = next(event for event in scored if sum(event.payouts) == max(pots))
            winners = holders(one, [seat in best.winners for seat in range(len(one.names))])
            assert pots.count(max(pots)) > 1 or alone.format(winners) in told, told
            assert pots.count(max(pots)) == 1 or f"No pot has held more than {word(max(pots))} coins." in told, told


def test_of_a_long_table_whoever_comes_next_is_told_and_no_more() -> None:
    """Seventeen names and figures were a sentence of 34 words."""
    seating = Seating(tuple(Seat(name, "weak") for name in ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")))
    tally = (3, 2, 2, 1, 1, 1, 0, 0)
    scored = cyffle.HandScored((5, *(0,) * 7), (SeatNo(0),), (8, *(0,) * 7), 0, tally, (SeatNo(0),))
    one = played("cyffle", 0)
    told = one.desk.telling(one.start.game).story([cyffle.HandBegins(6, SeatNo(0), 0), scored], seating, None, 300)
    assert told.headline == "The evening goes on after six hands; Ana leads with three hands."
    assert told.threads[0].text == "Behind come Ben and Cy with two."


@pytest.mark.parametrize("seed", CUT_OFF)
def test_the_coins_of_an_unfinished_evening_are_those_of_its_record(seed: int) -> None:
    """After each hand, by the rules' own ledger, with cheats, ties, void hands and fines."""
    whole, stages = course("cyffle", seed)
    for one in (at_stage(whole, stage) for stage in stages):
        if one.events and isinstance(one.events[-1], cyffle.HandScored | cyffle.HandVoid):
            assert cyffle_story.purses(one.events, len(one.names)) == [*one.state.score.coins[:-1]]
    # Where an evening was taken up in the middle, nobody knows what there was before.
    assert cyffle_story.purses([event for event in whole.events if getattr(event, "number", 2) != 1], 4) == []


@pytest.mark.parametrize("seed", CUT_OFF)
def test_an_unfinished_game_of_cypher_says_who_leads_and_what_lies_there(seed: int) -> None:
    for one in cut("cypher", seed):
        told, deck = so_far(one), rules_of(one).deck
        own = [influence(one.state.table, area) for area in one.state.areas]
        if max(own):
            verb = "leads with" if own.count(max(own)) == 1 else "are level with"
            assert f"; {holders(one, own)} {verb} {word(max(own))} influence" in told
            assert f"Before {min(name for name, n in zip(one.names, own, strict=True) if n == max(own))} l" in told
        for name, area, worth in zip(one.names, one.state.areas, own, strict=True):
            for cards in re.findall(rf"Before {name} lies? (.*?), worth (\w+)\.", told):
                assert cards[1] == (word(worth) if worth else "nothing")
                assert all(deck.character(card).name.removeprefix("The ") in cards[0] for card in area), (cards, area)


@pytest.mark.parametrize("seed", CUT_OFF)
def test_an_unfinished_match_of_whims_says_what_each_has_won(seed: int) -> None:
    for one in cut("whims", seed):
        told, wins = so_far(one), one.state.wins
        if any(wins):
            for name, own in zip(one.names, wins, strict=True):
                assert re.search(rf"won so far: .*\b{name} {word(own)}\b", told), told
        else:
            assert re.match("The match goes on.* no(body| round)", told)


# ---- Whoever sits where, what is told of each is the same.

SEATS = {
    "seat", "opponent", "giver", "taker", "owner", "winner", "trigger", "dealer", "cheat", "victim", "first", "to",
    "about", "winners", "marked", "best", "seats",
}  # fmt: skip
BY_SEAT = {
    "totals", "gold", "score", "home", "scores", "payouts", "tally", "net", "influence", "areas", "effort", "dice",
    "wins", "returned",
}  # fmt: skip


def moved(event: Any, order: Sequence[int]) -> Any:
    """Give an event as it is where seat `order[n]` sits at n."""
    at = {seat: place for place, seat in enumerate(order)}
    changed: dict[str, Any] = {}
    for field, value in event._asdict().items():
        rolled = type(event).__name__ in ("Rolled", "Rerolled", "Satisfied", "TokenSpent", "TokensAllotted")
        if field == "to" and not isinstance(value, int):
            continue
        if field in SEATS and isinstance(value, int):
            changed[field] = at[value]
        elif field in SEATS and isinstance(value, tuple):
            changed[field] = tuple(at[seat] for seat in value)
        elif (field in BY_SEAT and not rolled and isinstance(value, tuple)) or _counted_by_seat(event, field):
            changed[field] = tuple(value[seat] for seat in order)
    return event._replace(**changed)


def _counted_by_seat(event: Any, field: str) -> bool:
    return (type(event).__name__, field) in {
        ("CampaignScored", "points"),
        ("CampaignWon", "points"),
        ("EffortTold", "tokens"),
    }


@every_case("slug", FOUR)
def test_nothing_hangs_on_who_sits_where(slug: str) -> None:
    """The same people, each at another place, and the same deeds: the same words."""
    for seed in QUICK[:10]:
        one = played(slug, seed)
        order = [*range(1, len(one.names)), 0]
        seats = one.start.seating.seats
        elsewhere = Seating(tuple(seats[seat] for seat in order))
        events = [moved(event, order) for event in one.events]
        seen = one.state if slug == "cypher" else None
        story = one.desk.telling(one.start.game).story
        assert story(events, elsewhere, seen, 300) == story(one.events, one.start.seating, seen, 300)


# ---- Nobody is told a secret.

SECRET: Mapping[type[Any], Callable[[Any], Any]] = {
    cipher.LimitNamed: lambda event: event._replace(limit=event.limit + 3),
    cyffle.Palmed: lambda event: event._replace(cards=("2C",) * len(event.cards)),
    cyffle.Stacked: lambda event: event._replace(own=("2C",) * len(event.own)),
    cyffle.HandDealt: lambda event: event._replace(cards=event.cards and ("2C",) * len(event.cards)),
    cyffle.Spotted: lambda event: event._replace(trick="swap"),
    cypher.PassedCard: lambda event: event._replace(card=0),
    cypher.HandSeen: lambda event: event._replace(cards=(0,) * len(event.cards)),
    whims.Rerolled: lambda event: event._replace(new=1),
    whims.Satisfied: lambda event: event._replace(left=9),
    Reason: lambda event: event._replace(reason="canary"),
}
"""How what only one seat sees might have been otherwise."""


def marked(value: Any, mark: str) -> Any:
    """Put a mark of its own in place of every text that a field holds, however deep."""
    if isinstance(value, str):
        return mark
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", range(len(value)))
        found = [marked(one, f"{mark}-{field}") for field, one in zip(fields, value, strict=True)]
        return type(value)(*found) if hasattr(value, "_fields") else tuple(found)
    return value


def with_canaries(events: Sequence[Any], seat: int | None) -> list[Any]:
    """Mark all that somebody is not told: a canary for each place where a secret can hide."""
    return [
        event._replace(**{
            name: marked(value, f"canary-{type(event).__name__}-{name}")
            for name, value in event._asdict().items()
            if name != "to"
        })
        if hidden(event, seat)
        else event
        for event in events
    ]  # fmt: skip


def all_that_is_told(one_desk: Desk, start: Start, events: Sequence[Any], state: Any, seat: int | None) -> str:
    """Give every telling that somebody may hear, from the headline to the last sentence."""
    told = one_desk.story(start, events, state, None if seat is None else SeatNo(seat), gm=False)
    seen, telling = seen_by(without_signs(events), None if seat is None else SeatNo(seat)), one_desk.telling(start.game)
    lines = [*told.recap(800), *told.hooks, told.previously, told.headline]
    return "\n".join([*lines, *telling.beats(seen, start.seating), *telling.sentences(seen, start.seating)])


@pytest.mark.parametrize("slug", FOUR)
def test_no_canary_is_heard(slug: str) -> None:
    """Whatever text was for one seat or for the GM has a mark, and nobody else is told one."""
    places: set[str] = set()
    for seed in QUICK[:6]:
        one = played(slug, seed)
        for seat in (None, *range(len(one.names))):
            events = with_canaries(one.events, seat)
            places |= {*re.findall(r"canary-\w+", repr(events))}
            told = all_that_is_told(one.desk, one.start, events, one.state, seat)
            assert re.findall(r"canary[\w-]*", told) == []
            assert told == all_that_is_told(one.desk, one.start, one.events, one.state, seat)
    assert places, "there is something to keep"


def hidden(event: Any, seat: int | None) -> bool:
    return getattr(event, "to", None) not in (None, seat)


@pytest.mark.parametrize("slug", FOUR)
def test_a_twin_with_other_secrets_is_told_alike(slug: str) -> None:
    for seed in QUICK[:10]:
        one = played(slug, seed)
        for seat in (None, *range(len(one.names))):
            twin = [
                SECRET.get(type(event), lambda event: event)(event) if hidden(event, seat) else event
                for event in one.events
                if not (hidden(event, seat) and seed % 2)
            ]
            other = one._replace(events=twin)
            assert other.told(seat=seat) == one.told(seat=seat)
            beats = one.desk.telling(one.start.game).beats
            assert beats(seen_by(other.events, seat), one.start.seating) == beats(
                seen_by(one.events, seat), one.start.seating
            )


# ---- What is told of each game, against its events.


def of(found: Sequence[Highlight], sort: str) -> list[Highlight]:
    return [one for one in found if one.sort == sort]


def figures(text: str) -> list[int]:
    return [
        NUMBERS.get(word) or int(word) for word in re.findall(r"\d+|[a-z]+", text) if word in NUMBERS or word.isdigit()
    ]


def known(events: Sequence[Any], *sums: int) -> set[int]:
    """Give every figure of the events, and the sums and counts that a telling names."""
    found: set[int] = {*sums}

    def add(value: object) -> None:
        if isinstance(value, bool):
            return
        if isinstance(value, int):
            found.add(abs(value))
        elif isinstance(value, tuple):
            for part in value:
                add(part)

    for event in events:
        add(tuple(event))
    return found


@every_case("seed", QUICK)
def test_the_moments_of_cipher(seed: int) -> None:
    """Purchases off the rule by a quarter, who took more than eight of whom, Ciphers that turned, leads, quarters."""
    one = played("cipher", seed)
    found = cipher_telling.highlights(one.events, len(one.names))
    begins = next(event for event in one.events if isinstance(event, cipher.VentureBegins))
    rule = {sale: 2 * sale.total for sale in one.events if isinstance(sale, cipher.Sold)}
    bought = Counter(
        (sale.seat, sale.price - usual) for sale, usual in rule.items() if 4 * abs(sale.price - usual) > usual
    )
    assert bought == Counter((one.who[0], one.figure) for one in found if one.sort == "purchase")
    flows: Counter[tuple[int, int]] = Counter()
    turned, leads, quarters = [], [], []
    gold, treasury, turn, leader, due = [*begins.gold], begins.treasury, 0, None, 3
    for event in one.events:
        if isinstance(event, cipher.Earned):
            gold[event.seat] += event.moved
            treasury = event.treasury
        elif isinstance(event, cipher.Contested):
            if event.giver is not None and event.taker is not None:
                gold[event.giver] -= event.moved
                gold[event.taker] += event.moved
                flows[event.taker, event.giver] += event.moved
                if event.reward == "cipher" and event.giver == event.seat and event.moved:
                    turned.append((event.seat, event.moved))
        elif not isinstance(event, cipher.TurnLost):
            continue
        turn += 1
        first = [seat for seat, own in enumerate(gold) if own == max(gold)]
        if len(first) == 1 and first[0] != leader:
            leader = first[0]
            leads.append((turn, leader))
        while due and 4 * treasury <= begins.treasury * due:
            quarters.append((turn, tuple(first)))
            due -= 1
    assert {pair: sum_ for pair, sum_ in flows.items() if sum_ > 8} == {
        one.who: one.figure for one in of(found, "flow")
    }
    assert turned == [(one.who[0], one.figure) for one in of(found, "turned")]
    assert leads == [(one.when, one.who[0]) for one in of(found, "lead")]
    assert quarters == [(one.when, one.who) for one in of(found, "quarter")]
    told = one.told(gm=True)
    lost = [sum(sum_ for (_, giver), sum_ in flows.items() if giver == seat) for seat in range(4)]
    won = [sum(sum_ for (taker, _), sum_ in flows.items() if taker == seat) for seat in range(4)]
    text = " ".join((told.headline, *(thread.text for thread in told.threads), *told.hooks))
    if prey := re.search(r"(\w+) was the prey: (\S+) sovereigns went to others in contests, and (\S+) came back", text):
        seat = one.names.index(prey[1])
        assert won[seat] < lost[seat], "whoever wins more than that is nobody's prey"
        assert lost[seat] == max(lost) == figures(prey[2])[0]
        assert (figures(prey[3]) or [0])[0] == won[seat]
    (ended,) = (event for event in one.events if isinstance(event, cipher.GameEnded))
    paid = [sum(sale.price for sale in rule if sale.seat == seat) for seat in range(4)]
    earned = [score - had for score, had in zip(ended.score, begins.gold, strict=True)]
    near = [max(ended.score) - own for own in ended.score]
    more = [abs(a - b) for a in earned for b in earned]
    off = [abs(sale.price - usual) for sale, usual in rule.items()]
    sums = [*paid, *earned, *near, *more, *lost, *won, *flows.values(), *rule.values(), *off, *range(turn + 1)]
    assert {*figures(text)} <= known(one.events, *sums), text


class Crooked(NamedTuple):
    """What the events of an evening say of cheats: hands and seats."""

    cheated: set[tuple[int, int]]
    caught: set[tuple[int, int]]
    void: list[int]


def crooked(events: Sequence[Any]) -> Crooked:
    found, hand = Crooked(set(), set(), []), 0
    for event in events:
        match event:
            case cyffle.HandBegins():
                hand = event.number
            case cyffle.HandVoid():
                found.void.append(event.number)
            case cyffle.Palmed() | cyffle.Stacked() | cyffle.Swapped() | cyffle.CutSkipped():
                found.cheated.add((hand, event.seat))
            case cyffle.CheatShown():
                found.caught.add((hand, event.cheat))
            case _:
                pass
    return found


class Honest(NamedTuple):
    """What the events of an evening say of its hands: which hand, and who or how much."""

    knaves: list[tuple[int, int, int]]
    turned: list[tuple[int, int]]
    pots: list[tuple[int, int]]


def honest(events: Sequence[Any]) -> Honest:
    found = Honest([], [], [])
    hand, trump, trick, carried, stakes = 0, "", [], 0, 0
    points, before = Counter[int](), Counter[int]()
    for event in events:
        match event:
            case cyffle.HandBegins():
                hand, carried, stakes, points, before = event.number, event.carried, 0, Counter(), Counter()
            case cyffle.TrumpTurned():
                trump = event.trump
            case cyffle.AntesPaid():
                stakes += event.ante * len(event.seats)
            case cyffle.Played():
                trick.append((event.seat, event.card))
            case cyffle.TrickWon():
                lost = [seat for seat, card in trick if card == f"J{trump}" and seat != event.seat]
                found.knaves.extend((hand, event.seat, seat) for seat in lost)
                before, trick = points.copy(), []
                points[event.seat] += event.points
            case cyffle.HandScored():
                alone = event.winners[0] if len(event.winners) == 1 else None
                if alone is not None and any(own > before[alone] for own in before.values()):
                    found.turned.append((hand, alone))
                if carried >= stakes > 0 and any(event.payouts):
                    found.pots.append((hand, sum(event.payouts)))
            case _:
                pass
    return found


@every_case("seed", QUICK)
def test_the_moments_of_cyffle(seed: int) -> None:
    """Cheats and what became of them, void hands, Knaves of trumps captured, last tricks that turned it, great pots."""
    one = played("cyffle", seed)
    found = cyffle_story.highlights(one.events, Names(rules_of(one).names))
    cheated, caught, void = crooked(one.events)
    hands = honest(one.events)
    assert {(one.when, one.who[0]) for one in of(found, "cheat")} >= cheated | caught
    assert {(one.when, one.who[0]) for one in of(found, "cheat") if one.about.caught_by} == caught
    assert [one.when for one in of(found, "void")] == void
    assert [(one.when, *one.who) for one in of(found, "captured")] == hands.knaves
    assert [(one.when, one.who[0]) for one in of(found, "turned")] == hands.turned
    assert [(one.when, one.figure) for one in of(found, "pot")] == hands.pots
    told = one.told(gm=True)
    text = " ".join((told.headline, *(thread.text for thread in told.threads), *told.hooks))
    for name, times in re.findall(r"(\w+) was caught cheating (\w+)(?: times)?, and", text):
        own = sum(cheat == one.names.index(name) for _, cheat in caught)
        assert {"in": 1, "twice": 2}.get(times, NUMBERS.get(times)) == own
    for name, secret in re.findall(r"(\w+) still has (a secret|secrets)", text):
        own = sum(cheat == one.names.index(name) for _, cheat in cheated - caught)
        assert (own == 1) == (secret == "a secret")
    (ended,) = (event for event in one.events if isinstance(event, cyffle.EveningEnded))
    assert all(one.names[seat] in told.headline for seat in ended.best)
    counts = [*range(max(len(of(found, "turned")), len(of(found, "captured")), len(void)) + 1)]
    assert {*figures(text)} <= known(one.events, *counts), text


@every_case("seed", QUICK)
def test_the_moments_of_cypher(seed: int) -> None:
    """The end called, the best card taken or driven out, guards that held, and the areas followed to the last card."""
    one = played("cypher", seed)
    last = max(at for at, event in enumerate(one.events) if isinstance(event, cypher.GameEnded))
    first = max((at for at, event in enumerate(one.events[:last]) if isinstance(event, cypher.FirstPlayer)), default=0)
    game = one.events[first : last + 1]
    deck, seats = rules_of(one).deck, len(one.names)
    most = max(deck.character(card).influence for card in range(deck.total))
    best = {card for card in range(deck.total) if deck.character(card).influence == most}
    ended = game[-1]
    lies = cypher_story.lies(game, seats)
    assert [sorted(area) for area in lies[-1].areas] == [sorted(area) for area in ended.areas]
    worth = partial(influence, one.state.table)
    assert tuple(map(worth, lies[-1].areas)) == ended.influence
    found = cypher_story.highlights(game, seats, best, worth)
    turn, called, gone, held = 0, [], [], []
    for event in game:
        match event:
            case cypher.TurnBegan():
                turn = event.turn
            case cypher.EndTriggered():
                called.append((turn, event.seat))
            case cypher.Swapped() | cypher.Fetched() if event.target in best:
                gone.append((turn, event.target))
            case cypher.LeftArea() if event.card in best:
                gone.append((turn, event.card))
            case cypher.Guarded() | cypher.Spared():
                held.append((turn, event.seat))
            case _:
                pass
    assert [(one.when, one.who[0]) for one in of(found, "ended")] == called
    assert [(one.when, one.about) for one in of(found, "best")] == gone
    assert [(one.when, one.who[0]) for one in of(found, "guard")] == held
    by_turn = {lie.turn: [worth(area) for area in lie.areas] for lie in lies}
    # Who wins by the seat alone is level with the best from then on.
    least = 0 if ended.tied else 1
    ahead = {
        at: own[ended.winner] >= least + max(own[: ended.winner] + own[ended.winner + 1 :])
        for at, own in by_turn.items()
    }
    beats = one.desk.telling(one.start.game).beats(one.events, one.start.seating)
    final = max((at for at, line in enumerate(beats) if line.startswith("Game ")), default=0)
    for key in of(found, "turned"):
        assert any(line.startswith(f"Turn {key.when}: ") for line in beats[final:]), "what decided it is a beat"
        assert all(alone for at, alone in ahead.items() if at >= key.when)
        assert not any(ahead[at] for at in [key.when - 1] if at and at in ahead)
    told = one.told(gm=True)
    text = " ".join((told.headline, *(thread.text for thread in told.threads if thread.title != "Note"), *told.hooks))
    gaps = {abs(a - b) for own in by_turn.values() for a in own for b in own}
    assert {*figures(text)} <= known(game, *gaps, *(n for own in by_turn.values() for n in own), 1, 2, 3, 4, 5), text
    if not any(isinstance(event, cypher.CampaignWon) for event in one.events):
        assert told.headline.startswith(
            f"{one.names[ended.winner]} won with {number_word(ended.influence[ended.winner])} "
        )


def test_three_sentences_have_like_things_together() -> None:
    """How near a round was is one thing, and who has the match another, which goes with what is told of people."""
    near = "The last round was won by the least, 27 points to 25."
    hooks = ("Oran lost round two to Sibyl by two points.", "Sibyl has the match: will Oran ask for another?")
    tale = Tale(Phrases("whims"), ("Sibyl", "Oran"), None, ())
    told = tale.summary("Last time Sibyl beat Oran by two rounds to none.", [near], hooks)
    assert sentences(told)[1:] == [near, f"{hooks[0].removesuffix('.')}; {hooks[1]}"]
    told = tale.summary("Last time Sibyl won by far.", [near, hooks[0]], ["Nobody lost: why?", "Oran won none."])
    assert told.startswith("Last time Sibyl won by far; Oran lost round two to Sibyl by two points"), told


def test_three_sentences_for_one_seat_say_nothing_twice_and_take_nobody_for_that_seat() -> None:
    """You stand small behind a semicolon, which is the same sentence; who is called You is no reader."""
    near, short = "The last round was the closest, 29 points to 27.", "You left four tokens unspent."
    hooks = ("You lost round two to Ana by two points.", short)
    told = Tale(Phrases("whims"), ("Ana", "Ben"), 1, ()).summary(
        "Last time Ana beat you by two to none.", [near], hooks
    )
    assert told.lower().count(short.lower().rstrip(".")) == 1, told
    tale = Tale(Phrases("whims"), ("You", "Ana"), 1, ())
    assert tale.last_time("You won the match.") == "Last time You won the match."


@every_case("seed", QUICK)
def test_the_moments_of_whims(seed: int) -> None:
    """The closest round, the last one, and what was left in lost rounds."""
    one = played("whims", seed)
    course = whims_telling.Course(one.events, Seating(tuple(map(Seat, one.names))), Phrases("whims"))
    rounds = [event for event in one.events if isinstance(event, whims.RoundWon)]
    margins = [max(event.totals) - sorted(event.totals)[-2] for event in rounds]
    assert course.closest == rounds[margins.index(min(margins))]
    assert course.won == rounds
    assert [whims_telling.margin(event) for event in course.won] == margins
    left: Counter[int] = Counter()
    kept: Counter[int] = Counter()
    for event in one.events:
        if isinstance(event, whims.Satisfied):
            left[event.seat] = event.left or 0
        elif isinstance(event, whims.RoundWon):
            kept.update({seat: tokens for seat, tokens in left.items() if seat != event.seat})
            left = Counter()
        elif isinstance(event, whims.RoundDrawn):
            left = Counter()
    assert whims_telling.unspent(one.events, len(one.names)) == [kept[seat] for seat in range(len(one.names))]
    told = one.told(gm=True)
    text = " ".join((told.headline, *told.hooks))
    assert one.names[rounds[-1].seat] in told.headline
    assert {*figures(text)} <= known(one.events, *margins, *kept.values(), *range(len(rounds) + 3)), text
