"""What is legal in a deck and can never do anything: warnings, with what they mean at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from gmkit.errors import listed, quoted
from gmkit.library.diagnostics import Diagnostic, Severity, in_order
from gmkit.library.document import Document, Step
from gmkit.library.kinds import Around

TIMES = ("when_played", "while_in_play")
"""Where effects stand."""

IDLE: Mapping[str, str] = {
    "purge_own": "it never purges a card",
    "purge_all": "it never purges a card",
    "influence_if_other_class": "it is never worth more",
    "leaves_when_owner_plays": "it never has to leave",
}
"""What an effect about classes comes to if no other card is of one of them."""

Row = Mapping[str, Any]


def lint_deck(document: Document, _around: Around) -> list[Diagnostic]:
    """List what is never used in a deck without errors, in the order of the file."""
    cards: list[Row] = document.data["cards"]
    copies = Counter[str]()
    for card in cards:
        copies[card["class"]] += card["copies"]
    return in_order([*_classes(document, copies), *_effects(document, cards, copies)])


def _classes(document: Document, copies: Mapping[str, int]) -> list[Diagnostic]:
    return [
        document.problem(
            "GM507",
            ["classes", at, "id"],
            f"no card is of the class {quoted(row['id'])}",
            "give it to a card, or leave the class out",
            severity=Severity.WARNING,
        )
        for at, row in enumerate(document.data["classes"])
        if not copies[row["id"]]
    ]


def _effects(document: Document, cards: list[Row], copies: Mapping[str, int]) -> list[Diagnostic]:
    """Find effects about classes of which there is no card, or none but the card itself."""
    found = []
    for at, card in enumerate(cards):
        for time in TIMES:
            for n, effect in enumerate(card.get(time, ())):
                field = "classes" if "classes" in effect else "class"
                if effect["op"] not in IDLE or field not in effect:
                    continue
                named = effect[field] if field == "classes" else [effect[field]]
                if any(copies[one] > (one == card["class"]) for one in named):
                    continue
                alone = " but itself" if card["class"] in named and copies[card["class"]] else ""
                told = f"{quoted(card['name'])[1:-1]}: no card{alone} is of class {listed(map(quoted, named))}"
                told += f", so {IDLE[effect['op']]}"
                path: list[Step] = ["cards", at, time, n, field]
                tip = "name a class that other cards are of, or leave the effect out"
                found.append(document.problem("GM507", path, told, tip, key=True, severity=Severity.WARNING))
    return found
