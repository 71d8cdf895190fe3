"""What `check --fix` mends, what it leaves alone, and that a file it has mended means what was meant."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from gmkit import games
from gmkit.cli import run
from gmkit.library import load, shelves
from gmkit.library.check import Reading, inspect_all
from gmkit.library.document import Diagnostic, Severity, words_in
from gmkit.library.mend import applied, fixes, mended
from gmkit.names import begins_alike, closeness, spelt_apart
from tests.cases import every_case
from tests.library import mends
from tests.library.sheets import FILES, Sheet, all_kinds, open_sheet

KINDS = dict(games.AllKinds())
HEAD = "kind: retainer-set\nschema_version: 1\nid: hall\ntitle: T\n"
SOURCE = "source: {title: T, author: A, certainty: house}\nattributes: [A, B, C]\nretainers:\n"
CREDIT = SOURCE.splitlines()[0]
ROWS = "".join(f"  - id: r{n}  # no {n}\n    name: R{n}\n    scores: [2, 2, 2]\n" for n in range(8))
HALL = f"# A hall.\n{HEAD}{SOURCE}{ROWS}"


def checked(path: Path, text: str) -> Reading:
    path.write_text(text, encoding="utf-8", newline="")
    return inspect_all([path], KINDS)[0]


def mend(path: Path, text: str) -> str:
    again = checked(path, text).again
    assert again is not None
    made = mended(text, again)
    assert mended(made.text, again).text == made.text
    return made.text


# ---- One slip each: what it becomes.

MENDED = [
    ("    name: R3", "\tname: R3", "    name: R3"),
    ("    name: R3", "\t\tname: R3", "    name: R3"),
    ("    name: R3\n    scores", "\t\tname: R3\n\t\tscores", "    name: R3\n    scores"),
    ("name: R3", "name: “R3: the third”", 'name: "R3: the third"'),
    ("name: R3", "name: “R3”", 'name: "R3"'),
    ("name: R3", "name: „R3“  # ours", 'name: "R3"  # ours'),
    ("name: R3", 'name: «R3 "x": y»', "name: 'R3 \"x\": y'"),
    ("{title: T,", "{title: “T, and more”,", '{title: "T, and more",'),
    ("id: hall", "id: “hall”", "id: hall"),
    ("schema_version: 1", "schema_version: “1”", "schema_version: 1"),
    ("schema_version: 1", 'schema_version: "1"', "schema_version: 1"),
    ("kind: retainer-set\nschema_version: 1", "kind: retainer-set", "kind: retainer-set\nschema_version: 1"),
    ("title: T\n", "title: 1984\n", 'title: "1984"\n'),
    ("  - id: r3", "  – id: r3", "  - id: r3"),
    ("  - id: r3", "  * id: r3", "  - id: r3"),
    ("  - id: r3", "  3. id: r3", "  - id: r3"),
    ("  - id: r3", "  -id: r3", "  - id: r3"),
    ("  - id: r3", "  -\u00a0id: r3", "  - id: r3"),
    ("    name: R3", "\u00a0\u00a0  name: R3", "    name: R3"),
    ("    name: R3", "    name:\u2009R3", "    name: R3"),
    ("{title: T", "{title:\u00a0T", "{title: T"),
    ("certainty: house", "certainty:\u2009house", "certainty: house"),
    ("name: R3", "name: R\u200b3", "name: R3"),
    ("title: T\n", "title: T: a tale  # no\n", 'title: "T: a tale"  # no\n'),
    ("title: T\n", "title: T: a tale\n  that goes on\n", 'title: "T: a tale\n  that goes on"\n'),
    ("author: A,", "author: A, B and C,", 'author: "A, B and C",'),
    ("title: T\n", "title: The title: T\n", 'title: "The title: T"\n'),
    ("author: A,", "author: A: B,", 'author: "A: B",'),
    ("title: T\n", '"title": "T",\n', '"title": "T"\n'),
    ("title: T\n", "title: T,\n", "title: T\n"),
    ("title: T\n", 'title: T"\n', "title: T\n"),
    ("name: R3", 'name: “R3"', 'name: "R3"'),
    ("    name: R3", "    nmae: R3", "    name: R3"),
    ("certainty: house", "certainty: huose", "certainty: house"),
    ("kind: retainer-set", "kind: retainers", "kind: retainer-set"),
    ("author: A, certainty", "author: A certainty", "author: A, certainty"),
    ("    scores: [2, 2, 2]\n  - id: r4", "    scores [2, 2, 2]\n  - id: r4", "    scores: [2, 2, 2]\n  - id: r4"),
    ("    name: R3", "    name: R3\n    name: R3", "    name: R3"),
    ("schema_version: 1", "schema_version: 1.0", "schema_version: 1"),
    ("attributes: [A, B, C]", "attributes: [A; B; C]", "attributes: [A, B, C]"),
    ("scores: [2, 2, 2]", "scores: [2, 2; 2]", "scores: [2, 2, 2]"),
    ("{title: T, author: A, cert", "{title: T; author: A; cert", "{title: T, author: A, cert"),
    ("scores: [2, 2, 2]", "scores: [2 2 2]", "scores: [2, 2, 2]"),
    ("scores: [2, 2, 2]", "scores: (2, 2, 2)", "scores: [2, 2, 2]"),
    ("scores: [2, 2, 2]", "scores: {2, 2, 2}", "scores: [2, 2, 2]"),
    ("scores: [2, 2, 2]", "scores: 2/2/2", "scores: [2, 2, 2]"),
    ("scores: [2, 2, 2]", 'scores: "2, 2, 2"', "scores: [2, 2, 2]"),
    ("scores: [2, 2, 2]", "scores: [2, two, 2]", "scores: [2, 2, 2]"),
    ("scores: [2, 2, 2]", "scores: [2, 2 points, 2]", "scores: [2, 2, 2]"),
    ("scores: [2, 2, 2]", "scores: [2, 2 2]", "scores: [2, 2, 2]"),
    ("scores: [2, 2, 2]", "scores: [2, 02 points, 2]", "scores: [2, 02 points, 2]"),  # the nought may be another figure
    ("scores: [2, 2, 2]", "scores: [2, 2O, 2]", "scores: [2, 2O, 2]"),
    ("certainty: house}", "certainty: house", "certainty: house}"),
    ("certainty: house}", "certainty: house  # ours", "certainty: house}  # ours"),
    ("attributes: [A, B, C]", "attributes: [A, B, C", "attributes: [A, B, C]"),
]  # fmt: skip


@every_case(("was", "now", "then"), MENDED)
def test_a_slip_with_one_answer_is_mended_and_nothing_else_changes(
    tmp_path: Path, was: str, now: str, then: str
) -> None:
    text = HALL.replace(was, now, 1)
    assert text != HALL
    assert mend(tmp_path / "f.yaml", text) == HALL.replace(was, then, 1)


def test_brackets_that_are_not_closed_on_their_line_are_closed_where_they_have_to_be(tmp_path: Path) -> None:
    rows = "".join(f"  - {{id: r{n}, name: R{n}, scores: [2, 2, 2]}}\n" for n in range(8))
    good = f"{HEAD}{SOURCE}{rows}"
    for bad in ("R3, scores: [2, 2, 2]", "R3, scores: [2, 2, 2}", "R3, scores: [2, 2, 2"):
        assert mend(tmp_path / "hall.yaml", good.replace("R3, scores: [2, 2, 2]}", bad)) == good
    # A comma before a name is put in, but not where another sign or letter was written for it.
    lost = good.replace("id: r3, name: R3, scores", "id: reeve, name: Reeve, scores")
    assert mend(tmp_path / "hall.yaml", lost.replace("Reeve, scores", "Reeve scores")) == lost
    # A name that stands nowhere else may have been a letter shorter: `Reeved scores` of `Reeve, scores`.
    own = good.replace("name: R3, scores", "name: Reeved scores")
    assert mend(tmp_path / "hall.yaml", own) == own
    # So may a text before the end of a block; what can be but one of the two is mended.
    end = good.replace("2]}\n  - {id: r4", "2], gem: ivory}\n  - {id: r4")
    assert mend(tmp_path / "hall.yaml", end.replace("ivory}", "ivory3")) == end.replace("ivory}", "ivory3")
    assert mend(tmp_path / "hall.yaml", good.replace("[A, B, C]", "[Alb, Bet, Cet4")) == good.replace(
        "[A, B, C]", "[Alb, Bet, Cet4"
    )
    assert mend(tmp_path / "hall.yaml", good.replace("house}", "house7")) == good
    for sign in ("R3' scores", 'R3" scores', "R3z scores", "r3z scores"):
        bad = good.replace("R3, scores", sign)
        assert mend(tmp_path / "hall.yaml", bad) == bad
    # A block over several lines ends before what stands no deeper than where it begins.
    long = good.replace("R3, scores", "R3,\n     scores").replace("A, certainty", "A,\n  certainty")
    for was, now in (
        ("2]}\n  - {id: r4", "2]\n  - {id: r4"),
        ("2]}\n  - {id: r4", "2}\n  - {id: r4"),
        ("house}", "house"),
    ):
        assert mend(tmp_path / "hall.yaml", long.replace(was, now)) == long
    # What goes on in the next line without a comma, has lost more than its end, or may be a text is left.
    for bad in (
        good.replace("R3, scores", "R3\n     , scores").replace("2]}\n  - {id: r4", "2]\n  - {id: r4"),
        long.replace("2]}\n  - {id: r4", "2],\n  - {id: r4"),
        good.replace("R3, scores: [2, 2, 2]}", "R3, scores: [2, 2,"),
        good.replace("name: R3, ", "name: [R3, "),
        good.replace("name: R3,", 'name: "R3,'),
    ):
        assert mend(tmp_path / "hall.yaml", bad) == bad


def test_a_numbered_list_is_mended_and_one_in_a_text_is_left(tmp_path: Path) -> None:
    hall = HALL.replace("title: T\n", "title: |\n  1. One\n  2. Two\n")
    assert mend(tmp_path / "f.yaml", hall.replace("  - id", "  1. id")) == hall


@pytest.mark.parametrize("sign", "–*•")
def test_a_whole_list_and_a_whole_indent_are_mended(tmp_path: Path, sign: str) -> None:
    assert mend(tmp_path / "f.yaml", HALL.replace("  - id", f"  {sign} id")) == HALL
    assert mend(tmp_path / "f.yaml", HALL.replace("    ", "\t\t").replace("  - id", f"\t{sign} id")) == HALL


def test_slips_that_hide_one_another_are_mended_in_turn(tmp_path: Path) -> None:
    text = HALL.replace("title: T\n", "title: “T, the first”,\n").replace("author: A,", "author: A: B,")
    text = (
        text.replace("  - id: r0", "\t- id: r0").replace("name: R1", "nmae: R1").replace("1\nid: hall", "1\nid: “hall”")
    )
    right = HALL.replace("title: T\n", 'title: "T, the first"\n').replace("author: A,", 'author: "A: B",')
    assert mend(tmp_path / "f.yaml", text) == right


# ---- What has two answers, or none that can be told, is left as it is, byte for byte.

LEFT = [
    ("    name: R3", "    name: @R3"),  # in quotes, or without the sign
    ("    name: R3", "    name: *R3*"),
    ("    name: R3", '    name: "R3'),
    ("    name: R3", '    name: R3: the third"'),
    ("    name: R3", "    name: R3\n    name: R9"),
    ("[2, 2, 2]", "[2, 2, 12]"),
    ("[2, 2, 2]", "[2, 2, 02]"),  # or 12
    ("[2, 2, 2]", "[2, 2"),
    ("author: A, certainty", "author: A certainty: B, certainty"),
    ("title: T\n", "title: T author: A\n"),  # two fields on one line, most likely
    ("id: hall", "id: The hall 2"),
    ("certainty: house", "certainty: guess"),
    ("  - id: r3", "  - id: r2"),
    ("    name: R3", "    note: R3"),
    ("retainers:\n", "goes_first: r33\nretainers:\n"),
]


@every_case(("was", "now"), LEFT)
def test_what_has_no_one_answer_is_left_and_told(tmp_path: Path, was: str, now: str) -> None:
    text = HALL.replace(was, now, 1)
    assert text != HALL
    assert checked(tmp_path / "f.yaml", text).found
    assert mend(tmp_path / "f.yaml", text) == text


def test_of_a_name_and_what_it_names_either_may_be_the_slip(tmp_path: Path) -> None:
    text = HALL.replace("id: r3  # no 3\n    name: R3", "id: steward  # no 3\n    name: The old one")
    named = text.replace("retainers:\n", "goes_first: stewrad\nretainers:\n")
    assert mend(tmp_path / "f.yaml", named) == named
    # An id that is written as no id can be is no other thing's name.
    shouted = named.replace("stewrad", "Steward")
    assert mend(tmp_path / "f.yaml", shouted) == shouted.replace("first: Steward", "first: steward")
    # An id that is made of its label is no slip.
    labelled = named.replace("The old one", "Steward")
    assert mend(tmp_path / "f.yaml", labelled) == labelled.replace("stewrad", "steward")


def test_a_name_that_differs_in_its_capitals_or_its_end_is_mended(tmp_path: Path) -> None:
    good = (Path(__file__).parents[2] / "content/masks/masks.yaml").read_text(encoding="utf-8")
    bad = good.replace("{rank: jack, suit: spades}", "{rank: Jack, suit: spade}", 1)
    assert bad != good
    assert mend(tmp_path / "f.yaml", bad) == good


def test_a_usual_rank_or_suit_that_is_misspelt_is_mended(tmp_path: Path) -> None:
    assert run(["new", "mask-set", str(tmp_path / "new.yaml"), "--yes"]) == 0
    good = (tmp_path / "new.yaml").read_text(encoding="utf-8")
    bad = good.replace("rank: queen", "rank: quen", 1).replace("suit: spades", "suit: spads", 1)
    assert bad != good
    assert mend(tmp_path / "f.yaml", bad) == good


def test_an_id_that_is_written_like_its_label_becomes_one(tmp_path: Path) -> None:
    text = HALL.replace("id: r3  # no 3\n    name: R3", "id: Fog Abbess  # no 3\n    name: Fog Abbess")
    assert mend(tmp_path / "f.yaml", text) == text.replace("id: Fog Abbess", "id: fog-abbess")
    named = text.replace("name: Fog", "name: Old").replace("retainers:\n", "goes_first: fog-abbess\nretainers:\n")
    assert mend(tmp_path / "f.yaml", named) == named.replace("id: Fog Abbess", "id: fog-abbess")
    # Where nothing says that this is its name, another id may have been meant.
    alone = text.replace("name: Fog", "name: Old")
    assert mend(tmp_path / "f.yaml", alone) == alone


def test_what_begins_a_list_behind_a_name_is_not_made_a_text(tmp_path: Path) -> None:
    deck = (Path(__file__).parents[2] / "examples/lantern-deck.yaml").read_text(encoding="utf-8")
    for other in ("\n  author: - ", "\n  author = ", "\n  author - "):  # nor is a sign its first letter
        wrong = deck.replace("\n  author: ", other, 1)
        assert wrong != deck and mend(tmp_path / "f.yaml", wrong) == wrong


def test_what_may_stand_in_brackets_in_two_ways_is_left(tmp_path: Path) -> None:
    factions = (Path(__file__).parents[2] / "content/masks/factions.yaml").read_text(encoding="utf-8")
    deck = (Path(__file__).parents[2] / "content/cypher/nexus-19.yaml").read_text(encoding="utf-8")
    for good, was, now in (
        (factions, "[[masculine], [bold, coercive], [wealth]]", "[masculine, bold, wealth]"),  # of one class, or three
        (deck, "name: Coder", "name: [Coder]"),  # an id is like it, and no name
        (deck, "name: Coder", "name: {Coder}"),
        (deck, "name: Coder", 'name: 5"'),  # inches
    ):
        wrong = good.replace(was, now, 1)
        assert wrong != good and mend(tmp_path / "f.yaml", wrong) == wrong
    wrong = deck.replace("[{op: purge_own, classes: [middle, lower]}]", "{op: purge_own, classes: [middle, lower]}", 1)
    assert wrong != deck and mend(tmp_path / "f.yaml", wrong) == deck


def test_a_number_in_the_wrong_brackets_is_not_taken_out_for_being_there_twice(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "examples/harbour-retainers.yaml").read_text(encoding="utf-8")
    wrong = text.replace("scores: [2, 3, 1]", "scores: {2, 3, 3}", 1)
    assert wrong != text and mend(tmp_path / "f.yaml", wrong) == wrong.replace("{2, 3, 3}", "[2, 3, 3]")


def test_a_word_of_an_older_version_is_mended_unless_the_new_one_stands_beside_it(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "examples/frost-fair/hidden-pool.yaml").read_text(encoding="utf-8")
    assert mend(tmp_path / "f.yaml", text.replace("conflicts: ", "vs: ", 1)) == text
    both = text.replace("conflicts: ", "vs: x, conflicts: ", 1)
    assert mend(tmp_path / "f.yaml", both) == both


@every_case("field", ["title: ", "\n  author: ", "name: "])
def test_nothing_is_never_mended_into_the_word_null(tmp_path: Path, field: str) -> None:
    text = (Path(__file__).parents[2] / "examples/harbour-retainers.yaml").read_text(encoding="utf-8")
    at = text.index(field) + len(field)
    for end in (",", "\n"):
        if end in text[at : at + 60]:
            wrong = text[:at] + "null" + text[text.index(end, at) :]
            assert mend(tmp_path / "f.yaml", wrong) == wrong


def test_a_total_is_mended_unless_the_file_says_it_twice(tmp_path: Path) -> None:
    deck = (Path(__file__).parents[2] / "examples/lantern-deck.yaml").read_text(encoding="utf-8")
    quiet = deck.replace(", 24 cards", "")
    assert quiet != deck
    assert mend(tmp_path / "f.yaml", quiet.replace("total: 24", "total: 23")) == quiet
    wrong = deck.replace("copies: 2", "copies: 1", 1)
    assert mend(tmp_path / "f.yaml", wrong) == wrong
    # Nor where a card has lost the line that begins it, and stands in the one above.
    last = quiet.rindex("  - id: ")
    lost = quiet[:last] + quiet[quiet.index("\n", last) + 1 :]
    assert mend(tmp_path / "f.yaml", lost) == lost
    # Also in the comment behind it.
    noted = quiet.replace("total: 24", "total: 23 # 23 with the")
    assert noted != quiet and mend(tmp_path / "f.yaml", noted) == noted


def test_a_line_for_editors_is_mended_where_the_schema_lies_near(tmp_path: Path) -> None:
    schema = tmp_path / "schemas/cipher/retainer-set.schema.json"
    schema.parent.mkdir(parents=True)
    schema.write_text("{}", encoding="utf-8")
    line = "# yaml-language-server: $schema=schemas/cipher/retainer-set.schema.json\n"
    for said in (
        "# yaml-language-server: $schema=/home/a/b/retainers.schema.json\n",
        "# yaml-language-server: $schema=schemas/cipher/retainers.schema.json\n",
        f"# yaml-language-server: $schema={schema.as_posix()}\n",
        "#yaml-language-server: $schema=schemas/cipher/retainer-set.schema.json\n",
    ):
        assert mend(tmp_path / "f.yaml", said + HALL) == line + HALL
    for said in (line, "# yaml-language-server: $schema=https://a.example/x.json\n"):
        assert checked(tmp_path / "f.yaml", said + HALL).found == []
    elsewhere = tmp_path.parent / f"{tmp_path.name}-far.yaml"
    assert checked(elsewhere, "# yaml-language-server: $schema=nowhere.json\n" + HALL).found == []


@every_case("ending", ["\n", "\r\n", "\r"])
@every_case("mark", ["", "\ufeff"])
def test_a_fix_counts_from_the_first_letter_of_the_file(tmp_path: Path, ending: str, mark: str) -> None:
    text = mark + HALL.replace("name: R3", "nmae: R3").replace("title: T\n", "title: “T: é”\n").replace("\n", ending)
    again = checked(tmp_path / "f.yaml", text).again
    assert again is not None
    found = fixes(text, again)
    assert [one.code for one in found] == ["GM103", "GM202"]
    for one, fix in found.items():
        assert one.code not in {left.code for left in again(applied(text, fix)).found}
        assert all(text[edit.start : edit.end] in ("“T: é”", "nmae") for edit in fix)
    assert mend(tmp_path / "f.yaml", text) == mark + HALL.replace("title: T\n", 'title: "T: é"\n').replace("\n", ending)


def test_words_that_are_nearly_one_another() -> None:
    assert [spelt_apart("name", other) for other in ("nmae", "Name", "nam", "names", "gnome")] == [1, 0, 1, 1, None]
    assert spelt_apart("retainers", "retaners") == 1
    assert spelt_apart("retainers", "retanres") == 2
    assert spelt_apart("purge-own", "purge_own") == 0
    assert spelt_apart("m1", "m2") is None
    assert spelt_apart("jc", "jd") is None
    assert spelt_apart("id", "ib", short=True) == 1


def test_what_says_the_opposite_of_a_word_is_no_slip_of_it(tmp_path: Path) -> None:
    """As a mask's `mode`, whose words are each other's opposites, and as every word of every closed list."""
    text = next(text for path in FILES if "mode: must" in (text := path.read_text(encoding="utf-8")))
    for said in ("mustn't", "must not", "must nto", "musnt", "never must"):
        denied = text.replace("mode: must", f"mode: {said}", 1)
        assert mend(tmp_path / "masks.yaml", denied) == denied, said
    for said in ("mustn’t", "mustn", "must-not", "not must", "must never", "unmust"):
        assert spelt_apart(said, "must") is None and not begins_alike(said, "must"), said
        assert closeness(said, "must") == 0, said
    assert mend(tmp_path / "masks.yaml", text.replace("mode: must", "mode: musst", 1)) == text

    words = {word for kind in KINDS.values() for word in words_in(shelves.schema(kind.schema))}
    assert len(words) > 200
    for word in words:
        for other in ("not {}", "{} not", "{}n't", "{}not", "un{}", "non-{}", "no_{}", "never {}", "{} never", "in{}"):
            denied = other.format(word)
            assert spelt_apart(denied, word) is None and spelt_apart(word, denied) is None, denied
            assert not begins_alike(denied, word) and not begins_alike(word, denied), denied
            assert closeness(denied, word) == 0, denied
    for one, other in [("none", "one"), ("never", "ever"), ("neither", "either")]:
        assert spelt_apart(one, other, short=True) is None
    for slip, word in [
        ("nevr", "never"),
        ("noen", "none"),
        ("unopposd", "unopposed"),
        ("nto", "not"),
        ("arent", "parent"),
    ]:
        assert spelt_apart(slip, word) == 1, slip


def test_of_very_many_faults_few_texts_are_tried(tmp_path: Path) -> None:
    """Each check of such a file takes long, and somebody waits."""
    text = "kind: whims-situation\nschema_version: 1\nseats:\n" + "  - {nmae: A}\n" * 5_000
    again = checked(tmp_path / "f.yaml", text).again
    assert again is not None
    tried: list[str] = []

    def counted(other: str) -> Reading:
        tried.append(other)
        return again(other)

    mended(text, counted)
    assert 1 < len(tried) < 12


# ---- Seeded slips in all files that ship.


class Row(NamedTuple):
    """What became of slips of one sort."""

    slips: int = 0
    mended: int = 0  # to the meaning before
    left: int = 0  # byte for byte, and told
    partly: int = 0  # changed, and still refused
    wrong: int = 0  # passes check, and means something else
    restless: int = 0  # changed by a second run


def errors(found: Iterable[Diagnostic]) -> int:
    return sum(one.severity is Severity.ERROR for one in found)


def judged(good: str, bad: str, check: Callable[[str], Reading]) -> Row | None:
    """Mend a file and say what became of it; None if the slip is none, or more than one."""
    meant = load.parse(good, "f").data
    before = check(good).found
    told = check(bad).found
    if Counter((one.code, one.message) for one in told) <= Counter((one.code, one.message) for one in before):
        return None
    made = mended(bad, check)
    restless = mended(made.text, check).text != made.text
    try:
        right = load.parse(made.text, "f").data == meant
    except Exception:  # noqa: BLE001 - whatever it is, it is not what was meant
        right = False
    left = made.text == bad
    passes = errors(made.reading.found) <= errors(before)
    return Row(1, right, left and not right, not (left or right or passes), passes and not left and not right, restless)


def measured(
    path: Path, sorts: Sequence[Callable[[Sheet, random.Random], mends.Pair | None]], count: int, seed: str
) -> dict[str, Row]:
    """Make slips until there are as many as that, spread over the sorts."""
    kinds = all_kinds()
    path.write_text("kind: words\n", encoding="utf-8")
    checks: dict[Path, Callable[[str], Reading]] = {}
    sheets = [open_sheet(one, kinds) for one in FILES]
    luck = random.Random(seed)
    rows = {make.__name__: Row() for make in sorts}
    tries = Counter[str]()
    while sum(row.slips for row in rows.values()) < count:
        make = min(sorts, key=lambda one: rows[one.__name__].slips + tries[one.__name__] / 20)
        tries[make.__name__] += 1
        sheet = luck.choice(sheets)
        pair = make(sheet, luck)
        if pair is None:
            continue
        if sheet.path not in checks:
            again = checked(path, "\n".join(sheet.lines)).again
            assert again is not None
            checks[sheet.path] = again
        row = judged("\n".join(pair.good), "\n".join(pair.bad), checks[sheet.path])
        if row is not None:
            rows[make.__name__] = Row(*map(sum, zip(rows[make.__name__], row, strict=True)))
    return rows


def table(rows: dict[str, Row]) -> str:
    total = Row(*map(sum, zip(*rows.values(), strict=True)))
    lines = ["", f"{'slip':26}" + "".join(f"{field:>9}" for field in Row._fields)]
    return "\n".join(
        [*lines, *(f"{name:26}" + "".join(f"{n:9}" for n in row) for name, row in {**rows, "all": total}.items())]
    )


def named(path: Path, count: int, seed: str) -> None:
    rows = measured(path, mends.SORTS, count, seed)
    total = Row(*map(sum, zip(*rows.values(), strict=True)))
    assert total.mended >= 0.9 * total.slips, table(rows)
    assert (total.partly, total.wrong, total.restless) == (0, 0, 0), table(rows)


def others(path: Path, count: int, seed: str) -> None:
    rows = measured(path, mends.OTHERS, count, seed)
    total = Row(*map(sum, zip(*rows.values(), strict=True)))
    assert (total.partly, total.wrong, total.restless) == (0, 0, 0), table(rows)


def test_a_misspelt_kind_is_mended_by_its_letters_before_it_is_guessed_by_its_lists(tmp_path: Path) -> None:
    good = (Path(__file__).parents[2] / "content" / "words" / "de.yaml").read_text(encoding="utf-8")
    bad = good.replace("kind: words", "kind: wordds", 1)
    again = checked(tmp_path / "f.yaml", bad).again
    assert again is not None
    assert mended(bad, again).text == good


def test_a_kind_that_is_misspelt_like_two_is_the_nearer(tmp_path: Path) -> None:
    good = (Path(__file__).parents[2] / "examples/cypher-table.yaml").read_text(encoding="utf-8")
    again = checked(tmp_path / "f.yaml", good).again
    assert again is not None
    for slip in ("ycpher-situation", "cpher-situation", "cxpher-situation"):
        assert mended(good.replace("cypher-situation", slip, 1), again).text == good


BUILT_ON = [  # what a file that builds on another says: what --fix makes of it, or nothing
    ("extends: core:masks", "extends: core:mask", True),
    ("extends: core:masks", "extends: core:msaks", True),
    ("extends: core:masks", "extends: core:mask-set", True),
    ("extends: core:masks", "extends: core:Masks,", True),
    ("extends: core:masks", "extends: Core: masks", True),
    ("extends: core:masks", "extends: core/masks", True),
    ("extends: core:masks", "extends: cor:masks", False),  # a pack may be called so
    ("extends: core:masks", "extends: core:lamps", False),
    ("  qs:", "  qss:", True),
    ("  qs:", "  sq:", True),
    ("  qs:", "  qx:", False),  # of two letters any may be the other's
    ("  qs:", "  q:", False),
    ("  qs/swing-ropes:", "  qs/swing-rope:", True),
    ("  qs/swing-ropes:", "  qss/swing-ropes:", True),
    ("  qs/swing-ropes:", "  qs-swing-ropes:", True),
    ("  qs/swing-ropes:", "  qs.swing-ropes:", True),
    ("  qs/swing-ropes:", "  qs/swim:", False),
    ("drop: [jc, jd]", "drop: [jc, jdd]", True),
    ("drop: [jc, jd]", "drop: [jc, qss]", False),  # qs is changed, and cannot be left out
    ("drop: [jc, jd]", "drop: jc, jd", True),
    ("drop: [jc, jd]", "drop: [jc jd]", True),
    ("drop: [jc, jd]", "drop: jc and jd", False),
]


@every_case(("was", "now", "mends"), BUILT_ON)
def test_a_parent_and_what_is_changed_of_it_are_mended_where_one_alone_is_spelt_so(
    tmp_path: Path, was: str, now: str, mends: bool
) -> None:
    good = (
        f"kind: mask-set\nschema_version: 1\nid: mine\ntitle: Mine\n{CREDIT}\nextends: core:masks\nset:\n"
        "  qs: {name: Tara}\n  qs/swing-ropes: {label: Swing from lamps}\ndrop: [jc, jd]\n"
    )
    bad = good.replace(was, now, 1)
    assert bad != good
    assert mend(tmp_path / "f.yaml", bad) == (good if mends else bad)


def test_a_parent_in_the_folder_is_meant_by_its_name_alone(tmp_path: Path) -> None:
    own = f"{HEAD}{SOURCE}{ROWS}"
    (tmp_path / "hall.yaml").write_text(own, encoding="utf-8")
    good = f"kind: retainer-set\nschema_version: 1\nid: mine\ntitle: M\n{CREDIT}\nextends: hall.yaml\n"
    for slip in ("hall", "halls.yaml", "hal.yaml", "hull"):
        assert mend(tmp_path / "f.yaml", good.replace("hall.yaml", slip)) == good
    (tmp_path / "halt.yaml").write_text(own, encoding="utf-8")
    bad = good.replace("hall.yaml", "hals.yaml")  # either is a letter away
    assert mend(tmp_path / "f.yaml", bad) == bad


SLOTS = [  # what stands for one text, in a language of one's own: what --fix makes of it, or nothing
    ("no {kind} called {name}", "kein {kind} namens {nam}", "kein {kind} namens {name}"),
    ("no {kind} called {name}", "kein {Kind} namens { name}", "kein {kind} namens {name}"),
    ("{n} coin|{n} coins", "{m} Taler|{n} Taler", ""),  # one letter for another: no slip that can be told
    ("{seat} takes {card}", "{seta} nimmt {card}; {seat} lacht", "{seat} nimmt {card}; {seat} lacht"),
    ("{name} and {names}", "{namee} und {names}", ""),  # it may be either
    ("no {kind} called {name}", "kein {kind}", ""),
    ("no {kind} called {name}", "{nam} und {nme}, {kind}", ""),  # one of the two may be what is not lacking
    ("no {kind} called {name}", "kein {nam} namens {kind}, {kind}", "kein {name} namens {kind}, {kind}"),
    ("no {kind} called {other}", "kein {kin} mit {kind}", ""),  # {other} is lacking, and may be meant
]


@every_case(("english", "said", "then"), SLOTS)
def test_a_slot_that_is_misspelt_is_the_one_that_is_spelt_nearly_so(
    tmp_path: Path, english: str, said: str, then: str
) -> None:
    text = f"kind: words\nschema_version: 1\nid: w\ntitle: W\nlanguage: xx\n{CREDIT}\ntexts:\n"
    good, bad = (f'{text}  "{english}": "{one}"\n' for one in (then or said, said))
    assert mend(tmp_path / "f.yaml", bad) == good


def test_a_form_and_a_name_in_a_label_that_are_misspelt_are_mended_where_they_stand(tmp_path: Path) -> None:
    text = f"kind: words\nschema_version: 1\nid: w\ntitle: W\nlanguage: en\n{CREDIT}\n"
    good = f"{text}labels: {{'Have {{target}} sold': 'Verkaufe {{target}}'}}\n"
    assert mend(tmp_path / "f.yaml", good.replace("kaufe {target}", "kaufe {tagret}")) == good
    good = (
        f"{text}masks: {{patterns: {{clash.won: ['{{winner}} beat {{loser}}, {{winner.their}} foe, for {{face}}']}}}}\n"
    )
    assert mend(tmp_path / "f.yaml", good.replace("their", "thier")) == good


@every_case(
    ("file", "was", "now"),
    [
        ("content/words/en.yaml", "under: stays under the", "under:stays under the"),
        ("content/masks/masks.yaml", "      - {id: leap-about,", "      - id: leap-about,"),
        ("content/masks/masks.yaml", "  - id: qs", "  id: qs"),
        ("content/masks/factions.yaml", "further: {when: avatar-male}", "further: when: avatar-male"),
        ("examples/carnival.yaml", "options: {max_rounds: 6}", "options: max_rounds: 6"),
        ("examples/carnival.yaml", "scene: {title: The regatta ball, level", "scene: {title: The regatta ball, Level"),
        ("examples/carnival.yaml", "Anna: -3", "Anna: minus 3"),
        ("examples/carnival.yaml", "card: 4H, kind: glorify", "card: 4h, kind: glorify"),
        ("examples/carnival.yaml", "round: 3", "round: 3rd"),
        ("content/masks/city.yaml", "  - title: A masked ball", "  title: A masked ball"),
        ("content/masks/hidden-pool.yaml", "  js:", "  - js:"),
        ("content/masks/hidden-pool.yaml", "  js:", "  JS:"),
        ("content/masks/hidden-pool.yaml", "source:", "- source:"),
        ("content/cipher/retainers.yaml", "  - {id: aslaran", "  {id: aslaran"),
        ("content/words/en.yaml", "hands: The hands, cheats:", "hands: The hands cheats:"),
        ("content/words/en.yaml", "nobody: nobody\n    gm: the GM", "nobody: nobody gm: the GM"),
        ("examples/velvet-masks.yaml", "herb does what, value: 2", "herb does what, valuey 2"),
        ("examples/gaudiguch.yaml", "Ssalabi, level: skilled", "Ssalabi, level:skilled"),
        ("examples/gaudiguch.yaml", "tae'dae", "tae'ddae"),  # which a label would write with a capital
        ("examples/celia-and-dav.yaml", "js.pose-dramatically", "jspose-dramatically"),
    ],
)
def test_two_fields_do_not_become_one_text_nor_a_name_another(tmp_path: Path, file: str, was: str, now: str) -> None:
    good = (Path(__file__).parents[2] / file).read_text(encoding="utf-8")
    again = checked(tmp_path / "f.yaml", good).again
    assert again is not None
    bad = good.replace(was, now, 1)
    assert bad != good
    assert mended(bad, again).text in (bad, good)


def test_a_list_without_its_brackets_in_braces_becomes_one_and_no_text(tmp_path: Path) -> None:
    good = (Path(__file__).parents[2] / "examples/velvet-masks.yaml").read_text(encoding="utf-8")
    bad = good.replace("tags: [stealth, bold]", "tags: stealth, bold", 1)
    assert bad != good
    again = checked(tmp_path / "f.yaml", bad).again
    assert again is not None
    assert mended(bad, again).text == good


@every_case(
    ("was", "now"),
    [
        (["gender: male"], ["Gender: Male"]),
        (["card: {rank: jack, suit: hearts}"], ["Card: {rank: Jack, suit: Hearts}"]),
        (["mode: never"], ["Mode: Never"]),
        (["- {", 'label: "A: b"'], ["• {", "label: A: b"]),
        (["- {", 'label: "A: b"', "    gender"], ["• {", "label: A: b", "\tgender"]),
        (["epithet: the Fog", "title: Q\n"], ["epithet:the Fog", "title:The Fog\n"]),
        (["gender: male"], ["gender:male"]),
        (["{id: b"], ["{id:b"]),
        (["[bold, wit]"], ["[bold; wit]"]),
    ],
)
def test_what_a_mend_uncovers_is_mended_with_it(tmp_path: Path, was: list[str], now: list[str]) -> None:
    good = masked()
    bad = good
    for old, new in zip(was, now, strict=True):
        assert old in good
        bad = bad.replace(old, new)
    assert mend(tmp_path / "f.yaml", bad) == (
        good if "title:The" not in bad else good.replace("title: Q\n", "title: The Fog\n")
    )


CHANGED = f"kind: mask-set\nschema_version: 1\nid: kid\ntitle: Q\n{SOURCE.splitlines()[0]}\nextends: core:masks\n"
CHANGED += "set:\n  qs:\n    gender: male\ndrop: [js]\n"


@every_case(
    ("was", "now"),
    [
        ("set:", "sett:"),
        ("set:", "ste:"),
        ("drop:", "dorp:"),
        ("title: Q", "titl: Q"),
        ("id: kid", "idd: kid"),
        ("kind:", "kidn:"),
        ("source:", "sourc:"),
        ("extends:", "extend:"),
        ("gender: male", "gendre: male"),
        ("gender: male", "gender:male"),
        ("gender: male", "gender:Male"),
        ("gender: male", "Gender:Male"),
        ("\n    gender: male", " {gender:male}"),
        ("\n    gender: male", " {Gender:Male}"),
    ],
)
def test_the_fields_of_a_file_that_builds_on_another_are_mended_as_any(tmp_path: Path, was: str, now: str) -> None:
    bad = CHANGED.replace(was, now)
    good = CHANGED.replace("\n    gender: male", " {gender: male}") if "{" in now else CHANGED
    assert mend(tmp_path / "f.yaml", bad) == good


def test_a_word_that_only_its_author_knows_is_not_parted_from_a_name(tmp_path: Path) -> None:
    for now in ("gender: male", "gender:Mael", "Gender:Smith"):
        text = CHANGED.replace("gender: male", now)
        assert mend(tmp_path / "f.yaml", text) == text


@every_case("now", ["Gender: Man", "Gender: [male, female]", "gendre: 3"])
def test_where_what_a_mend_uncovers_has_no_answer_all_of_it_is_left(tmp_path: Path, now: str) -> None:
    bad = masked().replace("gender: male", now)
    assert mend(tmp_path / "f.yaml", bad) == bad


def test_a_file_full_of_slips_is_mended_as_far_as_it_has_answers(tmp_path: Path) -> None:
    good = masked().replace("value: 1, mode", "value: few, mode")
    bad = (
        good.replace("- {", "• {")
        .replace('"A: b"', "A: b")
        .replace("    gender", "\tgender")
        .replace("  - id", "  – id")
    )
    bad = bad.replace("title: Q\n", "title: “Q”\n")
    assert mend(tmp_path / "f.yaml", bad) == good.replace("title: Q\n", 'title: "Q"\n')


def test_a_block_of_text_stays_as_it_is_beside_what_looks_like_it_and_is_none(tmp_path: Path) -> None:
    good = masked().replace("title: Q\n", "title: |\n  * Q\n  * R “s”,\n")
    assert mend(tmp_path / "f.yaml", good.replace("  - {", "  • {")) == good


def masked() -> str:
    """Give a set of one mask in which much is said."""
    text = actions('{id: climb, label: "A: b", value: 3, tags: [bold, wit]}').replace(
        "Fog\n", "Fog\n    gender: male\n"
    )
    return text.replace("{id: e, label: E, value: 1}", "{id: e, label: E, value: 1, mode: never}")


ACTION = "{id: climb-a-balcony, label: Climb a balcony, value: 3}"


@every_case(
    ("was", "then"),
    [
        ("{id: climb-a-balcony, label: Climb a balcony, value: 3,0}", ACTION),
        ("{id: climb-a-balcony, value: 3,0, label: Climb a balcony}", ACTION),
        ("{id: climb-a-balcony, label: Climb a balcony, valeu: 3,0}", ACTION),
        ("{id: climb-a-balcony, label: Climb a balcony, valeu: 3,00 }", ACTION),
        ("id: climb-a-balcony\n        label: Climb a balcony\n        value: 3,0", ACTION),
        ("id: climb-a-balcony\n        label: Climb a balcony\n        valeu: 3,0", ACTION),
        ("{id: climb-a-balcony, label: 2,5, value: 3,0}", ACTION.replace("Climb a balcony", '"2,5"')),
    ],
)
def test_a_decimal_comma_before_noughts_goes_and_never_becomes_a_text(tmp_path: Path, was: str, then: str) -> None:
    sheet = actions(was)
    again = checked(tmp_path / "f.yaml", sheet).again
    assert again is not None
    made = mended(sheet, again)
    assert not [one for one in made.reading.found if one.severity is Severity.ERROR]
    assert made.reading.document is not None
    meant = checked(tmp_path / "f.yaml", actions(then)).document
    assert meant is not None
    assert made.reading.document.data == meant.data


@every_case("was", ["value: 2,5", "value: 2,000", "valeu: 2,5"])
def test_a_part_of_a_whole_number_is_left_to_its_author(tmp_path: Path, was: str) -> None:
    sheet = actions(f"{{id: climb-a-balcony, label: Climb a balcony, {was}}}")
    text = mend(tmp_path / "f.yaml", sheet)
    assert text == sheet.replace("valeu", "value")


def test_two_decimal_commas_in_one_block_are_told_as_that(tmp_path: Path) -> None:
    sheet = actions("{id: climb-a-balcony, label: Climb a balcony, value: 3,0, tags: [bold], when: 1,0}")
    told = [(one.code, one.message, one.suggestion) for one in checked(tmp_path / "f.yaml", sheet).found]
    assert ("GM102", "a decimal comma parts this number", "write 1") in told
    assert ("GM202", "`value` has a decimal comma", "write 3") in told


def actions(first: str) -> str:
    """Give a set of one mask whose first action is this one."""
    head = "kind: mask-set\nschema_version: 1\nid: q\ntitle: Q\nsource: {title: Q, author: A, certainty: house}\n"
    mask = "masks:\n  - id: fog\n    card: {rank: jack, suit: hearts}\n    epithet: the Fog\n    actions:\n"
    rest = [
        f"      - {{id: {name}, label: {name.title()}, value: {n}}}\n"
        for name, n in zip("abcde", (2, 2, 2, 1, 1), strict=True)
    ]
    return f"{head}{mask}      - {first}\n{''.join(rest)}"


@pytest.mark.heavy
def test_slips_that_have_one_answer_are_mended(tmp_path: Path) -> None:
    named(tmp_path / "f.yaml", 30, "few")


@pytest.mark.heavy
def test_other_slips_are_mended_rightly_or_left(tmp_path: Path) -> None:
    others(tmp_path / "f.yaml", 24, "few")


@pytest.mark.slow
def test_six_hundred_slips_that_have_one_answer(tmp_path: Path) -> None:
    named(tmp_path / "f.yaml", 600, "many")


@pytest.mark.slow
def test_six_hundred_other_slips(tmp_path: Path) -> None:
    others(tmp_path / "f.yaml", 600, "many")
