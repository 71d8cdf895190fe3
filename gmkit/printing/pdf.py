"""Leaves become a PDF. The only file that imports ReportLab, and only when something is printed."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache
from pathlib import Path
from types import MethodType
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from gmkit.errors import SheetError, StoreError, quoted, say
from gmkit.printing.fonts import Fonts
from gmkit.printing.images import without_colour
from gmkit.printing.operators import Element, Repeats, Thin, Tree, Writer
from gmkit.printing.pen import Field, Form, Picture, Text, cuts_of, extent_of, union, walk
from gmkit.printing.shape import Matrix, apply
from gmkit.printing.sheet import Box, Job, Leaf
from gmkit.printing.theme import Ink, resolve

_POINTS = 72 / 25.4
DARKER = {"soft": "ink", "line": "soft", "hair": "line"}
"""What soft colours become in large print."""


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
        raise SheetError(say("{title}: there is nothing to print; give it some content", title=job.title))
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
    return StoreError(
        say("{path}: this font cannot be put in a PDF ({told}); take another", path=path, told=quoted(told))
    )


class _Inks(dict[str, tuple[str, str]]):
    """What sets each colour; greys as greys, so that a sheet without colour has none."""

    def __init__(self, job: Job) -> None:
        """Take whose colours they are."""
        super().__init__()
        self._job = job

    def __missing__(self, token: str) -> tuple[str, str]:
        """Look a colour up for the first time."""
        named = DARKER.get(token, token) if self._job.contrast else token
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
            from reportlab.pdfbase.ttfonts import TTFError

            try:
                font = copy(_read_font(path, path.stat().st_mtime_ns))
            except (TTFError, OSError, *_DAMAGED) as error:
                raise _spoilt(path, error) from error
            font.fontName = f"gmkit-{len(self._faces) + 1}"
            font.state = WeakKeyDictionary()  # which letters of it each document has
            font.addObjects = MethodType(_embed, font)
            self._faces[path] = font
        return self._faces[path]

    def file(self, role: str) -> Path:
        """Give the file of a role's font."""
        return self._fonts.file(role)

    def own(self) -> Path | None:
        """Give a font that came from outside gmkit, if one is used."""
        return next((path for path in self._faces if "font_source_" not in str(path)), None)

    def opening(self, job: Job) -> str:
        """Give the name of the first font that is used, for the canvas to begin with.

        Left to itself the canvas begins every page with Helvetica, which it does not embed.
        """
        marks = (mark for leaf in job.leaves for mark, _ in walk(leaf.marks))
        first = next((mark.role for mark in marks if isinstance(mark, Text)), "serif")
        from reportlab.pdfbase import pdfmetrics

        font = self.face(first)
        pdfmetrics.registerFont(font)
        return str(font.fontName)

    def forget(self) -> None:
        """Leave nothing behind in ReportLab."""
        for font in self._faces.values():
            font.unregister()


@lru_cache(16)
def _read_font(path: Path, _changed: int) -> Any:
    """Give a font as ReportLab reads it, as it was when it was changed last; sheets printed in a row read it once."""
    from reportlab.pdfbase.ttfonts import TTFont

    return TTFont("gmkit", str(path), asciiReadable=False)


