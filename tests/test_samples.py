"""The printed samples are what the commands print today."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest

from gmkit import cli
from tests.samples import FOLDER, SAMPLES


def words(path: Path) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(path).pages]


@pytest.mark.thorough
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_up_to_date(tmp_path: Path, name: str) -> None:
    fresh = tmp_path / "fresh.pdf"
    assert cli.run(["print", *SAMPLES[name], "-o", str(fresh)]) == 0
    assert words(FOLDER / name) == words(fresh), "python -m tests.samples makes the samples anew"


def test_nothing_else_lies_there() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*SAMPLES, "contact-sheet.jpg", "README.md"}
