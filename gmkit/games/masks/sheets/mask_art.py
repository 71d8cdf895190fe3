"""The half mask: one drawing at every size, its crest the rank, its ornament the suit."""

from __future__ import annotations

from gmkit.games.masks.sheets import ornament, ornament_more
from gmkit.games.masks.sheets.ornament import JEWEL, JEWEL_RADIUS, Part
from gmkit.printing.glyphs import glyph as draw_glyph
from gmkit.printing.pen import Curve, Pen, Style
from gmkit.printing.shape import MIRROR, Matrix, Path, Point, circle, mirrored, moved, parse, times

WIDTH = 196.0
HOLES = (84.0, 2.0)
EYE_CENTRE = 31.0
_TOPS = {
    "jack": "M0,70C3,58,9,51.5,24,48C42,44,59,39.5,73,41.5C83,43,91,48,97,57",
    "queen": "M0,76C2,63,7,51.5,15,51.5C22.5,51.5,26.5,57,29,67C31,56,37,48,48,44.5C66,39,84,44,98,61",
    "king": (
        "M0,84C1.5,68,4.5,56,10.5,56C17,56,20.5,63,22.5,76C24,63,27.5,52,33.5,52C39,52,42.5,56,45,66"
        "C47,55,51,48,58,45C70,40,86,42,97,52"
    ),
    "joker": "M0,52C8,54,14,60,19,70C25,82,38,88,52,82C44,80,38,74,38,64C38,54,46,46,60,43C74,40,87,43,97,53",
    "plain": "M0,45C24,48,44,41,62,40C77,40,90,46,97,56",
}
_SIDE = "C0,0,97.5,22,93,6C87,-14,77,-34,57,-43C41,-50,25,-45,20,-31C16,-20,9,-15,0,-15"
_EYE = "M12,-2.5C16.5,6,25.5,10.5,33.5,10C40.5,9.5,46,6,50,7.5C48.5,-1,41.5,-9.5,30.5,-9.5C22.5,-9.5,16,-7,12,-2.5Z"
_TIPS: dict[str, tuple[Point, ...]] = {
    "jack": ((0, 70),),
    "queen": ((0, 76), (29, 67)),
    "king": ((0, 84), (22.5, 76), (45, 66)),
}
_BELL: Point = (56.2, 80.6)
_DRAWN = {
    "scrolls": ornament.scrolls,
    "rays": ornament.rays,
    "laurel": ornament.laurel,
    "stars": ornament_more.stars,
    "waves": ornament_more.waves,
    "pearls": ornament_more.pearls,
}
OUTLINES = ("jack", "queen", "king", "joker", "plain")


def silhouette(outline: str) -> Path:
    """Give the closed edge of a mask, y upwards; an unknown outline as the plain one."""
    top = parse(_TOPS.get(outline, _TOPS["plain"]))
    tip = top[-1][1][-2:]
    first, *rest = parse(_SIDE)
    side = ("C", (tip[0] - 1.5, tip[1] - 16, *first[1][2:]))
    return mirrored((*top, side, *rest))


def top_of(outline: str) -> float:
    """Give how high a mask reaches over the line of its eyes, at full size."""
    if outline == "joker":
        return 87.0
    tips = _TIPS.get(outline)
    return tips[0][1] + 5.2 if tips else 56.0


def eye(scale: float) -> Path:
    """Give the right eye, enlarged about its centre."""
    return moved(parse(_EYE), (scale, 0, 0, scale, EYE_CENTRE * (1 - scale), 0))


def draw_mask(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    outline: str,
    glyph: str,
    colour: str,
    *,
    low: bool = False,
    worn: str = "",
    heavy: float = 1.0,
) -> None:
    """Draw a small mask: solid eyes, fine ornament.

    Args:
        pen: draws it.
        x: the middle, in mm.
        y: the line of the eyes, in mm.
        width: in mm.
        outline: one of OUTLINES.
        glyph: the suit's sign, in the jewel.
        colour: token.
        low: eyes open, lest they take ink.
        worn: the ornament; if empty, the first that belongs to the sign.
        heavy: how much heavier the lines are than on a card.
    """
    scale = width / WIDTH
    put: Matrix = (scale, 0, 0, -scale, x, y)
    pen.path(silhouette(outline), Style(colour, 0.65 * heavy), put)
    fine = Style(colour, 0.32 * heavy, round=True)
    _ornament(pen, put, outline, worn or ornament.ornament_of(outline, glyph), colour, fine, low=low)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.3), Style(colour, 0.32 * heavy, "paper"), side)
        pen.path(eye(1.0), Style(colour, 0.5 * heavy) if low else Style(None, 0, colour), side)
        for tip in _TIPS.get(outline, ()):
            pen.path(circle(tip[0], tip[1] + 2.0, 2.8), Style(None, 0, colour), side)
        if outline == "joker":
            _bell(pen, side, Style(None, 0, colour), Style("paper", 0.4 * heavy))
    _jewel(pen, put, glyph, colour, 0.4 * heavy, low=low)


