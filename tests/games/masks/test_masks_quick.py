"""The quick forms' procedures, on the figures of the source's examples and on draws counted by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

import pytest

from gmkit.chance.pieces import Domino, gap, parse_domino
from gmkit.cli import run
from gmkit.errors import IllegalChoice
from gmkit.games.masks import GAME, commands
from gmkit.games.masks.events import CourtsDrawn, FeelingMoved, FeelingStands, PromiseChanged
from gmkit.games.masks.figures import SEATING, YOU, check_alienation, ends, opposed_odds, relate, sway, woo
from gmkit.games.masks.model import MUNDANE, OPPOSED, Declared, Encounter, Options, Side
from gmkit.games.masks.rules import actions
from gmkit.games.masks.rules.actions import DrawCourts
from gmkit.games.masks.rules.relationships import ApplyFeelings, AskPromises, CommitFactions, Woo
from gmkit.games.masks.rules.rounds import CheckAlienation
from gmkit.games.masks.rules.setting_up import at_challenge
from gmkit.shell.options import spread
from gmkit.table.game import Ask, Done, Over, Procedure, Steps
from tests.cases import every_case
from tests.commands import answer, refused
from tests.games.masks.builders import CELIA, DAV, EXAMPLES, Person, Power, Stage, party

R = TypeVar("R")
PRINTED = Options()
DICE = Options(randomizer="dice2d6")
MOON = 1


def played(steps: Callable[[], Steps[R]], *draws: str) -> tuple[R, list[Any]]:
    """Play a procedure with these draws, all of which it must need; give its result and what it told."""
    game = Procedure(steps)
    state, told = game.set_up(SEATING, {})
    events = list(told)
    for draw in draws:
        state, told = game.apply(state, parse_domino(draw))
        events += told
    assert isinstance(game.pending(state), Over)
    assert isinstance(state.now, Done)
    return state.now.result, events


@every_case(
    ("level", "enduring", "changes", "levels"),
    [
        (7, False, [-2, -3], [5, 2]),
        (-9, True, [4, 4, 1], [-9, -9, 0]),
        (-9, True, [9, 5, 3, 1], [0, 0, 0, 9]),
        (-3, False, [6], [3]),
        (-3, True, [6], [3]),
        (-3, True, [8, 5], [3, 3]),
        (-3, False, [8, 9], [5, 10]),
        (-3, True, [5, -1, -1], [2, 2, 0]),
        (-9, True, [6, 6, 2, 5], [-9, 3, 5, 9]),
        (4, True, [-3, 2, 3], [4, 4, 6]),
        (-9, True, [9, 4, -6, -7], [0, 0, 0, -9]),
        (-9, True, [-1, 10, 10], [-10, 0, 10]),
        (-1, True, [1, 1, 1], [0, 1, 1]),
        (0, False, [3, -5], [3, -2]),
        (-3, True, [3, 3], [0, 3]),
        (-5, True, [5, 3], [0, 0]),
        (8, False, [6, -1], [10, 9]),
    ],
)
def test_a_feeling_through_its_encounters(level: int, enduring: bool, changes: list[int], levels: list[int]) -> None:
    felt, events = played(lambda: relate(level, tuple(changes), PRINTED, enduring=enduring))
    assert [one.level for one in felt] == levels
    assert [event.change for event in events if isinstance(event, FeelingMoved)] == changes
    stands = [event for event in events if isinstance(event, FeelingStands)]
    assert [(event.before, event.level) for event in stands] == list(zip([level, *levels], levels, strict=False))


def test_boxes_are_crossed_off_beneath_an_enduring_feeling() -> None:
    felt, _ = played(lambda: relate(-9, (4, 4, 1, 5, 4), PRINTED, enduring=True))
    assert [one.crossed for one in felt] == [4, 8, 0, 5, 0]


def test_the_soft_cap_lets_an_enduring_feeling_outgrow_its_degree_on_the_far_side() -> None:
    for cap, levels in (("strict", [3, 3]), ("soft", [5, 10])):
        felt, _ = played(lambda cap=cap: relate(-3, (8, 5), Options(enduring_cap=cap), enduring=True))  # type: ignore[misc]
        assert [one.level for one in felt] == levels


@every_case(
    ("level", "enduring", "face", "draw", "after", "most"),
    [(2, False, 9, "6:2", 6, 2), (2, False, 4, "1:6", -3, 4), (-4, True, 9, "3:3", -4, 3)],
)
def test_wooing_an_avatar(level: int, enduring: bool, face: int, draw: str, after: int, most: int) -> None:
    came, events = played(lambda: woo(level, face, PRINTED, enduring=enduring), draw)
    tile = parse_domino(draw)
    assert (came.draw, came.change, came.relationship, came.may_commit) == (tile, tile.inner - tile.outer, after, most)
    assert events[0] == CourtsDrawn(YOU, tile.inner, tile.outer)
    assert [event.level for event in events if isinstance(event, FeelingStands)] == [after]


@every_case(
    ("limit", "draw", "most"),
    [("outer", "6:2", 2), ("inner", "6:2", 6), ("difference", "6:2", 4), ("difference", "2:6", 0), ("inner", "1:6", 1)],
)
def test_what_limits_a_promise_is_an_option(limit: str, draw: str, most: int) -> None:
    came, _ = played(lambda: woo(0, 9, Options(woo_commit_limit=limit)), draw)
    assert came.may_commit == most


@every_case(
    ("relationship", "committed", "draw", "modifier", "after", "commits"),
    [
        (0, 0, "5:2", 0, 3, 3), (0, 0, "5:2", 4, 7, 7), (3, 3, "1:5", 0, -1, 0), (-5, 0, "6:2", 0, -1, 0),
        (-5, 0, "6:0", 0, 1, 6), (1, 1, "2:3", 2, 2, 2), (8, 5, "6:0", 1, 10, 12),
    ],
)  # fmt: skip
def test_wooing_a_faction(
    relationship: int, committed: int, draw: str, modifier: int, after: int, commits: int
) -> None:
    came, events = played(lambda: sway(MOON, relationship, committed, modifier, PRINTED), draw)
    tile = parse_domino(draw)
    assert (came.change, came.relationship, came.committed) == (tile.inner - tile.outer + modifier, after, commits)
    promises = [event for event in events if isinstance(event, PromiseChanged)]
    assert [(event.giver, event.before, event.total) for event in promises] == (
        [(len(SEATING) + MOON, committed, commits)] if commits != committed else []
    )


def test_odds_are_told_in_the_language_that_is_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "masks", "faction", "moon", "--modifier", "1", "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert "Mondtempel umwerben" in told and "besser 62,5 %, schlechter 26,8 %, gleich 10,7 %" in told
    words = ["opposed", "--stake", "10", "--face", "10", "--their-face", "4"]
    assert run(["odds", "masks", *words, "--language", "de"]) == 0
    assert "die geforderte Seite hat 6 zu wenig" in capsys.readouterr().out


def test_a_faction_is_not_wooed_by_no_deed() -> None:
    """B6: it needs a deed that it approves of, or the GM's word, which `--modifier` is; 0 is a word too."""
    for draw in ("6:0", "1:5"):
        came, events = played(lambda: sway(MOON, 3, 2, None, PRINTED), draw)
        assert came == (parse_domino(draw), 0, 3, 2)
        assert not [event for event in events if isinstance(event, FeelingMoved | PromiseChanged)]
    assert played(lambda: sway(MOON, 3, 2, 0, PRINTED), "6:0")[0].change == 6


