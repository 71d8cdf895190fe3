"""The relationship tracker: one player's mask, Hidden Face, feelings, debts and objectives.

The source names such a form and does not show it; this one is made from what the rules write on it (A68).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets import deed_notes, wardrobe
from gmkit.games.masks.sheets import tracker_head as head
from gmkit.games.masks.sheets.background import FEWEST, PITCH, Written, background, written
from gmkit.games.masks.sheets.debts import Debt, told
from gmkit.games.masks.sheets.deed_notes import Notes
from gmkit.games.masks.sheets.deeds import NOTES, Deed, apart, deeds, lines, more
from gmkit.games.masks.sheets.goals import FOLD, Goal, secret, strip
from gmkit.games.masks.sheets.look import Look
from gmkit.games.masks.sheets.relations import NOTE_ROOM, ONE_LINE, Faction, Part, Tie, heads, legend, parted, relations
from gmkit.games.masks.sheets.track import empty
from gmkit.games.masks.sheets.tracker_head import Purse
from gmkit.games.masks.sheets.wardrobe import Owned
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Pen
from gmkit.printing.sheet import Page
from gmkit.printing.theme import Ink

LEFT, RIGHT = 12.0, 198.0
_TABLE = 105.0  # the rule over the relationships; ten below it the first row
_NEXT = 31.0  # the first rule of a further page
_STRIP = 252.1
_LOWEST = 256.5  # of the relationships, with the legend beneath
_END = 268.0
_CLOSE_FEWEST = 3  # lines of background, where that saves a page
_UNDER, _CLOSE_UNDER = 19.4, 17.9  # from the lowest row to the background
_NOTE = 5.0
_HEADED = 6.2


class Tracker(NamedTuple):
    """What a tracker shows; what is left out stays blank to be written on.

    Attributes:
        avatar: name of the avatar.
        player: who plays it.
        role: its social role.
        look: the mask it wears.
        face: Face now and at the start.
        hidden: Hidden Face likewise.
        coups: Major Coups made.
        proper: the mask's actions.
        secret: the Hidden Face's actions.
        ties: to the other avatars, a row each; blank ones to be filled in.
        factions: the factions, in order.
        background: facts, each beginning a line of its own.
        goals: the objective cards, at most two.
        others: the further masks it owns.
        first: the title of the mask that its conflicts are with, where that is not the one it wears.
        character: whether it has its own Character.
        debts: what it owes since a desperate attack, and what is owed to it.
    """

    avatar: str = ""
    player: str = ""
    role: str = ""
    look: Look | None = None
    face: Purse = Purse()
    hidden: Purse = Purse()
    coups: int = 0
    proper: tuple[Deed, ...] = ()
    secret: tuple[Deed, ...] = ()
    ties: tuple[Tie, ...] = (Tie(),) * 5
    factions: tuple[Faction, ...] = (
        Faction("Sun Temple", "sun"),
        Faction("Moon Temple", "moon"),
        Faction("Commission", "mask"),
        Faction("Personalists", "struck-mask"),
    )
    background: tuple[str, ...] = ()
    goals: tuple[Goal, ...] = ()
    others: tuple[Owned, ...] = ()
    first: str = ""
    character: bool = False
    debts: tuple[Debt, ...] = ()


BLANK = Tracker()


class _Plan(NamedTuple):
    """How a first page is laid out.

    Attributes:
        deeds: lines of the columns of actions.
        notes: what stands under them.
        down: how much lower than usual the relationships are.
        rows: those page by page.
        end: the lowest point of those on the first.
        under: the distance from there to the background.
        room: lines of background above the strip.
    """

    deeds: int
    notes: Notes
    down: float
    rows: list[Part]
    end: float
    under: float
    room: int

    @property
    def single(self) -> bool:
        """Whether relationships, background and strip stand on one page, at least in part."""
        return len(self.rows) == 1 and self.room >= (_CLOSE_FEWEST if self.rows[0].close else FEWEST)


def draw(state: Tracker, ink: Ink, fonts: Fonts) -> tuple[Page, ...]:
    """Draw the tracker of one player on as few pages as it needs.

    Everything stands on one page where it can: with the four factions up to five other avatars, and up to
    seven with their rows closer. If it cannot, the background moves to a second page, and the strip of
    objectives stays at the foot of the first while the relationships leave it room (up to nine others).
    With more rows than that the
    strip goes to the foot of the last page, and rows that the first page cannot hold (more than
    thirteen others with four factions) go on to the next. A background too long for its page goes on
    likewise, after smaller type has been tried. The actions of further masks stand under those of the one
    worn, or on the second page if there is one anyhow, or are left to their cards. Every page of a filled
    tracker bears the avatar's name and "keep secret".

    Raises:
        SheetError: if there are more than two objective cards or a text does not fit, naming the field.
    """
    return _Tracker(state, ink, fonts).drawn()


class _Tracker:
    """The pages of one tracker while they are drawn."""

    def __init__(self, state: Tracker, ink: Ink, fonts: Fonts) -> None:
        """Take what to draw, and move ties that are too long for their rows to the background."""
        self.fonts = fonts
        self.low = ink is Ink.LOW
        self.pages: list[Page] = []
        self.pen = self._pen()
        long = [
            i for i, tie in enumerate(state.ties) if self.pen.width(tie.note, "sans", _NOTE) > NOTE_ROOM and tie.name
        ]
        self.ties = [f"{state.ties[i].name}: {state.ties[i].note}" for i in long]
        self.state = state._replace(
            ties=tuple(tie._replace(note="see background") if i in long else tie for i, tie in enumerate(state.ties))
        )

    def drawn(self) -> tuple[Page, ...]:
        """Draw all pages."""
        plan, elsewhere = self._planned()
        rows, y = plan.rows, plan.end
        self._first(plan)
        self._rows(_TABLE + plan.down, rows[0])
        legend(self.pen, y + 4.9, low=self.low)
        if plan.single:
            room = plan.room
            lines = self._written(room)
            background(self.pen, y + plan.under, lines[:room], room)
            self._strip()
            if lines[room:]:
                self._next()
                below = self._wardrobe(_NEXT, elsewhere)
                self._background(below, lines[room:], stripped=True, more=True)
            return self._done()
        stripped = len(rows) == 1 and y + 10.0 + 5.0 <= _STRIP - FOLD
        if stripped:
            self._strip()
        else:
            self._secret()
        y = _NEXT
        for part in rows[1:]:
            self._next()
            y = self._rows(_NEXT, part, more=True) + 9.5
        if y == _NEXT:
            self._next()
        y = self._wardrobe(y, elsewhere)
        self._background(y, self._written(None), stripped=stripped)
        return self._done()

    def _planned(self) -> tuple[_Plan, tuple[Owned, ...]]:
        """Give how the first page is laid out, and the masks whose actions stand on a further one.

        They stand on the first page where everything else then does, too. Where that has no room for them
        and nothing else needs a second page, they are left to their cards.
        """
        others = self.state.others
        known = any(one.deeds for one in others)
        if known:
            listed = self._plan("", listed=True)
            if listed.single and len(self._written(listed.room)) <= listed.room:
                return listed, ()
        short = self._plan(deed_notes.ON_CARDS if known else "")
        if not known or (short.single and len(self._written(short.room)) <= short.room):
            return short, ()
        return self._plan(deed_notes.FURTHER), others

    def _plan(self, told: str, *, listed: bool = False) -> _Plan:
        """Lay out the first page with the further masks listed, or only named, and told where they stand."""
        state = self.state
        count = lines(state.proper, state.secret)
        left = apart(self.pen, state.secret, count)
        notes = deed_notes.noted(self.pen, state.look, state.others, state.first, left, listed=listed, told=told)
        if notes.down:
            count = lines(state.proper, state.secret, close=True)
        down = more(count) + notes.down
        start = _TABLE + 10.1 + down
        rows = parted(state.ties, state.factions, _LOWEST - start, _LOWEST - _NEXT - 10.1)
        under = _UNDER
        if len(rows) == 1 and self._saves(start, rows[0]):
            rows, under = [rows[0]._replace(close=True)], _CLOSE_UNDER
        end = start + rows[0].height
        return _Plan(count, notes, down, rows, end, under, self._lines_above_strip(end + under))

    def _saves(self, start: float, part: Part) -> bool:
        """Say whether everything stands on one page if the rows stand close, and only then.

        Names of several lines need rows that do not.
        """
        room = self._lines_above_strip(start + part._replace(close=True).height + _CLOSE_UNDER)
        enough = room >= _CLOSE_FEWEST and len(self._written(room)) <= room
        short = all(self.pen.width(tie.name, "serif-semibold", ONE_LINE) <= NOTE_ROOM for tie in part.ties)
        return enough and short and self._lines_above_strip(start + part.height + _UNDER) < FEWEST

    def _written(self, most: int | None) -> list[Written]:
        """Give the lines of the background."""
        return written(self.pen, self.state.background, self.ties, told(self.state.debts), most)

    def _first(self, plan: _Plan) -> None:
        """Draw the upper half of the first page."""
        pen, state = self.pen, self.state
        parts.running_head(pen, LEFT, RIGHT, 9.0, "City of Masks", "relationship tracker")
        head.emblem(pen, state.look, low=self.low)
        head.names(pen, state.avatar, state.player, state.role)
        head.figures(pen, state.face, state.hidden, state.coups)
        head.portrait(pen, owned=state.character, low=self.low)
        deeds(pen, state.proper, state.secret, plan.deeds)
        deed_notes.write(pen, NOTES + more(plan.deeds), plan.notes)

    def _rows(self, y: float, part: Part, *, more: bool = False) -> float:
        """Draw the relationships of a page under their heading; give their lowest point."""
        parts.zone(self.pen, LEFT, y, RIGHT - LEFT, "Relationships", "continued" if more else "")
        heads(self.pen, y + 4.7)
        return relations(self.pen, y + 10.1, part, empty(self.pen), low=self.low)

    def _background(self, y: float, lines: list[Written], *, stripped: bool, more: bool = False) -> None:
        """Draw the background from `y` on and over further pages, and the strip if it is not drawn yet."""
        while True:
            most = self._lines_above_strip(y) if not stripped else int((_END - y - 6.2) / PITCH) + 1
            if len(lines) <= most and most >= FEWEST:
                background(self.pen, y, lines, min(most, len(lines) + FEWEST) if more else most, more=more)
                break
            if most >= FEWEST:
                background(self.pen, y, lines[:most], most, more=more)
                lines, more = lines[most:], True
            self._secret()
            self._next()
            y = _NEXT
        if not stripped:
            self._strip()

    def _wardrobe(self, y: float, masks: Sequence[Owned]) -> float:
        """Draw the further masks under a heading from `y` on and over further pages; give where the next zone is."""
        headed, at = False, y + _HEADED
        for mask in masks:
            laid = wardrobe.laid(self.pen, mask, RIGHT - LEFT)
            if at + wardrobe.height([laid]) > _END:
                self._next()
                headed, at = False, _NEXT + _HEADED
            if not headed:
                zone = at - _HEADED
                parts.zone(self.pen, LEFT, zone, RIGHT - LEFT, "Further masks", "proper actions, while you wear them")
                headed = True
            at = wardrobe.write(self.pen, LEFT, at, laid)
        return at + 6.0 if masks else y

    @staticmethod
    def _lines_above_strip(y: float) -> int:
        """Give how many lines of background find room between its rule at `y` and the fold."""
        return max(0, int((_STRIP - FOLD - 5.3 - y - 6.2 + 0.01) / PITCH) + 1)

    def _strip(self) -> None:
        """Draw the strip of objectives at the foot."""
        strip(self.pen, _STRIP, self.state.goals, self.state.avatar, low=self.low)

    def _secret(self) -> None:
        """Say at the foot of a first page without a strip, and nowhere twice, that it is secret."""
        if not self.pages:
            words = "keep secret" + (f"  ·  {self.state.avatar}" if self.state.avatar else "")
            fitted = fit(words, self.pen.measure("sans-semibold", "avatar"), 90, (Stage(1, 6.5, 3.6),))
            self.pen.lines(105.0, 9.0, fitted, "sans-semibold", "soft", align="middle")

    def _next(self) -> None:
        """Finish a page and head the next with its owner's name."""
        self._finish()
        self.pen = self._pen()
        number = len(self.pages) + 1
        parts.running_head(self.pen, LEFT, RIGHT, 9.0, "City of Masks", f"relationship tracker, {number}")
        if self.state.avatar:
            stages = (Stage(1, 15, 9), Stage(2, 9, 6))
            name = fit(self.state.avatar, self.pen.measure("serif-semibold", "avatar"), 140.0, stages)
            self.pen.lines(LEFT, 18.6 - name.drop, name, "serif-semibold")
        else:
            parts.field(self.pen, LEFT, 17.6, 66.0, "avatar")
        secret(self.pen, 18.6, "")

    def _finish(self) -> None:
        """Put the page with the others."""
        number = f", {len(self.pages) + 1}" if self.pages else ""
        owner = f" of {self.state.avatar}" if self.state.avatar else ""
        self.pages.append(Page(f"Relationship tracker{owner}{number}", tuple(self.pen.marks)))

    def _pen(self) -> Pen:
        """Give a pen for a new page."""
        pen = Pen(self.fonts)
        pen.where = "tracker"
        return pen

    def _done(self) -> tuple[Page, ...]:
        """Finish the last page and give all."""
        self._finish()
        return tuple(self.pages)
