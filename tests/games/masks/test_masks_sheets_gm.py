"""The GM's sheet: every figure in its place, outlines for what endures, readable at any size of table."""

from __future__ import annotations

import pytest

from gmkit.errors import SheetError
from gmkit.games.masks.sheets import GmSheet, gm_sheet
from gmkit.games.masks.sheets.deeds import Debt, Deed, Goal
from gmkit.games.masks.sheets.look import Level
from gmkit.games.masks.sheets.matrix import Bloc, Person, Sale
from gmkit.printing.pen import Curve, Ellipse, Field, Line, Rect, Text
from gmkit.printing.sheet import Page, Sheet
from gmkit.printing.table import Tell
from gmkit.printing.theme import Ink
from tests.cases import every_case
from tests.pressed import faults, leaves_of, log_of, setting
from tests.pressed import said as words_of

BLOCS = (("Sun Temple", "sun"), ("Moon Temple", "moon"), ("Commission", "mask"), ("Quiet Ones", "none"))
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
    ("count", "pages", "ink"), [(2, 2, Ink.FULL), (6, 3, Ink.LOW), (10, 4, Ink.MONO), (14, 6, Ink.FULL)]
)
def test_pages_and_their_secret(count: int, pages: int, ink: Ink) -> None:
    sheet = made(table(count), ink)
    assert len(sheet.pages) == pages
    for page in sheet.pages:
        assert any(text.words.startswith("FOR THE GM ONLY, KEEP SECRET") for text in texts(page))
    for leaf in leaves_of(sheet, setting(ink)):
        assert any("Mike Reeves-McMillan" in words for words in words_of(leaf.marks))


