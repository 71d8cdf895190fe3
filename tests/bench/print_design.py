"""What the printing benchmark prints: cards and trackers, their words and where everything stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

POINT = 72 / 25.4
PAGE = (210.0, 297.0)
CARD = (63.0, 88.0)
EDGE = (10.5, 16.5)
INSET = 4.5
BODY = (10.0, 6.5)
SIZES = [round(BODY[0] - 0.1 * i, 1) for i in range(36)]
ROOM = (CARD[0] - 2 * INSET, 20.0)
"""Of a card's body: the width, and from the first baseline to the last."""
LEADING = 1.12
ROWS, BOXES, BOX, STEP = 14, 18, 4.2, 6.6
ROLES = {"name": "serif-semibold", "type": "sans", "figure": "sans-bold", "body": "serif"}
WORDS = (
    "amber", "anchor", "banner", "barley", "beacon", "bridge", "candle", "cellar", "charter", "cinder", "clover",
    "copper", "crane", "dagger", "ember", "falcon", "ferry", "garland", "gate", "granary", "harbour", "hearth",
    "ivory", "juniper", "kestrel", "lantern", "ledger", "linen", "marble", "market", "meadow", "mill", "mirror",
    "needle", "oath", "orchard", "parley", "pilgrim", "quarry", "quill", "raven", "ribbon", "saddle", "sail",
    "scholar", "seal", "shrine", "silver", "spindle", "stair", "steward", "tallow", "tapestry", "thimble", "tiller",
    "tower", "trellis", "valley", "vessel", "warden", "weaver", "willow", "winter",
)  # fmt: skip


class Content(NamedTuple):
    """What stands on one card."""

    name: str
    type: str
    figures: tuple[str, str, str]
    body: str


def deck(many: int) -> list[Content]:
    """Give cards whose words differ, the same at each call."""
    at = 7

    def word() -> str:
        nonlocal at
        at = (at * 1103515245 + 12345) % 2**31
        return WORDS[(at >> 8) % len(WORDS)]

    out: list[Content] = []
    for number in range(many):
        name = f"{word().title()} of the {word().title()} {number + 1}"
        figures = (str(number % 9 + 1), str(number % 7 + 1), str(number % 5 + 1))
        body = " ".join(word() for _ in range(26 + number % 9)).capitalize() + "."
        out.append(Content(name, f"{word()} · {word()}", figures, body))
    return out


def places(many: int) -> Iterator[tuple[int, float, float]]:
    """Give for each card its page and its top left corner."""
    for i in range(many):
        page, slot = divmod(i, 9)
        yield page, EDGE[0] + slot % 3 * CARD[0], EDGE[1] + slot // 3 * CARD[1]


def ticked(tracker: int, row: int) -> range:
    """Give which boxes of a row are full."""
    return range((tracker + row) % 3)


def rows(many: int) -> list[list[str]]:
    """Give the names on each tracker."""
    return [[f"{WORDS[(t + 5 * i) % len(WORDS)].title()} {t}" for i in range(ROWS)] for t in range(many)]


def largest(fits: Callable[[int], bool]) -> int:
    """Give which of SIZES is the largest that fits, tried by halves."""
    low, high = 0, len(SIZES) - 1
    while low < high:
        middle = (low + high) // 2
        if fits(middle):
            high = middle
        else:
            low = middle + 1
    return low
