"""What every printable promises, through the command that prints it."""

from __future__ import annotations

import io
import itertools
import json
import math
import re
import zlib
from collections import Counter
from pathlib import Path

import pypdf
import pypdfium2
import pytest

from gmkit import cli, games
from gmkit.errors import SheetError
from gmkit.printing.impose import impose
from gmkit.printing.paper import A4, LETTER, Layout, Paper, Sides, paper_named
from gmkit.printing.pen import Placed, Text, cuts_of, extent_of, union, walk
from gmkit.printing.proof import problems
from gmkit.printing.shape import even, flat
from gmkit.printing.theme import Ink
from tests.cases import every_case
from tests.pressed import draw_once, drawn

SHEETS = [(slug, name) for slug in games.slugs() for name in games.card(slug).sheets]
COLOUR = rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b"
SIZES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0), "either": (595.28, 792.0)}


def streams(data: bytes) -> bytes:
    """Give what is drawn in a PDF, unpacked; fonts and their tables are left out."""
    found = []
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            unpacked = zlib.decompressobj().decompress(packed)
        except zlib.error:
            continue
        if max(unpacked) < 128 and b"begincmap" not in unpacked:
            found.append(unpacked)
    return b"\n".join(found)


def printed(tmp_path: Path, *words: str, name: str = "out.pdf") -> bytes:
    path = tmp_path / name
    assert cli.run(["print", *words, "-o", str(path)]) == 0
    return path.read_bytes()


