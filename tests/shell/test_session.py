"""One game at one terminal: typed faces, prompts, undo, and what the log keeps."""

from __future__ import annotations

import io
import random
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from gmkit import __version__
from gmkit.chance.source import Source
from gmkit.errors import ChanceError, ChoiceError, IllegalChoice, Stopped, StoreError, UnknownName
from gmkit.shell.card import GameCard
from gmkit.shell.desk import Desk, Start, Telling
from gmkit.shell.options import Rolling
from gmkit.shell.output import Voice
from gmkit.shell.session import Session, leftover
from gmkit.table.game import HIDDEN, Ask, Game, Opinion, Over, Player, SeatNo, seen_by
from gmkit.table.run import DRAWN, FORCED, TYPED, UNSEEN, Entry, from_lines, to_lines
from gmkit.table.seats import Seat, Seating, parse_seat
from tests.table.coins import GAME, HEADS, TAILS, Flipped, Revealed, bold, careful

CARD = GameCard("coins", "Coins", "a toy", "nobody", "coins", (1, 4, 2))


def consider(game: Game[Any], view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    return [Opinion(choice, 1.0, f"as {seat.level}") for choice in ask.choices.items()]


def npc(seat: Seat, game: Game[Any]) -> Player:
    return bold if seat.level == "weak" else careful


def never_used(*_: Any) -> Any:
    raise AssertionError


DESK = Desk(
    card=CARD,
    open=lambda _content, _set: GAME,
    content=lambda _game: {"set": "pennies"},
    situation=never_used,
    from_data=never_used,
    from_log=never_used,
    save=never_used,
    player=npc,
    consider=consider,
    telling=lambda _game: Telling(
        never_used, never_used, never_used, lambda view, seat: [f"you hold {view.coins[seat]}"]
    ),
    turns=lambda state: state.number,
)


def start(*seats: str, rounds: int = 1) -> Start:
    seating = Seating(tuple(map(parse_seat, seats)))
    options: Mapping[str, Any] = {"rounds": rounds}
    return Start(GAME, seating, options, GAME.set_up(seating, options))


def session(*seats: str, rounds: int = 1, entries: Any = (), shared: bool = True, **rolling: Any) -> Session:
    return Session(DESK, start(*seats, rounds=rounds), Rolling(**rolling), Voice(), entries, asks=True, shared=shared)


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def put(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))

    put("")
    return put


Typing = Callable[[str], None]


def by(one: Session) -> list[str]:
    return [moment.said.by for moment in one.moments]


def test_npcs_alone_play_to_the_end_by_the_seed(typing: Typing) -> None:
    games = [session("Ana=weak", "Bo", rounds=3, seed="s") for _ in range(2)]
    for one in games:
        one.play()
    assert games[0].moments == games[1].moments
    assert isinstance(GAME.pending(games[0].state), Over)
    assert set(by(games[0])) == {FORCED, DRAWN, "npc:weak", "npc:skilled"}
    assert games[0].drew
    assert games[0].events == [event for moment in games[0].moments for event in moment.events]


def test_without_a_seed_it_takes_a_fresh_one() -> None:
    assert session("Ana").seed != session("Ana").seed
    assert session("Ana", seed="").seed == ""


