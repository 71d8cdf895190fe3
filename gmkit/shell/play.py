"""`gmkit play` and `gmkit advise`: a whole game with NPCs in it, what an NPC would do, and why."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from gmkit.chance.source import Source
from gmkit.errors import IllegalChoice, UnknownName, counted, listed, quoted, said, say
from gmkit.names import fold, suggest, twins_last
from gmkit.shell.card import TELLS, GameCard, set_id
from gmkit.shell.desk import Desk, Kept, Start, noticed, take_state, take_up
from gmkit.shell.keeping import Keeper, Target, drop, last_left, left_over
from gmkit.shell.options import Common, Force, From, Rolling, plain_app, spread
from gmkit.shell.output import Voice, document, event_data, stopped_from_outside
from gmkit.shell.session import Session, Watching, leftover
from gmkit.shell.tells import Watch
from gmkit.shell.verbs import Shelf
from gmkit.shell.words import by_name, wording
from gmkit.table.game import Ask, Game, Luck, Need, Over, Player, Reasoned, SeatNo, seen_by
from gmkit.table.run import Entry, Moment, Places, faces_used, replay
from gmkit.table.seats import LEVELS, Seat, Seating, level_called, parse_seat, seat_all, with_styles

# ---- `gmkit play GAME`: a whole game, NPCs in the seats that no person holds.

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="NAME[=LEVEL][+she][+STYLE]",
        help=f"A seat, in order; LEVEL: {', '.join(LEVELS)}, or human; +she, +he or +they.",
    ),
]
Zoom = Annotated[
    int | None,
    typer.Option("--zoom", min=0, max=3, help="0 a headline, 1 a recap, 2 the beats, 3 every turn."),
]
Gm = Annotated[bool, typer.Option("--gm", help="Tell secrets and motives too.")]
Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="FILE", help="Write the last state (.yaml) or the log (.jsonl)."),
]
Next = Annotated[bool, typer.Option("--next", help="After a game that is over, the next one with the same people.")]
Crooked = Annotated[
    list[str] | None,
    typer.Option("--crooked", metavar="NAME", help="Who cheats, in a game where that can be done; for the GM."),
]
Personas = Annotated[
    bool, typer.Option("--personas", help="NPCs whose STYLE nobody says get one that is a little of character.")
]
For = Annotated[str | None, typer.Option("--for", metavar="NAME", help="Tell only what this seat may see.")]


HEADLINE, RECAP, BEATS, WHOLE = range(4)
"""How closely a game is told: in a sentence or two, as it is retold, in its beats, turn by turn."""


def seat_cheats(card: GameCard, seats: list[Seat], crooked: Sequence[str]) -> list[Seat]:
    """Give the seats with those among them, or beside them, who cheat.

    Raises:
        IllegalChoice: nobody can cheat in this game, or somebody is said to play in two ways.
        UnknownName: it is nearly the name of a seat, and none itself.
    """
    said_so = [seat.name for seat in seats]
    for text in crooked:
        if card.crooked is None:
            raise IllegalChoice(say("nobody can cheat at {title}; leave --crooked out", title=card.title))
        cheat = parse_seat(text, tuple(card.styles))
        at = next((at for at, seat in enumerate(seats) if fold(seat.name) == fold(cheat.name)), len(seats))
        if at == len(seats) and (near := suggest(cheat.name, said_so)):
            raise UnknownName("seat", cheat.name, near, said_so)
        found = seats[at] if at < len(seats) else cheat
        if found.style not in ("", card.crooked[0]):
            raise IllegalChoice(say("{name} is {style}, and cannot be crooked too", name=found.name, style=found.style))
        seats[at : at + 1] = [found._replace(style=card.crooked[0])]
    return seats


def set_table(
    desk: Desk, common: Common, seats: Sequence[str], crooked: Sequence[str] = (), *, personas: bool = False
) -> Start:
    """Open a fresh game."""
    card = desk.card
    meant = [parse_seat(text, tuple(card.styles)) for text in seats]
    taken = seat_cheats(card, [*meant], crooked)
    if meant and (beside := [seat.name for seat in taken[len(meant) :]]):
        common.voice.aside(say("--crooked seats {names} beside those of --seat", names=listed(beside, "and")))
    game = desk.open(common.content or (), set_id(common.options))
    if len(taken) < card.seats[0]:
        # Too few for the game: NPCs take the empty seats of a usual table.
        names = {fold(seat.name) for seat in taken}
        free = [name for name in (*desk.names(game), *card.names) if fold(name) not in names]
        taken += map(Seat, twins_last(free, names)[: card.seats[2] - len(taken)])
    if personas:
        taken = with_styles(taken, card.personas)
    seating = seat_all(taken, *card.seats[:2], card.seats_told())
    said = {text.partition("=")[0].strip() for text in common.options}
    lets = [text for text in (card.crooked or ("", ()))[1] if crooked and text.partition("=")[0] not in said]
    options = card.read_options([*common.options, *lets])
    return Start(game, seating, options, game.set_up(seating, options))


def play_command(desk: Desk, shelf: Callable[[], Shelf]) -> typer.Typer:
    """Give the command that plays a game whole; all games are there to look things up in."""
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
        zoom: Zoom = None,
        gm: Gm = False,
        shared_screen: Annotated[
            bool, typer.Option("--shared-screen", help="Pass the screen round; else the GM types for everybody.")
        ] = False,
        save: Save = None,
        for_: For = None,
        next_: Next = False,
        crooked: Crooked = None,
        personas: Personas = False,
        force: Force = False,
        go_on: Annotated[bool, typer.Option("--go-on", help="Take up the game that was left last.")] = False,
        drop_: Annotated[
            bool, typer.Option("--drop", help="With --from or --go-on: take that unfinished game away.")
        ] = False,
    ) -> None:
        voice = common.voice
        if go_on:
            if from_ is not None:
                raise IllegalChoice(say("--go-on takes up the game that was left last, and --from another; say one"))
            from_ = last_left(desk, common)
        if drop_:
            voice.answer([drop(desk, common, from_)])
            return
        if gm and for_ is not None:
            raise IllegalChoice(say("--gm tells everybody's secrets and --for one seat's view; leave one of them out"))
        if personas and from_ is not None:
            raise IllegalChoice(say("--personas cannot go with --from; the file says who sits where, and how they are"))
        start, entries, kept = _begin(desk, common, seat or [], from_, crooked or [], sequel=next_, personas=personas)
        # Who says that somebody cheats is no player, and wants to hear what came of it.
        secretly = bool(crooked) and all(one.npc for one in start.seating)
        gm = gm or ((kept.gm or secretly) and for_ is None)
        rolling = kept.over(rolling)
        going = from_ if from_ is not None and from_.suffix.casefold() == ".gmkit" and not next_ else None
        # What is read otherwise than it stands there is not written over unasked.
        save = save or (from_ if kept.seed is not None and not going and not kept.left else None)
        # The next game does not go on with the one before it, whose file is another game's.
        gone_on = None if next_ else from_
        target = Target(save, desk, common, start, rolling.seed, gone_on, force=force) if save else None
        # A fresh game tells the notice at its beginning.
        voice.aside(*desk.warnings(start.seating, start.options), *_notice(desk, start, from_))
        viewer = SeatNo(start.seating.find(for_)) if for_ is not None else None
        if viewer is not None and not common.json:
            _check_viewer(start.seating, viewer)
        people = any(not one.npc for one in start.seating)
        turns = not common.json and (people or zoom == WHOLE)
        motives = Motives(desk) if gm and desk.motives and turns else None
        session = Session(
            motives.desk if motives else desk,
            start,
            rolling,
            voice,
            entries,
            shared=shared_screen or kept.shared,
            gm=gm,
            asks=True,
            shown=str(from_ or "log"),
            watching=_watching(desk, start, common) if turns or common.json else None,
            look_up=partial(_looked_up, shelf, (desk.card.slug, start.options), common),
        )
        live = _live(desk, start, session, voice, zoom) if people else None
        far = voice.waiting()

        def heard(events: Sequence[Any]) -> Sequence[str]:
            thought = motives.keep(len(session.moments) - 1, session.moments[-1], start) if motives else ""
            if live:
                return live(events, thought)
            far(say("playing: {answers} so far", answers=counted(len(session.moments), "answer")))
            return ()

        keeper = Keeper(desk, start, session, target, going)
        # At a terminal somebody may think that the game which was left goes on by itself.
        asked = from_ is None and (people or sys.stderr.isatty())
        voice.aside(*left_over(desk, common) if asked else ())
        with stopped_from_outside(), keeper.at_work(told=live is not None):
            try:
                if live:
                    told = session.events if gm else seen_by(session.events, None if common.json else viewer)
                    voice.say(*([f"Going on after {counted(len(entries), 'answer')}."] if entries else []))
                    live(told[-2:] if entries else told)
                session.play(heard=heard, kept=lambda: keeper.keep(voice))
            finally:
                far("")
        leftover(session, voice)
        voice.aside(*_was_over(desk, session, entries, from_), *keeper.save(len(entries)))
        thoughts = motives.by_event(len(start.step.events), session.moments) if motives else {}
        _deliver(desk, start, session, common, thoughts, zoom=RECAP if live else zoom, viewer=viewer, gm=gm)

    return app


def _looked_up(
    shelf: Callable[[], Shelf], played: tuple[str, Mapping[str, Any]], common: Common, verb: str, words: Sequence[str]
) -> Sequence[str]:
    """Look a rule, a piece of content or a roll up; raises GmkitError where there is no such thing."""
    from gmkit.shell.show import look_up

    return look_up(shelf(), verb, words, tuple(common.content or ()), set_id(common.options), played).lines


def _notice(desk: Desk, start: Start, from_: Path | None) -> list[str]:
    """Give what is said of the figures of a game that is gone on with."""
    return [said(notice)] if from_ is not None and (notice := desk.notice(start.game)) else []


def _begin(
    desk: Desk,
    common: Common,
    seats: Sequence[str],
    from_: Path | None,
    crooked: Sequence[str],
    *,
    sequel: bool,
    personas: bool,
) -> tuple[Start, list[Entry], Kept]:
    """Open a fresh game, go on from a file, or begin the next game after the one in a file."""
    if sequel and desk.sequel is None:
        raise IllegalChoice(say("a game of {title} has no next one; leave --next out", title=desk.card.title))
    if from_ is None:
        if sequel:
            raise IllegalChoice(say("--next goes on after a game that is over; give its file with --from"))
        return set_table(desk, common, seats, crooked, personas=personas), [], Kept()
    if crooked:
        raise IllegalChoice(say("--crooked cannot go with --from; the file says who sits where"))
    start, entries, kept = take_up(desk, common, from_)
    common.voice.aside(*_changing_nothing(desk.card, common.options, start.data or {}))
    if seats:
        if sequel or start.data is None or kept.seed is not None:
            raise IllegalChoice(
                say("--seat goes with a situation; a game that was begun goes on with the players it was begun with")
            )
        start = _reseated(desk, start, seats)
    return (_next(desk, start, entries, from_), [], Kept()) if sequel else (start, entries, kept)


def _changing_nothing(card: GameCard, texts: Sequence[str], data: Mapping[str, Any]) -> list[str]:
    """Say which rules options that were typed come too late in a situation."""
    typed = {text.partition("=")[0].strip() for text in texts}
    late = [one.name for one in card.options if one.name in typed and one.phase not in ("", data.get("phase"))]
    return [say("--option {name} changes nothing here: its phase is over", name=name) for name in late]


def _reseated(desk: Desk, start: Start, seats: Sequence[str]) -> Start:
    """Give a situation with other players in some of its seats; what is not said of them stays as the file has it.

    Raises:
        GmkitError: nobody there is called so, or it is no seat.
    """
    data = dict(start.data or {})
    rows = "seats" if "seats" in data else "avatars"
    found = [dict(row) for row in data[rows]]
    said: set[int] = set()
    for text in seats:
        seat = parse_seat(text, tuple(desk.card.styles))
        level = text.partition("=")[2].partition("+")[0].strip()
        told = {"level": seat.level if level else "", "style": seat.style, "pronoun": seat.pronoun}
        at = start.seating.find(seat.name)
        if at in said:
            raise IllegalChoice(say("{opt} is there twice; give it once", opt=f"--seat {start.seating.names[at]}"))
        said.add(at)
        found[at] |= {name: word for name, word in told.items() if word}
    data[rows] = found
    return desk.from_data(data, start.game, start.options)


def _was_over(desk: Desk, session: Session, entries: Sequence[Entry], from_: Path | None) -> list[str]:
    """Say how to go on after a game that was over when it was taken up."""
    if from_ is None or desk.sequel is None or len(session.moments) > len(entries):
        return []
    return [say("{file} was over already; --next begins the next one with the same people", file=from_)]


def _next(desk: Desk, start: Start, entries: Sequence[Entry], from_: Path) -> Start:
    """Give where the next game with the same people begins.

    Raises:
        IllegalChoice: the one before it is not over.
    """
    assert desk.sequel is not None
    state, _ = replay(start.game, start.step.state, entries, Places(), str(from_), start.seating.names)
    if not isinstance(start.game.pending(state), Over):
        raise IllegalChoice(say("{file} is not over; play it to its end without --next", file=from_))
    step = desk.sequel(start.game, state)
    return start._replace(step=step, data=desk.save(step.state, start.game))


def _watching(desk: Desk, start: Start, common: Common) -> Callable[[str], Watching] | None:
    """Give what sees what NPCs give away; only a telling of every turn asks for it, since nothing hangs on it."""
    tells = desk.tells
    if tells is None or start.options.get(TELLS.name) == "off" or not any(one.npc for one in start.seating):
        return None
    return lambda seed: Watch(tells, start, seed, wording(common.content or ()))


def _live(desk: Desk, start: Start, session: Session, voice: Voice, zoom: int | None) -> Callable[..., list[str]]:
    if zoom is not None:
        voice.aside(say("people play here, so every turn is told as it comes; --zoom is for games among NPCs"))

    def live(events: Sequence[Any], thought: str = "") -> list[str]:
        lines = in_sentences(desk, start, events, {0: thought}, session.watch)
        voice.say(*lines)
        return lines

    return live


def _check_viewer(seating: Seating, viewer: SeatNo) -> None:
    """Refuse what one seat may see on a screen that others read: who plays at it sees all that is told."""
    people = [one.name for at, one in enumerate(seating) if not one.npc and at != viewer]
    if people:
        name = seating.names[viewer]
        raise IllegalChoice(
            say(
                "{people} plays at this screen too, and would be told what only {name} may see; "
                "leave --for out, or add --json for an account of what {name} saw|"
                "{people} play at this screen too, and would be told what only {name} may see; "
                "leave --for out, or add --json for an account of what {name} saw",
                number=len(people),
                people=listed(people, "and"),
                name=name,
            )
        )


def _deliver(
    desk: Desk,
    start: Start,
    session: Session,
    common: Common,
    thoughts: Mapping[int, str],
    *,
    zoom: int | None,
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
        # Of a game that was over when it was taken up nobody knows how it came about.
        scores = by_name(names, over.payout)
        stands = telling.standing(session.state, desk.as_seen(start, session.state, viewer, gm=gm))
        end = say("{title}: it is over: {reason}", title=desk.card.title, reason=said(over.reason)) + (
            f" ({scores})" if scores and not stands else ""
        )
        common.voice.tell([end, *stands])
        return
    story = desk.story(start, session.events, session.state, viewer, gm=gm)
    if zoom is None:
        # A game that is retold in a line is told in its beats, unless somebody says otherwise.
        zoom = RECAP if story.threads else BEATS
    if zoom > RECAP and viewer is not None:
        # The turns below call everybody by name, and so does what stands above them.
        story = desk.story(start, session.events, session.state, None, gm=gm)
    beside = story.beside or (_no_cheat(desk.card, start) if gm else "")
    lines = story.recap() if zoom == RECAP else [" ".join(filter(None, [story.headline, beside]))]
    lines[0] = f"{desk.card.title}: {lines[0]}"
    if zoom == BEATS:
        lines += telling.beats(events, start.seating)
    elif zoom == WHOLE:
        lines += in_sentences(desk, start, events, thoughts, session.watch)
    common.voice.tell(lines)
    if session.drew and viewer is None:
        common.voice.aside(say("seed {seed}", seed=session.seed))


def _no_cheat(card: GameCard, start: Start) -> str:
    """Say of whoever might have cheated that nothing came of it; empty where nobody could."""
    style, lets = card.crooked or ("", ())
    cheats = [seat.name for seat in start.seating if seat.style == style]
    can = bool(lets) and all(start.options.get(text.partition("=")[0]) for text in lets)
    if not cheats or not can:
        return ""
    return say("{names} found no good moment to cheat.", names=listed(cheats, "and"))


# ---- Why NPCs chose what they chose: a few words behind what is told, for the GM's ears alone.

ACTORS = ("seat", "giver", "name")
"""The fields by which an event says who acts."""


class Motives:
    """What NPCs thought of what they chose.

    Attributes:
        desk: the game's, with NPCs that let their thoughts be heard; they choose and draw as ever.
    """

    def __init__(self, desk: Desk) -> None:
        """Take a desk whose `motives` are to be had."""
        self._consider, self._why = desk.consider, desk.why
        self._thought = ""
        self._kept: dict[int, str] = {}
        self.desk = desk._replace(player=self._player)

    def _player(self, seat: Seat, game: Any) -> Player:
        def choose(view: Any, ask: Ask, source: Source) -> Hashable:
            found = self._consider(game, view, ask, seat, source)
            self._thought = found[0].why
            return Reasoned(found[0].choice, self._why(seat, view, ask, found, found[0]))

        return choose

    def keep(self, number: int, moment: Moment[Any], start: Start) -> str:
        """Keep the thought behind the moment of that number, and give it; empty if no NPC did anything there."""
        thought, self._thought = self._thought, ""
        self._kept[number] = thought if acted(moment, start) else ""
        return self._kept[number]

    def by_event(self, opening: int, moments: Sequence[Moment[Any]]) -> dict[int, str]:
        """Give each thought by the number of the event that it stands behind.

        Args:
            opening: how many events came before the first moment.
            moments: what happened, with all their events.
        """
        found, at = {}, opening
        for number, moment in enumerate(moments):
            if thought := self._kept.get(number):
                found[at] = thought
            at += len(moment.events)
        return found


def acted(moment: Moment[Any], start: Start) -> bool:
    """Whether the first event of a moment is what the seat that was asked did."""
    seat = moment.need.seat
    if seat is None or not moment.events:
        return False
    known = (seat, start.seating.names[seat])
    return any(getattr(moment.events[0], field, None) in known for field in ACTORS)


def in_sentences(
    desk: Desk, start: Start, events: Sequence[Any], thoughts: Mapping[int, str], watch: Watching | None
) -> list[str]:
    """Give events in sentences, with the thoughts behind them, by the events' numbers, and what NPCs gave away."""
    texts = desk.telling(start.game).sentences(events, start.seating)
    lines = [text and _behind(text, thoughts.get(at, "")) for at, text in enumerate(texts)]
    return [line for line in (watch.told(lines, events) if watch else lines) if line]


