"""The content that is meant: the GM's own, judged every time, where there is some; else what comes with gmkit."""

from __future__ import annotations

import json
import os
import re
import warnings
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from gmkit import errors
from gmkit.errors import did_you_mean, later, reason, said, say
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
    Severity,
    Step,
    in_order,
    refusal,
    refuse_errors,
    unreadable,
    where,
)
from gmkit.library.files import is_folder, is_pack, is_there, read_bytes, yaml_in

# ---- A document judged by itself: its kind and version, its shape, what it builds on, and the rules of its game.

_SLIP = 0.9  # how alike the one kind that is wanted must be to what is written for that to be a slip of spelling
_NEAR = 0.85  # how alike a whole text must be to another to be asked for in its place
MISSPELT = 0.75
"""How alike an unknown kind must be to the wanted one to be taken for it."""


def validate(document: Document, kinds: Mapping[str, Kind]) -> list[Diagnostic]:
    """List all that is wrong with a document: its kind and version, then its shape, then its meaning."""
    return complete(document, kinds)[1]


def complete(
    document: Document, kinds: Mapping[str, Kind], aside: Sequence[int] = ()
) -> tuple[Document, list[Diagnostic]]:
    """Write a document out with what it builds on, and list all that is wrong with it by itself.

    Where some things in it are misshapen, the rules are held against the others; in lines that were set aside, from 1,
    anything may stand.
    """
    kind, wrong = kind_of(document, kinds)
    if kind is None:
        return document, wrong
    version = document.data.get("schema_version")
    if isinstance(version, int) and version > kind.version:
        tip = say("this gmkit reads version {version}; a newer gmkit may read the file", version=kind.version)
        return document, [document.problem("GM402", ["schema_version"], say("a newer version of the format"), tip)]
    document, advice = in_new_words(document, kind)
    document, misspelt = in_right_names(document, kind)
    whole, wrong = _completed(document, kind, aside)
    return whole, in_order([*advice, *misspelt, *wrong]) if advice or misspelt else wrong


def _completed(document: Document, kind: Kind, aside: Sequence[int]) -> tuple[Document, list[Diagnostic]]:
    """Do what `complete` does with a file whose kind and version are known."""
    from gmkit.library.schema import check, check_rest, put_right

    document, wrong = _without_gone(document, kind)
    rules = schema(kind.schema)
    shape = [*wrong, *check(document, rules)]
    if EXTENDS in document.data:
        from gmkit.library.extends import WORDS, can_be_merged  # few files have a parent

        right = document._replace(data=put_right(document.data, rules).data) if shape else document
        # What changes the parent has to stand at a place: under a misspelt name it has none.
        if shape and (check(right, rules) or not document.data.keys() >= right.data.keys() & {*WORDS}):
            if not can_be_merged(document, kind, shape):
                return document, shape
            right = document
        try:
            family = lineage_of(right, kind)
        except Diagnosed as refused:
            return document, in_order([*shape, *refused.diagnostics])
        return (document, shape) if shape else _judged(family, kind)
    if shape:
        # A name that nothing in those lines can be is told, whatever else they may keep a rule from.
        names = check_rest(document, kind, shape, rules, aside=aside) if aside else ()
        told = check_rest(document, kind, shape, rules)
        named = (one for one in names if one.code == "GM301" and one.place not in [other.place for other in told])
        return document, in_order([*shape, *told, *named])
    return document, kind.check(document)


def _without_gone(document: Document, kind: Kind) -> tuple[Document, list[Diagnostic]]:
    """Leave out the options that were cut, and tell which of them are on: nobody can go on by those."""
    options = document.data.get("options")
    if not isinstance(options, dict) or not (had := [name for name in kind.gone if name in options]):
        return document, []
    on = [name for name in had if options[name] is not False]
    wrong = [document.problem("GM202", ["options", name], kind.gone[name], key=True) for name in on]
    left = {name: value for name, value in options.items() if name not in had}
    return document._replace(data={**document.data, "options": left}), wrong


OLDER = "GM404"
"""The code of a file that is written as an older gmkit had it, and is read all the same."""

WORDS = "words"
"""The kind of a file of words, of which a game takes one that tells, and pages beside it."""

PAGED = ("texts", "labels", "terms")
"""What a page of words has, and no more."""

PACK = "pack"
"""The kind of a pack's manifest."""


