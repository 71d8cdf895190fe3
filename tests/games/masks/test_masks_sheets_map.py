"""The relationship map: figures that nothing covers, everything in the table, and no more than its owner knows."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, pairwise

import pytest

from gmkit.chance.source import Source
from gmkit.games.masks import prints
from gmkit.games.masks.model import State
from gmkit.games.masks.sheets import Map, relationship_maps
from gmkit.games.masks.sheets import map as map_sheet
from gmkit.games.masks.sheets.look import Level, look_of
from gmkit.games.masks.sheets.map import blank, directions, draw, order
from gmkit.games.masks.sheets.map_drawing import HIGH, WIDE, Arrow, Ground, Node, Plan, plan, spread
from gmkit.printing.fonts import MM, Fonts
from gmkit.printing.pen import Curve, Ellipse, Polygon, Rect, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.shape import Point
from gmkit.printing.sheet import Page, Setting, Sheet
from gmkit.printing.theme import Ink
from gmkit.table.game import HIDDEN, SeatNo
from tests.cases import every_case
from tests.games.masks.builders import EXAMPLES, GAME, WORLD, read_evening, said
from tests.games.masks.builders import order as order_of

CARNIVAL = EXAMPLES / "carnival.yaml"
BLOCS = tuple(Node(name, emblem=emblem) for name, emblem in (("Sun Temple", "sun"), ("The Quiet Ones", "none")))
LONG = ("W" * 60, "Bartholomew Archibald Fitzgerald-Montmorency of Saint Evremon", "Ísólfur")
Box = tuple[float, float, float, float]


def level(i: int, k: int, share: int) -> Level:
    """Give a feeling of some kind, or none."""
    number = (i * 37 + k * 59 + i * k * 11) % 21 - 10
    if not number or (i * 7 + k * 13 + i * i * k) % 10 >= share:
        return Level()
    enduring = (i + 2 * k) % 3 == 0
    return Level(number, enduring, number, abs(number) if enduring else 0)


def whole(count: int, share: int = 10, names: tuple[str, ...] = ()) -> Map:
    """Give a GM's map of so many avatars; about so many tenths of their feelings are not 0."""
    looks = [look_of(mask, WORLD.masks) for mask in WORLD.masks.masks]
    nodes = tuple(
        Node(names[i % len(names)] if names else f"Avatar {i}", f"the Mask {i}", looks[i] if i % 5 else None)
        for i in range(count)
    )
    parties = range(count + len(BLOCS))
    feelings = tuple(tuple(level(i, k, share) for k in parties) for i in parties)
    return Map(gm=True, nodes=nodes + BLOCS, feelings=feelings)


def own(count: int) -> Map:
    """Give a map of the first avatar's own feelings, and of what factions feel."""
    state = whole(count)
    known = tuple(row if i == 0 or i >= count else (None,) * len(row) for i, row in enumerate(state.feelings))
    return state._replace(gm=False, owner="Avatar 0", feelings=known, centre=0)


def made(*states: Map, ink: Ink = Ink.FULL) -> Sheet:
    sheet = relationship_maps(states, Setting(Fonts(), ink))
    assert problems(sheet) == []
    return sheet


def radii(mark: Curve) -> list[float]:
    """Give how tightly a curve bends, in mm, at points along it."""
    found: list[float] = []
    at = (0.0, 0.0)
    for how, numbers in mark.path:
        points = [at, *zip(numbers[::2], numbers[1::2], strict=True)]
        if how == "C":
            p = points
            for t in (n / 40 for n in range(1, 40)):
                u = 1 - t
                x1, y1 = (
                    3 * (u * u * (p[1][i] - p[0][i]) + 2 * u * t * (p[2][i] - p[1][i]) + t * t * (p[3][i] - p[2][i]))
                    for i in (0, 1)
                )
                x2, y2 = (
                    6 * (u * (p[2][i] - 2 * p[1][i] + p[0][i]) + t * (p[3][i] - 2 * p[2][i] + p[1][i])) for i in (0, 1)
                )
                cross = abs(x1 * y2 - y1 * x2)
                found.append(math.hypot(x1, y1) ** 3 / cross if cross > 1e-9 else math.inf)
        at = points[-1]
    return found


