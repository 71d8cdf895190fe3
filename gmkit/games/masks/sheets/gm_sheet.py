"""The GM's sheet: everybody's tokens, masks and aims, who feels what, who promised what, and a few chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets import gm_conflicts, gm_matrix, gm_people
from gmkit.games.masks.sheets.gm_conflicts import Conflict
from gmkit.games.masks.sheets.gm_matrix import MOST, NAMES, SELF, Cell, Matrix, Name, face, feeling
from gmkit.games.masks.sheets.gm_people import Person
from gmkit.games.masks.sheets.track import Level
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Pen, Style
from gmkit.printing.sheet import Page
from gmkit.printing.theme import Ink

LEFT, RIGHT = 12.0, 198.0
_TOP = 15.0
_END = 268.5
_GAP = 8.0
_PANEL = 51.0
_PANEL_HIGH = 38.0
_UNDER_HEAD = 6.0
_FEW = 4  # rows of a table that are worth beginning it


class Bloc(NamedTuple):
    """A faction on the GM sheet.

    Attributes:
        name: of the faction.
        emblem: what it is drawn with.
        feelings: towards each avatar, in order.
        promised: the Face it has committed to each avatar, in order.
    """

    name: str
    emblem: str = "none"
    feelings: tuple[Level | None, ...] = ()
    promised: tuple[int | None, ...] = ()


class GmSheet(NamedTuple):
    """What the GM sheet shows; what is left out stays blank.

    Attributes:
        title: of the game.
        scene: round, Arbiter and scene in a line.
        people: the avatars.
        blocs: the factions.
        feelings: a row for each avatar: towards each avatar, then each faction; its own is not looked at.
        promised: a row for each avatar: the Face it has promised to each avatar.
        odds: the challenger's chance as text, rows by the challenger's supporters (0, 1, 2), columns by
            the defender's; empty for none.
        premise: what the chances hold for.
        conflicts: the Conflicted Actions, avatar by avatar.
    """

    title: str = "The whole table"
    scene: str = ""
    people: tuple[Person, ...] = (Person(),) * 6
    blocs: tuple[Bloc, ...] = (
        Bloc("Sun Temple", "sun"),
        Bloc("Moon Temple", "moon"),
        Bloc("Commission", "mask"),
        Bloc("Personalists", "struck-mask"),
    )
    feelings: tuple[tuple[Level | None, ...], ...] = ()
    promised: tuple[tuple[int | None, ...], ...] = ()
    odds: tuple[tuple[str, ...], ...] = ()
    premise: str = ""
    conflicts: tuple[Conflict, ...] = ()


BLANK = GmSheet()


def draw(state: GmSheet, ink: Ink, fonts: Fonts) -> tuple[Page, ...]:
    """Draw the GM sheet on as few pages as it needs.

    Avatars come first, a block each that is never parted; then the feelings, the promises and the
    chances. A table that the page has no room for begins the next one; one that no page can hold goes
    on, and of more than 22 columns every 22 are a table of their own.

    Raises:
        SheetError: if a text does not fit, naming the field.
    """
    return _GmSheet(state, ink, fonts).drawn()


class _GmSheet:
    """The pages of a GM sheet while they are drawn; `y` is where the next thing goes."""

    def __init__(self, state: GmSheet, ink: Ink, fonts: Fonts) -> None:
        """Take what to draw."""
        self.state = state
        self.low = ink is Ink.LOW
        self.pages: list[Page] = []
        self.pen = Pen(fonts)
        self.y = _TOP

    def drawn(self) -> tuple[Page, ...]:
        """Draw all pages."""
        self._begin()
        self._title()
        self._people()
        for matrix in self._tables(feelings(self.state)):
            self._table(matrix, 6.0)
            self._legend()
        placed = not self.state.odds
        for matrix in self._tables(promises(self.state)):
            top = self._table(matrix, 0.0)
            if not placed and RIGHT - LEFT - matrix.wide >= _PANEL + _GAP - 0.1 and self.y - top >= _PANEL_HIGH:
                odds(self.pen, RIGHT - _PANEL, top, self.state)
                placed = True
        if not placed:
            self._room(_PANEL_HIGH)
            odds(self.pen, LEFT, self.y, self.state)
            self.y += _PANEL_HIGH + _GAP
        self._conflicts()
        self._finish()
        return tuple(self.pages)

    def _begin(self) -> None:
        """Head a page."""
        number = f", {len(self.pages) + 1}" if self.pages else ""
        self.pen.where = "GM sheet"
        parts.running_head(self.pen, LEFT, RIGHT, 9.0, "City of Masks", f"for the GM only, keep secret{number}")
        self.y = _TOP

    def _finish(self) -> None:
        """Put the page with the others."""
        number = f", {len(self.pages) + 1}" if self.pages else ""
        self.pages.append(Page(f"GM sheet{number}", tuple(self.pen.marks)))

    def _room(self, needed: float) -> bool:
        """Begin a new page if this one has not so much room left; say whether it did."""
        if self.y + needed <= _END + 0.01:
            return False
        self._finish()
        self.pen = Pen(self.pen.fonts)
        self._begin()
        return True

    def _title(self) -> None:
        """Write the game's name and the scene."""
        title = fit(
            self.state.title,
            self.pen.measure("serif-semibold", "title"),
            RIGHT - LEFT,
            (Stage(1, 19, 12), Stage(2, 12, 8)),
        )
        self.y = self.pen.lines(LEFT, self.y + 4.5, title, "serif-semibold") + 2.0
        if self.state.scene:
            scene = fit(
                self.state.scene,
                self.pen.measure("serif-italic", "scene"),
                RIGHT - LEFT,
                (Stage(1, 9.5, 8), Stage(3, 8, 6.5), Stage(9, 7, 6.5)),
            )
            self.y = self.pen.lines(LEFT, self.y + 3.6, scene, "serif-italic", "soft") + 1.0

    def _people(self) -> None:
        """Draw the avatars."""
        blocks = [gm_people.block(self.pen, person) for person in self.state.people]
        self.y += gm_people.HEADS - 3.0
        gm_people.heads(self.pen, self.y)
        for own in blocks:
            if self._room(own.height):
                self.y += gm_people.HEADS - 6.0
                gm_people.heads(self.pen, self.y)
            gm_people.draw(self.pen, self.y, own, low=self.low)
            self.y += own.height
        self.y += _GAP

    def _tables(self, whole: Matrix) -> list[Matrix]:
        """Give a table in pieces of no more columns than are readable."""
        starts = range(0, max(len(whole.columns), 1), MOST)
        return [
            whole._replace(
                columns=whole.columns[at : at + MOST], cells=tuple(row[at : at + MOST] for row in whole.cells)
            )
            for at in starts
        ]

    def _table(self, matrix: Matrix, legend: float) -> float:
        """Draw a table, on further pages if it has to be; give its upper edge on the last of them."""
        count = len(matrix.rows)
        whole = gm_matrix.height(self.pen, matrix, count) + legend
        few = gm_matrix.height(self.pen, matrix, min(count, _FEW)) + legend
        self._room(whole if whole <= _END - _TOP else few)
        done, top = 0, self.y
        while True:
            top = self.y
            fits = int((_END - legend - self.y - gm_matrix.height(self.pen, matrix, 0) + 0.01) / matrix.pitch)
            span = range(done, min(count, done + max(fits, 1)))
            self.y = gm_matrix.draw(self.pen, self.y, matrix, span, more=done > 0)
            done = span.stop
            if done >= count:
                break
            self._room(_END)
        self.y += _GAP
        return top

    def _conflicts(self) -> None:
        """List the Conflicted Actions, as many to a page as there is room for."""
        pairs = self.state.conflicts
        if not pairs:
            return
        self._room(min(len(pairs), _FEW) * gm_conflicts.ROW + _GAP)
        headed = False
        for at, pair in enumerate(pairs):
            again = self._room(gm_conflicts.ROW)
            if again or not headed:
                self.y += _UNDER_HEAD if self.y == _TOP else 0.0
                note = "hidden action × what it contradicts, for you to approve"
                parts.zone(self.pen, LEFT, self.y, RIGHT - LEFT, "Conflicts", note)
                headed = True
            first = again or at == 0 or pairs[at - 1].name != pair.name
            last = at + 1 == len(pairs) or pairs[at + 1].name != pair.name
            self.y += gm_conflicts.ROW
            gm_conflicts.draw(self.pen, self.y, pair, first=first, last=last)

    def _legend(self) -> None:
        """Explain the marks of a feeling under its table."""
        pen, y = self.pen, self.y - _GAP + 4.4
        pen.rect(LEFT + 0.2, y - 2.1, 5.0, 2.8, Style("ink", 1.0), 0.5)
        x = LEFT + 6.6
        x += pen.text(x, y, "enduring; 3/5: three of its five boxes still hold", "sans", 6.5, "soft") + 6.0
        pen.rect(x, y - 2.1, 5.0, 2.8, Style("ink", 1.0, None, (1.1, 0.8)), 0.5)
        pen.text(x + 6.4, y, "enduring at 0; +2/4: two crosses of four on the warm side", "sans", 6.5, "soft")
        pen.text(RIGHT, y, "heavy: past ±5", "sans", 6.5, "soft", align="right")
        self.y += 4.0


