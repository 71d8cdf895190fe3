"""What the cells of a table mean for a kind of file, by its schema; and a set of that kind laid out as a table."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from gmkit.errors import counted, few, listed, quoted, say
from gmkit.library.document import ALIKE, Layout, Step, id_for, unreadable
from gmkit.library.tables import (
    NEAR,
    Cell,
    Data,
    Row,
    Shape,
    Source,
    Table,
    Unread,
    as_csv,
    cell_of,
    flow_of,
    is_blank,
    kinds_of,
    number_of,
    tamed,
    value_of,
)
from gmkit.library.write import inline
from gmkit.names import closeness, fold

# ---- The columns of a list of things, made from the schema of the file.

_MAIN = ("name", "label", "title", "epithet")  # what a thing is called by; the first that it must have
_WIDE = re.compile(r"(.*?)\s*#?(\d{1,2})$")  # Action 1, Worth 1, Action 2: things of one row side by side


class Field(NamedTuple):
    """One column that a list of things may have."""

    path: tuple[str, ...]  # where it stands in a thing: ("card", "rank")
    shape: Shape
    head: str  # what stands above the column where it is written
    names: frozenset[str]  # what may stand there, in the form in which names are compared
    inner: bool = False  # whether it is of the things inside a thing, which have a row each
    at: int | None = None  # its place in a list of numbers with a column for each

    @property
    def key(self) -> tuple[object, ...]:
        """By what it is told from others."""
        return self.inner, self.path, self.at


class Plan(NamedTuple):
    """The columns of one list of things."""

    key: str  # the list: "masks"
    fields: tuple[Field, ...]
    main: str  # the field that a thing is called by
    inner: str = ""  # the list of things inside a thing, each of which has a row: "actions"
    brief: bool = False  # whether a thing may be written as its main field alone

    @property
    def thing(self) -> str:
        return _one(self.key)


def _one(word: str) -> str:
    """Give the singular of the name of a list."""
    return word.removesuffix("ies") + "y" if word.endswith("ies") else word.removesuffix("s").replace("classe", "class")


def resolved(shape: Shape, root: Shape) -> Shape:
    """Give a part of a schema, or what it refers to in the whole."""
    found: Any = shape
    while "$ref" in found:
        target: Any = root
        for step in found["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        found = target
    return found if isinstance(found, Mapping) else {}


def lists_in(root: Shape) -> list[str]:
    """Give the lists of a file that are laid out as rows: those of blocks with fields, and no others."""
    return [key for key, one in root["properties"].items() if key not in _CHANGES and _rows(one, root)]


_CHANGES = ("add", "set", "drop", "extends")  # what a file says that builds on another; a table is whole


def _rows(shape: Shape, root: Shape) -> Shape | None:
    """Give the shape of the things in a list, where each is a block of fixed fields."""
    one = resolved(shape, root)
    if kinds_of(one) != ["array"]:
        return None
    item = resolved(one["items"], root)
    return item if "properties" in item and item.get("additionalProperties") is False else None


def plan_of(key: str, root: Shape, labels: Mapping[str, Sequence[str]]) -> Plan:
    """Give the columns of a list.

    Args:
        key: the list.
        root: the schema of the file.
        labels: by field, what the columns of a list of numbers are called.
    """
    item = _rows(root["properties"][key], root) or {}
    needed, own = item.get("required", ()), item["properties"]
    main = next((word for word in _MAIN if word in needed), next(iter(needed), next(iter(own))))
    lists = [name for name in own if _rows(own[name], root)]
    inner = lists[0] if len(lists) == 1 else ""
    found = list(_flat(own, root, _one(key), main, labels))
    found = _unmixed(found)
    if inner:
        part = _rows(own[inner], root) or {}
        called = next((word for word in _MAIN if word in part["properties"]), "")
        taken = {field.head for field in found} | {main, "name"}
        found = [field for field in found if field.path != (inner,)]
        for field in _flat(part["properties"], root, _one(inner), called, {}):
            path = field.path
            plain = path[-1] in taken
            head = _one(inner) if path == (called,) else f"{_one(inner)} {path[-1]}" if plain else path[-1]
            names = {name for name in field.names if not plain or " " in name or path == (called,)}
            names -= {fold(word) for word in taken} if plain else set()
            more = {fold(_one(inner)), fold(inner)} if path == (called,) else set()
            found.append(field._replace(head=head, names=frozenset(names | more), inner=True))
    return Plan(key, tuple(found), main, inner, "string" in kinds_of(item))


def _flat(
    own: Mapping[str, Shape], root: Shape, thing: str, main: str, labels: Mapping[str, Sequence[str]]
) -> Iterator[Field]:
    """Give the columns of a thing's fields; those of a block in it have a column each."""
    subs = {
        key: resolved(shape, root).get("properties", {})
        for key, shape in own.items()
        if kinds_of(resolved(shape, root)) == ["object"]
    }
    inside = [name for fields in subs.values() for name in fields]
    for key, shape in own.items():
        one = _whole(resolved(shape, root), root)
        if key in labels:
            for at, label in enumerate(labels[key]):
                names = {fold(label), fold(f"{key} {at + 1}"), fold(f"{_one(key)} {at + 1}")}
                yield Field((key,), one["items"], label, frozenset(names), at=at)
        fields = subs.get(key, {})
        apart = any(name in own or inside.count(name) > 1 for name in fields)
        for name, part in fields.items():
            head = key if len(fields) == 1 else f"{key} {name}" if apart else name
            names = _called(f"{key} {name}", part) | ({fold(head)} if not apart else set())
            names |= _called(name, part) if not apart else set()
            yield Field((key, name), _whole(resolved(part, root), root), head, frozenset(names))
        if len(fields) != 1:
            names = _called(key, one) | {fold(f"{thing} {key}")}
            names |= {fold(thing), fold(thing + "s")} if key == main else set()
            yield Field((key,), one, "" if key in labels or fields else key.replace("_", " "), frozenset(names))


