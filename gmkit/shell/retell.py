"""`gmkit recap` and `gmkit hooks`: a kept game as it is retold, and what the next one could begin with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from gmkit.errors import IllegalChoice, say
from gmkit.library.files import read_bytes
from gmkit.shell.desk import LOGS, Desk, kept_game, take_up
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.table.line import Outcome
from gmkit.shell.verbs import Shelf
from gmkit.shell.words import RECAP, Story
from gmkit.table.game import SeatNo
from gmkit.table.run import Places, replay

Log = Annotated[
    Path, typer.Argument(metavar="FILE", help="The log (.jsonl) of a game, as --save writes it, or a table.")
]
For = Annotated[str | None, typer.Option("--for", metavar="NAME", help="Tell only what this seat may know.")]

SHORTEST, LONGEST = 40, 2000
"""So few and so many words a recap may be asked to have."""


def recap_command(shelf: Shelf) -> typer.Typer:
    """Give the command that retells a kept game."""
    app = plain_app()

    @app.command(
        help="A kept game as it is retold, by thread: what all saw, unless --gm or --for says otherwise.\n\n"
        "Example: gmkit recap evening.jsonl --previously"
    )
    @spread
    def recap(
        common: Common,
        file: Log,
        gm: Annotated[bool, typer.Option("--gm", help="Tell secrets and feelings too.")] = False,
        for_: For = None,
        previously: Annotated[
            bool, typer.Option("--previously", help="Three sentences, before the next game.")
        ] = False,
        words: Annotated[
            int | None, typer.Option("--words", metavar="N", min=SHORTEST, max=LONGEST, help="So many words at most.")
        ] = None,
    ) -> None:
        if previously and words is not None:
            raise IllegalChoice(say("--previously is three sentences, however long; leave --words out"))
        whose = ["--gm"] if gm else ["--public"] if for_ is None else ["--for", for_]
        told = of_table(shelf, common, file, "recap", [*whose, *(["--words", str(words)] if words else [])])
        if told is not None:
            if previously and told.data:
                told = told._replace(lines=[told.data["previously"] or told.data["headline"]])
            _put(common, "recap", told)
            return
        desk, story = _story(shelf, common, file, for_, gm=gm, words=words or RECAP)
        lines = [story.previously or story.headline] if previously else story.recap(words)
        if common.json:
            common.voice.answer([document("recap", desk.card.slug, story._asdict())])
            return
        common.voice.tell(lines)

    return app


def hooks_command(shelf: Shelf) -> typer.Typer:
    """Give the command that says what is open after a kept game."""
    app = plain_app()

    @app.command(
        help="What is open after a kept game: debts, broken promises, feelings that are not returned. It is for the "
        "GM, unless --for names a seat.\n\nExample: gmkit hooks evening.jsonl"
    )
    @spread
    def hooks(common: Common, file: Log, for_: For = None) -> None:
        told = of_table(shelf, common, file, "hooks", ["--gm"] if for_ is None else ["--for", for_])
        if told is not None:
            _put(common, "hooks", told)
            return
        desk, story = _story(shelf, common, file, for_, gm=for_ is None)
        if common.json:
            common.voice.answer([document("hooks", desk.card.slug, {"hooks": story.hooks})])
            return
        common.voice.tell(story.hooks or [say("nothing is open")])

    return app


def of_table(shelf: Shelf, common: Common, file: Path, verb: str, words: Sequence[str]) -> Outcome | None:
    """Retell a campaign as its table does; None where the file is no campaign's, but one game's."""
    if file.suffix.casefold() != ".gmkit":
        return None
    from gmkit.shell.table.command import sit_down
    from gmkit.table.store import open_store

    with open_store(file, read_only=True) as store:
        if not {"evening", "people"} & store.state.keys():
            return None
        quoted_words = [f'"{word}"' if " " in word else word for word in words]
        return sit_down(shelf, common.content or (), None, store).take(" ".join([verb, *quoted_words]))


def _put(common: Common, verb: str, told: Outcome) -> None:
    if common.json:
        common.voice.answer([document(verb, "masks", {**(told.data or {}), "lines": told.lines})])
    else:
        common.voice.tell(told.lines)


def _story(
    shelf: Shelf, common: Common, file: Path, name: str | None, *, gm: bool, words: int = RECAP
) -> tuple[Desk, Story]:
    """Play a log again, and give its game and its story.

    Raises:
        IllegalChoice: it is told to everybody and to one seat at once, or the file is no log.
        ContentError, StoreError: the file is not there, cannot be read, or does not fit the game.
    """
    if gm and name is not None:
        raise IllegalChoice(say("--gm tells everybody's secrets and --for one seat's view; leave one of them out"))
    if file.suffix.casefold() not in LOGS:
        read_bytes(file)  # says so where it is not there, or is the name of a table
        raise IllegalChoice(
            say("{file} is no log, which alone tells what happened; keep a game with --save FILE.jsonl", file=file)
        )
    desk = shelf.desk(shelf.find(kept_game(file)))
    start, entries, _ = take_up(desk, common, file, anyway=True)
    state, moments = replay(start.game, start.step.state, entries, Places(), str(file), start.seating.names)
    events = [*start.step.events, *(event for moment in moments for event in moment.events)]
    viewer = None if name is None else SeatNo(start.seating.find(name))
    return desk, desk.story(start, events, state, viewer, gm=gm, words=words)
