"""The Venture phase: its rules, then a turn step by step, from the Venture die to the gold that moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gmkit.chance.law import OneOf
from gmkit.chance.pieces import lettered
from gmkit.errors import IllegalChoice, later, said, say
from gmkit.games.cipher import auction
from gmkit.games.cipher.events import (
    CIPHER,
    Contested,
    Earned,
    Event,
    GameEnded,
    OpponentNamed,
    Reward,
    Switched,
    Totals,
    TurnLost,
    VentureRolled,
)
from gmkit.games.cipher.model import (
    CHOOSE_OPPONENT,
    CHOOSE_SWITCH,
    END,
    ROLL_REWARD,
    ROLL_VENTURE,
    SHARED_OUT,
    Board,
    Hall,
    Payment,
    Tables,
    Venture,
)
from gmkit.table.choices import OneOf as choices_OneOf
from gmkit.table.game import Ask, Luck, SeatNo, Step, move, ranked

# ---- The Venture phase: Preach, Craft and Labor; Debate, Race and Duel. One function a rule.

EARNING = (later("preach"), later("craft"), later("labor"))
"""Ventures that earn from the Treasury, by attribute."""

CONTESTS = (later("debate"), later("race"), later("duel"))
"""Ventures against an opponent, by attribute."""

ATTRIBUTE = {name: at for names in (EARNING, CONTESTS) for at, name in enumerate(names)}
"""The attribute that decides each venture: 0, 1 or 2."""

VENTURE_DIE = lettered("a Venture die", (*EARNING, *CONTESTS))
REWARD_DIE: OneOf[Reward] = OneOf(
    later("a Reward die"), {**{n: (str(n),) for n in range(1, 6)}, CIPHER: (CIPHER, "6", "0", "o")}
)


def treasury_reward(total: int, reward: Reward) -> int:
    """Give what Preach, Craft or Labor earns.

    Twice the number if the total reaches that (CI-1); the total on a Cipher.
    """
    if isinstance(reward, str):
        return total
    return 2 * reward if total >= 2 * reward else 0


def contest_reward(venture: str, difference: int, reward: Reward) -> Payment:
    """Give what Debate, Race or Duel moves, for a difference of at least 1 (CI-2).

    A number pays itself if the difference reaches it. A Cipher moves the difference: in a Duel to the active
    player, in Debate and Race away from him.

    Args:
        venture: debate, race or duel.
        difference: the active player's total less the opponent's.
        reward: the face of the Reward die.
    """
    if isinstance(reward, str):
        return Payment(difference, backfires=venture != CONTESTS[2])
    return Payment(reward if difference >= reward else 0)


def all_that_remains(owed: int, held: int) -> int:
    """Give what is paid where less may be left than is owed: the Treasury's rest (CI-4), all a player has (CI-5)."""
    return held if held < owed else owed  # noqa: FURB136 - min() takes twice as long, and playouts live here


def may_earn_instead(option: str, purses: Sequence[int], seat: int) -> bool:
    """Say whether a contest may be turned into earning (the source's variant; CI-17 counts the roller as broke too)."""
    if option == "any_broke":
        return 0 in purses
    if option == "all_others_broke":
        return all(gold == 0 for at, gold in enumerate(purses) if at != seat)
    return False


def earning_for(contest: str) -> str:
    """Give the venture that a contest may be turned into: Debate to Preach, Race to Craft, Duel to Labor."""
    return EARNING[ATTRIBUTE[contest]]