@every_case(
    ("kind", "figures", "says"),
    [
        ("challenge", "--roll 6:0", "its feeling 0, from −5 to −5"),
        ("odds", "", "same 100.0 %"),
    ],
)
def test_no_deed_is_told_as_such(kind: str, figures: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [kind, "masks", "faction", "moon", "--relationship", "-5", *figures.split()]
    assert run(words) == 0
    told = capsys.readouterr().out
    assert says in told and "it takes no notice" in told
    assert run([*words, "--modifier", "1"]) == 0
    told = capsys.readouterr().out
    assert says not in told and "it takes no notice" not in told


@every_case(
    ("face", "tokens", "draws", "check", "excess", "lost", "shift"),
    [
        (3, 8, ["2:3"], True, 2, True, 2), (3, 8, ["2:4"], True, 2, False, 0), (3, 8, ["0:1"], True, 2, True, 0),
        (5, 8, [], False, 0, False, 0), (9, 2, [], False, 0, False, 0),
    ],
)  # fmt: skip
def test_alienation(face: int, tokens: int, draws: list[str], check: bool, excess: int, lost: bool, shift: int) -> None:
    (draw, found), events = played(lambda: check_alienation(face, tokens, PRINTED), *draws)
    assert found == (check, excess, lost, shift)
    assert [str(draw)] == (draws or ["None"])
    assert [(event.excess, event.alienated, event.shift) for event in events] == [(excess, lost, shift)] * len(draws)


@every_case(
    ("steps", "said"),
    [
        (lambda: relate(12, (1,), PRINTED), "--level is 12; give −10 to 10"),
        (lambda: relate(-11, (1,), PRINTED), "--level is −11; give −10 to 10"),
        (lambda: relate(0, (1, 1001), PRINTED), "--change is 1001; give −1000 to 1000"),
        (lambda: woo(11, 3, PRINTED), "--level is 11"),
        (lambda: woo(0, -1, PRINTED), "--giver-face is −1; give 0 to 1000000"),
        (lambda: sway(0, -12, 0, 0, PRINTED), "--relationship is −12; give −10 to 10"),
        (lambda: sway(0, 0, -1, 0, PRINTED), "--committed is −1"),
        (lambda: sway(0, 0, 0, 2000, PRINTED), "--modifier is 2000"),
        (lambda: check_alienation(-1, 5, PRINTED), "--face is −1"),
        (lambda: check_alienation(1, -5, PRINTED), "--hidden-face is −5"),
    ],
)
def test_a_figure_that_cannot_be_is_named_before_anything_is_drawn(steps: Callable[[], Steps[Any]], said: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        Procedure(steps).set_up(SEATING, {})
    assert str(caught.value).startswith(said)


# --- what a quick form says is what the steps of an evening do

COURTS = [Domino(inner, outer) for inner in range(7) for outer in range(7)]


def wooing(woos: int, feels: int, promised: int, draw: Domino, *lines: str, **options: Any) -> Stage:
    """Let Celia woo one party of an evening that feels so about her, with this draw."""
    dav = Person(9, feels={CELIA: feels}) if woos == DAV else Person(9)
    powers = {} if woos == DAV else {"moon-temple": Power({CELIA: feels}, {CELIA: promised})}
    stage = Stage(Person(), dav, powers=powers, options=options)
    sides = (Side(CELIA, (Declared("Pray", MUNDANE, 0, tags=("moon-temple",)),), woos=(woos,)), Side(DAV))
    stage.state = at_challenge(stage.state, Encounter(OPPOSED, sides))
    stage.begin(DrawCourts(CELIA, 0, -1), Woo(0), ApplyFeelings(), AskPromises(0), CommitFactions(0))
    return stage.play(f"domino: {draw}", *lines)


@every_case("limit", ["outer", "inner", "difference"])
@every_case("level", [-10, -3, 0, 4, 9])
def test_an_avatar_is_wooed_as_in_an_evening(level: int, limit: str) -> None:
    for draw in COURTS:
        came, _ = played(lambda: woo(level, 9, Options(woo_commit_limit=limit)), str(draw))
        stage = wooing(DAV, level, 0, draw, woo_commit_limit=limit)
        assert stage.level(DAV, CELIA) == came.relationship
        need = stage.game.pending(stage.state)
        most = next(reversed(list(need.choices.items()))) if isinstance(need, Ask) else 0
        assert most == came.may_commit, draw


@every_case(("level", "committed"), [(-10, 0), (-5, 3), (0, 0), (0, 4), (3, 2), (9, 12)])
@every_case("modifier", [-4, 0, 3])
def test_a_faction_is_wooed_as_in_an_evening(level: int, committed: int, modifier: int) -> None:
    moon = party(2, "moon-temple")
    for draw in COURTS:
        came, _ = played(lambda: sway(MOON, level, committed, modifier, PRINTED), str(draw))
        stage = wooing(moon, level, committed, draw, f"modifier: {modifier}")
        assert stage.level(moon, CELIA) == came.relationship
        assert stage.state.promised[moon][CELIA] == came.committed, draw


@every_case(("face", "tokens"), [(3, 8), (0, 5), (5, 8), (2, 12)])
def test_alienation_is_checked_as_in_an_evening(face: int, tokens: int) -> None:
    for draw in COURTS:
        stage = Stage(Person(face, tokens), Person()).begin(CheckAlienation(CELIA))
        if stage.next != "domino":
            assert played(lambda: check_alienation(face, tokens, PRINTED))[0].draw is None
            continue
        (_, found), _ = played(lambda: check_alienation(face, tokens, PRINTED), str(draw))
        stage.play(f"domino: {draw}")
        assert stage.state.avatars[CELIA].alienated == found.alienated
        commission, personalists = (party(2, name) for name in ("commission", "personalists"))
        assert (stage.level(CELIA, personalists), stage.level(CELIA, commission)) == (found.shift, -found.shift)


def test_dice_have_no_blanks() -> None:
    with pytest.raises(IllegalChoice, match="1 to 6"):
        played(lambda: woo(2, 9, DICE), "6:0")


@every_case(
    ("modifier", "better", "worse", "gain", "dice_better", "dice_gain"),
    [
        (-2, 0.1786, 0.7321, 0.357, 0.1667, 0.278), (-1, 0.2679, 0.6250, 0.625, 0.2778, 0.556),
        (0, 0.3750, 0.3750, 1.000, 0.4167, 0.972), (1, 0.6250, 0.2679, 1.625, 0.5833, 1.556),
        (2, 0.7321, 0.1786, 2.357, 0.7222, 2.278), (3, 0.8214, 0.1071, 3.179, 0.8333, 3.111),
        (4, 0.8929, 0.0536, 4.071, 0.9167, 4.028), (5, 0.9464, 0.0179, 5.018, 0.9722, 5), (6, 0.9821, 0, 6, 1, 6),
    ],
)  # fmt: skip
def test_the_odds_of_wooing_a_faction(
    modifier: int, better: float, worse: float, gain: float, dice_better: float, dice_gain: float
) -> None:
    tiles = ends(lambda: sway(MOON, 0, 0, modifier, PRINTED))
    dice = ends(lambda: sway(MOON, 0, 0, modifier, DICE))
    assert sum(share for _, share in tiles) == sum(share for _, share in dice) == 1
    for found, wanted in ((tiles, (better, gain)), (dice, (dice_better, dice_gain))):
        got = sum(share for came, share in found if came.change > 0)
        assert float(got) == pytest.approx(wanted[0], abs=5e-5)
        assert float(sum(share * max(0, came.change) for came, share in found)) == pytest.approx(wanted[1], abs=5e-4)
    assert float(sum(share for came, share in tiles if came.change < 0)) == pytest.approx(worse, abs=5e-5)


def test_the_odds_of_wooing_an_avatar() -> None:
    found = ends(lambda: woo(0, 9, PRINTED))
    for sign, outer in ((1, Fraction(5, 3)), (-1, Fraction(13, 3))):
        ways = [(came, share) for came, share in found if came.change * sign > 0]
        assert sum(share for _, share in ways) == Fraction(3, 8)
        assert sum(share * abs(came.change) for came, share in ways) == Fraction(8, 3) * Fraction(3, 8)
        assert sum(share * came.may_commit for came, share in ways) == outer * Fraction(3, 8)
    assert sum(share * came.may_commit for came, share in found) == 3
    dice = ends(lambda: woo(0, 9, DICE))
    assert sum(share for came, share in dice if came.change > 0) == Fraction(5, 12)


@every_case(
    ("excess", "tiles", "shift", "dice"),
    [
        (1, "5/8", 3.800, "7/12"), (2, "41/56", 3.610, "13/18"), (3, "23/28", 3.435, "5/6"),
        (4, "25/28", 3.280, "11/12"), (5, "53/56", 3.151, "35/36"), (6, "55/56", 3.055, "1"), (7, "1", 3, "1"),
        (40, "1", 3, "1"),
    ],
)  # fmt: skip
def test_the_odds_of_alienation(excess: int, tiles: str, shift: float, dice: str) -> None:
    for options, chance in ((PRINTED, tiles), (DICE, dice)):
        found = [
            (checked.found, share)
            for checked, share in ends(lambda options=options: check_alienation(4, 7 + excess, options))  # type: ignore[misc]
        ]
        lost = sum((share for one, share in found if one.alienated), Fraction(0))
        assert lost == Fraction(chance)
        if options is PRINTED:
            shifts = sum((share * one.shift for one, share in found), Fraction(0))
            assert float(shifts / lost) == pytest.approx(shift, abs=5e-4)
    assert ends(lambda: check_alienation(4, 7, PRINTED))[0][1] == 1


@every_case(
    ("ours", "theirs", "options", "chance"),
    [
        (0, 0, PRINTED, "31/54"), (1, 0, PRINTED, "641/819"), (0, 1, PRINTED, "3137/9828"),
        (1, 1, PRINTED, "68059/122850"), (0, 0, DICE, "97/162"), (0, 0, Options(difference="signed"), "119/216"),
        (0, 0, Options(randomizer="dice2d6", difference="signed"), "721/1296"),
    ],
)  # fmt: skip
def test_the_odds_of_an_opposed_challenge(ours: int, theirs: int, options: Options, chance: str) -> None:
    assert opposed_odds(ours, theirs, options) == Fraction(chance)


@every_case("difference", ["absolute", "signed"])
def test_dice_thrown_one_after_another_come_to_the_same(difference: str) -> None:
    law = list(actions.drawing("dice2d6").items())
    count = {draw: draw.inner - draw.outer if difference == "signed" else gap(draw) for draw, _ in law}
    wins = none = Fraction(0)
    for first, one in law:
        for second, two in law:
            lead = sum((three for third, three in law if count[first] >= count[second] + count[third]), none)
            wins += one * two * lead
    assert opposed_odds(0, 1, DICE._replace(difference=difference)) == wins


def test_every_kind_says_how_it_is_typed() -> None:
    assert set(commands.challenge) == set(GAME.challenges)
    assert set(commands.odds) == set(GAME.challenges) - {"relationship"}
    for verb, kinds in (("challenge", commands.challenge), ("odds", commands.odds)):
        for kind in kinds:
            assert f"Example: gmkit {verb} masks {kind} " in (spread(kinds[kind]).__doc__ or "")


def test_odds_of_a_challenge_in_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "masks", "opposed", "--from", "examples/celia-and-dav.yaml", "--json"]) == 0
    got = json.loads(capsys.readouterr().out)["result"]
    # Celia has one ally who draws; the stake is 10.
    assert got["chances"]["challenger"]["fraction"] == "641/819"
    assert Fraction(got["expected"]["face"]["fraction"]) == 10 * (2 * Fraction(641, 819) - 1)
    ladder = {name: [one["succeeds"]["fraction"] for one in rows] for name, rows in got["actions"].items()}
    assert ladder == {"Celia": ["6/7", "4/7"], "Dav": ["6/7"]}
    assert run(["odds", "masks", "opposed", "--from", "examples/celia-and-dav.yaml", "--stake", "3"]) == 2


