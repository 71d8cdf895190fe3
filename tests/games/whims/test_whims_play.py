"""Whims at the table: the rules, whole matches, and the command line."""

from __future__ import annotations

import io
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from gmkit import cli
from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.whims import GAME, rules
from gmkit.games.whims.rules import State, Whims
from gmkit.games.whims.situation import KINDS, from_data, to_data
from gmkit.games.whims.telling import story
from gmkit.library import load, write
from gmkit.library.shelves import validate
from gmkit.shell.words import Phrases
from gmkit.table.game import HIDDEN, TABLE, Ask, Luck, Over, SeatNo
from gmkit.table.odds import reroll
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.commands import answer

WORDS = Phrases("whims")
OPTIONS = GAME.read_options([])
SOURCE = Source("worlds")


def step(state: State, *answers: Any) -> State:
    for value in answers:
        state = Whims().apply(state, value).state
    return state


def each(state: State, field: str) -> tuple[Any, ...]:
    """Give what every seat has of one sort."""
    return tuple(getattr(side, field) for side in state.sides)


def table(*levels: str, **options: Any) -> State:
    seating = Seating(tuple(Seat(f"S{n}", level) for n, level in enumerate(levels)))
    return Whims().set_up(seating, {**OPTIONS, **options}).state


@every_case(
    ("totals", "winner"), [((21, 21), None), ((22, 21), 0), ((20, 25, 25), None), ((20, 25, 24), 1), ((3, 3, 30), 2)]
)
def test_the_sole_highest_total_wins_the_round(totals: tuple[int, ...], winner: int | None) -> None:
    people = table(*["human"] * len(totals))
    state = step(people, *[0] * len(totals), *[HIDDEN] * len(totals), *totals)
    assert state.wins == tuple(int(seat == winner) for seat in range(len(totals)))
    assert state.round == 2


def test_a_reroll_stands_and_changes_one_die() -> None:
    assert reroll((4, 7, 10), 4, 2) == (2, 7, 10)
    assert reroll((7, 7, 7), 7, 10) == (7, 7, 10)
    with pytest.raises(IllegalChoice, match="reroll: choose stop, 4, 7 or 10"):
        step(table("weak", "weak"), (4, 7, 10), (1, 1, 1), 5)


@every_case(("level", "tokens"), [(0, 3), (1, 4), (6, 9)])
def test_effort_buys_tokens_up_to_nine(level: int, tokens: int) -> None:
    assert each(step(table("human", "human"), level), "left") == (tokens, 3)


def test_effort_past_the_cap_is_refused() -> None:
    for level in (7, -1):
        with pytest.raises(IllegalChoice, match="Effort"):
            step(table("human", "human"), level)


def test_people_tell_effort_before_anybody_rolls_and_hear_nobody_first() -> None:
    state = table("human", "human")
    game = Whims()
    first = game.pending(state)
    assert isinstance(first, Ask)
    assert first.what == "Effort"
    state = step(state, 4)
    view = game.view(state, SeatNo(1))
    assert each(view, "start") == (HIDDEN, None)
    assert view.sides[0].left is HIDDEN
    state = step(state, 0)
    assert each(game.view(state, SeatNo(1)), "start") == (7, 3)
    assert each(state, "left") == (7, 3)
    need = game.pending(state)
    assert isinstance(need, Luck)
    assert need.secret


@pytest.mark.parametrize("seat", [SeatNo(1), TABLE])
def test_effort_that_is_not_told_yet_cannot_be_read(seat: SeatNo) -> None:
    game, state = Whims(), table("human", "human")
    state = step(state, 2, 1, (1, 1, 1), (9, 9, 9), *["stop"] * 2)
    views = [game.view(step(state, level), seat) for level in (0, 3, 6)]
    assert views[0] == views[1] == views[2]
    for world in islice(game.worlds(views[0], seat, SOURCE), 9):
        assert isinstance(world.sides[0].start, int)
    assert game.view(step(state, 3), SeatNo(0)).sides[0].start == 6
    assert each(game.view(step(state, 3, 0), seat), "start") == (6, 3)


def test_a_match_draws_and_wins_in_order() -> None:
    """Won, drawn, lost, drawn, won: five rounds, and the first seat has the match."""
    state = table("weak", "weak")
    game = Whims()
    rounds = [((9, 9, 9), (9, 9, 10)), ((9, 9, 9), (9, 9, 9)), ((10, 9, 9), (9, 9, 9)), ((9, 9, 9), (9, 9, 9)),
              ((10, 10, 9), (9, 9, 9))]  # fmt: skip
    for mine, theirs in rounds:
        state = step(state, mine, theirs, "stop", "stop")
    over = game.pending(state)
    assert isinstance(over, Over)
    assert over.ranking == ((0,), (1,))
    assert state.wins == (2, 1)
    assert over.reason == "2 rounds won"
    with pytest.raises(IllegalChoice, match="over"):
        game.apply(state, (1, 1, 1))


