"""What the schema cannot say of an evening of Cipher written down: of the file alone, and of the retainers in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.errors import GmkitError
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.kinds import SET
from gmkit.library import seat_names
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document
from gmkit.library.kinds import Around
from gmkit.library.referring import content_of
from gmkit.names import pick, suggest


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


def refer_situation(document: Document, around: Around) -> list[Diagnostic]:
    """List the retainers of a situation that are not in its set, where that is here."""
    found, wrong = content_of(document, around, SET)
    return wrong if found is None else unknown_retainers(document, RetainerSet.from_data(found.data))


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
