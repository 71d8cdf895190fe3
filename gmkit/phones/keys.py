"""Keys and cookies: who may see whose pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Ring(NamedTuple):
    """What keys and cookies are held against."""

    secret: bytes  # the table's, 32 bytes
    epochs: Mapping[str, int]  # by who, how often all of its keys were made new
    gone: frozenset[tuple[str, str]]  # whose phone, by its number, was sent away
