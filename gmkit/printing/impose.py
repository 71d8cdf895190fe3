"""A drawn sheet is laid on paper: cards in slots with their backs, whole pages in the middle, posters in tiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, groupby
from typing import Any, NamedTuple

from gmkit.errors import SheetError, decimal, later, say
from gmkit.printing import furniture, paper, shape
from gmkit.printing.operators import told
from gmkit.printing.pen import (
    End,
    Form,
    Mark,
    Placed,
    Tag,
    Text,
    cuts_of,
    fields_in,
    walk,
)
from gmkit.printing.shape import Point
from gmkit.printing.sheet import Box, Card, Job, Larger, Leaf, Page, Room, Setting, Sheet

# ---- One side of paper before it has a number, and the line of credit on it.

KEPT = later("what is worn, set up or counted with keeps its size in large print; only its inks are darker")
MOST = 10_000
"""How many cards, or pages, one file holds at most."""


LEGIBLE = 6.0
"""Type smaller than this, in pt, is warned of."""


class Side(NamedTuple):
    """One side of paper before it has a number."""

    name: str
    width: float
    height: float
    marks: tuple[Mark, ...]
    trim: Box | None = None
    bleed: Box | None = None
    cuts: tuple[shape.Path, ...] = ()


Both = tuple[Side, Side | None]
"""A sheet of paper: its front, and its back if that is printed."""


def smallest(drawings: Iterable[Sequence[Mark]]) -> float:
    """Give the smallest type in pt, as it was drawn; a usual size if there is no word."""
    sizes = (mark.size for marks in drawings for mark, _ in walk(marks) if isinstance(mark, Text))
    return min(sizes, default=9.0)


def line_on(
    sheet: Sheet, layout: paper.Layout, setting: Setting, where: str = "", size: tuple[float, float] | None = None,
    title: str = "",
) -> str:  # fmt: skip
    """Give the line of credit; it names another sheet where a title is given."""
    cut = [f"{size[0]:.4g} × {size[1]:.4g} mm"] if size else []
    large = [say("large print")] if layout.large else []
    how = ", ".join((layout.paper.called, *cut, setting.ink.label, *large))
    return furniture.line_of(title or sheet.title, sheet.credit, where, how)


# ---- Cards are laid on paper: so many to a page, their backs behind them, beside them, or left out.

LARGE = paper.CardSize("a6", 105.0, 148.0)
"""Cards in large print are at least so wide or so high, if the paper bears it."""
_LEAST_LARGER = 1.3


def lay_cards(
    sheet: Sheet,
    cards: tuple[Card, ...],
    layout: paper.Layout,
    sides: paper.Sides,
    setting: Setting,
    warnings: list[str],
) -> Iterator[Both]:
    """Lay cards of one size on paper; what a GM should know of it is added to the warnings.

    Raises:
        SheetError: if not even one fits, there are too many for a file, or none is left on the first page.
    """
    if layout.large and cards[0].fixed:
        warnings.append(say(KEPT))
        layout = layout._replace(large=False)
    backs = any(card.back for card in cards)
    size, fold = _size(cards[0].front, layout, fold=sides is paper.Sides.FOLD and backs)
    if fold and layout.sides is None and not _fits(size, layout):
        fold = False
    if sides is paper.Sides.FOLD and backs and not fold:
        warnings.append(say("front and back do not fit on one page at this size; they stand on pages of their own"))
    if not fold and not sides.duplex:
        cards = tuple(_with_telling_backs(cards))
    warnings += _too_small(cards, size)
    plan = paper.grid(size, layout, fold=fold)
    slots = _slots(cards, layout, plan)
    total = -(-len(slots) // plan.per_page)
    # A tally or a reference may leave room for another: paper that nobody would know was there.
    bearable = (total * plan.per_page - layout.skip) // sum(card.copies for card in cards)
    alike = all((card.front.width, card.front.height) == (cards[0].front.width, cards[0].front.height)
                for card in sheet.cards)  # fmt: skip
    if alike and bearable > layout.copies and not setting.fields and not any(card.filling for card in cards):
        warnings.append(say("there is room left: --copies {copies} fills this sheet", copies=bearable))
    elif (used := len(slots) % plan.per_page) and 2 * used <= plan.per_page and not setting.fields:
        warnings.append(
            say(
                "the last page has {left} of {room} places left; --skip {used} prints on them another time",
                left=plan.per_page - used,
                room=plan.per_page,
                used=used,
            )
        )
    lines = [
        line_on(sheet, layout, setting, say("page {page} of {total}", page=number, total=total), size)
        for number in range(1, total + 1)
    ]
    beside = [furniture.strips(setting.pen("credit"), plan, line) for line in lines]
    frame = _frame(plan, layout, setting, beside[-1])
    for number in range(total):
        here = slots[number * plan.per_page : (number + 1) * plan.per_page]
        name = _name(sheet, here, number + 1, total)
        pen = setting.pen("credit")
        pen.place(frame, 0, 0)
        pen.marks += _fronts(here, plan)
        furniture.slug(pen, plan, beside[number])
        back = _backs(here, plan, sides) if sides.duplex else ()
        front = _side(plan, name, tuple(pen.marks))
        if layout.layer:
            front = front._replace(cuts=_contours(here, plan))
        yield front, _side(plan, _back_of(name), back) if back else None


def _back_of(name: str) -> str:
    """Give what a back is called, by what its front is called."""
    return say("{name}, back", name=name)


def _slots(cards: Sequence[Card], layout: paper.Layout, plan: paper.Grid) -> list[Card | None]:
    """Give what lies in every place, page after page: None where it is left free."""
    if layout.skip >= plan.per_page:
        raise SheetError(
            say(
                "--skip {places}: a page has room for {room} of these; leave fewer than that free",
                places=layout.skip,
                room=plan.per_page,
            )
        )
    if all(card.copies == card.filling for card in cards):
        cards = [card._replace(filling=0) for card in cards]  # asked for by name, they fill nothing
    meant = sum(card.copies - card.filling for card in cards) * layout.copies
    # Those that only fill their paper are as many as it takes, however many of the others there are.
    more = -(layout.skip + meant) % plan.per_page if any(card.filling for card in cards) else 0
    if meant + more > MOST:
        raise SheetError(
            say(
                "{cards} cards are more than one file holds ({most}); print fewer copies at a time",
                cards=meant + more,
                most=MOST,
            )
        )
    fillers = cycle(card for card in cards if card.filling)
    return [
        *[None] * layout.skip,
        *(card for card in cards for _ in range((card.copies - card.filling) * layout.copies)),
        *(next(fillers) for _ in range(more)),
    ]


def _fronts(here: Sequence[Card | None], plan: paper.Grid) -> list[Mark]:
    """Place the fronts of a page and, where it is folded, the backs beside them."""
    marks: list[Mark] = []
    for at, card in enumerate(here):
        if card is not None:
            front = _put(card.front, plan.slot(at))
            # A face without a word is heard as what it is called.
            worded = any(type(mark) is Text for mark in card.front.marks) or told(card.front)
            marks += [front] if worded else [Tag("Figure", card.name), front, End("Figure")]
            if card.back is not None and plan.fold is not None:
                marks.append(_put(card.back, paper.behind(plan.slot(at), plan.fold[1], plan.fold[0])))
    return marks


def _contours(here: Sequence[Card | None], plan: paper.Grid) -> tuple[shape.Path, ...]:
    """Give the edges that cards of a page are cut along, each once, unless a card has cutting lines of its own.

    What is folded is cut when it is folded, and not along the fold.
    """
    edges: dict[tuple[int, int, int, int], None] = {}
    for at, card in enumerate(here):
        if card is not None and not any(cuts_of(card.front.marks)):
            spot = plan.slot(at)
            x1, y1, x2, y2 = spot.x, spot.y, spot.x + spot.width, spot.y + spot.height
            edges |= dict.fromkeys(((x1, y1, x2, y1), (x1, y2, x2, y2), (x1, y1, x1, y2), (x2, y1, x2, y2)))
    fold = plan.fold
    upright = fold is not None and fold[0] is paper.Axis.VERTICAL
    return tuple(
        shape.polygon([(x1 / paper.UM, y1 / paper.UM), (x2 / paper.UM, y2 / paper.UM)], closed=False)
        for x1, y1, x2, y2 in edges
        if fold is None or not (x1 == x2 == fold[1] if upright else y1 == y2 == fold[1])
    )


def _backs(here: Sequence[Card | None], plan: paper.Grid, sides: paper.Sides) -> tuple[Mark, ...]:
    """Place the backs on the other side of the paper, each behind its own front."""
    axis = paper.turning_axis(sides, landscape=plan.landscape)
    line = (plan.width if axis is paper.Axis.VERTICAL else plan.height) // 2
    return tuple(
        _put(card.back, paper.behind(plan.slot(at), line, axis))
        for at, card in enumerate(here)
        if card is not None and card.back is not None
    )


def _fits(size: tuple[float, float], layout: paper.Layout) -> bool:
    """Say whether a page holds a card with its back beside it."""
    try:
        paper.grid(size, layout, fold=True)
    except SheetError:
        return False
    return True


def _size(front: Form, layout: paper.Layout, *, fold: bool) -> tuple[tuple[float, float], bool]:
    """Give the size that cards are printed in, and whether they can be folded at it."""
    wide, high = front.width, front.height
    if layout.size is not None:
        asked = (layout.size.width, layout.size.height)
        # A card that was drawn lying takes a size on its side.
        return (asked if (wide > high) == (asked[0] > asked[1]) else asked[::-1]), fold
    if not layout.large:
        return (wide, high), fold
    least, most = sorted((LARGE.width, LARGE.height))
    wanted = max(min(least / min(wide, high), most / max(wide, high)), 1.41)
    for way in dict.fromkeys((fold, False)):
        scale = wanted
        while scale > _LEAST_LARGER:
            try:
                paper.grid((wide * scale, high * scale), layout, fold=way)
            except SheetError:
                scale -= 0.01
            else:
                return (wide * scale, high * scale), way
    return (wide, high), fold


def _too_small(cards: Sequence[Card], size: tuple[float, float]) -> list[str]:
    """Warn of type that a smaller size of cards makes hard to read."""
    scale = min(size[0] / cards[0].front.width, size[1] / cards[0].front.height)
    if scale >= 1:
        return []
    least = smallest(face.marks for face in {id(card.front): card.front for card in cards}.values())
    if least * scale >= LEGIBLE:
        return []
    told = " × ".join(decimal(one, ".4g") for one in size), decimal(least * scale, ".1f")
    return [say("at {size} mm the smallest type is {type} pt, hard to read at a table", size=told[0], type=told[1])]


def _with_telling_backs(cards: Sequence[Card]) -> Iterator[Card]:
    """Give the cards with those backs that tell something as fronts of their own.

    A back tells nothing if several fronts share it, or if it has no word that its front lacks.
    """
    fronts: dict[Form, set[str]] = {}
    for card in cards:
        if card.back is not None:
            fronts.setdefault(card.back, set()).add(card.id)
    for card in cards:
        yield card
        back = card.back
        if back is not None and len(fronts[back]) == 1 and _words(back) - _words(card.front):
            yield card._replace(id=f"{card.id}-back", name=_back_of(card.name), front=back, back=None)


def _words(form: Form) -> set[str]:
    """Give the words on a face."""
    return {mark.words for mark, _ in walk(form.marks) if isinstance(mark, Text)}


def _frame(plan: paper.Grid, layout: paper.Layout, setting: Setting, beside: furniture.Strips) -> Form:
    """Draw the marks to cut by, the same on every page."""
    pen = setting.pen()
    furniture.cut_marks(pen, plan, layout.marks, beside)
    return pen.form("marks", plan.width / paper.UM, plan.height / paper.UM)


def _put(form: Form, spot: paper.Spot) -> Placed:
    """Place a form in the middle of a spot, as large as that allows."""
    x, y, wide, high = spot.x / paper.UM, spot.y / paper.UM, spot.width / paper.UM, spot.height / paper.UM
    scale = min(wide / form.width, high / form.height)
    scale = 1.0 if abs(scale - 1) < 1e-6 else scale
    x += (wide - scale * form.width) / 2
    y += (high - scale * form.height) / 2
    if spot.turned:
        return Placed(form, (-scale, 0.0, 0.0, -scale, x + scale * form.width, y + scale * form.height))
    return Placed(form, (scale, 0.0, 0.0, scale, x, y))


def _side(plan: paper.Grid, name: str, marks: tuple[Mark, ...]) -> Side:
    """Give a side of paper with the boxes that say where it is cut."""
    left, top, right, bottom = (v / paper.UM for v in plan.block)
    half = plan.gap / paper.UM / 2
    bleed = (left - half, top - half, right + half, bottom + half)
    return Side(name, plan.width / paper.UM, plan.height / paper.UM, marks, (left, top, right, bottom), bleed)


def _name(sheet: Sheet, here: Sequence[Card | None], number: int, total: int) -> str:
    """Name a page of cards in the outline by its first and its last."""
    names = [card.name for card in here if card is not None]
    if not names:
        return say("{name}, page {page} of {total}", name=sheet.title, page=number, total=total)
    return names[0] if names[0] == names[-1] else f"{names[0]} – {names[-1]}"


# ---- A poster: each page or face enlarged over several papers, which overlap where they are glued. Millimetres.

_GLUE = 8.0
_BLANK = 10.0  # what is left white round a tile, but for the foot


def _posters(sheet: Sheet, layout: paper.Layout, tiles: tuple[int, int], setting: Setting) -> Iterator[Both]:
    """Give the papers of a poster of each face and page, row by row.

    Raises:
        SheetError: if there are more than one file holds.
    """
    faces: list[tuple[str, Form, str]] = []
    for card in sheet.cards:
        backs = [(_back_of(card.name), card.back)] if card.back is not None else []
        for name, form in ((card.name, card.front), *backs):
            if all(form is not known for _, known, _ in faces):
                faces.append((name, form, line_on(sheet, layout, setting)))
    for page in sheet.pages:
        box = page.size or (paper.BOX[::-1] if page.landscape else paper.BOX)
        line = line_on(sheet, layout, setting, page.secret, title=page.of)
        faces.append((page.name, Form(page.name, *box, page.marks), line))
    many = len(faces) * tiles[0] * tiles[1] * layout.copies
    if many > MOST:
        raise SheetError(
            say(
                "{many} pages are more than one file holds ({most}); choose with --pick what to enlarge",
                many=many,
                most=MOST,
            )
        )
    for _ in range(layout.copies):
        for name, form, line in faces:
            yield from _tiled(name, form, layout, (tiles, line), setting)


def _tiled(
    name: str,
    form: Form,
    layout: paper.Layout,
    how: tuple[tuple[int, int], str],
    setting: Setting,
) -> Iterator[Both]:
    """Give the papers of one face: its part on each, the edge to cut along and the strip that is glued over."""
    (columns, rows), words = how

    def plan(*, landscape: bool) -> tuple[float, float, float, tuple[float, float], tuple[float, float]]:
        wide, high = layout.paper.size(landscape=landscape)
        foot = furniture.foot(setting.pen("credit"), words + f"  ·  {_tile(8, 8)}", wide, high)
        own = (wide - 2 * _BLANK, high - _BLANK - max(foot, _BLANK))
        whole = (columns * own[0] - (columns - 1) * _GLUE, rows * own[1] - (rows - 1) * _GLUE)
        return min(whole[0] / form.width, whole[1] / form.height), wide, high, own, whole

    ways = (False, True) if layout.landscape is None else (layout.landscape,)
    scale, wide, high, (across, down), whole = max((plan(landscape=way) for way in ways), key=lambda one: one[0])
    left, top = ((room - scale * size) / 2 for room, size in zip(whole, (form.width, form.height), strict=True))
    for row in range(rows):
        for column in range(columns):
            pen = setting.pen("credit")
            x, y = _BLANK - column * (across - _GLUE), _BLANK - row * (down - _GLUE)
            corners = [
                (_BLANK, _BLANK),
                (_BLANK + across, _BLANK),
                (_BLANK + across, _BLANK + down),
                (_BLANK, _BLANK + down),
            ]
            placed = Placed(form, (scale, 0.0, 0.0, scale, x + left - scale * form.left, y + top - scale * form.top))
            pen.clipped(shape.polygon(corners), (placed,))
            for at, far in ((_BLANK, False), (_BLANK + across, True)):
                if column + 1 < columns if far else column:
                    pen.line(at, _BLANK - 5.0, at, _BLANK - 1.0, "mark", 0.5)
                    pen.line(at, _BLANK + down + 1.0, at, _BLANK + down + 4.0, "mark", 0.5)
            for at, far in ((_BLANK, False), (_BLANK + down, True)):
                if row + 1 < rows if far else row:
                    pen.line(_BLANK - 5.0, at, _BLANK - 1.0, at, "mark", 0.5)
                    pen.line(_BLANK + across + 1.0, at, _BLANK + across + 5.0, at, "mark", 0.5)
            told = _tile(row + 1, column + 1)
            furniture.foot(pen, f"{words}  ·  {told}", wide, high)
            yield Side(f"{name}, {told}", wide, high, tuple(pen.marks)), None


def _tile(row: int, column: int) -> str:
    """Say which of the papers of a poster it is."""
    return say("row {row}, column {column}", row=row, column=column)


# ---- A drawn sheet is laid on paper: cards in slots, backs behind their fronts, whole pages in the middle.


class Laid(NamedTuple):
    """A sheet on paper: the file to be, and what a GM should know of how it was laid out."""

    job: Job
    warnings: tuple[str, ...]


def _drawings(sheet: Sheet) -> Iterator[tuple[Mark, ...]]:
    """Give all that is drawn."""
    for card in sheet.cards:
        yield card.front.marks
        yield card.back.marks if card.back else ()
    yield from (page.marks for page in sheet.pages)


def is_form(sheet: Sheet) -> bool:
    """Say whether something on a sheet is filled in on a screen."""
    return any(map(fields_in, _drawings(sheet)))


def impose(sheet: Sheet, layout: paper.Layout, setting: Setting, calibration: paper.Calibration | None = None) -> Laid:
    """Lay a sheet on paper.

    Args:
        sheet: what is drawn.
        layout: the paper, and how things lie on it.
        setting: fonts and ink, for what stands round the drawing.
        calibration: how the printer's back sides have to be moved; None if they meet.

    Raises:
        SheetError: if there is nothing to print, or a card does not fit on the paper.
    """
    if not sheet.cards and not sheet.pages:
        raise SheetError(say("{title}: there is nothing to print; give it some content", title=sheet.title))
    if setting.fields and not is_form(sheet):
        raise SheetError(
            say("{title}: nothing on it is filled in on a screen so far; leave --fields out", title=sheet.title)
        )
    if setting.fields:
        # A place to fill in is one place: what fills its paper twice comes once, and what only fills it not at all.
        cards = (card._replace(copies=1) for card in sheet.cards if card.copies > card.filling)
        sheet = sheet._replace(cards=tuple(cards))
    if layout.poster is not None:
        return Laid(
            _job(sheet, [*_posters(sheet, layout, layout.poster, setting)], layout, paper.Sides.SINGLE, setting, None),
            (),
        )
    if layout.large:
        sheet = _anew(sheet, layout, setting)
    sides = paper.usual_sides(layout, backs=any(card.back for card in sheet.cards))
    papers: list[Both] = []
    warnings: list[str] = []
    if not sheet.cards:
        warnings += _idle(layout)
    elif layout.fit and not sheet.pages:
        warnings.append(say("--scale fit is for whole pages and changed nothing; --size makes cards larger"))
    for _, run in groupby(sheet.cards, key=lambda card: (card.front.width, card.front.height, card.fixed)):
        papers += lay_cards(
            sheet, tuple(run), layout._replace(skip=0 if papers else layout.skip), sides, setting, warnings
        )
    if len(sheet.pages) * layout.copies > MOST:
        raise SheetError(
            say(
                "{pages} pages are more than one file holds; print fewer copies", pages=len(sheet.pages) * layout.copies
            )
        )
    for page in sheet.pages:
        papers += [(_page(sheet, page, layout, setting, warnings), None)] * layout.copies
    return Laid(_job(sheet, papers, layout, sides, setting, calibration), tuple(dict.fromkeys(warnings)))


def _anew(sheet: Sheet, layout: paper.Layout, setting: Setting) -> Sheet:
    """Set anew what knows how to in large print; other cards are enlarged, what is worn or counted with is not."""
    wide, high = min(layout.paper.width, paper.BOX[0]), min(layout.paper.height, paper.BOX[1])

    def pages_of(larger: Larger, secret: str, title: str = "") -> tuple[Page, ...]:
        line = line_on(sheet, layout, setting, secret, title=title)
        foot = furniture.foot(setting.pen("credit"), line, wide, high, furniture.LARGE_SLUG)
        return larger(setting, Room(wide, high, foot, layout.type_size))

    out: list[Page] = []
    for card in sheet.cards:
        if card.large is not None:
            out += [one._replace(id=card.id, tags=card.tags) for one in pages_of(card.large, "")] * (
                card.copies - card.filling
            )
    before: Larger | None = None
    for page in sheet.pages:
        if page.large is None:
            out.append(page)
        elif page.large != before:
            for one in pages_of(page.large, page.secret, page.of):
                # What has a name of its own is common to several, and comes once.
                if not one.id:
                    out.append(one._replace(id=page.id, tags=page.tags, secret=page.secret, of=page.of))
                elif all(one.id != other.id for other in out):
                    out.append(one)
        before = page.large
    return sheet._replace(cards=tuple(card for card in sheet.cards if card.large is None), pages=tuple(out))


def _idle(layout: paper.Layout) -> list[str]:
    """Say which of the things that were asked for concern cards alone."""
    asked = {
        say("this sheet is whole pages; a size of cards changed nothing"): layout.size is not None,
        say("this sheet is whole pages; places to skip changed nothing"): layout.skip > 0,
        say("this sheet is whole pages; bleed changed nothing"): layout.bleed > 0,
        say("this sheet is whole pages; marks to cut by changed nothing"): layout.marks != "corner",
        say("this sheet is whole pages; which way the paper lies changed nothing"): layout.landscape is not None,
        say("this sheet is whole pages; printing on both sides changed nothing"): layout.sides is not None
        and layout.sides.duplex,
    }
    return [told for told, is_asked in asked.items() if is_asked]


def _job(
    sheet: Sheet,
    papers: Sequence[Both],
    layout: paper.Layout,
    sides: paper.Sides,
    setting: Setting,
    calibration: paper.Calibration | None,
) -> Job:
    """Number the sides of paper; where any has a back, all are given one, or fronts and backs would part."""
    backs = sides.duplex and any(back for _, back in papers)
    leaves: list[Leaf] = []
    for number, (front, back) in enumerate(papers, start=1):
        leaves.append(_leaf(front, str(number), None))
        if backs:
            empty = front._replace(name=_back_of(front.name), marks=(), trim=None, bleed=None, cuts=())
            leaves.append(_leaf(back or empty, say("{side} back", side=number), calibration if back else None))
    # Without backs nothing is printed behind a page: the next may be another player's, with secrets on it.
    turned = {paper.Sides.LONG: "DuplexFlipLongEdge", paper.Sides.SHORT: "DuplexFlipShortEdge"}
    duplex = turned[sides] if backs else "Simplex"
    return Job(
        sheet.title,
        sheet.author,
        sheet.credit,
        sheet.licence,
        tuple(leaves),
        sheet.accent,
        setting.ink,
        layout.large,
        duplex,
        language=setting.fonts.language,
        layer=layout.layer,
    )


def _leaf(side: Side, label: str, calibration: paper.Calibration | None) -> Leaf:
    """Give one side of paper its number, and move it as the printer needs."""
    marks = side.marks
    if calibration is not None and marks:
        whole = Form(f"side {label}", side.width, side.height, marks)
        marks = (Placed(whole, calibration.matrix(side.width, side.height)),)
    return Leaf(side.name, side.width, side.height, marks, label, side.trim, side.bleed, side.cuts)


def _edge(page: Page, left: float, top: float) -> list[Point]:
    """Give points close by one another along all that is cut out of a page which is moved so far."""
    paths = [shape.flat(path) for path in cuts_of(page.marks, shape.placed(left, top))]
    return [point for points in paths if len(points) > 1 for point in shape.even(points, 600)]


def _page(sheet: Sheet, page: Page, layout: paper.Layout, setting: Setting, warnings: list[str]) -> Side:
    """Lay a whole page in the middle of the paper, smaller where the paper is."""
    wide, high = layout.paper.size(landscape=page.landscape)
    box = page.size or (paper.BOX[::-1] if page.landscape else paper.BOX)
    slug = furniture.LARGE_SLUG if page.size and layout.large else furniture.SLUG
    pen = setting.pen("credit")
    form = Form(page.name, *box, page.marks)
    line = line_on(sheet, layout, setting, page.secret, title=page.of)
    if page.fixed and layout.large and page.large is None:
        warnings.append(say(KEPT))
    if (page.fixed or not layout.fit) and wide >= box[0] - 1e-6 and high >= box[1] - 1e-6:
        left, top = (wide - box[0]) / 2, (high - box[1]) / 2
        pen.place(form, left, top)
        worn = layout.large and page.large is not None and not page.size
        if not (worn and furniture.beside(pen, sheet.credit, wide, high, _edge(page, left, top))):
            furniture.foot(pen, line, wide, high, slug)
        return Side(page.name, wide, high, tuple(pen.marks))
    if page.fixed:
        raise SheetError(
            say(
                "{name} keeps its size and does not fit on {paper}; take larger paper",
                name=page.name,
                paper=layout.paper.called,
            )
        )
    # As large as it can be, and clear of the credit, the check rule and the printer's margin, which keep their size.
    foot = furniture.foot(pen, line, wide, high)
    edge, strip = furniture.EDGE, furniture.STRIP
    scale = min(
        (wide - strip - paper.MARGIN) / (box[0] - strip - edge),
        (high - foot - paper.MARGIN) / (box[1] - furniture.FOOT - edge),
    )
    if scale > 1.0 or layout.fit:
        pen.place(
            form,
            (wide + strip - paper.MARGIN - scale * (box[0] + strip - edge)) / 2,
            paper.MARGIN - edge * scale,
            scale,
        )
        return Side(page.name, wide, high, tuple(pen.marks))
    least = smallest((page.marks,)) * scale
    how: dict[str, Any] = {"paper": layout.paper.called, "scale": decimal(scale, ".0%"), "type": decimal(least, ".1f")}
    told = say("{paper} is smaller than the page, which is printed at {scale}", **how)
    if least < LEGIBLE and page.large is not None:
        told = say(
            "{paper} is smaller than the page, which is printed at {scale}; the smallest type is {type} pt, "
            "hard to read; --large-print sets it anew for this paper",
            **how,
        )
    elif least < LEGIBLE:
        told = say(
            "{paper} is smaller than the page, which is printed at {scale}; the smallest type is {type} pt, "
            "hard to read",
            **how,
        )
    warnings.append(told)
    pen.place(form, strip * (1 - scale), paper.MARGIN - edge * scale, scale)
    return Side(page.name, wide, high, tuple(pen.marks))