def in_new_words(document: Document, kind: Kind) -> tuple[Document, list[Diagnostic]]:
    """Give a file of an older version as it would be written now, with one line of advice.

    In a file of the newest version the old words are errors, and are read as what they were meant for.
    """
    data = document.data
    if not kind.renamed or not isinstance(data, dict):
        return document, []
    version = data.get("schema_version")
    old = is_older(data, kind)
    advice = [_advice(document, kind, str(version))] if old else []
    for path, now in outdated(data, kind):
        if not old:
            told = say(
                "{path} is called `{now}` since version {version}",
                path=errors.quoted(str(path[-1])),
                now=now,
                version=kind.version,
            )
            wrong = document.problem("GM202", path, told, say("write `{now}`", now=now), key=True)
            advice.append(wrong._replace(write=now))
        document = document.renamed(path, now)
    return document, advice


_JSON: Mapping[type, str] = {list: "array", dict: "object", str: "string"}


def in_right_names(document: Document, kind: Kind) -> tuple[Document, list[Diagnostic]]:
    """Give a file as if its misspelt fields had the names that they were meant for, which are told.

    What stands under them is then checked, named by others and looked up as it will be once they are mended. A field
    that holds nothing of the sort that is wanted is left as it is.
    """
    rules = schema(kind.schema)
    known, data = rules["properties"], document.data
    unknown = {document.place([name], key=True): name for name in data if name not in known}
    if not unknown:
        return document, []
    from gmkit.library.schema import check

    found = []
    for one in check(document, rules):
        name = unknown.get(one.place) if one.place and one.code == "GM202" else None
        meant = (other for other in known if one.suggestion == did_you_mean([f"`{other}`"]))
        if name is None or (now := next(meant, None)) is None or now in document.data:
            continue
        sorts = known[now].get("type", ())
        if _JSON.get(type(data[name])) in ([sorts] if isinstance(sorts, str) else sorts):
            document = document.renamed([name], now)
            found.append(one)
    return document, found


def is_older(data: Mapping[str, Any], kind: Kind) -> bool:
    """Say whether a file is of a version whose fields were called otherwise."""
    version = data.get("schema_version")
    return bool(kind.renamed) and isinstance(version, int) and not isinstance(version, bool) and version < kind.version


def outdated(data: Mapping[str, Any], kind: Kind) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Give every field of a file that is called otherwise now: its path, and its name now."""
    for pattern, now in kind.renamed.items():
        for path in paths_like(data, pattern.split(".")):
            above: Any = data
            for step in path[:-1]:
                above = above[step]
            if now not in above:
                yield path, now


def paths_like(value: Any, steps: Sequence[str], path: tuple[Step, ...] = ()) -> Iterator[tuple[Step, ...]]:
    """Give the paths in plain data that some steps lead to, of which * is any key or index."""
    if not steps:
        yield path
        return
    inner: Iterable[tuple[Step, Any]] = ()
    if isinstance(value, Mapping):
        inner = value.items() if steps[0] == "*" else ((steps[0], value[steps[0]]),) if steps[0] in value else ()
    elif isinstance(value, list) and steps[0] == "*":
        inner = enumerate(value)
    for key, held in list(inner):
        yield from paths_like(held, steps[1:], (*path, key))


# ---- What a file gives ids to, and where it names what has one: as its kind says, for whoever renames or looks up.

INNER = "action"
"""The sort of thing that stands inside another, and is named by both ids."""

OWN = "set"
"""The sort that whole files are: the field in which a situation names the set that it is played with."""

SEAT = "seat"
"""The sort that somebody at a table is, who has a name and no id."""

_GIVEN = ("id", "name")


class Named(NamedTuple):
    """A thing's id in a file, or its name if it has none."""

    sort: str  # of thing, such as "mask"
    path: tuple[Step, ...]
    word: str
    key: bool = False  # it is the name of a field
    given: bool = False  # the thing itself stands there, and is not only named
    outer: str = ""  # of what stands inside another thing the id of that, where the file says so
    before: str = ""  # what stands before it in the same text, as MASK does in MASK/ACTION
    after: str = ""  # what stands behind it

    @property
    def changes(self) -> bool:
        """Whether it is named to be set or dropped in what the file builds on."""
        return len(self.path) == 2 and self.path[0] in ("set", "drop")


