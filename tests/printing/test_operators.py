"""Operators: what is set when something is painted is what its mark asks for, and nothing is set twice."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gmkit.printing.fonts import MM
from gmkit.printing.operators import Numbers, Repeats, Writer
from gmkit.printing.pen import (
    Clip,
    Curve,
    Ellipse,
    End,
    Field,
    Form,
    Image,
    Line,
    Mark,
    Placed,
    Polygon,
    Rect,
    Style,
    Tag,
    Text,
)
from gmkit.printing.shape import SAME, Matrix, apply, circle, moved, placed, times
from tests.cases import every_case

COLOURS = ("ink", "soft", "warm")


class Painted(NamedTuple):
    """One thing painted: where its first point lies on the page, and what was set."""

    x: float
    y: float
    fill: object = None
    stroke: object = None
    font: object = None


class Inks(dict[str, tuple[str, str]]):
    """Colours by their number."""

    def __missing__(self, token: str) -> tuple[str, str]:
        number = COLOURS.index(token)
        return (f"{number} g", f"{number} G")


class Reader:
    """Reads operators back, as a viewer does."""

    def __init__(self, marks: tuple[Mark, ...]) -> None:
        self.streams: dict[str, list[str]] = {}
        self.into: list[str] = []
        repeats = Repeats([marks])
        writer = Writer(Inks(), self.letters, repeats.name, self.put)
        for form in repeats.shared:
            self.into = self.streams.setdefault(repeats.name(form) or "", [])
            writer.write(form.marks)
        self.into = self.streams.setdefault("", [])
        writer.write(marks, placed(5, 7, 2.0))
        self.painted: list[Painted] = []
        self.set: dict[str, Any] = {"cm": SAME}
        self.start: tuple[float, float] | None = None
        self.read("")

    @staticmethod
    def letters(role: str, words: str) -> tuple[tuple[str, str], ...]:
        return ((f"/{role}", f"<{words}> Tj"),)

    def put(self, operators: str, name: str) -> None:
        self.into += operators.split()
        self.into += [name, "Do"] if name else []

    def read(self, name: str) -> None:
        """Read one stream; a form's begins with whatever is set, and leaves nothing behind."""
        stack: list[dict[str, Any]] = []
        operands: list[str] = []
        outer = dict(self.set)
        for word in self.streams[name]:
            if re.fullmatch(r"-?\[?[-\d.]+\]?|\[\]|[</].*|f\d+", word):
                operands.append(word)
                continue
            if word == "q":
                stack.append(dict(self.set))
            elif word == "Q":
                self.set = stack.pop()
            elif word == "Do":
                self.read(operands[-1])
            elif word in {"g", "G", "w", "d", "J", "j", "Tf", "Tc"}:
                assert self.set.get(word) != operands or name, f"{operands} {word} was set already"
                self.set[word] = operands
            else:
                self.draw(word, [float(n) for n in operands if n[0] not in "<[/"])
            operands = []
        assert not stack
        self.set = outer

    def draw(self, word: str, numbers: list[float]) -> None:
        """Read what moves, draws or writes."""
        if word == "cm":
            a, b, c, d, e, f = numbers
            self.set["cm"] = times(self.set["cm"], (a, b, c, d, e, f))
        elif word in {"m", "re"} and self.start is None:
            self.start = (numbers[0], numbers[1])
        elif word in {"S", "f", "f*", "B", "B*", "n"}:
            if word != "n" and self.start is not None:
                self.paint(self.start, word)
            self.start = None
        elif word == "Tm":
            self.set["at"] = (numbers[4], numbers[5])
        elif word == "Tj":
            x, y = apply(self.set["cm"], self.set["at"])
            font = (self.set["Tf"][0], float(self.set["Tf"][1]), float(self.set["Tc"][0]))
            self.painted.append(Painted(x, y, self.set["g"], None, font))

    def paint(self, point: tuple[float, float], word: str) -> None:
        x, y = apply(self.set["cm"], point)
        fill = self.set["g"] if word[0] in "fB" else None
        stroke = [self.set[op] for op in ("G", "w", "d", "J", "j")] if word[0] in "SB" else None
        self.painted.append(Painted(x, y, fill, stroke))


def wanted(marks: tuple[Mark, ...], m: Matrix) -> list[Painted]:
    """Give what a page shall show, worked out mark by mark."""
    out: list[Painted] = []
    for mark in marks:
        if isinstance(mark, Placed):
            out += wanted(mark.form.marks, times(m, mark.matrix))
        elif isinstance(mark, Clip):
            out += wanted(mark.marks, m)
        elif isinstance(mark, Text):
            x, y = apply(m, (mark.x, mark.y))
            font = (f"/{mark.role}", round(mark.size * MM, 6), round(mark.tracking * MM, 6))
            out.append(Painted(x, y, [str(COLOURS.index(mark.colour))], None, font))
        elif not isinstance(mark, Tag | End | Field | Image):
            x, y = apply(m, _first(mark))
            out.append(Painted(x, y, *_style(mark.style)))
    return [one for one in out if one.fill or one.stroke or one.font]


