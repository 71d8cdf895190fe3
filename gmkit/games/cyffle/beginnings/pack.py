"""A pack for Cyffle to begin with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase

from gmkit.games.cyffle.kinds import PACK_NAMES
from gmkit.library.ids import id_for
from gmkit.shell.making.asking import Answers, Question
from gmkit.shell.making.kinds import New, Room
from gmkit.shell.making.templates import flow, head_of, parts
from gmkit.shell.making.usual import author_question, title_question, words_question

SUITS = "shells, nets, lamps, bells"
"""What suits are called if nobody says otherwise."""

_LETTER = re.compile(r"[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]")
_TAKEN = "23456789TJQKA"  # the letters of the ranks
_LONGEST = 24  # letters of a suit


def questions(_room: Room) -> list[Question]:
    """Give what is asked for a pack."""
    more = f"four different words of at most {_LONGEST} letters, as they stand in a sentence: King of hearts"
    return [
        title_question("The cards of the winter fair"),
        author_question(),
        words_question("suits", "The four suits, parted by commas", more, SUITS, 4, _LONGEST),
    ]


def pack(answers: Answers, _room: Room) -> New:
    """Give a pack."""
    text = parts(__file__, "pack")
    ids: list[str] = []
    letters: list[str] = []
    rows = []
    for label in answers["suits"]:
        ids.append(id_for(label, "suit", ids))
        others = [one for one in answers["suits"] if one != label]
        letters.append(_letter(label, [*letters, *others]))
        rows.append({"id": ids[-1], "label": label, "letter": letters[-1]})
    head, name = head_of(text["head"], answers, "pack")
    body = head + "".join(f"  - {flow(row)}\n" for row in rows) + text["ranks"]
    tries = ["print cyffle reference --content {} -o reference.pdf", "play cyffle --content {}"]
    return New(PACK_NAMES.name, name, body, "cyffle", "4 suits and 13 ranks", tries)


def _letter(label: str, taken: Sequence[str]) -> str:
    """Give a letter for a suit that is no other suit's letter or name, and no rank's: one of its own if it can be."""
    used = {word.casefold() for word in (*taken, *_TAKEN)}
    usable = [one.upper() for one in label if _LETTER.fullmatch(one) and _LETTER.fullmatch(one.upper())]
    letters: list[str] = [*usable, *ascii_uppercase]
    return next(letter for letter in letters if letter.casefold() not in used)
