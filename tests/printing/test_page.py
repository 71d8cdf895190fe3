"""A page as data: what is read, what counts on, how blocks are spread, and what goes on to a further page."""

from __future__ import annotations

import pytest

from gmkit.errors import SheetError
from gmkit.printing.fonts import MM
from gmkit.printing.page import (
    Bit,
    Block,
    Column,
    Drawing,
    Drawn,
    Gap,
    Head,
    Leaf,
    Lines,
    Look,
    Pages,
    Para,
    Part,
    Points,
    Rows,
    Run,
    Steps,
    Tab,
    Together,
    larger,
    read,
    stack,
)
from gmkit.printing.parts import Said
from gmkit.printing.pen import Field, Line, Pen, Text, walk
from gmkit.printing.sheet import Room
from tests.cases import every_case
from tests.pressed import FONTS, setting


def head(pen: Pen, left: float, right: float, y: float, words: str, note: str) -> None:
    pen.text(left, y, words, "serif")
    if note:
        pen.text(right, y, note, "serif", align="right")


def mark(pen: Pen, left: float, y: float, words: str) -> None:
    pen.text(left, y, words or "·", "sans-bold")


LOOK = Look(head, mark, 6.0, over_head=Gap(9.0, 1.0), under_head=Gap(5.0), step=Gap(4.0), para=Gap(4.5), size=8.0)


def column(look: Look = LOOK, width: float = 100.0) -> Column:
    pen = Pen(FONTS)
    pen.where = "page"
    return Column(pen, 10.0, 10.0 + width, look)


def texts(pen: Pen) -> list[tuple[float, float, str]]:
    return [(round(m.x, 3), round(m.y, 3), m.words) for m in pen.marks if isinstance(m, Text)]


def test_a_text_is_read_line_by_line() -> None:
    drawn: Part = Drawn(3.0, lambda y: None)
    found = read(
        "# Begin | once\n1. *Draw* {count}.\n1. Pass it\n   on.\n- one\n- two\n| a | b\n| c | d\n@picture\n"
        "> small\n:> in\n^ 3 0.6\n1 Face a link\n",
        20.0,
        drawn={"picture": drawn},
        count=3,
    )
    assert found == [
        Head("Begin", "once"),
        Steps(["*Draw* 3.", "Pass it on."]),
        Points(["one", "two"]),
        Rows([("a", "b"), ("c", "d")], (Tab(), Tab(20.0))),
        drawn,
        Para("small", note=True),
        Para("in", note=True, hang=True),
        Gap(3.0, 0.6),
        Para("1 Face a link"),
    ]


def test_no_sign_is_read_in_a_fact() -> None:
    assert read("{name} | {name}\n| {name} | x", 9.0, name="# a | b") == [
        Para("# a | b"),
        Rows([("# a | b", "x")], (Tab(), Tab(9.0))),
    ]


def test_a_fact_that_nobody_gave_is_an_error() -> None:
    with pytest.raises(KeyError):
        read("{nobody}")


def test_steps_count_on_over_heads_and_hang_behind_their_numbers() -> None:
    own = column()
    end = own.flow(read("# One\n1. a\n1. b\n# Two\n1. c"), 20.0)
    assert texts(own.pen) == [
        (10.0, 20.0, "One"),
        (10.0, 25.0, "1"), (16.0, 25.0, "a"), (10.0, 29.0, "2"), (16.0, 29.0, "b"),
        (10.0, 38.0, "Two"), (10.0, 43.0, "3"), (16.0, 43.0, "c"),
    ]  # fmt: skip
    assert end == pytest.approx(43.0)


def test_a_gap_says_how_far_down_the_next_part_stands() -> None:
    own = column()
    own.flow(read("# a\n^ 1\nb\n^ 2 0.5\n# c\nd"), 0.0)
    assert [y for _, y, _ in texts(own.pen)] == [0.0, 1.0, 3.0, 8.0]


def test_rows_stand_over_rules_of_which_the_last_is_darker() -> None:
    own = column(LOOK._replace(rise=0.5))
    end = own.flow([Rows([("a", "b"), ("c", "d")], (Tab(), Tab(30.0)), pad=2.0)], 20.0)
    rise = 0.5 * 8.0 * MM
    lines = [m for m in own.pen.marks if isinstance(m, Line)]
    assert [m.y1 for m in lines] == pytest.approx([20 + rise + 2, 20 + 2 * (rise + 2) + 2])
    assert [m.style.stroke for m in lines] == ["hair", "line"]
    assert end == pytest.approx(lines[-1].y1)
    assert [x for x, _, _ in texts(own.pen)] == [10.0, 40.0, 10.0, 40.0]


