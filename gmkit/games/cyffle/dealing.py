"""From the first dealer to the deal: who plays, the trump, the cards (The Rules)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from gmkit.chance.law import OneOf as Law
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.deck import cards_each, told
from gmkit.games.cyffle.events import FirstDealer, HandBegins, HandDealt, SatOut, TrumpTurned
from gmkit.games.cyffle.foreign import called, may_bring
from gmkit.games.cyffle.model import BLANK, HONEST, Between, Due, Score, Table
from gmkit.games.cyffle.pack_laws import DealLaw, HandLaw, Turned
from gmkit.games.cyffle.stage import Stage, among, new, playing, put, too_poor
from gmkit.table.game import HIDDEN, Luck, SeatNo, Step


def opened(table: Table) -> Between:
    """Give the evening before anybody has dealt."""
    seats = len(table.seating)
    coins = (table.options.purse or 0,) * seats
    score = Score(1, None, (*coins, 0), (0,) * seats, (False,) * seats)
    return undealt(table, score, score.gone, (Due("first dealer", SeatNo(0)),))


def undealt(table: Table, score: Score, out: tuple[bool, ...], due: tuple[Due, ...]) -> Between:
    """Give a table with nothing dealt."""
    none = (0,) * len(out)
    return new(Between, (table, score, due, None, none, none, (None,) * len(out), None, out, HONEST, None, ()))


def _cut_for_the_deal(state: Between, _due: Due) -> Luck:
    # A face is typed in one word; a number counts the seats from 1.
    names = {
        SeatNo(at): tuple(dict.fromkeys(("-".join(name.split()), str(at + 1), name)))
        for at, name in enumerate(state.table.seating.names)
    }
    return Luck("first dealer", Law("the cut for the deal", names))


def first_dealer(state: Between, _due: Due, seat: SeatNo) -> Step[Any]:
    """The first dealer is cut for, or agreed upon (CF-8); raises IllegalChoice for a seat that is not there."""
    if seat not in state.table.from_left[0]:
        raise IllegalChoice(f"the first dealer is one of seats 0 to {len(state.out) - 1}")
    score = state.score._replace(dealer=seat)
    return Step(state._replace(score=score, due=(Due("begin", seat),)), (FirstDealer(seat),))


def begin_hand(table: Table, score: Score, events: tuple[Any, ...] = ()) -> Step[Between]:
    """Lay out the steps of a hand: trump, deal, wagers, and then the play (The Rules).

    Whoever cannot pay the least stake sits out. Nobody may deal uncut (CF-12); an honest cut changes nothing and
    is no step.

    Args:
        table: what was agreed.
        score: with the number of this hand, and who deals.
        events: what has happened already.
    """
    options = table.options
    broke = too_poor(table, score)
    out = tuple([gone or seat in broke for seat, gone in enumerate(score.gone)]) if broke else score.gone
    assert score.dealer is not None
    # Cheating takes cards from the last hand's tricks, and a dealer who plays (CF-16).
    sly = bool(options.cheating and score.gathered) and not out[score.dealer]
    stakes = options.wager_style if options.mode != "tally" else ""
    due = _steps(score.dealer, among(table, score, out), table.people, stakes, sly, sly and may_bring(table))
    begins = new(HandBegins, (score.number, score.dealer, score.coins[-1]))
    poor = [SatOut(seat, "cannot pay the stake") for seat in broke]
    return new(Step, (undealt(table, score, out, due), (*events, begins, *poor)))


@lru_cache(maxsize=64)
def _steps(
    dealer: SeatNo, seats: tuple[SeatNo, ...], people: tuple[SeatNo, ...], stakes: str, sly: bool, foreign: bool
) -> tuple[Due, ...]:
    """Give the steps of a hand up to the play, the first one last.

    Args:
        dealer: whose deal it is.
        seats: who plays, from the dealer's left.
        people: the seats that people hold.
        stakes: how it is wagered; empty where nothing is.
        sly: whether the dealer could cheat.
        foreign: whether it could bring an Ace.
    """
    due = [Due("bring", dealer)] if foreign else []
    due += [Due("palm", dealer)] if sly else []
    due.append(Due("trump", dealer))
    due += [Due("cut", dealer), Due("stack", dealer)] if sly else []
    # What gmkit holds is laid out of a real pack first, or it could deal what a person is dealt already.
    npcs_first = sorted(seats, key=people.__contains__) if people else ()
    due += [Due("hand", seat) for seat in npcs_first] or [Due("deal", dealer)]
    if stakes == "agreed":
        due.append(Due("ante", dealer))
    elif stakes:
        due += [Due("match" if at else "stake", seat) for at, seat in enumerate(seats)]
    return (Due("play", dealer), *reversed(due))


def in_pack(state: Between) -> int:
    """Give the cards that are in the pack: all but what is palmed."""
    return state.table.pack & ~state.sly.palmed


def _turned(state: Between, _due: Due) -> Luck:
    if state.sly is HONEST:
        return state.table.fair_trump
    return Luck("trump", Turned(in_pack(state), state.table.names))


def turn_up_trump(state: Between, _due: Due, suit: int) -> Step[Any]:
    """The top card of the shuffled and cut pack shows the trump suit, and goes back (The Rules, CF-1)."""
    table, score, due, _, *rest = state
    events = (new(TrumpTurned, (table.names.suits[suit].letter,)),)
    return new(Step, (new(Between, (table, score, due[:-1], suit, *rest)), events))


def on_top(state: Between) -> tuple[int, ...]:
    """Give what falls to each who plays, from the dealer's left, of the cards on top of a stacked pack (4.8)."""
    seats = playing(state)
    if not state.sly.stacked:
        return (0,) * len(seats)
    falls = [0] * len(seats)
    for at, card in enumerate(state.sly.stacked):
        if card != BLANK:
            falls[at % len(seats)] |= 1 << card
    return tuple(falls)


