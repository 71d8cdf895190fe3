"""What a card does in words of ours, worked out from its effects: for cards that bring no text."""

from __future__ import annotations

from collections.abc import Iterable

from gmkit.errors import listed
from gmkit.games.cypher.content import Character, Effect, NexusDeck
from gmkit.games.cypher.sheets.frame import LYING, PLAYED, TIMES


def told(deck: NexusDeck, one: Character) -> str:
    """Give a card's text: what happens when it is played, then what holds while it lies there."""
    parts = []
    for when, effects in ((PLAYED, one.when_played), (LYING, one.while_in_play)):
        if effects:
            sentences = " ".join(_capital(_sentence(deck, one, effect)) for effect in effects)
            parts.append(f"{TIMES[when]}: {sentences}")
    return " ".join(parts) or "No effect."


def _sentence(deck: NexusDeck, one: Character, effect: Effect) -> str:
    """Give one effect as a sentence."""
    classes, count = _classes(deck, effect.classes), effect.amount
    many = "1 card" if count == 1 else f"{count} cards"
    name, mine = _name(deck, effect), one.name
    sentences = {
        "purge_own": f"discard your {classes} cards.",
        "purge_all": f"{_struck(effect)} discards all {classes} cards of their area.",
        "swap_self_with": f"if {name} {_lies(effect)}, it changes places with {mine}.",
        "fetch": f"if {name} {_lies(effect)}, take it into your area.",
        "draw": f"draw {many}.",
        "exile_from_hand": f"take {many} of your hand out of the game, face down.",
        "play_extra": f"play a further card from your hand, effect and all; {mine} may make room for it.",
        "trigger_end": "the end begins.",
        "draw_bonus": f"whenever you are told to draw, draw {many} more.",
        "draw_source": "any card you draw may come from the bottom of the deck.",
        "immune_to": f"{name} takes nothing from your area.",
        "influence_if_other_class": (
            f"worth {effect.influence}, not {one.influence}, while another {classes} card is in your area."
        ),
        "may_ignore_effect": "you may ignore another player's effect that would touch a card of your area.",
        "leaves_when_owner_plays": f"the moment you play a {classes} card, {mine} goes.",
    }
    return sentences[effect.op]


def _struck(effect: Effect) -> str:
    """Say whom a purge strikes, in order."""
    if effect.scope == "others":
        return "clockwise from your left, every other player"
    return f"clockwise from your left, you {'last' if effect.owner_last else 'first'}, every player"


def _lies(effect: Effect) -> str:
    """Say where a card is looked for."""
    places = {"other_areas": "lies in another area", "display": "is the Display"}
    return listed([places[place] for place in effect.places])


def _name(deck: NexusDeck, effect: Effect) -> str:
    """Give the name of the card that an effect is about."""
    return next((one.name for one in deck.characters if one.id == effect.card), effect.card or "")


def _classes(deck: NexusDeck, ids: Iterable[str]) -> str:
    """Give the labels of classes."""
    labels = {klass.id: klass.label for klass in deck.classes}
    return listed([labels.get(id_, id_) for id_ in ids])


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
