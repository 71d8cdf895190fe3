"""An evening of Cyffle written down: how a file says it, what is wrong with one, plain data to a record, and back."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, NamedTuple

from gmkit.errors import StoreError, say
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.cheating import OfferCut, Palm, StackForSelf
from gmkit.games.cyffle.game import Cyffle, settled
from gmkit.games.cyffle.hand import (
    BeginHand,
    BeginPlay,
    CutForDealer,
    DealAll,
    DealHand,
    MatchStake,
    NameStake,
    StayOrLeave,
    TurnTrump,
    begin_hand,
    denied_in,
    opened,
)
from gmkit.games.cyffle.model import (
    TELLS_LATER,
    Between,
    Bystander,
    Due,
    Hand,
    Manner,
    Options,
    Score,
    State,
    Table,
    around,
    undealt,
    wagered,
)
from gmkit.games.cyffle.pack import (
    MOST_PLAYERS,
    PACK,
    SUITS,
    PackNames,
    bits_of,
    cards_each,
    cards_in,
)
from gmkit.games.cyffle.score import MOST_HANDS, evening_ended
from gmkit.library import forms
from gmkit.library.credit import credit_form
from gmkit.table.game import SeatNo, Step
from gmkit.table.seats import Seat, Seating

# ---- How a file says it.

UNKNOWN = "?"
"""Stands for a card that nobody but its holder knows."""

ALL_SEATS, ALL_CARDS, COINS = GAME.seats[1], 2 * PACK, 100_000_000_000_000
DOZING = "it may be a ruse, and changes no chance."
SEAT = GAME.seat_form("Fflergant", "cheat")


def _cards(most: int, says: str, *example: str) -> forms.Form:
    card = forms.text(60, "A card by its short or long name.", "KH", title="Card")
    return forms.many(card, 0, most, says, list(example), default=())


def _seat(says: str, example: str) -> forms.Form:
    return forms.named("seat", says, example, default=None)


def _seats(says: str, *example: str) -> forms.Form:
    return forms.many(
        forms.named("seat", "A seat.", "Ana", title="Name"), 1, ALL_SEATS, says, list(example), default=()
    )


def _skill(says: str, example: int) -> forms.Form:
    return forms.number(-4, 4, says, example)


CARD_HELD = forms.text(60, 'A card by its short or long name, or "?".', "KH", title="Card")
WHOLE_HAND = forms.Form(
    shape=lambda _parts: {"type": "string", "pattern": r"^\?$"}, draw=lambda _stream, _words: UNKNOWN
)
HELD = 'The cards in hand, such as KH; "?" for a card that its holder alone knows, or for the whole hand.'
HAND = forms.many(CARD_HELD, 0, 5, HELD, ["KH", "9C", "TD"], default=None)
SUIT = forms.text(60, "A suit by name or letter.", "hearts", title="Suit")
VOID = "Suits that this player has failed to follow in this hand."
REVOKED = "Whether this player showed a suit that was denied before; the hand then counts nothing."
OWN = "Coins before this player, without what is staked; without a purse, what was won less what was lost."
MANNER = forms.record(
    Manner,
    sleight=_skill("How deft a cheat this player is.", 2),
    perception=_skill("How sharply this player watches.", 1),
    distracted=forms.flag("Whether this player sees nothing of what is done.", True),
    dozing=forms.flag(f"Whether this player seems to sleep; {DOZING}", True),
)


class Row(NamedTuple):
    """A seat as a file has it."""

    seat: Annotated[Seat, forms.inline(SEAT)]
    # `UNKNOWN` for the whole; None where no cards are dealt, or none are left
    hand: Annotated[tuple[str, ...] | str | None, forms.either((list, tuple), HAND, WHOLE_HAND)]
    points: Annotated[
        int | None, forms.number(0, 64, "Points in tricks won in this hand; 0 if not said.", 7, default=None)
    ]
    void: Annotated[tuple[str, ...], forms.many(SUIT, 0, SUITS, VOID, ["hearts"], default=())]
    revoked: Annotated[bool, forms.flag(REVOKED, True, default=False)]
    coins: Annotated[int | None, forms.number(-2_000_000_000_000, COINS, OWN, 12, default=None)]
    stake: Annotated[
        int | None,
        forms.number(0, 1_000_000, "Coins in the pot for this hand; the ante if not said.", 1, default=None),
    ]
    tally: Annotated[int | None, forms.number(0, 2 * MOST_HANDS, "Hands won so far; 0 if not said.", 3, default=None)]
    left: Annotated[bool, forms.flag("Whether this player has left the game.", True, default=False)]
    sits_out: Annotated[bool, forms.flag("Whether this player plays no part in this hand.", True, default=False)]
    manner: Annotated[Manner, forms.inline(MANNER)]

    @property
    def out(self) -> bool:
        """Whether it plays no part in this hand."""
        return self.left or self.sits_out

    @property
    def cards(self) -> tuple[str, ...]:
        """The hand, as far as it is written card by card."""
        return self.hand if isinstance(self.hand, tuple) else ()


BYSTANDER = forms.record(
    Bystander,
    "Bystander",
    "Somebody who watches.",
    {"name": "Tryffin", "dozing": True},
    name=forms.text(60, "Who watches.", "Tryffin"),
    perception=_skill("How sharply they watch.", 3),
    distracted=forms.flag("Whether they see nothing of what is done.", True),
    dozing=forms.flag(f"Whether they seem to sleep; {DOZING}", True),
    tells=forms.choice(
        {
            True: "they call out at once",
            False: "they keep it to themselves",
            TELLS_LATER: "they tell after the last trick",
        },
        "Whether they call out what they see: at once, never, or after the last trick.",
        True,
    ),
)
FIRST_ROW = {"name": "Fflergant", "hand": ["KH", "9C", "TD"]}
ROW = forms.record(Row, "Seat", "Who sits here, and what they hold.", FIRST_ROW)
DEALER = (
    "Whose deal it is. Without a dealer and a trump the first deal is still to be cut for; with a trump it is the "
    "last seat if not said."
)
GATHERED = "The cards of the last hand's tricks, from which a cheat could palm."
LEADER = "Who leads, or has led to the trick under way; left of the dealer if not said."
HEIRS = (
    "Between two hands: to whom coins in the pot fall if no hand follows, the first who has not left; those who "
    "tied for them come first. Without it the first from the last dealer's left."
)
WATCHING = forms.many(
    BYSTANDER, 0, 20, "Who watches, and might notice a cheat.", [{"name": "Tryffin", "dozing": True}], default=()
)


class Phase(Enum):
    """Where an evening stands; what a file holds says which."""

    ENDED, FIRST, BETWEEN, DEAL, DEALING, WAGERS, PLAY = range(7)

    @property
    def turned(self) -> bool:
        """Whether the trump of a hand is turned that is not over yet."""
        return self in (Phase.DEALING, Phase.WAGERS, Phase.PLAY)


class Evening(NamedTuple):
    """An evening as a file has it."""

    set: Annotated[
        str | None,
        forms.identifier("The id of the pack; the bundled one if not said.", "caer-cadwy", default=None, points=True),
    ]
    options: Annotated[Options, GAME.options_form(Options, {"ante": 2})]
    number: Annotated[int, forms.number(1, MOST_HANDS, "Which hand it is, from 1.", 3, default=1, always=True)]
    dealer: Annotated[SeatNo | None, _seat(DEALER, "Daire")]
    carried: Annotated[int, forms.number(0, COINS, "Coins in the pot from earlier hands.", 1, default=0)]
    gathered: Annotated[tuple[str, ...], _cards(ALL_CARDS, GATHERED, "AS", "AH", "2D", "4C")]
    trump: Annotated[
        str | None, forms.text(60, "The trump suit by name or letter, once it is turned.", "spades", default=None)
    ]
    leader: Annotated[SeatNo | None, _seat(LEADER, "Fflergant")]
    trick: Annotated[
        tuple[str, ...], _cards(ALL_SEATS, "The cards of the trick under way, in the order of play.", "KH", "2H")
    ]
    seen: Annotated[
        tuple[str, ...],
        _cards(ALL_CARDS, "The cards of the tricks of this hand that are over.", "4C", "9C", "3C", "QC"),
    ]
    undecided: Annotated[
        tuple[SeatNo, ...],
        _seats("Between two hands: the people who have not said yet whether they play on.", "Ana"),
    ]
    heirs: Annotated[tuple[SeatNo, ...], _seats(HEIRS, "Ana", "Bo")]
    ended: Annotated[str, forms.text(200, "Why the evening is over, if it is.", "7 hands are won", default="")]
    seats: Annotated[tuple[Row, ...], forms.many(ROW, *GAME.seats[:2], "The players clockwise.", [FIRST_ROW])]
    bystanders: Annotated[tuple[Bystander, ...], WATCHING]

    @property
    def out(self) -> tuple[bool, ...]:
        """Who plays no part in this hand."""
        return tuple([row.out for row in self.seats])

    @property
    def gone(self) -> tuple[bool, ...]:
        """Who has left."""
        return tuple([row.left for row in self.seats])

    @property
    def deals(self) -> SeatNo:
        """Who dealt; the last seat if it is not said."""
        return SeatNo(len(self.seats) - 1) if self.dealer is None else self.dealer

    @property
    def leads(self) -> SeatNo:
        """Who leads, or has led to the trick under way; left of the dealer if it is not said (CF-9)."""
        return self.clockwise(self.deals + 1)[0] if self.leader is None else self.leader

    @property
    def stake_is_named(self) -> bool:
        """Whether somebody names a stake, to be matched or sat out (CF-14)."""
        return self.options.mode != "tally" and self.options.wager_style == "open"

    def clockwise(self, first: int = 0) -> list[SeatNo]:
        """Give the seats that play this hand, clockwise from this one."""
        seats = len(self.seats)
        return [SeatNo(at % seats) for at in range(first, first + seats) if not self.seats[at % seats].out]

    @property
    def phase(self) -> Phase:
        """Where the evening stands."""
        if self.ended:
            return Phase.ENDED
        if self.undecided:
            return Phase.BETWEEN
        if self.trump is None:
            return Phase.FIRST if self.dealer is None else Phase.DEAL
        playing = [self.seats[seat] for seat in self.clockwise()]
        if any(row.hand is None for row in playing):
            return Phase.DEALING
        return Phase.WAGERS if self.stake_is_named and any(row.stake is None for row in playing) else Phase.PLAY

    def dealt_to_each(self) -> list[int]:
        """Give how many cards each may have been dealt, the likeliest first.

        Who sits out since a stake was named has been dealt cards, and who could not pay has not.
        """
        playing = self.out.count(False)
        if not self.stake_is_named or self.phase == Phase.DEALING:
            return [cards_each(playing)]
        return list(dict.fromkeys(map(cards_each, range(self.gone.count(False), playing - 1, -1))))

    def sizes(self) -> list[int]:
        """Give how many cards each seat should hold, by the first hand that is written card by card."""
        begun = self.phase == Phase.PLAY
        playing = self.clockwise(self.leads if begun else 0)
        played = playing[: len(self.trick)] if begun else []
        size = self.dealt_to_each()[0] - (len(self.seen) // max(1, len(playing)) if begun else 0)
        for seat in playing:
            hand = self.seats[seat].hand
            if isinstance(hand, tuple):
                size = len(hand) + (seat in played)
                break
        return [size - (seat in played) if seat in playing else 0 for seat in range(len(self.seats))]

    def tricks_over(self) -> int:
        """Give how many tricks of the hand may be over, at the most; the last to play holds what is left.

        Where all others sit out there are none.
        """
        playing = self.clockwise(self.leads)
        return max(self.dealt_to_each()) - self.sizes()[playing[-1]] if len(playing) > 1 else 0

    def staked(self, options: Options) -> list[int | None]:
        """Give what each seat has staked; an agreed ante needs no word once the play has begun."""
        ante = options.ante if self.phase == Phase.PLAY and options.mode != "tally" else None
        return [row.stake if row.stake is not None or row.out else ante for row in self.seats]

    def coins(self, options: Options) -> list[int]:
        """Give what each seat has, without what is staked; the purse less the stake where it is not said."""
        own = [row.coins for row in self.seats]
        rest = [(options.purse or 0) - (stake or 0) for stake in self.staked(options)]
        return [left if coins is None else coins for coins, left in zip(own, rest, strict=True)]


CREDIT = credit_form("My pack", "https://example.org/pack", "other suits", nameless=True)
FILE = forms.FileForm(
    "cyffle-situation",
    "cyffle/situation",
    "An evening of Cyffle under way",
    "Who sits where, with which cards, points and coins, and whose turn it is.",
    forms.record(Evening),
    {
        "title": forms.file_title("evening", "The last trick by the kitchen fire"),
        "source": CREDIT._replace(default=None),
    },
)


def book_of_seats(data: Mapping[str, Any]) -> forms.Names:
    """Give the names of those who sit there."""
    return forms.Names({"seat": forms.seat_book([row["name"] for row in data["seats"]])})


def read_evening(data: Mapping[str, Any], *, loose: bool = False) -> Evening:
    """Read what the schema has passed; raises UnknownName for a seat that is not there, unless loose."""
    found: Evening = FILE.read(data, book_of_seats(data)._replace(loose=loose))
    return found


# ---- Plain data to a record of the game.


class Cards(NamedTuple):
    """Where the cards of an evening lie, as sets but for the trick."""

    hands: tuple[int, ...]
    unknown: tuple[int, ...]  # how many more each seat holds
    trick: tuple[int, ...]
    seen: int  # those of the tricks that are over
    gathered: int
    denied: int  # the suits that are written as denied: bit `4 * seat + suit`


def read_cards(evening: Evening, names: PackNames) -> Cards:
    """Read the cards; of two packs, the second card of one name is the other pack's."""
    two, taken = len(evening.seats) > MOST_PLAYERS, 0

    def read(words: Sequence[str]) -> tuple[int, ...]:
        nonlocal taken
        found = []
        for word in words:
            card = min(names.read(word))
            card += PACK if two and taken >> card & 1 else 0
            taken |= 1 << card
            found.append(card)
        return tuple(found)

    # What was gathered lies elsewhere now.
    gathered, taken = bits_of(read(evening.gathered)), 0
    hands = [bits_of(read([card for card in row.cards if card != UNKNOWN])) for row in evening.seats]
    unknown = [
        size if row.hand == UNKNOWN else row.cards.count(UNKNOWN)
        for row, size in zip(evening.seats, evening.sizes(), strict=True)
    ]
    trick, seen = read(evening.trick), bits_of(read(evening.seen))
    denied = [SUITS * seat + names.read_suit(suit) for seat, row in enumerate(evening.seats) for suit in row.void]
    return Cards(tuple(hands), tuple(unknown), trick, seen, gathered, bits_of(denied))


