"""Cypher's own challenges: one turn, and what areas are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from gmkit.errors import GmkitError, IllegalChoice, counted, listed, quoted, said, say
from gmkit.games.cypher.content import NexusDeck
from gmkit.games.cypher.events import GameEnded, PassedCard
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import PLAY, Nexus, Options, State, names_of
from gmkit.games.cypher.setup import FEWEST, MOST, make_table
from gmkit.games.cypher.situation import Copy, numbered
from gmkit.games.cypher.telling import Tell, area_line, held
from gmkit.games.cypher.turn import LIMIT, influence, scores, tiebreaker
from gmkit.names import fold, pick
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start, noticed, take_state
from gmkit.shell.options import Common, Rolling, called, flag, place_of, whose
from gmkit.shell.output import document
from gmkit.shell.session import Session
from gmkit.shell.words import Phrases
from gmkit.table.game import HIDDEN, Luck, Step
from gmkit.table.seats import Seat, Seating

# ---- What all answers about a table have in common.

TABLE = flag("--from", metavar="FILE", help="A situation (YAML) or a log (.jsonl).")


def ids(deck: NexusDeck, cards: Sequence[int]) -> list[str]:
    return [deck.character(card).id for card in cards]


def table_data(state: State) -> dict[str, Any]:
    """Give what everybody sees of a table."""
    deck, names = state.table.deck, state.table.seating.names
    return {
        "areas": {name: ids(deck, area) for name, area in zip(names, state.areas, strict=True)},
        "influence": dict(zip(names, scores(state), strict=True)),
        "hands": {name: len(hand) for name, hand in zip(names, state.hands, strict=True)},
        "deck": len(state.pack),
        "display": None if state.display is None else deck.character(state.display).id,
    }


# ---- `gmkit challenge cypher turn`: one turn from a table that somebody describes.

GM = "for the GM's eyes"
"""Marks what nobody else at the table is told."""


def stands_before_play(state: State) -> bool:
    """Say whether somebody is about to play the card of a turn."""
    return bool(state.agenda[-1][0] == PLAY)


def single(state: State) -> State:
    """Give the record in a game by itself: its end shows the areas, and does not deal the next game of a campaign."""
    table = state.table
    alone = make_table(table.seating, table.options._replace(campaign=False), table.nexus)
    return state._replace(table=alone)


def before_play(start: Start, state: State, path: Path) -> State:
    """Give the record that a turn can be played from; hands may still have to be dealt.

    Raises:
        IllegalChoice: says where the game stands instead.
    """
    if len(state.agenda) > len(state.table.turn) or stands_before_play(state):
        waits = next((step for step in reversed(state.agenda) if step[0] == PLAY), None)
        if waits is not None:
            return single(state)
    need = start.game.pending(state)
    if hasattr(need, "ranking"):
        where = say("the game is over")
    elif isinstance(need, Luck):
        where = say("what comes next: {what}", what=said(need.what))
    else:
        where = say("{name} has to answer {what}", name=start.seating.names[need.seat], what=quoted(said(need.what)))
    raise IllegalChoice(
        say(
            "{path} does not stand at the beginning of a turn: {where}; go on with gmkit play --from",
            path=path,
            where=where,
        )
    )


def told_to_gm(events: Sequence[Any], seating: Seating, tell: Tell) -> Iterator[str]:
    """Tell what everybody sees, and what NPCs alone see: the GM moves their cards. People's secrets stay theirs."""
    for event in events:
        to = getattr(event, "to", None)
        if to is None:
            yield tell(event, seating)
        elif seating.seats[to].npc and not twice(event, seating):
            yield f"  {GM}: {tell(event, seating)}"


def twice(event: Any, seating: Seating) -> bool:
    """Say whether an event is the taker's side of what its giver, an NPC too, is told as well."""
    return isinstance(event, PassedCard) and event.to == event.taker and seating.seats[event.giver].npc


