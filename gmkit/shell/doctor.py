"""`gmkit doctor`: what this gmkit stands on, every setting with its value in force, and what overrides what."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import typer

from gmkit import __version__
from gmkit.errors import GmkitError, did_you_mean, later, listed, said, say
from gmkit.library.document import Kind
from gmkit.library.shelves import bundled, gather
from gmkit.names import suggest
from gmkit.shell import settings, settings_keys
from gmkit.shell.card import GameCard, written
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.settings_keys import BUILT_IN, CAMPAIGN, SETTINGS, USER, Layer, Told
from gmkit.shell.verbs import Shelf

# ---- `gmkit doctor`: what this gmkit stands on, and what overrides what, for when something is odd.

PACKAGES = (
    "typer",
    "PyYAML",
    "jsonschema",
    "reportlab",
    "pillow",
    "pyphen",
    "font-source-serif-pro",
    "font-source-sans-pro",
    "pypdfium2",
    "pypdf",
    "openpyxl",
    "starlette",
    "uvicorn",
    "segno",
    "htpy",
)
SWITCHES = ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS", "PYTHONIOENCODING", "LC_ALL", "LANG")


def doctor_command(shelf: Shelf) -> typer.Typer:
    """Give the command that tells what gmkit stands on."""
    app = plain_app()

    @app.command(
        help="Versions, paths, encodings, fonts; every setting, where it comes from and what it overrides; which "
        "content is used.\n\nExample: gmkit doctor"
    )
    @partial(spread, settled=False)
    def doctor(common: Common) -> None:
        found, known = findings(), force(shelf.cards, shelf.kinds())
        if common.json:
            common.voice.answer([document("doctor", None, {**found, **settings_data(known)})])
        else:
            common.voice.answer([*lines(found), *settings_lines(known)])

    return app


def findings() -> Mapping[str, Any]:
    """Give everything that is found of this gmkit and what it runs on."""
    packages: dict[str, str] = {}
    for name in PACKAGES:
        try:
            packages[name] = version(name)
        except PackageNotFoundError:
            packages[name] = later("not installed")
    places: dict[str, str] = {}
    for kind in ("content", "schemas"):
        try:
            places[kind] = str(bundled(kind))
        except GmkitError as error:
            places[kind] = str(error)
    from gmkit.library.load import has_libyaml
    from gmkit.printing.faces import folders
    from gmkit.shell.settings import home

    own = home()
    places["own"] = later("no home; GMKIT_HOME can name a folder") if own is None else str(own)
    places["printers"] = later("nowhere") if own is None else str(own / "printers.json")
    places["fonts"] = ", ".join(str(folder) for folder in folders() if folder.is_dir()) or later("none but gmkit's own")

    return {
        "gmkit": __version__,
        "python": later("{version} on {system}", version=platform.python_version(), system=platform.system()),
        "packages": packages,
        "yaml": later("fast (libyaml)") if has_libyaml() else later("slow (pure Python); install a PyYAML wheel"),
        "places": {**places, "package": str(Path(__file__).parent.parent), "here": _here()},
        "encodings": {
            "stdout": sys.stdout.encoding,
            "stdin": sys.stdin.encoding,
            "files": sys.getfilesystemencoding(),
        },
        "switches": {name: os.environ[name] for name in SWITCHES if name in os.environ},
    }


def _here() -> str:
    try:
        return str(Path.cwd())
    except OSError:
        return later("a folder that is no longer there")


_HEADS = {
    "packages": later("packages"),
    "places": later("places"),
    "encodings": later("encodings"),
    "switches": later("switches"),
}


def lines(found: Mapping[str, Any]) -> list[str]:
    """Give the findings for people."""
    told = []
    for key, value in found.items():
        if isinstance(value, Mapping):
            told.append(f"{said(_HEADS[key])}:")
            told += [f"  {name:24} {said(what)}" for name, what in value.items()]
        else:
            told.append(f"{key:12} {said(value)}")
    return told


# ---- Every setting with its value in force, where that comes from and what it overrides; and the content that is
# used.

_PREFIX = "GMKIT_"
_HOME = "GMKIT_HOME"
_NO_CAMPAIGN = later("none in this folder or above it")


class Row(NamedTuple):
    """One setting, or one rules option that is not as built in."""

    name: str  # of the setting; of an option with its game: "options.masks.max_rounds"
    value: Any  # what is in force
    shown: str  # the same for people
    told: Sequence[Told]  # all that is said of it, what is in force first
    covered: Sequence[str]  # how each of the others is shown


class Force(NamedTuple):
    """What is in force."""

    rows: Sequence[Row]  # the settings
    files: Mapping[str, str]  # for each layer its file, or what there is instead
    problems: Sequence[str]  # what is wrong, a line each
    content: Mapping[str, str]  # for each kind of content the file that is used
    packs: Sequence[Mapping[str, Any]]  # what the packs among the content say of themselves


def force(cards: Mapping[str, GameCard], kinds: Mapping[str, Kind]) -> Force:
    """Find out what is in force, as far as it can be read; never raises what a file or a variable is to blame for."""
    problems: list[str] = []
    own = settings.user_file()
    files = {CAMPAIGN: _NO_CAMPAIGN, USER: later("{path} (not there)", path=own) if own else later("nowhere")}
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
        rows += [_option(f"{settings_keys.RULES}.{slug}.{name}", told) for name, told in said.items() if len(told) > 1]
    problems += _strays()
    content = _content(kinds, problems)
    packs = _packs(problems)
    return Force(rows, files, list(dict.fromkeys(problems)), content, packs)


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
            meant = did_you_mean(settings_keys.named(one).variable for one in close) if close else ""
            told = say("{name}: no setting has this variable", name=name)
            found.append(f"{told}; {meant}" if meant else told)
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
            used[name] = later("one of {names}: say which with --option set=ID", names=" or ".join(own))
        elif own:
            used[name] = own[0]
        elif default:
            used[name] = later("bundled: {path}", path=f"{_tried(problems, bundled, 'content')}/{default}")
    return used


def _packs(problems: list[str]) -> list[dict[str, Any]]:
    """Give what each pack among the content in force says of itself."""
    from gmkit.library.packs import FILE, settle

    found = _tried(problems, settle, _tried(problems, settings.content_in_force) or []) or []
    return [{"path": str(one.folder), **FILE.read(one.document.data)._asdict()} for one in found]


def settings_data(found: Force) -> dict[str, Any]:
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
        "packs": list(found.packs),
        "problems": list(found.problems),
    }


def _origin(told: Told) -> dict[str, str | None]:
    return {"layer": told.layer, "from": told.where or None}


def settings_lines(found: Force) -> list[str]:
    """Give it for people."""
    width = max(24, *(len(row.name) for row in found.rows))
    lines = [say("settings, an option on the command line goes before all of them:")]
    for row in found.rows:
        over = [f"{shown} {_in_words(one)}" for one, shown in zip(row.told[1:], row.covered, strict=True)]
        covers = say("; overrides {values}", values=", ".join(over)) if len(over) > 1 else ""
        lines.append(f"  {row.name:{width}} {row.shown}  ({_in_words(row.told[0])}{covers})")
    lines.append(say("settings files:"))
    lines += [f"  {name:{width}} {said(path)}" for name, path in found.files.items()]
    lines.append(say("content in use, unless --content names other:"))
    lines += [f"  {name:{width}} {said(path)}" for name, path in found.content.items()]
    if found.packs:
        lines.append(say("packs among it:"))
    for one in found.packs:
        needs = listed([f"{name} {version}" for name, version in one["requires"].items()], "and")
        told = say(
            "{title} by {author}, version {version}", title=one["title"], author=one["author"], version=one["version"]
        )
        told += say(", builds on {needs}", needs=needs) if needs else ""
        lines.append(f"  {one['id']:{width}} {told}  ({one['path']})")
    if found.problems:
        lines += [say("problems:"), *(f"  {one}" for one in found.problems)]
    return lines


def _in_words(told: Told) -> str:
    return f"{told.layer} {told.where}".strip()
