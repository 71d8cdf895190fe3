"""What a stacked pack buys: hands dealt and played out, with some cards put where they do most good (4.8)."""

from __future__ import annotations

from collections.abc import Callable

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.cheating import ACES
from gmkit.games.cyffle.dealing import undealt
from gmkit.games.cyffle.deck import DEUCE, MOST_PLAYERS, PACK, SUITS, bits_of, card_of, cards_each, cards_in
from gmkit.games.cyffle.events import HandScored
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import BLANK, Due, Hand, Options, Score, Sly, State, Table
from gmkit.games.cyffle.pack_laws import Turned
from gmkit.games.cyffle.sleights import dealing_order
from gmkit.games.cyffle.sly_events import FellTwice
from gmkit.table.game import Luck, SeatNo
from gmkit.table.seats import Seat, Seating
from gmkit.table.study import Share, share, tally

LOW = tuple(card_of(suit, DEUCE + step) for step in range(4) for suit in range(SUITS))
"""Cards that a cheat would give to another: from the deuces to the fives."""


def what_it_buys(
    game: Cyffle,
    seats: int,
    aces: int,
    low: int,
    deals: int,
    source: Source,
    simple: Callable[[Hand], int],
    foreign: bool = False,
) -> Share:
    """Give a dealer's share of the pot with Aces stacked for itself and low cards for the player on its left.

    Where one of the Aces is of another pack, a hand in which it falls twice brings nothing (CF-28).

    Args:
        game: the rules.
        seats: how many play, 2 to 17.
        aces: how many palmed Aces fall to the dealer, 0 to 4.
        low: how many low cards fall to the first player, 0 to 4.
        deals: how many hands are dealt, at least 2.
        source: what to draw from.
        simple: plays every seat: a hand under way -> the card.
        foreign: whether one of the Aces is of another pack.

    Raises:
        IllegalChoice: so many cannot be dealt.
    """
    each = cards_each(seats)
    if not 2 <= seats <= MOST_PLAYERS or not 0 <= aces <= min(4, each) or not 0 <= low <= min(4, each):
        raise IllegalChoice(
            f"{seats} seats, {aces} Aces and {low} low cards; it takes 2 to {MOST_PLAYERS} seats, and up to "
            f"{min(4, each)} of each sort of card"
        )
    options = Options(mode="wager", max_hands=1, cheating=True, foreign_ace=foreign)
    table = game.table(Seating(tuple(Seat(f"S{seat}") for seat in range(seats))), options)
    hands = [_one_hand(game, table, aces, low, source.at("hand", deal), simple, foreign) for deal in range(deals)]
    return share(tally(hands))


def _one_hand(
    game: Cyffle, table: Table, aces: int, low: int, stream: Stream, simple: Callable[[Hand], int], foreign: bool
) -> float:
    seats = len(table.seating)
    dealer, first = SeatNo(seats - 1), SeatNo(0)
    own = stream.shuffled(cards_in(ACES & table.pack))[:aces]
    own[:1] = [card + PACK if foreign else card for card in own[:1]]
    given = stream.shuffled(LOW)[:low]
    top = dealing_order(table.from_left[dealer], {dealer: own, first: given}) if own or given else ()
    # What is palmed is not in the pack when the trump is turned.
    held = bits_of(card for card in top if card != BLANK)
    trump = Turned(table.pack & ~held, table.names).draw(stream)
    score = Score(1, dealer, (0,) * (seats + 1), (0,) * seats, (False,) * seats)
    due = (Due("play", dealer), Due("ante", dealer), Due("deal", dealer))
    state: State = undealt(table, score, score.gone, due)._replace(trump=trump, sly=Sly(stacked=top))
    need = game.pending(state)
    assert isinstance(need, Luck)
    state = game.apply(state, need.law.draw(stream)).state
    while True:
        assert isinstance(state, Hand)
        state, events = game.apply(state, simple(state))
        for event in events:
            if isinstance(event, FellTwice):
                return 0.0
            if isinstance(event, HandScored):
                return 1 / len(event.winners) if dealer in event.winners else 0.0
