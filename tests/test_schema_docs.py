"""The page on every kind of file says what the schemas say, and its example is a good file."""

from __future__ import annotations

import re
from pathlib import Path

from gmkit.cli import run
from tests.schema_docs import PAGE, page

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_is_made_from_the_schemas() -> None:
    assert page() == TEXT, "run `python -m tests.schema_docs`"


def test_every_link_on_the_page_leads_somewhere() -> None:
    heads = {
        re.sub(r"[^\w-]", "", head.lower().replace(" ", "-")) for head in re.findall(r"^#+ (.*)$", TEXT, re.MULTILINE)
    }
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert len(links) > 100
    for link in links:
        assert link.removeprefix("#") in heads if link.startswith("#") else (PAGE.parent / link).is_file(), link


def test_the_example_of_building_on_another_file_is_a_good_file(tmp_path: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    path = tmp_path / "my-masks.yaml"
    path.write_text(text, encoding="utf-8")
    assert run(["check", "--strict", str(path)]) == 0


def test_the_page_shows_no_expressions() -> None:
    assert not re.search(r"\[a-z|\$ref|\bNone\b|\\d|additionalProperties", TEXT)
