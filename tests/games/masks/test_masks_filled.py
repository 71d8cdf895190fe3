"""Sheets filled from a table: what a tracker and the GM's sheet take from the record, and what they must not."""

from __future__ import annotations

from gmkit.chance.source import Source
from gmkit.games.masks import prints
from gmkit.games.masks.model import Feeling, Held, State
from gmkit.games.masks.sheets import Tracker, tracker
from gmkit.games.masks.sheets.cards import points
from gmkit.games.masks.sheets.deeds import Debt, Deed, Goal, Owned, Purse
from gmkit.games.masks.sheets.filled import Cover, Guest, cover_of, draw_cover, gm_sheet_of, signs_shown, tracker_of
from gmkit.games.masks.sheets.look import Level
from gmkit.games.masks.sheets.matrix import GmSheet, large_sale
from gmkit.games.masks.sheets.tracker import Tie
from gmkit.printing.impose import impose
from gmkit.printing.page import View
from gmkit.printing.paper import A4, Layout
from gmkit.printing.pen import Rect, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Page, Sheet
from gmkit.shell.tells import MOST_SIGNS
from gmkit.shell.words import wording
from gmkit.table.game import HIDDEN, SeatNo
from gmkit.table.seats import Seating
from tests.cases import every_case
from tests.games.masks.builders import GAME, WORLD, evening, order, said
from tests.pressed import faults, pdf, setting


def of(seat: int, state: State | None = None) -> Tracker:
    return tracker_of(WORLD, GAME.view(state or evening(), SeatNo(seat)), SeatNo(seat))


def boxes(page: Page, colour: str, high: float) -> int:
    """Count the tinted boxes of a height in mm: 4 for avatars, 3.4 for factions, 2.4 for what these feel."""
    found = [mark for mark, _ in walk(page.marks) if isinstance(mark, Rect) and mark.height == high]
    return sum(mark.style.fill == f"pale-{colour}" for mark in found)


# --- the tracker


def test_the_head_of_a_tracker() -> None:
    made = of(0)
    assert (made.avatar, made.player, made.role, made.coups) == ("Celia", "Ana", "Young Noblewoman", 1)
    # The Bravo is worth 11: 14 of either at the start.
    assert (made.face, made.hidden) == (Purse(20, 14), Purse(9, 14))
    assert made.look is not None
    assert made.look.mask.id == "jc"
    assert ([one.title for one in made.others], made.character) == (["Taria the Adventuress"], False)
    assert [one.value for one in made.others[0].deeds] == [3, 2, 2, 2, 1, 1, 1]
    other = of(1)
    assert other.look is not None
    assert (other.look.mask.id, other.others, other.character) == ("js", (), True)
    assert (other.face.start, other.role, other.goals, other.background) == (14, "Young Nobleman", (), ())


def test_letters_join_hidden_actions_to_what_they_contradict() -> None:
    made = of(0)
    assert made.secret == (
        Deed(2, "Take nobody's orders", "A"),
        Deed(3, "Chatter when nervous", "B"),
        Deed(1, "Cheer loudly"),
        Deed(2, "Feed stray cats"),
        Deed(1, "Whistle"),
        Deed(2, "Count gulls"),
    )
    assert [(one.label, one.letter) for one in made.proper if one.letter] == [
        ("Support another person or faction", "A"),
        ("Don't talk much", "B"),
    ]
    assert [one.value for one in made.proper] == [3, 2, 2, 2, 1, 1]


def test_another_mask_is_shown_while_it_is_worn_and_its_letters_stand_on_the_first() -> None:
    made = of(0, evening(worn=("qs", "uncast", "role")))
    assert made.look is not None
    assert made.look.mask.id == "qs"
    assert [one.letter for one in made.proper] == [""] * 7
    # The hidden side of a pair pays whatever is worn (A40).
    assert [one.letter for one in made.secret] == ["A", "B", "", "", "", ""]
    assert [one.against for one in made.secret] == [
        "Support another person or faction",
        "Don't talk much",
        *[""] * 4,
    ]
    assert (made.first, made.face.start) == ("The Bravo", 14)
    own = tuple(Deed(one.value, one.label, one.letter, signs=one.signs, call=one.call) for one in of(0).proper)
    assert made.others == (Owned("The Bravo", own),)
    assert {one.letter for one in own} == {"A", "B", ""}
    words = said(tracker(made, setting=setting()))
    assert "× Don’t talk much" in words
    assert "× Don’t talk much" not in said(tracker(of(0), setting=setting()))


