"""`gmkit migrate`: old files written anew, comments kept, all or none; read as they are until then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmkit.cli import run
from gmkit.errors import StoreError
from gmkit.games.masks.content import Contrary
from gmkit.library import files, load
from gmkit.shell import folder
from gmkit.shell.desk import content_mark

Captured = pytest.CaptureFixture[str]

OLD = """\
# Habits of the lagoon.
kind: hidden-pool
schema_version: 1 # the first
id: habits
title: Habits
source: {title: Habits, author: Ana, certainty: house}
contraries:
  qs: # Taria
    - {label: Take the stairs, vs: swing-ropes}
    - label: Wait to be asked
      "vs": take-charge # quietly
general:
  - Feed stray cats
"""

NEW = """\
# Habits of the lagoon.
kind: hidden-pool
schema_version: 2 # the first
id: habits
title: Habits
source: {title: Habits, author: Ana, certainty: house}
contraries:
  qs: # Taria
    - {label: Take the stairs, conflicts: swing-ropes}
    - label: Wait to be asked
      "conflicts": take-charge # quietly
general:
  - Feed stray cats
"""


@pytest.fixture(autouse=True)
def in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GMKIT_HOME", str(tmp_path / "home"))
    (tmp_path / "campaign").mkdir()
    monkeypatch.chdir(tmp_path / "campaign")


def write(text: str, name: str = "habits.yaml") -> Path:
    path = Path(name)
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize("head", ["", "\ufeff"])
@pytest.mark.parametrize("broken", ["\n", "\r\n"])
def test_only_the_words_that_changed_are_written_and_twice_changes_nothing(
    capsys: Captured, head: str, broken: str
) -> None:
    old, new = (head + text.replace("\n", broken) for text in (OLD, NEW))
    path = write(old)
    assert run(["migrate", ".", "--dry-run"]) == 0
    assert path.read_bytes() == old.encode()
    out, err = capsys.readouterr()
    assert out.startswith("habits.yaml:3\n  - schema_version: 1 # the first\n  + schema_version: 2 # the first\n")
    assert "would change 3 lines in 1 file; nothing is written" in err
    assert run(["migrate", "habits.yaml", "."]) == 0
    assert path.read_bytes() == new.encode()
    capsys.readouterr()
    assert run(["migrate", "habits.yaml", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"] == {"files": [], "written": False}
    assert path.read_bytes() == new.encode()


def test_the_old_version_is_read_with_one_line_of_advice(capsys: Captured) -> None:
    path = write(OLD)
    assert run(["check", ".", "--format", "concise"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 1
    assert told[0].startswith("habits.yaml:3:17: warning[GM404]: a hidden-pool of version 1;")
    played = []
    for text in (OLD, NEW):
        write(text)
        words = ["play", "masks", "--content", ".", "--seed", "lagoon", "--option", "max_rounds=1", "--json"]
        assert run(words) == 0
        out, err = capsys.readouterr()
        assert err.count("gmkit migrate") == (text == OLD)
        played.append(json.loads(out)["events"])
    assert played[0] == played[1]
    assert load.read(path).data["schema_version"] == 2


def test_a_log_that_was_kept_before_the_word_changed_holds_with_the_same_content() -> None:
    first = type("Contrary", (), {"__repr__": lambda _: "Contrary(label='Take the stairs', vs='swing-ropes')"})()
    now = Contrary("Take the stairs", "swing-ropes")
    assert content_mark("habits", (now,)) == content_mark("habits", (first,))


def test_a_parent_of_the_old_version_is_read_too(capsys: Captured) -> None:
    write(OLD, "base.yaml")
    head = NEW.partition("contraries:")[0].replace("id: habits", "id: mine")
    write(f"{head}extends: base.yaml\ngeneral: [Hum]\n", "mine.yaml")
    assert run(["check", "mine.yaml"]) == 0, capsys.readouterr().out


@pytest.mark.parametrize("version", [1, 2])
def test_the_old_word_in_a_new_file_is_told_where_it_stands(capsys: Captured, version: int) -> None:
    mixed = OLD.replace("schema_version: 1", f"schema_version: {version}")
    write(mixed)
    assert run(["check", "habits.yaml", "--format", "concise"]) == (version == 2)
    told = capsys.readouterr().out
    assert ('habits.yaml:9:32: error[GM202]: "vs" is called `conflicts` since version 2' in told) == (version == 2)
    assert run(["migrate", "habits.yaml"]) == 0
    assert Path("habits.yaml").read_text(encoding="utf-8") == NEW


def test_what_cannot_be_done_leaves_all_files_as_they_were(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [write(OLD, "a.yaml"), write(OLD, "b.yaml"), write("kind: hidden-pool\ntitle: [\n", "c.yaml")]
    assert run(["migrate", "."]) == 3
    assert "c.yaml:" in capsys.readouterr().err
    paths.pop().unlink()
    # Both words in one row: nobody knows which is meant.
    write(OLD.replace("vs: swing-ropes", "vs: swing-ropes, conflicts: take-charge"), "b.yaml")
    assert run(["migrate", "."]) == 3
    assert 'b.yaml:9:32: "vs" and `conflicts` both stand here; take one of them out' in capsys.readouterr().err
    write(OLD, "b.yaml")
    real = files.write_whole

    def fails(path: Path, data: bytes) -> None:
        if path.name == "b.yaml":
            raise StoreError("b.yaml: cannot be written: the disk is full")
        real(path, data)

    monkeypatch.setattr(folder, "write_whole", fails)
    assert run(["migrate", "."]) == 3
    assert [path.read_text(encoding="utf-8") for path in paths] == [OLD, OLD]


def test_files_of_other_kinds_and_of_none_are_left_alone(capsys: Captured) -> None:
    write("services: {web: {image: nginx}}\n", "docker-compose.yml")
    write("[", "notes.yaml")
    write(NEW)
    assert run(["migrate", "."]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert "nothing to change" in err
    assert "passed over: notes.yaml" in err
    assert run(["migrate", "nowhere.yaml"]) == 3
