"""The relationship map: who feels what for whom, drawn and in a table. Millimetres and points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from gmkit.games.masks.sheets import map_matrix, map_nodes, map_words
from gmkit.games.masks.sheets.map_arrows import arrow, figure, legend
from gmkit.games.masks.sheets.map_curves import Arrow
from gmkit.games.masks.sheets.map_matrix import Table
from gmkit.games.masks.sheets.map_nodes import LEFT, RIGHT, Node
from gmkit.games.masks.sheets.map_plan import Plan, plan, strongest
from gmkit.games.masks.sheets.map_scene import Scene, height, set_out
from gmkit.games.masks.sheets.track import Level
from gmkit.printing import parts
from gmkit.printing.fit import Stage, fit
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Page

BLANK_SEATS = 8
"""So many avatars a blank map has room for."""

_HEAD = 9.0
_END = 268.5
_LEGEND = 9.5
_FEW = 22  # lines; of more than these each is thinner
_UNDER = 5.0  # from the table to the first baseline under it
_SQUEEZED = 0.86  # of its height a map may be drawn at, so that the table still fits beneath
_EASED = 1.22  # of its height it may be drawn at where it has the page for itself
_ROWS = (6.0, 5.4)
_TALL_ROW = 8.0
_LYING_ROWS = (8.0, 7.0, 6.0)
_TITLE = (Stage(1, 19, 13), Stage(2, 13, 10), Stage(4, 10, 8))
_SECRET = (Stage(1, 6.5, 6.5), Stage(2, 6.5, 6.5))
_LYING, _LYING_END, _LYING_NAMES = 279.4, 199.0, 60.0


class Map(NamedTuple):
    """What a relationship map shows.

    Attributes:
        title: its heading.
        owner: whose secret it is; empty for the GM's, or a blank one.
        gm: whether it is the GM's, of the whole record.
        nodes: avatars, then factions.
        feelings: a row for each holder, towards each target, parties numbered as the nodes are; None for what
            is not known.
        seen: a row for each holder: what everybody has seen its feelings gain or lose.
        centre: who stands in the middle of its own map; None for a ring.
    """

    title: str = "Who feels what for whom"
    owner: str = ""
    gm: bool = False
    nodes: tuple[Node, ...] = ()
    feelings: tuple[tuple[Level | None, ...], ...] = ()
    seen: tuple[tuple[int, ...], ...] = ()
    centre: int | None = None


def blank(factions: Sequence[Node], count: int = BLANK_SEATS) -> Map:
    """Give a map for so many avatars, to be filled in by hand."""
    return Map(nodes=(*(Node(),) * count, *factions))


def draw(state: Map, setting: Setting) -> tuple[Page, ...]:
    """Draw a map and the table beneath it; a table that has no room there has a page of its own.

    On everybody's map avatars stand on a ring, and factions in the table alone. On a seat's own map it
    stands in the middle, so that what it knows of crosses nothing, and factions stand about it too.

    Raises:
        SheetError: if a text does not fit, naming the field.
    """
    return _Sheet(state, setting).drawn()


def most_lines(high: float) -> int:
    """Give how many lines a ring of a height can bear."""
    return 30 + max(0, round((high - 146) / 12))


class _Sheet:
    """The pages of a map while they are drawn."""

    def __init__(self, state: Map, setting: Setting) -> None:
        """Take what to draw."""
        self.state = state
        self.setting = setting
        self.table = Table(state.nodes, state.feelings, state.seen, setting.low)
        self.pen = setting.pen("relationship map")

    def drawn(self) -> tuple[Page, ...]:
        """Draw all pages."""
        state, pen = self.state, self.pen
        self._head(RIGHT)
        title = fit(state.title, pen.measure("serif-semibold", "title"), RIGHT - LEFT, _TITLE)
        y = pen.lines(LEFT, _HEAD + 8.6, title, "serif-semibold") + 5.0
        shown = [at for at, node in enumerate(state.nodes) if node.emblem is None or state.centre is not None]
        ring = state.centre is None
        wanted = height(len(shown) if ring else len(shown) - 1, round_one=not ring)
        about = map_words.paragraph(pen, map_words.of_table(self.table), RIGHT - LEFT)
        notes = _UNDER + map_words.LEADING * (len(about) + 1)
        for row in _ROWS:
            own = map_matrix.cast(pen, self.table, LEFT, RIGHT - LEFT, row)
            room = _END - y - 4.0 - _LEGEND - own.high - notes
            if room >= wanted:
                break
        together = own.column >= map_matrix.NARROWEST and room >= _SQUEEZED * wanted
        alone = _END - y - 4.0 - _LEGEND - _UNDER - map_words.LEADING
        high = min(wanted, room) if together else min(_EASED * wanted, alone)
        drawn, there = self._picture(shown, y, high)
        y += high + 4.0
        pen.line(LEFT, y, RIGHT, y, "ink", 0.9)
        legend(pen, y + 4.6, low=self.setting.low)
        y += _LEGEND
        blocs = any(node.emblem is not None for node in state.nodes)
        left = map_words.left_out(drawn, there, ring=ring, blocs=blocs, overleaf=not together) if self._filled else ""
        said = map_words.of_map(left)
        if together:
            y = map_matrix.draw(pen, y, self.table, own)
            said += map_words.of_table(self.table)
        map_words.write(pen, LEFT, y + _UNDER, map_words.paragraph(pen, said, RIGHT - LEFT))
        name = "Relationship map" + (f", {state.owner}" if state.owner else "")
        return (Page(name, tuple(pen.marks)), *(() if together else self._overleaf(name)))

    @property
    def _filled(self) -> bool:
        """Whether anything at all is known."""
        return bool(self.state.feelings)

    def _head(self, right: float, more: str = "") -> None:
        """Head a page with whose secret it is."""
        pen = self.pen
        parts.caps(pen, LEFT, _HEAD, "City of Masks")
        if self.state.owner:
            words = f"keep secret  ·  {self.state.owner}{more}"
            secret = fit(words, pen.measure("sans-semibold", "avatar"), right - LEFT - 30.0, _SECRET)
            pen.lines(right, _HEAD, secret, "sans-semibold", "soft", align="right")
            return
        words = "for the GM only, keep secret" if self.state.gm else "relationship map"
        parts.caps(pen, right, _HEAD, words + more, align="right")

    def _picture(self, shown: Sequence[int], top: float, high: float) -> tuple[int, int]:
        """Draw nodes and lines; give how many lines are drawn, and how many there could be."""
        state = self.state
        nodes = [state.nodes[at] for at in shown]
        centre = shown.index(state.centre) if state.centre is not None else None
        arrows = [
            Arrow(i, k, level.level, level.enduring)
            for i, a in enumerate(shown)
            for k, b in enumerate(shown)
            if self.table.stands(a, b) and (level := self.table.at(a, b)) is not None and level.level
        ]
        if centre is not None:
            arrows = [one for one in arrows if centre in (one.holder, one.target)]
        known = {(one.holder, one.target): one.level for one in arrows}
        scene = set_out(self.pen, nodes, known, top, high, centre)
        most = most_lines(high) if centre is None else len(arrows)
        made = plan(strongest(arrows), scene.ground, most, centre)
        thin = min(1.0, math.sqrt(_FEW / max(len(made.lines), 1)))
        for head in (False, True):
            for line in made.lines:
                arrow(self.pen, line, low=self.setting.low, head=head, thin=thin)
        self._nodes(scene, nodes, made, centre)
        return len(made.lines), len(arrows)

    def _nodes(self, scene: Scene, nodes: Sequence[Node], made: Plan, centre: int | None) -> None:
        """Draw the nodes, each with its name and the figures of what it feels."""
        low = self.setting.low
        for at in ([centre] if centre is not None else []) + list(scene.round):
            map_nodes.draw(self.pen, scene.knots[at], nodes[at], you=at == centre, low=low)
            own = scene.captions[at]
            if own is not None:
                map_nodes.write(self.pen, own)
            for label in made.labels:
                if label.arrow.holder == at:
                    figure(self.pen, label, low=low)

    def _overleaf(self, name: str) -> list[Page]:
        """Draw the table on pages of its own, on their side if it is wide."""
        pen = self.setting.pen("relationship map, table")
        own = map_matrix.cast(pen, self.table, LEFT, RIGHT - LEFT, _TALL_ROW)
        landscape = own.column < map_matrix.NARROWEST
        right, end = (_LYING - LEFT, _LYING_END) if landscape else (RIGHT, _END)
        about = map_words.paragraph(pen, map_words.of_table(self.table), right - LEFT)
        top = _HEAD + 10.0
        room = end - top - _UNDER - map_words.LEADING * (len(about) - 1)
        if landscape:
            tries = [map_matrix.cast(pen, self.table, LEFT, right - LEFT, row, _LYING_NAMES) for row in _LYING_ROWS]
            own = next((one for one in tries if one.high <= room), tries[-1])
        pages: list[Page] = []
        first = 0
        while first < len(own.rows):
            self.pen = pen = self.setting.pen("relationship map, table")
            self._head(right, f", {len(pages) + 2}")
            pen.text(LEFT, _HEAD + 7.6, "The feelings in figures", "serif-semibold", 13)
            after = own.fitting(first, room)
            y = map_matrix.draw(pen, top, self.table, own, first, after)
            map_words.write(pen, LEFT, y + _UNDER, about)
            pages.append(Page(f"{name}, figures", tuple(pen.marks), landscape))
            first = after
        return pages
