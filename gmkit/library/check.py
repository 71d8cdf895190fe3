"""Files held against everything: read once each, checked by themselves, then against what is around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import ContentError, counted, listed, quoted, say
from gmkit.library import extends, load
from gmkit.library.credit import indented
from gmkit.library.document import (
    EXTENDS,
    SHARED,
    Around,
    Diagnosed,
    Diagnostic,
    Document,
    Kind,
    Place,
    Severity,
    Step,
    Unsettled,
    in_order,
    line_at,
    printed_texts,
    surer,
)
from gmkit.library.extends import APART, MANY, Extents, Item, Left, intact, may_mean, outside, word_at
from gmkit.library.files import BOM, pack_of, read_bytes, yaml_right_in
from gmkit.library.forms import ID
from gmkit.library.schema import check, check_rest, put_right
from gmkit.library.shelves import (
    MISSPELT,
    PACK,
    PAGED,
    SEAT,
    WORDS,
    bundled,
    complete,
    gather,
    guessed_kind,
    in_right_names,
    is_page,
    kind_of,
    lineage_of,
    load_trusted,
    named_in,
    never_said,
    schema,
)
from gmkit.names import closeness

# ---- Files read once each, with what is wrong with each by itself.


class Reading(NamedTuple):
    """A file as far as it could be read."""

    path: Path  # the file
    kind: Kind | None  # what it is, if that is known
    document: Document | None  # written out whole, with what it builds on; None if nothing can be made of it
    found: list[Diagnostic]  # what is wrong with it
    # what it may refer to; None as long as it was not held against the others, or has errors
    around: Around | None = None
    beside: tuple[Document, ...] = ()  # the files in which what it names was looked up
    aside: tuple[int, ...] = ()  # the lines that could not be read and were set aside, from 1
    unheld: tuple[Path, ...] = ()  # the files with errors because of which not all that it names could be looked up
    # reads it anew, as if it said this; held against the same others, or against what those say now, by their paths
    again: Callable[..., Reading] | None = None

    @property
    def sound(self) -> bool:
        """Whether it has no errors, so that others may refer to it."""
        return self.document is not None and not has_errors(self.found)

    @property
    def shaped(self) -> bool:
        """Whether it is content of the right shape: whatever rules it breaks, what it names can be told.

        Without its credit (GM601) nothing can be made of it.
        """
        wrong = (one.code for one in self.faults)
        if self.kind is None or not self.kind.default or self.document is None or EXTENDS in self.document.data:
            return False  # what a parent could not be put under is not whole
        return all(code.startswith(("GM3", "GM5", "GM6")) and code != "GM601" for code in wrong)

    @property
    def errors(self) -> list[Diagnostic]:
        """What keeps it from being used."""
        return [one for one in self.found if one.severity is Severity.ERROR]

    @property
    def faults(self) -> list[Diagnostic]:
        """The errors but those of a misspelt name of a field that is read as what it was meant for."""
        if self.kind is None or self.document is None or not any(one.code == _UNKNOWN for one in self.errors):
            return self.errors
        known = schema(self.kind.schema)["properties"]
        read = [self.document.place([name], key=True) for name in self.document.data if name in known]
        return [one for one in self.errors if one.code != _UNKNOWN or one.place not in read]

    @property
    def misshapen(self) -> list[Diagnostic]:
        """The faults of its YAML, its shape and its credit."""
        return [one for one in self.faults if one.code.startswith(("GM1", "GM2")) or one.code == "GM601"]

    @property
    def set_id(self) -> str | None:
        """The id of the set in it; None if it cannot be read, has none, or such a one as no set can have."""
        said = None if self.document is None else self.document.data.get("id")
        return said if isinstance(said, str) and (self.sound or re.fullmatch(ID, said)) else None


def has_errors(found: Iterable[Diagnostic]) -> bool:
    """Say whether there is anything among diagnostics that keeps a file from being used."""
    return any(one.severity is Severity.ERROR for one in found)


class Reader:
    """Reads files, each once."""

    def __init__(self, kinds: Mapping[str, Kind], among: Sequence[Path] = ()) -> None:
        """Take every kind of file there is, and the content among which packs are that files build on."""
        self.kinds, self.among = kinds, tuple(among)
        self._known: dict[Path, Reading] = {}

    def retold(self, path: Path, shown: str | None, text: str) -> Reading:
        """Read a file as if it said this; what others say of it stays as it was."""
        return self._read(path, load.survey_text(text, str(path) if shown is None else shown))

    def with_these(self, readings: Mapping[Path, Reading]) -> Reader:
        """Give a reader that knows some files as they would be."""
        other = Reader(self.kinds, self.among)
        other._known = {**self._known, **readings}
        return other

    def read(self, path: Path, shown: str | None = None) -> Reading:
        """Read a file and list what is wrong with it by itself."""
        if path not in self._known:
            self._known[path] = self._read(path, load.survey(path, shown=shown))
        return self._known[path]

    def beside(self, path: Path, kind: str) -> Reading | None:
        """Read a file if it may be of a kind; what is bundled is taken as it is."""
        if path in self._known:
            return self._known[path]
        own = self.kinds.get(kind)
        if own is not None and own.default and path.resolve() == (bundled("content") / own.default).resolve():
            return Reading(path, own, load_trusted(path), [])
        words = [kind, *(f"{name}:" for name in (own.lists[:1] if own is not None else ()))]
        content = b""
        with suppress(Diagnosed):
            content = read_bytes(path)
        return self.read(path) if any(word.encode() in content for word in words) else None

    def _read(self, path: Path, survey: load.Survey) -> Reading:
        if survey.document is None:
            return Reading(path, self._guessed(path), None, list(survey.problems))
        document = survey.document._replace(file=path, among=self.among)
        kind, _ = kind_of(document, self.kinds)
        whole, wrong = complete(document, self.kinds, survey.aside)
        if EXTENDS not in document.data and EXTENDS not in whole.marks.values:
            document = whole  # with its fields under the names that were meant
        problems = [surer(one, wrong) for one in survey.problems]
        # What the faults of the YAML bring about further on is told once, as faults of the YAML.
        told = {one.place[:2] for one in survey.problems if one.place is not None}
        wrong = [one for one in wrong if one.place is None or one.place[:2] not in told]
        # A text whose lines begin at the margin looks empty.
        wrong = [one for one in wrong if one.code != "GM206" or not one.place or one.place.line + 1 not in survey.aside]
        if survey.aside and kind is not None:
            wrong = outside(document, kind, survey.aside, wrong)
        elif survey.aside:
            # The line that says the kind may be one of those that could not be read.
            said = "kind" in document.data
            wrong = [one for one in wrong if said and one.place and one.place.line not in survey.aside]
        known = {one.place for one in (*problems, *wrong)}
        odd = [one for one in _pasted(document, kind) if one.place not in known]
        found = indented(document, [*problems, *wrong, *odd, *self._misled(document, kind)])
        return Reading(path, kind, whole, in_order(found), aside=survey.aside)

    def _misled(self, document: Document, kind: Kind | None) -> Iterable[Diagnostic]:
        """Hold the line that tells editors the schema against the file, if it has one."""
        if kind is None or not any("$schema" in line or "yaml-language-server" in line for line in document.lines):
            return ()
        from gmkit.library.write import misled

        return misled(document, kind, self.kinds)

    def _guessed(self, path: Path) -> Kind | None:
        """Give the kind that a file seems to be of which nothing can be made."""
        read = None if (name := guessed_kind(path)) else load.salvaged(path)
        return self.kinds.get(str(read.data.get("kind")) if read else name or "")


# ---- What stands beside a file: where a reference of its may lead, and what is not known because it has errors.

_MOST_BESIDE = 200
"""So many files of a folder are looked into for what a file beside them refers to."""


class Beside:
    """What one file may refer to; it is the `Around` of the checks."""

    def __init__(
        self, own: Reading, others: Sequence[Reading], named: Sequence[Reading], reader: Reader, *, company: bool
    ) -> None:
        """Take what may be referred to.

        Args:
            own: the file.
            others: the files that are checked with it, itself included.
            named: the files that were named to be looked in.
            reader: reads the rest.
            company: whether the file goes with those in its folder, where it does not say which set is meant.
        """
        self._own, self._others, self._named, self._reader = own, others, named, reader
        self._company = company
        self._content = own.kind is not None and bool(own.kind.default)
        self._strict = False
        self.names_only = not self._content and not own.sound
        self.given: dict[int, Document] = {}  # what was found, each once
        self.lost: list[Left] = []  # what was left out of it, being wrong: nothing is told of what names that
        self._whole: dict[int, Document] = {}  # files of which something was left out, as they are
        self.unread: dict[Path, None] = {}  # the files in which nothing could be looked up

    def strict(self) -> Beside:
        """Give the same, which takes no file that breaks a rule: what is odd in a file is told by what all mean."""
        self._strict = True
        return self

    def _usable(self, one: Reading) -> bool:
        """Say whether names are looked up in a file as it is; a manifest says of its pack what can be read of it."""
        if one.kind is not None and one.kind.name == PACK and one.document is not None:
            return not any(bad.code == _NEWER for bad in one.errors)
        return one.sound or (one.shaped and self._content and not self._strict)

    def find(self, kind: str, set_id: str | None = None) -> Document | None:
        """Give the file of a kind with an id; without one, what a game would take.

        Raises:
            Unsettled: it has errors.
        """
        try:
            found = self._find(kind, set_id)
        except Unsettled as refused:
            self.unread[refused.file] = None
            raise
        if found is not None:
            self.given[id(found)] = self._whole.get(id(found), found)
            self.names_only |= id(found) in self._whole
        return found

    def _find(self, kind: str, set_id: str | None) -> Document | None:
        named = _of(kind, self._named)
        if set_id is None:
            found = [self._without(one) for one in named or (self._beside(kind) if self._company else [])]
            others = [] if found else [*self._named, *self._others, *(self._strays(kind) if self._company else ())]
            unsound = [one for one in others if self._may_be(kind, one)]
            if unsound or (unsound := [one for one in found if not self._usable(one)]):
                return self._guessed(kind, unsound)
            return _only(found, self._own) if found else self._bundled(kind)
        everywhere = [*named, *_of(kind, self._others), *self._in_folder(kind)]
        for one in (self._without(one) for one in everywhere if one.set_id == set_id):
            if self._usable(one):
                return one.document
        core = self._bundled(kind)
        if core is not None and core.data.get("id") == set_id:
            return core
        others = [*self._named, *self._others, *self._strays(kind)]
        everywhere += [one for one in others if self._may_be(kind, one)]
        unsound = [one for one in everywhere if not self._usable(one) and one.set_id in (set_id, None)]
        return self._guessed(kind, unsound, set_id) if unsound else None

    def _guessed(self, kind: str, found: Sequence[Reading], set_id: str | None = None) -> Document:
        """Give what can be said of files with errors, any of which may be meant; raises Unsettled if nothing can."""
        known, path = self._reader.kinds.get(kind), found[0].path
        if self._strict or known is None or not known.default or kind in SHARED:
            raise Unsettled(say("{path} has errors; mend them first", path=path), path)
        lefts = [guessed(one, known, set_id) for one in {one.path: one for one in found}.values()]
        unread = (left.rest.file for left in lefts if None in left.lost and given_by(known))
        self.unread |= dict.fromkeys(filter(None, unread))
        return self._lacking(*lefts)

    def _lacking(self, *lefts: Left) -> Document:
        self.lost += lefts
        self._whole[id(lefts[0].rest)] = lefts[0].rest
        return lefts[0].rest

    def without(self, kind: str, set_id: str) -> Document:
        """Give what stands in for content that is not here; nothing is told of what it would have."""
        self.names_only, core = True, load_trusted(bundled("content") / self._reader.kinds[kind].default)
        return self._lacking(Left(core._replace(data={**core.data, "id": set_id}, file=None), lost=(None,)))

    def _may_be(self, kind: str, one: Reading) -> bool:
        """Say whether a file that does not say its kind as it should seems to be of one."""
        if one.kind is not None or one.document is None or kind not in self._reader.kinds:
            return False
        if one.aside and any(kind in line for line in one.document.lines):
            return True
        said = [value for value in one.document.data.values() if isinstance(value, str)]
        lists = self._reader.kinds[kind].lists[:1]
        near = any(_is_near(value, kind) for value in said)
        return near or any(name in one.document.data for name in lists)

    def _without(self, one: Reading) -> Reading:
        """Give a file without what is wrong in it, so that names can be looked up in it, if anything is left."""
        left = None if self._strict or self._usable(one) else readable(one)
        if left is None or one.document is None:
            return one
        self.lost.append(left)
        self._whole[id(left.rest)] = one.document
        return one._replace(document=left.rest, found=[])

    def ids(self, kind: str) -> list[str]:
        """Give the ids of all files of a kind, for suggestions."""
        known = [*_of(kind, self._named), *_of(kind, self._others), *self._in_folder(kind)]
        core = self._bundled(kind)
        found = [*(one.set_id for one in known), core.data["id"] if core is not None else None]
        return [name for name in dict.fromkeys(found) if name is not None]

    def _beside(self, kind: str) -> list[Reading]:
        """Give the content that goes with the file: what lies beside it, or what is checked with it as one campaign.

        Files that are checked together make a campaign if a game could be given them all: one file of each kind.
        """
        local = self._in_folder(kind)
        if local:
            return local
        own = self._own.kind.name if self._own.kind is not None else ""
        found = _of(kind, self._others)
        return found if len(found) == 1 and len(_of(own, self._others)) <= 1 else []

    def _in_folder(self, kind: str) -> list[Reading]:
        return _of(kind, self._folder(kind))

    def _folder(self, kind: str) -> list[Reading]:
        found = (self._reader.beside(path, kind) for path in siblings(self._own.path))
        return [one for one in found if one is not None]

    def _strays(self, kind: str) -> list[Reading]:
        """Give the files beside it that do not say their kind, or misspell it: those of another are nobody's."""
        return [
            one for one in self._folder(kind) if one.document and _is_near(one.document.data.get("kind", kind), kind)
        ]

    def _bundled(self, kind: str) -> Document | None:
        known = self._reader.kinds.get(kind)
        return load_trusted(bundled("content") / known.default) if known is not None and known.default else None


