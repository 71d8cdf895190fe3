"""An Ace of another pack, where the table allows it: brought along, seen twice, and what others take it for (4.8).

With one pack in play the numbers of the second are free, so that a foreign card is one of those.
"""

from __future__ import annotations

from typing import Any

from gmkit.games.cyffle.cheating import ACES
from gmkit.games.cyffle.choosing import Cards
from gmkit.games.cyffle.deck import PACK, bits_of, cards_in, full_pack
from gmkit.games.cyffle.model import Between, Due, Hand, State, Table
from gmkit.games.cyffle.sly_events import Brought, FellTwice
from gmkit.games.cyffle.stage import Stage, around
from gmkit.table.choices import Named, OneOf
from gmkit.table.game import Ask, Step

_ONE = full_pack()
_OWN_ACES = ACES & _ONE

FOREIGN_ACES = ACES & ~_ONE
"""The four Aces of another pack, as a set."""

NO_ACE = "none"

OF_ANOTHER_PACK = " of another pack"
"""What is said after a foreign card's code to whoever has it."""


def may_bring(table: Table) -> bool:
    """Whether a dealer may bring an Ace: where it was agreed, and one pack is in play (CF-28)."""
    return bool(table.options.cheating and table.options.foreign_ace) and not table.pack >> PACK


def looks(bits: int) -> int:
    """Give cards as they look: nobody can tell a foreign card from the pack's own."""
    return (bits | bits >> PACK) & _ONE


def _foreign_ace(state: Between, due: Due) -> Ask:
    aces = cards_in(FOREIGN_ACES)
    names = [(NO_ACE,), *((state.table.codes[ace], state.table.names.name(ace)) for ace in aces)]
    return Ask(due.seat, OneOf((NO_ACE, *aces), names), "foreign Ace")


def bring(state: Between, due: Due, ace: Any) -> Step[Any]:
    """The dealer has an Ace of a like pack up the sleeve; nobody can notice that before it is used (4.8, CF-28)."""
    state = state._replace(due=state.due[:-1])
    if ace == NO_ACE:
        return Step(state, ())
    sly = state.sly._replace(palmed=state.sly.palmed | 1 << ace, foreign=1 << ace, before=(due.seat,))
    return Step(state._replace(sly=sly), (Brought(due.seat, state.table.codes[ace], due.seat),))


def called(table: Table, foreign: int) -> tuple[str, ...]:
    """Give for each card what it is called by whoever knows which is foreign."""
    if not foreign:
        return table.codes
    return tuple([f"{code}{OF_ANOTHER_PACK if foreign >> card & 1 else ''}" for card, code in enumerate(table.codes)])


def to_put_on_top(state: Between, cards: int) -> Named:
    """Give cards to choose from, a foreign one by a name of its own: its like may be among them."""
    if not cards & state.sly.foreign:
        return Cards(cards, state.table.names)
    listed, names = cards_in(cards), called(state.table, state.sly.foreign)
    return OneOf(listed, [(names[card],) for card in listed])


def _about(state: Hand) -> bool:
    """Whether a foreign Ace may be about: not in a first hand, and not when the pack was counted (CF-16, CF-28)."""
    return may_bring(state.round.table) and bool(state.round.score.gathered)


def _may_fall(state: Hand) -> int:
    """Give the foreign cards that may fall from a hand that is not known whole.

    The dealer's alone: the one it has brought, or any, if it has said nothing (CF-28).
    """
    if not _about(state) or state.seat != state.round.score.dealer:
        return 0
    free = FOREIGN_ACES & ~state.seen & ~state.sly.palmed
    return free & state.sly.foreign if state.sly.foreign else free


def may_be_named(state: Hand) -> int:
    """Give the cards, as they look, that are offered for a hand that nobody here knows whole: any not played yet.

    Where a foreign Ace may be about, any Ace that has not fallen twice, or the list would tell which was which.
    """
    own, seen, pack = state.hands[state.seat], state.seen, state.round.table.pack
    if not _about(state):
        return own | pack & ~seen
    return looks(own) | pack & ~looks(seen) | _OWN_ACES & ~(seen & seen >> PACK)


def elsewhere(state: Hand) -> int:
    """Give the cards, as they look, that cannot be in a hand for what this record knows: they are dealt elsewhere."""
    others = sum(hand for seat, hand in enumerate(state.hands) if seat != state.seat) | state.sly.palmed
    if not _about(state):
        return others
    free = state.round.table.pack & ~(others | state.seen)
    return may_be_named(state) & ~(looks(state.hands[state.seat]) | looks(_may_fall(state)) | free)


def meant_card(state: Hand, card: int) -> int:
    """Give the card that falls from a hand that is not known whole, where it is named as it looks.

    The pack's own if it can be; but what the dealer has put there is what it plays.
    """
    other, own = card + PACK, state.hands[state.seat]
    if own >> card & 1:
        return card
    may = own | _may_fall(state)
    known = own | state.sly.foreign
    lies = state.seen | sum(state.hands) | state.sly.palmed
    return other if may >> other & 1 and (known >> other & 1 or lies >> card & 1) else card


def fell_twice(before: Hand, card: int, step: Step[State]) -> Step[State]:
    """Everybody sees it when a card falls that has fallen before (4.8, CF-28).

    Args:
        before: the hand before the card was played.
        card: what was played.
        step: what came of it.
    """
    looked = card % PACK
    other = looked if card >= PACK else looked + PACK
    if before.round.table.pack >> PACK or not before.seen >> other & 1:
        return step
    state, (played, *events) = step
    twice = state._replace(sly=state.sly._replace(twice=state.sly.twice | 1 << looked))
    return Step(twice, (played, FellTwice(before.seat, before.round.codes[looked]), *events))


def as_others_see(seen: State, own: int) -> State:
    """Give a record in which a foreign card on the table stands as what it looks like.

    Whoever holds the same card, or has seen it fall already, knows better.

    Args:
        seen: the record as somebody sees it who is not the cheat.
        own: what that seat holds.
    """
    if not may_bring(around(seen)[0]):
        return seen
    fallen = seen.seen if isinstance(seen, Hand) else bits_of(seen.trick)
    plain = fallen >> PACK & ~fallen & ~own
    if not plain:
        return seen
    trick = tuple([card % PACK if plain >> card % PACK & 1 else card for card in seen.trick])
    if isinstance(seen, Hand):
        return seen._replace(trick=trick, seen=fallen ^ plain << PACK ^ plain)
    return seen._replace(trick=trick)


STAGES = {"bring": Stage(bring, ask=_foreign_ace)}