@every_case("count", [2, 6, 14])
def test_every_figure_of_an_avatar_is_shown(count: int) -> None:
    words = said(made(table(count)))
    for i in range(count):
        for figure in (101 + i, 201 + i, 301 + i, f"×{401 + i}", 501 + i):
            assert words.count(str(figure)) == 1
        assert f"the Mask {i}" in words
        assert f"nerve {i}" in words
    # Once in the seat's row and once in the block.
    assert words.count("ALIENATED") == sum(i % 4 == 1 for i in range(count))
    assert sum(w.startswith("also owns Spare") for w in words) == -(-count // 3)
    assert sum(f"owes Dav {61 + i} Face" in " ".join(words) for i in range(0, count, 5)) == -(-count // 5)
    assert [words.count(kind) for kind in ("Glorify", "Betray", "Seduce", "Humiliate")] == [2 * count] * 4


def test_ticks_stand_at_what_is_achieved() -> None:
    sheet = made(table(2))
    ticks = [m for page in sheet.pages for m in page.marks if isinstance(m, Curve) and m.style.weight == 1.05]
    assert len(ticks) == 2 * 3, "one more for the first avatar than for the second, in its row and its block"


def cells(state: GmSheet) -> list[Level]:
    """Give every feeling that has a cell."""
    own = [one for i, row in enumerate(state.feelings) for k, one in enumerate(row) if i != k and one is not None]
    return [*own, *(one for bloc in state.blocs for one in bloc.feelings if one is not None)]


@every_case("count", [2, 6, 14])
def test_every_feeling_stands_in_its_cell_with_its_sign_and_zeros_are_blank(count: int) -> None:
    state = table(count)
    page = page_of(made(state), "Feelings")
    names = [*(person.name for person in state.people), *(bloc.name for bloc in state.blocs)]
    rows = tops(page, "Feelings", names)
    lines = sorted({round(m.x1, 2) for m in page.marks if isinstance(m, Line) and m.x1 == m.x2 and m.x1 > 30})
    edges = [*lines[: count + 4], 198.1]
    for i, base in enumerate(rows):
        own = [t for t in texts(page) if abs(t.y - base) < 4 and t.x > edges[0] and t.role == "sans-bold"]
        given = state.feelings[i] if i < count else state.blocs[i - count].feelings
        for k, one in enumerate(given):
            assert one is not None
            here = [t.words for t in own if edges[k] - 0.1 <= t.x < edges[k + 1]]
            sign = "+" if one.level > 0 else "−" if one.level < 0 else ""
            blank = i == k or (one.level == 0 and not one.enduring)
            assert here == ([] if blank else [f"{sign}{abs(one.level)}"])


@every_case("count", [2, 6, 14])
def test_every_cell_of_a_feeling_has_a_rule_to_write_on(count: int) -> None:
    page = page_of(made(table(count)), "Feelings")
    start = next(text.y for text in texts(page) if text.words == "Feelings")
    last = next(text.y for text in texts(page) if text.words == BLOCS[-1][0] and text.x < 18 and text.y > start)
    rules = [m for m in page.marks if isinstance(m, Line) and m.y1 == m.y2 and start < m.y1 < last + 4]
    long = [m for m in rules if m.style.stroke == "line" and 4 < m.x2 - m.x1 < 7.7]
    assert len(long) >= count * (count - 1) + 8 * count


@every_case("count", [2, 6, 14])
def test_what_endures_is_outlined_dashed_at_0_and_worn_marks_are_told(count: int) -> None:
    state = table(count)
    page = page_of(made(state), "Feelings")
    edges = [m for m in page.marks if isinstance(m, Rect) and m.radius == 0.7 and m.height == 4.7]
    assert sum(not m.style.dash for m in edges) == sum(c.enduring and c.level != 0 for c in cells(state))
    assert sum(bool(m.style.dash) for m in edges) == sum(c.enduring and c.level == 0 for c in cells(state))
    worn = [c for c in cells(state) if c.enduring and c.level and c.latent != c.level]
    told = [t.words for t in texts(page) if t.role == "sans" and t.size == 7.5]
    for c in worn:
        assert f"{abs(c.latent)} left" in told or str(abs(c.latent)) in told


def test_promises_stand_in_the_corner_where_factions_meet_or_under_the_table() -> None:
    few = table(5)._replace(promised=((0, 3, 0, 0, 0), (2, 0, 0, 0, 4)))
    few = few._replace(blocs=tuple(bloc._replace(promised=()) for bloc in few.blocs))
    sheet = made(few)
    page = page_of(sheet, "Promised, owed")
    assert "Avatar 0 → Avatar 1 3; owes Dav 61" in said(sheet)
    assert "Avatar 1 → Avatar 0 2, Avatar 4 4" in said(sheet)
    head = next(t for t in texts(page) if t.words == "Promised, owed")
    assert head.x > 100
    many = page_of(made(table(6)), "Promised, owed")
    assert next(t for t in texts(many) if t.words == "Promised, owed").x == 12.0


def test_what_page_one_has_no_room_for_fills_a_later_one_and_no_half_stays_bare() -> None:
    sheet = made(table(6, sale=tuple(Sale(f"Mask {i}", 10, "spade", "cold") for i in range(8))))
    heads = ("Feelings", "Promised, owed", "Masks for sale", "Notes", "Scene and stakes", "Hour by hour")
    first, second, third = ([t.words for t in texts(page) if t.words in heads] for page in sheet.pages)
    assert (first, second) == (["Scene and stakes"], ["Feelings", "Promised, owed"])
    assert third == ["Masks for sale", "Notes", "Hour by hour", "Notes"]
    assert "Avatar 0" in [t.words for t in texts(sheet.pages[1]) if t.size == 14], "a block fills the rest of the page"
    words = [(t.x, t.words) for t in texts(sheet.pages[1]) if " → " in t.words]
    assert {x for x, _ in words} == {12.0, 109.0}, "two promises side by side"
    filled = gm_sheet(table(6), setting=setting()._replace(fields=True))
    names = [m.name for page in filled.pages for m in page.marks if isinstance(m, Field)]
    assert len(names) == len(set(names)), "lines to write on in two places are different fields"


@pytest.mark.parametrize("letters", [1, 60, 100])
def test_a_sign_has_as_many_lines_as_it_needs_and_none_is_small(letters: int) -> None:
    signs = tuple(
        Tell("W" * min(letters, 60) + str(i // 3), "touches it " * (letters // 8), "W" * letters * (i != 5), "often")
        for i in range(12)
    )
    sheet = made(table(2, signs=signs))
    for page in sheet.pages:
        assert min(text.size for text in texts(page)) >= 7.5
        rules = sorted({m.y1 for m in page.marks if isinstance(m, Line) and m.y1 == m.y2 and m.x2 > 190})
        lines = [t.y for t in texts(page) if t.x >= 42.0 and (t.words.startswith(("touches", "WW")))]
        assert all(y - 2.2 > above for y in lines for above in rules if abs(y - above) < 2.4 and above < y)


@pytest.mark.parametrize("count", [2, 6, 14])
def test_every_promise_is_told_at_a_glance_and_an_avatars_in_its_block(count: int) -> None:
    state = table(count)
    words = " ".join(said(made(state))).replace(",", " ").replace(";", " ").split()
    for i, row in enumerate(state.promised):
        for k, sum_ in enumerate(row):
            assert words.count(str(sum_)) == 2 * (i != k)
    blocks = " ".join(text.words for page in made(state).pages[1:] for text in texts(page))
    for i, row in enumerate(state.promised):
        told = [f"promises {state.people[k].name} {sum_}" for k, sum_ in enumerate(row) if k != i]
        assert " · ".join(told)[:40] in blocks
    for bloc in state.blocs:
        for sum_ in bloc.promised:
            assert words.count(str(sum_)) == 1


def test_names_stand_on_end_where_columns_are_narrow() -> None:
    for count, turned in ((2, False), (5, False), (14, True)):
        page = page_of(made(table(count)), "Feelings")
        assert any(text.turn == 90 and text.words == "Avatar 1" for text in texts(page)) is turned


def test_the_chances_stand_beside_the_scene() -> None:
    for count in (2, 6, 14):
        sheet = made(table(count))
        page = page_of(sheet, "A challenger’s chance")
        at = next(text for text in texts(page) if text.words == "A challenger’s chance")
        scene = next(text for text in texts(page) if text.words == "Scene and stakes")
        assert (at.y, scene.x) == (scene.y, 12.0)
        for figure in (figure for row in ODDS for figure in row):
            assert said(sheet).count(figure) == 1
        assert "three actions a side" in said(sheet)
    assert "A challenger’s chance" not in said(made(table(6, odds=())))


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
    sheet = made(table(30))
    notes = [w for w in said(sheet) if w.startswith("the row feels it for the column")]
    assert len(notes) == 2, "34 columns, 22 at a time"
    assert said(sheet).count("continued") > 2, "34 rows of feelings are more than a page holds"


def test_the_blank_sheet_has_room_and_no_figures_but_of_rounds() -> None:
    sheet = made(GmSheet())
    assert [w for w in said(sheet) if w.isdigit()] == [str(n + 1) for n in range(8)]
    assert sum(" 2.8x2.8" in line for line in log_of(sheet.pages[0].marks)) == 6 * 2, "two objectives each"
    assert len(sheet.pages) == 2
    assert said(sheet).count("Hidden Face") == 6
    assert "Masks for sale" in said(sheet)


def test_a_block_has_both_masks_actions_with_values_and_conflict_letters() -> None:
    own = Person(
        "Celia", "The Flirt", face=14, title="The Flirt", points=12, traits="plays masterly; warm, bold",
        proper=(Deed(3, "Flirt with everybody"), Deed(2, "Miss appointments", "A")),
        secret=(Deed(3, "Arrive early", "A"), Deed(2, "Dread any drop", "C", "Love high places")),
    )  # fmt: skip
    words = said(made(table(2, people=(own, Person("Dav")))))
    for told in ("Flirt with everybody", "Arrive early", "× Love high places", "12", "plays masterly; warm, bold"):
        assert told in words
    assert words.count("A") >= 2
    assert words.count("C") >= 1


def test_masks_with_nobody_are_for_sale_by_name_and_price() -> None:
    sale = tuple(Sale(f"Mask number {i}", 700 + i, "spade", "cold") for i in range(40))
    words = said(made(table(3, sale=sale)))
    for one in sale:
        assert words.count(one.title) == words.count(str(one.price)) == 1
    assert words.count("sold to") == 2, "forty are two blocks"


def test_rounds_past_are_shaded_and_everybody_has_a_box_in_each() -> None:
    sheet = made(table(3, round=3, rounds=6, order=("Avatar 0", "Avatar 2", "Avatar 1")))
    discs = [m for m in sheet.pages[0].marks if isinstance(m, Ellipse) and m.rx == 3.2]
    assert [(m.style.fill is not None, m.style.weight > 1) for m in discs] == [
        (True, False), (True, False), (False, True), *[(False, False)] * 3,
    ]  # fmt: skip
    page = page_of(sheet, "Hour by hour")
    assert sum(isinstance(m, Rect) and m.width == m.height == 3.5 for m in page.marks) == 6 * 3
    assert [t.words for t in texts(page) if t.words.startswith("round ")] == [f"round {n + 1}" for n in range(6)]


def test_a_third_card_is_refused_and_the_avatar_named() -> None:
    person = Person("Celia", goals=goals(done=False) + goals(done=False)[:1])
    with pytest.raises(SheetError, match=r"^avatar Celia: .*two objective cards"):
        made(table(2, people=(person, person)))
