"""`gmkit advise GAME`: what an NPC would do in a situation, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, quoted
from gmkit.names import pick
from gmkit.shell.desk import Desk, noticed
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.resume import take_up
from gmkit.table.game import Ask, Game, Luck, Need, SeatNo
from gmkit.table.log import replay
from gmkit.table.run import Places
from gmkit.table.seats import LEVELS


def advise_command(desk: Desk) -> typer.Typer:
    """Give the command that says what an NPC would do in a situation, and why."""
    app = plain_app()

    @app.command(
        help=f"What an NPC of that level would do here in {desk.card.title}, and why.\n\n"
        f"Example: gmkit advise {desk.card.slug} --from FILE --as NAME --level master"
    )
    @spread
    def advise(
        common: Common,
        from_: Annotated[Path, typer.Option("--from", metavar="FILE", help="A situation (YAML) or a log (.jsonl).")],
        as_: Annotated[
            str | None,
            typer.Option("--as", metavar="NAME", help="Whose decision it is; else whoever is asked."),
        ] = None,
        level: Annotated[str | None, typer.Option("--level", help=f"One of {', '.join(LEVELS)}.")] = None,
        seed: Annotated[str, typer.Option("--seed", help="Any text; what a weak or average NPC draws on.")] = "advice",
    ) -> None:
        start, entries, _ = take_up(desk, common, from_)
        state, _ = replay(start.game, start.step.state, entries, Places(), str(from_))
        named = None if as_ is None else SeatNo(start.seating.find(as_))
        state, ask = past_unseen(start.game, state, Source(seed), named)
        at = named
        if at is None and (isinstance(ask, Ask) or (isinstance(ask, Luck) and ask.secret)):
            at = ask.seat
        source = Source(seed, ("player", str(at)))
        names = start.seating.names
        if not isinstance(ask, Ask) or at is None or ask.seat != at:
            if isinstance(ask, Ask):
                waits = f"{names[ask.seat]} has to answer {quoted(ask.what)}"
            elif isinstance(ask, Luck):
                waits = f"next comes the {ask.what}; write in the file whose turn it is and what came up"
            else:
                waits = "the game is over"
            raise IllegalChoice(
                f"{'nobody has anything' if at is None else f'{names[at]} has nothing'} to decide here: {waits}"
            )
        if level is not None:
            level = pick("level", level, {known: (known,) for known in LEVELS})
        seat = start.seating.seats[at]
        seat = seat._replace(level=level or (seat.level if seat.npc else "master"))
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
            **noticed(notice := desk.notice(start.game)),
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
            + ([notice] if notice else [])
        )

    return app


def past_unseen(game: Game[Any], state: Any, source: Source, seat: SeatNo | None) -> tuple[Any, Need]:
    """Go past the luck that the advised seat sees nothing of, and give the record and what comes then.

    It has no bearing on the advice, but the game must have it to go on. What the seat sees itself is not gone past.

    Args:
        game: the rules.
        state: where to begin.
        source: what to draw from, each draw at a numbered place.
        seat: who is advised; None for whoever has the next decision.
    """
    need, number = game.pending(state), 0
    seen: dict[SeatNo | None, tuple[Any, Need]] = {}
    while isinstance(need, Luck) and (need.gm or (need.secret and (seat is None or need.seat != seat))):
        if not need.gm:
            seen.setdefault(need.seat, (state, need))
        state = game.apply(state, need.law.draw(source.at("unseen", number))).state
        need, number = game.pending(state), number + 1
    # Whose decision it is shows only now; what it saw come up must be known first.
    return seen.get(need.seat, (state, need)) if isinstance(need, Ask) else (state, need)
