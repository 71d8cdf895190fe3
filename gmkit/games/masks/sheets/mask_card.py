"""One mask as a card of 63 × 88 mm; more actions than it holds go on to a second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.content import Action
from gmkit.games.masks.sheets.look import Look, played_as
from gmkit.games.masks.sheets.mask_art import draw_mask
from gmkit.printing import marks, parts
from gmkit.printing.fit import Fitted, Item, Stage, crowded, entries, fit, gap_between
from gmkit.printing.fonts import Fonts
from gmkit.printing.glyphs import glyph
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.theme import Ink

WIDTH, HEIGHT = 63.0, 88.0
INSET, TEXT = 3.2, 7.2
RIGHT = WIDTH - TEXT
MIDDLE = WIDTH / 2
HANG = 7.0
LAST = 76.2
_VALUE = 52.5  # the middle of the right corner, as far from the frame as the left one
_GAP = 2.1  # the most between actions
LIFT = 10.5  # a second card has no mask, so its title stands higher
_HEAD = (Stage(1, 14, 11.5), Stage(2, 11.4, 8.6), Stage(3, 8.4, 6.5))
_TAIL = (Stage(1, 9.5, 7.5), Stage(2, 7.6, 6.5), Stage(3, 6.5, 6.0))
_SIZES = Stage(9, 8.6, 6.5)


class _Plan(NamedTuple):
    """Where a card's parts lie: the fitted title, its first baseline, the rule beneath."""

    head: Fitted
    tail: Fitted | None
    head_y: float
    rule: float


