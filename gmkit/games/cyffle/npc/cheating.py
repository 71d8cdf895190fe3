"""How an NPC cheats, and what it does about a cheat (4.8).

Only who is given to it cheats. It plans ahead: what palming, skipping the cut and stacking would bring, times the
exact chance that nobody notices. Whoever sees a trick says so, but for a quiet one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any, NamedTuple

from gmkit.errors import say
from gmkit.games.cyffle import cheating
from gmkit.games.cyffle.hand import POINTS
from gmkit.games.cyffle.model import TO_BE_TOLD, Between, State, playing, wagered
from gmkit.games.cyffle.pack import ACE, ACES, KNAVE, PACK, TEN, bits_of, card_of, cards_in, rank_of, single, suit_of
from gmkit.games.cyffle.score import share_of
from gmkit.table.choices import Some
from gmkit.table.game import Ask, Opinion, Part
from gmkit.table.odds import made_of
from gmkit.table.seats import Seat

CHEAT, QUIET_STYLE = "cheat", "quiet"

ASKS = frozenset(
    {
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

FOR_CHEATS = frozenset({"palm", "cut", "stack for oneself", "stack for another", "victim", "swap"})
"""Those that only a cheat need weigh."""

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
        return cheating.QUIET if seat.style == QUIET_STYLE else cheating.ACCUSE
    if ask.what == "accusation":
        return view.score.dealer if ask.seat in view.sly.later else cheating.NOBODY
    if seat.style != CHEAT and ask.what != "victim":
        # Whoever is honest need not weigh it.
        return {"cut": cheating.CUT, "swap": cheating.KEEP}.get(ask.what, ())
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
    if ask.what not in FOR_CHEATS:
        found = [_by_manner(one, found, chosen) for one in found]
    return sorted(found, key=lambda one: one.choice != chosen)


def _by_manner(one: Opinion, found: list[Opinion], chosen: Hashable) -> Opinion:
    """Give the choice that is made for no gain what it takes: who speaks, or does not, does so by manner."""
    ahead = found[0].value - one.value
    if one.choice != chosen or ahead <= 0:
        return one
    return one._replace(value=found[0].value, parts=(*one.parts, Part("manner", ahead)))


def deed(ask: Ask) -> Callable[[Hashable], tuple[str, Hashable]]:
    """Give what sort of deed each choice of such a step is, in a word."""
    if ask.what == "what was seen":
        return lambda choice: (str(choice), None)
    if ask.what == "accusation":
        return lambda choice: ("let be", None) if choice == cheating.NOBODY else ("accuse", None)
    if ask.what == "victim":
        return lambda choice: ("low cards", choice)
    honest = {cheating.CUT, cheating.KEEP, ()}
    return lambda choice: ("honest" if choice in honest else "cheat", None)


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
        made_of(
            seat,
            say("hands won {hands}, coins {coins}", hands=ahead(seat)[0], coins=ahead(seat)[1]),
            Part("ahead", float(order.index(ahead(seat))), seat if isinstance(seat, int) else None),
        )
        for seat in ask.choices.items()
    ]


class Top(NamedTuple):
    """What a cheat would put on the pack."""

    own: tuple[int, ...]  # cards for itself, the best first
    low: tuple[int, ...]  # cards for another, the lowest first


class _Plan:
    """What a cheat thinks of its tricks; worth is in stakes, of which the pot holds one for each player."""

    def __init__(self, view: Between, ask: Ask) -> None:
        self._view, self._ask = view, ask
        dealer = ask.seat
        self._players = len(playing(view))
        self._sleight = view.table.manners[dealer].sleight + CONCEIT
        self._watching = {one.number: one.perception for one in cheating.observers(view.table, view.score)}
        # What keeps it honest: that it would be noticed, unless no card is at hand that is worth a trick.
        self._deters = "risk" if self._top(view.sly.palmed | view.score.gathered).own else "nothing"

    def opinions(self) -> list[Opinion]:
        """Weigh what can be done at this step, what is honest first."""
        view = self._view
        match self._ask.what:
            case "palm":
                return [self._palming(cards) for cards in self._palms()]
            case "cut":
                palmed = view.sly.palmed
                return [
                    self._opinion(cheating.CUT, self._stack_worth(palmed), cheating.SKIP_CUT),
                    self._opinion(cheating.SKIP, self._skip_worth(palmed), cheating.SKIP_CUT, (cheating.SKIP,)),
                ]
            case "stack for oneself":
                top = self._top(cheating.may_stack(view))
                unseen, found = self._unseen(cheating.STACK), [self._opinion((), self._honest(), cheating.STACK)]
                for count in range(1, len(top.own) + 1):
                    worth = unseen * share(self._players, count, len(top.low)) * self._players
                    found.append(self._opinion(top.own[:count], worth, cheating.STACK, top.own[:count]))
                return found
            case "stack for another":
                return self._for_another()
            case _:
                return self._swaps()

    def _palming(self, cards: tuple[int, ...]) -> Opinion:
        palmed = bits_of(cards)
        thought = self._opinion(cards, self._palmed_worth(palmed), cheating.PALM, cards)
        uncut = self._skip_worth(palmed) > self._stack_worth(palmed)
        return thought._replace(why=say("{why}, with the pack uncut", why=thought.why)) if uncut else thought

    def _opinion(self, choice: Hashable, worth: float, trick: str, done: tuple[Any, ...] = ()) -> Opinion:
        """Give a thought, with the chance that this trick goes unnoticed; of an honest step there is none."""
        stakes, expected = in_stakes(self._view, worth), {"stakes": worth}
        why = say("{stakes} on average", stakes=stakes)
        parts = [Part("stakes", worth)]
        if done and self._is_cheat(trick):
            unseen = self._unseen(trick, len(done))
            why = say("{stakes} on average, nobody notices {chance:.0%}", stakes=stakes, chance=unseen)
            expected = {**expected, "unnoticed": unseen}
            if unseen:
                parts = [Part("stakes", worth / unseen), Part(self._deters, worth - worth / unseen)]
        return Opinion(choice, worth, why, {}, expected, tuple(parts))

    def _is_cheat(self, trick: str) -> bool:
        """Say whether a trick is one: where no cut is required an uncut pack lies open to all (CF-12)."""
        return trick != cheating.SKIP_CUT or self._view.table.options.cut_required

    def _honest(self) -> float:
        return share(self._players, 0, 0) * self._players

    def _unseen(self, trick: str, k: int = 0, but: int | None = None) -> float:
        eyes = [perception for number, perception in self._watching.items() if number != but]
        return float(cheating.unnoticed(trick, k, self._sleight, eyes))

    def _palms(self) -> Iterator[tuple[int, ...]]:
        """Give what is worth palming: nothing, an Ace, two, and two low cards with them."""
        gathered = self._view.score.gathered
        aces = cards_in(gathered & ACES)[:2]
        low = sorted((card for card in cards_in(gathered) if rank_of(card) < TEN), key=rank_of)[:2]
        most = cheating.may_palm(self._view)
        for cards in ((), aces[:1], aces, (*aces, *low) if len(aces) == 2 else ()):
            if len(cards) <= most:
                yield tuple(sorted(cards))

    def _top(self, cards: int) -> Top:
        trump = self._view.trump
        # Of two equal cards from two packs one is put on top (CF-2).
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
        return max(self._honest(), self._unseen(cheating.STACK) * taken)

    def _skip_worth(self, palmed: int) -> float:
        cuts, table = cheating.cutter(self._view), self._view.table
        if not table.options.cut_required:
            return self._stack_worth(palmed | self._view.score.gathered)
        objects = (
            float(cheating.spotted(cheating.SKIP_CUT, 0, self._sleight, self._watching[cuts]))
            if cuts in self._watching
            else 0.0
        )
        if cuts is not None and cheating.attentive(table, cuts):
            objects = 1.0
        uncut = self._unseen(cheating.SKIP_CUT, but=cuts) * self._stack_worth(palmed | self._view.score.gathered)
        return objects * self._stack_worth(palmed) + (1 - objects) * uncut

    def _palmed_worth(self, palmed: int) -> float:
        worth = max(self._stack_worth(palmed), self._skip_worth(palmed))
        return worth * (self._unseen(cheating.PALM, palmed.bit_count()) if palmed else 1)

    def _for_another(self) -> list[Opinion]:
        """Low cards beside what is put on top for itself are no greater risk; without that they are not worth any."""
        due = self._view.due[-1]
        assert isinstance(due, cheating.StackForAnother)
        assert isinstance(self._ask.choices, Some)
        own = due.own
        low = self._top(cheating.may_stack(self._view) & ~bits_of(own)).low[: self._ask.choices.high]
        plain = share(self._players, len(own), 0) * self._players
        found = [self._opinion((), plain, cheating.STACK)]
        if low and own and self._ask.choices.size() > 1:
            # Where they change nothing that was measured they still do no harm.
            more = share(self._players, len(own), len(low)) * self._players
            found = [self._opinion(low, more, cheating.STACK), *found]
        return found

    def _swaps(self) -> list[Opinion]:
        """Weigh the best palmed card for the worst of the hand."""
        view, seat = self._view, self._ask.seat
        trump = view.trump
        assert trump is not None
        found = [self._opinion(cheating.KEEP, self._honest(), cheating.SWAP)]
        good = self._top(view.sly.palmed).own
        if not good or not view.hands[seat]:
            return found
        worst = min(
            cards_in(view.hands[seat]), key=lambda card: (POINTS[trump][card], suit_of(card) == trump, rank_of(card))
        )
        if rank_of(worst) == ACE:
            return found
        gain = share(self._players, 1, 0) * self._players * self._unseen(cheating.SWAP)
        return [*found, self._opinion((worst, good[0]), gain, cheating.SWAP, (good[0],))]


# ---- What somebody thinks of who may accuse a cheat: what there is to win by it, or to lose (4.8).


def about_a_trick(view: Between, ask: Ask) -> list[Opinion]:
    """Weigh what can be done about a trick that was seen: if the cheat is shown up the own stake comes back."""
    players = len(playing(view))
    staked = not view.out[ask.seat] and players > 1
    left = (1 - share(players, 1, 0)) * players / (players - 1) if staked else 0.0
    back, comes = _back(view) if staked else (0.0, "")
    stays = say("leaves it about {stakes}", stakes=in_stakes(view, left)) if staked else say("the cheat goes on")
    thoughts = {
        cheating.ACCUSE: (back, say("shows the cheat up") + comes),
        cheating.LATER: (back, say("the same after the last trick, when it is known who would win")),
        cheating.QUIET: (left, stays),
    }
    return [
        made_of(answer, thoughts[str(answer)][1], Part("stake", thoughts[str(answer)][0]))
        for answer in ask.choices.items()
    ]


def about_the_dealer(view: Between, ask: Ask) -> list[Opinion]:
    """Weigh an accusation before the count."""
    own = share_of(view.won, ask.seat) * len(playing(view)) if view.won else 0.0
    counted = made_of(
        cheating.NOBODY, say("the hand is counted: {stakes}", stakes=in_stakes(view, own)), Part("stake", own)
    )
    if any(observer == ask.seat for observer, _ in view.sly.seen):
        back, comes = _back(view)
        return [counted, made_of(view.score.dealer, say("what was seen stands") + comes, Part("stake", back))]
    why = say("nothing was seen; it costs a stake, unless cards are still palmed")
    return [counted, made_of(view.score.dealer, why, Part("stake", own), Part("amends", -1.0))]


def _back(view: Between) -> tuple[float, str]:
    """Give what it is worth in stakes that a cheat is shown up, and how that is told."""
    if view.table.options.cheating == TO_BE_TOLD:
        return 0.0, say(", and the GM says what follows")
    return 1.0, say(", and the stake comes back") if wagered(view.table) else say(", and the hand is void")


# ---- What cards put on top are worth to a dealer, and how a worth is told.

SHARES = {2: (0.521, 0.707, 0.810, 0.842), 3: (0.349, 0.536, 0.653, 0.677), 4: (0.260, 0.419, 0.502, 0.504)}
"""The dealer's share of the pot by players: honest, with one Ace, with two, with two and two low cards for another.

As `gmkit.games.cyffle.gains.what_it_buys` measures it among pages: 10,000 hands each, seed "shares", 95 % intervals of
.01 at most to either side.
"""


def share(players: int, aces: int, low: int) -> float:
    """Give about what share of the pot a dealer takes with so many Aces of its own, and low cards for another."""
    known = min(players, max(SHARES))
    row = SHARES[known]
    return row[min(aces, 2) + (1 if aces > 1 and low > 1 else 0)] * known / players


def in_stakes(view: Between, worth: float) -> str:
    """Give a worth in words: a stake is a fair share of the pot."""
    return say("{worth:.2f} stakes" if wagered(view.table) else "{worth:.2f} fair shares", worth=worth)
