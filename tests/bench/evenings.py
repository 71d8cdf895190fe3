"""What whole evenings of City of Masks come to, level by level, beside what they are to look like.

`python -m tests.bench.evenings`; it reports, and asserts nothing.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.games.masks import GAME, events
from gmkit.games.masks.files import load
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import BACKDOWN, DESPERATE, DRAWN, HUMILIATE, LEFT, SEDUCE, State
from gmkit.games.masks.npc import player
from gmkit.games.masks.stage import level as feels
from gmkit.games.masks.stage import office
from gmkit.table.game import Ask, Luck
from gmkit.table.run import said_by
from gmkit.table.seats import LEVELS, Seat, Seating

HATED = -3
OPPOSED_FACTIONS = (("sun-temple", "moon-temple"), ("commission", "personalists"))


class Tale(NamedTuple):
    """An evening: each step's record before it, and what happened in it."""

    game: Masks
    steps: list[tuple[State, tuple[Any, ...]]]
    last: State


def play(game: Masks, level: str, seats: int, seed: str) -> Tale:
    """Play an evening of NPCs of one level."""
    seating = Seating(tuple(Seat(name, level) for name in GAME.names[:seats]))
    players = [player(seat, game) for seat in seating]
    source, turn = Source(seed), 0
    step = game.set_up(seating, GAME.read_options([]))
    state, steps = step.state, [(step.state, step.events)]
    while isinstance(need := game.pending(state), Ask | Luck):
        turn += 1
        if isinstance(need, Luck):
            value = need.law.draw(source.named("luck").placed(turn).stream())
        else:
            answer = players[need.seat](game.view(state, need.seat), need, source.named("player").placed(turn))
            value = said_by(answer, "").value
        step = game.apply(state, value)
        steps.append((state, step.events))
        state = step.state
    return Tale(game, steps, state)


class Count:
    """What an evening came to, counted event by event.

    Attributes:
        found: the figures by name.
    """

    def __init__(self, tale: Tale) -> None:
        self.found: Counter[str] = Counter()
        self._seats = len(tale.last.avatars)
        self._opposed = [{self._seats + tale.game.world.faction(one) for one in pair} for pair in OPPOSED_FACTIONS]
        self._factions = tale.game.world.factions
        self._authority = office(tale.game.world, tale.last, "authority")
        self._warmed: set[tuple[int, int]] = set()
        self._declared = False
        for state, told in tale.steps:
            for event in told:
                self._encounters(state, event)
                self._results(event)
        self.found["unpaid"] = sum(map(sum, tale.last.debts))

    def _encounters(self, state: State, event: Any) -> None:
        match event:
            case events.RoundBegins():
                self.found["seat-rounds"] += self._seats
                if self._authority is not None and state.round:
                    levels = [feels(state, self._authority, seat) for seat in range(self._seats)]
                    self.found["-10"] += levels.count(-10)
            case events.SceneOpens():
                self._warmed.clear()
            case events.ChallengeCalled():
                self._declared = False
            case events.ActionsDeclared():
                self._declared = True
            case events.AimsDeclared(seat=seat, woos=woos):
                hated = [one for one in woos if feels(state, seat, one) <= HATED]
                self.found["aims"] += 1
                self.found["both"] += any(pair <= set(woos) for pair in self._opposed)
                self.found["woos"] += len(woos)
                self.found["woos hated"] += len(hated)
                self.found["woos hated for nothing"] += len(set(hated) - _wanted(state, seat, SEDUCE))
            case events.FactionWooed(seat=seat, faction=band) | events.FactionUnmoved(seat=seat, faction=band):
                counted = isinstance(event, events.FactionWooed)
                self.found["weighed"] += 1
                self.found["unmoved"] += not counted
                self.found["counted for nothing"] += counted and not self._grounds(state, seat, band)
            case events.FeelingMoved():
                if event.change > 0:
                    self._warmed.add((event.holder, event.target))
            case events.Denounced(seat=accused, by=seat):
                self.found["denounced"] += 1
                gratitude = (seat, accused) in self._warmed
                self.found["ungrateful"] += gratitude and accused not in _wanted(state, seat, HUMILIATE)
            case _:
                pass

    def _grounds(self, state: State, seat: int, band: int) -> bool:
        """Say whether a wooing has a deed that pleases the faction, or a stand against another one (B6).

        NPCs alone have no GM's word. It is an account of its own, and asks no rule.
        """
        faction, met = self._factions[band - self._seats], state.under_way
        at = next(at for at, side in enumerate(met.sides) if side.seat == seat)
        likes = {faction.id, *(tag for kind in faction.proper for tag in kind)}
        breaks = faction.further == "own-breaches"
        pleased = any(likes & {*one.tags} or (breaks and one.breach) for one in met.sides[at].declared)
        return pleased or (at == 0 and met.against not in (None, band))

    def _results(self, event: Any) -> None:
        match event:
            case events.OpposedResolved():
                self.found["opposed"] += 1
                self.found[event.outcome] += 1
                self.found["after"] += event.outcome in (LEFT, BACKDOWN) and self._declared
                self.found["nothing"] += not event.paid
                self.found["debt"] += event.debt
            case events.ObjectiveAchieved(objective=wish):
                self.found[f"{wish.kind} {'faction' if wish.target >= self._seats else 'avatar'}"] += 1
            case events.CharacterReceived():
                self.found["character"] += 1
            case events.TrialEnds(convicted=True):
                self.found["convicted"] += 1
            case _:
                pass


