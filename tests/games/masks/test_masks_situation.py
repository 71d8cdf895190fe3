"""Evenings written down and read again: every record as it was, and the least that a file may say."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.pieces import Card
from gmkit.chance.source import Source
from gmkit.games.masks.content import KINDS, SITUATION
from gmkit.games.masks.model import (
    Attempt,
    Avatar,
    Bet,
    Change,
    Declared,
    Encounter,
    Feeling,
    Held,
    HiddenAction,
    Loan,
    Notes,
    Objective,
    Options,
    Refusal,
    Scene,
    Side,
    State,
    Traits,
    Whereabouts,
)
from gmkit.games.masks.rules.actions import actions_of
from gmkit.games.masks.rules.rounds import BeginRound, EndRound, SettleOrder, TakeTurn, masks_to_wear
from gmkit.games.masks.situation import from_data, to_data
from gmkit.games.masks.stage import mask_worn
from gmkit.games.masks.telling.words import names_of as telling_names
from gmkit.games.masks.written import names_of
from gmkit.library.load import parse
from gmkit.library.shelves import load_checked, schema, validate
from gmkit.library.write import dump
from gmkit.names import fold
from gmkit.table.game import HIDDEN, Ask, Hidden, Luck, Over, SeatNo
from gmkit.table.run import Places, run
from gmkit.table.seats import Seat, Seating, parse_seat
from tests.cases import every_case
from tests.games.masks.builders import EXAMPLES, GAME, WORLD
from tests.games.masks.by_chance import ODD_NAMES, Maker, some_table


def read(text: str, **options: Any) -> State:
    """Read a file's text as `play --from` does, and hold it to its schema and checks."""
    document = parse(text, "evening.yaml")
    assert [one for one in validate(document, {SITUATION.name: SITUATION}) if one.severity.value == "error"] == []
    merged = {**Options()._asdict(), **document.data.get("options", {}), **options}
    return from_data(document.data, WORLD, merged)


def same(one: State, other: State) -> None:
    """Compare two records, types and all: 1 is not True, and no tuple is taken for another."""
    for field, left, right in zip(State._fields, one, other, strict=True):
        assert repr(left) == repr(right), field
    assert one == other


@every_case("seed", range(20))
def test_every_record_comes_back(seed: int) -> None:
    made = Maker(seed).state(WORLD, 2 + seed % 13)
    text = dump(to_data(made, WORLD))
    again = read(text)
    same(again, made)
    assert to_data(again, WORLD) == parse(text, "kept").data
    assert dump(to_data(again, WORLD)) == text


def test_the_made_up_records_leave_nothing_out() -> None:
    # A field that no record varies would come back by itself.
    made = [Maker(seed).state(WORLD, 2 + seed % 13) for seed in range(20)]
    for at, field in enumerate(State._fields):
        if field != "hands":
            assert len({repr(state[at]) for state in made}) > 1, field
    challenges = [state.encounter for state in made if state.encounter]
    for at, field in enumerate(Encounter._fields):
        assert len({repr(one[at]) for one in challenges}) > 1, field
    loans = [loan for one in challenges for side in one.sides for loan in side.loans]
    assert {len(loan.via) for loan in loans} >= {0, 1, 2}
    assert {loan.lender >= len(made[0].avatars) for loan in loans} == {True, False}
    assert any(isinstance(part, tuple) for state in made for due in state.agenda for part in due.args)


def test_a_game_comes_back_wherever_it_stands() -> None:
    game, random, source = GAME, Maker(5), Source("comes back")
    seating = Seating((Seat("no"), Seat("1:30", "human"), Seat("2024-01-01", "master")))
    state = game.set_up(seating, {**Options()._asdict(), "max_rounds": 2}).state
    kept, draws = 0, 0
    while not isinstance(need := game.pending(state), Over):
        draws += 1
        answer = need.law.draw(source.at(draws)) if isinstance(need, Luck) else chosen(need, random)
        state = game.apply(state, answer).state
        if state.round and random.random() < 0.25:
            same(read(dump(to_data(state, WORLD))), state)
            kept += 1
    assert state.ended
    assert kept > 5
    same(read(dump(to_data(state, WORLD))), state)


