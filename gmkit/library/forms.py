"""One description of a record, from which all that is said of it in files is made.

A `Form` says once what a field may hold, what it is where it is left out, and in a sentence what it is, with an
example. From it come the reader (plain data -> record), the writer (record -> plain data), the names in the data with
their places, the JSON Schema, the figures that fill the comments of a new file, and random data for tests.

    class Row(NamedTuple):                                  # a seat as a file has it
        name: Annotated[str, seat_name("Ana")]              # no default: it must be there
        tokens: Annotated[int | None, number(3, 9, "Tokens at the start.", 5, default=None)]
        rival: Annotated[SeatNo | None, named("seat", "Whom this seat is after.", "Bo", default=None)]
        wins: Annotated[int, number(0, 9, "Rounds won.", 1, default=0, always=True)]

    ROW = record(Row, "Seat", "Who sits here.")
    MATCH = record(
        Match,
        options=GAME.options_form(Options, {"rounds_to_win": 3}),               # what the game's card says
        round=number(1, 1001, "Which round is played.", 2, default=1),
        seats=many(ROW, 2, 8, "All round the table.", [{"name": "Ana"}, {"name": "Bo"}]),
    )
    FILE = FileForm("whims-situation", "whims/situation", "A match under way", "Who sits where.", MATCH)

    names = Names({"seat": seat_book(words)})               # who is called what; NOBODY where nobody is named
    match = FILE.read(document.data, names)                 # a Match; only of data that the schema has passed
    FILE.write(match, names)                                # plain data, as a file has it
    FILE.names(document.data)                               # Reference(("seats", 0, "rival"), "Bo", "seat"), ...
    FILE.schema()                                           # what stands in schemas/whims/situation.schema.json

Records of the model and of content know nothing of files; their forms are given beside them, and a field without one is
written as it is: `record(Loan, lender=PARTY, via=many(SEAT, default=()))`. A default is the form's, else the record's
own. Fields stand in files in the order of the forms given beside, where all have one, else in that of the record.

What no shape can say is checked on the record that was read, with the rules' own functions, and told at its place:
`yield at["seats", seat, "wins"].broken("nobody wins more")`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypedDict, Unpack, get_type_hints

from gmkit.chance.source import Stream
from gmkit.errors import GmkitError, UnknownName, did_you_mean, listed, quoted, say
from gmkit.library.document import ELSEWHERE, EXAMPLES, At, Diagnostic, Step
from gmkit.names import fold, suggest

Path = tuple[Step, ...]
Data = Any
"""What YAML and JSON hold: dict, list, str, int, float, bool and None."""

REQUIRED: Any = object()
"""The default of a field that must be there."""

UNSAID: Any = object()
"""The default of a field whose form says none: the record's own; where that has none, it must be there."""

BLANK: Any = object()
"""The default of a block that reads, where it is left out, as an empty one does: a row of usual values."""

ID = "^[a-z][a-z0-9-]*$"
_IDS = "^[a-z][a-z0-9/-]*$"  # also of a thing inside another: both, with a slash between them
_BASE = "https://gmkit.example/schemas"
_ORDER = (
    "$schema", "$id", "$ref", "type", "const", "enum", "minimum", "maximum", "minLength", "pattern", "maxLength",
    "minItems", "maxItems", "uniqueItems", "additionalProperties", "required", "minProperties", "maxProperties",
    "title", "description", "examples", EXAMPLES, "if", "then", "else", "oneOf", ELSEWHERE, "propertyNames", "items",
    "properties", "patternProperties", "allOf", "definitions",
)  # fmt: skip
_ROOT = ("$schema", "$id", "title", "description", *(word for word in _ORDER if word not in ("title", "description")))
_WIDEST = 2**32  # numbers that one draw can choose from; of a wider span the lowest are drawn
_TRIES = 20  # to draw things that are not the same
_MANY = 3  # things in a list that is drawn for a test, beyond the fewest


# ---- names ----


class Book(NamedTuple):
    """The things of one sort that a file may name."""

    find: Callable[[str], Any]  # a name -> the value; raises GmkitError
    show: Callable[[Any], str]  # a value -> the name that is written
    shown: tuple[str, ...]  # every name that is written, for suggestions
    unknown: str = ""  # what is said of a {name} that nobody has; the error's own words, if empty
    tip: str | None = None  # what to do about it, where no name is near


class Names(NamedTuple):
    """Who and what is called how in a file."""

    books: Mapping[str, Book]  # by the sort of thing, such as "seat"
    unknown: tuple[type, ...] = ()  # whatever is of these types is not known, and left out of files
    loose: bool = False  # a name that nobody has reads as itself, folded: for checks that go on all the same

    def find(self, sort: str, word: str) -> Any:
        """Give what a name stands for; raises what its book raises."""
        try:
            return self.books[sort].find(word)
        except (GmkitError, KeyError):
            if self.loose:
                return fold(word)
            raise


