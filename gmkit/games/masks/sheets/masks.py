"""Masks as cards, to wear, and as table tents; cards for the Uncast, social roles and one's own Character."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gmkit.errors import later, say
from gmkit.games.masks.content import Action, City, Faction, MaskSet, Role
from gmkit.games.masks.sheets.deeds import large_actions
from gmkit.games.masks.sheets.look import (
    LARGE_SIGN,
    ROLE,
    UTILITY,
    Look,
    Sign,
    badge,
    draw_signs,
    look_of,
    plain_looks,
    played_as,
    put_action,
    reach_of,
    signs_in,
    signs_of_action,
    struck,
    what_tells,
    wide,
    worded,
)
from gmkit.games.masks.sheets.mask_art import WIDTH as MASK_WIDTH
from gmkit.games.masks.sheets.mask_art import Back, Garland, back, eye, silhouette
from gmkit.games.masks.sheets.mask_faces import put_face
from gmkit.printing import parts
from gmkit.printing.fit import Fitted, Item, Stage, attempt, crowded, entries, fit, gap_between, sizes
from gmkit.printing.fonts import MM
from gmkit.printing.page import Drawing, Gap, Head, Leaf, Part, Points, Rows, Tab, View, larger
from gmkit.printing.parts import LEFT, glyph
from gmkit.printing.pen import Form, Pen, Placed, Style
from gmkit.printing.shape import MIRROR, Matrix, times
from gmkit.printing.sheet import Card, Larger, Page, Room, Setting, Sheet
from gmkit.shell.words import capital

# ---- One mask as a card of 63 × 88 mm; more actions than it holds go on to a second.

WIDTH, HEIGHT = 63.0, 88.0
INSET, TEXT = 3.2, 7.2
RIGHT = WIDTH - TEXT
MIDDLE = WIDTH / 2
HANG = 7.0
LAST = 77.0
_VALUE = 52.5  # the middle of the right corner, as far from the frame as the left one
_GAP = 2.1  # the most between actions
_UNDER_INDEX = 20.8  # as high as a second card's title stands, which has no mask over it: clear of the suit
_CAP = 0.67  # the height of a capital in em
_HEAD = (Stage(1, 14, 11.5), Stage(2, 11.4, 8.6), Stage(3, 8.4, 7.5), Stage(4, 7.5, 7.5))
_TAIL = (Stage(1, 9.5, 7.5), Stage(4, 7.5, 7.5))
_SIZES = Stage(9, 8.2, 7.5)
_LEADINGS = (3.2, 3.05)
"""The distances of lines of the one size that the actions of a whole set have, as far as they have room."""
_SIGN_GAP = 1.0  # from an action's last word to the emblems of factions behind it


class _Plan(NamedTuple):
    """Where a card's parts lie: the fitted title, its first baseline, the rule beneath."""

    head: Fitted
    tail: Fitted | None
    head_y: float
    rule: float

    @property
    def lift(self) -> float:
        """How much higher the title of a second card stands, in mm."""
        return self.head_y - _CAP * self.head.size * MM - _UNDER_INDEX


def faces(look: Look, setting: Setting, factions: Sequence[Faction] = ()) -> list[Form]:
    """Draw a mask's card, and as many more as its actions need; behind each action whom of the factions it touches.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    plan = _plan(look, setting.pen())
    chunks = _chunks(look, plan, setting.pen(), factions)
    higher = plan._replace(head_y=plan.head_y - plan.lift, rule=plan.rule - plan.lift)
    return [_face(look, higher if i else plan, chunk, (i + 1, len(chunks)), setting) for i, chunk in enumerate(chunks)]


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
    return [Item(worded(a), f"{look.where}, action {i + 1}") for i, a in enumerate(actions)]


def _chunks(look: Look, plan: _Plan, pen: Pen, factions: Sequence[Faction]) -> list[list[_Act]]:
    """Share the actions out over cards: one if they fit, else as few as do, about as many on each."""
    acts = [
        _Act(action, item, signs_of_action(factions, action))
        for action, item in zip(look.mask.actions, _items(look, look.mask.actions), strict=True)
    ]
    filled = _in_order(acts, plan, pen, len(acts))
    if len(filled) < 2:
        return filled
    even = _in_order(acts, plan, pen, -(-len(acts) // len(filled)))
    return even if len(even) == len(filled) else filled


class _Act(NamedTuple):
    """An action on a card: whom it touches, and how it is set."""

    action: Action
    item: Item
    signs: tuple[Sign, ...]
    text: Fitted = Fitted((), 0.0, 0.0)


def _in_order(acts: Sequence[_Act], plan: _Plan, pen: Pen, most: int) -> list[list[_Act]]:
    """Fill cards with actions in order, so many on each at most."""
    room = LAST - plan.rule - 4.9
    measure = pen.measure("serif")
    width = RIGHT - TEXT - HANG
    rest = list(acts)
    out: list[list[_Act]] = []
    while rest:
        for count in range(min(len(rest), most), 0, -1):
            fitted = _of_one_size(pen, rest[:count], width, room)
            if fitted is not None:
                break
        else:
            narrow = width - wide(rest[0].signs) - (_SIGN_GAP if rest[0].signs else 0.0)
            fitted = crowded([rest[0].item], measure, narrow, room, _SIZES)
        out.append([one._replace(text=text) for one, text in zip(rest[:count], fitted, strict=True)])
        rest = rest[count:]
        room = LAST - plan.rule + plan.lift - 4.9
    return out or [[]]


def _of_one_size(pen: Pen, acts: Sequence[_Act], width: float, room: float) -> list[Fitted] | None:
    """Set actions at the set's size, the lines closer or the type smaller where they must be; None if nothing does."""
    for size in sizes(_SIZES):
        for leading in _LEADINGS:
            share = leading / _SIZES.size / MM
            tried = [_beside(pen, one, width, size, share) for one in acts]
            fitted = [text for text in tried if text is not None]
            lines = sum(len(text.lines) for text in fitted)
            if len(fitted) == len(acts) and (lines - 1) * share * size * MM <= room:
                return fitted
    return None


