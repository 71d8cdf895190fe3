"""Whims on pages: the round and the tokens as everybody sees them, and somebody's own dice; each from a view alone."""

from __future__ import annotations

from collections.abc import Iterator

from htpy import Node

from gmkit.errors import counted, later, say
from gmkit.games.whims import GAME
from gmkit.games.whims.rules import TOKENS, Side, State, Whims
from gmkit.phones import parts
from gmkit.shell.desk import Screens, by_label
from gmkit.shell.words import in_row
from gmkit.table.game import SeatNo, ranked
from gmkit.table.seats import Seat


def table(_rules: Whims, view: State) -> Node:
    """Draw what everybody sees: rounds won, tokens, who has rolled and who is satisfied."""
    first = [view.seating.names[seat] for seat in ranked(view.wins)[0]]
    title = parts.have_won(first) if view.over else say("Three dice each")
    won = say("{n} round wins the match|{n} rounds win the match", number=view.options.rounds_to_win)
    return [
        parts.heading(parts.over(GAME.title, say("round {n}", n=view.round)), title, beside=won),
        parts.people(*(_person(view, who, side) for _, who, side in view.table)),
    ]


def _person(view: State, who: Seat, side: Side) -> Node:
    won = parts.boxes(side.wins, max(view.options.rounds_to_win, side.wins))
    has = [say("{n} round won|{n} rounds won", number=side.wins), " ", won]
    return parts.person(who.name, doing=None if view.over else ", ".join(_doing(who, side)), has=has)


def _doing(who: Seat, side: Side) -> Iterator[str]:
    """Say how far a seat has come, and what all may know of its tokens."""
    yield say("has not rolled yet") if side.dice is None else say("satisfied") if side.done else say("is rerolling")
    if isinstance(side.left, int):
        yield counted(side.left, "token")
    if not who.npc and side.tokens > TOKENS:
        yield say("Effort {n}", n=side.tokens - TOKENS)


def sheet(_rules: Whims, view: State, seat: SeatNo) -> Node:
    """Draw somebody's own dice, covered."""
    side = view.sides[seat]
    return [
        parts.heading(parts.over(GAME.title, say("round {n}", n=view.round)), parts.own(view.seating.names[seat])),
        parts.zone(say("Your dice"), parts.cover("dice", *_dice(side)), note=say("nobody else sees them")),
    ]


def _dice(side: Side) -> Iterator[Node]:
    if not isinstance(side.dice, tuple):
        yield parts.paragraph(say("You have not rolled yet.") if side.dice is None else say("Only you have seen them."))
        return
    told = say("three dice: {faces}", faces=in_row(side.dice))
    yield parts.paragraph(*(part for face in side.dice for part in (parts.die(str(face)), " ")), how="big")
    yield parts.paragraph(say("{dice}; together {total}", dice=told, total=sum(side.dice)))
    if isinstance(side.left, int):
        yield parts.paragraph(say("{tokens} left", tokens=counted(side.left, "token")))


QUESTIONS = {
    "Effort": later("How much Effort do you make?"),
    "reroll": later("Which dice do you roll again?"),
    "total": later("What do your dice come to?"),
}
"""How what is asked is put to whoever is asked, by its label."""

SCREENS = Screens(table, sheet, question=by_label(QUESTIONS), tint="ochre")
"""What the pages of Whims show."""
