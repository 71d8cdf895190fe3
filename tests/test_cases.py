"""Trying a law over many cases in one test loses none of them, and a failure says which it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases import every_case


def test_every_case_is_tried_and_each_that_fails_is_named() -> None:
    tried = []

    @every_case("low, high", [(1, 2), (4, 3), (5, 6), (8, 7)])
    def in_order(low: int, high: int) -> None:
        tried.append(low)
        assert low < high

    with pytest.raises(AssertionError) as failed:
        in_order()
    assert tried == [1, 4, 5, 8]
    assert failed.value.__notes__[0] == "case 2 of 4: {'low': 4, 'high': 3}"
    assert failed.value.__notes__[1].startswith("also case 4 of 4: {'low': 8, 'high': 7}: AssertionError")
    assert len(failed.value.__notes__) == 2


def test_what_should_have_been_raised_and_was_not_fails_too() -> None:
    @every_case("text", ["one", "2"])
    def no_number(text: str) -> None:
        with pytest.raises(ValueError, match="invalid"):
            int(text)

    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE") as failed:
        no_number()
    assert failed.value.__notes__ == ["case 2 of 2: {'text': '2'}"]


@every_case("number", [1, 2])
@every_case("more", [10, 20])
def test_cases_of_cases_meet_nothing_of_one_another(
    number: int, more: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").touch(exist_ok=False)
    assert len(list(tmp_path.iterdir())) == 1
    assert capsys.readouterr().out == ""
    print(number + more)  # noqa: T201


@every_case("number", [1, pytest.param(2, id="two")])
def test_a_case_may_have_a_name(number: int) -> None:
    assert number in (1, 2)


def test_no_cases_are_an_error() -> None:
    with pytest.raises(AssertionError, match="tests nothing"):
        every_case("number", [])