def chosen(need: Ask, random: Maker) -> Any:
    """Give an answer that is allowed, a word where words are asked for."""
    if need.what in ("goal", "scene", "place"):
        return "the Quay"
    found = [value for value, _ in zip(need.choices.items(), range(40), strict=False) if value in need.choices]
    return random.choice(found)


def feelings(state: State, at: int) -> tuple[Feeling, ...]:
    """Give what a party feels; it must be known."""
    row = state.feelings[at]
    assert not isinstance(row, Hidden)
    return row


MINIMAL = """\
kind: masks-situation
schema_version: 1
avatars:
  - {name: Celia, mask: the Flirt, face: 9}
  - {name: Dav, masks: [js, Ringleader]}
  - {name: Bo, face: 3, hidden_face: 4}
"""


def test_names_masks_and_face_are_enough() -> None:
    state = read(MINIMAL)
    # The Flirt has 12 points and the Dashing Swordsman 11: 25 less that is what each begins with.
    assert state.face == (9, 14, 3, -26)
    assert state.tokens == (13, 14, 4, -31)
    assert state.worn == ("qh", None, None)
    assert state.avatars[0] == Avatar("female", "qh", (Held("qh", True),))
    assert state.avatars[1] == Avatar("male", "js", (Held("js", True), Held("kc", True)))
    assert state.avatars[2] == Avatar("male"), "the city lists Bo among its men"
    assert state.feelings == ((Feeling(),) * 7,) * 3 + ((Feeling(),) * 3,) * 4
    assert state.seen == ((0,) * 7,) * 3
    assert state.promised == ((0,) * 3,) * 7
    assert state.debts == ((0,) * 3,) * 3
    assert state.stock == ("qs", "ks", "jc", "qc", "jd", "qd", "kd", "jh", "kh", "rj", "bj")
    assert (state.round, state.arbiter, state.order, state.scene, state.encounter) == (0, None, (), None, None)
    assert state.where == (Whereabouts(),) * 3
    assert state.agenda == (BeginRound(),)
    assert state.ended is None
    assert [seat.level for seat in state.hall.seating] == ["skilled"] * 3
    game = GAME
    first = game.resume(state).state
    assert first.round == 1
    assert not isinstance(game.pending(first), Over)


def test_the_ringleader_may_be_trimmed() -> None:
    file = MINIMAL.replace("[js, Ringleader]", "[Ringleader]")
    assert read(file).face[1] == 25 - 14
    assert read(file, king_of_clubs="trimmed").face[1] == 25 - 13


def test_a_record_as_it_is_written() -> None:
    """The order of the fields, and what is left out."""
    state = read(MINIMAL)
    celia = [Feeling()] * 7
    celia[1], celia[3] = Feeling(7, False, 7, 1), Feeling(-9, True, -1, -1, 9)
    state = state._replace(
        feelings=(tuple(celia), *state.feelings[1:]),
        agenda=(
            EndRound(),
            TakeTurn(SeatNo(state.hall.seating.find("Dav")), 0, False),
            SettleOrder(((SeatNo(2), SeatNo(0)), (SeatNo(1),)), ()),
        ),
    )
    data = to_data(state, WORLD)
    assert list(data) == ["kind", "schema_version", "set", "options", "round", "avatars", "agenda"]
    text = dump(data)
    assert (
        text[text.index("avatars:") :]
        == """\
avatars:
  - name: Celia
    level: skilled
    gender: female
    mask: qh
    masks: [qh]
    face: 9
    hidden_face: 13
    relationships:
      Dav: 7
      sun-temple:
        level: -9
        enduring: true
        latent: -1
  - name: Dav
    level: skilled
    gender: male
    masks: [js, kc]
    face: 14
    hidden_face: 14
  - name: Bo
    level: skilled
    gender: male
    face: 3
    hidden_face: 4
agenda:
  - step: round ends
  - step: turn
    seat: Dav
    args: [0, false]
  - step: order
    args:
      -
        - [2, 0]
        - [1]
      - []
"""
    )


