"""The verbs that belong to no single game: games, show, check, doctor."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from gmkit.errors import UnknownName
from gmkit.library.shelves import Kind
from gmkit.names import pick
from gmkit.shell.card import GameCard, set_id
from gmkit.shell.exhibit import Exhibit
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document


class Shelf(NamedTuple):
    """The games, as the verbs see them.

    Attributes:
        cards: every game's card by slug.
        folder: gives a game's folder.
        find: gives the slug that a slug or alias stands for; raises UnknownName.
        exhibits: gives what a game can show, from content paths and a set's id.
        kinds: gives every kind of content file.
    """

    cards: dict[str, GameCard]
    folder: Callable[[str], Path]
    find: Callable[[str], str]
    exhibits: Callable[[str, tuple[Path, ...], str | None], list[Exhibit]]
    kinds: Callable[[], dict[str, Kind]]


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


def show_command(shelf: Shelf) -> typer.Typer:
    """Give the command that shows a piece of content."""
    app = plain_app()

    @app.command(help="A mask, a retainer: any word of its name will do.\n\nExample: gmkit show taria")
    @spread
    def show(
        common: Common,
        words: Annotated[
            list[str], typer.Argument(metavar="[KIND] NAME", help="What to show; its kind may stand first.")
        ],
    ) -> None:
        kinds = {kind: slug for slug, card in shelf.cards.items() for kind in card.shows}
        wanted = words[0].casefold() if len(words) > 1 and words[0].casefold() in kinds else None
        name = " ".join(words[1:] if wanted else words)
        slugs = dict.fromkeys(kinds.values()) if wanted is None else {kinds[wanted]: None}
        found = [one for one in _exhibits(shelf, common, slugs) if wanted in (None, one.kind)]
        chosen = pick(
            wanted or "thing to show",
            name,
            dict(zip(range(len(found)), [one.names for one in found], strict=True)),
        )
        exhibit = found[chosen]
        if common.json:
            common.voice.answer([document("show", kinds[exhibit.kind], {"kind": exhibit.kind, **exhibit.data()})])
        else:
            common.voice.answer(exhibit.lines())

    return app


def _exhibits(shelf: Shelf, common: Common, slugs: Iterable[str]) -> list[Exhibit]:
    """Give what the games can show; of a set that was asked for, what the games that have it can."""
    content, wanted = tuple(common.content or ()), set_id(common.options)
    found: list[Exhibit] = []
    missing: list[UnknownName] = []
    for slug in slugs:
        try:
            found += shelf.exhibits(slug, content, wanted)
        except UnknownName as error:
            missing.append(error)
    if not found and missing:
        raise missing[0]
    return found


def check_command(shelf: Shelf) -> typer.Typer:
    """Give the command that checks content files."""
    app = plain_app()

    @app.command(
        help="Validate and lint content files; exits 1 if it finds errors.\n\nExample: gmkit check my-masks.yaml"
    )
    def check(
        paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, or folders of them.")],
        shape: Annotated[str, typer.Option("--format", help="text, concise, json or github.")] = "text",
        json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
        strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
        plain: Annotated[bool, typer.Option("--plain", help="No colour, ASCII only.")] = False,
    ) -> None:
        from gmkit.shell.inspect import check_paths
        from gmkit.shell.output import Voice

        lines, code = check_paths(paths, shelf.kinds(), "json" if json else shape, strict=strict)
        Voice(plain=plain).answer(lines)
        if code:
            raise typer.Exit(code)

    return app


def doctor_command(_shelf: Shelf) -> typer.Typer:
    """Give the command that tells what gmkit stands on."""
    app = plain_app()

    @app.command(help="Versions, paths, encodings, fonts; what overrides what.\n\nExample: gmkit doctor")
    @spread
    def doctor(common: Common) -> None:
        from gmkit.shell.doctor import findings, lines

        found = findings()
        common.voice.answer([document("doctor", None, found)] if common.json else lines(found))

    return app


COMMANDS = {
    "games": games_command,
    "show": show_command,
    "check": check_command,
    "doctor": doctor_command,
}
"""Each verb with what makes its command."""