def named_in(document: Document, kind: Kind) -> Iterator[Named]:
    """Give what has an id or a name in a file, and all that it names so, whatever else is wrong with the file."""
    data = document.data
    own = "id" if kind.default or kind.name == "pack" else OWN
    if isinstance(data.get(own), str):
        yield Named(OWN, (own,), data[own], given=own == "id")
    if EXTENDS in data:
        yield from _changed(data, kind)
    by_form = _by_form(data, kind) if any("@" in one[0] for row in kind.ids.values() for one in row) else []
    names = (way.split(".") for way in kind.ids.get(SEAT, ()) if way.endswith(_GIVEN))
    seats = [_value_at(data, path) for steps in names for path in _down(data, steps)]
    for sort, patterns in kind.ids.items():
        for pattern in patterns:
            if pattern[0] == "@":
                # Of a seat and a thing that both go by a name, the seat is meant.
                taken = seats if sort != SEAT and pattern in kind.ids.get(SEAT, ()) else ()
                found = (one for one in by_form if one.sort == pattern[1:] and one.word not in taken)
                yield from (Named(sort, one.path, one.word, one.key) for one in found)
                continue
            for way in _with_changes(pattern, kind) if EXTENDS in data else (pattern,):
                yield from _like(data, kind, sort, way.split("."))


def _like(data: Any, kind: Kind, sort: str, steps: list[str]) -> Iterator[Named]:
    """Give what is named where a pattern leads."""
    key = steps[-1] == "#"
    given = steps[-1] in _GIVEN and "**" not in steps
    for path in _down(data, [*steps[:-1], "*"] if key else steps):
        word = path[-1] if key else _value_at(data, path)
        if not isinstance(word, str):
            continue
        outer, dot, inner = word.partition(".")
        if dot and steps[-2:] == ["actions", "*"]:  # MASK.ACTION, as a challenge has it
            if sort == INNER:
                yield Named(sort, path, inner, outer=outer, before=f"{outer}.")
            else:
                yield Named(sort, path, outer, after=f".{inner}")
        else:
            yield Named(sort, path, word, key, given, _outer(data, kind, path) if sort == INNER else "")


def _changed(data: Any, kind: Kind) -> Iterator[Named]:
    """Give what a file that builds on another sets or drops, and what it is inside of."""
    sets, drops = data.get("set"), data.get("drop")
    ways: list[tuple[tuple[Step, ...], object, bool]] = []
    ways += [(("set", word), word, True) for word in (sets if isinstance(sets, dict) else ())]
    ways += [(("drop", at), word, False) for at, word in enumerate(drops if isinstance(drops, list) else ())]
    sorts = [sort for sort, row in kind.ids.items() if {*row} & {f"{name}.*.id" for name in kind.lists}]
    for path, word, key in ways:
        outer, slash, inner = str(word).partition("/")
        yield from (Named(sort, path, outer, key, after=slash + inner) for sort in sorts)
        if inner and INNER in kind.ids:
            yield Named(INNER, path, inner, key, outer=outer, before=f"{outer}/")


def _with_changes(pattern: str, kind: Kind) -> Iterator[str]:
    """Give where else ids stand in a file that builds on another: in what it sets and adds."""
    yield pattern
    first, _, rest = pattern.partition(".*.")
    if first in kind.lists:
        yield f"set.*.{rest}"
    if first in kind.lists[:1]:
        yield f"add.*.{rest}"


def _outer(data: Any, kind: Kind, path: Sequence[Step]) -> str:
    """Give the id of the thing that a path leads into; empty if it leads into none."""
    if isinstance(path[1], str):
        blocks = ("set", *(one[:-2] for row in kind.ids.values() for one in row if one.endswith(".#")))
        return path[1].partition("/")[0] if path[0] in blocks else ""
    return str(_value_at(data, path[:2]).get("id", "")) if path[0] in (*kind.lists, "add") else ""


def _down(data: Any, steps: Sequence[str]) -> Iterator[tuple[Step, ...]]:
    """Give the paths that steps lead to; ** is any way down, also none."""
    if "**" not in steps:
        yield from paths_like(data, steps)
        return
    at = steps.index("**")
    left = [*paths_like(data, steps[:at])]
    while left:
        here = left.pop()
        value = _value_at(data, here)
        yield from ((*here, *one) for one in paths_like(value, steps[at + 1 :]))
        inner = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        left += [(*here, step) for step in inner]


def _value_at(data: Any, path: Sequence[Step]) -> Any:
    for step in path:
        data = data[step]
    return data


