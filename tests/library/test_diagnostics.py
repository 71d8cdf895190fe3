"""Diagnostics: order, counting, the one line of an error, and the four formats."""

from __future__ import annotations

import json

import pytest

from gmkit import errors
from gmkit.library import explain
from gmkit.library.document import (
    Counts,
    Diagnosed,
    Diagnostic,
    Place,
    Severity,
    counts,
    in_order,
    refuse_errors,
    where,
)
from gmkit.library.explain import CODES
from tests.cases import every_case


def fault(
    line: int = 6,
    column: int = 18,
    end: int = 22,
    *,
    code: str = "GM203",
    path: str = "masks.yaml",
    severity: Severity = Severity.ERROR,
    source: str = "    card: {rank: jcak, suit: spades}",
    note: str | None = None,
    suggestion: str | None = "did you mean `jack`?",
) -> Diagnostic:
    place = Place(line, column, end)
    return Diagnostic(code, severity, path, place, "`jcak` is not a rank", suggestion, note, source)


def test_text_shows_the_line_with_carets_below() -> None:
    assert explain.text([fault(note="one of: jack, queen, king, joker")]) == (
        "masks.yaml:6:18: error[GM203]: `jcak` is not a rank\n"
        "  |\n"
        "6 |     card: {rank: jcak, suit: spades}\n"
        "  |                  ^^^^ did you mean `jack`?\n"
        "  = note: one of: jack, queen, king, joker"
    )


def test_text_without_a_place_is_short() -> None:
    found = Diagnostic("GM101", Severity.ERROR, "x.yaml", None, "no such file", "name another", "a note")
    assert explain.text([found]) == ("x.yaml: error[GM101]: no such file\n  = help: name another\n  = note: a note")


@every_case(
    ("source", "column", "end", "spaces", "carets"),
    [
        ("日本: x", 5, 6, 6, 1),
        ("e\u0301e\u0301: x", 7, 8, 4, 1),
        ("日本: x", 1, 3, 0, 4),
        ("\tx: y", 5, 6, 7, 1),
        ("x", 1, 1, 0, 1),
        ("a\u202eb: x", 6, 7, 10, 1),
    ],
)
def test_carets_stand_below_what_is_meant(source: str, column: int, end: int, spaces: int, carets: int) -> None:
    under = explain.text([fault(1, column, end, source=source, suggestion=None)]).splitlines()[3]
    assert under == "  | " + " " * spaces + "^" * carets


@every_case("at", [1, 50, 200, 4990, 5000])
def test_a_long_line_is_cut_around_its_place(at: int) -> None:
    source = "".join(str(n % 10) for n in range(1, 5001))
    _, _, line, under = explain.text([fault(1, at, at + 1, source=source, suggestion=None)]).splitlines()
    assert len(line) < 130
    assert line[under.index("^")] == str(at % 10)


def test_hidden_characters_are_escaped_everywhere() -> None:
    nasty = "\x1b]0;x\x07\u202e\u200b"
    found = fault(source=f"a: {nasty}", path=f"{nasty}.yaml", note=nasty, suggestion=nasty)
    found = found._replace(message=nasty)
    for shown in (explain.text([found]), explain.concise([found]), json.dumps(explain.data([found]))):
        assert shown.replace("\n", "").isprintable()
    assert explain.github([found]).split("::")[2].isprintable()


def test_concise_is_one_line_each() -> None:
    assert explain.concise([fault(), fault(2, 1, 2, suggestion=None)]) == (
        "masks.yaml:2:1: error[GM203]: `jcak` is not a rank\n"
        "masks.yaml:6:18: error[GM203]: `jcak` is not a rank; did you mean `jack`?"
    )


def test_data_is_ready_for_json() -> None:
    (found,) = explain.data([fault()])
    assert found == {
        "code": "GM203",
        "severity": "error",
        "path": "masks.yaml",
        "line": 6,
        "column": 18,
        "end_column": 22,
        "message": "`jcak` is not a rank",
        "suggestion": "did you mean `jack`?",
        "note": None,
    }
    assert json.loads(json.dumps(found)) == found


def test_github_gets_a_command_with_all_signs_escaped() -> None:
    found = fault(path="a,b:c%.yaml", suggestion="100%", severity=Severity.WARNING)
    assert explain.github([found]) == (
        "::warning file=a%2Cb%3Ac%25.yaml,line=6,col=18,endColumn=21,title=GM203::`jcak` is not a rank; 100%25"
    )
    nowhere = found._replace(place=None, path="x")
    assert explain.github([nowhere]).startswith("::warning file=x,title=GM203::")


def test_diagnostics_are_sorted_by_place_within_their_file_and_told_once() -> None:
    late, early, other = fault(9, 1, 2), fault(2, 5, 6), fault(1, 1, 2, path="b.yaml")
    assert in_order([late, other, early, late]) == [early, late, other]


def test_the_summary_counts() -> None:
    warning = fault(severity=Severity.WARNING)
    assert counts([fault(), warning, warning]) == Counts(1, 2)
    assert explain.summary([fault(), warning, warning], 3) == "checked 3 files: 1 error, 2 warnings"
    assert explain.summary([warning], 1) == "checked 1 file: 1 warning"
    assert explain.summary([], 0) == "checked 0 files: no problems"


@every_case(
    ("code", "kind"),
    [
        ("GM101", errors.UnreadableContent),
        ("GM203", errors.SchemaMismatch),
        ("GM301", errors.UnknownReference),
        ("GM401", errors.BrokenContentRule),
        ("GM501", errors.BrokenContentRule),
        ("GM601", errors.BrokenContentRule),
    ],
)
def test_the_first_code_decides_the_kind_of_error(code: str, kind: type[errors.ContentError]) -> None:
    found = [fault(9, 1, 2), fault(2, 1, 2, code=code), fault(1, 1, 2, severity=Severity.WARNING)]
    with pytest.raises(kind) as caught:
        refuse_errors(found)
    assert isinstance(caught.value, Diagnosed)
    assert [d.place.line for d in caught.value.diagnostics if d.place] == [2, 9]
    assert str(caught.value) == (
        "masks.yaml:2:1: `jcak` is not a rank; did you mean `jack`? (and 1 more; run gmkit check masks.yaml)"
    )
    assert caught.value.exit_code == 3


def test_warnings_pass() -> None:
    refuse_errors([fault(severity=Severity.WARNING)])
    refuse_errors([])


def test_a_place_is_named_for_people_and_editors() -> None:
    assert where(fault()) == "masks.yaml:6:18"
    assert where(fault()._replace(place=None, path="a\nb")) == "a\\nb"


def test_every_code_has_a_title() -> None:
    assert all(code.startswith("GM") and code[2:].isdigit() and title for code, title in CODES.items())
    assert len(set(CODES.values())) == len(CODES)
