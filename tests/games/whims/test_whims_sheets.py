"""Whims on paper: figures go where they belong, and nothing overflows."""

from __future__ import annotations

from fractions import Fraction

from gmkit.games.whims import GAME
from gmkit.games.whims.sheets import draw_dice, make_reference
from gmkit.printing.paper import PAPERS, Paper
from gmkit.printing.parts import percent
from gmkit.printing.pen import Form, Placed, Tag, Text, walk
from gmkit.printing.sheet import Setting, Sheet
from gmkit.printing.theme import Ink
from gmkit.shell.print import Order
from tests.cases import every_case
from tests.pressed import faults, log_of, page_texts, pdf, setting

ROWS = """50 39 30 23 18 14 11
61 50 40 32 26 21 16
70 60 50 41 34 28 23
77 68 59 50 42 35 30
82 74 66 58 50 43 37
86 79 72 65 57 50 43
89 84 77 70 63 57 50"""


def sheet(how: Setting) -> Sheet:
    return make_reference(Order((), None, how, GAME.read_options(())))


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
    assert lines == [row.split() for row in ROWS.splitlines()]


def test_the_odds_are_heard_row_by_row_in_whatever_order_they_are_drawn() -> None:
    placed = [mark.form.marks for mark in odds().marks if isinstance(mark, Placed)]
    (figure,) = [mark for marks in placed for mark in marks if isinstance(mark, Tag) and mark.tag == "Figure"]
    rows = [row.split(": ")[-1] for row in figure.alt.split(": ", 1)[1].split("; ")]
    assert rows == [row.replace(" ", ", ") for row in ROWS.splitlines()]
    assert "against 3, 4, 5, 6, 7, 8, 9 of theirs" in figure.alt


def test_alike_thresholds_share_a_die() -> None:
    (text,) = page_texts(pdf(sheet(setting()), setting()))
    assert "5 to 9" in text
    assert "TOKENS LEFT" in text
    pen = setting().pen("dice")
    draw_dice(pen, {1: 5, 2: 5, 3: 5})
    flat = [mark.words for mark, _ in walk(pen.marks) if isinstance(mark, Text)]
    assert "1 to 3" in flat
    assert "5 to 9" not in flat


@every_case(("chance", "shown"), [("1/2", 50), ("0.415", 42), ("0.4149", 41), ("0", 0), ("1", 100)])
def test_per_cent_rounds_halves_up(chance: str, shown: int) -> None:
    assert percent(Fraction(chance)) == shown
