"""Trying sizes: a text in at most so many lines, from a size down to a floor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmkit.printing.fonts import MM
from gmkit.printing.wrap import Ribbon, even

STEP = 0.1
SMALLEST = 2.0
"""The size in pt below which nothing is shrunk, whatever was ordered."""


class Stage(NamedTuple):
    """One try: at most so many lines, from a size in pt down to a floor."""

    lines: int
    size: float
    floor: float


class Fitted(NamedTuple):
    """Text that fits: its lines, its size in pt, the distance of baselines in mm."""

    lines: tuple[str, ...]
    size: float
    leading: float

    @property
    def drop(self) -> float:
        """The distance in mm from the first baseline to the last."""
        return (len(self.lines) - 1) * self.leading


def sizes(stage: Stage) -> list[float]:
    """Give the sizes of a stage from the largest to its floor, a tenth of a point apart."""
    return list(_sizes(stage, 0))


def _sizes(stage: Stage, start: int) -> Iterator[float]:
    """Give the sizes of a stage, the first few left out."""
    for i in range(start, round((stage.size - stage.floor) / STEP) + 1):
        yield round(stage.size - STEP * i, 2)


def below(stage: Stage) -> Iterator[Stage]:
    """Give stages of one size each under a floor, down to the smallest; in the same height more lines have room."""
    for size in _sizes(Stage(stage.lines, stage.floor, SMALLEST), 1):
        yield Stage(1 + int((stage.lines - 1) * stage.floor / size + 1e-6), size, size)


def best(ribbon: Ribbon, width: float, stages: Sequence[Stage], leading: float) -> Fitted | None:
    """Give the first way of setting a text in `width` mm, words unbroken before broken; None if there is none."""
    for break_words in (False, True):
        for stage in stages:
            if break_words and stage.lines == 1:
                continue
            for size in _sizes(stage, _too_large(ribbon, stage, width, break_words=break_words)):
                room = width / (size * MM)
                cuts = ribbon.cuts(room, stage.lines)
                lines = ribbon.lines(even(ribbon, cuts, room)) if cuts is not None else None
                if lines is None and break_words:
                    lines = ribbon.broken(room, stage.lines)
                if lines is not None:
                    return Fitted(lines, size, size * leading * MM)
    return None


def _too_large(ribbon: Ribbon, stage: Stage, width: float, *, break_words: bool) -> int:
    """Give how many of a stage's sizes are surely too large, without trying them."""
    need = (ribbon.total - (stage.lines - 1) * ribbon.space) / stage.lines
    if not break_words:
        need = max(need, ribbon.widest)
    return max(0, int((stage.size - width / MM / need) / STEP)) if need > 0 else 0
