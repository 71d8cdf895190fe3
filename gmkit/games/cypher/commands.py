"""Cypher on the command line: where loading, luck, rules, words and output meet.

Much is loaded only when it is wanted: scoring an area needs no NPCs and no files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.cypher import GAME
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.kinds import DECK, KINDS, SITUATION
from gmkit.library.shelves import resolve
from gmkit.shell.desk import Desk, Start, Telling, Trial
from gmkit.shell.later import Later
from gmkit.shell.options import Kinds
from gmkit.table.game import Ask, Player
from gmkit.table.seats import Seat
from gmkit.table.worlds import Opinion


def _open(content: Sequence[Path], wanted: str | None) -> Cypher:
    document = resolve(DECK.name, DECK.default, content, KINDS, wanted)
    return Cypher(NexusDeck.from_data(document.data))


def _content(game: Any) -> Mapping[str, Any]:
    return {"set": game.deck.id, "sha256": hashlib.sha256(repr(game.deck).encode()).hexdigest()}


def _restore(data: Mapping[str, Any], game: Any, options: Mapping[str, Any]) -> Start:
    from gmkit.games.cypher.situation.checks import check_cards
    from gmkit.games.cypher.situation.reading import from_data
    from gmkit.shell.resume import hold_to

    hold_to(data, SITUATION, lambda document: check_cards(document, game.deck))
    step = from_data(data, game.nexus, options)
    return Start(game, step.state.table.seating, options, step, data)


def _situation(path: Path, content: Sequence[Path], options: Sequence[str]) -> Start:
    from gmkit.games.cypher.quick.opening import open_situation

    return open_situation(GAME, path, lambda wanted: _open(content, wanted), options)


def _save(state: Any, _game: Any) -> Mapping[str, Any]:
    from gmkit.games.cypher.situation.writing import to_data

    return to_data(state)


def _player(seat: Seat, game: Any) -> Player:
    from gmkit.games.cypher import npc

    return npc.player(seat, game)


def _consider(game: Any, view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    from gmkit.games.cypher import npc

    return npc.consider(game, view, ask, seat, source)


def _telling(game: Any) -> Telling:
    from gmkit.games.cypher import telling

    deck = game.deck
    return Telling(
        telling.outline(deck),
        telling.beats(deck),
        telling.teller(deck),
        telling.glance(deck),
        telling.together(deck),
    )


def _beside(game: Any, view: Any, ask: Ask) -> list[str]:
    from gmkit.games.cypher.quick import odds as figures

    return figures.beside(game, view, ask)


def _ceiling(seat: Seat, game: Any) -> Player:
    from gmkit.games.cypher import npc

    return npc.ceiling(seat, game)


DESK = Desk(
    card=GAME,
    open=_open,
    content=_content,
    situation=_situation,
    from_data=_restore,
    save=_save,
    player=_player,
    consider=_consider,
    telling=_telling,
    turns=lambda state: state.earlier + state.turn,
    trial=Trial(seats=(2, 3, 4), ceiling=_ceiling),
    cards=lambda game: [game.deck.character(card).id for card in range(game.deck.total)],
    notice=lambda game: game.deck.notice,
    beside=_beside,
    motives=True,
)

_HERE = "gmkit.games.cypher.quick"

challenge: Kinds = Later(DESK, {"turn": f"{_HERE}.turn:turn", "score": f"{_HERE}.score:score"})
odds: Kinds = Later(DESK, {"turn": f"{_HERE}.odds:turn"})
