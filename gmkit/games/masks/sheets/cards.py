"""Cards for factions, each with its ledger behind it, and for what number cards ask for as objectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from gmkit.chance.pieces import Card as PlayingCard
from gmkit.chance.pieces import parse_card
from gmkit.errors import later, listed, said, say
from gmkit.games.masks.content import SUITS, Faction, World
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, KINDS, SEDUCE, State
from gmkit.games.masks.rules.objectives import CHAMPION, FRIEND, RIDING, SIGNIFICANT, Score, factional, interpersonal
from gmkit.games.masks.sheets import reference
from gmkit.games.masks.sheets.deeds import verb
from gmkit.games.masks.sheets.filled import level_of
from gmkit.games.masks.sheets.look import (
    AUTHOR,
    EMBLEMS_TOLD_APART,
    Boxes,
    Level,
    Start,
    badge,
    large_felt,
    large_scale,
    large_sum,
    large_track,
    look_of,
    suit_word,
    track,
)
from gmkit.games.masks.sheets.reference import LEFT, RIGHT, leaflet
from gmkit.games.masks.stage import everybody, seats
from gmkit.printing import parts
from gmkit.printing.fit import Fitted, Stage, attempt, fit
from gmkit.printing.page import (
    Bit,
    Cell,
    Drawing,
    Drawn,
    Gap,
    Head,
    Leaf,
    Para,
    Part,
    Rows,
    Run,
    Shown,
    Tab,
    Together,
    View,
    larger,
    read,
)
from gmkit.printing.parts import Said, glyph
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.sheet import Card, Larger, Setting, Sheet
from gmkit.printing.table import large_box
from gmkit.shell.words import signed

# ---- The front of a faction's card, 93 × 124 mm: what it looks at in whoever woos it, what pleases it on the masks.

FACTION_WIDTH, FACTION_HEIGHT = 93.0, 124.0
FACTION_LEFT, FACTION_RIGHT = 6.0, FACTION_WIDTH - 6.0
_RULE, _FOOT = 21.4, FACTION_HEIGHT - 5.6
_PITCH_MOST, _PITCH_LEAST = 4.75, 3.7
_FEW_MASKS = 4  # of fewer those alone are shown
_ROOMY_LEFT = 19.0  # so much leaves room for actions of one's own
_MARKS, _MARK = 45.5, 4.75  # where the values begin, and how far they stand apart
_OFFICES = {
    "authority": later("It arrests and tries who is seen Unmasked, and no Character is had against it."),
    "underground": later("Whoever is alienated drifts towards it."),
}


class MaskRow(NamedTuple):
    """A mask on a faction's card: in its order the value of each action, and whether it pleases (1) or angers (-1)."""

    title: str
    glyph: str  # its suit's sign
    feeling: str  # warm or cold, for the sign's colour
    marks: tuple[tuple[int, int], ...]

    @property
    def touches(self) -> bool:
        """Whether any of its actions is anything to the faction."""
        return any(way for _, way in self.marks)


class Power(NamedTuple):
    """What the front of a faction's card shows."""

    faction: Faction
    opposed: str = ""  # what the faction it opposes is called, empty if there is none
    masks: tuple[MaskRow, ...] = ()  # of the story
    emblem: str = ""  # what it is drawn with; empty for its own


def faction_front(power: Power, setting: Setting) -> tuple[Form, bool]:
    """Draw the front of a card; say whether all masks that have something for it had room.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming faction and field.
    """
    faction = power.faction
    pen = setting.pen(f"faction {faction.id}")
    _frame(pen)
    y = _head(pen, power, solid=not setting.low)
    y = _wooed(pen, y, power)
    touched = [row for row in power.masks if row.touches]
    y += 6.0
    with pen.tag("H3"):
        pen.text(FACTION_LEFT, y, say("On the masks"), "serif-semibold", 10)
    pen.text(FACTION_RIGHT, y, say("by value, in the card’s order"), "sans", 8, "soft", align="right")
    y += 1.5
    room = _FOOT - 4.4 - y
    rows = [(row, _name_of(pen, row)) for row in (power.masks if len(touched) >= _FEW_MASKS else touched)]
    spare = room - sum(name.drop for _, name in rows)
    if rows and spare / len(rows) < _PITCH_LEAST:
        rows = [(row, name) for row, name in rows if row.touches]
    count = len(rows)
    while rows and (room - sum(name.drop for _, name in rows)) / len(rows) < _PITCH_LEAST:
        rows.pop()
    whole = len(rows) == count
    pitch = min(_PITCH_MOST, (room - sum(name.drop for _, name in rows)) / max(len(rows), 1))
    for row, name in rows:
        y += pitch + name.drop
        _mask_row(pen, y, row, name, pitch, low=setting.low)
    if _FOOT - y > _ROOMY_LEFT:
        pen.text(FACTION_LEFT, y + 6.0, _more(touched), "serif-italic", 8.8, "soft")
        _own_actions(pen, y + 6.0, _FOOT - 5.0)
    _key(pen, _FOOT, low=setting.low)
    return pen.form(pen.where, FACTION_WIDTH, FACTION_HEIGHT), whole


