"""The verbs that belong to no single game: games, show; and where the others are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from gmkit.library.kinds import Kind, later
from gmkit.shell.card import GameCard
from gmkit.shell.exhibit import Exhibit
from gmkit.shell.making.kinds import Beginnings
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.scale import Scale


class Shelf(NamedTuple):
    """The games, as the verbs see them.

    Attributes:
        cards: every game's card by slug.
        folder: gives a game's folder.
        find: gives the slug that a slug or alias stands for; raises UnknownName.
        exhibits: gives what a game can show, from content paths and a set's id.
        kinds: gives every kind of content file.
        beginnings: gives what can be begun for each game that has anything, by its slug.
        scale: gives where a game keeps what its files are weighed with; None for a game that weighs nothing.
    """

    cards: dict[str, GameCard]
    folder: Callable[[str], Path]
    find: Callable[[str], str]
    exhibits: Callable[[str, tuple[Path, ...], str | None], list[Exhibit]]
    kinds: Callable[[], Mapping[str, Kind]]
    beginnings: Callable[[], Mapping[str, Beginnings]]
    scale: Callable[[str], Scale | None]


def games_command(shelf: Shelf) -> typer.Typer:
    """Give the command that lists the games."""
    app = plain_app()

    @app.command(help="The games: seats, equipment, options, source, rulings.\n\nExample: gmkit games cipher")
    @spread
    def games(common: Common, game: Annotated[str | None, typer.Argument(help="One game alone.")] = None) -> None:
        from gmkit.shell.about import as_data, as_lines

        if game is None:
            chosen = list(shelf.cards.values())
            lines = [f"{card.slug:8} {card.title}: {card.tagline}" for card in chosen]
            lines.append("gmkit games GAME tells all of one")
        else:
            chosen = [shelf.cards[shelf.find(game)]]
            lines = as_lines(chosen[0], shelf.folder(chosen[0].slug))
        if common.json:
            data = [as_data(card, shelf.folder(card.slug)) for card in chosen]
            lines = [document("games", game and chosen[0].slug, {"games": data})]
        common.voice.answer(lines)

    return app


COMMANDS = {
    "games": games_command,
    "show": later("gmkit.shell.showing:show_command"),
    "check": later("gmkit.shell.checking:check_command"),
    "explain": later("gmkit.shell.explaining:explain_command"),
    "new": later("gmkit.shell.new_file:new_command"),
    "schema": later("gmkit.shell.schema_files:schema_command"),
    "doctor": later("gmkit.shell.doctor:doctor_command"),
}
"""Each verb with what makes its command."""
