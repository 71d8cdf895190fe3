"""Cypher in words: a sentence for every event, and what a seat sees before it chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.errors import listed
from gmkit.games.cypher import events
from gmkit.games.cypher.content import Character, NexusDeck
from gmkit.games.cypher.ending import influence
from gmkit.games.cypher.events import BY_CAP, BY_CARD, BY_DECK, DISPLAY, Event
from gmkit.games.cypher.model import DRAW, CardAt, State, unseen_by_class
from gmkit.shell.words import counted, tell_event, tell_reason
from gmkit.table.game import HIDDEN, Reason
from gmkit.table.seats import Seating

# ---- Cypher in words: a sentence for every event.

Tell = Callable[[Event, Seating], str]


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

    spell: dict[str, Callable[[Any], str]] = {
        "card": names.__getitem__,
        "cards": lambda hand: listing(names[card] for card in hand),
        "many": lambda number: counted(number, "card"),
        "games": lambda number: counted(number, "game"),
    }
    book = Book(names, best_of(deck), deck.notice, house(deck))

    def tell(event: Event, seating: Seating) -> str:
        return tell_event(event, TELL, {"name": seating.names.__getitem__, **spell}, seating, book)

    return tell


class Book(NamedTuple):
    """What a deck's cards are called and worth, for telling."""

    names: Sequence[str]  # by card, with the article
    top: frozenset[int]  # the cards that are worth most
    notice: str  # what the deck says at the beginning
    ours: str  # what stands beside figures, some of which are our own


def _tell_first(event: events.FirstPlayer, seating: Seating, book: Book) -> str:
    who = seating.names[event.seat]
    if event.won:
        return f"{who} won the last game and begins."
    return f"{who} begins." + (f" {book.notice}" if book.notice else "")


def _tell_played(event: events.Played, seating: Seating, book: Book) -> str:
    seat, card, extra = event
    return f"{seating.names[seat]} plays {book.names[card]}{' as well' if extra else ''}."


def _tell_nothing(event: events.NothingToPlay, seating: Seating, _book: Book) -> str:
    return f"{seating.names[event.seat]} has no card {'to add' if event.extra else 'to play'}."


def _tell_taken(event: events.Swapped | events.Fetched, seating: Seating, book: Book) -> str:
    seat, card, owner, target = event
    prize = f"{book.names[target]}{', the best there is,' if target in book.top else ''}"
    whence = f"takes {prize} from the Display" if owner is None else f"steals {prize} from {seating.names[owner]}"
    how = f"by {book.names[card]}" if isinstance(event, events.Fetched) else f"and leaves {book.names[card]} there"
    return f"{seating.names[seat]} {whence} {how}."


def _tell_guarded(event: events.Guarded, seating: Seating, book: Book) -> str:
    seat, guard, cause, spent = event
    gone = f", and {book.names[guard]} goes for it" if spent else ""
    return f"{seating.names[seat]} ignores {book.names[cause]} behind {book.names[guard]}{gone}."


def _tell_drew(event: events.Drew, seating: Seating, book: Book) -> str:
    who = seating.names[event.seat]
    if event.card is not None:
        return f"{who} takes {book.names[event.card]} from the Display."
    return (
        f"{who} takes the Display." if event.source == DISPLAY else f"{who} draws from the {event.source} of the deck."
    )


def _tell_passed(event: events.PassedCard, seating: Seating, book: Book) -> str:
    giver, taker, card, to = event
    if to == giver:
        return f"{seating.names[giver]} gives away {book.names[card]}."
    return f"{seating.names[taker]} receives {book.names[card]}."


def _tell_turn(event: events.TurnBegan, seating: Seating, _book: Book) -> str:
    return f"Turn {event.turn}: {seating.names[event.seat]}{', for the last time' if event.last else ''}."


def _tell_trigger(event: events.EndTriggered, seating: Seating, book: Book) -> str:
    seat, why, card = event
    who = seating.names[seat]
    return f"{who} {_brings(why, card, book.names)}: everybody has one more turn, {who} last of all."


