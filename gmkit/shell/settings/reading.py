"""What a file of settings says: every key is known, or refused at once; a value is checked when it is asked for.

A command that rolls dice need not load what knows sizes of paper. What is refused is named with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path, PureWindowsPath
from typing import Any

from gmkit.errors import GmkitError, StoreError, listed, quoted
from gmkit.library.diagnostics import escaped
from gmkit.library.forbidden import in_value
from gmkit.names import suggest
from gmkit.shell.settings.keys import FILES, RULES, RULES_EXAMPLE, SETTINGS, SWITCH, Setting, named
from gmkit.shell.settings.layers import CAMPAIGN, Layer, Told
from gmkit.shell.settings.spots import Path as Keys
from gmkit.shell.settings.spots import Spot, place, spots
from gmkit.shell.settings.toml_text import load


class _File:
    """A file of settings under way.

    Attributes:
        layer: CAMPAIGN or USER.
        shown: the file for messages; its folder is what paths are relative to.
        text: what stands in it.
    """

    def __init__(self, layer: str, shown: str, text: str) -> None:
        self.layer, self.shown, self.text = layer, shown, text

    @cached_property
    def spots(self) -> Mapping[Keys, Spot]:
        """Where each of its keys and values stands."""
        return _places(self.text)

    @cached_property
    def folder(self) -> Path:
        """Where it lies, links followed."""
        return Path(self.shown).parent.resolve()

    def where(self, *keys: str | int, key: bool = False) -> str:
        """Give the file with line and column of a value, or of its key; of what has none, those of the file."""
        found = self.spots.get(keys)
        line, column = (1, 1) if found is None else place(self.text, found.keys[-1] if key else found.value)
        return f"{escaped(self.shown)}:{line}:{column}"

    def told(self, value: Any, *keys: str | int) -> Told:
        """Give a value with its place."""
        return Told(value, self.layer, self.where(*keys))

    def wrong(self, message: str, *keys: str | int, key: bool = False) -> StoreError:
        """Give the error about a value, or about its key."""
        return StoreError(f"{self.where(*keys, key=key)}: {message}")


class _Later(Mapping[str, Told]):
    """What is said of each name, read when it is asked for."""

    def __init__(self, said: Mapping[str, Any], read: Callable[[str, Any], Told]) -> None:
        self._said, self._read = said, read
        self._known: dict[str, Told] = {}

    def __getitem__(self, name: str) -> Told:
        if name not in self._known:
            self._known[name] = self._read(name, self._said[name])
        return self._known[name]

    def __contains__(self, name: object) -> bool:
        return name in self._said

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)


def read(layer: str, path: Path, as_shown: str) -> Layer:
    """Read a file of settings.

    Raises:
        StoreError: a key is none; names the line and column. So does what is asked of the layer, where a value is
            not what its setting takes.
        Diagnosed: it cannot be read.
    """
    text, data = load(path, as_shown)
    file = _File(layer, as_shown, text)
    known = [one.name for one in SETTINGS]
    for name in data:
        if name not in known and name != RULES:
            tip = f"there is {listed([*known, RULES], 'and')}; rules options stand under [{RULES}.GAME]"
            raise _unknown(file, f"{quoted(name)} is no setting", name, (*known, RULES), tip, name)
    rules = _rules(file, data.pop(RULES, {}))

    def stranger(game: str, games: Iterable[str]) -> StoreError:
        tip = f"there is {listed(games, 'and')}; write {RULES_EXAMPLE.split()[0]}"
        return _unknown(file, f"{quoted(game)} is no game", game, games, tip, RULES, game)

    return Layer(layer, path, _Later(data, partial(_value, file)), rules, stranger)


def _places(text: str) -> dict[Keys, Spot]:
    """Give where each key and value stands; a table that is only named on the way to another stands there too."""
    found: dict[Keys, Spot] = {}
    for one in spots(text):
        above = len(one.path) - len(one.keys)
        for many, start in enumerate(one.keys[:-1], start=above + 1):
            found.setdefault(one.path[:many], Spot(one.path[:many], (start,), start))
        found.setdefault(one.path, one)
    return found


def _unknown(file: _File, told: str, name: str, known: Iterable[str], tip: str, *keys: str) -> StoreError:
    """Give the error for a key that is none: what it was meant for, or what else there is."""
    close = suggest(name, known)
    return file.wrong(f"{told}; " + (f"did you mean {listed(close)}?" if close else tip), *keys, key=True)


def _value(file: _File, name: str, value: Any) -> Told:
    """Read the value of a setting."""
    setting = named(name)
    if setting.shape == SWITCH:
        if not isinstance(value, bool):
            raise _misshapen(file, setting, value)
        return file.told(value, setting.name)
    if setting.shape == FILES:
        many = [value] if isinstance(value, str) else value
        if not isinstance(many, list):
            raise _misshapen(file, setting, value)
        own: Keys = (setting.name,)
        keys = [own if isinstance(value, str) else (*own, at) for at in range(len(many))]
        found = tuple(_path(file, setting, one, key) for one, key in zip(many, keys, strict=True))
        return Told(found, file.layer, file.where(setting.name), tuple(file.where(*key) for key in keys))
    return file.told(_checked(file, setting, value, (setting.name,)), setting.name)


def _misshapen(file: _File, setting: Setting, value: Any, *keys: str | int) -> StoreError:
    got = f", not {quoted(value)}" if isinstance(value, str) else ""
    told = f"{setting.name} takes {setting.takes()}{got}; write {setting.example}"
    return file.wrong(told, *(keys or (setting.name,)))


def _checked(file: _File, setting: Setting, value: Any, keys: Keys) -> str:
    """Give a text that the setting takes."""
    if not isinstance(value, str):
        raise _misshapen(file, setting, value, *keys)
    if odd := in_value(value):
        raise file.wrong(f"{odd.name}, cannot stand in {setting.name}; take it out", *keys)
    try:
        setting.check(value)
    except GmkitError as error:
        raise file.wrong(str(error), *keys) from error
    return value


def _path(file: _File, setting: Setting, value: Any, keys: Keys) -> str:
    """Give a path as seen from the folder one is in; fonts keep the role before theirs."""
    text = _checked(file, setting, value, keys)
    role, equals, name = text.partition("=") if setting.name == "font" else ("", "", text)
    if not equals or "/" in role or "." in role:
        role, equals, name = "", "", text
    own = file.layer != CAMPAIGN
    path = Path(name).expanduser() if own and name.startswith("~/") else Path(name)
    if own and path.is_absolute():
        return f"{role}{equals}{path}"
    folder = Path(file.shown).parent
    if not name.strip() or path.is_absolute() or PureWindowsPath(name).drive or ".." in PureWindowsPath(name).parts:
        raise _outside(file, setting, name, keys)
    try:
        inside = (folder / path).resolve().is_relative_to(file.folder)
    except (OSError, RuntimeError, ValueError):
        raise file.wrong(f"{quoted(name)} is a link that leads back to itself; mend it", *keys) from None
    if not inside:
        raise _outside(file, setting, name, keys)
    return f"{role}{equals}{folder / path}"


def _outside(file: _File, setting: Setting, name: str, keys: Keys) -> StoreError:
    also = ", or" if file.layer == CAMPAIGN else ", write its whole path, or"
    return file.wrong(
        f"{quoted(name)} does not lie in this file's folder, and only that may be named here; "
        f"copy it there{also} name it with {setting.flag}",
        *keys,
    )


def _rules(file: _File, data: Any) -> Mapping[str, Mapping[str, Told]]:
    """Read the rules options, by game; whether there is that game, and it has them, is for others to say."""
    if not isinstance(data, dict):
        told = f"{RULES} is a table with one for each game; write {RULES_EXAMPLE.split()[0]}"
        raise file.wrong(told, RULES, key=True)
    found: dict[str, Mapping[str, Told]] = {}
    for game, options in data.items():
        if not isinstance(options, dict):
            raise file.wrong(f"{RULES}.{game} is a table; write [{RULES}.{game}], and the options below", RULES, game)
        found[game] = _Later(options, partial(_rule, file, game))
    return found


def _rule(file: _File, game: str, name: str, value: Any) -> Told:
    """Read one rules option as it is typed behind the = of --option."""
    if isinstance(value, bool):
        text = "on" if value else "off"
    elif isinstance(value, str | int | float):
        text = str(value)
    else:
        raise file.wrong("a rules option is text in quotes, a whole number, or true or false", RULES, game, name)
    if odd := in_value(text):
        raise file.wrong(f"{odd.name}, cannot stand in a rules option; take it out", RULES, game, name)
    return Told(text, file.layer, file.where(RULES, game, name), (file.where(RULES, game, name, key=True),))
