"""The one loop, to which seeded play, the GM's own dice, a script and a replay are answers; and its log, the save."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from gmkit.chance.law import Law
from gmkit.chance.source import Source
from gmkit.errors import (
    ChoiceError,
    GmkitError,
    StoreError,
    UnreadableContent,
    counted,
    later,
    listed,
    quoted,
    said,
    say,
)
from gmkit.names import fold
from gmkit.table.choices import (
    NONE,
    Choices,
    Either,
    Named,
    Reckoned,
    Some,
    awaits_sum,
    passing,
    says_nothing,
    spelt_out,
)
from gmkit.table.game import (
    FOLLY,
    GM,
    HIDDEN,
    WHIM,
    Ask,
    Game,
    Luck,
    Need,
    Over,
    Player,
    Reason,
    Reasoned,
    SeatNo,
    Why,
)
from gmkit.table.seats import LEVELS

# ---- The one loop. Seeded play, the GM's own dice, a script, a replay, one challenge: all are answers to it.

S = TypeVar("S")

UNSEEN = "unseen"
DRAWN = "drawn"
TYPED = "typed"
FORCED = "forced"
USUAL = "usual"  # what nearly everybody says, taken unasked


class Said(NamedTuple):
    """An answer."""

    value: Any  # what was chosen or came up
    by: str  # who gave it: "typed", "drawn", "forced", "unseen", "npc:master", "person:Ana" or "gm"
    why: Why | None = None  # what decided it, where an NPC says so


Answer = Callable[[Any, Any], Said]
"""Answers a need, given the full state: `answer(state, need)`."""


class Moment(NamedTuple, Generic[S]):
    """One turn of the loop."""

    need: Ask | Luck  # what had to happen
    said: Said  # the answer
    state: S  # the record after it
    events: tuple[Any, ...]  # what happened


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
        if said.why is not None and need.seat is not None:
            to = GM if said.why.reason in (WHIM, FOLLY) else need.seat
            events = (*events, Reason(need.seat, *said.why, to))
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
        return said_by(value, by)

    return answer


def said_by(value: Any, by: str) -> Said:
    """Give what a player has answered, with its reason where there is one."""
    return Said(value.choice, by, value.why) if isinstance(value, Reasoned) else Said(value, by)


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

    def __init__(self, faces: Sequence[str], places: Places, beside: Answer) -> None:
        """Take the faces, and what answers that for which nobody rolls."""
        self.left = list(faces)
        self._places = places
        self._beside = beside

    def __call__(self, state: object, need: Luck) -> Said:
        """Read the next faces; raises ChanceError if they are missing or impossible."""
        if need.aside:
            return self._beside(state, need)
        self._places.next(need)
        if need.secret and self.left[:1] == ["?"]:
            del self.left[0]
            return Said(HIDDEN, UNSEEN)
        law: Law[Any] = need.law
        value, taken = law.parse(self.left)
        del self.left[:taken]
        return Said(value, TYPED)


class Reply(str):
    """An answer that was said beforehand together with another, or that may have no place.

    Attributes:
        then: the label of what the same seat is asked because of it, and what is said to that; empty for nothing.
        loose: whether it is passed over where it may not be chosen, since what comes up decides whether it may.
    """

    __slots__ = ("loose", "then")

    then: tuple[str, str] | None
    loose: bool

    def __new__(cls, text: str, then: tuple[str, str] | None = None, *, loose: bool = False) -> Self:
        """Take the answer, and what goes with it."""
        made = super().__new__(cls, text)
        made.then, made.loose = then, loose
        return made


ANYBODY = -1
"""Stands for the seat of what is said to a question, whoever is asked it first."""

NEXT = ""
"""Stands for the label of what is said to whatever a seat is asked, in order."""


class Chosen:
    """Answers asks with choices typed in beforehand, then hands over.

    Attributes:
        left: the choices not used yet.
    """

    def __init__(
        self,
        choices: Sequence[str],
        places: Places,
        labelled: Mapping[tuple[int, str], Sequence[str]] = {},
        usual: Mapping[str, str] = {},
        passing: Collection[str] = (),
    ) -> None:
        """Take the choices as text, those for what is asked of a seat by its label, and what people usually say.

        What is asked in passing, by its label, has its usual answer where all is said beforehand, or by whom nobody is
        asked: only a choice that is meant for it, in full, answers it, and one that is not waits for what it is for.
        A sum that may be corrected is so by what can be meant for nothing else, whatever people usually say to it.
        What stands under `ANYBODY` names its question alone, and what stands under `NEXT` its seat alone.
        """
        self.left = list(choices)
        self.labelled = {key: list(texts) for key, texts in labelled.items()}
        self.usual = usual
        self._passing = passing
        self._places = places
        self._said = bool(choices)  # whether anything was listed
        self._asks = not any(self.labelled.values())  # whether people are asked here, as far as is known

    def again(self, places: Places) -> Self:
        """Give what is left of it, for a game that is played again from its beginning."""
        rest = type(self)(self.left, places, self.labelled, self.usual, self._passing)
        rest._said, rest._asks = self._said, self._asks
        return rest

    def unused(self) -> list[str]:
        """Give what was said beforehand and not asked for, with what it would have answered where that is known."""
        known = []
        for (_, what), texts in self.labelled.items():
            for text in texts:
                whole = text if isinstance(text, Reply) else Reply(text)
                known += [] if whole.loose else [f"{said(what)}: {text}" if what else text]
                known += [f"{said(whole.then[0])}: {whole.then[1]}"] if whole.then and whole.then[1] else []
        return [*known, *self.left]

    def before(self, answer: Answer, by: Mapping[int, tuple[str, str]], seats: Collection[int] | None = None) -> Answer:
        """Give an answer that uses up the choices first.

        Args:
            answer: answers the rest.
            by: for each seat its name, and how the log names whoever chose for it here.
            seats: the seats that choices without a label are for; all of them if none are given.
        """

        def choose(state: object, need: Ask | Luck) -> Said:
            if isinstance(need, Luck) or need.seat not in by:
                return answer(state, need)
            name, who = by[need.seat]
            person = who.startswith("person:")
            left = self._replies(need)
            if not left and need.what in self._passing:
                if not self._meant(need) and person and self._asks and not self._said:
                    return answer(state, need)
                left = self.left if self._meant(need) else [need.show(need.usual)]
            elif not left and need.what in self.usual and (person or need.ruling):
                bare = need.ruling and (seats is None or need.seat in seats)
                if self._aside(need) or self._corrects(need, bare=bare):
                    left = self.left
                elif person:
                    left = [self.usual[need.what] or need.show(need.usual)]
            elif not left and need.ruling and self._corrects(need, bare=False):
                left = self.left
            elif not left:
                bare = (seats is None or need.seat in seats) and not (not person and self._waits(need))
                left = self.labelled.get((need.seat, NEXT)) or (self.left if bare else [])
            if not left:
                self._asks |= person
                return answer(state, need)
            text = left.pop(0)
            try:
                value = need.parse(text)
            except ChoiceError as error:
                raise error.behind(f"{name}, {said(need.what)}") from None
            self._brings(need.seat, text)
            self._places.next(need)
            return Said(value, who)

        return choose

    def _replies(self, need: Ask) -> list[str]:
        """Give what is said to this label, without what was only said in case it may be chosen."""
        left = self.labelled.get((need.seat, need.what)) or self.labelled.get((ANYBODY, need.what), [])
        while left and isinstance(left[0], Reply) and left[0].loose and not _may_be(need, left[0]):
            left.pop(0)
        return left

    def _brings(self, seat: int, text: str) -> None:
        """Take what was said together with an answer that is given now."""
        if isinstance(text, Reply) and text.then is not None:
            label, answered = text.then
            self.labelled[seat, label] = [answered] if answered else []

    def _corrects(self, need: Ask, *, bare: bool) -> bool:
        """Say whether the next choice is meant for a sum; for the GM's at a seat of this list a number will do."""
        return bool(self.left) and isinstance(need.choices, Reckoned) and need.choices.meant(self.left[0], bare=bare)

    def _waits(self, need: Ask) -> bool:
        """Say whether the next choice corrects a sum that comes later: an NPC has no other number with a sign."""
        return bool(self.left) and awaits_sum(need.choices, self.left[0])

    def _meant(self, need: Ask) -> bool:
        """Say whether the next choice is meant for what is asked in passing: a whole name, or a word for nobody."""
        if not self.left:
            return False
        text = self.left[0]
        return self._aside(need) or spelt_out(need.choices, text) or says_nothing(text, need.choices)

    def _aside(self, need: Ask) -> bool:
        """Say whether the next choice is what anybody may say before the answer."""
        return bool(self.left) and need.aside is not None and need.aside.begins(self.left[0])


