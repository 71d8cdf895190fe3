"""Cards and trackers by the kit, from content to file: measured, fitted, drawn, laid on paper, written."""

from __future__ import annotations

from gmkit.printing.fit import Item, Stage, entries, fit
from gmkit.printing.fonts import Fonts
from gmkit.printing.impose import impose
from gmkit.printing.paper import A4, Layout
from gmkit.printing.pdf import render
from gmkit.printing.pen import Form, Style
from gmkit.printing.sheet import Card, Page, Setting, Sheet
from gmkit.printing.theme import Accent
from tests.bench.print_design import BODY, BOX, BOXES, CARD, INSET, ROLES, ROOM, STEP, Content, deck, rows, ticked

ACCENT = Accent("#7a5414", "#f4f1ec", "#e2d9cb")
FRAME = Style("accent", 0.8)
NAME, TEXT = (Stage(1, 13.0, 8.0),), Stage(99, *BODY)


def face(card: Content, setting: Setting) -> Form:
    """Draw one card."""
    pen = setting.pen(f"card {card.name}")
    pen.rect(2.5, 2.5, CARD[0] - 5, CARD[1] - 5, FRAME, 2.0)
    pen.lines(INSET, 11, fit(card.name, pen.measure(ROLES["name"], card.name), ROOM[0], NAME), ROLES["name"])
    pen.text(INSET, 16, card.type, ROLES["type"], 7.5, "soft")
    for i, figure in enumerate(card.figures):
        pen.text(INSET + 9 + 18 * i, 30, figure, ROLES["figure"], 20, "accent", align="middle")
    measure = pen.measure(ROLES["body"], card.name)
    for fitted in entries([Item(card.body, card.name)], measure, *ROOM, TEXT) or ():
        pen.lines(INSET, 44, fitted, ROLES["body"])
    return pen.form("card", *CARD)


def cards(many: int) -> bytes:
    """Print cards, nine to a page."""
    setting = Setting(Fonts())
    drawn = tuple(Card(f"c{i}", card.name, face(card, setting)) for i, card in enumerate(deck(many)))
    return printed(Sheet("Cards", "nobody", drawn, accent=ACCENT), setting)


def trackers(many: int) -> bytes:
    """Print trackers, the row of boxes as a form."""
    setting = Setting(Fonts())
    line, full = Style("ink", 0.5), Style(None, 0, "ink")
    pen = setting.pen()
    for i in range(BOXES):
        pen.rect(i * STEP, 0, BOX, BOX, line)
    row = pen.form("row", BOXES * STEP, BOX)
    pages: list[Page] = []
    for tracker, names in enumerate(rows(many)):
        pen = setting.pen(f"tracker {tracker}")
        pen.text(15, 20, f"Tracker {tracker + 1}", ROLES["name"], 16)
        for i, name in enumerate(names):
            y = 30 + i * 12
            pen.text(15, y + 3.2, name, ROLES["body"], 9)
            pen.place(row, 70, y)
            for at in ticked(tracker, i):
                pen.rect(70 + at * STEP + 0.8, y + 0.8, BOX - 1.6, BOX - 1.6, full)
        pages.append(Page(f"Tracker {tracker + 1}", tuple(pen.marks)))
    return printed(Sheet("Trackers", "nobody", pages=tuple(pages)), setting)


def printed(sheet: Sheet, setting: Setting) -> bytes:
    """Lay a sheet on A4 and write it."""
    return render(impose(sheet, Layout(A4), setting).job, setting.fonts)
