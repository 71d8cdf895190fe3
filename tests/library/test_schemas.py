"""The schemas themselves: offline, told in one way, every field explained, and a file may build on another."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from gmkit import games
from gmkit.library import load, shelves
from gmkit.library.document import EXAMPLES, Diagnostic, Kind
from gmkit.library.extends import WORDS
from gmkit.library.schema import check
from tests.cases import every_case

FOLDER = Path(__file__).parents[2] / "schemas"
SCHEMAS = {path.relative_to(FOLDER).as_posix(): json.loads(path.read_text()) for path in FOLDER.glob("*/*.json")}
KINDS: dict[str, Kind] = dict(games.AllKinds())
CONTENT = {
    "mask-set": WORDS, "retainer-set": WORDS, "cypher-deck": WORDS, "faction-set": WORDS, "masks-city": WORDS,
    "cyffle-pack": ("extends", "set"), "hidden-pool": ("extends",),
}  # fmt: skip
"""What files that may build on another can say."""

every_schema = every_case("name", sorted(SCHEMAS))
every_content = pytest.mark.parametrize("kind", sorted(CONTENT))


def parts(schema: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Give every part of a schema that is a schema itself, with the way to it."""
    yield path, schema
    for word in ("properties", "patternProperties", "definitions"):
        for name, inner in schema.get(word, {}).items():
            yield from parts(inner, f"{path}/{word}/{name}")
    for word in ("items", "additionalProperties", "propertyNames", "if", "then", "else", "not"):
        if isinstance(schema.get(word), dict):
            yield from parts(schema[word], f"{path}/{word}")
    for number, inner in enumerate(schema.get("allOf", ())):
        yield from parts(inner, f"{path}/allOf/{number}")


@every_schema
def test_a_schema_is_good_and_stays_at_home(name: str) -> None:
    schema = SCHEMAS[name]
    Draft7Validator.check_schema(schema)
    assert schema["$id"] == f"https://gmkit.example/schemas/{name}"
    for path, part in parts(schema):
        found: Any = schema
        for step in part.get("$ref", "#/").removeprefix("#/").split("/"):
            found = found[step] if step else found
        assert part.get("$ref", "#").startswith("#"), path


@every_schema
def test_a_schema_keeps_to_words_whose_faults_can_be_told(name: str) -> None:
    for path, part in parts(SCHEMAS[name]):
        assert not {"anyOf", "contains"} & set(part), path
        assert all(set(one) == {"const", "description"} for one in part.get("oneOf", ())), f"{path}: words alone"
        assert not ("enum" in part and part.keys() & {"title", "description"}), f"{path}: say what each word means"
        if part.get("uniqueItems"):
            assert "properties" not in part["items"], f"{path}: blocks are told apart by their ids"
        for pattern in (part.get("pattern", ""), *part.get("patternProperties", {})):
            assert not re.search(r"\([^)]*[*+{][^)]*\)[*+{?]", pattern), f"{path}: takes too long on some text"


@every_schema
def test_a_schema_explains_every_field(name: str) -> None:
    asked = [
        (f"{path}/{field}", inner)
        for path, part in parts(SCHEMAS[name])
        if "/if" not in path
        for field, inner in {**part.get("properties", {}), **part.get("patternProperties", {})}.items()
    ]
    assert len(asked) > 5
    for path, inner in asked:
        assert "$ref" in inner or {"title", "description"} <= set(inner), path
        assert "$ref" in inner or {"examples", EXAMPLES} & set(inner), path


@every_schema
def test_a_schema_says_of_every_choice_what_it_means(name: str) -> None:
    for path, part in parts(SCHEMAS[name]):
        for one in part.get("oneOf", ()):
            told, word = one["description"], str(one["const"]).replace("_", " ")
            assert re.fullmatch(r"[A-Z0-9+\u2212].{4,}[^.]\.", told), f"{path}: {word}: {told}"
        said = [one["description"] for one in part.get("oneOf", ())]
        assert len(set(said)) == len(said), path


def test_every_kind_has_its_schema_and_every_schema_its_kind() -> None:
    told = {schema["properties"]["kind"]["const"]: name for name, schema in SCHEMAS.items()}
    assert {name: f"{kind.schema}.schema.json" for name, kind in KINDS.items()}.items() <= told.items()
    assert set(CONTENT) == {kind for kind, name in told.items() if "extends" in SCHEMAS[name]["properties"]}
    assert {name for name, kind in KINDS.items() if kind.lists} <= set(CONTENT)


HEAD = "kind: {}\nschema_version: 1\nid: mine\ntitle: Mine\nsource: {{title: Mine, author: Ana, certainty: house}}\n"


def faults(kind: str, text: str) -> list[Diagnostic]:
    return check(load.parse(text, "f.yaml"), shelves.schema(KINDS[kind].schema))


def example(schema: Any, field: str) -> Any:
    found = schema["properties"][field]
    return found.get("examples", found.get(EXAMPLES))[0]


