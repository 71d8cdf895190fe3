"""Cypher on pages: the areas as everybody sees them, and somebody's hand; each from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

import htpy as h
from htpy import Node

from gmkit.errors import counted, later, listed, said, say
from gmkit.games.cypher import GAME
from gmkit.games.cypher.content import Character
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import BEGIN, OVER, State, unseen_by_class
from gmkit.games.cypher.telling import HOUSE
from gmkit.games.cypher.turn import influence, over
from gmkit.phones import parts
from gmkit.phones.forms import Row
from gmkit.shell.desk import Screens, by_label
from gmkit.table.game import HIDDEN, Ask, SeatNo

# ---- A card


class Deck:
    """The cards as they are drawn: what they are called, and in which words."""

    def __init__(self, rules: Cypher) -> None:
        """Take the rules with their deck."""
        self._deck, self._words = rules.deck, rules.words
        self._classes = {klass.id: self._words.label(klass.label) for klass in rules.deck.classes}

    def character(self, card: int) -> Character:
        """Give whose card it is."""
        return self._deck.character(card)

    def name(self, card: int) -> str:
        """Give what a card is called."""
        return self._words.label(self.character(card).name)

    def klass(self, card: int) -> str:
        """Give the class of a card in words."""
        return self.klasses(self.character(card).class_id)

    def klasses(self, class_id: str) -> str:
        """Give a class in words."""
        return self._classes.get(class_id, class_id)

    def card(self, card: int, *, name: Node = None) -> Node:
        """Draw a card: what it is worth by itself, and whose it is."""
        one = self.character(card)
        label = say("{name}, {klass}, influence {n}", name=self.name(card), klass=self.klass(card), n=one.influence)
        return parts.card(self._worth(one), None, label, name=name or self.name(card), note=self.klass(card))

    def chip(self, card: int) -> Node:
        """Draw a card in a line of others: what it is worth by itself, and what it is called."""
        one = self.character(card)
        worth = parts.die(self._worth(one), say("influence {n}", n=one.influence))
        return parts.chip(worth, say("{name}, {klass}", name=self.name(card), klass=self.klass(card)))

    def row(self, card: int) -> Node:
        """Say in a row what a card is and does."""
        one = self.character(card)
        effect = self._words.called(one.text) + (HOUSE if "effect" in one.house else "")
        words = [h.strong[self.name(card)], parts.paragraph(effect, how="soft") if effect else None]
        return parts.row(words, right=self.beside(card))

    def beside(self, card: int) -> str:
        """Give the class of a card and what it is worth, in short."""
        return parts.GAP.join((self.klass(card), self._worth(self.character(card))))

    def _worth(self, one: Character) -> str:
        return f"{one.influence}{HOUSE if 'influence' in one.house else ''}"


def _house(rules: Cypher) -> Node:
    """Say what the star behind a figure is, where there may be one."""
    ours = any(one.house for one in rules.deck.characters)
    return parts.paragraph(f"{HOUSE} {rules.words.say('glance.house')}", how="soft") if ours else None


# ---- The table


def table(rules: Cypher, view: State) -> Node:
    """Draw what everybody sees: the areas, the Display, the piles, and how near the end is."""
    deck = Deck(rules)
    return [
        parts.heading(_over(view), _title(view), beside=_last_turns(view)),
        parts.columns(
            parts.zone(say("The areas"), parts.people(*(_area(deck, view, seat) for seat in range(view.table.seats)))),
            parts.zone(say("Between all"), parts.cards(*_piles(deck, view), size="named"), _house(rules)),
        ),
    ]


def _ended(view: State) -> bool:
    return bool(view.agenda[-1][0] == OVER)


def _over(view: State) -> str:
    now = not _ended(view)
    games = (say("game {n}", n=view.games + now),) if view.table.options.campaign else ()
    return parts.over(GAME.title, *games, say("turn {n}", n=view.turn + now))


def _title(view: State) -> str:
    names = view.table.seating.names
    if _ended(view):
        first = [names[seat] for seat in over(view).ranking[0]]
        return parts.have_won(first)
    if view.agenda[-1][0] < BEGIN:
        return say("Before the first turn")
    return say("{name} plays", name=names[view.seat])


def _last_turns(view: State) -> str | None:
    if _ended(view):
        return said(over(view).reason)
    if view.trigger is None:
        return None
    last = view.table.seating.names[view.trigger.seat]
    return say("{n} turn to end, {name} last|{n} turns to end, {name} last", number=view.trigger.left, name=last)


def _area(deck: Deck, view: State, seat: int) -> Node:
    """Draw what lies before somebody, and say how many cards are held behind it."""
    area, held = view.areas[seat], view.hands[seat]
    role = [say("{cards} in hand", cards=counted(len(held), "card")), *_open(deck, view, seat)]
    if view.table.options.campaign:
        points, needed = view.points[seat], view.table.needed
        role.append(parts.GAP + say("{n} point of {needed}|{n} points of {needed}", number=points, needed=needed))
    return parts.person(
        view.table.seating.names[seat],
        "".join(role),
        doing=[deck.chip(card) for card in area] or say("an empty area"),
        has=say("influence {n}", n=influence(view.table, area)),
    )


def _open(deck: Deck, view: State, seat: int) -> Iterator[str]:
    """Say what everybody knows of a hand."""
    held = zip(view.hands[seat], view.known[seat], strict=True)
    known = [deck.name(card) for card, who in held if card is not HIDDEN and who == view.table.everyone]
    if known:
        yield say(", {cards} among them", cards=listed(known, "and"))


def _piles(deck: Deck, view: State) -> Iterator[Node]:
    """Draw the Display, the deck and what has left the game."""
    display = view.display
    yield parts.gap(say("no card"), name=say("Display")) if display is None else deck.card(display, name=[
        say("Display"), ": ", deck.name(display)
    ])  # fmt: skip
    left = counted(len(view.pack), "card", none=say("empty"))
    if view.pack:
        yield parts.back(say("the deck, face down"), name=say("Deck"), note=left)
    else:
        yield parts.gap(say("the deck, empty"), name=[say("Deck"), ": ", left])
    if view.removed:
        gone = counted(len(view.removed), "card")
        yield parts.back(say("cards out of the game"), name=say("Out of the game"), note=gone)


# ---- A hand


def hand(rules: Cypher, view: State, seat: SeatNo) -> Node:
    """Draw somebody's cards and what they do, and what else only this seat knows, all of it under one cover."""
    deck, held = Deck(rules), view.hands[seat]
    known = parts.zone(say("What else you know"), parts.rows(*_known(deck, view, seat)))
    area = [deck.card(card) for card in view.areas[seat]] or [parts.gap(say("an empty area"))]
    return [
        parts.heading(_over(view), parts.own(view.table.seating.names[seat]), beside=_last_turns(view)),
        parts.zone(
            say("Your hand"),
            parts.cover("hand", *_held(deck, view, seat), known),
            note=counted(len(held), "card", none=say("no cards")),
        ),
        parts.zone(
            say("Your area"),
            parts.cards(*area, size="named"),
            note=say("influence {n}", n=influence(view.table, view.areas[seat])),
        ),
        parts.zone(say("Between all"), parts.cards(*_piles(deck, view), size="named")),
        _house(rules),
    ]


