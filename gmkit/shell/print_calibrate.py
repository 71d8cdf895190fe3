"""`gmkit print calibrate`: measures by how much a printer's backs miss their fronts, and keeps it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gmkit.errors import IllegalChoice, quoted
from gmkit.library.files import write_whole
from gmkit.printing.backs import Calibration, Sides
from gmkit.printing.fonts import Fonts
from gmkit.printing.paper import A4, EITHER, paper_named
from gmkit.printing.setting import Setting
from gmkit.shell.options import Common
from gmkit.shell.output import document
from gmkit.shell.printers import calibration_of, keep, printers
from gmkit.shell.settings import check_all, text

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
        raise IllegalChoice(f"--sides takes {' or '.join(_DUPLEX)} here, not {quoted(sides)}")
    edge = Sides(sides)
    measures = (dx, dy, scale_x, scale_y)
    if any(one is not None for one in measures):
        if printer is None:
            raise IllegalChoice("measures are kept under a printer's name; say it with --printer NAME")
        before = printers().get(printer, {}).get(edge.value, Calibration())
        told = Calibration(*(new if new is not None else old for new, old in zip(measures, before, strict=True)))
        path = keep(printer, edge, told)
        if common.json:
            result = {"printer": printer, "sides": sides, **told._asdict(), "path": str(path)}
            voice.answer([document("print", None, result)])
        else:
            voice.answer([f"{printer}, {sides}: {in_words(told)}; kept in {path}"])
        return
    from gmkit.printing.calibrate import sheet
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
    voice.answer([f"{output}: a sheet to measure by, 2 pages; print it on both sides at 100 %"])
    voice.aside(
        *(f"measured: {name}, {way}: {in_words(one)}" for name, ways in known.items() for way, one in ways.items())
    )


def in_words(one: Calibration) -> str:
    """Give a calibration for people."""
    scale = "" if one[2:] == (100.0, 100.0) else f", scaled by {one.scale_x:g} and {one.scale_y:g} per cent"
    return f"backs are moved by {one.dx:+g} mm to the right and {one.dy:+g} mm down{scale}".replace("-", "−")
