"""Suits, dice, dominoes, arrows, boxes and icons: all drawn, none larger than its nominal box."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gmkit.printing import parts
from gmkit.printing.fonts import MM, Fonts
from gmkit.printing.pen import Ellipse, Pen, Polygon, Style, Text, extent_of, union
from gmkit.printing.shape import flat
from tests.cases import every_case

FONTS = Fonts()
LINE = 1.3 * MM / 2
"""Half the heaviest line."""

Draw = Callable[[Pen], None]
FACES = range(7)
BOXES: dict[str, tuple[Draw, tuple[float, float, float, float]]] = {
    "d10": (lambda pen: parts.d10(pen, 50, 50, "10", 8), (42, 42, 58, 58)),
    "domino": (lambda pen: parts.domino(pen, 50, 50, 6, 0), (50, 50, 58.8, 67.6)),
    "coin": (lambda pen: parts.coin(pen, 50, 50, 2), (48, 48, 52, 52)),
    "hexagon": (lambda pen: parts.hexagon(pen, 50, 50, 4, Style()), (46, 46, 54, 54)),
    "lozenge": (lambda pen: parts.lozenge(pen, 50, 50, 4, 6, Style()), (48, 47, 52, 53)),
    "empty box": (lambda pen: parts.checkbox(pen, 50, 50, 4, Style()), (50, 50, 54, 54)),
    "tick": (lambda pen: parts.tick(pen, 50, 50, 4), (50, 50, 54, 54)),
    "cross": (lambda pen: parts.cross(pen, 50, 50, 4), (50, 50, 54, 54)),
    "arrow": (lambda pen: parts.arrow(pen, (40, 50), (60, 50)), (40, 49, 60, 51)),
    "short arrow": (lambda pen: parts.arrow(pen, (50, 50), (50, 51)), (49, 50, 51, 51)),
    "pips": (lambda pen: parts.pips(pen, 60, 50, 3), (53, 49.2, 60, 50.8)),
}


def held(pen: Pen, box: tuple[float, float, float, float]) -> None:
    """See that what was drawn keeps to a box, and takes at least half of it."""
    left, top, right, bottom = box
    found = union([extent_of(mark) for mark in pen.marks if not isinstance(mark, Text)])
    assert found is not None
    assert found.left >= left - LINE
    assert found.top >= top - LINE
    assert found.right <= right + LINE
    assert found.bottom <= bottom + LINE
    assert max(found.right - found.left, found.bottom - found.top) >= 0.5 * max(right - left, bottom - top)


@every_case("name", BOXES)
def test_a_mark_keeps_to_its_box(name: str) -> None:
    draw, box = BOXES[name]
    pen = Pen(FONTS)
    draw(pen)
    held(pen, box)


@every_case("face", FACES)
def test_a_die_has_every_face_in_its_box(face: int) -> None:
    pen = Pen(FONTS)
    parts.die(pen, 50, 50, face, 7)
    held(pen, (46.5, 46.5, 53.5, 53.5))
    assert sum(isinstance(mark, Ellipse) for mark in pen.marks) == max(face, 1)


@every_case("name", [*parts.GLYPHS, *parts.ICONS, "joker"])
def test_a_sign_keeps_to_a_box_of_one(name: str) -> None:
    points = [point for outline in parts.outlines(name) for point in flat(outline)]
    across, down = [x for x, _ in points], [y for _, y in points]
    assert min(*across, *down) >= -0.525
    assert max(*across, *down) <= 0.525
    assert max(max(across) - min(across), max(down) - min(down)) >= 0.88


@every_case("name", parts.ICONS)
def test_an_icon_is_centred(name: str) -> None:
    across = [x for outline in parts.outlines(name) for x, _ in flat(outline)]
    assert max(across) + min(across) == pytest.approx(0, abs=0.02)


@every_case("solid", [True, False])
def test_a_mask_has_eyes_in_any_ink(*, solid: bool) -> None:
    pen = Pen(FONTS)
    parts.glyph(pen, "mask", 50, 50, 10, "ink", solid=solid)
    assert len(pen.marks) == 3
    face, right, _ = pen.log()
    assert face.startswith("path 45.0,")
    assert right.startswith("path 50.9,")


def test_a_domino_shows_both_halves() -> None:
    pen = Pen(FONTS)
    parts.domino(pen, 10, 20, 5, 2)
    spots = [mark for mark in pen.marks if isinstance(mark, Ellipse)]
    assert sum(spot.y < 28.8 for spot in spots) == 5
    assert sum(spot.y > 28.8 for spot in spots) == 2


def test_an_arrow_ends_in_its_tip() -> None:
    pen = Pen(FONTS)
    parts.arrow(pen, (10, 10), (10, 30), head=3)
    head = pen.marks[-1]
    assert isinstance(head, Polygon)
    assert head.points[0] == (10, 30)
    assert {round(y, 6) for _, y in head.points[1:]} == {27}
    pen = Pen(FONTS)
    parts.arrow(pen, (10, 10), (10, 10))
    assert pen.marks == []