def test_odds_of_a_challenge_in_the_words_that_settle_it(capsys: pytest.CaptureFixture[str]) -> None:
    worn = ("odds", "masks", "opposed", "flirt", "--vs", "swordsman", "--do", "fan", "--their-do", "pose")
    got = answer(capsys, *worn, "--stake", "5")["result"]
    assert (got["chances"]["challenger"]["fraction"], got["expected"]["face"]["fraction"]) == ("31/54", "20/27")
    ladder = {name: [one["succeeds"]["fraction"] for one in rows] for name, rows in got["actions"].items()}
    assert ladder == {"you": ["6/7"], "them": ["6/7"]}
    helped = answer(capsys, *worn, "--stake", "5", "--supporters", "1", "--asks", "3")["result"]
    assert (helped["chances"]["challenger"]["fraction"], helped["stake"]) == ("641/819", 3)
    assert "nothing is drawn here" in refused(capsys, 2, *worn, "--stake", "5", "--asks", "3", "--hold", "--leave")
    assert "--hold goes with the masks" in refused(capsys, 2, "odds", "masks", "opposed", "--stake", "5", "--hold")
    assert "name the mask that is worn" in refused(capsys, 2, "odds", "masks", "opposed", "--vs", "flirt")


def test_odds_of_a_challenge_in_an_evening_count_the_allies_who_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    here = ("odds", "masks", "opposed", "--from", "examples/carnival.yaml", "--as", "Celia", "--vs", "Dav")
    alone = answer(capsys, *here, "--do", "fan", "--mundane", "Hum", "--stake", "4")["result"]
    assert (alone["chances"]["challenger"]["fraction"], alone["stake"]) == ("31/54", 4)
    assert [one["succeeds"]["fraction"] for one in alone["actions"]["Celia"]] == ["6/7", "1"]
    bo = answer(capsys, *here, "--stake", "4", "--with", "Bo 2")["result"]
    assert bo["chances"]["challenger"]["fraction"] == "641/819"
    moon = answer(capsys, *here, "--stake", "4", "--with", "Moon")["result"]
    assert moon["chances"] == alone["chances"], "a faction lends and draws nothing"
    assert "Bo is to lend 99 Face" in refused(capsys, 2, *here, "--stake", "4", "--with", "Bo 99")
    assert "odds change nothing" in refused(capsys, 2, *here, "--stake", "4", "--save")
    assert "may name" in refused(capsys, 2, *here, "--stake", "400")
    assert "whom the challenge is against" in refused(capsys, 2, *here[:-2], "--stake", "4")


