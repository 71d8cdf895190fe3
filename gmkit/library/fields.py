"""Unknown and missing fields told: a misspelt one is both, one that is indented wrongly too, and each is told once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.library.bare import bares
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document
from gmkit.library.extends import EXTENDS, WORDS
from gmkit.library.wording import subject, ticked
from gmkit.names import closeness

Path = tuple[str | int, ...]

_SOURCE = "source"
_ALIKE = 0.6  # how alike a field must be to the one it was meant for, from 0 to 1
_SHOWN = 12
_MOST_PAIRED = 100  # fields of a block for which it is guessed what was meant
_GLUED = re.compile(r"([\w-]+)\s*:?[{\[]")


class Block(NamedTuple):
    """What is wrong with the fields of one block, and which it may have."""

    unknown: list[str]
    missing: list[str]
    allowed: list[str]


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
            side = "further to the right" if len(other) > len(path) else "further to the left"
            told, tip = f"{ticked(name)} belongs to {subject(other)}, not here", f"begin it {side}, as its other fields"
            found.append(document.problem("GM201", (*path, name), told, tip, key=True))
    for path, block in blocks.items():
        found += _of_block(document, path, block, schema)
    return found


def _moved(blocks: Mapping[Path, Block]) -> Iterator[tuple[Path, str, Path]]:
    """Give every field that is unknown in one block and missing in another one around or inside it."""
    for path, block in blocks.items():
        for other in blocks:
            if path != other and (path == other[: len(path)] or other == path[: len(other)]):
                yield from ((path, name, other) for name in block.unknown if name in blocks[other].missing)


def _of_block(document: Document, path: Path, block: Block, schema: Mapping[str, Any]) -> list[Diagnostic]:
    value: Any = document.data
    for step in path:
        value = value[step]
    unused = [name for name in block.allowed if name not in value and name not in block.missing]
    unfit = set(block.unknown)
    words = {
        name: word
        for name, word in bares(document, path, {*block.missing, *unused}).items()
        if name in unfit or word.field in block.missing
    }
    meant = {word.field for word in words.values()}
    unknown = [name for name in block.unknown if name not in words]
    missing = [name for name in block.missing if name not in meant]
    if missing and not unknown:
        # Where a missing field decides which others may be there, the schema judges none of them.
        known = set(_names(schema))
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
    found += [_unknown(document, (*path, name), pairs.get(name), missing, unused) for name in unknown]
    return [*found, *(_missing(document, path, name) for name in unmet)]


def _missing(document: Document, path: Path, name: str) -> Diagnostic:
    """Tell a field that is not there."""
    if (*path, name) == (_SOURCE,):
        told, tip = f"the file does not say whose work it is: `{name}` is missing", "add it, with title and certainty"
        return document.problem("GM601", path, told, tip)
    if name == EXTENDS and (changes := next((word for word in WORDS if word in document.data), None)):
        why = f"`{changes}` changes a file that is named there"
        return document.problem("GM201", (changes,), f"`{name}` is missing", f"add `{name}:`", key=True, note=why)
    within = f" in {subject(path)}" if path else ""
    return document.problem("GM201", path, f"`{name}` is missing{within}", f"add `{name}:`")


def _unknown(
    document: Document, path: Path, meant: str | None, missing: Sequence[str], unused: Sequence[str]
) -> Diagnostic:
    """Tell a field that does not belong, and the one that was meant if that can be guessed."""
    message, note = f"{ticked(str(path[-1]))} is not a field here", None
    if (glued := _GLUED.match(str(path[-1]))) and glued[1] in (*missing, *unused):
        message, tip = "there is no colon and space after this name", f"write `{glued[1]}: `"
    elif meant is not None:
        tip = f"did you mean `{meant}`?"
        note = f"`{meant}` is missing" if meant in missing else None
    elif fields := [f"`{name}`" for name in unused[:_SHOWN]]:
        tip = f"remove it, or use {'one of ' if len(fields) > 1 else ''}{', '.join(fields)}"
    else:
        tip = "remove it"
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


def _names(schema: Any) -> Iterator[str]:
    """Give every field that a schema knows, anywhere in it."""
    inner = schema.values() if isinstance(schema, Mapping) else schema if isinstance(schema, list) else ()
    if isinstance(schema, Mapping) and isinstance(schema.get("properties"), Mapping):
        yield from schema["properties"]
    for part in inner:
        yield from _names(part)
