"""The coins of an evening of Cyffle written down: what is staked, and whether it all adds up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gmkit.games.cyffle.checks import DEALING, ENDED, PLAY, WAGERS, clockwise, dealer_of, out_of, phase, stake_is_named
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document, Step

MOST_LOST = 10_000_000
"""More than anybody can lose in a hand: the highest stake, and fines as high."""

MOST_COINS = 1_000_000_000
"""The most that all have together where no purse was agreed."""


def check_coins(document: Document) -> Iterator[Diagnostic]:
    """Everybody has staked alike, and the coins are those that were brought."""
    data = document.data
    options, carried = data.get("options", {}), data.get("carried", 0)
    if options.get("mode") == "tally":
        if carried:
            why = "nothing is staked where hands alone are counted"
            yield document.problem("GM503", ["carried"], why, "leave it out", key=True)
        return
    if carried and phase(data) == ENDED:
        why = "when the evening is over nothing is left in the pot (CF-5)"
        yield document.problem("GM503", ["carried"], why, "add it to somebody's coins", key=True)
    found = [*(_named(document) if stake_is_named(data) else _agreed(document)), *_can_pay(document)]
    yield from found or _adds_up(document)


def _agreed(document: Document) -> Iterator[Diagnostic]:
    """Everybody who plays has put in the sum agreed upon, after the deal (CF-14)."""
    data, at = document.data, phase(document.data)
    ante = data.get("options", {}).get("ante", 1)
    for seat in clockwise(data, 0):
        stake = data["seats"][seat].get("stake")
        if stake is None:
            continue
        if at == DEALING:
            yield _too_early(document, seat)
        elif at == PLAY and stake != ante:
            why = f"the ante agreed upon is {ante}"
            yield document.problem("GM503", ["seats", seat, "stake"], why, "write so much, or set the option ante")


def _named(document: Document) -> Iterator[Diagnostic]:
    """The first from the dealer's left has named a stake; the others match it in turn or sit out (CF-14)."""
    data, at = document.data, phase(document.data)
    first = waits = None
    for seat in clockwise(data, dealer_of(data) + 1) if at in (DEALING, WAGERS, PLAY) else ():
        row = data["seats"][seat]
        path: list[Step] = ["seats", seat, "stake"]
        if "stake" not in row:
            waits = waits or row
        elif at == DEALING:
            yield _too_early(document, seat)
        elif waits is not None:
            why = f"{waits['name']} is asked before, and has no stake"
            yield document.problem("GM503", path, why, "leave this one out, or add the other", key=True)
        elif row["stake"] < 1:
            yield document.problem("GM502", path, "a stake that is named is 1 at least", "write 1 or more")
        elif first is None:
            first = row
        elif row["stake"] != first["stake"]:
            why = f"{first['name']} has staked {first['stake']}, to be matched or sat out (CF-14)"
            yield document.problem("GM503", path, why, "write so much, or sits_out: true")


def _too_early(document: Document, seat: int) -> Diagnostic:
    why = "it is staked when everybody has cards (CF-14)"
    return document.problem("GM503", ["seats", seat, "stake"], why, "leave it out, or add the hands", key=True)


def staked(data: Mapping[str, Any]) -> list[int]:
    """Give what each seat has in the pot; an agreed ante needs no word once the play has begun."""
    out = out_of(data)
    ante = data.get("options", {}).get("ante", 1) if phase(data) == PLAY else 0
    return [row.get("stake", 0 if out[seat] else ante) for seat, row in enumerate(data["seats"])]


def _can_pay(document: Document) -> Iterator[Diagnostic]:
    """With a purse nobody has less than nothing, stakes more than that, or plays without being able to pay."""
    data, at = document.data, phase(document.data)
    options = data.get("options", {})
    purse, least = options.get("purse"), 1 if stake_is_named(data) else options.get("ante", 1)
    if purse is None:
        return
    out = out_of(data)
    short = False
    for seat, (row, stake) in enumerate(zip(data["seats"], staked(data), strict=True)):
        path: list[Step] = ["seats", seat]
        own = row.get("coins", purse - stake)
        if "coins" in row and own < 0:
            why = "where everybody brings a purse, nobody has less than nothing"
            yield document.problem("GM502", [*path, "coins"], why, "write 0 or more")
        elif own < 0 and "stake" in row:
            why = f"the stake is more than the purse of {purse}"
            yield document.problem("GM502", [*path, "stake"], why, "correct it, or say what coins are left")
        elif at in (DEALING, WAGERS) and not out[seat] and own + stake < least:
            why = f"{row['name']} has {own} and cannot pay a stake of {least}"
            yield document.problem("GM502", [*path, "coins"], why, "correct the coins, or add sits_out: true")
        short = short or (own < 0 and "coins" not in row and "stake" not in row)
    if short:
        why = f"the ante of {least} is more than the purse of {purse}"
        yield document.problem("GM502", ["options", "purse"], why, "set another, or write everybody's coins")


def _adds_up(document: Document) -> Iterator[Diagnostic]:
    """Coins only go from one to another: with a purse they are as many as were brought, those of who has left too.

    Without one nobody has lost more, and all have no more together, than can be after any number of hands.
    """
    data, stakes = document.data, staked(document.data)
    purse = data.get("options", {}).get("purse")
    coins = [row.get("coins", (purse or 0) - stake) for row, stake in zip(data["seats"], stakes, strict=True)]
    total = sum(coins) + sum(stakes) + data.get("carried", 0)
    if purse is not None:
        if total != len(coins) * purse:
            why = f"coins, stakes and what is carried come to {total}; {len(coins)} purses of {purse} are"
            tip = "correct them; who says no coins has the purse, less the stake"
            yield document.problem("GM501", ["seats"], f"{why} {len(coins) * purse}", tip, key=True)
        return
    hands = data.get("number", 1) + ("ended" in data)
    for seat, (own, stake) in enumerate(zip(coins, stakes, strict=True)):
        if own + stake < -MOST_LOST * hands:
            why = f"nobody can have lost so much by hand {data.get('number', 1)}"
            yield document.problem("GM502", ["seats", seat, "coins"], why, "correct it, or number")
    if total > MOST_COINS:
        why = f"coins, stakes and what is carried come to {total}; {MOST_COINS} at most are on a table"
        yield document.problem("GM502", ["seats"], why, "write fewer", key=True)
