"""Cards and trackers by fpdf2, which is no dependency: `pip install fpdf2` brings it for the comparison."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gmkit.printing.faces import file_of
from tests.bench.print_design import (
    BOX,
    BOXES,
    INSET,
    LEADING,
    PAGE,
    POINT,
    ROLES,
    ROOM,
    SIZES,
    STEP,
    Content,
    deck,
    largest,
    places,
    rows,
    ticked,
)


def has_fpdf() -> bool:
    """Whether fpdf2 is there."""
    return find_spec("fpdf") is not None


def _fpdf() -> Any:
    """Give an fpdf2 document with the kit's fonts."""
    document = import_module("fpdf").FPDF(unit="mm", format=PAGE)
    document.set_auto_page_break(auto=False)
    document.set_margins(0, 0, 0)
    for name, role in ROLES.items():
        document.add_font(name, "", str(file_of(role)))
    return document


def cards(many: int) -> bytes:
    """Print cards by fpdf2, bodies shrunk until they fit."""
    document = _fpdf()

    def lines_at(text: str, size: int) -> tuple[list[str], float]:
        document.set_font("body", size=SIZES[size])
        lead = SIZES[size] * LEADING / POINT
        lines = document.multi_cell(ROOM[0], lead, text, align="L", dry_run=True, output="LINES")
        return lines, lead

    def fits(text: str, size: int) -> bool:
        lines, lead = lines_at(text, size)
        return (len(lines) - 1) * lead <= ROOM[1]

    def draw(card: Content, x: float, y: float) -> None:
        document.set_line_width(0.28)
        document.rect(x + 2.5, y + 2.5, 58, 83, round_corners=True, corner_radius=2)
        document.set_font("name", size=13)
        document.set_font("name", size=min(13.0, 13 * ROOM[0] / document.get_string_width(card.name)))
        document.text(x + INSET, y + 11, card.name)
        document.set_font("type", size=7.5)
        document.text(x + INSET, y + 16, card.type)
        document.set_font("figure", size=20)
        for i, figure in enumerate(card.figures):
            document.text(x + INSET + 9 + 18 * i - document.get_string_width(figure) / 2, y + 30, figure)
        document.set_xy(x + INSET, y + 41)
        lines, lead = lines_at(card.body, largest(lambda size: fits(card.body, size)))
        for i, line in enumerate(lines):
            document.text(x + INSET, y + 44 + i * lead, line)

    before = -1
    for card, (page, x, y) in zip(deck(many), places(many), strict=True):
        if page != before:
            document.add_page()
            before = page
        draw(card, x, y)
    return bytes(document.output())


def trackers(many: int) -> bytes:
    """Print trackers by fpdf2, box by box: it has no forms."""
    document = _fpdf()
    for tracker, names in enumerate(rows(many)):
        document.add_page()
        document.set_font("name", size=16)
        document.text(15, 20, f"Tracker {tracker + 1}")
        document.set_font("body", size=9)
        document.set_line_width(0.18)
        for i, name in enumerate(names):
            y = 30 + i * 12
            document.text(15, y + 3.2, name)
            for at in range(BOXES):
                document.rect(70 + at * STEP, y, BOX, BOX)
            for at in ticked(tracker, i):
                document.rect(70 + at * STEP + 0.8, y + 0.8, BOX - 1.6, BOX - 1.6, style="F")
    return bytes(document.output())
