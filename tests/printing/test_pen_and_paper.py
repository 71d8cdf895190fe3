"""The display list, papers, themes, imposition, proof-reading."""

from __future__ import annotations

import pytest

from gmkit.errors import SheetError
from gmkit.printing import glyphs, impose, marks, parts
from gmkit.printing.fonts import Fonts
from gmkit.printing.paper import BOX, Page, Paper, Sheet, ink_named, paper_named, slug
from gmkit.printing.pen import Line, Pen, Style, walk
from gmkit.printing.proof import problems
from gmkit.printing.prose import Said, prose
from gmkit.printing.shape import apply
from gmkit.printing.theme import PLAIN, Ink, grey, resolve, rgb

FONTS = Fonts()


def test_the_log_tells_verb_place_and_words() -> None:
    pen = Pen(FONTS)
    pen.text(20, 15, "Owed")
    pen.line(1, 2, 3, 4)
    pen.rect(1, 1, 5, 6, Style())
    pen.circle(9, 9, 2, Style())
    pen.polygon([(0, 0), (1, 0), (0, 1)], Style())
    page = Pen(FONTS)
    page.place(pen.form("card", 63, 88), 100, 50, 2)
    assert page.log() == [
        'text 140.0,80.0 "Owed"',
        "line 102.0,54.0 106.0,58.0",
        "rect 102.0,52.0 5.0x6.0",
        "ellipse 118.0,68.0 2.0x2.0",
        "polygon 100.0,50.0 102.0,50.0 100.0,52.0",
    ]


def test_text_is_placed_by_its_end_or_middle() -> None:
    pen = Pen(FONTS)
    wide = pen.text(50, 10, "Hello", align="right")
    pen.text(50, 20, "Hello", align="middle")
    pen.text(50, 30, "Hello", align="middle", turn=90)
    assert wide == pytest.approx(FONTS.width("Hello", "serif", 9))
    assert pen.log() == [
        f'text {50 - wide:.1f},10.0 "Hello"',
        f'text {50 - wide / 2:.1f},20.0 "Hello"',
        f'text 50.0,{30 + wide / 2:.1f} "Hello"',
    ]


def test_papers_hold_the_common_box_in_their_middle() -> None:
    assert Paper.A4.origin() == pytest.approx((0, 8.8))
    assert Paper.LETTER.origin() == pytest.approx((2.95, 0))
    assert Paper.EITHER.size() == BOX
    for paper in Paper:
        for landscape in (False, True):
            wide, high = paper.size(landscape=landscape)
            x, y = paper.origin(landscape=landscape)
            box = BOX[::-1] if landscape else BOX
            assert (2 * x + box[0], 2 * y + box[1]) == pytest.approx((wide, high))
    assert paper_named("A4") is Paper.A4
    with pytest.raises(SheetError, match='no paper called "a5"; there is either, a4 or letter'):
        paper_named("a5")
    with pytest.raises(SheetError, match='no ink called "gold"; there is full, low or mono'):
        ink_named("gold")


@pytest.mark.parametrize("ink", [Ink.LOW, Ink.MONO])
@pytest.mark.parametrize("token", ["ink", "accent", "warm", "cold", "t2", "#c8203a", "#00ff00"])
def test_without_colour_everything_is_grey(ink: Ink, token: str) -> None:
    r, g, b = resolve(token, ink, PLAIN)
    assert r == g == b
    if token.startswith("#"):
        assert r == pytest.approx(grey(rgb(token)), abs=0.003)
    with pytest.raises(SheetError, match="no colour called mauve"):
        resolve("mauve", ink, PLAIN)


def test_ten_cards_take_two_pages_with_marks_to_cut_by() -> None:
    pen = Pen(FONTS)
    pen.text(31.5, 44, "card", align="middle")
    face = pen.form("card", 63, 88)
    pages = impose.cards([face] * 10, "A sheet", "Somebody", paper=Paper.A4, note="mono", fonts=FONTS)
    logs = [[line for line in told(page) if '"card"' in line] for page in pages]
    assert [len(log) for log in logs] == [9, 1]
    half = FONTS.width("card", "serif", 9) / 2
    assert logs[0][4] == f'text {10.5 + 94.5 - half:.1f},{7.7 + 132:.1f} "card"'
    ends = [apply(m, (x, y)) for mark, m in walk(pages[0].marks) if isinstance(mark, Line)
            for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2))]  # fmt: skip
    inside = [(x, y) for x, y in ends if 10.6 < x < 199.4 and 7.8 < y < 271.6]
    assert len(inside) == 16, "only the four inner crosses lie on cards"
    assert all(3 <= x <= 207 and 3 <= y <= 276.4 for x, y in ends)
    words = next(line for line in told(pages[1]) if "gmkit" in line)
    assert words.endswith('"gmkit  ·  A sheet  ·  page 2 of 2  ·  A4, 63 × 88 mm, mono  ·  Somebody"')


