"""How an NPC plays Cyffle, from its own view: a card, a stake, and what is done on the sly."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, later, said, say
from gmkit.games.cyffle.cheating import PALM, STACK
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.hand import MATCH, POINTS, SIT_OUT, BeginPlay, MatchStake, may_play, play_card
from gmkit.games.cyffle.model import Between, Hand, State, around
from gmkit.games.cyffle.npc.cheating import ASKS, CHEAT, FOR_CHEATS, deed, sly_choice, sly_opinions
from gmkit.games.cyffle.odds import shares_by_card
from gmkit.games.cyffle.pack import (
    ACE,
    KING,
    KNAVE,
    PACK,
    QUEEN,
    RANKS,
    SUIT_BITS,
    SUITS,
    TEN,
    bits_of,
    cards_each,
    cards_in,
    single,
)
from gmkit.games.cyffle.score import share_of
from gmkit.shell.card import BOLD, TIMID
from gmkit.shell.words import counted, signed_average
from gmkit.table.choices import Number
from gmkit.table.game import Ask, Game, Opinion, Part, Player, Reasoned, Why
from gmkit.table.odds import Rough, deciding, early, made_of, rough, slip
from gmkit.table.seats import Seat


def player(seat: Seat, game: Cyffle) -> Player:
    """Give the player of an NPC's seat, which says what decided a cheat, an accusation, and a card by counting."""
    level = _level(seat)

    def choose(view: Any, ask: Ask, source: Source) -> Hashable:
        if _has_reason(seat, ask):
            found = consider(game, view, ask, seat, source)
            return Reasoned(found[0].choice, why_of(seat, view, ask, found, found[0]))
        if ask.what == "card":
            return _chosen(opinions(game, view, ask, level, source, seat.style), level, source).choice
        if ask.what in ASKS:
            return sly_choice(view, ask, seat)
        return consider(game, view, ask, seat, source)[0].choice

    return choose


def _has_reason(seat: Seat, ask: Ask) -> bool:
    if ask.what == "card":
        return _level(seat).way == COUNTING
    return ask.what in ASKS and (seat.style == CHEAT or ask.what not in FOR_CHEATS)


def why_of(seat: Seat, _view: State, ask: Ask, found: Sequence[Opinion], own: Opinion) -> Why | None:
    """Give what decided a choice of weight: a cheat, an accusation, a card where it is weighed by counting."""
    if not _has_reason(seat, ask):
        return None
    return deciding(found, own, (lambda card: ("card", card)) if ask.what == "card" else deed(ask))


