"""Content that changes a few things of other content: what it builds on, and where each field is from."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from gmkit import errors
from gmkit.errors import did_you_mean, say
from gmkit.library.document import (
    CORE,
    EXTENDS,
    SHARED,
    Diagnosed,
    Diagnostic,
    Document,
    Kind,
    Lineage,
    Marks,
    Place,
    Severity,
    Step,
    escaped,
)
from gmkit.library.files import is_there, is_yaml, yaml_right_in
from gmkit.names import fold, one_near, suggest

# ---- A content file that changes a few things of another: one parent, and what is set, added or dropped by id.
#
# What the file says itself keeps its place in it; what it takes over is placed, in messages, where the parent is named.

SET, ADD, DROP = "set", "add", "drop"
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


def taken_over(whole: Document, kind: Kind, found: Iterable[Diagnostic]) -> Found:
    """Tell faults of a file that was written out: those of the parent alone are its own affair, unless they are errors.

    Args:
        whole: the file, written out.
        kind: its kind.
        found: what is wrong with it.
    """
    at = whole.place([EXTENDS])
    told = []
    for one in found:
        if one.place != at:
            # What stands in the parent has no line here, and may have an id by which it is left out.
            there, tip = say("in the parent"), one.suggestion
            if one.first and whole.place(one.first) == at and (held := _id_at(whole, kind, one.first)):
                there, out = say("in the parent: `{id}`", id=held), f"`{DROP}: [{held}]`"
                tip = (
                    say("{tip}, or leave that one out with {out}", tip=tip, out=out)
                    if tip
                    else say("leave that one out with {out}", out=out)
                )
            line = say("on line {line}", line=at.line)
            told.append(one._replace(message=re.sub(rf"\b{line}\b", there, one.message), suggestion=tip))
        elif one.severity is Severity.ERROR:
            told.append(one._replace(note=say("it is taken over, and does not go with what is changed here")))
    return told


def _id_at(whole: Document, kind: Kind, path: Sequence[Step]) -> str:
    """Give by which id, or ID/ID, something is changed or left out that stands at a place, or that holds it."""
    above = [_at(whole, path[:n]) for n in range(1, len(path))] if path[0] in kind.lists else []
    return "/".join(str(one["id"]) for one in above if isinstance(one, dict) and "id" in one)


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
                told = say(
                    "{id} is there already, taken over from the parent or added before", id=errors.quoted(row["id"])
                )
                tip = say("change it with `set`, or give this one another id")
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
            told = say("{outer} is set here and dropped as well", outer=errors.quoted(outer))
            return self.child.problem("GM503", path, told, say("leave one of the two out"), key=key)
        known = [row["id"] for rows in self._rows.values() for row in rows if "id" in row]
        if inner and outer in known:
            row = next(row for rows in self._rows.values() for row in rows if row.get("id") == outer)
            things = [
                one for value in row.values() if isinstance(value, list) for one in value if isinstance(one, dict)
            ]
            known = [f"{outer}/{one['id']}" for one in things if "id" in one]
        near, meant = suggest(word, known), self._meant(word)
        near = (meant,) if meant else near
        tip = (
            did_you_mean([f"`{near[0]}`"])
            if near
            else say("there is {names}", names=errors.few(known, "and") or say("nothing"))
        )
        told = say("the parent has nothing with the id {word}", word=errors.quoted(word))
        if whole := next((name for name in self._rows if name in self.child.data), None):
            told = say("nothing here has the id {word}", word=errors.quoted(word))
            tip = say(
                "the file's own `{whole}` replace the parent's; write `{add}` for things that are to come on top",
                whole=whole,
                add=ADD,
            )
            meant = None
        return self.child.problem("GM301", path, told, tip, key=key)._replace(write=meant)

    def _meant(self, word: str) -> str | None:
        """Give the one id, or ID/ID, of the parent that is spelt nearly so, and that the file does not name itself."""
        inside: dict[str, list[str]] = {}
        for row in (row for rows in self._rows.values() for row in rows if "id" in row):
            lists = [value for value in row.values() if isinstance(value, list)]
            inside[row["id"]] = [one["id"] for value in lists for one in value if isinstance(one, dict) and "id" in one]
        outer, slash, inner = word.partition("/")
        if slash and inner in inside.get(outer, ()):
            return None
        if not slash:
            known = [*inside]
        elif outer in inside:
            known = [f"{outer}/{one}" for one in inside[outer]]
        else:
            known = [
                f"{name}/{inner}" for name, things in inside.items() if inner in things and one_near(outer, [name])
            ]
        alike = [one for one in (*inside, *_both_ids(inside)) if _bare(one) == _bare(word)]
        found = one_near(word, alike or known)
        named = {*self.child.data.get(SET, {}), *self.child.data.get(DROP, ())}
        return None if found in named else found

    def _where(self, path: Sequence[Step]) -> Marks:
        marks = self.child.marks
        for step in path:
            marks = marks.values[step]
        return marks


def _both_ids(inside: Mapping[str, Iterable[str]]) -> Iterator[str]:
    return (f"{outer}/{inner}" for outer, things in inside.items() for inner in things)


def _bare(word: str) -> str:
    """Give an id without what joins its parts."""
    return re.sub(r"[^a-z0-9]", "", word.casefold())


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


# ---- The files that a content file builds on: in its own folder or bundled, and written out as one.

MOST_LEVELS = 4
"""So many files may build on one another, the first and the bundled one counted."""


_IN_PACK = re.compile(r"[a-z][a-z0-9-]*:[^/\\]")
"""How a file in another pack is named: by the pack's id."""


