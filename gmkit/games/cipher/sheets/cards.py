"""What is cut out and folded: the retainers' cards and their back, the rules on a page, what a turn is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from gmkit.errors import decimal, said, say
from gmkit.games.cipher.content import Retainer, RetainerSet
from gmkit.games.cipher.sheets.gems import cut_corners, draw_gem
from gmkit.library.files import Pictured
from gmkit.printing import parts
from gmkit.printing.fit import Fitted, Stage, fit
from gmkit.printing.fonts import Fonts
from gmkit.printing.images import show
from gmkit.printing.page import Head, Leaf, Para, Part, Rows, Tab, larger
from gmkit.printing.parts import Said, prose, star_points
from gmkit.printing.pen import Form, Pen, Style
from gmkit.printing.shape import Point, circle, polygon, regular
from gmkit.printing.sheet import Card, Setting
from gmkit.printing.theme import Ink
from gmkit.shell.paper import picture
from gmkit.shell.words import capital, counted, number_word

# ---- One retainer's card, 63 × 88 mm.

INSET = 3.2
TEXT = 8.0
RIGHT = 63 - TEXT
COLUMN = 14.6
LABEL_ROOM = 17.6
_ROWS = (26.2, 44.4, 62.6)
_RADII = {1: 6.0, 2: 4.6, 3: 3.4}
_NAME = (Stage(1, 19, 13.5), Stage(2, 11.5, 9), Stage(3, 8.5, 7.5), Stage(4, 7.5, 7.5))
_GEM = (Stage(1, 12.5, 8.5), Stage(2, 9, 7.5), Stage(3, 7.5, 7.5))
# The last is for labels that are hardly words, such as 24 times W.
_LABEL = (Stage(1, 7.8, 7.5), Stage(3, 7.5, 7.5), Stage(3, 6.5, 6.5))
_CLOSE = 1.06  # the distance of lines in sizes, where there may be several


def attribute(pen: Pen, which: int, x: float, y: float, r: float, style: Style) -> None:
    """Draw an attribute's shape about a point: circle, lozenge, square."""
    if which == 0:
        pen.circle(x, y, r, style)
    elif which == 1:
        parts.lozenge(pen, x, y, 2.24 * r, 2.4 * r, style)
    else:
        pen.rect(x - 0.92 * r, y - 0.92 * r, 1.84 * r, 1.84 * r, style)


def frame(pen: Pen, width: float, height: float, ink: Ink, *, inset: float = INSET, cut: float = 3.0) -> None:
    """Draw Cipher's frame: chamfered corners, echoed inside as in a step cut."""
    low = ink is Ink.LOW
    right, bottom = width - inset, height - inset
    pen.polygon(
        parts.chamfered(inset, inset, width - 2 * inset, height - 2 * inset, cut, cut),
        Style("accent", 0.4 if low else 0.6),
    )
    if low:
        return
    near, far = 0.9, cut + 1.1
    for x, dx in ((inset, 1), (right, -1)):
        for y, dy in ((inset, 1), (bottom, -1)):
            pen.line(x + dx * near, y + dy * far, x + dx * far, y + dy * near, "accent", 0.4)


def labels_of(pen: Pen, attributes: tuple[str, str, str]) -> tuple[float, list[Fitted]]:
    """Give the radius of the shapes and the fitted labels: longer labels leave smaller shapes."""
    fitted = [
        fit(label, pen.measure("sans-semibold", f"attribute {label}"), LABEL_ROOM, _LABEL, leading=_CLOSE)
        for label in attributes
    ]
    return _RADII[max(len(f.lines) for f in fitted)], fitted


