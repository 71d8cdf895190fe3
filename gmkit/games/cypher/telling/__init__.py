"""Cypher in words: a sentence for every event, and what a seat sees before it chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from gmkit import errors
from gmkit.errors import listed
from gmkit.games.cypher import events
from gmkit.games.cypher.content import Character, NexusDeck
from gmkit.games.cypher.ending import influence
from gmkit.games.cypher.events import BY_CAP, BY_CARD, BY_DECK, DISPLAY, Event
from gmkit.games.cypher.model import DRAW, CardAt, State, unseen_by_class
from gmkit.shell.words import Phrases, by_name, counted, say_event, tellers
from gmkit.table.game import HIDDEN
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
    if number == 1:
        return ""
    return errors.say("twice ") if number == 2 else errors.say("{count} times ", count=number)


def house(deck: NexusDeck) -> str:
    """Give what stands beside figures of a deck that has some of our own."""
    return errors.say(", house values") if any("influence" in one.house for one in deck.characters) else ""


def best_of(deck: NexusDeck) -> frozenset[int]:
    """Give the cards that are worth most."""
    most = max(character.influence for character in deck.characters)
    return frozenset(card for card in range(deck.total) if deck.character(card).influence == most)


def teller(deck: NexusDeck, words: Phrases) -> Tell:
    """Give the function that tells an event in a sentence, with this deck's names."""
    names = tuple(the(deck.character(card).name) for card in range(deck.total))
    spell: dict[str, Callable[[Any], str]] = {
        **dict.fromkeys(("card", "incoming", "cause", "guard"), names.__getitem__),
        "cards": lambda hand: words_for_cards(words, (names[card] for card in hand)),
        "size": lambda number: words.counted(number, "card"),
        "lost": lambda number: words.counted(number, "card"),
        "games": lambda number: words.counted(number, "game"),
    }
    book = Book(names, best_of(deck), deck.notice, bool(house(deck)), words)

    def tell(event: Event, seating: Seating) -> str:
        who = dict.fromkeys(("seat", "giver", "taker"), seating.names.__getitem__)
        return say_event(event, TELL, words, {**spell, **who}, seating, book)

    return tell


class Book(NamedTuple):
    """What a deck's cards are called and worth, for telling."""

    names: Sequence[str]  # by card, with the article
    top: frozenset[int]  # the cards that are worth most
    notice: str  # what the deck says at the beginning
    ours: bool  # whether some figures are our own
    words: Phrases  # what it is told in

    def cards(self, cards: Iterable[int]) -> str:
        """Give cards in a list."""
        return words_for_cards(self.words, (self.names[card] for card in cards))


def words_for_cards(words: Phrases, names: Iterable[str]) -> str:
    """Give names in a list, what is there several times once: "the Coder and twice the Technomancer"."""
    given = list(names)

    def often(name: str) -> str:
        number = given.count(name)
        if number == 1:
            return name
        return words.say("cards.twice" if number == TWICE else "cards.often", name=name, n=number)

    return words.list(often(name) for name in dict.fromkeys(given))


TWICE = 2
"""What is there so often has a word of its own."""


def _tell_first(event: events.FirstPlayer, seating: Seating, book: Book) -> str:
    who = seating.names[event.seat]
    if event.won:
        return book.words.say("events.first_again", seat=who)
    return book.words.say("events.first", seat=who) + (f" {book.notice}" if book.notice else "")


def _tell_played(event: events.Played, seating: Seating, book: Book) -> str:
    seat, card, extra = event
    key = "events.played_too" if extra else "events.played"
    return book.words.say(key, seat=seating.names[seat], card=book.names[card])


def _tell_nothing(event: events.NothingToPlay, seating: Seating, book: Book) -> str:
    key = "events.nothing_to_add" if event.extra else "events.nothing_to_play"
    return book.words.say(key, seat=seating.names[event.seat])


