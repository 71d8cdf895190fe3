"""City of Masks on screens: what everybody sees gives nobody away, and a sheet shows its owner alone what is hidden."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser

import pytest

from gmkit.chance.pieces import parse_card, parse_domino
from gmkit.chance.source import Source
from gmkit.errors import ENGLISH, Spoken, say_in
from gmkit.games.masks import screens
from gmkit.games.masks.commands import DESK
from gmkit.games.masks.content import World
from gmkit.games.masks.model import (
    BACKDOWN,
    DRAWN,
    OPPOSED,
    PROPER,
    TRIAL,
    UNOPPOSED,
    Attempt,
    Avatar,
    Declared,
    Encounter,
    Feeling,
    Held,
    HiddenAction,
    Loan,
    Notes,
    Objective,
    Scene,
    Side,
    State,
    Traits,
)
from gmkit.games.masks.sheets.look import look_of
from gmkit.games.masks.sheets.mask_art import outline_of
from gmkit.games.masks.sheets.mask_lines import STEPS, in_lines
from gmkit.names import shortened
from gmkit.phones import parts
from gmkit.printing import shape
from gmkit.table.game import TABLE, Over, SeatNo, swapped
from gmkit.table.run import Places, forced
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.masks.builders import BO, CELIA, DAV, GAME, WORLD, Person, Stage, evening
from tests.games.masks.by_chance import Maker, some_table
from tests.texts import texts


def page(node: object) -> str:
    return parts.page(node, title="x").main.decode()  # type: ignore[arg-type]


def table_of(state: State) -> str:
    """Give the table's page, drawn from what everybody sees."""
    return page(screens.table(GAME, GAME.view(state, TABLE)))


def sheet_of(state: State, seat: int) -> str:
    return page(screens.sheet(GAME, GAME.view(state, SeatNo(seat)), SeatNo(seat)))


def gm_of(state: State) -> str:
    return page(list(screens.gm(GAME, state)))


# ---- Positions: games of gamblers from their first card on, and records in which everything is out of the way.


