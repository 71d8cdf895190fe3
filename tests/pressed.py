"""Sheets on paper, for tests: how they are set, what is drawn on them, what is wrong with them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pypdf
import pypdfium2
import pytest

from gmkit import games
from gmkit.printing.fonts import Fonts
from gmkit.printing.impose import impose
from gmkit.printing.paper import A4, Layout, Paper
from gmkit.printing.pdf import render
from gmkit.printing.pen import Mark, Pen, Text, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Leaf, Setting, Sheet
from gmkit.printing.theme import Ink
from gmkit.shell import print as printing
from gmkit.shell.paper import OnPaper
from gmkit.shell.print import Maker, Order

FONTS = Fonts(system=False)
"""Fonts without those of the machine, so that tests measure alike everywhere."""


def setting(ink: Ink = Ink.FULL) -> Setting:
    """Give a setting with fonts that all tests share."""
    return Setting(FONTS, ink)


@cache
def drawn(slug: str, name: str, ink: Ink = Ink.FULL) -> tuple[Sheet, Setting]:
    """Give a sheet in its usual form, drawn once for all papers, and what it was drawn with."""
    how = Setting(Fonts(light=ink is Ink.LOW), ink)
    return games.part(slug, "prints").MAKERS[name](Order((), None, how, games.card(slug).read_options([]))), how


def draw_once(patch: pytest.MonkeyPatch, slug: str, name: str) -> None:
    """Have `gmkit print` lay the sheet of `drawn` on paper, where nothing is asked for that is not on it."""
    for_real, usual = printing.drawn, games.card(slug).read_options([])

    def from_before(order: Order, maker: Maker, on_paper: OnPaper, from_: Path | None = None) -> Sheet:
        how = Setting(order.setting.fonts, order.setting.ink)
        if (
            from_ is None
            and not on_paper.pick
            and order._replace(content=(*order.content,)) == Order((), None, how, usual)
        ):
            return drawn(slug, name, how.ink)[0]
        return for_real(order, maker, on_paper, from_)

    patch.setattr(printing, "drawn", from_before)


def marks_of(sheet: Sheet) -> tuple[Mark, ...]:
    """Give what is drawn on the cards, fronts before backs, and then on the pages."""
    faces = [face for card in sheet.cards for face in (card.front, card.back) if face is not None]
    return tuple(mark for part in (*faces, *sheet.pages) for mark in part.marks)


def said(marks: Iterable[Mark]) -> list[str]:
    """Give every text, in the order they are drawn."""
    return [mark.words for mark, _ in walk(marks) if isinstance(mark, Text)]


def log_of(marks: Iterable[Mark]) -> list[str]:
    """Give what is drawn, one line each."""
    pen = Pen(FONTS)
    pen.marks = [*marks]
    return pen.log()


def leaves_of(sheet: Sheet, how: Setting, paper: Paper = A4) -> tuple[Leaf, ...]:
    """Give the sides of paper that a sheet is printed on."""
    return impose(sheet, Layout(paper), how).job.leaves


def faults(sheet: Sheet, how: Setting, paper: Paper = A4) -> list[str]:
    """Give what is wrong with a sheet, as it is drawn and as it lies on paper."""
    return [*problems(sheet), *problems(leaves_of(sheet, how, paper))]


def pdf(sheet: Sheet, how: Setting, paper: Paper = A4) -> bytes:
    """Give a sheet as the file that is printed."""
    return render(impose(sheet, Layout(paper), how).job, how.fonts)


def page_words(data: bytes) -> list[str]:
    """Give the words of each page of a file as they are seen, without any white space; far faster than `page_texts`."""
    pages = pypdfium2.PdfDocument(data)
    return ["".join(page.get_textpage().get_text_bounded().split()) for page in pages]


def page_texts(data: bytes) -> list[str]:
    """Give the words that a reader finds on each page of a file."""
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]