@every_case(
    ("worn", "done", "told"),
    [
        ("role", ("--do", "keep good company"), "Keep good company (1)  85.7 % (6/7)"),
        ("noblewoman", ("--do", "weave"), "Weave or embroider (1)  85.7 % (6/7)"),
        ("uncast", ("--do", "pass"), "Pass unnoticed and take no part (0)  100.0 % (1)"),
        ("character", ("--do", "Keep every pledge=2"), "Keep every pledge (2)  71.4 % (5/7)"),
    ],
)
def test_what_is_on_no_card_is_worn_by_name(
    worn: str, done: tuple[str, str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """B16: a draw's inner court is 1 or more with 6 in 7, 2 or more with 5 in 7; nothing asked always succeeds."""
    assert run(["odds", "masks", "unopposed", worn, *done]) == 0
    assert told in capsys.readouterr().out
    assert run(["challenge", "masks", "unopposed", worn, *done, "--roll", "6:6"]) == 0
    assert run(["show", worn]) == 0
    assert "worn as a mask and on no card" in capsys.readouterr().out


def test_an_action_of_a_character_needs_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "masks", "unopposed", "character", "--do", "Keep every pledge"]) == 2
    assert "write LABEL=VALUE, the value 1 to 3" in capsys.readouterr().err


# --- an opposed challenge in figures: what is said to the figure (B1, B2, B3)

QUARREL = ("challenge", "masks", "opposed", "swordsman", "--vs", "flirt")
WON, LOST = ("--roll", "6:0 1:1"), ("--roll", "1:1 6:0")
WON_BY_GAP, LEFT, YIELDED, DESPERATE = "drawn", "left", "backdown", "desperate"


