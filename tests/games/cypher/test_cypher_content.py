"""Decks for Cypher: the bundled one against the facts, and every mistake in a GM's own with its place."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.games.cypher.content import KINDS, LYING_OPS, PLAYED_OPS, Effect
from gmkit.library.check import inspect
from gmkit.library.document import Diagnostic, Severity
from gmkit.library.explain import CODES
from gmkit.library.load import read
from gmkit.library.shelves import bundled, schema
from tests.cases import every_case

NEXUS = bundled("content") / "cypher" / "nexus-19.yaml"
LANTERN = Path(__file__).parents[3] / "examples" / "lantern-deck.yaml"
NOTICE = "Card values, copies and several effects are house values; the printed 2014 cards were not available."

# Lines 1 to 8, classes on 9 to 12, cards from 14 on; copies 2 + 1 + 1 + 2 + 2 + 2 + 1 + 1 = 12.
SOUND = """\
# A deck in flow style, with comments.
kind: cypher-deck
schema_version: 1
id: own
title: The crew
source: {title: The crew, author: Ana, certainty: house}
notice: Some of this is ours.  # printed with the deck
total: 12
classes:
  - {id: high, label: High}
  - {id: low, label: Low}
  - {id: none, label: no class}
cards:
  - {id: end, name: The End, class: none, copies: 2, influence: 0, text: t, when_played: [{op: trigger_end}]}
  - {id: boss, name: Boss, class: high, copies: 1, influence: 9, text: t, when_played: [{op: purge_own, classes: [low]}]}
  - {id: aide, name: Aide, class: high, copies: 1, influence: 4, text: t, when_played: [{op: swap_self_with, card: boss, from: [display]}]}
  - {id: mob, name: Mob, class: low, copies: 2, influence: -1, text: t, when_played: [{op: purge_all, classes: [high], scope: others}]}
  - {id: clerk, name: Clerk, class: low, copies: 2, influence: 3, text: t, while_in_play: [{op: immune_to, card: mob}]}
  - {id: twin, name: Twin, class: low, copies: 2, influence: 3, text: t, while_in_play: [{op: influence_if_other_class, class: low, influence: 6}]}
  - {id: scout, name: Scout, class: low, copies: 1, influence: 1, text: t, when_played: [{op: draw, amount: 1}, {op: play_extra}]}
  - {id: sage, name: Sage, class: high, copies: 1, influence: 5, text: t, while_in_play: [{op: draw_bonus, amount: 1}], provenance: {copies: house}}
