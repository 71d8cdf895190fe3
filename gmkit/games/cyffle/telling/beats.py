"""An evening of Cyffle in one line, and in a few: one for each hand, with what was worth seeing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmkit.errors import listed
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import ACE, KNAVE, rank_of, suit_of
from gmkit.games.cyffle.events import (
    EveningEnded,
    HandBegins,
    HandScored,
    LeftTable,
    Played,
    Revoked,
    SatOut,
    TrickWon,
    TrumpTurned,
)
from gmkit.games.cyffle.sly_events import (
    Accused,
    CheatShown,
    CutDemanded,
    CutSkipped,
    HandVoid,
    Palmed,
    Spotted,
    Stacked,
    Swapped,
    WrongAccusation,
)
from gmkit.games.cyffle.telling import Event, told
from gmkit.games.cyffle.telling.words import Names, hands, standing, verb
from gmkit.games.cyffle.tricks import winner
from gmkit.shell.output import whole
from gmkit.table.seats import Seating

_NOTED = (
    SatOut, LeftTable, Revoked, Palmed, CutSkipped, CutDemanded, Stacked, Swapped, Spotted, Accused, CheatShown,
    WrongAccusation,
)  # fmt: skip


def outline(events: Sequence[Event], seating: Seating) -> str:
    """Tell the whole evening in one line."""
    ended = next((event for event in events if isinstance(event, EveningEnded)), None)
    if ended is None:
        return "the game goes on."
    figures = ended.tally if any(ended.tally) else ended.net
    best = max(figures)
    first = [name for name, own in zip(seating.names, figures, strict=True) if own == best]
    number = sum(isinstance(event, HandScored | HandVoid) for event in events)
    unit = hands(best) if any(ended.tally) else f"{whole(best)} {verb(abs(best), 'coin', 'coins')}"
    lead = f"{listed(first, 'and')} {verb(len(first), 'wins', 'share the win')} with {unit} after {number} dealt"
    parts = "; ".join(standing(seating, ended.tally, ended.net))
    return f"{lead} ({parts})." if parts else f"{lead}."


def beats(pack: PackNames) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells an evening in a few lines: one for each hand, with what was worth seeing."""
    names = Names(pack)

    def tell(events: Sequence[Event], seating: Seating) -> list[str]:
        lines: list[str] = []
        trump, head = "", ""
        happened: list[str] = []
        trick: list[tuple[int, str]] = []
        for event in events:
            match event:
                case HandBegins(number, dealer, _):
                    head, trump, happened, trick = f"Hand {number}, {seating.names[dealer]}'s deal", "", [], []
                case TrumpTurned(suit):
                    trump = suit
                case Played(seat, card):
                    trick.append((seat, card))
                case TrickWon():
                    happened += _worth_seeing(trick, trump, seating, names)
                    trick = []
                case HandScored() | HandVoid():
                    turned = f", {names.suit(trump)} are trumps" if trump else ""
                    beginning = f"{head}{turned}." if head else "The hand is played."
                    lines.append(" ".join((beginning, *happened, told(event, seating, names))))
                    happened = []
                case EveningEnded():
                    lines += [*happened, told(event, seating, names)]
                case _ if isinstance(event, _NOTED):
                    happened.append(told(event, seating, names))
                case _:
                    pass
        return lines

    return tell


def _worth_seeing(trick: Sequence[tuple[int, str]], trump: str, seating: Seating, names: Names) -> list[str]:
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
            seen.append(f"{taker} trumps {seating.names[seat]}'s {names.card(code)}.")
        if rank_of(card) == KNAVE and suit_of(card) == turned and seat != trick[taken][0]:
            seen.append(f"{taker} captures the {names.card(code)} from {seating.names[seat]}.")
    return seen
