"""The display list, papers, themes, imposition, proof-reading."""

from __future__ import annotations

import pytest

from gmkit.errors import SheetError
from gmkit.printing import parts
from gmkit.printing.faces import ROLES
from gmkit.printing.fonts import Fonts
from gmkit.printing.furniture import line_of
from gmkit.printing.operators import Thin
from gmkit.printing.paper import A3, A4, A5, BOX, EITHER, LETTER, PAPERS, ink_named, paper_named
from gmkit.printing.parts import Said, prose
from gmkit.printing.pen import Ellipse, Form, Line, Mark, Pen, Rect, Style, Text, extent_of, walk
from gmkit.printing.proof import problems
from gmkit.printing.shape import apply
from gmkit.printing.sheet import Card, Page, Sheet
from gmkit.printing.theme import PLAIN, Ink, grey, resolve, rgb
from tests.cases import every_case
from tests.pressed import FONTS, leaves_of, log_of, said, setting


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
    corners = {A4: (0, 8.8), LETTER: (2.95, 0), EITHER: (0, 0), A3: (43.5, 70.3)}
    assert EITHER.size() == BOX
    assert set(PAPERS) - {A5} == set(corners), "A5 alone is smaller"
    for paper, corner in corners.items():
        for landscape in (False, True):
            wide, high = paper.size(landscape=landscape)
            assert (wide > high) is landscape
            box = BOX[::-1] if landscape else BOX
            page = Page("page", (Rect(0, 0, *box, Style(weight=7)),), landscape)
            (leaf,) = leaves_of(Sheet("A sheet", "Somebody", pages=(page,)), setting(), paper)
            assert (leaf.width, leaf.height) == (wide, high)
            (x, y), (right, low) = ends(leaf.marks, 7)
            assert (x, y) == pytest.approx(corner[::-1] if landscape else corner)
            assert (right - x, low - y) == pytest.approx(box)
            assert (x + right, y + low) == pytest.approx((wide, high))


def ends(drawn: tuple[Mark, ...], weight: float) -> list[tuple[float, float]]:
    """Give the upper left and lower right corner of the one frame of that weight."""
    (found,) = [
        [apply(matrix, at) for at in ((mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height))]
        for mark, matrix in walk(drawn)
        if isinstance(mark, Rect) and mark.style.weight == weight
    ]
    return found


def test_papers_and_inks_have_names() -> None:
    assert paper_named("A4") is A4
    with pytest.raises(SheetError, match='no paper called "a6"; there is either, a4, letter, a3 or a5'):
        paper_named("a6")
    with pytest.raises(SheetError, match='no ink called "gold"; there is full, low or mono'):
        ink_named("gold")


@every_case("ink", [Ink.LOW, Ink.MONO])
@every_case("token", ["ink", "accent", "warm", "cold", "t2", "#c8203a", "#00ff00"])
def test_without_colour_everything_is_grey(ink: Ink, token: str) -> None:
    r, g, b = resolve(token, ink, PLAIN)
    assert r == g == b
    if ink is Ink.LOW:
        assert r in {0, 1}, "a grey is dots, and takes ink"
    elif token.startswith("#"):
        assert r == pytest.approx(grey(rgb(token)), abs=0.003)
    with pytest.raises(SheetError, match="no colour called mauve"):
        resolve("mauve", ink, PLAIN)


def test_low_ink_is_thin_and_black() -> None:
    thin = Thin()
    assert thin[Style("soft", 0.8)] == Style("ink", 0.4)
    assert thin[Style("warm", 0.3, dash=(2.0, 1.0))] == Style("ink", 0.2, None, (2.0, 1.0))
    assert thin[Style("hair", 0.5)] == Style("ink", 0.25, None, (0.25, 1.05))
    assert thin[Style("paper", 1.2, "t2")] == Style("paper", 1.2, "paper")
    assert thin[Style(None, 0, "#c0c0c0")] == Style(None, 0, "paper")
    assert thin[Style("#4d4d4d", 1.0, "ink")] == Style("ink", 0.5, "ink")


