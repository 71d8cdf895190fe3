"""City of Masks by chance: players, spread so that rare things happen, tables of them, and records of odd evenings."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from random import Random
from typing import Any, NamedTuple

from gmkit.chance.pieces import Domino
from gmkit.chance.source import Source, Stream
from gmkit.games import masks
from gmkit.games.masks.content import World
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    BACKDOWN,
    BETRAY,
    DESPERATE,
    GLORIFY,
    SEDUCE,
    UNCAST,
    Attempt,
    Avatar,
    Bet,
    Change,
    Declared,
    Encounter,
    Feeling,
    Hall,
    Held,
    HiddenAction,
    Loan,
    Notes,
    Objective,
    Options,
    Refusal,
    Scene,
    Side,
    State,
    Traits,
    Whereabouts,
)
from gmkit.games.masks.rules.actions import Deeds
from gmkit.games.masks.rules.influence import ENOUGH
from gmkit.games.masks.rules.rounds import BeginRound, OpenScene, PutOnMask, RevisePromises, SettleOrder, TakeTurn
from gmkit.games.masks.rules.setting_up import DRAW, WRITE
from gmkit.games.masks.stage import Step
from gmkit.table.choices import Either, Number, Some
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, SeatNo
from gmkit.table.run import UNSEEN, Answer, Places, Said, by_seat, drawn
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.games.masks.builders import GAME, WORLD

# ---- Players and tables of them.

NAMES = (
    "Celia", "Dav", "Bo, the Quick", "Anna", "Bertha", "Zeno", "Livia", "Corso", "Isaura", "Matteo", "Noor", "Piet",
    "Quin", "Ruy",
)  # fmt: skip

Pick = Callable[[State, Ask, Stream], Hashable]


def chance(stream: Stream, percent: int) -> bool:
    return stream.below(100) < percent


def some_number(choices: Any, stream: Stream, least: int, most: int) -> int:
    """Give a number of the choices that is in this range too, or the nearest one."""
    low, high = max(choices.low, min(least, choices.high)), min(choices.high, max(most, choices.low))
    return int(low + stream.below(max(0, high - low) + 1))


def extreme(_view: State, ask: Ask, stream: Stream) -> int:
    """Choose the most as often as not, else the least, else anything up to six."""
    assert isinstance(ask.choices, Number)
    low, high = ask.choices.low, ask.choices.high
    roll = stream.below(6)
    if roll < 3:
        return high
    return low if roll == 3 else some_number(ask.choices, stream, -6, 6)


def anything(_view: State, ask: Ask, stream: Stream) -> Hashable:
    """Choose any that can be listed."""
    choices = ask.choices
    if isinstance(choices, Either):
        choices = next(part for part in choices.parts if part.size())
    if isinstance(choices, Some):
        return several(choices, stream, 3)
    if isinstance(choices, Number):
        return choices.low + stream.below(choices.size())
    return stream.pick(list(choices.items()))


def several(choices: Some, stream: Stream, most: int) -> tuple[Hashable, ...]:
    """Choose a few that go together, fewer where more do not."""
    for count in range(choices.low + stream.below(min(choices.high, most) - choices.low + 1), -1, -1):
        for _ in range(8):
            chosen = tuple(stream.shuffled(choices.of.values)[:count])
            if not choices.ordered:
                chosen = tuple(one for one in choices.of.values if one in chosen)
            if chosen in choices:
                return chosen
    # What is worth nothing can always be declared.
    return (choices.of.values[-1],)


def wanted(view: State, seat: int) -> list[Objective]:
    """Give what a seat still wants, as far as it has told."""
    found = view.avatars[seat].objectives
    return [] if isinstance(found, Hidden) else [one for one in found if one.done is None]


def aims(view: State, ask: Ask, stream: Stream) -> Hashable:
    """Aim at whom an objective is about as often as not."""
    assert isinstance(ask.choices, Some)
    if chance(stream, 50):
        words = {SEDUCE: "woo", BETRAY: "woo", GLORIFY: "for"}
        meant = {(words.get(one.kind, "woo"), one.target) for one in wanted(view, ask.seat)}
        chosen = tuple(one for one in ask.choices.of.values if one in meant)
        if chosen in ask.choices:
            return chosen
    return several(ask.choices, stream, 3) if chance(stream, 70) else ()


def actions(view: State, ask: Ask, stream: Stream) -> Hashable:
    """Declare hidden actions alone, which earn a Character, or please a faction that is wanted for an objective."""
    choices = ask.choices
    assert isinstance(choices, Some)
    count = len(view.avatars)
    meant = [WORLD.factions[one.target - count] for one in wanted(view, ask.seat) if one.target >= count]
    meant = meant or [one for one, row in zip(WORLD.factions, view.promised[count:], strict=False) if max(row)]
    known = choices.actions if isinstance(choices, Deeds) else {}
    pleasing = [ref for ref, one in known.items() if any(set(one.tags) & set(tags) for f in meant for tags in f.proper)]
    hidden = [one for one in choices.of.values if str(one).startswith("h:")]
    if hidden and chance(stream, 50):
        chosen: tuple[Hashable, ...] = tuple(stream.shuffled(hidden)[: 1 + stream.below(2)])
        if chosen in choices:
            return chosen
    if pleasing and chance(stream, 70):
        chosen = tuple(pleasing[:2])
        if chosen in choices:
            return chosen
    return several(choices, stream, 3)


def stake(view: State, ask: Ask, stream: Stream) -> int:
    own = view.face[ask.seat]
    low, high = stream.pick([(0, own), (own + 1, own + 8), (10, 14), (10, 14), (20, 24)])
    return some_number(ask.choices, stream, low, high)


def answer(view: State, ask: Ask, stream: Stream) -> Hashable:
    if isinstance(ask.choices, Either) and chance(stream, 15):
        assert view.encounter is not None
        return some_number(ask.choices.parts[1], stream, view.encounter.stake + 1, view.encounter.stake + 6)
    return "match" if "match" in ask.choices and chance(stream, 50) else stream.pick(list(ask.choices.items()))


def ally(view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    meant = [one.target for one in wanted(view, ask.seat) if one.target in found]
    if meant and chance(stream, 60):
        return stream.pick(meant)
    sent = [one for one in found if isinstance(one, tuple)]
    if sent and chance(stream, 40):
        return stream.pick(sent)
    return stream.pick(found[:-1]) if chance(stream, 85) else ENOUGH


def link(_view: State, ask: Ask, stream: Stream) -> Hashable:
    """Go on along the chain as often as not."""
    found = list(ask.choices.items())
    return stream.pick(found[:-1]) if chance(stream, 60) else found[-1]


def turn(_view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    against = [one for one in found if isinstance(one, tuple) and one[0] == "challenge"]
    if against and chance(stream, 60):
        return stream.pick(against)
    return stream.pick(found[len(against) :])


def whereabouts(_view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    if "follow" in found and chance(stream, 45):
        return "follow"
    return "main" if chance(stream, 45) else stream.pick(found)


def place(_view: State, ask: Ask, stream: Stream) -> Hashable:
    """Go where others have said they are, most of the time."""
    assert isinstance(ask.choices, Either)
    return stream.pick(list(ask.choices.items())[:3]) if chance(stream, 95) else "The garden of blue doors"


def mask(view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    if "character" in found and chance(stream, 80):
        return "character"
    roll = stream.below(10)
    # A first mask is where Conflicted Actions breach.
    first = view.avatars[ask.seat].first_mask
    if roll < 6 and first in found:
        return first if isinstance(first, str) else found[0]
    return UNCAST if roll == 9 else stream.pick(found)


def yes(_view: State, _ask: Ask, stream: Stream) -> bool:
    return chance(stream, 80)


def repay(_view: State, ask: Ask, stream: Stream) -> int:
    return 0 if chance(stream, 30) else some_number(ask.choices, stream, 0, 8)


def market(_view: State, ask: Ask, stream: Stream) -> Hashable:
    found = list(ask.choices.items())
    buys = [one for one in found if isinstance(one, tuple) and one[0] == "buy"]
    return stream.pick(buys) if buys and chance(stream, 30) else stream.pick(found)


def cheap(_view: State, ask: Ask, stream: Stream) -> int:
    return some_number(ask.choices, stream, 0, 6)


def hidden_face(_view: State, _ask: Ask, stream: Stream) -> str:
    """Write a Hidden Face now and then; it takes long."""
    return WRITE if chance(stream, 8) else DRAW


def shortfall(_view: State, _ask: Ask, stream: Stream) -> str:
    return stream.pick([BACKDOWN, DESPERATE, DESPERATE])


PICKS: Mapping[str, Pick] = {
    "Hidden Face": hidden_face,
    "aims": aims,
    "actions": actions,
    "stake": stake,
    "answer to the stake": answer,
    "ally to ask": ally,
    "who lends": link,
    "turn": turn,
    "whereabouts": whereabouts,
    "place": place,
    "mask": mask,
    "challenge": yes,
    "denounce": yes,
    "stand by the accused": yes,
    "reaction": yes,
    "offer": yes,
    "shortfall": shortfall,
    "repayment": repay,
    "market": market,
    "price": cheap,
    "bet": cheap,
    "Face to ask for": extreme,
    "Face to ask an ally for": extreme,
    "Face to lend": extreme,
    "feeling": extreme,
    "feeling for the borrower": extreme,
    "promise": extreme,
    "new promise": extreme,
}


def gambler(view: State, ask: Ask, source: Source) -> Hashable:
    """Choose by chance, from the view and the place of the draw alone."""
    return PICKS.get(ask.what, anything)(view, ask, source.stream())


class Table(NamedTuple):
    """A table of gamblers.

    Attributes:
        game: the rules.
        seating: who sits there; some are people, whose secret draws stay unseen now and then.
        options: the rules options.
        source: what they draw from.
    """

    game: Masks
    seating: Seating
    options: Mapping[str, Any]
    source: Source

    def answers(self, places: Places) -> Answer:
        """Give what answers for everybody and for luck."""
        luck = drawn(self.source, places)
        unseen = self.source.named("unseen")

        def dice(state: Any, need: Luck) -> Said:
            human = need.seat is not None and not self.seating.seats[need.seat].npc
            if need.secret and human and chance(unseen.placed(*places.next(need)).stream(), 25):
                return Said(HIDDEN, UNSEEN)
            said = luck(state, need)
            assert isinstance(said, Said)
            return said

        players = {at: (gambler, seat.by) for at, seat in enumerate(self.seating)}
        return by_seat(self.game, players, dice, self.source, places)


def some_options(stream: Stream, *, by_the_book: bool) -> dict[str, Any]:
    """Draw a value for every option, most of them the usual one."""
    found: dict[str, Any] = {}
    for option in masks.GAME.options:
        found[option.name] = option.default
        if option.values and not by_the_book and chance(stream, 40):
            found[option.name] = stream.pick([*option.values])
    found["objective_cards"] = 1 + chance(stream, 30)
    return found


def some_table(seed: int, seats: int, rounds: int | None = None) -> Table:
    """Seat so many gamblers; every third table plays by the book."""
    stream = Source(f"gamblers {seed}").stream()
    options = some_options(stream, by_the_book=seed % 3 == 0)
    options["max_rounds"] = rounds if rounds is not None else 2 + stream.below(7)
    people = [HUMAN if chance(stream, 20) else "skilled" for _ in range(seats)]
    seating = Seating(tuple(Seat(name, level) for name, level in zip(NAMES, people, strict=False)))
    return Table(GAME, seating, options, Source(f"game {seed}"))


# ---- Records in which every field is something out of the way, by seed.

ODD_NAMES = (
    "no", "1:30", "2024-01-01", "~", "null", "007", "Ξένη", "李明", "أمينة", "sun-temple", "Commission of Masks",
    "- Bo: #1", "'Anna'", "x" * 60, "true", "5", "?", "{Dav}", "0x1F", "Ana & Bo", "Émile, fils", "@home", "|",
    "faction sun-temple", "1e3", "=", "Ünal", "📜 scribe", "[null]: 2", "*cy", "&di", "!bo", "%", "`",
)  # fmt: skip
"""Names that a file could read as something else, names in other letters, names of factions."""

LABELS = ("Fan gestures", "Say: no", "yes", "# 4", "Küss die Hand", "ロウソク", 'it\'s "so"', "1", "~", "a, b] c}")


class Maker(Random):
    """Makes records, the same ones from the same seed."""

    def feeling(self) -> Feeling:
        """Give a feeling, neutral now and then, fickle or enduring, with marks."""
        level, origin = self.randint(-10, 10), self.choice((-1, 1))
        kind = self.randrange(5)
        if kind == 0:
            return Feeling()
        if kind == 1:
            return Feeling(level, False, level, (level > 0) - (level < 0), 0)
        if kind == 2:
            return Feeling(level, False, level, origin, 0)
        if kind == 3:
            pole = self.randint(1, 10)
            return Feeling(0, True, self.randint(1 - pole, pole - 1), origin, pole)
        level = level or 1
        sign = 1 if level > 0 else -1
        return Feeling(level, True, sign * self.randint(1, abs(level)), origin, self.randint(abs(level), 10))

    def some(self, values: Any, most: int = 3) -> tuple[Any, ...]:
        """Give a few different ones, in any order."""
        pool = list(values)
        return tuple(self.sample(pool, self.randint(0, min(most, len(pool)))))

    def maybe(self, value: Any) -> Any:
        """Give a value, or None."""
        return value if self.random() < 0.6 else None

    def tile(self) -> Domino:
        """Give a tile as it is held."""
        return Domino(self.randint(0, 6), self.randint(0, 6))

    def declared(self) -> tuple[Declared, ...]:
        """Give what somebody declared."""
        return tuple(
            Declared(
                self.choice(LABELS),
                self.choice(("proper", "hidden", "mundane")),
                self.randint(0, 3),
                self.randint(0, 3),
                self.choice(("", *LABELS)),
                self.random() < 0.5,
                self.some(("bold", "wealth", "1", "no")),
            )
            for _ in range(self.randint(0, 3))
        )

    def loan(self, parties: int, count: int) -> Loan:
        """Give a loan of anybody's."""
        return Loan(
            self.randrange(parties),
            self.some(range(count)),
            self.randint(0, 9),
            self.randint(0, 9),
            self.declared(),
            self.maybe(self.tile()),
            self.maybe(self.randint(0, 9)),
        )

    def side(self, parties: int, count: int) -> Side:
        """Give a side of a challenge."""
        return Side(
            self.maybe(self.randrange(count)),
            self.maybe(self.declared()),
            self.some(range(parties)),
            self.maybe(self.randrange(parties)),
            self.randint(0, 9),
            tuple(self.loan(parties, count) for _ in range(self.randint(0, 2))),
            self.maybe(self.tile()),
            tuple(
                Attempt(self.choice(LABELS), "proper", self.randint(0, 3), self.randint(0, 9), self.random() < 0.5)
                for _ in range(self.randint(0, 3))
            ),
            self.randint(0, 9),
            self.randint(0, 9),
            self.randint(0, 9),
        )

    def encounter(self, state: State) -> Encounter:
        """Give a challenge at any point of it."""
        count, parties = len(state.avatars), len(state.feelings)

        def party() -> int:
            return self.randrange(parties)

        def seat() -> Any:
            return self.randrange(count)

        return Encounter(
            self.choice(("unopposed", "opposed", "follow", "messenger", "arrest", "trial")),
            tuple(self.side(parties, count) for _ in range(self.randint(1, 2))),
            self.maybe(self.randint(count, parties - 1)),
            self.randint(0, 30),
            self.maybe(self.choice(("drawn", "desperate", "backdown", "left"))),
            self.maybe(self.randint(0, 1)),
            tuple(Refusal(seat(), seat(), self.randint(0, 9), self.random() < 0.5) for _ in range(self.randint(0, 2))),
            tuple(Bet(seat(), self.randint(0, 1), self.randint(0, 9)) for _ in range(self.randint(0, 2))),
            tuple(
                Change(party(), party(), self.randint(-9, 9), self.choice(LABELS)) for _ in range(self.randint(0, 3))
            ),
            tuple((seat(), seat(), self.randint(0, 9)) for _ in range(self.randint(0, 2))),
            self.choice((state.feelings, ())),
            self.choice((state.face, ())),
            self.random() < 0.5,
            (self.choice(("", *LABELS)), self.choice(("", *LABELS))),
            self.randint(0, 60),
            tuple((SeatNo(at), self.choice(("", *LABELS))) for at in range(self.randint(0, 2))),
        )

    def step(self, count: int) -> Step:
        """Give a step still to do: with nothing, plain values, and tuples as deep as they come."""
        seats = [SeatNo(at) for at in range(count)]
        seat, some = self.choice(seats), self.some(set(seats))
        place = self.choice(("", "no", "1:30", "main", "17", "~", "lost:3", "true", "null"))
        made: list[Step] = [
            BeginRound(),
            PutOnMask(seat),
            OpenScene(place),
            TakeTurn(seat, self.randint(-1, 17), self.choice((True, False))),
            RevisePromises(seat, some),
            SettleOrder((some, (seat,)), ((self.randint(0, 6), 0),) * self.randint(0, 2)),
        ]
        return self.choice(made)

    def counters(self, count: int) -> tuple[int, ...]:
        """Give everybody's figure, and the pool that has no end."""
        held = [self.choice((0, self.randint(0, 40))) for _ in range(count)]
        return (*held, -sum(held))

    def avatar(self, masks: list[str], parties: int, at: int) -> Avatar:
        """Give an avatar that owns some of the masks, which are gone then."""
        owned = tuple(Held(masks.pop(), self.random() < 0.5) for _ in range(min(len(masks), self.randint(0, 2))))
        others = [party for party in range(parties) if party != at]
        return Avatar(
            self.choice(("male", "female")),
            self.choice((owned[0].mask if owned else None, "qh", None)),
            owned,
            self.random() < 0.5,
            tuple(
                HiddenAction(
                    label, self.randint(1, 3), self.maybe("never-promise"), self.maybe(self.choice(("js", "qs")))
                )
                for label in self.some(LABELS, 6)
            ),
            tuple(
                Objective(
                    self.choice(("4H", "TS", "AD", "2C")),
                    self.choice(("glorify", "betray", "seduce", "humiliate")),
                    self.choice(others),
                    self.maybe(self.randint(0, 9)),
                )
                for _ in range(self.randint(0, 4))
            ),
            self.randint(0, 3),
            self.random() < 0.5,
            Traits(*(self.choice((5, self.randint(0, 10))) for _ in range(6))),
            tuple(self.some(("young-noble", "young-nobleman", "young-noblewoman"), 2)),
        )

    def row(self, at: int, width: int, make: Any, nothing: Any) -> tuple[Any, ...]:
        """Give a value towards each party, nothing towards oneself."""
        return tuple(nothing if other == at or self.random() < 0.3 else make() for other in range(width))

    def state(self, world: World, count: int) -> State:
        """Give a whole table of so many avatars."""
        bands = len(world.factions)
        parties, seats = count + bands, range(count)
        masks = [mask.id for mask in world.masks.masks]
        self.shuffle(masks)
        names = self.sample(ODD_NAMES, count)
        levels = ("weak", "average", "skilled", "master", "grandmaster", "human")

        def amount() -> int:
            return self.randint(0, 12)

        avatars = tuple(self.avatar(masks, parties, at) for at in seats)
        notes = tuple(
            Notes(
                self.choice(("", "no", "Ana")),
                self.some(LABELS),
                tuple((other, self.choice(("cousin", "1:30", "no"))) for other in self.some(set(seats) - {at})),
            )
            for at in seats
        )
        seating = Seating(tuple(Seat(name, self.choice(levels), self.choice(("", "schemer"))) for name in names))
        options = Options(
            self.choice(("dominoes", "dice2d6")),
            "inner_le_cumulative",
            "printed",
            self.choice(("stakes_only", "both_gain")),
            self.choice(("absolute", "signed")),
            self.choice(("none", "success_value")),
            self.choice(("when_short", "any_time")),
            self.choice(("1", "2", "unlimited")),
            self.randint(1, 2),
            self.maybe(f"{self.randint(1, 3)}-{self.randint(3, 40)}"),
            self.maybe(self.randint(1, 40)),
            self.choice(("outer", "inner", "difference")),
            self.choice(("loser_payment", "both_stakes")),
            self.choice(("automatic", "gm")),
            "soft",
            self.choice(("quarter", "invested", "short_only")),
            self.choice(("npcs", "all", "none")),
        )
        state = State(
            hall=Hall(seating, options, bands, notes),
            avatars=avatars,
            feelings=(
                *(self.row(at, parties, self.feeling, Feeling()) for at in seats),
                *(tuple(Feeling(n, False, n, self.choice((-1, 1)), 0) for n in self.sample(range(-9, 9), count))
                  for _ in range(bands)),
            ),
            seen=tuple(self.row(at, parties, lambda: self.randint(-20, 20), 0) for at in seats),
            promised=tuple(self.row(at, count, amount, 0) for at in range(parties)),
            debts=tuple(self.row(at, count, amount, 0) for at in seats),
            face=self.counters(count),
            tokens=self.counters(count),
            stock=tuple(mask.id for mask in world.masks.masks if mask.id in masks),
            hands=((),) * count,
            round=self.randint(0, 12),
            arbiter=self.maybe(self.randrange(count)),
            order=tuple(self.sample([SeatNo(at) for at in seats], self.choice((0, count)))),
            scene=self.maybe(Scene(self.choice(LABELS), self.choice(("underways", "streets", "high-paths")))),
            where=tuple(
                Whereabouts(
                    self.maybe(self.choice(("main", "no", "the Quay", "lost:3"))),
                    self.some(set(seats) - {at}),
                    self.some(set(seats) - {at}),
                )
                for at in seats
            ),
            worn=tuple(
                self.choice((None, "role", "uncast", *(str(held.mask) for held in avatar.masks))) for avatar in avatars
            ),
            agenda=tuple(
                self.step(count)
                for _ in range(self.randint(0, 5))
            ),
            ended=self.maybe("all objectives"),
            challenges=self.randint(0, 40),
            warmed=tuple((SeatNo(at), by) for at in seats for by in sorted(self.some(set(seats) - {at}))),
            led=self.random() < 0.5,
            out=tuple(self.sample([SeatNo(at) for at in seats], self.randint(0, 1))),
        )  # fmt: skip
        return state._replace(encounter=self.maybe(self.encounter(state)))
