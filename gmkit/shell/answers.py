"""How challenges, odds and advice are put, the same for every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from gmkit.shell.card import GameCard
from gmkit.shell.options import Common
from gmkit.shell.output import document, event_data, percent
from gmkit.shell.session import Session, leftover
from gmkit.table.odds import Prospect
from gmkit.table.run import faces_used


def put_challenge(
    card: GameCard,
    challenge: str,
    session: Session,
    common: Common,
    result: Mapping[str, Any],
    lines: Sequence[str],
    names: Sequence[str],
    options: Mapping[str, Any],
    *,
    drew: bool = False,
    cards: Sequence[str] = (),
) -> None:
    """Put the answer of one resolved challenge.

    `drew` says that the seed mattered before it began; `cards` are the names of cards that events number.
    """
    seeded = session.drew or drew
    leftover(session, common.voice)
    if common.json:
        text = document(
            "challenge",
            card.slug,
            result,
            challenge=challenge,
            seed=session.seed if seeded else None,
            rolls=faces_used(session.moments),
            options=options,
            events=[event_data(event, names, cards) for event in session.events],
        )
        common.voice.answer([text])
        return
    common.voice.answer(lines)
    if seeded:
        common.voice.aside(f"seed {session.seed}")


def put_odds(
    card: GameCard,
    challenge: str,
    common: Common,
    result: Mapping[str, Any],
    lines: Iterable[str],
    options: Mapping[str, Any] | None = None,
) -> None:
    """Put exact odds; nothing is drawn, so there is no seed and no event."""
    if common.json:
        more: dict[str, Any] = {
            "challenge": challenge,
            "seed": None,
            "rolls": [],
            "options": options or {},
            "events": [],
        }
        lines = [document("odds", card.slug, result, **more)]
    common.voice.answer(lines)


def prospect_rows(prospects: Sequence[Prospect], names: Mapping[Any, str]) -> list[dict[str, Any]]:
    """Give the `choices` of a decision as JSON has them."""
    return [
        {"choice": names.get(one.choice, str(one.choice)), "chances": one.chances, "expected": one.expected}
        for one in prospects
    ]


def chances_line(chances: Mapping[str, Fraction]) -> str:
    """Give chances in a line: "win 57.4 %, lose 35.0 %"."""
    return ", ".join(f"{name} {percent(chance)}" for name, chance in chances.items())
