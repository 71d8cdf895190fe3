"""Slips of the pen, one at a time, and where and how each ought to be told."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from gmkit.library.document import Marks
from gmkit.library.syntax import is_text
from tests.library.sheets import Sheet, Spot


class Slip(NamedTuple):
    """A file with one slip in it.

    Attributes:
        lines: what the file then says.
        line: on which the slip is, from 1.
        columns: from 1; any of them is right.
        right: the word that was meant; empty if nobody can say.
    """

    lines: list[str]
    line: int
    columns: tuple[int, ...]
    right: str = ""


Make = Callable[[Sheet, random.Random], Slip | None]
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LONG = 4  # letters of a name, below which nobody can tell which was meant


def misspelt(word: str, luck: random.Random) -> str:
    """Swap, drop, double or replace one letter."""
    while True:
        n = luck.randrange(max(1, len(word) - 1))
        made = luck.choice(
            [
                word[:n] + word[n + 1 : n + 2] + word[n] + word[n + 2 :],
                word[:n] + word[n + 1 :],
                word[: n + 1] + word[n:],
                word[:n] + luck.choice(LETTERS) + word[n + 1 :],
            ]
        )
        if made not in (word, "") and is_text(made):
            return made


def pick(spots: list[Spot], luck: random.Random) -> Spot | None:
    return luck.choice(spots) if spots else None


def plain(spot: Spot) -> bool:
    """Say whether a value is a text without quotes, on one line."""
    return isinstance(spot.value, str) and bool(spot.raw) and spot.raw[0] not in "\"'|>"


def texts(sheet: Sheet, *, flow: bool | None = None) -> list[Spot]:
    """Give texts of several words without quotes that stand after a key."""
    return [s for s in sheet.spots if plain(s) and s.key and " " in s.raw.strip() and flow in (None, s.flow)]


def own_line(sheet: Sheet, spot: Spot) -> bool:
    """Say whether a key begins its line and the value ends there."""
    return spot.key is not None and not spot.flow and not sheet.lines[spot.key.line][: spot.key.column].strip()


def blank(line: str) -> int:
    return len(line) - len(line.lstrip())


def misspelt_key(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if s.key and s.field], luck)
    return _other_key(sheet, spot, luck) if spot else None


def misspelt_key_that_names(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if s.key and s.names], luck)
    return _other_key(sheet, spot, luck) if spot else None


def _other_key(sheet: Sheet, spot: Spot, luck: random.Random) -> Slip:
    key = spot.key
    assert key is not None
    name = str(spot.path[-1])
    lines = sheet.spoilt(key.line, key.column, key.end_column, misspelt(name, luck))
    return Slip(lines, key.line + 1, (key.column + 1,), name if spot.field or len(name) >= LONG else "")


def misspelt_word(sheet: Sheet, luck: random.Random) -> Slip | None:
    return _other_value(sheet, pick([s for s in sheet.spots if s.words and plain(s)], luck), luck)


def misspelt_reference(sheet: Sheet, luck: random.Random) -> Slip | None:
    return _other_value(sheet, pick([s for s in sheet.spots if s.refers and plain(s)], luck), luck)


def _other_value(sheet: Sheet, spot: Spot | None, luck: random.Random) -> Slip | None:
    if spot is None:
        return None
    lines = sheet.spoilt(spot.at.line, spot.at.column, spot.at.end_column, misspelt(spot.raw, luck))
    right = spot.raw if spot.words or len(spot.raw) >= LONG else ""
    return Slip(lines, spot.at.line + 1, (spot.at.column + 1,), right)


def wrong_number(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if isinstance(s.value, int) and s.raw], luck)
    if spot is None:
        return None
    new = luck.choice([f'"{spot.raw}"', "true", f"{spot.raw}.5", f"0{spot.raw}", "l", "99999", "~", f"[{spot.raw}]"])
    lines = sheet.spoilt(spot.at.line, spot.at.column, spot.at.end_column, new)
    return Slip(lines, spot.at.line + 1, (spot.at.column + 1, spot.at.column + 1 + (new[0] == "[")))


def bad_id(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if s.path[-1] == "id" and plain(s) and sheet.named(s.raw) == 1], luck)
    if spot is None:
        return None
    new = luck.choice([spot.raw.title(), f"{spot.raw} x", f"{spot.raw}!", f"{spot.raw}_2", "7", f"é{spot.raw}"])
    lines = sheet.spoilt(spot.at.line, spot.at.column, spot.at.end_column, new)
    return Slip(lines, spot.at.line + 1, (spot.at.column + 1,))


def doubled_key(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if s.key and s.raw], luck)
    if spot is None or spot.key is None:
        return None
    copy = f"{spot.path[-1]}: {spot.raw}"
    if spot.flow:
        lines = sheet.spoilt(spot.at.line, spot.at.end_column, spot.at.end_column, f", {copy}")
        return Slip(lines, spot.at.line + 1, (spot.at.end_column + 3,))
    lines = [*sheet.lines[: spot.at.line + 1], " " * spot.key.column + copy, *sheet.lines[spot.at.line + 1 :]]
    return Slip(lines, spot.at.line + 2, (spot.key.column + 1,))


def removed_key(sheet: Sheet, luck: random.Random) -> Slip | None:
    """Take out a field that is needed, but for one that begins its block: where that then begins is told."""
    spot = pick([s for s in sheet.spots if s.key and s.needed and s.raw and s.path[-1] != "kind"], luck)
    if spot is None or spot.key is None:
        return None
    block = next((s.at for s in sheet.spots if s.path == spot.path[:-1]), sheet.document.marks)
    if (block.line, block.column) == (spot.key.line, spot.key.column):
        return None
    line = sheet.lines[spot.key.line]
    if not spot.flow:
        lines = [*sheet.lines[: spot.key.line], *sheet.lines[spot.key.line + 1 :]]
        return Slip(lines, block.line + 1, (block.column + 1,))
    start, end = spot.key.column, spot.at.end_column
    if line[end : end + 2] == ", ":
        end += 2
    elif line[start - 2 : start] == ", ":
        start -= 2
    else:
        return None
    return Slip(sheet.spoilt(spot.key.line, start, end, ""), block.line + 1, (block.column + 1,))


def open_quote(sheet: Sheet, luck: random.Random) -> Slip | None:
    """Leave out a closing quote, or begin with one that is never closed."""
    spot = pick([s for s in sheet.spots if isinstance(s.value, str) and s.raw and s.raw[0] not in "|>"], luck)
    if spot is None:
        return None
    # A quote that the line holds already would close it, or seem to.
    free = [sign for sign in "\"'" if sign not in sheet.lines[spot.at.line]]
    if spot.raw[0] not in "\"'" and not free:
        return None
    new = spot.raw[:-1] if spot.raw[0] in "\"'" else luck.choice(free) + spot.raw
    lines = sheet.spoilt(spot.at.line, spot.at.column, spot.at.end_column, new)
    return Slip(lines, spot.at.line + 1, (spot.at.column + 1,))


def tab(sheet: Sheet, luck: random.Random) -> Slip | None:
    numbers = [n for n, line in enumerate(sheet.lines) if blank(line) and line.strip()[:1] not in ("", "#")]
    if not numbers:
        return None
    n = luck.choice(numbers)
    return Slip(sheet.spoilt(n, 0, blank(sheet.lines[n]), "\t"), n + 1, (1,))


def no_colon(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if s.key], luck)
    if spot is None or spot.key is None:
        return None
    lines = sheet.spoilt(spot.key.line, spot.key.end_column, spot.key.end_column + 1, "")
    return Slip(lines, spot.key.line + 1, (spot.key.column + 1,))


def no_space(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if s.key and s.at.line == s.key.line], luck)
    if spot is None or spot.key is None:
        return None
    lines = sheet.spoilt(spot.key.line, spot.key.end_column + 1, spot.at.column, "")
    return Slip(lines, spot.key.line + 1, (spot.key.column + 1,))


def bad_sign(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if plain(s)], luck)
    if spot is None:
        return None
    lines = sheet.spoilt(spot.at.line, spot.at.column, spot.at.column, luck.choice("@`%*&!]}"))
    return Slip(lines, spot.at.line + 1, (spot.at.column + 1,))


def hidden(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if len(s.raw) > 1], luck)
    if spot is None:
        return None
    at = luck.randrange(spot.at.column + 1, spot.at.end_column)
    sign = luck.choice("\u200b\u202e\x1b\x9b\u2066\ufeff\u00ad\x00")
    return Slip(sheet.spoilt(spot.at.line, at, at, sign), spot.at.line + 1, (at + 1,))


def indented(sheet: Sheet, luck: random.Random) -> Slip | None:
    """Begin a line of a block a little to the left or right."""
    numbers = [s.key.line for s in sheet.spots if s.key and not s.flow] + [
        s.at.line for s in sheet.spots if not s.key and not s.flow
    ]
    n = luck.choice(numbers)
    spaces = blank(sheet.lines[n]) + luck.choice([-2, -1, 1, 1, 2])
    if spaces < 0:
        return None
    return Slip(sheet.spoilt(n, 0, blank(sheet.lines[n]), " " * spaces), n + 1, (spaces + 1,))


def colon(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick(texts(sheet), luck)
    if spot is None:
        return None
    at = luck.choice([n for n in range(spot.at.column, spot.at.end_column) if sheet.lines[spot.at.line][n] == " "])
    return Slip(sheet.spoilt(spot.at.line, at, at, ":"), spot.at.line + 1, (at + 1,))


def number_sign(sheet: Sheet, luck: random.Random) -> Slip | None:
    """Write a # in a text inside brackets, which cuts off the rest of the line."""
    spot = pick(texts(sheet, flow=True), luck)
    if spot is None:
        return None
    at = luck.choice([n for n in range(spot.at.column, spot.at.end_column) if sheet.lines[spot.at.line][n] == " "])
    return Slip(sheet.spoilt(spot.at.line, at + 1, at + 1, "#"), spot.at.line + 1, (at + 2,))


