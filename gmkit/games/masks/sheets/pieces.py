"""What is cut out: masks to wear, Face and Hidden Face tokens, dominoes; and tiles as they are drawn on pages."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import takewhile
from typing import NamedTuple

from gmkit.chance.pieces import PIPS, Domino, double_six
from gmkit.errors import say
from gmkit.games.masks.content import Action
from gmkit.games.masks.model import PROPER, Attempt, Declared, Options
from gmkit.games.masks.rules.actions import flowing, margin, success_ladder
from gmkit.games.masks.sheets.look import AUTHOR, Look, how_folded, put_action, what_tells, worded
from gmkit.games.masks.sheets.mask_art import (
    CUT_AWAY,
    EYE_CENTRE,
    KINDS,
    UP,
    WIDTH,
    Back,
    Face,
    Rim,
    back,
    crossings,
    edge_of,
    eye,
    eyes_of,
    knife_lines,
    laid,
    offset,
    outline_of,
    rims_of,
    spans,
)
from gmkit.games.masks.sheets.mask_faces import crown_of, draw_face
from gmkit.printing import parts, shape
from gmkit.printing.fit import LEAD, Fitted, Item, Stage, attempt, crowded, entries, fit, gap_between
from gmkit.printing.fonts import MM, Fonts
from gmkit.printing.parts import LEFT, glyph
from gmkit.printing.pen import Form, Pen, Placed, Style
from gmkit.printing.shape import MIRROR, Matrix, parse, times
from gmkit.printing.sheet import Card, Page, Setting, Sheet

# ---- A mask to cut out and wear: the face, and joined to its chin a lining that bears the actions.
#
# The lining is the mirror image of the lower face, a little smaller. Folded back it lies hidden behind the face,
# clear of the eyes, and its words stand upright before the wearer.

_OUTER, _INNER = 3.55, 2.85  # two strokes about the same edge, whose edges are the 1 pt line at that distance
_INSET = 1.4  # the lining's, so that it does not look out behind
CLEAR = 4.0  # how far the lining keeps from the eyes
_PAPER = (210.0, 269.8)  # what of a page is free above its foot
_TOP = 8.0
_HEAD = (Stage(1, 17, 12), Stage(2, 13, 9.5), Stage(6, 9.5, 7.5))
_LESSER = (Stage(1, 11.5, 8.6), *_HEAD[1:])
_FACTS = (Stage(4, 7.5, 7.5),)
_CORNER = (Stage(1, 11, 9), Stage(2, 9, 7.5), Stage(8, 7.5, 7.5))
_CORNER_ROOM, _CORNER_LEAST, _CLEAR = 42.0, 14.0, 1.6
_SECOND_HEAD = (Stage(1, 24, 15), Stage(2, 15, 10), Stage(3, 10, 7.5))
SHEET_LEFT, SHEET_RIGHT = LEFT, 267.4
_SHEET_TOP, _SHEET_FLOOR = 8.8, 7.5
_SMALLER = 8.3  # from here on the title yields too
_SLOT = (11.0, 18.0, 8.0)  # two slits that take a stick: their length, and how far apart at most and at least


class Fold(NamedTuple):
    """Where a lining is joined, in face millimetres."""

    at: shape.Point  # a point of the fold
    out: shape.Point  # the unit vector that points out of the face
    depth: float  # how far the lining reaches from the fold at most
    necks: tuple[tuple[float, float], ...]  # along the fold, the middle of each neck and half its width
    # what is cut off the lining besides: a·u + b·v ≤ c, u along the fold to the reader's right, v away from it
    keep: tuple[tuple[float, float, float], ...] = ()
    clear_of: float = 0.0  # how far from the fold the lining begins, past what stands out of the face

    @property
    def along(self) -> shape.Point:
        """The reader's right."""
        return (self.out[1], -self.out[0])

    def local(self, p: shape.Point) -> shape.Point:
        x, y = p[0] - self.at[0], p[1] - self.at[1]
        return (x * self.along[0] + y * self.along[1], x * self.out[0] + y * self.out[1])

    def face(self, p: shape.Point) -> shape.Point:
        """Give a point of the lining, by u and v, in face millimetres."""
        u, v = p
        (ax, ay), (ox, oy) = self.along, self.out
        return (self.at[0] + u * ax + v * ox, self.at[1] + u * ay + v * oy)

    @property
    def matrix(self) -> Matrix:
        """What places words, their y downwards from the fold, in face millimetres whose y is downwards too."""
        (ax, ay), (ox, oy) = self.along, self.out
        return (ax, -ay, -ox, oy, self.at[0], -self.at[1])


def _down(y: float, depth: float, *necks: tuple[float, float], keep: tuple[tuple[float, float, float], ...] = (),
          clear_of: float = 0.0) -> Fold:  # fmt: skip
    return Fold((0.0, y), (0.0, -1.0), depth, necks, keep, clear_of)


def _beak(side: float) -> Fold:
    """Give the flap beside one half of the beak: it is folded along the edge and kept off the ridge and the cheek."""
    a = math.radians(21.4)
    # The ridge in the flap's own lengths: nothing may reach over it.
    ridge = (math.sin(a) * side, math.cos(a), 29.4 - 2.0)
    return Fold(
        (side * 31.8, -76.0), (side * math.cos(a), -math.sin(a)), 34.0, ((0.0, 29.0),),
        (ridge, (-side, 0.0, 38.0), (side, 0.0, 47.0)),
    )  # fmt: skip


