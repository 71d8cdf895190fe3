"""Leaves become a PDF. The only file that imports ReportLab, and only when something is printed."""

from __future__ import annotations

import io
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gmkit.errors import SheetError, StoreError, quoted
from gmkit.printing.fonts import Fonts
from gmkit.printing.operators import Repeats, Writer
from gmkit.printing.pen import Form, Text, extent_of, union, walk
from gmkit.printing.sheet import Box, Job, Leaf
from gmkit.printing.theme import resolve

_POINTS = 72 / 25.4
_DARKER = {"soft": "ink", "line": "soft", "hair": "line"}


def render(job: Job, fonts: Fonts) -> bytes:
    """Give the PDF of a job; the same job gives the same bytes everywhere.

    Args:
        job: what is printed, and what the file says of itself.
        fonts: what its words were measured with.

    Raises:
        SheetError: if there is nothing to print, or a font's package is missing.
        StoreError: if a font is damaged.
    """
    if not job.leaves:
        raise SheetError(f"{job.title}: there is nothing to print; give it some content")
    from reportlab import rl_config
    from reportlab.pdfbase.ttfonts import TTFError

    before = rl_config.useA85
    rl_config.useA85 = 0
    faces = _Faces(fonts)
    try:
        return _Press(job, faces).run()
    except (TTFError, *_DAMAGED) as error:
        # A file that is damaged where no width is read shows it only when its letters are put in.
        own = faces.own()
        if own is None:
            raise
        raise _spoilt(own, error) from error
    finally:
        rl_config.useA85 = before
        faces.forget()


_DAMAGED = (struct.error, IndexError, KeyError, ValueError)
"""What ReportLab stumbles over in the tables of a damaged font."""


def _spoilt(path: Path, error: Exception) -> StoreError:
    """Give the error for a font that cannot be put in a PDF."""
    told = str(error) or type(error).__name__
    return StoreError(f"{path}: this font cannot be put in a PDF ({quoted(told)}); take another")


class _Inks(dict[str, tuple[str, str]]):
    """What sets each colour; greys as greys, so that a sheet without colour has none."""

    def __init__(self, job: Job) -> None:
        """Take whose colours they are."""
        super().__init__()
        self._job = job

    def __missing__(self, token: str) -> tuple[str, str]:
        """Look a colour up for the first time."""
        named = _DARKER.get(token, token) if self._job.contrast else token
        shares = [f"{v:.3f}".rstrip("0").rstrip(".") for v in resolve(named, self._job.ink, self._job.accent)]
        if shares[0] == shares[1] == shares[2]:
            self[token] = found = (f"{shares[0]} g", f"{shares[0]} G")
        else:
            joined = " ".join(shares)
            self[token] = found = (f"{joined} rg", f"{joined} RG")
        return found


class _Faces:
    """The fonts of one file, as ReportLab has them."""

    def __init__(self, fonts: Fonts) -> None:
        """Take where the files are."""
        self._fonts = fonts
        self._faces: dict[Path, Any] = {}

    def face(self, role: str) -> Any:
        """Give the font of a role.

        Raises:
            StoreError: if its maker lets no PDF hold it, or it cannot be read.
        """
        path = self._fonts.file(role)
        if path not in self._faces:
            from reportlab.pdfbase.ttfonts import TTFError, TTFont

            number = len(self._faces) + 1
            try:
                font = TTFont(f"gmkit-{number}", str(path), asciiReadable=False)
            except (TTFError, *_DAMAGED) as error:
                raise _spoilt(path, error) from error
            if any(font.face.name == other.face.name for other in self._faces.values()):
                font.face.subfontNameX = f"-{number}".encode()  # two files, one name: a PDF tells fonts apart by it
            self._faces[path] = font
        return self._faces[path]

    def own(self) -> Path | None:
        """Give a font that came from outside gmkit, if one is used."""
        return next((path for path in self._faces if "font_source_" not in str(path)), None)

    def opening(self, job: Job) -> str | None:
        """Give the name of the first font that is used, for the canvas to begin with; None without any text.

        Left to itself the canvas begins every page with Helvetica, which it does not embed.
        """
        marks = (mark for leaf in job.leaves for mark, _ in walk(leaf.marks))
        first = next((mark for mark in marks if isinstance(mark, Text)), None)
        if first is None:
            return None
        from reportlab.pdfbase import pdfmetrics

        font = self.face(first.role)
        pdfmetrics.registerFont(font)
        return str(font.fontName)

    def forget(self) -> None:
        """Leave nothing behind in ReportLab."""
        for font in self._faces.values():
            font.unregister()


