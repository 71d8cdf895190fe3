"""The page on every kind of file says what the schemas say, and its example is a good file."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path

import pytest

from gmkit import games
from gmkit.chance.source import Source
from gmkit.cli import run
from gmkit.library import load
from gmkit.library.forms import FileForm, Names, seat_book
from gmkit.library.schema import check
from tests.schema_docs import PAGE, forms, page, written

TEXT = PAGE.read_text(encoding="utf-8")


every_form = pytest.mark.parametrize(("path", "form"), list(forms().items()), ids=lambda one: getattr(one, "name", ""))


@every_form
def test_a_schema_is_made_from_its_form(path: Path, form: FileForm) -> None:
    assert written(form) == path.read_text(encoding="utf-8"), "run `python -m tests.schema_docs`"
    assert form.kind in written(form)
    changed = form.changes.things if form.changes else ()
    assert tuple(changed) == games.AllKinds()[form.kind].lists


@every_form
def test_what_a_form_draws_fits_its_schema_and_comes_back_the_same(path: Path, form: FileForm) -> None:
    words: dict[str, tuple[str, ...]] = defaultdict(lambda: ("ana", "bo", "cy"))
    names = Names(defaultdict(lambda: seat_book(words["seat"])))
    for at in range(60):
        data = form.draw(Source(str(at), (path.name,)).stream(), words)
        assert check(load.parse(json.dumps(data), "drawn.yaml"), form.schema()) == []
        read = form.read(data, names)
        assert form.read(form.write(read, names), names) == read


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