@every_case(
    ("said", "outcome", "stake", "paid", "riding", "debt"),
    [
        # nobody is said to be short: the stake is paid
        (["--stake", "10", *WON], WON_BY_GAP, 10, 10, 20, 0),
        # after all calls both are short: the smaller of the two sums raised is the stake (B1)
        (["--stake", "10", "--face", "5", "--promised", "5", "--their-face", "3", *WON], WON_BY_GAP, 3, 3, 6, 0),
        (["--stake", "9", "--face", "3", "--promised", "6", "--their-face", "7", *LOST], WON_BY_GAP, 3, 3, 6, 0),
        # one is: it attacks in desperation, and what nobody could have paid does not ride (B2, B12)
        (["--stake", "10", "--their-face", "6", *WON], DESPERATE, 10, 6, 16, 4),
        (["--stake", "10", "--their-face", "6", *LOST], DESPERATE, 10, 10, 16, 0),
        (["--stake", "10", "--face", "4", "--promised", "6", *LOST], DESPERATE, 10, 4, 14, 6),
        # or backs down, and pays what it has of the figure
        (["--stake", "10", "--their-face", "6", "--back-down"], YIELDED, 10, 6, 12, 0),
        (["--stake", "10", "--face", "4", "--promised", "6", "--back-down"], YIELDED, 10, 4, 8, 0),
        # leaving and declining cost a quarter, rounded up, and never less than was invested (B3)
        (["--stake", "10", "--their-face", "13", "--leave"], LEFT, 10, 3, 6, 0),
        (["--stake", "8", "--their-face", "9", "--their-do", "any and every man", "--leave"], LEFT, 8, 3, 6, 0),
        (["--stake", "10", "--their-face", "13", "--decline"], LEFT, 10, 3, 6, 0),
        (["--stake", "10", "--decline", "--option", "leave_cost=invested"], LEFT, 10, 0, 0, 0),
        # less is asked for, or more offered, and taken, or the challenger holds to its own
        (["--stake", "10", "--asks", "5", *WON], WON_BY_GAP, 5, 5, 10, 0),
        (["--stake", "10", "--asks", "15", *WON], WON_BY_GAP, 15, 15, 30, 0),
        (["--stake", "10", "--asks", "5", "--hold", *WON], WON_BY_GAP, 10, 10, 20, 0),
        (["--stake", "10", "--asks", "5", "--hold", "--leave"], LEFT, 10, 3, 6, 0),
        (["--stake", "10", "--asks", "15", "--hold", *WON], WON_BY_GAP, 10, 10, 20, 0),
        # what is offered may be beyond the challenger's reach: then its own figure stands
        (["--stake", "9", "--face", "10", "--asks", "15", *WON], WON_BY_GAP, 9, 9, 18, 0),
    ],
)
def test_what_is_said_to_a_figure(
    said: list[str], outcome: str, stake: int, paid: int, riding: int, debt: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = answer(capsys, *QUARREL, *said)
    got = found["result"]
    assert (got["outcome"], got["stake"], got["changed_hands"]) == (outcome, stake, paid)
    assert (got["riding"], got["debt"]) == (riding, debt)
    winner, loser = ("you", "them") if got["winner"] == "you" else ("them", "you")
    assert got["face"] == {winner: paid, loser: -paid}
    assert got["major_coup"] is False
    if outcome in (LEFT, YIELDED):
        assert (got["totals"], found["rolls"], found["seed"]) == ({}, [], None)


@every_case(
    ("said", "told"),
    [
        (["--stake", "40", "--face", "5", "--their-face", "3"], "may name 5 Face at most: no more than it has and was"),
        (["--stake", "11", "--their-face", "7"], "may name 10 Face at most"),
        (["--stake", "13", "--their-face", "8"], "may name 12 Face at most"),
        (["--stake", "10", "--face", "5", "--promised", "4"], "may name 9 Face at most"),
        (["--stake", "10", "--their-face", "6", "--asks", "7"], "7 is no answer to the stake; choose 0 to 6 Face"),
        (["--stake", "10", "--their-do", "any and every", "--asks", "2"], "choose match, or 3 to"),
        (["--stake", "10", "--asks", "5", "--leave"], "only a figure that the challenger holds to"),
        (["--stake", "10", "--leave", "--option", "leave_cost=short_only"], "only one that it cannot pay"),
        (["--stake", "10", "--hold"], "no other figure is asked for"),
        (["--stake", "10", "--decline", "--leave"], "whoever declines says nothing else"),
        (["--stake", "10", "--decline", "--do", "pose"], "before anything is declared"),
        (["--stake", "10", "--back-down"], "neither side alone is short"),
        (["--stake", "10", "--face", "5", "--promised", "5", "--their-face", "3", "--back-down"], "neither side alone"),
        (["--stake", "10", "--promised", "-1"], "--promised is -1"),
    ],
)
def test_what_may_not_be_said_to_a_figure(said: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told in refused(capsys, 2, *QUARREL, *said, "--seed", "a")


def test_a_challenge_that_was_left_is_told_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    left = {"--leave": "the figure is left", "--decline": "the challenge is declined"}
    for said, told in left.items():
        assert run([*QUARREL, "--stake", "10", said]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "City of Masks: you win.",
            f"  {told} at its price, and nothing is drawn",
            "  Face: you +3, them −3",
            "  3 Face change hands, 6 riding",
        ]
    # B1: a raise is an offer, which may not be taken by who cannot cover it; refused, the figure before it stands.
    for more in ("--face 12 --their-face 30 --asks 18", "--face 20 --their-face 30 --asks 18 --hold"):
        assert run([*QUARREL, "--stake", "10", *more.split(), *WON]) == 0
        assert "  the raise is not taken: 10 stands" in capsys.readouterr().out.splitlines()
    assert run([*QUARREL, "--stake", "10", "--face", "20", "--their-face", "30", "--asks", "18", *WON]) == 0
    assert "stands" not in capsys.readouterr().out
    assert run([*QUARREL, "--stake", "10", "--face", "5", "--promised", "5", "--their-face", "3", *WON]) == 0
    assert "  neither side can raise the figure: the stake falls to 3" in capsys.readouterr().out.splitlines()


@every_case(
    ("given", "price", "stays_from", "choices", "face"),
    [
        # a quarter: to stay pays from 3 in 8 on, and an even quarrel is drawn (B3)
        (["--stake", "8"], 2, "3/8", ["stay", "leave"], "32/27"),
        (["--stake", "10"], 3, "7/20", ["stay", "leave"], "40/27"),
        # one ally against it, and leaving is better
        (["--stake", "8", "--supporters", "1"], 2, "3/8", ["leave", "stay"], "3704/819"),
        # three of ten in hand: what is lost beyond them is owed
        (["--stake", "10", "--their-face", "3"], 1, "9/20", ["leave", "a desperate attack", "back down"], "-137/54"),
        (["--stake", "0"], 0, None, ["stay", "leave"], "0"),
        # what is asked for and taken is what is stayed for; and what the stake falls to, where neither can raise more
        (["flirt", "--vs", "swordsman", "--stake", "8", "--asks", "4"], 2, "1/4", ["stay", "leave"], "16/27"),
        (
            ["flirt", "--vs", "swordsman", "--stake", "10", "--face", "5", "--promised", "5", "--their-face", "3"],
            1,
            "1/3",
            ["stay", "leave"],
            "4/9",
        ),
    ],
)
def test_the_price_of_leaving_and_when_to_stay(
    given: list[str], price: int, stays_from: str | None, choices: list[str], face: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    got = answer(capsys, "odds", "masks", "opposed", *given)["result"]
    threshold = got["leaving"]["stays_from"]
    assert (got["leaving"]["price"], threshold and threshold["fraction"]) == (price, stays_from)
    assert [row["choice"] for row in got["choices"]] == choices
    assert got["expected"]["face"]["fraction"] == face
    left = next(row for row in got["choices"] if row["choice"] == "leave")
    assert left["expected"]["face"]["fraction"] == str(-price)


DO = ["--do", "gestures", "--their-do", "stylishly", "--stake", "8"]
"""The defender's deed is worth 2."""
RICH, POOR = [*DO, "--their-face", "12"], [*DO, "--their-face", "6"]


@every_case(
    ("cost", "given", "leaving", "choice", "line"),
    [
        ("quarter", RICH, (2, "3/8", True), "leave", "leaving costs the defender 2: staying pays"),
        ("quarter", POOR, (2, "3/8", True), "leave", "leaving costs the defender 2: staying pays"),
        ("invested", RICH, (2, "3/8", True), "leave", "the defender 2, what its actions"),
        # Nothing is set aside, so that a quarter would be more.
        ("invested", ["--stake", "8"], (0, "1/2", True), "leave", "leaving costs the defender 0, what its actions set"),
        # Who cannot pay may leave; who can had to decline, before anything was set aside.
        ("short_only", POOR, (2, "3/8", True), "leave", "2, since the figure cannot be paid:"),
        ("short_only", ["--stake", "4", *DO[:4]], (1, "3/8", False), "decline", "declining costs the defender 1, and"),
    ],
)
def test_each_price_of_leaving_says_what_holds(
    cost: str, given: list[str], leaving: tuple[int, str, bool], choice: str, line: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    masks = ["flirt", "--vs", "swordsman"] if "--do" in given else []
    words = ["odds", "masks", "opposed", *masks, *given, "--option", f"leave_cost={cost}"]
    assert run(words) == 0
    (told,) = (one for one in capsys.readouterr().out.splitlines() if "costs the defender" in one)
    assert line in told
    got = answer(capsys, *words)["result"]
    price, stays_from, once_accepted = leaving
    assert got["leaving"]["price"] == price and got["leaving"]["stays_from"]["fraction"] == stays_from
    assert got["leaving"]["once_accepted"] is once_accepted
    assert choice in [row["choice"] for row in got["choices"]]


def test_whoever_may_not_leave_is_not_let_go_by_the_challenge_that_the_odds_are_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The odds and the rule say the same of who may leave."""
    for face, able in (("12", True), ("6", False)):
        words = ["flirt", "--vs", "swordsman", *DO, "--their-face", face, "--option", "leave_cost=short_only"]
        once = answer(capsys, "odds", "masks", "opposed", *words)["result"]["leaving"]["once_accepted"]
        code = run(["challenge", "masks", "opposed", *words, "--leave", "--seed", "a"])
        assert (once, code) == ((False, 2) if able else (True, 0))
        capsys.readouterr()


def test_a_stake_that_is_asked_for_and_taken_has_not_fallen(capsys: pytest.CaptureFixture[str]) -> None:
    quarrel = ("odds", "masks", "opposed", "flirt", "--vs", "swordsman", "--stake", "8", "--face", "8")
    for more in ("--asks 4", "--their-face 9 --asks 0"):
        assert run([*quarrel, *more.split()]) == 0
        assert "the stake falls" not in capsys.readouterr().out
    assert run([*quarrel[:-1], "5", "--promised", "3", "--their-face", "3"]) == 0
    assert "  neither side can raise 8: the stake falls to 3" in capsys.readouterr().out.splitlines()


def test_odds_of_a_figure_keep_to_its_limits(capsys: pytest.CaptureFixture[str]) -> None:
    quarrel = ("odds", "masks", "opposed")
    assert "may name 5 Face at most" in refused(capsys, 2, *quarrel, "--stake", "9", "--face", "5")
    assert "name it with --stake" in refused(capsys, 2, *quarrel, "--face", "5")


def test_the_odds_of_an_unopposed_challenge_go_by_an_evening_and_by_a_file_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    here = ("odds", "masks", "unopposed")
    evening = (*here, "--from", "examples/carnival.yaml", "--as", "Celia")
    by_mask = answer(capsys, *here, "flirt", "--do", "fan", "--mundane", "Hum")["result"]
    found = answer(capsys, *evening, "--do", "fan", "--mundane", "Hum")["result"]
    assert (found["chances"], found["expected"]) == (by_mask["chances"], by_mask["expected"])
    assert [one["succeeds"]["fraction"] for one in found["actions"]] == ["6/7", "1"]
    assert "1 to 3 with --do" in refused(capsys, 2, *evening)
    assert "--as NAME" in refused(capsys, 2, *here, "--from", "examples/carnival.yaml")
    assert "leave the mask out" in refused(capsys, 2, *evening, "flirt", "--do", "fan")
    assert "with --from and --as" in refused(capsys, 2, *here, "--do", "fan")
    assert "give it with --from" in refused(capsys, 2, *here, "flirt", "--as", "Celia")
    path = tmp_path / "alone.yaml"
    path.write_text(
        "kind: masks-challenge\nschema_version: 1\nchallenge:\n  kind: unopposed\n"
        "  challenger: {id: Ana, mask: js, face: 3, actions: [impress]}\n",
        encoding="utf-8",
    )
    alone = answer(capsys, *here, "--from", str(path))["result"]
    assert alone["chances"] == answer(capsys, *here, "js", "--do", "impress")["result"]["chances"]
    assert "cannot go with --from" in refused(capsys, 2, *here, "--from", str(path), "--do", "impress")


def test_a_challenge_to_the_uncast_is_settled_and_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    quick = ["challenge", "masks", "opposed", "flirt", "--stake", "3", "--roll", "3:0 1:1", "--vs"]
    for other, warned in (("uncast", True), ("role", False)):
        assert run([*quick, other]) == 0
        assert ("nobody sees the Uncast" in capsys.readouterr().err) is warned


def test_a_proper_action_is_named_in_an_evening_by_what_fits_none_other_of_the_mask(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Celia's Hidden Face has "Keep every pledge" and "Remember every name": --do is of the mask, --hidden is not."""
    here = ("--from", "examples/carnival.yaml", "--as", "Celia", "--do", "every")
    odds = answer(capsys, "odds", "masks", "unopposed", *here)["result"]
    assert [one["label"] for one in odds["actions"]] == ["Flirt with any and every man"]
    told = answer(capsys, "challenge", "masks", "unopposed", *here, "--roll", "5:1")
    declared = next(one for one in told["events"] if one["type"] == "actions-declared")
    assert [one["kind"] for one in declared["actions"]] == ["proper"]


@every_case(
    ("person", "choose", "corrected", "rest"),
    [
        (True, "+5", [3, 5, []], ""),
        (True, "−5", [-7, -5, []], ""),
        (True, "further +3", [2, 4, [["further", 1, 3]]], ""),
        (True, "Make significant gestures with fan 0", [-1, 1, [["“Make significant gestures with fan”", 1, 0]]], ""),
        (True, "as reckoned", [0, 2, []], ""),
        # Others wait for what they are for; a number alone may be for anything that is counted.
        (True, "Bo", [0, 2, []], ""),
        (True, "+5; breach Bo", [3, 5, []], ""),
        (True, "5", [0, 2, []], "5"),
        (True, "+5; further 0", [3, 5, []], "further 0"),
        (False, "+5", [3, 5, []], ""),
        (False, "5; no", [3, 5, []], ""),
        (False, "no", [0, 2, []], ""),
        (False, "breach Bo", [0, 2, []], ""),
    ],
)
def test_a_factions_sum_is_corrected_in_a_file_by_what_is_listed_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], person: bool, choose: str, corrected: list[object], rest: str
) -> None:
    """B8, where deeds and aims are said as options, of a person and of an NPC that the GM decides for."""
    text = (EXAMPLES / "carnival.yaml").read_text(encoding="utf-8")
    if person:
        text = text.replace("level: human", "level: skilled").replace("level: master", "level: human", 1)
    (path := tmp_path / "carnival.yaml").write_text(text, encoding="utf-8")
    words = ("unopposed", "--from", str(path), "--as", "Celia", "--do", "fan", "--woo", "Moon Temple", "--seed", "3")
    assert run(["challenge", "masks", *words, "--choose", choose, "--json"]) == 0
    said = capsys.readouterr()
    events = json.loads(said.out)["events"]
    weighed = next(e for e in events if e["type"] == "faction-wooed")
    assert [weighed["corrected"], weighed["change"], weighed["corrections"]] == corrected
    assert ("not asked for: " + rest in said.err) if rest else ("not asked for" not in said.err)
    assert len([e for e in events if e["type"] == "line-broken"]) == choose.count("Bo")


def test_the_other_side_does_something_in_its_own_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """B14: up to three of all kinds together, in figures and in an evening; who does something has accepted."""
    figures = ("challenge", "masks", "opposed", "flirt", "--vs", "swordsman", "--stake", "5", "--seed", "a", "--json")
    bows = ("--their-do", "pose", "--their-hidden", "Hum=1", "--their-mundane", "Bow, twice")
    (path := tmp_path / "carnival.yaml").write_text((EXAMPLES / "carnival.yaml").read_text("utf-8"), encoding="utf-8")
    evening = (*figures[:3], "--from", str(path), "--as", "Celia", "--vs", "Dav", *figures[6:])
    for words, theirs, expected in (
        (figures, bows, ["Pose dramatically", "Hum", "Bow, twice"]),
        (evening, bows[-2:], ["Bow, twice"]),
    ):
        assert run([*words, "--do", "fan", *theirs]) == 0
        events = json.loads(capsys.readouterr().out)["events"]
        declared = [[one["label"] for one in e["actions"]] for e in events if e["type"] == "actions-declared"]
        assert declared == [["Make significant gestures with fan"], expected]
    assert run([*figures, "--do", "fan", *bows, "--their-mundane", "Cough"]) == 2
    assert "4 actions declared; a challenge holds 0 to 3" in capsys.readouterr().err
    assert run([*figures, "--their-mundane", "Bow", "--decline"]) == 2
    assert "leave the actions out" in capsys.readouterr().err
    assert run([*figures, "--their-mundane", " "]) == 2
    assert '--their-mundane " ": name the action' in capsys.readouterr().err


@every_case(
    ("allies", "place", "seed", "sent", "asked"),
    [
        (("Bo", "Zeno 3"), "the Fish Stairs", "b", [], [("Bo", None)]),
        (("Bo 1", "Zeno 2"), "the Fish Stairs", "b", [("Zeno", True)], [("Bo", 1), ("Zeno", 2)]),
        (("Zeno 1", "Bo"), "A cellar (underways)", "b", [("Zeno", True)], [("Zeno", 1), ("Bo", None)]),
        (("Zeno 1", "Bo 2"), "the Fish Stairs", "c", [("Zeno", False)], [("Bo", 2)]),
        (("Zeno 2",), "A terrace on the High Paths", "b", None, []),
    ],
)
def test_an_ally_from_elsewhere_is_sent_for_and_asked_for_what_is_said_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
    allies: tuple[str, ...], place: str, seed: str, sent: list[object] | None, asked: list[object],
) -> None:  # fmt: skip
    """A62, B17: a messenger who comes in time brings somebody who is asked then; nobody's figure is another's."""
    text = (EXAMPLES / "carnival.yaml").read_text(encoding="utf-8").replace("place: the Fish Stairs", f"place: {place}")
    for was, now in (
        ("face: 14", "face: 8"),
        ("    face: 12", "    face: 40"),
        ("face: 6\n", "face: 16\n"),
        ("    promised: {Celia: 1}", "    promised: {Celia: 4}"),
        ("      Celia: 1\n      Dav: {level: -3", "      Celia: 4\n      Dav: {level: -3"),
        ("    debts: {Dav: 3} # since a desperate attack\n", ""),
    ):
        assert was in text
        text = text.replace(was, now, 1)
    (path := tmp_path / "carnival.yaml").write_text(text, encoding="utf-8")
    words = [*("challenge", "masks", "opposed", "--from", str(path), "--as", "Celia", "--vs", "Dav"), "--json"]
    words += ["--do", "fan", "--their-do", "pose", "--stake", "10", "--seed", seed]
    code = run([*words, *(word for ally in allies for word in ("--with", ally))])
    said = capsys.readouterr()
    if sent is None:
        assert code == 2 and 'ally to ask: "Zeno" may not be chosen; choose Anna, Bo, Moon Temple' in said.err
        return
    events = json.loads(said.out)["events"]
    assert [(e["ally"], e["arrives"]) for e in events if e["type"] == "messenger-sent"] == sent
    figures = {int(ally[-1]) for ally in allies if ally[-1].isdigit()}
    lent = [(e["lender"], e["asked"] if e["asked"] in figures else None) for e in events if e["type"] == "face-lent"]
    assert lent[: len(asked)] == asked
    assert ("not asked for: ally to ask: Zeno; Face to ask for: 3\n" in said.err) == (not sent)


@every_case(
    ("person", "more", "told"),
    [
        (False, ("--against", "Sun Temple"), ("Sun Temple", 2)),
        (True, ("--against", "Sun Temple", "--choose", "0"), ("Sun Temple", 2)),
        # The GM's word, at a prompt that is passed by with what is usual.
        (True, ("--choose", "directed Sun Temple; 0"), ("Sun Temple", 2)),
        (True, ("--choose", "directed Personalists; 0"), ("Personalists", 1)),
        (True, ("--choose", "0"), (None, 0)),
        (False, ("--against", "Personalists"), None),
    ],
)
def test_a_challenge_in_a_file_is_directed_against_the_faction_whose_champion_it_meets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
    person: bool, more: tuple[str, ...], told: tuple[str | None, int] | None,
) -> None:  # fmt: skip
    """B7: the Sun Temple feels +4 for Bo, whom Celia challenges, and the Moon Temple opposes it."""
    text = (EXAMPLES / "carnival.yaml").read_text(encoding="utf-8")
    if person:
        text = text.replace("level: human", "level: skilled").replace("level: master", "level: human", 1)
    (path := tmp_path / "carnival.yaml").write_text(text, encoding="utf-8")
    words = [
        "challenge",
        "masks",
        "opposed",
        "--from",
        str(path),
        "--as",
        "Celia",
        "--vs",
        "Bo",
        "--seed",
        "a",
        "--json",
    ]
    words += ["--do", "fan", "--their-do", "loud", "--stake", "4", "--asks", "3", "--woo", "Moon Temple"]
    code = run([*words, *more])
    said = capsys.readouterr()
    if told is None:
        assert (
            code == 2 and '"against Personalists" may not be chosen: the scene is not held by Personalists' in said.err
        )
        return
    events = json.loads(said.out)["events"]
    aims = [e["against"] for e in events if e["type"] == "aims-declared" and e["seat"] == "Celia" and e["against"]]
    weighed = next(e["against"] for e in events if e["type"] == "faction-wooed" and e["seat"] == "Celia")
    assert (next(iter(aims), None), weighed) == told
    assert "not asked for" not in said.err