NOBODY = Names({})
"""For files in which nothing is named."""


class Reference(NamedTuple):
    """A name in a file."""

    path: Path
    word: str
    sort: str  # of thing that is meant, such as "seat"
    key: bool = False  # it is the name of a field

    def below(self, *steps: Step) -> "Reference":
        """Give the same, seen from further up."""
        return self._replace(path=(*steps, *self.path))


def place_book(what: str, words: Sequence[str], unknown: str, tip: str, alike: Callable[[str], str] = str) -> Book:
    """Give the book of things that stand in a row, each by its whole word; its values are their places.

    Words are the same if `alike` gives the same for both. `what` they are is said in errors.
    """
    shown = tuple(words)
    places = {alike(word): at for at, word in reversed(list(enumerate(shown)))}

    def find(word: str) -> int:
        if alike(word) not in places:
            raise UnknownName(what, word, suggest(word, shown), shown)
        return places[alike(word)]

    return Book(find, lambda place: shown[place], shown, unknown, tip)


def seat_book(names: Sequence[str], alike: Callable[[str], str] = fold) -> Book:
    """Give the book of the seats; names are the same if `alike` gives the same for both."""
    told, tip = say("nobody at the table has this name"), say("write the name of one of the seats")
    return place_book("player at the table", names, told, tip, alike)


# ---- forms ----

Parts = dict[str, Any]
"""The definitions of a schema, by name: what its parts refer to is put in here."""

Words = Mapping[str, Sequence[str]]
"""What may be named in random data, by sort."""


def _itself(_names: Names, value: Any) -> Any:
    return value


def _nobody(_data: Data) -> Iterator[Reference]:
    return iter(())


class Form(NamedTuple):
    """How a value is written."""

    write: Callable[[Names, Any], Data] = _itself
    read: Callable[[Names, Data], Any] = _itself  # of data that the schema has passed
    names: Callable[[Data], Iterator[Reference]] = _nobody  # those that stand in the data
    shape: Callable[[Parts], dict[str, Any]] = lambda _parts: {}  # its schema, but for what is told of it
    draw: Callable[[Stream, Words], Data] = lambda _stream, _words: None  # any data of this shape
    inner: "Callable[[], Mapping[str, Form]]" = dict  # the fields of a block by key, the items of a list by ""
    span: str = ""  # what it may be, in few words: "3 to 9"
    title: str = ""  # what it is called; its key in words, if empty
    says: str = ""  # what it is, in a sentence
    examples: tuple[Data, ...] = ()
    default: Any = UNSAID  # what it is where it is left out
    always: bool = False  # it is written even if it is as by default
    key: str = ""  # what it is called in files, if not as in the record
    inline: bool = False  # its fields stand among those of the block around it
    points: bool = False  # it names a thing that is told elsewhere: an editor is not to write the example's


class Said(TypedDict, total=False):
    """What may be said of any field; each as in `Form`."""

    title: str
    default: Any
    always: bool
    key: str
    points: bool


Fields = Mapping[str, Form]

PLAIN = Form()
"""Whatever it is: itself."""


def describe(form: Form, says: str = "", example: Data = UNSAID, **said: Unpack[Said]) -> Form:
    """Give a form with what is told of a field."""
    examples = form.examples if example is UNSAID else (example,)
    return form._replace(says=says or form.says, examples=examples, **said)


def number(least: int, most: int, says: str, example: int, **said: Unpack[Said]) -> Form:
    """Give the form of a whole number, from least to most."""
    form = Form(
        shape=lambda _parts: {"type": "integer", "minimum": least, "maximum": most},
        draw=lambda stream, _words: least + stream.below(min(most - least + 1, _WIDEST)),
        span=f"{least} to {most}",
    )
    return describe(form, says, example, **said)


def choice(values: Mapping[Any, str], says: str, example: Data, **said: Unpack[Said]) -> Form:
    """Give the form of one of a few words, or of yes and no beside them, each with what it means, in a line."""
    each = [{"const": value, "description": f"{told[:1].upper()}{told[1:]}."} for value, told in values.items()]
    kinds = [kind for kind, of in (("boolean", bool), ("string", str)) if any(isinstance(one, of) for one in values)]
    form = Form(
        shape=lambda _parts: {"type": kinds[0] if len(kinds) == 1 else kinds, "oneOf": each},
        draw=lambda stream, _words: stream.pick(list(values)),
        span=" or ".join(", ".join(map(str, values)).rsplit(", ", 1)),
    )
    return describe(form, says, example, **said)


