"""What NPCs of every game share: worlds that fit a view, playing on, and slips."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from gmkit.chance.source import Source, Stream
from gmkit.table.game import Ask, Game, Luck, Over, Player

S = TypeVar("S")


class Opinion(NamedTuple):
    """What an NPC thinks of a choice.

    Attributes:
        choice: the choice.
        value: the worth it gives it; comparable within one decision.
        why: a few words for the GM.
        chances: outcomes with their probabilities, where they are known.
        expected: averages by name, where they are known.
    """

    choice: Hashable
    value: float
    why: str
    chances: Mapping[str, Any] = {}
    expected: Mapping[str, Any] = {}


def _value(opinion: Opinion) -> float:
    return opinion.value


def best(opinions: Sequence[Opinion], stream: Stream, rank: Callable[[Opinion], Any] = _value) -> Opinion:
    """Give the opinion that ranks highest, by its value if nothing else is said; among equals, any by the stream."""
    ranks = [rank(opinion) for opinion in opinions]
    top = max(ranks)
    tied = [opinion for opinion, own in zip(opinions, ranks, strict=True) if own == top]
    return tied[0] if len(tied) == 1 else stream.pick(tied)


def slip(opinions: Sequence[Opinion], rate: float, stream: Stream, rank: Callable[[Opinion], Any] = _value) -> Opinion:
    """Give the best opinion, or at the given rate (0 to 1) the second best: a plausible mistake."""
    chosen = best(opinions, stream, rank)
    others = [opinion for opinion in opinions if opinion is not chosen]
    return best(others, stream, rank) if others and stream.unit() < rate else chosen


def play_out(game: Game[S], state: S, choose: Callable[[Any, Ask, Stream], Hashable], stream: Stream) -> Over:
    """Play a full record to its end, fast: luck from the stream, every choice by `choose`."""
    pending, apply = game.pending, game.apply
    while True:
        need = pending(state)
        if type(need) is Luck:
            state = apply(state, need.law.draw(stream)).state
        elif type(need) is Ask:
            state = apply(state, choose(state, need, stream)).state
        else:
            assert isinstance(need, Over)
            return need


def by_playouts(
    game: Game[S],
    view: S,
    ask: Ask,
    source: Source,
    count: int,
    choose: Callable[[Any, Ask, Stream], Hashable],
    worth: Callable[[Over, int], float],
) -> list[Opinion]:
    """Weigh each choice by playing sampled worlds to their end.

    Every choice meets the same worlds and the same luck, so that they differ by the choice alone.

    Args:
        game: the rules.
        view: what the seat sees.
        ask: the decision.
        source: what to draw from; a level is a number of worlds, never a time.
        count: how many worlds, at least 1.
        choose: plays every seat in the playouts.
        worth: what an end is worth to a seat.
    """
    totals: Mapping[Hashable, list[float]] = {choice: [] for choice in ask.choices.items()}
    sampled = game.worlds(view, ask.seat, source.named("worlds"))
    for number in range(count):
        world = next(sampled)
        for choice, found in totals.items():
            after = game.apply(world, choice).state
            found.append(worth(play_out(game, after, choose, source.at("playout", number)), ask.seat))
    return [Opinion(choice, sum(found) / count, f"{count} playouts") for choice, found in totals.items()]


def chooser(player: Player, game: Game[S], source: Source) -> Callable[[S, Ask, Stream], Hashable]:
    """Give a fast `choose` for playouts from a player that draws nothing."""
    return lambda state, ask, _stream: player(game.view(state, ask.seat), ask, source)
