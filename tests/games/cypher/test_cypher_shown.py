"""Cards and decks as `gmkit show` has them, with what is ours marked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmkit.errors import UnknownName
from gmkit.games.cypher.commands import exhibits
from gmkit.library.credit import NO_LICENCE
from gmkit.library.load import read
from gmkit.library.shelves import bundled
from tests.cases import every_case
from tests.commands import Captured, answer, refused, told

NEXUS = bundled("content") / "cypher" / "nexus-19.yaml"
LANTERN = Path(__file__).parents[3] / "examples" / "lantern-deck.yaml"
NOTICE = "Card values, copies and several effects are house values; the printed 2014 cards were not available."


def cards(path: Path) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in read(path).data["cards"]}


def test_a_card_is_shown_with_what_is_ours_marked() -> None:
    *found, whole = exhibits((), None)
    shown = {one.id: one for one in found}
    assert [one.kind for one in found] == ["character"] * 13
    assert (whole.kind, whole.id) == ("deck", "nexus-19")
    assert shown["technomancer"].lines() == [
        "Technomancer: a character of Cypher",
        "  Middle (inferred), influence 4 (house value), 2 copies (house value)",
        f"  {cards(NEXUS)['technomancer']['text']} (house value)",
        f"  {NOTICE}",
        f"  Cypher by David Short (Alderac Entertainment Group, 2014) ({NO_LICENCE})",
    ]
    assert shown["syndicate-chief"].lines()[1:3] == [
        "  Lower, influence 3, 2 copies",
        f"  {cards(NEXUS)['syndicate-chief']['text']}",
    ]
    for one in shown.values():
        # As many marks as fields that the file says are ours, and the notice below whatever they are.
        ours = [field for field, origin in cards(NEXUS)[one.id]["provenance"].items() if origin == "house"]
        told = "\n".join(one.lines())
        assert told.count("(house value)") == len(ours)
        assert NOTICE in told


def test_a_card_is_given_to_programs() -> None:
    shown = {one.id: one.data() for one in exhibits((), None)}
    got = json.loads(json.dumps(shown["executive"]))
    assert (got["name"], got["class"], got["copies"], got["influence"]) == ("Executive", "upper", 1, 6)
    assert got["when_played"] == [{"op": "swap_self_with", "card": "corp-overseer", "from": ["other_areas", "display"]}]
    assert (got["while_in_play"], got["house"], got["notice"]) == ([], ["copies", "influence"], NOTICE)
    assert shown["syndicate-chief"]["house"] == ()


def test_a_deck_of_ones_own_is_shown_without_marks() -> None:
    shown = {one.id: one for one in exhibits((LANTERN,), None)}
    assert shown["snuffer"].names == ("Snuffer", "snuffer")
    assert shown["snuffer"].lines() == [
        "Snuffer: a character of Cypher",
        "  Guild, influence 4, 2 copies",
        "  When played: clockwise from your left, you last, every player discards all Tower cards of their area.",
        "  The lantern deck by the gmkit authors (MIT)",
    ]
    assert shown["snuffer"].data()["notice"] is None


def test_the_bundled_deck_is_found_by_its_id_beside_one_s_own() -> None:
    assert [one.id for one in exhibits((LANTERN,), "nexus-19")] == [*cards(NEXUS), "nexus-19"]
    with pytest.raises(UnknownName, match="did you mean"):
        exhibits((LANTERN,), "lanter")


@every_case("words", [["nexus-19"], ["nexus", "19"], ["cypher", "nexus-19"], ["deck", "nexus"]])
def test_a_deck_is_shown(capsys: Captured, words: list[str]) -> None:
    first, *rows, legend, notice, source = told(capsys, "show", *words)
    assert first == "Nexus 19, the house deck: a deck for Cypher, 19 cards, 13 characters"
    assert (legend, notice) == ("  * house value", f"  {NOTICE}")
    assert source.endswith(f"({NO_LICENCE})")
    assert [row.split() for row in rows[:1]] == [["Corp", "Overseer", "1", "×", "Upper,", "influence", "9"]]
    for row, card in zip(rows, cards(NEXUS).values(), strict=True):
        mark = {field: "*" * (origin == "house") for field, origin in card["provenance"].items()}
        assert row.split("  ")[1] == card["name"]
        assert f" {card['copies']}{mark['copies']} × " in row
        assert row.endswith(f"{mark['class']}, influence {card['influence']}{mark['influence']}")


def test_a_deck_is_given_to_programs(capsys: Captured) -> None:
    got = answer(capsys, "show", "nexus-19")
    result = got["result"]
    assert (got["game"], result["kind"], result["id"], result["total"]) == ("cypher", "deck", "nexus-19", 19)
    assert (result["house"], result["notice"]) == (True, NOTICE)
    assert sum(row["copies"] for row in result["cards"]) == 19
    assert [row["id"] for row in result["classes"]] == ["upper", "middle", "lower", "none"]
    own = answer(capsys, "show", "lantern", "--content", str(LANTERN))["result"]
    assert (own["total"], own["house"], own["notice"]) == (24, False, None)
    assert not [row for row in own["cards"] if row["house"]]


def test_a_game_stands_before_what_is_meant(capsys: Captured) -> None:
    assert told(capsys, "show", "cypher", "anomaly") == told(capsys, "show", "cypher-anomaly")
    assert told(capsys, "show", "cypher", "nexus", "--why")[-1] == "  where it comes from is told of each thing in it"
    assert "did you mean Nexus 19, the house deck?" in refused(capsys, 2, "show", "nexsu-19")
    assert "did you mean Fixer?" in refused(capsys, 2, "show", "cypher", "fxier")
    assert "Merian" not in refused(capsys, 2, "show", "cypher", "zzz")
