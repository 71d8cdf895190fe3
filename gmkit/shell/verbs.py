"""The verbs that belong to no single game, where each is found, and `gmkit games`: what there is to play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import said, say
from gmkit.library.document import Kind, later
from gmkit.shell.asking import Beginnings
from gmkit.shell.card import Exhibit, GameCard, Scale, written
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.settings_keys import BUILT_IN

# ---- The verbs that belong to no single game: games, show; and where the others are.


class Shelf(NamedTuple):
    """The games, as the verbs see them."""

    cards: dict[str, GameCard]  # every game's card by slug
    folder: Callable[[str], Path]  # gives a game's folder
    find: Callable[[str], str]  # gives the slug that a slug or alias stands for; raises UnknownName
    # gives what a game can show, from content paths and a set's id
    exhibits: Callable[[str, tuple[Path, ...], str | None], list[Exhibit]]
    kinds: Callable[[], Mapping[str, Kind]]  # gives every kind of content file
    # gives what can be begun for each game that has anything, by its slug
    beginnings: Callable[[], Mapping[str, Beginnings]]
    # gives where a game keeps what its files are weighed with; None for a game that weighs nothing
    scale: Callable[[str], Scale | None]
    desk: Callable[[str], Any]  # gives a game's part in the shared commands


def games_command(shelf: Shelf) -> typer.Typer:
    """Give the command that lists the games."""
    app = plain_app()

    @app.command(help="The games: seats, equipment, options, source, rulings.\n\nExample: gmkit games cipher")
    @spread
    def games(common: Common, game: Annotated[str | None, typer.Argument(help="One game alone.")] = None) -> None:

        if game is None:
            chosen = list(shelf.cards.values())
            lines = [f"{card.slug:8} {card.title}: {said(card.tagline)}" for card in chosen]
            lines.append(say("gmkit games GAME tells all of one"))
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
    "show": later("gmkit.shell.show:show_command"),
    "table": later("gmkit.shell.table.command:table_command"),
    "rule": later("gmkit.shell.show:rule_command"),
    "roll": later("gmkit.shell.show:roll_command"),
    "recap": later("gmkit.shell.retell:recap_command"),
    "hooks": later("gmkit.shell.retell:hooks_command"),
    "check": later("gmkit.shell.check:check_command"),
    "explain": later("gmkit.shell.check:explain_command"),
    "new": later("gmkit.shell.new:new_command"),
    "pack": later("gmkit.shell.folder:pack_command"),
    "rename": later("gmkit.shell.folder:rename_command"),
    "migrate": later("gmkit.shell.folder:migrate_command"),
    "schema": later("gmkit.shell.schema:schema_command"),
    "lsp": later("gmkit.shell.lsp:lsp_command"),
    "doctor": later("gmkit.shell.doctor:doctor_command"),
}
"""Each verb with what makes its command."""


# ---- `gmkit games`: what there is to play, and how it is read.


MARKS = re.compile(r"\*\*|`|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)|\[([^\]]*)\]\([^)]*\)")
"""What marks words in a page of a game's, its links among it."""


def bare(text: str) -> str:
    """Give a cell of a table of rulings without marks, and without the stop that it ends with."""
    return MARKS.sub(lambda found: found[1] or "", text).rstrip(":.")


def rulings(folder: Path) -> list[tuple[str, str, str]]:
    """Give the rows of a game's table of rulings: id, passage, our reading.

    They stand in the game's README, in the table whose first column is headed "id".
    """
    rows: list[tuple[str, str, str]] = []
    inside = False
    for line in (folder / "README.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            inside = False
        elif cells[0].casefold() == "id":
            inside = True
        elif inside and len(cells) >= 3 and not set(cells[0]) <= set("-: "):
            rows.append((cells[0], cells[1], cells[2]))
    return rows


def as_data(card: GameCard, folder: Path) -> Mapping[str, Any]:
    """Give a game for programs; the defaults are those in force."""
    usual = card.usual()
    return {
        "slug": card.slug,
        "title": card.title,
        "tagline": card.tagline,
        "aliases": list(card.aliases),
        "source": card.credit,
        "equipment": card.equipment,
        "seats": {"fewest": card.seats[0], "most": card.seats[1], "usual": card.seats[2]},
        "options": [
            {
                "name": one.name,
                "default": usual[one.name].value,
                "from": usual[one.name].where or BUILT_IN,
                "built_in": one.default,
                "takes": one.takes(),
                "help": one.help,
                "values": {written(word): meaning for word, meaning in one.values.items()},
            }
            for one in card.options
        ],
        "styles": dict(card.styles),
        "challenges": dict(card.challenges),
        "sheets": dict(card.sheets),
        "rulings": [{"id": row[0], "question": row[1], "ruling": row[2]} for row in rulings(folder)],
    }


def as_lines(card: GameCard, folder: Path) -> list[str]:
    """Give a game for people."""
    also = say(" (also {names})", names=", ".join(card.aliases)) if card.aliases else ""
    named = [
        (say("command"), f"{card.slug}{also}: {said(card.tagline)}"),
        (say("seats"), say("{seats}, usually {usual}", seats=card.seats_told(), usual=card.seats[2])),
        (say("needs"), said(card.equipment)),
        (say("source"), said(card.credit)),
        (say("challenges"), ", ".join(card.challenges)),
        (say("sheets"), ", ".join(card.sheets)),
        (say("styles"), f"{', '.join(card.styles)}: --seat NAME=LEVEL+STYLE" if card.styles else ""),
    ]
    wide = max(len(name) for name, _ in named)
    lines = [card.title, *(f"  {name:{wide}} {told}" for name, told in named if told)]
    if card.options:
        lines += [say("  options, with --option NAME=VALUE:"), *_options(card)]
    found = rulings(folder)
    if found:
        lines.append(say("  rulings, where the source leaves something open:"))
        lines += [f"    {row[0]}  {said(bare(row[1]))}: {said(bare(row[2]))}" for row in found]
    return lines


def _options(card: GameCard) -> Iterator[str]:
    """Give a game's rules options, a line each and one below it for each word that it takes."""
    usual = card.usual()
    width = max(len(one.name) for one in card.options)
    for one in card.options:
        told = usual[one.name]
        now = written(told.value)
        if told.layer != BUILT_IN:
            now = say("{now} by {where}, else {usual}", now=now, where=told.where, usual=one.shown())
        yield f"    {one.name:{width}}  {said(one.help)}; {one.takes()} [{now}]"
        words = {written(word): said(meaning) for word, meaning in one.values.items()}
        wide = max(map(len, words), default=0)
        yield from (f"    {'':{width}}    {word:{wide}}  {meaning}" for word, meaning in words.items())