def _tell_end(event: events.GameEnded, seating: Seating, book: Book) -> str:
    who, winner = seating.names, event.winner
    figures = f"Influence{book.ours}: {scored(seating, event.influence)}."
    tied = f" {who[winner]} sits nearest after {who[event.trigger]}, and the tie is broken so." if event.tied else ""
    lies = [f"{who[at]} {listing(book.names[card] for card in area)}" for at, area in enumerate(event.areas) if area]
    before = f" Before them lie: {'; '.join(lies)}." if lies else ""
    return f"The end: {who[winner]} wins. {figures}{before}{tied}"


def _tell_point(event: events.CampaignScored, seating: Seating, _book: Book) -> str:
    seat, points, needed = event
    return f"{seating.names[seat]} takes a point; {needed} win the campaign: {scored(seating, points)}."


def _tell_aside(event: events.SetAside, _seating: Seating, _book: Book) -> str:
    return f"{counted(event.number, 'card').capitalize()} from the top leaves the game unseen."


CLAUSES: Mapping[tuple[str, str], str] = {
    ("play", "rival"): "it brings the best of the others down",
    ("play", "threat"): "another card might be struck by one not seen yet",
    ("play", "thrift"): "a lesser card does as much",
    ("play", "early"): "too early to bring the end",
    ("end", "lead"): "the lead is clear enough to end it",
    ("end", "own"): "nothing else adds as much influence",
    ("end", "rival"): "it brings the best of the others down",
}
"""What decided a play, by the deed and the term of its worth; that a card adds most influence goes without saying."""


def _tell_why(event: Reason, seating: Seating, _book: Book) -> str:
    return tell_reason(event, seating.names, CLAUSES)


TELL: Mapping[type[Event], str | Callable[..., str]] = {
    events.SetAside: _tell_aside,
    events.FirstPlayer: _tell_first,
    events.HandDealt: "{seat:name} is dealt {size:many}.",
    events.HandSeen: "{seat:name} holds {cards:cards}.",
    events.DisplayTurned: "Display: {card:card}.",
    events.TurnBegan: _tell_turn,
    events.Played: _tell_played,
    events.NothingToPlay: _tell_nothing,
    events.MadeRoom: "{seat:name} lets {card:card} go to make room for {incoming:card}.",
    events.AlreadyFired: "{seat:name} has had the effect of {card:card} this turn; now it only lies there.",
    events.NoEffect: "{seat:name} finds nothing for {card:card} to act upon.",
    events.LeftArea: "{seat:name} loses {card:card} to {cause:card}.",
    events.Swapped: _tell_taken,
    events.Fetched: _tell_taken,
    events.Spared: "{seat:name} is safe from {cause:card} behind {guard:card}.",
    events.Guarded: _tell_guarded,
    events.Drew: _tell_drew,
    events.DrewCard: "{seat:name} draws {card:card}.",
    events.DrawLost: "{seat:name} finds deck and Display empty: {lost:many} not drawn.",
    events.Exiled: "{seat:name} takes a card out of the game, face down.",
    events.ExiledCard: "{seat:name} removes {card:card}.",
    events.ExileDeclined: "{seat:name} removes no card.",
    events.EndTriggered: _tell_trigger,
    events.TooEarly: "{seat:name} plays {card:card} too early to bring the end.",
    events.Passed: "{giver:name} passes a card to {taker:name}.",
    events.PassedCard: _tell_passed,
    events.Discarded: "{seat:name} puts a card under the deck.",
    events.DiscardedCard: "{seat:name} discards {card:card}.",
    events.GameEnded: _tell_end,
    events.CampaignScored: _tell_point,
    events.CampaignWon: "{seat:name} wins the campaign after {games:games}.",
    Reason: _tell_why,
}
"""How each event is told."""