def card(retainer: Retainer, attributes: tuple[str, str, str], *, first: bool, ink: Ink, fonts: Fonts) -> Form:
    """Draw a card.

    Args:
        retainer: whose card.
        attributes: the three labels.
        first: its owner goes first, and the card says so.
        ink: how it is drawn.
        fonts: what text is measured with.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    pen = Pen(fonts)
    pen.where = f"retainer {retainer.id}"
    low = ink is Ink.LOW
    frame(pen, 63, 88, ink)
    role = "serif" if low else "serif-semibold"
    name = fit(retainer.name, pen.measure(role, f"{pen.where}, name"), RIGHT - TEXT, _NAME, leading=_CLOSE)
    pen.lines(TEXT, 14.2 - name.drop, name, role, tag="H2")
    pen.line(TEXT, 17.6, RIGHT, 17.6, "accent", 0.4 if low else 0.5)
    _scores(pen, retainer.scores, attributes, low=low)
    _gem(pen, retainer, first=first, ink=ink)
    _foot(pen, sum(retainer.scores))
    return pen.form(f"retainer {retainer.id}", 63, 88)


def _scores(pen: Pen, scores: tuple[int, int, int], attributes: tuple[str, str, str], *, low: bool) -> None:
    """Draw the three scores in their shapes, each with its label beneath."""
    radius, labels = labels_of(pen, attributes)
    style = Style("ink", 0.5) if low else Style(None, 0, "accent")
    for i, (score, label, y) in enumerate(zip(scores, labels, _ROWS, strict=True)):
        attribute(pen, i, COLUMN, y, radius, style)
        parts.centred(pen, COLUMN, y, str(score), "sans-bold", 28 * radius / 6, "ink" if low else "paper")
        below = (1.0, 1.2, 0.92)[i] * radius + 1.25 + 0.72 * label.size * 0.353
        pen.lines(COLUMN, y + below, label, "sans-semibold", "soft", align="middle")


def _portrait(pen: Pen, retainer: Retainer, image: Pictured, ink: Ink) -> None:
    """Show a picture of the GM's own where the stone would be, in the frame of a step cut."""
    x, y, side = 24.5, 26.8, 28.8
    edge = polygon(parts.chamfered(x, y, side, side, 3.0, 3.0))
    with pen.tag("Figure", alt=retainer.name):
        show(pen, picture(image), edge, low=ink is Ink.LOW)
        pen.path(edge, Style("accent", 0.8))


def _gem(pen: Pen, retainer: Retainer, *, first: bool, ink: Ink) -> None:
    """Draw the gem, its name and its cut; or a picture and the gem's name."""
    gem, middle = retainer.gem, 38.9
    if isinstance(retainer.image, Pictured):
        _portrait(pen, retainer, retainer.image, ink)
        cut = ""
    else:
        cut = draw_gem(pen, gem, middle, 41.2, 14.4, ink)
    y = 62.6
    if gem is not None:
        name = fit(said(gem), pen.measure("serif-italic", f"{pen.where}, gem"), 32.4, _GEM)
        lower = (0.0, 0.0, 0.8, 2.4)[len(name.lines)]
        y = pen.lines(middle, y - lower, name, "serif-italic", align="middle") + (4.0 - lower / 6)
    if cut:
        pen.text(middle, y, cut, "sans", 8, "soft", align="middle")
    if first:
        colour = "ink" if ink is Ink.LOW else "accent"
        pen.text(middle, min(y + 4.4, 73.4), say("its owner goes first"), "sans-semibold", 8, colour, align="middle")


def _foot(pen: Pen, total: int) -> None:
    """Write the total, and the price after a coin."""
    pen.line(TEXT, 76.0, RIGHT, 76.0, "hair", 0.4)
    at = TEXT + pen.text(TEXT, 81.4, say("Total"), "sans", 8.2, "soft") + 2.6
    pen.text(at, 81.4, str(total), "sans-bold", 12)
    at = RIGHT - pen.text(RIGHT, 81.4, str(2 * total), "sans-bold", 12, align="right") - 3.0
    parts.coin(pen, at, 79.9)
    pen.text(at - 3.0, 81.4, say("Price about"), "sans", 8.2, "soft", align="right")


# ---- The back of the retainers' cards: a stone in step cut, seen from above, the same with its foot up.

SIZE = (63.0, 88.0)
_INSETS = (5.6, 6.7, 10.2, 13.7, 14.8)
_CORNER = 3.4
_LATTICE = 3.1


_MIDDLE = SIZE[0] / 2, SIZE[1] / 2


def retainer_back(content: RetainerSet, setting: Setting) -> Form:
    """Draw the back that all retainers of a set share, 63 × 88 mm."""
    pen = setting.pen("retainer back")
    low = setting.low
    frame(pen, *SIZE, setting.ink)
    rings = [_ring(inset, _CORNER + 0.42 * (inset - _INSETS[0])) for inset in _INSETS]
    for k, (outer, inner) in enumerate(pairwise(rings)):
        for i in range(8):
            j = (i + 1) % 8
            _facet(pen, [outer[i], outer[j], inner[j], inner[i]], corner=i % 2 == 1, step=k, low=low)
    table = rings[-1]
    _lattice(pen, table, content.theme.pattern if content.theme else "lozenges", low=low)
    pen.polygon(table, Style("accent", 0.6))
    if isinstance(content.back, Pictured):
        pen.circle(*_MIDDLE, 13.0, Style("accent", 0.9 if not low else 0.5, "paper"))
        with pen.tag("Figure", alt=content.title):
            show(pen, picture(content.back), circle(*_MIDDLE, 12.0), low=low)
        pen.circle(*_MIDDLE, 12.0, Style("accent", 0.3))
    else:
        _boss(pen, setting)
    return pen.form("retainer back", *SIZE)


