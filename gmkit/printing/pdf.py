"""A sheet becomes a PDF. The only file that imports ReportLab, and only when something is printed."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

from gmkit.errors import SheetError
from gmkit.printing.fonts import MM, file_of
from gmkit.printing.paper import Page, Paper, Sheet
from gmkit.printing.pen import (
    Clip,
    Curve,
    Ellipse,
    Form,
    Line,
    Mark,
    Placed,
    Polygon,
    Rect,
    Style,
    Text,
)
from gmkit.printing.shape import Matrix, Path, moved
from gmkit.printing.theme import Ink, resolve

_POINTS = 72 / 25.4
_BLEED = 2.0


def render(sheet: Sheet, paper: Paper, ink: Ink) -> bytes:
    """Give the PDF of a sheet; the same sheet gives the same bytes everywhere.

    Raises:
        SheetError: if the sheet has no page or a font's package is missing.
    """
    if not sheet.pages:
        raise SheetError(f"{sheet.title}: there is nothing to print; give it some content")
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        canvas = Canvas(out, pagesize=_points(paper.size()), invariant=1, pageCompression=1, lang="en", bottomup=1)
        canvas.setTitle(sheet.title)
        canvas.setAuthor(sheet.author)
        canvas.setSubject(sheet.credit)
        canvas.setCreator("gmkit")
        canvas.setProducer("gmkit")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        _Press(canvas, sheet, paper, ink).run()
        canvas.save()
    finally:
        rl_config.useA85 = before
    return out.getvalue()


def _points(size: tuple[float, float]) -> tuple[float, float]:
    """Give mm as pt."""
    return (size[0] * _POINTS, size[1] * _POINTS)


def _counted(marks: Iterable[Mark], seen: Counter[Form]) -> None:
    """Count how often each form is placed, forms inside forms once for each form."""
    for mark in marks:
        if isinstance(mark, Placed):
            seen[mark.form] += 1
            if seen[mark.form] == 1:
                _counted(mark.form.marks, seen)
        elif isinstance(mark, Clip):
            _counted(mark.marks, seen)


class _Press:
    """Draws the pages of one sheet on one canvas, in mm with y downwards."""

    def __init__(self, canvas: Any, sheet: Sheet, paper: Paper, ink: Ink) -> None:
        """Take what to draw and what to draw it on."""
        self.canvas = canvas
        self.sheet = sheet
        self.paper = paper
        self.ink = ink
        self.fonts: set[str] = set()
        self.forms: dict[Form, str] = {}

    def run(self) -> None:
        """Draw every page; what is placed more than once becomes a form of the file."""
        uses: Counter[Form] = Counter()
        for page in self.sheet.pages:
            _counted(page.marks, uses)
        for form in reversed([f for f, n in uses.items() if n > 1]):
            self._define(form)
        for page in self.sheet.pages:
            self._page(page)

    def _define(self, form: Form) -> None:
        """Store a form in the file."""
        name = f"f{len(self.forms) + 1}"
        c = self.canvas
        right, bottom = form.left + form.width, form.top + form.height
        c.beginForm(name, form.left - _BLEED, form.top - _BLEED, right + _BLEED, bottom + _BLEED)
        self._draw(form.marks)
        c.endForm()
        self.forms[form] = name

    def _page(self, page: Page) -> None:
        """Draw one page and finish it."""
        c = self.canvas
        wide, high = _points(self.paper.size(landscape=page.landscape))
        c.setPageSize((wide, high))
        c.setTrimBox((0, 0, wide, high))
        c.bookmarkPage(f"p{c.getPageNumber()}")
        c.addOutlineEntry(page.name, f"p{c.getPageNumber()}")
        x, y = self.paper.origin(landscape=page.landscape)
        c.saveState()
        c.transform(_POINTS, 0, 0, -_POINTS, x * _POINTS, high - y * _POINTS)
        self._draw(page.marks)
        c.restoreState()
        c.showPage()

    def _draw(self, marks: Iterable[Mark]) -> None:
        """Draw marks in order."""
        for mark in marks:
            match mark:
                case Text():
                    self._text(mark)
                case Line(x1, y1, x2, y2, style):
                    self._style(style)
                    self.canvas.line(x1, y1, x2, y2)
                case Rect(x, y, width, height, style, radius):
                    paints = self._style(style)
                    if radius:
                        self.canvas.roundRect(x, y, width, height, radius, **paints)
                    else:
                        self.canvas.rect(x, y, width, height, **paints)
                case Ellipse(x, y, rx, ry, style):
                    self.canvas.ellipse(x - rx, y - ry, x + rx, y + ry, **self._style(style))
                case Polygon(points, style):
                    closed: Path = (*(("L" if i else "M", p) for i, p in enumerate(points)), ("Z", ()))
                    self._path(closed, style, even_odd=False)
                case Curve(path, matrix, style, even_odd):
                    self._path(moved(path, matrix), style, even_odd=even_odd)
                case Clip(path, matrix, inner, even_odd):
                    self.canvas.saveState()
                    rule = 0 if even_odd else 1
                    self.canvas.clipPath(self._traced(moved(path, matrix)), stroke=0, fill=0, fillMode=rule)
                    self._draw(inner)
                    self.canvas.restoreState()
                case Placed(form, matrix):
                    self._placed(form, matrix)

    def _placed(self, form: Form, matrix: Matrix) -> None:
        """Draw a form at its place."""
        c = self.canvas
        c.saveState()
        c.transform(*matrix)
        if form in self.forms:
            c.doForm(self.forms[form])
        else:
            self._draw(form.marks)
        c.restoreState()

    def _traced(self, path: Path) -> Any:
        """Give a path of the canvas."""
        p = self.canvas.beginPath()
        for verb, n in path:
            if verb == "M":
                p.moveTo(*n)
            elif verb == "L":
                p.lineTo(*n)
            elif verb == "C":
                p.curveTo(*n)
            else:
                p.close()
        return p

    def _path(self, path: Path, style: Style, *, even_odd: bool) -> None:
        """Draw a path."""
        paints = self._style(style)
        self.canvas.drawPath(self._traced(path), fillMode=0 if even_odd else 1, **paints)

    def _style(self, style: Style) -> dict[str, int]:
        """Set colours, weight and dashes; give what the canvas shall paint."""
        c = self.canvas
        if style.stroke is not None:
            self._colour(style.stroke, "stroke")
            c.setLineWidth(style.weight * MM)
            c.setDash(list(style.dash))
            c.setLineCap(1 if style.round else 0)
            c.setLineJoin(1 if style.round else 0)
        if style.fill is not None:
            self._colour(style.fill, "fill")
        return {"stroke": int(style.stroke is not None), "fill": int(style.fill is not None)}

    def _colour(self, token: str, kind: str) -> None:
        """Set the colour of lines or of areas; greys as greys."""
        r, g, b = resolve(token, self.ink, self.sheet.accent)
        c = self.canvas
        if r == g == b:
            (c.setStrokeGray if kind == "stroke" else c.setFillGray)(r)
        else:
            (c.setStrokeColorRGB if kind == "stroke" else c.setFillColorRGB)(r, g, b)

    def _text(self, mark: Text) -> None:
        """Write one run of text."""
        if mark.role not in self.fonts:
            from reportlab.pdfbase import pdfmetrics
            from reportlab.pdfbase.ttfonts import TTFont

            pdfmetrics.registerFont(TTFont(f"gmkit-{mark.role}", str(file_of(mark.role))))
            self.fonts.add(mark.role)
        self._colour(mark.colour, "fill")
        c, s = math.cos(math.radians(mark.turn)), math.sin(math.radians(mark.turn))
        text = self.canvas.beginText()
        text.setTextTransform(c, -s, -s, -c, mark.x, mark.y)
        text.setFont(f"gmkit-{mark.role}", mark.size * MM)
        if mark.tracking:
            text.setCharSpace(mark.tracking * MM)
        text.textOut(mark.words)
        if mark.tracking:
            text.setCharSpace(0)
        self.canvas.drawText(text)
