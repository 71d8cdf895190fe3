"""Mistakes that were made once: each test failed before its fix."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from gmkit.chance.pieces import Deal, pack
from gmkit.errors import AmbiguousChoice, ChanceError, ChoiceError, StoreError, UnreadableContent
from gmkit.shell.output import plain_data
from gmkit.table.choices import Either, Number, OneOf
from gmkit.table.odds import spread
from gmkit.table.run import Entry, Log, Places, from_lines, replay, to_lines
from tests.cases import every_case
from tests.shell.test_session import session
from tests.table.coins import GAME, HEADS, begin


@every_case("unbuffered", ["", "1"])
@every_case("arguments", [("games",), ("play", "cipher", "--seed", "s", "--json")])
def test_a_closed_pipe_ends_quietly(arguments: tuple[str, ...], unbuffered: str) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent), "PYTHONUNBUFFERED": unbuffered}
    process = subprocess.Popen([sys.executable, "-m", "gmkit", *arguments], env=env, stdout=-1, stderr=-1)
    assert process.stdout
    process.stdout.close()
    assert process.stderr
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 0, err


def test_two_signs_are_no_number() -> None:
    with pytest.raises(ChoiceError):
        Number(0, 9).parse("+-5")


def test_a_very_long_number_is_not_on_the_list() -> None:
    with pytest.raises(ChoiceError):
        OneOf(["fold", "stay"]).parse("1" * 5000)


def test_an_ambiguous_word_stays_ambiguous_beside_a_number() -> None:
    with pytest.raises(AmbiguousChoice):
        Either(Number(0, 5), OneOf(["decline", "declare"])).parse("decl")


def test_a_card_that_is_none_is_a_wrong_roll() -> None:
    with pytest.raises(ChanceError):
        Deal(pack(), (2,)).parse(["zz", "KH"])


def test_a_log_bears_any_text() -> None:
    log = Log({"game": "coins", "note": "a\u2028b\x85c"}, ())
    assert from_lines(to_lines(log), "x") == log


def test_a_blank_line_in_a_log_is_refused_where_it_stands() -> None:
    text = '{"game":"c"}\n\n{"what":"stone","value":"stone","by":"forced"}\n{"what":"wish","value":"1","by":"drawn"}\n'
    with pytest.raises(UnreadableContent, match="log:2:1"):
        from_lines(text, "log")


def test_a_forced_line_is_checked_as_well() -> None:
    with pytest.raises(StoreError, match="log:2:1"):
        replay(GAME, begin(), [Entry("wish", "x", "forced")], Places())


def test_a_line_that_is_forced_no_longer_is_named() -> None:
    with pytest.raises(StoreError, match="log:3:1"):
        replay(GAME, begin(), [Entry("stone", "stone", "forced"), Entry("sticks", "1 1", "forced")], Places())


def test_faces_left_in_a_line_are_refused() -> None:
    with pytest.raises(StoreError, match="log:3:1"):
        replay(GAME, begin(), [Entry("stone", "stone", "forced"), Entry("sticks", "1 1 2", "drawn")], Places())


def test_odds_ask_nobody_what_can_go_only_one_way() -> None:
    state = begin(1)._replace(stone=True, sticks=(1, 1), coins=(HEADS,), calls=(1,))
    assert len(spread(GAME, {state: Fraction(1)}, lambda _: False)) == 1


def test_cards_become_plain_data() -> None:
    assert len(plain_data(frozenset(pack()[:2]))) == 2


def test_undo_does_not_lose_the_faces_typed_with_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("undo\n1\n"))
    one = session("Ana=human", "Bo", roll="1 2 heads tails")
    one.play()
    assert one.state.number == 2
