"""Lines from words: each word measured once at size 1, every line found by arithmetic. All widths in em."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from gmkit.printing.fonts import Fonts
from gmkit.printing.letters import clean, must_be_short

SLACK = 1e-9  # sums of widths differ in their last bits; a line exactly as wide as its room fits
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


class Measure(NamedTuple):
    """What text is measured with: fonts, a role, and where the text comes from (for messages)."""

    fonts: Fonts
    role: str
    where: str = ""

    def em(self, words: str) -> float:
        """Give the width in em."""
        return self.fonts.em(words, self.role, self.where)


class Ribbon:
    """A text as one long line of words, measured, from which lines are cut.

    Attributes:
        text: its words, cleaned, single spaces between.
        words: one by one.
        space: the width of a space.
        ends: where each word begins on the ribbon, and where the next one would after the last.
        widest: the width of the widest word.
        total: the width of the whole.
    """

    __slots__ = ("ends", "measure", "space", "text", "total", "widest", "words")

    def __init__(self, words: str, measure: Measure) -> None:
        """Measure the words.

        Raises:
            SheetError: naming the place, if the text is endless or has a letter that cannot be set.
        """
        must_be_short(words, measure.where)
        self.measure = measure
        self.text = clean(words)
        self.words = self.text.split(" ")
        widths = measure.fonts.widths(self.words, measure.role, measure.where)
        space = self.space = measure.em(" ")
        self.ends = list(accumulate([width + space for width in widths], initial=0.0))
        self.widest = max(widths)
        self.total = self.ends[-1] - space

    def width(self, first: int, end: int) -> float:
        """Give the width of the words from one to before another."""
        return self.ends[end] - self.ends[first] - self.space

    def cuts(self, room: float, most: int | None = None) -> list[int] | None:
        """Give the word that begins each line, and at last how many words there are.

        None if a word is too wide, or if there would be more than `most` lines.
        """
        if self.widest > room + SLACK / 2:  # less than beneath, so that every line has a word whatever the rounding
            return None
        ends, count, at, out = self.ends, len(self.words), 0, [0]
        limit = room + self.space + SLACK
        for _ in range(count if most is None else most):
            at = bisect_right(ends, ends[at] + limit) - 1
            out.append(at)
            if at == count:
                return out
        return None

    def lines(self, cuts: Sequence[int]) -> tuple[str, ...]:
        """Give the words of each line."""
        return tuple(" ".join(self.words[a:b]) for a, b in pairwise(cuts))

    def broken(self, room: float, most: int | None = None) -> tuple[str, ...] | None:
        """Give lines in which words too wide for one are broken between letters; None if more than `most`."""
        ends, count = self.ends, len(self.words) if self.text else 0
        done: list[str] = []
        line, used, at = "", 0.0, 0
        while at < count and (most is None or len(done) < most):
            lead = used + self.space if line else 0.0
            end = bisect_right(ends, ends[at] + room - lead + self.space + SLACK, at) - 1
            if end > at:
                some = " ".join(self.words[at:end])
                line, used = f"{line} {some}" if line else some, lead + self.width(at, end)
                at = end
            elif line and self.width(at, at + 1) <= room + SLACK:
                done.append(line)
                line = ""
            else:
                first, *rest = pieces(self.words[at], self.measure, room - lead, room)
                done += [part for part in (f"{line} {first}" if line and first else line or first, *rest) if part]
                line = done.pop()
                used = self.measure.em(line)
                at += 1
        done.append(line)
        return None if at < count or (most is not None and len(done) > most) else tuple(done)


def pieces(word: str, measure: Measure, first: float, room: float) -> list[str]:
    """Break a word between its letters: one piece for the rest of a line, the others for lines of their own.

    The first piece is empty if not a letter fits there; of the others each has at least one.
    """
    ends = list(accumulate((measure.em(letter) for letter in word), initial=0.0))
    out: list[str] = []
    at = 0
    while at < len(word):
        end = bisect_right(ends, ends[at] + (room if out else first) + SLACK, at) - 1
        end = max(end, at + 1 if out else at)
        out.append(word[at:end])
        at = end
    return out


def wrap(words: str, measure: Measure, room: float, *, break_words: bool = False) -> tuple[str, ...] | None:
    """Break text into lines of at most `room` em; None if a word is too wide and may not be broken.

    Raises:
        SheetError: naming the place, if the text is endless or has a letter that cannot be set.
    """
    ribbon = Ribbon(words, measure)
    cuts = ribbon.cuts(room)
    if cuts is not None:
        return ribbon.lines(cuts)
    return ribbon.broken(room) if break_words else None


def balanced(lines: Sequence[str], measure: Measure, room: float) -> tuple[str, ...]:
    """Give the same words in as many lines, more even; two lines break before a small word."""
    if len(lines) < 2:
        return tuple(lines)
    ribbon = Ribbon(" ".join(lines), measure)
    cuts = ribbon.cuts(room, len(lines))
    if cuts is None or ribbon.lines(cuts) != tuple(lines):
        return tuple(lines)
    return ribbon.lines(even(ribbon, cuts, room))


def even(ribbon: Ribbon, cuts: Sequence[int], room: float) -> Sequence[int]:
    """Give cuts for as many lines, more even: the narrowest room that needs no more of them."""
    count = len(cuts) - 1
    if count < 2:
        return cuts
    if count == 2:
        best = min(range(1, len(ribbon.words)), key=lambda i: _unevenness(ribbon, i, room))
        return (0, best, len(ribbon.words))
    low = max(ribbon.widest, (ribbon.total - (count - 1) * ribbon.space) / count)
    high, middle = _longest(ribbon, cuts), low
    while high - low > room / 4096:
        tried = ribbon.cuts(middle, count)
        if tried is None:
            low = middle
        else:
            cuts, high = tried, _longest(ribbon, tried)
        middle = (low + high) / 2
    return cuts


def _longest(ribbon: Ribbon, cuts: Sequence[int]) -> float:
    """Give the width of the longest line."""
    ends = ribbon.ends
    return max([ends[b] - ends[a] for a, b in pairwise(cuts)]) - ribbon.space


def _unevenness(ribbon: Ribbon, cut: int, room: float) -> float:
    """Weigh a break into two lines: small is good."""
    words = ribbon.words
    first, second = ribbon.width(0, cut), ribbon.width(cut, len(words))
    if max(first, second) > room + SLACK:
        return 1000 + max(first, second)
    cost = abs(first - second) / room + (0.25 if second > first else 0.0)
    if words[cut].lower() in BEFORE:
        cost -= 0.22
    return cost + (0.2 if words[cut - 1].lower() in BEFORE else 0.0)
