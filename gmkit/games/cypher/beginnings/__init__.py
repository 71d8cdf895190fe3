"""What can be begun for Cypher: a deck, and a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.errors import say
from gmkit.games.cypher.content import DECK, SITUATION, NexusDeck
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import State
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
    count_question,
)
from gmkit.shell.balance import Band, Had, Weighing
from gmkit.shell.new import fill, head_of, parts, seat_row
from gmkit.table.game import Over
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
    return [*content_questions("The night ferry"), count_question(say("cards"), 12, 40, 19)]


def deck(answers: Answers, _room: Room) -> New:
    text, count = parts(__file__, "deck"), answers["count"]
    distinct = text["cards"].count("copies: $")
    copies = dict.fromkeys(range(1, distinct + 1), 1)
    for at in range(count - distinct):
        copies[GROWING[at % len(GROWING)]] += 1
    head, name = head_of(text["head"], answers, "deck", count=count)
    cards = fill(text["cards"], **{f"n{number}": many for number, many in copies.items()})
    tries = ["print cypher cards --content {} -o cards.pdf", "play cypher --content {}"]
    return New(DECK.name, name, head + cards, "cypher", say("{count} cards", count=count), tries)


# ---- A game of Cypher to begin with.


def lay(seating: Seating, content: Mapping[str, Any], _room: Room) -> Laid:
    """Give a game before the first turn; its comments name a card of the deck that is in force."""
    rows = [{**seat_row(seat), "area": []} for seat in seating]
    return Laid(parts(__file__, "situation")[""], rows, {"card": content["cards"][0]["id"]})


# ---- What `gmkit check --balance` plays with it.

TOO_MUCH = 0.6
"""Part of the way from a fair share to every win: a card with which one has so nearly won leaves the rest no say.

Cards are dealt, not paid for, and a high one is meant to win more; so no card wins too rarely.
"""


def open_deck(contents: Mapping[str, Any]) -> Cypher:
    """Give the rules with a deck."""
    return Cypher(NexusDeck.from_data(contents[DECK.name]))


def holders(game: Cypher, state: State, _over: Over, _events: Sequence[Any]) -> list[Had]:
    """Give in whose areas each character lies at the end."""
    areas = [{game.deck.of[card] for card in area} for area in state.areas]
    return [
        Had(tuple(seat for seat, area in enumerate(areas) if at in area)) for at in range(len(game.deck.characters))
    ]


def let_pass(fair: float) -> Band:
    """Give what is let pass: much, and nothing is too little."""
    return Band(0.0, fair + TOO_MUCH * (1 - fair))


BALANCE: Mapping[str, Weighing] = {
    DECK.name: Weighing(
        what="character",
        things="cards",
        called=lambda row: str(row["name"]),
        open=open_deck,
        had=holders,
        how="Whole games of Cypher, and how often whoever has each character at the end wins",
        tips=("lower its influence, or give others an effect that removes it", ""),
        games=3000,
        band=let_pass,
    )
}
"""The kinds of file that can be weighed."""