def _deal(state: Between, _due: Due) -> Luck:
    if state.sly is HONEST and True not in state.out:
        return state.table.fair_deal
    falls = on_top(state)
    each = cards_each(len(falls))
    return Luck("deal", DealLaw(in_pack(state) & ~sum(falls), (each,) * len(falls), state.table.names, falls))


def deal(state: Between, _due: Due, dealt: tuple[int, ...]) -> Step[Any]:
    """Each is dealt five, four or three cards, one at a time from the dealer's left (The Rules)."""
    table, score, due, trump, none, unknown, stakes, named, out, sly, won, trick = state
    hands, codes = [*none], called(table, sly.foreign)
    events = []
    for seat, hand in zip(playing(state), dealt, strict=True):
        hands[seat] = hand
        events.append(new(HandDealt, (seat, told(hand, codes), seat)))
    after = (table, score, due[:-1], trump, tuple(hands), unknown, stakes, named, out, sly, won, trick)
    return new(Step, (new(Between, after), tuple(events)))


def _hand(state: Between, due: Due) -> Luck:
    falls = dict(zip(playing(state), on_top(state), strict=True))
    free = in_pack(state) & ~sum(state.hands) & ~sum(falls.values())
    law = HandLaw(free, cards_each(len(falls)), state.table.names, falls[due.seat])
    return Luck("hand", law, due.seat, secret=True)


def deal_hand(state: Between, due: Due, hand: Any) -> Step[Any]:
    """The same, where people hold cards of their own: a hand that nobody typed is unknown until it is played.

    Raises:
        IllegalChoice: the hand of a seat that gmkit plays stays unknown.
    """
    seat = due.seat
    each = cards_each(len(playing(state)))
    if hand is not HIDDEN:
        known = state._replace(due=state.due[:-1], hands=put(state.hands, seat, hand))
        return Step(known, (_told(state, seat, hand),))
    if state.table.seating.seats[seat].npc:
        name = state.table.seating.names[seat]
        raise IllegalChoice(f"gmkit plays {name}'s hand and has to know it; type its {each} cards, or let gmkit deal")
    # Even what was stacked for it is not written down, or it would show when its holder is asked for a card.
    unseen = state._replace(due=state.due[:-1], unknown=put(state.unknown, seat, each))
    return Step(unseen, (HandDealt(seat, None, seat),))


def _told(state: Between, seat: SeatNo, hand: int) -> HandDealt:
    return HandDealt(seat, told(hand, called(state.table, state.sly.foreign)), seat)


STAGES = {
    "first dealer": Stage(first_dealer, _cut_for_the_deal),
    "trump": Stage(turn_up_trump, _turned),
    "deal": Stage(deal, _deal),
    "hand": Stage(deal_hand, _hand),
}
