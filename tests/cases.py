"""A law tried over many cheap cases in one test: a test for each costs more in keeping count than in trying."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import signature
from types import ModuleType
from typing import Any

import pytest

Test = Callable[..., None]


def every_case(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test over all cases, told as to `pytest.mark.parametrize`; a failure names every case that failed.

    Each case has a `tmp_path` of its own, and meets nothing in `capsys` that another one left there.
    """
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [dict(zip(keys, _values(case, len(keys)), strict=True)) for case in cases]
    assert rows, "a test without a case tests nothing"

    def over_all(test: Test) -> Test:
        @wraps(test)
        def test_of_all(**fixtures: Any) -> None:
            failures: list[BaseException] = []
            for at, row in enumerate(rows, 1):
                try:
                    test(**row, **_of_its_own(fixtures, at))
                except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - whatever it is, it is raised below
                    failure.add_note(f"case {at} of {len(rows)}: {row!r:.400}")
                    failures.append(failure)
            if failures:
                first, *others = failures
                for other in others:
                    first.add_note(
                        f"also {other.__notes__[-1]}: {type(other).__name__}: {str(other).partition(chr(10))[0]:.200}"
                    )
                raise first

        left = [one for one in signature(test).parameters.values() if one.name not in keys]
        test_of_all.__signature__ = signature(test).replace(parameters=left)  # type: ignore[attr-defined]
        return test_of_all

    return over_all


def _values(case: Any, count: int) -> Sequence[Any]:
    if isinstance(case, type(pytest.param())):
        assert not case.marks, "a case has no marks of its own here"
        return case.values
    return case if count > 1 else [case]


def _of_its_own(fixtures: Mapping[str, Any], at: int) -> dict[str, Any]:
    """Give a case the fixtures as no other case has used them."""
    found = dict(fixtures)
    if "capsys" in found:
        found["capsys"].readouterr()
    if "tmp_path" in found:
        found["tmp_path"] /= f"case{at}"
        found["tmp_path"].mkdir()
    return found


def records_of(module: ModuleType) -> set[type]:
    """Give the classes that a module defines."""
    return {one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__}
