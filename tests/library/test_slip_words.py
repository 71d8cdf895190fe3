"""What the commonest slips of YAML are told as, and what is said to do about them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.errors import UnknownName
from gmkit.library import load
from gmkit.library.check import inspect_all
from gmkit.library.schema import check
from gmkit.names import pick, suggest
from tests.cases import every_case

TEXT: dict[str, Any] = {"type": "string"}
FIELDS = {"id": TEXT, "label": TEXT, "value": {"type": "integer"}, "tags": {"type": "array"}}
FIELDS["few"] = {"type": "array", "minItems": 2}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "title": TEXT,
        "source": {"type": "object", "additionalProperties": False, "properties": {"url": TEXT, "by": TEXT}},
        "many": {
            "type": "array",
            "items": {"type": "object", "additionalProperties": False, "properties": FIELDS, "required": ["label"]},
        },
    },
}

SLIPS = [
    ("source:\n\turl: x\n", 2, 1, "a tab is used for indentation", "indent with spaces"),
    ("title: The end: a tale\n", 1, 15, "a colon and a space stand inside unquoted text", "quotes"),
    ("many:\n  - {label: A #b, value: 2}\n  - {label: c}\n", 2, 15, "` #` begins a comment here", "quotes"),
    ("title: #1 hit\n", 1, 7, "`title` holds nothing, since `#` begins a comment", 'in quotes: "#1 hit"'),
    ("many:\n  - {label: #1, value: 2}\n  - {label: c}\n", 2, 13, "` #` begins a comment here", "quotes"),
    ("many:\n  - {label: a; value: 2}\n  - {label: c}\n", 2, 16, "a comma is missing before this name", "the `;`"),
    ("many:\n  - {label: a, few: [b; c]}\n", 2, 21, "`few` must have at least 2 items, not 1", "for each `;`"),
    ("title: # what it is called\n", 1, 7, "`title` must be text, not nothing", "or remove the line"),
    ("title: @home\n", 1, 8, "`@` cannot begin a word", "quotes"),
    ("title: `home`\n", 1, 8, "a backtick cannot begin a word", "quotes"),
    ("title: %home\n", 1, 8, "`%` cannot begin a word", "quotes"),
    ("title: *bold* move\n", 1, 8, "`*` cannot begin a word", "quotes"),
    ("title: *bold\n", 1, 8, "`*` at the start of a word makes an alias", "quotes"),
    ("title: &co\n", 1, 8, "`&` at the start of a word makes an anchor", "quotes"),
    ("title: !wow\n", 1, 8, "`!` at the start of a word makes a tag", "quotes"),
    ('title: "The end\nsource: {url: "x"}\n', 1, 8, "this quote is not closed", "same quote at the end"),
    ('many:\n  - {label: "A, value: 2}\n  - {label: "b"}\n', 2, 13, "this quote is not closed", "same quote"),
    ('many:\n  - {id: "two, label: "2", value: 2}\n', 2, 10, "this quote is not closed", "same quote"),
    ("title: 'it's late'\n", 1, 12, "the text goes on after its closing quote", "other kind of quote"),
    ('title: "The" end\n', 1, 14, "the text goes on after its closing quote", "other kind of quote"),
    ("source:\n  url: x\n   by: y\n", 3, 4, "this line is indented too far", "below the line above"),
    ("source:\n  url: x\n by: y\n", 3, 2, "this line is indented unlike the others", "as the lines beside it"),
    ("source:\n url: x\n  by: y\n  a: b\n", 2, 2, "this line is indented unlike the others", "as the lines beside"),
    ("many:\n  - {label: a}\n  -{label: b}\n", 3, 3, "there is no space after this `-`", "put a space after it"),
    ("many:\n  -label: a\n    value: 1\n", 2, 3, "there is no space after this `-`", "put a space after it"),
    ("title: x\nsource:{url: x, by: y}\n", 2, 1, "there is no space after the colon", "a space after the colon"),
    ("title: x\nsource:{url: x}\n", 2, 1, "there is no colon and space after this name", "write `source: `"),
    ("title: x\nsource {url: x, by: y}\n", 2, 1, "there is no colon after this name", "`name: value`"),
    ("title:x\nsource: {url: x}\n", 1, 1, "this line has no colon and space", "a space after the colon"),
    ("many:\n  - {label: a, tags:[b]}\n", 2, 16, "there is no space after the colon", "a space after the colon"),
    ("many:\n  - {label: a, tags [b]}\n", 2, 16, "there is no colon after this name", "`name: value`"),
    ("many:\n  - {label:a, value: 2}\n", 2, 6, "there is no space after the colon", "`name: value`"),
    ("many:\n  - {label a, value: 2}\n", 2, 6, "there is no colon after this name", "`name: value`"),
    ("many:\n  - {label: Bow, and smile, value: 2}\n", 2, 13, "this text has a comma in it", "whole text in quotes"),
    ("many:\n  - {label: a, b, c and d, value: 2}\n", 2, 13, "this text has a comma in it", "whole text in quotes"),
    ("many:\n  - {label: a value: 2}\n  - {value: 1, label: a}\n", 2, 15, "a comma is missing before", "commas"),
    ('many:\n  - {label: "a" value: 2}\n', 2, 17, "a comma is missing", "commas between"),
    ("many:\n  - {label: a, tags: [b, c}\n", 2, 22, "`[` is not closed", "write `]`"),
    ("many:\n  - {label: a\n  - {label: b}\n", 2, 5, "`{` is not closed", "write `}`"),
    ("many:\n  - {label: a}}\n", 2, 15, "`}` closes nothing", "remove it"),
    ("many:\n  - {label: a, tags: [b}], value: 2}\n", 2, 24, "`}` closes nothing", "remove it"),
    ("many:\n  - {id: }x, label: a}\n", 2, 10, "`}` closes too early here", "in quotes"),
    ("many:\n  -x\n", 2, 3, "`many` must be a list", "put a space after each `-`"),
    ("many:\n  label: x\n", 2, 3, "`many` must be a list", "begin each thing in it with `- `"),
    ("source: url: x\n", 1, 12, "a colon and a space stand inside unquoted text", "in { } if it is a field"),
    ("title = x\nsource: {url: x}\n", 1, 7, "`=` stands where a colon is needed", "write `title: `"),
    ("source:\n  by: x\n  url; y\n", 3, 6, "`;` stands where a colon is needed", "write `url: `"),
    ("many:\n  - label: a, value: 2}\n", 2, 5, "`{` is missing before this name", "write `{` before it"),
    ("many:\n  - label: a, value: 2, tags: [b]\n", 2, 5, "several fields stand on one line", "`{` and `}` around"),
    ("many:\n  - (label: a, value: 2)\n", 2, 5, "round brackets make no block", "write `{` and `}` in their place"),
    ("title: x\n- source: {url: x}\n", 2, 1, "`- ` begins a list where a field is needed", "leave the dash out"),
    ("many: |\n  - label: a\n", 1, 7, "`many` must be a list", "leave out the `|`, `>` or quote before it"),
    ("source:\n  by: x\nurl: y\ntitle: z\n", 3, 1, "`url` is not a field here", "remove it"),
]


@every_case(("text", "line", "column", "message", "tip"), SLIPS)
def test_a_slip_is_told_once_in_words_that_help(text: str, line: int, column: int, message: str, tip: str) -> None:
    found = load.survey_text(text, "f")
    told = [*found.problems]
    if not told:
        assert found.document is not None
        told = check(found.document, SCHEMA)
    (one,) = told
    assert one.place is not None
    assert (one.place.line, one.place.column) == (line, column), one
    assert message in one.message
    assert tip in (one.suggestion or "")


def test_a_field_that_stands_in_the_wrong_block_is_told_once() -> None:
    schema = {**SCHEMA, "required": ["many"]}
    inside = load.parse("title: x\nsource:\n  by: y\n  many: []\n", "f")
    (one,) = check(inside, schema)
    assert (one.code, one.place, one.message) == ("GM201", (4, 3, 7), "`many` belongs to the file, not here")
    assert one.suggestion == "begin it further to the left, as its other fields"
    schema["properties"]["source"]["required"] = ["by"]
    outside = load.parse("source:\n  url: y\nby: x\nmany: []\n", "f")
    (one,) = check(outside, schema)
    assert (one.place, one.message) == ((3, 1, 3), "`by` belongs to `source`, not here")


def test_where_one_field_decides_on_the_others_a_misspelt_one_is_found_too() -> None:
    part = {"required": ["op"], "properties": {"op": {}}, "if": {"required": ["op"]}, "then": SCHEMA}
    for name in ("po", "oop", "xy"):
        (one,) = check(load.parse(f"{name}: 1\n", "f"), part)
        assert (one.message, one.suggestion) == (f"`{name}` is not a field here", "did you mean `op`?")


def test_many_words_without_a_colon_take_no_long_time() -> None:
    text = "many: [{label: a, " + ", ".join(f"word {n}" for n in range(20_000)) + "}]\n"
    (one,) = check(load.parse(text, "f"), SCHEMA)
    assert one.message == "this text has a comma in it"


# ---- Slips whose first reading misleads: each is told as what it was meant to be.

KINDS = dict(games.AllKinds())
SOURCE = "source: {title: T, author: A, certainty: house}\n"


def wrong(path: Path, text: str) -> list[str]:
    """Give what is told of errors alone."""
    return [words for code, _, words in told(path, text) if code not in ("GM501", "GM504")]


def told(path: Path, text: str) -> list[tuple[str, int, str]]:
    path.write_text(text, encoding="utf-8")
    found = inspect_all([path], KINDS)[0].found
    return [(one.code, one.place.line if one.place else 0, f"{one.message}; {one.suggestion}") for one in found]


def hall(rows: str) -> str:
    head = f"kind: retainer-set\nschema_version: 1\nid: hall\ntitle: T\n{SOURCE}attributes: [A, B, C]\nretainers:\n"
    return head + rows


def rows(count: int = 8) -> str:
    return "".join(f"  - id: r{n}\n    name: R{n}\n    scores: [2, 2, 2]\n" for n in range(count))


IN_BRACES = [  # what stands in braces without its value, or without its name: where, and what is to be written
    ("{id: r9, name, scores: [2, 2, 2]}", 18, "`name` must be text, not nothing; fill it in"),
    ("{id, name: R9, scores: [2, 2, 2]}", 8, "`id` must be text, not nothing; fill it in"),
    ("{id: r9, name: R9, scores}", 30, "`scores` must be a list, not nothing; fill it in"),
    ("{id: r9, nmae, scores: [2, 2, 2]}", 14, "`nmae` is not a field here; did you mean `name`?"),
    ("{r9, name: R9, scores: [2, 2, 2]}", 6, "there is no name before this value; write `id: r9`"),
    ("{r9, R9, scores: [2, 2, 2]}", 6, "there is no name before this value; write `name: value` for each; the fields"),
    ("{id: r9, name: R, the ninth, scores: [2, 2, 2]}", 20, "this text has a comma in it; put the whole text"),
]


@every_case(("row", "column", "words"), IN_BRACES)
def test_a_word_alone_in_braces_is_one_slip_and_says_what_to_write(
    tmp_path: Path, row: str, column: int, words: str
) -> None:
    (one,) = told(tmp_path / "f.yaml", text := hall(rows() + f"  - {row}\n"))
    assert one[1:] == (len(text.splitlines()), one[2]) and one[2].startswith(words), one
    place = inspect_all([tmp_path / "f.yaml"], KINDS)[0].found[0].place
    assert place is not None and place.column == column, place


def test_items_of_a_list_without_their_commas_are_one_slip(tmp_path: Path) -> None:
    for scores, words in (("[2 2 2]", "write commas between the items of a list"), ("(2, 2, 2)", "write it as a list")):
        (one,) = wrong(tmp_path / "f.yaml", hall(rows()).replace("scores: [2, 2, 2]", f"scores: {scores}", 1))
        assert words in one
    text = (Path(__file__).parents[2] / "content/masks/masks.yaml").read_text(encoding="utf-8")
    (one,) = wrong(tmp_path / "f.yaml", text.replace("tags: [fight, masculine, bold]", "tags: [fight masculine bold]"))
    assert one.endswith("write fight-masculine-bold, or commas between the items")
    (one,) = wrong(tmp_path / "f.yaml", hall(rows()).replace("[A, B, C]", "[Might, Guile & Charm]"))
    assert one.startswith("`attributes` must have exactly 3 items, not 2; write commas between")
    twice = text.replace("      - {id: leap-about", "      - - {id: leap-about")
    (one,) = wrong(tmp_path / "f.yaml", twice)
    assert one.endswith("leave out one of the two dashes, or the brackets")


def test_a_number_in_words_or_with_what_is_counted_is_told_as_a_figure(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "content/masks/masks.yaml").read_text(encoding="utf-8")
    for said in ("three", "3 points", "drei"):
        (one,) = wrong(tmp_path / "f.yaml", text.replace("value: 3,", f"value: {said},", 1))
        assert one.endswith("; write 3")


def test_a_block_that_is_written_as_a_text_or_a_list_is_told_its_fields(tmp_path: Path) -> None:
    for said in ("jack of spades", "[jack, spades]", "3"):
        text = f"kind: mask-set\nschema_version: 1\nid: m\ntitle: T\n{SOURCE}masks:\n  - id: a\n    card: {said}\n"
        card = [one for one in told(tmp_path / "f.yaml", text) if "`card`" in one[2]]
        assert len(card) == 1 and "write `name: value` for each; the fields here are `rank`" in card[0][2], card


def test_a_forgotten_dash_is_one_slip_and_deletes_nothing(tmp_path: Path) -> None:
    text = hall(rows(9)).replace("  - id: r4\n", "    id: r4\n")
    assert [(code, line) for code, line, _ in told(tmp_path / "f.yaml", text)] == [("GM103", 20)]
    assert "without its dash" in told(tmp_path / "f.yaml", text)[0][2]
    # A field that is there twice by itself is what it looks like.
    twice = hall(rows()).replace("    name: R3\n", "    name: R3\n    name: R9\n")
    assert [code for code, _, _ in told(tmp_path / "f.yaml", twice)] == ["GM102"]


@every_case(
    ("was", "word"),
    [
        ("id: R 3", "write r-3"), ("id: The_Reeve", "write the-reeve"), ("id: 7", "begins with a small"),
        ("id: the–reeve", "write the-reeve"), ("id: the\u2011reeve", "write the-reeve"),
    ],
)  # fmt: skip
def test_what_is_no_id_is_given_one(tmp_path: Path, was: str, word: str) -> None:
    (one,) = told(tmp_path / "f.yaml", hall(rows()).replace("id: r3", was))
    assert word in one[2]


def test_a_kind_that_is_not_quite_one_is_known_by_what_is_in_the_file(tmp_path: Path) -> None:
    text = hall(rows()).replace("kind: retainer-set", "kind: masks")
    (one,) = told(tmp_path / "f.yaml", text)
    assert one[:2] == ("GM401", 1)
    assert "did you mean `retainer-set`?" in one[2]
    for word, kind in (("masks", "mask-set"), ("retainers", "retainer-set"), ("factions", "faction-set")):
        (one,) = told(tmp_path / "f.yaml", f"kind: {word}\nextends: core:{word}\n")
        assert f"did you mean `{kind}`" in one[2]


def test_a_dash_that_the_first_of_a_block_lacks_or_has_alone_is_one_slip(tmp_path: Path) -> None:
    root = Path(__file__).parents[2] / "content"
    for file, was, now, words in (
        ("masks/city.yaml", "  - title: A masked ball", "  title: A masked ball", "not begin with `- `; write `- `"),
        ("cypher/nexus-19.yaml", "  - id: corp-overseer", "  id: corp-overseer", "not begin with `- `; write `- `"),
        ("masks/mask-pool.yaml", "  - {label: the Harbour", "  {label: the Harbour", "not begin with `- `; write `- `"),
        ("masks/hidden-pool.yaml", "  js:", "  - js:", "begins a list where a field is needed; leave the dash out"),
        ("masks/hidden-pool.yaml", "source:", "- source:", "begins a list where a field is needed; leave the dash"),
    ):
        text = (root / file).read_text(encoding="utf-8").replace(f"\n{was}", f"\n{now}", 1)
        (one,) = told(tmp_path / "f.yaml", text)
        assert one[0] == "GM103" and text.splitlines()[one[1] - 1].startswith(now) and words in one[2], one


def test_a_name_in_capitals_where_any_may_stand_is_told_in_small_letters(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "content/masks/hidden-pool.yaml").read_text(encoding="utf-8")
    (one,) = told(tmp_path / "f.yaml", text.replace("\n  js:\n", "\n  JS:\n", 1))
    assert one[2] == "`JS` is not a field here; write js"
    # Beside one that is called so already it is another.
    (one,) = told(tmp_path / "f.yaml", text.replace("\n  qs:\n", "\n  JS:\n", 1))
    assert one[2] == "`JS` is not a field here; remove it"


def test_an_anchor_does_not_end_the_report(tmp_path: Path) -> None:
    text = hall(rows()).replace("name: R2", "name: &r R2").replace("name: R5", "nmae: R5")
    assert [(code, line) for code, line, _ in told(tmp_path / "f.yaml", text)] == [("GM105", 15), ("GM202", 24)]


def test_a_tag_that_is_nearly_known_is_asked_about(tmp_path: Path) -> None:
    def actions(tag: str) -> str:
        tags = [tag, "bold", "charm", "wit", "fight", "display", "wealth"]
        values = zip([3, 2, 2, 2, 1, 1, 1], tags, strict=True)
        return "".join(
            f"      - {{id: a{n}, label: Do {n}, value: {v}, tags: [{t}]}}\n" for n, (v, t) in enumerate(values)
        )

    head = f"kind: mask-set\nschema_version: 1\nid: mine\ntitle: T\n{SOURCE}masks:\n"
    row = "  - id: m\n    card: {rank: queen, suit: spades}\n    epithet: the M\n    actions:\n"
    found = [one for one in told(tmp_path / "f.yaml", head + row + actions("uphold-masks")) if one[0] == "GM505"]
    assert [(line, "`upholds-masks`" in words) for _, line, words in found] == [(11, True)]
    assert not [one for one in told(tmp_path / "f.yaml", head + row + actions("frosty")) if one[0] == "GM505"]


def test_what_names_a_field_by_a_list_is_told_as_that(tmp_path: Path) -> None:
    found = told(tmp_path / "f.yaml", hall("  - {[a]: b, c: d}\n"))
    assert [(code, line) for code, line, _ in found] == [("GM103", 8)]
    assert "a list or block cannot be the name of a field" in found[0][2]


@every_case("text", ["%YAML 1.1\n", "%YAML 1.1", "%TAG ! tag:x\n", "\n%YAML 1.1\n\n"])
def test_a_line_of_yaml_s_own_and_nothing_else_is_no_riddle(tmp_path: Path, text: str) -> None:
    (one,) = told(tmp_path / "f.yaml", text)
    assert one[2].endswith("; leave it out")


@every_case("new", ["{a: b}", "[a]", "!a", "!a [b]", "~"])
def test_an_id_that_is_no_word_ends_no_check(tmp_path: Path, new: str) -> None:
    for text in (hall(rows()).replace("id: r3", f"id: {new}"), hall(rows()).replace("id: hall", f"id: {new}")):
        assert [line for _, line, _ in told(tmp_path / "f.yaml", text)] in ([17], [3])
    pack = (Path(__file__).parents[2] / "content/cyffle/pack.yaml").read_text(encoding="utf-8")
    lines = pack.splitlines()
    at = next(n for n, line in enumerate(lines) if "{id: " in line or line.startswith("  - id: "))
    lines[at] = re.sub(r"id: [\w-]+", lambda _: f"id: {new}", lines[at], count=1)
    assert [line for _, line, _ in told(tmp_path / "f.yaml", "\n".join(lines))][:1] == [at + 1]


def test_a_credit_at_the_margin_is_told_once_and_nobody_is_told_to_delete_it(tmp_path: Path) -> None:
    good = hall(rows())
    line = next(one for one in good.splitlines() if one.startswith("source:"))
    at = good.splitlines().index(line) + 2
    fields = "title: T\nauthor: A\ncertainty: house"
    assert [one[:2] for one in told(tmp_path / "f.yaml", good.replace(line, f"source:\n{fields}"))] == [("GM201", at)]
    (one,) = told(tmp_path / "f.yaml", good.replace(line, f"source:\n# ours\n\n{fields}"))
    assert one[:2] == ("GM201", at + 2)
    assert one[2].startswith("`title`, `author` and `certainty` belong to `source`; begin them further to the right")
    # What belongs to the file itself is left to it, and what stands below as it should says nothing new.
    assert [one[0] for one in told(tmp_path / "f.yaml", good.replace(line, "source:"))] == ["GM204"]


def test_what_stands_in_a_misspelt_field_is_told_where_it_stands(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "examples/velvet-masks.yaml").read_text(encoding="utf-8")
    line = next(one for one in text.splitlines() if one.strip().startswith("card: {rank: "))
    slip = re.sub(r"rank: \w+", "rank: Quene", line).replace("card:", "Card:")
    found = told(tmp_path / "f.yaml", text.replace(line, slip, 1))
    at = text.splitlines().index(line) + 1
    assert [one[:2] for one in found if one[0] in ("GM202", "GM301")] == [("GM202", at), ("GM301", at)]


# ---- What word processors, Markdown and JSON put into a file.


@every_case(
    ("was", "now", "line", "words"),
    [
        ("name: R3", "name: “R3: the third”", 18, "curly quotes are no quotes here"),
        ("title: T,", "title: “T, the first”,", 5, "curly quotes are no quotes here"),
        ("schema_version: 1", "schema_version: “1”", 2, "write 1"),
        ("id: hall", "id: “hall”", 3, "write hall"),
        ("schema_version: 1", "schema_version: 2,5", 2, "write a whole number, without a comma"),
        ("schema_version: 1", "schema_version: 1,0", 2, "a decimal comma: write 1"),
        ("[2, 2, 2]\n  - id: r1", "[2, 2, 2,5]\n  - id: r1", 10, "a decimal has a point, `2.5`"),
        ("    name: R3", "\u00a0   name: R3", 18, "a no-break space stands here"),
        ("    name: R3", "    name:\u00a0R3", 18, "a no-break space stands here"),
        ("  - id: r3", "  -\u00a0id: r3", 17, "a no-break space stands here"),
        ("    name: R3", "    name:\u2009R3", 18, "this space is none of YAML's; type the space anew"),
        ("{title: T", "{title:\u00a0T", 5, "a no-break space stands here"),
        ("certainty: house", "certainty:\u00a0house", 5, "a no-break space stands here"),
        ("certainty: house", "certainty:\u2009house", 5, "this space is none of YAML's; type the space anew"),
        ("schema_version: 1", "schema_version: 1\u00a0", 2, "write 1"),
        ("  - id: r3", "  – id: r3", 17, "a long dash begins no list here; write `- `"),
        ("  - id: r3", "  * id: r3", 17, "the bullet `*` begins no list here; write `- `"),
        ("  - id: r3", "  • id: r3", 17, "the bullet `•` begins no list here; write `- `"),
        ("  - id: r3", "  3. id: r3", 17, "the bullet `3.` begins no list here; write `- `"),
        ("  - id: r3", "  3) id: r3", 17, "the bullet `3)` begins no list here; write `- `"),
        ("retainers:", "retainers:…", 7, "`…` stands behind the colon; leave it out"),
        ("schema_version: 1", "schema_version: １", 2, "write 1"),
        ("schema_version: 1", "schema_version: 01", 2, "begins with a zero; write 1|"),
        ("title: T", "title: 01", 4, "write 1, or put it in quotes if it is text"),
        ("[2, 2, 2]\n  - id: r1", "[02, 2, 2]\n  - id: r1", 10, "begins with a zero; write 2|"),
        ("kind: retainer-set", "kind: masks", 1, "did you mean `retainer-set`?"),
        ("[2, 2, 2]\n  - id: r1", "[−3, 2, 2]\n  - id: r1", 10, "must be from 0 to 9, not -3"),
        ("title: T\n", '"title": "T",\n', 4, "no comma stands after a value here; leave it out"),
        ("[2, 2, 2]\n  - id: r1", "[2, 2, 2],\n  - id: r1", 10, "no comma stands after a value here; leave it out"),
        ("schema_version: 1", "schema_version: 1,", 2, "write 1"),
    ],
)
def test_what_was_pasted_is_told_as_what_it_is(tmp_path: Path, was: str, now: str, line: int, words: str) -> None:
    text = hall(rows()).replace(was, now, 1)
    assert text != hall(rows())
    (one,) = told(tmp_path / "f.yaml", text)
    assert one[1] == line
    assert words in f"{one[2]}|"


def test_a_numbered_list_is_told_of_by_line_and_nothing_else(tmp_path: Path) -> None:
    numbers = iter(range(1, 9))
    text = re.sub("^  - id", lambda _: f"  {next(numbers)}. id", hall(rows()), flags=re.MULTILINE)
    found = told(tmp_path / "f.yaml", text)
    assert [line for _, line, _ in found] == [8 + 3 * n for n in range(8)]
    assert all("begins no list here; write `- `" in words for _, _, words in found)


@every_case("sign", "–*•")
def test_a_whole_list_with_other_bullets_is_told_of_by_line_and_nothing_else(tmp_path: Path, sign: str) -> None:
    found = told(tmp_path / "f.yaml", hall(rows()).replace("  - id", f"  {sign} id"))
    assert [line for _, line, _ in found] == [8 + 3 * n for n in range(8)]
    assert all("begins no list here; write `- `" in words for _, _, words in found)


@every_case("head", ["title: The first line\n", "title: >\n", "title: |\n  The first line\n"])
def test_a_text_that_goes_on_at_the_margin_is_one_fault(tmp_path: Path, head: str) -> None:
    more = "".join(f"and line {n} of it goes on at the margin\n" for n in range(8))
    (one,) = told(tmp_path / "f.yaml", hall(rows()).replace("title: T\n", head + more, 1))
    assert one[:2] == ("GM103", 4 + head.count("\n"))
    assert "if it goes on with the text above, indent it further" in one[2]
    # Also where lists and blocks stand below it.
    good = (Path(__file__).parents[2] / "examples" / "velvet-masks.yaml").read_text(encoding="utf-8")
    inner = "    epithet: the Velvet Thief\n"
    assert inner in good
    for lines in (1, 3, 8):
        some = "".join(more.splitlines(keepends=True)[:lines])
        for text in (inner, inner.replace("the Velvet Thief", ">\nthe Velvet Thief")):
            (one,) = told(tmp_path / "f.yaml", good.replace(inner, text + some, 1))
            assert one[:2] == ("GM103", 23)


@every_case("more", ["Thief", "Velvet Thief", "the thief", "thief"])
def test_a_last_word_at_the_margin_is_one_fault_on_its_own_line(tmp_path: Path, more: str) -> None:
    good = (Path(__file__).parents[2] / "examples" / "velvet-masks.yaml").read_text(encoding="utf-8")
    inner = "    epithet: the Velvet Thief\n"
    (one,) = told(tmp_path / "f.yaml", good.replace(inner, f"    epithet: the velvet\n{more}\n", 1))
    assert one[:2] == ("GM103", 23)
    assert "if it goes on with the text above, indent it further" in one[2]
    # A name that has lost its colon is one all the same, and what is below it is read.
    (one,) = told(tmp_path / "f.yaml", good.replace("\nmasks:\n", "\nmasks\n", 1))
    assert one[2] == "this line has no colon and space after its name; write `name: value`, with a space"


def test_one_word_at_the_margin_within_an_item_is_one_fault_too(tmp_path: Path) -> None:
    for was in ("    name: R3\n", "    name: R7\n", "  - id: r3\n"):
        (one,) = told(tmp_path / "f.yaml", text := hall(rows()).replace(was, f"{was}mate\n"))
        assert one[:2] == ("GM103", text.splitlines().index("mate") + 1)
        assert "if it goes on with the text above, indent it further" in one[2]
    # Between two blocks of fields it may be the second one's name.
    text = f"kind: words\nschema_version: 1\nid: w\ntitle: W\nlanguage: xx\n{SOURCE}terms:\n  Face: Renown\n"
    (one,) = told(tmp_path / "f.yaml", f"{text}labels\n  Moon: Mond\n")
    assert one[:2] == ("GM103", 9)


def test_a_quote_before_a_name_is_told_as_one_that_is_not_closed(tmp_path: Path) -> None:
    (one,) = told(tmp_path / "f.yaml", hall(rows()).replace("\ntitle: T\n", '\n"title: T\n', 1))
    assert one[0] == "GM103" and one[2].startswith("this quote is not closed")


def test_a_value_that_is_missing_in_braces_and_a_dash_that_is_are_told_as_that(tmp_path: Path) -> None:
    good = "".join(f"  - {{id: r{n}, name: R{n}, scores: [1, 2, 3]}}\n" for n in range(8))
    text = re.split("^  - id", hall(rows()), maxsplit=1, flags=re.MULTILINE)[0] + good
    assert {code for code, _, _ in told(tmp_path / "f.yaml", text)} == {"GM505"}
    (one,) = told(tmp_path / "f.yaml", text.replace("name: R3,", "name:,"))
    assert one[1:] == (11, "nothing stands behind this colon; write the value behind it, or put the text in quotes")
    (one,) = told(tmp_path / "f.yaml", text.replace("  - {id: r3,", "  {id: r3,"))
    assert one[1:] == (11, "this line stands in a list and does not begin with `- `; write `- `")


def test_a_no_break_space_behind_a_bullet_is_all_that_is_told(tmp_path: Path) -> None:
    found = told(tmp_path / "f.yaml", hall(rows()).replace("  - id", "  -\u00a0id", 1))
    assert [(code, line) for code, line, _ in found] == [("GM103", 8)]


def test_the_sign_that_is_printed_is_read_as_a_minus() -> None:
    read = load.parse("a: −3\nb: −2.5\nc: [−1, 0]\nd: −x\ne: '−4'\n", "f").data
    assert read == {"a": -3, "b": -2.5, "c": [-1, 0], "d": "−x", "e": "−4"}


def test_what_differs_in_its_number_alone_is_no_slip() -> None:
    assert suggest("m1", ["m2", "m3", "m10", "n"]) == ()
    with pytest.raises(UnknownName):
        pick("mask", "m1", {"m10": ("m10",), "m2": ("m2",)})
    assert suggest("m1", ["M1", "m2"]) == ("M1",)
    assert suggest("guard-12", ["guard-11", "gaurd-12"]) == ("gaurd-12",)
