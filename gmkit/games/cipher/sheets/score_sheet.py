"""Cipher's score sheet: retinues, the Treasury in coins, and the gold after each round."""

from __future__ import annotations

from gmkit.games.cipher.sheets import ledger, retinue_panel, treasury_coins
from gmkit.games.cipher.sheets.tally import LETTERS, Tally
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.pen import Pen
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Page

LEFT, RIGHT = 12.0, 198.0
WIDTH = RIGHT - LEFT
FOOT = 268.5
HALF = 15
TIGHT, ROOMY = 4.7, 6.2
_COUNT = ("", "one", "two", "three", "four", "five", "six", "seven", "eight")
_HEADING = 11.0
_COINS = 6.6
_LEDGER = _HEADING + ledger.HEAD + (HALF + 1) * TIGHT


class _Paper:
    """The pages under way: the pen of the last one, and how far down it is used."""

    def __init__(self, setting: Setting, tally: Tally) -> None:
        self.setting, self.tally = setting, tally
        self.pages: list[Page] = []
        self.pen = setting.pen("score sheet")
        _head(self.pen, tally)
        self.y = 24.6

    def room(self, height: float) -> None:
        """Go on to a new page if what comes next does not fit on this one."""
        if self.y + height <= FOOT:
            return
        self.turn()
        parts.running_head(self.pen, LEFT, RIGHT, 16.0, "Cipher", f"score sheet, page {len(self.pages) + 1}")
        self.pen.line(LEFT, 18.6, RIGHT, 18.6, "accent", 0.9)
        self.y = 19.0

    def turn(self) -> None:
        """Finish the page."""
        number = len(self.pages) + 1
        self.pages.append(Page("Score sheet" if number == 1 else f"Score sheet, page {number}", tuple(self.pen.marks)))
        self.pen = self.setting.pen("score sheet")


def pages(tally: Tally, attributes: tuple[str, str, str], setting: Setting) -> tuple[Page, ...]:
    """Draw the score sheet, as many pages as the table needs: one for up to four, as a rule.

    Args:
        tally: the table, blank or as far as it is known.
        attributes: the labels of the set.
        setting: ink and fonts.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    paper = _Paper(setting, tally)
    _retinues(paper, attributes)
    _treasury(paper)
    _ledger(paper)
    paper.turn()
    return tuple(paper.pages)


def _head(pen: Pen, tally: Tally) -> None:
    """Write the title, and what the game is known by."""
    seats = len(tally.sides)
    at = LEFT + pen.text(LEFT, 20.2, "Cipher", "serif-semibold", 28) + 4.0
    words = f"score sheet for {_COUNT[seats] if seats < len(_COUNT) else seats}"
    pen.text(at, 20.2, words, "serif-italic", 13, "soft")
    for label, x, right in (("Table", 106.0, 134.0), ("Date", 137.5, 157.0)):
        start = x + pen.text(x, 19.4, label, "sans", 7.8, "soft") + 1.4
        pen.line(start, 20.2, right, 20.2, "hair", 0.5)
    start = 160.5 + pen.text(160.5, 19.4, "Drawer", "sans", 7.8, "soft") + 1.4
    if tally.drawer:
        stages = (Stage(1, 9, 6.5), Stage(2, 7, 6.5), Stage(5, 6.5, 6.5))
        name = fit(tally.drawer, pen.measure("serif-semibold", "drawer, name"), RIGHT - start, stages)
        pen.lines(start, 19.4 - name.drop, name, "serif-semibold")
    else:
        pen.line(start, 20.2, RIGHT, 20.2, "hair", 0.5)
    pen.line(LEFT, 24.2, RIGHT, 24.2, "accent", 0.9)


def _section(paper: _Paper, number: str, words: str, note: str = "") -> None:
    """Write a heading, a note at its right end."""
    pen = paper.pen
    base = paper.y + 7.4
    width = WIDTH
    if note:
        fitted = fit(note, pen.measure("sans", "note"), 110, (Stage(1, 7.6, 6.5), Stage(2, 6.5, 6.5)))
        width -= max(pen.width(line, "sans", fitted.size) for line in fitted.lines) + 2.6
    parts.section(pen, LEFT, base, width, words, number=number)
    if note:
        pen.lines(RIGHT, base - 0.4 - fitted.drop / 2, fitted, "sans", "soft", align="right")
    paper.y += _HEADING


def _retinues(paper: _Paper, attributes: tuple[str, str, str]) -> None:
    """Draw a panel for each player, at most four side by side."""
    setting, sides = paper.setting, paper.tally.sides
    lines = -(-len(sides) // 4)
    across = -(-len(sides) // lines)
    width = (WIDTH - ledger.GAP * (across - 1)) / across
    for line in range(lines):
        part = sides[line * across : (line + 1) * across]
        measured = retinue_panel.plan(setting, part, attributes, width, paper.tally.rows, 9.0)
        paper.room(measured.height + _HEADING)
        if line == 0:
            _section(paper, "1", "Retinues")
        form = retinue_panel.panel(setting, measured)
        for at, side in enumerate(part):
            x = LEFT + at * (width + ledger.GAP)
            paper.pen.place(form, x, paper.y)
            retinue_panel.fill(paper.pen, x, paper.y, LETTERS[line * across + at], side, at, measured)
        paper.y += measured.height + (3.4 if line < lines - 1 else 0.6)


def _treasury(paper: _Paper) -> None:
    """Draw the coins."""
    tally = paper.tally
    rows = treasury_coins.rows(tally.treasury)
    paper.room(_HEADING + _COINS + rows * treasury_coins.LEAST)
    room = FOOT - paper.y - _HEADING - _COINS
    with_ledger = (room - _LEDGER) / rows
    # Closer coins are better than a second page.
    pitch = min(treasury_coins.PITCH, with_ledger if with_ledger >= treasury_coins.LEAST else room / rows)
    worth = treasury_coins.unit(tally.treasury)
    left = "" if tally.left is None else f"{tally.left} {'in it so far' if tally.rounds is None else 'left'}"
    _section(paper, "2", "Treasury", left)
    how = tally.how if worth == 1 else f"{tally.how} Each coin stands for {worth} sovereigns."
    paper.pen.text(LEFT, paper.y + 1.2, how, "sans", 7.8, "soft")
    struck = 0 if tally.left is None or tally.rounds is None else max(tally.treasury - tally.left, 0)
    y = paper.y + 3.9 + pitch / 2
    treasury_coins.draw(paper.pen, paper.setting, LEFT, y, WIDTH, tally.treasury, struck, pitch)
    paper.y += 4.6 + rows * pitch


def _ledger(paper: _Paper) -> None:
    """Draw the ledger: thirty rounds where they find room beneath, else as many as a page holds."""
    paper.room(_LEDGER)
    tally = paper.tally
    note = f"{tally.standing} {tally.check}".strip()
    _section(paper, "3", "Gold after each round", note)
    high = FOOT - paper.y - ledger.HEAD
    half = max(HALF, int(high / ROOMY - 1) // ledger.FIVE * ledger.FIVE)
    pitch = min(high / (half + 1), 6.6)
    ledger.draw(paper.pen, paper.setting, LEFT, paper.y - 1.6, WIDTH, half, pitch, tally)
