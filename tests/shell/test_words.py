"""Plurals, signs, percentages, numbers and capitals, for the shell and the games."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from gmkit.shell.words import by_name, capital, counted, listed, number_word, percent, signed, signed_average


def test_so_many_of_something() -> None:
    assert [counted(n, "coin") for n in (0, 1, 3)] == ["0 coins", "1 coin", "3 coins"]
    assert [counted(n, "copy", "copies") for n in (1, 2)] == ["1 copy", "2 copies"]
    assert [counted(n, "point", none="nothing") for n in (0, 1)] == ["nothing", "1 point"]


def test_lists() -> None:
    assert [listed("abc"[:n], "and") for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_everybodys_figure_by_name() -> None:
    assert by_name(("Ana", "Ben", "Celia"), (3, 0, None)) == "Ana 3, Ben 0"
    assert by_name(("Ana",), ("+3",)) == "Ana +3"
    assert by_name(("Ana", "Ben"), (None, None)) == ""
    with pytest.raises(ValueError, match="shorter"):
        by_name(("Ana", "Ben"), (3,))


def test_numbers_in_words() -> None:
    assert [number_word(n) for n in (0, 1, 20, 21)] == ["none", "one", "twenty", "21"]
    assert [number_word(n, 12) for n in (12, 13)] == ["twelve", "13"]


def test_a_capital_leaves_the_rest() -> None:
    assert [capital(text) for text in ("", "the Dread Moon", "“No”")] == ["", "The Dread Moon", "“No”"]


def test_figures_for_the_eye() -> None:
    assert percent(Fraction(31, 54)) == "57.4 %"
    assert percent(1.0) == "100.0 %"
    assert [signed(change) for change in (3, -2, 0)] == ["+3", "−2", "0"]
    assert signed_average(Fraction(5, 3)) == "+1.67"
    assert signed_average(-0.5) == "−0.50"
    assert signed_average(0) == "+0.00"


def test_words_cost_next_to_nothing_to_import() -> None:
    told = "import sys, gmkit.shell.words; print(*(name for name in sys.modules if name.startswith('gmkit')))"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert set(ran.stdout.split()) == {"gmkit", "gmkit.errors", "gmkit.shell", "gmkit.shell.words"}
