"""A document held against a JSON Schema (draft-07): each fault once, in our words, with its place.

The schema may refer to its own definitions; nothing is ever fetched. Codes GM201 to GM210, see `codes`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any

from gmkit.library.bare import Bare, bares
from gmkit.library.diagnostics import Diagnostic, in_order
from gmkit.library.document import Document
from gmkit.library.fields import Block, Path, tell_fields
from gmkit.library.wording import Fault, tell

_MOST = 2000  # faults that are looked at: whoever has so many has another file in hand than they think
_FIELDS = ("required", "additionalProperties", "dependencies")
_FIRST = ("type", "const", "enum")  # what is told first where one value breaks several rules


def check(document: Document, schema: Mapping[str, Any]) -> list[Diagnostic]:
    """List what a schema does not allow, in the order of the file; an empty list if all is well."""
    values: dict[tuple[Path, bool], list[Fault]] = {}
    blocks: dict[Path, Block] = {}
    for fault, is_name in _faults(document.data, schema):
        if fault.keyword in _FIELDS and isinstance(fault.got, dict):
            _collect(blocks.setdefault(fault.path, Block([], [], [])), fault)
        else:
            values.setdefault((fault.path, is_name), []).append(fault)
    for path, is_name in values:
        if is_name and path[:-1] in blocks and path[-1] in blocks[path[:-1]].unknown:
            blocks[path[:-1]].unknown.remove(str(path[-1]))  # what is wrong with the name says more
    words: dict[Path, dict[str, Bare]] = {}
    found = [_value(document, faults, words, is_name=is_name) for (_, is_name), faults in values.items()]
    return in_order([*found, *tell_fields(document, blocks, schema)])


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


def _validator(schema: Mapping[str, Any]) -> Any:
    """Make a validator that fetches nothing."""
    from referencing import Registry

    return _strict()(schema, registry=Registry())


@lru_cache(maxsize=1)
def _strict() -> Any:
    """Make the class of validators that read numbers and patterns strictly and take time in proportion."""
    from jsonschema import validators
    from jsonschema.exceptions import ValidationError
    from jsonschema.validators import Draft7Validator

    def pattern(_: Any, wanted: str, value: Any, __: Any) -> Iterable[ValidationError]:
        # Python's `$` lets a line break pass and its `\d` takes all the world's digits.
        strict = re.sub(r"(?<!\\)\$$", r"\\Z", wanted)
        if isinstance(value, str) and not re.search(strict, value, re.ASCII):
            yield ValidationError("malformed")

    def unique(_: Any, wanted: bool, value: Any, __: Any) -> Iterable[ValidationError]:
        seen: set[tuple[type, str | float | None]] = set()
        for n, item in enumerate(value if wanted and isinstance(value, list) else ()):
            whole = isinstance(item, list | dict)
            key = (type(item), json.dumps(item, sort_keys=True) if whole else item)
            if key in seen:
                yield ValidationError("twice", path=(n,))
            seen.add(key)

    types = Draft7Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    )
    extend: Any = validators.extend
    return extend(Draft7Validator, {"pattern": pattern, "uniqueItems": unique}, type_checker=types)


def _collect(block: Block, fault: Fault) -> None:
    properties = fault.schema.get("properties")
    known = list(properties) if isinstance(properties, dict) else []
    block.allowed.extend(name for name in known if name not in block.allowed)
    if fault.keyword == "additionalProperties":
        patterns = fault.schema.get("patternProperties", {})
        told = {*known, *block.unknown}
        block.unknown.extend(n for n in fault.got if n not in told and not any(re.search(p, n) for p in patterns))
    else:
        wanted = fault.wanted
        if fault.keyword == "dependencies":
            needed = [rule for name, rule in wanted.items() if name in fault.got and isinstance(rule, list)]
            wanted = [name for rule in needed for name in rule]
        block.missing.extend(n for n in wanted if n not in fault.got and n not in block.missing)


def _value(
    document: Document, faults: list[Fault], words_of: dict[Path, dict[str, Bare]], *, is_name: bool
) -> Diagnostic:
    """Tell the fault of a value that says most; the others follow from it.

    Args:
        document: the file.
        faults: all of one value.
        words_of: for each block, its fields without a colon, as far as they are known yet.
        is_name: whether they are of the value's name.
    """
    fault = min(faults, key=lambda f: _FIRST.index(f.keyword) if f.keyword in _FIRST else len(_FIRST))
    if fault.path and isinstance(fault.path[-1], str) and (is_name or fault.got is None):
        *above, name = fault.path
        if tuple(above) not in words_of:
            words_of[tuple(above)] = bares(document, tuple(above))
        if name in words_of[tuple(above)]:
            return words_of[tuple(above)][str(name)].told
    words = tell(fault)
    return document.problem(words.code, fault.path, words.message, words.suggestion, key=is_name, note=words.note)