def told(page: Page) -> list[str]:
    """Give a page's log."""
    pen = Pen(FONTS)
    pen.marks = list(page.marks)
    return pen.log()


def test_a_slug_keeps_the_credit_though_the_title_is_long() -> None:
    assert slug("x" * 90, "Somebody") == "gmkit  ·  " + "x" * 59 + "…  ·  Somebody"


def test_proof_reading_finds_text_off_the_page_on_other_text_and_outside_its_card() -> None:
    pen = Pen(FONTS)
    pen.text(50, 50, "one")
    pen.text(51, 50, "two")
    pen.text(206, 100, "three")
    card = Pen(FONTS)
    card.text(58, 20, "four")
    pen.place(card.form("card", 63, 88), 10, 100)
    found = problems(Sheet("x", (Page("p", tuple(pen.marks)),), "c"))
    assert [line.split('"')[1] for line in found] == ["two", "three", "four"]
    assert found[0].endswith('lies on "one"')
    assert found[1].endswith("is off the page")
    assert found[2].endswith("leaves its form")


@pytest.mark.parametrize("name", [*glyphs.GLYPHS, "joker"])
@pytest.mark.parametrize("solid", [True, False])
def test_every_sign_is_as_high_as_asked_and_about_its_point(name: str, *, solid: bool) -> None:
    pen = Pen(FONTS)
    glyphs.glyph(pen, name, 100, 100, 10, "ink", solid=solid)
    ys = [float(v.split(",")[1]) for line in pen.log() for v in line.split()[1:3] if "," in v]
    xs = [float(v.split(",")[0]) for line in pen.log() for v in line.split()[1:3] if "," in v]
    assert 6.5 <= max(ys) - min(ys) <= 11
    assert min(xs) >= 94
    assert max(xs) <= 106


def test_an_unknown_sign_is_refused_by_name() -> None:
    with pytest.raises(SheetError, match='no sign called "anvil"; there is heart, diamond'):
        glyphs.glyph(Pen(FONTS), "anvil", 0, 0, 1, "ink")


def test_small_marks() -> None:
    for face, spots in ((0, 1), (1, 1), (5, 5), (6, 6)):
        pen = Pen(FONTS)
        marks.die(pen, 10, 10, face)
        assert sum(line.startswith("ellipse") for line in pen.log()) == spots
    pen = Pen(FONTS)
    marks.pips(pen, 20, 5, 3)
    assert [line.split()[1] for line in pen.log()] == ["19.2,5.0", "17.1,5.0", "15.0,5.0"]
    assert len(marks.star_points(8, 2, 1)) == 16


def test_prose_keeps_to_its_width_and_glues_what_has_no_space() -> None:
    pen = Pen(FONTS)
    prose(
        pen,
        10,
        10,
        40,
        [Said("Everyone starts with "), Said("50 coins", "sans-bold"), Said(". Then bid aloud.")],
    )
    assert [line.split('"')[1] for line in pen.log()] == ["Everyone", "starts", "with", "50", "coins", ".",
                                                          "Then",
                                                          "bid", "aloud."]  # fmt: skip
    spots = [line.split()[1] for line in pen.log()]
    assert all(10 <= float(s.split(",")[0]) <= 50 for s in spots)
    assert len({s.split(",")[1] for s in spots}) == 2
    coins, stop = spots[4], spots[5]
    wide = FONTS.width("coins", "sans-bold", 8.4)
    assert float(stop.split(",")[0]) - float(coins.split(",")[0]) == pytest.approx(wide, abs=0.11)


def test_emblems_and_long_titles_draw() -> None:
    pen = Pen(FONTS)
    for name in ("sun", "moon", "mask", "struck-mask", "anything"):
        before = len(pen.marks)
        glyphs.emblem(pen, name, 10, 10, 5)
        assert len(pen.marks) > before
    parts.title(pen, 10, 30, 60, "A title that is far too long for one line", 24, "a note")
    assert sum(line.startswith("text") for line in pen.log()) == 3
