"""What several sheets share: a mask's look, emblems of factions, how feelings read, the row of boxes. Millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gmkit.errors import labels, later, say
from gmkit.games.masks.content import JOKER, Action, City, Faction, Mask, MaskSet, Rank, Suit, label_of
from gmkit.games.masks.rules.relationships import reacts
from gmkit.games.masks.sheets.mask_art import USUAL, Face, ornament_of, ornaments
from gmkit.library.files import Pictured
from gmkit.printing import parts, shape
from gmkit.printing.fit import Fitted
from gmkit.printing.fonts import MM
from gmkit.printing.images import show
from gmkit.printing.page import Bit, Drawn, Para, Together, View, joined
from gmkit.printing.parts import GLYPHS, LEFT, emblem, glyph
from gmkit.printing.pen import Form, Pen, Style
from gmkit.shell.paper import picture
from gmkit.shell.words import signed

# ---- What the sheets make of a mask: how it is drawn, and what stands where.

AUTHOR = "Mike Reeves-McMillan"
"""Whose game is on every sheet that is drawn from the rules alone."""


class Look(NamedTuple):
    """How one mask is drawn and called."""

    mask: Mask
    outline: str  # its crest
    glyph: str  # its sign
    colour: str  # warm or cold
    card: str  # its card in words
    suit: str  # its suit as the set has it, in small letters
    rank: str  # its rank likewise
    letter: str  # what stands in the corner, empty for a joker
    head: str  # the name, or the whole title
    tail: str  # the rest of the title after a name
    ornament: str  # what it is decorated with, by which its suit is known within the set
    picture: Form | None = None  # of the GM's own
    typed: str = ""  # its card in words as the set has it

    @property
    def face(self) -> int:
        return self.mask.begins_with

    @property
    def worn(self) -> Face:
        """The face that is drawn for it: what its file chose, else what is usual for its rank."""
        kind = self.mask.face or USUAL.get(self.outline, "volto")
        if not self.mask.on_card:
            return Face("colombina", "plain", "", "", "ink", _BARE.get(self.mask.id, _GILDED))
        face = Face(kind, self.outline, self.ornament, self.glyph, self.colour)
        return face if self.picture is None else face._replace(picture=self.picture, name=self.mask.title)

    @property
    def facts(self) -> str:
        """What it is worth, and its wearer begins with; of what is on no card, what its actions are worth."""
        if self.mask.on_card:
            return say("value {points}  ·  begins with {face} Face", points=self.mask.points, face=self.face)
        if self.mask.id == "uncast":
            return say("worth 0  ·  everybody has it")
        if self.mask.id == "character":
            return say("an honour  ·  1 point at the end")
        return say("each action is worth 1")

    @property
    def tags(self) -> tuple[str, ...]:
        """What it may be picked by: suit, rank and card, as they are called and as they are written in the set."""
        if not self.mask.on_card:
            return (UTILITY, self.mask.id) if self.mask.id in _PLAIN else (UTILITY, "role", ROLE, self.mask.gender)
        card = self.mask.card
        called = (self.suit.lower(), self.rank.lower(), self.typed.lower(), self.card.lower())
        return tuple(dict.fromkeys(filter(None, (*called, card.suit, card.rank))))

    @property
    def where(self) -> str:
        return f"mask {self.mask.id}"


def look_of(mask: Mask, content: MaskSet) -> Look:
    """Work out how a mask of a set is drawn."""
    rank, suit = content.rank_of(mask), content.suit_of(mask)
    head, tail = mask.title, ""
    if mask.name and mask.title.startswith(mask.name):
        head, tail = mask.name, mask.title[len(mask.name) :].strip()
    letter = "" if rank.outline == "joker" else _index(rank)
    colour = "warm" if suit.feeling == "warm" else "cold"
    return Look(
        mask=mask,
        outline=rank.outline,
        glyph=suit.glyph,
        colour=colour,
        card=content.card_name(mask),
        suit=_inside(suit.label),
        rank=_inside(rank.label),
        letter=letter,
        head=head,
        tail=tail,
        ornament=_ornament(mask, content, rank.outline),
        picture=picture(mask.image) if isinstance(mask.image, Pictured) else None,
        typed=content.card_in_english(mask),
    )


def _index(rank: Rank) -> str:
    """Give what stands in a card's corner: an initial; a figure for a number, since two, three and ten begin alike."""
    if rank.id in _NUMBERS[2:]:
        return str(_NUMBERS.index(rank.id))
    called = label_of(rank)
    return called if called.isdigit() and len(called) < 3 else called[:1].upper()


