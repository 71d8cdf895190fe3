"""The contract: a game says what must happen next, somebody answers, it moves on; and what games are built with."""

from collections.abc import Callable, Generator, Hashable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from operator import add
from typing import Annotated, Any, Generic, NamedTuple, NewType, Protocol, TypeVar

from gmkit.chance.law import Law
from gmkit.chance.source import Source
from gmkit.errors import GmkitError, IllegalChoice, said, say
from gmkit.table.choices import Choices, Spoken, passing, says_nothing
from gmkit.table.seats import Seating

# ---- The contract: a game says what must happen next, somebody answers, it moves on.
#
# A game is a handful of pure functions over an immutable record. With nothing
# veiled, the record is the referee's truth; veiled for a seat, it is what an NPC is
# given; with a person's real cards or dice unknown, it is the table as the GM
# knows it. The functions work on all three.

S = TypeVar("S")
T = TypeVar("T")

SeatNo = NewType("SeatNo", int)
"""A place at the table: 0, 1, … clockwise."""

TABLE = SeatNo(-1)
"""Nobody's seat, and the eyes of all together: `view(state, TABLE)` is what everybody may see.

Whatever is printed, exported or shown for the whole table is made from it. It indexes nothing: in a row by seats it
would be the last one.
"""


class Hidden(Enum):
    """The marker for what a record does not know."""

    HIDDEN = "?"


HIDDEN = Hidden.HIDDEN
"""Stands where something is that this record does not know: veiled, or never typed."""


class Ask(NamedTuple):
    """A seat must choose."""

    seat: SeatNo  # who is asked
    choices: Choices  # what may be chosen
    what: str  # a short fixed label, the same in log, script and prompt: "opponent"
    # the choices are drawn from what only that seat sees; that there is but one is nobody else's business
    secret: bool = False
    # what people nearly always say here, such as "none", for Enter to take; the same whatever anybody hides, so that
    # it tells nothing. None where there is no such answer
    usual: Hashable = None
    note: str = ""  # a line for whoever is asked, where the label says too little: the sum that may be corrected
    aside: Spoken | None = None  # what may be said before the answer; the same is asked again after it
    # the GM may answer it for an NPC, who takes what is usual: a judgement open to all, and no choice of the seat's
    ruling: bool = False

    def parse(self, text: str) -> Hashable:
        """Read an answer, or what is said aside; raises a ChoiceError that says what is legal."""
        if self.aside is not None and self.aside.begins(text):
            return self.aside.parse(text)
        if says_nothing(text, self.choices) and (found := passing(self.choices)):
            return found[0]
        return self.choices.parse(text)

    def show(self, value: Hashable) -> str:
        """Give the text that `parse` reads as this value."""
        if self.aside is not None and value in self.aside:
            return self.aside.show(value)
        return self.choices.show(value)

    def told(self, value: Hashable) -> str:
        """Give the same in the language that is spoken."""
        if self.aside is not None and value in self.aside:
            return self.aside.told(value)
        return self.choices.told(value)


PLAIN = tuple(Ask._field_defaults.values())[1:]
"""The fields after `secret` of most asks, for whoever makes so many of them that it counts."""


class Luck(NamedTuple):
    """Something comes up."""

    what: str  # a short fixed label: "venture die"
    law: Law[Any]  # what may come up, and how likely
    seat: SeatNo | None = None  # whose dice or card it is, if anybody's
    secret: bool = False  # only that seat sees the outcome; at a real table it may stay unseen
    note: str = ""  # a few words for whoever rolls: "the die that shows 4"
    gm: bool = False  # only the GM may know that it comes up at all; no player is asked for it, or told of it
    # nothing is rolled, drawn or dealt for it at a table, so no face that was typed beforehand is meant for it
    aside: bool = False
    parts: tuple[str, ...] = ()  # what each face is that comes up, in order: "Ana's mask", "Ben's mask"


PLAIN_LUCK = tuple(Luck._field_defaults.values())[3:]
"""The fields after `note` of most luck, for whoever makes so much of it that it counts."""


class Over(NamedTuple):
    """The game has ended."""

    ranking: tuple[tuple[SeatNo, ...], ...]  # seats from best to worst, ties together
    payout: tuple[int | None, ...]  # for each seat what it takes home, or None where the game pays nothing
    reason: str  # why it ended, naming the rule


Need = Ask | Luck | Over


