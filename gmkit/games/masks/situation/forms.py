"""How parts of a record are written as plain data and read again: seats and parties as names, defaults left out.

A form goes both ways, and lists the names that stand in what was written, so that each can be looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from gmkit.chance.dominoes import parse_domino
from gmkit.errors import UnknownName
from gmkit.games.masks.powers import Faction
from gmkit.games.masks.ties import Feeling, Party
from gmkit.library.document import Step
from gmkit.names import fold, suggest
from gmkit.table.game import Hidden

PREFIX = "faction "
"""Stands before the id of a faction that an avatar is called after."""

Path = tuple[Step, ...]


class Names(NamedTuple):
    """Who is called what.

    Attributes:
        seats: the number of avatars.
        shown: every party's name as it is written.
        words: every party by each of its names, folded.
    """

    seats: int
    shown: tuple[str, ...]
    words: Mapping[str, Party]

    def party(self, word: str) -> Party:
        """Give the party with this name.

        Raises:
            UnknownName: nobody is called so.
        """
        found = self.words.get(fold(word))
        if found is None:
            raise UnknownName("avatar or faction", word, suggest(word, self.shown), self.shown)
        return found

    def seat(self, word: str) -> int:
        """Give the avatar with this name.

        Raises:
            UnknownName: no avatar is called so.
        """
        found = self.words.get(fold(word))
        if found is None or found >= self.seats:
            known = self.shown[: self.seats]
            raise UnknownName("avatar", word, suggest(word, known), known)
        return found


def names_of(avatars: Sequence[str], factions: Sequence[Faction]) -> Names:
    """Give the names of the parties; an avatar's name goes before a faction's that is the same."""
    words: dict[str, Party] = {}
    for at, name in enumerate(avatars):
        words.setdefault(fold(name), at)
    shown = list(avatars)
    for at, faction in enumerate(factions, len(avatars)):
        word = faction.id
        while words.get(fold(word), len(avatars)) < len(avatars):
            word = PREFIX + word
        shown.append(word)
        words.setdefault(fold(word), at)
    for at, faction in enumerate(factions, len(avatars)):
        for name in (faction.label, *faction.aliases):
            words.setdefault(fold(name), at)
    return Names(len(avatars), tuple(shown), words)


class Reference(NamedTuple):
    """A name in a file.

    Attributes:
        path: where it stands.
        word: what it says.
        seat: only an avatar is meant.
        key: it is the name of a field.
    """

    path: Path
    word: str
    seat: bool
    key: bool = False

    def below(self, *steps: Step) -> Reference:
        """Give the same, seen from further up."""
        return self._replace(path=(*steps, *self.path))


class Form(NamedTuple):
    """How a value is written.

    Attributes:
        write: a value -> plain data.
        read: checked plain data -> the value.
        names: plain data -> the names in it.
    """

    write: Callable[[Names, Any], Any]
    read: Callable[[Names, Any], Any]
    names: Callable[[Any], Iterator[Reference]] = lambda _data: iter(())


def _tuples(data: Any) -> Any:
    return tuple(map(_tuples, data)) if isinstance(data, list | tuple) else data


def _lists(value: Any) -> Any:
    return [_lists(one) for one in value] if isinstance(value, list | tuple) else value


PLAIN = Form(lambda _names, value: value, lambda _names, data: data)
"""A number, a word, yes or no: itself."""

NESTED = Form(lambda _names, value: _lists(value), lambda _names, data: _tuples(data))
"""Plain values, and tuples of them as deep as may be."""

TILE = Form(lambda _names, value: str(value), lambda _names, data: parse_domino(data))
"""A tile as it is held: "3:5"."""

SEAT = Form(
    lambda names, value: names.shown[value],
    lambda names, data: names.seat(data),
    lambda data: iter([Reference((), data, seat=True)]),
)
"""An avatar by its name."""

PARTY = Form(
    lambda names, value: names.shown[value],
    lambda names, data: names.party(data),
    lambda data: iter([Reference((), data, seat=False)]),
)
"""An avatar or a faction by its name."""


def maybe(form: Form) -> Form:
    """Give the form of a value that may be None, where None is written."""
    return Form(
        lambda names, value: None if value is None else form.write(names, value),
        lambda names, data: None if data is None else form.read(names, data),
        lambda data: iter(()) if data is None else form.names(data),
    )


def many(form: Form) -> Form:
    """Give the form of a tuple: a list. What is not known is left out."""

    def names(data: Sequence[Any]) -> Iterator[Reference]:
        for at, one in enumerate(data):
            yield from (found.below(at) for found in form.names(one))

    return Form(
        lambda names, value: [form.write(names, one) for one in value if not isinstance(one, Hidden)],
        lambda names, data: tuple(form.read(names, one) for one in data),
        names,
    )


def record(cls: Any, also: Mapping[str, Any] = MappingProxyType({}), /, **forms: Form) -> Form:
    """Give the form of a record: a block without the fields that are as they would be anyhow, or not known.

    Args:
        cls: a NamedTuple.
        also: what fields are where they are left out, beside the record's own defaults.
        forms: of its fields; a field without is written plainly.
    """
    fields: tuple[str, ...] = cls._fields
    usual: Mapping[str, Any] = {**cls._field_defaults, **also}
    all_forms = {field: forms.get(field, PLAIN) for field in fields}

    def write(names: Names, value: Any) -> dict[str, Any]:
        given = [
            (field, one)
            for field, one in zip(fields, value, strict=True)
            if not isinstance(one, Hidden) and (field not in usual or one != usual[field])
        ]
        return {field: all_forms[field].write(names, one) for field, one in given}

    return Form(
        write,
        lambda names, data: cls(
            **{**also, **{field: all_forms[field].read(names, one) for field, one in data.items()}}
        ),
        lambda data: (found.below(field) for field, one in data.items() for found in all_forms[field].names(one)),
    )


def fields(**forms: Form) -> Form:
    """Give the form of a plain tuple whose places have names: a block; an empty text is left out."""
    return Form(
        lambda names, value: {
            field: form.write(names, one) for (field, form), one in zip(forms.items(), value, strict=True) if one != ""
        },
        lambda names, data: tuple(
            form.read(names, data[field]) if field in data else "" for field, form in forms.items()
        ),
        lambda data: (found.below(field) for field, one in data.items() for found in forms[field].names(one)),
    )


def row(form: Form, usual: Any, *, seats: bool) -> Form:
    """Give the form of a tuple with one value for each party: a block by name, without what is as usual.

    Args:
        form: of a value.
        usual: the value that need not be written.
        seats: there is one for each avatar alone.
    """

    def read(names: Names, data: Mapping[str, Any]) -> tuple[Any, ...]:
        found = [usual] * (names.seats if seats else len(names.shown))
        for word, one in data.items():
            found[names.seat(word) if seats else names.party(word)] = form.read(names, one)
        return tuple(found)

    def names(data: Mapping[str, Any]) -> Iterator[Reference]:
        for word, one in data.items():
            yield Reference((word,), word, seats, key=True)
            yield from (found.below(word) for found in form.names(one))

    return Form(
        lambda names, value: {names.shown[at]: form.write(names, one) for at, one in enumerate(value) if one != usual},
        read,
        names,
    )


def _begun(level: int, *, enduring: bool) -> Feeling:
    """Give a feeling that has not changed since it began."""
    return Feeling(level, enduring, level, (level > 0) - (level < 0), abs(level) if enduring else 0)


def _write_feeling(_names: Names, feeling: Feeling) -> int | dict[str, Any]:
    begun = _begun(feeling.level, enduring=feeling.enduring)
    marks = {
        field: one
        for field, one, other in zip(Feeling._fields, feeling, begun, strict=True)
        if field == "level" or one != other
    }
    if feeling.enduring:
        marks = {"level": feeling.level, "enduring": True, **marks}
    return feeling.level if len(marks) == 1 else marks


def _read_feeling(_names: Names, data: int | Mapping[str, Any]) -> Feeling:
    if isinstance(data, int):
        return _begun(data, enduring=False)
    return _begun(data["level"], enduring=data.get("enduring", False))._replace(**data)


FEELING = Form(_write_feeling, _read_feeling)
"""A number for a fickle feeling; a block for one that has marks or endures."""
