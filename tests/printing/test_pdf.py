"""The PDF: bytes, boxes, greys, plain text, what the file says about itself."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import zlib
from pathlib import Path

import pypdf
import pytest

from gmkit.errors import SheetError
from gmkit.printing import png
from gmkit.printing.fonts import Fonts
from gmkit.printing.pdf import render
from gmkit.printing.pen import Pen, Style, Text
from gmkit.printing.shape import circle
from gmkit.printing.sheet import Job, Leaf
from gmkit.printing.theme import Accent, Ink
from tests.cases import every_case

FONTS = Fonts(system=False)
A4 = (210.0, 297.0)
HOSTILE = [
    "<b>bold</b>",
    "&amp; &lt;",
    "<img src='/etc/passwd'>",
    '<para fontSize="99">',
    "AT&T; R&D",
    "(\\) %PDF",
]
SCRIPT = """
import hashlib, sys
sys.path.insert(0, {root!r})
from gmkit.printing.fonts import Fonts
from gmkit.printing.sheet import Job, Leaf
from gmkit.printing.pdf import render
from gmkit.printing.pen import Pen, Style
pen = Pen(Fonts(system=False))
pen.text(20, 20, "Ana Ж ½")
pen.text(20, 40, "Ana", "sans-bold", turn=30, tracking=1, colour="warm")
pen.rect(1, 1, 5, 5, Style())
page = Pen(pen.fonts)
for name in "abc":
    page.place(pen.form(name, 60, 60), 0, 0)
    page.place(Pen(pen.fonts).form(name, 60, 60), 60, 60)
