"""How an NPC cheats, and what it does about a cheat (4.8).

Only who is given to it cheats. It plans ahead: what palming, skipping the cut and stacking would bring, times the
exact chance that nobody notices. Whoever sees a trick says so, but for a quiet one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from gmkit.games.cyffle.accusing import NOBODY
from gmkit.games.cyffle.cheating import ACES, PALM, SKIP_CUT, STACK, SWAP, falls_too, spotted, unnoticed
from gmkit.games.cyffle.deck import ACE, KNAVE, PACK, TEN, bits_of, card_of, cards_in, rank_of, suit_of
from gmkit.games.cyffle.foreign import FOREIGN_ACES, NO_ACE, may_bring
from gmkit.games.cyffle.model import Between, State
from gmkit.games.cyffle.noticing import ACCUSE, QUIET, attentive, cutter, observers
from gmkit.games.cyffle.npc.sight import single
from gmkit.games.cyffle.npc.witness import about_a_trick, about_the_dealer
from gmkit.games.cyffle.npc.worths import in_stakes, share
from gmkit.games.cyffle.sleights import CUT, KEEP, SKIP, may_palm, may_stack
from gmkit.games.cyffle.stage import playing
from gmkit.games.cyffle.tricks import POINTS
from gmkit.table.choices import Some
from gmkit.table.game import Ask
from gmkit.table.seats import Seat
from gmkit.table.worlds import Opinion

CHEAT, QUIET_STYLE = "cheat", "quiet"

ASKS = frozenset(
    {
        "foreign Ace",
        "palm",
        "cut",
        "stack for oneself",
        "stack for another",
        "victim",
        "swap",
        "what was seen",
        "accusation",
    }
)
"""The decisions that stand here."""

CONCEIT = 2
"""A cheat thinks itself so much defter than it is."""


def sly_choice(view: State, ask: Ask, seat: Seat) -> Hashable:
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
        told = ask.seat in view.sly.later or (view.sly.twice and seat.style != QUIET_STYLE)
        return view.score.dealer if told else NOBODY
    if seat.style != CHEAT and ask.what != "victim":
        # Whoever is honest need not weigh it.
        return {"foreign Ace": NO_ACE, "cut": CUT, "swap": KEEP}.get(ask.what, ())
    return _weighed(view, ask)[0].choice


def sly_opinions(view: State, ask: Ask, seat: Seat) -> list[Opinion]:
    """Give what an NPC thinks of the choices at a step of cheating: its own first, then by their worth.

    Args:
        view: what the seat sees.
        ask: the decision, one of `ASKS`.
        seat: who decides.
    """
    assert isinstance(view, Between)
    chosen = sly_choice(view, ask, seat)
    found = _weighed(view, ask)
    return sorted(found, key=lambda one: one.choice != chosen)


def _weighed(view: Between, ask: Ask) -> list[Opinion]:
    """Give the choices worth a thought, the best first; of equals the first named."""
    match ask.what:
        case "what was seen":
            found = about_a_trick(view, ask)
        case "accusation":
            found = about_the_dealer(view, ask)
        case "victim":
            found = _victims(view, ask)
        case _:
            found = _Plan(view, ask).opinions()
    return sorted(found, key=lambda one: -one.value)


def _victims(view: Between, ask: Ask) -> list[Opinion]:
    """Weigh who is to get low cards: who is furthest ahead, from the dealer's left."""
    score = view.score

    def ahead(seat: Any) -> tuple[int, int]:
        return score.tally[seat], score.coins[seat]

    order = sorted({ahead(seat) for seat in ask.choices.items()})
    return [
        Opinion(seat, float(order.index(ahead(seat))), f"hands won {ahead(seat)[0]}, coins {ahead(seat)[1]}")
        for seat in ask.choices.items()
    ]


