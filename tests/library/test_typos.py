"""Six hundred files with one slip each: the place is always right, and one slip is one diagnostic."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

from gmkit.library import load
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.schema import check

SAMPLE = """\
kind: mask-set
schema_version: 1
id: carnival
masks:
  - id: the-bravo
    name: "the Bravo"
    rank: jack
    suit: spades
    value: 2
    gem: opal
  - id: the-spider
    name: "Mistra the Spider"
    rank: queen
    suit: hearts
    value: 3
    gem: garnet
  - id: the-clown
    name: "Bo the Clown"
    rank: joker
    suit: clubs
    value: 1
    gem: topaz
"""
ID = {"type": "string", "pattern": "^[a-z][a-z0-9-]*$"}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["kind", "schema_version", "id", "masks"],
    "properties": {
        "kind": {"const": "mask-set"},
        "schema_version": {"const": 1},
        "id": ID,
        "masks": {"type": "array", "items": {"$ref": "#/definitions/mask"}},
    },
    "definitions": {
        "mask": {
            "type": "object",
            "additionalProperties": False,
            "required": ["id", "name", "rank", "suit", "value", "gem"],
            "properties": {
                "id": ID,
                "name": {"type": "string", "minLength": 1},
                "rank": {"enum": ["jack", "queen", "king", "joker"]},
                "suit": {"enum": ["spades", "hearts", "clubs", "diamonds"]},
                "value": {"type": "integer", "minimum": 1, "maximum": 3},
                "gem": {"enum": ["opal", "garnet", "topaz", "ruby"]},
            },
        }
    },
}
LINES = SAMPLE.splitlines()


class Line(NamedTuple):
    """A line of the sample: index, columns from 0, name and value."""

    number: int
    start: int
    name: str
    value: str

    @property
    def at(self) -> int:
        return self.start + len(self.name) + 2


def parts(number: int) -> Line:
    text = LINES[number]
    start = len(text) - len(text.lstrip(" -"))
    name, _, value = text[start:].partition(":")
    return Line(number, start, name, value.strip())


ALL = [parts(n) for n in range(len(LINES))]
FIELDS = [line for line in ALL if line.start == 4]
Mutant = tuple[list[str], int, int]  # lines; line and column (from 1) of the slip


def changed(line: Line, name: str | None = None, value: str | None = None) -> list[str]:
    before = LINES[line.number][: line.start]
    told = f"{before}{line.name if name is None else name}: {line.value if value is None else value}".rstrip()
    return [*LINES[: line.number], told, *LINES[line.number + 1 :]]


def slip(word: str, luck: random.Random) -> str:
    """Swap, drop or double a letter, never giving the same word."""
    while True:
        n = luck.randrange(len(word) - 1)
        made = luck.choice(
            [
                word[:n] + word[n + 1] + word[n] + word[n + 2 :],
                word[:n] + word[n + 1 :],
                word[:n] + word[n:][0] + word[n:],
            ]
        )
        if made != word and made:
            return made


def misspelt_name(luck: random.Random) -> Mutant:
    line = luck.choice(ALL)
    return changed(line, name=slip(line.name, luck)), line.number + 1, line.start + 1


def misspelt_value(luck: random.Random) -> Mutant:
    line = luck.choice([f for f in FIELDS if f.name in {"rank", "suit", "gem"}])
    return changed(line, value=slip(line.value, luck)), line.number + 1, line.at + 1


def wrong_number(luck: random.Random) -> Mutant:
    line = luck.choice([f for f in FIELDS if f.name == "value"])
    value = luck.choice(["0", "4", "17", "-1", "on", "1.0", '"2"', "", "[2]", "true", "02", ".inf"])
    return changed(line, value=value), line.number + 1, line.at + 1 - (value == "")


def bad_id(luck: random.Random) -> Mutant:
    line = luck.choice([f for f in ALL if f.name == "id"])
    value = luck.choice([line.value.title(), f"{line.value} x", f"{line.value}!", "7", "~"])
    return changed(line, value=value), line.number + 1, line.at + 1


def doubled(luck: random.Random) -> Mutant:
    line = luck.choice(FIELDS)
    copy = " " * 4 + LINES[line.number].strip(" -")
    return [*LINES[: line.number + 1], copy, *LINES[line.number + 1 :]], line.number + 2, 5


def removed(luck: random.Random) -> Mutant:
    line = luck.choice([f for f in FIELDS if not LINES[f.number].startswith("  -")])
    first = max(n for n in range(line.number) if LINES[n].startswith("  -"))
    return [*LINES[: line.number], *LINES[line.number + 1 :]], first + 1, 5


def open_quote(luck: random.Random) -> Mutant:
    line = luck.choice([f for f in FIELDS if f.name == "name"])
    return changed(line, value=line.value[:-1]), line.number + 1, line.at + 1


def tab(luck: random.Random) -> Mutant:
    line = luck.choice([f for f in FIELDS if not LINES[f.number].startswith("  -")])
    lines = [*LINES]
    lines[line.number] = "\t" + LINES[line.number].strip()
    return lines, line.number + 1, 1


def no_colon(luck: random.Random) -> Mutant:
    line = luck.choice(FIELDS)
    lines = [*LINES]
    lines[line.number] = LINES[line.number].replace(":", "", 1)
    return lines, line.number + 1, line.start + 1


def no_space(luck: random.Random) -> Mutant:
    line = luck.choice(FIELDS)
    lines = [*LINES]
    lines[line.number] = LINES[line.number].replace(": ", ":", 1)
    return lines, line.number + 1, line.start + 1


def bad_sign(luck: random.Random) -> Mutant:
    line = luck.choice([f for f in ALL if f.value and f.name != "name"])
    sign = luck.choice("@`%*&!]}")
    return changed(line, value=sign + line.value), line.number + 1, line.at + 1


def hidden(luck: random.Random) -> Mutant:
    line = luck.choice([f for f in ALL if f.value])
    n = luck.randrange(1, len(line.value)) if len(line.value) > 1 else 1
    sign = luck.choice("\u200b\u202e\x1b\x9b\u2066\ufeff\u00ad\x00")
    return changed(line, value=line.value[:n] + sign + line.value[n:]), line.number + 1, line.at + n + 1


def indented(luck: random.Random) -> Mutant:
    line = luck.choice([f for f in FIELDS if f.name != "id"])
    lines = [*LINES]
    spaces = luck.choice([3, 5])
    lines[line.number] = " " * spaces + LINES[line.number].strip()
    return lines, line.number + 1, spaces + 1


SLIPS: list[Callable[[random.Random], Mutant]] = [
    misspelt_name, misspelt_value, wrong_number, bad_id, doubled, removed, open_quote, tab, no_colon,
    no_space, bad_sign, hidden, indented,
]  # fmt: skip


def told(text: str) -> list[Diagnostic]:
    document, problems = load.survey_text(text, "f.yaml")
    return list(problems) if problems or document is None else check(document, SCHEMA)


def test_the_sample_itself_is_good() -> None:
    assert told(SAMPLE) == []


def test_six_hundred_slips_are_each_told_once_and_in_place() -> None:
    luck = random.Random("slips")
    single = 0
    for n in range(600):
        make = SLIPS[n % len(SLIPS)]
        lines, line, column = make(luck)
        text = "\n".join(lines) + "\n"
        found = told(text)
        places = [(d.place.line, d.place.column) for d in found if d.place]
        assert (line, column) in places, f"{make.__name__}: {places}, not {(line, column)}\n{text}{found}"
        single += len(found) == 1
    assert single >= 570