@pytest.mark.thorough
@pytest.mark.parametrize("paper", list(SIZES))
@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_a_sheet_on_every_paper(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, slug: str, name: str, paper: str
) -> None:
    path = tmp_path / "out.pdf"
    with pytest.MonkeyPatch.context() as patch:
        draw_once(patch, slug, name)
        assert cli.run(["print", slug, name, "--paper", paper, "-o", str(path), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    data = path.read_bytes()
    boxes = [tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", data)]
    assert result["pages"] == len(re.findall(rb"/Type\s*/Page(?![A-Za-z])", data)) == len(boxes)
    for box in boxes:
        assert sorted(box[2:]) == pytest.approx(sorted(SIZES[paper]), abs=0.5)
    assert b"gmkit" in data or b"gmkit" in streams(data)
    if paper == "a4":
        again = printed(tmp_path, slug, name, "--paper", paper, name="another.pdf")
        assert data == again, "drawn anew it is the same, and the name is not in the bytes"


FILLED = [("masks", name) for name in ("tracker", "gm-sheet", "factions", "map")]
CARNIVAL = str(Path(__file__).parent.parent / "examples/carnival.yaml")
MOSTLY_TEXT = {"reference", "objectives", "gm-sheet"}
FINISH = "linefinish:colour,thencut|paintedfinish|colour|lowink"


def filled(slug: str, name: str) -> list[list[str]]:
    """Give what a sheet may be printed of: nothing, and an evening, where it takes one."""
    return [[], *([["--from", CARNIVAL]] if (slug, name) in FILLED else [])]


def check_colours(data: bytes, *, any_colour: bool) -> None:
    """A file has text, and colour where there is to be any."""
    drawn_in = streams(data)
    assert b"Tj" in drawn_in
    assert any(len({*colour}) > 1 for colour in re.findall(COLOUR, drawn_in)) == any_colour


def grey(pdf: pypdfium2.PdfDocument, pages: int = 2) -> float:
    """Give the mean grey of the first pages, 0 white and 1 black; at screen resolution hairlines are too dark."""
    shares = []
    for page in itertools.islice(pdf, pages):
        counts: list[int] = page.render(scale=500 / 72, grayscale=True).to_pil().histogram()
        shares.append(1 - sum(light * count for light, count in enumerate(counts)) / 255 / sum(counts))
    return sum(shares) / len(shares)


@pytest.mark.thorough
@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_mono_and_low_ink_are_grey_and_low_ink_says_the_same_and_is_thin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str, name: str
) -> None:
    """It is thin, not grey: six tenths of full ink at most, seven for what is mostly text, word for word the same."""
    draw_once(monkeypatch, slug, name)
    check_colours(printed(tmp_path, slug, name, "--ink", "mono"), any_colour=False)
    for source in filled(slug, name):
        files = [printed(tmp_path, slug, name, *source, "--ink", ink) for ink in ("full", "low")]
        check_colours(files[0], any_colour=True)
        check_colours(files[1], any_colour=False)
        full, low = map(pypdfium2.PdfDocument, files)
        # Letter by letter, since what is a space hangs on the reader; the foot says which ink it is, a mask its finish.
        said = [
            [Counter(re.sub(FINISH, "", "".join(page.get_textpage().get_text_bounded().split()))) for page in pdf]
            for pdf in (full, low)
        ]
        assert said[0] == said[1]
        bar = 0.70 if name in MOSTLY_TEXT else 0.60
        assert grey(low) <= bar * grey(full)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("words", "designed"),
    [(("tracker", "--for", "celia"), 0.0333), (("gm-sheet",), 0.0270), (("factions",), 0.0419)],
    ids=["tracker", "gm-sheet", "factions"],
)
def test_a_filled_sheet_has_no_more_ink_than_it_was_designed_with(
    tmp_path: Path, words: tuple[str, ...], designed: float
) -> None:
    """What was designed as a picture of few dots is counted as if it had as many as is counted by here."""
    pdf = pypdfium2.PdfDocument(printed(tmp_path, "masks", *words, "--from", CARNIVAL, "--paper", "a4"))
    assert grey(pdf, 1) <= 1.1 * designed


@pytest.mark.parametrize(
    "ink", [pytest.param(ink, marks=pytest.mark.slow if ink is Ink.MONO else pytest.mark.heavy) for ink in Ink]
)
@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_nothing_is_cut_off_or_lies_on_another(slug: str, name: str, ink: Ink) -> None:
    sheet, setting = drawn(slug, name, ink)
    assert problems(sheet) == []
    layouts = [Layout(A4), Layout(LETTER, large=True)]
    if ink is Ink.FULL:
        layouts += [Layout(LETTER, sides=Sides.SHORT), Layout(A4, sides=Sides.SINGLE, bleed=3.0, marks="edge")]
    for layout in layouts:
        assert problems(impose(sheet, layout, setting).job.leaves) == []


FLOOR, BLACK = 7.5, 8.0


@every_case(("slug", "name"), SHEETS)
def test_nothing_is_under_the_floor_and_what_is_small_is_black(slug: str, name: str) -> None:
    sheet, _ = drawn(slug, name)
    faces = [face.marks for card in sheet.cards for face in (card.front, card.back) if face is not None]
    texts = [
        (mark, mark.size * math.hypot(*m[:2]))
        for marks in (*faces, *(p.marks for p in sheet.pages))
        for mark, m in walk(marks)
        if isinstance(mark, Text)
    ]
    under = {mark.words for mark, high in texts if high < FLOOR - 0.01}
    pale = {mark.words for mark, high in texts if high < BLACK - 0.01 and mark.colour not in {"ink", "paper"}}
    assert (under, pale) == (set(), set())


PLAYED_WITH = {"retainers", "cards", "mask-sheets", "mask-cards", "mask-tents", "tokens", "dominoes"}
"""What is held, worn or set up, and is enlarged as far as it goes."""


@pytest.mark.heavy
@pytest.mark.parametrize("size", [14.0, 16.0])
@pytest.mark.parametrize(("slug", "name"), [one for one in SHEETS if one[1] not in PLAYED_WITH])
def test_large_print_is_large(slug: str, name: str, size: float) -> None:
    sheet, setting = drawn(slug, name)
    job = impose(sheet, Layout(A4, large=True, type_size=size), setting).job
    texts = [
        (mark, mark.size * math.hypot(*m[:2]))
        for leaf in job.leaves
        for mark, m in walk(leaf.marks)
        if isinstance(mark, Text)
    ]
    small = {mark.words for mark, high in texts if high < 13.99}
    slugs = {mark.words for mark, high in texts if high == 12.0}
    assert small == slugs
    assert len(slugs) <= 4


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("paper", "size"),
    [(A4, 14.0), (LETTER, 16.0), *(pytest.param(*one, marks=pytest.mark.slow) for one in ((A4, 16.0), (LETTER, 14.0)))],
    ids=lambda one: getattr(one, "name", str(one)),
)
@pytest.mark.parametrize("name", ["mask-sheets", "mask-tents"])
def test_what_is_worn_or_stands_keeps_its_size_and_has_large_words(name: str, size: float, paper: Paper) -> None:
    sheet, setting = drawn("masks", name)
    laid = impose(sheet, Layout(paper, large=True, type_size=size), setting)
    assert laid.warnings == ()
    kept = [p for leaf in laid.job.leaves for p in leaf.marks if isinstance(p, Placed) and p.form.name == leaf.name]
    assert len({p.form.name for p in kept}) >= len(sheet.pages)
    texts = [(t.words, t.size * math.hypot(*m[:2])) for p in kept for t, m in walk(p.form.marks) if isinstance(t, Text)]
    assert {words for words, high in texts if high < size - 0.01} <= {"worn by"} | {
        words for words, high in texts if high >= max(14.0, size - 2.0)
    }
    assert [word for word, high in texts if "Enkeli" in word and high >= size]
    for leaf in laid.job.leaves:
        beside = [mark for mark in leaf.marks if isinstance(mark, Text)]
        assert {mark.size for mark in beside} == {12.0}
        about = union([extent_of(mark) for mark in beside if not mark.turn])
        assert about is not None
        edge = (point for path in cuts_of(leaf.marks) for point in even(flat(path), 300))
        assert not any(about.left < x < about.right and about.top < y < about.bottom for x, y in edge)
        assert sheet.author.replace(" ", "") in "".join(mark.words for mark in beside).replace(" ", "")
    assert problems(laid.job.leaves) == []


