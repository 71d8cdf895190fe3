"""Which form goes with a number: rules as CLDR writes them, held to the numbers that CLDR gives for each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gmkit.cli import run
from gmkit.names import CATEGORIES, MalformedRule, plural, plural_rule
from tests.cases import every_case

# As in plurals.xml of CLDR: a rule, and the numbers for which it holds, whole ones and those with decimals.
CLDR = {
    "en": {
        "one": "i = 1 and v = 0 @integer 1",
        "other": "@integer 0, 2~16, 100, 1000, 10000, 100000, 1000000, … @decimal 0.0~1.5, 10.0, 100.0, 1000.0, …",
    },
    "de": {
        "one": "i = 1 and v = 0 @integer 1",
        "other": "@integer 0, 2~16, 100, 1000, 10000, 100000, 1000000, … @decimal 0.0~1.5, 10.0, 100.0, 1000.0, …",
    },
    "fr": {
        "one": "i = 0,1 @integer 0, 1 @decimal 0.0~1.5",
        "many": "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5 @integer 1000000, 1c6, 2c6, 3c6, 4c6, 5c6,"
        " 6c6, … @decimal 1.0000001c6, 1.1c6, 2.0000001c6, 2.1c6, 3.0000001c6, 3.1c6, …",
        "other": "@integer 2~17, 100, 1000, 10000, 100000, 1c3, 2c3, 3c3, 4c3, 5c3, 6c3, … @decimal 2.0~3.5, 10.0,"
        " 100.0, 1000.0, 10000.0, 100000.0, 1000000.0, 1.0001c3, 1.1c3, 2.0001c3, 2.1c3, 3.0001c3, 3.1c3, …",
    },
    "pl": {
        "one": "i = 1 and v = 0 @integer 1",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14 @integer 2~4, 22~24, 32~34, 42~44, 52~54, 62, 102, 1002,"
        " …",
        "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14 @integer"
        " 0, 5~19, 100, 1000, 10000, 100000, 1000000, …",
        "other": "@decimal 0.0~1.5, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0, …",
    },
    "ru": {
        "one": "v = 0 and i % 10 = 1 and i % 100 != 11 @integer 1, 21, 31, 41, 51, 61, 71, 81, 101, 1001, …",
        "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14 @integer 2~4, 22~24, 32~34, 42~44, 52~54, 62, 102, 1002,"
        " …",
        "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14 @integer 0, 5~19, 100,"
        " 1000, 10000, 100000, 1000000, …",
        "other": "@decimal 0.0~1.5, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0, …",
    },
    "ar": {
        "zero": "n = 0 @integer 0 @decimal 0.0, 0.00, 0.000, 0.0000",
        "one": "n = 1 @integer 1 @decimal 1.0, 1.00, 1.000, 1.0000",
        "two": "n = 2 @integer 2 @decimal 2.0, 2.00, 2.000, 2.0000",
        "few": "n % 100 = 3..10 @integer 3~10, 103~110, 1003, … @decimal 3.0, 4.0, 5.0, 10.0, 103.0, 1003.0, …",
        "many": "n % 100 = 11..99 @integer 11~26, 111, 1011, … @decimal 11.0, 12.0, 13.0, 18.0, 111.0, 1011.0, …",
        "other": "@integer 100~102, 200~202, 300~302, 400~402, 500~502, 600, 1000, 10000, 100000, 1000000, … @decimal"
        " 0.1~0.9, 1.1~1.7, 10.1, 100.1, 1000.1, …",
    },
    "cs": {
        "one": "i = 1 and v = 0 @integer 1",
        "few": "i = 2..4 and v = 0 @integer 2~4",
        "many": "v != 0 @decimal 0.0~1.5, 10.0, 100.0, 1000.0, 10000.0, 100000.0, 1000000.0, …",
        "other": "@integer 0, 5~19, 100, 1000, 10000, 100000, 1000000, …",
    },
}


def samples(rule: str) -> Iterator[str]:
    """Give the numbers behind a rule: "2~4" is 2, 3 and 4, "0.0~0.2" each tenth between."""
    for part in rule.split("@")[1:]:
        for one in part.split(" ", 1)[1].split(","):
            first, _, last = one.strip().partition("~")
            places = len(first.partition(".")[2])
            if last:
                ends = (round(float(end) * 10**places) for end in (first, last))
                low, high = ends
                yield from (f"{each / 10**places:.{places}f}" for each in range(low, high + 1))
            elif first not in ("", "…"):
                yield first


@every_case("language", CLDR)
def test_numbers_take_the_form_that_cldr_gives_them(language: str) -> None:
    rules = {name: rule.partition("@")[0].strip() for name, rule in CLDR[language].items()}
    for name, rule in CLDR[language].items():
        found = list(samples(rule))
        assert found
        assert {number: plural(rules, number) for number in found} == dict.fromkeys(found, name)


@every_case("language", CLDR)
def test_a_rule_may_keep_its_samples(language: str) -> None:
    for name, rule in CLDR[language].items():
        if name != "other":
            assert plural_rule(rule) == plural_rule(rule.partition("@")[0])


def test_whole_numbers_are_told_as_such() -> None:
    assert [plural(CLDR["pl"] | {"other": ""}, number) for number in (0, 1, 2, 5, 12, 22, 112)] == [
        *("many", "one", "few", "many", "many", "few", "many")
    ]


@every_case(
    ("rule", "told"),
    [
        ("n % 0 = 1", "divided by 0"),
        ("n", "the end"),
        ("n = 4..2", "4..2 is empty"),
        ("x = 1", '"x" is not understood'),
        ("n = 1 or", "one of the letters"),
        ("n = 1 n = 2", "and, or, or the end"),
        ("n == 2", "a number is expected"),
        ("n % = 2", "a number is expected"),
        ("n = 1 and v = 0; import os", "is not understood"),
        ("__import__('os')", "is not understood"),
    ],
)
def test_what_is_no_rule_says_why(rule: str, told: str) -> None:
    with pytest.raises(MalformedRule, match=told):
        plural_rule(rule)


HEAD = "kind: words\nschema_version: 1\nid: mine\nlanguage: pl\nsource: {title: Mine, author: Ana, certainty: house}\n"
POLISH = "".join(
    f"  - {{form: {name}, when: '{rule.partition('@')[0].strip()}'}}\n" if name != "other" else "  - {form: other}\n"
    for name, rule in CLDR["pl"].items()
)
CARDS = "common: {nouns: {card: '{n} karta|{n} karty|{n} kart|{n} karty'}}\n"


def checked(path: Path, body: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    path.write_text(HEAD + body, encoding="utf-8")
    run(["check", str(path), "--format", "concise"])
    return [line for line in capsys.readouterr().out.splitlines() if "error" in line]


def test_a_language_has_as_many_forms_as_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from gmkit.shell.words import Phrases

    own = tmp_path / "pl.yaml"
    assert checked(own, f"plurals:\n{POLISH}{CARDS}", capsys) == []
    words = Phrases("whims", [own])
    assert [words.counted(number, "card") for number in (1, 3, 5, 12, 22)] == [
        *("1 karta", "3 karty", "5 kart", "12 kart", "22 karty")
    ]
    # What the file leaves out keeps the forms of the language that it is left in.
    assert [words.counted(number, "coin") for number in (0, 1, 2, 5)] == ["0 coins", "1 coin", "2 coins", "5 coins"]


@every_case(
    ("body", "told"),
    [
        (
            f"plurals:\n{POLISH}common: {{nouns: {{card: '{{n}} karta|{{n}} karty'}}}}\n",
            ":11:24: error[GM510]: 4 forms",
        ),
        (
            "plurals: [{form: one, when: 'n == 1'}, {form: other}]\n",
            ":6:29: error[GM207]: no rule for numbers: a number",
        ),
        ("plurals: [{form: one}, {form: other}]\n", ":6:11: error[GM207]: one has no rule"),
        ("plurals: [{form: one, when: n = 1}]\n", ":6:1: error[GM201]: `other` is missing"),
        ("plurals: [{form: other, when: n = 1}]\n", ":6:31: error[GM207]: other is what is left"),
        ("plurals: [{form: other}, {form: other}]\n", ":6:26: error[GM208]: other is there twice"),
        ("plurals: [{form: lots}]\n", ":6:18: error[GM203]"),
    ],
)
def test_a_wrong_rule_is_told_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], body: str, told: str
) -> None:
    found = checked(tmp_path / "pl.yaml", body, capsys)
    assert any(told in line for line in found), found


def test_the_categories_are_those_of_cldr() -> None:
    assert {name for rules in CLDR.values() for name in rules} == {*CATEGORIES}