UTILITY, ROLE = "utility", "social role"
"""What masks that are on no card are picked by, and those of social roles among them."""

_PLAIN = {"uncast": later("black domino"), "character": later("my own face")}
_GOLD = later("plain gold mask")
_GILDED = "#ecd79f"
_BARE = {"uncast": "#26211f", "character": "#fcf8ee"}
GOLDEN = Face("colombina", "plain", "", "", "ink", _GILDED)
"""What whoever appears in a social role wears."""


def plain_looks(city: City) -> list[Look]:
    """Give how what is worn and is on no card is drawn: the Uncast, the social roles, one's own Character."""
    roles = {role.id for role in city.roles}
    worn = {mask.id: mask for mask in city.off_cards() if mask.id in roles or mask.id in _PLAIN}
    order = ("uncast", *(role.id for role in city.roles), "character")
    return [_plain_look(worn[one]) for one in order]


def _plain_look(mask: Mask) -> Look:
    card = say(_PLAIN.get(mask.id, _GOLD))
    return Look(mask, "plain", "", "ink", card, "", "", "", mask.title, "", "")


def _ornament(mask: Mask, content: MaskSet, outline: str) -> str:
    """Give the ornament of a mask's suit among the suits of its set."""
    if outline == JOKER:
        return "lozenges"
    signs = {suit.id: suit.glyph for suit in content.suits}
    return ornaments(signs).get(mask.card.suit) or ornament_of(outline, content.suit_of(mask).glyph)


_NUMBERS = (
    later("none"), later("one"), later("two"), later("three"), later("four"), later("five"), later("six"),
    later("seven"), later("eight"), later("nine"), later("ten"),
)  # fmt: skip


def in_words(number: int) -> str:
    """Give a number up to ten in a word, else in figures."""
    return say(_NUMBERS[number]) if 0 <= number < len(_NUMBERS) else str(number)


_CARDS = (
    later("hearts"), later("diamonds"), later("clubs"), later("spades"), later("red"), later("black"),
    later("jack"), later("queen"), later("king"), later("joker"),
)  # fmt: skip


def card_word(word: str) -> str:
    """Give a suit or a rank as it stands within a line, those of a pack of cards in the language that is spoken."""
    return say(word) if word in _CARDS else word


def suit_word(suit: Suit) -> str:
    """Give a suit as it stands within a line."""
    return card_word(_inside(suit.label))


def _inside(label: str) -> str:
    """Give what content calls a suit or a rank as it stands within a line; only in English in small letters."""
    return label.lower() if label.lower() in _CARDS or not labels() else label


def played_as(gender: str) -> str:
    """Give how a mask is played, for its foot."""
    return {"male": say("played as a man"), "female": say("played as a woman")}.get(gender) or say("man or woman")


def how_folded(look: Look) -> str:
    """Say what face it is, and how its lining is folded."""
    face = look.worn.kind.capitalize()
    if look.worn.kind == "medico":
        told = later("{face}: fold the beak on its ridge and both flaps back behind it: your actions are on them.")
        return say(told, face=face)
    if look.worn.kind == "colombina":
        return say("{face}: fold both lobes back: your actions stand upright behind the cheeks.", face=face)
    return say("{face}: fold the chin back: your actions stand upright behind the mask.", face=face)


def what_tells(look: Look) -> str:
    """Say what of a mask tells its suit and its rank."""
    if not look.mask.on_card:
        return ""
    ornaments = {
        "scrolls": say("scrolls"),
        "rays": say("rays"),
        "web": say("web"),
        "laurel": say("laurel"),
        "stars": say("stars"),
        "waves": say("waves"),
        "pearls": say("pearls"),
        "lozenges": say("lozenges"),
    }
    usual = say("bells") if look.outline == "joker" else say("crown")
    what = {"sole": say("rays"), "luna": say("stars")}.get(look.worn.kind, usual)
    return f"{ornaments.get(look.ornament, look.ornament)}: {card_word(look.suit)}; {what}: {card_word(look.rank)}"


