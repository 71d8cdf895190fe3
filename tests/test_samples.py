"""The printed samples are what the commands print today."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmkit import cli
from tests.pressed import page_words
from tests.samples import FOLDER, SAMPLES


@pytest.mark.thorough
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_up_to_date(tmp_path: Path, name: str) -> None:
    fresh = tmp_path / "fresh.pdf"
    assert cli.run(["print", *SAMPLES[name], "-o", str(fresh)]) == 0
    kept = page_words((FOLDER / name).read_bytes())
    assert kept == page_words(fresh.read_bytes()), "python -m tests.samples makes the samples anew"


def test_nothing_else_lies_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*SAMPLES, "contact-sheet.jpg", "README.md"}
