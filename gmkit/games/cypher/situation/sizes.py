"""How many cards lie where, as a situation says or leaves to be reckoned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


def usual_hands(seats: int, turn: int) -> list[int]:
    """Give how many cards everybody holds when a seat's turn begins: it three, the one to its right one if not two."""
    from_there = {2: [3, 2], 3: [3, 2, 1], 4: [3, 2, 2, 1]}[seats]
    return [from_there[(at - turn) % seats] for at in range(seats)]


def count(value: Any) -> int:
    """Give how many cards a field has: a number, or a list."""
    return value if isinstance(value, int) else len(value)


def hand_sizes(data: Mapping[str, Any], turn: int) -> list[int]:
    """Give the sizes of the hands, the usual ones where none is given."""
    usual = usual_hands(len(data["seats"]), turn)
    return [count(row.get("hand", size)) for row, size in zip(data["seats"], usual, strict=True)]


def deck_size(data: Mapping[str, Any], total: int, hands: Sequence[int], aside: int) -> int:
    """Give the size of the deck: what is said, or what is not elsewhere; below 0 if too many are."""
    if "deck" in data:
        return count(data["deck"])
    return total - elsewhere(data, hands, aside)


def elsewhere(data: Mapping[str, Any], hands: Sequence[int], aside: int) -> int:
    """Give how many cards are not in the deck; `aside` of them were set aside before the deal."""
    rows = data["seats"]
    lying = sum(len(row.get("area", ())) + count(row.get("removed", 0)) for row in rows)
    return lying + sum(hands) + aside + (data.get("display") is not None)