def _is_near(said: object, kind: str) -> bool:
    return isinstance(said, str) and closeness(said, kind) >= MISSPELT


def _of(kind: str, readings: Iterable[Reading]) -> list[Reading]:
    return [one for one in readings if one.kind is not None and one.kind.name == kind]


def siblings(path: Path) -> list[Path]:
    """List the YAML files in a file's folder, itself left out."""
    return [one for one in yaml_right_in(path.parent)[:_MOST_BESIDE] if one.name != path.name]


def _only(found: Sequence[Reading], own: Reading) -> Document | None:
    """Give the one that is meant: the only one, or of several the one with the id of the file itself or of its set."""
    if len(found) == 1:
        return found[0].document
    said = {} if own.document is None else own.document.data
    wanted = said.get("set", said.get("id"))
    return next((one.document for one in found if one.set_id == wanted), None)


_DOUBLE, _MISSING, _UNKNOWN, _REFERENCE, _TWICE = "GM102", "GM201", "GM202", "GM301", ("GM302", "GM504")
_SIZE, _NEWER = "GM206", "GM402"  # too few things, or too many; a version that this gmkit cannot read
_PACK = "GM405"  # another pack that is not there
_LEFT_SO = ("GM207", "GM601")  # a text that is malformed is a name all the same, and a credit none


