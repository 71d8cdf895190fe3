"""`gmkit print GAME SHEET`, `all` and `tonight`: what is ordered, which pages of it, a PDF whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypedDict

import typer

from gmkit.errors import GmkitError, IllegalChoice, SheetError, StoreError, later, listed, quoted, said, say
from gmkit.library.document import Kind
from gmkit.library.files import make_folder, refuse_unlike, same_file, write_whole
from gmkit.library.shelves import strangers
from gmkit.names import file_word, fold, pick
from gmkit.printing.fonts import Fonts, Overflow
from gmkit.printing.furniture import Code
from gmkit.printing.sheet import Job, Setting, Sheet, picked, unit_mark
from gmkit.shell.card import BOTH, GM, SEATS, TELLS, GameCard, set_id
from gmkit.shell.desk import Desk, Start, Tells
from gmkit.shell.options import Common, Force, as_app, plain_app, spread
from gmkit.shell.output import complain, document, hang_up
from gmkit.shell.paper import OnPaper, OnScreen, as_form, beyond, differing, seats_meant, watched
from gmkit.shell.settings import is_usual
from gmkit.shell.words import as_on_paper, counted, language_of, written_in
from gmkit.table.game import SeatNo
from gmkit.table.seats import NAME_LIMIT

# ---- What a game is asked to print, and whose: the order that its makers fill.


class Filling(NamedTuple):
    """What fills a sheet: a table taken up from a file."""

    start: Start  # where the table begins; its game has the rules and the content
    state: Any  # the whole record, every answer since played again
    answers: int  # how many answers those are
    seats: tuple[SeatNo, ...]  # whose sheets are meant, in order; empty for the whole table's
    tells: Tells | None = None  # what NPCs may give away; None if they give away nothing
    code: Code | None = None  # what makes a phone that seat's, on sheets that have a fold to hide it under


class Order(NamedTuple):
    """What is to be printed."""

    content: Sequence[Path]  # paths looked in before the bundled content
    set_id: str | None  # the set asked for, or None
    setting: Setting  # the ink and the fonts
    options: Mapping[str, Any] = {}  # the rules options; for a sheet that is filled the table's own hold
    filling: Filling | None = None  # what it is filled from, or None for a blank one
    seats: int | None = None  # for how many a blank sheet is drawn; None for the usual number
    names: tuple[str, ...] = ()  # of everybody at the table, on a blank sheet; empty where they are not known
    about: tuple[tuple[str, str], ...] = ()  # what a form says of itself, where it is to be read again


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


def check_whose(card: GameCard, sheet: str, whose: Whose, *, filled: bool, blank: bool) -> None:
    """Refuse what does not go together, before anything is read."""
    if blank and filled:
        raise IllegalChoice(say("--blank and --from cannot go together; leave one of them out"))
    if not filled:
        if whose.said:
            raise IllegalChoice(
                say("{option} goes with --from FILE, which says what the sheet is filled with", option=whose.said[0])
            )
        return
    if sheet not in card.filled:
        if not card.filled:
            told = say("no sheet is filled from a file so far; leave --from out")
        else:
            known = listed(card.filled, "and")
            told = say("{sheet} is not filled from a file, only {known}; leave --from out", sheet=sheet, known=known)
        raise IllegalChoice(f"{card.title}: {told}")
    if len(whose.said) > 1:
        raise IllegalChoice(say("{options} cannot go together; keep one of them", options=listed(whose.said, "and")))
    own = card.filled[sheet]
    if own == GM and (whose.each or whose.for_ is not None):
        raise IllegalChoice(
            say(
                "{sheet} shows the whole table and is the GM's alone; leave {option} out",
                sheet=sheet,
                option=whose.said[0],
            )
        )
    if own == SEATS and whose.gm:
        raise IllegalChoice(say("{sheet} is a player's; say whose with --for NAME, or --each", sheet=sheet))


def names_meant(card: GameCard, sheet: str, names: str | None, *, filled: bool, seats: int | None) -> tuple[str, ...]:
    """Give the names of everybody that a blank sheet bears; raises IllegalChoice if that cannot be."""
    if names is None:
        return ()
    if filled:
        raise IllegalChoice(say("--names is for a blank sheet; the file says who plays"))
    if seats is not None:
        raise IllegalChoice(say("--names says how many there are; leave --seats out"))
    if sheet not in card.named:
        told = say("no sheet of this game bears names; leave --names out")
        if card.named:
            told = say(
                "only {sheets} bears names; leave --names out|only {sheets} bear names; leave --names out",
                number=len(card.named),
                sheets=listed(card.named, "and"),
            )
        raise IllegalChoice(f"{card.title}: {told}")
    found = tuple(" ".join(name.split()) for name in names.split(","))
    least, most, _ = card.seats
    if not all(found):
        raise IllegalChoice(say('--names takes names with commas between them: --names "Ana, Ben, Cleo"'))
    if not least <= len(found) <= most:
        raise IllegalChoice(
            say(
                "{title} has {least} to {most} seats, not {names} names",
                title=card.title,
                least=least,
                most=most,
                names=len(found),
            )
        )
    if twice := next((name for i, name in enumerate(found) if fold(name) in map(fold, found[:i])), None):
        raise IllegalChoice(say("--names has {name} twice; tell them apart", name=quoted(twice)))
    if long := next((name for name in found if len(name) > NAME_LIMIT), None):
        raise IllegalChoice(
            say("--names: {name} is longer than {most} letters; shorten it", name=quoted(long), most=NAME_LIMIT)
        )
    return found


def fill(
    order: Order, desk: Desk, common: Common, path: Path, whose: Whose, own: str
) -> tuple[Order, str, tuple[str, ...]]:
    """Take up the file; give the order with it, what the file is called after, and what to warn of."""
    from gmkit.shell.desk import shown_at, take_up
    from gmkit.table.run import Places, replay

    start, entries, _ = take_up(desk, common, path)
    state, _ = replay(start.game, start.step.state, entries, Places(), str(path), start.seating.names)
    seats, name, warnings = tuple[SeatNo, ...](), "", tuple[str, ...]()
    if whose.for_ is not None:
        seats = (SeatNo(start.seating.find(whose.for_)),)
        name = file_word(start.seating.names[seats[0]]) or f"seat-{seats[0] + 1}"
    elif own == SEATS or whose.each:
        seats = tuple(SeatNo(at) for at in range(len(start.seating)))
        warnings = (say("everybody's secrets are in this file; --for NAME prints one seat's alone"),)
    tells = None if start.options.get(TELLS.name) == "off" else desk.tells
    filling, known = Filling(start, state, len(entries), seats, tells), desk.content(start.game) or {}
    order = order._replace(set_id=known.get("set"), options=start.options, filling=filling)
    if order.setting.fields:
        from gmkit.shell.keeping import form_about  # few sheets are forms, and it loads how games are kept

        record = shown_at(desk, start, state, len(entries))
        return order._replace(about=form_about(desk, start, record, seats, path)), name, warnings
    return order, name, warnings


# ---- `gmkit print GAME SHEET`: a PDF, whole or not at all.


class Printed(NamedTuple):
    """A sheet as a file."""

    data: bytes  # the PDF
    title: str  # of the sheet
    pages: int  # how many sides of paper
    warnings: tuple[str, ...]  # what a GM should know, one line each


@as_on_paper
def drawn(order: Order, maker: Maker, on_paper: OnPaper, from_: Path | None = None) -> Sheet:
    """Draw a sheet, or what is wanted of it, with the pages that its long texts run over to.

    Args:
        order: what is to be made.
        maker: what makes it.
        on_paper: how it comes out.
        from_: the file that it is filled from, for messages.

    Raises:
        SheetError: a text does not fit or a letter has no font, naming file, item and field.
    """
    from gmkit.printing.page import continued

    fonts = order.setting.fonts
    fonts.language = language_of(order.content, order.set_id)
    fonts.broken = written_in(order.content, order.set_id) or fonts.language
    with _told_of((*order.content, *([from_] if from_ is not None else []))):
        sheet = maker(order)
    sheet = picked(sheet, on_paper.pick or ())
    if fonts.spilled:
        secret = next((page.secret for page in sheet.pages if page.secret), "")
        rest = (page._replace(secret=secret) for page in continued(fonts.spilled, order.setting))
        sheet = sheet._replace(pages=(*sheet.pages, *rest))
    return sheet


@as_on_paper
def print_order(
    order: Order, maker: Maker, on_paper: OnPaper, from_: Path | None = None, *, among: bool = False
) -> Printed:
    """Draw a sheet as `drawn` does, lay it on paper, and give it as a file; one `among` others need be no form.

    Raises:
        SheetError: it cannot be drawn, or the paper is too small.
    """
    from gmkit.printing.pdf import render

    fonts, sheet = order.setting.fonts, drawn(order, maker, on_paper, from_)
    job, warned = laid_out(sheet, as_form(order.setting, sheet) if among else order.setting, on_paper)
    if on_paper.fonts():
        _try_font(job, fonts)
    warned = (*warned, *beyond(job, order.about))
    data = render(job._replace(about=order.about), fonts)
    warnings = dict.fromkeys((*sheet.warnings, *warned, *fonts.notes))
    return Printed(data, sheet.title, len(job.leaves), tuple(warnings))


@as_on_paper
def laid_out(sheet: Sheet, setting: Setting, on_paper: OnPaper) -> tuple[Job, tuple[str, ...]]:
    """Lay a sheet on paper, and give what to warn of; raises SheetError if the paper is too small."""
    from gmkit.printing.impose import impose

    backs = bool(sheet.cards)
    return impose(sheet, on_paper.layout(backs=backs), setting, on_paper.calibration(backs=backs))


def _try_font(job: Job, fonts: Fonts) -> None:
    """Proof-read what is set in a font of a person's own: not every label can make room for a wide one.

    Raises:
        SheetError: words lie on others or leave their place, and nobody said to print them all the same.
    """
    from gmkit.printing.proof import problems

    found = problems(job.leaves)
    if not found:
        return
    told = say(
        "{n} place is too narrow for this font, the first {place}|"
        "{n} places are too narrow for this font, the first {place}",
        number=len(found),
        place=found[0],
    )
    if fonts.overflow is Overflow.ERROR:
        raise SheetError(say("{told}; take a narrower font, or --overflow warn", told=told))
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


Pictured = Annotated[Path | None, typer.Option("--png", metavar="DIR", help="Write a picture of each page too.")]


def _refuse_pick(on_paper: OnPaper) -> None:
    """Refuse to choose among many sheets at once; raises IllegalChoice."""
    if on_paper.pick:
        raise IllegalChoice(say("--pick goes with one sheet; leave it out, or print that sheet by itself"))


class _Target(NamedTuple):
    """Where a sheet goes, a file and, if wanted, a folder for pictures of it; and for whom a blank one is."""

    output: Path | None
    png: Path | None
    seats: int | None
    names: tuple[str, ...]
    force: bool  # whether whatever has that name may go
    screen: OnScreen = OnScreen()


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
        screen: OnScreen,
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
            typer.Option("--from", metavar="FILE", help="A situation (YAML), log (.jsonl) or table (.gmkit)."),
        ] = None,
        blank: Annotated[bool, typer.Option("--blank", help="An empty sheet, to fill in by hand.")] = False,
        seats: Annotated[
            int | None, typer.Option("--seats", metavar="N", help="For how many a blank sheet is drawn.")
        ] = None,
        names: Annotated[
            str | None,
            typer.Option("--names", metavar='"A, B"', help="Who plays: a blank sheet for each of them."),
        ] = None,
        png: Pictured = None,
        watch: Annotated[
            bool, typer.Option("--watch", help="Print again whenever --content or --from has changed, until Ctrl-C.")
        ] = False,
        force: Force = False,
    ) -> None:
        if sheet is None:
            listing = (
                [document("print", card.slug, {"sheets": dict(card.sheets)})] if common.json else sheet_list([card])
            )
            common.voice.answer(listing)
            return
        if sheet in ("all", "tonight"):
            how = f"gmkit print all {card.slug}" if sheet == "all" else "gmkit print tonight --from FILE"
            raise IllegalChoice(
                say("{sheet} is no sheet of one game, but several: {how}", sheet=quoted(sheet), how=how)
            )
        meant = pick(later("sheet of {title}", title=card.title), sheet, {name: (name,) for name in makers})
        check_whose(card, meant, whose, filled=from_ is not None, blank=blank)
        meant_for = seats_meant(card, meant, seats, filled=from_ is not None)
        screen.check(output=output, png=png is not None, watch=watch)
        if on_paper.from_strength is not None and meant not in card.drawn:
            told = say("{title}: no sheet of this game draws feelings; leave --from-strength out", title=card.title)
            if card.drawn:
                sheets = listed(card.drawn, "and")
                told = say("{title}: it is for {sheets}; leave --from-strength out", title=card.title, sheets=sheets)
            raise IllegalChoice(told)
        named = names_meant(card, meant, names, filled=from_ is not None, seats=seats)
        files = watched(common.content, from_, on_paper.fonts())
        if watch:
            _check_watch(common, output, files)

        def once() -> None:
            # What the settings name is for all games.
            given = common.content or []
            if not is_usual(given) and (odd := strangers(given, kinds())):
                common.voice.aside(
                    say(
                        "{files}, which {title} does not read; the bundled content is used",
                        files=listed(odd, "and"),
                        title=card.title,
                    )
                )
            target = _Target(output, png, meant_for, named, force, screen)
            _once(card, meant, makers[meant], common, whose, on_paper, target, from_, desk)

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
            raise IllegalChoice(say("{path} is what is printed from; the PDF needs a name of its own", path=path))
    order = Order(common.content or (), set_id(common.options), on_paper.setting(), card.read_options(common.options))
    order = order._replace(seats=target.seats, names=target.names)
    name, warnings = "", tuple[str, ...]()
    if from_ is None:
        _check_options(card, sheet, maker, common, on_paper, order)
    if from_ is not None:
        assert desk is not None
        order, name, warnings = fill(order, desk(), common, from_, whose, card.filled[sheet])
    if target.screen.files:
        _put_files(common, card, "-".join((card.slug, sheet, *([name] if name else []))), target, order,
                   drawn(order, maker, on_paper, from_), on_paper, warnings)  # fmt: skip
        return
    if target.png is not None:
        make_folder(target.png)
    made = print_order(order, maker, on_paper, from_)
    made = made._replace(warnings=(*made.warnings, *warnings))
    usual = Path("-".join((card.slug, sheet, *([name] if name else []))) + ".pdf")
    path = target.output or usual
    if target.png is not None:
        _pictures(common, target.png, usual if str(path) == "-" else path, made.data, target.screen.dpi)
    _put(common, card, path, made, force=target.force)


def _check_options(card: GameCard, sheet: str, maker: Maker, common: Common, on_paper: OnPaper, order: Order) -> None:
    """Refuse a rules option that changes nothing on a blank sheet, which would say another rule without a word."""

    def mark(options: Mapping[str, Any]) -> str:
        # Fonts remember what ran over, so that each drawing has its own.
        made = drawn(order._replace(options=options, setting=on_paper.setting()), maker, on_paper)
        return unit_mark(b"", [*made.pages, *made.cards])

    for text in common.options:
        others = card.read_options([one for one in common.options if one != text])
        if others != order.options and mark(others) == mark(order.options):
            raise IllegalChoice(
                say(
                    "{title}: {option} changes nothing on {sheet}, which has the usual rules; leave it out",
                    title=card.title,
                    option=text,
                    sheet=sheet,
                )
            )


def _put(common: Common, card: GameCard, path: Path, made: Printed, *, force: bool) -> None:
    """Write the file, and say so."""
    voice = common.voice
    voice.aside(*made.warnings)
    if str(path) == "-":
        if common.json:
            raise IllegalChoice(say("--json and -o - both want stdout; name a file"))
        try:
            sys.stdout.buffer.write(made.data)
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            hang_up()
        return
    _write_pdf(path, made.data, force=force)
    if common.json:
        result = {"path": str(path), "pages": made.pages, "warnings": list(made.warnings)}
        voice.answer([document("print", card.slug, result)])
    else:
        voice.answer(
            [
                say(
                    "{path}: {title}, {pages}; print at 100 %",
                    path=path,
                    title=made.title,
                    pages=counted(made.pages, "page"),
                )
            ]
        )


def _write_pdf(path: Path, data: bytes, *, force: bool) -> None:
    """Write a PDF, over another one or where nothing is; raises StoreError where something else is."""
    if not force:
        refuse_unlike(path, b"%PDF-", say("a PDF"), ".pdf")
    write_whole(path, data)


_MARKS = {
    ".png": (b"\x89PNG", later("a picture")),
    ".svg": (b"<svg", later("a drawing")),
    ".json": (b"{", later("such a file")),
    ".csv": (b"label,", later("such a table")),
    ".md": (b"# ", later("such a text")),
}
"""What files of a folder begin with, and what each is called, by their endings."""


def _put_files(
    common: Common,
    card: GameCard,
    stem: str,
    target: _Target,
    order: Order,
    sheet: Sheet,
    on_paper: OnPaper,
    warnings: Sequence[str],
) -> None:
    """Write a sheet as files in a folder, all or, where one may not be replaced, none; and say so."""
    from gmkit import __version__
    from gmkit.printing import png

    setting, screen = order.setting, target.screen
    dpi, address = screen.dpi, screen.address
    made = {
        "png": lambda: png.each_face(sheet, setting, dpi),
        "svg": lambda: png.drawings(laid_out(sheet, setting, on_paper._replace(cut_layer=True))[0], stem),
        "tts": lambda: png.tabletop_simulator(sheet, setting, stem, address, dpi),
        "playingcards": lambda: png.playingcards(sheet, setting, stem, address, dpi),
        "foundry": lambda: png.foundry(sheet, setting, stem, __version__, dpi),
    }[screen.kind]()
    folder = target.output or Path(stem)
    paths = {folder / name: data for name, data in made.files.items()}
    if not target.force:
        for path in paths:
            mark, what = _MARKS[path.suffix]
            refuse_unlike(path, mark, say(what))
    for path, data in paths.items():
        make_folder(path.parent)
        write_whole(path, data)
    told = dict.fromkeys((*sheet.warnings, *warnings, *setting.fonts.notes))
    common.voice.aside(*told)
    if common.json:
        result = {"path": str(folder), "files": [str(path) for path in paths], "warnings": list(told)}
        common.voice.answer([document("print", card.slug, result)])
    else:
        common.voice.answer([f"{folder}: {sheet.title}, {counted(len(paths), 'file')}", *made.told])


def _pictures(common: Common, folder: Path, path: Path, data: bytes, dpi: int | None) -> None:
    """Write a picture of each page."""
    from gmkit.printing.png import pictures

    for number, picture in enumerate(pictures(data, dpi or 110), start=1):
        target = folder / f"{path.stem}-{number}.png"
        write_whole(target, picture)
        common.voice.aside(say("wrote {target}", target=target))


def _check_watch(common: Common, output: Path | None, files: Sequence[Path]) -> None:
    """Refuse to watch what cannot change, or to answer where only one answer belongs."""
    if not files:
        raise IllegalChoice(say("--watch waits for a file to change; name one with --content or --from"))
    if common.json or str(output) == "-":
        raise IllegalChoice(say("--watch prints again and again; leave --json and -o - out"))


def _again(once: Callable[[], None], common: Common, files: Sequence[Path]) -> None:
    """Print now and whenever a file has changed; what is wrong with it is told, and waited for."""
    from gmkit.shell.options import changes

    def tried() -> None:
        try:
            once()
        except GmkitError as error:
            complain(str(error), plain=common.voice.plain)
        # Whoever reads along through a pipe is told at once.
        sys.stdout.flush()

    turns = changes(files)
    tried()
    common.voice.aside(say("waiting for changes; Ctrl-C ends it"))
    for _ in turns:
        tried()


def sheet_list(cards: Sequence[GameCard], others: Mapping[str, str] = {}) -> list[str]:
    """List every sheet of every game, and whatever else there is, as a command with its line of help."""
    sheets = {f"gmkit print {card.slug} {name}": about for card in cards for name, about in card.sheets.items()}
    width = max(map(len, (*sheets, *others)))
    return [f"{command:{width}}  {said(about)}" for command, about in (*sheets.items(), *others.items())]


# ---- `gmkit print all`: every sheet of every game, or of some, in one folder.


class Shop(NamedTuple):
    """What can be printed: the games' cards, how a game is found, and what makes its sheets."""

    cards: Mapping[str, GameCard]
    find: Callable[[str], str]
    makers: Callable[[str], Mapping[str, Maker]]
    desk: Callable[[str], Desk]