"""  # noqa: E501


class Fault(NamedTuple):
    """A change to a good file, and what must be said of it; the place is where `at` begins in the new text."""

    name: str
    old: str
    new: str
    code: str
    line: int
    at: str
    says: str


FAULTS = (
    Fault("a card that is not there", "card: boss", "card: bos", "GM301", 16, "bos,", "did you mean boss?"),
    Fault("immune to nobody there", "card: mob", "card: crowd", "GM301", 18, "crowd", "write one of end, boss, aide"),
    Fault("two cards with one id", "id: clerk", "id: boss", "GM302", 18, "boss", "line 15"),
    Fault("two cards with one name", "name: Clerk", "name: BOSS", "GM302", 18, "BOSS", "line 15"),
    Fault("a name that is another's id", "name: Clerk", "name: Aide!", "GM302", 18, "Aide!", "line 16"),
    Fault("an id that is an answer", "id: clerk", "id: bottom", "GM504", 18, "bottom", "an answer of its own"),
    Fault("a name that is an answer", "name: Clerk", "name: Nothing", "GM504", 18, "Nothing", "an answer of its own"),
    Fault("a name that is a question", "name: Clerk", "name: '?'", "GM504", 18, "'?'", "an answer of its own"),
    Fault("a class id twice", "{id: none,", "{id: low, label: x}\n  - {id: none,", "GM302", 12, "low", "line 11"),
    Fault("two classes with one label", "label: Low", "label: high", "GM504", 11, "high", "line 10"),
    Fault("a swap target with two copies", "card: boss", "card: twin", "GM503", 16, "twin", "2 copies"),
    Fault("a swap with itself", "card: boss", "card: aide", "GM503", 16, "aide, from", "itself"),
    Fault(
        "a fetch of two copies", "{op: draw, amount: 1}", "{op: fetch, card: mob, from: [display]}", "GM503", 20, "mob",
        "2 copies",
    ),
    Fault("no card that ends the game", "{op: trigger_end}", "{op: play_extra}", "GM503", 13, "cards", "ends the game"),
    Fault("more declared than given", "total: 12", "total: 13", "GM501", 8, "13", "13 cards are declared and 12 given"),
    Fault("an unknown op", "op: trigger_end", "op: triger_end", "GM203", 14, "triger_end", "`trigger_end`"),
    Fault("a field of another op", "{op: play_extra}", "{op: play_extra, amount: 1}", "GM202", 20, "amount: 1}]", ""),
    Fault("a field that is missing", "{op: draw, amount: 1}", "{op: draw}", "GM201", 20, "{op: draw}", "`amount`"),
    Fault("no op at all", "{op: play_extra}", "{amount: 1}", "GM201", 20, "{amount: 1}]", "`op`"),
    Fault("a bonus that happens once", "when_played: [{op: draw,", "when_played: [{op: draw_bonus,", "GM203", 20,
          "draw_bonus", "move it to while_in_play"),
    Fault("a draw that goes on", "op: draw_bonus", "op: draw", "GM203", 21, "draw,", "move it to when_played"),
    Fault("an end that goes on", "while_in_play: [{op: draw_bonus, amount: 1}]", "while_in_play: [{op: trigger_end}]",
          "GM203", 21, "trigger_end", "move it to when_played"),
    Fault("a slip in a bonus that goes on", "when_played: [{op: draw,", "when_played: [{op: drawbonus,", "GM203", 20,
          "drawbonus", "did you mean `draw_bonus`? It goes on while a card is in play: move it to while_in_play"),
    Fault("a card of no class here", "class: low, copies: 1", "class: lo, copies: 1", "GM301", 20, "lo,", "low"),
    Fault("a purge of no class here", "classes: [low]", "classes: [lwo]", "GM301", 15, "lwo", "did you mean low?"),
    Fault("company of no class here", "class: low, influence: 6", "class: mid, influence: 6", "GM301", 19, "mid", ""),
    Fault("company of no classes here", "class: low, influence: 6", "classes: [high, mid], influence: 6", "GM301", 19,
          "mid", ""),
    Fault("company of a class and of classes", "class: low, influence: 6", "class: low, classes: [high], influence: 6",
          "GM503", 19, "class: low, classes", "leave one of them out"),
    Fault("company of no class", "class: low, influence: 6", "influence: 6", "GM201", 19, "{op: influence", "`class`"),
    Fault("a class purged twice", "classes: [low]", "classes: [low, low]", "GM208", 15, "low]", "twice"),
    Fault("house values without notice", "notice: Some of this is ours.  ", "", "GM602", 21, "house}", "notice"),
    Fault("another origin", "copies: house", "copies: guessed", "GM203", 21, "guessed", "inferred"),
    Fault("an amount of nothing", "draw, amount: 1", "draw, amount: 0", "GM205", 20, "0}", "1 to 9"),
    Fault("too many cards", "total: 12", "total: 41", "GM205", 8, "41", "12 to 40"),
    Fault("no copies", "copies: 1, influence: 9", "copies: 0, influence: 9", "GM205", 15, "0, influence", "1 to 40"),
    Fault("no text", "influence: 9, text: t", "influence: 9", "GM201", 15, "{id: boss", "`text`"),
    Fault("too long a text", "influence: 9, text: t", f"influence: 9, text: {'t' * 161}", "GM206", 15, "tt", "160"),
)  # fmt: skip


def problems(folder: Path, text: str) -> list[Diagnostic]:
    path = folder / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return inspect(path, KINDS)


def cards(path: Path) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in read(path).data["cards"]}


def test_a_good_deck_loads(tmp_path: Path) -> None:
    assert problems(tmp_path, SOUND) == []


@every_case("fault", FAULTS)
def test_a_fault_in_a_deck(tmp_path: Path, fault: Fault) -> None:
    assert SOUND.count(fault.old) == 1
    text = SOUND.replace(fault.old, fault.new)
    column = text.splitlines()[fault.line - 1].index(fault.at) + 1
    found = problems(tmp_path, text)
    assert fault.code in CODES
    assert [(one.code, one.severity, one.place and one.place[:2]) for one in found] == [
        (fault.code, "error", (fault.line, column))
    ]
    assert fault.says in f"{found[0].message} {found[0].suggestion} {found[0].note}"


def test_nineteen_declared_and_eighteen_given(tmp_path: Path) -> None:
    text = NEXUS.read_text(encoding="utf-8")
    start = text.index("id: hacker")
    (one,) = problems(tmp_path, text[: start - 4] + text[text.index("  - id: bodyguard") :])
    line = text.splitlines().index("total: 19") + 1
    assert (one.code, one.place and one.place[:2]) == ("GM501", (line, 8))
    assert one.message == "19 cards are declared and 18 given"
    assert one.suggestion == "write 18, or add 1 copy"
    assert one.note == "1 + 1 + 1 + 1 + 2 + 1 + 2 + 2 + 1 + 2 + 2 + 2 = 18"


def test_a_total_that_no_deck_may_have_is_not_advised(tmp_path: Path) -> None:
    old = "name: The End, class: none, copies: {}"
    for copies, told, tip in (
        (9, "12 cards are declared and 19 given", "write 19, or take out 7 copies"),
        (1, "12 cards are declared and 11 given", "add 1 copy"),
    ):
        (one,) = problems(tmp_path, SOUND.replace(old.format(2), old.format(copies)))
        assert (one.code, one.message, one.suggestion) == ("GM501", told, tip)


@every_case("card", ["scout", "boss"])
def test_immunity_from_a_card_that_does_not_purge_all_is_warned_of(tmp_path: Path, card: str) -> None:
    """The boss purges its player's own area, and against that there is no immunity (NX-4)."""
    (one,) = problems(tmp_path, SOUND.replace("card: mob", f"card: {card}"))
    assert (one.code, one.severity, one.place and one.place[0]) == ("GM505", "warning", 18)
    assert f"{card.title()} does not purge all areas" in one.message


