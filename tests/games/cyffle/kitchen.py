"""What Cyffle's tests of words, situations and commands share: tables, whole evenings, the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.cli import run as run_command
from gmkit.games.cyffle.commands import DESK
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import Options, State
from gmkit.library.write import dump
from gmkit.table.game import HIDDEN, Ask, Luck, Over
from gmkit.table.seats import Seat, Seating

Captured = pytest.CaptureFixture[str]

FIRE = """\
kind: cyffle-situation
schema_version: 1
dealer: Fflergant
trump: spades
leader: Fflergant
trick: [KH, 2H, AH]
seats:
  - {name: Fflergant, hand: [9C, TD]}
  - {name: Kilraen, hand: [JS, 3C]}
  - {name: Cynwas, hand: [8D, QC]}
  - {name: Daire, hand: [AS, 4C, 5D]}
"""
"""The story's trick, one card before its end."""


def game() -> Cyffle:
    """Give the rules with the bundled pack."""
    found = DESK.open((), None)
    assert isinstance(found, Cyffle)
    return found


def seated(*levels: str) -> Seating:
    """Seat so many, A, B and so on."""
    return Seating(tuple(Seat(chr(65 + at), level) for at, level in enumerate(levels)))


def evening(
    seating: Seating, options: Options, seed: str, most: int = 2000, state: State | None = None
) -> Iterator[tuple[State, tuple[Any, ...]]]:
    """Play by whim, people's cards unseen half of the time; give each record with what led to it."""
    rules = game()
    events: tuple[Any, ...] = ()
    if state is None:
        state, events = rules.set_up(seating, options._asdict())
    yield state, events
    for turn in range(most):
        need = rules.pending(state)
        if isinstance(need, Over):
            return
        stream = Source(seed).at(turn)
        value: Any
        if isinstance(need, Luck):
            person = need.seat is not None and not seating.seats[need.seat].npc
            value = HIDDEN if need.secret and person and stream.below(2) else need.law.draw(stream)
        else:
            value = stream.pick(meant(state, need))
        state, events = rules.apply(state, value)
        yield state, events


def meant(state: State, ask: Ask) -> list[Any]:
    """Give what may really be chosen: not a card that lies elsewhere, and seldom to leave."""
    elsewhere = sum(hand for seat, hand in enumerate(state.hands) if seat != ask.seat) if ask.what == "card" else 0
    found = [one for one in ask.choices.items() if not isinstance(one, int) or not elsewhere >> one & 1]
    return [*found, "play on", "play on", "play on"] if ask.what == "next hand" else found


def file(folder: Path, text: str | Mapping[str, Any], name: str = "fire.yaml") -> str:
    """Write a situation."""
    path = folder / name
    path.write_text(text if isinstance(text, str) else dump(text), encoding="utf-8")
    return str(path)


def answer(capsys: Captured, *arguments: str) -> dict[str, Any]:
    """Run a command with --json and give its document."""
    assert run_command([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def told(capsys: Captured, *arguments: str) -> list[str]:
    """Run a command and give the lines of its answer."""
    assert run_command(list(arguments)) == 0
    return capsys.readouterr().out.splitlines()


def refused(capsys: Captured, code: int, *arguments: str) -> str:
    """Run a command that cannot be done: the exit code, an empty stdout, one line that says why."""
    assert run_command(list(arguments)) == code
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = str(err).splitlines()
    return line
