"""How a sheet comes out on paper: the options every sheet takes, and printers whose back sides were measured."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import GmkitError, IllegalChoice, StoreError, UnknownName, counted, decimal, listed, quoted, said, say
from gmkit.library.document import At, Diagnosed, Diagnostic
from gmkit.library.files import Pictured, is_file, is_there, make_folder, read_bytes, stamp, write_whole
from gmkit.names import pick, suggest
from gmkit.printing.faces import own_font
from gmkit.printing.fonts import Fonts, Overflow
from gmkit.printing.furniture import MARKS
from gmkit.printing.images import BadPicture, read_picture
from gmkit.printing.paper import (
    A4,
    CARD_SIZES,
    EITHER,
    PAPERS,
    Calibration,
    Layout,
    Sides,
    card_size_named,
    ink_named,
    paper_named,
    poster_named,
)
from gmkit.printing.pen import Form
from gmkit.printing.sheet import Job, Setting, Sheet, unit_mark
from gmkit.printing.theme import Accent, Ink, unreadable
from gmkit.shell import settings, settings_keys
from gmkit.shell.card import GameCard
from gmkit.shell.options import Common
from gmkit.shell.output import document
from gmkit.shell.settings import HOME, check_all, home, text

# ---- Pictures of the GM's own.


def colours_wrong(at: At, colours: Accent) -> list[Diagnostic]:
    """List the colours of a theme that words cannot be read in, at their places."""
    return [at[name].fault("GM502", told, tip) for name, told, tip in unreadable(colours)]


def picture(path: Pictured) -> Form:
    """Read a picture that a file names; one that was read before is read again only if it was changed.

    Raises:
        Diagnosed: it cannot be printed; the place is that of its name, and in an SVG also its own.
    """
    real = path.real()
    return _picture(path, real, *(stamp(real) or (0, 0)))


def pictures_wrong(paths: Iterable[str | None]) -> list[Diagnostic]:
    """List the pictures that cannot be printed, of those that know where they stand."""
    wrong: list[Diagnostic] = []
    for path in paths:
        try:
            if isinstance(path, Pictured):
                picture(path)
        except Diagnosed as error:
            wrong += error.diagnostics
    return wrong


@lru_cache(maxsize=64)
def _picture(path: Pictured, _real: Path, _changed: int, _size: int) -> Form:
    try:
        return read_picture(path.read())
    except BadPicture as error:
        told = str(error)
        if error.line:
            told = say("line {line}, column {column}: {told}", line=error.line, column=error.column, told=told)
        raise path.refused(told) from error


# ---- How a sheet comes out on paper: the options of `gmkit print` that every sheet takes.

_MOST_COPIES = 999
STARTS = ("ghost", "ink")
"""How what a filled sheet begins with may be printed."""
_MOST_BLEED = 10.0
_LARGE = (14, 16)
"""The sizes of type in large print."""


def _one_of(*words: str) -> Callable[[], list[str]]:
    """Give what a shell completes an option's value with."""
    return lambda: list(words)


FINISHES = ("painted", "line")
"""How faces of masks are drawn: painted, or in lines to colour in."""


