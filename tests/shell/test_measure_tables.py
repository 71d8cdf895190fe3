"""The tables of strength in the games' pages are what the command above them prints."""

from __future__ import annotations

import re
import shlex

import pytest

from gmkit import games
from gmkit.cli import run

TABLE = re.compile(r"^```text\n(gmkit study .*)\n```\n\n((?:\|.*\n)+)", re.MULTILINE)


def tables() -> list[tuple[str, str]]:
    """Give every command that a game's page gives, with its table."""
    pages = [(games.folder(slug) / "README.md").read_text(encoding="utf-8") for slug in games.slugs()]
    return [(match[1], match[2]) for page in pages for match in TABLE.finditer(page)]


def test_a_command_in_a_page_stands_above_its_table() -> None:
    found = tables()
    for slug in ("whims", "cipher"):
        rows = [row for line, table in found if line.split()[2] == slug for row in table.splitlines()[2:]]
        assert {row.split("|")[1].strip() for row in rows} >= {"weak", "average", "skilled", "master", "grandmaster"}
    for line, table in found:
        deals = line.split("--games ")[1].split()[0]
        assert all(row.split("|")[8].strip() == deals for row in table.splitlines()[2:])


@pytest.mark.slow
@pytest.mark.parametrize(("line", "table"), tables(), ids=[line for line, _ in tables()])
def test_a_table_is_what_its_command_prints(line: str, table: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out == table
