"""A reader of codes by their standard alone, and of the rows that a terminal shows: versions 1 to 6 that are one block.

It corrects no errors, which a code on a screen has none of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

_LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_DATA = {(1, "M"): 16, (2, "M"): 28, (3, "M"): 44}  # bytes of data of the versions whose level M has a single block
_MASKS: list[Callable[[int, int], int]] = [
    lambda row, column: (row + column) % 2,
    lambda row, column: row % 2,
    lambda row, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
]


def from_terminal(rows: Sequence[str]) -> list[list[bool]]:
    """Give the modules of rows in which a letter is two of them, one above the other, dark ones drawn."""
    halves = {" ": (False, False), "▄": (False, True), "▀": (True, False), "█": (True, True)}
    pairs = [[halves[letter] for letter in row] for row in rows]
    modules = [[pair[half] for pair in row] for row in pairs for half in (0, 1)]
    dark = [at for at, row in enumerate(modules) if any(row)]
    left = min(row.index(True) for row in modules if any(row))
    size = dark[-1] - dark[0] + 1
    return [row[left : left + size] for row in modules[dark[0] : dark[-1] + 1]]


def _fixed(size: int) -> set[tuple[int, int]]:
    """Give where no data is: finders with their margins and formats, timing, and the one alignment pattern."""
    found = {(row, column) for row in range(9) for column in range(9)}
    found |= {(row, column) for row in range(9) for column in range(size - 8, size)}
    found |= {(column, row) for row in range(9) for column in range(size - 8, size)}
    found |= {(6, at) for at in range(size)} | {(at, 6) for at in range(size)}
    if size > 21:
        found |= {(size - 9 + row, size - 9 + column) for row in range(5) for column in range(5)}
    return found


def read(modules: Sequence[Sequence[bool]]) -> str:
    """Read a code in capitals."""
    size = len(modules)
    assert all(len(row) == size for row in modules) and size % 4 == 1
    version = (size - 17) // 4
    form = 0
    for at in range(15):
        row = at if at < 6 else at + 1 if at < 8 else size - 15 + at
        form |= modules[row][8] << at
    form ^= 0b101010000010010
    assert form >> 13 == 0, "level M"
    mask, fixed, bits = _MASKS[form >> 10 & 7], _fixed(size), ""
    columns = [at for at in range(size - 1, 0, -2) if at > 6] + [5, 3, 1]
    for turn, right in enumerate(columns):
        for row in range(size) if turn % 2 else range(size - 1, -1, -1):
            for column in (right, right - 1):
                if (row, column) not in fixed:
                    bits += str(int(modules[row][column] ^ (mask(row, column) == 0)))
    bits = bits[: 8 * _DATA[version, "M"]]
    assert bits[:4] == "0010", "letters and figures"
    count, at, text = int(bits[4:13], 2), 13, ""
    while len(text) < count - 1:
        pair = int(bits[at : at + 11], 2)
        text, at = text + _LETTERS[pair // 45] + _LETTERS[pair % 45], at + 11
    return text if len(text) == count else text + _LETTERS[int(bits[at : at + 6], 2)]
