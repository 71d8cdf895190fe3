"""Whether the cards of an evening written down are those of its pack, and were played as they may be."""

from __future__ import annotations

from collections.abc import Iterator

from gmkit.errors import GmkitError
from gmkit.games.cyffle.checks import PLAY, UNKNOWN, cards_of, clockwise, leader_of, phase
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import MOST_PLAYERS, suit_of
from gmkit.games.cyffle.kinds import PACK_NAMES
from gmkit.games.cyffle.trick_checks import check_tricks
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document, Step
from gmkit.library.kinds import Around
from gmkit.library.referring import content_of


def refer_situation(document: Document, around: Around) -> list[Diagnostic]:
    """List what is wrong with the cards of an evening by its pack, where that is here."""
    found, wrong = content_of(document, around, PACK_NAMES)
    return wrong if found is None else check_cards(document, PackNames.from_data(found.data))


def check_cards(document: Document, names: PackNames) -> list[Diagnostic]:
    """Check the cards of an evening by what they are called: each is there once, and suit was followed."""
    found: list[Diagnostic] = []
    data = document.data
    packs = 2 if len(data["seats"]) > MOST_PLAYERS else 1
    first: dict[int, list[list[Step]]] = {}
    for path, word in cards_of(data):
        card = _one(document, path, word, names, found)
        if card is None:
            continue
        places = first.setdefault(card, [])
        if len(places) == packs:
            line = document.place(places[0]).line
            why = f"this card is there already, on line {line}"
            found.append(document.problem("GM504", path, why, _often(packs)))
        places.append(path)
    gathered: list[int] = []
    for at, word in enumerate(data.get("gathered", ())):
        card = _one(document, ["gathered", at], word, names, found)
        if card is not None and gathered.count(card) == packs:
            found.append(document.problem("GM504", ["gathered", at], "this card is in the list already", _often(packs)))
        gathered += () if card is None else (card,)
    suits: list[tuple[list[Step], str]] = [(["trump"], data["trump"])] if "trump" in data else []
    suits += [
        (["seats", at, "void", n], word)
        for at, row in enumerate(data["seats"])
        for n, word in enumerate(row.get("void", ()))
    ]
    for path, word in suits:
        try:
            names.read_suit(word)
        except GmkitError as error:
            found.append(document.problem("GM301", path, str(error)))
    if found or phase(data) != PLAY:
        return found
    return [*_suit_broken(document, names), *check_tricks(document, names)]


def _often(packs: int) -> str:
    return "each is there once" if packs == 1 else "twice at most"


def _one(document: Document, path: list[Step], word: str, names: PackNames, found: list[Diagnostic]) -> int | None:
    """Give the card that a word means, or add what is wrong with it."""
    try:
        meant = names.read(word)
    except GmkitError as error:
        tip = "or say with set: which pack it is of" if "set" not in document.data else None
        found.append(document.problem("GM301", path, str(error), tip))
        return None
    if len(meant) > 1:
        found.append(document.problem("GM301", path, "this is more than one card", "write rank and suit"))
        return None
    return next(iter(meant))


def _suit_broken(document: Document, names: PackNames) -> Iterator[Diagnostic]:
    """Suit is followed if possible, as far as the hands are known (The Rules).

    Of a person it is a warning: a revoke is told when the card falls (CF-11), and the table may be written before.
    """
    data = document.data
    rows = data["seats"]

    def suits(seat: int) -> set[int]:
        return {suit_of(min(names.read(card))) for card in rows[seat].get("hand", ()) if card != UNKNOWN}

    def person(seat: int) -> bool:
        return bool(rows[seat].get("level") == "human")

    trick = [min(names.read(card)) for card in data.get("trick", ())]
    for n, (seat, card) in enumerate(zip(clockwise(data, leader_of(data)), trick, strict=False)):
        led = suit_of(trick[0])
        if suit_of(card) != led and led in suits(seat) and not rows[seat].get("revoked"):
            why = f"{names.suits[led].label} were led, and {rows[seat]['name']} still has some"
            yield _denied(document, ["trick", n], why, "suit has to be followed", person=person(seat))
    for at, row in enumerate(rows):
        for n, word in enumerate(row.get("void", ())):
            if names.read_suit(word) in suits(at) and not row.get("revoked"):
                why = f"{row['name']} holds this suit"
                yield _denied(document, ["seats", at, "void", n], why, "leave it out", person=person(at))


def _denied(document: Document, path: list[Step], why: str, tip: str, *, person: bool) -> Diagnostic:
    tip = f"{tip}; or add revoked: true"
    return document.warning("GM503", path, why, tip) if person else document.problem("GM503", path, why, tip)
