"""What is legal in a set of masks and may be a mistake all the same: warnings, with what they mean at the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from gmkit.errors import listed, quoted
from gmkit.games.masks.checks import CONFLICTS, HIGH, ONES
from gmkit.games.masks.kinds import FACTIONS, POOL
from gmkit.games.masks.links import beside
from gmkit.library.diagnostics import Diagnostic, in_order
from gmkit.library.document import Document, Step
from gmkit.library.kinds import Around
from gmkit.names import closeness

FEWEST = 5
"""With fewer players the web of relationships is thin: the source wants 5 to 10."""

MANY = 6
"""A mask with so many actions of value 1, and hardly any other, is dull."""

PAIRS = CONFLICTS
"""A Hidden Face contradicts so many actions of the first mask."""

ALIKE = 0.88
"""A tag that is so like another, from 0 to 1, is taken for a slip."""

ROOM = CONFLICTS * HIGH + ONES
"""Points for two actions that contradict a mask, and the two of value 1 that every Hidden Face has."""

Row = Mapping[str, Any]


def lint_set(document: Document, around: Around) -> list[Diagnostic]:
    """List what is odd about a set without errors, in the order of the file (CM-M08, CM-M09)."""
    found = [*_number(document), *_unused(document, "suits", "suit"), *_unused(document, "ranks", "rank")]
    for at, row in enumerate(document.data["masks"]):
        found += [*_dull(document, at, row), *_small(document, at, row)]
    return in_order(
        [*found, *_uncontradicted(document, around), *_untagged(document, around), *_near_tags(document, around)]
    )


def _called(row: Row) -> str:
    """Give a mask's name or epithet for a message, escaped and cut."""
    return quoted(row.get("name") or row["epithet"])[1:-1]


def _number(document: Document) -> list[Diagnostic]:
    """Every player is dealt a mask (CM-M08)."""
    number = len(document.data["masks"])
    if number >= FEWEST:
        return []
    told = f"{number} {'mask' if number == 1 else 'masks'}, and each player is dealt one (CM-M08)"
    note = "City of Masks is for 2 players at least, and best for 5 to 10; masks that are left over can be bought"
    return [document.warning("GM506", ["masks"], told, f"add masks, {FEWEST} in all at least", note, key=True)]


def _unused(document: Document, field: str, what: str) -> list[Diagnostic]:
    """Every suit and rank that the set declares is on a card."""
    used = {row["card"].get(what) for row in document.data["masks"]}
    return [
        document.warning(
            "GM507",
            [field, at, "id"],
            f"no mask of this set is of the {what} {quoted(row['id'])}",
            f"make a mask for it, or leave the {what} out",
        )
        for at, row in enumerate(document.data.get(field, ()))
        if row["id"] not in used
    ]


def _dull(document: Document, at: int, row: Row) -> list[Diagnostic]:
    """A few actions are worth a risk (CM-M09)."""
    values = [action["value"] for action in row["actions"]]
    high = sum(value >= HIGH for value in values)
    if high and (high >= PAIRS or values.count(1) < MANY):
        return []
    what = "only one action is worth more than 1" if high else "every action is worth 1"
    told = f"{_called(row)}: {what}, so {'hardly anything' if high else 'nothing'} is worth a risk (CM-M09)"
    note = "values add up to what the draw has to reach, so that high ones are a risk, and low ones hardly any"
    return [
        document.warning("GM505", ["masks", at, "actions"], told, "make one worth 3 and a few worth 2", note, key=True)
    ]


def _small(document: Document, at: int, row: Row) -> list[Diagnostic]:
    """The points leave a Hidden Face room for its conflicts (CM-H03, CM-H04)."""
    points = sum(action["value"] for action in row["actions"])
    if points >= ROOM:
        return []
    told = f"{_called(row)}: a Hidden Face has the points of its mask, and {points} leave no room for two conflicts"
    note = "two actions worth 2 that contradict the mask, and two worth 1, come to 6 (CM-H02, CM-H04)"
    return [document.warning("GM505", ["masks", at, "actions"], told, "give it 6 points or more", note, key=True)]


