"""Whether the steps that somebody wrote down can be carried out at the table that is described with them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from gmkit.games.cypher import model
from gmkit.games.cypher.effects import guard_of
from gmkit.games.cypher.model import Agenda, State
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


class Fault(NamedTuple):
    """A step that cannot be carried out.

    Attributes:
        at: its place on the agenda.
        nested: whether the step in it is at fault, which a guard may keep away.
        why: what is wrong, in words.
    """

    at: int
    nested: bool
    why: str


def faults(state: State, unread: Collection[int] = ()) -> list[Fault]:
    """List the steps of an agenda that cannot be carried out from here, the next one first, one fault for each.

    Args:
        state: the record, with the agenda.
        unread: steps of which nothing but the kind is known; they are held to their place among the others alone.
    """
    agenda = state.agenda
    found: dict[int, Fault] = {}
    for at, why in (*_deals(state), *_order(agenda)):
        found.setdefault(at, Fault(at, nested=False, why=why))
    for at, step in enumerate(agenda):
        if at not in found and at not in unread and at - 1 not in unread and (fault := _wrong_at(state, at, step)):
            found[at] = fault
    return [found[at] for at in sorted(found, reverse=True)]


def _order(agenda: Agenda) -> Iterator[tuple[int, str]]:
    """Find steps that do not stand where they may."""
    if agenda[0][0] not in LAST:
        yield 0, "the last step of an agenda is end-turn, or over when the game is"
    # Hands are dealt first, one after the other, then the Display turns up; both leave what lies elsewhere as it is.
    rest = [at for at, step in enumerate(agenda) if step[0] != model.DEAL]
    late = [at for at in range(max(rest, default=0)) if at not in rest]
    yield from ((at, f"{WORDS[model.DEAL]}: hands are dealt before anything else") for at in late)
    for n, at in enumerate(rest):
        if why := _misplaced([agenda[other][0] for other in rest[n:]], last=at == 0, first=n == len(rest) - 1):
            yield at, f"{WORDS[agenda[at][0]]}: {why}"


def _misplaced(kinds: list[int], *, last: bool, first: bool) -> str:
    """Say why a step does not stand where it may, given its kind and those before it; empty for nothing."""
    kind = kinds[0]
    if kind in LAST:
        return "" if last else "no step follows it"
    if kind == model.TURN_UP:
        return "" if first else "it comes before all other steps"
    if kind not in PLACED:
        return ""
    before = [other for other in kinds[1:] if other != model.TURN_UP]
    if before == [model.ROOM] and kind in (model.ENTER, model.TAKE):
        return ""
    return "other steps before it could move its card; it comes next or not at all" if before else ""


def _deals(state: State) -> Iterator[tuple[int, str]]:
    """Find hands that are dealt twice, or not out of cards that nobody has seen."""
    dealt: set[int] = set()
    used = 0
    for at in range(len(state.agenda) - 1, -1, -1):
        kind, *values = state.agenda[at]
        if kind != model.DEAL:
            return
        seat, count = values
        unseen = [card is HIDDEN for card, _ in state.pack[used : used + count]]
        if seat in dealt or state.hands[seat] or unseen != [True] * count:
            yield at, f"{WORDS[model.DEAL]}: that seat has cards, or the deck has too few that nobody has seen"
        dealt.add(seat)
        used += count


def _wrong_at(state: State, at: int, step: Step) -> Fault | None:
    """Find what is wrong with a step by itself."""
    if why := _wrong(state, step, state.agenda[at - 1] if at else None):
        return Fault(at, nested=False, why=f"{WORDS[step[0]]}: {why}")
    if step[0] == model.GUARD and (why := _wrong(state, step[3], None)):
        return Fault(at, nested=True, why=f"{WORDS[step[3][0]]}: {why}")
    return None


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
            return ""
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