def _embed(font: Any, document: Any) -> None:
    """Put the letters of a font that are used into the file, each 255 under a tag of their own."""
    from reportlab.pdfbase import pdfdoc
    from reportlab.pdfbase.ttfonts import makeToUnicodeCMap

    face = font.face
    for n, letters in enumerate(font.state[document].subsets):
        inner = font.getSubsetInternalName(n, document)[1:]
        told = hashlib.sha256(f"{inner} {letters}".encode()).digest()
        tag = "".join(chr(65 + byte % 26) for byte in told[:6])
        name = f"{tag}+{face.name.decode('pdfdoc')}"
        codes = pdfdoc.PDFStream(content=makeToUnicodeCMap(name, letters), filters=[pdfdoc.PDFZCompress])
        one = pdfdoc.PDFTrueTypeFont()
        one.Name, one.BaseFont = inner, name
        one.FirstChar, one.LastChar = 0, len(letters) - 1
        one.Widths = pdfdoc.PDFArrayCompact(map(face.getCharWidth, letters))
        one.ToUnicode = document.Reference(codes, f"letters of {name}")
        one.FontDescriptor = face.addSubsetObjects(document, name, letters)
        document.Reference(one, inner)
        document.idToObject["BasicFonts"].dict[inner] = one
    del font.state[document]


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
        styles = Thin() if job.ink is Ink.LOW else None
        self._writer = Writer(_Inks(job), letters.shown, self._repeats.name, self._put, styles, self._picture)
        self._pictures: dict[Picture, str] = {}
        self._tree = Tree(_text)
        self._form = _Form(self._canvas._doc, faces, len(job.leaves))

    def run(self) -> bytes:
        """Give the whole file."""
        for form in self._repeats.shared:
            self._repeated(form)
        for number, leaf in enumerate(self._job.leaves):
            self._page(leaf, number)
        self._declare()
        self._canvas.save()
        return self._file.getvalue()

    def _declare(self) -> None:
        """Say what the file is: its parts, its pages' labels, whose colours it has, and that it may be archived."""
        from reportlab.pdfbase import pdfdoc

        document = self._canvas._doc
        catalog = document.Catalog
        catalog.__NoDefault__ = (*catalog.__NoDefault__, "OutputIntents")
        about = pdfdoc.PDFDictionary({"Type": "/Metadata", "Subtype": "/XML"})
        said = _escaped(self._job, filled=bool(self._form.used))
        catalog.Metadata = pdfdoc.PDFStream(about, _XMP.format(**said).encode())
        catalog.MarkInfo = "<</Marked true>>"
        labels = "".join(f" {n}<</P {_text(leaf.label or str(n + 1))}>>" for n, leaf in enumerate(self._job.leaves))
        catalog.PageLabels = f"<</Nums[{labels[1:]}]>>"
        profile = pdfdoc.PDFStream(pdfdoc.PDFDictionary({"N": 3}), _SRGB.read_bytes(), [pdfdoc.PDFZCompress])
        catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary({
            "Type": "/OutputIntent", "S": "/GTS_PDFA1", "OutputConditionIdentifier": "(sRGB)", "Info": "(sRGB)",
            "DestOutputProfile": document.Reference(profile),
        })])  # fmt: skip
        if self._form.used:
            catalog.AcroForm = self._form.whole()
        elements = _Elements(document, self._tree, self._form)
        catalog.StructTreeRoot = f"{elements.root} 0 R"
        document.format = lambda: _written(document, elements, self._form.looks)

    def _opened(self, font: str) -> Any:
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

    def _picture(self, picture: Picture) -> str:
        """Put a picture in the file, once; give its name there."""
        if self._job.ink is not Ink.FULL:
            picture = without_colour(picture)
        if picture not in self._pictures:
            from reportlab.pdfbase import pdfdoc

            self._pictures[picture] = name = f"p{len(self._pictures) + 1}"
            about = pdfdoc.PDFDictionary({
                "Type": "/XObject", "Subtype": "/Image", "Width": picture.wide, "Height": picture.high,
                "ColorSpace": "/DeviceGray" if picture.grey else "/DeviceRGB", "BitsPerComponent": 8,
            })  # fmt: skip
            packed = pdfdoc.PDFStream(about, picture.data, [pdfdoc.PDFZCompress])
            self._canvas._doc.Reference(packed, pdfdoc.xObjectName(name))
        return self._pictures[picture]

    def _repeated(self, form: Form) -> None:
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
        self._tree.turn()
        self._writer.write(leaf.marks, (_POINTS, 0.0, 0.0, -_POINTS, 0.0, leaf.height * _POINTS), self._tree)
        cuts = (*leaf.cuts, *cuts_of(leaf.marks)) if self._job.layer else ()
        if cuts:
            begin = "/Artifact BMC /OC /Cut BDC /CutContour CS 1 SCN 0.1 w"
            self._writer.contours(cuts, (_POINTS, 0.0, 0.0, -_POINTS, 0.0, leaf.height * _POINTS), begin, "EMC EMC")
        canvas.showPage()
        page = canvas._doc.Pages.pages[-1]
        page.__NoDefault__ = (*page.__NoDefault__, "StructParents", "Tabs")
        page.StructParents, page.Tabs, page.Trans = number, "/S", None
        if self._tree.fields:
            page.Annots = self._form.widgets(self._tree.fields, number)
        if cuts:
            self._layered(page)

    def _layered(self, page: Any) -> None:
        """Give a page what its layer of cutting lines needs, which is seen and printed only by who asks for it."""
        from reportlab.pdfbase import pdfdoc

        document, catalog = self._canvas._doc, self._canvas._doc.Catalog
        if "cut" not in document.idToObject:
            layer = document.Reference(pdfdoc.PDFDictionary({"Type": "/OCG", "Name": "(Cut lines)"}), "cut")
            tint = "<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[1 0 1]/N 1>>"
            document.Reference(pdfdoc.PDFArrayCompact(("/Separation", "/CutContour", "/DeviceRGB", tint)), "contour")
            layers = pdfdoc.PDFArrayCompact([layer])
            shown = pdfdoc.PDFDictionary({"Name": "(To print)", "Order": layers, "OFF": layers})
            catalog.__NoDefault__ = (*catalog.__NoDefault__, "OCProperties")
            catalog.OCProperties = pdfdoc.PDFDictionary({"OCGs": layers, "D": shown})
        page.Resources = pdfdoc.PDFResourceDictionary(
            ColorSpace={"CutContour": pdfdoc.PDFObjectReference("contour")},
            Properties={"Cut": pdfdoc.PDFObjectReference("cut")},
        )
        page.Resources.basicFonts()
        page.Resources.XObject = page.XObjects or {}


