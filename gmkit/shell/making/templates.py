"""Templates of files: texts with comments that teach, in parts, with gaps to fill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any

from gmkit.library.ids import id_for
from gmkit.library.write import scalar
from gmkit.table.seats import Seat

_PART = "%% "


def parts(beside: str, name: str) -> dict[str, str]:
    """Read a template in parts; each begins with a line that has its name behind two per cent signs.

    What stands before the first such line has no name.

    Args:
        beside: the file in whose folder it lies; a module's `__file__`.
        name: such as "mask-set".
    """
    text = Path(beside).with_name(f"{name}.txt").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    part = ""
    for line in text.splitlines(keepends=True):
        if line.startswith(_PART):
            part = line.removeprefix(_PART).strip()
        else:
            found.setdefault(part, []).append(line)
    return {part: "".join(lines) for part, lines in found.items()}


def fill(text: str, **gaps: str | int) -> str:
    """Fill the gaps of a part; what is filled in is YAML already."""
    return Template(text).substitute({name: str(value) for name, value in gaps.items()})


def source(answers: Mapping[str, Any], certainty: str = "house") -> str:
    """Give the block that says whose work a file is."""
    text = parts(__file__, "source")[""]
    title, author = scalar(answers["title"]), scalar(answers["author"])
    return fill(text, title=title, author=author, certainty=certainty)


def head_of(text: str, answers: Mapping[str, Any], fallback: str, **gaps: str | int) -> tuple[str, str]:
    """Fill what all content begins with.

    Args:
        text: the part of the template.
        answers: title and author.
        fallback: the id, if the title has no letters to make one of.
        gaps: what else is filled.

    Returns:
        It, and the id.
    """
    name = id_for(answers["title"], fallback)
    filled = fill(text, id=scalar(name), title=scalar(answers["title"]), source=source(answers).rstrip("\n"), **gaps)
    return filled, name


def flow(row: Mapping[str, Any]) -> str:
    """Write a thing in one line: "{id: bell, label: Ring the bell, tags: [bold]}"."""
    return "{" + ", ".join(f"{name}: {_inner(value)}" for name, value in row.items()) + "}"


def in_list(texts: Sequence[str]) -> str:
    """Write texts as a list in one line."""
    return _inner(texts)


def _inner(value: Any) -> str:
    if isinstance(value, str):
        return scalar(value, in_list=True)
    if isinstance(value, Mapping):
        return flow(value)
    if isinstance(value, Sequence):
        return "[" + ", ".join(map(_inner, value)) + "]"
    return str(value)


def seat_row(seat: Seat) -> dict[str, Any]:
    """Give what every game says of a seat."""
    return {"name": seat.name, "level": seat.level} | ({"style": seat.style} if seat.style else {})
