"""What all of Whims' sheets share: the colour, the credit, the frame of a card, the mark of seven tiles."""

from __future__ import annotations

from gmkit.library.credit import with_licence
from gmkit.printing import marks, parts
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import Point, regular
from gmkit.printing.theme import Accent

ACCENT = Accent("#4e3d96", "#f1eff7", "#d8d4e8")
AUTHOR = "Jesus (@Arvandus)"
CREDIT = with_licence(f"“Whims: A Cypher System Dice Game” by {AUTHOR}", None)
CARD = (63.0, 88.0)
INSET = 3.2


def frame(inset: float = INSET) -> list[Point]:
    """Give a card's frame: its corners are cut along the side of a hex."""
    wide, high = CARD
    return parts.steep(inset, inset, wide - 2 * inset, high - 2 * inset, 3.2, 1.85)


def mark(pen: Pen, x: float, y: float, radius: float, *, low: bool) -> None:
    """Draw the mark about a point: seven tiles, black and white by turns, a figure on the middle one.

    Args:
        pen: draws it.
        x: centre in mm.
        y: centre in mm.
        radius: of a tile.
        low: whether ink is to be saved; black tiles are hatched then.
    """
    white, black = Style("accent", 0.6, "paper"), Style("accent", 0.6, "paper" if low else "accent")
    for i, (dx, dy) in enumerate(regular(6, radius * 1.767, start=0)):
        marks.hexagon(pen, x + dx, y + dy, radius, black if i % 2 else white)
        if i % 2 and low:
            marks.hatched(pen, [(x + dx + a, y + dy + b) for a, b in regular(6, radius)])
    marks.hexagon(pen, x, y, radius, white)
    pen.circle(x, y, radius * 0.414, Style(None, 0, "accent"))