def _beside(pen: Pen, act: _Act, width: float, size: float, leading: float) -> Fitted | None:
    """Set an action so that its last line leaves room for the emblems behind it."""
    measure = pen.measure("serif", act.item.where)
    stage = (Stage(9, size, size),)
    text = attempt(act.item.words, measure, width, stage, leading=leading)
    if text is None or not act.signs:
        return text
    kept = wide(act.signs) + _SIGN_GAP
    if reach_of(pen, text, act.action.call) + kept <= width:
        return text
    return attempt(act.item.words, measure, width - kept, stage, leading=leading)


def _face(
    look: Look,
    plan: _Plan,
    chunk: Sequence[_Act],
    part: tuple[int, int],
    setting: Setting,
) -> Form:
    """Draw one card."""
    pen = setting.pen(look.where)
    low = setting.low
    colour = look.colour
    _frame(pen, look.outline, colour, low=low)
    _index(pen, look, low=low)
    if part[0] == 1:
        top = 6.2 if look.outline == "joker" else 4.8  # under the lozenges of its frame
        put_face(pen, look.worn, (MIDDLE, top, 27.0, 28.8 - top), painted=setting.painted, low=low)
    y = pen.lines(MIDDLE, plan.head_y, plan.head, "serif-semibold", align="middle", tag="H2")
    if plan.tail:
        pen.lines(MIDDLE, y + 0.42 * plan.tail.size + 0.35, plan.tail, "serif-italic", "soft", align="middle")
    words = look.card
    if part[1] > 1:
        words = say("{card}, {part} of {parts}", card=look.card, part=part[0], parts=part[1])
    _ribbon(pen, plan.rule - 0.8, words, colour)
    _actions(pen, chunk, plan.rule + 4.9, colour)
    foot = say("{played}  ·  begins with {face} Face", played=played_as(look.mask.gender), face=look.face)
    pen.text(MIDDLE, 80.9 if look.outline == "joker" else 81.5, foot, "sans", 8, "soft", align="middle")
    return pen.form(f"{look.where} {part[0]}", WIDTH, HEIGHT)


def _ribbon(pen: Pen, y: float, words: str, colour: str) -> None:
    """Write the card in words in the middle of a rule; a long one small, without tracking."""
    if pen.width(words.upper(), "sans-semibold", parts.BETWEEN, parts.CAPS) <= RIGHT - TEXT - 6:
        parts.between(pen, TEXT, RIGHT, y, words, colour)
        return
    stages = (Stage(1, 8, 7.5), Stage(2, 7.5, 7.5))
    fitted = fit(words, pen.measure("sans-semibold", f"{pen.where}, card"), RIGHT - TEXT, stages)
    colour = colour if fitted.size >= parts.BETWEEN else "ink"
    pen.lines(MIDDLE, y + 0.9 - fitted.drop / 2, fitted, "sans-semibold", colour, align="middle")


def _actions(pen: Pen, chunk: Sequence[_Act], y: float, colour: str) -> None:
    """Write the actions, their values as dots before them, the factions they touch behind them."""
    if not chunk:
        return
    gap = gap_between([one.text for one in chunk], LAST - y, _GAP)
    for act in chunk:
        value, fitted = act.action.value, act.text
        size = min(0.76, (HANG - 1.2) / max(value, 1) / 2 - 0.2)
        if value > 5:
            pen.text(TEXT + HANG - 1.2, y, str(value), "sans-bold", 8, colour, align="right")
        else:
            parts.pips(
                pen,
                TEXT + HANG - 1.5,
                y - 0.28 * fitted.size * 0.353,
                value,
                colour=colour,
                radius=min(size, 0.72),
            )
        y = put_action(pen, TEXT + HANG, y, fitted, act.action.call)
        draw_signs(pen, RIGHT, y - 0.27 * fitted.size * MM, act.signs)
        y += fitted.leading + gap


