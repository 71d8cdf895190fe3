"""The one loop. Seeded play, the GM's own dice, a script, a replay, one challenge: all are answers to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from gmkit.chance.law import Law
from gmkit.chance.source import Source
from gmkit.errors import ChoiceError
from gmkit.table.game import HIDDEN, Ask, Game, Luck, Need, Over, Player, SeatNo

S = TypeVar("S")

UNSEEN = "unseen"
DRAWN = "drawn"
TYPED = "typed"
FORCED = "forced"


class Said(NamedTuple):
    """An answer.

    Attributes:
        value: what was chosen or came up.
        by: who gave it: "typed", "drawn", "forced", "unseen", "npc:master", "person:Ana" or "gm".
    """

    value: Any
    by: str


Answer = Callable[[Any, Any], Said]
"""Answers a need, given the full state: `answer(state, need)`."""


class Moment(NamedTuple, Generic[S]):
    """One turn of the loop.

    Attributes:
        need: what had to happen.
        said: the answer.
        state: the record after it.
        events: what happened.
    """

    need: Ask | Luck
    said: Said
    state: S
    events: tuple[Any, ...]


def forced(need: Ask | Luck) -> Said | None:
    """Give the answer if there is only one; a secret throw may always stay unseen instead."""
    if isinstance(need, Ask):
        if need.choices.size() == 1:
            return Said(next(need.choices.items()), FORCED)
    elif not need.secret and need.law.size() == 1:
        return Said(next(need.law.items())[0], FORCED)
    return None


def never(state: object) -> bool:
    """Go on to the end."""
    return False


def run(
    game: Game[S],
    state: S,
    answer: Answer,
    until: Callable[[S], bool] = never,
    asked: Callable[[S, Ask], bool] | None = None,
) -> Iterator[Moment[S]]:
    """Play on from `state`: ask, apply, and give each moment, until the game is over or `until` says so.

    What can go only one way is answered `forced` and asks nobody, but for what `asked` picks out: where several people
    share a screen, a secret choice that went by without a question would tell the others that there was none. Its
    answer is logged as its seat's, as any other is, so that the log tells no more than the screen did.

    Args:
        game: the rules.
        state: where to begin.
        answer: is asked for whatever can go more than one way.
        until: looks at the state after each moment; true ends the loop.
        asked: says which choices are put to their seat though they can go only one way; if not said, none.
    """
    while True:
        need: Need = game.pending(state)
        if isinstance(need, Over):
            return
        said = forced(need)
        if said is None or (asked is not None and isinstance(need, Ask) and asked(state, need)):
            said = answer(state, need)
        state, events = game.apply(state, said.value)
        yield Moment(need, said, state, events)
        if until(state):
            return


def faces_used(moments: Sequence[Moment[Any]]) -> list[str]:
    """Give the faces that were drawn or typed, as they can be typed again; "?" for what stayed unseen."""
    return [
        face
        for moment in moments
        if isinstance(moment.need, Luck) and moment.said.by in (DRAWN, TYPED, UNSEEN)
        for face in (("?",) if moment.said.by == UNSEEN else moment.need.law.show(moment.said.value))
    ]


class Places:
    """Counts what was answered, so that every draw has a place of its own."""

    def __init__(self) -> None:
        """Begin with nothing answered."""
        self._counts: Counter[tuple[str, SeatNo | None]] = Counter()

    def next(self, need: Ask | Luck) -> tuple[str, str, int]:
        """Count this need and give its place: its label, its seat, and which of them it is."""
        key = (need.what, need.seat)
        self._counts[key] += 1
        return need.what, "" if need.seat is None else str(need.seat), self._counts[key]


def by_seat(
    game: Game[S], players: Mapping[int, tuple[Player, str]], luck: Answer, source: Source, places: Places
) -> Answer:
    """Answer for a mixed table: each seat by its player, from its own view; luck by `luck`.

    Args:
        game: the rules; gives the views.
        players: for each seat its player, and how the log names it.
        luck: answers whatever comes up.
        source: what players draw from, each under its own seat's name.
        places: shared with `luck`, so that the count covers the whole table.
    """

    def answer(state: S, need: Ask | Luck) -> Said:
        if isinstance(need, Luck):
            return luck(state, need)
        player, by = players[need.seat]
        place = places.next(need)
        value = player(game.view(state, need.seat), need, source.named("player", need.seat).placed(*place))
        return Said(value, by)

    return answer


def drawn(source: Source, places: Places) -> Answer:
    """Answer luck from the source, each draw at its own place."""
    dice = source.named("luck")

    def answer(state: object, need: Luck) -> Said:
        return Said(need.law.draw(dice.placed(*places.next(need)).stream()), DRAWN)

    return answer


def unseen(answer: Answer, whose: Callable[[Any, Luck], bool], places: Places) -> Answer:
    """Leave a secret outcome unseen where it is somebody's real card; what else comes up is answered by the other.

    Args:
        answer: answers the rest.
        whose: whether what comes up is a real card that nobody here sees.
        places: where in the game the draws stand.
    """

    def luck(state: object, need: Luck) -> Said:
        if need.secret and whose(state, need):
            places.next(need)
            return Said(HIDDEN, UNSEEN)
        return answer(state, need)

    return luck


class Typed:
    """Answers luck with faces typed in beforehand, in the order they are needed.

    Attributes:
        left: the faces not used yet.
    """

    def __init__(self, faces: Sequence[str], places: Places) -> None:
        """Take the faces."""
        self.left = list(faces)
        self._places = places

    def __call__(self, state: object, need: Luck) -> Said:
        """Read the next faces; raises ChanceError if they are missing or impossible."""
        self._places.next(need)
        if need.secret and self.left[:1] == ["?"]:
            del self.left[0]
            return Said(HIDDEN, UNSEEN)
        law: Law[Any] = need.law
        value, taken = law.parse(self.left)
        del self.left[:taken]
        return Said(value, TYPED)


class Chosen:
    """Answers asks with choices typed in beforehand, then hands over.

    Attributes:
        left: the choices not used yet.
    """

    def __init__(self, choices: Sequence[str], places: Places) -> None:
        """Take the choices as text."""
        self.left = list(choices)
        self._places = places

    def before(self, answer: Answer, by: Mapping[int, tuple[str, str]]) -> Answer:
        """Give an answer that uses up the choices first.

        Args:
            answer: answers the rest.
            by: for each seat that they are for its name, and how the log names whoever chose for it here.
        """

        def choose(state: object, need: Ask | Luck) -> Said:
            if isinstance(need, Luck) or not self.left or need.seat not in by:
                return answer(state, need)
            name, who = by[need.seat]
            try:
                value = need.choices.parse(self.left.pop(0))
            except ChoiceError as error:
                raise type(error)(f"{name}, {need.what}: {error}") from None
            self._places.next(need)
            return Said(value, who)

        return choose