def test_what_is_written_by_hand_is_read_as_it_is_meant() -> None:
    state = read(
        MINIMAL.replace(
            "face: 9}",
            "face: 9, relationships: {DAV: -2, Temple of the Sun: {level: 0, enduring: true, origin: 1, pole: 4}, "
            "Personalists: {level: 5, enduring: true}}, objectives: [{card: 10H, kind: glorify, target: commission}], "
            "ties: {Bo: cousin}, traits: {nerve: 9}, player: Ysolde}",
        )
    )
    row = feelings(state, 0)
    assert row[1] == Feeling(-2, False, -2, -1, 0)
    assert row[3] == Feeling(0, True, 0, 1, 4)
    assert row[6] == Feeling(5, True, 5, 1, 5)
    assert state.avatars[0].objectives == (Objective("TH", "glorify", 5),)
    assert state.avatars[0].traits == Traits(nerve=9)
    assert state.hall.notes[0].ties == ((2, "cousin"),)
    assert state.hall.notes[0].player == "Ysolde"


def test_names_that_a_file_could_read_otherwise() -> None:
    assert len({fold(name) for name in ODD_NAMES}) == len(ODD_NAMES)
    for at in range(0, len(ODD_NAMES), 14):
        names = ODD_NAMES[at : at + 14]
        rows = [{"name": name, "face": 1, "hidden_face": 1, "relationships": {names[0]: 3}} for name in names[1:]]
        rows = [{"name": names[0], "face": 1, "hidden_face": 1, "relationships": {"sun-temple": 2}}, *rows]
        data = {"kind": "masks-situation", "schema_version": 1, "avatars": rows}
        state = read(dump(data))
        assert state.hall.seating.names == names
        assert [feelings(state, seat)[0].level for seat in range(1, len(names))] == [3] * (len(names) - 1)


def test_an_avatar_may_be_called_after_a_faction() -> None:
    names = names_of(("sun-temple", "faction sun-temple", "Commissioners of Masks"), WORLD.factions).books["party"]
    assert names.shown[3:] == ("faction faction sun-temple", "moon-temple", "commission", "personalists")
    assert [names.find(word) for word in names.shown] == list(range(7))
    # The avatar's name goes first; the faction still has its others.
    assert names.find("Sun Temple") == 0
    assert names.find("Temple of the Sun") == 3
    assert names.find("commissioners of masks") == 2


def test_what_is_not_known_is_a_question_mark() -> None:
    state = read(MINIMAL)
    veiled = state._replace(
        avatars=(
            state.avatars[0]._replace(hidden=HIDDEN, objectives=HIDDEN, traits=HIDDEN, masks=(Held(HIDDEN),)),
            *state.avatars[1:],
        ),
        feelings=(HIDDEN, *state.feelings[1:]),
        hands=((Card("4", "H"), Card("2", "S")), HIDDEN, ()),
    )
    data = to_data(veiled, WORLD)
    assert data["schema_version"] == 2
    celia, dav = data["avatars"][:2]
    hidden = ("hidden_actions", "relationships", "objectives", "traits")
    assert ([celia[key] for key in hidden], celia["masks"]) == (["?"] * 4, ["?"])
    assert (celia["hand"], dav["hand"]) == (["4H", "2S"], "?")
    same(read(dump(data)), veiled)


def test_the_first_version_of_the_format_is_still_read() -> None:
    """Before there was a second one, what was hidden was left out, and is as it would be by itself."""
    data = to_data(read(MINIMAL), WORLD)
    assert MINIMAL.count("schema_version: 1") == 1
    same(read(dump(data)), read(dump({**data, "schema_version": 1})))
    document = parse(dump({**data, "schema_version": 3}), "evening.yaml")
    (newer,) = validate(document, {SITUATION.name: SITUATION})
    assert newer.code == "GM402"


