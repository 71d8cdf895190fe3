"""What the schema cannot say of one challenge in a file, as far as it can be said without its content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.chance.dominoes import PIPS, Domino, parse_domino
from gmkit.errors import UnreadableChoice
from gmkit.games.masks import loans, rules
from gmkit.games.masks.draws import SIDES
from gmkit.games.masks.encounter import ARREST, TRIAL, UNOPPOSED
from gmkit.games.masks.situation.forms import Path
from gmkit.library.diagnostics import Diagnostic, in_order
from gmkit.library.document import Document
from gmkit.names import fold, suggest

BOTH = ("challenger", "defender")
"""The sides, as they are written."""

AUTHORITIES = (ARREST, TRIAL)
"""Challenges that the authorities call; whom they are after is the defender."""


class Entry(NamedTuple):
    """Somebody in a challenge: a principal or a lender.

    Attributes:
        path: where it stands.
        side: challenger or defender.
        row: what is said of it.
        lender: whether it lends.
    """

    path: Path
    side: str
    row: Mapping[str, Any]
    lender: bool

    @property
    def name(self) -> str:
        """What it is called."""
        return str(self.row["id"])

    @property
    def via(self) -> list[str]:
        """Give who passes the request on, without the lender."""
        via = list(self.row.get("via", ()))
        return via[:-1] if via and fold(via[-1]) == fold(self.name) else via

    @property
    def lent(self) -> int:
        """Give what a lender commits."""
        return int(self.row.get("lend", self.row["ask"]))


def entries(challenge: Mapping[str, Any]) -> list[Entry]:
    """Give everybody in a challenge in the order in which they draw: both principals, then the lenders."""
    found = [Entry(("challenge", side), side, challenge[side], lender=False) for side in BOTH if side in challenge]
    return found + [
        Entry(("challenge", "support", side, at), side, row, lender=True)
        for side in BOTH
        for at, row in enumerate(challenge.get("support", {}).get(side, ()))
    ]


def draws(challenge: Mapping[str, Any]) -> list[tuple[Path, Any]]:
    """Give the draws that are written down, in the order in which they are made; None where one is not."""
    found: list[tuple[Path, Any]] = []
    if challenge.get("kind") in AUTHORITIES:
        found.append((("challenge", "authorities"), challenge.get("authorities")))
    return found + [((*one.path, "draw"), one.row.get("draw")) for one in entries(challenge)]


def tile(given: Any) -> Domino:
    """Read a draw: "3:4", or both ends in a list.

    Raises:
        UnreadableChoice: it is no tile.
    """
    return parse_domino(given if isinstance(given, str) else ":".join(map(str, given)))


def check_challenge(document: Document) -> list[Diagnostic]:
    """List what is wrong with a challenge of the right shape, whatever content it is played with."""
    found = [*_principals(document), *_names(document), *_lending(document), *_actions(document), *_tiles(document)]
    return in_order([*found, *_repaid(document)])


def _principals(document: Document) -> Iterator[Diagnostic]:
    """The sides that this kind of challenge has are there, and no others."""
    challenge = document.data["challenge"]
    kind = challenge.get("kind", "opposed")
    wanted = ("challenger",) if kind == UNOPPOSED else ("defender",) if kind in AUTHORITIES else BOTH
    for side in BOTH:
        if side in wanted and side not in challenge:
            told = f"this kind of challenge, {kind}, has a {side}"
            yield document.problem("GM503", ["challenge"], told, f"add {side}", key=True)
        elif side in challenge and side not in wanted:
            told = f"this kind of challenge, {kind}, has no {side}"
            yield document.problem("GM503", ["challenge", side], told, "leave it out, or change the kind", key=True)
        elif side in challenge.get("support", {}) and side not in wanted:
            path = ["challenge", "support", side]
            yield document.problem("GM503", path, "nobody is on this side", "leave it out", key=True)
    if kind == UNOPPOSED and "support" in challenge:
        told = "nobody is called for help where nobody opposes"
        yield document.problem("GM503", ["challenge", "support"], told, "leave it out", key=True)
    if "authorities" in challenge and kind not in AUTHORITIES:
        told = f"the authorities have no part in this kind of challenge, {kind}"
        yield document.problem("GM503", ["challenge", "authorities"], told, "leave it out", key=True)


def _names(document: Document) -> Iterator[Diagnostic]:
    """Everybody is there once: no lender is a principal, and none lends to both sides."""
    first: dict[str, Entry] = {}
    for one in entries(document.data["challenge"]):
        path = [*one.path, "id"]
        if not one.name.isprintable() or one.name != one.name.strip():
            yield document.problem("GM503", path, "a name is printable, and has no space at its ends", "write it so")
        before = first.setdefault(fold(one.name), one)
        if before is one:
            continue
        line = document.place([*before.path, "id"]).line
        if not one.lender:
            told, tip = f"both sides have this name; the other is on line {line}", "give each a name of its own"
        elif not before.lender:
            told, tip = f"a principal does not lend; this one is on line {line}", "name another lender"
        elif before.side != one.side:
            told, tip = f"nobody lends to both sides; this one lends on line {line} already", "leave one out"
        else:
            told, tip = f"nobody lends twice; this one lends on line {line} already", "leave one out"
        yield document.problem("GM504", path, told, tip)


def _lending(document: Document) -> Iterator[Diagnostic]:
    """No lender commits more than it may, and the fees can be paid (Calling Influence; A20, A32, A35)."""
    challenge = document.data["challenge"]
    found = entries(challenge)
    rel = {fold(one.name): one.row.get("rel") for one in found if one.lender}
    principals = {fold(one.name) for one in found if not one.lender}
    for side in BOTH:
        owner = challenge.get(side)
        lenders = [one for one in found if one.lender and one.side == side]
        for one in lenders:
            yield from _chain(document, one, principals, rel)
            yield from _bounds(document, one)
        fees = sum(loans.fee(len(one.via) + 1) for one in lenders)
        if owner is not None and fees > owner["face"]:
            told = f"asking costs {fees} Face, 1 for each link, and there are {owner['face']}"
            yield document.problem("GM503", ["challenge", side, "face"], told, "give more Face, or fewer lenders")


def _chain(document: Document, one: Entry, principals: set[str], rel: Mapping[str, int | None]) -> Iterator[Diagnostic]:
    """Whoever passes a request on is somebody else, and asks for no more than they feel."""
    for at, link in enumerate(one.via):
        path = [*one.path, "via", at]
        if fold(link) in principals:
            yield document.problem("GM503", path, "a principal passes no request on", "name an ally")
        elif fold(link) in [fold(other) for other in one.via[:at]] or fold(link) == fold(one.name):
            yield document.problem("GM504", path, "nobody passes a request on twice", "leave one out")
    felt = [known for link in one.via if (known := rel.get(fold(link))) is not None]
    most = loans.may_ask(felt)
    if most is not None and one.row["ask"] > most:
        told = f"nobody asks for more than they feel about who asks them, here {most}"
        yield document.problem("GM503", [*one.path, "ask"], told, f"make it {most} or less")


def _bounds(document: Document, one: Entry) -> Iterator[Diagnostic]:
    """A lender commits what it was asked for at most, what it promised or feels, and what it has."""
    row = one.row
    path = [*one.path, "lend" if "lend" in row else "ask"]
    promised, feels = row.get("commit", 0), row.get("rel", 0)
    willing = loans.may_lend(promised=promised, relationship=feels, face=None, asked=None)
    if one.lent > row["ask"]:
        yield document.problem("GM503", path, f"more than the {row['ask']} that is asked for", "lend less, or ask more")
    elif one.lent > willing:
        told = f"more than it may lend: it promised {promised}, and feels {feels}"
        yield document.problem("GM503", path, told, f"make it {willing} or less")
    elif one.lent > row.get("face", one.lent):
        yield document.problem("GM503", path, f"more than the {row['face']} Face it has", f"lend {row['face']} or less")


def _actions(document: Document) -> Iterator[Diagnostic]:
    """Three actions at most, of all kinds together, none of them twice."""
    for one in entries(document.data["challenge"]):
        given: list[tuple[Path, str]] = []
        for field in ("actions", "hidden", "mundane"):
            for at, action in enumerate(one.row.get(field, ())):
                path: Path = (*one.path, field, at)
                given.append(((*path, "label"), action["label"]) if field == "hidden" else (path, action))
        if len(given) > rules.ACTIONS:
            told = f"{len(given)} actions; a challenge holds {rules.ACTIONS} at most, of all kinds together"
            yield document.problem("GM503", given[rules.ACTIONS][0], told, "leave some out")
        first: dict[str, Path] = {}
        for path, label in given:
            before = first.setdefault(fold(label), path)
            if before != path:
                line = document.place(before).line
                yield document.problem(
                    "GM504", path, f"this action is declared already, on line {line}", "leave it out"
                )


def _tiles(document: Document) -> Iterator[Diagnostic]:
    """Every draw can be drawn; a domino is drawn once."""
    dice = document.data.get("options", {}).get("randomizer") == "dice2d6"
    first: dict[Domino, Path] = {}
    for path, given in draws(document.data["challenge"]):
        if given is None:
            continue
        ends = range(1, SIDES + 1) if dice else range(PIPS + 1)
        try:
            drawn = tile(given)
        except UnreadableChoice:
            drawn = None
        if drawn is None or not {drawn.inner, drawn.outer} <= set(ends):
            told = f"two {'dice show' if dice else 'ends of a tile have'} {ends[0]} to {ends[-1]} pips each"
            yield document.problem("GM502", path, told, "write the inner court first, such as [3, 4]")
            continue
        before = first.setdefault(drawn.tile(), path)
        if before != path and not dice:
            line = document.place(before).line
            told = f"the tile {drawn} is drawn already, on line {line}"
            yield document.problem("GM504", path, told, "tiles are put back only after the challenge")


def _repaid(document: Document) -> Iterator[Diagnostic]:
    """Only lenders are repaid."""
    challenge = document.data["challenge"]
    lenders = [one.name for one in entries(challenge) if one.lender]
    seen: dict[str, str] = {}
    for word in challenge.get("repay", {}):
        path = ["challenge", "repay", word]
        if fold(word) not in map(fold, lenders):
            near: Sequence[str] = suggest(word, lenders)
            tip = f"did you mean {near[0]}?" if near else "name one of the lenders"
            yield document.problem("GM301", path, "nobody of this name lends", tip, key=True)
        elif seen.setdefault(fold(word), word) != word:
            yield document.problem("GM504", path, "this lender is repaid twice", "keep one of the two", key=True)