def coded(values: Mapping[str, Any], told: Mapping[str, str], says: str, example: str, **said: Unpack[Said]) -> Form:
    """Give the form of one of a few values, each with its word, and what that means."""
    words = {value: word for word, value in values.items()}
    form = choice({word: told[word] for word in values}, says, example, **said)
    return form._replace(write=lambda _names, value: words[value], read=lambda _names, data: values[data])


def flag(says: str, example: bool, **said: Unpack[Said]) -> Form:
    form = Form(shape=lambda _parts: {"type": "boolean"}, draw=lambda stream, _words: stream.below(2) == 1)
    return describe(form, says, example, **said)


def text(
    most: int,
    says: str,
    example: str,
    *,
    least: int = 1,
    pattern: str = "",
    also: Sequence[str] = (),
    **said: Unpack[Said],
) -> Form:
    """Give the form of a text of so many characters; `also` has further examples."""

    def shape(_parts: Parts) -> dict[str, Any]:
        # What stands first is told where both are wrong: of an id its letters, of other texts their length.
        lengths = {**({"minLength": least} if least else {}), "maxLength": most}
        letters = {"pattern": pattern} if pattern else {}
        return {"type": "string", **({**lengths, **letters} if least else {**letters, **lengths})}

    form = Form(shape=shape, draw=lambda stream, _words: stream.pick([example, *also]), span=str(most))
    return describe(form, says, example, **said)._replace(examples=(example, *also))


def picture(where: str, example: str) -> Form:
    """Give the form of a picture of the GM's own; `where` says what it is printed on and in place of what."""
    says = f"A picture of your own, {where} PNG, JPEG or plain SVG, beside this file or in a folder below it."
    form = text(200, says, example, default=None)
    return form._replace(write=lambda _names, value: str(value))


def colour(says: str, example: str, **said: Unpack[Said]) -> Form:
    """Give the form of a colour, "#rrggbb"."""
    return text(7, says, example, pattern="^#[0-9a-fA-F]{6}$", **said)


def identifier(says: str, example: str, **said: Unpack[Said]) -> Form:
    """Give the form of an id: small letters, digits and hyphens."""
    return text(60, says, example, least=0, pattern=ID, **said)


def named(sort: str, says: str, example: str, *, most: int = 60, pattern: str = "", **said: Unpack[Said]) -> Form:
    """Give the form of a thing that is named: by the book of its sort, at most so many characters."""
    shape = {"type": "string", **({"pattern": pattern} if pattern else {"minLength": 1}), "maxLength": most}
    form = Form(
        lambda names, value: names.books[sort].show(value),
        lambda names, data: names.find(sort, data),
        lambda data: iter([Reference((), data, sort)]),
        lambda _parts: dict(shape),
        lambda stream, words: stream.pick(words[sort]),
        span=str(most),
    )
    return describe(form, says, example, **said)._replace(points=True)


def refers(sort: str, form: Form) -> Form:
    """Give the form of an id that names a thing of this sort, and stands for itself in the record."""
    return describe(form, points=True)._replace(
        names=lambda data: iter([Reference((), data, sort)]), draw=lambda stream, words: stream.pick(words[sort])
    )


def maybe(form: Form) -> Form:
    """Give the form of a value that may be None, where null is written."""

    def shape(parts: Parts) -> dict[str, Any]:
        found = form.shape(parts)
        return {**found, "type": [found["type"], "null"]}

    return form._replace(
        write=lambda names, value: None if value is None else form.write(names, value),
        read=lambda names, data: None if data is None else form.read(names, data),
        names=lambda data: iter(()) if data is None else form.names(data),
        shape=shape,
        draw=lambda stream, words: form.draw(stream, words) if stream.below(2) else None,
    )


def either(kind: type | tuple[type, ...], one: Form, other: Form) -> Form:
    """Give the form of a value written in one of two ways: data and values of these types in the first, others not.

    What is told of both is the first's own; where their schemas say something of the same word, the second's holds.
    """

    def of(value: Any) -> Form:
        return one if isinstance(value, kind) else other

    def shape(parts: Parts) -> dict[str, Any]:
        first, second = one.shape(parts), other.shape(parts)
        return {**first, **second, "type": [first["type"], second["type"]]}

    return describe(one, points=one.points or other.points)._replace(
        write=lambda names, value: of(value).write(names, value),
        read=lambda names, data: of(data).read(names, data),
        names=lambda data: of(data).names(data),
        shape=shape,
        draw=lambda stream, words: (one if stream.below(2) else other).draw(stream, words),
        inner=lambda: {**one.inner(), **other.inner()},
    )


