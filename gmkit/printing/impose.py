"""Cards on pages: 63 × 88 mm, three by three, no gutter, with marks to cut by. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.printing.fonts import Fonts
from gmkit.printing.paper import BOX, MARGIN, Page, Paper, shortened, slug
from gmkit.printing.pen import Form, Pen

CARD = (63.0, 88.0)
COLUMNS, ROWS = 3, 3
PER_PAGE = COLUMNS * ROWS
_TICK = ("mark", 0.3)


def block(columns: int, rows: int, width: float, height: float, box: tuple[float, float]) -> tuple[float, float]:
    """Give the top left corner of a block of cards in the middle of a box."""
    return ((box[0] - columns * width) / 2, (box[1] - rows * height) / 2)


def crop_marks(pen: Pen, x: float, y: float, columns: int, rows: int, width: float, height: float) -> None:
    """Draw ticks outside a block, short of its edges by 2, and crosses at its inner corners."""
    right, bottom = x + columns * width, y + rows * height
    reach = min(4.3, y - 3.2)
    for i in range(columns + 1):
        at = x + i * width
        pen.line(at, y - 1.2, at, y - 1.2 - reach / 2, *_TICK)
        pen.line(at, bottom + 1.2, at, bottom + 1.2 + reach / 2, *_TICK)
    for j in range(rows + 1):
        at = y + j * height
        pen.line(x - 1.2, at, x - 3.2, at, *_TICK)
        pen.line(right + 1.2, at, right + 3.0, at, *_TICK)
    for i in range(1, columns):
        for j in range(1, rows):
            cx, cy = x + i * width, y + j * height
            pen.line(cx - 1, cy, cx + 1, cy, *_TICK)
            pen.line(cx, cy - 1, cx, cy + 1, *_TICK)


def ruler(pen: Pen, x: float, y: float) -> None:
    """Draw 50 mm to check the scale by, upward from (x, y), with words above it."""
    pen.line(x, y, x, y - 50, "soft", 0.5)
    for i in range(6):
        pen.line(x, y - 10 * i, x - (1.4 if i in {0, 5} else 0.8), y - 10 * i, "soft", 0.5)
    pen.text(x - 0.3, y - 53, "50 mm  ·  print at 100 %", "sans", 5.8, "soft", turn=90)


def cards(
    faces: Sequence[Form],
    title: str,
    credit: str,
    *,
    paper: Paper,
    note: str,
    fonts: Fonts,
) -> tuple[Page, ...]:
    """Lay card faces on pages, nine to a page, each page with marks, a ruler and its slug.

    Args:
        faces: drawn 63 × 88 from their top left corner.
        title: of the sheet, for the slug.
        credit: for the slug.
        paper: named in the slug.
        note: how it is printed ("mono"), for the slug.
        fonts: what the slug is measured with.
    """
    x, y = block(COLUMNS, ROWS, *CARD, BOX)
    marks = Pen(fonts)
    crop_marks(marks, x, y, COLUMNS, ROWS, *CARD)
    ruler(marks, 6.6, y + ROWS * CARD[1] - 8)
    frame = marks.form("cut", *BOX)
    pages: list[Page] = []
    total = (len(faces) + PER_PAGE - 1) // PER_PAGE
    for number in range(total):
        pen = Pen(fonts)
        pen.place(frame, 0, 0)
        for i, face in enumerate(faces[number * PER_PAGE : (number + 1) * PER_PAGE]):
            pen.place(face, x + i % COLUMNS * CARD[0], y + i // COLUMNS * CARD[1])
        words = slug(title, credit, f"page {number + 1} of {total}", f"{paper.label}, 63 × 88 mm, {note}")
        room = BOX[1] - 2 * MARGIN - 6
        with pen.at("slug"):
            pen.text(204.8, y + ROWS * CARD[1] - 1, shortened(pen, words, 5.8, room), "sans", 5.8, "soft", turn=90)
        pages.append(Page(f"{title}, page {number + 1}", tuple(pen.marks)))
    return tuple(pages)


def single(
    face: Form,
    title: str,
    credit: str,
    *,
    paper: Paper,
    note: str,
    fonts: Fonts,
    landscape: bool = False,
    fold: bool = False,
) -> Page:
    """Lay one face in the middle of a page with ticks to cut by; `fold` adds a dashed tick half way.

    Args:
        face: drawn from its top left corner, at most 190 × 260 mm (landscape: 260 × 190).
        title: of the sheet, for the slug.
        credit: for the slug.
        paper: named in the slug.
        note: how it is printed ("mono"), for the slug.
        fonts: what the slug is measured with.
        landscape: the page lies on its side.
        fold: the face is folded in the middle, left and right.
    """
    box = BOX[::-1] if landscape else BOX
    x, y = block(1, 1, face.width, face.height, box)
    pen = Pen(fonts)
    crop_marks(pen, x, y, 1, 1, face.width, face.height)
    if fold:
        middle = x + face.width / 2
        for top in (y - 5.0, y + face.height + 1.2):
            pen.line(middle, top, middle, top + 3.8, *_TICK, dash=(0.8, 0.6))
    pen.place(face, x, y)
    words = slug(title, credit, f"{paper.label}, {face.width:g} × {face.height:g} mm, print at 100 %, {note}")
    _slug(pen, x + face.width + 5.2, y + face.height, words, face.height)
    return Page(title, tuple(pen.marks), landscape)


def _slug(pen: Pen, x: float, y: float, words: str, room: float) -> None:
    """Write the slug, reading upward."""
    with pen.at("slug"):
        pen.text(x, y, shortened(pen, words, 5.8, room), "sans", 5.8, "soft", turn=90)
