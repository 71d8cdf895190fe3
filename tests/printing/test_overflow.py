"""Texts that are too long: refused, cut, set smaller or continued; every letter here is half an em wide."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from gmkit.errors import SheetError
from gmkit.printing import parts
from gmkit.printing.fit import Item, Measure, Stage, attempt, below, crowded, entries, fit, wrap
from gmkit.printing.fonts import MM, MOST, Fonts, Overflow, Spill
from gmkit.printing.parts import Said, pages, passage, prose
from gmkit.printing.pen import Text
from gmkit.printing.sheet import Setting
from tests.cases import every_case
from tests.printing.small_font import HALF, small_font
from tests.work import calls

LETTER = 0.5 * 10 * MM
"""The width in mm of a letter at 10 pt."""
WORDS = "aaaa bbbb cccc dddd eeee ffff"


@pytest.fixture
def font(tmp_path: Path) -> Path:
    return small_font(tmp_path / "Half.ttf", HALF)


def measure(font: Path, overflow: Overflow = Overflow.ERROR, where: str = "mask ispo, name") -> Measure:
    return Measure(Fonts([font], system=False, overflow=overflow), "serif", where)


def test_a_line_exactly_as_wide_as_its_room_fits(font: Path) -> None:
    one = measure(font)
    assert wrap(WORDS, one, 9.5) == ("aaaa bbbb cccc dddd", "eeee ffff")
    assert wrap(WORDS, one, 9.49) == ("aaaa bbbb cccc", "dddd eeee ffff")
    assert fit(WORDS, one, 29 * LETTER, (Stage(1, 10, 10),)).lines == (WORDS,)
    assert fit(WORDS, one, 14 * LETTER, (Stage(2, 10, 5),)).size == 10
    assert fit(WORDS, one, 13.9 * LETTER, (Stage(2, 10, 5),)).size == 9.9


def test_an_error_says_where_and_by_how_much(font: Path) -> None:
    with pytest.raises(SheetError) as caught:
        fit(WORDS, measure(font), 20 * LETTER, (Stage(1, 12, 10),))
    assert str(caught.value) == (
        'mask ispo, name: "aaaa bbbb cccc dddd eeee ffff" does not fit: 51 mm of text at 10 pt, '
        "room for 35 mm, 16 mm too much; shorten it, or use --overflow shrink"
    )
    with pytest.raises(SheetError, match=r"58 mm of text at 10 pt, room for 60 mm, and its words break badly"):
        fit("W" * 33, measure(font), 1.9 * LETTER, (Stage(18, 10, 10),))
    assert attempt(WORDS, measure(font), 20 * LETTER, (Stage(1, 12, 10),)) is None


@pytest.mark.parametrize(
    ("letters", "kept", "count"),
    [
        (29, WORDS, 6),
        (28, "aaaa bbbb cccc dddd eeee…", 5),
        (25, "aaaa bbbb cccc dddd eeee…", 5),
        (24, "aaaa bbbb cccc dddd…", 4),
        (5, "aaaa…", 1),
    ],
)
def test_warn_cuts_after_the_last_whole_word_that_fits(font: Path, letters: int, kept: str, count: int) -> None:
    one = measure(font, Overflow.WARN)
    fitted = fit(WORDS, one, letters * LETTER, (Stage(1, 10, 10),))
    assert fitted.lines == (kept,)
    told = f"mask ispo, name: too long, {count} of 6 words {'is' if count == 1 else 'are'} printed here; shorten it"
    assert one.fonts.notes == ((told,) if count < 6 else ())
    assert one.fonts.spilled == ()


def test_a_first_word_that_is_too_long_is_cut_between_letters(font: Path) -> None:
    one = measure(font, Overflow.WARN)
    assert fit("abcdefgh ij", one, 5 * LETTER, (Stage(1, 10, 10),)).lines == ("abcd…",)
    assert one.fonts.notes == (
        "mask ispo, name: too long, 4 of the first word's 8 letters are printed here; shorten it",
    )
    assert fit("abcdefgh ij", one, 0.1, (Stage(1, 10, 10),)).lines == ("…",)
    assert fit("one, two", one, 6 * LETTER, (Stage(1, 10, 10),)).lines == ("one…",)  # no comma before the dots


def test_a_text_is_cut_on_its_last_line_alone(font: Path) -> None:
    one = measure(font, Overflow.WARN)
    fitted = fit(WORDS, one, 10 * LETTER, (Stage(1, 12, 11), Stage(2, 11, 10)))
    assert fitted.lines == ("aaaa bbbb", "cccc dddd…")
    assert fitted.leading == pytest.approx(10 * 1.16 * MM)


def test_shrink_goes_below_the_floor_and_says_so(font: Path) -> None:
    one = measure(font, Overflow.SHRINK)
    fitted = fit(WORDS, one, 20 * LETTER, (Stage(1, 12, 10),))
    assert (fitted.lines, fitted.size) == ((WORDS,), 6.8)  # 20 / 29 of 10 pt, rounded down
    assert one.fonts.notes == ("mask ispo, name: set at 6.8 pt to make it fit; shorten it to make it larger",)
    assert fit(WORDS, one, 29 * LETTER, (Stage(1, 12, 10),)).size == 10
    assert len(one.fonts.notes) == 1


def test_smaller_lines_are_more_lines_in_the_same_height(font: Path) -> None:
    one = measure(font, Overflow.SHRINK)
    fitted = fit(" ".join(["aaaa"] * 12), one, 9 * LETTER, (Stage(3, 10, 10),))
    assert (len(fitted.lines), fitted.size) == (4, 6.4)  # 14 letters a line; on three lines it would be 19, at 4.7 pt
    assert fitted.drop <= 2 * 10 * 1.16 * MM
    assert [stage.lines for stage in below(Stage(3, 10, 10)) if stage.size in {6.7, 6.6, 5.0, 2.0}] == [3, 4, 5, 11]
    assert {stage.lines for stage in below(Stage(1, 10, 10))} == {1}


def test_what_no_size_holds_is_refused_after_all(font: Path) -> None:
    with pytest.raises(SheetError, match=r"441 mm of text at 2 pt, room for 35 mm, 405 mm too much; shorten it$"):
        fit("word " * 250, measure(font, Overflow.SHRINK), 20 * LETTER, (Stage(1, 12, 10),))


def test_trying_is_strict_whatever_was_ordered(font: Path) -> None:
    one = measure(font, Overflow.WARN)
    with pytest.raises(SheetError), one.fonts.strict():
        fit(WORDS, one, 20 * LETTER, (Stage(1, 12, 10),))
    assert one.fonts.overflow is Overflow.WARN
    assert one.fonts.notes == ()


def test_a_crowded_list_is_refused_shrunk_or_cut(font: Path) -> None:
    items = [Item("aaaa", "mask ispo, action 1"), Item(WORDS, "mask ispo, action 2")]
    lead = 10 * 1.12 * MM
    wide, high, stage = 9 * LETTER, 2.2 * lead, Stage(9, 10, 10)  # three lines, four are needed
    assert entries(items, measure(font), wide, high, stage) is None
    assert crowded(items, measure(font), wide, 3.2 * lead, stage) == entries(
        items, measure(font), wide, 3.2 * lead, stage
    )
    with pytest.raises(SheetError) as caught:
        crowded(items, measure(font), wide, high, stage)
    assert str(caught.value).startswith('mask ispo, action 2: "aaaa bbbb cccc dddd eeee ffff" does not fit: 58 mm')

    warn = measure(font, Overflow.CONTINUE)
    assert [one.lines for one in crowded(items, warn, wide, high, stage)] == [("aaaa",), ("aaaa bbbb", "cccc…")]
    assert warn.fonts.spilled == (Spill("mask ispo, action 2", WORDS),)

    small = measure(font, Overflow.SHRINK)
    shrunk = crowded(items, small, wide, high, stage)
    assert {one.size for one in shrunk} == {7.0}  # four lines in the height of three: 2.2 / 3.14 of 10 pt
    assert "set at 7 pt" in small.fonts.notes[0]


def test_more_entries_than_lines_are_refused_whatever_was_ordered(font: Path) -> None:
    items = [Item("a", f"action {i}") for i in range(9)]
    for ordered in (Overflow.ERROR, Overflow.WARN, Overflow.CONTINUE):
        with pytest.raises(SheetError, match=r"^action 0: "):
            crowded(items, measure(font, ordered), 9 * LETTER, 10, Stage(9, 10, 10))


def test_continued_texts_stand_whole_on_pages_of_their_own(font: Path) -> None:
    setting = Setting(Fonts([font], system=False, overflow=Overflow.CONTINUE))
    long = " ".join(f"word{i}" for i in range(2300))
    for where, words in (("mask ispo, name", WORDS), ("faction dawn, oath", long)):
        assert fit(words, Measure(setting.fonts, "serif", where), 40, (Stage(1, 10, 9),)).lines[0].endswith("…")
        fit(words, Measure(setting.fonts, "serif", where), 40, (Stage(1, 10, 9),))  # measured twice, kept once
    assert len(setting.fonts.spilled) == 2
    assert setting.fonts.notes[0] == (
        "mask ispo, name: too long, 5 of 6 words are printed here; the whole text is on the last pages"
    )
    out = pages(setting.fonts.spilled, setting)
    assert [page.name for page in out[:2]] == ["Continued", "Continued, page 2"]
    marks = [mark for page in out for mark in page.marks if isinstance(mark, Text)]
    words = " ".join(mark.words for mark in marks if mark.size == 9.5)
    assert words == f"{WORDS} {long}"
    notes = {"texts that are cut on the sheets before, each in full", "continued"}
    places = [mark.words for mark in marks if mark.size == 8.0 and mark.words not in notes]
    assert places == ["mask ispo, name", "faction dawn, oath"]
    for page in out:
        for mark in page.marks:
            if isinstance(mark, Text):
                assert 12 <= mark.x < mark.x + mark.width <= 198
                assert 15 < mark.y <= 266
    assert pages((), setting) == ()


def test_a_place_never_stands_alone_at_the_foot_of_a_column() -> None:
    setting = Setting(Fonts(system=False))
    for count in range(1, 14):
        spilled = [Spill(f"place {i}", "word " * (17 * count)) for i in range(30)]
        for page in pages(spilled, setting):
            marks = [mark for mark in page.marks if isinstance(mark, Text)]
            for here, after in zip(marks, [*marks[1:], None], strict=True):
                if here.role == "sans-semibold":
                    assert after is not None
                    assert (after.x, after.size) == (here.x, 9.5)


@every_case("text", ["word " * 200_000, "x" * (MOST + 1), " " * 50_000, "<b>" * 9000])
def test_an_endless_text_is_refused_at_once(text: str) -> None:
    fonts = Fonts(system=False)
    one = Measure(fonts, "serif", "mask ispo, name")
    asks = (
        lambda: fit(text, one, 50, (Stage(3, 9, 6.5),)),
        lambda: wrap(text, one, 50),
        lambda: entries([Item(text, "mask ispo, name")], one, 50, 50, Stage(3, 9, 6.5)),
        lambda: fonts.em(text, "serif", "mask ispo, name"),
        lambda: fonts.runs(text, "serif", "mask ispo, name"),
        lambda: passage(Setting(fonts).pen("mask ispo, name"), 50, [Said(text)]),
    )
    says = f"mask ispo, name: a text of {len(text):,} letters; the most is 20,000, so shorten it"

    def refused(ask: Callable[[], object]) -> None:
        with pytest.raises(SheetError) as caught:
            ask()
        assert str(caught.value) == says

    for ask in asks:
        refused(ask)
        assert calls(partial(refused, ask)) < 300


@pytest.mark.thorough
@pytest.mark.parametrize("text", ["W" * MOST, "ab " * (MOST // 3), "Zoë漢<i> " * (MOST // 8)])
@pytest.mark.parametrize("ordered", list(Overflow))
def test_four_times_the_text_costs_four_times_the_work(text: str, ordered: Overflow, tmp_path: Path) -> None:
    fonts = Fonts([small_font(tmp_path / "Han.ttf", {"漢": 1000})], system=False, overflow=ordered)
    one = Measure(fonts, "serif-bold", "x")

    def fits(said: str) -> None:
        try:
            fitted = fit(said, one, 50, (Stage(1, 12, 9), Stage(6, 9, 6.5)))
        except SheetError:
            assert ordered in {Overflow.ERROR, Overflow.SHRINK}
        else:
            assert len(fitted.lines) == 6

    fits(text[: MOST // 4])
    assert calls(partial(fits, text)) < 4.4 * calls(partial(fits, text[: MOST // 4])) + 1000
    one.em("0123456789")
    tracemalloc.start()
    for i in range(40):
        one.em(f"{i}" + text[: MOST - 9])
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 200_000


def test_a_word_of_500_letters_stays_in_its_column() -> None:
    setting = Setting(Fonts(system=False))
    pen = setting.pen()
    word = [Said("See " + "W" * 300), Said("M" * 200, "serif-bold"), Said(" and so on")]
    last = prose(pen, 20, 30, 60, word, size=9)
    marks = [mark for mark in pen.marks if isinstance(mark, Text)]
    assert "".join(mark.words for mark in marks).replace(" ", "") == "See" + "W" * 300 + "M" * 200 + "andsoon"
    assert max(mark.x + mark.width for mark in marks) <= 80.01
    assert max(mark.y for mark in marks) == last
    assert len({mark.y for mark in marks}) <= 500 // 10


def test_markup_is_set_as_it_stands() -> None:
    text = '<font color="red">Tom & Jerry</font> <b>x</b> &amp; {x} %s <a href="javascript:x">'
    fitted = fit(text, Measure(Fonts(system=False), "sans"), 60, (Stage(4, 9, 6.5),))
    assert " ".join(fitted.lines) == text
    pen = Setting(Fonts(system=False)).pen()
    parts.caps(pen, 0, 0, "<b>")
    assert pen.log() == ['text 0.0,0.0 "<B>"']
