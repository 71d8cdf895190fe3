"""How challenges, odds and advice are put, the same for every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import typer

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice
from gmkit.shell.card import GameCard
from gmkit.shell.desk import Desk
from gmkit.shell.options import Common, spread
from gmkit.shell.output import document, event_data, percent
from gmkit.shell.play import take_up
from gmkit.shell.session import Session, leftover
from gmkit.table.game import Ask
from gmkit.table.log import replay
from gmkit.table.odds import Prospect
from gmkit.table.run import Places, faces_used
from gmkit.table.seats import LEVELS


def put_challenge(
    card: GameCard,
    challenge: str,
    session: Session,
    common: Common,
    result: Mapping[str, Any],
    lines: Sequence[str],
    names: Sequence[str],
    options: Mapping[str, Any],
) -> None:
    """Put the answer of one resolved challenge."""
    leftover(session, common.voice)
    if common.json:
        text = document(
            "challenge",
            card.slug,
            result,
            challenge=challenge,
            seed=session.seed if session.drew else None,
            rolls=faces_used(session.moments),
            options=options,
            events=[event_data(event, names) for event in session.events],
        )
        common.voice.answer([text])
        return
    common.voice.answer(lines)
    if session.drew:
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


def advise_command(desk: Desk) -> typer.Typer:
    """Give the command that says what an NPC would do in a situation, and why."""
    app = typer.Typer()

    @app.command(
        help=f"What an NPC of that level would do here in {desk.card.title}, and why.\n\n"
        f"Example: gmkit advise {desk.card.slug} --from FILE --as NAME --level master"
    )
    @spread
    def advise(
        common: Common,
        from_: Annotated[Path, typer.Option("--from", metavar="FILE", help="A situation (YAML) or a log (.jsonl).")],
        as_: Annotated[str, typer.Option("--as", metavar="NAME", help="Whose decision it is.")],
        level: Annotated[str | None, typer.Option("--level", help=f"One of {', '.join(LEVELS)}.")] = None,
        seed: Annotated[str, typer.Option("--seed", help="Any text; what a weak or average NPC draws on.")] = "advice",
    ) -> None:
        start, entries, _ = take_up(desk, common, from_)
        state, _ = replay(start.game, start.step.state, entries, Places(), str(from_))
        at = start.seating.find(as_)
        ask = start.game.pending(state)
        names = start.seating.names
        if not isinstance(ask, Ask) or ask.seat != at:
            waits = f"{names[ask.seat]} has to choose" if isinstance(ask, Ask) else "nobody has to choose"
            raise IllegalChoice(f"{names[at]} has nothing to decide here: {waits}; describe the moment of the decision")
        if level is not None and level not in LEVELS:
            raise IllegalChoice(f'no level "{level}"; choose {", ".join(LEVELS)}')
        seat = start.seating.seats[at]
        seat = seat._replace(level=level or (seat.level if seat.npc else "master"))
        source = Source(seed, ("player", str(at)))
        found = desk.consider(start.game, start.game.view(state, ask.seat), ask, seat, source)
        choices = [
            {
                "choice": ask.choices.show(one.choice),
                "chances": one.chances,
                "expected": one.expected,
                "value": round(one.value, 9),
                "why": one.why,
            }
            for one in found
        ]
        result = {
            "seat": names[at],
            "level": seat.level,
            "what": ask.what,
            "choice": choices[0]["choice"],
            "choices": choices,
        }
        if common.json:
            common.voice.answer(
                [
                    document(
                        "advise",
                        desk.card.slug,
                        result,
                        seed=seed,
                        rolls=[],
                        options=start.options,
                        events=[],
                    )
                ]
            )
            return
        width = max(len(str(row["choice"])) for row in choices)
        common.voice.answer(
            [f"{names[at]} ({seat.level}), {ask.what}: {choices[0]['choice']}"]
            + [f"  {row['choice']!s:{width}}  {row['why']}" for row in choices[:12]]
        )

    return app