class OnPaper(NamedTuple):
    """What was said of paper, ink and cutting; what is None was left unsaid, and is as the settings have it."""

    paper: Annotated[
        str | None,
        typer.Option(
            "--paper",
            metavar="NAME|WxH",
            help="either (fits A4 and Letter), a4, letter, a3, a5, or a size in mm. [either]",
            autocompletion=_one_of(*(paper.name for paper in PAPERS)),
        ),
    ] = None
    ink: Annotated[
        str | None,
        typer.Option("--ink", metavar="full|low|mono", help="How much ink. [full]", autocompletion=_one_of(*Ink)),
    ] = None
    finish: Annotated[
        str | None,
        typer.Option(
            "--finish",
            metavar="painted|line",
            help="Faces of masks: painted, or in lines to colour in (as always with low ink). [painted]",
            autocompletion=_one_of(*FINISHES),
        ),
    ] = None
    large_print: Annotated[
        bool | None,
        typer.Option(
            "--large-print/--no-large-print",
            help="Type of 14 pt, darker, on as many sheets as it takes; cards as A6. [no]",
        ),
    ] = None
    type_size: Annotated[
        int | None,
        typer.Option(
            "--type-size",
            metavar="14|16",
            help="With --large-print: the size of its type in pt. [14]",
            autocompletion=_one_of("14", "16"),
        ),
    ] = None
    scale: Annotated[
        str,
        typer.Option(
            "--scale",
            metavar="100|fit",
            help="Whole pages as drawn, or as large as the paper holds.",
            autocompletion=_one_of("100", "fit"),
        ),
    ] = "100"
    poster: Annotated[
        str | None,
        typer.Option("--poster", metavar="CxR", help="Each page or card over C x R papers, to glue: 2x2."),
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
    fields: Annotated[
        bool, typer.Option("--fields", help="What is filled in by hand may be filled in on a screen.")
    ] = False
    cut_layer: Annotated[
        bool, typer.Option("--cut-layer", help="Cutting lines for a plotter, as a layer of their own (CutContour).")
    ] = False
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
    start: Annotated[
        str,
        typer.Option(
            "--start",
            metavar="ghost|ink",
            help="What a filled sheet begins with: pale, for a pencil to go over, or in ink.",
            autocompletion=_one_of(*STARTS),
        ),
    ] = STARTS[0]
    from_strength: Annotated[
        int | None,
        typer.Option(
            "--from-strength",
            metavar="N",
            min=1,
            max=10,
            help="How strong a feeling is that a map draws. [as is clear]",
        ),
    ] = None
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
            raise IllegalChoice(say("--marks takes {marks}, not {word}", marks=listed(MARKS), word=quoted(self.marks)))
        if not 0 <= self.bleed <= _MOST_BLEED:
            raise IllegalChoice(
                say(
                    "--bleed takes 0 to {most} mm, not {bleed}",
                    most=decimal(_MOST_BLEED, "g"),
                    bleed=decimal(self.bleed, "g"),
                )
            )
        if not 1 <= self.copies <= _MOST_COPIES:
            raise IllegalChoice(say("--copies takes 1 to {most}, not {copies}", most=_MOST_COPIES, copies=self.copies))
        if self.fields and (self.copies > 1 or self.poster):
            unmeant = "--copies" if self.copies > 1 else "--poster"
            raise IllegalChoice(say("--fields makes each place to fill in once; leave {option} out", option=unmeant))
        if not 0 <= self.skip <= _MOST_COPIES:
            raise IllegalChoice(say("--skip takes 0 to {most}, not {places}", most=_MOST_COPIES, places=self.skip))
        settings.check_all()
        large = bool(settings.switch("large_print") if self.large_print is None else self.large_print)
        if self.type_size is not None and (self.type_size not in _LARGE or not large):
            if large:
                raise IllegalChoice(say("--type-size takes 14 or 16, not {size}", size=self.type_size))
            raise IllegalChoice(say("--type-size is the size of large print; add --large-print, or leave it out"))
        return Layout(
            paper_named(str(settings.text("paper")) if self.paper is None else self.paper),
            None if self.size is None else card_size_named(self.size),
            self._sides() if backs or self.sides is not None else None,
            self.landscape,
            self.marks,
            self.bleed,
            self.skip,
            self.copies,
            large,
            self.cut_layer,
            float(self.type_size or _LARGE[0]),
            self.scale == "fit",
            self._tiles(large=large),
        )

    def _tiles(self, *, large: bool) -> tuple[int, int] | None:
        """Give how many papers a poster has; None for no poster."""
        if self.scale not in {"100", "fit"}:
            raise IllegalChoice(say("--scale takes 100 or fit, not {scale}", scale=quoted(self.scale)))
        if self.poster is None:
            return None
        if large or self.scale == "fit":
            other = "--large-print" if large else "--scale fit"
            raise IllegalChoice(say("--poster and {other} cannot go together; leave one of them out", other=other))
        return poster_named(self.poster)

    def _sides(self) -> Sides | None:
        """Give how backs are printed; None for the usual way."""
        name = settings.text("sides") if self.sides is None else self.sides
        return None if name is None else Sides(settings_keys.one_of("--sides", name, [one.value for one in Sides]))

    def fonts(self) -> list[str]:
        """Give the fonts of one's own, as they are typed; raises StoreError if a file of settings is wrong."""
        return list(self.font or settings.fonts_in_force())

    def setting(self) -> Setting:
        """Give how the sheet is set.

        Raises:
            SheetError: there is no such ink or no such role of type.
            StoreError: a font cannot be read or used, or a file of settings says something wrong.
            IllegalChoice: no such finish, way of treating long texts, or of printing what a sheet begins with.
        """
        finish = settings_keys.one_of("--finish", self.finish or FINISHES[0], FINISHES)
        try:
            overflow = Overflow(self.overflow)
        except ValueError:
            known = listed([one.value for one in Overflow])
            raise IllegalChoice(
                say("--overflow takes {known}, not {overflow}", known=known, overflow=quoted(self.overflow))
            ) from None
        if self.start not in STARTS:
            raise IllegalChoice(
                say("--start takes {starts}, not {start}", starts=listed(STARTS), start=quoted(self.start))
            )
        ink = str(settings.text("ink")) if self.ink is None else self.ink
        named, own = ink_named(ink), [own_font(text) for text in self.fonts()]
        fonts = Fonts(own, overflow=overflow, light=named is Ink.LOW)
        painted = finish == FINISHES[0]
        return Setting(fonts, named, self.start == "ink", fields=self.fields, painted=painted)

    def calibration(self, *, backs: bool = True) -> Calibration | None:
        """Give how the printer's backs have to be moved; None if no printer was named.

        Args:
            backs: as in `layout`.

        Raises:
            UnknownName: no printer of that name was measured.
            IllegalChoice: it was not measured for this way of turning, or backs are not on the paper's other side.
            StoreError: a file of settings says something wrong, such as a printer that was not measured.
        """
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


def seats_meant(card: GameCard, sheet: str, seats: int | None, *, filled: bool) -> int | None:
    """Give for how many seats a blank sheet is; raises IllegalChoice if that cannot be or makes no difference."""
    if seats is None:
        return None
    least, most, _ = card.seats
    if filled:
        raise IllegalChoice(say("--seats is for a blank sheet; the file says how many there are"))
    if sheet not in card.counted:
        told = say("no sheet of this game is made for a number of seats; leave --seats out")
        if card.counted:
            told = say(
                "only {sheets} is made for a number of seats; leave --seats out|"
                "only {sheets} are made for a number of seats; leave --seats out",
                number=len(card.counted),
                sheets=listed(card.counted, "and"),
            )
        raise IllegalChoice(f"{card.title}: {told}")
    if not least <= seats <= most:
        raise IllegalChoice(
            say(
                "{title} has {least} to {most} seats, not {seats}",
                title=card.title,
                least=least,
                most=most,
                seats=seats,
            )
        )
    return seats


# ---- Printers whose back sides were measured: kept in one small file of the user's, read when one is named.

_MOST_MM = 20.0
_SCALES = (90.0, 110.0)
_LONGEST = 60


def kept_in() -> Path:
    """Give the file that printers are kept in; it need not be there.

    Raises:
        StoreError: the user has no folder of their own.
    """
    folder = home()
    if folder is None:
        raise StoreError(say("there is no home to keep printers in; name a folder in GMKIT_HOME"))
    return folder / "printers.json"


Measured = Mapping[str, Calibration]
"""What was measured of one printer, by how the paper is turned: duplex-long, duplex-short."""


def printers() -> Mapping[str, Measured]:
    """Give every printer that was measured.

    Raises:
        StoreError: the file cannot be read, or holds something else.
    """
    path = kept_in()
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise _odd(path) from error
    try:
        read = {
            str(name): {
                Sides(way).value: Calibration(**{str(k): float(v) for k, v in one.items()}) for way, one in ways.items()
            }
            for name, ways in json.loads(text).items()
        }
    except (ValueError, TypeError, AttributeError) as error:
        raise _odd(path) from error
    if not all(_sound(one) for ways in read.values() for one in ways.values()):
        raise _odd(path)
    return read


def _odd(path: Path) -> StoreError:
    """Give the error for a file that is not as it was written."""
    return StoreError(say("{path}: this is no list of printers; mend it or delete it, and measure again", path=path))


def calibration_of(name: str, sides: Sides) -> Calibration:
    """Give how a printer's backs have to be moved when it turns the paper that way.

    Raises:
        UnknownName: no printer of that name was measured.
        IllegalChoice: it was measured for the other way of turning alone, or nothing is printed on the back.
        StoreError: the file of printers cannot be read.
    """
    known = printers()
    if name not in known:
        if not known:
            raise IllegalChoice(
                say(
                    "no printer was measured yet, so there is none called {name}; gmkit print calibrate tells how",
                    name=quoted(name),
                )
            )
        raise UnknownName("printer", name, suggest(name, known), known)
    if not sides.duplex:
        raise IllegalChoice(
            say("--printer moves what is on the paper's other side; add --sides duplex-long or duplex-short")
        )
    if sides.value not in known[name]:
        raise IllegalChoice(
            say(
                "{name} was measured for {ways} alone; gmkit print calibrate --sides {sides} measures the rest",
                name=name,
                ways=listed(list(known[name]), "and"),
                sides=sides.value,
            )
        )
    return known[name][sides.value]


def keep(name: str, sides: Sides, calibration: Calibration) -> Path:
    """Keep a printer's measures for one way of turning the paper; those it had for it are replaced. Gives the file.

    Raises:
        IllegalChoice: the name or a measure cannot be right.
        StoreError: the file cannot be written.
    """
    if not (0 < len(name) <= _LONGEST and name.isprintable() and name == name.strip()):
        raise IllegalChoice(
            say("{name} is no name for a printer; take up to {letters} letters", name=quoted(name), letters=_LONGEST)
        )
    if not _sound(calibration):
        least, most = _SCALES
        raise IllegalChoice(
            say(
                "a back is moved by at most {far} mm and scaled by {least} to {most} per cent; measure again",
                far=decimal(_MOST_MM, "g"),
                least=decimal(least, "g"),
                most=decimal(most, "g"),
            )
        )
    known = {**printers()}
    known[name] = {**known.get(name, {}), sides.value: calibration}
    path = kept_in()
    make_folder(path.parent)
    data = {each: {way: one._asdict() for way, one in sorted(ways.items())} for each, ways in sorted(known.items())}
    write_whole(path, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())
    return path


def _sound(one: Calibration) -> bool:
    """Say whether measures are such as printers have."""
    return (
        all(math.isfinite(v) for v in one)
        and max(abs(one.dx), abs(one.dy)) <= _MOST_MM
        and all(_SCALES[0] <= v <= _SCALES[1] for v in (one.scale_x, one.scale_y))
    )


# ---- `gmkit print calibrate`: measures by how much a printer's backs miss their fronts, and keeps it.

_DUPLEX = (Sides.LONG.value, Sides.SHORT.value)


def calibrate(
    common: Common,
    output: Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="Where to.")] = Path("calibrate.pdf"),
    paper: Annotated[
        str | None, typer.Option("--paper", metavar="NAME|WxH", help="a4, letter, or a size in mm. [a4]")
    ] = None,
    sides: Annotated[
        str | None,
        typer.Option(
            "--sides",
            metavar="duplex-long|duplex-short",
            help="About which edge the printer turns. [duplex-long]",
        ),
    ] = None,
    printer: Annotated[str | None, typer.Option("--printer", metavar="NAME", help="What you call it.")] = None,
    dx: Annotated[float | None, typer.Option("--dx", metavar="MM", help="What the level scale told.")] = None,
    dy: Annotated[float | None, typer.Option("--dy", metavar="MM", help="What the upright scale told.")] = None,
    scale_x: Annotated[float | None, typer.Option("--scale-x", metavar="PER_CENT", help="Stretch backs. [100]")] = None,
    scale_y: Annotated[float | None, typer.Option("--scale-y", metavar="PER_CENT", help="Stretch backs. [100]")] = None,
) -> None:
    """Print a sheet that tells how far a printer's backs lie from their fronts; or keep what it told.

    Without measures: the sheet (with --printer, moved as that printer was told, to see whether it is right).
    With measures: they are kept under the printer's name and for that way of turning the paper;
    gmkit print ... --sides duplex-long --printer NAME uses them.
    Without a printer to keep, those already measured are listed.

    Example: gmkit print calibrate --printer office --dx 0.6 --dy -0.4
    """
    voice = common.voice
    check_all()
    usual = text("sides")
    sides = sides or (usual if usual in _DUPLEX else _DUPLEX[0])
    if sides not in _DUPLEX:
        raise IllegalChoice(
            say("--sides takes {known} here, not {sides}", known=" or ".join(_DUPLEX), sides=quoted(sides))
        )
    edge = Sides(sides)
    measures = (dx, dy, scale_x, scale_y)
    if any(one is not None for one in measures):
        if printer is None:
            raise IllegalChoice(say("measures are kept under a printer's name; say it with --printer NAME"))
        before = printers().get(printer, {}).get(edge.value, Calibration())
        told = Calibration(*(new if new is not None else old for new, old in zip(measures, before, strict=True)))
        path = keep(printer, edge, told)
        if common.json:
            result = {"printer": printer, "sides": sides, **told._asdict(), "path": str(path)}
            voice.answer([document("print", None, result)])
        else:
            voice.answer(
                [
                    say(
                        "{printer}, {sides}: {told}; kept in {path}",
                        printer=printer,
                        sides=sides,
                        told=in_words(told),
                        path=path,
                    )
                ]
            )
        return
    from gmkit.printing.furniture import sheet
    from gmkit.printing.pdf import render

    known = printers()
    calibration = None if printer is None else calibration_of(printer, edge)
    setting = Setting(Fonts())
    usual = text("paper")
    paper = paper or (usual if usual and usual != EITHER.name else A4.name)
    job = sheet(paper_named(paper), edge, setting, calibration)
    write_whole(output, render(job, setting.fonts))
    if common.json:
        listed = {name: {way: one._asdict() for way, one in ways.items()} for name, ways in known.items()}
        result = {"path": str(output), "pages": len(job.leaves), "warnings": [], "printers": listed}
        voice.answer([document("print", None, result)])
        return
    voice.answer([say("{output}: a sheet to measure by, 2 pages; print it on both sides at 100 %", output=output)])
    voice.aside(
        *(
            say("measured: {name}, {way}: {told}", name=name, way=way, told=in_words(one))
            for name, ways in known.items()
            for way, one in ways.items()
        )
    )


