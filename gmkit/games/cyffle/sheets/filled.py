"""A tally filled from a table: names, hands won, coins, the dealer, the trump and the pot, all of which is public."""

from __future__ import annotations

from gmkit.games.cyffle.model import Hand, Score, State, Table
from gmkit.games.cyffle.sheets.tally import Player, Tally
from gmkit.games.cyffle.stage import around


def table_of(state: State) -> Table:
    """Give what stays the same through the evening."""
    return around(state)[0]


def tally_of(state: State) -> Tally:
    """Give the tally of a table as it stands."""
    table, score = around(state)
    trump = state.round.trump if isinstance(state, Hand) else state.trump
    staked = table.options.mode != "tally"
    players = tuple(
        Player(name, score.tally[seat], _coins(table, score, seat) if staked else "", gone=score.gone[seat])
        for seat, name in enumerate(table.seating.names)
    )
    over = bool(score.ended)
    return Tally(
        players,
        score.number,
        None if over or score.dealer is None else int(score.dealer),
        None if over else trump,
        score.coins[-1] if staked else None,
    )


def _coins(table: Table, score: Score, seat: int) -> str:
    """Give what a seat has, or without a purse what it has won or lost."""
    number = score.coins[seat]
    if table.options.purse is not None:
        return f"{number} coin" if number == 1 else f"{number} coins"
    if not number:
        return "even"
    return f"{'+' if number > 0 else '−'}{abs(number)} coin{'' if abs(number) == 1 else 's'}"
