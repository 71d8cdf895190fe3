"""After the last trick: the pot, the running tally, the match."""

from __future__ import annotations

from collections.abc import Sequence

MOST_HANDS = 100_000
"""Hands after which any evening ends, so that what is written down stays within what can be read."""

Scores = Sequence[int | None]
"""Points by seat; None for a seat that sits this hand out (CF-14)."""


def hand_winners(scores: Scores) -> tuple[int, ...]:
    """Give the seats with the highest score, ascending; with no points taken at all, all who play (CF-7).

    Nobody, if all who play have revoked (CF-11).
    """
    best = max(filter(None, scores), default=0)
    return tuple([seat for seat, score in enumerate(scores) if score == best])


def split_pot(pot: int, winners: Sequence[int], order: Sequence[int], last: bool) -> tuple[tuple[int, ...], int]:
    """Give what each seat takes of the pot, and what stays for the next one.

    The winner takes it; who tie share equally (The Rules). Coins that cannot be shared stay for the next
    pot; on the last hand they go to the tied player nearest the dealer's left (CF-5).

    Args:
        pot: whole coins.
        winners: whoever has most points; nobody, if all have revoked, and then the pot stays (CF-11).
        order: every seat, beginning at the dealer's left.
        last: no hand follows.
    """
    paid = [0] * len(order)
    if not winners:
        return tuple(paid), pot
    each, rest = divmod(pot, len(winners))
    for seat in winners:
        paid[seat] = each
    if last and rest:
        paid[next(seat for seat in order if seat in winners)] += rest
        rest = 0
    return tuple(paid), rest


def mark_tally(tally: Sequence[int], winners: Sequence[int], tie_tally: str) -> tuple[int, ...]:
    """Give the hands won by each seat after this one (The Rules: playing without money).

    Args:
        tally: hands won before.
        winners: whoever has most points.
        tie_tally: what a tie marks: `each` one for all who tie, `none` and `replay` nothing (CF-6).
    """
    marks = winners if len(winners) == 1 or tie_tally == "each" else ()
    return tuple([hands + (seat in marks) for seat, hands in enumerate(tally)])


def match_won(tally: Sequence[int], hands_to_win: int) -> int | None:
    """Give the seat that has won the match: enough hands, and more than anybody else (CF-6); or None."""
    best = max(tally)
    return tally.index(best) if best >= hands_to_win and tally.count(best) == 1 else None
