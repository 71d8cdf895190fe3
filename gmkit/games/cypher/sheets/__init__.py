"""Cypher on paper: the characters as cards, the rules on a card to fold, and the tally of a campaign."""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.model import Options
from gmkit.games.cypher.sheets import card
from gmkit.games.cypher.sheets import reference as rules
from gmkit.games.cypher.sheets import tally as tallies
from gmkit.games.cypher.sheets.back import back
from gmkit.games.cypher.sheets.frame import ACCENT
from gmkit.games.cypher.sheets.tally import Tally
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Card, Sheet

__all__ = ["ACCENT", "Tally", "cards", "reference", "tally"]


def cards(deck: NexusDeck, setting: Setting) -> Sheet:
    """Give the deck as cards of 63 × 88 mm, every copy counted, with a back that all share.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming character and field.
    """
    shared = back(deck, setting)
    faces = tuple(
        Card(one.id, one.name, card.front(deck, at, setting), shared, (one.class_id,), one.copies)
        for at, one in enumerate(deck.characters)
    )
    made = _sheet(f"Cypher: characters, {deck.title}", deck, faces)
    return made._replace(credit=f"{made.credit}. {curly(deck.notice)}") if deck.notice else made


def reference(deck: NexusDeck, setting: Setting, options: Options = Options()) -> Sheet:  # noqa: B008
    """Give the rules for that deck on two pages of 105 × 148 mm: the turn before, the end behind.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    faces = rules.turn(deck, setting), rules.end(deck, setting, options)
    return _sheet("Cypher: reference", deck, (Card("reference", "Reference", *faces),))


def tally(needed: Mapping[int, int], setting: Setting, credit: str, filled: Tally = Tally()) -> Sheet:  # noqa: B008
    """Give the tally of a campaign, 105 × 148 mm; blank, or with names and points.

    Args:
        needed: for each number of players the points that win.
        setting: fonts and ink.
        credit: whose game it is.
        filled: what stands on it.

    Raises:
        SheetError: if a name does not fit or a letter has no font.
    """
    face = tallies.draw(filled, needed, setting)
    return Sheet("Cypher: campaign tally", credit, (Card("tally", "Campaign tally", face),), accent=ACCENT)


def _sheet(title: str, deck: NexusDeck, made: tuple[Card, ...]) -> Sheet:
    """Give a sheet that says whose work the deck is; the GM is told what in it is ours."""
    return Sheet(
        title,
        deck.source.line(),
        made,
        warnings=(deck.notice,) if deck.notice else (),
        accent=ACCENT,
        author=deck.source.author or "gmkit",
        licence=deck.source.licence or "",
    )