def _ring(inset: float, corner: float) -> list[Point]:
    """Give a rectangle with cut corners about the middle of the card."""
    wide, high = SIZE
    points = cut_corners(wide / 2 - inset, high / 2 - inset, corner)
    return [(wide / 2 + x, high / 2 + y) for x, y in points]


def _facet(pen: Pen, points: Sequence[Point], *, corner: bool, step: int, low: bool) -> None:
    """Draw one facet: two thin dark steps about two broad pale ones, the corners by turns."""
    thin = step in (0, len(_INSETS) - 2)
    if low:
        pen.polygon(points, Style("accent", 0.4, round=True))
        if corner and step == 1:
            parts.hatched(pen, points, 0.8, "accent")
        return
    fill = ("t1" if corner else "accent") if thin else ("t2" if (step % 2 == 0) is not corner else "t1")
    pen.polygon(points, Style("accent", 0.4, fill, round=True))


def _lattice(pen: Pen, table: Sequence[Point], pattern: str, *, low: bool) -> None:
    """Draw lozenges on the table, as the pavilion shows through it, or what a set's own theme has in their place."""
    net = Pen(pen.fonts)
    wide, high = SIZE
    x, y, w, h = wide / 2, high / 2, _LATTICE, _LATTICE * 1.5
    for row in range(-8, 9):
        for column in range(-6, 7):
            cx = x + w * 2 * (column + (row % 2) / 2)
            cy = y + h * row
            if pattern == "lozenges":
                parts.lozenge(net, cx, cy, 2 * w, 2 * h, Style("accent", 0.3))
            if pattern == "rings":
                net.circle(cx, cy, 0.6 * w, Style("accent", 0.4))
            elif pattern == "stars":
                style = Style("accent", 0.3, None if low else "t2")
                net.polygon([(cx + a, cy + b) for a, b in star_points(4, 0.7 * w, 0.24 * w)], style)
            elif pattern == "lozenges" and not low:
                parts.lozenge(net, cx, cy, 0.9, 1.35, Style(None, 0, "accent"))
    pen.polygon(table, Style(None, 0, None if low else "t1"))
    pen.clipped(polygon(table), net.marks)


def _boss(pen: Pen, setting: Setting) -> None:
    """Draw a coin in the middle, a brilliant on it, and the three attributes about the brilliant twice."""
    low = setting.low
    x, y = _MIDDLE
    pen.circle(x, y, 13.0, Style("accent", 0.9 if not low else 0.5, "paper"))
    pen.circle(x, y, 12.0, Style("accent", 0.3))
    solid = Style("accent", 0.4, None if low else "accent")
    for i, (dx, dy) in enumerate(regular(6, 9.6)):
        attribute(pen, i % 3, x + dx, y + dy, 1.3, solid)
    pen.circle(x, y, 7.0, Style("accent", 0.5, None if low else "t2"))
    line = Style("accent", 0.4)
    rim, star, table = (
        [(x + a, y + b) for a, b in regular(8, r, start=s)] for r, s in ((7.0, -90), (5.2, -67.5), (3.6, -90))
    )
    if not low:
        for i in range(8):
            pen.polygon([star[i], table[i], table[(i + 1) % 8]], Style(None, 0, "accent"))
    pen.polygon(table, line if low else Style("accent", 0.4, "paper"))
    for i in range(8):
        for spot in (rim[i], table[i], rim[(i + 1) % 8], table[(i + 1) % 8]):
            pen.line(*star[i], *spot, "accent", 0.4)


# ---- What a turn is worth: figures that the reference shows and somebody else works out.


class Worth(NamedTuple):
    """What a turn brings on average, in sovereigns."""

    treasury: Mapping[int, Fraction]  # by the total, from 0 up; shown as far as 12
    contest: Mapping[int, Fraction]  # of Debate and Race, by the lead, 1 to 8
    duel: Mapping[int, Fraction]  # by the lead, 1 to 8


# ---- What a turn of Cipher is worth, on the back of the rules: two rows of bars, and what follows from them.

PAGE_SIZE = (131.0, 186.0)
PAGE_LEFT, PAGE_RIGHT = 11.0, 120.0
PAGE_WIDTH = PAGE_RIGHT - PAGE_LEFT
HIGHEST = 12
LEADS = range(1, 9)
_EARN_FOOT, _CONTEST_FOOT = 76.6, 134.2
_TALL = 22.0


