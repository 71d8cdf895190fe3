"""Coins and points of an evening written down: what does not add up is told, with its place."""

from __future__ import annotations

from pathlib import Path

from gmkit.cli import run
from gmkit.games.cyffle.pack import KINDS
from gmkit.library.document import Diagnostic, Severity
from gmkit.library.load import parse
from tests.cases import every_case
from tests.commands import Captured, answer, refused
from tests.games.around import judge
from tests.games.cyffle.builders import file

HEAD = "kind: cyffle-situation\nschema_version: 1\n"
PLAYED = HEAD + "options: {%s}\ndealer: B\ntrump: H\nleader: A\nseen: [4C, 5C, 6C, 7C, 8C, 9C]\nseats:\n"
ROWS = "  - {name: A, hand: [AS, KD]%s}\n  - {name: B, hand: [2S, 3D]%s}\n"
DEALT = HEAD + "options: {%s}\ntrump: H\nseats:\n"
FIVE = "  - {name: A, hand: [2C, 3C, 4C, 5C, 6C]%s}\n  - {name: B, hand: [2D, 3D, 4D, 5D, 6D]%s}\n"
BEFORE = HEAD + "options: {%s}\ndealer: B\n%sseats:\n  - {name: A, %s}\n  - {name: B, %s}\n"
OPEN, PURSE = "wager_style: open", "purse: 20"


def faults(text: str) -> list[Diagnostic]:
    return judge(parse(text, "fire.yaml"), KINDS)


def played(options: str, one: str = "", other: str = "") -> str:
    return PLAYED % options + ROWS % (one, other)


def dealt(options: str, one: str = "", other: str = "") -> str:
    return DEALT % options + FIVE % (one, other)


FAULTS = {
    "a stake of more than the purse": (
        played("mode: wager, purse: 3, ante: 5", ", stake: 5", ", stake: 5"),
        "9:38 GM502: the stake is more than the purse of 3",
        "10:38 GM502: the stake is more than the purse of 3",
    ),
    "an ante that the purse does not reach for": (
        played("purse: 0"), "3:18 GM502: the ante of 1 is more than the purse of 0"
    ),
    "two stakes where one was named": (
        played(OPEN, ", stake: 2", ", stake: 7"), "10:38 GM503: A has staked 2, to be matched or sat out (CF-14)"
    ),
    "the other first, by the deal": (
        played(OPEN, ", stake: 7", ", stake: 2").replace("dealer: B", "dealer: A"),
        "9:38 GM503: B has staked 2, to be matched or sat out (CF-14)",
    ),
    "two stakes where the ante was agreed": (
        played("ante: 2", ", stake: 2", ", stake: 7"), "10:38 GM503: the ante agreed upon is 2"
    ),
    "a stake of nothing": (
        dealt(OPEN, ", stake: 0"), "6:50 GM502: a stake that is named is 1 at least"
    ),
    "a stake out of turn": (
        dealt(OPEN, "", ", stake: 5"), "7:43 GM503: A is asked before, and has no stake"
    ),
    "a stake before the others have cards": (
        HEAD + "trump: H\nseats:\n  - {name: A, hand: [2C, 3C, 4C, 5C, 6C], stake: 1}\n  - {name: B, level: human}\n",
        "5:43 GM503: it is staked when everybody has cards (CF-14)",
    ),
    "somebody who cannot pay": (
        dealt(f"{OPEN}, {PURSE}", ", coins: 40", ", coins: 0"), "7:50 GM502: B has 0 and cannot pay a stake of 1"
    ),
    "more coins than were brought": (
        played(PURSE, ", coins: 30", ", coins: 30"),
        "8:1 GM501: coins, stakes and what is carried come to 62; 2 purses of 20 are 40",
    ),
    "coins that are nowhere": (
        BEFORE % (PURSE, "carried: 2\n", "coins: 18, left: true", "coins: 18") + "  - {name: C}\n",
        "6:1 GM501: coins, stakes and what is carried come to 58; 3 purses of 20 are 60",
    ),
    "something carried where nothing is staked": (
        BEFORE % ("mode: tally", "carried: 2\n", "tally: 1", "tally: 2"), "5:1 GM503: nothing is staked"
    ),
    "something carried when all is over": (
        BEFORE % ("ante: 1", "carried: 2\nended: late\n", "tally: 1", "tally: 2"), "5:1 GM503: when the evening is over"
    ),
    "more lost than can be": (
        BEFORE % ("ante: 1", "number: 2\n", "coins: -20000001", "coins: 0"),
        "7:22 GM502: nobody can have lost so much by hand 2",
    ),
    "more than there can be": (
        BEFORE % ("ante: 1", "", "coins: 1000000000", "coins: 1"), "5:1 GM502: coins, stakes and what is carried come"
    ),
    "points of cards that count nothing": (
        played("ante: 1", "", ", points: 40"),
        "10:31 GM501: the tricks that are over hold 0, and the points come to 40",
    ),
    "points before the first trick is over": (
        dealt("ante: 1", ", points: 1"), "6:43 GM501: the tricks that are over hold 0, and the points come to 1"
    ),
    "fewer points than are known to be taken": (
        # The Knave of trumps and an Ace.
        played("ante: 1").replace("4C, 5C", "JH, AC"),
        "7:1 GM501: the tricks that are over hold 8, and the points come to 0",
    ),
    "more than the best cards that nobody has seen": (
        # One trick known, two not: the Knave of trumps and three Aces, since A holds the fourth.
        played("ante: 1", ", points: 15").replace("4C, 5C, 6C, 7C, 8C, 9C", "4C, 5C"),
        "9:31 GM501: the tricks that are over can hold 14, and the points come to 15",
    ),
    "points of a trick that the leader took": (
        HEAD + "trump: H\nleader: A\nseen: [TC, 5C]\nseats:\n  - {name: A, hand: [2S, 3S, 4S, 5S]}\n"
        "  - {name: B, hand: [2D, 3D, 4D, 5D], points: 1}\n",
        "8:47 GM503: 1 trick is over, the last of them A's, who leads",
    ),
}  # fmt: skip


