"""Opposed challenges through the whole engine: a stage laid by hand, a script, and the figures that come of it."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

from gmkit.errors import ChoiceError, IllegalChoice
from gmkit.games.masks import events as e
from gmkit.games.masks.commands import DESK
from gmkit.games.masks.content import World
from gmkit.games.masks.files import load
from gmkit.games.masks.model import MUNDANE, HiddenAction, Options, Scene, Whereabouts
from gmkit.games.masks.rules.objectives import length
from gmkit.games.masks.rules.rounds import DeclareWhereabouts, EndScene, NamePlace, TakeTurn
from gmkit.games.masks.stage import level_of, sees
from gmkit.games.masks.telling.words import names_of, tell_wooed
from gmkit.shell.desk import Start
from gmkit.shell.options import Rolling
from gmkit.shell.output import Voice
from gmkit.shell.session import Session
from gmkit.shell.words import speak
from gmkit.table.choices import Either, Some
from gmkit.table.game import HIDDEN, Ask, Luck, Over, Step
from gmkit.table.run import Places, Said, entry, replay
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.cases import every_case
from tests.games.masks.builders import (
    BO,
    CALL,
    CELIA,
    CY,
    DAV,
    GAME,
    WORLD,
    Person,
    Power,
    Stage,
    called,
    opened,
    party,
)


def the_ball() -> Stage:
    """Celia, Dav and Bo as the worked challenge has them."""
    return Stage(
        Person(7, 9, "qh"),
        Person(12, 14, "js", female=False),
        Person(8, 8, feels={CELIA: 6}, promises={CELIA: 5}),
    ).begin(CALL)


def test_the_worked_challenge() -> None:
    """Celia pays 1 to ask, stakes 6 and 4 lent, wins 5 to 4, gives Bo 5 back: 15, 2 and 10."""
    stage = the_ball()
    stage.play(*opened(10, mine="p:fan-gestures, p:never-promise", theirs="p:pose-dramatically"))
    assert stage.next == "ally to ask"
    stage.play("Celia, ally to ask: Bo", "Celia, Face to ask for: 4")
    assert stage.face == (6, 12, 9)
    stage.play("Bo, Face to lend: 4", "Bo, support: none")
    assert stage.next == "domino", "Bo alone might bet, and lends; both are covered"
    stage.play("domino: 3:4", "domino: 5:1", "domino: 6:2")
    (result,) = stage.told(e.OpposedResolved)
    assert (result.winner, result.outcome, result.totals) == (CELIA, "drawn", (5, 4))
    assert (result.paid, result.riding, result.debt) == (10, 20, 0)
    assert [one.succeeds for one in (*result.attempts, *result.their_attempts)] == [True, True, True]
    assert result.goal == "Dav leaves the ball"
    assert stage.next == "repayment"
    stage.play("Celia, repayment: 5")
    assert stage.face == (15, 2, 10)
    stage.play("Celia, feeling: 1", "Dav, feeling: -4")
    assert stage.next == "reaction", "Bo feels 6 for Celia"
    stage.play("Bo, reaction: no", "Bo, feeling for the borrower: 1")
    assert (stage.level(CELIA, DAV), stage.level(DAV, CELIA), stage.level(BO, CELIA)) == (1, -4, 7)
    assert not stage.told(e.MajorCoup), "10 Face changed hands"
    assert stage.tokens == (9, 14, 8)


def test_an_action_in_ones_own_words() -> None:
    """B14: whatever is plausible; it is worth nothing, costs nothing, and is told as it was said."""
    stage = the_ball()
    mine = 'p:fan-gestures, "Kneel, and kiss the ring", “Ask after Bo’s mother”'
    stage.play(*opened(10, mine=mine), "Celia, ally to ask: Bo", "Celia, Face to ask for: 4", "Bo, Face to lend: 4")
    stage.play('Bo, support: "Hold the door"', "domino: 3:4", "domino: 5:1", "domino: 6:2")
    (result,) = stage.told(e.OpposedResolved)
    said = [(one.label, one.kind, one.value) for one in result.attempts]
    assert said[1:] == [("Kneel, and kiss the ring", MUNDANE, 0), ("Ask after Bo’s mother", MUNDANE, 0)]
    (told,) = stage.told(e.ActionsDeclared)[:1]
    assert [one.label for one in told.actions] == [label for label, _, _ in said]
    assert stage.told(e.SupportDeclared)[0].actions[0].label == "Hold the door"


@every_case(
    ("typed", "ref"),
    [
        ('"Pose dramatically"', "p:pose-dramatically"),
        ("“pose DRAMATICALLY (1)”", "p:pose-dramatically"),
        ('"Pose"', "m:Pose"),
    ],
)
def test_in_quotation_marks_a_whole_label_is_the_masks_action(typed: str, ref: str) -> None:
    stage = the_ball().play(*called(10), "Celia, aims: none", "Celia, actions: none", "Dav, aims: none")
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask)
    assert need.choices.parse(typed) == (ref,)


@every_case(
    ("typed", "says"),
    [
        ('""', "say what you do in 1 to 80 characters"),
        (f'"{"x" * 81}"', "say what you do in 1 to 80 characters"),
        ('"Bow", "Bow"', "may not be chosen"),
        ('"Bow", m:Bow', "may not be chosen"),
        ('"Bow", "Nod", "Wave", "Wink"', "0 to 3 of"),
        ('"Bow', "may not be chosen"),
        ('"Pose dramatically" +moon, p:pose-dramatically', "one action twice"),
        ('"Pose dramatically", p:pose-dramatically', "may not be chosen"),
    ],
)
def test_own_words_that_are_none(typed: str, says: str) -> None:
    stage = the_ball().play(*called(10), "Celia, aims: none", "Celia, actions: none", "Dav, aims: none")
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask)
    with pytest.raises(IllegalChoice, match=says):
        need.choices.parse(typed)
    assert need.choices.parse(f'"{"x" * 80}"') == ("m:" + "x" * 80,)


def test_what_is_typed_is_shown_as_it_may_be_typed_again() -> None:
    stage = the_ball().play(*called(10), "Celia, aims: none")
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask)
    for typed in (
        *('"Kneel, and kiss the ring"', '«Bow»,"Nod" , m', "none", 'p:fan-gestures,"Bow"'),
        *('"Kneel, and kiss the ring" +moon', '"Bow" +moon +Sun Temple, "Nod" + wealth, m'),
    ):
        value = need.choices.parse(typed)
        assert value in need.choices
        assert need.choices.parse(need.choices.show(value)) == value


@every_case(("feeling", "most"), [("Celia, feeling", 1), ("Dav, feeling", 4)])
def test_feelings_move_by_the_opponents_outer_court(feeling: str, most: int) -> None:
    stage = Stage(Person(), Person()).begin(CALL).play(*opened(1), "domino: 3:4", "domino: 5:1")
    if feeling.startswith("Dav"):
        stage.play("Celia, feeling: 0")
    need = stage.game.pending(stage.state)
    assert not hasattr(need, "ranking")
    assert list(need.choices.items()) == list(range(-most, most + 1))  # type: ignore[union-attr]


def test_a_desperate_attack_leaves_a_debt() -> None:
    stage = Stage(Person(15), Person(4, 0)).begin(CALL, EndScene("here"))
    stage.play(*opened(10, "0 held"))
    assert stage.next == "shortfall", "there is nobody to ask"
    stage.play("Dav, shortfall: desperate attack", "domino: 6:0", "domino: 1:1")
    (result,) = stage.told(e.OpposedResolved)
    assert (result.outcome, result.paid, result.debt, result.riding) == ("desperate", 4, 6, 14)
    assert stage.face == (19, 0)
    assert stage.state.debts == ((0, 0), (6, 0))
    # The debt is offered for payment at the end of the scene, as far as there is Face.
    stage.play("Celia, feeling: 0")
    assert not stage.told(e.DebtPaid)
    stage.state = stage.state._replace(face=(19, 2, -21), encounter=None)
    stage.begin(EndScene("here")).play("Dav, debt to pay: 2")
    assert stage.told(e.DebtPaid) == [e.DebtPaid(DAV, CELIA, 2, 4)]
    assert stage.face == (21, 0)


def test_a_desperate_attack_that_wins_takes_the_whole_stake() -> None:
    stage = Stage(Person(15), Person(4)).begin(CALL).play(*opened(10, "0 held"))
    stage.play("Dav, shortfall: desperate attack", "domino: 1:1", "domino: 6:0")
    assert stage.face == (5, 14)
    assert not any(map(any, stage.state.debts))


def test_where_both_come_short_the_stake_is_the_smaller_sum() -> None:
    """Bo and Cy have promised 4 each and lend nothing: Celia has 3 of 6, less the fee, and Dav 4, less his."""
    stage = Stage(Person(3), Person(4), Person(9, promises={CELIA: 4}), Person(9, promises={DAV: 4}))
    stage.begin(CALL).play(*opened(6), "Celia, ally to ask: Bo", "Celia, who lends: Bo lends")
    stage.play("Celia, Face to ask for: 4", "Bo, Face to lend: 0", "Celia, ally to ask: nobody")
    stage.play("Dav, ally to ask: Cy", "Dav, who lends: Cy lends", "Dav, Face to ask for: 2", "Cy, Face to lend: 1")
    stage.play("Cy, support: none", "Dav, ally to ask: nobody")
    assert stage.told(e.StakeFalls) == [e.StakeFalls(2)], "Celia has 2 left"
    stage.play("domino: 2:1", "domino: 4:1", "domino: 6:6")
    (result,) = stage.told(e.OpposedResolved)
    assert (result.winner, result.outcome, result.paid, result.debt, result.riding) == (DAV, "drawn", 2, 0, 4)


def test_goals_are_listed_by_what_fits_for_a_person_and_an_npc_finds_them_as_the_city_has_them() -> None:
    """By the scene and the purses, which all see; the challenged finds what answers the other's goal first."""
    stage = Stage(Person(5), Person(20), places=["main", "main"])
    masked = next(seed for seed in WORLD.city.scenes if "pleasure" in seed.tags)
    scene = Scene(masked.title, masked.level)
    own = [goal.between("Celia", "Dav")[0] for goal in WORLD.city.goals]

    def listed(level: str) -> list[str]:
        seating = Seating((Seat("Celia", level), Seat("Dav", level)))
        stage.state = stage.state._replace(scene=scene, hall=stage.state.hall._replace(seating=seating))
        ask = stage.begin(CALL).game.pending(stage.state)
        assert isinstance(ask, Ask) and isinstance(ask.choices, Either)
        return [str(one) for one in ask.choices.parts[0].items()]

    assert listed("skilled") == own
    fits = {goal.between("Celia", "Dav")[0]: goal.fits for goal in WORLD.city.goals}
    found = listed(HUMAN)
    counts = [(fits[one].gap == "rich") + bool({*masked.tags} & {*fits[one].scene}) for one in found]
    assert sorted(found) == sorted(own)
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1] == 0
    alike = [one for one, count in zip(found, counts, strict=True) if not count]
    assert alike == [one for one in own if one in alike], "and else as the city has them"
    answered = WORLD.city.goals[-1].between("Celia", "Dav")
    stage.play(f"goal: {answered[0]}", "stake: 3", "challenge: accept")
    ask = stage.game.pending(stage.state)
    assert isinstance(ask, Ask) and isinstance(ask.choices, Either)
    assert next(iter(ask.choices.parts[0].items())) == answered[1]


