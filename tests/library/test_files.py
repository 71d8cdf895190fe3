"""Which files of a folder are content, and what is read of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gmkit.library.document import Diagnosed
from gmkit.library.files import is_yaml, yaml_in


@pytest.mark.parametrize(
    ("name", "says"),
    [("a.yaml", True), ("a.yml", True), ("A.YAML", True), ("a.yam", False), ("yaml", False), ("a.yaml.txt", False)],
)
def test_a_yaml_file_is_known_by_its_name(name: str, *, says: bool) -> None:
    assert is_yaml(Path("some", name)) is says


def test_files_of_a_folder_are_listed_in_order_and_what_is_hidden_is_not(tmp_path: Path) -> None:
    for name in ("b/x.yml", "a.yaml", "b/a.YAML", ".hidden.yaml", ".git/config.yaml", "b/.x/y.yaml", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("a: 1\n")
    assert [str(one.relative_to(tmp_path)) for one in yaml_in(tmp_path)] == ["a.yaml", "b/a.YAML", "b/x.yml"]
    (tmp_path / "empty").mkdir()
    assert yaml_in(tmp_path / "empty") == []


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Diagnosed, match="no such file"):
        yaml_in(tmp_path / "none")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "shut").mkdir(mode=0)
    with pytest.raises(Diagnosed, match="no permission"):
        yaml_in(tmp_path)