def brief(form: Form, key: str) -> Form:
    """Give the form of a record that is written as one of its fields alone, where all others are as they would be."""
    alone = form.inner()[key]

    def full(data: Data) -> Data:
        return data if isinstance(data, dict) else {key: data}

    def write(names: Names, value: Any) -> Data:
        data = form.write(names, value)
        return data[key] if data.keys() == {key} else data

    def named_in(data: Data) -> Iterator[Reference]:
        return form.names(data) if isinstance(data, dict) else alone.names(data)

    def shape(parts: Parts) -> dict[str, Any]:
        one, block = alone.shape(parts), form.shape(parts)
        return {**one, **block, "type": [one["type"], block["type"]]}

    def draw(stream: Stream, words: Words) -> Data:
        return (alone if stream.below(2) else form).draw(stream, words)

    return describe(form, points=alone.points)._replace(
        write=write, read=lambda names, data: form.read(names, full(data)), names=named_in, shape=shape, draw=draw
    )


def variants(key: str, kinds: Form, fields: Mapping[str, Form], needs: Mapping[Any, Sequence[str]]) -> Form:
    """Give the form of one of several blocks; its value is a tuple of its kind and the values of its fields.

    Args:
        key: what the kind is called in the block.
        kinds: says it, in a word; see `coded`.
        fields: those of all blocks; in its own one without a default must be there.
        needs: for each kind its fields, in order.
    """

    def needed(kind: Any) -> tuple[str, ...]:
        return tuple(field for field in needs[kind] if fields[field].default is UNSAID)

    def write(names: Names, value: Sequence[Any]) -> Data:
        kind, *values = value
        own = zip(needs[kind], values, strict=True)
        told = {field: fields[field].write(names, one) for field, one in own if one != fields[field].default}
        return {key: kinds.write(names, kind), **told}

    def read(names: Names, data: Data) -> tuple[Any, ...]:
        kind = kinds.read(names, data[key])
        own = ((field, fields[field]) for field in needs[kind])
        return kind, *(form.read(names, data[field]) if field in data else form.default for field, form in own)

    def named_in(data: Data) -> Iterator[Reference]:
        for field in (field for field in fields if field in data):
            yield from (one.below(field) for one in fields[field].names(data[field]))

    def shape(parts: Parts) -> dict[str, Any]:
        rules: dict[tuple[str, ...], list[Data]] = {}
        for kind in needs:
            rules.setdefault(needed(kind), []).append(kinds.write(NOBODY, kind))
        block = _block({key: kinds, **{field: form._replace(default=None) for field, form in fields.items()}}, parts)
        return block | {
            "allOf": [
                {"if": {"properties": {key: {"enum": words}}}, "then": {"required": list(fields)}}
                for fields, words in rules.items()
                if fields
            ]
        }

    def draw(stream: Stream, words: Words) -> Data:
        kind = stream.pick(list(needs))
        own = [field for field in needs[kind] if field in needed(kind) or stream.below(2)]
        return {key: kinds.write(NOBODY, kind)} | {field: fields[field].draw(stream, words) for field in own}

    return Form(write, read, named_in, shape, draw)


def later(form: Callable[[], Form]) -> Form:
    """Give a form that is made only when it is wanted: of a block that may hold another one like itself."""
    return Form(
        lambda names, value: form().write(names, value),
        lambda names, data: form().read(names, data),
        lambda data: form().names(data),
        lambda parts: form().shape(parts),
        lambda stream, words: form().draw(stream, words),
    )


def part(name: str, form: Form) -> Form:
    """Give a form whose schema stands once among the definitions, under this name, and is referred to."""

    def shape(parts: Parts) -> dict[str, Any]:
        if name not in parts:
            parts[name] = {}  # it may refer to itself
            parts[name] = _schema_of(form, name, parts)
        return {"$ref": f"#/definitions/{name}"}

    return form._replace(shape=shape)


