"""Cards for masks that no court card stands for: the Uncast, social roles, one's own Character."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.masks.city import City, Role
from gmkit.games.masks.sheets.card_back import mask_back
from gmkit.games.masks.sheets.look import played_as
from gmkit.games.masks.sheets.mask_art import WIDTH as MASK_WIDTH
from gmkit.games.masks.sheets.mask_art import eye, silhouette
from gmkit.games.masks.sheets.mask_card import HANG, HEIGHT, INSET, LAST, MIDDLE, RIGHT, TEXT, WIDTH
from gmkit.printing import marks, parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.lists import Item, crowded, entries, gap_between
from gmkit.printing.pen import Pen, Style
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting
from gmkit.printing.shape import MIRROR, Matrix, times
from gmkit.printing.sheet import Card

LOWEST = 77.6  # of a note, which is smaller than an action
LIFT = 21.0  # a second card has no mask, so its title stands higher
LINES = 7
UTILITY = "utility"
_TITLE = (Stage(1, 14, 11.5), Stage(2, 11.4, 8.6), Stage(3, 8.4, 6.5))
_DUTIES = Stage(9, 8.6, 6.5)
_NOTES = Stage(3, 8.2, 6.5)
_UNSEEN = (
    "Only a peacock feather sees you, to challenge or to woo.",
    "Speak to nobody who cannot see you; you may still buy.",
    "Anything else breaches the domino.",
)


def utility_cards(city: City, setting: Setting) -> tuple[Card, ...]:
    """Give the Uncast, every social role of a city, and a blank for one's own Character, in this order.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming what it is of.
    """
    return (
        uncast_card(city, setting),
        *(card for role in city.roles for card in role_cards(role, setting)),
        character_card(setting),
    )


def uncast_card(city: City, setting: Setting) -> Card:
    """Give the card of the Uncast, in a plain black domino.

    Raises:
        SheetError: if the text does not fit or a letter has no font.
    """
    pen = setting.pen("the Uncast")
    _frame(pen, low=setting.low)
    _domino(pen, 20.2, 29.5, solid=not setting.low, hatched=setting.low)
    pen.text(MIDDLE, 34.7, "The Uncast", "serif-semibold", 14, align="middle")
    parts.between(pen, TEXT, RIGHT, 40.6, "black domino", "ink")
    own = fit(
        curly(city.uncast),
        pen.measure("serif", "the Uncast, action"),
        RIGHT - TEXT - HANG,
        (Stage(2, 8.6, 7.4), Stage(4, 7.4, 6.8), Stage(5, 6.8, 6.5)),
    )
    pen.text(TEXT + HANG - 1.6, 46.3, "0", "sans-bold", 7.5, align="right")
    y = pen.lines(TEXT + HANG, 46.3, own) + 4.4
    pen.line(TEXT, y - 1.0, RIGHT, y - 1.0, "hair", 0.5)
    y += 3.8
    said = [Item(words, pen.where) for words in _UNSEEN]
    notes = crowded(said, pen.measure("serif-italic"), RIGHT - TEXT, LOWEST - y, _NOTES)
    gap = gap_between(notes, LOWEST - y, 1.7)
    for note in notes:
        y = pen.lines(TEXT, y, note, "serif-italic") + note.leading + gap
    pen.text(MIDDLE, 81.5, "everybody has it", "sans", 6.5, "soft", align="middle")
    front = pen.form("the Uncast", WIDTH, HEIGHT)
    return Card("uncast", "The Uncast", front, mask_back(setting), (UTILITY, "uncast"))


def role_cards(role: Role, setting: Setting) -> tuple[Card, ...]:
    """Give the card of a social role, and as many more as its actions need: a plain mask, each action worth 1.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming role and field.
    """
    where = f"role {role.id}"
    pen = setting.pen(where)
    head = fit(curly(role.label), pen.measure("serif-semibold", f"{where}, label"), RIGHT - TEXT, _TITLE)
    first = 31.6 if head.drop else 34.7
    rule = max(40.6, first + head.drop + 3.4)
    items = [Item(curly(a.label), f"{where}, action {i + 1}") for i, a in enumerate(role.actions)]
    chunks = _chunks(items, pen, LAST - rule - 5.7)
    cards: list[Card] = []
    for i, chunk in enumerate(chunks):
        pen = setting.pen(where)
        _frame(pen, low=setting.low)
        if i == 0:
            _domino(pen, 20.2, 29.5, solid=False, hatched=False)
        lift = LIFT if i else 0.0
        pen.lines(MIDDLE, first - lift, head, "serif-semibold", align="middle")
        told = f"plain gold mask, {i + 1} of {len(chunks)}" if len(chunks) > 1 else "plain gold mask"
        parts.between(pen, TEXT, RIGHT, rule - lift, told, "ink")
        _duties(pen, chunk, rule - lift + 5.7)
        pen.text(MIDDLE, 81.5, played_as(role.gender), "sans", 6.5, "soft", align="middle")
        front = pen.form(f"{where} {i + 1}", WIDTH, HEIGHT)
        cards.append(Card(role.id, role.label, front, mask_back(setting), (UTILITY, "role", role.gender)))
    return tuple(cards)


def _chunks(items: Sequence[Item], pen: Pen, room: float) -> list[list[Item]]:
    """Share a role's actions out over cards: one if they fit, else as few as do, filled in order."""
    out: list[list[Item]] = []
    rest = list(items)
    while rest:
        count = len(rest)
        while count > 1 and entries(rest[:count], pen.measure("serif"), RIGHT - TEXT - HANG, room, _DUTIES) is None:
            count -= 1
        out.append(rest[:count])
        rest = rest[count:]
        room += 0.0 if len(out) > 1 else LIFT
    return out


