"""The fonts of one order: letters that can be set, how wide words are, what is done with too long a text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

from gmkit.errors import SheetError, StoreError, decimal, later, quoted, said, say
from gmkit.printing.faces import PREFIX, Face, Own, SystemFonts, chain, file_of, read_own

# ---- What becomes of a text that is too long for its place.


class Overflow(StrEnum):
    """What is done where a text does not fit even at its smallest size."""

    ERROR = "error"
    """Nothing is printed; the message says where, and by how much."""
    WARN = "warn"
    """It is cut after its last whole word that fits, with "…" and a warning."""
    SHRINK = "shrink"
    """It is set smaller than is good to read, with a warning."""
    CONTINUE = "continue"
    """It is cut likewise, and stands whole on a page at the end."""


class Spill(NamedTuple):
    """A text that was cut: where it comes from, and all its words."""

    where: str
    words: str


ADVICE = later("shorten it, or use --overflow shrink")


def too_long(where: str, text: str, needed: float, given: float, floor: float, advice: str = ADVICE) -> SheetError:
    """Give the error for a text that is too long at the smallest size.

    Args:
        where: item and field, for people.
        text: the text.
        needed: its length in mm at the smallest size.
        given: how many mm there are, all lines together.
        floor: the smallest size in pt.
        advice: what to do about it.
    """
    place = _place(where)
    if needed - given >= 0.5:
        told = say(
            "{place}{words} does not fit: {needed} mm of text at {size} pt, room for {given} mm, {excess} mm too much; "
            "{advice}",
            place=place,
            words=quoted(text, 40),
            needed=f"{needed:.0f}",
            size=decimal(floor, "g"),
            given=f"{given:.0f}",
            excess=f"{needed - given:.0f}",
            advice=say(advice),
        )
    else:
        told = say(
            "{place}{words} does not fit: {needed} mm of text at {size} pt, room for {given} mm, and its words break "
            "badly; {advice}",
            place=place,
            words=quoted(text, 40),
            needed=f"{needed:.0f}",
            size=decimal(floor, "g"),
            given=f"{given:.0f}",
            advice=say(advice),
        )
    return SheetError(told)


# ---- Letters that can be set, and those that cannot: gmkit writes left to right, joins no letters, places no marks.

MOST = 20_000
"""The most letters of one text."""

_SHAPED = tuple(
    f"{script} "
    for script in (
        "AHOM", "BALINESE", "BATAK", "BENGALI", "BHAIKSUKI", "BRAHMI", "BUGINESE", "BUHID", "CHAKMA", "CHAM",
        "DEVANAGARI", "DIVES AKURU", "DOGRA", "GRANTHA", "GUJARATI", "GUNJALA GONDI", "GURMUKHI", "HANUNOO", "JAVANESE",
        "KAITHI", "KANNADA", "KHMER", "KHOJKI", "KHUDAWADI", "LEPCHA", "LIMBU", "MAKASAR", "MALAYALAM", "MARCHEN",
        "MASARAM GONDI", "MEETEI MAYEK", "MODI", "MONGOLIAN", "MULTANI", "MYANMAR", "NANDINAGARI", "NEWA", "ORIYA",
        "PHAGS-PA", "REJANG", "SAURASHTRA", "SHARADA", "SIDDHAM", "SINHALA", "SOYOMBO", "SUNDANESE", "SYLOTI NAGRI",
        "TAGALOG", "TAGBANWA", "TAI THAM", "TAKRI", "TAMIL", "TELUGU", "TIBETAN", "TIRHUTA", "VEDIC",
        "ZANABAZAR SQUARE", "HANGUL CHOSEONG", "HANGUL JUNGSEONG", "HANGUL JONGSEONG",
    )
)  # fmt: skip
"""How the names of letters begin that change their shape or order beside others."""

_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")


def clean(words: str) -> str:
    """Give text in composed letters (NFC), its white space single spaces, without what only hints.

    Hints are soft hyphens and variation selectors: they ask how a letter should look or where a word may break.
    """
    return curled(" ".join(settled(words).split()))


def curled(words: str, before: str = "") -> str:
    """Give text with a printer's quotes and apostrophes; those already set stay, and so do inches and code.

    Args:
        words: the text, or a part of one.
        before: the letter before it, of a part of a text.
    """
    if '"' not in words and "'" not in words:
        return words
    out: list[str] = []
    last, code = before, ""  # what ends the code under way
    for at, letter in enumerate(words):
        following = words[at + 1 : at + 2]
        if code:
            code = "" if letter == code else code
        elif letter == "`" or (letter in _CURLED and last == "="):
            code = letter
        elif letter in _CURLED:
            out.append(_set_quote(letter, last, following, out))
            last = out[-1]
            continue
        out.append(letter)
        last = letter
    return "".join(out)


def _set_quote(letter: str, last: str, following: str, before: list[str]) -> str:
    """Give a quote as it is set between two letters; behind a figure, where none was opened, it is inches or feet."""
    opening, closing = tuple(say("“”")) if letter == '"' else _CURLED[letter]
    if (not last or last.isspace() or (last in _OPENED and last != closing)) and (letter == '"' or following.isalpha()):
        return opening
    if not last.isdigit() or following.isalpha() or before.count(opening) > before.count(closing):
        return closing
    return letter


_CURLED = {'"': ("“", "”"), "'": ("‘", "’")}
_OPENED = frozenset("([“„‘")
"""Behind these a quotation begins."""


def settled(words: str) -> str:
    """Give text in composed letters, without soft hyphens and variation selectors."""
    if words.isascii():
        return words
    if not words.isprintable() or any("\ufe00" <= c <= "\ufe0f" or c >= "\U000e0100" for c in words):
        words = "".join(c for c in words if not _hint(c))
    return unicodedata.normalize("NFC", words)


def _hint(letter: str) -> bool:
    """Say whether a letter only hints at how others are set."""
    return letter == "\u00ad" or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def is_mark(letter: str) -> bool:
    """Say whether a letter stands on, under or about the one before it."""
    return letter > "\u02ff" and unicodedata.category(letter)[0] == "M"


def _told(letter: str) -> str:
    """Give a letter's code point and name, if it has one."""
    name = unicodedata.name(letter, "").lower()
    return f"U+{ord(letter):04X} ({name})" if name else f"U+{ord(letter):04X}"


