"""What a relationship map says of itself: what its marks mean, and what stands in the table alone."""

from __future__ import annotations

from gmkit.games.masks.sheets.map_matrix import Table
from gmkit.printing.fit import wrap
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Pen

SIZE = 8.0
LEADING = 3.5
_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_STRENGTH = "Line width grows with strength."
_HEAVY = "Figures past ±5 are heavy: those avatars may react as bystanders."
_WORN = "Small beneath: of an enduring feeling’s boxes those that still hold, or at 0 the crosses towards its degree."
_SEEN = "In brackets: what everybody has seen a feeling gain or lose; where it stands is for you to find out."


def left_out(drawn: int, there: int, *, ring: bool, blocs: bool, overleaf: bool) -> str:
    """Say which feelings stand in the table alone; empty if all are drawn.

    Args:
        drawn: lines on the map.
        there: lines there could be.
        ring: whether it is everybody's map, on which factions are not drawn.
        blocs: whether there are factions.
        overleaf: whether the table is on the next page.
    """
    more = there - drawn
    number = _NUMBERS[more] if 0 < more < len(_NUMBERS) else str(more)
    parts = (
        [f"{number} further {'feeling' if more == 1 else 'feelings'}{' between avatars' * ring}"] if more > 0 else []
    )
    if blocs:
        parts.append("all feelings of and for factions" if ring else "what factions feel for the others")
    if not parts:
        return ""
    several = len(parts) > 1 or more > 1 or (more <= 0 and ring)
    words = " and ".join(parts)
    place = "table overleaf" if overleaf else "table"
    return f"{words[0].upper()}{words[1:]} {'stand' if several else 'stands'} in the {place} alone."


def of_map(left: str) -> list[str]:
    """Give the sentences under the map."""
    return [_STRENGTH, *([left] if left else [])]


def of_table(table: Table) -> list[str]:
    """Give the sentences under the table."""
    return [_HEAVY, *([_WORN] if table.noted else []), *([_SEEN] if table.guessed else [])]


def paragraph(pen: Pen, sentences: list[str], width: float) -> tuple[str, ...]:
    """Give sentences as lines of a paragraph."""
    return wrap(" ".join(sentences), pen.measure("serif-italic"), width / (SIZE * MM)) or ()


def write(pen: Pen, x: float, y: float, lines: tuple[str, ...]) -> None:
    """Write a paragraph from its first baseline."""
    for i, words in enumerate(lines):
        pen.text(x, y + i * LEADING, words, "serif-italic", SIZE, "soft")