def many(
    form: Form,
    least: int = 0,
    most: int | None = None,
    says: str = "",
    example: Data = UNSAID,
    *,
    unique: bool = False,
    **said: Unpack[Said],
) -> Form:
    """Give the form of a tuple: a list without what is not known; its things have a title and sentence of their own.

    Its example, if none is said, is a list of the first one of its things.
    """

    def names(data: Sequence[Data]) -> Iterator[Reference]:
        for at, one in enumerate(data):
            yield from (found.below(at) for found in form.names(one))

    def shape(parts: Parts) -> dict[str, Any]:
        return {
            "type": "array",
            **({"minItems": least} if least else {}),
            **({} if most is None else {"maxItems": most}),
            **({"uniqueItems": True} if unique else {}),
            "items": _schema_of(form, "", parts),
        }

    def draw(stream: Stream, words: Words) -> list[Data]:
        span = _MANY if most is None else min(most - least, _MANY)
        found = [form.draw(stream, words) for _ in range(least + stream.below(span + 1))]
        found = [one for at, one in enumerate(found) if not unique or one not in found[:at]]
        for _ in range(_TRIES if len(found) < least else 0):  # some were the same
            one = form.draw(stream, words)
            found += [one] if one not in found and len(found) < least else []
        return found

    made = Form(
        lambda names, value: [form.write(names, one) for one in value if not isinstance(one, names.unknown)],
        lambda names, data: tuple(form.read(names, one) for one in data),
        names,
        shape,
        draw,
        lambda: {"": form},
        "" if most is None else str(most) if most == least else f"{least} to {most}" if least else f"at most {most}",
    )
    if example is UNSAID and says:
        example = list(form.examples[:1])
    return describe(made, says, example, **said)._replace(points=form.points)


def bits(form: Form) -> Form:
    """Give the form of a whole number with a bit for each of the places that a list names."""
    return form._replace(
        write=lambda names, value: form.write(names, [at for at in range(value.bit_length()) if value >> at & 1]),
        read=lambda names, data: sum({1 << at for at in form.read(names, data) if isinstance(at, int)}),
    )


def row(
    sort: str, form: Form, usual: Any, most: int, says: str = "", example: Data = UNSAID, **said: Unpack[Said]
) -> Form:
    """Give the form of a tuple with one value for each thing of a sort: a block by name, without what is as usual.

    The values of the sort's book count from 0, in the order of the names it shows. What is not known is left out, and
    so is a block with nothing in it. With BLANK as usual, a thing without a value has what an empty block reads as.
    """

    def read(names: Names, data: Mapping[str, Data]) -> tuple[Any, ...]:
        book = names.books[sort]
        found = [form.read(names, {}) if usual is BLANK else usual] * len(book.shown)
        for word, one in data.items():
            if isinstance(at := names.find(sort, word), int):
                found[at] = form.read(names, one)
        return tuple(found)

    def written(names: Names, value: Sequence[Any]) -> dict[str, Data]:
        book = names.books[sort]
        given = [(at, one) for at, one in enumerate(value) if one != usual and not isinstance(one, names.unknown)]
        written = ((book.show(at), form.write(names, one)) for at, one in given)
        return {word: one for word, one in written if one != {}}

    def names(data: Mapping[str, Data]) -> Iterator[Reference]:
        for word, one in data.items():
            yield Reference((word,), word, sort, key=True)
            yield from (found.below(word) for found in form.names(one))

    def shape(parts: Parts) -> dict[str, Any]:
        return {
            "type": "object",
            "maxProperties": most,
            "propertyNames": {"minLength": 1, "maxLength": 120},
            "additionalProperties": _schema_of(form, "", parts),
        }

    made = Form(
        written,
        read,
        names,
        shape,
        lambda stream, words: {word: form.draw(stream, words) for word in words[sort][:most] if stream.below(2)},
        lambda: {"": form},
    )
    return describe(made, says, example, **said)._replace(points=True)


def keyed(
    values: Fields,
    says: str,
    example: Data,
    *,
    least: int = 0,
    most: int | None = None,
    name: Form | None = None,
    **said: Unpack[Said],
) -> Form:
    """Give the form of a mapping: a block whose fields have any names, as `name` says where it is said.

    Each has the form whose pattern its name fits; all are read, written and drawn by the first.
    """
    form = next(iter(values.values()))

    def names(data: Mapping[str, Data]) -> Iterator[Reference]:
        for word, one in data.items():
            yield from (found.below(word) for found in form.names(one))

    def shape(parts: Parts) -> dict[str, Any]:
        return {
            "type": "object",
            "additionalProperties": False,
            **({"minProperties": least} if least else {}),
            **({} if most is None else {"maxProperties": most}),
            **({"propertyNames": _schema_of(name, "", parts)} if name else {}),
            "patternProperties": {pattern: _schema_of(one, "", parts) for pattern, one in values.items()},
        }

    made = Form(
        lambda known, value: {word: form.write(known, one) for word, one in value.items()},
        lambda known, data: {word: form.read(known, one) for word, one in data.items()},
        names,
        shape,
        lambda stream, words: {key: form.draw(stream, words) for key in list(example)[: stream.below(_MANY)]},
        lambda: {"": form},
    )
    return describe(made, says, example, **said)._replace(points=True)


def inline(form: Form) -> Form:
    """Give the form of a record whose fields stand among those of the block around it."""
    return form._replace(inline=True)


