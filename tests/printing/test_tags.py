"""Tags: whoever listens to a page hears everything on it once, in order, and is told what it is."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from pikepdf import pdfa

from gmkit import games
from gmkit.printing import png
from gmkit.printing.fonts import Fonts
from gmkit.printing.impose import impose
from gmkit.printing.paper import A4, Layout
from gmkit.printing.pdf import render
from gmkit.printing.pen import Form, Pen, Rect, Style, cuts_of
from gmkit.printing.shape import bounds
from gmkit.printing.shape import circle as disc
from gmkit.printing.sheet import Card, Job, Leaf, Setting, Sheet
from gmkit.shell.print import Order

FONTS = Fonts(system=False)
SHEETS = [(slug, name) for slug in games.slugs() for name in games.card(slug).sheets]
QUICK = {"tracker", "factions", "reference", "score-sheet", "tokens"}
PAINT = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Tj", "TJ", "'", '"', "Do", "sh", "EI"}
CELLS = {"TH", "TD"}
INSIDE = {"TR": {"Table", "THead", "TBody"}, "TH": {"TR"}, "TD": {"TR"}, "LI": {"L"}, "Lbl": {"LI"}, "LBody": {"LI"}}


def one_page(pen: Pen) -> bytes:
    return render(Job("t", "a", "c", "", (Leaf("x", 210, 297, tuple(pen.marks)),)), FONTS)


class Heard(NamedTuple):
    """An element of the tree: what it is, under what, its words of its own."""

    tag: str
    under: str
    alt: str
    actual: str
    scope: str
    sequences: tuple[int, ...]
    page: int


def elements(pdf: pikepdf.Pdf) -> list[Heard]:
    """Give the tree of a file in reading order."""
    pages = {page.objgen: number for number, page in enumerate(pdf.pages)}
    out: list[Heard] = []

    def visit(one: Any, under: str) -> None:
        tag = str(one.S)[1:]
        kids = list(one.get("/K", []))
        own = tuple(int(kid) for kid in kids if isinstance(kid, int))
        scope = str(one["/A"]["/Scope"])[1:] if "/A" in one else ""
        page = pages[one.Pg.objgen] if "/Pg" in one else -1
        out.append(Heard(tag, under, str(one.get("/Alt", "")), str(one.get("/ActualText", "")), scope, own, page))
        for kid in kids:
            if not isinstance(kid, int) and "/Obj" in kid:
                assert kid.Obj.TU, "a field that nobody hears of"
                assert kid.Obj.StructParent >= len(pdf.pages)
            elif not isinstance(kid, int):
                assert kid.P.objgen == one.objgen, "a parent that knows nothing of its child"
                visit(kid, tag)

    visit(pdf.Root.StructTreeRoot.K, "")
    return out


def sequences(page: Any, faults: list[str]) -> Iterator[tuple[str, int]]:
    """Give the tag and the number of each marked sequence of a page, and tell of what is painted outside of any."""
    stack: list[str] = []
    depth = 0
    for one in pikepdf.parse_content_stream(page):
        assert isinstance(one, pikepdf.ContentStreamInstruction)
        operands, word = one.operands, str(one.operator)
        if word in {"BMC", "BDC"}:
            stack.append(str(operands[0])[1:])
            if word == "BDC" and stack[-1] != "OC":
                about: Any = operands[1]
                yield stack[-1], int(about["/MCID"])
        elif word == "EMC":
            stack.pop()
        elif word in {"BT", "ET"}:
            depth += 1 if word == "BT" else -1
        elif word in PAINT and stack[:1] != ["Artifact"] and len(stack) != 1:
            faults.append(f"{word} in {stack or 'no sequence'}")
    assert not stack
    assert not depth


def faults_of(data: bytes) -> list[str]:
    """Give what keeps a listener from a file."""
    faults: list[str] = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        root = pdf.Root
        assert root.MarkInfo.Marked
        assert root.ViewerPreferences.DisplayDocTitle
        assert str(root.Lang) == "en"
        heard = elements(pdf)
        named = sorted((one.page, number) for one in heard for number in one.sequences)
        drawn: list[tuple[int, int]] = []
        owners = dict(zip(*[iter(root.StructTreeRoot.ParentTree.Nums)] * 2, strict=True))
        for at, page in enumerate(pdf.pages):
            assert page.obj.Tabs == "/S"
            assert "/Trans" not in page.obj
            own = list(sequences(page, faults))
            drawn += [(at, number) for _, number in own]
            tree = owners[page.obj.StructParents]
            faults += [f"{tag} is {tree[n].S} in the tree" for tag, n in own if str(tree[n].S) != f"/{tag}"]
        for form in {obj.objgen: obj for obj in pdf.objects if is_form(obj)}.values():
            assert b"MCID" not in form.read_bytes()
        if named != sorted(drawn):
            faults.append("the tree does not name each sequence once")
    return faults + list(wrong_elements(heard))


def is_form(obj: Any) -> bool:
    return isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Form"


def wrong_elements(heard: list[Heard]) -> Iterator[str]:
    """Give what is wrong with the tree itself."""
    level = 0
    for one in heard:
        if one.tag in INSIDE and one.under not in INSIDE[one.tag]:
            yield f"{one.tag} in {one.under}"
        if re.fullmatch(r"H\d", one.tag):
            if int(one.tag[1]) > level + 1:
                yield f"{one.tag} after H{level}"
            level = int(one.tag[1])
        if one.tag == "TH" and one.scope not in {"Row", "Column"}:
            yield "a head of nothing"
        if one.tag == "Figure" and not one.alt:
            yield "a figure without words"


@pytest.mark.parametrize(
    ("slug", "name"),
    [pytest.param(*one, marks=() if one[1] in QUICK else pytest.mark.thorough) for one in SHEETS],
)
def test_a_listener_hears_every_sheet_and_an_archive_takes_it(slug: str, name: str) -> None:
    made = games.part(slug, "prints").MAKERS[name]
    setting = Setting(FONTS)
    sheet = made(Order((), None, setting, games.card(slug).read_options([])))
    data = render(impose(sheet, Layout(A4), setting).job, FONTS)
    assert faults_of(data) == []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdfa.check(pdf, "2b").findings == []


@pytest.mark.parametrize("layout", [Layout(A4, large=True), Layout(A4, poster=(2, 1))])
@pytest.mark.parametrize("name", ["objectives", pytest.param("reference", marks=pytest.mark.thorough)])
def test_large_print_and_a_poster_are_heard_too(name: str, layout: Layout) -> None:
    made = games.part("masks", "prints").MAKERS[name]
    setting = Setting(FONTS)
    sheet = made(Order((), None, setting, games.card("masks").read_options([])))
    data = render(impose(sheet, layout, setting).job, FONTS)
    assert faults_of(data) == []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdfa.check(pdf, "2b").findings == []


def test_what_says_nothing_is_a_paragraph_or_passed_over() -> None:
    pen = Pen(FONTS)
    pen.rect(10, 10, 50, 20, Style())
    pen.text(20, 20, "a line and", size=9)
    pen.text(20, 24, "the one under it", size=9)
    pen.text(20, 40, "another", size=9)
    pen.text(40, 40, "beside", size=9)
    with pen.tag("Artifact"):
        pen.text(20, 280, "credit")
    with pikepdf.open(io.BytesIO(one_page(pen))) as pdf:
        assert [one.tag for one in elements(pdf)] == ["Document", "P", "P", "P"]
        assert list(sequences(pdf.pages[0], [])) == [("P", 0), ("P", 1), ("P", 2)]


def test_headings_leave_out_no_level_whatever_was_asked_for() -> None:
    pen = Pen(FONTS)
    for i, wanted in enumerate((2, 2, 5, 3, 2, 1, 3)):
        with pen.tag(f"H{wanted}"):
            pen.text(20, 20 + 9 * i, f"head {i}")
    with pikepdf.open(io.BytesIO(one_page(pen))) as pdf:
        # Those asked for alike are alike: 5 and 3 both stand directly under a 2.
        assert [one.tag for one in elements(pdf)][1:] == ["H1", "H1", "H2", "H2", "H1", "H1", "H2"]


def test_rows_and_points_that_follow_each_other_make_a_table_and_a_list() -> None:
    pen = Pen(FONTS)
    for line in range(2):
        with pen.tag("TR"):
            with pen.tag("TH", scope="Row"):
                pen.text(20, 20 + 9 * line, "head")
            with pen.tag("TD"):
                pen.line(40, 20, 60, 20)
    pen.line(20, 50, 60, 50)
    with pen.tag("LI"):
        with pen.tag("Lbl"):
            pen.text(20, 60, "1")
        with pen.tag("LBody"):
            pen.text(26, 60, "step")
    with pikepdf.open(io.BytesIO(one_page(pen))) as pdf:
        told = [f"{one.under}/{one.tag}" for one in elements(pdf)][1:]
    row = ["Table/TR", "TR/TH", "TR/TD"]
    assert told == ["Document/Table", *row, *row, "Document/L", "L/LI", "LI/Lbl", "LI/LBody"]
    assert faults_of(one_page(pen)) == []


def twice(form: Form) -> bytes:
    pen = Pen(FONTS)
    pen.place(form, 20, 20)
    pen.place(form, 20, 120)
    return one_page(pen)


def test_what_is_placed_again_and_again_is_heard_each_time_in_its_own_words() -> None:
    card = Pen(FONTS)
    card.rect(0, 0, 60, 80, Style())
    card.text(5, 10, "Ana (“Mira”)")
    with card.tag("Span", actual="3"):
        card.circle(5, 20, 1, Style())
        card.text(5, 20, "never heard")
    with card.tag("Artifact"):
        card.text(5, 70, "passed over")
    data = twice(card.form("card", 60, 80))
    assert faults_of(data) == []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert [(one.tag, one.actual) for one in elements(pdf)][1:] == [("P", "Ana (“Mira”) 3")] * 2
    plain = Pen(FONTS)
    plain.rect(0, 0, 60, 80, Style())
    with pikepdf.open(io.BytesIO(twice(plain.form("box", 60, 80)))) as pdf:
        assert [one.tag for one in elements(pdf)] == ["Document"]
    shown = Pen(FONTS)
    with shown.tag("Figure", alt="a mask"):
        shown.rect(0, 0, 60, 80, Style())
    with pikepdf.open(io.BytesIO(twice(shown.form("mask", 60, 80)))) as pdf:
        assert [(one.tag, one.alt) for one in elements(pdf)][1:] == [("Figure", "a mask")] * 2


def test_a_subset_of_a_font_is_called_by_its_letters() -> None:
    def names(words: str) -> set[str]:
        pen = Pen(FONTS)
        pen.text(20, 20, words)
        with pikepdf.open(io.BytesIO(one_page(pen))) as pdf:
            return {str(font.BaseFont) for font in pdf.pages[0].Resources.Font.values()}

    assert names("Ana") == names("Ana")
    assert names("Ana") != names("Mira")


def test_hostile_words_stay_words() -> None:
    pen = Pen(FONTS)
    words = "</rdf:li> (Ana) \\ <!-- & ]]> ½"
    with pen.tag("Figure", alt=words):
        pen.line(1, 1, 9, 9)
    job = Job(words, words, words, words, (Leaf(words, 210, 297, tuple(pen.marks), words),))
    with pikepdf.open(io.BytesIO(render(job, FONTS))) as pdf:
        assert elements(pdf)[1].alt == words
        assert pdfa.check(pdf, "2b").findings == []
        assert str(pdf.Root.PageLabels.Nums[1].P) == words


def test_a_face_without_a_word_is_heard_by_its_name() -> None:
    face, worded = Pen(FONTS), Pen(FONTS)
    face.rect(5, 5, 20, 50, Style())
    worded.text(5, 5, "six", tag="H2")
    cards = (Card("a", "Domino 3:4", face.form("a", 30, 60)), Card("b", "b", worded.form("b", 30, 60)))
    laid = impose(Sheet("t", "c", cards), Layout(A4), Setting(FONTS))
    with pikepdf.open(io.BytesIO(render(laid.job, FONTS))) as pdf:
        assert [(one.tag, one.alt) for one in elements(pdf)][1:] == [("Figure", "Domino 3:4"), ("H1", "")]


# ---- Where the knife goes: a layer that nobody sees or prints unasked.


def cut(layer: bool = True, fold: bool = False) -> Job:
    """Give two cards side by side, and one that says itself where it is cut."""
    plain, own = Pen(FONTS), Pen(FONTS)
    plain.text(5, 9, "card", tag="H2")
    own.text(5, 9, "round", tag="H2")
    with own.tag("Cut"):
        own.circle(31.5, 44, 20, Style())
    face = plain.form("a", 63, 88)
    cards = (
        Card("a", "a", face, face if fold else None),
        Card("b", "b", face, face if fold else None),
        Card("c", "c", own.form("c", 63, 88)),
    )
    return impose(Sheet("t", "c", cards), Layout(A4, layer=layer), Setting(FONTS)).job


def test_edges_that_two_cards_share_are_cut_once_and_a_line_of_ones_own_instead_of_them() -> None:
    leaf = cut().leaves[0]
    # Two cards that touch have seven edges; the third is round.
    assert len(leaf.cuts) == 7
    (circle,) = cuts_of(leaf.marks)
    left, top, right, bottom = bounds(circle)
    assert [right - left, bottom - top] == pytest.approx([40, 40], abs=0.1)


def test_what_is_folded_is_not_cut_along_the_fold() -> None:
    leaf = cut(fold=True).leaves[0]
    xs = [sorted({x for _, numbers in path for x in numbers[::2]}) for path in leaf.cuts]
    assert [min(x) for x in xs if len(x) == 1], "there are upright cuts"
    assert all(max(x) < leaf.width / 2 + 0.01 for x in xs) or all(min(x) > leaf.width / 2 - 0.01 for x in xs)
    assert not any(x == [pytest.approx(leaf.width / 2)] for x in xs)


def test_the_cut_layer_is_hidden_until_asked_for_and_then_not_declared_an_archives() -> None:
    data = render(cut(), FONTS)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        layers = pdf.Root.OCProperties
        assert [str(one.Name) for one in layers.OCGs] == [str(one.Name) for one in layers.D.OFF] == ["Cut lines"]
        spot = pdf.pages[0].Resources.ColorSpace.CutContour
        assert [str(one) for one in list(spot)[:3]] == ["/Separation", "/CutContour", "/DeviceRGB"]
        assert list(sequences(pdf.pages[0], [])) == [("P", 0), ("P", 1), ("H1", 2)]
        assert b"pdfaid:part" not in pdf.Root.Metadata.read_bytes()
        drawn = pdf.pages[0].Contents.read_bytes().split(b"/CutContour CS")[1]
        assert len(re.findall(rb" S$", drawn, re.MULTILINE)) == 8
    with pikepdf.open(io.BytesIO(render(cut(layer=False), FONTS))) as pdf:
        assert "/OCProperties" not in pdf.Root
        assert pdfa.check(pdf, "2b").findings == []
    assert png.pictures(data) == png.pictures(render(cut(layer=False), FONTS))


def test_a_drawing_of_a_side_has_what_is_printed_and_the_cuts_as_layers() -> None:
    job = cut()
    pen = Pen(FONTS)
    pen.text(20, 20, "<b>&\"'", turn=90, tracking=0.5)
    pen.clipped(disc(40, 40, 9), [Rect(30, 30, 9, 9, Style("ink", 0.5, "t1"), 1.0)])
    job = job._replace(leaves=(*job.leaves, Leaf("x", 297, 210, tuple(pen.marks))))
    made = png.drawings(job, "t").files
    assert list(made) == ["t-1.svg", "t-2.svg"]
    assert made == png.drawings(job, "t").files
    space = "{http://www.w3.org/2000/svg}"
    first, second = (ET.fromstring(text) for text in made.values())
    assert (second.get("width"), second.get("viewBox")) == ("297mm", "0 0 297 210")
    prints, cuts = first.findall(f"{space}g")
    assert (prints.get("id"), cuts.get("id"), cuts.get("stroke")) == ("print", "cut", "#ff00ff")
    assert len(cuts) == 8
    words = [one.text for one in first.iter(f"{space}text")]
    assert words[:3] == ["card", "card", "round"]
    (told,) = second.iter(f"{space}text")
    assert (told.text, told.get("transform")) == ("<b>&”’", "rotate(-90 20.000 20.000)")
    assert len(list(second.iter(f"{space}clipPath"))) == 1


def test_tokens_are_cut_round_on_one_side() -> None:
    made = games.part("masks", "prints").MAKERS["tokens"]
    cards = made(Order((), None, Setting(FONTS), games.card("masks").read_options([]))).cards
    (circle,) = {path for card in cards for path in cuts_of(card.front.marks)}
    left, top, right, bottom = bounds(circle)
    assert right - left == pytest.approx(bottom - top)
    assert not [path for card in cards if card.back for path in cuts_of(card.back.marks)]
