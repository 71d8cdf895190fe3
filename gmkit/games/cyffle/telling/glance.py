"""What a seat sees before it chooses, in a few lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gmkit.errors import listed
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import cards_in
from gmkit.games.cyffle.model import Between, Hand, Score, Sly, Table
from gmkit.games.cyffle.stage import playing, wagered
from gmkit.games.cyffle.telling.sly import TRICKS
from gmkit.games.cyffle.telling.words import coins, each
from gmkit.games.cyffle.tricks import winner


def glance(pack: PackNames) -> Callable[[Any, int], list[str]]:
    """Give the function that tells what a seat sees before it chooses."""

    def look(view: Any, seat: int) -> list[str]:
        if isinstance(view, Hand):
            head = _head(view.round.table, view.round.score, view.round.trump, pack)
            return [
                *head,
                *_in_play(view, seat, pack),
                *_on_the_sly(view.sly, view.round.table, view.round.score, pack),
            ]
        assert isinstance(view, Between)
        lines = _head(view.table, view.score, view.trump if view.hands[seat] or view.unknown[seat] else None, pack)
        if view.trick and view.trump is not None:
            lines.append(_trick(view.table, playing(view), view.trick, view.trump, pack))
        if view.hands[seat]:
            lines.append(f"Your hand: {_hand(view.hands[seat], pack)}.")
        if view.named is not None:
            lines.append(f"The stake is {coins(view.named)}.")
        return lines + _on_the_sly(view.sly, view.table, view.score, pack)

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


def _trick(table: Table, order: Sequence[int], trick: Sequence[int], trump: int, pack: PackNames) -> str:
    """Give the cards on the table, from the leader's, and who would take them."""
    names = table.seating.names
    played = (f"{names[at]} {pack.code(card)}" for at, card in zip(order, trick, strict=False))
    return f"The trick: {', '.join(played)}; {names[order[winner(trick, trump)]]} has it so far."


def _on_the_sly(sly: Sly, table: Table, score: Score, pack: PackNames) -> list[str]:
    """Give what a seat alone knows: what it has palmed, or what it has seen of the dealer; and what fell twice."""
    lines = [f"Fallen twice: {_hand(sly.twice, pack)}."] if sly.twice else []
    if palmed := sly.palmed & ~sly.foreign:
        lines.append(f"Palmed: {_hand(palmed, pack)}.")
    if sly.palmed & sly.foreign:
        lines.append(f"Of another pack, up your sleeve: {_hand(sly.palmed & sly.foreign, pack)}.")
    if sly.palmed or not sly.seen or score.dealer is None:
        return lines
    tricks = dict.fromkeys(TRICKS[trick] for _, trick in sly.seen)
    return [*lines, f"You have seen {table.seating.names[score.dealer]} {listed(tricks, 'and')}."]


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
        lines.append(_trick(table, order, view.trick, view.round.trump, pack))
    if view.hands[seat]:
        lines.append(f"Your hand: {_hand(view.hands[seat], pack)}.")
    return lines
