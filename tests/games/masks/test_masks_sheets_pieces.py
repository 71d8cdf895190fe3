"""City of Masks, what lies on the table: tokens, dominoes, backs, the masks no court card stands for, tents."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from gmkit.errors import SheetError
from gmkit.games.masks.content import SUITS, Action, Card, City, Faction, Mask, MaskSet, Role, Suit
from gmkit.games.masks.sheets import mask_cards, mask_sheets
from gmkit.games.masks.sheets.look import look_of
from gmkit.games.masks.sheets.mask_art import KINDS, ORNAMENTS, ornaments
from gmkit.games.masks.sheets.masks import FOOT, RIDGE, mask_back, role_cards, tent_pages, tent_sheet, utility_cards
from gmkit.games.masks.sheets.pieces import PIP, domino_sheet, tile_back, token_sheet
from gmkit.library.credit import Credit
from gmkit.printing.fonts import MM, Fonts
from gmkit.printing.pen import (
    Curve,
    Ellipse,
    End,
    Form,
    Line,
    Mark,
    Placed,
    Polygon,
    Rect,
    Tag,
    Text,
    extent_of,
    union,
    walk,
)
from gmkit.printing.proof import problems
from gmkit.printing.shape import SAME, Matrix, Point, apply, moved, times
from gmkit.printing.sheet import Setting, Sheet, picked
from gmkit.printing.theme import PLAIN, Ink, code_of, contrast, resolve
from tests.cases import every_case
from tests.games.masks.builders import WORLD

FONTS = Fonts()
FULL = Setting(FONTS)
SETTINGS = [Setting(FONTS, ink) for ink in Ink]
LONG = tuple(Action(f"a{i}", "W" * 80, 1) for i in range(12))
WORST = Mask("w", Card("joker", "red"), "W" * 60, "M" * 60, "female", LONG, sees_unseen=True)
PLAIN_MASK = Mask("p", Card("king", "spades"), "Sueno", "the Duellist", "any", LONG[:3])
SET = MaskSet(
    "own", "own", Credit("x", "Somebody"), (WORST, PLAIN_MASK),
)  # fmt: skip


@cache
def worn() -> Sheet:
    """Give the bundled masks to wear."""
    return mask_sheets(WORLD.masks, FULL, WORLD.city)


@cache
def tents() -> Sheet:
    """Give their tents."""
    return tent_sheet(WORLD.masks, FULL, WORLD.city)


def words(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.words for mark, _ in walk(marks) if isinstance(mark, Text)]


@pytest.mark.parametrize(
    "setting",
    [
        # In other inks `tests/test_every_sheet.py` proof-reads the same sheets.
        pytest.param(one, id=one.ink, marks=pytest.mark.thorough if one.ink is Ink.FULL else pytest.mark.slow)
        for one in SETTINGS
    ],
)
def test_nothing_overflows(setting: Setting) -> None:
    city = WORLD.city
    for sheet in (
        token_sheet(setting, "x"),
        domino_sheet(setting, "x"),
        mask_cards(WORLD.masks, setting, city),
        tent_sheet(SET, setting, city),
        mask_sheets(SET, setting, city),
    ):
        assert problems(sheet, 1.5 if sheet.title.endswith(("tokens", "dominoes")) else 4.5) == []


def test_a_player_has_twenty_ones_four_fives_and_three_tens_of_each_kind() -> None:
    cards = {card.id: card for card in token_sheet(FULL, "x").cards}
    assert set(cards) == {f"{kind}-{value}" for kind in ("face", "hidden") for value in (1, 5, 10)}
    for kind in ("face", "hidden"):
        assert [cards[f"{kind}-{value}"].copies for value in (1, 5, 10)] == [20, 4, 3]
        assert cards[f"{kind}-10"].tags == (kind, "ten")
    assert sum(card.copies for card in cards.values()) == 54, "a sheet"


@every_case("setting", SETTINGS)
def test_a_punch_may_be_two_millimetres_off(setting: Setting) -> None:
    for card in token_sheet(setting, "x").cards:
        assert card.back is None
        assert words(card.front.marks) == [card.id.split("-")[1]]
        begins, guide, ends, *art = card.front.marks
        assert isinstance(guide, Ellipse)
        assert isinstance(begins, Tag), "a plotter is told to cut here"
        assert isinstance(ends, End)
        assert 2 * guide.rx == 25.4
        for mark, m in walk(tuple(art)):
            box = extent_of(mark, m)
            assert box is not None
            corners = [(x - 14.5, y - 14.5) for x in (box.left, box.right) for y in (box.top, box.bottom)]
            far = mark.rx if isinstance(mark, Ellipse) and mark.rx > 5 else max(math.hypot(*p) for p in corners)
            assert far <= 10.6 + 1e-6


@every_case("setting", SETTINGS)
def test_face_has_whole_rings_and_hidden_face_broken_ones(setting: Setting) -> None:
    for card in token_sheet(setting, "x").cards:
        kind, value = card.id.split("-")
        rings = [m for m in card.front.marks if isinstance(m, Ellipse) and 5 < m.rx < 12]
        assert len(rings) == {"1": 1, "5": 2, "10": 3}[value]
        assert all(bool(ring.style.dash) == (kind == "hidden") for ring in rings)


@every_case("setting", SETTINGS)
def test_dominoes_have_their_pips_and_one_back(setting: Setting) -> None:
    cards = domino_sheet(setting, "x").cards
    assert len(cards) == 28
    assert len({card.id for card in cards}) == 28
    total = 0
    for card in cards:
        assert card.back is cards[0].back
        above, below = (int(end) for end in card.id.split("-"))
        pips = [m for m in card.front.marks if isinstance(m, Ellipse)]
        assert sum(m.y < 20 for m in pips) == above
        assert sum(m.y > 20 for m in pips) == below
        assert all(PIP + 1.5 < m.x < 20 - PIP - 1.5 for m in pips)
        total += len(pips)
    assert total == 168, "every number lies on eight ends"


def _points(mark: Mark, m: Matrix) -> list[Point]:
    """Give points that tell where a mark lies."""
    match mark:
        case Ellipse(x, y, rx, ry, _):
            found = [(x - rx, y), (x + rx, y), (x, y - ry), (x, y + ry)]
        case Rect(x, y, wide, high, _, _):
            found = [(x, y), (x + wide, y + high), (x + wide, y), (x, y + high)]
        case Curve(path, matrix, _, _):
            found = [(n[-2], n[-1]) for _, n in moved(path, matrix) if n]
        case Polygon(points, _):
            found = [*points]
        case Line(x1, y1, x2, y2, _):
            found = [(x1, y1), (x2, y2)]
        case _:
            found = []
    return [apply(m, p) for p in found]


def _outline(form: Form, turn: Matrix) -> Counter[Point]:
    """Give how often each point is drawn, to a hundredth of a millimetre."""
    return Counter(
        (round(x, 2) + 0.0, round(y, 2) + 0.0) for mark, m in walk(form.marks) for x, y in _points(mark, times(turn, m))
    )


@every_case("setting", SETTINGS)
def test_backs_are_the_same_turned_round(setting: Setting) -> None:
    for back in (mask_back(setting), tile_back(setting)):
        assert words(back.marks) == []
        turned = _outline(back, (-1.0, 0.0, 0.0, -1.0, back.width, back.height))
        odd = _outline(back, SAME) - turned
        near = [p for p in odd if not any(abs(p[0] - q[0]) < 0.02 and abs(p[1] - q[1]) < 0.02 for q in turned)]
        assert near == []


def test_low_ink_backs_have_no_wide_fill_and_fewer_lines() -> None:
    full, low = mask_back(SETTINGS[0]), mask_back(SETTINGS[1])
    assert SETTINGS[1].low
    assert len([*walk(low.marks)]) < len([*walk(full.marks)])


def test_every_card_of_a_set_has_the_same_back() -> None:
    cards = mask_cards(WORLD.masks, FULL, WORLD.city).cards
    assert {repr(card.back) for card in cards} == {repr(mask_back(FULL))}
    assert [card.id for card in cards[14:]] == [*ON_NO_CARD[:-1], "own-character"]
    assert all("utility" in card.tags for card in cards[14:])


ON_NO_CARD = ["uncast", "young-nobleman", "young-noblewoman", "young-noble", "character"]


@pytest.mark.thorough
def test_what_is_on_no_card_is_worn_and_stands_on_the_table_as_well() -> None:
    """B16: a mask for each role, the Uncast, one's own Character, undecorated; nobody's value or card is on them."""
    for sheet in (worn(), tents()):
        assert [page.id for page in sheet.pages[14:]] == ON_NO_CARD
        assert problems(sheet, 4.5) == []
        said = [" ".join(words(page.marks)) for page in sheet.pages[14:]]
        assert "Pass unnoticed and take no part" in said[0]
        assert "each action is worth 1" in said[3]
        assert "Mock the watch" in said[3]
        assert not any("begins with" in one for one in said)


@pytest.mark.thorough
@every_case(
    ("typed", "wanted"),
    [
        ("role", ["young-nobleman", "young-noblewoman", "young-noble"]),
        ("social role", ["young-nobleman", "young-noblewoman", "young-noble"]),
        ("young noble", ["young-noble"]),
        ("Young Nobleman", ["young-nobleman"]),
        ("uncast", ["uncast"]),
        ("character", ["character"]),
        ("own character", ["character"]),
    ],
)
def test_what_is_on_no_card_is_picked_by_name(typed: str, wanted: list[str]) -> None:
    for sheet in (worn(), tents()):
        assert [page.id for page in picked(sheet, [typed]).pages] == wanted
    cards = picked(mask_cards(WORLD.masks, FULL, WORLD.city), [typed]).cards
    assert [card.id.removeprefix("own-") for card in cards] == wanted


def test_roles_and_the_uncast_say_what_is_proper() -> None:
    uncast, man, woman, _, own = utility_cards(WORLD.city, FULL, mask_back(FULL))
    assert words(woman.front.marks)[:6] == [
        "Young Noblewoman", "PLAIN GOLD MASK", "Weave or embroider", "See to her own property", "Dance",
        "Walk the High Paths",
    ]  # fmt: skip
    assert len([m for m in man.front.marks if isinstance(m, Ellipse)]) == 5, "each action is worth 1"
    said = " ".join(words(uncast.front.marks))
    assert "0 Pass unnoticed and take no part" in said
    assert "portrait" in " ".join(words(own.front.marks))


def test_a_city_of_ones_own_fits_on_the_cards() -> None:
    city = WORLD.city
    roles = (Role("r", "W" * 60, "any", LONG), Role("s", "A Master of the Old Harbour", "male", LONG[:1]))
    own = City(city.id, city.title, city.source, city.scenes, city.places, roles, "W" * 80, city.names, city.goals)
    cards = utility_cards(own, FULL, mask_back(FULL))
    assert problems(Sheet("x", "x", cards)) == []
    assert "".join(words(cards[0].front.marks)).count("W") == 80
    of_r = [card for card in cards if card.id == "r"]
    assert "".join(w for card in of_r for w in words(card.front.marks)).count("W") == 60 * len(of_r) + 12 * 80
    assert f"PLAIN GOLD MASK, 2 OF {len(of_r)}" in words(of_r[1].front.marks)
    endless = Role("e", "E", "any", (Action("a", "W" * 2000, 1),))
    with pytest.raises(SheetError, match=r"^role e, action 1: "):
        role_cards(endless, FULL, mask_back(FULL))


@every_case("setting", SETTINGS)
def test_a_tent_faces_both_ways(setting: Setting) -> None:
    (page,) = tent_pages(look_of(PLAIN_MASK, SET), setting)
    assert page.landscape
    assert (page.id, page.tags) == ("p", ("spades", "king", "king of spades"))
    upper, lower = [mark for mark in page.marks if isinstance(mark, Placed)]
    assert upper.matrix[:4] == (-1.0, 0.0, 0.0, -1.0), "the others' side stands on its head"
    assert lower.matrix[:4] == (1.0, 0.0, 0.0, 1.0)
    assert words((upper,)) == ["Sueno", "the Duellist", "value 3", "King of Spades", "worn by"]
    assert "begins with 22 Face" in " ".join(words((lower,)))
    for placed, top, bottom in ((upper, FOOT, RIDGE), (lower, RIDGE, 2 * RIDGE - FOOT)):
        ys = [apply(m, (mark.x, mark.y))[1] for mark, m in walk((placed,)) if isinstance(mark, Text)]
        assert all(top + 4 < y < bottom - 4 for y in ys)


def test_a_tent_holds_every_action_and_the_longest_names() -> None:
    (page,) = tent_pages(look_of(WORST, SET), FULL)
    said = words(page.marks)
    assert "".join(line for line in said if set(line) == {"W"}).count("W") == 12 * 80 + 2 * 60
    assert "".join(line for line in said if set(line) == {"M"}).count("M") == 2 * 60
    assert "peacock feather: sees the Uncast" in said


def _signs(marks: Sequence[Mark]) -> int:
    """Give how many strokes rise to the right: an angered faction has one."""
    return sum(isinstance(mark, Line) and mark.x1 < mark.x2 and mark.y1 > mark.y2 for mark, _ in walk(marks))


def test_cards_and_tents_say_whom_an_action_pleases_and_angers() -> None:
    """A stroke for each faction that an action angers, counted by the factions' own rules."""
    factions = WORLD.factions
    angered = sum(f.resents(a.tags) for m in WORLD.masks.masks for a in m.actions for f in factions)
    assert angered > 10
    # The emblem of one faction is a struck mask, whose stroke is of the same kind.
    struck = [f for f in factions if f.emblem == "struck-mask"]
    angered += sum(f.favours(a.tags) + f.resents(a.tags) for m in WORLD.masks.masks for a in m.actions for f in struck)
    *cards, key = mask_cards(WORLD.masks, FULL, None, factions).cards
    tents = tent_sheet(WORLD.masks, FULL, None, factions).pages
    assert sum(_signs(card.front.marks) for card in cards) == angered
    masks = WORLD.masks.masks
    keys = [{f.id for f in factions for a in m.actions if f.favours(a.tags) or f.resents(a.tags)} for m in masks]
    own = {f.id for f in struck}
    angered += sum(1 + len(key & own) + (key <= own) for key in keys if key)
    assert sum(_signs(page.marks) for page in tents) == angered, "each has a key with one struck emblem"
    assert _signs(key.front.marks) == 1 + len(struck)
    assert {f.label for f in factions} <= {m.words for m, _ in walk(key.front.marks) if isinstance(m, Text)}
    for sheet in (mask_cards(WORLD.masks, FULL, None, factions), tent_sheet(WORLD.masks, FULL, None, factions)):
        assert problems(sheet, 4.5) == []