def test_what_is_contradicted_is_told_though_the_first_mask_is_sold() -> None:
    state = evening(worn=("qs", "uncast", "role"))
    sold = state.avatars[0]._replace(masks=state.avatars[0].masks[1:])
    made = of(0, state._replace(avatars=(sold, *state.avatars[1:])))
    assert (made.others, made.first) == ((), "The Bravo")
    assert made.secret[1].against == "Don't talk much"


@every_case("worn", ["role", "uncast", "character", None])
def test_without_a_card_mask_the_first_one_is_shown(worn: str | None) -> None:
    made = of(0, evening(worn=(worn, None, None)))
    assert made.look is not None
    assert made.look.mask.id == "jc"


def test_the_ties_of_a_tracker() -> None:
    dav, bo = of(0).ties
    assert dav == Tie("Dav", "cousin", "hearts", "heart", "warm", "fickle", Level(7, False, 7, 0), 4, 5)
    assert bo == Tie("Bo", "", "spades", "spade", "cold", "enduring", Level(-5, True, -3, 5), 0, 0)
    # A tie is agreed: whoever of the two wrote it down.
    assert [(one.name, one.note, one.owe, one.owed) for one in of(2).ties] == [
        ("Celia", "", 0, 0),
        ("Dav", "rival", 0, 1),
    ]
    assert [one.note for one in of(1).ties] == ["cousin", "rival"]


@every_case(
    ("origin", "enduring", "suit", "feeling"),
    [
        (1, False, "hearts", "warm"),
        (1, True, "diamonds", "warm"),
        (-1, False, "clubs", "cold"),
        (-1, True, "spades", "cold"),
        (0, False, "", "warm"),
    ],
)
def test_the_suit_is_that_of_the_card_it_began_with(origin: int, enduring: bool, suit: str, feeling: str) -> None:
    # Whatever it is now: here it has turned to the other side.
    felt = Feeling(-4 * origin, enduring, -4 * origin, origin, 6)
    rows = ((Feeling(), felt, *(Feeling(),) * 5), *evening().feelings[1:])
    tie = of(0, evening(feelings=rows)).ties[0]
    assert (tie.suit, tie.feeling, tie.kind) == (suit, feeling, "enduring" if enduring else "fickle")


def test_the_double_rows_of_the_factions() -> None:
    sun, moon, commission, personalists = of(0).factions
    assert (sun.name, sun.emblem, sun.theirs, sun.mine.owed) == ("Sun Temple", "sun", Level(5, False, 5, 0), 8)
    assert (sun.mine.suit, sun.mine.level) == ("spades", Level(0, True, 2, 4))
    assert (moon.mine.suit, moon.mine.kind, moon.mine.level) == ("", "fickle", Level(3, False, 3, 0))
    assert (commission.name, commission.mine.suit) == ("Commission of Masks", "diamonds")
    assert (personalists.mine.level, personalists.theirs, personalists.mine.owed) == (Level(), Level(), 0)


def test_objectives_stand_card_by_card_and_debts_both_ways() -> None:
    made = of(0)
    assert made.goals == (
        Goal(
            "10",
            "heart",
            "warm",
            (("hearts", "glorify", "Dav", True), ("even", "betray", "the Moon Temple", False)),
        ),
        Goal("A", "spade", "cold", (("spades", "humiliate", "Bo", False),)),
    )
    assert made.debts == (Debt("Bo", 6), Debt("Dav", 2, owed=True))
    assert of(2).debts == (Debt("Celia", 6, owed=True),)
    assert made.background == ("Grew up on the boats", "Owns a share in a theatre")