@every_case("name", FAULTS)
def test_what_does_not_add_up_is_told(name: str) -> None:
    text, *wanted = FAULTS[name]
    found = [f"{one.place[0]}:{one.place[1]} {one.code}: {one.message}" for one in faults(text) if one.place]
    assert len(found) == len(wanted)
    assert all(one.startswith(begin) for one, begin in zip(found, wanted, strict=True)), found


RIGHT = {
    "an ante that was agreed": played("ante: 5", ", stake: 5", ""),
    "a stake that was matched": played(OPEN, ", stake: 5", ", stake: 5"),
    "a stake of more than the purse, of coins that were won": played(
        "purse: 5, ante: 6", ", stake: 6, coins: 0", ", coins: 2"
    )
    + "  - {name: C, left: true, coins: 1}\n",
    "coins that add up": played(f"{PURSE}, ante: 3", ", coins: 30", ", coins: 4"),
    "coins of who has left": BEFORE % (PURSE, "carried: 2\n", "coins: 18, left: true", "coins: 19")
    + "  - {name: C, coins: 21}\n",
    "points as they are known": played("ante: 1", ", points: 5", ", points: 3").replace("4C, 5C", "JH, AC"),
    "points of cards that nobody saw": played("ante: 1", ", points: 14").replace("4C, 5C, 6C, 7C, 8C, 9C", "4C, 5C"),
}


@every_case("name", RIGHT)
def test_what_adds_up_is_not(name: str) -> None:
    assert faults(RIGHT[name]) == []


def test_it_is_refused_before_it_is_played(capsys: Captured, tmp_path: Path) -> None:
    for name in ("a stake of more than the purse", "an ante that the purse does not reach for"):
        text, wanted, *_ = FAULTS[name]
        path = file(tmp_path, text)
        place, _, why = wanted.partition(" GM502: ")
        assert f"{path}:{place}: {why}" in refused(capsys, 3, "play", "cyffle", "--from", path)


@every_case(
    ("option", "why"),
    [
        ("purse=3", "come to 8; 2 purses of 3 are 6"),
        ("wager_style=open", "B has no stake"),
        ("mode=tally", "nothing is staked"),
        ("hands_to_win=2", "A has won the match already"),
        ("max_hands=3", "the evening was over after hand 3"),
    ],
)
def test_an_option_on_the_command_line_may_not_contradict_the_file(
    capsys: Captured, tmp_path: Path, option: str, why: str
) -> None:
    rows = ROWS % (", stake: 1, coins: 4, tally: 2", "")
    path = file(tmp_path, (PLAYED % "ante: 1" + rows).replace("dealer", "number: 5\ndealer"))
    assert why in refused(capsys, 3, "play", "cyffle", "--from", path, "--option", option)


def test_another_ante_may_be_agreed_upon_for_the_next_hands(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, played("ante: 1", ", stake: 1", ", stake: 1"))
    found = answer(capsys, "play", "cyffle", "--from", path, "--option", "ante=3", "--option", "max_hands=2")
    assert [one["ante"] for one in found["events"] if one["type"] == "antes-paid"] == [3]


EDGES = {
    "coins": "carried: 10\ndealer: B\nseats: [{name: A, coins: 9999999}, {name: B, coins: 9999999}]\n",
    "debts": "options: {ante: 1000000}\ndealer: B\nseats: [{name: A, coins: -10000000}, {name: B, coins: -10000000}]\n",
    "hands won": "options: {tie_tally: each}\ndealer: B\nseats: [{name: A, tally: 10001}, {name: B, tally: 10001}]\n",
    "hands": "number: 100000\ndealer: B\nseats: [{name: A}, {name: B}]\n",
}
"""Just within what a file may say."""


@every_case("name", EDGES)
def test_what_is_played_on_can_be_read_again(capsys: Captured, tmp_path: Path, name: str) -> None:
    path, saved = file(tmp_path, HEAD + EDGES[name]), str(tmp_path / "saved.yaml")
    assert faults(HEAD + EDGES[name]) == []
    for seed in "123":
        assert run(["play", "cyffle", "--from", path, "--seed", seed, "--save", saved, "--quiet"]) == 0
        capsys.readouterr()
        assert [one for one in faults(Path(saved).read_text()) if one.severity is Severity.ERROR] == []


def test_any_evening_has_an_end(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, HEAD + EDGES["hands"])
    found = answer(capsys, "play", "cyffle", "--from", path, "--seed", "x")
    assert found["result"]["reason"] == "100000 hands were to be played"
    text = (HEAD + EDGES["hands"]).replace("100000", "100001")
    assert [one.code[:3] for one in faults(text)] == ["GM2"]
