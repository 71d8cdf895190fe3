"""The tracker of somebody with several masks: their actions, what letters stand for, what is in hand now."""

from __future__ import annotations

import pytest

from gmkit.games.masks.sheets.deeds import Deed, Owned, Purse
from gmkit.printing.pen import Ellipse, Text
from tests.cases import every_case
from tests.games.masks.test_masks_sheets_tracker import filled, made, said

HIGH = "Love high places and whoever lives there, by night as by day"
SPARE = Owned("Sueno the Duellist", (Deed(3, "Take offence", "A"), Deed(2, "Fence to wound"), Deed(1, "Never cheat")))


@every_case(
    ("others", "background", "pages", "listed"),
    [
        (4, (), 1, 0),
        (5, (), 1, 0),
        (7, ("A fact.",), 1, None),  # for want of room, on a page that is the only one
        (9, (), 2, 1),
        (13, (), 2, 1),
    ],
)
def test_further_masks_have_their_actions_where_there_is_room(
    others: int, background: tuple[str, ...], pages: int, listed: int | None
) -> None:
    state = filled(others, others=(SPARE, SPARE._replace(title="The Flirt")), background=background)
    words = [said(page) for page in made(state).pages]
    assert len(words) == pages
    found = {i: page.count("Fence to wound") for i, page in enumerate(words) if "Fence to wound" in page}
    assert found == ({} if listed is None else {listed: 2})
    told = {None: "their actions stand on their cards", 0: "", 1: "their actions stand on a further page"}[listed]
    lines = [word for word in words[0] if word.startswith("also owns:")]
    assert lines == ([f"also owns: Sueno the Duellist, The Flirt; {told}"] if told else [])


def test_further_masks_too_many_for_a_page_go_on_to_the_next() -> None:
    long = Owned("Somebody", tuple(Deed(1, "W" * 80) for _ in range(12)))
    sheet = made(filled(9, others=(long,) * 14, background=("A fact.",)))
    pages = [said(page) for page in sheet.pages]
    assert sum(page.count("Somebody") for page in pages) == 14
    assert sum("Further masks" in page for page in pages) > 1
    assert sum("A fact." in page for page in pages) == 1


def test_what_a_letter_contradicts_stands_in_its_row_where_the_mask_shown_has_it_not() -> None:
    own = (Deed(3, "Weigh every risk twice", "A", "Be bold and reckless"), Deed(2, "W" * 60, "B", HIGH))
    page = made(filled(5, secret=own, first="Taria the Adventuress")).pages[0]
    texts = {mark.words: mark for mark in page.marks if isinstance(mark, Text)}
    one, other = texts["× Be bold and reckless"], texts["Weigh every risk twice"]
    assert one.y == other.y
    assert one.x > other.x + other.width + 2.9
    assert one.x + one.width == pytest.approx(198 - 5)
    assert texts[f"B × {HIGH}"].y > 94, "no room in its row"
    told = " ".join(texts)
    assert "A lettered action earns its value whatever you wear" in told
    assert "Taria the Adventuress only." in told
    assert "A lettered pair" not in told
    assert "A lettered pair is a conflict" in " ".join(said(made(filled(5)).pages[0]))


@every_case(
    ("purse", "number"),
    [(Purse(), None), (Purse(None, 14), "14"), (Purse(20, 14), "20"), (Purse(20, None), "20")],
)
def test_the_first_discs_have_what_there_is_now_or_else_was_and_four_are_open(purse: Purse, number: str | None) -> None:
    page = made(filled(5, face=purse, hidden=purse)).pages[0]
    words = [m.words for m in page.marks if isinstance(m, Text)]
    assert words.count(str(number)) == (2 if number else 0)
    assert {"Face", "Hidden Face", "start"} <= set(words)
    discs = [m for m in page.marks if isinstance(m, Ellipse) and m.y < 30 and m.rx in (4.5, 4.0)]
    assert [m.rx for m in discs] == [4.5, *[4.0] * 4] * 2
