"""A seat's turn, and the opening of a challenge: called, accepted, with goals and a stake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gmkit.games.masks import rules
from gmkit.games.masks.encounter import BACKDOWN, CHALLENGER, DEFENDER, OPPOSED, UNOPPOSED, Encounter, Side
from gmkit.games.masks.events import ChallengeCalled, ChallengeDeclined, GoalSet, StakeNamed, TurnPassed
from gmkit.games.masks.model import Due, State
from gmkit.games.masks.steps.declaring import actions_of, motive
from gmkit.games.masks.steps.rounds import LOST
from gmkit.games.masks.steps.stage import Play, Stage, among, everybody, present, principals, sees
from gmkit.games.masks.world import World
from gmkit.table.choices import Either, Number, OneOf, Words
from gmkit.table.game import Ask, SeatNo

MOST_TURNS = 10
"""Challenges that a seat may initiate in a scene even where there is no limit: a round has to end (MA-3)."""

GOAL = 120
"""The longest goal in words."""

PASS, ALONE, CHANGE, OPPOSE = "pass", "unopposed", "change mask", "challenge"

MATCH, SHORT, YIELD = "match", "fall short", "back down"
"""What a side may say to a stake beside raising it."""


def initiations(state: State) -> int:
    """Give how many challenges a seat may initiate in a round (A59)."""
    said = state.hall.options.initiations_per_round
    return MOST_TURNS if said == "unlimited" else int(said)


# --- a turn (Encounters)


def targets(world: World, state: State, seat: SeatNo) -> list[SeatNo]:
    """Give whom a seat may challenge: who is in its scene and can be seen (A60)."""
    place = state.where[seat].place
    if place is None or place.startswith(LOST):
        return []
    return [other for other in present(state, place) if other != seat and sees(world, state, seat, other)]


def _turn(world: World, state: State, due: Due) -> Ask | None:
    seat = due.seat
    assert seat is not None
    others = [((ALONE, seat), "an unopposed challenge")]
    # A mask is changed in order to challenge, and not to slip out of reach.
    if due.args[1] is False:
        others += [((PASS, seat), "pass"), ((CHANGE, seat), "change mask")]
    found = targets(world, state, seat)
    return Ask(seat, among(world, state, found, *others, text="challenge {}", value=lambda one: (OPPOSE, one)), "turn")


def _turn_taken(play: Play, due: Due, answer: tuple[str, SeatNo]) -> None:
    seat, done = due.seat, int(str(due.args[0]))
    assert seat is not None
    what, target = answer
    if what == PASS:
        play.tell(TurnPassed(seat))
        return
    if what == CHANGE:
        play.then(Due("mask", seat), Due("turn", seat, (done, True)))
        return
    again = [Due("turn", seat, (done + 1, False))] if done + 1 < initiations(play.state) else []
    if what == OPPOSE:
        play.then(Due("call", seat, (OPPOSED, target)), *again)
        return
    _open(play, Encounter(UNOPPOSED, (Side(seat),)))
    play.tell(ChallengeCalled(UNOPPOSED, seat, None))
    play.then(
        Due("aims", seat),
        Due("actions", seat),
        Due("draw", seat, (CHALLENGER, -1)),
        Due("resolve unopposed"),
        *again,
    )


def _open(play: Play, encounter: Encounter) -> None:
    play.put(encounter=encounter._replace(before=play.state.feelings, had=play.state.face))


# --- an opposed challenge is called (Challenges; A61)


def _call(play: Play, due: Due, _answer: None) -> None:
    seat, kind, target = due.seat, str(due.args[0]), SeatNo(int(str(due.args[1])))
    assert seat is not None
    _open(play, Encounter(kind, (Side(seat), Side(target))))
    play.tell(ChallengeCalled(kind, seat, target), *motive(play.state, seat, target))
    play.then(Due("accept", target), Due("resolve opposed"))


def _accept(_world: World, _state: State, due: Due) -> Ask:
    assert due.seat is not None
    return Ask(due.seat, OneOf([True, False], [("accept",), ("decline",)]), "challenge")


def _accepted(play: Play, due: Due, answer: bool) -> None:
    target = due.seat
    assert target is not None
    seat = play.encounter.sides[CHALLENGER].seat
    assert seat is not None
    if not answer:
        # Nothing was named and nothing declared, so declining costs the narrative outcome alone (A61).
        play.tell(ChallengeDeclined(target))
        play.challenge(outcome=BACKDOWN, winner=CHALLENGER)
        return
    play.then(
        *(Due(step, who) for who in (seat, target) for step in ("aims", "actions")),
        Due("goal", seat),
        Due("goal", target),
        Due("stake", seat),
    )


def _goal(world: World, state: State, due: Due) -> Ask:
    seat = due.seat
    assert seat is not None and state.encounter is not None
    names = state.hall.seating.names
    challenger, defender = principals(state.encounter)
    pairs = [pair.between(names[challenger], names[defender]) for pair in world.city.goals]
    goals = dict.fromkeys(pair[int(seat != challenger)][:GOAL] for pair in pairs)
    return Ask(seat, Either(OneOf(list(goals)), Words(GOAL)), "goal")


def _goal_set(play: Play, due: Due, goal: str) -> None:
    seat = due.seat
    assert seat is not None
    challenger, defender = play.encounter.goals
    mine = seat == play.encounter.sides[CHALLENGER].seat
    play.challenge(goals=(goal, defender) if mine else (challenger, goal))
    play.tell(GoalSet(seat, goal))


# --- the stake (Stakes and Narrative Outcomes; A10, A11, A73)


def least_stake(encounter: Encounter) -> int:
    """Give the least stake: what the actions of either side set aside, which is its first part (A10)."""
    return max(rules.investing(side.declared)[0] for side in encounter.sides)


def most_stake(state: State) -> int:
    """Give the most that can be staked: all the Face that players hold (A73, MA-2)."""
    assert state.encounter is not None
    return max(least_stake(state.encounter), sum(state.face[seat] for seat in everybody(state)))


def _stake(_world: World, state: State, due: Due) -> Ask:
    assert due.seat is not None and state.encounter is not None
    return Ask(due.seat, Number(least_stake(state.encounter), most_stake(state), "Face"), "stake")


def _stake_named(play: Play, due: Due, stake: int) -> None:
    seat = due.seat
    assert seat is not None
    at = 0 if play.encounter.sides[CHALLENGER].seat == seat else 1
    play.challenge(stake=stake)
    play.side(at, named=stake)
    play.tell(StakeNamed(seat, stake, "stake"))
    other = play.encounter.sides[1 - at].seat
    assert other is not None
    play.then(Due("answer", other, (1 - at,)))


def _answer(_world: World, state: State, due: Due) -> Ask:
    assert due.seat is not None and state.encounter is not None
    words = OneOf([MATCH, SHORT, YIELD])
    higher = Number(state.encounter.stake + 1, most_stake(state), "Face")
    return Ask(due.seat, Either(words, higher) if higher.size() else words, "answer to the stake")


def _answered(play: Play, due: Due, answer: Any) -> None:
    seat, at = due.seat, int(str(due.args[0]))
    assert seat is not None
    stake = play.encounter.stake
    if isinstance(answer, int):
        play.challenge(stake=answer)
        play.side(at, named=answer)
        play.tell(StakeNamed(seat, answer, "raise"))
        other = play.encounter.sides[1 - at].seat
        assert other is not None
        play.then(Due("answer", other, (1 - at,)))
        return
    play.tell(StakeNamed(seat, stake, answer))
    if answer == MATCH:
        play.side(at, named=stake)
    elif answer == YIELD:
        play.challenge(outcome=BACKDOWN, winner=1 - at)
        return
    challenger, defender = (side.seat for side in play.encounter.sides)
    play.then(
        Due("cover", challenger, (CHALLENGER, -1)),
        Due("cover", defender, (DEFENDER, -1)),
        Due("bets"),
        Due("draws"),
    )


def free_actions(world: World, state: State, seat: SeatNo) -> dict[str, Any]:
    """Give the actions of a seat that are worth something, by reference."""
    return {ref: action for ref, action in actions_of(world, state, seat).items() if action.value}


STAGES: Mapping[str, Stage] = {
    "turn": Stage(_turn, _turn_taken),
    "call": Stage(lambda _world, _state, _due: None, _call),
    "accept": Stage(_accept, _accepted),
    "goal": Stage(_goal, _goal_set),
    "stake": Stage(_stake, _stake_named),
    "answer": Stage(_answer, _answered),
}
"""The steps from a turn to the stake."""
