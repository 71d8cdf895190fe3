"""How an NPC cheats, and what it does about a cheat (4.8).

Only who is given to it cheats. It plans ahead: what palming, skipping the cut and stacking would bring, times the
exact chance that nobody notices. Whoever sees a trick says so, but for a quiet one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from gmkit.games.cyffle.accusing import NOBODY
from gmkit.games.cyffle.cheating import ACES, PALM, SKIP_CUT, STACK, SWAP, spotted, unnoticed
from gmkit.games.cyffle.deck import ACE, KNAVE, PACK, TEN, bits_of, card_of, cards_in, rank_of, suit_of
from gmkit.games.cyffle.model import Between, State
from gmkit.games.cyffle.noticing import ACCUSE, QUIET, cutter, observers
from gmkit.games.cyffle.sleights import CUT, KEEP, SKIP, may_palm, may_stack
from gmkit.games.cyffle.stage import playing
from gmkit.games.cyffle.tricks import POINTS
from gmkit.table.game import Ask
from gmkit.table.seats import Seat

CHEAT, QUIET_STYLE = "cheat", "quiet"

ASKS = frozenset(
    {"palm", "cut", "stack for oneself", "stack for another", "victim", "swap", "what was seen", "accusation"}
)
"""The decisions that stand here."""

CONCEIT = 2
"""A cheat thinks itself so much defter than it is."""

SHARES = {2: (0.52, 0.70, 0.79, 0.85), 3: (0.34, 0.53, 0.63, 0.65), 4: (0.26, 0.40, 0.48, 0.49)}
"""The dealer's share of the pot by players: honest, with one Ace, with two, with two and two low cards for another.

Measured among simple players, about as `gmkit.games.cyffle.gains.what_it_buys` measures it.
"""


def share(players: int, aces: int, low: int) -> float:
    """Give about what share of the pot a dealer takes with so many Aces of its own, and low cards for another."""
    known = min(players, max(SHARES))
    row = SHARES[known]
    return row[min(aces, 2) + (1 if aces > 1 and low > 1 else 0)] * known / players


def sly_choice(_game: object, view: State, ask: Ask, seat: Seat, _source: object) -> Hashable:
    """Give what an NPC does at a step of cheating; nothing is drawn for it.

    Args:
        view: what the seat sees.
        ask: the decision, one of `ASKS`.
        seat: who decides; its style says whether it cheats.
    """
    assert isinstance(view, Between)
    if ask.what == "what was seen":
        return QUIET if seat.style == QUIET_STYLE else ACCUSE
    if ask.what == "accusation":
        return view.score.dealer if ask.seat in view.sly.later else NOBODY
    honest = CUT if ask.what == "cut" else KEEP if ask.what == "swap" else ()
    if ask.what == "victim":
        return _leader(view, ask)
    return _Plan(view, ask).choice() if seat.style == CHEAT else honest


def _leader(view: Between, ask: Ask) -> Hashable:
    """Give who is furthest ahead, from the dealer's left."""
    score = view.score
    return max(ask.choices.items(), key=lambda seat: (score.tally[_number(seat)], score.coins[_number(seat)]))


def _number(seat: Any) -> int:
    return int(seat)


class Top(NamedTuple):
    """What a cheat would put on the pack.

    Attributes:
        own: cards for itself, the best first.
        low: cards for another.
    """

    own: tuple[int, ...]
    low: tuple[int, ...]


class _Plan:
    """What a cheat thinks of its tricks; worth is in stakes, of which the pot holds one for each player."""

    def __init__(self, view: Between, ask: Ask) -> None:
        self._view, self._ask = view, ask
        dealer = ask.seat
        self._players = len(playing(view))
        self._sleight = view.table.manners[dealer].sleight + CONCEIT
        self._watching = {one.number: one.perception for one in observers(view.table, view.score)}

    def choice(self) -> Hashable:
        view = self._view
        match self._ask.what:
            case "palm":
                return max(self._palms(), key=lambda cards: self._palmed_worth(bits_of(cards)))
            case "cut":
                skip, offer = self._skip_worth(view.sly.palmed), self._stack_worth(view.sly.palmed)
                return SKIP if skip > offer else CUT
            case "stack for oneself":
                cards = may_stack(view)
                return tuple(sorted(self._top(cards).own)) if self._stack_worth(cards) > self._honest() else ()
            case "stack for another":
                # Low cards beside what is put on top for itself are no greater risk.
                return self._low() if self._ask.choices.size() > 1 and view.due[-1].of else ()
            case _:
                return self._swap()

    def _honest(self) -> float:
        return share(self._players, 0, 0) * self._players

    def _unseen(self, trick: str, k: int = 0, but: int | None = None) -> float:
        eyes = [perception for number, perception in self._watching.items() if number != but]
        return float(unnoticed(trick, k, self._sleight, eyes))

    def _palms(self) -> Iterator[tuple[int, ...]]:
        """Give what is worth palming: nothing, an Ace, two, and two low cards with them."""
        gathered = self._view.score.gathered
        aces = cards_in(gathered & ACES)[:2]
        low = sorted((card for card in cards_in(gathered) if rank_of(card) < TEN), key=rank_of)[:2]
        most = may_palm(self._view)
        for cards in ((), aces[:1], aces, (*aces, *low) if len(aces) == 2 else ()):
            if len(cards) <= most:
                yield tuple(sorted(cards))

    def _top(self, cards: int) -> Top:
        trump = self._view.trump
        good = list(cards_in(cards & ACES))
        if trump is not None:
            # The Ace of trumps is the best of them; the Knave of trumps is worth an Ace.
            good.sort(key=lambda card: suit_of(card) != trump)
            good += [card for card in cards_in(cards) if card % PACK == card_of(trump, KNAVE)]
        low = sorted((card for card in cards_in(cards) if rank_of(card) < TEN), key=rank_of)
        return Top(tuple(good[:2]), tuple(low[:2]))

    def _stack_worth(self, cards: int) -> float:
        top = self._top(cards)
        if not top.own:
            return self._honest()
        taken = share(self._players, len(top.own), len(top.low)) * self._players
        return max(self._honest(), self._unseen(STACK) * taken)

    def _skip_worth(self, palmed: int) -> float:
        cuts = cutter(self._view)
        objects = float(spotted(SKIP_CUT, 0, self._sleight, self._watching[cuts])) if cuts in self._watching else 0.0
        uncut = self._unseen(SKIP_CUT, but=cuts) * self._stack_worth(palmed | self._view.score.gathered)
        return objects * self._stack_worth(palmed) + (1 - objects) * uncut

    def _palmed_worth(self, palmed: int) -> float:
        worth = max(self._stack_worth(palmed), self._skip_worth(palmed))
        return worth * (self._unseen(PALM, palmed.bit_count()) if palmed else 1)

    def _low(self) -> tuple[int, ...]:
        left = may_stack(self._view) & ~bits_of(card for card in self._view.due[-1].of if isinstance(card, int))
        return tuple(sorted(self._top(left).low))

    def _swap(self) -> Hashable:
        view, seat = self._view, self._ask.seat
        trump = view.trump
        assert trump is not None
        good = self._top(view.sly.palmed).own
        gain = share(self._players, 1, 0) * self._players * self._unseen(SWAP)
        if not good or gain <= self._honest() or not view.hands[seat]:
            return KEEP
        worst = min(
            cards_in(view.hands[seat]), key=lambda card: (POINTS[trump][card], suit_of(card) == trump, rank_of(card))
        )
        return KEEP if rank_of(worst) == ACE else (worst, good[0])
