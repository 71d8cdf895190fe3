"""A file of settings that is wrong: one line with its place, and what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gmkit import cli
from gmkit.shell.settings import layer, layers
from gmkit.shell.settings_keys import RULES_EXAMPLE, SETTINGS
from tests.cases import every_case

PRINT = ("print", "whims", "tokens", "-o", "x.pdf")
ROLL = ("challenge", "whims", "round", "--total", "9", "--npc", "weak", "--tokens", "2", "--seed", "s")


@pytest.fixture(autouse=True)
def _campaign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "camp").mkdir()
    monkeypatch.setenv("GMKIT_HOME", str(tmp_path / "own"))
    monkeypatch.chdir(tmp_path / "camp")


def refused(capsys: pytest.CaptureFixture[str], data: str | bytes, *arguments: str) -> str:
    """Give the one line that a command ends with in a campaign with that file."""
    Path("gmkit.toml").write_bytes(data.encode() if isinstance(data, str) else data)
    usual = ("play", "whims", "--seed", "s") if "options" in str(data) else PRINT
    assert cli.run([*(arguments or usual)]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert err.isascii() or err[:-1].isprintable()
    assert len(err) < 400
    return err.removeprefix("gmkit: ").strip()


@every_case(
    ("text", "says"),
    [
        ('\n  papr = "a4"', '2:3: "papr" is no setting; did you mean paper?'),
        ("large-print = true", '1:1: "large-print" is no setting; did you mean large_print?'),
        ("zzz = 1", '1:1: "zzz" is no setting; there is content, language, paper'),
        ('paper = "a6"', '1:9: no paper called "a6"; there is either, a4, letter, a3 or a5'),
        ('ink = "blue"', '1:7: no ink called "blue"'),
        ('sides = "both"', "1:9: sides takes fold, duplex-long, duplex-short or single"),
        ('dice = "cup"', "1:8: dice takes app, people or table"),
        ('printer = " "', "1:11: nothing is between the quotes"),
        ("paper = 4", '1:9: paper takes text in quotes; write paper = "a4"'),
        ('plain = "yes"', '1:9: plain takes true or false, not "yes"; write plain = true'),
        ("content = 3", "1:11: content takes a list in brackets"),
        ('content = ["a.yaml", 3]', "1:22: content takes a list in brackets"),
        ('content = ["none.yaml"]', '1:12: there is no such file or folder: "none.yaml"'),
        ('font = ["role=x.ttf"]', '1:9: no role of type called "role"'),
        ("options = 3", "1:1: options is a table with one for each game"),
        ('[options]\nmasks = "x"', "2:9: options.masks is a table"),
        ("[options.mask]\nx = 1", '1:10: "mask" is no game; did you mean masks?'),
        ("[options.whims]\nrounds = 6", '2:1: no option of Whims called "rounds"; did you mean rounds_to_win?'),
        ("[options.whims]\nrounds_to_win = 99", "2:17: option rounds_to_win takes a whole number from 1 to 9"),
        ("options = {whims = {rounds_to_win = 0}}", "1:37: option rounds_to_win takes"),
        ('options.whims.rounds_to_win = "x"', "1:31: option rounds_to_win takes"),
        ("[options.whims]\nrounds_to_win = [1]", "2:17: a rules option is text in quotes, a whole number"),
        ('[options.whims]\nset = "x"', "2:7: a set is chosen by its file"),
    ],
)  # fmt: skip
def test_a_key_or_a_value_that_is_none(capsys: pytest.CaptureFixture[str], text: str, says: str) -> None:
    assert refused(capsys, text).startswith(f"gmkit.toml:{says}")


@every_case(
    ("data", "says"),
    [
        ("paper: a4", "1:6: an = is missing here; write paper = and the value"),
        ("plain = yes", "1:9: yes is no value here; write true"),
        ("plain = Off", "1:9: Off is no value here; write false"),
        ("plain = True", "1:9: True has a small letter here; write true"),
        ("paper = a4", "1:9: what stands behind the = cannot be read; put text in straight quotes"),
        ("paper = “a4”", "1:9: what stands behind the = cannot be read; put text in straight quotes"),
        ('paper = "a4', "1:12: a quote is opened and never closed"),
        ('paper = "a4\nink = "low"', "1:12: a quote is not closed on its line"),
        ('content = ["a" "b"]', "1:16: a comma is missing in this list"),
        ("options = {whims = 1", "1:21: a comma is missing within the braces"),
        ('paper = "a4" ink = "low"', "1:14: something is left over behind the value"),
        ("[options.masks\nx = 1", "1:15: the ] of this table's name is missing"),
        ("?", "1:1: this is no setting; write name = value"),
        ('content = ["C:\\Users\\x"]', "1:17: a \\ in double quotes means something else; write paths with /"),
        ('paper = "a4"\n\npaper = "a4"', '3:1: "paper" is here a second time'),
        ("[options.whims]\n[options.whims]", '2:10: "options.whims" is here a second time'),
        ("options.whims.a = 1\n[options]\n", "2:"),
        ("paper='a4'\rink='low'", "1:11: something is left over"),
        (b'\xef\xbb\xbfpaper = "a4"\r\nink = "lo"\r\n', '2:7: no ink called "lo"'),
        (b'ink = "full"\npaper = "\xe9"', "2:10: this is no text in UTF-8"),
        (b"\xff\xfep\0", "1:1: this is no text in UTF-8"),
        (b"paper = '\0'", "1:10: U+0000, a control character, cannot stand"),
        ('paper = "a\u202e4"', "1:11: U+202E, which turns the direction of writing"),
        (r'paper = "\u001b[2J"', "1:9: U+001B, a control character, cannot stand in paper"),
        (r'"\u001b[2J" = 1', r'1:1: "\x1b[2J" is no setting'),
        ('[options.whims]\nx = "\\u202e"', "2:5: U+202E"),
        ("a" + ".a" * 30_000 + " = 1", "1:1: too many dots in one line"),
        ("x = " + "[" * 20_000 + "]" * 20_000, "1:1: brackets within brackets without end"),
        ("x = " + "{x = " * 5000 + "1" + "}" * 5000, "1:1: brackets within brackets without end"),
        ("x = " + "9" * 60_000, "1:1: there is a number of thousands of digits"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_toml_or_means_harm(capsys: pytest.CaptureFixture[str], data: str | bytes, says: str) -> None:
    assert refused(capsys, data).startswith(f"gmkit.toml:{says}")


def test_a_file_that_is_too_long_or_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert "at most 64 KiB" in refused(capsys, "#" * 65_537)
    path = Path("gmkit.toml")
    path.unlink()
    path.mkdir()
    assert cli.run(["play", "whims"]) == 3
    assert "gmkit.toml: this is a folder" in capsys.readouterr().err
    path.rmdir()
    os.mkfifo(path)
    assert cli.run(["play", "whims"]) == 3
    assert "gmkit.toml: this is a pipe" in capsys.readouterr().err
    path.unlink()
    path.symlink_to(path.name)
    assert cli.run(["play", "whims"]) == 3
    assert "a link that leads back to itself" in capsys.readouterr().err


@pytest.mark.parametrize("path", ["../x.yaml", "a/../../x.yaml", "/etc", "C:/x", "..\\\\x", "", "out.yaml", "folder"])
def test_a_campaign_names_nothing_outside_its_folder(capsys: pytest.CaptureFixture[str], path: str) -> None:
    Path("../x.yaml").write_text("kind: x\n")
    Path("out.yaml").symlink_to("../x.yaml")
    Path("folder").mkdir()
    Path("folder/inside.yaml").symlink_to(Path("../x.yaml").absolute())
    err = refused(capsys, f'content = ["{path}"]', "show", "taria")
    assert err.startswith("gmkit.toml:1:12: ")
    assert "does not lie in this file's folder" in err or "nothing is between" in err or "leads out of the camp" in err
    if path != "folder":
        assert refused(capsys, f'font = ["sans={path}"]').startswith("gmkit.toml:1:9: ")


def test_the_user_s_own_file_may_name_whole_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "own/gmkit.toml").write_text(f'content = ["{tmp_path}/any.yaml", "~/mine", "here.yaml"]')
    (found,) = layers()
    home = tmp_path / "own"
    assert found.values["content"].value == (f"{tmp_path}/any.yaml", f"{tmp_path}/mine", str(home / "here.yaml"))


def test_a_file_is_read_again_when_it_has_changed() -> None:
    path = Path("gmkit.toml")
    path.write_text('paper = "a4"')
    whole = path.absolute()
    first = layer("campaign", whole)
    assert layer("campaign", whole) is first, "it is read once"
    path.write_text('paper = "letter"')
    assert layer("campaign", whole).values["paper"].value == "letter"


def test_what_a_template_is_made_of_can_be_read() -> None:
    for name in ("masks.yaml", "decks", "fonts/Alegreya.ttf"):
        assert any(name in one.example for one in SETTINGS)
    Path("gmkit.toml").write_text("\n".join(one.example for one in SETTINGS) + f"\n{RULES_EXAMPLE}\n")
    (found,) = layers()
    assert list(found.values) == [one.name for one in SETTINGS]
    assert found.rules["masks"]["max_rounds"].value == "8"
    assert all(one.help and one.shown(one.default) for one in SETTINGS)


def test_a_value_is_checked_when_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    Path("gmkit.toml").write_text('paper = "a6"\n[options.masks]\nmax_rounds = "x"')
    assert cli.run([*ROLL]) == 0, "nothing of it matters to a roll of Whims"
    capsys.readouterr()
    assert refused(capsys, 'paper = "a6"', *PRINT).startswith('gmkit.toml:1:9: no paper called "a6"')
    assert refused(capsys, 'dice = "cup"', *PRINT, "--paper", "a4").startswith("gmkit.toml:1:8: dice takes")


def test_a_roll_loads_nothing_that_only_paper_needs() -> None:
    Path("gmkit.toml").write_text('paper = "a4"\nink = "low"\nsides = "fold"\n[options.whims]\nmax_rounds = 9')
    told = "import sys; from gmkit import cli; code = cli.run(sys.argv[1:]); "
    told += "print(code, [name for name in sys.modules if name.startswith('gmkit.printing')])"
    done = subprocess.run([sys.executable, "-c", told, *ROLL], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0 []"


def test_a_game_that_is_none_is_told_whatever_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (ROLL, PRINT, ("show", "taria"), ("games",)):
        told = refused(capsys, "[options.mask]", *words)
        assert told == 'gmkit.toml:1:10: "mask" is no game; did you mean masks?'