def _upright(box: Box, height: float) -> tuple[float, float, float, float]:
    """Give a box as the file has it: in points, from the bottom."""
    left, top, right, bottom = box
    return (left * _POINTS, (height - bottom) * _POINTS, right * _POINTS, (height - top) * _POINTS)


# ---- What the file says of itself and of its parts, and how it is put together.

_SRGB = Path(__file__).with_name("srgb.icc")
"""What red, green and blue are: a profile of the collection icc-profiles-free, whose licence stands in NOTICE."""
_CROWD = 200
"""How many elements are packed together."""
_QUICK = 1
"""How hard a form is pressed: it is for a screen, and has hundreds of parts."""
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
{archive}
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{credit}</rdf:li></rdf:Alt></dc:description>
<pdf:Keywords>{licence}</pdf:Keywords><pdf:Producer>gmkit</pdf:Producer><xmp:CreatorTool>gmkit</xmp:CreatorTool>
<xmp:CreateDate>2000-01-01T00:00:00+00:00</xmp:CreateDate><xmp:ModifyDate>2000-01-01T00:00:00+00:00</xmp:ModifyDate>
{own}</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""
"""The same as the file's own entries say; the time is always one, as bytes have to repeat."""
_OWN = "<xmp:Identifier><rdf:Bag>{}</rdf:Bag></xmp:Identifier>\n"
"""What gmkit reads again in a file: names of our own would be none that an archive's checker knows."""
OURS = "gmkit:"
"""What each of that begins with; behind it stands a name, = and a text."""


def _escaped(job: Job, *, filled: bool) -> dict[str, str]:
    """Give what the file says of itself, as XML has it."""
    said = {"title": job.title, "author": job.author, "credit": job.credit, "licence": job.licence}
    # What cannot be checked is not declared, and no checker at hand knows layers and forms.
    archive = "" if job.layer or filled else "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"
    signs = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
    own = "".join(f"<rdf:li>{OURS}{key}={words.translate(signs)}</rdf:li>" for key, words in job.about)
    own = own and _OWN.format(own)
    return {"archive": archive, "own": own, **{key: words.translate(signs) for key, words in said.items()}}


def _text(words: str) -> str:
    """Write a text as a file has it: in brackets where it is plain, else as UTF-16."""
    if words.isascii() and words.isprintable() and "(" not in words and ")" not in words and "\\" not in words:
        return f"({words})"
    return f"<FEFF{words.encode('utf-16-be').hex()}>"


