"""A turn under way, written down: what gmkit writes it reads again; steps that cannot be done are refused at once."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.cli import run as command
from gmkit.games.cypher.content import KINDS
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import State
from gmkit.games.cypher.situation import from_data, to_data
from gmkit.library.load import parse
from gmkit.library.shelves import bundled, validate
from gmkit.library.write import dump
from gmkit.table.game import HIDDEN, Ask, Luck
from tests.cases import every_case
from tests.commands import Captured
from tests.games.cypher.builders import HOUSE, file, named, seated, stands, wander

EXAMPLE = str(bundled("content").parent / "examples" / "cypher-table.yaml")

LAST = "{step: discard}, {step: end-turn}]"


def table(first: str, second: str, rest: str) -> str:
    """Give a table of Ana, whose turn it is, and Bo."""
    return f"seats:\n  - {{name: Ana, {first}}}\n  - {{name: Bo, {second}}}\n{rest}"


def refused(capsys: Captured, folder: Path, marked: str) -> list[str]:
    """Check and open a table whose faulty steps are marked with ^; give what is said of each, the place cut off."""
    lines = ["", "", *marked.splitlines()]
    places = []
    for number, line in enumerate(lines, 1):
        *parts, _ = line.split("^")
        places += [f"{number}:{sum(map(len, parts[: n + 1])) + 1}" for n in range(len(parts))]
    path = file(folder, marked.replace("^", ""))
    assert command(["check", path, "--strict", "--format", "concise"]) == 1
    found = capsys.readouterr().out.splitlines()
    assert [line.removeprefix(f"{path}:").split(": ")[0] for line in found] == places
    said = [line.split("]: ", 1)[1] for line in found]
    assert command(["play", "cypher", "--from", path, "--seed", "s"]) == 3
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.count("\n") == 1
    assert caught.err.startswith(f"gmkit: {path}:{places[0]}: {said[0]}")
    return said


def test_a_card_that_an_npc_is_about_to_look_at_is_kept(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = str(tmp_path / "kept.yaml")
    monkeypatch.setattr("sys.stdin", io.StringIO("technomancer\ndisplay\nextractor\n2\nquit\n"))
    assert command(["play", "cypher", "--from", EXAMPLE, "--dice", "table", "--save", kept]) == 130
    assert "Vesper, card received" in capsys.readouterr().err
    assert command(["check", kept]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("corp overseer\nquit\n"))
    capsys.readouterr()
    assert command(["play", "cypher", "--from", kept, "--dice", "table"]) == 130
    err = capsys.readouterr().err
    assert "Vesper, card received" in err
    assert "the card received cannot be this one: Corp Overseer lies in the draw deck" in err


def test_no_other_unknown_card_of_an_npc_is_let_through(capsys: Captured, tmp_path: Path) -> None:
    look = "agenda: [{step: look, seat: Bo, giver: Ana}, " + LAST
    for hand, agenda in (
        ('[coder, "?", "?"]', look),
        ('[coder, "?"]', look.replace("seat: Bo, giver: Ana", "seat: Ana, giver: Bo")),
        ('[coder, "?"]', "agenda: [{step: pass, to: left}, {step: look, seat: Bo, giver: Ana}, " + LAST),
    ):
        path = file(tmp_path, table("level: human, hand: 2", f"hand: {hand}", f"display: fixer\n{agenda}\n"))
        assert command(["check", path]) == 1
        assert "an NPC knows its cards" in capsys.readouterr().out


def test_an_npc_whose_only_card_is_still_unknown_is_not_dealt_another() -> None:
    state = stands({
        "seats": [{"name": "Ana", "level": "human", "hand": 2}, {"name": "Bo", "hand": ["?"]}],
        "display": "fixer",
        "agenda": [{"step": "look", "seat": "Bo", "giver": "Ana"}, {"step": "end-turn"}],
    })  # fmt: skip
    again = from_data(to_data(state), HOUSE.nexus, to_data(state)["options"]).state
    assert again.agenda == state.agenda
    assert again.hands == ((HIDDEN, HIDDEN), (HIDDEN,))


def shy(state: State, need: Ask | Luck, stream: Stream) -> Any:
    """Answer at random; people show no card that they need not show."""
    if isinstance(need, Luck):
        person = need.secret and need.seat is not None and not state.table.seating.seats[need.seat].npc
        return HIDDEN if person and stream.below(3) else need.law.draw(stream)
    return stream.pick([value for value in need.choices.items() if value in need.choices])


@every_case("seed", range(4))
def test_every_moment_with_real_cards_comes_back(seed: int) -> None:
    seats = 2 + seed % 3
    people = [[0], [1], [0, 2], []][seed]
    options = {"set_aside_one": seed == 1, "campaign": seed == 0, "turn_cap": 9}
    start = HOUSE.set_up(seated(seats, people), options).state
    moments = [state for _, _, _, state, _ in wander(HOUSE, start, Source(f"again {seed}").stream(), shy)]
    for number, state in enumerate([start, *moments]):
        data = to_data(state)
        back = from_data(data, HOUSE.nexus, data["options"]).state
        assert to_data(back) == data
        assert type(HOUSE.pending(back)) is type(HOUSE.pending(state))
        assert getattr(HOUSE.pending(back), "what", "") == getattr(HOUSE.pending(state), "what", "")
        looks = getattr(HOUSE.pending(state), "what", "") == "card received"
        if looks or number % 60 == 0:
            assert [one.code for one in validate(parse(dump(data), "x"), KINDS) if one.severity == "error"] == []


HELD = "hand: [fixer, coder, executive]"
FULL = "area: [hacker, corp-overseer, aristocrat], " + HELD


@every_case(
    ("body", "why"),
    [
        # What comes before takes the card away that a later step is about.
        (table(HELD, "hand: [archivist]", "display: extractor\nagenda: [{step: pass, to: left}, "
               "^{step: enter, card: fixer}, " + LAST), "enter: other steps before it"),
        (table("area: [hacker], " + HELD, "hand: 2", "display: extractor\nagenda: [{step: purge-own, cause: coder, "
               "classes: [lower]}, ^{step: leave, seat: Ana, cards: [hacker], cause: coder}, " + LAST),
         "leave: other steps before it"),
        (table("area: [hacker], " + HELD, "hand: 2", "display: extractor\nagenda: [{step: leave, seat: Ana, "
               "cards: [hacker], cause: coder}, ^{step: leave, seat: Ana, cards: [hacker], cause: coder}, " + LAST),
         "leave: other steps before it"),
        (table(HELD, "hand: 2", "display: extractor\nagenda: [{step: draw, count: 3}, ^{step: card-drawn, from: top}, "
               + LAST), "card-drawn: other steps before it"),
        (table("level: human, " + HELD, 'hand: ["?"]', "display: extractor\nagenda: [{step: look, seat: Bo, "
               "giver: Ana}, ^{step: look, seat: Bo, giver: Ana}, " + LAST), "look: other steps before it"),
        (table(FULL, "hand: 2", "display: extractor\nagenda: [{step: make-room, card: fixer}, {step: enter, "
               "card: fixer}, ^{step: make-room, card: coder}, ^{step: enter, card: coder}, " + LAST),
         "make-room: other steps before it"),
        # The Display.
        (table(HELD, "hand: [archivist]", "deck: 0\nset_aside: 1\nagenda: [^{step: display}, " + LAST),
         "display: the deck has no unknown card on top"),
        (table(HELD, "hand: 2", "display: extractor\nagenda: [^{step: display}, " + LAST),
         "display: a Display lies there"),
        (table(HELD, "hand: [archivist]", "agenda: [{step: discard}, ^{step: display}, {step: end-turn}]"),
         "display: it comes before all other steps"),
        (table("level: human, hand: 3", "hand: [archivist]", "agenda: [^{step: card-drawn, from: top}, " + LAST),
         "card-drawn: the Display turns up before"),
        # A guard, and what it is used against.
        (table(HELD, "area: [bodyguard], hand: 2", "display: extractor\nagenda: [^{step: guard, seat: Bo, cause: "
               "coder, then: {step: discard}}, " + LAST), "guard: what may be ignored"),
        (table(HELD, "area: [bodyguard], hand: 2", "display: extractor\nagenda: [^{step: guard, seat: Bo, cause: "
               "coder, then: {step: end-turn}}, " + LAST), "guard: what may be ignored"),
        (table(HELD, "area: [bodyguard], hand: 2", "display: extractor\nagenda: [^{step: guard, seat: Bo, cause: "
               "coder, then: {step: guard, seat: Bo, cause: coder, then: {step: leave, seat: Bo, cards: [bodyguard], "
               "cause: coder}}}, " + LAST), "guard: what may be ignored"),
        (table("area: [hacker], " + HELD, "area: [bodyguard], hand: 2", "display: extractor\nagenda: [^{step: guard, "
               "seat: Bo, cause: coder, then: {step: leave, seat: Ana, cards: [hacker], cause: coder}}, " + LAST),
         "guard: what may be ignored"),
        (table("area: [hacker], " + HELD, "area: [bodyguard], hand: 2", "display: extractor\nagenda: [^{step: guard, "
               "seat: Bo, cause: hacker, then: {step: take, cause: hacker, target: extractor}}, " + LAST),
         "guard: what may be ignored"),
        # Hands that are dealt over others, and a game that begins in its middle.
        (table(HELD, "hand: []", "display: extractor\nagenda: [{step: deal, seat: Bo, count: 2}, ^{step: deal, "
               "seat: Bo, count: 2}, " + LAST), "deal: that seat has cards"),
        (table(HELD, "hand: []", "display: extractor\nagenda: [{step: discard}, ^{step: deal, seat: Bo, count: 2}, "
               "{step: end-turn}]"), "deal: hands are dealt before"),
        (table(HELD, "hand: []", "display: extractor\nagenda: [^{step: first-player}]"), "first-player: it is for"),
        (table("hand: 3", "hand: 2", "agenda: [^{step: first-player}]"), "first-player: it is for"),
    ],
)  # fmt: skip
def test_steps_that_come_to_nothing_are_refused(capsys: Captured, tmp_path: Path, body: str, why: str) -> None:
    if "deck: 0" in body:
        # All that is nowhere else lies out of the game.
        body = body.replace("hand: [archivist]", "hand: [archivist], removed: 14")
    assert refused(capsys, tmp_path, body + "\n")[0].startswith(why)


def test_all_faulty_steps_are_told_at_once_each_in_its_place(capsys: Captured, tmp_path: Path) -> None:
    """Names that cannot be, cards that lie elsewhere and steps out of order, whatever else is wrong beside them."""
    body = table("area: [coder], hand: [fixer, hacker]", "area: [bodyguard], hand: 2", "display: extractor\nagenda:\n")
    body += """  - {step: draw, count: 1}
  - ^{step: display}
  - ^{step: look, seat: Bo, giver: Ana}
  - {step: purge-own, cause: coder, classes: [lower, ^loewr]}
  - {step: fetch, cause: ^executive, wanted: ^wizard, places: [display]}
  - {step: trigger, cause: coder}
  - ^{step: end-turn}
  - {step: discard}
  - {step: end-turn}
