"""What became of a hand, for its beat: told by what there was to it, so that no two kinds of hand read alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.errors import listed
from gmkit.games.cyffle.events import HandScored, TrickWon
from gmkit.games.cyffle.telling import counted
from gmkit.games.cyffle.telling.words import coins, hands, points, verb
from gmkit.table.seats import Seating

CLEAR = 5
"""Points more than anybody else's that are more than luck of the last trick: what the Knave of trumps counts."""


class Clause(NamedTuple):
    """Part of a sentence: who, and what that one does. Without a subject it is a sentence by itself."""

    subject: str
    does: str


def joined(clauses: Sequence[Clause]) -> str:
    """Give clauses in sentences: what one does in a row is one sentence."""
    sentences: list[tuple[str, list[str]]] = []
    for subject, does in clauses:
        if subject and sentences and sentences[-1][0] == subject:
            sentences[-1][1].append(does)
        else:
            sentences.append((subject, [does]))
    return " ".join(f"{subject} {listed(does, 'and')}." if subject else does[0] for subject, does in sentences)


def result(event: HandScored, tricks: Sequence[TrickWon], pot: int | None, seating: Seating) -> list[Clause]:
    """Tell a counted hand: who has it and how, the pot where it is another one than before, and who leads.

    Args:
        event: the count.
        tricks: all tricks of the hand; none if not all were seen.
        pot: what lay in the pot of the hand before; None if there was none.
        seating: who sits where.
    """
    scores = [score for score in event.scores if score is not None]
    if not event.winners or len(scores) < 2 or not max(scores):
        return [Clause("", counted(event, seating))]
    clauses = _tied(event, seating) if len(event.winners) > 1 else _won(event, scores, tricks, pot, seating)
    if event.carried:
        clauses.append(Clause("", f"{coins(event.carried)} {verb(event.carried, 'stays', 'stay')} in the pot."))
    return clauses


def _tied(event: HandScored, seating: Seating) -> list[Clause]:
    who = seating.names
    tied = listed((who[seat] for seat in event.winners), "and")
    clauses = [Clause(tied, f"tie with {points(event.scores[event.winners[0]] or 0)}")]
    paid = [event.payouts[seat] for seat in event.winners]
    if len({*paid}) == 1:
        clauses += [Clause(tied, f"take {coins(paid[0])} each")] if paid[0] else []
    else:
        clauses += [Clause(who[seat], f"takes {coins(event.payouts[seat])}") for seat in event.winners]
    if event.marked:
        clauses.append(Clause(tied, "mark a hand each"))
    return clauses


def _won(
    event: HandScored, scores: Sequence[int], tricks: Sequence[TrickWon], pot: int | None, seating: Seating
) -> list[Clause]:
    winner = event.winners[0]
    name, paid = seating.names[winner], event.payouts[winner]
    clauses = [Clause(name, _how(event, scores, tricks, seating))]
    if paid and (paid + event.carried != pot or not any(event.tally)):
        clauses.append(Clause(name, f"takes {coins(paid)}"))
    if event.marked:
        clauses.append(Clause(name, _stands(event, seating)))
    return clauses


def _how(event: HandScored, scores: Sequence[int], tricks: Sequence[TrickWon], seating: Seating) -> str:
    """Say how somebody alone has won: the rarest thing that can be said of it."""
    winner = event.winners[0]
    best, others = max(scores), sorted(scores)[:-1]
    if tricks and all(trick.seat == winner for trick in tricks):
        return f"wins all {len(tricks)} tricks with {points(best)}"
    if not others[-1]:
        return f"has all {points(best)}" if best > 1 else "has the only point"
    to = _against(event, others[-1], seating)
    if _turned(tricks, winner):
        return f"wins on the last trick with {points(best)} to {to}"
    if best - others[-1] == 1:
        return f"wins by a point with {best} to {to}"
    clear = " well clear" if best - others[-1] >= CLEAR else ""
    return f"wins{clear} with {points(best)} to {to}"


def _against(event: HandScored, second: int, seating: Seating) -> str:
    """Give the next best score, and whose it is if it is one seat's alone."""
    seats = [seat for seat, score in enumerate(event.scores) if score == second]
    return f"{seating.names[seats[0]]}'s {second}" if len(seats) == 1 else str(second)


def _turned(tricks: Sequence[TrickWon], winner: int) -> bool:
    """Whether somebody else, or nobody alone, was ahead until the last trick."""
    if len(tricks) < 2:
        return False
    sums: dict[int, int] = {}
    for trick in tricks[:-1]:
        sums[trick.seat] = sums.get(trick.seat, 0) + trick.points
    return any(own > sums.get(winner, 0) for own in sums.values())


def _stands(event: HandScored, seating: Seating) -> str:
    """Say what the hand that was marked does to the tally."""
    winner, tally = event.winners[0], event.tally
    own = tally[winner]
    others = [number for seat, number in enumerate(tally) if seat != winner]
    best = max(others)
    level = [seating.names[seat] for seat, number in enumerate(tally) if number == own and seat != winner]
    if own == 1 and not best:
        return "marks the first hand"
    if own - 1 == best:
        return f"goes ahead with {hands(own)}"
    if own == best:
        return f"draws level with {listed(level, 'and')} at {hands(own)}"
    return f"leads with {hands(own)} to {best}" if own > best else f"has {hands(own)} to {best}"
