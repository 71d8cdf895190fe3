"""Cypher written down and read again: every moment comes back, and what cannot be is told with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from gmkit.cli import run as command
from gmkit.games.cypher.content import KINDS
from gmkit.games.cypher.model import State
from gmkit.games.cypher.situation import from_data, phase_of, to_data
from gmkit.library.check import inspect
from gmkit.library.write import dump
from gmkit.table.game import HIDDEN, Ask, Luck
from tests.cases import every_case
from tests.commands import Captured
from tests.games.cypher.builders import HOUSE, at_random, file, named, stands

THREE = "seats:\n  - {name: Ana, level: human}\n  - {name: Bo}\n  - {name: Cy}\n"


def again(state: State) -> State:
    """Write a record and read it."""
    data = to_data(state)
    return from_data(data, HOUSE.nexus, data["options"]).state


def relabelled(state: State) -> tuple[object, ...]:
    """Give a record without the numbers of copies and the order in which cards were removed."""
    of = state.table.nexus.of
    held = zip(state.hands, state.known, strict=True)

    def name(card: Any) -> Any:
        return of[card] if isinstance(card, int) else card

    return (
        tuple(tuple(map(name, area)) for area in state.areas),
        [sorted(zip(map(str, map(name, hand)), known, strict=True)) for hand, known in held],
        tuple((name(card), who) for card, who in state.pack),
        name(state.display),
        sorted((str(name(card)), who) for card, who in state.removed),
        sorted(map(name, state.unseen)),
        *(state.seat, state.turn, state.trigger, state.points, state.games, len(state.agenda)),
    )  # fmt: skip


@pytest.mark.parametrize(("seats", "options"), [
    (2, {"set_aside_one": True}),
    (3, {}),
    (4, {"bodyguard_spent": True}),
    (3, {"campaign": True, "turn_cap": 6}),
])  # fmt: skip
def test_every_moment_comes_back(seats: int, options: Mapping[str, Any], tmp_path: Path) -> None:
    rules, met = HOUSE, set()
    for seed in range(2):
        for number, state in enumerate(at_random(seats, seed, **options)):
            met.add(phase_of(state))
            back = again(state)
            assert to_data(back) == to_data(state)
            assert relabelled(back) == relabelled(state)
            # Where it matters which copy it is, it is the same one.
            if state.fired:
                assert (back.areas, back.fired, back.agenda) == (state.areas, state.fired, state.agenda)
            assert type(rules.pending(back)) is type(rules.pending(state))
            if number % 25 == 0:
                path = tmp_path / "moment.yaml"
                path.write_text(dump(to_data(state)), encoding="utf-8")
                assert inspect(path, KINDS) == []
    assert met >= {"play", "over", None}


def test_each_part_of_a_table_is_where_the_file_says() -> None:
    state = stands({
        "seats": [
            {"name": "Ana", "level": "human", "area": ["corp overseer", "fixer"], "hand": ["hacker", "?"], "points": 2},
            {"name": "Bo", "area": ["chief"], "hand": [{"card": "coder", "seen_by": ["Ana", "Bo"]}], "removed": 1},
            {"name": "Cy", "hand": ["fixer", "executive", "bodyguard"]},
        ],
        "display": "archivist", "deck": 8, "bottom": ["?", {"card": "Data Runner", "seen_by": ["Cy"]}, "aristocrat"],
        "turn": "Cy", "turns": 5, "trigger": {"seat": "Bo"}, "games": 1,
    })  # fmt: skip
    assert [named(state, area) for area in state.areas] == [["corp-overseer", "fixer"], ["syndicate-chief"], []]
    assert [named(state, hand) for hand in state.hands] == [
        ["hacker", "?"], ["coder"], ["executive", "bodyguard", "fixer"],
    ]  # fmt: skip
    assert state.known == ((1, 1), (0b011,), (4, 4, 4))
    assert [(named(state, [card])[0], who) for card, who in state.pack[-4:]] == [
        ("?", 0), ("?", 0), ("data-runner", 4), ("aristocrat", 7),
    ]  # fmt: skip
    assert state.removed == ((HIDDEN, 2),)
    assert (state.seat, state.turn, state.points, state.games) == (2, 5, (2, 0, 0), 1)
    # After Bo's trigger come Cy, Ana and Bo: three turns, this one among them.
    assert state.trigger == (1, 3, "card")
    # Nineteen cards less ten that are named.
    hidden = 1 + 1 + 6
    assert len(state.unseen) == hidden
    assert len(state.pack) == 8


def test_what_is_left_out_follows() -> None:
    state = stands({"seats": [{"name": "Ana", "level": "human"}, {"name": "Bo"}, {"name": "Cy", "hand": ["hacker"]}]})
    assert state.hands[0] == (HIDDEN, HIDDEN, HIDDEN)
    need = HOUSE.pending(state)
    # Bo is an NPC and is dealt two cards; before that the deck has everything that is not in a hand.
    assert isinstance(need, Luck)
    assert (need.what, need.seat) == ("hand", 1)
    assert len(state.pack) == 19 - 3 - 1
    after = HOUSE.apply(state, need.law.parse(["coder", "fixer"])[0]).state
    assert named(after, after.hands[1]) == ["coder", "fixer"]
    display = HOUSE.pending(after)
    assert isinstance(display, Luck)
    assert display.what == "Display"
    begun = HOUSE.apply(after, display.law.parse(["executive"])[0]).state
    play = HOUSE.pending(begun)
    assert isinstance(play, Ask)
    assert (play.what, play.seat, len(begun.pack)) == ("play", 0, 12)


@every_case(
    ("body", "place", "why"),
    [
        (THREE.replace("{name: Bo}", "{name: Bo, area: [wizard]}"), "5:23", 'no card called "wizard"'),
        (THREE.replace("{name: Bo}", "{name: Bo, area: [hacker, fixer, fixer]}") + "display: fixer\n",
         "7:10", "2 cards of Fixer, already in Bo's area and in Bo's area (line 5)"),
        (THREE + "display: hacker\ndeck: 13\n", "8:7", "20 cards are on this table, and 19 belong to the deck"),
        (THREE + "deck: 12\n", "7:7", "18 cards"),
        (THREE + "deck: 12\n", "7:7", "write the card of the Display"),
        (THREE.replace("{name: Bo}", "{name: Bo, area: [hacker, fixer, coder, fixer]}"), "5:22", "3"),
        (THREE.replace("{name: Bo}", '{name: Bo, hand: [coder, "?"]}'), "5:30", "an NPC knows its cards"),
        (THREE + "turn: Dee\n", "7:7", "nobody at the table"),
        (THREE + "trigger: {seat: Bo, left: 3}\n", "7:27", "how many are left: 2"),
        (THREE + "phase: draw\n", "4:12", "how many cards this seat holds"),
        (THREE + "phase: over\n", "7:8", "who triggered the end"),
        (THREE + "display: '?'\n", "7:10", "everybody sees the Display"),
        (THREE + "deck: 12\nbottom: [coder, fixer, '?', '?', '?', '?', '?', '?', '?', '?', '?', '?', '?']\n",
         "8:1", "these are more"),
        (THREE + "agenda: [{step: draw}, {step: end-turn}]\n", "7:10", "count"),
        (THREE.replace("{name: Bo}", "{name: Bo, hand: [{card: coder, seen_by: [Zed]}]}"), "5:47", "nobody"),
        (THREE.replace("{name: Bo}", "{name: Bo, area: [fixer#3]}"), "5:23", "no number 3"),
        (THREE.replace("{name: Bo}", "{name: Bo, points: 3}") + "options: {campaign: true}\n",
         "5:24", "Bo has won the campaign already: 3 points win it"),
        (THREE + "turns: 40\n", "7:8", "the end was triggered after turn 40, by turn_cap (CY-20)"),
        (THREE + "turns: 8\noptions: {turn_cap: 6}\n", "7:8", "after turn 6"),
        (THREE.replace("{name: Bo}", "{name: Bo, removed: 12}") + "display: hacker\ndeck: 0\n",
         "8:1", "the draw deck is empty"),
        (THREE.replace("{name: Bo}", "{name: Bo, removed: 12}") + "display: hacker\n", "3:1", "add trigger"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be(capsys: Captured, tmp_path: Path, body: str, place: str, why: str) -> None:
    path = file(tmp_path, body)
    assert command(["check", path]) == 1
    out = capsys.readouterr().out
    assert f"{path}:{place}: " in out
    assert why in out
    assert command(["play", "cypher", "--from", path]) == 3
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.startswith(f"gmkit: {path}:")


@every_case(
    "rest",
    [
        "turns: 39\n",
        "turns: 40\ntrigger: {seat: Bo}\n",
        "turns: 40\noptions: {turn_cap: 41}\n",
        "options: {campaign: true}\n",
    ],
)
def test_a_table_at_its_limits(capsys: Captured, tmp_path: Path, rest: str) -> None:
    path = file(tmp_path, THREE.replace("{name: Bo}", "{name: Bo, points: 2}") + rest)
    assert command(["check", path]) == 0, capsys.readouterr().out


def test_turns_are_held_against_the_options_in_force(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, THREE.replace(", level: human", "") + "turns: 30\n")
    assert command(["play", "cypher", "--from", path, "--option", "turn_cap=20"]) == 3
    assert f"{path}:7:8: the end was triggered after turn 20" in capsys.readouterr().err
    assert command(["play", "cypher", "--from", path]) == 0


@every_case(
    ("agenda", "why"),
    [
        ("[{step: draw, count: 1}]", "the last step"),
        ("[{step: enter, card: hacker}, {step: end-turn}]", "enter: the card is not in the hand"),
        ("[{step: leave, seat: Bo, cards: [hacker], cause: coder}, {step: end-turn}]", "leave: these cards"),
        ("[{step: take, cause: coder, target: hacker}, {step: end-turn}]", "take: the card that is to move"),
        ("[{step: guard, seat: Bo, cause: coder, then: {step: discard}}, {step: end-turn}]", "guard: nothing"),
        ("[{step: look, seat: Bo, giver: Ana}, {step: end-turn}]", "look: that seat knows"),
        ("[{step: discard}, {step: end-turn}, {step: end-turn}]", "end-turn: no step follows"),
    ],
)
def test_steps_that_do_not_fit_the_table(capsys: Captured, tmp_path: Path, agenda: str, why: str) -> None:
    where = "removed" if "leave" in agenda or "take" in agenda else "area"
    seats = "seats:\n  - {name: Ana, area: [coder], hand: [fixer, executive, bodyguard]}\n"
    seats += f"  - {{name: Bo, {where}: [hacker], hand: [archivist, aristocrat]}}\n"
    path = file(tmp_path, f"{seats}display: extractor\nagenda: {agenda}\n")
    assert command(["check", path]) == 1
    out = capsys.readouterr().out
    assert command(["play", "cypher", "--from", path]) == 3
    err = capsys.readouterr().err
    column = 27 if agenda.count("end-turn") > 1 else 10
    assert err.startswith(f"gmkit: {path}:7:{column}: {why}")
    assert f"{path}:7:{column}: error[GM503]: {why}" in out


def test_a_hand_of_an_unusual_size_is_a_warning(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, THREE.replace("{name: Bo}", "{name: Bo, hand: [coder]}"))
    assert command(["check", path]) == 0
    assert "warning[GM502]: 1 in hand, where 2 are usual now" in capsys.readouterr().out


def test_an_option_that_takes_a_card_away_does_not_fit_a_deck_that_is_counted(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, THREE + "display: hacker\ndeck: 12\n")
    assert command(["check", path]) == 0
    assert command(["play", "cypher", "--from", path, "--option", "set_aside_one=on"]) == 3
    assert "20 cards are on this table, and 19 belong to the deck" in capsys.readouterr().err
