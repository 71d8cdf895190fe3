"""The words that every telling of City of Masks uses: names, masks, places, deeds, feelings, courts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gmkit.chance.cards import parse_card
from gmkit.errors import listed
from gmkit.games.masks.encounter import Attempt, Declared
from gmkit.games.masks.model import CHARACTER, MAIN, ROLE, UNCAST, HiddenAction, Objective
from gmkit.games.masks.setting_up import card_feeling, pips
from gmkit.games.masks.steps.rounds import LOST
from gmkit.games.masks.ties import Feeling, Party
from gmkit.games.masks.world import World
from gmkit.shell.output import whole
from gmkit.table.seats import Seating

POISE = ("graceless", "passable", "neat", "assured", "striking", "dazzling", "legendary")
"""How it looks, by the difference between the courts."""

SHOWY = 3
"""A difference from which a success is a triumph, and a failure at least graceful."""

_WORN = {ROLE: "a young noble in plain gold", UNCAST: "one of the Uncast", CHARACTER: "their own Character"}
_ARTICLES = ("The ", "A ", "An ")
_WARM = ((9, "obsessed with"), (6, "devoted to"), (3, "warm towards"), (1, "mildly fond of"))
_COLD = ((9, "obsessed with hating"), (6, "bitter against"), (3, "hostile to"), (1, "mildly averse to"))
_STRENGTH = ((9, "obsessive"), (6, "devoted"), (3, "warm"), (1, "mild liking"))
_DISLIKE = ((9, "obsessive hatred"), (6, "bitter"), (3, "hostile"), (1, "mild dislike"))
_SUITS = {"H": "Hearts", "D": "Diamonds", "C": "Clubs", "S": "Spades"}


class Names(NamedTuple):
    """What everybody and everything is called.

    Attributes:
        world: the content, for masks and factions.
        seats: the avatars' names, by seat.
    """

    world: World
    seats: tuple[str, ...]

    def is_avatar(self, party: Party) -> bool:
        """Say whether a party is an avatar, not a faction."""
        return party < len(self.seats)

    def party(self, party: Party) -> str:
        """Give an avatar's name or a faction's label."""
        return self.seats[party] if self.is_avatar(party) else self.world.factions[party - len(self.seats)].label

    def all(self, parties: Iterable[Party]) -> str:
        """Give several: "Bo, Dav and Moon Temple"."""
        return listed(map(self.party, parties), "and")

    def mask(self, worn: str) -> str:
        """Give what is worn, as it stands within a sentence: "the Flirt", "Taria the Adventuress"."""
        if worn in _WORN:
            return _WORN[worn]
        known = next((mask for mask in self.world.masks.masks if mask.id == worn), None)
        return within(known.title if known else worn)

    def masked(self, seat: int, worn: str | None) -> str:
        """Give somebody with the mask: "Celia as the Flirt"."""
        return self.seats[seat] + (f" as {self.mask(worn)}" if worn is not None else "")

    def wish(self, objective: Objective) -> str:
        """Give what is wanted: "to humiliate Dav"."""
        return f"to {objective.kind} {self.party(objective.target)}"


def names_of(world: World, seating: Seating) -> Names:
    """Give the names at a table."""
    return Names(world, seating.names)


def within(title: str) -> str:
    """Give a title as it stands within a sentence: "the fish market"."""
    return title[0].lower() + title[1:] if title.startswith(_ARTICLES) else title


def place_words(place: str) -> str:
    """Give a place with its preposition: "in the main scene", "at the fish market"."""
    if place == MAIN:
        return "in the main scene"
    return "somewhere in the city" if place.startswith(LOST) else f"at {within(place)}"


def level_words(level: str) -> str:
    """Give the level of a scene: "high paths"."""
    return level.replace("-", " ").replace("_", " ")


def whole_sentence(text: str) -> str:
    """Give somebody's words with a full stop, unless they end a sentence themselves."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def capital(text: str) -> str:
    """Give the text with a capital at the beginning."""
    return text[:1].upper() + text[1:]


# --- what is done


def hidden_worth(action: HiddenAction) -> str:
    """Give an action of a Hidden Face: "Feed stray cats (2, against the mask)"."""
    return f"{action.label} ({action.value}{', against the mask' if action.conflicts else ''})"


def labels(actions: Iterable[Declared | Attempt]) -> str:
    """Give actions by their labels alone: "“Dance” and “Lurk and smirk”"."""
    return listed((f"“{action.label}”" for action in actions), "and")


# --- how it looks


def poise(difference: int) -> str:
    """Give the word for a difference between the courts, 0 to 6."""
    return POISE[min(abs(difference), len(POISE) - 1)]


def performed(attempts: Sequence[Attempt], difference: int) -> str:
    """Give what came of the actions in one clause: "shines with “Dance” and blunders at “Be silent”"."""
    showy = abs(difference) >= SHOWY
    done = [one for one in attempts if one.succeeds]
    failed = [one for one in attempts if not one.succeeds]
    told = [f"{'shines with' if showy else 'gets by with'} {labels(done)}"] if done else []
    told += [f"{'fails with grace at' if showy else 'blunders at'} {labels(failed)}"] if failed else []
    return " and ".join(told)


def prompts(attempts: Iterable[Attempt], difference: int, mask: str) -> list[str]:
    """Give a line for whoever narrates each action: that it succeeds or fails, and how showy it is.

    Args:
        attempts: in the order declared.
        difference: between the courts of whoever acts.
        mask: what is worn, as it stands within a sentence.
    """
    if abs(difference) >= SHOWY:
        won, lost = "a triumph; the talk of the evening", "it fails, but so gracefully that nobody laughs"
    else:
        won, lost = "it works, and few take notice", "it goes badly wrong, with everybody looking on"
    return [f"“{one.label}”, as {mask}: {won if one.succeeds else lost}." for one in attempts]


# --- how somebody feels


def feels(level: int) -> str:
    """Give a feeling as it stands before a name: "devoted to"."""
    return _band(level, _WARM, _COLD, "neutral about")


def feeling_word(level: int) -> str:
    """Give a feeling by itself: "devoted (+7)"."""
    return f"{_band(level, _STRENGTH, _DISLIKE, 'neutral')} ({whole(level)})"


def _band(level: int, warm: Sequence[tuple[int, str]], cold: Sequence[tuple[int, str]], none: str) -> str:
    return next((word for least, word in (warm if level > 0 else cold) if abs(level) >= least), none)


def figure(feeling: Feeling) -> str:
    """Give a feeling in figures: "+7 enduring"."""
    return whole(feeling.level) + (" enduring" if feeling.enduring else "")


def card_name(text: str) -> str:
    """Give a number card: "4H" is "4 of Hearts"."""
    card = parse_card(text)
    return f"{'Ace' if card.rank == 'A' else pips(card)} of {_SUITS[card.suit]}"


def card_meaning(text: str) -> str:
    """Give what a number card means for a feeling: "devoted (+7), fickle"."""
    feeling = card_feeling(parse_card(text))
    return f"{feeling_word(feeling.level)}, {'enduring' if feeling.enduring else 'fickle'}"