def in_words(one: Calibration) -> str:
    """Give a calibration for people."""
    dx, dy = (decimal(one_way, "+g").replace("-", "−") for one_way in (one.dx, one.dy))
    x, y = one.scale_x, one.scale_y
    if one[2:] == (100.0, 100.0):
        return say("backs are moved by {dx} mm to the right and {dy} mm down", dx=dx, dy=dy)
    return say(
        "backs are moved by {dx} mm to the right and {dy} mm down, scaled by {x} and {y} per cent",
        dx=dx,
        dy=dy,
        x=decimal(x, "g"),
        y=decimal(y, "g"),
    )


# ---- What a sheet is made as, where that is not paper.

FORMATS = {
    "pdf": "a file to print",
    "png": "a picture of each card, or of each page where there are no cards",
    "svg": "a drawing of each printed side, with its cutting lines in a layer of their own, for a plotter",
    "tts": "decks for Tabletop Simulator",
    "playingcards": "pictures and a CSV for playingcards.io",
    "foundry": "a module's folder for Foundry Virtual Tabletop",
}
"""What a sheet may be made as; all but the first is a folder of files."""


class OnScreen(NamedTuple):
    """What was said of a sheet that is not for paper."""

    format: Annotated[
        str,
        typer.Option(
            "--format", metavar="|".join(FORMATS), help="What is made.", autocompletion=lambda: list(FORMATS.items())
        ),
    ] = "pdf"
    dpi: Annotated[
        int | None, typer.Option("--dpi", metavar="N", min=30, max=600, help="Of pictures, dots to the inch. [150]")
    ] = None
    base_url: Annotated[
        str, typer.Option("--base-url", metavar="URL", help="Where a simulator will find the pictures.")
    ] = ""

    @property
    def kind(self) -> str:
        """Which of the formats is meant; raises UnknownName, AmbiguousChoice."""
        return pick("format", self.format, {name: (name,) for name in FORMATS})

    @property
    def files(self) -> bool:
        """Whether a folder of files is wanted."""
        return self.kind != "pdf"

    @property
    def address(self) -> str:
        """What stands before the name of a picture."""
        return f"{self.base_url.rstrip('/')}/" if self.base_url else ""

    def check(self, *, output: Path | None, png: bool, watch: bool) -> None:
        """Refuse what does not go together; raises IllegalChoice, or UnknownName where there is no such format."""
        if not self.files and (self.base_url or (self.dpi is not None and not png)):
            raise IllegalChoice(
                say(
                    "{option} is for pictures; add --format png, say", option="--base-url" if self.base_url else "--dpi"
                )
            )
        if self.base_url and self.kind not in ("tts", "playingcards"):
            raise IllegalChoice(
                say("--base-url is for --format tts and --format playingcards, whose pictures lie elsewhere")
            )
        if self.files and png:
            raise IllegalChoice(say("--png writes pictures beside a PDF; --format png alone makes them of cards"))
        if self.files and output is not None and str(output) == "-":
            raise IllegalChoice(say("--format {format} makes several files; name a folder with -o", format=self.format))
        if self.files and watch:
            raise IllegalChoice(say("--watch makes a PDF again and again; leave --format out"))


