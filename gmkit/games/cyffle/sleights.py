"""What a dealer may do on the sly: palm, skip the cut, stack, swap (4.8).

Only who deals can cheat, and only with cards gathered from the last hand's tricks (CF-16).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.cheating import MOST_PALMED, MOST_STACKED, PALM, SKIP_CUT, STACK, SWAP
from gmkit.games.cyffle.choosing import Cards, of_a_kind
from gmkit.games.cyffle.deck import bits_of, cards_each, cards_in
from gmkit.games.cyffle.foreign import called, to_put_on_top
from gmkit.games.cyffle.model import BLANK, Between, Due
from gmkit.games.cyffle.noticing import noticed, skip_the_cut
from gmkit.games.cyffle.sly_events import Palmed, Stacked, Swapped
from gmkit.games.cyffle.stage import Stage, playing, put
from gmkit.table.choices import OneOf, Some
from gmkit.table.game import Ask, SeatNo, Step

CUT, SKIP = "offer the cut", "skip the cut"
KEEP = "no swap"


def may_palm(state: Between) -> int:
    """Give how many cards may be palmed: four, and no more than the deal can spare (CF-17)."""
    players = len(playing(state))
    return min(MOST_PALMED, state.table.pack.bit_count() - players * cards_each(players))


def _palm(state: Between, due: Due) -> Ask:
    most = min(may_palm(state), state.score.gathered.bit_count())
    return Ask(due.seat, Some(Cards(state.score.gathered, state.table.names), 0, most), "palm")


def palm(state: Between, due: Due, cards: tuple[int, ...]) -> Step[Any]:
    """The dealer gathers the last hand's tricks and holds up to four of the cards back (4.8, CF-16, CF-17)."""
    state = state._replace(due=state.due[:-1])
    if not cards:
        return Step(state, ())
    sly = state.sly._replace(palmed=state.sly.palmed | bits_of(cards), before=(due.seat,))
    watched = noticed(state._replace(sly=sly), PALM, len(cards))
    return Step(watched.state, (Palmed(due.seat, _codes(state, cards), due.seat), *watched.events))


def _cut(_state: Between, due: Due) -> Ask:
    return Ask(due.seat, OneOf((CUT, SKIP)), "cut")


def cut(state: Between, due: Due, answer: str) -> Step[Any]:
    """The dealer has the pack cut, or skips it (CF-12)."""
    state = state._replace(due=state.due[:-1])
    return skip_the_cut(state, due.seat) if answer == SKIP else Step(state, ())


def may_stack(state: Between) -> int:
    """Give the cards that can be put on top: those palmed, and if the pack stayed uncut all gathered (CF-18)."""
    return state.sly.palmed | (state.score.gathered if SKIP_CUT in state.sly.done else 0)


def _stack(state: Between, due: Due) -> Ask:
    cards = may_stack(state)
    most = min(MOST_STACKED, cards_each(len(playing(state))), cards.bit_count())
    return Ask(due.seat, Some(to_put_on_top(state, cards), 0, most, ordered=True), "stack for oneself")


def stack(state: Between, due: Due, own: tuple[int, ...]) -> Step[Any]:
    """The dealer says which cards are to fall to itself, the first of them first (4.8, CF-18)."""
    return Step(state._replace(due=(*state.due[:-1], Due("stack for another", due.seat, own))), ())


def _stack_for_another(state: Between, due: Due) -> Ask:
    left = may_stack(state) & ~bits_of(_cards(due.of)) & ~state.sly.foreign
    most = min(MOST_STACKED - len(due.of), cards_each(len(playing(state))), left.bit_count())
    return Ask(due.seat, Some(Cards(left, state.table.names), 0, most, ordered=True), "stack for another")


def stack_for_another(state: Between, due: Due, low: tuple[int, ...]) -> Step[Any]:
    """The dealer says which cards are to fall to somebody else, the first of them first (4.8, CF-18).

    A foreign Ace is not given away (CF-28).
    """
    state = state._replace(due=state.due[:-1])
    others = [seat for seat in playing(state) if seat != due.seat]
    if low and len(others) > 1:
        return Step(state._replace(due=(*state.due, Due("victim", due.seat, (len(due.of), *due.of, *low)))), ())
    if not low and not due.of:
        return Step(state, ())
    return put_on_top(state, due.seat, _cards(due.of), others[0] if low else None, low)


def _victim(state: Between, due: Due) -> Ask:
    others = [seat for seat in playing(state) if seat != due.seat]
    names = state.table.seating.names
    return Ask(due.seat, OneOf(others, [(names[seat],) for seat in others]), "victim")


