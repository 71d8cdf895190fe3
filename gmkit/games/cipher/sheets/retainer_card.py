"""One retainer's card, 63 × 88 mm."""

from __future__ import annotations

from gmkit.games.cipher.content import Retainer
from gmkit.games.cipher.sheets.gems import draw_gem
from gmkit.printing import marks, parts
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.theme import Ink

INSET = 3.2
TEXT = 8.0
RIGHT = 63 - TEXT
COLUMN = 14.6
LABEL_ROOM = 16.6
_ROWS = (26.2, 44.4, 62.6)
_RADII = {1: 6.0, 2: 4.6, 3: 3.6}
_NAME = (Stage(1, 19, 13.5), Stage(2, 11.5, 9), Stage(3, 8.5, 6.5))
_GEM = (Stage(1, 12.5, 8.5), Stage(2, 9, 6.5), Stage(3, 6.5, 6.5))
_LABEL = (Stage(1, 7.4, 6.5), Stage(2, 6.8, 6.5), Stage(3, 6.5, 6.5))


def attribute(pen: Pen, which: int, x: float, y: float, r: float, style: Style) -> None:
    """Draw an attribute's shape about a point: circle, lozenge, square."""
    if which == 0:
        pen.circle(x, y, r, style)
    elif which == 1:
        marks.lozenge(pen, x, y, 2.24 * r, 2.4 * r, style)
    else:
        pen.rect(x - 0.92 * r, y - 0.92 * r, 1.84 * r, 1.84 * r, style)


def frame(pen: Pen, width: float, height: float, ink: Ink, *, inset: float = INSET, cut: float = 3.0) -> None:
    """Draw Cipher's frame: chamfered corners, echoed inside as in a step cut."""
    low = ink is Ink.LOW
    right, bottom = width - inset, height - inset
    pen.polygon(
        parts.chamfered(inset, inset, width - 2 * inset, height - 2 * inset, cut),
        Style("accent", 0.4 if low else 0.6),
    )
    if low:
        return
    near, far = 0.9, cut + 1.1
    for x, dx in ((inset, 1), (right, -1)):
        for y, dy in ((inset, 1), (bottom, -1)):
            pen.line(x + dx * near, y + dy * far, x + dx * far, y + dy * near, "accent", 0.4)


def labels_of(pen: Pen, attributes: tuple[str, str, str]) -> tuple[float, list[Fitted]]:
    """Give the radius of the shapes and the fitted labels: longer labels leave smaller shapes."""
    fitted = [
        fit(label, pen.measure("sans-semibold", f"attribute {label}"), LABEL_ROOM, _LABEL) for label in attributes
    ]
    return _RADII[max(len(f.lines) for f in fitted)], fitted


def card(retainer: Retainer, attributes: tuple[str, str, str], *, first: bool, ink: Ink, fonts: Fonts) -> Form:
    """Draw a card.

    Args:
        retainer: whose card.
        attributes: the three labels.
        first: its owner goes first, and the card says so.
        ink: how it is drawn.
        fonts: what text is measured with.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pen = Pen(fonts)
    pen.where = f"retainer {retainer.id}"
    low = ink is Ink.LOW
    frame(pen, 63, 88, ink)
    role = "serif" if low else "serif-semibold"
    name = fit(retainer.name, pen.measure(role, f"{pen.where}, name"), RIGHT - TEXT, _NAME)
    pen.lines(TEXT, 14.2 - name.drop, name, role)
    pen.line(TEXT, 17.6, RIGHT, 17.6, "accent", 0.4 if low else 0.5)
    _scores(pen, retainer.scores, attributes, low=low)
    _gem(pen, retainer.gem, first=first, ink=ink)
    _foot(pen, sum(retainer.scores))
    return pen.form(f"retainer {retainer.id}", 63, 88)


def _scores(pen: Pen, scores: tuple[int, int, int], attributes: tuple[str, str, str], *, low: bool) -> None:
    """Draw the three scores in their shapes, each with its label beneath."""
    radius, labels = labels_of(pen, attributes)
    style = Style("ink", 0.5) if low else Style(None, 0, "accent")
    for i, (score, label, y) in enumerate(zip(scores, labels, _ROWS, strict=True)):
        attribute(pen, i, COLUMN, y, radius, style)
        marks.centred(pen, COLUMN, y, str(score), "sans-bold", 28 * radius / 6, "ink" if low else "paper")
        below = (1.0, 1.2, 0.92)[i] * radius + 1.25 + 0.72 * label.size * 0.353
        pen.lines(COLUMN, y + below, label, "sans-semibold", "soft", align="middle")


def _gem(pen: Pen, gem: str | None, *, first: bool, ink: Ink) -> None:
    """Draw the gem, its name and its cut."""
    middle = 38.9
    cut = draw_gem(pen, gem, middle, 41.2, 14.4, ink)
    y = 62.6
    if gem is not None:
        name = fit(gem, pen.measure("serif-italic", f"{pen.where}, gem"), 31.0, _GEM)
        lower = (0.0, 0.0, 0.8, 2.4)[len(name.lines)]
        y = pen.lines(middle, y - lower, name, "serif-italic", align="middle") + (4.0 - lower / 6)
    pen.text(middle, y, cut, "sans", 7.2, "soft", align="middle")
    if first:
        colour = "ink" if ink is Ink.LOW else "accent"
        pen.text(middle, min(y + 4.4, 73.4), "its owner goes first", "sans-semibold", 7.2, colour, align="middle")


def _foot(pen: Pen, total: int) -> None:
    """Write the total, and the price after a coin."""
    pen.line(TEXT, 75.4, RIGHT, 75.4, "hair", 0.4)
    at = TEXT + pen.text(TEXT, 81.4, "Total", "sans", 8.2, "soft") + 2.6
    pen.text(at, 81.4, str(total), "sans-bold", 12)
    at = RIGHT - pen.text(RIGHT, 81.4, str(2 * total), "sans-bold", 12, align="right") - 3.0
    marks.coin(pen, at, 79.9)
    pen.text(at - 3.0, 81.4, "Price about", "sans", 8.2, "soft", align="right")
