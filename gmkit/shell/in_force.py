"""Every setting with its value in force, where that comes from and what it overrides; and the content that is used."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.errors import GmkitError, listed
from gmkit.library.bundle import bundled
from gmkit.library.kinds import Kind
from gmkit.library.shelves import gather
from gmkit.names import suggest
from gmkit.shell import settings
from gmkit.shell.card import GameCard, written
from gmkit.shell.settings import BUILT_IN, CAMPAIGN, SETTINGS, USER, Layer, Told

_PREFIX = "GMKIT_"
_HOME = "GMKIT_HOME"
_NO_CAMPAIGN = "none in this folder or above it"


class Row(NamedTuple):
    """One setting, or one rules option that is not as built in.

    Attributes:
        name: of the setting; of an option with its game: "options.masks.max_rounds".
        value: what is in force.
        shown: the same for people.
        told: all that is said of it, what is in force first.
        covered: how each of the others is shown.
    """

    name: str
    value: Any
    shown: str
    told: Sequence[Told]
    covered: Sequence[str]


class Force(NamedTuple):
    """What is in force.

    Attributes:
        rows: the settings.
        files: for each layer its file, or what there is instead.
        problems: what is wrong, a line each.
        content: for each kind of content the file that is used.
    """

    rows: Sequence[Row]
    files: Mapping[str, str]
    problems: Sequence[str]
    content: Mapping[str, str]


def force(cards: Mapping[str, GameCard], kinds: Mapping[str, Kind]) -> Force:
    """Find out what is in force, as far as it can be read; never raises what a file or a variable is to blame for."""
    problems: list[str] = []
    own = settings.user_file()
    files = {CAMPAIGN: _NO_CAMPAIGN, USER: f"{own} (not there)" if own else "nowhere"}
    layers: list[Layer] = []
    for name, path in settings.files():
        files[name] = str(path)
        layers += filter(None, [_tried(problems, settings.layer, name, path)])
    _tried(problems, settings.check_games, layers, lambda: list(cards))
    rows: list[Row] = []
    for one in SETTINGS:
        told = _tried(problems, settings.told_of, one, layers) or [Told(one.default, BUILT_IN)]
        rows.append(
            Row(one.name, told[0].value, one.shown(told[0].value), told, [one.shown(t.value) for t in told[1:]])
        )
    for slug, card in cards.items():
        said = _tried(problems, card.said, layers) or {}
        rows += [_option(f"{settings.RULES}.{slug}.{name}", told) for name, told in said.items() if len(told) > 1]
    problems += _strays()
    content = _content(kinds, problems)
    return Force(rows, files, list(dict.fromkeys(problems)), content)


def _option(name: str, told: Sequence[Told]) -> Row:
    shown = [written(one.value) for one in told]
    return Row(name, told[0].value, shown[0], told, shown[1:])


def _tried(problems: list[str], attempt: Callable[..., Any], *arguments: object) -> Any:
    """Give what an attempt gives; None and a line more among the problems, if it fails."""
    try:
        return attempt(*arguments)
    except GmkitError as error:
        problems.append(str(error))
        return None


def _strays() -> list[str]:
    """Give a line for each variable that looks like a setting and is none."""
    known = {_HOME, *(one.variable for one in SETTINGS)}
    found = []
    for name in sorted(os.environ):
        if name.startswith(_PREFIX) and name not in known:
            close = suggest(name.removeprefix(_PREFIX), [one.name for one in SETTINGS])
            meant = f"; did you mean {listed(settings.named(one).variable for one in close)}?" if close else ""
            found.append(f"{name}: no setting has this variable{meant}")
    return found


def _content(kinds: Mapping[str, Kind], problems: list[str]) -> dict[str, str]:
    """Give for each kind that comes with gmkit the file that is used."""
    from gmkit.library.load import read

    found: dict[str, list[str]] = {}
    for path in _tried(problems, gather, _tried(problems, settings.content_in_force) or []) or []:
        document = _tried(problems, read, path)
        if document is not None:
            found.setdefault(str(document.data.get("kind")), []).append(str(path))
    used: dict[str, str] = {}
    for name in kinds:
        own, default = found.get(name, []), kinds[name].default
        if len(own) > 1:
            used[name] = f"one of {listed(own)}: say which with --option set=ID"
        elif own:
            used[name] = own[0]
        elif default:
            used[name] = f"bundled: {_tried(problems, bundled, 'content')}/{default}"
    return used


def settings_data(found: Force) -> dict[str, Any]:
    """Give it for programs."""
    return {
        "settings": [
            {
                "name": row.name,
                "value": row.value,
                **_origin(row.told[0]),
                "overrides": [{"value": one.value, **_origin(one)} for one in row.told[1:]],
            }
            for row in found.rows
        ],
        "settings_files": dict(found.files),
        "content": dict(found.content),
        "problems": list(found.problems),
    }


def _origin(told: Told) -> dict[str, str | None]:
    return {"layer": told.layer, "from": told.where or None}


def settings_lines(found: Force) -> list[str]:
    """Give it for people."""
    width = max(24, *(len(row.name) for row in found.rows))
    lines = ["settings, an option on the command line goes before all of them:"]
    for row in found.rows:
        over = [f"{shown} {_in_words(one)}" for one, shown in zip(row.told[1:], row.covered, strict=True)]
        covers = f"; overrides {', '.join(over)}" if len(over) > 1 else ""
        lines.append(f"  {row.name:{width}} {row.shown}  ({_in_words(row.told[0])}{covers})")
    lines.append("settings files:")
    lines += [f"  {name:{width}} {path}" for name, path in found.files.items()]
    lines.append("content in use, unless --content names other:")
    lines += [f"  {name:{width}} {path}" for name, path in found.content.items()]
    if found.problems:
        lines += ["problems:", *(f"  {one}" for one in found.problems)]
    return lines


def _in_words(told: Told) -> str:
    return f"{told.layer} {told.where}".strip()