def test_a_backdown_pays_what_was_named_and_what_was_lent() -> None:
    """Celia names 10 and has 7, pays 1 to ask and gets 2: she yields 6 of her own and Bo's 2."""
    stage = the_ball()
    stage.play(*opened(10), "Celia, ally to ask: Bo", "Celia, Face to ask for: 2", "Bo, Face to lend: 2")
    stage.play("Bo, support: none", "Celia, shortfall: back down")
    (result,) = stage.told(e.OpposedResolved)
    assert (result.winner, result.loser, result.outcome, result.totals) == (DAV, CELIA, "backdown", None)
    assert (result.paid, result.riding) == (8, 16)
    assert result.goal == "Celia dances with Dav"
    # Dav has 12, 6 and 2; Bo 8, the fee, less 2.
    assert stage.face == (0, 20, 7)
    assert stage.next == "feeling for the borrower", "no tile was drawn, so nobody feels anything else"
    stage.play("Bo, feeling for the borrower: -2")
    assert stage.level(BO, CELIA) == 4


def test_who_stands_their_ground_against_a_backdown_gives_back_what_was_not_used() -> None:
    stage = the_ball().play(*opened(10))
    stage.state = stage.state._replace(face=(7, 4, 8, -19))
    stage.play("Celia, ally to ask: Bo", "Celia, Face to ask for: 5", "Bo, Face to lend: 5", "Bo, support: none")
    stage.play("Dav, shortfall: back down")
    assert stage.face == (10, 0, 9), "Celia 7 − 1 + 4; Bo has the fee and all of his own"
    loan = stage.state.encounter.sides[0].loans[0]  # type: ignore[union-attr]
    assert (loan.lender, loan.delivered, loan.repaid) == (BO, 5, 5)


