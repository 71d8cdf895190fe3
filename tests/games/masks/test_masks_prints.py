"""What City of Masks prints and shows at the command line: whose sheet, whose credit, whose factions."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from gmkit.cli import run
from gmkit.games import masks
from gmkit.games.masks import prints
from gmkit.games.masks.files import load
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import Options
from gmkit.games.masks.sheets.reference import chance
from gmkit.games.masks.situation import from_data
from gmkit.library.document import Diagnosed
from gmkit.printing.paper import EITHER
from gmkit.shell.desk import Start
from gmkit.shell.print import Filling, Order
from gmkit.table.game import SeatNo
from tests.games.masks.builders import EVENING, evening, order, said
from tests.pressed import leaves_of, pdf, setting
from tests.pressed import said as words_of

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[3]
GUILDS = (
    "kind: faction-set\nschema_version: 1\nid: guilds\ntitle: Guilds\n"
    "source: {title: Guilds, author: Ana, certainty: house}\nfactions:\n"
    "  - {id: salt, label: Salt Guild, emblem: star}\n"
)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("evening.yaml").write_text(EVENING, encoding="utf-8")
    return "evening.yaml"


def printed(capsys: Captured, *words: str) -> dict[str, Any]:
    assert run(["print", "masks", *words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)["result"]
    return found


def test_one_avatar_s_tracker(capsys: Captured, file: str) -> None:
    assert printed(capsys, "tracker", "--from", file, "--for", "cel") == {
        "path": "masks-tracker-celia.pdf",
        "pages": 1,
        "warnings": [],
    }
    first = Path("masks-tracker-celia.pdf").read_bytes()
    printed(capsys, "tracker", "--from", file, "--for", "Celia", "-o", "other.pdf")
    assert Path("other.pdf").read_bytes() == first, "the same input gives the same bytes"
    # It is the evening as it was written that is printed, not the round that would come next.
    assert pdf(prints.tracker(order(evening(), 0)), setting(), EITHER) == first


def test_everybody_s_trackers_and_the_gm_s_sheet(capsys: Captured, file: str) -> None:
    each = printed(capsys, "tracker", "--from", file, "--each")
    assert (each["path"], each["pages"], len(each["warnings"])) == ("masks-tracker.pdf", 3, 1)
    assert "secrets" in each["warnings"][0]
    first = Path("masks-tracker.pdf").read_bytes()
    assert printed(capsys, "tracker", "--from", file) == each
    assert Path("masks-tracker.pdf").read_bytes() == first
    assert printed(capsys, "gm-sheet", "--from", file)["path"] == "masks-gm-sheet.pdf"
    assert printed(capsys, "gm-sheet", "--from", file, "--gm")["warnings"] == []


def test_a_log_is_played_on_to_its_end(capsys: Captured, file: str) -> None:
    seats = ("--seat", "Ana=weak", "--seat", "Bo=weak", "--seed", "s", "--option", "max_rounds=1")
    assert run(["play", "masks", *seats, "--save", "one.jsonl"]) == 0
    assert run(["play", "masks", *seats, "--save", "one.yaml"]) == 0
    capsys.readouterr()
    for source in ("one.jsonl", "one.yaml"):
        printed(capsys, "gm-sheet", "--from", source, "-o", f"{source}.pdf")
    assert Path("one.jsonl.pdf").read_bytes() == Path("one.yaml.pdf").read_bytes()


@pytest.mark.parametrize("language", ["en", "de"])
def test_whatever_is_played_otherwise_has_room_on_a_card(language: str, capsys: Captured, tmp_path: Path) -> None:
    """Of each option the longest value, all at once; and one alone."""
    told = []
    for option in masks.GAME.options:
        others = [word for word in option.values if word != option.default]
        if others and option.name not in ("tells", "king_of_clubs"):
            told.append(f"--option={option.name}={max(others, key=lambda word: len(str(word)))}")
    words = ["reference", *told, "--option=objective_cards=2", "--language", language, "-o", str(tmp_path / "all.pdf")]
    whole = printed(capsys, *words)
    assert printed(capsys, *words, "--large-print")["pages"] > whole["pages"]
    one = printed(capsys, "reference", told[0], "-o", str(tmp_path / "one.pdf"))
    assert (whole["warnings"], whole["pages"], one["pages"]) == ([], 4, 4)


def test_the_ladder_goes_by_the_dice_and_the_test_in_force() -> None:
    """Two dice never show a blank; and what may not pass the inner court is the harder the more it is."""
    dice, at_most = Options(randomizer="dice2d6"), Options(success_test="inner_le_cumulative")
    assert [chance(total, dice) for total in (1, 2, 6, 7)] == [1, Fraction(5, 6), Fraction(1, 6), 0]
    assert [chance(total, at_most) for total in (1, 2, 6)] == [Fraction(2, 7), Fraction(3, 7), 1]


def test_a_set_of_one_s_own_is_credited_beside_the_game(capsys: Captured, file: str) -> None:
    velvet = ROOT / "examples" / "velvet-masks.yaml"
    text = "kind: masks-situation\nschema_version: 1\nset: velvet\navatars:\n"
    text += "  - {name: Ana, mask: velvet-thief}\n  - {name: Bo, face: 3, hidden_face: 3}\n"
    Path("own.yaml").write_text(text, encoding="utf-8")
    assert printed(capsys, "tracker", "--from", "own.yaml", "--for", "Ana", "--content", str(velvet))["pages"] == 1
    state = from_data(yaml.safe_load(text), load([velvet]), masks.GAME.read_options([]))
    game = Masks(load([velvet]))
    options = state.hall.options._asdict()
    filling = Filling(Start(game, state.hall.seating, options, game.resume(state)), state, 1, (SeatNo(0),))
    for made in (prints.tracker, prints.gm_sheet):
        sheet = made(Order((velvet,), None, setting(), options, filling))
        leaves = leaves_of(sheet, setting())
        for part in ("City of Masks by Mike Reeves-McMillan", "Velvet masks by the gmkit authors"):
            assert part in sheet.credit
            assert all(any(part in words for words in words_of(leaf.marks)) for leaf in leaves)


def test_a_blank_tracker_has_the_factions_of_the_content(tmp_path: Path) -> None:
    path = tmp_path / "guilds.yaml"
    path.write_text(GUILDS, encoding="utf-8")
    for made in (prints.tracker, prints.gm_sheet):
        words = said(made(Order((path,), None, setting())))
        assert "Salt Guild" in words
        assert "Moon Temple" not in words


# --- factions that masks begin with


def own_set(folder: Path, begins: str) -> Path:
    path = folder / "masks.yaml"
    text = (ROOT / "examples" / "velvet-masks.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("    gender: any\n", f"    gender: any\n    faction_start: {{{begins}}}\n", 1))
    return path


def test_a_mask_may_begin_with_a_faction_of_one_s_own(tmp_path: Path) -> None:
    guilds = tmp_path / "guilds.yaml"
    guilds.write_text(GUILDS, encoding="utf-8")
    world = load([own_set(tmp_path, "salt: -10"), guilds])
    assert [mask.faction_start for mask in world.masks.masks if mask.faction_start] == [(("salt", -10),)]


def test_a_faction_that_is_not_there_is_named_with_its_mask(capsys: Captured, tmp_path: Path) -> None:
    path = own_set(tmp_path, "sun-tempel: 1")
    with pytest.raises(Diagnosed, match=r"masks\.yaml:\d+:21: .*velvet-thief.*sun-tempel.*did you mean sun-temple\?"):
        load([path])
    for words in (("play", "masks", "--seat", "Ana"), ("print", "masks", "gm-sheet", "-o", "x.pdf")):
        assert run([*words, "--content", str(path)]) == 3
        out, err = capsys.readouterr()
        assert out == ""
        assert "velvet-thief" in err
    assert run(["check", str(path)]) == 1
    assert "did you mean sun-temple?" in capsys.readouterr().out


# --- gmkit show


def test_a_faction_is_shown(capsys: Captured) -> None:
    assert run(["show", "faction", "moon"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Moon Temple, a faction opposed to Sun Temple"
    assert "  +2 if it is directed against Sun Temple, +1 if against another faction" in lines
    assert "  +1 if the avatar is female" in lines
    assert "  proper: feminine, subtle, pleasure" in lines
    assert run(["show", "faction", "underground", "--json"]) == 0
    got = json.loads(capsys.readouterr().out)
    assert (got["game"], got["result"]["id"], got["result"]["opposed"]) == ("masks", "personalists", "commission")
    assert got["result"]["further"] == "own-breaches"


def test_the_king_of_clubs_is_shown_and_printed_as_it_is_played(
    capsys: Captured, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A49: trimmed he has a king's 13 points, wherever the option is in force; what it does not change refuses it."""
    monkeypatch.chdir(tmp_path)
    trimmed = ("--option", "king_of_clubs=trimmed")
    for more, points, worth in (((), "14 points, begins with 11 Face", 2), (trimmed, "13 points, begins with 12", 1)):
        assert run(["show", "ringleader", *more]) == 0
        told = capsys.readouterr().out
        assert points in told
        assert f"  {worth}  Be an implacable enemy" in told
        assert ("a King has 13 points; waived" in told) is not bool(more)
        for sheet in ("mask-cards", "mask-sheets", "mask-tents"):
            assert run(["print", "masks", sheet, *more, "-o", f"{sheet}-{worth}.pdf"]) == 0
    capsys.readouterr()
    for words, why in (
        (("ringleader", "--option", "king_of_clubs=no"), "takes printed or trimmed"),
        (("ringleader", "--option", "max_rounds=3"), "max_rounds=3 changes nothing of The Ringleader; leave it out"),
        (("flirt", *trimmed), "king_of_clubs=trimmed changes nothing of The Flirt"),
        (("masks", *trimmed), "changes nothing of a whole list"),
        (("masks", "--csv", *trimmed), "changes nothing of a whole list"),
    ):
        assert run(["show", *words]) == 2
        out, err = capsys.readouterr()
        assert (out, why in err) == ("", True), err
    # At a prompt he is as the game has him.
    monkeypatch.setattr("sys.stdin", io.StringIO("show ringleader\n"))
    run(["play", "masks", "--seat", "Ana=human", "--seat", "Bo", *trimmed, "--seed", "a"])
    assert "13 points, begins with 12 Face" in "".join(capsys.readouterr())
    Path("gmkit.toml").write_text('[options.masks]\nking_of_clubs = "trimmed"\n', encoding="utf-8")
    assert run(["show", "ringleader"]) == 0
    assert "13 points" in capsys.readouterr().out
