"""Who answers at a table that the GM leads: what was said beforehand, NPCs, what is usual, and gmkit's own dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.chance.law import split_faces
from gmkit.chance.source import Source
from gmkit.errors import GmkitError, UnknownName, UnreadableChoice, quoted
from gmkit.shell.desk import AtTable, Desk
from gmkit.shell.table.line import Word, is_word, joined
from gmkit.table.game import Ask, Luck, SeatNo
from gmkit.table.run import DRAWN, TYPED, Places, Said, said_by

USUAL = "usual"
"""Who answers where nearly everybody says the same and nobody was asked."""

FACES, NEXT = "faces", "next"
"""The labels of a clause that has faces of real pieces, and of one that answers whatever its seat is asked next."""


class Ready(NamedTuple):
    """A clause: something answered before it is asked."""

    seat: int  # whose answer it is
    labels: tuple[str, ...]  # what it answers
    said: str  # the answer as it is typed; faces for luck
    text: str  # the clause as it was typed


class Waiting(Exception):
    """Somebody at the table has to answer first."""


class Counts(Places):
    """Places that a table keeps from line to line, so that after an undo the same tile comes again."""

    def __init__(self, kept: Mapping[str, int]) -> None:
        """Take what was counted."""
        super().__init__()
        for key, count in kept.items():
            what, _, seat = key.rpartition("|")
            self._counts[what, SeatNo(int(seat)) if seat else None] = count

    def kept(self) -> dict[str, int]:
        """Give what was counted as plain data."""
        return {f"{what}|{'' if seat is None else seat}": count for (what, seat), count in self._counts.items()}


class Answers:
    """Answers at a table that the GM leads: clauses, NPCs by level, what is usual, and pieces that gmkit draws."""

    def __init__(
        self, desk: Desk, game: Any, source: Source, counts: Counts, ready: list[Ready], *, draws: bool, settle: bool
    ) -> None:
        """Take what `Sitting` gives."""
        self._desk, self._game, self._counts, self._ready = desk, game, counts, ready
        self._draws, self._settle = draws, settle
        self._source = source.named("table")
        self._usual = desk.at_table().usual if desk.at_table else {}

    def __call__(self, record: Any, need: Ask | Luck) -> Said:
        """Answer; raises Waiting where somebody at the table has to, and GmkitError where a clause does not fit."""
        return self._luck(record, need) if isinstance(need, Luck) else self._choice(record, need)

    def _luck(self, record: Any, need: Luck) -> Said:
        person = need.seat is not None and not record.hall.seating.seats[need.seat].npc
        typed = next((one for one in self._ready if one.labels == (FACES,) and (one.seat == need.seat or person)), None)
        if typed and not need.aside:
            faces = split_faces(typed.said)
            value, taken = need.law.parse(faces)
            place = self._ready.index(typed)
            left = " ".join(faces[taken:])
            self._ready[place : place + 1] = [typed._replace(said=left, text=left)] if left else []
            self._counts.next(need)
            return Said(value, TYPED)
        if person and not (self._draws or need.aside or need.secret):
            raise Waiting
        return Said(need.law.draw(self._source.named("luck").placed(*self._counts.next(need)).stream()), DRAWN)

    def _choice(self, record: Any, need: Ask) -> Said:
        seat = record.hall.seating.seats[need.seat]
        if (said := self._clause(seat.name, need)) is not None:
            return said
        if seat.npc and not need.ruling:
            view = self._game.view(record, need.seat)
            source = self._source.named("player", need.seat).placed(*self._counts.next(need))
            return said_by(self._desk.player(seat, self._game)(view, need, source), seat.by)
        usual: Any = need.usual
        if need.what in self._usual:
            usual = need.choices.parse(self._usual[need.what])
        elif usual is None and self._settle:
            # What ends with a scene is settled as mildly as it can be: nothing is felt, paid or changed.
            usual = 0 if 0 in need.choices else next(iter(need.choices.items()))
        if usual is None:
            raise Waiting
        self._counts.next(need)
        return Said(usual, USUAL)

    def _clause(self, name: str, need: Ask) -> Said | None:
        """Answer by what was said beforehand: by its label, else by what answers whatever is asked next."""
        own = [one for one in self._ready if one.seat == need.seat and need.what in one.labels]
        if not own:
            own = [one for one in self._ready if one.seat == need.seat and one.labels == (NEXT,)][:1]
        if not own:
            return None
        together = own if need.what in TOGETHER else own[:1]
        try:
            value = need.parse(", ".join(one.said for one in together))
        except GmkitError as error:
            raise type(error)(f"{name}, {need.what}: {error}") from None
        for one in together:
            self._ready.remove(one)
        self._counts.next(need)
        return Said(value, "gm")


TOGETHER = ("actions", "aims", "support")
"""What is answered by several clauses at once."""


def read_clause(at: AtTable, record: Any, seat: SeatNo, words: Sequence[Word], *, loose: bool = False) -> list[Ready]:
    """Read a clause: what it answers, for whom, and how.

    Args:
        at: what the game does at a table.
        record: the record as it stands.
        seat: whose clause it is where nobody is named.
        words: the clause.
        loose: whether it may be an answer to whatever is asked next.

    Raises:
        UnreadableChoice: it answers nothing.
    """
    text, first = joined(words), words[0].text
    if is_word(first, "vs"):
        other = record.encounter.sides[-1].seat if record.encounter else None
        seat, words = (SeatNo(other) if other is not None else seat), words[1:]
    elif (
        at.labels(first) is None
        and not is_word(first, "say")
        and not are_faces(words)
        and (len(words) > 1 or not loose)
    ):
        try:
            seat, words = SeatNo(record.hall.seating.find(first)), words[1:]
        except UnknownName:
            known = "do, stake, woo, with, goal, vs, a name, or faces such as 6:1"
            raise UnreadableChoice(f"{quoted(text)} answers nothing; a clause begins with {known}") from None
    if not words:
        raise UnreadableChoice(f"{quoted(text)} says nothing; write a word such as stake 8 behind the name")
    if are_faces(words):
        return [Ready(seat, (FACES,), " ".join(word.text for word in words), text)]
    word, rest = words[0].text, words[1:]
    if is_word(word, "say") and rest:
        return [Ready(seat, (NEXT,), joined(rest, marks=True), text)]
    labels = at.labels(word)
    if labels is None and loose:
        return [Ready(seat, (NEXT,), joined(words), text)]
    if labels is None:
        raise UnreadableChoice(f"{quoted(text)} answers nothing; behind the name stands do, stake, lend …")
    plain, tail = [one.text for one in rest], joined(rest, marks=is_word(word, "do", "hidden"))
    if is_word(word, "with") and plain and plain[-1].isdecimal():
        asked = Ready(seat, ("Face to ask for",), plain[-1], text)
        return [Ready(seat, labels, " ".join(plain[:-1]), text), asked]
    if is_word(word, "bet") and len(plain) > 2 and is_word(plain[1], "on"):
        return [Ready(seat, labels, " ".join(plain[2:]), text), Ready(seat, ("bet",), plain[0], text)]
    return [Ready(seat, labels, at.said(word, tail), text)]


def clause_for(at: AtTable, need: Any, name: str) -> str:
    """Say by which clause somebody answers; nothing is kept of a line that cannot be done whole."""
    word = next((word for word in at.words if need.what in (at.labels(word) or ())), "say")
    clause = f"{word} …" if isinstance(need, Ask) else "faces such as 6:1"
    return f"add {quoted(f'{name} {clause}')} behind a semicolon; nothing is kept"


def are_faces(words: Sequence[Word]) -> bool:
    return all(word.text[:1].isdigit() and not word.quoted and ":" in word.text for word in words)