class Top(NamedTuple):
    """What a cheat would put on the pack.

    Attributes:
        own: cards for itself, the best first.
        low: cards for another, the lowest first.
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
        self._foreign = FOREIGN_ACES if may_bring(view.table) else 0
        self._watching = {one.number: one.perception for one in observers(view.table, view.score)}

    def opinions(self) -> list[Opinion]:
        """Weigh what can be done at this step, what is honest first."""
        view = self._view
        match self._ask.what:
            case "foreign Ace":
                return [self._bringing(choice) for choice in (NO_ACE, *self._brought())]
            case "palm":
                return [self._palming(cards) for cards in self._palms()]
            case "cut":
                palmed = view.sly.palmed
                return [
                    self._opinion(CUT, self._stack_worth(palmed), SKIP_CUT),
                    self._opinion(SKIP, self._skip_worth(palmed), SKIP_CUT, (SKIP,)),
                ]
            case "stack for oneself":
                top = self._top(may_stack(view))
                unseen = self._unseen(STACK)
                plans = [top.own[:count] for count in range(1, len(top.own) + 1)]
                worths = {
                    own: unseen * self._alone(own) * share(self._players, len(own), len(top.low)) * self._players
                    for own in plans
                }
                stacks = [self._opinion(own, worth, STACK, own) for own, worth in worths.items()]
                return [self._opinion((), self._honest(), STACK), *stacks]
            case "stack for another":
                return self._for_another()
            case _:
                return self._swaps()

    def _brought(self) -> tuple[int, ...]:
        """Give what is worth bringing: an Ace whose like would not be palmed."""
        palmed = bits_of(cards_in(self._view.score.gathered & ACES)[:2])
        return cards_in(FOREIGN_ACES & ~(palmed << PACK))[:1]

    def _bringing(self, choice: Any) -> Opinion:
        """Weigh an Ace of another pack: whatever is palmed beside it, and that its like may fall as well."""
        ace = 1 << choice if isinstance(choice, int) else 0
        worth = max(self._palmed_worth(bits_of(palmed), ace) for palmed in self._palms())
        why = f"{in_stakes(self._view, worth)} on average"
        if not ace:
            return Opinion(choice, worth, why, {}, {"stakes": worth})
        again = float(falls_too(self._players))
        return Opinion(choice, worth, f"{why}, falls twice {again:.0%}", {}, {"stakes": worth, "fell_twice": again})

    def _palming(self, cards: tuple[int, ...]) -> Opinion:
        palmed = bits_of(cards)
        thought = self._opinion(cards, self._palmed_worth(palmed, self._view.sly.foreign), PALM, cards)
        palmed |= self._view.sly.foreign
        uncut = self._skip_worth(palmed) > self._stack_worth(palmed)
        return thought._replace(why=f"{thought.why}, with the pack uncut") if uncut else thought

    def _opinion(self, choice: Hashable, worth: float, trick: str, done: tuple[Any, ...] = ()) -> Opinion:
        """Give a thought, with the chance that this trick goes unnoticed; of an honest step there is none."""
        why, expected = f"{in_stakes(self._view, worth)} on average", {"stakes": worth}
        if done:
            unseen = self._unseen(trick, len(done))
            why, expected = f"{why}, nobody notices {unseen:.0%}", {**expected, "unnoticed": unseen}
        return Opinion(choice, worth, why, {}, expected)

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
        # Beside its like a foreign Ace would fall twice for sure.
        cards = single(cards)
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
        return max(self._honest(), self._unseen(STACK) * self._alone(top.own) * taken)

    def _skip_worth(self, palmed: int) -> float:
        cuts, table = cutter(self._view), self._view.table
        objects = float(spotted(SKIP_CUT, 0, self._sleight, self._watching[cuts])) if cuts in self._watching else 0.0
        if cuts is not None and attentive(table, cuts):
            objects = 1.0
        uncut = self._unseen(SKIP_CUT, but=cuts) * self._stack_worth(palmed | self._view.score.gathered)
        return objects * self._stack_worth(palmed) + (1 - objects) * uncut

    def _palmed_worth(self, palmed: int, foreign: int) -> float:
        worth = max(self._stack_worth(palmed | foreign), self._skip_worth(palmed | foreign))
        return worth * (self._unseen(PALM, palmed.bit_count()) if palmed else 1)

    def _alone(self, cards: Iterable[int]) -> float:
        """Give the chance that no card of another pack among these falls twice, which shows the cheat up."""
        own = bits_of(cards)
        return 1 - float(falls_too(self._players, own.bit_count())) if own & self._foreign else 1.0

    def _for_another(self) -> list[Opinion]:
        """Low cards beside what is put on top for itself are no greater risk; without that they are not worth any."""
        own = tuple(card for card in self._view.due[-1].of if isinstance(card, int))
        assert isinstance(self._ask.choices, Some)
        low = self._top(may_stack(self._view) & ~bits_of(own)).low[: self._ask.choices.high]
        plain = share(self._players, len(own), 0) * self._players
        found = [self._opinion((), plain, STACK)]
        if low and own and self._ask.choices.size() > 1:
            # Where they change nothing that was measured they still do no harm.
            more = share(self._players, len(own), len(low)) * self._players
            found = [self._opinion(low, more, STACK), *found]
        return found

    def _swaps(self) -> list[Opinion]:
        """Weigh the best palmed card for the worst of the hand."""
        view, seat = self._view, self._ask.seat
        trump = view.trump
        assert trump is not None
        found = [self._opinion(KEEP, self._honest(), SWAP)]
        # Beside its like in the own hand, or on the table, a foreign Ace falls twice for sure.
        known = view.hands[seat] | bits_of(view.trick)
        good = self._top(view.sly.palmed & ~(view.sly.foreign & known << PACK)).own
        if not good or not view.hands[seat]:
            return found
        worst = min(
            cards_in(view.hands[seat]), key=lambda card: (POINTS[trump][card], suit_of(card) == trump, rank_of(card))
        )
        if rank_of(worst) == ACE:
            return found
        gain = share(self._players, 1, 0) * self._players * self._unseen(SWAP) * self._alone(good[:1])
        return [*found, self._opinion((worst, good[0]), gain, SWAP, (good[0],))]
