"""How files are played with by `gmkit check --balance`, as it was typed."""

from __future__ import annotations

from typing import NamedTuple


class Playing(NamedTuple):
    """How files are played with.

    Attributes:
        games: how many games; None for as many as is usual for the kind.
        seed: what all luck depends on; None for the usual one, so that the same file gets the same answer.
        workers: in how many processes.
    """

    games: int | None = None
    seed: str | None = None
    workers: int = 1
