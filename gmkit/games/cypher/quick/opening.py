"""Opening a situation file, and what all answers about a table have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gmkit.errors import BrokenContentRule, ContentError, GmkitError
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.kinds import SITUATION
from gmkit.games.cypher.model import State
from gmkit.games.cypher.scoring import scores
from gmkit.games.cypher.situation.checks import refuse_cards
from gmkit.library.shelves import load_checked
from gmkit.shell.card import GameCard, set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common
from gmkit.shell.resume import take_up
from gmkit.table.log import replay
from gmkit.table.run import Places


def open_situation(card: GameCard, path: Path, load: Callable[[str | None], Cypher], options: Sequence[str]) -> Start:
    """Read a situation, with options over those of the file.

    Raises:
        ContentError: it cannot be used; says where and why.
    """
    from gmkit.games.cypher.situation.reading import from_data

    document = load_checked(path, SITUATION)
    game = load(set_id(options) or document.data.get("set"))
    merged = card.options_over(document.data.get("options", {}), options)
    refuse_cards(document, game.deck, merged)
    try:
        step = from_data(document.data, game.nexus, merged)
    except ContentError:
        raise
    except GmkitError as error:
        place = document.place(["agenda"] if "agenda" in document.data else ["seats"], key=True)
        raise BrokenContentRule(f"{path}:{place.line}:{place.column}: {error}") from None
    return Start(game, step.state.table.seating, merged, step, document.data)


def take(desk: Desk, common: Common, path: Path) -> tuple[Start, State]:
    """Give the table of a situation or a log, and the record as it stands."""
    start, entries, _ = take_up(desk, common, path)
    state, _ = replay(start.game, start.step.state, entries, Places(), str(path))
    return start, state


def ids(deck: NexusDeck, cards: Sequence[int]) -> list[str]:
    """Give cards by their ids."""
    return [deck.character(card).id for card in cards]


def table_data(state: State) -> dict[str, Any]:
    """Give what everybody sees of a table."""
    deck, names = state.table.deck, state.table.seating.names
    return {
        "areas": {name: ids(deck, area) for name, area in zip(names, state.areas, strict=True)},
        "influence": dict(zip(names, scores(state), strict=True)),
        "hands": {name: len(hand) for name, hand in zip(names, state.hands, strict=True)},
        "deck": len(state.pack),
        "display": None if state.display is None else deck.character(state.display).id,
    }