class Core(NamedTuple):
    """The bundled file that files of one kind may build on."""

    file: Path  # where it is
    read: Callable[[Path], Document]


def lineage(
    document: Document,
    kind: Kind,
    core: Core | None,
    read: Callable[[Path], Document],
    packed: Callable[[Document], Path],
) -> Lineage:
    """Write a file out with all that it takes over.

    Args:
        document: a file of the right shape; one that extends nothing is its own whole.
        kind: its kind.
        core: the bundled file of that kind, if there is one.
        read: reads a file that is no bundled one.
        packed: gives the file in another pack that one builds on.

    Raises:
        Diagnosed: the parent is not there or not to be used, or an id that is changed is not in it.
    """
    layers = [document]
    while EXTENDS in layers[-1].data:
        child = layers[-1]
        if len(layers) >= MOST_LEVELS:
            told = say("more than {most_levels} files build on one another", most_levels=MOST_LEVELS)
            raise _refusal(document, "GM304", told, say("write some of them out as one"))
        parent = _parent(child, kind, core, read, packed)
        if parent.file is not None and any(_same(parent.file, one.file) for one in layers):
            itself = _same(parent.file, document.file)
            told = (
                say("this file builds on itself")
                if itself
                else say("the files that this one builds on build on one another")
            )
            raise _refusal(document, "GM304", say("{told} in the end", told=told), say("name another parent"))
        layers.append(parent)
    whole, above = layers[-1], None
    for layer in reversed(layers[:-1]):
        above = whole
        whole, wrong = merged(layer, above, kind)
        if wrong:
            raise Diagnosed(wrong[0].message, wrong)
    return Lineage(whole, tuple(layers), above)


def _parent(
    child: Document,
    kind: Kind,
    core: Core | None,
    read: Callable[[Path], Document],
    packed: Callable[[Document], Path],
) -> Document:
    """Read the parent that a file names.

    Raises:
        Diagnosed: it names none that can be used.
    """
    name = child.data[EXTENDS]
    if name.startswith(CORE):
        return _bundled(child, kind, core)
    path = packed(child) if _IN_PACK.match(name) else _beside(child, core)
    try:
        found = read(path)
    except Diagnosed as refused:
        raise _refusal(
            child, "GM303", say("the parent cannot be used: {refused}", refused=refused), say("mend it first")
        ) from refused
    if found.data.get("kind") != kind.name:
        other = found.data.get("kind")
        what = errors.quoted(other) if isinstance(other, str) else say("of no kind")
        told = say("the parent is {what}, and this file a {name}", what=what, name=kind.name)
        raise _refusal(child, "GM303", told, say("name a parent of the same kind"))
    return found


def _bundled(child: Document, kind: Kind, core: Core | None) -> Document:
    if core is None:
        raise _refusal(
            child,
            "GM303",
            say("gmkit has no {name} of its own to build on", name=kind.name),
            say("name a file beside this one"),
        )
    wanted = child.data[EXTENDS].removeprefix(CORE)
    said = f"{CORE}{core.file.stem}"
    found = core.read(core.file)._replace(file=core.file, path_shown=said)
    if wanted not in (core.file.stem, found.data.get("id")):
        tip = say("for a {name} write `{core}{stem}`", name=kind.name, core=CORE, stem=core.file.stem)
        told = say("there is no {name} called {id}", name=kind.name, id=errors.quoted(child.data[EXTENDS]))
        bare = wanted.strip(" \"',").removesuffix(core.file.suffix)
        meant = bare == kind.name or one_near(bare, [core.file.stem, found.data["id"]])
        raise _refusal(child, "GM303", told, tip, said if meant else None)
    return found


