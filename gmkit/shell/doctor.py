"""`gmkit doctor`: what this gmkit stands on, for when something is odd."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from gmkit import __version__
from gmkit.errors import GmkitError
from gmkit.library.shelves import bundled

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


def findings() -> Mapping[str, Any]:
    """Give everything that is found."""
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
    from gmkit.shell.printers import kept_in

    places["printers"] = str(kept_in())
    places["fonts"] = ", ".join(str(folder) for folder in folders() if folder.is_dir()) or "none but gmkit's own"

    return {
        "gmkit": __version__,
        "python": f"{platform.python_version()} on {platform.system()}",
        "packages": packages,
        "yaml": "fast (libyaml)" if has_libyaml() else "slow (pure Python); install a PyYAML wheel",
        "places": {**places, "package": str(Path(__file__).parent.parent), "here": str(Path.cwd())},
        "encodings": {
            "stdout": sys.stdout.encoding,
            "stdin": sys.stdin.encoding,
            "files": sys.getfilesystemencoding(),
        },
        "switches": {name: os.environ[name] for name in SWITCHES if name in os.environ},
        "overrides": "a file given with --content comes before the bundled content",
    }


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