def _index(pen: Pen, look: Look, *, low: bool) -> None:
    """Draw the corners: rank and suit left, value right."""
    if look.letter:
        pen.text(9.0, 13.0, look.letter, "serif-semibold", 17, look.colour, align="middle")
        glyph(pen, look.glyph, 9.0, 16.8, 4.0, look.colour)
    else:
        # Wider than low ink may fill.
        glyph(pen, look.glyph, 9.2, 11.2, 6.4, look.colour, solid=not low, weight=0.6)
    pen.text(_VALUE, 12.6, str(look.mask.points), "serif-semibold", 17, align="middle")
    pen.text(_VALUE, 16.8, say("value"), "sans", 8, "soft", align="middle")


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
                parts.lozenge(pen, x, y, 1.0, 1.4, style)


# ---- The back that all mask cards of a set share: it says nothing of the mask, which is secret until it is worn.

_CARD_BACK = Back(
    width=63.0,
    height=88.0,
    inset=3.2,
    panel=5.6,
    cells=(9, 9),
    hole=(21.6, 33.0),
    mask=(22.4, 10.8),
    garland=Garland(radii=(18.3, 29.4), span=(12.0, 76.5), pairs=10, leaf=3.4),
)


def mask_back(setting: Setting, shown: Form | None = None, pattern: str = "lozenges") -> Form:
    """Give the back of every mask card, 63 × 88 mm, the same whichever end is up, but for a picture of the GM's own."""
    pen = setting.pen("mask card back")
    return back(pen, "mask card back", _CARD_BACK, low=setting.low, shown=shown, pattern=pattern)


# ---- Cards for masks that no court card stands for: the Uncast, social roles, one's own Character.

LOWEST = 77.6  # of a note, which is smaller than an action
UTILITY_LIFT = 21.0  # a second card has no mask, so its title stands higher
LINES = 7
_TITLE = _HEAD
_DUTIES = Stage(9, 8.6, 7.5)
_NOTES = Stage(3, 8.2, 6.5)  # both under 7.5 only for an action of eighty wide letters
_UNSEEN = (
    later("Only a peacock feather sees you, to challenge or to woo."),
    later("Speak to nobody who cannot see you; you may still buy."),
    later("Anything else breaches the domino."),
)


def utility_cards(city: City, setting: Setting, shared: Form) -> tuple[Card, ...]:
    """Give the Uncast, the social roles of a city, and a blank for one's own Character, in this order.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming what it is of.
    """
    return (
        uncast_card(city, setting, shared),
        *(card for role in city.roles for card in role_cards(role, setting, shared)),
        character_card(setting, shared),
    )


def uncast_card(city: City, setting: Setting, shared: Form) -> Card:
    """Give the card of the Uncast, in a plain black domino.

    Raises:
        SheetError: if the text does not fit or a letter has no font.
    """
    pen = setting.pen("the Uncast")
    _utility_frame(pen, low=setting.low)
    _domino(pen, 20.2, 29.5, solid=not setting.low, hatched=setting.low)
    pen.text(MIDDLE, 34.7, say("The Uncast"), "serif-semibold", 14, align="middle", tag="H2")
    parts.between(pen, TEXT, RIGHT, 40.6, say("black domino"), "ink")
    own = fit(
        city.uncast,
        pen.measure("serif", "the Uncast, action"),
        RIGHT - TEXT - HANG,
        (Stage(2, 8.6, 7.5), Stage(4, 7.5, 7.5), Stage(5, 6.8, 6.5)),
    )
    pen.text(TEXT + HANG - 1.6, 46.3, "0", "sans-bold", 7.5, align="right")
    y = pen.lines(TEXT + HANG, 46.3, own) + 4.4
    pen.line(TEXT, y - 1.0, RIGHT, y - 1.0, "hair", 0.5)
    y += 3.8
    said = [Item(say(words), pen.where) for words in _UNSEEN]
    notes = crowded(said, pen.measure("serif-italic"), RIGHT - TEXT, LOWEST - y, _NOTES)
    gap = gap_between(notes, LOWEST - y, 1.7)
    for note in notes:
        y = pen.lines(TEXT, y, note, "serif-italic") + note.leading + gap
    pen.text(MIDDLE, 81.5, say("everybody has it"), "sans", 7.5, align="middle")
    front = pen.form("the Uncast", WIDTH, HEIGHT)
    return Card("uncast", say("The Uncast"), front, shared, (UTILITY, "uncast"))


def role_cards(role: Role, setting: Setting, shared: Form) -> tuple[Card, ...]:
    """Give the card of a social role, and as many more as its actions need: a plain mask, each action worth 1.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming role and field.
    """
    where = f"role {role.id}"
    pen = setting.pen(where)
    head = fit(role.label, pen.measure("serif-semibold", f"{where}, label"), RIGHT - TEXT, _TITLE)
    first = 31.6 if head.drop else 34.7
    rule = max(40.6, first + head.drop + 3.4)
    items = [Item(a.label, f"{where}, action {i + 1}") for i, a in enumerate(role.actions)]
    chunks = _role_chunks(items, pen, LAST - rule - 5.7)
    cards: list[Card] = []
    for i, chunk in enumerate(chunks):
        pen = setting.pen(where)
        _utility_frame(pen, low=setting.low)
        if i == 0:
            _domino(pen, 20.2, 29.5, solid=False, hatched=False)
        lift = UTILITY_LIFT if i else 0.0
        pen.lines(MIDDLE, first - lift, head, "serif-semibold", align="middle", tag="H2")
        told = say("plain gold mask")
        if len(chunks) > 1:
            told = say("plain gold mask, {part} of {parts}", part=i + 1, parts=len(chunks))
        parts.between(pen, TEXT, RIGHT, rule - lift, told, "ink")
        _duties(pen, chunk, rule - lift + 5.7)
        pen.text(MIDDLE, 81.5, played_as(role.gender), "sans", 7.5, align="middle")
        front = pen.form(f"{where} {i + 1}", WIDTH, HEIGHT)
        cards.append(Card(role.id, role.label, front, shared, (UTILITY, "role", ROLE, role.gender)))
    return tuple(cards)