FOLDS: dict[str, tuple[Fold, ...]] = {
    "bauta": (_down(-118.6, 44.0, (0.0, 19.0)),),
    "volto": (_down(-106.6, 49.0, (0.0, 19.0)),),
    "moretta": (_down(-90.4, 60.0, (0.0, 19.0)),),
    "medico": (_beak(1.0), _beak(-1.0)),
    "colombina": tuple(
        # Between the lobes the face arches over the nose, and hides less of them.
        Fold((x, -44.6), (0.0, -1.0), 30.6, ((0.0, 14.0),), ((1.0, 0.0, near), (-1.0, 0.0, far)))
        for x, near, far in ((-49.0, 36.0, 29.0), (49.0, 29.0, 36.0))
    ),
    "gatto": (_down(-56.8, 40.0, (0.0, 34.0)),),
    "arlecchino": (_down(-58.2, 42.0, (-39.0, 13.0), (39.0, 13.0)),),
    "sole": (_down(-79.6, 64.0, (0.0, 13.0), clear_of=29.0),),
    "luna": (_down(-89.6, 58.0, (0.0, 19.0)),),
}


def _kept(points: Sequence[shape.Point], a: float, b: float, c: float) -> list[shape.Point]:
    """Give what of a figure lies where a·u + b·v ≤ c."""
    out: list[shape.Point] = []
    for p, q in zip(points, [*points[1:], *points[:1]], strict=True):
        here, there = a * p[0] + b * p[1] - c, a * q[0] + b * q[1] - c
        if here <= 0:
            out.append(p)
        if (here <= 0) != (there <= 0):
            t = here / (here - there)
            out.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
    return out


@lru_cache(maxsize=64)
def lining(kind: str, which: int, depth: float) -> tuple[shape.Point, ...]:
    """Give the edge of a lining by u and v: what lies behind the face, seen from the fold, no deeper than so far."""
    fold = FOLDS[kind][which]
    behind = [(u, -v) for u, v in map(fold.local, offset(edge_of(kind), -_INSET))]
    behind = _kept(behind, 0.0, 1.0, min(depth, fold.depth))
    if fold.clear_of:
        behind = _kept(behind, 0.0, -1.0, -fold.clear_of)
    for a, b, c in fold.keep:
        behind = _kept(behind, a, b, c)
    return tuple(behind)


def _neck(kind: str, fold: Fold, edge: Sequence[shape.Point], middle: float, half: float) -> shape.Path:
    """Give what joins face and lining, by u and v, its corners filled out so that paper does not tear."""
    face = [fold.local(p) for p in edge_of(kind)]

    def meets(points: Sequence[shape.Point], u: float, pick: Callable[..., float]) -> float:
        found = [
            a[1] + (b[1] - a[1]) * (u - a[0]) / ((b[0] - a[0]) or 1.0)
            for a, b in zip(points, [*points[1:], *points[:1]], strict=True)
            if min(a[0], b[0]) <= u <= max(a[0], b[0])
        ]
        return pick(found, default=0.0)

    far = half + 4.0
    sides = [middle - far, middle + far]
    upper = [meets(face, u, max) - 1.0 for u in sides]
    lower = [meets(edge, u, min) + 1.0 for u in sides]
    inner = half - CUT_AWAY
    left, right = middle - inner, middle + inner
    return (
        ("M", (sides[0], upper[0])),
        ("C", (left - 0.5, upper[0] * 0.8, left, upper[0] * 0.3, left, 0.0)),
        ("C", (left, lower[0] * 0.3, left - 0.5, lower[0] * 0.8, sides[0], lower[0])),
        ("L", (sides[1], lower[1])),
        ("C", (right + 0.5, lower[1] * 0.8, right, lower[1] * 0.3, right, 0.0)),
        ("C", (right, upper[1] * 0.3, right + 0.5, upper[1] * 0.8, sides[1], upper[1])),
        ("Z", ()),
    )


def _in_face(fold: Fold, path: shape.Path) -> shape.Path:
    """Give a path by u and v in face millimetres."""
    (ax, ay), (ox, oy) = fold.along, fold.out
    return shape.moved(path, (ax, ay, ox, oy, *fold.at))


def cut_parts(face: Face, depth: float) -> tuple[shape.Path, ...]:
    """Give everything that is cut out in one piece, in face millimetres: face, crown, necks and linings."""
    out = [outline_of(face.kind), *crown_of(face.kind, face.crest).parts]
    if face.kind == "moretta":
        out.append(shape.polygon(offset(edge_of("moretta"), 2.1)))
    folds = [(fold, lining(face.kind, i, depth)) for i, fold in enumerate(FOLDS[face.kind])]
    out += [_in_face(fold, _neck(face.kind, fold, edge, *neck)) for fold, edge in folds for neck in fold.necks]
    # Linings come last: what is written on them has nothing over it.
    return (*out, *(_in_face(fold, shape.polygon(edge)) for fold, edge in folds))


class _Column(NamedTuple):
    """Where words may stand on a lining, y downwards from the fold."""

    which: int  # of the linings
    left: float
    width: float
    top: float
    foot: float
    bent: bool = False  # whether words begin further in where the lining is narrower


_Edge = tuple[shape.Point, ...]
_Titles = Callable[[float, tuple[Stage, ...]], tuple[Fitted, tuple[Fitted, ...]] | None]


class _Words(NamedTuple):
    """What a lining bears, set."""

    column: _Column
    head: Fitted | None  # the title, in the first column
    facts: tuple[Fitted, ...]
    actions: tuple[tuple[Action, Fitted], ...]
    top: float = 0.0  # the first action's baseline
    gap: float = 0.0  # between actions
    lefts: tuple[float, ...] = ()  # where each action begins


