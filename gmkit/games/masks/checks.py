"""What the schema cannot say of a set of masks: the rules for making masks, and that every id resolves.

The CM-M numbers name the rules: M01 to M04 are of a mask's values, M05 to M07 of what is there
twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gmkit.errors import quoted
from gmkit.games.masks.deck import JOKER, RANKS, SUITS
from gmkit.library.diagnostics import Diagnostic, Severity, in_order
from gmkit.library.document import Document, Step
from gmkit.names import fold, suggest

MOST = 3
"""The most that an action is worth."""

ONES = 2
"""So many actions of value 1 a mask has at least."""

CONFLICTS = 2
"""So many actions of a Hidden Face conflict with the mask at least (CM-H04)."""

HIGH = 2
"""An action of this value or more is worth a risk, and may be a Conflicted Action."""

Row = Mapping[str, Any]


def check_set(document: Document) -> list[Diagnostic]:
    """List what is wrong with a set of the right shape, in the order of the file."""
    data = document.data
    found = _ids(document, [], "suits", "suit") + _ids(document, [], "ranks", "rank")
    found += _ids(document, [], "masks", "mask")
    ranks = _ranks(data)
    for at, row in enumerate(data["masks"]):
        path: list[Step] = ["masks", at]
        found += _ids(document, path, "actions", "action")
        found += _card(document, path, row, ranks)
        found += _values(document, path, row)
        found += _sum(document, path, row, ranks)
    return in_order([*found, *_cards_twice(document), *_names_twice(document), *_labels_twice(document)])


def _ranks(data: Row) -> dict[str, Row]:
    declared = data.get("ranks")
    if declared is not None:
        return {row["id"]: row for row in declared}
    return {rank.id: {"label": rank.label, "points": rank.points, "outline": rank.outline} for rank in RANKS}


def _called(row: Row) -> str:
    """Give a mask's name or epithet for a message, escaped and cut."""
    return quoted(row.get("name") or row["epithet"])[1:-1]


def _ids(document: Document, above: Sequence[Step], field: str, what: str) -> list[Diagnostic]:
    """Every id is given once."""
    rows: Any = document.data
    for step in above:
        rows = rows[step]
    return [
        _second(
            document,
            "GM302",
            [*above, field, at, "id"],
            [*above, field, first, "id"],
            f"a second {what} with this id",
        )
        for at, first in _again(row["id"] for row in rows.get(field, ()))
    ]


def _again(keys: Iterable[object]) -> list[tuple[int, int]]:
    """Give the index of everything that was there before, with the index of the first."""
    first: dict[object, int] = {}
    pairs = [(at, first.setdefault(key, at)) for at, key in enumerate(keys)]
    return [(at, before) for at, before in pairs if before != at]


def _second(
    document: Document, code: str, path: Sequence[Step], before: Sequence[Step], what: str, rule: str = ""
) -> Diagnostic:
    line = document.place(before).line
    again = f"{what} is there already, on line {line}{f' ({rule})' if rule else ''}"
    return document.problem(code, path, again, "give it another")


def _card(document: Document, path: Sequence[Step], row: Row, ranks: Mapping[str, Row]) -> list[Diagnostic]:
    """Rank and suit are there; a joker has a colour or a suit, any other card a suit."""
    card = row["card"]
    found: list[Diagnostic] = []
    rank = ranks.get(card["rank"])
    if rank is None:
        found.append(_unknown(document, [*path, "card", "rank"], "rank", card["rank"], ranks))
    suit, colour = card.get("suit"), card.get("colour")
    suits = [one["id"] for one in document.data["suits"]] if "suits" in document.data else [s.id for s in SUITS]
    if suit is not None and suit not in suits:
        found.append(_unknown(document, [*path, "card", "suit"], "suit", suit, suits))
    if colour is not None and (suit is not None or (rank is not None and rank["outline"] != JOKER)):
        wrong = "a card has a suit or a colour, not both" if suit is not None else "only jokers have a colour"
        tip = "remove one of the two" if suit is not None else "write suit"
        found.append(document.problem("GM503", [*path, "card", "colour"], wrong, tip, key=True))
    return found


def _unknown(document: Document, path: Sequence[Step], what: str, name: str, among: Iterable[str]) -> Diagnostic:
    known = list(among)
    near = suggest(name, known)
    tip = f"did you mean {near[0]}?" if near else f"write one of {', '.join(known[:12])}"
    return document.problem("GM301", path, f"there is no {what} {quoted(name)} in this set", tip)