# ---- What of a booklet differs from one that was printed before.

_KEY = "booklets.key"


def _key() -> bytes | None:
    """Give the key of one's own by which booklets are marked, made when there is none; None without a home for it.

    Without a key a mark would tell whoever has the file what he guesses of somebody's secrets.
    """
    own = home()
    if own is None:
        return None
    path = own / _KEY
    with suppress(GmkitError, OSError):
        if not is_there(path):
            make_folder(own)
            write_whole(path, os.urandom(32).hex().encode())
            path.chmod(0o600)
        found = path.read_bytes()
        return found if len(found) >= 32 else None
    return None


def differing(sheets: Sequence[Sheet], since: Path | None) -> tuple[list[Sheet], tuple[tuple[str, str], ...]]:
    """Give what of a booklet differs from one that was printed before, or all, and what it says of itself.

    Raises:
        StoreError: there is no key to compare by, or the other is no booklet of one's own.
        UnreadableContent: it cannot be read.
    """
    key = _key()
    if key is None:
        if since is not None:
            raise StoreError(
                say("booklets are compared by a key of your own, which has no home; name a folder in {home}", home=HOME)
            )
        return list(sheets), ()
    marks = {name: unit_mark(key, unit) for one in sheets for name, unit in one.units().items()}
    about = (("sheets", json.dumps(marks, ensure_ascii=False, sort_keys=True)),)
    if since is None:
        return list(sheets), about
    before = _marks_in(since)
    left = [one.only({name for name, mark in marks.items() if before.get(name) != mark}) for one in sheets]
    return [one for one in left if one.cards or one.pages], about


