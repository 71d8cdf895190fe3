"""Who is told what: one seat with `play --for NAME`, the GM with `--gm`, and people who hold real cards."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

# ---- `play --for NAME`: only what that seat may see, or a clear word where others read the screen.

PLAY = ("play", "cyffle", "--seed", "one", "--option", "max_hands=1")
FIRSTS = "1\n" * 9


def test_among_npcs_one_hand_is_told(gmkit: Any) -> None:
    seats = ("--seat", "Ana", "--seat", "Bo", "--zoom", "3")
    _, everything, err = gmkit(*PLAY, *seats, "--gm")
    assert "Ana holds " in everything
    assert "Bo holds " in everything
    assert "seed one" in err
    code, bos, err = gmkit(*PLAY, *seats, "--for", "Bo")
    assert code == 0
    assert "Bo holds " in bos
    assert "Ana holds " not in bos
    # Whoever knows the seed can deal everybody's cards again.
    assert "seed" not in err


def test_who_plays_alone_at_the_screen_sees_their_own(gmkit: Any) -> None:
    code, _, err = gmkit(*PLAY, "--seat", "Ana=human", "--seat", "Bo", "--for", "Ana", typed=FIRSTS)
    assert code == 0
    assert "Ana holds " in err
    assert "Bo holds " not in err
    assert "seed" not in err


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (("Ana=human", "Bo"), "Ana plays at this screen too, and would be told what only Bo may see"),
        (("Ana=human", "Bo=human"), "Ana plays at this screen too"),
        (("Ana=human", "Bo", "Cy=human"), "Ana and Cy play at this screen too"),
    ],
)
def test_where_others_read_the_screen_it_is_refused(gmkit: Any, seats: tuple[str, ...], why: str) -> None:
    words = [word for seat in seats for word in ("--seat", seat)]
    code, out, err = gmkit(*PLAY, *words, "--for", "Bo", typed=FIRSTS)
    assert (code, out) == (2, "")
    assert why in err
    assert " holds " not in err


def test_an_account_for_one_of_them_is_no_text_on_the_screen(gmkit: Any) -> None:
    code, out, err = gmkit(*PLAY, "--seat", "Ana=human", "--seat", "Bo", "--for", "Bo", "--json", typed=FIRSTS)
    assert code == 0
    assert {event["to"] for event in json.loads(out)["events"] if "to" in event} == {"Bo"}
    assert "Bo holds " not in err


# ---- Why NPCs chose what they chose: told to the GM alone, and the same game with it or without.

CHEATS = ("--seat", "Ana=master+cheat", "--seat", "Bo=weak+quiet", "--seat", "Cy=average+cheat")

TABLES = [
    ("cyffle", "--option", "max_hands=5", "--option", "cheating=on", *CHEATS),
    ("cyffle", "--option", "max_hands=2", "--option", "wager_style=open", "--seat", "Ana=grandmaster", "--seat", "Bo"),
    ("cypher", "--seat", "Ana=weak", "--seat", "Bo=average", "--seat", "Cy=master"),
    ("cypher", "--option", "extractor_optional=true", "--seat", "Ana=grandmaster", "--seat", "Bo=skilled"),
]


@pytest.mark.parametrize(
    "seed", [pytest.param("one", marks=pytest.mark.heavy), pytest.param("two", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("table", TABLES, ids=["cheats", "stakes", "cypher", "extractor"])
def test_the_game_is_the_same_with_motives_or_without(
    gmkit: Any, tmp_path: Path, table: tuple[str, ...], seed: str
) -> None:
    logs = [tmp_path / "plain.jsonl", tmp_path / "gm.jsonl"]
    plain = gmkit("play", *table, "--seed", seed, "--zoom", "3", "--save", str(logs[0]))
    told = gmkit("play", *table, "--seed", seed, "--zoom", "3", "--save", str(logs[1]), "--gm")
    assert plain[0] == told[0] == 0
    (first, *rest), (for_gm, *same) = (log.read_text().splitlines() for log in logs)
    # A log remembers that its GM is told more, for when it is taken up again.
    assert json.loads(for_gm) == {**json.loads(first), "gm": True}
    assert rest == same
    assert told[1].count(").\n") > plain[1].count(").\n") + 3


def test_a_motive_stands_behind_what_was_done(gmkit: Any) -> None:
    words = (
        "play",
        "cyffle",
        "--seed",
        "a",
        "--option",
        "max_hands=1",
        "--option",
        "tells=off",
        "--seat",
        "Ana=average",
        "--seat",
        "Bo=average",
    )
    _, told, _ = gmkit(*words, "--zoom", "3", "--gm")
    _, plain, _ = gmkit(*words, "--zoom", "3")
    lines = [line for line in told.splitlines() if " (leads " in line]
    assert lines
    assert all(f"{line.partition(' (')[0]}." in plain.splitlines() for line in lines)
    # An answer that was the only one has no motive.
    assert sum(" plays " in line for line in told.splitlines()) == 10
    assert sum(" plays " in line and line.endswith(").") for line in told.splitlines()) <= 8


def test_motives_are_told_at_the_table_too(gmkit: Any) -> None:
    words = ("play", "cyffle", "--seed", "a", "--option", "max_hands=1", "--seat", "Ana=human", "--seat", "Bo=average")
    typed = "1\n" * 9
    assert any(" (leads " in line or " (takes " in line for line in gmkit(*words, "--gm", typed=typed)[2].splitlines())
    assert not any(" (leads " in line for line in gmkit(*words, typed=typed)[2].splitlines())


# ---- Real cards at the table: what gmkit holds is told to the GM, what people hold stays theirs.

SEATS = ("--seat", "Ana=human", "--seat", "Mira", "--seed", "q")


def test_an_npc_s_cards_are_named_before_people_are_dealt_theirs(gmkit: Any) -> None:
    ran = gmkit("play", "cyffle", *SEATS, "--dice", "table", "--save", "e.jsonl", typed="Ana\nS\n\n\nquit\n")
    told = ran.err.index("for Mira, for the GM's eyes: ")
    assert told < ran.err.index("Ana, hand (5 cards")
    named = ran.err[told:].split(": ")[1].split("Ana")[0].split()
    hands = [json.loads(line) for line in Path("e.jsonl").read_text().splitlines()[1:]]
    assert [row["value"].split() for row in hands if row["what"] == "hand"] == [named, ["?"]]


def test_a_throw_that_gmkit_makes_stays_its_own(gmkit: Any) -> None:
    ran = gmkit("play", "whims", *SEATS, "--dice", "table", typed="0\n7 8 9\n\n\nquit\n")
    assert "for the GM's eyes" not in ran.err


def test_cards_typed_wrongly_can_be_begun_again(gmkit: Any) -> None:
    hand = "KS KS\nKS 2D\nKS\n-\nKS 2D 3D 4D 5D\n"
    ran = gmkit("play", "cyffle", *SEATS, "--dice", "table", typed=f"Ana\nS\n{hand}\nquit\n")
    assert "KS cannot be dealt: it is not in the pack, or dealt already" in ran.err
    assert "- begins again" in ran.err
    assert "Mira and Ana put in 1 coin each." in ran.err


def test_the_gm_hears_what_players_do_not(gmkit: Any) -> None:
    typed = "1\n1\nquit\n"
    assert "Mira holds" not in gmkit("play", "cyffle", *SEATS, typed=typed).err
    heard = gmkit("play", "cyffle", *SEATS, "--gm", typed=typed).err
    assert "Mira holds" in heard
    assert "Ana holds" in heard


def test_zoom_is_said_to_be_for_games_among_npcs(gmkit: Any) -> None:
    assert "--zoom is for games among NPCs" in gmkit("play", "cyffle", *SEATS, "--zoom", "1", typed="quit\n").err
    assert "--zoom" not in gmkit("play", "cyffle", *SEATS, typed="quit\n").err


@pytest.mark.parametrize(("zoom", "you"), [("0", True), ("1", True), ("2", False), ("3", False)])
def test_nobody_is_you_in_the_line_above_turns_that_have_a_name(gmkit: Any, zoom: str, you: bool) -> None:
    out = gmkit("play", "whims", "--seat", "Ana", "--seat", "Bo", "--seed", "1", "--for", "Ana", "--zoom", zoom).out
    assert bool(re.search(r"\b[Yy]ou\b", out)) == you
    assert ("Ana" in out) != you


def test_whoever_takes_back_at_the_handing_over_shows_no_hand(gmkit: Any) -> None:
    """The screen may be in either player's hands then."""
    two = ("--seat", "Ana=human", "--seat", "Bo=human", "--seat", "Mira", "--seed", "d")
    err = gmkit("play", "cyffle", "--shared-screen", *two, typed="\n1\nundo\nquit\n").err
    after = err[err.index("taken back") :]
    assert "Pass the screen to Ana" in after
    assert "Your hand" not in after


