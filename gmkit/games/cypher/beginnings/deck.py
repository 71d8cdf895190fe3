"""A deck for Cypher to begin with."""

from __future__ import annotations

from gmkit.games.cypher.kinds import DECK
from gmkit.shell.making.asking import Answers, Question
from gmkit.shell.making.kinds import New, Room
from gmkit.shell.making.templates import fill, head_of, parts
from gmkit.shell.making.usual import author_question, count_question, title_question

GROWING = (9, 10, 4, 12, 7, 11, 1, 8)
"""Cards that a larger deck has more copies of, in turn; of the others effects want one alone."""


def questions(_room: Room) -> list[Question]:
    """Give what is asked for a deck."""
    return [title_question("The night ferry"), author_question(), count_question("cards", 12, 40, 19)]


def deck(answers: Answers, _room: Room) -> New:
    """Give a deck."""
    text, count = parts(__file__, "deck"), answers["count"]
    distinct = text["cards"].count("copies: $")
    copies = dict.fromkeys(range(1, distinct + 1), 1)
    for at in range(count - distinct):
        copies[GROWING[at % len(GROWING)]] += 1
    head, name = head_of(text["head"], answers, "deck", count=count)
    cards = fill(text["cards"], **{f"n{number}": many for number, many in copies.items()})
    tries = ["print cypher cards --content {} -o cards.pdf", "play cypher --content {}"]
    return New(DECK.name, name, head + cards, "cypher", f"{count} cards", tries)
