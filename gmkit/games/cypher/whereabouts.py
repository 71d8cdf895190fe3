"""Where cards lie, as far as everybody may know it; and what a seat cannot see."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.errors import listed
from gmkit.games.cypher.model import State, Table
from gmkit.table.game import HIDDEN


def names_of(table: Table) -> Mapping[int, tuple[str, ...]]:
    """Give for each character what it may be called: its id, its name, and both as one word."""
    return {
        at: (one.id, one.name, one.id.replace("-", ""), "".join(one.name.split()))
        for at, one in enumerate(table.deck.characters)
    }


def hidden_from(state: State, seat: int) -> list[int]:
    """Give the cards that lie where the record knows them and the seat does not."""
    bit = 1 << seat
    found = [
        card
        for hand, known in zip(state.hands, state.known, strict=True)
        for card, who in zip(hand, known, strict=True)
        if not who & bit and card is not HIDDEN
    ]
    found += [card for card, who in state.pack if not who & bit and card is not HIDDEN]
    found += [card for card, who in state.removed if not who & bit and card is not HIDDEN]
    return found


def unseen_by(state: State, seat: int) -> tuple[int, ...]:
    """Give the cards of which a seat does not know where they lie, sorted."""
    hidden = hidden_from(state, seat)
    return tuple(sorted((*state.unseen, *hidden))) if hidden else state.unseen


def unseen_by_class(state: State, seat: int) -> dict[str, int]:
    """Give for each class of the deck how many cards a seat has not seen, its own that nobody named among them."""
    deck = state.table.deck
    found = {klass.id: 0 for klass in deck.classes}
    for card in unseen_by(state, seat):
        klass = deck.character(card).class_id
        found[klass] = found.get(klass, 0) + 1
    return found


def whereabouts(state: State, character: int) -> str:
    """Say where all copies of a character lie if everybody may know; else only that they are accounted for."""
    table = state.table
    one = table.deck.characters[character]
    copies = {card for card, of in enumerate(table.nexus.of) if of == character}
    names, found = table.seating.names, []
    for seat, area in enumerate(state.areas):
        found += [f"in {names[seat]}'s area" for card in area if card in copies]
    found += ["in the Display"] * (state.display in copies)
    found += ["in the draw deck" for card, who in state.pack if card in copies and who == table.everyone]
    for seat, (hand, known) in enumerate(zip(state.hands, state.known, strict=True)):
        held = zip(hand, known, strict=True)
        found += [f"in {names[seat]}'s hand" for card, who in held if card in copies and who == table.everyone]
    if len(found) < len(copies):
        return f"{one.name} is accounted for already"
    return f"{one.name} lies {listed(dict.fromkeys(found), 'and')}"
