"""A game's commands by name, each loaded when it is run: most runs need one of them."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any

from gmkit.shell.desk import Desk


class Later(Mapping[str, Callable[..., None]]):
    """Commands that are loaded when they are looked up."""

    def __init__(self, desk: Desk, places: Mapping[str, str]) -> None:
        """Take the game's desk, and for each command where it is: "gmkit.games.masks.quick.draws:alienation".

        A command whose first parameter is called desk is given it.
        """
        self._desk, self._places = desk, places

    def __getitem__(self, name: str) -> Callable[..., None]:
        """Load a command."""
        module, _, function = self._places[name].partition(":")
        found: Callable[..., None] = getattr(import_module(module), function)
        return at(self._desk, found) if next(iter(inspect.signature(found).parameters)) == "desk" else found

    def __iter__(self) -> Iterator[str]:
        """List the names."""
        return iter(self._places)

    def __len__(self) -> int:
        """Give how many there are."""
        return len(self._places)


def at(desk: Desk, function: Callable[..., None]) -> Callable[..., None]:
    """Give a command without its first parameter, the desk."""

    @functools.wraps(function)
    def command(**values: Any) -> None:
        function(desk, **values)

    shown = inspect.signature(function)
    command.__signature__ = shown.replace(parameters=list(shown.parameters.values())[1:])  # type: ignore[attr-defined]
    return command
