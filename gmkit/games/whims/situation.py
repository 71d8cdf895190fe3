"""What a GM writes for Whims, a match to go on with: how a file says it, what is wrong with one, a record and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from gmkit.games.whims import GAME, rules
from gmkit.games.whims.game import before_the_dice, new_round, settle
from gmkit.library import forms
from gmkit.library.credit import check_names
from gmkit.library.document import Diagnostic, Document, Kind, later
from gmkit.table.game import HIDDEN, Hidden, SeatNo, Step
from gmkit.table.seats import Seat, Seating

# ---- Every kind of file that Whims reads.

SITUATION = Kind(
    "whims-situation",
    "whims/situation",
    later("gmkit.games.whims.situation:check"),
    form="gmkit.games.whims.situation:FILE",
)
"""A match under way."""

KINDS: Mapping[str, Kind] = {SITUATION.name: SITUATION}
"""The kinds of file that Whims reads, by name."""


# ---- A match written down: how a file says it, what is wrong with one, plain data to a record, and back.

LIMIT = {option.name: option.most for option in GAME.options}
SEAT = GAME.seat_form("Ana", "careless")
DIE = forms.number(1, 10, "What a die shows.", 7, title="Die")
WON = forms.number(
    0, LIMIT["rounds_to_win"], "Rounds this seat has won.", 1, title="Rounds won", default=0, always=True
)


class Row(NamedTuple):
    """A seat as a file has it."""

    seat: Annotated[Seat, forms.inline(SEAT)]
    tokens: Annotated[
        int | None, forms.number(rules.TOKENS, rules.TOKENS_CAP, "Tokens at the start of this round.", 5, default=None)
    ]
    left: Annotated[
        int | None, forms.number(0, rules.TOKENS_CAP, "Tokens not spent yet.", 2, title="Tokens left", default=None)
    ]
    dice: Annotated[
        rules.Dice | None, forms.many(DIE, 3, 3, "What the three dice show, 1 to 10 each.", [3, 7, 9], default=None)
    ]
    total: Annotated[
        int | None,
        forms.number(
            rules.LEAST, rules.MOST, "The total a person tells, whose dice nobody else sees.", 24, default=None
        ),
    ]
    satisfied: Annotated[bool, forms.flag("Whether this seat keeps its dice.", True, default=False)]
    wins: Annotated[int, WON]

    @property
    def shown(self) -> rules.Dice | Hidden | None:
        """The dice from low to high; HIDDEN where only their total is told."""
        if self.dice is None or self.total is not None:
            return None if self.total is None else HIDDEN
        low, middle, high = sorted(self.dice)
        return low, middle, high


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


def check(document: Document) -> list[Diagnostic]:
    """Check what the schema cannot say of a match."""
    return [*check_names(document), *faults(forms.At(document), FILE.read(document.data))]


def faults(at: forms.At, match: Match) -> Iterator[Diagnostic]:
    """Tell what no shape can: tokens left within those at the start, dice before they are kept, one winner."""
    to_win, won = match.options.rounds_to_win, [row.wins for row in match.seats]
    for seat, row in enumerate(match.seats):
        here, start = at["seats", seat], rules.TOKENS if row.tokens is None else row.tokens
        if row.seat.npc and row.total is not None:
            yield here["total"].fault("GM503", "only a person tells a total; an NPC has dice", "give dice", key=True)
        if row.left is not None and row.seat.npc and row.tokens is None:
            yield here["left"].fault("GM503", "of how many tokens these are left is not said", "add tokens", key=True)
        elif row.left is not None and row.left > start:
            yield here["left"].fault("GM503", f"more tokens left than the {start} at the start of the round")
        if row.satisfied and row.shown is None:
            told = "nobody is satisfied before the dice are rolled"
            yield here["satisfied"].fault("GM503", told, "add dice", key=True)
        if row.wins > to_win:
            told, tip = (
                f"{to_win} rounds win the match; nobody wins more",
                "for a longer one set rounds_to_win under options",
            )
            yield here["wins"].fault("GM503", told, tip)
        elif row.wins == to_win and to_win in won[:seat]:
            yield here["wins"].fault("GM503", "another seat has won the match already")


def from_data(data: Mapping[str, Any], options: Mapping[str, Any]) -> Step[rules.State]:
    """Give the record that a checked situation describes; a round that wants no answer any more is settled.

    Args:
        data: the situation's plain data.
        options: the rules options in force; for one that is not among them the situation's, or what is built in.
    """
    match: Match = FILE.read(data)
    rows, chosen = match.seats, match.options._replace(**options)
    allotted = tuple(_allotted(row, chosen) for row in rows)
    wins = tuple(row.wins for row in rows)
    state = before_the_dice(Seating(tuple(row.seat for row in rows)), chosen, allotted, match.round, wins)
    # A round past the last one is how a match that was stopped is written down.
    champion = rules.match_winner(wins, chosen.rounds_to_win)
    if champion is not None:
        return Step(state, (rules.MatchWon(SeatNo(champion), state.round, wins),))
    if state.round > chosen.max_rounds:
        state = state._replace(round=chosen.max_rounds, stopped=True)
        return Step(state, (rules.MatchStopped(state.round, wins),))
    effort = tuple(map(_effort, rows))
    start = tuple(
        rules.effort_tokens(level) if level is not None else tokens or 0
        for level, tokens in zip(effort, allotted, strict=True)
    )
    left = tuple(begun if row.left is None else row.left for row, begun in zip(rows, start, strict=True))
    state = state._replace(
        effort=effort,
        dice=tuple(row.shown for row in rows),
        left=left,
        unseen=tuple(row.total is not None for row in rows),
        told=tuple(row.total for row in rows),
        done=tuple(
            row.total is not None
            or (row.dice is not None and (row.satisfied or (not tokens and (not row.seat.npc or given is not None))))
            for row, given, tokens in zip(rows, allotted, left, strict=True)
        ),
        rerolls=tuple(begun - now for begun, now in zip(start, left, strict=True)),
    )
    return settle(state, ()) if None not in state.dice else Step(state, ())


def _allotted(row: Row, options: rules.Options) -> int | None:
    if not row.seat.npc or row.tokens is not None:
        return row.tokens if row.seat.npc else None
    numbers = rules.rank_tokens(row.seat.level, options.npc_token_choice)
    return numbers[0] if len(numbers) == 1 else None


def _effort(row: Row) -> int | None:
    """Give the Effort told; whoever has rolled has told one, and without tokens in the file it was none."""
    if row.seat.npc or (row.shown is None and row.tokens is None):
        return None
    return 0 if row.tokens is None else row.tokens - rules.TOKENS


def to_data(state: rules.State) -> dict[str, Any]:
    """Give a record as a situation; the GM's own, with every die in it.

    A match that is over keeps its score alone; one that was stopped stands before a round that is not played.
    """
    if state.stopped or rules.match_winner(state.wins, state.options.rounds_to_win) is not None:
        state = new_round(state._replace(round=state.round + state.stopped))
    return FILE.write(Match(state.options, state.round, tuple(_row(state, at) for at in range(len(state.seating)))))


def _row(state: rules.State, at: int) -> Row:
    seat, told, dice, left = state.seating.seats[at], state.effort[at], state.dice[at], state.left[at]
    tokens = state.allotted[at] if seat.npc else rules.effort_tokens(told) if isinstance(told, int) else None
    return Row(
        seat,
        tokens,
        left=left if tokens is not None and isinstance(left, int) else None,
        dice=dice if isinstance(dice, tuple) else None,
        total=state.told[at],
        satisfied=state.done[at] and state.told[at] is None,
        wins=state.wins[at],
    )
