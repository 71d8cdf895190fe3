"""The pages on codes: one for each, short, with examples that can be laid out; and how codes are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmkit.errors import AmbiguousChoice, StoreError, UnknownName
from gmkit.library import explain
from gmkit.library.explain import CODES, MARK, Example, File, explanation, understood
from gmkit.library.shelves import bundled
from tests.cases import every_case

PAGES = Path(explain.__file__).parent / "explained"
RULES = ("CM-M04", "A49")

NOT_SHOWN = {"GM210"}
"""Codes that no bundled kind of file can come to."""

FINER = {"not", "anyOf", "contains", "additionalItems"}
"""Words of schemas that no finer code than GM210 tells of."""


def test_every_code_has_a_page_and_a_group() -> None:
    assert {page.stem for page in PAGES.iterdir()} == set(CODES)
    assert {code[:3] for code in CODES} == set(explain.GROUPS)


@every_case("code", CODES)
def test_a_page_is_short_and_whole(code: str) -> None:
    page = explanation(code)
    assert (page.code, page.title) == (code, CODES[code])
    assert page.title not in page.meaning
    for paragraph in (page.meaning, page.advice):
        assert 20 < len(paragraph) < 400
        assert paragraph.endswith(".")
    assert (page.wrong is None, page.right is None) == (code in NOT_SHOWN,) * 2
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert max(map(len, text.splitlines())) <= 160
    if page.wrong is not None and page.right is not None:
        assert page.wrong != page.right
        assert not any(MARK in file.text for file in page.right.files)
        assert text.count("\n```") == 2 * text.count("\n```yaml ") + 2 * text.count("\n```console ")


def test_what_is_not_shown_cannot_come_to_be() -> None:
    def words(part: Any) -> set[str]:
        if isinstance(part, dict):
            # What stands after `if` is a question, and nobody is told the answer.
            return set(part).union(*(words(value) for name, value in part.items() if name != "if"))
        return set().union(*map(words, part)) if isinstance(part, list) else set()

    schemas = [json.loads(path.read_text(encoding="utf-8")) for path in bundled("schemas").rglob("*.json")]
    assert schemas
    assert not any(FINER & words(schema) for schema in schemas)


def test_an_example_is_laid_out_as_it_is_shown(tmp_path: Path) -> None:
    example = Example((File("one.yaml", "a: é\n", "Latin-1"), File("two.yaml", "b: 2\n")), ("--balance", "two.yaml"))
    assert example.lay_out(tmp_path) == [tmp_path / "two.yaml"]
    assert (tmp_path / "one.yaml").read_bytes() == b"a: \xe9\n"
    assert (example.command, example.plain) == ("gmkit check --balance two.yaml", False)


def test_what_is_typed_and_not_there_is_a_path_all_the_same(tmp_path: Path) -> None:
    wrong, right = explanation("GM101").wrong, explanation("GM101").right
    assert wrong is not None and right is not None
    assert not wrong.lay_out(tmp_path)[0].exists()
    assert right.lay_out(tmp_path)[0].is_file()


def test_a_page_that_is_gone_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(explain, "__file__", str(tmp_path / "explain.py"))
    with pytest.raises(StoreError, match="GM203 cannot be read: no such file; install gmkit again"):
        explanation("GM203")


@every_case(
    ("typed", "meant"),
    [
        ("GM203", ["GM203"]), ("gm203", ["GM203"]), ("203", ["GM203"]), ("error[GM203]", ["GM203"]),
        ("Warning[gm505]:", ["GM505"]), ("(GM301)", ["GM301"]), ("203 GM301 gm203", ["GM203", "GM301"]),
        ("203,", ["GM203"]), ("title=GM203::", ["GM203"]), ("cm-m04", ["CM-M04"]), ("(CM-M04)", ["CM-M04"]),
        ("a49 GM102", ["A49", "GM102"]), ("credit", ["GM601"]),
        ("A49.yaml:3:2: error[GM501]: the points of 203 (CM-M04)", ["GM501", "CM-M04"]),
        ("a.yaml:3:2: error[GM501]: one b.yaml:1:1: warning[GM504]: two", ["GM501", "GM504"]),
    ],
)  # fmt: skip
def test_a_code_is_read_in_whatever_way_it_is_given(typed: str, meant: list[str]) -> None:
    assert understood(typed.split(), RULES) == meant


def test_words_of_a_title_will_do_if_they_are_one_argument() -> None:
    assert understood(["twice in a list"]) == ["GM208"]
    with pytest.raises(AmbiguousChoice, match=r"GM102 or GM208|GM102, GM208"):
        understood(["twice"])


@every_case(
    ("typed", "close"),
    [("GM209", ("GM208", "GM210", "GM207")), ("999", ("GM604", "GM603", "GM602")), ("CM-M94", ("CM-M04",))],
)
def test_an_unknown_code_brings_the_nearest(typed: str, close: tuple[str, ...]) -> None:
    with pytest.raises(UnknownName) as refused:
        understood([typed], RULES)
    assert refused.value.close == close
    assert refused.value.exit_code == 2


@every_case(
    ("typed", "meant"),
    [
        ("given twice", ["GM102"]),
        ("GM203 not one of the words allowed", ["GM203"]),
        ("203, not one of the words allowed; CM-M04", ["GM203", "CM-M04"]),
        ("given allowed", ["GM102", "GM203"]),
    ],
)
def test_words_are_taken_together_before_each_is_taken_by_itself(typed: str, meant: list[str]) -> None:
    assert understood(typed.split(), RULES) == meant
