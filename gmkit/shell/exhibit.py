"""What `gmkit show` can show: a mask, a retainer, a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Exhibit(NamedTuple):
    """One thing that can be shown.

    Attributes:
        kind: what it is, in a word: "mask".
        id: its stable name.
        names: every name it goes by; the first is shown.
        lines: gives it for people, a line each.
        data: gives it for programs.
        of: the kind of file it stands in, such as "mask-set".
    """

    kind: str
    id: str
    names: tuple[str, ...]
    lines: Callable[[], list[str]]
    data: Callable[[], Mapping[str, Any]]
    of: str