# ---- The emblem of a faction, whatever it is called; who has none has an initial in a ring.

_EMBLEMS = frozenset({"sun", "moon", "mask", "struck-mask"})


EMBLEMS_TOLD_APART = 6
"""More factions than this have letters in rings where they stand side by side."""


def is_drawn(emblem: str) -> bool:
    """Say whether an emblem is a drawing, not a letter in a ring."""
    return isinstance(emblem, Pictured) or emblem in _EMBLEMS or emblem in GLYPHS


def badge(
    pen: Pen,
    drawn: str,
    name: str,
    x: float,
    y: float,
    size: float,
    *,
    solid: bool = True,
    colour: str = "ink",
    least: float = 7.5,
) -> None:
    """Draw what stands for a faction about a point: its picture or emblem, a sign, or its initial in a ring.

    Args:
        pen: draws it.
        drawn: a picture's path, or the emblem's name; any other, such as "none", gives the initial.
        name: the faction's; a lozenge where it has no letter.
        x: centre in mm.
        y: centre in mm.
        size: in mm.
        solid: filled, else in outline; large ones are, where ink is saved.
        colour: token.
        least: the least size of the initial in pt.
    """
    if isinstance(drawn, Pictured):
        show(pen, picture(drawn), shape.circle(x, y, size * 0.46), low=pen.fonts.light)
        pen.circle(x, y, size * 0.46, Style(colour, 0.5))
    elif drawn in _EMBLEMS:
        emblem(pen, drawn, x, y, size, colour, solid=solid)
    elif drawn in GLYPHS:
        glyph(pen, drawn, x, y, size * 0.9, colour, solid=solid, weight=0.6)
    elif letter := initial(name):
        pen.circle(x, y, size * 0.46, Style(colour, 0.7))
        parts.centred(pen, x, y, letter, "serif-semibold", max(size * 1.85, least), colour)
    else:
        parts.lozenge(pen, x, y, size * 0.62, size * 0.9, Style(colour, 0.7))


def initial(name: str) -> str:
    """Give the letter that stands for a name: of its first word that is no article."""
    words = [word for word in name.split() if any(map(str.isalnum, word))]
    if len(words) > 1 and words[0].lower() in {"the", "a", "an"}:
        words = words[1:]
    return next((sign.upper()[:1] for word in words[:1] for sign in word if sign.isalnum()), "")


# ---- The emblems behind an action: whom it pleases, and struck, whom it angers. Millimetres.

RADIUS, LARGE_SIGN = 1.15, 2.6
"""Of a faction's emblem behind an action, and in large print."""
_BESIDE = 0.9


class Sign(NamedTuple):
    """A faction that an action pleases or angers, behind the action."""

    emblem: str
    name: str
    angers: bool = False

    @property
    def told(self) -> str:
        """The same in words."""
        name = self.name
        return say("angers {faction}", faction=name) if self.angers else say("pleases {faction}", faction=name)


def signs_of_action(factions: Sequence[Faction], action: Action) -> tuple[Sign, ...]:
    """Give the factions that an action pleases, then those it angers, in their order."""
    lettered = len(factions) > EMBLEMS_TOLD_APART
    signs = {one.id: Sign("none" if lettered else one.sign, one.label) for one in factions}
    return (
        *(signs[one.id] for one in factions if one.favours(action.tags)),
        *(signs[one.id]._replace(angers=True) for one in factions if one.resents(action.tags)),
    )


def signs_in(factions: Sequence[Faction], actions: Iterable[Action]) -> list[Sign]:
    """Give the factions that any of several actions touches, in their order, for a key to their emblems."""
    touched = {one.name for action in actions for one in signs_of_action(factions, action)}
    lettered = len(factions) > EMBLEMS_TOLD_APART
    return [Sign("none" if lettered else one.sign, one.label) for one in factions if one.label in touched]


def worded(action: Action) -> str:
    """Give an action's words, and behind them when it is called for if anything does; `put_action` writes them."""
    return f"{action.label} {action.call}".rstrip()


