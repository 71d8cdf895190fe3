"""The tree of errors is as it is drawn, and messages quote no more than they should."""

from __future__ import annotations

import inspect
import re

from hypothesis import given
from hypothesis import strategies as st

from gmkit import errors
from gmkit.errors import ChanceError, GmkitError, UnknownName, few, listed, quoted
from tests.cases import every_case

LINE = re.compile(r"^    (?P<rails>[│├└─ ]*)(?P<name>[A-Z]\w+)(?P<note>.*)$")


def drawn() -> dict[str, tuple[str, int]]:
    """Read the docstring: for each class its parent and its exit code."""
    tree: dict[str, tuple[str, int]] = {}
    path: list[str] = []
    codes = {"Exception": 2}
    assert errors.__doc__
    for line in errors.__doc__.splitlines():
        found = LINE.match(line)
        if not found:
            continue
        depth = len(found["rails"]) // 4
        parent = path[depth - 1] if depth else "Exception"
        said = re.search(r"exit (\d+)", found["note"])
        codes[found["name"]] = int(said[1]) if said else codes[parent]
        tree[found["name"]] = (parent, codes[found["name"]])
        path[depth:] = [found["name"]]
    return tree


def test_the_tree_is_as_it_is_drawn() -> None:
    found = {
        name: (one.__bases__[0].__name__, one.exit_code)
        for name, one in inspect.getmembers(errors, inspect.isclass)
        if issubclass(one, GmkitError)
    }
    assert found == drawn()
    assert len(found) > 10


def test_the_exit_codes_are_those_of_the_commands() -> None:
    assert {code for _, code in drawn().values()} == {2, 3, 130}
    assert drawn()["UnreadableContent"] == ("ContentError", 3)
    assert drawn()["AmbiguousChoice"] == ("ChoiceError", 2)


def test_every_class_says_what_it_is_for() -> None:
    for name in drawn():
        assert getattr(errors, name).__doc__


@given(st.text(max_size=200))
def test_a_quotation_is_short_and_harmless(text: str) -> None:
    told = quoted(text)
    assert len(told) <= 62
    assert told.isprintable()
    assert told[0] == told[-1] == '"'


def test_a_quotation_keeps_what_is_harmless() -> None:
    assert quoted("Zoë's ★") == '"Zoë\'s ★"'
    assert quoted("a\nb\x1b[2J\u202e") == r'"a\nb\x1b[2J\u202e"'
    assert quoted("x" * 60) == '"' + "x" * 60 + '"'
    assert quoted("x" * 61) == '"' + "x" * 59 + '…"'


@every_case(("names", "told"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")])
def test_names_are_joined_for_a_sentence(names: list[str], told: str) -> None:
    assert listed(names) == told
    assert listed(iter(names), "and") == told.replace(" or ", " and ")


def test_a_list_that_is_cut_says_how_many_more_there_are() -> None:
    ids = [f"a{n}" for n in range(14)]
    assert few(ids[:13]) == listed(ids[:13])
    assert few(ids) == f"{', '.join(ids[:12])} or 2 more"


def test_an_unknown_name_suggests_or_lists() -> None:
    near = UnknownName("mask", "tarai", ["Taria"], ["Taria", "Mistra"])
    assert str(near) == 'no mask called "tarai"; did you mean Taria?'
    assert (near.name, near.close) == ("tarai", ("Taria",))
    assert str(UnknownName("mask", "x", (), ["Taria", "Mistra"])).endswith("; there is Taria and Mistra")
    assert str(UnknownName("mask", "x")) == 'no mask called "x"'
    assert str(UnknownName("mask", "x", (), map(str, range(99)))).endswith("10, 11 and 87 more")


def test_a_roll_knows_whether_more_is_needed() -> None:
    assert ChanceError("x", missing=True).missing
    assert not ChanceError("x").missing