def from_data(data: Mapping[str, Any], game: Cyffle, options: Mapping[str, Any]) -> Step[State]:
    """Give the record that a checked situation describes.

    Args:
        data: the situation's plain data; cards may be named as they can be typed.
        game: the rules, with what the cards are called.
        options: the rules options in force.

    Raises:
        IllegalChoice: more than 17 players, and two packs were not agreed upon (CF-2).
    """
    evening = read_evening(data)
    rows, phase, chosen = evening.seats, evening.phase, evening.options._replace(**options)
    seating = Seating(tuple(row.seat for row in rows))
    game.table(seating, chosen)
    table = Table(seating, chosen, game.names, tuple(row.manner for row in rows), evening.bystanders)
    stakes, cards = tuple(evening.staked(chosen)), read_cards(evening, game.names)
    paid = [stake or 0 for stake in stakes]
    coins = evening.coins(chosen)
    score = Score(
        evening.number,
        None if phase == Phase.FIRST else evening.deals,
        # Until it is staked again: who can pay is asked of the coins that everybody had at the deal.
        (*(own + stake for own, stake in zip(coins, paid, strict=True)), evening.carried),
        tuple(row.tally or 0 for row in rows),
        evening.gone,
        evening.ended,
        cards.gathered,
        evening.heirs,
    )
    before = undealt(table, score, score.gone, (BeginHand(evening.deals),))
    if phase == Phase.ENDED:
        return Step(before._replace(due=()), (evening_ended(table, score),))
    if phase == Phase.FIRST:
        return Step(opened(table)._replace(score=score), ())
    if phase == Phase.BETWEEN:
        return Step(before._replace(due=(*before.due, *map(StayOrLeave, reversed(evening.undecided)))), ())
    if phase == Phase.DEAL:
        return settled(Step(before, ()))
    assert evening.trump is not None
    begun = begin_hand(table, score).state
    dealt = begun._replace(
        score=score._replace(coins=(*coins, evening.carried + sum(paid))),
        trump=game.names.read_suit(evening.trump),
        hands=cards.hands,
        unknown=cards.unknown,
        stakes=stakes,
        named=next((stake for stake in stakes if stake is not None), None),
        out=evening.out,
    )
    if phase == Phase.PLAY:
        return _in_play(evening, cards, dealt)
    due = tuple(due for due in begun.due if _still_due(due, dealt, rows))
    if dealt.named is None:
        # Who would name a stake may sit out; then the next one does.
        wagers = [one for one in due if isinstance(one, NameStake | MatchStake)][-1:]
        due = tuple(NameStake(one.seat) if one in wagers else one for one in due)
    return settled(Step(dealt._replace(due=due), ()))


