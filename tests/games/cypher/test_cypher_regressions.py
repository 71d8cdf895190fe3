"""What once went wrong in Cypher: damaged logs, a campaign's turns, purges and swaps, several boosts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.cli import run as command
from gmkit.games.cypher.commands import DESK
from gmkit.games.cypher.events import Fetched, LeftArea, Spared, Swapped, TurnBegan
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.situation import from_data, to_data
from gmkit.games.cypher.turn import influence, scores
from gmkit.library.shelves import bundled
from tests.cases import every_case
from tests.commands import Captured, answer
from tests.games.cypher.builders import HOUSE, answered, areas_of, deck, position, rows, seated, told_of, wander

EXAMPLE = str(bundled("content").parent / "examples" / "cypher-choice.yaml")


@pytest.fixture
def log(capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Leave the log of a game that began with a situation."""
    path = tmp_path / "game.jsonl"
    body = "kind: cypher-situation\nschema_version: 1\nseats: [{name: Ana, area: [hacker], hand: 3}, {name: Bo}]\n"
    begun = tmp_path / "begun.yaml"
    begun.write_text(body + "turn: Ana\noptions: {turn_cap: 4}\n", encoding="utf-8")
    assert command(["play", "cypher", "--from", str(begun), "--seed", "s", "--save", str(path)]) == 0
    capsys.readouterr()
    return path


@every_case(
    ("at", "value"),
    [
        (("seats", 0, "hand"), 1e30), (("seats", 0, "hand"), 3.5), (("seats", 0, "hand"), True),
        (("seats", 0, "hand"), -1), (("seats", 0, "area"), ["hacker", "hacker"]), (("seats", 0, "area"), 4),
        (("seats", 0, "area"), ["wizard"]), (("seats",), []), (("deck",), 10**9), (("deck",), float("inf")),
        (("turn",), "Zed"), (("turn",), 3), (("agenda",), [{"step": "draw"}]), (("agenda",), []),
        (("agenda",), [{"step": "pass", "to": "left"}, {"step": "enter", "card": "hacker"}, {"step": "end-turn"}]),
        (("phase",), "noon"), (("trigger",), {"seat": "Bo", "left": 1e300}), (("fired",), ["hacker"] * 100),
        (("games",), 1e30), (("display",), ["hacker"]), ((), [1, 2]), ((), "hacker"),
    ],
)  # fmt: skip
def test_a_situation_in_a_log_is_checked_as_in_a_file(capsys: Captured, log: Path, at: Any, value: Any) -> None:
    first, *rest = log.read_text(encoding="utf-8").splitlines()
    header = json.loads(first)
    if not at:
        header["situation"] = value
    else:
        inner = header["situation"]
        for step in at[:-1]:
            inner = inner[step]
        inner[at[-1]] = value
    log.write_text("\n".join([json.dumps(header), *rest]) + "\n", encoding="utf-8")
    for words in (["play", "cypher"], ["odds", "cypher", "turn"]):
        assert command([*words, "--from", str(log)]) == 3
        caught = capsys.readouterr()
        assert caught.out == ""
        assert caught.err.startswith(f"gmkit: {log}:1:1: ")
        assert caught.err.count("\n") == 1
        assert (
            "damaged" in caught.err
            or "situation must be" in caught.err
            or "step" in caught.err
            or "enter" in caught.err
        )


def test_a_situation_nested_too_deeply_in_a_log(capsys: Captured, log: Path) -> None:
    first, *rest = log.read_text(encoding="utf-8").splitlines()
    step = '{"step": "end-turn"}'
    for _ in range(300):
        step = f'{{"step": "guard", "seat": "Bo", "cause": "hacker", "then": {step}}}'
    damaged = first.replace('"situation": {', f'"situation": {{"agenda": [{step}], ', 1)
    log.write_text("\n".join([damaged, *rest]) + "\n", encoding="utf-8")
    assert command(["play", "cypher", "--from", str(log)]) == 3
    assert capsys.readouterr().err.startswith(f"gmkit: {log}:1:1: ")