def test_typed_faces_draw_nothing(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    one = session("Ana", "Bo", roll="1 2, heads; tails 6 KH", seed="s")
    one.play()
    assert not one.drew
    assert one.state.pebbles == (1, 0, 9)
    assert [m.said.value for m in one.moments if m.said.by == TYPED] == [(1, 2), HEADS, TAILS]
    leftover(one, Voice(quiet=True))
    assert capsys.readouterr().err == "not needed: 6 KH\n"


def test_a_player_that_draws_counts_as_a_draw() -> None:
    one = session("Ana=weak", roll="1 2 heads", seed="s")
    one.play()
    assert one.drew


def test_half_a_typed_roll_is_an_error(typing: Typing) -> None:
    one = session("Ana", "Bo", roll="1 2 heads", seed="s")
    with pytest.raises(ChanceError, match="a coin is missing"):
        one.play()


def test_until_stops_and_it_can_be_gone_on_with() -> None:
    one = session("Ana", "Bo", rounds=2, seed="s")
    one.play(until=lambda state: state.number == 2)
    assert one.state.number == 2
    one.play()
    whole = session("Ana", "Bo", rounds=2, seed="s")
    whole.play()
    assert one.moments == whole.moments


def test_choices_said_beforehand_come_first(typing: Typing) -> None:
    one = session("Ana", "Bo", choose=" pass ; 2 ", seed="s")
    one.play()
    assert [m.said[:2] for m in one.moments if m.need.what == "call"] == [("pass", "gm"), (2, "gm")]
    bad = session("Ana", "Bo", choose="perhaps", seed="s")
    with pytest.raises(ChoiceError, match=r'^Ana, call: "perhaps" .*choose 0 to 2 heads, or pass'):
        bad.play()


def test_choices_said_beforehand_are_the_people_s_if_there_are_any(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    one = session("Ana", "Bo=human", choose="pass; 2; 1", rounds=2, seed="s")
    one.play()
    calls = [m.said[:2] for m in one.moments if m.need.what == "call"]
    assert calls[1::2] == [("pass", "person:Bo"), (2, "person:Bo")]
    assert [by for _, by in calls[::2]] == ["npc:skilled", "npc:skilled"]
    leftover(one, Voice(quiet=True))
    assert capsys.readouterr().err == "not asked for: 1\n"
    bad = session("Ana", "Bo=human", choose="9", seed="s")
    with pytest.raises(ChoiceError, match=r'^Bo, call: "9" may not be chosen'):
        bad.play()


def test_a_person_is_asked_and_sees_only_their_own(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("odds\n1\n")
    heard: list[Sequence[Any]] = []
    one = session("Ana=human", "Bo", roll="1 1 heads tails")
    one.play(heard=heard.append)
    err = capsys.readouterr().err
    assert "you hold heads" in err
    # What is thought of all choices alike is said once, above them.
    assert "  as grandmaster:\n    0 / 1 / 2 / pass\n" in err
    assert next(m.said[:2] for m in one.moments if m.need.what == "call") == (1, "person:Ana")
    told = [event for events in heard for event in events]
    assert told == [Flipped(SeatNo(0), HEADS, SeatNo(0)), Revealed(1, one.events[-1].right)]


def test_people_who_share_a_screen_hear_only_what_all_may(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("\n1\n\n2\n")
    heard: list[Sequence[Any]] = []
    one = session("Ana=human", "Bo=human", roll="1 1 heads tails")
    one.play(heard=heard.append)
    assert [type(event) for events in heard for event in events] == [Revealed]
    err = capsys.readouterr().err
    assert err.count("Pass the screen to") == 2


def test_whoever_types_for_all_hears_what_each_of_them_sees(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("1\n2\n")
    heard: list[Sequence[Any]] = []
    one = session("Ana=human", "Bo=human", roll="1 1 heads tails", shared=False)
    one.play(heard=heard.append)
    told = [event for events in heard for event in events]
    assert told == [Flipped(SeatNo(0), HEADS, SeatNo(0)), Flipped(SeatNo(1), TAILS, SeatNo(1)), told[-1]]
    assert isinstance(told[-1], Revealed)
    assert "Pass the screen" not in capsys.readouterr().err


def test_two_people_are_answered_for_in_one_line(typing: Typing) -> None:
    typing("1, Bo 2\nBo pass, 0\n1; bo 0\n")
    one = session("Ana=human", "Bo=human", rounds=2, seed="s", shared=False)
    one.play()
    calls = [(m.need.seat, m.said.value) for m in one.moments if m.need.what == "call"]
    assert calls == [(0, 1), (1, 2), (0, 1), (1, 0)]


def test_how_far_somebody_goes_is_said_once_and_asked_again_where_it_is_passed(gmkit: Any) -> None:
    seats = ("--seat", "Ana=human", "--seat", "Ben=human", "--seat", "Orso", "--seat", "Livia=master")
    lines = ["", "up to 14, Ben up to 9", "?", "up to 3", "out", "", "1, Ben decline", "quit"]
    typed = "\n".join([*lines, ""])
    _, _, err = gmkit("play", "cipher", *seats, "--dice", "people", "--seed", "q", "--option", "tells=off", typed=typed)
    assert "retainer (Ana draws who is on offer next; Enter leaves it to gmkit): " in err
    first, _, second = err.partition("Furrikin goes to Ana for 11 sovereigns.")
    asked = re.findall("^(?:Ana|Ben), bid \\((\\d+) to", first, re.MULTILINE)
    # Ben is asked where ten are needed, and whoever is out no more till the next lot.
    assert asked == ["1", "10", "10", "10"]
    assert first.count("up to 12 goes on with the least that will do") == 2
    assert '"3" may not be chosen; choose 10 to 50 sovereigns, or decline' in first
    assert re.findall("Ana bids (\\d+) for", first) == ["1", "5", "9", "11"]
    assert first.count("Ben declines.") == 2
    # Nothing that was said of the first lot holds for the second, and who only declines is asked again.
    assert re.findall("^(Ana|Ben), bid", second, re.MULTILINE)[:2] == ["Ana", "Ana"]


def test_a_game_of_cipher_takes_two_people_two_hundred_prompts_at_most(
    gmkit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who bids up to a limit of their own on every lot, rolls their own dice and meets whom they like."""
    asked: list[str] = []

    def answer(_voice: Voice, question: str) -> str:
        asked.append(question)
        drawn = random.Random(f"{seed} {len(asked)}")
        if bids := re.match(r"(?:Ana|Ben), bid \((\d+)(?: to (\d+))?", question):
            low, high = int(bids[1]), int(bids[2] or bids[1])
            limit = drawn.randint(5, 18)
            return f"up to {min(limit, high)}" if low <= limit else "out"
        if "die" in question:
            return str(drawn.randint(1, 5))
        return drawn.choice(["Orso", "Livia"]) if "opponent" in question else ""

    monkeypatch.setattr("gmkit.shell.output.read_line", answer)
    seats = ("--seat", "Ana=human", "--seat", "Ben=human", "--seat", "Orso", "--seat", "Livia")
    for seed in ("moon", "sun", "a", "b", "c"):
        asked.clear()
        code, out, err = gmkit(
            "play", "cipher", *seats, "--dice", "people", "--seed", seed, typed="none of it is read\n"
        )
        assert (code, "won" in out) == (0, True), err
        assert 60 <= len(asked) <= 200, seed


def test_a_limit_that_was_said_goes_where_it_is_taken_back(gmkit: Any) -> None:
    seats = ("--seat", "Ana=human", "--seat", "Ben=human", "--seat", "Orso")
    _, _, err = gmkit("play", "cipher", *seats, "--seed", "q", typed="up to 14\nundo\n1\nquit\n")
    assert 'taken back: Ana\'s answer to "bid"' in err
    assert err.count("Ana, bid (1 to 50") == 2


def test_who_bids_is_told_what_the_treasury_holds_by_now(gmkit: Any) -> None:
    seats = ("--seat", "Ana=human", "--seat", "Ben=human")
    _, _, err = gmkit("play", "cipher", *seats, "--seed", "q", typed="3\ndecline\nquit\n")
    assert "Gold: Ana 50, Ben 50; 0 in the Treasury, 15 left in the pouch." in err
    assert "Gold: Ana 47, Ben 50; 3 in the Treasury, 14 left in the pouch." in err


def test_what_was_said_for_another_is_asked_anew_where_it_does_not_do(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typing("1, Bo seven\n2\n")
    one = session("Ana=human", "Bo=human", seed="s", shared=False)
    one.play()
    assert [m.said.value for m in one.moments if m.need.what == "call"] == [1, 2]
    assert "Bo: " in capsys.readouterr().err


def test_one_answer_may_name_whoever_is_asked_and_no_other(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("Bo 2\nAna 9\nAna 1\nBo 2\n")
    one = session("Ana=human", "Bo=human", seed="s", shared=False)
    one.play()
    assert [m.said.value for m in one.moments if m.need.what == "call"] == [1, 2]
    told = capsys.readouterr().err
    assert "Ana is asked now, before others; answer that first" in told
    assert "; choose 0 to 2 heads, or pass" in told, "what is wrong with the own answer is told of that"


@pytest.mark.parametrize(
    ("line", "calls"), [("all pass", ["pass", "pass"]), ("rest 1", [1, 1]), ("Bo 2, all pass", ["pass", 2])]
)
def test_what_all_say_is_said_once(monkeypatch: pytest.MonkeyPatch, line: str, calls: list[Any]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{line}\n"))
    one = session("Ana=human", "Bo=human", seed="s", shared=False)
    one.play()
    assert [m.said.value for m in one.moments if m.need.what == "call"] == calls


def test_what_was_said_for_another_goes_where_it_is_taken_back(typing: Typing) -> None:
    typing("1, rest 2\nundo\nundo\n0\n0\n1, rest pass\n")
    one = session("Ana=human", "Bo=human", rounds=2, seed="s", shared=False)
    one.play()
    assert [m.said.value for m in one.moments if m.need.what == "call"] == [0, 0, 1, "pass"]


def test_where_people_roll_their_own_gmkit_throws_for_npcs(typing: Typing) -> None:
    # What is nobody's is asked for, and Enter leaves it to gmkit; of Bo nothing is asked.
    typing("\nheads\n")
    one = session("Ana=human", "Bo", dice="people", seed="s", shared=False)
    one.play(until=lambda state: None not in state.coins)
    by = {(m.need.what, m.need.seat): m.said.by for m in one.moments}
    assert by["sticks", None] == by["coin", SeatNo(1)] == DRAWN
    assert by["coin", SeatNo(0)] == TYPED


def test_the_table_rolls_and_an_impossible_face_is_asked_again(typing: Typing) -> None:
    typing("1 1\nedge\nheads\n\nheads\n")
    one = session("Ana", "Bo=human", dice="table")
    one.play(until=lambda state: None not in state.coins)
    assert [m.said[:2] for m in one.moments if m.need.what == "coin"] == [(HEADS, TYPED), (HIDDEN, UNSEEN)]
    assert not one.drew


def test_gmkit_throws_for_an_npc_that_nobody_throws_for(typing: Typing) -> None:
    typing("1 1\ntails\n\n")
    one = session("Ana=human", "Bo", dice="table", seed="s")
    one.play(until=lambda state: None not in state.coins)
    mine, its = (m.said for m in one.moments if m.need.what == "coin")
    assert mine[:2] == (TAILS, TYPED)
    assert its.by == DRAWN
    # It falls as it would if gmkit threw everything.
    app = session("Ana=human", "Bo", seed="s")
    app.play(until=lambda state: None not in state.coins)
    assert [m.said for m in app.moments if m.need.what == "coin"][1] == its
    assert one.drew


def test_the_input_ends_at_a_prompt(typing: Typing) -> None:
    typing("1 1\n")
    one = session("Ana", "Bo", dice="table")
    with pytest.raises(Stopped, match="the input ended"):
        one.play()
    assert [m.need.what for m in one.moments] == ["stone", "sticks"]


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_what_was_answered_before_quitting_is_kept(typing: Typing, word: str) -> None:
    typing(f"1 1\nheads\ntails\n{word}\n")
    one = session("Ana=human", "Bo", dice="table")
    with pytest.raises(Stopped):
        one.play()
    again = session("Ana=human", "Bo", entries=one.log().entries, seed=one.seed)
    assert again.moments == one.moments
    assert again.state == one.state


def test_dice_are_rolled_by_the_app_or_the_table() -> None:
    with pytest.raises((IllegalChoice, UnknownName), match="app"):
        session("Ana", dice="both")


def test_undo_takes_back_the_last_answer_of_a_person(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("1 1\nheads\nundo\ntails\nheads\n1\n")
    one = session("Ana=human", "Bo", dice="table")
    one.play()
    assert [m.said.value for m in one.moments if m.need.what == "coin"] == [TAILS, HEADS]
    err = capsys.readouterr().err
    assert 'taken back: "coin" of Ana (heads), and' in err
    assert "what was seen stays seen" in err


def test_undo_goes_back_over_what_npcs_and_luck_did(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    # Round 2 is asked after Bo's call, the bow, and new luck; undo returns to Ana's call in round 1.
    typing("0\nundo\n2\npass\n")
    one = session("Ana=human", "Bo", rounds=2, seed="s")
    one.play()
    calls = [m.said.value for m in one.moments if m.need.what == "call" and m.need.seat == 0]
    assert calls == [2, "pass"]
    assert 'taken back: Ana\'s answer to "call" (0), and' in capsys.readouterr().err
    typing("2\npass\n")
    plain = session("Ana=human", "Bo", rounds=2, seed="s")
    plain.play()
    assert plain.moments == one.moments


def test_undo_with_nothing_to_take_back_says_so(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("undo\n1\n")
    one = session("Ana=human", "Bo", seed="s")
    one.play()
    assert "there is nothing to take back" in capsys.readouterr().err
    assert isinstance(GAME.pending(one.state), Over)


def test_the_log_is_the_save(typing: Typing) -> None:
    one = session("Ana=weak", "Bo", rounds=2, seed="s")
    one.play(until=lambda state: state.number == 2)
    log = from_lines(to_lines(one.log()), "x.jsonl")
    assert log == one.log()
    assert log.header == {
        "gmkit": __version__, "game": "coins", "options": {"rounds": 2}, "content": {"set": "pennies"},
        "seats": [
            {"name": "Ana", "level": "weak", "style": ""},
            {"name": "Bo", "level": "skilled", "style": ""},
        ],
        "seed": "s", "dice": "app", "situation": None, "shared": True,
    }  # fmt: skip
    on = session("Ana=weak", "Bo", rounds=2, seed="s", entries=log.entries)
    on.play()
    whole = session("Ana=weak", "Bo", rounds=2, seed="s")
    whole.play()
    assert on.moments == whole.moments


def test_the_log_says_who_rolled(typing: Typing) -> None:
    assert session("Ana", seed="s", dice="table").log().header["dice"] == "table"


def test_a_log_that_does_not_fit_is_named(typing: Typing) -> None:
    wrong = [Entry("coin", "heads", TYPED, 0)]
    with pytest.raises(StoreError, match=r"^evening\.jsonl:2:1: "):
        Session(DESK, start("Ana", "Bo"), Rolling(seed="s"), Voice(), wrong, shown="evening.jsonl")


def test_the_table_hears_what_everybody_sees() -> None:
    mine, yours = Flipped(SeatNo(0), HEADS, SeatNo(0)), Flipped(SeatNo(1), TAILS, SeatNo(1))
    told = Revealed(1, ())
    assert seen_by([mine, yours, told], None) == [told]
    assert seen_by([mine, yours, told], SeatNo(1)) == [yours, told]
