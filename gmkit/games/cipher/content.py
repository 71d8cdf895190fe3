"""What a GM writes for Cipher: sets of retainers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gmkit.library.credit import Credit
from gmkit.library.document import Diagnostic, Document


@dataclass(frozen=True, slots=True)
class Retainer:
    """A figure that is bid for."""

    id: str  # its stable name
    name: str  # what people call it, at most 60 characters
    scores: tuple[int, int, int]  # in the order of the set's attributes, 0 to 9 each
    gem: str | None = None  # what it is made of, or None

    @property
    def total(self) -> int:
        """The sum of its scores; it has no weight in the rules, but in prices."""
        return sum(self.scores)


@dataclass(frozen=True, slots=True)
class RetainerSet:
    """A set of retainers: 8 to 32 figures."""

    id: str  # the set's stable name
    title: str  # what it is called
    source: Credit  # who made it
    attributes: tuple[str, str, str]  # what the three attributes are called
    retainers: tuple[Retainer, ...]  # the figures
    goes_first: str | None = None  # the id of the retainer whose owner takes the first turn, or None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> RetainerSet:
        """Read a checked file."""
        first, second, third = data["attributes"]
        return cls(
            id=data["id"],
            title=data["title"],
            source=Credit.from_data(data["source"]),
            attributes=(first, second, third),
            retainers=tuple(
                Retainer(
                    row["id"],
                    row["name"],
                    (row["scores"][0], row["scores"][1], row["scores"][2]),
                    row.get("gem"),
                )
                for row in data["retainers"]
            ),
            goes_first=data.get("goes_first"),
        )

    def by_id(self) -> dict[str, Retainer]:
        return {retainer.id: retainer for retainer in self.retainers}

    def names(self) -> dict[str, tuple[str, ...]]:
        """Give every name a figure goes by: its name, its id, its gem."""
        return {r.id: (r.name, r.id, *((r.gem,) if r.gem else ())) for r in self.retainers}


def check_set(document: Document) -> list[Diagnostic]:
    """Check what the schema cannot say of a set: ids and names once, the leader there, the attributes in balance."""
    data = document.data
    found: list[Diagnostic] = []
    for field in ("id", "name"):
        seen: dict[str, int] = {}
        for at, row in enumerate(data["retainers"]):
            word = row[field].casefold()
            if word in seen:
                line = document.place(["retainers", seen[word], field]).line
                found.append(
                    document.problem(
                        "GM302",
                        ["retainers", at, field],
                        f"a second retainer with this {field}; the first is on line {line}",
                    )
                )
            seen.setdefault(word, at)
    leader = data.get("goes_first")
    if leader is not None and leader not in {row["id"] for row in data["retainers"]}:
        from gmkit.names import suggest

        near = suggest(leader, [row["id"] for row in data["retainers"]])
        tip = f"did you mean {near[0]}?" if near else "write the id of a retainer of this set"
        found.append(document.problem("GM301", ["goes_first"], "no retainer of this set has this id", tip))
    owners = {row[field].casefold(): at for at, row in enumerate(data["retainers"]) for field in ("id", "name")}
    gems: dict[str, int] = {}
    for at, row in enumerate(data["retainers"]):
        gem = row.get("gem", "").casefold()
        if gem and gems.setdefault(gem, at) != at:
            line = document.place(["retainers", gems[gem], "gem"]).line
            why = f"a second retainer of this gem; the first is on line {line}"
            found.append(document.problem("GM504", ["retainers", at, "gem"], why, "name another gem"))
        if owners.get(gem, at) != at:
            why, tip = "another retainer has this name", "call the gem otherwise"
            found.append(document.problem("GM504", ["retainers", at, "gem"], why, tip))
    labels = [label.casefold() for label in data["attributes"]]
    if len(set(labels)) < len(labels):
        found.append(document.problem("GM504", ["attributes"], "two attributes have one name"))
    return found


TABLES = (3, 4, 5)
"""Numbers of players at most tables; with more, totals get small and the game long."""
