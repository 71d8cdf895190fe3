"""What a seat sees before it chooses, in a few lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import cards_in
from gmkit.games.cyffle.model import Between, Hand, Score, Table
from gmkit.games.cyffle.stage import wagered
from gmkit.games.cyffle.telling.words import coins, each
from gmkit.games.cyffle.tricks import winner


def glance(pack: PackNames) -> Callable[[Any, int], list[str]]:
    """Give the function that tells what a seat sees before it chooses."""

    def look(view: Any, seat: int) -> list[str]:
        if isinstance(view, Hand):
            return [*_head(view.round.table, view.round.score, view.round.trump, pack), *_in_play(view, seat, pack)]
        assert isinstance(view, Between)
        lines = _head(view.table, view.score, view.trump if view.hands[seat] or view.unknown[seat] else None, pack)
        if view.hands[seat]:
            lines.append(f"Your hand: {_hand(view.hands[seat], pack)}.")
        if view.named is not None:
            lines.append(f"The stake is {coins(view.named)}.")
        return lines

    return look


def _head(table: Table, score: Score, trump: int | None, pack: PackNames) -> list[str]:
    """Give the trump, the pot and the tally in a line."""
    parts = [f"Hand {score.number}"]
    parts += [f"{pack.suits[trump].label} are trumps"] if trump is not None else []
    parts += [f"{coins(score.coins[-1])} in the pot"] if wagered(table) and score.coins[-1] else []
    if table.options.mode != "wager" and any(score.tally):
        parts.append(f"hands won: {each(table.seating, score.tally)}")
    return ["; ".join(parts) + "."]


def _hand(bits: int, pack: PackNames) -> str:
    return " ".join(map(pack.code, cards_in(bits)))


def _in_play(view: Hand, seat: int, pack: PackNames) -> list[str]:
    table, out = view.round.table, view.round.out
    names = table.seating.names
    seats = [at for at in range(len(names)) if not out[at]]
    lines = []
    if view.seen != sum(1 << card for card in view.trick):
        scores = [None if out[at] else 0 if view.revoked >> at & 1 else own for at, own in enumerate(view.points)]
        left = [None if out[at] else view.hands[at].bit_count() + view.unknown[at] for at in range(len(names))]
        cards = f"; cards left: {each(table.seating, left)}" if len({n for n in left if n is not None}) > 1 else ""
        lines.append(f"Points: {each(table.seating, scores)}{cards}.")
    leader = (seats.index(view.seat) - len(view.trick)) % len(seats)
    order = seats[leader:] + seats[:leader]
    if view.trick:
        played = (f"{names[at]} {pack.code(card)}" for at, card in zip(order, view.trick, strict=False))
        best = order[winner(view.trick, view.round.trump)]
        lines.append(f"The trick: {', '.join(played)}; {names[best]} has it so far.")
    if view.hands[seat]:
        lines.append(f"Your hand: {_hand(view.hands[seat], pack)}.")
    return lines