def _by_form(data: Mapping[str, Any], kind: Kind) -> list[Named]:
    """Give what the form of a kind knows as names, with its sort, of each part of a file that has the right shape."""
    place, _, name = kind.form.partition(":")
    form, found = getattr(import_module(place), name), []
    parts: list[tuple[Mapping[str, Any], tuple[Step, ...]]] = [(data, ())]
    while parts:
        part, above = parts.pop()
        try:
            found += [Named(one.sort, (*above, *one.path[len(above) :]), one.word, one.key) for one in form.names(part)]
        except (AttributeError, KeyError, TypeError, ValueError):
            # A form reads only what its schema has passed, and while somebody types that is not all.
            if len(part) > 1:
                parts += [({field: value}, ()) for field, value in part.items()]
            elif not above and isinstance(rows := next(iter(part.values())), list):
                parts += [({field: [row]}, (field, at)) for field in part for at, row in enumerate(rows)]
    return found


def _advice(document: Document, kind: Kind, version: str) -> Diagnostic:
    told = say("a {name} of version {version}; it is read as it is until gmkit 1.0", name=kind.name, version=version)
    return document.warning(
        "GM404", ["schema_version"], told, say("`gmkit migrate` writes it as version {version}", version=kind.version)
    )


def _judged(found: Lineage, kind: Kind) -> tuple[Document, list[Diagnostic]]:
    """Judge a file that builds on another, written out; what is wrong with the parent is told in the parent."""
    from gmkit.library.extends import own_last, taken_over
    from gmkit.library.schema import check

    whole, above, parent = found.whole, found.above, found.layers[1]
    if above is not None and not parent.path_shown.startswith(CORE):
        errors_above = [one for one in kind.check(above) if one.severity is Severity.ERROR]
        if errors_above:
            told = say("the parent cannot be used: {refusal}", refusal=refusal(errors_above))
            return whole, [found.layers[0].problem("GM303", [EXTENDS], told, say("mend it first"))]
    if shape := check(whole, schema(kind.schema)):
        return whole, shape
    wrong = taken_over(whole, kind, kind.check(whole))
    if any(one.place == whole.place([EXTENDS]) for one in wrong):
        # Of two that do not go together the later is told: held against a list in which this file's own come last.
        last = own_last(whole, kind)
        again = taken_over(last, kind, kind.check(last))
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
    from gmkit.library.extends import Core, lineage
    from gmkit.library.schema import check

    def read(path: Path) -> Document:
        found = load.read(path)._replace(file=path, among=document.among)
        if found.data.get("kind") == kind.name:
            found, wrong = in_new_words(found, kind)
            refuse_errors([*wrong, *check(found, schema(kind.schema))])
        return found

    core = Core(bundled("content") / kind.default, load.read if places else load_trusted) if kind.default else None
    return lineage(document, kind, core, read, _in_another_pack)


def _in_another_pack(child: Document) -> Path:
    """Give the file in another pack that one builds on: "night-market:masks".

    Raises:
        Diagnosed: the pack is not among those that were named, or has no such file.
    """
    from gmkit.library.packs import pack_with, packs_among
    from gmkit.names import suggest

    word = child.data[EXTENDS]
    name, _, wanted = word.partition(":")
    found = packs_among(child.among)
    by_id = {one.id: one for one in found}
    if (own := pack_with(child.file, found)) is not None and name not in own.requires:
        told = say(
            "{path} does not say that this pack builds on {name}",
            path=own.document.path_shown,
            name=errors.quoted(name),
        )
        raise refusal(
            [
                child.problem(
                    "GM303", [EXTENDS], told, say("add it there, under `requires`: {name} and a version", name=name)
                )
            ]
        )
    if name not in by_id:
        near = suggest(name, by_id)
        told = say("no pack called {name} is among the content that is named", name=errors.quoted(name))
        tip = did_you_mean([near[0]]) if near else say("name its zip as well, with --content or in gmkit.toml")
        raise refusal([child.problem("GM303", [EXTENDS], told, tip)])
    files = {path.relative_to(by_id[name].folder).as_posix(): path for path in yaml_in(by_id[name].folder)}
    meant = files.get(wanted) or next((path for path in files.values() if path.stem == wanted), None)
    if meant is None:
        near = suggest(wanted, files)
        tip = did_you_mean([f"{name}:{near[0]}"]) if near else say("there is {names}", names=errors.few(files, "and"))
        told = say("the pack {name} has no file {wanted}", name=errors.quoted(name), wanted=errors.quoted(wanted))
        raise refusal([child.problem("GM303", [EXTENDS], told, tip)])
    return meant