def _beside(child: Document, core: Core | None) -> Path:
    """Give the file that a child names: in its own folder or below, links followed.

    Raises:
        Diagnosed: it lies elsewhere, or is no YAML file.
    """
    name = child.data[EXTENDS]
    tip = say("write {core}NAME for a bundled file, or the name of a YAML file in the same folder", core=CORE)
    if not is_yaml(Path(name)):
        own = [] if child.file is None else yaml_right_in(child.file.parent)
        named = {one.stem: one.name for one in own if child.file is None or one.name != child.file.name}
        named |= {said: said for said in ([f"{CORE}{core.file.stem}"] if core is not None else ())}
        meant = named.get(name) or named.get(one_near(name, named) or "")
        tip = did_you_mean([f"`{escaped(meant)}`"]) if meant else tip
        told = say("{name} is no YAML file", name=errors.quoted(name))
        raise _refusal(child, "GM303", told, tip, meant or None)
    if child.file is None:
        raise _refusal(child, "GM303", say("a text that is in no file has no file beside it"), tip)
    try:
        folder = child.file.resolve().parent
        path: Path = child.file.parent / name
        inside = not Path(name).is_absolute() and ".." not in Path(name).parts and path.resolve().is_relative_to(folder)
    except (OSError, ValueError, RuntimeError):
        inside = False
    if not inside:
        raise _refusal(child, "GM303", say("{name} does not lie in this file's folder", name=errors.quoted(name)), tip)
    if not is_there(path):
        others = [one.name for one in yaml_right_in(child.file.parent) if one.name != child.file.name]
        near = suggest(name, others)
        told = say("there is no file {name} beside this one", name=errors.quoted(name))
        tip = did_you_mean([f"`{escaped(near[0])}`"]) if near else tip
        raise _refusal(child, "GM303", told, tip, one_near(name, others))
    return path


def _same(one: Path, other: Path | None) -> bool:
    return other is not None and one.resolve() == other.resolve()


def _refusal(document: Document, code: str, told: str, tip: str, write: str | None = None) -> Diagnosed:
    wrong = document.problem(code, [EXTENDS], told, tip)._replace(write=write)
    return Diagnosed(wrong.message, [wrong])


# ---- Where each field of a thing comes from, in a file that builds on others.


class Origin(NamedTuple):
    """Where one field comes from."""

    field: str  # its name; for a field of an inner thing "actions/swing-ropes value"
    value: Any  # what it holds
    file: str  # the file that says so, as it was named
    line: int  # from 1
    how: str  # "set" or "added" where the file changes its parent so, "written" where it says it itself
    level: int  # how many files up: 0 in the file that was asked about

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


# ---- What can be said of a file's meaning while some things in it are misshapen: the rules, held against the
# others.

APART = ("kind", "schema_version", "id", "title", "source")
"""Fields that no rule about the others looks at."""

_NAMELESS = {"id": "", "title": "", "source": {"title": ""}}
"""What stands in for those that a record is read from, since they may be what is misshapen."""

_REFERENCE = "GM301"
_MISSING = "GM201"
_SIZE = "GM206"
_SMALL = ("of", "the")  # words that stand in names of things without standing in their texts
_OF_OTHERS = (_REFERENCE, "GM505")  # what may come of what is wrong, or left out, elsewhere in the file
_LINE_END = 1_000_000  # a column behind any text


class Item(NamedTuple):
    """One thing of a list or a block: the name of that, and which it is in it."""

    field: str
    at: Step


class Extents:
    """Where in a file its things with ids stand.

    The things of one list follow one another; the last ends where the next field of the file begins.
    """

    def __init__(self, document: Document, kind: Kind) -> None:
        """Take the places from the document's marks."""
        fields = sorted((marks.line, marks.column, name) for name, marks in document.marks.keys.items())
        starts: list[tuple[tuple[int, int], str, Item | None]] = []
        held = holders(document, kind)
        for line, column, name in fields:
            starts.append(((line, column), name, None))
            if name in held:
                inner = document.marks.values[name]
                # A thing in a block begins with its name.
                values = inner.keys if isinstance(document.data[name], dict) else inner.values
                starts += [((m.line, m.column), name, Item(name, at)) for at, m in values.items()]
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


def holders(document: Document, kind: Kind) -> list[str]:
    """Give the fields of a file that hold its things: the lists that its kind names, else all of content."""
    names = kind.lists or (set(document.data) - {*APART} if kind.default else ())
    return [name for name in names if isinstance(document.data.get(name), list if kind.lists else list | dict)]


