"""Hundreds of files of all kinds with one slip each: told once, in its place, with what was meant."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from gmkit.library.check import inspect
from gmkit.library.document import Diagnostic, Kind
from gmkit.names import fold
from tests.library.sheets import FILES, all_kinds, labels, open_sheet
from tests.library.slips import SLIPS, Slip

pytestmark = pytest.mark.heavy

PLACED, RIGHT, SINGLE = 0.99, 0.95, 0.95

Words = Counter[tuple[str, str, str]]


class Row(NamedTuple):
    """How the slips of one sort were told.

    Attributes:
        slips: how many there were; files that stayed valid do not count.
        placed: told at the right line and column.
        meant: of how many somebody could say what was meant.
        right: of these, told with what was meant.
        single: told with one diagnostic.
    """

    slips: int = 0
    placed: int = 0
    meant: int = 0
    right: int = 0
    single: int = 0


def added(*rows: Row) -> Row:
    return Row(*map(sum, zip(*rows, strict=True)))


def words(found: Diagnostic) -> tuple[str, str, str]:
    """Give what a diagnostic says, without the numbers of lines, which a slip may change."""
    message, tip = (re.sub(r"line \d+", "line", text or "") for text in (found.message, found.suggestion))
    return found.code, message, tip


def told(path: Path, lines: list[str], kinds: Mapping[str, Kind], before: Words) -> list[Diagnostic]:
    """Give what is told of a file, but for what was told of it without the slip."""
    path.write_text("\n".join(lines), encoding="utf-8", newline="")
    left, new = before.copy(), []
    for one in inspect(path, kinds):
        if left[words(one)]:
            left[words(one)] -= 1
        else:
            new.append(one)
    return new


def judged(slip: Slip, new: list[Diagnostic], called: Mapping[str, str]) -> Row:
    places = {(one.place.line, one.place.column) for one in new if one.place}
    # What is looked for by its id is told by its label.
    names = [fold(name) for name in (slip.right, called.get(slip.right.split(".")[-1], slip.right))]
    tips = [fold(f"{one.message if 'did you mean' in one.message else ''} {one.suggestion}") for one in new]
    return Row(
        1,
        any((slip.line, column) in places for column in slip.columns),
        bool(slip.right),
        bool(slip.right) and any(name in tip for name in names for tip in tips),
        len(new) == 1,
    )


def table(rows: Mapping[str, Row]) -> str:
    lines = [f"{'slip':26}{'slips':>7}{'placed':>8}{'right':>10}{'single':>8}"]
    for name, row in rows.items():
        lines.append(f"{name:26}{row.slips:7}{row.placed:8}{f'{row.right}/{row.meant}':>10}{row.single:8}")
    return "\n".join(lines)


@pytest.mark.parametrize("count", [240, pytest.param(600, marks=pytest.mark.slow)])
def test_slips_are_each_told_once_in_place_and_with_what_was_meant(tmp_path: Path, count: int) -> None:
    """Ten slips of each sort, and before a release twenty-five."""
    kinds, called = all_kinds(), labels()
    sheets = [open_sheet(path, kinds) for path in FILES]
    assert {sheet.kind for sheet in sheets} == kinds.keys()
    path = tmp_path / "f.yaml"
    before = {sheet.path: Counter(map(words, told(path, list(sheet.lines), kinds, Counter()))) for sheet in sheets}
    luck = random.Random("slips")
    rows = {make.__name__: Row() for make in SLIPS}
    while (total := added(*rows.values())).slips < count:
        make = min(SLIPS, key=lambda one: rows[one.__name__].slips)
        sheet = luck.choice(sheets)
        slip = make(sheet, luck)
        new = told(path, slip.lines, kinds, before[sheet.path]) if slip else []
        if slip and new:
            rows[make.__name__] = added(rows[make.__name__], judged(slip, new, called))
    shown = table({**rows, "all": total})
    assert min(row.slips for row in rows.values()) == count // len(SLIPS), shown
    assert total.placed >= PLACED * total.slips, shown
    assert total.right >= RIGHT * total.meant, shown
    assert total.single >= SINGLE * total.slips, shown
