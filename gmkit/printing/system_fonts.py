"""Fonts of the machine, asked only when a letter is in no other; in the same order on every run."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from gmkit.errors import StoreError
from gmkit.printing.chain import is_bold, is_italic
from gmkit.printing.truetype import Face

PREFIX = "system:"
_MOST = 4000
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
        if len(found) >= _MOST:
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
