"""A whole evening at a table that is served, in browsers, by the pages alone."""

from __future__ import annotations

import re
import shutil
import threading
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("htpy")
pytest.importorskip("uvicorn")
pytest.importorskip("segno")

from gmkit.cli import _shelf
from gmkit.errors import GmkitError
from gmkit.shell.table import command
from gmkit.table.store import open_store
from tests.phones.browsers import FIRST, Browsers, Table, asked, looks, play, serving, waited
from tests.phones.browsing import chromium
from tests.phones.hostile import HOSTILE

pytestmark = pytest.mark.thorough

PEOPLE = ("Ana", "Ben", "Cleo", "Dov", "Eli", "Fay", "Gus")


def laid(*names: str) -> list[str]:
    """Give the lines with which a table begins, for those who have phones."""
    begun = ["begin masks; Ana flirt; Ben dashing", 'scene "Regatta ball" high-paths: all']
    return ["people " + ", ".join(f"{name} she" for name in names), *begun]


EVENING = {
    "Ana challenges Ben": "dance",
    "open cyffle Ana, Ben; dice app; wager 1; cheating on; 2 hands": "Regatta ball",
    "open cipher Ana, Ben, Cleo; dice app; max rounds 1": "Ana",
}
"""What is opened at the prompt, and what the second screen shows at its end."""

