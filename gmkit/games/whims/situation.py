"""A match written down: plain data to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.whims import rules
from gmkit.games.whims.game import before_the_dice, new_round, settle
from gmkit.games.whims.model import Dice, MatchStopped, MatchWon, Options, State
from gmkit.table.game import HIDDEN, Hidden, SeatNo, Step
from gmkit.table.seats import Seat, Seating


def _dice(row: Mapping[str, Any]) -> Dice | Hidden | None:
    if "total" in row:
        return HIDDEN
    if "dice" not in row:
        return None
    low, middle, high = sorted(row["dice"])
    return low, middle, high


def from_data(data: Mapping[str, Any], options: Mapping[str, Any]) -> Step[State]:
    """Give the record that a checked situation describes; a round that wants no answer any more is settled.

    Args:
        data: the situation's plain data.
        options: the rules options in force.
    """
    rows = data["seats"]
    seating = Seating(tuple(Seat(row["name"], row.get("level", "skilled"), row.get("style", "")) for row in rows))
    chosen = Options(**options)
    allotted: list[int | None] = []
    for row, seat in zip(rows, seating, strict=True):
        wanted = rules.rank_tokens(seat.level, chosen.npc_token_choice) if seat.npc else ()
        known = row.get("tokens", wanted[0] if len(wanted) == 1 else None)
        allotted.append(known if seat.npc else None)
    wins = tuple(row.get("wins", 0) for row in rows)
    state = before_the_dice(seating, chosen, tuple(allotted), data.get("round", 1), wins)
    # A person who has rolled has told an Effort; without tokens in the file it was none.
    effort = tuple(
        None
        if seat.npc or (_dice(row) is None and "tokens" not in row)
        else row.get("tokens", rules.TOKENS) - rules.TOKENS
        for row, seat in zip(rows, seating, strict=True)
    )
    start = tuple(
        rules.effort_tokens(level) if level is not None else tokens or 0
        for level, tokens in zip(effort, allotted, strict=True)
    )
    told_tokens = tuple(not seat.npc or tokens is not None for seat, tokens in zip(seating, allotted, strict=True))
    left = tuple(row.get("left", tokens) for row, tokens in zip(rows, start, strict=True))
    # A round past the last one is how a match that was stopped is written down.
    champion = rules.match_winner(state.wins, chosen.rounds_to_win)
    if champion is not None:
        return Step(state, (MatchWon(SeatNo(champion), state.round, state.wins),))
    if state.round > chosen.max_rounds:
        return Step(state._replace(stopped=True), (MatchStopped(chosen.max_rounds, state.wins),))
    state = state._replace(
        effort=effort,
        dice=tuple(map(_dice, rows)),
        left=left,
        unseen=tuple("total" in row for row in rows),
        told=tuple(row.get("total") for row in rows),
        done=tuple(
            "total" in row or ("dice" in row and (bool(row.get("satisfied")) or (known and not tokens)))
            for row, tokens, known in zip(rows, left, told_tokens, strict=True)
        ),
        rerolls=tuple(begun - now for begun, now in zip(start, left, strict=True)),
    )
    return settle(state, ()) if None not in state.dice else Step(state, ())


def to_data(state: State) -> dict[str, Any]:
    """Give a record as a situation; the GM's own, with every die in it.

    A match that is over keeps its score alone; one that was stopped stands before a round that is not played.
    """
    over = state.stopped or rules.match_winner(state.wins, state.options.rounds_to_win) is not None
    if over:
        state = new_round(state._replace(round=state.round + state.stopped))
    rows = []
    for at, seat in enumerate(state.seating):
        row: dict[str, Any] = {"name": seat.name, "level": seat.level}
        if seat.style:
            row["style"] = seat.style
        effort, dice, left = state.effort[at], state.dice[at], state.left[at]
        tokens = state.allotted[at] if seat.npc else effort
        if isinstance(tokens, int):
            row["tokens"] = tokens if seat.npc else rules.effort_tokens(tokens)
            row["left"] = left
        if isinstance(dice, tuple):
            row["dice"] = list(dice)
        if state.told[at] is not None:
            row["total"] = state.told[at]
        elif state.done[at]:
            row["satisfied"] = True
        row["wins"] = state.wins[at]
        rows.append(row)
    return {
        "kind": "whims-situation",
        "schema_version": 1,
        "options": dict(state.options._asdict()),
        "round": state.round,
        "seats": rows,
    }