def pages(look: Look, setting: Setting, large: float = 0.0) -> list[Page]:
    """Draw a mask's sheet; where the lining cannot hold the actions they stand on a second page.

    In large print, given its type in pt, the lining has the title alone.

    Raises:
        SheetError: if a text does not fit or a letter has no font, naming mask and field.
    """
    pen = setting.pen(look.where)
    face = look.worn
    lying = KINDS[face.kind].half
    wide, high = (279.4, 200.4) if lying else _PAPER
    standing = [outline_of(face.kind), *crown_of(face.kind, face.crest).parts]
    top = max(shape.bounds(part)[3] for part in standing) + CUT_AWAY
    deepest = max(fold.depth for fold in FOLDS[face.kind])
    first = FOLDS[face.kind][0]
    room = high - _TOP - top + (first.at[1] if first.out[1] == -1.0 else -200.0) - CUT_AWAY
    depth = min(deepest, room) if first.out[1] == -1.0 else deepest
    lowest = min(shape.bounds(part)[1] for part in cut_parts(face, depth)) - CUT_AWAY
    spare = high - _TOP - (top - lowest)
    at: Matrix = (1.0, 0.0, 0.0, 1.0, wide / 2, _TOP + max(spare, 0.0) * (0.8 if lying else 0.62) + top)
    own = setting.pen(look.where)
    _cut(own, face, depth)
    painted = setting.painted and not setting.low
    own.place(draw_face(face, setting.fonts, painted=painted, low=setting.low), 0.0, 0.0)
    _openings(own, face)
    fits = _lined(own, look, depth, setting, large)
    pen.marks.append(Placed(own.form(f"{look.where} to wear", wide, high, -wide / 2, -top), at))
    rims = [laid(rim, wide / 2, at[5]) for rim in rims_of(cut_parts(face, depth))]
    if not large:
        _corners(pen, look, (LEFT, wide - LEFT), rims, setting)
    out = [Page(look.mask.title, tuple(pen.marks), landscape=lying)]
    if not fits and not large:
        out.append(_second(look, setting.fonts))
    return out


def _cut(pen: Pen, face: Face, depth: float) -> None:
    """Draw the one line to cut along, 1.6 outside of everything: a black stroke under a white one."""
    parts = cut_parts(face, depth)
    for width, colour in ((_OUTER, "ink"), (_INNER, "paper")):
        for part in parts:
            pen.path(part, Style(colour, width / MM, colour, round=True), UP)
    with pen.tag("Cut"):
        for line in knife_lines(parts):
            pen.path(line, Style("ink", 1.0, round=True), UP)
        for eye in eyes_of(face.kind):
            pen.path(eye, Style("ink", 0.9), UP)


def _openings(pen: Pen, face: Face) -> None:
    """Draw the holes for a string, each in a patch to strengthen, and the folds."""
    edge = edge_of(face.kind)
    y = HOLES.get(face.kind, 4.0)
    x = max(px for px, py in edge if abs(py - y) < 6.0) - 7.5
    for side in (-x, x):
        pen.circle(side, -y, 4.6, Style("ink", 0.5, None, (1.0, 0.8)))
        with pen.tag("Cut"):
            pen.circle(side, -y, 2.2, Style("ink", 1.0, "paper"))
    for fold in FOLDS[face.kind]:
        for middle, half in fold.necks:
            (ax, ay), (bx, by) = fold.face((middle - half, 0.0)), fold.face((middle + half, 0.0))
            pen.line(ax, -ay, bx, -by, "ink", 0.6, dash=(1.8, 1.2))


HOLES = {"sole": 5.0, "luna": 4.0, "colombina": 24.0, "gatto": 8.0, "medico": 18.0, "moretta": 20.0}
"""How high the string's holes stand on a face, where that is not 4 mm."""


def _within_all(rows: list[list[tuple[float, float]]], left: float, right: float) -> bool:
    return all(any(a + _MARGIN <= left and right <= b - _MARGIN for a, b in row) for row in rows)


def _holds(edge: _Edge, left: float, right: float, top: float, foot: float) -> bool:
    """Say whether a box of words, y downwards from the fold, lies within a lining with a margin."""
    return _within_all([spans(edge, -y) for y in (top, (top + foot) / 2, foot)], left, right)


def _lined(pen: Pen, look: Look, depth: float, setting: Setting, large: float) -> bool:
    """Write title and actions on the lining; False if the actions do not fit, and the title alone is written.

    Raises:
        SheetError: naming mask and field, if not even the title fits.
    """
    kind = look.worn.kind
    edges = [lining(kind, i, depth) for i in range(len(FOLDS[kind]))]
    # A straight margin is worth a smaller size; only then do words follow the edge. The evenest parts come first.
    steps = round((_SHEET_TOP - _SHEET_FLOOR) / 0.2) + 1
    ways = ((False, slice(0, 2)), (False, slice(2, 4)), (True, slice(0, 2)), (True, slice(2, 4)))
    tops = [max(_SHEET_TOP - 0.2 * step, _SHEET_FLOOR) for step in range(steps)]
    title = cache(partial(_title, pen, look))
    # Actions whose calls have no room stand there without: a page for a few words is no help, and the card has them.
    uncalled = [one._replace(when=None) for one in look.mask.actions]
    plain = look._replace(mask=look.mask._replace(actions=tuple(uncalled)))
    orders = ((own, *way, size) for own in (look, plain)[: 1 + (plain != look)] for way in ways for size in tops)
    tries = (_set(pen, own, edges, size, title, bent=bent, which=which) for own, bent, which, size in orders)
    bare = large or not look.mask.actions
    words = None if bare else next(filter(None, tries), None)
    full = words is not None
    if words is None:
        words = _title_alone(pen, look, edges, large)
    for i, fold in enumerate(FOLDS[kind]):
        own = setting.pen(look.where)
        boxes: list[tuple[float, float, float, float]] = []
        for one in words:
            if one.column.which == i:
                _write(own, look, one, low=setting.low)
                boxes += _boxes(own, one)
        _stick(own, edges[i], boxes, "" if large else say("stick"))
        pen.marks.append(Placed(own.form(f"lining {i}", 1.0, 1.0), fold.matrix))
    return full or not look.mask.actions


