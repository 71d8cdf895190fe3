"""Files of every kind with their schema beside them, so that a test can spoil them in one place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gmkit import games
from gmkit.library import load, shelves
from gmkit.library.document import Document, Kind, Marks, Step

ROOT = Path(__file__).parents[2]
FILES = sorted(
    [*(ROOT / "content").glob("*/*.yaml"), *(ROOT / "examples").glob("*.yaml"), ROOT / "examples/frost-fair/pack.yaml"]
)

REFERENCES = {
    "mask-set": ["masks.*.card.rank", "masks.*.card.suit"],
    "faction-set": ["factions.*.opposed"],
    "hidden-pool": ["contraries.*.*.conflicts"],
    "masks-situation": [
        "arbiter", "order.*", "avatars.*.relationships.=", "avatars.*.promised.=", "avatars.*.ties.=",
        "avatars.*.hidden_actions.*.conflicts", "avatars.*.objectives.*.target",
    ],
    "masks-challenge": [
        "challenge.challenger.actions.*", "challenge.defender.actions.*", "challenge.support.challenger.*.via.*",
        "challenge.repay.=",
    ],
    "cipher-situation": ["drawer", "turn", "seats.*.retinue.*", "seats.*.robbed_by"],
    "retainer-set": ["goes_first"],
    "cypher-deck": [
        "cards.*.class", "cards.*.when_played.*.classes.*", "cards.*.when_played.*.card",
        "cards.*.while_in_play.*.classes.*", "cards.*.while_in_play.*.class", "cards.*.while_in_play.*.card",
    ],
    "cypher-situation": ["seats.*.area.*", "seats.*.hand.*", "display", "bottom.*", "turn", "trigger.seat"],
    "cyffle-situation": ["dealer", "leader"],
}  # fmt: skip
"""Where each kind names something by its id or name; `*` stands for any step, `=` for a key."""


class Spot(NamedTuple):
    """A value in a file, and what the schema says of it.

    Attributes:
        path: leads to it.
        key: the marks of its key; None in a list.
        at: its own marks.
        value: as it was read.
        raw: as it is written; empty if it goes over several lines or is a block.
        field: whether its key is one that the schema knows by name.
        words: what it may be, if that is a closed list.
        needed: whether the block around it must have it.
        flow: whether it stands inside brackets.
        refers: whether it is the name of something else.
        names: whether its key is.
    """

    path: tuple[Step, ...]
    key: Marks | None
    at: Marks
    value: Any
    raw: str
    field: bool
    words: tuple[Any, ...]
    needed: bool
    flow: bool
    refers: bool
    names: bool


class Sheet(NamedTuple):
    """A file, read, with everything in it."""

    path: Path
    kind: str
    document: Document
    lines: tuple[str, ...]
    spots: tuple[Spot, ...]

    def named(self, word: str) -> int:
        """Count how often a word is written in the file."""
        return len(re.findall(rf"(?<![\w-]){re.escape(word)}(?![\w-])", "\n".join(self.lines)))

    def spoilt(self, line: int, start: int, end: int, text: str) -> list[str]:
        """Give the lines with a part of one of them replaced; all from 0."""
        old = self.lines[line]
        return [*self.lines[:line], old[:start] + text + old[end:], *self.lines[line + 1 :]]


def labels() -> dict[str, str]:
    """Give what all that has an id in the bundled files is called, by id."""
    found: dict[str, str] = {}
    waiting: list[Any] = [load.read(path).data for path in FILES]
    while waiting:
        one = waiting.pop()
        waiting += one.values() if isinstance(one, dict) else one if isinstance(one, list) else ()
        if isinstance(one, dict) and isinstance(one.get("id"), str):
            found[one["id"]] = str(one.get("label") or one.get("name") or one["id"])
    return found


def all_kinds() -> dict[str, Kind]:
    """Give every kind of file that any game reads."""
    return dict(games.AllKinds())


def open_sheet(path: Path, kinds: Mapping[str, Kind]) -> Sheet:
    """Read a file and look up all that is in it."""
    document = load.read(path)
    kind = document.data["kind"]
    schema = shelves.schema(kinds[kind].schema)
    lines = tuple(document.lines)
    spots = tuple(_walk((), document.data, document.marks, [schema], schema, lines, REFERENCES.get(kind, [])))
    return Sheet(path, kind, document, lines, spots)


def _walk(
    path: tuple[Step, ...],
    data: Any,
    marks: Marks,
    above: list[Any],
    root: Any,
    lines: tuple[str, ...],
    references: list[str],
) -> Iterator[Spot]:
    parts = [inner for part in above for inner in _resolved(part, root)]
    flow = lines[marks.line][marks.column : marks.column + 1] in ("{", "[")
    needed = {name for part in parts for name in part.get("required", ())}
    for step, value in data.items() if isinstance(data, dict) else enumerate(data):
        at, key = marks.values[step], marks.keys.get(step) if isinstance(step, str) else None
        inner = [found for part in parts for found in _below(part, step)]
        whole = [found for part in inner for found in _resolved(part, root)]
        words = tuple(one["const"] for part in whole for one in part.get("oneOf", [part]) if "const" in one)
        simple = not isinstance(value, dict | list) and at.line == at.end_line
        yield Spot(
            (*path, step), key, at, value,
            lines[at.line][at.column : at.end_column] if simple else "",
            any(step in part.get("properties", {}) for part in parts), words, step in needed, flow,
            any(_fits((*path, step), wanted) for wanted in references),
            any(wanted.endswith(".=") and _fits((*path, "="), wanted) for wanted in references),
        )  # fmt: skip
        if isinstance(value, dict | list):
            yield from _walk((*path, step), value, at, inner, root, lines, references)


def _fits(path: tuple[Step, ...], wanted: str) -> bool:
    steps = wanted.split(".")
    return len(steps) == len(path) and all(w in ("*", str(p)) for w, p in zip(steps, path, strict=True))


def _resolved(part: Any, root: Any) -> Iterator[Mapping[str, Any]]:
    """Give a part of a schema and all that it brings with it."""
    if not isinstance(part, dict):
        return
    if "$ref" in part:
        found = root
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        yield from _resolved(found, root)
        return
    yield part
    for word in ("then", "else"):
        if word in part:
            yield from _resolved(part[word], root)
    for one in (*part.get("allOf", ()), *part.get("anyOf", ())):
        yield from _resolved(one, root)


def _below(part: Mapping[str, Any], step: Step) -> Iterator[Any]:
    """Give the parts of a schema that are about one thing in a block or list."""
    if isinstance(step, int):
        items = part.get("items", {})
        yield items if not isinstance(items, list) else items[min(step, len(items) - 1)]
    elif step in part.get("properties", {}):
        yield part["properties"][step]
    else:
        yield part.get("additionalProperties", {})
