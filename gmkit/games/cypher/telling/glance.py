"""What a seat sees before it chooses: its hand, the areas, the Display, the deck, and how near the end is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gmkit.errors import listed
from gmkit.games.cypher.content import Character, NexusDeck
from gmkit.games.cypher.model import DRAW, CardAt, State
from gmkit.games.cypher.scoring import influence
from gmkit.games.cypher.telling.sentences import cards, listing
from gmkit.games.cypher.whereabouts import unseen_by_class
from gmkit.table.game import HIDDEN

TWO = 2
"""Players who draw two cards in a turn, where more draw one."""

HOUSE = "*"
"""Stands behind a value that is ours and not the source's."""


def glance(deck: NexusDeck) -> Callable[[State, int], list[str]]:
    """Give the function that tells what a seat sees."""

    def look(view: State, seat: int) -> list[str]:
        names = view.table.seating.names
        lines = [area_line(view, at) for at in range(len(names))]
        shown = "empty" if view.display is None else held(deck, [view.display])
        lines.append(f"Display: {shown}; {cards(len(view.pack))} in the deck{_bottom(view)}.")
        if view.trigger is not None:
            lines.append(f"Last turns: {view.trigger.left} to end, {names[view.trigger.seat]} last.")
        for at, name in enumerate(names):
            known = [card for card in view.hands[at] if card is not HIDDEN]
            if at != seat and known:
                lines.append(f"{name} holds {held(deck, known)}, as you know.")
        return [*lines, *_hand(deck, view.hands[seat]), *_to_draw(view)]

    return look


def area_line(state: State, seat: int) -> str:
    """Give a seat's area and what it is worth."""
    area = state.areas[seat]
    worth = f", influence {influence(state.table, area)}: {held(state.table.deck, area)}." if area else " is empty."
    return f"{state.table.seating.names[seat]}'s area{worth}"


def unseen_line(state: State, seat: int) -> str:
    """Give how many cards of each class a seat has not seen."""
    labels = {klass.id: klass.label for klass in state.table.deck.classes}
    found = unseen_by_class(state, seat)
    return f"Unseen: {', '.join(f'{labels.get(klass, klass)} {count}' for klass, count in found.items())}."


def held(deck: NexusDeck, among: Iterable[CardAt]) -> str:
    """Give the names of cards."""
    return listing("?" if card is HIDDEN else deck.character(card).name for card in among)


def _bottom(view: State) -> str:
    """Tell the bottom card where it is known, for whoever may draw it."""
    if len(view.pack) < 2 or view.pack[-1][0] is HIDDEN:
        return ""
    return f", {held(view.table.deck, [view.pack[-1][0]])} at the bottom"


def _to_draw(view: State) -> list[str]:
    """Tell which of several draws comes now."""
    step = view.agenda[-1]
    if step[0] != DRAW:
        return []
    if step[1] > 1:
        return [f"{cards(step[1])} to draw, one after the other."]
    several = view.table.seats == TWO or any(view.table.nexus.bonus[card] for card in view.areas[view.seat])
    return ["The last card to draw."] if several else []


def _hand(deck: NexusDeck, hand: tuple[CardAt, ...]) -> list[str]:
    known = [deck.character(card) for card in hand if card is not HIDDEN]
    lines = [f"  {_card(deck, one)}" for one in dict.fromkeys(known)]
    unknown = len(hand) - len(known)
    more = f", {cards(unknown)} that gmkit does not know" if unknown else ""
    twice = [one.name for one in dict.fromkeys(known) if known.count(one) > 1]
    ours = [f"  {HOUSE} house value"] if any(HOUSE in line for line in lines) else []
    return [f"Your hand: {cards(len(hand))}{more}{f', twice {listed(twice)}' if twice else ''}.", *lines, *ours]


def _card(deck: NexusDeck, one: Character) -> str:
    klass = next((klass.label for klass in deck.classes if klass.id == one.class_id), one.class_id)
    marked = {field: HOUSE if field in one.house else "" for field in ("class", "influence", "effect")}
    worth = f"{klass}{marked['class']}, {one.influence}{marked['influence']}"
    return f"{one.name} ({worth}). {one.text}{marked['effect']}"