def no_dash_space(sheet: Sheet, luck: random.Random) -> Slip | None:
    numbers = [n for n, line in enumerate(sheet.lines) if line.lstrip().startswith("- ")]
    if not numbers:
        return None
    n = luck.choice(numbers)
    at = blank(sheet.lines[n])
    return Slip(sheet.spoilt(n, at, at + 2, "-"), n + 1, (at + 1,))


def _after_comma(sheet: Sheet, key: Marks) -> bool:
    return sheet.lines[key.line][: key.column].endswith(", ")


def comma_missing(sheet: Sheet, luck: random.Random) -> Slip | None:
    """Leave out the comma before a field in braces; the end of what is before it will do as a place."""
    spot = pick([s for s in sheet.spots if s.flow and s.key and _after_comma(sheet, s.key)], luck)
    if spot is None or spot.key is None:
        return None
    start = spot.key.column - 2
    return Slip(sheet.spoilt(spot.key.line, start, start + 1, ""), spot.key.line + 1, (start, start + 1, start + 2))


def bracket_missing(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if isinstance(s.value, dict | list) and _closing(sheet, s)], luck)
    if spot is None:
        return None
    lines = [*sheet.lines]
    end, at = spot.at.end_line, spot.at.end_column
    lines[end] = lines[end][: at - 1] + lines[end][at:]
    # Of several inside one another, nobody can tell which is not closed.
    line, sign = spot.at.line, lines[spot.at.line][spot.at.column]
    around = [
        s.at.column
        for s in sheet.spots
        if s.path == spot.path[: len(s.path)] and s.at.line == line and lines[line][s.at.column] == sign
    ]
    return Slip(lines, line + 1, tuple(column + 1 for column in around))