def _brings(why: str, card: int | None, names: Sequence[str]) -> str:
    """Say how a seat brings the end."""
    if why == BY_CARD and card is not None:
        return f"brings the end with {names[card]}"
    return {BY_DECK: "leaves the deck empty", BY_CAP: "has the last turn that is allowed"}.get(why, "brings the end")


# ---- What a seat sees before it chooses: its hand, the areas, the Display, the deck, and how near the end is.

TWO = 2
"""Players who draw two cards in a turn, where more draw one."""

HOUSE = "*"
"""Stands behind a value that is ours and not the source's."""


def glance(deck: NexusDeck) -> Callable[[State, int], list[str]]:
    """Give the function that tells what a seat sees."""

    def look(view: State, seat: int) -> list[str]:
        names = view.table.seating.names
        lines = [area_line(view, at) for at in range(len(names))]
        shown = "empty" if view.display is None else held(deck, [view.display])
        lines.append(f"Display: {shown}; {counted(len(view.pack), 'card')} in the deck{_bottom(view)}.")
        if view.trigger is not None:
            lines.append(f"Last turns: {view.trigger.left} to end, {names[view.trigger.seat]} last.")
        for at, name in enumerate(names):
            known = [card for card in view.hands[at] if card is not HIDDEN]
            if at != seat and known:
                lines.append(f"{name} holds {held(deck, known)}, as you know.")
        return [*lines, *_hand(deck, view.hands[seat]), *_to_draw(view)]

    return look


def area_line(state: State, seat: int) -> str:
    """Give a seat's area and what it is worth."""
    area = state.areas[seat]
    worth = f", influence {influence(state.table, area)}: {held(state.table.deck, area)}." if area else " is empty."
    return f"{state.table.seating.names[seat]}'s area{worth}"


def unseen_line(state: State, seat: int) -> str:
    """Give how many cards of each class a seat has not seen."""
    labels = {klass.id: klass.label for klass in state.table.deck.classes}
    found = unseen_by_class(state, seat)
    return f"Unseen: {', '.join(f'{labels.get(klass, klass)} {count}' for klass, count in found.items())}."


def held(deck: NexusDeck, among: Iterable[CardAt]) -> str:
    return listing("?" if card is HIDDEN else deck.character(card).name for card in among)


def _bottom(view: State) -> str:
    """Tell the bottom card where it is known, for whoever may draw it."""
    if len(view.pack) < 2 or view.pack[-1][0] is HIDDEN:
        return ""
    return f", {held(view.table.deck, [view.pack[-1][0]])} at the bottom"


def _to_draw(view: State) -> list[str]:
    """Tell which of several draws comes now."""
    step = view.agenda[-1]
    if step[0] != DRAW:
        return []
    if step[1] > 1:
        return [f"{counted(step[1], 'card')} to draw, one after the other."]
    several = view.table.seats == TWO or any(view.table.nexus.bonus[card] for card in view.areas[view.seat])
    return ["The last card to draw."] if several else []


def _hand(deck: NexusDeck, hand: tuple[CardAt, ...]) -> list[str]:
    known = [deck.character(card) for card in hand if card is not HIDDEN]
    lines = [f"  {_card(deck, one)}" for one in dict.fromkeys(known)]
    unknown = len(hand) - len(known)
    more = f", {counted(unknown, 'card')} that gmkit does not know" if unknown else ""
    twice = [one.name for one in dict.fromkeys(known) if known.count(one) > 1]
    ours = [f"  {HOUSE} house value"] if any(HOUSE in line for line in lines) else []
    return [
        f"Your hand: {counted(len(hand), 'card')}{more}{f', twice {listed(twice)}' if twice else ''}.",
        *lines,
        *ours,
    ]


def _card(deck: NexusDeck, one: Character) -> str:
    klass = next((klass.label for klass in deck.classes if klass.id == one.class_id), one.class_id)
    marked = {field: HOUSE if field in one.house else "" for field in ("class", "influence", "effect")}
    worth = f"{klass}{marked['class']}, {one.influence}{marked['influence']}"
    return f"{one.name} ({worth}). {one.text}{marked['effect']}"
