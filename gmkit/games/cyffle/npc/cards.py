"""Which card each level plays, and why (4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.deck import ACE, KNAVE, PACK, RANKS, bits_of
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import Hand
from gmkit.games.cyffle.npc.counting import weigh
from gmkit.games.cyffle.npc.page import eager, page
from gmkit.games.cyffle.npc.playouts import shares
from gmkit.games.cyffle.npc.sight import KNAVES, best_of
from gmkit.shell.output import signed
from gmkit.table.game import Ask
from gmkit.table.rough import early
from gmkit.table.worlds import Opinion

EAGER, PAGE, COUNTING, PLAYOUTS = "eager", "page", "counting", "playouts"


class Level(NamedTuple):
    """What makes a level: a way to choose, how many deals it plays out, and how often it slips.

    Attributes:
        way: how it rates cards.
        worlds: deals that every card is played out on at a table for up to `SMALL` players; fewer at larger ones.
        slip: how often it takes its second best.
    """

    way: str
    worlds: int = 0
    slip: float = 0.0


LEVELS = {
    "weak": Level(EAGER, slip=0.25),
    "average": Level(PAGE),
    "skilled": Level(COUNTING, slip=0.2),
    "master": Level(PLAYOUTS, 10, slip=0.08),
    "grandmaster": Level(PLAYOUTS, 80),
}
"""Every level; none has a limit of time, so that a seed gives the same game on every machine."""

SMALL = 4
"""Seats up to which all worlds are played; hands are longer at larger tables."""

TAKES = "takes"
"""Stands before what the last card of a trick takes for certain."""

FIRST_THOUGHT = 0.3
"""How many deals one point of what counting promises is worth: it settles what the deals leave close."""


def worlds_for(worlds: int, players: int) -> int:
    """Give how many deals are played out with so many players: one and the same on every machine."""
    return max(1, worlds * SMALL // max(SMALL, players)) if worlds else 0


def opinions(game: Cyffle, view: Hand, ask: Ask, level: Level, source: Source) -> list[Opinion]:
    """Give what a level thinks of each card it may play, before any slip, the best first."""
    cards = [card for card in ask.choices.items() if isinstance(card, int)]
    if view.unknown[ask.seat]:
        raise IllegalChoice("nobody here knows this hand, so nothing can be weighed; the cards tell its owner")
    if level.way == EAGER:
        found = [Opinion(card, value, why(view, card)) for value, card in eager(view)]
    elif level.way == PAGE:
        chosen = page(view)
        found = [Opinion(card, float(card == chosen), why(view, card)) for card in cards]
    else:
        found = _weighed(game, view, cards, level, source)
    return sorted(found, key=rank, reverse=True)


def rank(opinion: Opinion) -> tuple[float, float]:
    """Give how high a card ranks: one that fell back early, and keeps what it had then, behind the two played on."""
    return opinion.expected.get("deals", 0), opinion.value


def _weighed(game: Cyffle, view: Hand, cards: Sequence[int], level: Level, source: Source) -> list[Opinion]:
    thoughts = weigh(view, bits_of(cards))
    if level.way == COUNTING:
        return [
            Opinion(card, value, f"{_reckoned(view, card, chance)}; worth {signed(value)}")
            for value, card, chance in thoughts
        ]
    count = worlds_for(level.worlds, view.round.number)
    first = {card: FIRST_THOUGHT * value for value, card, _ in thoughts}
    found = shares(game.worlds(view, view.seat, source), first, view.seat, count)
    most = max(one.deals for one in found.values())
    return [
        Opinion(
            card,
            share.mean + first[card] / share.deals,
            f"{why(view, card)}: {share.shown()} of the pot on {share.deals} deals{early(share.deals, most)}",
            {},
            share.data("share"),
        )
        for card, share in found.items()
    ]


def _reckoned(view: Hand, card: int, chance: float) -> str:
    """Say what a card does, and how likely it is to take the trick where that is open."""
    said = why(view, card)
    if not chance or said.startswith(TAKES):
        return said
    return f"{said}, sure of the trick" if chance == 1 else f"{said}, {chance * 100:.0f} % to take the trick"


def why(view: Hand, card: int) -> str:
    """Say in a few words what a card does, as anybody can see who holds it."""
    trick, round_ = view.trick, view.round
    suit, rank = divmod(card % PACK, RANKS)
    points = sum(round_.points[one] for one in (*trick, card))
    if not trick:
        if rank == ACE:
            return "leads an Ace"
        if suit == round_.trump:
            return "leads a trump"
        return "leads a card that counts" if points else "leads a card that counts nothing"
    strength = round_.strength[trick[0] % PACK // RANKS]
    if strength[card] > strength[best_of(trick, strength)]:
        worth = f"{points} {'point' if points == 1 else 'points'}"
        if len(trick) + 1 == round_.number:
            return f"{TAKES} {worth if points else 'a trick that counts nothing'}"
        return f"tries for {worth if points else 'the lead'}"
    saved = view.hands[view.seat] & KNAVES[round_.trump] and not (suit == round_.trump and rank == KNAVE)
    if saved:
        return "saves the Knave of trumps"
    lost = round_.points[card]
    return f"gives {lost} {'point' if lost == 1 else 'points'} away" if lost else "throws a card away"
