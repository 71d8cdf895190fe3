"""Cypher's tables for tests: a situation in a few words, whole games played at random, commands and their answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.cli import run as command
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.kinds import KINDS
from gmkit.games.cypher.model import Options, State
from gmkit.games.cypher.situation.reading import from_data
from gmkit.library.shelves import resolve
from gmkit.table.game import Ask, SeatNo
from gmkit.table.run import Places, by_seat, drawn, run
from gmkit.table.seats import Seat, Seating

Captured = pytest.CaptureFixture[str]


@cache
def game() -> Cypher:
    """Give the game with the house deck."""
    return Cypher(NexusDeck.from_data(resolve("cypher-deck", "cypher/nexus-19.yaml", (), KINDS, None).data))


def stands(data: Mapping[str, Any], **options: Any) -> State:
    """Give the record of a situation."""
    return from_data(data, game().nexus, Options(**options)._asdict()).state


def named(state: State, cards: Any) -> list[str]:
    """Give cards by their ids."""
    return [state.table.deck.character(card).id if isinstance(card, int) else "?" for card in cards]


def at_random(seats: int, seed: int, **options: Any) -> Iterator[State]:
    """Give every record of a game that NPCs play at random."""
    rules = game()
    step = rules.set_up(Seating(tuple(Seat(f"S{at}") for at in range(seats))), options)
    source, places = Source(f"random {seed}"), Places()

    def anything(_view: State, ask: Ask, stream: Source) -> Any:
        return stream.stream().pick(list(ask.choices.items()))

    players = dict.fromkeys(range(seats), (anything, "npc:weak"))
    yield step.state
    for moment in run(rules, step.state, by_seat(rules, players, drawn(source, places), source, places)):
        yield moment.state


def seat(at: int) -> SeatNo:
    """Give a seat."""
    return SeatNo(at)


def file(folder: Path, body: str, name: str = "table.yaml") -> str:
    """Write a situation."""
    path = folder / name
    path.write_text(f"kind: cypher-situation\nschema_version: 1\n{body}", encoding="utf-8")
    return str(path)


def answer(capsys: Captured, *words: str) -> dict[str, Any]:
    """Run a command and give its JSON."""
    assert command([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def told(capsys: Captured, *words: str) -> list[str]:
    """Run a command and give its lines."""
    assert command(list(words)) == 0
    return capsys.readouterr().out.splitlines()


def refused(capsys: Captured, code: int, *words: str) -> str:
    """Run a command that fails, and give what it says."""
    assert command(list(words)) == code
    caught = capsys.readouterr()
    assert caught.out == ""
    return caught.err