def character_card(setting: Setting) -> Card:
    """Give the card of one's own Character: a frame for a portrait, lines for the Hidden Face's actions."""
    pen = setting.pen("own Character")
    _frame(pen, low=setting.low)
    left, top, wide, high = TEXT, 8.0, 21.0, 27.0
    pen.rect(left, top, wide, high, Style("ink", 0.5, None, (1.6, 1.0)))
    pen.ellipse(left + wide / 2, top + 11.0, 5.6, 7.2, Style("hair", 0.5))
    pen.text(left + wide / 2, top + high - 3.2, "your portrait", "sans", 6.5, "soft", align="middle")
    x = left + wide + 4.0
    for y, words in ((12.4, "My own"), (17.6, "Character")):
        pen.text(x, y, words, "serif-semibold", 12.5)
    parts.field(pen, x, 25.0, RIGHT - x, "name")
    parts.field(pen, x, 33.0, RIGHT - x, "epithet")
    parts.between(pen, TEXT, RIGHT, 41.4, "my Hidden Face", "ink")
    step = (LAST - 48.0) / (LINES - 1)
    for i in range(LINES):
        y = 48.0 + step * i
        marks.pips(pen, TEXT + 5.4, y - 1.4, 3, colour="line", solid=False, radius=0.72)
        pen.line(TEXT + HANG, y, RIGHT, y, "line", 0.5)
    pen.text(MIDDLE, 81.5, "an honour  ·  1 point at the end", "sans", 6.5, "soft", align="middle")
    front = pen.form("own Character", WIDTH, HEIGHT)
    return Card("own-character", "Own Character", front, mask_back(setting), (UTILITY, "character"))


def _frame(pen: Pen, *, low: bool) -> None:
    """Draw one thin rule with a lozenge on each corner: no rank of a pack has it."""
    pen.rect(INSET, INSET, WIDTH - 2 * INSET, HEIGHT - 2 * INSET, Style("ink", 0.5))
    for x in (INSET, WIDTH - INSET):
        for y in (INSET, HEIGHT - INSET):
            marks.lozenge(pen, x, y, 3.4, 4.4, Style(None, 0, "paper"))
            marks.lozenge(pen, x, y, 1.8, 2.5, Style("ink", 0.5, None if low else "ink"))


def _domino(pen: Pen, y: float, width: float, *, solid: bool, hatched: bool) -> None:
    """Draw a plain mask without crest or ornament: solid, shaded with lines, or open."""
    scale = width / MASK_WIDTH
    put: Matrix = (scale, 0, 0, -scale, MIDDLE, y)
    if hatched:
        lines = Pen(pen.fonts)
        for i in range(30):
            level = y - 9.0 + 0.6 * i
            lines.line(MIDDLE - width / 2, level, MIDDLE + width / 2, level, "ink", 0.25)
        pen.clipped(silhouette("plain"), lines.marks, put)
    pen.path(silhouette("plain"), Style("ink", 0.65, "ink" if solid else None), put)
    for side in (put, times(put, MIRROR)):
        if not solid:
            pen.path(eye(1.3), Style("ink", 0.35, "paper"), side)
        pen.path(eye(1.0), Style("ink", 0.5, "paper"), side)


def _duties(pen: Pen, items: Sequence[Item], y: float) -> None:
    """Write a role's actions, a dot before each.

    Raises:
        SheetError: naming the action, if they do not fit.
    """
    fitted = crowded(items, pen.measure("serif"), RIGHT - TEXT - HANG, LAST - y, _DUTIES)
    gap = gap_between(fitted, LAST - y, 2.2)
    for text in fitted:
        marks.pips(pen, TEXT + HANG - 1.5, y - 0.28 * text.size * MM, 1, radius=0.72)
        y = pen.lines(TEXT + HANG, y, text) + text.leading + gap
