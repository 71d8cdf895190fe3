"""A GM's own pictures: PNG, JPEG and a short list of SVG, read from bytes that anybody may have made.

Nothing is fetched and nothing is run. What a picture says of itself (where a photo was taken, its colour profile, its
texts) goes no further. The only file that imports PIL and expat.
"""

from __future__ import annotations

import io
import math
import re
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple
from xml.parsers import expat

from gmkit.errors import ContentError, later, quoted, say
from gmkit.printing import shape
from gmkit.printing.fonts import MM
from gmkit.printing.pen import Clip, Curve, Form, Image, Mark, Pen, Picture, Placed, Style
from gmkit.printing.shape import Matrix, Path, Point, Seg, times
from gmkit.printing.theme import mix

MOST_BYTES = 8 * 1024 * 1024
MOST_SIDE, MOST_PIXELS = 4096, 12_000_000
MOST_SVG, MOST_ELEMENTS, MOST_DEPTH, MOST_NUMBERS = 1024 * 1024, 5_000, 32, 100_000
_KEPT = 1200  # pixels a side that are kept: 600 dpi and more on a card
_SPAN = 100.0  # mm of a picture's longer side, before it is placed
_PASSES = 100  # of a JPEG that is sent in passes


class BadPicture(ContentError):
    """A picture that cannot be printed.

    Attributes:
        line: of an SVG, from 1; 0 where no line is at fault.
        column: in that line, from 1.
    """

    def __init__(self, said: str, line: int = 0, column: int = 0) -> None:
        super().__init__(said)
        self.line, self.column = line, column


