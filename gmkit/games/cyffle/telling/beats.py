"""An evening of Cyffle in one line, and in a few: one for each hand, by what was worth seeing in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmkit.errors import listed
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import ACE, KNAVE, rank_of, suit_of
from gmkit.games.cyffle.events import (
    EveningEnded,
    HandBegins,
    HandDealt,
    HandScored,
    LastCoins,
    LeftTable,
    Played,
    Revoked,
    SatOut,
    TrickWon,
    TrumpTurned,
)
from gmkit.games.cyffle.sly_events import (
    Accused,
    Brought,
    CheatShown,
    CutDemanded,
    CutSkipped,
    FellTwice,
    HandVoid,
    Palmed,
    Spotted,
    Stacked,
    Swapped,
    WrongAccusation,
)
from gmkit.games.cyffle.telling import Event, ending, told
from gmkit.games.cyffle.telling.result import Clause, joined, result
from gmkit.games.cyffle.telling.words import Names, hands, standing, verb
from gmkit.games.cyffle.tricks import winner
from gmkit.shell.output import whole
from gmkit.table.seats import Seating

_NOTED = (
    SatOut, LeftTable, Revoked, LastCoins, Brought, Palmed, CutSkipped, CutDemanded, Stacked, Swapped, Spotted,
    FellTwice, Accused, CheatShown, WrongAccusation,
)  # fmt: skip


def outline(events: Sequence[Event], seating: Seating) -> str:
    """Tell the whole evening in one line."""
    ended = next((event for event in events if isinstance(event, EveningEnded)), None)
    if ended is None:
        return "the game goes on."
    first = [seating.names[seat] for seat in ended.best]
    number = sum(isinstance(event, HandScored | HandVoid) for event in events)
    wins = f"{listed(first, 'and')} {verb(len(first), 'wins', 'share the win')}{_with(ended)}"
    lead = f"{wins} after {number} dealt"
    parts = "; ".join(standing(seating, ended.tally, ended.net))
    return f"{lead} ({parts})." if parts else f"{lead}."


def _with(ended: EveningEnded) -> str:
    """Say with how much the first have won: hands, or coins where the hands tell nobody apart (CF-27)."""
    best = ended.best[0]
    if ended.tally[best] and (len({*ended.tally}) > 1 or not any(ended.net)):
        return f" with {hands(ended.tally[best])}"
    coins = ended.net[best]
    return f" with {whole(coins)} {verb(abs(coins), 'coin', 'coins')}" if any(ended.net) else ""


def beats(pack: PackNames) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells an evening in a few lines: one for each hand, by what was worth seeing in it."""
    names = Names(pack)

    def tell(events: Sequence[Event], seating: Seating) -> list[str]:
        lines: list[str] = []
        hand = _Hand()
        pot: int | None = None
        for event in events:
            match event:
                case HandBegins():
                    hand = _Hand(event, hand.happened)
                case TrumpTurned(suit):
                    hand.trump = suit
                case HandDealt(seat, cards, _):
                    hand.held += [f"{seating.names[seat]} {' '.join(cards)}"] if cards else []
                case Played(seat, card):
                    hand.trick.append((seat, card))
                case TrickWon():
                    hand.happened += _worth_seeing(hand.trick, hand.trump, seating, names)
                    hand.tricks.append(event)
                    hand.trick = []
                case HandScored():
                    tricks = hand.tricks if hand.begun else []
                    lines.append(hand.told(result(event, tricks, pot, seating), seating, names))
                    pot = sum(event.payouts) + event.carried
                    hand = _Hand()
                case HandVoid():
                    lines.append(hand.told([Clause("", told(event, seating, names))], seating, names))
                    hand = _Hand()
                case EveningEnded():
                    lines += [joined(hand.happened)] if hand.happened else []
                    lines.append(ending(event, seating))
                case _ if isinstance(event, _NOTED):
                    hand.happened.append(Clause("", told(event, seating, names)))
                case _:
                    pass
        return lines

    return tell


class _Hand:
    """What has been seen of a hand so far."""

    def __init__(self, begun: HandBegins | None = None, happened: Sequence[Clause] = ()) -> None:
        self.begun = begun
        self.happened = list(happened)
        self.trump = ""
        self.held: list[str] = []
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[TrickWon] = []

    def told(self, result: Sequence[Clause], seating: Seating, names: Names) -> str:
        """Tell the hand: whose deal, who held what as far as it may be told, what was seen, what became of it."""
        trumps = f", {names.suit(self.trump)} are trumps" if self.trump else ""
        begun = self.begun
        head = f"Hand {begun.number}, {seating.names[begun.dealer]}'s deal{trumps}." if begun else _PLAYED
        held = [f"Held: {'; '.join(self.held)}."] if self.held else []
        return " ".join((head, *held, joined([*self.happened, *result])))


_PLAYED = "The hand is played."
"""Stands where it is not known how a hand began."""


def _worth_seeing(trick: Sequence[tuple[int, str]], trump: str, seating: Seating, names: Names) -> list[Clause]:
    """Tell of a trick in which an Ace was trumped, or the Knave of trumps lost."""
    turned = next((suit_of(names.number(code)) for _, code in trick if code[-1] == trump), None)
    if turned is None:
        return []
    cards = [names.number(code) for _, code in trick]
    taken = winner(cards, turned)
    taker = seating.names[trick[taken][0]]
    seen = []
    for (seat, code), card in zip(trick, cards, strict=True):
        trumped = suit_of(card) == suit_of(cards[0]) != suit_of(cards[taken])
        if rank_of(card) == ACE and trumped:
            seen.append(Clause(taker, f"trumps {seating.names[seat]}'s {names.card(code)}"))
        if rank_of(card) == KNAVE and suit_of(card) == turned and seat != trick[taken][0]:
            seen.append(Clause(taker, f"captures the {names.card(code)} from {seating.names[seat]}"))
    return seen
