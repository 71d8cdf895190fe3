"""Files that nobody may use: each with its code and place, and none that hangs, crashes or runs."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

import pytest

from gmkit import errors
from gmkit.library import explain, files, load
from gmkit.library.document import Diagnosed
from tests.cases import every_case


def packed(name: str) -> bytes:
    """Give a zip that holds a file of this name."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as found:
        found.writestr(name, "<x/>")
    return out.getvalue()


# What is wrong, its code, line and column (from 1). Lines and columns are counted by hand.
CORPUS = [
    ("", "GM103", 1, 1),
    ("# only a comment\n", "GM103", 1, 1),
    ("---\n", "GM103", 1, 1),
    ("- a\n- b\n", "GM103", 1, 1),
    ("just words\n", "GM103", 1, 1),
    ("kind:mask-set\n", "GM103", 1, 1),
    ("kind: mask-set\n\tmasks: [\n", "GM103", 2, 1),
    ("a:\n\tb: 1\n", "GM103", 2, 1),
    ("a:\n  b: 1\n \tc: 1\n", "GM103", 3, 2),
    ("kind: mask-set\nkind: mask-set\n", "GM102", 2, 1),
    ("a:\n  - {b: 1, c: 2, b: 3}\n", "GM102", 2, 18),
    ("a: 1\nb: !!python/name:os.system x\n", "GM105", 2, 4),
    ("a: !!python/object/apply:os.system [x]\n", "GM105", 1, 4),
    ("a: !!str 1\n", "GM105", 1, 4),
    ("a: &x 1\n", "GM105", 1, 4),
    ("a: 1\nb: *x\n", "GM105", 2, 4),
    ("a:\n  <<: {b: 1}\n", "GM105", 2, 3),
    ("a: 1\n---\nb: 1\n", "GM105", 2, 1),
    ("? [a]\n: b\n", "GM103", 1, 3),
    ("a: b: c\n", "GM103", 1, 5),
    ("a: he said: no\n", "GM103", 1, 11),
    ("a: 'it's'\n", "GM103", 1, 8),
    ('a: "x\nb: 2\n', "GM103", 1, 4),
    ('a: "x\nb: "y"\n', "GM103", 1, 4),
    ("a: 'x\n", "GM103", 1, 4),
    ('a: "x" y\n', "GM103", 1, 8),
    ("a: @x\n", "GM103", 1, 4),
    ("a: `x\n", "GM103", 1, 4),
    ("a: %x\n", "GM103", 1, 4),
    ("%x\n", "GM103", 1, 1),
    ("a: *\n", "GM103", 1, 4),
    ("a: *bold* move\n", "GM103", 1, 4),
    ("a: [1, 2\nb: 3\n", "GM103", 1, 4),
    ("a: {x: 1\n", "GM103", 1, 4),
    ("a: [b]]\n", "GM103", 1, 7),
    ("a: ]\n", "GM103", 1, 4),
    ("a:\n  b: 1\n c: 2\n", "GM103", 3, 2),
    ("a: 1\n  b: 2\n", "GM103", 2, 3),
    ("a\nb: 1\n", "GM103", 1, 1),
    ("a: 1\nb\nc: 2\n", "GM103", 2, 1),
    ("a: 1\nb:2\n", "GM103", 2, 1),
    ("- a\nb: 1\n", "GM103", 2, 1),
    ("a: 1\n- b\n", "GM103", 2, 1),
    ("a: - b\n", "GM103", 1, 4),
    ('a: "\\q"\n', "GM103", 1, 5),
    ('a: "\\ud800"\n', "GM103", 1, 5),
    ('a: "\\UFFFFFFFF"\n', "GM103", 1, 5),
    ("a: |x\n  y\n", "GM103", 1, 5),
    ("a: 1\n...\nb: 2\n", "GM103", 3, 1),
    ("%YAML 3.0\n---\na: 1\n", "GM103", 1, 1),
    ("a: 010\n", "GM108", 1, 4),
    ("a: -007\n", "GM108", 1, 4),
    ("a: [1, .inf]\n", "GM108", 1, 8),
    ("a: .NaN\n", "GM108", 1, 4),
    ("a: 1e999\n", "GM108", 1, 4),
    ("a: 1234567890123456789\n", "GM108", 1, 4),
    ("a: x\x1b[31my\n", "GM104", 1, 5),
    ("a: x\x00\n", "GM104", 1, 5),
    ("a: 1\nb: x\u202ey\n", "GM104", 2, 5),
    ("a: x\u200by\n", "GM104", 1, 5),
    ("a: x\u00ady\n", "GM104", 1, 5),
    ("a: 1\n# \u2066\n", "GM104", 2, 3),
    ("a: x\u0085y\n", "GM104", 1, 5),
    ("a: \U000e0041\n", "GM104", 1, 4),
    ("a: one\u200dtwo\n", "GM104", 1, 7),
    ("a: x\n\ufeffb: 1\n", "GM104", 2, 1),
    ('a: "\\e]0;x\\a"\n', "GM104", 1, 4),
    ('a: 1\nb: "x\\u202Ey"\n', "GM104", 2, 4),
    ('"\\x1b": 1\n', "GM104", 1, 1),
    ('a: "x\\ry"\n', "GM104", 1, 4),
]


