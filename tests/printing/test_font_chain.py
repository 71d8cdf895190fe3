"""Which font sets a letter: a person's own, the bundled ones, the machine's; and letters that none may set."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pypdf
import pytest
from reportlab.pdfbase.ttfonts import TTFontFile

from gmkit.errors import SheetError, StoreError
from gmkit.printing import faces
from gmkit.printing.faces import ROLES, Own, file_of, own_font
from gmkit.printing.fonts import MM, Fonts, clean
from gmkit.printing.pdf import render
from gmkit.printing.pen import Pen, Text
from gmkit.printing.sheet import Job, Leaf
from tests.cases import every_case
from tests.printing.small_font import HALF, small_font


def pairs(fonts: Fonts, words: str, role: str = "serif") -> list[tuple[str, str]]:
    return [(run.role, run.words) for run in fonts.runs(words, role, "mask ispo, name")]


@every_case("wide_map", [False, True])
def test_a_font_by_hand_is_read_as_another_reader_reads_it(tmp_path: Path, *, wide_map: bool) -> None:
    letters = {"a": 500, "b": 620, "c": 333, "ж": 701, "⚔": 900} | ({"\U0001f319": 1200} if wide_map else {})
    path = small_font(tmp_path / "Own.ttf", letters, blind="xy", wide_map=wide_map)
    fonts = Fonts([path], system=False)
    other = TTFontFile(str(path))
    assert fonts.letters("own-1") == {ord(c): width / 1000 for c, width in letters.items()}
    assert {c: other.charWidths[c] / 1000 for c, glyph in other.charToGlyph.items() if glyph} == fonts.letters("own-1")
    assert fonts.width("abc", "sans", 10) == pytest.approx(1.453 * 10 * MM)


@pytest.mark.skipif(not Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf").exists(), reason="no such font here")
def test_a_large_font_is_read_as_another_reader_reads_it() -> None:
    path = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    other = TTFontFile(str(path))
    own = Fonts([path]).letters("own-1")
    assert set(own) == {code for code, glyph in other.charToGlyph.items() if glyph}
    assert all(width * 1000 == pytest.approx(other.charWidths[code], abs=0.6) for code, width in own.items())


def test_a_font_of_a_person_comes_first_for_every_role_and_lacks_what_it_lacks(tmp_path: Path) -> None:
    fonts = Fonts([small_font(tmp_path / "Own.ttf", {"a": 500}, blind="b")], system=False)
    for role in ROLES:
        assert pairs(fonts, "ab", role) == [("own-1", "a"), (role, "b")]
    assert fonts.file("own-1") == tmp_path / "Own.ttf"
    assert fonts.file("serif") == file_of("serif")


def test_a_font_for_one_role_is_asked_by_others_only_in_need(tmp_path: Path) -> None:
    fonts = Fonts([Own(small_font(tmp_path / "Own.ttf", {"a": 500, "漢": 1000}), "serif")], system=False)
    assert pairs(fonts, "ab漢", "serif") == [("own-1", "a"), ("serif", "b"), ("own-1", "漢")]
    assert pairs(fonts, "ab漢", "serif-bold") == [("serif-bold", "ab"), ("own-1", "漢")]


def test_of_several_fonts_each_role_takes_the_one_that_looks_like_it(tmp_path: Path) -> None:
    files = [
        small_font(tmp_path / "R.ttf", {"a": 500}),
        small_font(tmp_path / "I.ttf", {"a": 450}, italic=True),
        small_font(tmp_path / "B.ttf", {"a": 600}, bold=True),
    ]
    fonts = Fonts(files, system=False)
    taken = {role: fonts.runs("a", role)[0].role for role in ROLES}
    assert taken["serif"] == taken["sans"] == taken["serif-light"] == "own-1"
    assert taken["serif-italic"] == taken["sans-italic"] == "own-2"
    assert taken["serif-semibold"] == taken["sans-bold"] == "own-3"


def test_what_is_typed_names_a_file_or_a_role_and_a_file() -> None:
    assert own_font("a/Gentium.ttf") == Own(Path("a/Gentium.ttf"))
    assert own_font("serif-bold=Gentium.ttf") == Own(Path("Gentium.ttf"), "serif-bold")
    assert own_font("./x=y.ttf") == Own(Path("./x=y.ttf"))
    with pytest.raises(SheetError, match=r'no role of type called "heading"; there is serif, '):
        own_font("heading=Gentium.ttf")
    for nothing in ("", "serif="):
        with pytest.raises(SheetError, match="name a file"):
            own_font(nothing)


def test_a_file_whose_name_has_an_equals_sign_is_that_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a=b.ttf", "serif=b.ttf"):
        small_font(tmp_path / name, HALF)
        assert own_font(name) == Own(Path(name))
    assert own_font("sans=b.ttf") == Own(Path("b.ttf"), "sans")
    assert own_font("sans=" + "x" * 5000) == Own(Path("x" * 5000), "sans")


@every_case(
    ("data", "told"),
    [
        (b"OTTO" + bytes(60), 'X.ttf" cannot be used: it has PostScript outlines'),
        (b"ttcf" + bytes(60), "it is a collection of several fonts"),
        (b"wOF2" + bytes(60), "it is packed for the web"),
        (b"%PDF-1.7", "it is no TrueType font; name a .ttf file"),
        (b"", "it is no TrueType font"),
        (b"\0\1\0\0" + bytes(60), "it has no table head"),
    ],
)
def test_a_file_that_is_no_truetype_font_is_refused(tmp_path: Path, data: bytes, told: str) -> None:
    (tmp_path / "X.ttf").write_bytes(data)
    with pytest.raises(StoreError) as caught:
        Fonts([tmp_path / "X.ttf"])
    assert told in str(caught.value)


def test_a_damaged_font_is_refused_by_name(tmp_path: Path) -> None:
    whole = small_font(tmp_path / "X.ttf", HALF).read_bytes()
    told = []
    for length in range(0, len(whole), 23):
        (tmp_path / "X.ttf").write_bytes(whole[:length])
        try:
            Fonts([tmp_path / "X.ttf"]).letters("own-1")
        except StoreError as error:
            told.append(str(error))
    assert len(told) == len(range(0, len(whole), 23))
    assert all('X.ttf" cannot be ' in line for line in told)


@every_case(
    ("name", "told"),
    [
        ("none.ttf", "no such file"),
        ("none/none.ttf", "no such file"),
        ("file/none.ttf", "no such file; a part of the path is not a folder"),
        ("folder", "this is a folder"),
        ("pipe", "this is a pipe"),
        ("/dev/zero", "this is a device"),
        ("loop", "a link that leads back to itself"),
        ("x" * 300, "the name is too long"),
        ("a\0b", "no file can have this name"),
    ],
)
def test_what_is_no_file_is_told_and_never_waited_for(tmp_path: Path, name: str, told: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(StoreError, match=f"cannot be read: {told}; name a .ttf file") as caught:
        Fonts([tmp_path / name])
    assert caught.value.exit_code == 3


def test_a_font_whose_maker_forbids_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"Own\.ttf\" says of itself that no PDF may hold it"):
        Fonts([small_font(tmp_path / "Own.ttf", HALF, rights=2)])
    assert Fonts([small_font(tmp_path / "Own.ttf", HALF, rights=8)]).notes == ()


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with a few fonts."""
    place = tmp_path / "fonts"
    small_font(place / "b" / "Zeta.ttf", {"漢": 1000, "字": 1000})
    small_font(place / "a" / "Alpha-Bold.ttf", {"漢": 1100}, bold=True)
    small_font(place / "a" / "Alpha.ttf", {"漢": 1000, "\u05d0": 500})
    small_font(place / "a" / "AlphaMono.ttf", {"漢": 600})
    small_font(place / "a" / "Blind.ttf", {"a": 500}, blind="語")
    small_font(place / "a" / "Kept.ttf", {"語": 900}, rights=2)
    (place / "a" / "Broken.ttf").write_bytes(b"\0\1\0\0rubbish")
    (place / "a" / "Many.ttc").write_bytes(small_font(tmp_path / "X.ttf", {"語": 900}).read_bytes())
    monkeypatch.setattr(faces, "folders", lambda: (place, tmp_path / "nowhere"))
    return place


