"""People who share one screen, with real cards: nothing on it tells that somebody cheats, or that it was noticed."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gmkit.cli import run

EVENING = """kind: cyffle-situation
schema_version: 1
options: {mode: wager, cheating: true, max_hands: 6}
number: 2
dealer: Ben
gathered: [AC, AD, 2C, 4S, KH, 9H, TH, QS, KD, 7C]
seats:
  - {name: Ana, level: human, coins: 1, perception: 2, dozing: true}
  - {name: Ben, level: human, coins: -1, sleight: -2}
"""

STACKED = "\nAC AD 2C 4S\nS\noffer\nAC AD\n2C 4S\n"
"""The screen passed to Ben, what he palms, the trump, the cut, what he stacks for himself, and for Ana."""

Play = Callable[..., tuple[str, list[dict[str, str]]]]


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    """Give a function that plays the evening with what is typed: what the screen showed, and the log."""
    monkeypatch.chdir(tmp_path)
    Path("evening.yaml").write_text(EVENING)

    def call(typed: str, seed: str, *words: str) -> tuple[str, list[dict[str, str]]]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        Path("log.jsonl").unlink(missing_ok=True)
        usual = [
            "play",
            "cyffle",
            "--from",
            "evening.yaml",
            "--shared-screen",
            "--dice",
            "table",
            "--seed",
            seed,
            "--save",
            "log.jsonl",
        ]
        assert run([*usual, *words]) == 130
        log = [json.loads(line) for line in Path("log.jsonl").read_text().splitlines()[1:]]
        return capsys.readouterr().err, log

    return call


def eyes(log: list[dict[str, str]]) -> list[str]:
    """Give what Ana has noticed or not, trick by trick."""
    return [row["value"] for row in log if row["what"] == "spot"]


def up_to_ana(err: str) -> str:
    """Give what the screen shows before Ana is given it."""
    return err[: err.index("Pass the screen to Ana")]


def test_whether_somebody_notices_is_rolled_for_in_silence(play: Play) -> None:
    """Seen or not seen, the screen is the same until the screen is Ana's; it names no trick and no eye."""
    shown = {tuple(eyes(log)): err for err, log in (play(f"{STACKED}\n\n", f"s{n}") for n in range(12))}
    assert ("spotted", "spotted") in shown
    assert ("unnoticed", "unnoticed") in shown
    (before,) = {up_to_ana(err) for err in shown.values()}
    for word in ("spot", "notice", "eye", "palm by", "stack by"):
        assert word not in before


def test_the_gm_s_screen_asks_for_them(play: Play) -> None:
    """One palms before the GM, who rolls for Ana's eyes and hears that she only seemed to sleep."""
    err, log = play("\nAC\nyes\nquit\n", "s", "--gm")
    assert "Ana, spot (palm by Ben; " in err
    assert "Ana, who seems to sleep, sees Ben palm cards." in err
    assert eyes(log) == ["spotted"]


def test_faces_typed_beforehand_roll_for_them_too(play: Play) -> None:
    """After the eyes the trump, the next eyes, and hands that stay unseen."""
    typed = STACKED.replace("S\n", "", 1)
    _, log = play(f"{typed}\n\n", "s", "--roll", "spotted S unnoticed ? ?")
    assert eyes(log) == ["spotted", "unnoticed"]


def test_advice_does_not_wait_for_an_eye(play: Play, capsys: pytest.CaptureFixture[str]) -> None:
    """That an eye is next would tell; the trump is what comes next for anybody."""
    play(STACKED, "s")
    lines = Path("log.jsonl").read_text().splitlines()
    Path("cut.jsonl").write_text("\n".join(lines[:2]) + "\n")
    assert json.loads(lines[1])["what"] == "palm"
    for name in ("Ana", "Ben"):
        assert run(["advise", "cyffle", "--from", "cut.jsonl", "--as", name]) == 2
        assert "what comes next: trump" in capsys.readouterr().err


def test_to_take_something_back_names_no_trick(play: Play) -> None:
    """Ana takes back whatever came last, and is not told that Ben had stacked anything."""
    err, _ = play(f"{STACKED}\n\nundo\n", "s")
    assert "taken back: the last answer of Ben" in err
    assert "stack for another of Ben" not in err


def test_whoever_noticed_is_told_before_the_own_first_card(play: Play) -> None:
    """The screen is Ana's then in any case; she reads what she saw, and may accuse."""
    seed = next(f"s{n}" for n in range(12) if eyes(play(f"{STACKED}\n\n", f"s{n}")[1]) == ["spotted", "spotted"])
    err, log = play(f"{STACKED}\n\n\naccuse\n", seed)
    hers = err[err.index("Pass the screen to Ana") :]
    assert "You have seen Ben palm cards and stack the pack." in hers
    assert "Ana, what was seen" in hers
    assert "Hand 2 is void" in hers
    assert "You have seen" not in up_to_ana(err)
    assert log[-1]["what"] == "what was seen"


def test_a_stacked_hand_shows_on_nobody_s_screen(play: Play) -> None:
    """Ana holds her own cards; that two of them are known beforehand is the cheat's secret alone."""
    quiet = next(f"s{n}" for n in range(12) if eyes(play(f"{STACKED}\n\n", f"s{n}")[1]) == ["unnoticed"] * 2)
    err, _ = play(f"{STACKED}\n\n\n3H\n\n", quiet)
    hers = err[err.index("Pass the screen to Ana") : err.index("Pass the screen to Ben", len(up_to_ana(err)))]
    assert "Your hand" not in hers
    assert "2C" not in hers


def test_a_hand_that_cannot_be_names_no_card(play: Play) -> None:
    """Ana types what she says she holds, with other cards on top of the pack: she is not told which."""
    err, _ = play(f"{STACKED}3H 5H 6H 7H 8H\n\n\n", "s1")
    answer = err[err.index("Ana, hand") :]
    told = answer[answer.index("these cannot be") : answer.index("\n")]
    assert "type them, or press Enter alone" in told
    for word in ("2C", "4S", "top", "pack", "stack"):
        assert word not in told