def _still_due(due: Due, state: Between, rows: Sequence[Row]) -> bool:
    """Whether a step of the hand is still to be taken."""
    match due:
        case Palm() | TurnTrump() | OfferCut() | StackForSelf():
            return False
        case DealAll():
            return not any(state.hands)
        case DealHand(seat=seat):
            return rows[seat].hand is None and not state.out[seat]
        case NameStake(seat=seat) | MatchStake(seat=seat):
            return state.stakes[seat] is None and not state.out[seat]
        case _:
            return True


def _in_play(evening: Evening, cards: Cards, dealt: Between) -> Step[State]:
    step = BeginPlay(evening.deals).does(dealt, None)
    hand, rows = step.state, evening.seats
    if not isinstance(hand, Hand):
        # All others sit out, so that nothing is played.
        return settled(step)
    order = evening.clockwise(evening.leads)
    played = hand._replace(
        seat=order[len(cards.trick)],
        trick=cards.trick,
        seen=cards.seen | bits_of(cards.trick),
        denied=cards.denied | denied_in(cards.trick, order),
        points=tuple(row.points or 0 for row in rows),
        revoked=bits_of(seat for seat, row in enumerate(rows) if row.revoked),
    )
    return Step(played, ())


# ---- A record of the game to plain data.


def to_data(state: State) -> dict[str, Any]:
    """Give a record as a situation.

    Raises:
        StoreError: somebody may cheat, or have cheated, in this hand, which a situation has no words for.
    """
    table, score = around(state)
    due = state.due if isinstance(state, Between) else ()
    step, over = due[-1] if due else None, isinstance(state, Between) and not due
    before_it = isinstance(step, CutForDealer | StayOrLeave | BeginHand)
    playing = isinstance(state, Hand) or isinstance(step, DealAll | DealHand | NameStake | MatchStake)
    # Whether it was done or not, or the refusal itself would tell.
    may_cheat = bool(table.options.cheating and score.gathered) and not before_it and not over
    if may_cheat or not (playing or before_it or over or isinstance(step, TurnTrump)):
        raise StoreError(
            say("while somebody may cheat, an evening cannot be written as a situation; keep it as a log, FILE.jsonl")
        )
    now = state.round if isinstance(state, Hand) else state
    leader, trick, seen = _trick(state) if isinstance(state, Hand) else (None, (), ())
    evening = Evening(
        table.names.id,
        table.options,
        score.number,
        score.dealer,
        score.coins[-1] - (sum(stake or 0 for stake in now.stakes) if playing else 0),
        _codes(table, score.gathered),
        table.names.suits[now.trump].letter if playing and now.trump is not None else None,
        leader,
        trick,
        seen,
        tuple(one.seat for one in reversed(due) if isinstance(one, StayOrLeave)),
        score.heirs if isinstance(step, StayOrLeave) else (),
        score.ended if over else "",
        tuple(_row(state, seat, playing) for seat in range(len(table.seating))),
        table.bystanders,
    )
    return FILE.write(evening, forms.Names({"seat": forms.seat_book(table.seating.names)}))


