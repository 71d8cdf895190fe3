"""Proof-reading: each fault is found, and nothing else is."""

from __future__ import annotations

import pytest

from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Form, Mark, Pen, Style
from gmkit.printing.proof import problems
from gmkit.printing.shape import circle
from gmkit.printing.sheet import Card, Leaf, Page, Sheet
from tests.cases import every_case
from tests.work import calls

FONTS = Fonts(system=False)
SOLID, PAPER, LINE = Style(None, 0, "ink"), Style(None, 0, "paper"), Style("ink", 0.5)


def on_paper(pen: Pen) -> list[str]:
    """Give what is wrong with one side of A4."""
    return problems([Leaf("leaf", 210, 297, tuple(pen.marks))])


def card(pen: Pen, back: Form | None = None) -> Sheet:
    """Give a sheet of one card of 63 × 88."""
    return Sheet("t", "c", (Card("a", "A", pen.form("a", 63, 88), back),))


def test_a_good_leaf_has_no_problems() -> None:
    pen = Pen(FONTS)
    pen.rect(20, 20, 60, 20, LINE)
    pen.text(25, 30, "in a frame")
    pen.rect(20, 50, 60, 20, SOLID)
    pen.text(25, 60, "white on black", colour="paper")
    pen.line(20, 81, 90, 81)
    pen.text(25, 80, "over a line", turn=0)
    pen.text(100, 100, "upward", turn=90)
    pen.line(101, 60, 101, 100)
    pen.line(20, 120, 90, 120)
    pen.rect(30, 115, 40, 10, PAPER)
    pen.text(35, 121, "on a plate")
    inner = Pen(FONTS)
    inner.line(20, 160, 120, 140)
    pen.clipped(circle(40, 156, 4), inner.marks)
    pen.text(75, 151, "beside a window")
    pen.clipped(circle(60, 190, 30), _texts("in a window", 50, 190))
    assert on_paper(pen) == []


def _texts(words: str, x: float, y: float) -> list[Mark]:
    pen = Pen(FONTS)
    pen.text(x, y, words)
    return list(pen.marks)


def test_words_on_words() -> None:
    pen = Pen(FONTS)
    pen.text(50, 50, "one")
    pen.text(51, 50, "two")
    pen.text(50, 54, "three")
    (found,) = on_paper(pen)
    assert found == 'leaf: "two" at 51.0,50.0 lies on "one"'


def test_ink_off_the_paper() -> None:
    pen = Pen(FONTS)
    pen.text(206, 130, "word")
    pen.circle(100, 294, 3, LINE)
    pen.line(4.4, 10, 4.4, 20, weight=0.1)
    pen.path(circle(100, 100, 3), LINE, (1, 0, 0, 1, 105.0, 0))
    found = on_paper(pen)
    assert [line.split()[2] for line in found[:3]] == ["ellipse", "line", "curve"]
    assert found[3].endswith('"word" at 206.0,130.0 is off the page')
    assert len(found) == 4


def test_marks_to_cut_by_may_run_to_the_edge_and_nothing_else() -> None:
    cuts, pen = Pen(FONTS), Pen(FONTS)
    cuts.line(50, 0, 50, 10)
    for name in ("marks", "other"):
        pen = Pen(FONTS)
        pen.place(cuts.form(name, 210, 297), 0, 0)
        assert bool(on_paper(pen)) is (name == "other")


@every_case(("x", "cut"), [(52.0, False), (66.0, True), (95.0, True)])
def test_words_cut_off_by_a_window(x: float, *, cut: bool) -> None:
    pen, inner = Pen(FONTS), Pen(FONTS)
    inner.text(x, 60, "seen through")
    pen.clipped(circle(60, 60, 20), inner.marks)
    assert [line.endswith("is cut off") for line in on_paper(pen)] == [True] * cut


def test_words_hidden_struck_or_too_pale() -> None:
    pen = Pen(FONTS)
    pen.text(20, 20, "hidden")
    pen.rect(15, 15, 20, 10, PAPER)
    pen.text(20, 40, "struck")
    pen.line(18, 39, 40, 39)
    pen.text(20, 60, "framed out")
    pen.circle(20, 60, 6, LINE)
    pen.circle(24, 80, 9, SOLID)
    pen.text(20, 80, "dark", colour="cold")
    pen.circle(24, 100, 9, SOLID)
    pen.text(60, 100, "beside")
    dot = Pen(FONTS)
    dot.circle(0, 0, 3, SOLID)
    pen.text(20, 120, "under")
    pen.place(dot.form("dot", 6, 6), 24, 119)
    assert [line.split(" is ", 1)[1] for line in on_paper(pen)] == [
        "hidden",
        "crossed by a line",
        "crossed by a line",
        "as dark as what is under it",
        "hidden",
    ]


def test_a_card_keeps_to_its_box_and_its_words_off_the_edge() -> None:
    front, back = Pen(FONTS), Pen(FONTS)
    front.text(0.8, 20, "edge")
    front.text(5, 30, "inside")
    back.rect(1, 1, 63, 20, LINE)
    found = problems(card(front, back.form("back", 63, 88)))
    assert found == [
        'A: "edge" at 0.8,20.0 is off the page',
        "A, back: a rect about 0.9, 0.9, 64.1, 21.1 is off its place",
    ]


@every_case("landscape", [False, True])
def test_a_page_keeps_its_foot_and_its_left_edge_free(*, landscape: bool) -> None:
    wide, high = (279.4, 210.0) if landscape else (210.0, 279.4)
    pen = Pen(FONTS)
    pen.line(12, 10, wide - 12, high - 9.2)
    assert problems(Sheet("t", "c", pages=(Page("p", tuple(pen.marks), landscape),))) == []
    pen.line(9, 10, 20, 10)
    pen.line(12, high - 8.8, 20, high - 8.8)
    assert len(problems(Sheet("t", "c", pages=(Page("p", tuple(pen.marks), landscape),)))) == 2


@pytest.mark.thorough
def test_four_times_the_words_and_lines_cost_four_times_the_work() -> None:
    def drawn(rows: int) -> Pen:
        pen = Pen(FONTS)
        for i in range(rows):
            for k in range(50):
                pen.text(12 + 3.6 * k, 12 + 4.5 * i, "x", size=6)
                pen.rect(11.6 + 3.6 * k, 9 + 4.5 * i, 3, 4, Style("hair", 0.2))
        return pen

    few, many = drawn(15), drawn(60)
    assert on_paper(many) == []
    assert calls(lambda: on_paper(many)) < 4.4 * calls(lambda: on_paper(few)) + 1000
