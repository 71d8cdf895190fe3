"""A character's card, 63 × 88 mm: its text or our words for it, its front, and the back that all share."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from gmkit.errors import listed, say
from gmkit.games.cypher.content import Character, Effect, Klass, NexusDeck
from gmkit.games.cypher.sheets import look
from gmkit.games.cypher.sheets.look import (
    CLEAR,
    LYING,
    PLAYED,
    Facts,
    Lines,
    cut_corners,
    emblem,
    frame,
    kinds,
    lines,
    ring,
    time_label,
    timing,
)
from gmkit.games.cypher.sheets.look import write as write_lines
from gmkit.library.files import Pictured
from gmkit.printing.fit import Fitted, Stage, fit, sizes
from gmkit.printing.fonts import MM, clean
from gmkit.printing.images import show
from gmkit.printing.parts import Said, lozenge, star_points
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import Point, circle, polygon
from gmkit.printing.sheet import Setting
from gmkit.printing.theme import mix
from gmkit.shell.paper import picture
from gmkit.shell.words import capital, counted

# ---- One character's card, 63 × 88 mm, and the back that all share.

WIDTH, HEIGHT = 63.0, 88.0
TEXT = 7.2
RIGHT = WIDTH - TEXT
TOP, CHIP = 7.2, 12.6
VIEW, HIGH = 22.8, 27.0
LAST, FOOT = 78.0, 82.0
_NAME = (Stage(1, 13, 10.4), Stage(2, 10, 7.6), Stage(6, 7.5, 7.5))
_CLASS = (Stage(1, 8, 7.5), Stage(5, 7.5, 7.5))
_SIZES = Stage(1, 9.6, 7.5)
_EASY = Stage(1, 9.6, 7.8)
_VIEWS = (HIGH, 24.0, 21.0, 18.0, 15.0)


class _Head(NamedTuple):
    """What stands beside the chip: name and class, and how far both push down what follows."""

    left: float
    name: Fitted
    label: Fitted
    name_y: float
    class_y: float
    down: float


def ranks(deck: NexusDeck) -> tuple[Klass, ...]:
    """Give the classes that have a layer of the pyramid, from the top; no class is none."""
    return tuple(klass for klass in deck.classes if klass.id != "none")


def worth(one: Character) -> str:
    """Give what stands on a chip: the influence, and after strokes what it may rise or fall to."""
    lifted = {effect.influence for effect in one.while_in_play if effect.op == "influence_if_other_class"}
    return "/".join(map(str, (one.influence, *sorted(lifted - {one.influence}))))


def _circuits(deck: NexusDeck) -> bool:
    """Say whether a deck's cards have the circuits of Nexus."""
    return deck.theme is None or deck.theme.pattern == "circuit"


def front(deck: NexusDeck, at: int, setting: Setting) -> Form:
    """Draw the card of a character.

    Args:
        deck: the deck.
        at: the character's place in it.
        setting: fonts and ink.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming character and field.
    """
    one = deck.characters[at]
    pen, low = setting.pen(f"character {one.id}"), setting.low
    look.frame(pen, WIDTH, HEIGHT, low=low)
    layers = ranks(deck)
    own = next((n for n, klass in enumerate(layers) if klass.id == one.class_id), None)
    if own is not None:
        look.class_bar(pen, len(layers), own, low=low)
    head = _head(pen, deck, one)
    _draw_head(pen, head, one, len(layers), own, pins=4 if _circuits(deck) else 0, low=low)
    made = blocks(deck, one)
    view = VIEW + head.down
    for high in _VIEWS:
        room = LAST - (view + high + 5.0)
        laid = attempt(pen, made, RIGHT - TEXT, room, _EASY)
        if laid is not None:
            break
    else:
        laid = lay(pen, made, RIGHT - TEXT, room, _SIZES)
    _viewport(pen, deck, one, view, high, low=low)
    write(pen, TEXT, view + high + 5.0, laid)
    _foot(pen, one, at)
    return pen.form(pen.where, WIDTH, HEIGHT)


