"""What an NPC stakes once it has seen its cards (4.7, CF-14): by about how much of the pot they will take."""

from __future__ import annotations

from gmkit.chance.source import Source
from gmkit.games.cyffle.deck import ACE, KING, KNAVE, PACK, QUEEN, RANKS, SUITS, TEN, cards_each, cards_in
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import Between
from gmkit.games.cyffle.npc.playouts import hand_share
from gmkit.games.cyffle.npc.sight import BOTH
from gmkit.games.cyffle.wagers import MATCH, SIT_OUT
from gmkit.table.choices import Number
from gmkit.table.game import Ask
from gmkit.table.worlds import Opinion

STAKES = ((1.6, 5), (1.15, 3), (0.85, 2), (0.0, 1))
"""Of a share over the fair share at least so high, so many antes are staked."""


def _promise(card: int, trump: int) -> float:
    suit, rank = divmod(card % PACK, RANKS)
    if suit == trump:
        return {ACE: 4.0, KING: 3.0, QUEEN: 2.5, KNAVE: 3.0, TEN: 2.0}.get(rank, 1.2)
    return {ACE: 2.0, KING: 0.8, QUEEN: 0.5}.get(rank, 0.4 if rank >= TEN else 0.2)


PROMISE: tuple[tuple[float, ...], ...] = tuple(tuple(_promise(card, trump) for card in BOTH) for trump in range(SUITS))
"""`PROMISE[trump][card]`: about what a card brings, by a rule of thumb."""

USUAL = sum(PROMISE[0][:PACK]) / PACK
"""What a card brings on average."""


def rough_share(view: Between, seat: int) -> float:
    """Give about what share of the pot a hand takes, by a rule of thumb."""
    assert view.trump is not None
    players = view.out.count(False)
    held = sum(PROMISE[view.trump][card] for card in cards_in(view.hands[seat]))
    return min(1.0, held / (USUAL * cards_each(players)) / players)


def stakes(game: Cyffle, view: Between, ask: Ask, source: Source, count: int, *, careless: bool) -> list[Opinion]:
    """Weigh the stakes that may be named, or whether to match the one that was; the own choice first.

    Args:
        game: the rules.
        view: what the seat sees.
        ask: the decision.
        source: what to draw from.
        count: how many deals to play out; none for the rule of thumb.
        careless: never sits out.
    """
    players = view.out.count(False)
    if view.unknown[ask.seat]:
        share, how = 1 / players, "the cards are unknown; a fair share is"
    elif count:
        share, how = hand_share(game, game.worlds(view, ask.seat, source), ask.seat, count), f"on {count} deals takes"
    else:
        share, how = rough_share(view, ask.seat), "these cards take about"
    why, expected = f"{how} {share:.2f} of the pot", {"share": share}
    if isinstance(ask.choices, Number):
        return _named(view, ask.choices, share * players, why, expected)
    assert view.named is not None
    answering = sum(due.step == "match" for due in view.due)
    gain = share * (view.score.coins[-1] + view.named * answering) - view.named
    found = [Opinion(SIT_OUT, 0.0, "costs nothing", {}, {"share": 0.0})]
    if MATCH in ask.choices:
        found.append(Opinion(MATCH, gain, f"{why}: {gain:+.1f} coins on average", {}, expected))
    return sorted(found, key=lambda one: (careless and one.choice == SIT_OUT, -one.value))


def _named(view: Between, choices: Number, ratio: float, why: str, expected: dict[str, float]) -> list[Opinion]:
    ante = max(1, view.table.options.ante)
    antes = next(antes for least, antes in STAKES if ratio >= least)
    wanted = min(antes * ante, choices.high)
    named = sorted({min(ante * many, choices.high) for _, many in STAKES})
    return sorted(
        (Opinion(stake, -abs(stake - wanted) / ante, why, {}, expected) for stake in named), key=lambda one: -one.value
    )