def _unmixed(fields: Sequence[Field]) -> list[Field]:
    """Give the columns with the number of their place above them where their name is another column's too."""
    plain = {name for field in fields if field.at is None for name in field.names}
    labels = [fold(field.head) for field in fields if field.at is not None]
    found = []
    for field in fields:
        word = fold(field.head)
        if field.at is not None and (word in plain or labels.count(word) > 1 or not word):
            field = field._replace(head=f"{field.path[0]} {field.at + 1}", names=field.names - {word})  # noqa: PLW2901
        found.append(field)
    return found


def _called(key: str, shape: Shape) -> set[str]:
    words = {key, key.replace("_", " "), str(shape.get("title", key))}
    return {fold(word) for word in words} | {fold(_one(word)) for word in words} | {fold(word + "s") for word in words}


def _whole(shape: Shape, root: Shape) -> Shape:
    """Give a shape in which the things of a list and the values of a block refer to nothing."""
    if "items" in shape:
        return {**shape, "items": _whole(resolved(shape["items"], root), root)}
    if "patternProperties" in shape:
        values = {key: _whole(resolved(one, root), root) for key, one in shape["patternProperties"].items()}
        return {**shape, "patternProperties": values}
    return shape


# ---- A set laid out as rows.


def laid_out(data: Mapping[str, Data], root: Shape, layout: Layout) -> str:
    """Give a file's data as CSV: what is said once as `# key: value`, then a table for each of its lists."""
    data = layout.out(dict(data))
    lists = _lists(root, layout)
    rows: list[list[str]] = [[f"# kind: {data['kind']}"]]
    for key, value in data.items():
        if key not in ("kind", "schema_version", *(key for key in lists if data.get(key))):
            rows += [[line] for line in _head_lines(key, value)]
    filled = [key for key in lists if data.get(key)]
    for key in filled:
        rows += [[], [f"# {key}:"]] if len(filled) > 1 else []
        rows += _rows_of(data, plan_of(key, _with_rows(root, layout), _labels(layout, data)))
    text = as_csv(rows)
    # Spreadsheets take a file for one of their own code page unless this mark stands before it.
    return text if text.isascii() else f"\ufeff{text}"


def _head_lines(key: str, value: Data) -> Iterator[str]:
    if isinstance(value, Mapping) and value and key not in ("personas", "theme", "presets", "tags"):
        for name, inner in value.items():
            yield from _head_lines(f"{key}.{name}", inner)
    else:
        yield f"# {key}: {value if isinstance(value, str) and _plain(value) else inline(value)}"


def _plain(text: str) -> bool:
    """Say whether a text is read as it stands behind a colon."""
    with suppress(Unread):
        return text not in ("", *_WORDS) and text[0] not in "\"'[{" and value_of({"type": "string"}, text) == text
    return False


_WORDS: Mapping[str, Data] = {"null": None, "[]": [], "{}": {}}
"""What stands in a head line for nothing at all."""


def _lists(root: Shape, layout: Layout) -> list[str]:
    found = lists_in(_with_rows(root, layout))
    return sorted(found, key=lambda key: key != layout.rows)


def _with_rows(root: Shape, layout: Layout) -> Shape:
    """Give the schema with a list of rows that the file itself has not, where it is laid out so."""
    if layout.row is None:
        return root
    own = {key: one for key, one in root["properties"].items() if key not in layout.instead}
    return {**root, "properties": {**own, layout.rows: {"type": "array", "items": layout.row()}}}


def _labels(layout: Layout, data: Mapping[str, Data]) -> dict[str, Sequence[str]]:
    return {key: data[other] for key, other in layout.labelled.items() if data.get(other)}