def _more(touched: Sequence[MaskRow]) -> str:
    """Say before lines for further actions whether these are all."""
    if len(touched) >= _FEW_MASKS:
        return say("Add your own:")
    if touched:
        return say("No other printed action does. Add your own:")
    return say("No printed action does. Add your own:")


def _frame(pen: Pen) -> None:
    """Draw the double frame of a card."""
    for inset, weight in ((1.4, 0.7), (2.5, 0.5)):
        pen.rect(inset, inset, FACTION_WIDTH - 2 * inset, FACTION_HEIGHT - 2 * inset, Style("ink", weight))


def _head(pen: Pen, power: Power, *, solid: bool) -> float:
    """Draw the emblem, the name and what it opposes; give where the rule beneath is."""
    faction = power.faction
    x = FACTION_LEFT + 13.0
    room = FACTION_RIGHT - x
    name = fit(
        faction.label,
        pen.measure("serif-semibold", f"{pen.where}, name"),
        room,
        (Stage(1, 15, 11), Stage(2, 11.5, 9), Stage(9, 9, 7.5)),
    )
    line = fit(
        _about(power),
        pen.measure("serif-italic", f"{pen.where}, opposed"),
        room,
        (Stage(1, 9, 8), Stage(9, 8, 7.5)),
    )
    rule = max(_RULE, 11.6 + name.drop + 4.2 + line.drop + 3.4)
    badge(pen, power.emblem or faction.sign, faction.label, FACTION_LEFT + 4.6, rule / 2 + 1.6, 9.2, solid=solid)
    y = pen.lines(x, 11.6, name, "serif-semibold", tag="H2")
    pen.lines(x, y + 4.4, line, "serif-italic", "soft")
    pen.line(FACTION_LEFT, rule, FACTION_RIGHT, rule, "ink", 0.6)
    return rule


def _about(power: Power) -> str:
    """Say in a line what a faction is to others."""
    return say("opposed to {faction}", faction=power.opposed) if power.opposed else say("opposed to nobody")


def _weights(power: Power) -> list[tuple[str, str]]:
    """Give what is added to the draw, figure and words."""
    against = say("against {faction}", faction=power.opposed)
    out = [(reference.against_opposed(), against)] if power.opposed else []
    out += [
        (reference.against_other(), say("against another")),
        (reference.each_proper(), say("each action it likes")),
        (reference.each_breach(), say("each action it resents")),
    ]
    if power.faction.further in reference.WHOEVER:
        out.append((reference.once_further(), say(reference.WHOEVER[power.faction.further][1])))
    return out


def _wooed(pen: Pen, y: float, power: Power) -> float:
    """Write what is added when it is wooed, and what is proper to it; give where the rule beneath is."""
    y += 5.2
    with pen.tag("H3"):
        pen.text(FACTION_LEFT, y, say("When it is wooed"), "serif-semibold", 10)
    pen.text(FACTION_RIGHT, y, say("inner court less outer, and"), "sans", 8, "soft", align="right")
    half = (FACTION_RIGHT - FACTION_LEFT) / 2
    weights = _weights(power)
    for i in range(0, len(weights), 2):
        y += 4.2
        deep = y
        for (figure, told), x in zip(weights[i : i + 2], (FACTION_LEFT, FACTION_LEFT + half), strict=False):
            colour = "cold" if figure.startswith("−") else "warm"
            pen.text(x + 6.0, y, figure, "sans-bold", 8.6, colour, align="right")
            words = fit(told, pen.measure("serif", f"{pen.where}, wooed"), half - 9.0, _LINE)
            deep = max(deep, pen.lines(x + 7.8, y, words))
        y = deep
    for told in _ways(power.faction):
        words = fit(told, pen.measure("serif", f"{pen.where}, proper"), FACTION_RIGHT - FACTION_LEFT, _PROPER)
        y = pen.lines(FACTION_LEFT, y + 3.9, words)
    y += 2.6
    pen.line(FACTION_LEFT, y, FACTION_RIGHT, y, "hair", 0.5)
    return y - 1.6


def _ways(faction: Faction) -> list[str]:
    """Say what is proper to a faction and against it, and what its office does."""
    proper = ""
    if faction.deeds:
        proper = say("Proper to it: {deeds}", deeds=faction.deeds)
    elif faction.proper:
        proper = say("Proper to it: Actions marked {tags}.", tags=_listed(faction.proper))
    against = say("Against it: actions marked {tags}.", tags=_listed([faction.breach])) if faction.breach else ""
    first = " ".join(filter(None, (proper, against)))
    return [*filter(None, (first, say(_OFFICES.get(faction.office, ""))))]


_LINE = (Stage(1, 8.8, 8), Stage(9, 8, 7.5))
_PROPER = (Stage(3, 8.0, 7.6), Stage(30, 7.5, 7.5))


def _name_of(pen: Pen, row: MaskRow) -> Fitted:
    """Set the name of a mask's row."""
    return fit(row.title, pen.measure("serif", f"{pen.where}, mask"), _MARKS - FACTION_LEFT - 6.4, _MASK)


