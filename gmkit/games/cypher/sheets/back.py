"""The back that all cards of a deck share: the same whichever way round it is held."""

from __future__ import annotations

from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.sheets.card import HEIGHT, WIDTH
from gmkit.games.cypher.sheets.frame import cut_corners, frame
from gmkit.games.cypher.sheets.pictures import Facts, ring
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting
from gmkit.printing.shape import Point, polygon

_TITLE = (Stage(1, 9.4, 7.6), Stage(2, 7.6, 6.5), Stage(6, 6.5, 6.5))
_PANEL, _TEXT = 5.4, 9.6
_CHIP, _PIN = 9.5, 11.0
_UP = ((0.0, 0.0, 1.0), (3.4, 3.4, 0.72), (6.8, 6.0, 0.9))
"""For each line up from the chip: from where, how far it bends aside, and its share of the way to the title."""


def back(deck: NexusDeck, setting: Setting) -> Form:
    """Draw the back of a deck's cards.

    Raises:
        SheetError: if the deck's title does not fit or a letter has no font.
    """
    pen, low = setting.pen(f"deck {deck.id}"), setting.low
    frame(pen, WIDTH, HEIGHT, low=low)
    if not low:
        corners = cut_corners(_PANEL, _PANEL, WIDTH - 2 * _PANEL, HEIGHT - 2 * _PANEL, 3.1)
        pen.polygon(corners, Style(None, 0, "t1"))
    measure = pen.measure("sans-semibold", f"{pen.where}, title")
    title = fit(curly(deck.title), measure, WIDTH - 2 * _TEXT, _TITLE)
    circuit = Pen(pen.fonts)
    first = 0.72 * title.size * MM
    _circuit(circuit, HEIGHT / 2 - _TEXT - first - title.drop - 3.6, low=low)
    pen.place(circuit.form(f"circuit {deck.id}", WIDTH, HEIGHT, -WIDTH / 2, -HEIGHT / 2), WIDTH / 2, HEIGHT / 2)
    _titles(pen, title, _TEXT + first)
    return pen.form(f"back {deck.id}", WIDTH, HEIGHT)


def _titles(pen: Pen, title: Fitted, first: float) -> None:
    """Write the title at the top, and upside down at the foot."""
    for i, words in enumerate(title.lines):
        y = first + i * title.leading
        pen.text(WIDTH / 2, y, words, "sans-semibold", title.size, "accent", align="middle")
    for i, words in enumerate(title.lines):
        y = HEIGHT - first - i * title.leading
        pen.text(WIDTH / 2, y, words, "sans-semibold", title.size, "accent", align="middle", turn=180)


def _circuit(pen: Pen, reach: float, *, low: bool) -> None:
    """Draw a chip and the lines that lead from it to all sides, about the origin."""
    for line in _lines(reach):
        mirrors = {(a, b) for a in (1, -1) for b in (1, -1)}
        if line[0][0] == 0.0:
            mirrors = {(1, b) for b in (1, -1)}
        if all(y == 0.0 for _, y in line):
            mirrors = {(a, 1) for a in (1, -1)}
        for a, b in sorted(mirrors):
            points = [(a * x, b * y) for x, y in line]
            pen.path(polygon(points, closed=False), Style("accent", 0.5 if low else 0.8))
            pen.circle(*points[-1], 1.0, Style("accent", 0.5 if low else 0.8, "paper"))
    corners = [(-_CHIP, -_CHIP), (_CHIP - 2.6, -_CHIP), (_CHIP, 2.6 - _CHIP), (_CHIP, _CHIP)]
    corners += [(2.6 - _CHIP, _CHIP), (-_CHIP, _CHIP - 2.6)]
    pen.polygon(corners, Style("accent", 0.7, "paper") if low else Style(None, 0, "accent"))
    heart = Pen(pen.fonts)
    ring(heart, Facts(low=low))
    pen.place(heart.form("heart", 24, 24, -12, -12), 0, 0, 0.7)


def _lines(reach: float) -> list[list[Point]]:
    """Give the lines of the upper right quarter, each from a pin to its end."""
    out: list[list[Point]] = []
    for x, aside, share in _UP:
        rise = max(1.0, 7.0 - x)
        far = max(_PIN + rise + aside + 1.0, share * reach) if aside else reach
        out.append([(x, -_CHIP), (x, -_PIN - rise), (x + aside, -_PIN - rise - aside), (x + aside, -far)])
    out.append([(_CHIP, 0.0), (22.4, 0.0)])
    out.append([(_CHIP, -3.4), (_PIN + 2.0, -3.4), (_PIN + 6.0, -7.4), (21.6, -7.4)])
    out.append([(_CHIP, -6.8), (_PIN + 0.6, -6.8), (_PIN + 7.6, -13.8), (_PIN + 7.6, -max(16.0, 0.8 * reach))])
    return out
