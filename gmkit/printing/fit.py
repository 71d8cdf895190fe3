"""Making text fit: measured once at size 1, then wrapped, balanced, shrunk or cut by arithmetic."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from gmkit.errors import decimal, later, quoted, say
from gmkit.printing.fonts import ADVICE, MM, Fonts, Overflow, clean, curled, must_be_short, placed, too_long

# ---- Lines from words: each word measured once at size 1, every line found by arithmetic. All widths in em.

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
        return self.fonts.em(curled(words), self.role, self.where)


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

    __slots__ = ("_letters", "ends", "measure", "space", "text", "total", "widest", "words")

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
        self._letters: dict[str, list[float]] = {}

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
        return tuple(" ".join(self.words[a:b]) for a, b in pairwise(cuts))

    def broken(self, room: float, most: int | None = None) -> tuple[str, ...] | None:
        """Give lines in which words too wide for one are broken; None if there are more than `most`.

        A hyphen takes room: where there is none for it, words are broken between letters.
        """
        return self.broken_at(room, most, hyphens=True) or self.broken_at(room, most, hyphens=False)

    def broken_at(self, room: float, most: int | None, *, hyphens: bool) -> tuple[str, ...] | None:
        """Give such lines, words broken with hyphens or between letters."""
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
                first, *rest = self.pieces(self.words[at], room - lead, room, hyphens=hyphens)
                done += [part for part in (f"{line} {first}" if line and first else line or first, *rest) if part]
                line = done.pop()
                used = self.measure.em(line)
                at += 1
        done.append(line)
        return None if at < count or (most is not None and len(done) > most) else tuple(done)

    def pieces(self, word: str, first: float, room: float, *, hyphens: bool = True) -> list[str]:
        """Break a word: one piece for the rest of a line, the others for lines of their own.

        It is broken with a hyphen where its language allows that, else between letters. The first piece is empty if
        none fits there; of the others each has at least one letter.
        """
        measure, ends = self.measure, self._letters.get(word)
        if ends is None:
            ends = self._letters[word] = list(accumulate((measure.em(letter) for letter in word), initial=0.0))
        allowed = breaks(word, measure.fonts.broken or measure.fonts.language) if hyphens else {}
        out: list[str] = []
        at = 0
        while at < len(word):
            given = room if out else first
            end = bisect_right(ends, ends[at] + given + SLACK, at) - 1
            if end < len(word) and allowed:
                fitting = [i for i in allowed if i > at and measure.em(word[at:i] + allowed[i]) <= given + SLACK]
                if fitting:
                    # Where a word has a hyphen of its own it is not given another.
                    end = next((i for i in reversed(fitting) if not allowed[i]), fitting[-1])
                    out.append(word[at:end] + allowed[end])
                    at = end
                    continue
                if not out:
                    out.append("")
                    continue
            end = max(end, at + 1 if out else at)
            out.append(word[at:end])
            at = end
        return out


@lru_cache(512)
def measured(words: str, measure: Measure) -> Ribbon:
    """Give a text as a ribbon; who tries many widths for it has it measured once."""
    return Ribbon(words, measure)


_USUAL = {"en": "en_GB"}


@lru_cache(1024)
def breaks(word: str, language: str) -> Mapping[int, str]:
    """Give where a word may be broken in a language, in order, and what stands at the end of the line there.

    Nothing for a language whose words nobody knows how to break.
    """
    if len(word) < _SHORTEST:
        return {}
    # Loaded when the first word is too wide for its line: most sheets have none.
    from pyphen import LANGUAGES, Pyphen, language_fallback

    known = language_fallback(_USUAL.get(language, language).replace("-", "_"))
    found = {at: "" for at in range(2, len(word) - 1) if word[at - 1] in "-–—/" and word[at].isalpha()}
    if known in LANGUAGES:
        split = Pyphen(lang=known, left=2, right=3)
        for match in _LETTERS.finditer(word):
            found |= {match.start() + at: "-" for at in split.positions(match[0])}
    return dict(sorted(found.items()))


_SHORTEST = 5
_LETTERS = re.compile(r"[^\W\d_]{5,}")


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


# ---- Trying sizes: a text in at most so many lines, from a size down to a floor.

STEP = 0.1
SMALLEST = 2.0
"""The size in pt below which nothing is shrunk, whatever was ordered."""


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


def sizes(stage: Stage) -> list[float]:
    """Give the sizes of a stage from the largest to its floor, a tenth of a point apart."""
    return list(_sizes(stage, 0))


def _sizes(stage: Stage, start: int) -> Iterator[float]:
    """Give the sizes of a stage, the first few left out."""
    for i in range(start, round((stage.size - stage.floor) / STEP) + 1):
        yield round(stage.size - STEP * i, 2)


def below(stage: Stage) -> Iterator[Stage]:
    """Give stages of one size each under a floor, down to the smallest; in the same height more lines have room."""
    for size in _sizes(Stage(stage.lines, stage.floor, SMALLEST), 1):
        yield Stage(1 + int((stage.lines - 1) * stage.floor / size + 1e-6), size, size)


def best(ribbon: Ribbon, width: float, stages: Sequence[Stage], leading: float) -> Fitted | None:
    """Give the first way of setting a text in `width` mm: words whole, with hyphens, or broken between letters."""
    for hyphens in (None, True, False):
        for stage in stages:
            if hyphens is not None and stage.lines == 1:
                continue
            for size in _sizes(stage, _too_large(ribbon, stage, width, break_words=hyphens is not None)):
                room = width / (size * MM)
                cuts = ribbon.cuts(room, stage.lines)
                lines = ribbon.lines(even(ribbon, cuts, room)) if cuts is not None else None
                if lines is None and hyphens is not None:
                    lines = ribbon.broken_at(room, stage.lines, hyphens=hyphens)
                if lines is not None:
                    return Fitted(lines, size, size * leading * MM)
    return None


def _too_large(ribbon: Ribbon, stage: Stage, width: float, *, break_words: bool) -> int:
    """Give how many of a stage's sizes are surely too large, without trying them."""
    need = (ribbon.total - (stage.lines - 1) * ribbon.space) / stage.lines
    if not break_words:
        need = max(need, ribbon.widest)
    return max(0, int((stage.size - width / MM / need) / STEP)) if need > 0 else 0