WHOLE = {
    "Ana challenges Ben": "dance",
    "Cleo woos Ben": "woos Ben",
    "market": "Regatta ball",
    "scene ends": "Between the scenes",
    'scene "Second ball" streets: all': "Second ball",
    "Dov challenges Cleo": "change hands",
    **dict.fromkeys([*EVENING][1:], "Second ball"),
    "scene ends; draw": "Between the scenes",
    "season": "Between the scenes",
}
"""A whole evening in the same way: challenges, a market, two ends of scenes, two games beside, and the points."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


# ---- Eight browsers, three games, two ends


def is_over(table: Table) -> bool:
    """Say whether nobody is asked any more."""
    with open_store(table.path, read_only=True) as store:
        return command.sit_down(_shelf(), (), None, store).pending() is None


def _typed(table: Table, line: str) -> None:
    """Type a line, and wait until it is kept."""

    def kept() -> int:
        with open_store(table.path, read_only=True) as store:
            return int(store.count())

    before = kept()
    table.types(line)
    waited(lambda: kept() > before)


def wanted(name: str, question: str) -> Sequence[str]:
    """Give what is tapped: where nothing is said, the first row, or a draw by gmkit."""
    what = question.rpartition(", ")[2]
    if what == "bid":
        return ["own=2"] if name == "Ana" else ["decline"]
    if "stakes against" in question:
        return ["answer=15" if name == "Ana" else "answer=5"]
    if " lends " in what:
        return ["1"]
    if what == "domino":
        return ["6:2" if name == "Ana" else f"{PEOPLE.index(name)}:1"]
    by_what = {"goal": ["own=the <b>last</b> dance & more"] if name == "Ana" else [],
               "palm": [FIRST], "actions": [FIRST],
               "figure to take": ["hold"], "figure to meet": ["meet"], "who lends": ["lends"]}  # fmt: skip
    return by_what.get(what, [])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "script", "ends"),
    [
        pytest.param(PEOPLE, True, {5: 0.0, 40: 1.5}, id="eight, killed twice"),
        pytest.param(PEOPLE[:4], False, {}, id="without script"),
    ],
)
def test_an_evening_of_browsers_ends_as_at_the_terminal(
    browser: Any, tmp_path: Path, people: Sequence[str], script: bool, ends: dict[int, float]
) -> None:
    """An evening by the pages alone; `ends` has before which answers gmkit is killed, and when it is back."""
    table, ends = Table(tmp_path), dict(ends)
    with serving(table):
        for line in (*laid(*people), "usual off", "Cleo promises Ana 5"):
            table.types(line)
        found = Browsers(browser, table)
        how = {} if script else {"java_script_enabled": False}
        phones = {name: found.seat(name, **how) for name in people}
        screen = found.screen(**how)
        asked_of = list[tuple[str, str]]()

        def beside() -> None:
            # Once it is back at once, and once only after an answer was sent to nobody.
            if (later := ends.pop(len(asked_of), None)) is not None:
                table.kill()
                threading.Timer(later, table.start).start() if later else table.start()

        def wants(name: str, question: str) -> Sequence[str]:
            asked_of.append((name, question))
            return wanted(name, question)

        for line, end in WHOLE.items():
            _typed(table, line)
            play(phones, wants, lambda: is_over(table), beside)
            looks(screen)
            screen.get_by_text(end).first.wait_for()
        assert not ends
        assert not found.problems
        assert not found.foreign
        table.kill()
    whats = {question.rpartition(", ")[2] for _, question in asked_of}
    assert {"goal", "ally to ask", "actions", "domino", "card", "palm", "bid", "opponent"} <= whats
    assert {"Cleo lends Ana", "what to buy or offer", "new promise"} <= whats
    with open_store(table.path, read_only=True) as store:
        ended = [entry.told.get("game") for entry in store.entries() if "told" in entry.told]
    assert ended == ["cyffle", "cipher"]
    _as_at_the_terminal(table, tmp_path / "again")


def _as_at_the_terminal(table: Table, folder: Path) -> None:
    """Type all that was said, one line after another, at the prompt of a fresh table; it comes to the same."""
    folder.mkdir()
    again = Table(folder)
    with open_store(table.path, read_only=True) as store, open_store(again.path) as typed:
        sitting = command.sit_down(_shelf(), (), None, typed)
        for seq in store.path_to(store.count())[1:]:
            entry = store.entry(seq)
            sitting.take(entry.line)
        assert typed.state == store.state
        assert typed.head is not None and store.head is not None
        assert typed.head.state == store.head.state


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not there")
def test_an_evening_speaks_to_nobody_who_has_not_come(browser: Any, tmp_path: Path) -> None:
    """What the program asks of the system: nothing is connected to, and what is sent goes to whoever connected."""
    table, calls = Table(tmp_path), tmp_path / "calls"
    table.under = ["strace", "-f", "-qq", "-e", "trace=%network", "-o", str(calls)]
    with serving(table):
        for line in (*laid(*PEOPLE[:3]), "usual off", "Cleo promises Ana 5"):
            table.types(line)
        found = Browsers(browser, table)
        phones = {name: found.seat(name) for name in PEOPLE[:3]}
        screen = found.screen()
        table.types("Ana challenges Ben")
        waited(lambda: not is_over(table))
        play(phones, wanted, lambda: is_over(table))
        screen.get_by_text("dance").first.wait_for()
        assert not found.foreign
        table.quits()
    made = calls.read_text(encoding="utf-8", errors="replace").splitlines()
    assert sum("accept4(" in line for line in made) > 20
    assert sum("sendto(" in line for line in made) > 20
    abroad = [line for line in made if "AF_INET" in line and re.search("connect\\(|sendto\\(|sendm+sg\\(", line)]
    assert abroad == []
    bound = {at for line in made if "bind(" in line for at in re.findall(r'inet_addr\("([0-9.]+)"', line)}
    assert bound == {"127.0.0.1", "127.0.0.2"}


# ---- The second screen


@pytest.mark.parametrize("count", [8, *(pytest.param(count, marks=pytest.mark.slow) for count in (5, 7, 10))])
def test_the_second_screen_shows_everybody_without_scrolling(browser: Any, tmp_path: Path, count: int) -> None:
    names = (*PEOPLE, "Hal", "Ida", "Jon")[:count]
    table = Table(tmp_path)
    with serving(table):
        for line in laid(*names):
            table.types(line)
        for faction in ("Sun Temple", "Moon Temple", "Commission of Masks", "Personalists"):
            table.types(f"{faction} feels Ana +3")
            table.types(f"{faction} feels Ben -2")
        table.types("phones", "without a phone")
        screen = Browsers(browser, table).screen()
        high = "[document.documentElement.scrollHeight - innerHeight, document.querySelectorAll('.person').length]"
        assert screen.evaluate(high) == [0, count]
        table.types("open whims Ana, Ben; dice app", "Effort")
        screen.get_by_text("Whims").first.wait_for()
        table.types("close", "unfinished")
        screen.locator("p.told", has_text="Whims").wait_for()
        assert screen.locator(".facts dd").count() == 4
        assert screen.evaluate(high) == [0, count]


# ---- Every page there is


LEVELS = ("wcag2a", "wcag2aa", "wcag21aa", "wcag22aa")
AXE = Path(__file__).parents[2] / ".node/node_modules/axe-core/axe.min.js"


def _shape(page: Any) -> str:
    """Give what sorts of fields a question has."""
    form = page.locator("form#answer")
    kinds = ".stepper", ".ordered", ".several", ".choice", ".keys", ".pads", ".cards", "textarea", ".choosing", ".own"
    return " ".join(kind for kind in kinds if form.locator(kind).count())


def tour(found: Browsers, look: Callable[[str, Any], None], **how: Any) -> set[str]:  # noqa: C901 -- one page after another
    """Lead to every page at a table, and look at each; give what was looked at."""
    table, seen = found.table, set[str]()

    def at(name: str, page: Any) -> None:
        seen.add(name)
        look(name, page)

    for line in (*laid("Ana", "Ben", "Cleo"), "usual off", "Cleo promises Ana 5"):
        table.types(line)
    table.types("phones", "without a phone")
    gm = found.page(width=1280, height=900, **how)
    gm.goto(table.one_use("g"))
    at("enter", gm)
    gm.click("button")
    gm.wait_for_url("**/gm")
    outside = found.page(**how)
    outside.goto(gm.url.removesuffix("gm"))
    at("outside", outside)
    screen = found.screen(**how)
    screen.locator(".code").wait_for()
    at("screen, waiting", screen)
    door, other = found.page(**how), found.page(**how)
    for page in (door, other):
        page.goto(table.address)
        at("knock", page)
        page.fill("#name", "Ana")
        page.click("button")
        page.wait_for_url("**/knock")
        at("wait", page)
    waited(lambda: gm.locator("[name=refuse]").count() == 2, pause=gm.wait_for_timeout)
    at("gm, knocks", gm)
    table.types(f"let {door.locator('h1').inner_text()} as Ana", "may come in")
    door.get_by_role("button", name="Go in").wait_for()
    at("wait, let in", door)
    gm.locator("[name=refuse]").first.click()
    other.get_by_text("does not let you in").wait_for()
    at("wait, not let in", other)
    door.click("button")
    door.wait_for_url("**/me/*")
    other.goto(f"{table.address}/me/table")
    at("gone", other)
    other.goto(f"{table.address}/J/{table.key('Ben')}")
    at("join", other)
    other.click("button")
    other.wait_for_url("**/me/*")
    for name in ("table", "sheet", "seen", "note"):
        door.goto(f"{table.address}/me/{name}")
        door.wait_for_selector("#link.is-live")
        at(name, door)
    phones = {"Ana": door, "Ben": other}
    phones |= {name: found.seat(name, **how) for name in ("Cleo",)}
    door.fill("[name=note]", "I leave at midnight")
    door.get_by_role("button", name="Send").tap()
    door.get_by_text("Sent lately: 1").wait_for()
    at("note, sent", door)
    gm.get_by_role("button", name="Read").wait_for()
    for page in phones.values():
        page.goto(f"{table.address}/me/table")

    bids: list[str] = []

    def question(name: str, what: str) -> Sequence[str] | None:
        at(f"asked: {_shape(phones[name])}", phones[name])
        for wide, page in (("gm", gm), ("screen", screen)):
            if f"{wide}: {_shape(phones[name])}" not in seen:
                at(f"{wide}: {_shape(phones[name])}", page)
        if what.endswith(", bid") and len(bids) > 3:
            return None
        bids.extend([name] * what.endswith(", bid"))
        return wanted(name, what)

    for line in EVENING:
        table.types(line)
        waited(lambda: not is_over(table))
        hands: list[str] = []

        def beside(line: str = line, hands: list[str] = hands) -> None:
            game = line.split()[1]
            if line.startswith("open") and not hands:
                hands.append(game)
                shown = door.context.new_page()
                shown.goto(f"{table.address}/me/hand")
                at(f"hand, {game}", shown)
                shown.close()
            at(f"table, {game}", door)

        play(phones, question, lambda: is_over(table) or len(bids) > 3, beside)
    at("screen, over", screen)
    door.goto(f"{table.address}/me/sheet")
    at("sheet, later", door)
    return seen


PAGES = {
    "enter", "outside", "screen, waiting", "knock", "wait", "gm, knocks", "wait, let in", "wait, not let in", "gone",
    "join", "table", "sheet", "seen", "note", "note, sent", "hand, cyffle", "hand, cipher", "screen, over",
}  # fmt: skip


@pytest.mark.slow
def test_axe_finds_nothing_on_any_page_light_or_dark(browser: Any, tmp_path: Path) -> None:
    if not AXE.exists():
        pytest.skip("axe-core not found; .ci/run installs it")
    axe, faults = AXE.read_text(encoding="utf-8"), list[str]()

    def look(name: str, page: Any) -> None:
        if name in done:
            return
        done.add(name)
        # As high as it is: what a bar at the foot covers now is scrolled out from under it.
        size = page.viewport_size
        page.set_viewport_size({**size, "height": max(size["height"], page.evaluate("document.body.scrollHeight"))})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            if not page.evaluate("'axe' in window"):
                page.evaluate(axe)
            run = "levels => axe.run(document, {runOnly: {type: 'tag', values: levels}})"
            for one in page.evaluate(run, LEVELS)["violations"]:
                faults.extend(f"{name}, {scheme}: {one['id']}: {node['html'][:200]}" for node in one["nodes"])
        page.set_viewport_size(size)

    done: set[str] = set()
    table = Table(tmp_path)
    with serving(table):
        assert tour(Browsers(browser, table), look, bypass_csp=True, has_touch=True) >= PAGES
    assert not faults, "\n".join(dict.fromkeys(faults))


NARROW = """() => [...document.querySelectorAll('button, select, summary, textarea, input:not([type=hidden]), a, label')
]  .filter(one => one.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter(one => one.closest('main, nav, .again'))
  .filter(one => one.tagName != 'LABEL' || one.matches('.keys label, .choice > label'))
  .filter(one => one.tagName != 'INPUT' || !['radio', 'checkbox'].includes(one.type))
  .filter(one => !one.matches('.choice .place, .aside *'))
  .map(one => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width && (box.height < 43.9 || box.width < 36))
  .map(([{width, height}, {tagName, className, textContent}]) =>
    `${tagName} ${className} ${textContent.trim().slice(0, 30)} ${width} x ${height}`)
"""


@pytest.mark.slow
def test_every_page_fits_a_small_phone_and_fingers_and_breaks_no_policy(browser: Any, tmp_path: Path) -> None:
    faults, done = list[str](), set[str]()

    def look(name: str, page: Any) -> None:
        if name in done:
            return
        done.add(name)
        size = page.viewport_size
        for width in (320, size["width"]):
            page.set_viewport_size({"width": width, "height": 568 if width == 320 else size["height"]})
            if (over := page.evaluate("document.documentElement.scrollWidth")) > width:
                faults.append(f"{name}: {over} px wide at {width}")
            faults.extend(f"{name} at {width}: {one}" for one in page.evaluate(NARROW))

    table = Table(tmp_path)
    with serving(table):
        found = Browsers(browser, table)
        assert tour(found, look, has_touch=True) >= PAGES
        assert not found.problems
        assert not found.foreign
    assert not faults, "\n".join(dict.fromkeys(faults))


# ---- Without script, and where the air is bad


def test_a_challenge_without_script(browser: Any, tmp_path: Path) -> None:
    table = Table(tmp_path)
    with serving(table):
        for line in laid("Ana", "Ben"):
            table.types(line)
        found = Browsers(browser, table)
        phones = {name: found.seat(name, java_script_enabled=False, has_touch=False) for name in ("Ana", "Ben")}
        ana = phones["Ana"]
        ana.get_by_role("link", name="Sheet").click()
        hidden = ana.get_by_text("yours alone").first
        assert hidden.is_visible()
        under = ana.locator(".cover .under").first
        assert not under.is_visible()
        ana.get_by_text("Show what you hide").first.click()
        assert under.is_visible()
        refresh = ana.locator("meta[http-equiv=refresh]")
        assert refresh.get_attribute("content") == "15"
        ana.get_by_role("link", name="Keep this page still").click()
        assert refresh.count() == 0
        ana.get_by_role("link", name="To the GM").click()
        ana.fill("[name=note]", "I leave at midnight")
        ana.get_by_role("button", name="Send").click()
        assert ana.url.endswith("/me/note")
        assert ana.get_by_text("Sent lately: 1").is_visible()
        table.types("notes", "Ana: I leave at midnight")
        table.types("")
        table.types("Ana challenges Ben", "stakes against")
        answered = 0
        while any(_by_hand(page, f"{table.address}/me/table") for page in phones.values()):
            answered += 1
            assert answered < 60
        assert answered > 4
        assert not found.problems
        table.types("log #5", "Ana")
        table.kill()
    with open_store(table.path, read_only=True) as store:
        rows = [row for entry in store.entries() for row in entry.told.get("answers", ())]
    assert {"person:Ana", "person:Ben"} <= {row["by"] for row in rows}


def _by_hand(page: Any, address: str) -> bool:
    """Answer what a page without script asks, if anything; it is loaded anew by hand."""
    page.goto(address)
    form = page.locator("form#answer")
    if not form.count():
        return False
    assert page.locator("meta[http-equiv=refresh]").count() == 0
    assert page.get_by_role("link", name="Look again").is_visible()
    before = form.locator("[name=ask]").get_attribute("value")
    if form.locator("[name=draw]").count():
        form.locator("[name=draw]").click()
    else:
        if form.locator(".ordered select").count():
            form.locator(".ordered select").first.select_option("1")
        elif form.locator("[type=radio]").count():
            form.locator("[type=radio]").first.check()
        elif form.locator("[name=answer][type=text]").count():
            form.locator("[name=answer][type=text]").fill("2")
        form.locator(".bar button[type=submit]").first.click()
    page.goto(address)
    assert not form.count() or form.locator("[name=ask]").get_attribute("value") != before
    return True


def test_a_phone_that_was_away_shows_what_holds_and_sends_what_it_kept_once(browser: Any, tmp_path: Path) -> None:
    table = Table(tmp_path)
    with serving(table):
        for line in laid("Ana", "Ben", "Cleo"):
            table.types(line)
        found = Browsers(browser, table)
        ana, cleo = found.seat("Ana"), found.seat("Cleo")
        ana.context.set_offline(True)
        table.types("Cleo Face +7", "Face")
        cleo.get_by_text("19", exact=True).first.wait_for()
        assert not ana.get_by_text("19", exact=True).count()
        ana.context.set_offline(False)
        ana.get_by_text("19", exact=True).first.wait_for()
        table.types("Ana challenges Ben", "stakes against")
        ana.locator("form#answer").wait_for()
        ana.context.set_offline(True)
        ana.fill("#answer-n", "5")
        ana.get_by_role("button", name="Do this").tap()
        ana.wait_for_selector("#link.is-kept")
        table.types("note the lamps are lit", "Noted")
        ana.wait_for_timeout(2500)
        assert asked(ana)
        ana.context.set_offline(False)
        waited(lambda: not asked(ana), lambda: ana.locator("body").inner_text(), pause=ana.wait_for_timeout)
        ana.wait_for_timeout(2500)
        assert not found.problems
        table.kill()
    with open_store(table.path, read_only=True) as store:
        rows = [row for entry in store.entries() for row in entry.told.get("answers", ())]
    assert [row["value"] for row in rows if row["by"] == "person:Ana"] == ["5"]


# ---- What others write


def bare(text: str) -> str:
    """Give what of a text can be seen, in the one way in which its letters can be written."""
    seen = "".join(" " if one in "\t\n\r\u2028\u2029" else one for one in unicodedata.normalize("NFC", text))
    hidden = ("Cc", "Cf", "Cs")
    return " ".join("".join(one for one in seen if unicodedata.category(one) not in hidden).split())


def _shows(page: Any, text: str) -> bool:
    return bare(text) in bare(page.locator("main").inner_text())


def _is_empty(page: Any) -> bool:
    return not page.input_value("[name=note]")


def test_hostile_names_are_shown_as_they_are_and_do_nothing(browser: Any, tmp_path: Path) -> None:
    table, taken, refused = Table(tmp_path), list[str](), list[str]()
    with open_store(table.path) as store:
        sitting = command.sit_down(_shelf(), (), None, store)
        for text in HOSTILE:
            try:
                sitting.take(f'people "{text}" she')
                taken.append(text)
            except GmkitError as error:
                refused.append(str(error))
        names = [one.name for one in sitting.people]
    assert len(taken) + len(refused) == len(HOSTILE)
    assert len(names) > 40
    assert all(refused)
    with serving(table):
        found = Browsers(browser, table)
        door, gm = found.page(), found.gm()
        door.goto(table.address)
        shown = door.locator(".choice label bdi").all_text_contents()
        assert list(map(bare, shown)) == list(map(bare, names))
        assert {bare(text) for text in taken} >= {bare(name) for name in names}
        door.fill("[name=name]", HOSTILE[0])
        door.click("button")
        door.wait_for_url("**/knock")
        gm.get_by_text(HOSTILE[0]).first.wait_for()
        titles = door.title(), gm.title()
        assert titles == ("carnival", "carnival")
        assert not found.problems
        assert not found.foreign


@pytest.mark.slow
def test_hostile_goals_and_notes_are_shown_as_they_are_and_do_nothing(browser: Any, tmp_path: Path) -> None:
    table = Table(tmp_path)
    texts = [text for text in HOSTILE if bare(text) and not any(unicodedata.category(one) == "Cs" for one in text)]
    sent, told = list[str](), list[str]()
    with serving(table):
        for line in (*laid(*PEOPLE), "usual off"):
            table.types(line)
        found = Browsers(browser, table)
        phones = {name: found.seat(name) for name in PEOPLE}
        screen, gm = found.screen(), found.gm()
        for page in list(phones.values())[1:]:
            page.goto(f"{table.address}/me/note")
        ana, others = phones["Ana"], PEOPLE[1:]
        for at, text in enumerate(texts):
            name = others[at % len(others)]
            page = phones[name]
            page.fill("[name=note]", text)
            sent.append(f"{name}: {bare(page.input_value('[name=note]'))}")
            if at % 3 == 0:
                table.types("Ana challenges Ben")
                waited(lambda: asked(ana).endswith("goal"), pause=ana.wait_for_timeout)
                ana.fill("form#answer [name=own]:not([type=radio])", text)
                ana.get_by_role("button", name="Do this").tap()
                waited(
                    lambda: not asked(ana).endswith("goal") or ana.locator("#reply").count(), pause=ana.wait_for_timeout
                )
                if not ana.locator("#reply").count():
                    told.append(text)
                    waited(partial(_shows, screen, text), pause=screen.wait_for_timeout)
                table.types("undo act")
                waited(lambda: not asked(ana), pause=ana.wait_for_timeout)
            page.get_by_role("button", name="Send").tap()
            waited(partial(_is_empty, page), pause=page.wait_for_timeout)
            page.wait_for_timeout(550)
        for page in (*phones.values(), screen, gm):
            assert "broken" not in page.title()
        assert not found.problems
        assert not found.foreign
        table.kill()
    with open_store(table.path, read_only=True) as store:
        notes = [entry.told["note"] for entry in store.entries() if entry.kind == "note"]
    assert list(map(bare, notes)) == sent
    assert len(told) > len(texts) // 4
