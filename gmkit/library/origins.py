"""Where each field of a thing comes from, in a file that builds on others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from gmkit.library.diagnostics import escaped
from gmkit.library.document import Document, Step
from gmkit.library.extends import ADD, EXTENDS, SET
from gmkit.library.kinds import Kind
from gmkit.library.lineage import Lineage


class Origin(NamedTuple):
    """Where one field comes from.

    Attributes:
        field: its name; for a field of an inner thing "actions/swing-ropes value".
        value: what it holds.
        file: the file that says so, as it was named.
        line: from 1.
        how: "set" or "added" where the file changes its parent so, "written" where it says it itself.
        level: how many files up: 0 in the file that was asked about.
    """

    field: str
    value: Any
    file: str
    line: int
    how: str
    level: int

    @property
    def where(self) -> str:
        """The place: "masks.yaml:31"."""
        return f"{escaped(self.file)}:{self.line}"


def origins(family: Lineage, kind: Kind, wanted: str) -> list[Origin]:
    """Tell where each field of a thing comes from.

    Args:
        family: a file with all that it builds on, with places.
        kind: its kind.
        wanted: the id of a thing in one of the kind's lists.

    Returns:
        The fields in their order; inner things that are changed one by one follow the field that holds them. Empty if
        the file has no such thing.
    """
    row = next((row for name in kind.lists for row in family.whole.data.get(name, ()) if row.get("id") == wanted), None)
    if row is None:
        return []
    found: list[Origin] = []
    for field, value in row.items():
        found += _of_field(family.layers, kind, wanted, field, value)
        found += _inside(family.layers, kind, wanted, field, value)
    return found


def _of_field(layers: Sequence[Document], kind: Kind, wanted: str, field: str, value: Any) -> Iterator[Origin]:
    """Give the place of a field: in the first file, from the one asked about upwards, that says it."""
    for level, layer in enumerate(layers):
        for how, path in _paths(layer, kind, wanted):
            inner = _at(layer, path)
            if isinstance(inner, dict) and field in inner:
                yield _origin(layer, (*path, field), field, value, how, level)
                return


def _inside(layers: Sequence[Document], kind: Kind, wanted: str, field: str, value: Any) -> Iterator[Origin]:
    """Give the places of fields of inner things that a file sets by ID/ID."""
    for one in value if isinstance(value, list) else ():
        if not isinstance(one, dict) or "id" not in one:
            continue
        word = f"{wanted}/{one['id']}"
        for name, held in one.items():
            for level, layer in enumerate(layers):
                if name in layer.data.get(SET, {}).get(word, {}):
                    yield _origin(layer, (SET, word, name), f"{field}/{one['id']} {name}", held, "set", level)
                    break
                if any(how != "set" or field in _at(layer, path) for how, path in _paths(layer, kind, wanted)):
                    break


def _paths(layer: Document, kind: Kind, wanted: str) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Give where a file speaks of a thing: where it sets its fields, adds it, or has it among its own."""
    if EXTENDS in layer.data:
        if wanted in layer.data.get(SET, {}):
            yield "set", (SET, wanted)
        yield from (("added", (ADD, at)) for at, row in enumerate(layer.data.get(ADD, ())) if row["id"] == wanted)
    for name in kind.lists:
        rows = layer.data.get(name, ())
        yield from (("written", (name, at)) for at, row in enumerate(rows) if row.get("id") == wanted)


def _at(layer: Document, path: Sequence[Step]) -> Any:
    value: Any = layer.data
    for step in path:
        value = value[step]
    return value


def _origin(layer: Document, path: tuple[Step, ...], field: str, value: Any, how: str, level: int) -> Origin:
    return Origin(field, value, layer.path_shown, layer.place(path, key=True).line, how, level)