def _rows_of(data: Mapping[str, Data], plan: Plan) -> Iterator[list[str]]:
    things = [one if isinstance(one, Mapping) else {plan.main: one} for one in data[plan.key]]
    fields = [field for field in plan.fields if field.head]
    cells = [list(_thing_rows(thing, plan, fields)) for thing in things]
    used = [at for at, _ in enumerate(fields) if any(row[at] for rows in cells for row in rows)]
    yield [tamed(fields[at].head, first=n == 0) for n, at in enumerate(used)]
    for row in (row for rows in cells for row in rows):
        yield [tamed(row[at], first=n == 0) for n, at in enumerate(used)]


def _thing_rows(thing: Mapping[str, Data], plan: Plan, fields: Sequence[Field]) -> Iterator[list[str]]:
    parts = thing.get(plan.inner) or [{}]
    for number, part in enumerate(parts):
        # Its id stands in every row, so that they may be sorted; all else once.
        yield [
            _cell(part, field) if field.inner else _cell(thing, field) if not number or field.path == ("id",) else ""
            for field in fields
        ]


def _cell(thing: Mapping[str, Data], field: Field) -> str:
    value: Any = thing
    for step in field.path:
        value = value.get(step) if isinstance(value, Mapping) else None
    if field.at is not None:
        value = value[field.at] if value is not None and field.at < len(value) else None
    return cell_of(field.shape, value)


# ---- A table read: what is understood of it, and what is not.


class Found(NamedTuple):
    """What was read from a table."""

    data: dict[str, Data]  # what it says, as in a file; what it leaves out is not here
    rows: int  # so many things of the first sort
    places: Mapping[tuple[Step, ...], str]  # where each part of that stood
    told: Sequence[str]  # what was understood, a line each
    missed: Sequence[str]  # what was not, each with its place
    columns: Mapping[str, tuple[str, Shape]] = {}  # by field: what stands above its column, and what that holds
    unread: Collection[tuple[str, str]] = ()  # rows, each with the head of a column whose cell in it says nothing


def understood(source: Source, kind: str, root: Shape, layout: Layout, said: Mapping[str, Data]) -> Found:
    """Read a table as a file of a kind.

    Args:
        source: the table.
        kind: of file, as files name it.
        root: its schema.
        layout: how that kind is laid out.
        said: fields that are said already and go before what the table says.

    Raises:
        Diagnosed: it is a table of another kind, or none of its rows names columns.
    """
    return _Reading(source, kind, root, layout, said).whole()


_TOTALS = re.compile(r"(?:grand |sub ?)?(?:totals?|sums?|average|mean|summe|gesamt|durchschnitt)s?\b", re.IGNORECASE)
_HEADS_WITHIN = 12  # rows at the beginning of a table among which its heads stand
_WORTH = re.compile(
    r"(.*\S)\s*[(:–—-]\s*(\d{1,2})\)?"
)  # an item of a list with what it is worth: "Swing from ropes (2)"
_SHOWN = 20  # things that are told one by one


class _Column(NamedTuple):
    """What one column holds."""

    field: Field
    number: int  # of things that stand side by side in one row: which one; 0 where each has a row
    head: str


