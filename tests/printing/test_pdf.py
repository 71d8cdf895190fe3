"""The PDF: bytes, boxes, greys, plain text, what the file says about itself."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import zlib
from itertools import product
from pathlib import Path

import pypdf
import pytest

from gmkit.errors import SheetError
from gmkit.printing import png
from gmkit.printing.paper import Page, Paper, Sheet
from gmkit.printing.pdf import render
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import circle
from gmkit.printing.theme import Accent, Ink

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
from gmkit.printing.paper import *
from gmkit.printing.pdf import render
from gmkit.printing.pen import *
from gmkit.printing.theme import Ink
pen = Pen()
pen.text(20, 20, "Ana Ж")
pen.rect(1, 1, 5, 5, Style())
page = Pen(pen.fonts)
page.place(pen.form("a", 60, 60), 0, 0)
page.place(pen.form("a", 60, 60), 60, 60)
sheet = Sheet("t", (Page("p", tuple(page.marks)),), "c")
print(hashlib.sha256(render(sheet, Paper.A4, Ink.FULL)).hexdigest())
"""


def sample(*, landscape: bool = False) -> Sheet:
    """Give a sheet with a bit of everything."""
    pen = Pen()
    for i, words in enumerate(HOSTILE):
        pen.text(20, 20 + 6 * i, words)
    pen.text(20, 80, "upward", "sans-bold", turn=90, tracking=0.7, colour="warm")
    card = Pen(pen.fonts)
    card.text(5, 10, "twice", "serif-italic", colour="accent")
    card.polygon([(1, 1), (9, 1), (5, 8)], Style("cold", 0.5, "#c8203a"))
    form = card.form("card", 30, 30)
    pen.place(form, 100, 20)
    pen.place(form, 140, 20)
    inner = Pen(pen.fonts)
    inner.ellipse(60, 150, 30, 20, Style(None, 0, "t2"))
    pen.clipped(circle(60, 150, 20), inner.marks, even_odd=True)
    pen.path(circle(60, 150, 20), Style("ink", 1.3, None, (2, 1), round=True))
    pen.rect(100, 100, 20, 20, Style("ink", 0.5), 2)
    accent = Accent("#7a5414", "#f4f1ec", "#e2d9cb")
    pages = (Page("first", tuple(pen.marks), landscape), Page("second", tuple(card.marks), landscape))
    return Sheet("A sheet", pages, "Somebody", accent=accent)


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
    assert render(sample(), Paper.A4, Ink.FULL) == render(sample(), Paper.A4, Ink.FULL)


@pytest.mark.parametrize(("paper", "landscape"), list(product(Paper, (False, True))))
def test_every_page_has_the_size_of_its_paper(paper: Paper, *, landscape: bool) -> None:
    data = render(sample(landscape=landscape), paper, Ink.FULL)
    wanted = tuple(v * 72 / 25.4 for v in paper.size(landscape=landscape))
    assert len(re.findall(rb"/Type\s*/Page(?![A-Za-z])", data)) == 2
    assert re.search(rb"[)\]]\s*T[jJ]", inflated(data))
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        for box in (page.mediabox, page.trimbox):
            assert (float(box.width), float(box.height)) == pytest.approx(wanted, abs=0.01)


def test_text_comes_out_as_it_went_in() -> None:
    text = "\n".join(p.extract_text() for p in pypdf.PdfReader(io.BytesIO(render(sample(), Paper.A4, Ink.FULL))).pages)
    for words in HOSTILE:
        assert words in text
    assert text.count("twice") == 3
    assert "upward" in text


def test_the_file_says_what_it_is() -> None:
    reader = pypdf.PdfReader(io.BytesIO(render(sample(), Paper.A4, Ink.FULL)))
    meta = reader.metadata
    assert meta is not None
    assert (meta.title, meta.author, meta.subject, meta.creator) == ("A sheet", "gmkit", "Somebody", "gmkit")
    assert [str(item["/Title"]) for item in reader.outline if not isinstance(item, list)] == [
        "first",
        "second",
    ]
    root = reader.root_object
    assert str(root["/Lang"]) == "en"
    preferences = root["/ViewerPreferences"]
    assert isinstance(preferences, pypdf.generic.DictionaryObject)
    assert str(preferences["/PrintScaling"]) == "/None"


@pytest.mark.parametrize("ink", Ink)
def test_only_full_ink_has_colours(ink: Ink) -> None:
    streams = inflated(render(sample(), Paper.A4, ink))
    colours = re.findall(rb"(?<![\w.])([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)(?!\w)", streams)
    coloured = [c for c in colours if not c[0] == c[1] == c[2]]
    assert bool(coloured) is (ink is Ink.FULL)


def test_what_is_placed_twice_is_in_the_file_once() -> None:
    reader = pypdf.PdfReader(io.BytesIO(render(sample(), Paper.A4, Ink.FULL)))
    resources = reader.pages[0]["/Resources"].get_object()
    assert isinstance(resources, pypdf.generic.DictionaryObject)
    forms = resources["/XObject"].get_object()
    assert isinstance(forms, pypdf.generic.DictionaryObject)
    assert len(forms) == 1
    assert reader.pages[0].extract_text().count("twice") == 2


def test_a_sheet_without_pages_is_refused() -> None:
    with pytest.raises(SheetError, match="nothing to print"):
        render(Sheet("Empty", (), "c"), Paper.A4, Ink.FULL)


def test_printing_is_not_loaded_before_it_prints() -> None:
    code = (
        "import sys; sys.path.insert(0, '.'); import gmkit.printing.pdf, gmkit.printing.impose;"
        "import gmkit.printing.png;"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in {'reportlab', 'pypdfium2', 'PIL'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_picture_of_each_page() -> None:
    pictures = png.pictures(render(sample(), Paper.A4, Ink.FULL), 72)
    assert len(pictures) == 2
    assert all(p.startswith(b"\x89PNG") for p in pictures)
    assert int.from_bytes(pictures[0][16:20], "big") == pytest.approx(595, abs=1)
    with pytest.raises(SheetError, match="30 to 600"):
        png.pictures(b"", 9000)


def test_without_the_library_a_picture_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(SheetError, match=r"gmkit\[preview\]"):
        png.pictures(b"")