def test_advice_needs_no_hand_but_the_seat_s_own(gmkit: Any) -> None:
    Path("t.yaml").write_text(
        "kind: cypher-situation\nschema_version: 1\nturn: A\ndisplay: coder\ndeck: 13\n"
        "seats:\n  - {name: A, level: skilled, hand: [fixer, hacker, extractor]}\n"
        "  - {name: B, level: master, hand: 2}\n"
    )
    ran = gmkit("advise", "cypher", "--from", "t.yaml", "--as", "A", "--json")
    assert ran.code == 0, ran.err
    assert {row["choice"] for row in json.loads(ran.out)["result"]["choices"]} == {"Fixer", "Hacker", "Extractor"}


def test_a_purse_that_does_not_reach_and_an_idle_cheat_are_told(gmkit: Any) -> None:
    err = gmkit("play", "cyffle", "--seat", "A+cheat", "--seat", "B", "--option", "purse=0", "--seed", "1").err
    assert "a purse of 0 does not reach for a stake of 1" in err
    assert "cheats only with --option cheating=on" in err


def test_a_study_keeps_what_it_measures_by(gmkit: Any) -> None:
    for option in ("mode=tally", "purse=0"):
        ran = gmkit("study", "cyffle", "--games", "2", "--option", option)
        assert (ran.code, ran.out) == (2, "")
        assert "leave" in ran.err


def test_who_sat_at_the_screen_is_remembered(gmkit: Any) -> None:
    two = ("--seat", "Ana=human", "--seat", "Bo=human", "--seat", "Mira", "--seed", "a", "--save", "e.jsonl")
    err = gmkit("play", "cyffle", *two, "--gm", "--shared-screen", typed="\n\n1\nquit\n").err
    assert "Mira holds" in err
    assert "Pass the screen to" in err
    err = gmkit("play", "cyffle", "--from", "e.jsonl", typed="\n\nquit\n").err
    assert "For the GM's eyes" in err
    assert "Pass the screen to" in err
    # Without either, whoever types for both is told what both see, and no more.
    err = gmkit("play", "cyffle", *two[:-2], typed="1\nquit\n").err
    assert "Pass the screen to" not in err
    assert "Mira holds" not in err
