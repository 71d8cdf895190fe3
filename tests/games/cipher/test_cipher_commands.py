"""Cipher at the prompt: play, challenge, odds, advise and lot, for people and for programs."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from gmkit.cli import run
from gmkit.games.cipher import npc
from gmkit.games.cipher.content import KINDS
from gmkit.library.check import inspect
from gmkit.shell.words import number_word
from tests.cases import every_case
from tests.commands import Captured, answer, refused, told
from tests.games.cipher.builders import PLAYERS, file, sample_file

FOUR = ["--seat", "Ana=master", "--seat", "Bo=weak", "--seat", "Cy=average+miser", "--seat", "Dee"]
PLAY = ["play", "cipher", *FOUR]
GOLD = (2, 6, 5, 10)


class Terminal(io.StringIO):
    """Somebody's keyboard."""

    def isatty(self) -> bool:
        return True


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Let somebody type this at a terminal, and then nothing more."""
    monkeypatch.setattr("sys.stdin", Terminal(text))


# Whole games.


def test_a_game_for_programs(capsys: Captured) -> None:
    whole = answer(capsys, *PLAY, "--seed", "Gaudiguch", "--option", "starting_gold=30")
    assert (whole["game"], whole["kind"], whole["seed"]) == ("cipher", "play", "Gaudiguch")
    assert (whole["options"]["starting_gold"], whole["options"]["bid_limit"]) == (30, "stake")
    result = whole["result"]
    assert set(result) == {"ranking", "payout", "reason", "turns"}
    names = ["Ana", "Bo", "Cy", "Dee"]
    assert sorted(name for group in result["ranking"] for name in group) == names
    assert list(result["payout"]) == names
    assert sum(result["payout"].values()) == 120
    best = max(result["payout"].values())
    assert result["ranking"][0] == [name for name in names if result["payout"][name] == best]
    kinds = [event["type"] for event in whole["events"]]
    assert (kinds.count("sold") + kinds.count("unsold"), kinds.count("venture-begins"), kinds[-1]) == (
        16, 1, "game-ended",
    )  # fmt: skip
    assert sum(kind in ("earned", "contested", "turn-lost") for kind in kinds) == result["turns"]
    dice = [
        event for event in whole["events"] if event["type"] in ("lot-drawn", "venture-rolled", "earned", "contested")
    ]
    assert len(whole["rolls"]) == len(dice) - 1  # the last one in the pouch is no luck


def test_a_seed_tells_the_same_game_again(capsys: Captured) -> None:
    first = answer(capsys, *PLAY, "--seed", "one")
    assert answer(capsys, *PLAY, "--seed", "one") == first
    assert answer(capsys, *PLAY, "--seed", "two")["events"] != first["events"]
    # Without a seed a fresh one is taken and said.
    fresh = answer(capsys, *PLAY)
    assert answer(capsys, *PLAY, "--seed", fresh["seed"]) == fresh


def test_four_ways_of_telling(capsys: Captured) -> None:
    result = answer(capsys, *PLAY, "--seed", "one")["result"]
    lines = {zoom: told(capsys, *PLAY, "--seed", "one", "--zoom", str(zoom)) for zoom in (0, 1, 2, 3)}
    assert len(lines[0]) == 1
    assert 60 <= sum(len(line.split()) for line in lines[1]) <= 114, "the game's name stands before them"
    assert 7 <= len(lines[2]) <= 12
    assert len(lines[3]) > 16 * 2 + result["turns"] * 2
    assert lines[0][0] == lines[1][0] == lines[2][0] == lines[3][0]
    assert f"{result['ranking'][0][0]} won with" in lines[0][0]
    assert lines[2][-1].startswith("The end: the Treasury is empty. Taken home: Ana ")
    assert told(capsys, *PLAY, "--seed", "one") == lines[1]
    # Rulings are for who looks them up; what is read aloud cites none.
    assert result["reason"] == "the Treasury is empty (CI-4)"
    assert not any("CI-" in line for zoom in lines.values() for line in zoom)


def test_secrets_are_for_the_gm(capsys: Captured) -> None:
    plain = told(capsys, *PLAY, "--option", "tells=off", "--seed", "one", "--zoom", "3")
    gm = told(capsys, *PLAY, "--option", "tells=off", "--seed", "one", "--zoom", "3", "--gm")
    own = told(capsys, *PLAY, "--option", "tells=off", "--seed", "one", "--zoom", "3", "--for", "Bo")
    assert not any("would pay" in line for line in plain)
    assert {line.split(" would pay ")[0] for line in gm if "would pay" in line} == {"Ana", "Bo", "Cy", "Dee"}
    assert {line.split(" would pay ")[0] for line in own if "would pay" in line} == {"Bo"}
    secret = (" would pay ", "'s reason: ", " the usual price: ")
    assert [line for line in gm if not any(word in line for word in secret)] == plain


def test_who_sits_there_if_nobody_says(capsys: Captured) -> None:
    result = answer(capsys, "play", "retainers", "--seed", "x")["result"]
    assert list(result["payout"]) == ["Tharsis", "Ysmene", "Corvald", "Pellith"]


def test_a_saved_situation_and_a_saved_log(capsys: Captured, tmp_path: Path) -> None:
    result = answer(capsys, *PLAY, "--seed", "keep")["result"]
    for name in ("last.yaml", "whole.jsonl"):
        path = tmp_path / name
        assert answer(capsys, *PLAY, "--seed", "keep", "--save", str(path))["result"] == result
        assert answer(capsys, "play", "cipher", "--from", str(path))["result"] == result
    assert inspect(tmp_path / "last.yaml", KINDS) == []


@every_case("kept", [1, 2, 9, 40, 77, 140])
def test_a_log_cut_short_is_played_on_to_the_same_end(capsys: Captured, tmp_path: Path, kept: int) -> None:
    path = tmp_path / "whole.jsonl"
    first = answer(capsys, *PLAY, "--seed", "keep", "--save", str(path))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) > 140
    path.write_text("".join(lines[:kept]), encoding="utf-8")
    again = answer(capsys, "play", "cipher", "--from", str(path))
    assert (again["result"], again["rolls"], again["events"]) == (
        first["result"], first["rolls"], first["events"],
    )  # fmt: skip


def test_a_log_that_was_meddled_with(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "whole.jsonl"
    answer(capsys, *PLAY, "--seed", "keep", "--save", str(path))
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line, says in (
        (2, '{"what": "retainer", "value": "Ogre", "by": "drawn"}', "cannot show"),
        (3, '{"what": "limit", "value": "51", "by": "npc:master", "seat": 0}', "0 to 50"),
        (3, '{"what": "venture die", "value": "race", "by": "drawn", "seat": 0}', "asks for"),
        (4, "nonsense", "no line of a log"),
    ):
        path.write_text("\n".join([*lines[: number - 1], line, *lines[number:]]) + "\n", encoding="utf-8")
        told_why = refused(capsys, 3, "play", "cipher", "--from", str(path))
        assert f"{number}:1: " in told_why
        assert says in told_why


def test_a_person_bids_and_stops_and_goes_on(capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    table = ["play", "cipher", "--seat", "Ana=human", "--seat", "Bo", "--seed", "aloud", "--save", str(path)]
    typed(monkeypatch, "?\n0\n49\nquit\n")
    assert run(table) == 130
    out, err = capsys.readouterr()
    assert out == ""
    assert "choose 1 to 50 sovereigns, or decline" in err
    assert '"0" may not be chosen' in err
    assert "Ana bids 49" in err
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [row["value"] for row in rows[1:] if row["by"] == "person:Ana"] == ["49"]
    # Going on, Ana bids no more; with one opponent nothing else is to be decided.
    typed(monkeypatch, "decline\n" * 200)
    assert run(["play", "cipher", "--from", str(path), "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    bids = [event["amount"] for event in whole["events"] if event["type"] == "bid" and event["seat"] == "Ana"]
    assert bids == [49]
    assert sum(whole["result"]["payout"].values()) == 100


# One challenge.


def test_a_contest_in_words(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 177)
    lines = told(capsys, "challenge", "cipher", "race", "--from", path, "--as", "chix", "--vs", "shir", "--roll", "4")
    assert lines == [
        "Cipher, a Gaudiguchian game: Race.",
        "Chixesoro meets Shirestu in a race, 6 ahead.",
        "Chixesoro rolls 4. Chixesoro takes 4 sovereigns from Shirestu.",
        "Gold: Ssalabi 2, Chixesoro 10, Nothlia 5, Shirestu 6; 177 in the Treasury.",
    ]


def test_a_quick_form_in_words(capsys: Captured) -> None:
    words = ["challenge", "cipher", "debate", "--score", "9", "--against", "4", "--purse", "3"]
    assert told(capsys, *words, "--roll", "cipher")[1:] == [
        "A debate, 5 ahead.",
        "You roll a Cipher. It backfires: they take 3 sovereigns from you.",
    ]
    assert told(capsys, *words[:4], "4", "--against", "4")[1:] == [
        "A debate you cannot win (0): the turn ends without a Reward roll."
    ]


def test_the_same_seed_the_same_challenge(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 177)
    words = ("challenge", "cipher", "preach", "--from", path, "--as", "Nothlia")
    found = {seed: answer(capsys, *words, "--seed", seed) for seed in map(str, range(12))}
    assert all(answer(capsys, *words, "--seed", seed) == one for seed, one in found.items())
    assert len({one["result"]["reward"] for one in found.values()}) > 2
    # What was drawn can be typed.
    for one in found.values():
        again = answer(capsys, *words, "--roll", " ".join(one["rolls"]))
        assert (again["result"], again["seed"]) == (one["result"], None)


def test_an_npc_names_its_opponent_and_a_gm_may_choose(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 177, turn="Chixesoro")
    words = ("challenge", "cipher", "race", "--from", path, "--roll", "3")
    # Skilled: Shirestu brings 1.5 on average, Nothlia 0.5, Ssalabi 0.33.
    assert answer(capsys, *words)["result"]["from"] == "Shirestu"
    assert answer(capsys, *words, "--choose", "Nothlia")["result"]["from"] == "Nothlia"


def test_a_face_too_many_is_named(capsys: Captured) -> None:
    assert run(["challenge", "cipher", "duel", "--score", "3", "--against", "5", "--roll", "4", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["rolls"] == []
    assert err == "not needed: 4\n"


def test_a_situation_s_venture_may_be_another_s(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 177, turn="Chixesoro", venture="race")
    got = answer(capsys, "challenge", "cipher", "labor", "--from", path, "--as", "Shirestu", "--roll", "5")
    assert got["result"]["holdings"] == dict(zip(PLAYERS, (2, 6, 5, 20), strict=True))
    assert got["result"]["treasury"] == 167


def test_an_option_given_twice_is_refused(capsys: Captured) -> None:
    """The last one would have gone for what was meant."""
    line = refused(capsys, 2, "odds", "cipher", "debate", "--score", "8", "--against", "5", "--against", "3")
    assert line == "gmkit: --against is there twice; give it once"
    # What may be said several times still may.
    words = ("--option", "starting_gold=60", "--option", "leftover_gold=counts")
    assert answer(capsys, "odds", "cipher", "debate", "--score", "8", "--against", "5", *words)["result"]["choices"]


# One lot.


def auction(folder: Path, seats: Sequence[Mapping[str, Any]], **more: Any) -> str:
    return file(folder, {"phase": "enlistment", "seats": list(seats), **more})


TABLE = (
    {"name": "Ana", "level": "human", "gold": 50},
    {"name": "Bo", "level": "human", "gold": 50},
    {"name": "Cy", "level": "skilled", "gold": 50},
    {"name": "Dee", "level": "master", "gold": 0},
)


def test_a_lot_at_a_real_table(capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(npc, "MOOD", 0)
    path = auction(tmp_path, TABLE)
    words = ["challenge", "cipher", "lot", "beryl", "--from", path]
    whole = answer(capsys, *words, "--choose", "12; 30")
    assert (whole["challenge"], whole["rolls"]) == ("lot", [])
    # Skilled: 200/96 x 8 = 16.7, and 3/3/2 with three slots of 2 is 9/9/8, one on 8: 17.7.
    # A skilled bidder stays a little under it: 0.91 x 17.7 = 16.1.
    assert whole["result"] == {
        "winner": "Bo",
        "price": 17,
        "limits": {"Cy": 16, "Dee": 0},
    }
    assert answer(capsys, *words, "--choose", "12; 11")["result"]["winner"] == "Cy"
    assert answer(capsys, *words, "--choose", "16; 16")["result"]["winner"] == "Ana"
    lines = told(capsys, *words, "--choose", "0; 3")
    assert lines[-1].startswith("Aslaran goes to Cy for 4 sovereigns")
    assert "16" in lines[-1]


@every_case("word", ["decline", "pass", "no", "dec", "Pass", "0"])
def test_whoever_wants_no_lot_may_say_so(capsys: Captured, tmp_path: Path, word: str) -> None:
    path = auction(tmp_path, TABLE)
    got = answer(capsys, "challenge", "cipher", "lot", "beryl", "--from", path, "--choose", f"{word}; 3")
    # 16.1, with a mood of up to 15 in 100.
    assert got["result"]["limits"]["Cy"] in range(14, 20)
    assert (got["result"]["winner"], got["result"]["price"]) == ("Cy", 4)


def test_what_was_chosen_beforehand_is_people_s_and_says_whose_it_was(capsys: Captured, tmp_path: Path) -> None:
    path = auction(tmp_path, TABLE)
    words = ("challenge", "cipher", "lot", "beryl", "--from", path)
    line = refused(capsys, 2, *words, "--choose", "5; 51")
    assert line.startswith('gmkit: Bo, limit: "51" may not be chosen')
    # Cy is no person: a third choice is left over.
    assert run([*words, "--choose", "5; 6; 7", "--json"]) == 0
    out, err = capsys.readouterr()
    assert set(json.loads(out)["result"]["limits"]) == {"Cy", "Dee"}
    assert err == "not asked for: 7\n"


def test_a_lot_that_nobody_wants(capsys: Captured, tmp_path: Path) -> None:
    path = auction(tmp_path, [{"name": "Ana", "level": "human", "gold": 5}, {"name": "Bo", "gold": 0}], lot="trill")
    got = answer(capsys, "challenge", "cipher", "lot", "trill", "--from", path, "--choose", "0")
    assert got["result"] == {"winner": None, "price": None, "limits": {"Bo": 0}}


@pytest.mark.parametrize("word", ["decline", "pass", "no"])
def test_a_bidder_may_say_no_in_three_ways(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, word: str
) -> None:
    path = tmp_path / "kept.jsonl"
    typed(monkeypatch, f"{word}\n" * 30 + "quit\n")
    table = ["play", "cipher", "--seat", "Ana=human", "--seat", "Bo", "--seed", "aloud", "--save", str(path)]
    run(table)
    err = capsys.readouterr().err
    assert "may not be chosen" not in err
    assert "no choice here" not in err
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    bids = [row["value"] for row in rows[1:] if row["what"] == "bid" and row["by"] == "person:Ana"]
    assert bids
    assert set(bids) == {"decline"}


def test_a_lot_asks_people_at_the_prompt(capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = auction(tmp_path, [{"name": "Ana", "level": "human", "gold": 50}, {"name": "Bo", "gold": 50}])
    typed(monkeypatch, "fifty\n51\n40\n")
    assert run(["challenge", "cipher", "lot", "trill", "--from", path, "--json"]) == 0
    out, err = capsys.readouterr()
    got = json.loads(out)["result"]
    assert (got["winner"], got["price"]) == ("Ana", got["limits"]["Bo"] + 1)
    assert '"fifty" is no choice here; choose 0 to 50 sovereigns, or decline' in err
    assert '"51" may not be chosen; choose 0 to 50 sovereigns, or decline' in err
    assert err.count("Ana, limit (0 to 50 sovereigns, or decline):") == 3


def test_nobody_is_asked_where_nobody_can_answer(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("40\n"))
    path = auction(tmp_path, TABLE)
    line = refused(capsys, 2, "challenge", "cipher", "lot", "trill", "--from", path, "--choose", "12")
    assert 'Bo has to answer "limit": 0 to 50 sovereigns' in line
    seats = [{"name": "Ana", "level": "human", "gold": 4, "retinue": ["elfen"]}, {"name": "Bo"}, {"name": "Cy"}]
    contest = file(tmp_path, {"seats": seats, "treasury": 9}, "contest.yaml")
    line = refused(capsys, 2, "challenge", "cipher", "race", "--from", contest, "--roll", "2")
    assert 'Ana has to answer "opponent": Bo or Cy' in line


@every_case(
    ("retainer", "says"),
    [
        ("dracnari", "not in the pouch"),
        ("aslarn", "did you mean Aslaran?"),
        ("f", "Faeling"),
    ],
)
def test_a_lot_that_cannot_be_sold(capsys: Captured, tmp_path: Path, retainer: str, says: str) -> None:
    path = auction(tmp_path, [{"name": "Ana", "gold": 40, "retinue": ["dracnari"]}, {"name": "Bo", "gold": 50}])
    assert says in refused(capsys, 2, "challenge", "cipher", "lot", retainer, "--from", path)


def test_the_auction_is_over(capsys: Captured, tmp_path: Path) -> None:
    line = refused(capsys, 2, "challenge", "cipher", "lot", "trill", "--from", sample_file(tmp_path, GOLD, 177))
    assert "past the auction" in line


# Advice.


def test_advice(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 177, turn="Chixesoro", venture="race")
    words = ("advise", "cipher", "--from", path, "--as", "Chixesoro")
    for level in ("skilled", "master"):
        result = answer(capsys, *words, "--level", level)["result"]
        assert (result["choice"], result["level"], result["what"]) == ("Shirestu", level, "opponent")
        assert [row["choice"] for row in result["choices"]] == ["Shirestu", "Nothlia", "Ssalabi"]
        assert [row["expected"]["gain"] for row in result["choices"]] == pytest.approx([1.5, 0.5, 1 / 3])
        # A master is drawn to the leader among those that gain about as much.
        leads = 0.5 if level == "master" else 0
        assert [row["value"] for row in result["choices"]] == pytest.approx([1.5 + leads, 0.5, 1 / 3])
    weak = {answer(capsys, *words, "--level", "weak", "--seed", str(n))["result"]["choice"] for n in range(20)}
    assert weak == {"Shirestu", "Nothlia", "Ssalabi"}
    lines = told(capsys, *words, "--level", "average")
    assert lines[0] == "Chixesoro (average), opponent: Shirestu"
    assert len(lines) == 4


def test_a_grandmaster_says_how_one_then_stands_by_place(capsys: Captured) -> None:
    assert (
        run(["advise", "cipher", "--from", "examples/gaudiguch.yaml", "--as", "Chixesoro", "--level", "grandmaster"])
        == 0
    )
    rows = capsys.readouterr().out.splitlines()[1:]
    assert sorted(re.findall(r"; (\d) of 3 by how one then stands in the game", "\n".join(rows))) == ["1", "2", "3"]


def test_advice_for_a_bidder(capsys: Captured, tmp_path: Path) -> None:
    path = auction(tmp_path, TABLE, lot="aslaran")
    result = answer(capsys, "advise", "cipher", "--from", path, "--as", "Ana", "--level", "skilled")["result"]
    assert (result["what"], result["choice"]) == ("bid", "1")
    assert [row["choice"] for row in result["choices"]] == ["1", "decline"]


def test_advice_that_nobody_needs(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 177, turn="Chixesoro", venture="race")
    assert 'Chixesoro has to answer "opponent"' in refused(
        capsys, 2, "advise", "cipher", "--from", path, "--as", "Nothlia"
    )
    assert "no level" in refused(capsys, 2, "advise", "cipher", "--from", path, "--as", "Chix", "--level", "best")
    plain = sample_file(tmp_path, GOLD, 177)
    line = refused(capsys, 2, "advise", "cipher", "--from", plain, "--as", "Nothlia")
    assert "Nothlia has nothing to decide here: what comes next: venture die" in line


def test_a_set_of_one_s_own(capsys: Captured, tmp_path: Path) -> None:
    rows = "".join(f"  - {{id: r{at}, name: Mate{at}, scores: [2, 2, 2]}}\n" for at in range(9))
    path = tmp_path / "crew.yaml"
    path.write_text(
        "kind: retainer-set\nschema_version: 1\nid: crew\ntitle: The crew\n"
        "source: {title: Crew, author: Ana, certainty: house}\n"
        f"attributes: [Wit, Speed, Force]\nretainers:\n{rows}",
        encoding="utf-8",
    )
    whole = answer(capsys, "play", "cipher", "--seed", "a", "--content", str(path))
    assert {event["retainer"] for event in whole["events"] if event["type"] == "lot-drawn"} == {
        f"r{at}" for at in range(9)
    }
    log = tmp_path / "crew.jsonl"
    answer(capsys, "play", "cipher", "--seed", "a", "--content", str(path), "--save", str(log))
    assert "other content" in refused(capsys, 3, "play", "cipher", "--from", str(log))
    again = answer(capsys, "play", "cipher", "--from", str(log), "--content", str(path))
    assert again["result"] == whole["result"]
    path.write_text(
        path.read_text(encoding="utf-8").replace("title: The crew", "title: The new crew"), encoding="utf-8"
    )
    # What the set is now is what the answers are played by, as long as they fit.
    again = answer(capsys, "play", "cipher", "--from", str(log), "--content", str(path))
    assert again["result"] == whole["result"]
    path.write_text(path.read_text(encoding="utf-8").replace("id: r3,", "id: s3,"), encoding="utf-8")
    told = refused(capsys, 3, "play", "cipher", "--from", str(log), "--content", str(path))
    assert 'crew.jsonl:7:1: the pouch cannot show "r3"' in told
    assert "the 5 answers before it fit: give the content it was made with" in told


BY_ATTRIBUTE = """
Allure: 4 elfen faeling; 3 aslaran furrikin merian trill; 2 dracnari lucidian mugwump taedae;
1 clangoru igasho loboshigaru taurian; 0 krokani orclach
Nimbleness: 4 faeling furrikin; 3 aslaran krokani loboshigaru mugwump; 2 elfen merian taurian trill;
1 clangoru dracnari lucidian orclach; 0 igasho taedae
Vigor: 4 igasho taedae; 3 dracnari krokani orclach taurian; 2 aslaran clangoru loboshigaru lucidian;
1 elfen merian mugwump trill; 0 faeling furrikin
together: 8 aslaran faeling; 7 elfen furrikin; 6 dracnari krokani loboshigaru merian mugwump taedae taurian trill;
5 igasho lucidian; 4 clangoru orclach
"""
"""The source's tables by attribute, as they are printed at its end."""