Booklet = Callable[[Order, Sequence[str]], list[Sheet]]
"""Gives the sheets of an evening's booklet, in order, with those that were asked for besides."""


def print_tonight_command(
    shop: Shop,
    booklet: Callable[[str], tuple[Booklet, Sequence[str]] | None],
    again: Callable[[Path, Common, OnPaper], Printed | None],
) -> typer.Typer:
    """Give the command that prints what an evening needs in one file.

    Args:
        shop: what can be printed.
        booklet: gives what makes a game's booklet, and what may be asked for with it.
        again: gives what of a table has changed since it was printed there, None for nothing.
    """

    def print_tonight(
        common: Common,
        on_paper: OnPaper,
        from_: Annotated[Path, typer.Option("--from", metavar="FILE", help="A situation, a log or a table.")],
        output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to.")] = Path("tonight.pdf"),
        beside: Annotated[
            list[str] | None, typer.Option("--with", metavar="SHEET", help="A reference that is wanted too.")
        ] = None,
        png: Pictured = None,
        changed: Annotated[
            bool, typer.Option("--changed", help="Only what differs from what was last printed of this evening.")
        ] = False,
        since: Annotated[
            Path | None,
            typer.Option("--since", metavar="OLD.pdf", help="With --changed: the booklet that was printed last."),
        ] = None,
        force: Force = False,
    ) -> None:
        """Print one booklet of what an evening needs: a cover, trackers, the GM's sheet and map, the masks in play.

        Everybody's secrets are in it; it is the GM's to hand out. With --changed only those of its sheets are printed
        that differ from the booklet after --since; of a table from what was last printed there.

        Example: gmkit print tonight --from examples/carnival.yaml --with reference
        """
        _refuse_pick(on_paper)
        slug = game_of(shop, from_)
        card, found = shop.cards[slug], booklet(slug)
        if found is None:
            raise IllegalChoice(
                say(
                    "{title} has no booklet; gmkit print all {slug} --from FILE prints its sheets",
                    title=card.title,
                    slug=slug,
                )
            )
        for file in filter(None, (from_, since)):
            if same_file(output, file):
                told = say("{output} is what is printed from; the PDF needs a name of its own", output=output)
                raise IllegalChoice(told)
        if _is_table_alone(from_, changed=changed, since=since):
            _put_changed(common, card, output, again(from_, common, on_paper), force=force)
            return
        make, known = found
        wanted = list(dict.fromkeys(pick("sheet", one, {name: (name,) for name in known}) for one in beside or ()))
        order, _, _ = fill(_order(shop, slug, common, on_paper), shop.desk(slug), common, from_, Whose(), GM)
        with _told_of((*order.content, from_)):
            whole = make(order, wanted)
        sheets, about = differing(whole, since)
        if not sheets:
            _put_changed(common, card, output, None, force=force)
            return
        made = _bound(sheets, whole[0].title, order._replace(about=(*order.about, *about)), on_paper)
        if png is not None:
            make_folder(png)
            _pictures(common, png, output, made.data, None)
        _put(common, card, output, made, force=force)

    return as_app(print_tonight)