def read_picture(data: bytes) -> Form:
    """Give a picture as a form whose longer side is 100 mm; which of the three it is, its first bytes say.

    Raises:
        BadPicture: it is none of the three, damaged, larger than may be, or holds what is not drawn here.
    """
    if len(data) > MOST_BYTES:
        raise BadPicture(say("it has more than {most} MiB; make it smaller", most=MOST_BYTES // 1024 // 1024))
    if data.startswith(_PNG):
        return _pixels(_bare_png(data), "PNG")
    if data.startswith(b"\xff\xd8\xff"):
        _within(*_jpeg_size(data))
        return _pixels(data, "JPEG")
    if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return _Drawing(data).form()
    raise BadPicture(say("it is no PNG, JPEG or SVG; save it as one of these"))


# ---- Pictures of pixels.

_PNG = b"\x89PNG\r\n\x1a\n"
_NEEDED = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
_CUT_SHORT = later("it ends too early; save it again")


def _within(wide: int, high: int) -> None:
    """Refuse more pixels than may be, before any is looked at."""
    if not (wide and high):
        raise BadPicture(say("it has no pixels"))
    if max(wide, high) > MOST_SIDE or wide * high > MOST_PIXELS:
        raise BadPicture(
            say(
                "it has {wide} × {high} pixels; make it at most {side} a side and {millions} million",
                wide=wide,
                high=high,
                side=MOST_SIDE,
                millions=MOST_PIXELS // 1_000_000,
            )
        )


def _bare_png(data: bytes) -> bytes:
    """Give a PNG with nothing but its pixels: no texts, profiles or further frames."""
    out, at = [_PNG], len(_PNG)
    while at < len(data):
        if at + 12 > len(data):
            raise BadPicture(say(_CUT_SHORT))
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        if at == len(_PNG):
            if kind != b"IHDR" or size != 13 or len(data) < at + 25:
                raise BadPicture("it is a damaged PNG; save it again")
            _within(*struct.unpack(">II", data[at + 8 : at + 16]))
        end = at + 12 + size
        if end > len(data):
            raise BadPicture(say(_CUT_SHORT))
        if kind in _NEEDED:
            out.append(data[at:end])
        if kind == b"IEND":
            return b"".join(out)
        at = end
    raise BadPicture(say(_CUT_SHORT))


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Find the width and the height of a JPEG in its header."""
    if data.count(b"\xff\xda") > _PASSES:
        raise BadPicture(say("it is sent in too many passes; save it as a plain JPEG"))
    at = 2
    while at + 9 <= len(data):
        if data[at] != 0xFF:
            break
        kind = data[at + 1]
        if kind == 0xFF:
            at += 1
            continue
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return wide, high
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    raise BadPicture(say("it is a damaged JPEG; save it again"))


def _pixels(data: bytes, kind: str) -> Form:
    """Draw a picture anew over paper, in colours or greys, and nothing else of it."""
    from PIL import Image as Pil
    from PIL import ImageOps

    try:
        with Pil.open(io.BytesIO(data), formats=(kind,)) as file:
            _within(*file.size)
            if kind == "JPEG":
                file.draft(None, (_KEPT, _KEPT))
            drawn = _over_paper(ImageOps.exif_transpose(file) if kind == "JPEG" else file)
    except BadPicture:
        raise
    except Exception as error:
        raise BadPicture(
            say(
                "it is a damaged {kind} ({error}); save it again",
                kind=kind,
                error=quoted(str(error) or type(error).__name__),
            )
        ) from error
    if max(drawn.size) > _KEPT:
        drawn = drawn.reduce(math.ceil(max(drawn.size) / _KEPT))
    picture = Picture(drawn.width, drawn.height, drawn.mode == "L", drawn.tobytes())
    scale = _SPAN / max(drawn.size)
    wide, high = drawn.width * scale, drawn.height * scale
    return Form("picture", wide, high, (Image(picture, 0.0, 0.0, wide, high),))


def _over_paper(image: Any) -> Any:
    """Give an image as RGB or grey, what can be seen through as paper."""
    from PIL import Image as Pil

    if image.mode.startswith("I"):
        # Sixteen bits a pixel: the upper eight are what an eye can tell apart.
        high, step = (0, 2) if image.mode == "I;16B" else (1, 4 if image.mode == "I" else 2)
        return Pil.frombytes("L", image.size, image.tobytes()[high::step])
    plain = image.mode in ("1", "L", "LA") and "transparency" not in image.info
    if image.mode in ("LA", "PA", "RGBA") or "transparency" in image.info:
        clear = image if image.mode == "RGBA" else image.convert("RGBA")
        paper = Pil.new("RGB", image.size, "white")
        paper.paste(clear, mask=clear.getchannel("A"))
        return paper.convert("L") if plain else paper
    return image.convert("L" if plain else "RGB")


@lru_cache(maxsize=128)
def without_colour(picture: Picture) -> Picture:
    """Give a picture in greys as light as its colours look."""
    return picture if picture.grey else _greys(_opened(picture).convert("L"))


@lru_cache(maxsize=128)
def in_dots(picture: Picture) -> Picture:
    """Give a picture in black dots, lighter than it was and at most 300 a side: where ink is saved nothing is grey."""
    image = _opened(picture).convert("L")
    if max(image.size) > _DOTS:
        image = image.reduce(math.ceil(max(image.size) / _DOTS))
    return _greys(image.point([255 - (255 - v) * 45 // 100 for v in range(256)]).convert("1").convert("L"))


_DOTS = 300


def _opened(picture: Picture) -> Any:
    from PIL import Image as Pil

    return Pil.frombytes("L" if picture.grey else "RGB", (picture.wide, picture.high), picture.data)


def _greys(image: Any) -> Picture:
    return Picture(image.width, image.height, grey=True, data=image.tobytes())


def as_png(picture: Picture) -> bytes:
    """Give a picture as a PNG; the same picture gives the same bytes everywhere."""
    row = picture.wide * (1 if picture.grey else 3)
    lines = b"".join(b"\0" + picture.data[at : at + row] for at in range(0, len(picture.data), row))
    head = struct.pack(">IIBBBBB", picture.wide, picture.high, 8, 0 if picture.grey else 2, 0, 0, 0)
    out = [_PNG]
    for kind, body in ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")):
        out.append(struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)))
    return b"".join(out)


# ---- Drawings: what of SVG is drawn here, and all else refused by its name.

_SVG = "http://www.w3.org/2000/svg"
_XML = "http://www.w3.org/XML/1998/namespace"
_LOOKS = frozenset(
    {"fill", "stroke", "stroke-width", "opacity", "fill-opacity", "stroke-opacity", "fill-rule", "stroke-linecap",
     "stroke-linejoin", "stroke-miterlimit"}
)  # fmt: skip
_ANYWHERE = _LOOKS | {"style", "transform", "id"}
_OWN: Mapping[str, frozenset[str]] = {
    "svg": frozenset({"viewBox", "width", "height", "version", "x", "y", "preserveAspectRatio"}),
    "g": frozenset(),
    "path": frozenset({"d"}),
    "rect": frozenset({"x", "y", "width", "height", "rx", "ry"}),
    "circle": frozenset({"cx", "cy", "r"}),
    "ellipse": frozenset({"cx", "cy", "rx", "ry"}),
    "line": frozenset({"x1", "y1", "x2", "y2"}),
    "polyline": frozenset({"points"}),
    "polygon": frozenset({"points"}),
    "title": frozenset(),
    "desc": frozenset(),
}
_NAMED = {
    "black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff",
    "yellow": "#ffff00", "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0", "maroon": "#800000",
    "purple": "#800080", "navy": "#000080", "teal": "#008080", "olive": "#808000", "orange": "#ffa500",
    "gold": "#ffd700", "brown": "#a52a2a", "pink": "#ffc0cb", "currentColor": "#000000",
}  # fmt: skip
_NUMBER = re.compile(r"[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)")
_FLAG = re.compile(r"[\s,]*([01])")
_COMMAND = re.compile(r"[\s,]*([MmZzLlHhVvCcSsQqTtAa])")
_END = re.compile(r"[\s,]*\Z")
_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)\s*(?:px|mm|cm|pt|in)?\s*")
_LARGEST = 1_000_000.0


class _Paint(NamedTuple):
    """What an element hands down to those inside it."""

    matrix: Matrix = shape.SAME
    fill: str | None = "#000000"
    stroke: str | None = None
    weight: float = 1.0
    opacity: float = 1.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    even_odd: bool = False
    rounded: bool = False


class _Wrong(Exception):
    """What is wrong with an attribute."""


class _Drawing:
    """Reads one SVG."""

    def __init__(self, data: bytes) -> None:
        """Read all of it.

        Raises:
            BadPicture: with line and column, at the first thing that is not drawn here.
        """
        if len(data) > MOST_SVG:
            raise BadPicture(say("an SVG has at most {most} MiB; make it simpler", most=MOST_SVG // 1024 // 1024))
        self._data = data
        self._stack: list[_Paint] = []
        self._marks: list[Mark] = []
        self._elements = self._numbers = 0
        self._size = (0.0, 0.0)
        self._parser = expat.ParserCreate("utf-8", " ")
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = lambda _name: self._stack.pop()
        self._parser.StartDoctypeDeclHandler = lambda *_: self._refuse(say("a DOCTYPE is not read; take it out"))
        self._parser.ProcessingInstructionHandler = lambda target, _: self._refuse(
            say("the instruction <?{target} is not read; take it out", target=target)
        )
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            said = expat.errors.messages.get(error.code) or say("it is no XML")
            raise BadPicture(
                say("the SVG cannot be read ({said})", said=quoted(said)), error.lineno, error.offset + 1
            ) from error

    def form(self) -> Form:
        """Give what is drawn, cut off at the edge of the picture."""
        wide, high = self._size
        scale = _SPAN / max(wide, high)
        size = (wide * scale, high * scale)
        frame = shape.polygon(((0.0, 0.0), (size[0], 0.0), size, (0.0, size[1])))
        return Form("picture", *size, (Clip(frame, shape.SAME, tuple(self._marks)),))

    def _refuse(self, said: str, attribute: str = "") -> None:
        """Say no, at the element under way or at one of its attributes."""
        at = self._parser.CurrentByteIndex
        if attribute:
            found = re.compile(rb"[\s\"']" + re.escape(attribute.encode()) + rb"\s*=").search(self._data, at)
            at = found.start() + 1 if found else at
        before = self._data[:at]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        raise BadPicture(said, line, column)

    def _begin(self, full: str, attributes: dict[str, str]) -> None:
        """Take up an element."""
        space, _, name = full.rpartition(" ")
        self._elements += 1
        if self._elements > MOST_ELEMENTS:
            self._refuse(say("an SVG has at most {most} elements; make it simpler", most=MOST_ELEMENTS))
        if len(self._stack) >= MOST_DEPTH:
            self._refuse(say("elements stand at most {most} deep in one another; make it flatter", most=MOST_DEPTH))
        if space not in ("", _SVG) or name not in _OWN or (name == "svg") == bool(self._stack):
            self._refuse(
                say("<{name}> is not drawn here; take it out, or save as plain SVG with paths alone", name=_shown(name))
            )
        for key in attributes:
            outer, _, word = key.rpartition(" ")
            if outer != _XML and (outer or word not in _ANYWHERE | _OWN[name]):
                self._refuse(say("{word}= is not read on <{name}>; take it out", word=_shown(word), name=name), word)
        attribute = ""
        try:
            paint = self._stack[-1] if self._stack else self._sized(attributes)
            for attribute in sorted(attributes, key=("style").__eq__):
                paint = self._painted(paint, attribute, attributes[attribute])
            attribute = {"path": "d", "polyline": "points", "polygon": "points"}.get(name, "")
            self._stack.append(paint)
            self._draw(paint, self._path(name, attributes))
        except (_Wrong, OverflowError, ZeroDivisionError) as error:
            self._refuse(str(error) if isinstance(error, _Wrong) else say("a number is too large"), attribute)

    def _sized(self, attributes: Mapping[str, str]) -> _Paint:
        """Take the picture's edge; what is drawn is brought to 100 mm."""
        if "viewBox" in attributes:
            box = _numbers(attributes["viewBox"])
            if len(box) != 4:
                raise _Wrong(say("viewBox has four numbers"))
        else:
            box = [0.0, 0.0, _length(attributes, "width", 0.0), _length(attributes, "height", 0.0)]
        x, y, wide, high = box
        if not (wide > 0 and high > 0 and max(wide, high) <= 100 * min(wide, high)):
            raise _Wrong(say('its size is not told: give viewBox="0 0 WIDTH HEIGHT", neither over 100 times the other'))
        self._size = (wide, high)
        scale = _SPAN / max(wide, high)
        return _Paint(matrix=(scale, 0.0, 0.0, scale, -x * scale, -y * scale))

    def _painted(self, paint: _Paint, name: str, value: str) -> _Paint:
        """Take what an attribute says of how things are drawn."""
        if name == "style":
            for one in filter(str.strip, value.split(";")):
                key, _, said = one.partition(":")
                if key.strip() not in _LOOKS | {"transform"}:
                    raise _Wrong(say("{word} is not read in style=; take it out", word=_shown(key.strip())))
                paint = self._painted(paint, key.strip(), said)
            return paint
        if name == "transform":
            return paint._replace(matrix=times(paint.matrix, _transform(value)))
        return _PAINTS[name](paint, value.strip()) if name in _PAINTS else paint

    def _path(self, name: str, given: Mapping[str, str]) -> Path:
        """Give the outline of an element in its own units."""
        match name:
            case "path":
                path, count = _Outline(given.get("d", "")).read()
                self._count(count)
                return path
            case "polyline" | "polygon":
                flat = _numbers(given.get("points", ""))
                self._count(len(flat))
                points = list(zip(flat[::2], flat[1::2], strict=False))
                return shape.polygon(points, closed=name == "polygon") if len(points) > 1 else ()
            case "rect":
                return _rectangle(given)
            case "circle" | "ellipse":
                r = _length(given, "r", 0.0)
                rx, ry = _length(given, "rx", r), _length(given, "ry", r)
                middle = (_length(given, "cx", 0.0), _length(given, "cy", 0.0))
                return shape.ellipse(*middle, rx, ry) if rx > 0 and ry > 0 else ()
            case "line":
                x1, y1, x2, y2 = (_length(given, one, 0.0) for one in ("x1", "y1", "x2", "y2"))
                return shape.polygon(((x1, y1), (x2, y2)), closed=False)
            case _:
                return ()

    def _count(self, numbers: int) -> None:
        self._numbers += numbers
        if self._numbers > MOST_NUMBERS:
            raise _Wrong(say("paths have at most {most} numbers together; make them simpler", most=MOST_NUMBERS))

    def _draw(self, paint: _Paint, path: Path) -> None:
        """Draw an outline; what can be seen through is mixed with paper."""
        path = shape.moved(path, paint.matrix)
        if any(not abs(v) <= _LARGEST for _, n in path for v in n):
            raise _Wrong(say("a number is too large"))
        fill = _mixed(paint.fill, paint.opacity * paint.fill_opacity)
        a, b, c, d, _, _ = paint.matrix
        weight = min(paint.weight * math.sqrt(abs(a * d - b * c)), _SPAN) / MM
        stroke = _mixed(paint.stroke, paint.opacity * paint.stroke_opacity) if weight > 0 else None
        if path and (fill or stroke):
            style = Style(stroke, round(weight, 3), fill, round=paint.rounded)
            self._marks.append(Curve(path, shape.SAME, style, paint.even_odd))


def _shown(name: str) -> str:
    """Give a name out of a file for a message."""
    return quoted(name)[1:-1]


def _number(word: str) -> float:
    value = float(word)
    if not abs(value) <= _LARGEST:
        raise _Wrong(say("the number {word} is too large", word=_shown(word)))
    return value


def _numbers(words: str) -> list[float]:
    """Read numbers parted by blanks or commas."""
    out, at = [], 0
    while found := _NUMBER.match(words, at):
        out.append(_number(found[1]))
        at = found.end()
    if words[at:].strip(" \t\r\n,"):
        raise _Wrong(say("{words} is no number", words=quoted(words[at:].strip(), 20)))
    return out


def _length(given: Mapping[str, str], name: str, usual: float) -> float:
    if name not in given:
        return usual
    found = _LENGTH.fullmatch(given[name])
    if found is None:
        raise _Wrong(say("{name}={value} is no length", name=name, value=quoted(given[name], 20)))
    return _number(found[1])


def _share(words: str) -> float:
    (value,) = _numbers(words) if words.count(" ") == 0 and words else (-1.0,)
    if not 0.0 <= value <= 1.0:
        raise _Wrong(say("{words} is no share from 0 to 1", words=quoted(words, 20)))
    return value


def _colour(words: str) -> str | None:
    """Read a colour; None where nothing is painted."""
    if words == "none" or words == "transparent":
        return None
    if re.fullmatch(r"#[0-9a-fA-F]{6}", words):
        return words.lower()
    if re.fullmatch(r"#[0-9a-fA-F]{3}", words):
        return "#" + "".join(2 * sign for sign in words[1:].lower())
    found = re.fullmatch(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)", words)
    if found:
        return "#" + "".join(f"{min(int(one), 255):02x}" for one in found.groups())
    if words not in _NAMED:
        raise _Wrong(say("{words} is no colour that is read here; write it as #rrggbb", words=quoted(words, 30)))
    return _NAMED[words]


def _mixed(colour: str | None, opacity: float) -> str | None:
    return None if colour is None or opacity <= 0 else mix("#ffffff", colour, opacity)


def _width(words: str) -> float:
    value = _length({"stroke-width": words}, "stroke-width", 1.0)
    if value < 0:
        raise _Wrong(say("a stroke-width is not below 0"))
    return value


_PAINTS: Mapping[str, Callable[[_Paint, str], _Paint]] = {
    "fill": lambda paint, words: paint._replace(fill=_colour(words)),
    "stroke": lambda paint, words: paint._replace(stroke=_colour(words)),
    "stroke-width": lambda paint, words: paint._replace(weight=_width(words)),
    "opacity": lambda paint, words: paint._replace(opacity=paint.opacity * _share(words)),
    "fill-opacity": lambda paint, words: paint._replace(fill_opacity=_share(words)),
    "stroke-opacity": lambda paint, words: paint._replace(stroke_opacity=_share(words)),
    "fill-rule": lambda paint, words: paint._replace(even_odd=words == "evenodd"),
    "stroke-linecap": lambda paint, words: paint._replace(rounded=words == "round"),
}

_STEP = re.compile(r"[\s,]*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")


def _transform(words: str) -> Matrix:
    """Read a list of transforms."""
    out, at = shape.SAME, 0
    while found := _STEP.match(words, at):
        out = times(out, _moved(found[1], _numbers(found[2])))
        at = found.end()
    if words[at:].strip(" \t\r\n,"):
        raise _Wrong(say("{words} is no transform that is read here", words=quoted(words[at:].strip(), 20)))
    return out


def _moved(kind: str, n: list[float]) -> Matrix:
    match kind, n:
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case "translate", [x]:
            return (1.0, 0.0, 0.0, 1.0, x, 0.0)
        case "translate", [x, y]:
            return (1.0, 0.0, 0.0, 1.0, x, y)
        case "scale", [s]:
            return (s, 0.0, 0.0, s, 0.0, 0.0)
        case "scale", [x, y]:
            return (x, 0.0, 0.0, y, 0.0, 0.0)
        case "rotate", [turn]:
            return shape.placed(0.0, 0.0, turn=-turn)
        case "rotate", [turn, x, y]:
            back = (1.0, 0.0, 0.0, 1.0, -x, -y)
            return times(shape.placed(x, y, turn=-turn), back)
        case "skewX", [turn]:
            return (1.0, 0.0, math.tan(math.radians(turn)), 1.0, 0.0, 0.0)
        case "skewY", [turn]:
            return (1.0, math.tan(math.radians(turn)), 0.0, 1.0, 0.0, 0.0)
        case _:
            raise _Wrong(
                say("{what} does not take {n} number|{what} does not take {n} numbers", number=len(n), what=kind)
            )


def _rectangle(given: Mapping[str, str]) -> Path:
    """Give a rectangle, its corners rounded where it says so."""
    x, y, wide, high = (_length(given, one, 0.0) for one in ("x", "y", "width", "height"))
    if wide <= 0 or high <= 0:
        return ()
    rx = _length(given, "rx", _length(given, "ry", 0.0))
    ry = _length(given, "ry", rx)
    rx, ry = min(max(rx, 0.0), wide / 2), min(max(ry, 0.0), high / 2)
    if not (rx and ry):
        return shape.polygon(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))
    out: list[Seg] = []
    corners = ((x + wide - rx, y + ry), (x + wide - rx, y + high - ry), (x + rx, y + high - ry), (x + rx, y + ry))
    for n, (cx, cy) in enumerate(corners):
        (part,) = shape.moved(tuple(shape.arc(0.0, 0.0, 1.0, 90.0 * n - 90.0, 90.0 * n)), (rx, 0.0, 0.0, ry, cx, cy))
        a = math.radians(90.0 * n - 90.0)
        out += [("L" if out else "M", (cx + rx * math.cos(a), cy + ry * math.sin(a))), part]
    return (*out, ("Z", ()))


class _Outline:
    """Reads what `d` says: the whole grammar of paths, as straight lines and cubic curves."""

    def __init__(self, words: str) -> None:
        """Take what is read."""
        self._words = words
        self._at = self._read = 0
        self._out: list[Seg] = []
        self._here: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._last: tuple[str, Point] = ("", (0.0, 0.0))  # the command before, and its last handle

    def read(self) -> tuple[Path, int]:
        """Give the path, and how many numbers it has."""
        verb = ""
        while _END.match(self._words, self._at) is None:
            found = _COMMAND.match(self._words, self._at)
            if found:
                verb, self._at = found[1], found.end()
            elif verb in ("", "Z", "z"):
                raise _Wrong(
                    say("{words} stands where a path has a command", words=quoted(self._words[self._at :].strip(), 20))
                )
            if not self._out and verb not in "Mm":
                raise _Wrong(say("a path begins with M"))
            self._step(verb)
            verb = {"M": "L", "m": "l"}.get(verb, verb)
        return tuple(self._out), self._read

    def _next(self, what: re.Pattern[str] = _NUMBER) -> float:
        found = what.match(self._words, self._at)
        if found is None:
            raise _Wrong(
                say("a number is missing in a path, before {words}", words=quoted(self._words[self._at :].strip(), 20))
            )
        self._at = found.end()
        self._read += 1
        if self._read > MOST_NUMBERS:
            raise _Wrong(say("paths have at most {most} numbers together; make them simpler", most=MOST_NUMBERS))
        return _number(found[1])

    def _point(self, verb: str) -> Point:
        x, y = self._next(), self._next()
        return (self._here[0] + x, self._here[1] + y) if verb.islower() else (x, y)

    def _step(self, verb: str) -> None:
        """Take one command with its numbers."""
        kind = verb.upper()
        handle = self._here
        match kind:
            case "Z":
                self._out.append(("Z", ()))
                self._here = self._start
            case "M":
                self._here = self._start = self._point(verb)
                self._out.append(("M", self._here))
            case "L" | "H" | "V":
                self._here = self._straight(verb)
                self._out.append(("L", self._here))
            case "A":
                self._arc(verb)
            case _:
                handle = self._bent(kind, verb)
        self._last = (kind, handle)

    def _straight(self, verb: str) -> Point:
        if verb in "Ll":
            return self._point(verb)
        x, y = self._here
        far = self._next()
        if verb in "Hh":
            return (x + far if verb == "h" else far, y)
        return (x, y + far if verb == "v" else far)

    def _bent(self, kind: str, verb: str) -> Point:
        """Take a curve with one handle or two; give its last handle."""
        x, y = self._here
        before, (hx, hy) = self._last
        again = (2 * x - hx, 2 * y - hy) if before in ("CS" if kind in "CS" else "QT") and before else (x, y)
        one = self._point(verb) if kind in "CQ" else again
        two = self._point(verb) if kind in "CS" else one
        end = self._point(verb)
        last = two
        if kind in "QT":
            one, two = ((a[0] + 2 / 3 * (last[0] - a[0]), a[1] + 2 / 3 * (last[1] - a[1])) for a in ((x, y), end))
        self._out.append(("C", (*one, *two, *end)))
        self._here = end
        return last

    def _arc(self, verb: str) -> None:
        """Take a part of an ellipse, by its ends (as SVG's appendix on arcs has it)."""
        rx, ry, turn = abs(self._next()), abs(self._next()), self._next()
        large, sweep = self._next(_FLAG), self._next(_FLAG)
        begin, self._here = self._here, self._point(verb)
        if begin == self._here:
            return
        if not (rx and ry):
            self._out.append(("L", self._here))
            return
        self._out += _arcs(begin, self._here, (rx, ry), turn, large=bool(large), sweep=bool(sweep))


def _arcs(
    begin: Point, end: Point, radii: tuple[float, float], turn: float, *, large: bool, sweep: bool
) -> Iterator[Seg]:
    """Give the cubic curves along a part of an ellipse."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    # On the unit circle: undo the turn and the radii.
    rx, ry = radii
    dx, dy = (begin[0] - end[0]) / 2, (begin[1] - end[1]) / 2
    stretch = max(1.0, math.hypot((c * dx + s * dy) / rx, (c * dy - s * dx) / ry))
    rx, ry = rx * stretch, ry * stretch
    back = shape.inverse((c * rx, s * rx, -s * ry, c * ry, 0.0, 0.0))
    (px, py), (qx, qy) = shape.apply(back, begin), shape.apply(back, end)
    half = math.hypot(qx - px, qy - py) / 2
    far = math.sqrt(max(0.0, 1.0 - half * half)) / (2 * half) * (-1 if large == sweep else 1)
    mx, my = (px + qx) / 2 - far * (py - qy), (py + qy) / 2 - far * (qx - px)
    first, last = math.degrees(math.atan2(py - my, px - mx)), math.degrees(math.atan2(qy - my, qx - mx))
    if sweep and last < first:
        last += 360.0
    elif not sweep and last > first:
        last -= 360.0
    *curves, (_, n) = shape.moved(
        tuple(shape.arc(mx, my, 1.0, first, last)), (c * rx, s * rx, -s * ry, c * ry, 0.0, 0.0)
    )
    yield from curves
    yield "C", (*n[:4], *end)


# ---- A picture at its place, and where ink is saved.


def show(pen: Pen, form: Form, inside: Path, *, low: bool) -> None:
    """Show a picture in the middle of an outline, so large that it fills it: cut off, never stretched."""
    left, top, right, bottom = shape.bounds(inside)
    scale = max((right - left) / form.width, (bottom - top) / form.height)
    x, y = (left + right - form.width * scale) / 2, (top + bottom - form.height * scale) / 2
    pen.clipped(inside, [Placed(thin(form) if low else form, (scale, 0.0, 0.0, scale, x, y))])


@lru_cache(maxsize=64)
def thin(form: Form) -> Form:
    """Give a picture with little ink: of pixels dots are left, of a drawing its outlines."""

    def of(mark: Mark) -> Mark:
        match mark:
            case Image(picture):
                return mark._replace(picture=in_dots(picture))
            case Clip():
                return mark._replace(marks=tuple(map(of, mark.marks)))
            case Curve(style=style):
                weight = min(style.weight, _HAIR) if style.stroke else _HAIR
                return mark._replace(style=style._replace(stroke="ink", weight=weight, fill=style.fill and "paper"))
            case _:
                return mark

    return form._replace(marks=tuple(map(of, form.marks)))


_HAIR = 3.0  # pt on a picture of 100 mm; about a quarter of it on a card
