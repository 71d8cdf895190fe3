"""A sheet on paper: which card lies where, what is behind it, what stands round it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gmkit.errors import SheetError
from gmkit.printing.fonts import Fonts
from gmkit.printing.impose import Laid, impose
from gmkit.printing.paper import A4, A5, EITHER, LETTER, Calibration, Layout, Paper, Sides, card_size_named, paper_named
from gmkit.printing.pen import Clip, Line, Rect, Style, Text, extent_of, walk
from gmkit.printing.shape import apply
from gmkit.printing.sheet import Card, Larger, Leaf, Page, Setting, Sheet
from tests.cases import every_case

SETTING = Setting(Fonts())


def card(name: str, *, back: str = "", size: tuple[float, float] = (63.0, 88.0), copies: int = 1) -> Card:
    """A card that says its name at its upper left and nothing else."""

    def face(words: str) -> object:
        pen = SETTING.pen(words)
        pen.text(10, 20, words, size=12)
        return pen.form(words, *size)

    return Card(name, name, face(name), face(back) if back else None, copies=copies)  # type: ignore[arg-type]


def laid(cards: Sequence[Card], layout: Layout, calibration: Calibration | None = None) -> Laid:
    return impose(Sheet("Test: cards", "by nobody", tuple(cards)), layout, SETTING, calibration)


def words(leaf: Leaf, size: float = 12) -> dict[str, tuple[float, float]]:
    """Where each word of that size begins, in mm from the paper's top left corner."""
    return {
        mark.words: apply(matrix, (mark.x, mark.y))
        for mark, matrix in walk(leaf.marks)
        if isinstance(mark, Text) and mark.size == size
    }


def test_nine_to_a_page_in_reading_order() -> None:
    leaves = laid([card(str(i)) for i in range(11)], Layout()).job.leaves
    assert [len(words(leaf)) for leaf in leaves] == [9, 2]
    found = words(leaves[0])
    # Three columns of 63 mm in the middle of 210, three rows of 88 in the middle of 279.4.
    assert found["0"] == pytest.approx((10.5 + 10, 7.7 + 20))
    assert found["2"] == pytest.approx((10.5 + 126 + 10, 7.7 + 20))
    assert found["3"] == pytest.approx((10.5 + 10, 7.7 + 88 + 20))
    assert words(leaves[1])["10"] == pytest.approx((10.5 + 63 + 10, 7.7 + 20))


def test_copies_skipped_places_and_what_is_left() -> None:
    made = laid([card("a", copies=2), card("b")], Layout(copies=3, skip=4)).job.leaves
    marks = [m.words for leaf in made for m, _ in walk(leaf.marks) if isinstance(m, Text) and m.size == 12]
    assert marks == ["a"] * 6 + ["b"] * 3
    assert words(made[0])["a"] != (20.5, 27.7)
    first = next(apply(x, (m.x, m.y)) for m, x in walk(made[0].marks) if isinstance(m, Text) and m.words == "a")
    assert first == pytest.approx((10.5 + 63 + 10, 7.7 + 88 + 20)), "the fifth place is the first that is used"


@every_case(("copies", "many"), [(1, 9), (3, 9), (9, 9), (10, 18)])
def test_copies_are_of_what_is_meant_and_the_last_sheet_is_filled(copies: int, many: int) -> None:
    twice = card("a", copies=2)._replace(filling=1)
    made = laid([twice], Layout(copies=copies)).job.leaves
    assert sum(m.words == "a" for leaf in made for m, _ in walk(leaf.marks) if isinstance(m, Text)) == many
    own, blank = card("a"), card("b")._replace(filling=1)
    made = laid([own, blank], Layout(copies=copies)).job.leaves
    marks = [m.words for leaf in made for m, _ in walk(leaf.marks) if isinstance(m, Text) and m.size == 12]
    assert marks == ["a"] * copies + ["b"] * (-copies % 9)
    used = laid([own, blank], Layout(skip=4)).job.leaves
    assert sum(m.words == "b" for leaf in used for m, _ in walk(leaf.marks) if isinstance(m, Text)) == 4
    assert len(words(laid([blank], Layout()).job.leaves[0])) == 1, "asked for by name it fills nothing"


def test_a_set_that_leaves_room_for_itself_says_so() -> None:
    assert laid([card("a"), card("b")], Layout()).warnings == ("there is room left: --copies 4 fills this sheet",)
    assert laid([card(str(i)) for i in range(5)], Layout()).warnings == ()
    assert laid([card(str(i)) for i in range(13)], Layout()).warnings == (
        "the last page has 5 of 9 places left; --skip 4 prints on them another time",
    )
    assert laid([card(str(i)) for i in range(14)], Layout()).warnings == (), "more than half of it is used"