def _marks_in(path: Path) -> Mapping[str, str]:
    """Give the marks of a booklet by what they are of."""
    from gmkit.printing import read_form

    about = read_form.read(pdf_bytes(path), str(path)).about
    with suppress(ValueError):
        found = json.loads(about.get("sheets", ""))
        if isinstance(found, dict):
            return found
    raise StoreError(
        say("{path}: this is no booklet of gmkit print tonight; name the one that was printed last", path=path)
    )


def pdf_bytes(path: Path) -> bytes:
    """Give a PDF's bytes; raises UnreadableContent where it cannot be read or is larger than one of gmkit's."""
    from gmkit.printing.read_form import refuse_large

    if is_file(path):
        refuse_large(path.stat().st_size, str(path))
    return read_bytes(path)


# ---- A form to be filled in on a screen.


def as_form(setting: Setting, sheet: Sheet) -> Setting:
    """Give a setting without fields for a sheet that has none."""
    from gmkit.printing.impose import is_form

    return setting._replace(fields=setting.fields and is_form(sheet))


def beyond(job: Job, about: Sequence[tuple[str, str]]) -> list[str]:
    """Say that a form is larger than is read back, where it is."""
    from gmkit.printing.pen import fields_in
    from gmkit.printing.read_form import MOST_FIELDS, MOST_PAGES

    fields = sum(fields_in(leaf.marks) for leaf in job.leaves) if dict(about).get("start") else 0
    if fields <= MOST_FIELDS and (not fields or len(job.leaves) <= MOST_PAGES):
        return []
    told = say(
        "{fields} on {pages} are more than print read takes back; print each player's sheet with --for NAME",
        fields=counted(fields, "field"),
        pages=counted(len(job.leaves), "page"),
    )
    return [told]


