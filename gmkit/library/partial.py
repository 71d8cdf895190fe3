"""What can be said of a file's meaning while some things in it are misshapen: the rules, held against the others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from gmkit.library.diagnostics import Diagnostic, Place
from gmkit.library.document import Document, Marks, Step
from gmkit.library.kinds import Kind

APART = ("kind", "schema_version", "id", "title", "source")
"""Fields that no rule about the others looks at."""

_REFERENCE = "GM301"
_MISSING = "GM201"
_OF_OTHERS = (_REFERENCE, "GM505")  # what may come of what is wrong, or left out, elsewhere in the file
_LINE_END = 1_000_000  # a column behind any text


class Item(NamedTuple):
    """One thing of a list: the list's name, the index, and from where on in the file it stands."""

    field: str
    at: int


class Extents:
    """Where in a file its things with ids stand.

    The things of one list follow one another; the last ends where the next field of the file begins.
    """

    def __init__(self, document: Document, kind: Kind) -> None:
        """Take the places from the document's marks."""
        fields = sorted((marks.line, marks.column, name) for name, marks in document.marks.keys.items())
        starts: list[tuple[tuple[int, int], str, Item | None]] = []
        for line, column, name in fields:
            starts.append(((line, column), name, None))
            if name in kind.lists and isinstance(document.data.get(name), list):
                values = document.marks.values[name].values
                starts += [((m.line, m.column), name, Item(name, int(at))) for at, m in values.items()]
        self._starts = starts

    def at(self, line: int, column: int) -> tuple[str | None, Item | None]:
        """Give the field and the thing in which a place lies, counted from 0."""
        found: tuple[str | None, Item | None] = (None, None)
        for start, name, item in self._starts:
            if start > (line, column):
                break
            found = (name, item)
        return found

    def of(self, place: Place | None) -> tuple[str | None, Item | None]:
        """Give the field and the thing of a diagnostic's place."""
        return (None, None) if place is None else self.at(place.line - 1, place.column - 1)


def check_intact(document: Document, kind: Kind, shape: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Hold the rules of a kind against the things in a file that are not misshapen.

    Whatever might be wrong only because the others are left out is not told: sums over the whole file, and
    references to them.

    Args:
        document: a file with faults of shape.
        kind: its kind.
        shape: the faults.
    """
    plan = Extents(document, kind)
    broken: set[Item] = set()
    for wrong in shape:
        field, item = plan.of(wrong.place)
        if item is not None:
            broken.add(item)
        elif field not in APART or wrong.code == "GM201":
            return []
    if not kind.lists or any(name not in document.data for name in kind.lists[:1]):
        return []
    rest, kept = _without(document, broken)
    found = kind.check(rest) if kept else []
    lost = {document.data[item.field][item.at].get("id") for item in broken if _is_block(document, item)}
    return [one for one in found if _within(plan, one, broken) and not _leads_to(one, lost)]


def outside(document: Document, kind: Kind, lines: Collection[int], found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Keep the faults of shape that do not come from lines which could not be read.

    Args:
        document: a file of which some lines were set aside.
        kind: its kind.
        lines: their numbers, from 1.
        found: the faults of what is left.
    """
    plan = Extents(document, kind)
    spoilt = {plan.at(line - 1, column) for line in lines for column in (0, _LINE_END)}
    fields, items = {field for field, _ in spoilt}, {item for _, item in spoilt}
    kept = []
    for one in found:
        field, item = plan.of(one.place)
        sound = item not in items if item is not None else field not in fields and one.code != _MISSING
        if sound and one.code not in _OF_OTHERS:
            kept.append(one)
    return kept


def _is_block(document: Document, item: Item) -> bool:
    return isinstance(document.data[item.field][item.at], dict)


def _leads_to(one: Diagnostic, lost: Collection[object]) -> bool:
    """Say whether a reference may lead to something that was left out: by its id, or to one whose id is not known."""
    if one.code != _REFERENCE:
        return False
    place, line = one.place, one.source_line or ""
    word = line[place.column - 1 : place.end_column - 1].strip("\"'") if place else ""
    return word in lost or any(not isinstance(name, str) for name in lost)


def _within(plan: Extents, one: Diagnostic, broken: Collection[Item]) -> bool:
    item = plan.of(one.place)[1]
    return item is not None and item not in broken


def _without(document: Document, broken: Collection[Item]) -> tuple[Document, bool]:
    """Leave things out of a file; the places of the others stay. Also say whether each list keeps something."""
    data: dict[str, Any] = dict(document.data)
    values: dict[Step, Marks] = dict(document.marks.values)
    for field in {item.field for item in broken}:
        out = {item.at for item in broken if item.field == field}
        marks: Mapping[Step, Marks] = values[field].values
        kept = [at for at in range(len(data[field])) if at not in out]
        data[field] = [data[field][at] for at in kept]
        values[field] = values[field]._replace(values={new: marks[at] for new, at in enumerate(kept)})
    whole = all(data[item.field] for item in broken)
    return document._replace(data=data, marks=document.marks._replace(values=values)), whole