def test_long_names_of_many_factions_have_as_many_keys_as_they_need() -> None:
    mask = Mask("m", Card("jack", "hearts"), "Sueno", "", "any", (Action("a", "Sing", 1, ("t",)),))
    factions = [Faction(f"f{i}", f"{i}" + "W" * 59, proper=(("t",),)) for i in range(8)]
    made = mask_cards(MaskSet("o", "o", SET.source, (mask,)), FULL, None, factions).cards
    assert {one.id for one in made} == {"m", "factions-key"}
    wrong = [one for one in problems(Sheet("x", "x", cards=made), 4.5) if "crossed by a line" not in one]
    assert wrong == [], "but for the letter that is struck as a sample"
    told = "".join(m.words for card in made[1:] for m, _ in walk(card.front.marks) if isinstance(m, Text))
    assert told.count("W") == 8 * 59
    assert problems(tent_sheet(MaskSet("o", "o", SET.source, (mask,)), FULL, None, factions), 4.5) == []


@every_case("name", ["Sueno", "Maximiliane-Wilhelmina of Hohenschwangau-Ritterstein", "M" * 60])
def test_the_title_of_a_second_card_stands_clear_of_the_suit(name: str) -> None:
    mask = Mask("m", Card("jack", "hearts"), name, "the Duellist", "any", LONG)
    second = mask_cards(MaskSet("own", "own", SET.source, (mask,)), FULL, None).cards[1].front
    suit = union([box for mark, m in walk(second.marks) if isinstance(mark, Curve) and (box := extent_of(mark, m))])
    first = next(mark for mark, _ in walk(second.marks) if isinstance(mark, Text) and mark.words[0] == name[0])
    assert suit is not None
    assert suit.bottom < 20, "the heart is the only curve"
    assert first.y - 0.67 * first.size * MM >= suit.bottom + 1.9