def test_the_sixteen_are_listed_by_attribute_as_the_source_has_them(capsys: Captured) -> None:
    found = answer(capsys, "show", "retainers")["result"]
    ids = {one["name"]: one["id"] for one in found["retainers"]}
    assert len(ids) == 16
    printed: dict[str, dict[str, list[str]]] = {}
    for line in BY_ATTRIBUTE.replace(";\n", "; ").strip().splitlines():
        label, _, rows = line.partition(": ")
        printed[label] = {row.split()[0]: row.split()[1:] for row in rows.split("; ")}
    shown = {
        label: {score: sorted(ids[name] for name in names) for score, names in rows.items()}
        for label, rows in found["by_attribute"].items()
    }
    assert shown == printed
    lines = told(capsys, "show", "retainers")
    assert any(line.split()[:2] == ["Orclach", "bloodstone"] for line in lines)
    assert lines[-1].strip().startswith("Cipher: a Gaudiguchian game by Neerth")


def test_every_gem_has_its_reason_and_a_set_without_any_is_shown(capsys: Captured, tmp_path: Path) -> None:
    for one in answer(capsys, "show", "retainers")["result"]["retainers"]:
        assert f"Why {one['gem']}? They say: {one['why']}." in told(capsys, "show", one["id"])[2]
    harbour = ["--content", "examples/harbour-retainers.yaml"]
    assert "12 retainers" in told(capsys, "show", "retainers", *harbour)[0]
    assert not [line for line in told(capsys, "show", "caulker", *harbour) if "They say" in line]


