"""What stands on a PDF page: forms that are drawn once, marks as operators in mm with y downwards, rounded once."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from gmkit.printing.fonts import MM
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
    Picture,
    Placed,
    Polygon,
    Rect,
    Style,
    Tag,
    Text,
)
from gmkit.printing.shape import SAME, Matrix, Path, times
from gmkit.printing.theme import lightness

# ---- Which forms of a file are placed more than once, so that they are drawn once.


class Repeats:
    """The forms of a file; those that look alike count as one.

    Forms are told apart by which record they are, and looked into only when they are met for the first time.
    """

    def __init__(self, pages: Iterable[Sequence[Mark]]) -> None:
        """Look through every page; a form inside a form counts once for each form it is in."""
        self._first: dict[int, Form] = {}
        self._alike: dict[Hashable, Form] = {}
        self._uses: dict[int, int] = {}
        self._met: list[Form] = []
        for marks in pages:
            self._count(marks)
        self.shared = tuple(form for form in self._met if self._uses[id(form)] > 1)
        """The forms placed more than once, inner ones before those they are in."""
        self._names = {id(form): f"f{number}" for number, form in enumerate(self.shared, start=1)}

    def first(self, form: Form) -> Form:
        """Give the form that stands for all that look like this one."""
        return self._first[id(form)]

    def name(self, form: Form) -> str | None:
        """Give the name under which a form is in the file; None if it is placed but once."""
        return self._names.get(id(self._first[id(form)]))

    def _count(self, marks: Sequence[Mark]) -> None:
        """Count what is placed among marks."""
        for mark in marks:
            kind = type(mark)
            if kind is Placed:
                form = mark.form  # type: ignore[union-attr]
                first = self._first.get(id(form)) or self._meet(form)
                self._uses[id(first)] += 1
            elif kind is Clip:
                self._count(mark.marks)  # type: ignore[union-attr]

    def _meet(self, form: Form) -> Form:
        """Take up a form met for the first time; give the one that stands for it."""
        self._count(form.marks)
        first = self._alike.setdefault(self._look(form), form)
        self._first[id(form)] = first
        if first is form:
            self._uses[id(form)] = 0
            self._met.append(form)
        return first

    def _look(self, form: Form) -> Hashable:
        """Give what two forms that look alike have in common; a form inside stands by its number alone."""
        return (form.width, form.height, form.left, form.top, *self._looks(form.marks))

    def _looks(self, marks: Sequence[Mark]) -> Iterator[Hashable]:
        # A line and an ellipse of the same figures are equal as records.
        yield tuple(map(type, marks))
        for mark in marks:
            match mark:
                case Placed():
                    yield id(self._first[id(mark.form)])
                    yield mark.matrix
                case Clip():
                    yield mark.path, mark.matrix, mark.even_odd, *self._looks(mark.marks)
                case _:
                    yield mark


# ---- What is on a page, for those who listen to it: elements in reading order, each with its marked sequences.

_WITHIN = {"LI": "L", "TR": "Table"}
"""What rows and points that follow each other stand in, where no tag says so."""
_HOLDERS = frozenset({"Document", "Part", "Sect", "Div", "Table", "THead", "TBody", "TR", "L", "LI"})
"""Tags that hold other elements, and no words of their own."""


class Element:
    """One element: a heading, a paragraph, a cell."""

    __slots__ = ("kids", "more", "page", "parent", "tag")

    def __init__(self, tag: str, parent: Element | None, page: int, more: str = "") -> None:
        """Begin an element of a page, numbered from 0."""
        self.tag, self.parent, self.page, self.more = tag, parent, page, more
        # Elements, marked sequences of the page by their number, and what else it has, as the file has it.
        self.kids: list[Element | int | str] = []


class Tree:
    """The elements of a file."""

    def __init__(self, text: Callable[[str], str]) -> None:
        """Begin with the document.

        Args:
            text: writes a text as a file has it.
        """
        self.root = Element("Document", None, 0)
        self.all = [self.root]
        self.pages: list[list[Element]] = []
        """For each page the element of each of its marked sequences."""
        self.fields: list[tuple[Field, Matrix, Element]] = []
        """What is filled in on the page under way, where it stands, and its element."""
        self._text = text
        self._here = self.root
        self._levels: list[int] = []

    def turn(self) -> None:
        """Begin a page."""
        self.pages.append([])
        self.fields = []

    def field(self, mark: Field, matrix: Matrix) -> None:
        """Put in something to fill in."""
        self.fields.append((mark, matrix, self._add("Form", self._here)))

    def enter(self, mark: Tag) -> Element:
        """Begin an element that goes on until `leave`."""
        tag, alt, actual, scope = mark
        more = f"/Alt {self._text(alt)}" if alt else ""
        more += f"/ActualText {self._text(actual)}" if actual else ""
        more += f"/A<</O/Table/Scope/{scope}>>" if scope else ""
        parent = self._holder(tag)
        if tag[0] == "H" and tag[1:].isdigit():
            tag = f"H{self._level(int(tag[1:]))}"
        elif tag == "Span" and parent.tag in _HOLDERS:
            tag = "P"
        self._here = element = self._add(tag, parent, more)
        return element

    def leave(self) -> None:
        """End the element under way."""
        self._here = self._here.parent or self.root
        if self._here.tag in _WITHIN.values() and self._here.more == _LOOSE:
            self._here = self._here.parent or self.root

    def begin(self, element: Element) -> str:
        """Give the operator that begins a marked sequence of an element."""
        sequences = self.pages[-1]
        number = len(sequences)
        sequences.append(element)
        element.kids.append(number)
        return f"/{element.tag} <</MCID {number}>> BDC"

    def words(self) -> str:
        """Give the operator that begins words: those of the element under way, or else a paragraph."""
        here = self._here
        return self.begin(self._add("P", here) if here.tag in _HOLDERS else here)

    def _add(self, tag: str, parent: Element, more: str = "") -> Element:
        """Put an element behind the others of its parent."""
        element = Element(tag, parent, len(self.pages) - 1, more)
        parent.kids.append(element)
        self.all.append(element)
        return element

    def _holder(self, tag: str) -> Element:
        """Give what an element is put in: rows and points without a table or a list are given one."""
        here, within = self._here, _WITHIN.get(tag)
        if within is None or here.tag in {within, "THead", "TBody"}:
            return here
        last = here.kids[-1] if here.kids else None
        if isinstance(last, Element) and (last.tag, last.more, last.page) == (within, _LOOSE, len(self.pages) - 1):
            return last
        return self._add(within, here, _LOOSE)

    def _level(self, wanted: int) -> int:
        """Give the level of a heading: at most one beneath that of the one before, whatever was left out."""
        while self._levels and self._levels[-1] >= wanted:
            self._levels.pop()
        self._levels.append(wanted)
        return len(self._levels)


_LOOSE = " "
"""Marks a table or a list that was made for its rows."""


def told(form: Form) -> Tag | None:
    """Give what a form says whose marks nobody can listen to one by one; None for a drawing without a word.

    A form that is placed again and again has no sequences of its own: those of a page are numbered through.
    """
    words, figures = list[str](), list[str]()
    _tell(form.marks, words, figures)
    if words:
        return Tag("Span", actual=" ".join((*figures, *words)))
    return Tag("Figure", ", ".join(figures)) if figures else None


def _tell(marks: Iterable[Mark], words: list[str], figures: list[str]) -> None:
    """Collect the words of marks, and what their figures show."""
    passed = 0  # tags not at their end yet since one that has words of its own, or is passed over
    for mark in marks:
        match mark:
            case Tag(tag, alt, actual):
                if passed or tag == "Artifact" or alt or actual:
                    passed += 1
                if passed == 1 and tag != "Artifact":
                    words += [actual] if actual else []
                    figures += [] if actual else [alt]
            case End():
                passed = max(passed - 1, 0)
            case Text() if not passed:
                words.append(mark.words)
            case Placed() if not passed:
                _tell(mark.form.marks, words, figures)
            case Clip() if not passed:
                _tell(mark.marks, words, figures)
            case _:
                pass


# ---- Marks as the operators of a PDF page: mm with y downwards, rounded once, and nothing set that is set already.

Inks = Mapping[str, tuple[str, str]]
"""For each colour the operators that set it: for areas, for lines."""
Letters = Callable[[str, str], Sequence[tuple[str, str]]]
"""Gives for a role and words the operators that show them, each with its font's name in the file."""

