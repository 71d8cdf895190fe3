"""What pages are put together from: their frame, what is heard of them, and that no text is anything but itself."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from htpy import Node

from gmkit.errors import ENGLISH, Spoken, say_in
from gmkit.phones import forms, parts
from gmkit.phones.board import Page
from gmkit.printing import faces
from gmkit.printing import parts as printed
from gmkit.printing.shape import Path as Outline
from gmkit.table.choices import Either, OneOf, Some, Words
from tests import phone_fonts
from tests.cases import every_case
from tests.phones import reading
from tests.phones.browsing import chromium, standing
from tests.phones.hostile import HOSTILE


def drawn(*main: Node, **how: Any) -> Page:
    return parts.page(main, **{"title": "Celia", "base": "/me", "tabs": tuple(parts.TABS), "events": "/e"} | how)


EVERY: dict[str, Callable[[str], Node]] = {
    "heading": lambda text: parts.heading(text, parts.own(text), beside=text, right=text),
    "zone": lambda text: parts.zone(text, parts.paragraph(text, how="soft"), note=text),
    "notice": lambda text: parts.notice(text, parts.own(text)),
    "big": lambda text: parts.big(text, text),
    "outcome": lambda text: parts.outcome(text, text),
    "art": lambda text: parts.art((("M0 0L1 1", "line"),), (0, 0, 1, 1), label=text, tone="warm", size="small"),
    "disc": lambda text: parts.discs(parts.disc(7, text), parts.disc(9, text, ring=True), beside=text),
    "token": lambda text: [parts.token(3, text), parts.token(4, text, ring=True), parts.legend(text, text)],
    "feeling": lambda text: parts.rows(parts.feeling(text, -3, 10, note=text, framed=2)),
    "drawn tile": lambda text: parts.drawn_tile(3, 4, text, text),
    "die": lambda text: parts.die(text, text),
    "card": lambda text: parts.cards(
        parts.card(text, "heart", text, name=text, note=text, dim=text), parts.back(text, name=text, note=text),
        parts.gap(text, name=text), parts.card("K", text, text, accent=True),
    ),
    "row": lambda text: parts.rows(parts.row(text, left=parts.pips(2), right=text), how="values"),
    "told": lambda text: [parts.told([text, parts.taken_back(text)]), parts.facts([(text, text)])],
    "table": lambda text: parts.table(text, [text, text], [[text, text]]),
    "person": lambda text: parts.people(parts.person(text, text, doing=text, has=text), strip=True),
    "order": lambda text: parts.order([text, text, text], 1, [0]),
    "face-off": lambda text: parts.face_off(parts.Side(text, text, text), parts.Side(text), text, text),
    "cover": lambda text: [parts.cover("one", text, label=text), parts.cover_choices("two", text), parts.hold(text)],
    "button": lambda text: parts.post("/me/note", parts.button(text, name="a", value=text), ask=text),
    "form": lambda text: forms.form(Some(OneOf([text, text, "b"]), 0, 2, ordered=True), ask=text, after=text),
    "either": lambda text: forms.form(Either(OneOf([text]), Words(9)), ask="A", send=text, name="other"),
}  # fmt: skip


def shape(top: reading.Tag) -> list[tuple[str, list[str]]]:
    """Give the elements of a page with the names of their attributes, in order."""
    return [(one.name, list(one.at)) for one in top.every()]


def heard(top: reading.Tag) -> str:
    """Give all that a page says, aloud or in print."""
    return "\n".join(
        [top.text, *(one.at[name] for one in top.every() for name in ("aria-label", "value") if name in one.at)]
    )


@pytest.mark.parametrize("name", EVERY)
def test_no_text_is_anything_but_itself(name: str) -> None:
    assert len(HOSTILE) >= 130
    plain = shape(reading.read(drawn(EVERY[name]("x")).main))
    for text in filter(parts.shown, HOSTILE):
        top = reading.read(drawn(EVERY[name](text)).main)
        assert not list(reading.faults(top)), text
        assert shape(top) == plain, text
        assert parts.shown(text) in heard(top), text


def test_a_text_that_says_what_was_drawn_before_is_a_text_still() -> None:
    """Small parts are written out once, by what they were drawn from."""
    drawn = parts.pips(3)
    for draw in (parts.rows, lambda one: parts.told([one]), lambda one: parts.zone("A", one)):
        assert str(drawn) in str(draw(drawn))
        assert [one.name for one in reading.read(draw(str.__str__(drawn))).every()].count("i") == 0


def test_a_part_is_said_in_the_language_that_is_spoken() -> None:
    def said() -> list[str]:
        return spoken([parts.boxes(7, 10), parts.feeling("Celia", 7, 10)])

    before = said()
    words = {"{count} of {of}": "{count} von {of}"}
    say_in(lambda: Spoken(words, ENGLISH.form))
    try:
        assert (before, said()) == (["7 of 10"] * 2, ["7 von 10"] * 2)
    finally:
        say_in()


def test_a_text_is_shown_letter_for_letter_without_what_nobody_sees() -> None:
    for text in HOSTILE:
        got = parts.shown(text)
        assert got == unicodedata.normalize("NFC", got)
        assert got.encode().decode() == got
        assert parts.shown(got) == got
        visible = [one for one in unicodedata.normalize("NFC", text) if unicodedata.category(one)[0] not in "CZ"]
        assert [one for one in got if unicodedata.category(one)[0] not in "CZ"] == visible
    assert parts.shown("a\tb\nc") == "a b c"
    assert parts.shown("\u202eevil") == "evil"
    assert parts.shown("e\u0301") == "\u00e9"
    assert parts.shown("\U0001f469\u200d\U0001f680") == "\U0001f469\u200d\U0001f680"


@pytest.mark.thorough
def test_a_browser_shows_every_text_and_runs_none() -> None:
    with chromium() as browser, standing() as (stand, address):
        stand.put(drawn(parts.told(parts.own(text) for text in HOSTILE), events="", title=HOSTILE[0]))
        page = browser.new_page()
        said: list[str] = []
        page.on("dialog", lambda dialog: said.append(dialog.dismiss() or dialog.message))
        page.on("console", lambda line: said.append(line.text))
        page.on("request", lambda request: said.append(request.url) if "gm" in request.url else None)
        page.goto(address)
        assert page.title() == HOSTILE[0]
        lines = page.locator(".told li").all_text_contents()
        assert lines == [parts.shown(text) for text in HOSTILE]
        assert not said
        page.close()


# ---- The frame


def test_a_page_is_its_main_in_a_frame() -> None:
    page = drawn(parts.heading("City of Masks", parts.own("Celia")), where="sheet", lang="de", tint="green")
    assert page.main in page.whole
    assert page.main.startswith(b"<main ")
    top = reading.read(page.whole)
    assert not list(reading.faults(top))
    assert next(one for one in top.every() if one.name == "html").at["lang"] == "de"
    says = next(one for one in top.every() if one.at.get("id") == "says")
    assert says.at["aria-live"] == "polite"
    assert says.within("main") is None
    tabs = [one for one in top.every() if one.name == "a" and one.within("nav")]
    assert [one.at["href"] for one in tabs] == [f"/me/{tab}" for tab in parts.TABS]
    assert [one.text for one in tabs if "aria-current" in one.at] == ["Sheet"]
    assert all(one.at["href"] in (f"/f/{name}" for name in parts.assets()) for one in top.every() if one.name == "link")


def test_without_script_a_page_is_loaded_anew_unless_somebody_fills_it_in_or_keeps_it_still() -> None:
    page = drawn(parts.paragraph("a"), where="table")
    assert b'content="15"' in page.whole
    assert b'href="/me/table?still"' in page.whole
    kept = parts.still(page.whole)
    assert b"refresh" not in kept
    assert len(kept) < len(page.whole)
    assert parts.still(kept) == kept
    asked = drawn(parts.paragraph("a"), where="table", asks=True)
    assert b"refresh" not in asked.whole
    assert b"?still" not in asked.whole
    assert b'href="/me/table">Look again' in asked.whole
    alone = drawn(parts.paragraph("a"), base="", tabs=(), events="")
    assert b"refresh" not in alone.whole


def test_a_note_that_looks_like_the_refresh_is_no_refresh() -> None:
    words = '<noscript><meta http-equiv="refresh" content="15"></noscript>'
    asked = drawn(parts.paragraph(words), asks=True)
    assert parts.still(asked.whole) == asked.whole


def test_what_changes_beside_main_has_the_page_loaded_anew() -> None:
    def frame(*tabs: str) -> str:
        top = reading.read(drawn(parts.paragraph("a"), tabs=tabs).main)
        return next(one for one in top.every() if one.name == "main").at["data-frame"]

    assert frame("table", "sheet") == frame("table", "sheet")
    assert frame("table", "sheet") != frame("table", "hand")


def test_the_second_screen_and_the_gm_have_pages_of_their_own() -> None:
    for look in ("phone", "screen", "gm"):
        top = reading.read(drawn(parts.paragraph("a"), look=look).whole)
        assert look in next(one for one in top.every() if one.name == "body").at["class"].split()


# ---- What is heard


def spoken(node: Node) -> list[str]:
    top = reading.read(node)
    return [one.at["aria-label"] for one in top.every() if one.at.get("role") == "img"]


def test_drawings_say_what_they_show() -> None:
    assert spoken(parts.tile(3, 4)) == ["domino 3 and 4"]
    assert spoken(parts.tile(None)) == ["a domino face down"]
    assert spoken(parts.pips(3, ring=True)) == ["3"]
    assert spoken(parts.boxes(7, 10)) == ["7 of 10"]
    assert spoken(parts.card("5", "diamond", "5 of diamonds", dim="hearts were led")) == [
        "5 of diamonds; hearts were led"
    ]
    assert reading.read(parts.token(7, "Hidden Face", ring=True)).text == "Hidden Face 7"
    assert [parts.signed(number) for number in (7, 0, -3)] == ["+7", "0", "\u22123"]


@every_case("ends", [(0, 0), (1, 2), (3, 4), (5, 6)])
def test_a_tile_has_its_pips(ends: tuple[int, int]) -> None:
    top = reading.read(parts.tile(*ends))
    pips = [float(one.at["cy"]) for one in top.every() if one.name == "circle"]
    assert (sum(at < 100 for at in pips), sum(at > 100 for at in pips)) == ends


def test_boxes_are_full_and_framed_as_far_as_they_go() -> None:
    top = reading.read(parts.boxes(3, 5, framed=2))
    kinds = [one.at.get("class", "").split() for one in top.every() if one.name == "i"]
    assert kinds == [["full"], ["full"], ["full"], [], []]
    frame = next(one for one in top.every() if "frame" in one.at.get("class", "").split())
    assert sum(one.name == "i" for one in frame.every()) == 2


def test_every_cover_is_alike_whatever_is_under_it() -> None:
    def outside(*content: Node) -> str:
        return re.sub(r'<div class="under">.*</div>(?=<div class="veil")', "", str(parts.cover("a", *content)))

    assert outside("one") == outside(parts.rows(*[parts.row(str(at)) for at in range(30)])) == outside()
    assert " open" not in str(parts.cover("a", "b"))


def test_suits_are_those_of_the_printed_sheets() -> None:
    """Drawn by hand here, since the printed ones stand in a room that is a stranger."""

    def box(data: str) -> Sequence[float]:
        numbers = [float(word) for word in re.findall(r"-?\d*\.?\d+", data)]
        return [round(edge(numbers[at::2]), 2) for at in (0, 1) for edge in (min, max)]

    def written(path: Outline) -> str:
        return "".join(letter + " ".join(f"{round(number, 3):g}" for number in numbers) for letter, numbers in path)

    for name in ("heart", "spade", "diamond", "club"):
        (path,) = printed.outlines(name)
        top = reading.read(parts.suit(name))
        data = next(one.at["d"] for one in top.every() if one.name == "path")
        assert box(data) == box(written(path)), name


# ---- Files


def test_files_are_named_by_what_is_in_them_and_stay_small() -> None:
    sizes = {name.partition(".")[2]: len(data) for name, (data, _) in parts.assets().items()}
    assert sizes["live.js"] <= 8 * 1024
    assert sum(size for name, size in sizes.items() if name.endswith(".woff2")) <= phone_fonts.MOST
    assert {name for name in sizes if name.endswith(".woff2")} == set(phone_fonts.FACES)
    style = parts.assets()[parts.linked("theme.css")[3:]][0].decode()
    assert {f'url("/f/{name}")' for name in parts.assets() if name.endswith("woff2")} == set(
        re.findall(r"url\(.*?\)", style)
    )
    assert "@import" not in style
    assert all(kind and data for data, kind in parts.assets().values())


def test_faces_are_those_that_the_printed_sheets_have() -> None:
    for name, role in phone_fonts.FACES.items():
        assert faces.file_of(role).exists()
        assert (phone_fonts.FOLDER / name).read_bytes()[:4] == b"wOF2"
    assert all((phone_fonts.FOLDER / f"{family}-LICENSE.txt").exists() for family in ("serif", "sans"))


def test_a_script_is_tightened_but_what_it_says_stays() -> None:
    script = (
        '// a remark\nconst a = "x  =  y";  /* b */\nconst f = (each) => [ !each ];\n'
        "if (a === `p  ${ a }  q`) { b(a + +c, d - -e); }\nreturn (one) => b;\n"
    )
    tight = 'const a="x  =  y";const f=each=>[!each];if(a===`p  ${ a }  q`){b(a + +c,d - -e)}return(one)=>b;'
    assert parts.tightened(script) == tight


CONTRAST = 4.5


def test_colours_are_told_apart_by_whoever_sees_little() -> None:
    style = (phone_fonts.FOLDER.parent / "theme.css").read_text(encoding="utf-8")
    blocks = re.findall(r"color-scheme: (light|dark);(.*?)}", style, re.DOTALL)
    assert [kind for kind, _ in blocks] == ["light", "dark", "dark"]
    assert len({re.sub(r"\s", "", block) for kind, block in blocks if kind == "dark"}) == 1
    for _, block in blocks:
        found = dict(re.findall(r"--([a-z]+): (#[0-9a-f]{3,6})", block))
        for ink in ("ink", "soft", "warm", "cold", "violet", "green", "ochre", "teal"):
            for ground in ("paper", "raised"):
                assert contrast(found[ink], found[ground]) >= CONTRAST, (ink, ground)
        assert contrast(found["control"], found["paper"]) >= 3


def contrast(one: str, other: str) -> float:
    """Give the ratio of two colours' light, as WCAG reckons it."""

    def light(colour: str) -> float:
        digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
        parts_of = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts_of]
        return float(sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True)))

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)
