"""Whether what a situation names is there: factions, masks and the actions of Hidden Faces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gmkit.errors import GmkitError, quoted
from gmkit.games.masks.content import Mask
from gmkit.games.masks.game import STAGES, UNFIT, Masks
from gmkit.games.masks.hidden_face import problems
from gmkit.games.masks.kinds import SET
from gmkit.games.masks.model import CHARACTER, HiddenAction, Options
from gmkit.games.masks.situation import NOT_CARDS, find_mask, from_data, in_force
from gmkit.games.masks.situation.checks import references, unknown
from gmkit.games.masks.situation.forms import Path, names_of
from gmkit.games.masks.world import World, load_around
from gmkit.library.diagnostics import Diagnostic, Severity, in_order, refuse_errors
from gmkit.library.document import Document
from gmkit.library.kinds import Around
from gmkit.library.referring import content_of
from gmkit.names import fold, suggest

_CODES = {"CM-H01": "GM502", "CM-H03": "GM501", "CM-H08": "GM504", "CM-H09": "GM504"}
"""Codes of the rules for Hidden Faces; GM503 for any other."""


def check_references(document: Document, world: World) -> None:
    """Refuse a situation that names what its content has not, or whose Hidden Faces break a rule.

    Raises:
        Diagnosed: names the first fault, and where it stands; warnings pass.
    """
    refuse_errors(unmet(document, world))


def refer_situation(document: Document, around: Around) -> list[Diagnostic]:
    """List what a situation names that its content has not, and faults of Hidden Faces, where the content is here."""
    found, wrong = content_of(document, around, SET)
    world = None if found is None else load_around(found, around)
    return wrong if world is None else unmet(document, world)


def unmet(document: Document, world: World) -> list[Diagnostic]:
    """List every faction and mask that is not there, masks that are owned twice, and faults of Hidden Faces."""
    world = in_force(world, document.data.get("options", {}))
    seats = [row["name"] for row in document.data["avatars"]]
    names = names_of(seats, world.factions)
    shown = [*names.shown, *(faction.label for faction in world.factions)]
    found = [
        unknown(document, one, shown)
        for one in references(document.data)
        if not one.seat and fold(one.word) not in names.words
    ]
    found += _no_factions(document, names.words)
    found += _steps(document)
    found += _named_twice(document, names.words)
    owners: dict[str, Path] = {}
    for at in range(len(seats)):
        found += _masks(document, world, at, owners)
    if "agenda" in document.data and not any(one.severity is Severity.ERROR for one in found):
        found += _next_step(document, world)
    return in_order(found)


def _next_step(document: Document, world: World) -> Iterator[Diagnostic]:
    """What comes next by the agenda can come next on this table."""
    game = Masks(world)
    try:
        state = game.resume(
            from_data(document.data, world, {**Options()._asdict(), **document.data.get("options", {})})
        )
        game.pending(state.state)
    except GmkitError:
        # Whatever it names that is not there is told at its own place.
        return
    except UNFIT:
        told = "the next step of this agenda does not fit the table"
        yield document.problem(
            "GM503", ["agenda"], told, "leave agenda and encounter out, or restore the file", key=True
        )


def _no_factions(document: Document, words: Mapping[str, int]) -> Iterator[Diagnostic]:
    """What stands for a faction is none of the avatars."""
    data = document.data
    seats = len(data["avatars"])
    places: list[tuple[Path, str, bool]] = [(("factions", word), word, True) for word in data.get("factions", {})]
    if "against" in data.get("encounter", {}):
        places.append((("encounter", "against"), data["encounter"]["against"], False))
    for path, word, key in places:
        if words.get(fold(word), seats) < seats:
            yield document.problem("GM301", path, "this is an avatar, not a faction", "name a faction", key=key)


def _steps(document: Document) -> Iterator[Diagnostic]:
    """Every step still to do is one that the game has."""
    for at, row in enumerate(document.data.get("agenda", ())):
        if row["step"] not in STAGES:
            near = suggest(row["step"], STAGES)
            tip = f"did you mean {near[0]}?" if near else "leave the agenda out to begin with the next round"
            yield document.problem("GM301", ["agenda", at, "step"], "the game has no such step", tip)


def _named_twice(document: Document, words: Mapping[str, int]) -> Iterator[Diagnostic]:
    """No block has two fields for one avatar or faction, under two of its names."""
    first: dict[tuple[Path, int], Path] = {}
    for one in references(document.data):
        party = words.get(fold(one.word))
        if not one.key or party is None:
            continue
        before = first.setdefault((one.path[:-1], party), one.path)
        if before != one.path:
            line = document.place(before, key=True).line
            told = f"{quoted(one.word)} is the one named on line {line} already"
            yield document.problem("GM504", one.path, told, "keep one of the two", key=True)


def _masks(document: Document, world: World, at: int, owners: dict[str, Path]) -> Iterator[Diagnostic]:
    """Check what an avatar owns and wears."""
    row = document.data["avatars"][at]
    above: Path = ("avatars", at)
    worn = row.get("mask")
    listed: list[tuple[Path, str]] = [
        ((*above, "masks", n, "mask"), held["mask"]) if isinstance(held, dict) else ((*above, "masks", n), held)
        for n, held in enumerate(row.get("masks", ()))
    ]
    if "masks" not in row and worn not in (None, *NOT_CARDS):
        listed = [((*above, "mask"), worn)]
    owned: list[str] = []
    sound = True
    for path, text in listed:
        mask, fault = _found(document, world, path, text)
        if mask is None:
            sound = False
            yield from fault
            continue
        before = owners.setdefault(mask.id, path)
        if before is not path:
            whose = "this avatar owns it already" if before[1] == at else "another avatar owns this mask"
            told = f"{whose}, on line {document.place(before).line}"
            yield document.problem("GM504", path, told, "there is one of each")
        owned.append(mask.id)
    if worn == CHARACTER and not row.get("character"):
        tip = "add character: true, or wear something else"
        yield document.problem("GM503", [*above, "mask"], "this avatar has no Character of its own", tip)
    elif worn not in (None, *NOT_CARDS) and "masks" in row:
        mask, fault = _found(document, world, (*above, "mask"), worn)
        yield from fault
        if mask and sound and mask.id not in owned:
            # At the market a mask may be sold that is worn till the round is over.
            late = {"agenda", "ended"} & document.data.keys()
            severity = Severity.WARNING if late else Severity.ERROR
            told = f"{mask.title} is worn, and is not among the masks of this avatar"
            yield document.problem("GM503", [*above, "mask"], told, "add it to masks", severity=severity)
    first: Mask | None = None
    if row.get("first_mask") is not None:
        first, fault = _found(document, world, (*above, "first_mask"), row["first_mask"])
        yield from fault
    elif "first_mask" not in row and listed:
        first, _ = _found(document, world, *listed[0])
    yield from _hidden_face(document, world, at, first)


def _found(document: Document, world: World, path: Path, text: str) -> tuple[Mask | None, list[Diagnostic]]:
    """Give the mask that a text names, or what is wrong with it."""
    try:
        return find_mask(world, text), []
    except GmkitError as error:
        tip = "or say with set: which set it is of" if "set" not in document.data else None
        return None, [document.problem("GM301", path, str(error), tip)]


def _hidden_face(document: Document, world: World, at: int, mask: Mask | None) -> Iterator[Diagnostic]:
    """Hold a Hidden Face to the rules for making one."""
    rows: list[dict[str, Any]] = document.data["avatars"][at].get("hidden_actions", [])
    above: Path = ("avatars", at, "hidden_actions")
    if not rows:
        return
    if mask is None:
        if document.data["avatars"][at].get("first_mask", "") is None:
            told = "a Hidden Face is made for a mask, and none was dealt"
            yield document.problem("GM503", above, told, "add first_mask", key=True)
        return
    actions = [HiddenAction(**row) for row in rows]
    for one in problems(actions, mask, world.masks):
        path = above if one.at is None else (*above, one.at, _field(one.rule, one.at, actions))
        yield document.problem(
            _CODES.get(one.rule, "GM503"),
            path,
            f"{one.message} ({one.rule})",
            one.tip or None,
            key=one.at is None,
            note=f"the Hidden Face of {quoted(mask.title)[1:-1]}" if one.at is None else None,
            severity=Severity.WARNING if one.warning else Severity.ERROR,
        )


def _field(rule: str, at: int, actions: list[HiddenAction]) -> str:
    """Give the field of an action that a rule is about."""
    if rule in ("CM-H01", "CM-H02"):
        return "value"
    if rule in ("CM-H04", "CM-H09", "CM-H10") and actions[at].conflicts is not None:
        return "conflicts"
    return "label"
