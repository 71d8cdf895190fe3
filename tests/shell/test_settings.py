"""What holds where the command line says nothing: the environment, the campaign, the user, what is built in."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdf
import pytest

from gmkit import cli, games
from gmkit.errors import StoreError
from gmkit.printing.paper import Calibration, Sides
from gmkit.shell import settings
from gmkit.shell.card import GameCard
from gmkit.shell.options import Common, Rolling
from gmkit.shell.paper import OnPaper, keep, kept_in
from gmkit.shell.study import trial_options
from tests.printing.small_font import small_font

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
MASKS = (EXAMPLES / "velvet-masks.yaml").read_text(encoding="utf-8")
Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("camp", "own"):
        (tmp_path / name).mkdir()
    monkeypatch.setenv("GMKIT_HOME", str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path / "camp")


@pytest.fixture
def result(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command and give the document that it answers."""

    def call(*arguments: str) -> Any:
        code = cli.run([*arguments, "--json"])
        out, err = capsys.readouterr()
        assert code == 0, err
        return json.loads(out)

    return call


def campaign(text: str) -> None:
    Path("gmkit.toml").write_text(text, encoding="utf-8")


def own(text: str) -> None:
    Path("../own/gmkit.toml").write_text(text, encoding="utf-8")


def test_the_stronger_layer_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> tuple[str, str]:
        told = settings.in_force("paper")
        return told.value, told.layer

    assert found() == ("either", "built-in")
    own('paper = "letter"')
    assert found() == ("letter", "user")
    campaign('paper = "a4"')
    assert found() == ("a4", "campaign")
    monkeypatch.setenv("GMKIT_PAPER", "105x148")
    assert found() == ("105x148", "environment")
    assert OnPaper().layout().paper.name == "105x148"
    assert OnPaper(paper="a4").layout().paper.name == "a4"
    monkeypatch.setenv("GMKIT_PAPER", "")
    assert found() == ("a4", "campaign"), "an empty variable says nothing"


