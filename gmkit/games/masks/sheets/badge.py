"""The emblem of a faction, whatever it is called; who has none has an initial in a ring."""

from __future__ import annotations

from gmkit.printing import marks
from gmkit.printing.glyphs import GLYPHS, emblem, glyph
from gmkit.printing.pen import Pen, Style

_EMBLEMS = frozenset({"sun", "moon", "mask", "struck-mask"})


def badge(pen: Pen, drawn: str, name: str, x: float, y: float, size: float, *, solid: bool = True) -> None:
    """Draw what stands for a faction about a point: its emblem, a sign, or its initial in a ring.

    Args:
        pen: draws it.
        drawn: the emblem's name; any other, such as "none", gives the initial.
        name: the faction's; a lozenge where it has no letter.
        x: centre in mm.
        y: centre in mm.
        size: in mm.
        solid: filled, else in outline; large ones are, where ink is saved.
    """
    if drawn in _EMBLEMS:
        emblem(pen, drawn, x, y, size, solid=solid)
    elif drawn in GLYPHS:
        glyph(pen, drawn, x, y, size * 0.9, "ink", solid=solid, weight=0.6)
    elif letter := initial(name):
        pen.circle(x, y, size * 0.46, Style("ink", 0.7))
        marks.centred(pen, x, y, letter, "serif-semibold", size * 1.85)
    else:
        marks.lozenge(pen, x, y, size * 0.62, size * 0.9, Style("ink", 0.7))


def initial(name: str) -> str:
    """Give the letter that stands for a name: of its first word that is no article."""
    words = [word for word in name.split() if any(map(str.isalnum, word))]
    if len(words) > 1 and words[0].lower() in {"the", "a", "an"}:
        words = words[1:]
    return next((sign.upper()[:1] for word in words[:1] for sign in word if sign.isalnum()), "")
