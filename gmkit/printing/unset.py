"""Whether a text can be set at all, asked before any sheet is made of it."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from gmkit.errors import SheetError
from gmkit.printing.fonts import Fonts
from gmkit.printing.letters import clean, missing, refused

_ROLE = "serif"  # every role has the letters of all bundled fonts behind it


class Unset(NamedTuple):
    """Why a text cannot be set.

    Attributes:
        error: as a sheet would tell it, without a place.
        font: whether another font would help.
    """

    error: SheetError
    font: bool


def unset(words: str, fonts: Fonts) -> Unset | None:
    """Say why a text cannot be set, by its first letter that no font helps, else by the first that no font has.

    Args:
        words: the text.
        fonts: those that are asked.

    Raises:
        SheetError: a bundled font's package is not installed.
        StoreError: a font cannot be read.
    """
    fonts.letters(_ROLE)
    words = clean(words)
    for before, letter in pairwise(("", *words)):
        if error := refused(letter, "", before):
            return Unset(error, font=False)
    for letter in dict.fromkeys(words):
        try:
            fonts.runs(letter, _ROLE)
        except SheetError:
            return Unset(missing(letter, ""), font=True)
    return None
