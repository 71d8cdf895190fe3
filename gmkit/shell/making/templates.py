"""Templates of files: texts with comments that teach, in parts, with gaps to fill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from string import Template
from typing import Any

from gmkit.library.write import scalar

_PART = "%% "


def parts(name: str) -> dict[str, str]:
    """Read a template in parts; each begins with a line that has its name behind two per cent signs.

    Args:
        name: such as "mask-set".
    """
    text = Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8")
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
    text = parts("source")[""]
    title, author = scalar(answers["title"]), scalar(answers["author"])
    return fill(text, title=title, author=author, certainty=certainty)


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