def faces(look: Look, ink: Ink, fonts: Fonts) -> list[Form]:
    """Draw a mask's card, and as many more as its actions need.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    plan = _plan(look, Pen(fonts))
    chunks = _chunks(look, LAST - plan.rule - 4.9, Pen(fonts))
    higher = plan._replace(head_y=plan.head_y - LIFT, rule=plan.rule - LIFT)
    return [
        _face(look, higher if i else plan, chunk, (i + 1, len(chunks)), ink, fonts) for i, chunk in enumerate(chunks)
    ]


def _plan(look: Look, pen: Pen) -> _Plan:
    """Set the title between the mask and the rule; a high one pushes the rule down."""
    width = RIGHT - TEXT
    head = fit(look.head, pen.measure("serif-semibold", f"{look.where}, name"), width, _HEAD)
    tail = None
    if look.tail:
        tail = fit(look.tail, pen.measure("serif-italic", f"{look.where}, epithet"), width, _TAIL)
    first = 33.2 if tail or head.drop else 34.7
    if head.drop:
        first = 31.4
    bottom = first + head.drop
    if tail:
        bottom += 0.42 * tail.size + 0.35 + tail.drop
    return _Plan(head, tail, first, max(41.4, bottom + 3.6))


def _items(look: Look, actions: Sequence[Action]) -> list[Item]:
    """Give the actions with their places, for messages."""
    return [Item(a.label, f"{look.where}, action {i + 1}") for i, a in enumerate(actions)]


def _chunks(look: Look, room: float, pen: Pen) -> list[list[tuple[Action, Fitted]]]:
    """Share the actions out over cards: one if they fit, else as few as do, about as many on each."""
    filled = _in_order(look, room, pen, len(look.mask.actions))
    if len(filled) < 2:
        return filled
    even = _in_order(look, room, pen, -(-len(look.mask.actions) // len(filled)))
    return even if len(even) == len(filled) else filled


def _in_order(look: Look, room: float, pen: Pen, most: int) -> list[list[tuple[Action, Fitted]]]:
    """Fill cards with actions in order, so many on each at most."""
    first_room = room
    measure = pen.measure("serif")
    width = RIGHT - TEXT - HANG
    rest = list(zip(look.mask.actions, _items(look, look.mask.actions), strict=True))
    out: list[list[tuple[Action, Fitted]]] = []
    while rest:
        for count in range(min(len(rest), most), 0, -1):
            fitted = entries([item for _, item in rest[:count]], measure, width, room, _SIZES)
            if fitted is not None:
                break
        else:
            fitted = crowded([rest[0][1]], measure, width, room, _SIZES)
        out.append([(action, f) for (action, _), f in zip(rest[:count], fitted, strict=True)])
        rest = rest[count:]
        room = first_room + LIFT
    return out or [[]]


def _face(
    look: Look,
    plan: _Plan,
    chunk: Sequence[tuple[Action, Fitted]],
    part: tuple[int, int],
    ink: Ink,
    fonts: Fonts,
) -> Form:
    """Draw one card."""
    pen = Pen(fonts)
    pen.where = look.where
    low = ink is Ink.LOW
    colour = look.colour
    _frame(pen, look.outline, colour, low=low)
    _index(pen, look, low=low)
    if part[0] == 1:
        draw_mask(pen, MIDDLE, 20.2, 29.5, look.outline, look.glyph, colour, low=low, worn=look.ornament)
    y = pen.lines(MIDDLE, plan.head_y, plan.head, "serif-semibold", align="middle")
    if plan.tail:
        pen.lines(MIDDLE, y + 0.42 * plan.tail.size + 0.35, plan.tail, "serif-italic", "ink", align="middle")
    words = look.card if part[1] == 1 else f"{look.card}, {part[0]} of {part[1]}"
    _ribbon(pen, plan.rule - 0.8, words, colour)
    _actions(pen, chunk, plan.rule + 4.9, colour)
    foot = f"{played_as(look.mask.gender)}  ·  begins with {look.face} Face"
    pen.text(MIDDLE, 80.9 if look.outline == "joker" else 81.5, foot, "sans", 6.5, "soft", align="middle")
    return pen.form(f"{look.where} {part[0]}", WIDTH, HEIGHT)


def _ribbon(pen: Pen, y: float, words: str, colour: str) -> None:
    """Write the card in words in the middle of a rule; a long one small, without tracking."""
    if pen.width(words.upper(), "sans-semibold", 6.5, parts.CAPS) <= RIGHT - TEXT - 6:
        parts.between(pen, TEXT, RIGHT, y, words, colour)
        return
    stages = (Stage(1, 6.5, 5.0), Stage(2, 5.0, 3.6))
    fitted = fit(words, pen.measure("sans-semibold", f"{pen.where}, card"), RIGHT - TEXT, stages)
    pen.lines(MIDDLE, y + 0.8 - fitted.drop / 2, fitted, "sans-semibold", colour, align="middle")


def _actions(pen: Pen, chunk: Sequence[tuple[Action, Fitted]], y: float, colour: str) -> None:
    """Write the actions, their values as dots before them."""
    if not chunk:
        return
    gap = gap_between([f for _, f in chunk], LAST - y, _GAP)
    for action, fitted in chunk:
        value = action.value
        size = min(0.76, (HANG - 1.2) / max(value, 1) / 2 - 0.2)
        if value > 5:
            pen.text(TEXT + HANG - 1.2, y, str(value), "sans-bold", 7.5, colour, align="right")
        else:
            marks.pips(
                pen,
                TEXT + HANG - 1.5,
                y - 0.28 * fitted.size * 0.353,
                value,
                colour=colour,
                radius=min(size, 0.72),
            )
        y = pen.lines(TEXT + HANG, y, fitted) + fitted.leading + gap


def _index(pen: Pen, look: Look, *, low: bool) -> None:
    """Draw the corners: rank and suit left, value right."""
    if look.letter:
        pen.text(9.0, 13.0, look.letter, "serif-semibold", 17, look.colour, align="middle")
        glyph(pen, look.glyph, 9.0, 16.8, 4.0, look.colour)
    else:
        # Wider than low ink may fill.
        glyph(pen, look.glyph, 9.2, 11.2, 6.4, look.colour, solid=not low, weight=0.6)
    pen.text(_VALUE, 12.6, str(look.mask.points), "serif-semibold", 17, align="middle")
    pen.text(_VALUE, 16.8, "VALUE", "sans-semibold", 6.5, "soft", align="middle", tracking=0.45)


def _frame(pen: Pen, outline: str, colour: str, *, low: bool) -> None:
    """Draw the frame, which is the rank."""
    wide, high = WIDTH - 2 * INSET, HEIGHT - 2 * INSET
    pen.rect(INSET, INSET, wide, high, Style(colour, 0.6 if low else 0.9))
    for inside in {"queen": (1.0,), "king": (1.0, 1.7)}.get(outline, ()):
        pen.rect(INSET + inside, INSET + inside, wide - 2 * inside, high - 2 * inside, Style(colour, 0.35))
    if outline == "joker":
        for y in (INSET + 1.25, HEIGHT - INSET - 1.25):
            for i in range(24):
                x = INSET + 2.2 + i * (wide - 4.4) / 23
                style = Style(None, 0, colour) if i % 2 == 0 and not low else Style(colour, 0.35)
                marks.lozenge(pen, x, y, 1.0, 1.4, style)
