"""The relationship tracker: one player's mask, Hidden Face, feelings, debts and objectives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.games.masks.sheets.look import Look
from gmkit.games.masks.sheets.mask_art import draw_mask, eye, silhouette
from gmkit.games.masks.sheets.relations import Faction, Tie, heads, legend, relations
from gmkit.games.masks.sheets.track import empty
from gmkit.printing import marks, parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import Fonts
from gmkit.printing.paper import Page, foot
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import MIRROR, Matrix, parse, times
from gmkit.printing.theme import Ink

LEFT, RIGHT = 12.0, 198.0
_COLUMN = 89.0
_SECOND = 109.0
_LINES = 8
_ROW = 5.15


class Deed(NamedTuple):
    """One action on the sheet: its value, its words, the letter of its conflict if it has one."""

    value: int
    label: str
    letter: str = ""


class Tracker(NamedTuple):
    """What a tracker shows; what is left out stays blank to be written on.

    Attributes:
        avatar: name of the avatar.
        player: who plays it.
        role: its social role.
        look: the mask it wears.
        face: Face at the start.
        hidden: Hidden Face at the start.
        coups: Major Coups made, 0 to 5.
        proper: the mask's actions, at most eight.
        secret: the Hidden Face's actions, at most eight.
        ties: to the other avatars, one to nine rows; blank ones to be filled in.
        factions: the factions, in order.
        background: lines of background, at most four.
    """

    avatar: str = ""
    player: str = ""
    role: str = ""
    look: Look | None = None
    face: int | None = None
    hidden: int | None = None
    coups: int = 0
    proper: tuple[Deed, ...] = ()
    secret: tuple[Deed, ...] = ()
    ties: tuple[Tie, ...] = (Tie(),) * 5
    factions: tuple[Faction, ...] = (
        Faction("Sun Temple", "sun"),
        Faction("Moon Temple", "moon"),
        Faction("Commission", "mask"),
        Faction("Personalists", "struck-mask"),
    )
    background: tuple[str, ...] = ()


BLANK = Tracker()


def draw(state: Tracker, line: str, ink: Ink, fonts: Fonts) -> tuple[Page, ...]:
    """Draw the tracker: one page, or two where there are more than five avatars.

    Raises:
        SheetError: if there are too many rows or a text does not fit.
    """
    if not 1 <= len(state.ties) <= 9 or len(state.factions) > 4:
        raise SheetError(
            f"the tracker has room for 1 to 9 avatars and 4 factions, not {len(state.ties)} and "
            f"{len(state.factions)}; leave some out"
        )
    pen = Pen(fonts)
    pen.where = "tracker"
    low = ink is Ink.LOW
    parts.running_head(pen, LEFT, RIGHT, 9.0, "City of Masks", "relationship tracker")
    _head(pen, state, low=low)
    _deeds(pen, LEFT, "The Mask", "proper actions  ·  pay with Face", state.proper, solid=True)
    _deeds(pen, _SECOND, "The Hidden Face", "hidden actions  ·  pay with Hidden Face", state.secret, solid=False)
    _notes(pen, state)
    parts.zone(pen, LEFT, 105.0, RIGHT - LEFT, "Relationships")
    heads(pen, 109.7)
    y = relations(pen, 115.1, state.ties, state.factions, empty(pen), low=low)
    legend(pen, y + 4.9)
    pages: list[Page] = []
    if len(state.ties) > 5:
        foot(pen, line)
        pages.append(Page("Relationship tracker", tuple(pen.marks)))
        pen = Pen(fonts)
        pen.where = "tracker"
        parts.running_head(pen, LEFT, RIGHT, 9.0, "City of Masks", "relationship tracker, 2")
        y = 2.0
    _background(pen, y + 23.0, state.background)
    _objectives(pen, y + 52.9, state.avatar)
    foot(pen, line)
    pages.append(Page(f"Relationship tracker{', 2' if pages else ''}", tuple(pen.marks)))
    return tuple(pages)


def _head(pen: Pen, state: Tracker, *, low: bool) -> None:
    """Draw the mask, the names, the discs, the portrait and the Major Coups."""
    if state.look:
        draw_mask(pen, 30.0, 28.1, 36.0, state.look.outline, state.look.glyph, state.look.colour, low=low)
    else:
        scale = 36.0 / 196
        put: Matrix = (scale, 0, 0, -scale, 30.0, 28.1)
        pen.path(silhouette("plain"), Style("ink", 0.8), put)
        for side in (put, times(put, MIRROR)):
            pen.path(eye(1.26), Style("line", 0.4), side)
            pen.path(eye(1.0), Style("ink", 0.7), side)
    parts.field(pen, 56.1, 27.1, 66.0, "avatar", weight=0.9)
    parts.field(pen, 56.1, 37.2, 27.0, "player")
    parts.field(pen, 87.0, 37.2, 35.1, "social role")
    for words, x, y, room, stages in (
        (state.avatar, 56.1, 25.4, 66.0, (Stage(1, 27, 10), Stage(2, 12, 8), Stage(3, 9, 7))),
        (state.player, 56.5, 36.1, 26.5, (Stage(1, 10.5, 6.5), Stage(2, 7.5, 6), Stage(3, 6, 4))),
        (state.role, 87.4, 36.1, 34.5, (Stage(1, 10.5, 6.5), Stage(2, 7.5, 6), Stage(3, 6, 4))),
    ):
        if words:
            role = "serif-semibold" if stages[0].size > 20 else "serif"
            fitted = fit(words, pen.measure(role), room, stages)
            pen.lines(x, y - fitted.drop, fitted, role)
    for x, number, label in (
        (141.2, state.face, "Face at start"),
        (161.1, state.hidden, "Hidden Face at start"),
    ):
        face = x < 150
        pen.circle(x, 19.6, 7.2, Style("ink", 1.6 if face else 0.7))
        pen.circle(x, 19.6, 6.2 if face else 6.1, Style("ink", 0.35 if face else 0.7))
        if number is not None:
            marks.centred(pen, x, 19.6, str(number), "serif-semibold", 18)
        pen.text(x, 30.2, label, "sans", 6.5, "soft", align="middle")
    for i in range(5):
        style = Style("ink", 0.7, "ink" if i < state.coups else None)
        marks.lozenge(pen, 136.2 + 6.4 * i, 35.3, 4.4, 5.6, style)
    pen.text(RIGHT, 36.2, "Major Coups, a point each", "sans", 6.5, "soft", align="right")
    pen.rect(183.6, 12.4, 14.4, 14.4, Style("line", 0.5, None, (1.2, 0.9)))
    pen.circle(190.8, 17.9, 2.2, Style("hair", 0.6))
    pen.path(parse("M187.1,25.4C187.1,22 188.6,21.2 190.8,21.2C193,21.2 194.5,22 194.5,25.4"), Style("hair", 0.6))
    pen.text(RIGHT, 30.2, "own Character", "sans", 6.5, "soft", align="right")


def _deeds(pen: Pen, x: float, title: str, note: str, deeds: Sequence[Deed], *, solid: bool) -> None:
    """Draw one of the two columns of actions: eight lines, filled as far as they are known.

    Raises:
        SheetError: if there are more than eight.
    """
    if len(deeds) > _LINES:
        raise SheetError(f"{title} on the tracker has {_LINES} lines, not {len(deeds)}; leave some actions out")
    parts.zone(pen, x, 48.4, _COLUMN, title, note)
    for i in range(_LINES):
        y = 54.4 + _ROW * i
        pen.line(x + 9.5, y, x + _COLUMN, y, "hair", 0.5)
        deed = deeds[i] if i < len(deeds) else None
        if deed is None:
            marks.pips(pen, x + 5.8, y - 1.85, 3, colour="line", solid=False, radius=0.82)
            if not deeds:
                marks.checkbox(pen, x + _COLUMN - 3.7, y - 4.1, 3.5, Style("line", 0.5), 0.4)
            continue
        marks.pips(pen, x + 5.8, y - 1.85, deed.value, solid=solid, radius=0.78)
        room = _COLUMN - 9.5 - (5.0 if deed.letter else 0.5)
        stages = (Stage(1, 9, 6.5), Stage(2, 5.8, 4.6))
        fitted = fit(deed.label, pen.measure("serif", f"{title}, action {i + 1}"), room, stages)
        pen.lines(x + 9.5, y - 1.2 - fitted.drop * 0.8, fitted)
        if deed.letter:
            marks.checkbox(pen, x + _COLUMN - 3.7, y - 4.1, 3.5, Style("ink", 0.7), 0.4)
            pen.text(x + _COLUMN - 1.95, y - 1.5, deed.letter, "sans-bold", 6.8, align="middle")


def _notes(pen: Pen, state: Tracker) -> None:
    """Write the notes under the two columns."""
    if state.look:
        words = f"{state.look.mask.title}, {state.look.card}  ·  value {state.look.mask.points}"
        note = fit(words, pen.measure("serif-italic", "mask title"), _COLUMN, (Stage(1, 8.6, 6.5), Stage(2, 6.5, 5)))
        pen.lines(LEFT, 94.2, note, "serif-italic", "soft")
    else:
        pen.text(LEFT, 94.2, "mask title, card and value", "sans", 6.5, "soft")
    words = "A lettered pair is a conflict: acting on either side earns the hidden value."
    note = fit(words, pen.measure("serif-italic"), _COLUMN, (Stage(1, 8.6, 7),))
    pen.lines(RIGHT - pen.width(words, "serif-italic", note.size), 94.2, note, "serif-italic", "soft")


def _background(pen: Pen, y: float, lines: Sequence[str]) -> None:
    """Draw the lines for background."""
    parts.zone(pen, LEFT, y - 3.6, RIGHT - LEFT, "Background", "and agreed ties, debts, what you have overheard")
    ys = [y + 2.6 + 5.4 * i for i in range(4)]
    parts.ruled(pen, LEFT, RIGHT, ys)
    if len(lines) > len(ys):
        raise SheetError(f"the tracker has {len(ys)} lines of background, not {len(lines)}; shorten it")
    for words, at in zip(lines, ys, strict=False):
        fitted = fit(words, pen.measure("serif", "background"), RIGHT - LEFT, (Stage(1, 9, 6.5),))
        pen.lines(LEFT, at - 1.4, fitted)


def _objectives(pen: Pen, y: float, avatar: str) -> None:
    """Draw the strip of objectives under the fold."""
    pen.line(6.0, y - 5.6, 204.0, y - 5.6, "line", 0.9, dash=(2.6, 1.7))
    at = LEFT + pen.text(LEFT, y, "Objectives", "serif-semibold", 11.5) + 3.0
    pen.text(at, y, "fold under along the dashes", "serif-italic", 9, "soft")
    words = "keep secret" + (f"  ·  {avatar}" if avatar else "")
    fitted = fit(words, pen.measure("sans-semibold", "avatar"), 100, (Stage(1, 6.5, 4),))
    pen.lines(RIGHT, y, fitted, "sans-semibold", "soft", align="right")
    for x in (LEFT, _SECOND):
        pen.rect(x, y + 2.8, 8.4, 11.5, Style("ink", 0.7), 1.0)
        for row, label in enumerate(("suit", "odd or even")):
            base = y + 7.7 + 6.4 * row
            pen.text(x + 11.0, base - 1.3, label, "sans", 6.5, "soft")
            pen.line(x + 11.0, base, x + 83.0, base, "hair", 0.5)
            marks.checkbox(pen, x + 85.3, base - 3.7, 3.7, Style("ink", 0.7))
