"""Every fixed word of the reference is said: where all texts are written in one letter, only content has others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gmkit.errors import ENGLISH, Spoken, say_in
from gmkit.games.masks import prints
from gmkit.printing.pen import Text, walk
from gmkit.printing.sheet import Setting, Sheet
from gmkit.shell.print import Order
from tests.games.masks.test_masks_sheets_reference import FONTS
from tests.texts import texts

CONTENT = Path(__file__).parents[3] / "content" / "masks"
NAMES = (
    "City of Masks Moretta Bauta Volto Medico Colombina Gatto Arlecchino Sole Luna"  # the game's, and those of faces
)
WORD = re.compile(r"[^\W\d_]+")


def written_over(text: str) -> str:
    """Give a text with one letter for each of its own; its slots stay."""
    return "".join(part if part[:1] == "{" else re.sub(r"[^\W\d_]", "i", part) for part in re.split(r"(\{\w+\})", text))


@pytest.fixture
def spoken() -> Iterator[None]:
    said = {text: written_over(text) for room in texts().values() for text in room}
    say_in(lambda: Spoken(said, ENGLISH.form))
    yield
    say_in()


def drawn(sheet: Sheet) -> set[str]:
    """Give the words on a sheet, in small letters."""
    faces = [form.marks for card in sheet.cards for form in (card.front, card.back) if form is not None]
    marks = [*faces, *(page.marks for page in sheet.pages)]
    told = " ".join(mark.words for own in marks for mark, _ in walk(own) if isinstance(mark, Text))
    return {word.casefold() for word in WORD.findall(told)}


@pytest.mark.heavy
def test_no_fixed_word_of_the_reference_is_left_unsaid(spoken: None) -> None:
    """It has no room for the brackets of the test language, in which `test_languages` reads the other sheets."""
    sheet = prints.MAKERS["reference"](Order((), None, Setting(FONTS)))
    files = " ".join(path.read_text(encoding="utf-8") for path in sorted(CONTENT.rglob("*.yaml")))
    known = {word.casefold() for word in WORD.findall(f"{files} {NAMES}")}
    assert {word for word in drawn(sheet) if set(word) != {"i"}} <= known
    assert sheet.title.startswith("iiii ii iiiii: ")