def _values(document: Document, path: Sequence[Step], row: Row) -> list[Diagnostic]:
    """Hold each value to 1 to 3, one 3 at most, two 1s at least."""
    values = [action["value"] for action in row["actions"]]
    found = [
        document.problem(
            "GM502",
            [*path, "actions", at, "value"],
            f"{_called(row)}: an action is worth 1, 2 or 3, not {value} (CM-M01)",
            "write 1, 2 or 3",
        )
        for at, value in enumerate(values)
        if not 1 <= value <= MOST
    ]
    if found:
        return found
    threes = [at for at, value in enumerate(values) if value == MOST]
    for at in threes[1:]:
        line = document.place([*path, "actions", threes[0], "value"]).line
        told = f"{_called(row)}: at most one action is worth 3; the first is on line {line} (CM-M02)"
        found.append(document.problem("GM503", [*path, "actions", at, "value"], told, "write 2 or 1"))
    if values.count(1) < ONES:
        told = f"{_called(row)}: at least two actions are worth 1, here {values.count(1)} (CM-M03)"
        found.append(document.problem("GM503", [*path, "actions"], told, "make two of them worth 1", key=True))
    return found


def _sum(document: Document, path: Sequence[Step], row: Row, ranks: Mapping[str, Row]) -> list[Diagnostic]:
    """Hold the sum of the values to the points of the rank; a waiver makes it a warning."""
    rank = ranks.get(row["card"]["rank"])
    values = [action["value"] for action in row["actions"]]
    points = sum(values)
    if rank is None or points == rank["points"] or not all(1 <= value <= MOST for value in values):
        return []
    waiver = row.get("budget_waiver")
    label = quoted(rank["label"])[1:-1]
    told = f"{_called(row)}: its actions come to {points}, where rank {label} has {rank['points']} (CM-M04)"
    off = points - rank["points"]
    change = f"take {off} off" if off > 0 else f"add {-off}"
    return [
        document.problem(
            "GM501",
            [*path, "actions"],
            told,
            None if waiver else f"{change}, or give the reason in budget_waiver",
            key=True,
            note=f"{' + '.join(map(str, values))} = {points}" + (f"; {quoted(waiver)}" if waiver else ""),
            severity=Severity.WARNING if waiver else Severity.ERROR,
        )
    ]


def _cards_twice(document: Document) -> list[Diagnostic]:
    """Every card stands for one mask."""
    cards = [row["card"] for row in document.data["masks"]]
    pairs = _again((card["rank"], card.get("suit"), card.get("colour")) for card in cards)
    return [
        _second(
            document,
            "GM504",
            ["masks", at, "card"],
            ["masks", first, "card"],
            "a mask for this card",
            "CM-M06",
        )
        for at, first in pairs
    ]


def _names_twice(document: Document) -> list[Diagnostic]:
    """No two masks are called the same, or nobody could say which is meant."""
    rows = document.data["masks"]
    pairs = _again((fold(row.get("name") or ""), fold(row["epithet"])) for row in rows)
    return [
        _second(document, "GM504", ["masks", at, "epithet"], ["masks", first, "epithet"], "a mask with this name")
        for at, first in pairs
    ]


def _labels_twice(document: Document) -> list[Diagnostic]:
    """A label stands once on a mask; on a second mask of the set it is worth a look."""
    places = [
        (at, n, fold(action["label"]))
        for at, row in enumerate(document.data["masks"])
        for n, action in enumerate(row["actions"])
    ]
    found = []
    first: dict[str, tuple[int, int]] = {}
    within: dict[tuple[int, str], int] = {}
    for at, n, label in places:
        path: list[Step] = ["masks", at, "actions", n, "label"]
        if (at, label) in within:
            before: list[Step] = ["masks", at, "actions", within[at, label], "label"]
            found.append(_second(document, "GM504", path, before, "an action of this mask with this label", "CM-M05"))
        elif label in first:
            other, m = first[label]
            line = document.place(["masks", other, "actions", m, "label"]).line
            told = f"{_called(document.data['masks'][other])} has this action too, on line {line} (CM-M07)"
            found.append(document.problem("GM504", path, told, severity=Severity.WARNING))
        within.setdefault((at, label), n)
        first.setdefault(label, (at, n))
    return found
