"""What is never used in a deck, and what games with one show."""

from __future__ import annotations

from typing import Any

import pytest

from gmkit import games
from gmkit.games.cypher.content import DECK, KINDS
from gmkit.library import load
from gmkit.library.document import Document
from gmkit.library.shelves import bundled, load_trusted, validate
from gmkit.shell.balance import OFTEN, balance
from tests.cases import every_case
from tests.games.around import Around

BUNDLED = bundled("content") / DECK.default
TEXT = BUNDLED.read_text(encoding="utf-8")


def changed(*changes: tuple[str, str]) -> Document:
    """Give the bundled deck with other words in it."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    document = load.parse(text, "own.yaml")
    assert validate(document, KINDS) == []
    return document


def linted(*changes: tuple[str, str]) -> list[tuple[str, str]]:
    """Give what is said of it, with the words pointed at."""
    document = changed(*changes)
    found = DECK.lint(document, Around(KINDS))
    assert {one.code for one in found} <= {"GM507"}
    return [
        (document.lines[one.place.line - 1][one.place.column - 1 : one.place.end_column - 1], one.message)
        for one in found
        if one.place
    ]


def test_the_bundled_deck_is_not_warned_of() -> None:
    assert linted() == []


def test_a_class_without_a_card() -> None:
    ((word, told),) = linted(("  - {id: none,", "  - {id: idle, label: Idle}\n  - {id: none,"))
    assert word == "idle"
    assert "no card is of the class" in told


@every_case(
    ("effect", "idle", "word"),
    [
        ("{op: purge_own, classes: [middle]}", "{op: purge_own, classes: [idle]}", "classes"),
        ("{op: purge_all, classes: [upper],", "{op: purge_all, classes: [idle],", "classes"),
        ("{op: leaves_when_owner_plays, class: middle}", "{op: leaves_when_owner_plays, class: idle}", "class"),
    ],
)
def test_an_effect_about_a_class_without_a_card(effect: str, idle: str, word: str) -> None:
    found = linted(("  - {id: none,", "  - {id: idle, label: Idle}\n  - {id: none,"), (effect, idle))
    assert [one for one, _ in found] == ["idle", word]
    assert "so it never" in found[1][1]


def test_a_card_that_waits_for_another_of_its_own_class_which_is_alone() -> None:
    alone = ("class: lower, influence: 6}", "class: chiefs, influence: 6}")
    made = ("  - {id: none,", "  - {id: chiefs, label: Chiefs}\n  - {id: none,")
    own = ("name: Syndicate Chief\n    class: lower", "name: Syndicate Chief\n    class: chiefs")
    # Two copies lift each other; one has nobody.
    assert linted(alone, made, own) == []
    once = ("class: chiefs\n    copies: 2", "class: chiefs\n    copies: 1")
    ((word, told),) = linted(alone, made, own, once, ("name: Hacker\n    class: lower\n    copies: 1", TWICE))
    assert word == "class"
    assert "no card but itself is of class" in told


TWICE = "name: Hacker\n    class: lower\n    copies: 2"


@pytest.mark.thorough
def test_a_card_with_which_one_has_won_is_flagged() -> None:
    found = balance(
        changed(("    influence: 9\n", "    influence: 40\n")), DECK, Around(KINDS), games.scale("cypher"), games=200
    )
    assert [row.id for row in found.rows if row.verdict == OFTEN] == ["corp-overseer"]
    assert [one.code for one in found.diagnostics] == ["GM508"]


@pytest.mark.slow
def test_the_usual_games_flag_nothing_of_the_bundled_deck() -> None:
    found: Any = balance(load_trusted(BUNDLED), DECK, Around(KINDS), games.scale("cypher"))
    assert found.diagnostics == ()
