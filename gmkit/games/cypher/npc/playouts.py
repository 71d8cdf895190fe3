"""Choices weighed by playing on: every choice meets the same deals, and what is clearly worse is soon left out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import NamedTuple

from gmkit.chance.source import Source, Stream
from gmkit.games.cypher import scoring
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import OVER, Place, State
from gmkit.games.cypher.npc.lore import Lore
from gmkit.table.game import HIDDEN, SeatNo
from gmkit.table.rough import Rough, rough

Policy = Callable[[Lore, State], Hashable]

LEAD = 1 / 500
"""What a point of lead counts beside a win, so that equal chances are settled by it."""

HORIZON = 6
"""Turns after which a playout is cut off, and the seat in front is taken for the winner."""

SURE = 1.6
"""How many standard errors behind the best a choice is left out."""


DOUBT = 0.15
"""How much first thought may count against a choice at most, in wins."""


class Effort(NamedTuple):
    """How much is played before a choice; never a time, so that a seed gives the same choice on every machine.

    Attributes:
        deals: for a choice that stays to the end, a multiple of batch.
        batch: deals between two looks at what is clearly worse.
        most: games in all, choices and deals together; the first batch is always played.
    """

    deals: int
    batch: int
    most: int


class Weighed(NamedTuple):
    """What playouts say of a choice.

    Attributes:
        choice: the choice.
        win: the share of deals it won, and how rough that is.
        value: the same with the lead, comparable within one decision.
        deals: how many deals it was played on.
    """

    choice: Hashable
    win: Rough
    value: float
    deals: int


def laid(world: State, stream: Stream) -> State:
    """Give a record with every card of the deck laid where it is to lie: playouts then meet no luck."""
    if not world.unseen:
        return world
    cards = stream.shuffled(world.unseen)
    return world._replace(pack=_filled(world.pack, cards), removed=_filled(world.removed, cards), unseen=())


def _filled(places: tuple[Place, ...], cards: list[int]) -> tuple[Place, ...]:
    return tuple([(cards.pop(), who) if card is HIDDEN else (card, who) for card, who in places])


def deals(game: Cypher, view: State, seat: SeatNo, source: Source) -> Iterator[State]:
    """Give full records that fit a view, without end, with nothing left to luck."""
    for number, world in enumerate(game.worlds(view, seat, source)):
        yield laid(world, source.at("pack", number))


def worth(game: Cypher, lore: Lore, world: State, choice: Hashable, seat: SeatNo, policy: Policy) -> float:
    """Play a full record on from a choice to the end of the game: 1 if the seat wins, plus a little for its lead."""
    apply, games, last = game.apply, world.games, world.turn + HORIZON
    state = apply(world, choice).state
    while state.agenda[-1][0] != OVER and state.turn < last and state.games == games:
        state = apply(state, policy(lore, state)).state
    if state.games != games:
        # The next game of a campaign has been dealt; who won this one has a point more.
        return float(state.points[seat] > world.points[seat])
    found = [lore.worth(area) for area in state.areas]
    own = found[seat]
    lead = own - max([other for at, other in enumerate(found) if at != seat])
    if lead:
        return (lead > 0) + lead * LEAD
    if state.trigger is None:
        return 0.5
    return float(scoring.winner(state, tuple(found)) == seat)


def leanings(values: Sequence[float], trust: float) -> list[float]:
    """Give what first thought counts beside playouts, which are few: the best choice nothing, others less."""
    most = max(values)
    return [max(-DOUBT, trust * (value - most)) for value in values]


def weigh(
    game: Cypher,
    lore: Lore,
    worlds: Iterator[State],
    seat: SeatNo,
    choices: Sequence[Hashable],
    policy: Policy,
    effort: Effort,
    prior: Sequence[float] = (),
) -> list[Weighed]:
    """Weigh choices on up to so many deals, the same for each; after every batch what is clearly worse stops.

    Args:
        game: the rules.
        lore: what is known of the deck.
        worlds: full records at the decision.
        seat: whose decision it is.
        choices: what to weigh, at least one.
        policy: plays every seat in the playouts.
        effort: how much is played.
        prior: what each choice is given beforehand, in wins; nothing if left out.
    """
    deals, batch, most = effort
    found: dict[Hashable, list[float]] = {choice: [] for choice in choices}
    given = dict(zip(choices, prior, strict=True)) if prior else dict.fromkeys(choices, 0.0)
    running = list(choices)
    done = played = 0
    while not done or (len(running) > 1 and done < deals and played + batch * len(running) <= most):
        for world in islice(worlds, batch):
            for choice in running:
                found[choice].append(worth(game, lore, world, choice, seat, policy))
        done += batch
        played += batch * len(running)
        running = _close(found, running)
    weighed = []
    for choice, values in found.items():
        number = len(values)
        won, drawn = sum([value > 0.5 for value in values]), sum([value == 0.5 for value in values])
        win = rough(won + drawn / 2, won + drawn / 4, number)
        weighed.append(Weighed(choice, win, sum(values) / number + given[choice], number))
    return weighed


def _close(found: dict[Hashable, list[float]], running: Sequence[Hashable]) -> list[Hashable]:
    """Give the choices that are not clearly behind the best; they are compared deal by deal."""
    leader = max(running, key=lambda choice: sum(found[choice]))
    best = found[leader]
    kept = []
    for choice in running:
        gaps = [mine - its for mine, its in zip(best, found[choice], strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / len(gaps)
        if choice == leader or mean <= SURE * sqrt(spread / len(gaps)):
            kept.append(choice)
    return kept
