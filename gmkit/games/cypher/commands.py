"""Cypher on the command line: where loading, luck, rules, words and output meet.

Much is loaded only when it is wanted: scoring an area needs no NPCs and no files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.cypher import GAME
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.kinds import DECK
from gmkit.library.document import Diagnostic, Document
from gmkit.shell.desk import Later, Rooms, Telling, Tells, Trial, content_mark, lay_desk
from gmkit.shell.options import Kinds
from gmkit.shell.words import Phrases

ROOMS = Rooms("gmkit.games.cypher", GAME.rooms)


def _faults(document: Document, game: Any, options: Mapping[str, Any]) -> list[Diagnostic]:
    under = document._replace(data={**document.data, "options": options})
    return list(ROOMS.situation_checks.check_cards(under, game.deck))


def _telling(game: Any) -> Telling:
    from gmkit.games.cypher.telling import story

    told, deck, words = ROOMS.telling, game.deck, game.words
    return Telling(
        story.story(deck, words),
        story.beats(deck, words),
        told.teller(deck, words),
        told.glance(deck),
        story.together(deck, words),
    )


DESK = lay_desk(
    GAME,
    ROOMS,
    open=lambda paths, wanted: Cypher(
        NexusDeck.from_data(ROOMS.read_content(DECK, paths, wanted)), Phrases(GAME.slug, paths)
    ),
    content=lambda game: content_mark(game.deck.id, game.deck),
    seated=lambda state: state.table.seating,
    reads=lambda game: (game.nexus,),
    faults=_faults,
    blamed=lambda document, _: document.place(["agenda" if "agenda" in document.data else "seats"], key=True),
    filled_in=ROOMS.later("prints:filled_in"),
    telling=_telling,
    in_public=lambda _game, state: state.table,
    turns=lambda state: state.earlier + state.turn,
    trial=Trial(seats=(2, 3, 4), ceiling=ROOMS.later("npc:ceiling")),
    cards=lambda game: [game.deck.character(card).id for card in range(game.deck.total)],
    notice=lambda game: game.deck.notice,
    beside=ROOMS.later("odds_commands:beside"),
    motives=True,
    why=ROOMS.later("npc:why_of"),
    tells=Tells(("best_card",), ROOMS.later("npc:is_so"), lambda state: (state.games, state.round)),
)

challenge: Kinds = Later(DESK, ROOMS, {"turn": "challenges:turn", "score": "challenges:score"})
odds: Kinds = Later(DESK, ROOMS, {"turn": "odds_commands:turn"})