def real_card(state: State, need: Luck) -> bool:
    """Say whether a card comes to somebody whose cards are real and unknown here: gmkit draws none for them."""
    seat = need.seat
    return seat is not None and not state.table.seating.seats[seat].npc and HIDDEN in state.hands[seat]


def turn(
    desk: Desk,
    common: Common,
    rolling: Rolling,
    play: Annotated[str, flag("--play", metavar="CARD", help="The card that is played: any word of its name.")],
    from_: Annotated[Path, TABLE],
) -> None:
    """One turn: the card, its effect, drawing, passing, discarding.

    Example: gmkit challenge cypher turn --from examples/cypher-table.yaml --play technomancer --choose top
    """
    start, state = take_state(desk, common, from_)
    begun = before_play(start, state, from_)
    # What opening the situation told is not of this turn.
    session = Session(desk, start._replace(step=Step(begun, ())), rolling, common.voice, unseen=real_card)
    if not stands_before_play(begun):
        session.play(until=stands_before_play)
    session.decide(play)
    session.play(until=lambda now: now.turn != begun.turn)
    _put(desk, common, session, start)


def _put(desk: Desk, common: Common, session: Session, start: Start) -> None:
    after: State = session.state
    game: Any = start.game
    assert isinstance(game, Cypher)
    names = start.seating.names
    ended = next((event for event in session.events if isinstance(event, GameEnded)), None)
    trigger = after.trigger
    result = {
        **table_data(after),
        "ended": ended is not None,
        "winner": names[ended.winner] if ended else None,
        "next": None if ended else names[after.seat],
        "trigger": None if trigger is None else names[trigger.seat],
        "turns_left": None if trigger is None else trigger.left,
        **noticed(game.deck.notice),
    }
    told = list(filter(None, told_to_gm(session.events, start.seating, desk.telling(game).tell)))
    lines = [f"{desk.card.title}: {told[0]}", *told[1:]]
    if ended is None:
        tell = game.words.say
        lines += [area_line(after, seat, game.words) for seat in range(len(names))]
        shown = tell("glance.empty") if after.display is None else held(game.deck, [after.display], game.words)
        deck = tell("glance.in_deck", cards=len(after.pack))
        lines.append(tell("glance.display", card=shown, deck=deck))
    if game.deck.notice:
        lines.append(said(game.deck.notice))
    session.put_answer("turn", common, result, lines)


# ---- `gmkit challenge cypher score`: what areas are worth, and who wins.