def kind_of(document: Document, kinds: Mapping[str, Kind]) -> tuple[Kind | None, list[Diagnostic]]:
    """Give the kind that a document says it is, or what is wrong with that."""
    if "kind" not in document.data:
        return None, [_without_kind(document, kinds)]
    named = document.data["kind"]
    if isinstance(named, str) and named in kinds:
        return kinds[named], []
    from gmkit.names import closeness, spelt_apart, suggest

    told = errors.quoted(named) if isinstance(named, str) else "this"
    close: Sequence[str] = ()
    if isinstance(named, str):
        near = suggest(named, kinds)
        # A word that differs by a letter goes before what a list would say: words of masks are no masks.
        apart = {name: by for name in kinds if (by := spelt_apart(named, name)) is not None}
        slip = [name for name, by in apart.items() if by == min(apart.values())]
        close = slip or _by_list(document, kinds) or _sets(named, kinds) or near
    wanted = errors.listed(kinds)
    wanted = say("one of {kinds}", kinds=wanted) if len(kinds) > 1 else wanted
    if len(kinds) == 1 and isinstance(named, str) and closeness(named, next(iter(kinds))) < _SLIP:
        told, tip = (
            say("this file is a {named}", named=named[:60]),
            say("what is needed here is a {wanted}", wanted=wanted),
        )
        return None, [document.problem("GM401", ["kind"], told, tip)]
    tip = did_you_mean(f"`{name}`" for name in close) if close else say("write {words}", words=wanted)
    return None, [document.problem("GM401", ["kind"], say("{told} is no kind of content here", told=told), tip)]


