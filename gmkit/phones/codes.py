"""Codes that a phone's camera reads: for the terminal, and as a grid of yes and no for paper and page."""

from __future__ import annotations

from gmkit.errors import GmkitError, say

_QUIET = 4  # light modules round a code, as its standard demands
_AS_DRAWN = "\x1b[38;5;231m\x1b[48;5;16m"  # from the fixed part of the 256 colours, which no terminal's theme changes
_AS_BEFORE = "\x1b[0m"


def address_of(host: str, port: int, key: str = "") -> str:
    """Give the address that a code holds, in capitals, since those take fewer modules."""
    return f"HTTP://{host}:{port}{f'/J/{key}' if key else ''}".upper()


def grid(text: str, quiet: int = 0) -> tuple[tuple[bool, ...], ...]:
    """Give a text as a code of rows of modules, True for a dark one.

    Args:
        text: what it holds.
        quiet: how many light modules stand round it; four where nothing else keeps that much white.

    Raises:
        GmkitError: the library that makes codes is not there.
    """
    try:
        import segno
    except ImportError:
        raise GmkitError(say('phones need: pip install "gmkit[phones]"')) from None
    code = segno.make(text, error="m", boost_error=False, micro=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix_iter(border=quiet))


def rows(text: str) -> list[str]:
    """Give a text as a code for a terminal, two modules to a letter: the light ones are drawn, as on a dark ground."""
    modules = grid(text, _QUIET)
    pairs = zip(modules[::2], (*modules[1::2], (False,) * len(modules)), strict=False)
    return ["".join("█▀▄ "[2 * up + down] for up, down in zip(*pair, strict=True)) for pair in pairs]


def paint(line: str) -> str:
    """Give a row of a code black on white whatever the terminal's colours; any other line as it is."""
    return f"{_AS_DRAWN}{line}{_AS_BEFORE}" if line and not line.strip(" █▀▄") else line
