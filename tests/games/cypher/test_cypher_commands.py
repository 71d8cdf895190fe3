"""Cypher at the prompt: a turn from a described table, a score, odds, for people and for programs."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from gmkit.cli import run as command
from tests.cases import every_case
from tests.commands import Captured, answer, refused, told
from tests.games.cypher.builders import file

TABLE = "examples/cypher-table.yaml"
CHOICE = "examples/cypher-choice.yaml"
DUEL = (
    "seats:\n"
    "  - {name: Ana, level: human, area: [coder, technomancer, archivist], hand: [executive, hacker, fixer]}\n"
    "  - {name: Bo, level: human, area: [corp-overseer, bodyguard, data-runner], hand: [aristocrat, extractor]}\n"
    "display: syndicate-chief\n"
)
"""The executive takes the Overseer out of a full area."""


@every_case(
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


NPCS = (
    "seats:\n"
    "  - {name: Vesper, area: [executive], hand: [extractor, archivist, coder]}\n"
    "  - {name: Ana, level: human, area: [hacker], hand: 2}\n"
    "  - {name: Ilo, area: [corp-overseer], hand: [bodyguard]}\n"
    "display: aristocrat\n"
)
"""Vesper draws three cards and removes one, passes both ways, and discards."""


def test_the_gm_is_told_what_an_npc_does_face_down(capsys: Captured, tmp_path: Path) -> None:
    words = ["challenge", "cypher", "turn", "--from", file(tmp_path, NPCS), "--play", "extractor", "--seed", "1"]
    events = answer(capsys, *words)["events"]
    lines = told(capsys, *words)
    shown = [line for line in lines if line.startswith("  for the GM's eyes: ")]
    verbs = {"drew-card": "draws", "passed-card": "gives away", "discarded-card": "discards", "exiled-card": "removes"}
    assert shown == [
        f"  for the GM's eyes: Vesper {verbs[event['type']]} the {event['card'].replace('-', ' ').title()}."
        for event in events
        if event.get("to") == "Vesper"
    ]
    # Three in hand, one played, four drawn: of these six one is kept.
    assert [sum(verb in line for line in shown) for verb in ("removes", "gives away", "discards")] == [1, 2, 2]
    # Each stands right behind what everybody sees of it.
    assert all(lines[lines.index(line) - 1].startswith("Vesper") for line in shown)


def test_what_people_do_face_down_is_told_to_nobody(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, DUEL)
    words = ["challenge", "cypher", "turn", "--from", path, "--play", "executive"]
    choose = "archivist; suffer; display; top; top; hacker; fixer; 1"
    lines = told(capsys, *words, "--choose", choose, "--roll", "technomancer data-runner fixer")
    assert "Ana passes a card to Bo." in lines
    assert not [line for line in lines if "GM" in line]


def test_a_card_that_lies_elsewhere_is_refused(capsys: Captured) -> None:
    words = ["challenge", "cypher", "turn", "--from", TABLE, "--play"]
    assert "Aristocrat lies in Ilo's area" in refused(capsys, 2, *words, "aristocrat")
    assert "Coder is accounted for already" in refused(capsys, 2, *words, "coder")
    assert 'wizard" may not be chosen' in refused(capsys, 2, *words, "wizard")


def test_a_human_seat_that_says_nothing_is_named(capsys: Captured) -> None:
    err = refused(capsys, 2, "challenge", "cypher", "turn", "--from", TABLE, "--play", "chief", "--seed", "1")
    assert 'Ana has to answer "draw from": top, display or bottom; say it with --choose' in err


@every_case("seed", ["a", "b", "c", "d"])
def test_nothing_is_drawn_for_somebody_whose_real_cards_are_unknown(capsys: Captured, seed: str) -> None:
    """Ana draws out of her own deck: whatever the seed, gmkit knows of no card in her hand."""
    words = ["challenge", "cypher", "turn", "--from", TABLE, "--play", "technomancer", "--choose", "top"]
    for more in (("--seed", seed), ("--roll", "? extractor fixer")):
        events = answer(capsys, *words, *more)["events"]
        assert [event["card"] for event in events if event["type"] == "drew"] == [None]
        assert not any(event["type"] == "drew-card" for event in events)
        # What she passes the NPCs look at, so that it is named.
        passed = {(event["taker"], event["card"]) for event in events if event["type"] == "passed-card"}
        assert {taker for taker, card in passed if card} == {"Vesper", "Ilo"}


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
    assert 'Ana has to answer "discard"' in err


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
    assert "Ana is dealt the Corp Overseer, the Hacker and the Fixer." in err
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
    assert "area 1 and area 2 are tied; --trigger says who wins" in told(capsys, *tied)[0]
    named = ["challenge", "cypher", "score", "--area", "Ana = chief hacker", "--area", "Bo=coder, data runner"]
    result = answer(capsys, *named, "--trigger", "bo")["result"]
    assert (result["winner"], result["tied"], result["influence"]) == ("Ana", ["Ana", "Bo"], {"Ana": 8, "Bo": 8})
    assert told(capsys, *named, "--trigger", "1")[:2] == [
        "Cypher, the nexus: Bo wins by the tiebreak.", "  Ana: 8 (Syndicate Chief and Hacker)",
    ]  # fmt: skip
    assert answer(capsys, "challenge", "cypher", "score", "--from", TABLE)["result"]["winner"] == "Ana"


def test_scores_that_cannot_be(capsys: Captured) -> None:
    score = ["challenge", "cypher", "score"]
    assert "--area" in refused(capsys, 2, *score)
    assert "3 cards at most" in refused(capsys, 2, *score, "--area", "fixer fixer hacker coder")
    assert "more of Hacker" in refused(capsys, 2, *score, "--area", "hacker", "--area", "hacker")
    assert "5 areas" in refused(capsys, 2, *score, *["--area", "hacker"] * 5)
    assert "wizard" in refused(capsys, 2, *score, "--area", "wizard")
    assert "9" in refused(capsys, 2, *score, "--area", "hacker", "--trigger", "9")


def test_what_is_hidden_can_be_typed_at_the_prompt(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    keys = ["hacker", "display", "aristocrat", "top", "", "", "?", "hidden", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(keys) + "\n"))
    body = DUEL.replace("[executive, hacker, fixer]", "3").replace("[aristocrat, extractor]", "2")
    path = file(tmp_path, body.replace("coder, ", ""))
    assert command(["play", "cypher", "--from", path, "--dice", "table", "--seed", "1"]) == 130
    err = capsys.readouterr().err
    assert "choose Syndicate Chief or hidden" in err, "? is help"
    assert "Ana passes a card to Bo." in err


def test_advice_says_that_values_are_ours(capsys: Captured) -> None:
    words = ["advise", "cypher", "--from", CHOICE, "--as", "Vesper", "--level", "average"]
    result = answer(capsys, *words)["result"]
    assert result["house"] is True
    assert "house values" in result["notice"]
    assert told(capsys, *words, "-q")[-1] == result["notice"]
    lantern = ["play", "cypher", "--content", "examples/lantern-deck.yaml", "--seat", "A=weak", "--seat", "B=weak"]
    result = answer(capsys, *lantern, "--seed", "1")["result"]
    assert result["house"] is False
    assert "notice" not in result


def test_a_game_for_programs_names_its_cards(capsys: Captured) -> None:
    whole = answer(capsys, "play", "cypher", "--seat", "Ana=weak", "--seat", "Bo=weak", "--seed", "1")
    played = [event["card"] for event in whole["events"] if event["type"] == "played"]
    assert played
    assert all(isinstance(card, str) for card in played)
    assert whole["result"]["house"] is True
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
