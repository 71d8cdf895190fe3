"""Who takes part at a table: names, pronouns, who plays whom and how well, evenings, and notes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gmkit.shell.table.people import people_of
from gmkit.table.game import HIDDEN
from gmkit.table.store import open_store
from tests.shell.test_table import FILE, Table, carnival, change, record, table

__all__ = ["carnival", "table"]


def who(table: Table, name: str) -> dict[str, object]:
    found: dict[str, object] = next(one for one in table("who")["people"] if one["name"] == name)
    return found


def test_a_name_of_the_city_brings_its_pronoun_and_an_npc_is_drawn_one(table: Table) -> None:
    table("people Ana she, Xyz")
    table("npcs 4")
    people = table("who")["people"]
    assert [one["pronoun"] for one in people[:2]] == ["she", "they"], "a person whose name says nothing is they"
    assert all(one["pronoun"] in ("she", "he") for one in people[2:])
    assert re.fullmatch(r"Qwq \((she|he)\), played by gmkit\.", table("npcs Qwq")["lines"][0])
    assert who(table, "Qwq")["pronoun"] in ("she", "he")


def test_somebody_is_renamed_everywhere(carnival: Table) -> None:
    before = record()[1]
    carnival("rename Ana Annina")
    after = record()[1]
    assert after.hall.seating.names == ("Annina", "Ben", "Orso", "Livia")
    assert after._replace(hall=before.hall) == before
    carnival("Annina Face +1")
    carnival("undo 2")
    assert record()[1] == before
    assert "called" in carnival("rename Ana Ben", 2)["err"]
    assert "the Elder" in carnival("rename Ana undo", 2)["err"]
    assert "no person" in carnival("rename Zed Ann", 2)["err"]


def test_whoever_is_played_by_somebody_else_answers_so_from_then_on(carnival: Table) -> None:
    carnival("Ben played by gmkit")
    assert who(carnival, "Ben")["npc"]
    assert record()[1].hall.seating.seats[1].npc
    carnival("Ben skill master")
    assert record()[1].hall.seating.seats[1].level == "master"
    carnival("Ben skill cyffle weak")
    assert record()[1].hall.seating.seats[1].level == "master"
    assert carnival("Ben played by Tom")["lines"] == ["Ben is played by Tom."]
    assert not record()[1].hall.seating.seats[1].npc
    assert "needs no level" in carnival("Ben skill weak", 2)["err"]
    assert "say a level" in carnival("Orso skill best", 2)["err"]


def test_an_evening_begins_without_who_is_away(carnival: Table) -> None:
    assert carnival("evening; without Ben, Livia")["lines"] == ["Evening 2. Ben and Livia are away."]
    assert "not where Ana is" in carnival("Ana challenges Ben; stake 1", 2)["err"]
    assert carnival("evening 7")["lines"] == ["Evening 7."]
    assert "belongs to no evening" in carnival("evening; with Ben", 2)["err"]
    carnival("dice app")
    carnival("Ana unopposed; do gestures; Ben reaction no")


@pytest.mark.parametrize(
    ("line", "told"), [('note "x"', "Noted."), ('note! "x"', "Noted."), ('note Ana "x"', "Noted for Ana."),
                       ("note Ana is late", "Noted."), ('n! "x"', "Noted.")]
)  # fmt: skip
def test_notes_may_weigh_or_be_somebodys(carnival: Table, line: str, told: str) -> None:
    assert carnival(line)["lines"] == [told]


def test_what_a_player_keeps_on_paper_is_said_as_the_game_begins(table: Table) -> None:
    table("people Ana she, Ben he, Dov they")
    table("begin masks; Ana flirt; paper Dov")
    with open_store(Path(FILE)) as store:
        kept = {one.name: one.paper for one in people_of(store.state)}
    assert kept == {"Ana": (), "Ben": (), "Dov": ("feelings", "wants")}
    state = record()[1]
    assert (state.feelings[2], state.avatars[2].objectives) == (HIDDEN, HIDDEN)
    told = table("log --for Dov")["lines"]
    assert not any("gives" in line or "draws" in line for line in told), "what Dov deals gmkit has dealt nothing of"


def test_feelings_on_paper_are_not_told_as_lost_nor_as_found(carnival: Table) -> None:
    """What the table does not know is no figure: Ben's +6 for Ana has not become 0."""
    for line, told in (
        ("paper Ben", "Ben keeps feelings and wants on paper, by the GM's word."),
        ("paper Ben off", "Ben keeps feelings and wants at the table again, by the GM's word."),
    ):  # fmt: skip
        found = carnival(line)
        assert (found["lines"], found["changes"]) == ([told], [])
    assert change(carnival("Ben feels Ana 6"), "Ben", "feels", "Ana") == (0, 6)
    assert carnival("undo 2")["changes"] == [], "back to paper, where nothing is known"


def test_who_joins_may_keep_a_sheet_on_paper_and_moves_nothing_by_coming(carnival: Table) -> None:
    found = carnival("people Dan he; Dan taria; paper Dan")
    assert found["lines"] == ["Dan; you type for them.", "  Dan    Taria the Adventuress, Face 13; elsewhere"]
    assert found["changes"] == []
    state = record()[1]
    assert (state.feelings[4], state.avatars[4].objectives) == (HIDDEN, HIDDEN)
    before = state.avatars[:4]
    carnival("season")
    state = record()[1]
    assert state.avatars[4].objectives == HIDDEN, "wants on paper are dealt there"
    assert [one.objectives for one in state.avatars[:4]] != [one.objectives for one in before]
    assert "has to know its sheet" in carnival("npcs Vela she; paper Vela", 2)["err"]
    assert carnival("rename Ana Annina")["changes"] == []
