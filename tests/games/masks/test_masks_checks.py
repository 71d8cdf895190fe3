"""Every check of a set of masks, with the place it points at."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gmkit.games.masks.content import KINDS, MaskSet
from gmkit.games.masks.files import load_masks
from gmkit.library.document import Diagnosed, Diagnostic
from gmkit.library.load import read
from tests.cases import every_case
from tests.games.around import judge

SOUND = """\
kind: mask-set
schema_version: 1
id: own
title: Two fools
source: {title: Two fools, author: Ana, certainty: house}
masks:
  - id: first
    card: {rank: joker, colour: red}
    epithet: the First
    actions:
      - {id: a, label: Alpha, value: 3}
      - {id: b, label: Beta, value: 2}
      - {id: c, label: Gamma, value: 2}
      - {id: d, label: Delta, value: 1}
      - {id: e, label: Epsilon, value: 1}
      - {id: f, label: Zeta, value: 1}
  - id: second
    card: {rank: joker, colour: black}
    epithet: the Second
    actions:
      - {id: a, label: Eta, value: 3}
      - {id: b, label: Theta, value: 2}
      - {id: c, label: Iota, value: 2}
      - {id: d, label: Kappa, value: 1}
      - {id: e, label: Lambda, value: 1}
      - {id: f, label: Mu, value: 1}
"""

ONES = "".join(f"      - {{id: i{n}, label: Deed {n}, value: 1}}\n" for n in range(10))


def load(*paths: Path) -> MaskSet:
    return load_masks(paths)


def errors_in(path: Path) -> list[Diagnostic]:
    """List what the checks say, and what is referred to; what is legal and odd is another matter."""
    return judge(read(path), KINDS)


def found(path: Path, text: str) -> list[tuple[str, int, int, str, str]]:
    path.write_text(text, encoding="utf-8")
    return [
        (
            d.severity.value,
            d.place.line,
            d.place.column,
            d.code,
            "".join(re.findall(r"\(CM-(M\d\d)\)", d.message)),
        )
        for d in errors_in(path)
        if d.place
    ]


def test_sixty_masks_are_not_too_many(tmp_path: Path) -> None:
    suits = "".join(f"  - {{id: s{n}, label: Suit {n}, glyph: star, feeling: warm}}\n" for n in range(12))
    ranks = "".join(f"  - {{id: r{n}, label: Rank {n}, points: 4, outline: plain}}\n" for n in range(5))
    actions = "".join(f"      - {{id: a{n}, label: Deed {n}, value: {v}}}\n" for n, v in enumerate((2, 1, 1)))
    masks = [
        f"  - id: m{n}\n    card: {{rank: r{n % 5}, suit: s{n // 5}}}\n    epithet: the {n}\n    actions:\n{actions}"
        for n in range(61)
    ]
    head = SOUND.partition("masks:")[0] + f"suits:\n{suits}ranks:\n{ranks}masks:\n"
    path = tmp_path / "many.yaml"
    assert {row[0] for row in found(path, head + "".join(masks[:60]))} == {"warning"}
    assert len(load(path).masks) == 60
    one_more = [row for row in found(path, head + "".join(masks)) if row[0] == "error"]
    assert [row[3] for row in one_more] == ["GM206"]


BAD = [
    (
        "label: Beta, value: 2",
        "label: Beta, value: 4",
        [("error", 12, 37, "GM502", "M01")],
    ),
    (
        "label: Zeta, value: 1",
        "label: Zeta, value: 0",
        [("error", 16, 37, "GM502", "M01")],
    ),
    (
        "label: Beta, value: 2",
        "label: Beta, value: 3",
        [("error", 10, 5, "GM501", "M04"), ("error", 12, 37, "GM503", "M02")],
    ),
    (
        SOUND[SOUND.index("label: Kappa") :],
        "label: Kappa, value: 2}\n      - {id: e, label: Lambda, value: 1}\n",
        [("error", 20, 5, "GM503", "M03")],
    ),
    ("label: Theta, value: 2", "label: Theta, value: 1", [("error", 20, 5, "GM501", "M04")]),
    (
        "epithet: the First",
        "epithet: the First\n    budget_waiver: house rule",
        [],
    ),
    ("label: Beta,", "label: ' ALPHA! ',", [("error", 12, 24, "GM504", "M05")]),
    ("colour: black", "colour: red", [("error", 18, 11, "GM504", "M06")]),
    ("label: Iota,", "label: beta,", [("warning", 23, 24, "GM504", "M07")]),
    ("id: second", "id: first", [("error", 17, 9, "GM302", "")]),
    ("id: b, label: Theta", "id: a, label: Theta", [("error", 22, 14, "GM302", "")]),
    ("rank: joker, colour: black", "rank: jkoer, colour: black", [("error", 18, 18, "GM301", "")]),
    ("rank: joker, colour: black", "rank: joker, suit: haerts", [("error", 18, 31, "GM301", "")]),
    ("rank: joker, colour: black", "rank: joker, suit: hearts", []),
    (
        "rank: joker, colour: black",
        "rank: joker, suit: hearts, colour: black",
        [("error", 18, 39, "GM503", "")],
    ),
    (
        "rank: joker, colour: black",
        "rank: jack, colour: black",
        [("error", 18, 24, "GM503", ""), ("error", 20, 5, "GM501", "M04")],
    ),
    ("rank: joker, colour: black", "rank: joker", [("error", 18, 11, "GM201", "")]),
    ("rank: joker, colour: black", "rank: jack", [("error", 18, 11, "GM201", "")]),
    ("value: 2", "value: two", [("error", 12, 37, "GM204", ""), ("error", 13, 38, "GM204", "")]),
    (
        "epithet: the First",
        "epithet: the First\n    faction_start: {Sun Temple: 1}",
        [("error", 10, 21, "GM202", "")],
    ),
]


@every_case(("old", "new", "wanted"), BAD)
def test_each_check_points_at_its_place(
    tmp_path: Path, old: str, new: str, wanted: list[tuple[str, int, int, str, str]]
) -> None:
    assert found(tmp_path / "sound.yaml", SOUND) == []
    count = -1 if old != "value: 2" else 2
    got = found(tmp_path / "bad.yaml", SOUND.replace(old, new, count))
    assert got == wanted


def test_a_waiver_turns_the_sum_into_a_warning(tmp_path: Path) -> None:
    text = SOUND.replace("epithet: the First", "epithet: the First\n    budget_waiver: an old custom")
    text = text.replace("label: Beta, value: 2", "label: Beta, value: 1")
    path = tmp_path / "waived.yaml"
    assert found(path, text) == [("warning", 11, 5, "GM501", "M04")]
    diagnostic = errors_in(path)[0]
    assert diagnostic.note is not None
    assert "an old custom" in diagnostic.note
    assert load(path).masks[0].points == 9


def test_a_mask_of_ones_alone_is_legal(tmp_path: Path) -> None:
    text = SOUND[: SOUND.index("      - {id: a, label: Eta")] + ONES
    path = tmp_path / "dull.yaml"
    assert found(path, text) == []
    assert load(path).masks[1].points == 10


def test_a_broken_set_is_refused_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(SOUND.replace("label: Beta, value: 2", "label: Beta, value: 5"), encoding="utf-8")
    with pytest.raises(Diagnosed, match=r"bad\.yaml:12:37: the First: .*CM-M01"):
        load(path)


def test_a_card_twice_names_the_rule(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(SOUND.replace("colour: black", "colour: red"), encoding="utf-8")
    message = errors_in(path)[0].message
    assert "line 8" in message
    assert "CM-M06" in message