def placed(where: str) -> str:
    """Give where a text is from, an item and its field, in the language that is spoken: "retainer elfen, name"."""
    words = ((piece, *piece.partition(" ")[::2]) for piece in where.split(", "))
    return ", ".join(f"{said(word)} {rest}".strip() if word in _SAID else piece for piece, word, rest in words)


_SAID = (
    *(later("retainer"), later("mask"), later("character"), later("faction"), later("suit"), later("role")),
    *(later("name"), later("epithet"), later("card"), later("gem"), later("label"), later("text"), later("title")),
    *(later("class"), later("action"), later("objective"), later("opposed"), later("proper"), later("ledger")),
)
"""Of what sheets say of a place, what is no name."""


def _place(where: str) -> str:
    """Give the beginning of a message."""
    return f"{placed(where)}: " if where else ""


def missing(letter: str, where: str) -> SheetError:
    """Give the error for a letter that no font has."""
    return SheetError(
        say(
            "{place}no font has {told}; write it with other letters, or name a font with --font FILE.ttf",
            place=_place(where),
            told=_told(letter),
        )
    )


def refused(letter: str, where: str, before: str = "") -> SheetError | None:
    """Give the error for a letter that cannot be set whatever fonts there are; None for all others.

    Args:
        letter: one of a composed text.
        where: item and field, for people.
        before: the letter before it, if any.
    """
    kind = unicodedata.category(letter)
    why = ""
    if kind == "Cc" or kind in {"Zl", "Zp"}:
        why = say("is a control letter; take it out")
    elif kind == "Co":
        why = say("is a private letter, different in every font; write it with other letters")
    elif kind == "Cs":
        why = say("is half a letter; write the text again")
    elif letter in _TURNS:
        why = say("turns the direction of writing, and gmkit writes from left to right; take it out")
    elif kind == "Cf" or letter in _BLANK:
        why = say("cannot be seen; take it out")
    elif unicodedata.bidirectional(letter) in {"R", "AL", "AN"}:
        why = say("is read from right to left, and gmkit writes from left to right; write it with other letters")
    elif unicodedata.name(letter, "").startswith(_SHAPED):
        why = say(
            "takes its shape and place from the letters beside it, and gmkit joins none; write it with other letters"
        )
    elif is_mark(letter):
        why = _unplaced(before)
    return SheetError(f"{_place(where)}{_told(letter)} {why}") if why else None


