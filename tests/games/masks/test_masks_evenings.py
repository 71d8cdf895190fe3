"""Whole evenings of NPCs, two to fourteen avatars and all levels, held to the account after every event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from statistics import median
from typing import Any, NamedTuple

import pytest

from gmkit.chance.source import Source
from gmkit.games.masks import events as e
from gmkit.games.masks import npc
from gmkit.games.masks.game import Masks
from gmkit.shell.output import event_data
from gmkit.table.game import Reason
from gmkit.table.run import Answer, Places, by_seat, drawn, run
from gmkit.table.seats import LEVELS, Seat, Seating
from tests.bench.evenings import Count, play
from tests.games.masks.builders import GAME
from tests.games.masks.by_chance import some_options
from tests.games.masks.test_masks_invariants import Played

pytestmark = pytest.mark.heavy

FEW = (0, 4, 12, 21)
"""Seeds of the quick run: 2, 6, 14 and 10 avatars, the last with a grandmaster."""


class Evening(NamedTuple):
    """A table of NPCs, as the account of a game wants it."""

    game: Masks
    seating: Seating
    options: Mapping[str, Any]
    source: Source

    def answers(self, places: Places) -> Answer:
        """Give what answers for everybody and for luck."""
        players = {at: (npc.player(seat, self.game), seat.by) for at, seat in enumerate(self.seating)}
        return by_seat(self.game, players, drawn(self.source, places), self.source, places)


def evening(seed: int) -> Evening:
    """Seat 2 to 14 NPCs of any level; every seventh table has one grandmaster, and a short evening."""
    stream = Source(f"evening {seed}").stream()
    count = 2 + seed % 13
    levels = [stream.pick(LEVELS[:-1]) for _ in range(count)]
    options = some_options(stream, by_the_book=seed % 3 == 0)
    options["max_rounds"] = 3 + stream.below(6)
    if seed % 7 == 0 and seed:
        levels[stream.below(count)] = LEVELS[-1]
        options["max_rounds"] = 1
    seats = tuple(Seat(f"S{at}", level) for at, level in enumerate(levels))
    return Evening(GAME, Seating(seats), options, Source(f"evening {seed}"))


def check(seed: int) -> None:
    played = Played(evening(seed), Counter(), every=37)  # type: ignore[arg-type]
    played.check_end()
    played.check_log(seed)


@pytest.mark.parametrize("seed", FEW)
def test_an_evening_of_npcs_keeps_every_promise(seed: int) -> None:
    check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(300))
def test_three_hundred_evenings_of_npcs_keep_every_promise(seed: int) -> None:
    check(seed)


@pytest.mark.parametrize("seed", [1, 5])
def test_the_challenge_and_the_round_of_every_event_are_known(seed: int) -> None:
    """What opens a challenge and what ends it enclose all that belongs to it, and are numbered one after another."""
    told = evening(seed)
    places = Places()
    step = told.game.set_up(told.seating, told.options)
    events = [*step.events]
    for moment in run(told.game, step.state, told.answers(places)):
        events += moment.events
    number, opened, rounds = None, 0, 0
    for event in events:
        if isinstance(event, e.RoundBegins):
            assert (event.round, number) == (rounds + 1, None)
            rounds += 1
        elif isinstance(event, e.ChallengeOpens):
            assert (event.number, number) == (opened + 1, None)
            number = opened = event.number
        elif isinstance(event, e.ChallengeEnds):
            assert event.number == number
            number = None
        else:
            assert (number is not None) is isinstance(event, INSIDE) or isinstance(event, EITHER), event
    assert opened > 3
    assert number is None
    shown = event_data(next(one for one in events if isinstance(one, e.ChallengeEnds)), told.seating.names)
    assert (shown["type"], shown["number"]) == ("challenge-ends", 1)


@pytest.mark.parametrize("level", ["average", "master"])
def test_no_wooing_of_a_faction_counts_without_a_deed_that_pleases_it_or_a_stand(level: str) -> None:
    """B6, by the account of the bench; where nothing pleases it the faction is told to take no notice, and it does."""
    found: Counter[str] = Counter()
    for number in range(3):
        found += Count(play(GAME, level, 6, f"wooing {number}")).found
    assert found["weighed"] > found["unmoved"] > 0
    assert found["counted for nothing"] == 0


@pytest.mark.slow
def test_most_evenings_of_weak_players_end_by_an_aim_and_not_by_the_last_round() -> None:
    rounds = [play(GAME, "weak", 6, f"evening {number}").last.round for number in range(40)]
    assert 5 <= median(rounds) <= 10


INSIDE = (
    *(e.ChallengeCalled, e.ChallengeDeclined, e.AimsDeclared, e.ActionsDeclared, e.GoalSet, e.StakeNamed, e.StakeFalls),
    *(e.AllyCalled, e.MessengerSent, e.FaceLent, e.LoanRefused, e.SupportDeclared, e.BetPlaced, e.BetsLevelled),
    *(e.CourtsDrawn, e.ChallengeResolved, e.OpposedResolved, e.ConflictPaid, e.LoanRepaid, e.BetPaid),
    *(e.FactionUnmoved, e.FactionWooed, e.PromiseMade, e.MajorCoup, e.CharacterReceived, e.ObjectiveAchieved),
    *(e.Denounced, e.LineBroken, e.ArrestEnds, e.TrialEnds, e.DebtCancelled),
)
"""What happens in challenges alone."""

EITHER = (e.FeelingMoved, e.FeelingStands, e.PromiseChanged, e.DebtPaid, Reason)
"""What happens in challenges and between them."""
