"""Cypher in words: a sentence for every event, and what a seat sees before it chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from gmkit.games.cypher import events
from gmkit.games.cypher.content import Character, NexusDeck
from gmkit.games.cypher.events import BY_CAP, BY_CARD, BY_DECK, DISPLAY, Event
from gmkit.games.cypher.model import DRAW, CardAt, State, unseen_by_class
from gmkit.games.cypher.turn import influence
from gmkit.shell.words import Phrases, by_name, capital, say_event, tellers
from gmkit.table.game import HIDDEN, TABLE
from gmkit.table.seats import Seating

# ---- Cypher in words: a sentence for every event.

Tell = Callable[[Event, Seating], str]


class CardNames:
    """What the cards of a deck are called, with their article; each is looked up when it is asked for."""

    def __init__(self, deck: NexusDeck, words: Phrases) -> None:
        """Take the deck, and the words in which it is told."""
        self._deck, self._words, self._known = deck, words, dict[int, str]()

    def __getitem__(self, card: int) -> str:
        """Give a card as it stands within a sentence: "the Coder"."""
        if card not in self._known:
            self._known[card] = self._words.the(self._deck.character(card).name)
        return self._known[card]

    def bare(self, card: int) -> str:
        """Give a card as it stands behind its owner's: "Ana's Coder"."""
        name = self._words.label(self._deck.character(card).name)
        return name if name.forms else name.removeprefix(self._words.article(name))


def house(deck: NexusDeck) -> bool:
    """Say whether some figures of a deck are our own."""
    return any("influence" in one.house for one in deck.characters)


def best_of(deck: NexusDeck) -> frozenset[int]:
    """Give the cards that are worth most."""
    most = max(character.influence for character in deck.characters)
    return frozenset(card for card in range(deck.total) if deck.character(card).influence == most)


def teller(deck: NexusDeck, words: Phrases) -> Tell:
    """Give the function that tells an event in a sentence, with this deck's names."""
    names = CardNames(deck, words)
    spell: dict[str, Callable[[Any], str]] = {
        **dict.fromkeys(("card", "incoming", "cause", "guard"), names.__getitem__),
        "cards": lambda hand: words_for_cards(words, (names[card] for card in hand)),
        "size": lambda number: words.counted(number, "card"),
        "lost": lambda number: words.counted(number, "card"),
        "games": lambda number: words.counted(number, "game"),
    }
    book = Book(names, best_of(deck), words.called(deck.notice), house(deck), words)

    def tell(event: Event, seating: Seating) -> str:
        who = dict.fromkeys(("seat", "giver", "taker"), seating.names.__getitem__)
        return say_event(event, TELL, words, {**spell, **who}, seating, book)

    return tell


class Book(NamedTuple):
    """What a deck's cards are called and worth, for telling."""

    names: CardNames
    top: frozenset[int]  # the cards that are worth most
    notice: str  # what the deck says at the beginning
    ours: bool  # whether some figures are our own
    words: Phrases  # what it is told in

    def cards(self, cards: Iterable[int]) -> str:
        """Give cards in a list."""
        return words_for_cards(self.words, (self.names[card] for card in cards))


def words_for_cards(words: Phrases, names: Iterable[str]) -> str:
    """Give names in a list, what is there several times once: "the Coder and two copies of the Technomancer"."""
    given = list(names)

    def often(name: str) -> str:
        number = given.count(name)
        if number == 1:
            return name
        return words.with_forms("cards.twice" if number == TWICE else "cards.often", "name", name, n=number)

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
    prize = book.words.with_forms("events.best", "card", prize) if target in book.top else prize
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
    areas = enumerate(event.areas)
    lies = [say("events.area", seat=who[at], cards=book.cards(area)) for at, area in areas if area]
    told += [say("events.areas", areas="; ".join(lies))] if lies else []
    told += [say("events.tied", seat=who[winner], trigger=who[event.trigger])] if event.tied else []
    return " ".join(told)


def _tell_point(event: events.CampaignScored, seating: Seating, book: Book) -> str:
    seat, points, needed = event
    scores = by_name(seating.names, points)
    return book.words.say("events.campaign_scored", seat=seating.names[seat], needed=needed, scores=scores)


def _tell_aside(event: events.SetAside, _seating: Seating, book: Book) -> str:
    return book.words.say("events.set_aside", cards=capital(book.words.counted(event.number, "card")))


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