def readable(one: Reading) -> Left | None:
    """Give what names can be looked up of content with errors in; None if nothing certain can be said of any.

    A thing is left out if it is not certain what it is called.
    """
    kind, document = one.kind, one.document
    wrong = one.errors
    if kind is None or document is None or len(wrong) > MANY or any(bad.code.startswith("GM4") for bad in wrong):
        return None
    if kind.name in SHARED:
        return None
    if any(bad.code == _DOUBLE and (bad.place is None or bad.place.column == 1) for bad in one.errors):
        return None  # whatever stands below the second
    shape = schema(kind.schema)
    (data, _, odd), (every, *_) = (put_right(document.data, shape, texts=texts) for texts in (False, True))
    document = document._replace(data=data)
    wrong = [bad for bad in check(document, shape) if bad.code not in _LEFT_SO]
    if EXTENDS in data:
        try:
            return None if wrong or one.aside else Left(lineage_of(document, kind).whole, bad=tuple(odd))
        except ContentError:
            return None
    if not kind.lists:
        # Nothing is called by what stands in such a file.
        whole = document._replace(data=every)
        return None if _unfit(whole, kind) else Left(whole)
    plan = Extents(document, kind)
    spots = [*(plan.of(bad.place) for bad in wrong), *(plan.at(line - 1, 0) for line in one.aside)]
    heads = {field for field, item in spots if item is None} - {*APART, *kind.lists}
    if any(isinstance(data.get(str(name)), list | dict) for name in heads - every.keys()):
        return None  # a list that may be one that others name
    data = {key: every[key] if key in heads else value for key, value in data.items() if key in every}
    document = document._replace(data=data)
    wrong = [bad for bad in wrong if plan.of(bad.place)[0] not in heads]
    wrong += [bad for bad in one.errors if bad.code.startswith("GM1")]
    left = intact(document, kind, wrong, shape, [line for line in one.aside if plan.at(line - 1, 0)[0] not in heads])
    if left is not None:
        # What is given twice, say, is of another.
        lines = (document.lines[bad.place.line - 1] for bad in one.errors if bad.place and bad.code.startswith("GM1"))
        left = left._replace(lost=(*left.lost, *lines))
    if left is not None and ("" in odd or any(bad.code == _MISSING and plan.of(bad.place)[1] for bad in wrong)):
        left = left._replace(lost=(*left.lost, None))  # it may be called anything
    while left is not None and not _unfit(left.rest, kind):
        # What names in the file itself what is not there, goes out too, until all that is left goes together.
        told, plan = kind.check(left.rest), Extents(left.rest, kind)
        astray = [bad for bad in told if bad.code == _REFERENCE and plan.of(bad.place)[1] is not None]
        odd += [word_at(bad) for bad in told if bad.code in (_REFERENCE, *_TWICE)]
        more = intact(left.rest, kind, astray, shape) if astray else None
        if more is None:
            return None if astray else left._replace(bad=(*left.bad, *odd))
        left = more._replace(lost=(*left.lost, *more.lost), bad=(*left.bad, *more.bad))
    return None