@every_case(("sides", "turned"), [(Sides.LONG, False), (Sides.SHORT, True)])
def test_backs_of_a_part_filled_last_sheet(sides: Sides, *, turned: bool) -> None:
    made = laid([card(str(i), back=f"b{i}") for i in range(10)], Layout(A4, sides=sides)).job
    assert len(made.leaves) == 4
    assert made.duplex == ("DuplexFlipShortEdge" if turned else "DuplexFlipLongEdge")
    front, back = words(made.leaves[2])["9"], words(made.leaves[3])["b9"]
    left, top = front[0] - 10, front[1] - 20
    if turned:
        # Behind the place, on its head: the corner that was upper left is lower right.
        assert back == pytest.approx((left + 63 - 10, 297 - top - 20))
    else:
        assert back == pytest.approx((210 - left - 63 + 10, front[1]))


def test_fold_is_the_usual_way_and_faces_lie_side_by_side() -> None:
    made = laid([card("a", back="b", size=(121, 186))], Layout()).job
    (leaf,) = made.leaves
    assert (leaf.width, leaf.height) == (279.4, 210)
    found = words(leaf)
    assert found["b"][0] - found["a"][0] == pytest.approx(121)
    dashed = [m for m, _ in walk(leaf.marks) if isinstance(m, Line) and m.style.dash]
    assert any(m.x1 == m.x2 == pytest.approx(139.7) for m in dashed), "a fold line in the middle"


def test_sheets_without_a_back_keep_their_place_in_a_duplex_file() -> None:
    cards = [card("a", back="b"), card("big", size=(100, 150))]
    leaves = laid(cards, Layout(sides=Sides.LONG)).job.leaves
    assert [leaf.label for leaf in leaves] == ["1", "1 back", "2", "2 back"]
    assert leaves[3].marks == ()


def test_single_leaves_a_shared_pattern_out_and_keeps_what_backs_tell() -> None:
    shared = card("x", back="pattern").back
    pattern = [card(str(i))._replace(back=shared) for i in range(3)]
    one = laid(pattern, Layout(sides=Sides.SINGLE)).job.leaves
    assert sorted(words(one[0])) == ["0", "1", "2"]
    told = laid([card("a", back="b"), card("c", back="d")], Layout(sides=Sides.SINGLE)).job.leaves
    assert list(words(told[0])) == ["a", "b", "c", "d"]


def test_only_backs_are_calibrated() -> None:
    cards = [card("a", back="b")]
    plain = laid(cards, Layout(A4, sides=Sides.LONG)).job.leaves
    moved = laid(cards, Layout(A4, sides=Sides.LONG), Calibration(0.6, -0.4)).job.leaves
    assert words(moved[0]) == words(plain[0])
    x, y = words(plain[1])["b"]
    assert words(moved[1])["b"] == pytest.approx((x + 0.6, y - 0.4))


def test_other_sizes_scale_the_drawing() -> None:
    (leaf,) = laid([card("a")], Layout(size=card_size_named("126x176"))).job.leaves
    sizes = [matrix[0] for mark, matrix in walk(leaf.marks) if isinstance(mark, Text) and mark.words == "a"]
    assert sizes == pytest.approx([2.0])
    lying = laid([card("a", size=(88, 63))], Layout(size=card_size_named("euro-poker"))).job.leaves[0]
    assert lying.trim is not None
    assert lying.trim[2] - lying.trim[0] == pytest.approx(3 * 88), "a card that lies takes a size on its side"


def test_bleed_parts_the_cards_and_is_told_to_the_printer() -> None:
    (leaf,) = laid([card(str(i)) for i in range(6)], Layout(LETTER, bleed=3)).job.leaves
    found = words(leaf)
    assert found["1"][0] - found["0"][0] == pytest.approx(63 + 6)
    assert leaf.trim is not None
    assert leaf.bleed is not None
    assert leaf.trim[0] - leaf.bleed[0] == pytest.approx(3)


@every_case("paper", [EITHER, A4, LETTER, paper_named("160x240"), paper_named("105x148")])
@every_case("marks", ["corner", "edge", "none"])
def test_a_rule_of_50_mm_and_the_credit_on_every_page(paper: object, marks: str) -> None:
    layout = Layout(paper, marks=marks)  # type: ignore[arg-type]
    pages = tuple(Page(str(i), (), landscape=bool(i)) for i in range(2))
    cards = tuple(card(str(i)) for i in range(11))
    job = impose(Sheet("Test: all", "by a credited author", cards, pages), layout, SETTING).job
    for leaf in job.leaves:
        texts = [mark.words for mark, _ in walk(leaf.marks) if isinstance(mark, Text)]
        assert any("credited" in text for text in texts), leaf.name
        lengths = [abs(m.x1 - m.x2) + abs(m.y1 - m.y2) for m, _ in walk(leaf.marks) if isinstance(m, Line)]
        assert any(length == pytest.approx(50) for length in lengths), leaf.name


