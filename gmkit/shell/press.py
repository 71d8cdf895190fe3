"""What a game is asked to print, and whose: the order that its makers fill."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import IllegalChoice, listed
from gmkit.printing.setting import Setting
from gmkit.printing.sheet import Sheet
from gmkit.shell.card import GM, SEATS, GameCard, Value
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common
from gmkit.table.game import SeatNo


class Filling(NamedTuple):
    """What fills a sheet: a table taken up from a file.

    Attributes:
        start: where the table begins; its game has the rules and the content.
        state: the whole record, every answer since played again.
        answers: how many answers those are.
        seats: whose sheets are meant, in order; empty for the whole table's.
    """

    start: Start
    state: Any
    answers: int
    seats: tuple[SeatNo, ...]


class Order(NamedTuple):
    """What is to be printed.

    Attributes:
        content: paths looked in before the bundled content.
        set_id: the set asked for, or None.
        setting: the ink and the fonts.
        options: the rules options; for a sheet that is filled the table's own hold.
        filling: what it is filled from, or None for a blank one.
        seats: for how many a blank sheet is drawn; None for the usual number.
    """

    content: Sequence[Path]
    set_id: str | None
    setting: Setting
    options: Mapping[str, Value] = {}
    filling: Filling | None = None
    seats: int | None = None


Maker = Callable[[Order], Sheet]


class Whose(NamedTuple):
    """What was said of whose sheet is meant."""

    for_: Annotated[str | None, typer.Option("--for", metavar="NAME", help="With --from: this seat's sheet alone.")] = (
        None
    )
    each: Annotated[bool, typer.Option("--each", help="With --from: every seat's sheet, one after another.")] = False
    gm: Annotated[bool, typer.Option("--gm", help="With --from: the GM's sheet.")] = False

    @property
    def said(self) -> list[str]:
        """What was said, as it is typed."""
        given = {"--for": self.for_ is not None, "--each": self.each, "--gm": self.gm}
        return [option for option, is_given in given.items() if is_given]


def check_whose(card: GameCard, sheet: str, whose: Whose, *, filled: bool, blank: bool) -> None:
    """Refuse what does not go together, before anything is read."""
    if blank and filled:
        raise IllegalChoice("--blank and --from cannot go together; leave one of them out")
    if not filled:
        if whose.said:
            raise IllegalChoice(f"{whose.said[0]} goes with --from FILE, which says what the sheet is filled with")
        return
    if sheet not in card.filled:
        if not card.filled:
            raise IllegalChoice(f"{card.title}: no sheet is filled from a file so far; leave --from out")
        told = f"{sheet} is not filled from a file, only {listed(card.filled, 'and')}"
        raise IllegalChoice(f"{card.title}: {told}; leave --from out")
    if len(whose.said) > 1:
        raise IllegalChoice(f"{listed(whose.said, 'and')} cannot go together; keep one of them")
    own = card.filled[sheet]
    if own == GM and (whose.each or whose.for_ is not None):
        raise IllegalChoice(f"{sheet} shows the whole table and is the GM's alone; leave {whose.said[0]} out")
    if own == SEATS and whose.gm:
        raise IllegalChoice(f"{sheet} is a player's; say whose with --for NAME, or --each")


def seats_meant(card: GameCard, sheet: str, seats: int | None, *, filled: bool) -> int | None:
    """Give for how many seats a blank sheet is; raises IllegalChoice if that cannot be or makes no difference."""
    if seats is None:
        return None
    least, most, _ = card.seats
    if filled:
        raise IllegalChoice("--seats is for a blank sheet; the file says how many there are")
    if sheet not in card.counted:
        known = f"only {listed(card.counted, 'and')}" if card.counted else "no sheet of this game"
        verb = "are" if len(card.counted) > 1 else "is"
        raise IllegalChoice(f"{card.title}: {known} {verb} made for a number of seats; leave --seats out")
    if not least <= seats <= most:
        raise IllegalChoice(f"{card.title} has {least} to {most} seats, not {seats}")
    return seats


def fill(
    order: Order, desk: Desk, common: Common, path: Path, whose: Whose, own: str
) -> tuple[Order, str, tuple[str, ...]]:
    """Take up the file; give the order with it, what the file is called after, and what to warn of."""
    from gmkit.shell.resume import take_up
    from gmkit.table.log import replay
    from gmkit.table.run import Places

    start, entries, _ = take_up(desk, common, path)
    state, _ = replay(start.game, start.step.state, entries, Places(), str(path))
    seats: tuple[SeatNo, ...] = ()
    name, warnings = "", tuple[str, ...]()
    if whose.for_ is not None:
        seats = (SeatNo(start.seating.find(whose.for_)),)
        name = file_word(start.seating.names[seats[0]]) or f"seat-{seats[0] + 1}"
    elif own == SEATS or whose.each:
        seats = tuple(SeatNo(at) for at in range(len(start.seating)))
        warnings = ("everybody's secrets are in this file; --for NAME prints one seat's alone",)
    filling = Filling(start, state, len(entries), seats)
    return order._replace(options=start.options, filling=filling), name, warnings


def file_word(name: str) -> str:
    """Give a name as a file can bear it anywhere: small letters and digits, hyphens between; may be empty."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())
