"""Cards in small: one with its rank, a fan of backs, and what a rank is called where there is no room."""

from __future__ import annotations

from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.sheets.suits import Sign, draw_sign
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.glyphs import glyph
from gmkit.printing.marks import FIGURE
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.setting import Setting
from gmkit.printing.shape import Path, bounds, moved, placed, times

WIDTH, HEIGHT = 8.6, 11.4
ROUND = 1.0
_LABEL = (Stage(1, 11.0, 6.5),)
_BACK = (6.0, 8.8)
_PIVOT, _LEAN = 5.5, 9.0


def short_ranks(names: PackNames) -> tuple[str, ...]:
    """Give each rank in one or two letters, no two alike: "A", "K", "Kn", "10".

    A label of two letters stands as it is; of a longer one as much of its beginning as no higher rank has, and if two
    letters are too few the letter by which it is typed.
    """
    taken: dict[int, str] = {at: rank.label for at, rank in enumerate(names.ranks) if len(rank.label) <= 2}
    for at in range(len(names.ranks) - 1, -1, -1):
        rank = names.ranks[at]
        tried = (rank.label[:1], rank.label[:2].strip(), rank.letter)
        used = {word.casefold() for word in taken.values()}
        if at not in taken:
            taken[at] = next((word for word in tried if word.casefold() not in used), rank.letter)
    return tuple(taken[at] for at in range(len(names.ranks)))


def card(
    pen: Pen, x: float, y: float, words: str, *, sign: Sign | None = None, note: str = "", trump: bool = False
) -> None:
    """Draw a card from its top left corner: its rank, and under it a suit's sign or a word.

    A trump has a strong edge, and a star if its suit is not said.
    """
    star = trump and sign is None
    pen.rect(x, y, WIDTH, HEIGHT, Style("accent", 1.3 if trump else 0.5, "paper"), ROUND)
    middle = x + WIDTH / 2
    below = sign is not None or star or note
    fitted = fit(words, pen.measure("serif-semibold"), WIDTH - 1.2, _LABEL)
    up = FIGURE * fitted.size * MM / 2
    pen.lines(middle, y + (4.0 if below else HEIGHT / 2) + up, fitted, "serif-semibold", align="middle")
    if sign is not None:
        draw_sign(pen, sign, middle, y + 8.2, 2.9)
    elif star:
        glyph(pen, "star", middle, y + 8.2, 2.9, "accent")
    elif note:
        pen.text(middle, y + 9.2, note, "sans", 6.5, "soft", align="middle")


def fan(setting: Setting, number: int) -> Form:
    """Give a hand of so many cards as a form about the middle of its feet; its width is that of the cards."""
    pen = setting.pen("fan")
    outline = rounded(*_BACK, 0.8)
    half = 0.0
    for at in range(number):
        turned = placed(0.0, _PIVOT, turn=_LEAN * ((number - 1) / 2 - at))
        lean = times(turned, placed(-_BACK[0] / 2, -_BACK[1] - _PIVOT))
        pen.path(outline, Style("accent", 0.5, "paper"), lean)
        half = max(half, bounds(moved(outline, lean))[2])
    return pen.form(f"fan of {number}", 2 * half, _BACK[1] + 2.5, -half, -_BACK[1] - 0.5)


def rounded(width: float, height: float, radius: float) -> Path:
    """Give a rectangle with round corners from its top left corner."""
    k = radius * 0.4477
    w, h, r = width, height, radius
    return (
        ("M", (r, 0.0)),
        ("L", (w - r, 0.0)),
        ("C", (w - k, 0.0, w, k, w, r)),
        ("L", (w, h - r)),
        ("C", (w, h - k, w - k, h, w - r, h)),
        ("L", (r, h)),
        ("C", (k, h, 0.0, h - k, 0.0, h - r)),
        ("L", (0.0, r)),
        ("C", (0.0, k, k, 0.0, r, 0.0)),
        ("Z", ()),
    )
