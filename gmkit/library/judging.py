"""A document judged by itself: its kind and version, its shape, what it builds on, and the rules of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from gmkit import errors
from gmkit.library.bundle import bundled, load_trusted, schema
from gmkit.library.diagnostics import Diagnosed, Diagnostic, Severity, in_order, refusal, refuse_errors
from gmkit.library.document import Document
from gmkit.library.extends import EXTENDS, can_be_merged, own_last, taken_over
from gmkit.library.kinds import Kind
from gmkit.library.lineage import CORE, Lineage

NEWEST_VERSION = 1  # of the format of content files
_SLIP = 0.9  # how alike the one kind that is wanted must be to what is written for that to be a slip of spelling
MISSPELT = 0.75
"""How alike an unknown kind must be to the wanted one to be taken for it."""


def validate(document: Document, kinds: Mapping[str, Kind]) -> list[Diagnostic]:
    """List all that is wrong with a document: its kind and version, then its shape, then its meaning."""
    return complete(document, kinds)[1]


def complete(document: Document, kinds: Mapping[str, Kind]) -> tuple[Document, list[Diagnostic]]:
    """Write a document out with what it builds on, and list all that is wrong with it by itself.

    Where some things in it are misshapen, the rules are held against the others.
    """
    kind, wrong = kind_of(document, kinds)
    if kind is None:
        return document, wrong
    version = document.data.get("schema_version")
    if isinstance(version, int) and version > NEWEST_VERSION:
        tip = f"this gmkit reads version {NEWEST_VERSION}; a newer gmkit may read the file"
        return document, [document.problem("GM402", ["schema_version"], "a newer version of the format", tip)]
    from gmkit.library.schema import check

    shape = check(document, schema(kind.schema))
    if EXTENDS in document.data:
        if shape and not can_be_merged(document, kind, shape):
            return document, shape
        try:
            family = lineage_of(document, kind)
        except Diagnosed as refused:
            return document, in_order([*shape, *refused.diagnostics])
        return (document, shape) if shape else _judged(family, kind)
    if shape:
        from gmkit.library.partial import check_intact

        return document, in_order([*shape, *check_intact(document, kind, shape)])
    return document, kind.check(document)


def _judged(found: Lineage, kind: Kind) -> tuple[Document, list[Diagnostic]]:
    """Judge a file that builds on another, written out; what is wrong with the parent is told in the parent."""
    from gmkit.library.schema import check

    whole, above, parent = found.whole, found.above, found.layers[1]
    if above is not None and not parent.path_shown.startswith(CORE):
        errors_above = [one for one in kind.check(above) if one.severity is Severity.ERROR]
        if errors_above:
            told = f"the parent cannot be used: {refusal(errors_above)}"
            return whole, [found.layers[0].problem("GM303", [EXTENDS], told, "mend it first")]
    if shape := check(whole, schema(kind.schema)):
        return whole, shape
    wrong = taken_over(whole, kind.check(whole))
    if any(one.place == whole.place([EXTENDS]) for one in wrong):
        # Of two that do not go together the later is told: held against a list in which this file's own come last.
        again = taken_over(whole, kind.check(own_last(whole, kind)))
        wrong = min(wrong, again, key=lambda told: _inherited(whole, told))
    return whole, wrong


def _inherited(whole: Document, found: Sequence[Diagnostic]) -> int:
    return sum(one.place == whole.place([EXTENDS]) for one in found)


def lineage_of(document: Document, kind: Kind, *, places: bool = False) -> Lineage:
    """Give a file of the right shape with all that it builds on.

    Args:
        document: the file.
        kind: its kind.
        places: whether it matters where things stand in bundled files, which takes longer to know.

    Raises:
        Diagnosed: a file it builds on is not there, or cannot be used.
    """
    from gmkit.library import load
    from gmkit.library.lineage import Core, lineage
    from gmkit.library.schema import check

    def read(path: Path) -> Document:
        found = load.read(path)._replace(file=path)
        if found.data.get("kind") == kind.name:
            refuse_errors(check(found, schema(kind.schema)))
        return found

    core = Core(bundled("content") / kind.default, load.read if places else load_trusted) if kind.default else None
    return lineage(document, kind, core, read)


def kind_of(document: Document, kinds: Mapping[str, Kind]) -> tuple[Kind | None, list[Diagnostic]]:
    """Give the kind that a document says it is, or what is wrong with that."""
    if "kind" not in document.data:
        return None, [_without_kind(document, kinds)]
    named = document.data["kind"]
    if isinstance(named, str) and named in kinds:
        return kinds[named], []
    from gmkit.names import closeness, suggest

    told = errors.quoted(named) if isinstance(named, str) else "this"
    close = (_by_list(document, kinds) or suggest(named, kinds)) if isinstance(named, str) else ()
    wanted = f"{'one of ' if len(kinds) > 1 else ''}{errors.listed(kinds)}"
    if len(kinds) == 1 and isinstance(named, str) and closeness(named, next(iter(kinds))) < _SLIP:
        told, tip = f"this file is a {named[:60]}", f"what is needed here is a {wanted}"
        return None, [document.problem("GM401", ["kind"], told, tip)]
    tip = f"did you mean {errors.listed(f'`{name}`' for name in close)}?" if close else f"write {wanted}"
    return None, [document.problem("GM401", ["kind"], f"{told} is no kind of content here", tip)]


def _by_list(document: Document, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    """Give the one kind whose things stand in a file, whatever it is called."""
    found = [name for name, kind in kinds.items() if kind.lists and kind.lists[0] in document.data]
    return tuple(found) if len(found) == 1 else ()


def _without_kind(document: Document, kinds: Mapping[str, Kind]) -> Diagnostic:
    from gmkit.names import closeness

    for key, value in document.data.items():
        if closeness(key, "kind") >= MISSPELT or (isinstance(value, str) and value in kinds):
            wrong = f"{errors.quoted(key)} is not a field here"
            return document.problem("GM202", [key], wrong, "did you mean `kind`?", key=True)
    tip = f"add `kind:` with {'one of ' if len(kinds) > 1 else ''}{errors.listed(kinds)}"
    return document.problem("GM401", [], "the file does not say its kind", tip)
