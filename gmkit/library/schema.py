"""A document held against a JSON Schema (draft-07): each fault once, in our words, with its place.

The schema may refer to its own definitions; nothing is ever fetched. Codes GM201 to GM210, see `codes`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from gmkit.library.diagnostics import Diagnostic, in_order
from gmkit.library.document import Document
from gmkit.library.wording import Fault, subject, tell, ticked
from gmkit.names import closeness

_ALIKE = 0.6  # how alike a field must be to the one it was meant for, from 0 to 1
_SHOWN = 12
_FIELDS = ("required", "additionalProperties", "dependencies")
_FIRST = ("type", "const", "enum")  # what is told first where one value breaks several rules

Path = tuple[str | int, ...]


class _Block(NamedTuple):
    """What is wrong with the fields of one block."""

    unknown: list[str]
    missing: list[str]
    allowed: list[str]


def check(document: Document, schema: Mapping[str, Any]) -> list[Diagnostic]:
    """List what a schema does not allow, in the order of the file; an empty list if all is well."""
    values: dict[tuple[Path, bool], list[Fault]] = {}
    blocks: dict[Path, _Block] = {}
    for fault, is_name in _faults(document.data, schema):
        if fault.keyword in _FIELDS and isinstance(fault.got, dict):
            _collect(blocks.setdefault(fault.path, _Block([], [], [])), fault)
        else:
            values.setdefault((fault.path, is_name), []).append(fault)
    found = [_value(document, faults, is_name=is_name) for (_, is_name), faults in values.items()]
    for path, block in blocks.items():
        found += _fields(document, path, block)
    return in_order(found)


def _faults(data: Any, schema: Mapping[str, Any]) -> Iterator[tuple[Fault, bool]]:
    """Give each fault, and whether it is about the name of a field instead of its value."""
    for error in _validator(schema).iter_errors(data):
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


def _validator(schema: Mapping[str, Any]) -> Any:
    """Make a validator that reads numbers and patterns strictly and takes time in proportion."""
    from jsonschema import validators
    from jsonschema.exceptions import ValidationError
    from jsonschema.validators import Draft7Validator
    from referencing import Registry

    def pattern(_: Any, wanted: str, value: Any, __: Any) -> Iterable[ValidationError]:
        # Python's `$` lets a line break pass and its `\d` takes all the world's digits.
        strict = re.sub(r"(?<!\\)\$$", r"\\Z", wanted)
        if isinstance(value, str) and not re.search(strict, value, re.ASCII):
            yield ValidationError("malformed")

    def unique(_: Any, wanted: bool, value: Any, __: Any) -> Iterable[ValidationError]:
        seen: set[str] = set()
        for n, item in enumerate(value if wanted and isinstance(value, list) else ()):
            key = json.dumps(item, sort_keys=True)
            if key in seen:
                yield ValidationError("twice", path=(n,))
            seen.add(key)

    types = Draft7Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    extend: Any = validators.extend
    strict = extend(Draft7Validator, {"pattern": pattern, "uniqueItems": unique}, type_checker=types)
    return strict(schema, registry=Registry())


def _collect(block: _Block, fault: Fault) -> None:
    properties = fault.schema.get("properties")
    known = list(properties) if isinstance(properties, dict) else []
    block.allowed.extend(name for name in known if name not in block.allowed)
    if fault.keyword == "additionalProperties":
        patterns = fault.schema.get("patternProperties", {})
        names = [n for n in fault.got if n not in known and not any(re.search(p, n) for p in patterns)]
        block.unknown.extend(name for name in names if name not in block.unknown)
    else:
        wanted = fault.wanted
        if fault.keyword == "dependencies":
            needed = [rule for name, rule in wanted.items() if name in fault.got and isinstance(rule, list)]
            wanted = [name for rule in needed for name in rule]
        block.missing.extend(n for n in wanted if n not in fault.got and n not in block.missing)


def _value(document: Document, faults: list[Fault], *, is_name: bool) -> Diagnostic:
    """Tell the fault of a value that says most; the others follow from it."""
    fault = min(faults, key=lambda f: _FIRST.index(f.keyword) if f.keyword in _FIRST else len(_FIRST))
    words = tell(fault)
    return document.problem(words.code, fault.path, words.message, words.suggestion, key=is_name, note=words.note)


def _fields(document: Document, path: Path, block: _Block) -> list[Diagnostic]:
    """Tell unknown and missing fields; a misspelt one is both, and is told once."""
    value: Any = document.data
    for step in path:
        value = value[step]
    unused = [name for name in block.allowed if name not in value and name not in block.missing]
    pairs = _pairs(block.unknown, block.missing)
    rest = [name for name in block.unknown if name not in pairs]
    unmet = [name for name in block.missing if name not in pairs.values()]
    if len(rest) == len(unmet) == 1:
        pairs[rest.pop()] = unmet.pop()
    pairs |= _pairs(rest, unused)
    found = [
        document.problem(
            "GM202",
            (*path, name),
            f"{ticked(name)} is not a field here",
            f"did you mean `{pairs[name]}`?",
            key=True,
            note=f"`{pairs[name]}` is missing" if pairs[name] in block.missing else None,
        )
        for name in block.unknown
        if name in pairs
    ]
    for name in block.unknown:
        if name not in pairs:
            fields = [f"`{allowed}`" for allowed in unused[:_SHOWN]]
            tip = f"remove it, or use {'one of ' if len(fields) > 1 else ''}{', '.join(fields)}"
            found.append(
                document.problem(
                    "GM202",
                    (*path, name),
                    f"{ticked(name)} is not a field here",
                    tip if fields else "remove it",
                    key=True,
                )
            )
    for name in unmet:
        within = f" in {subject(path)}" if path else ""
        found.append(document.problem("GM201", path, f"`{name}` is missing{within}", f"add `{name}:`"))
    return found


def _pairs(unknown: list[str], wanted: list[str]) -> dict[str, str]:
    """Pair each unknown field with the one it was meant for: the most alike first, each once."""
    scores = sorted(((closeness(name, other), name, other) for name in unknown for other in wanted), reverse=True)
    pairs: dict[str, str] = {}
    for score, name, other in scores:
        if score >= _ALIKE and name not in pairs and other not in pairs.values():
            pairs[name] = other
    return pairs
