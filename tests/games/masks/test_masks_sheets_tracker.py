"""The filled tracker: what stands where, in mm; which marks a feeling has; how its pages break."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from gmkit.errors import SheetError
from gmkit.games.masks.content import Action, Card, Mask, MaskSet, Suit
from gmkit.games.masks.sheets import Tracker, tracker, trackers
from gmkit.games.masks.sheets.deeds import Debt, Deed, Goal, Owned
from gmkit.games.masks.sheets.look import Level, initial, look_of
from gmkit.games.masks.sheets.tracker import Faction, Purse, Tie
from gmkit.library.credit import Credit
from gmkit.printing.pen import Curve, Ellipse, Line, Polygon, Rect, Style, Text, extent_of, walk
from gmkit.printing.shape import apply
from gmkit.printing.sheet import Page, Sheet
from gmkit.printing.theme import Ink
from tests.pressed import faults, log_of, setting

LEAVES = Suit("leaves", "Wind-blown leaves", "leaf", "cold")
OWN = Mask("w", Card("king", "leaves"), "Ottavia", "the Lamplighter", "any", (Action("a", "Wait", 1),))
SET = MaskSet("x", "x", Credit("x", "y"), (OWN,), (LEAVES,))
NAMES = ("W" * 60, "Ísólfur Þórðarson", "Дмитрий Алексеевич", "Ελένη", "Bartholomew Fitzgerald of Saint Evremon")
FOUR = Tracker().factions
EIGHT = (*FOUR, *(Faction(name, "none") for name in ("The Quiet Ones", "W" * 60, "Ropemakers", "Åse’s friends")))
ROW = 115.1
"""The middle of the first row of relationships."""


def filled(count: int, factions: tuple[Faction, ...] = FOUR, **more: object) -> Tracker:
    ties = tuple(Tie(f"other{i:02d}", kind="fickle", level=Level(i % 10)) for i in range(count))
    return Tracker("Celia", ties=ties, factions=factions)._replace(**more)  # type: ignore[arg-type]


def made(state: Tracker, ink: Ink = Ink.FULL) -> Sheet:
    sheet = tracker(state, setting=setting(ink))
    assert faults(sheet, setting(ink)) == []
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


def solid(page: Page, y: float) -> list[tuple[str, float, float]]:
    """Give the filled boxes of a row: colour, left edge, upper edge."""
    return [(s.style.fill, s.x, s.y) for s in spots(page, y - 3, y + 3) if s.style.fill in ("warm", "cold")]


def outlines(page: Page, y: float) -> list[tuple[str | None, float, float, float, bool]]:
    """Give the outlines of a row: colour, left and upper edge, width, whether dashed."""
    return [(s.style.stroke, s.x, s.y, s.width, bool(s.style.dash)) for s in spots(page, y - 3, y + 3, 60) if s.radius]


def crosses(page: Page, y: float) -> list[float]:
    """Give the middles of the crosses of a row, each of two strokes."""
    strokes = sorted(
        round(s.x + s.width / 2, 2) for s in spots(page, y - 2, y + 2, 60, 165) if s.kind == "Line" and s.height == 2.3
    )
    assert strokes[::2] == strokes[1::2]
    return strokes[::2]


def neutral(page: Page, y: float) -> str | None:
    """Give what fills the lozenge at 0."""
    (found,) = [s for s in spots(page, y - 3, y + 3, 111, 115) if s.kind == "Polygon"]
    return found.style.fill


def with_level(level: Level) -> Page:
    kind = "enduring" if level.enduring else "fickle"
    return made(Tracker("Celia", ties=(Tie("Dav", "", "hearts", "heart", "warm", kind, level),))).pages[0]


def test_a_fickle_feeling_is_solid_from_0_to_its_level() -> None:
    page = with_level(Level(7))
    assert solid(page, ROW) == [("warm", x, 113.1) for x in (117.4, 121.9, 126.4, 130.9, 135.4, 141.0, 145.5)]
    assert (outlines(page, ROW), crosses(page, ROW), neutral(page, ROW)) == ([], [], "paper")
    page = with_level(Level(-2))
    assert solid(page, ROW) == [("cold", 106.9, 113.1), ("cold", 102.4, 113.1)]


def test_an_enduring_feeling_is_outlined_and_its_outermost_boxes_are_crossed() -> None:
    page = with_level(Level(-5, True, -3, 5))
    assert solid(page, ROW) == [("cold", x, 113.1) for x in (106.9, 102.4, 97.9)]
    assert outlines(page, ROW) == [("cold", 88.28, 112.48, 23.14, False)]
    assert crosses(page, ROW) == [90.85, 95.35]
    assert neutral(page, ROW) == "paper"


def test_an_enduring_feeling_at_0_is_dashed_on_both_sides_to_its_pole() -> None:
    page = with_level(Level(0, True, 2, 4))
    assert solid(page, ROW) == []
    assert sorted(outlines(page, ROW)) == [("cold", 92.78, 112.48, 18.64, True), ("warm", 116.78, 112.48, 18.64, True)]
    assert crosses(page, ROW) == [119.35, 123.85], "on the side of its sign"
    assert neutral(page, ROW) == "ink"
    assert crosses(with_level(Level(0, True, -1, 4)), ROW) == [108.85]


def test_a_neutral_feeling_has_its_lozenge_alone() -> None:
    page = with_level(Level(0))
    assert (solid(page, ROW), outlines(page, ROW), crosses(page, ROW)) == ([], [], [])
    assert neutral(page, ROW) == "ink"


def test_a_faction_has_its_own_feeling_in_lower_boxes_beneath() -> None:
    faction = Faction("Sun Temple", "sun", Tie(kind="fickle", level=Level(2), owed=7), Level(-3))
    page = made(Tracker("Celia", ties=(Tie("Dav"),), factions=(faction,))).pages[0]
    upper, lower = ROW + 4.4 + 5.4, ROW + 4.4 + 5.4 + 5.35
    assert solid(page, upper)[:2] == [("warm", 117.4, 122.9), ("warm", 121.9, 122.9)]
    assert [(c, x) for c, x, y in solid(page, lower) if y > upper] == [("cold", 106.9), ("cold", 102.4), ("cold", 97.9)]
    heights = [s.height for s in spots(page, upper - 3, lower, 100, 125) if s.style.fill in ("warm", "cold")]
    assert heights == [4.0, 4.0, 2.6, 2.6]
    (owed,) = [m for m in page.marks if isinstance(m, Text) and m.words == "7"]
    assert owed.x + owed.width / 2 == pytest.approx((182.5 + 198) / 2)
    assert owed.y == pytest.approx(upper + 6.2)


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


@pytest.mark.parametrize(("coups", "full", "told"), [(0, 0, []), (3, 3, []), (5, 5, []), (7, 5, ["×7"])])
def test_major_coups_fill_lozenges_and_then_are_counted(coups: int, full: int, told: list[str]) -> None:
    page = made(filled(5, coups=coups)).pages[0]
    found = [s.style.fill for s in spots(page, 32, 36, 130, 165) if s.kind == "Polygon"]
    assert (len(found), found.count("ink")) == (5, full)
    assert [w for w in said(page) if w.startswith("×")] == told


def test_the_own_character_fills_its_box() -> None:
    def box(state: Tracker) -> list[tuple[float, bool]]:
        page = made(state).pages[0]
        return [(s.width, bool(s.style.dash)) for s in spots(page, 12, 14, 180) if s.kind == "Rect"]

    assert box(filled(5)) == [(14.4, True)]
    assert box(filled(5, character=True)) == [(14.4, False), (12.4, False)]


@pytest.mark.parametrize("count", [8, 9, 12])
def test_up_to_twelve_actions_keep_to_the_room_of_eight(count: int) -> None:
    state = filled(5, secret=tuple(Deed(1 + i % 3, f"secret {i}", "AB "[i % 3].strip()) for i in range(count)))
    (page,) = made(state).pages
    assert [w for w in said(page) if w.startswith("secret ")] == [f"secret {i}" for i in range(count)]
    rules = [s.y for s in spots(page, 49, 95, 118, 119) if s.kind == "Line"]
    assert len(rules) == count
    assert rules[-1] == pytest.approx(90.45, abs=0.05)
    rings = [m for m, _ in walk(page.marks) if isinstance(m, Ellipse) and m.x > 109 and 48 < m.y < 91]
    assert len(rings) == sum(1 + i % 3 for i in range(count))


def test_more_than_twelve_push_the_relationships_down() -> None:
    state = filled(5, proper=tuple(Deed(1, "W" * 80, "A") for _ in range(20)))
    sheet = made(state)
    heading = next(line for line in log(sheet.pages[0]) if line.endswith('"Relationships"'))
    assert float(heading.split()[1].split(",")[1]) == pytest.approx(103.3 + 8 * 3.46, abs=0.2)


def test_further_masks_stand_in_one_line_under_the_mask() -> None:
    page = made(filled(5, others=(Owned("Sueno the Duellist"), Owned("The Flirt")))).pages[0]
    assert "also owns: Sueno the Duellist, The Flirt" in said(page)
    page = made(filled(5, others=tuple(Owned(f"Somebody the Long-Winded {i}") for i in range(13)))).pages[0]
    (line,) = [w for w in said(page) if w.startswith("also owns: ")]
    kept = line.count("Somebody")
    assert 1 <= kept < 13
    assert line.endswith(f", and {13 - kept} more")


@pytest.mark.parametrize(
    ("others", "factions", "pages", "strip"),
    [
        (1, FOUR, 1, 0),
        (5, FOUR, 1, 0),
        (7, FOUR, 1, 0),
        (8, FOUR, 2, 0),
        (9, FOUR, 2, 0),
        (13, FOUR, 2, 1),
        (13, EIGHT, 2, 1),
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


@pytest.mark.parametrize("others", [1, 5, 9, 13, 40])
def test_every_page_says_whose_secret_it_is(others: int) -> None:
    for page in made(filled(others, EIGHT, background=("W " * 400,) * 9)).pages:
        words = said(page)
        assert "Celia" in " ".join(words)
        assert any(w.startswith("keep secret") for w in words)


@pytest.mark.parametrize("ink", Ink)
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


def test_debts_and_long_ties_stand_in_the_background() -> None:
    tie = Tie("Dav", "owes her the tall house over the Rope Canal and both boats", kind="fickle", level=Level(1))
    words = said(made(filled(0, debts=(Debt("Dav", 4), Debt("Bo", 2, owed=True)), ties=(tie,))).pages[0])
    assert "owes Dav 4 Face, must obey until it is paid; Bo owes 2 Face, must obey until it is paid" in words
    assert "Dav: owes her the tall house over the Rope Canal and both boats" in words
    assert "see background" in words
    short = said(made(filled(0, ties=(tie._replace(note="cousin"),))).pages[0])
    assert "cousin" in short
    assert "see background" not in short


def test_a_long_background_goes_on_over_the_pages() -> None:
    facts = tuple(f"Fact {i} of many." for i in range(120))
    sheet = made(filled(5, background=facts))
    assert [w for page in sheet.pages for w in said(page) if w.startswith("Fact")] == [*facts]
    assert len(sheet.pages) == 4


def test_what_has_no_emblem_has_its_initial_or_a_lozenge() -> None:
    assert [initial(name) for name in ("The Quiet Ones", "‘ægis", "The", "…", "")] == ["Q", "Æ", "T", "", ""]
    factions = (Faction("Lamps", "star"), Faction("The Quiet Ones", "none"), Faction("", "none"))
    page = made(Tracker("Celia", ties=(Tie("Dav"),), factions=factions)).pages[0]
    assert [m.rx for m, _ in walk(page.marks) if isinstance(m, Ellipse) and m.x == 14.8] == [pytest.approx(2.3)]
    letters = [m for m, _ in walk(page.marks) if isinstance(m, Text) and m.words == "Q"]
    assert len(letters) == 1
    assert letters[0].x < 14.8 < letters[0].x + letters[0].width
    assert len([s for s in spots(page, 140, 155, 10, 15) if s.kind == "Polygon"]) == 1


def test_feelings_keep_the_suits_of_cards_whatever_the_masks_have() -> None:
    tie = Tie("Dav", "", "diamonds", "diamond", "warm", "enduring", Level(3, True, 3, 3))
    words = said(made(filled(0, ties=(tie,), look=look_of(OWN, SET))).pages[0])
    assert "Ottavia the Lamplighter, King of Wind-blown leaves · value 1" in words
    assert words.count("diamonds") == 2, "in its row and in the legend"
    assert "hearts" in words


def test_one_sheet_of_several_owners_has_their_pages_in_order() -> None:
    states = [filled(9), filled(1)._replace(avatar="Dav"), filled(13)._replace(avatar="Bo")]
    sheet = trackers(states, setting=setting(Ink.MONO))
    names = [page.name.removeprefix("Relationship tracker of ") for page in sheet.pages]
    assert names == ["Celia", "Celia, 2", "Dav", "Bo", "Bo, 2"]
    alone = [page for state in states for page in tracker(state, setting=setting(Ink.MONO)).pages]
    assert [page.marks for page in sheet.pages] == [page.marks for page in alone]