@every_content
def test_what_extends_takes(kind: str) -> None:
    schema = shelves.schema(KINDS[kind].schema)
    offered = {word for word in WORDS if word in schema["properties"]}
    assert offered == set(CONTENT[kind])
    examples = {word: example(schema, word) for word in offered}
    for word in offered:
        lines = [f"{name}: {json.dumps(value)}" for name, value in examples.items() if name in ("extends", word)]
        assert faults(kind, HEAD.format(kind) + "\n".join(lines) + "\n") == [], word
        if word != "extends":
            alone = faults(kind, HEAD.format(kind) + f"{word}: {json.dumps(examples[word])}\n")
            assert [(one.message, one.suggestion) for one in alone] == [("`extends` is missing", "add `extends:`")]


@every_content
def test_what_extends_names_is_there(kind: str) -> None:
    schema = shelves.schema(KINDS[kind].schema)
    parent = shelves.load_trusted(shelves.bundled("content") / KINDS[kind].default)
    core, _, name = example(schema, "extends").partition(":")
    assert (core, name) == ("core", Path(KINDS[kind].default).stem)
    known = {row["id"]: row for field in KINDS[kind].lists for row in parent.data.get(field, ())}
    named = [word for field in ("set", "drop") if field in schema["properties"] for word in example(schema, field)]
    for word in named:
        outer, _, inner = word.partition("/")
        assert outer in known
        assert not inner or inner in {row["id"] for row in known[outer]["actions"]}


@every_content
def test_a_thing_that_is_set_has_the_fields_of_a_thing(kind: str) -> None:
    schema = shelves.schema(KINDS[kind].schema)

    def items(part: Any, field: str) -> set[str]:
        found = part["properties"][field]["items"]
        found = schema["definitions"][found["$ref"].rpartition("/")[2]] if "$ref" in found else found
        return set(found["properties"]) - {"id"}

    wanted: set[str] = set().union(*(items(schema, field) for field in KINDS[kind].lists))
    assert set(schema["definitions"].get("changes", {"properties": {}})["properties"]) == wanted
    if "inner_changes" in schema["definitions"]:
        thing = schema["definitions"][schema["properties"][KINDS[kind].lists[0]]["items"]["$ref"].rpartition("/")[2]]
        assert set(schema["definitions"]["inner_changes"]["properties"]) == items(thing, "actions")


CHILD = HEAD.format("mask-set") + "extends: core:masks\n"
WHOLE = (
    HEAD.format("retainer-set")
    + "attributes: [A, B, C]\nretainers:\n"
    + "".join(f"  - {{id: r{n}, name: R{n}, scores: [1, 2, 3]}}\n" for n in range(8))
)
SLIPS = [
    ("mask-set", CHILD.replace("title: Mine\n", "titel: Mine\n", 1), (4, 1), "did you mean `title`?"),
    ("retainer-set", WHOLE.replace("title: Mine\n", "titel: Mine\n", 1), (4, 1), "did you mean `title`?"),
    ("retainer-set", WHOLE.replace("retainers:", "retaners:"), (7, 1), "did you mean `retainers`?"),
    ("mask-set", CHILD + "set: {qs: {nmae: X}}\n", (7, 12), "did you mean `name`?"),
    ("mask-set", CHILD + "set: {qs/swing-ropes: {vlaue: 1}}\n", (7, 24), "did you mean `value`?"),
    ("mask-set", CHILD + "sett: {qs: {name: X}}\n", (7, 1), "did you mean `set`?"),
    ("mask-set", CHILD.replace("extends", "extend") + "drop: [kc]\n", (6, 1), "did you mean `extends`?"),
    ("mask-set", CHILD + "set: {Qs: {name: X}}\n", (7, 7), "write qs"),
    ("mask-set", CHILD + "set: {qs: {gender: femal}}\n", (7, 20), "did you mean `female`?"),
    ("mask-set", CHILD + "set: {qs: {value: 1}}\n", (7, 12), None),
    ("mask-set", CHILD + "drop: [kc, kc]\n", (7, 12), "remove one of the two"),
    ("mask-set", CHILD + "drop: kc\n", (7, 7), "write it as a list, in [ ]"),
    ("cyffle-pack", HEAD.format("cyffle-pack") + "extends: core:pack\ndrop: [ace]\n", (7, 1), None),
    ("hidden-pool", HEAD.format("hidden-pool") + "extends: core:hidden-pool\nset: {}\n", (7, 1), None),
]  # fmt: skip


@every_case(("kind", "text", "place", "tip"), SLIPS)
def test_one_slip_is_told_once_and_in_place(kind: str, text: str, place: tuple[int, int], tip: str | None) -> None:
    (found,) = faults(kind, text)
    assert found.place and (found.place.line, found.place.column) == place
    assert tip is None or found.suggestion == tip


def test_a_whole_file_needs_its_own_fields() -> None:
    assert faults("retainer-set", WHOLE) == []
    assert [one.message for one in faults("mask-set", HEAD.format("mask-set"))] == ["`masks` is missing"]
