"""Which forms of a file are placed more than once, so that they are drawn once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from gmkit.printing.pen import Clip, Form, Mark, Placed


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
        marks = tuple(
            (id(self._first[id(mark.form)]), mark.matrix) if type(mark) is Placed else mark for mark in form.marks
        )
        return (form.width, form.height, form.left, form.top, marks)
