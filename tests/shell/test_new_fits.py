"""gmkit new: what is made to fit other content fits what is in force, and says what that is."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gmkit import games
from gmkit.library import load
from tests.shell.beginning import GAMES, Began

FAIR = Path(__file__).parents[2] / "examples" / "frost-fair"


@pytest.fixture
def began(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Began:
    return Began(capsys, monkeypatch, tmp_path)


@pytest.fixture
def fair(began: Began, monkeypatch: pytest.MonkeyPatch) -> Began:
    """A campaign with content of its own for four games."""
    shutil.copytree(FAIR, began.folder / "fair")
    monkeypatch.chdir(began.folder / "fair")
    return began


@pytest.mark.thorough
@pytest.mark.parametrize("game", [game for game in GAMES if game != "whims"])
def test_a_situation_in_a_campaign_is_dealt_from_its_content(fair: Began, game: str) -> None:
    told = fair.new("situation", "new.yaml", "--game", game, "--yes")
    fair.sound("new.yaml")
    data = load.read(Path("new.yaml")).data
    own = {load.read(Path(name)).data["id"] for name in ("masks.yaml", "retainers.yaml", "deck.yaml", "cards.yaml")}
    assert data["set"] in own
    fair.tried([line for line in told["next"] if " play " in line])
    if game == "masks":
        masks = load.read(Path("masks.yaml")).data["masks"]
        assert [row["mask"] for row in data["avatars"]] == [row["id"] for row in masks[:6]]
        assert all(
            row["face"] + sum(one["value"] for one in mask["actions"]) == 25
            for row, mask in zip(data["avatars"], masks, strict=False)
        )


def test_a_situation_for_a_set_that_is_named_is_checked_and_played_with_it(began: Began) -> None:
    began.new("mask-set", "five.yaml", "--count", "5", "--yes")
    told = began.new("situation", "new.yaml", "--game", "masks", "--content", "five.yaml", "--yes")
    data = load.read(Path("new.yaml")).data
    assert data["set"] == load.read(Path("five.yaml")).data["id"]
    assert len(data["avatars"]) == 5, "not more than there are masks"
    assert all("--content five.yaml" in line for line in told["next"])
    began.tried(told["next"])
    seats = [word for n in range(6) for word in ("--seat", f"S{n}")]
    code, _, err = began("new", "situation", "x.yaml", "--game", "masks", "--content", "five.yaml", *seats, "--yes")
    assert (code, Path("x.yaml").exists()) == (2, False)
    assert "6 seats are too many for the mask-set" in err
    assert "seat 5 at most" in err


def test_masks_without_their_factions_are_dealt_to_nobody(fair: Began) -> None:
    code, _, err = fair("new", "situation", "s.yaml", "--game", "masks", "--content", "masks.yaml", "--yes")
    assert (code, Path("s.yaml").exists()) == (3, False)
    assert "give the file of the factions with --content" in err


def test_of_several_sets_one_is_named(began: Began) -> None:
    for name in ("one", "two"):
        began.new("retainers", f"{name}.yaml", "--title", name, "--yes")
    words = ("new", "situation", "s.yaml", "--game", "cipher", "--content", "one.yaml", "--content", "two.yaml")
    code, _, err = began(*words, "--yes")
    assert (code, Path("s.yaml").exists()) == (2, False)
    assert "more than one retainer-set" in err
    assert began(*words, "--option", "set=two", "--yes")[0] == 0
    assert load.read(Path("s.yaml")).data["set"] == "two"


def test_content_that_the_game_does_not_read_is_refused(began: Began) -> None:
    began.new("deck", "deck.yaml", "--yes")
    for game in ("whims", "masks"):
        code, _, err = began("new", "situation", "s.yaml", "--game", game, "--content", "deck.yaml", "--yes")
        assert (code, Path("s.yaml").exists()) == (2, False)
        assert f"deck.yaml is a cypher-deck, which {games.card(game).title} does not read" in err


def test_a_game_without_beginnings_is_not_offered(began: Began, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = games.spare
    monkeypatch.setattr(games, "spare", lambda slug, name: None if slug in ("cipher", "whims") else whole(slug, name))
    assert "retainers" not in began("new")[1]
    began.new("situation", "s.yaml", "--yes")
    began.sound("s.yaml")
    code, _, err = began("new", "situation", "x.yaml", "--game", "whims", "--yes")
    assert code == 2
    assert "Whims has no situation to begin with; there is one for cyffle, cypher and masks" in err
    assert began("new", "whims-situation", "x.yaml", "--yes")[0] == 2
    monkeypatch.setattr(games, "spare", lambda _slug, _name: None)
    assert [line.split()[0] for line in began("new")[1].splitlines()] == ["campaign", "pack", "gmkit"]


def test_bundled_content_is_not_named(began: Began) -> None:
    for game in GAMES:
        began.new("situation", f"{game}.yaml", "--game", game, "--yes")
        assert "set" not in load.read(Path(f"{game}.yaml")).data


def test_the_gold_of_a_situation_is_what_the_settings_say(began: Began) -> None:
    Path("gmkit.toml").write_text("[options.cipher]\nstarting_gold = 80\n", encoding="utf-8")
    began.new("situation", "s.yaml", "--game", "cipher", "--yes")
    assert {row["gold"] for row in load.read(Path("s.yaml")).data["seats"]} == {80}


def test_a_pool_of_habits_fits_the_masks_that_are_near(began: Began) -> None:
    def contradicted(*words: str) -> tuple[str, str]:
        code, _, err = began("new", "hidden-pool", "habits.yaml", "--yes", "--force", *words)
        assert code == 0, err
        (told,) = [line for line in err.splitlines() if line.startswith("it is for")]
        return next(iter(load.read(Path("habits.yaml")).data["contraries"])), told

    Path("broken.yaml").write_text("kind: [", encoding="utf-8")
    assert contradicted() == ("js", "it is for the bundled masks, bonvidaeo")
    began.new("mask-set", "drawn.yaml", "--random", "54", "--seed", "tide", "--yes")
    first = load.read(Path("drawn.yaml")).data["masks"][0]["id"]
    beside = (first, "it is for the masks of drawn.yaml, the-masks-of-a-night")
    assert contradicted() == beside
    began.new("mask-set", "ours.yaml", "--yes")
    found, told = contradicted()
    assert found == "js", "of two nobody knows which is meant"
    assert "more than one set lies here" in told
    assert contradicted("--content", "ours.yaml")[0] == "bell-diver", "the one that is named"
    Path("ours.yaml").unlink()
    assert contradicted() == beside
    Path("broken.yaml").unlink()
    code, out, _ = began("check", "--strict", ".")
    assert code == 0, out


@pytest.mark.parametrize(("old", "new"), [("value: 1", "value: 9"), ("masks:", "masks: ]")])
def test_masks_that_cannot_be_used_are_not_passed_over(began: Began, old: str, new: str) -> None:
    began.new("mask-set", "ours.yaml", "--yes")
    text = Path("ours.yaml").read_text(encoding="utf-8")
    Path("ours.yaml").write_text(text.replace(f"{old}", new, 1), encoding="utf-8")
    code, out, err = began("new", "hidden-pool", "habits.yaml", "--yes")
    assert (code, out, Path("habits.yaml").exists()) == (3, "", False)
    assert "ours.yaml:" in err
    assert "or name others with --content" in err
    began.new("city", "city.yaml", "--yes")
    assert "presets" not in load.read(Path("city.yaml")).data


def test_a_pool_is_played_with_the_masks_that_it_is_for(fair: Began) -> None:
    told = fair.new("hidden-pool", "habits.yaml", "--yes")
    masks = load.read(Path("masks.yaml")).data["masks"]
    assert list(load.read(Path("habits.yaml")).data["contraries"]) == [row["id"] for row in masks]
    play = next(line for line in told["next"] if " play " in line)
    assert "masks.yaml" in play
    assert "hidden-pool.yaml" not in play, "there is one of each kind"
    assert "deck.yaml" not in play
    fair.tried(told["next"])


def test_labels_that_are_cut_to_the_same_words_are_told_apart(began: Began) -> None:
    began.new("mask-set", "m.yaml", "--yes")
    text = Path("m.yaml").read_text(encoding="utf-8")
    for word, end in (("Name the price of everything", "one"), ("Be seen with two suitors", "two")):
        text = text.replace(word, "x" * 76 + f" {end}").replace("tide-heiress", "other")
    Path("m.yaml").write_text(text, encoding="utf-8")
    began.new("hidden-pool", "habits.yaml", "--yes")
    began.sound("habits.yaml")
    labels = [row["label"] for row in load.read(Path("habits.yaml")).data["contraries"]["other"]]
    assert [label[:15] for label in labels] == ["Go against: xxx", "Go against 2: x"]
    assert max(map(len, labels)) == 80
