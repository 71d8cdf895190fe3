"""What a seat can tell for certain: the cards that take this trick whatever comes, and the points still out."""

from __future__ import annotations

from gmkit.games.cyffle.choosing import of_a_kind
from gmkit.games.cyffle.deck import SUIT_BITS, cards_in, suit_of
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.play import may_play
from gmkit.games.cyffle.prospects import hidden, in_order
from gmkit.games.cyffle.tricks import points_in, winner


def sure_winners(view: Hand) -> tuple[int, ...]:
    """Give the cards that may be played now and take this trick wherever the unseen cards lie.

    A card is sure if it takes the trick as it lies, and nobody who still plays to it can have, and may play, one
    that beats it. Suits that somebody has denied count as gone from that hand.
    """
    return tuple(card for card in of_a_kind(may_play(view)) if _is_sure(view, card))


def _is_sure(view: Hand, card: int) -> bool:
    trick, trump = (*view.trick, card), view.round.trump
    if winner(trick, trump) != len(view.trick):
        return False
    order = in_order(view)
    counts = {seat: (count, may) for seat, count, may in hidden(view)[1]}
    of_led = SUIT_BITS[suit_of(trick[0])]
    for seat in order[len(trick) :]:
        count, may = counts.get(seat, (0, 0))
        known = view.hands[seat]
        # To play another suit it must be possible that none of the suit led is in the hand.
        void = not known & of_led and (may & ~of_led).bit_count() >= count
        playable = (known | may) & (of_led | (~of_led if void else 0))
        if any(winner((*trick, other), trump) == len(trick) for other in cards_in(playable)):
            return False
    return True


def points_out(view: Hand) -> int:
    """Give the points in all the cards that a seat has not seen, dealt or not (CF-13)."""
    own = view.hands[view.seat]
    return points_in(view.round.table.pack & ~view.seen & ~own & ~view.sly.palmed, view.round.trump)
