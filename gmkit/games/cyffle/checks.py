"""What the schema cannot say of an evening of Cyffle written down, each fault with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gmkit.games.cyffle.deck import MOST_PLAYERS, cards_each
from gmkit.library import seat_names
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
    options = data.get("options", {})
    open_stakes = options.get("mode") != "tally" and options.get("wager_style") == "open"
    if open_stakes and any("stake" not in data["seats"][seat] for seat in clockwise(data, 0)):
        return WAGERS
    return PLAY


def may_be_dealt(data: Mapping[str, Any]) -> list[int]:
    """Give how many cards each may have been dealt, the likeliest first.

    Who sits out since a stake was named has been dealt cards, and who could not pay has not.
    """
    out, gone = out_of(data).count(False), seats_of(data, "left").count(False)
    opened = data.get("options", {}).get("wager_style") == "open"
    return list(dict.fromkeys(map(cards_each, range(gone, out - 1, -1)))) if opened else [cards_each(out)]


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


def cards_of(data: Mapping[str, Any]) -> Iterator[tuple[list[Step], str]]:
    """Give every card that is written, with its path; but for those gathered from the last hand."""
    for at, row in enumerate(data["seats"]):
        if row.get("hand", UNKNOWN) != UNKNOWN:
            for n, card in enumerate(row["hand"]):
                if card != UNKNOWN:
                    yield ["seats", at, "hand", n], card
    for field in ("trick", "seen"):
        yield from (([field, n], card) for n, card in enumerate(data.get(field, ())))


def check_situation(document: Document) -> list[Diagnostic]:
    """Check what can be said of an evening without knowing what its cards are called."""
    found = [*seat_names.check_names(document), *_seats(document)]
    return found or [*_in_its_place(document), *_table(document), *_hands(document)]


def _seats(document: Document) -> Iterator[Diagnostic]:
    """Every name is one of the seats', and nobody who watches shares one."""
    data = document.data
    seats = [row["name"] for row in data["seats"]]
    known = list(map(fold, seats))
    named: list[tuple[list[Step], str]] = [([field], data[field]) for field in ("dealer", "leader") if field in data]
    named += [(["undecided", at], name) for at, name in enumerate(data.get("undecided", ()))]
    for path, name in named:
        if fold(name) not in known:
            near = suggest(name, seats)
            tip = f"did you mean {near[0]}?" if near else "write the name of one of the seats"
            yield document.problem("GM301", path, "nobody at the table has this name", tip)
    asked = [fold(name) for name in data.get("undecided", ())]
    for at, name in enumerate(asked):
        if name in asked[:at]:
            yield document.problem("GM504", ["undecided", at], "this name is in the list already", "name each once")
    for at, row in enumerate(data.get("bystanders", ())):
        path = ["bystanders", at, "name"]
        if fold(row["name"]) in known:
            yield document.problem("GM504", path, "somebody at the table has this name", "give each a name of its own")
        known.append(fold(row["name"]))


def _in_its_place(document: Document) -> Iterator[Diagnostic]:
    """Nothing is written of what has not come yet."""
    data, at = document.data, phase(document.data)
    if at in (DEAL, FIRST, ENDED, BETWEEN):
        why = "cards are dealt when the trump is turned" if at in (DEAL, FIRST) else "no hand is being played"
        tip = "add trump" if at in (DEAL, FIRST) else f"leave it out, or {'ended' if at == ENDED else 'undecided'}"
        fields = ("hand", "stake", *OF_A_PLAYER)
        paths: list[list[Step]] = [[field] for field in ("trump", *OF_THE_PLAY) if field in data]
        paths += [["seats", n, field] for n, row in enumerate(data["seats"]) for field in fields if field in row]
        yield from (document.problem("GM503", path, why, tip, key=True) for path in paths)
    if at in (DEALING, WAGERS):
        missing = "hand" if at == DEALING else "stake"
        seat = next(seat for seat in clockwise(data, 0) if missing not in data["seats"][seat])
        why = f"the play begins when everybody has cards and has staked, and {data['seats'][seat]['name']} has no"
        begun: list[list[Step]] = [[field] for field in OF_THE_PLAY if field in data]
        begun += [["seats", n, field] for n, row in enumerate(data["seats"]) for field in OF_A_PLAYER if field in row]
        yield from (document.problem("GM503", path, f"{why} {missing}", f"add {missing}", key=True) for path in begun)
    if at == BETWEEN and "dealer" not in data:
        yield document.problem("GM503", ["undecided"], "it is not said who deals next", "add dealer", key=True)
    if at == PLAY and "leader" not in data and data.get("seen"):
        why = "after the first trick its winner leads, and it is not said who that is"
        yield document.problem("GM503", ["seen"], why, "add leader", key=True)
    tally = data.get("options", {}).get("mode") == "tally"
    for n, row in enumerate(data["seats"]):
        if "stake" in row and tally:
            why = "nothing is staked where hands alone are counted"
            yield document.problem("GM503", ["seats", n, "stake"], why, "leave it out", key=True)
        for field in ("hand", "points", "stake"):
            if field in row and (row.get("left") or row.get("sits_out")):
                why = "who plays no part in this hand has none"
                yield document.problem("GM503", ["seats", n, field], why, "leave it out", key=True)


