"""Retainers for Cipher to begin with."""

from __future__ import annotations

from typing import Any

from gmkit.errors import IllegalChoice, listed
from gmkit.games.cipher.kinds import SET
from gmkit.games.cipher.lint import TABLES
from gmkit.library.ids import id_for
from gmkit.shell.making.asking import Answers, Question, Typed, number_of
from gmkit.shell.making.kinds import New, Room
from gmkit.shell.making.templates import flow, head_of, in_list, parts
from gmkit.shell.making.usual import author_question, count_question, title_question, words_question

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
        title_question("The people of the winter fair"),
        author_question(),
        words_question("attributes", "The three attributes, parted by commas", more, ATTRIBUTES, 3, _LONGEST),
        count_question("retainers", FEWEST, MOST, 16)._replace(aloud=False, read=lambda typed, _: _shared(typed)),
    ]


def _shared(typed: Typed) -> int:
    """Read a number of retainers that the players of some table can share."""
    count = number_of(typed, FEWEST, MOST)
    if not _even(count):
        near = [other for other in (count - 1, count + 1) if _even(other)]
        tables, tip = listed(map(str, TABLES)), listed(map(str, near))
        raise IllegalChoice(f"{count} retainers do not share out evenly among {tables} players; write {tip}")
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
    sums = [sum(row["scores"][at] for row in rows) for at in range(3)]
    told = "; ".join(f"{label} {total}" for label, total in zip(attributes, sums, strict=True))
    gaps = {"attributes": in_list(attributes), "first": rows[0]["id"], "sums": f"the sums here: {told}"}
    head, name = head_of(text["head"], answers, "retainers", **gaps)
    body = head + "".join(f"  - {flow(row)}\n" for row in rows)
    tries = ["print cipher retainers --content {} -o retainers.pdf", "play cipher --content {}"]
    return New(SET.name, name, body, "cipher", f"{count} retainers", tries)
