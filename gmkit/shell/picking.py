"""Choosing what of a sheet is printed: cards and pages by id, by name, or by a tag that several share."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.errors import IllegalChoice, UnknownName, quoted
from gmkit.names import fold, pick, suggest
from gmkit.printing.sheet import Page, Sheet

_MOST = 999


def picked(sheet: Sheet, wanted: Sequence[str]) -> Sheet:
    """Give a sheet with those of its cards and pages alone that are wanted, in the order of the sheet.

    Args:
        sheet: the whole sheet.
        wanted: ids, names in part, or tags, each with "=N" behind it for N copies; none for everything.

    Raises:
        UnknownName: nothing of the sheet is called so.
        AmbiguousChoice: a part of a name fits several.
        IllegalChoice: a number of copies that is none, or copies of a whole page.
    """
    if not wanted:
        return sheet
    copies: dict[str, int | None] = {}
    for word in wanted:
        name, number = _parsed(word)
        for key in _meant(sheet, name):
            # A number that was said outlives a word that says none.
            copies[key] = number or copies.get(key)
    cards = tuple(card._replace(copies=copies[card.id] or card.copies) for card in sheet.cards if card.id in copies)
    pages = tuple(page for page in sheet.pages if _key(page) in copies for _ in range(copies[_key(page)] or 1))
    return sheet._replace(cards=cards, pages=pages)


def _parsed(word: str) -> tuple[str, int | None]:
    """Part "ispo=3" into the name and the number of copies."""
    name, equals, digits = word.rpartition("=")
    if not equals:
        return word, None
    if not (digits.isascii() and digits.isdigit() and 1 <= int(digits[:4]) <= _MOST and len(digits) < 4):
        raise IllegalChoice(f"--pick {quoted(word)}: after the = stands a number of copies, 1 to {_MOST}")
    return name, int(digits)


def _key(page: Page) -> str:
    """Give what a page is picked by."""
    return page.id or page.name


def _meant(sheet: Sheet, word: str) -> list[str]:
    """Give the keys of what a word means: an id, a tag, or a part of one name."""
    things: list[tuple[str, str, tuple[str, ...]]] = [
        *((card.id, card.name, card.tags) for card in sheet.cards),
        *((_key(page), page.name, page.tags) for page in sheet.pages),
    ]
    if any(word == key for key, _, _ in things):
        return [word]
    tagged = [key for key, _, tags in things if fold(word) in map(fold, tags)]
    if tagged:
        return tagged
    names = {key: (key, name) for key, name, _ in reversed(things)}
    try:
        return [pick("card or page", word, names)]
    except UnknownName:
        words = dict.fromkeys((*(tag for _, _, tags in things for tag in tags), *names))
        raise UnknownName("card, page or tag", word, suggest(word, words), words) from None
