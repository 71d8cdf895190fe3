"""What nobody may read out of a view, an event or a question, and what cannot be said or typed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gmkit.chance.source import Source
from gmkit.errors import ChoiceError, IllegalChoice
from gmkit.games.masks import events as e
from gmkit.games.masks.game import STEPS, Masks
from gmkit.games.masks.model import FOLLOW, MAIN, MUNDANE, PROPER, Declared, State, Whereabouts
from gmkit.games.masks.rules.actions import Aims, Deeds, supports
from gmkit.games.masks.rules.rounds import NameCompany, NamePlace, OpenScenes, TakeTurn
from gmkit.games.masks.stage import LOST
from gmkit.table.choices import Number
from gmkit.table.game import HIDDEN, Ask, Luck, SeatNo
from gmkit.table.run import Places, drawn, forced
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.cases import every_case
from tests.games.masks.builders import BO, CALL, CELIA, CY, DAV, GAME, TORN, WORLD, Person, Power, Stage, called, party
from tests.games.masks.by_chance import gambler, some_table


def asked(stage: Stage) -> Ask:
    """Give the question that is open."""
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask)
    return need


def stake_of(stage: Stage, stake: int, actions: str = "none") -> Stage:
    lines = ("goal: x", f"stake: {stake}", "challenge: accept", "goal: y", "aims: none", f"actions: {actions}")
    return stage.play(*lines, "aims: none", "actions: none", "answer to the stake: match")


@every_case("warmth", [-5, 5])
def test_a_refusal_does_not_tell_how_the_ally_feels(warmth: int) -> None:
    stage = Stage(Person(3), Person(12), Person(8, feels={CELIA: warmth}), Person(promises={CELIA: 3})).begin(CALL)
    stake_of(stage, 6).play("Celia, ally to ask: Bo", "Celia, who lends: Bo lends", "Celia, Face to ask for: 3")
    if warmth > 0:
        stage.play("Bo, Face to lend: 0")
    encounter = stage.state.encounter
    assert encounter is not None
    assert [(no.lender, no.denied, no.able) for no in encounter.refusals] == [(BO, 0, warmth > 0)]
    for seat in (CELIA, DAV, CY):
        seen = stage.game.view(stage.state, seat).encounter
        assert seen is not None
        assert [no.able for no in seen.refusals] == [HIDDEN]
    for _, world in zip(range(4), stage.game.worlds(stage.game.view(stage.state, CY), CY, Source("x")), strict=False):
        assert world.encounter is not None
        assert all(isinstance(no.able, bool) for no in world.encounter.refusals)


def test_nobody_is_told_which_proper_actions_are_in_conflict() -> None:
    stage = Stage(Person(9, 8, "qh", TORN), Person(12)).begin(CALL)
    stake_of(stage, 3, "p:never-promise")
    (told,) = stage.told(e.ActionsDeclared)
    assert [(one.bonus, one.pair) for one in told.actions] == [(0, "")]
    own, theirs = (stage.game.view(stage.state, seat).encounter for seat in (CELIA, DAV))
    assert own is not None
    assert theirs is not None
    assert [(one.bonus, one.pair) for one in own.sides[0].declared] == [(2, "never-promise")]
    assert [(one.bonus, one.pair) for one in theirs.sides[0].declared] == [(0, "")]
    stage.play("domino: 3:1", "domino: 1:1")
    assert stage.told(e.ConflictPaid) == [e.ConflictPaid(CELIA, 2)]


def test_a_lenders_conflicts_pay_nothing_and_stay_its_own() -> None:
    stage = Stage(Person(3), Person(12), Person(8, 8, "qh", TORN, promises={CELIA: 5})).begin(CALL)
    stake_of(stage, 6).play("Celia, ally to ask: Bo", "Celia, Face to ask for: 4", "Bo, Face to lend: 4")
    stage.play("Bo, support: p:never-promise, h:1")
    (told,) = stage.told(e.SupportDeclared)
    assert [(one.label, one.bonus, one.pair) for one in told.actions] == [
        ("Never promise anything", 0, ""),
        ("Count exits", 0, ""),
    ]
    stage.play("domino: 3:1", "domino: 1:1", "domino: 2:2")
    assert not stage.told(e.ConflictPaid)
    assert stage.tokens[BO] == 8


def in_setting_up(step: str) -> tuple[Masks, State]:
    """Give a game of people that stands at a step of setting up, which takes the first seed that comes there."""
    for seed in range(60):
        # Two may be loved as much as each other only where cards are dealt more than once.
        table = some_table(seed, 8)
        seating = Seating(tuple(Seat(name, HUMAN) for name in table.seating.names))
        game, source, places = table.game, Source(f"x {seed}"), Places()
        state = game.set_up(seating, table.options).state
        while state.round == 0:
            if state.agenda[-1].word == step:
                return game, state
            need = game.pending(state)
            if isinstance(need, Luck):
                value = drawn(source, places)(state, need).value
            else:
                assert isinstance(need, Ask)
                said = forced(need)
                value = said.value if said else gambler(state, need, source.placed(*places.next(need)))
                if need.what == "Hidden Face":
                    value = "write" if step.startswith("hidden") and need.seat == 7 else "draw"
            state = game.apply(state, value).state
    raise AssertionError(step)


@every_case(
    ("step", "before"),
    [("objective target", "objective"), ("objective faction", "objective"), ("hidden action", "hidden points")],
)
def test_others_do_not_see_what_somebody_is_about_to_choose_in_secret(step: str, before: str) -> None:
    game, state = in_setting_up(step)
    due = state.agenda[-1]
    assert due.seat is not None
    assert due.args
    for seat in map(SeatNo, range(8)):
        seen = game.view(state, seat)
        assert seen.agenda[-1] == (due if seat == due.seat else STEPS[before](due.seat))
        assert seen.agenda[:-1] == state.agenda[:-1]


def test_an_objective_card_that_nobody_saw_leaves_the_others_unknown() -> None:
    seating = Seating((Seat("Ana", HUMAN), Seat("Bo")))
    state = GAME.set_up(seating, {"objective_cards": 2}).state
    source, places = Source("unseen"), Places()
    cards = 0
    while not state.round:
        need = GAME.pending(state)
        assert isinstance(need, Ask | Luck)
        if isinstance(need, Luck):
            value = drawn(source, places)(state, need).value
            if need.what == "objective card" and need.seat == 0:
                value = HIDDEN if cards == 0 else value
                cards += 1
        else:
            said = forced(need)
            value = said.value if said else gambler(state, need, source.placed(*places.next(need)))
        state = GAME.apply(state, value).state
    assert cards >= 2
    assert state.avatars[0].objectives is HIDDEN
    assert len(state.avatars[1].objectives) > 1  # type: ignore[arg-type]


@every_case("name", [MAIN, f"{LOST}1", LOST])
def test_a_place_cannot_be_called_after_a_scene_of_the_game(name: str) -> None:
    stage = Stage(Person(), Person()).begin(NamePlace(CELIA, False))
    with pytest.raises(ChoiceError):
        asked(stage).choices.parse(name)
    with pytest.raises(IllegalChoice):
        stage.game.apply(stage.state, name)
    stage.play("place: the lost garden")
    assert stage.state.where[CELIA] == Whereabouts("the lost garden")


# --- following


def trailing(*places: str, follows: tuple[SeatNo, ...], worn: dict[int, str] | None = None) -> Stage:
    """Cy follows others, who are at these places in the order of the round."""
    people = [Person(9, 8, "qh" if at == 3 else None, TORN if at == 3 else ()) for at in range(4)]
    people[2] = people[2]._replace(feels={CY: -3})
    stage = Stage(*people, places=[*places, "x"])
    where = (*stage.state.where[:3], Whereabouts(None, (), follows))
    masks = tuple((worn or {}).get(at, mask) for at, mask in enumerate(stage.state.worn))
    stage.state = stage.state._replace(where=where, worn=masks)
    return stage.begin(OpenScenes())


def follow_lines(actions: str = "none") -> tuple[str, ...]:
    lines = ("goal: x", "Cy, stake: 2", "challenge: accept", "goal: y", "Cy, aims: none", f"Cy, actions: {actions}")
    return (*lines, "aims: none", "actions: none", "answer to the stake: match")


def test_a_follower_chooses_whom_to_shadow_wherever_they_are() -> None:
    stage = trailing("docks", "market", "docks", follows=(CELIA, DAV))
    assert stage.next == "whom to shadow"
    stage.play("Cy, whom to shadow: Dav")
    # The docks come first; Cy is not there, nor lost, and tries at the market.
    assert [one.present for one in stage.told(e.SceneOpens)] == [(CELIA, BO)]
    stage.play("Celia, turn: pass", "Bo, turn: pass")
    called = stage.told(e.ChallengeCalled)
    assert [(one.kind, one.seat, one.target) for one in called] == [(FOLLOW, CY, DAV)]
    stage.play(*follow_lines(), "domino: 5:0", "domino: 1:1", "Cy, feeling: 0", "who went against a mask: none")
    assert stage.told(e.FollowEnds) == [e.FollowEnds(CY, DAV, found=True)]
    assert stage.told(e.SceneOpens)[-1].present == (DAV, CY)


def test_an_uncast_quarry_is_not_followed_and_another_is() -> None:
    stage = trailing("docks", "market", "docks", follows=(CELIA, DAV), worn={CELIA: "uncast"})
    stage.play("Celia, turn: pass", "Bo, turn: pass")
    assert stage.told(e.ChallengeCalled)[-1].target == DAV
    lost = trailing("docks", "market", "docks", follows=(CELIA,), worn={CELIA: "uncast"})
    assert lost.told(e.FollowEnds) == [e.FollowEnds(CY, CELIA, found=False)]


def test_a_peacock_feather_follows_the_uncast() -> None:
    feathered = tuple(mask._replace(sees_unseen=mask.id == "qh") for mask in WORLD.masks.masks)
    world = replace(WORLD, masks=replace(WORLD.masks, masks=feathered))
    stage = Stage(Person(), Person(mask="qh"), places=["docks", "x"], world=world)
    where = (stage.state.where[0], Whereabouts(None, (), (CELIA,)))
    stage.state = stage.state._replace(where=where, worn=("uncast", "qh"))
    stage.begin(OpenScenes())
    assert stage.told(e.ChallengeCalled) == [e.ChallengeCalled(FOLLOW, DAV, CELIA)]


@every_case(("authority", "escaped"), [("6:0", False), ("1:1", True)])
def test_an_arrest_does_not_change_whether_the_follower_kept_up(authority: str, escaped: bool) -> None:
    """Cy loses sight of Celia and is denounced by Bo on the way; the arrest is another encounter."""
    stage = trailing("docks", "market", "docks", follows=(CELIA,))
    stage.play(*follow_lines("h:0"), "domino: 1:1", "domino: 5:0", "Celia, feeling: 0", "who went against a mask: none")
    assert stage.next == "denounce"
    stage.play("Bo, denounce: yes", "Cy, actions: none", f"domino: {authority}", "domino: 3:1")
    if not escaped:
        stage.play("domino: 6:0", "domino: 0:0")
    assert stage.told(e.ArrestEnds)[0].escaped == escaped
    assert stage.told(e.FollowEnds) == [e.FollowEnds(CY, CELIA, found=False)]


# --- questions


def test_questions_list_only_what_may_be_answered() -> None:
    moon, sun, personal = (party(2, name) for name in ("Moon", "Sun", "Personalists"))
    powers = {"Moon": Power({DAV: 4}), "Sun": Power({DAV: 9}), "Personalists": Power({DAV: 3})}
    stage = Stage(Person(2, 1, "qh", TORN), Person(), powers=powers).begin(CALL).play(*called(2))
    wooing = asked(stage).choices
    assert isinstance(wooing, Aims)
    # A challenge is directed against a faction only where its favour is with the opponent.
    assert (("against", sun),) in wooing
    assert (("against", personal),) not in wooing
    assert (("against", sun), ("against", moon)) not in wooing
    assert (("woo", sun), ("woo", moon), ("against", moon)) in wooing
    stage = Stage(Person(2, 1, "qh", TORN), Person()).begin(TakeTurn(CELIA, 0, False)).play("turn: unopposed")
    alone = asked(stage).choices
    assert isinstance(alone, Aims)
    assert not any(one in alone for one in ((("against", sun),), (("against", moon),)))
    stage.play("aims: none")
    deeds = asked(stage).choices
    assert isinstance(deeds, Deeds)
    listed = list(deeds.items())
    assert listed
    assert all(one in deeds for one in listed)
    # Two Face and one Hidden Face: no three, nothing of three in all, one hidden action.
    assert ("p:flirt-any",) not in listed
    assert ("p:few-lovers", "p:fan-gestures") not in listed
    assert ("h:0",) not in listed
    assert ("h:1", "p:fan-gestures", "p:air-secrecy") in listed


def test_what_is_in_hand_is_a_part_of_the_question() -> None:
    actions = {"m": Declared("Shrug", MUNDANE, 0), "p": Declared("Bow", PROPER, 2)}
    assert Deeds(actions, 1, 2, 1) == Deeds(dict(actions), 1, 2, 1)
    assert Deeds(actions, 1, 2, 1) != Deeds(actions, 1, 3, 1)
    assert Deeds(actions, 1, 2, 1) != Deeds(actions, 1, 2, 0)
    assert supports(actions, 2) == supports(actions, 2)
    assert supports(actions, 2) != supports(actions, 1)


def test_a_name_with_a_comma_can_be_chosen_among_several() -> None:
    stage = Stage(Person(), Person(), Person())
    seats = tuple(Seat(name, HUMAN) for name in ("Celia", "Dav, the Quick", "Bo"))
    stage.state = stage.state._replace(hall=stage.state.hall._replace(seating=Seating(seats)))
    stage.state = stage.state._replace(where=(Whereabouts(),) * 3)
    stage.begin(NameCompany(CELIA, "the docks"))
    choices = asked(stage).choices
    assert choices.show((DAV, BO)) == "Dav the Quick, Bo"
    assert choices.parse("Dav the Quick, Bo") == (DAV, BO)


@every_case(
    ("own", "theirs", "promised", "most"),
    [
        (3, 4, 0, 3),  # no more than one has
        (3, 4, 5, 8),  # and was promised
        (30, 14, 0, 21),  # and no more than one and a half times the other's Face
        (30, 2, 0, 10),  # but 10 may always be named
        (3, 40, 9, 8),  # a promise is worth what its giver has
    ],
)
def test_nobody_names_more_than_they_could_raise_or_the_other_could_bear(
    own: int, theirs: int, promised: int, most: int
) -> None:
    stage = Stage(Person(own), Person(theirs), Person(5, promises={CELIA: promised})).begin(CALL).play("goal: x")
    assert asked(stage).choices == Number(0, most, "Face")


@every_case("bands", [0, 1])
def test_two_avatars_play_without_offices(bands: int) -> None:
    """Without any faction, or with one that holds no office, games of two end as others do."""
    few = tuple(one._replace(office="none") for one in WORLD.factions[:bands])
    world = replace(WORLD, factions=few)
    for seed in range(3):
        table = some_table(seed, 2)._replace(game=Masks(world))
        state = table.game.set_up(table.seating, table.options).state
        answer = table.answers(Places())
        while state.ended is None:
            need = table.game.pending(state)
            assert isinstance(need, Ask | Luck)
            state = table.game.apply(state, (forced(need) or answer(state, need)).value).state
        assert sum(state.face) == 0


def test_powers_are_laid_by_name() -> None:
    stage = Stage(Person(), powers={"Sun Temple": Power({CELIA: 3})})
    assert stage.level(1, CELIA) == 3