def _behind(line: str, thought: str) -> str:
    return f"{line.removesuffix('.')} ({thought})." if thought else line


# ---- `gmkit advise GAME`: what an NPC would do in a situation, and why.


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
        from_: Annotated[
            Path, typer.Option("--from", metavar="FILE", help="A situation (YAML), log (.jsonl) or table (.gmkit).")
        ],
        as_: Annotated[
            str | None,
            typer.Option("--as", metavar="NAME", help="Whose decision it is; else whoever is asked."),
        ] = None,
        level: Annotated[str | None, typer.Option("--level", help=f"One of {', '.join(LEVELS)}.")] = None,
        seed: Annotated[str, typer.Option("--seed", help="Any text; what a weak or average NPC draws on.")] = "advice",
    ) -> None:
        start, state = take_state(desk, common, from_)
        named = None if as_ is None else SeatNo(start.seating.find(as_))
        state, ask = past_unseen(start.game, state, Source(seed), named)
        at = named
        if at is None and (isinstance(ask, Ask) or (isinstance(ask, Luck) and ask.secret)):
            at = ask.seat
        source = Source(seed, ("player", str(at)))
        names = start.seating.names
        if not isinstance(ask, Ask) or at is None or ask.seat != at:
            if isinstance(ask, Ask):
                waits = say("{name} has to answer {what}", name=names[ask.seat], what=quoted(said(ask.what)))
            elif isinstance(ask, Luck):
                waits = say(
                    "what comes next: {what}; write in the file whose turn it is and what came up", what=said(ask.what)
                )
            else:
                waits = desk.idle(state) or say("the game is over: {reason}", reason=said(ask.reason))
            raise IllegalChoice(
                say("nobody has anything to decide here: {why}", why=waits)
                if at is None
                else say("{name} has nothing to decide here: {why}", name=names[at], why=waits)
            )
        if level is not None:
            level = level_called(level)
        seat = start.seating.seats[at]
        seat = seat._replace(level=level or (seat.level if seat.npc else "master"))
        view = start.game.view(state, ask.seat)
        found = desk.consider(start.game, view, ask, seat, source)
        choices = [
            {
                "choice": ask.choices.told(one.choice),
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
        figures = desk.advised(view, ask, seat)
        common.voice.answer(
            [f"{names[at]} ({said(seat.level)}), {said(ask.what)}: {choices[0]['choice']}"]
            + [f"  {row['choice']!s:{width}}  {said(str(row['why']))}" for row in choices[:12]]
            + [line for line in (figures, notice and said(notice)) if line]
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
