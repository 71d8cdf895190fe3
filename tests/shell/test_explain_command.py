"""`gmkit explain`: every example is tried with the real check; how pages are told, listed and completed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.library.explain import CODES, MARK, Example, explanation
from gmkit.shell.check import tried
from tests.cases import every_case

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
SHOWN = [code for code in CODES if explanation(code).wrong is not None]

SLOW = {"GM508"}
"""Codes that take hundreds of games to find."""


@pytest.fixture
def found(gmkit: Any) -> Any:
    """Give what is found in an example: code, file and line of each."""

    def find(example: Example) -> list[tuple[str, str, int | None]]:
        if example.plain:
            told = tried(example, games.AllKinds())
            return [(one.code, one.path, one.place.line if one.place else None) for one in told]
        example.lay_out(Path())
        answer = json.loads(gmkit("check", *example.words, "--format", "json")[1])
        return [(one["code"], one["path"], one["line"]) for one in answer["result"]["diagnostics"]]

    return find


def slow_ones(codes: list[str]) -> list[Any]:
    """Mark the codes that take long."""
    return [pytest.param(code, marks=pytest.mark.slow if code in SLOW else ()) for code in codes]


def example_of(code: str, side: str) -> Example:
    """Give one side of a page that has examples."""
    example = getattr(explanation(code), side)
    assert isinstance(example, Example)
    return example


@pytest.mark.parametrize("code", slow_ones(SHOWN))
def test_a_wrong_example_is_wrong_in_this_and_in_nothing_else(found: Any, code: str) -> None:
    example = example_of(code, "wrong")
    marked = [
        (file.name, number)
        for file in example.files
        for number, line in enumerate(file.text.splitlines(), start=1)
        if MARK in line
    ]
    # What the games show, its figures alone may show as well: at the same place, and as no more than a warning.
    told = [one for one in found(example) if (code, one[0]) != ("GM508", "GM505") or one[1:] not in marked]
    assert {one[0] for one in told} == {code}
    assert marked in ([], [one[1:] for one in told])


@pytest.mark.parametrize("code", slow_ones(SHOWN))
def test_a_right_example_is_right(found: Any, code: str) -> None:
    assert found(example_of(code, "right")) == []


def test_nearly_every_wrong_example_marks_its_place() -> None:
    bare = {code for code in SHOWN if not any(MARK in file.text for file in example_of(code, "wrong").files)}
    assert bare == {"GM101", "GM601"}  # where something is not there at all


def test_a_code_alone_lists_them_all_and_loads_nothing_heavy() -> None:
    code = (
        "import sys; from gmkit.cli import run; run(['explain']);"
        "print('modules', *sys.modules, file=sys.stderr)"
    )  # fmt: skip
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    lines = ran.stdout.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ")] == list(CODES)
    assert [line.split("  ")[1] for line in lines if line.startswith("GM")] == [
        "YAML", "shape", "references", "versions and packs", "rules and balance", "credit and print",
    ]  # fmt: skip
    assert not {"yaml", "jsonschema", "reportlab", "referencing"} & set(ran.stderr.split())


def test_a_page_reads_from_the_words_to_the_mended_file(gmkit: Any) -> None:
    code, out, err = gmkit("explain", "error[gm203]")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "GM203: not one of the words allowed"
    wrong, right = lines.index("Wrong: mine.yaml"), lines.index("Right: mine.yaml")
    assert all(len(line) <= 80 for line in lines[:wrong])
    assert lines[wrong + 1] == "  1 | kind: whims-situation"
    assert lines[right - 3 : right - 1] == [
        "  $ gmkit check mine.yaml",
        '  mine.yaml:7:12: error[GM203]: `level` cannot be "mastr"; did you mean `master`?',
    ]
    assert lines[-1] == "  no problems"


def test_several_pages_are_parted_and_a_rule_comes_after_them(gmkit: Any) -> None:
    out = gmkit("explain", "cm-m04", "107", "GM501")[1]
    assert out.startswith("GM107: ")
    assert "\nWrong: mine.yaml, saved as Latin-1\n" in out
    assert "\n\nGM501: the points do not add up\n" in out
    assert " ".join(out.split("\n\n")[-1].split()) == (
        "CM-M04: the actions of a mask come to the points of its rank: joker 10, jack 11, queen 12, king 13, or as the "
        "set says a rule of City of Masks; gmkit check tells of it as GM501, the points do not add up "
        "gmkit explain GM501 tells more"
    )


def test_rulings_and_rules_for_the_gm_are_told_as_such(gmkit: Any) -> None:
    ruling, waiver = gmkit("explain", "CF-2")[1], gmkit("explain", "CM-H10")[1]
    assert "gmkit games cyffle has them all" in ruling
    assert "refuses no file for it" in waiver


def test_an_example_that_takes_long_is_not_tried(gmkit: Any) -> None:
    out = gmkit("explain", "GM508")[1]
    assert out.count("  $ gmkit check --balance my-retainers.yaml\n  takes a while") == 2


def test_json_holds_the_same(gmkit: Any) -> None:
    answer = json.loads(gmkit("explain", "GM304", "CM-M04", "--json")[1])
    assert (answer["kind"], answer["game"]) == ("explain", None)
    (page,), (rule,) = answer["result"]["codes"], answer["result"]["rules"]
    assert set(page) == {"code", "title", "explanation", "advice", "wrong", "right"}
    assert [file["name"] for file in page["wrong"]["files"]] == ["autumn.yaml", "winter.yaml"]
    assert {(one["code"], one["path"]) for one in page["wrong"]["diagnostics"]} == {
        ("GM304", "autumn.yaml"), ("GM304", "winter.yaml"),
    }  # fmt: skip
    assert page["right"]["diagnostics"] == []
    assert (rule["id"], rule["code"], rule["slug"]) == ("CM-M04", "GM501", "masks")
    listed = json.loads(gmkit("explain", "--json")[1])["result"]["codes"]
    assert listed[0] == {"code": "GM101", "title": CODES["GM101"], "group": "YAML"}
    assert len(listed) == len(CODES)


def test_plain_and_quiet(gmkit: Any) -> None:
    assert gmkit("explain", "GM107", "--plain")[1].isascii()
    loud, quiet = gmkit("explain")[1], gmkit("explain", "-q")[1]
    assert loud.removeprefix(quiet) == "gmkit explain CODE tells more, with a wrong and a right example\n"


def test_an_unknown_code_is_refused_with_the_nearest(gmkit: Any) -> None:
    code, out, err = gmkit("explain", "GM209")
    assert (code, out) == (2, "")
    assert err == 'gmkit: no code called "GM209"; did you mean GM208, GM210 or GM207?; gmkit explain lists them all\n'


def test_no_room_for_the_example_is_told(gmkit: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    code, out, err = gmkit("explain", "GM203")
    assert (code, out) == (3, "")
    assert "the example cannot be tried: no such file" in err


@every_case(("typed", "offered"), [("gm60", ["gm601", "gm602"]), ("GM60", ["GM601", "GM602"])])
def test_codes_are_completed_in_the_case_they_are_typed_in(typed: str, offered: list[str]) -> None:
    asked = {"_GMKIT_COMPLETE": "complete_bash", "COMP_CWORD": "2"}
    ran = subprocess.run(
        [sys.executable, "-m", "gmkit"],
        env={**ENVIRONMENT, **asked, "COMP_WORDS": f"gmkit explain {typed}"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.stdout.split()[: len(offered)] == offered
    assert {word[:4] for word in ran.stdout.split()} == {typed}
