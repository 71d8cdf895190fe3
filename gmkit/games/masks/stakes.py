"""Stakes of an opposed challenge: who wins it, what the loser pays, bets on it, and what a great victory earns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gmkit.chance.dominoes import Domino
from gmkit.games.masks.encounter import BACKDOWN, CHALLENGER, DEFENDER, HIDDEN_FACE, Bet, Encounter
from gmkit.table.game import SeatNo

COUP = 20
"""The Face that makes a victory a Major Coup."""


def margin(draw: Domino, difference: str) -> int:
    """Give the difference between the courts, absolute or inner less outer (4.4; A14)."""
    plain = draw.inner - draw.outer
    return plain if difference == "signed" else abs(plain)


def total(draws: Iterable[Domino], difference: str) -> int:
    """Give what a side's draws come to: the principal's and every lender's difference, summed (4.4; A15, A33)."""
    return sum(margin(draw, difference) for draw in draws)


def opposed_winner(challenger: int, defender: int) -> int:
    """Say which side has the larger total; a tie is the challenger's (4.4)."""
    return CHALLENGER if challenger >= defender else DEFENDER


class Payment(NamedTuple):
    """What the losing side parts with.

    Attributes:
        paid: Face that goes to the winner.
        own: the part of it that was the loser's own.
        lent: the part that was lent to it.
        debt: what it still owes, and is beholden for.
        riding: the Face that rode on the result, for objectives.
    """

    paid: int
    own: int
    lent: int
    debt: int
    riding: int


def losing_payment(stake: int, own: int, lent: int) -> Payment:
    """Give what a side pays that lost the draw (4.4, 4.7; A10, A11, A13).

    A side that was covered pays the stake: lent Face first, its own for the rest. After a desperate
    attack it pays everything it put up, and owes the rest; the debt counts as riding.

    Args:
        stake: what each side puts up.
        own: the Face it has of its own.
        lent: the Face that its lenders put up.
    """
    from_lent = min(lent, stake)
    from_own = min(own, stake - from_lent)
    paid = from_own + from_lent
    return Payment(paid, from_own, from_lent, stake - paid, 2 * stake)


def backdown(value: int, named: int, held: int, lent: int) -> Payment:
    """Give what a side pays that yields before the draw (4.6; A55, A61, A73).

    Args:
        value: the worth of the proper actions it declared.
        named: the highest stake that it named or matched itself.
        held: the Face it has of its own; it never pays more than that.
        lent: the Face lent to it so far, which is all forfeit.
    """
    own = min(held, max(value, named))
    paid = own + lent
    return Payment(paid, own, lent, 0, 2 * paid)


def riding(encounter: Encounter) -> int:
    """Give the Face that rode on a result: both stakes, or twice what a backdown paid (4.17; A55).

    Side bets are left out; so is all Face of a challenge that nobody opposed.
    """
    if encounter.winner is None:
        return 0
    if encounter.outcome == BACKDOWN:
        return 2 * encounter.sides[1 - encounter.winner].paid
    return 2 * encounter.stake


def major_coup(*, initiated: bool, won: bool, changed_hands: int, riding: int, counts: str) -> bool:
    """Say whether it was a Major Coup: a challenge one called oneself, won with 20 Face (4.15; A55).

    Args:
        initiated: the winner called the challenge.
        won: it won.
        changed_hands: what the losing side paid, debts left out.
        riding: what rode on the result.
        counts: `loser_payment` looks at the first figure, `both_stakes` at the second.
    """
    return initiated and won and (riding if counts == "both_stakes" else changed_hands) >= COUP


def receives_character(kinds: Sequence[str], *, against_authority: bool, relationship: int) -> bool:
    """Say whether a Major Coup earns the winner its own Character (4.16; A57).

    Args:
        kinds: of all the actions that the winner declared; there must be one, and all of them hidden.
        against_authority: the coup was directed against the Commission or a champion of it.
        relationship: how the winner feels about the Commission.
    """
    hidden_only = bool(kinds) and all(kind == HIDDEN_FACE for kind in kinds)
    return hidden_only and not against_authority and relationship >= 0


def bets_balance(bets: Sequence[Bet]) -> bool:
    """Say whether as much is bet on one side as on the other, as it must be before the draw (4.10)."""
    return _on(bets, CHALLENGER) == _on(bets, DEFENDER)


def level_bets(bets: Sequence[Bet]) -> tuple[Bet, ...]:
    """Cut the larger side down, last bet first, until both are equal (4.10).

    A bet that is cut to nothing is left out.
    """
    excess = _on(bets, CHALLENGER) - _on(bets, DEFENDER)
    larger, over = (CHALLENGER, excess) if excess > 0 else (DEFENDER, -excess)
    kept: list[Bet] = []
    for bet in reversed(bets):
        cut = min(over, bet.amount) if bet.side == larger else 0
        over -= cut
        if bet.amount > cut:
            kept.append(bet._replace(amount=bet.amount - cut))
    return tuple(reversed(kept))


def bet_result(bets: Iterable[Bet], winner: int) -> dict[SeatNo, int]:
    """Give what each better gains or loses: the amount of its own bets (4.10).

    A backdown makes bets void; this is not asked then.
    """
    result: dict[SeatNo, int] = {}
    for bet in bets:
        result[bet.seat] = result.get(bet.seat, 0) + (bet.amount if bet.side == winner else -bet.amount)
    return result


def _on(bets: Iterable[Bet], side: int) -> int:
    return sum(bet.amount for bet in bets if bet.side == side)