@lru_cache(maxsize=64)
def _columns_on(edge: _Edge, which: int) -> list[_Column]:
    """Give the ways to lay a column on one of two linings."""
    deep = max(v for _, v in edge)
    out: list[_Column] = []
    for foot, down in ((foot, down) for foot in (3.6, 8.4) for down in (4.0, 9.0, 14.0)):
        a, b = max(spans(edge, deep - down), key=lambda span: span[1] - span[0])
        a, b, top = a + 3.0, b - 3.0, down - 1.0 - deep
        lefts = (a + inset for inset in (0.0, 6.0, 12.0, 18.0, 26.0, 34.0))
        out += [_Column(which, left, b - left, top, -foot) for left in lefts if b - left > 24.0]
        out += [_Column(which, left, b - left, top, -foot, bent=True) for left in (a, a + 6.0)]
    return out


@lru_cache(maxsize=64)
def _columns_of(edge: _Edge) -> list[tuple[_Column, ...]]:
    """Give the ways to lay columns on a lining: one, or two side by side."""
    deep, near = max(v for _, v in edge), min(v for _, v in edge)
    a, b = max(spans(edge, deep - 4.0), key=lambda span: span[1] - span[0])
    a, b, top = a + 3.0, b - 3.0, 3.0 - deep
    ways: list[tuple[_Column, ...]] = []
    for foot in (-max(near + 2.5, lowest) for lowest in (9.0, 6.0, 12.0, 18.0)):
        lefts = (left for left in (-34.0, -28.0, -23.0, -42.0, -18.0) if left > a)
        ways += [(_Column(0, left, min(b - left, 98.0), top, foot),) for left in lefts]
        ways += [(_Column(0, a, min(b - a, 90.0), top, foot, bent=True),)]
        for inset in (1.0, 8.0, 15.0, 22.0, 30.0):
            half = (b - a - inset - 5.0) / 2
            left = _Column(0, a + inset, half, top, foot)
            ways.append((left, left._replace(left=a + inset + half + 5.0)))
    return ways


_PIPS = 7.6  # what stands before an action
_MARGIN = 1.8  # from the words to the edge


def _title(
    pen: Pen, look: Look, width: float, stages: Sequence[Stage] = _HEAD
) -> tuple[Fitted, tuple[Fitted, ...]] | None:
    """Set the title, and beneath it the card and what it is worth."""
    head = attempt(look.mask.title, pen.measure("serif-semibold", f"{look.where}, name"), width - _PIPS, stages)
    told = f"{look.card}  ·  {look.facts}"
    if look.mask.on_card:
        card, points, face = look.card, look.mask.points, look.face
        told = say("{card}  ·  {points}  ·  {face} Face", card=card, points=points, face=face)
        if stages is _HEAD:
            told = say("{card}  ·  value {points}  ·  {face} Face", card=card, points=points, face=face)
    facts = attempt(told, pen.measure("sans-semibold", f"{look.where}, card"), width - _PIPS, _FACTS)
    if head is None or facts is None:
        return None
    # Where a line ends, no dot is needed.
    return head, (facts._replace(lines=tuple(line.strip(" ·") for line in facts.lines)),)


def _under(head: Fitted, facts: tuple[Fitted, ...], top: float) -> float:
    """Give where a title that begins at `top` ends: the first baseline under it."""
    y = top + 0.72 * head.size * MM + head.drop
    return y + sum(1.35 * one.size * MM + one.drop for one in facts)


def _set(
    pen: Pen, look: Look, edges: Sequence[_Edge], size: float, title: _Titles, *, bent: bool, which: slice
) -> list[_Words] | None:
    """Set title and actions at one size, parted in some of the ways there are; None if they do not fit."""
    n = len(look.mask.actions)
    halves = sorted(range(1, n), key=lambda k: abs(2 * k - n + 1))[which] if n > 1 else [n]
    whole = [] if which.start else [n]  # in one column: once tried, it is not tried again

    def first(columns: Sequence[_Column], some: slice, *, titled: bool) -> _Words | None:
        tries = (
            _in_column(pen, look, edges[one.which], one, some, size, title if titled else None)
            for one in columns
            if one.bent == bent
        )
        return next((words for words in tries if words is not None), None)

    if len(edges) > 1:
        columns = [_columns_on(edge, i) for i, edge in enumerate(edges)]
        for k in halves:
            one = first(columns[0], slice(0, k), titled=True)
            other = one and first(columns[1], slice(k, n), titled=False)
            if one and (other or k == n):
                return [one, other] if other else [one]
        return None
    for way in _columns_of(edges[0]):
        for k in halves if len(way) > 1 else whole:
            parted = (slice(0, k), slice(k, n))
            made = [*takewhile(bool, (first([one], parted[i], titled=i == 0) for i, one in enumerate(way)))]
            if len(made) == len(way):
                return [words for words in made if words]
    return None


