"""Whims on paper: figures go where they belong, and nothing overflows."""

from __future__ import annotations

import io
from fractions import Fraction

import pypdf
import pytest

from gmkit.games.whims.sheets import Figures, percent, reference
from gmkit.printing.paper import Paper
from gmkit.printing.pdf import render
from gmkit.printing.pen import Pen
from gmkit.printing.proof import problems
from gmkit.printing.theme import Ink

ROWS = """500 390 301 232 179 138 107
610 500 404 324 258 206 163
699 596 500 415 341 279 227
768 676 585 500 423 355 296
821 742 659 577 500 429 366
862 794 721 645 571 500 434
893 837 773 704 634 566 500"""
MATCH = {
    (3 + i, 3 + j): Fraction(int(value), 1000)
    for i, row in enumerate(ROWS.splitlines())
    for j, value in enumerate(row.split())
}
FIGURES = Figures({1: 5, 2: 6, 3: 7, 4: 7, 5: 8, 6: 8, 7: 8, 8: 8, 9: 8}, MATCH)


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("paper", Paper)
def test_nothing_overflows(ink: Ink, paper: Paper) -> None:
    assert problems(reference(FIGURES, paper=paper, ink=ink)) == []


def test_your_tokens_run_down_and_theirs_across() -> None:
    pen = Pen()
    pen.marks = list(reference(FIGURES, paper=Paper.A4, ink=Ink.FULL).pages[0].marks)
    spots = {tuple(line.split(" ", 2)[1:]) for line in pen.log() if line.startswith("text")}
    rows: dict[float, list[tuple[float, str]]] = {}
    for place, words in spots:
        x, y = map(float, place.split(","))
        text = words.strip('"')
        if x > 165 and 75 < y < 148 and text.isdigit():
            rows.setdefault(y, []).append((x, text))
    lines = [[text for _, text in sorted(row)] for _, row in sorted(rows.items())]
    assert lines == [[str((value + 5) // 10) for value in map(int, row.split())] for row in ROWS.splitlines()]


def test_alike_thresholds_share_a_die() -> None:
    text = page_text(FIGURES)
    assert "5 to 9" in text
    assert "tokens left" in text
    flat = page_text(FIGURES._replace(thresholds={1: 5, 2: 5, 3: 5}))
    assert "1 to 3" in flat
    assert "5 to 9" not in flat


def page_text(figures: Figures) -> str:
    """Give the words of the printed page."""
    data = render(reference(figures, paper=Paper.A4, ink=Ink.FULL), Paper.A4, Ink.FULL)
    return str(pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text())


@pytest.mark.parametrize(("chance", "shown"), [("1/2", 50), ("0.415", 42), ("0.4149", 41), ("0", 0), ("1", 100)])
def test_per_cent_rounds_halves_up(chance: str, shown: int) -> None:
    assert percent(Fraction(chance)) == shown
