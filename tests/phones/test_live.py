"""What a page does by itself, in the system's Chromium: covers, keeps what is half chosen, sends once, follows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from htpy import Node

from gmkit.chance.pieces import TileDraw, double_six
from gmkit.phones import forms, parts
from gmkit.phones.board import Page
from gmkit.table.choices import Choices, Either, Number, OneOf, Some, Words
from tests.phones.browsing import Stand, chromium, standing

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture
def stand() -> Iterator[tuple[Stand, str]]:
    with standing() as found:
        yield found


def drawn(*main: Node, asks: bool = True, says: str = "") -> Page:
    return parts.page(
        [parts.heading("Celia", "Celia is asked"), *main], title="Celia", base="/me", tabs=("table", "sheet"),
        events="/me/events", asks=asks, says=says,
    )  # fmt: skip


def opened(browser: Any, stand: tuple[Stand, str], page: Page, **how: Any) -> Any:
    stand[0].put(page)
    context = browser.new_context(viewport={"width": 390, "height": 844}, **how)
    shown = context.new_page()
    shown.set_default_timeout(8000)
    shown.problems = []
    shown.on("pageerror", lambda error: shown.problems.append(str(error)))
    shown.on("console", lambda line: "Content Security" in line.text and shown.problems.append(line.text))
    shown.goto(stand[1])
    if how.get("java_script_enabled", True):
        shown.wait_for_selector("#link.is-live")
    return shown


def arrived(page: Any, stand: tuple[Stand, str]) -> None:
    """Wait until something was posted."""
    for _ in range(80):
        if stand[0].posts:
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing was posted")


def form(choices: Choices, ask: str = "A") -> Node:
    return forms.form(choices, ask=ask)


COVERED = drawn(parts.cover("goals", parts.paragraph("Glorify Dav")), parts.bar(parts.hold()), asks=False)


def test_what_is_covered_is_shown_while_it_is_held(browser: Any, stand: tuple[Stand, str]) -> None:
    page = opened(browser, stand, COVERED)
    secret, key = page.get_by_text("Glorify Dav"), page.locator(".hold")
    assert not secret.is_visible()
    covered = page.locator(".cover").bounding_box()
    key.hover()
    page.mouse.down()
    assert secret.is_visible()
    assert key.inner_text().strip() == "Let go to cover"
    page.mouse.up()
    assert not secret.is_visible()
    assert page.locator(".cover").bounding_box() == covered
    for end in ("dispatchEvent(new Event('blur'))", "dispatchEvent(new Event('pagehide'))"):
        page.mouse.down()
        assert secret.is_visible()
        page.evaluate(end)
        assert not secret.is_visible()
        page.mouse.up()
    page.mouse.down()
    stand[0].put(drawn(parts.cover("goals", parts.paragraph("Glorify Dav")), parts.paragraph("news"), parts.hold()))
    page.get_by_text("news").wait_for()
    assert not page.get_by_text("Glorify Dav").is_visible()
    page.mouse.up()
    assert not page.problems


def test_keys_and_taps_show_and_cover(browser: Any, stand: tuple[Stand, str]) -> None:
    page = opened(browser, stand, drawn(parts.cover("goals", parts.paragraph("Glorify Dav")), parts.switches(),
                                        parts.bar(parts.hold()), asks=False), has_touch=True)  # fmt: skip
    secret, key = page.get_by_text("Glorify Dav"), page.locator(".hold")
    for shown in (True, False):
        key.focus()
        page.keyboard.press("Space")
        assert secret.is_visible() is shown
    key.tap()
    assert not secret.is_visible()
    page.get_by_text("Tap to show, tap to cover").tap()
    for shown in (True, False):
        key.tap()
        assert secret.is_visible() is shown
    page.get_by_text("Dark page").tap()
    page.reload()
    page.wait_for_selector("#link.is-live")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    key.tap()
    assert secret.is_visible()
    assert not page.problems


def test_rows_take_a_number_in_the_order_in_which_they_are_tapped(browser: Any, stand: tuple[Stand, str]) -> None:
    choices = Some(OneOf(["fan", "promise", "flirt", "plot"]), 1, 3, ordered=True)
    row = forms.Row(worth=2, purse="Face")
    rows = {"plot": row._replace(covered=True, group="Hidden")}
    asked = forms.form(choices, ask="A", row=lambda value: rows.get(str(value), row))
    page = opened(browser, stand, drawn(asked), has_touch=True)
    for name in ("promise", "fan", "flirt", "fan", "fan"):
        page.locator(".choice", has_text=name).first.tap()
    assert page.locator(".chosen").inner_text().split("\n")[0] == "promise, then flirt, then fan"
    page.locator(".choice", has_text="flirt").tap()
    assert not page.get_by_text("plot").is_visible()
    page.get_by_role("button", name="Show to choose").tap()
    page.locator(".choice", has_text="plot").tap()
    told = page.locator(".chosen").inner_text()
    assert "plot" not in told
    assert "1 covered" in told
    assert "4 Face set aside" in told
    page.get_by_text("Do this").tap()
    arrived(page, stand)
    assert choices.parse(forms.text_of(choices, stand[0].posts[0])) == ("promise", "fan", "plot")
    assert not page.problems


def test_a_page_that_changes_keeps_what_is_half_chosen_for_the_same_question(
    browser: Any, stand: tuple[Stand, str]
) -> None:
    choices = Either(OneOf(["decline", "wait"]), Words(40))
    page = opened(browser, stand, drawn(form(choices)))
    page.get_by_label("or in your own words").last.fill("a garden by the sea")
    page.keyboard.press("ArrowLeft")
    stand[0].put(drawn(parts.paragraph("Bo has answered"), form(choices), says="Bo has answered."))
    page.get_by_text("Bo has answered", exact=True).wait_for()
    field = page.locator("input[type=text]")
    assert field.input_value() == "a garden by the sea"
    assert page.evaluate("document.activeElement === document.querySelector('input[type=text]')")
    assert page.evaluate("document.activeElement.selectionStart") == len("a garden by the se")
    assert page.locator("[data-own]").is_checked()
    assert page.locator("#says").inner_text() == "Bo has answered."
    stand[0].put(drawn(parts.paragraph("again"), form(choices, ask="B")))
    page.get_by_text("again", exact=True).wait_for()
    assert page.locator("input[type=text]").input_value() == ""
    assert not page.problems


def test_what_is_sent_while_the_table_is_gone_is_kept_and_sent_once(browser: Any, stand: tuple[Stand, str]) -> None:
    page = opened(browser, stand, drawn(form(OneOf(["accept", "decline"]))))
    page.get_by_label("accept").first.click()
    stand[0].down = True
    page.get_by_text("Do this").click()
    page.wait_for_selector("#link.is-kept")
    assert page.get_by_text("Do this").is_disabled()
    stand[0].down = False
    arrived(page, stand)
    page.wait_for_selector("#link.is-live")
    page.wait_for_timeout(2500)
    assert stand[0].posts == [{"ask": ["A"], "answer": ["accept"]}]
    assert not page.problems


def test_what_is_refused_says_why(browser: Any, stand: tuple[Stand, str]) -> None:
    stand[0].reply = (422, '"7" may not be chosen; choose 0 to 4')
    page = opened(browser, stand, drawn(form(Number(0, 40))))
    page.get_by_role("button", name="one more").click()
    page.get_by_role("button", name="one more").click()
    assert page.locator("input[type=text]").input_value() == "1"
    # The page is not looked up anew meanwhile, and nobody waits for that.
    page.route("**/me", lambda route: route.request.method == "POST" and route.continue_())
    page.get_by_text("Do this").click()
    page.get_by_text("may not be chosen").wait_for()
    assert page.evaluate("document.activeElement.id") == "reply"
    assert page.locator("input[type=text]").input_value() == "1"
    assert page.get_by_text("Do this").is_enabled()
    assert not page.problems


def test_what_is_taken_with_a_word_says_it_and_empties_its_field(browser: Any, stand: tuple[Stand, str]) -> None:
    stand[0].reply = (200, "Sent.")
    form = parts.post("/me/note", parts.words_field("note", "A word", most=500), parts.button("Send"), name="note")
    page = opened(browser, stand, drawn(form))
    page.fill("[name=note]", "I leave at midnight")
    page.get_by_role("button", name="Send").click()
    told = page.locator("#note > #reply")
    told.wait_for()
    assert told.inner_text() == "Sent."
    assert page.evaluate("document.activeElement.id") == "reply"
    assert page.input_value("[name=note]") == ""
    assert not page.problems


def test_a_tile_grows_with_what_it_is_called_beside_it(browser: Any, stand: tuple[Stand, str]) -> None:
    page = opened(browser, stand, drawn(forms.form(TileDraw(double_six()), ask="A")), has_touch=True)
    beside = page.locator(".grows p")
    assert " ".join(beside.inner_text().split()) == "the end that is held the far end"
    gap = "getComputedStyle(document.querySelector('.grows .gap')).counterReset"
    for end, pips in (("inner", 3), ("outer", 6), ("inner", 4)):
        page.locator(f"[name={end}][value='{pips}'] + label").tap()
    assert " ".join(beside.inner_text().split()) == "the end that is held 4 the far end 6 difference"
    assert page.evaluate(gap) == "gap 2"
    page.locator("[name=inner][value='6'] + label").tap()
    page.locator("[name=outer][value='1'] + label").tap()
    assert page.evaluate(gap) == "gap 5"
    assert page.locator(".grows g:visible").count() == 2
    assert not page.problems


def test_a_long_list_is_filtered(browser: Any, stand: tuple[Stand, str]) -> None:
    names = [f"{first} {last}" for first in ("Ana", "Bo", "Celia") for last in "abcdefghij"]
    page = opened(browser, stand, drawn(form(OneOf(names))))
    page.get_by_label("Find").fill("celia b")
    assert page.locator(".choice:visible").count() == 1
    page.locator(".choice:visible").click()
    page.get_by_text("Do this").click()
    arrived(page, stand)
    assert stand[0].posts[0]["answer"] == ["Celia b"]


def test_everything_works_without_script(browser: Any, stand: tuple[Stand, str]) -> None:
    choices = Some(OneOf(["fan", "promise", "flirt"]), 1, 3, ordered=True)
    page = opened(browser, stand, drawn(parts.cover("goals", parts.paragraph("Glorify Dav")), form(choices)),
                  java_script_enabled=False)  # fmt: skip
    assert not page.get_by_text("Glorify Dav").is_visible()
    page.get_by_text("Show what you hide").click()
    assert page.get_by_text("Glorify Dav").is_visible()
    page.get_by_label("promise").select_option("1")
    page.get_by_label("fan").select_option("2")
    page.get_by_text("Do this").click()
    page.wait_for_url("**/me")
    assert choices.parse(forms.text_of(choices, stand[0].posts[0])) == ("promise", "fan")
    assert page.get_by_role("link", name="Look again").is_visible()
    assert not page.get_by_role("button", name="Hold").is_visible()


SMALL: list[Node] = [
    form(Some(OneOf(["a rather long action that takes more than one line of a phone"] * 2), 0, 2, ordered=True)),
    form(Either(OneOf(["accept", "back down"]), Number(0, 400, "sovereigns"))),
    forms.form(TileDraw(double_six()), ask="A", draw=True, unseen=True),
    parts.rows(parts.feeling("Anastasia of the Underways", -7, 10, note="promises you 12", framed=3)),
    parts.table("Hands", ["who", "cards", "points"], [["Bartholomew", "KS QS JS TS 9S", "12"]] * 2),
    parts.face_off(
        parts.Side("Celia", "the Flirt", tiles=[parts.drawn_tile(6, 2, "Bo")] * 3), parts.Side("Dav"), "5 : 4", "stake"
    ),
]


@pytest.mark.parametrize("at", range(len(SMALL)))
def test_a_small_phone_shows_all_without_scrolling_sideways(browser: Any, stand: tuple[Stand, str], at: int) -> None:
    page = opened(browser, stand, drawn(SMALL[at]), color_scheme="dark", reduced_motion="reduce")
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 568})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        for box in page.locator("button:visible, .keys label:visible, .choice > label:visible, .tabs a").all():
            size = box.bounding_box()
            assert size["height"] >= 44 or size["width"] >= 200, box.inner_text()
            assert min(size["width"], size["height"]) >= 36, box.inner_text()
    assert not page.problems