def draw_cut_mask(
    pen: Pen, x: float, y: float, outline: str, glyph: str, colour: str, *, low: bool = False, worn: str = ""
) -> None:
    """Draw the mask 196 wide to cut out: a black line, eye and string holes, ornament with room to colour."""
    put: Matrix = (1, 0, 0, -1, x, y)
    whole = silhouette(outline)
    fine = Style(colour, 0.6, round=True)
    _ornament(pen, put, outline, worn or ornament.ornament_of(outline, glyph), colour, fine, low=low, cut=True)
    pen.path(whole, Style("ink", 1.3, round=True), put)
    for side in (put, times(put, MIRROR)):
        pen.path(eye(1.3), Style(colour, 0.5, "paper"), side)
        pen.path(eye(1.0), Style("ink", 1.3, "paper", round=True), side)
        pen.path(circle(*HOLES, 5.5), Style(colour, 0.5, "paper", (1.0, 0.8)), side)
        pen.path(circle(*HOLES, 2.25), Style("ink", 1.0), side)
        for tip in _TIPS.get(outline, ()):
            pen.path(circle(tip[0], tip[1] + 2.4, 2.6), Style("ink", 1.3, "paper"), side)
        if outline == "joker":
            _bell(pen, side, Style("ink", 1.3, "paper"), Style("ink", 0.8))
    _jewel(pen, put, glyph, colour, 0.6, low=low)
    for middle in (x - EYE_CENTRE, x + EYE_CENTRE):
        pen.line(middle - 1.6, y, middle + 1.6, y, "line", 0.4)
        pen.line(middle, y - 1.6, middle, y + 1.6, "line", 0.4)
        pen.text(middle, y + 5.8, "cut out", "sans", 6.5, "soft", align="middle")


def _bell(pen: Pen, put: Matrix, style: Style, slit: Style) -> None:
    """Draw the bell at the end of a joker's horn."""
    pen.path(circle(*_BELL, 5.0), style, put)
    pen.path(parse("M53.2,79.6L59.2,79.6"), slit, put)


def _jewel(pen: Pen, put: Matrix, glyph: str, colour: str, weight: float, *, low: bool) -> None:
    """Draw the ring with the suit's sign on the brow; with low ink a large sign is open."""
    pen.path(circle(*JEWEL, JEWEL_RADIUS), Style(colour, weight, "paper"), put)
    scale = abs(put[0])
    high = 11.6 * scale
    draw_glyph(
        pen, glyph, put[4], put[5] - JEWEL[1] * scale, high, colour, solid=not low or high <= 5.0, weight=1.4 * weight
    )


def _ornament(
    pen: Pen, put: Matrix, outline: str, name: str, colour: str, fine: Style, *, low: bool, cut: bool = False
) -> None:
    """Draw what belongs to the suit on both halves."""
    solid = fine if low and name == "lozenges" else Style(None, 0, colour)
    pairs = ((put, False), (times(put, MIRROR), True))
    if name in {"web", "lozenges"}:
        edge: list[tuple[str, tuple[float, ...]]] = [*silhouette(outline)]
        inner = Pen(pen.fonts)
        for side, left in pairs:
            edge += [*moved(eye(1.3), MIRROR if left else (1, 0, 0, 1, 0, 0))]
            lowest = 8.0 if cut else -99.0
            parts = ornament.web() if name == "web" else ornament.lozenges(swapped=left, solid_below=lowest)
            halves = Pen(pen.fonts)
            _parts(halves, parts, side, solid, fine)
            half_plane = parse("M0,-90L140,-90L140,120L0,120Z")
            inner.clipped(half_plane, halves.marks, side)
        edge += (
            [*circle(*JEWEL, JEWEL_RADIUS), *circle(*ornament.HUB, 5.0)]
            if name == "web"
            else [*circle(*JEWEL, JEWEL_RADIUS)]
        )
        pen.clipped(tuple(edge), inner.marks, put, even_odd=True)
        return
    drawn = _DRAWN[name]()
    for side, _ in pairs:
        _parts(pen, drawn, side, solid, fine)


def _parts(pen: Pen, parts: list[Part], put: Matrix, solid: Style, fine: Style) -> None:
    """Draw parts solid or as lines."""
    for part in parts:
        pen.marks.append(Curve(part.path, put, solid if part.solid else fine))
