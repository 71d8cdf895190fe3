"""Cyffle on pages: the table as everybody sees it, and the cards in somebody's hand; each from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from htpy import Node

from gmkit.errors import counted, later, listed, said, say
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.hand import POINTS, legal, winner
from gmkit.games.cyffle.model import Hand, Score, State, Table, around, playing, wagered
from gmkit.games.cyffle.pack import Names, PackNames, cards_in, rank_of, suit_of
from gmkit.games.cyffle.score import ranking
from gmkit.games.cyffle.telling import Book
from gmkit.phones import parts
from gmkit.phones.forms import Row
from gmkit.shell.desk import Screens, by_label
from gmkit.shell.words import capital
from gmkit.table.game import Ask, SeatNo

DEVICES = {
    "clubs": ("club", True),
    "spades": ("spade", True),
    "hearts": ("heart", False),
    "diamonds": ("diamond", False),
}
"""The suits that are drawn, each filled or in outline, so that no colour is needed to tell them apart."""


class Lie(NamedTuple):
    """How the cards lie, whether they are played yet or not."""

    table: Table
    score: Score
    trump: int | None
    order: tuple[SeatNo, ...]  # who plays, the one who leads first
    trick: tuple[int, ...]
    turn: SeatNo | None  # who is to play; None where nobody is
    before: int  # cards that fell in earlier tricks, as a set
    held: tuple[int, ...]  # cards in each hand, known or not
    points: tuple[int | None, ...] | None  # taken by each seat; None before the play


def lie_of(view: State) -> Lie:
    """Give how the cards lie in a view."""
    table, score = around(view)
    held = tuple(hand.bit_count() + more for hand, more in zip(view.hands, view.unknown, strict=True))
    if isinstance(view, Hand):
        seats = [seat for seat in table.from_left[-1] if not view.round.out[seat]]
        leads = (seats.index(view.seat) - len(view.trick)) % len(seats)
        before = view.seen & ~sum(1 << card for card in view.trick)
        taken = tuple(
            None if out or view.revoked >> seat & 1 else own
            for seat, (out, own) in enumerate(zip(view.round.out, view.points, strict=True))
        )
        order = (*seats[leads:], *seats[:leads])
        return Lie(table, score, view.round.trump, order, view.trick, view.seat, before, held, taken)
    order = playing(view) if score.dealer is not None else ()
    return Lie(table, score, view.trump, order, view.trick, None, 0, held, view.won)


class Deck:
    """The cards as they are drawn: what they are called, and in which words."""

    def __init__(self, rules: Any) -> None:
        """Take the rules with their pack."""
        self.pack: PackNames = rules.names
        self._book = Book(Names(self.pack), rules.words)

    def suit(self, suit: int) -> str:
        """Give a suit in words: "hearts"."""
        return self._book.suit(self.pack.suits[suit].letter)

    def sign(self, suit: int) -> Node:
        """Give the drawing of a suit; its sign or letter where none is known."""
        one = self.pack.suits[suit]
        drawn = DEVICES.get(one.id)
        return one.sign or one.letter if drawn is None else parts.suit(drawn[0], solid=drawn[1])

    def rank(self, card: int) -> str:
        """Give a rank as it stands on a card: "K", "10"."""
        one = self.pack.ranks[rank_of(card)]
        return one.label if len(one.label) < 3 else one.letter

    def named(self, card: int) -> str:
        """Give a card in words: "King of hearts"."""
        return self._book.card(self.pack.code(card))

    def card(self, card: int, **how: Any) -> Node:
        """Draw a card."""
        return parts.card(self.rank(card), self.sign(suit_of(card)), self.named(card), **how)


# ---- The table


def table(rules: Any, view: State) -> Node:
    """Draw what everybody sees: the trick, what fell before it, and how everybody stands."""
    deck, lie = Deck(rules), lie_of(view)
    standing = parts.zone(say("At the table"), parts.people(*_standing(view, lie)), note=_pot(lie))
    return [
        parts.heading(_over(lie), _title(lie), beside=said(lie.score.ended) or None, right=_trumps(deck, lie)),
        _trick(deck, lie) if lie.order and not lie.score.ended and any(lie.held) + len(lie.trick) else None,
        parts.columns(standing, _before(deck, lie)) if lie.before else standing,
    ]


def _over(lie: Lie) -> str:
    dealer, hand = lie.score.dealer, say("hand {n}", n=lie.score.number)
    deals = () if dealer is None else (say("{name} deals", name=lie.table.seating.names[dealer]),)
    return parts.over(GAME.title, hand, *deals)


def _title(lie: Lie) -> Node:
    names, score = lie.table.seating.names, lie.score
    if score.ended:
        first = ranking(lie.table, score)[0]
        return say("{names} come first" if len(first) > 1 else "{names} comes first", names=_all(names, first))
    if lie.turn is not None:
        return say("{name} plays", name=names[lie.turn])
    if score.dealer is None:
        return say("The first dealer is cut for")
    return say("The cards are dealt") if any(lie.held) else say("Before the deal")


def _all(names: Sequence[str], seats: Sequence[int]) -> str:
    return listed((names[seat] for seat in seats), "and")


def _trumps(deck: Deck, lie: Lie) -> Node:
    if lie.trump is None or lie.score.ended:
        return None
    return [say("{suit} are trumps", suit=deck.suit(lie.trump)), " ", deck.sign(lie.trump)]


def _trick(deck: Deck, lie: Lie, you: SeatNo | None = None) -> Node:
    """Draw the trick from the leader's left, with a gap for each card that is still to come."""
    names = [say("you") if seat == you else name for seat, name in enumerate(lie.table.seating.names)]
    best = winner(lie.trick, lie.trump) if lie.trick and lie.trump is not None else None
    drawn: list[Node] = []
    for at, seat in enumerate(lie.order):
        if at < len(lie.trick):
            note = say("led") if not at else None
            drawn.append(deck.card(lie.trick[at], name=parts.own(names[seat]), note=note, accent=at == best))
        else:
            drawn.append(parts.gap(say("nothing yet"), name=parts.own(names[seat])))
    note = ""
    if best is not None:
        taker = lie.order[best]
        note = say("you have it so far") if taker == you else say("{name} has it so far", name=names[taker])
    return parts.zone(say("The trick"), parts.cards(*drawn), note=note)


