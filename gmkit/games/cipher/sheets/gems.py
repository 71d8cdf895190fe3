"""The gems on Cipher's cards: sixteen by name, any other by a cut that its name chooses, or a pawn."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from gmkit.games.cipher.sheets import stones
from gmkit.games.cipher.sheets.cuts import (
    Cutter,
    Ramp,
    brilliant,
    cushion_outline,
    cut_corners,
    dome,
    pear_outline,
    rose,
    round_outline,
    scaled,
    step,
    triangle_outline,
)
from gmkit.printing.pen import Pen, Style
from gmkit.printing.shape import Point, circle, mirrored, moved, parse, polygon, regular, spiral
from gmkit.printing.theme import Ink


class Gem(NamedTuple):
    """How a gem is drawn: the name of its cut, four colours from dark to pale, and the drawing."""

    cut: str
    stops: str
    draw: Callable[[Cutter], None]


def _beryl(cut: Cutter) -> None:
    step(cut, [list(regular(6, r)) for r in (1, 0.82, 0.64, 0.44)])


def _emerald(cut: Cutter) -> None:
    rings = [cut_corners(0.74 - d, 1 - d, 0.26 - d * 0.42) for d in (0, 0.12, 0.23, 0.34)]
    step(cut, rings)
    if cut.ink is not Ink.LOW:
        glint: list[Point] = [(-0.32, -0.66), (0.12, -0.66), (-0.4, 0.3), (-0.4, -0.56)]
        cut.shape(polygon(glint), Style(None, 0, cut.ramp.colour(0.88, cut.ink)))


def _obsidian(cut: Cutter) -> None:
    left = [(-0.02, -1), (-0.2, -0.66), (-0.36, -0.3), (-0.5, 0.02), (-0.56, 0.4), (-0.38, 0.78), (0.02, 1)]
    right = [(-0.02, -1), (0.18, -0.7), (0.42, -0.36), (0.46, 0.0), (0.58, 0.32), (0.42, 0.76), (0.02, 1)]
    spine = [(-0.02, -1), (0.05, -0.6), (-0.03, -0.28), (0.1, 0.08), (0.0, 0.36), (0.08, 0.7), (0.02, 1)]
    for i in range(6):
        for side, bright in ((left, 0.55), (right, 0.24)):
            part = [spine[i], side[i], side[i + 1], spine[i + 1]]
            cut.facet(part, bright + (0.16 if (i + (side is right)) % 2 else -0.14))
    for cx, cy, turn in ((-0.42, 0.26, 0), (0.42, -0.02, 180), (0.44, 0.5, 180)):
        for r in (0.14, 0.22):
            points = [
                (cx + r * math.cos(math.radians(turn + a)), cy + r * math.sin(math.radians(turn + a)))
                for a in range(-50, 51, 20)
            ]
            cut.stroke(points, 0.4, None if cut.ink is Ink.LOW else cut.ramp.colour(0.8, cut.ink))
    cut.girdle([*left, *reversed(right[1:-1])])


def _moonstone(cut: Cutter) -> None:
    dome(cut, [(x * 0.8, y) for x, y in round_outline()], 11)
    crescent = parse("M-.5,-.22C-.44,-.72 .2,-.84 .42,-.34C.16,-.66 -.3,-.6 -.5,-.22Z")
    cut.shape(crescent, Style("ink", 0.4) if cut.ink is Ink.LOW else Style(None, 0, "#ffffff"))


def _onyx(cut: Cutter) -> None:
    outer, inner = cut_corners(0.8, 0.97, 0.18), cut_corners(0.62, 0.79, 0.06)
    for i in range(8):
        part = [outer[i], outer[(i + 1) % 8], inner[(i + 1) % 8], inner[i]]
        cut.facet(part, cut.tone(part, 0.4, 0.3))
    dark = cut.ramp.colour(0.14, cut.ink)
    cut.fill(inner, dark, dark=False)

    def wave(base: float) -> list[Point]:
        return [
            (x, base - 0.16 * x + 0.05 * math.sin(5.2 * x + 3 * base)) for x in (-0.62 + 0.0827 * k for k in range(16))
        ]

    edges = (-0.42, -0.2, -0.12, -0.06, 0.1, 0.34, 0.4, 0.45, 0.52, 0.72)
    tones = (0.95, 0.6, 0.95, 0.6, 0.95)
    last: list[Point] | None = None
    for k, tone in enumerate(tones):
        top, low = wave(edges[2 * k]), wave(edges[2 * k + 1])
        if cut.ink is Ink.LOW:
            above = [(-0.62, -0.79), (0.62, -0.79)] if last is None else last
            dark_band = [(x, max(y, -0.79)) for x, y in above] + [(x, y) for x, y in reversed(top)]
            cut.fill(dark_band, dark, dark=True)
        else:
            cut.fill([*top, *reversed(low)], cut.ramp.colour(tone, cut.ink))
        last = low
    if cut.ink is Ink.LOW and last is not None:
        cut.fill([*last, (0.62, 0.79), (-0.62, 0.79)], dark, dark=True)
    cut.girdle(inner, 0.45)
    cut.girdle(outer)


def _amethyst(cut: Cutter) -> None:
    for x, half, top, foot in ((-0.62, 0.2, 0.06, 0.95), (0.66, 0.2, 0.36, 0.95), (0.0, 0.44, -1.0, 0.97)):
        shoulder = top + half * 1.45
        a, b, c, d = x - half, x - half * 0.36, x + half * 0.42, x + half
        cut.facet([(a, shoulder), (x, top), (b, shoulder + 0.06)], 0.78)
        cut.facet([(b, shoulder + 0.06), (x, top), (c, shoulder + 0.04)], 0.6)
        cut.facet([(c, shoulder + 0.04), (x, top), (d, shoulder - 0.06)], 0.34)
        cut.facet([(a, shoulder), (b, shoulder + 0.06), (b, foot), (a + 0.02, foot - 0.07)], 0.62)
        cut.facet([(b, shoulder + 0.06), (c, shoulder + 0.04), (c, foot), (b, foot)], 0.42)
        cut.facet([(c, shoulder + 0.04), (d, shoulder - 0.06), (d - 0.02, foot - 0.07), (c, foot)], 0.12)
        cut.girdle(
            [
                (a, shoulder),
                (x, top),
                (d, shoulder - 0.06),
                (d - 0.02, foot - 0.07),
                (c, foot),
                (b, foot),
                (a + 0.02, foot - 0.07),
            ]
        )
    pale = None if cut.ink is Ink.LOW else cut.ramp.colour(0.75, cut.ink)
    for y in (0.0, 0.24, 0.5):
        cut.stroke([(-0.04, y), (0.14, y - 0.02)], 0.35, pale)


_TWIGS: tuple[tuple[float, tuple[Point, ...]], ...] = (
    (1.0, ((0.0, 0.92), (0.0, 0.5), (-0.04, 0.2), (0.02, -0.1), (0.08, -0.42))),
    (0.72, ((-0.04, 0.2), (-0.26, -0.02), (-0.4, -0.24), (-0.46, -0.6))),
    (0.58, ((-0.38, -0.2), (-0.6, -0.3), (-0.76, -0.4))),
    (0.72, ((0.0, 0.24), (0.2, 0.1), (0.4, -0.02), (0.62, -0.1))),
    (0.62, ((0.06, -0.34), (0.02, -0.6), (-0.04, -0.84))),
    (0.62, ((0.08, -0.4), (0.26, -0.5), (0.38, -0.66), (0.4, -0.92))),
    (0.56, ((0.36, -0.6), (0.56, -0.68), (0.78, -0.66))),
)


def _coral(cut: Cutter) -> None:
    unit = cut.radius * 72 / 25.4
    body = "paper" if cut.ink is Ink.LOW else cut.ramp.colour(0.36, cut.ink)
    for less, colour in ((0.0, cut.edge), (1.4, body)):
        for share, points in _TWIGS:
            cut.stroke(points, max(0.3 * share * unit - less, 0.5), colour)
    if cut.ink is not Ink.LOW:
        for share, points in _TWIGS:
            shifted = [(x - 0.035 * share, y) for x, y in points]
            cut.stroke(shifted, 0.035 * unit * share, cut.ramp.colour(0.86, cut.ink))
    for share, points in _TWIGS:
        for i in range(len(points) - 1):
            (ax, ay), (bx, by) = points[i], points[i + 1]
            for t in (0.3, 0.75):
                side = 0.05 * share * (1 if t < 0.5 else 0.4)
                dot = circle(ax + (bx - ax) * t + side, ay + (by - ay) * t, 0.018)
                cut.shape(dot, Style(None, 0, cut.edge))


def _jade(cut: Cutter) -> None:
    def ring(k: float, r: float) -> Point:
        a = math.radians(k * 15)
        return (r * math.cos(a), r * math.sin(a))

    if cut.ink is not Ink.LOW:
        for k in range(24):
            part = [ring(k + i / 5, 1) for i in range(6)] + [ring(k + 1 - i / 5, 0.36) for i in range(6)]
            cut.facet(part, cut.tone(part, 0.5, 0.28) + 0.06 * ((k % 2) - 0.5), line=False)
    for k in range(10):
        a = math.radians(36 * k + 18)
        points = spiral(0.68 * math.cos(a), 0.68 * math.sin(a), 0.13, 36 * k, 1.4, 0.25)
        cut.stroke(points, 0.5)
    for r, weight in ((0.94, 0.35), (0.42, 0.35), (1.0, 0.9), (0.36, 0.9)):
        cut.girdle(scaled(round_outline(), r), weight)


def _bloodstone(cut: Cutter) -> None:
    half = parse("M0,-1L.42,-.86L.76,-.88L.78,-.3L.72,.14L.58,.52L.36,.8L0,1.02")
    outer = [(n[-2], n[-1]) for verb, n in mirrored(half)[:-2]]
    inner = scaled(outer, 0.78)
    for i in range(len(outer)):
        j = (i + 1) % len(outer)
        part = [outer[i], outer[j], inner[j], inner[i]]
        cut.facet(part, cut.tone(part, 0.45, 0.38))
    if cut.ink is Ink.LOW:
        cut.shade([(p[0] * cut.matrix[0] + cut.matrix[4], p[1] * cut.matrix[3] + cut.matrix[5]) for p in inner])
    else:
        cut.fill(inner, cut.ramp.colour(0.22, cut.ink))
    for k in range(60):
        x, y = 1.06 * ((k * 0.7549) % 1) - 0.53, -0.7 + 1.2 * ((k * 0.5698) % 1)
        if abs(x) > 0.5 - 0.55 * max(0.0, y):
            continue
        r = 0.016 + 0.012 * ((k * 7) % 3)
        fleck = [(x - r, y), (x, y - r * 0.8), (x + r * 1.3, y + r * 0.2), (x + r * 0.2, y + r)]
        red = "#ffffff" if cut.ink is Ink.LOW else "#c8203a" if cut.ink is Ink.FULL else "#b9b9b9"
        cut.shape(polygon(fleck), Style(None, 0, red))
    cut.girdle(inner, 0.45)
    cut.girdle(outer)


def _pearl(cut: Cutter) -> None:
    dome(cut, scaled(round_outline(), 0.92), 10)
    glint = [(0.74 * math.cos(math.radians(a)), 0.74 * math.sin(math.radians(a))) for a in range(18, 76, 8)]
    cut.stroke(glint, 0.5 if cut.ink is Ink.LOW else 1.2, "ink" if cut.ink is Ink.LOW else "#ffffff")


_VEINS: tuple[tuple[Point, ...], ...] = (
    ((-0.9, -0.2), (-0.5, -0.3), (-0.28, -0.1), (0.06, -0.18), (0.42, -0.3), (0.44, -0.62), (0.36, -0.88)),
    ((-0.28, -0.1), (-0.36, 0.16), (-0.24, 0.4), (-0.3, 0.62), (-0.26, 0.88)),
    ((-0.36, 0.16), (-0.7, 0.24), (-0.86, 0.3)),
    ((0.06, -0.18), (0.1, 0.1), (0.02, 0.4), (0.4, 0.56), (0.62, 0.8)),
    ((0.1, 0.1), (0.44, 0.14), (0.6, -0.06), (0.9, -0.1)),
)


def _turquoise(cut: Cutter) -> None:
    dome(cut, cushion_outline(), 9, 0.2)
    for vein in _VEINS:
        for a, b in pairwise(vein):
            cut.stroke([a, b], 0.7, "#4a2c1a" if cut.ink is Ink.FULL else "ink")


_PASTELS = ("#f6c9d3", "#f8dcae", "#f3ecb0", "#bfe3c4", "#b7d6f0", "#d3c3ec")


def _opal(cut: Cutter) -> None:
    dome(cut, pear_outline(), 9, 0.14, plain=True)
    for k in range(11):
        y = -0.42 + 0.115 * k
        reach = 0.13 + 0.37 * math.sin(math.pi * min(0.5, 0.12 + k * 0.055))
        for side in (-1, 1):
            tip = (side * reach, y - reach * 0.45)
            leaf = [
                (0.02 * side, y + 0.06),
                (side * reach * 0.55, y - reach * 0.3),
                tip,
                (side * reach * 0.5, y - reach * 0.08),
            ]
            if cut.ink is Ink.LOW:
                cut.stroke([leaf[0], leaf[1], tip], 0.3)
            else:
                pastel = _PASTELS[(k + (side > 0) * 3) % 6] if cut.ink is Ink.FULL else ("#ffffff", "#c9c9c9")[k % 2]
                cut.shape(polygon(leaf), Style(None, 0, pastel))
    cut.stroke([(0, -0.72), (0.0, 0.1), (0, 0.9)], 0.45, "ink" if cut.ink is Ink.LOW else "#ffffff")
    cut.girdle(pear_outline())


def _pear(cut: Cutter) -> None:
    brilliant(cut, 10, pear_outline(), (0.0, 0.3))


GEMS = {
    "beryl": Gem("hexagon step cut", "6B4A0A/C8961E/E9C75B/FBF1CC", _beryl),
    "emerald": Gem("emerald cut", "0B4A2E/1E8A57/6BC193/DDF2E4", _emerald),
    "obsidian": Gem("knapped point", "101113/2A2D32/5E656E/B6BDC5", _obsidian),
    "moonstone": Gem("oval cabochon", "7486A0/AFBED0/DAE3EC/FBFDFF", _moonstone),
    "onyx": Gem("banded tablet", "0D0D0F/232327/4C4C54/D9D4CA", _onyx),
    "garnet": Gem("rose cut", "4A0A14/8E1C2A/C0555C/F2CFCB", rose),
    "diamond": Gem("round brilliant", "7C8B99/B4C2CE/E1E9EF/FFFFFF", lambda c: brilliant(c, 8, round_outline())),
    "ruby": Gem("trillion", "5E0418/B3122F/DE5468/FAD0D5", lambda c: brilliant(c, 9, triangle_outline())),
    "sapphire": Gem("pear brilliant", "0C2257/1F4C9E/6A93D2/D6E4F6", _pear),
    "amethyst": Gem("crystal point", "3A1A5E/6E3FA3/A985CF/EADFF6", _amethyst),
    "coral": Gem("branch", "8E3422/DB6547/F0997D/FBDACD", _coral),
    "jade": Gem("ring disc", "1E5138/4C8C62/93BF9C/E2F0DF", _jade),
    "bloodstone": Gem("shield tablet", "10301F/23573A/5F8D6D/CFE0D2", _bloodstone),
    "pearl": Gem("whole pearl", "A2978A/D0C7BB/ECE6DD/FFFFFF", _pearl),
    "turquoise": Gem("cushion cabochon", "0E5E66/2F9CA3/7CC7C9/DDF2F0", _turquoise),
    "opal": Gem("drop cabochon", "8397A6/BFD0D8/E6EEEF/FFFFFF", _opal),
}
_FACETED: tuple[Gem, ...] = (
    Gem("hexagon step cut", "", _beryl),
    Gem("emerald cut", "", _emerald),
    Gem("rose cut", "", rose),
    Gem("round brilliant", "", lambda c: brilliant(c, 8, round_outline())),
    Gem("trillion", "", lambda c: brilliant(c, 9, triangle_outline())),
    Gem("pear brilliant", "", _pear),
    Gem("cushion brilliant", "", lambda c: brilliant(c, 8, cushion_outline())),
    Gem("square step cut", "", lambda c: step(c, [cut_corners(r, r, 0.16 * r) for r in (0.84, 0.68, 0.52, 0.36)])),
)
_POLISHED: tuple[Gem, ...] = (
    Gem("oval cabochon", "", lambda c: dome(c, [(x * 0.8, y) for x, y in round_outline()])),
    Gem("cushion cabochon", "", lambda c: dome(c, cushion_outline())),
    Gem("round cabochon", "", lambda c: dome(c, scaled(round_outline(), 0.92))),
    Gem("drop cabochon", "", lambda c: dome(c, pear_outline(), highlight=(-0.12, 0.1))),
    Gem("three-sided cabochon", "", lambda c: dome(c, triangle_outline(), highlight=(-0.2, -0.2))),
    Gem("tablet", "", lambda c: step(c, [cut_corners(0.74 * r, 0.94 * r, 0.3 * r) for r in (1.0, 0.8)])),
)


def gem_of(name: str) -> Gem:
    """Give how a gem is drawn: one of the sixteen if its name says so, else a cut and a colour that its name chooses.

    A name with one of the sixteen in it ("star sapphire") is cut like that; a colour in it ("black opal") goes
    before the gem's own.
    """
    known = GEMS.get(" ".join(name.casefold().split()))
    if known is not None:
        return known
    said = stones.colour(name)
    for word in stones.words(name):
        if word in GEMS:
            return GEMS[word]._replace(stops=said or GEMS[word].stops)
    cuts = _POLISHED if stones.unfaceted(name) else _FACETED if said else (*_FACETED, *_POLISHED)
    cut = stones.chosen(name, cuts)
    return cut._replace(stops=said or stones.chosen(name, tuple(stones.RAMPS.values()), 1))


def draw_gem(pen: Pen, name: str | None, x: float, y: float, radius: float, ink: Ink) -> str:
    """Draw a gem about a point; without one, a carved pawn. Give the name of the cut."""
    if name is None:
        _pawn(Cutter(pen, x, y, radius, _ramp(stones.RAMPS["brown"]), ink))
        return "carved figure"
    gem = gem_of(name)
    gem.draw(Cutter(pen, x, y, radius, _ramp(gem.stops), ink))
    return gem.cut


def _ramp(stops: str) -> Ramp:
    """Read a ramp from its four codes."""
    a, b, c, d = ("#" + code.lower() for code in stops.split("/"))
    return Ramp((a, b, c, d))


def _pawn(cut: Cutter) -> None:
    body = mirrored(parse("M0,-.5L.3,-.46C.34,-.38 .3,-.34 .22,-.32C.2,.1 .3,.36 .52,.6L.52,.72L.62,.78L.62,.98L0,.98"))
    head = circle(0, -0.7, 0.28)
    if cut.ink is Ink.LOW:
        fills = (Style(cut.edge, 0.7, "paper"), Style(cut.edge, 0.7, "paper"))
    else:
        fills = (
            Style(cut.edge, 0.9, cut.ramp.colour(0.42, cut.ink)),
            Style(cut.edge, 0.9, cut.ramp.colour(0.5, cut.ink)),
        )
    cut.shape(body, fills[0])
    cut.shape(head, fills[1])
    shine = parse("M-.1,-.26C-.12,.1 -.22,.36 -.4,.58")
    cut.pen.path(
        moved(shine, cut.matrix),
        Style("ink" if cut.ink is Ink.LOW else cut.ramp.colour(0.85, cut.ink), 0.7, round=True),
    )
    for y in (0.6, 0.78):
        cut.stroke([(-0.52, y), (0.52, y)], 0.5)