def _is_table_alone(path: Path, *, changed: bool, since: Path | None) -> bool:
    """Say whether what has changed is known from a table; raises IllegalChoice where that cannot be known at all."""
    if since is not None and not changed:
        raise IllegalChoice(say("--since goes with --changed, which prints what differs from it"))
    if not changed or since is not None:
        return False
    if path.suffix.casefold() == ".gmkit":
        return True
    told = say("a situation does not keep what was printed of it; name the last booklet: --changed --since OLD.pdf")
    if path.suffix.casefold() == ".jsonl":
        told = say("a log does not keep what was printed of it; name the last booklet: --changed --since OLD.pdf")
    raise IllegalChoice(f"{path}: {told}")


def _put_changed(common: Common, card: GameCard, path: Path, made: Printed | None, *, force: bool) -> None:
    """Write what has changed; where nothing has, say so and write nothing."""
    if made is not None:
        _put(common, card, path, made, force=force)
    elif common.json:
        common.voice.answer([document("print", card.slug, {"path": None, "pages": 0, "warnings": []})])
    else:
        common.voice.answer([say("Nothing has changed since it was printed.")])


def _bound(sheets: Sequence[Sheet], title: str, order: Order, on_paper: OnPaper) -> Printed:
    """Lay several sheets on paper, one after another in one file."""
    from gmkit.printing.pdf import render

    laid = [laid_out(one, as_form(order.setting, one), on_paper) for one in sheets]
    leaves = tuple(leaf for job, _ in laid for leaf in job.leaves)
    numbered = tuple(leaf._replace(label=str(number)) for number, leaf in enumerate(leaves, start=1))
    told = [*(text for one in sheets for text in one.warnings), *(text for _, some in laid for text in some)]
    secret = say("everybody's secrets are in this file; it is the GM's to hand out")
    warnings = dict.fromkeys((secret, *told, *order.setting.fonts.notes))
    job = laid[0][0]._replace(title=title, leaves=numbered, about=tuple(order.about))
    warnings |= dict.fromkeys(beyond(job, order.about))
    return Printed(render(job, order.setting.fonts), title, len(leaves), tuple(warnings))