def test_as_many_boxes_are_filled_as_the_feelings_say() -> None:
    (page,) = tracker(of(0), setting=setting()).pages
    # Dav 7, Moon 3, Commission 2; of Bo's five two are crossed; the Sun Temple's are crossed at 0.
    assert (boxes(page, "warm", 4.0), boxes(page, "cold", 4.0)) == (7, 5)
    assert (boxes(page, "warm", 3.4), boxes(page, "cold", 3.4)) == (3 + 2, 0)
    assert (boxes(page, "warm", 2.4), boxes(page, "cold", 2.4)) == (5, 0)
    words = said(tracker(of(0), setting=setting()))
    assert [words.count(text) for text in ("+7", "−5", "+3", "+2", "Glorify")] == [1, 2, 1, 1, 1], (
        "−5 stands over the boxes as well"
    )
    assert [words.count(text) for text in ("8", "4", "5")] == [1, 1, 1]


def test_a_tracker_shows_the_view_alone() -> None:
    state, seat = evening(), SeatNo(1)
    first = pdf(prints.tracker(order(state, 1)), setting())
    others = GAME.worlds(GAME.view(state, seat), seat, Source("elsewhere"))
    for _ in range(3):
        other = next(others)
        assert other.avatars[0].hidden != state.avatars[0].hidden
        assert other.feelings[0] != state.feelings[0]
        assert pdf(prints.tracker(order(other, 1)), setting()) == first
    words = " ".join(said(prints.tracker(order(state, 1))))
    for secret in ("Chatter", "Taria", "theatre", "Humiliate"):
        assert secret not in words


def test_what_is_not_known_is_left_blank() -> None:
    state = evening()
    unknown = state.avatars[0]._replace(first_mask=HIDDEN, masks=(), hidden=HIDDEN, objectives=HIDDEN, traits=HIDDEN)
    state = state._replace(
        avatars=(unknown, *state.avatars[1:]),
        feelings=(HIDDEN, *state.feelings[1:]),
        worn=(None, None, None),
    )
    made = of(0, state)
    assert (made.look, made.proper, made.secret, made.goals, made.others, made.first) == (None, (), (), (), (), "")
    # What is in hand everybody sees.
    assert (made.face, made.hidden) == (Purse(20), Purse(9))
    assert {(one.kind, one.level) for one in (*made.ties, *(band.mine for band in made.factions))} == {("", None)}
    assert made.factions[0].theirs == Level(5, False, 5, 0)
    whole = gm_sheet_of(WORLD, state, ())
    celia, dav, _ = whole.people
    assert (celia.mask, celia.goals, celia.secret, celia.score) == ("", (), (), None)
    assert dav.score is None, "who has the most Influence is not known either"
    assert whole.feelings[0] == (None,) * 7
    assert whole.feelings[1][0] == Level(5, False, 5, 0)
    assert prints.gm_sheet(order(state)).pages
    assert prints.tracker(order(state, 0, 1, 2)).pages


# --- the GM's sheet


def whole() -> GmSheet:
    return gm_sheet_of(WORLD, evening(), (("50.0",),))


def test_the_gm_sheet_has_everybody() -> None:
    made = whole()
    assert made.scene == ("Round 3: a masked ball (high paths); Arbiter Celia")
    celia, dav, bo = made.people
    assert (celia.mask, celia.others) == ("The Bravo", ("Taria the Adventuress",))
    assert (dav.mask, dav.others, bo.mask, bo.others) == (
        "Uncast",
        ("The Dashing Swordsman",),
        "Young Nobleman",
        (WORLD.mask("qd").title,),
    )
    # Bravo 11 and Taria 12, Swordsman 11.
    assert (celia.face, celia.hidden, celia.standing) == (20, 9, 20 + 11 + 12)
    assert (dav.standing, celia.coups, celia.alienated, dav.alienated) == (12 + 11, 1, True, False)
    assert celia.debts == (Debt("Bo", 6),)
    assert celia.goals == of(0).goals
    assert (dav.traits, celia.traits, bo.traits) == ("plays skilfully; bold, open", "plays skilfully", "")
    # Celia: an objective, a coup, the Arbiter, a second mask, and 13 Face that others have promised; Dav: a Character.
    assert [one.score for one in made.people] == [5, 1, 0]