def test_cells_begin_at_a_tab_or_are_drawn() -> None:
    own = column()

    def sign(pen: Pen, x: float, y: float) -> None:
        pen.text(x, y, "!", "sans")

    own.flow([Rows([(sign, "12 %")], (Tab(), Tab(90.0, size=6.0)), ruled=False)], 20.0)
    assert sorted(texts(own.pen)) == [(10.0, 20.0, "!"), (100.0, 20.0, "12 %")]
    assert not [m for m in own.pen.marks if isinstance(m, Line)]


def test_room_left_over_goes_where_it_may_and_no_further_than_is_good() -> None:
    def blocks(at: list[float]) -> list[Block]:
        return [Block(5.0, at.append), Block(5.0, at.append, Gap(2.0, 1.0)), Block(5.0, at.append, Gap(2.0, 3.0))]

    for bottom, wanted in ((27.0, [0.0, 9.0, 22.0]), (23.0, [0.0, 8.0, 18.0]), (99.0, [0.0, 9.0, 22.0])):
        at: list[float] = []
        assert stack(blocks(at), 0.0, bottom, loosest=2.0) == pytest.approx(at[-1] + 5)
        assert at == pytest.approx(wanted)


def test_too_much_is_an_error_that_names_the_page_or_runs_on() -> None:
    many = [Para("a")] * 5
    with pytest.raises(SheetError, match=r"^page: 18 mm of text, room for 10 mm"):
        column().flow(many, 0.0, 10.0)
    assert column().flow(many, 0.0, 10.0, spill=True) == pytest.approx(18.0)


def test_pages_begin_when_there_is_no_room_and_are_numbered_from_the_second() -> None:
    def top(pen: Pen, number: int) -> float:
        pen.text(0.0, 5.0, f"head {number}", "sans")
        return 10.0

    paper = Pages(setting(), "list", top, 40.0)
    assert not paper.room(30.0)
    paper.y += 20.0
    assert paper.room(15.0)
    assert (paper.y, paper.pen.where) == (10.0, "list")
    first, second = paper.pages("List")
    assert (first.name, second.name) == ("List", "List, 2")
    assert [m.words for page in (first, second) for m in page.marks if isinstance(m, Text)] == ["head 1", "head 2"]


# ---- Large print: what stands under a head moves with it, and what no page holds goes on under its head again.

ROOM = Room(210.0, 279.4, 16.0, 14.0)


def pages_of(*parts: Part, room: Room = ROOM) -> list[list[str]]:
    pages = larger(Leaf("A title", "", lambda _: parts))(setting(), room)
    return [[mark.words for mark in page.marks if isinstance(mark, Text)] for page in pages]


def test_what_stands_under_a_head_moves_whole() -> None:
    first = Steps([f"step {i}" for i in range(18)])
    pages = pages_of(Head("One"), first, Head("Two"), Steps([f"turn {i}" for i in range(18)]))
    assert [page[0] for page in pages] == ["1 of 2", "2 of 2"]
    assert "One" in pages[0]
    assert pages[1][2] == "Two", "the second section has no room under the first, and is not parted"
    assert [word for word in pages[1] if word.startswith("turn")] == [f"turn {i}" for i in range(18)]


def test_a_table_that_no_page_holds_repeats_its_heads() -> None:
    rows = [(f"name {i}", f"said {i}") for i in range(50)]
    pages = pages_of(Head("Names"), Rows(rows, (Tab(), Tab(40.0)), heads=("who", "what")))
    assert len(pages) == 3
    for number, page in enumerate(pages):
        assert page[2:4] == (["Names", "who"] if not number else ["Names", ", continued"])
        assert ("who" in page, "what" in page) == (True, True)
    told = [word for page in pages for word in page if word.startswith("name ")]
    assert told == [name for name, _ in rows], "every row once, in order"


def test_a_section_that_no_page_holds_begins_where_there_is_room_for_some_of_it() -> None:
    long = Steps([f"step {i}" for i in range(60)])
    pages = pages_of(Head("Short"), Para("A line."), Head("Long"), long)
    assert "Long" in pages[0]
    nearly = Steps([f"first {i}" for i in range(26)])
    assert "Long" not in pages_of(Head("Short"), nearly, Head("Long"), long)[0], "a head alone would stand at the foot"


@every_case("free", [False, True])
def test_a_free_section_fills_an_earlier_page(*, free: bool) -> None:
    first, second = (Steps([f"{name} {i}" for i in range(18)]) for name in ("step", "turn"))
    last = (Head("Three", "a note", free), Para("A line."))
    pages = pages_of(Head("One"), first, Head("Two"), second, *last)
    assert [("Three" in page, "a note" in page, "A line." in page) for page in pages] == [(free,) * 3, (not free,) * 3]