def victim(state: Between, due: Due, seat: SeatNo) -> Step[Any]:
    """The dealer says who is to get them (4.8)."""
    count, *cards = _cards(due.of)
    return put_on_top(state._replace(due=state.due[:-1]), due.seat, cards[:count], seat, cards[count:])


def put_on_top(
    state: Between, dealer: SeatNo, own: Sequence[int], seat: SeatNo | None, low: Sequence[int]
) -> Step[Any]:
    """Put cards on the pack so that they fall as they should; cards of the pack lie between them (CF-18)."""
    sly, mine, theirs = state.sly, bits_of(own), bits_of(low)
    stacked = dealing_order(playing(state), {dealer: own} | ({seat: low} if seat is not None else {}))
    falls = ((dealer, mine), *(((seat, theirs),) if seat is not None else ()))
    palmed = sly.palmed & ~mine & ~theirs
    sly = sly._replace(palmed=palmed, stacked=stacked, falls=falls, gained=sly.gained | mine)
    watched = noticed(state._replace(sly=sly), STACK)
    told = Stacked(dealer, _codes(state, own), seat, _codes(state, low), dealer)
    return Step(watched.state, (told, *watched.events))


def dealing_order(order: Sequence[SeatNo], falls: dict[SeatNo, Sequence[int]]) -> tuple[int, ...]:
    """Give the top of the pack, for cards that are dealt one at a time.

    Args:
        order: who is dealt to, from the dealer's left.
        falls: for each seat the cards that it is to get, first to last.
    """
    places = {order.index(seat) + len(order) * at: card for seat, row in falls.items() for at, card in enumerate(row)}
    return tuple([places.get(place, BLANK) for place in range(max(places) + 1)])


def _swap(state: Between, due: Due) -> Ask:
    seat, table = due.seat, state.table
    held = state.hands[seat] & ~state.sly.foreign
    if state.unknown[seat]:
        # Nobody here knows the hand; whoever is asked does, and the cards that lie elsewhere cannot be told.
        held = table.pack & ~state.sly.palmed & ~bits_of(state.trick)
    foreign = state.sly.palmed & state.sly.foreign
    takes = (*of_a_kind(state.sly.palmed & ~foreign), *cards_in(foreign))
    pairs = [(gave, took) for took in takes for gave in of_a_kind(held)]
    codes = called(table, state.sly.foreign)
    names = [(f"{codes[gave]} for {codes[took]}",) for gave, took in pairs]
    return Ask(seat, OneOf((KEEP, *pairs), [(KEEP,), *names]), "swap")


def swap(state: Between, due: Due, answer: Any) -> Step[Any]:
    """Before its first card the dealer exchanges cards for palmed ones, once for each palmed (4.8, CF-20).

    A foreign Ace stays in the hand once it is there (CF-28).

    Raises:
        IllegalChoice: the card is not in its hand, or no such card is palmed.
    """
    left = due.of[0] if due.of else state.sly.palmed.bit_count()
    state = state._replace(due=state.due[:-1])
    if answer == KEEP:
        return Step(state, ())
    seat, sly = due.seat, state.sly
    gave, took = answer
    hand, unknown = state.hands[seat], state.unknown[seat]
    if sum(other for at, other in enumerate(state.hands) if at != seat) >> gave & 1:
        code = state.table.codes[gave]
        raise IllegalChoice(f"{code} cannot be in this hand: it is dealt elsewhere; name a card that is in the hand")
    if hand >> gave & 1:
        hand ^= 1 << gave
    else:
        unknown -= 1
    sly = sly._replace(palmed=sly.palmed ^ 1 << took | 1 << gave, gained=(sly.gained | 1 << took) & ~(1 << gave))
    state = state._replace(
        hands=put(state.hands, seat, hand | 1 << took), unknown=put(state.unknown, seat, unknown), sly=sly
    )
    assert isinstance(left, int)
    if left > 1:
        state = state._replace(due=(*state.due, Due("swap", seat, (left - 1,))))
    watched = noticed(state, SWAP)
    told = Swapped(seat, state.table.codes[gave], state.table.codes[took], seat)
    return Step(watched.state, (told, *watched.events))


def _codes(state: Between, cards: Sequence[int]) -> tuple[str, ...]:
    codes = called(state.table, state.sly.foreign)
    return tuple([codes[card] for card in cards])


def _cards(of: tuple[int | str, ...]) -> tuple[int, ...]:
    return tuple([card for card in of if isinstance(card, int)])


STAGES = {
    "palm": Stage(palm, ask=_palm),
    "cut": Stage(cut, ask=_cut),
    "stack": Stage(stack, ask=_stack),
    "stack for another": Stage(stack_for_another, ask=_stack_for_another),
    "victim": Stage(victim, ask=_victim),
    "swap": Stage(swap, ask=_swap),
}
