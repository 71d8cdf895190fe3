"""What stands around a file that is checked, made of documents alone; and whether what it refers to is there."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.library.check import Sorts
from gmkit.library.document import Diagnostic, Document, Kind, Severity, in_order
from gmkit.library.extends import Left
from gmkit.library.shelves import bundled, load_trusted, validate


class Around:
    """Documents that somebody named, and the bundled ones of a game."""

    names_only = False

    def __init__(self, kinds: Mapping[str, Kind], *own: Document) -> None:
        self.own = own
        self.lost: list[Left] = []
        self.bundled = {
            name: load_trusted(bundled("content") / kind.default) for name, kind in kinds.items() if kind.default
        }

    def find(self, kind: str, set_id: str | None = None) -> Document | None:
        """Give one's own of a kind before the bundled one; of several, none without an id."""
        own = [one for one in self.own if one.data["kind"] == kind]
        if set_id is None:
            return own[0] if len(own) == 1 else None if own else self.bundled.get(kind)
        known = [*own, self.bundled[kind]] if kind in self.bundled else own
        return next((one for one in known if one.data["id"] == set_id), None)

    def without(self, kind: str, set_id: str) -> Document:
        """Give the bundled one in the place of what is not there."""
        self.names_only = True
        self.lost.append(Left(self.bundled[kind], lost=(None,)))
        return self.bundled[kind]._replace(data={**self.bundled[kind].data, "id": set_id})

    def ids(self, kind: str) -> list[str]:
        """Give all ids of a kind."""
        known = [*self.own, self.bundled[kind]]
        return [one.data["id"] for one in known if one.data["kind"] == kind]


def judge(document: Document, kinds: Mapping[str, Kind], *own: Document) -> list[Diagnostic]:
    """List what is wrong with a file by itself, or, if nothing is, with what it refers to."""
    found = validate(document, kinds)
    if not any(one.severity is Severity.ERROR for one in found):
        kind, around = kinds[document.data["kind"]], Around(kinds, *own)
        told = kind.refer(document, around)
        found += Sorts(document, kind, kinds).settled(told, around.lost, names_only=around.names_only)[0]
    return in_order(found)