def test_the_actions_of_a_set_have_one_size() -> None:
    cards = mask_cards(WORLD.masks, FULL, None, WORLD.factions).cards
    assert len(cards) == 15, "none needs a second; the last is the key to the emblems"
    texts = [m for card in cards[:-1] for m, _ in walk(card.front.marks) if isinstance(m, Text) and m.role == "serif"]
    assert {text.size for text in texts} == {8.2}


def test_the_suits_of_a_pack_keep_their_ornaments() -> None:
    assert ornaments({suit.id: suit.glyph for suit in SUITS}) == {
        "hearts": "scrolls",
        "diamonds": "rays",
        "clubs": "web",
        "spades": "laurel",
    }


def test_suits_of_ones_own_differ_as_long_as_there_are_ornaments() -> None:
    signs = ("leaf", "wand", "sword", "spade", "leaf", "leaf", "coin", "moon")
    found = ornaments({f"s{i}": sign for i, sign in enumerate(signs)})
    assert found["s0"] == "laurel"
    assert {found[f"s{i}"] for i in range(7)} == set(ORNAMENTS)
    assert found["s7"] == "stars", "when all are taken a suit has that of its sign"
    suits = (Suit("a", "A", "star", "warm"), Suit("b", "B", "star", "cold"))
    own = MaskSet("o", "o", SET.source, (), suits)
    worn = [look_of(Mask("m", Card(rank, suit), None, "x", "any", LONG), own).ornament
            for rank, suit in (("king", "a"), ("king", "b"), ("joker", "red"))]  # fmt: skip
    assert worn == ["stars", "rays", "lozenges"]


@every_case("kind", [kind for kind in KINDS if kind != "moretta"])
def test_what_a_suit_is_known_by_is_seen_in_grey_on_every_skin(kind: str) -> None:
    """That of velvet, which is black, has light ornaments."""
    skin, *painted = (code_of(resolve(one, Ink.MONO, PLAIN)) for one in (KINDS[kind].skin, "warm", "cold"))
    assert all(contrast(one, skin) >= 3.0 for one in painted)