class _Form:
    """What may be filled in: widgets with appearances of their own, and one font with the letters a reader may type.

    There may be hundreds: they are numbered and written here, past ReportLab's objects, each of which is dear.
    """

    def __init__(self, document: Any, faces: _Faces, pages: int) -> None:
        """Begin with nothing.

        Args:
            document: whose form it is.
            faces: the fonts.
            pages: how many pages there are; the tree counts widgets on from them.
        """
        self._document, self._faces, self._next = document, faces, pages
        self._names: dict[str, int] = {}
        self._ticks: dict[tuple[str, str], str] = {}
        self._fonts = ""
        self._widgets: list[int] = []
        self.written: list[tuple[int, str]] = []
        """Each widget and what it needs, by its number in the file."""
        self.looks: list[tuple[int, bytes]] = []
        """What they look like, likewise: streams, which cannot be packed."""
        self.used: dict[int, Element] = {}
        """The element of each widget, by its number in the tree."""

    def widgets(self, fields: Sequence[tuple[Field, Matrix, Element]], page: int) -> list[str]:
        """Give the widgets of a page, in the order in which they are read."""
        if not self._fonts:
            self._fonts = f"<</Font<</{_TYPED} {self._font()} 0 R>>>>"
        side = self._document.idToObjectNumberAndVersion[f"Page{page + 1}"][0]
        first = len(self._widgets)
        for field, matrix, element in fields:
            place = apply(matrix, (field.x, field.y)), apply(matrix, (field.x + field.width, field.y + field.height))
            (x1, y1), (x2, y2) = place
            whole = self._widget(field, (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), abs(matrix[0]))
            number = self._number()
            about = f"<</Type/Annot/Subtype/Widget/F 4/P {side} 0 R/StructParent {self._next}{whole}>>"
            self.written.append((number, about))
            self._widgets.append(number)
            element.kids.append(f"<</Type/OBJR/Obj {number} 0 R>>")
            self.used[self._next] = element
            self._next += 1
        return [self._listed(first)]

    def whole(self) -> str:
        """Give the form of the file."""
        return f"<</Fields[{self._listed()}]/DR{self._fonts}/DA(/{_TYPED} 9 Tf 0 g)>>"

    def _listed(self, first: int = 0) -> str:
        """Give the widgets from one on, as a list has them."""
        return " ".join([f"{number} 0 R" for number in self._widgets[first:]])

    def _number(self) -> int:
        """Give the number of another object in the file."""
        self._document.objectcounter += 1
        return int(self._document.objectcounter)

    def _widget(self, field: Field, box: Box, scale: float) -> str:
        """Give what a widget is, without its page; of two of one name the later has a number."""
        self._names[field.name] = count = self._names.get(field.name, 0) + 1
        name = field.name if count == 1 else f"{field.name}-{count}"
        left, bottom, right, top = box
        about = f"/T{_text(name)}/TU{_text(field.told)}/Rect[{left:.2f} {bottom:.2f} {right:.2f} {top:.2f}]"
        size = f"{right - left:.2f}", f"{top - bottom:.2f}"
        if field.tick:
            looks = self._ticks.get(size) or self._ticked(*size)
            return f"{about}/FT/Btn/V/Off/AS/Off/AP<</N{looks}>>"
        # Readers write into what a box of words looks like: each has its own.
        shown = self._look(*size, "/Tx BMC EMC\n")
        typed = f"{field.size * scale / _POINTS:.2f}"
        return f"{about}/FT/Tx/V()/MaxLen {LONGEST}/DA(/{_TYPED} {typed} Tf 0 g)/AP<</N {shown} 0 R>>"

    def _ticked(self, wide: str, high: str) -> str:
        """Give what a box looks like ticked and not, as all of its size do."""
        w, h = float(wide), float(high)
        # As by hand: two strokes, one colour for every paper and ink.
        way = f"{0.2 * w:.2f} {0.5 * h:.2f} m {0.43 * w:.2f} {0.2 * h:.2f} l {0.84 * w:.2f} {0.84 * h:.2f} l S"
        ticked, empty = self._look(wide, high, f"q 0 G 1.4 w 1 J 1 j {way} Q\n"), self._look(wide, high, "")
        self._ticks[wide, high] = found = f"<</Yes {ticked} 0 R/Off {empty} 0 R>>"
        return found

    def _look(self, wide: str, high: str, drawn: str) -> int:
        """Write what a widget looks like; give its number."""
        number = self._number()
        about = f"/Type/XObject/Subtype/Form/BBox[0 0 {wide} {high}]/Resources{self._fonts}"
        self.looks.append((number, f"<<{about}/Length {len(drawn)}>>\nstream\n{drawn}\nendstream".encode("ascii")))
        return number

    def _font(self) -> int:
        """Write the font in which words are typed; give its number."""
        path = self._faces.file("sans")
        typing = _typing(path, path.stat().st_mtime_ns)
        file, described, font = self._number(), self._number(), self._number()
        head = f"<</Length1 {typing.length}/Filter/FlateDecode/Length {len(typing.program)}>>\nstream\n"
        self.looks.append((file, head.encode() + typing.program + b"\nendstream"))
        self.written.append((described, f"<<{typing.about}/FontFile2 {file} 0 R>>"))
        kind = f"/Type/Font/Subtype/TrueType/BaseFont/{typing.name}/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255"
        self.written.append((font, f"<<{kind}/Widths[{typing.widths}]/FontDescriptor {described} 0 R>>"))
        return font


