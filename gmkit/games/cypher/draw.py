"""Taking a turn, 2: Draw, from the deck or the Display; and the Display that is never left empty."""

from __future__ import annotations

from typing import Any

from gmkit.errors import IllegalChoice
from gmkit.games.cypher import picks
from gmkit.games.cypher.events import BOTTOM, DISPLAY, TOP, DisplayTurned, DrawLost, Drew, DrewCard, Event
from gmkit.games.cypher.laws import CardUp
from gmkit.games.cypher.model import CARD, DRAW, TURN_UP, CardAt, State
from gmkit.games.cypher.moves import Done, insert, new, put, refuse, then, without
from gmkit.games.cypher.setup import must_be_person
from gmkit.table.choices import OneOf
from gmkit.table.game import HIDDEN, Ask, Luck

PLACES = {TOP: 0, BOTTOM: -1}
"""Where in the deck a card is drawn from."""


def draw_instruction(state: State, step: tuple[Any, ...]) -> Done:
    """Draw as many cards as the step or an effect says, and one more for a card that adds one (Coder; CY-16)."""
    bonus = state.table.nexus.bonus
    count = step[1] + sum([bonus[card] for card in state.areas[state.seat]])
    return then(state, (*state.agenda[:-1], (DRAW, count))), ()


def nothing_to_draw(state: State, step: tuple[Any, ...]) -> Done | None:
    """Lose what is left of a draw when deck and Display are empty (CY-3); the Display can be drawn alone (CY-2)."""
    if step[1] and (state.display is not None or state.pack):
        return None
    told = (DrawLost(state.seat, step[1]),) if step[1] else ()
    return then(state, state.agenda[:-1]), told


def ask_source(state: State, step: tuple[Any, ...]) -> Ask:
    """Ask where the next card is drawn from; the card that lies there stands for the Display as well."""
    ask, display = _sources(state), state.display
    if display is None:
        return ask
    assert isinstance(ask.choices, OneOf)
    return new(Ask, (ask.seat, picks.Sources(ask.choices, state.table.nexus.names[display]), ask.what, False))


def _sources(state: State) -> Ask:
    seat, pack = state.seat, state.pack
    there = (1 if pack else 0) + (0 if state.display is None else 2)
    if len(pack) > 1:
        # The bottom of a single card is its top; a card that allows it counts while it lies there (Hacker; CY-16).
        bottom = state.table.nexus.bottom
        for card in state.areas[seat]:
            if bottom[card]:
                there |= 4
    ask = state.table.sources[seat][there]
    assert ask is not None
    return ask


def draw(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Draw a card from there (Taking a turn, 2); what is not known there comes up next."""
    choices = _sources(state).choices
    if answer not in choices:
        raise refuse("a card is drawn from the deck or the Display (Taking a turn, 2)", choices)
    agenda = state.agenda[:-1]
    if step[1] > 1:
        agenda = (*agenda, (DRAW, step[1] - 1))
    if answer == DISPLAY:
        card = state.display
        assert card is not None
        return to_hand(
            state, state.table.everyone, card, state.unseen, (Drew(state.seat, DISPLAY, card),), None, agenda
        )
    place = PLACES[answer]
    told = (new(Drew, (state.seat, answer, None)),)
    found, who = state.pack[place]
    if found is HIDDEN:
        return then(state, (*agenda, (CARD, place))), told
    return to_hand(state, who, found, state.unseen, told, place, agenda)


def to_hand(
    state: State,
    who: int,
    card: CardAt,
    unseen: tuple[int, ...],
    told: tuple[Event, ...],
    place: int | None,
    agenda: tuple[tuple[Any, ...], ...],
) -> Done:
    """Put a drawn card into the hand; who knew its place knows it there. It comes from the Display if place is None."""
    table, areas, hands, known, pack, display, removed, _, seat, turn, trigger, fired, _, *rest = state
    if place is None:
        display = None
    else:
        pack = pack[1:] if place == 0 else pack[:-1]
        if card is not HIDDEN:
            told = (*told, new(DrewCard, (seat, card, seat)))
    hand, masks = insert(hands[seat], known[seat], card, who | 1 << seat)
    hands, known = put(hands, seat, hand), put(known, seat, masks)
    after = (
        *(table, areas, hands, known, pack, display, removed, unseen),
        *(seat, turn, trigger, fired, agenda, *rest),
    )
    return new(State, after), told


def ask_card(state: State, step: tuple[Any, ...]) -> Luck:
    """Give the luck of the card that is drawn."""
    note = "the bottom card of the deck" if step[1] else "the top card of the deck"
    return new(Luck, ("card drawn", CardUp("the card drawn", state), state.seat, True, note, False))


def card_drawn(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Take the card that came up; a person's may stay unseen."""
    unseen = state.unseen
    if answer is HIDDEN:
        must_be_person(state, state.seat)
    else:
        answer, unseen = came_up(state, answer)
    return to_hand(state, state.pack[step[1]][1], answer, unseen, (), step[1], state.agenda[:-1])


def came_up(state: State, answer: Any) -> tuple[int, tuple[int, ...]]:
    """Give an unseen card that came up, and the rest; raises IllegalChoice for what cannot come up."""
    unseen, of = state.unseen, state.table.nexus.of
    try:
        at = unseen.index(answer)
    except ValueError:
        at = -1
    if at < 0 or (at and of[unseen[at - 1]] == of[unseen[at]]):
        raise IllegalChoice(f"a card comes up that nobody has seen: {CardUp('', state).expects()}")
    return unseen[at], without(unseen, at)


def refill(state: State) -> Done:
    """Make the top card the Display at once when that is empty, in the middle of a draw too (Draw; CY-4)."""
    card, _ = state.pack[0]
    if card is HIDDEN:
        return then(state, (*state.agenda, (TURN_UP,))), ()
    return turned_up(state, card, state.unseen, state.agenda)


def turned_up(state: State, card: int, unseen: tuple[int, ...], agenda: tuple[tuple[Any, ...], ...]) -> Done:
    """Lay the top card down as the Display."""
    table, areas, hands, known, pack, _, removed, _, seat, turn, trigger, fired, _, *rest = state
    after = (
        *(table, areas, hands, known, pack[1:], card, removed, unseen),
        *(seat, turn, trigger, fired, agenda, *rest),
    )
    return new(State, after), (new(DisplayTurned, (card,)),)


def ask_display(state: State, step: tuple[Any, ...]) -> Luck:
    """Give the luck of the card that becomes the Display."""
    return new(Luck, ("Display", CardUp("the Display", state), None, False, "the top card of the deck", False))


def display_turned(state: State, step: tuple[Any, ...], answer: Any) -> Done:
    """Lay the card that came up as the Display (Setup, 8)."""
    card, unseen = came_up(state, answer)
    return turned_up(state, card, unseen, state.agenda[:-1])