def _tell_taken(event: events.Swapped | events.Fetched, seating: Seating, book: Book) -> str:
    seat, card, owner, target = event
    prize = book.names[target]
    prize = book.words.say("events.best", card=prize) if target in book.top else prize
    how = "fetched" if isinstance(event, events.Fetched) else "swapped"
    slots = {"seat": seating.names[seat], "prize": prize, "card": book.names[card]}
    if owner is None:
        return book.words.say(f"events.{how}", **slots)
    return book.words.say(f"events.{how}_from", **slots, owner=seating.names[owner])


def _tell_guarded(event: events.Guarded, seating: Seating, book: Book) -> str:
    seat, guard, cause, spent = event
    key = "events.guarded_spent" if spent else "events.guarded"
    return book.words.say(key, seat=seating.names[seat], cause=book.names[cause], guard=book.names[guard])


def _tell_drew(event: events.Drew, seating: Seating, book: Book) -> str:
    who, say = seating.names[event.seat], book.words.say
    if event.card is not None:
        return say("events.took_shown", seat=who, card=book.names[event.card])
    if event.source == DISPLAY:
        return say("events.took_display", seat=who)
    return say("events.drew", seat=who, place=say(f"places.{event.source}"))


def _tell_passed(event: events.PassedCard, seating: Seating, book: Book) -> str:
    giver, taker, card, to = event
    if to == giver:
        return book.words.say("events.gave", giver=seating.names[giver], card=book.names[card])
    return book.words.say("events.received", taker=seating.names[taker], card=book.names[card])


def _tell_turn(event: events.TurnBegan, seating: Seating, book: Book) -> str:
    key = "events.turn_last" if event.last else "events.turn"
    return book.words.say(key, turn=event.turn, seat=seating.names[event.seat])


def _tell_trigger(event: events.EndTriggered, seating: Seating, book: Book) -> str:
    seat, why, card = event
    who = seating.names[seat]
    return book.words.say("events.end_triggered", brings=_brings(who, why, card, book), seat=who)


def _tell_end(event: events.GameEnded, seating: Seating, book: Book) -> str:
    who, winner, say = seating.names, event.winner, book.words.say
    key = "events.influence_ours" if book.ours else "events.influence"
    told = [say("events.end", seat=who[winner]), say(key, scores=by_name(seating.names, event.influence))]
    lies = [f"{who[at]} {book.cards(area)}" for at, area in enumerate(event.areas) if area]
    told += [say("events.areas", areas="; ".join(lies))] if lies else []
    told += [say("events.tied", seat=who[winner], trigger=who[event.trigger])] if event.tied else []
    return " ".join(told)


def _tell_point(event: events.CampaignScored, seating: Seating, book: Book) -> str:
    seat, points, needed = event
    scores = by_name(seating.names, points)
    return book.words.say("events.campaign_scored", seat=seating.names[seat], needed=needed, scores=scores)


def _tell_aside(event: events.SetAside, _seating: Seating, book: Book) -> str:
    return book.words.say("events.set_aside", cards=book.words.counted(event.number, "card").capitalize())


TELL = tellers(
    _tell_aside,
    _tell_first,
    _tell_turn,
    _tell_played,
    _tell_nothing,
    _tell_taken,
    _tell_guarded,
    _tell_drew,
    _tell_trigger,
    _tell_passed,
    _tell_end,
    _tell_point,
)
"""How each event is told."""


