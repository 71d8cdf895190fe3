"""Revokes with cards that are known in part, and tables where nobody has a share (CF-11)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from gmkit.games.cyffle.events import HandScored, Revoked
from gmkit.games.cyffle.score import share_of
from gmkit.games.cyffle.situation import from_data, to_data
from gmkit.library.document import Severity
from gmkit.library.load import parse
from gmkit.library.write import dump
from tests.cases import every_case
from tests.commands import Captured, answer, told
from tests.games.cyffle.builders import GAME, file, played, standing

HEAD = "kind: cyffle-situation\nschema_version: 1\ntrump: S\nleader: A\nseats:\n"


def test_a_known_card_of_a_denied_suit_is_a_revoke() -> None:
    """The unknown card is gone when the known one shows."""
    _, events = played(standing(["? ?", "KH ?"], "S", dealer=1, people=(0, 1)), "2H 3D 3H KH")
    assert [event for event in events if isinstance(event, Revoked)] == [(1, "KH")]
    (scored,) = [event for event in events if isinstance(event, HandScored)]
    assert scored.scores == (0, None)


def test_so_is_one_that_shows_while_others_are_unknown() -> None:
    state, events = played(standing(["? ? ?", "KH ? ?"], "S", dealer=1, people=(0, 1)), "2H 3D 3C KH")
    assert [event for event in events if isinstance(event, Revoked)] == [(1, "KH")]
    # Once is enough.
    _, events = played(state, "4C 5H")
    assert not any(isinstance(event, Revoked) for event in events)


def test_a_known_card_of_another_suit_is_none() -> None:
    _, events = played(standing(["? ?", "KC ?"], "S", dealer=1, people=(0, 1)), "2H 3D 3H KC")
    assert not any(isinstance(event, Revoked) for event in events)


def test_a_table_is_written_before_the_revoke_shows() -> None:
    state, _ = played(standing(["? ?", "KH ?"], "S", dealer=1, people=(0, 1)), "2H 3D")
    data = to_data(state)
    assert data["seats"][1]["void"] == ["H"]
    again = from_data(data, GAME, state.round.table.options._asdict()).state
    _, events = played(again, "3H KH")
    assert any(isinstance(event, Revoked) for event in events)
    from gmkit.games.cyffle.situation_checks import check_cards

    found = check_cards(parse(dump(data), "evening.yaml"), GAME.names)
    assert [one.severity for one in found] == [Severity.WARNING]


def test_nobody_has_a_share_if_all_have_revoked(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, HEAD + "  - {name: A, level: human, hand: '?'}\n  - {name: B, level: human, hand: '?'}\n")
    words = ["play", "cyffle", "--from", path, "--option", "max_hands=1", "--option", "mode=wager"]
    # A denies diamonds and B hearts, and both show them later.
    lines = told(capsys, *words, "--choose", "2H;3C;4D;5H;6D;7D;8D;9C;TC;TD")
    assert lines == ["Cyffle, or Chance: A won one coin in one hand."]
    capsys.readouterr()
    got = answer(capsys, *words, "--choose", "2H;3C;4D;5H;6D;7D;8D;9C;TC;TD")
    scored, last, _ = got["events"][-3:]
    assert (scored["winners"], scored["payouts"], scored["carried"]) == ([], [0, 0], 2)
    # Nobody is tied, so the coins fall to the dealer's left.
    assert (last["type"], last["seat"], last["coins"]) == ("last-coins", "A", 2)


REVOKED = "  - {name: A, hand: [AS, 3C], revoked: true}\n  - {name: B, hand: [KH, 4D]%s}\n"


def test_who_has_revoked_has_no_share(capsys: Captured, tmp_path: Path) -> None:
    for other in ("", ", revoked: true"):
        path = file(tmp_path, HEAD + REVOKED % other)
        for row in answer(capsys, "odds", "cyffle", "play", "--from", path)["result"]["choices"]:
            assert row["expected"]["share"]["fraction"] == "0"
        advice = answer(capsys, "advise", "cyffle", "--from", path, "--as", "A", "--level", "master")
        assert all(row["expected"]["share"] == 0 for row in advice["result"]["choices"])


GONE = {"[3C]": "[AD, 2D, AH, 2H, KD, 3D, 4H, 3H]", "[3C, 2C]": "[AD, 2D, AH, 2H, KD, 3D]"}
"""Cards of the tricks that are over, by the hand that is left."""


def at_the_end(folder: Path, hand: str, other: str) -> str:
    """Write a table of two where B, whose cards nobody knows, has taken the Aces."""
    rows = f"  - {{name: A, hand: {hand}}}\n  - {{name: B, level: human, hand: '?', points: 7, {other}}}\n"
    return file(folder, HEAD.replace("seats:", f"seen: {GONE[hand]}\nseats:") + rows)


@every_case("hand", GONE)
def test_who_plays_against_revokers_has_it_all(capsys: Captured, tmp_path: Path, hand: str) -> None:
    path = at_the_end(tmp_path, hand, "revoked: true")
    for row in answer(capsys, "odds", "cyffle", "play", "--from", path)["result"]["choices"]:
        assert row["expected"]["share"]["fraction"] == "1"


def test_a_hand_that_denied_every_suit_has_revoked(capsys: Captured, tmp_path: Path) -> None:
    """No deal fits, so some are drawn that fit as well as can be."""
    path = at_the_end(tmp_path, "[3C]", "void: [C, D, H, S]")
    got = answer(capsys, "odds", "cyffle", "play", "--from", path)["result"]
    assert not got["exact"]
    assert all(row["expected"]["share"]["fraction"] == "1" for row in got["choices"])


def test_the_share_of_a_pot() -> None:
    won: list[tuple[tuple[int | None, ...], list[Any]]] = [
        ((3, 3, None), [Fraction(1, 2), Fraction(1, 2), 0]),
        ((None, 0), [0, 1]),
        ((None, None), [0, 0]),
    ]
    for points, shares in won:
        assert [share_of(points, seat) for seat in range(len(points))] == shares