def _in_column(
    pen: Pen, look: Look, edge: _Edge, column: _Column, some: slice, size: float, titles: _Titles | None
) -> _Words | None:
    """Set some actions in a column, the title over them; None if they do not fit there."""
    head: Fitted | None = None
    facts: tuple[Fitted, ...] = ()
    top = column.top + 0.8 * size * MM
    if titles:
        title = titles(column.width, _HEAD if size > _SMALLER else _LESSER)
        if title is None:
            return None
        head, facts = title
        top = _under(head, facts, column.top) + 1.36 * size * MM
    actions = look.mask.actions[some]
    items = [Item(worded(a), f"{look.where}, action {(some.start or 0) + i + 1}") for i, a in enumerate(actions)]
    room = column.foot - top
    if room < 0 or not items:
        return None
    if column.bent:
        pours = (_pour(pen, edge, column, items, size, top, gap) for gap in (1.0, 0.4))
        poured = next((found for found in pours if found is not None), None)
        if poured is None:
            return None
        fitted, lefts, gap = poured
    else:
        found = entries(items, pen.measure("serif"), column.width - _PIPS, room, Stage(6, size, size))
        if found is None:
            return None
        fitted, lefts, gap = found, [column.left] * len(found), gap_between(found, room, 1.2)
    words = _Words(column, head, facts, tuple(zip(actions, fitted, strict=True)), top, gap, tuple(lefts))
    return words if all(_holds(edge, *box) for box in _boxes(pen, words)) else None


def _pour(
    pen: Pen, edge: _Edge, column: _Column, items: Sequence[Item], size: float, top: float, gap: float
) -> tuple[list[Fitted], list[float], float] | None:
    """Set actions as a lining that narrows has room, each as far in as it must; None if the last has none."""
    fitted: list[Fitted] = []
    lefts: list[float] = []
    middle, leading, y = column.left + column.width / 2, LEAD * size * MM, top
    for item in items:
        for lines in (1, 2, 3, 4):
            foot = y + (lines - 1) * leading
            if foot > column.foot:
                return None
            ends = [span for v in (0.6 * size * MM - y, -foot - 0.2 * size * MM) for span in spans(edge, v)]
            inner = [(a, b) for a, b in ends if a < middle < b]
            left = max([column.left, *(a + _MARGIN + 0.1 for a, _ in inner)])
            right = min([column.left + column.width, *(b - _MARGIN - 0.1 for _, b in inner)])
            if len(inner) < 2 or right - left < _PIPS + 14.0:
                return None
            measure, stage = pen.measure("serif", item.where), Stage(lines, size, size)
            text = attempt(item.words, measure, right - left - _PIPS, (stage,), leading=LEAD)
            if text is not None:
                break
        else:
            return None
        fitted.append(text)
        lefts.append(left)
        y += text.drop + text.leading + gap
    return fitted, lefts, gap


def _title_alone(pen: Pen, look: Look, edges: Sequence[_Edge], large: float) -> list[_Words]:
    """Set the title where it has most room, and room to write where the mask has no actions."""
    ways = [columns[0] for columns in _columns_of(edges[0])] if len(edges) == 1 else _columns_on(edges[0], 0)
    for column in () if large else ways:
        title = _title(pen, look, column.width)
        if title and _under(*title, column.top) <= column.foot:
            words = _Words(column, *title, ())
            if all(_holds(edges[column.which], *box) for box in _boxes(pen, words)):
                return [words]
    # A name that no lining holds is in the corner, and over the actions on the second page.
    measure = pen.measure("serif-semibold", f"{look.where}, name")
    for size in (large + 3.0, large) if large else (8.0, 7.5):
        for column in ways:
            head = attempt(look.mask.title, measure, column.width - _PIPS - 6.0, (Stage(14, size, size),))
            words = _Words(column, head, (), ())
            if head is not None and all(_holds(edges[column.which], *box) for box in _boxes(pen, words)):
                return [words]
    return []


def _boxes(pen: Pen, words: _Words) -> list[tuple[float, float, float, float]]:
    """Give left, right, top and foot of every line, y downwards from the fold."""
    left = words.column.left
    out: list[tuple[float, float, float, float]] = []
    y = words.column.top
    for i, text in enumerate([words.head, *words.facts]):
        if text is None:
            continue
        role = "sans-semibold" if i else "serif-semibold"
        wide = max(pen.width(line, role, text.size) for line in text.lines)
        y += (1.35 if i else 0.72) * text.size * MM
        out.append((left + (0.0 if i == 0 else _PIPS), left + _PIPS + wide, y - 0.7 * text.size * MM, y + text.drop))
        y += text.drop
    y = words.top
    for (_, text), left in zip(words.actions, words.lefts, strict=True):
        for line in text.lines:
            wide = pen.width(line, "serif", text.size)
            out.append((left, left + _PIPS + wide, y - 0.6 * text.size * MM, y + 0.15 * text.size * MM))
            y += text.leading
        y += words.gap
    return out


def _write(pen: Pen, look: Look, words: _Words, *, low: bool) -> None:
    """Write what was set."""
    x, y = words.column.left + _PIPS, words.column.top
    if words.head:
        y += 0.72 * words.head.size * MM
        if look.glyph:
            glyph(pen, look.glyph, words.column.left + 3.2, y - 2.0, 5.4, look.colour, solid=not low, weight=0.6)
        y = pen.lines(x, y, words.head, "serif-semibold")
        for facts in words.facts:
            y = pen.lines(x, y + 1.35 * facts.size * MM, facts, "sans-semibold")
    if not words.actions:
        return
    y, gap = words.top, words.gap
    for (action, text), left in zip(words.actions, words.lefts, strict=True):
        x = left + _PIPS
        if action.value > 3:
            pen.text(x - 1.6, y, str(action.value), "sans-bold", 8, look.colour, align="right")
        else:
            parts.pips(pen, x - 1.8, y - 0.28 * text.size * MM, action.value, colour=look.colour, radius=0.72)
        y = put_action(pen, x, y, text, action.call) + text.leading + gap


