"""A situation is played with a set: the one that it names, one's own, or the bundled one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from gmkit import games
from gmkit.library.document import Diagnostic, Kind, Severity
from gmkit.library.load import parse, read
from tests.cases import every_case
from tests.games.around import judge

EXAMPLES = Path(__file__).parents[2] / "examples"
ALL = games.AllKinds()


class Case(NamedTuple):
    """A situation of a game that has sets.

    Attributes:
        kind: of content.
        situation: an example, without a set.
        own: another set.
        set_id: that set's id.
        word: what the situation names and that set has not.
    """

    kind: str
    situation: str
    own: str
    set_id: str
    word: str


CASES = (
    Case("retainer-set", "gaudiguch", "harbour-retainers", "harbour", "retainer"),
    Case("cypher-deck", "cypher-table", "lantern-deck", "lantern", "card"),
    Case("cyffle-pack", "cyffle-fire", "gwyngelli-pack", "gwyngelli", "suit"),
    Case("mask-set", "carnival", "velvet-masks", "velvet", "mask"),
    Case("mask-set", "celia-and-dav", "velvet-masks", "velvet", "mask"),
)


def kinds_of(case: Case) -> Mapping[str, Kind]:
    return games.kinds(next(slug for slug in games.slugs() if case.kind in games.card(slug).kinds))


def judged(case: Case, line: str = "", *, own: bool = False) -> list[Diagnostic]:
    """Judge a situation with a line about its set, with the other set around it or without."""
    text = (EXAMPLES / f"{case.situation}.yaml").read_text(encoding="utf-8")
    assert "\nset:" not in text
    others = [read(EXAMPLES / f"{case.own}.yaml")] if own else []
    found = judge(parse(line + text, "own.yaml"), kinds_of(case), *others)
    return [one for one in found if one.severity is Severity.ERROR]


@every_case("case", CASES)
def test_the_set_that_is_named_is_the_one(case: Case) -> None:
    bundled = read(Path(__file__).parents[2] / "content" / ALL[case.kind].default).data["id"]
    assert judged(case) == []
    assert judged(case, f"set: {bundled}\n") == []
    assert judged(case, f"set: {bundled}\n", own=True) == []
    for found in (judged(case, f"set: {case.set_id}\n", own=True), judged(case, own=True)):
        assert found
        assert "GM301" in {one.code for one in found}
        assert all(case.word in one.message for one in found if one.code == "GM301")


@every_case("case", CASES)
def test_a_set_that_is_not_here_is_told_once_at_its_name(case: Case) -> None:
    (missing,) = judged(case, f"set: {case.set_id}\n")
    assert (missing.code, missing.place and missing.place[:2]) == ("GM301", (1, 6))
    assert missing.message == f'no {case.kind} with the id "{case.set_id}" is here'
    assert missing.suggestion == "give the file that it is in with --content"
    (misspelt,) = judged(case, f"set: {case.set_id}s\n", own=True)
    assert misspelt.suggestion == f"did you mean {case.set_id}?"


def test_what_is_misspelt_in_one_s_own_set_is_found_there() -> None:
    text = "kind: cipher-situation\nschema_version: 1\nset: harbour\n"
    text += "seats:\n  - {name: Ana, retinue: [%s]}\n  - {name: Bo}\n"
    own = read(EXAMPLES / "harbour-retainers.yaml")
    name = own.data["retainers"][0]["id"]
    kinds = games.kinds("cipher")
    assert judge(parse(text % name, "own.yaml"), kinds, own) == []
    (found,) = judge(parse(text % f"{name}x", "own.yaml"), kinds, own)
    assert (found.code, found.place and found.place[:2]) == ("GM301", (5, 27))
    assert own.data["retainers"][0]["name"] in found.message
