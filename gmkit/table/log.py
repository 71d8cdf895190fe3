"""The log is the save: a header, and one line for every answer.

Outcomes stand in it, so a replay needs no luck; undo is replaying fewer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from gmkit.errors import GmkitError, StoreError, UnreadableContent, quoted
from gmkit.table.game import HIDDEN, Ask, Game, Luck
from gmkit.table.run import FORCED, UNSEEN, Moment, Places, Said, run

S = TypeVar("S")


class Entry(NamedTuple):
    """One answer.

    Attributes:
        what: the label of the need.
        value: the answer as it can be typed; "?" for what stayed unseen.
        by: who gave it.
        seat: the seat's number, or None.
    """

    what: str
    value: str
    by: str
    seat: int | None = None


class Log(NamedTuple):
    """A game so far.

    Attributes:
        header: game, options, seats, version, content, seed: plain data.
        entries: the answers in order.
    """

    header: Mapping[str, Any]
    entries: tuple[Entry, ...]


def entry(moment: Moment[Any]) -> Entry:
    """Give the line that records a moment."""
    need, said = moment.need, moment.said
    if said.value is HIDDEN:
        text = HIDDEN.value
    elif isinstance(need, Luck):
        text = " ".join(need.law.show(said.value))
    else:
        text = need.choices.show(said.value)
    return Entry(need.what, text, said.by, need.seat)


def to_lines(log: Log) -> str:
    """Give the log as JSON Lines: the header, then an entry a line."""
    rows = [dict(log.header)]
    for line in log.entries:
        row: dict[str, Any] = {"what": line.what, "value": line.value, "by": line.by}
        rows.append(row if line.seat is None else {**row, "seat": line.seat})
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def from_lines(text: str, shown: str) -> Log:
    """Read a log back.

    Args:
        text: JSON Lines.
        shown: the file's name for messages.

    Raises:
        UnreadableContent: a line is no log line; names it.
    """
    rows: list[dict[str, Any]] = []
    if not text.strip():
        raise UnreadableContent(f"{shown}:1:1: this is no gmkit log; its first line names the game")
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
                f"{shown}:{number}:1: this is no line of a log; restore the file or cut it before here"
            )
        rows.append(row)
        if number > 1 and not all(isinstance(row.get(key), str) for key in ("what", "value", "by")):
            raise UnreadableContent(
                f"{shown}:{number}:1: a log line needs what, value and by; cut the file before here"
            )
        if number > 1 and not isinstance(row.get("seat"), int | None):
            raise UnreadableContent(f"{shown}:{number}:1: seat must be a number; cut the file before here")
    if not rows or "game" not in rows[0]:
        raise UnreadableContent(f"{shown}:1:1: this is no gmkit log; its first line names the game")
    return Log(rows[0], tuple(Entry(r["what"], r["value"], r["by"], r.get("seat")) for r in rows[1:]))


class Replay:
    """Answers with what a log says, and counts places as the live game did.

    Attributes:
        at: which entry is to be answered with.
    """

    def __init__(self, entries: Sequence[Entry], shown: str, places: Places) -> None:
        """Take the entries; `shown` names the log in messages."""
        self.at = 0
        self._entries = entries
        self._shown = shown
        self._places = places

    def wrong(self, why: str) -> StoreError:
        """Give an error about the line that is being answered with."""
        return StoreError(f"{self._shown}:{self.at + 2}:1: {why}")

    def check(self, need: Ask | Luck, *, by_rule: bool) -> None:
        """Refuse a line that answers something else than the game asks; raises StoreError."""
        if self.at >= len(self._entries):
            raise self.wrong(f"the log ends where the game asks for {quoted(need.what)}")
        line = self._entries[self.at]
        if (line.what, line.seat) != (need.what, need.seat):
            asked = f"the log answers {quoted(line.what)} where the game asks for {quoted(need.what)}"
            raise self.wrong(f"{asked}; it was made with other rules or content")
        if (line.by == FORCED) != by_rule:
            raise self.wrong("the log and the rules differ in whether this was forced")

    def asked(self, state: object, need: Ask) -> bool:
        """Whether a person was asked for a choice that could go only one way."""
        return self.at < len(self._entries) and self._entries[self.at].by.startswith("person:")

    def __call__(self, state: object, need: Ask | Luck) -> Said:
        """Read the line; raises StoreError, naming it, if it does not answer what is asked."""
        self.check(need, by_rule=False)
        line = self._entries[self.at]
        self._places.next(need)
        if isinstance(need, Luck) and (line.by == UNSEEN or (need.secret and line.value == HIDDEN.value)):
            if not need.secret or line.by != UNSEEN or line.value != HIDDEN.value:
                raise self.wrong(f"{quoted(need.what)}: ? stands for what stayed unseen, where only its owner sees it")
            return Said(HIDDEN, line.by)
        try:
            if isinstance(need, Ask):
                return Said(need.choices.parse(line.value), line.by)
            faces = line.value.split()
            value, taken = need.law.parse(faces)
        except GmkitError as error:
            raise self.wrong(str(error)) from None
        if taken < len(faces):
            raise self.wrong(f"{need.law.piece} takes {taken} faces, and the line has {len(faces)}")
        return Said(value, line.by)


def replay(
    game: Game[S], state: S, entries: Sequence[Entry], places: Places, shown: str = "log"
) -> tuple[S, list[Moment[S]]]:
    """Play a log again; give the record at its end, and every moment.

    Raises:
        StoreError: the log does not fit the game; names the line.
    """
    moments: list[Moment[S]] = []
    answers = Replay(entries, shown, places)
    live = run(game, state, answers, asked=answers.asked)
    for at in range(len(entries)):
        answers.at = at
        moment = next(live, None)
        if moment is None:
            raise answers.wrong("the game is over before this line; cut the file before here")
        answers.check(moment.need, by_rule=moment.said.by == FORCED)
        moments.append(moment)
        state = moment.state
    return state, moments