@cache
def played() -> tuple[State, ...]:
    """Give moments of four games, of five to nine, setting up among them."""
    found: list[State] = []
    for seed, seats in ((0, 5), (1, 6), (2, 7), (3, 9)):
        table = some_table(seed, seats, 2)
        answer, state = table.answers(Places()), table.game.set_up(table.seating, table.options).state
        moments = [state]
        while not isinstance(need := table.game.pending(state), Over):
            state = table.game.apply(state, (forced(need) or answer(state, need)).value).state
            moments.append(state)
        found += moments[:: max(1, len(moments) // 55)]
    return tuple(found)


@cache
def made() -> tuple[State, ...]:
    """Give records by chance, of five to nine people with the oddest names."""
    found = []
    for seed in range(60):
        state = Maker(seed).state(WORLD, 5 + seed % 5)
        options = state.hall.options._replace(max_rounds=None)
        found.append(state._replace(hall=state.hall._replace(options=options)))
    return tuple(found)


def test_there_are_positions_enough_and_of_every_sort() -> None:
    assert len(played()) >= 200
    assert {len(state.avatars) for state in played()} == {5, 6, 7, 9}
    assert {state.round == 0 for state in played()} == {True, False}
    assert {state.encounter is None for state in played()} == {True, False}
    kinds = {state.encounter.kind for state in (*played(), *made()) if state.encounter is not None}
    assert kinds == {"unopposed", "opposed", "follow", "messenger", "arrest", "trial"}


# ---- Laws. A few positions show whether anything is broken; all of them are held to the laws before a push.

EVERY = pytest.mark.parametrize(
    "every", [6, pytest.param(3, marks=pytest.mark.thorough), pytest.param(1, marks=pytest.mark.slow)]
)


@EVERY
def test_what_everybody_sees_is_the_same_page_from_any_seats_view(every: int) -> None:
    for number, state in enumerate((*played(), *made())[::every]):
        shown = table_of(state)
        for seat in {number % len(state.avatars), (3 * number + 1) % len(state.avatars)}:
            assert page(screens.table(GAME, GAME.view(GAME.view(state, SeatNo(seat)), TABLE))) == shown


def twins(every: int) -> Iterator[tuple[State, SeatNo, State]]:
    """Give positions, a seat, and what else may be hidden from that seat."""
    for number, state in enumerate(played()[::every]):
        seat = SeatNo(number % len(state.avatars))
        twin = next(iter(GAME.worlds(GAME.view(state, seat), seat, Source(f"twins {number}"))))
        # What its owner has never told gmkit is no secret of others.
        yield state, seat, twin._replace(avatars=swapped(twin.avatars, seat, state.avatars[seat]))


def differ(drawn: Callable[[State, SeatNo], str], every: int) -> list[bool]:
    """Say of each pair of twins whether their pages differ in anything at all."""
    return [drawn(state, seat) != drawn(twin, seat) for state, seat, twin in twins(every)]


@EVERY
def test_twins_that_differ_in_secrets_alone_have_the_same_table_and_the_same_sheets_of_others(every: int) -> None:
    assert not any(differ(lambda state, _seat: table_of(state), every))
    assert not any(differ(sheet_of, every))


def test_a_page_that_is_drawn_from_more_than_the_view_is_found_out() -> None:
    """The control: the same laws catch a table and a sheet that take a glance at the whole record."""
    found = differ(lambda state, _seat: table_of(state) + gm_of(state), 6)
    assert sum(found) > 0.9 * len(found)
    found = differ(lambda state, seat: page(screens.sheet(GAME, state, SeatNo((seat + 1) % len(state.avatars)))), 6)
    assert sum(found) > 0.9 * len(found)


@every_case("seed", range(0, 60, 12))
def test_odd_names_and_records_are_drawn_for_everybody(seed: int) -> None:
    state = made()[seed]
    pages = [table_of(state), gm_of(state), *(sheet_of(state, seat) for seat in range(len(state.avatars)))]
    names, shown = state.hall.seating.names, heard(pages[0])
    for name, short in zip(names, shortened(names), strict=True):
        assert parts.shown(name) in shown or parts.shown(short) in shown
        assert parts.shown(name) in heard(pages[1])
    assert all(one.count("<main") == one.count("</main") == 1 for one in pages)


# ---- Canaries


def canaries() -> tuple[State, dict[int, set[str]]]:
    """Give an evening with a word of its own in every secret of each avatar, and whose they are."""
    state = evening()
    avatars: list[Avatar] = []
    notes: list[Notes] = []
    own: dict[int, set[str]] = {}
    feelings = list(state.feelings)
    kinds = ("glorify", "betray", "seduce")
    unseen = ("kc", "kd", "ks")
    for seat, avatar in enumerate(state.avatars):
        hidden = HiddenAction(f"Canary hides {seat}", 3)
        wish = Objective(("2C", "3D", "7S")[seat], kinds[seat], SeatNo((seat + 1) % 3))
        masks = (*(one._replace(shown=True) for one in avatar.masks), Held(unseen[seat]))
        avatars.append(
            avatar._replace(
                hidden=(hidden,), objectives=(wish,), masks=masks, traits=Traits(ambition=(8, 9, 7)[seat], grudge=3)
            )
        )
        notes.append(state.hall.notes[seat]._replace(background=(f"Canary was {seat}",)))
        feelings[seat] = tuple(
            Feeling(level := 7 + seat, False, level, 1) if at == (seat + 1) % 3 else Feeling()
            for at in range(len(feelings))
        )
        own[seat] = {
            hidden.label, f"Canary was {seat}", kinds[seat].capitalize(), f"+{7 + seat}",
            WORLD.mask(unseen[seat]).title.partition(" ")[2], WORLD.mask(unseen[seat]).actions[0].label,
        }  # fmt: skip
    hall = state.hall._replace(notes=tuple(notes))
    seen = tuple((0,) * len(feelings) for _ in avatars)
    state = state._replace(hall=hall, avatars=tuple(avatars), feelings=tuple(feelings), seen=seen)
    return state, own


def test_secrets_stand_on_their_owners_and_the_gms_page_alone() -> None:
    state, own = canaries()
    pages = {"table": table_of(state), **{str(seat): sheet_of(state, seat) for seat in own}}
    everything = heard(gm_of(state))
    for seat, words in own.items():
        assert len(words) == 6
        for word in words:
            assert word in heard(pages[str(seat)]), (seat, word)
            if word != WORLD.mask(("kc", "kd", "ks")[seat]).actions[0].label:
                assert word in everything, word
            for who, drawn in pages.items():
                assert who == str(seat) or word not in heard(drawn), (who, word)


def test_cards_of_setting_up_are_their_owners() -> None:
    state = next(one for one in played() if not one.round and sum(map(bool, one.hands)) > 2)
    seat = next(at for at, hand in enumerate(state.hands) if hand and isinstance(hand, tuple))
    canary = parse_card("9D")
    state = state._replace(hands=tuple((canary,) if at == seat else () for at in range(len(state.hands))))
    assert "9 of Diamonds" in heard(sheet_of(state, seat))
    assert "9 of Diamonds" in heard(gm_of(state))
    others = [sheet_of(state, at) for at in range(len(state.avatars)) if at != seat]
    assert all("9 of Diamonds" not in heard(one) for one in (table_of(state), *others))


# ---- Shape: what is covered is under covers, and the page beside it tells nothing of it.


class Outside(HTMLParser):
    """Reads a page, and leaves out what stands under covers."""

    def __init__(self, *, within: bool) -> None:
        """Begin; `within` keeps what stands under covers, and leaves out the rest."""
        super().__init__()
        self.within, self.depth, self.told = within, 0, ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("br", "img", "input"):
            return
        if self.depth or ("class", "under") in attrs:
            self.depth += 1
        elif not self.within:
            self.told += self.get_starttag_text() or ""

    def handle_endtag(self, _tag: str) -> None:
        if self.depth:
            self.depth -= 1
        elif not self.within:
            self.told += "/"

    def handle_data(self, data: str) -> None:
        if bool(self.depth) == self.within:
            self.told += data


def outside(drawn: str) -> str:
    reader = Outside(within=False)
    reader.feed(drawn)
    return reader.told


def covered(drawn: str) -> str:
    reader = Outside(within=True)
    reader.feed(drawn)
    return reader.told


def heard(drawn: str) -> str:
    """Give the words of a page, and what stands there for who listens, without its drawings."""
    spoken = " ".join(re.findall(r'aria-label="([^"]*)"', drawn))
    return parts_of(re.sub(r"<svg.*?</svg>", "", drawn)) + spoken


def parts_of(drawn: str) -> str:
    reader = HTMLParser()
    told: list[str] = []
    reader.handle_data = told.append  # type: ignore[method-assign, assignment]
    reader.feed(drawn)
    return "".join(told)


def laid_bare(state: State, seat: int) -> State:
    """Give the record where nothing is left of what a seat hides."""
    own = state.avatars[seat]
    masks = tuple(Held(one.mask if one.shown else "rj", one.shown) for one in own.masks)
    bare = own._replace(first_mask=None, masks=masks, hidden=(), objectives=(), traits=Traits())
    notes = swapped(state.hall.notes, seat, state.hall.notes[seat]._replace(background=()))
    return state._replace(
        hall=state.hall._replace(notes=notes),
        avatars=swapped(state.avatars, seat, bare),
        feelings=swapped(state.feelings, seat, (Feeling(),) * len(state.feelings)),
        hands=swapped(state.hands, seat, ()) if state.hands else (),
    )


@EVERY
def test_a_sheet_has_the_same_parts_whatever_its_owner_hides(every: int) -> None:
    hidden = 0
    for number, state in enumerate(played()[::every]):
        seat = number % len(state.avatars)
        drawn, bare = sheet_of(state, seat), sheet_of(laid_bare(state, seat), seat)
        assert outside(drawn) == outside(bare), number
        hidden += covered(drawn) != covered(bare)
    assert hidden > 0.9 * len(played()[::every]), "what is hidden does stand there"


def test_nothing_hidden_stands_outside_a_cover() -> None:
    state, own = canaries()
    for seat, words in own.items():
        open_, under = outside(sheet_of(state, seat)), covered(sheet_of(state, seat))
        for word in words:
            assert word not in open_, word
            assert word in under, word


def test_every_cover_has_the_same_rows() -> None:
    state, _ = canaries()
    veils = re.findall(r'<div class="veil" aria-hidden="true">(.*?)</div>', sheet_of(state, 0))
    assert len(veils) == 4
    assert set(veils) == {"<i></i>" * parts.COVERED}


# ---- What stands there

FLIRT, POSE = "Never promise anything", "Pose dramatically"


def duel(**changes: object) -> State:
    """Give the ball at which Celia takes ten Face of Dav's with Bo's help."""
    stage = Stage(Person(15, 9, "qh", female=True), Person(2, 14, "js", female=False), Person(10, 16), Person(6, 15))
    fan, pose = Declared(FLIRT, PROPER, 2), Declared(POSE, PROPER, 1)
    celia = Side(
        CELIA, (fan,), named=10, loans=(Loan(BO, (), 5, 4, draw=parse_domino("6:2")),), draw=parse_domino("3:4"),
        attempts=(Attempt(FLIRT, PROPER, 2, 2, True),),
    )  # fmt: skip
    dav = Side(
        DAV,
        (pose,),
        named=10,
        draw=parse_domino("5:1"),
        attempts=(Attempt(POSE, PROPER, 1, 1, False),),
        paid=10,
        own_paid=10,
    )
    fight = Encounter(
        OPPOSED, (celia, dav), stake=10, outcome=DRAWN, winner=0, coup=True, riding=20, had=(7, 12, 8, 6, -33),
        goals=("Dav leaves the ball", "Celia dances"),
    )  # fmt: skip
    state = stage.state._replace(scene=Scene("The regatta ball"), round=3, encounter=fight._replace(**changes))  # type: ignore[arg-type]
    return state._replace(order=(DAV, CELIA, BO, SeatNo(3)))


def test_a_challenge_stands_large_with_tiles_total_stake_and_what_changed_hands() -> None:
    shown = heard(table_of(duel()))
    for words in (
        "5 : 4", "stake 10, 20 riding", "Celia wins. Dav leaves the ball.", "10 Face change hands: a Major Coup",
        "Celia +8\u2003Dav −10\u2003Bo +2", "the Flirt", "the Dashing Swordsman", FLIRT, f"{POSE}\u00a0 (fails)",
        "Bo, who lends 4", "6:2, difference 4", "5:1, difference 4", "The regatta ball", "in the streets",
        "domino 6 and 2", "round 3 of",
    ):  # fmt: skip
        assert words in shown, words


def test_before_the_draw_tiles_lie_face_down_and_the_stake_is_large() -> None:
    fight = duel().encounter
    assert fight is not None
    sides = tuple(one._replace(draw=None, attempts=(), paid=0, loans=()) for one in fight.sides)
    shown = table_of(duel(sides=sides, outcome=None, winner=None, coup=False, riding=0))
    assert shown.count("a domino face down") == 2
    assert "If Celia wins: Dav leaves the ball. If Dav wins: Celia dances." in heard(shown)
    assert "change hands" not in heard(shown)
    backed = heard(table_of(duel(sides=sides, outcome=BACKDOWN)))
    assert "Dav backs down before Celia. Dav leaves the ball." in backed
    assert "domino" not in backed


def test_what_is_tried_alone_and_what_a_court_decides_is_told() -> None:
    fight = duel().encounter
    assert fight is not None
    alone = heard(table_of(duel(kind=UNOPPOSED, sides=fight.sides[:1], winner=None, stake=0, coup=False)))
    assert f"“{FLIRT}”" in alone
    judged = (Side(None, draw=parse_domino("6:1")), fight.sides[1])
    assert "Dav is convicted." in heard(table_of(duel(kind=TRIAL, sides=judged)))
    assert "Dav is acquitted." in heard(table_of(duel(kind=TRIAL, sides=judged, winner=1)))
    assert "Authority" in heard(table_of(duel(kind=TRIAL, sides=judged)))


def test_dice_are_shown_where_dice_are_thrown() -> None:
    state = duel()
    options = state.hall.options._replace(randomizer="dice2d6")
    shown = table_of(state._replace(hall=state.hall._replace(options=options)))
    assert "domino" not in shown
    assert "inner court 6" in shown
    assert "outer court 2" in shown


def test_a_waiting_table_tells_who_is_here_what_is_promised_owed_and_felt_by_factions() -> None:
    state = evening(encounter=None)
    shown = heard(table_of(state))
    for words in (
        "A masked ball", "on the high paths", "Arbiter Celia", "the Uncast", "promises Dav 4", "owes Bo 6",
        "owes Celia 2", "Celia +5 (promises 8)", "solid: Face",
    ):  # fmt: skip
        assert words in shown, words
    for seat, (face, hidden) in enumerate(((20, 9), (12, 3), (0, 5))):
        row = table_of(state).split('<li class="person">')[seat + 1]
        assert f">{face}<" in row
        assert f">{hidden}<" in row
        assert row.count("<svg") == 1


def test_all_parts_of_a_sheet_are_there_with_their_figures() -> None:
    shown = heard(sheet_of(evening(), 0))
    for words in (
        "Celia", "Face", "Hidden Face", "The Mask", "The Hidden Face", "What you feel",
        "Your other masks", "What you want, and who you are", "Grew up on the boats", "cousin", "you promise 4",
        "promises you 5", "you owe 6", "owes you 2", "promises you 8", "feels +5 for you", "Glorify Dav",
        "10 of Hearts", "achieved",
        "against “", "enduring, 2 crossed off", "Take nobody's orders",
    ):  # fmt: skip
        assert words in shown, words


def test_a_temper_is_on_a_page_where_somebody_wrote_one() -> None:
    state = evening()
    assert "ambition" not in heard(sheet_of(state, 0))
    avatars = swapped(state.avatars, 0, state.avatars[0]._replace(traits=Traits(ambition=8)))
    assert "ambition8" in heard(sheet_of(state._replace(avatars=avatars), 0))


def test_the_gms_page_has_both_truths() -> None:
    state = evening()
    seen = swapped(state.seen, 0, swapped(state.seen[0], 1, 3))
    shown = heard(gm_of(state._replace(seen=seen)))
    assert "+7 (+3)" in shown
    assert "−5 enduring" in shown
    assert "humiliate" in shown.casefold()
    assert "Whistle" in shown
    assert "played by Ana" in shown


def test_a_name_of_sixty_letters_stands_whole_on_every_page() -> None:
    state = duel()
    names = ("Wilhelmina-Theodosia Fitzwilliam-Cavendish of the Upper Canal", "Dav", "Bo", "Cy")
    state = state._replace(hall=state.hall._replace(seating=Seating(tuple(map(Seat, names)))))
    for drawn in (table_of(state), gm_of(state), sheet_of(state, 0), sheet_of(state, 1)):
        assert names[0] in heard(drawn)


def test_a_page_for_five_is_light() -> None:
    """What a phone fetches each time something changes is under 30 KB."""
    sizes = [len(table_of(state).encode()) for state in played() if len(state.avatars) == 5][::4]
    assert max(sizes) < 30_000


# ---- Masks in lines


@every_case("mask", WORLD.masks.masks)
def test_a_mask_in_lines_is_the_face_that_is_printed(mask: object) -> None:
    look = look_of(mask, WORLD.masks)  # type: ignore[arg-type]
    drawn = in_lines(look)
    ends = [point for data, _ in drawn.strokes for point in walked(data)]
    left, top, wide, high = drawn.box
    assert all(left <= x <= left + wide and top <= y <= top + high for x, y in ends)
    edge = [(x, -y) for letter, numbers in outline_of(look.worn.kind) if letter != "Z" for x, y in [numbers[-2:]]]
    assert edge
    for x, y in edge:
        assert any(abs(STEPS * x - u) <= 1 and abs(STEPS * y - v) <= 1 for u, v in ends)
    assert sum(len(data) for data, _ in drawn.strokes) < 7_000
    assert [how for _, how in drawn.strokes][-2:] == ["fill", "fill"]


def walked(data: str) -> Iterator[tuple[int, int]]:
    """Give the ends of all pieces of a path in relative steps."""
    at = begun = (0, 0)
    for letter, words in re.findall(r"([Mlcz])([^Mlcz]*)", data):
        numbers = [int(one) for one in re.findall(r"-?\d+", words)]
        if letter == "z":
            at = begun
            continue
        step = (numbers[-2], numbers[-1])
        at = step if letter == "M" else (at[0] + step[0], at[1] + step[1])
        begun = at if letter == "M" else begun
        yield at


def test_who_wears_no_card_has_a_plain_mask() -> None:
    assert len(in_lines(None).strokes) == 1
    edges = [shape.bounds(outline_of("colombina")), in_lines(None).box]
    assert edges[1][2] > edges[0][2]


# ---- Languages, and the desk


def test_every_fixed_word_is_said() -> None:
    """Where all texts are written in one letter, only names and content have others."""

    def over(text: str) -> str:
        return "".join(one if one[:1] == "{" else re.sub(r"[^\W\d_]", "i", one) for one in re.split(r"(\{\w+\})", text))

    states = [duel(), evening(), *played()[::40]]
    plain = {word for state in states for drawn in pages(state) for word in re.findall(r"[^\W\d_]+", heard(drawn))}
    spoken = Spoken({text: over(text) for room in texts().values() for text in room}, ENGLISH.form)
    say_in(lambda: spoken)
    try:
        bare = {word for state in states for drawn in pages(state) for word in re.findall(r"[^\W\d_]+", heard(drawn))}
    finally:
        say_in()
    fixed = {"promises", "owes", "hides", "yours", "stake", "Arbiter", "solid", "enduring"}
    assert fixed <= plain
    assert not fixed & bare


def pages(state: State) -> list[str]:
    return [table_of(state), gm_of(state), sheet_of(state, 0)]


def test_the_desk_has_them_and_loads_them_late() -> None:
    assert DESK.screens is not None
    found = DESK.screens()
    assert (found.table, found.sheet, found.gm, found.hand) == (screens.table, screens.sheet, screens.gm, None)
    assert isinstance(GAME.world, World)