def bracket_too_many(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick([s for s in sheet.spots if isinstance(s.value, dict | list) and _closing(sheet, s)], luck)
    if spot is None:
        return None
    end, at = spot.at.end_line, spot.at.end_column
    sign = luck.choice("]}")
    lines = sheet.spoilt(end, at, at, sign)
    # Of several brackets alike, side by side, nobody can tell which is one too many.
    first, last = at, at
    while lines[end][first - 1] == sign:
        first -= 1
    while lines[end][last + 1 : last + 2] == sign:
        last += 1
    return Slip(lines, end + 1, tuple(range(first + 1, last + 2)))


def _closing(sheet: Sheet, spot: Spot) -> bool:
    return sheet.lines[spot.at.end_line][spot.at.end_column - 1 : spot.at.end_column] in ("]", "}") and (
        sheet.lines[spot.at.line][spot.at.column] in "[{"
    )


def comma_in_text(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick(texts(sheet, flow=True), luck)
    if spot is None:
        return None
    at = luck.choice([n for n in range(spot.at.column, spot.at.end_column) if sheet.lines[spot.at.line][n] == " "])
    return Slip(sheet.spoilt(spot.at.line, at, at, ","), spot.at.line + 1, (spot.at.column + 1,))


def apostrophe(sheet: Sheet, luck: random.Random) -> Slip | None:
    """Put a text with an apostrophe into apostrophes; what follows the second one is what is told."""
    spot = pick(texts(sheet), luck)
    if spot is None:
        return None
    at = spot.raw.index(" ")
    new = f"'{spot.raw[:at].replace(chr(39), '')}'s{spot.raw[at:].replace(chr(39), '')}'"
    lines = sheet.spoilt(spot.at.line, spot.at.column, spot.at.end_column, new)
    told = spot.at.column + new.index("'", 1) + 2
    return Slip(lines, spot.at.line + 1, (told,))


def after_quote(sheet: Sheet, luck: random.Random) -> Slip | None:
    spot = pick(texts(sheet), luck)
    if spot is None or '"' in spot.raw:
        return None
    words = spot.raw.split()
    new = f'"{" ".join(words[:-1])}" {words[-1]}'
    lines = sheet.spoilt(spot.at.line, spot.at.column, spot.at.end_column, new)
    return Slip(lines, spot.at.line + 1, (spot.at.column + len(new) - len(words[-1]) + 1,))


SLIPS: tuple[Make, ...] = (
    misspelt_key, misspelt_word, misspelt_reference, misspelt_key_that_names, wrong_number, bad_id, doubled_key,
    removed_key, open_quote, tab, no_colon, no_space, bad_sign, hidden, indented, colon, number_sign, no_dash_space,
    comma_missing, bracket_missing, bracket_too_many, comma_in_text, apostrophe, after_quote,
)  # fmt: skip