# ---- A text that does not fit: refused, cut, or set smaller than is good to read, as was ordered.

_TRAILING = " ,;:.–—-("


def squeezed(ribbon: Ribbon, width: float, stage: Stage, leading: float) -> Fitted:
    """Set a text that does not fit, by what was ordered for such texts.

    Args:
        ribbon: the text.
        width: of a line in mm.
        stage: the last one that was tried.
        leading: the distance of baselines in sizes.

    Raises:
        SheetError: saying where, and by how much, if that was ordered or nothing else helps.
    """
    measure = ribbon.measure
    ordered = measure.fonts.overflow
    if ordered in {Overflow.WARN, Overflow.CONTINUE}:
        floor = [stage._replace(size=stage.floor)]
        kept = cut(ribbon.text, measure, lambda text: best(Ribbon(text, measure), width, floor, leading) is not None)
        alone = Fitted((kept,), stage.floor, stage.floor * leading * MM)
        return best(Ribbon(kept, measure), width, floor, leading) or alone
    if ordered is Overflow.SHRINK:
        for smaller in below(stage):
            fitted = best(ribbon, width, [smaller], leading)
            if fitted is not None:
                note_small(ribbon.text, measure, fitted.size)
                return fitted
            stage = smaller
    advice = later("shorten it") if ordered is Overflow.SHRINK else ADVICE
    needed = ribbon.total * stage.floor * MM
    raise too_long(measure.where, ribbon.text, needed, width * stage.lines, stage.floor, advice)


