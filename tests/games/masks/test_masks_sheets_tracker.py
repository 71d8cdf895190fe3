"""The filled tracker: what stands where, in mm; which marks a feeling has; how its pages break."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from gmkit.errors import SheetError
from gmkit.games.masks.content import Action, Card, Mask, MaskSet, Suit
from gmkit.games.masks.sheets import Tracker, tracker, trackers
from gmkit.games.masks.sheets.deeds import Debt, Deed, Goal, Owned, Purse
from gmkit.games.masks.sheets.look import Level, Sign, initial, look_of
from gmkit.games.masks.sheets.tracker import _END, PITCH, Faction, Tie, blank_for
from gmkit.library.credit import Credit
from gmkit.printing.pen import Curve, Ellipse, Line, Polygon, Rect, Style, Text, extent_of, walk
from gmkit.printing.shape import apply
from gmkit.printing.sheet import Page, Sheet
from gmkit.printing.theme import Ink
from tests.cases import every_case
from tests.pressed import faults, log_of, setting

LEAVES = Suit("leaves", "Wind-blown leaves", "leaf", "cold")
OWN = Mask("w", Card("king", "leaves"), "Ottavia", "the Lamplighter", "any", (Action("a", "Wait", 1),))
SET = MaskSet("x", "x", Credit("x", "y"), (OWN,), (LEAVES,))
NAMES = ("W" * 60, "Ísólfur Þórðarson", "Дмитрий Алексеевич", "Ελένη", "Bartholomew Fitzgerald of Saint Evremon")
FOUR = Tracker().factions
EIGHT = (*FOUR, *(Faction(name, "none") for name in ("The Quiet Ones", "W" * 60, "Ropemakers", "Åse’s friends")))
ROW = 121.4
"""The middle of the first row of relationships."""


def filled(count: int, factions: tuple[Faction, ...] = FOUR, **more: object) -> Tracker:
    ties = tuple(Tie(f"other{i:02d}", kind="fickle", level=Level(i % 10)) for i in range(count))
    return Tracker("Celia", ties=ties, factions=factions)._replace(**more)  # type: ignore[arg-type]


def made(state: Tracker, ink: Ink = Ink.FULL, *, inked: bool = False) -> Sheet:
    how = setting(ink)._replace(inked=inked)
    sheet = tracker(state, setting=how)
    assert faults(sheet, how) == []
    return sheet


def log(page: Page) -> list[str]:
    return log_of(page.marks)


def said(page: Page) -> list[str]:
    return [line.split('"', 1)[1][:-1] for line in log(page) if line.startswith("text")]


class Spot(NamedTuple):
    """A rectangle, a line or a lozenge: what it is, its upper left corner and width in mm, how it looks."""

    kind: str
    x: float
    y: float
    width: float
    height: float
    radius: float
    style: Style


def spots(page: Page, top: float, bottom: float, left: float = 0, right: float = 210) -> list[Spot]:
    """Give what is drawn within a part of the page, text and curves left out."""
    out: list[Spot] = []
    for mark, matrix in walk(page.marks):
        radius = 0.0
        match mark:
            case Rect():
                corners = [(mark.x, mark.y), (mark.x + mark.width, mark.y + mark.height)]
                radius = mark.radius
            case Line():
                corners = [(mark.x1, mark.y1), (mark.x2, mark.y2)]
            case Polygon():
                corners = list(mark.points)
            case _:
                continue
        moved = [apply(matrix, corner) for corner in corners]
        x, y = min(c[0] for c in moved), min(c[1] for c in moved)
        wide, high = max(c[0] for c in moved) - x, max(c[1] for c in moved) - y
        if top <= y <= bottom and left <= x <= right:
            name = type(mark).__name__
            out.append(Spot(name, round(x, 2), round(y, 2), round(wide, 2), round(high, 2), radius, mark.style))
    return out


WARM, COLD = "pale-warm", "pale-cold"


def solid(page: Page, y: float) -> list[tuple[str, float, float]]:
    """Give the filled boxes of a row: colour, left edge, upper edge."""
    fills = ("warm", "cold", WARM, COLD)
    return [(s.style.fill, s.x, s.y) for s in spots(page, y - 3, y + 3) if s.style.fill in fills]


def carets(page: Page, y: float) -> list[float]:
    """Give the middles of the carets beneath a row."""
    return [round(s.x + s.width / 2, 2) for s in spots(page, y + 2.6, y + 3, 60, 180) if s.kind == "Polygon"]


def outlines(page: Page, y: float) -> list[tuple[str | None, float, float, float, bool]]:
    """Give the outlines of a row: colour, left and upper edge, width, whether dashed."""
    return [
        (s.style.stroke, s.x, s.y, s.width, bool(s.style.dash)) for s in spots(page, y - 3, y + 3, 60, 175) if s.radius
    ]


def crosses(page: Page, y: float) -> list[float]:
    """Give the middles of the crosses of a row, each of two strokes."""
    strokes = sorted(
        round(s.x + s.width / 2, 2) for s in spots(page, y - 2, y + 2, 60, 175) if s.kind == "Line" and s.height == 2.3
    )
    assert strokes[::2] == strokes[1::2]
    return strokes[::2]


def neutral(page: Page, y: float) -> str | None:
    """Give what fills the lozenge at 0."""
    (found,) = [s for s in spots(page, y - 3, y + 2, 119, 124) if s.kind == "Polygon"]
    return found.style.fill


def with_level(level: Level, *, inked: bool = False, ink: Ink = Ink.FULL) -> Page:
    kind = "enduring" if level.enduring else "fickle"
    tie = Tie("Dav", "", "hearts", "heart", "warm", kind, level)
    return made(Tracker("Celia", ties=(tie,)), ink, inked=inked).pages[0]


SEVEN = [125.95, 130.45, 134.95, 139.45, 143.95, 149.55, 154.05]


def test_a_fickle_feeling_is_pale_from_0_to_its_level_with_a_caret_under_the_last() -> None:
    page = with_level(Level(7))
    assert solid(page, ROW) == [(WARM, x, 119.4) for x in SEVEN]
    assert (outlines(page, ROW), crosses(page, ROW), neutral(page, ROW)) == ([], [], "paper")
    assert carets(page, ROW) == [156.0]
    page = with_level(Level(-2))
    assert solid(page, ROW) == [(COLD, 115.45, 119.4), (COLD, 110.95, 119.4)]
    assert carets(page, ROW) == [112.9]
    (figure,) = [m for m in page.marks if isinstance(m, Text) and m.words == "−2" and m.size > 10]
    assert figure.x + figure.width == pytest.approx(69.5)


def test_in_ink_boxes_are_solid_and_there_is_no_caret() -> None:
    page = with_level(Level(7), inked=True)
    assert solid(page, ROW) == [("warm", x, 119.4) for x in SEVEN]
    assert carets(page, ROW) == []
    assert neutral(with_level(Level(0), inked=True), ROW) == "ink"


def test_with_little_ink_a_start_is_a_stroke_a_box_and_an_open_caret() -> None:
    page = with_level(Level(3), ink=Ink.LOW)
    assert solid(page, ROW) == []
    strokes = [s for s in spots(page, ROW - 3, ROW, 120, 175) if s.kind == "Line" and (s.width, s.height) == (3.9, 4.0)]
    assert [s.x for s in strokes] == SEVEN[:3]
    (mark,) = [s for s in spots(page, ROW + 2.6, ROW + 3, 60, 180) if s.kind == "Polygon"]
    assert mark.style.fill is None
    assert "the start is marked and has a caret; pencil the boxes from there" in said(page), "nothing is tinted here"


def test_an_enduring_feeling_is_outlined_and_its_outermost_boxes_are_crossed() -> None:
    page = with_level(Level(-5, True, -3, 5))
    assert solid(page, ROW) == [(COLD, x, 119.4) for x in (115.45, 110.95, 106.45, 101.95, 97.45)]
    assert outlines(page, ROW) == [("cold", 96.83, 118.78, 23.14, False)]
    assert crosses(page, ROW) == [99.4, 103.9]
    assert neutral(page, ROW) == "paper"
    page = with_level(Level(-5, True, -3, 5), inked=True)
    assert solid(page, ROW) == [("cold", x, 119.4) for x in (115.45, 110.95, 106.45)]
    assert crosses(page, ROW) == [99.4, 103.9]


def test_an_enduring_feeling_at_0_is_dashed_on_both_sides_to_its_pole() -> None:
    page = with_level(Level(0, True, 2, 4))
    assert solid(page, ROW) == []
    assert sorted(outlines(page, ROW)) == [("cold", 101.33, 118.78, 18.64, True), ("warm", 125.33, 118.78, 18.64, True)]
    assert crosses(page, ROW) == [127.9, 132.4], "on the side of its sign"
    assert crosses(with_level(Level(0, True, -1, 4)), ROW) == [117.4]


def test_a_neutral_feeling_has_its_figure_alone() -> None:
    page = with_level(Level(0))
    assert (solid(page, ROW), outlines(page, ROW), crosses(page, ROW), carets(page, ROW)) == ([], [], [], [])
    assert neutral(page, ROW) == "paper"
    assert "0" in said(page)


def test_a_faction_has_its_own_feeling_in_lower_boxes_beneath_and_no_caret() -> None:
    faction = Faction("Sun Temple", "sun", Tie(kind="fickle", level=Level(2), owed=7), Level(-3))
    page = made(Tracker("Celia", ties=(Tie("Dav"),), factions=(faction,))).pages[0]
    upper = ROW + 2 * 7.6 - 3.3 + 4.7  # a row to be filled in follows the last name
    lower = upper + 4.85
    assert [(c, x) for c, x, y in solid(page, upper) if y < upper] == [(WARM, 125.95), (WARM, 130.45)]
    found = [(c, x) for c, x, y in solid(page, lower) if y > upper]
    assert found == [(COLD, 115.45), (COLD, 110.95), (COLD, 106.45)]
    heights = [s.height for s in spots(page, upper - 3, lower, 100, 135) if s.style.fill in (WARM, COLD)]
    assert heights == [3.4, 3.4, 2.4, 2.4, 2.4]
    assert carets(page, upper) == []
    (owed,) = [m for m in page.marks if isinstance(m, Text) and m.words == "7"]
    assert owed.x == pytest.approx(188.0), "room is left beside it"
    assert owed.y == pytest.approx(lower + 0.3)


GOALS = (
    Goal("4", "heart", "warm", (("hearts", "glorify", "Dav", False), ("even", "glorify", "the Moon Temple", False))),
    Goal("9", "spade", "cold", (("spades", "humiliate", "Anna", True), ("odd", "betray", "the Moon Temple", False))),
)


def test_the_strip_shows_both_cards_with_their_objectives() -> None:
    lines = log(made(filled(5, goals=GOALS)).pages[0])
    for line in (
        "line 10.3,246.5 199.7,246.5", "rect 12.0,254.9 8.4x11.5", "rect 109.0,254.9 8.4x11.5",
        'text 23.0,258.5 "hearts"', 'text 35.0,258.5 "Glorify"', 'text 23.0,264.9 "even"', 'text 35.0,264.9 "Glorify"',
        'text 120.0,258.5 "spades"', 'text 132.0,258.5 "Humiliate"', 'text 120.0,264.9 "odd"',
        'text 132.0,264.9 "Betray"',
    ):  # fmt: skip
        assert line in lines
    assert sum(line.endswith('"the Moon Temple"') for line in lines) == 2
    page = made(filled(5, goals=GOALS)).pages[0]
    boxes = [(s.x, s.y) for s in spots(page, 250, 268, 90) if s.kind == "Rect" and s.width == 3.7]
    assert boxes == [(97.3, 256.1), (97.3, 262.5), (194.3, 256.1), (194.3, 262.5)]
    ticks = [extent_of(mark) for mark in page.marks if isinstance(mark, Curve) and mark.style.weight > 1]
    (tick,) = [tick for tick in ticks if tick is not None and tick.top > 250]
    middle = ((tick.left + tick.right) / 2, (tick.top + tick.bottom) / 2)
    assert middle == pytest.approx((194.3 + 1.85, 256.1 + 1.85), abs=0.5), "only the third is done"


def test_one_card_leaves_the_other_place_empty_and_three_are_refused() -> None:
    words = said(made(filled(5, goals=GOALS[:1])).pages[0])
    assert "odd or even" not in words
    assert words.count("Glorify") == 2
    with pytest.raises(SheetError, match="two objective cards"):
        made(filled(5, goals=GOALS + GOALS[:1]))


@every_case(("coups", "full", "told"), [(0, 0, []), (3, 3, []), (5, 5, []), (7, 5, ["×7"])])
def test_major_coups_fill_lozenges_and_then_are_counted(coups: int, full: int, told: list[str]) -> None:
    page = made(filled(5, coups=coups)).pages[0]
    found = [s.style.fill for s in spots(page, 36, 42, 124, 165) if s.kind == "Polygon"]
    assert (len(found), found.count("hair")) == (5, full)
    assert [w for w in said(page) if w.startswith("×")] == told


@every_case("coups", [0, 3, 7])
def test_major_coups_are_seen_where_ink_is_saved(coups: int) -> None:
    """A pale fill is no fill there."""
    page = made(filled(5, coups=coups), Ink.LOW).pages[0]
    ticks = [extent_of(m) for m in page.marks if isinstance(m, Curve)]
    assert sum(one is not None and 124 < one.left < 156 and 36 < one.top < 43 for one in ticks) == min(coups, 5)


def test_the_own_character_ticks_its_box() -> None:
    def ticks(state: Tracker) -> int:
        found = [extent_of(m) for m in made(state).pages[0].marks if isinstance(m, Curve)]
        return sum(one is not None and one.left > 165 and 36 < one.top < 43 for one in found)

    assert (ticks(filled(5)), ticks(filled(5, character=True))) == (0, 1)


@every_case("count", [8, 9, 10])
def test_up_to_ten_actions_keep_to_the_room_of_eight(count: int) -> None:
    state = filled(5, secret=tuple(Deed(1 + i % 3, f"secret {i}", "AB "[i % 3].strip()) for i in range(count)))
    (page,) = made(state).pages
    assert [w for w in said(page) if w.startswith("secret ")] == [f"secret {i}" for i in range(count)]
    rules = [s.y for s in spots(page, 54, 98, 108, 109.5) if s.kind == "Line"]
    assert len(rules) == count
    assert rules[-1] == pytest.approx(96.5, abs=0.05)
    rings = [m for m, _ in walk(page.marks) if isinstance(m, Ellipse) and m.x > 109 and 54 < m.y < 98]
    assert len(rings) == sum(1 + i % 3 for i in range(count))


def test_long_and_many_actions_push_the_relationships_down() -> None:
    def heading(proper: tuple[Deed, ...]) -> float:
        (line,) = [line for line in log(made(filled(5, proper=proper)).pages[0]) if line.endswith('"Relationships"')]
        return float(line.split()[1].split(",")[1])

    assert heading(()) == pytest.approx(109.7)
    assert heading(tuple(Deed(1, "Wait", "A") for _ in range(20))) == pytest.approx(
        109.7 + 20 * 3.95 - 8 * 5.3, abs=0.1
    )
    assert heading((Deed(1, "W" * 80),)) > 109.7 + 3, "its words stand on two lines"


def test_further_masks_stand_in_one_line_under_the_mask() -> None:
    page = made(filled(5, others=(Owned("Sueno the Duellist"), Owned("The Flirt")))).pages[0]
    assert "also owns: Sueno the Duellist, The Flirt" in said(page)
    page = made(filled(5, others=tuple(Owned(f"Somebody the Long-Winded {i}") for i in range(13)))).pages[0]
    (line,) = [w for w in said(page) if w.startswith("also owns: ")]
    kept = line.count("Somebody")
    assert 1 <= kept < 13
    assert line.endswith(f", and {13 - kept} more")


@every_case(
    ("others", "factions", "pages", "strip"),
    [
        (1, FOUR, 1, 0),
        (5, FOUR, 1, 0),
        (7, FOUR, 1, 0),
        (8, FOUR, 1, 0),
        (9, FOUR, 2, 0),
        (13, FOUR, 2, 0),
        (13, EIGHT, 2, 0),
        (9, (), 1, 0),
    ],
)
def test_pages_break_as_told(others: int, factions: tuple[Faction, ...], pages: int, strip: int) -> None:
    sheet = made(filled(others, factions, background=("A fact.",)))
    words = [said(page) for page in sheet.pages]
    assert len(words) == pages
    assert [i for i, page in enumerate(words) if "Objectives" in page] == [strip]
    everything = [word for page in words for word in page]
    assert [w for w in everything if w.startswith("other")] == [f"other{i:02d}" for i in range(others)]
    assert everything.count("theirs to me") == len(factions)
    assert everything.count("A fact.") == 1


@every_case("others", [1, 5, 9, 13, 40])
def test_every_page_says_whose_secret_it_is(others: int) -> None:
    for page in made(filled(others, EIGHT, background=("W " * 400,) * 9)).pages:
        words = said(page)
        assert "Celia" in " ".join(words)
        assert any(w.startswith("keep secret") for w in words)


@every_case("ink", Ink)
def test_names_of_sixty_letters_and_any_script_fit(ink: Ink) -> None:
    ties = tuple(
        Tie(NAMES[i % 5], NAMES[-1], "diamonds", "diamond", "warm", "enduring", Level(-10, True, -1, 10), 99, 99)
        for i in range(13)
    )
    aims = (("hearts", "humiliate", NAMES[0], True), ("even", "betray", NAMES[2], True))
    state = Tracker(
        NAMES[0], NAMES[0], NAMES[0], look_of(OWN, SET), Purse(100, 100), Purse(100, 100), 123,
        tuple(Deed(3, "W" * 80, "L") for _ in range(12)), tuple(Deed(3, "W" * 80, "L", "M" * 80) for _ in range(12)),
        ties, EIGHT, ("W" * 300,) * 3, (Goal("10", "heart", "warm", aims),) * 2,
        tuple(Owned(name, (Deed(3, "W" * 80, "L"),)) for name in NAMES * 3), NAMES[0], True,
        tuple(Debt(name, 99, i % 2 == 0) for i, name in enumerate(NAMES)),
    )  # fmt: skip
    everything = "".join(word for page in made(state, ink).pages for word in said(page))
    for name in NAMES[1:4]:
        assert name in everything


def test_debts_and_long_ties_stand_in_the_notes() -> None:
    tie = Tie("Dav", "owes her the tall house over the Rope Canal and both boats", kind="fickle", level=Level(1))
    words = said(made(filled(0, debts=(Debt("Dav", 4), Debt("Bo", 2, owed=True)), ties=(tie,))).pages[0])
    assert "owes Dav 4 Face, must obey until it is paid; Bo owes 2 Face, must obey until it is paid" in words
    assert "Dav: owes her the tall house over the Rope Canal and both boats" in words
    assert "see notes" in words
    short = said(made(filled(0, ties=(tie._replace(note="cousin"),))).pages[0])
    assert "cousin" in short
    assert "see notes" not in short


def test_a_long_background_goes_on_over_the_pages() -> None:
    facts = tuple(f"Fact {i} of many." for i in range(120))
    sheet = made(filled(5, background=facts))
    assert [w for page in sheet.pages for w in said(page) if w.startswith("Fact")] == [*facts]
    assert len(sheet.pages) == 4


def test_a_further_page_has_lines_for_notes_down_to_its_foot() -> None:
    *_, page = made(filled(13, FOUR)).pages
    rules = [mark.y1 for mark, _ in walk(page.marks) if isinstance(mark, Line) and mark.x2 - mark.x1 > 150.0]
    assert _END - PITCH < max(rules) <= _END


def test_what_has_no_emblem_has_its_initial_or_a_lozenge() -> None:
    assert [initial(name) for name in ("The Quiet Ones", "‘ægis", "The", "…", "")] == ["Q", "Æ", "T", "", ""]
    factions = (Faction("Lamps", "star"), Faction("The Quiet Ones", "none"), Faction("", "none"))
    page = made(Tracker("Celia", ties=(Tie("Dav"),), factions=factions)).pages[0]
    assert [m.rx for m, _ in walk(page.marks) if isinstance(m, Ellipse) and m.x == 14.3] == [pytest.approx(2.116)]
    letters = [m for m, _ in walk(page.marks) if isinstance(m, Text) and m.words == "Q"]
    assert len(letters) == 1
    assert letters[0].x < 14.3 < letters[0].x + letters[0].width
    assert len([s for s in spots(page, 140, 175, 10, 15) if s.kind == "Polygon"]) == 1


def test_feelings_keep_the_suits_of_cards_whatever_the_masks_have() -> None:
    tie = Tie("Dav", "", "diamonds", "diamond", "warm", "enduring", Level(3, True, 3, 3))
    words = said(made(filled(0, ties=(tie,), look=look_of(OWN, SET))).pages[0])
    assert "Ottavia the Lamplighter, King of Wind-blown leaves · value 1" in words
    assert words.count("enduring") == 1


def test_one_sheet_of_several_owners_has_their_pages_in_order() -> None:
    states = [filled(9), filled(1)._replace(avatar="Dav"), filled(13)._replace(avatar="Bo")]
    sheet = trackers(states, setting=setting(Ink.MONO))
    names = [page.name.removeprefix("Relationship tracker of ") for page in sheet.pages]
    assert names == ["Celia", "Dav", "Bo", "Bo, 2"]
    alone = [page for state in states for page in tracker(state, setting=setting(Ink.MONO)).pages]
    assert [page.marks for page in sheet.pages] == [page.marks for page in alone]


@pytest.mark.parametrize("count", range(2, 15))
def test_blank_trackers_bear_the_names_of_two_to_fourteen(count: int) -> None:
    names = [f"Name{i}" for i in range(count)]
    for own, state in zip(names, blank_for(names), strict=True):
        sheet = made(state)
        everything = [word for page in sheet.pages for word in said(page)]
        assert [word for word in everything if word in names and word != own] == [one for one in names if one != own]
        assert len(sheet.pages) == (1 if count <= 12 else 2)
        assert "tonight began here" not in everything
        assert "Notes" in everything or 9 < count < 13


def test_a_ninth_and_a_tenth_take_the_place_of_the_notes() -> None:
    found = [sum(word == "Notes" for page in made(filled(count)).pages for word in said(page)) for count in (8, 9, 10)]
    assert found == [1, 0, 0]


def test_emblems_behind_an_action_say_whom_it_pleases_and_angers() -> None:
    signs = (Sign("sun", "Sun Temple"), Sign("moon", "Moon Temple", angers=True))
    page = made(filled(5, proper=(Deed(3, "Sing", "A", signs=signs), Deed(1, "Wait")))).pages[0]
    moons = [m for m, _ in walk(page.marks) if isinstance(m, Curve) and m.style.fill == "soft"]
    assert len(moons) == 1, "grey"
    strokes = [s for s in spots(page, 54, 60, 85, 97) if s.kind == "Line" and s.height > 2]
    assert len(strokes) == 1, "and struck"


def test_who_rings_suits_sees_which_are_warm_and_which_enduring() -> None:
    blank, known = (said(made(state).pages[0]) for state in (Tracker(), filled(5)))
    assert {"warm", "cold", "fickle"} <= set(blank)
    assert [blank.count(word) - known.count(word) for word in ("warm", "cold")] == [1, 1]


@every_case("name", ["House of the Tide", "House of the Tides", "Circle of the Eel"])
@every_case("blank", [True, False])
def test_the_name_of_a_faction_keeps_clear_of_the_suits(name: str, blank: bool) -> None:
    state = blank_for((), 5)[0] if blank else filled(5)
    first = state.factions[0]._replace(name=name)
    page = made(state._replace(factions=(first, *state.factions[1:]))).pages[0]
    called = [one for one, _ in walk(page.marks) if isinstance(one, Text) and one.words and one.words in name]
    assert {word for one in called for word in one.words.split()} >= set(name.split())
    ends = max(one.x + one.width for one in called if one.x == pytest.approx(18.5))
    suits = 44.8 if state.factions[0].mine.ringed else 47.0
    assert ends <= suits - 3.0, "its heart is 3 mm wide"
