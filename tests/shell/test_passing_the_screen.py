"""The screen as it is passed on: what is cleared before who reads it, what is taken, and what is only said."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from gmkit.cli import run

CLEARED = "\n" * 40
PEOPLE = ("--seat", "Ana=human", "--seat", "Bo=human", "--seat", "Mira", "--seed", "d")
REAL = (*PEOPLE, "--dice", "table")


@pytest.fixture
def gmkit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Give a function that plays with what is typed until it is left: what the screen showed."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, typed: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert run(["play", *arguments, "--shared-screen", "--save", "log.jsonl", "--force"]) == 130
        return capsys.readouterr().err

    return call


def standing(err: str, mark: str) -> str:
    """Give what stands on the screen when this comes up for the last time."""
    return err[: err.rindex(mark)].rpartition(CLEARED)[2]


def log() -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path("log.jsonl").read_text().splitlines()[1:]]


@pytest.mark.parametrize(
    ("left", "mark"), [("undo", "taken back"), ("quit", "gmkit: stopped"), ("", "gmkit: the input")]
)
def test_a_hand_is_cleared_however_its_prompt_is_left(gmkit: Any, left: str, mark: str) -> None:
    err = gmkit("cyffle", *PEOPLE, typed=f"\n1\n\n{left}\n" if left else "\n1\n\n")
    assert err.count("Your hand") == 2
    assert "Your hand" not in standing(err, mark)


def test_what_is_typed_where_the_screen_is_passed_is_refused(gmkit: Any) -> None:
    err = gmkit("cyffle", *PEOPLE, typed="4H\n?\n\nquit\n")
    assert "what was typed is not taken: nothing is asked before the screen is passed" in err
    assert err.count("press Enter alone when Ana alone can read the screen") == 2
    assert err.count("Pass the screen to Ana") == 3
    assert "Ana, card" in err
    assert [row for row in log() if row["what"] == "card"] == []


def test_what_the_gm_reads_is_cleared_before_anybody_else_is_asked(gmkit: Any) -> None:
    err = gmkit("cyffle", *REAL, typed="3\nS\n\n\nquit\n")
    told = err.index("for Mira, for the GM's eyes: ")
    assert told < err.index("press Enter to clear the screen") < err.index("Ana, hand")
    assert "for Mira" not in standing(err, "Ana, hand")


def test_what_is_typed_for_an_npc_is_cleared(gmkit: Any) -> None:
    err = gmkit("cyffle", *REAL, typed="3\nS\n2C 3C\n4C 5C\n\nquit\n")
    assert "Mira, hand (4 cards, such as KH; Enter leaves it to gmkit): 2C 3C" in err
    assert "2C" not in standing(err, "Ana, hand")


def test_a_hand_somebody_typed_is_cleared_before_the_next_is_asked(gmkit: Any) -> None:
    err = gmkit("cyffle", *REAL, typed="3\nS\n2C 3C 4C 5C\n7H 7S\n8H 8S\n\n\n7H\n9D\nquit\n")
    assert "7H 7S" in err
    assert "7H" not in standing(err, "Bo, hand")
    # Bo's own cards are real ones, so that the screen is passed to Ana alone.
    assert "Bo plays the 9 of diamonds." in err
    assert "Pass the screen to Bo" not in err
    assert "Your hand" not in standing(err, "Ana plays the 7 of hearts")


def test_one_person_and_the_gm_share_a_screen_too(gmkit: Any) -> None:
    """Where a hand of Ana's own is shown, Mira's is gone; where none is, the GM keeps the screen."""
    one = ("--seat", "Ana=human", "--seat", "Mira", "--seed", "q", "--dice", "table")
    err = gmkit("cyffle", *one, typed="Ana\nS\n\n2H 3H 4H 5H 6H\n?\n\nquit\n")
    assert err.index("for Mira") < err.index("press Enter to clear") < err.index("Your hand")
    assert err.count("press Enter to clear") == 2
    assert "for Mira" not in standing(err, "Your hand")
    kept = gmkit("cyffle", *one, typed="Ana\nS\n\n\nquit\n")
    assert "press Enter to clear" not in kept


def test_what_everybody_heard_is_told_again_on_a_screen_that_the_gm_has_cleared(gmkit: Any) -> None:
    one = ("--seat", "Ana=human", "--seat", "Mira", "--seed", "q", "--dice", "people")
    err = gmkit("cyffle", *one, typed="Ana\nS\n\n2H 3H 4H 5H 6H\n\n2H\nquit\n")
    told = re.findall("^Mira plays .*", err, re.MULTILINE)[0]
    assert err.index(told) < err.index("press Enter to clear") < err.rindex(told)
    left = standing(err, "Ana, card")
    assert "for Mira" not in left
    assert "Mira and Ana put in 1 coin each." in left
    # Once it has been read it is not told a third time.
    assert err.count(told) == 2


def test_what_is_typed_where_the_gm_clears_the_screen_answers_the_next_question(gmkit: Any) -> None:
    one = ("--seat", "Ana=human", "--seat", "Mira", "--seed", "q", "--dice", "people")
    err = gmkit("cyffle", *one, typed="Ana\nS\n\n2H 3H 4H 5H 6H\n2H\nquit\n")
    assert err.count("press Enter to clear") == 1
    assert "Ana, card: 2H\nAna plays the 2 of hearts." in err
    assert [row["value"] for row in log() if row["what"] == "card" and row["by"].startswith("person")] == ["2H"]
    # It is taken for nobody who does not have the screen by then.
    err = gmkit("cyffle", *PEOPLE, "--gm", typed="1\n\nquit\n")
    assert "what was typed is not taken: nothing is asked before the screen is passed" in err
    assert "Ana plays" not in err


def test_whoever_shares_a_screen_with_the_gm_is_told_again_nothing_but_what_all_heard(gmkit: Any) -> None:
    err = gmkit("cyffle", *PEOPLE, "--gm", typed="\n\nquit\n")
    left = err.partition("press Enter to clear")[2]
    assert "Bo holds" in err
    assert "Bo holds" not in left
    assert "put in 1 coin each." in left


def test_undo_takes_back_the_last_face_before_the_last_answer(gmkit: Any) -> None:
    err = gmkit("cyffle", *REAL, typed="3\nS\n2C 3C 4C 5C\n7H\n7S\nundo\nundo\nundo\nquit\n")
    assert "taken back: 7S; undo takes back what was typed before it" in err
    assert "taken back: 7H;" in err
    assert [row["what"] for row in log()] == ["first dealer", "trump"]


def test_undo_takes_back_a_card_of_several_words(gmkit: Any) -> None:
    err = gmkit("cypher", *REAL, typed="Ana\n\n\ncorp overseer\nfixer\nundo\nundo\nquit\n")
    assert err.index("taken back: fixer;") < err.index("taken back: corp-overseer;")


def test_odds_where_the_table_deals_says_so(gmkit: Any) -> None:
    assert "type what the table dealt" in gmkit("cyffle", *REAL, typed="3\nS\nodds\nquit\n")
    assert "type what came up at the table" in gmkit("cyffle", *REAL, typed="odds\nquit\n")


def test_the_first_dealer_may_be_a_number(gmkit: Any) -> None:
    assert "Mira is to deal first." in gmkit("cyffle", *REAL, typed="3\nquit\n")


def test_a_card_that_could_be_several_is_told_in_a_sentence(gmkit: Any) -> None:
    people = ("--seat", "Ana=human", "--seat", "Bo=human", "--seed", "d", "--dice", "table")
    err = gmkit("cyffle", *people, typed="Ana\nS\n\n\nq\nquit\n")
    assert '"q" could be QC, QD, QH or QS; write rank and suit\n' in err


def test_what_the_gm_is_told_is_cleared_before_the_screen_is_passed(gmkit: Any) -> None:
    err = gmkit("cyffle", *PEOPLE, "--gm", typed="\n\nquit\n")
    assert "Bo holds" in err
    assert "Bo holds" not in standing(err, "Pass the screen to Ana")


def test_the_display_goes_by_the_card_on_it_and_draws_are_counted(gmkit: Any) -> None:
    people = ("--seat", "Ana=human", "--seat", "Mira", "--seed", "d", "--dice", "table")
    err = gmkit("cypher", *people, typed="1\n\n\nfixer\nhacker\nfixer\ncoder\nquit\n")
    assert "Ana takes the Fixer from the Display." in err
    assert err.index("2 cards to draw, one after the other.") < err.index("The last card to draw.")


def test_what_an_npc_holds_is_not_typed_in_front_of_a_person(gmkit: Any) -> None:
    # Ana's hand is unknown, so that nothing was passed to her; taking back leads to Mira's cards all the same.
    err = gmkit("cyffle", *REAL, typed="Mira\nS\n2H 3H 4H 5H\n\n\nundo\nundo\nundo\n\nquit\n")
    begins, after = err.split("taken back", maxsplit=1)
    assert "Pass the screen to the GM" not in begins
    assert after.index("Pass the screen to the GM") < after.index("Mira, hand")
