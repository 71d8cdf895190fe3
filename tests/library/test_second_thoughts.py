"""Slips whose first reading misleads: each is told as what it was meant to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmkit import games
from gmkit.library.check import inspect_all

KINDS = {name: kind for slug in games.slugs() for name, kind in games.kinds(slug).items()}
SOURCE = "source: {title: T, author: A, certainty: house}\n"


def told(path: Path, text: str) -> list[tuple[str, int, str]]:
    path.write_text(text, encoding="utf-8")
    found = inspect_all([path], KINDS)[0].found
    return [(one.code, one.place.line if one.place else 0, f"{one.message}; {one.suggestion}") for one in found]


def hall(rows: str) -> str:
    head = f"kind: retainer-set\nschema_version: 1\nid: hall\ntitle: T\n{SOURCE}attributes: [A, B, C]\nretainers:\n"
    return head + rows


def rows(count: int = 8) -> str:
    return "".join(f"  - id: r{n}\n    name: R{n}\n    scores: [2, 2, 2]\n" for n in range(count))


def test_a_forgotten_dash_is_one_slip_and_deletes_nothing(tmp_path: Path) -> None:
    text = hall(rows(9)).replace("  - id: r4\n", "    id: r4\n")
    assert [(code, line) for code, line, _ in told(tmp_path / "f.yaml", text)] == [("GM103", 20)]
    assert "without its dash" in told(tmp_path / "f.yaml", text)[0][2]
    # A field that is there twice by itself is what it looks like.
    twice = hall(rows()).replace("    name: R3\n", "    name: R3\n    name: R9\n")
    assert [code for code, _, _ in told(tmp_path / "f.yaml", twice)] == ["GM102"]


@pytest.mark.parametrize(
    ("was", "word"), [("id: R 3", "write r-3"), ("id: The_Reeve", "write the-reeve"), ("id: 7", "begins with a small")]
)
def test_what_is_no_id_is_given_one(tmp_path: Path, was: str, word: str) -> None:
    (one,) = told(tmp_path / "f.yaml", hall(rows()).replace("id: r3", was))
    assert word in one[2]


def test_a_kind_that_is_not_quite_one_is_known_by_what_is_in_the_file(tmp_path: Path) -> None:
    text = hall(rows()).replace("kind: retainer-set", "kind: masks")
    (one,) = told(tmp_path / "f.yaml", text)
    assert one[:2] == ("GM401", 1)
    assert "did you mean `retainer-set`?" in one[2]


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
