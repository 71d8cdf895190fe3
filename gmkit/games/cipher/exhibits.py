"""What `gmkit show` can show of Cipher."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.errors import counted, listed
from gmkit.games.cipher.content import Retainer, RetainerSet
from gmkit.games.cipher.kinds import KINDS, SET
from gmkit.library.shelves import resolve
from gmkit.shell.card import Exhibit


def exhibits(content: Sequence[Path], wanted: str | None) -> list[Exhibit]:
    """Give every retainer of the set, and all of them in a list."""
    found = RetainerSet.from_data(resolve(SET.name, SET.default, content, KINDS, wanted).data)
    names = found.names()
    whole = Exhibit(
        "retainers", found.id, ("retainers", found.title), lambda: listing(found), lambda: list_data(found), SET.name
    )
    return [whole, *(_exhibit(found, one, names[one.id]) for one in found.retainers)]


def _exhibit(content: RetainerSet, one: Retainer, names: tuple[str, ...]) -> Exhibit:
    return Exhibit("retainer", one.id, names, lambda: lines(content, one), lambda: data(content, one), SET.name)


def lines(content: RetainerSet, one: Retainer) -> list[str]:
    """Give a retainer for people."""
    scores = ", ".join(f"{label} {score}" for label, score in zip(content.attributes, one.scores, strict=True))
    first = " Its owner goes first." if one.id == content.goes_first else ""
    gem = f", {one.gem}" if one.gem else ""
    why = [f"  Why {one.gem}? They say: {one.why}."] if one.gem and one.why else []
    return [
        f"{one.name}{gem}: a retainer of Cipher",
        f"  {scores}; together {one.total}, a price of about {2 * one.total}.{first}",
        *why,
        f"  {content.source.line()}",
    ]


def by_attribute(content: RetainerSet) -> dict[str, dict[int, list[str]]]:
    """Give by attribute, and for all of them together, the names of those who have each score, the highest first."""
    columns = {
        label: {one.name: one.scores[at] for one in content.retainers} for at, label in enumerate(content.attributes)
    }
    columns["together"] = {one.name: one.total for one in content.retainers}
    return {
        label: {
            score: [name for name, own in scores.items() if own == score]
            for score in sorted(set(scores.values()), reverse=True)
        }
        for label, scores in columns.items()
    }


def listing(content: RetainerSet) -> list[str]:
    """Give all retainers for people: a row for each, then who is how good at what."""
    wide = max(len(one.name) for one in content.retainers)
    gems = max((len(one.gem or "") for one in content.retainers), default=0)
    heads = [label[:10] for label in content.attributes]
    lines = [f"{content.title}: {counted(len(content.retainers), 'retainer')} of Cipher"]
    lines.append(f"  {'':{wide}}  {'':{gems}}  {'  '.join(heads)}  together")
    for one in content.retainers:
        scores = "  ".join(f"{score:>{len(head)}}" for score, head in zip(one.scores, heads, strict=True))
        first = "  goes first" if one.id == content.goes_first else ""
        lines.append(f"  {one.name:{wide}}  {one.gem or '':{gems}}  {scores}  {one.total:8}{first}")
    for attribute, rows in by_attribute(content).items():
        told = "; ".join(f"{score} {listed(names, 'and')}" for score, names in rows.items())
        lines.append(f"  {attribute}: {told}")
    return [*lines, f"  {content.source.line()}"]


def list_data(content: RetainerSet) -> Mapping[str, Any]:
    """Give all retainers for programs."""
    return {
        "id": content.id,
        "title": content.title,
        "retainers": [data(content, one) for one in content.retainers],
        "by_attribute": by_attribute(content),
    }


def data(content: RetainerSet, one: Retainer) -> Mapping[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "scores": dict(zip(content.attributes, one.scores, strict=True)),
        "total": one.total,
        "gem": one.gem,
        "why": one.why,
        "price": 2 * one.total,
    }
