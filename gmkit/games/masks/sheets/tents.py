"""A mask as a table tent: its picture and name for the others, its actions for whoever wears it.

The page is folded along its middle into a roof, its outer strips turned in as feet. The upper half stands on
its head, so that both sides read upright once it stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.masks.content import Action, MaskSet
from gmkit.games.masks.sheets.look import Look, look_of, played_as
from gmkit.games.masks.sheets.mask_art import WIDTH as MASK_WIDTH
from gmkit.games.masks.sheets.mask_art import draw_mask, top_of
from gmkit.printing import marks, parts
from gmkit.printing.fit import Fitted, Stage, fit, sizes
from gmkit.printing.fonts import MM
from gmkit.printing.glyphs import glyph
from gmkit.printing.lists import Item, crowded, entries, gap_between
from gmkit.printing.pen import Form, Pen, Placed
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Page, Sheet

LEFT, RIGHT = 12.0, 267.4
RIDGE, FOOT = 105.0, 15.0
WIDE, HIGH = RIGHT - LEFT, RIDGE - FOOT
CHIN = 43.0
PICTURE = 104.0
NAME_X = 121.0
COLUMN = 70.0
GUTTER = 8.0
_BIG = (Stage(1, 66, 36), Stage(2, 44, 18), Stage(3, 24, 9))
_BIG_TAIL = (Stage(1, 25, 15), Stage(2, 16, 11), Stage(3, 11, 7))
_BIG_CARD = (Stage(1, 13, 9), Stage(3, 9, 6.5))
_HEAD = (Stage(1, 21, 14), Stage(2, 15, 10), Stage(3, 10, 7))
_TAIL = (Stage(1, 12, 9), Stage(2, 9, 6.5), Stage(4, 7, 6.5))
_CARD = (Stage(1, 6.5, 6.5), Stage(2, 6.5, 6.5), Stage(4, 6.5, 6.5))
_REMINDERS = (
    "At most three actions together. Lay out their values first: Face for proper, Hidden Face for hidden.",
    "Change masks before you issue a challenge, never when you are challenged.",
    "Going against your mask is a breach. An avatar who saw it, and feels below 0 for you, may denounce you.",
)


def tent_pages(look: Look, setting: Setting) -> list[Page]:
    """Give a mask's tent, on a page lying on its side.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    pen = setting.pen(look.where)
    outside = _players(look, setting)
    pen.marks.append(Placed(outside, (-1.0, 0.0, 0.0, -1.0, RIGHT, RIDGE)))
    pen.place(_wearer(look, setting), LEFT, RIDGE)
    for y in (FOOT, RIDGE, 2 * RIDGE - FOOT):
        pen.line(LEFT, y, RIGHT, y, "soft", 0.5, dash=(2.2, 1.4))
    told = "fold back along the middle, turn both feet in along the outer lines, and stick one upon the other"
    pen.text(LEFT, 2 * RIDGE - FOOT + 4.2, told, "sans", 6.5, "soft")
    return [Page(look.mask.title, tuple(pen.marks), landscape=True, id=look.mask.id, tags=look.tags, fixed=True)]


