"""What the schema cannot say of a situation: names resolve, the cards add up, and the turn can stand there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gmkit.errors import listed, quoted
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.kinds import DECK
from gmkit.games.cypher.situation import sizes, steps, under_way, words
from gmkit.games.cypher.situation.words import Path
from gmkit.library.diagnostics import Diagnostic, Severity, in_order, refuse_errors
from gmkit.library.document import Document
from gmkit.library.kinds import Around
from gmkit.library.referring import content_of
from gmkit.library.seat_names import check_names
from gmkit.names import fold, suggest


def check_situation(document: Document) -> list[Diagnostic]:
    """List what is wrong with a situation of the right shape, whatever deck it is played with."""
    found = [*check_names(document), *_seats(document), *_unknown_hands(document), *_deck(document)]
    found += [*_stage(document), *_trigger(document)]
    return in_order(found or _hand_sizes(document))


def refer_situation(document: Document, around: Around) -> list[Diagnostic]:
    """List what is wrong with the cards of a situation by its deck, where that is here."""
    found, wrong = content_of(document, around, DECK)
    return wrong if found is None else in_order(check_cards(document, NexusDeck.from_data(found.data)))


def refuse_cards(document: Document, deck: NexusDeck, options: Mapping[str, Any]) -> None:
    """Refuse a situation whose cards are not those of the deck, or whose steps do not fit them.

    Args:
        document: the situation.
        deck: its deck.
        options: the rules options in force, which may be others than those of the file.

    Raises:
        Diagnosed: tells the first thing that is wrong, and where.
    """
    refuse_errors(check_cards(document._replace(data={**document.data, "options": options}), deck))


def check_cards(document: Document, deck: NexusDeck) -> list[Diagnostic]:
    """List cards that the deck has not, or not so often, cards that do not add up, and steps that do not fit them."""
    found: list[Diagnostic] = []
    placed: dict[int, list[Path]] = {}
    copies: dict[int, Path] = {}
    for path, entry in words.places(document.data):
        if words.word(entry) == words.UNKNOWN:
            continue
        named = (*path, "card") if isinstance(entry, Mapping) else path
        card = steps.card_named(document, deck, named, words.word(entry))
        if isinstance(card, Diagnostic):
            found.append(card)
            continue
        at, copy = card
        before = placed.setdefault(at, [])
        if len(before) >= deck.characters[at].copies:
            found.append(_once_too_often(document, deck, at, path, before))
        elif copy is not None and copies.setdefault(copy, path) != path:
            found.append(_copy_twice(document, deck, at, path, copies[copy]))
        before.append(path)
    found = found or _total(document, deck)
    found = found or [*under_way.check_under_way(document, deck, _turn(document.data), _aside(document.data))]
    return [*found, *steps.check_steps(document, deck, placed, whole=not found)]


def _once_too_often(document: Document, deck: NexusDeck, at: int, path: Path, before: list[Path]) -> Diagnostic:
    one = deck.characters[at]
    lines = sorted({document.place(earlier).line for earlier in before})
    where = listed((_where(document.data, earlier) for earlier in before), "and")
    many = "one card" if one.copies == 1 else f"{one.copies} cards"
    told = f"the deck has {many} of {one.name}, already {where} (line {listed(map(str, lines), 'and')})"
    return document.problem("GM504", path, told, "each card lies in one place")


def _copy_twice(document: Document, deck: NexusDeck, at: int, path: Path, before: Path) -> Diagnostic:
    line = document.place(before).line
    told = f"this copy of {deck.characters[at].name} is already {_where(document.data, before)} (line {line})"
    return document.problem("GM504", path, told, "write another number behind the #, or none")


def _where(data: Mapping[str, Any], path: Path) -> str:
    """Say where a card lies."""
    if path[0] != "seats":
        return "the Display" if path[0] == "display" else "in the deck"
    name = quoted(data["seats"][path[1]]["name"])[1:-1]
    return f"removed by {name}" if path[2] == "removed" else f"in {name}'s {path[2]}"


def _aside(data: Mapping[str, Any]) -> int:
    return int(data.get("set_aside", data.get("options", {}).get("set_aside_one", False)))


def _turn(data: Mapping[str, Any]) -> int:
    """Give whose turn it is, the first seat's if it is not said."""
    folded = [fold(row["name"]) for row in data["seats"]]
    return folded.index(fold(data["turn"])) if "turn" in data else 0


def _total(document: Document, deck: NexusDeck) -> list[Diagnostic]:
    """All cards of the deck are somewhere, and no more."""
    data = document.data
    hands = sizes.hand_sizes(data, _turn(data))
    there = sizes.elsewhere(data, hands, _aside(data))
    rest = deck.total - there
    if "deck" not in data:
        if rest >= len(data.get("bottom", ())):
            return []
        told = f"{there + len(data.get('bottom', ()))} cards lie on this table, and the deck has {deck.total}"
        return [document.problem("GM501", ["seats"], told, "take one out", key=True)]
    given = sizes.count(data["deck"])
    if given == rest:
        return []
    told = f"{there + given} cards are on this table, and {deck.total} belong to the deck"
    tip = f"with {there} lying elsewhere the draw deck has {rest}" if rest >= 0 else "take some out"
    if "display" not in data and rest == given + 1:
        tip = "write the card of the Display"
    return [document.problem("GM501", ["deck"], told, tip)]