def test_the_carnival() -> None:
    document = load_checked(EXAMPLES / "carnival.yaml", KINDS["masks-situation"])
    state = read(Path(document.path_shown).read_text(encoding="utf-8"))
    assert state.hall.seating.names == ("Celia", "Dav", "Bo", "Anna", "Zeno")
    assert [seat.npc for seat in state.hall.seating] == [True, True, True, False, True]
    assert feelings(state, 3)[0] == Feeling(-9, True, -1, -1, 9)
    assert feelings(state, 3)[4] == Feeling(0, True, 2, -1, 6)
    assert state.promised == (
        (0, 3, 0, 0, 0), (3, 0, 2, 0, 0), (5, 0, 0, 0, 0), (0, 0, 0, 0, 0), (1, 0, 0, 0, 0),
        (0, 0, 4, 0, 0), (4, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 0, 0, 0, 0),
    )  # fmt: skip
    assert state.debts[4] == (0, 3, 0, 0, 0)
    assert state.order == (3, 0, 1, 4, 2)
    assert state.scene == Scene("The regatta ball", "streets")
    hidden = [() if isinstance(avatar.hidden, Hidden) else avatar.hidden for avatar in state.avatars]
    assert [sum(one.value for one in actions) for actions in hidden] == [12, 11, 11, 12, 13]
    assert state.avatars[4].masks == (Held("kh", False),)
    need = GAME.pending(GAME.resume(state).state)
    assert isinstance(need, Ask)
    assert (need.seat, need.what) == (0, "turn")


RECORDS = {
    "avatar": {
        *Seat._fields,
        *Notes._fields,
        *Avatar._fields,
        *Whereabouts._fields,
        "mask",
        "face",
        "hidden_face",
        "hidden_actions",
        "relationships",
        "promised",
        "debts",
        "hand",
        "seen",
        "warmed_by",
    }
    - {"hidden"},
    "hidden_action": set(HiddenAction._fields),
    "objective": set(Objective._fields),
    "held": set(Held._fields),
    "feeling": set(Feeling._fields),
    "scene": set(Scene._fields),
    "declared": set(Declared._fields),
    "attempt": set(Attempt._fields),
    "loan": set(Loan._fields),
    "side": set(Side._fields),
    "refusal": set(Refusal._fields),
    "bet": set(Bet._fields),
    "change": set(Change._fields),
    "encounter": set(Encounter._fields),
    "due": {"step", "seat", "args"},
}


@every_case("name", RECORDS)
def test_the_schema_has_the_fields_of_the_record(name: str) -> None:
    assert set(schema("masks/situation")["definitions"][name]["properties"]) == RECORDS[name]


def test_the_schema_has_every_option_and_trait() -> None:
    for kind in ("masks/situation", "masks/challenge"):
        assert set(schema(kind)["properties"]["options"]["properties"]) == set(Options._fields)
    traits = schema("masks/situation")["definitions"]["avatar"]["properties"]["traits"]
    assert set(traits["properties"]) == set(Traits._fields)


@every_case("kind", ["masks/situation", "masks/challenge"])
def test_everything_in_the_schema_is_explained(kind: str) -> None:
    def look(part: dict[str, Any], path: str) -> None:
        assert part.get("$ref") or ({"title", "description"} <= set(part) and {"examples", "x-examples"} & set(part)), (
            path
        )
        for name, inner in part.get("properties", {}).items():
            look(inner, f"{path}/{name}")

    whole = schema(kind)
    assert whole["$id"].endswith(f"{kind}.schema.json")
    for name, part in {**whole["properties"], **whole["definitions"]}.items():
        look(part, name)


@every_case(
    ("seat", "gender", "role"),
    [
        ("Celia", "female", "young-noblewoman"),
        ("Dav", "male", "young-nobleman"),
        ("Zeno", "any", "young-noble"),
        ("Zeno=weak+she", "female", "young-noblewoman"),
        ("celia=human+he", "male", "young-nobleman"),
        ("Dav+they", "any", "young-noble"),
    ],
)
def test_an_avatar_is_what_somebody_says_else_what_the_city_lists(seat: str, gender: str, role: str) -> None:
    """B13: nothing is guessed from a place at the table."""
    others = [parse_seat(name) for name in ("Una", "Vito", "Wido", "Xenia")]
    for at in range(5):
        seating = Seating((*others[:at], parse_seat(seat), *others[at:]))
        avatar = GAME.set_up(seating, {}).state.avatars[at]
        assert (avatar.gender, WORLD.role(avatar.gender).id) == (gender, role)


def test_a_city_with_no_role_for_such_an_avatar_gives_it_the_first() -> None:
    city = WORLD.city._replace(roles=tuple(one for one in WORLD.city.roles if one.gender != "any"))
    assert replace(WORLD, city=city).role("any") is city.roles[0]


