"""City of Masks on the command line: where loading, luck, rules, words and output meet.

Much is loaded only when it is wanted: a quick question needs no NPCs, no files and no telling.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.masks import GAME
from gmkit.library.document import Diagnostic, Document
from gmkit.shell.desk import Later, Rooms, Start, Telling, Tells, Trial, content_mark, lay_desk, place_share
from gmkit.shell.options import Kinds
from gmkit.table.seats import Seating

FEWEST, MOST = 5, 10
"""With fewer players the web is thin, with more the game is slow: the source says so."""


_PRONOUNS = {"female": "she", "male": "he", "any": "they"}

IDLE = (
    "nothing is asked now, in the middle of a scene; say at the table what somebody does next, "
    "such as 'Ana challenges Ben; stake 3', and gmkit's NPCs answer there"
)
"""What is told of an evening that a GM leads, between two lines of it."""

ROOMS = Rooms("gmkit.games.masks", GAME.rooms)


def _restore(data: Mapping[str, Any], game: Any, options: Mapping[str, Any]) -> Start:
    state = ROOMS.situation.from_data(data, game.world, options)
    rounds = ROOMS.rounds
    if state.ended == rounds.LAST_ROUND and state.round < rounds.rounds(state):
        # An evening that stopped for the hour goes on where more rounds are allowed.
        state = state._replace(ended=None, agenda=(rounds.BeginRound(),))
    return Start(game, state.hall.seating, options, game.resume(state), data)


def _faults(document: Document, game: Any, _options: Mapping[str, Any]) -> list[Diagnostic]:
    found: list[Diagnostic] = ROOMS.situation_checks.unmet(document, game.world)
    return found


def _telling(game: Any) -> Telling:
    told, world = ROOMS.telling, game.world
    return Telling(
        ROOMS.recap.story(world),
        ROOMS.moments.beats(world),
        told.teller(world),
        told.glance(world),
        standing=told.standing(world),
    )


def _warnings(seating: Seating, _options: Mapping[str, Any]) -> list[str]:
    if len(seating) < FEWEST:
        return [f"{len(seating)} avatars; with fewer than {FEWEST} there is little scope for a web of relationships"]
    if len(seating) > MOST:
        return [f"{len(seating)} avatars; with more than {MOST} a round takes long"]
    return []


DESK = lay_desk(
    GAME,
    ROOMS,
    open=lambda paths, wanted: ROOMS.game.Masks(ROOMS.files.load(paths, wanted)),
    content=lambda game: content_mark(game.world.masks.id, game.world.played()),
    restore=_restore,
    faults=_faults,
    blamed=lambda document, _error: document.place(["avatars"]),
    save=lambda state, game: ROOMS.situation.to_data(state, game.world),
    telling=_telling,
    idle=lambda state: "" if state.ended is not None else IDLE,
    turns=lambda state: state.round,
    warnings=_warnings,
    parties=lambda game: [faction.label for faction in game.world.factions],
    sequel=lambda game, state: game.resume(ROOMS.setting_up.next_evening(state)),
    names=lambda game: ROOMS.files.avatar_names(game.world.city),
    at_table=ROOMS.later("led:at_table"),
    beside=ROOMS.later("led.standing:beside"),
    here=ROOMS.later("exhibits:who_is_here"),
    forms=ROOMS.later("prints:forms"),
    # Who wins an evening says little; who is ahead of whom tells more of it.
    trial=Trial(seats=(2, 4, 6, 8), personas=tuple(GAME.styles), share=place_share),
    tells=Tells(
        ("short", "false_word", "wants", "rich_hand"),
        ROOMS.later("npc:is_so"),
        lambda state: state.round,
        ROOMS.later("npc:look"),
        lambda state, seat: state.worn[seat] or "",
        lambda game, seat: _PRONOUNS[game.world.gender(seat)],
        ROOMS.later("npc:reads"),
    ),
)

challenge: Kinds = Later(
    DESK,
    ROOMS,
    {
        "unopposed": "challenges:unopposed",
        "opposed": "challenges:opposed",
        "woo": "figures:woo_avatar",
        "faction": "figures:woo_faction",
        "influence": "evenings:influence",
        "alienation": "figures:challenge_alienation",
        "arrest": "evenings:arrest",
        "relationship": "figures:relationship",
    },
)
odds: Kinds = Later(
    DESK,
    ROOMS,
    {
        "unopposed": "figures:odds_unopposed",
        "opposed": "challenges:odds_opposed",
        "woo": "figures:odds_woo_avatar",
        "faction": "figures:odds_woo_faction",
        "influence": "evenings:odds_influence",
        "alienation": "figures:odds_alienation",
        "arrest": "evenings:odds_arrest",
    },
)