def test_low_ink_is_set_in_lighter_type() -> None:
    light = Fonts(system=False, light=True)
    for role in ROLES:
        assert light.file(role) != FONTS.file(role)
        assert light.letters(role).keys() >= set(map(ord, "Ąb ć1-−·’"))
    pen = Pen(light)
    pen.text(0, 0, "Title", "serif-semibold", 24)
    pen.text(0, 0, "Word", "serif-semibold", 9)
    assert [mark.role for mark in pen.marks if isinstance(mark, Text)] == ["serif-light", "serif-semibold"]


def test_small_letters_are_solid() -> None:
    pen = Pen(FONTS)
    pen.text(0, 0, "label", "sans", 7.9, "soft")
    pen.text(0, 0, "label", "sans", 8.0, "soft")
    assert [mark.colour for mark in pen.marks if isinstance(mark, Text)] == ["ink", "soft"]
    assert grey(resolve("soft", Ink.FULL, PLAIN)) <= grey(rgb("#57524c"))


def test_ten_cards_take_two_pages_with_marks_to_cut_by() -> None:
    pen = Pen(FONTS)
    pen.text(31.5, 44, "card", align="middle")
    face = pen.form("card", 63, 88)
    cards = tuple(Card(f"c{i}", f"Card {i}", face) for i in range(10))
    leaves = leaves_of(Sheet("A sheet", "Somebody", cards), setting(Ink.MONO))
    logs = [[line for line in log_of(leaf.marks) if '"card"' in line] for leaf in leaves]
    assert [len(log) for log in logs] == [9, 1]
    half = FONTS.width("card", "serif", 9) / 2
    assert logs[0][4] == f'text {10.5 + 94.5 - half:.1f},{16.5 + 132:.1f} "card"'
    ends = [apply(m, (x, y)) for mark, m in walk(leaves[0].marks) if isinstance(mark, Line)
            for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2))]  # fmt: skip
    inside = [(x, y) for x, y in ends if 10.6 < x < 199.4 and 16.6 < y < 280.4]
    assert len(inside) == 16, "only the four inner crosses lie on cards"
    assert len(ends) > 16 + 2 * 16, "and there is a mark at both ends of eight cuts"
    assert all(3 <= x <= 207 and 3 <= y <= 294 for x, y in ends)
    credit = "gmkit · A sheet · page 2 of 2 · A4, 63 × 88 mm, mono · Somebody"
    assert credit in [" ".join(words.split()) for words in said(leaves[1].marks)]


def test_the_line_of_credit_keeps_the_credit_though_the_title_is_long() -> None:
    assert line_of("x" * 100, "Somebody") == "gmkit  ·  " + "x" * 89 + "…  ·  Somebody"
    long = "One of many authors, " * 30
    page = Page("page", ())
    for sheet in (Sheet("x" * 100, long, pages=(page,)), Sheet("x" * 100, long, (Card("a", "a", _empty()),))):
        (leaf,) = leaves_of(sheet, setting())
        assert " ".join(said(leaf.marks)).count("One of many authors,") == 30


def _empty() -> Form:
    return Pen(FONTS).form("empty", 63, 88)


def test_proof_reading_finds_text_off_the_page_on_other_text_and_outside_its_card() -> None:
    pen = Pen(FONTS)
    pen.text(50, 50, "one")
    pen.text(51, 50, "two")
    pen.text(206, 100, "three")
    card = Pen(FONTS)
    card.text(58, 20, "four")
    form = card.form("card", 63, 88)
    found = problems(Sheet("x", "c", (Card("d", "the card", form),), (Page("p", tuple(pen.marks)),)))
    assert [line.split('"')[1] for line in found] == ["four", "two", "three"]
    assert found[0].startswith("the card: ")
    assert found[0].endswith("is off the page")
    assert found[1].endswith('lies on "one"')
    assert found[2].endswith("is off the page")


