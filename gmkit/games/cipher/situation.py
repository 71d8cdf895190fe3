"""An evening of Cipher written down: plain data to a record, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.errors import BrokenContentRule
from gmkit.games.cipher.auction import offer, opened
from gmkit.games.cipher.checks import unknown_retainers
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Event, VentureBegins
from gmkit.games.cipher.game import begin_ventures, first_seat, make_hall
from gmkit.games.cipher.model import (
    CHOOSE_OPPONENT,
    CHOOSE_SWITCH,
    END,
    ROLL_VENTURE,
    Board,
    Enlistment,
    Options,
    State,
    Venture,
)
from gmkit.games.cipher.turns import (
    CONTEST,
    choose_opponent,
    choose_switch,
    end_if_over,
    make_board,
    roll_venture,
)
from gmkit.library.diagnostics import refuse_errors
from gmkit.library.document import Document
from gmkit.names import pick
from gmkit.table.game import SeatNo, Step
from gmkit.table.seats import Seat, Seating


def check_references(document: Document, retainers: RetainerSet) -> None:
    """Refuse a situation that names retainers the set has not, with the place of each.

    Raises:
        UnknownReference: names the first, and where it stands.
    """
    refuse_errors(unknown_retainers(document, retainers))


def from_data(data: Mapping[str, Any], retainers: RetainerSet, options: Mapping[str, Any]) -> Step[State]:
    """Give the record that a checked situation describes.

    Args:
        data: the situation's plain data; retainers may be named by id, name or gem.
        retainers: the set they belong to.
        options: the rules options in force.

    Raises:
        BrokenContentRule: more gold than was brought to the table.
    """
    rows = data["seats"]
    seating = Seating(tuple(Seat(row["name"], row.get("level", "skilled"), row.get("style", "")) for row in rows))
    chosen = Options(**options)
    drawer = seating.find(data["drawer"]) if "drawer" in data else 0
    names = retainers.names()
    retinues = tuple(tuple(pick("retainer", name, names) for name in row.get("retinue", ())) for row in rows)
    gold = tuple(row.get("gold", 0) for row in rows)
    kept = tuple(row.get("put_away", 0) for row in rows)
    treasury = data.get("treasury")
    spent = tuple(row.get("spent", 0) for row in rows)
    brought = chosen.starting_gold * len(seating)
    if treasury is None and chosen.bid_limit == "none":
        # There the Treasury is what was bid, less what has been won from it since (CI-15).
        brought = sum(spent)
    if treasury is None:
        treasury = brought - sum(gold) - sum(kept)
        if treasury < 0:
            raise BrokenContentRule(
                f"the seats hold {sum(gold) + sum(kept)} sovereigns, but {len(seating)} players brought {brought}; "
                "say how much is in the treasury"
            )
    if data.get("phase") == "enlistment":
        return _auction(data, retainers, seating, chosen, drawer, retinues, (*gold, treasury), spent)
    hall = make_hall(retainers, seating, chosen, drawer)
    board = make_board(hall, retinues, first_seat(hall, retinues), kept, spent)
    return _ventures(data, board, (*gold, treasury))


def _auction(
    data: Mapping[str, Any],
    retainers: RetainerSet,
    seating: Seating,
    options: Options,
    drawer: int,
    retinues: tuple[tuple[str, ...], ...],
    gold: tuple[int, ...],
    spent: tuple[int, ...],
) -> Step[State]:
    hall = make_hall(retainers, seating, options, drawer)
    names = retainers.names()
    aside = tuple(pick("retainer", name, names) for name in data.get("aside", ()))
    gone = {*aside, *(name for owned in retinues for name in owned)}
    state = opened(hall, gold[:-1])._replace(
        gold=gold,
        spent=spent,
        retinues=retinues,
        aside=aside,
        pouch=tuple(name for name in sorted(names) if name not in gone),
    )
    if "lot" not in data:
        return Step(state, ()) if state.pouch else begin_ventures(state)
    state, events = offer(state, pick("retainer", data["lot"], names))
    if state.lot is None:
        # Nobody has gold to bid with.
        return Step(state, events) if state.pouch else begin_ventures(state)
    if "bid" in data:
        state = state._replace(bid=data["bid"], holder=SeatNo(seating.find(data["bidder"])))
    if "turn" in data:
        state = state._replace(turn=SeatNo(seating.find(data["turn"])))
    passed = {seating.find(name) for name in data.get("passed", ())}
    return Step(state._replace(passed=tuple(seat in passed for seat in range(len(seating)))), events)


def _ventures(data: Mapping[str, Any], board: Board, gold: tuple[int, ...]) -> Step[State]:
    seating = board.hall.seating
    seat = SeatNo(seating.find(data["turn"])) if "turn" in data else board.first
    robbers = tuple(SeatNo(seating.find(row["robbed_by"])) if "robbed_by" in row else None for row in data["seats"])
    turns = data.get("turns", 0)
    state = Venture(board, gold, seat, ROLL_VENTURE, None, None, turns, robbers)
    stands: tuple[Event, ...] = (VentureBegins(seat, board.totals, gold[:-1], gold[-1]),)
    begun, told = end_if_over(state, stands)
    if "venture" not in data or begun.stage >= END:
        return Step(begun, told)
    state = at_venture(state, data["venture"])
    if state.stage == CHOOSE_SWITCH and (data.get("contest_stands") or "opponent" in data):
        state = choose_switch(state, CONTEST).state
    if "opponent" not in data:
        return Step(state, stands)
    met = choose_opponent(state, SeatNo(seating.find(data["opponent"])))
    return Step(met.state, (*stands, *met.events))


def at_venture(state: Venture, venture: str, seat: SeatNo | None = None) -> Venture:
    """Give the record standing after the Venture roll, whatever was rolled or named before."""
    before = state._replace(seat=state.seat if seat is None else seat, stage=ROLL_VENTURE, venture=None, opponent=None)
    return roll_venture(before, venture).state


def to_data(state: State) -> dict[str, Any]:
    """Give a record as a situation."""
    hall = state.hall if isinstance(state, Enlistment) else state.board.hall
    retinues = state.retinues if isinstance(state, Enlistment) else state.board.retinues
    spent = state.spent if isinstance(state, Enlistment) else state.board.spent
    kept = (0,) * len(retinues) if isinstance(state, Enlistment) else state.board.put_away
    robbers: Sequence[SeatNo | None] = () if isinstance(state, Enlistment) else state.robbers
    rows = []
    for at, seat in enumerate(hall.seating):
        row: dict[str, Any] = {"name": seat.name, "level": seat.level}
        if seat.style:
            row["style"] = seat.style
        row |= {"retinue": list(retinues[at]), "gold": state.gold[at]}
        if kept[at]:
            row["put_away"] = kept[at]
        if spent[at]:
            row["spent"] = spent[at]
        robber = robbers[at] if robbers else None
        if robber is not None:
            row["robbed_by"] = hall.seating.names[robber]
        rows.append(row)
    options = {name: value for name, value in hall.options._asdict().items() if value is not None}
    data: dict[str, Any] = {
        "kind": "cipher-situation",
        "schema_version": 1,
        "set": hall.retainers.id,
        "options": options,
        "phase": "enlistment" if isinstance(state, Enlistment) else "venture",
        "drawer": hall.seating.names[hall.drawer],
        "seats": rows,
        "treasury": state.gold[-1],
    }
    if isinstance(state, Enlistment):
        data |= {"aside": list(state.aside)} if state.aside else {}
        if state.lot is None:
            return data
        names = hall.seating.names
        data |= {"lot": state.lot, "turn": names[state.turn]}
        data |= {"bid": state.bid, "bidder": names[state.holder]} if state.holder is not None else {}
        passed = [name for name, out in zip(names, state.passed, strict=True) if out]
        return data | ({"passed": passed} if passed else {})
    data |= {"turn": hall.seating.names[state.seat], "turns": state.turns}
    data |= {"venture": state.venture} if state.venture else {}
    if state.stage == CHOOSE_OPPONENT and state.board.hall.options.earn_instead != "off":
        data |= {"contest_stands": True}
    return data | ({"opponent": hall.seating.names[state.opponent]} if state.opponent is not None else {})