def _table(document: Document) -> Iterator[Diagnostic]:
    """How many play, and whether they can."""
    data = document.data
    options = data.get("options", {})
    if len(data["seats"]) > MOST_PLAYERS and options.get("too_many") != "two_packs":
        why = f"one pack is enough for {MOST_PLAYERS} players (CF-2)"
        yield document.problem("GM503", ["seats"], why, "set the option too_many: two_packs", key=True)
    least = 1 if phase(data) in (ENDED, PLAY, WAGERS) else 2
    if len(clockwise(data, 0)) < least:
        yield document.problem("GM506", ["seats"], "too few are left to play a hand", "two at least", key=True)
    if options.get("purse") is not None:
        for n, row in enumerate(data["seats"]):
            if row.get("coins", 0) < 0:
                why = "where everybody brings a purse, nobody has less than nothing"
                yield document.problem("GM502", ["seats", n, "coins"], why, "write 0 or more")


def _hands(document: Document) -> Iterator[Diagnostic]:
    """Every hand has the right number of cards, and gmkit knows those that it plays."""
    data, at = document.data, phase(document.data)
    if at not in (DEALING, WAGERS, PLAY) or not clockwise(data, 0):
        return
    people = [row.get("level") == "human" for row in data["seats"]]
    playing = clockwise(data, 0)
    dealt = [seat for seat in playing if "hand" in data["seats"][seat]]
    if at == DEALING and dealt and not any(people):
        yield document.problem("GM503", ["trump"], "cards are dealt to all at once", "add the other hands", key=True)
    size, most = sizes(data), may_be_dealt(data)
    for seat in dealt:
        row = data["seats"][seat]
        path: list[Step] = ["seats", seat, "hand"]
        if UNKNOWN in row["hand"] and not people[seat]:
            tip = "write its cards, or level: human for somebody who holds their own"
            yield document.problem("GM503", path, "gmkit plays this hand and has to know its cards", tip)
        if row["hand"] == UNKNOWN:
            continue
        if at != PLAY and len(row["hand"]) not in most:
            why = f"{_cards(len(row['hand']))}; {_cards(most[0])} are dealt to each of {len(playing)}"
            yield document.problem("GM503", path, why, "correct the hand", key=True)
        elif len(row["hand"]) != size[seat]:
            why = f"{_cards(len(row['hand']))}, and by the other hands it should be {size[seat]}"
            yield document.problem("GM503", path, why, "correct one of them", key=True)
    if at == PLAY:
        yield from _played(document, size, max(most))


def _played(document: Document, size: Sequence[int], most: int) -> Iterator[Diagnostic]:
    """The trick is under way, and no more cards are gone than were dealt."""
    data = document.data
    playing = clockwise(data, leader_of(data))
    trick, seen = data.get("trick", ()), data.get("seen", ())
    if len(trick) >= len(playing):
        tip = "add it to seen, and say who leads and what points everybody has"
        yield document.problem("GM503", ["trick"], "this trick is complete", tip, key=True)
        return
    own = size[playing[-1]]
    if not 1 <= own <= most:
        why = f"{_cards(most)} are dealt to each" if own > most else "nothing is left to be played"
        yield document.problem("GM503", ["seats", playing[-1], "hand"], why, "correct the hands", key=True)
    elif len(seen) > (most - own) * len(playing):
        why = f"with {_cards(own)} in hand, only {(most - own) * len(playing)} have been played before"
        yield document.problem("GM503", ["seen"], why, "correct the hands, or what was played", key=True)


def _cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"