_ROUND = 0.5522847498
_LEADING = 1.45  # of a paragraph at most, in sizes
_PAINTS = frozenset({Line, Rect, Ellipse, Polygon, Curve, Image})
_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class Numbers(dict[float, str]):
    """Numbers as the file has them, each written out once."""

    def __init__(self, places: int) -> None:
        """Take how many decimal places a number may have."""
        super().__init__()
        self._places = places

    def __missing__(self, value: float) -> str:
        """Write a number out."""
        text = f"{value:.{self._places}f}".rstrip("0").rstrip(".")
        self[value] = text = "0" if text == "-0" else text
        return text


_FLOOR = 0.2  # pt; a thinner line breaks up on most printers
_DOTS = (0.25, 1.05)
_PALE = 0.6  # a tone lighter than this is left to the paper


class Thin(dict[Style, Style]):
    """Styles as they are drawn where ink is saved: thin and black, never grey; pale areas are left to the paper."""

    def __missing__(self, style: Style) -> Style:
        """Make a style thin for the first time."""
        stroke, weight, fill, dash, rounded = style
        if stroke is not None and stroke not in {"paper", "mark"} and lightness(stroke) < 0.95:
            if stroke == "hair" and not dash:
                dash = _DOTS
            stroke, weight = "ink", max(weight / 2, _FLOOR)
        if fill is not None and lightness(fill) > _PALE:
            fill = "paper"
        self[style] = thin = Style(stroke, weight, fill, dash, rounded)
        return thin


