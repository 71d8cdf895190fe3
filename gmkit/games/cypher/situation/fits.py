"""Whether the steps that somebody wrote down can be carried out at the table that is described with them."""

from __future__ import annotations

from typing import Any

from gmkit.errors import IllegalChoice
from gmkit.games.cypher import model
from gmkit.games.cypher.effects import guard_of
from gmkit.games.cypher.model import State
from gmkit.games.cypher.play import LIMIT
from gmkit.games.cypher.setup import FACE_DOWN
from gmkit.games.cypher.situation.agenda import WORDS
from gmkit.table.game import HIDDEN

Step = tuple[Any, ...]

LAST = (model.TURN_END, model.OVER, model.FIRST)
"""What an agenda ends with."""

TOUCHING = (model.LEAVE, model.EXCHANGE, model.TAKE)
"""What an effect does to an area, and a guard may keep from it."""

PLACED = (*TOUCHING, model.ENTER, model.ROOM, model.GUARD, model.CARD, model.LEARN)
"""Steps about a card in a certain place: any other step could take it away from there, so that they come next."""


def must_fit(state: State) -> None:
    """Refuse an agenda that cannot go on from here, or not to its end.

    Raises:
        IllegalChoice: names the step and says why.
    """
    agenda = state.agenda
    if agenda[0][0] not in LAST:
        raise IllegalChoice("the last step of an agenda is end-turn, or over when the game is")
    # Hands are dealt first, one after the other, then the Display turns up; both leave what lies elsewhere as it is.
    deals = [step for step in agenda if step[0] == model.DEAL]
    rest = agenda[: len(agenda) - len(deals)]
    if [step for step in rest if step[0] == model.DEAL]:
        raise IllegalChoice(f"{WORDS[model.DEAL]}: hands are dealt before anything else")
    _deals(state, deals)
    top = len(rest) - 1
    for at, step in enumerate(rest):
        why = _misplaced(rest, at, top) or _wrong(state, step, rest[at - 1] if at else None)
        if why:
            raise IllegalChoice(f"{WORDS[step[0]]}: {why}")


def _deals(state: State, deals: list[Step]) -> None:
    """Refuse hands that are dealt twice, or not out of cards that nobody has seen."""
    seats = [step[1] for step in deals]
    count = sum(step[2] for step in deals)
    unseen = [card is HIDDEN for card, _ in state.pack[:count]]
    if len(set(seats)) < len(seats) or any(state.hands[seat] for seat in seats) or unseen != [True] * count:
        raise IllegalChoice(f"{WORDS[model.DEAL]}: that seat has cards, or the deck has too few that nobody has seen")


def _misplaced(agenda: tuple[Step, ...], at: int, top: int) -> str:
    """Say why a step does not stand where it may; empty for nothing."""
    kind = agenda[at][0]
    if kind in LAST:
        return "no step follows it" if at else ""
    if kind == model.TURN_UP:
        return "" if at == top else "it comes before all other steps"
    if kind not in PLACED:
        return ""
    before = [step[0] for step in agenda[at + 1 :] if step[0] != model.TURN_UP]
    if before == [model.ROOM] and kind in (model.ENTER, model.TAKE):
        return ""
    return "other steps before it could move its card; it comes next or not at all" if before else ""


def _wrong(state: State, step: Step, following: Step | None) -> str:  # noqa: C901
    """Say what is wrong with a step, given the one after it; empty for nothing."""
    own, hand = state.areas[state.seat], state.hands[state.seat]
    match step:
        case (model.FIRST,):
            fresh = all(place == FACE_DOWN for place in (*state.pack, *state.removed)) and state.display is None
            fresh = fresh and not any((*state.areas, *state.hands)) and state.agenda == (step,)
            return "" if fresh else "it is for a game that has not begun, where nobody has a card"
        case (model.OVER,):
            return "it is not said who triggered the end" if state.trigger is None else ""
        case (model.TURN_UP,):
            if state.display is not None:
                return "a Display lies there"
            return "" if state.pack and state.pack[0][0] is HIDDEN else "the deck has no unknown card on top"
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
            if then[0] not in TOUCHING or seat != then[1 if then[0] == model.LEAVE else 3]:
                return "what may be ignored is a card of that area that leaves, is exchanged or taken"
            return _wrong(state, then, None)
        case (model.EXCHANGE | model.TAKE, cause, target, owner):
            there = state.display == target if owner is None else target in state.areas[owner]
            if owner == state.seat or not there:
                return "the card that is to move does not lie there"
            return "" if step[0] == model.TAKE or cause in own else "the card that moves it is not in the area"
        case (model.CARD, place):
            return _undrawable(state, place)
        case (model.LEARN, seat, _):
            unknown = state.table.seating.seats[seat].npc and HIDDEN in state.hands[seat]
            return "" if unknown else "that seat knows all its cards"
        case _:
            return ""


def _undrawable(state: State, place: int) -> str:
    """Say why no unknown card can be drawn there; empty if one can."""
    dealt = sum(step[2] for step in state.agenda if step[0] == model.DEAL)
    pack = state.pack[dealt:]
    if pack and state.display is None:
        return "the Display turns up before a card is drawn"
    return "" if pack and pack[place][0] is HIDDEN else "no unknown card lies there"