def test_a_recap_adds_up(capsys: Captured) -> None:
    """What the auction left and what the ventures brought are the score; who paid most did; who came second has it."""

    def figure(text: str) -> int:
        return next((number for number in range(21) if number_word(number) == text), None) or int(text)

    alone = Counter[str]()
    for seed in range(24):
        found = answer(capsys, *PLAY, "--seed", f"sum{seed}")
        text = "\n".join(told(capsys, *PLAY, "--seed", f"sum{seed}"))
        payout = found["result"]["payout"]
        sums = r"(The auction had|It) left (?:\w+ )?(\S+), and the ventures brought (\S+)\."
        if left := re.search(sums, text):
            alone[left[1]] += 1
            assert figure(left[2]) + figure(left[3]) == max(payout.values())
            assert (left[1] == "It") == ("won them at the auction" in text)
        second = re.search(r"(\w+) came second with (\S+)\.", text)
        assert second is None or figure(second[2]) == payout[second[1]] < max(payout.values())
        paid = dict.fromkeys(payout, 0)
        for event in found["events"]:
            if event["type"] == "sold":
                paid[event["seat"]] += event["price"]
        if dearest := re.search(r"(\w+) paid most, (\S+) sovereigns", text):
            assert figure(dearest[2]) == max(paid.values()) == paid[dearest[1]]
    assert set(alone) == {"The auction had", "It"}, "on the road, and at the auction"


