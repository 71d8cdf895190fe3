"""A line at a table, an act, clauses that answer beforehand, and a reason in quotation marks; and what it came to."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from unicodedata import normalize

from gmkit.errors import UnreadableChoice, counted, later, listed, quoted, said, say
from gmkit.names import fold
from gmkit.shell.words import signed
from gmkit.table.entries import LINE

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»"}
"""What opens a quotation, and what closes it."""

_PIECE = re.compile(r"[^\s,]+")


class Word(NamedTuple):
    """A word of a line, or what stood in quotation marks."""

    text: str
    quoted: bool = False
    ends: bool = False  # whether a comma stood behind it


class Line(NamedTuple):
    """A line as it was typed."""

    text: str
    said: str  # the act as it was typed, quotation marks and all
    act: tuple[Word, ...]  # what is done
    clauses: tuple[tuple[Word, ...], ...]  # what was said beside it, between semicolons

    @property
    def why(self) -> str:
        """The reason at the end of the act, in quotation marks; empty if there is none."""
        return self.act[-1].text if len(self.act) > 1 and self.act[-1].quoted else ""

    @property
    def words(self) -> tuple[str, ...]:
        """The act without its reason."""
        return tuple(word.text for word in (self.act[:-1] if self.why else self.act))


def parse_line(text: str) -> Line:
    """Read a line.

    Raises:
        UnreadableChoice: it is empty or too long, holds what cannot be seen, or a quotation mark stays open.
    """
    text = normalize("NFC", text).strip()
    if not text:
        raise UnreadableChoice(say("nothing was said; ? tells what can be"))
    if len(text) > LINE:
        raise UnreadableChoice(say("the line has {count} characters; {line} are the most", count=len(text), line=LINE))
    if not text.isprintable():
        raise UnreadableChoice(say("{words} holds what cannot be seen; type it again", words=quoted(text)))
    parts = _parts(text)
    act, *clauses = map(_words, parts)
    if not act:
        raise UnreadableChoice(say("{words} says nothing; a line begins with a name or a verb", words=quoted(text)))
    return Line(text, parts[0].strip(), act, tuple(clause for clause in clauses if clause))


def _parts(text: str) -> list[str]:
    """Split a line at the semicolons that stand in no quotation."""
    parts, closing = [""], ""
    for letter in text:
        if letter == ";" and not closing:
            parts.append("")
            continue
        closing = "" if closing and letter == closing else closing or _QUOTES.get(letter, "")
        parts[-1] += letter
    if closing:
        raise UnreadableChoice(
            say("{words}: a quotation is not closed; add {closing}", words=quoted(text), closing=closing)
        )
    return parts


def _words(text: str) -> tuple[Word, ...]:
    found: list[Word] = []
    at = 0
    while at < len(text):
        letter = text[at]
        if letter in _QUOTES:
            end = text.index(_QUOTES[letter], at + 1)
            if not text[at + 1 : end].strip():
                raise UnreadableChoice(say("{words}: there is nothing between the quotation marks", words=quoted(text)))
            found.append(Word(text[at + 1 : end].strip(), quoted=True))
            at = end + 1
        elif letter == ",":
            if found:
                found[-1] = found[-1]._replace(ends=True)
            at += 1
        elif letter.isspace():
            at += 1
        else:
            piece = _PIECE.match(text, at)
            assert piece is not None
            cut = next((n for n, c in enumerate(piece[0]) if c in _QUOTES), len(piece[0]))
            found.append(Word(piece[0][: cut or 1]))
            at += cut or 1
    return tuple(found)


def parted(words: Sequence[Word]) -> list[list[str]]:
    """Split words at the commas: "Ana she, Ben he" gives two lists."""
    found: list[list[str]] = [[]]
    for word in words:
        found[-1].append(word.text)
        if word.ends:
            found.append([])
    return [one for one in found if one]


def joined(words: Sequence[Word], *, marks: bool = False) -> str:
    """Give words as one text, commas and all; with their quotation marks if that is wanted."""
    texts = [f'"{word.text}"' if marks and word.quoted else word.text for word in words]
    return " ".join(f"{text}{',' if word.ends else ''}" for text, word in zip(texts, words, strict=True))


def is_word(text: str, *known: str) -> bool:
    """Say whether a word is one of these, whatever its case."""
    return fold(text) in map(fold, known)


# ---- What came of it.


Figures = Mapping[tuple[str, str, str | None], int | None]
"""By whose it is, what, and about whom, what is followed by figures; None for what is not known, nothing for 0."""


class Outcome(NamedTuple):
    """What a line came to."""

    lines: list[str]  # for people
    entry: int | None = None  # the entry that it became; None where it changed nothing
    act: int | None = None  # the entry that began what it belongs to
    changes: tuple[Told, ...] = ()
    undone: tuple[int, ...] = ()  # entries that no longer count
    data: Mapping[str, Any] | None = None  # more for programs
    stopped: str = ""  # why the rest of the line waits: what was wrong with a clause
    ends: bool = True  # whether nothing more comes of it
    raw: bool = False  # whether its lines are for programs, and are not wrapped
    hides: bool = False  # whether the screen is cleared first, and shows nothing else until Enter


class Told(NamedTuple):
    """One change at a table, as people follow it."""

    who: str
    what: str  # "Face", or a verb such as "feels"
    to: str | None  # about whom, where it is about somebody
    before: int
    after: int

    @classmethod
    def between(cls, before: Figures, after: Figures) -> list[Told]:
        """Give the figures that became others; what is not known before or after has not been seen to move."""
        found = ((key, before.get(key, 0), after.get(key, 0)) for key in dict.fromkeys((*before, *after)))
        return [cls(*key, was, now) for key, was, now in found if was is not None and now is not None and was != now]


SIGNED = {"feels": later("feels"), "beneath that about": later("open boxes about")}
"""What is told with its sign, and what it is called."""


def told_changes(changes: Sequence[Told], *, back: bool = False) -> list[str]:
    """Put changes in a line, whoever they are of together; those of what was taken back as figures going back."""
    if not changes:
        return []
    by: dict[str, list[str]] = {}
    for one in changes:
        signs = one.what in SIGNED
        before, after = (signed(figure) if signs else str(figure) for figure in (one.before, one.after))
        figures = say("{before} back to {after}", before=before, after=after) if back else f"{before}→{after}"
        what = said(SIGNED.get(one.what, one.what))
        by.setdefault(one.who, []).append(f"{what} {one.to} {figures}" if one.to else f"{what} {figures}")
    of_each = "; ".join(f"{name} {', '.join(parts)}" for name, parts in by.items())
    return [say("Figures: {changes}.", changes=of_each) if back else say("Changed: {changes}.", changes=of_each)]


SEEN = 8
"""So many things that were seen are told at most."""


def told_seen(seen: Sequence[tuple[str, ...]]) -> list[str]:
    """Say what was seen of something that was taken back; empty where nothing was."""
    by: dict[str, dict[str, None]] = {}
    for who, what in seen:
        by.setdefault(say("Everybody") if who == "all" else who, {})[what] = None
    told = []
    for who, found in by.items():
        things = list(found)
        more = [counted(len(things) - SEEN, "thing more", "things more")] if len(things) > SEEN else []
        told.append(say("{who} has seen {names}.", who=who, names=listed([*things[:SEEN], *more], "and")))
    return told