class _Typing(NamedTuple):
    """A font to type in, as a file has it: Latin letters in a code that every viewer types in."""

    name: str
    about: str  # its measures
    widths: str  # of the letters 32 to 255
    length: int  # of the program, as it is before it is pressed
    program: bytes


@lru_cache(1)
def _typing(path: Path, changed: int) -> _Typing:
    """Give a font to type in, as it was when it was changed last; one is kept, as it takes as long as 200 fields."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    face = TTFontFile(str(path))
    codes = {code: bytes((code,)).decode("cp1252", "replace") for code in range(32, 256)}
    letters = {code: ord(letter) for code, letter in codes.items() if ord(letter) in face.charToGlyph}
    every = [*dict.fromkeys(letters.values())]
    program = _with_letters(face.makeSubset(every), every)
    name = f"GMKITF+{face.name.decode('pdfdoc')}"
    box = " ".join(f"{side:.0f}" for side in face.bbox)
    about = (
        f"/Type/FontDescriptor/FontName/{name}/Flags 32/FontBBox[{box}]/Ascent {face.ascent:.0f}"
        f"/Descent {face.descent:.0f}/CapHeight {face.capHeight:.0f}/StemV {face.stemV}/ItalicAngle {face.italicAngle}"
    )
    wide = (face.charWidths.get(letters.get(code), face.defaultWidth) for code in codes)
    widths = " ".join(f"{width:.2f}".rstrip("0").rstrip(".") for width in wide)
    return _Typing(name, about, widths, len(program), zlib.compress(program, _QUICK))


_TYPED = "Typed"
"""What the font of words that are typed in is called."""
LONGEST = 2000
"""So many letters may be typed into a box of words."""


def _with_letters(font: bytes, letters: Sequence[int]) -> bytes:
    """Give a font with a table of letters by their code points, in place of ReportLab's by their place in a subset."""
    from reportlab.pdfbase.ttfonts import TTFontMaker

    maker = TTFontMaker()
    for at in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _, offset, length = struct.unpack_from(">4sLLL", font, 12 + 16 * at)
        table = font[offset : offset + length]
        if tag == b"cmap":
            glyphs = struct.unpack_from(f">{len(letters)}H", table, 22)
            pairs = [*sorted(zip(letters, glyphs, strict=True)), (0xFFFF, 0)]
            ends = [code for code, _ in pairs]
            deltas = [(glyph - code) % 0x10000 for code, glyph in pairs]
            many = len(pairs)
            power = many.bit_length() - 1
            body = (2 * many, 2 << power, power, 2 * many - (2 << power), *ends, 0, *ends, *deltas, *[0] * many)
            table = struct.pack(f">4H L 3H {len(body)}H", 0, 1, 3, 1, 12, 4, 6 + 2 * len(body), 0, *body)
        maker.add(tag.decode(), table)
    return bytes(maker.makeStream())