def _may_be(need: Ask, text: str) -> bool:
    """Say whether a text may be chosen."""
    with suppress(ChoiceError):
        need.parse(text)
        return True
    return False


# ---- The log is the save: a header, and one line for every answer.
#
# Outcomes stand in it, so a replay needs no luck; undo is replaying fewer.

R = TypeVar("R")


class Entry(NamedTuple):
    """One answer."""

    what: str  # the label of the need
    value: str  # the answer as it can be typed; "?" for what stayed unseen
    by: str  # who gave it
    seat: int | None = None  # the seat's number, or None
    why: Why | None = None  # what decided it, where an NPC said so


class Log(NamedTuple):
    """A game so far."""

    header: Mapping[str, Any]  # game, options, seats, version, content, seed: plain data
    entries: tuple[Entry, ...]  # the answers in order


def entry(moment: Moment[Any]) -> Entry:
    """Give the line that records a moment."""
    need, said = moment.need, moment.said
    if said.value is HIDDEN:
        text = HIDDEN.value
    elif isinstance(need, Luck):
        text = " ".join(need.law.show(said.value))
    else:
        text = need.show(said.value)
    return Entry(str(need.what), text, said.by, need.seat, said.why)


def to_lines(log: Log) -> str:
    """Give the log as JSON Lines: the header, then an entry a line."""
    import json  # only logs need it

    rows = [dict(log.header)]
    for line in log.entries:
        row: dict[str, Any] = {"what": line.what, "value": line.value, "by": line.by}
        row |= {} if line.seat is None else {"seat": line.seat}
        rows.append(row if line.why is None else {**row, "why": [one for one in line.why if one is not None]})
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def from_lines(text: str, shown: str) -> Log:
    """Read a log back.

    Args:
        text: JSON Lines.
        shown: the file's name for messages.

    Raises:
        UnreadableContent: a line is no log line; names it.
    """
    import json

    rows: list[dict[str, Any]] = []
    if not text.strip():
        raise UnreadableContent(f"{shown}:1:1: " + say("this is no gmkit log; its first line names the game"))
    # Only a line feed ends a line; other separators may stand in somebody's name.
    for number, line in enumerate(text.rstrip("\n").split("\n"), start=1):
        try:
            row = json.loads(line)
            # Half a character, written as an escape, can be read but never written again.
            if "\\u" in line:
                json.dumps(row, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict):
            raise UnreadableContent(
                f"{shown}:{number}:1: " + say("this is no line of a log; restore the file or cut it before here")
            )
        rows.append(row)
        if number > 1 and (odd := [key for key in ("what", "value", "by") if not isinstance(row.get(key), str)]):
            told = say("{name} must be there, as text in quotes; mend it, or cut the file before here", name=odd[0])
            raise UnreadableContent(f"{shown}:{number}:1: {told}")
        if number > 1 and not _BY.fullmatch(row["by"]):
            told = say("by is one of {names}; cut the file before here", names=listed(_SAYERS))
            raise UnreadableContent(f"{shown}:{number}:1: {told}")
        if number > 1 and (odd := [key for key in row if key not in _KEYS]):
            told = say("{name} is none of {names}; take it out", name=quoted(odd[0]), names=listed(_KEYS))
            raise UnreadableContent(f"{shown}:{number}:1: {told}")
        if number > 1 and not isinstance(row.get("seat"), int | None):
            raise UnreadableContent(f"{shown}:{number}:1: " + say("seat must be a number; cut the file before here"))
        if number > 1 and not _is_why(row.get("why")):
            told = say("why must be two words, and perhaps a number; take it out")
            raise UnreadableContent(f"{shown}:{number}:1: {told}")
    if not rows or "game" not in rows[0]:
        raise UnreadableContent(f"{shown}:1:1: " + say("this is no gmkit log; its first line names the game"))
    return Log(rows[0], tuple(map(_entry, rows[1:])))


