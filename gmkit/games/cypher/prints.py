"""What Cypher prints: loads the deck, reads the campaign if there is one, and hands both to the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.errors import IllegalChoice, say
from gmkit.games.cypher import GAME, sheets
from gmkit.games.cypher.content import DECK, KINDS, NexusDeck, pictured
from gmkit.games.cypher.model import OVER, Options, State
from gmkit.games.cypher.setup import POINTS_NEEDED
from gmkit.library.credit import with_licence
from gmkit.library.shelves import resolve
from gmkit.printing.sheet import Sheet
from gmkit.shell.desk import TICKED, Changed
from gmkit.shell.print import Maker, Order


def _deck(order: Order) -> NexusDeck:
    return pictured(resolve(DECK.name, DECK.default, order.content, KINDS, order.set_id))


def cards(order: Order) -> Sheet:
    """Give a card for every copy of every character of the deck."""
    return sheets.cards(_deck(order), order.setting)


def reference(order: Order) -> Sheet:
    """Give the rules for the deck, with the end as the options in force have it."""
    chosen: Mapping[str, Any] = order.options
    return sheets.reference(_deck(order), order.setting, Options(**chosen))


def tally(order: Order) -> Sheet:
    """Give the tally of a campaign, blank, or with the players and points of a table."""
    if order.filling is None:
        return sheets.tally(POINTS_NEEDED, order.setting, with_licence(GAME.credit, None))
    state: State = order.filling.state
    made = sheets.tally(POINTS_NEEDED, order.setting, with_licence(GAME.credit, None), tally_of(state))
    if state.table.options.campaign:
        return made
    return made._replace(warnings=(say("no campaign is played at this table: only the names are filled in"),))


def tally_of(state: State) -> sheets.Tally:
    """Give the campaign of a table; what its last game came to is known only once the campaign is won."""
    from gmkit.games.cypher.turn import scores, winner

    names = state.table.seating.names
    if not state.table.options.campaign:
        return sheets.Tally(names, (0,) * len(names))
    if state.agenda[-1][0] != OVER:
        return sheets.Tally(names, state.points, state.games)
    last = scores(state)
    return sheets.Tally(names, state.points, state.games, last, winner(state, last))


def filled_in(state: State, typed: Mapping[str, str]) -> tuple[list[Changed], list[tuple[str, str]]]:
    """Give what ticks on a tally change: each is one more point, and one more game; what games came to is not kept.

    Raises:
        IllegalChoice: the last game that is written is not the one that the ticks lead to.
    """
    names, won, rows = state.table.seating.names, [0] * state.table.seats, set[int]()
    untaken: list[tuple[str, str]] = []
    for field, words in typed.items():
        match field.split("."):
            case ["player", number, "point", point] if (
                state.table.options.campaign
                and words == TICKED
                and 0 < _number(number) <= len(names)
                and _number(point) > state.points[_number(number) - 1]
            ):
                won[_number(number) - 1] += 1
            case ["game", number, "player", _]:
                rows.add(_number(number))
                untaken.append((field, words))
            case _:
                untaken.append((field, words))
    if not any(won):
        return [], untaken
    games = state.games + sum(won)
    if rows and max(rows) != games:
        raise IllegalChoice(
            say(
                "campaign tally: with its points ticked there are {games} games, the last that is written is {last}; "
                "correct one of them",
                games=games,
                last=max(rows),
            )
        )
    changes = [
        Changed(names[at], say("points"), str(had), str(had + more), ("seats", at, "points"), had + more)
        for at, (had, more) in enumerate(zip(state.points, won, strict=True))
        if more
    ]
    return [*changes, Changed(say("Campaign"), say("games"), str(state.games), str(games), ("games",), games)], untaken


def _number(words: str) -> int:
    """Give a number out of the name of a field; 0 for anything else."""
    return int(words) if words.isdecimal() else 0


MAKERS: Mapping[str, Maker] = {"cards": cards, "reference": reference, "tally": tally}
"""Every sheet with what makes it."""
