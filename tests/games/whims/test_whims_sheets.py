"""Whims on paper: figures go where they belong, and nothing overflows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gmkit.games.whims import GAME
from gmkit.games.whims.rules import Options
from gmkit.games.whims.sheets import reference
from gmkit.printing.paper import PAPERS, Paper
from gmkit.printing.parts import percent
from gmkit.printing.pen import Form, Placed, Tag
from gmkit.printing.sheet import Setting, Sheet
from gmkit.printing.theme import Ink
from tests.cases import every_case
from tests.pressed import faults, log_of, page_texts, pdf, setting

ROWS = """500 390 301 232 179 138 107
610 500 404 324 258 206 163
699 596 500 415 341 279 227
768 676 585 500 423 355 296
821 742 659 577 500 429 366
862 794 721 645 571 500 434
893 837 773 704 634 566 500"""
ENDS = {
    (3 + i, 3 + j): {"win": Fraction(int(value), 1000)}
    for i, row in enumerate(ROWS.splitlines())
    for j, value in enumerate(row.split())
}
REACH = {1: 5, 2: 6, 3: 7, 4: 7, 5: 8, 6: 8, 7: 8, 8: 8, 9: 8}


def sheet(how: Setting, reach: Mapping[int, int] = REACH) -> Sheet:
    return reference(Options(**GAME.read_options(())), reach, ENDS, how)  # type: ignore[arg-type]


def odds() -> Form:
    """Give what stands behind the rules."""
    (card,) = sheet(setting()).cards
    assert card.back is not None
    return card.back


@every_case("ink", Ink)
@every_case("paper", PAPERS)
def test_nothing_overflows(ink: Ink, paper: Paper) -> None:
    how = setting(ink)
    assert faults(sheet(how), how, paper) == []


def test_your_tokens_run_down_and_theirs_across() -> None:
    spots = {tuple(line.split(" ", 2)[1:]) for line in log_of(odds().marks) if line.startswith("text")}
    rows: dict[float, list[tuple[float, str]]] = {}
    for place, words in spots:
        x, y = map(float, place.split(","))
        text = words.strip('"')
        if x > 24 and 45 < y < 120 and text.isdigit():
            rows.setdefault(y, []).append((x, text))
    lines = [[text for _, text in sorted(row)] for _, row in sorted(rows.items())]
    assert lines == [[str((value + 5) // 10) for value in map(int, row.split())] for row in ROWS.splitlines()]


def test_the_odds_are_heard_row_by_row_in_whatever_order_they_are_drawn() -> None:
    placed = [mark.form.marks for mark in odds().marks if isinstance(mark, Placed)]
    (figure,) = [mark for marks in placed for mark in marks if isinstance(mark, Tag) and mark.tag == "Figure"]
    rows = [row.split(": ")[-1] for row in figure.alt.split(": ", 1)[1].split("; ")]
    assert rows == [", ".join(str((value + 5) // 10) for value in map(int, row.split())) for row in ROWS.splitlines()]
    assert "against 3, 4, 5, 6, 7, 8, 9 of theirs" in figure.alt


def test_alike_thresholds_share_a_die() -> None:
    text = page_text(REACH)
    assert "5 to 9" in text
    assert "TOKENS LEFT" in text
    flat = page_text({1: 5, 2: 5, 3: 5})
    assert "1 to 3" in flat
    assert "5 to 9" not in flat


def page_text(reach: Mapping[int, int]) -> str:
    """Give the words of the printed page."""
    (text,) = page_texts(pdf(sheet(setting(), reach), setting()))
    return text


@every_case(("chance", "shown"), [("1/2", 50), ("0.415", 42), ("0.4149", 41), ("0", 0), ("1", 100)])
def test_per_cent_rounds_halves_up(chance: str, shown: int) -> None:
    assert percent(Fraction(chance)) == shown