def record(cls: Any, title: str = "", says: str = "", example: Data = UNSAID, /, **forms: Form) -> Form:
    """Give the form of a record: a block without the fields that are as they would be anyhow, or not known.

    Args:
        cls: a NamedTuple or a dataclass.
        title: what it is called.
        says: what it is.
        example: of it.
        forms: of its fields, where they do not stand in the record, `Annotated`; one without is written as it is.
    """
    made = _Record(cls, forms)
    form = Form(made.write, made.read, made.names, lambda parts: _block(made.inner(), parts), made.draw, made.inner)
    return describe(form, says, example, title=title)


class _Record:
    """How a record is written. Its fields are settled when first needed: declaring it costs next to nothing."""

    def __init__(self, cls: Any, forms: Mapping[str, Form]) -> None:
        self.cls, self.forms = cls, forms

    @cached_property
    def fields(self) -> dict[str, Form]:
        return _fields_of(self.cls, self.forms)

    def write(self, names: Names, value: Any) -> dict[str, Data]:
        data: dict[str, Data] = {}
        for field, form in self.fields.items():
            one = getattr(value, field)
            if isinstance(one, names.unknown):
                continue
            if form.inline:
                data |= form.write(names, one)
            elif form.always or form.default is REQUIRED or one != form.default:
                written = form.write(names, one)
                if form.always or form.default is not BLANK or written != {}:
                    data[form.key] = written
        return data

    def read(self, names: Names, data: Mapping[str, Data]) -> Any:
        given: dict[str, Any] = {}
        for field, form in self.fields.items():
            if form.inline:
                given[field] = form.read(names, data)
            elif form.key in data:
                given[field] = form.read(names, data[form.key])
            elif form.default is BLANK:
                given[field] = form.read(names, {})
            elif form.default is not REQUIRED:
                given[field] = form.default
        return self.cls(**given)

    def inner(self) -> dict[str, Form]:
        found: dict[str, Form] = {}
        for form in self.fields.values():
            found |= form.inner() if form.inline else {form.key: form}
        return found

    def names(self, data: Mapping[str, Data]) -> Iterator[Reference]:
        for key, form in self.inner().items():
            if key in data:
                yield from (one.below(key) for one in form.names(data[key]))

    def draw(self, stream: Stream, words: Words) -> dict[str, Data]:
        given = self.inner().items()
        return {key: form.draw(stream, words) for key, form in given if form.default is REQUIRED or stream.below(2)}


def _fields_of(cls: Any, forms: Mapping[str, Form]) -> dict[str, Form]:
    """Give the form of every field of a record, with its key and its default, in the order of files."""
    order, usual = _own(cls)
    assert set(forms) <= set(order), f"{cls.__name__} has no {set(forms) - set(order)}"
    whole = len(forms) == len(order)
    own = {} if whole else _annotated(cls)
    found: dict[str, Form] = {}
    for field in forms if whole else order:
        form = forms.get(field) or own.get(field, PLAIN)
        default = usual.get(field, REQUIRED) if form.default is UNSAID else form.default
        found[field] = form._replace(key=form.key or field, default=default)
    return found


def _annotated(cls: Any) -> Mapping[str, Form]:
    """Give the forms that stand in a record beside its types."""
    hints = get_type_hints(cls, include_extras=True).items()
    return {field: form for field, hint in hints for form in getattr(hint, "__metadata__", ()) if type(form) is Form}


def _own(cls: Any) -> tuple[tuple[str, ...], Mapping[str, Any]]:
    """Give the fields of a NamedTuple or a dataclass, and its own defaults."""
    if hasattr(cls, "_fields"):
        return cls._fields, cls._field_defaults
    from dataclasses import MISSING  # slow to load, and loaded already where there is a dataclass

    fields = {name: one for name, one in cls.__dataclass_fields__.items() if one.init}
    return tuple(fields), {name: one.default for name, one in fields.items() if one.default is not MISSING}


# ---- seats, which all games have alike ----


def seat_name(example: str) -> Form:
    form = text(60, "Who sits here.", example, title="Name")
    return form._replace(draw=lambda stream, words: stream.pick(words["seat"]))


def seat_level(levels: Mapping[str, str]) -> Form:
    """Give the form of who plays a seat: one of these, each with what it means. It is written whatever it is."""
    says = "How well gmkit plays this seat, or human for a person."
    return choice(levels, says, "master", title="Level", always=True)


def seat_style(styles: Mapping[str, str], example: str) -> Form:
    """Give the form of an NPC's manner."""
    return choice(styles, "An NPC's manner.", example, title="Style")


def seat_pronoun() -> Form:
    """Give the form of what is said of who sits there."""
    told = {word: f"told of as {word} and {them}" for word, them in (("she", "her"), ("he", "him"), ("they", "them"))}
    return choice(told, "What is said of this one; they if left out.", "she", title="Pronoun")