def game_of(shop: Shop, path: Path) -> str:
    """Give the game that a file is of.

    Raises:
        StoreError: the file cannot be read.
        IllegalChoice: it is of no game that prints.
    """
    from gmkit.shell.desk import LOGS, read_log

    suffix = path.suffix.casefold()
    if suffix in LOGS:
        return shop.find("masks" if suffix == ".gmkit" else str(read_log(path).header["game"]))
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise StoreError(say("{path}: cannot be read; name a situation, a log or a table", path=path)) from error
    kind = next((line.partition(":")[2].strip() for line in text.splitlines() if line.startswith("kind:")), "")
    slugs = [slug for slug, card in shop.cards.items() if kind in card.kinds]
    if not slugs:
        raise IllegalChoice(say("{path}: this is no evening of a game; name a situation, a log or a table", path=path))
    return slugs[0]


class _Printed(TypedDict):
    """What is told of a sheet that was printed."""

    game: str
    sheet: str
    path: str
    pages: int
    warnings: list[str]


class _Piece(NamedTuple):
    """One file to be: whose sheet of which game, and what it is filled with."""

    slug: str
    name: str
    whose: Whose | None = None
    word: str = ""

    @property
    def file(self) -> str:
        return "-".join(filter(None, (self.slug, self.name, self.word))) + ".pdf"


