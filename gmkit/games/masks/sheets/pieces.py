"""What is cut out and played with: Face and Hidden Face tokens, dominoes; and tiles as they are drawn on pages."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.chance.pieces import PIPS, Domino, double_six
from gmkit.games.masks.model import PROPER, Attempt, Declared, Options
from gmkit.games.masks.rules.actions import flowing, margin, success_ladder
from gmkit.games.masks.sheets.look import AUTHOR
from gmkit.games.masks.sheets.mask_art import EYE_CENTRE, WIDTH, Back, back, eye, silhouette
from gmkit.printing import marks
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import MIRROR, Matrix, parse, times
from gmkit.printing.sheet import Card, Setting, Sheet

# ---- Face and Hidden Face as tokens, discs of 22 mm: Face is solid and masked, Hidden Face open and bare.

CELL = 24.0
CUT = 11.0
RIM = 9.8
MIDDLE = CELL / 2
DENOMINATIONS = (1, 5, 10)
COPIES = {1: 20, 5: 4, 10: 4}
"""How many of each a player has: fives to change, and tens for who grows rich."""

_WORDS = {1: "one", 5: "five", 10: "ten"}
_MARK_Y = 8.7
_MASK = 9.4
_FACE = 14.6
_BAND = 2.1
_FIGURE_Y = 15.4
_FIGURE = 23.0


def tokens(setting: Setting) -> tuple[Card, ...]:
    """Give one player's tokens of both kinds; a token is the same on both sides.

    Raises:
        SheetError: if a font is missing.
    """
    cards: list[Card] = []
    for kind, name in (("face", "Face"), ("hidden", "Hidden Face")):
        for value in DENOMINATIONS:
            front = _token(kind, value, setting, cut=True)
            back = _token(kind, value, setting, cut=False)
            tags = (kind, _WORDS[value])
            cards.append(Card(f"{kind}-{value}", f"{name} {value}", front, back, tags, COPIES[value], fixed=True))
    return tuple(cards)


def token_sheet(setting: Setting, credit: str) -> Sheet:
    """Give one player's tokens as a sheet.

    Raises:
        SheetError: if a font is missing.
    """
    return Sheet("City of Masks: tokens", credit, cards=tokens(setting), author=AUTHOR)


def _token(kind: str, value: int, setting: Setting, *, cut: bool) -> Form:
    """Draw one side; only the front shows where to cut, lest two cutting lines disagree."""
    pen = setting.pen(f"{kind} token {value}")
    if cut:
        with pen.tag("Cut"):
            pen.circle(MIDDLE, MIDDLE, CUT, Style("line", 0.4))
    if kind == "face":
        _face(pen, value, low=setting.low)
    else:
        _hidden(pen, value, low=setting.low)
    side = "front" if cut else "back"
    return pen.form(f"token {kind} {value} {side}", CELL, CELL)


def _face(pen: Pen, value: int, *, low: bool) -> None:
    """Draw a Face token: a solid disc, or a heavy band where ink is saved; a mask over the figure."""
    if low:
        pen.circle(MIDDLE, MIDDLE, RIM - _BAND / 2, Style("ink", _BAND / MM))
    else:
        pen.circle(MIDDLE, MIDDLE, RIM, Style(None, 0, "ink"))
    for i in range(DENOMINATIONS.index(value)):
        pen.circle(MIDDLE, MIDDLE, RIM - 0.7 - 0.7 * i, Style("paper", 0.6))
    wide = _MASK - (1.0 if low else 0.0)
    put: Matrix = (wide / WIDTH, 0, 0, -wide / WIDTH, MIDDLE, _MARK_Y)
    if low:
        _shaded(pen, put)
    pen.path(silhouette("queen"), Style("ink", 0.6) if low else Style(None, 0, "paper"), put)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.1), Style("ink", 0.5, "paper") if low else Style(None, 0, "ink"), side)
    _figure(pen, value, "ink" if low else "paper")


def _hidden(pen: Pen, value: int, *, low: bool) -> None:
    """Draw a Hidden Face token: thin rings, eyes and brows without a mask over the figure."""
    for i in range(DENOMINATIONS.index(value) + 1):
        pen.circle(MIDDLE, MIDDLE, RIM - 0.1 - 0.75 * i, Style("ink", 0.4 if low else 0.6))
    put: Matrix = (_FACE / WIDTH, 0, 0, -_FACE / WIDTH, MIDDLE, _MARK_Y)
    fine = Style("ink", 0.5, round=True)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.25), fine, side)
        pen.path(parse("M14,22C26,38,52,40,70,22"), fine, side)
        x = MIDDLE + side[0] * EYE_CENTRE
        pen.circle(x, _MARK_Y - 0.05, 0.62, Style(None, 0, "ink"))
    _figure(pen, value, "ink")


def _shaded(pen: Pen, put: Matrix) -> None:
    """Shade the mask with fine lines instead of a fill."""
    lines = Pen(pen.fonts)
    y = _MARK_Y - 5.0
    while y < _MARK_Y + 3.0:
        lines.line(MIDDLE - _MASK / 2, y, MIDDLE + _MASK / 2, y, "ink", 0.35)
        y += 0.42
    pen.clipped(silhouette("queen"), lines.marks, put)


def _figure(pen: Pen, value: int, colour: str) -> None:
    """Write the value, its middle a little below the disc's."""
    marks.centred(pen, MIDDLE, _FIGURE_Y, str(value), "serif-semibold", _FIGURE, colour)