class _Reading:
    """Reads one source; what is found and missed is kept together."""

    def __init__(self, source: Source, kind: str, root: Shape, layout: Layout, said: Mapping[str, Data]) -> None:
        self.source, self.kind, self.layout, self.said = source, kind, layout, said
        self.root = _with_rows(root, layout)
        self.lists = _lists(root, layout)
        own = {key: one for key, one in self.root["properties"].items() if key not in (*self.lists, *_CHANGES)}
        self.tops = [one for one in _flat(own, self.root, "set", "title", {}) if one.at is None]
        self.data: dict[str, Data] = dict(said)
        self.places: dict[tuple[Step, ...], str] = {}
        self.told: list[str] = []
        self.missed: list[str] = []
        self.unread: set[tuple[str, str]] = set()
        self.single = False  # whether it is a note of one thing, whose rows are all of that
        self.columns: dict[str, tuple[str, Shape]] = {}
        self.odd: list[tuple[str, Cell]] = []  # what is said for the whole and is no field of it

    def whole(self) -> Found:
        for key, cell in self.source.head:
            self._head(key, cell)
        parts = [part for table in self.source.tables for part in self._parts(table)]
        if note := self._one_thing(parts):
            self._table("", note)
            self.single = True
        for name, rows in parts:
            if rows:
                self._table(name, rows)
        self.missed += [
            say("{where}: {key} is no field here; left out", where=cell.where, key=quoted(key))
            for key, cell in self.odd
        ]
        if not any(key in self.data for key in self.lists):
            raise unreadable(
                self.kind,
                say("the table has no row that could be read"),
                say("it has the columns {known}", known=self._known()),
            )
        for key in self.lists:
            most = self.root["properties"][key].get("maxItems")
            if most is not None and len(self.data.get(key) or []) > most:
                told = say("{count} {key}, and {most} are the most", count=len(self.data[key]), key=key, most=most)
                raise unreadable(self.places.get((key, most), key), told, say("take some out"), "GM106")
        self._name()
        many = len(self.data.get(self.layout.rows) or [])
        data = self.layout.fill(self.data, self.places, self.told.append)
        for plan in self._plans(""):
            for thing in (one for one in data.get(plan.key) or [] if isinstance(one, dict)):
                _in_order(thing, [field.path[0] for field in plan.fields if not field.inner])
                for part in thing.get(plan.inner) or []:
                    _in_order(part, [field.path[0] for field in plan.fields if field.inner])
        return Found(data, many, self.places, self.told, self.missed, self.columns, self.unread)

    def _one_thing(self, parts: Sequence[tuple[str, Sequence[Row]]]) -> list[Row]:
        """Give what a note says of one thing as its heads and a row; empty if it does not.

        A table in it has what is inside the thing, a row for each.
        """
        if not self.odd or not self.source.head:
            return []
        plan = self._plans("")[0]
        outer = plan._replace(fields=tuple(one for one in plan.fields if not one.inner))
        tables = [_columns(plan, _heads(rows, 0), near=False) for _, rows in parts if rows]
        own = _columns(outer, [[key] for key, _ in self.odd], near=False)
        named = {column.field.path for column in own.values()} & {(plan.main,), ("name",)}
        called = named or (own and self.source.title)
        if not called or any(not column.field.inner for columns in tables for column in columns.values()):
            return []
        if not named:
            self.odd.insert(0, (plan.main, Cell(self.source.title, say("the name of the note"))))
            return self._one_thing(parts)
        said = [self.odd[at] for at in own]
        rows = [[Cell(key, cell.where) for key, cell in said], [cell for _, cell in said]]
        inside = [(key, cell) for key, cell in self.odd if fold(_one(key)) == _one(plan.inner) and plan.inner]
        for cell in (cell for _, cell in inside if isinstance(cell.value, list)):
            rows[0] += [Cell(_one(plan.inner), cell.where), Cell("value", cell.where)]
            for n, item in enumerate(map(str, cell.value)):
                worth, where = _WORTH.fullmatch(item), cell.parts[n].where if cell.parts else cell.where
                texts = [worth[1], worth[2]] if worth else [item, None]
                before = rows[1][: len(said)] if not n else [Cell(None, where)] * len(said)
                rows[1:] = [*rows[1 : n + 1], [*before, *(Cell(text, where) for text in texts)]]
        self.odd = [one for at, one in enumerate(self.odd) if at not in own and one not in inside]
        return [Row(cells[0].where, cells) for cells in rows]

    # What is said once.

    def _head(self, key: str, cell: Cell) -> None:
        word = fold(key)
        if word == "kind":
            if fold(str(cell.value)) != fold(self.kind):
                tip = say("write gmkit new {value} --from", value=cell.value)
                raise unreadable(
                    cell.where, say("this is a table of a {kind}", kind=quoted(str(cell.value))[1:-1]), tip
                )
            return
        if word == "schema version":
            return
        if cell.value in ("[]", []) and self._list_called(key):
            self.data[self._list_called(key)] = []
            return
        field = next((one for one in self.tops if word in one.names), None) or self._by_part(word)
        if field is None:
            self.odd.append((key, cell))
            return
        if field.path[0] in self.said:
            return
        try:
            value = self._top(field, cell.value)
        except Unread as why:
            self.missed.append(say("{where} ({key}): {why}; left out", where=cell.where, key=key, why=why))
            return
        self._put(self.data, field, value)
        self.places[field.path] = cell.where

    def _by_part(self, word: str) -> Field | None:
        """Give the field inside a block that is called so, such as the author of the source; none if there are two."""
        found = [one for one in self.tops if len(one.path) > 1 and fold(one.path[-1]) in _words_like(word) - {"title"}]
        return found[0] if len(found) == 1 else None

    def _top(self, field: Field, value: Data) -> Data:
        if isinstance(value, str) and value in _WORDS:
            return _WORDS[value]
        if isinstance(value, str) and value[:1] in "\"'" and "string" in kinds_of(field.shape):
            with suppress(Unread):
                return flow_of(value)
        return None if value is None else value_of(field.shape, value)

    # Tables.

    def _parts(self, table: Table) -> Iterator[tuple[str, list[Row]]]:
        """Part a table where a line says which list begins there; what is said for the whole is taken out."""
        name, rows = self._list_called(table.name), list[Row]()
        if table.name and not name and not self.lists:
            self.odd.append((table.name, Cell("", table.name)))
        for row in table.rows:
            if row.head is None:
                rows += [] if row.blank else [row]
                continue
            key, cell = row.head
            if is_blank(cell.value) and self._list_called(key):
                yield name, rows
                name, rows = self._list_called(key), []
            else:
                self._head(key, cell)
        yield name, rows

    def _list_called(self, name: str) -> str:
        word = fold(name)
        return next((key for key in self.lists if word and word in (fold(key), fold(_one(key)))), "")

    def _plans(self, name: str) -> list[Plan]:
        labels = _labels(self.layout, self.data)
        return [plan_of(key, self.root, labels) for key in ([name] if name else self.lists)]

    def _table(self, name: str, rows: Sequence[Row]) -> None:
        plans = self._plans(name)
        rows = _opened(rows, plans[0].inner)
        scored = [
            (len(_columns(plan, _heads(rows, at), near=False)), -n, -at)
            for n, plan in enumerate(plans)
            for at in range(min(_HEADS_WITHIN, len(rows)))
        ]
        score, which, at = max(scored)
        plan, at = plans[-which], -at
        if not score:
            told = say("none of the first rows names columns of {thing}", thing=f"`{plan.key}`")
            raise unreadable(
                rows[0].where, told, say("write above them {known}; the docs have an example", known=self._known())
            )
        for row in rows[: max(0, at - _two(rows, at))]:
            self.missed.append(say("{where}: passed over; it stands above the heads of the columns", where=row.where))
        heads = _heads(rows, at)
        columns = _columns(plan, heads, near=True)
        below = rows[at + 1 :]
        columns |= self._labelled(plan, heads, columns, below)
        held = [*((one, one.head) for one in plan.fields), *((one.field, one.head) for one in columns.values())]
        self.columns |= {field.path[0]: (head, field.shape) for field, head in held if len(field.path) == 1}
        self._tell_columns(plan, rows[at], columns, heads, below)
        self._things(plan, columns, rows[at], below)

    def _known(self) -> str:
        plan = self._plans("")[0]
        labels = list(self.layout.labelled.values())
        heads = [field.head for field in plan.fields if field.head]
        return few(
            [*heads, *(say("one for each of the {label}", label=label) for label in labels if label not in self.data)],
            "and",
        )

    def _labelled(
        self, plan: Plan, heads: Sequence[Sequence[str]], columns: Mapping[int, _Column], rows: Sequence[Row]
    ) -> dict[int, _Column]:
        """Find the columns of numbers that are called as nothing else: those have names of the GM's own."""
        found: dict[int, _Column] = {}
        for key, other in self.layout.labelled.items():
            shape = resolved(self.root["properties"][plan.key]["items"], self.root)["properties"].get(key)
            if shape is None or other in self.data or any(one.field.path == (key,) for one in columns.values()):
                continue
            left = [at for at, texts in enumerate(heads) if at not in columns and texts and _numbers(rows, at)]
            left = [at for at in left if not _TOTALS.match(heads[at][0])]
            if len(left) != shape["minItems"]:
                told = say("{n} column holds numbers|{n} columns hold numbers", number=len(left)) + (
                    f" ({listed(heads[at][0] for at in left)})" if left else ""
                )
                self.missed.append(
                    say(
                        "{told}, and {figure} are needed for {key}; name them with --{other}",
                        told=told,
                        figure=shape["minItems"],
                        key=key,
                        other=other,
                    )
                )
                continue
            self.data[other] = [heads[at][0] for at in left]
            item = _whole(resolved(shape["items"], self.root), self.root)
            for n, at in enumerate(left):
                found[at] = _Column(Field((key,), item, heads[at][0], frozenset(), at=n), 0, heads[at][0])
        return found

    def _tell_columns(
        self,
        plan: Plan,
        row: Row,
        columns: Mapping[int, _Column],
        heads: Sequence[Sequence[str]],
        below: Sequence[Row],
    ) -> None:
        said = []
        for _, column in sorted(columns.items()):
            field = column.field
            what = (
                say("one of {path}", path=field.path[0]) if field.at is not None else field.head or " ".join(field.path)
            )
            same = fold(column.head) == fold(what)
            said.append(quoted(column.head)[1:-1] + ("" if same else f" ({what})"))
        self.told.append(say("{where}: columns {said}", where=row.where, said=listed(said, "and")))
        for at, texts in enumerate(heads):
            if at not in columns and any(at < len(one.cells) and not is_blank(one.cells[at].value) for one in below):
                where = row.cells[at].where if at < len(row.cells) else row.where
                named = quoted(texts[0]) if texts else say("without a head")
                self.missed.append(say("{where}: the column {named} is not used", where=where, named=named))
        for cell in (cell for one in below for cell in one.cells[len(heads) :] if not is_blank(cell.value)):
            text = quoted(str(cell.value))
            self.missed.append(
                say(
                    "{where}: {text} is beneath no head; left out (if a sign parted its cell, put that in quotes)",
                    where=cell.where,
                    text=text,
                )
            )

    def _things(self, plan: Plan, columns: Mapping[int, _Column], heads: Row, rows: Sequence[Row]) -> None:
        things: list[dict[str, Data]] = self.data.setdefault(plan.key, [])
        known: dict[tuple[str, ...], int] = {}
        first: dict[int, list[str]] = {}
        for row in rows:
            if why := _passed(row, heads, columns):
                self.missed += [f"{row.where}: {why}"] if why != _AGAIN else []
                continue
            own, parts = self._cells(row, columns)
            if not own and not parts:
                continue
            key = _identity(plan, own)
            at = (
                known.get(key, -1)
                if key
                else len(things) - 1
                if plan.inner and things and (known or self.single)
                else -1
            )
            if at < 0 and not key:
                self.missed.append(say("{where}: it has no {main}; passed over", where=row.where, main=plan.main))
                continue
            if at < 0:
                at = len(things)
                things.append({})
                self.places[plan.key, at] = row.where
                if plan.inner:
                    known[key] = at
            first.setdefault(at, []).append(row.where)
            self._fill(plan, at, own, parts, row)
        for at, where in list(first.items())[:_SHOWN]:
            thing = things[at]
            many = f", {counted(len(thing[plan.inner]), 'action')}" if thing.get(plan.inner) else ""
            span = where[0] if len(where) == 1 else say("{first} to {last}", first=where[0], last=where[-1])
            self.told.append(f"{span}: {quoted(str(thing.get(plan.main, thing.get('name', '?'))))[1:-1]}{many}")
        self.told += [say("and {n} more|and {n} more", number=len(first) - _SHOWN)] if len(first) > _SHOWN else []

    def _cells(
        self, row: Row, columns: Mapping[int, _Column]
    ) -> tuple[list[tuple[_Column, Data, Cell]], dict[int, list[tuple[_Column, Data, Cell]]]]:
        """Read the cells of a row: those of the thing, and those of the things in it, by their number."""
        own, parts = list[tuple[_Column, Data, Cell]](), dict[int, list[tuple[_Column, Data, Cell]]]()
        for at, cell in enumerate(row.cells):
            if is_blank(cell.value):
                continue
            column = columns.get(at)
            if column is None:
                continue
            try:
                read = self.layout.cells.get(".".join(column.field.path))
                plain = read(str(cell.value)) if read and isinstance(cell.value, str) else None
                value = value_of(column.field.shape, cell.value) if plain is None else plain
            except Unread as why:
                self.missed.append(
                    say("{where} ({head}): {why}; left out", where=cell.where, head=quoted(column.head)[1:-1], why=why)
                )
                self.unread.add((row.where, column.head))
                continue
            if value in ("", []) and value is not None:
                continue
            if column.field.inner:
                parts.setdefault(column.number, []).append((column, value, cell))
            else:
                own.append((column, value, cell))
        return own, parts

    def _fill(
        self,
        plan: Plan,
        at: int,
        own: Sequence[tuple[_Column, Data, Cell]],
        parts: Mapping[int, Sequence[tuple[_Column, Data, Cell]]],
        row: Row,
    ) -> None:
        thing = self.data[plan.key][at]
        for column, value, cell in own:
            path: tuple[Step, ...] = (plan.key, at, *column.field.path)
            if column.field.at is not None:
                path = (*path, column.field.at)
            if path in self.places and not column.number:
                if self._get(thing, column.field) != value:
                    told = say("it is otherwise in {place}, which holds", place=self.places[path])
                    self.missed.append(f"{cell.where} ({quoted(column.head)[1:-1]}): {told}")
                continue
            self.places[path] = cell.where
            if isinstance(value, Mapping) and isinstance(thing.get(column.field.path[0]), dict):
                thing[column.field.path[0]] |= value
            elif column.number and isinstance(value, list):
                thing.setdefault(column.field.path[0], []).extend(value)
            else:
                self._put(thing, column.field, value)
        for _, cells in sorted(parts.items()):
            inside = thing.setdefault(plan.inner, [])
            here = (plan.key, at, plan.inner, len(inside))
            self.places[here] = row.where
            inside.append({})
            for column, value, cell in cells:
                self._put(inside[-1], column.field, value)
                self.places[(*here, *column.field.path)] = cell.where
            # What is told of all of them, such as what they come to, stands with the first one's figure, or its name.
            figures = [cell for column, value, cell in cells if isinstance(value, int) and not isinstance(value, bool)]
            self.places.setdefault(here[:3], (figures or [cell for _, _, cell in cells])[0].where)

    def _put(self, thing: dict[str, Data], field: Field, value: Data) -> None:
        for step in field.path[:-1]:
            thing = thing.setdefault(step, {})
        last = field.path[-1]
        if field.at is None:
            thing[last] = value
            return
        row = thing.setdefault(last, [])
        row += [None] * (field.at + 1 - len(row))
        row[field.at] = value

    def _get(self, thing: Mapping[str, Data], field: Field) -> Data:
        found: Data = thing
        for step in field.path:
            found = found.get(step) if isinstance(found, Mapping) else None
        return found[field.at] if field.at is not None and found else found

    # Ids, for whatever has none; and what is named by its label.

    def _name(self) -> None:
        for plan in self._plans(""):
            things = self.data.get(plan.key) or []
            shapes = {field.path: field.shape for field in plan.fields if not field.inner}
            if ("id",) in shapes:
                _give_ids(things, plan.main, plan.thing)
            if plan.inner:
                for thing in things:
                    _give_ids(thing.get(plan.inner) or [], "label", _one(plan.inner))
            labels = {id_for(str(one.get(plan.main, "")), ""): one.get("id") for one in things}
            ids = {one.get("id") for one in things}
            for thing in things:
                for key, value in thing.items():
                    is_id = str(shapes.get((key,), {}).get("pattern", "")).startswith("^[a-z]")
                    if key != "id" and is_id and value not in ids and labels.get(value):
                        thing[key] = labels[value]
            if plan.brief and plan.key in self.data:
                self.data[plan.key] = [one[plan.main] if one.keys() == {plan.main} else one for one in things]