# ---- The GM's sheet of a game that has no other: what its NPCs may show, what that stands for, and how often.


def gm_sheet_of(card: GameCard, accent: Accent, author: str = "gmkit") -> Callable[[Any], Sheet]:
    """Give what makes the GM's sheet of a game from an order: with its NPCs' signs and habits, or blank."""

    def made(order: Any) -> Sheet:
        from gmkit.library.credit import with_licence
        from gmkit.printing.table import signs_pages

        signs = () if order.filling is None else _signs_at(card, order)
        told = () if signs or order.filling is None else (say("no NPC here shows signs; the sheet is blank"),)
        game = card.title.partition(",")[0]
        pages = signs_pages(game, signs, card.seats[2], order.setting)
        title = say("{title}: GM sheet", title=game)
        return Sheet(title, with_licence(said(card.credit), None), (), pages, told, accent, author)

    return made


def _signs_at(card: GameCard, order: Any) -> tuple[Any, ...]:
    """Give what NPCs of a table may show, and behind it the habit of each that has one."""
    from gmkit.printing.table import Tell
    from gmkit.shell.tells import told_signs
    from gmkit.shell.words import wording

    filling, found = order.filling, list[Tell]()
    told = told_signs(filling.tells, filling.start, filling.state, wording(order.content))
    for seat, signs in zip(filling.start.seating, told, strict=True):
        found += [Tell(seat.name, said(one.words), stands_for, often) for one, stands_for, often in signs]
        if seat.npc and seat.style in card.styles:
            found.append(Tell(seat.name, said(card.styles[seat.style])))
    return tuple(found)
