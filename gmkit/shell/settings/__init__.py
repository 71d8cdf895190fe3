"""Settings: what holds where the command line says nothing.

What is typed goes before the environment, that before the campaign's `gmkit.toml` (the first one found in the
folder one is in or above it), that before the user's own, and that before what is built in.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from gmkit.errors import GmkitError, StoreError, quoted
from gmkit.shell.settings.keys import DICE, FILE_NAME, RULES, RULES_EXAMPLE, SETTINGS, Setting, named, one_of
from gmkit.shell.settings.layers import (
    BUILT_IN,
    CAMPAIGN,
    ENVIRONMENT,
    USER,
    Layer,
    Told,
    campaign_file,
    files,
    home,
    layer,
    user_file,
    variable,
)

__all__ = [
    "BUILT_IN",
    "CAMPAIGN",
    "DICE",
    "ENVIRONMENT",
    "FILE_NAME",
    "RULES",
    "RULES_EXAMPLE",
    "SETTINGS",
    "USER",
    "Layer",
    "Setting",
    "Told",
    "check_all",
    "check_games",
    "content_in_force",
    "files",
    "fonts_in_force",
    "home",
    "in_force",
    "is_usual",
    "layer",
    "layers",
    "named",
    "one_of",
    "plain_wanted",
    "switch",
    "text",
    "told_of",
    "user_file",
]


def layers() -> list[Layer]:
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


def check_games(read: Sequence[Layer], games: Callable[[], Sequence[str]]) -> None:
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


def told_of(setting: Setting, read: Sequence[Layer]) -> list[Told]:
    """Give all that is said of a setting, what is in force first, what is built in last.

    Raises:
        IllegalChoice: the variable of the environment says something that the setting does not take.
        StoreError: a file does.
    """
    said = variable(setting)
    below = [one.values[setting.name] for one in read if setting.name in one.values]
    return [*([said] if said else []), *below, Told(setting.default, BUILT_IN)]


def in_force(name: str) -> Told:
    """Give what holds for a setting, and where that comes from; raises as `layers` and `variable` do."""
    return told_of(named(name), layers())[0]


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
    for path, where in zip(map(Path, told.value), told.each, strict=True):
        if not _exists(path):
            shown = quoted(str(path), 200)
            raise StoreError(f"{where}: there is no such file or folder: {shown}; name one that is there")
        if told.layer == CAMPAIGN and (out := _way_out(path)) is not None:
            shown = quoted(str(out), 200)
            raise StoreError(f"{where}: {shown} is a link that leads out of the campaign; put the file itself there")
    return [Path(path) for path in told.value]


def is_usual(content: Sequence[Path]) -> bool:
    """Say whether content is what is looked in anyhow, so that nobody named it for this command."""
    return list(content) == [Path(path) for path in in_force("content").value]


def fonts_in_force() -> tuple[str, ...]:
    """Give the fonts that are used where none is named, as they are typed; raises as `in_force` does."""
    return tuple(in_force("font").value)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _way_out(path: Path) -> Path | None:
    """Give the first link in a campaign's folder of content that leads out of the campaign."""
    found = campaign_file()
    if found is None or not path.is_dir():
        return None
    inside = found.parent.resolve()
    for root, _, names in os.walk(path):
        for name in names:
            one = Path(root, name)
            if one.is_symlink() and not one.resolve().is_relative_to(inside):
                return one
    return None