def _mask_row(pen: Pen, y: float, row: MaskRow, name: Fitted, pitch: float, *, low: bool) -> None:
    """Draw a mask's row over its lower edge: discs please, struck figures anger, the others are neither."""
    base, middle = y - 0.28 * pitch, y - 0.5 * pitch
    if row.glyph:
        glyph(pen, row.glyph, FACTION_LEFT + 1.5, middle, 2.7, row.feeling, solid=not low, weight=0.5)
    pen.lines(FACTION_LEFT + 4.2, base - name.drop, name)
    step = min(_MARK, (FACTION_RIGHT - _MARKS) / max(len(row.marks), 1))
    radius = min(1.9, step / 2 - 0.1, pitch / 2 - 0.05)
    for i, (value, way) in enumerate(row.marks):
        with pen.tag("Span", actual=_told(value, way)):
            _value(pen, _MARKS + step * (i + 0.5), middle, value, way, radius, low=low)
    pen.line(FACTION_LEFT, y, FACTION_RIGHT, y, "hair", 0.4)


def _told(value: int, way: int) -> str:
    """Say what an action is to a faction."""
    told = {1: say("{value} pleases", value=value), -1: say("{value} angers", value=value)}
    return told.get(way, str(value))


_MASK = (Stage(1, 8.8, 7.5), Stage(9, 7.5, 7.5))


def _value(pen: Pen, x: float, y: float, value: int, way: int, radius: float, *, low: bool, size: float = 8.0) -> None:
    """Draw the value of an action about a point: in a disc if it pleases, struck if it angers."""
    if way < 0:
        # Under the figure, so that it can still be read.
        across, up = 1.75 * size / 8.0, 1.65 * size / 8.0
        ends = ((-across, up), (across, -up))
        slash = [(x + a + side * 2.0 / size, y + b + side * 1.2 / size) for side in (-1, 1) for a, b in ends[::-side]]
        pen.polygon(slash, Style(None, 0, "line"))
    if way > 0:
        pen.circle(x, y, radius, Style("ink", 0.9) if low else Style(None, 0, "ink"))
        parts.centred(pen, x, y, str(value), "sans-bold", size, "ink" if low else "paper")
    else:
        parts.centred(pen, x, y, str(value), "sans-bold" if way else "sans", size, "ink" if way else "soft")


def _own_actions(pen: Pen, y: float, end: float) -> None:
    """Draw lines for actions of one's own, with a box for either way."""
    y += 6.4
    while y <= end:
        pen.line(FACTION_LEFT, y, FACTION_RIGHT - 24.0, y, "line", 0.5)
        for x, words in ((FACTION_RIGHT - 21.6, "+1"), (FACTION_RIGHT - 10.0, "−1")):
            parts.checkbox(pen, x, y - 3.4, 3.4, Style("ink", 0.6))
            pen.text(x + 4.2, y - 0.6, words, "sans", 8)
        y += 6.3


def _key(pen: Pen, y: float, *, low: bool) -> None:
    """Explain the figures."""
    _value(pen, FACTION_LEFT + 1.9, y - 1.0, 2, 1, 1.9, low=low)
    x = FACTION_LEFT + 4.8 + pen.text(FACTION_LEFT + 4.8, y, say("pleases"), "sans", 8, "soft") + 4.0
    _value(pen, x + 1.9, y - 1.0, 2, -1, 1.9, low=low)
    x += 4.8 + pen.text(x + 4.8, y, say("angers"), "sans", 8, "soft") + 4.0
    pen.text(x, y, "2", "sans", 8, "soft")
    pen.text(x + 2.6, y, say("neither"), "sans", 8, "soft")


def _listed(classes: Sequence[Sequence[str]]) -> str:
    """Give tags in quotes, since any word may be one: "masculine", "bold" or "upholds masks"."""
    tags = list(dict.fromkeys(f'"{_called(tag)}"' for one in classes for tag in one))
    return listed(tags)


def _called(tag: str) -> str:
    """Give a tag as it is read, in the language that is spoken if that has a word for it."""
    told = said(tag)
    return told if told != tag else tag.replace("-", " ")


# ---- The back of a faction's card: what it feels for each avatar, and the Face it has committed. Millimetres.

BLANKS = 9
"""The avatars that a blank ledger has room for."""

LONGEST = 14
"""The avatars of the largest table; their rows are the closest there are."""

_LEDGER_RULE, _LEDGER_FIRST, _END = 17.4, 22.6, FACTION_HEIGHT - 4.6
LEDGER = Boxes(4.2, 3.6, 0.8, 3.0, 3.0)
_MIDDLE = FACTION_WIDTH / 2
_COMMITTED = 23.0


class Entry(NamedTuple):
    """A row of the ledger; what is left out stays blank."""

    name: str = ""  # of the avatar
    level: int | None = None  # how the faction feels about it, −10 to 10
    committed: int | None = None  # the Face it has promised it


