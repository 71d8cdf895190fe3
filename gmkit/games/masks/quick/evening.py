"""An evening under way, taken up from a file, and a challenge laid out in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gmkit.errors import BrokenContentRule, GmkitError, IllegalChoice
from gmkit.games.masks import situation
from gmkit.games.masks.encounter import ARREST, CHALLENGER, OPPOSED, UNOPPOSED, Encounter, Side
from gmkit.games.masks.game import Masks
from gmkit.games.masks.kinds import SITUATION
from gmkit.games.masks.model import MAIN, ROLE, Due, State
from gmkit.games.masks.quick.tables import at_challenge
from gmkit.games.masks.situation.references import check_references
from gmkit.games.masks.steps.encounters import targets
from gmkit.games.masks.steps.rounds import LAST_ROUND, rounds
from gmkit.games.masks.world import load
from gmkit.library.shelves import load_checked
from gmkit.shell.card import GameCard, set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common
from gmkit.shell.resume import take_up
from gmkit.table.game import SeatNo, Step
from gmkit.table.log import replay
from gmkit.table.run import Places


def open_situation(card: GameCard, path: Path, content: Sequence[Path], options: Sequence[str]) -> Start:
    """Take up an evening from a situation file; options given beside it win over those in it.

    Raises:
        ContentError: the file cannot be used; says where and why.
    """
    document = load_checked(path, SITUATION)
    game = Masks(load(content, set_id(options) or document.data.get("set")))
    check_references(document, game.world)
    merged = card.options_over(document.data.get("options", {}), options)
    if "agenda" in document.data:
        place = document.place(["agenda"], key=True)
        game.agenda_from = f"{path}:{place.line}:{place.column}"
    try:
        state = situation.from_data(document.data, game.world, merged)
    except GmkitError as error:
        place = document.place(["avatars"])
        raise BrokenContentRule(f"{path}:{place.line}:{place.column}: {error}") from None
    if state.ended == LAST_ROUND and state.round < rounds(state):
        # An evening that stopped for the hour goes on where more rounds are allowed.
        state = state._replace(ended=None, agenda=(Due("round"),))
    return Start(game, state.hall.seating, merged, game.resume(state), document.data)


def stand(desk: Desk, common: Common, path: Path, name: str | None) -> tuple[Start, State, SeatNo]:
    """Give an evening, its record with everybody somewhere and masked, and the seat that is meant.

    Raises:
        IllegalChoice: nobody is named.
        UnknownName: nobody is called so.
    """
    start, entries, _ = take_up(desk, common, path)
    state, _ = replay(start.game, start.step.state, entries, Places(), str(path))
    if name is None:
        raise IllegalChoice("say whose challenge it is with --as NAME")
    seat = SeatNo(start.seating.find(name))
    count = len(state.avatars)
    worn = tuple(
        worn or next((held.mask for held in avatar.masks if isinstance(held.mask, str)), ROLE)
        for worn, avatar in zip(state.worn, state.avatars, strict=True)
    )
    where = tuple(one if one.place is not None else one._replace(place=MAIN, follows=()) for one in state.where)
    order = state.order or tuple(SeatNo(one) for one in range(count))
    return start, state._replace(worn=worn, where=where, order=order, ended=None), seat


def alone(state: State, seat: SeatNo) -> State:
    """Give the table where this seat's unopposed challenge is next."""
    return at_challenge(
        state,
        Encounter(UNOPPOSED, (Side(seat),)),
        Due("aims", seat),
        Due("actions", seat),
        Due("draw", seat, (CHALLENGER, -1)),
        Due("resolve unopposed"),
    )


def against(game: Masks, state: State, seat: SeatNo, other: SeatNo) -> State:
    """Give the table where one seat challenges another next.

    Raises:
        IllegalChoice: the other one is not there, or cannot be seen.
    """
    names = state.hall.seating.names
    if seat == other:
        raise IllegalChoice(f"{names[seat]} cannot be their own opponent; name another avatar with --vs")
    if other not in targets(game.world_of(state), state, seat):
        raise IllegalChoice(f"{names[other]} is not where {names[seat]} is, or cannot be seen; name somebody who is")
    return state._replace(agenda=(Due("call", seat, (OPPOSED, other)),))


def arrested(state: State, seat: SeatNo) -> State:
    """Give the table where the authorities come for this seat next."""
    return at_challenge(
        state,
        Encounter(ARREST, (Side(None, ()), Side(seat))),
        Due("actions", seat),
        Due("draw", None, (0, -1)),
        Due("draw", seat, (1, -1)),
        Due("arrest"),
    )


def begin(start: Start, state: State) -> Start:
    """Give where to begin so that this record comes next."""
    game = start.game
    assert isinstance(game, Masks)
    step: Step[State] = game.resume(state)
    return start._replace(step=step)


def choosers(start: Start, seat: SeatNo) -> list[int]:
    """Give whose decisions may be said beforehand: of whoever the challenge is, and of the people in it."""
    return [at for at, one in enumerate(start.seating) if at == seat or not one.npc]