def test_the_tables_of_the_gm_sheet() -> None:
    made = whole()
    assert made.feelings[0][1:4] == (Level(7, False, 7, 0), Level(-5, True, -3, 5), Level(0, True, 2, 4))
    assert len(made.feelings) == 3
    assert {len(row) for row in made.feelings} == {7}
    assert made.promised == ((0, 4, 0), (5, 0, 1), (0, 0, 0))
    sun = made.blocs[0]
    assert (sun.name, sun.emblem, sun.promised) == ("Sun Temple", "sun", (8, 0, 0))
    assert sun.feelings == (Level(5, False, 5, 0), Level(-1, False, -1, 0), Level())


def test_before_a_mask_is_chosen_the_gm_sheet_says_what_is_owned() -> None:
    made = gm_sheet_of(WORLD, evening(worn=(None, None, None), round=0, scene=None, arbiter=None, order=()), ())
    assert [one.mask for one in made.people] == [
        "owns the Bravo",
        "owns the Dashing Swordsman",
        "owns the Pious Moon Acolyte",
    ]
    assert made.scene == "Setting up"
    assert len(made.sale or ()) == 10


def test_the_chances_are_those_of_the_options_in_force() -> None:
    # Two dice a side, an equal difference being the challenger's.
    sides = [abs(a - b) for a in range(6) for b in range(6)]
    dice = sum(own >= other for own in sides for other in sides) / 36**2
    # Dominoes: 28 tiles, none drawn twice.
    tiles = [(a, b) for a in range(7) for b in range(a, 7)]
    pairs = [(one, other) for one in tiles for other in tiles if one != other]
    dominoes = sum(one[1] - one[0] >= other[1] - other[0] for one, other in pairs) / len(pairs)
    state = evening()
    hall = state.hall._replace(options=state.hall.options._replace(randomizer="dice2d6"))
    for made, chance, drawn in ((state, dominoes, "a domino"), (state._replace(hall=hall), dice, "two dice")):
        words = said(prints.gm_sheet(order(made)))
        assert f"{100 * chance:.1f}" in words
        assert any(f"{drawn} each" in text for text in words)


# --- what NPCs may show


def test_the_gm_sheet_says_what_each_npc_may_show() -> None:
    state = evening()
    found = signs_shown(order(state).filling, WORLD, state, ())  # type: ignore[arg-type]
    npcs = [seat.name for seat in state.hall.seating if seat.npc]
    assert [one.name for one in found] == [name for name in npcs for _ in range(MOST_SIGNS)]
    of_dav = [one.sign for one in found if one.name == "Dav"]
    assert of_dav[0] in {f"{sign} (as the Dashing Swordsman)" for sign in WORLD.masks.tells["js"]}
    # Of a temper that stands out: Dav has a nerve of 9.
    assert of_dav[1] in wording().at("tells", "signs", "bold")
    levels = {seat.name: seat.level for seat in state.hall.seating}
    assert all(one.often == wording().at("tells", "often", levels[one.name]) for one in found)
    words = " ".join(said(prints.gm_sheet(order(state))))
    assert all(one.sign in words for one in found)


def test_without_tells_the_gm_sheet_has_none() -> None:
    state = evening()
    quiet = order(state)
    assert quiet.filling is not None
    assert "Signs" not in said(prints.gm_sheet(quiet._replace(filling=quiet.filling._replace(tells=None))))