def test_declining_costs_the_outcome_and_a_quarter() -> None:
    stage = Stage(Person(), Person()).begin(CALL).play("goal: Dav begs pardon", "stake: 9", "Dav, challenge: decline")
    (result,) = stage.told(e.OpposedResolved)
    assert (result.outcome, result.paid, result.riding, result.winner) == ("left", 3, 6, CELIA)
    assert result.goal == "Dav begs pardon"
    assert stage.face == (13, 7)


def test_a_figure_that_is_held_is_met_or_left() -> None:
    stage = Stage(Person(12), Person(12, mask="js", female=False)).begin(CALL)
    stage.play(*opened(12, "7", theirs="p:pose-dramatically")[:-1], "Dav, answer to the stake: 7")
    assert stage.next == "figure to take"
    stage.play("Celia, figure to take: hold")
    assert stage.next == "figure to meet"
    stage.play("Dav, figure to meet: leave")
    (result,) = stage.told(e.OpposedResolved)
    assert (result.outcome, result.paid, result.totals) == ("left", 3, None)
    assert stage.face == (15, 9)


def test_less_may_be_taken_and_a_raise_refused() -> None:
    for answer, said, stake in (("7", "take", 7), ("15", "take", 15), ("15", "hold", 12)):
        stage = Stage(Person(20), Person(20)).begin(CALL).play(*opened(12, answer), f"Celia, figure to take: {said}")
        assert stage.state.encounter is not None
        assert stage.state.encounter.stake == stake
        stage.play("domino: 6:1", "domino: 1:1")
        assert stage.face == (20 + stake, 20 - stake)


def test_whoever_can_pay_may_not_leave_under_that_reading() -> None:
    rule = {"leave_cost": "short_only"}
    stage = Stage(Person(12), Person(12), options=rule).begin(CALL).play(*opened(12, "7"))
    stage.play("Celia, figure to take: hold")
    assert stage.next == "domino", "Dav can pay, and has accepted"
    stage = Stage(Person(12), Person(9), options=rule).begin(CALL).play(*opened(12, "7"))
    stage.play("Celia, figure to take: hold", "Dav, figure to meet: leave")
    assert stage.face == (15, 6)


def test_a_challenge_for_a_debt_wins_it_back() -> None:
    owed = ((0, 6), (0, 0))
    for tile, face, debts in (("6:1", (9, 20), 0), ("1:1", (3, 26), 6)):
        stage = Stage(Person(9), Person(20))
        stage.state = stage.state._replace(debts=owed)
        stage.begin(CALL).play("goal: x", "Dav, challenge: accept", "goal: y")
        assert stage.state.encounter is not None
        assert stage.state.encounter.stake == 6, "the debt, and no other figure"
        stage.play("aims: none", "actions: none", "aims: none", "actions: none", f"domino: {tile}", "domino: 4:1")
        assert stage.face == face
        assert stage.state.debts[CELIA][DAV] == debts
        assert stage.told(e.DebtCancelled) == ([e.DebtCancelled(CELIA, DAV, 6)] if not debts else [])


def test_what_an_npc_wins_goes_to_its_creditors_first() -> None:
    for rule, level, paid in (("npcs", "skilled", 4), ("npcs", HUMAN, 0), ("all", HUMAN, 4), ("none", "skilled", 0)):
        stage = Stage(Person(9), Person(9), Person(9), options={"beholden_autopay": rule})
        seating = Seating((Seat("Celia", level), Seat("Dav"), Seat("Bo")))
        stage.state = stage.state._replace(hall=stage.state.hall._replace(seating=seating))
        stage.state = stage.state._replace(debts=((0, 0, 4), (0, 0, 0), (0, 0, 0)))
        stage.begin(CALL).play(*opened(6), "domino: 6:1", "domino: 1:1")
        assert stage.face == (15 - paid, 3, 9 + paid)


def beholden(*, human: bool = False, **options: str) -> Stage:
    """Celia owes Bo 4 Face; Bo is a person, or not."""
    stage = Stage(Person(9), Person(9), Person(9), options=options)
    seating = Seating((Seat("Celia"), Seat("Dav"), Seat("Bo", HUMAN if human else "skilled")))
    hall = stage.state.hall._replace(seating=seating)
    stage.state = stage.state._replace(hall=hall, debts=((0, 0, 4), (0, 0, 0), (0, 0, 0)))
    return stage


