"""Sheets of more and longer things than anybody has: nothing is cut off, nothing lies on anything else."""

from __future__ import annotations

import math
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from gmkit import cli, games
from gmkit.printing.fonts import Fonts
from gmkit.printing.impose import impose
from gmkit.printing.paper import A4, LETTER, Layout, Paper
from gmkit.printing.pen import Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Setting, Sheet
from gmkit.printing.theme import Ink
from gmkit.shell.card import set_id
from gmkit.shell.options import Common
from gmkit.shell.print import Order, Whose, fill

CONTENT = Path(__file__).parent.parent / "content"
MASKS = ("mask-cards", "mask-sheets", "mask-tents")
RETAINERS = ("retainers", "reference", "score-sheet")
FILLED = ("tracker", "map", "gm-sheet", "factions")
WAYS = list(product(Ink, (A4, LETTER), (False, True)))
FEW = {(Ink.FULL, A4, False), (Ink.LOW, LETTER, True)}
WAYS_MARKED = [way if way in FEW else pytest.param(*way, marks=pytest.mark.slow) for way in WAYS]
pytestmark = pytest.mark.heavy


def sixty(number: int) -> str:
    """A name of exactly sixty letters that no other number has."""
    return f"Bartholomew Archibald Fitzgerald-Montmorency the {number:02}. of Saints"[:60].ljust(60, "x")


def source() -> dict[str, Any]:
    return {"title": "At the limits", "author": "Nobody", "certainty": "house"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("limits")


@pytest.fixture(scope="module")
def masks(folder: Path) -> Path:
    """Forty masks: ten ranks of four suits, each with a name, an epithet and actions as long as they may be."""
    data = yaml.safe_load((CONTENT / "masks" / "masks.yaml").read_text(encoding="utf-8"))
    outlines = ("jack", "queen", "king")
    data.update(id="limits", title="At the limits", source=source())
    data["ranks"] = [
        {"id": f"r{i}", "label": f"Rank{i:02}", "points": 13, "outline": outlines[i % 3]} for i in range(10)
    ]
    suits = ["hearts", "lanterns", "waves", "daggers"]
    glyphs = ("heart", "sun", "moon", "leaf")
    data["suits"] = [
        {"id": suit, "label": suit.title(), "glyph": glyph, "feeling": ("warm", "cold")[i % 2]}
        for i, (suit, glyph) in enumerate(zip(suits, glyphs, strict=True))
    ]
    data["masks"] = [
        {
            "id": f"m{n}",
            "card": {"rank": f"r{n // 4}", "suit": suits[n % 4]},
            "epithet": sixty(n),
            "gender": "any",
            "actions": [
                {
                    "id": f"a{k}",
                    "label": f"{k}: a deed that takes nearly sixty letters to be told",
                    "value": value,
                }
                for k, value in enumerate((3, 2, 2, 2, 1, 1, 1, 1))
            ],
        }
        for n in range(40)
    ]
    path = folder / "masks.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def retainers(folder: Path) -> Path:
    """Thirty-two retainers with names of sixty letters and gems that nobody has drawn."""
    data = yaml.safe_load((CONTENT / "cipher" / "retainers.yaml").read_text(encoding="utf-8"))
    data.update(id="limits", title="At the limits", source=source())
    data["retainers"] = [
        {"id": f"r{n}", "name": sixty(n), "scores": [n % 5, 4 - n % 4, n % 3], "gem": f"stone of the {n:02}. water"}
        for n in range(32)
    ]
    data.pop("goes_first", None)
    path = folder / "retainers.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def evening(folder: Path) -> Path:
    """An evening of fourteen avatars with names of sixty letters."""
    path = folder / "evening.yaml"
    seats = [word for number in range(14) for word in ("--seat", f"{sixty(number)}=weak")]
    assert cli.run(["play", "masks", *seats, "--option", "max_rounds=1", "--seed", "limits", "--save", str(path)]) == 0
    return path


@cache
def made(slug: str, name: str, ink: Ink, content: Path | None, from_: Path | None = None) -> tuple[Sheet, Setting]:
    """Give a sheet, drawn once for all papers, in which nothing is wrong, and what it was drawn with."""
    setting = Setting(Fonts(), ink)
    card = games.card(slug)
    order = Order([content] if content else (), set_id([]), setting, card.read_options([]))
    if from_ is not None:
        desk = games.part(slug, "commands").DESK
        order, _, _ = fill(order, desk, Common(), from_, Whose(), card.filled[name])
    sheet = games.part(slug, "prints").MAKERS[name](order)
    assert isinstance(sheet, Sheet)
    assert problems(sheet) == []
    return sheet, setting


def check(sheet: Sheet, setting: Setting, paper: Paper, *, large: bool) -> None:
    assert problems(impose(sheet, Layout(paper, large=large), setting).job.leaves) == []


@pytest.mark.parametrize(
    ("name", "ink", "paper", "large"),
    [pytest.param(name, *way, marks=[] if way in FEW else pytest.mark.slow) for name, way in product(MASKS, WAYS)],
)
def test_forty_masks(masks: Path, name: str, ink: Ink, paper: Paper, *, large: bool) -> None:
    sheet, setting = made("masks", name, ink, masks)
    drawn = {card.id for card in sheet.cards} | {page.id for page in sheet.pages}
    assert len(drawn & {f"m{n}" for n in range(40)}) == 40
    check(sheet, setting, paper, large=large)


@pytest.mark.parametrize(("ink", "paper", "large"), WAYS_MARKED)
@pytest.mark.parametrize("name", RETAINERS)
def test_thirty_two_retainers(retainers: Path, name: str, ink: Ink, paper: Paper, *, large: bool) -> None:
    sheet, setting = made("cipher", name, ink, retainers)
    check(sheet, setting, paper, large=large)


@pytest.mark.parametrize(("ink", "paper", "large"), WAYS_MARKED)
@pytest.mark.parametrize("name", FILLED)
def test_fourteen_avatars(evening: Path, name: str, ink: Ink, paper: Paper, *, large: bool) -> None:
    sheet, setting = made("masks", name, ink, None, evening)
    check(sheet, setting, paper, large=large)


@pytest.mark.parametrize(
    ("slug", "name"), [*(("masks", one) for one in (*MASKS, *FILLED)), *(("cipher", one) for one in RETAINERS)]
)
def test_names_of_sixty_letters_are_not_under_the_floor(
    slug: str, name: str, masks: Path, retainers: Path, evening: Path
) -> None:
    if name in FILLED:
        sheet, _ = made(slug, name, Ink.FULL, None, evening)
    else:
        sheet, _ = made(slug, name, Ink.FULL, masks if slug == "masks" else retainers)
    faces = [face.marks for card in sheet.cards for face in (card.front, card.back) if face is not None]
    sizes = {
        round(mark.size * math.hypot(*m[:2]), 1): mark.words
        for marks in (*faces, *(page.marks for page in sheet.pages))
        for mark, m in walk(marks)
        if isinstance(mark, Text)
    }
    assert {size: words for size, words in sizes.items() if size < 7.5} == {}
