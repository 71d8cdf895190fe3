"""What is declared in factions, a pool or a city and never used: warnings, with what they mean at the table."""

from __future__ import annotations

from gmkit.errors import listed, quoted
from gmkit.games.masks.kinds import CITY, SET
from gmkit.games.masks.links import beside
from gmkit.games.masks.lint import PAIRS, tags_of
from gmkit.library.diagnostics import Diagnostic, Severity
from gmkit.library.document import Document, Step
from gmkit.library.kinds import Around

GENDERS = ("male", "female")
"""An avatar is one of these."""

ANY = "any"
"""The gender of a role that everybody may have."""


def lint_factions(document: Document, around: Around) -> list[Diagnostic]:
    """List the factions whose proper tags are on no mask, no role and no scene."""
    masks = beside(around, SET.name, document.data["id"])
    city = beside(around, CITY.name, document.data["id"])
    if masks is None:
        return []
    rows = [*masks.data["masks"], *(city.data["roles"] if city else ())]
    there = {tag for row in rows for tag in tags_of(row)}
    there |= {tag for row in (city.data["scenes"] if city else ()) for tag in row.get("tags", ())}
    found = []
    for at, row in enumerate(document.data["factions"]):
        proper = [tag for tags in row.get("proper", ()) for tag in tags]
        if proper and there.isdisjoint(proper):
            told = (
                f"nothing pleases this faction: no action in {quoted(masks.data['title'])} has one of its proper tags"
            )
            tip = f"tag some actions {listed(proper[:4])}, or name tags that the masks have"
            note = "whoever woos it counts proper actions; without any it warms to nobody for what they do"
            path: list[Step] = ["factions", at, "proper"]
            found.append(document.problem("GM507", path, told, tip, key=True, note=note, severity=Severity.WARNING))
    return found


def lint_pool(document: Document, around: Around) -> list[Diagnostic]:
    """Tell of a pool for masks that are nowhere, and list the masks that it contradicts in one action alone."""
    contraries = document.data["contraries"]
    if contraries and not any(mask in _masks(around) for mask in contraries):
        return [_for_nobody(document, "contraries", "what contradicts them is never drawn", around)]
    note = "a Hidden Face contradicts two actions of the mask (CM-H04); the others are contradicted in plain words"
    return [
        document.problem(
            "GM505",
            ["contraries", mask],
            f"only one action of {quoted(mask)} is contradicted, and a Hidden Face needs two",
            "add one with another vs",
            key=True,
            note=note,
            severity=Severity.WARNING,
        )
        for mask, rows in contraries.items()
        if 0 < len({row["vs"] for row in rows}) < PAIRS
    ]


def lint_city(document: Document, around: Around) -> list[Diagnostic]:
    """List the roles that no avatar ever has, and tell of tempers for masks that are nowhere."""
    rows = document.data["roles"]
    # An avatar has the first role that fits.
    first = {next((at for at, row in enumerate(rows) if row["gender"] in (gender, ANY)), -1) for gender in GENDERS}
    found = []
    for at in range(len(rows)):
        if at not in first:
            told = "no avatar ever has this role: an earlier one fits whoever it would fit"
            tip = "leave it out, or let the earlier one be for one gender"
            note = "an avatar begins with the first role in the file that is for its gender, or for any"
            found.append(
                document.problem("GM507", ["roles", at, "id"], told, tip, note=note, severity=Severity.WARNING)
            )
    presets = document.data.get("presets", {})
    if presets and not any(mask in _masks(around) for mask in presets):
        found.append(_for_nobody(document, "presets", "nobody has these tempers", around))
    return found


def _masks(around: Around) -> set[str]:
    """Give the ids of all masks of all sets around."""
    sets = [around.find(SET.name), *(around.find(SET.name, set_id) for set_id in around.ids(SET.name))]
    return {row["id"] for one in sets if one is not None for row in one.data["masks"]}


def _for_nobody(document: Document, field: str, why: str, around: Around) -> Diagnostic:
    sets = listed(around.ids(SET.name), "and")
    told = f"none of these masks is in a set that is here ({sets}), so {why}"
    tip = "check it together with the set that it is for"
    return document.problem("GM507", [field], told, tip, key=True, severity=Severity.WARNING)