def put_action(pen: Pen, x: float, y: float, fitted: Fitted, call: str) -> float:
    """Write an action from its first baseline, when it is called for in italics; give the y of its last."""
    colour = "soft" if fitted.size >= 8.0 else "ink"
    left = sum(len(line.split(" ")) for line in fitted.lines) - len(call.split())
    for i, line in enumerate(fitted.lines):
        words, base, at = line.split(" "), y + i * fitted.leading, x
        own, behind = words[: max(left, 0)], words[max(left, 0) :]
        left -= len(words)
        if own:
            at += pen.text(at, base, " ".join(own), "serif", fitted.size) + _SPACE * fitted.size * MM
        if behind:
            pen.text(at, base, " ".join(behind), "serif-italic", fitted.size, colour)
    return y + fitted.drop


def reach_of(pen: Pen, fitted: Fitted, call: str) -> float:
    """Give how far the last line of an action reaches as `put_action` writes it, in mm."""
    line, size = fitted.lines[-1], fitted.size
    own = line.removesuffix(call).rstrip()
    if not call or own == line:
        return pen.width(line, "serif", size)
    before = pen.width(own, "serif", size) + _SPACE * size * MM if own else 0.0
    return before + pen.width(call, "serif-italic", size)


_SPACE = 0.25  # of a letter's size, between words in two faces


def struck(signs: Sequence[Sign]) -> Sign:
    """Give the sample of an emblem that is struck: one that is not so in itself, if there is one."""
    return next((one for one in signs if one.emblem != "struck-mask"), signs[0])._replace(angers=True)


def wide(signs: Sequence[Sign], radius: float = RADIUS) -> float:
    """Give how wide signs are side by side in mm."""
    return sum(2 * _radius(one, radius) + _apart(radius) for one in signs)


def draw_signs(pen: Pen, right: float, y: float, signs: Sequence[Sign], radius: float = RADIUS) -> None:
    """Draw signs side by side up to a point about a height: pleased ones black, angered ones grey and struck."""
    at = right - wide(signs, radius) + _apart(radius)
    for one in signs:
        r = _radius(one, radius)
        with pen.tag("Span", actual=one.told):
            badge(pen, one.emblem, one.name, at + r, y, 2 * r, colour="soft" if one.angers else "ink", least=7.5)
            if one.angers:
                pen.line(at - 0.2, y + r + 0.2, at + 2 * r + 0.2, y - r - 0.2, "ink", 0.7)
        at += 2 * r + _apart(radius)


def _apart(radius: float) -> float:
    """Give how far signs stand apart."""
    return _BESIDE if radius < LARGE_SIGN else 2.0


def _radius(sign: Sign, radius: float) -> float:
    """Give how large a sign is: a letter in a ring has to be read."""
    return radius if is_drawn(sign.emblem) else max(radius, 1.7)


# ---- The row of boxes from −10 to +10: how strong a feeling is, and how it wears. Millimetres.

BOXES = 10


class Boxes(NamedTuple):
    """The measures of a row: a zero, and ten boxes on either side of it."""

    near: float = 5.25  # from the middle of the zero to that of the first box
    pitch: float = 4.5
    away: float = 1.1  # so much more between the fifth and the sixth
    wide: float = 3.9  # a box
    high: float = 4.0

    def offset(self, k: int) -> float:
        """Give how far the middle of a box lies from the middle of the zero; k from −10 to 10."""
        n = abs(k)
        away = 0.0 if n == 0 else self.near + self.pitch * (n - 1) + (self.away if n > 5 else 0.0)
        return away if k > 0 else -away

    def box(self, pen: Pen, x: float, y: float, style: Style) -> None:
        """Draw a box about its middle."""
        pen.rect(x - self.wide / 2, y - self.high / 2, self.wide, self.high, style)

    def empty(self, pen: Pen, *, low: bool = False) -> Form:
        """Give the empty row as a form, about the middle of its zero; where ink is saved its boxes are a comb."""
        row = Pen(pen.fonts)
        for k in (*range(-BOXES, 0), *range(1, BOXES + 1)):
            strong = abs(k) in {5, 10}
            if low:
                self._tooth(row, k, strong=strong)
            else:
                self.box(row, self.offset(k), 0.0, Style("ink" if strong else "line", 0.75 if strong else 0.45))
        half = self.offset(BOXES) + self.wide / 2
        return row.form(f"boxes {self.wide} {self.high}", 2 * half, self.high, -half, -self.high / 2)

    def _tooth(self, pen: Pen, k: int, *, strong: bool) -> None:
        """Draw a box as a comb has it: its foot, and behind it a short tooth, or a post."""
        side, x, foot = (1 if k > 0 else -1), self.offset(k), self.high / 2
        inner, outer = x - side * self.pitch / 2, x + side * self.pitch / 2
        pen.line(inner, foot, outer, foot, "line", 0.45)
        pen.line(outer, foot, outer, foot - self.high * (1.0 if strong else 0.6), "ink" if strong else "line",
                 0.75 if strong else 0.45)  # fmt: skip
        if abs(k) in {1, 6}:
            pen.line(inner, foot, inner, foot - self.high * 0.6, "line", 0.45)

    def solid(self, pen: Pen, x: float, y: float, colour: str, *, low: bool = False) -> None:
        """Draw a filled box about its middle; with low ink hatched."""
        self.box(pen, x, y, Style(colour, 0.7) if low else Style(colour, 0.4, colour))
        if low:
            left, top, right, bottom = x - self.wide / 2, y - self.high / 2, x + self.wide / 2, y + self.high / 2
            parts.hatched(pen, [(left, top), (right, top), (right, bottom), (left, bottom)], 0.7, colour)


