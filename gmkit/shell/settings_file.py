"""What a file of settings says, read as TOML with the place of each key: what is refused is named with its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from functools import cached_property, partial
from pathlib import Path, PureWindowsPath
from typing import Any, NamedTuple

from gmkit.errors import GmkitError, StoreError, did_you_mean, listed, quoted, say
from gmkit.library.document import escaped
from gmkit.library.files import in_file, in_value, read_bytes, toml_fault
from gmkit.names import suggest
from gmkit.shell.settings_keys import (
    CAMPAIGN,
    FILES,
    RULES,
    RULES_EXAMPLE,
    SETTINGS,
    SWITCH,
    Layer,
    Setting,
    Told,
    named,
)

# ---- What a file of settings says: every key is known, or refused at once; a value is checked when it is asked for.
#
# A command that rolls dice need not load what knows sizes of paper. What is refused is named with its place.


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


def _stop(error: StoreError) -> None:
    raise error


def read(layer: str, path: Path, as_shown: str, refuse: Callable[[StoreError], None] = _stop) -> Layer:
    """Read a file of settings.

    Args:
        layer: CAMPAIGN or USER.
        path: the file.
        as_shown: how to name it in messages.
        refuse: takes the error for each key that is none, with its line and column; the first one stops, if not given.

    Raises:
        StoreError: a key is none. So does what is asked of the layer, where a value is not what its setting takes.
        Diagnosed: it cannot be read.
    """
    text, data = load(path, as_shown)
    file = _File(layer, as_shown, text)
    known = [one.name for one in SETTINGS]
    for name in data:
        if name not in known and name != RULES:
            tip = say(
                "there is {names}; rules options stand under [{rules}.GAME]",
                names=listed([*known, RULES], "and"),
                rules=RULES,
            )
            refuse(_unknown(file, say("{name} is no setting", name=quoted(name)), name, (*known, RULES), tip, name))
    rules = _rules(file, data.pop(RULES, {}), refuse)

    def stranger(game: str, games: Iterable[str]) -> StoreError:
        tip = say(
            "there is {names}; write {rules_example}",
            names=listed(games, "and"),
            rules_example=RULES_EXAMPLE.split()[0],
        )
        return _unknown(file, say("{game} is no game", game=quoted(game)), game, games, tip, RULES, game)

    return Layer(layer, path, _Later(data, partial(_setting_value, file)), rules, stranger)


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
    return file.wrong(f"{told}; " + (did_you_mean(close) if close else tip), *keys, key=True)


def _setting_value(file: _File, name: str, value: Any) -> Told:
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
    got = say(", not {value}", value=quoted(value)) if isinstance(value, str) else ""
    told = say(
        "{name} takes {setting}{got}; write {example}",
        name=setting.name,
        setting=setting.takes(),
        got=got,
        example=setting.example,
    )
    return file.wrong(told, *(keys or (setting.name,)))


def _checked(file: _File, setting: Setting, value: Any, keys: Keys) -> str:
    """Give a text that the setting takes."""
    if not isinstance(value, str):
        raise _misshapen(file, setting, value, *keys)
    if odd := in_value(value):
        raise file.wrong(
            say("{name}, cannot stand in {setting}; take it out", name=odd.name, setting=setting.name), *keys
        )
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
        raise file.wrong(say("{name} is a link that leads back to itself; mend it", name=quoted(name)), *keys) from None
    if not inside:
        raise _outside(file, setting, name, keys)
    return f"{role}{equals}{folder / path}"


def _outside(file: _File, setting: Setting, name: str, keys: Keys) -> StoreError:
    return file.wrong(
        say(
            "{name} does not lie in this file's folder, and only that may be named here; copy it there, or name it "
            "with {flag}"
            if file.layer == CAMPAIGN
            else "{name} does not lie in this file's folder, and only that may be named here; copy it there, write its "
            "whole path, or name it with {flag}",
            name=quoted(name),
            flag=setting.flag,
        ),
        *keys,
    )


def _rules(file: _File, data: Any, refuse: Callable[[StoreError], None]) -> Mapping[str, Mapping[str, Told]]:
    """Read the rules options, by game; whether there is that game, and it has them, is for others to say."""
    if not isinstance(data, dict):
        told = say(
            "{rules} is a table with one for each game; write {rules_example}",
            rules=RULES,
            rules_example=RULES_EXAMPLE.split()[0],
        )
        refuse(file.wrong(told, RULES, key=True))
        return {}
    found: dict[str, Mapping[str, Told]] = {}
    for game, options in data.items():
        if not isinstance(options, dict):
            told = say(
                "{rules}.{game} is a table; write [{rules}.{game}], and the options below", rules=RULES, game=game
            )
            refuse(file.wrong(told, RULES, game))
        else:
            found[game] = _Later(options, partial(_rule, file, game))
    return found


def _rule(file: _File, game: str, name: str, value: Any) -> Told:
    """Read one rules option as it is typed behind the = of --option."""
    if isinstance(value, bool):
        text = "on" if value else "off"
    elif isinstance(value, str | int | float):
        text = str(value)
    else:
        raise file.wrong(say("a rules option is text in quotes, a whole number, or true or false"), RULES, game, name)
    if odd := in_value(text):
        raise file.wrong(say("{name}, cannot stand in a rules option; take it out", name=odd.name), RULES, game, name)
    return Told(text, file.layer, file.where(RULES, game, name), (file.where(RULES, game, name, key=True),))


# ---- Where the keys and values of a TOML text stand: the standard library's reader does not tell.

_IDLE = re.compile(r"(?:[\s]|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_KEY = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|[A-Za-z0-9_-]+")
_STRINGS = (r'"""(?s:(?:\\.|[^\\])*?)"{3,5}', r"'''(?s:.*?)'{3,5}", r'"(?:[^"\\\n]|\\.)*"', r"'[^'\n]*'")
_STRING = re.compile("|".join(_STRINGS))
_DEEPEST = 150  # what lies deeper is no setting anyhow
_BARE = re.compile(r"[^,\]}\n#]+")

Keys = tuple[str | int, ...]


class Spot(NamedTuple):
    """A key with its value, or one value of a list."""

    path: Keys  # the keys that lead to it, and its number in the list, from 0
    keys: tuple[int, ...]  # where the last of these keys begin in the text, from 0: those that are written here
    value: int  # where the value begins; of a table, its name


def spots(text: str) -> Iterator[Spot]:
    """Give every key and value of a TOML text in order, and every table; where it stops being TOML, it ends."""
    at, table = 0, Keys()
    while True:
        at = _end(_IDLE, text, at)
        if at >= len(text):
            return
        if text[at] == "[":
            table, starts, at = _keys(text, at + 1 + (text[at : at + 2] == "[["))
            if not table:
                return
            yield Spot(table, starts, starts[-1])
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
            continue
        after = yield from _pair(text, at, table)
        if after is None:
            return
        at = after


def place(text: str, at: int) -> tuple[int, int]:
    """Give the line and column, from 1, of a place in a text."""
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


def _pair(text: str, at: int, table: Keys) -> Generator[Spot, None, int | None]:
    """Read "key = value"; gives where it ends, or None where it is none."""
    keys, starts, after = _keys(text, at)
    after = _end(_BLANK, text, after)
    if not keys or text[after : after + 1] != "=":
        return None
    value = _end(_BLANK, text, after + 1)
    path = (*table, *keys)
    yield Spot(path, starts, value)
    return (yield from _value(text, value, path))


def _value(text: str, at: int, path: Keys) -> Generator[Spot, None, int | None]:
    """Go past a value; gives where it ends, or None where it does not."""
    opening = text[at : at + 1]
    if opening not in ("[", "{"):
        found = _STRING.match(text, at) or _BARE.match(text, at)
        return found.end() if found else None
    if len(path) > _DEEPEST:
        return None
    at, number = _end(_IDLE, text, at + 1), 0
    while text[at : at + 1] not in ("]", "}", ""):
        if opening == "{":
            after = yield from _pair(text, at, path)
        else:
            yield Spot((*path, number), (at,), at)
            after = yield from _value(text, at, (*path, number))
        if after is None:
            return None
        at, number = _end(_IDLE, text, after), number + 1
        if text[at : at + 1] == ",":
            at = _end(_IDLE, text, at + 1)
    return at + 1 if at < len(text) else None


def _keys(text: str, at: int) -> tuple[Keys, tuple[int, ...], int]:
    """Read keys with dots between them; gives them, none if there is none, where each begins, and where they end."""
    keys: list[str] = []
    starts: list[int] = []
    while found := _KEY.match(text, _end(_BLANK, text, at)):
        word = found[0]
        keys.append(word[1:-1] if word[0] in "\"'" else word)
        starts.append(found.start())
        at = found.end()
        dot = _end(_BLANK, text, at)
        if text[dot : dot + 1] != ".":
            break
        at = dot + 1
    return tuple(keys), tuple(starts), at


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Give where what a pattern matches at a place ends; the place itself if it matches nothing."""
    found = pattern.match(text, at)
    return found.end() if found else at


# ---- Reading a TOML text, and telling what is wrong with it in words for somebody who never heard of TOML.

MOST_BYTES = 64 * 1024
_MOST_DOTS = 200  # in a line: the reader's time grows with their square
_TWICE = ("Cannot overwrite", "Duplicate inline", "Cannot declare", "Cannot redefine", "Cannot mutate")


def load(path: Any, as_shown: str) -> tuple[str, dict[str, Any]]:
    """Give a file's text, and what it says.

    Raises:
        StoreError: it is too long, no text, or not TOML; names the line and column.
        Diagnosed: it cannot be read.
    """
    text = _text(read_bytes(path, as_shown), as_shown)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > _MOST_DOTS:
            raise _wrong(as_shown, (number, 1), say("too many dots in one line; put long lists on several lines"))
    import tomllib

    try:
        return text, tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _told(str(error), text, as_shown) from None
    except RecursionError:
        raise _wrong(as_shown, (1, 1), say("brackets within brackets without end; settings need two at most")) from None
    except ValueError:
        raise _wrong(as_shown, (1, 1), say("there is a number of thousands of digits; take it out")) from None


def _text(data: bytes, as_shown: str) -> str:
    """Give the text of a file, its line ends all alike."""
    if len(data) > MOST_BYTES:
        raise StoreError(
            say(
                "{escaped}: a file of settings has at most {most} KiB; is it another file?",
                escaped=escaped(as_shown),
                most=MOST_BYTES // 1024,
            )
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        raise _wrong(
            as_shown, place(before, len(before)), say("this is no text in UTF-8; save the file as UTF-8")
        ) from None
    text = text.replace("\r\n", "\n")
    if found := in_file(text):
        told = say("{name}, cannot stand in a file of settings; take it out", name=found.name)
        raise _wrong(as_shown, place(text, found.at), told)
    return text


def _told(message: str, text: str, as_shown: str) -> StoreError:
    """Give the error for what the reader says."""
    at, told = toml_fault(message, text)
    if message.startswith(_TWICE):
        seen: set[Keys] = set()
        for one in spots(text):
            if one.path in seen:
                name = quoted(".".join(map(str, one.path)))
                told = say("{name} is here a second time; keep one of the two", name=name)
                return _wrong(as_shown, place(text, one.keys[-1]), told)
            seen.add(one.path)
    return _wrong(as_shown, at, told)


def _wrong(as_shown: str, at: tuple[int, int], message: str) -> StoreError:
    return StoreError(f"{escaped(as_shown)}:{at[0]}:{at[1]}: {message}")