def _codes(table: Table, bits: int) -> tuple[str, ...]:
    """Give what cards are called, suit by suit, whichever pack they are of."""
    return tuple([table.codes[card] for card in sorted(cards_in(bits), key=lambda card: card % PACK)])


def _trick(hand: Hand) -> tuple[SeatNo, tuple[str, ...], tuple[str, ...]]:
    """Give who led to the trick under way, its cards, and what was played before it."""
    table = hand.round.table
    seats = [SeatNo(seat) for seat, out in enumerate(hand.round.out) if not out]
    leader = seats[(seats.index(hand.seat) - len(hand.trick)) % len(seats)]
    trick = tuple([table.codes[card] for card in hand.trick])
    return leader, trick, _codes(table, hand.seen & ~bits_of(hand.trick))


def _row(state: State, seat: int, playing: bool) -> Row:
    """Give what a file says of a seat."""
    (table, score), hand = around(state), state if isinstance(state, Hand) else None
    now = state.round if isinstance(state, Hand) else state
    out = now.out[seat]
    cards = _codes(table, state.hands[seat]) + (UNKNOWN,) * state.unknown[seat]
    in_tricks = hand is not None and not out
    denied = hand.denied >> SUITS * seat if hand and in_tricks else 0
    return Row(
        table.seating.seats[seat],
        cards if playing and not out and (cards or hand) else None,
        hand.points[seat] if hand and in_tricks else None,
        tuple(suit.letter for at, suit in enumerate(table.names.suits) if denied >> at & 1),
        bool(hand and in_tricks and hand.revoked >> seat & 1),
        score.coins[seat] if wagered(table) else None,
        now.stakes[seat] if wagered(table) and playing and not out else None,
        score.tally[seat] if table.options.mode != "wager" else None,
        score.gone[seat],
        playing and out and not score.gone[seat],
        table.manners[seat],
    )
