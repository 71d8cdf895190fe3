"""Exact odds against an enumeration of the six faces that is written here, from the rules, and shares no code."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import State, Venture
from gmkit.table import odds
from gmkit.table.game import SeatNo
from tests.cases import every_case
from tests.commands import Captured, answer, refused, told
from tests.games.cipher.builders import PLAYERS, TOTALS, contest, file, sample_file

SIXTH = Fraction(1, 6)
Chances = dict[int, Fraction]


def earns(total: int, treasury: int) -> Chances:
    """Give what Preach, Craft or Labor brings: 2, 4, 6, 8, 10 if the total reaches it, the total on a Cipher."""
    found: Chances = {}
    for face in (1, 2, 3, 4, 5, 6):
        owed = total if face == 6 else 2 * face if total >= 2 * face else 0
        paid = min(treasury, owed)
        found[paid] = found.get(paid, Fraction(0)) + SIXTH
    return found


def meets(venture: str, difference: int, own: int, theirs: int) -> Chances:
    """Give what a contest brings: the face if the difference reaches it, the difference on a Cipher."""
    if difference <= 0:
        return {0: Fraction(1)}
    found: Chances = {}
    for face in (1, 2, 3, 4, 5, 6):
        if face < 6:
            gain = min(theirs, face) if difference >= face else 0
        elif venture == "duel":
            gain = min(theirs, difference)
        else:
            gain = -min(own, difference)
        found[gain] = found.get(gain, Fraction(0)) + SIXTH
    return found


def average(chances: Chances) -> Fraction:
    return sum((gain * chance for gain, chance in chances.items()), Fraction(0))


def weighed(game: Cipher, state: Venture) -> Chances:
    """Give the chances of seat 0's gains as gmkit works them out."""
    found: Chances = {}

    def over(now: State) -> bool:
        return isinstance(now, Venture) and now.turns > 0

    start: dict[State, Fraction] = {state: Fraction(1)}
    for end, weight in odds.spread(game, start, over).items():
        gain = end.gold[0] - state.gold[0]
        found[gain] = found.get(gain, Fraction(0)) + weight
    return found


@every_case("venture", ["preach", "craft", "labor"])
def test_treasury_ventures(venture: str) -> None:
    for total in range(21):
        game, state = contest(venture, (total, 1), (0, 0), 0)
        for treasury in range(31):
            held = state._replace(gold=(3, 5, treasury))
            assert weighed(game, held) == earns(total, treasury), (total, treasury)


@every_case("venture", ["debate", "race", "duel"])
def test_contests(venture: str) -> None:
    for difference in range(-3, 16):
        game, state = contest(venture, (difference + 3, 3), (0, 0), 40)
        for own in range(13):
            for theirs in range(13):
                after = game.apply(state._replace(gold=(own, theirs, 40)), SeatNo(1)).state
                assert isinstance(after, Venture)
                wanted = meets(venture, difference, own, theirs)
                if difference > 0:
                    assert weighed(game, after) == wanted, (difference, own, theirs)
                else:
                    assert (after.turns, after.gold) == (1, (own, theirs, 40))


def test_the_enumeration_is_the_rules_general_formula() -> None:
    for difference in range(1, 16):
        for own in range(13):
            for theirs in range(13):
                numbers = sum(min(face, theirs) for face in range(1, min(5, difference) + 1))
                duel, debate = min(difference, theirs), -min(difference, own)
                assert average(meets("duel", difference, own, theirs)) == Fraction(numbers + duel, 6)
                assert average(meets("race", difference, own, theirs)) == Fraction(numbers + debate, 6)


EARNED = (0, 0.167, 0.667, 0.833, 1.667, 1.833, 3.0, 3.167, 4.667, 4.833, 6.667, 6.833, 7.0, 7.167, 7.333)
DEBATED = (0, 0.167, 0.5, 1.0, 1.667, 1.5, 1.333, 1.167, 1.0, 0.833, 0.667, 0.5, 0.333, 0.167, 0)
DUELLED = (0.333, 0.833, 1.5, 2.333, 3.333, 3.5, 3.667, 3.833, 4.0, 4.167)


@every_case("venture", ["preach", "craft", "labor"])
def test_the_table_of_treasury_ventures(capsys: Captured, venture: str) -> None:
    for total, gain in enumerate(EARNED):
        got = answer(capsys, "odds", "cipher", venture, "--score", str(total))["result"]
        assert got["expected"]["gain"]["value"] == pytest.approx(gain, abs=0.0005)


@every_case(("venture", "table"), [("debate", DEBATED), ("race", DEBATED), ("duel", DUELLED)])
def test_the_table_of_contests(capsys: Captured, venture: str, table: tuple[float, ...]) -> None:
    for difference, gain in enumerate(table, start=1):
        words = ("--score", str(difference + 2), "--against", "2")
        got = answer(capsys, "odds", "cipher", venture, *words)["result"]
        assert got["expected"]["gain"]["value"] == pytest.approx(gain, abs=0.0005)


