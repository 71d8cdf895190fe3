"""One challenge in a file, outside any game: the avatars in it, what they declare and put up, who lends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.chance.dominoes import Domino
from gmkit.errors import GmkitError
from gmkit.games.masks import rules
from gmkit.games.masks.described.checks import AUTHORITIES, Entry, draws, tile
from gmkit.games.masks.described.table import Table, find_action
from gmkit.games.masks.encounter import UNOPPOSED, Encounter
from gmkit.games.masks.kinds import CHALLENGE, SET
from gmkit.games.masks.model import Options, State
from gmkit.games.masks.situation import NOT_CARDS, find_mask, in_force
from gmkit.games.masks.ties import Party
from gmkit.games.masks.world import World, load_around
from gmkit.library.diagnostics import Diagnostic, in_order, refuse_errors
from gmkit.library.document import Document
from gmkit.library.kinds import Around
from gmkit.library.referring import content_of
from gmkit.library.shelves import load_checked
from gmkit.names import fold, suggest


class Described(NamedTuple):
    """A challenge as a file describes it, everything declared and lent, nothing drawn.

    Attributes:
        title: what the file calls it; empty if it does not say.
        state: a table of those who are in it alone: principals, lenders, and who passed a request on. What asking
            costs is not paid yet.
        encounter: the challenge, not yet on the table.
        draws: the tiles in the order in which they are drawn, None where the file has none: both principals (or
            the authorities first), then the challenger's lenders and the defender's. Factions draw none.
        repaid: who is given back how much by its borrower.
    """

    title: str
    state: State
    encounter: Encounter
    draws: tuple[Domino | None, ...]
    repaid: tuple[tuple[Party, int], ...]


def read(path: Path, world: World, options: Mapping[str, Any]) -> Described:
    """Read one challenge.

    Args:
        path: the file.
        world: the content it belongs to.
        options: the rules options in force.

    Raises:
        Diagnosed: the file cannot be used; the first fault is told.
    """
    return described(load_checked(path, CHALLENGE), world, options)


def described(document: Document, world: World, options: Mapping[str, Any]) -> Described:
    """Give what a checked document describes; arguments and errors are those of `read`."""
    table = Table(document, in_force(world, options), Options(**options))
    refuse_errors(faults(table))
    by_path = {one.path: one for one in table.entries}
    drawn = [
        None if given is None else tile(given)
        for path, given in draws(table.challenge)
        if path[:-1] not in by_path or not table.is_faction(by_path[path[:-1]])
    ]
    state = table.state()
    return Described(
        title=document.data.get("title", ""),
        state=state,
        encounter=table.encounter(state),
        draws=tuple(drawn),
        repaid=tuple((table.party(name), amount) for name, amount in table.challenge.get("repay", {}).items()),
    )


def refer_challenge(document: Document, around: Around) -> list[Diagnostic]:
    """List what a challenge names that its content has not, and what it does not bear out, where it is here."""
    found, wrong = content_of(document, around, SET)
    world = None if found is None else load_around(found, around)
    if world is None:
        return wrong
    options = document.data.get("options", {})
    return faults(Table(document, in_force(world, options), Options(**options)))


def faults(table: Table) -> list[Diagnostic]:
    """List what the content does not bear out."""
    found = [*_unmet(table)]
    if not found:
        state = table.state()
        found = [*_undeclared(table, state)]
        found = found or [*_unaffordable(table, state)]
    return in_order(found)


def _unmet(table: Table) -> Iterator[Diagnostic]:
    """Masks and factions are there; factions lend all or nothing, and pass nothing on."""
    against = table.challenge.get("against")
    if against is not None and fold(against) not in table.bands:
        known = [faction.label for faction in table.world.factions]
        near = suggest(against, known)
        tip = f"did you mean {near[0]}?" if near else f"name one of {', '.join(known)}"
        yield table.document.problem("GM301", ["challenge", "against"], "there is no such faction", tip)
    worn: dict[str, Entry] = {}
    for one in table.entries:
        yield from _unmet_masks(table, one, worn)
        for at, link in enumerate(one.via):
            if fold(link) in table.bands:
                told = "a faction passes no request on"
                yield table.document.problem("GM503", [*one.path, "via", at], told, "name an avatar")
        if not table.is_faction(one):
            continue
        for field in ("draw", "actions", "mask", "face"):
            if field in one.row:
                told = f"a faction has no {field} here"
                yield table.document.problem("GM503", [*one.path, field], told, "leave it out", key=True)
        promised = one.row.get("commit", 0)
        if one.lent != promised or one.row.get("rel", 0) <= 0:
            told = f"a faction lends all it promised, here {promised}, to whom it likes"
            path = [*one.path, "lend" if "lend" in one.row else "ask"]
            yield table.document.problem("GM503", path, told, f"lend {promised}, with rel above 0")


def _unmet_masks(table: Table, one: Entry, worn: dict[str, Entry]) -> Iterator[Diagnostic]:
    """The mask is there, on one face alone, and has the actions that hidden ones contradict."""
    text = one.row.get("mask")
    if text is None or text in NOT_CARDS:
        for at, action in enumerate(one.row.get("hidden", ())):
            if "conflicts" in action:
                told = "it contradicts no action, since no card mask is worn"
                yield table.document.problem("GM503", [*one.path, "hidden", at, "conflicts"], told, "leave it out")
        return
    try:
        mask = find_mask(table.world, text)
    except GmkitError as error:
        tip = "or say with set: which set it is of" if "set" not in table.document.data else None
        yield table.document.problem("GM301", [*one.path, "mask"], str(error), tip)
        return
    before = worn.setdefault(mask.id, one)
    if before is not one:
        line = table.document.place([*before.path, "mask"]).line
        told = f"{before.name} wears this mask, on line {line}"
        yield table.document.problem("GM504", [*one.path, "mask"], told, "there is one of each")
    for at, action in enumerate(one.row.get("hidden", ())):
        if "conflicts" in action:
            try:
                find_action(mask, action["conflicts"])
            except GmkitError as error:
                yield table.document.problem("GM301", [*one.path, "hidden", at, "conflicts"], str(error))


def _undeclared(table: Table, state: State) -> Iterator[Diagnostic]:
    """Every action is one of the mask's."""
    for one in table.entries:
        for at, text in enumerate(one.row.get("actions", ())):
            try:
                table.proper(state, one, text)
            except GmkitError as error:
                yield table.document.problem("GM301", [*one.path, "actions", at], str(error))


