"""Where an evening of Cyffle written down stands; that everybody in it is there, and nothing written too early."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gmkit.games.cyffle.deck import cards_each
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document, Step
from gmkit.names import fold, suggest

UNKNOWN = "?"
"""Stands for a card that nobody but its holder knows."""

ENDED, FIRST, BETWEEN, DEAL, DEALING, WAGERS, PLAY = (
    "ended",
    "first dealer",
    "between",
    "deal",
    "dealing",
    "wagers",
    "play",
)
"""Where an evening stands; what a file holds says which."""

OF_THE_PLAY = ("leader", "trick", "seen")
OF_A_PLAYER = ("points", "void", "revoked")


def seats_of(data: Mapping[str, Any], field: str) -> list[bool]:
    """Say for each seat whether it has this mark."""
    return [bool(row.get(field)) for row in data["seats"]]


def out_of(data: Mapping[str, Any]) -> list[bool]:
    """Say for each seat whether it plays no part in this hand."""
    return [bool(row.get("left") or row.get("sits_out")) for row in data["seats"]]


def dealer_of(data: Mapping[str, Any]) -> int:
    """Give who dealt; the last seat if it is not said."""
    return place_of(data, data["dealer"]) if "dealer" in data else len(data["seats"]) - 1


def place_of(data: Mapping[str, Any], name: str) -> int:
    """Give the seat that has this name, which is there."""
    return [fold(row["name"]) for row in data["seats"]].index(fold(name))


def clockwise(data: Mapping[str, Any], first: int) -> list[int]:
    """Give the seats that play this hand, clockwise from this one."""
    out, seats = out_of(data), len(data["seats"])
    return [seat for seat in ((first + step) % seats for step in range(seats)) if not out[seat]]


def leader_of(data: Mapping[str, Any]) -> int:
    """Give who leads, or has led to the trick under way; left of the dealer if it is not said (CF-9)."""
    return place_of(data, data["leader"]) if "leader" in data else clockwise(data, dealer_of(data) + 1)[0]


def stake_is_named(data: Mapping[str, Any]) -> bool:
    """Say whether somebody names a stake, to be matched or sat out (CF-14)."""
    options = data.get("options", {})
    return bool(options.get("mode") != "tally" and options.get("wager_style") == "open")


def phase(data: Mapping[str, Any]) -> str:
    """Say where an evening stands."""
    if "ended" in data:
        return ENDED
    if "undecided" in data:
        return BETWEEN
    if "trump" not in data:
        return DEAL if "dealer" in data else FIRST
    if any("hand" not in data["seats"][seat] for seat in clockwise(data, 0)):
        return DEALING
    if stake_is_named(data) and any("stake" not in data["seats"][seat] for seat in clockwise(data, 0)):
        return WAGERS
    return PLAY


def may_be_dealt(data: Mapping[str, Any]) -> list[int]:
    """Give how many cards each may have been dealt, the likeliest first.

    Who sits out since a stake was named has been dealt cards, and who could not pay has not.
    """
    out, gone = out_of(data).count(False), seats_of(data, "left").count(False)
    if not stake_is_named(data) or phase(data) == DEALING:
        return [cards_each(out)]
    return list(dict.fromkeys(map(cards_each, range(gone, out - 1, -1))))


def sizes(data: Mapping[str, Any]) -> list[int]:
    """Give how many cards each seat should hold, by the first hand that is written card by card."""
    at = phase(data)
    playing = clockwise(data, leader_of(data)) if at == PLAY else clockwise(data, 0)
    played = playing[: len(data.get("trick", ()))] if at == PLAY else []
    size = may_be_dealt(data)[0]
    size -= len(data.get("seen", ())) // max(1, len(playing)) if at == PLAY else 0
    for seat in playing:
        hand = data["seats"][seat].get("hand", UNKNOWN)
        if hand != UNKNOWN:
            size = len(hand) + (seat in played)
            break
    return [size - (seat in played) if seat in playing else 0 for seat in range(len(data["seats"]))]


def tricks_over(data: Mapping[str, Any]) -> int:
    """Give how many tricks of the hand being played may be over, at the most; the last to play holds what is left.

    Where all others sit out there are none.
    """
    playing = clockwise(data, leader_of(data))
    return max(may_be_dealt(data)) - sizes(data)[playing[-1]] if len(playing) > 1 else 0


def cards_of(data: Mapping[str, Any]) -> Iterator[tuple[list[Step], str]]:
    """Give every card that is written, with its path; but for those gathered from the last hand."""
    for at, row in enumerate(data["seats"]):
        if row.get("hand", UNKNOWN) != UNKNOWN:
            for n, card in enumerate(row["hand"]):
                if card != UNKNOWN:
                    yield ["seats", at, "hand", n], card
    for field in ("trick", "seen"):
        yield from (([field, n], card) for n, card in enumerate(data.get(field, ())))


def check_names(document: Document) -> Iterator[Diagnostic]:
    """Every name is one of the seats', and nobody who watches shares one."""
    data = document.data
    seats = [row["name"] for row in data["seats"]]
    known = list(map(fold, seats))
    named: list[tuple[list[Step], str]] = [([field], data[field]) for field in ("dealer", "leader") if field in data]
    lists = ("undecided", "heirs")
    named += [([field, at], name) for field in lists for at, name in enumerate(data.get(field, ()))]
    for path, name in named:
        if fold(name) not in known:
            near = suggest(name, seats)
            tip = f"did you mean {near[0]}?" if near else "write the name of one of the seats"
            yield document.problem("GM301", path, "nobody at the table has this name", tip)
    for field in lists:
        listed = [fold(name) for name in data.get(field, ())]
        for at, name in enumerate(listed):
            if name in listed[:at]:
                yield document.problem("GM504", [field, at], "this name is in the list already", "name each once")
    for at, row in enumerate(data.get("bystanders", ())):
        path = ["bystanders", at, "name"]
        if fold(row["name"]) in known:
            yield document.problem("GM504", path, "somebody at the table has this name", "give each a name of its own")
        known.append(fold(row["name"]))


