"""Dice: numbered ones and those with words on their faces."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.chance.law import OneOf


def numbered(sides: int, *, ten_as_zero: bool = False) -> OneOf[int]:
    """Give a die with 1 to `sides` on its faces; on request its 0 counts as the highest face."""
    names = {n: [str(n)] for n in range(1, sides + 1)}
    if ten_as_zero:
        names[sides].append("0")
    return OneOf(f"a d{sides}", names)


def lettered(piece: str, faces: Sequence[str]) -> OneOf[str]:
    """Give a die with a word on each face; the face's number, from 1, may be typed instead."""
    return OneOf(piece, {face: (face, str(n)) for n, face in enumerate(faces, start=1)})
