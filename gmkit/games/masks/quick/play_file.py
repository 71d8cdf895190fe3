"""A challenge described in a file, played: who asked whom is paid, the tiles are drawn or given, the Face moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gmkit.chance.dominoes import Domino
from gmkit.errors import IllegalChoice
from gmkit.games.masks import GAME, loans
from gmkit.games.masks.described.challenge import Described, described
from gmkit.games.masks.encounter import UNOPPOSED, Encounter
from gmkit.games.masks.game import Masks
from gmkit.games.masks.kinds import CHALLENGE
from gmkit.games.masks.model import Due, State
from gmkit.games.masks.steps.stage import Play, seats
from gmkit.games.masks.ties import Party
from gmkit.games.masks.world import load
from gmkit.library.shelves import load_checked
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, Rolling
from gmkit.shell.session import Session


def play_file(desk: Desk, common: Common, rolling: Rolling, path: Path) -> tuple[Start, Session, State]:
    """Play a challenge between two avatars from a file; give where it began, the session, and the table before it.

    Raises:
        ContentError: the file cannot be used; says where and why.
        IllegalChoice: it is no challenge between two avatars, or it gives some tiles and not others.
    """
    game, found, options = read_file(common, path)
    ready = _asked(game, found)
    start = Start(game, found.state.hall.seating, options, game.resume(ready))
    session = Session(desk, start, _with_tiles(rolling, found.draws, path), common.voice)
    session.play(until=settled)
    return start, session, found.state


def read_file(common: Common, path: Path) -> tuple[Masks, Described, dict[str, Any]]:
    """Read a challenge between two avatars; give the rules with their content, what it describes, and the options.

    Raises:
        ContentError: the file cannot be used; says where and why.
        IllegalChoice: it is no challenge between two avatars.
    """
    document = load_checked(path, CHALLENGE)
    game = Masks(load(common.content or (), set_id(common.options) or document.data.get("set")))
    options: dict[str, Any] = {**GAME.options_over(document.data.get("options", {}), common.options)}
    found = described(document, game.world, options)
    if found.encounter.kind == UNOPPOSED or any(side.seat is None for side in found.encounter.sides):
        raise IllegalChoice(f"{path} describes no challenge between two avatars; its kind is {found.encounter.kind}")
    return game, found, options


def settled(state: State) -> bool:
    """Say whether an opposed challenge is decided, and loans that the file settles are paid back."""
    return state.encounter is not None and state.encounter.winner is not None


def _asked(game: Masks, found: Described) -> State:
    """Give the table with all calls paid for, and the challenge next."""
    repaid = dict(found.repaid)
    sides = tuple(
        side._replace(loans=tuple(loan._replace(repaid=repaid.get(loan.lender, 0)) for loan in side.loans))
        if repaid
        else side
        for side in found.encounter.sides
    )
    play = Play(game.world_of(found.state), found.state)
    for side in sides:
        for loan in side.loans:
            assert side.seat is not None
            for asked in (*loan.via, loan.lender):
                _pay_fee(play, side.seat, asked)
    encounter: Encounter = found.encounter._replace(sides=sides, had=play.state.face)
    return play.state._replace(encounter=encounter, agenda=(Due("resolve opposed"), Due("draws")))


def _pay_fee(play: Play, borrower: Party, asked: Party) -> None:
    names = play.state.hall.seating.names
    if play.state.face[borrower] < loans.fee(1):
        raise IllegalChoice(f"{names[borrower]} has no Face left to ask with; each link costs {loans.fee(1)}")
    play.pay(borrower, min(asked, seats(play.state)), loans.fee(1))


def _with_tiles(rolling: Rolling, draws: tuple[Domino | None, ...], path: Path) -> Rolling:
    """Give the file's tiles as the faces to be used, unless faces were typed."""
    given = [draw for draw in draws if draw is not None]
    if rolling.roll is not None or not given:
        return rolling
    if len(given) < len(draws):
        raise IllegalChoice(f"{path} gives {len(given)} tiles of {len(draws)}; give each a draw, or none")
    return rolling._replace(roll=" ".join(map(str, given)))