def test_an_end_that_goes_on_is_still_an_end_and_only_its_time_is_wrong(tmp_path: Path) -> None:
    (one,) = problems(tmp_path, SOUND.replace("when_played: [{op: trigger_end}]", "while_in_play: [{op: trigger_end}]"))
    assert (one.code, one.place and one.place[0]) == ("GM203", 14)


def test_all_is_told_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = SOUND.replace("total: 12", "total: 14").replace("card: boss", "card: bos").replace("card: mob", "card: mbo")
    found = problems(tmp_path, text)
    assert [(one.code, one.place and one.place[0]) for one in found] == [("GM501", 8), ("GM301", 16), ("GM301", 18)]


# The bundled deck, counted from the file alone.


def worth(area: tuple[dict[str, Any], ...]) -> int:
    """Count an area the long way round."""
    total = 0
    for at, card in enumerate(area):
        others = [other["class"] for n, other in enumerate(area) if n != at]
        changed = [e for e in card.get("while_in_play", ()) if e["op"] == "influence_if_other_class"]
        total += changed[0]["influence"] if changed and changed[0]["class"] in others else card["influence"]
    return total


def test_the_house_deck_is_clean_and_says_so() -> None:
    assert inspect(NEXUS, KINDS) == []
    data = read(NEXUS).data
    assert (data["notice"], data["source"]["licence"], data["source"]["certainty"]) == (NOTICE, None, "house")
    first = NEXUS.read_text(encoding="utf-8").splitlines()[0]
    target = NEXUS.parent / first.removeprefix("# yaml-language-server: $schema=")
    assert json.loads(target.read_text(encoding="utf-8"))["properties"]["kind"]["const"] == "cypher-deck"


def test_the_house_deck_has_the_source_s_numbers() -> None:
    deck = cards(NEXUS)
    assert sum(row["copies"] for row in deck.values()) == read(NEXUS).data["total"] == 19
    assert {row["name"] for row in deck.values()} == {
        "Corp Overseer", "Aristocrat", "Executive", "Coder", "Technomancer", "Archivist", "Data Runner",
        "Syndicate Chief", "Hacker", "Bodyguard", "Extractor", "Fixer", "Cypher Anomaly",
    }  # fmt: skip
    by_class = Counter[str]()
    for row in deck.values():
        by_class[row["class"]] += row["copies"]
    assert by_class == {"upper": 3, "middle": 6, "lower": 8, "none": 2}
    assert {row["influence"] for row in deck.values()} <= set(range(10))
    assert sum(row["influence"] * row["copies"] for row in deck.values()) == 59
    whole = [row for row in deck.values() for _ in range(row["copies"])]
    assert max(map(worth, combinations(whole, 3))) == 22
    chief = deck["syndicate-chief"]
    assert (chief["copies"], worth((chief,)), worth((chief, deck["hacker"])), worth((chief, chief))) == (2, 3, 8, 12)


