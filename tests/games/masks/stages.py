"""A stage laid by hand, and a script played on it: who has what, then every answer in its turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from gmkit.games.masks.content import World
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import OPPOSED, Feeling, Held, HiddenAction, Objective, Options, StepRecord
from gmkit.games.masks.rules import relationships
from gmkit.games.masks.rules.challenges import CallChallenge
from gmkit.games.masks.rules.setting_up import laid
from gmkit.table.game import Ask, Over, SeatNo
from gmkit.table.run import forced
from tests.games.masks.gamblers import city

CELIA, DAV, BO, CY = map(SeatNo, range(4))
NAMES = ("Celia", "Dav", "Bo", "Cy")

E = TypeVar("E")


class Person(NamedTuple):
    """Somebody on the stage.

    Attributes:
        face: Face in hand.
        tokens: Hidden Face in hand.
        mask: the card mask that is owned and worn; None for the social role.
        hidden: the Hidden Face.
        wants: objectives.
        feels: towards whom how much; fickle.
        promises: to whom how much Face.
        female: whether she is.
    """

    face: int = 10
    tokens: int = 10
    mask: str | None = None
    hidden: tuple[HiddenAction, ...] = ()
    wants: tuple[Objective, ...] = ()
    feels: Mapping[int, int] = {}
    promises: Mapping[int, int] = {}
    female: bool = True


class Power(NamedTuple):
    """A faction on the stage, with what it feels and commits."""

    feels: Mapping[int, int] = {}
    promises: Mapping[int, int] = {}


def party(count: int, name: str) -> int:
    """Give the number of a faction where so many avatars sit."""
    return count + city().faction(name)


def felt(level: int) -> Feeling:
    return relationships.begin(level, enduring=False)


CALL = CallChallenge(CELIA, OPPOSED, DAV)
"""Celia challenges Dav."""


def opened(stake: int, answer: str = "match", mine: str = "none", theirs: str = "none") -> tuple[str, ...]:
    """Give the lines of a challenge of Celia's against Dav up to the stake."""
    return (
        "Dav, challenge: accept",
        "Celia, aims: none",
        f"Celia, actions: {mine}",
        "Dav, aims: none",
        f"Dav, actions: {theirs}",
        "Celia, goal: Dav leaves the ball",
        "Dav, goal: Celia dances with Dav",
        f"Celia, stake: {stake}",
        f"Dav, answer to the stake: {answer}",
    )


class Stage:
    """A table laid by hand, and what happens on it.

    Attributes:
        state: the record.
        events: what has happened since it was laid.
    """

    def __init__(
        self,
        *people: Person,
        powers: Mapping[str, Power] | None = None,
        options: Mapping[str, Any] | None = None,
        world: World | None = None,
        places: Sequence[str] | None = None,
    ) -> None:
        self.world = world or city()
        self.game = Masks(self.world)
        count = len(people)
        state = laid(self.world, NAMES[:count], Options(**(options or {})), [(p.face, p.tokens) for p in people])
        parties = count + state.hall.factions
        bands = {self.world.faction(name) + count: power for name, power in (powers or {}).items()}
        feelings, promised = [], []
        for at in range(parties):
            feels = people[at].feels if at < count else bands.get(at, Power()).feels
            given = people[at].promises if at < count else bands.get(at, Power()).promises
            feelings.append(tuple(felt(feels.get(one, 0)) for one in range(parties if at < count else count)))
            promised.append(tuple(given.get(one, 0) for one in range(count)))
        avatars = tuple(
            avatar._replace(
                gender="female" if person.female else "male",
                first_mask=person.mask,
                masks=(Held(person.mask, shown=True),) if person.mask else (),
                hidden=person.hidden,
                objectives=person.wants,
            )
            for avatar, person in zip(state.avatars, people, strict=True)
        )
        owned = {person.mask for person in people}
        where = tuple(state.where[0]._replace(place=place) for place in places or ["here"] * count)
        self.state = state._replace(
            avatars=avatars,
            feelings=tuple(feelings),
            promised=tuple(promised),
            worn=tuple(person.mask or "role" for person in people),
            stock=tuple(mask for mask in state.stock if mask not in owned),
            where=where,
            arbiter=SeatNo(0),
        )
        self.events: list[Any] = []

    def begin(self, *dues: StepRecord) -> Stage:
        """Put these steps on the agenda, the first to do first, and go on to the first question."""
        self.state = self.state._replace(agenda=tuple(reversed(dues)))
        self._take(self.game.resume(self.state))
        return self

    def _take(self, step: Any) -> None:
        self.state = step.state
        self.events += step.events

    @property
    def next(self) -> str:
        """What is asked next, where there is a choice; empty if nothing is."""
        need = self._open()
        return "" if isinstance(need, Over) else need.what

    def _open(self) -> Any:
        need = self.game.pending(self.state)
        while not isinstance(need, Over) and (said := forced(need)):
            self._take(self.game.apply(self.state, said.value))
            need = self.game.pending(self.state)
        return need

    def play(self, *lines: str) -> Stage:
        """Answer as written: "stake: 10", "domino: 3:4", "Bo, Face to lend: 4"; what has one answer needs no line."""
        for line in lines:
            label, _, text = line.partition(": ")
            name, _, label = label.rpartition(", ")
            need = self._open()
            assert not isinstance(need, Over), f"nothing is asked where the script says {line!r}"
            assert need.what == label, f"asked for {need.what!r} where the script says {line!r}"
            if isinstance(need, Ask):
                assert not name or NAMES[need.seat] == name, (
                    f"{NAMES[need.seat]} is asked where the script says {line!r}"
                )
                value: Any = need.choices.parse(text)
            else:
                value, _ = need.law.parse(text.split())
            self._take(self.game.apply(self.state, value))
        self._open()
        return self

    def told(self, kind: type[E]) -> list[E]:
        """Give the events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def level(self, holder: int, target: int) -> int:
        """Give how one party feels about another."""
        row = self.state.feelings[holder]
        assert isinstance(row, tuple)
        return row[target].level

    @property
    def face(self) -> tuple[int, ...]:
        """The Face of everybody."""
        return self.state.face[:-1]

    @property
    def tokens(self) -> tuple[int, ...]:
        """The Hidden Face of everybody."""
        return self.state.tokens[:-1]
