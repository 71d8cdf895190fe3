"""How a grandmaster looks ahead: its best intents are played on to the end of the round, in several worlds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from gmkit.chance.source import Source, Stream
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import State
from gmkit.games.masks.npc.mind import POINT, Mind, levels
from gmkit.games.masks.steps.closing import scores
from gmkit.games.masks.steps.rounds import rounds
from gmkit.table.game import Ask, Luck, SeatNo
from gmkit.table.worlds import Opinion

INTENTS = 3
"""So many intents are played on."""

TRUST = 0.5
"""How much of what the playouts say is believed beside the first thought."""

FACE, TOKENS, PROMISED = 0.4, 0.25, 0.15
"""What goes into the next round is worth, beside points: Face, Hidden Face while there are masks, promises."""

Weighed = Callable[[Mind, Ask], list[Opinion]]


def played(
    game: Masks, view: State, ask: Ask, own: Mind, found: list[Opinion], source: Source, weigh: Weighed
) -> list[Opinion]:
    """Weigh the best intents again by playing the round on; every intent meets the same worlds and the same luck."""
    first = sorted(found, key=lambda one: -one.value)[:INTENTS]
    count = own.level.worlds
    sampled = game.worlds(view, ask.seat, source.named("worlds").placed(*source.place))
    totals = [0.0] * len(first)
    for number in range(count):
        world = next(sampled)
        for at, opinion in enumerate(first):
            stream = source.placed(*source.place, "playout", number).stream()
            after = _play_on(game, game.apply(world, opinion.choice).state, stream, weigh)
            totals[at] += standing_of(game, after, ask.seat)
    mean = sum(totals) / count / len(first)
    again = []
    for opinion, total in zip(first, totals, strict=True):
        ahead = total / count - mean
        why = f"{opinion.why}; {ahead:+.1f} in {count} playouts"
        again.append(opinion._replace(value=(1 - TRUST) * opinion.value + TRUST * ahead, why=why))
    floor = min(one.value for one in again)
    return again + [one._replace(value=min(one.value, floor) - 1.0) for one in found if one not in first]


def standing_of(game: Masks, state: State, seat: SeatNo) -> float:
    """Give how well a seat stands: its points against the others', and a little for Face (4.18)."""
    found = scores(game.world, state)
    own, others = found[seat].total, [one.total for at, one in enumerate(found) if at != seat]
    if state.ended or state.round > rounds(state):
        later = 0.0
    else:
        promised = sum(row[seat] for row in state.promised)
        later = FACE * state.face[seat] + TOKENS * bool(state.stock) * state.tokens[seat] + PROMISED * promised
    lead = own - 0.5 * sum(others) / len(others) - 0.3 * max(others)
    if state.ended:
        lead += 1.0 if own > max(others) else -0.5
    return POINT * lead + later


def _play_on(game: Masks, state: State, stream: Stream, weigh: Weighed) -> State:
    """Play on till the round is over, every seat as a master would at once."""
    number, level = state.round, levels()["master"]
    while state.ended is None and state.round == number:
        need = game.pending(state)
        if isinstance(need, Luck):
            state = game.apply(state, need.law.draw(stream)).state
        elif isinstance(need, Ask):
            state = game.apply(state, _quick(game, state, need, level, weigh)).state
        else:
            break
    return state


def _quick(game: Masks, state: State, ask: Ask, level: Any, weigh: Weighed) -> Hashable:
    found = weigh(Mind(game.world, state, ask.seat, level), ask)
    return max(found, key=lambda one: one.value).choice