# ---- The double-six set as paper tiles of 24 × 48 mm, with one back that looks the same from either end.

DOMINO_WIDTH, DOMINO_HEIGHT = 24.0, 48.0
DOMINO_MIDDLE = DOMINO_WIDTH / 2
PITCH = 5.6
PIP = 1.95
_BACK = Back(
    width=DOMINO_WIDTH,
    height=DOMINO_HEIGHT,
    inset=1.5,
    panel=3.2,
    cells=(5, 8),
    hole=(7.9, 13.0),
    mask=(9.4, 4.7),
)


def dominoes(setting: Setting) -> tuple[Card, ...]:
    """Give the 28 tiles, the smaller half above; all share one back."""
    shared = tile_back(setting)
    return tuple(
        Card(
            f"{tile.inner}-{tile.outer}",
            f"Domino {tile}",
            _tile(tile.inner, tile.outer, setting),
            shared,
            ("double",) if tile.inner == tile.outer else (),
            fixed=True,
        )
        for tile in double_six()
    )


def domino_sheet(setting: Setting, credit: str) -> Sheet:
    return Sheet("City of Masks: dominoes", credit, cards=dominoes(setting), author=AUTHOR)


def _tile(above: int, below: int, setting: Setting) -> Form:
    """Draw the face of one tile: pips, a rule between the halves with a lozenge for the pin."""
    pen = setting.pen(f"domino {above}:{below}")
    low = setting.low
    pen.rect(1.5, 1.5, DOMINO_WIDTH - 3, DOMINO_HEIGHT - 3, Style("ink", 0.5 if low else 0.9), 1.6)
    pen.line(4.2, DOMINO_HEIGHT / 2, DOMINO_MIDDLE - 2.2, DOMINO_HEIGHT / 2, "ink", 0.5)
    pen.line(DOMINO_MIDDLE + 2.2, DOMINO_HEIGHT / 2, DOMINO_WIDTH - 4.2, DOMINO_HEIGHT / 2, "ink", 0.5)
    marks.lozenge(pen, DOMINO_MIDDLE, DOMINO_HEIGHT / 2, 2.0, 2.7, Style("ink", 0.5, None if low else "ink"))
    marks.spots(pen, DOMINO_MIDDLE, DOMINO_HEIGHT / 4 + 0.4, above, PITCH, PIP, solid=not low)
    marks.spots(pen, DOMINO_MIDDLE, DOMINO_HEIGHT * 3 / 4 - 0.4, below, PITCH, PIP, solid=not low)
    return pen.form(f"domino {above}:{below}", DOMINO_WIDTH, DOMINO_HEIGHT)


