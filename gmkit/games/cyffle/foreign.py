"""An Ace of another pack, where the table allows it: brought along, seen twice, and what others take it for (4.8).

With one pack in play the numbers of the second are free, so that a foreign card is one of those.
"""

from __future__ import annotations

from typing import Any

from gmkit.games.cyffle.cheating import ACES
from gmkit.games.cyffle.choosing import Cards
from gmkit.games.cyffle.deck import PACK, bits_of, full_pack
from gmkit.games.cyffle.model import Between, Due, Hand, State, Table
from gmkit.games.cyffle.sly_events import Brought, FellTwice
from gmkit.games.cyffle.stage import Stage, around
from gmkit.table.choices import Some
from gmkit.table.game import Ask, Step

_ONE = full_pack()
_OWN_ACES = ACES & _ONE

FOREIGN_ACES = ACES & ~_ONE
"""The four Aces of another pack, as a set."""


def may_bring(table: Table) -> bool:
    """Whether a dealer may bring an Ace: where it was agreed, and one pack is in play (CF-28)."""
    return bool(table.options.cheating and table.options.foreign_ace) and not table.pack >> PACK


def looks(bits: int) -> int:
    """Give cards as they look: nobody can tell a foreign card from the pack's own."""
    return (bits | bits >> PACK) & _ONE


def _foreign_ace(state: Between, due: Due) -> Ask:
    return Ask(due.seat, Some(Cards(FOREIGN_ACES, state.table.names), 0, 1), "foreign Ace")


def bring(state: Between, due: Due, cards: tuple[int, ...]) -> Step[Any]:
    """The dealer has an Ace of a like pack up the sleeve; nobody can notice that before it is used (4.8, CF-28)."""
    state = state._replace(due=state.due[:-1])
    if not cards:
        return Step(state, ())
    ace = bits_of(cards)
    sly = state.sly._replace(palmed=state.sly.palmed | ace, foreign=ace, before=(due.seat,))
    return Step(state._replace(sly=sly), (Brought(due.seat, state.table.codes[cards[0]], due.seat),))


def may_be_named(state: Hand) -> int:
    """Give the cards, as they look, that may fall from a hand that nobody here knows whole.

    Any not played yet; where foreign Aces are about, any Ace but one that has fallen twice.
    """
    own, seen, pack = state.hands[state.seat], state.seen, state.round.table.pack
    if not may_bring(state.round.table):
        return own | pack & ~seen
    return looks(own) | pack & ~looks(seen) | _OWN_ACES & ~(seen & seen >> PACK)


def elsewhere(state: Hand) -> int:
    """Give the cards that lie in other hands, or up a sleeve, as far as this record knows.

    Where foreign Aces are about, one that lies there leaves another to fall.
    """
    others = sum(hand for seat, hand in enumerate(state.hands) if seat != state.seat) | state.sly.palmed
    lies = others | state.seen
    return others & ~_OWN_ACES | others & lies >> PACK if may_bring(state.round.table) else others


def meant_card(state: Hand, card: int) -> int:
    """Give the card that falls from a hand that is not known whole, where it is named as it looks.

    Where foreign Aces are about an Ace may fall that has fallen already, or lies elsewhere: then that is one.
    """
    other = card + PACK
    if not may_bring(state.round.table) or not FOREIGN_ACES >> other & 1:
        return card
    own = state.hands[state.seat]
    if (own | own >> PACK) >> card & 1:
        return card if own >> card & 1 else other
    return other if (state.seen | sum(state.hands) | state.sly.palmed) >> card & 1 else card


def fell_twice(before: Hand, card: int, step: Step[State]) -> Step[State]:
    """Everybody sees it when a card falls that has fallen before (4.8).

    Args:
        before: the hand before the card was played.
        card: what was played.
        step: what came of it.
    """
    table, looked = before.round.table, card % PACK
    other = looked if card >= PACK else looked + PACK
    if table.pack >> PACK or not before.seen >> other & 1 or step.state.sly.twice >> looked & 1:
        return step
    state, (played, *events) = step
    twice = state._replace(sly=state.sly._replace(twice=state.sly.twice | 1 << looked))
    return Step(twice, (played, FellTwice(before.seat, table.codes[looked]), *events))


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