SETTING = {
    "fold", "under", "along", "dashes", "row", "column", "beneath", "owns", "retainer", "retinues", "a4", "letter",
    "mm", "page",
}  # fmt: skip
"""Words of the usual sheets that say how these are folded, laid out and read."""


@pytest.mark.heavy
@pytest.mark.parametrize(
    "words",
    [
        ["masks", "tracker"],
        ["masks", "tracker", "--from", CARNIVAL, "--each"],
        ["masks", "gm-sheet"],
        ["masks", "gm-sheet", "--from", CARNIVAL],
        ["masks", "factions"],
        ["masks", "factions", "--from", CARNIVAL],
        ["masks", "map"],
        ["masks", "map", "--from", CARNIVAL],
        ["masks", "mask-tents"],
        ["cipher", "score-sheet"],
    ],
    ids=" ".join,
)
def test_large_print_says_all_that_the_usual_sheet_says(tmp_path: Path, words: list[str]) -> None:
    """Word for word; and what is filled in on a screen is called the same."""

    def said(*more: str) -> set[str]:
        pdf = pypdfium2.PdfDocument(printed(tmp_path, *words, *more))
        text = " ".join(page.get_textpage().get_text_bounded() for page in pdf)
        return set(re.findall(r"[^\W\d_]{2,}", re.sub(r"-\s+", "-", text).casefold()))

    assert said() - said("--large-print") <= SETTING
    if words[1] not in {"factions", "map", "mask-tents"}:
        usual, large = (
            set(pypdf.PdfReader(io.BytesIO(printed(tmp_path, *words, "--fields", *more))).get_fields() or {})
            for more in ([], ["--large-print"])
        )
        assert usual == large != set()


@every_case(
    ("words", "code", "says"),
    [
        (["masks", "mask-crads"], 2, "did you mean mask-cards"),
        (["masks", "mask-cards", "--paper", "a6"], 2, "no paper called"),
        (["masks", "mask-cards", "--ink", "blue"], 2, "no ink called"),
        (["masks", "tracker", "--blank", "--from", "x.yaml"], 2, "cannot go together"),
        (["masks", "mask-cards", "-o", "/dev/null/x.pdf"], 3, "not a folder"),
        (["masks", "mask-cards", "-o", "nowhere/x.pdf"], 3, "no such folder"),
        (["masks", "mask-cards", "-o", "."], 3, "this is a folder"),
        (["masks", "mask-cards", "-o", "-", "--json"], 2, "both want stdout"),
        (["masks", "mask-cards", "--content", "absent.yaml"], 3, "absent.yaml"),
    ],
)
def test_what_cannot_be_printed_leaves_nothing(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    code: int,
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["print", *words]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_a_letter_that_no_font_has_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).parent.parent / "examples" / "velvet-masks.yaml").read_text(encoding="utf-8")
    Path("own.yaml").write_text(text.replace("Ottavia", "Ottavia \ue000"), encoding="utf-8")
    assert cli.run(["print", "masks", "mask-cards", "--content", "own.yaml", "-o", "own.pdf"]) == 2
    err = capsys.readouterr().err
    assert "own.yaml: mask night-nurse" in err
    assert "U+E000" in err
    assert not Path("own.pdf").exists()


def test_pictures_of_the_pages(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    printed(tmp_path, "cipher", "retainers", "--png", str(folder))
    assert [path.name for path in sorted(folder.iterdir())] == [f"out-{number}.png" for number in range(1, 5)]


@pytest.mark.heavy
@pytest.mark.parametrize(
    "paper", ["105x148", *(pytest.param(own, marks=pytest.mark.slow) for own in ("148x210", "105x900")), "420x297"]
)
@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_paper_of_another_size(slug: str, name: str, paper: str) -> None:
    sheet, setting = drawn(slug, name)
    for large in (False, True):
        layout = Layout(paper_named(paper), large=large)
        if any(page.fixed for page in sheet.pages) and paper != "420x297":
            with pytest.raises(SheetError, match="does not fit on"):
                impose(sheet, layout, setting)
            continue
        cut = [card for card in sheet.cards if not (large and card.large)]
        small = paper.startswith("105") and any(card.front.width > 95 for card in cut)
        if small:
            with pytest.raises(SheetError, match="does not fit on"):
                impose(sheet, layout, setting)
            continue
        assert problems(impose(sheet, layout, setting).job.leaves) == []