_KEYS = ("what", "value", "by", "seat", "why")
_SAYERS = (DRAWN, TYPED, FORCED, UNSEEN, "usual", "gm", "npc:LEVEL", "person:NAME")
_BY = re.compile("|".join([*_SAYERS[:6], *(f"npc:{level}" for level in LEVELS), "person:.+"]), re.DOTALL)


def _is_why(found: Any) -> bool:
    """Say whether that can stand in a log as what decided a choice."""
    return found is None or (isinstance(found, list) and list(map(type, found)) in ([str, str], [str, str, int]))


def _entry(row: Mapping[str, Any]) -> Entry:
    why = row.get("why")
    return Entry(row["what"], row["value"], row["by"], row.get("seat"), why and Why(*why))


class Replay:
    """Answers with what a log says, and counts places as the live game did.

    Attributes:
        at: which entry is to be answered with.
    """

    other: ClassVar[str] = later(
        "a line before it was changed or is missing; restore the file from a copy, or cut it before here"
    )
    """What a line means that answers something else than the game asks."""

    def __init__(self, entries: Sequence[Entry], shown: str, places: Places, names: Sequence[str] = ()) -> None:
        """Take the entries; in messages `shown` names the log, and `names` the seats."""
        self.at = 0
        self._entries = entries
        self._shown = shown
        self._places = places
        self._names = names

    def wrong(self, why: str) -> StoreError:
        """Give an error about the line that is being answered with."""
        return StoreError(f"{self._shown}:{self.at + 2}:1: {why}")

    def check(self, need: Ask | Luck, *, by_rule: bool) -> None:
        """Refuse a line that answers something else than the game asks; raises StoreError."""
        if self.at >= len(self._entries):
            raise self.wrong(say("the log ends where the game asks for {what}", what=quoted(said(need.what))))
        line = self._entries[self.at]
        if (line.what, line.seat) != (need.what, need.seat):
            raise self.wrong(
                say(
                    "the log answers {answered} where the game asks for {asked}; {other}",
                    answered=self._whose(line), asked=self._whose(need), other=said(self.other),
                )
            )  # fmt: skip
        if line.by.startswith(("npc:", "person:")) if isinstance(need, Luck) else line.by == DRAWN:
            raise self.wrong(
                say("{by} cannot answer {what}; cut the file before here", by=quoted(line.by), what=quoted(need.what))
            )
        if (line.by == FORCED) != by_rule:
            told = say("the log and the rules differ in whether this was forced")
            raise self.wrong(f"{told}; {said(self.other)}")

    def _whose(self, one: Entry | Ask | Luck) -> str:
        """Give a label with whose it is, if it is anybody's."""
        if one.seat is None:
            return quoted(one.what)
        known = 0 <= one.seat < len(self._names)
        name = self._names[one.seat] if known else say("seat {at}", at=one.seat)
        return say("{name}'s {what}", name=name, what=quoted(one.what))

    def asked(self, state: object, need: Ask) -> bool:
        """Whether a person was asked for a choice that could go only one way."""
        return self.at < len(self._entries) and self._entries[self.at].by.startswith("person:")

    def __call__(self, state: object, need: Ask | Luck) -> Said:
        """Read the line; raises StoreError, naming it, if it does not answer what is asked."""
        self.check(need, by_rule=False)
        self._places.next(need)
        return self.read(need)

    def read(self, need: Ask | Luck) -> Said:
        """Read what the line answers; raises StoreError, naming it, if that cannot be."""
        line = self._entries[self.at]
        if isinstance(need, Luck) and (line.by == UNSEEN or (need.secret and line.value == HIDDEN.value)):
            if not need.secret or line.by != UNSEEN or line.value != HIDDEN.value:
                raise self.wrong(
                    say("{what}: ? stands for what stayed unseen, where only its owner sees it", what=quoted(need.what))
                )
            return Said(HIDDEN, line.by)
        try:
            if isinstance(need, Ask):
                return Said(need.parse(line.value), line.by, line.why)
            faces = line.value.split()
            value, taken = need.law.parse(faces)
        except GmkitError as error:
            raise self.wrong(str(error)) from None
        if taken < len(faces):
            raise self.wrong(
                say(
                    "{piece} takes {faces}, and the line has {count}",
                    piece=said(need.law.piece), faces=counted(taken, "face"), count=len(faces),
                )
            )  # fmt: skip
        return Said(value, line.by)


