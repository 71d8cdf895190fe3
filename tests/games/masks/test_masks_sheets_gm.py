"""The GM's sheet: every figure in its place, outlines for what endures, readable at any size of table."""

from __future__ import annotations

import pytest

from gmkit.errors import SheetError
from gmkit.games.masks.sheets import BLANK_GM, GmSheet, gm_sheet
from gmkit.games.masks.sheets.deeds import Debt, Goal
from gmkit.games.masks.sheets.gm import Bloc, Conflict, Person
from gmkit.games.masks.sheets.look import Level
from gmkit.printing.pen import Curve, Polygon, Rect, Text
from gmkit.printing.sheet import Page, Sheet
from gmkit.printing.theme import Ink
from tests.pressed import faults, leaves_of, log_of, setting
from tests.pressed import said as words_of

BLOCS = (("Sun Temple", "sun"), ("Moon Temple", "moon"), ("Commission", "mask"), ("The Quiet Ones", "none"))
ODDS = (("50.1 %", "40.2 %", "30.3 %"), ("60.4 %", "51.5 %", "41.6 %"), ("70.7 %", "61.8 %", "52.9 %"))


def goals(done: bool) -> tuple[Goal, ...]:
    return (
        Goal("10", "heart", "warm", (("hearts", "glorify", "Dav", done), ("even", "betray", "the Moon Temple", False))),
        Goal("A", "club", "cold", (("clubs", "seduce", "Bo", False), ("odd", "humiliate", "the Commission", True))),
    )


def level(i: int, k: int) -> Level:
    """Give a feeling of some kind: fickle, enduring, worn, or enduring at 0."""
    number = (7 * i + 3 * k) % 21 - 10
    kind = (i + 2 * k) % 4
    if kind == 0 or (number == 0 and kind != 3):
        return Level(number)
    if kind == 3:
        return Level(0, True, (-2, 3)[k % 2], 4 + i % 5)
    sign = 1 if number > 0 else -1
    return Level(number, True, number if kind == 1 else sign * max(1, abs(number) - 1), abs(number))


def table(count: int, names: tuple[str, ...] = (), **more: object) -> GmSheet:
    people = tuple(
        Person(
            names[i % len(names)] if names else f"Avatar {i}", f"the Mask {i}", (f"Spare {i}",) if i % 3 == 0 else (),
            101 + i, 201 + i, 301 + i, 401 + i, 501 + i, goals(i == 0), (Debt("Dav", 61 + i),) if i % 5 == 0 else (),
            i % 4 == 1, f"nerve {i}",
        )
        for i in range(count)
    )  # fmt: skip
    blocs = tuple(
        Bloc(
            name, emblem, tuple(Level(j - k % 11) for k in range(count)), tuple(601 + 20 * j + k for k in range(count))
        )
        for j, (name, emblem) in enumerate(BLOCS)
    )
    return GmSheet(
        "The feast", "Round 3", people, blocs,
        tuple(tuple(level(i, k) for k in range(count + 4)) for i in range(count)),
        tuple(tuple(1000 + 50 * i + k for k in range(count)) for i in range(count)), ODDS, "three actions a side",
    )._replace(**more)  # type: ignore[arg-type]  # fmt: skip


def made(state: GmSheet, ink: Ink = Ink.FULL) -> Sheet:
    sheet = gm_sheet(state, setting=setting(ink))
    assert faults(sheet, setting(ink)) == []
    return sheet


def texts(page: Page) -> list[Text]:
    return [mark for mark in page.marks if isinstance(mark, Text)]


def said(sheet: Sheet) -> list[str]:
    return [text.words for page in sheet.pages for text in texts(page)]


def page_of(sheet: Sheet, words: str) -> Page:
    (found,) = [page for page in sheet.pages if any(text.words == words for text in texts(page))]
    return found


def tops(page: Page, title: str, names: list[str]) -> list[float]:
    """Give the baselines of a table's rows, by their names at the left edge below its title."""
    start = next(text.y for text in texts(page) if text.words == title)
    found = {text.words: text.y for text in reversed(texts(page)) if text.x < 18 and text.y > start and not text.turn}
    return [found[name] for name in names]