def test_large_print_of_cards_that_nothing_sets_anew_and_pages_that_several_share() -> None:
    common = Page("all", (), id="all")

    def larger(own: str) -> Larger:
        return lambda *_: (Page(own, ()), common)

    pages = tuple(Page(name, (), id=name, large=larger(name)) for name in ("a", "b"))
    leaves = impose(Sheet("Test", "nobody", (card("a"),), pages), Layout(A4, large=True), SETTING).job.leaves
    grown = [matrix[0] for mark, matrix in walk(leaves[0].marks) if isinstance(mark, Text) and mark.words == "a"]
    assert grown[0] > 1.6
    assert [leaf.name for leaf in leaves[1:]] == ["a", "all", "b"]


def test_a_page_on_smaller_paper_is_told() -> None:
    job = impose(Sheet("Test", "nobody", (), (Page("p", ()),)), Layout(paper_named("148x210")), SETTING)
    assert job.warnings == ("148 × 210 mm is smaller than the page, which is printed at 68%",)


def test_pages_grow_with_the_paper_if_asked() -> None:
    pen = SETTING.pen()
    pen.rect(10, 5, 190, 265, Style())
    drawn = tuple(pen.marks)
    pages = (Page("map", drawn), Page("mask", drawn, fixed=True))
    made = impose(Sheet("Test", "nobody", (), pages), Layout(paper_named("a3"), fit=True), SETTING)
    grown, kept = (
        next(box for mark, m in walk(leaf.marks) if isinstance(mark, Rect) and (box := extent_of(mark, m)))
        for leaf in made.job.leaves
    )
    assert (kept.right - kept.left) == pytest.approx(190, abs=0.5)
    assert 1.35 < (grown.right - grown.left) / 190 < 1.5
    assert grown.left > 9
    assert grown.right < 297 - 4
    assert grown.bottom < 420 - 8
    assert made.warnings == ()


@pytest.mark.thorough
@every_case("tiles", [(2, 2), (1, 2), (3, 1), (2, 3)])
@every_case("paper", [A4, LETTER, A5])
def test_a_poster_shows_every_part_whole_on_one_of_its_papers(tiles: tuple[int, int], paper: Paper) -> None:
    pen = SETTING.pen()
    spots = [(10.0 + 3 * i, 10.0 + 3 * k) for i in range(60) for k in range(85)]
    for x, y in spots:
        pen.rect(x, y, 2, 2, Style(None, 0, "ink"))
    page = Page("map", tuple(pen.marks), fixed=True)
    job = impose(Sheet("Test", "nobody", (), (page,)), Layout(paper, poster=tiles), SETTING).job
    assert len(job.leaves) == tiles[0] * tiles[1]
    assert job.leaves[-1].name == f"map, row {tiles[1]}, column {tiles[0]}"
    whole: set[tuple[float, float]] = set()
    scales = set()
    for leaf in job.leaves:
        (clip,) = (mark for mark in leaf.marks if isinstance(mark, Clip))
        window = extent_of(clip)
        assert window is not None
        assert min(window.left, window.top, leaf.width - window.right, leaf.height - window.bottom) > 9.0
        for mark, matrix in walk(clip.marks):
            box = extent_of(mark, matrix)
            assert box is not None
            assert isinstance(mark, Rect)
            scales.add(round(matrix[0], 6))
            if (
                window.left <= box.left
                and box.right <= window.right
                and window.top <= box.top < box.bottom <= window.bottom
            ):
                whole.add((mark.x, mark.y))
    assert whole == set(spots), "papers overlap where they are glued"
    (scale,) = scales
    assert scale > 1.3 or tiles != (2, 2) or paper is A5


def test_nothing_is_printed_behind_a_page() -> None:
    pages = tuple(Page(name, (), id=name) for name in ("Celia", "Dav"))
    made = impose(Sheet("Test", "nobody", (), pages), Layout(sides=Sides.LONG), SETTING)
    assert made.job.duplex == "Simplex", "a printer would put Dav's secrets behind Celia's"
    assert "both sides changed nothing" in made.warnings[0]
    mixed = impose(Sheet("Test", "nobody", (card("a", back="b"),), pages), Layout(sides=Sides.LONG), SETTING).job
    assert mixed.duplex == "DuplexFlipLongEdge"
    assert [bool(words(leaf)) or leaf.label for leaf in mixed.leaves[2:]] == ["2", "2 back", "3", "3 back"]
    assert mixed.leaves[3].marks == mixed.leaves[5].marks == ()


def test_nothing_to_print() -> None:
    with pytest.raises(SheetError, match="nothing to print"):
        impose(Sheet("Empty", ""), Layout(), SETTING)
