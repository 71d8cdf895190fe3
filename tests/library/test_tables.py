"""Tables read from whatever they are kept in; what is none, or does harm, is refused in a line."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

from gmkit.errors import GmkitError
from gmkit.library.document import Diagnosed
from gmkit.library.tables import Unread, address, read, tamed, unmarked, untamed, value_of
from gmkit.shell.words import speak
from tests.cases import every_case
from tests.library.test_zips import zipped


def rows_of(path: Path) -> list[list[object]]:
    return [[cell.value for cell in row.cells] for table in read(path).tables for row in table.rows if not row.blank]


def book(change: Callable[[dict[str, bytes]], None] = lambda _: None) -> bytes:
    """Give a spreadsheet whose parts are changed."""
    kept, made = io.BytesIO(), openpyxl.Workbook()
    made.worksheets[0].append(["Name", "Wit"])
    made.worksheets[0].append(["Cook", 3])
    made.save(kept)
    with zipfile.ZipFile(kept) as archive:
        parts = {one.filename: archive.read(one) for one in archive.infolist()}
    change(parts)
    return zipped(parts.items())


SHEET = "xl/worksheets/sheet1.xml"


def sheet_of(body: str) -> bytes:
    def change(parts: dict[str, bytes]) -> None:
        start = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        parts[SHEET] = start + body.encode() + b"</worksheet>"

    return book(change)


def with_entities(parts: dict[str, bytes]) -> None:
    lol = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    parts[SHEET] = f'<!DOCTYPE x [<!ENTITY l0 "lol">{lol}]><worksheet>&l8;</worksheet>'.encode()


def in_another_code_page(parts: dict[str, bytes]) -> None:
    parts[SHEET] = b"\xff\xfe" + '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>'.encode("utf-16-le")


def under_another_name(parts: dict[str, bytes]) -> None:
    """A sheet may lie in any file: the workbook names it."""
    with_entities(parts)
    parts[SHEET.replace(".xml", ".svg")] = b"\xef\xbb\xbf\n" + parts.pop(SHEET)
    for part, data in parts.items():
        parts[part] = data.replace(b"sheet1.xml", b"sheet1.svg")


def without_its_sheet(parts: dict[str, bytes]) -> None:
    del parts[SHEET]


def cell(at: str, value: str = "1") -> str:
    return f'<row r="{at.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")}"><c r="{at}"><v>{value}</v></c></row>'


HOSTILE: dict[str, tuple[bytes, str]] = {
    "a million columns": (b"a" + b"," * 999_999 + b"b", "1000000 columns, and 200 are the most"),
    "many rows": (b"a,b\n" * 10_001, "more than 10000 rows"),
    "NUL": (b"a,b\n1,\x002\n", "x.csv:2: the file holds U+0000"),
    "a lone quotation mark": (b'a,b\n1,2\n3,"4\n5,6\n', "x.csv:3: a quotation mark begins a cell here"),
    "a lone quotation mark at the end": (b'a,b\n1,"', "x.csv:2: a quotation mark begins a cell here"),
    "half UTF-16": (b"\xff\xfea\0,", "no UTF-16 text"),
    "UTF-16 without its mark": ("a,b\n1,\u0416\n".encode("utf-16-le"), "U+0000"),
    "nothing at all": (b" \n", "the file is empty"),
    "deep JSON": (b"[" * 100_000, "this JSON cannot be read: it goes too deep"),
    "broken JSON": (b'{"a": [1,}', "x.json:1:10: this is not JSON"),
    "JSON with one field twice": (b'[{"a": 1, "a": 2}]', '"a" is there twice'),
    "JSON without a number": (b'{"a": NaN}', "NaN is no number"),
    "JSON of a number of a million digits": (b'{"a": ' + b"9" * 1_000_000 + b"}", "this JSON cannot be read"),
    "JSON of one value": (b'"a"', "holds one value"),
    "broken TOML": (b"a = \n", ":1:5: this is not TOML: what stands behind the = cannot be read; put text in"),
    "TOML with a colon": (b"id: x\n", ":1:3: this is not TOML: an = is missing here; write id = and the value"),
    "a broken note": (b"---\na: [1\n---\n", "its front matter cannot be read"),
    "a note without anything": (b"# Head\n\nWords.\n", "there is no table in this note"),
    "a spreadsheet with entities": (book(with_entities), "a spreadsheet has no document type"),
    "entities under another name": (book(under_another_name), "a spreadsheet has no document type"),
    "entities in another code page": (book(in_another_code_page), "a spreadsheet has no document type"),
    "a spreadsheet of a row far below": (sheet_of(f"<sheetData>{cell('A1048576')}</sheetData>"), "10000 rows"),
    "a spreadsheet of a column far right": (sheet_of(f"<sheetData>{cell('XFD1')}</sheetData>"), "200 are the most"),
    "a spreadsheet of no column there is": (sheet_of(f"<sheetData>{cell('ZZZZZ1')}</sheetData>"), "cannot be read"),
    "a spreadsheet of no number": (sheet_of(f"<sheetData>{cell('A1', 'x')}</sheetData>"), "cannot be read"),
    "a spreadsheet that is cut off": (book(lambda parts: parts.update({SHEET: b"<worksheet><a"})), "is damaged"),
    "a spreadsheet without its sheet": (book(without_its_sheet), "no cell of it holds anything"),
    "an empty spreadsheet": (sheet_of("<sheetData/>"), "no cell of it holds anything"),
    "a bomb": (zipped([("xl/workbook.xml", b"<a/>"), ("xl/b.xml", bytes(9 << 20))]), "larger than 8 MiB"),
}

NAMES = {"JSON": "x.json", "TOML": "x.toml", "note": "x.md"}


@every_case("case", HOSTILE)
def test_what_does_harm_is_refused_in_a_line(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data, told = HOSTILE[case]
    path = Path(next((name for word, name in NAMES.items() if word in case), "x.csv"))
    path.write_bytes(data)
    with pytest.raises(GmkitError) as caught:
        read(path)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


NO_JSON = {  # what is wrong with a text: in English, in German
    '{"a": [1 2]}': ("1:10: this is not JSON: a comma is missing here", "das ist kein JSON: hier fehlt ein Komma"),
    '{"a" 1}': ("a colon is missing here", "hier fehlt ein Doppelpunkt"),
    "{a: 1}": ("a name in straight double quotes belongs here", "Name in geraden doppelten Anführungszeichen"),
    "{“a”: 1}": ("a name in straight double quotes belongs here", "Name in geraden doppelten Anführungszeichen"),
    '{"a": 1,}': ("comma", "Komma"),
    '{"a": x}': ("text without straight double quotes", "Text ohne gerade doppelte Anführungszeichen"),
    '{"a": "x}': ("a quote is opened here and never closed", "geöffnet und nie geschlossen"),
    '{"a": "x\ny"}': ("a line ends within quotes here", "innerhalb von Anführungszeichen ein Zeilenende"),
    '{"a": "C:\\games"}': ("means something else here; write it twice", "etwas anderes; schreib es doppelt"),
    '{"a": "\\u12"}': ("means something else here; write it twice", "etwas anderes; schreib es doppelt"),
    '{"a": 1} {"a": 2}': ("something is left over here", "hier steht noch etwas hinter dem Ende"),
}


@every_case("text", NO_JSON)
def test_what_is_wrong_with_json_is_said_in_our_words(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    for language, told in zip(("en", "de"), NO_JSON[text], strict=True):
        speak(language)
        try:
            with pytest.raises(GmkitError) as caught:
                read(path)
        finally:
            speak("")
        assert told in str(caught.value)


FOREIGN: dict[str, tuple[bytes, str]] = {
    "a PDF": (b"%PDF-1.7\n", "this is a PDF, which has no cells to read; copy the table into a spreadsheet"),
    "RTF": (b"{\\rtf1 a}", "this is an RTF document"),
    "HTML": (b"\n<!DOCTYPE html><table>", "this is a web page (HTML)"),
    "an old spreadsheet": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "without a password"),
    "a picture": (b"\x89PNG\r\n\x1a\n", "this is a picture"),
    "a database": (b"SQLite format 3\0", "this is a database"),
    "Word": (zipped([("word/document.xml", b"<a/>")]), "this is a Word document"),
    "OpenDocument": (zipped([("content.xml", b"<a/>")]), "this is an OpenDocument file (.ods, .odt)"),
    "a binary spreadsheet": (zipped([("xl/workbook.bin", b"a")]), "this is a binary Excel file (.xlsb)"),
    "Numbers": (zipped([("Index/Document.iwa", b"a")]), "Apple Numbers"),
    "a zip": (zipped([("masks.csv", b"a")]), "this is a zip; unpack it"),
}


@every_case("case", FOREIGN)
def test_what_holds_no_table_is_known_by_its_bytes(case: str, tmp_path: Path) -> None:
    """The name of a file says nothing: everything is called .csv here."""
    data, told = FOREIGN[case]
    (tmp_path / "x.csv").write_bytes(data)
    with pytest.raises(Diagnosed) as caught:
        read(tmp_path / "x.csv")
    assert told in str(caught.value)


def test_lines_in_two_encodings_are_read_and_told(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_bytes("a,b\nM\u00e4r,1\n".encode() + "F\u00eate,2\n".encode("cp1252"))
    assert rows_of(tmp_path / "x.csv")[1:] == [["M\u00e4r", "1"], ["F\u00eate", "2"]]
    assert read(tmp_path / "x.csv").notes == [
        "line 3 of it is not UTF-8 and was read as Windows-1252; look at the accents"
    ]


def test_cells_over_several_lines_count_as_one_row(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text('a,b\n"one\ntwo",3\n\n4,5\n', encoding="utf-8")
    rows = [row for row in read(tmp_path / "x.csv").tables[0].rows if not row.blank]
    assert [row.where for row in rows] == ["row 1", "row 2", "row 4"]
    assert rows[1].cells[0][:2] == ("one\ntwo", "A2")


def test_no_cell_that_is_written_is_a_formula() -> None:
    for text in ("=1+1", "+a", "-a", "@a", "\ta", "\ra", "'=1", "''=1", "-1-1", "=-1"):
        assert tamed(text) == f"'{text}"
        assert untamed(tamed(text)) == text
    for text in ("-1", "+2", "-2,5", "3.5", "a=b", "'a", "", "#a"):
        assert tamed(text) == text
        assert untamed(text) == text
    assert untamed(tamed("# kind: x", first=True)) == "# kind: x"
    assert tamed("# kind: x", first=True) != "# kind: x"


def test_cells_are_called_as_in_a_spreadsheet() -> None:
    assert [address(0, n) for n in (0, 25, 26, 701, 702)] == ["A1", "Z1", "AA1", "ZZ1", "AAA1"]


def test_marks_of_markdown_are_taken_off() -> None:
    assert unmarked("**[[Taria|the *Bold*]]** `x` [a](http://b) a&amp;b 2 * 3 snake_case") == (
        "the Bold x a a&b 2 * 3 snake_case"
    )


def test_whole_numbers_are_read_however_they_are_written() -> None:
    shape = {"type": "integer", "minimum": 1, "maximum": 3}
    for text in ("3", "3.0", "3,0", " 3 ", "+3", "3\u00a0", "3.00"):
        assert value_of(shape, text) == 3
    assert value_of(shape, "\u22121") == -1
    for text in ("2,5", "2.5", "three", "1/2", "", "3x", "1e1"):
        with pytest.raises(Unread):
            value_of(shape, text)
