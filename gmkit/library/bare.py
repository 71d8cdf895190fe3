"""Words in braces that no colon follows: a comma has cut a text in two, or the colon was forgotten."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document, Marks, Step

_COLON = "write `name: value`, with a space"


class Bare(NamedTuple):
    """What such a word is about.

    Attributes:
        told: the diagnostic.
        field: the field that was meant; empty if none can be told.
    """

    told: Diagnostic
    field: str = ""


def bares(document: Document, path: tuple[Step, ...], fields: Collection[str] = ()) -> dict[str, Bare]:
    """Explain the fields of a block that have no colon.

    Args:
        document: the file.
        path: leads to the block.
        fields: what they may have been meant for.
    """
    block = document.marks
    for step in path:
        block = block.values[step]
    found: dict[str, Bare] = {}
    if document.lines[block.line][block.column : block.column + 1] != "{":
        return found
    cut: Bare | None = None  # what a comma has cut, if it has
    for name, key in block.keys.items():
        if not _is_bare(document, key):
            cut = _cut(document, path, name) if _is_plain(document, block.values[name]) else None
            continue
        own = _own(document, (*path, name), name, fields, alone=cut is None)
        if own is not None or cut is not None:
            found[name] = own or cut or found[name]
        if own is not None:
            cut = Bare(own.told)
    return found


def _own(document: Document, path: tuple[Step, ...], name: str, fields: Collection[str], *, alone: bool) -> Bare | None:
    """Explain a word by itself: the name of a field with its value, but for the colon or the space."""
    glued, colon, _ = name.partition(":")
    if colon:
        return Bare(document.problem("GM202", path, "there is no space after the colon", _COLON, key=True), glued)
    word, _, rest = name.partition(" ")
    if rest and (word in fields or alone):
        return Bare(document.problem("GM202", path, "there is no colon after this name", _COLON, key=True), word)
    return None


def _cut(document: Document, path: tuple[Step, ...], name: str) -> Bare:
    note, tip = "in braces a comma ends a text that has no quotes", "put the whole text in quotes"
    return Bare(document.problem("GM202", (*path, name), "this text has a comma in it", tip, note=note))


def _is_bare(document: Document, key: Marks) -> bool:
    rest = document.lines[key.end_line][key.end_column : key.end_column + 80].lstrip()
    return rest[:1] in (",", "}", "#", "")


def _is_plain(document: Document, value: Marks) -> bool:
    """Say whether a value is a text without quotes, most likely."""
    first = document.lines[value.line][value.column : value.column + 1]
    return bool(first) and first not in "\"'[{" and not first.isdigit()
