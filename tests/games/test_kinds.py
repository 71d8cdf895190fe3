"""Every game's kinds of file: declared in one place, loaded only when they are wanted."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import getclosurevars
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.library.document import SHARED, Kind
from gmkit.library.shelves import bundled, load_trusted, schema
from tests.cases import every_case

ROOT = Path(__file__).parents[2]
CHECKING = {"content", "files", "lint"}
"""What a set of masks needs to be checked, of all files of its game."""


def every_kind() -> Iterator[Kind]:
    """Give the kinds of all games, and those that belong to none."""
    for slug in games.slugs():
        yield from games.kinds(slug).values()
    for place in dict.fromkeys(SHARED.values()):
        yield from import_module(place).KINDS.values()


def functions() -> Iterator[Any]:
    """Give every function of every kind that a game says, by name."""
    for kind in (kind for slug in games.slugs() for kind in games.kinds(slug).values()):
        for field in ("check", "refer", "lint"):
            if getattr(kind, field) is not Kind._field_defaults.get(field):
                yield pytest.param(getattr(kind, field), id=f"{kind.name} {field}")


def output(code: str, *arguments: str) -> str:
    """Run some Python in a process of its own; give what it prints."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def loaded_by(*arguments: str) -> set[str]:
    """Run gmkit in a process of its own; give what it loaded of the games, without the word `gmkit.games.`."""
    code = "import sys; from gmkit.cli import run; code = run(sys.argv[1:]); print(*sys.modules); sys.exit(code)"
    modules = output(code, *arguments).splitlines()[-1].split()
    return {name.removeprefix("gmkit.games.") for name in modules if name.startswith("gmkit.games.")}


@every_case("function", list(functions()))
def test_every_function_of_a_kind_is_there(function: Callable[..., Any]) -> None:
    place = getclosurevars(function).nonlocals
    # A function that stands beside its kind is no name of one.
    assert callable(getattr(import_module(place["module"]), place["name"]) if place else function)


@every_case("kind", list(every_kind()))
def test_a_kind_agrees_with_its_schema_and_its_bundled_file(kind: Kind) -> None:
    shape = schema(kind.schema)
    assert shape["properties"]["kind"]["const"] == kind.name
    assert all(shape["properties"][name]["type"] == "array" for name in kind.lists)
    if kind.default:
        assert load_trusted(bundled("content") / kind.default).data["kind"] == kind.name


def shapes(shape: Any, steps: list[str], root: Any) -> Iterator[Any]:
    """Give what a schema says of the values that some steps lead to; * is any key or index."""
    for name in shape["$ref"][2:].split("/") if "$ref" in shape else ():
        shape = (root if name == "definitions" else shape)[name]
    if not steps:
        yield shape
        return
    named = {**shape.get("properties", {}), **shape.get("patternProperties", {})}
    for more in ("items", "additionalProperties"):
        named |= {steps[0]: shape[more]} if isinstance(shape.get(more), dict) else {}
    for name, inner in named.items():
        if steps[0] in ("*", name):
            yield from shapes(inner, steps[1:], root)


@every_case("kind", list(every_kind()))
def test_what_is_printed_is_text_of_the_schema(kind: Kind) -> None:
    root = schema(kind.schema)
    for pattern in kind.printed:
        found = list(shapes(root, pattern.split("."), root))
        assert found, f"{pattern} is no field"
        assert all("string" in shape["type"] for shape in found), f"{pattern} is no text"


def test_every_bundled_file_is_the_default_of_a_kind_or_has_words_of_a_language() -> None:
    content = bundled("content")
    files = {str(path.relative_to(content)) for path in content.rglob("*.yaml")}
    files -= {one for one in files if one.startswith("words/")} - {"words/en.yaml"}
    assert files == {kind.default for kind in every_kind() if kind.default}


@every_case("slug", games.slugs())
def test_a_card_names_the_kinds_of_its_game(slug: str) -> None:
    found = games.kinds(slug)
    assert games.card(slug).kinds == tuple(found)
    assert [kind.name for kind in found.values()] == list(found)


def test_all_kinds_are_known_by_name() -> None:
    known = games.AllKinds()
    assert list(known) == [kind.name for kind in every_kind()]
    assert dict(known) == {kind.name: kind for kind in every_kind()}
    assert "mask-set" in known
    assert "mask-sets" not in known
    with pytest.raises(KeyError):
        known["mask-sets"]


def test_naming_all_kinds_loads_none() -> None:
    code = "import sys; from gmkit import games; k = games.AllKinds(); print(*k, len(k), 'mask-set' in k, *sys.modules)"
    told = output(code).split()
    assert told[0] == "retainer-set"
    assert "gmkit.games.masks" in told
    assert not [name for name in told if name.startswith("gmkit.games.") and name.count(".") > 2]


def test_checking_masks_loads_nothing_of_other_games() -> None:
    found = loaded_by("check", "content/masks/masks.yaml")
    cards, rest = set(games.slugs()), found - set(games.slugs())
    assert found >= {*cards, "masks.content", "masks.lint"}
    assert {name.partition(".")[0] for name in rest} == {"masks"}
    assert {name.partition(".")[2] for name in rest} <= CHECKING
