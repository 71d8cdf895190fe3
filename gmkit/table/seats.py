"""Who sits where: seats in order round the table, people and NPCs mixed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, UnreadableChoice, counted, later, listed, means, quoted, say
from gmkit.names import fold, pick

HUMAN = "human"

PLAYED_BY: Mapping[str, str] = {
    "weak": "knows the rules and little more",
    "average": "goes by what looks best at first glance",
    "skilled": "weighs what it has seen, and takes the second best now and then",
    "master": "plays well, and seldom slips",
    "grandmaster": "plays as well as gmkit can, and takes the longest to think",
    HUMAN: "a person, who is asked",
}
"""Who may play a seat: an NPC, from worst to best, or a person."""

LEVELS = tuple(word for word in PLAYED_BY if word != HUMAN)
"""How well an NPC plays, from worst to best."""

PRONOUNS: Mapping[str, str] = {"she": later("she"), "he": later("he"), "they": later("they")}
"""What is said of somebody whose name was just said, and how a language says it."""

NAME_LIMIT = 60


def pronoun_called(text: str) -> str:
    """Give the pronoun that a text is, in English or in the language that is spoken; empty if it is none."""
    return next((known for known, told in PRONOUNS.items() if means(text, told)), "")


def level_called(text: str, among: Sequence[str] = LEVELS) -> str:
    """Give the level that a text is the name of, or the beginning; raises UnknownName, AmbiguousChoice."""
    return pick("level", text, {known: (known,) for known in among})


class Seat(NamedTuple):
    """A place at the table."""

    name: str  # who sits there, at most 60 characters
    level: str = "skilled"  # one of `LEVELS`, or "human"
    style: str = ""  # an NPC's manner, such as "miser"; empty for none
    pronoun: str = ""  # one of `PRONOUNS`; empty where nobody says, and then it is they

    @property
    def npc(self) -> bool:
        return self.level != HUMAN

    @property
    def by(self) -> str:
        """Who answers, as the log has it: "npc:master", "person:Ana"."""
        return f"npc:{self.level}" if self.npc else f"person:{self.name}"

    def kept(self) -> dict[str, str]:
        """Give it as a log keeps it; `seat_from` reads that back."""
        return {name: said for name, said in self._asdict().items() if said or name != "pronoun"}


def parse_seat(text: str, styles: Sequence[str] = ()) -> Seat:
    """Read "Ana", "Ana=human+she", "Mira=master", "Mira=master+he+miser" or "Mira+miser".

    Raises:
        UnreadableChoice: there is no name, or it is too long or not printable.
        UnknownName: no such level, pronoun or style.
    """
    name, _, rest = text.partition("=")
    while not rest.partition("+")[0] and "+" in name:
        before, _, word = name.rpartition("+")
        if word.strip() not in styles and not pronoun_called(word.strip()):
            break
        name = before
        rest = f"+{word}{rest}"
    name = name.strip()
    if not name or len(name) > NAME_LIMIT or not name.isprintable():
        raise UnreadableChoice(
            say(
                "{text} is no seat; write NAME or NAME=LEVEL, the name printable and up to {limit} letters",
                text=quoted(text),
                limit=NAME_LIMIT,
            )
        )
    level, *more = (word.strip() for word in rest.split("+"))
    level = level_called(level or "skilled", (*LEVELS, HUMAN))
    pronoun = next(filter(None, map(pronoun_called, more)), "")
    manners = [pick("style", word, {known: (known,) for known in styles}) for word in more if not pronoun_called(word)]
    if len(manners) > 1 or len(more) - len(manners) > 1:
        raise UnreadableChoice(
            say("{text} says two things at once; write NAME=LEVEL+PRONOUN+STYLE, each once", text=quoted(text))
        )
    return Seat(name, level, manners[0] if manners else "", pronoun)


def with_styles(seats: Sequence[Seat], styles: Sequence[str]) -> list[Seat]:
    """Give the seats, each NPC without a style with one of these; it hangs on the name, so that it keeps it."""
    named = Source("", ("personas",))
    return [
        seat._replace(style=named.at(fold(seat.name)).pick(styles)) if seat.npc and not seat.style else seat
        for seat in seats
    ]


def seat_from(row: Mapping[str, Any]) -> Seat:
    """Read a seat from plain data.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    seat = Seat(**row)
    if (
        not all(isinstance(part, str) for part in seat)
        or seat.level not in (*LEVELS, HUMAN)
        or seat.pronoun not in ("", *PRONOUNS)
    ):
        raise ValueError(seat)
    return seat


class Seating:
    """All seats, clockwise; equal if the seats are. Never changed once made.

    Attributes:
        seats: at least one; no two with one name.
        to: to whom it is told what happened, whom it is told of as you; None if it is nobody's own telling.
    """

    __slots__ = ("seats", "to")

    def __init__(self, seats: tuple[Seat, ...], to: int | None = None) -> None:
        """Take the seats in order."""
        self.seats, self.to = seats, to

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seating) and self.seats == other.seats

    def __hash__(self) -> int:
        return hash(self.seats)

    def __repr__(self) -> str:
        return f"Seating({self.seats!r})"

    @property
    def names(self) -> tuple[str, ...]:
        """The names in order."""
        return tuple(seat.name for seat in self.seats)

    def told_to(self, seat: int | None) -> Seating:
        """Give the same seats for a telling to one of them."""
        return Seating(self.seats, seat)

    def __len__(self) -> int:
        return len(self.seats)

    def __iter__(self) -> Iterator[Seat]:
        """Go round the table once from seat 0."""
        return iter(self.seats)

    def left(self, seat: int) -> int:
        """Give the next seat clockwise."""
        return (seat + 1) % len(self.seats)

    def right(self, seat: int) -> int:
        """Give the seat before."""
        return (seat - 1) % len(self.seats)

    def find(self, name: str) -> int:
        """Give the seat that somebody means by a name or part of one.

        Raises:
            UnknownName: nobody at the table is called so.
            AmbiguousChoice: several are.
        """
        return pick("player at the table", name, {at: [seat.name] for at, seat in enumerate(self.seats)})


def seat_all(seats: Sequence[Seat], fewest: int, most: int, told: str = "") -> Seating:
    """Seat them in this order; `told` has how many there can be in words, where that takes more than two numbers.

    Raises:
        IllegalChoice: too few, too many, or two of one name.
    """
    if not fewest <= len(seats) <= most:
        raise IllegalChoice(
            say(
                "{seats}; this game takes {many}: give --seat so many times",
                seats=counted(len(seats), "seat"),
                many=told or say("{low} to {high}", low=fewest, high=most),
            )
        )
    folded = [fold(seat.name) for seat in seats]
    if twice := sorted({seat.name for seat in seats if folded.count(fold(seat.name)) > 1}):
        raise IllegalChoice(
            say("two seats called {names}; give each a name of its own", names=listed(map(quoted, twice), "and"))
        )
    return Seating(tuple(seats))
