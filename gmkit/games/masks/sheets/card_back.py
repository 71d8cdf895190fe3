"""The back that all mask cards of a set share: it says nothing of the mask, which is secret until it is worn."""

from __future__ import annotations

from gmkit.games.masks.sheets.engraving import Back, Garland, back
from gmkit.printing.pen import Form
from gmkit.printing.setting import Setting

_CARD = Back(
    width=63.0,
    height=88.0,
    inset=3.2,
    panel=5.6,
    cells=(9, 9),
    hole=(21.6, 33.0),
    mask=(22.4, 10.8),
    garland=Garland(radii=(18.3, 29.4), span=(12.0, 76.5), pairs=10, leaf=3.4),
)


def mask_back(setting: Setting) -> Form:
    """Give the back of every mask card, 63 × 88 mm, the same whichever end is up."""
    return back(setting.pen("mask card back"), "mask card back", _CARD, low=setting.low)
