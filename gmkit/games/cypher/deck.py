"""A deck worked out once: for every card, by its number, what the rules look up while they play."""

from __future__ import annotations

from collections.abc import Iterable

from gmkit.games.cypher.content import Character, Effect, NexusDeck

CardNo = int
"""A card by its number in the deck; programs are given its name."""


class Nexus:
    """What follows from a deck; classes and characters are bits of a whole number.

    Attributes:
        deck: the deck.
        total: how many cards there are; they are numbered from 0, copies side by side.
        of: for each card the place of its character among `deck.characters`.
        names: for each card the names it goes by: the printed one, and its id.
        klass: for each card the bit of its class, 0 for none.
        influence: what each card is worth.
        boost: for each card the classes that lift it when another card of them lies beside it, and to what,
            as often as the card says so.
        bonus: for each card how many more cards its owner draws at each instruction.
        bottom: for each card whether its owner may draw from the bottom.
        immune: for each card the characters whose purges of all leave its owner's area alone, as bits.
        guard: for each card whether its owner may ignore other players' effects.
        shy: for each card the classes that drive it out when its owner plays one.
        played: for each card what happens when it is played.
    """

    __slots__ = (
        "bonus",
        "boost",
        "bottom",
        "deck",
        "guard",
        "immune",
        "influence",
        "klass",
        "names",
        "of",
        "played",
        "shy",
        "total",
    )

    def __init__(self, deck: NexusDeck) -> None:
        """Work everything out."""
        bits = {klass.id: 1 << at for at, klass in enumerate(deck.classes)}
        places = {character.id: 1 << at for at, character in enumerate(deck.characters)}
        cards = [deck.characters[at] for at in deck.of]
        self.deck = deck
        self.total = len(deck.of)
        self.of = deck.of
        self.names = tuple((card.name, card.id) for card in cards)
        self.klass = tuple(bits.get(card.class_id, 0) for card in cards)
        self.influence = tuple(card.influence for card in cards)
        self.boost = tuple(_boost(card, bits) for card in cards)
        self.bonus = tuple(sum(one.amount for one in _all(card, "draw_bonus")) for card in cards)
        self.bottom = tuple(any(one.source == "bottom" for one in _all(card, "draw_source")) for card in cards)
        self.immune = tuple(
            sum({places[one.card] for one in _all(card, "immune_to") if one.card in places}) for card in cards
        )
        self.guard = tuple(bool(_all(card, "may_ignore_effect")) for card in cards)
        self.shy = tuple(
            class_bits((klass for one in _all(card, "leaves_when_owner_plays") for klass in one.classes), bits)
            for card in cards
        )
        self.played = tuple(card.when_played for card in cards)

    def classes(self, effect: Effect) -> int:
        """Give the classes that an effect looks at, as bits."""
        return class_bits(effect.classes, {klass.id: 1 << at for at, klass in enumerate(self.deck.classes)})

    def character(self, id_: str | None) -> int:
        """Give the place of a character among `deck.characters`; -1 if there is none."""
        return next((at for at, one in enumerate(self.deck.characters) if one.id == id_), -1)


def class_bits(classes: Iterable[str], bits: dict[str, int]) -> int:
    """Give several classes as bits."""
    found = 0
    for klass in classes:
        found |= bits.get(klass, 0)
    return found


def _all(card: Character, op: str) -> list[Effect]:
    return [effect for effect in card.while_in_play if effect.op == op]


def _boost(card: Character, bits: dict[str, int]) -> tuple[tuple[int, int], ...]:
    """Give the classes that lift a card, and what it is worth then, for each of its effects that do."""
    return tuple((class_bits(one.classes, bits), one.influence) for one in _all(card, "influence_if_other_class"))
