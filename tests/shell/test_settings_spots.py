"""Where keys and values stand in a TOML text."""

from __future__ import annotations

import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gmkit.shell.settings_file import place, spots
from tests.cases import every_case

TEXT = '''\
# paper = "no"
paper = "a4"   # as # usual
"in\\tk" = 'lo#w'
content = [ "one.yaml",  # first
  'two, three.yaml',
]
font.x.y = { a = 1, "b" = [ 2, 3 ] }

[options.masks]
max_rounds = 6
text = """
[not.a.table]
x = 1 \\""" still"""

[[ list . of ]]
day = 2024-01-01
'''


def found(text: str) -> dict[tuple[str | int, ...], tuple[tuple[int, int], tuple[int, int]]]:
    return {one.path: (place(text, one.keys[-1]), place(text, one.value)) for one in spots(text)}


def test_every_key_and_value_has_its_place() -> None:
    tomllib.loads(TEXT)
    assert found(TEXT) == {
        ("paper",): ((2, 1), (2, 9)),
        ("in\\tk",): ((3, 1), (3, 11)),
        ("content",): ((4, 1), (4, 11)),
        ("content", 0): ((4, 13), (4, 13)),
        ("content", 1): ((5, 3), (5, 3)),
        ("font", "x", "y"): ((7, 8), (7, 12)),
        ("font", "x", "y", "a"): ((7, 14), (7, 18)),
        ("font", "x", "y", "b"): ((7, 21), (7, 27)),
        ("font", "x", "y", "b", 0): ((7, 29), (7, 29)),
        ("font", "x", "y", "b", 1): ((7, 32), (7, 32)),
        ("options", "masks"): ((9, 10), (9, 10)),
        ("options", "masks", "max_rounds"): ((10, 1), (10, 14)),
        ("options", "masks", "text"): ((11, 1), (11, 8)),
        ("list", "of"): ((15, 11), (15, 11)),
        ("list", "of", "day"): ((16, 1), (16, 7)),
    }


@every_case("text", ["", "#", "x", "x =", "= 3", "[", "[a", "x = [1, ", "x = {a", "x = {a = ", "x y"])
def test_what_is_no_toml_ends_the_search(text: str) -> None:
    assert set(found(text)) <= {("x",), ("x", 0), ("x", "a"), ("a",)}


def test_depth_is_left_alone() -> None:
    assert len(found("x = " + "[" * 5000 + "]" * 5000)) < 200


KEYS = st.text("abcXYZ019_-", min_size=1, max_size=4)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.integers(-99, 99), st.booleans(), st.text("ab#=[]{},.' \u00e9", max_size=6)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=6,
)


def written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {written(one)}' for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def paths(value: Any, above: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return {above, *(path for key, one in rows for path in paths(one, (*above, key)))} - {()}


@given(st.dictionaries(KEYS, VALUES, max_size=4))
def test_what_the_reader_finds_has_a_place(data: dict[str, Any]) -> None:
    text = "\n".join(f"{key} = {written(value)}  # {key}" for key, value in data.items())
    assert tomllib.loads(text) == data
    assert {one.path for one in spots(text)} == paths(data)
    for one in spots(text):
        inner: Any = data
        for step in one.path:
            inner = inner[step]
        assert text[one.value :].startswith(written(inner))