def test_what_is_ours_is_said_to_be() -> None:
    deck = cards(NEXUS)
    fields = {"class", "copies", "influence", "effect"}
    assert all(set(row["provenance"]) == fields for row in deck.values())
    house = {
        name: {field for field, origin in row["provenance"].items() if origin == "house"} for name, row in deck.items()
    }
    # Nothing is ours of the Chief; of the two that are spoken of as single, the copies are not.
    assert house.pop("syndicate-chief") == set()
    assert house.pop("corp-overseer") == {"effect"}
    assert house.pop("coder") == {"influence", "effect"}
    assert house.pop("cypher-anomaly") == {"class", "influence", "effect"}
    assert all({"copies", "influence"} <= ours for ours in house.values())
    assert {name for name, ours in house.items() if "effect" in ours} == {"technomancer", "fixer"}
    assert {row["provenance"]["class"] for name, row in deck.items() if name != "cypher-anomaly"} == {
        "inferred", "established",
    }  # fmt: skip


def test_words_fit_a_card_and_say_when() -> None:
    for path in (NEXUS, LANTERN):
        for row in cards(path).values():
            assert len(row["text"]) <= 160
            assert ("When played:" in row["text"]) == ("when_played" in row)
            assert ("While in play:" in row["text"]) == ("while_in_play" in row)


def test_the_lantern_deck_is_clean_and_uses_every_op() -> None:
    assert inspect(LANTERN, KINDS) == []
    deck = cards(LANTERN)
    assert sum(row["copies"] for row in deck.values()) == 24
    times = ("when_played", "while_in_play")
    used = {effect["op"] for row in deck.values() for time in times for effect in row.get(time, ())}
    assert used == {*PLAYED_OPS, *LYING_OPS}
    assert not {row["name"] for row in deck.values()} & {row["name"] for row in cards(NEXUS).values()}


# The schema.


def test_every_op_has_its_fields() -> None:
    parts = schema("cypher/deck")["definitions"]
    named = []
    for time, said in (("when_played", PLAYED_OPS), ("while_in_play", LYING_OPS)):
        ops = [one["const"] for one in parts[f"op_{time}"]["oneOf"]]
        assert ops == list(said)
        rules = parts[f"effect_{time}"]["allOf"]
        ruled = [rule["if"]["properties"]["op"] for rule in rules]
        assert sorted(op for rule in ruled for op in rule.get("enum", [rule.get("const")])) == sorted(ops)
        named += [rule["then"]["$ref"].rpartition("/")[2] for rule in rules]
    known = {{"places": "from"}.get(field.name, field.name) for field in fields(Effect)}
    assert known | {"class"} == {field for name in named for field in parts[name]["properties"]}


def test_the_schema_explains_every_field_and_lets_no_other_in() -> None:
    def walk(part: Any, path: str) -> None:
        for name, value in part.get("properties", {}).items():
            if "$ref" not in value:
                assert {"title", "description", "examples"} <= {word.removeprefix("x-") for word in value}, (
                    f"{path}.{name}"
                )
            walk(value, f"{path}.{name}")
        if isinstance(part.get("items"), dict):
            walk(part["items"], f"{path}[]")

    whole = schema("cypher/deck")
    assert whole["$id"].endswith("cypher/deck.schema.json")
    for name, part in {"deck": whole, **whole["definitions"]}.items():
        told = {word.removeprefix("x-") for word in part}
        assert name == "deck" or {"title", "description", "examples"} <= told, name
        # An effect's fields are those of its op.
        assert "properties" not in part or name.startswith("effect_") or part["additionalProperties"] is False, name
        walk(part, name)


def test_a_text_that_draws_another_number_than_the_effect_is_warned_of(tmp_path: Path) -> None:
    deck = (Path(__file__).parents[3] / "content/cypher/nexus-19.yaml").read_text(encoding="utf-8")
    path = tmp_path / "deck.yaml"
    for was, now, told in (
        ("draw 3 cards", "draw 5 cards", "the text says draw 5, the effect 3"),
        ("draw 3 cards", "draw five cards", "the text says draw 5, the effect 3"),
        ("draw 3 cards", "draw three cards", ""),
    ):
        path.write_text(deck.replace(was, now), encoding="utf-8")
        found = inspect(path, KINDS)
        assert [one.message.partition(": ")[2] for one in found] == ([told] if told else [])
        assert all(one.code == "GM505" and one.severity is Severity.WARNING for one in found)