def _stick(pen: Pen, edge: _Edge, boxes: Sequence[tuple[float, float, float, float]], told: str) -> None:
    """Draw two slits that take a stick, where a lining has room for them beside the words."""
    long, most, least = _SLOT
    deep = max(v for _, v in edge)
    for apart in (most, 14.0, 11.0, least):
        for y in (-deep + 5.0 + k for k in range(max(int(deep - apart - 8.0), 0) + 1)):
            top, foot = y - 1.5, y + apart + 1.5
            beside = [b for b in boxes if foot + 1.0 >= b[2] and b[3] + 1.0 >= top]
            rows = [spans(edge, -v) for v in (top, (top + foot) / 2, foot)]
            for x in (k * 2.0 for k in range(39, -41, -1)):
                if all(x + long + 2.0 < b[0] or b[1] + 2.0 < x for b in beside) and _within_all(rows, x, x + long):
                    with pen.tag("Cut"):
                        for at in (y, y + apart):
                            pen.line(x, at, x + long, at, "ink", 1.0)
                    pen.text(x + long / 2, y + apart / 2 + 1.0, told, "sans", 7.5, align="middle")
                    return


def _beside(rims: Sequence[Rim], across: tuple[float, float], top: float, foot: float, *, right: bool) -> float:
    """Give how wide words between two heights may be in a corner, clear of the mask."""
    left, end = across
    cuts = [x for rim in rims for i in range(5) for x in crossings(rim, top + (foot - top) * i / 4)]
    cuts += [x for rim in rims for x, y in rim if top <= y <= foot]
    room = end - max(cuts, default=left) if right else min(cuts, default=end) - left
    return min(room - _CLEAR, _CORNER_ROOM)


def _note(
    pen: Pen, words: str, where: tuple[Sequence[Rim], tuple[float, float]], y: float, sizes: Stage, *, right: bool
) -> float:
    """Write a paragraph in a corner, as wide as the mask leaves room; give its last baseline."""
    measure = pen.measure("serif-italic")
    for size in (sizes.size, 8.0, sizes.floor):
        for lines in range(1, 9):
            foot = y + (lines - 1) * 1.22 * size * MM + 1.0
            room = _beside(*where, y - 0.8 * size * MM, foot, right=right)
            text = attempt(words, measure, room, (Stage(lines, size, size),)) if room > _CORNER_LEAST else None
            if text is not None:
                break
        if text is not None:
            break
    else:
        text = fit(words, measure, _CORNER_ROOM, (sizes,))
    x = where[1][right]
    return pen.lines(x, y, text, "serif-italic", align="right" if right else "left")


def _corners(pen: Pen, look: Look, across: tuple[float, float], rims: Sequence[Rim], setting: Setting) -> None:
    """Write in the upper corners whose mask it is, how it is finished, and how it is made."""
    left, right = across
    painted = setting.painted and not setting.low
    name = fit(look.mask.title, pen.measure("serif-italic", f"{look.where}, name"), _CORNER_ROOM, _CORNER)
    parts.caps(pen, left, 14.1, "City of Masks", size=7.5, colour="ink")
    y = pen.lines(left, 19.2, name, "serif-italic") + 5.0

    # Under a long name what follows is set closer, lest it run into the mask.
    size, under = (8.6, 4.6) if len(name.lines) < 3 else (7.5, 3.6)
    held = say("A string through both holes, or a stick through the slits.")
    where = (rims, across)
    for words in (how_folded(look), *([held] if look.mask.actions or look.mask.on_card else ())):
        y = _note(pen, words, where, y, Stage(6, size, 7.5), right=False) + under
    parts.caps(pen, right, 14.1, say("mask to wear"), size=7.5, colour="ink", align="right")
    said = [say("painted finish") if painted else say("line finish: colour, then cut")]
    if not KINDS[look.worn.kind].half and look.worn.kind != "medico":
        said.append(say("Slit under the nose, or leave it flat."))
    said += [say("Eye centres 63 mm apart at 100 %."), what_tells(look)]
    y = 18.4
    for dash, words in (((), say("cut here")), ((1.8, 1.2), say("fold back"))):
        pen.line(right - 24.0, y, right - 15.0, y, "ink", 0.6 if dash else 1.0, dash=dash)
        pen.text(right, y + 1.0, words, "sans", 7.5, align="right")
        y += 4.6
    y += 1.4
    for words in said:
        if words:
            y = _note(pen, words, where, y, Stage(6, 8.6, 7.5), right=True) + 4.6


def _second(look: Look, fonts: Fonts) -> Page:
    """Draw the page of actions that the tab could not hold."""
    pen = Pen(fonts)
    pen.where = look.where
    parts.running_head(pen, SHEET_LEFT, SHEET_RIGHT, 14.1, "City of Masks", say("mask to wear, actions"))
    head = fit(
        look.mask.title, pen.measure("serif-semibold", f"{look.where}, name"), SHEET_RIGHT - SHEET_LEFT, _SECOND_HEAD
    )
    y = pen.lines(SHEET_LEFT, 28.0, head, "serif-semibold") + 6
    parts.caps(pen, SHEET_LEFT, y, look.card, size=parts.BETWEEN, colour=look.colour)
    _in_columns(pen, look, SHEET_LEFT, (y + 10, 194.0))
    return Page(say("{mask}, actions", mask=look.mask.title), tuple(pen.marks), landscape=True)


