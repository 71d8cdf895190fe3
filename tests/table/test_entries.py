"""What changed between two states, there and back; entries that cannot be told from others; plain data alone."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmkit.errors import StoreError
from gmkit.table.entries import (
    Change,
    Draft,
    apply,
    canonical,
    chained,
    change_from,
    diff,
    digest,
    drawn_up,
    read_entry,
)
from tests.cases import every_case

LEAVES = st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.text("aé*", max_size=2))
STATES = st.recursive(
    LEAVES, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text("ab", max_size=2), inner))
)


@pytest.mark.thorough
@given(STATES, STATES)
@settings(max_examples=400)
def test_changes_lead_there_and_back(before: Any, after: Any) -> None:
    changes = list(diff(before, after))
    kept = [change_from(json.loads(json.dumps(change.kept()))) for change in changes]
    assert kept == changes
    # One and yes are equal in Python, and not in a state.
    assert canonical(apply(before, kept)) == canonical(after)
    assert canonical(apply(after, [change.back() for change in reversed(kept)])) == canonical(before)
    assert bool(changes) == (canonical(before) != canonical(after))


def test_what_changes_is_named_as_closely_as_it_can_be() -> None:
    before = {"face": [13, 14, 11], "people": {"ana": {"here": True}}, "log": ["a", "b", "d"], "old": 1}
    after = {
        "face": [17, 14, 11],
        "people": {"ana": {"here": True, "note": "x"}},
        "log": ["a", "b", "c", "d"],
        "new": 0,
    }
    assert list(diff(before, after)) == [
        Change(("face", 0), (13,), (17,)),
        Change(("log", 2, "*"), (), ("c",)),
        Change(("new",), (), (0,)),
        Change(("old",), (1,), ()),
        Change(("people", "ana", "note"), (), ("x",)),
    ]
    assert Change(("face", 0), (13,), (17,)).kept() == {"path": ["face", 0], "before": 13, "after": 17}
    assert Change(("old",), (1,), ()).kept() == {"path": ["old"], "before": 1}


@every_case(
    "change",
    [
        Change(("face", 0), (12,), (17,)), Change(("face", 9), (13,), (17,)), Change(("new",), (1,), (2,)),
        Change(("face",), (), ([],)), Change(("face", 0, "x"), (1,), (2,)), Change(("face", 0, "*"), (12,), ()),
        Change(("name", 0), ("A",), ("B",)), Change((), ({},), (1,)), Change(("face", 0), (True,), (1,)),
    ],
)  # fmt: skip
def test_a_change_of_what_is_not_there_is_refused(change: Change) -> None:
    with pytest.raises(StoreError, match="is not what an entry says it was"):
        apply({"face": [13, 14], "name": "Ana"}, [change])


@every_case("data", [1.0, {"a": [0.5]}, (1,), {1: "a"}, {"a": {1, 2}}, b"x"])
def test_only_plain_data_is_kept(data: Any) -> None:
    with pytest.raises(TypeError, match="plain data"):
        canonical(data)


def test_the_same_data_has_the_same_bytes() -> None:
    assert canonical({"b": 1, "a": ["é", None, True]}) == '{"a":["é",null,true],"b":1}'.encode()
    assert digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1}) == sha256(b'{"a":2,"b":1}').digest()


def test_an_entry_is_read_as_it_was_written_and_chained_to_all_before() -> None:
    entry = drawn_up(Draft("note", "x", {"act": 1}, {"a": 1}), 1, 0, "2026", {}, bytes(32))
    assert read_entry(entry.row(), "t") == entry
    assert entry.told == {"act": 1, "changes": [{"after": 1, "path": ["a"]}], "v": 1}
    others = [
        entry._replace(line="y"),
        entry._replace(at="2027"),
        entry._replace(state=bytes(32)),
        entry._replace(seq=2),
    ]
    assert len({chained(bytes(32), one) for one in [entry, *others]} | {chained(b"1" * 32, entry)}) == 6


def test_what_is_no_entry_is_refused() -> None:
    row = list(drawn_up(Draft("note", "x", {}, {}), 1, 0, "2026", {}, bytes(32)).row())
    for at, value in [
        (0, "1"),
        (1, 1),
        (1, -1),
        (3, "joke"),
        (5, b"x"),
        (5, row[5][:-1]),
        (5, row[5] + b"x"),
        (6, b"x"),
        (7, None),
    ]:
        with pytest.raises(StoreError, match="is not as it was written"):
            read_entry([*row[:at], value, *row[at + 1 :]], "t")