def test_a_guard_ends_matches_that_only_draw() -> None:
    state = table("weak", "weak", max_rounds=2)
    for _ in range(2):
        state = step(state, (9, 9, 9), (9, 9, 9), "stop", "stop")
    over = Whims().pending(state)
    assert isinstance(over, Over)
    assert over.ranking == ((0, 1),)
    assert "max_rounds" in over.reason


def test_illegal_answers_leave_the_state_alone() -> None:
    state = step(table("weak", "weak"), (4, 7, 10), (1, 1, 1))
    game = Whims()
    for wrong in (5, "go", None):
        with pytest.raises(IllegalChoice):
            game.apply(state, wrong)
    with pytest.raises(IllegalChoice):
        game.apply(table("weak", "weak"), (0, 4, 7))
    assert game.pending(state) == game.pending(state)


def test_dice_only_their_owner_saw_are_told_as_a_total() -> None:
    state = table("human", "weak")
    game = Whims()
    state = step(state, 0, HIDDEN, (5, 9, 9), "stop")
    ask = game.pending(state)
    assert isinstance(ask, Ask)
    assert (ask.seat, ask.what) == (0, "total")
    for total in (2, 31):
        with pytest.raises(IllegalChoice):
            game.apply(state, total)
    assert step(state, 24).wins == (1, 0)


def test_an_npc_s_dice_are_never_unseen() -> None:
    state = step(table("human", "weak"), 0, HIDDEN)
    game = Whims()
    need = game.pending(state)
    assert isinstance(need, Luck)
    assert (need.seat, need.what) == (1, "dice")
    with pytest.raises(IllegalChoice, match="cannot stay unseen"):
        game.apply(state, HIDDEN)
    rerolling = step(state, (5, 9, 9), 5)
    with pytest.raises(IllegalChoice, match="cannot stay unseen"):
        game.apply(rerolling, HIDDEN)
    assert isinstance(game.pending(step(rerolling, 10)), Ask)


