"""City of Masks on the command line: where loading, luck, rules, words and output meet.

Much is loaded only when it is wanted: a quick question needs no NPCs, no files and no telling.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.masks import GAME
from gmkit.shell.desk import Desk, Start, Telling, Trial
from gmkit.shell.later import Later
from gmkit.shell.options import Kinds
from gmkit.table.game import Ask, Game, Player
from gmkit.table.seats import Seat, Seating
from gmkit.table.worlds import Opinion

FEWEST, MOST = 5, 10
"""With fewer players the web is thin, with more the game is slow: the source says so."""


def _open(content: Sequence[Path], chosen: str | None) -> Game[Any]:
    from gmkit.games.masks.game import Masks
    from gmkit.games.masks.world import load

    return Masks(load(content, chosen))


def _content(game: Any) -> Mapping[str, Any]:
    return {"set": game.world.masks.id, "sha256": hashlib.sha256(repr(game.world).encode()).hexdigest()}


def _situation(path: Path, content: Sequence[Path], options: Sequence[str]) -> Start:
    from gmkit.games.masks.quick.evening import open_situation

    return open_situation(GAME, path, content, options)


def _restore(data: Mapping[str, Any], game: Any, options: Mapping[str, Any]) -> Start:
    from gmkit.games.masks.situation import from_data

    state = from_data(data, game.world, options)
    return Start(game, state.hall.seating, options, game.resume(state), data)


def _save(state: Any, game: Any) -> Mapping[str, Any]:
    from gmkit.games.masks.situation import to_data

    return to_data(state, game.world)


def _player(seat: Seat, game: Any) -> Player:
    from gmkit.games.masks import npc

    return npc.player(seat, game)


def _consider(game: Any, view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    from gmkit.games.masks import npc

    return npc.consider(game, view, ask, seat, source)


def _telling(game: Any) -> Telling:
    from gmkit.games.masks import telling

    told = game.world
    return Telling(telling.outline(told), telling.beats(told), telling.teller(told), telling.glance(told))


def _parties(game: Any) -> Sequence[str]:
    return [faction.label for faction in game.world.factions]


def _warnings(seating: Seating, _options: Mapping[str, Any]) -> list[str]:
    if len(seating) < FEWEST:
        return [f"{len(seating)} avatars; with fewer than {FEWEST} there is little scope for a web of relationships"]
    if len(seating) > MOST:
        return [f"{len(seating)} avatars; with more than {MOST} a round takes long"]
    return []


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
    turns=lambda state: state.round,
    warnings=_warnings,
    parties=_parties,
    # An evening is long; after four rounds it shows who plays well.
    trial=Trial({"max_rounds": 4}),
)

_HERE = "gmkit.games.masks"

challenge: Kinds = Later(
    DESK,
    {
        "unopposed": f"{_HERE}.quick.from_file:unopposed",
        "opposed": f"{_HERE}.quick.from_file:opposed",
        "woo": f"{_HERE}.quick.draws:woo_avatar",
        "faction": f"{_HERE}.quick.draws:woo_faction",
        "influence": f"{_HERE}.quick.evenings:influence",
        "alienation": f"{_HERE}.quick.draws:alienation",
        "arrest": f"{_HERE}.quick.evenings:arrest",
        "relationship": f"{_HERE}.quick.draws:relationship",
    },
)
odds: Kinds = Later(
    DESK,
    {
        "unopposed": f"{_HERE}.quick.alone:odds_unopposed",
        "opposed": f"{_HERE}.quick.odds:opposed",
        "woo": f"{_HERE}.quick.odds:woo_avatar",
        "faction": f"{_HERE}.quick.odds:woo_faction",
        "influence": f"{_HERE}.quick.evenings:odds_influence",
        "alienation": f"{_HERE}.quick.odds:alienation",
        "arrest": f"{_HERE}.quick.evenings:odds_arrest",
    },
)
