"""What the sheets make of a mask: how it is drawn, and what stands where."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gmkit.games.masks.content import Mask, MaskSet
from gmkit.games.masks.deck import COLOURS, JOKER
from gmkit.games.masks.sheets.ornament import ornament_of, ornaments
from gmkit.printing.quotes import curly

AUTHOR = "Mike Reeves-McMillan"
"""Whose game is on every sheet that is drawn from the rules alone."""


class Look(NamedTuple):
    """How one mask is drawn and called.

    Attributes:
        mask: the mask.
        outline: its crest.
        glyph: its sign.
        colour: warm or cold.
        card: its card in words.
        suit: its suit in words.
        rank: its rank in words.
        letter: what stands in the corner, empty for a joker.
        head: the name, or the whole title.
        tail: the rest of the title after a name.
        ornament: what it is decorated with, by which its suit is known within the set.
    """

    mask: Mask
    outline: str
    glyph: str
    colour: str
    card: str
    suit: str
    rank: str
    letter: str
    head: str
    tail: str
    ornament: str

    @property
    def face(self) -> int:
        """The Face it begins with."""
        return self.mask.begins_with

    @property
    def tags(self) -> tuple[str, ...]:
        """What it may be picked by: suit, rank and card, as they are called and as they are written in the set."""
        return tuple(dict.fromkeys((self.suit, self.rank, self.card.lower(), self.mask.card.suit, self.mask.card.rank)))

    @property
    def where(self) -> str:
        """The mask, for messages."""
        return f"mask {self.mask.id}"


def look_of(mask: Mask, content: MaskSet) -> Look:
    """Work out how a mask of a set is drawn, its words set as a printer sets them."""
    mask = replace(
        mask,
        name=mask.name and curly(mask.name),
        epithet=curly(mask.epithet),
        actions=tuple(replace(one, label=curly(one.label)) for one in mask.actions),
    )
    rank, suit = content.ranks[mask.card.rank], content.suits[mask.card.suit]
    head, tail = mask.title, ""
    if mask.name and mask.title.startswith(mask.name):
        head, tail = mask.name, mask.title[len(mask.name) :].strip()
    letter = "" if rank.outline == "joker" else rank.label[:1].upper()
    colour = "warm" if suit.feeling == "warm" else "cold"
    return Look(
        mask=mask,
        outline=rank.outline,
        glyph=suit.glyph,
        colour=colour,
        card=content.card_name(mask),
        suit=suit.label.lower(),
        rank=rank.label.lower(),
        letter=letter,
        head=head,
        tail=tail,
        ornament=_ornament(mask, content, rank.outline),
    )


def _ornament(mask: Mask, content: MaskSet, outline: str) -> str:
    """Give the ornament of a mask's suit among the suits of its set."""
    if outline == JOKER:
        return "lozenges"
    colours = {colour.id for colour in COLOURS}
    signs = {suit.id: suit.glyph for suit in content.suits.values() if suit.id not in colours}
    return ornaments(signs).get(mask.card.suit) or ornament_of(outline, content.suits[mask.card.suit].glyph)


def played_as(gender: str) -> str:
    """Give how a mask is played, for its foot."""
    return {"male": "played as a man", "female": "played as a woman"}.get(gender, "man or woman")
