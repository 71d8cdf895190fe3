"""Cypher in words: a sentence for every event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import assert_never

from gmkit.errors import listed
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.events import (
    BY_CAP,
    BY_CARD,
    BY_DECK,
    DISPLAY,
    AlreadyFired,
    CampaignScored,
    CampaignWon,
    Discarded,
    DiscardedCard,
    DisplayTurned,
    DrawLost,
    Drew,
    DrewCard,
    EndTriggered,
    Event,
    Exiled,
    ExiledCard,
    ExileDeclined,
    Fetched,
    FirstPlayer,
    GameEnded,
    Guarded,
    HandDealt,
    HandSeen,
    LeftArea,
    MadeRoom,
    NoEffect,
    NothingToPlay,
    Passed,
    PassedCard,
    Played,
    SetAside,
    Spared,
    Swapped,
    TooEarly,
    TurnBegan,
)
from gmkit.table.seats import Seating

Tell = Callable[[Event, Seating], str]

_SETUP = (SetAside, FirstPlayer, HandDealt, HandSeen, DisplayTurned)
_PLAYED = (Played, NothingToPlay, MadeRoom, AlreadyFired, NoEffect)
_STRUCK = (LeftArea, Swapped, Fetched, Spared, Guarded)
_DRAWN = (Drew, DrewCard, DrawLost)
_HANDED = (Exiled, ExiledCard, ExileDeclined, Passed, PassedCard, Discarded, DiscardedCard)


def cards(number: int) -> str:
    """Give "1 card", "3 cards"."""
    return f"{number} card" if number == 1 else f"{number} cards"


def played(number: int) -> str:
    """Give "1 game", "3 games"."""
    return f"{number} game" if number == 1 else f"{number} games"


def the(name: str) -> str:
    """Give a card's name with its article."""
    return name if name.casefold().startswith("the ") else f"the {name}"


def bare(name: str) -> str:
    """Give a card's name without an article, as it stands behind its owner's: "Ana's Coder"."""
    return name[4:] if name.casefold().startswith("the ") else name


def listing(names: Iterable[str]) -> str:
    """Give names in a list, what is there several times once: "the Coder and twice the Technomancer"."""
    given = list(names)
    return listed((f"{_often(given.count(name))}{name}" for name in dict.fromkeys(given)), "and")


def _often(number: int) -> str:
    """Give "twice ", "3 times "; nothing for one."""
    return {1: "", 2: "twice "}.get(number, f"{number} times ")


def scored(seating: Seating, figures: Sequence[int]) -> str:
    """Give everybody's figure in a line."""
    return ", ".join(f"{name} {own}" for name, own in zip(seating.names, figures, strict=True))


def house(deck: NexusDeck) -> str:
    """Give what stands beside figures of a deck that has some of our own."""
    return ", house values" if any("influence" in one.house for one in deck.characters) else ""


def best_of(deck: NexusDeck) -> frozenset[int]:
    """Give the cards that are worth most."""
    most = max(character.influence for character in deck.characters)
    return frozenset(card for card in range(deck.total) if deck.character(card).influence == most)


def teller(deck: NexusDeck) -> Tell:
    """Give the function that tells an event in a sentence, with this deck's names."""
    names = tuple(the(deck.character(card).name) for card in range(deck.total))
    top = best_of(deck)

    def tell(event: Event, seating: Seating) -> str:
        if isinstance(event, _SETUP):
            return _setup(event, seating, names, deck.notice)
        if isinstance(event, _PLAYED):
            return _played(event, seating, names)
        if isinstance(event, _STRUCK):
            return _struck(event, seating, names, top)
        if isinstance(event, _DRAWN):
            return _drawn(event, seating, names)
        if isinstance(event, _HANDED):
            return _handed(event, seating, names)
        return _ended(event, seating, names, house(deck))

    return tell


def _setup(
    event: SetAside | FirstPlayer | HandDealt | HandSeen | DisplayTurned,
    seating: Seating,
    names: Sequence[str],
    notice: str,
) -> str:
    who = seating.names
    match event:
        case SetAside(number):
            return f"{cards(number).capitalize()} from the top leaves the game unseen."
        case FirstPlayer(seat, won):
            if won:
                return f"{who[seat]} won the last game and begins."
            return f"{who[seat]} begins." + (f" {notice}" if notice else "")
        case HandDealt(seat, size):
            return f"{who[seat]} is dealt {cards(size)}."
        case HandSeen(seat, hand, _):
            return f"{who[seat]} holds {listing(names[card] for card in hand)}."
        case DisplayTurned(card):
            return f"Display: {names[card]}."
    assert_never(event)


def _played(
    event: Played | NothingToPlay | MadeRoom | AlreadyFired | NoEffect, seating: Seating, names: Sequence[str]
) -> str:
    who = seating.names
    match event:
        case Played(seat, card, extra):
            return f"{who[seat]} plays {names[card]}{' as well' if extra else ''}."
        case NothingToPlay(seat, extra):
            return f"{who[seat]} has no card {'to add' if extra else 'to play'}."
        case MadeRoom(seat, card, incoming):
            return f"{who[seat]} lets {names[card]} go to make room for {names[incoming]}."
        case AlreadyFired(seat, card):
            return f"{who[seat]} has had the effect of {names[card]} this turn; now it only lies there."
        case NoEffect(seat, card):
            return f"{who[seat]} finds nothing for {names[card]} to act upon."
    assert_never(event)


