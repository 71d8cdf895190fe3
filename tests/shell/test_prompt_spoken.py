"""Whole games of a person and an evening at a table in a language that brackets every text: none is left out."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gmkit.library.shelves import bundled, load_trusted
from tests import languages

NAMES = (
    "Ana", "Ben", "Mira", "Orso", "Livia", "Regatta ball", "City of Masks", "Cyffle, or Chance", "Cypher, the nexus",
    "Cipher, a Gaudiguchian game", "Whims",
    *(one["name"] for one in load_trusted(bundled("content") / "cipher/retainers.yaml").data["retainers"]),
)  # fmt: skip
"""What is called so in any language: people, games, the retainers, and a scene of the GM's own."""


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Have the test language spoken, as settings may; and answers not wrapped."""
    monkeypatch.setenv("COLUMNS", "100000")
    monkeypatch.chdir(tmp_path)
    Path("gmkit.toml").write_text('language = "qps"\n', encoding="utf-8")


def outside(line: str, *more: str) -> str:
    """Give what of a line stands outside all brackets, without names and without what somebody typed."""
    bare = re.sub(r'"[^"]*"|“[^”]*”', "", languages.without_brackets(line))
    bare = re.sub(
        rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted((*NAMES, *more), key=len, reverse=True)))})(?!\w)", "", bare
    )
    return bare if re.search(r"[^\W\d_]{3}", bare) else ""


def typed_at_random(many: int) -> list[str]:
    """Give answers of which some fit, as anybody might type them."""
    draw = random.Random("typed")
    words_ = ["1", "0", "2", "pass", "none", "?", "odds", "stop", "no", "yes", "keep", "decline", "1 2", "3", "xyz"]
    return [draw.choice(words_) if draw.random() < 0.6 else "" for _ in range(many)]


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("whims", ()),
        ("cipher", ()),
        ("cyffle", ()),
        ("cypher", ()),
        pytest.param("masks", ("--option", "rounds=2-2"), marks=pytest.mark.heavy),
    ],
)
@pytest.mark.usefixtures("bracketed")
def test_no_word_of_a_person_s_game_stands_outside_the_language_that_is_spoken(
    game: str, more: tuple[str, ...], gmkit: Callable[..., Any]
) -> None:
    seats = ("--seat", "Ana=human+she", "--seat", "Mira=average+she", "--seat", "Orso=weak+he")
    answers = typed_at_random(700)
    ran, out, err = gmkit("play", game, *seats, *more, "--seed", "1", typed="\n".join(answers) + "\n")
    assert ran == 0
    lines = f"{out}\n{err}".split("\n")
    assert len(lines) > 100
    # What was typed in one's own words stands in the story as it is.
    # Levels, and places by their codes, are typed in English.
    own = {*(one for one in answers if len(one) > 2), "main", "lost", "high paths", "underways"}
    for line in lines:
        assert outside(line, *own) == "", line


TABLE = """
people Ana she, Ben he
npcs Orso he master, Livia she
begin masks; Ana flirt; Ben dashing
scene "Regatta ball" high-paths: all
Personalists feel Ana +2
Ben feels Personalists -2
who
who Ana
who Personalists
what if Ana challenges Ben; stake 3
Ana wants to humiliate Ben
Ana drops 9
Ana owes Ben 3
Ana pays Ben 1
Ana Face +3
Ana Face
Ana hidden -1
Livia promises Ana 2
Ana to the fish market
Ana has spider
market; Ben say pass
note "The bridge burns"
hooks
recap
show Flirt
show uncast
show Moon Temple
roll 3d6
evening
season
export discord
Orso Face all
Ana feels Livia +3 enduring
Ana achieves 1
Ana leaves
Ana returns
check
print
print changed
open whims Ana, Livia
close
Orso skill cyffle weak
"""

TYPED = (
    "gmkit", "drops", "t", "returns", "high-paths", "the gmkit authors (MIT)", "A Bonvidaeo to play in", "pdf",
    "t-1", "t-1-gm", "t/whims", "Mike Reeves-McMillan", "by", "http://www.csidemia.com/work.php?work_id=260", "Cyffle",
    "Taria", "Sueno", "Mistra", "Alus", "Ispo", "Enkeli",
)  # fmt: skip
"""What is typed in English whatever is spoken, files, works with whoever wrote them, and whom a mask is of."""


@pytest.mark.parametrize(
    "seed",
    ["r1", *(pytest.param(f"r{at}", marks=pytest.mark.slow) for at in range(2, 6))],
)
@pytest.mark.usefixtures("bracketed")
def test_no_word_at_a_table_stands_outside_the_language_that_is_spoken(
    seed: str, gmkit: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gmkit.shell.table.command.fresh_seed", lambda: seed)
    assert gmkit("table", "t", "new")[0] == 0
    left = {}
    for line in TABLE.strip().split("\n"):
        _, out, err = gmkit("table", "t", line)
        # A block to be pasted is parted into lines of its own.
        text = re.sub(
            r"(?<=\S)\n +(?=\S)|(?<=[^.\n])\n(?=[^\n])" if "discord" in line else r"(?<=\S)\n +(?=\S)", " ", out
        )
        found = [one for one in f"{text}\n{err}".split("\n") if outside(one, *TYPED)]
        if found:
            left[line] = found
    assert left == {}
