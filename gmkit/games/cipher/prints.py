"""What Cipher prints: loads the retainers, works out the figures, and hands them to the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from gmkit.games.cipher import sheets, ventures
from gmkit.games.cipher.content import KINDS, SET, RetainerSet
from gmkit.library.shelves import resolve
from gmkit.printing.paper import Sheet
from gmkit.shell.press import Maker, Order


def _set(order: Order) -> RetainerSet:
    return RetainerSet.from_data(resolve(SET.name, "cipher/retainers.yaml", order.content, KINDS, order.set_id).data)


def retainers(order: Order) -> Sheet:
    """Give a card for every retainer of the set."""
    return sheets.retainers(_set(order), paper=order.paper, ink=order.ink)


def reference(order: Order) -> Sheet:
    """Give the rules, and what a turn is worth on average by total and by lead."""
    faces = list(ventures.REWARD_DIE.items())
    debate, _, duel = ventures.CONTESTS

    def lead(venture: str, difference: int) -> Fraction:
        paid = [(ventures.contest_reward(venture, difference, reward), share) for reward, share in faces]
        return sum((share * (-one.amount if one.backfires else one.amount) for one, share in paid), Fraction(0))

    def total(own: int) -> Fraction:
        return sum((share * ventures.treasury_reward(own, reward) for reward, share in faces), Fraction(0))

    worth = sheets.Worth(
        {own: total(own) for own in range(13)},
        {difference: lead(debate, difference) for difference in range(1, 9)},
        {difference: lead(duel, difference) for difference in range(1, 9)},
    )
    return sheets.reference(_set(order), paper=order.paper, ink=order.ink, worth=worth)


MAKERS: Mapping[str, Maker] = {"retainers": retainers, "reference": reference}
"""Every sheet with what makes it."""
