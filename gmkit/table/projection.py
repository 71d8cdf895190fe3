"""What somebody may know of a table: data, made before any words of it.

Whatever players are told, printed or given is made from this and from nothing else. It has no field for what an entry
changed, for the seed, or for what was taken back; and an entry in which there is nothing for somebody is not in theirs,
so that neither its number nor its time says that there was one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.table.entries import Data, Entry, apply
from gmkit.table.store import Store

PUBLIC, GM = "public", "gm"
"""Who sees what everybody sees, and who sees everything; anybody else is named."""


class Known(NamedTuple):
    """A game as somebody sees it."""

    data: Data  # as plain data; what is hidden is left out
    record: Any  # the record, veiled
    game: Any  # its rules, with their content
    names: tuple[str, ...]  # who sits there, in order


class Seen(NamedTuple):
    """An entry as somebody sees it."""

    at: str  # when
    kind: str
    evening: int
    game: str = ""  # whose events these are
    names: tuple[str, ...] = ()  # who sat there then, in order
    events: tuple[Mapping[str, Data], ...] = ()
    answers: tuple[Mapping[str, Data], ...] = ()  # one's own
    note: str = ""
    starred: bool = False  # whether a note weighs
    seq: int = 0  # its number, for the GM; 0 for others
    act: int = 0  # the entry that began what it belongs to, likewise
    line: str = ""  # as it was typed, likewise

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it."""
        return not (self.events or self.answers or self.note or self.line)


class Projection(NamedTuple):
    """What somebody may know of a table."""

    who: str  # a person's name, `PUBLIC` or `GM`
    title: str
    evening: int
    people: tuple[Mapping[str, Data], ...]  # what everybody knows of everybody, in the order in which they came
    standing: Mapping[str, Known]  # by its slug the game that lasts as long as the campaign
    results: tuple[Mapping[str, Data], ...]  # games that were opened and are over
    entries: tuple[Seen, ...]  # what counts, in order

    @property
    def gm(self) -> bool:
        return self.who == GM


class Taken(NamedTuple):
    """An entry that counts, with the state after it."""

    entry: Entry
    state: Data


def walk(store: Store, seq: int | None = None) -> Iterator[Taken]:
    """Go through the entries that lead to one, the last if none is named; no rule is run."""
    state: Data = {}
    path = set(store.path_to(store.count() if seq is None else seq))
    for entry in store.entries(last=seq):
        if entry.seq in path:
            state = apply(state, entry.changes())
            yield Taken(entry, state)


class Eyes(NamedTuple):
    """How a standing game is looked at; the games give it, since a table knows none."""

    view: Callable[[str, Data, str], Known]  # its slug, its data, and who -> the game as that one sees it
    seats: Callable[[str, Data], tuple[str, ...]]  # its slug and its data -> who sits there, in order


_OPEN_FIELDS = ("name", "pronoun", "played", "here")


def project(state: Data, entries: Iterable[Taken], who: str, eyes: Eyes) -> Projection:
    """Give what somebody may know of a table.

    Args:
        state: the table as it is.
        entries: what led to it.
        who: the name of a person, `PUBLIC` or `GM`.
        eyes: how a standing game is looked at.
    """
    people = state.get("people", {})
    standing = {slug: eyes.view(slug, data, who) for slug, data in state.get("standing", {}).items()}
    own = next((key for key, one in people.items() if one["name"] == who), None)
    taken = list(entries)
    evenings = {one.entry.seq: _evening(one.state) for one in taken}
    known = (entry_seen(one, who, own, eyes) for one in taken)
    return Projection(
        who,
        str(state.get("title", "")),
        _evening(state),
        tuple(_person(one, gm=who == GM) for one in sorted(people.values(), key=lambda one: one.get("place", 0))),
        standing,
        tuple(_result(one, evenings, gm=who == GM) for one in state.get("results", ())),
        tuple(one for one in known if not one.empty),
    )


def _person(data: Mapping[str, Data], *, gm: bool) -> Mapping[str, Data]:
    return dict(data) if gm else {key: data[key] for key in _OPEN_FIELDS if key in data}


def entry_seen(one: Taken, who: str, own: str | None, eyes: Eyes) -> Seen:
    """Give an entry as somebody sees it; for others than the GM neither what was typed nor its number is in it.

    Args:
        one: the entry, with the state after it.
        who: the name of a person, `PUBLIC` or `GM`.
        own: that person's id.
        eyes: how a standing game is looked at.
    """
    entry, told, names = one.entry, one.entry.told, _names(one, eyes)
    game, note = str(told.get("game", "")), str(told.get("note", ""))
    known = Seen(entry.at, entry.kind, _evening(one.state), game, names)
    if who == GM:
        events, answers = tuple(told.get("events", ())), tuple(told.get("answers", ()))
        known = known._replace(seq=entry.seq, act=int(told.get("act", entry.seq)), line=entry.line)
        return known._replace(events=events, answers=answers, note=note, starred=bool(told.get("starred")))
    # Who is called otherwise by now was called so then, in the same place.
    then = _called_then(one, own, who)
    events = tuple(event for event in told.get("events", ()) if event.get("to") in (None, then))
    seat = names.index(then) if then in names else None
    mine = tuple(row for row in told.get("answers", ()) if seat is not None and row.get("seat") == seat)
    hers = then is not None and told.get("to") == then
    return known._replace(events=events, answers=_without_source(mine), note=note if hers else "", starred=False)


def _called_then(one: Taken, own: str | None, who: str) -> str | None:
    if who == PUBLIC:
        return None
    people = one.state.get("people", {})
    found: str = people[own]["name"] if own in people else who
    return found


def _names(one: Taken, eyes: Eyes) -> tuple[str, ...]:
    """Give who sat in an entry's game then."""
    game = str(one.entry.told.get("game", ""))
    data = one.state.get("standing", {}).get(game)
    return () if data is None else eyes.seats(game, data)


def _evening(state: Data) -> int:
    return int(state.get("evening", 1))


def _result(one: Mapping[str, Data], evenings: Mapping[int, int], *, gm: bool) -> Mapping[str, Data]:
    """Give a game that is over with its evening; its entry's number is the GM's."""
    found = {key: value for key, value in one.items() if gm or key != "entry"}
    return {**found, "evening": evenings.get(int(one.get("entry", 0)), 1)}


def _without_source(rows: Sequence[Mapping[str, Data]]) -> tuple[Mapping[str, Data], ...]:
    return tuple({key: row[key] for key in ("what", "value") if key in row} for row in rows)
