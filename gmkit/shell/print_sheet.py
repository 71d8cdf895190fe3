"""`gmkit print GAME SHEET`: a PDF, whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from gmkit.errors import GmkitError, IllegalChoice, SheetError, listed
from gmkit.library.files import make_folder, write_whole
from gmkit.library.kinds import Kind
from gmkit.library.shelves import strangers
from gmkit.names import pick
from gmkit.printing.fonts import Fonts
from gmkit.printing.leaf import Job
from gmkit.printing.overflow import Overflow
from gmkit.shell.card import GameCard, set_id
from gmkit.shell.desk import Desk
from gmkit.shell.on_paper import OnPaper, watched
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import complain, document, hang_up
from gmkit.shell.picking import picked
from gmkit.shell.press import Maker, Order, Whose, check_whose, fill, seats_meant
from gmkit.shell.settings import is_usual


class Printed(NamedTuple):
    """A sheet as a file.

    Attributes:
        data: the PDF.
        title: of the sheet.
        pages: how many sides of paper.
        warnings: what a GM should know, one line each.
    """

    data: bytes
    title: str
    pages: int
    warnings: tuple[str, ...]


def print_order(order: Order, maker: Maker, on_paper: OnPaper, from_: Path | None = None) -> Printed:
    """Make a sheet and give it as a file.

    Args:
        order: what is to be made.
        maker: what makes it.
        on_paper: how it comes out.
        from_: the file that it is filled from, for messages.

    Raises:
        SheetError: a text does not fit or a letter has no font, naming file, item and field; or the paper is
            too small.
    """
    from gmkit.printing.impose import impose
    from gmkit.printing.pdf import render
    from gmkit.printing.spill import pages as spilled

    fonts = order.setting.fonts
    with _told_of((*order.content, *([from_] if from_ is not None else []))):
        sheet = maker(order)
    sheet = picked(sheet, on_paper.pick or ())
    if fonts.spilled:
        secret = next((page.secret for page in sheet.pages if page.secret), "")
        rest = (page._replace(secret=secret) for page in spilled(fonts.spilled, order.setting))
        sheet = sheet._replace(pages=(*sheet.pages, *rest))
    backs = bool(sheet.cards)
    laid = impose(sheet, on_paper.layout(backs=backs), order.setting, on_paper.calibration(backs=backs))
    if on_paper.fonts():
        _try_font(laid.job, fonts)
    data = render(laid.job, fonts)
    warnings = dict.fromkeys((*sheet.warnings, *laid.warnings, *fonts.notes))
    return Printed(data, sheet.title, len(laid.job.leaves), tuple(warnings))


def _try_font(job: Job, fonts: Fonts) -> None:
    """Proof-read what is set in a font of a person's own: not every label can make room for a wide one.

    Raises:
        SheetError: words lie on others or leave their place, and nobody said to print them all the same.
    """
    from gmkit.printing.proof import problems

    found = problems(job.leaves)
    if not found:
        return
    told = f"{len(found)} places are too narrow for this font, the first {found[0]}"
    if fonts.overflow is Overflow.ERROR:
        raise SheetError(f"{told}; take a narrower font, or --overflow warn")
    fonts.note(told)


@contextmanager
def _told_of(files: Sequence[Path]) -> Iterator[None]:
    """Name the files that the words of a sheet may come from, where one of them is wrong."""
    try:
        yield
    except SheetError as error:
        if not files:
            raise
        raise SheetError(f"{listed(list(map(str, files)))}: {error}") from error


class _Target(NamedTuple):
    """Where a sheet goes, a file and, if wanted, a folder for pictures of it; and for how many a blank one is."""

    output: Path | None
    png: Path | None
    seats: int | None


def _sheets_known(ctx: typer.Context) -> list[tuple[str, str]]:
    """Give what a shell completes a sheet's name with: the game's sheets, each with its line of help."""
    return list((ctx.obj or {}).items())


def sheets_command(
    card: GameCard,
    makers: Mapping[str, Maker],
    desk: Callable[[], Desk] | None = None,
    kinds: Callable[[], Mapping[str, Kind]] = dict,
) -> typer.Typer:
    """Give the command that prints a game's sheets.

    Args:
        card: the game's card.
        makers: every sheet with what makes it.
        desk: loads the game's part in taking up a file; called only if a sheet is filled from one.
        kinds: gives the kinds of file the game reads; called only if content was named.
    """
    app = plain_app()
    known = "\n\n".join(f"{name}: {about}." for name, about in card.sheets.items())

    @app.command(
        context_settings={"obj": dict(card.sheets)},
        help=f"Print a sheet of {card.title}.\n\n{known}\n\n"
        f"Example: gmkit print {card.slug} {next(iter(card.sheets))} -o out.pdf",
    )
    @spread
    def print_sheet(
        common: Common,
        whose: Whose,
        on_paper: OnPaper,
        sheet: Annotated[
            str | None, typer.Argument(metavar="SHEET", help="Which sheet.", autocompletion=_sheets_known)
        ] = None,
        output: Annotated[
            Path | None,
            typer.Option(
                "-o", "--output", metavar="FILE", help="Where to; - is stdout. [GAME-SHEET.pdf, GAME-SHEET-NAME.pdf]"
            ),
        ] = None,
        from_: Annotated[
            Path | None,
            typer.Option("--from", metavar="FILE", help="A situation (YAML) or a log (.jsonl) to fill the sheet from."),
        ] = None,
        blank: Annotated[bool, typer.Option("--blank", help="An empty sheet, to fill in by hand.")] = False,
        seats: Annotated[
            int | None, typer.Option("--seats", metavar="N", help="For how many a blank sheet is drawn.")
        ] = None,
        png: Annotated[
            Path | None, typer.Option("--png", metavar="DIR", help="Write a picture of each page too.")
        ] = None,
        watch: Annotated[
            bool, typer.Option("--watch", help="Print again whenever --content or --from has changed, until Ctrl-C.")
        ] = False,
    ) -> None:
        if sheet is None:
            listing = (
                [document("print", card.slug, {"sheets": dict(card.sheets)})] if common.json else sheet_list([card])
            )
            common.voice.answer(listing)
            return
        meant = pick(f"sheet of {card.title}", sheet, {name: (name,) for name in makers})
        check_whose(card, meant, whose, filled=from_ is not None, blank=blank)
        meant_for = seats_meant(card, meant, seats, filled=from_ is not None)
        files = watched(common.content, from_, on_paper.fonts())
        if watch:
            _check_watch(common, output, files)

        def once() -> None:
            # What the settings name is for all games.
            named = common.content or []
            if not is_usual(named) and (odd := strangers(named, kinds())):
                common.voice.aside(
                    f"{listed(odd, 'and')}, which {card.title} does not read; the bundled content is used"
                )
            _once(card, meant, makers[meant], common, whose, on_paper, _Target(output, png, meant_for), from_, desk)

        if not watch:
            once()
            return
        _again(once, common, files)

    return app


def _once(
    card: GameCard,
    sheet: str,
    maker: Maker,
    common: Common,
    whose: Whose,
    on_paper: OnPaper,
    target: _Target,
    from_: Path | None,
    desk: Callable[[], Desk] | None,
) -> None:
    """Print a sheet once."""
    on_paper.layout()
    path = target.output or Path(f"{card.slug}-{sheet}.pdf")
    for file in watched(common.content, from_, on_paper.fonts()):
        if same_file(path, file):
            raise IllegalChoice(f"{path} is what is printed from; the PDF needs a name of its own")
    order = Order(common.content or (), set_id(common.options), on_paper.setting(), card.read_options(common.options))
    order = order._replace(seats=target.seats)
    name, warnings = "", tuple[str, ...]()
    if from_ is not None:
        assert desk is not None
        order, name, warnings = fill(order, desk(), common, from_, whose, card.filled[sheet])
    if target.png is not None:
        make_folder(target.png)
    made = print_order(order, maker, on_paper, from_)
    made = made._replace(warnings=(*made.warnings, *warnings))
    usual = Path("-".join((card.slug, sheet, *([name] if name else []))) + ".pdf")
    path = target.output or usual
    if target.png is not None:
        _pictures(common, target.png, usual if str(path) == "-" else path, made.data)
    _put(common, card, path, made)


def same_file(one: Path, other: Path) -> bool:
    """Say whether two paths lead to one file that is there."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def _put(common: Common, card: GameCard, path: Path, made: Printed) -> None:
    """Write the file, and say so."""
    voice = common.voice
    voice.aside(*made.warnings)
    if str(path) == "-":
        if common.json:
            raise IllegalChoice("--json and -o - both want stdout; name a file")
        try:
            sys.stdout.buffer.write(made.data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            hang_up()
        return
    write_whole(path, made.data)
    if common.json:
        result = {"path": str(path), "pages": made.pages, "warnings": list(made.warnings)}
        voice.answer([document("print", card.slug, result)])
    else:
        voice.answer([f"{path}: {made.title}, {pages_in_words(made.pages)}; print at 100 %"])


def pages_in_words(count: int) -> str:
    """Give a number of pages in words."""
    return f"{count} {'page' if count == 1 else 'pages'}"


def _pictures(common: Common, folder: Path, path: Path, data: bytes) -> None:
    """Write a picture of each page."""
    from gmkit.printing.png import pictures

    for number, picture in enumerate(pictures(data), start=1):
        target = folder / f"{path.stem}-{number}.png"
        write_whole(target, picture)
        common.voice.aside(f"wrote {target}")


def _check_watch(common: Common, output: Path | None, files: Sequence[Path]) -> None:
    """Refuse to watch what cannot change, or to answer where only one answer belongs."""
    if not files:
        raise IllegalChoice("--watch waits for a file to change; name one with --content or --from")
    if common.json or str(output) == "-":
        raise IllegalChoice("--watch prints again and again; leave --json and -o - out")


def _again(once: Callable[[], None], common: Common, files: Sequence[Path]) -> None:
    """Print now and whenever a file has changed; what is wrong with it is told, and waited for."""
    from gmkit.shell.watch import changes

    def tried() -> None:
        try:
            once()
        except GmkitError as error:
            complain(str(error), plain=common.voice.plain)
        # Whoever reads along through a pipe is told at once.
        sys.stdout.flush()

    turns = changes(files)
    tried()
    common.voice.aside("waiting for changes; Ctrl-C ends it")
    for _ in turns:
        tried()


def sheet_list(cards: Sequence[GameCard], others: Mapping[str, str] = {}) -> list[str]:
    """List every sheet of every game, and whatever else there is, as a command with its line of help."""
    rows = [(f"gmkit print {card.slug} {name}", about) for card in cards for name, about in card.sheets.items()]
    rows += others.items()
    width = max(len(command) for command, _ in rows)
    return [f"{command:{width}}  {about}" for command, about in rows]