def _opened(rows: Sequence[Row], inner: str) -> Sequence[Row]:
    """Give things that have what is inside them as a list, as JSON and TOML have it, with a row for each of those."""
    heads, one, words = rows[0], _one(inner), {fold(inner), fold(_one(inner))} - {""}
    at = next((n for n, cell in enumerate(heads.cells) if fold(str(cell.value)) in words), -1)
    if at < 0 or not any(isinstance(row.cells[at].value, list) for row in rows[1:] if at < len(row.cells)):
        return rows
    outer, names = {fold(str(cell.value)) for cell in heads.cells}, dict[str, None]()
    found: list[tuple[Row, list[tuple[str, dict[str, Any]]]]] = []
    for row in rows[1:]:
        cell, parts = row.cells[at], list[tuple[str, dict[str, Any]]]()
        for n, part in enumerate(cell.value if isinstance(cell.value, list) else [cell.value]):
            worth = _WORTH.fullmatch(str(part))
            said = part if isinstance(part, Mapping) else {one: worth[1], "value": worth[2]} if worth else {one: part}
            inside = {
                one if fold(str(key)) in _MAIN else f"{one} {key}" if fold(str(key)) in outer else str(key): value
                for key, value in said.items()
            }
            parts.append((f"{cell.where}[{n + 1}]", inside))
            names |= dict.fromkeys(inside)
        found.append((row, parts))
    own = [n for n in range(len(heads.cells)) if n != at]
    opened = [Row(heads.where, [*(heads.cells[n] for n in own), *(Cell(name, name) for name in names)])]
    for row, parts in found:
        for n, (where, part) in enumerate(parts or [(row.where, {})]):
            before = [row.cells[m] if not n else Cell(None, where) for m in own]
            opened.append(
                Row(where if n else row.where, [*before, *(Cell(part.get(m), f"{where}.{m}") for m in names)])
            )
    return opened