def test_odds_at_a_bid_say_how_far_it_is_worth_to_go_and_when_to_decline(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "odds\n")
    run(["play", "cipher", "--seat", "Ana=human", "--seat", "Bo=master", "--seed", "a"])
    told_ = capsys.readouterr().err
    most = re.search(r"^.*\b1 +a grandmaster would go up to (\d+); the rule of thumb says 16$", told_, re.MULTILINE)
    assert most
    assert re.search(rf"^  decline  where the next bid is over {most[1]}$", told_, re.MULTILINE)


# In another language.


def test_what_a_retainer_and_a_set_are_called_is_read_in_both_languages(capsys: Captured) -> None:
    """A gem is what a card of the German sheet names; the heads of the list are not cut."""
    for words in (["mondstein"], ["moonstone"], ["Elfen"]):
        assert told(capsys, "show", *words, "--language", "de")[0].startswith("Elfen, Mondstein: ")
    assert run(["show", "mondstein"]) == 2
    capsys.readouterr()
    whole = told(capsys, "show", "sechzehn", "getreuen", "--language", "de")
    assert whole[1].split() == ["Reiz", "Gewandtheit", "Kraft", "zusammen"]


def test_what_is_short_in_english_is_told_whole_in_another_language(capsys: Captured) -> None:
    """The second attribute is longer in German; and whoever has no name is not called so in English."""
    assert run(["show", "retainers", "--language", "de"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()[1:4]
    assert "Gewandtheit  Kraft" in head
    assert all(row[head.index("Kraft") - 3].isdigit() for row in rows), "a score stands below the end of its head"
    assert run(["odds", "cipher", "debate", "--score", "8", "--against", "5", "--language", "de"]) == 0
    assert "gegen die andere Seite" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ("cipher", "retainers", "--pick", "mondstein"),
        ("cipher", "retainers", "--pick", "moonstone"),
        ("cypher", "cards", "--pick", "oberschicht"),
        ("cypher", "cards", "--pick", "upper"),
        ("masks", "mask-cards", "--pick", "queen of spades"),
        ("masks", "mask-cards", "--pick", "pik-dame"),
    ],
)
def test_what_a_german_sheet_is_picked_by(capsys: Captured, tmp_path: Path, words: tuple[str, ...]) -> None:
    out = str(tmp_path / "x.pdf")
    assert "1 Seite" in told(capsys, "print", *words, "--language", "de", "-o", out)[0]


