"""Where each field of a thing comes from, told: what `gmkit show --why` adds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.library.kinds import Kind
from gmkit.library.origins import Origin, origins
from gmkit.library.shelves import family
from gmkit.shell.exhibit import Exhibit

_LONGEST = 44


def whence(exhibit: Exhibit, kinds: Mapping[str, Kind], content: Sequence[Path], set_id: str | None) -> list[Origin]:
    """Give where each field of a thing comes from.

    Raises:
        Diagnosed: a file cannot be used.
    """
    kind = kinds[exhibit.of]
    return origins(family(kind.name, kind.default, content, kinds, set_id), kind, exhibit.id)


def as_lines(found: Sequence[Origin]) -> list[str]:
    """Give it for people: a line for each field, the place at its end."""
    if not found:
        return ["  where it comes from is told of each thing in it"]
    rows = [(one.field, in_words(one.value), _told(one)) for one in found]
    widths = [max((len(row[at]) for row in rows), default=0) for at in (0, 1)]
    return ["  where it comes from:"] + [
        f"    {field:{widths[0]}}  {value:{widths[1]}}  {place}" for field, value, place in rows
    ]


def as_data(found: Sequence[Origin]) -> list[Mapping[str, Any]]:
    """Give it for programs."""
    return [one._asdict() for one in found]


def in_words(value: Any) -> str:
    """Give a value in a few words."""
    if isinstance(value, Mapping):
        text = ", ".join(f"{name} {in_words(one)}" for name, one in value.items())
    elif isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        text = f"{len(value)} {'entry' if len(value) == 1 else 'entries'}"
    elif isinstance(value, list):
        text = ", ".join(in_words(one) for one in value) or "none"
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    else:
        text = "nothing" if value is None else str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


def _told(one: Origin) -> str:
    return one.where + ("" if one.how == "written" else f" ({one.how})")
