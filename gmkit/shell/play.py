"""`gmkit play GAME`: a whole game, NPCs in the seats that no person holds."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from gmkit.errors import GmkitError, IllegalChoice, Stopped, StoreError, UnknownName, listed
from gmkit.library.files import write_whole
from gmkit.shell.card import GameCard, set_id
from gmkit.shell.desk import Desk, Start, noticed, seen_by
from gmkit.shell.endings import stopped_from_outside
from gmkit.shell.motives import Motives, in_sentences
from gmkit.shell.options import Common, From, Rolling, plain_app, spread
from gmkit.shell.output import Voice, document, event_data
from gmkit.shell.resume import Kept, take_up
from gmkit.shell.session import Session, leftover
from gmkit.table.game import Over, SeatNo
from gmkit.table.log import Entry, to_lines
from gmkit.table.run import faces_used
from gmkit.table.seats import LEVELS, Seat, Seating, parse_seat, seat_all

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat", metavar="NAME[=LEVEL][+STYLE]", help=f"A seat, in order; LEVEL: {', '.join(LEVELS)}, or human."
    ),
]
Zoom = Annotated[int, typer.Option("--zoom", min=1, max=3, help="1 a line, 2 the beats, 3 every turn.")]
Gm = Annotated[bool, typer.Option("--gm", help="Tell secrets and motives too.")]
Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Write the last state (.yaml) or the log (.jsonl)."),
]
For = Annotated[str | None, typer.Option("--for", metavar="NAME", help="Tell only what this seat may see.")]


TOLD_IN_BEATS = 2
"""How a game is told if nobody says otherwise."""


def usual_seats(card: GameCard, number: int) -> list[Seat]:
    """Give NPCs for seats that nobody described."""
    return [Seat(name) for name in card.names[:number]]


def set_table(desk: Desk, common: Common, seats: Sequence[str]) -> Start:
    """Open a fresh game."""
    card = desk.card
    taken = [parse_seat(text, tuple(card.styles)) for text in seats]
    if len(taken) < card.seats[0]:
        # Too few for the game: NPCs take the empty seats of a usual table.
        names = {seat.name.casefold() for seat in taken}
        free = [seat for seat in usual_seats(card, card.seats[2] + len(taken)) if seat.name.casefold() not in names]
        taken += free[: card.seats[2] - len(taken)]
    seating = seat_all(taken, *card.seats[:2], card.seats_told())
    options = card.read_options(common.options)
    game = desk.open(common.content or (), set_id(common.options))
    return Start(game, seating, options, game.set_up(seating, options))


def play_command(desk: Desk) -> typer.Typer:
    """Give the command that plays a game whole."""
    app = plain_app()

    @app.command(
        help=f"Play {desk.card.title} whole.\n\n"
        f"Example: gmkit play {desk.card.slug} --seat Ana=human --seat Mira=master"
    )
    @spread
    def play(
        common: Common,
        rolling: Rolling,
        seat: Seats = None,
        from_: From = None,
        zoom: Zoom = TOLD_IN_BEATS,
        gm: Gm = False,
        save: Save = None,
        for_: For = None,
    ) -> None:
        voice = common.voice
        if gm and for_ is not None:
            raise IllegalChoice("--gm tells everybody's secrets and --for one seat's view; leave one of them out")
        start, entries, kept = _begin(desk, common, seat or [], from_)
        rolling = kept.over(rolling)
        save = save or (from_ if kept.seed is not None else None)
        if save:
            _check_target(save)
        # A fresh game tells the notice at its beginning.
        voice.aside(*desk.warnings(start.seating, start.options), *_notice(desk, start, from_))
        viewer = SeatNo(start.seating.find(for_)) if for_ is not None else None
        if viewer is not None and not common.json:
            _check_viewer(start.seating, viewer)
        people = any(not one.npc for one in start.seating)
        turns = not common.json and (people or zoom > TOLD_IN_BEATS)
        motives = Motives(desk) if gm and desk.motives and turns else None
        session = Session(
            motives.desk if motives else desk, start, rolling, voice, entries, asks=True, shown=str(from_ or "log")
        )
        live = _live(desk, start, voice, zoom) if people else None

        def heard(events: Sequence[Any]) -> None:
            thought = motives.keep(len(session.moments) - 1, session.moments[-1], start) if motives else ""
            if live:
                live(events, thought)

        # A terminal that has been closed is none any more.
        terminal = sys.stdin.isatty()
        with stopped_from_outside():
            try:
                if live:
                    told = session.events if gm else seen_by(session.events, None if common.json else viewer)
                    voice.say(*([f"Going on after {len(entries)} answers."] if entries else []))
                    live(told[-2:] if entries else told)
                session.play(heard=heard, gm=gm)
            except Stopped as stopped:
                raise Stopped(f"{stopped}; {_keep(desk, start, session, save, terminal=terminal)}") from None
            except GmkitError as error:
                # A face that is missing or wrong must not cost people their evening.
                if live and session.moments:
                    error.args = (f"{error}; {_keep(desk, start, session, save, terminal=terminal)}",)
                raise
        leftover(session, voice)
        if save:
            write_whole(save, _saved(desk, start, session, save).encode())
            voice.aside(f"wrote {save}")
        thoughts = motives.by_event(len(start.step.events), session.moments) if motives else {}
        _deliver(desk, start, session, common, thoughts, zoom=1 if live else zoom, viewer=viewer, gm=gm)

    return app


def _notice(desk: Desk, start: Start, from_: Path | None) -> list[str]:
    """Give what is said of the figures of a game that is gone on with."""
    return [notice] if from_ is not None and (notice := desk.notice(start.game)) else []


def _begin(desk: Desk, common: Common, seats: Sequence[str], from_: Path | None) -> tuple[Start, list[Entry], Kept]:
    """Open a fresh game, or go on from a file."""
    if from_ is None:
        return set_table(desk, common, seats), [], Kept()
    if seats:
        raise IllegalChoice("--seat cannot go with --from; the file says who sits where")
    return take_up(desk, common, from_)


def _live(desk: Desk, start: Start, voice: Voice, zoom: int) -> Callable[..., None]:
    if zoom != TOLD_IN_BEATS:
        voice.aside("people play here, so every turn is told as it comes; --zoom is for games among NPCs")

    def live(events: Sequence[Any], thought: str = "") -> None:
        voice.say(*in_sentences(desk, start, events, {0: thought}))

    return live


def _check_viewer(seating: Seating, viewer: SeatNo) -> None:
    """Refuse what one seat may see on a screen that others read: who plays at it sees all that is told."""
    people = [one.name for at, one in enumerate(seating) if not one.npc and at != viewer]
    if people:
        name = seating.names[viewer]
        raise IllegalChoice(
            f"{listed(people, 'and')} {'plays' if len(people) == 1 else 'play'} at this screen too, and would be told "
            f"what only {name} may see; leave --for out, or add --json for an account of what {name} saw"
        )


def _check_target(path: Path) -> None:
    """Refuse a file that could not be written, before a whole evening is played for it."""
    if path.suffix.casefold() not in (".jsonl", ".yaml", ".yml"):
        raise UnknownName("sort of file to save", path.name, (".yaml", ".jsonl"))
    if not path.parent.is_dir():
        raise StoreError(f"{path}: there is no folder {path.parent}; make it, or name another")


def _saved(desk: Desk, start: Start, session: Session, path: Path) -> str:
    if path.suffix.casefold() == ".jsonl":
        return to_lines(session.log())
    from gmkit.library.write import dump

    return dump(desk.save(session.state, start.game))


def _keep(desk: Desk, start: Start, session: Session, save: Path | None, *, terminal: bool) -> str:
    if save is None:
        seed = "".join(c for c in session.seed if c.isalnum() or c == "-")[:40] or "game"
        path = _free(Path(f"{desk.card.slug}-{seed}.jsonl"))
    else:
        # A game that is not over is kept as its log, beside the state that was asked for.
        path = save if save.suffix.casefold() == ".jsonl" else _free(save.with_suffix(".jsonl"))
    if not session.moments:
        return "nothing had happened yet"
    if not save and not terminal:
        return "with --save FILE.jsonl the game would have been kept"
    try:
        write_whole(path, to_lines(session.log()).encode())
    except StoreError as error:
        return f"and the game could not be kept: {error}"
    go_on = f"go on with: gmkit play {desk.card.slug} --from {shlex.quote(str(path))}"
    if save and save != path:
        try:
            write_whole(save, _saved(desk, start, session, save).encode())
        except StoreError as error:
            return f"{go_on} ({save} is not written: {error})"
    return go_on


def _free(path: Path) -> Path:
    """Give the path, or one with a number behind it if there is a file already."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