def scaled(totals: Totals, seats: int) -> Totals:
    """Give totals as they count with `balance: scaled`: times seats over four, halves up."""
    first, second, third = ((2 * total * seats + 4) // 8 for total in totals)
    return first, second, third


def treasury_share(treasury: int, seats: int) -> tuple[int, ...]:
    """Share out a Treasury that nobody can ever draw from (CI-7); an odd coin goes to the first seats."""
    each, rest = divmod(treasury, seats)
    return tuple(each + (at < rest) for at in range(seats))


# ---- The Venture phase step by step: a turn from the Venture die to the gold that moves.
#
# Totals never change once the retinues are complete, so what a roll or a name
# comes to is worked out when the phase begins; play, odds and playouts look it up.

EARN, CONTEST = later("earn"), later("contest")

new = tuple.__new__
"""Makes a record directly: its own constructor costs twice as much, and a playout makes three for every answer."""


def make_board(
    hall: Hall,
    retinues: tuple[tuple[str, ...], ...],
    first: SeatNo,
    put_away: Sequence[int] = (),
    spent: Sequence[int] = (),
    totals: tuple[Totals, ...] | None = None,
) -> Board:
    """Give what stays the same through the Venture phase; totals are added up unless they are given."""
    seats = range(len(hall.seating))
    if totals is None:
        totals = tuple(auction.retinue_totals(hall.retainers, owned) for owned in retinues)
        if hall.options.balance == "scaled":
            totals = tuple(scaled(one, len(hall.seating)) for one in totals)
    names = hall.seating.names
    opponents = [
        choices_OneOf(
            [other for other in seats if other != seat], [(names[other],) for other in seats if other != seat]
        )
        for seat in seats
    ]
    switch = choices_OneOf([EARN, CONTEST])
    needs = (
        tuple(Luck("venture die", VENTURE_DIE, SeatNo(seat)) for seat in seats),
        tuple(Ask(SeatNo(seat), switch, "earn or contest") for seat in seats),
        tuple(Ask(SeatNo(seat), opponents[seat], "opponent") for seat in seats),
        tuple(Luck("reward die", REWARD_DIE, SeatNo(seat)) for seat in seats),
    )
    contest = CHOOSE_OPPONENT if hall.options.earn_instead == "off" else CHOOSE_SWITCH
    rolled = {
        venture: (
            contest if venture in CONTESTS else ROLL_REWARD,
            tuple((VentureRolled(SeatNo(seat), venture),) for seat in seats),
        )
        for venture in ATTRIBUTE
    }
    meetings = {
        (venture, SeatNo(seat), SeatNo(other)): _meeting(totals, venture, SeatNo(seat), SeatNo(other))
        for venture in CONTESTS
        for seat in seats
        for other in seats
        if other != seat
    }
    faces = [reward for reward, _ in REWARD_DIE.items()]
    earnings = {
        venture: tuple({reward: treasury_reward(totals[seat][at], reward) for reward in faces} for seat in seats)
        for at, venture in enumerate(EARNING)
    }
    payments = {
        meeting: {reward: contest_reward(meeting[0], named.difference, reward) for reward in faces}
        for meeting, named in meetings.items()
        if named.difference > 0
    }
    none = (0,) * len(hall.seating)
    return Board(
        hall,
        retinues,
        totals,
        tuple(put_away) or none,
        tuple(spent) or none,
        first,
        Tables(needs, rolled, meetings, earnings, payments),
    )


def _meeting(totals: tuple[Totals, ...], venture: str, seat: SeatNo, other: SeatNo) -> OpponentNamed | TurnLost:
    attribute = ATTRIBUTE[venture]
    difference = totals[seat][attribute] - totals[other][attribute]
    return (OpponentNamed if difference > 0 else TurnLost)(seat, other, venture, difference)


def roll_venture(state: Venture, venture: str) -> Step[Venture]:
    """Take what the Venture die shows: a treasury venture is rolled for at once, a contest needs an opponent."""
    board, gold, seat, _, _, _, turns, robbers = state
    rolled = board.tables.rolled.get(venture)
    if rolled is None:
        raise IllegalChoice(
            say("the Venture die cannot show {face}; it shows {faces}", face=venture, faces=VENTURE_DIE.expects())
        )
    stage, told = rolled
    if stage == CHOOSE_SWITCH and not may_earn_instead(board.hall.options.earn_instead, gold[:-1], seat):
        stage = CHOOSE_OPPONENT
    return new(Step, (new(Venture, (board, gold, seat, stage, venture, None, turns, robbers)), told[seat]))


def choose_switch(state: Venture, choice: str) -> Step[Venture]:
    """Turn a contest into earning, or go on with it (CI-17)."""
    assert state.venture is not None
    if choice == CONTEST:
        return Step(state._replace(stage=CHOOSE_OPPONENT), ())
    if choice != EARN:
        raise IllegalChoice(
            say("choose {earn} or {contest}, not {choice}", earn=said(EARN), contest=said(CONTEST), choice=choice)
        )
    venture = earning_for(state.venture)
    return Step(state._replace(stage=ROLL_REWARD, venture=venture), (Switched(state.seat, state.venture, venture),))


def choose_opponent(state: Venture, opponent: SeatNo) -> Step[Venture]:
    """Name an opponent: any other seat, a penniless one too (CI-13, CI-14)."""
    board, gold, seat, _, venture, _, turns, robbers = state
    assert venture is not None
    meeting = board.tables.meetings.get((venture, seat, opponent))
    if meeting is None:
        ask = board.tables.needs[CHOOSE_OPPONENT][seat]
        assert isinstance(ask, Ask)
        raise IllegalChoice(say("{what}: choose {choices}", what=said(ask.what), choices=ask.choices.expects()))
    if meeting.difference <= 0:
        return next_turn(state, gold, robbers, meeting)
    after = new(Venture, (board, gold, seat, ROLL_REWARD, venture, opponent, turns, robbers))
    return new(Step, (after, (meeting,)))


def roll_reward(state: Venture, reward: Reward) -> Step[Venture]:
    """Take what the Reward die shows, and move the gold."""
    board, gold, seat, _, venture, opponent, _, robbers = state
    assert venture is not None
    try:
        if opponent is None:
            owed = board.tables.earnings[venture][seat][reward]
        else:
            payment = board.tables.payments[venture, seat, opponent][reward]
    except KeyError:
        raise IllegalChoice(
            say("the Reward die cannot show {face}; it shows {faces}", face=reward, faces=REWARD_DIE.expects())
        ) from None
    if opponent is None:
        moved = all_that_remains(owed, gold[-1])
        gold = move(gold, len(gold) - 1, seat, moved)
        return next_turn(state, gold, robbers, new(Earned, (seat, venture, reward, moved, gold[-1])))
    amount, backfires = payment
    giver, taker = (seat, opponent) if backfires else (opponent, seat)
    moved = all_that_remains(amount, gold[giver])
    difference = board.tables.meetings[venture, seat, opponent].difference
    if not moved:
        told = new(Contested, (seat, opponent, venture, difference, reward, 0, None, None, gold[giver]))
        return next_turn(state, gold, robbers, told)
    gold = move(gold, giver, taker, moved)
    robbers = (*robbers[:giver], taker, *robbers[giver + 1 :])
    told = new(Contested, (seat, opponent, venture, difference, reward, moved, giver, taker, gold[giver]))
    return next_turn(state, gold, robbers, told)


def next_turn(state: Venture, gold: tuple[int, ...], robbers: tuple[SeatNo | None, ...], event: Event) -> Step[Venture]:
    """Pass the dice on, unless the game is over."""
    board, _, seat, _, _, _, turns, _ = state
    turns += 1
    after = new(Venture, (board, gold, board.following[seat], ROLL_VENTURE, None, None, turns, robbers))
    if gold[-1] and turns < board.last_turn:
        return new(Step, (after, (event,)))
    return Step(*end_if_over(after, (event,)))


def end_if_over(state: Venture, events: tuple[Event, ...]) -> tuple[Venture, tuple[Event, ...]]:
    """End the moment the Treasury is empty, in the middle of a round (CI-4), or where the game could never end."""
    board, gold = state.board, state.gold
    if gold[-1] and any(map(any, board.totals)) and state.turns < board.last_turn:
        return state, events
    stage = END
    if gold[-1] and not any(map(any, board.totals)):
        stage = SHARED_OUT
        for seat, amount in enumerate(treasury_share(gold[-1], len(gold) - 1)):
            gold = move(gold, len(gold) - 1, seat, amount)
    ended = state._replace(gold=gold, stage=stage)
    score = scores(ended)
    home = tuple(points + kept for points, kept in zip(score, board.put_away, strict=True))
    hall = board.hall
    brought = 0 if hall.options.bid_limit == "none" else hall.brought or hall.options.starting_gold
    return ended, (*events, GameEnded(reason_to_end(ended), score, home, brought, gold[-1], ranking(ended)[0]))


def scores(state: Venture) -> tuple[int, ...]:
    """Give what counts for each seat: its gold, less what it spent where bids had no limit (CI-15)."""
    return tuple(gold - spent for gold, spent in zip(state.gold[:-1], state.board.spent, strict=True))


def ranking(state: Venture) -> tuple[tuple[SeatNo, ...], ...]:
    """Rank the seats by gold; equal gold wins together, or by the option `tie` the smaller retinue wins (CI-8)."""
    worth: Sequence[Any] = scores(state)
    if state.board.hall.options.tie == "smaller_retinue":
        known = state.board.hall.retainers.by_id()
        sizes = [sum(known[name].total for name in owned) for owned in state.board.retinues]
        worth = [(gold, -size) for gold, size in zip(worth, sizes, strict=True)]
    return ranked(worth)


def reason_to_end(state: Venture) -> str:
    """Give why a game that is over has ended, naming the ruling."""
    if state.stage == SHARED_OUT:
        return later("nobody can ever draw from the Treasury; it is shared out (CI-7)")
    most = state.board.hall.options.max_rounds
    if state.gold[-1] and most is not None:
        return later("max_rounds: {n} round played|max_rounds: {n} rounds played", number=most)
    if state.turns:
        return later("the Treasury is empty (CI-4)")
    return later("the Treasury is empty before the first turn (CI-6)")


STAGES: tuple[Any, ...] = (roll_venture, choose_switch, choose_opponent, roll_reward)
"""What answers each stage of a turn."""