@pytest.mark.usefixtures("machine")
def test_the_machine_is_asked_last_and_says_so_once() -> None:
    fonts = Fonts()
    assert pairs(fonts, "a漢b字漢") == [
        ("serif", "a"),
        ("system:Alpha", "漢"),
        ("serif", "b"),
        ("system:Zeta", "字"),
        ("system:Alpha", "漢"),
    ]
    assert pairs(fonts, "漢", "serif-bold") == [("system:Alpha-Bold", "漢")]
    assert fonts.em("漢", "serif-bold") == 1.1
    assert fonts.notes[0] == (
        "mask ispo, name: U+6F22 (cjk unified ideograph-6f22) is set in Alpha, a font of this system"
    )
    assert len(fonts.notes) == 3
    assert fonts.file("system:Zeta").name == "Zeta.ttf"


@pytest.mark.usefixtures("machine")
def test_fonts_that_cannot_be_used_are_passed_over() -> None:
    with pytest.raises(SheetError, match=r"^mask ispo, name: no font has U\+8A9E \(cjk unified ideograph-8a9e\); "):
        pairs(Fonts(), "語")
    with pytest.raises(SheetError, match="read from right to left"):
        pairs(Fonts(), "\u05d0")


def test_the_machine_is_not_looked_at_without_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "folders", lambda: pytest.fail("looked"))
    assert Fonts().em("Zoë, Łukasz, Жанна, Ελένη", "serif-italic") > 0
    with pytest.raises(SheetError, match="no font has"):
        Fonts(system=False).em("漢", "serif")


