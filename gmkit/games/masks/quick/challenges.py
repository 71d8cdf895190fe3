"""Quick forms of City of Masks: a challenge described by a mask, its actions and a few figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.errors import IllegalChoice
from gmkit.games.masks import GAME, rules, stakes
from gmkit.games.masks.content import Mask
from gmkit.games.masks.encounter import CHALLENGER, OPPOSED, UNOPPOSED, Declared, Encounter, Loan, Side
from gmkit.games.masks.events import ActionsDeclared, OpposedResolved
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import Due, Options, State
from gmkit.games.masks.quick.declared import Deeds, Theirs, declared, declared_alone, hidden, proper, purse, warn
from gmkit.games.masks.quick.tables import PLENTY, at_challenge, laid
from gmkit.games.masks.steps.encounters import least_stake
from gmkit.games.masks.world import World
from gmkit.shell.desk import Start
from gmkit.shell.options import Common
from gmkit.table.game import SeatNo, Step


def _found(game: Masks, options: Options, mask: str) -> tuple[World, Mask]:
    world = game.world if options.king_of_clubs == "printed" else game.trimmed
    return world, world.masks.find(mask)


def unopposed_start(common: Common, game: Masks, mask_name: str, deeds: Deeds) -> tuple[Start, Mask]:
    """Stand at an unopposed challenge: the mask found, the actions declared, nothing drawn.

    Raises:
        IllegalChoice: the declaration breaks a rule.
        UnknownName, AmbiguousChoice: for a mask or an action.
    """
    chosen = GAME.read_options(common.options)
    options = Options(**chosen)  # type: ignore[arg-type]
    world, mask = _found(game, options, mask_name)
    face, tokens = purse("--face", deeds.face), purse("--hidden-face", deeds.hidden_face)
    actions = declared_alone(common, mask, deeds, options.success_test)
    state = laid(world, ["you"], options, [(face, tokens)])._replace(worn=(mask.id,))
    ready = at_challenge(
        state,
        Encounter(UNOPPOSED, (Side(SeatNo(0), actions),)),
        Due("draw", SeatNo(0), (CHALLENGER, -1)),
        Due("resolve unopposed"),
    )
    told = ActionsDeclared(SeatNo(0), mask.id, actions, *rules.investing(actions))
    return Start(game, state.hall.seating, chosen, Step(ready, (told,))), mask


def opposed_start(
    common: Common, game: Masks, mask_name: str, deeds: Deeds, theirs: Theirs
) -> tuple[Start, tuple[Mask, Mask]]:
    """Stand at an opposed challenge: actions declared, the stake named, nothing drawn.

    Raises:
        IllegalChoice: a declaration or the stake breaks a rule, or a figure is missing.
        UnknownName, AmbiguousChoice: for a mask or an action.
    """
    chosen = GAME.read_options(common.options)
    options = Options(**chosen)  # type: ignore[arg-type]
    if theirs.vs is None:
        raise IllegalChoice("an opposed challenge has two sides; name the other mask with --vs")
    if theirs.stake is None:
        raise IllegalChoice("an opposed challenge has a stake; name it with --stake, 0 if nothing is at stake")
    world, mask = _found(game, options, mask_name)
    _, other = _found(game, options, theirs.vs)
    helpers = _helpers(theirs)
    purses = [
        (purse("--face", deeds.face), purse("--hidden-face", deeds.hidden_face)),
        (purse("--their-face", theirs.their_face), None),
    ]
    names = ["you", "them", *(name for name, _ in helpers)]
    state = laid(world, names, options, [*purses, *((0, 0) for _ in helpers)])
    state = state._replace(worn=(mask.id, other.id, *("role" for _ in helpers)))
    mine = declared(mask, deeds)
    yours = (
        *proper(other, theirs.their_do or ()),
        *(hidden("--their-hidden", text) for text in theirs.their_hidden or ()),
    )
    for actions, tokens in ((mine, purses[0][1]), (yours, None)):
        rules.declaring(actions, None, tokens, fewest=0)
        warn(common, actions, options.success_test)
    encounter = Encounter(OPPOSED, (_side(0, mine, helpers, theirs.stake), _side(1, yours, helpers, theirs.stake)))
    if theirs.stake > PLENTY:
        raise IllegalChoice(f"--stake is {theirs.stake}; give 0 to {PLENTY}")
    least = least_stake(encounter)
    if theirs.stake < least:
        raise IllegalChoice(
            f"--stake is {theirs.stake}, and the actions alone set {least} Face aside; stake {least} or more"
        )
    encounter = encounter._replace(stake=theirs.stake)
    ready = at_challenge(state, encounter, Due("draws"), Due("resolve opposed"))
    step = game.resume(ready)
    told = tuple(
        ActionsDeclared(SeatNo(at), worn.id, actions, *rules.investing(actions))
        for at, (worn, actions) in enumerate(((mask, mine), (other, yours)))
    )
    return Start(game, state.hall.seating, chosen, Step(step.state, (*told, *step.events))), (mask, other)


def _helpers(theirs: Theirs) -> list[tuple[str, int]]:
    """Give the lenders on both sides by name and side; what they lend is in the figures already."""
    found = []
    for option, count, side in (
        ("--supporters", theirs.supporters, 0),
        ("--their-supporters", theirs.their_supporters, 1),
    ):
        if not 0 <= count <= GAME.seats[1] - 2:
            raise IllegalChoice(f"{option} is {count}; give 0 to {GAME.seats[1] - 2}")
        whose = ("your", "their")[side]
        found += [(f"{whose} ally {n + 1}" if count > 1 else f"{whose} ally", side) for n in range(count)]
    if len(found) > GAME.seats[1] - 2:
        raise IllegalChoice(f"{len(found)} supporters; with the two principals {GAME.seats[1]} play at most")
    return found


def _side(at: int, actions: tuple[Declared, ...], helpers: Sequence[tuple[str, int]], stake: int) -> Side:
    loans = tuple(Loan(2 + n, (), 0, 0) for n, (_, side) in enumerate(helpers) if side == at)
    return Side(SeatNo(at), actions, named=stake, loans=loans)


def decided(state: State) -> bool:
    """Say whether an opposed challenge is decided."""
    return state.encounter is not None and state.encounter.winner is not None


def opposed_result(before: State, after: State, told: OpposedResolved) -> dict[str, Any]:
    """Give the keys that every opposed challenge answers with.

    Args:
        before: the table before it began.
        after: the table when it was settled.
        told: how it ended.
    """
    names = before.hall.seating.names
    encounter = after.encounter
    assert encounter is not None
    principals = (told.winner, told.loser)
    challenger, defender = principals if told.challenger_won else reversed(principals)
    moved = [at for at in range(len(names)) if after.face[at] != before.face[at]]
    shown = [at for at in range(len(names)) if at in principals or at in moved]
    coup = stakes.major_coup(
        initiated=told.challenger_won,
        won=True,
        changed_hands=told.paid,
        riding=told.riding,
        counts=after.hall.options.coup_counts,
    )
    totals = {} if told.totals is None else dict(zip((names[challenger], names[defender]), told.totals, strict=True))
    return {
        "winner": names[told.winner],
        "outcome": told.outcome,
        "totals": totals,
        "face": {names[at]: after.face[at] - before.face[at] for at in shown},
        "hidden_face": {names[at]: after.tokens[at] - before.tokens[at] for at in shown},
        "changed_hands": told.paid,
        "debt": told.debt,
        "riding": told.riding,
        "major_coup": coup,
    }
