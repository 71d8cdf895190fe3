"""What can be begun for Cipher: retainers, and an evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.errors import IllegalChoice, listed, say
from gmkit.games.cipher import GAME
from gmkit.games.cipher.content import SET, SITUATION, TABLES
from gmkit.library.document import id_for
from gmkit.shell.asking import (
    READ,
    Answers,
    Beginnings,
    Laid,
    Making,
    New,
    Opening,
    Question,
    Room,
    Typed,
    content_questions,
    count_question,
    number_of,
    words_question,
)
from gmkit.shell.new import flow, head_of, in_list, parts, seat_row
from gmkit.table.seats import Seating

# ---- Retainers for Cipher to begin with.

ATTRIBUTES = "Wit, Hand, Heart"
"""What attributes are called if nobody says otherwise."""

SCORES = ((4, 2, 1), (1, 4, 2), (2, 1, 4), (3, 0, 3), (3, 3, 0), (0, 3, 3))
"""The scores of retainers, in turn: no attribute is worth much more than another, however many there are."""

FEWEST, MOST = 8, 32
"""How many retainers a set may have."""

_LONGEST = 24  # letters of an attribute


def questions(_room: Room) -> list[Question]:
    """Give what is asked for retainers."""
    more = f"three different words of at most {_LONGEST} letters: for Preach and Debate, Craft and Race, Labor and Duel"
    return [
        *content_questions("The people of the winter fair"),
        words_question("attributes", "The three attributes, parted by commas", more, ATTRIBUTES, 3, _LONGEST),
        count_question("retainers", FEWEST, MOST, 16)._replace(aloud=False, read=lambda typed, _: _shared(typed)),
    ]


def _shared(typed: Typed) -> int:
    """Read a number of retainers that the players of some table can share."""
    count = number_of(typed, FEWEST, MOST)
    if not _even(count):
        near = [other for other in (count - 1, count + 1) if _even(other)]
        tables, tip = listed(map(str, TABLES)), listed(map(str, near))
        raise IllegalChoice(
            say(
                "{count} retainers do not share out evenly among {tables} players; write {tip}",
                count=count,
                tables=tables,
                tip=tip,
            )
        )
    return count


def _even(count: int) -> bool:
    return any(count % players == 0 for players in TABLES)


def retainers(answers: Answers, _room: Room) -> New:
    """Give a set of retainers."""
    text, count, attributes = parts(__file__, "retainer-set"), answers["count"], answers["attributes"]
    names, gems = text["names"].splitlines()[:count], text["gems"].splitlines()
    rows: list[dict[str, Any]] = []
    for at, name in enumerate(names):
        row = {"id": id_for(name, "figure"), "name": name, "scores": SCORES[at % len(SCORES)]}
        rows.append(row | ({"gem": gems[at]} if at < len(gems) else {}))
    read = answers.get(READ, {}).get("retainers", rows)
    scores = [row["scores"] for row in read if len(row.get("scores", ())) == 3 and None not in row["scores"]]
    sums = [sum(one[at] for one in scores) for at in range(3)]
    labels = answers.get(READ, {}).get("attributes", attributes)
    told = "; ".join(f"{label} {total}" for label, total in zip(labels, sums, strict=False))
    gaps = {"attributes": in_list(attributes), "first": rows[0]["id"], "sums": f"the sums here: {told}"}
    head, name = head_of(text["head"], answers, "retainers", **gaps)
    body = head + "".join(f"  - {flow(row)}\n" for row in rows)
    tries = ["print cipher retainers --content {} -o retainers.pdf", "play cipher --content {}"]
    return New(SET.name, name, body, "cipher", f"{count} retainers", tries)


# ---- An evening of Cipher to begin with.


def lay(seating: Seating, content: Mapping[str, Any], _room: Room) -> Laid:
    """Give an evening before the auction; its comments name retainers of the set that is in force."""
    gold = GAME.usual()["starting_gold"].value
    rows = [{**seat_row(seat), "gold": gold, "retinue": []} for seat in seating]
    one, two = (row["id"] for row in content["retainers"][:2])
    return Laid(parts(__file__, "situation")[""], rows, {"gold": str(gold), "one": one, "two": two})


# ---- What can be begun for Cipher: retainers, and an evening.


def beginnings() -> Beginnings:
    """Each sort of file, with where its questions are and what writes it."""
    options, also = {"attributes": "The three of a set of retainers."}, (SET.name, "retainer")
    one = Making("retainers", also, "the figures that are bid for in Cipher", questions, retainers, options)
    return Beginnings((one,), Opening(SITUATION.name, lay, SET.name))
