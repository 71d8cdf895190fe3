"""Finds codes on printed pages: among what is drawn, and in a picture of the page as a camera would see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pypdfium2
from PIL.Image import Image

from gmkit.phones import keys
from gmkit.printing import shape
from gmkit.printing.pen import Curve, Mark, walk
from gmkit.printing.sheet import Leaf

MARGIN = 4
"""Light modules that stand round a code by its standard."""


class Found(NamedTuple):
    """A code on a page."""

    left: float  # of its modules, in mm
    top: float
    size: float  # likewise
    module: float
    modules: list[list[bool]]


def _subpaths(path: shape.Path) -> list[tuple[float, float, float, float]]:
    """Give the boxes of what a path is made of."""
    out: list[list[shape.Point]] = []
    for verb, numbers in path:
        if verb == "M":
            out.append([])
        out[-1] += zip(numbers[::2], numbers[1::2], strict=True)
    return [(min(x for x, _ in one), min(y for _, y in one), max(x for x, _ in one), max(y for _, y in one))
            for one in out if one]  # fmt: skip


def drawn(marks: Sequence[Mark]) -> list[Found]:
    """Give the codes among what is drawn, from the top of the page down: figures of hundreds of rectangles."""
    found = []
    for mark, matrix in walk(marks):
        if not isinstance(mark, Curve) or mark.style.fill != "ink":
            continue
        boxes = _subpaths(shape.moved(mark.path, shape.times(matrix, mark.matrix)))
        if len(boxes) < 100:
            continue
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        size = max(box[2] for box in boxes) - left
        module = (boxes[0][2] - boxes[0][0]) / 7  # the upper edge of the first finder
        many = round(size / module)
        modules = [[False] * many for _ in range(many)]
        for a, b, c, d in boxes:
            for row in range(round((b - top) / module), round((d - top) / module)):
                for column in range(round((a - left) / module), round((c - left) / module)):
                    assert not modules[row][column], "drawn twice"
                    modules[row][column] = True
        found.append(Found(left, top, size, module, modules))
    return sorted(found, key=lambda one: one.top)


def seen(pdf: bytes, leaves: Sequence[Leaf], *, dpi: int = 300) -> list[list[list[bool]]]:
    """Give the codes of all pages as a grey picture has them, their margins looked at as well."""
    out = []
    document = pypdfium2.PdfDocument(pdf)
    for page, leaf in zip(document, leaves, strict=True):
        picture = page.render(scale=dpi / 72, grayscale=True).to_pil()
        scale = dpi / 25.4
        for one in drawn(leaf.marks):
            many = len(one.modules)
            rows = []
            for row in range(-MARGIN, many + MARGIN):
                at = [(one.left + (column + 0.5) * one.module, one.top + (row + 0.5) * one.module)
                      for column in range(-MARGIN, many + MARGIN)]  # fmt: skip
                rows.append([picture.getpixel((int(x * scale), int(y * scale))) < 128 for x, y in at])
            light = [*rows[:MARGIN], *rows[-MARGIN:], *(row[:MARGIN] + row[-MARGIN:] for row in rows)]
            assert not any(map(any, light)), "something stands in the margin"
            out.append([row[MARGIN:-MARGIN] for row in rows[MARGIN:-MARGIN]])
    return out


def address(key: str, host: str = "192.168.178.123", port: int = 4747) -> str:
    """Give what a code says, from a key as it is printed."""
    return keys.address_of(host, port, key.replace(" ", ""))


def scanned(dark: Image) -> list[list[list[bool]]]:
    """Find the codes in a picture whose dark pixels are 255, by their three finders, from the top down."""
    wide, high = dark.size
    pixels = dark.load()
    assert pixels is not None

    def run(x: int, y: int, across: int, down: int) -> int:
        """Give how many pixels from one on are as it is."""
        count, begun = 0, pixels[x, y] if x < wide and y < high else None
        while 0 <= x < wide and 0 <= y < high and pixels[x, y] == begun:
            x, y, count = x + across, y + down, count + 1
        return count

    def is_finder(x: int, y: int, module: float) -> bool:
        """Whether the upper left corner of a finder is at a pixel."""
        middle = y + int(3.5 * module)
        if x + 8 * module >= wide or middle + 4 * module >= high:
            return False
        at, widths = x, []
        for _ in range(5):
            widths.append(run(at, middle, 1, 0))
            at += widths[-1]
        return all(abs(got / module - want) < 0.5 for got, want in zip(widths, (1, 1, 3, 1, 1), strict=True))

    found: list[tuple[int, int, float, list[list[bool]]]] = []
    for y in range(0, high, 2):
        row = dark.crop((0, y, wide, y + 1)).tobytes()
        x = row.find(b"\xff")
        while x >= 0:
            light = row.find(b"\x00", x)
            length = (light if light >= 0 else wide) - x
            module = length / 7
            inside = any(a - 9 <= x < a + size and b - 9 <= y < b + size for a, b, size, _ in found)
            if module > 3 and not inside and is_finder(x, y, module):
                top = y - run(x, y, 0, -1) + 1
                # The other upper finder says how wide all of it is.
                right = next(
                    (at for at in range(x + length, min(wide - 1, x + int(70 * module)))
                     if pixels[at, y] and not pixels[at - 1, y] and abs(run(at, y, 1, 0) - length) <= 2
                     and is_finder(at, y, module)),
                    None,
                )  # fmt: skip
                if right is not None:
                    many = round((right + length - x) / module)
                    size = (right + length - x) / many
                    modules = [[pixels[int(x + (column + 0.5) * size), int(top + (line + 0.5) * size)] == 255
                                for column in range(many)] for line in range(many)]  # fmt: skip
                    found.append((x, top, many * size + 9, modules))
            x = row.find(b"\xff", x + length)
    return [modules for *_, modules in sorted(found, key=lambda one: one[1])]