def cut(text: str, measure: Measure, fits: Callable[[str], bool]) -> str:
    """Give as many whole words as fit, with "…"; of a first word that is too long as many letters.

    The GM is told; where texts are continued, the whole is kept for the page at the end.
    """
    words = text.split(" ")

    def begun(count: int) -> str:
        return " ".join(words[:count]).rstrip(_TRAILING) + "…"

    count = bisect_left(range(1, len(words)), True, key=lambda n: not fits(begun(n)))
    kept = begun(count)
    printed: dict[str, Any] = {"place": _place(text, measure), "number": count, "words": len(words)}
    if not count:
        letters = words[0]
        some = bisect_left(range(1, len(letters)), True, key=lambda n: not fits(letters[:n] + "…"))
        kept = letters[:some] + "…"
        printed |= {"number": some, "words": len(letters)}
    if measure.fonts.overflow is Overflow.CONTINUE:
        measure.fonts.spill(measure.where, text)
        told = (
            say(
                "{place}too long, {n} of {words} words is printed here; the whole text is on the last pages|"
                "{place}too long, {n} of {words} words are printed here; the whole text is on the last pages",
                **printed,
            )
            if count
            else say(
                "{place}too long, {n} of the first word's {words} letters is printed here; the whole text is on "
                "the last pages|"
                "{place}too long, {n} of the first word's {words} letters are printed here; the whole text is on "
                "the last pages",
                **printed,
            )
        )
    elif count:
        told = say(
            "{place}too long, {n} of {words} words is printed here; shorten it|"
            "{place}too long, {n} of {words} words are printed here; shorten it",
            **printed,
        )
    else:
        told = say(
            "{place}too long, {n} of the first word's {words} letters is printed here; shorten it|"
            "{place}too long, {n} of the first word's {words} letters are printed here; shorten it",
            **printed,
        )
    measure.fonts.note(told)
    return kept


def note_small(text: str, measure: Measure, size: float) -> None:
    """Tell the GM that a text is smaller than is good to read."""
    measure.fonts.note(
        say(
            "{place}set at {size} pt to make it fit; shorten it to make it larger",
            place=_place(text, measure),
            size=decimal(size, "g"),
        )
    )


def _place(text: str, measure: Measure) -> str:
    """Give the beginning of a note: where a text is from, or how it begins."""
    return f"{placed(measure.where) or quoted(text, 40)}: "


# ---- Lists of entries at one common size, as large as their height allows.

LEAD = 1.12
GAP = 0.14
NEARLY = 0.93  # a little smaller is better where it saves a line


class Item(NamedTuple):
    """One entry of a list: its text and where it comes from."""

    words: str
    where: str


def entries(items: Sequence[Item], measure: Measure, width: float, height: float, stage: Stage) -> list[Fitted] | None:
    """Set a list of entries at one common size; None if even the floor is too big.

    The largest size that fits is taken, or one up to 7 % smaller that needs fewer lines.

    Args:
        items: the entries.
        measure: what they are measured with.
        width: of a line in mm.
        height: from the first baseline to the last in mm, with at least a little gap between entries.
        stage: the sizes to try; its number of lines counts for one entry.

    Raises:
        SheetError: naming the entry, if it is endless or has a letter that cannot be set.
    """
    return _set([measured(item.words, measure._replace(where=item.where)) for item in items], width, height, stage)


def crowded(items: Sequence[Item], measure: Measure, width: float, height: float, stage: Stage) -> list[Fitted]:
    """Set a list of entries likewise; what does not fit is refused, shrunk or cut, as was ordered.

    Raises:
        SheetError: saying where, and by how much, if that was ordered, or if there are more entries than lines.
    """
    ribbons = [measured(item.words, measure._replace(where=item.where)) for item in items]
    fitted = _set(ribbons, width, height, stage)
    ordered = measure.fonts.overflow
    if fitted is None and ordered is Overflow.SHRINK:
        tries = (_set(ribbons, width, height, smaller) for smaller in below(stage))
        fitted = next((one for one in tries if one is not None), None)
        if fitted is not None:
            note_small(items[0].words, measure._replace(where=items[0].where), fitted[0].size)
    elif fitted is None and ordered in {Overflow.WARN, Overflow.CONTINUE}:
        fitted = _cut(ribbons, width, height, stage)
    if fitted is None:
        lead = stage.floor * LEAD * MM
        rows = 1 + int((height - (len(items) - 1) * lead * GAP) / lead)
        longest = max(ribbons, key=lambda ribbon: ribbon.total)
        needed = sum(ribbon.total for ribbon in ribbons) * stage.floor * MM
        advice = ADVICE if ordered is Overflow.ERROR else later("shorten it, or leave some out")
        raise too_long(longest.measure.where, longest.text, needed, width * max(rows, 0), stage.floor, advice)
    return fitted


