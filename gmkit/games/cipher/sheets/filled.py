"""What a score sheet shows: of a table that is still to sit down, or of one that is under way."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.model import END, Enlistment, Options, State
from gmkit.games.cipher.sheets.tally import LETTERS, Side, Tally

_SPARE, _FEWEST = 2, 4
_BID = "Strike out the sovereigns not bid at the Enlistment, then every one paid out."
_ALL = "The whole of it is there when the Venture phase begins; strike out every sovereign paid out."
_UNLIMITED = "Strike out what goes beyond the sovereigns bid, then every one paid out."
_LAST = "The last coin ends the game at once."


def blank(retainers: RetainerSet, options: Options, names: Sequence[str]) -> Tally:
    """Give an empty sheet.

    Args:
        retainers: the set.
        options: the rules options.
        names: one for each seat; empty to be written in.
    """
    whole = options.starting_gold * len(names)
    return Tally(
        tuple(Side(name) for name in names),
        whole,
        rows=_rows(retainers, len(names)),
        how=_how(options),
        check=_check(options, None if options.bid_limit == "none" else whole),
    )


def tally_of(state: State) -> Tally:
    """Give the sheet of a table under way: all on it is public."""
    hall = state.hall if isinstance(state, Enlistment) else state.board.hall
    retinues = state.retinues if isinstance(state, Enlistment) else state.board.retinues
    seats, known, options = len(hall.seating), hall.retainers.by_id(), hall.options
    unlimited = options.bid_limit == "none"
    sides = tuple(
        Side(name, tuple(known[one] for one in retinue))
        for name, retinue in zip(hall.seating.names, retinues, strict=True)
    )
    tally = Tally(
        sides,
        0,
        state.gold[-1],
        drawer=hall.seating.names[hall.drawer],
        how=_how(options),
    )
    if isinstance(state, Enlistment):
        whole = max(options.starting_gold * seats, state.gold[-1])
        if not unlimited:
            sides = tuple(side._replace(gold=gold) for side, gold in zip(sides, state.gold[:-1], strict=True))
        longest = max(len(retinue) for retinue in retinues) + 1
        return tally._replace(
            sides=sides,
            treasury=whole,
            rows=max(_rows(hall.retainers, seats), longest),
            check=_check(options, None if unlimited else sum(state.gold)),
        )
    board = state.board
    whole = sum(state.gold) + sum(board.put_away)
    over = state.stage >= END
    rounds, extra = divmod(state.turns, seats)
    if over:
        standing = "The game is over."
    elif extra:
        standing = f"In round {rounds + 1}, {LETTERS[state.seat]} to play."
    else:
        standing = f"After round {rounds}." if rounds else "Before the first round."
    return tally._replace(
        sides=tuple(
            side._replace(totals=totals, gold=gold, put_away=away)
            for side, totals, gold, away in zip(sides, board.totals, state.gold[:-1], board.put_away, strict=True)
        ),
        treasury=max(whole - sum(board.put_away), 1) if unlimited else max(whole, 1),
        rows=max(_FEWEST, *(len(retinue) for retinue in retinues)),
        rounds=rounds + (1 if over and extra else 0),
        between=over or not extra,
        standing=standing,
        check=_check(options, whole),
    )


def _rows(retainers: RetainerSet, seats: int) -> int:
    """Give how many lines a retinue has: an even share of the retainers, and a few to spare."""
    return max(-(-len(retainers.retainers) // seats) + _SPARE, _FEWEST)


def _how(options: Options) -> str:
    """Say what is struck out of the Treasury."""
    if options.bid_limit == "none":
        return f"{_UNLIMITED} {_LAST}"
    return f"{_ALL if options.leftover_gold == 'to_treasury' else _BID} {_LAST}"


def _check(options: Options, whole: int | None) -> str:
    """Say what always adds up, and what the last line is for."""
    if options.bid_limit == "none":
        said = (
            f"Purses and Treasury always make {whole}" if whole is not None else "Purses and Treasury make what was bid"
        )
        return f"{said}; net is gold less what one bid."
    held = "Purses, what was put away and Treasury" if options.leftover_gold == "put_away" else "Purses and Treasury"
    return f"{held} always make {whole}; net is gold less the {options.starting_gold} brought."
