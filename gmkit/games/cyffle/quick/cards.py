"""Cards, suits and tables as they are typed on a command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from gmkit.chance.law import split_faces
from gmkit.errors import IllegalChoice, UnreadableChoice, quoted
from gmkit.games.cyffle import GAME
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import MOST_PLAYERS
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.kinds import SITUATION
from gmkit.games.cyffle.situation import from_data
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, flag

MOST_SEATS = 34

Trump = Annotated[str | None, flag("--trump", metavar="SUIT", help="The trump suit: a letter or a name.")]


def opened(desk: Desk, common: Common) -> tuple[Cyffle, Mapping[str, Any]]:
    """Give the rules with the pack that is meant, and the options in force."""
    game = desk.open(common.content or (), set_id(common.options))
    assert isinstance(game, Cyffle)
    return game, desk.card.read_options(common.options)


def read_suit(text: str | None, names: PackNames) -> int:
    """Read the trump suit; raises UnreadableChoice if it is not said or no suit."""
    if text is None:
        raise UnreadableChoice(f"say which suit is trump with --trump: {', '.join(s.label for s in names.suits)}")
    return names.read_suit(text)


def read_cards(texts: Sequence[str], names: PackNames, packs: int = 1, taken: list[int] | None = None) -> list[int]:
    """Read cards, each there once, or twice where two packs are put together.

    Args:
        texts: the cards, each by a text of its own or several in one.
        names: what they are called.
        packs: how many packs there are.
        taken: cards that lie elsewhere; those that are read are added.

    Raises:
        UnreadableChoice: one is no card.
        IllegalChoice: one is there too often.
    """
    taken = [] if taken is None else taken
    found = []
    for word in (word for text in texts for word in _words(text, names)):
        meant = names.read(word)
        if len(meant) > 1:
            raise UnreadableChoice(f"{quoted(word)} is not one card; write rank and suit, such as {names.code(37)}")
        card = min(meant)
        if taken.count(card) == packs:
            often = "twice" if packs == 1 else "three times"
            raise IllegalChoice(f"the card {quoted(word)} is there {often}; look which one it was")
        taken.append(card)
        found.append(card)
    return found


def _words(text: str, names: PackNames) -> list[str]:
    """Give the cards in a text; "Ace of spades" is one."""
    parts = split_faces(text)
    try:
        return [text] if len(parts) > 1 and len(names.read(text)) == 1 else parts
    except UnreadableChoice:
        return parts


def packs_for(seats: int, options: Mapping[str, Any]) -> int:
    """Give how many packs so many players need; raises IllegalChoice for too many or too few of them (CF-2)."""
    if not 2 <= seats <= MOST_SEATS:
        players = "player" if seats == 1 else "players"
        raise IllegalChoice(f"{seats} {players}; the game takes {GAME.seats_told()}")
    if seats > MOST_PLAYERS and options["too_many"] == "refuse":
        raise IllegalChoice(
            f"{seats} players; one pack is enough for {MOST_PLAYERS}: "
            "put two packs together with --option too_many=two_packs"
        )
    return 1 if seats <= MOST_PLAYERS else 2


def packs_shuffled(options: Mapping[str, Any]) -> int:
    """Give how many packs may lie on a table where it is not said how many sit out: two if so agreed (CF-2)."""
    return 2 if options["too_many"] == "two_packs" else 1


def described(game: Cyffle, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], **table: Any) -> Start:
    """Give the table that was described on the command line: people, whose hands are known or not."""
    rows = [{"name": f"seat {at}", "level": "human", **row} for at, row in enumerate(seats)]
    data = {"kind": SITUATION.name, "schema_version": 1, "seats": rows, "leader": "seat 0", **table}
    step = from_data(data, game, options)
    state: Any = step.state
    return Start(game, state.round.table.seating, options, step, data)