def page_opening(pen: Pen, title: str, note: str, setting: Setting) -> None:
    """Draw the frame, the title, and a brilliant seen from above."""
    frame(pen, *PAGE_SIZE, setting.ink, inset=4.5, cut=4.6)
    parts.title(pen, PAGE_LEFT, 22.4, 92, title, 28, note)
    pen.line(PAGE_LEFT, 33.2, PAGE_RIGHT, 33.2, "accent", 0.9)
    x, y = PAGE_RIGHT - 6.0, 18.2
    pen.circle(x, y, 6.0, Style("accent", 0.7))
    table = [(x + a, y + b) for a, b in regular(8, 3.6, start=-67.5)]
    pen.polygon(table, Style("accent", 0.6))
    for (ax, ay), (bx, by) in zip(table, star_points(8, 6.0, 6.0)[1::2], strict=True):
        pen.line(ax, ay, x + bx, y + by, "accent", 0.6)


def _worth() -> tuple[str, str]:
    """Give the title, and what stands under it."""
    return say("What it is worth"), say("A turn's gain in sovereigns, on average")


def worth_back(worth: Worth, setting: Setting) -> Form:
    """Draw the page, 131 × 186 mm.

    Args:
        worth: what a turn brings on average.
        setting: ink and fonts.

    Raises:
        SheetError: if a font is missing.
    """
    pen = setting.pen("worth")
    page_opening(pen, *_worth(), setting)
    _earning(pen, worth.treasury, setting)
    _contests(pen, worth, setting)
    _advice(pen, worth)
    return pen.form("worth", *PAGE_SIZE)


def _earning(pen: Pen, treasury: Mapping[int, Fraction], setting: Setting) -> None:
    """Draw what earning brings by the total; even totals are dark."""
    parts.section(pen, PAGE_LEFT, 41.4, PAGE_WIDTH, say("Earn, by your total"))
    totals = _totals(treasury)
    unit = _TALL / float(max(treasury[n] for n in totals) or 1)
    pitch = PAGE_WIDTH / len(totals)
    with pen.tag("Figure", alt=_brings(treasury, totals)):
        for i, n in enumerate(totals):
            x = PAGE_LEFT + pitch * (i + 0.5)
            _bar(pen, x, _EARN_FOOT, treasury[n], unit, 5.0, dark=n % 2 == 0, setting=setting)
            pen.text(x, _EARN_FOOT + 4.0, str(n), "sans-bold" if n % 2 == 0 else "sans", 8.4, align="middle")
    pen.line(PAGE_LEFT, _EARN_FOOT, PAGE_RIGHT, _EARN_FOOT, "accent", 0.5)
    prose(pen, PAGE_LEFT, _EARN_FOOT + 9.8, PAGE_WIDTH, _earning_said(treasury), size=8.2)


def _brings(treasury: Mapping[int, Fraction], totals: Sequence[int]) -> str:
    """Give what each total brings, to be read aloud."""
    return "; ".join(say("total {total}: {gold}", total=n, gold=decimal(treasury[n], ".1f")) for n in totals)


def _earning_said(treasury: Mapping[int, Fraction]) -> str:
    """Say what follows from what earning brings."""
    totals = _totals(treasury)
    steps = [treasury[n + 1] - treasury[n] for n in totals if n % 2 and n + 1 in treasury]
    best = totals[1:][steps.index(max(steps)) * 2] + 1 if steps else 0
    said = say("*Even totals count:* a number pays twice itself, and only if your total is that or more.")
    if not best:
        return said
    return f"{said} {say('The step to {total} gains most; above it a point adds little.', total=best)}"


def _totals(treasury: Mapping[int, Fraction]) -> list[int]:
    return [n for n in sorted(treasury) if n <= HIGHEST]