def _uncontradicted(document: Document, around: Around) -> list[Diagnostic]:
    """A pool for these masks has something against two actions of each; what it has hardly any of is told once."""
    pool = beside(around, POOL.name, document.data["id"])
    if pool is None:
        return []
    contraries = pool.data["contraries"]
    rows = document.data["masks"]
    if contraries.keys().isdisjoint(row["id"] for row in rows):
        return []  # a pool for other masks, such as the bundled one: plain words are what such a set begins with
    lacking = [at for at, row in enumerate(rows) if len(_met(row, contraries)) < PAIRS]
    # What the pool has one of for a mask is told of the pool, where it is mended.
    lacking = [at for at in lacking if len({one["vs"] for one in contraries.get(rows[at]["id"], ())}) != 1]
    note = 'a Hidden Face that is drawn contradicts such a mask in plain words: "Go against:" and the action\'s label'
    title = quoted(pool.data["title"])
    if len(lacking) * 2 > len(rows):
        told = f"the pool for Hidden Faces, {title}, has nothing to contradict {len(lacking)} of {len(rows)} masks"
        tip = "write a hidden-pool with contraries for them beside this file, or leave it to each player"
        return [document.warning("GM505", ["masks"], told, tip, note, key=True)]
    return [
        document.warning(
            "GM505",
            ["masks", at, "id"],
            f"{_called(rows[at])}: the pool for Hidden Faces, {title}, does not contradict two of its actions (CM-H04)",
            "add contraries for it to the pool",
            note,
        )
        for at in lacking
    ]


def _met(row: Row, contraries: Mapping[str, Sequence[Row]]) -> set[str]:
    """Give the actions of a mask that a pool contradicts."""
    return {one["vs"] for one in contraries.get(row["id"], ())} & {action["id"] for action in row["actions"]}


def _untagged(document: Document, around: Around) -> list[Diagnostic]:
    """Some action has a tag that a faction knows."""
    factions = beside(around, FACTIONS.name, document.data["id"])
    known = [] if factions is None else tags_known(factions)
    if not known or not {tag for row in document.data["masks"] for tag in tags_of(row)}.isdisjoint(known):
        return []
    title = quoted(factions.data["title"]) if factions else ""
    told = f"no action has a tag that a faction of {title} knows, so nothing done in these masks pleases one"
    tip = f"give some actions tags, such as {listed(known[:4])}"
    note = "a faction's feeling for whoever woos it counts the actions that are proper to it, and those against it"
    return [document.warning("GM505", ["masks"], told, tip, note, key=True)]


def _near_tags(document: Document, around: Around) -> list[Diagnostic]:
    """A tag that stands once in a set and is nearly one that a faction knows was probably meant to be that."""
    factions = beside(around, FACTIONS.name, document.data["id"])
    known = [] if factions is None else tags_known(factions)
    places: dict[str, list[list[Step]]] = {}
    for at, row in enumerate(document.data["masks"]):
        for n, action in enumerate(row["actions"]):
            for k, tag in enumerate(action.get("tags", ())):
                places.setdefault(tag, []).append(["masks", at, "actions", n, "tags", k])
    found = []
    for tag, paths in places.items():
        near = [one for one in known if closeness(tag, one) >= ALIKE] if len(paths) == 1 and tag not in known else []
        if near:
            told = f"no faction knows the tag {quoted(tag)}"
            note = "tags are free, but only those that a faction knows please one"
            found.append(document.warning("GM505", paths[0], told, f"did you mean `{near[0]}`?", note, key=True))
    return found


def tags_of(row: Row) -> Collection[str]:
    """Give the tags of all actions of a mask or a role."""
    return {tag for action in row["actions"] for tag in action.get("tags", ())}


def tags_known(factions: Document) -> list[str]:
    """Give the tags that please a faction of a set, or go against one."""
    rows = factions.data["factions"]
    proper = [tag for row in rows for tags in row.get("proper", ()) for tag in tags]
    return list(dict.fromkeys([*proper, *(tag for row in rows for tag in row.get("breach", ()))]))
