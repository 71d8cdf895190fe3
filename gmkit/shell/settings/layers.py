"""Where settings come from: the environment, the campaign's file, the user's file; and where those files lie."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import GmkitError, IllegalChoice, StoreError
from gmkit.shell.settings.keys import FILE_NAME, FILES, SWITCH, Setting, switched

ENVIRONMENT, CAMPAIGN, USER, BUILT_IN = "environment", "campaign", "user", "built-in"
"""The layers, the strongest first; what is said on the command line goes before all of them."""

HOME = "GMKIT_HOME"
"""The variable that names the folder of one's own settings and printers."""


class Told(NamedTuple):
    """What one layer says of one setting.

    Attributes:
        value: a text, true or false, or a tuple of paths.
        layer: ENVIRONMENT, CAMPAIGN, USER or BUILT_IN.
        where: the variable, or the file with line and column; empty for what is built in.
        each: the same for each path of several; of a rules option, where its name stands.
    """

    value: Any
    layer: str
    where: str = ""
    each: tuple[str, ...] = ()


class Layer(NamedTuple):
    """One file of settings, read.

    Attributes:
        name: CAMPAIGN or USER.
        path: the file.
        values: what it says of each setting; raises StoreError if that is nothing the setting takes.
        rules: for each game the rules options it says, as they are typed after the "="; raises likewise.
        stranger: gives the error for a game that is none of those there are.
    """

    name: str
    path: Path
    values: Mapping[str, Told]
    rules: Mapping[str, Mapping[str, Told]]
    stranger: Callable[[str, Iterable[str]], StoreError]


def home() -> Path | None:
    """Give the folder of one's own settings and printers, which need not be there; None for a user without a home."""
    if named := os.environ.get(HOME):
        return Path(named)
    windows = sys.platform == "win32"
    if folder := os.environ.get("APPDATA" if windows else "XDG_CONFIG_HOME"):
        return Path(folder) / "gmkit"
    try:
        return Path.home().joinpath(*(("AppData", "Roaming") if windows else (".config",)), "gmkit")
    except RuntimeError:
        return None


def user_file() -> Path | None:
    """Give the user's own file of settings, which need not be there."""
    folder = home()
    return None if folder is None else folder / FILE_NAME


def campaign_file() -> Path | None:
    """Give the first file of settings in the folder one is in or above it; the user's own is none of a campaign's."""
    try:
        here = Path.cwd()
    except OSError:
        return None
    for folder in (here, *here.parents):
        if _stamp(folder / FILE_NAME) is not None:
            found = folder / FILE_NAME
            return None if _same(found, user_file()) else found
    return None


def files() -> Iterator[tuple[str, Path]]:
    """Give the files of settings that are there, the stronger first, each with its layer's name."""
    own = user_file()
    for name, path in ((CAMPAIGN, campaign_file()), (USER, own)):
        if path is not None and _stamp(path) is not None:
            yield name, path


def layer(name: str, path: Path) -> Layer:
    """Read a file of settings; one that has not changed since is not read again.

    Raises:
        StoreError: it says something that is no setting.
        Diagnosed: it cannot be read.
    """
    return _layer(name, path, shown(path), _stamp(path))


def shown(path: Path) -> str:
    """Give a path for messages: below the folder one is in as it stands from there, else whole."""
    try:
        return str(path.relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


@lru_cache(8)
def _layer(name: str, path: Path, as_shown: str, _stamped: object) -> Layer:
    from gmkit.shell.settings.reading import read

    return read(name, path, as_shown)


def _stamp(path: Path) -> tuple[int, ...] | None:
    """Give by what a file is known to be as it was; None if it is not there or nobody may look."""
    try:
        known = path.stat()
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return None
    except (OSError, ValueError):
        # A link that leads to itself, say: it is there, and reading it tells what is wrong.
        return (0,)
    return (known.st_mtime_ns, known.st_size, known.st_ino, known.st_dev)


def _same(one: Path, other: Path | None) -> bool:
    try:
        return other is not None and one.samefile(other)
    except OSError:
        return False


def variable(setting: Setting) -> Told | None:
    """Give what the environment says of a setting; None if it says nothing. An empty variable says nothing.

    Raises:
        IllegalChoice: the setting does not take it; names the variable.
        StoreError: the same of a file.
    """
    text = os.environ.get(setting.variable, "")
    if not text:
        return None
    where = setting.variable
    try:
        if setting.shape == SWITCH:
            return Told(switched(text), ENVIRONMENT, where)
        if setting.shape == FILES:
            paths = tuple(filter(None, text.split(os.pathsep)))
            for one in paths:
                setting.check(one)
            return Told(paths, ENVIRONMENT, where, (where,) * len(paths))
        setting.check(text)
    except GmkitError as error:
        kind = StoreError if error.exit_code == StoreError.exit_code else IllegalChoice
        raise kind(f"{where}: {error}") from error
    return Told(text, ENVIRONMENT, where)
