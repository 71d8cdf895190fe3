"""Fields: what is filled in by hand may be filled in on a screen, and what was typed comes out again."""

from __future__ import annotations

import io
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pikepdf
import pypdf
import pytest

from gmkit import cli
from gmkit.printing.fonts import Fonts
from gmkit.printing.pdf import render
from gmkit.printing.pen import Style
from gmkit.printing.sheet import Job, Leaf, Setting
from tests.cases import every_case
from tests.printing.test_tags import elements, faults_of

FONTS = Fonts(system=False)
FROM = "--from examples/carnival.yaml"
WORDS = {"name": "Ana Müller, “Mira” – é", "note": "12"}


def form() -> bytes:
    """Give a page with two boxes of words of one size, and three to tick, one of them by a name used before."""
    pen = Setting(FONTS, fields=True).pen("form")
    with pen.tag("H1"):
        pen.text(20, 20, "Form")
    for i, name in enumerate(WORDS):
        pen.line(20, 40 + 10 * i, 90, 40 + 10 * i)
        pen.field(name, 20, 34 + 10 * i, 70, 6, f"the {name}")
    inner = Setting(FONTS, fields=True).pen("inner")
    for i, name in enumerate(("box", "box", "other")):
        inner.rect(8 * i, 0, 4, 4, Style())
        inner.field(name, 8 * i, 0, 4, 4, f"box {i}", tick=True)
    pen.place(inner.form("boxes", 24, 4), 100, 60, 2.0)
    return render(Job("t", "a", "c", "", (Leaf("x", 210, 297, tuple(pen.marks)),)), FONTS)


def fill(data: bytes, values: dict[str, str]) -> bytes:
    """Fill in a form as a reader does."""
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(data))
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def values(data: bytes) -> dict[str, str]:
    fields = pypdf.PdfReader(io.BytesIO(data)).get_fields() or {}
    return {name: str(field["/V"]) for name, field in fields.items() if field["/V"] not in {"", "/Off"}}


def test_fields_are_heard_in_order_and_of_two_of_one_name_the_later_has_a_number() -> None:
    data = form()
    assert data == form()
    assert faults_of(data) == []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert "/NeedAppearances" not in pdf.Root.AcroForm
        assert b"pdfaid:part" not in pdf.Root.Metadata.read_bytes()
        assert [one.tag for one in elements(pdf)] == ["Document", "H1", *["Form"] * 5]
        widgets = list(pdf.pages[0].Annots)
        assert [str(one.T) for one in widgets] == ["name", "note", "box", "box-2", "other"]
        assert [str(one.TU) for one in widgets][:2] == ["the name", "the note"]
        # What is drawn at twice its size is filled in at twice its size, where it was placed.
        left, bottom, right, top = (float(v) * 25.4 / 72 for v in widgets[3].Rect)
        assert [left, 297 - top, right, 297 - bottom] == pytest.approx([116, 60, 124, 68], abs=0.01)


def test_boxes_to_tick_share_what_they_look_like_and_boxes_of_words_do_not() -> None:
    with pikepdf.open(io.BytesIO(form())) as pdf:
        name, note, *boxes = list(pdf.pages[0].Annots)
        assert len({one.AP.N.Yes.objgen for one in boxes}) == len({one.AP.N.Off.objgen for one in boxes}) == 1
        assert name.AP.N.objgen != note.AP.N.objgen
        font = pdf.Root.AcroForm.DR.Font.Typed
        assert font.Encoding == "/WinAnsiEncoding"
        assert len(font.Widths) == 224
        assert font.FontDescriptor.FontFile2.read_bytes()[:4] == b"\x00\x01\x00\x00"


@every_case("rewritten", [False, True])
def test_what_is_typed_and_ticked_comes_out_again_and_is_seen(rewritten: bool) -> None:
    filled = fill(form(), {**WORDS, "box-2": "/Yes"})
    if rewritten:
        with pikepdf.open(io.BytesIO(filled)) as pdf:
            out = io.BytesIO()
            pdf.save(out, linearize=True)
        filled = out.getvalue()
    assert values(filled) == {**WORDS, "box-2": "/Yes"}
    with pikepdf.open(io.BytesIO(filled)) as pdf:
        name, note, *boxes = list(pdf.pages[0].Annots)
        assert WORDS["name"].encode("cp1252") in name.AP.N.read_bytes()
        assert b"(12) Tj" in note.AP.N.read_bytes()
        assert [str(one.AS) for one in boxes] == ["/Off", "/Yes", "/Off"]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "some", "many"),
    [
        ("cypher tally", {"player.1", "player.1.point.1", "game.1.player.4"}, 48),
        ("cyffle tally", {"seat.1", "seat.6.hand.7"}, 48),
        ("cipher score-sheet", {"table", "side.A", "side.D.1.1", "round.start.treasury", "round.net.a"}, 287),
        ("masks tracker --seats 3", {"avatar.row-2.level", "avatar.sun-temple.theirs.-10", "avatar.face.start"}, 255),
        ("masks tracker --names Ana,Ben", {"ana.ben.owed", "ben.ana.+10", "ben.goal.4", "ana.note.8"}, 506),
        ("masks gm-sheet --seats 2", {"gm.seat-1.seat-2.level", "gm.seat-2.face.1", "gm.round-8.turn-2"}, 142),
        (
            f"masks tracker --for Celia {FROM}",
            {"celia.dav.level", "celia.dav.-10", "celia.goal.2"},
            308,
        ),
        (f"masks gm-sheet {FROM}", {"gm.celia.sun-temple.level", "gm.sun-temple.bo.level", "gm.anna.coup.2"}, 218),
        (f"masks gm-sheet --large-print {FROM}", {"gm.celia.face.1"}, 218),
        (f"masks tracker --large-print --for Celia {FROM}", {"celia.dav.level"}, 308),
    ],
)
def test_a_sheet_is_filled_in_on_a_screen(tmp_path: Path, words: str, some: set[str], many: int) -> None:
    path = tmp_path / "form.pdf"
    assert cli.run(["print", *words.split(), "--fields", "-o", str(path)]) == 0
    data = path.read_bytes()
    fields = pypdf.PdfReader(path).get_fields() or {}
    assert some <= set(fields)
    assert len(fields) == many
    assert faults_of(data) == []
    typed = {name: f"{i}" for i, (name, field) in enumerate(fields.items()) if field["/FT"] == "/Tx"}
    assert values(fill(data, typed)) == typed
    assert cli.run(["print", *words.split(), "-o", str(path)]) == 0
    assert not pypdf.PdfReader(path).get_fields()


