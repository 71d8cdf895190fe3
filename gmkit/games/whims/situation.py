"""What a GM writes for Whims, a match to go on with: how a file says it, what is wrong with one, a record and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from gmkit.errors import IllegalChoice, say
from gmkit.games.whims import GAME, rules
from gmkit.games.whims.rules import end_round, new_round, settle
from gmkit.library import forms
from gmkit.library.credit import check_names
from gmkit.library.document import At, Diagnostic, Document, Kind
from gmkit.table.game import HIDDEN, Hidden, Step
from gmkit.table.seats import Seat, Seating

# ---- How a file says it.

LIMIT = {option.name: option.most for option in GAME.options}
DIE = forms.number(1, 10, "What a die shows.", 7, title="Die")
DICE = forms.many(DIE, 3, 3, "What the three dice show, 1 to 10 each.", [3, 7, 9], default=None)
START, WON = "Tokens at the start of this round.", "Rounds this seat has won."
TOLD = "The total a person tells, whose dice nobody else sees."
SIDE = forms.record(
    rules.Side,
    start=forms.number(rules.TOKENS, rules.TOKENS_CAP, START, 5, default=None, key="tokens"),
    left=forms.number(0, rules.TOKENS_CAP, "Tokens not spent yet.", 2, title="Tokens left", default=HIDDEN),
    dice=DICE._replace(read=lambda _names, data: tuple(sorted(data))),
    total=forms.number(rules.LEAST, rules.MOST, TOLD, 24, default=None),
    done=forms.flag("Whether this seat keeps its dice.", True, default=False, key="satisfied"),
    wins=forms.number(0, LIMIT["rounds_to_win"], WON, 1, title="Rounds won", default=0, always=True),
)


class Row(NamedTuple):
    """Who sits at a place, and what the file says of what lies before them."""

    seat: Annotated[Seat, forms.inline(GAME.seat_form("Ana", "careless"))]
    side: Annotated[rules.Side, forms.inline(SIDE)]


ROW = forms.record(Row, "Seat", "Who sits here, and what lies before them.")
ROWS = [{"name": "Ana", "level": "human"}, {"name": "Mira", "level": "master"}]
ROUND = "Which round is being played, from 1; one past the last for a match that was stopped."


class Match(NamedTuple):
    """A match as a file has it."""

    options: Annotated[rules.Options, GAME.options_form(rules.Options, {"rounds_to_win": 3})]
    round: Annotated[int, forms.number(1, LIMIT["max_rounds"] + 1, ROUND, 2, default=1, always=True)]
    seats: Annotated[tuple[Row, ...], forms.many(ROW, *GAME.seats[:2], "The players in order round the table.", ROWS)]


FILE = forms.FileForm(
    "whims-situation",
    "whims/situation",
    "A match of Whims under way",
    "Who sits where, with which dice and tokens. What is left out has not happened yet.",
    forms.record(Match),
    {"title": forms.file_title("match", "The Glaive's wager, second round")},
)


# ---- What is wrong with one.


def check(document: Document) -> list[Diagnostic]:
    """Check what the schema cannot say of a match."""
    return [*check_names(document), *faults(At(document), FILE.read(document.data))]


def faults(at: At, match: Match) -> Iterator[Diagnostic]:
    """Tell what no shape can: tokens left within those at the start, dice before they are kept, one winner."""
    to_win, won = match.options.rounds_to_win, [side.wins for _, side in match.seats]
    for seat, (who, side) in enumerate(match.seats):
        here, start, left = at["seats", seat], side.tokens, side.left
        if who.npc and side.total is not None:
            yield here["total"].broken(say("only a person tells a total; an NPC has dice"), say("give dice"), key=True)
        if isinstance(left, int) and who.npc and side.start is None:
            yield here["left"].broken(say("of how many tokens these are left is not said"), say("add tokens"), key=True)
        elif isinstance(left, int) and left > start:
            yield here["left"].broken(say("more tokens left than the {start} at the start of the round", start=start))
        if start > (cap := match.options.tokens_cap):
            tip = say("for more, raise tokens_cap under options")
            yield here["tokens"].broken(say("more tokens than {cap}", cap=cap), tip)
        if side.done and side.dice is None and side.total is None:
            told = say("nobody is satisfied before the dice are rolled")
            yield here["satisfied"].broken(told, say("add dice"), key=True)
        if side.wins > to_win:
            told = say(
                "{n} round wins the match; nobody wins more|{n} rounds win the match; nobody wins more", number=to_win
            )
            yield here["wins"].broken(told, say("for a longer one set rounds_to_win under options"))
        elif side.wins == to_win and to_win in won[:seat]:
            yield here["wins"].broken(say("another seat has won the match already"))


SITUATION = Kind(FILE.kind, FILE.name, check, form="gmkit.games.whims.situation:FILE")
KINDS: Mapping[str, Kind] = {SITUATION.name: SITUATION}

# ---- Plain data to a record, and back.


def from_data(data: Mapping[str, Any], options: Mapping[str, Any]) -> Step[rules.State]:
    """Give the record that a checked situation describes; a round that wants no answer any more is settled.

    The options go before those of the situation, and these before what is built in.
    """
    match: Match = FILE.read(data)
    chosen = match.options._replace(**options)
    cap = chosen.tokens_cap
    if any(side.tokens > cap for _, side in match.seats):
        told = say("somebody has more tokens than tokens_cap, {tokens_cap}; leave that option out", tokens_cap=cap)
        raise IllegalChoice(told)
    sides = tuple(_side(*row, chosen) for row in match.seats)
    state = rules.State(Seating(tuple(row.seat for row in match.seats)), chosen, match.round, sides)
    # A round past the last one is how a match that was stopped is written down.
    if state.champion is not None or state.round > chosen.max_rounds:
        return end_round(new_round(state._replace(round=min(state.round, chosen.max_rounds))))
    return settle(state)


def _side(who: Seat, side: rules.Side, options: rules.Options) -> rules.Side:
    """Give what lies before somebody with all that a file leaves unsaid."""
    dice, start = side.dice if side.total is None else HIDDEN, side.start
    if start is None:
        # Whoever has rolled has told an Effort, and without tokens in the file it was none.
        start = options.allotted_to(who) if who.npc else None if dice is None else rules.TOKENS
    side = side._replace(start=start, dice=dice)
    left = side.tokens if side.left is HIDDEN else side.left
    return side._replace(left=left, done=dice is HIDDEN or (dice is not None and (side.done or not left)))


def to_data(state: rules.State) -> dict[str, Any]:
    """Give a record as a situation; the GM's own, with every die in it.

    A match that is over keeps its score alone; one that was stopped stands before a round that is not played.
    """
    if state.over:
        state = new_round(state._replace(round=state.round + state.stopped))
    rows = []
    for _, who, side in state.table:
        left = side.left if isinstance(side.start, int) else HIDDEN
        # Dice that nobody saw, before their total is told, are written as dice that are still to be rolled.
        rows.append(Row(who, side._replace(left=left, done=side.done and side.dice is not HIDDEN)))
    return FILE.write(Match(state.options, state.round, tuple(rows)), forms.Names({}, unknown=(Hidden,)))
