"""Printers whose back sides were measured: kept in one small file of the user's, read when one is named."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path

from gmkit.errors import IllegalChoice, StoreError, UnknownName, listed, quoted
from gmkit.library.files import make_folder, write_whole
from gmkit.names import suggest
from gmkit.printing.backs import Calibration, Sides
from gmkit.shell.settings import home

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
        raise StoreError("there is no home to keep printers in; name a folder in GMKIT_HOME")
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
    return StoreError(f"{path}: this is no list of printers; mend it or delete it, and measure again")


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
                f"no printer was measured yet, so there is none called {quoted(name)}; gmkit print calibrate tells how"
            )
        raise UnknownName("printer", name, suggest(name, known), known)
    if not sides.duplex:
        raise IllegalChoice(
            "--printer moves what is on the paper's other side; add --sides duplex-long or duplex-short"
        )
    if sides.value not in known[name]:
        raise IllegalChoice(
            f"{name} was measured for {listed(list(known[name]), 'and')} alone; "
            f"gmkit print calibrate --sides {sides.value} measures the rest"
        )
    return known[name][sides.value]


def keep(name: str, sides: Sides, calibration: Calibration) -> Path:
    """Keep a printer's measures for one way of turning the paper; those it had for it are replaced. Gives the file.

    Raises:
        IllegalChoice: the name or a measure cannot be right.
        StoreError: the file cannot be written.
    """
    if not (0 < len(name) <= _LONGEST and name.isprintable() and name == name.strip()):
        raise IllegalChoice(f"{quoted(name)} is no name for a printer; take up to {_LONGEST} letters")
    if not _sound(calibration):
        least, most = _SCALES
        raise IllegalChoice(
            f"a back is moved by at most {_MOST_MM:g} mm and scaled by {least:g} to {most:g} per cent; measure again"
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
