"""One character's card, 63 × 88 mm, and the back that all share."""

from __future__ import annotations

from typing import NamedTuple

from gmkit.games.cypher.content import Character, Klass, NexusDeck
from gmkit.games.cypher.sheets import frame as parts
from gmkit.games.cypher.sheets import rules_text
from gmkit.games.cypher.sheets.emblems import CLEAR, emblem, kinds
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting

WIDTH, HEIGHT = 63.0, 88.0
TEXT = 7.2
RIGHT = WIDTH - TEXT
TOP, CHIP = 7.2, 12.6
VIEW, HIGH = 22.8, 27.0
LAST, FOOT = 78.0, 82.0
_NAME = (Stage(1, 13, 10.4), Stage(2, 10, 7.6), Stage(3, 7.4, 6.5), Stage(6, 6.5, 6.5))
_CLASS = (Stage(1, 8, 6.8), Stage(2, 6.8, 6.5), Stage(5, 6.5, 6.5))
_SIZES = Stage(1, 9.0, 6.5)
_EASY = Stage(1, 9.0, 7.8)
_VIEWS = (HIGH, 24.0, 21.0, 18.0, 15.0)
_FIELDS = ("influence", "copies", "class", "effect")


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
    parts.frame(pen, WIDTH, HEIGHT, low=low)
    layers = ranks(deck)
    own = next((n for n, klass in enumerate(layers) if klass.id == one.class_id), None)
    if own is not None:
        parts.class_bar(pen, len(layers), own, low=low)
    head = _head(pen, deck, one)
    _draw_head(pen, head, one, len(layers), own, low=low)
    made = rules_text.blocks(deck, one)
    view = VIEW + head.down
    for high in _VIEWS:
        room = LAST - (view + high + 5.0)
        laid = rules_text.attempt(pen, made, RIGHT - TEXT, room, _EASY)
        if laid is not None:
            break
    else:
        laid = rules_text.lay(pen, made, RIGHT - TEXT, room, _SIZES)
    _viewport(pen, deck, one, view, high, low=low)
    rules_text.write(pen, TEXT, view + high + 5.0, laid)
    _foot(pen, one, at)
    return pen.form(pen.where, WIDTH, HEIGHT)


def _head(pen: Pen, deck: NexusDeck, one: Character) -> _Head:
    """Set name and class beside the chip; what needs more lines pushes the viewport down."""
    wide = _chip_width(worth(one))
    left = TEXT + wide + (3.8 if wide == CHIP else 3.0)
    name = fit(curly(one.name), pen.measure("sans-semibold", f"{pen.where}, name"), RIGHT - left, _NAME)
    label = next((klass.label for klass in deck.classes if klass.id == one.class_id), "no class")
    dots = 2.5 * one.copies if one.copies <= 4 else 9.6
    room = RIGHT - left - 7.0 - dots - 1.2
    measure = pen.measure("sans", f"{pen.where}, class")
    fitted = fit(label[:1].upper() + label[1:], measure, room, _CLASS)
    name_y = 11.9 if len(name.lines) == 1 else TOP + 0.72 * name.size * MM + (0.6 if len(name.lines) == 2 else 0.0)
    below = max(17.4, name_y + name.drop + 4.0 + fitted.drop / 2)
    end = below + max(2.4, fitted.drop / 2 + 1.2)
    return _Head(left, name, fitted, name_y, below, max(0.0, end - 19.8))


def _chip_width(words: str) -> float:
    return CHIP if len(words) < 3 else 16.4


def _draw_head(pen: Pen, head: _Head, one: Character, layers: int, own: int | None, *, low: bool) -> None:
    """Draw the chip, the name, and the class in a sign and a word, the copies as dots."""
    words = worth(one)
    wide = _chip_width(words)
    size = 28.0 if len(words) < 3 else 24.0
    size = min(size, size * (wide - 2.0) / pen.width(words, "sans-bold", size))
    parts.chip(pen, TEXT, TOP, wide, CHIP, words, size, low=low, pins=4)
    pen.lines(head.left, head.name_y, head.name, "sans-semibold")
    parts.pyramid(pen, head.left, head.class_y - 2.4, layers, own)
    y = head.class_y + 0.33 * head.label.size * MM - head.label.drop / 2
    pen.lines(head.left + 7.0, y, head.label, "sans", "soft")
    parts.copies(pen, RIGHT, head.class_y, one.copies, low=low)


def _viewport(pen: Pen, deck: NexusDeck, one: Character, y: float, high: float, *, low: bool) -> None:
    """Draw the window with the circuit and the emblem in it."""
    wide, middle = RIGHT - TEXT, y + high / 2
    if low:
        pen.line(TEXT, y, RIGHT, y, "hair", 0.4)
        pen.line(TEXT, y + high, RIGHT, y + high, "hair", 0.4)
    else:
        pen.rect(TEXT, y, wide, high, Style(None, 0, "t1"))
    scale = min(1.0, (high - 2.6) / 24.4)
    clear = CLEAR[max(1, len(kinds(one)))] * scale
    pen.place(parts.traces(Pen(pen.fonts), wide, high, clear, low=low), WIDTH / 2, middle)
    inner = Pen(pen.fonts)
    inner.where = pen.where
    pen.place(emblem(inner, deck, one, scale, low=low), WIDTH / 2, middle, scale)
    parts.brackets(pen, TEXT, y, wide, high)


def _foot(pen: Pen, one: Character, at: int) -> None:
    """Write which values are ours, and the card's number."""
    pen.text(RIGHT, FOOT, f"{at + 1:02}", "sans-semibold", 6.8, "soft", align="right")
    ours = [field for field in _FIELDS if field in one.house]
    if ours:
        x = TEXT + parts.house_mark(pen, TEXT, FOOT) + 1.3
        words = f"{', '.join(ours[:-1])} and {ours[-1]}" if len(ours) > 1 else ours[0]
        pen.text(x, FOOT, f"House: {words}", "sans", 6.8, "soft")
