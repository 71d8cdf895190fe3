"""Cards and trackers on ReportLab's bare canvas, with measuring of its own."""

from __future__ import annotations

import io
from typing import Any

from gmkit.printing.faces import file_of
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
    SIZES,
    STEP,
    Content,
    deck,
    places,
    rows,
    ticked,
)


def canvas_of() -> tuple[Any, io.BytesIO]:
    """Give a bare canvas with the kit's fonts."""
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    for role in ROLES.values():
        pdfmetrics.registerFont(TTFont(role, str(file_of(role))))
    out = io.BytesIO()
    return Canvas(out, pagesize=(PAGE[0] * POINT, PAGE[1] * POINT), invariant=1, pageCompression=1), out


class Bare:
    """Cards on the bare canvas: every word is measured once, at size 1, and wrapped size by size."""

    def __init__(self) -> None:
        """Open a canvas."""
        from reportlab.pdfbase.pdfmetrics import stringWidth

        self.canvas, self.out = canvas_of()
        self._width = stringWidth
        self._known: dict[tuple[str, str], float] = {}

    def em(self, words: str, font: str) -> float:
        """Measure a word once."""
        key = (words, font)
        if key not in self._known:
            self._known[key] = self._width(words, font, 1)
        return self._known[key]

    def body(self, text: str) -> tuple[list[str], float]:
        """Wrap a text at the largest size that fits."""
        words = [(word, self.em(word, ROLES["body"])) for word in text.split()]
        space = self.em(" ", ROLES["body"])
        lines: list[str] = []
        for size in SIZES:
            room = ROOM[0] * POINT / size
            lines = []
            used = room
            for word, wide in words:
                if used + space + wide <= room:
                    lines[-1] += " " + word
                    used += space + wide
                else:
                    lines.append(word)
                    used = wide
            if (len(lines) - 1) * LEADING * size <= ROOM[1] * POINT:
                return lines, size
        return lines, SIZES[-1]

    def card(self, card: Content, x: float, y: float) -> None:
        """Draw one card from its top left corner."""
        canvas = self.canvas
        canvas.setStrokeColorRGB(0.48, 0.33, 0.08)
        canvas.setLineWidth(0.8)
        canvas.roundRect(x + 2.5 * POINT, y - (CARD[1] - 2.5) * POINT, 58 * POINT, 83 * POINT, 2 * POINT)
        canvas.setFillColorRGB(0.11, 0.11, 0.1)
        size = min(13.0, ROOM[0] * POINT / self.em(card.name, ROLES["name"]))
        canvas.setFont(ROLES["name"], size)
        canvas.drawString(x + INSET * POINT, y - 11 * POINT, card.name)
        canvas.setFillColorRGB(0.42, 0.4, 0.38)
        canvas.setFont(ROLES["type"], 7.5)
        canvas.drawString(x + INSET * POINT, y - 16 * POINT, card.type)
        canvas.setFillColorRGB(0.48, 0.33, 0.08)
        canvas.setFont(ROLES["figure"], 20)
        for i, figure in enumerate(card.figures):
            half = self.em(figure, ROLES["figure"]) * 10
            canvas.drawString(x + (INSET + 9 + 18 * i) * POINT - half, y - 30 * POINT, figure)
        lines, size = self.body(card.body)
        canvas.setFillColorRGB(0.11, 0.11, 0.1)
        canvas.setFont(ROLES["body"], size)
        for i, line in enumerate(lines):
            canvas.drawString(x + INSET * POINT, y - 44 * POINT - i * LEADING * size, line)


def cards(many: int) -> bytes:
    """Print cards on the bare canvas."""
    bare = Bare()
    before = 0
    for card, (page, x, y) in zip(deck(many), places(many), strict=True):
        if page != before:
            bare.canvas.showPage()
            before = page
        bare.card(card, x * POINT, (PAGE[1] - y) * POINT)
    bare.canvas.save()
    return bare.out.getvalue()


def trackers(many: int) -> bytes:
    """Print trackers on the bare canvas, the row of boxes as a form."""
    canvas, out = canvas_of()
    canvas.beginForm("row", -POINT, -POINT, BOXES * STEP * POINT, (BOX + 1) * POINT)
    canvas.setLineWidth(0.5)
    for i in range(BOXES):
        canvas.rect(i * STEP * POINT, 0, BOX * POINT, BOX * POINT)
    canvas.endForm()
    for tracker, names in enumerate(rows(many)):
        canvas.setFont(ROLES["name"], 16)
        canvas.drawString(15 * POINT, (PAGE[1] - 20) * POINT, f"Tracker {tracker + 1}")
        canvas.setFont(ROLES["body"], 9)
        for i, name in enumerate(names):
            y = (PAGE[1] - 30 - i * 12 - BOX) * POINT
            canvas.drawString(15 * POINT, y + POINT, name)
            canvas.saveState()
            canvas.translate(70 * POINT, y)
            canvas.doForm("row")
            canvas.restoreState()
            for at in ticked(tracker, i):
                side = (BOX - 1.6) * POINT
                canvas.rect((70 + at * STEP + 0.8) * POINT, y + 0.8 * POINT, side, side, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
