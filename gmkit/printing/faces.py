"""Font files: what a TrueType file says, which stand behind a role, and which the machine has in need."""

from __future__ import annotations

import os
import stat
import struct
import sys
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO, NamedTuple

from gmkit.errors import SheetError, StoreError, later, listed, quoted, reason, say

# ---- Reading a TrueType file: which letters a font has, how wide they are, how it looks. Nothing is drawn here.

_NEEDED = (b"head", b"hhea", b"hmtx", b"maxp", b"cmap", b"glyf", b"loca", b"post", b"name")
_READ = (b"head", b"hhea", b"hmtx", b"maxp", b"cmap", b"OS/2")
_MOST = 1 << 24  # no table that is read is longer than 16 MiB in an honest font
_LAST = 0x10FFFF
_MAGIC = 0x5F0F3CF5  # stands in the header of every font
_KINDS = {
    b"OTTO": later("it has PostScript outlines (OpenType CFF); gmkit needs TrueType outlines"),
    b"ttcf": later("it is a collection of several fonts; take one of them out as a file of its own"),
    b"wOFF": later("it is packed for the web; unpack it"),
    b"wOF2": later("it is packed for the web; unpack it"),
}


_SHOWN = 200  # letters of a path in a message


class Style(NamedTuple):
    """How a font looks beside others of its family, and whether its maker lets a PDF hold it."""

    bold: bool
    italic: bool
    embeddable: bool


class Face:
    """One font file: the width in em of each letter it has, looked up when asked for.

    ReportLab's reader says the same of a file, but only once it has worked out every letter: that takes some twenty
    times as long, and hundreds of the machine's fonts may be asked for one letter. Nor does it say of a font that it
    cannot use what to do about it, or whether it is bold or slanted beside others.
    """

    def __init__(self, path: Path) -> None:
        """Read the file's tables of letters and widths.

        Raises:
            StoreError: naming the file, if it cannot be read or is no font with TrueType outlines.
        """
        self.path = path
        named = quoted(str(path), _SHOWN)
        with _opened(path, named) as file:
            try:
                tables = _tables(file, named)
                self._em, self._long, count = _figures(tables)
                self._advances = _array("H", tables[b"hmtx"], 0, 2 * self._long)
                self._glyph, self._spans = _map(tables[b"cmap"], count)
                self.style = _style(tables)
            except OSError as error:
                raise _unreadable(named, reason(error)) from error
            except (KeyError, ValueError, struct.error, IndexError) as error:
                raise _unreadable(named, say("it is damaged")) from error

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self.path.stem

    def has(self, letter: str) -> bool:
        """Say whether the font has a letter."""
        return self._glyph(ord(letter)) != 0

    def width(self, letter: str) -> float:
        """Give the width in em of a letter that the font has."""
        code = 0x20 if letter == "\u00a0" else ord(letter)  # the PDF, too, sets a no-break space as a space
        return self._advances[2 * min(self._glyph(code), self._long - 1)] / self._em

    def letters(self) -> dict[int, float]:
        """Give the width in em of every letter by its code point."""
        codes = (code for first, last in self._spans() for code in range(first, min(last, _LAST) + 1))
        return {code: self.width(chr(code)) for code in codes if code != 0xFFFF and self._glyph(code)}


def _opened(path: Path, named: str) -> BinaryIO:
    """Open a regular file, looked at before so that no pipe makes us wait for its writer.

    Raises:
        StoreError: if it is not there, is no regular file, or may not be read.
    """
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            kinds = (
                (stat.S_ISDIR, later("this is a folder")),
                (stat.S_ISFIFO, later("this is a pipe")),
                (stat.S_ISSOCK, later("this is a socket")),
            )
            told = next((what for is_one, what in kinds if is_one(mode)), later("this is a device"))
            raise _unreadable(named, say(told))
        return path.open("rb")
    except (OSError, ValueError) as error:
        raise _unreadable(named, reason(error)) from error


def _unreadable(named: str, why: str) -> StoreError:
    """Give the error for a file that cannot be read."""
    return StoreError(say("the font file {named} cannot be read: {why}; name a .ttf file", named=named, why=why))


def _array(kind: str, data: bytes, at: int, count: int) -> array[int]:
    """Read whole numbers, the high byte first.

    Raises:
        ValueError: if there are fewer.
    """
    out = array(kind)
    out.frombytes(data[at : at + count * out.itemsize])
    if len(out) < count:
        raise ValueError(kind)
    if sys.byteorder == "little":
        out.byteswap()
    return out


