"""`gmkit print all`: every sheet of every game, or of some, in one folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from gmkit.errors import GmkitError, IllegalChoice, SheetError
from gmkit.library.files import make_folder, write_whole
from gmkit.shell.card import BOTH, GM, SEATS, GameCard, set_id
from gmkit.shell.desk import Desk
from gmkit.shell.on_paper import OnPaper
from gmkit.shell.options import Common, as_app
from gmkit.shell.output import complain, document
from gmkit.shell.press import Maker, Order, Whose, file_word, fill
from gmkit.shell.print_sheet import pages_in_words, print_order


class Shop(NamedTuple):
    """What can be printed: the games' cards, how a game is found, and what makes its sheets."""

    cards: Mapping[str, GameCard]
    find: Callable[[str], str]
    makers: Callable[[str], Mapping[str, Maker]]
    desk: Callable[[str], Desk]


class _Piece(NamedTuple):
    """One file to be: whose sheet of which game, and what it is filled with."""

    slug: str
    name: str
    whose: Whose | None = None
    word: str = ""

    @property
    def file(self) -> str:
        """How it is called."""
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
        png: Annotated[
            Path | None, typer.Option("--png", metavar="DIR", help="Write a picture of each page too.")
        ] = None,
    ) -> None:
        """Print every sheet as GAME-SHEET.pdf into one folder: blank, or with its content alone, or filled.

        With --from what can be filled is: the GM's sheets, and each seat's own as GAME-SHEET-NAME.pdf. A sheet that
        cannot be printed is told, and the others are printed all the same.

        Example: gmkit print all masks --from evening.yaml -o tonight
        """
        if on_paper.pick:
            raise IllegalChoice("--pick goes with one sheet; leave it out, or print that sheet by itself")
        if str(output) == "-":
            raise IllegalChoice("everything is many files; name a folder with -o")
        if from_ is not None and len(game or ()) != 1:
            raise IllegalChoice("--from FILE is of one game; name it: gmkit print all GAME --from FILE")
        if common.options and not game:
            raise IllegalChoice("--option belongs to one game; name it: gmkit print all GAME --option …")
        slugs = list(dict.fromkeys(map(shop.find, game))) if game else list(shop.cards)
        # What is said wrongly is told before the folder is made.
        on_paper.layout()
        on_paper.setting()
        on_paper.calibration()
        wanted = [piece for slug in slugs for piece in _pieces(shop, slug, common, on_paper, from_)]
        for folder in filter(None, (output, png)):
            make_folder(folder)
        made: list[dict[str, object]] = []
        failed: list[GmkitError] = []
        for number, piece in enumerate(wanted, start=1):
            path = output / piece.file
            try:
                result = _one(shop, piece, common, on_paper, from_, (path, png))
            except SheetError as error:
                complain(f"{path.name}: {error}", plain=common.voice.plain)
                failed.append(error)
                continue
            made.append(result)
            whose = f", {piece.whose.for_}" if piece.whose and piece.whose.for_ else ""
            common.voice.aside(f"{number} of {len(wanted)}: {path}{whose}", *(f"  {w}" for w in _warnings(result)))
        if failed:
            raise SheetError(f"{len(failed)} of {len(wanted)} sheets could not be printed; the others are in {output}")
        if common.json:
            common.voice.answer([document("print", None, {"path": str(output), "sheets": made})])
        else:
            count = sum(int(str(one["pages"])) for one in made)
            common.voice.answer([f"{output}: {len(made)} sheets, {pages_in_words(count)}; print at 100 %"])

    return as_app(print_all)


def _warnings(result: Mapping[str, object]) -> Sequence[str]:
    """Give the warnings of what was made."""
    found = result["warnings"]
    return found if isinstance(found, list) else []


def _pieces(shop: Shop, slug: str, common: Common, on_paper: OnPaper, from_: Path | None) -> Iterator[_Piece]:
    """Give every file of a game: a filled sheet once for the GM, or for each seat, or for both."""
    card = shop.cards[slug]
    seats: tuple[str, ...] | None = None
    for name in card.sheets:
        own = card.filled.get(name) if from_ is not None else None
        if own is None or from_ is None:
            yield _Piece(slug, name)
            continue
        if seats is None:
            order, _, _ = fill(_order(shop, slug, common, on_paper), shop.desk(slug), common, from_, Whose(), GM)
            assert order.filling is not None
            seats = order.filling.start.seating.names
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


def _one(
    shop: Shop, piece: _Piece, common: Common, on_paper: OnPaper, from_: Path | None, where: tuple[Path, Path | None]
) -> dict[str, object]:
    """Print one sheet; give what is told of it."""
    slug, name, whose, _ = piece
    path, png = where
    order = _order(shop, slug, common, on_paper)
    if whose is not None and from_ is not None:
        order, _, _ = fill(order, shop.desk(slug), common, from_, whose, shop.cards[slug].filled[name])
    made = print_order(order, shop.makers(slug)[name], on_paper, from_ if whose is not None else None)
    write_whole(path, made.data)
    if png is not None:
        from gmkit.printing.png import pictures

        for number, picture in enumerate(pictures(made.data), start=1):
            write_whole(png / f"{path.stem}-{number}.png", picture)
    return {"game": slug, "sheet": name, "path": str(path), "pages": made.pages, "warnings": list(made.warnings)}