def print_all_command(shop: Shop) -> typer.Typer:
    """Give the command that prints everything."""

    def print_all(
        common: Common,
        on_paper: OnPaper,
        game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Of these games alone.")] = None,
        output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="The folder.")] = Path("prints"),
        from_: Annotated[
            Path | None,
            typer.Option("--from", metavar="FILE", help="A situation or a log of one game, to fill sheets from."),
        ] = None,
        png: Pictured = None,
        force: Force = False,
    ) -> None:
        """Print every sheet as GAME-SHEET.pdf into one folder: blank, or with its content alone, or filled.

        With --from what can be filled is: the GM's sheets, and each seat's own as GAME-SHEET-NAME.pdf. A sheet that
        cannot be printed is told, and the others are printed all the same.

        Example: gmkit print all masks --from examples/carnival.yaml -o tonight
        """
        _refuse_pick(on_paper)
        if str(output) == "-":
            raise IllegalChoice(say("everything is many files; name a folder with -o"))
        if from_ is not None and len(game or ()) != 1:
            raise IllegalChoice(say("--from FILE is of one game; name it: gmkit print all GAME --from FILE"))
        if common.options and not game:
            raise IllegalChoice(say("--option belongs to one game; name it: gmkit print all GAME --option …"))
        slugs = list(dict.fromkeys(map(shop.find, game))) if game else list(shop.cards)
        # What is said wrongly is told before the folder is made.
        on_paper.layout()
        on_paper.setting()
        on_paper.calibration()
        wanted = [piece for slug in slugs for piece in _pieces(shop, slug, common, on_paper, from_)]
        for folder in filter(None, (output, png)):
            make_folder(folder)
        made: list[_Printed] = []
        failed: list[GmkitError] = []
        for number, piece in enumerate(wanted, start=1):
            path = output / piece.file
            try:
                result = _one(shop, piece, common, on_paper, from_, _Target(path, png, None, (), force))
            except SheetError as error:
                complain(f"{path.name}: {error}", plain=common.voice.plain)
                failed.append(error)
                continue
            made.append(result)
            whose = f", {piece.whose.for_}" if piece.whose and piece.whose.for_ else ""
            common.voice.aside(
                say("{file} of {files}: {path}", file=number, files=len(wanted), path=f"{path}{whose}"),
                *(f"  {w}" for w in result["warnings"]),
            )
        if failed:
            raise SheetError(
                say(
                    "{failed} of {sheets} could not be printed; the others are in {folder}",
                    failed=len(failed),
                    sheets=counted(len(wanted), "sheet"),
                    folder=output,
                )
            )
        if common.json:
            common.voice.answer([document("print", None, {"path": str(output), "sheets": made})])
        else:
            pages = sum(one["pages"] for one in made)
            sheets = counted(len(made), "sheet")
            told = say(
                "{path}: {title}, {pages}; print at 100 %", path=output, title=sheets, pages=counted(pages, "page")
            )
            common.voice.answer([told])

    return as_app(print_all)