def _unaffordable(table: Table, state: State) -> Iterator[Diagnostic]:
    """The stake is worth the actions; nobody sets aside more than they have."""
    worth = 0
    for one in table.entries:
        declared = () if table.is_faction(one) else table.declared(state, one)
        face, hidden = rules.investing(declared)
        if one.lender:
            if face > one.lent:
                told = f"the actions are worth {face}, and {one.lent} Face are lent"
                yield table.document.problem("GM503", [*one.path, "actions"], told, "leave some out", key=True)
            continue
        worth = max(worth, face)
        if hidden > one.row.get("hidden_face", hidden):
            told = f"the hidden actions are worth {hidden}, more than the Hidden Face there is"
            yield table.document.problem("GM503", [*one.path, "hidden"], told, "leave some out", key=True)
        if face > one.row["face"] and table.kind in (UNOPPOSED, *AUTHORITIES):
            told = f"the actions are worth {face}, more than the Face there is"
            yield table.document.problem("GM503", [*one.path, "actions"], told, "leave some out", key=True)
    if table.kind not in (UNOPPOSED, *AUTHORITIES) and table.challenge.get("stake", worth) < worth:
        told = f"less than the {worth} that the actions of a side are worth"
        yield table.document.problem("GM503", ["challenge", "stake"], told, f"make it {worth} or more")