def check_places(document: Document) -> Iterator[Diagnostic]:
    """Nothing is written of what has not come yet."""
    data, at = document.data, phase(document.data)
    if at in (DEAL, FIRST, ENDED, BETWEEN):
        why = "cards are dealt when the trump is turned" if at in (DEAL, FIRST) else "no hand is being played"
        tip = "add trump" if at in (DEAL, FIRST) else f"leave it out, or {'ended' if at == ENDED else 'undecided'}"
        fields = ("hand", "stake", *OF_A_PLAYER)
        paths: list[list[Step]] = [[field] for field in ("trump", *OF_THE_PLAY) if field in data]
        paths += [["seats", n, field] for n, row in enumerate(data["seats"]) for field in fields if field in row]
        yield from (document.problem("GM503", path, why, tip, key=True) for path in paths)
        for n, sits_out in enumerate(seats_of(data, "sits_out")):
            if sits_out:
                why = "who sits a hand out is known when it is dealt"
                yield document.problem("GM503", ["seats", n, "sits_out"], why, "leave it out, or left: true", key=True)
    if at in (DEALING, WAGERS):
        missing = "hand" if at == DEALING else "stake"
        seat = next(seat for seat in clockwise(data, 0) if missing not in data["seats"][seat])
        why = f"the play begins when everybody has cards and has staked, and {data['seats'][seat]['name']} has no"
        begun: list[list[Step]] = [[field] for field in OF_THE_PLAY if field in data]
        begun += [["seats", n, field] for n, row in enumerate(data["seats"]) for field in OF_A_PLAYER if field in row]
        yield from (document.problem("GM503", path, f"{why} {missing}", f"add {missing}", key=True) for path in begun)
    if "heirs" in data and at != BETWEEN:
        why = "coins fall to them between two hands"
        yield document.problem("GM503", ["heirs"], why, "leave it out, or add undecided", key=True)
    if at == ENDED and "undecided" in data:
        yield document.problem("GM503", ["undecided"], "the evening is over", "leave it out, or ended", key=True)
    if at == BETWEEN and "dealer" not in data:
        yield document.problem("GM503", ["undecided"], "it is not said who deals next", "add dealer", key=True)
    if at == PLAY and "leader" not in data and data.get("seen"):
        why = "after the first trick its winner leads, and it is not said who that is"
        yield document.problem("GM503", ["seen"], why, "add leader", key=True)
    yield from _of_seats(document)


def _of_seats(document: Document) -> Iterator[Diagnostic]:
    """Nothing is written of a seat that it has no part in."""
    data = document.data
    tally = data.get("options", {}).get("mode") == "tally"
    for n, row in enumerate(data["seats"]):
        if "stake" in row and tally:
            why = "nothing is staked where hands alone are counted"
            yield document.problem("GM503", ["seats", n, "stake"], why, "leave it out", key=True)
        for field in ("hand", "stake", *OF_A_PLAYER):
            if field in row and (row.get("left") or row.get("sits_out")):
                why = "who plays no part in this hand has none"
                yield document.problem("GM503", ["seats", n, field], why, "leave it out", key=True)