def _role_chunks(items: Sequence[Item], pen: Pen, room: float) -> list[list[Item]]:
    """Share a role's actions out over cards: one if they fit, else as few as do, filled in order."""
    out: list[list[Item]] = []
    rest = list(items)
    while rest:
        count = len(rest)
        while count > 1 and entries(rest[:count], pen.measure("serif"), RIGHT - TEXT - HANG, room, _DUTIES) is None:
            count -= 1
        out.append(rest[:count])
        rest = rest[count:]
        room += 0.0 if len(out) > 1 else UTILITY_LIFT
    return out


def character_card(setting: Setting, shared: Form) -> Card:
    """Give the card of one's own Character: a frame for a portrait, lines for the Hidden Face's actions."""
    pen = setting.pen("own Character")
    _utility_frame(pen, low=setting.low)
    left, top, wide, high = TEXT, 8.0, 21.0, 27.0
    pen.rect(left, top, wide, high, Style("ink", 0.5, None, (1.6, 1.0)))
    pen.ellipse(left + wide / 2, top + 11.0, 5.6, 7.2, Style("hair", 0.5))
    pen.text(left + wide / 2, top + high - 3.2, say("your portrait"), "sans", 7.5, align="middle")
    x = left + wide + 4.0
    for y, words in ((12.4, say("My own")), (17.6, say("Character"))):
        pen.text(x, y, words, "serif-semibold", 12.5)
    parts.field(pen, x, 25.0, RIGHT - x, say("name"))
    parts.field(pen, x, 33.0, RIGHT - x, say("epithet"))
    parts.between(pen, TEXT, RIGHT, 41.4, say("my Hidden Face"), "ink")
    step = (LAST - 48.0) / (LINES - 1)
    for i in range(LINES):
        y = 48.0 + step * i
        parts.pips(pen, TEXT + 5.4, y - 1.4, 3, colour="line", solid=False, radius=0.72)
        pen.line(TEXT + HANG, y, RIGHT, y, "line", 0.5)
    pen.text(MIDDLE, 81.5, say("an honour  ·  1 point at the end"), "sans", 7.5, align="middle")
    front = pen.form("own Character", WIDTH, HEIGHT)
    return Card("own-character", say("Own Character"), front, shared, (UTILITY, "character"))


_KEYS = Stage(6, 8.6, 7.5)
_KEY = 2.3  # the radius of an emblem
_KEYED, _KEY_TOP, _KEY_LOW = TEXT + 9.0, 29.0, 61.0


def key_card(content: MaskSet, factions: Sequence[Faction], setting: Setting, shared: Form) -> tuple[Card, ...]:
    """Give the card that says which faction each emblem behind an action is, more than one only where names are long.

    There is none where no action has one.

    Raises:
        SheetError: if a name does not fit or a letter has no font, naming the faction.
    """
    signs = signs_in(factions, (action for mask in content.masks for action in mask.actions))
    if not signs:
        return ()
    cards: list[Card] = []
    while signs:
        many = len(signs)
        while many > 1 and _keys(signs[:many], setting.pen()) is None:
            many -= 1
        front = _key_face(signs[:many], setting, len(cards) + 1)
        cards.append(Card("factions-key", say("Key to the factions"), front, shared, (UTILITY, "key")))
        signs = signs[many:]
    return tuple(cards)


def _keys(signs: Sequence[Sign], pen: Pen) -> list[Fitted] | None:
    """Set the names of factions on a card; None if that has no room for them."""
    items = [Item(one.name, f"faction {one.name[:20]}") for one in signs]
    return entries(items, pen.measure("serif"), RIGHT - _KEYED, _KEY_LOW - _KEY_TOP, _KEYS)