def _brings(who: str, why: str, card: int | None, book: Book) -> str:
    """Say how a seat brings the end."""
    if why == BY_CARD and card is not None:
        return book.words.say("events.brings_by", seat=who, card=book.names[card])
    key = {BY_DECK: "brings_deck", BY_CAP: "brings_cap"}.get(why, "brings")
    return book.words.say(f"events.{key}", seat=who)


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
        shown = errors.say("empty") if view.display is None else held(deck, [view.display])
        lines.append(_piles(view, shown, _bottom(view)))
        if view.trigger is not None:
            left, last = view.trigger.left, names[view.trigger.seat]
            lines.append(errors.say("Last turns: {left} to end, {name} last.", left=left, name=last))
        for at, name in enumerate(names):
            known = [card for card in view.hands[at] if card is not HIDDEN]
            if at != seat and known:
                lines.append(errors.say("{name} holds {cards}, as you know.", name=name, cards=held(deck, known)))
        return [*lines, *_hand(deck, view.hands[seat]), *_to_draw(view)]

    return look


def area_line(state: State, seat: int) -> str:
    """Give a seat's area and what it is worth."""
    area = state.areas[seat]
    name = state.table.seating.names[seat]
    if not area:
        return errors.say("{name}'s area is empty.", name=name)
    worth, cards = influence(state.table, area), held(state.table.deck, area)
    return errors.say("{name}'s area, influence {influence}: {cards}.", name=name, influence=worth, cards=cards)


def unseen_line(state: State, seat: int) -> str:
    """Give how many cards of each class a seat has not seen."""
    labels = {klass.id: klass.label for klass in state.table.deck.classes}
    found = unseen_by_class(state, seat)
    told = ", ".join(f"{labels.get(klass, klass)} {count}" for klass, count in found.items())
    return errors.say("Unseen: {classes}.", classes=told)


def held(deck: NexusDeck, among: Iterable[CardAt]) -> str:
    return listing("?" if card is HIDDEN else deck.character(card).name for card in among)


def _bottom(view: State) -> str:
    """Tell the bottom card where it is known, for whoever may draw it."""
    if len(view.pack) < 2 or view.pack[-1][0] is HIDDEN:
        return ""
    return held(view.table.deck, [view.pack[-1][0]])


def _piles(view: State, shown: str, lowest: str) -> str:
    cards = counted(len(view.pack), "card")
    if lowest:
        return errors.say(
            "Display: {shown}; {cards} in the deck, {lowest} at the bottom.", shown=shown, cards=cards, lowest=lowest
        )
    return errors.say("Display: {shown}; {cards} in the deck.", shown=shown, cards=cards)


def _to_draw(view: State) -> list[str]:
    """Tell which of several draws comes now."""
    step = view.agenda[-1]
    if step[0] != DRAW:
        return []
    if step[1] > 1:
        return [errors.say("{cards} to draw, one after the other.", cards=counted(step[1], "card"))]
    several = view.table.seats == TWO or any(view.table.nexus.bonus[card] for card in view.areas[view.seat])
    return [errors.say("The last card to draw.")] if several else []


def _hand(deck: NexusDeck, hand: tuple[CardAt, ...]) -> list[str]:
    known = [deck.character(card) for card in hand if card is not HIDDEN]
    lines = [f"  {_card(deck, one)}" for one in dict.fromkeys(known)]
    unknown = len(hand) - len(known)
    twice = [one.name for one in dict.fromkeys(known) if known.count(one) > 1]
    ours = [f"  {HOUSE} " + errors.say("house value")] if any(HOUSE in line for line in lines) else []
    told = counted(len(hand), "card")
    if unknown:
        told = errors.say("{cards}, {unknown} that gmkit does not know", cards=told, unknown=counted(unknown, "card"))
    if twice:
        told = errors.say("{cards}, twice {names}", cards=told, names=listed(twice))
    return [errors.say("Your hand: {cards}.", cards=told), *lines, *ours]


def _card(deck: NexusDeck, one: Character) -> str:
    klass = next((klass.label for klass in deck.classes if klass.id == one.class_id), one.class_id)
    marked = {field: HOUSE if field in one.house else "" for field in ("class", "influence", "effect")}
    worth = f"{klass}{marked['class']}, {one.influence}{marked['influence']}"
    return f"{one.name} ({worth}). {one.text}{marked['effect']}"
