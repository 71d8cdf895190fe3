"""A fault of shape in people's words: what a field may hold, what it holds, and what to do.

Regular expressions and schema fragments are never shown; a schema's own `description` and
`examples` are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit import errors
from gmkit.library.ids import id_for
from gmkit.names import suggest

_AN_ID = "^[a-z][a-z0-9-]*"  # how the pattern of every id begins
_IDS = "^[a-z][a-z0-9/-]*"  # and of two, with a slash between them
_SHOWN = 20  # as many words as a list of what is allowed shows
_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a block of fields",
    "null": "nothing",
}


class Fault(NamedTuple):
    """One thing that a schema does not allow.

    Attributes:
        path: the keys and indices that lead to the value.
        keyword: the schema's word that is broken, such as `enum`.
        wanted: what the schema has for that word.
        got: the value.
        schema: the part of the schema that has the word.
    """

    path: tuple[str | int, ...]
    keyword: str
    wanted: Any
    got: Any
    schema: Mapping[str, Any]


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
        return "the file"
    last = path[-1]
    if isinstance(last, str):
        return ticked(last)
    above = subject(path[:-1])
    return f"item {last + 1} of {above}" if above != "the file" else f"item {last + 1}"


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
        return "nothing"
    if isinstance(value, int | float):
        return str(value)
    return "a list" if isinstance(value, list) else "a block of fields"


def _type(fault: Fault) -> Words:
    names = [fault.wanted] if isinstance(fault.wanted, str) else list(fault.wanted)
    wanted = errors.listed(_TYPES.get(name, name) for name in names)
    got = fault.got
    told = f"the text {shown(got)}" if isinstance(got, str) else shown(got)
    return Words("GM204", f"{subject(fault.path)} must be {wanted}, not {told}", _type_tip(names, fault), _about(fault))


def _type_tip(names: Sequence[str], fault: Fault) -> str | None:
    got = fault.got
    if got is None:
        return "fill it in, or remove the line"
    if "string" in names and str(fault.schema.get("pattern", "")).startswith(_AN_ID):
        return "write a word that begins with a small letter"
    if "string" in names and not isinstance(got, list | dict):
        return f'write "{shown(got)}" in quotes'
    if isinstance(got, str) and {"integer", "number"} & set(names) and got.lstrip("+-").isdigit():
        return "write it without quotes"
    if "array" in names and isinstance(got, str) and got.startswith("-"):
        return "put a space after each `-`"
    if "array" in names and isinstance(got, dict):
        return "begin each thing in it with `- `"
    if "object" in names and isinstance(got, str) and ":" in got:
        return "put a space after each colon"
    if "array" in names and not isinstance(got, list | dict):
        return "write it as a list, in [ ]"
    if "boolean" in names and isinstance(got, str):
        return "write true or false, without quotes"
    if "integer" in names and isinstance(got, float) and got.is_integer():
        return f"write {int(got)}"
    return _example(fault)


def _enum(fault: Fault) -> Words:
    allowed = [value for value in fault.wanted if value is not None]
    words = [str(value) if not isinstance(value, bool) else shown(value) for value in allowed]
    listed = errors.listed(words[:_SHOWN]) if len(words) <= _SHOWN else ", ".join([*words[:_SHOWN], "…"])
    close = suggest(fault.got, words) if isinstance(fault.got, str) else ()
    message = f"{subject(fault.path)} cannot be {shown(fault.got)}"
    if close:
        return Words("GM203", message, f"did you mean {errors.listed(f'`{c}`' for c in close)}?", f"one of: {listed}")
    return Words("GM203", message, f"write {'one of ' if len(words) > 1 else ''}{listed}")


def _const(fault: Fault) -> Words:
    return _enum(fault._replace(wanted=[fault.wanted]))


def _bound(fault: Fault) -> Words:
    low, high = fault.schema.get("minimum"), fault.schema.get("maximum")
    if "exclusive" in fault.keyword:
        side = "more" if "Minimum" in fault.keyword else "less"
        wanted = f"{side} than {fault.wanted}"
    elif fault.keyword == "multipleOf":
        wanted = f"a multiple of {fault.wanted}"
    elif low is not None and high is not None:
        wanted = f"from {low} to {high}"
    else:
        wanted = f"at least {low}" if low is not None else f"at most {high}"
    return Words("GM205", f"{subject(fault.path)} must be {wanted}, not {shown(fault.got)}", None, _about(fault))


def _size(fault: Fault) -> Words:
    ending = fault.keyword.removeprefix("min").removeprefix("max")
    unit = {"Items": "item", "Length": "character", "Properties": "field"}[ending]
    low, high = fault.schema.get("min" + ending), fault.schema.get("max" + ending)
    if low is not None and low == high:
        wanted = f"exactly {_many(low, unit)}"
    elif low is not None and high is not None:
        wanted = f"from {low} to {_many(high, unit)}"
    else:
        wanted = f"at least {_many(low, unit)}" if low is not None else f"at most {_many(high, unit)}"
    if unit == "character" and fault.got == "":
        return Words("GM206", f"{subject(fault.path)} is empty", "write something", _about(fault))
    return Words("GM206", f"{subject(fault.path)} must have {wanted}, not {len(fault.got)}", None, _about(fault))


def _pattern(fault: Fault) -> Words:
    message = f"{subject(fault.path)} cannot be written as {shown(fault.got)}"
    parts = str(fault.got).split("/") if str(fault.wanted).startswith(_IDS) else [str(fault.got)]
    made = "/".join(id_for(part, "") for part in parts)
    if str(fault.wanted).startswith((_AN_ID, _IDS)) and all(made.split("/")):
        return Words("GM207", message, f"write {made}", _about(fault))
    return Words(
        "GM207",
        message,
        _example(fault) or _about(fault),
        _about(fault) if _example(fault) else None,
    )


def _unique(fault: Fault) -> Words:
    what = subject(fault.path)
    return Words("GM208", f"{what} is there twice", "remove one of the two")


def _other(fault: Fault) -> Words:
    return Words("GM210", f"{subject(fault.path)} has the wrong shape", _example(fault), _about(fault))


def _example(fault: Fault) -> str | None:
    examples = fault.schema.get("examples")
    if not isinstance(examples, list) or not examples or isinstance(examples[0], list | dict):
        return None
    return f"for example {examples[0] if isinstance(examples[0], str) else shown(examples[0])}"


def _about(fault: Fault) -> str | None:
    about = fault.schema.get("description")
    return about.strip() if isinstance(about, str) else None


def _many(number: Any, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}"


_EXPLAIN: Mapping[str, Callable[[Fault], Words]] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
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
