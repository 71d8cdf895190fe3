"""The campaign among the examples: it checks clean, plays to the end, prints whole, and shows what it says it shows."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.cli import run
from gmkit.games.cypher.content import DECK, KINDS
from gmkit.library import load
from gmkit.library.shelves import resolve

pytestmark = pytest.mark.heavy

FOLDER = Path(__file__).parent.parent / "examples" / "frost-fair"
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_the_campaign(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let each test begin in the campaign's folder, with no settings of one's own."""
    monkeypatch.setenv("GMKIT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(FOLDER)


def told(capsys: Captured, *words: str) -> dict[str, Any]:
    """Run a command that is to succeed, and give its JSON."""
    code = run([*words, "--json"])
    out, err = capsys.readouterr()
    assert code == 0, err
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


def data(name: str) -> Any:
    """Give what one of the campaign's files says."""
    return load.read(FOLDER / name).data


def test_the_folder_checks_clean(capsys: Captured) -> None:
    result = told(capsys, "check", ".", "--strict")["result"]
    # The content, and the settings.
    assert result == {"files": len(list(FOLDER.glob("*.yaml"))) + 1, "errors": 0, "warnings": 0, "diagnostics": []}


@pytest.mark.parametrize("seats", [3, 6])
def test_masks_are_played_with_its_content(capsys: Captured, seats: int) -> None:
    at_table = [word for at in range(seats) for word in ("--seat", f"S{at}")]
    found = told(capsys, "play", "masks", *at_table, "--option", "max_rounds=2", "--seed", f"frost-{seats}")
    dealt = {event["mask"] for event in found["events"] if event["type"] == "mask-dealt"}
    scenes = {event["title"] for event in found["events"] if event["type"] == "scene-sketched"}
    assert dealt <= {mask["id"] for mask in data("masks.yaml")["masks"]}
    assert scenes <= {scene["title"] for scene in data("city.yaml")["scenes"]}
    assert len(dealt) == seats
    assert scenes
    assert found["result"]["reason"]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize(
    ("game", "seats", "content"),
    [
        ("cipher", 3, ()),
        ("cipher", 4, ()),
        ("cypher", 2, ()),
        ("cypher", 4, ()),
        ("cypher", 3, ("--content", "last-night.yaml")),
        ("cyffle", 4, ()),
    ],
)
def test_each_other_game_ends(capsys: Captured, game: str, seats: int, content: tuple[str, ...], seed: str) -> None:
    at_table = [word for at in range(seats) for word in ("--seat", f"S{at}")]
    found = told(capsys, "play", game, *at_table, *content, "--seed", seed)
    assert sorted(seat for place in found["result"]["ranking"] for seat in place) == [f"S{at}" for at in range(seats)]
    assert found["result"]["reason"]


@pytest.mark.parametrize(
    ("game", "name"), [("masks", "evening.yaml"), ("cipher", "hiring.yaml"), ("cypher", "last-turns.yaml")]
)
def test_each_situation_is_a_decision_and_plays_on(capsys: Captured, tmp_path: Path, game: str, name: str) -> None:
    advice = told(capsys, "advise", game, "--from", name, "--as", "Maud")["result"]
    assert len(advice["choices"]) > 1
    alone = tmp_path / name
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert "level: human" in text
    alone.write_text(text.replace("level: human", "level: average"), encoding="utf-8")
    found = told(capsys, "play", game, "--from", str(alone), "--seed", "on")
    assert found["result"]["reason"]


def test_every_sheet_of_it_prints_without_a_warning(capsys: Captured, tmp_path: Path) -> None:
    sheets = told(capsys, "print", "all", "-o", str(tmp_path), "--ink", "mono")["result"]["sheets"]
    assert {sheet["game"] for sheet in sheets} == set(games.slugs())
    # How a last page that is half free is used another time is told of as well.
    assert [one for sheet in sheets for one in sheet["warnings"] if "--skip" not in one] == []
    assert all(Path(sheet["path"]).read_bytes().startswith(b"%PDF") for sheet in sheets)


@pytest.mark.parametrize("sheet", ["tracker", "factions", "gm-sheet", "map"])
def test_the_evening_fills_its_sheets(capsys: Captured, tmp_path: Path, sheet: str) -> None:
    whose = ("--for", "Griet") if sheet == "tracker" else ()
    path = tmp_path / "out.pdf"
    result = told(capsys, "print", "masks", sheet, "--from", "evening.yaml", *whose, "-o", str(path))["result"]
    assert [one for one in result["warnings"] if "--skip" not in one] == []
    assert path.read_bytes().startswith(b"%PDF")


def test_every_rank_suit_and_tag_has_a_use() -> None:
    masks, factions = data("masks.yaml"), data("factions.yaml")["factions"]
    assert {mask["card"]["rank"] for mask in masks["masks"]} == {rank["id"] for rank in masks["ranks"]}
    assert {mask["card"].get("suit") for mask in masks["masks"]} - {None} == {suit["id"] for suit in masks["suits"]}
    tags = Counter(tag for mask in masks["masks"] for action in mask["actions"] for tag in action["tags"])
    for faction in factions:
        pleased = [tag for group in faction["proper"] for tag in group]
        assert sum(tags[tag] for tag in pleased) >= 5, faction["id"]
        assert sum(tags[tag] for tag in faction["breach"]) >= 5, faction["id"]
    assert [one["id"] for one in factions if one.get("office") == "authority"] == ["bench"]
    assert [one["id"] for one in factions if one.get("office") == "underground"] == ["barefaces"]


def test_every_mask_has_three_contraries() -> None:
    contraries = data("hidden-pool.yaml")["contraries"]
    assert {mask: len(rows) for mask, rows in contraries.items()} == {
        mask["id"]: 3 for mask in data("masks.yaml")["masks"]
    }
    assert all(len({row["conflicts"] for row in rows}) == 3 for rows in contraries.values())


def test_the_hirelings_are_in_balance() -> None:
    scores = [row["scores"] for row in data("retainers.yaml")["retainers"]]
    assert len(scores) == 12
    assert [sum(column) for column in zip(*scores, strict=True)] == [25, 25, 25]
    assert {sum(row) for row in scores} == {6, 7}


def test_the_last_night_is_the_deck_with_a_few_changes() -> None:
    before, after = (
        {card["id"]: card for card in resolve(DECK.name, DECK.default, [FOLDER / name], KINDS).data["cards"]}
        for name in ("deck.yaml", "last-night.yaml")
    )
    assert sum(card["copies"] for card in after.values()) == 24
    assert before.keys() - after.keys() == {"heiress", "chestnut-man"}
    assert after.keys() - before.keys() == {"raft-builder"}
    changed = {name for name in before.keys() & after.keys() if before[name] != after[name]}
    assert changed == {"first-crack", "lord-of-both-banks"}