def _head(pen: Pen, deck: NexusDeck, one: Character) -> _Head:
    """Set name and class beside the chip; what needs more lines pushes the viewport down."""
    wide = _chip_width(worth(one))
    left = TEXT + wide + (3.8 if wide == CHIP else 3.0)
    name = fit(one.name, pen.measure("sans-semibold", f"{pen.where}, name"), RIGHT - left, _NAME)
    label = next((klass.label for klass in deck.classes if klass.id == one.class_id), say("no class"))
    dots = 2.5 * one.copies if one.copies <= 4 else 9.6
    room = RIGHT - left - 7.0 - dots - 1.2
    measure = pen.measure("sans", f"{pen.where}, class")
    fitted = fit(capital(label), measure, room, _CLASS)
    name_y = 11.9 if len(name.lines) == 1 else TOP + 0.72 * name.size * MM + (0.6 if len(name.lines) == 2 else 0.0)
    below = max(17.4, name_y + name.drop + 4.0 + fitted.drop / 2)
    end = below + max(2.4, fitted.drop / 2 + 1.2)
    return _Head(left, name, fitted, name_y, below, max(0.0, end - 19.8))


def _chip_width(words: str) -> float:
    return CHIP if len(words) < 3 else 16.4


def _draw_head(pen: Pen, head: _Head, one: Character, layers: int, own: int | None, *, pins: int, low: bool) -> None:
    """Draw the chip, the name, and the class in a sign and a word, the copies as dots."""
    words = worth(one)
    wide = _chip_width(words)
    size = 28.0 if len(words) < 3 else 24.0
    size = min(size, size * (wide - 2.0) / pen.width(words, "sans-bold", size))
    look.chip(pen, TEXT, TOP, wide, CHIP, words, size, low=low, pins=pins)
    pen.lines(head.left, head.name_y, head.name, "sans-semibold", tag="H2")
    look.pyramid(pen, head.left, head.class_y - 2.4, layers, own)
    y = head.class_y + 0.33 * head.label.size * MM - head.label.drop / 2
    pen.lines(head.left + 7.0, y, head.label, "sans", "soft")
    look.copies(pen, RIGHT, head.class_y, one.copies, low=low)


def _viewport(pen: Pen, deck: NexusDeck, one: Character, y: float, high: float, *, low: bool) -> None:
    """Draw the window with the circuit and the emblem in it."""
    wide, middle = RIGHT - TEXT, y + high / 2
    if isinstance(one.image, Pictured):
        edge = polygon(cut_corners(TEXT, y, wide, high, 3.1))
        with pen.tag("Figure", alt=one.name):
            show(pen, picture(one.image), edge, low=low)
            pen.path(edge, Style("accent", 0.7))
        return
    if low:
        pen.line(TEXT, y, RIGHT, y, "hair", 0.4)
        pen.line(TEXT, y + high, RIGHT, y + high, "hair", 0.4)
    else:
        pen.rect(TEXT, y, wide, high, Style(None, 0, "t1"))
    scale = min(1.0, (high - 2.6) / 24.4)
    clear = CLEAR[max(1, len(kinds(one)))] * scale
    if _circuits(deck):
        pale = mix("#ffffff", deck.theme.accent, 0.4) if deck.theme else look.PALE
        pen.place(look.traces(Pen(pen.fonts), wide, high, clear, low=low, pale=pale), WIDTH / 2, middle)
    inner = Pen(pen.fonts)
    inner.where = pen.where
    pen.place(emblem(inner, deck, one, scale, low=low), WIDTH / 2, middle, scale)
    look.brackets(pen, TEXT, y, wide, high)


def _foot(pen: Pen, one: Character, at: int) -> None:
    """Write which values are ours, and the card's number."""
    pen.text(RIGHT, FOOT, f"{at + 1:02}", "sans-semibold", 7.5, align="right")
    fields = {"influence": say("influence"), "copies": say("copies"), "class": say("class"), "effect": say("effect")}
    ours = [label for field, label in fields.items() if field in one.house]
    if ours:
        x = TEXT + look.house_mark(pen, TEXT, FOOT) + 1.3
        pen.text(x, FOOT, say("House: {fields}", fields=listed(ours, "and")), "sans", 7.5)


# ---- A card's text on paper: its timing signs, what is bold in it, and its lines.

LEADING = 1.24
GAP = 0.34  # of a line, above a further timing sign


class Block(NamedTuple):
    """A piece of a card's text: the timing signs over it, and what it says."""

    times: tuple[str, ...]
    said: tuple[Said, ...]


class Laid(NamedTuple):
    """A card's text that fits: its size in pt, and for each block its signs and lines."""

    size: float
    blocks: tuple[tuple[tuple[str, ...], Lines], ...]

    @property
    def drop(self) -> float:
        """The distance in mm from the first baseline to the last."""
        rows = sum(bool(times) + len(text.rows) for times, text in self.blocks)
        gaps = sum(bool(times) for times, _ in self.blocks[1:])
        return (rows - 1 + GAP * gaps) * self.size * LEADING * MM


