"""A game of Cypher to plain data, the GM's own, with everybody's cards in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.games.cypher.kinds import SITUATION
from gmkit.games.cypher.model import CardAt, Place, State
from gmkit.games.cypher.situation import agenda
from gmkit.games.cypher.situation.phases import OVER, PLAY, phase_of
from gmkit.games.cypher.situation.words import UNKNOWN, numbered_copy, shown
from gmkit.table.game import HIDDEN


class _Writer:
    """Writes the cards of a record; in the middle of a turn copies are told apart."""

    def __init__(self, state: State) -> None:
        self._deck, self._names = state.table.deck, state.table.seating.names
        self._exact = bool(state.fired) or phase_of(state) is None

    def card(self, card: CardAt) -> str:
        return UNKNOWN if card is HIDDEN else shown(self._deck, card, exact=self._exact)

    def place(self, card: CardAt, who: int, usual: int) -> str | dict[str, Any]:
        """Write a card; who knows it, too, if that is not as usual there."""
        if who == usual:
            return self.card(card)
        return {"card": self.card(card), "seen_by": [name for at, name in enumerate(self._names) if who >> at & 1]}

    def own(
        self, cards: Sequence[CardAt], known: Sequence[int], seat: int, *, counted: bool = True
    ) -> int | list[str | dict[str, Any]]:
        """Write cards that one seat knows; a number where gmkit knows none of them, if they may be counted."""
        if counted and cards and all(card is HIDDEN for card in cards) and set(known) == {1 << seat}:
            return len(cards)
        return [self.place(card, who, 1 << seat) for card, who in zip(cards, known, strict=True)]

    def bottom(self, pack: Sequence[Place], everyone: int) -> list[str | dict[str, Any]]:
        """Write the lowest cards of the deck, from the first that anybody knows."""
        at = next((n for n, place in enumerate(pack) if place != (HIDDEN, 0)), len(pack))
        return [self.place(card, who, 0 if card is HIDDEN else everyone) for card, who in pack[at:]]


def to_data(state: State) -> dict[str, Any]:
    """Give a record as a situation."""
    table, writer, names = state.table, _Writer(state), state.table.seating.names
    rows = []
    for at, seat in enumerate(table.seating):
        row: dict[str, Any] = {"name": seat.name, "level": seat.level}
        row["area"] = [writer.card(card) for card in state.areas[at]]
        # So many cards of an NPC would be dealt to it anew.
        row["hand"] = writer.own(state.hands[at], state.known[at], at, counted=not seat.npc)
        gone = [place for place in state.removed if place[1] == 1 << at]
        if gone:
            row["removed"] = writer.own([card for card, _ in gone], [who for _, who in gone], at)
        if state.points[at]:
            row["points"] = state.points[at]
        rows.append(row)
    data: dict[str, Any] = {
        "kind": SITUATION.name,
        "schema_version": 1,
        "set": table.deck.id,
        "options": table.options._asdict(),
        "seats": rows,
    }
    if state.display is not None:
        data["display"] = writer.card(state.display)
    data["deck"] = len(state.pack)
    if bottom := writer.bottom(state.pack, table.everyone):
        data["bottom"] = bottom
    aside = sum(place == (HIDDEN, 0) for place in state.removed)
    if aside != table.options.set_aside_one:
        data["set_aside"] = aside
    data |= {"turn": names[state.seat], "turns": state.turn}
    if state.games:
        data["games"] = state.games
    if state.earlier:
        data["earlier_turns"] = state.earlier
    if state.trigger is not None:
        seat_, left, why = state.trigger
        data["trigger"] = {"seat": names[seat_], "left": left, "by": why}
    return data | _stage(state, names)


def _stage(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Write where in a turn the game stands."""
    deck, phase = state.table.deck, phase_of(state)
    if phase in (PLAY, OVER):
        return {} if phase == PLAY else {"phase": phase}
    data: dict[str, Any] = {}
    if state.fired:
        fired = [card for card in range(deck.total) if state.fired >> card & 1]
        # A card that has had its effect may lie by now where nobody knows it (NX-3).
        data["fired"] = [
            numbered_copy(deck, card) if card in state.unseen else shown(deck, card, exact=True) for card in fired
        ]
    if phase is not None:
        return {"phase": phase, **data}
    return {**data, "agenda": agenda.write(state.agenda, deck, names)}