"""
    said = refused(capsys, tmp_path, body)
    assert [line.split(";")[0] for line in said] == [
        "display: it comes before all other steps",
        "look: other steps before it could move its card",
        'there is no class "loewr" in this deck',
        "Executive lies nowhere on this table",
        'no card called "wizard"',
        "end-turn: no step follows it",
    ]
    guarded = "then: ^{step: exchange, cause: hacker, target: bodyguard, owner: Bo}}, " + LAST
    start = table("area: [coder], hand: [fixer, hacker]", "area: [bodyguard], hand: 2", "display: extractor\nagenda: [")
    said = refused(capsys, tmp_path, start + "{step: guard, seat: Bo, cause: coder, " + guarded + "\n")
    assert said[0].startswith("exchange: the card that moves it is not in the area")


def test_the_other_commands_tell_the_same_place(capsys: Captured, tmp_path: Path) -> None:
    path = file(tmp_path, table(HELD, "hand: 2", "display: extractor\nagenda: [{step: end-turn}, " + LAST) + "\n")
    for words in (["challenge", "cypher", "turn", "--play", "fixer"], ["odds", "cypher", "turn"]):
        assert command([*words, "--from", path]) == 3
        caught = capsys.readouterr()
        assert caught.err.startswith(f"gmkit: {path}:7:10: end-turn: no step follows it")
    assert command(["advise", "cypher", "--from", path, "--as", "Ana"]) == 3
    assert capsys.readouterr().err.startswith(f"gmkit: {path}:7:10: ")


def test_odds_are_told_of_a_turn_that_begins_once_hands_are_dealt(capsys: Captured, tmp_path: Path) -> None:
    rest = "{step: play}, {step: told-to-draw, count: 2}, {step: pass, to: left}, " + LAST
    body = table("hand: [fixer, coder, executive]", "hand: 2", "agenda: [{step: display}, {step: begin}, " + rest)
    assert command(["odds", "cypher", "turn", "--from", file(tmp_path, body + "\n")]) == 0
    assert "Executive" in capsys.readouterr().out
    path = file(tmp_path, body.replace("{step: begin}", "{step: purge-own, cause: coder, classes: [lower]}") + "\n")
    assert command(["odds", "cypher", "turn", "--from", path]) == 2
    assert "other steps come before the card is played" in capsys.readouterr().err


def test_one_copy_lies_in_one_place(capsys: Captured, tmp_path: Path) -> None:
    body = table("area: [fixer#2], hand: 3", "hand: [coder, ^fixer#2]", "display: extractor")
    assert refused(capsys, tmp_path, body + "\n")[0].startswith("this copy of Fixer is already in Ana's area (line 4)")


@every_case(
    ("body", "asked"),
    [
        (table(FULL, "hand: [archivist]", "display: extractor\nagenda: [{step: make-room, card: fixer}, {step: enter, "
               "card: fixer}, " + LAST), "make room"),
        (table(HELD, "area: [bodyguard], hand: [archivist]", "display: extractor\nagenda: [{step: guard, seat: Bo, "
               "cause: coder, then: {step: leave, seat: Bo, cards: [bodyguard], cause: coder}}, " + LAST), "guard"),
        (table("hand: []", "hand: []", "agenda: [{step: first-player}]"), "first player"),
        (table(HELD, "hand: [archivist]", "agenda: [{step: display}, {step: enter, card: coder}, " + LAST), "Display"),
        (table(HELD, "hand: [archivist]", "display: hacker\nagenda: [{step: card-drawn, from: bottom}, " + LAST),
         "card drawn"),
    ],
)  # fmt: skip
def test_steps_that_fit_go_on_to_the_end(capsys: Captured, tmp_path: Path, body: str, asked: str) -> None:
    path = file(tmp_path, body + "\n")
    data = parse(Path(path).read_text(encoding="utf-8"), path).data
    game: Cypher = HOUSE
    assert getattr(game.pending(stands(data)), "what", "") == asked
    assert command(["play", "cypher", "--from", path, "--seed", "s"]) == 0
    assert " won with " in capsys.readouterr().out


def test_a_step_to_come_may_lie_under_a_hand_that_is_dealt() -> None:
    """The hand is dealt from the top, and the card under it is drawn."""
    state = stands({
        "seats": [{"name": "Ana", "hand": ["coder"]}, {"name": "Bo", "hand": 2}],
        "display": "fixer", "agenda": [{"step": "card-drawn", "from": "top"}, {"step": "end-turn"}],
    })  # fmt: skip
    need = HOUSE.pending(state)
    assert isinstance(need, Luck)
    assert (need.what, need.seat) == ("hand", 1)
    state = HOUSE.apply(state, need.law.parse(["hacker", "extractor"])[0]).state
    drawn = HOUSE.pending(state)
    assert isinstance(drawn, Luck)
    state = HOUSE.apply(state, drawn.law.parse(["executive"])[0]).state
    assert sorted(named(state, state.hands[0])) == ["coder", "executive"]
    assert HOUSE.held(state) == 19