@every_case("name", [*parts.GLYPHS, "joker"])
@every_case("solid", [True, False])
def test_every_sign_is_as_high_as_asked_and_about_its_point(name: str, *, solid: bool) -> None:
    pen = Pen(FONTS)
    parts.glyph(pen, name, 100, 100, 10, "ink", solid=solid)
    ys = [float(v.split(",")[1]) for line in pen.log() for v in line.split()[1:3] if "," in v]
    xs = [float(v.split(",")[0]) for line in pen.log() for v in line.split()[1:3] if "," in v]
    assert 6.5 <= max(ys) - min(ys) <= 11
    assert min(xs) >= 94
    assert max(xs) <= 106


def test_an_unknown_sign_is_refused_by_name() -> None:
    with pytest.raises(SheetError, match='no sign called "anvil"; there is heart, diamond'):
        parts.glyph(Pen(FONTS), "anvil", 0, 0, 1, "ink")


def test_small_marks() -> None:
    for face, spots in ((0, 1), (1, 1), (5, 5), (6, 6)):
        pen = Pen(FONTS)
        parts.die(pen, 10, 10, face)
        assert sum(line.startswith("ellipse") for line in pen.log()) == spots
    pen = Pen(FONTS)
    parts.pips(pen, 20, 5, 3)
    assert [line.split()[1] for line in pen.log()] == ["19.2,5.0", "17.1,5.0", "15.0,5.0"]
    assert len(parts.star_points(8, 2, 1)) == 16


def test_an_arrow_may_bend_and_its_shaft_ends_at_its_head() -> None:
    pen = Pen(FONTS)
    parts.arrow(pen, (0, 0), (0, 10), (8, 10), head=2, spread=0.5)
    shaft, head = pen.log()
    assert shaft == "path 0.0,0.0 6.0,10.0"
    assert head == "polygon 8.0,10.0 6.0,11.0 6.0,9.0"


def test_spots_as_rings_take_the_same_room() -> None:
    drawn = []
    for solid in (True, False):
        pen = Pen(FONTS)
        parts.spots(pen, 10, 10, 6, 3, 1, solid=solid)
        drawn.append([extent_of(mark) for mark in pen.marks])
        assert {mark.style.fill for mark in pen.marks if isinstance(mark, Ellipse)} == ({"ink"} if solid else {None})
    for spot, ring in zip(*drawn, strict=True):
        assert spot is not None
        assert ring is not None
        assert ring == pytest.approx(spot)


def test_prose_keeps_to_its_width_and_glues_what_has_no_space() -> None:
    pen = Pen(FONTS)
    prose(
        pen,
        10,
        10,
        40,
        [Said("Everyone starts with "), Said("50 coins", "sans-bold"), Said(". Then bid aloud.")],
    )
    assert [line.split('"')[1] for line in pen.log()] == ["Everyone starts with", "50 coins", ".", "Then bid aloud."]
    spots = [line.split()[1] for line in pen.log()]
    ends = [mark.x + mark.width for mark in pen.marks if isinstance(mark, Text)]
    assert all(10 <= float(s.split(",")[0]) < end <= 50 for s, end in zip(spots, ends, strict=True))
    assert [s.split(",")[1] for s in spots[:3]] == ["10.0"] * 3
    coins, stop = spots[1:3]
    wide = FONTS.width("50 coins", "sans-bold", 8.4)
    assert float(stop.split(",")[0]) - float(coins.split(",")[0]) == pytest.approx(wide, abs=0.11)


def test_emblems_and_long_titles_draw() -> None:
    pen = Pen(FONTS)
    for name in ("sun", "moon", "mask", "struck-mask", "anything"):
        before = len(pen.marks)
        parts.emblem(pen, name, 10, 10, 5)
        assert len(pen.marks) > before
    parts.title(pen, 10, 30, 60, "A title that is far too long for one line", 24, "a note")
    assert sum(line.startswith("text") for line in pen.log()) == 3
