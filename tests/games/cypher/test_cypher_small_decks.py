"""Decks of few characters, down to one, and effects about several classes: checked, played and printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gmkit.chance.source import Source
from gmkit.cli import run as command
from gmkit.games.cypher.content import KINDS, NexusDeck
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import Options
from gmkit.games.cypher.sheets import cards, example, reference
from gmkit.games.cypher.turn import influence
from gmkit.library.check import inspect
from gmkit.library.load import read
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Setting
from gmkit.table.game import Over
from tests.cases import every_case
from tests.commands import Captured, answer
from tests.games.cypher.builders import answered, areas_of, position, seated, wander

HEAD = """\
kind: cypher-deck
schema_version: 1
id: small
title: The small crew
source: {title: The small crew, author: Ana, certainty: house}
total: 12
classes:
  - {id: high, label: High}
  - {id: low, label: Low}
cards:
"""
END = "  - {id: end, name: The End, class: high, copies: %d, influence: 1, text: t, when_played: [{op: trigger_end}]}\n"
CHIEF = """\
  - id: chief
    name: Chief
    class: low
    copies: 4
    influence: 2
    text: t
    while_in_play: [{op: %s, classes: [high, low]%s}]
"""
RUNT = "  - {id: runt, name: Runt, class: low, copies: 1, influence: 0, text: t}\n"
DECKS = {
    "one": HEAD.replace("  - {id: low, label: Low}\n", "") + END % 12,
    "two": HEAD + END % 8 + CHIEF % ("influence_if_other_class", ", influence: 5"),
    "three": HEAD + END % 7 + CHIEF % ("leaves_when_owner_plays", "") + RUNT,
}


def written(folder: Path, name: str) -> Path:
    path = folder / "small.yaml"
    path.write_text(DECKS[name], encoding="utf-8")
    return path


def game_of(path: Path) -> Cypher:
    return Cypher(NexusDeck.from_data(read(path).data))


@every_case("name", DECKS)
def test_a_deck_may_have_few_characters(capsys: Captured, tmp_path: Path, name: str) -> None:
    path = written(tmp_path, name)
    assert inspect(path, KINDS) == []
    game = game_of(path)
    for seats in (2, 3, 4):
        stream = Source(f"small {name} {seats}").stream()
        state: Any = game.set_up(seated(seats), {}).state
        for *_, after, _ in wander(game, state, stream):
            assert game.held(after) == 12
            state = after
        assert isinstance(game.pending(state), Over)
    words = ["--seat", "A=skilled", "--seat", "B=master", "--seat", "C=grandmaster", "--seed", "1"]
    ranking = answer(capsys, "play", "cypher", "--content", str(path), *words)["result"]["ranking"]
    assert sorted(name for row in ranking for name in row) == ["A", "B", "C"]


@every_case("name", DECKS)
@every_case("sheet", ["cards", "reference"])
def test_a_small_deck_is_printed(capsys: Captured, tmp_path: Path, name: str, sheet: str) -> None:
    path, made = written(tmp_path, name), tmp_path / "made.pdf"
    result = answer(capsys, "print", "cypher", sheet, "--content", str(path), "-o", str(made))["result"]
    # A page holds nine cards.
    assert result["pages"] >= (2 if sheet == "cards" else 1)
    assert made.read_bytes().startswith(b"%PDF")


def test_many_copies_are_a_figure(tmp_path: Path) -> None:
    deck = game_of(written(tmp_path, "one")).deck
    front = cards(deck, Setting(Fonts())).cards[0].front
    assert front is not None
    assert "×12" in [mark.words for mark, _ in walk(front.marks) if isinstance(mark, Text)]
    for name in DECKS:
        small = game_of(written(tmp_path, name)).deck
        for sheet in (cards(small, Setting(Fonts())), reference(small, Setting(Fonts()), Options())):
            assert problems(sheet) == []


def test_a_card_that_lifts_its_own_kind_counts_alone_what_it_prints(tmp_path: Path) -> None:
    path = written(tmp_path, "one")
    lifts = "while_in_play: [{op: influence_if_other_class, class: high, influence: 7}], when_played"
    path.write_text(DECKS["one"].replace("when_played", lifts), encoding="utf-8")
    assert inspect(path, KINDS) == []
    assert [(one.id, counts) for one, counts in example(game_of(path).deck)] == [("end", 1)]


def test_no_deck_has_no_characters_or_none_that_ends_the_game(tmp_path: Path) -> None:
    path = tmp_path / "none.yaml"
    path.write_text(HEAD.replace("cards:\n", "cards: []\n"), encoding="utf-8")
    assert {one.code for one in inspect(path, KINDS)} == {"GM206"}
    path.write_text(DECKS["two"].replace(", when_played: [{op: trigger_end}]", ""), encoding="utf-8")
    assert [one.code for one in inspect(path, KINDS)] == ["GM503"]
    assert command(["play", "cypher", "--content", str(path)]) == 3


def test_company_of_one_of_several_classes(tmp_path: Path) -> None:
    game = game_of(written(tmp_path, "two"))
    state = position([[], []], game=game)
    end, chief = 0, 8
    assert [influence(state.table, area) for area in ((chief,), (chief, end), (chief, chief + 1))] == [2, 6, 10]


@every_case(("card", "left"), [("end", ["end"]), ("runt", ["runt"])])
def test_what_leaves_for_one_of_several_classes(tmp_path: Path, card: str, left: list[str]) -> None:
    game = game_of(written(tmp_path, "three"))
    state = position([["chief"], []], [[card], []], display="end", game=game)
    state, _ = answered(state, ("play", card), game=game)
    assert areas_of(state)[0] == left
