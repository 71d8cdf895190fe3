"""Which feelings a relationship map draws, and where: the strongest that find a way and room for their figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets.map_curves import Arrow, Bend, Ground, bends
from gmkit.games.masks.sheets.map_labels import Label, labels

ENDS = 11
"""So many lines meet at a node at most, but in the middle of a map."""

_TRIES = 9
_AGAIN = (0.16, 0.34, -0.16, -0.34)
"""How much more a line bows, and to which side, each time that it finds no room."""


class Plan(NamedTuple):
    """What is drawn: lines, the strongest first, and the figure on each."""

    lines: tuple[Bend, ...]
    labels: tuple[Label, ...]


def plan(arrows: Iterable[Arrow], ground: Ground, most: int, middle: int | None = None) -> Plan:
    """Give the map's lines and figures.

    What finds no way or no room bows more, and is left out if that does not help; the others are then drawn
    anew in the room that it leaves.

    Args:
        arrows: the feelings, those to be drawn first in front.
        ground: what they keep clear of.
        most: so many are drawn at most.
        middle: the node where any number may meet.
    """
    kept = _few(arrows, most, middle)
    failed: dict[Arrow, int] = {}
    lines: list[Bend] = []
    figures: list[Label] = []
    for _ in range(_TRIES):
        wider = {one: _AGAIN[failed[one] - 1] for one in kept if one in failed}
        led = [line for line in bends(kept, ground, wider) if line is not None]
        placed = labels(led, ground)
        figures = [one for one in placed if one is not None]
        lines = [line for line, one in zip(led, placed, strict=True) if one is not None]
        if len(lines) == len(kept):
            break
        drawn = {line.arrow for line in lines}
        failed.update({one: failed.get(one, 0) + 1 for one in kept if one not in drawn})
        kept = [one for one in kept if failed.get(one, 0) <= len(_AGAIN)]
    return Plan(tuple(lines), tuple(figures))


def _few(arrows: Iterable[Arrow], most: int, middle: int | None) -> list[Arrow]:
    """Give the first feelings, no more than a map and its nodes can bear."""
    ends: dict[int, int] = {}
    out: list[Arrow] = []
    for one in arrows:
        own = [at for at in (one.holder, one.target) if at != middle]
        if len(out) < most and all(ends.get(at, 0) < ENDS for at in own):
            out.append(one)
            ends.update({at: ends.get(at, 0) + 1 for at in own})
    return out


def strongest(arrows: Sequence[Arrow]) -> list[Arrow]:
    """Give feelings by strength, enduring ones first among equals."""
    return sorted(arrows, key=lambda one: (-one.strength, not one.enduring, one.holder, one.target))