def guessed(one: Reading, kind: Kind, set_id: str | None = None) -> Left:
    """Give what names can be looked up of content of which nothing is certain: whatever stands in it may be one.

    In a file that says nowhere which id is meant, if one is, nothing is looked up.
    """
    core = load_trusted(bundled("content") / kind.default)._replace(file=one.path)
    document = load.salvaged(one.path) if one.document is None else one.document
    texts = [line for line in document.lines if any(map(str.isalpha, line))] if document else []
    unsure = len(one.errors) > MANY or any(bad.code == _NEWER for bad in one.errors)
    unsure |= set_id is not None and not any(set_id in text.casefold() for text in texts)
    nothing = Left(core, lost=(None,))
    if not document or EXTENDS in document.data or unsure:
        return nothing
    torn = {*one.aside, *(bad.place.line for bad in one.errors if bad.place and bad.code.startswith("GM1"))}
    lost = [extends.written(line_at(document.lines, Place(n, 1, 1))) for n in torn]
    rules = schema(kind.schema)
    base = {name: core.data[name] for name in (*APART, *rules.get("then", rules)["required"]) if name in core.data}
    data = put_right(in_right_names(document, kind)[0].data, rules).data
    known = {name: value for name, value in data.items() if name in rules["properties"] and name != "kind"}
    own = [name for name in kind.lists if isinstance(known.get(name), list)]
    document, done = document._replace(file=one.path, data={**base, **known}), set[str | None]()
    while True:
        told = _spoilt(document, kind, rules)
        out = {item for _, _, item in told if item is not None}
        heads = {field for bad, field, item in told if item is None and bad.code.startswith(("GM2", _REFERENCE))}
        heads -= {*own, *done}
        if not out and not heads:
            break
        if extends.unwritten(document, kind, out, torn) or any(bad.code == _MISSING and item for bad, _, item in told):
            lost.append(None)
        data = {name: value for name, value in document.data.items() if name not in heads}
        data |= {name: value for name, value in base.items() if name in heads}
        document, done = extends.without_items(document._replace(data=data), out), done | heads
    fits = not any(bad.code == _REFERENCE for bad, *_ in told) and all(map(document.data.get, own))
    return Left(document, lost=(*lost,), said=(*texts,)) if fits and not _unfit(document, kind) else nothing