def replay(
    game: Game[R], state: R, entries: Sequence[Entry], places: Places, shown: str = "log", names: Sequence[str] = ()
) -> tuple[R, list[Moment[R]]]:
    """Play a log again; give the record at its end, and every moment.

    Raises:
        StoreError: the log does not fit the game; names the line.
    """
    moments: list[Moment[R]] = []
    answers = Replay(entries, shown, places, names)
    live = run(game, state, answers, asked=answers.asked)
    for at in range(len(entries)):
        answers.at = at
        moment = next(live, None)
        if moment is None:
            raise answers.wrong(say("the game is over before this line; cut the file before here"))
        answers.check(moment.need, by_rule=moment.said.by == FORCED)
        if moment.said.by == FORCED and answers.read(moment.need).value != moment.said.value:
            raise answers.wrong(say("{value} is all that can come here", value=quoted(entry(moment).value)))
        moments.append(moment)
        state = moment.state
    return state, moments


class Fitted(NamedTuple):
    """The answers of a log as the rules ask for them today."""

    entries: tuple[Entry, ...]
    added: Mapping[str, int]  # how often what was not asked then is answered as usual or by nothing, by its label
    left: Mapping[int, str]  # as what is read that may not be chosen any more, by its line
    misfit: StoreError | None = None  # about the line that answers nothing that is asked now; those before it fit

    def whole(self) -> Sequence[Entry]:
        """Give the entries if all fit; raises StoreError, naming the first that does not."""
        if self.misfit is not None:
            raise self.misfit
        return self.entries

    def told(self, path: object) -> str:
        """Say what made the log, and how it is read."""
        told = say(
            "{path}: an older gmkit or other content made this; it is played again by what is in force now", path=path
        )
        if self.added:
            items = listed([f"{quoted(said(what))} ({count})" for what, count in self.added.items()], "and")
            told = say("{told}, where what was not asked then is answered as usual: {items}", told=told, items=items)
        if self.left:
            items = listed([f"{line} {quoted(left)}" for line, left in self.left.items()], "and")
            told = say(
                "{told}; what cannot be chosen any more is read as what is left of it, in line {items}",
                told=told,
                items=items,
            )
        if self.misfit is not None:
            told = say(
                "{told}; only its first {answers} fit: {error}; what comes behind may with the content it was made "
                "with (--content), and cut there it can be gone on with",
                told=told,
                answers=counted(len(self.entries), "answer"),
                error=self.misfit,
            )
        return told