def _tables(file: BinaryIO, named: str) -> dict[bytes, bytes]:
    """Read the tables that are looked at.

    Raises:
        StoreError: if the file is no font with TrueType outlines.
        ValueError: if it ends before one of its tables does.
    """
    head = file.read(12)
    if head[:4] not in {b"\x00\x01\x00\x00", b"true"}:
        told = say(_KINDS.get(head[:4], later("it is no TrueType font")))
        raise StoreError(say("the font {named} cannot be used: {told}; name a .ttf file", named=named, told=told))
    places: dict[bytes, tuple[int, int]] = {}
    for _ in range(struct.unpack_from(">H", head, 4)[0]):
        tag, _, offset, length = struct.unpack(">4sIII", file.read(16))
        places[tag] = (offset, length)
    for tag in _NEEDED:
        if tag not in places:
            told = say("it has no table {tag}", tag=tag.decode())
            raise StoreError(
                say("the font {named} cannot be used: {told}; name a whole .ttf file", named=named, told=told)
            )
    if max(offset + length for offset, length in places.values()) > os.fstat(file.fileno()).st_size:
        raise ValueError(named)
    out = {b"OS/2": b""}
    for tag in _READ:
        if tag in places:
            file.seek(places[tag][0])
            out[tag] = file.read(min(places[tag][1], _MOST))
    return out


def _figures(tables: dict[bytes, bytes]) -> tuple[int, int, int]:
    """Give the units of an em, how many widths are listed, how many glyphs there are.

    Raises:
        ValueError: if one of them cannot be.
    """
    magic: int = struct.unpack_from(">I", tables[b"head"], 12)[0]
    em: int = struct.unpack_from(">H", tables[b"head"], 18)[0]
    long: int = struct.unpack_from(">H", tables[b"hhea"], 34)[0]
    count: int = struct.unpack_from(">H", tables[b"maxp"], 4)[0]
    if magic != _MAGIC or not (em and long and count):
        raise ValueError(em)
    return em, long, count


def _style(tables: dict[bytes, bytes]) -> Style:
    """Read how the font looks; without its table of Windows figures, by its header alone."""
    flags = struct.unpack_from(">H", tables[b"head"], 44)[0]
    if len(tables[b"OS/2"]) < 10:
        return Style(bool(flags & 1), bool(flags & 2), embeddable=True)
    weight, _, rights = struct.unpack_from(">HHH", tables[b"OS/2"], 4)
    return Style(weight >= 600, bool(flags & 2), not rights & 0x302)


Glyph = Callable[[int], int]
Spans = Callable[[], Iterator[tuple[int, int]]]


def _map(cmap: bytes, count: int) -> tuple[Glyph, Spans]:
    """Give the glyph of a letter as a function (0: none), and the spans of letters to look in.

    The PDF library takes the last Unicode table of a file, so the same one is taken here.

    Raises:
        ValueError: if there is no such table, or its kind is unknown.
    """
    at = -1
    for i in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * i)
        if platform == 3 or (platform == 0 and encoding != 5):
            at = offset
    kind = struct.unpack_from(">H", cmap, at)[0] if at >= 0 else -1
    if kind not in {4, 12}:
        raise ValueError(kind)
    look, spans = (_segments if kind == 4 else _groups)(cmap, at)

    def glyph(code: int) -> int:
        found = look(code)
        return found if found < count else 0

    return glyph, spans


def _segments(cmap: bytes, at: int) -> tuple[Glyph, Spans]:
    """Read a map of format 4: segments with offsets."""
    end = at + int(struct.unpack_from(">H", cmap, at + 2)[0])
    count = struct.unpack_from(">H", cmap, at + 6)[0] // 2
    ends = _array("H", cmap, at + 14, count)
    starts = _array("H", cmap, at + 16 + 2 * count, count)
    deltas = _array("H", cmap, at + 16 + 4 * count, count)
    base = at + 16 + 6 * count
    offsets = _array("H", cmap, base, count)

    def look(code: int) -> int:
        i = bisect_left(ends, code)
        if i == count or starts[i] > code:
            return 0
        glyph = code
        if offsets[i]:
            place = base + 2 * i + offsets[i] + 2 * (code - starts[i])
            glyph = struct.unpack_from(">H", cmap, place)[0] if place + 2 <= min(end, len(cmap)) else 0
            if not glyph:
                return 0
        return (glyph + deltas[i]) & 0xFFFF

    return look, lambda: zip(starts, ends, strict=True)