def _names(state: GmSheet) -> tuple[tuple[Name, ...], tuple[Name, ...]]:
    """Give the names of avatars and of factions."""
    return tuple(Name(p.name) for p in state.people), tuple(Name(b.name, b.emblem) for b in state.blocs)


def _filled(state: GmSheet) -> bool:
    """Say whether anybody stands on it; rows to be filled in stand closer, so that they share a page."""
    return any(person.name for person in state.people)


def _width(state: GmSheet) -> float:
    """Give the width of a column, the same in both tables."""
    columns = len(state.people) + len(state.blocs)
    return (RIGHT - LEFT - NAMES) / min(max(columns, 1), MOST)


def _at(table: Sequence[Sequence[Level | None]], i: int, k: int) -> Level | None:
    """Give an entry, None where the table does not reach."""
    return table[i][k] if i < len(table) and k < len(table[i]) else None


def _sum(table: Sequence[Sequence[int | None]], i: int, k: int) -> int | None:
    """Give a sum, None where the table does not reach."""
    return table[i][k] if i < len(table) and k < len(table[i]) else None


def feelings(state: GmSheet) -> Matrix:
    """Give the table of feelings: avatars, then factions, towards avatars and factions."""
    avatars, blocs = _names(state)
    count = len(avatars)
    rows: list[tuple[Cell | None, ...]] = [
        tuple(SELF if i == k else feeling(_at(state.feelings, i, k)) for k in range(count + len(blocs)))
        for i in range(count)
    ]
    rows += [
        tuple(feeling(_at([bloc.feelings], 0, k)) for k in range(count)) + (None,) * len(blocs) for bloc in state.blocs
    ]
    note = "each row feels this for the column"
    return Matrix(
        "Feelings", note, avatars + blocs, avatars + blocs, tuple(rows), 7.2 if _filled(state) else 6.0, _width(state)
    )


