"""A file with several faults of syntax: all are told in one run, none is invented, and the rest is still judged."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmkit import games
from gmkit.library import load
from gmkit.library.check import inspect_all
from gmkit.library.document import Diagnosed
from tests.cases import every_case
from tests.work import calls

SEVERAL = """\
kind: mask-set
title: The masks: all of them

source:
  author: @nobody
  certainty: house

masks:
  - id: thief
    name: "the Thief
    rank: jack
    value: 1

  - id: nurse
\trank: queen
    value: 2

  - {id: bell, rank: king value: 2}
  - {id: lamp, rank: jack, value: 3}

  -id: last
    value: 010
"""


def lines_told(text: str) -> list[int]:
    return [one.place.line for one in load.survey_text(text, "f.yaml").problems if one.place]


def test_every_fault_of_syntax_is_told_in_one_run_and_in_order() -> None:
    found = load.survey_text(SEVERAL, "f.yaml")
    told = [(one.code, one.place.line, one.place.column) for one in found.problems if one.place]
    assert told == [
        ("GM103", 2, 17),
        ("GM103", 5, 11),
        ("GM103", 10, 11),
        ("GM103", 15, 1),
        ("GM103", 18, 27),
        ("GM103", 21, 3),
        ("GM108", 22, 12),
    ]


def test_what_could_be_read_is_there_with_its_place() -> None:
    found = load.survey_text(SEVERAL, "f.yaml")
    assert found.document is not None
    masks = found.document.data["masks"]
    assert [mask and mask.get("id") for mask in masks] == ["thief", "nurse", None, "lamp", "last"]
    assert masks[0] == {"id": "thief", "name": None, "rank": "jack", "value": 1}
    assert masks[1] == {"id": "nurse", "rank": "queen", "value": 2}
    assert found.document.place(["masks", 3, "value"]) == (19, 35, 36)
    assert found.document.lines[17] == "  - {id: bell, rank: king value: 2}"
    assert found.aside == (2, 5, 10, 15, 18, 21)


def test_reading_a_file_to_use_it_stops_at_the_first_fault() -> None:
    with pytest.raises(Diagnosed) as caught:
        load.parse(SEVERAL, "f.yaml")
    assert [one.place and one.place.line for one in caught.value.diagnostics] == [2]


@every_case(
    ("text", "lines"),
    [
        ("a: 1\nb: 'x\nc: 2\nd: 3\n", [2]),
        ("a: [1, 2\nb: 3\nc: 4\nd: 5\n", [1]),
        ("a:\n  - {x: 1,\n     y: 'it's'}\n  - {x: 2}\nb: 1\n", [3]),
        ("a\n  b: 1\n  c: 2\nd: 3\n", [1]),
        ("a:\n  - b: 1\n    c: 2\n   - b: 3\n    c: 4\n  - b: 5\n", [4]),
        ("a:\n  - b: 1\n    c: 2\n     d: 3\n    e: 4\n  - b: 5\n    c: 6\n", [4]),
        ("a: 1\nb: `x`\nc: @y\nd: 4\n", [2]),
        ("a: 1\nb: `x`\nc: 3\nd: 4\ne: 5\nf: @y\n", [2, 6]),
        ("a: 1\nb: b: b\nc: 2\nd: 3\ne: 010\n", [2, 5]),
    ],
)
def test_one_fault_is_told_once_and_one_close_to_it_is_not_told(text: str, lines: list[int]) -> None:
    assert lines_told(text) == lines
    assert load.survey_text(text, "f.yaml").document is not None


def test_what_comes_of_a_line_set_aside_is_not_told() -> None:
    # Without its dash the second thing would be a part of the first, and everything in it be there twice.
    text = "a:\n  - b: 1\n    c: 2\n    - b: 3\n    c: 4\n    d: 5\n  - b: 6\nb: x\nb: y\n"
    assert lines_told(text) == [4, 9]


def test_a_field_that_is_double_only_since_it_is_indented_wrongly_is_told_once() -> None:
    assert lines_told("title: x\nsource:\ntitle: y\n  author: z\n  url: q\n") == [3]


@every_case(
    ("text", "code"),
    [
        ("a: 1\nb: *x\nc: 2\nd: 3\ne: `y`\n", "GM105"),
        ("a: " + "[" * 100 + "\nb: 1\nc: 2\ne: `y`\n", "GM106"),
        ("a: 1\nb: x\u200by\nc: 2\nd: 3\ne: `y`\n", "GM104"),
    ],
)
def test_after_what_may_do_harm_reading_does_not_go_on(text: str, code: str) -> None:
    found = load.survey_text(text, "f.yaml")
    assert [one.code for one in found.problems] == [code]
    assert found.document is None


def test_a_long_text_is_read_to_its_first_fault() -> None:
    wrong = "a: `x`\nb: 1\nc: 2\nd: 3\ne: `y`\n"
    assert len(load.survey_text(wrong, "f").problems) == 2
    assert len(load.survey_text(wrong + "#" * load.LONGEST, "f").problems) == 1


def test_of_very_many_faults_the_first_twenty_are_told() -> None:
    found = load.survey_text("".join(f"a{n}: `x`\nb{n}: 1\nc{n}: 2\nd{n}: 3\n" for n in range(50)), "f")
    assert 20 <= len(found.problems) <= 21
    assert found.document is None


@pytest.mark.thorough
@pytest.mark.parametrize(
    "part",
    [
        "a: `x`\nb: 1\nc: 1\nd: 1\n",
        "- {a: 'b, c: d}\n",
        "a: [b, {c: d]\n",
        "\ta: 1\n",
        "- - - - {a: b]\n",
        "a: b: c\n  d: e\n",
        "x ",
        "{a: b # c\n",
        '- "a\n',
        'a: "b" c\n',
        " a:\n   b: 1\n  c: 2\n",
    ],
)
def test_four_times_the_text_costs_four_times_the_work(part: str) -> None:
    def read(letters: int) -> None:
        load.survey_text((part * (letters // len(part) + 1))[:letters], "f")

    read(10)  # what is loaded once
    assert calls(lambda: read(load.LONGEST // 4)) < 4.4 * calls(lambda: read(load.LONGEST // 16)) + 1000


def test_every_bundled_file_is_read_on_from_any_line_that_is_spoilt(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "examples" / "velvet-masks.yaml").read_text(encoding="utf-8").splitlines()
    for n, line in enumerate(text):
        if line.strip() and line.strip()[0] != "#":
            spoilt = [*text[:n], line + " }: `'", *text[n + 1 :]]
            found = load.survey_text("\n".join(spoilt), "f")
            assert [one.place and one.place.line for one in found.problems] == [n + 1], "\n".join(spoilt)
            assert found.document is not None


def test_a_field_that_is_missing_is_told_beside_a_line_that_cannot_be_read_elsewhere(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "content" / "masks" / "city.yaml").read_text(encoding="utf-8")
    bad = text.replace("    level: streets\n", "", 1).replace("    gender: female\n", "   gender: female\n", 1)
    (tmp_path / "city.yaml").write_text(bad, encoding="utf-8")
    (found,) = inspect_all([tmp_path / "city.yaml"], dict(games.AllKinds()))
    assert [one.code for one in found.found] == ["GM201", "GM103"]


def test_a_list_of_what_lost_its_name_is_told_once(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "content" / "masks" / "hidden-pool.yaml").read_text(encoding="utf-8")
    lines = text.replace("  js:\n", "", 1).splitlines()
    lines[18] = lines[18].replace("    -", " no   -", 1)
    (tmp_path / "pool.yaml").write_text("\n".join(lines), encoding="utf-8")
    (found,) = inspect_all([tmp_path / "pool.yaml"], dict(games.AllKinds()))
    assert [one.code for one in found.found] == ["GM103"]


def test_no_sum_is_told_of_a_file_in_which_a_thing_has_lost_its_dash(tmp_path: Path) -> None:
    deck = (Path(__file__).parents[2] / "examples" / "lantern-deck.yaml").read_text(encoding="utf-8")
    above, dash, below = deck.split("cards:\n", 1)[1].partition("\n  - id: ")
    assert dash and below
    file = tmp_path / "deck.yaml"
    file.write_text(deck.replace(above + dash, above + dash.replace("- id", "id"), 1), encoding="utf-8")
    (reading,) = inspect_all([file], dict(games.AllKinds()))
    (one,) = reading.found
    line = deck[: deck.index(above + dash) + len(above)].count("\n") + 2
    assert (one.code, one.place and one.place.line) == ("GM103", line)
