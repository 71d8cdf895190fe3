"""Texts that `gmkit print` will refuse, told by `gmkit check` where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gmkit.errors import GmkitError
from gmkit.library.diagnostics import in_order
from gmkit.library.inspection import Reading
from gmkit.library.printed import printed_texts

_PUNCTUATION = frozenset("–—‘’‚“”„†‡•…‰‹›€™−")


def with_letters(readings: Sequence[Reading], named: Callable[[], Sequence[str]]) -> list[Reading]:
    """Add to what is wrong with files the texts that cannot be printed, as warnings.

    Args:
        readings: the files.
        named: gives the fonts of one's own, as they are typed; asked only if there are letters to look for.
    """
    fonts: list[Any] = []
    told = []
    for reading in readings:
        found = []
        for path, text in _unusual(reading):
            assert reading.document is not None
            fonts = fonts or [_fonts(named)]
            if said := _said(text, fonts[0]):
                found.append(reading.document.warning("GM603", path, *said))
        told.append(reading._replace(found=in_order([*reading.found, *found])) if found else reading)
    return told


def is_usual(text: str) -> bool:
    """Say whether the bundled fonts have all letters of a text, without a look at them: Latin ones and their signs."""
    return text.isascii() or all(c < "\x7f" or "\xa0" <= c < "\u0180" or c in _PUNCTUATION for c in text)


def _unusual(reading: Reading) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Give the texts meant for paper that have to be looked at closely."""
    if reading.document is not None and reading.kind is not None:
        yield from (one for one in printed_texts(reading.document, reading.kind) if not is_usual(one[1]))


def _fonts(named: Callable[[], Sequence[str]]) -> Any:
    """Give the bundled fonts with those of one's own, if these can be used; no two machines have the same others."""
    from gmkit.printing.chain import own_font
    from gmkit.printing.fonts import Fonts

    try:
        return Fonts([own_font(text) for text in named()], system=False)
    except GmkitError:
        return Fonts(system=False)


def _said(text: str, fonts: Any) -> tuple[str, str] | None:
    """Say what print will do with a text and what helps; None if it can be set, or if no font can be asked."""
    from gmkit.printing.unset import unset

    try:
        found = unset(text, fonts)
    except GmkitError:
        return None
    if found is None:
        return None
    why, _, tip = str(found.error).partition("; ")
    if found.font:
        return f"{why} among those of gmkit, and print refuses this text unless the machine has one", tip
    return f"print refuses this text: {why}", tip