def test_a_reroll_says_which_die(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    state = step(table("weak", "weak"), (4, 7, 10), (1, 2, 3), 4)
    need = Whims().pending(state)
    assert isinstance(need, Luck)
    assert need.note == "the die that shows 4"
    monkeypatch.setattr("sys.stdin", io.StringIO("0\n4 7 10\n\n4\nquit\n"))
    assert run("play", "whims", "--seat", "Ana=human", "--seat", "Bo=weak", "--dice", "table", "--seed", "1") == 130
    assert "Ana, reroll (the die that shows 4; " in capsys.readouterr().err


def test_a_seat_never_sees_other_dice() -> None:
    state = step(table("weak", "weak"), (4, 7, 10), (1, 2, 3))
    view = Whims().view(state, SeatNo(0))
    assert each(view, "dice") == ((4, 7, 10), HIDDEN)
    assert each(view, "left") == (3, HIDDEN)
    open_view = Whims().view(step(table("weak", "weak", open_tokens=True), (4, 7, 10), (1, 2, 3)), SeatNo(0))
    assert each(open_view, "left") == (3, 3)


@every_case("choice", ["low", "high"])
def test_a_rank_with_two_numbers(choice: str) -> None:
    state = table("average", "master", npc_token_choice=choice)
    assert each(state, "start") == ((3, 7) if choice == "low" else (4, 8))
    drawn = Whims().pending(table("average", "master"))
    assert isinstance(drawn, Luck)
    assert sorted(value for value, _ in drawn.law.items()) == [3, 4]


def test_a_situation_comes_back_the_same() -> None:
    state = step(table("human", "master", npc_token_choice="high"), 2, (4, 7, 10), (1, 5, 9), 4)
    state = step(state, 8, "stop")
    data = to_data(state)
    again = load.parse(write.dump(data), "saved.yaml").data
    back = from_data(again, again["options"]).state
    assert back == state
    assert type(back) is State


def test_a_match_saved_before_a_total_is_told_can_be_read() -> None:
    state = step(table("human", "weak"), 2, HIDDEN, (5, 9, 9), "stop")
    saved = load.parse(write.dump(to_data(state)), "saved.yaml")
    assert validate(saved, KINDS) == []
    back = from_data(saved.data, saved.data["options"]).state
    need = Whims().pending(back)
    assert isinstance(need, Luck)
    assert (need.seat, need.what) == (0, "dice")
    assert step(back, HIDDEN, 28).wins == (1, 0)


def run(*words: str) -> int:
    return cli.run(list(words))


@every_case(("total", "winner"), [(21, "npc"), (27, "draw"), (28, "you")])
def test_the_gm_needs_only_the_npcs_side(capsys: pytest.CaptureFixture[str], total: int, winner: str) -> None:
    words = f"challenge whims round --total {total} --npc average --tokens 3 --roll".split()
    found = answer(capsys, *words, "10 4 8 2 9 9")
    npc = {"dice": [8, 9, 10], "total": 27, "tokens": 3, "rerolls": 2}
    assert found["result"] == {"winner": winner, "you": total, "npc": npc}
    assert found["rolls"] == ["10", "4", "8", "2", "9"]
    assert found["seed"] is None


def test_a_single_reroll_is_told_as_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["challenge", "whims", "round", "--total", "20", "--npc", "average", "--tokens", "1", "--roll"]
    assert run(*words, "9 9 2 8") == 0
    assert "ends on 8, 9, 9 after 1 reroll." in capsys.readouterr().out


@every_case(
    "words",
    [
        "challenge whims round --total 31 --npc average",
        "challenge whims round --npc average",
        "challenge whims round --total 20",
        "challenge whims round --total 20 --npc expert",
        "challenge whims round --total 20 --npc average --tokens 12",
        "odds whims round --tokens 3",
        "odds whims round --tokens 3 --against 10",
        "odds whims reroll --hand 11,2,3 --tokens 1",
        "odds whims reroll --hand 1,2,3,4 --tokens 1",
    ],
)
def test_what_cannot_be_is_refused(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert run(*words.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("gmkit: ")
    assert len(said.err.splitlines()) == 1


@every_case("roll", ["10 4", "10 4 8", "11 4 8 2 9", "", "ten"])
def test_nothing_is_resolved_on_half_a_roll(capsys: pytest.CaptureFixture[str], roll: str) -> None:
    assert (
        run(*["challenge", "whims", "round", "--total", "21", "--npc", "average", "--tokens", "3", "--roll"], roll) == 2
    )
    assert capsys.readouterr().out == ""


ROUND = ("challenge", "whims", "round", "--total", "24", "--npc")


@every_case(("level", "two"), [("average", {3, 4}), ("skilled", {5, 6}), ("master", {7, 8})])
def test_tokens_that_nobody_gives_are_one_of_the_rank_s_by_the_seed(
    capsys: pytest.CaptureFixture[str], level: str, two: set[int]
) -> None:
    found = {}
    for seed in map(str, range(16)):
        one = answer(capsys, *ROUND, level, "--roll", "10 10 10", "--seed", seed)
        # The number is no face of the roll, and the seed is told since it mattered.
        assert one["rolls"] == ["10"] * 3
        assert one["seed"] == seed
        assert answer(capsys, *ROUND, level, "--roll", "10 10 10", "--seed", seed) == one
        found[seed] = one["result"]["npc"]["tokens"]
    assert set(found.values()) == two
    for seed in ("0", "1"):
        for choice, number in (("low", min(two)), ("high", max(two))):
            fixed = answer(
                capsys, *ROUND, level, "--roll", "10 10 10", "--seed", seed, "--option", f"npc_token_choice={choice}"
            )
            assert (fixed["result"]["npc"]["tokens"], fixed["seed"]) == (number, None)


def test_the_seed_is_told_only_if_it_mattered(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*ROUND, "skilled", "--roll", "10 10 10") == 0
    seed = capsys.readouterr().err.removeprefix("seed ").strip()
    assert seed
    told = answer(capsys, *ROUND, "skilled", "--roll", "10 10 10")
    assert answer(capsys, *ROUND, "skilled", "--roll", "10 10 10", "--seed", told["seed"]) == told
    for more in (("weak",), ("grandmaster",), ("skilled", "--tokens", "5")):
        assert run(*ROUND, *more, "--roll", "10 10 10", "--seed", "s") == 0
        assert capsys.readouterr().err == ""


def test_odds_for_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    choices = answer(capsys, "odds", "whims", "reroll", "--hand", "6 9 10", "--tokens", "1")["result"]["choices"]
    by_name = {row["choice"]: row["expected"]["total"]["fraction"] for row in choices}
    assert by_name == {"stop": "25", "6": "49/2", "9": "43/2", "10": "41/2"}
    assert choices[0]["choice"] == "stop"


def test_odds_of_a_total_against_an_npc(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, *["odds", "whims", "round", "--total", "24", "--npc", "average", "--tokens", "3"])["result"]
    assert found["expected"]["npc_total"]["fraction"] == "177067/8000"
    text = answer(capsys, *["odds", "whims", "match", "--tokens", "3", "--against", "3", "--option", "rounds_to_win=5"])
    assert text["result"]["chances"]["win"]["fraction"] == "1/2"


def test_a_person_with_real_dice(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Effort at the prompt, a wrong face asked again, dice kept unseen, the total told at the reveal."""
    typed = "?\n7\n1\n11 2 3\n\n9 9\n12\n9\n30\n0\n\n10 10 10\n29\n0\n\n10 10 10\n30\n0\n\n9 9 9\n28\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    words = ["play", "whims", "--seat", "Ana=human", "--seat", "Bo=weak", "--dice", "table", "--seed", "1", "--json"]
    assert run(*words) == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert found["result"]["ranking"] == [["Ana"], ["Bo"]]
    totals = [event["totals"] for event in found["events"] if "totals" in event]
    assert totals == [[30, 27], [29, 30], [30, 30], [28, 27]]
    assert "choose 0 to 6 levels" in said.err
    assert 'cannot show "11"' in said.err


def test_play_stops_at_the_end_of_the_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    assert run("play", "whims", "--seat", "Ana=human", "--seat", "Bo", "--dice", "table") == 130
    assert capsys.readouterr().out == ""


def test_a_saved_match_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    whole = answer(capsys, "play", "whims", "--seed", "x", "--save", str(log))["result"]
    lines = log.read_text(encoding="utf-8").splitlines()
    log.write_text("\n".join(lines[: len(lines) // 2]) + "\n", encoding="utf-8")
    assert answer(capsys, "play", "whims", "--from", str(log))["result"] == whole


def test_advice_needs_the_moment_of_a_decision(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    seats = (
        "seats:\n  - {name: Ana, level: human, dice: [6, 9, 10], left: 1}\n  - {name: Bo, tokens: 5, dice: [1, 2, 3]}\n"
    )
    path.write_text("kind: whims-situation\nschema_version: 1\n" + seats, encoding="utf-8")
    found = answer(capsys, "advise", "whims", "--from", str(path), "--as", "Ana", "--level", "master")["result"]
    assert found["choice"] == "stop"
    assert {row["choice"] for row in found["choices"]} == {"stop", "6", "9", "10"}
    assert run("advise", "whims", "--from", str(path), "--as", "Bo") == 2
    assert run("advise", "whims", "--from", str(path), "--as", "Cy") == 2


def test_a_match_is_retold_by_its_closest_round_and_its_unspent_tokens() -> None:
    """Cy lost the first with three left, Bo the second with one; what a draw left over is nobody's loss."""
    seating, dice = Seating((Seat("Bo"), Seat("Cy"), Seat("Di"))), ((1, 1, 1),) * 3
    bo, cy, di = map(SeatNo, range(3))
    match = [
        rules.Satisfied(bo, 20, 0, None), rules.Satisfied(cy, 12, 3, None), rules.Satisfied(di, 11, 0, None),
        rules.RoundWon(1, bo, (20, 12, 11), dice, (1, 0, 0)),
        rules.Satisfied(bo, 15, 4, None), rules.Satisfied(cy, 15, 4, None), rules.Satisfied(di, 14, 4, None),
        rules.RoundDrawn(2, (15, 15, 14), dice),
        rules.Satisfied(bo, 18, 1, None), rules.Satisfied(cy, 20, 2, None), rules.Satisfied(di, 17, 0, None),
        rules.RoundWon(3, cy, (18, 20, 17), dice, (1, 1, 0)),
        rules.Satisfied(di, 9, 2, None),
        rules.RoundWon(4, cy, (12, 19, 9), dice, (1, 2, 0)),
        rules.MatchWon(cy, 4, (1, 2, 0)),
    ]  # fmt: skip
    told = "Cy won the match with two rounds of four. "
    told += "Round three was the closest, won by two points; the last by seven."

    def outline(events: list[Any]) -> str:
        return story(WORDS, events, seating, None, 0).headline

    assert outline(match) == f"{told} Cy left three tokens unspent in lost rounds."
    seen = [one for one in match if not isinstance(one, rules.Satisfied)]
    assert outline(seen) == told
    so_far = "The match goes on after two rounds, won so far: Bo one, Cy none, Di none."
    assert outline(seen[:2]) == f"{so_far} The last round was the closest, 20 points to 12."
    assert outline(seen[1:2]) == "The match goes on after one round, and nobody has won one yet."
    assert outline([]) == "The match goes on, and no round is over yet."