def score(
    desk: Desk,
    common: Common,
    area: Annotated[
        list[str] | None,
        flag(
            "--area",
            metavar='"[NAME=]CARD CARD"',
            help="A seat's cards, parted by spaces or commas; once for each seat: 'Ana=chief hacker'.",
        ),
    ] = None,
    trigger: Annotated[
        str | None, flag("--trigger", metavar="NAME|N", help="Who triggered the end: a name, or which area, from 1.")
    ] = None,
    from_: Annotated[Path | None, TABLE] = None,
) -> None:
    """What areas are worth, who wins, and how a tie is broken.

    Example: gmkit challenge cypher score --area 'chief hacker' --area 'corp-overseer' --trigger 1
    """
    if bool(area) == (from_ is not None):
        raise IllegalChoice(say("give the areas with --area, once for each seat, or a situation with --from"))
    who: int | None = None
    shown: list[str] = []
    if from_ is not None:
        start, state = take_state(desk, common, from_)
        options, table, areas = start.options, state.table, list(state.areas)
        who = None if state.trigger is None else int(state.trigger.seat)
    else:
        options = desk.card.read_options(common.options)
        game = desk.open(common.content or (), set_id(common.options))
        nexus: Nexus = game.nexus  # type: ignore[attr-defined]
        given = whose(area or ())
        areas = read_areas(nexus, [one.text for one in given])
        shown = called(given, "area")
        # Programs know an area without a name by its number.
        known = [one.name or str(at) for at, one in enumerate(given, start=1)]
        seating = Seating(tuple(map(Seat, [*known, *["nobody"] * (FEWEST - len(known))])))
        table = make_table(seating, Options(**options), nexus)  # type: ignore[arg-type]
    seated = table.seating.names[: len(areas)]
    if trigger is not None:
        who = place_of(trigger, seated, "--trigger")
    found = [influence(table, cards) for cards in areas]
    best = [at for at, own in enumerate(found) if own == max(found)]
    winner = best[0] if len(best) == 1 else None if who is None else tiebreaker(len(areas), who, best)
    deck = table.deck
    result = {
        "areas": {name: ids(deck, cards) for name, cards in zip(seated, areas, strict=True)},
        "influence": dict(zip(seated, found, strict=True)),
        "winner": None if winner is None else seated[winner],
        "tied": [seated[at] for at in best] if len(best) > 1 else [],
        "trigger": None if who is None else seated[who],
        **noticed(deck.notice),
    }
    if common.json:
        more: dict[str, Any] = {"challenge": "score", "seed": None, "rolls": [], "options": options, "events": []}
        common.voice.answer([document("challenge", desk.card.slug, result, **more)])
        return
    names = dict(zip(seated, shown or seated, strict=True))
    telling_words = Phrases(desk.card.slug, tuple(common.content or ()))
    lines = [f"{desk.card.title}: {_verdict(result, names)}"]
    lines += [
        f"  {names[name]}: {own}" + (f" ({held(deck, cards, telling_words)})" if cards else "")
        for name, own, cards in zip(seated, found, areas, strict=True)
    ]
    common.voice.answer([*lines, said(deck.notice)] if deck.notice else lines)


def _verdict(result: Mapping[str, Any], names: Mapping[str, str]) -> str:
    winner, tied = result["winner"], result["tied"]
    if winner is None:
        return say("{names} are tied; --trigger says who wins.", names=listed((names[one] for one in tied), "and"))
    name = names[winner]
    return say("{name} wins by the tiebreak.", name=name) if tied else say("{name} wins.", name=name)


def read_areas(nexus: Nexus, texts: Sequence[str]) -> list[tuple[int, ...]]:
    """Read areas.

    Raises:
        IllegalChoice: too many areas, too many cards in one, or more of a card than there are.
        UnknownName: there is no such card.
    """
    if len(texts) > MOST:
        raise IllegalChoice(
            say(
                "{areas}; Cypher takes {fewest} to {most} players",
                areas=counted(len(texts), "area"),
                fewest=FEWEST,
                most=MOST,
            )
        )
    rows = [read_cards(nexus, text) for text in texts]
    for row, text in zip(rows, texts, strict=True):
        if len(row) > LIMIT:
            raise IllegalChoice(
                say(
                    "an area holds {limit} cards at most (Character limit), and {words} are {count}",
                    limit=LIMIT,
                    words=text.strip(),
                    count=len(row),
                )
            )
    numbers = iter(numbered(nexus.deck, [Copy(at, None) for row in rows for at in row]))
    return [tuple(card for _ in row if (card := next(numbers)) is not HIDDEN) for row in rows]


def read_cards(nexus: Nexus, text: str) -> list[int]:
    """Read cards parted by commas, or by spaces: there the longest run of words that names a card is taken."""
    known = names_of(nexus.deck)
    if "," in text:
        return [pick("card", part, known) for part in text.split(",") if part.strip()]
    words, found = fold_words(text), []
    while words:
        for length in range(min(4, len(words)), 0, -1):
            try:
                found.append(pick("card", " ".join(words[:length]), known))
            except GmkitError:
                if length == 1:
                    raise
                continue
            words = words[length:]
            break
    return found


def fold_words(text: str) -> list[str]:
    """Give the words of a text, a card's id being one."""
    return [word for word in text.split() if fold(word)]