TRACK = Boxes()
BLOC = TRACK._replace(high=3.4)
"""The row of what is felt for a faction."""
THEIRS = TRACK._replace(high=2.4)
"""The row of what a faction feels, under that of what is felt for it."""


class Level(NamedTuple):
    """How strong a feeling is, −10 to 10."""

    level: int = 0  # where it stands; cold is below 0
    enduring: bool = False  # it is held in an outline and wears away by crosses
    # of an enduring one, the boxes still held (of the same sign as the level), or at level 0 the boxes
    # crossed on the side of its sign
    latent: int = 0
    pole: int = 0  # of an enduring one at 0, how far the dashed outlines reach

    @property
    def colour(self) -> str:
        """The colour of its figure."""
        return "soft" if self.level == 0 else "warm" if self.level > 0 else "cold"

    @property
    def strong(self) -> bool:
        """Whether its figure is set heavy: whoever feels so may react as a bystander."""
        return reacts(self.level)

    @property
    def sign(self) -> str:
        """The sign of the suit that stands for it as it is now."""
        if self.level > 0:
            return "diamond" if self.enduring else "heart"
        return "spade" if self.enduring else "club"

    @property
    def crossed(self) -> range:
        """The boxes that are crossed out, each by its number, −10 to 10."""
        if not self.enduring:
            return range(0)
        side = 1 if (self.level or self.latent) > 0 else -1
        held, all_ = (abs(self.latent), abs(self.level)) if self.level else (0, abs(self.latent))
        return range(side * (held + 1), side * (all_ + 1), side)

    @property
    def worn(self) -> str:
        """What is worn of an enduring one: boxes still held of its boxes, or crosses of its pole at 0."""
        if not self.enduring:
            return ""
        if self.level == 0:
            return f"{signed(self.latent)}/{self.pole}" if self.latent else ""
        return f"{abs(self.latent)}/{abs(self.level)}" if abs(self.latent) != abs(self.level) else ""


class Start(NamedTuple):
    """How the place where tonight began is printed."""

    inked: bool = False  # in ink, as it cannot be taken back; else pale, for the pencil
    low: bool = False  # ink is saved

    def fill(self, pen: Pen, row: Boxes, x: float, y: float, colour: str) -> None:
        """Fill a box about its middle; of a pale one with little ink a stroke from corner to corner is left."""
        if self.inked:
            row.solid(pen, x, y, colour, low=self.low)
        elif self.low:
            pen.line(x - row.wide / 2, y + row.high / 2, x + row.wide / 2, y - row.high / 2, colour, 0.5)
        else:
            row.box(pen, x, y, Style("line", 0.45, PALE[colour]))

    def worn(self, colour: str) -> str:
        """Give the colour of what is crossed out."""
        return colour if self.inked or self.low else WORN[colour]


PENCIL = Start()
PALE = {"warm": "pale-warm", "cold": "pale-cold"}
WORN = {"warm": "worn-warm", "cold": "worn-cold"}


