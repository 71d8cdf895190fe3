"""The tally of a campaign: a point for each game won, and what every game came to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gmkit.games.cypher.sheets.frame import chip
from gmkit.games.cypher.sheets.pages import LEFT, RIGHT, SIZE, opening, section
from gmkit.printing import marks
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.quotes import curly
from gmkit.printing.setting import Setting

SEATS = 4
LETTERS = "ABCD"
_ROW, _LAST = 10.4, 137.6
_BLANK, _FILLED = 42.4, 38.2
"""Where the row of heads ends: on a blank tally each goal says for whom it is."""

_NAME = (Stage(1, 10.5, 8.6), Stage(2, 8.4, 6.9), Stage(6, 6.5, 6.5))
_WORDS = {2: "two", 3: "three", 4: "four"}
_ENDS = ((27.9, "card"), (19.4, "deck"), (10.9, "turn cap"))
"""What can bring the end of a game, each with its sign so far from the right edge."""

_WIDE = 29.9
"""The column for it."""


class Tally(NamedTuple):
    """What stands on a tally.

    Attributes:
        names: the players; empty for a blank tally.
        points: of each.
        games: games that have ended.
        last: the influence of each in the last of them, where it is known.
        winner: who won that one.
    """

    names: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    games: int = 0
    last: tuple[int, ...] = ()
    winner: int | None = None


def most_games(seats: int, needed: int) -> int:
    """Give how many games a campaign can take: everybody lacks one point, and somebody wins it in one more."""
    return seats * (needed - 1) + 1


def draw(tally: Tally, needed: Mapping[int, int], setting: Setting) -> Form:
    """Draw the tally.

    Args:
        tally: what is filled in.
        needed: for each number of players the points that win.
        setting: fonts and ink.

    Raises:
        SheetError: if a name does not fit or a letter has no font.
    """
    pen, low = setting.pen("tally"), setting.low
    opening(pen, "Campaign", "A point for each game won; the winner begins the next.", low=low)
    count = len(tally.names) or SEATS
    most = needed[count] if tally.names else max(needed.values())
    goals = {most: ""} if tally.names else {points: f"{_WORDS[seats]} players" for seats, points in needed.items()}
    top = _FILLED if tally.names else _BLANK
    _heads(pen, top - 1.0, goals, most)
    for i in range(count):
        _player(pen, i, top + 2.0 + i * _ROW, tally, goals, most, low=low)
    if tally.names:
        rows = most_games(count, most)
    else:
        rows = max(most_games(seats, points) for seats, points in needed.items())
    _ledger(pen, tally, top + 8.0 + count * _ROW, count, rows, low=low)
    return pen.form("tally", *SIZE)


def _spot(point: int, most: int) -> float:
    """Give where the sign of a point lies."""
    return RIGHT - 3.8 - (most - point) * 12.4


def _heads(pen: Pen, y: float, goals: Mapping[int, str], most: int) -> None:
    """Write over the points which of them win the campaign."""
    for point in range(1, most + 1):
        x = _spot(point, most)
        pen.text(x, y, str(point), "sans-bold", 8.4, "accent" if point in goals else "soft", align="middle")
        for line, word in enumerate(goals.get(point, "").split()):
            pen.text(x, y - 6.4 + 2.7 * line, word, "sans", 6.8, "soft", align="middle")
    pen.text(LEFT, y, "Player", "sans", 8.4, "soft")


def _player(pen: Pen, at: int, y: float, tally: Tally, goals: Mapping[int, str], most: int, *, low: bool) -> None:
    """Draw a player: a letter, the name or a line for it, and the points to strike out."""
    chip(pen, LEFT, y + 0.8, 6.4, 6.4, LETTERS[at], 10.5, low=low, cut=1.2)
    left, right = LEFT + 8.6, _spot(1, most) - 6.0
    pen.line(left, y + 7.2, right, y + 7.2, "line", 0.5)
    won = 0
    if tally.names:
        measure = pen.measure("sans-semibold", f"{pen.where}, name of player {at + 1}")
        name = fit(curly(tally.names[at]), measure, right - left, _NAME)
        pen.lines(left, y + 5.9 - name.drop, name, "sans-semibold")
        won = tally.points[at]
    for point in range(1, most + 1):
        _point(pen, _spot(point, most), y + 4.0, goal=point in goals, won=point <= won, low=low)


def _point(pen: Pen, x: float, y: float, *, goal: bool, won: bool, low: bool) -> None:
    """Draw a point about its middle: one that can win the campaign in a heavy line, one that is won struck out."""
    half = 3.6
    shape = [(x - half, y - half), (x + half - 1.6, y - half), (x + half, y + 1.6 - half), (x + half, y + half)]
    shape.append((x - half, y + half))
    fill = None if low else "accent" if won else "t2" if goal else "t1"
    pen.polygon(shape, Style("accent", 1.3 if goal else 0.6, fill))
    if won:
        colour = "accent" if low else "paper"
        pen.line(x - 1.9, y - 1.9, x + 1.9, y + 1.9, colour, 1.3)
        pen.line(x - 1.9, y + 1.9, x + 1.9, y - 1.9, colour, 1.3)


def _ledger(pen: Pen, tally: Tally, y: float, count: int, rows: int, *, low: bool) -> None:
    """Draw a line for each game that a campaign can take."""
    section(pen, LEFT, RIGHT, y, "Games")
    first, step = LEFT + 10.0, (RIGHT - LEFT - 10.0 - _WIDE) / count
    for i in range(count):
        pen.text(first + step * (i + 0.5), y + 5.2, LETTERS[i], "sans-bold", 8.4, "accent", align="middle")
    pen.text(RIGHT, y + 5.2, "ended by", "sans", 7.2, "soft", align="right")
    top = y + 7.0
    high = min(8.2, (_LAST - top) / rows)
    for i in range(rows + 1):
        pen.line(LEFT, top + i * high, RIGHT, top + i * high, "accent" if not i else "hair", 0.5)
    for i in range(rows):
        middle = top + (i + 0.5) * high
        if i < tally.games:
            pen.circle(LEFT + 4.0, middle, 2.3, Style("accent", 0.8, None if low else "t2"))
        marks.centred(pen, LEFT + 4.0, middle, str(i + 1), "sans-semibold", 8.4, "ink" if i < tally.games else "soft")
        if i + 1 == tally.games and tally.last:
            _influence(pen, tally, first, step, middle)
        for back, words in _ENDS:
            x = RIGHT - back
            pen.circle(x, middle, 1.0, Style("line", 0.5))
            marks.centred(pen, x + 1.7 + pen.width(words, "sans", 6.8) / 2, middle, words, "sans", 6.8, "soft")
    for i in range(1, count + 1):
        x = first + step * (i - 1)
        pen.line(x, top, x, top + rows * high, "hair", 0.3)
    pen.line(first + step * count, top, first + step * count, top + rows * high, "hair", 0.3)


def _influence(pen: Pen, tally: Tally, first: float, step: float, y: float) -> None:
    """Write what the last game came to, a ring about the winner's influence."""
    for i, figure in enumerate(tally.last):
        x = first + step * (i + 0.5)
        marks.centred(pen, x, y, str(figure), "sans-bold", 9.0)
        if i == tally.winner:
            pen.ellipse(x, y, max(2.4, pen.width(str(figure), "sans-bold", 9.0) / 2 + 1.0), 2.4, Style("accent", 1.0))