job = Job("t", "a", "c", "l", tuple(Leaf(n, 210, 297, tuple(page.marks), n) for n in "xyz"))
print(hashlib.sha256(render(job, pen.fonts)).hexdigest())
"""


def sample() -> tuple[Leaf, ...]:
    """Give two sides of paper with a bit of everything."""
    pen = Pen(FONTS)
    for i, words in enumerate(HOSTILE):
        pen.text(20, 20 + 6 * i, words)
    pen.text(20, 80, "upward", "sans-bold", turn=90, tracking=0.7, colour="warm")
    card = Pen(FONTS)
    card.text(5, 10, "twice", "serif-italic", colour="accent")
    card.polygon([(1, 1), (9, 1), (5, 8)], Style("cold", 0.5, "#c8203a"))
    form = card.form("card", 30, 30)
    pen.place(form, 100, 20)
    pen.place(form, 140, 20)
    inner = Pen(FONTS)
    inner.ellipse(60, 150, 30, 20, Style(None, 0, "t2"))
    pen.clipped(circle(60, 150, 20), inner.marks, even_odd=True)
    pen.path(circle(60, 150, 20), Style("ink", 1.3, None, (2, 1), round=True))
    pen.rect(100, 100, 20, 20, Style("ink", 0.5), 2)
    return (
        Leaf("first", *A4, tuple(pen.marks), "1", (10, 20, 200, 270), (7, 17, 203, 273)),
        Leaf("second", 297, 210, tuple(card.marks), "1 back"),
    )


def printed(ink: Ink = Ink.FULL, *, contrast: bool = False, duplex: str = "Simplex") -> bytes:
    """Print them."""
    accent = Accent("#7a5414", "#f4f1ec", "#e2d9cb")
    job = Job("A sheet", "Ana", "Somebody", "CC BY 4.0", sample(), accent, ink, contrast, duplex)
    return render(job, FONTS)


def read(data: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(data))


def inflated(data: bytes) -> bytes:
    """Give all content streams of a PDF, readable."""
    parts = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            parts.append(zlib.decompressobj().decompress(stream))
        except zlib.error:
            parts.append(stream)
    return b"\n".join(parts)


def test_the_same_sheet_gives_the_same_bytes_in_two_processes() -> None:
    root = os.fspath(Path.cwd())
    sums = set()
    for seed in ("1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT.format(root=root)],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": seed},
        )  # fmt: skip
        sums.add(done.stdout)
    assert len(sums) == 1
    assert printed() == printed()


def test_every_page_has_boxes_of_its_own() -> None:
    point = 72 / 25.4
    first, second = read(printed()).pages
    assert [float(v) / point for v in first.mediabox] == pytest.approx([0, 0, 210, 297], abs=0.001)
    assert [float(v) / point for v in first.trimbox] == pytest.approx([10, 27, 200, 277], abs=0.001)
    assert [float(v) / point for v in first.bleedbox] == pytest.approx([7, 24, 203, 280], abs=0.001)
    for box in (second.mediabox, second.trimbox, second.bleedbox):
        assert [float(v) / point for v in box] == pytest.approx([0, 0, 297, 210], abs=0.001)


def test_text_comes_out_as_it_went_in() -> None:
    text = "\n".join(page.extract_text() for page in read(printed()).pages)
    for words in HOSTILE:
        assert words in text
    assert text.count("twice") == 3
    assert "upward" in text


def test_a_font_of_more_letters_than_one_in_a_pdf_holds() -> None:
    alphabet = "".join(chr(code) for code in range(0x21, 0x17F) if chr(code).isalpha())
    extra = "".join(chr(code) for code in range(0x400, 0x45F))
    pen = Pen(FONTS)
    for i, words in enumerate((alphabet, extra, alphabet)):
        for k in range(0, len(words), 30):
            pen.text(10, 10 + 100 * i + k / 3, words[k : k + 30], "sans", 7)
    assert len(set(alphabet + extra)) > 256
    data = render(Job("t", "a", "c", "", (Leaf("x", *A4, tuple(pen.marks)),)), FONTS)
    text = "".join(read(data).pages[0].extract_text().split())
    assert text == alphabet + extra + alphabet


def test_the_file_says_what_it_is() -> None:
    reader = read(printed(duplex="DuplexFlipLongEdge"))
    meta = reader.metadata
    assert meta is not None
    assert (meta.title, meta.author, meta.subject, meta.creator) == ("A sheet", "Ana", "Somebody", "gmkit")
    assert str(meta["/Keywords"]) == "CC BY 4.0"
    assert [str(item["/Title"]) for item in reader.outline if not isinstance(item, list)] == ["first", "second"]
    assert reader.page_labels == ["1", "1 back"]
    root = reader.root_object
    assert str(root["/Lang"]) == "en"
    preferences = root["/ViewerPreferences"]
    assert isinstance(preferences, pypdf.generic.DictionaryObject)
    assert {key: str(value).lower() for key, value in preferences.items()} == {
        "/PrintScaling": "/none",
        "/DisplayDocTitle": "true",
        "/Duplex": "/duplexfliplongedge",
    }


@every_case("ink", Ink)
def test_only_full_ink_has_colours(ink: Ink) -> None:
    streams = inflated(printed(ink))
    colours = re.findall(rb"(?<![\w.])([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)(?!\w)", streams)
    assert bool(colours) is (ink is Ink.FULL)
    assert not any(c[0] == c[1] == c[2] for c in colours)


def test_large_print_is_darker_where_it_was_soft() -> None:
    pen = Pen(FONTS)
    pen.text(20, 20, "soft", colour="soft")
    pen.line(1, 1, 9, 9, "hair")
    job = Job("t", "a", "c", "", (Leaf("x", *A4, tuple(pen.marks)),), ink=Ink.MONO)
    greys = [
        [float(v) for v in re.findall(rb"([\d.]+) [gG]\b", inflated(render(one, FONTS)))]
        for one in (job, job._replace(contrast=True))
    ]
    assert all(dark < soft - 0.1 for soft, dark in zip(*greys, strict=True))


def test_what_is_placed_twice_is_in_the_file_once() -> None:
    page = read(printed()).pages[0]
    resources = page["/Resources"].get_object()
    assert isinstance(resources, pypdf.generic.DictionaryObject)
    forms = resources["/XObject"].get_object()
    assert isinstance(forms, pypdf.generic.DictionaryObject)
    assert len(forms) == 1
    assert page.extract_text().count("twice") == 2


def test_what_reaches_beyond_its_form_is_not_cut_off() -> None:
    card = Pen(FONTS)
    card.line(-30, 5, 70, 5, weight=4)
    form = card.form("card", 10, 10)
    pen = Pen(FONTS)
    pen.place(form, 50, 50)
    pen.place(form, 50, 90)
    data = render(Job("t", "a", "c", "", (Leaf("x", *A4, tuple(pen.marks)),)), FONTS)
    boxes = re.findall(rb"/BBox\s*\[\s*([^\]]*)\]", data)
    left, top, right, bottom = (float(v) for v in boxes[0].split())
    assert left <= -30
    assert right >= 70
    assert top < 4 < 6 < bottom


def test_every_font_is_in_the_file() -> None:
    data = printed()
    fonts = re.findall(rb"/BaseFont\s*/(\S+)", data)
    assert len(fonts) == len(re.findall(rb"/FontFile2", data)) == 3
    assert all(re.match(rb"[A-Z]{6}\+", name) for name in fonts)
    from reportlab.pdfbase import pdfmetrics

    assert not [name for name in pdfmetrics.getRegisteredFontNames() if "gmkit" in name]


def test_two_fonts_of_one_name_in_one_file(tmp_path: Path) -> None:
    own = tmp_path / "own.ttf"
    own.write_bytes(FONTS.file("serif").read_bytes())
    fonts = Fonts(own=[own], system=False)
    pen = Pen(fonts)
    pen.text(20, 20, "own")
    pen.marks.append(Text(20, 40, "bundled", "serif", 9.0, "ink", 10.0))
    assert pen.marks[0] != pen.marks[1]
    data = render(Job("t", "a", "c", "", (Leaf("x", *A4, tuple(pen.marks)),)), fonts)
    text = read(data).pages[0].extract_text()
    assert "own" in text
    assert "bundled" in text
    assert len(set(re.findall(rb"/BaseFont\s*/(\S+)", data))) == 2


def test_a_job_without_leaves_is_refused() -> None:
    with pytest.raises(SheetError, match="nothing to print"):
        render(Job("Empty", "a", "c", "", ()), FONTS)


def test_an_empty_leaf_is_a_blank_page() -> None:
    data = render(Job("Backs", "a", "c", "", (Leaf("x", *A4, ()),)), FONTS)
    assert read(data).pages[0].extract_text() == ""


def test_printing_is_not_loaded_before_it_prints() -> None:
    code = (
        "import sys; sys.path.insert(0, '.'); import gmkit.printing.pdf, gmkit.printing.impose;"
        "import gmkit.printing.png, gmkit.printing.proof;"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in {'reportlab', 'pypdfium2', 'PIL'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_picture_of_each_page() -> None:
    pictures = png.pictures(printed(), 72)
    assert len(pictures) == 2
    assert all(p.startswith(b"\x89PNG") for p in pictures)
    assert int.from_bytes(pictures[0][16:20], "big") == pytest.approx(595, abs=1)
    with pytest.raises(SheetError, match="30 to 600"):
        png.pictures(b"", 9000)


def test_without_the_library_a_picture_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(SheetError, match=r"gmkit\[preview\]"):
        png.pictures(b"")