@pytest.mark.thorough
def test_a_form_that_is_not_read_back_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Fourteen at a table: everybody's trackers in one file are more than 5,000 fields, one's own is not."""
    names = [f"Name{letter}" for letter in "ABCDEFGHIJKLMN"]
    avatars = "".join(f"  - {{name: {name}, level: weak, mask: uncast, face: 5, hidden_face: 5}}\n" for name in names)
    table = tmp_path / "table.yaml"
    table.write_text(f"kind: masks-situation\nschema_version: 2\nround: 1\navatars:\n{avatars}", encoding="utf-8")
    words = ["print", "masks", "tracker", "--fields", "--from", str(table), "-o", str(tmp_path / "x.pdf")]
    assert cli.run([*words, "--for", "NameA"]) == 0
    assert "print read" not in capsys.readouterr().err
    assert cli.run([*words, "--each"]) == 0
    many = len(pypdf.PdfReader(tmp_path / "x.pdf").get_fields() or {})
    assert f"{many} fields on 28 pages are more than print read takes back" in capsys.readouterr().err
    assert many > 5000


def test_what_is_crossed_out_stays_so_and_what_is_ticked_cannot_be_taken_back(tmp_path: Path) -> None:
    """Anna's nine for Celia are down to one, she made one coup, and two crosses lead her towards Zeno."""
    path = tmp_path / "form.pdf"
    assert cli.run(["print", "masks", "tracker", "--fields", "-o", str(path), *FROM.split(), "--for", "Anna"]) == 0
    names = set(pypdf.PdfReader(path).get_fields() or {})

    def boxes(row: str) -> set[int]:
        return {int(name.removeprefix(row)) for name in names if name.startswith((row + "+", row + "-"))}

    every = set(range(-10, 11)) - {0}
    assert boxes("anna.celia.") == every - set(range(-9, -1))
    assert boxes("anna.zeno.") == every - {1, 2}
    assert boxes("anna.dav.") == every
    assert {name for name in names if ".coup." in name} == {f"anna.coup.{n}" for n in (2, 3, 4, 5)}
    assert not any(name.startswith(("gm.", "celia.")) for name in names)


def test_a_form_says_what_it_begins_with_as_far_as_its_seat_sees_it(tmp_path: Path) -> None:
    """Another's secret leaves a player's form as it is, and the GM's becomes another."""
    evening = Path("examples/carnival.yaml").read_text(encoding="utf-8")
    begun, secret = tmp_path / "evening.yaml", tmp_path / "secret.yaml"
    begun.write_text(evening, encoding="utf-8")
    secret.write_text(
        evening.replace("Mend broken things, value: 2", "Mend broken hearts, value: 2", 1), encoding="utf-8"
    )
    said = {}
    for file in (begun, secret):
        for sheet in ("tracker --for Celia", "tracker --each", "gm-sheet"):
            path = tmp_path / "form.pdf"
            words = ["print", "masks", *sheet.split(), "--from", str(file), "--fields", "-o", str(path)]
            assert cli.run(words) == 0
            with pikepdf.open(path) as pdf:
                text = pdf.Root.Metadata.read_bytes().decode()
            assert ET.fromstring(text[text.index("<x:") : text.index("<?xpacket end")]) is not None
            said[file, sheet] = dict(re.findall(r"<rdf:li>gmkit:(\w+)=(.*?)</rdf:li>", text))
            assert said[file, sheet]["table"] == "The third round of the carnival"
    assert [said[begun, one]["seat"] for one in ("tracker --for Celia", "tracker --each", "gm-sheet")] == [
        "Celia",
        "",
        "",
    ]
    assert said[begun, "tracker --for Celia"] == said[secret, "tracker --for Celia"]
    assert said[begun, "gm-sheet"] != said[secret, "gm-sheet"]
    assert said[begun, "gm-sheet"] == said[begun, "tracker --each"]
    assert said[begun, "gm-sheet"]["start"] != said[begun, "tracker --for Celia"]["start"]


def test_where_nothing_is_filled_in_nothing_is_printed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "form.pdf"
    assert cli.run(["print", "cipher", "reference", "--fields", "-o", str(path)]) == 2
    assert "nothing on it is filled in on a screen" in capsys.readouterr().err
    assert cli.run(["print", "cyffle", "tally", "--fields", "--copies", "2", "-o", str(path)]) == 2
    assert "leave --copies out" in capsys.readouterr().err
    assert cli.run(["print", "masks", "tracker", "--fields", "--poster", "2x2", "-o", str(path)]) == 2
    assert "leave --poster out" in capsys.readouterr().err
    assert not path.exists()