def _spoilt(document: Document, kind: Kind, rules: Any) -> list[tuple[Diagnostic, str | None, Item | None]]:
    """Give what is wrong with the shape of content, else with its rules; each with its field, and its thing."""
    plan = Extents(document, kind)
    shape = [(bad, *plan.of(bad.place)) for bad in check(document, rules) if bad.code not in _LEFT_SO]
    shape = [(bad, field, item) for bad, field, item in shape if bad.code != _SIZE or item or field not in kind.lists]
    wrong = [bad for bad in ([] if shape else kind.check(document)) if bad.severity is Severity.ERROR]
    return shape or [(bad, *plan.of(bad.place)) for bad in wrong]


def given_by(kind: Kind) -> set[str]:
    """Give the sorts of thing that have their ids in files of a kind."""
    return {sort for sort, row in kind.ids.items() if any(one.endswith(".id") for one in row)}


def _unfit(document: Document, kind: Kind) -> bool:
    """Say whether a file cannot be read; a list from which things were left out may be too short."""
    plan = Extents(document, kind)
    told = (one for one in check(document, schema(kind.schema)) if one.code not in (*_LEFT_SO, "GM208"))
    fields = ((one.code, *plan.of(one.place)) for one in told)
    return any(name not in APART and (code != "GM206" or item is not None) for code, name, item in fields)


# ---- Files held against everything: read, checked one by one, then against one another and the content around them.


def inspect_all(
    paths: Sequence[Path],
    kinds: Mapping[str, Kind],
    named: Sequence[Path] = (),
    *,
    shown: str | None = None,
    each: Callable[[Path], None] = lambda _path: None,
) -> list[Reading]:
    """Check files, each by itself, against one another, and against the content they refer to.

    Args:
        paths: the files.
        kinds: every kind of file there is.
        named: files and folders that are looked in for what is referred to, and not checked.
        shown: how to name the file in messages, if there is one alone; its path, if not given.
        each: called for each file that is about to be read.

    Returns:
        A reading for each path, with everything that is wrong with it, in its order; then one for each file of
        `named` that has errors, since nothing can be looked up in it.

    Raises:
        Diagnosed: a path of `named` cannot be read.
    """
    own = dict.fromkeys(pack_of(path) or path.parent for path in paths)
    reader = Reader(kinds, (*named, *(folder for folder in own if folder not in named)))
    readings = []
    for path in paths:
        each(path)
        readings.append(reader.read(path, shown if shown is not None else str(path)))
    looked_in = [reader.read(path) for path in gather(named)]
    twice, unheard = _ids_twice(readings), _words_twice(readings)
    told = []
    for reading in readings:
        named_so = shown if shown is not None else str(reading.path)
        held = _held(reading, readings, looked_in, reader)._replace(
            again=partial(_again, reading.path, named_so, readings, looked_in, reader)
        )
        found = in_order([*held.found, *twice.get(reading.path, ()), *unheard.get(reading.path, ())])
        told.append(held._replace(found=found, around=None if has_errors(found) else held.around))
    known = {path.resolve() for path in paths}
    return told + [one for one in looked_in if has_errors(one.found) and one.path.resolve() not in known]


def _again(
    path: Path,
    shown: str,
    readings: Sequence[Reading],
    named: Sequence[Reading],
    reader: Reader,
    text: str,
    others: Mapping[Path, str] | None = None,
) -> Reading:
    """Check a file as if it said something else, and perhaps others too."""
    reading = reader.retold(path, shown, text.removeprefix(BOM))
    if others:
        now = {
            one.path: reader.retold(one.path, None, others[one.path].removeprefix(BOM))
            for one in readings
            if one.path in others and one.path != path
        }
        readings = [now.get(one.path, one) for one in readings]
        reader = reader.with_these(now)
    return _held(reading, [reading if one.path == path else one for one in readings], named, reader)


def inspect(path: Path, kinds: Mapping[str, Kind], *, shown: str | None = None) -> list[Diagnostic]:
    """List all that is wrong with one file, from unreadable bytes to references to other files."""
    return inspect_all([path], kinds, shown=shown)[0].found