# ---- files ----


class Changes(NamedTuple):
    """How a file may build on another one of its kind, see `extends`; with examples of what it says then."""

    what: str  # is built on: "set of masks"
    core: str  # the one that comes with gmkit: "core:masks"
    # the lists of things with ids, first the one that is added to; each with what one and many of them are called
    things: Mapping[str, tuple[str, str]] = {}
    set: Mapping[str, Mapping[str, Data]] = {}  # what is different, by id
    add: Sequence[Data] = ()  # further things; if there are none, neither `add` nor `drop` may be said
    drop: Sequence[str] = ()  # ids
    adding: str = ""  # what else there is to say of `add`
    inner: str = ""  # the list in the first things whose things have ids of their own: "actions"

    def block(self, head: Fields, own: Fields, parts: Parts) -> dict[str, Any]:
        """Give the schema of a file that either has all that is needed or names another one to take it from."""
        first = {**head, **{key: own[key] for key in ("id", "title", "source")}}
        words, rest = self._words(own, parts), {key: form for key, form in own.items() if key not in first}
        return {
            **_block(first | {key: form._replace(default=None) for key, form in (words | rest).items()}, parts),
            "if": {"propertyNames": {"not": {"enum": list(words)}}},
            "then": {"required": [key for key, form in rest.items() if form.default in (REQUIRED, UNSAID)]},
            "else": {"required": ["extends"]},
        }

    def _words(self, own: Fields, parts: Parts) -> dict[str, Form]:
        """Give the fields that only a file has which builds on another."""
        says = (
            f"The {self.what} that this file changes in part: `core:` and the name of one that comes with gmkit, "
            "or another file in this folder. What this file does not say is taken from there."
        )
        words = {"extends": text(200, says, self.core, also=["base.yaml"])}
        if not self.things:
            return words
        only, (key, (thing, things)) = "Only with `extends`:", next(iter(self.things.items()))
        one, several = (listed(called[at] for called in self.things.values()) for at in (0, 1))
        # What is inside a thing is named by both ids.
        inner = self.inner.removesuffix("s")
        by = f"of a {thing} and its {inner} with a slash between them" if inner else ""
        both = f"; of an {inner} both ids, with a slash between them" if inner else ""
        shown = [word for at, word in enumerate(self.set) if not at or "/" in word]
        says = f"The id of a {one} of the other {self.what.split()[0]}{by and f', or {by}'}: "
        says += "small letters, digits and hyphens."
        ids = text(
            121 if by else 60,
            says,
            shown[0],
            least=0,
            pattern=_IDS if by else ID,
            also=shown[1:],
            title="Id",
            points=True,
        )
        changed = {"^[^/]*$": part("changes", _different("Changes", f"a {one}", self.set[shown[0]], self.things, own))}
        if inner:
            inside = own[key].inner()[""].inner()
            form = _different("Changes inside", f"an {inner}", self.set[shown[1]], [self.inner], inside)
            changed["/"] = part("inner_changes", form)
        says = f"{only} by the id of a {one}{by and f', or by the ids {by}'}, what is different in it."
        words["set"] = keyed(changed, says, self.set, least=1, name=ids)
        if self.add:
            says = f"{only} further {things}, whole; they come after the others.{self.adding}"
            item = Form(shape=lambda parts: {"$ref": _place(own[key], key, parts)})
            words["add"] = many(item, 1, own[key].shape(parts)["maxItems"], says, self.add)
            says = f"{only} the ids of {several} that are left out{both}."
            words["drop"] = many(ids, 1, 200, says, self.drop, unique=True)
        return words


