"""A challenge under way and the steps still to do, written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gmkit.games.masks.encounter import Attempt, Bet, Change, Declared, Encounter, Loan, Refusal, Side
from gmkit.games.masks.model import Due
from gmkit.games.masks.situation.forms import (
    FEELING,
    NESTED,
    PARTY,
    PLAIN,
    SEAT,
    TILE,
    Form,
    Names,
    Reference,
    fields,
    many,
    maybe,
    record,
    row,
)
from gmkit.games.masks.ties import NEUTRAL
from gmkit.table.game import Hidden

TOWARDS_ALL = row(FEELING, NEUTRAL, seats=False)
"""What an avatar feels."""

TOWARDS_AVATARS = row(FEELING, NEUTRAL, seats=True)
"""What a faction feels."""

AMOUNTS = row(PLAIN, 0, seats=True)
"""Face by avatar."""

_DECLARED = many(record(Declared, tags=NESTED))

_LOAN = record(Loan, {"via": ()}, lender=PARTY, via=many(SEAT), actions=_DECLARED, draw=TILE)

_SIDE = record(
    Side,
    seat=maybe(SEAT),
    actions=_DECLARED,
    woos=many(PARTY),
    cause=PARTY,
    loans=many(_LOAN),
    draw=TILE,
    attempts=many(record(Attempt)),
)


def _write_all(names: Names, rows: tuple[Any, ...]) -> dict[str, Any]:
    written = {
        names.shown[at]: (TOWARDS_ALL if at < names.seats else TOWARDS_AVATARS).write(names, one)
        for at, one in enumerate(rows)
        if not isinstance(one, Hidden)
    }
    return {name: one for name, one in written.items() if one}


def _read_all(names: Names, data: Mapping[str, Any]) -> tuple[Any, ...]:
    given = {names.party(word): one for word, one in data.items()}
    return tuple(
        (TOWARDS_ALL if at < names.seats else TOWARDS_AVATARS).read(names, given.get(at, {}))
        for at in range(len(names.shown))
    )


def _names_in_all(data: Mapping[str, Any]) -> Iterator[Reference]:
    for word, one in data.items():
        yield Reference((word,), word, seat=False, key=True)
        yield from (found.below(word) for found in TOWARDS_ALL.names(one))


EVERY_FEELING = Form(_write_all, _read_all, _names_in_all)
"""By holder, then by target; what is not known reads as neutral."""

COUNTERS = Form(
    lambda names, value: AMOUNTS.write(names, value[: names.seats]),
    lambda names, data: (*(held := AMOUNTS.read(names, data)), -sum(held)),
    AMOUNTS.names,
)
"""What every seat has; the pool, which has no end, has what they have taken from it."""

ENCOUNTER = record(
    Encounter,
    sides=many(_SIDE),
    against=PARTY,
    refusals=many(record(Refusal, lender=SEAT, asker=SEAT)),
    bets=many(record(Bet, seat=SEAT)),
    changes=many(record(Change, holder=PARTY, target=PARTY)),
    grants=many(fields(giver=SEAT, receiver=SEAT, amount=PLAIN)),
    before=EVERY_FEELING,
    had=COUNTERS,
    goals=fields(challenger=PLAIN, defender=PLAIN),
)
"""A challenge under way, or settled last."""

_DUE = record(Due, seat=SEAT, args=NESTED)

AGENDA = many(
    Form(
        lambda names, due: {"step": due.name, **{k: v for k, v in _DUE.write(names, due).items() if k != "name"}},
        lambda names, data: _DUE.read(names, {"name" if k == "step" else k: v for k, v in data.items()}),
        lambda data: _DUE.names({key: one for key, one in data.items() if key != "step"}),
    )
)
"""The steps still to do, the next one last."""
