"""What can be begun for Cyffle: a pack, and an evening."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from gmkit.errors import say
from gmkit.games.cyffle.pack import PACK_NAMES, SITUATION, PackNames, card_of
from gmkit.library.document import id_for
from gmkit.shell.asking import (
    Answers,
    Beginnings,
    Laid,
    Making,
    New,
    Opening,
    Question,
    Room,
    content_questions,
    words_question,
)
from gmkit.shell.new import flow, head_of, in_list, parts, seat_row
from gmkit.table.seats import Seating

# ---- What can be begun for Cyffle: a pack, and an evening.


def beginnings() -> Beginnings:
    """Each sort of file, with where its questions are and what writes it."""
    options = {"suits": "The four of a pack."}
    one = Making(
        PACK_NAMES.name, ("cards", "cyffle cards"), "what the cards of Cyffle are called", questions, pack, options
    )
    return Beginnings((one,), Opening(SITUATION.name, lay, PACK_NAMES.name))


# ---- A pack for Cyffle to begin with.

SUITS = "shells, nets, lamps, bells"
"""What suits are called if nobody says otherwise."""

_LETTER = re.compile(r"[0-9A-Za-z\u00c0-\u024f\u0370-\u03ff\u0400-\u04ff]")
_TAKEN = "23456789TJQKA"  # the letters of the ranks
_LONGEST = 24  # letters of a suit


def questions(_room: Room) -> list[Question]:
    """Give what is asked for a pack."""
    more = say(
        "four different words of at most {longest} letters, as they stand in a sentence: King of hearts",
        longest=_LONGEST,
    )
    return [
        *content_questions("The cards of the winter fair"),
        words_question("suits", say("The four suits, parted by commas"), more, SUITS, 4, _LONGEST),
    ]


def pack(answers: Answers, _room: Room) -> New:
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
    return New(PACK_NAMES.name, name, body, "cyffle", say("4 suits and 13 ranks"), tries)


def _letter(label: str, taken: Sequence[str]) -> str:
    """Give a letter for a suit that is no other suit's letter or name, and no rank's: one of its own if it can be."""
    used = {word.casefold() for word in (*taken, *_TAKEN)}
    usable = [one.upper() for one in label if _LETTER.fullmatch(one) and _LETTER.fullmatch(one.upper())]
    letters: list[str] = [*usable, *ascii_uppercase]
    return next(letter for letter in letters if letter.casefold() not in used)


# ---- An evening of Cyffle to begin with.

_SHOWN = {"trick": ((2, 11), (2, 0)), "seen": ((0, 2), (0, 7)), "hand": ((3, 12), (0, 2))}
"""Cards that comments show, suit and rank of each."""


def lay(seating: Seating, content: Mapping[str, Any], _room: Room) -> Laid:
    """Give an evening before the first hand; its comments name cards of the pack that is in force."""
    names = PackNames.from_data(content)
    gaps = {what: in_list([names.code(card_of(*card)) for card in cards]) for what, cards in _SHOWN.items()}
    rows = [{**seat_row(seat), "coins": 0, "tally": 0} for seat in seating]
    return Laid(parts(__file__, "situation")[""], rows, {**gaps, "trump": content["suits"][-1]["id"]})