def _contests(pen: Pen, worth: Worth, setting: Setting) -> None:
    """Draw what contests bring by the lead: two bars each."""
    x = _key(pen, PAGE_RIGHT, 100.6, say("Duel"), dark=True, setting=setting)
    x = _key(pen, x - 4.0, 100.6, say("Debate, Race"), dark=False, setting=setting)
    parts.section(pen, PAGE_LEFT, 100.8, x - 2.6 - PAGE_LEFT, say("Contest, by your lead"))
    leads = _leads(worth)
    unit = _TALL / float(max(worth.duel[n] for n in leads) or 1)
    pitch = PAGE_WIDTH / len(leads)
    top = best_lead(worth.contest)
    rows = [
        say(
            "{lead}: {gold} and {duel}",
            lead=n,
            gold=decimal(worth.contest[n], ".1f"),
            duel=decimal(worth.duel[n], ".1f"),
        )
        for n in leads
    ]
    with pen.tag("Figure", alt=say("Debate or Race, and Duel, by the lead: {figures}", figures="; ".join(rows))):
        for i, n in enumerate(leads):
            x = PAGE_LEFT + pitch * (i + 0.5)
            _bar(pen, x - 2.7, _CONTEST_FOOT, worth.contest[n], unit, 4.4, dark=False, setting=setting)
            _bar(pen, x + 2.7, _CONTEST_FOOT, worth.duel[n], unit, 4.4, dark=True, setting=setting)
            pen.text(x, _CONTEST_FOOT + 4.0, str(n), "sans-bold" if n == top else "sans", 8.4, align="middle")
    pen.line(PAGE_LEFT, _CONTEST_FOOT, PAGE_RIGHT, _CONTEST_FOOT, "accent", 0.5)
    prose(pen, PAGE_LEFT, _CONTEST_FOOT + 9.8, PAGE_WIDTH, _contests_said(worth), size=8.2)


def _leads(worth: Worth) -> list[int]:
    return [n for n in LEADS if n in worth.duel and n in worth.contest]


def _contests_said(worth: Worth) -> str:
    """Say what follows from what contests bring."""
    return say(
        "*{lead} is the best lead in Debate and Race:* beyond it only what you lose to the Cipher grows. "
        "All this is against somebody who can pay.",
        lead=best_lead(worth.contest),
    )


def best_lead(contest: Mapping[int, Fraction]) -> int:
    """Give the lead that brings most in Debate and Race; the least of equal ones."""
    return max(sorted(contest), key=lambda n: contest[n])


def _advice(pen: Pen, worth: Worth) -> None:
    """Write whom to name, and what to bid for."""
    parts.section(pen, PAGE_LEFT, 158.0, PAGE_WIDTH, say("Whom to name"))
    prose(pen, PAGE_LEFT, 164.4, PAGE_WIDTH, _whom_to_name(worth), size=8.2)


def _whom_to_name(worth: Worth) -> str:
    """Say whom to name, and whom not."""
    idle = [n for n in sorted(worth.contest) if worth.contest[n] <= 0]
    said = say(
        "*Somebody with gold:* of a pauper you win nothing, but the Cipher still costs you. *With no lead worth it,* "
        "name somebody whose total is yours or more: the turn ends without harm."
    )
    if not idle or idle[0] != 1:
        return said
    return f"{said} {say('In Debate and Race a lead of 1 wins nothing in the long run.')}"


def _worth_said(worth: Worth) -> list[Part]:
    """Say what the page says, for large print: figures in rows for bars."""
    earned = [(str(n), decimal(worth.treasury[n], ".1f")) for n in _totals(worth.treasury)]
    contested = [(str(n), decimal(worth.contest[n], ".1f"), decimal(worth.duel[n], ".1f")) for n in _leads(worth)]
    return [
        Head(say("Earn, by your total")),
        Rows(earned, (Tab(), Tab(24.0)), heads=(say("Total"), say("brings"))),
        Para(_earning_said(worth.treasury)),
        Head(say("Contest, by your lead")),
        Rows(contested, (Tab(), Tab(24.0), Tab(64.0)), heads=(say("Lead"), say("Debate, Race"), say("Duel"))),
        Para(_contests_said(worth)),
        Head(say("Whom to name")),
        Para(_whom_to_name(worth)),
    ]


def _bar(
    pen: Pen, x: float, base: float, value: Fraction, unit: float, width: float, *, dark: bool, setting: Setting
) -> None:
    """Draw a bar about a point of a base line, its figure over it; with low ink a dark one is hatched."""
    high = float(value) * unit
    pen.text(x, base - max(high, 0.0) - 1.1, decimal(value, ".1f"), "sans", 7.5, "ink", align="middle")
    if high < 0.25:
        return
    left, right = x - width / 2, x + width / 2
    style = Style("accent", 0.4, None if setting.low else "accent" if dark else "t2")
    pen.rect(left, base - high, width, high, style)
    if setting.low and dark:
        parts.hatched(pen, [(left, base - high), (right, base - high), (right, base), (left, base)], 0.7)