def consider(game: Cyffle, view: State, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice, its own choice first."""
    level = _level(seat)
    if ask.what == "card":
        assert isinstance(view, Hand)
        found = opinions(game, view, ask, level, source, seat.style)
        chosen = _chosen(found, level, source)
        return [chosen, *(one for one in found if one is not chosen)]
    if ask.what in ("stake", "wager"):
        assert isinstance(view, Between)
        count = worlds_for(level.worlds, view.out.count(False))
        return stakes(game, view, ask, source, count, careless=seat.level == "weak")
    if ask.what in ASKS:
        return sly_opinions(view, ask, seat)
    first, *others = ask.choices.items()
    return [Opinion(first, 1.0, later("as it pleases")), *(Opinion(one, 0.0, "") for one in others)]


def _level(seat: Seat) -> Level:
    """Give a seat's level; a person is advised by a master."""
    return LEVELS.get(seat.level, LEVELS["master"])


def _chosen(found: list[Opinion], level: Level, source: Source) -> Opinion:
    return slip(found, level.slip, source.stream(), rank) if level.slip else found[0]


# ---- What may be seen of an NPC: that it has played foul, or is sure of a trick.

FOUL = frozenset({PALM, STACK})
"""What a dealer does with its hands, and may be seen to be uneasy about."""

LIKELY = 0.6
"""The chance to take a trick above which somebody is taken to show it."""


def is_so(meaning: str, _game: object, view: State, ask: Ask, choice: Any, _seat: Seat, _source: Source) -> bool | None:
    """Say whether a dealer has played foul, or a card is likely to take the trick; None where neither can be."""
    table, score = around(view)
    if meaning == "crooked":
        if ask.what not in ("card", "stake", "wager") or not table.options.cheating or score.dealer != ask.seat:
            return None
        return not FOUL.isdisjoint(view.sly.done)
    if ask.what != "card" or not isinstance(view, Hand) or view.unknown[ask.seat]:
        return None
    if len(view.trick) + 1 == view.round.number:
        # Whoever plays last has nothing to hide: all see who takes the trick.
        return None
    return weigh(view, 1 << choice)[0][2] > LIKELY


# ---- What can be read off the cards at once: which beat which, which go first, which are strong.

BOTH = range(2 * PACK)
"""Every card of two packs."""


def _beating(card: int, trump: int) -> int:
    suit, rank = divmod(card % PACK, RANKS)
    higher = ((1 << RANKS - 1 - rank) - 1) << suit * RANKS + rank + 1
    return higher | higher << PACK | (0 if suit == trump else SUIT_BITS[trump])


def _dear(card: int, trump: int) -> int:
    suit, rank = divmod(card % PACK, RANKS)
    if suit == trump:
        # A small trump may still take a trick, a high one will; the Knave counts most of all.
        return 60 if rank == KNAVE else 50 + rank if rank >= QUEEN else 25 + rank
    return 40 if rank == ACE else 15 + rank if rank >= TEN else rank


def _strong(card: int, trump: int) -> bool:
    suit, rank = divmod(card % PACK, RANKS)
    return rank >= KING or (suit == trump and rank not in (TEN, KNAVE))


BEATS: tuple[tuple[int, ...], ...] = tuple(tuple(_beating(card, trump) for card in BOTH) for trump in range(SUITS))
"""`BEATS[trump][card]`: the cards that beat it where it is the best of a trick so far."""

DEAR: tuple[tuple[int, ...], ...] = tuple(tuple(_dear(card, trump) for card in BOTH) for trump in range(SUITS))
"""`DEAR[trump][card]`: cards are thrown away in this order, the lowest first."""

STRONG: tuple[int, ...] = tuple(sum(1 << card for card in BOTH if _strong(card, trump)) for trump in range(SUITS))
"""`STRONG[trump]`: Aces, Kings, and the trumps, but for its ten and its Knave, which are worth taking."""

WORTHLESS: tuple[int, ...] = tuple(
    sum(1 << card for card in BOTH if not POINTS[trump][card] and card % PACK // RANKS != trump)
    for trump in range(SUITS)
)
"""`WORTHLESS[trump]`: the cards outside the trump suit that count nothing."""

KNAVES: tuple[int, ...] = tuple(sum(1 << trump * RANKS + KNAVE + pack for pack in (0, PACK)) for trump in range(SUITS))
"""The Knave of each suit."""

ACES: int = sum(1 << card for card in BOTH if card % RANKS == ACE)


def best_of(trick: tuple[int, ...], strength: tuple[int, ...]) -> int:
    """Give the card that would take the trick as it lies; of two equal cards the earlier (CF-2)."""
    best = trick[0]
    most = strength[best]
    for card in trick:
        if strength[card] > most:
            best, most = card, strength[card]
    return best


# ---- What an NPC stakes once it has seen its cards (4.7, CF-14): by about how much of the pot they will take.

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
        share = 1 / players
        why = say("the cards are unknown; a fair share is {share:.2f} of the pot", share=share)
    elif count:
        share = hand_share(game, game.worlds(view, ask.seat, source), ask.seat, count)
        why = say("on {deals} takes {share:.2f} of the pot", deals=counted(count, "deal"), share=share)
    else:
        share = rough_share(view, ask.seat)
        why = say("these cards take about {share:.2f} of the pot", share=share)
    expected = {"share": share}
    if isinstance(ask.choices, Number):
        return _named(view, ask.choices, share * players, why, expected)
    assert view.named is not None
    answering = sum(isinstance(due, MatchStake) for due in view.due)
    gain = share * (view.score.coins[-1] + view.named * answering) - view.named
    found = [Opinion(SIT_OUT, 0.0, say("costs nothing"), {}, {"share": 0.0})]
    if MATCH in ask.choices:
        found.append(
            Opinion(
                MATCH, gain, say("{why}: {gain} coins on average", why=why, gain=signed_average(gain)), {}, expected
            )
        )
    return sorted(found, key=lambda one: (careless and one.choice == SIT_OUT, -one.value))


def _named(view: Between, choices: Number, ratio: float, why: str, expected: dict[str, float]) -> list[Opinion]:
    ante = max(1, view.table.options.ante)
    antes = next(antes for least, antes in STAKES if ratio >= least)
    wanted = min(antes * ante, choices.high)
    named = sorted({min(ante * many, choices.high) for _, many in STAKES})
    return sorted(
        (Opinion(stake, -abs(stake - wanted) / ante, why, {}, expected) for stake in named), key=lambda one: -one.value
    )


# ---- Which card each level plays, and why (4.7).

EAGER, PAGE, COUNTING, PLAYOUTS = "eager", "page", "counting", "playouts"


class Level(NamedTuple):
    """What makes a level: a way to choose, how many deals it plays out, and how often it slips."""

    way: str  # how it rates cards
    worlds: int = 0  # deals that every card is played out on at a table for up to `SMALL` players; fewer at larger ones
    slip: float = 0.0  # how often it takes its second best


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


TEMPER = {BOLD: 1, TIMID: -1}
"""Which way a temper goes: towards taking the trick, or away from it."""

LEANS = {COUNTING: 0.1, PLAYOUTS: 0.01}
"""What the whole of a trick weighs to a temper, in points and in pots."""


def opinions(game: Cyffle, view: Hand, ask: Ask, level: Level, source: Source, temper: str = "") -> list[Opinion]:
    """Give what a level thinks of each card it may play, before any slip, the best first."""
    cards = [card for card in ask.choices.items() if isinstance(card, int)]
    if view.unknown[ask.seat]:
        raise IllegalChoice(say("nobody here knows this hand, so nothing can be weighed; the cards tell its owner"))
    if level.way == EAGER:
        found = [made_of(card, why(view, card), Part("habit", value)) for value, card in eager(view)]
    elif level.way == PAGE:
        chosen = page(view)
        found = [made_of(card, why(view, card), Part("habit", float(card == chosen))) for card in cards]
    else:
        found = _weighed(game, view, cards, level, source)
    if temper in TEMPER and level.way in LEANS:
        lean = TEMPER[temper] * LEANS[level.way]
        likely: dict[Hashable, float] = {card: chance for _, card, chance in weigh(view, bits_of(cards)) if chance}
        found = [_leant(one, lean * likely[one.choice]) if one.choice in likely else one for one in found]
    return sorted(found, key=rank, reverse=True)


def _leant(opinion: Opinion, amount: float) -> Opinion:
    return opinion._replace(value=opinion.value + amount, parts=(*opinion.parts, Part("temper", amount)))


def rank(opinion: Opinion) -> tuple[float, float]:
    """Give how high a card ranks: one that fell back early, and keeps what it had then, behind the two played on."""
    return opinion.expected.get("deals", 0), opinion.value


def _weighed(game: Cyffle, view: Hand, cards: Sequence[int], level: Level, source: Source) -> list[Opinion]:
    thoughts = weigh(view, bits_of(cards))
    if level.way == COUNTING:
        return [
            Opinion(
                card,
                value,
                say("{what}; worth {value}", what=_reckoned(view, card, chance), value=signed_average(value)),
                parts=_card_parts(view, card, value, chance),
            )
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
            say(
                "{what}: {share} of the pot on {deals}",
                what=said(why(view, card)),
                share=share.shown(),
                deals=counted(share.deals, "deal"),
            )
            + early(share.deals, most),
            {},
            share.data("share"),
            (Part("as played out", share.mean), Part("as played out", first[card] / share.deals)),
        )
        for card, share in found.items()
    ]


def _card_parts(view: Hand, card: int, value: float, chance: float) -> tuple[Part, ...]:
    """Give what a card is worth by counting in parts: what it may take, what it gives away, what it is worth kept."""
    round_ = view.round
    points = sum(round_.points[one] for one in (*view.trick, card))
    to_win = points + (TO_COME if round_.number - 1 - len(view.trick) else 0.0)
    takes, gives = chance * (to_win + LEAD), -(1 - chance) * to_win * THEIRS / (round_.number - 1)
    return Part("takes", takes), Part("gives", gives), Part("kept", value - takes - gives)


def _reckoned(view: Hand, card: int, chance: float) -> str:
    """Say what a card does, and how likely it is to take the trick where that is open."""
    told = why(view, card)
    what = said(told)
    if not chance or told.startswith(TAKES):
        return what
    if chance == 1:
        return say("{what}, sure of the trick", what=what)
    return say("{what}, {chance:.0f} % to take the trick", what=what, chance=chance * 100)


def why(view: Hand, card: int) -> str:
    """Say in a few words what a card does, as anybody can see who holds it."""
    trick, round_ = view.trick, view.round
    suit, rank = divmod(card % PACK, RANKS)
    points = sum(round_.points[one] for one in (*trick, card))
    if not trick:
        if rank == ACE:
            return later("leads an Ace")
        if suit == round_.trump:
            return later("leads a trump")
        return later("leads a card that counts") if points else later("leads a card that counts nothing")
    strength = round_.strength[trick[0] % PACK // RANKS]
    if strength[card] > strength[best_of(trick, strength)]:
        if len(trick) + 1 == round_.number:
            return (
                later("takes {n} point|takes {n} points", number=points)
                if points
                else later("takes a trick that counts nothing")
            )
        return (
            later("tries for {n} point|tries for {n} points", number=points) if points else later("tries for the lead")
        )
    saved = view.hands[view.seat] & KNAVES[round_.trump] and not (suit == round_.trump and rank == KNAVE)
    if saved:
        return later("saves the Knave of trumps")
    lost = round_.points[card]
    if lost:
        return later("gives {n} point away|gives {n} points away", number=lost)
    return later("throws a card away")


# ---- How a page plays, by a few plain habits and no counting; and somebody who has never played before (4.7).
#
# A page leads an Ace, else a high card that counts nothing. It takes a trick that holds points: as the last to play
# with whatever counts most there, before that with strong cards only. It throws what counts nothing, and saves the
# Knave of trumps for a sure trick.

MOST_POINTS = 64
"""More than any place in the order of throwing away."""


def page(state: Hand) -> int:
    """Give the card that a page plays."""
    round_, seat, trick, hands = state[0], state[1], state[2], state[3]
    hand = single(hands[seat])
    trump = round_.trump
    if not trick:
        return _lead(hand, trump) if hand & hand - 1 else hand.bit_length() - 1
    suit = trick[0] % PACK // RANKS
    legal = hand & SUIT_BITS[suit] or hand
    if not legal & legal - 1:
        return legal.bit_length() - 1
    worth, strength = round_.points, round_.strength[suit]
    taking = legal & BEATS[trump][best_of(trick, strength)]
    held = 0
    for card in trick:
        held += worth[card]
    if taking and len(trick) + 1 == round_.number:
        card = _most(taking, trump, worth)
        if held + worth[card]:
            return card
    elif held and taking & STRONG[trump]:
        return _highest(taking & STRONG[trump], strength)
    return throw(legal, trump)


def _lead(hand: int, trump: int) -> int:
    if aces := hand & ACES & ~SUIT_BITS[trump]:
        return (aces & -aces).bit_length() - 1
    if worthless := hand & WORTHLESS[trump]:
        return _highest(worthless, range(2 * PACK), RANKS)
    strong = hand & STRONG[trump]
    return strong.bit_length() - 1 if strong else throw(hand, trump)


def _highest(cards: int, order: Sequence[int], ranks: int = 2 * PACK) -> int:
    """Give the card that stands highest in an order."""
    best, chosen = -1, -1
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        if order[card] % ranks > best:
            best, chosen = order[card] % ranks, card
    return chosen


def _most(taking: int, trump: int, worth: Sequence[int]) -> int:
    """Give the card that counts most among those that take the trick, then the cheapest.

    The Ace of trumps goes last: it takes a trick whenever it likes.
    """
    best, chosen, dear = -1, -1, DEAR[trump]
    while taking:
        low = taking & -taking
        taking ^= low
        card = low.bit_length() - 1
        gain = MOST_POINTS - dear[card]
        if card % PACK != trump * RANKS + ACE:
            gain += MOST_POINTS * worth[card]
        if gain > best:
            best, chosen = gain, card
    return chosen


def throw(cards: int, trump: int) -> int:
    """Give the card that is thrown away first."""
    least, chosen, dear = MOST_POINTS, -1, DEAR[trump]
    while cards:
        low = cards & -cards
        cards ^= low
        card = low.bit_length() - 1
        if dear[card] < least:
            least, chosen = dear[card], card
    return chosen


def eager(state: Hand) -> list[tuple[float, int]]:
    """Rate cards as a beginner does: the highest that takes the trick, points or none, else the lowest."""
    trick, trump = state.trick, state.round.trump
    hand = single(state.hands[state.seat])
    legal = hand & SUIT_BITS[trick[0] % PACK // RANKS] or hand if trick else hand
    taking = legal & BEATS[trump][best_of(trick, state.round.strength[trick[0] % PACK // RANKS])] if trick else legal
    order = [
        (float((RANKS + rank + (RANKS if suit == trump else 0)) if taking >> card & 1 else -rank), card)
        for card in range(legal.bit_length())
        if legal >> card & 1
        for suit, rank in [divmod(card % PACK, RANKS)]
    ]
    return sorted(order, key=lambda one: (-one[0], one[1]))


# ---- How somebody plays who counts: the chance that a card takes the trick, against what it is worth in the hand
# (4.7).
#
# The chance goes by the cards not seen yet, the sure voids, and how many cards the others hold. The figures were found
# by trying: sets of them played many thousand hands against each other and against pages.

TRUMPS = {ACE: 4.3, KING: 2.5, QUEEN: 2.5, KNAVE: 4.5, TEN: 2.0}
"""What a high trump is worth as long as it is in the hand, in points, with two players."""

SMALL_TRUMP, A_RANK = 0.5, 0.03
"""A small trump, and how much more the next higher one."""

MORE_PLAYERS = 0.15
"""How much more trumps are worth with each further player, since tricks hold more: a part of the whole."""

TO_COME = 0.35
"""Points that those who still play are likely to put into the trick."""

LEAD = 0.1
"""The worth of leading next."""

THEIRS = 0.7
"""How much points hurt that the others take, shared by their number."""

RUFFS = 0.45
"""How often somebody trumps who could."""


def _kept(card: int, trump: int) -> float:
    suit, rank = divmod(card % PACK, RANKS)
    if suit == trump:
        return TRUMPS.get(rank, SMALL_TRUMP + A_RANK * rank)
    return {ACE: 0.2, KING: 0.0}.get(rank, -0.1 if rank >= TEN else -0.1 + 0.012 * rank)


KEPT: tuple[tuple[float, ...], ...] = tuple(tuple(_kept(card, trump) for card in BOTH) for trump in range(SUITS))
"""`KEPT[trump][card]`: what a card is worth in the hand, with two players."""


def counting(state: Hand) -> int:
    """Give the card that somebody plays who counts."""
    trick = state.trick
    hand = single(state.hands[state.seat])
    if trick:
        hand = hand & SUIT_BITS[trick[0] % PACK // RANKS] or hand
    if not hand & hand - 1:
        return hand.bit_length() - 1
    best, chosen = -1e9, -1
    for value, card, _ in weigh(state, hand):
        if value > best:
            best, chosen = value, card
    return chosen


def weigh(state: Hand, legal: int) -> list[tuple[float, int, float]]:
    """Give for each of these cards its worth, itself, and the chance that it takes the trick."""
    round_, seat, trick, hands, _, seen = state[:6]
    hand, trump, number, worth = hands[seat], round_.trump, round_.number, round_.points
    left = number - 1 - len(trick)
    beats, kept, tall = BEATS[trump], KEPT[trump], 1 + MORE_PLAYERS * (number - 2)
    held, taking = TO_COME if left else 0.0, legal
    if trick:
        taking &= beats[best_of(trick, round_.strength[trick[0] % PACK // RANKS])]
        for card in trick:
            held += worth[card]
    hurt = THEIRS / (number - 1)
    unseen = round_.table.pack & ~seen & ~hand if left else 0
    found = []
    while legal:
        low = legal & -legal
        legal ^= low
        card = low.bit_length() - 1
        points = held + worth[card]
        if not taking & low:
            chance = 0.0
        elif unseen & beats[card]:
            chance = _stands(state, card, unseen, left)
        else:
            chance = 1.0
        worthwhile = kept[card] * tall if kept[card] > 0 else kept[card]
        found.append((chance * (points + LEAD) - (1 - chance) * points * hurt - worthwhile, card, chance))
    return found


def _stands(state: Hand, card: int, unseen: int, left: int) -> float:
    """Give the chance that nobody of those who still play beats a card; each is taken for himself."""
    round_, seat, trick, hands, _, _, denied = state[:7]
    trump = round_.trump
    suit = (trick[0] if trick else card) % PACK // RANKS
    cards, out, beats = hands[seat].bit_count(), unseen.bit_count(), unseen & BEATS[trump][card]
    of_suit, of_trump = SUIT_BITS[suit], SUIT_BITS[trump]
    trumps = (beats & of_trump).bit_count() if suit != trump else 0
    follows = (1 - (beats & of_suit).bit_count() / out) ** cards
    ruffs = 0.0
    if trumps:
        others = out - (unseen & of_suit).bit_count()
        ruffs = RUFFS * (1 - (1 - trumps / others) ** cards)
    usual = follows - (others / out) ** cards * ruffs if trumps else follows
    if not denied:
        return usual**left if usual > 0 else 0.0
    chance, following, at = 1.0, round_.following, seat
    for _ in range(left):
        at = following[at]
        void = denied >> 4 * at
        if void >> suit & 1:
            chance *= 1.0 if void >> trump & 1 else 1 - ruffs
        else:
            chance *= follows if void >> trump & 1 else max(usual, 0.0)
    return chance


# ---- Deals that fit what a seat sees, each played to the last trick: what a choice brings on average (4.7).
#
# Everybody in them plays by counting, from what they would see themselves: to credit them with sight of all cards,
# as a solver does, was measured as no stronger and many times slower. The own seat alone tries each of its last cards:
# with counting for it too, a trump that waits for the right trick was worth too little. Nothing in a playout is drawn:
# a deal and a card have one end.

FINALISTS, MORE = 2, 4
"""How many cards are played on, and on how many times as many deals."""

TRIED = 3
"""With so many cards in its hand or fewer, the own seat tries each."""


def play_on(state: State, seat: int) -> float:
    """Play a hand in which every card is known to its end, and give the share of the pot that a seat can get.

    It stops before the count: what comes after the last trick is no part of it.
    """
    while type(state) is Hand:
        if state[1] == seat and state.hands[seat].bit_count() <= TRIED:
            cards = may_play(state)
            if cards & cards - 1:
                return max(play_on(play_card(state, card).state, seat) for card in cards_in(cards))
        state = play_card(state, counting(state)).state
    assert type(state) is Between
    assert state.won is not None
    return share_of(state.won, seat)


def shares(worlds: Iterator[State], first: Mapping[int, float], seat: int, count: int) -> dict[int, Rough]:
    """Give for each card the average share of the pot, and how rough it is; every card meets the same deals.

    When each has met `count` of them, the two best meet `MORE` times as many again.

    Args:
        worlds: deals that fit.
        first: for each card that may be played what it starts with, in deals won.
        seat: who plays one of them.
        count: at least 1.
    """
    totals, squares, deals = dict.fromkeys(first, 0.0), dict.fromkeys(first, 0.0), dict.fromkeys(first, 0)
    cards = list(first)
    for more in (count, MORE * count):
        for world in islice(worlds, more):
            assert type(world) is Hand
            for card in cards:
                share = play_on(play_card(world, card).state, seat)
                totals[card] += share
                squares[card] += share * share
        for card in cards:
            deals[card] += more
        cards = sorted(cards, key=lambda card: -totals[card] - first[card])[:FINALISTS]
    return {card: rough(totals[card], squares[card], deals[card]) for card in first}


def hand_share(game: Game[State], worlds: Iterator[State], seat: int, count: int) -> float:
    """Give the average share of the pot of a hand that has been dealt, if everybody plays who is not out yet.

    Args:
        game: the rules.
        worlds: deals that fit.
        seat: whose share.
        count: how many deals, at least 1.
    """
    total = 0.0
    for world in islice(worlds, count):
        assert type(world) is Between
        assert world.score.dealer is not None
        # The wagers still to be placed change nothing in the tricks.
        ready = world._replace(due=(BeginPlay(world.score.dealer),))
        total += play_on(game.apply(ready, None).state, seat) if world.out.count(False) > 1 else 1.0
    return total / count


# ---- A player that is given every hand, as nobody is outside a study: how much there would be to know.

SOLVED = 4
"""Seats up to which a hand is solved; larger tables take too long, and the one deal is played out."""


def sees_all(_seat: Seat, _game: Cyffle) -> Player:
    """Give the ceiling of a study: the whole record is its view, every hand known."""

    def choose(state: Any, ask: Ask, _source: Source) -> Hashable:
        if not isinstance(state, Hand):
            return next(ask.choices.items())
        found = solved(state) if state.round.number <= SOLVED else played_out(state)
        first = {card: value for value, card, _ in weigh(state, bits_of(found))}
        return max(found, key=lambda card: (found[card], first[card]))

    return choose


def solved(state: Hand) -> dict[int, float]:
    """Give for each card the share of the pot if all play with every hand in sight."""
    seats = [seat for seat, out in enumerate(state.round.out) if not out]
    found = shares_by_card(
        [state.hands[seat] for seat in seats],
        state.round.trump,
        seats.index(state.seat),
        state.trick,
        [state.points[seat] for seat in seats],
    )
    return {card: float(shares[seats.index(state.seat)]) for card, shares in found.items()}


def played_out(state: Hand) -> dict[int, float]:
    """Give for each card the share of the pot if all play on by counting."""
    return {card: play_on(play_card(state, card).state, state.seat) for card in cards_in(may_play(state))}
