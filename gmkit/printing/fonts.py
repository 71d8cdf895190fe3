"""Widths of text, and the font of each letter: the bundled faces, a person's own, and the machine's in need."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

from gmkit.errors import StoreError
from gmkit.printing.chain import ROLES, Own, chain, file_of, own_font, read_own
from gmkit.printing.letters import clean, missing, must_be_short, refused, settled
from gmkit.printing.overflow import Overflow, Spill
from gmkit.printing.system_fonts import PREFIX, SystemFonts
from gmkit.printing.truetype import Face

__all__ = ["MM", "ROLES", "Fonts", "Overflow", "Own", "Run", "Spill", "clean", "file_of", "missing", "own_font"]

MM = 25.4 / 72
_KEPT = 20_000  # words remembered for a role
_LONGEST = 40  # longer words are measured anew: they are rare, and would fill the memory


class Run(NamedTuple):
    """A piece of text set in one font: a role, or the key of another font ("own-1", "system:DejaVuSans")."""

    role: str
    words: str


class _Known:
    """What is known of a role: the font and width of letters met so far, and the width of words."""

    __slots__ = ("chain", "first", "homes", "widths", "words")

    def __init__(self, order: tuple[str, ...]) -> None:
        """Start with the order in which fonts are asked."""
        self.chain = order
        self.first: set[str] = set()  # letters that the first of them has
        self.homes: dict[str, str] = {}
        self.widths: dict[str, float] = {}
        self.words: dict[str, float] = {}


class Fonts:
    """The fonts of one order: what is measured with them, and what there is to say of it.

    Files are read when first asked for; widths are remembered letter by letter and word by word.
    """

    def __init__(
        self, own: Sequence[Own | Path] = (), system: bool = True, overflow: Overflow = Overflow.ERROR
    ) -> None:
        """Take the fonts that a person named.

        Args:
            own: TrueType files for every role, or for one; each is asked before the bundled fonts.
            system: whether the machine's fonts are asked for letters that no other has.
            overflow: what becomes of a text that is too long.

        Raises:
            StoreError: if one of the files cannot be read, has no TrueType outlines, or may be held by no PDF.
        """
        self.overflow = overflow
        self._own = read_own(own)
        self._system = SystemFonts() if system else None
        self._faces = {one.key: one.face for one in self._own}
        self._roles: dict[str, _Known] = {}
        self._notes: dict[str, None] = {}
        self._spilled: dict[Spill, None] = {}

    @property
    def notes(self) -> tuple[str, ...]:
        """What a GM should know about how text was set, one line each, in the order it came up."""
        return tuple(self._notes)

    @property
    def spilled(self) -> tuple[Spill, ...]:
        """The texts that were cut and are to stand whole on a page at the end."""
        return tuple(self._spilled)

    @contextmanager
    def strict(self) -> Iterator[None]:
        """Refuse what does not fit, whatever was ordered: for trying a layout where there is another."""
        before, self.overflow = self.overflow, Overflow.ERROR
        try:
            yield
        finally:
            self.overflow = before

    def note(self, line: str) -> None:
        """Keep a line for the GM, once."""
        self._notes[line] = None

    def spill(self, where: str, words: str) -> None:
        """Keep a text that was cut, once."""
        self._spilled[Spill(where, words)] = None

    def file(self, role: str) -> Path:
        """Give the file of a role or of a run's font.

        Raises:
            SheetError: if a bundled font's package is not installed.
        """
        return self._faces[role].path if role in self._faces else file_of(role)

    def letters(self, role: str) -> dict[int, float]:
        """Give the width in em of each letter that the role's own font has.

        Raises:
            SheetError: if a bundled font's package is not installed.
            StoreError: if the font cannot be read.
        """
        return self._face(role).letters()

    def runs(self, words: str, role: str, where: str = "") -> tuple[Run, ...]:
        """Split text into pieces by the font that has each letter, the role's own first.

        Raises:
            SheetError: naming `where` and the code point, if a letter cannot be set or no font has it.
        """
        known = self._known(role)
        if known.first.issuperset(words):
            return (Run(known.chain[0], words),) if words else ()
        must_be_short(words, where)
        owned = ((self._owner(a, b, role, where), b) for a, b in pairwise(("", *settled(words))))
        return tuple(
            Run(key, "".join(letter for _, letter in some)) for key, some in groupby(owned, key=lambda one: one[0])
        )

    def em(self, words: str, role: str, where: str = "") -> float:
        """Give the width of text in em.

        Raises:
            SheetError: naming `where` and the code point, if a letter cannot be set or no font has it.
        """
        found = self._known(role).words.get(words)
        if found is not None:
            return found
        must_be_short(words, where)
        parts = words.split(" ")
        if len(parts) == 1:
            return self._word(words, role, where)
        return sum(self.widths(parts, role, where)) + (len(parts) - 1) * self._word(" ", role, where)

    def widths(self, words: Sequence[str], role: str, where: str = "") -> list[float]:
        """Give the width of each of some words in em.

        Raises:
            SheetError: naming `where` and the code point, if a letter cannot be set or no font has it.
        """
        known = self._known(role).words
        try:
            return list(map(known.__getitem__, words))
        except KeyError:
            return [self._word(word, role, where) for word in words]

    def width(self, words: str, role: str, size: float, where: str = "") -> float:
        """Give the width in mm of text at a size in pt."""
        return self.em(words, role, where) * size * MM

    def _known(self, role: str) -> _Known:
        """Give what is known of a role."""
        known = self._roles.get(role)
        if known is None:
            known = self._roles[role] = _Known(chain(role, self._own))
        return known

    def _face(self, key: str) -> Face:
        """Give a font, read at most once."""
        face = self._faces.get(key)
        if face is None:
            file = file_of(key)
            try:
                face = self._faces[key] = Face(file)
            except StoreError as error:
                raise StoreError(f"{error}; install its package again") from error
        return face

    def _word(self, word: str, role: str, where: str) -> float:
        """Give the width of one word in em."""
        known = self._known(role)
        found = known.words.get(word)
        if found is not None:
            return found
        must_be_short(word, where)
        try:
            found = sum(map(known.widths.__getitem__, word), 0.0)
        except KeyError:
            pieces = self.runs(word, role, where)
            found = sum((self._face(run.role).width(c) for run in pieces for c in run.words), 0.0)
        if len(word) <= _LONGEST:
            if len(known.words) >= _KEPT:
                known.words.clear()
            known.words[word] = found
        return found

    def _owner(self, before: str, letter: str, role: str, where: str) -> str:
        """Give the font of a letter: the first that has it; the machine's come last, and leave a note."""
        known = self._known(role)
        home = known.homes.get(letter)
        if home is None:
            error = refused(letter, where, before)
            if error:
                raise error
            home = next((key for key in known.chain if self._face(key).has(letter)), None)
            home = home or self._systems(letter, role, where)
            known.homes[letter] = home
            known.widths[letter] = self._face(home).width(letter)
            if home == known.chain[0]:
                known.first.add(letter)
        return home

    def _systems(self, letter: str, role: str, where: str) -> str:
        """Give the machine's font that has a letter.

        Raises:
            SheetError: naming `where` and the code point, if there is none.
        """
        face = self._system.having(letter, role) if self._system else None
        if face is None:
            raise missing(letter, where)
        key = PREFIX + face.name
        if key not in self._faces:
            self._faces[key] = face
            named = unicodedata.name(letter, "").lower()
            place = f"{where}: " if where else ""
            self.note(f"{place}U+{ord(letter):04X} ({named}) is set in {face.name}, a font of this system")
        return key
