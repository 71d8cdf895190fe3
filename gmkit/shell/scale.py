"""Where a game keeps what its files are weighed with: plain data that another process can go by."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple


class Scale(NamedTuple):
    """What a game is weighed with, each part as a place such as "gmkit.games.whims.commands:DESK".

    Attributes:
        weighings: for each kind of file how it is weighed.
        desk: the game's part in the shared commands.
    """

    weighings: str
    desk: str


def standing_at(place: str) -> Any:
    """Give what stands at a place."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