def test_a_mundane_deed_is_one_of_the_scene_or_of_the_city() -> None:
    """B14: each in its turn, and never the same words for everybody."""
    state = read(MINIMAL)._replace(round=1)
    ball = state._replace(scene=Scene("A masked ball"), where=(Whereabouts("main"),) * 3)

    def deed(state: State, seat: int) -> str:
        return actions_of(WORLD, state, SeatNo(seat))["m"].label

    seed = next(one for one in WORLD.city.scenes if one.title == "A masked ball")
    assert {deed(ball, at) for at in range(3)} == set(seed.deeds)
    for place, deeds in (("A bathhouse", WORLD.city.deeds_at("A bathhouse")), ("The bell loft", WORLD.city.deeds)):
        there = ball._replace(where=(Whereabouts(place),) * 3)
        assert {deed(there, at) for at in range(3)} <= set(deeds), place
    assert len({deed(state, at) for at in range(3)}) == 3, "where nobody has sketched a scene, the city's"
    bare = replace(WORLD, city=WORLD.city._replace(deeds=()))
    assert actions_of(bare, state, SeatNo(0))["m"].label == "whatever comes to hand"


def test_a_role_that_the_gm_grants_is_put_on_like_a_mask() -> None:
    """B16: a mask for each role; the one that is granted has its own deeds, and is on no card."""
    text = MINIMAL.replace("{name: Bo,", "{name: Bo, roles: [Young Noblewoman],")
    assert text != MINIMAL
    state = read(text)
    assert state.avatars[2].roles == ("young-noblewoman",)
    begun = masks_to_wear(WORLD, state, SeatNo(2))
    assert tuple(begun.items()) == ("role", "young-noblewoman", "uncast")
    assert begun.parse("noblewoman") == "young-noblewoman"
    wearing = state._replace(worn=("qh", None, "young-noblewoman"))
    done = {one.label for one in actions_of(WORLD, wearing, SeatNo(2)).values() if one.kind == "proper"}
    assert done == {"Weave or embroider", "See to her own property", "Dance", "Walk the High Paths", "Receive callers"}
    assert mask_worn(WORLD, wearing, SeatNo(2)) is None
    assert names_and_words(wearing) == "Bo as the Young Noblewoman"
    same(from_data(to_data(wearing, WORLD), WORLD, Options()._asdict()), wearing)


def test_a_role_that_somebody_has_twice_is_put_on_once() -> None:
    """B16: it was begun with, or is granted again; there is one mask for each role."""
    text = MINIMAL.replace(
        "{name: Bo,", "{name: Bo, pronoun: she, roles: [Young Noble, young-noblewoman, Young Noble],"
    )
    state = read(text)
    begun = masks_to_wear(WORLD, state, SeatNo(2))
    assert tuple(begun.items()) == ("role", "young-noble", "uncast")
    assert begun.parse("noblewoman") == "role"


def names_and_words(state: State) -> str:
    """Give how the third avatar is told with what it wears."""
    return telling_names(WORLD, state.hall.seating).masked(2, state.worn[2])


def at_every_answer(seed: int, seats: int) -> int:
    """Hold every record of an evening of gamblers, and every seat's view of it, to what is written of it."""
    table = some_table(seed, seats, rounds=1)
    options = Options(**table.options)
    state = table.game.set_up(table.seating, table.options).state
    world, counted = table.game.world_of(state), 0
    for moment in run(table.game, state, table.answers(Places())):
        state = moment.state
        for one in (state, *(table.game.view(state, SeatNo(seat)) for seat in range(seats))):
            data = to_data(one, world)
            assert (json.loads(json.dumps(data)), from_data(data, WORLD, options._asdict())) == (data, one)
            counted += 1
    same(from_data(to_data(state, world), WORLD, options._asdict()), state)
    return counted


def test_every_record_and_every_view_of_an_evening_comes_back() -> None:
    assert at_every_answer(0, 2) > 100


@pytest.mark.slow
def test_every_record_and_every_view_of_two_hundred_evenings_come_back() -> None:
    assert sum(at_every_answer(seed, 2 + seed % 6) for seed in range(200)) > 100_000