STRAY = 100
"""How many questions in a row a log may know nothing of."""


class _Refit(Replay):
    """Answers by a log of other rules or other content; `left` is what it reads, by line, for what it cannot."""

    other = later("it was made with other rules or content")

    def __init__(self, entries: Sequence[Entry], shown: str, names: Sequence[str]) -> None:
        self.rows = list(entries)
        super().__init__(self.rows, shown, Places(), names)
        self.left: dict[int, str] = {}
        self._labels = {row.what for row in entries}

    def known(self, need: Ask | Luck) -> bool:
        """Whether the line at hand answers that."""
        return (self.rows[self.at].what, self.rows[self.at].seat) == (need.what, need.seat)

    def left_of(self, need: Ask | Luck) -> str:
        """Give what is left of the line's answer to that, if it may not be chosen any more; else nothing."""
        left = _left_of(need, self.rows[self.at].value) if isinstance(need, Ask) and self.known(need) else ""
        if left:
            self.left[self.at + 2] = left
        return left

    def __call__(self, state: object, need: Ask | Luck) -> Said:
        """Answer as usual what was not asked then."""
        if isinstance(need, Ask) and not self.known(need) and (usual := forced(need) or _as_usual(need, self._labels)):
            return usual
        row = self.rows[self.at]
        # Where only one thing could be chosen there are others now.
        by = USUAL if row.by == FORCED else row.by
        self.rows[self.at] = row._replace(by=by, value=self.left_of(need) or row.value)
        return super().__call__(state, need)


