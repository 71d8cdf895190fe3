"""Cyffle in words: an event in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from gmkit.errors import listed
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import ACE, KNAVE, TEN, rank_of
from gmkit.games.cyffle.events import (
    AntesPaid,
    EveningEnded,
    FirstDealer,
    HandBegins,
    HandDealt,
    HandScored,
    LastCoins,
    LeftTable,
    Open,
    Played,
    Revoked,
    SatOut,
    Staked,
    TrickWon,
    TrumpTurned,
)
from gmkit.games.cyffle.sly_events import Sly
from gmkit.games.cyffle.telling.sly import on_the_sly
from gmkit.games.cyffle.telling.words import Names, coins, each, hands, points, standing, upper, verb
from gmkit.table.seats import Seating

Event = Open | Sly


def teller(pack: PackNames) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence, with this pack's names."""
    names = Names(pack)

    def tell(event: Event, seating: Seating) -> str:
        return told(event, seating, names)

    return tell


_BEFORE = (FirstDealer, HandBegins, TrumpTurned, HandDealt, AntesPaid, Staked, SatOut, LeftTable)

_IN_TRICKS = (Played, Revoked, TrickWon, HandScored, LastCoins, EveningEnded)


def told(event: Event, seating: Seating, names: Names) -> str:
    """Tell an event in a sentence."""
    if isinstance(event, _BEFORE):
        return _before(event, seating, names)
    return _in_tricks(event, seating, names) if isinstance(event, _IN_TRICKS) else on_the_sly(event, seating, names)


def _before(
    event: FirstDealer | HandBegins | TrumpTurned | HandDealt | AntesPaid | Staked | SatOut | LeftTable,
    seating: Seating,
    names: Names,
) -> str:
    who = seating.names
    match event:
        case FirstDealer(seat):
            return f"{who[seat]} is to deal first."
        case HandBegins(number, dealer, carried):
            pot = f", {coins(carried)} in the pot from before" if carried else ""
            return f"Hand {number}, {who[dealer]}'s deal{pot}."
        case TrumpTurned(trump):
            return f"{upper(names.suit(trump))} are trumps."
        case HandDealt(seat, cards, _):
            return f"{who[seat]} holds {' '.join(cards)}." if cards is not None else ""
        case AntesPaid(seats, ante):
            return f"{listed((who[seat] for seat in seats), 'and')} put in {coins(ante)} each." if ante else ""
        case Staked(seat, stake):
            return f"{who[seat]} stakes {coins(stake)}."
        case SatOut(seat, why):
            return f"{who[seat]} {why} and sits out."
        case LeftTable(seat):
            return f"{who[seat]} leaves the game."
    assert_never(event)


def _in_tricks(
    event: Played | Revoked | TrickWon | HandScored | LastCoins | EveningEnded, seating: Seating, names: Names
) -> str:
    who = seating.names
    match event:
        case Played(seat, card):
            return f"{who[seat]} plays the {names.card(card)}."
        case Revoked(seat, card):
            denied = f"{who[seat]} had denied {names.suit(card[-1])} and shows the {names.card(card)}"
            return f"{denied}: a revoke, and no points for this hand."
        case TrickWon(seat, cards, gain, by):
            # Never "wins the hand", as the story says of a trick (CF-15).
            return f"{who[seat]} {_takes(cards, by, names)}, {points(gain)}{_among(cards, gain, by, names)}."
        case HandScored():
            return counted(event, seating)
        case LastCoins(seat, rest):
            return f"{who[seat]} takes {coins(rest)} that {verb(rest, 'is', 'are')} left in the pot."
        case EveningEnded(reason, tally, net, _):
            parts = standing(seating, tally, net) or ["everybody goes as they came"]
            return " ".join((f"The end: {reason}.", *(f"{upper(part)}." for part in parts)))
    assert_never(event)


def _takes(cards: Sequence[str], by: str, names: Names) -> str:
    if by[-1] == cards[0][-1]:
        return "takes the trick"
    aces = [code for code in cards if code[-1] == cards[0][-1] and rank_of(names.number(code)) == ACE]
    return f"trumps the {names.rank(ACE)} and takes the trick" if aces else "trumps and takes the trick"


def _among(cards: Sequence[str], gain: int, by: str, names: Names) -> str:
    knave = _knave_of_trumps(cards, gain, names)
    if not knave:
        return ""
    own = rank_of(names.number(by)) == KNAVE
    return f", by the {knave} of trumps" if own else f", with the {knave} of trumps in it"


def _knave_of_trumps(cards: Sequence[str], gain: int, names: Names) -> str:
    """Give the Knave's name if the Knave of trumps is in a trick: it alone makes it count more than its Aces and ones.

    Five instead of one, for it counts as the other Knaves in every other suit.
    """
    ranks = [rank_of(names.number(code)) for code in cards]
    plain = sum(3 if rank == ACE else 1 for rank in ranks if rank >= TEN)
    return names.rank(TEN + 1) if gain > plain else ""


def ending(event: EveningEnded, seating: Seating) -> str:
    """Tell the end where the figures stand elsewhere."""
    as_ever = "" if standing(seating, event.tally, event.net) else "; everybody goes as they came"
    return f"The end: {event.reason}{as_ever}."


def together(pack: PackNames) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells events as they follow one another; the outline has the figures of the end."""
    names = Names(pack)

    def tell(events: Sequence[Event], seating: Seating) -> list[str]:
        return [
            ending(event, seating) if isinstance(event, EveningEnded) else told(event, seating, names)
            for event in events
        ]

    return tell


def counted(event: HandScored, seating: Seating) -> str:
    """Tell how a hand is counted: points, who has most, the pot and the tally."""
    who = seating.names
    paid = _paid(event, seating)
    if not event.winners:
        return " ".join(filter(None, ("Everybody who played has revoked, and nobody has points.", paid)))
    best = event.scores[event.winners[0]] or 0
    said = ""
    if not best and len(event.scores) - event.scores.count(None) == 1:
        said = "Nobody else has a share in it."
    elif not best:
        said = "Nobody has taken a point."
    elif len(event.winners) > 1:
        said = f"{listed((who[seat] for seat in event.winners), 'and')} tie with {points(best)}."
    elif sum(score or 0 for score in event.scores) == best:
        said = f"{who[event.winners[0]]} has them all."
    elif not paid:
        said = f"{who[event.winners[0]]} has most."
    return " ".join(filter(None, (f"Points: {each(seating, event.scores)}.", said, paid)))


def _paid(event: HandScored, seating: Seating) -> str:
    who = seating.names
    paid = [f"{who[seat]} takes {coins(amount)}" for seat, amount in enumerate(event.payouts) if amount]
    told = ", ".join(paid)
    if event.carried:
        told += f"{', and ' if told else ''}{coins(event.carried)} {verb(event.carried, 'stays', 'stay')} in the pot"
    marked = ", ".join(f"{who[seat]} has won {hands(event.tally[seat])}" for seat in event.marked)
    return " ".join(f"{part}." for part in (told, marked) if part)
