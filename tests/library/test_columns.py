"""Sets laid out as tables and read back: the same content, whatever is in it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.chance.source import Source
from gmkit.library import load
from gmkit.library.columns import Found, laid_out, understood
from gmkit.library.document import Kind, Layout
from gmkit.library.shelves import bundled, schema
from gmkit.library.tables import read
from tests.cases import every_case

KINDS: dict[str, Kind] = {
    name: kind
    for slug in games.slugs()
    for name, kind in games.part(slug, "kinds").KINDS.items()
    if kind.table is not None
}
"""The kinds of file that are laid out as tables."""


def layout_of(kind: Kind) -> Layout:
    assert kind.table is not None
    return kind.table


def back(data: Mapping[str, Any], kind: Kind, folder: Path) -> Found:
    """Write a file's data as CSV and read it again."""
    path = folder / f"{kind.name}.csv"
    path.write_text(laid_out(data, schema(kind.schema), layout_of(kind)), encoding="utf-8")
    return understood(read(path), kind.name, schema(kind.schema), layout_of(kind), {})


def said(data: Any) -> Any:
    """Give data without what says nothing; a place that is no more than its title is that."""
    if isinstance(data, Mapping):
        plain = {key: said(one) for key, one in data.items() if one not in (None, []) and key not in _FILE}
        return plain["title"] if plain.keys() == {"title"} else plain
    return [said(one) for one in data] if isinstance(data, list) else data


_FILE = ("kind", "schema_version")


def test_every_kind_that_gms_have_as_tables_is_laid_out() -> None:
    assert {"retainer-set", "cypher-deck", "mask-set", "hidden-pool", "faction-set", "masks-city"} <= KINDS.keys()


@pytest.mark.parametrize("alone", [False, True])
def test_masks_with_their_actions_in_a_list_are_read_from_json(tmp_path: Path, alone: bool) -> None:
    """Whoever writes a list of masks by hand or by a program has the actions of each inside it."""
    kind = KINDS["mask-set"]
    data = load.read(bundled("content") / kind.default).data
    path = tmp_path / "masks.json"
    path.write_text(json.dumps(data["masks"] if alone else data), encoding="utf-8")
    found = understood(read(path), kind.name, schema(kind.schema), layout_of(kind), {})
    assert said(found.data["masks"]) == said(data["masks"])
    assert found.missed == []


def test_a_list_inside_a_mask_may_be_of_texts_and_has_its_own_names(tmp_path: Path) -> None:
    text = """
[[masks]]
name = "Maren"
epithet = "the Lamp Racer"
actions = ["Run the pier (3)", "Light the way - 2"]
[[masks]]
epithet = "the Fog Abbess"
[[masks.actions]]
name = "Pray"
value = 1
tags = ["devotion"]
"""
    kind = KINDS["mask-set"]
    path = tmp_path / "masks.toml"
    path.write_text(text, encoding="utf-8")
    found = understood(read(path), kind.name, schema(kind.schema), layout_of(kind), {})
    racer, abbess = found.data["masks"]
    assert (racer["name"], [(one["label"], one["value"]) for one in racer["actions"]]) == (
        *("Maren", [("Run the pier", 3), ("Light the way", 2)]),
    )
    assert [(one["label"], one["value"], one["tags"]) for one in abbess["actions"]] == [("Pray", 1, ["devotion"])]
    assert found.places["masks", 1, "actions", 0, "value"] == "masks[2].actions[1].value"


@every_case("name", KINDS)
def test_bundled_content_comes_back_as_it_was(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    data = load.read(bundled("content") / kind.default).data
    found = back(data, kind, tmp_path)
    assert said(found.data) == said(data)
    assert found.missed == []
    form = getattr(import_module(kind.form.partition(":")[0]), kind.form.partition(":")[2])
    assert form.read({**found.data, "kind": name, "schema_version": 1}) == form.read(data)


WORDS = {"class": ["upper", "lower"], "card": ["coder"], "faction": ["sun-temple"], "retainer": ["elfen"]}

HARD = (
    "=SUM(A1)", "+1 for all", "-1", "@home", "\tindented", "'quoted'", "'=1", "''", "a; b, c", "[a, b]", "{a: b}",
    '"Never!"', 'say "no"', "two\nlines", "# title: x", "null", "yes", "2,5", "01", " padded ", "a|b", "Total",
    "#REF!", "{", "-", "\u00e4\u20ac\u2019", "sep=;", "x: y", "- a", "\\", "12",
)  # fmt: skip
"""Texts that something on the way could take for something else."""


def hardened(data: Any, at: list[int]) -> Any:
    """Give data in which texts that may be anything are hard ones, each in its turn."""
    if isinstance(data, Mapping):
        return {key: hardened(one, at) if key in _FREE else _inside(one, at) for key, one in data.items()}
    if isinstance(data, list):
        return [hardened(one, at) for one in data]
    if not isinstance(data, str):
        return data
    at[0] += 1
    return f"{HARD[at[0] % len(HARD)]}" if at[0] % 3 else f"{data} {at[0]}"


_FREE = (
    "title",
    "label",
    "name",
    "epithet",
    "text",
    "why",
    "deeds",
    "aliases",
    "general",
    "orders",
    "author",
    "notice",
)


def _inside(data: Any, at: list[int]) -> Any:
    return (
        hardened(data, at)
        if isinstance(data, list) and data and isinstance(data[0], Mapping)
        else ({key: _inside(one, at) for key, one in data.items()} if isinstance(data, Mapping) else data)
    )


@pytest.mark.parametrize("name", [name for name in KINDS if name != "hidden-pool"])
def test_any_content_comes_back_as_it_was(name: str, tmp_path: Path) -> None:
    """Random data, with texts that spreadsheets take for formulas, YAML for other things, and readers for lists."""
    kind = KINDS[name]
    form = getattr(import_module(kind.form.partition(":")[0]), kind.form.partition(":")[2])
    for seed in range(25):
        data = form.draw(Source(f"{name} {seed}", ("draw",)).stream(), WORDS)
        told_apart(data, kind)
        data = {**hardened(data, [seed]), "kind": name}
        found = back(data, kind, tmp_path)
        assert said(found.data) == said(filled(data, kind)), seed
        assert found.missed == []


def told_apart(data: dict[str, Any], kind: Kind) -> None:
    """Give things ids of their own: two of one id are no content, and in a table one thing."""
    for key in kind.lists:
        for at, one in enumerate(data.get(key, [])):
            one["id"] = f"{one['id']}-{at}"
    if "attributes" in data:
        data["attributes"] = ["Name", "Total", "=Wit"]


def filled(data: dict[str, Any], kind: Kind) -> dict[str, Any]:
    return layout_of(kind).fill(dict(data), {}, lambda _: None)
