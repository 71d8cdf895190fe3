"""Widths against ReportLab's own reading of the fonts; wrapping, shrinking, paragraphs, quotes, what cannot be set."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFontFile

from gmkit.errors import SheetError
from gmkit.printing.faces import ROLES, file_of
from gmkit.printing.fit import Item, Measure, Ribbon, Stage, balanced, breaks, entries, fit, wrap
from gmkit.printing.fonts import MM, Fonts, clean, curled
from gmkit.printing.parts import Passage, Said, passage, prose, spoken, write
from gmkit.printing.pen import Pen, Text
from gmkit.shell.words import speak
from tests.cases import every_case

FONTS = Fonts(system=False)
SERIF = Measure(FONTS, "serif")


@every_case("role", ROLES)
def test_widths_agree_with_another_reader(role: str) -> None:
    other = TTFontFile(str(file_of(role)))
    own = FONTS.letters(role)
    assert set(own) == set(other.charToGlyph) - {0xFFFF}
    for code, width in own.items():
        assert width * 1000 == pytest.approx(other.charWidths[code], abs=0.6), chr(code)


def test_letters_that_one_font_lacks_come_from_the_next() -> None:
    runs = FONTS.runs("aЖb", "serif-italic")
    assert [(r.role, r.words) for r in runs] == [("serif-italic", "a"), ("serif", "Ж"), ("serif-italic", "b")]


@every_case(("letter", "code"), [("\U0001f600", "U+1F600"), ("漢", "U+6F22"), ("\u0378", "U+0378")])
def test_a_letter_without_a_font_is_named_with_its_place(letter: str, code: str) -> None:
    with pytest.raises(SheetError) as caught:
        FONTS.width(f"Ana {letter}", "serif", 9, "mask ispo, name")
    assert str(caught.value).startswith(f"mask ispo, name: no font has {code}")


def test_clean_composes_letters_and_joins_spaces() -> None:
    assert clean(" e\u0301\n\ta  b ") == "é a b"


@given(st.text(st.sampled_from("abc WMi."), max_size=90), st.floats(4, 40))
def test_wrapping_loses_no_letter_and_keeps_the_width(words: str, room: float) -> None:
    lines = wrap(words, SERIF, room, break_words=True)
    assert lines is not None
    # No hyphen is drawn from these letters: those at the end of a line stand for a break.
    assert "".join(line.removesuffix("-") for line in lines).replace(" ", "") == words.replace(" ", "")
    assert all(SERIF.em(line) <= room + 1e-9 for line in lines)


@every_case(
    ("word", "language", "parts"),
    [
        # As dictionaries part them.
        ("understanding", "en", "un-der-stand-ing"),
        ("Gesellschaft", "de", "Ge-sell-schaft"),
        ("anticonstitutionnelle", "fr", "an-ti-cons-ti-tu-tion-nel-le"),
    ],
)
def test_words_break_where_their_language_allows_it(word: str, language: str, parts: str) -> None:
    sylls = parts.split("-")
    allowed = {len("".join(sylls[: i + 1])) for i in range(len(sylls) - 1)}
    found = breaks(word, language)
    assert found
    assert set(found) <= allowed
    assert set(found.values()) == {"-"}


def test_a_word_too_wide_for_its_line_takes_a_hyphen() -> None:
    assert wrap("counterrevolutionaries", SERIF, 7, break_words=True) == ("counterrevolu-", "tionaries")
    assert wrap("well-informed", SERIF, 4.5, break_words=True) == ("well-", "informed"), (
        "one that has one takes no other"
    )
    assert wrap("mmmmmmmm", SERIF, 4, break_words=True) == ("mmmm", "mmmm"), "no word: between letters"
    assert breaks("anything", "tlh") == {}, "a language that nobody knows how to break"


def test_what_fits_only_without_a_hyphen_has_none() -> None:
    ribbon = Ribbon("Papagiannopoulou", SERIF)
    for room in (2.3, 2.7, 3.1, 4.2):
        least = len(ribbon.broken_at(room, None, hyphens=False) or ())
        assert ribbon.broken(room, least) is not None


def test_a_name_is_broken_only_where_it_would_be_refused() -> None:
    name = "Konstantinopoulos Papagiannopoulou"
    assert fit(name, SERIF, 30, (Stage(1, 12, 9), Stage(2, 9, 7))).lines == ("Konstantinopoulos", "Papagiannopoulou")
    assert any(line.endswith("-") for line in fit(name, SERIF, 15, (Stage(1, 12, 9), Stage(4, 9, 7))).lines)


def test_what_breaks_words_is_loaded_with_the_first_that_does_not_fit() -> None:
    code = (
        "import sys; from gmkit.printing.fit import *; from gmkit.printing.fonts import Fonts; "
        "m = Measure(Fonts(system=False), 'serif'); wrap('A usual line of text', m, 8, break_words=True); "
        "print('pyphen' in sys.modules); wrap('counterrevolutionaries', m, 8, break_words=True); "
        "print('pyphen' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["False", "True"]


@given(st.lists(st.sampled_from(["a", "to", "and", "lamps", "with", "Montmorency"]), min_size=2, max_size=14))
def test_balancing_changes_neither_words_nor_number_of_lines(words: list[str]) -> None:
    lines = wrap(" ".join(words), SERIF, 12)
    assert lines is not None
    even = balanced(lines, SERIF, 12)
    assert " ".join(even).split() == words
    assert len(even) == len(lines)
    assert all(SERIF.em(line) <= 12 + 1e-9 for line in even)


def test_two_lines_break_before_a_small_word() -> None:
    fitted = fit("Cultivate good relations with authorities", SERIF, 42, (Stage(2, 8.6, 8.0),))
    assert fitted.lines == ("Cultivate good relations", "with authorities")


def test_a_text_is_shrunk_before_it_is_wrapped_and_wrapped_before_it_is_broken() -> None:
    stages = (Stage(1, 14, 11.5), Stage(3, 11, 6.5))
    assert fit("Short", SERIF, 48.6, stages).size == 14
    one = fit("The Pious Moon Acolyte", SERIF, 48.6, stages)
    assert len(one.lines) == 1
    assert 11.5 <= one.size < 14
    assert fit("Bartholomew Fitzgerald of Evremont", SERIF, 48.6, stages).lines[0] == "Bartholomew Fitzgerald"
    broken = fit("W" * 60, SERIF, 48.6, stages)
    assert "".join(broken.lines) == "W" * 60
    assert len(broken.lines) == 3
    assert all(FONTS.width(line, "serif", broken.size) <= 48.6 for line in broken.lines)


def test_what_does_not_fit_says_where_and_by_how_much() -> None:
    measure = Measure(FONTS, "serif", "mask ispo, name")
    with pytest.raises(SheetError) as caught:
        fit("W" * 500, measure, 48.6, (Stage(3, 8, 6.5),))
    needed = FONTS.em("W" * 500, "serif") * 6.5 * MM
    text = str(caught.value)
    assert text.startswith("mask ispo, name: ")
    assert f"{needed:.0f} mm of text at 6.5 pt, room for 146 mm, {needed - 145.8:.0f} mm too much; shorten it" in text
    assert len(text) < 200


def test_entries_share_one_size_and_stay_in_their_height() -> None:
    items = [Item(f"Take some pleasure in company {i}", "x") for i in range(8)]
    fitted = entries(items, SERIF, 41, 30, Stage(9, 8.6, 6.5))
    assert fitted is not None
    assert len({f.size for f in fitted}) == 1
    assert (sum(len(f.lines) for f in fitted) - 1) * fitted[0].leading <= 30
    assert entries(items * 3, SERIF, 41, 30, Stage(9, 8.6, 6.5)) is None


# ---- Paragraphs in several weights: wrapped, joined, without a lonely last word.

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


# ---- Keyboard quotes become printer's quotes.


def test_a_quote_knows_what_stands_before_it_in_another_weight() -> None:
    text = passage(Pen(Fonts()), 200, spoken('*Ana*\'s "*court*"'))
    assert "".join(piece.words for piece in text.lines[0]).split() == ["Ana’s", "“court”"]


@every_case(
    ("typed", "printed"),
    [
        ("Flirt with others' lovers", "Flirt with others’ lovers"),
        ("Be easily 'offended' and challenge", "Be easily ‘offended’ and challenge"),
        ('Gather a "court"', "Gather a “court”"),
        ("Don't talk much", "Don’t talk much"),
        ("Tae'dae", "Tae’dae"),
        ('"\'Tis" he said', "“‘Tis” he said"),
        ("“already” set’s", "“already” set’s"),
        ('a board 5" by 8", a man of 6\'2"', 'a board 5" by 8", a man of 6\'2"'),
        ('She said "at 14"', "She said “at 14”"),
        ("the 1990's and the '90s", "the 1990’s and the ’90s"),
        ('write `name: "Ana"` there', 'write `name: "Ana"` there'),
    ],
)
def test_quotes_are_set(typed: str, printed: str) -> None:
    assert curled(typed) == printed
    pen = Pen(Fonts())
    pen.text(0, 0, typed)
    set_ = fit(typed, pen.measure("serif"), 200, (Stage(1, 9, 9),))
    said = passage(pen, 200, spoken(typed))
    words = "".join(mark.words for mark in pen.marks if isinstance(mark, Text))
    assert [words, set_.lines[0], said.lines[0][0].words] == [printed] * 3, "however it comes to the pen"


def test_double_quotes_are_set_as_the_language_that_is_spoken_has_them() -> None:
    speak("de")
    try:
        assert (
            curled('Taten mit "weiblich", ("auch") von Ispo\'s Art') == "Taten mit „weiblich“, („auch“) von Ispo’s Art"
        )
    finally:
        speak("")
    assert curled('marked "feminine"') == "marked “feminine”"