@every_case(
    ("choose", "says"),
    [
        # Celia is an NPC and asked first, for her goal; Anna is a person, and is challenged.
        ("accept; pun; match; 0", "Anna matches the stake of 8 Face."),
        ("Celia, goal: a pearl; accept; pun; match; 0", "Celia's goal: a pearl."),
        ("goal: a pearl; accept; pun; match; 0", "Celia's goal: a pearl."),
        ("Anna, goal: a plum; accept; pun; match; 0", "Anna's goal: a plum."),
        ("answer to the stake: match; Anna: accept; Anna: pun; Anna: 0", "Anna matches the stake of 8 Face."),
    ],
)
def test_what_is_chosen_is_for_the_person_who_is_challenged_and_no_goal_of_an_npc(
    capsys: pytest.CaptureFixture[str], choose: str, says: str
) -> None:
    words = ["opposed", "--from", str(EXAMPLES / "carnival.yaml"), "--as", "Celia", "--vs", "Anna", "--do", "fan"]
    assert run(["challenge", "masks", *words, "--stake", "8", "--seed", "a", "--choose", choose]) == 0
    told = capsys.readouterr()
    assert says in told.out, told.out
    assert ("Celia's goal: a pearl." in told.out) == ("a pearl" in choose)
    assert "not asked for" not in told.err