@pytest.mark.parametrize(
    ("count", "pages", "ink"), [(2, 1, Ink.FULL), (6, 2, Ink.LOW), (10, 3, Ink.MONO), (14, 3, Ink.FULL)]
)
def test_pages_and_their_secret(count: int, pages: int, ink: Ink) -> None:
    sheet = made(table(count), ink)
    assert len(sheet.pages) == pages
    for page in sheet.pages:
        assert any(text.words.startswith("FOR THE GM ONLY, KEEP SECRET") for text in texts(page))
    for leaf in leaves_of(sheet, setting(ink)):
        assert any("Mike Reeves-McMillan" in words for words in words_of(leaf.marks))


@pytest.mark.parametrize("count", [2, 6, 14])
def test_every_figure_of_an_avatar_is_shown(count: int) -> None:
    words = said(made(table(count)))
    for i in range(count):
        for figure in (101 + i, 201 + i, 301 + i, 401 + i, 501 + i):
            assert words.count(str(figure)) == 1
        assert f"the Mask {i}" in words
        assert f"nerve {i}" in words
    assert words.count("ALIENATED") == sum(i % 4 == 1 for i in range(count))
    assert sum(w.startswith("also owns Spare") for w in words) == -(-count // 3)
    assert sum(f"owes Dav {61 + i} Face" in " ".join(words) for i in range(0, count, 5)) == -(-count // 5)
    assert (words.count("10"), words.count("A")) == (words.count("Glorify"), words.count("Seduce")) == (count, count)
    assert words.count("the Moon Temple") == words.count("Betray") == words.count("Humiliate") == count


def test_ticks_stand_at_what_is_achieved() -> None:
    sheet = made(table(2))
    ticks = [m for page in sheet.pages for m in page.marks if isinstance(m, Curve) and m.style.weight == 1.05]
    assert len(ticks) == 3, "one more for the first avatar than for the second"


@pytest.mark.parametrize("count", [2, 6, 14])
def test_every_feeling_stands_in_its_cell_with_its_sign(count: int) -> None:
    state = table(count)
    page = page_of(made(state), "Feelings")
    names = [*(person.name for person in state.people), *(bloc.name for bloc in state.blocs)]
    wide = 148 / (count + 4)
    rows = tops(page, "Feelings", names)
    for i, base in enumerate(rows):
        own = [text for text in texts(page) if abs(text.y - base) < 2.4 and text.x > 50 and text.size > 7]
        given = state.feelings[i] if i < count else state.blocs[i - count].feelings
        for k, one in enumerate(given):
            assert one is not None
            here = [t.words for t in own if 0 <= t.x + t.width / 2 - 50 - wide * k < wide]
            sign = "+" if one.level > 0 else "−" if one.level < 0 else ""
            assert here == ([] if i == k else [f"{sign}{abs(one.level)}"])


@pytest.mark.parametrize("count", [2, 6, 14])
def test_what_endures_is_outlined_dashed_at_0_and_worn_marks_are_told(count: int) -> None:
    state = table(count)
    page = page_of(made(state), "Feelings")
    cells = [one for i, row in enumerate(state.feelings) for k, one in enumerate(row) if i != k and one is not None]
    edges = [m for m in page.marks if isinstance(m, Rect) and m.radius == 0.7]
    assert sum(not m.style.dash for m in edges) == sum(c.enduring and c.level != 0 for c in cells)
    assert sum(bool(m.style.dash) for m in edges) == sum(c.enduring and c.level == 0 for c in cells)
    expected = [f"{abs(c.latent)}/{abs(c.level)}" for c in cells if c.enduring and c.level and c.latent != c.level]
    expected += [f"{'+' if c.latent > 0 else '−'}{abs(c.latent)}/{c.pole}" for c in cells if c.enduring and not c.level]
    assert sorted(t.words for t in texts(page) if "/" in t.words and t.role == "sans-semibold") == sorted(expected)
    heavy = [t for t in texts(page) if t.role == "serif-bold" and t.words[0] in "+−"]
    factions = [one.level for bloc in state.blocs for one in bloc.feelings if one]
    assert len(heavy) == sum(abs(number) > 5 for number in (*(c.level for c in cells), *factions))


@pytest.mark.parametrize("count", [2, 6, 14])
def test_every_promise_is_shown_once(count: int) -> None:
    state = table(count)
    words = said(made(state))
    for i, row in enumerate(state.promised):
        for k, sum_ in enumerate(row):
            assert words.count(str(sum_)) == (i != k)
    for bloc in state.blocs:
        for sum_ in bloc.promised:
            assert words.count(str(sum_)) == 1


def test_names_stand_on_end_where_columns_are_narrow() -> None:
    for count, turned in ((2, False), (6, False), (14, True)):
        page = page_of(made(table(count)), "Feelings")
        assert any(text.turn == 90 and text.words == "Avatar 1" for text in texts(page)) is turned


def test_the_chances_stand_beside_the_promises_or_below() -> None:
    for count, beside in ((2, True), (6, True), (14, False)):
        sheet = made(table(count))
        page = page_of(sheet, "The challenger’s chance")
        at = next(text for text in texts(page) if text.words == "The challenger’s chance")
        promised = next(text for text in texts(page) if text.words == "Promised Face")
        assert (at.y == promised.y, at.x) == ((True, 147.0) if beside else (False, 12.0))
        for figure in (figure for row in ODDS for figure in row):
            assert said(sheet).count(figure) == 1
        assert "three actions a side" in said(sheet)
    assert "The challenger’s chance" not in said(made(table(6, odds=())))


def test_names_of_sixty_letters_fit() -> None:
    names = ("W" * 60, "Ísólfur Þórðarson", "Bartholomew Archibald Fitzgerald-Montmorency of Saint Evremon")
    aims = (("hearts", "humiliate", "W" * 60, True), ("even", "betray", "W" * 60, True))
    state = table(14, names)
    people = tuple(
        one._replace(goals=(Goal("10", "heart", "warm", aims),) * 2, mask="W" * 100, others=names * 2, traits="W" * 99)
        for one in state.people
    )
    blocs = tuple(bloc._replace(name="W" * 60) for bloc in state.blocs) * 2
    made(state._replace(people=people, blocs=blocs, title="W" * 80, scene="W " * 80, premise="W" * 40), Ink.LOW)


def test_a_table_of_thirty_goes_on_in_further_columns_and_pages() -> None:
    state = table(30)
    words = said(made(state))
    assert words.count("each row feels this for the column") == 2, "34 columns, 22 at a time"
    assert words.count("continued") == 2, "34 rows of feelings are more than a page holds"
    for i, row in enumerate(state.promised):
        for k, sum_ in enumerate(row):
            assert words.count(str(sum_)) == (i != k)


def test_the_blank_sheet_has_room_and_no_figures() -> None:
    sheet = made(GmSheet())
    assert not [w for w in said(sheet) if w.isdigit()]
    assert sum(" 2.5x2.5" in line for line in log_of(sheet.pages[0].marks)) == 6 * 4, "two cards of two objectives each"
    (page,) = sheet.pages
    own = [m for m in page.marks if isinstance(m, Polygon) and m.style.fill == "hair"]
    assert len(own) == 2 * 6, "nobody feels or promises anything for themselves"


def test_a_third_card_is_refused_and_the_avatar_named() -> None:
    person = Person("Celia", goals=goals(done=False) + goals(done=False)[:1])
    with pytest.raises(SheetError, match=r"^avatar Celia: .*two objective cards"):
        made(table(2, people=(person, person)))


def test_conflicts_are_listed_for_approval_and_flow_over_pages() -> None:
    pairs = [(n, letter) for n in range(14) for letter in "ABCD"]
    conflicts = tuple(Conflict(f"Avatar {n}", x, f"Hidden {n}{x}", f"Proper {n}{x}") for n, x in pairs)
    sheet = made(BLANK_GM._replace(conflicts=conflicts))
    told = said(sheet)
    for pair in conflicts:
        assert told.count(pair.hidden) == told.count(pair.proper) == 1
    # Each avatar is named once, and once more where its pairs go on over the page.
    assert 14 <= sum(words.startswith("Avatar ") for words in told) <= 14 + len(sheet.pages)
    assert told.count("Conflicts") > 1
