"""A text that does not fit: refused, cut, or set smaller than is good to read, as was ordered."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from gmkit.errors import quoted
from gmkit.printing.fonts import MM
from gmkit.printing.overflow import ADVICE, Overflow, too_long
from gmkit.printing.stages import Fitted, Stage, below, best
from gmkit.printing.wrap import Measure, Ribbon

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
    advice = "shorten it" if ordered is Overflow.SHRINK else ADVICE
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
    told = f"{count} of {len(words)} words are"
    if not count:
        letters = words[0]
        some = bisect_left(range(1, len(letters)), True, key=lambda n: not fits(letters[:n] + "…"))
        kept = letters[:some] + "…"
        told = f"{some} of the first word's {len(letters)} letters are"
    whole = "shorten it"
    if measure.fonts.overflow is Overflow.CONTINUE:
        measure.fonts.spill(measure.where, text)
        whole = "the whole text is on the last pages"
    measure.fonts.note(f"{_place(text, measure)}too long, {told} printed here; {whole}")
    return kept


def note_small(text: str, measure: Measure, size: float) -> None:
    """Tell the GM that a text is smaller than is good to read."""
    measure.fonts.note(f"{_place(text, measure)}set at {size:g} pt to make it fit; shorten it to make it larger")


def _place(text: str, measure: Measure) -> str:
    """Give the beginning of a note: where a text is from, or how it begins."""
    return f"{measure.where or quoted(text, 40)}: "
