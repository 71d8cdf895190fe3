"""The two faces of every sheet: where their files are, which letters they have, how wide those are."""

from __future__ import annotations

import struct
import unicodedata
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from gmkit.errors import SheetError

MM = 25.4 / 72
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


class Face(NamedTuple):
    """What one font file says: the width in em of each letter it has."""

    widths: dict[int, float]


class Run(NamedTuple):
    """A piece of text set in one font."""

    role: str
    words: str


def file_of(role: str) -> Path:
    """Give the TrueType file of a role.

    Raises:
        SheetError: if the font's package is not installed.
    """
    family, weight = _FILES[role]
    package = f"font_source_{family}_pro"
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SheetError(f"the font package {package} is missing; install {package.replace('_', '-')}")
    name = f"Source{family.title()}Pro-{weight}.ttf"
    return Path(spec.submodule_search_locations[0]) / "files" / name


def _pieces_4(cmap: bytes, at: int) -> dict[int, int]:
    """Read a character map of format 4: segments with offsets."""
    count = struct.unpack_from(">H", cmap, at + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", cmap, at + 14)
    starts = struct.unpack_from(f">{count}H", cmap, at + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", cmap, at + 16 + 4 * count)
    base = at + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", cmap, base)
    glyphs: dict[int, int] = {}
    for i, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                glyph = struct.unpack_from(">H", cmap, base + 2 * i + offset + 2 * (code - first))[0]
                if not glyph:
                    continue
            glyphs[code] = (glyph + delta) & 0xFFFF
    return glyphs


def _pieces_12(cmap: bytes, at: int) -> dict[int, int]:
    """Read a character map of format 12: groups."""
    count = struct.unpack_from(">I", cmap, at + 12)[0]
    glyphs: dict[int, int] = {}
    for i in range(count):
        first, last, glyph = struct.unpack_from(">III", cmap, at + 16 + 12 * i)
        glyphs.update((code, glyph + code - first) for code in range(first, last + 1))
    return glyphs


def read_face(path: Path) -> Face:
    """Read the letters and their widths from a TrueType file.

    Raises:
        SheetError: if the file cannot be read.
    """
    try:
        data = path.read_bytes()
        tables: dict[bytes, int] = {}
        for i in range(struct.unpack_from(">H", data, 4)[0]):
            tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * i)
            tables[tag] = offset
        em = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
        long = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0]
        advances = struct.unpack_from(">" + "Hh" * long, data, tables[b"hmtx"])[::2]
        top = tables[b"cmap"]
        glyphs: dict[int, int] = {}
        for i in range(struct.unpack_from(">H", data, top + 2)[0]):
            platform, _, offset = struct.unpack_from(">HHI", data, top + 4 + 8 * i)
            kind = struct.unpack_from(">H", data, top + offset)[0]
            if platform in {0, 3} and kind in {4, 12}:
                read = _pieces_4 if kind == 4 else _pieces_12
                glyphs.update(read(data, top + offset))
    except (OSError, KeyError, struct.error) as error:
        raise SheetError(f"the font file {path.name} cannot be read: {error}; install its package again") from error
    last = len(advances) - 1
    widths = {code: advances[min(glyph, last)] / em for code, glyph in glyphs.items() if glyph}
    widths.pop(0xFFFF, None)
    if 0xA0 in widths:
        widths[0xA0] = widths[0x20]  # the PDF, too, sets a no-break space as a space
    return Face(widths)


def missing(letter: str, where: str) -> SheetError:
    """Give the error for a letter that no font has."""
    name = unicodedata.name(letter, "a control or private letter").lower()
    place = f"{where}: " if where else ""
    return SheetError(f"{place}no font has U+{ord(letter):04X} ({name}); write it with other letters")


class Fonts:
    """Widths of text, read from the files when first asked for and remembered word by word."""

    def __init__(self) -> None:
        """Start with nothing read."""
        self._faces: dict[str, dict[int, float]] = {}
        self._words: dict[tuple[str, str], float] = {}

    def letters(self, role: str) -> dict[int, float]:
        """Give the width in em of each letter that the role's own font has."""
        if role not in self._faces:
            self._faces[role] = read_face(file_of(role)).widths
        return self._faces[role]

    def runs(self, words: str, role: str, where: str = "") -> tuple[Run, ...]:
        """Split text into pieces by the font that has each letter, the role's own first.

        Raises:
            SheetError: naming `where` and the code point, if no font has a letter.
        """
        own = self.letters(role)
        if all(ord(c) in own for c in words):
            return (Run(role, words),) if words else ()
        owners = [self._owner(c, role, where) for c in words]
        cuts = [0, *(i for i, (a, b) in enumerate(pairwise(owners), 1) if a != b), len(words)]
        return tuple(Run(owners[a], words[a:b]) for a, b in pairwise(cuts))

    def _owner(self, letter: str, role: str, where: str) -> str:
        """Give the first role in the chain whose font has the letter."""
        for candidate in (role, *_THEN[role]):
            if ord(letter) in self.letters(candidate):
                return candidate
        raise missing(letter, where)

    def em(self, words: str, role: str, where: str = "") -> float:
        """Give the width of text in em.

        Raises:
            SheetError: naming `where` and the code point, if no font has a letter.
        """
        key = (role, words)
        if key not in self._words:
            self._words[key] = sum(
                self.letters(run.role)[ord(c)] for run in self.runs(words, role, where) for c in run.words
            )
        return self._words[key]

    def width(self, words: str, role: str, size: float, where: str = "") -> float:
        """Give the width in mm of text at a size in pt."""
        return self.em(words, role, where) * size * MM


def clean(words: str) -> str:
    """Give text in composed letters (NFC), its white space single spaces, without soft hyphens."""
    return " ".join(unicodedata.normalize("NFC", words).replace("\u00ad", "").split())