class Writer:
    """Writes marks as operators, one page or form after another."""

    def __init__(
        self,
        inks: Inks,
        letters: Letters,
        name: Callable[[Form], str | None],
        put: Callable[[str, str], None],
        styles: Mapping[Style, Style] | None = None,
        pictures: Callable[[Picture], str] = lambda _picture: "",
    ) -> None:
        """Take what colours, words and forms are called in this file.

        Args:
            inks: what sets a colour.
            letters: what shows words.
            name: gives the name of a form that the file has, or None to have it drawn where it is placed.
            put: takes operators, and the name of a form that is drawn after them ("" for none).
            styles: what is drawn in place of each style; None for the styles as they are.
            pictures: gives the name of a picture that the file has from then on.
        """
        self._pictures = pictures
        self._styles = styles
        self._inks = inks
        self._letters = letters
        self._name = name
        self._put = put
        self._out: list[str] = []
        self._long = Numbers(3)
        self._fine = Numbers(6)
        self._turns: dict[float, str] = {0.0: "1 0 0 -1"}
        self._writing = False
        self._forget()
        self._kinds: dict[type[Any], Callable[[Any], None]] = {
            Line: self._line,
            Rect: self._rect,
            Ellipse: self._ellipse,
            Polygon: self._polygon,
            Curve: self._curve,
            Clip: self._clip,
            Placed: self._placed,
            Tag: self._begin,
            Field: self._field,
            Image: self._image,
            End: self._finish,
        }
        self._tree: Tree | None = None
        self._matrix: Matrix = SAME  # what the marks under way stand under
        self._open = ""  # the marked sequence under way: words or an artifact
        self._closed = True  # whether no sequence may be begun: a form is under way, or one with words of its own
        self._passed = 0  # tags inside that one not at their end yet
        self._element: Element | None = None  # whose it is; None for an artifact
        self._said: tuple[float, float, str, float, float] = (0.0, 0.0, "", 0.0, 0.0)
        self._told: dict[int, Tag | None] = {}

    def write(self, marks: Iterable[Mark], matrix: Matrix = SAME, tree: Tree | None = None) -> None:
        """Write all of one page or form, under a matrix; what there is to hear of it goes into a tree."""
        self._forget()
        self._tree, self._closed, self._matrix = tree, tree is None, matrix
        if matrix == SAME:
            self._draw(marks)
            self._end()
        else:
            self._out.append(f"q {self._moving(matrix)}")
            self._draw(marks)
            self._end()
            self._out.append("Q")
        self._hand_over("")

    def contours(self, paths: Iterable[Path], matrix: Matrix, begin: str, end: str) -> None:
        """Draw lines for a knife, under a matrix, between two operators that say what they are."""
        traced = [f"{self._traced(path, SAME)} S" for path in paths]
        self._put("\n".join((f"q {self._moving(matrix)} {begin}", *traced, f"{end} Q")), "")

    def _hand_over(self, name: str) -> None:
        """Hand over what is written so far, and the form that comes after it."""
        self._put("\n".join(self._out), name)
        self._out.clear()

    def _forget(self) -> None:
        """Know nothing of what is set: a form is drawn with whatever its page has set."""
        self._fill = self._stroke = self._font = ""
        self._weight = self._tracking = self._size = -1.0
        self._dash: tuple[float, ...] | None = None
        self._rounded: bool | None = None

    def _inside(self, marks: Iterable[Mark]) -> None:
        """Draw marks between q and Q, after which what was set before is set again."""
        kept = (self._fill, self._stroke, self._font, self._weight, self._tracking, self._size)
        dash, rounded = self._dash, self._rounded
        self._draw(marks)
        self._end()
        self._out.append("Q")
        self._fill, self._stroke, self._font, self._weight, self._tracking, self._size = kept
        self._dash, self._rounded = dash, rounded

    def _draw(self, marks: Iterable[Mark]) -> None:
        """Draw marks in order; texts that follow each other share one text object."""
        kinds, text, out = self._kinds, self._text, self._out
        for mark in marks:
            kind = type(mark)
            if kind is Text:
                text(mark)
                continue
            if self._writing:
                self._end()
            if kind in _PAINTS and not self._closed and not self._open:
                self._open = "artifact"
                out.append("/Artifact BMC")
            kinds[kind](mark)
        if self._writing:
            self._end()

    def _end(self) -> None:
        """End the words, or the artifact, under way."""
        if self._open:
            self._open = ""
            self._out.append("EMC")
        if self._writing:
            self._writing = False
            self._out.append("ET")

    def _text(self, mark: Any) -> None:
        """Write one run of text."""
        x, y, words, role, size, colour, wide, tracking, turn = mark
        out = self._out
        if not self._writing:
            if self._open:
                self._end()
            out.append("BT")
            self._writing = True
        if not self._closed:
            self._heard(x, y, role, size, turn)
            self._said = (x + wide, y, role, size, turn)
        if colour != self._fill:
            self._fill = colour
            out.append(self._inks[colour][0])
        if tracking != self._tracking:
            self._tracking = tracking
            out.append(f"{self._fine[tracking * MM]} Tc")
        way = self._turns.get(turn) or self._turning(turn)
        long = self._long
        out.append(f"{way} {long[x]} {long[y]} Tm")
        for font, shown in self._letters(role, words):
            if font != self._font or size != self._size:
                self._font, self._size = font, size
                out.append(f"{font} {self._fine[size * MM]} Tf")
            out.append(shown)

    def _heard(self, x: float, y: float, role: str, size: float, turn: float) -> None:
        """Begin a sequence of words, unless these go on with the line before: beside it, or closely under it."""
        if self._open:
            end, above, before, was, turned = self._said
            if size == was and turn == turned:
                em = size * MM
                if (y == above and -0.1 < x - end < em) or (role == before and 0 < y - above < _LEADING * em):
                    return
            self._out.append("EMC")
        assert self._tree is not None
        self._open = "words"
        self._out.append(self._tree.words())

    def _turning(self, turn: float) -> str:
        """Give the first four numbers of a text's matrix."""
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        self._turns[turn] = text = " ".join(self._fine[v] for v in (c, -s, -s, -c))
        return text

    def _moving(self, matrix: Matrix) -> str:
        """Give the operator of a matrix."""
        fine, long = self._fine, self._long
        a, b, c, d, x, y = matrix
        return f"{fine[a]} {fine[b]} {fine[c]} {fine[d]} {long[x]} {long[y]} cm"

    def _set(self, style: Style) -> str:
        """Set colours, weight and dashes; give the operator that paints so."""
        stroke, weight, fill, dash, rounded = style if self._styles is None else self._styles[style]
        out = self._out
        if fill is not None and fill != self._fill:
            self._fill = fill
            out.append(self._inks[fill][0])
        if stroke is None:
            return "n" if fill is None else "f"
        if stroke != self._stroke:
            self._stroke = stroke
            out.append(self._inks[stroke][1])
        if weight != self._weight:
            self._weight = weight
            out.append(f"{self._fine[weight * MM]} w")
        if dash != self._dash:
            self._dash = dash
            out.append(f"[{' '.join(self._long[v] for v in dash)}] 0 d")
        if rounded != self._rounded:
            self._rounded = rounded
            out.append("1 J 1 j" if rounded else "0 J 0 j")
        return "S" if fill is None else "B"

    def _line(self, mark: Line) -> None:
        """Draw a line."""
        x1, y1, x2, y2, style = mark
        paint = self._set(style)
        n = self._long
        self._out.append(f"{n[x1]} {n[y1]} m {n[x2]} {n[y2]} l {paint}")

    def _rect(self, mark: Rect) -> None:
        """Draw a rectangle."""
        x, y, wide, high, style, radius = mark
        paint = self._set(style)
        n = self._long
        if not radius:
            self._out.append(f"{n[x]} {n[y]} {n[wide]} {n[high]} re {paint}")
            return
        k = radius * (1 - _ROUND)
        left, top, right, bottom = n[x], n[y], n[x + wide], n[y + high]
        x1, x2, y1, y2 = n[x + radius], n[x + wide - radius], n[y + radius], n[y + high - radius]
        u1, u2, v1, v2 = n[x + k], n[x + wide - k], n[y + k], n[y + high - k]
        self._out.append(
            f"{x1} {top} m {x2} {top} l {u2} {top} {right} {v1} {right} {y1} c "
            f"{right} {y2} l {right} {v2} {u2} {bottom} {x2} {bottom} c "
            f"{x1} {bottom} l {u1} {bottom} {left} {v2} {left} {y2} c "
            f"{left} {y1} l {left} {v1} {u1} {top} {x1} {top} c h {paint}"
        )

    def _ellipse(self, mark: Ellipse) -> None:
        """Draw an ellipse."""
        x, y, rx, ry, style = mark
        paint = self._set(style)
        n = self._long
        kx, ky = rx * _ROUND, ry * _ROUND
        left, right, top, bottom, cx, cy = n[x - rx], n[x + rx], n[y - ry], n[y + ry], n[x], n[y]
        u1, u2, v1, v2 = n[x - kx], n[x + kx], n[y - ky], n[y + ky]
        self._out.append(
            f"{right} {cy} m {right} {v2} {u2} {bottom} {cx} {bottom} c {u1} {bottom} {left} {v2} {left} {cy} c "
            f"{left} {v1} {u1} {top} {cx} {top} c {u2} {top} {right} {v1} {right} {cy} c h {paint}"
        )

    def _polygon(self, mark: Polygon) -> None:
        """Draw a polygon."""
        points, style = mark
        paint = self._set(style)
        n = self._long
        corners = " l ".join([f"{n[x]} {n[y]}" for x, y in points]).replace(" l ", " m ", 1)
        self._out.append(f"{corners} l h {paint}" if len(points) > 1 else "")

    def _curve(self, mark: Curve) -> None:
        """Draw a path."""
        path, matrix, style, even_odd = mark
        paint = self._set(style)
        if even_odd and style.fill is not None:
            paint += "*"
        self._out.append(f"{self._traced(path, matrix)} {paint}")

    def _traced(self, path: Path, matrix: Matrix) -> str:
        """Give the operators of a path under a matrix."""
        a, b, c, d, e, f = matrix
        n = self._long
        out: list[str] = []
        for verb, v in path:
            for i in range(0, len(v), 2):
                x, y = v[i], v[i + 1]
                out += (n[a * x + c * y + e], n[b * x + d * y + f])
            out.append(_VERBS[verb])
        return " ".join(out)

    def _clip(self, mark: Clip) -> None:
        """Draw what is seen through a path."""
        path, matrix, marks, even_odd = mark
        self._end()
        self._out.append(f"q {self._traced(path, matrix)} {'W*' if even_odd else 'W'} n")
        self._inside(marks)

    def _placed(self, mark: Placed) -> None:
        """Draw a form at its place: by name, if the file has it."""
        form, matrix = mark
        name = self._name(form)
        if name is None:
            self._end()
            self._out.append(f"q {self._moving(matrix)}")
            before, self._matrix = self._matrix, times(self._matrix, matrix)
            self._inside(form.marks)
            self._matrix = before
            return
        if not self._closed:
            key = id(form)
            if key not in self._told:
                self._told[key] = told(form)
            said = self._told[key]
            if said is not None:
                self._begin(said)
                self._form(mark, name)
                self._finish(said)
                return
            if not self._open:
                self._open = "artifact"
                self._out.append("/Artifact BMC")
        self._form(mark, name)

    def _image(self, mark: Image) -> None:
        """Draw a picture, which stands on its feet in a square of its own whose sides are 1."""
        picture, x, y, width, height = mark
        self._out.append(f"q {self._moving((width, 0.0, 0.0, -height, x, y + height))}")
        self._hand_over(self._pictures(picture))
        self._out.append("Q")

    def _form(self, mark: Placed, name: str) -> None:
        """Draw a form that the file has."""
        self._out.append(f"q {self._moving(mark.matrix)}")
        self._hand_over(name)
        self._out.append("Q")

    def _field(self, mark: Field) -> None:
        """Take something to fill in, which stands on the page and not in its stream; in a form it would be anywhere."""
        if self._tree is not None and not self._closed:
            self._end()
            self._tree.field(mark, self._matrix)

    def _begin(self, mark: Tag) -> None:
        """Begin what a tag says; where it has other words, all up to its end is one sequence."""
        tree = self._tree
        if tree is None or mark.tag == "Cut":
            return
        if self._closed:
            self._passed += 1
            return
        self._end()
        passed_over = mark.tag == "Artifact"
        element = None if passed_over else tree.enter(mark)
        if passed_over or mark.alt or mark.actual:
            self._out.append("/Artifact BMC" if element is None else tree.begin(element))
            self._element, self._closed = element, True

    def _finish(self, mark: Tag | End) -> None:
        """End what a tag said."""
        tree = self._tree
        if tree is None or mark.tag == "Cut":
            return
        if self._passed:
            self._passed -= 1
            return
        self._end()
        if self._closed:
            self._out.append("EMC")
            self._closed = False
            if self._element is None:
                return
        tree.leave()
