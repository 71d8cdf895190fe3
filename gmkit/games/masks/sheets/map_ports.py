"""Where lines leave a node: each as near as may be to where it wants to, none too near another. Degrees."""

from __future__ import annotations

from collections.abc import Sequence

APART = 19.5
_ROUND = 360.0


def spread(wanted: Sequence[float], apart: float = APART) -> list[float]:
    """Give angles in the same order round the node, at least `apart` from each other.

    Together they move as little as may be. Where there are too many for that distance, they stand
    as far apart as they can.

    Args:
        wanted: the angle each would have for itself, in any order.
        apart: how far two should be from each other.
    """
    count = len(wanted)
    if count < 2:
        return list(wanted)
    apart = min(apart, _ROUND / count * 0.98)
    turn = [angle % _ROUND for angle in wanted]
    by_angle = sorted(range(count), key=lambda i: (turn[i], i))
    gaps = [(turn[by_angle[(k + 1) % count]] - turn[by_angle[k]]) % _ROUND for k in range(count)]
    widest = max(range(count), key=lambda k: (gaps[k], -k))
    row = [by_angle[(widest + 1 + k) % count] for k in range(count)]
    first = turn[row[0]]
    along = [(turn[i] - first) % _ROUND for i in row]
    placed = _apart(along, apart)
    too_far = placed[-1] - placed[0] - (_ROUND - apart)
    if too_far > 0:
        middle = (placed[0] + placed[-1]) / 2
        shrink = (_ROUND - apart) / (placed[-1] - placed[0])
        placed = _apart([middle + (p - middle) * shrink for p in placed], apart * 0.98)
    out = [0.0] * count
    for i, angle in zip(row, placed, strict=True):
        out[i] = (first + angle) % _ROUND
    return out


def _apart(along: Sequence[float], apart: float) -> list[float]:
    """Give rising numbers at least `apart` from each other, nearest to the given ones by least squares."""
    blocks: list[tuple[float, int]] = []  # mean and size of runs that stand as close as they may
    for k, value in enumerate(along):
        mean, size = value - k * apart, 1
        while blocks and blocks[-1][0] >= mean:
            other, many = blocks.pop()
            mean, size = (mean * size + other * many) / (size + many), size + many
        blocks.append((mean, size))
    flat = [mean for mean, size in blocks for _ in range(size)]
    return [value + k * apart for k, value in enumerate(flat)]