def _pieces(shop: Shop, slug: str, common: Common, on_paper: OnPaper, from_: Path | None) -> Iterator[_Piece]:
    """Give every file of a game: a filled sheet once for the GM, or for each seat, or for both."""
    card, seats = shop.cards[slug], tuple[str, ...]()
    if from_ is not None:
        order, _, _ = fill(_order(shop, slug, common, on_paper), shop.desk(slug), common, from_, Whose(), GM)
        assert order.filling is not None
        seats = order.filling.start.seating.names
    for name in card.sheets:
        own = card.filled.get(name) if from_ is not None else None
        if own is None:
            yield _Piece(slug, name)
            continue
        if own in {GM, BOTH}:
            yield _Piece(slug, name, Whose())
        if own in {SEATS, BOTH}:
            words = _file_words(seats)
            yield from (_Piece(slug, name, Whose(for_=seat), word) for seat, word in zip(seats, words, strict=True))


def _file_words(names: Sequence[str]) -> list[str]:
    """Give every name as a file can bear it, no two alike."""
    words: list[str] = []
    for number, name in enumerate(names, start=1):
        word = file_word(name) or f"seat-{number}"
        words.append(f"{word}-{number}" if word in words else word)
    return words


def _order(shop: Shop, slug: str, common: Common, on_paper: OnPaper) -> Order:
    """Give the order of a blank sheet."""
    options = shop.cards[slug].read_options(common.options)
    return Order(common.content or (), set_id(common.options), on_paper.setting(), options)


def _one(shop: Shop, piece: _Piece, common: Common, on_paper: OnPaper, from_: Path | None, target: _Target) -> _Printed:
    """Print one sheet; give what is told of it."""
    slug, name, whose, _ = piece
    path, png, force = target.output or Path(piece.file), target.png, target.force
    order = _order(shop, slug, common, on_paper)
    if from_ is not None:
        own = shop.cards[slug].filled.get(name, GM)
        order, _, _ = fill(order, shop.desk(slug), common, from_, whose or Whose(), own)
        order = order if whose is not None else order._replace(filling=None, about=())  # blank, by its rules
    made = print_order(order, shop.makers(slug)[name], on_paper, from_ if whose is not None else None, among=True)
    _write_pdf(path, made.data, force=force)
    if png is not None:
        from gmkit.printing.png import pictures

        for number, picture in enumerate(pictures(made.data), start=1):
            write_whole(png / f"{path.stem}-{number}.png", picture)
    return {"game": slug, "sheet": name, "path": str(path), "pages": made.pages, "warnings": list(made.warnings)}
