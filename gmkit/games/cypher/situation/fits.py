"""Whether a step that somebody wrote down can be carried out at the table that is described with it."""

from __future__ import annotations

from typing import Any

from gmkit.errors import IllegalChoice
from gmkit.games.cypher import model
from gmkit.games.cypher.effects import guard_of
from gmkit.games.cypher.model import State
from gmkit.games.cypher.play import LIMIT
from gmkit.games.cypher.situation.agenda import WORDS
from gmkit.table.game import HIDDEN


def must_fit(state: State) -> None:
    """Refuse an agenda that cannot go on from here.

    Raises:
        IllegalChoice: names the step and says why.
    """
    agenda = state.agenda
    if agenda[0][0] not in (model.TURN_END, model.OVER, model.FIRST):
        raise IllegalChoice("the last step of an agenda is end-turn, or over when the game is")
    for at, step in enumerate(agenda):
        if why := _wrong(state, step, agenda[at - 1] if at else None):
            raise IllegalChoice(f"{WORDS[step[0]]}: {why}")


def _wrong(state: State, step: tuple[Any, ...], following: tuple[Any, ...] | None) -> str:  # noqa: C901
    """Say what is wrong with a step, given the one after it; empty for nothing."""
    own, hand = state.areas[state.seat], state.hands[state.seat]
    match step:
        case (model.OVER,) | (model.TURN_END,) | (model.FIRST,):
            if following is not None:
                return "no step follows it"
            return "it is not said who triggered the end" if step[0] == model.OVER and state.trigger is None else ""
        case (model.ENTER, card):
            return "" if card in hand else "the card is not in the hand of whose turn it is"
        case (model.ROOM, card):
            after = following is not None and following[0] in (model.ENTER, model.TAKE) and card in following[1:]
            return "" if after and len(own) == LIMIT else "room is made in a full area, for the card that comes next"
        case (model.LEAVE, seat, cards, _):
            there = cards and len(set(cards)) == len(cards) and set(cards) <= set(state.areas[seat])
            return "" if there else "these cards are not in that area"
        case (model.PURGE, _, _, seats):
            return "" if seats else "it is not said whose cards leave"
        case (model.GUARD, seat, _, then):
            if seat == state.seat or guard_of(state.table, state.areas[seat]) is None:
                return "nothing in that area lets its owner ignore another player's effect"
            return _wrong(state, then, None)
        case (model.EXCHANGE | model.TAKE, cause, target, owner):
            there = state.display == target if owner is None else target in state.areas[owner]
            if owner == state.seat or not there:
                return "the card that is to move does not lie there"
            return "" if step[0] == model.TAKE or cause in own else "the card that moves it is not in the area"
        case (model.CARD, _):
            return "" if state.pack and state.pack[step[1]][0] is HIDDEN else "no unknown card lies there"
        case (model.LEARN, seat, _):
            return "" if HIDDEN in state.hands[seat] else "that seat knows all its cards"
        case (model.DEAL, seat, count):
            room = not state.hands[seat] and count <= len(state.pack)
            return "" if room else "that seat has cards, or the deck has too few"
        case _:
            return ""