def test_folders_of_each_kind_of_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_DATA_DIRS", "LOCALAPPDATA", "WINDIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ana"))
    told = {}
    for kind in ("linux", "darwin", "win32"):
        monkeypatch.setattr("sys.platform", kind)
        told[kind] = [path.as_posix() for path in faces.folders()]
    assert told["linux"] == [
        "/home/ana/.local/share/fonts",
        "/home/ana/.fonts",
        "/usr/local/share/fonts",
        "/usr/share/fonts",
    ]
    assert told["darwin"] == ["/home/ana/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts"]
    assert told["win32"][0] == "/home/ana/AppData/Local/Microsoft/Windows/Fonts"


def test_a_loop_of_links_ends(tmp_path: Path) -> None:
    small_font(tmp_path / "a" / "One.ttf", {"a": 500})
    (tmp_path / "a" / "again").symlink_to(tmp_path / "a")
    assert [path.name for path in faces.files([tmp_path])] == ["One.ttf"]


@every_case(
    ("words", "told"),
    [
        ("שלום", "U+05E9 (hebrew letter shin) is read from right to left, and gmkit writes from left to right"),
        ("سلام", "U+0633 (arabic letter seen) is read from right to left"),
        ("a١", "U+0661 (arabic-indic digit one) is read from right to left"),
        ("नमः", "U+0928 (devanagari letter na) takes its shape and place from the letters beside it"),
        ("ᄀᆨ", "U+1100 (hangul choseong kiyeok) takes its shape and place"),
        ("a\u200bb", "U+200B (zero width space) cannot be seen; take it out"),
        ("a\u200db", "U+200D (zero width joiner) cannot be seen; take it out"),
        ("\ufeffab", "U+FEFF (zero width no-break space) cannot be seen"),
        ("a\u202eb", "U+202E (right-to-left override) turns the direction of writing"),
        ("a\u2066b", "U+2066 (left-to-right isolate) turns the direction of writing"),
        ("a\ue000", "U+E000 is a private letter"),
        ("a\x07", "U+0007 is a control letter; take it out"),
        ("a\x9b", "U+009B is a control letter; take it out"),
        ("\ud800", "U+D800 is half a letter"),
        ("a漢", "no font has U+6F22 (cjk unified ideograph-6f22); write it with other letters, or name a font"),
        ("b\u20dd", "U+20DD (combining enclosing circle) makes no single letter with U+0062 (latin small letter b)"),
        ("be\u0301\u0323\u0302", "U+0301 (combining acute accent) makes no single letter with U+1EB9 (latin small "),
        ("q\u0301", "U+0301 (combining acute accent) makes no single letter with U+0071 (latin small letter q) before"),
        ("e" + "\u0323" * 24, "U+0323 (combining dot below) makes no single letter with U+1EB9"),
        ("a \u0301", "U+0301 (combining acute accent) is a mark without a letter; take it out"),
    ],
)
def test_letters_that_cannot_be_set_are_named_with_their_place(words: str, told: str) -> None:
    for ask in (Fonts.runs, Fonts.em):
        with pytest.raises(SheetError) as caught:
            ask(Fonts(system=False), words, "serif", "mask ispo, name")
        assert str(caught.value).startswith(f"mask ispo, name: {told}")


