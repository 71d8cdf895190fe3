"""Shape: the wording of each rule, and misspelt fields told once."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from gmkit.library import explain, load
from gmkit.library.document import Diagnostic
from gmkit.library.schema import check
from tests.cases import every_case


def fields(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": properties}


def faults(text: str, schema: dict[str, Any]) -> list[Diagnostic]:
    found = check(load.parse(text, "f.yaml"), schema)
    assert all(d.code in explain.CODES for d in found)
    return found


def only(text: str, schema: dict[str, Any]) -> Diagnostic:
    (found,) = faults(text, schema)
    return found


INTEGER = {"type": "integer"}
ID = {
    "type": "string",
    "pattern": "^[a-z][a-z0-9-]*$",
    "description": "Small letters, digits and hyphens.",
    "examples": ["the-bravo"],
}

WORDING = [
    ("a: on", INTEGER, "GM204", '`a` must be a whole number, not the text "on"'),
    ("a: 1.0", INTEGER, "GM204", "`a` must be a whole number, not 1.0"),
    ("a: true", INTEGER, "GM204", "`a` must be a whole number, not true"),
    ("a: '3'", INTEGER, "GM204", '`a` must be a whole number, not the text "3"'),
    ("a:", INTEGER, "GM204", "`a` must be a whole number, not nothing"),
    ("a: 3", {"type": "string"}, "GM204", "`a` must be text, not 3"),
    ("a: x", {"type": "array"}, "GM204", '`a` must be a list, not the text "x"'),
    ("a: [1]", {"type": "object"}, "GM204", "`a` must be a block of fields, not a list"),
    ("a: 1", {"type": ["string", "null"]}, "GM204", "`a` must be text or nothing, not 1"),
    ("a: x", {"type": "boolean"}, "GM204", '`a` must be true or false, not the text "x"'),
    ("a: 4", {"minimum": 1, "maximum": 3}, "GM205", "`a` must be from 1 to 3, not 4"),
    ("a: 0", {"minimum": 1}, "GM205", "`a` must be at least 1, not 0"),
    ("a: 9", {"maximum": 3}, "GM205", "`a` must be at most 3, not 9"),
    ("a: 1", {"exclusiveMinimum": 1}, "GM205", "`a` must be more than 1, not 1"),
    ("a: 3", {"multipleOf": 2}, "GM205", "`a` must be a multiple of 2, not 3"),
    ("a: []", {"minItems": 1}, "GM206", "`a` must have at least 1 item, not 0"),
    ("a: [1, 2, 3]", {"minItems": 2, "maxItems": 2}, "GM206", "`a` must have exactly 2 items, not 3"),
    ("a: abc", {"minLength": 1, "maxLength": 2}, "GM206", "`a` must have from 1 to 2 characters, not 3"),
    ("a: ''", {"minLength": 1}, "GM206", "`a` is empty"),
    ("a: {}", {"minProperties": 1}, "GM206", "`a` must have at least 1 field, not 0"),
    ("a: Bad Id", ID, "GM207", '`a` cannot be written as "Bad Id"'),
    ('a: "ab\\n"', ID, "GM207", '`a` cannot be written as "ab\\n"'),
    ("a: jcak", {"enum": ["king", "jack"]}, "GM203", '`a` cannot be "jcak"'),
    ("a: 2", {"const": 1}, "GM203", "`a` cannot be 2"),
    ("a: [x, y, x]", {"uniqueItems": True}, "GM208", "item 3 of `a` is there twice"),
    ("a: x", {"not": {"type": "string"}}, "GM210", "`a` has the wrong shape"),
    ("a: {B: 1}", {"propertyNames": ID}, "GM207", '`B` cannot be written as "B"'),
]


@every_case(("text", "rule", "code", "message"), WORDING)
def test_each_rule_is_told_in_our_words(text: str, rule: dict[str, Any], code: str, message: str) -> None:
    found = only(text, fields(a=rule))
    assert (found.code, found.message) == (code, message)
    assert found.place is not None
    told = " ".join(filter(None, (found.message, found.suggestion, found.note)))
    assert "[a-z]" not in told
    assert told.isprintable()


@every_case(
    ("text", "rule", "advice"),
    [
        ("a: jcak", {"enum": ["king", "jack"]}, "did you mean `jack`?"),
        ("a: zzz", {"enum": ["king", "jack"]}, "write one of king or jack"),
        ("a: '03'", INTEGER, "write 3, without quotes"),
        ("a: 2.0", INTEGER, "write 2"),
        ("a: 3", {"type": "string"}, 'write "3" in quotes'),
        ("a: x", {"type": "array"}, "write it as a list, in [ ]"),
        ("a:", INTEGER, "fill it in, or remove the line"),
        ("a: Bad Id", ID, "write bad-id"),
        ("a: X", {"pattern": "^x$", "description": "Only x."}, "Only x."),
    ],
)
def test_each_rule_says_what_to_do(text: str, rule: dict[str, Any], advice: str) -> None:
    assert only(text, fields(a=rule)).suggestion == advice


def test_advice_does_not_lead_in_a_circle() -> None:
    whole = {"type": "integer", "examples": [1]}
    schema = {**fields(schema_version=whole, name={"type": "string"}), "required": ["schema_version"]}
    assert only("name: x", schema).suggestion == "add `schema_version: 1`"
    assert only("schema_version:", schema).suggestion == "fill it in, for example 1"
    assert only("schema_version: 1\nname:", schema).suggestion == "fill it in, or remove the line"
    assert only("schema_version: '01'", schema).suggestion == "write 1, without quotes"
    (zeroed,) = load.survey_text("schema_version: 01", "x.yaml").problems
    assert zeroed.suggestion == "write 1, or put it in quotes if it is text"


def test_a_misspelt_field_is_told_once_at_its_name() -> None:
    schema = {**fields(id=ID, name={"type": "string"}), "required": ["id", "name"]}
    found = only("id: x\nnmae: y\n", schema)
    assert (found.code, found.message, found.suggestion) == (
        "GM202",
        "`nmae` is not a field here",
        "did you mean `name`?",
    )
    assert found.place == (2, 1, 5)


def test_the_only_unknown_and_the_only_missing_field_belong_together() -> None:
    schema = {**fields(id=ID, name={}, colour={}), "required": ["id", "name"]}
    assert only("id: x\nlabel: y\n", schema).suggestion == "did you mean `name`?"
    assert only("di: x\nname: y\n", schema).suggestion == "did you mean `id`?"


def test_an_optional_field_is_suggested_too() -> None:
    assert only("color: red\n", fields(colour={}, card={})).suggestion == "did you mean `colour`?"
    unknown = only("zzz: 1\n", fields(colour={}, card={}))
    assert unknown.suggestion == "remove it, or use one of `colour`, `card`"


def test_several_misspelt_fields_find_their_own() -> None:
    schema = {**fields(rank={}, suit={}, value={}), "required": ["rank", "suit", "value"]}
    found = faults("siut: 1\nvaleu: 2\nrnak: 3\n", schema)
    assert [d.suggestion for d in found] == [
        "did you mean `suit`?",
        "did you mean `value`?",
        "did you mean `rank`?",
    ]


def test_a_missing_field_is_told_where_its_block_begins() -> None:
    schema = fields(masks={"type": "array", "items": {"required": ["id"]}})
    found = only("masks:\n  - id: x\n  -\n    name: y\n", schema)
    assert (found.code, found.message) == ("GM201", "`id` is missing in item 2 of `masks`")
    assert found.place == (4, 5, 9)


def test_conditions_are_followed() -> None:
    schema = {
        "properties": {"colour": {}, "value": {}},
        "if": {"properties": {"colour": {"const": "red"}}, "required": ["colour"]},
        "then": {"required": ["value"]},
    }
    assert only("colour: red\n", schema).code == "GM201"
    assert faults("colour: blue\n", schema) == []
    assert only("a: 1\n", {"dependencies": {"a": ["b"]}}).message == "`b` is missing"


def test_definitions_inside_the_schema_are_found_and_none_outside() -> None:
    inside = {**fields(a={"$ref": "#/definitions/whole"}), "definitions": {"whole": INTEGER}}
    assert only("a: x\n", inside).code == "GM204"
    outside = fields(a={"$ref": "http://localhost:9/none.json"})
    with pytest.raises(Exception, match=r"none\.json"):
        check(load.parse("a: x\n", "f"), outside)


def test_one_value_is_told_once_whatever_it_breaks() -> None:
    rule = {"type": "integer", "enum": [1, 2], "minimum": 1}
    assert only("a: x\n", fields(a=rule)).code == "GM204"


def test_all_is_told_in_the_order_of_the_file() -> None:
    found = faults("z: 1\na: x\nb: y\n", fields(b=INTEGER, a=INTEGER))
    assert [d.place.line for d in found if d.place] == [1, 2, 3]


def test_long_texts_are_cut_and_hidden_ones_escaped() -> None:
    found = only(f"a: {'é' * 5000}\n", fields(a={"enum": ["x"]}))
    assert len(found.message) < 100
    assert only('"a\\tb": 1\n', fields(x={})).message == "`a\\tb` is not a field here"


def test_repeats_are_found_in_time() -> None:
    rule = {"uniqueItems": True}
    many = "a:\n" + "".join(f"  - {{x: {n}}}\n" for n in range(5000)) + "  - {x: 7}\n"
    assert only(many, fields(a=rule)).message == "item 5001 of `a` is there twice"
    assert faults("a: [1, 1.0, '1', true]\n", fields(a=rule)) == []


def test_the_validator_is_not_loaded_before_it_is_needed() -> None:
    program = (
        "import sys; import gmkit.library.shelves, gmkit.library.schema, gmkit.names;"
        "print(sorted({'jsonschema', 'difflib', 'dataclasses', 'importlib.resources'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_list_that_is_cut_says_how_many_more() -> None:
    many = [f"w{n}" for n in range(23)]
    told = only("a: zzzzzz", fields(a={"enum": many})).suggestion
    assert told is not None and told.endswith("w19 or 3 more")
    told = only("zzzzzz: 1\n", fields(**{name: {} for name in many})).suggestion
    assert told is not None and told.endswith("`w11` or 11 more")
