"""An evening of Cyffle written down: plain data to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.errors import StoreError
from gmkit.games.cyffle import checks
from gmkit.games.cyffle.closing import evening_ended
from gmkit.games.cyffle.dealing import begin_hand, opened, undealt
from gmkit.games.cyffle.deck import PACK, SUITS, cards_in
from gmkit.games.cyffle.game import Cyffle, settled
from gmkit.games.cyffle.kinds import SITUATION
from gmkit.games.cyffle.model import Between, Bystander, Due, Hand, Manner, Options, Score, State, Table
from gmkit.games.cyffle.play import begin_play
from gmkit.games.cyffle.stage import around, wagered
from gmkit.games.cyffle.tricks import denied_in
from gmkit.table.game import SeatNo, Step
from gmkit.table.seats import Seat, Seating

BEFORE_THE_PLAY = ("deal", "hand", "stake", "match")
"""Steps of a hand at which an evening can be written down, beside its beginning."""


def from_data(data: Mapping[str, Any], game: Cyffle, options: Mapping[str, Any]) -> Step[State]:
    """Give the record that a checked situation describes.

    Args:
        data: the situation's plain data; cards may be named as they can be typed.
        game: the rules, with what the cards are called.
        options: the rules options in force.

    Raises:
        IllegalChoice: more than 17 players, and two packs were not agreed upon (CF-2).
    """
    rows = data["seats"]
    seating = Seating(tuple(Seat(row["name"], row.get("level", "skilled"), row.get("style", "")) for row in rows))
    chosen = Options(**options)
    game.table(seating, chosen)
    manners = tuple(
        Manner(row.get("sleight", 0), row.get("perception", 0), row.get("distracted", False), row.get("dozing", False))
        for row in rows
    )
    table = Table(seating, chosen, game.names, manners, tuple(Bystander(**row) for row in data.get("bystanders", ())))
    at = checks.phase(data)
    reader = _Reader(table)
    dealer = SeatNo(checks.dealer_of(data)) if at != checks.FIRST else None
    stakes = _stakes(data, table, at)
    # Until it is staked again: who can pay is asked of the coins that everybody had at the deal.
    brought = chosen.purse or 0
    coins = [row.get("coins", brought - (stake or 0)) for row, stake in zip(rows, stakes, strict=True)]
    carried = data.get("carried", 0)
    score = Score(
        data.get("number", 1),
        dealer,
        (*(own + (stake or 0) for own, stake in zip(coins, stakes, strict=True)), carried),
        tuple(row.get("tally", 0) for row in rows),
        tuple(checks.seats_of(data, "left")),
        data.get("ended", ""),
        reader.cards(data.get("gathered", ()), apart=True),
        tuple(SeatNo(seating.find(name)) for name in data.get("heirs", ())),
    )
    if at == checks.ENDED:
        over = undealt(table, score, score.gone, ())
        return Step(over, (evening_ended(table, score),))
    if at == checks.FIRST:
        return Step(opened(table)._replace(score=score), ())
    assert dealer is not None
    if at == checks.BETWEEN:
        asked = [SeatNo(seating.find(name)) for name in reversed(data["undecided"])]
        due = (Due("begin", dealer), *(Due("next hand", seat) for seat in asked))
        return Step(undealt(table, score, score.gone, due), ())
    if at == checks.DEAL:
        return settled(Step(undealt(table, score, score.gone, (Due("begin", dealer),)), ()))
    begun = begin_hand(table, score)
    staked = score._replace(coins=(*coins, carried + sum(stake or 0 for stake in stakes)))
    hands, unknown = reader.hands(data)
    dealt = begun.state._replace(
        score=staked,
        trump=table.names.read_suit(data["trump"]),
        hands=hands,
        unknown=unknown,
        stakes=stakes,
        named=next((stake for stake in stakes if stake is not None), None),
        out=tuple(checks.out_of(data)),
    )
    if at == checks.PLAY:
        return _in_play(data, dealt._replace(due=(Due("play", dealer),)), reader)
    due = tuple(due for due in begun.state.due if _still_due(due, dealt, rows))
    if dealt.named is None:
        # Who would name a stake may sit out; then the next one does.
        wagers = [one for one in due if one.step in ("stake", "match")][-1:]
        due = tuple(one._replace(step="stake") if one in wagers else one for one in due)
    return settled(Step(dealt._replace(due=due), ()))


class _Reader:
    """Reads cards; of two packs, the second card of one name is the other pack's."""

    def __init__(self, table: Table) -> None:
        self._table, self._taken = table, 0

    def card(self, word: str) -> int:
        """Read a card that no other place has."""
        card = min(self._table.names.read(word))
        card += PACK if self._taken >> card & 1 and self._table.pack >> PACK else 0
        self._taken |= 1 << card
        return card

    def cards(self, words: Sequence[str], *, apart: bool = False) -> int:
        """Read a set of cards; `apart` where they may lie elsewhere now."""
        kept = self._taken
        found = 0
        for word in words:
            found |= 1 << self.card(word)
        self._taken = kept if apart else self._taken
        return found

    def hands(self, data: Mapping[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give the cards of each hand that are known, and how many are not."""
        hands, unknown = [], []
        for row, size in zip(data["seats"], checks.sizes(data), strict=True):
            hand = row.get("hand", ())
            hands.append(self.cards([card for card in hand if card != checks.UNKNOWN]))
            unknown.append(size if hand == checks.UNKNOWN else list(hand).count(checks.UNKNOWN))
        return tuple(hands), tuple(unknown)


def _stakes(data: Mapping[str, Any], table: Table, at: str) -> tuple[int | None, ...]:
    """Give what each seat has staked; an agreed ante needs no word once the play has begun."""
    ante = table.options.ante if at == checks.PLAY and wagered(table) else None
    out = checks.out_of(data)
    return tuple(row.get("stake", None if out[seat] else ante) for seat, row in enumerate(data["seats"]))


def _still_due(due: Due, state: Between, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a step of the hand is still to be taken."""
    if due.step in ("bring", "palm", "trump", "cut", "stack"):
        return False
    if due.step == "deal":
        return not any(state.hands)
    if due.step == "hand":
        return "hand" not in rows[due.seat] and not state.out[due.seat]
    return due.step not in ("stake", "match") or (state.stakes[due.seat] is None and not state.out[due.seat])


def _in_play(data: Mapping[str, Any], dealt: Between, reader: _Reader) -> Step[State]:
    step = begin_play(dealt, dealt.due[-1], None)
    hand = step.state
    if not isinstance(hand, Hand):
        # All others sit out, so that nothing is played.
        return settled(step)
    names, rows = dealt.table.names, data["seats"]
    order = checks.clockwise(data, checks.leader_of(data))
    trick = tuple(reader.card(word) for word in data.get("trick", ()))
    denied = 0
    for seat, row in enumerate(rows):
        for word in row.get("void", ()):
            denied |= 1 << SUITS * seat + names.read_suit(word)
    denied |= denied_in(trick, order)
    return Step(
        hand._replace(
            seat=SeatNo(order[len(trick)]),
            trick=trick,
            seen=reader.cards(data.get("seen", ())) | sum(1 << card for card in trick),
            denied=denied,
            points=tuple(row.get("points", 0) for row in rows),
            revoked=sum(1 << seat for seat, row in enumerate(rows) if row.get("revoked")),
        ),
        (),
    )


def to_data(state: State) -> dict[str, Any]:
    """Give a record as a situation.

    Raises:
        StoreError: somebody may cheat, or have cheated, in this hand, which a situation has no words for.
    """
    table, score = around(state)
    steps = {due.step for due in state.due} if isinstance(state, Between) else set()
    step = state.due[-1].step if isinstance(state, Between) and state.due else ""
    # Whether it was done or not, or the refusal itself would tell.
    may_cheat = table.options.cheating and bool(score.gathered) and step not in ("first dealer", "next hand", "begin")
    over = isinstance(state, Between) and not state.due
    writable = (*BEFORE_THE_PLAY, "first dealer", "next hand", "begin", "trump")
    if (may_cheat and not over) or (step and step not in writable):
        raise StoreError(
            "while somebody may cheat, an evening cannot be written as a situation; keep it as a log, FILE.jsonl"
        )
    names = table.seating.names
    playing = isinstance(state, Hand) or step in BEFORE_THE_PLAY
    out = state.round.out if isinstance(state, Hand) else state.out
    stakes = (state.round.stakes if isinstance(state, Hand) else state.stakes) if playing else (None,) * len(names)
    paid = sum(stake or 0 for stake in stakes)
    data: dict[str, Any] = {
        "kind": SITUATION.name,
        "schema_version": 1,
        "set": table.names.id,
        "options": {name: value for name, value in table.options._asdict().items() if value is not None},
        "number": score.number,
    }
    data |= {"dealer": names[score.dealer]} if score.dealer is not None else {}
    data |= {"carried": score.coins[-1] - paid} if score.coins[-1] - paid else {}
    if score.gathered:
        data["gathered"] = _codes(table, score.gathered)
    trump = state.round.trump if isinstance(state, Hand) else state.trump
    if playing and trump is not None:
        data["trump"] = table.names.suits[trump].letter
    if isinstance(state, Hand):
        data |= _trick(state)
    elif "next hand" in steps:
        data["undecided"] = [names[due.seat] for due in reversed(state.due) if due.step == "next hand"]
        data |= {"heirs": [names[seat] for seat in score.heirs]} if score.heirs else {}
    elif not state.due:
        data["ended"] = score.ended
    data["seats"] = [_row(state, table, score, seat, playing, out[seat], stakes[seat]) for seat in range(len(names))]
    if table.bystanders:
        data["bystanders"] = [_said(watching._asdict(), Bystander("")._asdict()) for watching in table.bystanders]
    return data


def _codes(table: Table, bits: int) -> list[str]:
    """Give what cards are called, suit by suit, whichever pack they are of."""
    return [table.codes[card] for card in sorted(cards_in(bits), key=lambda card: card % PACK)]


def _said(given: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """Give what is not as usual."""
    return {field: value for field, value in given.items() if value != usual[field]}


def _trick(state: Hand) -> dict[str, Any]:
    """Give the trick under way, and what was played before it."""
    codes, names = state.round.table.codes, state.round.table.seating.names
    seats = [seat for seat, out in enumerate(state.round.out) if not out]
    leader = seats[(seats.index(state.seat) - len(state.trick)) % len(seats)]
    gone = state.seen & ~sum(1 << card for card in state.trick)
    data: dict[str, Any] = {"leader": names[leader]}
    data |= {"trick": [codes[card] for card in state.trick]} if state.trick else {}
    return data | ({"seen": _codes(state.round.table, gone)} if gone else {})


def _row(
    state: State, table: Table, score: Score, seat: int, playing: bool, out: bool, stake: int | None
) -> dict[str, Any]:
    """Give what a file says of a seat."""
    who = table.seating.seats[seat]
    row: dict[str, Any] = {"name": who.name, "level": who.level}
    row |= {"style": who.style} if who.style else {}
    hand = _codes(table, state.hands[seat]) + [checks.UNKNOWN] * state.unknown[seat]
    if playing and not out and (hand or isinstance(state, Hand)):
        row["hand"] = hand
    if isinstance(state, Hand) and not out:
        row["points"] = state.points[seat]
        suits = table.names.suits
        void = [suits[suit].letter for suit in range(SUITS) if state.denied >> SUITS * seat + suit & 1]
        row |= {"void": void} if void else {}
        row |= {"revoked": True} if state.revoked >> seat & 1 else {}
    if wagered(table):
        row["coins"] = score.coins[seat]
        row |= {"stake": stake} if stake is not None and not out else {}
    if table.options.mode != "wager":
        row["tally"] = score.tally[seat]
    row |= {"left": True} if score.gone[seat] else {}
    row |= {"sits_out": True} if playing and out and not score.gone[seat] else {}
    return row | _said(table.manners[seat]._asdict(), Manner()._asdict())