@every_case(("choose", "corrected"), [("+9", 7), ("+1", -1), ("modifier: further 0", -1), ("+4; breach Bo", 2)])
def test_a_sum_is_corrected_though_an_npc_is_asked_first_whom_it_woos(
    capsys: pytest.CaptureFixture[str], choose: str, corrected: int
) -> None:
    """B8: a number with its sign was read as the place of an aim in Celia's list."""
    words = ["unopposed", "--from", str(EXAMPLES / "carnival.yaml"), "--as", "Celia", "--do", "fan", "--roll", "6:2"]
    assert run(["challenge", "masks", *words, "--seed", "a", "--choose", choose, "--json"]) == 0
    said = capsys.readouterr()
    events = json.loads(said.out)["events"]
    assert [e["corrected"] for e in events if e["type"] == "faction-wooed"] == [corrected]
    assert "not asked for" not in said.err


def test_whom_a_challenge_cannot_be_directed_against_is_told_with_why(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """B7: it named only what is the very opposite, and not how the GM says so."""
    words = ["unopposed", "--from", str(EXAMPLES / "carnival.yaml"), "--as", "Celia", "--do", "fan", "--seed", "a"]
    for typed, faction in (("moon-temple", "Moon Temple"), ("commission", "Commission of Masks")):
        told = refused(capsys, 2, "challenge", "masks", *words, "--against", typed)
        assert f'aims: "against {typed}" may not be chosen: the scene is not held by {faction}, and no' in told
        said = told.partition("the GM may say so all the same: ")[2].strip()
        assert said == f"directed {faction}"
        assert run(["challenge", "masks", *words, "--choose", said]) == 0
        assert f"Celia works against {faction}." in capsys.readouterr().out
    assert "did you mean" in refused(capsys, 2, "challenge", "masks", *words, "--against", "son temple")


@every_case(
    ("faces", "words", "says"),
    [
        # B1: neither side proper actions worth more than the figure.
        ((14, 12), "--do fan --stake 0 --choose accept", "may not be chosen: it sets 1 Face aside, and the stake is 0"),
        ((0, 12), "unopposed --do promise", "it sets 2 Face aside, and 0 is there"),
        # One and a half times the other's Face, where that is more than 10.
        ((40, 12), "--stake 50", "and Dav has 12; choose 0 to 18 Face"),
        ((40, 4), "--stake 12", "is the most, or 10 where that is more, and Dav has 4; choose 0 to 10 Face"),
        # Bo promises Celia 5, the Moon Temple 4; Dav is the other, and Zeno, beholden to him, promises 1 in vain.
        ((5, 40), "--stake 40", "may not be chosen: Celia has 5 Face, and can count on 9 more; choose 0 to 14"),
        (
            (14, 4),
            "--stake 9 --do fan --their-do pose --choose match",
            '"match" may not be chosen: Dav has 4 Face; cho',
        ),
        ((14, 4), "--stake 9 --do fan --their-do pose --choose 20", "stake: 20 may not be chosen: Dav has 4 Face; ch"),
    ],
)
def test_a_refusal_says_what_bounds_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], faces: tuple[int, int], words: str, says: str
) -> None:
    text = (EXAMPLES / "carnival.yaml").read_text(encoding="utf-8")
    text = text.replace("face: 14", f"face: {faces[0]}").replace("    face: 12", f"    face: {faces[1]}")
    text = text.replace("level: human", "level: weak").replace("level: skilled", "level: human", 1)
    (path := tmp_path / "carnival.yaml").write_text(text, encoding="utf-8")
    alone = words.startswith("unopposed")
    first = ["unopposed"] if alone else ["opposed", "--vs", "Dav"]
    typed = ["challenge", "masks", *first, "--from", str(path), "--as", "Celia", "--seed", "a"]
    assert says in refused(capsys, 2, *typed, *words.removeprefix("unopposed ").split())


@every_case(
    ("words", "names"),
    [
        ("--from examples/carnival.yaml --as Celia --vs Dav --stake 8", ("Celia", "Dav", "leaving costs Dav 2:")),
        ("--from examples/carnival.yaml --as Celia --vs Anna --stake 12", ("Celia", "Anna", "Anna is 1 short:")),
        ("--from examples/celia-and-dav.yaml", ("Celia", "Dav", "leaving costs Dav 3:")),
        ("flirt --vs dashing --stake 8", ("challenger", "defender", "leaving costs the defender 2:")),
    ],
)
def test_odds_call_by_their_names_who_is_known(
    capsys: pytest.CaptureFixture[str], words: str, names: tuple[str, str, str]
) -> None:
    assert run(["odds", "masks", "opposed", *words.split()]) == 0
    told = capsys.readouterr().out
    one, other, more = names
    assert re.search(rf"^  {one} [0-9.]+ %.*, {other} [0-9.]+ %.*; equal totals", told, re.MULTILINE), told
    assert more in told
    assert ("challenger" in told, "defender" in told) == (one == "challenger",) * 2