def glance(deck: NexusDeck, words: Phrases) -> Callable[[State, int], list[str]]:
    """Give the function that tells what a seat sees, or what all see."""

    def look(view: State, seat: int) -> list[str]:
        names, say = view.table.seating.names, words.say
        lines = [area_line(view, at, words) for at in range(len(names))]
        shown = say("glance.empty") if view.display is None else held(deck, [view.display], words)
        deck_ = say("glance.in_deck", cards=words.counted(len(view.pack), "card")) + _bottom(view, words)
        lines.append(say("glance.display", card=shown, deck=deck_))
        if view.trigger is not None:
            lines.append(say("glance.last_turns", n=view.trigger.left, seat=names[view.trigger.seat]))
        holds = "all_know" if seat == TABLE else "holds"
        for at, name in enumerate(names):
            known = [card for card in view.hands[at] if card is not HIDDEN]
            if at != seat and known:
                lines.append(say(f"glance.{holds}", seat=name, cards=held(deck, known, words)))
        if seat == TABLE:
            sizes = by_name(names, map(len, view.hands))
            return [*lines, say("glance.hands", sizes=sizes), *_to_draw(view, words)]
        return [*lines, *_hand(deck, view.hands[seat], words), *_to_draw(view, words)]

    return look


def area_line(state: State, seat: int, words: Phrases) -> str:
    """Give a seat's area and what it is worth."""
    area, slots = state.areas[seat], {"seat": state.table.seating.names[seat]}
    if not area:
        return words.say("glance.area_empty", **slots)
    worth, cards = influence(state.table, area), held(state.table.deck, area, words)
    return words.say("glance.area", **slots, influence=worth, cards=cards)


def unseen_line(state: State, seat: int, words: Phrases) -> str:
    """Give how many cards of each class a seat has not seen."""
    labels = {klass.id: words.label(klass.label) for klass in state.table.deck.classes}
    found = unseen_by_class(state, seat)
    cards = ", ".join(f"{labels.get(klass, klass)} {count}" for klass, count in found.items())
    return words.say("glance.unseen", cards=cards)


def held(deck: NexusDeck, among: Iterable[CardAt], words: Phrases) -> str:
    return words_for_cards(words, ("?" if card is HIDDEN else words.label(deck.character(card).name) for card in among))


def _bottom(view: State, words: Phrases) -> str:
    """Tell the bottom card where it is known, for whoever may draw it."""
    if len(view.pack) < 2 or view.pack[-1][0] is HIDDEN:
        return ""
    return words.say("glance.bottom", card=held(view.table.deck, [view.pack[-1][0]], words))


def _to_draw(view: State, words: Phrases) -> list[str]:
    """Tell which of several draws comes now."""
    step = view.agenda[-1]
    if step[0] != DRAW:
        return []
    if step[1] > 1:
        return [words.say("glance.to_draw", cards=words.counted(step[1], "card"))]
    several = view.table.seats == TWO or any(view.table.nexus.bonus[card] for card in view.areas[view.seat])
    return [words.say("glance.last_to_draw")] if several else []


def _hand(deck: NexusDeck, hand: tuple[CardAt, ...], words: Phrases) -> list[str]:
    known = [deck.character(card) for card in hand if card is not HIDDEN]
    lines = [f"  {_card(deck, one, words)}" for one in dict.fromkeys(known)]
    unknown, say = len(hand) - len(known), words.say
    more = say("glance.unknown", cards=words.counted(unknown, "card")) if unknown else ""
    double = [words.label(one.name) for one in dict.fromkeys(known) if known.count(one) > 1]
    more += f", {say('cards.twice', name=words.list(double))}" if double else ""
    ours = [f"  {HOUSE} {say('glance.house')}"] if any(HOUSE in line for line in lines) else []
    return [say("glance.hand", cards=words.counted(len(hand), "card") + more), *lines, *ours]


def _card(deck: NexusDeck, one: Character, words: Phrases) -> str:
    klass = next((words.label(klass.label) for klass in deck.classes if klass.id == one.class_id), one.class_id)
    marked = {field: HOUSE if field in one.house else "" for field in ("class", "influence", "effect")}
    worth = f"{klass}{marked['class']}, {one.influence}{marked['influence']}"
    return f"{words.label(one.name)} ({worth}). {words.called(one.text)}{marked['effect']}"