def blocks(deck: NexusDeck, one: Character) -> list[Block]:
    """Split a card's text at its timings; one that names none is headed by those of its effects."""
    text = clean(one.text) or told(deck, one)
    # A text of the GM's own may be in the language that is spoken, or in English.
    known = {"when played": PLAYED, "while in play": LYING}
    known |= {time_label(when).lower(): when for when in (PLAYED, LYING)}
    first, *rest = re.split(rf"\b({'|'.join(map(re.escape, known))})\s*:\s*", text, flags=re.IGNORECASE)
    if rest:
        found: list[tuple[tuple[str, ...], str]] = [((), first)] if first.strip() else []
        found += [((known[when.lower()],), words) for when, words in zip(rest[::2], rest[1::2], strict=True)]
    else:
        own = ((PLAYED, one.when_played), (LYING, one.while_in_play))
        found = [(tuple(when for when, effects in own if effects), text)]
    bold = _bold(deck, one)
    return [Block(times, _said(capital(words.strip()), bold)) for times, words in found]


def _bold(deck: NexusDeck, one: Character) -> re.Pattern[str]:
    """Give what is bold in a text: the cards it is about, the influence it brings, the end of the game."""
    effects = (*one.when_played, *one.while_in_play)
    named = {effect.card for effect in effects}
    names = [other.name for other in deck.characters if other.id in named]
    lifts = [effect.influence for effect in one.while_in_play if effect.op == "influence_if_other_class"]
    figures = [str(value) for value in (*lifts, one.influence)] if lifts else []
    found = [rf"(?<![\w-]){re.escape(words)}(?!\w)" for words in sorted((*names, *figures), key=len, reverse=True)]
    if any(effect.op == "trigger_end" for effect in effects):
        found.append(r"^[^.]{1,40}\.")
    return re.compile("|".join(found) or r"(?!)")


def _said(text: str, bold: re.Pattern[str]) -> tuple[Said, ...]:
    """Give a text in its roles."""
    cuts = [0, *(at for match in bold.finditer(text) for at in match.span()), len(text)]
    pieces = [(text[a:b], "sans-semibold" if i % 2 else "sans") for i, (a, b) in enumerate(pairwise(cuts))]
    return tuple(Said(words, role) for words, role in pieces if words)


def attempt(pen: Pen, made: Sequence[Block], width: float, height: float, stage: Stage) -> Laid | None:
    """Set a card's text in a box from its first baseline to its last; None if it does not fit."""
    for size in sizes(stage):
        texts = [(block.times, lines(pen, block.said, width, size)) for block in made]
        laid = Laid(size, tuple((times, text) for times, text in texts if text is not None))
        if len(laid.blocks) == len(made) and laid.drop <= height:
            return laid
    return None


def lay(pen: Pen, made: Sequence[Block], width: float, height: float, stage: Stage) -> Laid:
    """Set a card's text in a box; one that is too long is treated as was ordered for such texts, its signs over it.

    Raises:
        SheetError: it does not fit at the smallest size and that is to be refused, or a letter has no font.
    """
    laid = attempt(pen, made, width, height, stage)
    if laid is not None:
        return laid
    times = tuple(dict.fromkeys(when for block in made for when in block.times))
    words = " ".join("".join(part.words for part in block.said) for block in made)
    room = int(height / (stage.floor * LEADING * MM)) + 1 - bool(times)
    measure = pen.measure("sans", f"{pen.where}, text")
    set_ = fit(words, measure, width, (Stage(room, stage.floor, stage.floor),), leading=LEADING)
    text = Lines(tuple(((Said(line),),) for line in set_.lines), set_.size)
    return Laid(set_.size, ((times, text),))


def write(pen: Pen, x: float, y: float, laid: Laid) -> None:
    """Write a card's text from its first baseline."""
    step = laid.size * LEADING * MM
    for i, (times, text) in enumerate(laid.blocks):
        if times:
            y += GAP * step if i else 0.0
            at = x
            for when in times:
                at += timing(pen, at, y, when, laid.size) + 3.0
            y += step
        y = write_lines(pen, x, y, text, step)


# ---- What a card does in words of ours, worked out from its effects: for cards that bring no text.


def told(deck: NexusDeck, one: Character) -> str:
    """Give a card's text: what happens when it is played, then what holds while it lies there."""
    parts = []
    for when, effects in ((PLAYED, one.when_played), (LYING, one.while_in_play)):
        if effects:
            sentences = " ".join(capital(_sentence(deck, one, effect)) for effect in effects)
            parts.append(f"{time_label(when)}: {sentences}")
    return " ".join(parts) or say("No effect.")


