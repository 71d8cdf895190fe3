"""Bundled content is read from YAML once, and never out of date."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from gmkit.library import load, shelves
from gmkit.library.shelves import bundled

YAML = "kind: mask-set\nname: Täg\nn: 3\nlist: [a, 1.5, null, true]\n"


def write(folder: Path, text: str = YAML) -> Path:
    path = folder / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def pressings(folder: Path) -> list[Path]:
    return sorted((folder / "__pycache__").glob("*")) if (folder / "__pycache__").is_dir() else []


def test_what_is_pressed_is_what_was_read(tmp_path: Path) -> None:
    path = write(tmp_path)
    first, again = shelves.load_pressed(path), shelves.load_pressed(path)
    assert first.data == again.data == load.read(path).data
    assert len(pressings(tmp_path)) == 1


def test_the_second_reading_needs_no_yaml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path)
    shelves.load_pressed(path)

    def refuse(*_given: object, **_named: object) -> None:
        raise AssertionError

    monkeypatch.setattr(load, "read", refuse)
    assert shelves.load_pressed(path).data["n"] == 3


def test_an_edit_is_seen_at_once(tmp_path: Path) -> None:
    """Even one that keeps size and time."""
    path = write(tmp_path)
    shelves.load_pressed(path)
    stamp = path.stat()
    write(tmp_path, YAML.replace("n: 3", "n: 4"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert shelves.load_pressed(path).data["n"] == 4


@pytest.mark.parametrize("damage", ["", "{", "\x00"])
def test_a_damaged_pressing_is_made_again(tmp_path: Path, damage: str) -> None:
    path = write(tmp_path)
    shelves.load_pressed(path)
    (kept,) = pressings(tmp_path)
    kept.write_text(damage, encoding="utf-8")
    assert shelves.load_pressed(path).data["n"] == 3
    assert json.loads(kept.read_text(encoding="utf-8"))["n"] == 3


def test_nothing_is_said_where_it_cannot_be_kept(tmp_path: Path) -> None:
    path = write(tmp_path)
    (tmp_path / "__pycache__").write_text("a file in the way", encoding="utf-8")
    assert shelves.load_pressed(path).data["n"] == 3
    assert (tmp_path / "__pycache__").is_file()


def test_bundled_content_is_the_same_pressed() -> None:
    for path in bundled("content").rglob("*.yaml"):
        assert shelves.load_pressed(path).data == load.read(path).data