def _groups(cmap: bytes, at: int) -> tuple[Glyph, Spans]:
    """Read a map of format 12: groups of letters that follow each other."""
    count = struct.unpack_from(">I", cmap, at + 12)[0]
    if at + 16 + 12 * count > len(cmap):
        raise ValueError(count)
    numbers = _array("I", cmap, at + 16, 3 * count)
    starts, ends, firsts = numbers[0::3], numbers[1::3], numbers[2::3]
    turned = any(a > b for a, b in zip(starts, ends, strict=True))
    if turned or any(a >= b for a, b in zip(ends, starts[1:], strict=False)):
        raise ValueError(count)

    def look(code: int) -> int:
        i = bisect_left(ends, code)
        return firsts[i] + code - starts[i] if i < count and starts[i] <= code else 0

    return look, lambda: zip(starts, ends, strict=True)


# ---- Which fonts stand behind a role, in order: those a person named, then the two bundled families.

_FILES = {
    "serif": ("serif", "Regular"),
    "serif-semibold": ("serif", "Semibold"),
    "serif-bold": ("serif", "Bold"),
    "serif-light": ("serif", "Light"),
    "serif-italic": ("serif", "It"),
    "sans": ("sans", "Regular"),
    "sans-semibold": ("sans", "Semibold"),
    "sans-bold": ("sans", "Bold"),
    "sans-italic": ("sans", "It"),
}
_THEN = {
    "serif": ("sans",),
    "serif-semibold": ("sans-semibold",),
    "serif-bold": ("sans-bold",),
    "serif-light": ("serif", "sans"),
    "serif-italic": ("sans-italic", "serif", "sans"),
    "sans": ("serif",),
    "sans-semibold": ("serif-semibold",),
    "sans-bold": ("serif-bold",),
    "sans-italic": ("serif-italic", "sans", "serif"),
}
ROLES = tuple(_FILES)
_LIGHTER = {"Bold": "Semibold", "Semibold": "Regular", "Regular": "Light", "It": "ExtraLightIt", "Light": "ExtraLight"}
_TITLE, _DISPLAY = 12.0, 16.0  # pt; headings as large as these are seen by their size, not by their weight


def lighter(role: str, size: float) -> str:
    """Give the role that is set in place of another where ink is saved."""
    if size < _TITLE or role not in {"serif", "serif-semibold"}:
        return role
    return "serif" if size < _DISPLAY else "serif-light"


class Own(NamedTuple):
    """A font that a person named."""

    file: Path  # a TrueType file
    role: str = ""  # the one role it is for; empty for all of them


class Named(NamedTuple):
    """A person's font, read: what runs call it ("own-1"), and the one role it is for, if any."""

    key: str
    face: Face
    role: str


def own_font(text: str) -> Own:
    """Read "FILE" or "ROLE=FILE", as it is typed; what is a file as a whole is that file.

    Raises:
        SheetError: if there is no such role, or no file is named.
    """
    role, found, file = text.partition("=")
    if not text:
        raise SheetError(say("--font takes a TrueType font; name a file"))
    if not found or "/" in role or "\\" in role or "." in role or _is_there(text):
        return Own(Path(text))
    if role not in _FILES:
        raise SheetError(say("no role of type called {role}; there is {roles}", role=quoted(role), roles=listed(ROLES)))
    if not file:
        raise SheetError(
            say("--font {role}= takes a TrueType font for {name}; name a file", role=role, name=quoted(role))
        )
    return Own(Path(file), role)


def _is_there(file: str) -> bool:
    """Say whether there is something of a name."""
    try:
        return Path(file).exists()
    except OSError:  # too long a name, say, which the font's own error tells better
        return False


def read_own(own: Sequence[Own | Path]) -> tuple[Named, ...]:
    """Read the fonts a person named, the first as "own-1".

    Raises:
        StoreError: if a file cannot be read, is no font with TrueType outlines, or may be held by no PDF.
    """
    fonts = (one if isinstance(one, Own) else Own(Path(one)) for one in own)
    read = tuple(Named(f"own-{i}", Face(one.file), one.role) for i, one in enumerate(fonts, 1))
    for one in read:
        if not one.face.style.embeddable:
            file = quoted(str(one.face.path), 200)
            raise StoreError(
                say("the font {file} says of itself that no PDF may hold it; take another font", file=file)
            )
    return read


def file_of(role: str, *, light: bool = False) -> Path:
    """Give the TrueType file of a bundled role; a light one is of a lighter weight.

    Raises:
        SheetError: if the font's package is not installed.
    """
    family, weight = _FILES[role]
    weight = _LIGHTER[weight] if light else weight
    package = f"font_source_{family}_pro"
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SheetError(
            say(
                "the font package {package} is missing; install {distribution}",
                package=package,
                distribution=package.replace("_", "-"),
            )
        )
    name = f"Source{family.title()}Pro-{weight}.ttf"
    return Path(spec.submodule_search_locations[0]) / "files" / name