def _key(pen: Pen, right: float, y: float, words: str, *, dark: bool, setting: Setting) -> float:
    """Draw what a kind of bar stands for, up to a right edge; give its left edge."""
    x = right - pen.text(right, y - 0.2, words, "sans", 7.5, "ink", align="right") - 3.4
    pen.rect(x, y - 2.4, 2.4, 2.4, Style("accent", 0.4, None if setting.low else "accent" if dark else "t2"))
    if setting.low and dark:
        parts.hatched(pen, [(x, y - 2.4), (x + 2.4, y - 2.4), (x + 2.4, y), (x, y)], 0.7)
    return x


# ---- Cipher's rules on a page to fold: what happens in front, what it is worth behind.

LOWEST = 176.6
_SPACING = ((12.0, 96.0), (10.0, 109.0), (7.6, 109.0))
_COLUMNS = (31.5, 62.0, 92.5)


class Premise(NamedTuple):
    """The rules options that the page speaks of."""

    gold: int = 50  # sovereigns that each player brings
    limited: bool = True  # whether nobody bids more than they hold
    leftover: str = "counts"  # what becomes of gold that is not bid: counts, put_away or to_treasury
    leader: bool = True  # whether the owner of the set's leading retainer goes first
    unsold: str = "aside"  # what becomes of a retainer that nobody wants: aside or back_in_pouch
    tie: str = "shared"  # who wins of those with equal gold: shared or smaller_retinue
    pass_final: bool = False  # whether whoever passes is out for the lot
    instead: str = "off"  # when a contest may be turned into earning: off, any_broke or all_others_broke
    rounds: int | None = None  # rounds after which the game stops


def reference_card(retainers: RetainerSet, setting: Setting, worth: Worth | None, premise: Premise) -> Card:
    """Give the page for a set, 131 × 186 mm; with `worth`, what a turn brings stands behind it.

    Raises:
        SheetError: if a text does not fit or a letter has no font.
    """
    for gap, width in _SPACING:
        pen = setting.pen("reference")
        if _front(pen, retainers, setting, premise, gap, width) <= LOWEST:
            break
    front = pen.form("reference", *PAGE_SIZE)
    pages = [Leaf(*_title(retainers), lambda _view: _front_said(retainers, premise))]
    pages += [] if worth is None else [Leaf(*_worth(), lambda _view: _worth_said(worth))]
    back = None if worth is None else worth_back(worth, setting)
    return Card("reference", say("Reference"), front, back, large=larger(*pages))


def _title(retainers: RetainerSet) -> tuple[str, str]:
    """Give the title, and what stands under it."""
    many = capital(number_word(len(retainers.retainers)))
    return "Cipher", say("{many} retainers, one Treasury; the most gold wins.", many=many)


def _front_said(retainers: RetainerSet, premise: Premise) -> list[Part]:
    """Say what the page says, for large print."""
    fair = [
        (say("total {total}", total=total), say("*{gold}* sovereigns", gold=2 * total)) for total in _fair(retainers)
    ]
    names = [f"*{label}*" for label in retainers.attributes]
    dice = [
        (words, *(f"{die}: *{venture}*" for die, venture in enumerate(ventures, first)))
        for words, _, ventures, first in _ventures()
    ]
    rewards = [(f"*{roll}*", *(f"*{what}*, {when}" for what, when in cells)) for roll, cells in _rewards()]
    columns = (Tab(), Tab(20.0), Tab(52.0), Tab(86.0))
    return [
        Head(f"1. {say('Enlistment')}"),
        Para(_enlisting(premise)),
        Para(say("*Fair price:* twice the total.")),
        Rows(fair, (Tab(), Tab(24.0))),
        Head(f"2. {say('Venture die')}"),
        Rows([("", *names), *dice], columns),
        Para(say("*Earn* from the Treasury; *contest* with one opponent.")),
        Para(_contesting(premise)),
        Head(f"3. {say('Reward die')}"),
        Rows([("", *(f"*{one}*" for one in _rolled_for())), *rewards], columns),
        Para(_ending(retainers, premise)),
    ]


def _front(pen: Pen, retainers: RetainerSet, setting: Setting, premise: Premise, gap: float, width: float) -> float:
    """Draw the rules with so much space between their parts; give where they end."""
    page_opening(pen, *_title(retainers), setting)
    y = _enlistment(pen, retainers, premise)
    y = _venture(pen, retainers, premise, setting, y + gap)
    return _reward(pen, retainers, premise, y + gap, width)


