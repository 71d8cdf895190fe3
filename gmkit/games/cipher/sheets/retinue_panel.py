"""One player's retinue on the score sheet: a name, lines for retainers, the three totals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.cipher.sheets.retainer_card import attribute
from gmkit.games.cipher.sheets.tally import Side
from gmkit.printing import marks
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.setting import Setting

PITCH = 6.2
HEADS = 6.0
RADIUS = 5.5
_NAME = (Stage(1, 11, 8), Stage(2, 8.4, 6.5), Stage(8, 6.5, 6.5))
_RETAINER = (Stage(1, 8.4, 6.8), Stage(2, 7.2, 6.5), Stage(8, 6.5, 6.5))
_LABEL = (Stage(1, 7.2, 6.5), Stage(2, 6.8, 6.5), Stage(8, 6.5, 6.5))


class Plan(NamedTuple):
    """How the panels of one row are measured, so that all of them line up.

    Attributes:
        width: of a panel.
        names: the players' names, fitted; None where a name is to be written in.
        retainers: the retainers' names, fitted, by player.
        labels: the attributes' labels, fitted.
        band: the height of the name's band.
        lines: the height of each retainer's line.
    """

    width: float
    names: tuple[Fitted | None, ...]
    retainers: tuple[tuple[Fitted, ...], ...]
    labels: tuple[Fitted, ...]
    band: float
    lines: tuple[float, ...]

    @property
    def height(self) -> float:
        """The height of a panel."""
        return self.band + HEADS + sum(self.lines) + 2.2 + 2.4 * RADIUS + 3.6 + max(f.drop for f in self.labels)


def plan(
    setting: Setting, sides: Sequence[Side], attributes: tuple[str, str, str], width: float, rows: int, least: float
) -> Plan:
    """Measure the panels of one row.

    Args:
        setting: the fonts.
        sides: the players, side by side.
        attributes: the labels.
        width: of a panel.
        rows: lines for retainers, more if a retinue has more.
        least: the height of a name's band.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pen = setting.pen()
    names = tuple(
        fit(side.name, pen.measure("serif-semibold", "seat, name"), _room(width, side), _NAME) if side.name else None
        for side in sides
    )
    name_room = _columns(width)[0] - 0.8
    retainers = tuple(
        tuple(fit(r.name, pen.measure("sans", f"retainer {r.id}, name"), name_room, _RETAINER) for r in side.retinue)
        for side in sides
    )
    labels = tuple(
        fit(label, pen.measure("sans", f"attribute {label}"), width / 3 - 1.0, _LABEL) for label in attributes
    )
    count = max(rows, *(len(side.retinue) for side in sides))
    lines = tuple(
        max([PITCH, *(own[i].drop + own[i].size * 0.353 + 2.2 for own in retainers if i < len(own))])
        for i in range(count)
    )
    band = max([least, *(f.drop + f.size * 0.353 + 3.4 for f in names if f is not None)])
    return Plan(width, names, retainers, labels, band, lines)


def _room(width: float, side: Side) -> float:
    """Give the room for a name: beside the letter, and before the gold."""
    return width - 8.6 - (15.0 if side.gold is not None else 2.0)


def _columns(width: float) -> tuple[float, float, float, float]:
    """Give where the columns of the scores and of the price begin."""
    paid = 7.6
    score = 5.4 if width < 50 else 7.0
    first = width - paid - 3 * score
    return first, first + score, first + 2 * score, first + 3 * score


def panel(setting: Setting, measured: Plan) -> Form:
    """Draw what all the panels of a row share."""
    pen = setting.pen()
    low = setting.low
    wide, band = measured.width, measured.band
    cut = 2.0
    pen.polygon(
        [(0, band), (0, cut), (cut, 0), (wide - cut, 0), (wide, cut), (wide, band)],
        Style("accent", 0.4) if low else Style(None, 0, "t1"),
    )
    pen.text(0, band + 4.2, "Retainer", "sans", 7.2, "soft")
    columns = _columns(wide)
    style = Style("ink", 0.5) if low else Style(None, 0, "accent")
    for i in range(3):
        attribute(pen, i, (columns[i] + (*columns, wide)[i + 1]) / 2, band + 3.2, 1.5, style)
    pen.text(wide, band + 4.2, "Paid", "sans", 7.2, "soft", align="right")
    top = band + HEADS
    pen.line(0, top, wide, top, "accent", 0.7)
    y = top
    for high in measured.lines:
        y += high
        pen.line(0, y, wide, y, "hair", 0.5)
    for x in columns:
        pen.line(x, top + 0.8, x, y - 0.8, "hair", 0.5)
    y += 2.2 + 1.2 * RADIUS
    for i, label in enumerate(measured.labels):
        x = wide * (2 * i + 1) / 6
        attribute(pen, i, x, y, RADIUS, Style("accent", 0.6))
        pen.lines(x, y + 1.2 * RADIUS + 3.4, label, "sans", "soft", align="middle")
    return pen.form("retinue", wide, measured.height)


def fill(pen: Pen, x: float, y: float, letter: str, side: Side, at: int, measured: Plan) -> None:
    """Write what is known of one player into a panel.

    Args:
        pen: draws it.
        x: the panel's left edge.
        y: its top.
        letter: what the ledger calls the player.
        side: what is known.
        at: which panel of the row it is.
        measured: the row.
    """
    middle = y + measured.band / 2
    marks.centred(pen, x + 4.0, middle, letter, "serif-semibold", 13, "accent")
    name = measured.names[at]
    if name is None:
        pen.line(x + 7.6, middle + 2.2, x + measured.width - 2.4, middle + 2.2, "hair", 0.5)
    else:
        pen.lines(x + 7.6, middle + 0.33 * name.size * 0.353 - name.drop / 2, name, "serif-semibold")
    right = x + measured.width - 2.0
    if side.gold is not None:
        high = middle - (1.2 if side.put_away else 0.0)
        wide = pen.width(str(side.gold), "sans-bold", 10)
        marks.coin(pen, right - wide - 2.8, high, 1.6)
        marks.centred(pen, right - wide / 2, high, str(side.gold), "sans-bold", 10)
        if side.put_away:
            pen.text(right, high + 4.4, f"+ {side.put_away} away", "sans", 6.5, "soft", align="right")
    columns = (*_columns(measured.width), measured.width)
    top = y + measured.band + HEADS
    for retainer, words, high in zip(side.retinue, measured.retainers[at], measured.lines, strict=False):
        centre = top + high / 2
        pen.lines(x, centre + 0.33 * words.size * 0.353 - words.drop / 2, words, "sans")
        for i, score in enumerate(retainer.scores):
            marks.centred(pen, x + (columns[i] + columns[i + 1]) / 2, centre, str(score), "sans-semibold", 9)
        top += high
    if side.totals is not None:
        centre = y + measured.band + HEADS + sum(measured.lines) + 2.2 + 1.2 * RADIUS
        for i, total in enumerate(side.totals):
            size = 15 if total < 100 else 10
            marks.centred(pen, x + measured.width * (2 * i + 1) / 6, centre, str(total), "sans-bold", size)
