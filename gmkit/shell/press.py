"""`gmkit print GAME SHEET`: a PDF, whole or not at all."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import IllegalChoice, listed
from gmkit.library.files import make_folder, write_whole
from gmkit.names import pick
from gmkit.printing.paper import Paper, Sheet, ink_named, paper_named
from gmkit.printing.theme import Ink
from gmkit.shell.card import GM, SEATS, GameCard, Value, set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document, hang_up
from gmkit.table.game import SeatNo


class Filling(NamedTuple):
    """What fills a sheet: a table taken up from a file.

    Attributes:
        start: where the table begins; its game has the rules and the content.
        state: the whole record, every answer since played again.
        answers: how many answers those are.
        seats: whose sheets are meant, in order; empty for the whole table's.
    """

    start: Start
    state: Any
    answers: int
    seats: tuple[SeatNo, ...]


class Order(NamedTuple):
    """What is to be printed.

    Attributes:
        content: paths looked in before the bundled content.
        set_id: the set asked for, or None.
        paper: the paper.
        ink: how much ink.
        options: the rules options; for a sheet that is filled the table's own hold.
        filling: what it is filled from, or None for a blank one.
    """

    content: Sequence[Path]
    set_id: str | None
    paper: Paper
    ink: Ink
    options: Mapping[str, Value] = {}
    filling: Filling | None = None


Maker = Callable[[Order], Sheet]


class Whose(NamedTuple):
    """What was said of whose sheet is meant."""

    for_: Annotated[str | None, typer.Option("--for", metavar="NAME", help="With --from: this seat's sheet alone.")] = (
        None
    )
    each: Annotated[bool, typer.Option("--each", help="With --from: every seat's sheet, one after another.")] = False
    gm: Annotated[bool, typer.Option("--gm", help="With --from: the GM's sheet.")] = False

    @property
    def said(self) -> list[str]:
        """What was said, as it is typed."""
        given = {"--for": self.for_ is not None, "--each": self.each, "--gm": self.gm}
        return [option for option, is_given in given.items() if is_given]


def sheets_command(card: GameCard, makers: Mapping[str, Maker], desk: Callable[[], Desk] | None = None) -> typer.Typer:
    """Give the command that prints a game's sheets.

    Args:
        card: the game's card.
        makers: every sheet with what makes it.
        desk: loads the game's part in taking up a file; called only if a sheet is filled from one.
    """
    app = plain_app()
    known = "\n\n".join(f"{name}: {about}." for name, about in card.sheets.items())

    @app.command(
        help=f"Print a sheet of {card.title}.\n\n{known}\n\n"
        f"Example: gmkit print {card.slug} {next(iter(card.sheets))} -o out.pdf"
    )
    @spread
    def print_sheet(
        common: Common,
        whose: Whose,
        sheet: Annotated[str | None, typer.Argument(metavar="SHEET", help="Which sheet.")] = None,
        output: Annotated[
            Path | None,
            typer.Option(
                "-o", "--output", metavar="FILE", help="Where to; - is stdout. [GAME-SHEET.pdf, GAME-SHEET-NAME.pdf]"
            ),
        ] = None,
        paper: Annotated[str, typer.Option("--paper", help="either (fits both), a4 or letter.")] = "either",
        ink: Annotated[str, typer.Option("--ink", help="full, low or mono.")] = "full",
        from_: Annotated[
            Path | None,
            typer.Option("--from", metavar="FILE", help="A situation (YAML) or a log (.jsonl) to fill the sheet from."),
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
        _check(card, sheet, whose, filled=from_ is not None, blank=blank)
        options = card.read_options(common.options)
        order = Order(common.content or (), set_id(common.options), paper_named(paper), ink_named(ink), options)
        name, warnings = "", tuple[str, ...]()
        if from_ is not None:
            assert desk is not None
            order, name, warnings = _fill(order, desk(), common, from_, whose, card.filled[sheet])
        if png is not None:
            make_folder(png)
        made = makers[sheet](order)
        made = made._replace(warnings=(*made.warnings, *warnings))
        from gmkit.printing.pdf import render

        data = render(made, order.paper, order.ink)
        path = output or Path("-".join((card.slug, sheet, *([name] if name else []))) + ".pdf")
        if png is not None:
            _pictures(common, png, path, data)
        _put(common, card, path, data, made)

    return app


def _check(card: GameCard, sheet: str, whose: Whose, *, filled: bool, blank: bool) -> None:
    """Refuse what does not go together, before anything is read."""
    if blank and filled:
        raise IllegalChoice("--blank and --from cannot go together; leave one of them out")
    if not filled:
        if whose.said:
            raise IllegalChoice(f"{whose.said[0]} goes with --from FILE, which says what the sheet is filled with")
        return
    if sheet not in card.filled:
        if not card.filled:
            raise IllegalChoice(f"{card.title}: no sheet is filled from a file so far; leave --from out")
        told = f"{sheet} is not filled from a file, only {listed(card.filled, 'and')}"
        raise IllegalChoice(f"{card.title}: {told}; leave --from out")
    if len(whose.said) > 1:
        raise IllegalChoice(f"{listed(whose.said, 'and')} cannot go together; keep one of them")
    own = card.filled[sheet]
    if own == GM and (whose.each or whose.for_ is not None):
        raise IllegalChoice(f"{sheet} shows the whole table and is the GM's alone; leave {whose.said[0]} out")
    if own == SEATS and whose.gm:
        raise IllegalChoice(f"{sheet} is a player's; say whose with --for NAME, or --each")


def _fill(
    order: Order, desk: Desk, common: Common, path: Path, whose: Whose, own: str
) -> tuple[Order, str, tuple[str, ...]]:
    """Take up the file; give the order with it, what the file is called after, and what to warn of."""
    from gmkit.shell.resume import take_up
    from gmkit.table.log import replay
    from gmkit.table.run import Places

    start, entries, _ = take_up(desk, common, path)
    state, _ = replay(start.game, start.step.state, entries, Places(), str(path))
    seats: tuple[SeatNo, ...] = ()
    name, warnings = "", tuple[str, ...]()
    if whose.for_ is not None:
        seats = (SeatNo(start.seating.find(whose.for_)),)
        name = file_word(start.seating.names[seats[0]]) or f"seat-{seats[0] + 1}"
    elif own == SEATS:
        seats = tuple(SeatNo(at) for at in range(len(start.seating)))
        warnings = ("everybody's secrets are in this file; --for NAME prints one seat's alone",)
    filling = Filling(start, state, len(entries), seats)
    return order._replace(options=start.options, filling=filling), name, warnings


def file_word(name: str) -> str:
    """Give a name as a file can bear it anywhere: small letters and digits, hyphens between; may be empty."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


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