class _Elements:
    """The elements and widgets of a file, packed, as its last objects."""

    def __init__(self, document: Any, tree: Tree, form: _Form) -> None:
        """Take up numbers for them: the root, and each element after it."""
        self.root = document.objectcounter + 1
        self._tree, self._form = tree, form
        self._numbers = {id(one): self.root + 1 + at for at, one in enumerate(tree.all)}
        self.packs = document.objectcounter + 2 + len(tree.all)  # the number of the first pack
        many = 1 + len(tree.all) + len(form.written)
        document.objectcounter += 1 + len(tree.all) + (many // _CROWD + 1)
        self._pages = [document.idToObjectNumberAndVersion[f"Page{number + 1}"][0] for number in range(len(tree.pages))]

    def packed(self) -> Iterator[bytes]:
        """Give every pack as an object."""
        texts = [self._rooted(), *map(self._element, self._tree.all), *(text for _, text in self._form.written)]
        numbers = self._packed_in_order()
        for begin in range(0, len(texts), _CROWD):
            some = texts[begin : begin + _CROWD]
            at, places = 0, list[str]()
            for n, text in zip(numbers[begin : begin + _CROWD], some, strict=True):
                places.append(f"{n} {at}")
                at += len(text) + 1
            head = " ".join(places) + "\n"
            data = zlib.compress((head + "\n".join(some)).encode("ascii"), _QUICK if self._form.written else -1)
            about = f"/Type/ObjStm/N {len(some)}/First {len(head)}/Filter/FlateDecode/Length {len(data)}"
            number = self.packs + begin // _CROWD
            yield f"{number} 0 obj\n<<{about}>>\nstream\n".encode() + data + b"\nendstream\nendobj\n"

    def places(self) -> Iterator[tuple[int, int, int]]:
        """Give the number of each that is packed, its pack and its place in it."""
        for at, number in enumerate(self._packed_in_order()):
            yield number, self.packs + at // _CROWD, at % _CROWD

    def _packed_in_order(self) -> list[int]:
        """Give the numbers of all that are packed: the root, elements, widgets."""
        return [*range(self.root, self.root + 1 + len(self._tree.all)), *(number for number, _ in self._form.written)]

    def _rooted(self) -> str:
        """Give the root: what is in the document, and whose each marked sequence is."""
        numbers = self._numbers
        owners = " ".join(
            f"{number}[{' '.join(f'{numbers[id(one)]} 0 R' for one in sequences)}]"
            for number, sequences in enumerate(self._tree.pages)
        )
        owners += "".join(f" {number} {numbers[id(one)]} 0 R" for number, one in self._form.used.items())
        return f"<</Type/StructTreeRoot/K {self.root + 1} 0 R/ParentTree<</Nums[{owners}]>>>>"

    def _element(self, one: Element) -> str:
        """Give an element."""
        numbers = self._numbers
        above = self.root if one.parent is None else numbers[id(one.parent)]
        kids = " ".join([f"{numbers[id(kid)]} 0 R" if isinstance(kid, Element) else str(kid) for kid in one.kids])
        page = f"/Pg {self._pages[one.page]} 0 R" if one.parent is not None else ""
        return f"<</S/{one.tag}/P {above} 0 R{page}/K[{kids}]{one.more}>>"


def _written(document: Any, elements: _Elements, looks: Sequence[tuple[int, bytes]]) -> bytes:
    """Put a file together: every object, what widgets look like, the elements in packs, and where each lies."""
    from reportlab.pdfbase import pdfdoc

    out = ["%PDF-1.7\n%\x93\x8c\x8b\x9e gmkit\n".encode("latin-1")]
    at = len(out[0])
    places = {0: struct.pack(">BIH", 0, 0, 65535)}
    number = 0

    def put(number: int, data: bytes) -> None:
        nonlocal at
        places[number] = struct.pack(">BIH", 1, at, 0)
        out.append(data)
        at += len(data)

    # Objects may call for new ones while they are written; the numbers of the elements are left out.
    while (number := number + 1) <= document.objectcounter:
        name = document.numberToId.get(number)
        if name is not None:
            data = pdfdoc.format(document.idToObject[name], document, toplevel=1)
            if data.endswith(b"endstream\n"):
                data = data[:-10] + b"\nendstream\n"
            put(number, b"%d 0 obj\n%s\nendobj\n" % (number, data))
    for number, look in looks:
        put(number, b"%d 0 obj\n%s\nendobj\n" % (number, look))
    for number, pack, place in elements.places():
        places[number] = struct.pack(">BIH", 2, pack, place)
    for number, data in enumerate(elements.packed(), start=elements.packs):
        put(number, data)
    last = max(places) + 1
    places[last] = struct.pack(">BIH", 1, at, 0)
    free = struct.pack(">BIH", 0, 0, 65535)
    table = zlib.compress(b"".join(places.get(number, free) for number in range(last + 1)))
    root, info = (
        pdfdoc.format(document.Reference(one), document).decode() for one in (document.Catalog, document.info)
    )
    out.append(
        f"{last} 0 obj\n<</Type/XRef/Size {last + 1}/W[1 4 2]/Root {root}/Info {info}/Filter/FlateDecode"
        f"/Length {len(table)}/ID".encode()
        + document.ID().split(b"\n%")[0].strip()
        + b">>\nstream\n"
        + table
        + b"\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n" % at
    )
    return b"".join(out)
