"""What gmkit writes as YAML it reads back equal; and a file is written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmkit import errors
from gmkit.library import files, load
from gmkit.library.files import write_whole
from gmkit.library.write import dump, with_value
from tests.cases import every_case

UNICODE = st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp")), max_size=30)
TRICKY = st.text("ab0:#-?,[]{}\"'\\\n \t|>%@&*!.=~<", max_size=14)
WORDS = st.sampled_from(
    [
        "no",
        "on",
        "1:30",
        "010",
        "1e3",
        "null",
        "~",
        "",
        " x",
        "x ",
        "---",
        "...",
        "- a",
        "<<",
        "é" * 500,
        "=",
        "2024-01-01",
    ]
)
TEXTS = (UNICODE | TRICKY | WORDS).filter(lambda text: files.in_value(text) is None)
LEAVES = (
    TEXTS
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.booleans()
    | st.none()
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=15,
)
DATA = st.dictionaries(TEXTS, VALUES, max_size=5)


def types(value: Any) -> Any:
    """Give the shape of data with types in place of values: 1, 1.0 and true are equal in Python."""
    if isinstance(value, dict):
        return {key: types(inner) for key, inner in value.items()}
    return [types(inner) for inner in value] if isinstance(value, list) else type(value)


@given(DATA)
def test_what_is_written_reads_back_equal(data: dict[str, Any]) -> None:
    back = load.parse(dump(data, ["written by a test"]), "f").data
    assert back == data
    assert types(back) == types(data)
    assert list(back) == list(data)


@given(st.text(max_size=12))
def test_any_text_reads_back_equal_or_is_refused(text: str) -> None:
    if files.in_value(text):
        with pytest.raises(errors.ContentError) as caught:
            dump({"a": text})
        assert str(caught.value).isprintable()
    else:
        assert load.parse(dump({"a": text, text: [text]}), "f").data == {"a": text, text: [text]}


@pytest.mark.slow
@settings(max_examples=10_000)
@given(TEXTS)
def test_ten_thousand_texts_read_back_equal(text: str) -> None:
    data = {"a": text, "b": [text, [text]], "c": {text: text}}
    assert load.parse(dump(data), "f").data == data


def test_people_can_read_it() -> None:
    data = {
        "kind": "mask-set",
        "schema_version": 1,
        "masks": [
            {"id": "bravo", "name": "Taria: the Bold", "colour": None, "tags": ["x", "no", "y, z", "7"]},
            {"id": "no", "note": "one\ntwo\n", "actions": [{"text": "Duel at dawn!", "value": 3}]},
        ],
        "long": ["some words that take their room"] * 4,
        "empty": [],
        "none": {},
        "pairs": [[1, 2], [3, 4]],
        "said": 'he said "no"',
    }
    assert dump(data, ["A set.", "", "# Ready"]) == (
        "# A set.\n"
        "\n"
        "# Ready\n"
        "kind: mask-set\n"
        "schema_version: 1\n"
        "masks:\n"
        "  - id: bravo\n"
        '    name: "Taria: the Bold"\n'
        "    colour: null\n"
        '    tags: [x, no, "y, z", "7"]\n'
        "  - id: no\n"
        "    note: |\n"
        "      one\n"
        "      two\n"
        "    actions:\n"
        "      - text: Duel at dawn!\n"
        "        value: 3\n"
        "long:\n"
        "  - some words that take their room\n"
        "  - some words that take their room\n"
        "  - some words that take their room\n"
        "  - some words that take their room\n"
        "empty: []\n"
        "none: {}\n"
        "pairs:\n"
        "  - [1, 2]\n"
        "  - [3, 4]\n"
        'said: he said "no"\n'
    )


def nested(levels: int) -> dict[str, Any]:
    value: Any = {"x": 1}
    for _ in range(levels - 1):
        value = {"a": value}
    assert isinstance(value, dict)
    return value


@pytest.mark.parametrize(
    ("kept", "refused"),
    [
        ({"a": 10**18 - 1}, {"a": 10**18}),
        ({"a": "x" * 100_000}, {"a": "x" * 100_001}),
        ({"a": list(range(99_997))}, {"a": list(range(99_998))}),
        (nested(64), nested(65)),
        ({"a": 1e308}, {"a": float("inf")}),
        ({"a": "\t"}, {"a": "\r"}),
        ({"1": "x"}, {1: "x"}),
        ({"a": "\u00a0"}, {"a": "\u2028"}),
        ({"a": "👩\u200d🚀"}, {"a": "b\u200dc"}),
        ({"a": None}, {"a": b"bytes"}),
        ({"a": 0.5}, {"a": float("nan")}),
    ],
)
def test_what_a_file_cannot_hold_is_refused(kept: dict[str, Any], refused: dict[str, Any]) -> None:
    assert load.parse(dump(kept), "f").data == kept
    with pytest.raises(errors.ContentError) as caught:
        dump(refused)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200


def test_comments_hold_no_line_breaks() -> None:
    with pytest.raises(errors.ContentError, match="line break"):
        dump({}, ["a\nb: 1"])
    with pytest.raises(errors.ContentError, match=r"U\+001B"):
        dump({}, ["\x1b"])


def test_a_file_is_written_and_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    write_whole(path, b"one")
    path.chmod(0o640)
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [found.name for found in tmp_path.iterdir()] == ["x.yaml"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    real.write_bytes(b"one")
    link.symlink_to(real)
    write_whole(link, b"two")
    assert link.is_symlink()
    assert real.read_bytes() == b"two"


@pytest.mark.parametrize("failing", ["fsync", "replace", "write"])
def test_a_failed_write_leaves_everything_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"before")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    def broken(descriptor: int, *_: object) -> None:
        os.close(descriptor)
        refuse()

    match failing:
        case "write":
            monkeypatch.setattr(os, "fdopen", broken)
        case "fsync":
            monkeypatch.setattr(os, "fsync", refuse)
        case _:
            monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(errors.StoreError, match="the disk is full"):
        write_whole(path, b"after")
    monkeypatch.undo()
    assert path.read_bytes() == b"before"
    assert [found.name for found in tmp_path.iterdir()] == ["x.yaml"]


def test_a_place_that_takes_no_file_is_told(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path, why in (
        (Path("/dev/null/x.pdf"), "is not a folder"),
        (tmp_path / "none" / "x.pdf", "there is no such folder"),
        (tmp_path, "this is a folder"),
        (pipe, "this is no regular file"),
        (loop, "a link that leads back to itself"),
        (tmp_path / ("x" * 300), "the name is too long"),
        (tmp_path / "a\0b", "no file can have this name"),
        (Path("/proc/x.pdf"), "no such file|no permission"),
    ):
        with pytest.raises(errors.StoreError, match=why) as caught:
            write_whole(path, b"x")
        assert str(caught.value).isprintable()
        assert caught.value.exit_code == 3


@every_case(
    ("text", "path", "value", "after"),
    [
        ("a: 1 # one\nb: 2\n", ("a",), 5, "a: 5 # one\nb: 2\n"),
        ("a: 1 # one\n", ("b",), "x: y", 'a: 1 # one\nb: "x: y"\n'),
        ("a: 1", ("b",), 2, "a: 1\nb: 2"),
        ("a: {}\n", ("a", "b"), 2, "a: {b: 2}\n"),
        ("a: {b: 1}\n", ("a", "c"), {"d": [1]}, "a: {b: 1, c: {d: [1]}}\n"),
        ("a: {Sun Temple: 1}\n", ("a", ("sun-temple", "Sun Temple")), 2, "a: {Sun Temple: 2}\n"),
        ("a: {b: 1}\n", ("a", ("sun-temple", "Sun Temple")), 2, "a: {b: 1, sun-temple: 2}\n"),
        ("a:\n  - b: 1\n    c: [2]\n  - b: 3\n", ("a", 0, "d"), 4, "a:\n  - b: 1\n    c: [2]\n    d: 4\n  - b: 3\n"),
        ("a: [x]\n", ("a", -1), "y, z", 'a: [x, "y, z"]\n'),
        ("a:\n  - x # first\nb: 1\n", ("a", -1), "y", "a:\n  - x # first\n  - y\nb: 1\n"),
        ("b: 1\n", ("a", -1), "y", "b: 1\na: [y]\n"),
        ("a: 1\r\nb: 2\r\n", ("c",), 3, "a: 1\r\nb: 2\r\nc: 3\r\n"),
        ("a:\n  b: 1 # c\n  d: 2\n", ("a",), {"b": 2, "d": 2, "e": 3}, "a:\n  b: 2 # c\n  d: 2\n  e: 3\n"),
        ("a:\n  b: 1\n  d: 2 # gone\ne: 3\n", ("a",), {"b": 1}, "a:\n  b: 1\ne: 3\n"),
        ("a:\n  b: 1\n  d:\n    e: 3\n", ("a",), {"b": 1}, None),
        ("- b: 1\n", ("a",), 1, None),
        ("a:\n  b: 1\n", ("a",), 1, None),
        ("a:\n  b:\n    c: 1\n", ("a", "d"), 2, None),
        ("a:\n  - b: 1\n", ("a", -1), 2, None),
        ("a: [1\n", ("a",), 2, None),
    ],
)
def test_a_value_is_put_into_what_a_person_wrote_or_not_at_all(
    text: str, path: tuple[Any, ...], value: Any, after: str | None
) -> None:
    assert with_value(text, path, value) == after