def tile_back(setting: Setting) -> Form:
    """Draw the back of a tile; turned round it is the same, so that neither end is known by it."""
    return back(setting.pen("domino back"), "domino back", _BACK, low=setting.low)


# ---- Dominoes and the success ladder, as they are drawn. Millimetres.

TILE_WIDE = 8.8
TILE_HIGH = 2 * TILE_WIDE
_ORDINALS = ("first", "second", "third")


class Example(NamedTuple):
    """A draw, what was attempted with it, and what it comes to in Face."""

    draw: Domino
    attempts: tuple[Attempt, ...]
    gained: int
    lost: int


def example(draw: Domino, values: tuple[int, ...]) -> Example:
    """Work out an unopposed challenge with proper actions of these values, by the rules as they are printed."""
    usual = Options()
    declared = [Declared(name, PROPER, value) for name, value in zip(_ORDINALS, values, strict=False)]
    attempts = success_ladder(declared, draw.inner, usual.success_test)
    flow = flowing(attempts, draw, PROPER, usual.unopposed_bonus)
    return Example(draw, attempts, flow.gained, flow.lost)


def tile(pen: Pen, x: float, y: float, draw: Domino) -> None:
    """Draw a domino standing on its held end, from its upper left corner."""
    marks.domino(pen, x, y, draw.outer, draw.inner, TILE_WIDE)


def courts(pen: Pen, x: float, y: float, draw: Domino) -> None:
    """Draw a domino with its courts named beside it, from its upper left corner."""
    tile(pen, x, y, draw)
    at = x + TILE_WIDE + 2.0
    pen.text(at, y + 5.2, f"outer {draw.outer}", "sans", 7.5)
    pen.text(at, y + 9.7, f"difference {margin(draw, Options().difference)}", "serif-italic", 8.4)
    pen.text(at, y + 14.0, f"inner {draw.inner}", "sans-semibold", 7.5)


def ladder(pen: Pen, x: float, y: float, width: float, shown: Example, *, low: bool) -> None:
    """Draw the running totals as a row of cells with what succeeds over it; 17.6 mm high.

    Args:
        pen: draws it.
        x: its left edge.
        y: its upper edge.
        width: of the row.
        shown: what it shows.
        low: cells are not tinted.
    """
    pitch = width / PIPS
    top, high = y + 8.0, 5.0
    inner = shown.draw.inner
    for total in range(1, PIPS + 1):
        left = x + (total - 1) * pitch
        reached = total <= inner
        fill = "tint" if reached and not low else None
        pen.rect(left + 0.4, top, pitch - 0.8, high, Style("line" if reached else "hair", 0.5, fill))
        role, colour = ("sans-bold", "ink") if reached else ("sans", "soft")
        marks.centred(pen, left + pitch / 2, top + high / 2, str(total), role, 8, colour)
    before = 0
    for attempt in shown.attempts:
        left, right = x + before * pitch + 0.4, x + attempt.cumulative * pitch - 0.8
        colour = "ink" if attempt.succeeds else "soft"
        pen.line(left, y + 5.8, right, y + 5.8, colour, 0.9, dash=() if attempt.succeeds else (1.1, 0.8))
        wide = attempt.value * 2.1 - 0.5
        marks.pips(pen, left + wide, y + 2.9, attempt.value, colour=colour)
        pen.text(left + wide + 1.2, y + 3.8, attempt.label, "sans", 7.5)
        words = "succeeds" if attempt.succeeds else "fails"
        pen.text(right - 1.4, y + 3.8, words, "serif-italic", 8.2, colour, align="right")
        before = attempt.cumulative
    at = x + inner * pitch
    pen.line(at, y + 6.9, at, y + 17.4, "ink", 1.1)
    pen.text(at - 1.4, y + 16.8, f"inner court {inner}", "sans-semibold", 7.5, align="right")