def test_a_letter_that_may_not_be_set_is_refused_though_a_font_has_it(tmp_path: Path) -> None:
    fonts = Fonts([small_font(tmp_path / "Own.ttf", {"\u05d0": 500, "\u200b": 0, "न": 500, "a": 500})])
    assert fonts.em("a", "serif") == 0.5
    for words in ("\u05d0", "a\u200b", "न"):
        with pytest.raises(SheetError):
            fonts.em(words, "serif")


def test_letters_are_composed_and_hints_are_dropped() -> None:
    fonts = Fonts(system=False)
    assert pairs(fonts, "Zoe\u0308") == [("serif", "Zoë")]
    assert fonts.em("Zoe\u0308", "serif") == fonts.em("Zoë", "serif")
    assert pairs(fonts, "lan\u00adtern") == [("serif", "lantern")]
    assert clean("lan\u00adtern\ufe0f \u00a0x") == "lantern x"


def test_a_mark_is_refused_though_a_font_has_it_and_again_each_time(tmp_path: Path) -> None:
    fonts = Fonts([small_font(tmp_path / "Own.ttf", {"q": 500, "b": 500, "\u0301": 0})], system=False)
    assert fonts.em("qb", "sans") == 1.0
    for words in ("q\u0301b", "q\u0301b", "b q\u0301", "é q\u0301"):
        with pytest.raises(SheetError, match="gmkit places no marks; leave the mark out"):
            fonts.em(words, "sans")
    assert pairs(fonts, "ẹ\u0302 o\u031b\u0323", "sans") == [("sans", "ệ ợ")]


def test_a_display_list_and_a_pdf_carry_the_font_of_each_run(tmp_path: Path) -> None:
    fonts = Fonts([small_font(tmp_path / "Own.ttf", {"⚔": 900, "漢": 800}, wide_map=True)], system=False)
    pen = Pen(fonts)
    assert pen.text(10, 20, "Ana ⚔漢", "serif", 10) == pytest.approx(fonts.width("Ana ", "serif", 10) + 1.7 * 10 * MM)
    words = [(mark.role, mark.words, mark.x) for mark in pen.marks if isinstance(mark, Text)]
    assert words == [
        ("serif", "Ana ", 10),
        ("own-1", "⚔漢", pytest.approx(10 + fonts.width("Ana ", "serif", 10))),
    ]
    data = render(Job("A", "B", "C", "", (Leaf("one", 210, 297, tuple(pen.marks)),)), fonts)
    page = pypdf.PdfReader(io.BytesIO(data)).pages[0]
    assert page.extract_text().split() == ["Ana", "⚔漢"]
