"""What `gmkit show` can show of Cipher."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.games.cipher.content import Retainer, RetainerSet
from gmkit.games.cipher.kinds import KINDS, SET
from gmkit.library.shelves import resolve
from gmkit.shell.card import Exhibit


def exhibits(content: Sequence[Path], wanted: str | None) -> list[Exhibit]:
    """Give every retainer of the set."""
    found = RetainerSet.from_data(resolve(SET.name, SET.default, content, KINDS, wanted).data)
    names = found.names()
    return [_exhibit(found, one, names[one.id]) for one in found.retainers]


def _exhibit(content: RetainerSet, one: Retainer, names: tuple[str, ...]) -> Exhibit:
    return Exhibit("retainer", one.id, names, lambda: lines(content, one), lambda: data(content, one), SET.name)


def lines(content: RetainerSet, one: Retainer) -> list[str]:
    """Give a retainer for people."""
    scores = ", ".join(f"{label} {score}" for label, score in zip(content.attributes, one.scores, strict=True))
    first = " Its owner goes first." if one.id == content.goes_first else ""
    gem = f", {one.gem}" if one.gem else ""
    return [
        f"{one.name}{gem}: a retainer of Cipher",
        f"  {scores}; together {one.total}, a price of about {2 * one.total}.{first}",
        f"  {content.source.line()}",
    ]


def data(content: RetainerSet, one: Retainer) -> Mapping[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "scores": dict(zip(content.attributes, one.scores, strict=True)),
        "total": one.total,
        "gem": one.gem,
        "price": 2 * one.total,
    }