def _first(mark: Line | Rect | Ellipse | Polygon | Curve) -> tuple[float, float]:
    """Give where a figure's outline begins."""
    match mark:
        case Line():
            return mark.x1, mark.y1
        case Rect():
            return mark.x + mark.radius, mark.y
        case Ellipse():
            return mark.x + mark.rx, mark.y
        case Polygon():
            return mark.points[0]
        case Curve():
            x, y = moved(mark.path, mark.matrix)[0][1]
            return x, y


def _style(style: Style) -> tuple[object, object]:
    fill = None if style.fill is None else [str(COLOURS.index(style.fill))]
    if style.stroke is None:
        return fill, None
    dash = [*("[" + " ".join(f"{v:g}" for v in style.dash) + "]").split(), "0"]
    ends = [str(int(style.round))]
    return fill, [[str(COLOURS.index(style.stroke))], [f"{style.weight * MM:.6f}".rstrip("0")], dash, ends, ends]


spots = st.integers(0, 40).map(float)
styles = st.builds(
    Style,
    st.sampled_from([None, *COLOURS]),
    st.sampled_from([0.5, 0.9]),
    st.sampled_from([None, *COLOURS]),
    st.sampled_from([(), (2.0, 1.0)]),
    st.booleans(),
)
texts = st.builds(
    Text,
    spots,
    spots,
    st.just("aa"),
    st.sampled_from(["sans", "serif"]),
    st.sampled_from([7.0, 9.0]),
    st.sampled_from(COLOURS),
    st.just(5.0),
    st.sampled_from([0.0, 0.7]),
    st.sampled_from([0.0, 90.0]),
)
plain = st.one_of(
    texts,
    st.builds(Line, spots, spots, spots, spots, styles),
    st.builds(Rect, spots, spots, spots, spots, styles, st.sampled_from([0.0, 2.0])),
    st.builds(Ellipse, spots, spots, spots, spots, styles),
    st.builds(lambda style: Curve(circle(3, 4, 2), placed(1, 2, turn=30), style), styles),
    st.builds(lambda style: Polygon(((1, 2), (3, 4), (5, 9)), style), styles),
)
FORMS = [Form("one", 9, 9, (Line(1, 1, 2, 2, Style()), Text(1, 1, "bb", "sans", 7.0, "ink", 3.0)))]


def _nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    some = st.lists(inner, max_size=3).map(tuple)
    shapes = st.sampled_from([placed(2, 3), placed(4, 1, 0.5), (-1.0, 0.0, 0.0, -1.0, 9.0, 9.0)])
    return st.one_of(
        some.map(lambda marks: Clip(circle(9, 9, 9), SAME, marks)),
        st.builds(Placed, some.map(lambda marks: Form("two", 9, 9, marks)), shapes),
        st.builds(Placed, st.sampled_from(FORMS), shapes),
    )


@example(
    (
        Placed(Form("two", 9, 9, (Line(0, 1, 2, 0, Style()),)), SAME),
        Placed(Form("two", 9, 9, (Ellipse(0, 1, 2, 0, Style()),)), SAME),
    )
)
@given(st.lists(st.recursive(plain, _nested, max_leaves=8), max_size=8).map(tuple))
def test_everything_is_painted_where_and_as_its_mark_says(marks: tuple[Mark, ...]) -> None:
    painted = Reader(marks).painted
    expected = wanted(marks, placed(5, 7, 2.0))
    assert len(painted) == len(expected)
    for one, other in zip(painted, expected, strict=True):
        assert (one.x, one.y) == pytest.approx((other.x, other.y), abs=0.004)
        assert one[2:] == other[2:]


@every_case(
    ("value", "text"), [(1.0, "1"), (0.12345, "0.123"), (-0.0001, "0"), (100.0, "100"), (-2.5, "-2.5"), (1e-9, "0")]
)
def test_numbers_are_rounded_to_the_micrometre(value: float, text: str) -> None:
    assert Numbers(3)[value] == text


def test_forms_that_look_alike_are_one_and_those_placed_once_none() -> None:
    def form(x: float) -> Form:
        return Form(f"named {x}", 9, 9, (Line(x, 0, 1, 1, Style()),))

    inner = form(5)
    outer = Form("outer", 9, 9, (Placed(inner, SAME), Placed(form(6), SAME)))
    pages = [(Placed(form(1), SAME), Placed(form(2), SAME), Placed(outer, SAME)), (Placed(form(1), SAME),)]
    repeats = Repeats([*pages, (Placed(outer, SAME),)])
    assert [one.marks for one in repeats.shared] == [form(1).marks, outer.marks]
    assert repeats.name(outer) == "f2"
    assert repeats.name(inner) is None
    assert repeats.first(pages[1][0].form) is pages[0][0].form