MANY = 500
"""Of more faults nothing is put right to look names up: that takes long, and few of them are the author's."""


def check_intact(
    document: Document,
    kind: Kind,
    shape: Iterable[Diagnostic],
    whole: Mapping[str, Any],
    judge: Callable[[Document], list[Diagnostic]] | None = None,
    aside: Collection[int] = (),
) -> list[Diagnostic]:
    """Hold the rules of a kind against the things in a file that are not misshapen.

    Whatever might be wrong only because the others are left out is not told: sums over the whole file, and
    references to them.

    Args:
        document: a file with faults of shape.
        kind: its kind.
        shape: the faults.
        whole: the kind's schema.
        judge: what is held against them instead, such as what the kind says of references.
        aside: lines that could not be read, from 1; what they stand in counts as misshapen.
    """
    if not kind.lists and (judge is None or kind.name in SHARED):
        return []  # its rules look at the whole
    left = intact(document, kind, shape, whole, aside)
    found = (judge or kind.check)(left.rest) if left else []
    plan = Extents(document, kind)
    return [one for one in found if left and _within(plan, one, left.broken) and not may_mean(one, left)]


class Left(NamedTuple):
    """What is left of a file without the things in it that are misshapen."""

    rest: Document
    broken: frozenset[Item] = frozenset()  # what was left out
    lost: tuple[object, ...] = ()  # the texts in that, by any of which it may be meant; None for one that is missing
    bad: tuple[str, ...] = ()  # those among them that are wrong, and may be another once they are mended
    said: tuple[str, ...] = ()  # all that stands in a file of which it is not certain what is what


def intact(
    document: Document, kind: Kind, shape: Iterable[Diagnostic], whole: Mapping[str, Any], aside: Collection[int] = ()
) -> Left | None:
    """Leave out of a file what is misshapen in it; None if nothing is left. Arguments as in `check_intact`."""
    plan = Extents(document, kind)
    broken, shape = set[Item](), list(shape)
    # Of a list that is too short or too long each thing is one all the same.
    lists = [(name, None) for name in kind.lists if document.data.get(name)]
    sizes = [one for one in shape if one.code == _SIZE and plan.of(one.place) in lists]
    shape = [one for one in shape if one not in sizes]
    # A text that is missing, or not yet written, may be any.
    bad = [word_at(wrong) for wrong in shape if wrong.code != _MISSING]
    spoilt = [plan.at(line - 1, column) for line in aside for column in (0, _LINE_END)]
    for field, item in [*spoilt, *(plan.of(wrong.place) for wrong in shape)]:
        if item is not None and (item.at in document.data[item.field] or isinstance(item.at, int)):
            broken.add(item)
        elif item is None and field not in APART:
            return None
    lacks = {*whole.get("then", whole).get("required", ())} - {*APART, *document.data}
    if lacks or not holders(document, kind) or any(name not in document.data for name in kind.lists[:1]):
        return None
    rest, kept = _without(document, broken)
    gone = [document.data[item.field][item.at] for item in broken]
    ids = (one.get("id") for one in gone if isinstance(one, dict) and kind.lists)
    # Besides their own texts they may go by those of what they name, such as a suit.
    named = (document.data.get(name) for name in (kind.lists[1:] if gone else ()))
    lost = (*ids, *(text for one in (*gone, *named) for text in _texts_in(one)))
    # What stands in a line that was set aside is not unwritten: it may be any word of that line.
    blank = {plan.of(wrong.place)[1] for wrong in shape if wrong.place and wrong.place.line not in aside}
    if broken and broken <= {item for _, item in spoilt} - blank:
        lost = tuple(one for one in lost if one is not None)
    lines = (document.lines[line - 1] for line in aside)
    lost += tuple(line if any(map(str.isalpha, line)) else None for line in lines)
    lost += (None,) if sizes else ()  # what is to come may be called anything
    return Left(rest, frozenset(broken), lost, tuple(bad)) if kept else None


