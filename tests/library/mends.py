"""Good files, and the same with one slip of a sort that has one answer: what `check --fix` is shown."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import NamedTuple

from gmkit.library.syntax import is_text
from tests.library import slips
from tests.library.sheets import Sheet, Spot
from tests.library.slips import blank, misspelt, pick, plain, texts


class Pair(NamedTuple):
    """A file as it was meant, and as it was written."""

    good: list[str]
    bad: list[str]


Make = Callable[[Sheet, random.Random], Pair | None]


def _put(sheet: Sheet, spot: Spot, good: str, bad: str) -> Pair:
    at = spot.at
    return Pair(*(sheet.spoilt(at.line, at.column, at.end_column, text) for text in (good, bad)))


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def tab(sheet: Sheet, luck: random.Random) -> Pair | None:
    numbers = [n for n, line in enumerate(sheet.lines) if blank(line) and line.strip()[:1] not in ("", "#")]
    if not numbers:
        return None
    n = luck.choice(numbers)
    return Pair([*sheet.lines], sheet.spoilt(n, 0, blank(sheet.lines[n]), luck.choice(["\t", "\t" * 2, " \t"])))


def tabs(sheet: Sheet, luck: random.Random) -> Pair | None:
    """Indent a run of lines, or all, with a tab for every step."""
    numbers = [n for n, line in enumerate(sheet.lines) if blank(line) and line.strip()[:1] not in ("", "#")]
    if not numbers:
        return None
    first, last = sorted((luck.choice(numbers), luck.choice(numbers)))
    bad = [
        "\t" * (blank(line) // 2) + " " * (blank(line) % 2) + line.lstrip() if first <= n <= last else line
        for n, line in enumerate(sheet.lines)
    ]
    return Pair([*sheet.lines], bad)


PAIRS = ("“”", "„“", "«»", "””", "‘’")


def curly(sheet: Sheet, luck: random.Random) -> Pair | None:
    """Put a text in typographic quotes."""
    spot = pick([s for s in sheet.spots if isinstance(s.value, str) and s.raw and s.raw[0] not in "|>"], luck)
    if spot is None or sheet.kind == "words" or re.search('[“”„«»‘’"]', spot.value):
        return None
    pair = luck.choice(PAIRS)
    return _put(sheet, spot, spot.raw, f"{pair[0]}{spot.value}{pair[1]}")


def curlies(sheet: Sheet, luck: random.Random) -> Pair | None:
    """Let a word processor have changed all the quotes of a file."""
    bad = [line if "\\" in line else re.sub(r'"([^"]*)"', r"“\1”", line) for line in sheet.lines]
    return Pair([*sheet.lines], bad) if bad != [*sheet.lines] and sheet.kind != "words" else None


def bullet(sheet: Sheet, luck: random.Random) -> Pair | None:
    numbers = [n for n, line in enumerate(sheet.lines) if line.lstrip().startswith("- ")]
    if not numbers:
        return None
    n = luck.choice(numbers)
    return Pair([*sheet.lines], sheet.spoilt(n, blank(sheet.lines[n]), blank(sheet.lines[n]) + 1, luck.choice("–—•*·")))


def bullets(sheet: Sheet, luck: random.Random) -> Pair | None:
    sign = luck.choice("–—•*·")
    bad = [re.sub(r"^(\s*)- ", rf"\1{sign} ", line) for line in sheet.lines]
    return Pair([*sheet.lines], bad) if bad != [*sheet.lines] else None


def minus(sheet: Sheet, luck: random.Random) -> Pair | None:
    spot = pick([s for s in sheet.spots if isinstance(s.value, int) and s.raw.startswith("-")], luck)
    return spot and _put(sheet, spot, spot.raw, luck.choice("–—‐‑") + spot.raw[1:])


def _with(sign: str, sheet: Sheet, luck: random.Random, *, flow: bool | None) -> Pair | None:
    spot = pick(texts(sheet, flow=flow), luck)
    if spot is None:
        return None
    at = luck.choice([n for n, letter in enumerate(spot.value) if letter == " "])
    text = f"{spot.value[:at]}{sign}{spot.value[at:]}"
    return _put(sheet, spot, _quoted(text), text)


def colon(sheet: Sheet, luck: random.Random) -> Pair | None:
    return _with(":", sheet, luck, flow=None)


def comma(sheet: Sheet, luck: random.Random) -> Pair | None:
    return _with(",", sheet, luck, flow=True)


def unquoted(sheet: Sheet, luck: random.Random) -> Pair | None:
    """Leave out the quotes around a text that needs them for a colon or a comma."""
    spots = [
        s for s in sheet.spots if isinstance(s.value, str) and s.raw[:1] in ('"', "'") and re.search("[:,] ", s.value)
    ]
    spot = pick([s for s in spots if s.key and is_text(s.value)], luck)
    return spot and _put(sheet, spot, spot.raw, spot.value)


def key(sheet: Sheet, luck: random.Random) -> Pair | None:
    spot = pick([s for s in sheet.spots if s.key and s.field], luck)
    if spot is None or spot.key is None:
        return None
    at = spot.key
    return Pair([*sheet.lines], sheet.spoilt(at.line, at.column, at.end_column, misspelt(str(spot.path[-1]), luck)))


def word(sheet: Sheet, luck: random.Random) -> Pair | None:
    spot = pick([s for s in sheet.spots if s.words and plain(s)], luck)
    return spot and _put(sheet, spot, spot.raw, misspelt(spot.raw, luck))


def reference(sheet: Sheet, luck: random.Random) -> Pair | None:
    spot = pick([s for s in sheet.spots if s.refers and plain(s)], luck)
    return spot and _put(sheet, spot, spot.raw, misspelt(spot.raw, luck))


def total(sheet: Sheet, luck: random.Random) -> Pair | None:
    named = {"cypher-deck": "total", "cypher-situation": "deck"}.get(sheet.kind)
    spot = pick([s for s in sheet.spots if s.path == (named,) and isinstance(s.value, int)], luck)
    return spot and _put(sheet, spot, spot.raw, str(spot.value + luck.choice([-2, -1, 1, 2, 3])))


SORTS: tuple[Make, ...] = (
    tab, tabs, curly, curlies, bullet, bullets, minus, colon, comma, unquoted, key, word, reference, total,
)  # fmt: skip


# ---- Slips of other sorts: what is meant is the file as it was.

_NAMED = (
    slips.misspelt_key,
    slips.misspelt_word,
    slips.misspelt_reference,
    slips.tab,
    slips.colon,
    slips.comma_in_text,
)


def _other(make: slips.Make) -> Make:
    def pair(sheet: Sheet, luck: random.Random) -> Pair | None:
        slip = make(sheet, luck)
        return slip and Pair([*sheet.lines], slip.lines)

    pair.__name__ = make.__name__
    return pair


def letter(sheet: Sheet, luck: random.Random) -> Pair:
    """Leave out, add or change any one letter; colons and commas apart, which quotes mend."""
    n = luck.choice([n for n, line in enumerate(sheet.lines) if line.strip()[:1] not in ("", "#")])
    line = sheet.lines[n]
    at = luck.randrange(len(line))
    new = luck.choice("abcdefghijklmnopqrstuvwxyz0123456789 -{}[]\"'#")
    made = luck.choice([line[:at] + line[at + 1 :], line[:at] + new + line[at:], line[:at] + new + line[at + 1 :]])
    return Pair([*sheet.lines], [*sheet.lines[:n], made, *sheet.lines[n + 1 :]])


def whole_line(sheet: Sheet, luck: random.Random) -> Pair:
    """Lose a line, join it to the one above, write it twice, or change places with it."""
    n = luck.randrange(1, len(sheet.lines))
    lines = [*sheet.lines]
    match luck.randrange(4):
        case 0:
            del lines[n]
        case 1:
            lines[n - 1 : n + 1] = [f"{lines[n - 1]} {lines[n].strip()}"]
        case 2:
            lines.insert(n, lines[n])
        case _:
            lines[n - 1], lines[n] = lines[n], lines[n - 1]
    return Pair([*sheet.lines], lines)


OTHERS: tuple[Make, ...] = (*(_other(make) for make in slips.SLIPS if make not in _NAMED), letter, letter, whole_line)