def _enlistment(pen: Pen, retainers: RetainerSet, premise: Premise) -> float:
    """Write the first phase, and three fair prices; give where it ends."""
    parts.section(pen, PAGE_LEFT, 41.4, PAGE_RIGHT - PAGE_LEFT, say("Enlistment"), number="1")
    bold = "sans-semibold"
    end = prose(pen, PAGE_LEFT, 47.8, 62.5, _enlisting(premise), size=8.3)
    left = 83.0
    pen.text(left, 47.8, say("Fair price:"), bold, 8.3, "accent")
    pen.text(left, 51.5, say("twice the total"), bold, 8.3, "accent")
    for i, total in enumerate(_fair(retainers)):
        y = 58.0 + 6.2 * i
        at = left + pen.text(left, y, say("total {total}", total=total), "sans", 8.2)
        pen.line(max(at + 1.6, 96), y - 1.0, 106, y - 1.0, "hair", 0.5)
        parts.coin(pen, 109.2, y - 1.2)
        pen.text(112.6, y, str(2 * total), "sans-bold", 10.5)
    return max(end, 70.4)


def _fair(retainers: RetainerSet) -> list[int]:
    """Give three totals of a set: the lowest, one in the middle, the highest."""
    totals = sorted({sum(r.scores) for r in retainers.retainers})
    return sorted({totals[0], totals[len(totals) // 2], totals[-1]})


def _enlisting(premise: Premise) -> str:
    """Say how retainers are bid for."""
    unsold = {
        "aside": say("Whom nobody wants is set aside."),
        "back_in_pouch": say("Whom nobody wants goes back into the pouch, once."),
    }
    leftover = {
        "counts": say("What you do not bid stays yours and counts."),
        "put_away": say("What you do not bid is put away."),
        "to_treasury": say("What nobody bids goes to the Treasury too."),
    }
    bid = say("Bid aloud, each bid above the last; the highest pays it into the *Treasury*.")
    if premise.limited:
        bid = say(
            "Bid aloud, each bid above the last and none above what you hold; the highest pays it into the *Treasury*."
        )
    sentences = (
        say("Everyone starts with *{gold}*.", gold=counted(premise.gold, "sovereign"))
        if premise.limited
        else say("Nobody's bids have a limit."),
        say("Retainers come out of the pouch unseen, one after another."),
        bid,
        say("A pass is final.") if premise.pass_final else "",
        unsold[premise.unsold],
        leftover[premise.leftover] if premise.limited else say("What you bid is taken off in the end."),
        say("When the pouch is empty, add up each attribute: these totals stay."),
    )
    return " ".join(filter(None, sentences))


def _heads(pen: Pen, y: float, heads: tuple[tuple[float, str], ...]) -> None:
    """Write the heads of a table over its rule."""
    for x, words in heads:
        pen.text(x, y, words, "sans-semibold", 8.4)
    pen.line(PAGE_LEFT, y + 2.5, PAGE_RIGHT, y + 2.5, "accent", 0.5)


def _venture(pen: Pen, retainers: RetainerSet, premise: Premise, setting: Setting, top: float) -> float:
    """Draw the Venture die as a table: attributes across, earning and contests down; give where it ends."""
    parts.section(pen, PAGE_LEFT, top, PAGE_RIGHT - PAGE_LEFT, say("Venture die"), number="2")
    style = Style("ink", 0.5) if setting.low else Style(None, 0, "accent")
    stages = (Stage(1, 8.4, 7.5), Stage(2, 7.5, 7.5), Stage(3, 7.5, 6.5))
    labels = [
        fit(label, pen.measure("sans-semibold", f"attribute {label}"), 21.5, stages) for label in retainers.attributes
    ]
    deep = max(label.drop for label in labels)
    y = top + 6.2 + deep / 2
    for i, (x, label) in enumerate(zip(_COLUMNS, labels, strict=True)):
        attribute(pen, i, x + 3.2, y - 1.1, 1.8, style)
        pen.lines(x + 6.8, y - label.drop / 2, label, "sans-semibold")
    y += 2.5 + deep / 2
    pen.line(PAGE_LEFT, y, PAGE_RIGHT, y, "accent", 0.5)
    for base, (words, note, ventures, first) in zip((y + 6.3, y + 18.3), _ventures(), strict=True):
        pen.text(PAGE_LEFT, base - 0.3, words, "sans-semibold", 9.2, "accent")
        pen.text(PAGE_LEFT, base + 3.4, note, "sans", 7.5, "ink")
        for i, (x, venture) in enumerate(zip(_COLUMNS, ventures, strict=True)):
            parts.die(pen, x + 3.5, base, first + i, 7.0)
            pen.text(x + 9.2, base + 1.25, venture, "sans-semibold", 10.2)
    pen.line(PAGE_LEFT, y + 12.3, PAGE_RIGHT, y + 12.3, "hair", 0.5)
    return prose(pen, PAGE_LEFT, y + 27.4, PAGE_RIGHT - PAGE_LEFT, _contesting(premise), size=8.2)


def _ventures() -> tuple[tuple[str, str, tuple[str, str, str], int], ...]:
    """Give what the Venture die may say: how gold is got, from whom, the three ways, and the die of the first."""
    return (
        (say("Earn"), say("from Treasury"), (say("Preach"), say("Craft"), say("Labor")), 1),
        (say("Contest"), say("one opponent"), (say("Debate"), say("Race"), say("Duel")), 4),
    )


def _contesting(premise: Premise) -> str:
    """Say how a contest goes."""
    instead = {
        "off": "",
        "any_broke": say("If somebody has no gold you may earn by that attribute instead."),
        "all_others_broke": say("If nobody else has gold you may earn by that attribute instead."),
    }
    said = say(
        "*Contest:* name an opponent. A total as high as yours or higher ends the turn; nobody rolls the Reward die. "
        "Else your *lead* is what you have more. Nobody pays more than they hold."
    )
    return f"{said} {instead[premise.instead]}".rstrip()


def _rolled_for() -> tuple[str, str, str]:
    """Give what the Reward die is rolled for."""
    return say("Treasury"), say("Debate, Race"), say("Duel")


def _rewards() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Give what the Reward die shows, and by what was rolled for what is done, and when."""
    reached = say("take the roll"), say("if your lead reaches it")
    numbers = (say("take twice the roll"), say("if your total is that or more")), reached, reached
    jest = (
        (say("take your total"), say("always")),
        (say("you pay the lead"), say("the jest turns on you")),
        (say("take the lead"), say("it never backfires")),
    )
    return (say("{first} to {last}", first=1, last=5), numbers), (say("Cipher"), jest)


def _reward(pen: Pen, retainers: RetainerSet, premise: Premise, top: float, width: float) -> float:
    """Draw the Reward die as a table: a number or the Cipher down, what was rolled for across; give where it ends."""
    parts.section(pen, PAGE_LEFT, top, PAGE_RIGHT - PAGE_LEFT, say("Reward die"), number="3")
    columns = (31.5, 66.0, 94.5)
    _heads(pen, top + 6.0, tuple(zip(columns, _rolled_for(), strict=True)))
    y = top + 13.8
    parts.die(pen, PAGE_LEFT + 3.3, y, 1, 6.6)
    pen.text(PAGE_LEFT + 8.5, y + 1.0, say("to"), "sans", 7.6, "ink", align="middle")
    parts.die(pen, PAGE_LEFT + 13.7, y, 5, 6.6)
    parts.die(pen, PAGE_LEFT + 3.3, y + 12.0, 0, 6.6)
    pen.text(PAGE_LEFT + 8.2, y + 13.0, say("Cipher"), "sans-semibold", 8.6)
    for base, (_, cells) in zip((y, y + 12.0), _rewards(), strict=True):
        for x, (words, note) in zip(columns, cells, strict=True):
            pen.text(x, base - 0.2, words, "sans-semibold", 8.8)
            pen.text(x, base + 3.8, note, "sans", 7.5, "ink")
    pen.line(PAGE_LEFT, y + 6.2, PAGE_RIGHT, y + 6.2, "hair", 0.5)
    return prose(pen, PAGE_LEFT, y + 21.4, width, [Said(_ending(retainers, premise))], size=8.2)


def _ending(retainers: RetainerSet, premise: Premise) -> str:
    """Say who goes first, and how it ends."""
    tie = {
        "shared": say("equal gold wins together"),
        "smaller_retinue": say("of equal gold the retinue with fewer points wins"),
    }[premise.tie]
    leader = retainers.by_id().get(retainers.goes_first or "") if premise.leader else None
    ends = say("The game ends the moment the Treasury is empty; {tie}.", tie=tie)
    if premise.rounds is not None:
        ends = say(
            "The game ends the moment the Treasury is empty, or after {rounds} round; {tie}.|"
            "The game ends the moment the Treasury is empty, or after {rounds} rounds; {tie}.",
            number=premise.rounds,
            rounds=number_word(premise.rounds),
            tie=tie,
        )
    first = "" if leader is None else say("{retainer}'s owner goes first.", retainer=leader.name)
    return " ".join(filter(None, (say("An ordinary 6 is the Cipher."), first, ends)))