def test_the_first_file_upwards_is_the_campaign_s(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign('paper = "a4"\nink = "low"')
    Path("deep/er").mkdir(parents=True)
    monkeypatch.chdir("deep/er")
    assert settings.text("paper") == "a4"
    Path("../gmkit.toml").write_text('paper = "letter"')
    assert settings.text("paper") == "letter"
    assert settings.text("ink") == "full", "what lies further up is left out"
    monkeypatch.chdir("../..")
    assert settings.text("paper") == "a4"
    monkeypatch.chdir("../own")
    own('paper = "letter"')
    assert [one.name for one in settings.layers()] == ["user"], "one's own is no campaign's"


def test_without_a_home_there_is_nothing_of_one_s_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    for name in ("GMKIT_HOME", "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert settings.text("paper") == "either"
    with pytest.raises(StoreError, match="GMKIT_HOME"):
        kept_in()


@pytest.mark.parametrize(
    ("name", "value", "code", "says"),
    [
        ("PAPER", "a6", 2, 'GMKIT_PAPER: no paper called "a6"'),
        ("DICE", "cup", 2, "GMKIT_DICE: dice takes app, people or table"),
        ("LARGE_PRINT", "maybe", 2, "GMKIT_LARGE_PRINT: it takes on or off"),
        ("CONTENT", "nowhere.yaml", 3, 'GMKIT_CONTENT: there is no such file or folder: "nowhere.yaml"'),
    ],
)
def test_a_wrong_variable_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str, code: int, says: str
) -> None:
    monkeypatch.setenv(f"GMKIT_{name}", value)
    verb = (
        ["challenge", "whims", "round", "--total", "9", "--npc", "weak"]
        if name == "DICE"
        else ["print", "whims", "tokens"]
    )
    assert cli.run(verb) == code
    assert capsys.readouterr().err.startswith(f"gmkit: {says}")


def test_content_of_the_campaign_is_used_and_what_is_typed_replaces_it(
    result: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("masks.yaml").write_text(MASKS, encoding="utf-8")
    campaign('content = "masks.yaml"')
    assert "Night Nurse" in json.dumps(result("show", "ottavia"))
    assert [str(path) for path in Common().settled().content or ()] == ["masks.yaml"]
    lanterns = str(EXAMPLES / "lantern-deck.yaml")
    assert cli.run(["show", "ottavia", "--content", lanterns]) == 2
    monkeypatch.setenv("GMKIT_CONTENT", lanterns)
    assert cli.run(["show", "ottavia"]) == 2
    monkeypatch.delenv("GMKIT_CONTENT")
    capsys.readouterr()
    assert cli.run(["print", "whims", "tokens", "-o", "x.pdf"]) == 0
    assert capsys.readouterr().err == "", "no word of content that another game reads"
    assert cli.run(["print", "whims", "tokens", "-o", "x.pdf", "--content", lanterns]) == 0
    assert "which Whims does not read" in capsys.readouterr().err


def test_a_folder_of_content_with_nothing_in_it_yet_stops_nothing(gmkit: Any) -> None:
    campaign('content = ["mine"]\n')
    Path("mine").mkdir()
    assert gmkit("show", "taria")[0] == 0
    assert gmkit("new", "masks", "mine/masks.yaml", "--yes")[0] == 0
    code, _, err = gmkit("show", "taria")
    assert code == 2, "what is there now is what is meant"
    assert "did you mean" in err or "there is" in err


def test_rules_options_change_the_defaults_everywhere(result: Run) -> None:
    own("[options.whims]\nrounds_to_win = 4\nmax_rounds = 7\n[options.masks]\ndifference = 'signed'")
    campaign("[options.whims]\nrounds_to_win = 3\nopen_tokens = true")
    wanted = {"rounds_to_win": 3, "max_rounds": 7, "open_tokens": True}
    assert wanted.items() <= result("play", "whims", "--seed", "s")["options"].items()
    assert (
        wanted.items()
        <= result("study", "whims", "--games", "1", "--level", "weak", "--workers", "2")["options"].items()
    )
    assert result("odds", "masks", "opposed")["options"]["difference"] == "signed"
    assert result("play", "whims", "--option", "rounds_to_win=1")["options"]["rounds_to_win"] == 1
    listed = {one["name"]: one for one in result("games", "whims")["result"]["games"][0]["options"]}
    assert (listed["rounds_to_win"]["default"], listed["rounds_to_win"]["built_in"]) == (3, 2)
    assert listed["rounds_to_win"]["from"] == "gmkit.toml:2:17"
    assert listed["npc_token_choice"]["from"] == "built-in"


def test_games_tells_the_defaults_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    campaign("[options.whims]\nrounds_to_win = 3")
    assert cli.run(["games", "whims"]) == 0
    assert "[3 by gmkit.toml:2:17, else 2]" in capsys.readouterr().out


def test_a_situation_goes_before_the_campaign(result: Run) -> None:
    campaign("[options.whims]\nrounds_to_win = 5\nmax_rounds = 9")
    told = result("advise", "whims", "--from", str(EXAMPLES / "whims-match.yaml"), "--as", "Ana")["options"]
    assert told["rounds_to_win"] == 2, "the file says so"
    assert told["max_rounds"] == 9


@pytest.mark.parametrize("slug", games.slugs())
def test_every_game_s_file_goes_before_the_campaign(slug: str) -> None:
    card = games.card(slug)
    option = next(one for one in card.options if one.least is not None)
    campaign(f"[options.{slug}]\n{option.name} = {option.least}")
    assert card.read_options([])[option.name] == option.least
    assert card.options_over({option.name: 2}, [])[option.name] == 2
    assert card.built_in()[option.name] == option.default


def test_a_log_keeps_its_own_options(result: Run, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["play", "whims", "--seed", "s", "--save", "log.jsonl"]) == 0
    campaign('dice = "table"\n[options.whims]\nrounds_to_win = 5\nmax_rounds = 9')
    capsys.readouterr()
    assert result("play", "whims", "--from", "log.jsonl")["options"] == games.card("whims").built_in()


def test_who_rolls(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    campaign('dice = "table"')
    assert (Rolling().rolls(), Rolling(dice="app").rolls()) == ("table", "app")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    words = ["challenge", "whims", "round", "--total", "24", "--npc", "skilled"]
    assert cli.run(words) == 130
    assert "npc, dice" in capsys.readouterr().err
    assert cli.run([*words, "--dice", "app"]) == 0


def test_what_a_study_measures_by_is_left_alone() -> None:
    from gmkit.games.cyffle.commands import DESK

    usual = trial_options(DESK)
    campaign("[options.cyffle]\npurse = 40\nante = 3\ncheating = true")
    assert dict(trial_options(DESK)) == {**dict(usual), "cheating": True}


def test_paper_ink_and_type(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign('paper = "letter"\nink = "low"\nlarge_print = true\nplain = true')
    layout, setting = OnPaper().layout(), OnPaper().setting()
    assert (layout.paper.name, layout.large, setting.low) == ("letter", True, True)
    assert not OnPaper(large_print=False).layout().large
    assert not OnPaper(ink="full").setting().low
    monkeypatch.delenv("TERM", raising=False)
    assert Common().voice.plain
    assert not Common(plain=False).voice.plain
    assert cli.run(["print", "whims", "tokens", "-o", "x.pdf"]) == 0
    box = pypdf.PdfReader("x.pdf").pages[0].mediabox
    assert sorted((round(box.width), round(box.height))) == [612, 792]


def test_the_usual_way_of_printing_backs(capsys: pytest.CaptureFixture[str]) -> None:
    campaign('sides = "duplex-short"\nprinter = "office"')
    assert OnPaper().layout().sides is Sides.SHORT
    assert OnPaper().layout(backs=False).sides is None
    assert OnPaper(sides="fold").calibration() is None, "nothing is moved that is not on the other side"
    assert cli.run(["print", "whims", "tokens", "-o", "x.pdf"]) == 3
    assert "gmkit.toml:2:11: no printer was measured yet" in capsys.readouterr().err
    assert cli.run(["print", "masks", "tracker", "-o", "x.pdf"]) == 0
    assert capsys.readouterr().err == "", "pages have no backs, and nobody asked for any"
    assert keep("office", Sides.SHORT, Calibration(0, 2)) == Path("../own/printers.json").resolve()
    assert OnPaper().calibration() == Calibration(0, 2)
    assert cli.run(["print", "calibrate", "-o", "c.pdf", "--printer", "office"]) == 0


def test_a_font_of_the_campaign() -> None:
    Path("fonts").mkdir()
    small_font(Path("fonts/own.ttf"), {"a": 500})
    campaign('font = ["sans=fonts/own.ttf"]')
    assert OnPaper().fonts() == ["sans=fonts/own.ttf"]
    assert OnPaper(font=["x.ttf"]).fonts() == ["x.ttf"]
    assert cli.run(["print", "whims", "tokens", "-o", "fonts/own.ttf"]) == 2, "a sheet does not take its font's place"


def test_nothing_is_read_where_there_is_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tomllib", None)
    assert settings.layers() == []
    assert GameCard("coins", "Coins", "", "", "", (2, 4, 2)).read_options([]) == {}