def _held(reading: Reading, readings: Sequence[Reading], named: Sequence[Reading], reader: Reader) -> Reading:
    """Hold a file against what it refers to, which is sound or content that breaks a rule alone.

    Content goes with what lies beside it, and so does a situation that names its set. Any other situation is played
    with the bundled content, unless only what lies beside it has what it names.
    """
    kind, document = reading.kind, reading.document
    if kind is None or document is None:
        return reading
    whole = reading.sound or reading.shaped
    if not whole and (EXTENDS in document.data or len(reading.found) > MANY):
        return reading
    settled = bool(kind.default) or "set" in document.data
    tries = [
        Beside(reading, readings, named, reader, company=company) for company in ([True] if settled else [False, True])
    ]
    sorts = Sorts(document, kind, reader.kinds)
    best: tuple[Beside, list[Diagnostic]] | None = None
    hiding: list[Path | None] = []  # where that may be which is told of nobody
    for around in tries:
        try:
            wrong = kind.refer(document, around) if whole else _referred(reading, kind, document, around)
        except Unsettled:
            if best is not None:
                best = (best[0], [])  # it may be for what cannot be read
            continue
        wrong, hidden = sorts.settled(wrong, around.lost, names_only=around.names_only)
        hiding += hidden
        if best is None or not has_errors(wrong):
            best = (around, wrong)
        if not has_errors(wrong):
            break
        if around.lost:
            # What is in neither is told, and nothing that may be in what is wrong itself.
            best = (best[0], [one for one in best[1] if one.place in [other.place for other in wrong]])
    unheld = dict.fromkeys([*(file for beside in tries for file in beside.unread), *filter(None, hiding)])
    given = {key: one for beside in tries for key, one in beside.given.items()}
    reading = reading._replace(beside=tuple(given.values()), unheld=tuple(unheld))
    if best is None:
        return reading
    around, wrong = best
    if has_errors(wrong) or not reading.sound or around.names_only:
        return reading._replace(found=[*reading.found, *wrong])
    try:
        wrong = [*wrong, *kind.lint(document, around.strict())]
    except Unsettled:
        return reading._replace(found=[*reading.found, *wrong])
    return reading._replace(found=[*reading.found, *wrong], around=around)


class Sorts:
    """What sort of thing is named where in a file, to tell in which others it may be."""

    def __init__(self, document: Document, kind: Kind, kinds: Mapping[str, Kind]) -> None:
        self._document, self._kind, self._kinds = document, kind, kinds

    @cached_property
    def _named(self) -> dict[Place, set[str]]:
        found: dict[Place, set[str]] = {}
        for one in named_in(self._document, self._kind):
            found.setdefault(self._document.place(one.path, key=one.key), set()).add(one.sort)
        return found

    def settled(
        self, wrong: Iterable[Diagnostic], lost: Iterable[Left], *, names_only: bool
    ) -> tuple[list[Diagnostic], list[Path | None]]:
        """Keep what is certain, whatever was left out of other files; also give those in which the rest may be."""
        meant = [(one, [left for left in lost if self._may_be(one, left)]) for one in wrong]
        told = [one for one, lost in meant if not lost and (not names_only or one.code in (_REFERENCE, _PACK))]
        return told, [left.rest.file for _, lost in meant for left in lost]

    def _may_be(self, one: Diagnostic, left: Left) -> bool:
        """Say whether what is told of as not there may be in a file of which something was left out."""
        if one.code == _REFERENCE and self._kind.ids.keys() <= {SEAT}:
            return bool(left.lost or left.said)  # names here are made of several, as a card's is of its rank and suit
        if not may_mean(one, left):
            return False
        named = self._named.get(one.place) if one.place else None
        return not named or not named.isdisjoint(given_by(self._kinds[left.rest.data["kind"]]))


def _referred(reading: Reading, kind: Kind, document: Document, around: Beside) -> list[Diagnostic]:
    """Hold what can be read of a file with errors against what it refers to."""
    shape = schema(kind.schema)
    if kind.name == PACK:
        return [one for one in kind.refer(document, around) if one.place not in [bad.place for bad in reading.errors]]
    if not kind.default:
        return _named(reading, kind, document, around)

    def judge(rest: Document) -> list[Diagnostic]:
        # What stood in lines that were set aside may be what makes more of the file what it is.
        plan, wrong = Extents(rest, kind), check(rest, shape) if reading.aside else ()
        told = (one for one in wrong if one.code != "GM206" and plan.of(one.place)[0] not in APART)
        return [] if any(told) else kind.refer(rest, around)

    # A field that is no list of things is put right, and nothing is told of what stands where it is wrong.
    plan, wrong = Extents(document, kind), reading.misshapen
    heads = {field or "" for field, item in (plan.of(bad.place) for bad in wrong) if not item} - {*APART, *kind.lists}
    every = put_right(document.data, shape, texts=True).data if heads and not reading.aside else {}
    if not heads or not heads <= every.keys():
        return check_rest(document, kind, wrong, shape, judge, reading.aside)
    parts = Extents(document, kind._replace(lists=tuple(k for k, v in document.data.items() if isinstance(v, list))))
    whole = document._replace(data={**document.data, **{name: every[name] for name in heads}})
    told = check_rest(whole, kind, [bad for bad in wrong if plan.of(bad.place)[0] not in heads], shape, judge)
    return [one for one in told if parts.of(one.place) not in [parts.of(bad.place) for bad in wrong]]


