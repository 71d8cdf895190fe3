"""`gmkit explain` with rules: every id that a message names is known, with the code that `check` uses."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gmkit import games

GAMES = Path(__file__).parents[2] / "gmkit" / "games"


BROKEN = """\
kind: mask-set
schema_version: 1
id: mine
title: Mine
source: {title: Mine, author: Ana, certainty: house}
masks:
  - id: one
    card: {rank: joker, colour: red}
    epithet: the First
    actions:
      - {id: a, label: Sing, value: 4}
      - {id: b, label: sing, value: 1}
      - {id: c, label: Sleep, value: 1}
  - id: two
    card: {rank: joker, colour: red}
    epithet: the Second
    actions:
      - {id: a, label: Dance, value: 3}
      - {id: b, label: Run, value: 3}
      - {id: c, label: Hide, value: 1}
"""

DULL = """\
kind: mask-set
schema_version: 1
id: mine
title: Mine
source: {title: Mine, author: Ana, certainty: house}
ranks: [{id: page, label: Page, points: 3, outline: plain}]
masks:
  - id: one
    card: {rank: page, suit: hearts}
    epithet: the First
    actions:
      - {id: a, label: Sing, value: 1}
      - {id: b, label: Dance, value: 1}
      - {id: c, label: Sleep, value: 1}
  - id: two
    card: {rank: page, suit: spades}
    epithet: the Second
    actions:
      - {id: a, label: Sing, value: 1}
      - {id: b, label: Run, value: 1}
      - {id: c, label: Hide, value: 1}
"""

FACES = """\
kind: masks-situation
schema_version: 1
avatars:
  - name: Ana
    mask: qs
    face: 10
    hidden_face: 10
    hidden_actions:
      - {label: Swing from ropes, value: 4}
      - {label: Lie in bed, value: 3, conflicts: frenetic-pace}
      - {label: Lie in bed, value: 3, conflicts: frenetic-pace}
      - {label: Count coins, value: 2, conflicts: none-such, source: none-such}
  - name: Bo
    mask: ks
    face: 10
    hidden_face: 10
    hidden_actions:
      - {label: Cheat at cards, value: 3, conflicts: never-cheat}
  - {name: Cy, mask: js, face: 10, hidden_face: 10}
  - {name: Di, mask: qh, face: 10, hidden_face: 10}
"""

MADE_WRONG = {"M": (BROKEN, DULL), "H": (FACES,)}
"""For making masks and Hidden Faces, files that break every rule that `check` names."""


@pytest.mark.thorough
@pytest.mark.parametrize("letter", MADE_WRONG)
def test_the_table_of_rules_has_the_codes_that_check_uses(gmkit: Any, letter: str) -> None:
    told: list[dict[str, str]] = []
    for text in MADE_WRONG[letter]:
        Path("mine.yaml").write_text(text, encoding="utf-8")
        told += json.loads(gmkit("check", "mine.yaml", "--json")[1])["result"]["diagnostics"]
    ending = re.compile(r"\((CM-[A-Z]\d+)\)$")
    named = {(found[1], one["code"]) for one in told if (found := ending.search(one["message"]))}
    ids = sorted({rule for rule, _ in named})
    table = json.loads(gmkit("explain", *ids, "--json")[1])["result"]["rules"]
    assert {(row["id"], row["code"]) for row in table} == named
    listed = {rule for rule in ids_in_messages() if rule.startswith(f"CM-{letter}")}
    assert listed - set(ids) <= {"CM-H10"}  # which is for the GM


@cache
def ids_in_messages() -> frozenset[str]:
    """Give the ids of rules in all texts of the games' code but its docstrings."""
    found: set[str] = set()
    for path in GAMES.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
                found |= set(re.findall(r"\b[A-Z]{2}-[A-Z]?\d+\b", node.value))
    return frozenset(found)


def test_rules_that_cannot_be_read_are_told(gmkit: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "folder", lambda _slug: tmp_path)
    code, _, err = gmkit("explain", "CM-M04")
    assert code == 3
    assert "README.md: the rules cannot be read: no such file; install gmkit again" in err
    (tmp_path / "rules.md").write_bytes(b"\xff")
    assert "rules.md: the rules cannot be read: this is no text in UTF-8" in gmkit("explain", "CM-M04")[2]


@pytest.mark.thorough
def test_no_id_that_a_message_names_is_unknown(gmkit: Any) -> None:
    ids = sorted(ids_in_messages())
    assert {"CM-M01", "CM-H10", "CF-2", "CY-6"} <= set(ids)
    code, out, _ = gmkit("explain", *ids, "--json")
    assert code == 0
    assert sorted(row["id"] for row in json.loads(out)["result"]["rules"]) == ids