def test_what_is_won_alone_goes_to_the_creditors_too() -> None:
    stage = beholden().begin(TakeTurn(CELIA, 0, False))
    stage.play("turn: unopposed", "aims: none", "actions: r:dance", "domino: 6:3")
    assert stage.told(e.DebtPaid) == [e.DebtPaid(CELIA, BO, 3, 1)], "6 less 3 is won"
    assert stage.face == (9, 9, 12)
    stage = beholden().begin(TakeTurn(CELIA, 0, False))
    stage.play("turn: unopposed", "aims: none", "actions: r:dance", "domino: 0:0")
    assert stage.told(e.DebtPaid) == [], "nothing is won"


def test_a_bet_that_is_won_goes_to_the_creditors_too() -> None:
    stage = Stage(Person(), Person(), Person(), Person(), options={"beholden_autopay": "all"})
    stage.state = stage.state._replace(debts=(*((0, 0, 0, 0),) * 3, (0, 0, 2, 0)))
    stage.begin(CALL).play(*opened(1), "Bo, side bet: Dav", "Bo, bet: 3", "Cy, side bet: Celia", "Cy, bet: 3")
    stage.play("domino: 4:0", "domino: 1:1")
    assert stage.told(e.DebtPaid) == [e.DebtPaid(CY, BO, 2, 0)]
    assert stage.face == (11, 9, 9, 11)


def test_a_creditor_gives_orders_at_the_end_of_a_scene_until_it_is_paid() -> None:
    stage = beholden(human=True).begin(EndScene("here")).play("Celia, debt to pay: 0")
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask)
    assert (need.seat, need.what, need.usual) == (BO, "order", "none")
    assert need.note == "Celia owes you 4 Face, and until it is paid must accept your orders."
    stage.play("order: Carry my cloak, and say nothing")
    assert stage.told(e.OrderGiven) == [e.OrderGiven(CELIA, BO, "Carry my cloak, and say nothing")]
    stage = beholden(human=True).begin(EndScene("here")).play("Celia, debt to pay: 4")
    assert stage.next == "", "who is free takes no orders"
    stage = beholden().begin(EndScene("here")).play("Celia, debt to pay: 1")
    (order,) = stage.told(e.OrderGiven)
    assert (order.seat, order.by) == (CELIA, BO)
    assert order.order in WORLD.city.orders


def test_an_order_may_be_given_at_any_time_by_the_creditor_or_the_gm() -> None:
    stage = beholden(human=True).begin(TakeTurn(BO, 0, False))
    stage.play('Bo, turn: order Celia "Fetch my glove"')
    assert stage.told(e.OrderGiven) == [e.OrderGiven(CELIA, BO, "Fetch my glove")]
    assert stage.next == "turn", "the question waits"
    seating = Seating((Seat("Celia"), Seat("Dav", HUMAN), Seat("Bo")))
    stage = beholden()
    stage.state = stage.state._replace(hall=stage.state.hall._replace(seating=seating))
    stage.begin(TakeTurn(DAV, 0, False)).play("Dav, turn: order Celia “Sing”")
    assert stage.told(e.OrderGiven) == [e.OrderGiven(CELIA, None, "Sing")], "Dav is owed nothing, and speaks for the GM"
    for line in ('order Dav "Sing"', "order Celia"):
        with pytest.raises(ChoiceError):
            stage.play(f"Dav, turn: {line}")


def test_what_is_said_aside_is_logged_taken_back_and_replayed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "sys.stdin",
        io.StringIO('order Celia "Sing"\nundo\n?\norder Celia "Fetch my glove"\norder Celia\nbreach Celia\npass\n'),
    )
    stage = beholden(human=True).begin(TakeTurn(BO, 0, False))
    start = Start(stage.game, stage.state.hall.seating, {}, Step(stage.state, ()))
    session = Session(DESK, start, Rolling(seed="s"), Voice(), asks=True)
    session.play()
    said = [entry(moment) for moment in session.moments]
    assert [(one.what, one.value, one.by) for one in said] == [
        ("turn", 'order Celia "Fetch my glove"', "person:Bo"),
        ("turn", "breach Celia", "person:Bo"),
        ("turn", "pass", "person:Bo"),
    ]
    assert [one.order for one in session.events if isinstance(one, e.OrderGiven)] == ["Fetch my glove"]
    err = capsys.readouterr().err
    assert re.search(r'at any time: breach .*\["words"\] · order Celia "words"', err)
    assert '"order Celia" will not do; write order Celia "words"' in err
    again, told = replay(stage.game, stage.state, said, Places())
    assert again == session.state
    assert [moment.events for moment in told] == [moment.events for moment in session.moments]


def at_the_temple(*, human: bool = False) -> Stage:
    """Celia and Dav in a scene that the Sun Temple holds."""
    stage = Stage(Person(9, 9, "qh"), Person(9), places=["main", "main"])
    seating = Seating((Seat("Celia", HUMAN if human else "skilled"), Seat("Dav")))
    hall = stage.state.hall._replace(seating=seating)
    title = next(one.title for one in WORLD.city.scenes if one.held_by == "sun-temple")
    stage.state = stage.state._replace(hall=hall, scene=Scene(title))
    return stage


def test_a_challenge_is_directed_against_whoever_holds_the_scene() -> None:
    for turn in ("unopposed", "challenge Dav"):
        stage = at_the_temple().begin(TakeTurn(CELIA, 0, False)).play(f"turn: {turn}")
        if turn != "unopposed":
            stage.play(*called(3))
        need = stage.game.pending(stage.state)
        assert isinstance(need, Ask)
        assert isinstance(need.choices, Some)
        against = {value for value in need.choices.of.values if isinstance(value, tuple) and value[0] == "against"}
        assert against == {("against", party(2, "Sun Temple"))}
    # Against the Sun Temple pleases the Moon Temple by 2, whatever is done.
    stage = at_the_temple().begin(TakeTurn(CELIA, 0, False))
    stage.play("turn: unopposed", "aims: woo Moon Temple, against Sun Temple", "actions: m", "domino: 4:1")
    (wooed,) = stage.told(e.FactionWooed)
    assert (wooed.draw, wooed.against, wooed.change) == (3, 2, 6), "and Celia is a woman"