def ranked(figures: Sequence[Any], first: int | None = None) -> tuple[tuple[SeatNo, ...], ...]:
    """Put seats in order of their figures, highest first; equal ones together but for one that stands before all."""
    rows = [
        tuple(SeatNo(seat) for seat, own in enumerate(figures) if own == figure and seat != first)
        for figure in sorted({*figures}, reverse=True)
    ]
    return tuple(row for row in ([] if first is None else [(SeatNo(first),)]) + rows if row)


def held_to(need: Need, answer: Any) -> Ask | Luck:
    """Give what is needed, if the answer fits it; what is secret may stay unseen.

    Raises:
        IllegalChoice: it does not, or the game is over.
    """
    if isinstance(need, Over):
        raise IllegalChoice(say("the game is over; nothing can be answered"))
    if isinstance(need, Ask):
        if answer not in need.choices:
            raise IllegalChoice(say("{what}: choose {choices}", what=said(need.what), choices=need.choices.expects()))
    elif not (need.secret and answer is HIDDEN) and not need.law.weigh(answer):
        raise IllegalChoice(f"{said(need.what)}: {need.law.expects()}")
    return need


class Step(NamedTuple, Generic[S]):
    """What came of an answer."""

    state: S  # the record after it
    events: tuple[Any, ...]  # what happened, in order


class Game(Protocol[S]):
    """A game as five pure functions."""

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[S]:
        """Open the game; raises a GmkitError if these seats or options cannot play it."""
        ...

    def pending(self, state: S) -> Need:
        """Say what must happen next."""
        ...

    def apply(self, state: S, answer: Any) -> Step[S]:
        """Make it happen.

        Raises:
            IllegalChoice: a rule forbids the answer; the state stays as it was.
        """
        ...

    def view(self, state: S, seat: SeatNo) -> S:
        """Give the record as that seat sees it, or everybody for `TABLE`, which any seat's view is enough for."""
        ...

    def worlds(self, view: S, seat: SeatNo, source: Source) -> Iterator[S]:
        """Give full records that fit a view, that of `TABLE` too, without end."""
        ...


Player = Callable[[Any, Ask, Source], Hashable]
"""Who answers for a seat: a person at a prompt, an NPC level, a script. Gets the seat's view alone.

It gives what it chooses, or, where the reason is to be kept, a `Reasoned` choice.
"""


class Part(NamedTuple):
    """A term of what a choice is worth."""

    reason: str  # a word for it: "foe"
    amount: float  # what it adds to the worth
    about: int | None = None  # the party that it regards


class Opinion(NamedTuple):
    """What an NPC thinks of a choice."""

    choice: Hashable
    value: float  # the worth it gives it; comparable within one decision
    why: str  # a few words for the GM
    chances: Mapping[str, Any] = {}  # outcomes with their probabilities, where they are known
    expected: Mapping[str, Any] = {}  # averages by name, where they are known
    parts: tuple[Part, ...] = ()  # what the value is the sum of; none where it is not known


class Why(NamedTuple):
    """What decided a choice: a term of the value by which it was chosen."""

    deed: str  # what was done, in a word: "refuse"
    reason: str  # the term: "foe", or "whim" where another choice was worth more
    about: Annotated[int, "party"] | None = None  # whom the term regards


class Reasoned(NamedTuple):
    """A choice with what decided it."""

    choice: Hashable
    why: Why | None  # None where nothing did by itself


WHIM, FOLLY = "whim", "folly"
"""Reasons of a choice that was not the best: by less than 1, and by more."""

GM = "gm"
"""Stands in an event's `to` where it is for the GM alone."""


class Reason(NamedTuple):
    """Why an NPC did what it has just done, for itself and the GM; that it was a whim is for the GM alone."""

    seat: SeatNo
    deed: str
    reason: str
    about: Annotated[int, "party"] | None
    to: SeatNo | str | None


class SignShown(NamedTuple):
    """Something is to be seen of an NPC, which may mean something."""

    seat: SeatNo
    words: str  # in the third person, to stand behind the name: "counts the exits"


class SignMeant(NamedTuple):
    """What the sign just shown stands for, and whether that is so."""

    seat: SeatNo
    stands_for: str  # the key of its meaning in a file of words
    true: bool
    to: str = GM


# ---- A small rulebook procedure, written as a generator that reads like the rulebook, behind the contract.
#
# The generator yields what it needs, an `Ask` or a `Luck`, and is sent the answer; it yields anything
# else as an event; it returns what came of it. It keeps nothing outside itself, so that running it
# again over the same answers gives the same: that is how a record is moved on.

R = TypeVar("R")

