"""`gmkit advise`: whoever is to decide is advised without being named, and nobody where nothing is to be decided."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.cli import run
from gmkit.shell.play import past_unseen
from gmkit.table.game import Ask, Luck, SeatNo
from gmkit.table.seats import Seat, Seating
from tests.table.coins import HEADS, CoinGame

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_who_is_asked_need_not_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["advise", "cypher", "--from", str(EXAMPLES / "cypher-choice.yaml"), "--json"]
    found: list[Any] = []
    for more in ([], ["--as", "Vesper"]):
        assert run([*words, *more]) == 0
        found.append(json.loads(capsys.readouterr().out)["result"])
    assert found[0] == found[1]
    assert found[0]["seat"] == "Vesper"


def test_nobody_is_advised_before_the_cards_are_dealt(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "undealt.yaml"
    path.write_text(
        "kind: cyffle-situation\nschema_version: 1\ntitle: T\nsource: {title: T, author: null, url: null, "
        "licence: null, certainty: house}\ndealer: Ana\nseats: [{name: Ana}, {name: Bo, level: human}]\n"
    )
    assert run(["advise", "cyffle", "--from", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "nobody has anything to decide here: next comes the trump" in told.err


def test_only_luck_that_the_advised_does_not_see_is_gone_past() -> None:
    """Two coins are flipped, each under its owner's hand; then seat 0 has to call."""
    game, source = CoinGame(), Source("s")
    state = game.set_up(Seating((Seat("A"), Seat("B"))), {}).state
    while not (isinstance(need := game.pending(state), Luck) and need.secret):
        answer = next(need.choices.items()) if isinstance(need, Ask) else need.law.draw(source.at("open"))  # type: ignore[union-attr]
        state = game.apply(state, answer).state
    assert need.seat == 0
    # Whoever is asked next saw a coin of its own, and must say how it fell.
    assert past_unseen(game, state, source, None) == (state, need)
    assert past_unseen(game, state, source, SeatNo(0)) == (state, need)
    _, other = past_unseen(game, state, source, SeatNo(1))
    assert isinstance(other, Luck)
    assert other.seat == 1
    known = game.apply(state, HEADS).state
    for named in (None, SeatNo(0)):
        after, ask = past_unseen(game, known, source, named)
        assert isinstance(ask, Ask)
        assert ask.seat == 0
        assert game.view(after, SeatNo(0)).coins[0] == HEADS
