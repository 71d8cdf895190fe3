"""What good files mean: words as YAML 1.2 reads them, and the place of everything."""

from __future__ import annotations

from pathlib import Path

from gmkit.library import load
from gmkit.library.document import Place
from tests.cases import every_case

WORDS = [
    ("true", True), ("True", True), ("TRUE", True), ("false", False), ("False", False), ("FALSE", False),
    ("tRue", "tRue"), ("null", None), ("Null", None), ("NULL", None), ("~", None), ("", None),
    ("nULL", "nULL"),
    ("no", "no"), ("Yes", "Yes"), ("on", "on"), ("Off", "Off"), ("y", "y"), ("n", "n"), ("=", "="),
    ("1:30", "1:30"), ("12:30:45", "12:30:45"), ("2024-01-01", "2024-01-01"), ("1_000", "1_000"),
    ("0x1F", "0x1F"), ("0o17", "0o17"), ("0b1", "0b1"), ("0", 0), ("-0", 0), ("7", 7), ("+7", 7),
    ("-13", -13),
    ("1e3", 1000.0), ("1.5", 1.5), ("-.5", -0.5), ("1.", 1.0), ("6.02E+23", 6.02e23), ("1.2.3", "1.2.3"),
    ("'7'", "7"), ('"true"', "true"), ("'~'", "~"), ("''", ""), ("3:5", "3:5"),
    ("é", "é"), ("日本", "日本"), ("👩‍🚀", "👩‍🚀"), ('"a\\tb\\nc"', "a\tb\nc"), ("١٢", "١٢"), ("nan", "nan"),
]  # fmt: skip


@every_case(("word", "value"), WORDS)
def test_a_word_is_read_as_yaml_1_2_does(word: str, value: object) -> None:
    found = load.parse(f"a: {word}\n", "f").data["a"]
    assert found == value
    assert type(found) is type(value)


def test_names_of_fields_are_always_text() -> None:
    found = load.parse("1: a\non: b\nno: c\nnull: d\n2024-01-01: e\ntrue: f\n1.5: g\n", "f").data
    assert list(found) == ["1", "on", "no", "null", "2024-01-01", "true", "1.5"]


TEXT = """\
# a comment
kind: mask-set
masks:
  - id: bravo
    name: "the Bravo"
    card: {rank: jack, suit: spades}
    actions:
      - 1
      - 2
  - {id: café, 日本: x}
none:
"""


@every_case(
    ("path", "key", "place"),
    [
        ([], False, (2, 1, 5)),
        (["kind"], False, (2, 7, 15)),
        (["kind"], True, (2, 1, 5)),
        (["masks"], False, (4, 3, 4)),
        (["masks"], True, (3, 1, 6)),
        (["masks", 0], False, (4, 5, 7)),
        (["masks", 0, "name"], False, (5, 11, 22)),
        (["masks", 0, "card"], False, (6, 11, 37)),
        (["masks", 0, "card", "suit"], False, (6, 30, 36)),
        (["masks", 0, "card", "suit"], True, (6, 24, 28)),
        (["masks", 0, "actions", 1], False, (9, 9, 10)),
        (["masks", 1], False, (10, 5, 22)),
        (["masks", 1, "日本"], False, (10, 20, 21)),
        (["none"], False, (11, 6, 6)),
        (["masks", 0, "missing", "deeper"], False, (4, 5, 7)),
        (["masks", 7], True, (4, 3, 4)),
    ],
)
def test_everything_has_its_place(path: list[str | int], key: bool, place: tuple[int, int, int]) -> None:
    document = load.parse(TEXT, "f")
    assert document.place(path, key=key) == Place(*place)


@every_case("change", ["crlf", "cr", "bom", "no last line break", "document mark"])
def test_other_ways_to_save_a_file_change_nothing(tmp_path: Path, change: str) -> None:
    raw = TEXT.encode()
    raw = {
        "crlf": raw.replace(b"\n", b"\r\n"),
        "cr": raw.replace(b"\n", b"\r"),
        "bom": b"\xef\xbb\xbf" + raw,
        "no last line break": raw.rstrip(b"\n"),
        "document mark": raw + b"...\n",
    }[change]
    path = tmp_path / "f.yaml"
    path.write_bytes(raw)
    document = load.read(path)
    assert document.data == load.parse(TEXT, "f").data
    assert document.place(["masks", 0, "card", "suit"]) == Place(6, 30, 36)
    assert document.path_shown == str(path)


def test_a_place_over_several_lines_is_its_part_of_the_first() -> None:
    document = load.parse("a: [1,\n  2]\nb: |\n  x\n  y\nc: one\n  two\n", "f")
    assert document.place(["a"]) == Place(1, 4, 7)
    assert document.place(["b"]) == Place(3, 4, 5)
    assert document.place(["c"]) == Place(6, 4, 7)
    assert document.data["c"] == "one two"