def track(
    pen: Pen, form: Form, x: float, y: float, level: Level | None, *, row: Boxes = TRACK, start: Start = PENCIL
) -> None:
    """Draw a row about the middle of its zero; None leaves it blank.

    Args:
        pen: draws it.
        form: the empty row.
        x: the middle of the zero.
        y: the middle of the boxes.
        level: what it shows.
        row: its measures.
        start: pale and with a caret, so that a pencil may go over it, or in ink.
    """
    with pen.tag("Span", actual=_read_out(level)):
        _track(pen, form, x, y, level, row, start)


def _read_out(level: Level | None) -> str:
    """Say what a row of boxes shows."""
    if level is None:
        return say("boxes −{most} to +{most}", most=BOXES)
    told = "0" if level.level == 0 else signed(level.level)
    return f"{told}, {level.worn}" if level.worn else told


def _track(pen: Pen, form: Form, x: float, y: float, level: Level | None, row: Boxes, start: Start) -> None:
    """Draw a row about the middle of its zero."""
    pen.place(form, x, y)
    zero = level is not None and level.level == 0
    small = row.high / TRACK.high
    black = zero and start.inked
    parts.lozenge(pen, x, y, 1.8 + 1.7 * small, 0.4 + 4.3 * small, Style("ink", 0.7, "ink" if black else "paper"))
    if level is None or (zero and not level.enduring):
        return
    side = 1 if (level.level or 1) > 0 else -1
    held = abs(level.latent) if level.enduring else abs(level.level)
    colour = "warm" if side > 0 else "cold"
    if zero:
        for s, own in ((1, "warm"), (-1, "cold")):
            outline(pen, x, y, s * max(level.pole, 1), own, row, dash=(1.1, 0.8))
        s = 1 if level.latent > 0 else -1
        for k in range(1, abs(level.latent) + 1):
            cross(pen, x + row.offset(s * k), y, start.worn("warm" if s > 0 else "cold"), row)
        return
    for k in range(1, abs(level.level) + 1):
        middle = x + row.offset(side * k)
        if k <= held or not start.inked:
            start.fill(pen, row, middle, y, colour)
        else:
            row.box(pen, middle, y, Style(colour, 0.4, "paper"))
        if k > held:
            cross(pen, middle, y, start.worn(colour), row)
    if level.enduring:
        outline(pen, x, y, level.level, colour, row)
    if not start.inked and row.high >= TRACK.high:
        caret(pen, x + row.offset(level.level), y + row.high / 2 + 0.75, low=start.low)


def fill_track(pen: Pen, key: str, x: float, y: float, level: Level | None, told: str, *, row: Boxes = TRACK) -> None:
    """Make every box of a row a field to tick, but for those that are crossed out, which stay so.

    Args:
        pen: draws it.
        key: what the fields' names begin with; behind it stands the box, −10 to +10.
        x: the middle of the zero.
        y: the middle of the boxes.
        level: what the row shows.
        told: whose feeling it is, for hints.
        row: its measures.
    """
    if not pen.fillable:
        return
    gone = () if level is None else level.crossed
    wide, high = row.wide, row.high
    for k in (*range(-BOXES, 0), *range(1, BOXES + 1)):
        if k not in gone:
            left, top = x + row.offset(k) - wide / 2, y - high / 2
            box = say("{what}, box {figure}", what=told, figure=signed(k))
            pen.field(f"{key}.{k:+d}", left, top, wide, high, box, tick=True)


def explained(start: Start, *, known: bool) -> list[tuple[str, str]]:
    """Give what is explained of the boxes: which sample of them, and its words."""
    began = [("start", say("tonight began here"))] if known and not start.inked else []
    return [
        *began,
        ("since", say("pencilled since") if known else say("pencilled")),
        ("cross", say("enduring: cross boxes out, it turns when all are crossed")),
        ("heavy", say("past ±5 a bystander may react")),
    ]


def draw_sample(pen: Pen, x: float, y: float, what: str, start: Start, box: Boxes) -> None:
    """Draw a box about its middle as it is explained."""
    heavy, half = what == "heavy", box.high / 2
    if what == "cross":
        pen.rect(x - half - 0.5, y - half - 0.5, box.wide + 1.0, box.high + 1.0, Style("ink", 1.2), 0.5)
    box.box(pen, x, y, Style("ink" if heavy else "line", 0.75 if heavy else 0.3 if what == "cross" else 0.45))
    if what == "start":
        start.fill(pen, box, x, y, "warm")
        caret(pen, x, y + half + 0.5, low=start.low)
    elif what == "since":
        parts.hatched(pen, [(x + a, y + b) for a, b in ((-half, -half), (half, -half), (half, half), (-half, half))],
                      0.2 * box.high)  # fmt: skip
    elif what == "cross":
        cross(pen, x, y, "ink", box)


