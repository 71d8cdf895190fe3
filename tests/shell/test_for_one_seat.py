"""`play --for NAME`: only what that seat may see, or a clear word where others read the screen."""

from __future__ import annotations

import json
from typing import Any

import pytest

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