class _Letters:
    """How words are shown; the letters that are used are the letters that are embedded."""

    def __init__(self, faces: _Faces, document: Any) -> None:
        """Take the fonts, and the document that embeds them."""
        self._faces = faces
        self._document = document
        self._codes: dict[str, dict[str, str]] = {}
        self._names: dict[str, str] = {}

    def shown(self, role: str, words: str) -> Sequence[tuple[str, str]]:
        """Give the operators that show words, each with its font's name in the file.

        A font of the file has 255 letters, and hardly any text needs more: their codes are remembered.
        """
        codes = self._codes.get(role)
        if codes is None:
            codes = self._codes[role] = {}
            self._names[role] = self._faces.face(role).getSubsetInternalName(0, self._document)
        try:
            return ((self._names[role], f"<{''.join(map(codes.__getitem__, words))}> Tj"),)
        except KeyError:
            return self._learned(role, words, codes)

    def _learned(self, role: str, words: str, codes: dict[str, str]) -> Sequence[tuple[str, str]]:
        """Show words with letters that are new, or in a second font of the file."""
        font = self._faces.face(role)
        pieces = font.splitString(words, self._document)
        if len(pieces) == 1 and pieces[0][0] == 0:
            codes.update((letter, f"{code:02x}") for letter, code in zip(words, pieces[0][1], strict=True))
        return tuple(
            (font.getSubsetInternalName(subset, self._document), f"<{piece.hex()}> Tj") for subset, piece in pieces
        )


class _Press:
    """Makes one file."""

    def __init__(self, job: Job, faces: _Faces) -> None:
        """Take what is printed, and in which fonts."""
        self._job = job
        self._repeats = Repeats(leaf.marks for leaf in job.leaves)
        self._file = io.BytesIO()
        self._canvas = self._opened(faces.opening(job))
        letters = _Letters(faces, self._canvas._doc)
        self._writer = Writer(_Inks(job), letters.shown, self._repeats.name, self._put)

    def run(self) -> bytes:
        """Give the whole file."""
        for form in self._repeats.shared:
            self._form(form)
        for number, leaf in enumerate(self._job.leaves):
            self._page(leaf, number)
        self._canvas.save()
        return self._file.getvalue()

    def _opened(self, font: str | None) -> Any:
        """Give a canvas that knows what the file says of itself."""
        from reportlab.pdfgen.canvas import Canvas

        job = self._job
        canvas = Canvas(
            self._file,
            invariant=1,
            pageCompression=1,
            lang=job.language,
            pdfVersion=(1, 7),
            initialFontName=font,
        )
        canvas.setTitle(job.title)
        canvas.setAuthor(job.author)
        canvas.setSubject(job.credit)
        canvas.setKeywords(job.licence)
        canvas.setCreator("gmkit")
        canvas.setProducer("gmkit")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        canvas.setViewerPreference("Duplex", job.duplex)
        return canvas

    def _put(self, operators: str, name: str) -> None:
        """Take operators for the page or form under way."""
        self._canvas.addLiteral(operators)
        if name:
            self._canvas.doForm(name)

    def _form(self, form: Form) -> None:
        """Put a form in the file; its box there holds all that is drawn, for what lies outside is cut off."""
        reach = union([extent_of(mark) for mark in form.marks])
        box = (0.0, 0.0, 0.0, 0.0) if reach is None else reach
        self._canvas.beginForm(self._repeats.name(form), box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1)
        self._writer.write(form.marks)
        self._canvas.endForm()

    def _page(self, leaf: Leaf, number: int) -> None:
        """Draw one side of paper and finish it."""
        canvas = self._canvas
        whole = (0.0, 0.0, leaf.width, leaf.height)
        trim = leaf.trim or whole
        canvas.setPageSize((leaf.width * _POINTS, leaf.height * _POINTS))
        canvas.setTrimBox(_upright(trim, leaf.height))
        canvas.setBleedBox(_upright(leaf.bleed or trim, leaf.height))
        canvas.bookmarkPage(f"p{number}")
        canvas.addOutlineEntry(leaf.name, f"p{number}")
        canvas.addPageLabel(number, prefix=leaf.label or str(number + 1))
        self._writer.write(leaf.marks, (_POINTS, 0.0, 0.0, -_POINTS, 0.0, leaf.height * _POINTS))
        canvas.showPage()


def _upright(box: Box, height: float) -> tuple[float, float, float, float]:
    """Give a box as the file has it: in points, from the bottom."""
    left, top, right, bottom = box
    return (left * _POINTS, (height - bottom) * _POINTS, right * _POINTS, (height - top) * _POINTS)