def large_scale(view: View, told: str = "") -> Together:
    """Give what stands over rows of boxes in large print: how they are read, and their figures."""
    row, middle = _large(view), LEFT + view.width / 2

    def draw(y: float) -> None:
        for k in (-10, -5, 0, 5, 10):
            colour = "ink" if k == 0 else "warm" if k > 0 else "cold"
            view.pen.text(middle + row.offset(k), y + 3.4, signed(k), "sans-bold", view.small, colour, align="middle")
        # Where there is no room for words between the figures, these stand under them.
        under = 0.0 if row.wide > _ROOMY else 6.0
        for side, words, colour in ((-1, say("cold"), "cold"), (1, say("warm"), "warm")):
            at = middle + side * (row.offset(7) + row.offset(8)) / 2
            view.pen.text(at, y + 3.4 + under, words, "serif-italic", view.small, colour, align="middle")

    figures = Drawn(3.4 if row.wide > _ROOMY else 9.4, draw)
    return Together([Para(told, note=True), figures] if told else [figures], ruled=False)


def large_track(view: View, level: Level | None, start: Start, key: str, told: str) -> Drawn:
    """Give a row of boxes in large print, each a field whose name begins with a key."""
    row, middle = _large(view), LEFT + view.width / 2

    def draw(y: float) -> None:
        boxes = row.empty(view.pen, low=start.low)
        track(view.pen, boxes, middle, y + row.high / 2, level, row=row, start=start)
        if key:
            fill_track(view.pen, key, middle, y + row.high / 2, level, told, row=row)

    return Drawn(row.high + 2.0, draw)


def _large(view: View) -> Boxes:
    """Give the measures of a row in large print, smaller where the paper is."""
    by = min(1.0, view.width / 172.0)
    return Boxes(*(one * by for one in (9.0, 7.85, 1.9, 6.9, 7.2)))


def large_felt(view: View, level: Level | None, field: str, told: str) -> list[Bit]:
    """Give how strong a feeling is, or a rule to write it on; where there are fields, a field for a new figure."""
    known = [] if level is None else [view.bit(signed(level.level), "sans-bold", 16.0, tint(level), room=14.0)]
    return known + ([view.blank(10.0, field, told)] if view.pen.fillable or level is None else [])


def tint(level: Level) -> str:
    """Give the colour of a figure."""
    return "warm" if level.level > 0 else "cold" if level.level < 0 else "ink"


def large_sum(view: View, label: str, sum_: int | None, start: Start, own: tuple[str, str], wide: float = 18.0) -> Bit:
    """Give a rule for a sum of Face behind its label; what it began with is pale."""
    rule = view.blank(wide, *own, str(sum_ or ""), "ink" if start.inked else PRINTED)
    return joined(view.bit(label), rule)


_ROOMY = 6.0  # the width of boxes over which words have room between figures
PRINTED = "#757270"
"""The colour of a sum that stands where another is written, 62 % of the ink."""


def caret(pen: Pen, x: float, y: float, *, low: bool = False) -> None:
    """Point up at a box, which is larger than what other games point at."""
    parts.caret(pen, x, y, 1.0, 1.35, low=low)


def cross(pen: Pen, x: float, y: float, colour: str, row: Boxes) -> None:
    """Draw a cross in a box."""
    h = min(1.15, row.high / 2 - 0.35)
    pen.line(x - h, y - h, x + h, y + h, colour, 1.1)
    pen.line(x - h, y + h, x + h, y - h, colour, 1.1)


def outline(pen: Pen, x: float, y: float, level: int, colour: str, row: Boxes, *, dash: tuple[float, ...] = ()) -> None:
    """Draw the outline of an enduring feeling from 1 to its level, 0.62 outside the boxes."""
    near, far = row.offset(1 if level > 0 else -1), row.offset(level)
    left = x + min(near, far) - row.wide / 2 - 0.62
    wide = abs(far - near) + row.wide + 1.24
    pen.rect(left, y - row.high / 2 - 0.62, wide, row.high + 1.24, Style(colour, 1.2, None, dash), 0.5)