def is_bold(role: str) -> bool:
    """Say whether a role is set heavy."""
    return role.endswith("bold")


def is_italic(role: str) -> bool:
    """Say whether a role is set slanted."""
    return role.endswith("italic")


def chain(role: str, own: Sequence[Named]) -> tuple[str, ...]:
    """Give what stands behind a role, in the order in which a letter is looked for.

    First the font named for this very role; then those named for all, of the right weight and slope before the
    others; then the bundled fonts; last the fonts named for other roles. A font's own key stands for itself alone.
    """
    if role not in _FILES:
        return (role,)
    meant = [one.key for one in own if one.role == role]
    plain = sorted((one for one in own if not one.role), key=lambda one: _distance(one.face, role))
    others = [one.key for one in own if one.role not in {"", role}]
    return (*meant, *(one.key for one in plain), role, *_THEN[role], *others)


def _distance(face: Face, role: str) -> int:
    """Give in how many ways a font looks other than a role."""
    return (face.style.bold != is_bold(role)) + (face.style.italic != is_italic(role))


# ---- Fonts of the machine, asked only when a letter is in no other; in the same order on every run.

PREFIX = "system:"
_MOST_FONTS = 4000
_DEEP = 6
_FIRST = ("dejavu", "noto", "liberation", "free", "arial", "seguisym", "segoeui")
_ODD = ("mono", "condensed", "light", "thin", "black", "math")


def folders() -> tuple[Path, ...]:
    """Give the folders where this kind of machine keeps its fonts, a person's own first."""
    home, env = Path.home(), os.environ.get
    if sys.platform == "win32":
        local = Path(env("LOCALAPPDATA") or home / "AppData" / "Local")
        return (local / "Microsoft" / "Windows" / "Fonts", Path(env("WINDIR") or "C:\\Windows") / "Fonts")
    if sys.platform == "darwin":
        return (home / "Library" / "Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    data = Path(env("XDG_DATA_HOME") or home / ".local" / "share")
    shared = (env("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
    return (data / "fonts", home / ".fonts", *(Path(place) / "fonts" for place in shared if place))


def files(places: Sequence[Path]) -> list[Path]:
    """Give the files that end in ".ttf" under some folders, one of each name, sorted by name."""
    found: dict[str, Path] = {}
    for path in (path for place in places for path in _under(place)):
        found.setdefault(path.stem, path)
        if len(found) >= _MOST_FONTS:
            break
    return [found[stem] for stem in sorted(found)]


def _under(place: Path) -> Iterator[Path]:
    """Give the font files under a folder in a fixed order, links followed, but not without end."""
    for folder, inner, names in os.walk(place, followlinks=True):
        deep = len(Path(folder).relative_to(place).parts)
        inner[:] = sorted(inner) if deep < _DEEP else []
        yield from (Path(folder) / name for name in sorted(names) if name.lower().endswith(".ttf"))


class SystemFonts:
    """The fonts of the machine: found when first asked for, each read at most once."""

    def __init__(self) -> None:
        """Start with nothing looked for."""
        self._orders: dict[str, list[Path]] = {}
        self._faces: dict[Path, Face | None] = {}

    def having(self, letter: str, role: str) -> Face | None:
        """Give the font that has a letter and looks most like a role; None if there is none.

        Well-known families come before others, the right weight and slope before others of a family.
        """
        if role not in self._orders:
            known = next(iter(self._orders.values()), None)
            self._orders[role] = sorted(known or files(folders()), key=lambda path: _order(path, role))
        for path in self._orders[role]:
            face = self._read(path)
            if face is not None and face.has(letter):
                return face
        return None

    def _read(self, path: Path) -> Face | None:
        """Read a font; one that cannot be used, or that no PDF may hold, is passed over."""
        if path not in self._faces:
            try:
                face = Face(path)
            except StoreError:
                self._faces[path] = None
            else:
                self._faces[path] = face if face.style.embeddable else None
        return self._faces[path]


def _order(path: Path, role: str) -> tuple[int, bool, int, bool, str]:
    """Say how early a font is asked, judged by its name alone."""
    name = path.stem.lower().replace(" ", "")
    family = next((i for i, first in enumerate(_FIRST) if name.startswith(first)), len(_FIRST))
    odd = any(word in name for word in _ODD)
    italic = "italic" in name or "oblique" in name
    style = (("bold" in name) != is_bold(role)) + (italic != is_italic(role))
    return family, odd, style, ("serif" in name) != role.startswith("serif"), path.stem
