"""`gmkit doctor`: what this gmkit stands on, and what overrides what, for when something is odd."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import typer

from gmkit import __version__
from gmkit.errors import GmkitError
from gmkit.library.bundle import bundled
from gmkit.shell.in_force import force, settings_data, settings_lines
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.verbs import Shelf

PACKAGES = (
    "typer",
    "PyYAML",
    "jsonschema",
    "reportlab",
    "font-source-serif-pro",
    "font-source-sans-pro",
    "pypdfium2",
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
            packages[name] = "not installed"
    places: dict[str, str] = {}
    for kind in ("content", "schemas"):
        try:
            places[kind] = str(bundled(kind))
        except GmkitError as error:
            places[kind] = str(error)
    from gmkit.library.load import has_libyaml
    from gmkit.printing.system_fonts import folders
    from gmkit.shell.settings import home

    own = home()
    places["own"] = "no home; GMKIT_HOME can name a folder" if own is None else str(own)
    places["printers"] = "nowhere" if own is None else str(own / "printers.json")
    places["fonts"] = ", ".join(str(folder) for folder in folders() if folder.is_dir()) or "none but gmkit's own"

    return {
        "gmkit": __version__,
        "python": f"{platform.python_version()} on {platform.system()}",
        "packages": packages,
        "yaml": "fast (libyaml)" if has_libyaml() else "slow (pure Python); install a PyYAML wheel",
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
        return "a folder that is no longer there"


def lines(found: Mapping[str, Any]) -> list[str]:
    """Give the findings for people."""
    told = []
    for key, value in found.items():
        if isinstance(value, Mapping):
            told.append(f"{key}:")
            told += [f"  {name:24} {what}" for name, what in value.items()]
        else:
            told.append(f"{key:12} {value}")
    return told
