"""What an objective card asks for, and whom it is about: the source's chapter on objectives.

Everybody has one card or two (A50), and each card asks for two things: the personal objective that is
announced besides is never told of, so there is none (A51), and both objectives of a card are all of them (A52).
"""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.chance.cards import Card
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, SEDUCE
from gmkit.games.masks.setting_up import WARM, pips
from gmkit.games.masks.ties import Feeling, Party

_BY_SUIT = {"H": GLORIFY, "D": BETRAY, "C": SEDUCE, "S": HUMILIATE}


def interpersonal(card: Card) -> tuple[str, bool]:
    """Give the kind of the interpersonal objective, and whether it is about a friend; else about an enemy."""
    return _BY_SUIT[card.suit], card.suit in WARM


def factional(card: Card, level: int) -> str | None:
    """Give the kind of the factional objective: positive if the card is even, an ace being odd.

    Args:
        card: the objective card.
        level: the feeling about the faction concerned; at 0 there is no objective.
    """
    if level == 0:
        return None
    positive, negative = (GLORIFY, BETRAY) if level > 0 else (SEDUCE, HUMILIATE)
    return negative if pips(card) % 2 else positive


def friend(row: Mapping[Party, Feeling]) -> tuple[Party, ...]:
    """Give the greatest friend: the strongest warm feeling, an enduring one before a fickle one.

    Several if they are still tied, for the player to choose; none if nobody is liked, and the card
    is drawn again.
    """
    return _strongest({party: feeling for party, feeling in row.items() if feeling.level > 0})


def enemy(row: Mapping[Party, Feeling]) -> tuple[Party, ...]:
    """Give the worst enemy: the strongest cold feeling, an enduring one before a fickle one (A54).

    Several if they are still tied; none if nobody is disliked, and the card is drawn again.
    """
    return _strongest({party: feeling for party, feeling in row.items() if feeling.level < 0})


def allegiance(row: Mapping[Party, Feeling]) -> tuple[Party, ...]:
    """Give the faction that is felt about most, warmly or coldly, an enduring feeling before a fickle one.

    Several if they are still tied; none if all are neutral.
    """
    return _strongest({party: feeling for party, feeling in row.items() if feeling.level})


def _strongest(row: Mapping[Party, Feeling]) -> tuple[Party, ...]:
    weight = {party: (abs(feeling.level), feeling.enduring) for party, feeling in row.items()}
    return tuple(sorted(party for party in weight if weight[party] == max(weight.values())))
