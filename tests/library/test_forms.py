"""Forms: one description of a record reads it, writes it, names its names, makes its schema and draws it for tests."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, NamedTuple

import pytest
from jsonschema import Draft7Validator

from gmkit import games
from gmkit.chance.source import Source
from gmkit.errors import UnknownName
from gmkit.library import forms, load
from gmkit.library.document import At, Severity
from gmkit.library.forms import (
    BLANK,
    NOBODY,
    PLAIN,
    FileForm,
    Form,
    Names,
    Reference,
    bits,
    brief,
    choice,
    coded,
    describe,
    either,
    flag,
    identifier,
    inline,
    keyed,
    later,
    many,
    maybe,
    named,
    number,
    part,
    place_book,
    record,
    row,
    seat_book,
    seat_level,
    seat_name,
    seat_style,
    text,
    unknown_names,
    variants,
)
from gmkit.library.schema import check
from gmkit.library.shelves import bundled, load_trusted
from tests.cases import every_case
from tests.schema_docs import FOLDER, written
from tests.schema_docs import forms as forms_of_kinds


class Unseen(Enum):
    UNSEEN = "?"


class Person(NamedTuple):
    name: str
    level: str = "skilled"


class Debt(NamedTuple):
    """A record of the model, which knows nothing of files."""

    creditor: int
    amount: int = 1
    why: str = ""


SEAT = named("seat", "A seat.", "Bo", title="Seat")
DEBT = record(
    Debt,
    "Debt",
    "What is owed.",
    {"creditor": "Bo"},
    creditor=named("seat", "Who is owed.", "Bo"),
    amount=number(1, 20, "How much.", 3),
)
FEELING = either(
    int,
    number(-3, 3, "A number, or a block.", 2, title="Feeling"),
    record(Person, name=text(9, "Whose.", "Bo"), level=choice({"skilled": "well", "weak": "badly"}, "How.", "weak")),
)


class Party(NamedTuple):
    feels: tuple[int, ...]
    gold: int = 0


class Ball(NamedTuple):
    parties: tuple[Any, ...]


class Row(NamedTuple):
    person: Person
    gold: int
    wins: int
    rival: int | None
    worn: str | None
    debts: tuple[Debt, ...]
    feels: tuple[Any, ...]
    quick: bool


PERSON = record(Person, name=seat_name("Ana"), level=seat_level({"weak": "badly", "skilled": "well"}))
ROW = record(
    Row,
    "Seat",
    "Who sits here.",
    person=inline(PERSON),
    gold=number(0, 9, "Coins.", 2, default=0),
    wins=number(0, 9, "Rounds won.", 1, default=0, always=True),
    rival=named("seat", "Whom it is after.", "Bo", default=None),
    worn=maybe(text(9, "What is worn.", "cap", default="cap")),
    debts=many(part("debt", DEBT), 0, 4, "What it owes.", [{"creditor": "Bo"}], default=()),
    feels=row("seat", FEELING, 0, 8, "What it feels.", {"Bo": 2}, default=()),
    quick=flag("Whether it is quick.", True, default=False, key="is_quick"),
)


class Evening(NamedTuple):
    id: str
    seats: tuple[Row, ...]
    order: tuple[int, ...]


EVENING_FORM = record(
    Evening,
    id=identifier("A stable name.", "one"),
    seats=many(ROW, 2, 3, "All of them.", []),
    order=many(SEAT, says="The order.", example=["Bo"], unique=True, default=()),
)
FILE = FileForm("test-evening", "test/evening", "An evening", "Who sits where.", EVENING_FORM)
WHO = ("Ana", "Bo")
NAMES = Names({"seat": seat_book(WHO)}, (Unseen,))
DATA = {
    "kind": "test-evening",
    "schema_version": 1,
    "id": "mine",
    "seats": [
        {"name": "Ana", "level": "skilled", "wins": 0},
        {
            "name": "Bo", "level": "weak", "gold": 3, "wins": 2, "rival": "Ana", "worn": None,
            "debts": [{"creditor": "Ana", "why": "a bet"}], "feels": {"Ana": 2, "Bo": {"name": "Bo", "level": "weak"}},
            "is_quick": True,
        },
    ],
    "order": ["Bo", "Ana"],
}  # fmt: skip
EVENING = Evening(
    "mine",
    (
        Row(Person("Ana"), 0, 0, None, "cap", (), (), False),
        Row(Person("Bo", "weak"), 3, 2, 0, None, (Debt(0, 1, "a bet"),), (2, Person("Bo", "weak")), True),
    ),
    (1, 0),
)


def test_a_file_is_read_and_written_by_one_form() -> None:
    read = FILE.read(DATA, NAMES)
    assert read == EVENING
    assert [type(one) for one in (read, read.seats[1], read.seats[1].debts[0])] == [Evening, Row, Debt]
    assert FILE.write(EVENING, NAMES) == DATA
    assert list(FILE.write(EVENING, NAMES)["seats"][1]) == list(DATA["seats"][1])  # type: ignore[index]


def test_what_is_not_known_is_left_out() -> None:
    odd = EVENING.seats[1]._replace(gold=Unseen.UNSEEN, debts=(Unseen.UNSEEN, Debt(0)))  # type: ignore[arg-type]
    written = FILE.write(EVENING._replace(seats=(odd,)), NAMES)["seats"][0]
    assert "gold" not in written
    assert written["debts"] == [{"creditor": "Ana"}]


def test_rows_of_usual_values_need_not_be_written() -> None:
    feels = row("seat", number(-3, 3, "How it feels.", 2), 0, 8, "By seat.", {"Bo": 2}, default=BLANK)
    party = record(Party, gold=number(0, 9, "Coins.", 2, default=0), feels=feels)
    form = record(Ball, parties=row("seat", party, BLANK, 8, "By seat.", {"Bo": {"gold": 2}}, default=BLANK))
    neutral = Party((0, 0))
    assert form.read(NAMES, {}) == Ball((neutral, neutral))
    assert form.read(NAMES, {"parties": {"Bo": {"feels": {"Ana": 2}}}}) == Ball((neutral, Party((2, 0))))
    assert form.write(NAMES, Ball((neutral, Party((2, 0), 3)))) == {"parties": {"Bo": {"feels": {"Ana": 2}, "gold": 3}}}
    assert form.write(NAMES, Ball((neutral, neutral))) == {}
    assert form.write(NAMES, Ball((Unseen.UNSEEN, neutral._replace(gold=1)))) == {"parties": {"Bo": {"gold": 1}}}
    assert "required" not in form.shape({})


def test_words_that_look_like_numbers_are_wanted_as_text() -> None:
    fields = {
        "count": choice({"1": "a single one", "many": "more"}, "How many.", "1", default="1"),
        "amount": choice({"one": "a single one", "many": "more"}, "How many.", "one", default="one"),
        "more": choice({True: "more", False: "no more", "ask": "who knows"}, "Whether more.", True, default=True),
    }
    told = {
        "type": "string",
        "oneOf": [{"const": "1", "description": "A single one."}, {"const": "many", "description": "More."}],
    }
    assert fields["count"].shape({}) == told
    assert fields["more"].shape({})["type"] == ["boolean", "string"]

    def faults(**data: Any) -> list[tuple[str, str | None]]:
        schema = {"properties": {key: form.shape({}) for key, form in fields.items()}}
        return [(one.code, one.suggestion) for one in check(load.parse(json.dumps(data), "f.yaml"), schema)]

    assert faults(count="1", amount="many", more=True) == faults(more="ask") == []
    assert faults(count=1) == [("GM204", 'write "1" in quotes')]
    assert faults(amount=1) == [("GM203", "write one of one or many")]
    assert faults(more=1) == [("GM203", "write one of true, false or ask")]
    assert faults(amount="may") == [("GM203", "did you mean `many`?")]


def test_a_list_has_one_of_its_things_for_an_example() -> None:
    assert many(SEAT, says="The order.").examples == (["Bo"],)
    assert many(SEAT, says="The order.", example=["Ana"]).examples == (["Ana"],)
    assert many(SEAT).examples == ()


def test_letters_are_told_first_of_an_id_and_the_length_first_of_other_texts() -> None:
    forms_of = {"id": identifier("A stable name.", "one"), "tile": text(3, "A tile.", "3:5", least=3, pattern="^.:.$")}
    properties = FILE._replace(beside=forms_of).schema()["properties"]
    assert list(properties["id"])[:3] == ["type", "pattern", "maxLength"]
    assert list(properties["tile"])[:4] == ["type", "minLength", "maxLength", "pattern"]


def test_every_name_is_given_with_its_place() -> None:
    assert list(FILE.names(DATA)) == [
        Reference(("seats", 1, "rival"), "Ana", "seat"),
        Reference(("seats", 1, "debts", 0, "creditor"), "Ana", "seat"),
        Reference(("seats", 1, "feels", "Ana"), "Ana", "seat", key=True),
        Reference(("seats", 1, "feels", "Bo"), "Bo", "seat", key=True),
        Reference(("order", 0), "Bo", "seat"),
        Reference(("order", 1), "Ana", "seat"),
    ]


@every_case(("word", "seat"), [("Ana", 0), ("ANA", 0), ("bo", 1)])
def test_a_seat_has_its_whole_name_in_any_case(word: str, seat: int) -> None:
    assert NAMES.books["seat"].find(word) == seat


def test_a_name_that_nobody_has_is_told_where_it_stands() -> None:
    with pytest.raises(UnknownName, match="no player at the table"):
        NAMES.books["seat"].find("Cy")
    document = load.parse("order: [Annna, Bo]\nseats: [{feels: {Zed: 1}}]\n", "f.yaml")
    found = list(unknown_names(At(document), FILE.names(document.data), NAMES))
    assert [(one.code, one.place and one.place[:2], one.suggestion) for one in found] == [
        ("GM301", (2, 18), "write the name of one of the seats"),
        ("GM301", (1, 9), "did you mean Ana?"),
    ]
    assert {one.message for one in found} == {"nobody at the table has this name"}


def test_the_words_of_a_book_that_has_none_are_its_errors() -> None:
    book = NAMES.books["seat"]._replace(unknown="", tip="look it up")
    document = load.parse("order: [Cy]\n", "f.yaml")
    (found,) = unknown_names(At(document), FILE.names(document.data), Names({"seat": book}))
    assert (found.message.partition(";")[0], found.suggestion) == (
        'no player at the table called "Cy"',
        "look it up",
    )


def test_the_schema_is_made_from_the_form() -> None:
    schema = FILE.schema()
    Draft7Validator.check_schema(schema)
    assert list(schema) == [
        "$schema", "$id", "title", "description", "type", "additionalProperties", "required", "properties",
        "definitions",
    ]  # fmt: skip
    assert schema["required"] == ["kind", "schema_version", "id", "seats"]
    seat = schema["properties"]["seats"]
    assert (seat["minItems"], seat["maxItems"]) == (2, 3)
    assert seat["items"]["required"] == ["name"]
    assert list(seat["items"]["properties"]) == [
        "name", "level", "gold", "wins", "rival", "worn", "debts", "feels", "is_quick"
    ]  # fmt: skip
    told = seat["items"]["properties"]
    assert told["gold"] == {
        "type": "integer", "minimum": 0, "maximum": 9, "title": "Gold", "description": "Coins.", "examples": [2]
    }  # fmt: skip
    assert told["worn"]["type"] == ["string", "null"]
    assert told["is_quick"]["title"] == "Is quick"
    assert told["debts"]["items"] == {"$ref": "#/definitions/debt"}
    assert schema["definitions"]["debt"]["required"] == ["creditor"]
    assert told["feels"]["additionalProperties"]["type"] == ["integer", "object"]
    assert told["feels"]["additionalProperties"]["title"] == "Feeling"
    assert schema["properties"]["order"]["uniqueItems"] is True
    assert json.loads(written(FILE)) == schema
    assert max(map(len, written(FILE).splitlines())) <= 120


def test_a_schema_takes_what_the_form_writes_and_nothing_odd() -> None:
    def faults(data: Any) -> list[str]:
        return [one.code for one in check(load.parse(json.dumps(data), "f.yaml"), FILE.schema())]

    assert faults(FILE.write(EVENING, NAMES)) == []
    assert faults({**DATA, "odd": 1}) == ["GM202"]
    assert faults({**DATA, "seats": DATA["seats"][:1]}) == ["GM206"]  # type: ignore[index]
    assert faults({**DATA, "order": ["Bo", "Bo"]}) == ["GM208"]


def test_what_is_drawn_fits_the_schema_and_comes_back_the_same() -> None:
    seen = set()
    for at in range(200):
        data = FILE.draw(Source(str(at), ("draw",)).stream(), {"seat": WHO})
        assert check(load.parse(json.dumps(data), "f.yaml"), FILE.schema()) == []
        read = FILE.read(data, NAMES)
        assert FILE.read(FILE.write(read, NAMES), NAMES) == read
        seen |= {key for one in data["seats"] for key in one}
    assert seen == set(FILE.schema()["properties"]["seats"]["items"]["properties"])


def test_what_fields_may_be_is_said_for_comments() -> None:
    spans = FILE.spans()
    assert spans["seats"] == "2 to 3"
    assert spans["seats_gold"] == "0 to 9"
    assert spans["seats_debts_amount"] == "1 to 20"
    assert spans["seats_level"] == "weak or skilled"
    assert "order" not in spans  # as many as one likes


@dataclass(frozen=True, slots=True)
class Figure:
    label: str
    scores: tuple[int, ...]
    gem: str = "none"
    own: Any = 7


def test_content_is_read_into_dataclasses_by_forms_given_by_name() -> None:
    score = number(0, 9, "A score.", 4, title="Score")
    form = record(
        Figure,
        "Figure",
        "One figure.",
        gem=text(9, "Of what.", "opal"),
        label=text(9, "Its name.", "Elf"),
        scores=many(score, 2, 2, "Two.", [1, 2]),
        own=PLAIN,
    )
    assert form.read(NOBODY, {"label": "Elf", "scores": [1, 2]}) == Figure("Elf", (1, 2))
    written = form.write(NOBODY, Figure("Elf", (1, 2), "opal", 8))
    assert list(written.items()) == [("gem", "opal"), ("label", "Elf"), ("scores", [1, 2]), ("own", 8)]
    assert list(form.inner()) == ["gem", "label", "scores", "own"]


def test_a_block_of_any_names_is_a_mapping() -> None:
    form = keyed({"^[a-z]+$": many(part("debt", DEBT), 1, 2)}, "Debts.", {"bo": [{"creditor": "Bo"}]}, most=3)
    data = {"old": [{"creditor": "Bo"}], "new": [{"creditor": "Ana", "amount": 3}]}
    assert form.read(NAMES, data) == {"old": (Debt(1),), "new": (Debt(0, 3),)}
    assert form.write(NAMES, form.read(NAMES, data)) == data
    assert [one.path for one in form.names(data)] == [("old", 0, "creditor"), ("new", 0, "creditor")]
    shape = form.shape({})
    assert shape["patternProperties"].keys() == {"^[a-z]+$"}
    assert (shape["additionalProperties"], shape["maxProperties"]) == (False, 3)


CONTENT = {kind.name: kind for kind in games.AllKinds().values() if kind.form and kind.default}


@every_case("name", sorted(CONTENT))
def test_what_comes_with_gmkit_is_written_as_a_file_that_reads_the_same(name: str) -> None:
    kind = CONTENT[name]
    form = forms_of_kinds()[FOLDER / f"{kind.schema}.schema.json"]
    content = form.read(load_trusted(bundled("content") / kind.default).data)
    data = form.write(content)
    assert form.read(data) == content
    if name != "cypher-deck":  # which nothing writes: `from` has to be said there even where it is as usual
        assert check(load.parse(json.dumps(data), "f.yaml"), form.schema()) == []


class Stake(NamedTuple):
    """A record of files: its forms stand beside its types."""

    gem: Annotated[str, text(9, "Of what.", "opal")]
    coins: Annotated[int, number(0, 9, "How many.", 4, default=0, always=True)]
    holder: Annotated[int | None, named("seat", "Whose.", "Bo", default=None)]


def test_forms_may_stand_in_the_record_itself() -> None:
    form = record(Stake)
    assert form.read(NAMES, {"gem": "opal", "holder": "Bo"}) == Stake("opal", 0, 1)
    assert form.write(NAMES, Stake("jade", 0, None)) == {"gem": "jade", "coins": 0}
    assert list(form.inner()) == ["gem", "coins", "holder"]
    # One that is given beside the record goes before its own.
    assert record(Stake, coins=number(0, 3, "Few.", 1)).inner()["coins"].says == "Few."


def test_a_word_may_stand_for_a_value_and_a_list_of_names_for_bits() -> None:
    told = {"top": "the upper end", "bottom": "the lower end"}
    end = coded({"top": 0, "bottom": -1}, told, "Which end.", "top")
    assert [end.read(NOBODY, word) for word in ("top", "bottom")] == [0, -1]
    assert end.write(NOBODY, -1) == "bottom"
    assert [one["description"] for one in end.shape({})["oneOf"]] == ["The upper end.", "The lower end."]
    seen = bits(many(SEAT, 0, 4))
    assert seen.read(NAMES, ["Bo", "Bo"]) == 0b10
    assert seen.write(NAMES, 0b11) == ["Ana", "Bo"]
    assert seen.read(NAMES._replace(loose=True), ["Zed", "Ana"]) == 0b01


def test_a_record_may_be_written_as_one_field_alone() -> None:
    form = brief(DEBT, "creditor")
    assert [form.read(NAMES, data) for data in ("Bo", {"creditor": "Bo", "amount": 3})] == [Debt(1), Debt(1, 3)]
    assert [form.write(NAMES, one) for one in (Debt(1), Debt(1, 3))] == ["Bo", {"creditor": "Bo", "amount": 3}]
    assert [list(form.names(data)) for data in ("Bo", {"creditor": "Bo"})] == [
        [Reference((), "Bo", "seat")],
        [Reference(("creditor",), "Bo", "seat")],
    ]
    shape = form.shape({})
    assert (shape["type"], shape["required"], shape["maxLength"]) == (["string", "object"], ["creditor"], 60)


STEPS = {"draw": 1, "look": 2, "guard": 3, "end": 4}
STEP: Form = part(
    "step",
    describe(
        variants(
            "step",
            coded(STEPS, {word: f"to {word}" for word in STEPS}, "What to do.", "draw"),
            {
                "seat": named("seat", "Whose.", "Bo"),
                "count": number(0, 9, "How many.", 2, default=1),
                "then": later(lambda: STEP),
            },
            {1: ("count",), 2: ("seat", "count"), 3: ("seat", "then"), 4: ()},
        ),
        "A step.",
        {"step": "end"},
    ),
)


@every_case(
    ("data", "value"),
    [
        ({"step": "draw", "count": 3}, (1, 3)),
        ({"step": "draw"}, (1, 1)),
        ({"step": "guard", "seat": "Bo", "then": {"step": "look", "seat": "Ana"}}, (3, 1, (2, 0, 1))),
        ({"step": "end"}, (4,)),
    ],
)
def test_a_block_may_be_one_of_several_that_a_word_tells_apart(data: Any, value: Any) -> None:
    assert STEP.read(NAMES, data) == value
    assert STEP.write(NAMES, value) == data


def test_what_each_of_several_blocks_needs_is_in_the_schema() -> None:
    file = FileForm("test-steps", "test/steps", "Steps", "Some.", record(Todo))

    def faults(data: Any) -> list[str]:
        document = load.parse(json.dumps({"kind": "test-steps", "schema_version": 1, "steps": [data]}), "f.yaml")
        return [one.code for one in check(document, file.schema())]

    guard = {"step": "guard", "seat": "Bo", "then": {"step": "look", "seat": "Ana"}}
    assert [faults(data) for data in (guard, {"step": "end"}, {"step": "draw"})] == [[], [], []]
    assert faults({"step": "look"}) == ["GM201"]
    assert faults(guard | {"then": {"step": "guard", "seat": "Bo"}}) == ["GM201"]
    assert faults({"step": "jump"}) == ["GM203"]
    assert file.schema()["definitions"]["step"]["allOf"] == [
        {"if": {"properties": {"step": {"enum": ["look"]}}}, "then": {"required": ["seat"]}},
        {"if": {"properties": {"step": {"enum": ["guard"]}}}, "then": {"required": ["seat", "then"]}},
    ]
    assert list(file.names({"steps": [guard]})) == [
        Reference(("steps", 0, "seat"), "Bo", "seat"),
        Reference(("steps", 0, "then", "seat"), "Ana", "seat"),
    ]


class Todo(NamedTuple):
    steps: Annotated[tuple[Any, ...], many(STEP, says="What is to be done.", example=[])]


def test_a_book_of_places_tells_what_is_unknown_by_its_name() -> None:
    book = place_book("class", ("upper", "lower"), "there is no class {name} here", "write upper or lower")
    klass = named("class", "A class.", "upper", pattern="^[a-z]+$")
    assert (book.find("lower"), book.show(0)) == (1, "upper")
    document = load.parse("classes: [loewr, Upper, zzz]\n", "f.yaml")
    words = (one.below("classes") for one in many(klass).names(document.data["classes"]))
    found = list(unknown_names(At(document), words, Names({"class": book})))
    assert [(one.message, one.suggestion) for one in found] == [
        ('there is no class "loewr" here', "did you mean lower?"),
        ('there is no class "Upper" here', "did you mean upper?"),
        ('there is no class "zzz" here', "write upper or lower"),
    ]
    assert klass.shape({}) == {"type": "string", "pattern": "^[a-z]+$", "maxLength": 60}


def test_a_form_for_a_field_that_is_not_there_is_refused() -> None:
    with pytest.raises(AssertionError, match="Debt has no"):
        record(Debt, amuont=PLAIN).inner()


def test_a_schema_with_a_word_that_has_no_place_is_refused() -> None:
    form = describe(Form(shape=lambda _parts: {"anyOf": []}), "Odd.", 1, title="Odd")
    with pytest.raises(AssertionError, match="no place for"):
        FILE._replace(beside={"odd": form}).schema()


def test_fields_beside_the_record_are_in_the_schema_alone() -> None:
    title = forms.file_title("evening", "The third")
    file = FILE._replace(
        beside={"title": title, "style": seat_style({"shy": "says little"}, "shy")._replace(default="")}
    )
    assert list(file.schema()["properties"]) == ["kind", "schema_version", "title", "style", "id", "seats", "order"]
    assert file.schema()["properties"]["title"]["description"] == "What this evening is, for people."
    assert file.read({**DATA, "title": "Mine"}, NAMES) == EVENING


def test_a_place_tells_faults() -> None:
    document = load.parse("round: 2\nseats:\n  - {name: Ana,\n     wins: 1}\n", "f.yaml")
    at = At(document)
    assert ("seats", 0, "wins") in at
    assert "gold" not in at["seats", 0]
    assert "wins" in at["seats"][0]
    assert at["seats", 0, "wins"].line == 4
    fault = at["seats", 0, "wins"].fault("GM503", "too many", "fewer", note="of two")
    assert (fault.message, fault.suggestion, fault.note, fault.severity) == (
        "too many",
        "fewer",
        "of two",
        Severity.ERROR,
    )
    assert fault.place == document.place(["seats", 0, "wins"])
    key = at["round"].warning("GM504", "odd", key=True)
    assert (key.place, key.severity) == (document.place(["round"], key=True), Severity.WARNING)