def test_the_gm_may_say_what_a_challenge_is_directed_against() -> None:
    stage = at_the_temple(human=True).begin(TakeTurn(CELIA, 0, False))
    stage.play("turn: unopposed", "aims: woo Moon Temple", "actions: directed Commission", "actions: directed Sun")
    assert stage.state.encounter is not None
    assert stage.state.encounter.against == party(2, "Sun Temple"), "one at most: the last that was said"
    stage.play("actions: m", "domino: 4:1", "modifier: as reckoned")
    assert stage.told(e.FactionWooed)[0].against == 2


def test_what_is_said_before_the_aims_counts_unless_they_say_another() -> None:
    """B7: the GM's word counts at any prompt before the draw, and the last one said holds."""
    for aims, counts in (("woo Moon Temple", 2), ("none", 0), ("woo Moon Temple, against Sun Temple", 2)):
        stage = at_the_temple(human=True).begin(TakeTurn(CELIA, 0, False))
        said = "Commission" if "against" in aims else "Sun"
        stage.play("turn: unopposed", f"aims: directed {said}", f"aims: {aims}", "actions: m", "domino: 4:1")
        assert stage.state.encounter is not None
        assert stage.state.encounter.against == party(2, "Sun Temple")
        if counts:
            assert stage.play("modifier: as reckoned").told(e.FactionWooed)[0].against == counts


def wooing(level: str = HUMAN, world: World | None = None) -> Stage:
    """Celia, a woman in the Flirt's mask, has drawn 4:1 in wooing the Moon Temple with two deeds that please it."""
    stage = Stage(Person(9, 9, "qh"), Person(9), world=world)
    seating = Seating((Seat("Celia", level), Seat("Dav", HUMAN)))
    stage.state = stage.state._replace(hall=stage.state.hall._replace(seating=seating))
    stage.begin(TakeTurn(CELIA, 0, False)).play("turn: unopposed", "aims: woo Moon Temple")
    return stage.play("actions: p:flirt-any, p:few-lovers", "domino: 4:1")


def test_what_a_faction_goes_by_is_asked_in_the_language_that_is_spoken() -> None:
    speak("de")
    try:
        stage = wooing(world=load())
        need = stage.game.pending(stage.state)
        assert isinstance(need, Ask)
        told = "Mondtempel über Celia: Ziehen +3; daneben gegen 0, „Mit jedem Mann flirten“ +1, "
        assert (need.note or "").startswith(told)
        stage.play("modifier: flirt with any -1, draw 0")
        told = tell_wooed(stage.told(e.FactionWooed)[0], names_of(stage.world, stage.state.hall.seating))
        assert "gezogen berichtigt von +3 auf 0, „Mit jedem Mann flirten“ berichtigt von +1 auf −1" in told
    finally:
        speak("")


@every_case(
    ("said", "change", "corrections"),
    [
        ("as reckoned", 6, ()),
        ("+0", 3, ()),
        ("further 0", 5, (("further", 1, 0),)),
        ("further 0, against 2", 7, (("against", 0, 2), ("further", 1, 0))),
        ("“Flirt with any and every man” -1", 4, (("“Flirt with any and every man”", 1, -1),)),
        ("flirt with any 0, draw −1", 1, (("draw", 3, -1), ("“Flirt with any and every man”", 1, 0))),
    ],
)
def test_a_person_corrects_a_faction_s_sum_or_a_part_of_it(
    said: str, change: int, corrections: tuple[tuple[str, int, int], ...]
) -> None:
    """B8: the question names faction and feeler and shows every part; what is corrected is told."""
    stage = wooing()
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask)
    assert need.note == (
        "Celia is weighed by Moon Temple: draw +3; beside it against 0, “Flirt with any and every man” +1, "
        "“Flirt with many but have few actual lovers” +1, further +1: a modifier of +3."
    )
    stage.play(f"modifier: {said}")
    (wooed,) = stage.told(e.FactionWooed)
    assert (wooed.change, wooed.corrected, wooed.corrections) == (change, change - 6, corrections)
    assert stage.level(party(2, "Moon Temple"), CELIA) == change
    value = need.parse(said)
    assert need.parse(need.show(value)) == value, "it stands in the log as it may be typed"


@every_case("said", ["further", "flirt 0", "further 11", "wind 3", "further x", ","])
def test_a_correction_that_is_none_says_what_would_be(said: str) -> None:
    with pytest.raises(ChoiceError):
        wooing().play(f"modifier: {said}")


def test_an_npc_s_sum_is_the_gm_s_to_correct_where_people_play() -> None:
    need = wooing("skilled").game.pending(wooing("skilled").state)
    assert isinstance(need, Ask)
    assert (need.what, need.seat, need.ruling, need.usual) == ("modifier", CELIA, True, "as reckoned")


@pytest.mark.parametrize(("gm", "said"), [(True, Said(((4, 0),), "gm")), (False, Said("as reckoned", "npc:skilled"))])
def test_the_gm_at_the_terminal_is_asked_for_an_npc_s_sum(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], gm: bool, said: Said
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("further 0\n"))
    stage = wooing("skilled")
    start = Start(stage.game, stage.state.hall.seating, {}, Step(stage.state, ()))
    session = Session(DESK, start, Rolling(seed="s"), Voice(), asks=True, gm=gm)
    session.play(until=lambda _state: True)
    assert session.moments[0].said == said
    assert ("The GM, modifier (Enter takes +3 as reckoned):" in capsys.readouterr().err) is gm