def _sentence(deck: NexusDeck, one: Character, effect: Effect) -> str:
    classes, number = _classes(deck, effect.classes), effect.amount
    many = counted(number, "card")
    name, mine = _name(deck, effect), one.name
    sentences = {
        "purge_own": say("discard your {classes} cards.", classes=classes),
        "purge_all": _struck(effect, classes),
        "swap_self_with": say(
            "if {card} {lies}, it changes places with {mine}.", card=name, lies=_lies(effect), mine=mine
        ),
        "fetch": say("if {card} {lies}, take it into your area.", card=name, lies=_lies(effect)),
        "draw": say("draw {cards}.", cards=many),
        "exile_from_hand": say("take {cards} of your hand out of the game, face down.", cards=many),
        "play_extra": say(
            "play a further card from your hand, effect and all; {mine} may make room for it.", mine=mine
        ),
        "trigger_end": say("the end begins."),
        "draw_bonus": say("whenever you are told to draw, draw {cards} more.", cards=many),
        "draw_source": say("any card you draw may come from the bottom of the deck."),
        "immune_to": say("{card} takes nothing from your area.", card=name),
        "influence_if_other_class": say(
            "worth {worth}, not {usual}, while another {classes} card is in your area.",
            worth=effect.influence,
            usual=one.influence,
            classes=classes,
        ),
        "may_ignore_effect": say("you may ignore another player's effect that would touch a card of your area."),
        "leaves_when_owner_plays": say(
            "the moment you play a {classes} card, {mine} goes.", classes=classes, mine=mine
        ),
    }
    return sentences[effect.op]


def _struck(effect: Effect, classes: str) -> str:
    """Say whom a purge strikes, in order."""
    if effect.scope == "others":
        return say(
            "clockwise from your left, every other player discards all {classes} cards of their area.", classes=classes
        )
    if effect.owner_last:
        return say(
            "clockwise from your left, you last, every player discards all {classes} cards of their area.",
            classes=classes,
        )
    return say(
        "clockwise from your left, you first, every player discards all {classes} cards of their area.", classes=classes
    )


def _lies(effect: Effect) -> str:
    """Say where a card is looked for."""
    places = {"other_areas": say("lies in another area"), "display": say("is the Display")}
    return listed([places[place] for place in effect.places])


def _name(deck: NexusDeck, effect: Effect) -> str:
    """Give the name of the card that an effect is about."""
    return next((one.name for one in deck.characters if one.id == effect.card), effect.card or "")


def _classes(deck: NexusDeck, ids: Iterable[str]) -> str:
    labels = {klass.id: klass.label for klass in deck.classes}
    return listed([labels.get(id_, id_) for id_ in ids])


# ---- The back that all cards of a deck share: the same whichever way round it is held.

_TITLE = (Stage(1, 9.4, 8), Stage(6, 8, 8))
_PANEL, _TEXT = 5.4, 9.6
_CHIP, _PIN = 9.5, 11.0
_UP = ((0.0, 0.0, 1.0), (3.4, 3.4, 0.72), (6.8, 6.0, 0.9))
"""For each line up from the chip: from where, how far it bends aside, and its share of the way to the title."""


def card_back(deck: NexusDeck, setting: Setting) -> Form:
    """Draw the back of a deck's cards.

    Raises:
        SheetError: if the deck's title does not fit or a letter has no font.
    """
    pen, low = setting.pen(f"deck {deck.id}"), setting.low
    frame(pen, WIDTH, HEIGHT, low=low)
    if not low:
        corners = cut_corners(_PANEL, _PANEL, WIDTH - 2 * _PANEL, HEIGHT - 2 * _PANEL, 3.1)
        pen.polygon(corners, Style(None, 0, "t1"))
    measure = pen.measure("sans-semibold", f"{pen.where}, title")
    title = fit(deck.title, measure, WIDTH - 2 * _TEXT, _TITLE)
    circuit = Pen(pen.fonts)
    first = 0.72 * title.size * MM
    reach = HEIGHT / 2 - _TEXT - first - title.drop - 3.6
    if _circuits(deck) and deck.back is None:
        _circuit(circuit, reach, low=low)
    else:
        _strewn(circuit, deck.theme.pattern if deck.theme else "plain", reach, low=low)
        _medallion(circuit, deck, low=low)
    pen.place(circuit.form(f"circuit {deck.id}", WIDTH, HEIGHT, -WIDTH / 2, -HEIGHT / 2), WIDTH / 2, HEIGHT / 2)
    _titles(pen, title, _TEXT + first)
    return pen.form(f"back {deck.id}", WIDTH, HEIGHT)