def _wanted(state: State, seat: int, kind: str) -> set[int]:
    """Give about whom a seat has an objective of that kind."""
    wishes = state.avatars[seat].objectives
    assert isinstance(wishes, tuple)
    return {one.target for one in wishes if one.kind == kind}


class Aim(NamedTuple):
    """A figure that evenings are to come to."""

    what: str
    figure: Callable[[Counter[str], list[int]], float]
    bar: str  # a lower bound holds for skilled and above, an upper one for all
    share: bool = True  # shown as a percentage


def _of(part: str, whole: str, *more: str) -> Callable[[Counter[str], list[int]], float]:
    return lambda found, _rounds: sum(found[one] for one in (part, *more)) / max(1, found[whole])


def _each(part: str) -> Callable[[Counter[str], list[int]], float]:
    return lambda found, rounds: found[part] / len(rounds)


AIMS = (
    Aim("opposed challenges drawn and covered", _of(DRAWN, "opposed"), ">= 55 %"),
    Aim("desperate", _of(DESPERATE, "opposed"), "<= 15 %"),
    Aim("declined, left or backed down from", _of(LEFT, "opposed", BACKDOWN), "<= 30 %"),
    Aim(
        "of these after actions were declared",
        lambda found, _: found["after"] / max(1, found[LEFT] + found[BACKDOWN]),
        "<= 33 %",
    ),
    Aim("results that move no Face", _of("nothing", "opposed"), "<= 10 %"),
    Aim("debt unpaid at the end", _of("unpaid", "debt"), "<= 35 %"),
    Aim("one set of deeds woos two opposed factions", _of("both", "aims"), "<= 3 %"),
    Aim("wooing of a faction that nothing pleased, which stays without effect", _of("unmoved", "weighed"), ""),
    Aim("wooing that counted though nothing pleased", _of("counted for nothing", "weighed"), "0 %"),
    Aim("wooing of a hated party", _of("woos hated", "woos"), "<= 5 %"),
    Aim("the same, and no aim says so", _of("woos hated for nothing", "woos"), "0 %"),
    Aim("denouncing whom one was warmed by", _of("ungrateful", "denounced"), "0 %"),
    Aim("seat-rounds at -10 with the Commission", _of("-10", "seat-rounds"), "<= 10 %"),
    Aim("avatars seduced a game", _each("seduce avatar"), ">= 0.4", share=False),
    Aim("factions humbled a game", _each("humiliate faction"), ">= 0.2", share=False),
    Aim("own Characters a game", _each("character"), ">= 0.3", share=False),
    Aim("convictions an evening", _each("convicted"), "<= 0.5", share=False),
    Aim("rounds, the fewest", lambda _, rounds: min(rounds), ">= 2", share=False),
    Aim("rounds, the median", lambda _, rounds: statistics.median(rounds), "5 to 10", share=False),
)


def report(levels: list[str], games: int, seats: int) -> Iterator[str]:
    """Give the table, in Markdown."""
    game = Masks(load((), None))
    columns, taken = [], []
    for level in levels:
        begun = time.process_time()
        tales = [play(game, level, seats, f"evening {number}") for number in range(games)]
        taken.append((time.process_time() - begun) / games)
        whole: Counter[str] = Counter()
        for tale in tales:
            whole += Count(tale).found
        columns.append((whole, [tale.last.round for tale in tales]))
    yield f"| {games} evenings of {seats} | {' | '.join(levels)} | to be |"
    yield f"|---|{'---|' * (len(levels) + 1)}"
    for aim in AIMS:
        figures = [aim.figure(*column) for column in columns]
        shown = [f"{100 * one:.0f} %" if aim.share else f"{one:.4g}" for one in figures]
        yield f"| {aim.what} | {' | '.join(shown)} | {aim.bar} |"
    yield f"| CPU seconds an evening | {' | '.join(f'{one:.1f}' for one in taken)} | |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--level", action="append", choices=LEVELS, help="again for more; all if not said")
    given = parser.parse_args()
    for line in report(given.level or list(LEVELS), given.games, given.seats):
        print(line)  # noqa: T201


if __name__ == "__main__":
    main()
