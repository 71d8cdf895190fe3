"""A content file that changes a few things of another: one parent, and what is set, added or dropped by id.

What the file says itself keeps its place in it; what it takes over is placed, in messages, where the parent is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from gmkit import errors
from gmkit.library.diagnostics import Diagnostic, Severity
from gmkit.library.document import Document, Marks, Step
from gmkit.library.kinds import Kind
from gmkit.library.partial import Extents
from gmkit.names import suggest

EXTENDS, SET, ADD, DROP = "extends", "set", "add", "drop"
WORDS = (EXTENDS, SET, ADD, DROP)
"""The fields that change a parent."""

_EMPTY: Mapping[Any, Marks] = MappingProxyType({})

Row = dict[str, Any]
Found = list[Diagnostic]
_Named = tuple[str, int, tuple[str, int] | None]
"""The list that something stands in and its index; for ID/ID also the field inside it and the index there."""


def merged(child: Document, parent: Document, kind: Kind) -> tuple[Document, Found]:
    """Put a file over its parent.

    Args:
        child: a file that extends the other.
        parent: written out whole.
        kind: of both.

    Returns:
        The file as if it had been written out, and every id that cannot be set, added or dropped.
    """
    merging = _Merging(child, parent, kind)
    merging.drop()
    merging.set()
    merging.add()
    return merging.document(), merging.found


def can_be_merged(child: Document, kind: Kind, shape: Iterable[Diagnostic]) -> bool:
    """Say whether faults of shape leave what changes the parent as it should be, so that it can be looked up there."""
    plan = Extents(child, kind)
    return "source" in child.data and not any(plan.of(one.place)[0] in (*WORDS, "source") for one in shape)


def taken_over(whole: Document, found: Iterable[Diagnostic]) -> Found:
    """Tell faults of a file that was written out: those of the parent alone are its own affair, unless they are errors.

    Args:
        whole: the file, written out.
        found: what is wrong with it.
    """
    at = whole.place([EXTENDS])
    told = []
    for one in found:
        if one.place != at:
            # What stands in the parent has no line here.
            told.append(one._replace(message=re.sub(rf"\bon line {at.line}\b", "in the parent", one.message)))
        elif one.severity is Severity.ERROR:
            told.append(one._replace(note="it is taken over, and does not go with what is changed here"))
    return told


def own_last(whole: Document, kind: Kind) -> Document:
    """Give a file that was written out with the things that it changes or adds at the end of their lists."""
    at = whole.marks.values[EXTENDS]
    data, values = dict(whole.data), dict(whole.marks.values)
    for name in kind.lists:
        if not isinstance(data.get(name), list) or name not in values:
            continue
        marks = values[name].values
        order = sorted(range(len(data[name])), key=lambda n: marks[n][:2] != at[:2] if n in marks else False)
        data[name] = [data[name][n] for n in order]
        values[name] = values[name]._replace(values={new: marks[n] for new, n in enumerate(order) if n in marks})
    return whole._replace(data=data, marks=whole.marks._replace(values=values))


class _Merging:
    """A file on its way to being written out: what each list holds by now, and where in the child that stands."""

    def __init__(self, child: Document, parent: Document, kind: Kind) -> None:
        self.child, self.kind = child, kind
        self.found: Found = []
        at = child.marks.values[EXTENDS]
        self._here = at._replace(keys=_EMPTY, values=_EMPTY)
        own = {name: value for name, value in child.data.items() if name not in WORDS}
        self._data: Row = {**parent.data, **own, "source": _credited(child.data["source"], parent.data["source"])}
        self._marks: dict[Step, Marks] = {
            name: child.marks.values.get(name, self._here) if name in own else self._here for name in self._data
        }
        self._keys = {
            name: child.marks.keys.get(name, self._here) if name in own else self._here for name in self._data
        }
        self._rows: dict[str, list[Row]] = {}
        self._places: dict[str, list[Marks]] = {}
        for name in kind.lists:
            if isinstance(self._data.get(name), list):
                self._rows[name] = list(self._data[name])
                values = self._marks[name].values
                self._places[name] = [values.get(at, self._marks[name]) for at in range(len(self._rows[name]))]

    def document(self) -> Document:
        """Give the file as it is by now."""
        for name, rows in self._rows.items():
            self._data[name] = rows
            places: dict[Step, Marks] = dict(enumerate(self._places[name]))
            self._marks[name] = self._marks[name]._replace(values=places)
        values = {**self._marks, EXTENDS: self._here}
        marks = self.child.marks._replace(keys=self._keys, values=values)
        return self.child._replace(data=self._data, marks=marks)

    def drop(self) -> None:
        """Take out what is dropped."""
        for n, word in enumerate(self.child.data.get(DROP, ())):
            for name, at, inner in self._named([DROP, n], word, key=False):
                if inner is None:
                    del self._rows[name][at], self._places[name][at]
                    continue
                field, m = inner
                row, place = self._rows[name][at], self._places[name][at]
                rest = [one for k, one in enumerate(row[field]) if k != m]
                self._rows[name][at] = {**row, field: rest}
                # What stood behind it has another number now: all of it is placed where the change is.
                here = self._where([DROP, n])
                self._places[name][at] = _with(place, field, here, here)

    def set(self) -> None:
        """Give things the fields that are set."""
        for word, fields in self.child.data.get(SET, {}).items():
            marks = self.child.marks.values[SET].values[word]
            for name, at, inner in self._named([SET, word], word, key=True):
                row, place = self._rows[name][at], self._places[name][at]
                if inner is None:
                    self._rows[name][at] = {**row, **fields}
                    self._places[name][at] = _over(place, marks)
                    continue
                field, m = inner
                rows = [{**one, **fields} if k == m else one for k, one in enumerate(row[field])]
                self._rows[name][at] = {**row, field: rows}
                above = place.values.get(field, place)
                inside = {**above.values, m: _over(above.values.get(m, above), marks)}
                named = self.child.marks.values[SET].keys[word]
                self._places[name][at] = _with(place, field, named, above._replace(values=inside))

    def add(self) -> None:
        """Append what is added."""
        rows = self.child.data.get(ADD, ())
        if not rows or not self.kind.lists:
            return
        name = self.kind.lists[0]
        known = {row.get("id") for row in self._rows.get(name, ())}
        for n, row in enumerate(rows):
            if row["id"] in known:
                told = f"{errors.quoted(row['id'])} is there already, taken over from the parent or added before"
                tip = "change it with `set`, or give this one another id"
                self.found.append(self.child.problem("GM302", [ADD, n, "id"], told, tip))
                continue
            known.add(row["id"])
            self._rows.setdefault(name, []).append(row)
            self._places.setdefault(name, []).append(self._where([ADD, n]))

    def _named(self, path: Sequence[Step], word: str, *, key: bool) -> Iterator[_Named]:
        """Find what an id names, or note that it is not there."""
        outer, slash, inner = word.partition("/")
        for name, rows in self._rows.items():
            for at, row in enumerate(rows):
                if row.get("id") != outer:
                    continue
                if not slash:
                    yield name, at, None
                    return
                for field, things in row.items():
                    for m, one in enumerate(things if isinstance(things, list) else ()):
                        if isinstance(one, dict) and one.get("id") == inner:
                            yield name, at, (field, m)
                            return
        self.found.append(self._unknown(path, word, key=key))

    def _unknown(self, path: Sequence[Step], word: str, *, key: bool) -> Diagnostic:
        outer, _, inner = word.partition("/")
        if outer in self.child.data.get(DROP, ()) and path[0] == SET:
            told = f"{errors.quoted(outer)} is set here and dropped as well"
            return self.child.problem("GM503", path, told, "leave one of the two out", key=key)
        known = [row["id"] for rows in self._rows.values() for row in rows if "id" in row]
        if inner and outer in known:
            row = next(row for rows in self._rows.values() for row in rows if row.get("id") == outer)
            things = [
                one for value in row.values() if isinstance(value, list) for one in value if isinstance(one, dict)
            ]
            known = [f"{outer}/{one['id']}" for one in things if "id" in one]
        near = suggest(word, known)
        tip = f"did you mean `{near[0]}`?" if near else f"there is {errors.listed(known[:12], 'and') or 'nothing'}"
        told = f"the parent has nothing with the id {errors.quoted(word)}"
        if whole := next((name for name in self._rows if name in self.child.data), None):
            told = f"nothing here has the id {errors.quoted(word)}"
            tip = f"the file's own `{whole}` replace the parent's; write `{ADD}` for things that are to come on top"
        return self.child.problem("GM301", path, told, tip, key=key)

    def _where(self, path: Sequence[Step]) -> Marks:
        marks = self.child.marks
        for step in path:
            marks = marks.values[step]
        return marks


def _credited(own: Row, parents: Row) -> Row:
    """Give the credit of a file that says whose work it changes."""
    from gmkit.library.credit import Credit  # few files have a parent

    above = Credit.from_data(parents).line()
    said = own.get("based_on")
    return {**own, "based_on": f"{said}; {above}" if said else above}


def _with(place: Marks, field: str, key: Marks, value: Marks) -> Marks:
    """Give the places of a thing one of whose fields is changed elsewhere."""
    keys = {field: key, **place.keys}
    return place._replace(keys=keys, values={**place.values, field: value})


def _over(place: Marks, marks: Marks) -> Marks:
    """Give the places of a thing some of whose fields are set elsewhere."""
    return marks._replace(keys={**place.keys, **marks.keys}, values={**place.values, **marks.values})
