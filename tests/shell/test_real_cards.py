"""Real cards at the table: what gmkit holds is told to the GM, what people hold stays theirs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

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


def test_whoever_takes_back_at_the_handing_over_shows_no_hand(gmkit: Any) -> None:
    """The screen may be in either player's hands then."""
    two = ("--seat", "Ana=human", "--seat", "Bo=human", "--seat", "Mira", "--seed", "d")
    err = gmkit("play", "cyffle", *two, typed="\n1\nundo\nquit\n").err
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
