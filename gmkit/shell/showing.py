"""The command that shows a piece of content, and where each part of it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

import typer

from gmkit.errors import AmbiguousChoice, GmkitError, UnknownName
from gmkit.names import pick
from gmkit.shell.card import set_id
from gmkit.shell.exhibit import Exhibit
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.verbs import Shelf


class _Shown(NamedTuple):
    """What there is to show, and why some games have nothing to."""

    exhibits: list[Exhibit]
    refused: list[GmkitError]


def show_command(shelf: Shelf) -> typer.Typer:
    """Give the command that shows a piece of content."""
    app = plain_app()

    @app.command(
        help="A mask, a retainer: any word of its name will do.\n\nExample: gmkit show taria\n\n"
        "Where each field comes from, for a set that builds on another: gmkit show taria --why"
    )
    @spread
    def show(
        common: Common,
        words: Annotated[
            list[str],
            typer.Argument(metavar="[KIND] NAME", help="What to show; its kind or game may stand first."),
        ],
        why: Annotated[bool, typer.Option("--why", help="Tell where each of its fields comes from.")] = False,
    ) -> None:
        kinds = {kind: slug for slug, card in shelf.cards.items() for kind in card.shows}
        first = words[0].casefold() if len(words) > 1 else ""
        wanted = first if first in kinds else None
        # A game may stand in front as well, where its content is meant.
        only = kinds.get(first, first if first in kinds.values() else None)
        slugs = dict.fromkeys(kinds.values() if only is None else [only])
        exhibit = _meant(_shown(shelf, common, slugs), wanted, words if only is None else words[1:])
        lines, more = exhibit.lines(), {}
        if why:
            from gmkit.shell import whence

            origins = whence.whence(exhibit, shelf.kinds(), common.content or (), set_id(common.options))
            lines, more = [*lines, *whence.as_lines(origins)], {"origins": whence.as_data(origins)}
        if common.json:
            result = {"kind": exhibit.kind, **exhibit.data(), **more}
            lines = [document("show", kinds[exhibit.kind], result)]
        common.voice.answer(lines)

    return app


def _shown(shelf: Shelf, common: Common, slugs: Iterable[str]) -> _Shown:
    """Give what the games can show; a game that cannot tell which set is meant keeps no other from it."""
    content, wanted = tuple(common.content or ()), set_id(common.options)
    shown = _Shown([], [])
    for slug in slugs:
        try:
            shown.exhibits.extend(shelf.exhibits(slug, content, wanted))
        except (UnknownName, AmbiguousChoice) as error:
            shown.refused.append(error)
    return shown


def _meant(shown: _Shown, kind: str | None, words: Sequence[str]) -> Exhibit:
    """Give the exhibit that is meant.

    Raises:
        AmbiguousChoice: the words fit several, or a game has several sets.
        UnknownName: they fit none.
    """
    found = [one for one in shown.exhibits if kind in (None, one.kind)]
    try:
        names = dict(zip(range(len(found)), [one.names for one in found], strict=True))
        return found[pick(kind or "thing to show", " ".join(words), names)]
    except UnknownName:
        if shown.refused:
            raise shown.refused[0] from None
        raise