def _named(reading: Reading, kind: Kind, document: Document, around: Beside) -> list[Diagnostic]:
    """Look up what a situation with errors names, but for what stands where it is wrong."""
    data, paths, _ = put_right(document.data, schema(kind.schema), texts=True)
    rest = document._replace(data=data)
    spoilt = [one.place for one in reading.errors]
    # Which set is meant must be known, who is at the table, and what else others of its names go by.
    unsaid = any(one.code == _UNKNOWN and one.place.column == 1 for one in reading.faults if one.place)
    unsaid &= "set" not in data
    unsaid |= "set" in document.data and document.place(["set"]) in spoilt
    unread = _unread(reading, document, kind)
    if unread is None or _unfit(rest, kind):
        return []
    # Nor is anything told of what stands in one thing with a line that cannot be read, or may be meant by that.
    lists = [name for name, value in document.data.items() if isinstance(value, list)]
    plan = Extents(document, kind._replace(lists=tuple(lists)))
    torn = {spot for n in unread for spot in _torn(document, plan, n - 1)}
    unsaid |= any(path[:2] not in [item for _, item in torn] for path in paths)
    if unsaid:
        return []
    left = Left(rest, lost=tuple(document.lines[n - 1] for n in unread))
    told = (one for one in kind.refer(rest, around) if one.place not in spoilt and plan.of(one.place) not in torn)
    return [one for one in told if not may_mean(one, left)]


def _torn(document: Document, plan: Extents, line: int) -> list[tuple[str | None, Item | None]]:
    """Give in what a line lies, counted from 0: the thing that begins there, or else that before it as well."""
    end = plan.at(line, len(document.lines[line]))
    begins = end[1] and document.marks.values[end[1].field].values[end[1].at].line == line
    return [end] if begins else [plan.at(line, 0), end]


def _unread(reading: Reading, document: Document, kind: Kind) -> list[int] | None:
    """Give the lines of a situation that YAML cannot read, from 1; None if what they say decides what all else means.

    In one that begins at the margin, or has no word in it, may stand which set is meant, or a part of any other field.
    """
    wrong = [one for one in reading.errors if one.code.startswith("GM1")]
    lines = {*reading.aside, *(one.place.line for one in wrong if one.place)}
    texts = [document.lines[n - 1] for n in lines if n <= len(document.lines)]
    whole = all(text[:1].isspace() and any(map(str.isalpha, text)) for text in texts)
    known = kind.name not in SHARED and len(texts) == len(lines) and all(one.place for one in wrong)
    return sorted(lines) if not wrong or (known and whole) else None


def _ids_twice(readings: Iterable[Reading]) -> dict[Path, list[Diagnostic]]:
    """Find sets of one kind with one id: a game that is given both cannot tell them apart."""
    first: dict[tuple[str, str], Reading] = {}
    found: dict[Path, list[Diagnostic]] = {}
    for reading in readings:
        document, kind = reading.document, reading.kind
        if document is None or kind is None or not kind.default or not isinstance(document.data.get("id"), str):
            continue
        before = first.setdefault((kind.name, document.data["id"]), reading)
        if before is reading or before.document is None or before.path.resolve() == reading.path.resolve():
            continue
        place = before.document.place(["id"])
        told = say(
            "a second {name} with this id; the first is {path}:{line}:{column}",
            name=kind.name,
            path=before.document.path_shown,
            line=place.line,
            column=place.column,
        )
        found.setdefault(reading.path, []).append(
            document.problem("GM302", ["id"], told, say("give each set an id of its own"))
        )
    return found


def _words_twice(readings: Iterable[Reading]) -> dict[Path, list[Diagnostic]]:
    """Warn of words that another file has in the same language: one alone tells, and of what both say one is heard."""
    first: dict[tuple[str, ...], tuple[Document, Any]] = {}
    found: dict[Path, list[Diagnostic]] = {}
    files = [one.document for one in readings if one.sound and one.document and one.document.data["kind"] == WORDS]
    for own in sorted(files, key=lambda one: is_page(one.data)):
        data, file = own.data, own.file
        said: dict[tuple[str, ...], Any] = {} if is_page(data) else {("language",): file}
        said.update({(section, key): told for section in PAGED for key, told in data.get(section, {}).items()})
        known = {at: first.setdefault((data["language"], *at), (own, told)) for at, told in said.items()}
        # Of what both say alike either may be taken.
        again = [at for at, told in said.items() if known[at][0].file != file and known[at][1] != told]
        if not again or file is None:
            continue
        before = known[again[0]][0]
        path, line = before.path_shown, before.place(again[0]).line
        if again[0] == ("language",):
            told = say(
                "{path}:{line} has sentences in this language too, and a game takes one file of them",
                path=path,
                line=line,
            )
        else:
            told = say(
                "{path}:{line} has another word here in the same language, and of two one is taken",
                path=path,
                line=line,
            )
        tip = say("make one file of both, or leave one out")
        found[file] = [own.warning("GM507", again[0], told, tip, key=len(again[0]) > 1)]
    return found


# ---- What a file of words leaves to those that come with gmkit, which is told with it as what is odd.

MOST_TOLD = 8
"""So many keys are named at most of those that are left to one bundled file."""