def _in_columns(pen: Pen, look: Look, left: float, span: tuple[float, float]) -> None:
    """Write the actions in two columns.

    Raises:
        SheetError: naming mask and action, if they do not fit.
    """
    actions = list(look.mask.actions)
    half = (len(actions) + 1) // 2
    gutter = 8.0
    width = (SHEET_RIGHT - left - gutter) / 2
    items = [Item(worded(a), f"{look.where}, action {i + 1}") for i, a in enumerate(actions)]
    room = span[1] - span[0]
    for i, some in enumerate((slice(0, half), slice(half, None))):
        x, y = left + i * (width + gutter), span[0]
        lines = crowded(items[some], pen.measure("serif"), width - 9.0, room, Stage(40, 11, 7.5)) if items[some] else []
        gap = gap_between(lines, room, 1.7) if lines else 0.0
        for action, text in zip(actions[some], lines, strict=True):
            if action.value > 3:
                pen.text(x + 6.4, y, str(action.value), "sans-bold", 8, look.colour, align="right")
            else:
                parts.pips(pen, x + 6.4, y - 0.28 * text.size * MM, action.value, colour=look.colour, radius=0.8)
            y = put_action(pen, x + 9.0, y, text, action.call) + text.leading + gap


# ---- Face and Hidden Face as tokens for a punch of 25.4 mm: Face has a whole ring and a mask, Hidden Face neither.
#
# Their backs are bare paper: nothing has to meet, and they take half the ink.

CELL = 29.0
PUNCH = 12.7
ART = 10.6  # within this radius, so that a punch may be 2 mm off
MIDDLE = CELL / 2
DENOMINATIONS = (1, 5, 10)
COPIES = {1: 20, 5: 4, 10: 3}
"""How many of each a player has, a sheet of both kinds: fives to change, and tens for who grows rich."""

_WORDS = {1: "one", 5: "five", 10: "ten"}
_MARK_Y = 10.9
_MASK = 9.0
_FACE = 16.0
_FIGURE_Y = 18.9
_FIGURE = 22.0


def tokens(setting: Setting) -> tuple[Card, ...]:
    """Give one player's tokens of both kinds.

    Raises:
        SheetError: if a font is missing.
    """
    cards: list[Card] = []
    for kind, name in (("face", say("Face")), ("hidden", say("Hidden Face"))):
        for value in DENOMINATIONS:
            front = _token(kind, value, setting)
            tags = (kind, _WORDS[value])
            cards.append(Card(f"{kind}-{value}", f"{name} {value}", front, None, tags, COPIES[value], fixed=True))
    return tuple(cards)


def token_sheet(setting: Setting, credit: str) -> Sheet:
    """Give one player's tokens as a sheet.

    Raises:
        SheetError: if a font is missing.
    """
    return Sheet(say("City of Masks: tokens"), credit, cards=tokens(setting), author=AUTHOR)


def _token(kind: str, value: int, setting: Setting) -> Form:
    """Draw a token: a ring for each denomination, a mask or bare eyes over the figure, dots where the punch goes."""
    pen = setting.pen(f"{kind} token {value}")
    low = setting.low
    with pen.tag("Cut"):
        pen.circle(MIDDLE, MIDDLE, PUNCH, Style("hair", 0.25, None, (0.25, 1.05)))
    dash = () if kind == "face" else (1.5, 1.1)
    for i in range(DENOMINATIONS.index(value) + 1):
        weight = (1.2 if i == 0 else 0.5) * (0.5 if low else 1.0)
        pen.circle(
            MIDDLE, MIDDLE, ART - weight * MM / 2 - 0.85 * i - (0.25 if i else 0.0), Style("ink", weight, None, dash)
        )
    if kind == "face":
        _masked(pen, low=low)
    else:
        _bare(pen, low=low)
    role = "serif" if low else "serif-semibold"
    parts.centred(pen, MIDDLE, _FIGURE_Y, str(value), role, _FIGURE, "ink")
    return pen.form(f"token {kind} {value}", CELL, CELL)


def _masked(pen: Pen, *, low: bool) -> None:
    """Draw the mask of a Face token."""
    scale = _MASK / WIDTH
    put: Matrix = (scale, 0, 0, -scale, MIDDLE, _MARK_Y)
    pen.path(outline_of("colombina"), Style("ink", 0.35 if low else 0.7), put)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.1), Style("ink", 0.3) if low else Style(None, 0, "ink"), side)


def _bare(pen: Pen, *, low: bool) -> None:
    """Draw the eyes and brows of a Hidden Face token."""
    put: Matrix = (_FACE / WIDTH, 0, 0, -_FACE / WIDTH, MIDDLE, _MARK_Y)
    fine = Style("ink", 0.3 if low else 0.6, round=True)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.25), fine, side)
        pen.path(parse("M14,22C26,38,52,40,70,22"), fine, side)
        x = MIDDLE + side[0] * EYE_CENTRE
        pen.circle(x, _MARK_Y - 0.05, 0.7, Style("ink", 0.3) if low else Style(None, 0, "ink"))


# ---- The double-six set as paper tiles, the largest of which a sheet holds all 28 and their one back, alike both ways.

DOMINO_WIDTH, DOMINO_HEIGHT = 20.0, 40.0
DOMINO_MIDDLE = DOMINO_WIDTH / 2
PITCH = 4.8
PIP = 1.7
_BACK = Back(
    width=DOMINO_WIDTH,
    height=DOMINO_HEIGHT,
    inset=1.5,
    panel=3.0,
    cells=(5, 9),
    hole=(6.4, 10.4),
    mask=(7.6, 3.8),
)


def dominoes(setting: Setting) -> tuple[Card, ...]:
    """Give the 28 tiles, the smaller half above; all share one back."""
    shared = tile_back(setting)
    return tuple(
        Card(
            f"{tile.inner}-{tile.outer}",
            say("Domino {tile}", tile=tile),
            _tile(tile.inner, tile.outer, setting),
            shared,
            ("double",) if tile.inner == tile.outer else (),
            fixed=True,
        )
        for tile in double_six()
    )