def outside(document: Document, kind: Kind, lines: Collection[int], found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Keep the faults that do not come from lines which could not be read.

    Args:
        document: a file of which some lines were set aside.
        kind: its kind.
        lines: their numbers, from 1.
        found: the faults of what is left, of shape and by the rules.
    """
    plan = Extents(document, kind)
    spoilt = {plan.at(line - 1, column) for line in lines for column in (0, _LINE_END)}
    fields, items = {field for field, _ in spoilt}, {item for _, item in spoilt}
    # A field may be what is lacking to another: a bid stands only with a lot.
    lost = any(document.lines[line - 1][:1].strip() for line in lines)
    gone = [_value_of(document, item) for item in items if item is not None]
    torn = [written(document.lines[line - 1]) for line in lines]
    left = Left(document, lost=(*torn, *(text for text in _texts_in(gone) if text is not None)))
    kept = []
    for one in found:
        field, item = plan.of(one.place)
        # What the file itself lacks may stand in those lines.
        lacks = one.code == _MISSING and one.place == document.place()
        lacks |= lost and one.code.startswith("GM5")
        sound = item not in items if item is not None else field not in fields and not lacks
        # What is reckoned over all things may be right with what those lines hold.
        summed = item is None and one.code.startswith("GM5") and (items > {None} or not fields.isdisjoint(kind.lists))
        others = one.code in _OF_OTHERS and (one.code != _REFERENCE or may_mean(one, left))
        if sound and not summed and not others:
            kept.append(one)
    return kept


_WRITTEN = re.compile(r"(?!.*:\s*[,}\]]).*[^\W\d_].*")  # a line that has a word, and no name without a value


def written(line: str) -> str | None:
    """Give a line that cannot be read, of whose words any may be a name; None if one is not yet written."""
    return line if _WRITTEN.fullmatch(line) else None


def unwritten(document: Document, kind: Kind, items: Iterable[Item], lines: Collection[int]) -> bool:
    """Say whether one of some things, that is in no line which cannot be read, holds nothing where a text may be."""
    plan = Extents(document, kind)
    torn = {plan.at(line - 1, column)[1] for line in lines for column in (0, _LINE_END)}
    return any(None in _texts_in(_value_of(document, item)) for item in items if item not in torn)


def _value_of(document: Document, item: Item) -> object:
    held = document.data[item.field]
    return held.get(item.at) if isinstance(held, dict) else held[int(item.at)] if int(item.at) < len(held) else None


def _texts_in(value: object) -> Iterator[object]:
    """Give every text in a thing, by any of which it may be referred to, and None for what is not written yet."""
    if value is None or isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _texts_in(one)


def may_mean(one: Diagnostic, left: Left) -> bool:
    """Say whether a reference may be right once that is mended which was left out: by a text in it, or by any."""
    if one.code != _REFERENCE:
        return False
    if any(not name for name in left.lost) or suggest(word_at(one), left.bad):
        return True
    typed, there = fold(word_at(one)).split(), fold(" ".join(map(str, left.lost))).split()
    said = fold(" ".join(left.said)).split()
    # As whoever types a name in part is understood; a line that cannot be read may end in the middle of one.
    return bool(there or said) and all(
        any(word.startswith(part) for word in said)
        or any(word.startswith(part) or (part.startswith(word) and len(word) > 1) for word in (*there, *_SMALL))
        for part in typed
    )


def word_at(one: Diagnostic) -> str:
    """Give what stands at the place of a diagnostic, without quotes."""
    place, line = one.place, one.source_line or ""
    return line[place.column - 1 : place.end_column - 1].strip("\"'") if place else ""


def _within(plan: Extents, one: Diagnostic, broken: Collection[Item]) -> bool:
    """Say whether what is told is of a thing that is as it should be, or a name in a field that is."""
    item = plan.of(one.place)[1]
    return item not in broken if item is not None else one.code == _REFERENCE


def _without(document: Document, broken: Collection[Item]) -> tuple[Document, bool]:
    """Leave things out of a file that a record is read from. Also say whether each list keeps something."""
    # A set goes by its own id, where that can be read.
    spare = {name: one for name, one in _NAMELESS.items() if one or not isinstance(document.data.get(name), str)}
    left = without_items(document._replace(data={**document.data, **spare}), broken)
    return left, all(left.data[item.field] for item in broken)


def without_items(document: Document, broken: Collection[Item]) -> Document:
    """Leave things out of a file; the places of the others stay."""
    data: dict[str, Any] = {**document.data}
    values: dict[Step, Marks] = dict(document.marks.values)
    for field in {item.field for item in broken}:
        out = {item.at for item in broken if item.field == field}
        marks: Mapping[Step, Marks] = values[field].values
        if isinstance(data[field], dict):
            data[field] = {at: one for at, one in data[field].items() if at not in out}
            continue
        kept = [at for at in range(len(data[field])) if at not in out]
        data[field] = [data[field][at] for at in kept]
        values[field] = values[field]._replace(values={new: marks[at] for new, at in enumerate(kept)})
    return document._replace(data=data, marks=document.marks._replace(values=values))
