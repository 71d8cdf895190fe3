"""`gmkit advise`: whoever is to decide is advised without being named, and nobody where nothing is to be decided."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmkit.cli import run

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_who_is_asked_need_not_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["advise", "cypher", "--from", str(EXAMPLES / "cypher-choice.yaml"), "--json"]
    found: list[Any] = []
    for more in ([], ["--as", "Vesper"]):
        assert run([*words, *more]) == 0
        found.append(json.loads(capsys.readouterr().out)["result"])
    assert found[0] == found[1]
    assert found[0]["seat"] == "Vesper"


def test_nobody_is_advised_before_the_cards_are_dealt(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "undealt.yaml"
    path.write_text(
        "kind: cyffle-situation\nschema_version: 1\ntitle: T\nsource: {title: T, author: null, url: null, "
        "licence: null, certainty: house}\ndealer: Ana\nseats: [{name: Ana}, {name: Bo, level: human}]\n"
    )
    assert run(["advise", "cyffle", "--from", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "nobody has anything to decide here: next comes the trump" in told.err