class FileForm(NamedTuple):
    """How a whole file of one kind is written."""

    kind: str  # what it says after `kind:`
    name: str  # of its schema, such as "whims/situation"
    title: str
    says: str
    form: Form  # of the record in it
    beside: Mapping[str, Form] = {}  # fields that nothing is read from; they stand first
    changes: Changes | None = None  # how it may build on another one of its kind
    version: int = 1  # of its format

    def read(self, data: Mapping[str, Data], names: Names = NOBODY) -> Any:
        """Give the record in a file, from data that its schema has passed; raises what the books of names raise."""
        return self.form.read(names, data)

    def write(self, value: Any, names: Names = NOBODY) -> dict[str, Data]:
        return {"kind": self.kind, "schema_version": self.version, **self.form.write(names, value)}

    def names(self, data: Mapping[str, Data]) -> Iterator[Reference]:
        """Give the names in a file, in the order of its form."""
        return self.form.names(data)

    def draw(self, stream: Stream, words: Words) -> dict[str, Data]:
        """Give any data of the right shape, for tests; whether they mean anything is not said."""
        return {"kind": self.kind, "schema_version": self.version, **self.form.draw(stream, words)}

    def spans(self) -> dict[str, str]:
        """Give what each field may be, by its path with underscores: {"seats_wins": "0 to 9"}; for comments."""
        return dict(_spans(self.form, ""))

    def schema(self) -> dict[str, Any]:
        """Give its JSON Schema (draft-07)."""
        parts, whole = Parts(), {"type": "integer", "minimum": 1}
        fields = {
            "kind": describe(Form(shape=lambda _parts: {"const": self.kind}), "What sort of file this is.", self.kind),
            "schema_version": describe(Form(shape=lambda _parts: whole), "The version of this format.", self.version),
            **self.beside,
        }
        own = self.form.inner()
        found = {
            "$schema": "http://json-schema.org/draft-07/schema#",
            "$id": f"{_BASE}/{self.name}.schema.json",
            "title": self.title,
            "description": self.says,
            **(self.changes.block(fields, own, parts) if self.changes else _block({**fields, **own}, parts)),
        }
        return {word: found[word] for word in _ROOT if word in found} | ({"definitions": parts} if parts else {})


def _place(form: Form, key: str, parts: Parts) -> str:
    """Give where in a schema the things of one of its lists are described."""
    found: str = form.shape(parts)["items"].get("$ref", f"#/properties/{key}/items")
    return found


def _different(title: str, what: str, example: Mapping[str, Data], lists: Iterable[str], own: Fields) -> Form:
    """Give the form of what is different in a thing of one of these lists: any field that one of them has."""

    def shape(parts: Parts) -> dict[str, Any]:
        fields: dict[str, Data] = {}
        for key in lists:
            place = _place(own[key], key, parts)
            for field in (field for field in own[key].inner()[""].inner() if field != "id"):
                fields.setdefault(field, {"$ref": f"{place}/properties/{field}"})
        return {"type": "object", "additionalProperties": False, "minProperties": 1, "properties": fields}

    says = f"The fields of {what} that are different; the others stay."
    return describe(Form(shape=shape), says, dict([*example.items()][:1]), title=title)


def file_title(what: str, example: str) -> Form:
    """Give the form of what people call a file; it stands beside the record."""
    return text(200, f"What this {what} is, for people.", example, least=0, title="Title", default="")


def _block(fields: Mapping[str, Form], parts: Parts) -> dict[str, Any]:
    """Give the schema of a block with these fields."""
    needed = [key for key, form in fields.items() if form.default in (REQUIRED, UNSAID)]
    properties = {key: _schema_of(form, key, parts) for key, form in fields.items()}
    required = {"required": needed} if needed else {}
    return {"type": "object", "additionalProperties": False, **required, "properties": properties}


def _schema_of(form: Form, key: str, parts: Parts) -> dict[str, Any]:
    """Give the schema of a field, or of a thing in a list, with what is told of it."""
    shape = form.shape(parts)
    if "$ref" in shape:
        return shape
    shape["title"] = form.title or key.replace("_", " ").capitalize()
    shape |= {"description": form.says} if form.says else {}
    # The words of a choice are offered anyhow, and a block's example would be as one lump.
    kept = EXAMPLES if form.points or {"oneOf", "properties"} & set(shape) else "examples"
    shape |= {kept: list(form.examples)} if form.examples else {}
    assert set(shape) <= set(_ORDER), f"no place for {set(shape) - set(_ORDER)}"
    # A pattern and a length stay as the form has them.
    return dict(sorted(shape.items(), key=lambda one: _ORDER.index("pattern" if one[0] == "maxLength" else one[0])))


def _spans(form: Form, path: str) -> Iterator[tuple[str, str]]:
    for key, one in form.inner().items():
        here = f"{path}_{key}".strip("_")
        if key and one.span:
            low, to, high = one.span.partition(" to ")
            words = one.span.replace(" or ", ", ").split(", ")
            yield here, say("{low} to {high}", low=low, high=high) if to else listed(words)
        yield from _spans(one, here)


# ---- what no shape can say ----


def unknown_names(at: At, found: Iterable[Reference], names: Names) -> Iterator[Diagnostic]:
    """Tell every name that the book of its sort has not; sorts without a book are passed over."""
    for one in (one for one in found if one.sort in names.books):
        book = names.books[one.sort]
        try:
            book.find(one.word)
        except GmkitError as error:
            near = suggest(one.word, book.shown) if book.unknown else ()
            tip = did_you_mean([near[0]]) if near else book.tip
            told = book.unknown.format(name=quoted(one.word)) or str(error)
            yield at[one.path].fault("GM301", told, tip, key=one.key)
