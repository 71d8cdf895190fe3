"""The source's sample at Gaudiguch, turn by turn: through the contract, and as a GM types it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from gmkit.games.cipher.events import Contested, Earned, TurnLost
from gmkit.games.cipher.model import Venture
from gmkit.table.game import Ask, Luck, Over
from tests.cases import every_case
from tests.commands import Captured, answer, refused
from tests.games.cipher.builders import PLAYERS, RETINUES, TOTALS, gaudiguch, sample_file, scripted

ATTRIBUTE = {"preach": 0, "craft": 1, "labor": 2, "debate": 0, "race": 1, "duel": 2}
KEYS = {"moved", "from", "to", "difference", "reward", "holdings", "treasury", "over"}


class Turn(NamedTuple):
    """A turn of the sample: who rolls what against whom, and what lies on the table afterwards."""

    who: str
    venture: str
    opponent: str | None
    reward: str | None
    difference: int | None
    moved: int
    holdings: tuple[int, int, int, int]
    treasury: int

    @property
    def faces(self) -> list[str]:
        return [word for word in (self.venture, self.opponent, self.reward) if word is not None]


SAMPLE = (
    Turn("Ssalabi", "duel", "Shirestu", None, -3, 0, (0, 0, 0, 0), 200),
    Turn("Chixesoro", "labor", None, "1", None, 2, (0, 2, 0, 0), 198),
    Turn("Nothlia", "preach", None, "cipher", None, 11, (0, 2, 11, 0), 187),
    Turn("Shirestu", "craft", None, "4", None, 0, (0, 2, 11, 0), 187),
    Turn("Ssalabi", "duel", "Chixesoro", "1", 1, 1, (1, 1, 11, 0), 187),
    Turn("Chixesoro", "race", "Ssalabi", "2", 3, 1, (0, 2, 11, 0), 187),
    Turn("Nothlia", "debate", "Chixesoro", "cipher", 4, 4, (0, 6, 7, 0), 187),
    Turn("Shirestu", "labor", None, "5", None, 10, (0, 6, 7, 10), 177),
    Turn("Ssalabi", "duel", "Nothlia", "cipher", 2, 2, (2, 6, 5, 10), 177),
    Turn("Chixesoro", "race", "Shirestu", "4", 6, 4, (2, 10, 5, 6), 177),
    Turn("Nothlia", "duel", "Chixesoro", None, -1, 0, (2, 10, 5, 6), 177),
    Turn("Shirestu", "preach", None, "3", None, 6, (2, 10, 5, 12), 171),
)

Case = tuple[tuple[int, int, int, int], int, Turn]
"""Gold before, Treasury before, the turn."""


def _before(at: int) -> tuple[tuple[int, int, int, int], int]:
    return (SAMPLE[at - 1].holdings, SAMPLE[at - 1].treasury) if at else ((0, 0, 0, 0), 200)


COUNTERFACTUAL: Case = (
    (1, 1, 11, 0),
    187,
    Turn("Chixesoro", "race", "Nothlia", "2", 3, 2, (1, 3, 9, 0), 187),
)

EDGES: tuple[tuple[Case, bool], ...] = (
    (((4, 0, 0, 0), 3, Turn("Nothlia", "preach", None, "cipher", None, 3, (4, 0, 3, 0), 0)), True),
    (((0, 0, 5, 9), 9, Turn("Nothlia", "craft", None, "4", None, 8, (0, 0, 13, 9), 1)), False),
    (((0, 0, 5, 9), 9, Turn("Shirestu", "craft", None, "3", None, 0, (0, 0, 5, 9), 9)), False),
    (((9, 3, 0, 0), 50, Turn("Chixesoro", "race", "Ssalabi", "cipher", 3, 3, (12, 0, 0, 0), 50)), False),
    (((9, 3, 0, 0), 50, Turn("Ssalabi", "craft", None, "4", None, 8, (17, 3, 0, 0), 42)), False),
    (((1, 1, 1, 9), 50, Turn("Ssalabi", "debate", "Chixesoro", "2", 1, 0, (1, 1, 1, 9), 50)), False),
    (((5, 0, 0, 0), 50, Turn("Chixesoro", "debate", "Shirestu", "cipher", 1, 0, (5, 0, 0, 0), 50)), False),
)

CASES: list[Case] = [(*_before(at), turn) for at, turn in enumerate(SAMPLE)]
CASES += [COUNTERFACTUAL, *(case for case, _ in EDGES)]
IDS = [f"turn-{at}" for at in range(1, 13)] + ["counterfactual"] + [f"edge-{at}" for at in range(1, 8)]


def test_the_retinues_have_the_source_s_totals() -> None:
    _, state = gaudiguch((0, 0, 0, 0), 200)
    assert state.board.totals == TOTALS
    assert sorted(name for owned in RETINUES for name in owned) == sorted(
        name for owned in state.board.retinues for name in owned
    )


def test_three_rounds_through_the_contract() -> None:
    game, state = gaudiguch((0, 0, 0, 0), 200)
    for number, turn in enumerate(SAMPLE, start=1):
        assert PLAYERS[state.seat] == turn.who
        after, needs, _ = scripted(game, state, turn.faces)
        assert isinstance(after, Venture)
        # The script is used up exactly at the end of the turn: no roll was left out, none made too many.
        assert [type(need) for need in needs] == [Ask if word in PLAYERS else Luck for word in turn.faces], number
        assert (after.turns, after.stage, after.venture) == (number, 0, None)
        assert (after.gold[:-1], after.gold[-1]) == (turn.holdings, turn.treasury), number
        state = after


@every_case(("before", "treasury", "turn"), CASES)
def test_a_turn_through_the_contract(before: tuple[int, ...], treasury: int, turn: Turn) -> None:
    game, state = gaudiguch(before, treasury, PLAYERS.index(turn.who))
    after, _, events = scripted(game, state, turn.faces)
    assert isinstance(after, Venture)
    assert after.gold == (*turn.holdings, turn.treasury)
    assert isinstance(game.pending(after), Over) == (turn.treasury == 0)
    kind = Earned if turn.opponent is None else TurnLost if turn.reward is None else Contested
    event = next(one for one in events if isinstance(one, kind))
    assert getattr(event, "moved", 0) == turn.moved
    assert getattr(event, "difference", None) == turn.difference


@every_case(("case", "ends"), EDGES)
def test_the_game_ends_with_the_treasury(case: Case, ends: bool) -> None:
    before, treasury, turn = case
    game, state = gaudiguch(before, treasury, PLAYERS.index(turn.who))
    after, _, _ = scripted(game, state, turn.faces)
    assert isinstance(game.pending(after), Over) == ends


@every_case(("opponent", "difference"), [("Ssalabi", -2), ("Chixesoro", -1), ("Shirestu", -5)])
def test_the_eleventh_turn_against_anybody(capsys: Captured, tmp_path: Path, opponent: str, difference: int) -> None:
    path = sample_file(tmp_path, (2, 10, 5, 6), 177, turn="Nothlia")
    got = answer(capsys, "challenge", "cipher", "duel", "--from", path, "--vs", opponent)
    assert got["result"]["difference"] == difference
    assert (got["result"]["moved"], got["rolls"], got["seed"]) == (0, [], None)


def _parties(turn: Turn, own: str, other: str | None) -> tuple[str | None, str | None]:
    if not turn.moved:
        return None, None
    if turn.opponent is None:
        return "treasury", own
    backfires = turn.reward == "cipher" and turn.venture != "duel"
    return (own, other) if backfires else (other, own)


@every_case(("before", "treasury", "turn"), CASES)
def test_a_turn_as_a_gm_types_it(
    capsys: Captured, tmp_path: Path, before: tuple[int, ...], treasury: int, turn: Turn
) -> None:
    path = sample_file(tmp_path, before, treasury)
    words = ["--as", turn.who, *(["--vs", turn.opponent] if turn.opponent else [])]
    words += ["--roll", turn.reward] if turn.reward else []
    whole = answer(capsys, "challenge", "cipher", turn.venture, "--from", path, *words)
    assert (whole["game"], whole["kind"], whole["challenge"]) == ("cipher", "challenge", turn.venture)
    assert (whole["seed"], whole["rolls"]) == (None, [turn.reward] if turn.reward else [])
    giver, taker = _parties(turn, turn.who, turn.opponent)
    assert whole["result"] == {
        "moved": turn.moved,
        "from": giver,
        "to": taker,
        "difference": turn.difference,
        "reward": turn.reward,
        "holdings": dict(zip(PLAYERS, turn.holdings, strict=True)),
        "treasury": turn.treasury,
        "over": turn.treasury == 0,
    }
    assert set(whole["result"]) == KEYS


@every_case(("before", "treasury", "turn"), CASES)
def test_a_turn_without_a_file(capsys: Captured, before: tuple[int, ...], treasury: int, turn: Turn) -> None:
    own = PLAYERS.index(turn.who)
    at = ATTRIBUTE[turn.venture]
    words = ["--score", str(TOTALS[own][at]), "--purse", str(before[own]), "--treasury", str(treasury)]
    holdings: dict[str, Any] = {"you": turn.holdings[own], "them": None}
    if turn.opponent:
        other = PLAYERS.index(turn.opponent)
        words += ["--against", str(TOTALS[other][at]), "--their-purse", str(before[other])]
        holdings["them"] = turn.holdings[other]
    words += ["--roll", turn.reward] if turn.reward else []
    got = answer(capsys, "challenge", "cipher", turn.venture, *words)["result"]
    giver, taker = _parties(turn, "you", "them")
    assert got == {
        "moved": turn.moved,
        "from": giver,
        "to": taker,
        "difference": turn.difference,
        "reward": turn.reward,
        "holdings": holdings,
        "treasury": turn.treasury,
        "over": turn.treasury == 0,
    }


def test_what_is_not_given_is_never_short(capsys: Captured) -> None:
    got = answer(capsys, "challenge", "cipher", "race", "--score", "12", "--against", "4", "--roll", "6")
    assert got["rolls"] == ["cipher"]
    assert got["result"] == {
        "moved": 8,
        "from": "you",
        "to": "them",
        "difference": 8,
        "reward": "cipher",
        "holdings": {"you": None, "them": None},
        "treasury": None,
        "over": False,
    }


@every_case("face", ["cipher", "6", "0", "o", "Cipher", "CIPH"])
def test_the_sixth_face_as_dice_show_it(capsys: Captured, face: str) -> None:
    got = answer(capsys, "challenge", "cipher", "preach", "--score", "7", "--roll", face)
    assert (got["result"]["moved"], got["result"]["reward"], got["rolls"]) == (7, "cipher", ["cipher"])


def test_nothing_is_resolved_on_half_a_roll(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, (1, 1, 11, 0), 187, turn="Chixesoro")
    line = refused(capsys, 2, "challenge", "cipher", "race", "--from", path, "--vs", "Nothlia", "--roll", "")
    assert "missing" in line
    assert "1, 2, 3, 4, 5 or cipher" in line