def promises(state: GmSheet) -> Matrix:
    """Give the table of promised Face: avatars, then factions, to avatars."""
    avatars, blocs = _names(state)
    count = len(avatars)
    rows: list[tuple[Cell | None, ...]] = [
        tuple(SELF if i == k else face(_sum(state.promised, i, k)) for k in range(count)) for i in range(count)
    ]
    rows += [tuple(face(_sum([bloc.promised], 0, k)) for k in range(count)) for bloc in state.blocs]
    note = "by the row to the column"
    return Matrix(
        "Promised Face", note, avatars + blocs, avatars, tuple(rows), 6.0 if _filled(state) else 5.2, _width(state)
    )


def odds(pen: Pen, x: float, y: float, state: GmSheet) -> None:
    """Draw the panel of chances from its upper left corner."""
    parts.zone(pen, x, y + 4.6, _PANEL, "The challenger’s chance")
    pen.text(x + _PANEL, y + 8.4, "supporters of the defender", "sans", 6.5, "soft", align="right")
    pen.text(x, y + 12.0, "of the challenger", "sans", 6.5, "soft")
    wide = 11.0
    left = x + _PANEL - wide * max(map(len, state.odds))
    for k in range(max(map(len, state.odds))):
        pen.text(left + wide * (k + 0.5), y + 12.0, str(k), "sans-semibold", 7, align="middle")
    at = y + 13.6
    pen.line(x, at, x + _PANEL, at, "soft", 0.8)
    for i, row in enumerate(state.odds):
        pen.text(left - 3.0, at + 4.1, str(i), "sans-semibold", 7, align="right")
        for k, words in enumerate(row):
            text = fit(words, pen.measure("serif-semibold", "odds"), wide - 0.8, (Stage(1, 9.6, 4),))
            pen.lines(left + wide * (k + 0.5), at + 4.3, text, "serif-semibold", align="middle")
        at += 6.0
        pen.line(x, at, x + _PANEL, at, "hair", 0.5)
    if state.premise:
        text = fit(state.premise, pen.measure("sans", "odds"), _PANEL, (Stage(1, 6.5, 6.5), Stage(2, 6.5, 5)))
        pen.lines(x, at + 3.2, text, "sans", "soft")
