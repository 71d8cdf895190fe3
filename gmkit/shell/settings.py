"""Settings: what holds where the command line says nothing: the environment, the campaign's file, the user's."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from gmkit.errors import GmkitError, IllegalChoice, StoreError, quoted, say
from gmkit.shell import settings_keys

# ---- Settings: what holds where the command line says nothing.
#
# What is typed goes before the environment, that before the campaign's `gmkit.toml` (the first one found in the
# folder one is in or above it), that before the user's own, and that before what is built in.


def layers() -> list[settings_keys.Layer]:
    """Give the files of settings there are, the stronger first.

    Raises:
        StoreError: one of them says something that is no setting.
        Diagnosed: one of them cannot be read.
    """
    return [layer(name, path) for name, path in files()]


def check_all() -> None:
    """Read every setting of the files, whether anything asks for it or not.

    Raises:
        StoreError: one of them says something wrong.
        Diagnosed: one of them cannot be read.
    """
    for one in layers():
        dict(one.values)


def check_games(read: Sequence[settings_keys.Layer], games: Callable[[], Sequence[str]]) -> None:
    """Refuse options of a game that is none: it must not pass for one that is not played today.

    Args:
        read: the files.
        games: gives the games there are; called only where a file has options.

    Raises:
        StoreError: a file names such a game.
    """
    for one in read:
        known = games() if one.rules else ()
        for game in one.rules:
            if game not in known:
                raise one.stranger(game, known)


def told_of(setting: settings_keys.Setting, read: Sequence[settings_keys.Layer]) -> list[settings_keys.Told]:
    """Give all that is said of a setting, what is in force first, what is built in last.

    Raises:
        IllegalChoice: the variable of the environment says something that the setting does not take.
        StoreError: a file does.
    """
    said = variable(setting)
    below = [one.values[setting.name] for one in read if setting.name in one.values]
    return [*([said] if said else []), *below, settings_keys.Told(setting.default, settings_keys.BUILT_IN)]


def in_force(name: str) -> settings_keys.Told:
    """Give what holds for a setting, and where that comes from; raises as `layers` and `variable` do."""
    return told_of(settings_keys.named(name), layers())[0]


def text(name: str) -> str | None:
    """Give a setting that is a word; raises as `in_force` does."""
    value = in_force(name).value
    return value if isinstance(value, str) else None


def switch(name: str) -> bool:
    """Give a setting that is on or off; raises as `in_force` does."""
    return in_force(name).value is True


def plain_wanted() -> bool:
    """Say whether output is to be plain; a setting that is wrong is told by whatever the command does next."""
    try:
        return switch("plain")
    except GmkitError:
        return False


def content_in_force() -> list[Path]:
    """Give the content that is looked in where none is named.

    Raises:
        StoreError: there is none of that name, or a campaign's folder of content leads out of the campaign's.
    """
    told = in_force("content")
    for wrong in content_wrong(told, campaign_file()):
        raise wrong
    from gmkit.library.files import yaml_in

    # A campaign just begun has a folder for its content, and nothing in it yet.
    return [path for path in map(Path, told.value) if not path.is_dir() or yaml_in(path)]


CONTENT = "content"
"""Under what a table's file keeps which content was named for it last, as JSON."""


def own_content(path: Path) -> tuple[list[Path], list[str]]:
    """Give the content that was named for a table, and what is to be told of what is not where it was."""
    from gmkit.library.files import is_there
    from gmkit.table.store import peek  # few commands are given a table

    with suppress(StoreError, ValueError):
        kept = [path.parent / str(one) for one in json.loads(peek(path, CONTENT) or "[]")]
        gone = [one for one in kept if not is_there(one)]
        told = [
            say(
                "{file}: the content of this table is there no more; say where: gmkit table {name} --content FILE",
                file=one,
                name=path.stem if path.parent == Path() else path,
            )
            for one in gone
        ]
        return [one for one in kept if one not in gone], told
    return [], []


def content_wrong(told: settings_keys.Told, campaign: Path | None) -> Iterator[StoreError]:
    """Give the error for each path of content that cannot be looked in; `campaign` is the campaign's file."""
    from gmkit.library.files import is_there

    for path, where in zip(map(Path, told.value), told.each, strict=True):
        if not is_there(path):
            shown = quoted(str(path), 200)
            yield StoreError(
                say(
                    "{where}: there is no such file or folder: {shown}; name one that is there",
                    where=where,
                    shown=shown,
                )
            )
        elif told.layer == settings_keys.CAMPAIGN and campaign and (out := _way_out(path, campaign)) is not None:
            shown = quoted(str(out), 200)
            yield StoreError(
                say(
                    "{where}: {shown} is a link that leads out of the campaign; put the file itself there",
                    where=where,
                    shown=shown,
                )
            )


def is_usual(content: Sequence[Path]) -> bool:
    """Say whether content is what is looked in anyhow, so that nobody named it for this command."""
    return list(content) == [Path(path) for path in in_force("content").value]


def fonts_in_force() -> tuple[str, ...]:
    """Give the fonts that are used where none is named, as they are typed; raises as `in_force` does."""
    return tuple(in_force("font").value)


def _way_out(path: Path, campaign: Path) -> Path | None:
    """Give the first link in a campaign's folder of content that leads out of the campaign."""
    inside = campaign.parent.resolve()
    for root, _, names in os.walk(path):
        for name in names:
            one = Path(root, name)
            if one.is_symlink() and not one.resolve().is_relative_to(inside):
                return one
    return None


# ---- Where settings come from: the environment, the campaign's file, the user's file; and where those files lie.

HOME = "GMKIT_HOME"
"""The variable that names the folder of one's own settings and printers."""


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
    return None if folder is None else folder / settings_keys.FILE_NAME


def campaign_file() -> Path | None:
    """Give the first file of settings in the folder one is in or above it; the user's own is none of a campaign's."""
    try:
        here = Path.cwd()
    except OSError:
        return None
    for folder in (here, *here.parents):
        if _stamp(folder / settings_keys.FILE_NAME) is not None:
            found = folder / settings_keys.FILE_NAME
            from gmkit.library.files import same_file

            own = user_file()
            return None if own is not None and same_file(found, own) else found
    return None


def files() -> Iterator[tuple[str, Path]]:
    """Give the files of settings that are there, the stronger first, each with its layer's name."""
    own = user_file()
    for name, path in ((settings_keys.CAMPAIGN, campaign_file()), (settings_keys.USER, own)):
        if path is not None and _stamp(path) is not None:
            yield name, path


def layer(name: str, path: Path) -> settings_keys.Layer:
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
def _layer(name: str, path: Path, as_shown: str, _stamped: object) -> settings_keys.Layer:
    from gmkit.shell.settings_file import read

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


def variable(setting: settings_keys.Setting) -> settings_keys.Told | None:
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
        if setting.shape == settings_keys.SWITCH:
            return settings_keys.Told(settings_keys.switched(text), settings_keys.ENVIRONMENT, where)
        if setting.shape == settings_keys.FILES:
            paths = tuple(filter(None, text.split(os.pathsep)))
            for one in paths:
                setting.check(one)
            return settings_keys.Told(paths, settings_keys.ENVIRONMENT, where, (where,) * len(paths))
        setting.check(text)
    except GmkitError as error:
        kind = StoreError if error.exit_code == StoreError.exit_code else IllegalChoice
        raise kind(f"{where}: {error}") from error
    return settings_keys.Told(text, settings_keys.ENVIRONMENT, where)