def tent_sheet(content: MaskSet, setting: Setting) -> Sheet:
    """Give every mask of a set as a table tent, a page each.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    pages = [page for mask in content.masks for page in tent_pages(look_of(mask, content), setting)]
    source = content.source
    title = f"City of Masks: table tents, {content.title}"
    author, licence = source.author or "gmkit", source.licence or ""
    return Sheet(title, source.line(), pages=tuple(pages), author=author, licence=licence)


def _players(look: Look, setting: Setting) -> Form:
    """Draw the side that the others see: the mask, its name as large as can be, its card."""
    pen = setting.pen(look.where)
    scale = PICTURE / MASK_WIDTH
    eyes = HIGH / 2 + (top_of(look.outline) - CHIN) * scale / 2
    draw_mask(
        pen,
        PICTURE / 2 + 3.0,
        eyes,
        PICTURE,
        look.outline,
        look.glyph,
        look.colour,
        low=setting.low,
        worn=look.ornament,
        heavy=1.9,
    )
    width = WIDE - NAME_X - 2.0
    head = fit(look.head, pen.measure("serif-semibold", f"{look.where}, name"), width, _BIG, leading=1.08)
    tail = None
    if look.tail:
        tail = fit(look.tail, pen.measure("serif-italic", f"{look.where}, epithet"), width, _BIG_TAIL)
    below = 6.5 if tail else max(6.5, 0.37 * head.size * MM)
    high = 0.68 * head.size * MM + head.drop + below + 8.0
    if tail:
        high += 1.25 * tail.size * MM + tail.drop
    y = (HIGH - high) / 2 + 0.68 * head.size * MM
    y = pen.lines(NAME_X, y, head, "serif-semibold")
    if tail:
        y = pen.lines(NAME_X, y + 1.25 * tail.size * MM, tail, "serif-italic")
    y += below
    pen.line(NAME_X, y, NAME_X + width, y, "ink", 0.9)
    glyph(pen, look.glyph, NAME_X + 4.0, y + 6.6, 8.0, look.colour, solid=not setting.low, weight=0.8)
    value = pen.text(NAME_X + width, y + 8.0, f"value {look.mask.points}", "serif", 13, align="right")
    room = width - 11.0 - value - 4.0
    card = fit(look.card, pen.measure("serif-semibold", f"{look.where}, card"), room, _BIG_CARD)
    pen.lines(NAME_X + 11.0, y + 8.0 - card.drop / 2, card, "serif-semibold", look.colour)
    return pen.form(f"{look.where} players", WIDE, HIGH)


def _wearer(look: Look, setting: Setting) -> Form:
    """Draw the side that the wearer sees: who it is, the actions, what to keep in mind."""
    pen = setting.pen(look.where)
    inset = 4.5
    glyph(pen, look.glyph, inset + 4.0, 15.0, 8.0, look.colour, solid=not setting.low, weight=0.8)
    x, width = inset + 12.0, COLUMN - inset - 12.0
    head = fit(look.head, pen.measure("serif-semibold", f"{look.where}, name"), width, _HEAD)
    y = pen.lines(x, 16.8, head, "serif-semibold")
    if look.tail:
        tail = fit(look.tail, pen.measure("serif-italic", f"{look.where}, epithet"), width, _TAIL)
        y = pen.lines(x, y + 0.45 * tail.size, tail, "serif-italic")
    y += 5.4
    if pen.width(look.card.upper(), "sans-semibold", 6.5, parts.CAPS) <= width:
        parts.caps(pen, x, y, look.card, colour=look.colour)
    else:
        card = fit(look.card, pen.measure("sans-semibold", f"{look.where}, card"), width, _CARD)
        y = pen.lines(x, y, card, "sans-semibold", look.colour)
    y += 5.4
    facts = [f"value {look.mask.points}, begins with {look.face} Face", played_as(look.mask.gender)]
    if look.mask.sees_unseen:
        facts.append("peacock feather: sees the Uncast")
    for words in facts:
        pen.text(x, y, words, "sans", 8.6, "soft")
        y += 4.5
    pen.line(COLUMN + 4.0, 9.0, COLUMN + 4.0, 63.0, "hair", 0.6)
    _actions(pen, look, (COLUMN + 8.0, WIDE - inset), (14.6, 62.0))
    _reminders(pen, inset, WIDE - inset, 69.0)
    return pen.form(f"{look.where} wearer", WIDE, HIGH)


def _actions(pen: Pen, look: Look, across: tuple[float, float], span: tuple[float, float]) -> None:
    """Write the actions in two columns of one size, their values as dots before them.

    Raises:
        SheetError: naming mask and action, if they do not fit.
    """
    actions = look.mask.actions
    half = (len(actions) + 1) // 2
    width = (across[1] - across[0] - GUTTER) / 2
    items = [Item(a.label, f"{look.where}, action {i + 1}") for i, a in enumerate(actions)]
    measure, room = pen.measure("serif"), span[1] - span[0]
    halves = (items[:half], items[half:])
    for size in sizes(Stage(9, 15, 6.5)):
        one = Stage(9, size, size)
        tried = [entries(some, measure, width - 10.5, room, one) for some in halves]
        columns = [column for column in tried if column is not None]
        if len(columns) == len(halves):
            break
    else:
        columns = [crowded(some, measure, width - 10.5, room, Stage(9, 6.5, 6.5)) for some in halves]
    for i, (some, column) in enumerate(zip((actions[:half], actions[half:]), columns, strict=True)):
        _column(pen, look, across[0] + i * (width + GUTTER), span, some, column)


def _column(
    pen: Pen, look: Look, x: float, span: tuple[float, float], actions: Sequence[Action], lines: Sequence[Fitted]
) -> None:
    """Write one column of actions."""
    y = span[0]
    gap = gap_between(lines, span[1] - span[0], 5.0) if lines else 0.0
    for action, text in zip(actions, lines, strict=True):
        middle = y - 0.28 * text.size * MM
        if action.value > 3:
            pen.text(x + 7.8, y, str(action.value), "sans-bold", 9, look.colour, align="right")
        else:
            marks.pips(pen, x + 7.8, middle, action.value, colour=look.colour, radius=0.95)
        y = pen.lines(x + 10.5, y, text) + text.leading + gap


def _reminders(pen: Pen, left: float, right: float, y: float) -> None:
    """Write what to keep in mind, side by side under a hair line."""
    parts.between(pen, left, right, y, "keep in mind", "soft")
    width = (right - left - 2 * GUTTER) / 3
    for i, words in enumerate(_REMINDERS):
        note = fit(words, pen.measure("serif-italic"), width, (Stage(3, 9.5, 8.0),))
        pen.lines(left + i * (width + GUTTER), y + 7.2, note, "serif-italic")