def test_the_gm_who_is_asked_for_a_sum_may_say_a_breach_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """B4: the GM may say so at any time, and the sum is asked for after it; whom it is against counts no more."""
    monkeypatch.setattr("sys.stdin", io.StringIO('directed Sun Temple\nbreach Celia "Miss appointments"\nfurther 0\n'))
    stage = wooing("skilled")
    start = Start(stage.game, stage.state.hall.seating, {}, Step(stage.state, ()))
    session = Session(DESK, start, Rolling(seed="s"), Voice(), asks=True, gm=True)
    session.play(until=lambda state: state.encounter is None or bool(state.encounter.changes))
    said = [entry(moment) for moment in session.moments]
    assert [(one.what, one.value, one.by) for one in said] == [
        ("modifier", 'breach Celia "Miss appointments"', "gm"),
        ("modifier", "further 0", "gm"),
    ]
    assert [one.line for one in session.events if isinstance(one, e.LineBroken)] == ["Miss appointments"]
    again, _ = replay(stage.game, stage.state, said, Places())
    assert again == session.state


def kneeling(level: str = HUMAN) -> Stage:
    """Celia, in the Flirt's mask, woos both Temples."""
    stage = Stage(Person(9, 9, "qh", (HiddenAction("Whistle", 1),)), Person(9))
    seating = Seating((Seat("Celia", level), Seat("Dav")))
    stage.state = stage.state._replace(hall=stage.state.hall._replace(seating=seating))
    stage.begin(TakeTurn(CELIA, 0, False))
    return stage.play("turn: unopposed", "aims: woo Sun Temple, woo Moon Temple")


def test_own_words_are_typed_with_whom_they_please() -> None:
    """B5, B6: a deed in one's own words can woo a faction, which it never could."""
    stage = kneeling().play('actions: "Kneel, and kiss the ring of the Moon" +moon', "domino: 4:1")
    assert [one.faction for one in stage.told(e.FactionUnmoved)] == [party(2, "Sun Temple")]
    stage.play("modifier: as reckoned")
    (wooed,) = stage.told(e.FactionWooed)
    assert (wooed.faction, wooed.proper) == (party(2, "Moon Temple"), ("Kneel, and kiss the ring of the Moon",))
    stage = kneeling().play('actions: "Throw coins" +wealth', "domino: 4:1", "modifier: as reckoned")
    assert stage.told(e.FactionWooed)[0].proper == ("Throw coins",), "the Sun Temple looks at wealth"


def test_it_is_asked_whom_own_words_and_written_actions_please() -> None:
    stage = kneeling().play('actions: "Kneel, and kiss the ring", h:0, p:flirt-any')
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask)
    assert (need.what, need.usual) == ("whom it pleases", ())
    assert need.choices.expects() == (
        "0 to 4 of “Kneel and kiss the ring” pleases Sun Temple, “Kneel and kiss the ring” pleases Moon Temple, "
        "“Whistle” pleases Sun Temple or “Whistle” pleases Moon Temple, parted by commas"
    )
    stage.play("whom it pleases: Whistle pleases Sun, Kneel and kiss the ring pleases Moon", "domino: 6:1")
    stage.play("modifier: as reckoned", "modifier: as reckoned")
    found = {one.faction: one.proper for one in stage.told(e.FactionWooed)}
    moon = ("Kneel, and kiss the ring", "Flirt with any and every man")
    assert found == {party(2, "Sun Temple"): ("Whistle",), party(2, "Moon Temple"): moon}


def test_nobody_is_asked_whom_what_pleases_where_nothing_hangs_on_it() -> None:
    assert kneeling("skilled").play("actions: h:0").next == "domino", "an NPC's actions are the content's"
    assert kneeling().play("actions: p:flirt-any").next == "domino", "the mask says what it is like"
    stage = Stage(Person(9, 9, "qh"), Person(9)).begin(TakeTurn(CELIA, 0, False))
    stage.play("turn: unopposed", "aims: woo Dav", 'actions: "Bow"')
    assert stage.next == "domino", "no faction is wooed"


@every_case("typed", ['"Bow" +mars', '"Bow" +', '"Bow" moon'])
def test_own_words_please_nobody_unknown(typed: str) -> None:
    stage = kneeling()
    if typed.endswith("+"):
        assert stage.play(f"actions: {typed}").next == "whom it pleases", "nothing is said behind the sign"
        return
    with pytest.raises(ChoiceError):
        stage.play(f"actions: {typed}")


def test_whoever_is_beholden_neither_lends_nor_bets_against_the_creditor_nor_denounces_it() -> None:
    stage = Stage(Person(3), Person(12), Person(9, feels={CELIA: 9}, promises={CELIA: 9}), Person(9)).begin(CALL)
    stage.play(*opened(6)[:-1])
    stage.state = stage.state._replace(debts=((0, 0, 0, 0),) * 2 + ((0, 5, 0, 0),) + ((0, 0, 0, 0),))
    stage.play("Dav, answer to the stake: match")
    need = stage.game.pending(stage.state)
    assert not isinstance(need, Over | Luck)
    assert BO not in need.choices, "Bo owes Dav"


def test_two_sided_bets_are_levelled() -> None:
    """5 on Celia stands against 3 on Dav: 2 of it are taken off before the draw."""
    stage = Stage(Person(), Person(), Person(), Person()).begin(CALL).play(*opened(1))
    stage.play("Bo, side bet: Celia", "Bo, bet: 5", "Cy, side bet: Dav", "Cy, bet: 3")
    assert stage.told(e.BetsLevelled) == [e.BetsLevelled((BO, CY), (3, 3))]
    stage.play("domino: 4:0", "domino: 1:1")
    assert stage.told(e.BetPaid) == [e.BetPaid(CY, -3), e.BetPaid(BO, 3)]
    assert stage.face == (11, 9, 13, 7)


