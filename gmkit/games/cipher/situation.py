"""An evening of Cipher written down: what can be wrong with it, plain data to a record, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from gmkit.errors import BrokenContentRule, GmkitError, later, said, say
from gmkit.games.cipher import AUCTION, GAME
from gmkit.games.cipher.auction import offer, opened
from gmkit.games.cipher.content import SET, RetainerSet
from gmkit.games.cipher.events import Event, VentureBegins
from gmkit.games.cipher.game import begin_ventures, first_seat, make_hall
from gmkit.games.cipher.model import (
    CHOOSE_OPPONENT,
    CHOOSE_SWITCH,
    END,
    ROLL_VENTURE,
    Board,
    Enlistment,
    Hall,
    Options,
    State,
    Venture,
)
from gmkit.games.cipher.ventures import (
    CONTEST,
    CONTESTS,
    EARNING,
    choose_opponent,
    choose_switch,
    end_if_over,
    make_board,
    roll_venture,
)
from gmkit.library import forms
from gmkit.library.credit import CREDIT, check_names, content_of
from gmkit.library.document import Around, At, Diagnostic, Document
from gmkit.names import pick
from gmkit.table.game import SeatNo, Step
from gmkit.table.seats import Seat, Seating

VENTURES = "venture"
GOLD, TREASURY = 1_000_000, 10_000_000
RETAINER = forms.named("retainer", "A retainer of the set.", "dracnari", title="Retainer")
NOTHLIA = forms.named("seat", "A seat.", "Nothlia", title="Name")


def _seat(says: str, example: str, default: int | None = None, *, always: bool = False) -> forms.Form:
    return forms.named("seat", says, example, default=default, always=always)


def _retainers(says: str, *example: str) -> forms.Form:
    return forms.many(RETAINER._replace(examples=example[:1]), 0, 32, says, list(example), default=())


class Row(NamedTuple):
    """A seat as a file has it."""

    seat: Annotated[Seat, forms.inline(GAME.seat_form("Ssalabi", "miser"))]
    retinue: Annotated[tuple[str, ...], RETINUE]
    gold: Annotated[
        int, forms.number(0, GOLD, "Sovereigns before this seat; 0 if not said.", 2, default=0, always=True)
    ]
    put_away: Annotated[
        int, forms.number(0, GOLD, "Sovereigns out of play, with leftover_gold put_away.", 5, default=0)
    ]
    spent: Annotated[int, forms.number(0, GOLD, "What was bid so far, with bid_limit none.", 40, default=0)]
    robbed_by: Annotated[
        SeatNo | None, _seat("Who last took gold from this seat; a vindictive NPC remembers.", "Nothlia")
    ]


RETINUE = _retainers("The retainers bought, by id, name or gem.", "dracnari", "clangoru")._replace(always=True)
ROW = forms.record(Row, "Seat", "Who sits here, and what lies before them.")
ROWS = [{"name": "Ssalabi", "retinue": ["dracnari"], "gold": 2}]
PHASE = "The auction, or the Venture phase if not said."
FIRST = "Who pulls the retainers from the pouch; the first seat if not said."
LACKING = "Sovereigns in the Treasury; what the seats lack of the starting gold if not said."
VENTURE = forms.choice(
    {name: GAME.challenges[name] for name in (*EARNING, *CONTESTS)},
    *("What the Venture die shows, if it is rolled.", "race"),
    default=None,
)
PHASES = {AUCTION: "retainers are still bid for", VENTURES: "the Venture die is rolled"}
STANDS = "With earn_instead: the contest was not turned into earning."


class Evening(NamedTuple):
    """An evening as a file has it."""

    set: Annotated[
        str | None,
        forms.identifier(
            "The id of the set of retainers; the bundled one if not said.", "basin", default=None, points=True
        ),
    ]
    options: Annotated[Options, GAME.options_form(Options, {"starting_gold": 60})]
    phase: Annotated[str, forms.choice(PHASES, PHASE, VENTURES, default=VENTURES, always=True)]
    drawer: Annotated[SeatNo, _seat(FIRST, "Ssalabi", 0, always=True)]
    seats: Annotated[tuple[Row, ...], forms.many(ROW, *GAME.seats[:2], "The players in order round the table.", ROWS)]
    treasury: Annotated[int | None, forms.number(0, TREASURY, LACKING, 177, default=None)]
    aside: Annotated[tuple[str, ...], _retainers("Retainers that nobody wanted.", "orclach")]
    returned: Annotated[tuple[str, ...], _retainers("Retainers that went back into the pouch once.", "trill")]
    lot: Annotated[str | None, forms.named("retainer", "The retainer on offer.", "aslaran", default=None)]
    turn: Annotated[
        SeatNo | None, _seat("Whose turn it is; the owner of the leading retainer if not said.", "Chixesoro")
    ]
    turns: Annotated[int | None, forms.number(0, 1_000_000, "Turns taken so far.", 9, default=None)]
    venture: Annotated[str | None, VENTURE]
    contest_stands: Annotated[bool, forms.flag(STANDS, True, default=False)]
    bid: Annotated[int, forms.number(1, 10_000, "The standing bid for the lot.", 9, default=0)]
    bidder: Annotated[SeatNo | None, _seat("Whose bid stands.", "Ssalabi")]
    passed: Annotated[
        tuple[SeatNo, ...], forms.many(NOTHLIA, 0, 8, "Who has declined the standing bid.", ["Nothlia"], default=())
    ]
    opponent: Annotated[SeatNo | None, _seat("Who was named for the contest.", "Shirestu")]


FILE = forms.FileForm(
    "cipher-situation",
    "cipher/situation",
    "An evening of Cipher under way",
    "Who sits where, with which retainers and how much gold, and what is about to be resolved.",
    forms.record(Evening),
    {"title": forms.file_title("evening", "The third round at Gaudiguch"), "source": CREDIT._replace(default=None)},
)


def check_situation(document: Document) -> list[Diagnostic]:
    """Check what can be said of a situation without knowing the retainers in it."""
    at, named_here = At(document), list(FILE.names(document.data))
    names = forms.Names(
        {"seat": forms.seat_book([row["name"] for row in document.data["seats"]], str.casefold)}, loose=True
    )
    return [
        *check_names(document),
        *forms.unknown_names(at, named_here, names),
        *_twice(at, named_here),
        *faults(at, FILE.read(document.data, names)),
    ]


def _twice(at: At, named_here: list[forms.Reference]) -> Iterator[Diagnostic]:
    """Every retainer is in one place; that it was put back is no place."""
    first: dict[str, forms.Reference] = {}
    for one in named_here:
        placed = one.sort == "retainer" and one.path[0] != "returned"
        if placed and (before := first.setdefault(one.word.casefold(), one)) is not one:
            told = say("this retainer is there already, on line {line}", line=at[before.path].line)
            yield at[one.path].fault("GM504", told, say("each is there once"))


NEEDS = (
    ("opponent", "venture", later("an opponent is named only after the Venture roll")),
    ("bid", "lot", later("a bid stands only while a retainer is on offer")),
    ("bid", "bidder", later("it is not said whose bid it is")),
    ("bidder", "bid", later("it is not said what was bid")),
    ("passed", "lot", later("nobody passes before a retainer is on offer")),
)
"""Fields that make no sense without another."""


def faults(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """Tell what cannot stand together."""
    for field, needed, why in NEEDS:
        if field in at and needed not in at:
            yield at[field].broken(said(why), say("add {needed}", needed=needed), key=True)
    if evening.venture in EARNING and "opponent" in at:
        yield at["opponent"].broken(say("a {venture} has no opponent", venture=evening.venture), say("leave it out"))
    if evening.opponent is not None and evening.opponent == evening.turn:
        yield at["opponent"].broken(say("nobody is their own opponent"), say("name another seat"))
    if evening.options.bid_limit != "none":
        yield from _beyond_the_purse(at, evening)
    yield from _out_of_phase(at, evening)


def _beyond_the_purse(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """What only a table without a bid limit has: stakes that are written down, and bids above what is held."""
    for seat, row in enumerate(evening.seats):
        if row.spent:
            why = say("what was spent counts only where bids have no limit")
            yield at["seats", seat, "spent"].broken(why, say("set bid_limit: none, or leave it out"), key=True)
    if isinstance(evening.bidder, int) and evening.bid > (held := evening.seats[evening.bidder]).gold:
        told = say("nobody bids more than they hold, and {name} holds {gold}", name=held.seat.name, gold=held.gold)
        yield at["bid"].broken(told)


def _out_of_phase(at: At, evening: Evening) -> Iterator[Diagnostic]:
    """Fields of the auction in the Venture phase, and the other way round."""
    auction = evening.phase == AUCTION
    for seat, row in enumerate(evening.seats):
        if auction and row.put_away:
            why = say("gold is put away only when the auction is over")
            yield at["seats", seat, "put_away"].broken(why, say("count it as gold"), key=True)
    where = say("the Venture phase") if auction else say("the auction; write phase: enlistment")
    for field in ("venture", "opponent") if auction else ("lot", "bid"):
        if field in at:
            yield at[field].broken(say("this belongs to {where}", where=where), say("leave it out"), key=True)


def refer_situation(document: Document, around: Around) -> list[Diagnostic]:
    """List the retainers of a situation that are not in its set, where that is here."""
    found, wrong = content_of(document, around, SET)
    return wrong if found is None else unknown_retainers(document, RetainerSet.from_data(found.data))


def unknown_retainers(document: Document, retainers: RetainerSet) -> list[Diagnostic]:
    """Give a diagnostic for every retainer of a situation that the set has not, or that stands in two places."""
    at = At(document)
    tip = None if "set" in at else say("or say with set: which set they are of")
    book = _book(retainers)._replace(tip=tip)
    owned = [one for one in FILE.names(document.data) if one.sort == "retainer"]
    found = list(forms.unknown_names(at, owned, forms.Names({"retainer": book})))
    first: dict[str, forms.Reference] = {}
    for one in owned:
        try:
            before = first.get(key := book.find(one.word))
        except GmkitError:
            continue
        if before is not None:
            told = say("this retainer is there already, on line {line}", line=at[before.path].line)
            found.append(at[one.path].fault("GM504", told))
        first[key] = one
    return found


def _book(retainers: RetainerSet) -> forms.Book:
    names = retainers.names()
    return forms.Book(lambda word: pick("retainer", word, names), str, tuple(names))


def _names(seats: tuple[str, ...], retainers: RetainerSet) -> forms.Names:
    return forms.Names({"seat": forms.seat_book(seats), "retainer": _book(retainers)})


def from_data(data: Mapping[str, Any], retainers: RetainerSet, options: Mapping[str, Any]) -> Step[State]:
    """Give the record that a checked situation describes.

    Args:
        data: the situation's plain data; retainers may be named by id, name or gem.
        retainers: the set they belong to.
        options: the rules options in force; for one that is not among them the situation's, or what is built in.

    Raises:
        BrokenContentRule: more gold than was brought to the table.
    """
    evening: Evening = FILE.read(data, _names(tuple(row["name"] for row in data["seats"]), retainers))
    rows, chosen = evening.seats, evening.options._replace(**options)
    gold = (*(row.gold for row in rows), _treasury(evening, chosen))
    seating = Seating(tuple(row.seat for row in rows))
    if evening.phase == AUCTION:
        return _auction(evening, make_hall(retainers, seating, chosen, evening.drawer), gold)
    hall = make_hall(retainers, seating, chosen, evening.drawer)
    retinues, kept = tuple(row.retinue for row in rows), tuple(row.put_away for row in rows)
    board = make_board(hall, retinues, first_seat(hall, retinues), kept, tuple(row.spent for row in rows))
    return _ventures(evening, board, gold)


def _treasury(evening: Evening, options: Options) -> int:
    """Give what is in the Treasury; raises BrokenContentRule as `from_data` does."""
    if evening.treasury is not None:
        return evening.treasury
    rows = evening.seats
    held = sum(row.gold + row.put_away for row in rows)
    brought = options.starting_gold * len(rows)
    if options.bid_limit == "none":
        # There the Treasury is what was bid, less what has been won from it since (CI-15).
        brought = sum(row.spent for row in rows)
    if held > brought:
        raise BrokenContentRule(
            say(
                "the seats hold {held} sovereigns, but {count} players brought {brought}; say how much is in "
                "the treasury",
                held=held,
                count=len(rows),
                brought=brought,
            )
        )
    return brought - held


def _auction(evening: Evening, hall: Hall, gold: tuple[int, ...]) -> Step[State]:
    retinues = tuple(row.retinue for row in evening.seats)
    gone = {*evening.aside, *(name for owned in retinues for name in owned)}
    state = opened(hall, gold[:-1])._replace(
        gold=gold,
        spent=tuple(row.spent for row in evening.seats),
        retinues=retinues,
        aside=evening.aside,
        returned=evening.returned,
        pouch=tuple(name for name in sorted(hall.retainers.by_id()) if name not in gone),
    )
    if evening.lot is None:
        return Step(state, ()) if state.pouch else begin_ventures(state)
    state, events = offer(state, evening.lot)
    if state.lot is None:
        # Nobody has gold to bid with.
        return Step(state, events) if state.pouch else begin_ventures(state)
    if evening.bid:
        state = state._replace(bid=evening.bid, holder=evening.bidder)
    if evening.turn is not None:
        state = state._replace(turn=evening.turn)
    seats = range(len(evening.seats))
    return Step(state._replace(passed=tuple(seat in evening.passed for seat in seats)), events)


def _ventures(evening: Evening, board: Board, gold: tuple[int, ...]) -> Step[State]:
    seat = board.first if evening.turn is None else evening.turn
    robbers = tuple(row.robbed_by for row in evening.seats)
    state = Venture(board, gold, seat, ROLL_VENTURE, None, None, evening.turns or 0, robbers)
    stands: tuple[Event, ...] = (VentureBegins(seat, board.totals, gold[:-1], gold[-1]),)
    begun, told = end_if_over(state, stands)
    if evening.venture is None or begun.stage >= END:
        return Step(begun, told)
    state = at_venture(state, evening.venture)
    if state.stage == CHOOSE_SWITCH and (evening.contest_stands or evening.opponent is not None):
        state = choose_switch(state, CONTEST).state
    if evening.opponent is None:
        return Step(state, stands)
    met = choose_opponent(state, evening.opponent)
    return Step(met.state, (*stands, *met.events))


def at_venture(state: Venture, venture: str, seat: SeatNo | None = None) -> Venture:
    """Give the record standing after the Venture roll, whatever was rolled or named before."""
    before = state._replace(seat=state.seat if seat is None else seat, stage=ROLL_VENTURE, venture=None, opponent=None)
    return roll_venture(before, venture).state


def to_data(state: State) -> dict[str, Any]:
    """Give a record as a situation."""
    hall = state.hall if isinstance(state, Enlistment) else state.board.hall
    evening: Evening = FILE.read({"seats": []})._replace(
        set=hall.retainers.id,
        options=hall.options,
        drawer=hall.drawer,
        seats=tuple(_row(state, at, seat) for at, seat in enumerate(hall.seating)),
        treasury=state.gold[-1],
    )
    if isinstance(state, Enlistment):
        evening = evening._replace(phase=AUCTION, aside=state.aside, returned=state.returned)
        if state.lot is not None:
            passed = tuple(SeatNo(seat) for seat, out in enumerate(state.passed) if out)
            evening = evening._replace(lot=state.lot, turn=state.turn, bidder=state.holder, passed=passed)
            evening = evening._replace(bid=0 if state.holder is None else state.bid)
    else:
        evening = evening._replace(
            turn=state.seat,
            turns=state.turns,
            venture=state.venture,
            contest_stands=state.stage == CHOOSE_OPPONENT and hall.options.earn_instead != "off",
            opponent=state.opponent,
        )
    return FILE.write(evening, _names(hall.seating.names, hall.retainers))


def _row(state: State, at: int, seat: Seat) -> Row:
    if isinstance(state, Enlistment):
        return Row(seat, state.retinues[at], state.gold[at], 0, state.spent[at], None)
    board = state.board
    return Row(seat, board.retinues[at], state.gold[at], board.put_away[at], board.spent[at], state.robbers[at])
