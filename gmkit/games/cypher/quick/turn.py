"""`gmkit challenge cypher turn`: one turn from a table that somebody describes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from gmkit.errors import IllegalChoice, quoted
from gmkit.games.cypher.events import GameEnded, PassedCard
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import PLAY, State
from gmkit.games.cypher.quick.opening import table_data, take
from gmkit.games.cypher.setup import make_table
from gmkit.games.cypher.telling import Tell, area_line, held
from gmkit.shell.answers import put_challenge
from gmkit.shell.desk import Desk, Start, noticed
from gmkit.shell.options import Common, Rolling, flag
from gmkit.shell.session import Session
from gmkit.table.game import HIDDEN, Luck, Step
from gmkit.table.seats import Seating

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
        where = "the game is over"
    elif isinstance(need, Luck):
        where = f"next comes the {need.what}"
    else:
        where = f"{start.seating.names[need.seat]} has to answer {quoted(need.what)}"
    raise IllegalChoice(f"{path} does not stand at the beginning of a turn: {where}; go on with gmkit play --from")


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
    from_: Annotated[Path, flag("--from", metavar="FILE", help="A situation (YAML) or a log (.jsonl).")],
) -> None:
    """One turn: the card, its effect, drawing, passing, discarding.

    Example: gmkit challenge cypher turn --from examples/cypher-table.yaml --play executive
    """
    start, state = take(desk, common, from_)
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
        lines += [area_line(after, seat) for seat in range(len(names))]
        shown = "empty" if after.display is None else held(game.deck, [after.display])
        lines.append(f"Display: {shown}; {len(after.pack)} in the deck.")
    if game.deck.notice:
        lines.append(game.deck.notice)
    put_challenge(desk.card, "turn", session, common, result, lines, names, start.options, cards=desk.cards(game))
