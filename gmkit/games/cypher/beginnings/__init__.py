"""What can be begun for Cypher: a deck, and a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.cypher.kinds import DECK, SITUATION
from gmkit.shell.asking import Answers, Beginnings, Laid, Making, New, Opening, Question, Room
from gmkit.shell.new import content_questions, count_question, fill, head_of, parts, seat_row
from gmkit.table.seats import Seating

# ---- What can be begun for Cypher: a deck, and a game.


def beginnings() -> Beginnings:
    """Each sort of file, with where its questions are and what writes it."""
    one = Making("deck", (DECK.name,), "the cards of Cypher, with what they do", questions, deck)
    return Beginnings((one,), Opening(SITUATION.name, lay, DECK.name))


# ---- A deck for Cypher to begin with.

GROWING = (9, 10, 4, 12, 7, 11, 1, 8)
"""Cards that a larger deck has more copies of, in turn; of the others effects want one alone."""


def questions(_room: Room) -> list[Question]:
    """Give what is asked for a deck."""
    return [*content_questions("The night ferry"), count_question("cards", 12, 40, 19)]


def deck(answers: Answers, _room: Room) -> New:
    text, count = parts(__file__, "deck"), answers["count"]
    distinct = text["cards"].count("copies: $")
    copies = dict.fromkeys(range(1, distinct + 1), 1)
    for at in range(count - distinct):
        copies[GROWING[at % len(GROWING)]] += 1
    head, name = head_of(text["head"], answers, "deck", count=count)
    cards = fill(text["cards"], **{f"n{number}": many for number, many in copies.items()})
    tries = ["print cypher cards --content {} -o cards.pdf", "play cypher --content {}"]
    return New(DECK.name, name, head + cards, "cypher", f"{count} cards", tries)


# ---- A game of Cypher to begin with.


def lay(seating: Seating, content: Mapping[str, Any], _room: Room) -> Laid:
    """Give a game before the first turn; its comments name a card of the deck that is in force."""
    rows = [{**seat_row(seat), "area": []} for seat in seating]
    return Laid(parts(__file__, "situation")[""], rows, {"card": content["cards"][0]["id"]})