def ledger_backs(faction: str, label: str, emblem: str, entries: Sequence[Entry], setting: Setting) -> list[Form]:
    """Draw the ledger of a faction, on more than one card where names are too long for rows so close.

    It is set likewise, and raises the same.
    """
    pen, rows = setting.pen(), _whole(entries)
    for many in (1, 2, 3):
        step = -(-len(rows) // many)
        shared = [rows[at : at + step] for at in range(0, len(rows), step)]
        pitch = (_END - _LEDGER_FIRST) / step
        if all(_name_at(pen, one.name, pitch) for one in rows if one.name):
            break
    return [ledger_back(faction, label, emblem, some, setting, least=step) for some in shared]


def ledger_back(
    faction: str, label: str, emblem: str, entries: Sequence[Entry], setting: Setting, *, least: int = BLANKS
) -> Form:
    """Draw the ledger of a faction, or a part of it.

    Args:
        faction: its id, for messages.
        label: what it is called.
        emblem: what it is drawn with.
        entries: an avatar each, at most 14.
        setting: what it is set with.
        least: so many rows it has, some of them blank where there are fewer avatars.

    Raises:
        SheetError: if a name does not fit or a letter has no font.
    """
    pen = setting.pen(f"faction {faction}, ledger")
    badge(pen, emblem, label, FACTION_LEFT + 3.4, 10.2, 6.6, solid=not setting.low)
    name = fit(
        label,
        pen.measure("serif-semibold"),
        FACTION_RIGHT - FACTION_LEFT - 9.6,
        (Stage(1, 12, 9.5), Stage(2, 9.5, 7.5), Stage(3, 7.5, 7.5)),
    )
    y = pen.lines(FACTION_LEFT + 9.6, max(5.4, 9.6 - 0.7 * name.drop), name, "serif-semibold", tag="H2")
    pen.text(FACTION_LEFT + 9.6, y + 4.1, say(_FEELS), "serif-italic", 8.2, "soft")
    pen.line(FACTION_LEFT, _LEDGER_RULE, FACTION_RIGHT, _LEDGER_RULE, "ink", 0.6)
    _ledger_heads(pen)
    boxes, start = LEDGER.empty(pen, low=setting.low), Start(setting.inked, setting.low)
    rows = _whole(entries, least)
    pitch = (_END - _LEDGER_FIRST) / len(rows)
    for i, entry in enumerate(rows):
        _row(pen, _LEDGER_FIRST + i * pitch, pitch, entry, boxes, start)
    return pen.form(pen.where, FACTION_WIDTH, FACTION_HEIGHT)


_FEELS = later("what it feels for each, and the Face it has committed")


def _whole(entries: Sequence[Entry], least: int = BLANKS) -> list[Entry]:
    """Give the rows of a ledger, some of them blank where there are few."""
    known = [one for one in entries if one != Entry()]
    return [*known, *(Entry(),) * (least - len(known))]


def _ledger_heads(pen: Pen) -> None:
    """Write the figures over the boxes."""
    for level in (-10, -5, 0, 5, 10):
        colour = "ink" if level == 0 else "warm" if level > 0 else "cold"
        x = _MIDDLE + LEDGER.offset(level)
        pen.text(x, _LEDGER_RULE + 3.8, signed(level), "sans-bold", 8, colour, align="middle")
    for level, words, colour in ((-8, say("cold"), "cold"), (8, say("warm"), "warm")):
        at = _MIDDLE + LEDGER.offset(level) + (0.5 if level < 0 else -0.5) * LEDGER.pitch
        pen.text(at, _LEDGER_RULE + 3.8, words, "serif-italic", 8.6, colour, align="middle")


def _row(pen: Pen, top: float, pitch: float, entry: Entry, boxes: Form, start: Start) -> None:
    """Draw an avatar's row under its upper edge: the name over the boxes, figure and Face at the right."""
    middle = top + pitch - 1.9
    base = middle - (3.1 if pitch >= 8.0 else 2.4)
    level = None if entry.level is None else Level(entry.level)
    track(pen, boxes, _MIDDLE, middle, level, row=LEDGER, start=start)
    right = FACTION_RIGHT - _COMMITTED
    if entry.name:
        with pen.at(f"{pen.where}, {entry.name[:20]}"):
            fitted = _ledger_name(pen, entry.name, pitch)
            pen.lines(FACTION_LEFT, base - fitted.drop, fitted, "serif-semibold")
    else:
        pen.line(FACTION_LEFT, base + 0.3, right - 12.0, base + 0.3, "line", 0.5)
    if entry.level is not None:
        colour = "warm" if entry.level > 0 else "cold" if entry.level < 0 else "ink"
        pen.text(right - 4.0, base, signed(entry.level), "sans-bold", 9, colour, align="right")
    pen.text(right + 5.4, base, say("Face"), "sans", 8, "soft", align="right")
    pen.line(right + 6.6, base + 0.5, FACTION_RIGHT, base + 0.5, "line", 0.5)
    if entry.committed:
        pen.text(right + 7.0, base - 0.1, str(entry.committed), "serif-semibold", 9, "ink" if start.inked else "soft")


_NAMED = FACTION_RIGHT - _COMMITTED - FACTION_LEFT - 12.0


def _lines_in(pitch: float) -> int:
    """Give how many lines a name may have in a row so high."""
    return 1 if pitch < _TWO_LINES else 2 + int((pitch - _TWO_LINES) / _NAME_STEP)


def _name_at(pen: Pen, name: str, pitch: float) -> Fitted | None:
    """Set a name in a row so high; None if it has no room at the least size."""
    stages = (Stage(1, 9.4, 7.5), Stage(_lines_in(pitch), 7.5, 7.5))
    return attempt(name, pen.measure("serif-semibold"), _NAMED, stages)


def _ledger_name(pen: Pen, name: str, pitch: float) -> Fitted:
    """Set a name in a row so high; only one that has no room at the least size is smaller than that."""
    last = (Stage(_lines_in(pitch), 7.5, 2.0),)
    return _name_at(pen, name, pitch) or fit(name, pen.measure("serif-semibold"), _NAMED, last)


_TWO_LINES, _NAME_STEP = 10.0, 3.1


# ---- The same in large print, as parts of two leaves: the front, the ledger. Millimetres.

_DISC, _BLANK_DEEDS, _CALLED = 3.5, 4, 84.0
_ROWS = 8  # of a ledger, on a page


def large_faction(power: Power, entries: Sequence[Entry], setting: Setting) -> Larger:
    """Give what sets a faction's card in large print."""
    start = Start(setting.inked, setting.low)
    front = Leaf(power.faction.label, _about(power), partial(_large_front, power=power))
    return larger(front, Leaf(power.faction.label, say(_FEELS), partial(_large_ledger, entries=entries, start=start)))


def _large_front(view: View, power: Power) -> list[Shown]:
    """Say what a faction looks at, and what pleases it on the masks."""
    size = view.size / view.by
    weights = [(reference.figure(each, view.size), (Said(words, "serif"),)) for each, words in _weights(power)]
    out = [_large_name(view, power), Head(say("When it is wooed"), say("inner court less outer, and"))]
    out.append(Rows(weights, (Tab(), Tab(size))))
    out += [Para((Said(words, "serif"),)) for words in _ways(power.faction)]
    touched = [row for row in power.masks if row.touches]
    rows = power.masks if len(touched) >= _FEW_MASKS else touched
    told = ((1, say("pleases")), (-1, say("angers")), (0, say("neither")))
    key = [_large_key(view, way, words) for way, words in told]
    out += [Head(say("On the masks"), say("by value, in the card’s order")), Run(key, high=2 * _DISC)]
    room = max((len(row.marks) for row in rows), default=0) * (2 * _DISC + 0.6)
    beside = view.width - room > 70.0
    ends = (0.0, 8.0, view.width - room)[: 2 + beside]
    cells = [_large_mask(row, low=view.low, beside=beside) for row in rows]
    out += [Rows(cells, [Tab(x / view.by) for x in ends])] if cells else []
    own = [view.blank(view.width - 48.0), large_box("", ""), view.bit("+1"), large_box("", ""), view.bit("−1")]
    return [*out, Para(_more(touched), note=True), *(Run(own, high=9.0) for _ in range(_BLANK_DEEDS))]


def _large_name(view: View, power: Power) -> Shown:
    """Give the emblem, and beside it the name."""
    faction, pen = power.faction, view.pen
    name = parts.passage(pen, view.width - 22.0, (Said(faction.label, "serif-semibold"),), size=26.0, leading=1.1)

    def draw(y: float) -> None:
        emblem = power.emblem or faction.sign
        badge(pen, emblem, faction.label, parts.LEFT + 8.6, y + 7.5, 15.0, solid=not view.low)
        parts.write(pen, parts.LEFT + 22.0, y + 10.6, name)

    return Drawn(max(15.0, 10.6 + name.drop), draw)


def _large_key(view: View, way: int, words: str) -> Bit:
    """Explain a figure."""
    told = view.bit(words)

    def draw(pen: Pen, x: float, y: float) -> None:
        _value(pen, x + _DISC, y - 1.6, 2, way, _DISC, low=view.low, size=14.0)
        told.draw(pen, x + 2 * _DISC + 2.0, y)

    return Bit(told.width + 2 * _DISC + 4.0, draw)


def _large_mask(row: MaskRow, *, low: bool, beside: bool) -> tuple[Cell, ...]:
    """Give the cells of a mask: sign, title, values; these in words where there is no room beside it."""

    def sign(pen: Pen, x: float, y: float) -> None:
        if row.glyph:
            glyph(pen, row.glyph, x + 2.4, y - 1.6, 4.8, row.feeling, solid=not low, weight=0.6)

    def values(pen: Pen, x: float, y: float) -> None:
        for i, (value, way) in enumerate(row.marks):
            with pen.tag("Span", actual=_told(value, way)):
                _value(pen, x + (2 * _DISC + 0.6) * (i + 0.5), y - 1.6, value, way, _DISC, low=low, size=14.0)

    if beside:
        return sign, (Said(row.title, "serif"),), values
    told = ", ".join(_told(value, way) for value, way in row.marks)
    return sign, (Said(f"{row.title}: ", "serif"), Said(told, "serif-italic"))


def _large_ledger(view: View, entries: Sequence[Entry], start: Start) -> list[Shown]:
    """Say what a faction feels for each avatar."""
    over = large_scale(view)
    return [over, *(_large_entry(view, entry, start)._replace(over=over) for entry in _whole(entries, _ROWS))]


def _large_entry(view: View, entry: Entry, start: Start) -> Together:
    """Give an avatar's row."""
    level = None if entry.level is None else Level(entry.level)
    figure = [] if level is None else large_felt(view, level, "", "")
    bits = [*figure, large_sum(view, say("Face"), entry.committed, start, ("", ""), 30.0)]
    lead = (Said(entry.name, "serif-semibold"),) if entry.name else ()
    blank = [] if lead else [view.blank(_CALLED + 10.0)]
    return Together([Run([*blank, *bits], lead, _CALLED if lead else 0.0), large_track(view, level, start, "", "")])


# ---- A card for every faction: what it looks at and lends; behind it its ledger, blank or filled.

_BLANK = (Entry(),) * BLANKS


def factions(
    powers: Sequence[Power],
    setting: Setting,
    *,
    credit: str,
    ledgers: Mapping[str, Sequence[Entry]] | None = None,
) -> Sheet:
    """Give a card of 93 × 124 mm for every faction, its ledger behind it.

    Args:
        powers: the factions, in order.
        setting: what they are set with.
        credit: whose game and content it is.
        ledgers: by a faction's id what its ledger holds; blank where there is none.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming faction and field.
    """
    cards: list[Card] = []
    warnings: list[str] = []
    for power in powers:
        one = power.faction
        face, whole = faction_front(power, setting)
        if not whole:
            masks = len(power.masks)
            warnings.append(
                say(
                    "faction {faction}: no room on its card for the {n} mask"
                    "|faction {faction}: no room on its card for all {n} masks",
                    number=masks,
                    faction=one.id,
                )
            )
        entries = (ledgers or {}).get(one.id, _BLANK)
        tags = tuple(tag for tag in (one.office,) if tag != "none")
        back, *more = ledger_backs(one.id, one.label, power.emblem or one.sign, entries, setting)
        large = large_faction(power, entries, setting)
        cards.append(Card(one.id, one.label, face, back, tags, large=large))
        # Large print says it all on its own pages.
        cards += [
            Card(one.id, say("{faction}, ledger", faction=one.label), form, None, tags, large=larger()) for form in more
        ]
    return Sheet(say("City of Masks: factions"), credit, tuple(cards), warnings=tuple(warnings), author=AUTHOR)


def powers_of(world: World) -> tuple[Power, ...]:
    """Give what the cards of a story's factions show; of more than six each has a letter in a ring."""
    labels = {one.id: one.label for one in world.factions}
    lettered = "none" if len(world.factions) > EMBLEMS_TOLD_APART else ""
    return tuple(
        Power(one, labels.get(one.opposed or "", ""), _rows_of(world, one), lettered) for one in world.factions
    )


def _rows_of(world: World, faction: Faction) -> tuple[MaskRow, ...]:
    """Give the masks of a story with what their actions are to a faction."""
    looks = (look_of(mask, world.masks) for mask in world.masks.masks)
    return tuple(
        MaskRow(
            look.mask.name or look.mask.title,
            look.glyph,
            look.colour,
            tuple((one.value, faction.favours(one.tags) - faction.resents(one.tags)) for one in look.mask.actions),
        )
        for look in looks
    )


def ledgers_of(world: World, state: State) -> dict[str, tuple[Entry, ...]]:
    """Give by a faction's id what it feels for everybody, and has committed to them."""
    out: dict[str, tuple[Entry, ...]] = {}
    for at, faction in enumerate(world.factions):
        party = seats(state) + at
        rows = []
        for seat in everybody(state):
            level = level_of(state, party, seat)
            rows.append(Entry(state.hall.seating.names[seat], level and level.level, state.promised[party][seat]))
        out[faction.id] = tuple(rows)
    return out


# ---- What number cards ask for as objectives, on a card of 121 × 186 mm; behind it how that is checked, and the
# score.


_PITCH = 8.0
_AVATAR, _FACTION = 21.0, 68.0
_SUIT, _NUMBER = 56.0, 48.0  # the widths of the two tables
_FOUND = later("""
# When
1. *Look* at what happened once a challenge is settled. What is achieved stays achieved.
1. *Two alike,* from two cards, want an event each.
1. *The goal* of a challenge may bring an objective nearer, but may not be one.
1. *All of them:* when somebody has achieved every objective, the story ends at once.
# About whom
@targets
# What the words mean
@terms
# The score at the end
@points
> The most points win, and ties share; to end the story is not to win it.
""")


class Asked(NamedTuple):
    """What one half of a card asks for: its sign or parity, of whom, which kind."""

    label: str
    target: str
    kind: str
    glyph: str = ""
    colour: str = "ink"

    @property
    def deed(self) -> str:
        """What is to be done to whom."""
        match self.kind:
            case "glorify":
                return say("glorify {whom}", whom=self.target)
            case "humiliate":
                return say("humiliate {whom}", whom=self.target)
            case "seduce":
                return say("seduce {whom}", whom=self.target)
            case _:
                return say("betray {whom}", whom=self.target)


def by_suit() -> tuple[Asked, ...]:
    """Give what each suit asks about an avatar, by the rules."""
    out = []
    for suit in SUITS:
        kind, friendly = interpersonal(_card(f"2{suit.label[0]}"))
        whom = say("your friend") if friendly else say("your enemy")
        out.append(Asked(suit_word(suit), whom, kind, suit.glyph, "warm" if friendly else "cold"))
    return tuple(out)


def by_number() -> tuple[Asked, ...]:
    """Give what even and odd cards ask about a faction that is liked, and one that is not, by the rules."""
    out = []
    for level, whom in ((1, say("one you like")), (-1, say("one you dislike"))):
        for text, label in (("2H", say("even")), ("3H", say("odd"))):
            out.append(Asked(label, whom, factional(_card(text), level) or ""))
    return tuple(out)


def _card(text: str) -> PlayingCard:
    return parse_card(text)


def objectives(setting: Setting, *, credit: str) -> Sheet:
    """Give the card of objectives, its meanings in front, targets and score behind.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    front, back = objective_front(setting), objective_back(setting)
    card = Card("objectives", say("Objectives"), front, back, large=larger(_front_page(), _back_page()))
    return Sheet(say("City of Masks: objectives"), credit, (card,), author=AUTHOR)


def objective_front(setting: Setting) -> Form:
    """Draw what each card asks for, and what achieves it."""
    return leaflet(setting, "objectives", say("Objectives {page}", page=1), _front_page())


def _front_page() -> Leaf:
    return Leaf(say("Objectives"), say("what your number card asks of you, in secret"), _front)


def _front(view: View) -> list[Part]:
    """Say what each card asks for, and what achieves it."""
    rows = [(f"*{verb(kind)}*", *(say(one, number=None, **_FIGURES) for one in ACHIEVED[kind])) for kind in KINDS]
    heads = ("", say("an avatar"), say("a faction"))
    achieved = Rows(rows, (Tab(), Tab(_AVATAR), Tab(_FACTION)), pad=3.1, heads=heads if view.size else ())
    told = say("Friend, enemy and faction are those of when the story began; an ace is odd.")
    source, head = Para(told, note=True), Head(say("What achieves them"))
    if view.size:
        return [*_asked(view), source, head, achieved]
    table = Drawn(4 * _PITCH + 5.4, lambda y: _table(view.pen, y, low=view.low))
    over = Drawn(1.7, lambda y: _heads(view.pen, y))
    return [table, Gap(3.2), source, head, Gap(3.6, 0.4), over, achieved]


def _asked(view: View) -> list[Part]:
    """Say in large print what the halves of a card ask, under each other."""

    def sign(one: Asked) -> Drawing:
        size, weight = 0.35 * view.size, 0.6 if view.low else 0.9

        def put(pen: Pen, x: float, y: float) -> None:
            middle = (x + size / 2, y - size / 3)
            glyph(pen, one.glyph, *middle, size, one.colour, solid=not view.low, weight=weight)

        return put

    by_sign = [(sign(one), one.label, f"*{one.deed}*") for one in by_suit()]
    numbers = [(one.label, f"*{one.deed}*") for one in by_number()]
    return [
        Head(say("The suit: an avatar")),
        Rows(by_sign, (Tab(), Tab(5.6), Tab(28.0))),
        Head(say("The number: a faction")),
        Rows(numbers, (Tab(), Tab(28.0))),
    ]


def _table(pen: Pen, y: float, *, low: bool) -> None:
    """Draw both halves of a card side by side from their upper edge: the suit's, the number's."""
    for x, wide, title, rows in (
        (LEFT, _SUIT, say("The suit: an avatar"), by_suit()),
        (RIGHT - _NUMBER, _NUMBER, say("The number: a faction"), by_number()),
    ):
        pen.text(x, y + 2.9, title, "serif-semibold", 11.5)
        pen.line(x, y + 5.4, x + wide, y + 5.4, "ink", 0.9)
        for i, one in enumerate(rows):
            _half(pen, x, y + 5.4 + i * _PITCH, wide, one, low=low)


def _half(pen: Pen, x: float, y: float, wide: float, one: Asked, *, low: bool) -> None:
    """Draw what one half of a card asks, under its row's upper edge."""
    base = y + 5.3
    if one.glyph:
        glyph(pen, one.glyph, x + 2.0, base - 1.15, 4.0, one.colour, solid=not low, weight=0.6)
        pen.text(x + 5.6, base, one.label, "serif", 9)
        at = 22.0
    else:
        pen.text(x, base, one.label, "serif", 9)
        at = max(10.0, pen.width(one.label, "serif", 9) + 2.0)
    deed = fit(one.deed, pen.measure("serif-semibold"), wide - at, (Stage(1, 9, 7.5), Stage(2, 8, 7.5)))
    pen.lines(x + at, base - deed.drop / 2, deed, "serif-semibold")
    pen.line(x, y + _PITCH, x + wide, y + _PITCH, "hair", 0.5)


def _heads(pen: Pen, y: float) -> None:
    """Write the heads of the columns."""
    for at, words in ((_AVATAR, say("an avatar")), (_FACTION, say("a faction"))):
        parts.caps(pen, LEFT + at, y + 1.6, words)


def objective_back(setting: Setting) -> Form:
    """Draw how objectives are found, whom they are about, and what counts at the end."""
    return leaflet(setting, "objectives, back", say("Objectives {page}", page=2), _back_page())


def _back_page() -> Leaf:
    return Leaf(say("Achieved, and scored"), say("nobody declares it: it is found in what happened"), _back)


def _back(view: View) -> list[Part]:
    """Say how objectives are found, whom they are about, and what counts at the end."""
    rows = points()
    pairs = [(*rows[i], *rows[i + 1]) for i in range(0, len(rows), 2)]
    drawn: dict[str, Part] = {
        "targets": _meanings(TARGETS),
        "terms": _meanings(TERMS),
        "points": Rows([(f"*{a}*", b, f"*{c}*", d) for a, b, c, d in pairs], tuple(map(Tab, (0.0, 6.0, 51.0, 57.0)))),
    }
    if view.size:
        drawn["points"] = Rows([(f"*{figure}*", words) for figure, words in rows], (Tab(), Tab(6.0)))
    return read(_FOUND, drawn=drawn)


def _meanings(words: Sequence[Term]) -> Rows:
    """Give words with what they mean."""
    rows = [(f"*{say(one.word)}*", say(one.meaning, number=None, **_FIGURES)) for one in words]
    return Rows(rows, (Tab(), Tab(21.0)))


# ---- What objectives ask for, in our words; the figures are the rules' own.

_FIGURES = {"riding": RIDING, "friend": FRIEND, "significant": SIGNIFICANT, "champion": CHAMPION}
ACHIEVED: Mapping[str, tuple[str, str]] = {
    GLORIFY: (
        later("It wins with {riding} Face riding and some of yours behind it; or you win so on its behalf."),
        later("You win so on its behalf, lend to its champion who does, or stand on a winning side to which it lent."),
    ),
    BETRAY: (
        later(
            "You feel +{friend} or more for it, and it loses {significant} Face or more, where you refused its call, "
            "lent to the other side or challenged it."
        ),
        later(
            "You feel +{friend} or more for it, and stand with those who win {significant} Face that it lent; or "
            "{significant} of its champion’s own, the challenge being directed against it."
        ),
    ),
    SEDUCE: (
        later(
            "It lends you {significant} Face in one challenge, directly, though when the story began one of you "
            "disliked the other."
        ),
        later("The same."),
    ),
    HUMILIATE: (
        later(
            "It fails or yields against you with {riding} Face riding; or loses its last Face to you, or by a trial "
            "after you denounced it."
        ),
        later("Its champion does."),
    ),
}
"""By kind, what achieves an objective about an avatar, and about a faction."""


class Term(NamedTuple):
    """A word that the meanings use, and what it means."""

    word: str
    meaning: str


TERMS = (
    Term(
        later("Riding"),
        later(
            "What both sides put up, and no debt; when somebody yields, twice what is paid. Leaving achieves nothing, "
            "and side bets never count."
        ),
    ),
    Term(later("Loses"), later("Its own Face alone: stake, loan, what it pays to yield, failed actions.")),
    Term(later("Champion"), later("It feels more than {champion} for the faction, and the faction for it.")),
    Term(later("Feels"), later("As the challenge began.")),
)

TARGETS = (
    Term(later("Friend"), later("The avatar you felt most warmly about when the story began.")),
    Term(later("Enemy"), later("The avatar you felt most coldly about.")),
    Term(
        later("Faction"),
        later("The one you felt most strongly about, either way. If about none, nothing is asked of one."),
    ),
    Term(later("Ties"), later("An enduring feeling goes before a fickle one; else choose.")),
    Term(later("Nobody"), later("A card without its friend or its enemy goes back; draw again.")),
)

POINTS: Mapping[str, tuple[str, str]] = {
    "objectives": (later("for each objective achieved"), later("each objective achieved")),
    "coups": (later("for each Major Coup"), later("each Major Coup")),
    "arbiter": (later("for being the Arbiter"), later("being the Arbiter")),
    "influence": (
        later("for the most Influence, if any, own Face left out"),
        later("the most Influence, if any, own Face left out"),
    ),
    "character": (later("for a Character of one’s own"), later("a Character of one’s own")),
    "masks": (later("for each card mask above the first"), later("each card mask above the first")),
}
"""What points are for, by the parts of a score: as it follows a figure, and as it stands under what wins."""


def points(*, wins: bool = False) -> tuple[tuple[str, str], ...]:
    """Give what points are for at the end, figure and words."""
    return tuple((str(Score(**{part: 1}).total), say(POINTS[part][wins])) for part in Score._fields)