def _unplaced(before: str) -> str:
    """Say why a mark cannot be set: fonts draw it for letters of middling width and height, and it lies off others."""
    if before.isspace() or not before:
        return say("is a mark without a letter; take it out")
    return say(
        "makes no single letter with {letter} before it, and gmkit places no marks; leave the mark out",
        letter=_told(before),
    )


def must_be_short(words: str, where: str) -> None:
    """Do nothing if a text is of a length that can be set.

    Raises:
        SheetError: naming `where`, if it has more letters than any sheet holds.
    """
    if len(words) > MOST:
        raise SheetError(
            say(
                "{place}a text of {letters} letters; the most is {most}, so shorten it",
                place=_place(where),
                letters=f"{len(words):,}",
                most=f"{MOST:,}",
            )
        )


# ---- Widths of text, and the font of each letter: the bundled faces, a person's own, and the machine's in need.

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
        self,
        own: Sequence[Own | Path] = (),
        system: bool = True,
        overflow: Overflow = Overflow.ERROR,
        *,
        light: bool = False,
    ) -> None:
        """Take the fonts that a person named.

        Args:
            own: TrueType files for every role, or for one; each is asked before the bundled fonts.
            system: whether the machine's fonts are asked for letters that no other has.
            overflow: what becomes of a text that is too long.
            light: whether the bundled fonts are a weight lighter, which saves ink.

        Raises:
            StoreError: if one of the files cannot be read, has no TrueType outlines, or may be held by no PDF.
        """
        self.overflow = overflow
        self.language = "en"  # of what a sheet says by itself
        self.broken = ""  # of the content on it, by which words are broken; of the sheet where that is not known
        self.light = light
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
        return self._faces[role].path if role in self._faces else file_of(role, light=self.light)

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
        known = self._roles.get(role)
        if known is None:
            known = self._roles[role] = _Known(chain(role, self._own))
        return known

    def _face(self, key: str) -> Face:
        """Give a font, read at most once."""
        face = self._faces.get(key)
        if face is None:
            file = file_of(key, light=self.light)
            try:
                face = self._faces[key] = Face(file)
            except StoreError as error:
                raise StoreError(say("{error}; install its package again", error=error)) from error
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
            place = _place(where)
            told = f"U+{ord(letter):04X} ({named})"
            self.note(
                say("{place}{letter} is set in {font}, a font of this system", place=place, letter=told, font=face.name)
            )
        return key


# ---- Whether a text can be set at all, asked before any sheet is made of it.

_ROLE = "serif"  # every role has the letters of all bundled fonts behind it


class Unset(NamedTuple):
    """Why a text cannot be set."""

    error: SheetError  # as a sheet would tell it, without a place
    font: bool  # whether another font would help


def unset(words: str, fonts: Fonts) -> Unset | None:
    """Say why a text cannot be set, by its first letter that no font helps, else by the first that no font has.

    Args:
        words: the text.
        fonts: those that are asked.

    Raises:
        SheetError: a bundled font's package is not installed.
        StoreError: a font cannot be read.
    """
    fonts.letters(_ROLE)
    words = clean(words)
    for before, letter in pairwise(("", *words)):
        if error := refused(letter, "", before):
            return Unset(error, font=False)
    for letter in dict.fromkeys(words):
        try:
            fonts.runs(letter, _ROLE)
        except SheetError:
            return Unset(missing(letter, ""), font=True)
    return None