def _key_face(signs: Sequence[Sign], setting: Setting, number: int) -> Form:
    """Draw a card with emblems and the names of their factions."""
    pen = setting.pen("key to the factions")
    _utility_frame(pen, low=setting.low)
    pen.text(MIDDLE, 15.0, say("Behind an action"), "serif-semibold", 14, align="middle", tag="H2")
    parts.between(pen, TEXT, RIGHT, 21.0, say("a faction that it touches"), "ink")
    names = _keys(signs, pen)
    if names is None:
        items = [Item(one.name, f"faction {one.name[:20]}") for one in signs]
        names = crowded(items, pen.measure("serif"), RIGHT - _KEYED, _KEY_LOW - _KEY_TOP, _KEYS)
    gap = gap_between(names, _KEY_LOW - _KEY_TOP, 4.0)
    y = _KEY_TOP
    for one, name in zip(signs, names, strict=True):
        badge(pen, one.emblem, one.name, TEXT + 4.0, y - 0.3 * name.size * MM, 2 * _KEY, solid=not setting.low)
        y = pen.lines(_KEYED, y, name) + name.leading + gap
    pen.line(TEXT, 66.0, RIGHT, 66.0, "hair", 0.5)
    sample = struck(signs)
    plain = sample._replace(angers=False)
    for y, one, words in ((71.5, plain, say("it pleases the faction")), (76.9, sample, say("struck: it angers it"))):
        draw_signs(pen, TEXT + 6.0, y - 0.8, [one], _SIGN)
        pen.text(_KEYED, y, words, "serif-italic", 8.6)
    pen.text(MIDDLE, 81.5, say("counts when that faction is wooed"), "sans", 7.5, align="middle")
    return pen.form(f"key to the factions {number}", WIDTH, HEIGHT)


def _utility_frame(pen: Pen, *, low: bool) -> None:
    """Draw one thin rule with a lozenge on each corner: no rank of a pack has it."""
    pen.rect(INSET, INSET, WIDTH - 2 * INSET, HEIGHT - 2 * INSET, Style("ink", 0.5))
    for x in (INSET, WIDTH - INSET):
        for y in (INSET, HEIGHT - INSET):
            parts.lozenge(pen, x, y, 3.4, 4.4, Style(None, 0, "paper"))
            parts.lozenge(pen, x, y, 1.8, 2.5, Style("ink", 0.5, None if low else "ink"))


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
        parts.pips(pen, TEXT + HANG - 1.5, y - 0.28 * text.size * MM, 1, radius=0.72)
        y = pen.lines(TEXT + HANG, y, text) + text.leading + gap


# ---- A mask as a table tent: its picture and name for the others, its actions for whoever wears it.
#
# The page is folded along its middle into a roof, its outer strips turned in as feet. The upper half stands on
# its head, so that both sides read upright once it stands.

SHEET_LEFT, SHEET_RIGHT = LEFT, 267.4
RIDGE, FOOT = 105.0, 15.0
WIDE, HIGH = SHEET_RIGHT - SHEET_LEFT, RIDGE - FOOT
PICTURE = 70.0
NAME_X = 86.0
COLUMN = 70.0
GUTTER = 8.0
_BIG = (Stage(1, 60, 36), Stage(2, 44, 18), Stage(3, 24, 9))
_BIG_TAIL = (Stage(1, 25, 15), Stage(2, 16, 11), Stage(3, 11, 7.5))
_BIG_CARD = (Stage(1, 13, 9), Stage(3, 9, 8))
_TENT_HEAD = (Stage(1, 21, 14), Stage(2, 15, 10), Stage(3, 10, 7.5))
_TENT_TAIL = (Stage(1, 12, 9), Stage(2, 9, 7.5), Stage(4, 7.5, 7.5))
_TENT_CARD = (Stage(4, 8, 8),)
_SIGN, _BESIDE = 1.7, 1.0  # the radius of a faction's emblem, and what is between it and its name
_ROOF = later("fold back along the middle, turn both feet in along the outer lines, and stick one upon the other")
_REMINDERS = (
    later("At most three actions together. Lay out their values first: Face for proper, Hidden Face for hidden."),
    later("Change masks before you issue a challenge, never when you are challenged."),
    later("Going against your mask is a breach. An avatar who saw it, and feels below 0 for you, may denounce you."),
)


def tent_pages(look: Look, setting: Setting, factions: Sequence[Faction] = ()) -> list[Page]:
    """Give a mask's tent, on a page lying on its side.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    pen = setting.pen(look.where)
    _roof(pen, _players(look, setting), _wearer(look, setting, factions))
    pen.text(SHEET_LEFT, 2 * RIDGE - FOOT + 4.2, say(_ROOF), "sans", 8, "soft")
    return [Page(look.mask.title, tuple(pen.marks), landscape=True, id=look.mask.id, tags=look.tags, fixed=True)]


def _roof(pen: Pen, players: Form, wearer: Form) -> None:
    """Place both sides of a tent, and the lines it is folded along."""
    pen.marks.append(Placed(players, (-1.0, 0.0, 0.0, -1.0, SHEET_RIGHT, RIDGE)))
    pen.place(wearer, SHEET_LEFT, RIDGE)
    for y in (FOOT, RIDGE, 2 * RIDGE - FOOT):
        pen.line(SHEET_LEFT, y, SHEET_RIGHT, y, "soft", 0.5, dash=(2.2, 1.4))


def tent_sheet(content: MaskSet, setting: Setting, city: City | None = None, factions: Sequence[Faction] = ()) -> Sheet:
    """Give every mask of a set as a table tent, a page each; with a city, those that are on no card come last.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    looks = [*(look_of(mask, content) for mask in content.masks), *(plain_looks(city) if city else ())]
    signs = signs_in(factions, (one for mask in content.masks for one in mask.actions))
    pages = [
        page._replace(large=_tent_large(look, factions, signs))
        for look in looks
        for page in tent_pages(look, setting, factions)
    ]
    source = content.source
    title = say("City of Masks: table tents, {set}", set=content.title)
    return Sheet(title, source.line(), pages=tuple(pages), author=source.person, licence=source.licence or "")