def test_no_free_section_stands_between_the_halves_of_another() -> None:
    long = Steps([f"step {i} " + "and so on " * 40 for i in range(12)])
    pages = pages_of(Head("Long"), long, Head("Free", free=True), Para("A line."))
    assert len(pages) > 2
    assert "Free" in pages[-1]


@every_case("opens", [False, True])
def test_a_section_that_opens_the_next_stands_on_its_page(*, opens: bool) -> None:
    first, second = (Steps([f"{name} {i}" for i in range(18)]) for name in ("step", "turn"))
    pages = pages_of(Head("One"), first, Head("Key", opens=opens), Para("A sign."), Head("Table"), second)
    assert [("Key" in page, "A sign." in page, "Table" in page) for page in pages] == [
        (not opens,) * 2 + (False,),
        (opens,) * 2 + (True,),
    ]


def test_parts_written_for_small_type_are_as_large_as_all_else() -> None:
    parts = (Head("A head", "its note"), Para("small", note=True), Para("own", tab=Tab(size=7.0)))
    (page,) = larger(Leaf("Title", "a line", lambda _: [*parts, Rows([("a", "b")], (Tab(size=6.0), Tab(9.0)))]))(
        setting(), ROOM
    )
    assert min(mark.size for mark in page.marks if isinstance(mark, Text)) == 14.0
    assert {"its note", "small", "own", "a", "b"} < {mark.words for mark in page.marks if isinstance(mark, Text)}


def test_a_drawing_grows_until_its_least_type_is_large() -> None:
    def draw(pen: Pen) -> None:
        pen.text(3.0, 4.0, "least", "sans", 7.0)
        pen.text(3.0, 9.0, "more", "sans", 8.0)

    (page,) = larger(Leaf("Title", "", lambda view: [view.drawn(draw)]))(setting(), ROOM)
    sizes = {mark.words: mark.size * matrix[0] for mark, matrix in walk(page.marks) if isinstance(mark, Text)}
    assert sizes["least"] == pytest.approx(14.0)
    assert sizes["more"] == pytest.approx(16.0)


def test_bits_stand_side_by_side_as_far_as_there_is_room() -> None:
    def places(lead: str, room: float, *widths: float) -> dict[str, tuple[float, float]]:
        def put(i: int) -> Drawing:
            return lambda pen, x, y: pen.text(x, y, f"bit {i}", "serif", 14.0)

        run = Run([Bit(wide, put(i)) for i, wide in enumerate(widths)], (Said(lead, "serif"),), room)
        (page,) = larger(Leaf("Title", "", lambda _: [run]))(setting(), ROOM)
        return {mark.words: (round(mark.x, 1), round(mark.y, 1)) for mark in page.marks if isinstance(mark, Text)}

    short = places("lead", 50.0, 60.0, 60.0, 60.0)
    assert short["lead"][1] == short["bit 0"][1] == short["bit 1"][1] < short["bit 2"][1]
    assert [short[f"bit {i}"][0] for i in range(3)] == [62.0, 122.0, 12.0]
    long = places("a lead that is longer than its room", 50.0, 60.0, 60.0)
    assert long["bit 0"][1] == long["bit 1"][1] > long["a lead that is longer than its room"][1]
    assert long["bit 0"][0] == 62.0, "bits of one line stand under those of other rows"


def test_what_stays_together_moves_whole_under_its_scale_and_is_parted_only_where_no_page_holds_it() -> None:
    scale = Together([Para("scale")], ruled=False)
    rows = [Together([Para(f"name {i}"), Lines(4)], over=scale) for i in range(9)]
    pages = pages_of(Head("Rows"), scale, *rows)
    assert len(pages) == 3
    for number, page in enumerate(pages):
        assert page[2:5:2] == ["Rows", "name 0"] if not number else page[2:5] == ["Rows", ", continued", "scale"]
    tall = Together([Para(f"line {i}") for i in range(40)])
    assert [word for page in pages_of(tall) for word in page if "line" in word] == [f"line {i}" for i in range(40)]


def test_lines_to_write_on_are_fields_that_count_on() -> None:
    fillable = setting()._replace(fields=True)
    pages = larger(Leaf("Title", "", lambda _: [Head("Notes"), Lines(30, "who.note")]))(fillable, ROOM)
    fields = [mark.name for page in pages for mark in page.marks if isinstance(mark, Field)]
    assert fields == [f"who.note.{i}" for i in range(1, 31)]
    assert len(pages) == 2
