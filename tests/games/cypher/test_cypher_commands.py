"""Cypher at the prompt: a turn from a described table, a score, odds, for people and for programs."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from gmkit.cli import run as command
from tests.games.cypher.written import Captured, answer, file, refused, told

TABLE = "examples/cypher-table.yaml"
CHOICE = "examples/cypher-choice.yaml"
DUEL = (
    "seats:\n"
    "  - {name: Ana, level: human, area: [coder, technomancer, archivist], hand: [executive, hacker, fixer]}\n"
    "  - {name: Bo, level: human, area: [corp-overseer, bodyguard, data-runner], hand: [aristocrat, extractor]}\n"
    "display: syndicate-chief\n"
)
"""The executive takes the Overseer out of a full area."""


@pytest.mark.parametrize(
    ("guard", "areas", "influence"),
    [
        ("suffer", [["coder", "technomancer", "corp-overseer"], ["bodyguard", "data-runner", "executive"]], [18, 11]),
        ("ignore", [["coder", "technomancer", "executive"], ["corp-overseer", "bodyguard", "data-runner"]], [15, 14]),
    ],
)
def test_a_turn_by_the_book(
    capsys: Captured, tmp_path: Path, guard: str, areas: list[list[str]], influence: list[int]
) -> None:
    path = file(tmp_path, DUEL)
    # Two players draw two cards, and the Coder adds one.
    choose = f"archivist; {guard}; display; top; top; hacker; fixer; 1"
    words = ["challenge", "cypher", "turn", "--from", path, "--play", "executive", "--choose", choose]
    got = answer(capsys, *words, "--roll", "technomancer data-runner fixer")
    result = got["result"]
    assert result["areas"] == dict(zip(("Ana", "Bo"), areas, strict=True))
    assert result["influence"] == dict(zip(("Ana", "Bo"), influence, strict=True))
    assert (result["ended"], result["next"], result["display"]) == (False, "Bo", "technomancer")
    # Seven are left of the deck of seven: three come up, and room and discards go under it.
    assert (result["deck"], result["hands"]) == (7 - 3 + 1 + 2, {"Ana": 2, "Bo": 3})
    assert result["house"] is True
    assert "house values" in result["notice"]
    assert got["rolls"] == ["technomancer", "data-runner", "fixer"]
    assert got["seed"] is None
    moved = [event for event in got["events"] if event["type"] in ("swapped", "guarded")]
    assert len(moved) == 1
    assert {"executive", "corp-overseer", "bodyguard"} > {moved[0].get("card"), moved[0].get("guard")} - {None}


def test_npcs_decide_what_nobody_says(capsys: Captured) -> None:
    words = ["challenge", "cypher", "turn", "--from", TABLE, "--play", "technomancer", "--choose", "display; ?; ?"]
    got = answer(capsys, *words, "--roll", "extractor fixer data-runner", "--seed", "s")
    kinds = [(event["type"], event["seat"]) for event in got["events"] if "seat" in event]
    assert ("spared", "Vesper") in kinds
    assert ("guarded", "Ilo") in kinds
    assert ("left-area", "Ana") in kinds
    assert got["result"]["areas"]["Ana"] == ["hacker", "technomancer"]


def test_a_card_that_lies_elsewhere_is_refused(capsys: Captured) -> None:
    words = ["challenge", "cypher", "turn", "--from", TABLE, "--play"]
    assert "Aristocrat lies in Ilo's area" in refused(capsys, 2, *words, "aristocrat")
    assert "Coder is accounted for already" in refused(capsys, 2, *words, "coder")
    assert 'wizard" may not be chosen' in refused(capsys, 2, *words, "wizard")


def test_a_human_seat_that_says_nothing_is_named(capsys: Captured) -> None:
    err = refused(capsys, 2, "challenge", "cypher", "turn", "--from", TABLE, "--play", "chief", "--seed", "1")
    assert "Ana has to choose the draw from: top, display or bottom; say it with --choose" in err


def test_the_last_turn_of_all(capsys: Captured, tmp_path: Path) -> None:
    body = DUEL.replace("level: human", "level: weak") + "turn: Bo\ntrigger: {seat: Bo}\nturns: 7\n"
    body = body.replace("hand: [executive, hacker, fixer]", "hand: [executive, fixer]")
    path = file(tmp_path, body.replace("hand: [aristocrat, extractor]", "hand: [aristocrat, extractor, hacker]"))
    got = answer(capsys, "challenge", "cypher", "turn", "--from", path, "--play", "extractor", "--seed", "1")
    result = got["result"]
    assert result["ended"] is True
    assert result["next"] is None
    best = max(result["influence"].values())
    assert result["influence"][result["winner"]] == best


def test_a_game_that_stands_elsewhere(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, DUEL + "phase: discard\n")
    err = refused(capsys, 2, "challenge", "cypher", "turn", "--from", path, "--play", "hacker")
    assert "Ana has to choose the discard" in err


def test_cards_at_a_table_are_asked_for_in_words(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = ["ana", "executive", "coder", "", "corp overseer hacker", "fixer", "overseer", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(keys) + "\n"))
    seats = ["--seat", "Ana=human", "--seat", "Bo=weak", "--seat", "Cy=weak"]
    assert command(["play", "cypher", *seats, "--dice", "table", "--seed", "moon"]) == 130
    err = capsys.readouterr().err
    # NPCs are dealt first; what gmkit deals has to be laid out of the real pack.
    bo, cy, ana = (err.index(f"{name}, hand (") for name in ("Bo", "Cy", "Ana"))
    assert bo < cy < ana
    assert "Bo, hand (2 cards; the names of 2 cards, such as corp-overseer; Enter leaves it to gmkit)" in err
    assert "for Cy, for the GM's eyes: " in err
    assert "Cy is dealt 1 card." in err
    assert "Ana, hand (3 cards; the names of 3 cards, such as corp-overseer; Enter alone keeps it unseen)" in err
    assert "Ana holds the Corp Overseer, the Hacker and the Fixer." in err
    # The twentieth card: it lies in a hand already, and whose is nobody's business.
    assert "the Display cannot be this one: Corp Overseer is accounted for already" in err


def test_a_score_and_its_tie(capsys: Captured) -> None:
    areas = ["--area", "chief hacker", "--area", "coder, data runner", "--area", "corp-overseer aristocrat executive"]
    result = answer(capsys, "challenge", "cypher", "score", *areas)["result"]
    assert result["influence"] == {"1": 8, "2": 8, "3": 22}
    assert result["winner"] == "3"
    tied = ["challenge", "cypher", "score", *areas[:4]]
    assert answer(capsys, *tied)["result"]["winner"] is None
    # Whoever triggered the end never wins a tie.
    assert answer(capsys, *tied, "--trigger", "1")["result"]["winner"] == "2"
    assert answer(capsys, *tied, "--trigger", "2")["result"]["winner"] == "1"
    pair = ["challenge", "cypher", "score", "--area", "chief chief", "--area", "hacker"]
    assert answer(capsys, *pair)["result"]["influence"]["1"] == 12
    assert answer(capsys, *pair, "--option", "chief_pair_boost=off")["result"]["influence"]["1"] == 6
    assert "tied; --trigger says who wins" in told(capsys, *tied)[0]
    assert answer(capsys, "challenge", "cypher", "score", "--from", TABLE)["result"]["winner"] == "Ana"


def test_scores_that_cannot_be(capsys: Captured) -> None:
    score = ["challenge", "cypher", "score"]
    assert "--area" in refused(capsys, 2, *score)
    assert "3 cards at most" in refused(capsys, 2, *score, "--area", "fixer fixer hacker coder")
    assert "more of Hacker" in refused(capsys, 2, *score, "--area", "hacker", "--area", "hacker")
    assert "5 areas" in refused(capsys, 2, *score, *["--area", "hacker"] * 5)
    assert "wizard" in refused(capsys, 2, *score, "--area", "wizard")
    assert "9" in refused(capsys, 2, *score, "--area", "hacker", "--trigger", "9")


def test_what_each_card_comes_to(capsys: Captured) -> None:
    result = answer(capsys, "odds", "cypher", "turn", "--from", CHOICE, "--as", "Vesper")["result"]
    rows = {row["choice"]: row for row in result["choices"]}
    assert list(rows) == ["Executive", "Technomancer", "Syndicate Chief"]
    # Ilo guards the Overseer: the Executive is worth its own 6 in place of the Hacker's 2.
    assert rows["Executive"]["expected"] == {
        "influence": {"fraction": "15", "value": 15.0}, "lead": {"fraction": "4", "value": 4.0},
    }  # fmt: skip
    assert rows["Executive"]["chances"]["ahead"]["value"] == 1.0
    assert all(row["sampled"] is None for row in rows.values())
    assert result["now"] == {"influence": 11, "lead": 0}
    assert "it is Vesper's turn" in refused(capsys, 2, "odds", "cypher", "turn", "--from", CHOICE, "--as", "Ilo")


def test_luck_in_the_odds_is_exact(capsys: Captured, tmp_path: Path) -> None:
    gone = "coder, hacker, technomancer, technomancer, cypher-anomaly, cypher-anomaly, extractor, data-runner"
    seats = f"  - {{name: Ana, level: human, area: [], hand: [fixer, data-runner, extractor], removed: [{gone}]}}\n"
    seats += "  - {name: Bo, level: human, area: [corp-overseer, bodyguard, archivist]}\n"
    path = file(tmp_path, f"seats:\n{seats}display: fixer\ndeck: 2\n")
    rows = answer(capsys, "odds", "cypher", "turn", "--from", path)["result"]["choices"]
    fixer = next(row for row in rows if row["choice"] == "Fixer")
    assert fixer["sampled"] is None
    # Unseen are Aristocrat, Executive and two Chiefs. Ana does best to take the second Fixer from the Display and to
    # add it, for a choice of two: with the Aristocrat she comes to 9, else to 8 (Bo guards against the Executive). It
    # becomes the Display one time in four; if not, it is on top one time in three: 9/4 + 3/4 (8 + 1/3) = 17/2.
    assert Fraction(fixer["expected"]["influence"]["fraction"]) == Fraction(17, 2)
    assert Fraction(fixer["expected"]["lead"]["fraction"]) == Fraction(17, 2) - 15
    assert fixer["chances"]["behind"]["value"] == 1.0


def test_luck_that_would_take_too_long_is_sampled(capsys: Captured, tmp_path: Path) -> None:
    seats = "  - {name: Ana, level: human, area: [coder, hacker], hand: [fixer, cypher-anomaly, executive]}\n"
    path = file(tmp_path, f"seats:\n{seats}  - {{name: Bo, level: human, area: [corp-overseer]}}\ndisplay: fixer\n")
    words = ["odds", "cypher", "turn", "--from", path]
    result = answer(capsys, *words)["result"]
    rows = {row["choice"]: row for row in result["choices"]}
    assert rows["Fixer"]["sampled"]["runs"] == 400
    assert 0 < rows["Fixer"]["sampled"]["lead"] < 1
    # Nobody guards: the Executive fetches the Overseer, 9 beside Coder and Hacker, and leaves 6.
    assert rows["Executive"]["sampled"] is None
    assert rows["Executive"]["expected"]["lead"]["fraction"] == str(5 + 2 + 9 - 6)
    assert answer(capsys, *words)["result"] == result


def test_a_game_for_programs_names_its_cards(capsys: Captured) -> None:
    whole = answer(capsys, "play", "cypher", "--seat", "Ana=weak", "--seat", "Bo=weak", "--seed", "1")
    played = [event["card"] for event in whole["events"] if event["type"] == "played"]
    assert played
    assert all(isinstance(card, str) for card in played)
    assert "house values" in whole["result"]["notice"]
    own = answer(capsys, "play", "cypher", "--seat", "Ana=weak", "--seat", "Bo=weak", "--seed", "1", "--for", "Bo")
    assert {event["to"] for event in own["events"] if "to" in event} == {"Bo"}
    assert json.dumps(own).count("hand-seen") == 1


def test_a_saved_game_is_gone_on_with(capsys: Captured, tmp_path: Path) -> None:
    words = ["play", "cypher", "--seat", "Ana=weak", "--seat", "Bo=weak", "--seed", "1"]
    for name in ("last.yaml", "whole.jsonl"):
        path = str(tmp_path / name)
        first = answer(capsys, *words, "--save", path)["result"]
        assert answer(capsys, "play", "cypher", "--from", path)["result"] == first
