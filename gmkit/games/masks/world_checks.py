"""What the schemas cannot say of factions, of a pool for Hidden Faces, and of a city, each for itself."""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter

from gmkit.errors import quoted
from gmkit.library.diagnostics import Diagnostic, Severity, in_order
from gmkit.library.document import Document, Step
from gmkit.names import fold, suggest

SIDES = ("challenger", "defender")
"""What may stand in braces in the text of a goal."""

_Path = tuple[Step, ...]


def check_factions(document: Document) -> list[Diagnostic]:
    """List what is wrong with a set of factions of the right shape, in the order of the file."""
    rows = document.data["factions"]
    ids = [(("factions", at, "id"), row["id"]) for at, row in enumerate(rows)]
    found = _twice(document, "GM302", ids, "a second faction with this id")
    offices: list[tuple[_Path, str]] = [
        (("factions", at, "office"), row["office"])
        for at, row in enumerate(rows)
        if row.get("office", "none") != "none"
    ]
    found += _twice(document, "GM504", offices, "this office is held", "let one faction hold it")
    return in_order([*found, *_names(document), *_opposed(document), *_both_ways(document)])


def _names(document: Document) -> list[Diagnostic]:
    """No faction goes by a name of another's."""
    rows = document.data["factions"]
    owners = {fold(row["id"]): at for at, row in reversed(list(enumerate(rows)))}
    found = []
    for at, row in enumerate(rows):
        names: list[tuple[_Path, str]] = [(("label",), row["label"])]
        names += [(("aliases", n), alias) for n, alias in enumerate(row.get("aliases", ()))]
        for path, name in names:
            other = owners.setdefault(fold(name), at)
            if other != at:
                told = f"{quoted(rows[other]['label'])} goes by this name already"
                found.append(document.problem("GM504", ("factions", at, *path), told, "give it another"))
    return found


def _opposed(document: Document) -> list[Diagnostic]:
    """An opposed faction is there, is another one, and opposes this one in turn."""
    rows = document.data["factions"]
    opposes = {row["id"]: row.get("opposed") for row in rows}
    found = []
    for at, row in enumerate(rows):
        other, path = row.get("opposed"), ("factions", at, "opposed")
        if other is None:
            continue
        if other not in opposes:
            near = suggest(other, opposes)
            tip = f"did you mean {near[0]}?" if near else f"write one of {', '.join(opposes)}"
            found.append(document.problem("GM301", path, f"there is no faction {quoted(other)} in this set", tip))
        elif other == row["id"]:
            found.append(document.problem("GM503", path, "no faction opposes itself", "name another, or leave it out"))
        elif opposes[other] != row["id"] and opposes[other] in (None, *opposes):
            told = f"{quoted(other)} does not oppose {quoted(row['id'])} in turn"
            tip = f"write opposed: {row['id']} there if both are meant"
            found.append(document.problem("GM505", path, told, tip, severity=Severity.WARNING))
    return found


def _both_ways(document: Document) -> list[Diagnostic]:
    """A tag that pleases a faction does not go against it as well."""
    found = []
    for at, row in enumerate(document.data["factions"]):
        proper = {tag for tags in row.get("proper", ()) for tag in tags}
        for n, tag in enumerate(row.get("breach", ())):
            if tag in proper:
                told = f"{quoted(tag)} both pleases this faction and goes against it"
                tip = "take it out of proper or out of breach"
                found.append(document.problem("GM503", ("factions", at, "breach", n), told, tip))
    return found


def check_pool(document: Document) -> list[Diagnostic]:
    """List what is wrong with a pool of the right shape: every label stands in it once."""
    labels: list[tuple[_Path, str]] = [
        (("contraries", mask, at, "label"), row["label"])
        for mask, rows in document.data["contraries"].items()
        for at, row in enumerate(rows)
    ]
    labels += [(("general", at), label) for at, label in enumerate(document.data["general"])]
    return in_order(_twice(document, "GM504", labels, "this action"))


def check_city(document: Document) -> list[Diagnostic]:
    """List what is wrong with a city of the right shape, in the order of the file."""
    data = document.data
    scenes = [(("scenes", at, "title"), row["title"]) for at, row in enumerate(data["scenes"])]
    found = _twice(document, "GM504", scenes, "a scene with this title")
    places = [(("places", at), place) for at, place in enumerate(data["places"])]
    found += _twice(document, "GM504", places, "this place")
    names = [(("names", gender, at), name) for gender, row in data["names"].items() for at, name in enumerate(row)]
    found += _twice(document, "GM504", names, "this name")
    return in_order([*found, *_roles(document), *_goals(document)])


def _roles(document: Document) -> list[Diagnostic]:
    """Ids and labels are there once; there is a role for either gender."""
    rows = document.data["roles"]
    ids = [(("roles", at, "id"), row["id"]) for at, row in enumerate(rows)]
    found = _twice(document, "GM302", ids, "a second role with this id")
    for at, row in enumerate(rows):
        for field, code in (("id", "GM302"), ("label", "GM504")):
            given = [(("roles", at, "actions", n, field), one[field]) for n, one in enumerate(row["actions"])]
            found += _twice(document, code, given, f"an action of this role with this {field}")
    genders = {row["gender"] for row in rows}
    missing = [] if "any" in genders else [gender for gender in ("male", "female") if gender not in genders]
    return found + [
        document.problem("GM503", ("roles",), f"there is no role for a {gender} avatar", "add one", key=True)
        for gender in missing
    ]


def _goals(document: Document) -> list[Diagnostic]:
    """Only the two sides stand in braces, and every brace is closed."""
    found = []
    for at, row in enumerate(document.data["goals"]):
        for side in SIDES:
            path: _Path = ("goals", at, side)
            tip = "write {challenger} and {defender}, and no other braces"
            try:
                parts = list(Formatter().parse(row[side]))
            except ValueError:
                found.append(document.problem("GM503", path, "a brace is not closed, or not opened", tip))
                continue
            for _, field, form, turned in parts:
                if field is not None and (field not in SIDES or form or turned):
                    told = f"nothing is known as {quoted('{' + field + '}')}"
                    found.append(document.problem("GM503", path, told, tip))
    return found


def _twice(
    document: Document, code: str, given: Iterable[tuple[_Path, str]], what: str, tip: str = "give it another"
) -> list[Diagnostic]:
    """Tell every text that was there before, and where."""
    first: dict[str, _Path] = {}
    found = []
    for path, text in given:
        before = first.setdefault(fold(text), path)
        if before is not path:
            told = f"{what} already, on line {document.place(before).line}"
            found.append(document.problem(code, path, told, tip))
    return found