def _give_ids(things: Sequence[dict[str, Data]], main: str, thing: str) -> None:
    taken = [one["id"] for one in things if "id" in one]
    for one in things:
        if "id" not in one:
            called = str(one.get(main) or one.get("name") or "")
            own = id_for(re.sub(r"^\W*(?:the|a|an) ", "", called, flags=re.IGNORECASE), thing, taken)
            taken.append(own)
            rest = dict(one)
            one.clear()
            one.update({"id": own, **rest})


def _in_order(thing: dict[str, Data], fields: Sequence[str]) -> None:
    """Put the fields of a thing in the order of its schema, whatever the order of the columns was."""
    order = list(dict.fromkeys(fields))
    rest = sorted(thing.items(), key=lambda pair: order.index(pair[0]) if pair[0] in order else len(order))
    thing.clear()
    thing.update(rest)


def _words_like(word: str) -> set[str]:
    """Give the words that people write for this one, itself among them."""
    return {word, *(fold(one) for group in ALIKE if word in map(fold, group) for one in group)}


def _two(rows: Sequence[Row], at: int) -> int:
    """Say whether the heads stand in two rows, the upper of which has what its columns have together."""
    return int(at > 0 and len(_texts(rows[at - 1])) > 1 and all(isinstance(t, str) for t in _texts(rows[at - 1])))


