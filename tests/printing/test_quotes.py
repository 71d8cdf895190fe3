"""Keyboard quotes become printer's quotes."""

from __future__ import annotations

import pytest

from gmkit.printing.parts import curly


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Flirt with others' lovers", "Flirt with others’ lovers"),
        ("Be easily 'offended' and challenge", "Be easily ‘offended’ and challenge"),
        ('Gather a "court"', "Gather a “court”"),
        ("Don't talk much", "Don’t talk much"),
        ("Tae'dae", "Tae’dae"),
        ('"\'Tis" he said', "“‘Tis” he said"),
        ("“already” set’s", "“already” set’s"),
    ],
)
def test_quotes_are_set(typed: str, printed: str) -> None:
    assert curly(typed) == printed
