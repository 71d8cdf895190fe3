"""What a GM writes for Cipher: sets of retainers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gmkit.errors import GmkitError
from gmkit.library import seat_names
from gmkit.library.credit import Credit
from gmkit.library.diagnostics import Diagnostic, Severity
from gmkit.library.document import Document
from gmkit.library.shelves import Kind, bundled, load_trusted
from gmkit.names import pick

UNEVEN = 1.25
"""A set is called uneven if one attribute's scores sum to so many times another's."""


@dataclass(frozen=True, slots=True)
class Retainer:
    """A figure that is bid for.

    Attributes:
        id: its stable name.
        name: what people call it, at most 60 characters.
        scores: in the order of the set's attributes, 0 to 9 each.
        gem: what it is made of, or None.
    """

    id: str
    name: str
    scores: tuple[int, int, int]
    gem: str | None = None

    @property
    def total(self) -> int:
        """The sum of its scores; it has no weight in the rules, but in prices."""
        return sum(self.scores)


@dataclass(frozen=True, slots=True)
class RetainerSet:
    """A set of retainers: 8 to 32 figures.

    Attributes:
        id: the set's stable name.
        title: what it is called.
        source: who made it.
        attributes: what the three attributes are called.
        retainers: the figures.
        goes_first: the id of the retainer whose owner takes the first turn, or None.
    """

    id: str
    title: str
    source: Credit
    attributes: tuple[str, str, str]
    retainers: tuple[Retainer, ...]
    goes_first: str | None = None

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
        """Give the figures by id."""
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
    return found or _balance(document)


def _balance(document: Document) -> list[Diagnostic]:
    sums = [sum(row["scores"][at] for row in document.data["retainers"]) for at in range(3)]
    if max(sums) <= UNEVEN * min(sums):
        return []
    told = ", ".join(f"{label} {total}" for label, total in zip(document.data["attributes"], sums, strict=True))
    return [
        document.problem(
            "GM505",
            ["retainers"],
            f"the attributes are uneven: {told}",
            "in the printed set each sums to 32, so that no attribute is worth more than another",
            key=True,
            severity=Severity.WARNING,
        )
    ]


SET = Kind("retainer-set", "cipher/retainer-set", check_set)


def check_situation(document: Document) -> list[Diagnostic]:
    """Check what can be said of a situation without knowing the retainers in it."""
    found = seat_names.check_names(document)
    data = document.data
    rows = data["seats"]
    names = [row["name"].casefold() for row in rows]
    named: list[tuple[list[str | int], str]] = [
        ([field], data[field]) for field in ("turn", "drawer", "opponent", "bidder") if field in data
    ]
    named += [(["seats", at, "robbed_by"], row["robbed_by"]) for at, row in enumerate(rows) if "robbed_by" in row]
    named += [(["passed", at], name) for at, name in enumerate(data.get("passed", ()))]
    found += [_unknown_seat(document, path, name) for path, name in named if name.casefold() not in names]
    found += _once(document)
    return found + _out_of_place(document)


NEEDS = (
    ("opponent", "venture", "an opponent is named only after the Venture roll"),
    ("bid", "lot", "a bid stands only while a retainer is on offer"),
    ("bid", "bidder", "it is not said whose bid it is"),
    ("bidder", "bid", "it is not said what was bid"),
    ("passed", "lot", "nobody passes before a retainer is on offer"),
)
"""Fields that make no sense without another."""


def _out_of_place(document: Document) -> list[Diagnostic]:
    """Fields that cannot stand together."""
    data = document.data
    found = [
        document.problem("GM503", [field], why, f"add {needed}", key=True)
        for field, needed, why in NEEDS
        if field in data and needed not in data
    ]
    if data.get("venture") in ("preach", "craft", "labor") and "opponent" in data:
        found.append(document.problem("GM503", ["opponent"], f"a {data['venture']} has no opponent", "leave it out"))
    if "opponent" in data and data["opponent"].casefold() == data.get("turn", "").casefold():
        found.append(document.problem("GM503", ["opponent"], "nobody is their own opponent", "name another seat"))
    if data.get("options", {}).get("bid_limit") != "none":
        found += _beyond_the_purse(document)
    return found + _out_of_phase(document)


def _beyond_the_purse(document: Document) -> list[Diagnostic]:
    """What only a table without a bid limit has: stakes that are written down, and bids above what is held."""
    data = document.data
    why = "what was spent counts only where bids have no limit"
    found = [
        document.problem("GM503", ["seats", at, "spent"], why, "set bid_limit: none, or leave it out", key=True)
        for at, row in enumerate(data["seats"])
        if row.get("spent")
    ]
    purse = {row["name"].casefold(): row.get("gold", 0) for row in data["seats"]}
    if "bid" in data and data["bid"] > purse.get(data.get("bidder", "").casefold(), data["bid"]):
        why = f"nobody bids more than they hold, and {data['bidder']} holds {purse[data['bidder'].casefold()]}"
        found.append(document.problem("GM503", ["bid"], why))
    return found


def _out_of_phase(document: Document) -> list[Diagnostic]:
    """Fields of the auction in the Venture phase, and the other way round."""
    data, found = document.data, []
    auction = data.get("phase") == "enlistment"
    for at, row in enumerate(data["seats"]):
        if auction and row.get("put_away"):
            why = "gold is put away only when the auction is over"
            found.append(document.problem("GM503", ["seats", at, "put_away"], why, "count it as gold", key=True))
    for field in ("venture", "opponent", "lot", "bid"):
        wrong = field in data and auction == (field in ("venture", "opponent"))
        if wrong:
            where = "the Venture phase" if auction else "the auction; write phase: enlistment"
            found.append(document.problem("GM503", [field], f"this belongs to {where}", "leave it out", key=True))
    return found


def _unknown_seat(document: Document, path: list[str | int], name: str) -> Diagnostic:
    from gmkit.names import suggest

    near = suggest(name, [row["name"] for row in document.data["seats"]])
    tip = f"did you mean {near[0]}?" if near else "write the name of one of the seats"
    return document.problem("GM301", path, "nobody at the table has this name", tip)


def _retainer_places(data: Mapping[str, Any]) -> list[tuple[list[str | int], str]]:
    """Give every retainer that a situation names, with its path."""
    places: list[tuple[list[str | int], str]] = [
        (["seats", at, "retinue", n], name)
        for at, row in enumerate(data["seats"])
        for n, name in enumerate(row.get("retinue", ()))
    ]
    places += [(["aside", n], name) for n, name in enumerate(data.get("aside", ()))]
    return places + ([(["lot"], data["lot"])] if "lot" in data else [])


def _once(document: Document) -> list[Diagnostic]:
    """Every retainer is in one place."""
    places = _retainer_places(document.data)
    first: dict[str, list[str | int]] = {}
    for path, name in places:
        first.setdefault(name.casefold(), path)
    return [
        document.problem(
            "GM504",
            path,
            f"this retainer is there already, on line {document.place(first[name.casefold()]).line}",
            "each is there once",
        )
        for path, name in places
        if first[name.casefold()] is not path
    ]


SITUATION = Kind("cipher-situation", "cipher/situation", check_situation)


def check_names(document: Document) -> list[Diagnostic]:
    """Check a situation, and that the retainers in it are in the bundled set, unless it names another."""
    found = check_situation(document)
    bundled_set = RetainerSet.from_data(load_trusted(bundled("content") / "cipher" / "retainers.yaml").data)
    if found or document.data.get("set", bundled_set.id) != bundled_set.id:
        return found
    return unknown_retainers(document, bundled_set)


def unknown_retainers(document: Document, retainers: RetainerSet) -> list[Diagnostic]:
    """Give a diagnostic for every retainer of a situation that the set has not, or that stands in two places."""
    found: list[Diagnostic] = []
    owned: dict[str, list[str | int]] = {}
    for path, name in _retainer_places(document.data):
        try:
            key = pick("retainer", name, retainers.names())
        except GmkitError as error:
            tip = "or say with set: which set they are of" if "set" not in document.data else None
            found.append(document.problem("GM301", path, str(error), tip))
            continue
        if key in owned:
            line = document.place(owned[key]).line
            found.append(document.problem("GM504", path, f"this retainer is there already, on line {line}"))
        owned[key] = path
    return found


KINDS: Mapping[str, Kind] = {SET.name: SET, SITUATION.name: SITUATION._replace(check=check_names)}
"""The kinds of file that Cipher reads."""