def test_no_name_of_a_card_is_half_english(capsys: Captured) -> None:
    """Cyffle's Queen is called Dame, and so is that of masks; its card in English stays the Queen of spades."""
    assert run(["print", "masks", "mask-cards", "--pick", "xyz", "--language", "de"]) == 2
    err = capsys.readouterr().err
    assert "queen of spades" in err
    assert "dame of spades" not in err


def test_what_a_printer_is_told_of_is_german_down_to_the_comma(capsys: Captured, tmp_path: Path) -> None:
    """Where a text is from, and how large the type is."""
    good = (Path(__file__).parents[3] / "content/cipher/retainers.yaml").read_text(encoding="utf-8")
    path, out = tmp_path / "r.yaml", str(tmp_path / "x.pdf")
    path.write_text(good.replace("name: Elfen", "name: \u0633"), encoding="utf-8")
    for language, place in (("de", "Getreue elfen, Name: U+0633"), ("en", "retainer elfen, name: U+0633")):
        assert run(["print", "cipher", "retainers", "--content", str(path), "--language", language, "-o", out]) != 0
        assert place in capsys.readouterr().err
    assert run(["print", "masks", "mask-cards", "--size", "mini", "--language", "de", "-o", out]) == 0
    assert "bei 44,45 × 63,5 mm hat die kleinste Schrift 5,3 pt" in capsys.readouterr().err
