"""A match written down: what is wrong with one and where, and that it comes back the same."""

from __future__ import annotations

from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.games.whims import GAME
from gmkit.games.whims.rules import Options, State, Whims
from gmkit.games.whims.situation import FILE, KINDS, from_data, to_data
from gmkit.library import load, write
from gmkit.library.document import Diagnostic
from gmkit.library.shelves import validate
from gmkit.table.game import Over
from tests.cases import every_case

GOOD = """\
kind: whims-situation
schema_version: 1
options: {rounds_to_win: 2}
round: 3
seats:
  - {name: Ana, level: human, tokens: 5, left: 4, dice: [9, 2, 5], wins: 1}
  - {name: Bo, level: master, tokens: 7, left: 6, satisfied: false, wins: 1}
  - {name: Cy, level: average}
"""


class Fault(NamedTuple):
    old: str
    new: str  # what stands in its place; the section sign before what is told
    code: str
    says: str
    tip: str | None = None


FAULTS = [
    Fault("name: Bo", "name: §ana", "GM504", "two seats have this name", "give each a name of its own"),
    Fault("name: Bo", 'name: §" Bo"', "GM503", "a name is printable, and has no space at its ends", "write it so"),
    Fault("left: 6", "§total: 20, left: 6", "GM503", "only a person tells a total; an NPC has dice", "give dice"),
    Fault("tokens: 7, left", "§left", "GM503", "of how many tokens these are left is not said", "add tokens"),
    Fault("left: 6", "left: §8", "GM503", "more tokens left than the 7 at the start of the round"),
    Fault("tokens: 5, left: 4", "left: §4", "GM503", "more tokens left than the 3 at the start of the round"),
    Fault("satisfied: false", "§satisfied: true", "GM503", "nobody is satisfied before the dice are rolled",
          "add dice"),
    Fault("false, wins: 1", "false, wins: §3", "GM503", "2 rounds win the match; nobody wins more",
          "for a longer one set rounds_to_win under options"),
    Fault("wins: 1}\n  - {name: Bo, level: master, tokens: 7, left: 6, satisfied: false, wins: 1",
          "wins: 2}\n  - {name: Bo, level: master, wins: §2", "GM503", "another seat has won the match already"),
    Fault("{rounds_to_win: 2}", "{rounds_to_win: §10}", "GM205", "`rounds_to_win` must be from 1 to 9, not 10"),
    Fault("{rounds_to_win: 2}\nround: 3\nseats:\n  - {name: Ana, level: human, tokens: 5",
          "{tokens_cap: 7}\nround: 3\nseats:\n  - {name: Ana, level: human, tokens: §8", "GM503", "more tokens than 7",
          "for more, raise tokens_cap under options"),
    Fault("round: 3", "round: §1002", "GM205", "`round` must be from 1 to 1001, not 1002"),
    Fault("level: average", "level: average, §token: 3", "GM202", "`token` is not a field here"),
]  # fmt: skip


def judged(text: str) -> list[Diagnostic]:
    return validate(load.parse(text, "match.yaml"), KINDS)


def test_a_good_match_is_told_nothing() -> None:
    assert judged(GOOD) == []


@every_case("fault", FAULTS)
def test_a_fault_is_told_once_and_in_place(fault: Fault) -> None:
    assert GOOD.count(fault.old) == 1
    marked = GOOD.replace(fault.old, fault.new)
    before = marked[: marked.index("§")]
    (found,) = judged(marked.replace("§", ""))
    assert found.place is not None
    assert (found.place.line, found.place.column) == (before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)
    assert (found.code, found.message) == (fault.code, fault.says)
    assert fault.tip is None or found.suggestion == fault.tip


def test_the_record_has_the_options_of_the_card() -> None:
    assert list(Options._fields) == [option.name for option in GAME.options]
    read = FILE.read({"options": {"max_rounds": 7}, "seats": []})
    assert read.options._asdict() == {**GAME.built_in(), "max_rounds": 7}
    assert FILE.read({"seats": []}).options._asdict() == GAME.built_in()


def matches() -> list[dict[str, Any]]:
    """Give matches drawn by the form that break no rule."""
    found = []
    for at in range(500):
        stream = Source(str(at), ("match",)).stream()
        data = FILE.draw(stream, {"seat": ["Ana"]})
        for seat, row in enumerate(data["seats"]):
            row["name"] = f"S{seat}"
            row["wins"] = stream.pick((0, 0, 1))
            row["left"] = min(row.get("left", 0), 3)
            row.setdefault("tokens", 3)
        if not judged(write.dump(data)):
            found.append(data)
    return found


def test_whatever_match_is_drawn_comes_back_the_same() -> None:
    drawn = matches()
    fields: set[str] = set()
    open_matches = 0
    for data in drawn:
        options = {**GAME.built_in(), **data.get("options", {})}
        state: State = from_data(data, options).state
        saved = load.parse(write.dump(to_data(state)), "saved.yaml")
        assert validate(saved, KINDS) == []
        assert saved.data["options"] == options
        again = from_data(saved.data, options).state
        if isinstance(Whims().pending(state), Over):
            assert (again.wins, again.stopped) == (state.wins, state.stopped)
        else:
            assert again == state
            open_matches += 1
        assert type(again) is State
        assert to_data(again) == to_data(state)
        fields |= {key for row in data["seats"] for key in row}
    assert open_matches > 20
    of_a_seat = {"name", "level", "style", "pronoun"}
    assert fields == of_a_seat | {"tokens", "left", "dice", "total", "satisfied", "wins"}


@every_case(("most", "given", "saved"), [(1000, 1001, 1001), (3, 4, 4), (3, 9, 4)])
def test_a_stopped_match_keeps_its_round_however_often_it_is_saved(most: int, given: int, saved: int) -> None:
    """It stands before a round that is not played, one past the last: 1001 at most, and never 1002."""
    options = {**GAME.built_in(), "max_rounds": most}
    data: Any = {"options": options, "round": given, "seats": [{"name": "Ana"}, {"name": "Bo"}]}
    for _ in range(3):
        state: State = from_data(data, options).state
        assert (state.stopped, state.round) == (True, most)
        data = to_data(state)
        assert data["round"] == saved
        assert judged(write.dump(data)) == []