_MEDALLION, _CLEAR, _TILE = 12.5, 15.0, 6.4


def _strewn(pen: Pen, pattern: str, reach: float, *, low: bool) -> None:
    """Strew signs about the origin, every other row between those of the last; none near the middle or the title."""
    style = Style("accent", 0.4, None if low else "t2")
    wide = WIDTH / 2 - _PANEL - 2.6
    for row in range(-8, 9):
        for column in range(-9, 10):
            x, y = (column + row % 2 / 2) * _TILE, row * _TILE * 0.8
            if abs(x) > wide or abs(y) > reach or math.hypot(x, y) < _CLEAR + 1.5:
                continue
            match pattern:
                case "stars":
                    pen.polygon([(x + a, y + b) for a, b in star_points(4, 1.9, 0.7)], style)
                case "lozenges":
                    lozenge(pen, x, y, 2.4, 3.4, style)
                case "rings":
                    pen.circle(x, y, 1.5, style)
                case _:
                    pass


def _medallion(pen: Pen, deck: NexusDeck, *, low: bool) -> None:
    """Draw a disc about the origin, with the deck's picture in it, or its own heart."""
    if isinstance(deck.back, Pictured):
        with pen.tag("Figure", alt=deck.title):
            show(pen, picture(deck.back), circle(0.0, 0.0, _MEDALLION), low=low)
    else:
        pen.circle(0, 0, _MEDALLION, Style(None, 0, "paper" if low else "accent"))
        heart = Pen(pen.fonts)
        ring(heart, Facts(low=low))
        pen.place(heart.form("heart", 24, 24, -12, -12), 0, 0, 0.8)
    pen.circle(0, 0, _MEDALLION, Style("accent", 0.9))
    pen.circle(0, 0, _MEDALLION + 1.2, Style("accent", 0.35))


def _titles(pen: Pen, title: Fitted, first: float) -> None:
    """Write the title at the top, and upside down at the foot."""
    for i, words in enumerate(title.lines):
        y = first + i * title.leading
        pen.text(WIDTH / 2, y, words, "sans-semibold", title.size, "accent", align="middle")
    for i, words in enumerate(title.lines):
        y = HEIGHT - first - i * title.leading
        pen.text(WIDTH / 2, y, words, "sans-semibold", title.size, "accent", align="middle", turn=180)


def _circuit(pen: Pen, reach: float, *, low: bool) -> None:
    """Draw a chip and the lines that lead from it to all sides, about the origin."""
    for line in _lines(reach):
        mirrors = {(a, b) for a in (1, -1) for b in (1, -1)}
        if line[0][0] == 0.0:
            mirrors = {(1, b) for b in (1, -1)}
        if all(y == 0.0 for _, y in line):
            mirrors = {(a, 1) for a in (1, -1)}
        for a, b in sorted(mirrors):
            points = [(a * x, b * y) for x, y in line]
            pen.path(polygon(points, closed=False), Style("accent", 0.5 if low else 0.8))
            pen.circle(*points[-1], 1.0, Style("accent", 0.5 if low else 0.8, "paper"))
    corners = [(-_CHIP, -_CHIP), (_CHIP - 2.6, -_CHIP), (_CHIP, 2.6 - _CHIP), (_CHIP, _CHIP)]
    corners += [(2.6 - _CHIP, _CHIP), (-_CHIP, _CHIP - 2.6)]
    pen.polygon(corners, Style("accent", 0.7, "paper") if low else Style(None, 0, "accent"))
    heart = Pen(pen.fonts)
    ring(heart, Facts(low=low))
    pen.place(heart.form("heart", 24, 24, -12, -12), 0, 0, 0.7)


def _lines(reach: float) -> list[list[Point]]:
    """Give the lines of the upper right quarter, each from a pin to its end."""
    out: list[list[Point]] = []
    for x, aside, share in _UP:
        rise = max(1.0, 7.0 - x)
        far = max(_PIN + rise + aside + 1.0, share * reach) if aside else reach
        out.append([(x, -_CHIP), (x, -_PIN - rise), (x + aside, -_PIN - rise - aside), (x + aside, -far)])
    out.append([(_CHIP, 0.0), (22.4, 0.0)])
    out.append([(_CHIP, -3.4), (_PIN + 2.0, -3.4), (_PIN + 6.0, -7.4), (21.6, -7.4)])
    out.append([(_CHIP, -6.8), (_PIN + 0.6, -6.8), (_PIN + 7.6, -13.8), (_PIN + 7.6, -max(16.0, 0.8 * reach))])
    return out
