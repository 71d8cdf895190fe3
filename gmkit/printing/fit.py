"""Making text fit: measured once at size 1, then wrapped, balanced and shrunk by arithmetic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.errors import SheetError, quoted
from gmkit.printing.fonts import MM, Fonts, clean

STEP = 0.1
BEFORE = frozenset(
    [
        "and",
        "but",
        "for",
        "from",
        "in",
        "of",
        "on",
        "or",
        "that",
        "than",
        "to",
        "until",
        "when",
        "where",
        "while",
        "with",
    ]
)


class Stage(NamedTuple):
    """One try: at most so many lines, from a size in pt down to a floor."""

    lines: int
    size: float
    floor: float


class Fitted(NamedTuple):
    """Text that fits: its lines, its size in pt, the distance of baselines in mm."""

    lines: tuple[str, ...]
    size: float
    leading: float

    @property
    def drop(self) -> float:
        """The distance in mm from the first baseline to the last."""
        return (len(self.lines) - 1) * self.leading


class Measure(NamedTuple):
    """What text is measured with: fonts, a role, and where the text comes from (for messages)."""

    fonts: Fonts
    role: str
    where: str = ""

    def em(self, words: str) -> float:
        """Give the width in em."""
        return self.fonts.em(words, self.role, self.where)


def _letters(word: str, measure: Measure, room: float, begun: str = "") -> list[str]:
    """Break a word that is wider than `room` em between its letters, going on with a begun line."""
    out = [begun]
    for letter in word:
        if out[-1] and measure.em(out[-1] + letter) > room:
            out.append("")
        out[-1] += letter
    return out


def wrap(words: str, measure: Measure, room: float, *, break_words: bool = False) -> tuple[str, ...] | None:
    """Break text into lines of at most `room` em; None if a word is too wide and may not be broken."""
    lines: list[str] = []
    used = 0.0
    space = measure.em(" ")
    for word in clean(words).split(" "):
        wide = measure.em(word)
        if lines and used + space + wide <= room:
            lines[-1] += " " + word
            used += space + wide
        elif wide <= room:
            lines.append(word)
            used = wide
        elif break_words:
            begun = lines.pop() + " " if lines else ""
            lines += [line.rstrip() for line in _letters(word, measure, room, begun)]
            used = measure.em(lines[-1])
        else:
            return None
    return tuple(lines)


def balanced(lines: Sequence[str], measure: Measure, room: float) -> tuple[str, ...]:
    """Give the same words in as many lines, more even; two lines break before a small word."""
    words = " ".join(lines).split(" ")
    if len(lines) < 2 or tuple(wrap(" ".join(words), measure, room) or ()) != tuple(lines):
        return tuple(lines)
    if len(lines) == 2:
        best = min(range(1, len(words)), key=lambda i: _unevenness(words, i, measure, room))
        return (" ".join(words[:best]), " ".join(words[best:]))
    low, high = room / 2, room
    for _ in range(12):
        middle = (low + high) / 2
        tried = wrap(" ".join(words), measure, middle)
        if tried is None or len(tried) > len(lines):
            low = middle
        else:
            high = middle
    return wrap(" ".join(words), measure, high) or tuple(lines)


def _unevenness(words: Sequence[str], cut: int, measure: Measure, room: float) -> float:
    """Weigh a break into two lines: small is good."""
    first, second = (measure.em(" ".join(part)) for part in (words[:cut], words[cut:]))
    if max(first, second) > room:
        return 1000 + max(first, second)
    cost = abs(first - second) / room + (0.25 if second > first else 0.0)
    if words[cut].lower() in BEFORE:
        cost -= 0.22
    return cost + (0.2 if words[cut - 1].lower() in BEFORE else 0.0)


def sizes(stage: Stage) -> list[float]:
    """Give the sizes of a stage from the largest to its floor, a tenth of a point apart."""
    steps = round((stage.size - stage.floor) / STEP)
    return [round(stage.size - STEP * i, 2) for i in range(steps + 1)]


def fit(words: str, measure: Measure, width: float, stages: Sequence[Stage], *, leading: float = 1.16) -> Fitted:
    """Set text in `width` mm, trying the stages in order; only then are words broken between letters.

    Raises:
        SheetError: saying where, and by how much, if it does not fit even so.
    """
    text = clean(words)
    for break_words in (False, True):
        for stage in stages:
            for size in sizes(stage):
                room = width / (size * MM)
                if measure.em(text) <= room:
                    return Fitted((text,), size, size * leading * MM)
                if stage.lines == 1:
                    continue
                lines = wrap(text, measure, room, break_words=break_words)
                if lines is not None and len(lines) <= stage.lines:
                    return Fitted(balanced(lines, measure, room), size, size * leading * MM)
    last = stages[-1]
    given = width * last.lines
    raise too_long(measure.where, text, measure.em(text) * last.floor * MM, given, last.floor)


def too_long(where: str, text: str, needed: float, given: float, floor: float) -> SheetError:
    """Give the error for a text that is too long at the smallest size."""
    place = f"{where}: " if where else ""
    return SheetError(
        f"{place}{quoted(text, 40)} does not fit: {needed:.0f} mm of text at {floor:g} pt, "
        f"room for {given:.0f} mm; shorten it"
    )


class Item(NamedTuple):
    """One entry of a list: its text and where it comes from."""

    words: str
    where: str


LEAD = 1.12
GAP = 0.14
NEARLY = 0.93  # a little smaller is better where it saves a line


def entries(items: Sequence[Item], measure: Measure, width: float, height: float, stage: Stage) -> list[Fitted] | None:
    """Set a list of entries at one common size; None if even the floor is too big.

    The largest size that fits is taken, or one up to 7 % smaller that needs fewer lines.

    Args:
        items: the entries.
        measure: what they are measured with.
        width: of a line in mm.
        height: from the first baseline to the last in mm, with at least a little gap between entries.
        stage: the sizes to try; its number of lines counts for one entry.
    """
    if not items:
        return []
    best: list[Fitted] = []
    for break_words in (False, True):
        for size in sizes(stage):
            if best and size < NEARLY * best[0].size:
                break
            out = _at_size(items, measure, width, size, break_words=break_words)
            if out is None or any(len(f.lines) > stage.lines for f in out):
                continue
            lead = size * LEAD * MM
            fits = (_count(out) - 1) * lead + (len(out) - 1) * lead * GAP <= height
            if fits and (not best or _count(out) < _count(best)):
                best = out
        if best:
            room = width / (best[0].size * MM)
            return [f._replace(lines=balanced(f.lines, measure, room)) for f in best]
    return None


def _count(fitted: Sequence[Fitted]) -> int:
    """Give how many lines all entries have."""
    return sum(len(f.lines) for f in fitted)


def _at_size(
    items: Sequence[Item], measure: Measure, width: float, size: float, *, break_words: bool
) -> list[Fitted] | None:
    """Wrap all entries at a size; None if a word is too wide and may not be broken."""
    room = width / (size * MM)
    out: list[Fitted] = []
    for item in items:
        own = measure._replace(where=item.where)
        lines = wrap(item.words, own, room, break_words=break_words)
        if lines is None:
            return None
        out.append(Fitted(lines, size, size * LEAD * MM))
    return out


def gap_between(fitted: Sequence[Fitted], height: float, most: float) -> float:
    """Give the gap in mm that spreads entries over a height, at most `most`."""
    used = (_count(fitted) - 1) * fitted[0].leading
    return min(most, (height - used) / max(len(fitted) - 1, 1))