def test_a_quick_form_gives_exact_fractions(capsys: Captured) -> None:
    figures = (("score", 11), ("against", 5), ("purse", 4), ("their-purse", 2), ("treasury", 9))
    words = [word for name, value in figures for word in (f"--{name}", str(value))]
    whole = answer(capsys, "odds", "cipher", "race", *words)
    wanted = meets("race", 6, 4, 2)
    chances = {int(name): Fraction(one["fraction"]) for name, one in whole["result"]["chances"].items()}
    assert chances == wanted
    assert Fraction(whole["result"]["expected"]["gain"]["fraction"]) == average(wanted) == Fraction(5, 6)
    assert (whole["kind"], whole["challenge"]) == ("odds", "race")
    assert (whole["seed"], whole["rolls"], whole["events"]) == (None, [], [])


GOLD = (2, 6, 5, 10)


@every_case("who", PLAYERS)
@every_case(("venture", "at"), [("debate", 0), ("race", 1), ("duel", 2)])
def test_every_opponent_is_weighed(capsys: Captured, tmp_path: Path, who: str, venture: str, at: int) -> None:
    own = PLAYERS.index(who)
    path = sample_file(tmp_path, GOLD, 177)
    got = answer(capsys, "odds", "cipher", venture, "--from", path, "--as", who)["result"]
    assert sorted(row["choice"] for row in got["choices"]) == sorted(set(PLAYERS) - {who})
    found = []
    for row in got["choices"]:
        other = PLAYERS.index(row["choice"])
        wanted = meets(venture, TOTALS[own][at] - TOTALS[other][at], GOLD[own], GOLD[other])
        chances = {int(name): Fraction(one["fraction"]) for name, one in row["chances"].items()}
        assert chances == wanted
        assert sum(chances.values()) == 1
        gain = Fraction(row["expected"]["gain"]["fraction"])
        assert gain == average(wanted)
        assert row["expected"]["gain"]["value"] == float(gain)
        found.append((gain, GOLD[other]))
    # Best first; of equal averages the richer opponent.
    assert all(one >= other for one, other in pairwise(found))
    assert got["expected"] == got["choices"][0]["expected"]
    assert got["chances"] == got["choices"][0]["chances"]


def test_one_opponent_alone(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 177)
    words = ("odds", "cipher", "race", "--from", path, "--as", "Chixesoro", "--vs", "noth")
    got = answer(capsys, *words)["result"]
    assert [row["choice"] for row in got["choices"]] == ["Nothlia"]
    assert Fraction(got["expected"]["gain"]["fraction"]) == Fraction(1 + 2 + 3 - 3, 6)


def test_earning_from_a_file(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 7)
    got = answer(capsys, "odds", "cipher", "preach", "--from", path, "--as", "Nothlia")["result"]
    chances = {int(name): Fraction(one["fraction"]) for name, one in got["chances"].items()}
    assert chances == earns(11, 7) == {2: SIXTH, 4: SIXTH, 6: SIXTH, 7: 3 * SIXTH}
    assert "choices" not in got


def test_in_words(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 177)
    lines = told(capsys, "odds", "cipher", "race", "--from", path, "--as", "Chixesoro")
    assert lines[0] == "Cipher, a Gaudiguchian game: Chixesoro's race"
    assert [line.split()[1] for line in lines[1:]] == ["Shirestu", "Nothlia", "Ssalabi"]
    assert "average +1.50" in lines[1]
    # Ssalabi holds 2, so that a 3 takes 2.
    assert "average +0.33" in lines[3]
    assert "33.3 %" in lines[3]


def test_odds_do_not_change_with_the_rest_of_the_table(capsys: Captured, tmp_path: Path) -> None:
    path = file(
        tmp_path,
        {
            "seats": [
                {"name": "A", "retinue": ["elfen", "faeling"], "gold": 1},
                {"name": "B", "retinue": ["orclach"], "gold": 4},
                {"name": "C", "gold": 0},
            ],
            "treasury": 60,
            "turns": 11,
        },
    )
    got = answer(capsys, "odds", "cipher", "debate", "--from", path, "--as", "A")["result"]
    # Allure 8 against 0 twice: B can pay 1, 2, 3, 4, 4; C nothing; the backfire costs the one coin there is.
    gains = {row["choice"]: Fraction(row["expected"]["gain"]["fraction"]) for row in got["choices"]}
    assert gains == {"B": Fraction(14 - 1, 6), "C": Fraction(-1, 6)}


def test_what_cannot_be_weighed(capsys: Captured, tmp_path: Path) -> None:
    path = sample_file(tmp_path, GOLD, 177)
    assert "--against" in refused(capsys, 2, "odds", "cipher", "duel", "--score", "8")
    assert "--score" in refused(capsys, 2, "odds", "cipher", "preach")
    assert "no opponent" in refused(capsys, 2, "odds", "cipher", "craft", "--from", path, "--vs", "Nothlia")
    over = sample_file(tmp_path, GOLD, 0)
    assert "already over" in refused(capsys, 2, "odds", "cipher", "race", "--from", over)