def _by_list(document: Document, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    """Give the one kind whose things stand in a file, whatever it is called."""
    found = [name for name, kind in kinds.items() if kind.lists and kind.lists[0] in document.data]
    return tuple(found) if len(found) == 1 else ()


def _sets(named: str, kinds: Mapping[str, Kind]) -> tuple[str, ...]:
    """Give the kinds of set that a plural may mean: "masks" is a mask-set."""
    return tuple(name for name in kinds if named.endswith("s") and name.startswith(named[:-1] + "-"))


def _without_kind(document: Document, kinds: Mapping[str, Kind]) -> Diagnostic:
    from gmkit.names import closeness

    for key, value in document.data.items():
        if closeness(key, "kind") >= MISSPELT or (isinstance(value, str) and value in kinds):
            wrong = say("{key} is not a field here", key=errors.quoted(key))
            return document.problem("GM202", [key], wrong, did_you_mean(["`kind`"]), key=True)
    wanted = errors.listed(kinds)
    tip = say("add `kind:` with {kinds}", kinds=say("one of {kinds}", kinds=wanted) if len(kinds) > 1 else wanted)
    return document.problem("GM401", [], say("the file does not say its kind"), tip)


# ---- The content that is meant: the GM's own, checked every time, where there is some; else the bundled one.


def gather(paths: Sequence[Path]) -> list[Path]:
    """List the files that are meant: each file named, and all YAML files in each folder named.

    Hidden files and folders inside a folder are left out; a folder's files are sorted; none is listed twice.

    Raises:
        Diagnosed: a path is not there, a folder cannot be read or holds no YAML file.
    """
    found: dict[Path, None] = {}
    for path in paths:
        try:
            folder = is_folder(path)
            if not folder and not is_there(path):
                path.stat()
        except (OSError, ValueError) as error:
            raise unreadable(str(path), reason(error)) from error
        inside = yaml_in(path) if folder else [path]
        if not inside:
            pack = is_pack(path)
            told = say("there is no YAML file in this pack") if pack else say("there is no YAML file in this folder")
            raise unreadable(str(path), told, say("name a file or another folder"))
        found |= dict.fromkeys(inside)
    return list(found)


def load_checked(path: Path, kind: Kind, *, shown: str | None = None) -> Document:
    """Read somebody's own file of one kind; warnings pass.

    Raises:
        Diagnosed: the file has errors; the first is told.
    """
    from gmkit.library import load

    document, wrong = complete(load.read(path, shown=shown)._replace(file=path), {kind.name: kind})
    refuse_errors(wrong)
    return document


def is_page(words: Mapping[str, Any]) -> bool:
    """Whether a file of words has fixed texts, labels or terms, and no more."""
    head = {"kind", "schema_version", "id", "title", "language", "source"}
    return bool(words.keys() & {*PAGED}) and words.keys() <= {*head, *PAGED}


def resolve(
    kind: str,
    default: str,
    extra: Sequence[Path],
    kinds: Mapping[str, Kind],
    set_id: str | None = None,
) -> Document:
    """Find the content of one kind: the GM's own if there is any, else the bundled one.

    Args:
        kind: a key of `kinds`.
        default: the bundled file, below `content/`.
        extra: files and folders that the GM named; files of other kinds in them are skipped.
        kinds: the kinds there are.
        set_id: the `id` of the one wanted, where there may be several.

    Raises:
        AmbiguousChoice: several are there and `set_id` does not say which.
        UnknownName: none has that id.
        Diagnosed: a file cannot be used.
    """
    chosen = _chosen(kind, default, extra, kinds, set_id)
    if not chosen.lines:
        return chosen  # a bundled file, which needs no check
    document, wrong = complete(chosen, kinds)
    refuse_errors(wrong)
    _pass_on_advice(wrong)
    return document


def _pass_on_advice(found: Iterable[Diagnostic]) -> None:
    """Tell once, on stderr, that a file is written as an older gmkit had it."""
    for one in found:
        if one.code == OLDER:
            _pass_over(f"{where(one)}: {one.message}; {one.suggestion}", what=later("advice"))


def family(
    kind: str, default: str, extra: Sequence[Path], kinds: Mapping[str, Kind], set_id: str | None = None
) -> Lineage:
    """Find the content of one kind as `resolve` does, with all that it builds on, and where each part stands.

    Raises:
        AmbiguousChoice: as in `resolve`.
        UnknownName: as in `resolve`.
        Diagnosed: as in `resolve`.
    """
    from gmkit.library import load

    document = _chosen(kind, default, extra, kinds, set_id)
    assert document.file is not None
    if not document.lines:
        # A bundled file, read without its places: those are wanted now.
        document = load.read(document.file, shown=f"{CORE}{document.file.stem}")._replace(file=document.file)
    refuse_errors(validate(document, kinds))
    return lineage_of(document, kinds[kind], places=True)


def _chosen(kind: str, default: str, extra: Sequence[Path], kinds: Mapping[str, Kind], set_id: str | None) -> Document:
    """Choose the file that `resolve` is to give, as it was written."""
    own = list(meant(extra, [kind], kinds))
    if set_id is not None:
        own = [document for document in own if document.data.get("id") == set_id] or _other_set(
            own, kind, default, set_id
        )
    elif not own:
        return load_trusted(bundled("content") / default)
    if len(own) > 1:
        own = _not_built_on(own)
    if len(own) > 1:
        # One that has no id cannot be chosen by it: what is wrong with that file comes first.
        refuse_errors(d for one in own if not isinstance(one.data.get("id"), str) for d in validate(one, kinds))
        ids = [str(document.data.get("id")) for document in own]
        told = errors.listed(f"{name} ({document.path_shown})" for name, document in zip(ids, own, strict=True))
        words = kind == WORDS
        chosen = len(set(ids)) == len(ids) and not words
        tip = say("choose with --option set=ID") if chosen else say("name one file with --content")
        if words:
            raise errors.AmbiguousChoice(say("there is more than one file of words: {told}; {tip}", told=told, tip=tip))
        raise errors.AmbiguousChoice(say("there is more than one {kind}: {told}; {tip}", kind=kind, told=told, tip=tip))
    return own[0]


def _not_built_on(own: list[Document]) -> list[Document]:
    """Leave out what lies in packs that others of them, or their packs, build on: those take its place."""
    from gmkit.library.packs import built_on, pack_with, settle

    found = settle(own[0].among)
    homes = [pack_with(one.file, found) for one in own]
    under = {name for home in homes if home is not None for name in built_on(home, found)}
    under |= {str(one.data.get(EXTENDS)).partition(":")[0] for one in own}
    return [one for one, home in zip(own, homes, strict=True) if home is None or home.id not in under]


def strangers(paths: Sequence[Path], kinds: Mapping[str, Kind]) -> list[str]:
    """Give what the files that were named are, if a game reads none of them: "deck.yaml is a cypher-deck".

    Args:
        paths: files and folders; none for no strangers.
        kinds: the kinds of file that the game reads.

    Raises:
        Diagnosed: a file cannot be read, or says no kind though it was named.
    """
    found: dict[Path, object] = {}
    for path in gather(paths) if paths else ():
        try:
            document = _read(path)
            found[path] = document.data.get("kind")
            if path in paths and not isinstance(found[path], str):
                refuse_errors(kind_of(document, kinds)[1])
        except Diagnosed:
            found[path] = guessed_kind(path)
            if path in paths:
                raise
    # A pack's manifest says nothing that a game could be played with.
    said = {path: kind for path, kind in found.items() if kind != "pack"}
    if any(kind in kinds or kind in SHARED for kind in said.values()):
        return []
    return [
        say("{path} is a {kind}", path=path, kind=kind)
        if isinstance(kind, str)
        else say("{path} is a file without a kind", path=path)
        for path, kind in said.items()
    ]


def meant(paths: Sequence[Path], wanted: Collection[str], kinds: Mapping[str, Kind]) -> Iterator[Document]:
    """Give the files of some kinds, each as it was written.

    Of what lies in a folder, a file that is none of gmkit's, or is broken and of another kind, is passed over with a
    warning: one bad file must not stop every game.

    Args:
        paths: files and folders that the GM named.
        wanted: the kinds that are looked for.
        kinds: the kinds that the game reads.

    Raises:
        Diagnosed: a file that was named cannot be read or says no kind, or one in a folder seems to be of a kind that
            is wanted and cannot be read, or misspells it: what is bundled must not be taken in its place in silence.
    """
    if any(is_folder(path) for path in paths):
        from gmkit.library.packs import settle  # few commands are given a folder

        settle(paths)
    for path in gather(paths):
        if kinds.keys() <= SHARED.keys() and not any(_is_near(guessed_kind(path) or one, [one]) for one in wanted):
            continue  # a game's, which whoever needs it reads, and tells what is wrong with it
        try:
            document = _read(path)._replace(among=tuple(paths))
        except Diagnosed as refused:
            seems = guessed_kind(path)
            if path in paths or seems in wanted or (seems not in _all_kinds() and _is_near(seems, wanted)):
                raise
            _pass_over(str(refused))
            continue
        named = document.data.get("kind")
        if named in wanted:
            yield document
        elif not isinstance(named, str) or (named not in kinds and named not in _all_kinds()):
            if (path in paths and not isinstance(named, str)) or _is_slip(document, wanted, kinds):
                refuse_errors(kind_of(document, kinds)[1])
            if path not in paths:
                _pass_over(
                    say("{named} is no kind of gmkit's", named=errors.quoted(named))
                    if named
                    else say("it says no kind"),
                    path,
                )


def _is_slip(document: Document, wanted: Collection[str], kinds: Mapping[str, Kind]) -> bool:
    """Say whether a file seems to be of a kind that is wanted, by its kind misspelt or by what is in it."""
    from gmkit.names import closeness

    said = [value for key, value in document.data.items() if closeness(key, "kind") >= MISSPELT]
    lists = {name for kind in wanted for name in kinds[kind].lists[:1]}
    return any(_is_near(one, wanted) for one in said) or (not said and not lists.isdisjoint(document.data))


def _is_near(named: object, wanted: Iterable[str]) -> bool:
    from gmkit.names import closeness

    return isinstance(named, str) and any(closeness(named, kind) >= MISSPELT for kind in wanted)


def _pass_over(why: str, path: Path | None = None, what: str = later("passed over")) -> None:
    warnings.warn(errors.PassedOver(f"{said(what)}: {f'{path}: ' if path else ''}{why}"), stacklevel=2)


# At the head of a line, also as JSON has it, behind a mark of UTF-8, indented, or in a list.
_KIND = re.compile(rb"^(?:\xef\xbb\xbf)?[ \t{-]*[\"']?kind[\"']?[ \t]*:[ \t]*[\"']?([\w-]+)", re.MULTILINE)
_KIND_OF_SCHEMA = re.compile(r'"kind": \{[^{}]*"const": "([^"]*)"')


def guessed_kind(path: Path) -> str | None:
    """Give the kind that a file says which cannot be read: what stands in its first line that begins with `kind:`."""
    try:
        said = _KIND.search(read_bytes(path))
    except Diagnosed:
        return None
    return said[1].decode("ascii", "replace") if said else None


_HEAD = re.compile(r"^(?:kind|id|language|source):.*(?:\n(?:[ \t}#].*)?(?=\n|\Z))*", re.MULTILINE)


def head(path: Path) -> Mapping[str, Any]:
    """Give the `kind`, `id`, `language` and `source` of a file, though the rest of it cannot be read.

    Raises:
        Diagnosed: the file is not there, no text, or what it says of these is no YAML.
    """
    from gmkit.library import load

    text = load.text_of(path)
    fields = [found[0] for found in _HEAD.finditer(text.replace("\r\n", "\n"))]
    # Whoever writes a file in braces, or its names in quotes, has to have it read whole.
    return load.parse("\n".join(fields) if fields else text, str(path)).data


@lru_cache(1)
def _all_kinds() -> frozenset[str]:
    """Give the kinds of every game, as their schemas say."""
    texts = (path.read_text(encoding="utf-8") for path in bundled("schemas").glob("*/*.schema.json"))
    return frozenset(found[1] for text in texts if (found := _KIND_OF_SCHEMA.search(text)))


def _read(path: Path) -> Document:
    from gmkit.library import load  # and with it the YAML library, which most runs can do without

    return load.read(path)._replace(file=path)


def _other_set(own: Sequence[Document], kind: str, default: str, set_id: str) -> list[Document]:
    """Give the bundled set if it is the one that is wanted."""
    document = load_trusted(bundled("content") / default)
    if document.data.get("id") == set_id:
        return [document]
    from gmkit.names import suggest

    ids = [str(found.data.get("id")) for found in (*own, document)]
    raise errors.UnknownName(kind, set_id, suggest(set_id, ids), ids, say("give the file that it is in with --content"))


# ---- What comes with gmkit: where its content and schemas are. The tests check them, so that no start has to.


def bundled(kind: str) -> Path:
    """Give the folder of the bundled "content" or "schemas".

    Raises:
        StoreError: gmkit is not installed whole.
    """
    package = Path(__file__).parent.parent
    wheel = package / "_data" / kind
    if wheel.is_dir():
        return wheel
    checkout = package.parent / kind
    if (package.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    raise errors.StoreError(say("the bundled {kind} are not there; install gmkit again", kind=kind))


def schema(name: str) -> dict[str, Any]:
    """Read a bundled schema, such as "cipher/retainers".

    Raises:
        StoreError: there is none of this name.
    """
    import json  # one-shot commands on bundled content need no schema

    path = bundled("schemas") / f"{name}.schema.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else say("it is not JSON")
        raise errors.StoreError(
            say("the schema {name} cannot be read: {why}; install gmkit again", name=errors.quoted(name), why=why)
        ) from error
    assert isinstance(found, dict)
    return found


def load_trusted(path: Path) -> Document:
    """Read a bundled file, which needs no check.

    Raises:
        Diagnosed: it is not there or not YAML.
    """
    return load_pressed(path)._replace(file=path)


def never_said(document: Document) -> Iterator[Diagnostic]:
    """Warn of texts in a file of words that stand behind no English of gmkit's: most likely it is misspelt."""
    pages = [load_trusted(page) for page in sorted((bundled("content") / "words" / "en").glob("*.yaml"))]
    known = {text for page in pages for text in page.data.get("texts", ())}
    for text in document.data.get("texts", ()):
        if text not in known:
            from difflib import get_close_matches

            near = get_close_matches(text, [one for one in known if abs(len(one) - len(text)) < 4], 1, _NEAR)
            tip = did_you_mean([errors.quoted(near[0])]) if near else say("copy it from the pages in content/words/en")
            yield document.warning("GM507", ["texts", text], say("gmkit says nothing of these words"), tip, key=True)


# ---- Bundled content, read once: kept as JSON beside the file, as Python keeps its bytecode.
#
# Loading the YAML library takes longer than most answers. A pressed file is found by the hash of the YAML it was made
# from, so an edit is seen at once; it is a convenience only, and nothing is said where it cannot be written.

FORMAT = b"1"
"""Changes when YAML is read differently, so that what was pressed before is forgotten."""


def load_pressed(path: Path) -> Document:
    """Read a trusted file, from what was pressed if that is there; the document knows no places in the file.

    Raises:
        UnreadableContent: the file is not there, or no YAML.
    """
    content = read_bytes(path)
    name = blake2b(content, digest_size=12, key=FORMAT).hexdigest()
    pressed = path.parent / "__pycache__" / f"{path.stem}.{name}.json"
    try:
        data = json.loads(pressed.read_bytes())
    except (OSError, ValueError):
        from gmkit.library.load import read

        data = read(path).data
        _press(pressed, json.dumps(data, ensure_ascii=False))
    return Document(str(path), data, Marks(0, 0, 0, 0, {}, {}), ())


def _press(path: Path, text: str) -> None:
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        path.parent.mkdir(exist_ok=True)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
