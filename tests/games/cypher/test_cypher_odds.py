"""What each card of a hand would come to, and what is still unseen: for people, for programs, and at the prompt."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from pathlib import Path

import pytest

from gmkit.cli import run as command
from tests.commands import Captured, answer, refused, told
from tests.games.cypher.builders import file

CHOICE = "examples/cypher-choice.yaml"


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


def test_one_card_is_weighed_alone(capsys: Captured) -> None:
    words = ["odds", "cypher", "turn", "--from", CHOICE]
    every = answer(capsys, *words)["result"]
    one = answer(capsys, *words, "--play", "techno")["result"]
    assert one["choices"] == [row for row in every["choices"] if row["choice"] == "Technomancer"]
    assert one["expected"] == one["choices"][0]["expected"]
    assert "Executive" in refused(capsys, 2, *words, "--play", "hacker")


def test_unseen_cards_by_class(capsys: Captured, tmp_path: Path) -> None:
    """Technomancer and two Data Runners; Chief, two Extractors, two Fixers; an Anomaly: whoever holds them."""
    want = {"upper": 0, "middle": 3, "lower": 5, "none": 1}
    assert answer(capsys, "odds", "cypher", "turn", "--from", CHOICE)["result"]["unseen"] == want
    text = Path(CHOICE).read_text(encoding="utf-8")
    other = tmp_path / "other.yaml"
    other.write_text(text.replace("[data-runner, fixer]", "[technomancer, cypher-anomaly]"), encoding="utf-8")
    assert other.read_text(encoding="utf-8") != text
    assert answer(capsys, "odds", "cypher", "turn", "--from", str(other))["result"]["unseen"] == want
    lines = told(capsys, "odds", "cypher", "turn", "--from", CHOICE)
    assert "Unseen: Upper 0, Middle 3, Lower 5, no class 1." in lines


def test_odds_at_the_prompt(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("odds\nquit\n"))
    assert command(["play", "cypher", "--from", CHOICE, "--seed", "1"]) == 130
    err = capsys.readouterr().err.splitlines()
    # The Executive finds the Overseer guarded and is worth its 6 in place of the Hacker's 2.
    assert "Lead after playing, house values: Executive +4.00, Technomancer +2.00, Syndicate Chief +2.00." in err
    assert "Unseen: Upper 0, Middle 3, Lower 5, no class 1." in err


def test_whoever_asks_at_the_prompt_is_told_of_as_many_deals_for_every_choice_as_tell_them_apart(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("odds\nquit\n"))
    command(["play", "cypher", "--seat", "Ana=human", "--seat", "Bo=master", "--seat", "Cy", "--seed", "a"])
    out = capsys.readouterr().err
    told = re.findall(r"wins \d+ % \(± (\d+)\) of (\d+) deals", out)
    assert [deals for _, deals in told] == ["128"] * len(told)
    assert told
    assert all(int(half) <= 9 for half, _ in told)
    assert "left out early" not in out


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


@pytest.mark.thorough
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


def test_how_somebody_stands_is_told_in_the_language_that_is_spoken(capsys: Captured) -> None:
    table = str(Path(__file__).parents[3] / "examples" / "cypher-choice.yaml")
    assert command(["odds", "cypher", "turn", "--from", table, "--language", "de"]) == 0
    told_ = capsys.readouterr().out
    assert "; vorn 100,0 %" in told_ and "ahead" not in told_


def test_advice_and_odds_say_which_question_they_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown card is an average one to advice, and all that it may be to the odds, so that their figures differ."""
    table = ("cypher", "--from", "examples/cypher-table.yaml")
    advice = told(capsys, "advise", *table)
    assert any(line.endswith("this turn: gmkit odds cypher turn with the same --from.") for line in advice)
    assert "first thoughts" not in "".join(told(capsys, "advise", "cypher", "--from", CHOICE)), "it plays on"
    odds = told(capsys, "odds", "cypher", "turn", *table[1:])
    assert any(line.endswith("and why: gmkit advise cypher with the same --from.") for line in odds)
