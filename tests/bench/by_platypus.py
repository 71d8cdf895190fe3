"""Cards and trackers by platypus: paragraphs and tables."""

from __future__ import annotations

import io
from typing import Any

from tests.bench.by_canvas import canvas_of
from tests.bench.print_design import (
    BOX,
    BOXES,
    CARD,
    INSET,
    LEADING,
    PAGE,
    POINT,
    ROLES,
    ROOM,
    ROWS,
    SIZES,
    Content,
    deck,
    largest,
    places,
    rows,
    ticked,
)


def cards(many: int) -> bytes:
    """Print cards by platypus: paragraphs in frames, shrunk until they fit."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph

    canvas, out = canvas_of()
    wide = ROOM[0] * POINT

    def style(name: str, size: float) -> Any:
        return ParagraphStyle(name, fontName=ROLES[name], fontSize=size, leading=size * LEADING)

    plain = {name: style(name, size) for name, size in (("name", 13.0), ("type", 7.5), ("figure", 20.0))}
    bodies = [style("body", size) for size in SIZES]

    def write(words: str, how: Any, x: float, y: float, room: float) -> None:
        paragraph = Paragraph(words, how)
        _, high = paragraph.wrap(room, 1000)
        paragraph.drawOn(canvas, x, y - high)

    def draw(card: Content, x: float, y: float) -> None:
        canvas.roundRect(x + 2.5 * POINT, y - (CARD[1] - 2.5) * POINT, 58 * POINT, 83 * POINT, 2 * POINT)
        left = x + INSET * POINT
        write(card.name, plain["name"], left, y - 6 * POINT, wide)
        write(card.type, plain["type"], left, y - 13 * POINT, wide)
        for i, figure in enumerate(card.figures):
            write(figure, plain["figure"], left + (5 + 18 * i) * POINT, y - 22 * POINT, 18 * POINT)
        room = (ROOM[1] + 3) * POINT
        best = largest(lambda size: bool(Paragraph(card.body, bodies[size]).wrap(wide, 1000)[1] <= room))
        write(card.body, bodies[best], left, y - 41 * POINT, wide)

    before = 0
    for card, (page, x, y) in zip(deck(many), places(many), strict=True):
        if page != before:
            canvas.showPage()
            before = page
        draw(card, x * POINT, (PAGE[1] - y) * POINT)
    canvas.save()
    return out.getvalue()


def trackers(many: int) -> bytes:
    """Print trackers by platypus: a table for each, its boxes cells."""
    from reportlab.lib import colors
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Table

    canvas_of()
    out = io.BytesIO()
    document = SimpleDocTemplate(out, pagesize=(PAGE[0] * POINT, PAGE[1] * POINT), invariant=1)
    head = ParagraphStyle("head", fontName=ROLES["name"], fontSize=16, leading=20)
    story: list[Any] = []
    for tracker, names in enumerate(rows(many)):
        story.append(Paragraph(f"Tracker {tracker + 1}", head))
        look: list[Any] = [
            ("FONT", (0, 0), (0, -1), ROLES["body"], 9),
            ("GRID", (1, 0), (-1, -1), 0.5, colors.black),
        ]
        look += [
            ("BACKGROUND", (1 + at, i), (1 + at, i), colors.black) for i in range(ROWS) for at in ticked(tracker, i)
        ]
        cells = [[name, *[""] * BOXES] for name in names]
        story.append(Table(cells, [45 * POINT, *[BOX * POINT] * BOXES], [12 * POINT] * ROWS, look))
        story.append(PageBreak())
    document.build(story)
    return out.getvalue()
