"""`gmkit print GAME SHEET`: a PDF, whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from gmkit.errors import IllegalChoice
from gmkit.library.files import make_folder, write_whole
from gmkit.names import pick
from gmkit.printing.paper import Paper, Sheet, ink_named, paper_named
from gmkit.printing.theme import Ink
from gmkit.shell.card import GameCard, set_id
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document, hang_up


class Order(NamedTuple):
    """What is to be printed.

    Attributes:
        content: paths looked in before the bundled content.
        set_id: the set asked for, or None.
        paper: the paper.
        ink: how much ink.
    """

    content: Sequence[Path]
    set_id: str | None
    paper: Paper
    ink: Ink


Maker = Callable[[Order], Sheet]


def sheets_command(card: GameCard, makers: Mapping[str, Maker]) -> typer.Typer:
    """Give the command that prints a game's sheets."""
    app = plain_app()
    known = "\n\n".join(f"{name}: {about}." for name, about in card.sheets.items())

    @app.command(
        help=f"Print a sheet of {card.title}.\n\n{known}\n\n"
        f"Example: gmkit print {card.slug} {next(iter(card.sheets))} -o out.pdf"
    )
    @spread
    def print_sheet(
        common: Common,
        sheet: Annotated[str | None, typer.Argument(metavar="SHEET", help="Which sheet.")] = None,
        output: Annotated[
            Path | None,
            typer.Option("-o", "--output", metavar="FILE", help="Where to; - is stdout. [GAME-SHEET.pdf]"),
        ] = None,
        paper: Annotated[str, typer.Option("--paper", help="either (fits both), a4 or letter.")] = "either",
        ink: Annotated[str, typer.Option("--ink", help="full, low or mono.")] = "full",
        from_: Annotated[
            Path | None, typer.Option("--from", metavar="FILE", help="A situation to fill the sheet from.")
        ] = None,
        blank: Annotated[bool, typer.Option("--blank", help="An empty sheet, to fill in by hand.")] = False,
        png: Annotated[
            Path | None, typer.Option("--png", metavar="DIR", help="Write a picture of each page too.")
        ] = None,
    ) -> None:
        if sheet is None:
            listing = (
                [document("print", card.slug, {"sheets": dict(card.sheets)})] if common.json else sheet_list([card])
            )
            common.voice.answer(listing)
            return
        sheet = pick(f"sheet of {card.title}", sheet, {name: (name,) for name in makers})
        if blank and from_ is not None:
            raise IllegalChoice("--blank and --from cannot go together; leave one of them out")
        if from_ is not None:
            raise IllegalChoice(f"{card.title}: no sheet is filled from a file so far; leave --from out")
        card.read_options(common.options)
        if png is not None:
            make_folder(png)
        order = Order(common.content or (), set_id(common.options), paper_named(paper), ink_named(ink))
        made = makers[sheet](order)
        from gmkit.printing.pdf import render

        data = render(made, order.paper, order.ink)
        path = output or Path(f"{card.slug}-{sheet}.pdf")
        if png is not None:
            _pictures(common, png, path, data)
        _put(common, card, path, data, made)

    return app


def _put(common: Common, card: GameCard, path: Path, data: bytes, made: Sheet) -> None:
    voice = common.voice
    voice.aside(*made.warnings)
    if str(path) == "-":
        if common.json:
            raise IllegalChoice("--json and -o - both want stdout; name a file")
        try:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            hang_up()
        return
    write_whole(path, data)
    pages = len(made.pages)
    if common.json:
        result = {"path": str(path), "pages": pages, "warnings": list(made.warnings)}
        voice.answer([document("print", card.slug, result)])
    else:
        voice.answer([f"{path}: {made.title}, {pages} {'page' if pages == 1 else 'pages'}; print at 100 %"])


def _pictures(common: Common, folder: Path, path: Path, data: bytes) -> None:
    from gmkit.printing.png import pictures

    for number, picture in enumerate(pictures(data), start=1):
        target = folder / f"{path.stem}-{number}.png"
        write_whole(target, picture)
        common.voice.aside(f"wrote {target}")


def sheet_list(cards: Sequence[GameCard]) -> list[str]:
    """List every sheet of every game."""
    rows = [(f"gmkit print {card.slug} {name}", about) for card in cards for name, about in card.sheets.items()]
    width = max(len(command) for command, _ in rows)
    return [f"{command:{width}}  {about}" for command, about in rows]
