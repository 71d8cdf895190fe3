"""`gmkit check`: all that is wrong with content files, in one run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import UnknownName
from gmkit.library import render
from gmkit.library.diagnostics import Counts, Diagnosed, Diagnostic, Severity, counts, in_order
from gmkit.library.inspection import Reading, inspect_all
from gmkit.library.kinds import Kind
from gmkit.library.shelves import gather
from gmkit.names import suggest
from gmkit.shell.card import GameCard
from gmkit.shell.check_settings import is_settings, read_settings, settings_of
from gmkit.shell.output import document
from gmkit.shell.unprintable import with_letters

FORMATS = ("text", "concise", "json", "github")

CLEAN, BAD, UNREADABLE = 0, 1, 3
"""Exit codes of a check."""

_NOT_THERE = "GM101"


class Check(NamedTuple):
    """What a check found.

    Attributes:
        readings: the files, each with what is wrong with it.
        lost: what is wrong with paths that are no files at all.
    """

    readings: list[Reading]
    lost: list[Diagnostic]

    @property
    def found(self) -> list[Diagnostic]:
        """Everything, files in the order in which they were named."""
        return [*self.lost, *(one for reading in self.readings for one in reading.found)]

    def exit_code(self, *, strict: bool) -> int:
        """Give 0 if all is well, 1 if there are errors, 3 if something could not be read at all.

        Args:
            strict: warnings count as errors.
        """
        if any(one.code == _NOT_THERE for one in self.found):
            return UNREADABLE
        total = counts(self.found)
        return BAD if total.errors or (strict and total.warnings) else CLEAN


def known_format(shape: str) -> str:
    """Give a format's name; raises UnknownName."""
    if shape not in FORMATS:
        raise UnknownName("format", shape, suggest(shape, FORMATS), FORMATS)
    return shape


def check_paths(
    paths: Sequence[Path],
    kinds: Mapping[str, Kind],
    content: Sequence[Path] = (),
    cards: Mapping[str, GameCard] | None = None,
    fonts: Callable[[], Sequence[str]] = tuple,
) -> Check:
    """Check files and folders.

    Args:
        paths: what to check; one that cannot be read does not keep the others from it.
        kinds: every kind of file there is.
        content: files and folders in which to look for what is referred to.
        cards: every game, to check rules options in the settings of a campaign by.
        fonts: gives the fonts that are used before gmkit's own, as they are typed.

    Raises:
        ContentError: a path of `content` cannot be read.
    """
    files: dict[Path, None] = {}
    lost: list[Diagnostic] = []
    settings: dict[Path, None] = {}
    for path in paths:
        own = path if is_settings(path) else settings_of(path)
        settings |= {own: None} if own else {}
        if own == path and not path.is_dir():
            continue
        try:
            files |= dict.fromkeys(gather([path]))
        except Diagnosed as refused:
            lost += refused.diagnostics
    said = [read_settings(path, cards or {}) for path in settings]
    readings = with_letters(inspect_all(list(files), kinds, content), fonts)
    return Check([*said, *readings], in_order(lost))


def told(check: Check, shape: str, *, strict: bool, more: Mapping[str, Any] | None = None) -> list[str]:
    """Give a check in one of the formats.

    Args:
        check: what was found.
        shape: one of `FORMATS`.
        strict: warnings count as errors, and are told so.
        more: what else belongs in the JSON result.
    """
    found, files = check.found, len(check.readings)
    if shape == "json":
        total = counts(found)
        result = {
            "files": files,
            "errors": total.errors,
            "warnings": total.warnings,
            "diagnostics": render.data(found),
            **(more or {}),
        }
        return [document("check", None, result)]
    text = getattr(render, shape)(found)
    lines = [text] if text else []
    if shape == "text":
        lines += ["", *_end(found, files, strict=strict)] if text else _end(found, files, strict=strict)
    return lines


def _end(found: Iterable[Diagnostic], files: int, *, strict: bool) -> list[str]:
    """Sum up, and say where more is told of the worst."""
    found = list(found)
    lines = [render.summary(found, files)]
    total: Counts = counts(found)
    if strict and total.warnings and not total.errors:
        lines[0] += ", which count as errors here"
    worst = [one for one in found if one.severity is Severity.ERROR] or found
    if worst:
        codes = list(dict.fromkeys(one.code for one in worst))
        lines.append(f"gmkit explain {codes[0]} tells more" + (", as it does of every code" if len(codes) > 1 else ""))
    return lines