def _texts(row: Row) -> list[Any]:
    return [cell.value for cell in row.cells if not is_blank(cell.value)]


def _heads(rows: Sequence[Row], at: int) -> list[list[str]]:
    """Give for each column what may be meant by its head, which may stand in two rows."""
    lower = [_head_text(cell.value) for cell in rows[at].cells]
    upper: list[str] = []
    if _two(rows, at):
        for cell in rows[at - 1].cells:
            upper.append(_head_text(cell.value) or (upper[-1] if upper else ""))
    wide = max(len(lower), len(upper))
    lower += [""] * (wide - len(lower))
    upper += [upper[-1] if upper else ""] * (wide - len(upper))
    found = []
    for below, above in zip(lower, upper, strict=True):
        both = [below, f"{above} {below}"] if below and above else [below or above]
        found.append([text for text in both if text])
    return found


def _head_text(value: Any) -> str:
    """Give a head without what people put around it: a unit, a star, a colon."""
    text = " ".join(str(value).split()) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    return re.sub(r"\s*[(\[].*[)\]]\s*$|[*:]+$", "", text).strip() or text


def _columns(plan: Plan, heads: Sequence[Sequence[str]], *, near: bool) -> dict[int, _Column]:
    """Give what the columns hold: by their own names first, then by words that mean the same, then by likeness."""
    found: dict[int, _Column] = {}
    taken: _Taken = set()
    for how in (_same, _alike, _like) if near else (_same, _alike):
        for at, texts in enumerate(heads):
            for text in texts if at not in found else ():
                one = how(plan, text, taken)
                if one is not None:
                    found[at] = _Column(*one, texts[0])
                    taken.add((one[0].key, one[1]))
                    break
    return found


