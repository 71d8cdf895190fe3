"""Cipher's cards and reference: what stands where, and that nothing ever overflows."""

from __future__ import annotations

import re
import zlib
from fractions import Fraction

import pytest

from gmkit.errors import SheetError
from gmkit.games.cipher.content import Retainer, RetainerSet
from gmkit.games.cipher.sheets import reference, retainers
from gmkit.games.cipher.sheets.cards import Worth, card
from gmkit.games.cipher.sheets.gems import GEMS, draw_gem, gem_of
from gmkit.library.credit import Credit
from gmkit.printing.paper import LETTER, PAPERS, Paper
from gmkit.printing.pen import Curve, Ellipse, Line, Pen, Polygon, Rect
from gmkit.printing.theme import Ink
from tests.cases import every_case
from tests.pressed import FONTS, faults, leaves_of, log_of, page_texts, pdf, setting

NAMES = ("W" * 60,
         "The Most Noble and Ancient Keeper of the Seven Harbour Bells", "<b>x</b> &amp; <img src='a'>",
         "Żółć Ødegård-Ångström Ćevapčići the Unpronounceable of Łódź", "Ó")  # fmt: skip
SMALL = RetainerSet(
    "small", "Nine of the Basin", Credit("Cipher", "Neerth"), ("Allure", "Nimbleness", "Vigor"),
    tuple(Retainer(f"r{i}", f"Name{i}", (i % 5, 2, 3), gem) for i, gem in enumerate([*GEMS, None])), "r2",
)  # fmt: skip
STONES = (None, "chrysoprase", "W" * 40, "The Great Star-Sapphire")
LARGE = RetainerSet(
    "large", "A set of many " * 6, Credit("House " * 40), ("Overwhelming Personality", "W" * 24, "Ox"),
    tuple(
        Retainer(f"r{i}", NAMES[i % 5], (9, i % 10, 3), STONES[i % 4])
        for i in range(32)
    ), "r2",
)  # fmt: skip
WORTH = Worth(
    {n: Fraction(n * 7, 12) for n in range(13)},
    {n: Fraction(n, 4) for n in range(1, 9)},
    {n: Fraction(n, 2) for n in range(1, 9)},
)


def test_a_card_says_all_of_its_retainer() -> None:
    form = card(Retainer("dracnari", "Dracnari", (2, 1, 3), "obsidian"), SMALL.attributes, first=True,
                ink=Ink.FULL, fonts=FONTS)  # fmt: skip
    words = [line.split(" ", 2) for line in log_of(form.marks) if line.startswith("text")]
    said = {w[2].strip('"'): w[1] for w in words}
    assert list(said) == ["Dracnari", "2", "Allure", "1", "Nimbleness", "3", "Vigor", "obsidian",
                          "knapped point",
                          "its owner goes first", "Total", "6", "12", "Price about"]  # fmt: skip
    assert said["Dracnari"] == "8.0,14.2"
    assert said["Total"] == "8.0,81.4"


@pytest.mark.parametrize("content", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        # Every ink, and every paper; what lies where is the same in every ink.
        pytest.param(ink, one, marks=pytest.mark.heavy if ink is Ink.FULL or one is PAPERS[0] else pytest.mark.slow)
        for ink in Ink
        for one in PAPERS
    ],
)
def test_nothing_overflows(content: RetainerSet, ink: Ink, paper: Paper) -> None:
    how = setting(ink)
    cards = retainers(content, setting=how)
    assert faults(cards, how, paper) == []
    # Four to a page, each with its back across the fold; nine on an A3, two on an A5.
    page = {"a3": 9, "a5": 2}.get(paper.name, 4)
    assert [one.id for one in cards.cards] == [one.id for one in content.retainers]
    assert len(leaves_of(cards, how, paper)) == -(-len(content.retainers) // page)
    assert faults(reference(content, setting=how, worth=WORTH), how, paper) == []


@every_case("gem", [*GEMS, "agate", "spinel", "", None])
@every_case("ink", Ink)
def test_every_gem_keeps_to_its_circle(gem: str | None, ink: Ink) -> None:
    pen = Pen()
    assert draw_gem(pen, gem, 100, 100, 10, ink)
    points = [tuple(map(float, p.split(","))) for line in pen.log() for p in re.findall(r"-?[\d.]+,-?[\d.]+", line)]
    assert len(points) >= 8, "four figures at least"
    assert all(88.5 <= v <= 111.5 for p in points for v in p)


def test_a_gem_that_is_not_known_is_drawn_the_same_each_time() -> None:
    assert gem_of("agate") == gem_of("agate")
    assert len({gem_of(f"stone {i}").cut for i in range(60)}) == 8
    assert gem_of("Ruby") is GEMS["ruby"]


def test_low_ink_fills_nothing_wide() -> None:
    for gem in GEMS:
        pen = Pen()
        draw_gem(pen, gem, 0, 0, 14.4, Ink.LOW)
        for mark in pen.marks:
            assert isinstance(mark, Line | Rect | Ellipse | Polygon | Curve)
            if mark.style.fill not in {None, "paper", "#ffffff"}:
                one = Pen()
                one.marks = [mark]
                xs = [float(p.split(",")[0]) for p in one.log()[0].split()[1:] if "," in p]
                assert max(xs) - min(xs) <= 5, gem


def test_the_reference_is_for_that_set() -> None:
    (text,) = page_texts(pdf(reference(SMALL, setting=setting(), worth=WORTH), setting(), LETTER))
    for words in ("Seventeen retainers", "Allure", "Nimbleness", "Vigor", "Preach", "the jest turns on you"):
        assert words in text
    for words in ("total 9", "18", "What it is worth", "Cipher by Neerth"):
        assert words in text
    (without,) = page_texts(pdf(reference(SMALL, setting=setting()), setting(), LETTER))
    assert "What it is worth" not in without


def test_mono_has_greys_alone_and_hostile_names_are_plain_text() -> None:
    how = setting(Ink.MONO)
    data = pdf(retainers(LARGE, setting=how), how)
    streams = b"\n".join(
        zlib.decompressobj().decompress(s)
        for s in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)
        if not s.startswith(b"<?xpacket")
    )
    for r, g, b in re.findall(rb"(?<![\w.])([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)(?!\w)", streams):
        assert r == g == b
    text = page_texts(data)[0]
    assert "<b>x</b> &amp;" in text
    assert "<img src='a'>" in text


def test_a_letter_without_a_font_is_refused_with_its_place() -> None:
    bad = Retainer("moon", "Moon \U0001f319", (1, 1, 1))
    with pytest.raises(SheetError, match=r"^retainer moon, name: no font has U\+1F319"):
        card(bad, SMALL.attributes, first=False, ink=Ink.FULL, fonts=FONTS)
    endless = Retainer("moon", "W" * 500, (1, 1, 1))
    with pytest.raises(SheetError, match=r"^retainer moon, name: .* does not fit"):
        card(endless, SMALL.attributes, first=False, ink=Ink.FULL, fonts=FONTS)