def domino_sheet(setting: Setting, credit: str) -> Sheet:
    return Sheet(say("City of Masks: dominoes"), credit, cards=dominoes(setting), author=AUTHOR)


def _tile(above: int, below: int, setting: Setting) -> Form:
    """Draw the face of one tile: pips, a rule between the halves with a lozenge for the pin."""
    pen = setting.pen(f"domino {above}:{below}")
    low = setting.low
    pen.rect(1.5, 1.5, DOMINO_WIDTH - 3, DOMINO_HEIGHT - 3, Style("ink", 0.5 if low else 0.9), 1.6)
    pen.line(3.8, DOMINO_HEIGHT / 2, DOMINO_MIDDLE - 1.9, DOMINO_HEIGHT / 2, "ink", 0.5)
    pen.line(DOMINO_MIDDLE + 1.9, DOMINO_HEIGHT / 2, DOMINO_WIDTH - 3.8, DOMINO_HEIGHT / 2, "ink", 0.5)
    parts.lozenge(pen, DOMINO_MIDDLE, DOMINO_HEIGHT / 2, 1.7, 2.3, Style("ink", 0.5, None if low else "ink"))
    parts.spots(pen, DOMINO_MIDDLE, DOMINO_HEIGHT / 4 + 0.4, above, PITCH, PIP, solid=not low)
    parts.spots(pen, DOMINO_MIDDLE, DOMINO_HEIGHT * 3 / 4 - 0.4, below, PITCH, PIP, solid=not low)
    return pen.form(f"domino {above}:{below}", DOMINO_WIDTH, DOMINO_HEIGHT)


def tile_back(setting: Setting) -> Form:
    """Draw the back of a tile; turned round it is the same, so that neither end is known by it."""
    return back(setting.pen("domino back"), "domino back", _BACK, low=setting.low)


# ---- Dominoes and the success ladder, as they are drawn. Millimetres.

TILE_WIDE = 8.8
TILE_HIGH = 2 * TILE_WIDE


class Example(NamedTuple):
    """A draw, what was attempted with it, and what it comes to in Face."""

    draw: Domino
    attempts: tuple[Attempt, ...]
    gained: int
    lost: int


def example(draw: Domino, values: tuple[int, ...]) -> Example:
    """Work out an unopposed challenge with proper actions of these values, by the rules as they are printed."""
    usual, ordinals = Options(), (say("first"), say("second"), say("third"))
    declared = [Declared(name, PROPER, value) for name, value in zip(ordinals, values, strict=False)]
    attempts = success_ladder(declared, draw.inner, usual.success_test)
    flow = flowing(attempts, draw, PROPER, usual.unopposed_bonus)
    return Example(draw, attempts, flow.gained, flow.lost)


def tile(pen: Pen, x: float, y: float, draw: Domino) -> None:
    """Draw a domino standing on its held end, from its upper left corner."""
    parts.domino(pen, x, y, draw.outer, draw.inner, TILE_WIDE)


def courts(pen: Pen, x: float, y: float, draw: Domino) -> None:
    """Draw a domino with its courts named beside it, from its upper left corner."""
    tile(pen, x, y, draw)
    at = x + TILE_WIDE + 2.0
    pen.text(at, y + 5.2, say("outer {court}", court=draw.outer), "sans", 7.5)
    gap = say("difference {points}", points=margin(draw, Options().difference))
    pen.text(at, y + 9.7, gap, "serif-italic", 8.4)
    pen.text(at, y + 14.0, say("inner {court}", court=draw.inner), "sans-semibold", 7.5)


def ladder(pen: Pen, x: float, y: float, width: float, shown: Example, *, low: bool) -> None:
    """Draw the running totals as a row of cells with what succeeds over it; 17.6 mm high.

    Args:
        pen: draws it.
        x: its left edge.
        y: its upper edge.
        width: of the row.
        shown: what it shows.
        low: cells are not tinted.
    """
    pitch = width / PIPS
    top, high = y + 8.0, 5.0
    inner = shown.draw.inner
    for total in range(1, PIPS + 1):
        left = x + (total - 1) * pitch
        reached = total <= inner
        fill = "tint" if reached and not low else None
        pen.rect(left + 0.4, top, pitch - 0.8, high, Style("line" if reached else "hair", 0.5, fill))
        role, colour = ("sans-bold", "ink") if reached else ("sans", "soft")
        parts.centred(pen, left + pitch / 2, top + high / 2, str(total), role, 8, colour)
    before = 0
    for tried in shown.attempts:
        left, right = x + before * pitch + 0.4, x + tried.cumulative * pitch - 0.8
        colour = "ink" if tried.succeeds else "soft"
        pen.line(left, y + 5.8, right, y + 5.8, colour, 0.9, dash=() if tried.succeeds else (1.1, 0.8))
        wide = tried.value * 2.1 - 0.5
        parts.pips(pen, left + wide, y + 2.9, tried.value, colour=colour)
        words = say("succeeds") if tried.succeeds else say("fails")
        needed = pen.width(tried.label, "sans", 7.5) + 0.8 + pen.width(words, "serif-italic", 8.2)
        up = 0.0 if needed <= right - 1.4 - left - wide - 1.2 else 3.0  # long words stand above each other
        pen.text(left + wide + 1.2, y + 3.8, tried.label, "sans", 7.5)
        pen.text(right - 1.4, y + 3.8 - up, words, "serif-italic", 8.2, colour, align="right")
        before = tried.cumulative
    at = x + inner * pitch
    pen.line(at, y + 6.9, at, y + 17.4, "ink", 1.1)
    pen.text(at - 1.4, y + 16.8, say("inner court {court}", court=inner), "sans-semibold", 7.5, align="right")