def _before(deck: Deck, lie: Lie) -> Node:
    """Say by suit which cards fell in earlier tricks."""
    fallen = [[card for card in cards_in(lie.before) if suit_of(card) == suit] for suit in range(len(deck.pack.suits))]
    rows = (
        parts.row(
            capital(deck.suit(suit)), left=deck.sign(suit), right=" ".join(deck.rank(card) for card in reversed(cards))
        )
        for suit, cards in enumerate(fallen)
        if cards
    )
    return parts.zone(say("Fallen before"), parts.rows(*rows), note=counted(lie.before.bit_count(), "card"))


def _pot(lie: Lie) -> str:
    pot = lie.score.coins[-1] if wagered(lie.table) else 0
    return say("{n} coin in the pot|{n} coins in the pot", number=pot) if pot else ""


def _standing(view: State, lie: Lie) -> Iterator[Node]:
    out = view.round.out if isinstance(view, Hand) else view.out
    for seat, name in enumerate(lie.table.seating.names):
        *others, first = [*_others(view, lie, seat), _first(view, lie, seat)]
        yield parts.person(name, _does(lie, seat, out=out[seat]), doing=parts.GAP.join(others), has=first)


def _does(lie: Lie, seat: int, *, out: bool) -> str | None:
    if lie.score.gone[seat]:
        return say("has left")
    if lie.score.ended:
        return None
    if out:
        return say("sits out")
    if seat == lie.turn:
        return say("to play")
    return say("deals") if seat == lie.score.dealer else None


def _first(view: State, lie: Lie, seat: int) -> str:
    """Say what somebody has that matters most now: points while they count, else coins or hands won."""
    if lie.points is not None and not lie.score.ended:
        own = lie.points[seat]
        return say("no points: a revoke") if own is None and _revoked(view, seat) else counted(own or 0, "point")
    return _coins(lie, seat) if wagered(lie.table) else _won(lie, seat)


def _others(view: State, lie: Lie, seat: int) -> Iterator[str]:
    """Say what else somebody has."""
    counts = lie.points is not None and not lie.score.ended
    if lie.held[seat] and not lie.score.ended:
        yield counted(lie.held[seat], "card")
    stakes = view.round.stakes if isinstance(view, Hand) else view.stakes
    stake = stakes[seat]
    if wagered(lie.table) and lie.table.options.wager_style == "open" and stake is not None and not lie.score.ended:
        yield say("stakes {n}", n=stake)
    if wagered(lie.table) and counts:
        yield _coins(lie, seat)
    if any(lie.score.tally) and lie.table.options.mode != "wager" and (counts or wagered(lie.table)):
        yield _won(lie, seat)


def _coins(lie: Lie, seat: int) -> str:
    coins = lie.score.coins[seat]
    return say("{coins} coin|{coins} coins", number=abs(coins), coins=_minus(coins))


def _won(lie: Lie, seat: int) -> str:
    return say("{n} hand won|{n} hands won", number=lie.score.tally[seat])


def _revoked(view: State, seat: int) -> bool:
    return isinstance(view, Hand) and bool(view.revoked >> seat & 1)


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


# ---- A hand