def chained(bo: int = 5, cy: int = 6) -> Stage:
    """Celia has no promise but from Bo; Cy has promised Bo."""
    stage = Stage(
        Person(6),
        Person(12),
        Person(8, feels={CELIA: bo}, promises={CELIA: 2}),
        Person(9, feels={BO: 1}, promises={BO: cy}),
    ).begin(CALL)
    return stage.play(*opened(8), "Celia, ally to ask: Bo")


def test_a_chain_costs_two_and_brings_half() -> None:
    stage = chained()
    stage.play("Celia, who lends: through Bo to Cy", "Celia, Face to ask for: 8")
    assert stage.face == (5, 12, 9, 9), "Cy is paid only when Bo asks on"
    assert stage.game.pending(stage.state).choices.expects() == "0 to 5 Face from Cy"  # type: ignore[union-attr]
    stage.play("Bo, Face to ask an ally for: 5")
    assert stage.face == (4, 12, 9, 10)
    stage.play("Cy, Face to lend: 5", "Cy, support: none")
    assert stage.told(e.FaceLent) == [e.FaceLent(CY, CELIA, (BO,), 5, 2, asked=5, promised=6)]
    assert [(one.ally, one.via) for one in stage.told(e.AllyCalled)] == [(BO, ()), (CY, (BO,))]
    # 4 of her own and 2 lent leave her 2 short of 8.
    stage.play("Celia, ally to ask: nobody", "Celia, shortfall: desperate attack")
    stage.play("domino: 1:1", "domino: 6:0", "domino: 2:2")
    assert stage.face == (0, 18, 9, 8), "only what reached her was at risk"
    assert stage.state.debts[CELIA][DAV] == 2


def test_a_chain_that_its_first_link_refuses_costs_one() -> None:
    stage = chained()
    stage.play("Celia, who lends: through Bo to Cy", "Celia, Face to ask for: 8")
    stage.play("Bo, Face to ask an ally for: 0")
    assert stage.face == (5, 12, 9, 9)
    assert stage.told(e.LoanRefused) == [e.LoanRefused(BO, CELIA)]


def test_who_refused_a_go_between_is_not_asked_by_it_again() -> None:
    stage = chained().play("Celia, who lends: through Bo to Cy", "Celia, Face to ask for: 8")
    stage.play("Bo, Face to ask an ally for: 5", "Cy, Face to lend: 0")
    assert stage.told(e.LoanRefused) == [e.LoanRefused(CY, BO, 5, 6, 5)]
    stage.play("Celia, ally to ask: Bo")
    assert stage.next == "Face to ask for", "Bo may lend, and has nobody to pass it on to"


def test_a_go_between_asks_for_no_more_than_it_feels() -> None:
    stage = chained(bo=-3)
    stage.play("Celia, who lends: through Bo to Cy", "Celia, Face to ask for: 8")
    assert stage.told(e.LoanRefused) == [e.LoanRefused(BO, CELIA)]
    assert stage.face == (5, 12, 9, 9)


def test_what_one_is_paid_for_the_asking_is_not_lent_in_the_same_call() -> None:
    rich = Person(9, promises={CELIA: 9})
    stage = Stage(Person(4), Person(12), Person(0, feels={CELIA: 9}, promises={CELIA: 9}), rich).begin(CALL)
    stage.play(*opened(6), "Celia, ally to ask: Bo", "Celia, who lends: Bo lends")
    assert stage.told(e.LoanRefused) == [e.LoanRefused(BO, CELIA, asked=1, promised=9)], (
        "nothing in hand is nothing withheld"
    )
    assert stage.face == (3, 12, 1, 9)


def test_a_faction_at_the_end_of_a_chain_is_paid_into_the_pool_and_gives_half() -> None:
    commission = party(3, "Commission")
    stage = Stage(
        Person(6),
        Person(12),
        Person(8, feels={CELIA: 7}, promises={CELIA: 2}),
        powers={"Commission": Power(feels={BO: 3}, promises={BO: 9})},
    ).begin(CALL)
    # The Commission approves of a caller who is received as custom has it.
    stage.play(*opened(8, mine="r:receive-callers"), "Celia, ally to ask: Bo")
    stage.play("Celia, who lends: through Bo to Commission")
    stage.play("Celia, Face to ask for: 9", "Bo, Face to ask an ally for: 7")
    assert stage.told(e.FaceLent) == [e.FaceLent(commission, CELIA, (BO,), 7, 3)]
    assert stage.face == (4, 12, 9)
    assert stage.next == "ally to ask"
    assert stage.state.face[-1] == 1 - 26, "the faction's fee goes to the pool"


def betrayed() -> Stage:
    stage = the_ball().play(*opened(10), "Celia, ally to ask: Bo", "Celia, Face to ask for: 4")
    stage.play("Bo, Face to lend: 4", "Bo, support: none", "domino: 6:1", "domino: 1:1", "domino: 2:2")
    return stage.play("Celia, repayment: 0", "Celia, feeling: 0", "Dav, feeling: 0", "Bo, reaction: no")


def test_a_betrayal_and_what_comes_of_it() -> None:
    stage = betrayed()
    assert stage.face == (20, 2, 5)
    assert list(stage.game.pending(stage.state).choices.items()) == [-4, -3, -2, -1, 0]  # type: ignore[union-attr]
    stage.play("Bo, feeling for the borrower: -4", "Bo, promise to the borrower: cancel")
    assert stage.told(e.PromiseChanged) == [e.PromiseChanged(BO, CELIA, 5, 0)]
    assert stage.level(BO, CELIA) == 2
    assert stage.next == "", "no right of reply for who betrays"