def meet(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Say whether two straight pieces cross."""
    turns = [
        (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        for a, b, c in ((p, q, r), (p, q, s), (r, s, p), (r, s, q))
    ]
    return turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0


def texts(page: Page) -> list[Text]:
    return [mark for mark, _ in walk(page.marks) if isinstance(mark, Text)]


def capsules(page: Page) -> list[Box]:
    found = [mark for mark in page.marks if isinstance(mark, Rect) and (mark.width, mark.height) == (WIDE, HIGH)]
    return [(mark.x, mark.y, mark.x + mark.width, mark.y + mark.height) for mark in found]


def figures(page: Page) -> Counter[int]:
    """Give the figures in the capsules."""
    spots = capsules(page)
    found = [t for t in texts(page) if any(b[0] < t.x < b[2] and b[1] < t.y < b[3] for b in spots)]
    assert len(found) == len(spots)
    return Counter(int(text.words.replace("−", "-")) for text in found)


def over(box: Box, x: float, y: float) -> float:
    """Give how far a point lies from a box."""
    return math.hypot(max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3]))


def check_labels(page: Page) -> None:
    """See that no figure lies on another, on a node or on words."""
    spots = capsules(page)
    for a, b in combinations(spots, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    rings = [mark for mark in page.marks if isinstance(mark, Ellipse) and mark.style.fill == "paper" and mark.rx > 6]
    for ring in rings:
        assert all(over(box, ring.x, ring.y) > ring.rx for box in spots)
    for text in texts(page):
        left, right, top, bottom = text.x, text.x + text.width, text.y - 0.7 * text.size * MM, text.y + 0.6
        inside = [b for b in spots if b[0] < right and left < b[2] and b[1] < bottom and top < b[3]]
        assert all(b[0] < left and right < b[2] for b in inside), text.words


# --- what stands where


@pytest.mark.parametrize("count", range(2, 15))
def test_no_figure_lies_on_another_on_a_node_or_on_a_name(count: int) -> None:
    share = 10 if count < 7 else 3
    page = draw(whole(count, share), Setting(Fonts()))[0]
    check_labels(page)
    felt = [level(i, k, share).level for i in range(count) for k in range(count) if i != k]
    drawn = figures(page)
    assert drawn <= Counter(one for one in felt if one)
    strong = [sum(abs(one) >= least for one in felt) for least in range(1, 6)]
    wanted = next((many for many in strong if many <= 20), strong[-1])
    assert min(30, wanted) * 0.85 <= drawn.total() <= max(20, min(30, wanted)), "most find their place"


def test_faces_on_a_map_are_finished_as_was_asked_for() -> None:
    def colours(*, painted: bool) -> set[str | None]:
        page = draw(whole(4), Setting(Fonts(), painted=painted))[0]
        return {mark.style.fill for mark, _ in walk(page.marks) if isinstance(mark, Curve)}

    assert colours(painted=True) - colours(painted=False), "lines to colour in have no fills of their own"


def test_how_strong_what_is_drawn_is_can_be_said_and_is_told() -> None:
    state = whole(6)
    for least in (1, 3, 6, 10):
        sheet = relationship_maps([state], Setting(Fonts(), from_strength=least))
        drawn = figures(sheet.pages[0])
        assert min(map(abs, drawn)) >= least
        assert any(f"from ±{least} on" in words for words in said(sheet)) == (least > 1)
    few = whole(3)
    felt = [one for i in range(3) for k in range(3) if i != k and (one := level(i, k, 10).level)]
    assert figures(made(few).pages[0]) == Counter(felt), "of few none is left out"


@pytest.mark.parametrize("count", range(3, 15))
def test_no_line_has_a_kink(count: int) -> None:
    """No line of feeling bends tighter than a circle of 12 mm across, much less turns a corner."""
    lines = [
        mark
        for mark, _ in walk(draw(whole(count), Setting(Fonts()))[0].marks)
        if isinstance(mark, Curve) and mark.style.fill is None and [how for how, _ in mark.path] == ["M", "C"]
    ]
    assert len(lines) > count
    assert min(radius for mark in lines for radius in radii(mark)) > 6.0


@every_case("count", range(3, 9))
def test_lines_that_meet_at_a_node_do_not_cross_elsewhere(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    plans: list[Plan] = []

    def noted(arrows: Iterable[Arrow], ground: Ground, most: int, middle: int | None = None) -> Plan:
        plans.append(plan(arrows, ground, most, middle))
        return plans[-1]

    monkeypatch.setattr(map_sheet, "plan", noted)
    draw(whole(count), Setting(Fonts()))
    (made,) = plans
    assert len(made.lines) > count
    for a, b in combinations(made.lines, 2):
        if {a.arrow.holder, a.arrow.target} & {b.arrow.holder, b.arrow.target}:
            assert not any(meet(*one, *other) for one in pairwise(a.points) for other in pairwise(b.points))


def test_of_too_many_feelings_the_strongest_are_drawn_and_the_others_counted() -> None:
    state = whole(14)
    sheet = made(state)
    check_labels(sheet.pages[0])
    drawn = figures(sheet.pages[0])
    felt = sum(bool(level(i, k, 10).level) for i in range(14) for k in range(14) if i != k)
    assert felt > 165
    assert drawn.total() >= 30
    assert min(map(abs, drawn)) >= 6
    assert any(f"{felt - drawn.total()} further feelings between avatars" in words for words in said(sheet))


@every_case("count", [2, 5, 14])
def test_a_seat_stands_in_the_middle_with_all_that_it_feels_about_it(count: int) -> None:
    state = own(count)
    page = made(state).pages[0]
    check_labels(page)
    mine = [one.level for one in state.feelings[0][1:] if one and one.level]
    theirs = [row[0].level for row in state.feelings[count:] if row[0] and row[0].level]
    assert figures(page) == Counter(mine + theirs)
    assert said(Sheet("", "", pages=(page,))).count("you") == 1


@every_case("count", [4, 14])
def test_names_of_sixty_letters_fit(count: int) -> None:
    title = f"Who feels what for whom, as {LONG[0]} knows it"
    blocs = tuple(bloc._replace(name=LONG[1]) for bloc in BLOCS)
    nodes = whole(count, names=LONG).nodes[:count] + blocs
    for state in (whole(count, 2), own(count)._replace(owner=LONG[0])):
        check_labels(made(state._replace(title=title, nodes=nodes), ink=Ink.LOW).pages[0])


@every_case("count", [3, 8, 14])
def test_the_table_repeats_every_figure_in_its_row(count: int) -> None:
    state = whole(count, 2)
    page = made(state).pages[-1]
    for i, node in enumerate(state.nodes):
        name = next(t for t in texts(page) if t.words == node.name and t.x < 18 and t.size <= 9.6 and t.turn == 0)
        row = sorted((t.x, t.words) for t in texts(page) if abs(t.y - name.y) < 2.2 and t.x > name.x + 15)
        there = [one for k, one in enumerate(state.feelings[i]) if k != i and (i < count or k < count)]
        assert [int(words.replace("−", "-")) for _, words in row] == [one.level for one in there if one is not None]
    heavy = [t for t in texts(page) if t.role == "serif-bold" and t.x > 45 and t.turn == 0]
    assert all(abs(int(text.words.replace("−", "-"))) > 5 for text in heavy)


def test_worn_boxes_and_what_was_seen_stand_small_in_the_table() -> None:
    state = own(3)
    feelings = ((None, Level(-9, True, -1, 9), Level(0, True, 2, 6), *state.feelings[0][3:]), *state.feelings[1:])
    words = said(made(state._replace(feelings=feelings, seen=((0,) * 5, (8, 0, 0, 0, 0), (0,) * 5))))
    assert [words.count(text) for text in ("1/9", "+2/6", "(+8)")] == [1, 1, 1]


@every_case("ink", list(Ink))
def test_a_line_shows_its_kind_its_sign_and_its_strength(ink: Ink) -> None:
    kinds = (
        (4, False, "warm", True),
        (8, True, "warm", False),
        (-2, False, "cold", True),
        (-10, True, "cold", False),
    )
    widths: dict[int, float] = {}
    for number, enduring, colour, dashed in kinds:
        feelings = ((Level(), Level(number, enduring, number, 0)), (Level(), Level()))
        page = made(Map(gm=True, nodes=whole(2).nodes[:2], feelings=feelings), ink=ink).pages[0]
        (line,) = [m for m in page.marks if isinstance(m, Curve) and m.style.stroke == colour and m.style.fill is None
                   and len(m.path) == 2]  # fmt: skip
        assert bool(line.style.dash) is dashed
        widths[abs(number)] = line.style.weight
        heads = [m for m in page.marks if isinstance(m, Polygon) and len(m.points) == (4 if number > 0 else 3)]
        fills = {m.style.fill for m in heads if m.style.fill != "hair"}
        assert fills == {"warm" if number > 0 else "paper"}
    assert sorted(widths, key=widths.__getitem__) == [2, 4, 8, 10]


def test_a_blank_map_has_rings_and_rows_for_eight() -> None:
    sheet = made(blank(BLOCS))
    (page,) = sheet.pages
    assert capsules(page) == []
    assert not [words for words in said(sheet) if any(map(str.isdigit, words)) and "±5" not in words]
    rings = [mark for mark in page.marks if isinstance(mark, Ellipse) and mark.rx == 10.2]
    assert len(rings) == 8
    assert sum(isinstance(m, Polygon) and m.style.fill == "hair" for m in page.marks) == 8 + len(BLOCS)


# --- how it is laid out


def test_who_feels_strongly_stands_beside_whom_it_is_about() -> None:
    places = directions(8, 60, 60)
    strong = {(0, 4): 9, (4, 0): 8, (2, 7): -10, (5, 1): 7}
    weak = {(0, 1): 1, (3, 6): 2, (2, 5): -1}
    found = order(8, strong | weak, places)
    assert sorted(found) == list(range(8))
    assert found[0] == 0, "the first keeps its place"
    assert all(abs(found.index(a) - found.index(b)) in (1, 7) for a, b in strong)
    assert found == order(8, strong | weak, places)


def test_places_on_a_ring_are_even() -> None:
    spots = [(50 * x, 90 * y) for x, y in directions(12, 50, 90)]
    gaps = [math.dist(a, b) for a, b in zip(spots, spots[1:] + spots[:1], strict=True)]
    assert spots[0] == pytest.approx((0, -90))
    assert max(gaps) / min(gaps) < 1.06


@every_case(
    ("wanted", "found"),
    [
        ([10, 12, 14], [352.5, 12, 31.5]),
        ([350, 5, 355], [337.17, 16.17, 356.67]),
        ([0, 90, 180], [0, 90, 180]),
    ],
)
def test_ends_at_a_node_part_as_little_as_they_must(wanted: list[float], found: list[float]) -> None:
    assert spread(wanted, 19.5) == pytest.approx(found, abs=0.01)


@every_case("wanted", [[7.0] * 11, [3.5 * i for i in range(30)], [0.0, 359.0] * 7])
def test_many_ends_share_the_round(wanted: list[float]) -> None:
    apart = min(19.5, 360 / len(wanted) * 0.95)
    for a, b in combinations(spread(wanted, 19.5), 2):
        assert min((a - b) % 360, (b - a) % 360) >= apart


# --- from a table


@cache
def carnival() -> State:
    return read_evening(CARNIVAL.read_text(encoding="utf-8"))


def printed(state: State, *seats: int) -> Sheet:
    return prints.relationship_map(order_of(state, *seats))


def test_the_map_of_the_gm_is_secret_and_has_everybody() -> None:
    sheet = printed(carnival())
    assert "FOR THE GM ONLY, KEEP SECRET" in said(sheet)
    assert figures(sheet.pages[0])[-9] == 1, "Anna’s for Celia"
    assert "1/9" in said(sheet)
    assert "Young Nobleman" in said(sheet)


def test_a_map_shows_the_view_alone() -> None:
    state, seat = carnival(), SeatNo(1)
    first = [page.marks for page in printed(state, 1).pages]
    others = GAME.worlds(GAME.view(state, seat), seat, Source("elsewhere"))
    for _ in range(3):
        other = next(others)
        assert other.feelings[0] != state.feelings[0]
        assert [page.marks for page in printed(other, 1).pages] == first
    words = " ".join(said(printed(state, 1)))
    assert "keep secret" in words
    assert "Dav" in words
    # Nobody has seen the Poet on Zeno, nor how little is left of what Anna feels.
    assert "Poet" not in words
    assert "1/9" not in words
    assert "−9" not in words


def test_every_seat_has_its_own_page_and_title() -> None:
    sheet = printed(carnival(), 0, 4)
    assert [page.name for page in sheet.pages] == ["Relationship map, Celia", "Relationship map, Zeno"]
    assert "Who feels what for whom, as Zeno knows it" in said(sheet)
    assert printed(carnival(), 0).title == "City of Masks: relationship map, Celia"


def test_what_is_not_known_is_left_to_be_written() -> None:
    state = carnival()
    unknown = state.avatars[4]._replace(first_mask=HIDDEN, masks=(), hidden=HIDDEN, objectives=HIDDEN, traits=HIDDEN)
    state = state._replace(
        avatars=(*state.avatars[:4], unknown), feelings=(HIDDEN,) * 5 + state.feelings[5:], worn=(None,) * 5
    )
    page = printed(state).pages[0]
    assert capsules(page) == []
    assert "(+8)" in [text.words for text in texts(page)]