def _players(look: Look, setting: Setting, least: float = 0.0) -> Form:
    """Draw the side that the others see: the mask, its name as large as can be, its card; no type under so many pt."""
    pen = setting.pen(look.where)
    box = (PICTURE / 2 + 3.0, 16.0, PICTURE, 56.0)
    put_face(pen, look.worn, box, painted=setting.painted, low=setting.low, small=False)
    width = WIDE - NAME_X - 2.0
    big = _at_least(least, _BIG)
    head = fit(look.head, pen.measure("serif-semibold", f"{look.where}, name"), width, big, leading=1.08)
    tail = None
    if look.tail:
        tail = fit(look.tail, pen.measure("serif-italic", f"{look.where}, epithet"), width, _at_least(least, _BIG_TAIL))
    below = 6.5 if tail else max(6.5, 0.37 * head.size * MM)
    high = 0.68 * head.size * MM + head.drop + below + 8.0
    if tail:
        high += 1.25 * tail.size * MM + tail.drop
    y = (HIGH - high) / 2 + 0.68 * head.size * MM
    y = pen.lines(NAME_X, y, head, "serif-semibold", tag="H2")
    if tail:
        y = pen.lines(NAME_X, y + 1.25 * tail.size * MM, tail, "serif-italic")
    y += below
    pen.line(NAME_X, y, NAME_X + width, y, "ink", 0.9)
    value, indent = 0.0, 0.0
    if look.mask.on_card:
        glyph(pen, look.glyph, NAME_X + 4.0, y + 6.6, 8.0, look.colour, solid=not setting.low, weight=0.8)
        worth = say("value {points}", points=look.mask.points)
        value = pen.text(NAME_X + width, y + 8.0, worth, "serif", max(13.0, least), align="right")
        indent = 11.0
    room = width - indent - value - 4.0
    card = fit(look.card, pen.measure("serif-semibold", f"{look.where}, card"), room, _at_least(least, _BIG_CARD))
    pen.lines(NAME_X + indent, y + 8.0 - card.drop / 2, card, "serif-semibold", look.colour)
    if y + 22.0 < HIGH - 3.0 and look.mask.id != "uncast":
        parts.field(pen, NAME_X, HIGH - 8.0, width, say("worn by"))
    return pen.form(f"{look.where} players", WIDE, HIGH)


def _at_least(least: float, stages: Sequence[Stage]) -> tuple[Stage, ...]:
    """Give stages of which none is under so many pt, and one more of six lines."""
    if not least:
        return tuple(stages)
    kept = [one._replace(floor=max(one.floor, least)) for one in stages if one.size > least]
    return (*kept, Stage(6, least, least))


def _wearer(look: Look, setting: Setting, factions: Sequence[Faction]) -> Form:
    """Draw the side that the wearer sees: who it is, the actions, what to keep in mind."""
    pen = setting.pen(look.where)
    inset = 4.5
    if look.glyph:
        glyph(pen, look.glyph, inset + 4.0, 15.0, 8.0, look.colour, solid=not setting.low, weight=0.8)
    else:
        parts.lozenge(pen, inset + 4.0, 15.0, 3.2, 4.6, Style("ink", 0.6, None if setting.low else "ink"))
    x, width = inset + 12.0, COLUMN - inset - 12.0
    head = fit(look.head, pen.measure("serif-semibold", f"{look.where}, name"), width, _TENT_HEAD)
    y = pen.lines(x, 16.8, head, "serif-semibold", tag="H2")
    if look.tail:
        tail = fit(look.tail, pen.measure("serif-italic", f"{look.where}, epithet"), width, _TENT_TAIL)
        y = pen.lines(x, y + 0.45 * tail.size, tail, "serif-italic")
    y += 5.4
    if pen.width(look.card.upper(), "sans-semibold", parts.BETWEEN, parts.CAPS) <= width:
        parts.caps(pen, x, y, look.card, size=parts.BETWEEN, colour=look.colour)
    else:
        card = fit(look.card, pen.measure("sans-semibold", f"{look.where}, card"), width, _TENT_CARD)
        y = pen.lines(x, y, card, "sans-semibold", look.colour)
    y += 5.4
    for words in _facts(look):
        pen.text(x, y, words, "sans", 8.6, "soft")
        y += 4.5
    pen.line(COLUMN + 4.0, 9.0, COLUMN + 4.0, 61.0, "hair", 0.6)
    if look.mask.actions:
        _tent_actions(pen, look, factions, (COLUMN + 8.0, WIDE - inset), (14.6, 62.0))
    else:
        _blanks(pen, (COLUMN + 8.0, WIDE - inset), (17.0, 62.0), 4)
    _tent_key(pen, signs_in(factions, look.mask.actions), inset, WIDE - inset, 66.4)
    _reminders(pen, inset, WIDE - inset, 71.0)
    return pen.form(f"{look.where} wearer", WIDE, HIGH)


