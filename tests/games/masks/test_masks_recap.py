"""An evening of City of Masks as it is retold: a small one by its sentences, and rules for every one that is played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.games.masks import events as e
from gmkit.games.masks.commands import DESK, EVERYBODY
from gmkit.games.masks.game import Masks, veiled
from gmkit.games.masks.model import BACKDOWN, Feeling, Objective, State
from gmkit.games.masks.telling.recap import Retold, beats, retold, story
from gmkit.games.masks.telling.threads import WORD, Evening, cause_of
from gmkit.shell.desk import RECAP, Story, seen_by
from gmkit.table.game import Over, Reason, SeatNo
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import LEVELS, Seat, Seating
from tests.games.masks.builders import BO, CELIA, CY, DAV, SEATING, WORLD

# ---- A small evening, made by hand.


def clash(caller: SeatNo, defender: SeatNo, winner: SeatNo, paid: int, debt: int = 0) -> list[e.Event]:
    loser = defender if winner == caller else caller
    resolved = e.OpposedResolved(
        winner, loser, "drawn", (5, 2), (), (), paid + debt, paid, debt, 2 * paid, "a dance", winner == caller
    )
    return [e.ChallengeCalled("opposed", caller, defender), resolved]


AIM = Objective("4H", "humiliate", DAV, 2)

SMALL: list[e.Event] = [
    e.GameOpened((12, 12, 12, 12), (12, 12, 12, 12)),
    e.RoundBegins(1, (12, 12, 12, 12)),
    e.SceneSketched(CELIA, "A masked ball", "high-paths"),
    *(e.MaskPutOn(seat, mask) for seat, mask in ((CELIA, "qh"), (DAV, "js"), (BO, "role"), (CY, "role"))),
    e.SceneOpens("main", (CELIA, DAV, BO, CY)),
    e.ChallengeCalled("opposed", DAV, CELIA),
    e.LoanRefused(BO, DAV, 6, 9, 6),
    e.FaceLent(CY, DAV, (), 3, 3, 5, 3, 0),
    *clash(DAV, CELIA, CELIA, 11, 2)[1:],
    e.MajorCoup(CELIA, 24),
    e.ObjectiveAchieved(CELIA, AIM, CELIA),
    e.RoundBegins(2, (23, 1, 12, 9)),
    e.SceneOpens("The fish market", (BO, CY)),
    *clash(BO, CY, CY, 4),
    e.Denounced(BO, CY, "js", ("Weep in public",)),
    e.ArrestEnds(BO, (4, 2), escaped=False, lost=2),
    e.TrialEnds(BO, (5, 1), 0, (), convicted=True, lost=6),
    e.ScoresCounted((1, 0, 0, 0), (1, 0, 0, 0), CELIA, (CELIA,), (), (1, 1, 1, 1), (4, 1, 1, 1)),
    e.GameEnds("the last round is over", 2),
]


def table(happened: Sequence[e.Event], *, gm: bool = False) -> Story:
    """Tell it over a record in which nothing is owed and everybody has twelve Face."""
    record = Masks(WORLD).set_up(SEATING, {}).state
    count = len(SEATING)
    blank = tuple(tuple(Feeling() for _ in range(len(record.face) - 1)) for _ in range(len(record.feelings)))
    record = record._replace(face=(12,) * count + record.face[count:], feelings=blank, round=2)
    if not gm:
        record = veiled(record, SeatNo(EVERYBODY))
    return story(WORLD)(happened if gm else seen_by(happened, None), SEATING, record, RECAP)


def test_the_headline_names_the_winner_the_deed_and_the_end() -> None:
    assert table(SMALL).headline == (
        "Celia won with four points, by the thirteen Face taken from Dav at a masked ball. "
        "The evening ended after two rounds."
    )


def test_the_winner_s_cause_is_the_first_thread() -> None:
    first = table(SMALL).threads[0]
    assert {*first.title.split(" and ")} == {"Celia", "Dav"}
    assert "Dav (" in first.text
    assert "thirteen Face" in first.text
    assert "two Face" in first.text, "what stayed owed"
    assert "Major Coup" in first.text


def test_a_broken_word_is_told_with_both_and_the_sum() -> None:
    (told,) = {thread.text for thread in table(SMALL).threads if "nine Face" in thread.text}
    assert re.search(r"Bo\b.*(nine Face).*Dav|Dav.*(nine Face)", told)
    assert "nothing" in told


def test_the_gm_hears_what_decided_for_a_broken_word_and_nobody_else() -> None:
    at = next(i for i, one in enumerate(SMALL) if isinstance(one, e.LoanRefused))
    happened = [*SMALL[: at + 1], Reason(BO, "refuse", "foe", CELIA, BO), *SMALL[at + 1 :]]
    assert "Bo would not go against Celia" in " ".join(table(happened, gm=True).recap())
    assert table(happened).recap() == table(SMALL).recap()


def test_who_could_not_lend_breaks_no_word() -> None:
    poor = [e.LoanRefused(BO, DAV, 6, 9, 0) if isinstance(one, e.LoanRefused) else one for one in SMALL]
    assert not any(one.sort == WORD for one in Evening(poor).moments)
    assert "nine Face" not in " ".join(table(poor).recap())


def test_a_conviction_has_its_cause() -> None:
    told = " ".join(table(SMALL).recap())
    assert re.search(r"\bCy\b.*\bBo\b.*“Weep in public”|\bBo\b.*\bCy\b.*“Weep in public”", told)
    assert "“Weep in public”, against the mask" in told
    assert re.search(r"convicted|conviction|judges|trial|verdict", told)
    assert "eight Face" in told, "two by the arrest, and six by the trial"


def test_aims_are_for_the_gm() -> None:
    assert "to humiliate Dav" not in " ".join(table(SMALL).recap())
    assert "to humiliate Dav" in " ".join(table(SMALL, gm=True).recap())


def test_swapping_the_winner_swaps_the_telling() -> None:
    """Whoever won the clash in the events is who won it in the words."""
    other = [
        one._replace(winner=DAV, loser=CELIA, challenger_won=True)
        if isinstance(one, e.OpposedResolved) and {one.winner, one.loser} == {CELIA, DAV}
        else one
        for one in SMALL
    ]
    assert cause_of(Evening(SMALL), CELIA) is not None
    assert cause_of(Evening(other), CELIA) is not None, "the aim is still Celia's"
    assert "taken from Dav" in table(SMALL).headline
    assert "since Dav beat Celia at a masked ball" in table(other, gm=True).headline


def test_an_evening_that_goes_on_is_told_so_far() -> None:
    told = table(SMALL[:-2])
    assert told.headline.startswith("After two rounds the evening is not over.")
    assert told.previously


def test_an_evening_that_has_not_begun_is_told_in_a_line() -> None:
    record = Masks(WORLD).set_up(SEATING, {}).state
    told = story(WORLD)(SMALL[:1], SEATING, veiled(record, SeatNo(EVERYBODY)), RECAP)
    assert told.headline.startswith("The evening has not begun.")
    assert told.threads == () or told.threads[0].title == "Open"


def test_a_shared_win() -> None:
    shared = [one._replace(totals=(4, 4, 1, 1)) if isinstance(one, e.ScoresCounted) else one for one in SMALL]
    told = table(shared)
    assert told.headline.startswith("Celia and Dav won with four points each: Celia by beating Dav and Dav for masks.")
    assert "How Dav won" in [one.title for one in told.threads], "each has a cause"


def test_who_gives_way_to_everybody_is_told_as_one_fact() -> None:
    """Six challenges, five of them given way to for 1, 0, 2, 0 and 1 Face, and one fought."""
    evening = [*SMALL[:7]]
    for caller, paid in ((DAV, 1), (BO, 0), (DAV, 2), (CY, 9), (BO, 0), (DAV, 1)):
        called, resolved = clash(caller, CELIA, caller, paid)
        assert isinstance(resolved, e.OpposedResolved)
        evening += [called, resolved._replace(outcome="drawn" if paid == 9 else BACKDOWN)]
    texts = {one.title: one.text for one in table([*evening, *SMALL[-2:]], gm=True).threads}
    told = re.sub(r" \([^)]*\)", "", texts["Celia gives way"])
    assert told.startswith("In round one Celia was challenged six times, by Dav, Bo and Cy."), texts
    assert "gave way five times, for four Face in all." in told or "would not fight five times, for four Face" in told


def test_who_is_denounced_by_one_after_the_other_is_told_as_one_story() -> None:
    evening = [*SMALL[:7]]
    for by, lost in ((BO, 2), (CELIA, 0), (CY, 5)):
        evening += [e.Denounced(DAV, by, "qs", ("Weep in public",)), e.ArrestEnds(DAV, (7, 3), lost == 0, lost)]
    texts = {one.title: one.text for one in table([*evening, *SMALL[-2:]]).threads}
    told = texts["Dav and the law"]
    assert "Bo" in told and "Cy" in told, "each who had somebody arrested"
    assert "two Face" in told and "five Face" in told
    assert "Celia" not in told, "from whom Dav got away"
    twice = [one._replace(by=BO) if isinstance(one, e.Denounced) else one for one in evening]
    assert "Dav and the law" not in [one.title for one in table([*twice, *SMALL[-2:]]).threads], (
        "that is their own story"
    )


# ---- The same evening in beats, round by round.


def test_a_round_has_what_weighed_most_in_it_and_counts_the_rest() -> None:
    alone = [e.ChallengeCalled("unopposed", DAV, None), e.ChallengeCalled("unopposed", CY, None)]
    bought = [e.MaskBought(CY, "qd", 12)]
    evening = [*SMALL[:14], *alone, *bought, *SMALL[14:]]
    told = beats(WORLD)(evening, SEATING)
    assert told[0].startswith("Everybody is ready.")
    assert told[1] == "Round 1: a masked ball (high paths)."
    first = told.index("Round 2. Most Face: Celia, 23.")
    ball = " ".join(told[2:first])
    assert "Dav (the Dashing Swordsman)" in ball
    assert "thirteen Face" in ball
    assert "Major Coup" in ball
    assert told[first - 1] == "  Two turns were played to the company and one mask was bought."
    market = " ".join(told[first + 1 : -2])
    assert "denounced Bo for “Weep in public”, against the mask" in market
    assert "Cy" in market and "four Face" in market
    assert not re.search(r"in (the same )?round|  [a-z]| [,.;]", " ".join(line.strip() for line in told[2:-2])), told
    assert told[-2].startswith("Points: Celia 4 (objectives 1, Major Coups 1, Arbiter 1, Influence 1, masks 1); Dav 1")
    assert told[-1] == "The end, in round 2: the last round is over."


def test_what_is_given_way_to_is_counted_and_an_honour_never() -> None:
    small = [event for paid in (1, 0, 1) for event in clash(BO, DAV, BO, paid)]
    away = [one._replace(outcome=BACKDOWN) if isinstance(one, e.OpposedResolved) else one for one in small]
    coups = [event for paid in (20, 21, 22, 23) for event in (*clash(CY, BO, CY, paid), e.MajorCoup(CY, paid))]
    told = beats(WORLD)([*SMALL[:7], *away, *coups], SEATING)
    assert "Three were given way to" in " ".join(told)
    assert " ".join(told).count("Major Coup") == 4
    assert sum("Face" in line for line in told) < 6, "two in full, the rest in short"


def test_an_evening_that_has_not_begun_has_no_beats() -> None:
    told = "Everybody is ready. Face, and as much Hidden Face: Celia 12, Dav 12, Bo 12, Cy 12."
    assert beats(WORLD)(SMALL[:1], SEATING) == [told]


# ---- What holds of every evening.

NUMERAL = re.compile(r"\d+")
WORD_ = re.compile(r"\w+")
FIGURE = r"\d+|one|two|three|four|five|six|seven|eight|nine|\w+teen|ten|eleven|twelve|twenty"
SLOT = re.compile(rf"\b[A-Z]\w+|\b(?:{FIGURE})\b")
PLAYERS = ("Celia", "Dav", "Bertha", "Anna", "Bo", "Zeno", "Mira", "Orso", "Vesna")


class Played(NamedTuple):
    """An evening that NPCs played."""

    seating: Seating
    events: list[Any]
    state: State
    game: Any

    def told(self, *, gm: bool = False, seat: SeatNo | None = None, words: int = RECAP) -> Story:
        if gm:
            return story(self.game.world)(self.events, self.seating, self.state, words)
        seen = self.game.view(self.state, EVERYBODY if seat is None else seat)
        return story(self.game.world)(seen_by(self.events, seat), self.seating, seen, words)

    def retold(self, *, gm: bool = False, seat: SeatNo | None = None) -> Retold:
        if gm:
            return retold(self.game.world)(self.events, self.seating, self.state, RECAP)
        seen = self.game.view(self.state, EVERYBODY if seat is None else seat)
        return retold(self.game.world)(seen_by(self.events, seat), self.seating, seen, RECAP)

    def beats(self, *, gm: bool = False) -> list[str]:
        return beats(self.game.world)(self.events if gm else seen_by(self.events, None), self.seating)


@cache
def played(number: int, seats: int = 6, cards: int = 1) -> Played:
    game = DESK.open((), None)
    level = LEVELS[number % 5] if cards == 2 else LEVELS[number % 4]
    seating = Seating(tuple(Seat(name, level) for name in PLAYERS[:seats]))
    options = DESK.card.read_options((f"objective_cards={cards}",))
    step = game.set_up(seating, options)
    source, places = Source(f"recap-{number}"), Places()
    players = {at: (DESK.player(seat, game), seat.by) for at, seat in enumerate(seating)}
    answer = by_seat(game, players, drawn(source, places), source, places)
    events, state = [*step.events], step.state
    for moment in run(game, state, answer):
        events += moment.events
        state = moment.state
    assert isinstance(game.pending(state), Over)
    return Played(seating, events, state, game)


def test_other_names_tell_the_same_story() -> None:
    one = played(3)
    names = ("Una", "Vito", "Wido", "Xenia", "Yve", "Zita")
    said = {"female": "she", "male": "he"}
    pronouns = [said.get(one.game.world.gender(seat), "they") for seat in one.seating]
    seats = (Seat(name, "skilled", "", pronoun) for name, pronoun in zip(names, pronouns, strict=True))
    other = one._replace(seating=Seating(tuple(seats)))
    swap = dict(zip(one.seating.names, names, strict=True))

    def swapped(lines: Sequence[str]) -> str:
        # Why an evening ended is told by the rules, with the names as they were.
        return re.sub(r"\w+", lambda found: swap.get(found[0], found[0]), " ".join(lines))

    assert swapped(other.told(gm=True).recap()) == swapped(one.told(gm=True).recap())