def _struck(
    event: LeftArea | Swapped | Fetched | Spared | Guarded, seating: Seating, names: Sequence[str], top: frozenset[int]
) -> str:
    who = seating.names
    match event:
        case LeftArea(seat, card, cause):
            return f"{who[seat]} loses {names[card]} to {names[cause]}."
        case Swapped(seat, card, owner, target):
            prize = ", the best there is," if target in top else ""
            if owner is None:
                return f"{who[seat]} takes {names[target]}{prize} from the Display and leaves {names[card]} there."
            return f"{who[seat]} steals {names[target]}{prize} from {who[owner]} and leaves {names[card]} there."
        case Fetched(seat, card, owner, target):
            prize = ", the best there is," if target in top else ""
            if owner is None:
                return f"{who[seat]} takes {names[target]}{prize} from the Display by {names[card]}."
            return f"{who[seat]} steals {names[target]}{prize} from {who[owner]} by {names[card]}."
        case Spared(seat, guard, cause):
            return f"{who[seat]} is safe from {names[cause]} behind {names[guard]}."
        case Guarded(seat, guard, cause, spent):
            gone = f", and {names[guard]} goes for it" if spent else ""
            return f"{who[seat]} ignores {names[cause]} behind {names[guard]}{gone}."
    assert_never(event)


def _drawn(event: Drew | DrewCard | DrawLost, seating: Seating, names: Sequence[str]) -> str:
    who = seating.names
    match event:
        case Drew(seat, source, card):
            if card is not None:
                return f"{who[seat]} takes {names[card]} from the Display."
            if source == DISPLAY:
                return f"{who[seat]} takes the Display."
            return f"{who[seat]} draws from the {source} of the deck."
        case DrewCard(seat, card, _):
            return f"{who[seat]} draws {names[card]}."
        case DrawLost(seat, lost):
            return f"{who[seat]} finds deck and Display empty: {cards(lost)} not drawn."
    assert_never(event)


def _handed(
    event: Exiled | ExiledCard | ExileDeclined | Passed | PassedCard | Discarded | DiscardedCard,
    seating: Seating,
    names: Sequence[str],
) -> str:
    who = seating.names
    match event:
        case Exiled(seat):
            return f"{who[seat]} takes a card out of the game, face down."
        case ExiledCard(seat, card, _):
            return f"{who[seat]} removes {names[card]}."
        case ExileDeclined(seat):
            return f"{who[seat]} removes no card."
        case Passed(giver, taker):
            return f"{who[giver]} passes a card to {who[taker]}."
        case PassedCard(giver, taker, card, to):
            return f"{who[giver]} gives away {names[card]}." if to == giver else f"{who[taker]} receives {names[card]}."
        case Discarded(seat):
            return f"{who[seat]} puts a card under the deck."
        case DiscardedCard(seat, card, _):
            return f"{who[seat]} discards {names[card]}."
    assert_never(event)


def _ended(
    event: TurnBegan | EndTriggered | TooEarly | GameEnded | CampaignScored | CampaignWon,
    seating: Seating,
    names: Sequence[str],
    ours: str,
) -> str:
    who = seating.names
    match event:
        case TurnBegan(seat, turn, last):
            return f"Turn {turn}: {who[seat]}{', for the last time' if last else ''}."
        case EndTriggered(seat, why, card):
            return f"{who[seat]} {_brings(why, card, names)}: everybody has one more turn, {who[seat]} last of all."
        case TooEarly(seat, card):
            return f"{who[seat]} plays {names[card]} too early to bring the end."
        case GameEnded():
            return ending(event, seating, names, f" Influence{ours}: {scored(seating, event.influence)}.")
        case CampaignScored(seat, points, needed):
            return f"{who[seat]} takes a point; {needed} win the campaign: {scored(seating, points)}."
        case CampaignWon(seat, _, games):
            return f"{who[seat]} wins the campaign after {played(games)}."
    assert_never(event)


def ending(event: GameEnded, seating: Seating, names: Sequence[str], figures: str = "") -> str:
    """Tell the end, with the figures where they do not stand elsewhere."""
    who, winner = seating.names, event.winner
    tied = f" {who[winner]} sits nearest after {who[event.trigger]}, and the tie is broken so." if event.tied else ""
    lies = [f"{who[at]} {listing(names[card] for card in area)}" for at, area in enumerate(event.areas) if area]
    before = f" Before them lie: {'; '.join(lies)}." if lies else ""
    return f"The end: {who[winner]} wins.{figures}{before}{tied}"


def _brings(why: str, card: int | None, names: Sequence[str]) -> str:
    """Say how a seat brings the end."""
    if why == BY_CARD and card is not None:
        return f"brings the end with {names[card]}"
    return {BY_DECK: "leaves the deck empty", BY_CAP: "has the last turn that is allowed"}.get(why, "brings the end")
