"""A game that goes on has not come to its end: what a situation must not say without a trigger."""

from __future__ import annotations

from collections.abc import Iterator

from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.model import Options
from gmkit.games.cypher.setup import POINTS_NEEDED
from gmkit.games.cypher.situation import sizes
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document


def check_under_way(document: Document, deck: NexusDeck, turn: int, aside: int) -> Iterator[Diagnostic]:
    """List what would have ended the game or the campaign before.

    Args:
        document: the situation, with the options in force, its cards all there.
        deck: its deck.
        turn: whose turn it is.
        aside: how many cards were set aside before the deal.
    """
    data = document.data
    options = data.get("options", {})
    needed = POINTS_NEEDED[len(data["seats"])]
    for at, row in enumerate(data["seats"]):
        if options.get("campaign") and data.get("phase") != "over" and row.get("points", 0) >= needed:
            told = f"{row['name']} has won the campaign already: {needed} points win it (Campaign games)"
            yield document.problem("GM503", ["seats", at, "points"], told, "correct it")
    if "trigger" in data or "agenda" in data or data.get("phase", "play") != "play":
        return
    cap = options.get("turn_cap", Options().turn_cap)
    if data.get("turns", 0) >= cap:
        told = f"the end was triggered after turn {cap}, by turn_cap (CY-20)"
        yield document.problem("GM503", ["turns"], told, "add trigger, correct it, or the option")
    elif not sizes.deck_size(data, deck.total, sizes.hand_sizes(data, turn), aside):
        told = "the draw deck is empty, and the turn that emptied it triggered the end (CY-5)"
        yield document.problem("GM503", ["deck" if "deck" in data else "seats"], told, "add trigger", key=True)
