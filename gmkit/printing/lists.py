"""Lists of entries at one common size, as large as their height allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gmkit.printing.fonts import MM
from gmkit.printing.overflow import ADVICE, Overflow, too_long
from gmkit.printing.squeeze import cut, note_small
from gmkit.printing.stages import Fitted, Stage, below, sizes
from gmkit.printing.wrap import Measure, Ribbon, even

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
    return _set([Ribbon(item.words, measure._replace(where=item.where)) for item in items], width, height, stage)


def crowded(items: Sequence[Item], measure: Measure, width: float, height: float, stage: Stage) -> list[Fitted]:
    """Set a list of entries likewise; what does not fit is refused, shrunk or cut, as was ordered.

    Raises:
        SheetError: saying where, and by how much, if that was ordered, or if there are more entries than lines.
    """
    ribbons = [Ribbon(item.words, measure._replace(where=item.where)) for item in items]
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
        advice = ADVICE if ordered is Overflow.ERROR else "shorten it, or leave some out"
        raise too_long(longest.measure.where, longest.text, needed, width * max(rows, 0), stage.floor, advice)
    return fitted


def _set(ribbons: Sequence[Ribbon], width: float, height: float, stage: Stage) -> list[Fitted] | None:
    """Set a list; None if even the floor is too big."""
    if not ribbons:
        return []
    for break_words in (False, True):
        found, fewest = 0.0, 0
        for size in sizes(stage):
            if found and size < NEARLY * found:
                break
            count = _lines_at(ribbons, width / (size * MM), stage.lines, break_words=break_words)
            if count and _is_low(count, len(ribbons), size, height) and (not found or count < fewest):
                found, fewest = size, count
        if found:
            return [_at_size(ribbon, width, found, stage.lines) for ribbon in ribbons]
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