def hand(rules: Any, view: State, seat: SeatNo) -> Node:
    """Draw the cards that somebody holds, covered when they are put down, and what they are played to."""
    deck, lie = Deck(rules), lie_of(view)
    return [
        parts.heading(_over(lie), parts.own(lie.table.seating.names[seat]), right=_trumps(deck, lie)),
        _trick(deck, lie, seat) if lie.turn is not None or lie.trick else None,
        parts.zone(
            say("Your hand"), parts.cover("hand", *_held(deck, rules, view, lie, seat)), note=_number(lie, seat)
        ),
        parts.zone(say("The pot"), parts.paragraph(*_own_standing(view, lie, seat)), note=_goes_to(lie)),
    ]


def _number(lie: Lie, seat: SeatNo) -> str:
    return counted(lie.held[seat], "card", none=say("no cards"))


def _held(deck: Deck, rules: Any, view: State, lie: Lie, seat: SeatNo) -> Iterator[Node]:
    """Give what lies under the cover: the cards, why some may not be played, and what was done or seen on the sly."""
    held, unknown = view.hands[seat], view.unknown[seat]
    waits = bool(lie.trick) and seat in lie.order[len(lie.trick) :]
    may = legal(held, suit_of(lie.trick[0])) if waits and not unknown else held
    if not held and not unknown:
        yield parts.paragraph(say("You hold no cards."))
    elif unknown:
        yield parts.paragraph(say("gmkit has not seen your cards: look at those in your hand."), how="soft")
    elif waits:
        led = deck.suit(suit_of(lie.trick[0]))
        can = suit_of(cards_in(may)[0]) == suit_of(lie.trick[0])
        yield parts.paragraph(
            say("{suit} were led, and have to be followed", suit=capital(led))
            if can
            else say("no {suit}, so any card will do", suit=led),
            how="soft",
        )
    elif seat == lie.turn:
        yield parts.paragraph(say("you lead: any card will do"), how="soft")
    if held or unknown:
        drawn = [_own_card(deck, lie, card, dim=not may >> card & 1) for card in cards_in(held)]
        backs = [parts.back(say("a card that only you have seen")) for _ in range(unknown)]
        yield parts.cards(*drawn, *backs, size="large")
    for line in _on_the_sly(deck, rules, view, lie):
        yield parts.paragraph(line, how="soft")


def _own_card(deck: Deck, lie: Lie, card: int, *, dim: bool, accent: bool = True) -> Node:
    why = say("not {suit}", suit=deck.suit(suit_of(lie.trick[0]))) if dim else ""
    if lie.trump is None:
        return deck.card(card)
    trump = suit_of(card) == lie.trump
    return deck.card(
        card,
        name=say("trump") if trump else None,
        note=counted(POINTS[lie.trump][card], "point"),
        dim=why,
        accent=accent and trump and not dim,
    )


def _on_the_sly(deck: Deck, rules: Any, view: State, lie: Lie) -> Iterator[str]:
    """Tell what somebody has palmed, or has seen of the dealer."""
    if view.sly.palmed:
        yield rules.words.say("glance.palmed", cards=listed(map(deck.named, cards_in(view.sly.palmed)), "and"))
    if view.sly.seen and lie.score.dealer is not None:
        tricks = rules.words.list(dict.fromkeys(rules.words.say(f"tricks.{trick}") for _, trick in view.sly.seen))
        dealer = lie.table.seating.names[lie.score.dealer]
        yield rules.words.say("glance.seen", dealer=dealer, tricks=tricks)


def _own_standing(view: State, lie: Lie, seat: SeatNo) -> Iterator[Node]:
    told = [_pot(lie), _first(view, lie, seat), *_others(view, lie, seat)]
    yield parts.GAP.join(filter(None, told))


def _goes_to(lie: Lie) -> str:
    return say("the evening is over") if lie.score.ended else say("most points take it")


QUESTIONS = {
    "card": later("Which card do you play?"),
    "stake": later("What do you stake?"),
    "wager": later("Do you match the stake?"),
    "next hand": later("Do you play on?"),
    "palm": later("Which cards do you palm?"),
    "cut": later("Do you cut the cards?"),
    "stack for oneself": later("Which cards do you stack for yourself?"),
    "stack for another": later("Which cards do you stack for somebody else?"),
    "victim": later("For whom are these cards?"),
    "swap": later("Which card do you swap?"),
    "what was seen": later("What do you do about what you saw?"),
    "accusation": later("Whom do you accuse?"),
}
"""How what is asked is put to whoever is asked, by its label."""


def row_of(rules: Any, view: State, need: Ask) -> Callable[[Hashable], Row] | None:
    """Give how a card that may be chosen is drawn: as it lies in the hand."""
    if need.what not in ("card", "palm", "stack for oneself", "stack for another"):
        return None
    deck, lie = Deck(rules), lie_of(view)

    def row(card: Hashable) -> Row:
        return Row(_own_card(deck, lie, card, dim=False, accent=False), card=True) if isinstance(card, int) else Row()

    return row


SCREENS = Screens(table, hand=hand, row=row_of, question=by_label(QUESTIONS), tint="green")
"""What the pages of Cyffle show."""