@every_case(("text", "code", "line", "column"), CORPUS)
def test_a_bad_file_is_refused_with_its_place(text: str, code: str, line: int, column: int) -> None:
    with pytest.raises(errors.UnreadableContent) as caught:
        load.parse(text, "bad.yaml")
    assert isinstance(caught.value, Diagnosed)
    (found,) = caught.value.diagnostics
    assert found.place is not None
    assert (found.code, found.place.line, found.place.column) == (code, line, column)
    message = str(caught.value)
    assert message.startswith(f"bad.yaml:{line}:{column}: ")
    assert message.isprintable()
    assert found.code in explain.CODES


def test_no_message_quotes_the_line() -> None:
    for text, *_ in CORPUS:
        secret = text.replace("x", "Mirandola")
        found = load.survey_text(secret, "f.yaml").problems
        assert not any("Mirandola" in d.message or "Mirandola" in (d.suggestion or "") for d in found)


def test_all_that_can_be_told_in_one_reading_is_told() -> None:
    found = load.survey_text("a: 010\na: 2\nb: .inf\nc: 1\n", "f.yaml")
    assert [d.code for d in found.problems] == ["GM108", "GM102", "GM108"]
    assert found.document is not None
    assert found.document.data["c"] == 1


def test_a_double_field_names_both_lines() -> None:
    with pytest.raises(errors.UnreadableContent, match=r"f:3:1: `a` is given twice.*line 1"):
        load.parse("a: 1\nb: 2\na: 3\n", "f")


@every_case(
    "text",
    [
        "[" * 100_000,
        "a: " + "[" * 100_000,
        "{a: " * 100_000,
        "- " * 2_000,
        "".join(f"{' ' * n}-\n" for n in range(2_000)),
        "".join(f"{' ' * n}a:\n" for n in range(2_000)),
        "a: &a [x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(30)),
    ],
)
def test_bombs_are_refused(text: str) -> None:
    # A reader that takes one of these never ends, or ends the interpreter.
    with pytest.raises(errors.UnreadableContent):
        load.parse(text, "bomb.yaml")


def depth(levels: int) -> str:
    return "a: " + "[" * (levels - 1) + "]" * (levels - 1) + "\n"


@every_case(
    ("kept", "refused"),
    [
        (depth(64), depth(65)),
        ("a: [" + "1," * 99_997 + "]\n", "a: [" + "1," * 99_998 + "]\n"),
        (f"a: {'x' * 100_000}\n", f"a: {'x' * 100_001}\n"),
    ],
)
def test_limits_hold_to_the_last(kept: str, refused: str) -> None:
    assert load.parse(kept, "f").data
    with pytest.raises(Diagnosed) as caught:
        load.parse(refused, "f")
    assert [d.code for d in caught.value.diagnostics] == ["GM106"]
    assert any(limit in str(caught.value) for limit in ("64", "100000"))


