"""Letters that can be set, and those that cannot: gmkit writes left to right, joins no letters, places no marks."""

from __future__ import annotations

import unicodedata

from gmkit.errors import SheetError

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
    return " ".join(settled(words).split())


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


def _place(where: str) -> str:
    """Give the beginning of a message."""
    return f"{where}: " if where else ""


def missing(letter: str, where: str) -> SheetError:
    """Give the error for a letter that no font has."""
    return SheetError(
        f"{_place(where)}no font has {_told(letter)}; write it with other letters, or name a font with --font FILE.ttf"
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
        why = "is a control letter; take it out"
    elif kind == "Co":
        why = "is a private letter, different in every font; write it with other letters"
    elif kind == "Cs":
        why = "is half a letter; write the text again"
    elif letter in _TURNS:
        why = "turns the direction of writing, and gmkit writes from left to right; take it out"
    elif kind == "Cf" or letter in _BLANK:
        why = "cannot be seen; take it out"
    elif unicodedata.bidirectional(letter) in {"R", "AL", "AN"}:
        why = "is read from right to left, and gmkit writes from left to right; write it with other letters"
    elif unicodedata.name(letter, "").startswith(_SHAPED):
        why = "takes its shape and place from the letters beside it, and gmkit joins none; write it with other letters"
    elif is_mark(letter):
        why = _unplaced(before)
    return SheetError(f"{_place(where)}{_told(letter)} {why}") if why else None


def _unplaced(before: str) -> str:
    """Say why a mark cannot be set: fonts draw it for letters of middling width and height, and it lies off others."""
    if before.isspace() or not before:
        return "is a mark without a letter; take it out"
    return f"makes no single letter with {_told(before)} before it, and gmkit places no marks; leave the mark out"


def must_be_short(words: str, where: str) -> None:
    """Do nothing if a text is of a length that can be set.

    Raises:
        SheetError: naming `where`, if it has more letters than any sheet holds.
    """
    if len(words) > MOST:
        raise SheetError(f"{_place(where)}a text of {len(words):,} letters; the most is {MOST:,}, so shorten it")
