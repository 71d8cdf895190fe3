"""The tricks of a hand written down: whether the points and the suits denied can have come of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gmkit.games.cyffle.checks import UNKNOWN, cards_of, clockwise, leader_of, sizes, tricks_over
from gmkit.games.cyffle.content import PackNames
from gmkit.games.cyffle.deck import MOST_PLAYERS, PACK, suit_of
from gmkit.games.cyffle.tricks import POINTS
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document


def check_tricks(document: Document, names: PackNames) -> Iterator[Diagnostic]:
    """Check a hand being played, whose cards and suits can all be read."""
    yield from _points(document, names)
    yield from _takers(document)
    yield from _voids(document, names)
    yield from _unseen(document, names)


def _points(document: Document, names: PackNames) -> Iterator[Diagnostic]:
    """The points are those in the tricks that are over, as far as it is known which cards those had (The Rules)."""
    data, worth = document.data, POINTS[names.read_suit(document.data["trump"])]
    taken = sum(row.get("points", 0) for row in data["seats"])
    seen = [min(names.read(card)) for card in data.get("seen", ())]
    least = sum(worth[card] for card in seen)
    # Cards of tricks that are over which nobody wrote down may be any that lie nowhere else.
    rest = sorted((worth[card] for card in _nowhere(document, names)), reverse=True)
    missing = tricks_over(data) * len(clockwise(data, 0)) - len(seen)
    most = least + sum(rest[: max(0, missing)])
    if least <= taken <= most:
        return
    bound = f"hold {least}" if least == most else f"hold {least} at least" if taken < least else f"can hold {most}"
    why = f"the tricks that are over {bound}, and the points come to {taken}"
    scored = next((seat for seat, row in enumerate(data["seats"]) if row.get("points")), None)
    path: list[int | str] = ["seen"] if scored is None else ["seats", scored, "points"]
    yield document.problem("GM501", path, why, "correct the points, or what was seen", key=True)


def _nowhere(document: Document, names: PackNames) -> Iterator[int]:
    """Give the cards of the pack, or of both, that are written nowhere."""
    packs = 2 if len(document.data["seats"]) > MOST_PLAYERS else 1
    lie = Counter(min(names.read(card)) for _, card in cards_of(document.data))
    return (card for card in range(PACK) for _ in range(packs - lie[card]))


def _takers(document: Document) -> Iterator[Diagnostic]:
    """Whoever leads has taken the last trick, so that the others have taken one fewer (The Rules)."""
    data, over = document.data, tricks_over(document.data)
    if over < 1 or "leader" not in data:
        return
    leader = leader_of(data)
    others = [seat for seat, row in enumerate(data["seats"]) if row.get("points") and seat != leader]
    for seat in others[over - 1 :]:
        tricks = "1 trick is over" if over == 1 else f"{over} tricks are over"
        why = f"{tricks}, the last of them {data['seats'][leader]['name']}'s, who leads"
        yield document.problem("GM503", ["seats", seat, "points"], why, "correct the points, or who leads")


def _voids(document: Document, names: PackNames) -> Iterator[Diagnostic]:
    """A suit is denied in a trick, one in each at most; who plays it later has revoked (CF-11)."""
    data, over = document.data, tricks_over(document.data)
    trick = [suit_of(min(names.read(card))) for card in data.get("trick", ())]
    played = dict(zip(clockwise(data, leader_of(data)), enumerate(trick), strict=False))
    for seat, row in enumerate(data["seats"]):
        denied = {names.read_suit(word) for word in row.get("void", ())}
        if seat in played:
            at, suit = played[seat]
            if suit in denied and not row.get("revoked"):
                why = f"{row['name']} has denied {names.suits[suit].label} before"
                tip = "correct void; or, for a revoke, add revoked: true"
                yield document.problem("GM503", ["trick", at], why, tip)
            denied -= {trick[0]} if suit != trick[0] else set()
        if len(denied) > over:
            tricks = "no trick is over" if not over else "1 trick is over" if over == 1 else f"{over} tricks are over"
            why = f"a suit is denied in a trick, and {tricks}"
            yield document.problem("GM503", ["seats", seat, "void"], why, "leave out what was not denied", key=True)


def _unseen(document: Document, names: PackNames) -> Iterator[Diagnostic]:
    """Where a person holds more cards than others are left of the suits not denied, that person has revoked (CF-11).

    It will be told when the card falls, and is a warning here.
    """
    data = document.data
    left = Counter(map(suit_of, _nowhere(document, names)))
    for seat, (row, size) in enumerate(zip(data["seats"], sizes(data), strict=True)):
        hand = row.get("hand", ())
        unknown = size if hand == UNKNOWN else list(hand).count(UNKNOWN)
        denied = {names.read_suit(word) for word in row.get("void", ())}
        if denied and unknown > sum(count for suit, count in left.items() if suit not in denied):
            why = f"{row['name']} holds {unknown} more, and so many are not left of the other suits"
            yield document.warning("GM503", ["seats", seat, "void"], why, "correct it; or add revoked: true", key=True)