def _held(deck: Deck, view: State, seat: SeatNo) -> Iterator[Node]:
    held = [card for card in view.hands[seat] if card is not HIDDEN]
    unknown = len(view.hands[seat]) - len(held)
    if held:
        yield parts.rows(*map(deck.row, held))
    if unknown:
        more = say("gmkit has not seen {n} of your cards|gmkit has not seen {n} of your cards", number=unknown)
        yield parts.paragraph(more, how="soft")
    if not view.hands[seat]:
        yield parts.paragraph(say("You hold no cards."))


def _known(deck: Deck, view: State, seat: SeatNo) -> Iterator[Node]:
    """Give what this seat knows of cards that lie face down, and how many of each class it has not seen."""
    for at, held in enumerate(view.hands):
        known = [deck.name(card) for card in held if card is not HIDDEN]
        if at != seat and known:
            yield parts.row(parts.own(view.table.seating.names[at]), right=listed(known, "and"))
    bottom = view.pack[-1][0] if view.pack else HIDDEN
    if bottom is not HIDDEN:
        yield parts.row(say("At the bottom of the deck"), right=deck.name(bottom))
    for class_id, count in unseen_by_class(view, seat).items():
        yield parts.row(say("Unseen: {klass}", klass=deck.klasses(class_id)), right=str(count))


def row_of(rules: Cypher, _view: State, _need: Ask) -> Callable[[Hashable], Row] | None:
    """Give how a card that may be chosen is drawn: its class and what it is worth stand beside its name."""
    deck = Deck(rules)
    return lambda value: Row(beside=deck.beside(value)) if isinstance(value, int) else Row()


QUESTIONS = {
    "draw from": later("Where do you draw from?"),
    "play": later("Which card do you play?"),
    "pass left": later("Which card do you pass to the left?"),
    "pass right": later("Which card do you pass to the right?"),
    "extra card": later("Which card do you play as well?"),
    "pass": later("Which card do you pass?"),
    "remove": later("Which card do you remove?"),
    "make room": later("Which card makes room?"),
    "leaves first": later("Which card leaves first?"),
    "guard": later("Do you have this effect ignored?"),
    "discard": later("Which card do you discard?"),
}
"""How what is asked is put to whoever is asked, by its label."""

SCREENS = Screens(table, hand=hand, row=row_of, question=by_label(QUESTIONS), tint="teal")
"""What the pages of Cypher show."""
