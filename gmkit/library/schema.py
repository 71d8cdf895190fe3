"""A document held against a JSON Schema (draft-07): each fault once, in people's words, with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from gmkit import errors
from gmkit.errors import counted, did_you_mean, later, said, say
from gmkit.library.document import (
    ELSEWHERE,
    EXAMPLES,
    EXTENDS,
    HALVED,
    Diagnostic,
    Document,
    Kind,
    Marks,
    Step,
    id_for,
    in_order,
    line_at,
    linked,
    names_in,
    number_tip,
    with_point,
)
from gmkit.library.extends import MANY, WORDS, check_intact
from gmkit.library.syntax import BULLET, curled, wide_space
from gmkit.names import closeness, suggest

# ---- A document held against a JSON Schema (draft-07): each fault once, in our words, with its place.
#
# The schema may refer to its own definitions; nothing is ever fetched. Codes GM201 to GM210, see `codes`.

_MOST = 2000  # faults that are looked at: whoever has so many has another file in hand than they think
_FIELDS = ("required", "additionalProperties", "dependencies")
_FIRST = ("type", "const", "enum")  # what is told first where one value breaks several rules


def check(document: Document, schema: Mapping[str, Any]) -> list[Diagnostic]:
    """List what a schema does not allow, in the order of the file; an empty list if all is well."""
    values: dict[tuple[Path, bool], list[Fault]] = {}
    blocks: dict[Path, Block] = {}
    for fault, is_name in _faults(document.data, schema):
        if fault.keyword in _FIELDS and isinstance(fault.got, dict):
            _collect(blocks.setdefault(fault.path, Block([], [], {}, [])), fault)
        else:
            values.setdefault((fault.path, is_name), []).append(fault)
    for path, is_name in values:
        if is_name and path[:-1] in blocks and path[-1] in blocks[path[:-1]].unknown:
            blocks[path[:-1]].unknown.remove(str(path[-1]))  # what is wrong with the name says more
    words: dict[Path, dict[str, Bare]] = {}
    needed = _needed(document.data, schema, [path for path, is_name in values if not is_name])
    empty = any(fault.got is None for faults in values.values() for fault in faults)
    known = frozenset(names_in(schema) if empty else ())
    found = [_value(document, faults, words, needed, known, is_name=is_name) for (_, is_name), faults in values.items()]
    fields = tell_fields(document, blocks, schema)
    # A text that is cut is of another type only for that, and a list is too short where several items stand in one.
    torn = {path[:-1] for (path, _), faults in values.items() for one in faults if _is_several(one)}
    torn = {path for path in torn if any(one.keyword == "minItems" for one in values.get((path, False), ()))}
    told = {*(one.place for one in fields), *map(document.place, torn)}
    return in_order([*(one for one in found if one.place not in told), *fields])


def _is_several(fault: Fault) -> bool:
    in_list = bool(fault.path) and isinstance(fault.path[-1], int)
    return in_list and isinstance(fault.got, str) and len(fault.got.split()) > 1


def _faults(data: Any, schema: Mapping[str, Any]) -> Iterator[tuple[Fault, bool]]:
    """Give each fault, and whether it is about the name of a field instead of its value."""
    for error in islice(_validator(schema).iter_errors(data), _MOST):
        path = tuple(error.absolute_path)
        rules = list(error.absolute_schema_path)
        is_name = any(
            rule == "propertyNames" and before != "properties"
            for before, rule in zip(["", *rules], rules, strict=False)
        )
        if is_name:
            path = (*path, str(error.instance))
        part = error.schema if isinstance(error.schema, Mapping) else {}
        yield Fault(path, str(error.validator), error.validator_value, error.instance, part), is_name


def _needed(data: Any, schema: Mapping[str, Any], paths: Iterable[Path]) -> set[Path]:
    """Give which of some fields that hold nothing may not be left out either."""
    whole, taken = deepcopy(data), False
    for *above, name in filter(None, paths):
        block = whole
        for step in above:
            block = block[step]
        if isinstance(block, dict) and block[name] is None:
            del block[name]
            taken = True
    missed = (fault for fault, _ in _faults(whole, schema) if fault.keyword == "required") if taken else ()
    return {(*fault.path, name) for fault in missed for name in fault.wanted if name not in fault.got}


_NAMELESS = ("integer", "number", "boolean")
_OF_NAMES = ("GM301", "GM302")
_MALFORMED = ("pattern", "minLength", "maxLength")
_ROUNDS = 3  # of putting right: what was put in may lack fields itself


def check_rest(
    document: Document,
    kind: Kind,
    shape: Sequence[Diagnostic],
    schema: Mapping[str, Any],
    judge: Callable[[Document], list[Diagnostic]] | None = None,
    aside: Sequence[int] = (),
) -> list[Diagnostic]:
    """Do what `check_intact` does; names are looked up among all things whose own are right, and in those too."""
    found = check_intact(document, kind, shape, schema, judge, aside)
    right = document if len(shape) > MANY else document._replace(data=put_right(document.data, schema).data)
    if right.data == document.data or any(name in right.data and name not in document.data for name in kind.lists):
        return found  # nothing to put right, or a list by whose name alone its lines are told apart
    left = [*(one for one in shape if one.code.startswith("GM1")), *check(right, schema)]
    named = check_intact(right, kind, left, schema, judge, aside)
    told = [one.place for one in shape]
    return [
        *(one for one in found if one.code not in _OF_NAMES),
        *(one for one in named if one.code in _OF_NAMES and one.place not in told),
    ]


class Put(NamedTuple):
    """Data in which what was wrong is put right."""

    data: dict[str, Any]
    paths: list[Path]  # of the texts, lists and blocks that were put there
    bad: list[str]  # the texts that may be wrong


def put_right(data: dict[str, Any], schema: Mapping[str, Any], *, texts: bool = False) -> Put:
    """Give data in which what is wrong is put right as far as no name changes by it.

    For a figure or a choice stands what the schema has as an example, a misspelt field is called what it was meant for,
    and a text stays as it is, whatever its form.

    Args:
        data: what a file says; it stays as it is.
        schema: what it is held against.
        texts: whether texts, lists and blocks are put right as well.
    """
    whole, paths, bad = deepcopy(data), list[Path](), list[str]()
    for _ in range(_ROUNDS):
        found = [fault for fault, is_name in _faults(whole, schema) if not is_name]
        for fault in found:
            try:
                *_, above, value = [None, None, *_along(whole, fault.path)]
            except (KeyError, IndexError, TypeError):
                continue  # what held it is another now
            if fault.keyword in _FIELDS:
                if isinstance(value, dict):
                    paths += [(*fault.path, name) for name in _put_fields(value, fault, texts=texts)]
            elif above is None or fault.keyword == "uniqueItems":
                continue
            elif fault.keyword.endswith("Items") and any(isinstance(one, dict) for one in value):
                continue  # too few or too many things are things all the same
            elif texts or _is_nameless(fault.schema):
                above[fault.path[-1]] = _example_of(fault.schema)
                paths += [] if _is_nameless(fault.schema) else [fault.path]
            elif fault.keyword in _MALFORMED:
                bad.append(fault.got)
            elif fault.keyword == "type" and "string" in fault.wanted and isinstance(fault.got, int | float):
                above[fault.path[-1]] = str(fault.got)
                bad.append(str(fault.got))
        if not found:
            break
    return Put(whole, paths, bad)


def _along(value: Any, path: Path) -> Iterator[Any]:
    """Give a value, and each that a path leads to in it."""
    yield value
    for step in path:
        value = value[step]
        yield value


def _put_fields(block: dict[str, Any], fault: Fault, *, texts: bool) -> list[str]:
    """Put the fields of a block right; gives the texts, lists and blocks that were missing."""
    known, missing = fault.schema.get("properties", {}), list[str]()
    if fault.keyword == "additionalProperties":
        patterns = fault.schema.get("patternProperties", {})
        unknown = [name for name in block if name not in known and not any(re.search(p, name) for p in patterns)]
        for name, meant in _pairs(unknown, [name for name in known if name not in block]).items():
            block[meant] = block.pop(name)
        for name in unknown:
            if name in block and (texts or not isinstance(block[name], str | list | dict)):
                del block[name]
    elif fault.keyword == "required":
        for name in fault.wanted:
            if name not in block and (texts or _is_nameless(known.get(name, {}))):
                block[name] = _example_of(known.get(name, {}))
                missing += [] if _is_nameless(known.get(name, {})) else [name]
    return missing


def _is_nameless(part: Mapping[str, Any]) -> bool:
    kinds = part.get("type", ())
    figure = {*([kinds] if isinstance(kinds, str) else kinds)} <= {*_NAMELESS, "null"} and bool(kinds)
    return figure or not {"oneOf", "enum", "const"}.isdisjoint(part)


def _example_of(part: Mapping[str, Any]) -> Any:
    """Give something that a part of a schema allows: a word of a choice, an example, what is least."""
    words = [part[word] for word in ("const", "default") if word in part]
    words += [*part.get("enum", ()), *(one["const"] for one in part.get("oneOf", ()))]
    words += [*part.get("examples", ()), *part.get(EXAMPLES, ())]
    if words:
        return deepcopy(words[0])
    kinds = part.get("type", "string")
    kind = kinds if isinstance(kinds, str) else kinds[0]
    if kind == "object":
        known = part.get("properties", {})
        return {name: _example_of(known.get(name, {})) for name in part.get("required", ())}
    if kind == "array":
        return [_example_of(part.get("items", {})) for _ in range(part.get("minItems", 0))]
    return {"string": "x", "boolean": False, "null": None}.get(kind, part.get("minimum", 0))


def _validator(schema: Mapping[str, Any]) -> Any:
    """Make a validator that fetches nothing."""
    from referencing import Registry

    return _strict()(linked(schema), registry=Registry())


@lru_cache(maxsize=256)
def _strictly(wanted: str) -> re.Pattern[str]:
    """Give a pattern as a schema means it: to Python `$` lets a line break pass, and all the world has digits."""
    return re.compile(re.sub(r"(?<!\\)\$$", r"\\Z", wanted), re.ASCII)


@lru_cache(maxsize=1)
def _strict() -> Any:
    """Make the class of validators that read numbers and patterns strictly and take time in proportion."""
    from jsonschema import validators
    from jsonschema.exceptions import ValidationError
    from jsonschema.validators import Draft7Validator

    def pattern(_: Any, wanted: str, value: Any, __: Any) -> Iterable[ValidationError]:
        if isinstance(value, str) and not _strictly(wanted).search(value):
            yield ValidationError("malformed")

    def unique(_: Any, wanted: bool, value: Any, __: Any) -> Iterable[ValidationError]:
        seen: set[tuple[type, str | float | None]] = set()
        for n, item in enumerate(value if wanted and isinstance(value, list) else ()):
            whole = isinstance(item, list | dict)
            key = (type(item), json.dumps(item, sort_keys=True) if whole else item)
            if key in seen:
                yield ValidationError("twice", path=(n,))
            seen.add(key)

    def choice(_: Any, wanted: Any, value: Any, __: Any) -> Iterable[ValidationError]:
        # Each word with what it means, for editors: to us no more than a list of words, and told as one.
        words = [one["const"] for one in wanted]
        if not any(type(value) is type(word) and value == word for word in words):
            yield ValidationError("unknown", validator="enum", validator_value=words)

    types = Draft7Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    extend: Any = validators.extend
    return extend(Draft7Validator, {"oneOf": choice, "pattern": pattern, "uniqueItems": unique}, type_checker=types)


def _collect(block: Block, fault: Fault) -> None:
    properties = fault.schema.get("properties")
    known = properties if isinstance(properties, dict) else {}
    block.allowed.update({name: shape for name, shape in known.items() if name not in block.allowed})
    if fault.keyword == "additionalProperties":
        patterns = fault.schema.get("patternProperties", {})
        block.patterns.extend(patterns)
        told = {*known, *block.unknown}
        block.unknown.extend(n for n in fault.got if n not in told and not any(re.search(p, n) for p in patterns))
    else:
        wanted = fault.wanted
        if fault.keyword == "dependencies":
            needed = [rule for name, rule in wanted.items() if name in fault.got and isinstance(rule, list)]
            wanted = [name for rule in needed for name in rule]
        block.missing.extend(n for n in wanted if n not in fault.got and n not in block.missing)


def _value(
    document: Document,
    faults: list[Fault],
    words_of: dict[Path, dict[str, Bare]],
    needed: Collection[Path],
    known: Collection[str],
    *,
    is_name: bool,
) -> Diagnostic:
    """Tell the fault of a value that says most; the others follow from it.

    Args:
        document: the file.
        faults: all of one value.
        words_of: for each block, its fields without a colon, as far as they are known yet.
        needed: the fields that hold nothing and may not be left out.
        known: the fields there are, if any holds nothing.
        is_name: whether they are of the value's name.
    """
    fault = min(faults, key=_weight)
    if fault.path and isinstance(fault.path[-1], str) and (is_name or fault.got is None):
        *above, name = fault.path
        if tuple(above) not in words_of:
            words_of[tuple(above)] = bares(document, tuple(above))
        if name in words_of[tuple(above)] and (is_name or name not in known):
            return words_of[tuple(above)][str(name)].told
    words = tell(fault)
    if fault.path in needed:
        words = words._replace(suggestion=", ".join(filter(None, [say("fill it in"), _example(fault)])))
    elif fault.keyword in ("minItems", "maxItems") and (halves := _halves(document, fault.path)):
        told = say(
            "`{halves}` is two numbers here; a decimal has a point, `{replace}`",
            halves=halves,
            replace=halves.replace(",", "."),
        )
        words = words._replace(suggestion=told)
    elif fault.keyword == "minItems" and ";" in (raw := _raw(document, fault.path)) and not {'"', "'"} & {*raw}:
        words = words._replace(suggestion=say("write a comma for each `;`"))
    elif fault.keyword == "minItems" and any(isinstance(one, str) and " " in one for one in fault.got):
        words = words._replace(suggestion=say("write commas between the items of a list"))
    if fault.got is None and (text := _commented(document, fault.path)):
        told = say("{path} holds nothing, since `#` begins a comment", path=subject(fault.path))
        words = words._replace(message=told, suggestion=say("put the text in quotes: {text}", text=text))
    return document.problem(words.code, fault.path, words.message, words.suggestion, key=is_name, note=words.note)


def _weight(fault: Fault) -> int:
    """Give how little a fault says: where words are wanted, which ones says more than that they are text."""
    words = fault.schema.get("oneOf", ()) if fault.keyword == "type" else ()
    if words and not any(str(one["const"]).isdigit() for one in words):
        return len(_FIRST)
    return _FIRST.index(fault.keyword) if fault.keyword in _FIRST else len(_FIRST)


def _halves(document: Document, path: Path) -> str:
    """Give the first two numbers of a list that only a comma parts, as a decimal of many countries is written."""
    found = re.search(r"\d+,\d+", _raw(document, path))
    return found[0] if found else ""


def _raw(document: Document, path: Path) -> str:
    place = document.place(path)
    return line_at(document.lines, place)[place.column - 1 : place.end_column - 1]


def _commented(document: Document, path: Path) -> str:
    """Give in quotes what stands behind a name as a comment and is a text, most likely: `#1`; empty if nothing does."""
    place = document.place(path, key=True)
    found = re.match(r"[\"']?:\s+(#[^\s#].*)", line_at(document.lines, place)[place.end_column - 1 :])
    return errors.quoted(found[1].rstrip()) if found else ""


# ---- Unknown and missing fields told: a misspelt one is both, one that is indented wrongly too, and each is told
# once.

Path = tuple[str | int, ...]

_SOURCE, _VERSION = "source", "schema_version"
_ALIKE = 0.6  # how alike a field must be to the one it was meant for, from 0 to 1
_FIELDS_SHOWN = 12
_MOST_PAIRED = 100  # fields of a block for which it is guessed what was meant
_GLUED = re.compile(r"([\w-]+)\s*:?[{\[]")


class Block(NamedTuple):
    """What is wrong with the fields of one block, and which it may have."""

    unknown: list[str]
    missing: list[str]
    allowed: dict[str, Any]  # each with its shape
    patterns: list[str]  # what the names of all others are like


def tell_fields(document: Document, blocks: Mapping[Path, Block], schema: Mapping[str, Any]) -> list[Diagnostic]:
    """Tell what is wrong with the fields of a file.

    Args:
        document: the file.
        blocks: its blocks with unknown or missing fields, by the path that leads to them.
        schema: what the whole file is held against.
    """
    found: list[Diagnostic] = []
    for path, name, other in list(_moved(blocks)):
        if name in blocks[path].unknown and name in blocks[other].missing:
            blocks[path].unknown.remove(name)
            blocks[other].missing.remove(name)
            side = say("further to the right") if len(other) > len(path) else say("further to the left")
            told, tip = (
                say("{ticked} belongs to {subject}, not here", ticked=ticked(name), subject=subject(other)),
                say("begin it {side}, as its other fields", side=side),
            )
            found.append(document.problem("GM201", (*path, name), told, tip, key=True))
    known = frozenset(names_in(schema)) if blocks else frozenset()
    for path, block in blocks.items():
        found += _of_block(document, path, block, schema, known)
    return found


def _moved(blocks: Mapping[Path, Block]) -> Iterator[tuple[Path, str, Path]]:
    """Give every field that is unknown in one block and missing in another one around or inside it."""
    for path, block in blocks.items():
        for other in blocks:
            if path != other and (path == other[: len(path)] or other == path[: len(other)]):
                yield from ((path, name, other) for name in block.unknown if name in blocks[other].missing)


def _of_block(
    document: Document, path: Path, block: Block, schema: Mapping[str, Any], known: Collection[str]
) -> list[Diagnostic]:
    value: Any = document.data
    for step in path:
        value = value[step]
    unused = [name for name in block.allowed if name not in value and name not in block.missing]
    unfit = set(block.unknown)
    words = {
        name: word
        for name, word in bares(document, path, {*block.missing, *unused}, block.allowed).items()
        if name in unfit or word.field in block.missing
    }
    for name in _pairs([name for name, word in words.items() if not word.field], block.missing):
        del words[name]  # a comma has cut nothing there: it is a field without a value
    meant = {word.field for word in words.values()}
    unknown = [name for name in block.unknown if name not in words]
    missing = [name for name in block.missing if name not in meant]
    if missing and not unknown:
        # Where a missing field decides which others may be there, the schema judges none of them.
        strange = [name for name in value if name not in known and name not in words]
        alone = block.allowed and len(strange) == len(missing) == 1
        unknown = strange if alone else list(_pairs(strange, missing))
    pairs = _pairs(unknown, missing)
    rest = [name for name in unknown if name not in pairs]
    unmet = [name for name in missing if name not in pairs.values()]
    if EXTENDS in (parent := _pairs(rest, [name for name in unused if name == EXTENDS])).values():
        # A file that builds on another need not have the rest.
        pairs, unmet = pairs | parent, []
        rest = [name for name in rest if name not in parent]
    if len(rest) == len(unmet) == 1:
        pairs[rest.pop()] = unmet.pop()
    pairs |= _pairs(rest, unused)
    found = [word.told for word in words.values()]
    if len(bare := [name for name in rest if _stands_bare(document, path, name)]) > 1 and len(unmet) > 1:
        found.append(_unnamed(document, (*path, bare[0]), [*unmet, *unused]))
        unknown, unmet = [name for name in unknown if name not in bare], []
    for name in unknown:
        told, word = _unknown(document, (*path, name), pairs.get(name), missing, unused), id_for(name, "")
        if name in rest and word not in value and any(re.search(p, word) for p in block.patterns):
            told = told._replace(suggestion=say("write {words}", words=word), write=word)
        found.append(told)
    return [*found, *(_missing(document, path, name, schema) for name in unmet)]


def _unnamed(document: Document, path: Path, names: Sequence[str]) -> Diagnostic:
    """Tell of values in braces that have no names: `{jack, spades}`."""
    told = say("there is no name before this value")
    return document.problem("GM202", path, told, _each_named(names), key=True)


def _each_named(names: Sequence[str]) -> str:
    listed = errors.listed([f"`{name}`" for name in names[:_FIELDS_SHOWN]], "and")
    return say("write `name: value` for each; the fields here are {names}", names=listed)


def _missing(document: Document, path: Path, name: str, schema: Mapping[str, Any]) -> Diagnostic:
    """Tell a field that is not there."""
    if (*path, name) == (_SOURCE,):
        told = say("the file does not say whose work it is: `{name}` is missing", name=name)
        return document.problem("GM601", path, told, say("add it, with title and certainty"))
    if name == EXTENDS and (changes := next((word for word in WORDS if word in document.data), None)):
        why = say("`{changes}` changes a file that is named there", changes=changes)
        return document.problem(
            "GM201",
            (changes,),
            say("`{name}` is missing", name=name),
            say("add `{name}:`", name=name),
            key=True,
            note=why,
        )
    within = say(" in {path}", path=subject(path)) if path else ""
    known = schema.get("properties", {}).get(name, {}).get("examples", ()) if (*path, name) == (_VERSION,) else ()
    value = "".join(f" {one}" for one in known[:1])
    return document.problem(
        "GM201",
        path,
        say("`{name}` is missing{within}", name=name, within=within),
        say("add `{name}:{value}`", name=name, value=value),
    )


def _unknown(
    document: Document, path: Path, meant: str | None, missing: Sequence[str], unused: Sequence[str]
) -> Diagnostic:
    """Tell a field that does not belong, and the one that was meant if that can be guessed."""
    message, note = say("{ticked} is not a field here", ticked=ticked(str(path[-1]))), None
    if (glued := _GLUED.match(str(path[-1]))) and glued[1] in (*missing, *unused):
        message, tip = say("there is no colon and space after this name"), say("write `{glued}: `", glued=glued[1])
    elif meant is not None:
        tip = did_you_mean([f"`{meant}`"])
        note = say("`{meant}` is missing", meant=meant) if meant in missing else None
        if note and _stands_bare(document, path[:-1], str(path[-1])) and closeness(str(path[-1]), meant) < _ALIKE:
            message, tip = (
                say("there is no name before this value"),
                say("write {words}", words=f"`{meant}: {path[-1]}`"),
            )
    elif fields := [f"`{name}`" for name in unused[:_FIELDS_SHOWN]]:
        if len(unused) > _FIELDS_SHOWN:
            fields = [errors.listed([", ".join(fields), say("{n} more|{n} more", number=len(unused) - _FIELDS_SHOWN)])]
        one = len(unused) == 1
        tip = say(
            "remove it, or use {fields}" if one else "remove it, or use one of {fields}", fields=", ".join(fields)
        )
    else:
        tip = say("remove it")
    return document.problem("GM202", path, message, tip, key=True, note=note)


def _pairs(unknown: list[str], wanted: list[str]) -> dict[str, str]:
    """Pair each unknown field with the one it was meant for: the most alike first, each once."""
    asked = unknown[:_MOST_PAIRED]
    scores = sorted(((closeness(name, other), name, other) for name in asked for other in wanted), reverse=True)
    pairs: dict[str, str] = {}
    for score, name, other in scores:
        if score >= _ALIKE and name not in pairs and other not in pairs.values():
            pairs[name] = other
    return pairs


# ---- Words in braces that no colon follows: a comma has cut a text in two, or the colon was forgotten.

_COLON = later("write `name: value`, with a space")


class Bare(NamedTuple):
    """What such a word is about."""

    told: Diagnostic  # the diagnostic
    field: str = ""  # the field that was meant; empty if none can be told


def bares(
    document: Document, path: tuple[Step, ...], fields: Collection[str] = (), shapes: Mapping[str, Any] | None = None
) -> dict[str, Bare]:
    """Explain the fields of a block that have no colon.

    Args:
        document: the file.
        path: leads to the block.
        fields: what they may have been meant for.
        shapes: what the fields that it may have hold.
    """
    block, found = _braces(document, path), dict[str, Bare]()
    if block is None:
        return found
    cut: Bare | None = None  # what a comma has cut, if it has
    last = ""  # the name of the value before
    for name, key in block.keys.items():
        halved = bool(last) and name.isdecimal() and _is_bare(document, key)
        if halved and (number := _decimal(document, path, last, name, (shapes or {}).get(last, {}))):
            found[name] = number
            continue
        last = name
        if not _is_bare(document, key):
            cut = _cut(document, path, name) if _is_plain(document, block.values[name]) else None
            continue
        own = _own(document, (*path, name), name, fields, alone=cut is None)
        if own is not None or cut is not None:
            found[name] = own or cut or found[name]
        if own is not None:
            cut = Bare(own.told)
    return found


def _braces(document: Document, path: Path) -> Marks | None:
    """Give where everything in a block stands; None if it is in no braces."""
    block = document.marks
    for step in path:
        if step not in block.values:
            return None  # what stands in no file has no places
        block = block.values[step]
    return block if document.lines and document.lines[block.line][block.column : block.column + 1] == "{" else None


def _stands_bare(document: Document, path: Path, name: str) -> bool:
    """Say whether a field in braces is a word alone, without a colon."""
    block = _braces(document, path)
    return block is not None and name in block.keys and _is_bare(document, block.keys[name])


def _own(document: Document, path: tuple[Step, ...], name: str, fields: Collection[str], *, alone: bool) -> Bare | None:
    """Explain a word by itself: the name of a field with its value, but for the colon or the space."""
    glued, colon, behind = name.partition(":")
    if colon:
        wide = wide_space(behind)
        words = wide or (say("there is no space after the colon"), said(_COLON))
        told, at = document.problem("GM202", path, *words, key=True), document.place(path, key=True)
        start = at.column + len(glued) + 1
        place = at._replace(column=start, end_column=start + 1)
        return Bare(told._replace(place=place, write=" ") if wide else told, glued)
    word, _, rest = name.partition(" ")
    if rest and (word in fields or alone):
        return Bare(
            document.problem("GM202", path, say("there is no colon after this name"), said(_COLON), key=True), word
        )
    return None


def _decimal(document: Document, path: Path, last: str, name: str, shape: Mapping[str, Any]) -> Bare | None:
    """Explain what stands behind a decimal comma, which parts a number in two: `{value: 2,0}`."""
    key = document.place((*path, name), key=True)
    found = HALVED.search(line_at(document.lines, key)[: key.end_column - 1])
    at = document.place((*path, last))
    if not found or at[:2] != (key.line, found.start() + 1):
        return None
    kind = shape.get("type", "")
    kinds: list[str] = [kind] if isinstance(kind, str) else kind
    if kinds == ["string"]:
        return _cut(document, path, last)
    write, tip = with_point(found[0], kinds)
    told = document.problem("GM202", (*path, last), say("{path} has a decimal comma", path=subject((last,))), tip)
    return Bare(told._replace(place=at._replace(end_column=key.end_column), write=write))


def _cut(document: Document, path: tuple[Step, ...], name: str) -> Bare:
    note, tip = say("in braces a comma ends a text that has no quotes"), say("put the whole text in quotes")
    place = document.place((*path, name))
    if line_at(document.lines, place)[place.column - 1 : place.column] in tuple("“„«‘”"):
        return Bare(document.problem("GM202", (*path, name), *curled(), note=note))
    return Bare(document.problem("GM202", (*path, name), say("this text has a comma in it"), tip, note=note))


def _is_bare(document: Document, key: Marks) -> bool:
    rest = document.lines[key.end_line][key.end_column : key.end_column + 80].lstrip()
    return rest[:1] in (",", "}", "#", "")


def _is_plain(document: Document, value: Marks) -> bool:
    """Say whether a value is a text without quotes, most likely."""
    first = document.lines[value.line][value.column : value.column + 1]
    return bool(first) and first not in "\"'[{" and not first.isdigit()


# ---- A fault of shape in people's words: what a field may hold, what it holds, and what to do.
#
# Regular expressions and schema fragments are never shown; a schema's own `description` and
# `examples` are.

_AN_ID = "^[a-z][a-z0-9-]*"  # how the pattern of every id begins
_IDS = "^[a-z][a-z0-9/-]*"  # and of two, with a slash between them
_SHOWN = 20  # as many words as a list of what is allowed shows
_UNKNOWN = r"^\?$"  # the pattern of what is no text but for this mark
_TYPES = {
    "integer": later("a whole number"),
    "number": later("a number"),
    "string": later("text"),
    "boolean": later("true or false"),
    "array": later("a list"),
    "object": later("a block of fields"),
    "null": later("nothing"),
}


class Fault(NamedTuple):
    """One thing that a schema does not allow."""

    path: tuple[str | int, ...]  # the keys and indices that lead to the value
    keyword: str  # the schema's word that is broken, such as `enum`
    wanted: Any  # what the schema has for that word
    got: Any  # the value
    schema: Mapping[str, Any]  # the part of the schema that has the word


class Words(NamedTuple):
    """The same for a person."""

    code: str
    message: str
    suggestion: str | None = None
    note: str | None = None


def tell(fault: Fault) -> Words:
    """Give code, message and advice for a fault."""
    explain = _EXPLAIN.get(fault.keyword)
    return explain(fault) if explain else _other(fault)


def subject(path: Sequence[str | int]) -> str:
    """Name a value by the last of its path: a field, an item of a list, or the file."""
    if not path:
        return say("the file")
    last = path[-1]
    if isinstance(last, str):
        return ticked(last)
    if len(path) == 1:
        return say("item {at}", at=last + 1)
    return say("item {at} of {above}", at=last + 1, above=subject(path[:-1]))


def ticked(text: str) -> str:
    """Give a word from a file as code, escaped and cut like all quotations."""
    return f"`{errors.quoted(text)[1:-1]}`"


def shown(value: Any) -> str:
    """Give a value as a person would write it, escaped and cut; of a list or block only its kind."""
    if isinstance(value, str):
        return errors.quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return say("nothing")
    if isinstance(value, int | float):
        return str(value)
    return say("a list") if isinstance(value, list) else say("a block of fields")


def _type(fault: Fault) -> Words:
    names = [fault.wanted] if isinstance(fault.wanted, str) else list(fault.wanted)
    if fault.schema.get("pattern") == _UNKNOWN:
        names.remove("string")
    wanted = errors.listed(said(_TYPES.get(name, name)) for name in names)
    got, path = fault.got, subject(fault.path)
    told = say("the text {got}", got=shown(got)) if isinstance(got, str) else shown(got)
    message = say("{path} must be {wanted}, not {told}", path=path, wanted=wanted, told=told)
    if got is None:
        message = say("{path} must be {wanted}, not nothing", path=path, wanted=wanted)
    return Words("GM204", message, _type_tip(names, fault), _about(fault))


def _type_tip(names: Sequence[str], fault: Fault) -> str | None:
    got = fault.got
    if got is None:
        return say("fill it in, or remove the line")
    if "string" in names and str(fault.schema.get("pattern", "")).startswith(_AN_ID):
        return say("write a word that begins with a small letter")
    if "string" in names and not isinstance(got, list | dict):
        return say('write "{got}" in quotes', got=shown(got))
    if isinstance(got, str) and {"integer", "number"} & set(names) and (tip := number_tip(names, got)):
        return tip
    if "array" in names and not isinstance(got, list):
        return _list_tip(got)
    if names == ["object"] and (tip := _block_tip(fault)):
        return tip
    if "boolean" in names and isinstance(got, str):
        return say("write true or false, without quotes")
    if "integer" in names and isinstance(got, float) and got.is_integer():
        return say("write {words}", words=int(got))
    return _example(fault)


def _list_tip(got: Any) -> str:
    if isinstance(got, str) and got.startswith("-"):
        text = got.startswith("- ")
        return say("leave out the `|`, `>` or quote before it") if text else say("put a space after each `-`")
    if isinstance(got, dict) and any(value is not None for value in got.values()):
        return say("begin each thing in it with `- `")
    several = isinstance(got, str) and BULLET.match(got)
    return say("begin each thing in it with `- `") if several else say("write it as a list, in [ ]")


def _block_tip(fault: Fault) -> str | None:
    got, needed = fault.got, fault.schema.get("required")
    if isinstance(got, str) and ":" in got:
        return say("put a space after each colon")
    if isinstance(got, list) and len(got) == 1 and isinstance(got[0], dict):
        return say("take it out of the list around it: leave out one of the two dashes, or the brackets")
    return _each_named(needed) if needed else None


def _enum(fault: Fault) -> Words:
    allowed = [value for value in fault.wanted if value is not None]
    words = [str(value) if not isinstance(value, bool) else shown(value) for value in allowed]
    more = [say("{n} more|{n} more", number=len(words) - _SHOWN)] if len(words) > _SHOWN else []
    listed = errors.listed([*words[:_SHOWN], *more])
    elsewhere = fault.schema.get(ELSEWHERE, {})
    close = suggest(fault.got, [*words, *elsewhere]) if isinstance(fault.got, str) else ()
    message = say("{subject} cannot be {got}", subject=subject(fault.path), got=shown(fault.got))
    if fault.got is None:
        message = say("{subject} cannot be nothing", subject=subject(fault.path))
    if close and close[0] in elsewhere:
        why, tip = map(said, elsewhere[close[0]])
        if fault.got == close[0]:
            return Words("GM203", say("{word} {why}", word=close[0], why=why), tip)
        return Words("GM203", message, say("did you mean `{close}`? It {why}: {tip}", close=close[0], why=why, tip=tip))
    if close:
        return Words("GM203", message, did_you_mean(f"`{c}`" for c in close), say("one of: {listed}", listed=listed))
    many = say("write one of {words}", words=listed) if len(words) > 1 else say("write {words}", words=listed)
    return Words("GM203", message, many)


def _bound(fault: Fault) -> Words:
    low, high = fault.schema.get("minimum"), fault.schema.get("maximum")
    if "exclusive" in fault.keyword:
        more = "Minimum" in fault.keyword
        wanted = say("more than {figure}" if more else "less than {figure}", figure=fault.wanted)
    elif fault.keyword == "multipleOf":
        wanted = say("a multiple of {wanted}", wanted=fault.wanted)
    elif low is not None and high is not None:
        wanted = say("from {low} to {high}", low=low, high=high)
    else:
        wanted = say("at least {low}", low=low) if low is not None else say("at most {high}", high=high)
    return Words(
        "GM205",
        say("{path} must be {wanted}, not {got}", path=subject(fault.path), wanted=wanted, got=shown(fault.got)),
        None,
        _about(fault),
    )


def _size(fault: Fault) -> Words:
    ending = fault.keyword.removeprefix("min").removeprefix("max")
    low: Any = fault.schema.get("min" + ending)
    high: Any = fault.schema.get("max" + ending)
    if low is not None and low == high:
        wanted = say("exactly {units}", units=_units(ending, low))
    elif low is not None and high is not None:
        wanted = say("from {low} to {units}", low=low, units=_units(ending, high))
    else:
        least = say("at least {units}", units=_units(ending, low)) if low is not None else ""
        wanted = least or say("at most {units}", units=_units(ending, high))
    if ending == "Length" and fault.got == "":
        return Words("GM206", say("{path} is empty", path=subject(fault.path)), say("write something"), _about(fault))
    told = say("{path} must have {wanted}, not {got}", path=subject(fault.path), wanted=wanted, got=len(fault.got))
    return Words("GM206", told, None, _about(fault))


def _units(ending: str, number: int) -> str:
    if ending == "Items":
        return counted(number, "item")
    return counted(number, "character") if ending == "Length" else counted(number, "field")


def _pattern(fault: Fault) -> Words:
    if fault.wanted == _UNKNOWN:
        return _type(fault._replace(wanted=fault.schema["type"]))
    message = say("{subject} cannot be written as {got}", subject=subject(fault.path), got=shown(fault.got))
    parts = re.split(r"[./\\]", str(fault.got)) if str(fault.wanted).startswith(_IDS) else [str(fault.got)]
    made = "/".join(id_for(part, "") for part in parts)
    if ";" in str(fault.got) and isinstance(fault.path[-1], int):
        return Words("GM207", message, say("write commas between the items of a list"), _about(fault))
    if str(fault.wanted).startswith((_AN_ID, _IDS)) and all(made.split("/")):
        tip = say("write {words}, or commas between the items", words=made) if _is_several(fault) else ""
        return Words("GM207", message, tip or say("write {words}", words=made), _about(fault))
    example = _example(fault)
    return Words("GM207", message, example or _about(fault), _about(fault) if example else None)


def _unique(fault: Fault) -> Words:
    return Words("GM208", say("{what} is there twice", what=subject(fault.path)), say("remove one of the two"))


def _other(fault: Fault) -> Words:
    return Words("GM210", say("{path} has the wrong shape", path=subject(fault.path)), _example(fault), _about(fault))


def _example(fault: Fault) -> str | None:
    examples = fault.schema.get("examples", fault.schema.get(EXAMPLES))
    if not isinstance(examples, list) or not examples or isinstance(examples[0], list | dict):
        return None
    return say("for example {examples}", examples=examples[0] if isinstance(examples[0], str) else shown(examples[0]))


def _about(fault: Fault) -> str | None:
    about = fault.schema.get("description")
    return said(about.strip()) if isinstance(about, str) else None


_EXPLAIN: Mapping[str, Callable[[Fault], Words]] = {
    "type": _type,
    "enum": _enum,
    "const": lambda fault: _enum(fault._replace(wanted=[fault.wanted])),
    "minimum": _bound,
    "maximum": _bound,
    "exclusiveMinimum": _bound,
    "exclusiveMaximum": _bound,
    "multipleOf": _bound,
    "minItems": _size,
    "maxItems": _size,
    "minLength": _size,
    "maxLength": _size,
    "minProperties": _size,
    "maxProperties": _size,
    "pattern": _pattern,
    "uniqueItems": _unique,
}