def test_a_log_that_nobody_touched_is_played_again(capsys: Captured, log: Path) -> None:
    assert command(["play", "cypher", "--from", str(log), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["turns"] >= 4


def test_an_unseen_card_is_never_one_that_was_drawn(capsys: Captured, log: Path) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if n and json.loads(line)["what"] == "card drawn")
    lines[at] = json.dumps({**json.loads(lines[at]), "value": "?"})
    damaged = "\n".join(lines) + "\n"
    log.write_text(damaged, encoding="utf-8")
    assert command(["play", "cypher", "--from", str(log), "--save", str(log), "--json"]) == 3
    assert f"{log}:{at + 1}:1: " in capsys.readouterr().err
    assert log.read_text(encoding="utf-8") == damaged


@every_case("seats", [2, 3, 4])
def test_the_turns_of_a_campaign_are_those_of_all_its_games(seats: int) -> None:
    state = HOUSE.set_up(seated(seats), {"campaign": True, "turn_cap": 5}).state
    begun = 0
    for _, _, _, after, told in wander(HOUSE, state, Source("turns").stream()):
        begun += len(told_of(told, TurnBegan))
        state = after
        # The turn under way is not counted until it has ended.
        assert begun - DESK.turns(after) in (0, 1)
        data = to_data(after)
        assert DESK.turns(from_data(data, HOUSE.nexus, data["options"]).state) == DESK.turns(after)
    assert state.games > 1
    assert DESK.turns(state) == begun > state.turn


def test_a_campaign_tells_programs_all_its_turns(capsys: Captured) -> None:
    words = ["play", "cypher", "--seat", "A=weak", "--seat", "B=weak", "--option", "campaign=on", "--seed", "s"]
    found = answer(capsys, *words, "--option", "turn_cap=6")
    begun = [event for event in found["events"] if event["type"] == "turn-began"]
    assert found["result"]["turns"] == len(begun) > 12


def immune_deck(op: str) -> Cypher:
    """Give a deck whose thief swaps or fetches, and purges; the fence is immune to it."""
    steps = [{"op": op, "card": "plain-1"}, {"op": "purge_all", "classes": ["two"], "scope": "others"}]
    thief = {"id": "thief", "when_played": steps}
    fence = {"id": "fence", "class": "two", "while_in_play": [{"op": "immune_to", "card": "thief"}]}
    return Cypher(deck([thief, fence, *rows(*range(1, 11))]))


@every_case(("op", "event", "areas"), [
    ("swap_self_with", Swapped, [["plain-1"], ["fence", "thief"]]),
    ("fetch", Fetched, [["thief", "plain-1"], ["fence"]]),
])  # fmt: skip
def test_immunity_is_to_purges_and_to_nothing_else(op: str, event: type, areas: list[list[str]]) -> None:
    game = immune_deck(op)
    state = position([[], ["fence", "plain-1"]], [["thief"], []], display="plain-3", game=game)
    state, told = answered(state, ("play", "thief"), game=game)
    assert areas_of(state) == areas
    assert told_of(told, event)
    assert [(one.seat, one.guard) for one in told_of(told, Spared)] == [(1, 1)]
    assert not told_of(told, LeftArea)


def test_no_card_is_immune_to_a_purge_of_the_own_area_alone() -> None:
    """The thief drives its player's own fence out first; then the other fence keeps the purge of all away (NX-4)."""
    steps = [{"op": "purge_own", "classes": ["two"]}, {"op": "purge_all", "classes": ["two"]}]
    fence = {"id": "fence", "class": "two", "copies": 2, "while_in_play": [{"op": "immune_to", "card": "thief"}]}
    game = Cypher(deck([{"id": "thief", "when_played": steps}, fence, *rows(*range(1, 10))]))
    state = position([["fence"], ["fence"]], [["thief"], []], display="plain-3", game=game)
    state, told = answered(state, ("play", "thief"), game=game)
    assert areas_of(state) == [["thief"], ["fence"]]
    assert [one.seat for one in told_of(told, LeftArea)] == [0]
    assert [one.seat for one in told_of(told, Spared)] == [1]


BOOSTS = [
    {"op": "influence_if_other_class", "class": "one", "influence": 5},
    {"op": "influence_if_other_class", "class": "two", "influence": 8},
]


@every_case("effects", [BOOSTS, BOOSTS[::-1]])
def test_a_card_may_be_lifted_by_several_classes(effects: list[dict[str, Any]]) -> None:
    chief = {"id": "chief", "class": "three", "influence": 2, "while_in_play": effects}
    game = Cypher(deck([chief, {"id": "two", "class": "two", "influence": 1}, *rows(*range(1, 11))]))
    state = position([["chief"], ["plain-1"]], game=game)
    one, two = (game.nexus.names.index((name, name)) for name in ("plain-1", "two"))
    assert scores(state) == (2, 1)
    assert influence(state.table, (0, one)) == 5 + 1
    assert influence(state.table, (0, two)) == 8 + 1
    assert influence(state.table, (one, two, 0)) == 8 + 1 + 1


def test_whoever_came_last_with_nothing_is_told_so(capsys: Captured, tmp_path: Path) -> None:
    """No figure stands before the noun: nothing would be said of it as a number is."""
    log, seats = str(tmp_path / "game.jsonl"), [word for name in "ABCD" for word in ("--seat", f"{name}=weak")]
    assert command(["play", "cypher", "--seed", "q3", *seats, "--save", log]) == 0
    capsys.readouterr()
    for language, told in (
        ("en", "B came last, with an influence of nothing."),
        ("de", "B kam auf den letzten Platz, Einfluss: nichts."),
    ):
        assert command(["hooks", log, "--language", language]) == 0
        assert told in capsys.readouterr().out.splitlines()
