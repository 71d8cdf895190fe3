"""The log is the save: a header, and one line for every answer.

Outcomes stand in it, so a replay needs no luck; undo is replaying fewer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from gmkit.errors import GmkitError, StoreError, UnreadableContent, quoted
from gmkit.table.game import HIDDEN, Ask, Game, Luck
from gmkit.table.run import FORCED, Moment, Places, Said, run

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
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
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
    """Answers with what a log says, and counts places as the live game did."""

    def __init__(self, entries: Sequence[Entry], shown: str, places: Places) -> None:
        """Take the entries; `shown` names the log in messages."""
        # Forced answers follow from the rules and are given by them again.
        self._left = [(line, e) for line, e in enumerate(entries, start=2) if e.by != FORCED]
        self._shown = shown
        self._places = places

    def __call__(self, state: object, need: Ask | Luck) -> Said:
        """Read the next line; raises StoreError, naming the line, if it answers something else."""
        line, said = self._left.pop(0) if self._left else (0, None)
        if said is None or (said.what, said.seat) != (need.what, need.seat):
            answered = quoted(said.what) if said else "nothing more"
            raise StoreError(
                f"{self._shown}:{line}:1: the log answers {answered} where the game asks for "
                f"{quoted(need.what)}; it was made with other rules or content"
            )
        self._places.next(need)
        if said.value == HIDDEN.value and isinstance(need, Luck) and need.secret:
            return Said(HIDDEN, said.by)
        try:
            if isinstance(need, Ask):
                return Said(need.choices.parse(said.value), said.by)
            return Said(need.law.parse(said.value.split())[0], said.by)
        except GmkitError as error:
            raise StoreError(f"{self._shown}:{line}:1: {error}") from None


def replay(
    game: Game[S], state: S, entries: Sequence[Entry], places: Places, shown: str = "log"
) -> tuple[S, list[Moment[S]]]:
    """Play a log again; give the record at its end, and every moment.

    Raises:
        StoreError: the log does not fit the game; names the line.
    """
    moments: list[Moment[S]] = []
    for moment in islice(run(game, state, Replay(entries, shown, places)), len(entries)):
        moments.append(moment)
        state = moment.state
    if len(moments) < len(entries):
        line = len(moments) + 2
        raise StoreError(f"{shown}:{line}:1: the game is over before this line; cut the file before here")
    return state, moments
