"""After the last trick: the pot, the running tally, the match."""

from __future__ import annotations

from collections.abc import Sequence

Scores = Sequence[int | None]
"""Points by seat; None for a seat that sits this hand out (CF-14)."""


def hand_winners(scores: Scores) -> tuple[int, ...]:
    """Give the seats with the highest score, ascending; with no points taken at all, all who play (CF-7).

    Nobody, if all who play have revoked (CF-11).
    """
    best = max([score for score in scores if score is not None], default=None)
    if best is None:
        return ()
    return tuple([seat for seat, score in enumerate(scores) if score == best])


def split_pot(pot: int, scores: Scores, order: Sequence[int], last: bool) -> tuple[tuple[int, ...], int]:
    """Give what each seat takes of the pot, and what stays for the next one.

    The highest score takes it; who tie share equally (The Rules). Coins that cannot be shared stay for the next
    pot; on the last hand they go to the tied player nearest the dealer's left (CF-5).

    Args:
        pot: whole coins.
        scores: by seat.
        order: every seat, beginning at the dealer's left.
        last: no hand follows.
    """
    tied = hand_winners(scores)
    if not tied:
        return (0,) * len(scores), pot
    each, rest = divmod(pot, len(tied))
    paid = [each if seat in tied else 0 for seat in range(len(scores))]
    if last:
        paid[next(seat for seat in order if seat in tied)] += rest
        rest = 0
    return tuple(paid), rest


def mark_tally(tally: Sequence[int], scores: Scores, tie_tally: str) -> tuple[int, ...]:
    """Give the hands won by each seat after this one (The Rules: playing without money).

    Args:
        tally: hands won before.
        scores: by seat.
        tie_tally: what a tie marks: `each` one for all who tie, `none` and `replay` nothing (CF-6).
    """
    won = hand_winners(scores)
    marks = won if len(won) == 1 or tie_tally == "each" else ()
    return tuple(hands + (seat in marks) for seat, hands in enumerate(tally))


def match_won(tally: Sequence[int], hands_to_win: int) -> int | None:
    """Give the seat that has won the match: enough hands, and more than anybody else (CF-6); or None."""
    best = max(tally)
    return tally.index(best) if best >= hands_to_win and tally.count(best) == 1 else None
