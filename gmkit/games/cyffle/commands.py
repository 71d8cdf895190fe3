"""Cyffle on the command line: what the shared commands need, and where its own are.

Each of the game's commands is loaded when it is run, and with it the part of the game that it needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.errors import say
from gmkit.games.cyffle import GAME
from gmkit.library.document import Diagnostic, Document
from gmkit.shell.desk import Later, Rooms, Telling, Tells, Trial, content_mark, lay_desk
from gmkit.shell.options import Kinds
from gmkit.shell.words import Phrases
from gmkit.table.game import Over
from gmkit.table.seats import Seating

MANY = 8
"""With more players most hands are decided by the deal."""

TRIAL_ANTE = 12
"""Parts alike among two, three and four, so that no share of a measured pot is left over."""

ROOMS = Rooms("gmkit.games.cyffle", GAME.rooms)


def _faults(document: Document, game: Any, options: Mapping[str, Any]) -> list[Diagnostic]:
    checks = ROOMS.situation_checks
    held = checks.under(document, options)
    return [*checks.check_cards(held, game.names), *checks.check_situation(held)]


def _telling(game: Any) -> Telling:
    from gmkit.games.cyffle.telling import story

    told, names, words = ROOMS.telling, game.names, game.words
    return Telling(
        story.story(names, words), told.beats(names, words), told.teller(names, words), told.glance(names, words)
    )


def _warnings(seating: Seating, options: Mapping[str, Any]) -> list[str]:
    found = []
    if len(seating) > MANY:
        found.append(say("{count} players with three cards each: luck decides nearly every hand", count=len(seating)))
    if not options["cheating"] and any(seat.style == "cheat" for seat in seating):
        found.append(say("a cheat is seated, but cheats only with --option cheating=on"))
    if options["cheating"] and all(seat.npc and seat.style != "cheat" for seat in seating):
        found.append(say("cheating is on, and nobody is given to it; seat somebody with NAME=LEVEL+cheat"))
    least = options["ante"] if options["wager_style"] == "agreed" else 1
    if options["mode"] != "tally" and options["purse"] is not None and options["purse"] < least:
        found.append(
            say(
                "a purse of {options} does not reach for a stake of {least}: no hand will be dealt",
                options=options["purse"],
                least=least,
            )
        )
    return found


def pot_share(over: Over, seat: int) -> float:
    """Give a seat's share of the one pot of a trial, from what it has won or lost in coins."""
    won = over.payout[seat]
    assert won is not None
    return (won + TRIAL_ANTE) / (TRIAL_ANTE * len(over.payout))


DESK = lay_desk(
    GAME,
    ROOMS,
    open=lambda paths, wanted: ROOMS.game.Cyffle(
        ROOMS.pack.PackNames.from_data(ROOMS.read_content(ROOMS.kinds.PACK_NAMES, paths, wanted)),
        Phrases(GAME.slug, paths),
    ),
    content=lambda game: content_mark(game.names.id, game.names),
    seated=lambda state: ROOMS.model.around(state)[0].seating,
    reads=lambda game: (game,),
    faults=_faults,
    filled_in=ROOMS.later("sheets:filled_in"),
    telling=_telling,
    turns=lambda state: ROOMS.model.around(state)[1].number,
    warnings=_warnings,
    guest=ROOMS.later("led:guest"),
    motives=True,
    why=ROOMS.later("npc:why_of"),
    private=ROOMS.later("cheating:may_have_noticed"),
    tells=Tells(("crooked", "rich_hand"), ROOMS.later("npc:is_so"), lambda state: ROOMS.model.around(state)[1].number),
    trial=Trial(
        {"mode": "wager", "ante": TRIAL_ANTE, "max_hands": 1},
        (2, 3, 4),
        pot_share,
        ROOMS.later("npc:sees_all"),
        ("mode", "ante", "wager_style", "purse", "max_hands"),
    ),
)

challenge: Kinds = Later(DESK, ROOMS, {"trick": "challenges:trick", "score": "challenges:score"})
odds: Kinds = Later(DESK, ROOMS, {"play": "odds_commands:odds_play", "cheat": "odds_commands:odds_cheat"})
