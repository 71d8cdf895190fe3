"""Cyffle on the command line: what the shared commands need, and where its own are.

Each of the game's commands is loaded when it is run, and with it the part of the game that it needs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gmkit.chance.source import Source
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.deck import MOST_PLAYERS
from gmkit.shell.desk import Desk, Start, Telling, Trial
from gmkit.shell.later import Later
from gmkit.shell.options import Kinds
from gmkit.table.game import Ask, Game, Over, Player
from gmkit.table.seats import Seat, Seating
from gmkit.table.worlds import Opinion

MANY = 8
"""With more players most hands are decided by the deal."""

TRIAL_ANTE = 12
"""Parts alike among two, three and four, so that no share of a measured pot is left over."""


def _open(content: Sequence[Path], wanted: str | None) -> Game[Any]:
    from gmkit.games.cyffle.content import PackNames
    from gmkit.games.cyffle.game import Cyffle
    from gmkit.games.cyffle.kinds import KINDS, PACK_NAMES
    from gmkit.library.shelves import resolve

    return Cyffle(PackNames.from_data(resolve(PACK_NAMES.name, PACK_NAMES.default, content, KINDS, wanted).data))


def _content(game: Any) -> Mapping[str, Any]:
    return {"set": game.names.id, "sha256": hashlib.sha256(repr(game.names).encode()).hexdigest()}


def _situation(path: Path, content: Sequence[Path], options: Sequence[str]) -> Start:
    from gmkit.errors import BrokenContentRule, GmkitError
    from gmkit.games.cyffle.evening_checks import check_situation, under
    from gmkit.games.cyffle.kinds import SITUATION
    from gmkit.games.cyffle.references import check_cards
    from gmkit.library.diagnostics import refuse_errors
    from gmkit.library.shelves import load_checked
    from gmkit.shell.card import set_id

    document = load_checked(path, SITUATION)
    game: Any = _open(content, set_id(options) or document.data.get("set"))
    refuse_errors(check_cards(document, game.names))
    merged = GAME.options_over(document.data.get("options", {}), options)
    if options:
        refuse_errors(check_situation(under(document, merged)))
    try:
        return _restore(document.data, game, merged)
    except GmkitError as error:
        place = document.place(["seats"])
        raise BrokenContentRule(f"{path}:{place.line}:{place.column}: {error}") from None


def _restore(data: Mapping[str, Any], game: Any, options: Mapping[str, Any]) -> Start:
    from gmkit.games.cyffle.situation import from_data
    from gmkit.games.cyffle.stage import around

    step = from_data(data, game, options)
    table, _ = around(step.state)
    return Start(game, table.seating, options, step, data)


def _from_log(data: Mapping[str, Any], game: Any, options: Mapping[str, Any]) -> Start:
    from gmkit.games.cyffle.evening_checks import check_situation, under
    from gmkit.games.cyffle.kinds import SITUATION
    from gmkit.games.cyffle.references import check_cards
    from gmkit.shell.resume import hold_to

    hold_to(data, SITUATION, lambda one: [*check_cards(one, game.names), *check_situation(under(one, options))])
    return _restore(data, game, options)


def _save(state: Any, _game: Any) -> Mapping[str, Any]:
    from gmkit.games.cyffle.situation import to_data

    return to_data(state)


def _player(seat: Seat, game: Any) -> Player:
    from gmkit.games.cyffle import npc

    return npc.player(seat, game)


def _consider(game: Any, view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    from gmkit.games.cyffle import npc

    return npc.consider(game, view, ask, seat, source)


def _sees_all(seat: Seat, game: Any) -> Player:
    from gmkit.games.cyffle.npc.ceiling import sees_all

    return sees_all(seat, game)


def _telling(game: Any) -> Telling:
    from gmkit.games.cyffle.telling import teller, together
    from gmkit.games.cyffle.telling.beats import beats, outline
    from gmkit.games.cyffle.telling.glance import glance

    names = game.names
    return Telling(outline, beats(names), teller(names), glance(names), together(names))


def _turns(state: Any) -> int:
    from gmkit.games.cyffle.stage import around

    _, score = around(state)
    return score.number


def _warnings(seating: Seating, options: Mapping[str, Any]) -> list[str]:
    found = []
    if len(seating) > MANY:
        found.append(f"{len(seating)} players with three cards each: luck decides nearly every hand")
    if not options["cheating"] and any(seat.style == "cheat" for seat in seating):
        found.append("a cheat is seated, but cheats only with --option cheating=on")
    if options["cheating"] and all(seat.npc and seat.style != "cheat" for seat in seating):
        found.append("cheating is on, and nobody is given to it; seat somebody with NAME=LEVEL+cheat")
    if options["foreign_ace"] and not options["cheating"]:
        found.append("nobody may cheat, so that no Ace of another pack is brought; add --option cheating=on")
    elif options["foreign_ace"] and len(seating) > MOST_PLAYERS:
        found.append("with two packs every Ace is there twice, so that none is brought")
    least = options["ante"] if options["wager_style"] == "agreed" else 1
    if options["mode"] != "tally" and options["purse"] is not None and options["purse"] < least:
        found.append(f"a purse of {options['purse']} does not reach for a stake of {least}: no hand will be dealt")
    return found


def _private(view: Any, ask: Ask) -> bool:
    from gmkit.games.cyffle.noticing import may_have_noticed

    return may_have_noticed(view, ask)


def pot_share(over: Over, seat: int) -> float:
    """Give a seat's share of the one pot of a trial, from what it has won or lost in coins."""
    won = over.payout[seat]
    assert won is not None
    return (won + TRIAL_ANTE) / (TRIAL_ANTE * len(over.payout))


DESK = Desk(
    card=GAME,
    open=_open,
    content=_content,
    situation=_situation,
    from_data=_from_log,
    save=_save,
    player=_player,
    consider=_consider,
    telling=_telling,
    turns=_turns,
    warnings=_warnings,
    motives=True,
    private=_private,
    trial=Trial(
        {"mode": "wager", "ante": TRIAL_ANTE, "max_hands": 1},
        (2, 3, 4),
        pot_share,
        _sees_all,
        ("mode", "ante", "wager_style", "purse", "max_hands"),
    ),
)

_HERE = "gmkit.games.cyffle.quick"

challenge: Kinds = Later(DESK, {"trick": f"{_HERE}.tricks:trick", "score": f"{_HERE}.score:score"})
odds: Kinds = Later(DESK, {"play": f"{_HERE}.play:odds_play", "cheat": f"{_HERE}.cheat:odds_cheat"})
