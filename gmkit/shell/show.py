"""`gmkit show`: a piece of content, and where each part of it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import AmbiguousChoice, GmkitError, UnknownName
from gmkit.library.document import Kind
from gmkit.library.extends import Origin, origins
from gmkit.library.shelves import family
from gmkit.names import pick
from gmkit.shell.card import Exhibit, set_id
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.verbs import Shelf
from gmkit.shell.words import counted

# ---- The command that shows a piece of content, and where each part of it comes from.


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
            origins = whence(exhibit, shelf.kinds(), common.content or (), set_id(common.options))
            lines, more = [*lines, *as_lines(origins)], {"origins": as_data(origins)}
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


# ---- Where each field of a thing comes from, told: what `gmkit show --why` adds.

_LONGEST = 44


def whence(exhibit: Exhibit, kinds: Mapping[str, Kind], content: Sequence[Path], set_id: str | None) -> list[Origin]:
    """Give where each field of a thing comes from.

    Raises:
        Diagnosed: a file cannot be used.
    """
    kind = kinds[exhibit.of]
    return origins(family(kind.name, kind.default, content, kinds, set_id), kind, exhibit.id)


def as_lines(found: Sequence[Origin]) -> list[str]:
    """Give it for people: a line for each field, the place at its end."""
    if not found:
        return ["  where it comes from is told of each thing in it"]
    rows = [(one.field, in_words(one.value), _told(one)) for one in found]
    widths = [max((len(row[at]) for row in rows), default=0) for at in (0, 1)]
    return ["  where it comes from:"] + [
        f"    {field:{widths[0]}}  {value:{widths[1]}}  {place}" for field, value, place in rows
    ]


def as_data(found: Sequence[Origin]) -> list[Mapping[str, Any]]:
    return [one._asdict() for one in found]


def in_words(value: Any) -> str:
    """Give a value in a few words."""
    if isinstance(value, Mapping):
        text = ", ".join(f"{name} {in_words(one)}" for name, one in value.items())
    elif isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        text = counted(len(value), "entry", "entries")
    elif isinstance(value, list):
        text = ", ".join(in_words(one) for one in value) or "none"
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    else:
        text = "nothing" if value is None else str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip() + "…"


def _told(one: Origin) -> str:
    return one.where + ("" if one.how == "written" else f" ({one.how})")