Steps = Generator[Any, Any, R]
"""A procedure under way: yields needs and events, is sent answers, returns its result."""


class Done(NamedTuple, Generic[R]):
    """What came of a procedure."""

    result: R


class Underway(NamedTuple, Generic[R]):
    """A procedure as far as it has come."""

    seats: int  # how many sit at the table
    answers: tuple[Any, ...]  # what was chosen and what came up, in order
    events: tuple[Any, ...]  # what has happened, in order
    now: Ask | Luck | Done[R]  # what must happen next, or the result once there is one


class Procedure(Generic[R]):
    """A procedure as a game that ends with its result; everything in it is done in the open.

    It is begun by such a function::

        def toss() -> Steps[str]:
            coin = yield Luck("coin", COIN)
            yield Tossed(coin)
            return f"it shows {coin}"
    """

    def __init__(self, begin: Callable[[], Steps[R]]) -> None:
        """Take what begins it afresh; it is begun again for every answer."""
        self._begin = begin

    def set_up(self, seating: Seating, options: Mapping[str, Any]) -> Step[Underway[R]]:
        """Begin; the options are the generator's own business."""
        state = self._replayed(len(seating), ())
        return Step(state, state.events)

    def pending(self, state: Underway[R]) -> Need:
        """Say what must happen next."""
        if not isinstance(state.now, Done):
            return state.now
        everybody = tuple(SeatNo(seat) for seat in range(state.seats))
        return Over((everybody,), (None,) * state.seats, say("the procedure is done"))

    def apply(self, state: Underway[R], answer: Any) -> Step[Underway[R]]:
        """Make it happen.

        Raises:
            IllegalChoice: the answer is not among those that may be given, or a rule in the procedure forbids it.
        """
        need = state.now
        if isinstance(need, Done):
            raise IllegalChoice(say("the procedure is done; nothing can be answered"))
        legal, expected = (
            (answer in need.choices, need.choices.expects())
            if isinstance(need, Ask)
            else (need.law.weigh(answer) > 0, need.law.expects())
        )
        if not legal:
            raise IllegalChoice(f"{said(need.what)}: {expected}")
        after = self._replayed(state.seats, (*state.answers, answer))
        return Step(after, after.events[len(state.events) :])

    def view(self, state: Underway[R], seat: SeatNo) -> Underway[R]:
        """Give the record: every seat, and `TABLE`, sees everything."""
        return state

    def worlds(self, view: Underway[R], seat: SeatNo, source: Source) -> Iterator[Underway[R]]:
        """Give the record again and again: nothing in it is hidden."""
        while True:
            yield view

    def _replayed(self, seats: int, answers: tuple[Any, ...]) -> Underway[R]:
        """Run from the beginning through the answers, to the next need or the end."""
        steps, events, left = self._begin(), [], list(answers)
        try:
            yielded = next(steps)
            while True:
                if not isinstance(yielded, Ask | Luck):
                    events.append(yielded)
                    yielded = next(steps)
                elif left:
                    yielded = steps.send(left.pop(0))
                else:
                    return Underway(seats, answers, tuple(events), yielded)
        except StopIteration as end:
            return Underway(seats, answers, tuple(events), Done(end.value))


# ---- How a record gets another figure: a row with one entry changed, and counters, whose sum never changes.


def swapped(row: Sequence[T], at: int, value: T) -> tuple[T, ...]:
    """Give a row with another value at one place."""
    return (*row[:at], value, *row[at + 1 :])


Counters = tuple[int, ...]
"""How many each holder has: one figure per seat, then the pools of the game."""


def move(counters: Counters, giver: int, taker: int, amount: int, *, bank: int | None = None) -> Counters:
    """Move `amount` (0 or more) from one holder to another.

    Args:
        counters: who has how many.
        giver: who pays.
        taker: who gets it.
        amount: how many.
        bank: a holder whose stock has no end, where the rules have one; its counter may go below 0.

    Raises:
        ValueError: the giver has not so many. A rule that takes "all that remain"
            says so itself; the ledger never makes a payment smaller.
    """
    if amount < 0 or (amount > counters[giver] and giver != bank):
        raise ValueError(f"holder {giver} has {counters[giver]} and cannot pay {amount}")
    if giver == taker or not amount:
        return counters
    after = [*counters]
    after[giver] -= amount
    after[taker] += amount
    return tuple(after)