def _facts(look: Look) -> list[str]:
    """Give what a mask is worth and begins with, how it is played, and whether it sees the Uncast."""
    facts = [look.facts.replace("  ·  ", ", "), *([] if look.mask.id == "uncast" else [played_as(look.mask.gender)])]
    return [*facts, *([say("peacock feather: sees the Uncast")] if look.mask.sees_unseen else [])]


def _tent_key(pen: Pen, signs: Sequence[Sign], left: float, right: float, y: float) -> None:
    """Say on a line about a height, or on two small ones, which faction each emblem behind an action is.

    Names that need more are left to the key among the cards.
    """
    told = [(one, one.name if i else one.told) for i, one in enumerate(signs)]
    told += [(struck(signs), say("struck: angers"))] if signs else []
    for size, most in ((8.6, 1), (8.0, 1), (7.5, 2)):
        lines: list[list[tuple[Sign, str, float]]] = [[]]
        x = left
        for one, words in told:
            long = wide((one,), _SIGN) + _BESIDE + pen.width(words, "sans", size)
            if x + long > right and lines[-1]:
                lines.append([])
                x = left
            lines[-1].append((one, words, x))
            x += long + 7.0
        if len(lines) <= most and all(line and x <= right for line in lines):
            break
    else:
        return
    for i, line in enumerate(lines):
        base = y + 1.0 + 3.6 * (i - (len(lines) - 1) / 2)
        for one, words, x in line:
            beside = wide((one,), _SIGN)
            draw_signs(pen, x + beside, base - 1.0, (one,), _SIGN)
            pen.text(x + beside + _BESIDE, base, words, "sans", size, "soft" if size >= 8.0 else "ink")


def _blanks(pen: Pen, across: tuple[float, float], span: tuple[float, float], rows: int) -> None:
    """Draw lines for the actions of an own Character, which its Hidden Face has, in two columns."""
    width, step = (across[1] - across[0] - 8.0) / 2, (span[1] - span[0]) / rows
    for x in (across[0], across[0] + width + 8.0):
        for i in range(rows):
            y = span[0] + step * (i + 0.55)
            parts.pips(pen, x + 6.4, y - 1.4, 3, colour="line", solid=False, radius=0.8)
            pen.line(x + 9.0, y, x + width, y, "line", 0.5)


def _tent_actions(
    pen: Pen,
    look: Look,
    factions: Sequence[Faction],
    across: tuple[float, float],
    span: tuple[float, float],
    least: float = 0.0,
) -> bool:
    """Write the actions in two columns of one size, their values as dots before them; say whether they are there.

    With a least size in pt those that do not fit in it are not written.

    Raises:
        SheetError: naming mask and action, if they do not fit.
    """
    actions = look.mask.actions
    half = (len(actions) + 1) // 2
    width = (across[1] - across[0] - GUTTER) / 2
    items = [Item(worded(a), f"{look.where}, action {i + 1}") for i, a in enumerate(actions)]
    measure, room = pen.measure("serif"), span[1] - span[0]
    signs = [signs_of_action(factions, one) for one in actions]
    radius = LARGE_SIGN if least else _SIGN
    widest = max((wide(some, radius) for some in signs), default=0.0)
    clear = width - 10.5 - (widest + 2.0 if widest else 0.0)
    halves = (items[:half], items[half:])
    for size in sizes(Stage(9, least + 3.0, least) if least else Stage(9, 15, 7.5)):
        one = Stage(9, size, size)
        tried = [entries(some, measure, clear, room, one) for some in halves]
        columns = [column for column in tried if column is not None]
        if len(columns) == len(halves):
            break
    else:
        if least:
            return False
        # A dozen actions of eighty wide letters are smaller yet.
        columns = [crowded(some, measure, clear, room, Stage(9, 7.4, 6.5)) for some in halves]
    for i, (some, column) in enumerate(zip((slice(0, half), slice(half, None)), columns, strict=True)):
        left = across[0] + i * (width + GUTTER)
        rows = [*zip(actions[some], column, signs[some], strict=True)]
        _column(pen, look, (left, left + width), span, rows, radius)
    return True


def _column(
    pen: Pen,
    look: Look,
    across: tuple[float, float],
    span: tuple[float, float],
    rows: Sequence[tuple[Action, Fitted, tuple[Sign, ...]]],
    radius: float,
) -> None:
    """Write one column of actions, behind each the factions it touches."""
    x, y = across[0], span[0]
    gap = gap_between([text for _, text, _ in rows], span[1] - span[0], 5.0) if rows else 0.0
    for action, text, signs in rows:
        middle = y - 0.28 * text.size * MM
        if action.value > 3:
            pen.text(x + 7.8, y, str(action.value), "sans-bold", text.size, look.colour, align="right")
        else:
            parts.pips(pen, x + 7.8, middle, action.value, colour=look.colour, radius=0.95)
        y = put_action(pen, x + 10.5, y, text, action.call)
        draw_signs(pen, across[1], y - 0.27 * text.size * MM, signs, radius)
        y += text.leading + gap