def _set(ribbons: Sequence[Ribbon], width: float, height: float, stage: Stage) -> list[Fitted] | None:
    """Set a list; None if even the floor is too big."""
    if not ribbons:
        return []
    for break_words in (False, True):
        found, fewest, too_wide = 0.0, 0, False
        for size in sizes(stage):
            if found and size < NEARLY * found:
                break
            count = _lines_at(ribbons, width / (size * MM), stage.lines, break_words=break_words)
            too_wide = too_wide or not count
            if count and _is_low(count, len(ribbons), size, height) and (not found or count < fewest):
                found, fewest = size, count
        if found:
            return [_at_size(ribbon, width, found, stage.lines) for ribbon in ribbons]
        if not too_wide:
            break  # it is too high, and broken words make it no lower
    return None


def _is_low(lines: int, items: int, size: float, height: float) -> bool:
    """Say whether so many lines of so many entries keep to a height."""
    lead = size * LEAD * MM
    return (lines - 1) * lead + (items - 1) * lead * GAP <= height


def _lines_at(ribbons: Sequence[Ribbon], room: float, most: int, *, break_words: bool) -> int:
    """Give how many lines all entries have; 0 if one has too many, or a word too wide that may not be broken."""
    count = 0
    for ribbon in ribbons:
        cuts = ribbon.cuts(room, most)
        lines = len(cuts) - 1 if cuts is not None else len(ribbon.broken(room, most) or ()) if break_words else 0
        if not lines:
            return 0
        count += lines
    return count


def _at_size(ribbon: Ribbon, width: float, size: float, most: int) -> Fitted:
    """Set an entry at a size, its lines balanced unless a word is broken."""
    room = width / (size * MM)
    cuts = ribbon.cuts(room, most)
    lines = ribbon.lines(even(ribbon, cuts, room)) if cuts is not None else ribbon.broken(room, most) or ()
    return Fitted(lines, size, size * LEAD * MM)


def _cut(ribbons: Sequence[Ribbon], width: float, height: float, stage: Stage) -> list[Fitted] | None:
    """Set a list at the floor, the longest entries cut to as many lines as there is room for; None if for none."""
    room = width / (stage.floor * MM)
    lines = [ribbon.broken(room) or () for ribbon in ribbons]
    for most in range(stage.lines, 0, -1):
        if _is_low(sum(min(len(some), most) for some in lines), len(lines), stage.floor, height):
            break
    else:
        return None
    out: list[Fitted] = []
    for ribbon, some in zip(ribbons, lines, strict=True):
        own = some
        if len(some) > most:
            kept = cut(ribbon.text, ribbon.measure, _keeps_to(ribbon.measure, room, most))
            own = Ribbon(kept, ribbon.measure).broken(room) or ()
        out.append(Fitted(own, stage.floor, stage.floor * LEAD * MM))
    return out


def _keeps_to(measure: Measure, room: float, most: int) -> Callable[[str], bool]:
    """Give what says whether a text keeps to so many lines."""
    return lambda text: Ribbon(text, measure).broken(room, most) is not None


def gap_between(fitted: Sequence[Fitted], height: float, most: float) -> float:
    """Give the gap in mm that spreads entries over a height, at most `most`."""
    used = (sum(len(f.lines) for f in fitted) - 1) * fitted[0].leading
    return min(most, (height - used) / max(len(fitted) - 1, 1))


# ---- Making text fit: measured once at size 1, then wrapped, balanced and shrunk by arithmetic.

_LEADING = 1.16


def fit(words: str, measure: Measure, width: float, stages: Sequence[Stage], *, leading: float = _LEADING) -> Fitted:
    """Set text in `width` mm, trying the stages in order; only then are words broken between letters.

    What does not fit even so is refused, shrunk or cut, as was ordered.

    Raises:
        SheetError: saying where, and by how much, if a text that does not fit is to be refused, or if it is endless.
    """
    ribbon = Ribbon(words, measure)
    return best(ribbon, width, stages, leading) or squeezed(ribbon, width, stages[-1], leading)


def attempt(
    words: str, measure: Measure, width: float, stages: Sequence[Stage], *, leading: float = _LEADING
) -> Fitted | None:
    """Set text likewise; None if it does not fit, for those who have another way of setting it.

    Raises:
        SheetError: naming the place, if the text is endless or has a letter that cannot be set.
    """
    return _attempted(words, measure, width, tuple(stages), leading)


@lru_cache(1024)
def _attempted(words: str, measure: Measure, width: float, stages: tuple[Stage, ...], leading: float) -> Fitted | None:
    return best(measured(words, measure), width, stages, leading)