def test_the_gm_sheet_says_a_persona_in_words_beside_the_signs() -> None:
    """Of whoever has one of its own, and of whoever goes by its masks for each that has a habit; never of a person."""
    state = evening()
    celia, dav, bo = state.hall.seating
    seats = celia._replace(style="masked"), dav._replace(style="lavish"), bo._replace(style="late")
    assert not bo.npc
    own = state.avatars[0]._replace(masks=(Held("jc"), Held("jd"), Held("qs")))
    state = state._replace(hall=state.hall._replace(seating=Seating(seats)), avatars=(own, *state.avatars[1:]))
    filling = order(state).filling
    assert filling is not None
    for tells, signs, title in ((filling.tells, MOST_SIGNS, "Signs and habits"), (None, 0, "Habits")):
        rows = signs_shown(filling._replace(tells=tells), WORLD, state, ())
        assert [one.name for one in rows] == ["Celia"] * (signs + 2) + ["Dav"] * (signs + 1)
        assert [one.sign for one in rows if not one.stands_for] == [
            "as the Bravo, raises a stake once more",
            "as the Pious Sun Acolyte, denounces",
            "promises wide and lends short",
        ]
        words = said(prints.gm_sheet(order(state)._replace(filling=filling._replace(tells=tells))))
        assert title in words
        assert all(one.sign in " ".join(words) for one in rows)


def test_whose_masks_have_no_habit_has_none_on_the_gm_sheet() -> None:
    state = evening()
    celia, dav, bo = state.hall.seating
    seats = Seating((celia, dav._replace(style="masked"), bo))
    assert [held.mask for held in state.avatars[1].masks] == ["js"]
    state = state._replace(hall=state.hall._replace(seating=seats))
    assert all(one.stands_for for one in signs_shown(order(state).filling, WORLD, state, ()))  # type: ignore[arg-type]


def test_no_head_stands_over_masks_for_sale_where_all_are_owned() -> None:
    view = View(setting().pen(), False, 180.0, 14.0)
    assert list(large_sale(view, ())) == []
    assert len(list(large_sale(view, None))) == 1, "a blank sheet has lines for them"


# --- the cover of an evening


def test_the_cover_shows_the_company_in_turn_order_and_no_secret() -> None:
    state = evening()
    made = cover_of(WORLD, state, points())
    assert [guest.name for guest in made.company] == [state.hall.seating.names[seat] for seat in state.order]
    assert made.company[0].mask == "The Bravo"
    over = cover_of(WORLD, state._replace(ended="the last round is over"), points())
    assert over.line == f"over, after round {state.round}", "no round and no place goes on"
    in_roles = cover_of(WORLD, state._replace(worn=("role",) * 3), points()).company
    assert {guest.worn and (guest.worn.kind, guest.worn.bare) for guest in in_roles} == {("colombina", "#ecd79f")}
    # What nobody has seen makes no difference to it.
    blind = state._replace(avatars=tuple(one._replace(hidden=HIDDEN, objectives=HIDDEN) for one in state.avatars))
    assert cover_of(WORLD, blind._replace(feelings=(HIDDEN,) * 3), points()) == made
    words = " ".join(said(Sheet("x", "x", pages=draw_cover(made, setting()))))
    for told in ("Celia", "Dav", "Bo", "How the round goes", "What wins", "Glorify"):
        assert told in words
    for secret in ("Chatter", "Taria", "theatre"):
        assert secret not in words


HEADING = {"CITY", "OF", "MASKS", "·", "THE", "ORDER", "EVENING"}


@every_case(("count", "name", "pages"), [(2, "Ana", 1), (7, "W" * 20, 1), (14, "Ana Maria", 1), (14, "W" * 60, 2)])
def test_a_cover_of_any_company_fits(count: int, name: str, pages: int) -> None:
    guests = tuple(Guest(name, name, name) for _ in range(count))
    made = Cover("The feast", "round 3", guests, (("The quay", (name,) * count),) * 2, points())
    sheet = Sheet("x", "x", pages=draw_cover(made, setting()))
    assert len(sheet.pages) == pages
    assert faults(sheet, setting()) == []
    large = impose(sheet, Layout(A4, large=True), setting()).job.leaves
    assert problems(large) == []
    sizes = {(m.size, m.words) for leaf in large for m, _ in walk(leaf.marks) if isinstance(m, Text)}
    assert {words for size, words in sizes if size < 13.99} == {words for size, words in sizes if size == 12.0}
    usual = {word.strip(":,") for text in said(sheet) for word in text.split() if not word.isdigit()}
    whole = {word.strip(":,") for _, text in sizes for word in text.split()}
    assert {word for word in usual - whole if "W" not in word} <= HEADING