def lint_words(document: Document, around: Around) -> list[Diagnostic]:
    """List what the file leaves to the bundled words: keys of the sections it has, and in another language everything.

    Of the files in a language that gmkit has not, one tells it for all of them.
    """
    own, folder = document.data, bundled("content") / "words"
    language = own["language"]
    there = (name for name in (language, language.partition("-")[0]) if (folder / f"{name}.yaml").is_file())
    known = next(there, None)
    others = [] if known else _in_language(document, around)
    found: list[Diagnostic] = []
    # A file in the same language may say a little and leave the rest; in another one the two would be mixed.
    if known or _tells_for_all(document, others):
        for section, words in load_trusted(folder / f"{known or 'en'}.yaml").data.items():
            if isinstance(words, dict) and section not in ("source", "forms") and (section in own or not known):
                found += _left(document, section, left_out(own.get(section, {}), words))
        for page in () if known else sorted((folder / "en").glob("*.yaml")):
            for section in ("texts", "labels"):
                said = {key for one in (document, *others) for key in one.data.get(section, {})}
                words = load_trusted(page).data.get(section, {})
                found += _left(document, section, (quoted(key)[1:-1] for key in words if key not in said), page)
    terms = own.get("terms", {})
    for one, more in ((one, f"{one}s") for one in terms if f"{one}s" not in terms):
        if re.search(rf"(?<!\w){re.escape(more)}(?!\w|':)", str(load_trusted(folder / f"{known or 'en'}.yaml").data)):
            told = say("`{one}` has another word, and `{more}` has not", one=one, more=more)
            found.append(document.warning("GM509", ["terms", one], told, say("add `{more}`", more=more), key=True))
    return [*found, *never_said(document)]


def _in_language(document: Document, around: Around) -> list[Document]:
    """Give the other files of words around one that are in its language."""
    found = []
    for name in around.ids(WORDS):
        with suppress(Unsettled):
            one = around.find(WORDS, name)
            if one is not None and one.file != document.file and one.data["language"] == document.data["language"]:
                found.append(one)
    return found


def _tells_for_all(document: Document, others: Sequence[Document]) -> bool:
    """Say whether it is this file that tells what all in its language leave out: the one of sentences, or a page."""
    if not is_page(document.data):
        return True
    return all(is_page(one.data) and str(document.file) < str(one.file) for one in others)


def left_out(own: Mapping[str, Any], bundled: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """Give the keys that a section lacks, each with those above it: "states.short"."""
    for key, value in bundled.items():
        if isinstance(value, dict):
            yield from left_out(own.get(key, {}), value, f"{above}{key}.")
        elif key not in own:
            yield f"{above}{key}"


def _left(document: Document, section: str, keys: Iterable[str], page: Path | None = None) -> Iterator[Diagnostic]:
    """Warn of the keys of a section that are left out, and name the first; those of a page with where it is."""
    left = list(keys)
    if n := len(left):
        some = listed([f"`{key}`" for key in left[:MOST_TOLD]], "and")
        if n > MOST_TOLD:
            some = say("{some} and {n} more|{some} and {n} more", number=n - MOST_TOLD, some=some)
        of = (
            say("{keys} of {page}", keys=counted(n, "key"), page=f"words/en/{page.name}") if page else counted(n, "key")
        )
        told = say(
            "`{section}` leaves {keys} to the words that come with gmkit: {some}", section=section, keys=of, some=some
        )
        tip = say("write it, or let the bundled words stand|write them, or let the bundled words stand", number=n)
        yield document.warning("GM509", [section], told, tip, key=True)


# ---- Signs that are read as text, though they were most likely meant for the file.

_WRAPPED = re.compile('[“„‟‘‚«»][^“”„‟«»]*[”“‟’‘»«]|[“„‟][^“”„‟"]*"')
_HALF = re.compile('[^"]*[^"0-9]"')  # a text of which only the last quote was written; behind a figure it is inches


def _pasted(document: Document, kind: Kind | None) -> Iterator[Diagnostic]:
    """Warn of signs that are read as text, and were most likely meant for the file: quotes, commas, semicolons.

    Files of words are passed over, whose texts begin and end with whatever sign is needed.
    """
    if kind is None or kind.name in SHARED:
        return
    printed = {path for path, _ in printed_texts(document, kind)}
    for path, text in _texts(document.data, ()):
        parted = ";" in text and isinstance(path[-1], int)
        if not text or not (parted or text[-1] in ',”“‟’‘»«"'):
            continue
        place = document.place(path)
        plain = line_at(document.lines, place)[place.column - 1 : place.end_column - 1] == text
        if plain and _WRAPPED.fullmatch(text):
            seen = say(", and are printed") if path in printed else ""
            told = say("these quotes are a part of the text{seen}", seen=seen)
            tip = say('write " in their place, or around them')
        elif plain and _HALF.fullmatch(text):
            told, tip = say("a quote alone is a part of the text"), say("leave it out")
        elif plain and text.endswith(","):
            seen = say(", and is printed") if path in printed else ""
            told = say("this comma is a part of the text{seen}", seen=seen)
            tip = say("leave it out, or put the text in quotes")
        elif plain and parted and line_at(document.lines, place)[: place.column - 1].rstrip()[-1:] in ("[", ","):
            told, tip = say("semicolons part nothing here: this is one text"), say("write commas, or put it in quotes")
        else:
            continue
        yield document.warning("GM207", path, told, tip)


def _texts(value: Any, path: tuple[Step, ...]) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Give every text in data with its path."""
    if isinstance(value, str):
        yield path, value
    for key, held in value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ()):
        yield from _texts(held, (*path, key))
