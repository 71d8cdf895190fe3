"""Paragraphs in several weights: wrapped, joined, without a lonely last word."""

from __future__ import annotations

import pytest

from gmkit.printing.fonts import Fonts
from gmkit.printing.parts import Passage, Said, passage, prose, spoken, write
from gmkit.printing.pen import Pen, Text

PEN = Pen(Fonts())


def lines(text: Passage) -> list[str]:
    return [" ".join(piece.words for piece in line) for line in text.lines]


def test_neighbours_of_one_role_are_one_piece() -> None:
    text = passage(PEN, 100, [Said("Draw ", "serif-semibold"), Said("by one end, unseen.", "serif")], size=9)
    assert [(p.words, p.role) for p in text.lines[0]] == [("Draw", "serif-semibold"), ("by one end, unseen.", "serif")]
    space = PEN.width(" ", "serif-semibold", 9)
    assert text.lines[0][1].x == pytest.approx(PEN.width("Draw", "serif-semibold", 9) + space)


def test_what_stands_between_asterisks_stands_out() -> None:
    assert spoken("a *b* c", "serif", "serif-bold") == (
        Said("a ", "serif"),
        Said("b", "serif-bold"),
        Said(" c", "serif"),
    )
    assert passage(PEN, 100, "a *b* c") == passage(PEN, 100, spoken("a *b* c"))


def test_what_follows_without_a_space_keeps_to_its_word() -> None:
    said = [Said("into the "), Said("Treasury", "sans-semibold"), Said(". When")]
    for width in range(12, 60):
        assert not any(line.startswith(".") for line in lines(passage(PEN, width, said)))


def test_no_word_stands_alone_on_the_last_line() -> None:
    said = [Said("What failed loses its value to the pool, in the kind that was set aside before.", "serif")]
    for width in range(40, 110):
        plain, kind = passage(PEN, width, said, size=9), passage(PEN, width, said, size=9, last=0.2)
        assert len(plain.lines) == len(kind.lines)
        assert " ".join(lines(plain)) == " ".join(lines(kind))
        last = kind.lines[-1][-1]
        assert len(kind.lines) == 1 or last.x + PEN.width(last.words, last.role, 9) >= 0.2 * width


def test_a_word_wider_than_a_line_is_broken() -> None:
    text = passage(PEN, 20, [Said("W" * 60)], size=9)
    assert "".join(lines(text)) == "W" * 60
    assert all(line[-1].x + PEN.width(line[-1].words, line[-1].role, 9) <= 20.01 for line in text.lines)
    assert passage(PEN, 20, [Said("")]).lines == ()


def test_writing_a_passage_gives_its_last_baseline() -> None:
    said = [Said("one two three four five six seven eight nine ten")]
    pens = Pen(PEN.fonts), Pen(PEN.fonts)
    text = passage(pens[0], 30, said)
    assert write(pens[0], 5, 10, text, "soft") == pytest.approx(10 + text.drop)
    assert prose(pens[1], 5, 10, 30, said) == pytest.approx(10 + text.drop)
    assert {mark.colour for mark in pens[0].marks if isinstance(mark, Text)} == {"soft"}
