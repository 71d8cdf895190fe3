"""One mask to cut out and wear, on a page lying on its side, its actions on a tab beneath."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.masks.content import Action
from gmkit.games.masks.sheets.look import Look
from gmkit.games.masks.sheets.mask_art import draw_cut_mask
from gmkit.printing import marks, parts
from gmkit.printing.fit import Fitted, Item, Stage, crowded, entries, fit, gap_between, sizes
from gmkit.printing.fonts import Fonts
from gmkit.printing.glyphs import glyph
from gmkit.printing.pen import Pen
from gmkit.printing.sheet import Page
from gmkit.printing.theme import Ink

LEFT, RIGHT = 12.0, 267.4
MIDDLE = 139.7
_HEAD = (Stage(1, 24, 15), Stage(2, 15, 10), Stage(3, 10, 7))
_TAIL = (Stage(1, 11, 8), Stage(2, 8.5, 6.5), Stage(3, 6.5, 6))
_POINTS = {"jack": "one point", "queen": "three points", "king": "five points", "joker": "two bells"}


def pages(look: Look, ink: Ink, fonts: Fonts) -> list[Page]:
    """Draw a mask's sheet; where the tab cannot hold the actions they stand on a second page.

    Args:
        look: how the mask is drawn.
        ink: how it is drawn.
        fonts: what text is measured with.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    pen = Pen(fonts)
    pen.where = look.where
    parts.running_head(pen, LEFT, RIGHT, 14.1, "City of Masks", "mask sheet")
    pen.text(LEFT, 17.9, "colour, cut on the black line, string through the two holes", "sans", 6.5, "soft")
    pen.text(RIGHT, 17.9, "eye centres 62 mm apart at 100 %", "sans", 6.5, "soft", align="right")
    draw_cut_mask(pen, MIDDLE, 110.0, look.outline, look.glyph, look.colour, low=ink is Ink.LOW, worn=look.ornament)
    pen.text(
        LEFT,
        166.6,
        "tab: cut here, fold behind, or keep before you on the table",
        "serif-italic",
        8.6,
        "soft",
    )
    pen.text(
        RIGHT,
        166.6,
        f"{look.ornament}: {look.suit}  ·  {_POINTS.get(look.outline, 'no point')}: {look.rank}",
        "serif-italic",
        8.6,
        "soft",
        align="right",
    )
    pen.line(LEFT, 168.5, RIGHT, 168.5, "soft", 0.6, dash=(2.2, 1.4))
    _title(pen, look, low=ink is Ink.LOW)
    pen.line(93.0, 174.5, 93.0, 198.5, "hair", 0.6)
    rest = _columns(pen, look, 99.0, (178.0, 197.6), Stage(9, 10.4, 7.0))
    out = [Page(look.mask.title, tuple(pen.marks), landscape=True)]
    if rest:
        pen.text(
            99.0,
            178.0,
            "The actions stand on the next page: cut it to the size of the tab.",
            "serif-italic",
            9,
            "soft",
        )
        out[0] = Page(look.mask.title, tuple(pen.marks), landscape=True)
        out.append(_second(look, fonts))
    return out


def _second(look: Look, fonts: Fonts) -> Page:
    """Draw the page of actions that the tab could not hold."""
    pen = Pen(fonts)
    pen.where = look.where
    parts.running_head(pen, LEFT, RIGHT, 14.1, "City of Masks", "mask sheet, actions")
    head = fit(look.mask.title, pen.measure("serif-semibold", f"{look.where}, name"), RIGHT - LEFT, _HEAD)
    y = pen.lines(LEFT, 28.0, head, "serif-semibold") + 6
    parts.caps(pen, LEFT, y, look.card, colour=look.colour)
    _columns(pen, look, LEFT, (y + 10, 194.0), Stage(40, 11, 6.5), last=True)
    return Page(f"{look.mask.title}, actions", tuple(pen.marks), landscape=True)


def _title(pen: Pen, look: Look, *, low: bool) -> None:
    """Write the suit, the name, the card in words, value and Face at the left of the tab."""
    glyph(pen, look.glyph, 16.8, 181.0, 9.2, look.colour, solid=not low, weight=0.8)
    head = fit(look.head, pen.measure("serif-semibold", f"{look.where}, name"), 64, _HEAD)
    y = pen.lines(26.0, 181.9 - min(head.drop, 5.2), head, "serif-semibold")
    if look.tail:
        tail = fit(look.tail, pen.measure("serif-italic", f"{look.where}, epithet"), 64, _TAIL)
        y = pen.lines(26.0, y + 0.35 * tail.size + 1.5, tail, "serif-italic")
    y += 5.0 if not head.drop and not look.tail else 4.1
    card = fit(
        look.card,
        pen.measure("sans-semibold", f"{look.where}, card"),
        60,
        (Stage(1, 6.5, 4.5), Stage(2, 4.5, 3.6)),
    )
    if card.size == 6.5 and pen.width(look.card.upper(), "sans-semibold", 6.5, parts.CAPS) <= 64:
        parts.caps(pen, 26.0, y, look.card, colour=look.colour)
    else:
        pen.lines(26.0, y, card, "sans-semibold", look.colour)
        y += card.drop
    words = f"value {look.mask.points}  ·  begins with {look.face} Face"
    pen.text(26.0, y + 3.8, words, "sans", 7.0, "soft")


def _columns(pen: Pen, look: Look, left: float, span: tuple[float, float], stage: Stage, *, last: bool = False) -> bool:
    """Write the actions in two columns; True if they do not fit, and nothing is written.

    Raises:
        SheetError: naming mask and action, if they do not fit and there is no page after this, the `last`.
    """
    actions = list(look.mask.actions)
    half = (len(actions) + 1) // 2
    gutter = 8.0
    width = (RIGHT - left - gutter) / 2
    columns: list[tuple[float, Sequence[Action], list[Fitted]]] = []
    numbered = [Item(a.label, f"{look.where}, action {i + 1}") for i, a in enumerate(actions)]
    room, measure = span[1] - span[0], pen.measure("serif")
    for size in sizes(stage):
        one = Stage(stage.lines, size, size)
        first = entries(numbered[:half], measure, width - 9.0, room, one)
        second = entries(numbered[half:], measure, width - 9.0, room, one)
        if first is not None and second is not None:
            columns = [(left, actions[:half], first), (left + width + gutter, actions[half:], second)]
            break
    if not columns:
        if not last:
            return bool(actions)
        first, second = (
            crowded(some, measure, width - 9.0, room, stage._replace(size=stage.floor))
            for some in (numbered[:half], numbered[half:])
        )
        columns = [(left, actions[:half], first), (left + width + gutter, actions[half:], second)]
    for x, some, lines in columns:
        y = span[0]
        gap = gap_between(lines, room, 1.7) if lines else 0.0
        for action, text in zip(some, lines, strict=True):
            if action.value > 5:
                pen.text(x + 6.4, y, str(action.value), "sans-bold", 8, look.colour, align="right")
            else:
                marks.pips(pen, x + 6.4, y - 0.28 * text.size * 0.353, action.value, colour=look.colour, radius=0.8)
            y = pen.lines(x + 9.0, y, text) + text.leading + gap
    return False