@every_case("brackets", ["[" * 20_000, "{a: " * 3000])
def test_brackets_deeper_than_the_parser_goes_are_told_to_be_too_deep(brackets: str) -> None:
    with pytest.raises(Diagnosed, match="more than 64 levels inside one another") as caught:
        load.parse(brackets, "f")
    assert [d.code for d in caught.value.diagnostics] == ["GM106"]


def test_eighteen_digits_are_the_most() -> None:
    assert load.parse("a: -999999999999999999\n", "f").data == {"a": -999_999_999_999_999_999}
    assert load.parse("a: '1234567890123456789'\n", "f").data == {"a": "1234567890123456789"}


def test_a_file_of_eight_mebibytes_is_the_most(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    start = b"a: 1\n#"
    path.write_bytes(start + b"x" * (files.MOST_BYTES - len(start)))
    assert load.read(path).data == {"a": 1}
    with path.open("ab") as file:
        file.write(b"x")
    with pytest.raises(errors.UnreadableContent, match="8 MiB"):
        load.read(path)


def test_what_is_no_regular_file_is_refused_with_the_reason(tmp_path: Path) -> None:
    loop, pipe = tmp_path / "loop.yaml", tmp_path / "pipe.yaml"
    loop.symlink_to(loop)
    os.mkfifo(pipe)
    for path, why in (
        (tmp_path / "none.yaml", "no such file"),
        (tmp_path, "this is a folder; name a file in it"),
        (loop, "a link that leads back to itself"),
        (pipe, "this is a pipe"),
        (Path("/dev/zero"), "this is a device"),
        (tmp_path / ("x" * 300), "the name is too long"),
        (tmp_path / "x\0y", "no file can have this name"),
        (pipe / "x.yaml", "not a folder"),
    ):
        with pytest.raises(errors.UnreadableContent, match=why) as caught:
            load.read(path)
        assert str(caught.value).isprintable()


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "f.yaml"
    path.write_text("a: 1\n", encoding="utf-8")

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(errors.UnreadableContent, match="no permission"):
        load.read(path)


def test_bytes_that_are_no_text_are_refused_with_their_place(tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes("a: é\nb: ".encode() + b"\xff\n")
    with pytest.raises(errors.UnreadableContent, match=r"shown:2:4: .*UTF-8"):
        load.read(path, shown="shown")
    for encoding in ("utf-16", "utf-16-le"):
        path.write_bytes("a: 1\n".encode(encoding))
        with pytest.raises(errors.UnreadableContent, match=r"save .* as UTF-8"):
            load.read(path)


def test_the_name_of_the_file_is_escaped_too(tmp_path: Path) -> None:
    with pytest.raises(errors.UnreadableContent, match=r"\\x1b\[31m") as caught:
        load.read(tmp_path / "\x1b[31m.yaml")
    assert str(caught.value).isprintable()


def test_the_slow_parser_refuses_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaml.__with_libyaml__", False)
    for text, *_ in CORPUS:
        if text != 'a: "\\ud800"\n':
            found = load.survey_text(text, "f").problems
            assert found, text
    assert load.survey_text('a: "\\ud800"\n', "f").problems[0].code == "GM104"
    assert load.parse("a: [1, no]\n", "f").data == {"a": [1, "no"]}


@every_case(
    ("data", "what", "tip"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\n", "this is a PDF, which has no cells to read", "copy the table into a spreadsheet, "),
        (b"{\\rtf1 abc}", "this is an RTF document", "open it, copy its table "),
        (b"<!DOCTYPE html>\n<html>", "this is a web page (HTML)", "copy its table "),
        (b"\xd0\xcf\x11\xe0 old", "this is an old Excel or Word file (.xls, .doc), or one with a password", "open it "),
        (packed("word/document.xml"), "this is a Word document", "copy its table "),
        (packed("xl/workbook.xml"), "this is a spreadsheet (XLSX)", ""),
        (packed("a.txt"), "this is a zip", "unpack it, "),
    ],
)
def test_what_is_no_text_of_ours_is_known_by_its_first_bytes(data: bytes, what: str, tip: str, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    (told,) = load.survey(path).problems
    assert (told.code, told.message) == ("GM103", what)
    assert (told.suggestion or "").startswith(tip)
    assert (told.suggestion or "").endswith("gmkit new KIND --from FILE makes YAML of a table")
