"""The game folders, found on disk: a new folder is a new game, with no list to edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from gmkit.errors import UnknownName
from gmkit.library.document import SHARED, Kind
from gmkit.names import suggest
from gmkit.shell.card import GameCard, Scale


def slugs() -> list[str]:
    """Give the games there are, by folder name."""
    return sorted(path.parent.name for path in Path(__file__).parent.glob("*/__init__.py"))


def card(slug: str) -> GameCard:
    """Give a game's card."""
    found = import_module(f"gmkit.games.{slug}").GAME
    assert isinstance(found, GameCard)
    return found


def find(name: str) -> str:
    """Give the slug that a slug or an alias stands for.

    Raises:
        UnknownName: no game is called so.
    """
    known = slugs()
    if name in known:
        return name
    aliases = {alias: slug for slug in known for alias in card(slug).aliases}
    if name in aliases:
        return aliases[name]
    raise UnknownName("game", name, suggest(name, [*known, *aliases]), known)


def folder(slug: str) -> Path:
    return Path(__file__).parent / slug


def _room(slug: str, name: str) -> str:
    """A small game keeps several parts in one file; its card says in which."""
    return f"{__name__}.{slug}.{card(slug).rooms.get(name, name)}"


def part(slug: str, name: str) -> ModuleType:
    """Load the file of a game's folder that holds a part, such as its commands."""
    return import_module(_room(slug, name))


def spare(slug: str, name: str) -> ModuleType | None:
    """Load the file that holds a part which not every game has; None if it is not there."""
    place = _room(slug, name)
    return import_module(place) if find_spec(place) else None


def kinds(slug: str) -> Mapping[str, Kind]:
    """Give the kinds of file that a game reads."""
    found: Mapping[str, Kind] = part(slug, "kinds").KINDS
    return found


def scale(slug: str) -> Scale | None:
    """Give where a game keeps what its files are weighed with; None for a game that weighs nothing."""
    place = _room(slug, "balance")
    return Scale(f"{place}:BALANCE", f"{__name__}.{slug}.commands:DESK") if find_spec(place) else None


class AllKinds(Mapping[str, Kind]):
    """Every kind of file by name; the names are on the games' cards, and a game's own kinds wait till one is wanted."""

    def __init__(self) -> None:
        self._games = {name: slug for slug in slugs() for name in card(slug).kinds} | dict.fromkeys(SHARED, "")

    def __getitem__(self, name: str) -> Kind:
        if slug := self._games[name]:
            return kinds(slug)[name]
        found: Kind = import_module(SHARED[name]).KINDS[name]
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)
