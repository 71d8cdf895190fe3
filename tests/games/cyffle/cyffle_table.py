"""A table of Cyffle for tests, and an account of its cards kept beside the game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gmkit.chance.source import Stream
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.dealing import undealt
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.kinds import PACK_NAMES
from gmkit.games.cyffle.model import Hand, Options, Score
from gmkit.games.cyffle.play import begin_play
from gmkit.library.bundle import bundled
from gmkit.library.shelves import load_checked
from gmkit.table.choices import Number
from gmkit.table.game import Ask, Luck, SeatNo
from gmkit.table.seats import HUMAN, Seat, Seating

ROOT = Path(__file__).parent.parent.parent.parent
NAMES = PackNames.from_data(load_checked(bundled("content") / "cyffle" / "pack.yaml", PACK_NAMES).data)
OTHER = PackNames.from_data(load_checked(ROOT / "examples" / "gwyngelli-pack.yaml", PACK_NAMES).data)
GAME = Cyffle(NAMES)


def card(code: str) -> int:
    """Give a card by its code."""
    (found,) = NAMES.read(code)
    return found


def cards(codes: str) -> int:
    """Give a set of cards by their codes."""
    return sum(1 << card(code) for code in codes.split())


def seats(number: int, *people: int) -> Seating:
    """Seat NPCs, and people in some places."""
    return Seating(tuple(Seat(f"S{at}", HUMAN if at in people else "skilled") for at in range(number)))


def standing(
    hands: Sequence[str], trump: str, dealer: int, people: Sequence[int] = (), gathered: str = "", **options: Any
) -> Hand:
    """Give a hand about to be led to; "?" for each card that nobody knows."""
    table = GAME.table(seats(len(hands), *people), Options(**options))
    score = Score(1, SeatNo(dealer), (0,) * (len(hands) + 1), (0,) * len(hands), (False,) * len(hands))
    score = score._replace(gathered=cards(gathered))
    known = tuple(cards(hand.replace("?", "")) for hand in hands)
    state = undealt(table, score, score.gone, ())._replace(
        trump="CDHS".index(trump), hands=known, unknown=tuple(hand.count("?") for hand in hands)
    )
    found = begin_play(state, None, None).state  # type: ignore[arg-type]
    assert isinstance(found, Hand)
    return found


def played(state: Any, codes: str) -> tuple[Any, list[Any]]:
    """Play these cards one after the other; give the record and what happened."""
    events: list[Any] = []
    for code in codes.split():
        state, more = GAME.apply(state, card(code))
        events += more
    return state, events


def some_answer(need: Ask | Luck, stream: Stream) -> Any:
    """Draw an answer."""
    if isinstance(need, Luck):
        return need.law.draw(stream)
    if isinstance(need.choices, Number):
        return need.choices.low + stream.below(min(need.choices.size(), 9))
    return stream.pick(list(need.choices.items()))
