"""A campaign's settings held against what they may say, for `gmkit check`: every fault as a diagnostic."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from gmkit.errors import GmkitError
from gmkit.library.diagnostics import Diagnosed, Diagnostic, Place, Severity, in_order
from gmkit.library.document import line_at
from gmkit.library.files import read_bytes
from gmkit.library.reader import Reading
from gmkit.shell.card import GameCard
from gmkit.shell.settings import CAMPAIGN, FILE_NAME, SETTINGS, layer

_CODE = "GM403"
_PLACED = re.compile(r"(?P<line>\d+):(?P<column>\d+): (?P<told>.*)", re.DOTALL)


def settings_of(folder: Path) -> Path | None:
    """Give the settings file in a folder, if there is one."""
    path = folder / FILE_NAME
    return path if path.is_file() else None


def is_settings(path: Path) -> bool:
    """Say whether a path is named as a file of settings is."""
    return path.name == FILE_NAME


def read_settings(path: Path, cards: Mapping[str, GameCard]) -> Reading:
    """Hold a file of settings against what settings may say.

    Args:
        path: the file.
        cards: every game, for its rules options; none to leave those unread.
    """
    found: list[Diagnostic] = []

    def tried(check: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return check(*arguments)
        except Diagnosed as refused:
            found.extend(refused.diagnostics)
        except GmkitError as error:
            found.append(_placed(path, str(error)))
        return None

    known = tried(layer, CAMPAIGN, path.absolute())
    if known is not None:
        for setting in SETTINGS:
            if setting.name in known.values:
                tried(known.values.__getitem__, setting.name)
        strangers = [game for game in known.rules if cards and game not in cards]
        found += [_placed(path, str(known.stranger(game, list(cards)))) for game in strangers]
        for card in cards.values():
            for one in _each_option(known, card.slug):
                tried(card.said, [one])
    return Reading(path, None, None, in_order(found))


def _each_option(known: Any, slug: str) -> Iterator[Any]:
    """Give the file once for each rules option of a game, with that option alone, so that each fault is told."""
    for name, told in known.rules.get(slug, {}).items():
        yield known._replace(rules={slug: {name: told}})


def _placed(path: Path, message: str) -> Diagnostic:
    """Make a diagnostic of an error that says where in the file it is."""
    at = next((match for match in _PLACED.finditer(message)), None)
    if at is None:
        return Diagnostic(_CODE, Severity.ERROR, str(path), None, message)
    line, column = int(at["line"]), int(at["column"])
    try:
        lines = read_bytes(path).decode("utf-8", errors="replace").splitlines()
    except Diagnosed:
        lines = []
    word = re.compile(r"[\w.-]+|\"[^\"]*\"|.").match(line_at(lines, Place(line, column, column)), column - 1)
    place = Place(line, column, column + len(word[0]) if word else column + 1)
    told, _, tip = at["told"].partition("; ")
    return Diagnostic(_CODE, Severity.ERROR, str(path), place, told, tip or None, None, line_at(lines, place))
