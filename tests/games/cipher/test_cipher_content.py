"""Sets and situations of a GM's own: every mistake with its place, and evenings written down and read again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gmkit.cli import run
from gmkit.errors import BrokenContentRule, UnknownReference
from gmkit.games.cipher import GAME as CARD
from gmkit.games.cipher import commands
from gmkit.games.cipher.content import KINDS, SITUATION
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import Enlistment, Options, State, Venture
from gmkit.games.cipher.situation import from_data, to_data, unknown_retainers
from gmkit.library.check import inspect
from gmkit.library.document import Diagnosed, Diagnostic, refuse_errors
from gmkit.library.shelves import bundled, load_checked, schema
from gmkit.library.write import dump
from gmkit.shell.desk import Start
from gmkit.table.run import Places, replay
from tests.cases import every_case
from tests.commands import Captured
from tests.games.cipher.builders import BASIN, PLAYERS, gaudiguch, levels, opened, people, play, scripted
from tests.games.cipher.laws import same

HEAD = """\
kind: retainer-set
schema_version: 1
id: crew
title: The crew
source: {title: Crew, author: Ana, certainty: house}
attributes: [Wit, Speed, Force]
goes_first: r1
retainers:
"""
ROW = "  - {{id: r{0}, name: Mate{0}, scores: [{1}, 2, 3]}}\n"


def crew(count: int = 8) -> str:
    """Give a good set: its retainers stand on line 9 and below."""
    return HEAD + "".join(ROW.format(at, 1 + at % 3) for at in range(1, count + 1))


def problems(folder: Path, text: str) -> list[Diagnostic]:
    path = folder / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return inspect(path, KINDS)


class Fault(NamedTuple):
    """A change to a good file, and what must be said of it."""

    old: str
    new: str
    code: str
    line: int
    column: int
    says: str


SET_FAULTS = (
    Fault("id: r4,", "id: r2,", "GM302", 12, 10, "line 10"),
    Fault("name: Mate4", "name: mate2", "GM302", 12, 20, "line 10"),
    Fault("goes_first: r1", "goes_first: r11", "GM301", 7, 13, "no retainer"),
    Fault("[2, 2, 3]}\n  - {id: r2", "[10, 2, 3]}\n  - {id: r2", "GM205", 9, 36, "9"),
    Fault("[2, 2, 3]}\n  - {id: r2", "[2, -1, 3]}\n  - {id: r2", "GM205", 9, 39, "0"),
    Fault("[Wit, Speed, Force]", "[Wit, Speed, wit]", "GM504", 6, 13, "one name"),
    Fault("[Wit, Speed, Force]", "[Wit, Speed]", "GM206", 6, 13, "3"),
    Fault("id: crew", "id: Crew", "GM207", 3, 5, ""),
    Fault("goes_first: r1", "goes_frist: r1", "GM202", 7, 1, ""),
    Fault("scores: [2, 2, 3]}\n  - {id: r2", "scores: [2, 2]}\n  - {id: r2", "GM206", 9, 35, ""),
    Fault("scores: [2, 2, 3]}\n  - {id: r2", "scores: [2, 2, x]}\n  - {id: r2", "GM204", 9, 42, ""),
)


def test_a_good_set(tmp_path: Path) -> None:
    assert [one.severity for one in problems(tmp_path, crew())] == ["warning"]
    even = crew().replace("[1, 2, 3]", "[2, 2, 2]").replace("[2, 2, 3]", "[2, 2, 2]").replace("[3, 2, 3]", "[2, 2, 2]")
    assert problems(tmp_path, even) == []


@every_case("fault", SET_FAULTS)
def test_a_fault_in_a_set(tmp_path: Path, fault: Fault) -> None:
    assert crew().count(fault.old) == 1
    found = [one for one in problems(tmp_path, crew().replace(fault.old, fault.new)) if one.severity == "error"]
    assert [(one.code, one.place and one.place[:2]) for one in found] == [(fault.code, (fault.line, fault.column))]
    assert fault.says in f"{found[0].message} {found[0].suggestion}"


def test_the_leader_s_id_is_suggested(tmp_path: Path) -> None:
    text = crew().replace("id: r7, name: Mate7", "id: boatswain, name: Mate7")
    (one,) = problems(tmp_path, text.replace("goes_first: r1", "goes_first: botswain"))
    assert (one.code, one.suggestion) == ("GM301", "did you mean boatswain?")


@every_case("count", [7, 33])
def test_too_few_or_too_many_retainers(tmp_path: Path, count: int) -> None:
    (one,) = problems(tmp_path, crew(count))
    assert (one.code, one.severity, one.place and one.place[0]) == ("GM206", "error", 9)
    assert ("8" if count == 7 else "32") in one.message


def test_everything_is_told_in_one_run_in_the_order_of_the_file(capsys: Captured, tmp_path: Path) -> None:
    text = crew().replace("id: r4,", "id: r2,").replace("goes_first: r1", "goes_first: nobody")
    path = tmp_path / "own.yaml"
    path.write_text(text, encoding="utf-8")
    assert run(["check", "--format", "concise", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{path}:7:13: error[GM301]: ")
    assert lines[1].startswith(f"{path}:12:10: error[GM302]: ")


def test_the_bundled_set_is_clean_and_balanced() -> None:
    assert inspect(bundled("content") / "cipher/retainers.yaml", KINDS) == []
    assert [sum(one.scores[at] for one in BASIN.retainers) for at in range(3)] == [32, 32, 32]
    assert (len(BASIN.retainers), sum(one.total for one in BASIN.retainers)) == (16, 96)
    by_id = BASIN.by_id()
    assert (by_id["elfen"].scores, by_id["elfen"].gem) == ((4, 2, 1), "moonstone")
    assert (by_id["orclach"].scores, by_id["orclach"].gem) == ((0, 1, 3), "bloodstone")
    assert {one.id: one.total for one in BASIN.retainers if one.total not in (5, 6, 7)} == {
        "aslaran": 8, "faeling": 8, "clangoru": 4, "orclach": 4,
    }  # fmt: skip
    assert BASIN.goes_first == "dracnari"


def test_schema_and_card_name_the_same_options() -> None:
    options = schema("cipher/situation")["properties"]["options"]["properties"]
    assert set(options) == set(Options._fields) == {option.name for option in CARD.options}
    for option in CARD.options:
        assert [word["const"] for word in options[option.name].get("oneOf", ())] == [*option.values]


# Situations.

EVENING = """\
kind: cipher-situation
schema_version: 1
seats:
  - {name: Ana, level: human, retinue: [dracnari, moonstone], gold: 20}
  - {name: Bo, retinue: [Tae'dae], gold: 30}
turn: Ana
venture: race
opponent: Bo
"""

SITUATION_FAULTS = (
    Fault("[Tae'dae]", "[taedae, dracnari]", "GM504", 5, 34, "line 4"),
    Fault("turn: Ana", "turn: Anna", "GM301", 6, 7, "did you mean Ana?"),
    Fault("opponent: Bo", "opponent: Cid", "GM301", 8, 11, "one of the seats"),
    Fault("venture: race\n", "", "GM503", 7, 1, "add venture"),
    Fault("gold: 30", "gold: -30", "GM205", 5, 42, "0"),
    Fault("name: Bo", "name: ana", "GM504", 5, 12, "name of its own"),
    Fault("venture: race", "venture: raec", "GM203", 7, 10, "race"),
    Fault("level: human", "level: humen", "GM203", 4, 24, "human"),
    Fault("gold: 30", "robbed_by: Cid", "GM301", 5, 47, "one of the seats"),
    Fault("turn: Ana", "drawer: Dee", "GM301", 6, 9, "one of the seats"),
)


@every_case("fault", SITUATION_FAULTS)
def test_a_fault_in_a_situation(tmp_path: Path, fault: Fault) -> None:
    assert EVENING.count(fault.old) == 1
    found = problems(tmp_path, EVENING.replace(fault.old, fault.new))
    wanted = [(fault.code, (fault.line, fault.column))]
    if fault.old == "name: Bo":
        wanted.append(("GM301", (8, 11)))  # and Bo is no longer there
    assert [(one.code, one.place and one.place[:2]) for one in found] == wanted
    assert fault.says in f"{found[0].message} {found[0].suggestion}"


def refusal(folder: Path, text: str) -> Diagnosed:
    path = folder / "evening.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Diagnosed) as refused:
        refuse_errors(unknown_retainers(load_checked(path, SITUATION), BASIN))
    return refused.value


def test_an_unknown_retainer_is_placed_and_suggested(tmp_path: Path) -> None:
    error = refusal(tmp_path, EVENING.replace("[Tae'dae]", "[trill, aslarn]"))
    assert isinstance(error, UnknownReference)
    assert str(error).startswith(f"{tmp_path / 'evening.yaml'}:5:33: ")
    assert "did you mean Aslaran?" in str(error)


def test_one_retainer_under_two_names_is_found(tmp_path: Path) -> None:
    # The obsidian is the dracnari.
    error = refusal(tmp_path, EVENING.replace("[Tae'dae]", "[trill, obsidian]"))
    assert [(one.code, one.place and one.place[:2]) for one in error.diagnostics] == [("GM504", (5, 33))]
    assert "line 4" in str(error)


STRANGERS = """\
kind: cipher-situation
schema_version: 1
seats:
  - {name: Ana, retinue: [drcnari, elfen]}
  - {name: Bo, retinue: [Mate1]}
aside: [zork]
treasury: 9
"""


def test_check_knows_the_bundled_retainers(capsys: Captured, tmp_path: Path) -> None:
    found = problems(tmp_path, STRANGERS)
    assert [(one.code, one.place.line) for one in found if one.place] == [("GM301", 4), ("GM301", 5), ("GM301", 6)]
    assert "did you mean Dracnari?" in found[0].message
    assert all("set:" in (one.suggestion or "") for one in found)
    assert run(["check", str(tmp_path / "own.yaml")]) == 1
    assert "own.yaml:4:" in capsys.readouterr().out
    good = STRANGERS.replace("drcnari", "dracnari").replace("Mate1", "Merian").replace("zork", "trill")
    assert problems(tmp_path, good) == []


def test_the_retainers_are_looked_up_in_the_set_that_is_named(tmp_path: Path) -> None:
    (found,) = problems(tmp_path, STRANGERS + "set: crew\n")
    assert found.message == 'no retainer-set with the id "crew" is here'
    named = problems(tmp_path, STRANGERS + f"set: {BASIN.id}\n")
    assert [one.place.line for one in named if one.place] == [4, 5, 6]
    assert all(one.suggestion is None for one in named)


def test_more_gold_than_was_brought(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text(EVENING.replace("gold: 30", "gold: 81"), encoding="utf-8")
    with pytest.raises(BrokenContentRule, match="hold 101 sovereigns, but 2 players brought 100"):
        from_data(load_checked(path, SITUATION).data, BASIN, Options()._asdict())
    assert run(["play", "cipher", "--from", str(path)]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"gmkit: {path}:4:")
    # It is right if more was brought, or if the Treasury's rest is told.
    state = from_data(load_checked(path, SITUATION).data, BASIN, Options(starting_gold=60)._asdict()).state
    assert state.gold == (20, 81, 19)
    path.write_text(EVENING.replace("gold: 30", "gold: 81") + "treasury: 4\n", encoding="utf-8")
    assert from_data(load_checked(path, SITUATION).data, BASIN, Options()._asdict()).state.gold == (20, 81, 4)


def test_a_situation_stands_where_it_says(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text(EVENING, encoding="utf-8")
    state = from_data(load_checked(path, SITUATION).data, BASIN, Options()._asdict()).state
    assert isinstance(state, Venture)
    # Dracnari 2/1/3 and elfen 4/2/1 against taedae 2/0/4: in a Race 3 ahead, so that the Reward die comes next.
    assert state.board.totals == ((6, 3, 4), (2, 0, 4))
    assert (state.gold, state.seat, state.venture, state.opponent) == ((20, 30, 50), 0, "race", 1)
    after, needs, _ = scripted(Cipher(BASIN), state, ["3"])
    assert [need.what for need in needs] == ["reward die"]
    assert isinstance(after, Venture)
    assert after.gold == (23, 27, 50)


# Written down and read again.


def through_a_file(folder: Path, state: State) -> Start:
    path = folder / "kept.yaml"
    path.write_text(dump(to_data(state)), encoding="utf-8")
    assert inspect(path, KINDS) == []
    return commands.DESK.situation(path, (), ())


def kept(folder: Path, states: Sequence[State]) -> None:
    """Check that every state comes back from a file as it was."""
    for state in states:
        assert same(through_a_file(folder, state).step.state, state)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"bid_limit": "none", "max_rounds": 9},
        {"leftover_gold": "put_away", "turn_order": "N2, N0, N1", "first_seat": "N1", "balance": "scaled"},
        {"starting_gold": 7, "leftover_gold": "to_treasury", "pass_final": True},
    ],
)
@pytest.mark.parametrize("who", [("skilled", "weak+miser", "average+vindictive"), ("human", "master", "human")])
def test_every_moment_comes_back(tmp_path: Path, options: dict[str, Any], who: tuple[str, ...]) -> None:
    game, seating = Cipher(BASIN), levels(*who)
    start = opened(game, seating, **options)
    moments = play(game, seating, start, "kept")
    # A file has no words for the bids on a lot that is half sold: lots are kept as they come up.
    lots = [moment.state for moment in moments if moment.need.what == "retainer"]
    kept(tmp_path, [start, *(state for state in lots if isinstance(state, Enlistment))])
    turns = [moment.state for moment in moments if isinstance(moment.state, Venture)]
    kept(tmp_path, [*turns[:30], *turns[-4:]])
    assert len(lots) == 16
    assert len(turns) > 8


def test_a_table_under_way_comes_back(tmp_path: Path) -> None:
    game, start = gaudiguch((2, 6, 5, 10), 177, 1)
    named, _, _ = scripted(game, start, ["race", "Shirestu"])
    taken, _, _ = scripted(game, named, ["4"])
    for state in (start, scripted(game, start, ["race"])[0], named, taken):
        again = through_a_file(tmp_path, state)
        assert same(again.step.state, state)
        assert tuple(again.seating.names) == PLAYERS
    data = to_data(taken)
    assert data["seats"][3] == {
        "name": "Shirestu", "level": "skilled", "retinue": ["aslaran", "igasho", "lucidian", "orclach"],
        "gold": 6, "robbed_by": "Chixesoro",
    }  # fmt: skip
    assert (data["treasury"], data["turn"], data["turns"]) == (177, "Nothlia", 1)


def test_an_evening_goes_on_from_a_situation_as_it_would_have(tmp_path: Path) -> None:
    game, seating = Cipher(BASIN), people(3)
    moments = play(game, seating, opened(game, seating), "whole")
    at = next(n for n, moment in enumerate(moments) if isinstance(moment.state, Venture))
    start = through_a_file(tmp_path, moments[at].state)
    again, _ = replay(start.game, start.step.state, (), Places())
    for moment in moments[at + 1 :]:
        again, _ = start.game.apply(again, moment.said.value)
    assert same(again, moments[-1].state)
