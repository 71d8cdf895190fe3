"""A ruled table: heads, cells, rules, and how it goes on over pages."""

from __future__ import annotations

import pytest

from gmkit.errors import SheetError
from gmkit.printing.fit import Stage, fit
from gmkit.printing.page import Pages
from gmkit.printing.pen import Line, Pen, Text
from gmkit.printing.table import Box, Column, Names, Row, Rule, Table, Words, alike, draw_table, flow_table, sides
from tests.pressed import FONTS, setting

STAGES = (Stage(1, 9, 7), Stage(2, 8, 6))


def table(rows: int = 3) -> Table:
    columns = (Column(20.0), Column(10.0, Words("A", up=2.0)), Column(10.0, Words("B", up=2.0), Rule("line", 0.3)))
    made = tuple(Row(5.0, (Words(f"r{i}", align="left"), Words(str(i)), None)) for i in range(rows))
    return Table(columns, made, 8.0)


def test_cells_stand_in_their_columns_under_their_heads() -> None:
    pen = Pen(FONTS)
    end = draw_table(pen, 10.0, 20.0, table())
    assert end == 43.0
    words = [mark for mark in pen.marks if isinstance(mark, Text)]
    assert [mark.words for mark in words] == ["A", "B", "r0", "0", "r1", "1", "r2", "2"]
    assert words[0].y == 26.0
    assert words[0].x + words[0].width / 2 == pytest.approx(35.0)
    assert words[2].x == 10.0
    assert 30.5 < words[2].y < 33.0
    lines = [(m.y1, m.style.stroke) for m in pen.marks if isinstance(m, Line) and m.y1 == m.y2]
    assert lines == [(28.0, "soft"), (33.0, "hair"), (38.0, "hair"), (43.0, "hair")]
    assert [(m.x1, m.y1, m.y2) for m in pen.marks if isinstance(m, Line) and m.x1 == m.x2] == [(40.0, 28.0, 43.0)]


def test_the_last_row_drawn_may_have_a_rule_of_its_own() -> None:
    whole = table()._replace(last=Rule("ink", 0.9))
    pen = Pen(FONTS)
    draw_table(pen, 0.0, 0.0, whole, 0, 2)
    assert [m.style.stroke for m in pen.marks if isinstance(m, Line) and m.y1 == m.y2] == ["soft", "hair", "ink"]


def test_a_cell_of_any_kind_knows_its_box_and_its_row_is_named_in_messages() -> None:
    boxes: list[Box] = []

    def cell(pen: Pen, box: Box) -> None:
        boxes.append(box)
        sides(pen, box)

    pen = Pen(FONTS)
    draw_table(pen, 1.0, 2.0, Table((Column(6.0),), (Row(4.0, (cell,), None),), over=None))
    assert boxes == [Box(1.0, 2.0, 6.0, 4.0)]
    assert (boxes[0].middle, boxes[0].right, boxes[0].bottom) == ((4.0, 4.0), 7.0, 6.0)
    assert [m.x1 for m in pen.marks if isinstance(m, Line)] == [1.0, 7.0]
    with pytest.raises(SheetError, match="row of signs"):
        draw_table(pen, 0.0, 0.0, Table((Column(6.0),), (Row(4.0, (Words("\ue123"),), where="row of signs"),)))


def test_as_many_rows_fit_as_there_is_room_for_and_always_one() -> None:
    whole = table(10)
    assert [whole.fitting(0, room) for room in (58.0, 57.9, 18.0, 3.0)] == [10, 9, 2, 1]
    assert whole.fitting(8, 18.0) == 10
    assert table()._replace(title="T").height == table().height + 6.0


def test_a_table_goes_on_over_pages_under_its_heads() -> None:
    paper = Pages(setting(), "table", lambda pen, number: 10.0, 60.0)
    paper.y = 45.0
    top = flow_table(paper, 0.0, table(12)._replace(title="Who", note="what"), foot=6.0)
    assert top == 10.0
    words = [[m.words for m in page.marks if isinstance(m, Text)] for page in paper.pages("Table")]
    assert words[0] == []
    assert [row for page in words for row in page if row.startswith("r")] == [f"r{i}" for i in range(12)]
    assert [page[1] for page in words[1:]] == ["what"] + ["continued"] * (len(words) - 2)
    assert all(page[0] == "Who" for page in words[1:])
    assert paper.y <= 54.0


def test_a_table_that_fits_on_no_page_begins_where_a_few_rows_have_room() -> None:
    for used, pages in ((28.0, 2), (35.0, 3)):
        paper = Pages(setting(), "table", lambda pen, number: 10.0, 60.0)
        paper.y = used
        flow_table(paper, 0.0, table(12))
        assert len(paper.pages("Table")) == pages


def test_names_over_columns_are_all_of_one_size() -> None:
    measure = Pen(FONTS).measure("serif-semibold", "heads")
    names = ["Ana", "Maximiliana Constantia", "Dav"]
    heads = alike(names, [measure] * 3, 24.0, STAGES)
    assert heads is not None
    assert len({text.size for text in heads}) == 1
    assert [" ".join(text.lines) for text in heads] == names
    assert alike(["Ana", "M" * 40], [measure] * 2, 12.0, (Stage(1, 9, 8),)) is None


def test_a_head_lies_in_the_middle_or_stands_on_end_over_its_sign() -> None:
    pen, box, signs = Pen(FONTS), Box(0.0, 0.0, 20.0, 30.0), list[tuple[float, float]]()
    text = fit("Moon Temple", pen.measure("serif-semibold", "head"), 30.0, STAGES)
    for lying in (True, False):
        cell = Names().head(text, lying=lying, sign=lambda pen, x, y: signs.append((x, y)))
        assert callable(cell)
        cell(pen, box)
    lies, stands = (mark for mark in pen.marks if isinstance(mark, Text))
    assert (lies.turn, lies.y) == (0.0, 23.0)
    assert lies.x + lies.width / 2 == pytest.approx(10.0)
    assert (stands.turn, stands.y) == (90.0, 23.0)
    assert 10.0 < stands.x < 12.0
    assert [number for sign in signs for number in sign] == pytest.approx([10.0, 26.6] * 2)


def test_a_rows_name_stands_in_behind_its_sign() -> None:
    pen, signs = Pen(FONTS), list[tuple[float, float]]()
    text = fit("Ana", pen.measure("serif-semibold", "row"), 30.0, STAGES)
    for sign in (None, lambda pen, x, y: signs.append((x, y))):
        cell = Names().row(text, sign)
        assert callable(cell)
        cell(pen, Box(5.0, 0.0, 40.0, 8.0))
    plain, behind = (mark for mark in pen.marks if isinstance(mark, Text))
    assert [plain.x, behind.x, *signs[0]] == pytest.approx([5.0, 10.6, 7.2, 4.0])
    assert len(signs) == 1