def refit(game: Game[R], state: R, entries: Sequence[Entry], shown: str = "log", names: Sequence[str] = ()) -> Fitted:
    """Fit a log that other rules or other content have made: what was not asked then is answered as it usually is.

    What no line of the log is about, and has no usual answer, is answered by nothing. What may not be chosen any more
    is read as what is left of it. The faces stay what they were; what comes of the answers is by today's rules.
    """
    answers, found, added = _Refit(entries, shown, names), list[Entry](), Counter[str]()
    sure = strays = 0
    live = run(game, state, answers, asked=answers.asked)
    try:
        while answers.at < len(entries):
            if (moment := next(live, None)) is None:
                raise answers.wrong(say("the game is over before this line; cut the file before here"))
            line, known = entry(moment), answers.known(moment.need)
            other = known and line.by == FORCED and line.value != answers.rows[answers.at].value
            if other and answers.left_of(moment.need) != line.value:
                raise answers.wrong(say("only {choice} can be chosen here now", choice=quoted(line.value)))
            found.append(line)
            strays = 0 if known else strays + 1
            if strays > STRAY:
                answers.check(moment.need, by_rule=False)
            if known:
                answers.at, sure = answers.at + 1, len(found)
            elif line.by == USUAL:
                added[line.what] += 1
    except GmkitError as error:
        added -= Counter(line.what for line in found[sure:] if line.by == USUAL)
        misfit = error if isinstance(error, StoreError) else answers.wrong(str(error))
        return Fitted(tuple(found[:sure]), added, answers.left, misfit)
    return Fitted(tuple(found), added, answers.left)


def _left_of(ask: Ask, text: str) -> str:
    """Give what is left of an answer that may not be chosen any more; empty where it may, or where nothing is.

    Of several things it is those that still may be chosen, of a name what is called by a beginning of it.
    """
    if _reads(ask, text):
        return ""
    plain, found = fold(text), list[str]()
    if isinstance(ask.choices, Some):
        of = ask.choices.of
        found = [", ".join(word.strip() for word in text.split(",") if _reads(of, word)) or NONE]
    for part in ask.choices.parts if isinstance(ask.choices, Either) else (ask.choices,):
        # A log has names in English, whatever is spoken.
        names = (str(names[0]) for names in part.names) if isinstance(part, Named) else ()
        found += [name for name in names if plain.startswith(fold(name)) and 2 * len(name) >= len(text)]
    return ask.show(ask.parse(found[0])) if len(found) == 1 and _reads(ask, found[0]) else ""


def _reads(choices: Ask | Choices, text: str) -> bool:
    try:
        choices.parse(text)
    except ChoiceError:
        return False
    return True


def _as_usual(ask: Ask, known: Collection[str]) -> Said | None:
    """Give what nearly everybody says; of what the log knows nothing of also nothing, where that may be chosen."""
    nothing = () if ask.what in known else passing(ask.choices)
    return next((Said(value, USUAL) for value in (ask.usual, *nothing) if value is not None), None)
