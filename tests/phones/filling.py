"""Fills in a form as a person does who wants one value: by what stands beside the fields."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from gmkit.chance.law import Law
from gmkit.phones import forms, parts
from gmkit.table.choices import Choices, Either, Number, Some, Words
from tests.phones import reading

Posted = dict[str, list[str]]


def posted_for(need: Any, value: Hashable) -> Posted:
    """Give what is posted by whoever wants this value."""
    top = reading.read(forms.form(need, ask="A"))
    assert not list(reading.faults(top))
    return _by_law(top, need, value) if isinstance(need, Law) else _by_choice(top, need, value)


def _place_in(choices: Choices, value: Hashable) -> tuple[str, int]:
    """Give what a choice is called, and which of those that are called so it is."""
    values = list(choices.items())
    names = [parts.shown(choices.told(one)) for one in values]
    at = values.index(value)
    return names[at], names[:at].count(names[at])


def _by_choice(top: reading.Tag, choices: Choices, value: Any) -> Posted:
    if isinstance(choices, Either):
        part = next(one for one in choices.parts if value in one)
        if isinstance(part, Number | Words):
            return {"own": [part.told(value)], "answer": [""]}
        return _by_choice(top, part, value)
    if isinstance(choices, Some):
        return _by_some(top, choices, value)
    if isinstance(choices, Number | Words):
        boxes = [one for one in reading.fields(top) if one.at.get("name") == "answer"]
        if len(boxes) > 1:
            return {"answer": [next(one.at["value"] for one in boxes if one.at["value"] == str(value))]}
        return {"answer": [choices.told(value)]}
    name, number = _place_in(choices, value)
    found = [one for one in reading.fields(top) if one.at.get("type") == "radio" and reading.label_of(top, one) == name]
    if not found:
        # Too many to list: they are written.
        assert choices.size() > forms.LISTED
        return {"answer": [choices.told(value)]}
    return {"answer": [found[number].at["value"]]}


def _by_some(top: reading.Tag, choices: Some, value: Sequence[Hashable]) -> Posted:
    posted: Posted = {}
    for order, one in enumerate(value, start=1):
        if one not in choices.of.values:
            own = choices.of.told(one)
            posted["own"] = [own]
            posted["o.own"] = [str(order)]
            continue
        name, number = _place_in(choices.of, one)
        kind = "select" if choices.ordered else "input"
        found = [box for box in reading.fields(top) if box.name == kind and reading.label_of(top, box) == name]
        box = found[number]
        if choices.ordered:
            assert str(order) in [option.at["value"] for option in box.every() if option.name == "option"]
            posted[box.at["name"]] = [str(order)]
        else:
            posted.setdefault("answer", []).append(box.at["value"])
    return posted


def _by_law(top: reading.Tag, law: Law[Any], value: Any) -> Posted:
    faces = list(law.show(value))
    boxes = reading.fields(top)
    names = list(dict.fromkeys(box.at["name"] for box in boxes))
    if names == ["inner", "outer"]:
        inner, outer = faces[0].split(":")
        return {"inner": [inner], "outer": [outer]}
    if boxes[0].name == "textarea":
        return {names[0]: [" ".join(faces)]}
    if boxes[0].at["type"] == "checkbox":
        assert set(faces) <= {box.at["value"] for box in boxes}
        return {names[0]: faces}
    radios = [box for box in boxes if box.at["type"] == "radio"]
    names = list(dict.fromkeys(box.at["name"] for box in radios))
    assert len(names) == len(faces)
    for name, face in zip(names, faces, strict=True):
        assert face in [box.at["value"] for box in radios if box.at["name"] == name]
    return {name: [face] for name, face in zip(names, faces, strict=True)}
