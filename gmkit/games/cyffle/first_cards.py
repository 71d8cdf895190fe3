"""What is done on the sly when the first trick has begun, before a seat's own first card (4.8)."""

from __future__ import annotations

from gmkit.games.cyffle.deck import bits_of
from gmkit.games.cyffle.model import Between, Due, Hand, State


def before_a_first_card(hand: Hand) -> State:
    """Give the table as it stands before a first card, if its seat has something to do before it; else the hand.

    The dealer, who plays last to the first trick, may swap (CF-20); of several people whoever has noticed a trick says
    what comes of it (CF-22).
    """
    seat, sly, round_ = hand.seat, hand.sly, hand.round
    dealer = round_.score.dealer
    if seat not in sly.before or hand.seen != bits_of(hand.trick):
        return hand
    sly = sly._replace(before=tuple([other for other in sly.before if other != seat]))
    if seat == dealer and not sly.palmed:
        return hand._replace(sly=sly)
    assert dealer is not None
    return Between(
        round_.table,
        round_.score,
        (Due("play", dealer), Due("swap" if seat == dealer else "seen", seat)),
        round_.trump,
        hand.hands,
        hand.unknown,
        round_.stakes,
        None,
        round_.out,
        sly,
        None,
        hand.trick,
    )
