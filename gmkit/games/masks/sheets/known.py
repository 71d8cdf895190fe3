"""What a record knows, as the sheets show it: masks, objectives, feelings, debts. What is hidden is left out."""

from __future__ import annotations

from collections.abc import Iterable

from gmkit.chance.cards import parse_card
from gmkit.games.masks.content import Mask
from gmkit.games.masks.deck import SUITS, Suit
from gmkit.games.masks.model import Avatar, State
from gmkit.games.masks.setting_up import ENDURING, WARM, pips
from gmkit.games.masks.sheets.debts import Debt
from gmkit.games.masks.sheets.goals import Goal
from gmkit.games.masks.sheets.relations import Tie
from gmkit.games.masks.sheets.track import Level
from gmkit.games.masks.telling.words import Names, names_of, within
from gmkit.games.masks.ties import Feeling, Party
from gmkit.games.masks.world import World
from gmkit.printing.quotes import curly
from gmkit.table.game import Hidden, SeatNo

_SUITS = {"H": SUITS[0], "D": SUITS[1], "C": SUITS[2], "S": SUITS[3]}


def masks_of(world: World, avatar: Avatar) -> list[Mask]:
    """Give the card masks that an avatar owns, as far as they are known."""
    return [world.mask(held.mask) for held in avatar.masks if isinstance(held.mask, str)]


def titles(masks: Iterable[Mask]) -> tuple[str, ...]:
    """Give the titles of masks, set as a printer sets them."""
    return tuple(curly(one.title) for one in masks)


def goals_of(world: World, state: State, avatar: Avatar) -> tuple[Goal, ...]:
    """Give the objectives of an avatar, card by card."""
    if isinstance(avatar.objectives, Hidden):
        return ()
    names = names_of(world, state.hall.seating)
    found = []
    for name in dict.fromkeys(one.card for one in avatar.objectives):
        card = parse_card(name)
        suit = _SUITS[card.suit]
        parity = "odd" if pips(card) % 2 else "even"
        rows = tuple(
            (
                suit.label.lower() if names.is_avatar(one.target) else parity,
                one.kind,
                _aimed_at(names, one.target),
                one.done is not None,
            )
            for one in avatar.objectives
            if one.card == name
        )
        rank = card.rank if card.rank == "A" else str(pips(card))
        found.append(Goal(rank, suit.glyph, suit.feeling, rows))
    return tuple(found)


def _aimed_at(names: Names, party: Party) -> str:
    """Give an avatar's name, or a faction's with its article."""
    name = names.party(party)
    if names.is_avatar(party):
        return name
    inner = within(name)
    return inner if inner != name else f"the {name}"


def _known(state: State, holder: Party, target: Party) -> Feeling | None:
    row = state.feelings[holder]
    return None if isinstance(row, Hidden) else row[target]


def level_of(state: State, holder: Party, target: Party) -> Level | None:
    """Give a feeling as boxes."""
    one = _known(state, holder, target)
    return None if one is None else Level(one.level, one.enduring, one.latent, one.pole)


def _card_suit(feeling: Feeling) -> Suit | None:
    """Give the suit of the card that a feeling began with, if there was one."""
    if not feeling.origin:
        return None
    warm = feeling.origin > 0
    return next(suit for key, suit in _SUITS.items() if (key in WARM) == warm and (key in ENDURING) == feeling.enduring)


def felt(state: State, seat: SeatNo, party: Party) -> Tie:
    """Give a row with suit, kind and boxes alone."""
    one = _known(state, seat, party)
    if one is None:
        return Tie()
    suit = _card_suit(one)
    kind = "enduring" if one.enduring else "fickle"
    given = (suit.label.lower(), suit.glyph, suit.feeling) if suit else ("", "", "warm")
    return Tie("", "", *given, kind, level_of(state, seat, party))


def debts_of(state: State, seat: SeatNo) -> tuple[Debt, ...]:
    """Give what a seat owes since a desperate attack, then what is owed to it."""
    names = state.hall.seating.names
    owes = [Debt(names[to], sum_) for to, sum_ in enumerate(state.debts[seat]) if sum_]
    return (*owes, *(Debt(names[at], row[seat], owed=True) for at, row in enumerate(state.debts) if row[seat]))