def move_all(counters: Counters, changes: Sequence[int], *, banks: bool = False) -> Counters:
    """Change every holder's counter at once; what some give the others get.

    Args:
        counters: who has how many.
        changes: for each holder what it gets, below 0 for what it gives.
        banks: whether anybody's counter may go below 0, as a rule of the game allows.

    Raises:
        ValueError: the changes do not come to nothing, or a giver has not so many.
    """
    if sum(changes) or len(changes) != len(counters):
        raise ValueError(f"the changes come to {sum(changes)}: {changes}")
    after = tuple(map(add, counters, changes))
    if not banks and min(after) < 0:
        raise ValueError(f"{counters} cannot pay {changes}")
    return after


# ---- What those who look on may not see of a decision: what its owner is shown, and what is answered.
#
# Both are found from what its owner sees, so that whether the screen is passed on tells nobody what the owner does not
# know.


SIGNS = (SignShown, SignMeant)


def without_signs(events: Sequence[Any]) -> list[Any]:
    """Give the events of the game itself."""
    return [event for event in events if not isinstance(event, SIGNS)]


def seen_by(events: Sequence[Any], seat: SeatNo | None) -> list[Any]:
    """Give the events that a seat sees; None is the table, which sees what everybody sees."""
    return [event for event in events if getattr(event, "to", None) in (None, seat)]


SAMPLED = 64
"""So many answers are tried, to see whether onlookers can tell them apart: all there are, but for wide ranges.

A few are too few: of an auction's limits the low ones are told apart, and two that both win are not.
"""

ASKED = 24
"""So many records are looked at for whether all know who is asked; a cheat is one in every second of them or so."""

WORLDS = 3
"""So many records that fit what the owner sees are looked at: in some, the answer may bring all to light at once."""


def shown_alone(
    game: Game[Any], view: Any, ask: Ask, others: Sequence[SeatNo], glance: Callable[[Any, int], Sequence[str]]
) -> bool:
    """Whether a seat, whose view this is, is shown more of its own than everybody can see."""
    shown = list(glance(view, ask.seat))
    return any(list(glance(game.view(view, other), ask.seat)) != shown for other in others)


def answered_in_secret(game: Game[Any], view: Any, ask: Ask, others: Sequence[SeatNo], answers: int = SAMPLED) -> bool:
    """Whether somebody else may be unable to tell one answer from another, once it is given.

    Args:
        game: the rules.
        view: what the asked seat sees.
        ask: what it is asked.
        others: who looks on.
        answers: how many answers are tried.
    """
    # A view alone does not hold all that a rule needs to go on; a full record that fits it does.
    worlds = islice(game.worlds(view, ask.seat, Source("onlookers")), WORLDS)
    # Of real cards that nobody typed every record makes other cards; there the view is all that anybody knows.
    fitting = [world for world in worlds if game.pending(world) == ask] or [view]
    return any(_hidden_in(game, world, ask, others, answers) for world in fitting)


def _hidden_in(game: Game[Any], world: Any, ask: Ask, others: Sequence[SeatNo], answers: int) -> bool:
    found = []
    for answer in islice(ask.choices.items(), answers):
        try:
            found.append(game.apply(world, answer))
        except GmkitError:
            # A choice that is listed because nobody may know why it cannot be.
            continue
    if len(found) < 2:
        return True
    return any(
        _some_alike([(game.view(now, other), seen_by(told, other)) for now, told in found], found) for other in others
    )


def _some_alike(looks: Sequence[Any], found: Sequence[Any]) -> bool:
    """Say whether two answers look alike that are not one: to match a figure, and to name the same."""
    pairs = ((at, before) for at in range(len(looks)) for before in range(at))
    return any(looks[at] == looks[before] and found[at] != found[before] for at, before in pairs)


def asked_in_secret(game: Game[Any], state: Any, need: Ask | Luck) -> bool:
    """Whether it gives something away that somebody is asked, whatever the answer: the table cannot know of it.

    Args:
        game: the rules.
        state: the full record.
        need: what must happen next.
    """
    # If it follows from what all see, it does so in every record that fits that.
    worlds = islice(game.worlds(game.view(state, TABLE), TABLE, Source("asked")), ASKED)
    return any(_asked_of(game, world) not in (None, _known(need)) for world in worlds)


def _asked_of(game: Game[Any], world: Any) -> tuple[object, ...] | None:
    """Give who would be asked what; None for a record without what one seat alone knows of what is under way."""
    try:
        return _known(game.pending(world))
    except AssertionError:
        return None


def _known(need: Need) -> tuple[object, ...]:
    return () if isinstance(need, Over) else (type(need), need.seat, need.what)