_Taken = set[tuple[tuple[object, ...], int]]
"""The columns that are there already, each with its number."""


def _wide(plan: Plan, word: str) -> Iterator[tuple[str, int, Iterable[Field]]]:
    """Give a head, and if it ends in a number the word before that, with the fields that may stand side by side."""
    yield word, 0, plan.fields
    if number := _WIDE.fullmatch(word):
        side = [one for one in plan.fields if one.inner or ("array" in kinds_of(one.shape) and one.at is None)]
        yield number[1], int(number[2]), side


def _same(plan: Plan, text: str, taken: _Taken) -> tuple[Field, int] | None:
    for word, number, fields in _wide(plan, fold(text)):
        for field in fields:
            if word in field.names and (field.key, number) not in taken:
                return field, number
    return None


def _alike(plan: Plan, text: str, taken: _Taken) -> tuple[Field, int] | None:
    for word, number, fields in _wide(plan, fold(text)):
        words = _words_like(word) - {word}
        held = {key[1] for key, n in taken if n == number or not n}
        found = [one for one in fields if words & one.names and one.path not in held and one.at is None]
        main = [one for one in found if one.path == (plan.main,) and not one.inner]
        if len(found) == 1 or main:
            return (main or found)[0], number
    return None


def _like(plan: Plan, text: str, taken: _Taken) -> tuple[Field, int] | None:
    for word, number, fields in _wide(plan, fold(text)):
        if len(word) < 4:
            continue
        free = [one for one in fields if (one.key, number) not in taken]
        scored = [(max((closeness(word, name) for name in one.names), default=0.0), one) for one in free]
        best = max(scored, key=lambda pair: pair[0], default=(0.0, None))
        if best[1] is not None and best[0] >= NEAR:
            return best[1], number
    return None


def _numbers(rows: Sequence[Row], at: int) -> bool:
    """Say whether a column holds whole numbers, and nothing else but blanks and notes in one row of ten."""
    values = [row.cells[at].value for row in rows if at < len(row.cells) and not is_blank(row.cells[at].value)]
    good = sum(_is_number(value) for value in values)
    return good > 0 and good >= 0.9 * len(values) - 1


def _is_number(value: Any) -> bool:
    try:
        number_of({}, value)
    except Unread:
        return False
    return True


_AGAIN = "the heads once more"


def _passed(row: Row, heads: Row, columns: Mapping[int, _Column]) -> str:
    """Say why a row is passed over: the heads once more on a new page, a row of totals; empty if it is not."""
    texts = {at: cell.value for at, cell in enumerate(row.cells) if not is_blank(cell.value)}
    above = {at: cell.value for at, cell in enumerate(heads.cells) if not is_blank(cell.value)}
    if texts and texts.items() <= above.items():
        return _AGAIN
    first = next(iter(texts.values()), None)
    rest = [value for at, value in list(texts.items())[1:]]
    if isinstance(first, str) and _TOTALS.match(first.strip()) and all(map(_is_figure, rest)):
        return say("totals; passed over")
    return ""


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | float) or bool(re.fullmatch(r"[-+−]?[\d.,\s]+%?", str(value)))


def _identity(plan: Plan, own: Sequence[tuple[_Column, Data, Cell]]) -> tuple[str, ...]:
    """Give by what a thing is known again in another row; empty where the row does not say."""
    said = {column.field.path: value for column, value, _ in own}
    if ("id",) in said:
        return ("id", str(said["id",]))
    return tuple(fold(str(said[key,])) for key in (plan.main, "name") if (key,) in said)
