"""How a sheet comes out on paper: the options of `gmkit print` that every sheet takes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from gmkit.errors import GmkitError, IllegalChoice, StoreError, listed, quoted
from gmkit.printing.backs import Calibration, Sides
from gmkit.printing.chain import own_font
from gmkit.printing.fonts import Fonts
from gmkit.printing.furniture import MARKS
from gmkit.printing.layout import Layout
from gmkit.printing.overflow import Overflow
from gmkit.printing.paper import CARD_SIZES, PAPERS, card_size_named, ink_named, paper_named
from gmkit.printing.setting import Setting
from gmkit.printing.theme import Ink
from gmkit.shell import settings

_MOST_COPIES = 999
_MOST_BLEED = 10.0


def _one_of(*words: str) -> Callable[[], list[str]]:
    """Give what a shell completes an option's value with."""
    return lambda: list(words)


class OnPaper(NamedTuple):
    """What was said of paper, ink and cutting; what is None was left unsaid, and is as the settings have it."""

    paper: Annotated[
        str | None,
        typer.Option(
            "--paper",
            metavar="NAME|WxH",
            help="either (fits both), a4, letter, or a size in mm. [either]",
            autocompletion=_one_of(*(paper.name for paper in PAPERS)),
        ),
    ] = None
    ink: Annotated[
        str | None,
        typer.Option("--ink", metavar="full|low|mono", help="How much ink. [full]", autocompletion=_one_of(*Ink)),
    ] = None
    large_print: Annotated[
        bool | None,
        typer.Option(
            "--large-print/--no-large-print", help="Larger type, darker: cards as A6, pages on two sheets. [no]"
        ),
    ] = None
    sides: Annotated[
        str | None,
        typer.Option(
            "--sides",
            metavar="fold|duplex-long|duplex-short|single",
            help="Backs: beside the fronts to fold over, on the other side, or none. [fold where there are backs]",
            autocompletion=_one_of(*Sides),
        ),
    ] = None
    printer: Annotated[
        str | None,
        typer.Option("--printer", metavar="NAME", help="Move backs as this printer needs; see gmkit print calibrate."),
    ] = None
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            metavar="NAME|WxH",
            help="Of cards: poker, bridge, tarot, mini, a6 …, or in mm.",
            autocompletion=_one_of(*(size.name for size in CARD_SIZES)),
        ),
    ] = None
    landscape: Annotated[
        bool | None,
        typer.Option("--landscape/--portrait", help="Which way the paper of cards lies. [whichever holds more]"),
    ] = None
    marks: Annotated[
        str,
        typer.Option(
            "--marks", metavar="corner|edge|none", help="Marks to cut cards by.", autocompletion=_one_of(*MARKS)
        ),
    ] = "corner"
    bleed: Annotated[float, typer.Option("--bleed", metavar="MM", help="Room between cards for a knife's error.")] = 0.0
    pick: Annotated[
        list[str] | None,
        typer.Option("--pick", metavar="ID[=N]", help="Only this card or page, or all with this tag; N copies."),
    ] = None
    copies: Annotated[int, typer.Option("--copies", metavar="N", help="How many of everything.")] = 1
    skip: Annotated[int, typer.Option("--skip", metavar="N", help="Leave the first N places of cards free.")] = 0
    overflow: Annotated[
        str,
        typer.Option(
            "--overflow",
            metavar="error|warn|shrink|continue",
            help="What to do with a text that does not fit.",
            autocompletion=_one_of(*Overflow),
        ),
    ] = "error"
    font: Annotated[
        list[str] | None,
        typer.Option("--font", metavar="[ROLE=]FILE", help="A TrueType font of your own, used before the others."),
    ] = None

    def layout(self, *, backs: bool = True) -> Layout:
        """Give how the sheet is laid on paper.

        Args:
            backs: whether the sheet is such as has backs; to pages, what is usual for backs does not matter.

        Raises:
            SheetError: there is no such paper or size.
            IllegalChoice: a word or a number that is none of those it takes.
            StoreError: a file of settings says something wrong.
        """
        if self.marks not in MARKS:
            raise IllegalChoice(f"--marks takes {listed(MARKS)}, not {quoted(self.marks)}")
        if not 0 <= self.bleed <= _MOST_BLEED:
            raise IllegalChoice(f"--bleed takes 0 to {_MOST_BLEED:g} mm, not {self.bleed:g}")
        if not 1 <= self.copies <= _MOST_COPIES:
            raise IllegalChoice(f"--copies takes 1 to {_MOST_COPIES}, not {self.copies}")
        if not 0 <= self.skip <= _MOST_COPIES:
            raise IllegalChoice(f"--skip takes 0 to {_MOST_COPIES}, not {self.skip}")
        settings.check_all()
        return Layout(
            paper_named(str(settings.text("paper")) if self.paper is None else self.paper),
            None if self.size is None else card_size_named(self.size),
            self._sides() if backs or self.sides is not None else None,
            self.landscape,
            self.marks,
            self.bleed,
            self.skip,
            self.copies,
            settings.switch("large_print") if self.large_print is None else self.large_print,
        )

    def _sides(self) -> Sides | None:
        """Give how backs are printed; None for the usual way."""
        name = settings.text("sides") if self.sides is None else self.sides
        return None if name is None else Sides(settings.one_of("--sides", name, [one.value for one in Sides]))

    def fonts(self) -> list[str]:
        """Give the fonts of one's own, as they are typed; raises StoreError if a file of settings is wrong."""
        return list(self.font or settings.fonts_in_force())

    def setting(self) -> Setting:
        """Give how the sheet is set.

        Raises:
            SheetError: there is no such ink or no such role of type.
            StoreError: a font cannot be read or used, or a file of settings says something wrong.
            IllegalChoice: no such way of treating long texts.
        """
        try:
            overflow = Overflow(self.overflow)
        except ValueError:
            known = listed([one.value for one in Overflow])
            raise IllegalChoice(f"--overflow takes {known}, not {quoted(self.overflow)}") from None
        ink = str(settings.text("ink")) if self.ink is None else self.ink
        return Setting(Fonts([own_font(text) for text in self.fonts()], overflow=overflow), ink_named(ink))

    def calibration(self, *, backs: bool = True) -> Calibration | None:
        """Give how the printer's backs have to be moved; None if no printer was named.

        Args:
            backs: as in `layout`.

        Raises:
            UnknownName: no printer of that name was measured.
            IllegalChoice: it was not measured for this way of turning, or backs are not on the paper's other side.
            StoreError: a file of settings says something wrong, such as a printer that was not measured.
        """
        from gmkit.shell.printers import calibration_of

        sides = self._sides() or Sides.SINGLE
        if self.printer is not None:
            return calibration_of(self.printer, sides)
        usual = settings.in_force("printer")
        if usual.value is None or not (backs and sides.duplex):
            return None
        try:
            return calibration_of(usual.value, sides)
        except GmkitError as error:
            raise StoreError(f"{usual.where}: {error}") from error


def watched(content: tuple[Path, ...] | list[Path] | None, from_: Path | None, fonts: list[str] | None) -> list[Path]:
    """Give the files and folders that a sheet depends on, besides what comes with gmkit."""
    named = [own_font(font).file for font in fonts or ()]
    return [*(content or ()), *([from_] if from_ is not None else ()), *named]