def _named(data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Give every name of a seat, but for the seats' own."""
    if "turn" in data:
        yield ("turn",), data["turn"]
    if "trigger" in data:
        yield ("trigger", "seat"), data["trigger"]["seat"]
    for path, entry in words.places(data):
        if isinstance(entry, Mapping):
            yield from (((*path, "seen_by", n), name) for n, name in enumerate(entry.get("seen_by", ())))
    for path, row in steps.rows(data):
        yield from (((*path, field), row[field]) for field in ("seat", "giver", "owner") if field in row)
        yield from (((*path, "seats", n), name) for n, name in enumerate(row.get("seats", ())))


def _seats(document: Document) -> Iterator[Diagnostic]:
    names = [row["name"] for row in document.data["seats"]]
    for path, name in _named(document.data):
        if fold(name) not in map(fold, names):
            near = suggest(name, names)
            tip = f"did you mean {near[0]}?" if near else "write the name of one of the seats"
            yield document.problem("GM301", path, "nobody at the table has this name", tip)


def _unknown_hands(document: Document) -> Iterator[Diagnostic]:
    """An NPC knows its cards, but for the one it is about to look at; what lies face up everybody sees."""
    if document.data.get("display") == words.UNKNOWN:
        tip = "name it, or leave it out, and it turns up"
        yield document.problem("GM503", ["display"], "everybody sees the Display", tip)
    for at, row in enumerate(document.data["seats"]):
        for n, entry in enumerate(row.get("area", ())):
            if entry == words.UNKNOWN:
                yield document.problem(
                    "GM503", ["seats", at, "area", n], "what lies in an area everybody sees", "name it"
                )
        hand = row.get("hand", 0)
        if row.get("level") == "human" or isinstance(hand, int):
            continue
        unknown = [n for n, entry in enumerate(hand) if words.word(entry) == words.UNKNOWN]
        if unknown := unknown[_looks(document.data, row["name"]) :]:
            tip = "name it, or write how many cards there are, and gmkit deals them"
            yield document.problem("GM503", ["seats", at, "hand", unknown[0]], "an NPC knows its cards", tip)


def _looks(data: Mapping[str, Any], name: str) -> int:
    """Say whether a seat looks next at a card that it was passed: 1, else 0."""
    rest = [row for row in data.get("agenda", ()) if row["step"] not in ("deal", "display")]
    return int(bool(rest) and rest[0]["step"] == "look" and fold(rest[0]["seat"]) == fold(name))


def _deck(document: Document) -> Iterator[Diagnostic]:
    data = document.data
    if "bottom" not in data or "deck" not in data:
        return
    if not isinstance(data["deck"], int):
        told = "the deck is listed whole already"
        yield document.problem(
            "GM503", ["bottom"], told, "put its last cards there, or write deck as a number", key=True
        )
    elif len(data["bottom"]) > data["deck"]:
        told = f"the deck has {data['deck']} cards, and these are more"
        yield document.problem("GM503", ["bottom"], told, "leave some out", key=True)


def _stage(document: Document) -> Iterator[Diagnostic]:
    """A turn under way is described whole."""
    data = document.data
    phase = data.get("phase", "play")
    if "agenda" in data and "phase" in data:
        told = "the agenda says where the game stands already"
        yield document.problem("GM503", ["phase"], told, "leave one of them out", key=True)
    if phase == "pass-right" and len(data["seats"]) == 2:
        yield document.problem("GM503", ["phase"], "two players pass one card, to each other", "write pass")
    if phase == "over" and "trigger" not in data:
        yield document.problem("GM503", ["phase"], "it is not said who triggered the end", "add trigger")
    if "agenda" in data or phase not in ("play", "over"):
        for at, row in enumerate(data["seats"]):
            if "hand" not in row:
                told = "in the middle of a turn it does not follow how many cards this seat holds"
                yield document.problem("GM503", ["seats", at, "name"], told, "add hand, a number or a list")


def _trigger(document: Document) -> Iterator[Diagnostic]:
    """After the trigger every seat has one turn, the trigger seat the last one."""
    data = document.data
    if "left" not in data.get("trigger", {}) or list(_seats(document)):
        return
    names = [fold(row["name"]) for row in data["seats"]]
    seats, who, left = len(names), names.index(fold(data["trigger"]["seat"])), data["trigger"]["left"]
    fits = {0} if data.get("phase") == "over" else {(who - _turn(data)) % seats + 1}
    if who == _turn(data) and data.get("phase") != "over":
        fits.add(seats + 1)
    if left not in fits:
        told = f"whose turn it is says how many are left: {listed(map(str, sorted(fits)))}"
        yield document.problem("GM503", ["trigger", "left"], told, "correct it, or leave it out")


def _hand_sizes(document: Document) -> list[Diagnostic]:
    """Say where hands are not as they usually are when a turn begins (CY-6)."""
    data = document.data
    if data.get("phase", "play") != "play" or "agenda" in data:
        return []
    usual = sizes.usual_hands(len(data["seats"]), _turn(data))
    found = []
    for at, (row, size) in enumerate(zip(data["seats"], usual, strict=True)):
        held = sizes.count(row.get("hand", size))
        if held != size:
            told = f"{held} in hand, where {size} are usual now; right only if a draw failed (CY-6)"
            tip = f"write {size} cards, or leave it so"
            path: list[str | int] = ["seats", at, "hand"]
            found.append(document.problem("GM502", path, told, tip, key=True, severity=Severity.WARNING))
    return found
