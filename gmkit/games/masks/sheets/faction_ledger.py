"""The back of a faction's card: what it feels for each avatar, and the Face it has committed. Millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets.badge import badge
from gmkit.games.masks.sheets.faction_card import HEIGHT, LEFT, RIGHT, WIDTH
from gmkit.games.masks.sheets.track import MOST
from gmkit.printing import marks
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting

BLANKS = 9
"""The avatars that a blank ledger has room for."""

LONGEST = 14
"""The avatars of the largest table; their rows are the closest there are."""

_RULE, _FIRST, _END = 19.6, 25.4, HEIGHT - 6.0
_BOX, _PITCH = 3.5, 4.26
_NEAR, _AWAY = 4.9, 0.9
_MIDDLE = (LEFT + RIGHT) / 2
_WIDEST = 16.0
_ROOMY = 10.0  # from so high on, a row has room for a name in two lines
_COMMITTED = 17.0


class Entry(NamedTuple):
    """A row of the ledger; what is left out stays blank.

    Attributes:
        name: of the avatar.
        level: how the faction feels about it, −10 to 10.
        committed: the Face it has promised it.
    """

    name: str = ""
    level: int | None = None
    committed: int | None = None


def back(faction: str, label: str, emblem: str, entries: Sequence[Entry], setting: Setting) -> Form:
    """Draw the ledger of a faction.

    Args:
        faction: its id, for messages.
        label: what it is called.
        emblem: what it is drawn with.
        entries: an avatar each, at most 14.
        setting: what it is set with.

    Raises:
        SheetError: if a name does not fit or a letter has no font.
    """
    pen = setting.pen(f"faction {faction}, ledger")
    badge(pen, emblem, label, LEFT + 4.0, 11.6, 7.4, solid=not setting.low)
    name = fit(curly(label), pen.measure("serif-semibold"), RIGHT - LEFT - 11.0, (Stage(1, 13, 9.5), Stage(2, 9.5, 7)))
    y = pen.lines(LEFT + 11.0, (11.4 if not name.drop else 9.6), name, "serif-semibold")
    pen.text(LEFT + 11.0, y + 4.3, "what it feels for each, and the Face it has committed", "serif-italic", 8.4, "soft")
    pen.line(LEFT, _RULE, RIGHT, _RULE, "ink", 0.9)
    _heads(pen)
    row = _boxes(setting)
    pitch = min(_WIDEST, (_END - _FIRST) / max(len(entries), 1))
    for i, entry in enumerate(entries):
        _row(pen, _FIRST + i * pitch, pitch, entry, row, low=setting.low)
    return pen.form(pen.where, WIDTH, HEIGHT)


def offset(level: int) -> float:
    """Give how far the middle of a box lies from the middle of the zero."""
    n = abs(level)
    away = 0.0 if n == 0 else _NEAR + _PITCH * (n - 1) + (_AWAY if n > 5 else 0.0)
    return away if level > 0 else -away


def _heads(pen: Pen) -> None:
    """Write the figures over the boxes."""
    for level in (-10, -5, 0, 5, 10):
        figure = "0" if level == 0 else f"{'+' if level > 0 else '−'}{abs(level)}"
        colour = "ink" if level == 0 else "warm" if level > 0 else "cold"
        pen.text(_MIDDLE + offset(level), _RULE + 4.2, figure, "sans-bold", 7, colour, align="middle")
    for level, words, colour in ((-8, "cold", "cold"), (8, "warm", "warm")):
        at = _MIDDLE + offset(level) + (0.5 if level < 0 else -0.5) * _PITCH
        pen.text(at, _RULE + 4.2, words, "serif-italic", 8.6, colour, align="middle")


def _boxes(setting: Setting) -> Form:
    """Give the empty row of boxes as a form, about the middle of its zero."""
    pen = setting.pen()
    for level in (*range(-MOST, 0), *range(1, MOST + 1)):
        strong = abs(level) in {5, 10}
        style = Style("soft" if strong else "line", 0.8 if strong else 0.4)
        pen.rect(offset(level) - _BOX / 2, -_BOX / 2, _BOX, _BOX, style)
    half = offset(MOST) + _BOX / 2
    return pen.form("ledger boxes", 2 * half, _BOX, -half, -_BOX / 2)


def _row(pen: Pen, top: float, pitch: float, entry: Entry, boxes: Form, *, low: bool) -> None:
    """Draw an avatar's row under its upper edge: the name over the boxes, the Face at the right."""
    middle = top + pitch - 3.2
    dense = pitch < _ROOMY  # a name then stands close to its own boxes, clear of those above it
    base = middle - (2.75 if dense else 3.1)
    pen.place(boxes, _MIDDLE, middle)
    zero = entry.level == 0
    marks.lozenge(pen, _MIDDLE, middle, 3.0, 4.1, Style("ink", 0.9, "ink" if zero else "paper"))
    side = -1 if (entry.level or 0) < 0 else 1
    for n in range(1, abs(entry.level or 0) + 1):
        _solid(pen, _MIDDLE + offset(side * n), middle, "warm" if side > 0 else "cold", low=low)
    right = RIGHT - _COMMITTED
    if entry.name:
        with pen.at(f"{pen.where}, {entry.name[:20]}"):
            stages = (Stage(1, 9, 6.5),) if dense else (Stage(1, 10, 6.5), Stage(2, 6.5, 6.5))
            fitted = fit(entry.name, pen.measure("serif-semibold"), right - LEFT - 2.0, stages)
            pen.lines(LEFT, base - fitted.drop, fitted, "serif-semibold")
    else:
        pen.line(LEFT, base + 0.5, right - 12.0, base + 0.5, "line", 0.5)
    pen.text(right + 5.4, base, "Face", "sans", 6.5, "soft", align="right")
    pen.line(right + 6.6, base + 0.5, RIGHT, base + 0.5, "line", 0.5)
    if entry.committed is not None:
        pen.text(
            (right + 6.6 + RIGHT) / 2,
            base - 0.2,
            str(entry.committed),
            "serif-semibold",
            9 if dense else 10,
            align="middle",
        )


def _solid(pen: Pen, x: float, y: float, colour: str, *, low: bool) -> None:
    """Draw a filled box about its middle; with low ink hatched."""
    left, top = x - _BOX / 2, y - _BOX / 2
    if low:
        pen.rect(left, top, _BOX, _BOX, Style(colour, 0.7))
        corners = [(left, top), (left + _BOX, top), (left + _BOX, top + _BOX), (left, top + _BOX)]
        marks.hatched(pen, corners, 0.7, colour)
    else:
        pen.rect(left, top, _BOX, _BOX, Style(colour, 0.4, colour))