def _deliver(
    desk: Desk,
    start: Start,
    session: Session,
    common: Common,
    thoughts: Mapping[int, str],
    *,
    zoom: int,
    viewer: SeatNo | None,
    gm: bool,
) -> None:
    over = start.game.pending(session.state)
    assert isinstance(over, Over)
    names = start.seating.names
    events = session.events if gm or (common.json and viewer is None) else seen_by(session.events, viewer)
    if common.json:
        named, cards = (*names, *desk.parties(start.game)), desk.cards(start.game)
        result = {
            "ranking": [[names[seat] for seat in group] for group in over.ranking],
            "payout": dict(zip(names, over.payout, strict=True)),
            "reason": over.reason,
            "turns": desk.turns(session.state),
            **noticed(desk.notice(start.game)),
        }
        text = document(
            "play",
            desk.card.slug,
            result,
            # Whoever knows the seed can draw everybody's dice again.
            seed=session.seed if session.drew and viewer is None else None,
            rolls=faces_used(session.moments) if viewer is None else [],
            options=start.options,
            events=[event_data(event, named, cards) for event in events],
        )
        common.voice.answer([text])
        return
    telling = desk.telling(start.game)
    if not session.moments:
        # A game that was over when it was taken up has nothing to tell but that.
        scores = ", ".join(f"{name} {own}" for name, own in zip(names, over.payout, strict=True) if own is not None)
        common.voice.answer([f"{desk.card.title}: it is over: {over.reason}" + (f" ({scores})" if scores else "")])
        return
    lines = [f"{desk.card.title}: {telling.outline(events, start.seating)}"]
    if zoom == 2:
        lines += telling.beats(events, start.seating)
    elif zoom == 3:
        lines += in_sentences(desk, start, events, thoughts)
    common.voice.answer(lines)
    if session.drew and viewer is None:
        common.voice.aside(f"seed {session.seed}")
