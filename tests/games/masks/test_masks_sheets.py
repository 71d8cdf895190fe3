"""City of Masks on paper: cards, masks to wear, the tracker; nothing overflows, whatever the set."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from gmkit.errors import SheetError
from gmkit.games.masks.content import FACES, RANKS, SUITS, Action, Card, Mask, MaskSet, Rank, Suit
from gmkit.games.masks.files import load_masks
from gmkit.games.masks.sheets import mask_cards, mask_sheets, tracker
from gmkit.games.masks.sheets.deeds import Deed, Purse
from gmkit.games.masks.sheets.look import TRACK, Level, Start, look_of, track
from gmkit.games.masks.sheets.mask_art import (
    FINE,
    KINDS,
    OUTLINES,
    USUAL,
    Face,
    engraving,
    eyes_of,
    knife_lines,
    laid,
    outline_of,
    rims_of,
)
from gmkit.games.masks.sheets.mask_faces import _ornament, _rim, draw_face
from gmkit.games.masks.sheets.masks import faces, tent_sheet
from gmkit.games.masks.sheets.pieces import FOLDS, cut_parts, lining, pages
from gmkit.games.masks.sheets.tracker import Faction, Tie, Tracker
from gmkit.library.credit import Credit
from gmkit.printing.paper import PAPERS, Paper
from gmkit.printing.parts import GLYPHS
from gmkit.printing.pen import Clip, Curve, Ellipse, Pen, Placed, Polygon, Rect, cuts_of, extent_of, walk
from gmkit.printing.shape import Point, apply, flat
from gmkit.printing.sheet import Room, Sheet, picked
from gmkit.printing.theme import Ink
from tests.cases import every_case
from tests.pressed import FONTS, faults, marks_of, page_texts, pdf, said, setting


def actions(*pairs: tuple[str, int]) -> tuple[Action, ...]:
    """Give actions of these labels and values."""
    return tuple(Action(f"a{i}", label, value) for i, (label, value) in enumerate(pairs))


LEAVES = Suit("leaves", "wind-blown leaves of the old harbour", "leaf", "cold")
DUKE = Rank("duke", "Archduke Palatine", 13, "plain")
EXAMPLES = Path(__file__).parents[3] / "examples"
ALL_SUITS, ALL_RANKS = (*SUITS, LEAVES), (*RANKS, DUKE)
OWN_SUITS, OWN_RANKS = [one.id for one in ALL_SUITS], [one.id for one in ALL_RANKS]


def made(title: str, credit: str, *masks: Mask) -> MaskSet:
    """Give a set of these masks."""
    return MaskSet("own", title, Credit(credit, "Somebody"), masks, ALL_SUITS, ALL_RANKS)


SUENO = Mask("sueno", Card("king", "spades"), "Sueno", "the Duellist", "any", actions(
    ("Be easily ‘offended’ and always challenge offender to a duel", 3), ("Fence to wound", 2),
    ("Have escape route planned", 2), ("Never cheat", 1),
))  # fmt: skip
CLOWN = Mask(
    "clown",
    Card("joker", "red"),
    None,
    "the Slapstick Clown",
    "male",
    actions(("Cavort and caper", 3)),
)
SMALL = made("a few", "City of Masks", SUENO, CLOWN)
LABELS = ("Persuade every guest at the long table to forgive a slight nobody else remembers", "W" * 80,
          "Short", "Be kind", "<b>x</b> &amp; <img src=a>")  # fmt: skip
NAMES = (None, "W" * 60, "Bartholomew Archibald Fitzgerald-Montmorency of Saint Evremon", "Ísólfur", "Ó")
EPITHETS = ("the " + "M" * 56, "The Keeper of the Last Lamp but One beyond the Bridge of X", "the Quiet")
LARGE = made("A very large set " * 5, "House " * 40, *(
    Mask(
        f"m{i}",
        Card(OWN_RANKS[i % 5], ("red", "black")[i % 2] if i % 5 == 3 else OWN_SUITS[(i // 2) % 5]),
        NAMES[i % 5],
        EPITHETS[i % 3],
        ("male", "female", "any")[i % 3],
        actions(*((LABELS[(i + k) % 5], 1 + k % 3) for k in range((12, 6, 1, 9)[i % 4]))),
    )
    for i in range(40)
))  # fmt: skip
MOST = actions(*((("W" * 80, 3),) * 12))
WORST = made("worst", "x", Mask("w", Card("duke", "leaves"), "W" * 60, "M" * 60, "female", MOST))


def words_of(sheet: Sheet) -> str:
    """Give all printed words."""
    return "\n".join(page_texts(pdf(sheet, setting())))


@pytest.mark.parametrize(
    ("content", "ink", "paper"),
    [
        pytest.param(
            one, ink, paper, marks=pytest.mark.slow if one is LARGE and ink is not Ink.FULL else pytest.mark.heavy
        )
        for one in (SMALL, LARGE, WORST)
        for ink, paper in zip(Ink, PAPERS[:3], strict=True)
    ],
)
def test_nothing_overflows(content: MaskSet, ink: Ink, paper: Paper) -> None:
    how = setting(ink)
    assert faults(mask_cards(content, how), how, paper) == []
    assert faults(mask_sheets(content, how), how, paper) == []


def test_when_a_line_is_called_for_stands_behind_it() -> None:
    """Who does not know when a line of the mask is called for breaks it unawares."""
    content, how = load_masks(), setting()
    told = {mask.id: [one.call for one in mask.actions if one.when] for mask in content.masks}
    assert (told["kd"], told["qh"]) == (["(when wooed)"], ["(never when asked for Face)"])
    large = Room(210.0, 279.4, 12.0, 14.0)
    for sheet in (mask_cards(content, how), mask_sheets(content, how), tent_sheet(content, how)):
        pieces = [(card.id, card.front.marks) for card in sheet.cards] + [(one.id, one.marks) for one in sheet.pages]
        anew = {one.id: one.large(how, large) for one in sheet.pages if one.large is not None}
        enlarged = [(name, page.marks) for name, own in anew.items() for page in own]
        for found in filter(None, (pieces, enlarged)):
            words = {mask: " ".join(" ".join(said(marks)) for name, marks in found if name == mask) for mask in told}
            bare = {
                mask for mask, own in told.items() if any(words[mask].count(call) != own.count(call) for call in own)
            }
            # Two linings have no room for it: a page for a few words would be no help, and the card has them.
            lining = "mask sheets" in sheet.title and found is pieces
            assert bare == ({"ks", "kc"} if lining else set()), (sheet.title, bare)
            assert not any(call in words[mask] for mask in bare for call in told[mask])


def test_when_longest_lines_are_called_for_has_room() -> None:
    most = tuple(one._replace(mode="never", when="asked_for_face") for one in MOST)
    content, how = made("worst", "x", WORST.masks[0]._replace(actions=most)), setting()
    for sheet in (mask_cards(content, how), mask_sheets(content, how), tent_sheet(content, how)):
        assert faults(sheet, how, PAPERS[0]) == []


def test_a_card_says_all_of_its_mask() -> None:
    (form,) = faces(look_of(SUENO, SMALL), setting())
    assert said(form.marks) == ["K", "8", "value", "Sueno", "the Duellist", "KING OF SPADES",
                    "Be easily ‘offended’ and always", "challenge offender to a duel", "Fence to wound",
                    "Have escape route planned", "Never cheat",
                    "man or woman  ·  begins with 17 Face"]  # fmt: skip
    dots = [m for m, _ in walk(form.marks) if isinstance(m, Ellipse)]
    assert len(dots) == 8, "as many dots as the mask has points"


@every_case(
    ("rank", "label", "corner"), [("two", "Two", "2"), ("ten", "Zehn", "10"), ("x", "10", "10"), ("ace", "Ace", "A")]
)
def test_number_cards_have_figures_in_their_corners(rank: str, label: str, corner: str) -> None:
    mask = SUENO._replace(card=Card(rank, "spades"))
    own = MaskSet("own", "x", Credit("x", "y"), (mask,), SUITS, (Rank(rank, label, 10, "plain"),))
    assert look_of(mask, own).letter == corner


@every_case("kind", FACES)
def test_a_joker_s_face_hangs_clear_of_the_lozenges_about_it(kind: str) -> None:
    (form,) = faces(look_of(CLOWN._replace(face=kind), SMALL), setting())
    boxes = [box for mark in form.marks if isinstance(mark, Polygon) and (box := extent_of(mark))]
    edge = max(box.bottom for box in boxes if box.bottom < 10.0)
    (worn,) = (mark for mark in form.marks if isinstance(mark, Placed) and mark.form.name.startswith(kind))
    assert apply(worn.matrix, (0.0, worn.form.top))[1] > edge + 0.3


def test_every_action_is_printed_though_it_takes_a_second_card() -> None:
    sheet = mask_cards(WORST, setting())
    assert len(sheet.warnings) == 1
    assert sheet.warnings[0].startswith(f"{WORST.masks[0].title}: the actions need ")
    printed = sum(words.count("W") for words in said(marks_of(sheet)))
    cards = int(sheet.warnings[0].split()[-2])
    assert [(card.id, card.name) for card in sheet.cards] == [("w", WORST.masks[0].title)] * cards
    assert printed == 12 * 80 + cards * 60
    assert mask_cards(SMALL, setting()).warnings == ()


@pytest.mark.thorough
def test_a_mask_sheet_has_its_actions_and_names_its_ornament() -> None:
    text = words_of(mask_sheets(SMALL, setting()))
    for words in ("Sueno the Duellist", "King of Spades", "laurel: spades; crown: king", "Fence to wound"):
        assert words in text
    for words in (
        "The Slapstick Clown",
        "Red Joker",
        "lozenges: red; bells: joker",
        "City of Masks by Somebody",
    ):
        assert words in text
    two = mask_sheets(WORST, setting())
    assert len(two.pages) == 2
    assert two.warnings == (f"{WORST.masks[0].title}: the actions need a second page",)


@pytest.mark.thorough
def test_only_the_masks_asked_for_are_printed() -> None:
    for wanted in ("clown", "joker", "Slapstick"):
        text = words_of(picked(mask_cards(SMALL, setting()), [wanted]))
        assert "Clown" in text
        assert "Sueno" not in text
    (page,) = picked(mask_sheets(SMALL, setting()), ["sueno"]).pages
    assert "Sueno the Duellist" in said(page.marks)


def _inside(point: Point, around: Sequence[Point]) -> bool:
    """Say whether a point lies in a polygon."""
    x, y = point
    found = False
    for i, (ax, ay) in enumerate(around):
        bx, by = around[i - 1]
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            found = not found
    return found


def test_a_file_may_choose_every_face_there_is() -> None:
    assert set(FACES) == set(KINDS)
    assert set(USUAL) == set(OUTLINES) - {"plain"}
    assert set(USUAL.values()) <= set(FACES)


@every_case("kind", FACES)
def test_every_face_is_even_and_fits_on_its_page(kind: str) -> None:
    points = flat(outline_of(kind), 24)
    assert max(x for x, _ in points) == pytest.approx(-min(x for x, _ in points))
    assert max(x for x, _ in points) + 1.6 <= (100 if KINDS[kind].half else 95)


@every_case("kind", FACES)
def test_eyes_62_to_64_apart_look_through_the_openings(kind: str) -> None:
    for eye in eyes_of(kind):
        around = flat(eye, 24)
        side = 1 if around[0][0] > 0 else -1
        for apart in (62.0, 63.0, 64.0):
            pupil = (side * apart / 2, 0.0)
            assert _inside(pupil, around)
            assert min(math.dist(pupil, p) for p in around) > 7.5


@every_case("kind", FACES)
def test_a_lining_lies_hidden_behind_the_face_and_clear_of_the_eyes(kind: str) -> None:
    """Folded back about its fold it is nowhere seen from before, and 4 mm of nothing is left round each eye."""
    around = flat(outline_of(kind), 24)
    for i, fold in enumerate(FOLDS[kind]):
        for u, v in lining(kind, i, 99.0):
            behind = fold.face((u, -v))
            assert _inside(behind, around), behind
            assert min(math.dist(behind, p) for p in around) > 1.2
            for eye in eyes_of(kind):
                opening = flat(eye, 24)
                assert not _inside(behind, opening)
                assert min(math.dist(behind, p) for p in opening) >= 4.0
        for middle, half in fold.necks:
            for k in range(21):
                assert not _inside(fold.face((middle + half * (k / 10 - 1), 0.0)), around), "no paint is bent"


@pytest.mark.thorough
@every_case("kind", FACES)
@every_case("crest", OUTLINES)
def test_what_a_lining_says_stands_on_it(kind: str, crest: str) -> None:
    rank = next(one for one in ALL_RANKS if one.outline == crest)
    card = Card(rank.id, "red" if crest == "joker" else "spades")
    mask = SUENO._replace(card=card, face=kind, actions=SUENO.actions * 2)
    (page, *_) = pages(look_of(mask, SMALL), setting())
    (sheet,) = [mark for mark in page.marks if isinstance(mark, Placed)]
    linings = [mark for mark in sheet.form.marks if isinstance(mark, Placed) and mark.form.name.startswith("lining")]
    assert len(linings) == len(FOLDS[kind])
    for i, placed in enumerate(linings):
        edge = [(u, -v) for u, v in lining(kind, i, 99.0)]
        for mark, m in walk(placed.form.marks):
            box = extent_of(mark, m)
            assert box is not None
            for corner in ((box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom)):
                assert _inside(corner, edge), (mark, corner)


def test_no_line_on_a_lining_begins_or_ends_with_a_dot() -> None:
    content = load_masks()
    (mystic,) = (mask for mask in content.masks if mask.id == "kd")
    mystic = mystic._replace(actions=tuple(one._replace(when=None) for one in mystic.actions))
    words = said(pages(look_of(mystic, content), setting())[0].marks)
    assert {"King of Diamonds", "13 · 12 Face"} <= set(words)


@every_case("kind", FACES)
@every_case("crest", OUTLINES)
def test_what_stands_in_the_corners_keeps_clear_of_the_mask(kind: str, crest: str) -> None:
    rank = next(one for one in ALL_RANKS if one.outline == crest)
    look = look_of(SUENO._replace(card=Card(rank.id, "red" if crest == "joker" else "spades"), face=kind), SMALL)
    (page, *_) = pages(look, setting())
    (sheet,) = [mark for mark in page.marks if isinstance(mark, Placed)]
    rims = [laid(rim, sheet.matrix[4], sheet.matrix[5]) for rim in rims_of(cut_parts(look.worn, 40.0)[:-1])]
    for mark in page.marks:
        if mark is not sheet and (box := extent_of(mark)) is not None:
            x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            points = [(px, py) for px in (box.left, x, box.right) for py in (box.top, y, box.bottom)]
            assert not any(_inside(point, rim) for rim in rims for point in points), mark


@pytest.mark.thorough
@every_case("kind", FACES)
def test_a_plotter_cuts_16_tenths_outside_of_everything(kind: str) -> None:
    parts = cut_parts(Face(kind, "king", "scrolls", "heart", "warm"), 40.0)
    edges = [flat(part, 24) for part in parts]
    for line in knife_lines(parts):
        for point in flat(line):
            assert not any(_inside(point, edge) for edge in edges)
            assert min(math.dist(point, p) for edge in edges for p in edge) > 1.5
    (page, *_) = pages(look_of(SUENO._replace(face=kind), SMALL), setting())
    assert len([*cuts_of(page.marks)]) >= len(knife_lines(parts)) // 2 + 4, "eyes and string holes are cut too"


def test_the_engraving_of_a_type_is_drawn_once_and_leaves_the_lit_side_bare() -> None:
    look = look_of(SUENO, SMALL)
    one = draw_face(look.worn, FONTS, painted=True)
    other = draw_face(look.worn._replace(crest="queen", ornament="scrolls", glyph="heart"), FONTS, painted=True)
    lines = engraving("bauta", FINE)
    for form in (one, other):
        inner = [m for clip in form.marks if isinstance(clip, Clip) for m in clip.marks if isinstance(m, Placed)]
        assert any(m.form is lines for m in inner)
    (curve,) = lines.marks
    assert isinstance(curve, Curve)
    xs = [n[0] for verb, n in curve.path if verb == "M"]
    assert sum(x > 0 for x in xs) > 1.5 * sum(x < -20 for x in xs), "light comes from the left"


@every_case("kind", FACES)
def test_rays_begin_outside_of_the_rim_about_an_eye(kind: str) -> None:
    rim = flat(_rim(kind))
    rays = [path for path, _ in _ornament(Face(kind, "king", "rays", "diamond", "warm"))]
    assert len(rays) == 9
    assert not any(_inside(point, rim) for ray in rays for point in flat(ray))


@pytest.mark.thorough
@every_case("kind", FACES)
@every_case("glyph", [*GLYPHS, "joker"])
def test_low_ink_and_line_fill_nothing_with_colour(kind: str, glyph: str) -> None:
    face = Face(kind, "king", "stars", glyph, "warm")
    for low in (False, True):
        form = draw_face(face, FONTS, painted=False, low=low)
        fills = {mark.style.fill for mark, _ in walk(form.marks) if isinstance(mark, Curve)}
        assert not fills & {"warm", "cold", *(one for one in fills if one and one.startswith("#"))}
    assert len([*walk(draw_face(face, FONTS, painted=False, low=True).marks)]) < len([*walk(form.marks)]) + 1


def test_every_bundled_mask_has_a_face_of_its_own() -> None:
    own = load_masks()
    fair = load_masks([EXAMPLES / "frost-fair"])
    faces_of = [{look_of(mask, some).worn for mask in some.masks} for some in (own, fair)]
    assert [len(found) for found in faces_of] == [14, 14]
    assert not faces_of[0] & faces_of[1], "who comes to the Frost Fair is not of Bonvidaeo"
    assert {face.kind for face in faces_of[0]} == set(FACES)
    assert all(mask.face for some in (own, fair) for mask in some.masks)


def test_the_boxes_of_the_track() -> None:
    assert [TRACK.offset(k) - TRACK.offset(k - 1) for k in range(2, 11)] == pytest.approx([4.5] * 4 + [5.6] + [4.5] * 4)
    assert TRACK.offset(-7) == -TRACK.offset(7)
    pen = Pen()
    form = TRACK.empty(pen)
    assert len(form.marks) == 20
    for mark in form.marks:
        assert isinstance(mark, Rect)
        assert form.left <= mark.x <= mark.x + mark.width <= form.left + form.width + 1e-9


@every_case(
    ("level", "solid", "crossed", "outlined"),
    [
        (Level(7), 7, 0, 0),
        (Level(-3), 3, 0, 0),
        (Level(-5, True, -3), 3, 2, 1),
        (Level(6, True, 6), 6, 0, 1),
        (Level(0, True, 2, 4), 0, 2, 2),
        (Level(0), 0, 0, 0),
    ],
)
def test_what_a_level_fills_crosses_and_outlines(level: Level, solid: int, crossed: int, outlined: int) -> None:
    pen = Pen()
    track(pen, TRACK.empty(pen), 100, 50, level, start=Start(inked=True))
    rects = [m for m in pen.marks if isinstance(m, Rect)]
    filled = [r for r in rects if r.style.fill in {"warm", "cold"}]
    assert len(filled) == solid
    assert all((r.x > 100) == (level.level > 0) for r in filled)
    assert sum(type(m).__name__ == "Line" for m in pen.marks) == 2 * crossed
    assert sum(r.radius > 0 for r in rects) == outlined


FULL = Tracker(
    "W" * 60, "M" * 60, "Young Nobleman of the " + "W" * 38, look_of(LARGE.masks[1], LARGE),
    Purse(15, 13), Purse(9, 12), 2,
    tuple(Deed(3, LABELS[i % 2], "A") for i in range(8)), tuple(Deed(1, "W" * 80) for _ in range(8)),
    (Tie("W" * 60, "cousin", "hearts", "heart", "warm", "fickle", Level(7), 3, 12),
     Tie("Anna", "", "wind-blown leaves of the old harbour", "leaf", "cold", "enduring", Level(-5, True, -3)),
     Tie("Orso", "", "", "", "cold", "enduring", Level(0, True, 2, 4)), *(Tie(),) * 6),
    (Faction("The League of a Long Name", "sun", Tie(level=Level(3), kind="fickle", owed=4), Level(-2)),),
    ("Raised by her mother’s sister in the tall house over the canal.",),
)  # fmt: skip


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_tracker_never_overflows(ink: Ink, paper: Paper) -> None:
    how = setting(ink)
    blank = tracker(setting=how)
    assert faults(blank, how, paper) == []
    assert len(blank.pages) == 1
    full = tracker(FULL, setting=how)
    assert faults(full, how, paper) == []
    assert len(full.pages) == 2, "names of sixty letters push the notes off the first page"


def test_a_blank_tracker_has_its_zones() -> None:
    text = words_of(tracker(setting=setting()))
    for words in ("The Mask", "The Hidden Face", "Relationships", "Notes", "Objectives", "Sun Temple"):
        assert words in text
    for words in ("owed", "enduring: cross boxes out", "keep secret", "Major Coups", "own Character"):
        assert words in text


def test_a_text_that_cannot_fit_names_mask_and_field() -> None:
    endless = Mask("long", Card("jack", "hearts"), None, "W" * 500, "any", actions(("x", 1)))
    content = made("x", "x", endless)
    for make in (mask_cards, mask_sheets):
        with pytest.raises(SheetError, match=r"^mask long, name: .* does not fit"):
            make(content, setting())
    odd = Mask("odd", Card("jack", "hearts"), None, "Fine", "any", actions(("x", 1), ("a \U0001f600", 1)))
    with pytest.raises(SheetError, match=r"^mask odd, action 2: no font has U\+1F600"):
        mask_cards(made("x", "x", odd), setting())
