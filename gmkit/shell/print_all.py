"""`gmkit print all`: every sheet of every game, or of some, in one folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from gmkit.errors import GmkitError, IllegalChoice, SheetError
from gmkit.library.files import make_folder, write_whole
from gmkit.shell.card import GameCard, set_id
from gmkit.shell.on_paper import OnPaper
from gmkit.shell.options import Common, as_app
from gmkit.shell.output import complain, document
from gmkit.shell.press import Maker, Order
from gmkit.shell.print_sheet import pages_in_words, print_order


class Shop(NamedTuple):
    """What can be printed: the games' cards, how a game is found, and what makes its sheets."""

    cards: Mapping[str, GameCard]
    find: Callable[[str], str]
    makers: Callable[[str], Mapping[str, Maker]]


def print_all_command(shop: Shop) -> typer.Typer:
    """Give the command that prints everything."""

    def print_all(
        common: Common,
        on_paper: OnPaper,
        game: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Of these games alone.")] = None,
        output: Annotated[Path, typer.Option("-o", "--output", metavar="DIR", help="The folder.")] = Path("prints"),
        png: Annotated[
            Path | None, typer.Option("--png", metavar="DIR", help="Write a picture of each page too.")
        ] = None,
    ) -> None:
        """Print every sheet, blank or with its content alone, as GAME-SHEET.pdf into one folder.

        A sheet that cannot be printed is told, and the others are printed all the same.

        Example: gmkit print all -o handouts --ink mono
        """
        if on_paper.pick:
            raise IllegalChoice("--pick goes with one sheet; leave it out, or print that sheet by itself")
        if common.options and not game:
            raise IllegalChoice("--option belongs to one game; name it: gmkit print all GAME --option …")
        slugs = list(dict.fromkeys(map(shop.find, game))) if game else list(shop.cards)
        on_paper.layout()
        for folder in filter(None, (output, png)):
            make_folder(folder)
        wanted = [(slug, name) for slug in slugs for name in shop.cards[slug].sheets]
        made: list[dict[str, object]] = []
        failed: list[GmkitError] = []
        for number, (slug, name) in enumerate(wanted, start=1):
            path = output / f"{slug}-{name}.pdf"
            try:
                result = _one(shop, slug, name, common, on_paper, path, png)
            except SheetError as error:
                complain(f"{path.name}: {error}", plain=common.plain)
                failed.append(error)
                continue
            made.append(result)
            common.voice.aside(f"{number} of {len(wanted)}: {path}", *(f"  {w}" for w in _warnings(result)))
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


def _one(
    shop: Shop, slug: str, name: str, common: Common, on_paper: OnPaper, path: Path, png: Path | None
) -> dict[str, object]:
    """Print one sheet; give what is told of it."""
    options = shop.cards[slug].read_options(common.options)
    order = Order(common.content or (), set_id(common.options), on_paper.setting(), options)
    made = print_order(order, shop.makers(slug)[name], on_paper)
    write_whole(path, made.data)
    if png is not None:
        from gmkit.printing.png import pictures

        for number, picture in enumerate(pictures(made.data), start=1):
            write_whole(png / f"{path.stem}-{number}.png", picture)
    return {"game": slug, "sheet": name, "path": str(path), "pages": made.pages, "warnings": list(made.warnings)}
