"""What City of Masks' tests share: a stage laid by hand and its script, an evening written down, mistakes in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import yaml

from gmkit.games import masks
from gmkit.games.masks.commands import DESK
from gmkit.games.masks.content import World
from gmkit.games.masks.files import load
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    HIDDEN_FACE,
    OPPOSED,
    PROPER,
    Attempt,
    Declared,
    Feeling,
    Held,
    HiddenAction,
    Objective,
    Options,
    State,
    StepRecord,
)
from gmkit.games.masks.rules import relationships
from gmkit.games.masks.rules.challenges import CallChallenge
from gmkit.games.masks.rules.setting_up import laid
from gmkit.games.masks.situation import from_data
from gmkit.library.document import Diagnostic
from gmkit.printing.sheet import Sheet
from gmkit.shell.desk import Start
from gmkit.shell.print import Filling, Order
from gmkit.table.game import Ask, Over, SeatNo
from gmkit.table.run import forced
from gmkit.table.seats import Seat, Seating
from tests import pressed

EXAMPLES = Path(__file__).parents[3] / "examples"
WORLD = load()
"""The bundled content."""
GAME = Masks(WORLD)

# ---- Four at a table, what they declare, and what they want.

CELIA, DAV, BO, CY = map(SeatNo, range(4))
NAMES = ("Celia", "Dav", "Bo", "Cy")
SEATING = Seating(tuple(map(Seat, NAMES)))
SUN, MOON = 4, 5

FAN = Declared("Wave a fan", PROPER, 1)
CATS = Declared("Feed stray cats", HIDDEN_FACE, 2, breach=True)
POSE = Declared("Pose", PROPER, 1)
GLORIFY_BO = Objective("4H", "glorify", BO)
TORN = (HiddenAction("Keep every pledge", 2, "never-promise"), HiddenAction("Count exits", 1))
"""A Hidden Face, one action of which contradicts one of the Flirt's."""


def done(action: Declared, cumulative: int, *, succeeds: bool) -> Attempt:
    return Attempt(action.label, action.kind, action.value, cumulative, succeeds)


# ---- A stage laid by hand, and a script played on it: who has what, then every answer in its turn.

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
    return count + WORLD.faction(name)


def felt(level: int) -> Feeling:
    return relationships.begin(level, enduring=False)


CALL = CallChallenge(CELIA, OPPOSED, DAV)
"""Celia challenges Dav."""


HELD = ("Dav, answer to the stake: {least}", "Celia, figure to take: hold", "Dav, figure to meet: meet")
"""The lines of a figure that Dav cannot raise, and meets all the same."""


def opened(stake: int, answer: str = "match", mine: str = "none", theirs: str = "none") -> tuple[str, ...]:
    """Give the lines of a challenge of Celia's against Dav up to the stake; "3 held" asks for 3, and meets it all."""
    least, _, held = answer.partition(" ")
    ends = tuple(line.format(least=least) for line in HELD) if held else (f"Dav, answer to the stake: {answer}",)
    return (
        *called(stake),
        "Celia, aims: none",
        f"Celia, actions: {mine}",
        "Dav, aims: none",
        f"Dav, actions: {theirs}",
        *ends,
    )


def called(stake: int) -> tuple[str, ...]:
    """Give the lines of a challenge that is called and accepted."""
    return (
        "Celia, goal: Dav leaves the ball",
        f"Celia, stake: {stake}",
        "Dav, challenge: accept",
        "Dav, goal: Celia dances with Dav",
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
        self.world = world or WORLD
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
            round=2,  # an evening may be over from here on
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
                value: Any = need.parse(text)
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


# ---- An evening written down, and what is printed of it.

EVENING = """\
kind: masks-situation
schema_version: 1
round: 3
arbiter: Celia
order: [Celia, Dav, Bo]
scene: {title: A masked ball, level: high-paths}
avatars:
  - name: Celia
    player: Ana
    gender: female
    mask: jc
    masks: [jc, {mask: qs, shown: false}]
    face: 20
    hidden_face: 9
    hidden_actions:
      - {label: "Take nobody's orders", value: 2, conflicts: support-another}
      - {label: Chatter when nervous, value: 3, conflicts: dont-talk}
      - {label: Cheer loudly, value: 1, conflicts: lurk-smirk}
      - {label: Feed stray cats, value: 2}
      - {label: Whistle, value: 1}
      - {label: Count gulls, value: 2}
    relationships:
      Dav: 7
      Bo: {level: -5, enduring: true, latent: -3}
      sun-temple: {level: 0, enduring: true, latent: 2, origin: -1, pole: 4}
      moon-temple: {level: 3, origin: 0}
      commission: {level: 2, enduring: true, origin: 1}
    promised: {Dav: 4}
    debts: {Bo: 6}
    objectives:
      - {card: TH, kind: glorify, target: Dav, done: 2}
      - {card: TH, kind: betray, target: moon-temple}
      - {card: AS, kind: humiliate, target: Bo}
    coups: 1
    alienated: true
    background: [Grew up on the boats, Owns a share in a theatre]
    ties: {Dav: cousin}
  - name: Dav
    gender: male
    mask: uncast
    masks: [js]
    character: true
    face: 12
    hidden_face: 3
    relationships: {Celia: 5, Bo: -2}
    promised: {Celia: 5, Bo: 1}
    debts: {Celia: 2}
    traits: {nerve: 9, guile: 1}
    ties: {Bo: rival}
  - name: Bo
    gender: male
    mask: role
    masks: [qd]
    face: 0
    hidden_face: 5
    level: human
factions:
  sun-temple: {feelings: {Celia: 5, Dav: -1}, promised: {Celia: 8}}
"""


def read_evening(text: str) -> State:
    """Give the record of an evening as it is written, under the usual options."""
    return from_data(yaml.safe_load(text), WORLD, masks.GAME.read_options([]))


def evening(**changes: Any) -> State:
    """Give the record of the evening, with changes."""
    return read_evening(EVENING)._replace(**changes)


def order(state: State, *seats: int) -> Order:
    """Give the order for the sheets of these seats, or of the whole table."""
    options = state.hall.options._asdict()
    start = Start(GAME, state.hall.seating, options, GAME.resume(state))
    return Order((), None, pressed.setting(), options, Filling(start, state, 1, tuple(map(SeatNo, seats)), DESK.tells))


def said(sheet: Sheet) -> list[str]:
    """Give every text on a sheet."""
    return pressed.said(pressed.marks_of(sheet))


# ---- Mistakes in a file.


class Fault(NamedTuple):
    """A mistake in a file, and what is said of it.

    Attributes:
        old: what stands in the file.
        new: what stands there instead; § marks the place that is pointed at.
        code: of the diagnostic.
        says: part of it.
        where: what begins at the place, if that is not in `new`.
    """

    old: str
    new: str
    code: str
    says: str
    where: str = ""

    def made(self, text: str) -> tuple[str, tuple[int, int]]:
        """Give the text with the mistake in it, and the line and column of it, from 1."""
        assert text.count(self.old) == 1, self.old
        text = text.replace(self.old, self.new)
        before = text[: text.index(self.where or "§")]
        return text.replace("§", ""), (before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)

    def told_by(self, found: Sequence[Diagnostic]) -> list[tuple[str, Any]]:
        """Give the code and the place of every diagnostic that says it."""
        told = [one for one in found if self.says in f"{one.message}; {one.suggestion}; {one.note}"]
        return [(one.code, one.place and one.place[:2]) for one in told]