def _reminders(pen: Pen, left: float, right: float, y: float) -> None:
    """Write what to keep in mind, side by side under a hair line."""
    parts.between(pen, left, right, y, say("keep in mind"), "soft")
    width = (right - left - 2 * GUTTER) / 3
    for i, words in enumerate(_REMINDERS):
        note = fit(say(words), pen.measure("serif-italic"), width, (Stage(3, 9.5, 8.0),))
        pen.lines(left + i * (width + GUTTER), y + 7.2, note, "serif-italic")


# ---- The same in large print: what is worn or stands keeps its size and has large words alone, the others have a page.


def worn_large(look: Look, drawn: Callable[[Setting, float], Sequence[Page]]) -> Larger:
    """Set a mask's sheet: the mask with its title on the lining, and a page of what it does and how it is made.

    Args:
        look: the mask.
        drawn: draws it, with no type under so many pt.
    """

    def said(view: View) -> list[Part]:
        how = [
            say("Cut along the whole lines, fold back along the dashes. What you may do stands here: keep it by you."),
            say("A string through both holes, or a stick through the slits."),
            say("Eye centres 63 mm apart at 100 %."),
            capital(what_tells(look)),
        ]
        return [*large_actions(view, look), Head(capital(say("mask to wear"))), Points([one for one in how if one])]

    def anew(setting: Setting, room: Room) -> tuple[Page, ...]:
        leaf = Leaf(look.mask.title, _stands_for(look), said)
        return (drawn(setting, room.size)[0]._replace(fixed=True, large=anew), *larger(leaf)(setting, room))

    return anew


def _stands_for(look: Look) -> str:
    """Give what a mask is on a card, what it is worth and how it is played, in a line."""
    return ", ".join((look.card, *_facts(look)))


def _tent_large(look: Look, factions: Sequence[Faction], signs: Sequence[Sign]) -> Larger:
    """Set a tent: the same roof with large words alone, and once for all tents a page of what stands on each."""

    def common(view: View) -> list[Part]:
        return [Points([capital(say(words)) for words in (*_REMINDERS, _ROOF)]), *_large_key(view, signs)]

    def anew(setting: Setting, room: Room) -> tuple[Page, ...]:
        pen = setting.pen(look.where)
        wearer, whole = _wearer_large(look, setting, factions, room.size)
        _roof(pen, _players(look, setting, room.size), wearer)
        box = (SHEET_LEFT + SHEET_RIGHT, 2 * RIDGE)  # the usual one lying, whose foot has room for the credit
        tent = Page(look.mask.title, tuple(pen.marks), landscape=True, fixed=True, large=anew, size=box)
        alone = Leaf(look.mask.title, _stands_for(look), lambda view: large_actions(view, look, factions))
        keep = larger(Leaf(capital(say("keep in mind")), "", common))(setting, room)
        return (
            tent,
            *(() if whole else larger(alone)(setting, room)),
            *(page._replace(id=f"{TENTS} {number}") for number, page in enumerate(keep, start=1)),
        )

    return anew


TENTS = "tents"
"""What the pages are called that all tents share in large print."""


def _large_key(view: View, signs: Sequence[Sign]) -> list[Part]:
    """Say which faction each emblem behind an action is."""

    def drawn(one: Sign) -> Drawing:
        return lambda pen, x, y: draw_signs(pen, x + wide((one,), LARGE_SIGN), y - 1.6, (one,), LARGE_SIGN)

    told = [(one, one.name if i else one.told) for i, one in enumerate(signs)]
    told += [(struck(signs), say("struck: angers"))] if signs else []
    rows = Rows([(drawn(one), capital(words)) for one, words in told], (Tab(), Tab(12.0 / view.by)))
    return [Gap(6.0 / view.by), rows] if told else []


def _wearer_large(look: Look, setting: Setting, factions: Sequence[Faction], least: float) -> tuple[Form, bool]:
    """Draw the side that the wearer sees, with no type under so many pt; say whether all is on it."""
    pen, inset = setting.pen(look.where), 4.5
    if look.glyph:
        glyph(pen, look.glyph, inset + 4.0, 15.0, 8.0, look.colour, solid=not setting.low, weight=0.8)
    width, y = COLUMN - inset - 8.0, 16.8
    head = fit(
        look.head, pen.measure("serif-semibold", f"{look.where}, name"), width - 12.0, _at_least(least, _TENT_HEAD)
    )
    y = pen.lines(inset + 12.0, y, head, "serif-semibold", tag="H2")
    whole, facts = True, [(words, "sans") for words in _facts(look)]
    for words, role in ((look.tail, "serif-italic"), (look.card, "sans-semibold"), *facts):
        if words and whole:
            text = fit(words, pen.measure(role, f"{look.where}, {words}"), width, (Stage(6, least, least),))
            whole = y + 1.45 * least * MM + text.drop < HIGH - 4.0
            y = pen.lines(inset, y + 1.45 * least * MM, text, role) if whole else y
    pen.line(COLUMN + 4.0, 9.0, COLUMN + 4.0, HIGH - 6.0, "hair", 0.6)
    across, span = (COLUMN + 8.0, WIDE - inset), (15.6, HIGH - 7.0)
    if look.mask.actions:
        whole = _tent_actions(pen, look, factions, across, span, least) and whole
    else:
        _blanks(pen, across, span, 5)
    return pen.form(f"{look.where} wearer", WIDE, HIGH), whole
