"""The double-six set as paper tiles of 24 × 48 mm, with one back that looks the same from either end."""

from __future__ import annotations

from gmkit.chance.dominoes import double_six
from gmkit.games.masks.sheets.engraving import Back, back
from gmkit.games.masks.sheets.look import AUTHOR
from gmkit.printing import marks
from gmkit.printing.pen import Form, Style
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Sheet

WIDTH, HEIGHT = 24.0, 48.0
MIDDLE = WIDTH / 2
PITCH = 5.6
PIP = 1.95
_BACK = Back(
    width=WIDTH,
    height=HEIGHT,
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
    """Give the set of dominoes as a sheet."""
    return Sheet("City of Masks: dominoes", credit, cards=dominoes(setting), author=AUTHOR)


def _tile(above: int, below: int, setting: Setting) -> Form:
    """Draw the face of one tile: pips, a rule between the halves with a lozenge for the pin."""
    pen = setting.pen(f"domino {above}:{below}")
    low = setting.low
    pen.rect(1.5, 1.5, WIDTH - 3, HEIGHT - 3, Style("ink", 0.5 if low else 0.9), 1.6)
    pen.line(4.2, HEIGHT / 2, MIDDLE - 2.2, HEIGHT / 2, "ink", 0.5)
    pen.line(MIDDLE + 2.2, HEIGHT / 2, WIDTH - 4.2, HEIGHT / 2, "ink", 0.5)
    marks.lozenge(pen, MIDDLE, HEIGHT / 2, 2.0, 2.7, Style("ink", 0.5, None if low else "ink"))
    marks.spots(pen, MIDDLE, HEIGHT / 4 + 0.4, above, PITCH, PIP, solid=not low)
    marks.spots(pen, MIDDLE, HEIGHT * 3 / 4 - 0.4, below, PITCH, PIP, solid=not low)
    return pen.form(f"domino {above}:{below}", WIDTH, HEIGHT)


def tile_back(setting: Setting) -> Form:
    """Draw the back of a tile; turned round it is the same, so that neither end is known by it."""
    return back(setting.pen("domino back"), "domino back", _BACK, low=setting.low)