def test_a_betrayed_faction_has_no_choice() -> None:
    sun = party(2, "Sun Temple")
    stage = Stage(Person(6), Person(12), powers={"Sun": Power({CELIA: 4}, {CELIA: 3})}).begin(CALL)
    stage.play(*opened(7, mine="r:manage-property"), "Celia, ally to ask: Sun Temple")
    stage.play("domino: 6:1", "domino: 1:1", "Celia, repayment: 1")
    stage.play("Celia, feeling: 0", "Dav, feeling: 0")
    assert stage.level(sun, CELIA) == 2, "3 lent, 1 repaid"
    assert stage.state.promised[sun][CELIA] == 3
    assert stage.face == (6 - 1 + 7 + 3 - 1, 5)


@every_case(
    ("said", "rounds"),
    [({"rounds": "2-12", "max_rounds": 5}, (2, 5)), ({"rounds": "4-6"}, (4, 6)), ({"max_rounds": 3}, (1, 3))],
)
def test_how_long_an_evening_is(said: dict[str, Any], rounds: tuple[int, int]) -> None:
    assert length(Options(**said)) == rounds


@every_case("most", [3, 7])
def test_two_lengths_that_contradict_each_other_are_refused(most: int) -> None:
    """`max_rounds` beside `rounds` was once left out of account without a word."""
    with pytest.raises(IllegalChoice, match=f"max_rounds={most} does not go with rounds=4-6"):
        length(Options(rounds="4-6", max_rounds=most))


@every_case(
    ("place", "level"),
    [
        ("The long bridge", "streets"),
        ("A terrace on the High Paths", "high-paths"),
        ("A wine cellar in the Underways", "underways"),
        ("The weathercock (high paths)", "high-paths"),
        ("The weathercock (High Paths)", "high-paths"),
        ("The drain (underways)", "underways"),
        ("The weathercock", "streets"),
        ("main", "streets"),
    ],
)
def test_every_place_has_its_level(place: str, level: str) -> None:
    stage = Stage(Person(), Person(), Person(mask="qh"), places=[place, place, "main"])
    stage.state = stage.state._replace(scene=Scene("Rain"))
    assert level_of(WORLD, stage.state, place) == level
    assert sees(WORLD, stage.state, CELIA, DAV), "who is there too sees them"
    assert sees(WORLD, stage.state, BO, DAV) is (level != "high-paths")


def test_a_place_is_typed_with_its_level_and_nobody_follows_to_the_high_paths() -> None:
    stage = Stage(Person(), Person(), Person(), places=["main", "main", "main"])
    where = (Whereabouts(), Whereabouts(), Whereabouts("main"))
    stage.state = stage.state._replace(where=where, order=(CELIA, DAV, BO), scene=Scene("Rain"))
    stage.begin(NamePlace(CELIA, False), DeclareWhereabouts(DAV)).play("place: The weathercock (high paths)")
    assert stage.state.where[CELIA].place == "The weathercock (high paths)"
    need = stage.game.pending(stage.state)
    assert isinstance(need, Ask)
    assert "follow" not in need.choices
    stage.play("whereabouts: elsewhere", "place: weathercock")
    assert stage.state.where[DAV].place == "The weathercock (high paths)", "it goes by the name alone"


# ---- Real cards: asked seat by seat, by card or name, and what nobody typed is dealt by gmkit.


def at_the_table(monkeypatch: pytest.MonkeyPatch, typed: str, until: str) -> Session:
    """Play a set-up with real pieces until something else is asked."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    seating = Seating((Seat("Ana", HUMAN), Seat("Ben", HUMAN), Seat("Mira")))
    start = Start(GAME, seating, {}, GAME.set_up(seating, {}))
    session = Session(DESK, start, Rolling(seed="s", dice="table"), Voice(), asks=True)
    session.play(until=lambda state: getattr(GAME.pending(state), "what", "") == until)
    return session


def masks_of(session: Session) -> list[str]:
    return [avatar.first_mask for avatar in session.state.avatars]


@pytest.mark.parametrize(
    "typed",
    ["flirt\nqueen of spades\n9\nrj\n", "qh qs rj\n", "the Flirt, Queen of Spades\nred joker\n", "QH\nqs\nrj\n"],
)
def test_masks_are_typed_seat_by_seat_by_card_or_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    assert masks_of(at_the_table(monkeypatch, typed, "Hidden Face")) == ["qh", "qs", "rj"]
    assert "Ana's mask (Enter leaves the rest to gmkit):" in capsys.readouterr().err


def test_enter_has_gmkit_deal_the_masks_that_are_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = masks_of(at_the_table(monkeypatch, "queen\nqh\nqh\n\n", "Hidden Face"))
    err = capsys.readouterr().err
    assert '"queen" fits more than one mask' in err
    assert '"qh" is dealt already' in err
    assert own[0] == "qh"
    assert len(set(own)) == 3


def test_number_cards_are_asked_hand_by_hand_and_an_npc_s_temper_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = at_the_table(monkeypatch, "qh qs rj\ndraw\ndraw\n\n2c 3c\n3c\n\n", "relationship")
    err = capsys.readouterr().err
    # Whoever has gmkit draw a Hidden Face is not asked for it.
    assert all(avatar.hidden and avatar.hidden is not HIDDEN for avatar in session.state.avatars)
    assert "Ana, Hidden Face (Enter alone" not in err
    assert "Ana's number cards (13 cards; Enter leaves the rest to gmkit):" in err
    assert "Ana's number cards (11 cards; Enter leaves the rest to gmkit):" in err
    assert "the card 3C cannot be dealt" in err
    assert "temper" not in err
    assert [len(hand) for hand in session.state.hands] == [13, 13, 13]
    assert {str(card) for card in session.state.hands[0]} >= {"2C", "3C"}


def test_enter_alone_deals_all_that_is_dealt_before_anybody_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    session = at_the_table(monkeypatch, "\n" * 7, "relationship")
    assert len({*masks_of(session)}) == 3
    assert all(avatar.hidden for avatar in session.state.avatars)
    assert [len(hand) for hand in session.state.hands] == [13, 13, 13]
