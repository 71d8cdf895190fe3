"""How an NPC plays Cipher, from its own view: what it bids up to, which venture it takes, whom it meets."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.games.cipher import prices, ventures
from gmkit.games.cipher.auction import DECLINE, NO_LIMIT, purse
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import Enlistment, Venture
from gmkit.games.cipher.ventures import CONTEST, EARN
from gmkit.shell.words import signed, signed_average, with_article
from gmkit.table.game import Ask, Player, SeatNo
from gmkit.table.odds import Opinion
from gmkit.table.seats import Seat

# ---- What an NPC will pay for a retainer, from what lies open on the table.

GOOD_TOTALS = (8, 10)
"""Totals worth reaching: the Treasury pays even numbers."""

TOO_MUCH = 11
"""Points above this are nearly worthless, at a table where a fair share of an attribute is `FAIR`."""

FAIR = 8

TARGETS = {"balanced": (8, 8, 8), "specialist": (10, 8, 6)}
PRUDENCE = 0.91
"""A skilled bidder stays a little under the fair price: at the price itself it measured weaker than an average one."""

MOOD = 0.15
"""How far a skilled player's limit, or a better one's, lies from a lot's worth at most: nobody is read to the coin."""

LIMIT_WORLDS = 16
"""Sets of limits that a grandmaster imagines for the others."""

MASTERS = ("master", "grandmaster")

WHIMSICAL = ("weak", "average")
"""Levels whose worth of a lot is itself a whim."""

PEOPLE_DIFFER = 0.3
"""How far a person's limit is taken to lie from a skilled one's, at most."""

SPENDING = 0.4
"""The part of its gold that a grandmaster takes the others to have spent when the pouch is empty."""

SPENDING_OF_ONE = 0.1
"""The same of a single other, measured."""

SPENDING_OF_MASTERS = 0.8
"""The same of each master where more than two bid: they bid each other up."""

MANNER = {"miser": 0.8, "gambler": 1.2}


class Outlook(NamedTuple):
    """What a bidder knows of a lot."""

    total: int  # the retainer's scores together
    # the bidder's totals with it, the slots still open filled with average figures
    projected: tuple[float, float, float]
    # the same with the usual number of slots, for a manner that aims at a whole retinue
    whole: tuple[float, float, float]
    gold: int  # what the bidder may still spend
    all_gold: int  # what everybody may still spend
    points_left: int  # scores together of this retainer and all still in the pouch
    slots: int  # how many retainers the bidder has still to get, this one included
    fair_slots: float  # how many a seat gets on average
    price: float  # sovereigns a point is worth on average when the auction begins
    stake: int  # sovereigns a seat begins with
    seats: int  # how many bid
    too_much: float  # points above this are nearly worthless


def budget(state: Enlistment, seat: int) -> int:
    """Give what a seat means to spend still: its purse, or what is left of a usual stake where bids have no limit."""
    if state.hall.options.bid_limit == "none":
        return max(0, state.hall.options.starting_gold - state.spent[seat])
    return state.gold[seat]


def outlook(state: Enlistment, seat: int, spare: int = 0) -> Outlook:
    """Sum up what a bidder sees; `spare` slots beyond the usual number are counted as open."""
    assert state.lot is not None
    known = state.hall.retainers.by_id()
    lot = known[state.lot]
    seats = len(state.retinues)
    fair = len(known) / seats
    owned = state.retinues[seat]
    slots = max(1, round(fair) + spare - len(owned))
    everything = sum(one.total for one in known.values())
    average = everything / len(known) / 3
    # As the totals will count: with `balance: scaled` a share is fair at 8 whatever the number of seats.
    scale = seats / 4 if state.hall.options.balance == "scaled" else 1

    def projected(filled: int) -> tuple[float, float, float]:
        first, second, third = (
            scale * (sum(known[name].scores[at] for name in owned) + lot.scores[at] + average * filled)
            for at in range(3)
        )
        return first, second, third

    return Outlook(
        total=lot.total,
        projected=projected(slots - 1),
        whole=projected(max(0, slots - 1 - spare)),
        gold=budget(state, seat),
        all_gold=sum(budget(state, other) for other in range(seats)),
        points_left=lot.total + sum(known[name].total for name in state.pouch),
        slots=slots,
        fair_slots=fair,
        price=seats * state.hall.options.starting_gold / max(1, everything),
        stake=state.hall.options.starting_gold,
        seats=seats,
        too_much=TOO_MUCH * max(1.0, scale * everything / 3 / seats / FAIR),
    )


def shape_bonus(seen: Outlook, style: str, landing: float, excess: float) -> float:
    """Give what a retainer's shape adds: `landing` for each total as wanted, less `excess` for each point too much."""
    if style in TARGETS:
        landed = sum(
            round(have) == want for have, want in zip(sorted(seen.whole, reverse=True), TARGETS[style], strict=True)
        )
    else:
        landed = sum(round(have) in GOOD_TOTALS for have in seen.projected)
    return landing * landed - excess * sum(max(0.0, have - seen.too_much) for have in seen.projected)


def worth(state: Enlistment, seat: int, who: Seat, source: Source) -> float:
    """Give what somebody of that level thinks the lot worth, a person as the skilled do; the lot names the draw."""
    if who.level == "weak":
        stream = source.at("limit", state.lot)
        value = outlook(state, seat).total * stream.between(1.0, 3.2)
    elif who.level == "average":
        stream = source.at("limit", state.lot)
        value = prices.rule_of_thumb(outlook(state, seat).total, len(state.retinues)) + stream.below(5) - 2
    elif who.level == "skilled" or not who.npc:
        seen = outlook(state, seat, spare=1)
        per_slot = seen.gold / max(1, seen.fair_slots - len(state.retinues[seat]))
        usual = seen.stake / seen.fair_slots
        fair = seen.price * seen.total * per_slot / max(0.01, usual)
        value = PRUDENCE * fair + shape_bonus(seen, who.style, 1.0, 1.5)
    else:
        value = float(prices.fair(_standing(state), seat))
        if who.style in TARGETS:
            value += shape_bonus(outlook(state, seat, spare=1), who.style, 1.0, 0.0)
    return value * MANNER.get(who.style, 1.0)


def _standing(state: Enlistment) -> prices.Standing:
    return prices.standing(state, [budget(state, other) for other in range(len(state.retinues))])


def mood(source: Source, lot: str | None, who: Seat) -> float:
    """Give what somebody's mood makes of a lot's worth; the lot names the draw, so that it holds to the hammer."""
    most = PEOPLE_DIFFER if not who.npc else 0.0 if who.level in WHIMSICAL else MOOD
    return source.at("mood", lot).between(1 - most, 1 + most)


def best_limit(state: Enlistment, seat: int, source: Source) -> tuple[int, float]:
    """Give a grandmaster's limit and how well it stands with it, taking everybody for what their level says."""
    others = [(at, who) for at, who in enumerate(state.hall.seating) if at != seat and budget(state, at)]
    sure = {at: worth(state, at, who, source) for at, who in others if who.level not in WHIMSICAL}
    worlds = []
    for number in range(LIMIT_WORLDS):
        world = [0] * len(state.hall.seating)
        for at, who in others:
            guess = source.named("guess", at, number)
            value = sure[at] if at in sure else worth(state, at, who, guess)
            world[at] = limit(state, at, value * mood(guess, state.lot, who))
        worlds.append(world)
    usual = [SPENDING_OF_MASTERS if who.level in MASTERS else SPENDING for _, who in others]
    spent = fmean(usual) if len(state.hall.seating) > 2 and usual else SPENDING_OF_ONE
    return prices.shrewd(state, _standing(state), seat, spent, worlds)


def limit(state: Enlistment, seat: int, value: float) -> int:
    """Round a worth to what a seat can and will pay: any retainer with a score is worth a single coin."""
    assert state.lot is not None
    least = 1 if state.hall.retainers.by_id()[state.lot].total else 0
    return max(0, min(purse(state, seat), NO_LIMIT, max(least, round(value))))


# ---- Whom an NPC meets in a contest, from what lies open on the table.

CLOSE = 0.5
"""Average gains this near to each other count as equal to a master."""


class Rival(NamedTuple):
    """What a contest with somebody comes to."""

    seat: SeatNo  # the opponent
    gain: float  # sovereigns gained on average
    difference: int  # the totals' difference
    gold: int  # what the opponent holds
    swing: int  # the widest spread between what may be won and lost


def gains(state: Venture, opponent: SeatNo) -> list[int]:
    """Give what each face of the Reward die would gain against an opponent."""
    seat, gold, venture = state.seat, state.gold, state.venture
    assert venture is not None
    faces = state.board.tables.payments.get((venture, seat, opponent))
    if faces is None:
        return [0]
    return [
        -ventures.all_that_remains(payment.amount, gold[seat])
        if payment.backfires
        else ventures.all_that_remains(payment.amount, gold[opponent])
        for payment in faces.values()
    ]


def rivals(state: Venture) -> list[Rival]:
    """Weigh every possible opponent, in seat order."""
    assert state.venture is not None
    found = []
    for other in range(len(state.robbers)):
        if other != state.seat:
            opponent = SeatNo(other)
            moved = gains(state, opponent)
            meeting = state.board.tables.meetings[state.venture, state.seat, opponent]
            found.append(
                Rival(
                    opponent,
                    sum(moved) / len(moved),
                    meeting.difference,
                    state.gold[opponent],
                    max(moved) - min(moved),
                )
            )
    return found


def standings(state: Venture) -> dict[SeatNo, float]:
    """Give how well the active seat stands to win the game after meeting each opponent, in seat order.

    It ranks opponents, by a rough model that lies above what whole games come to: no chance to be told as one.
    """
    board, seat = state.board, state.seat
    rounds_left = (board.last_turn - state.turns) / len(board.totals)
    purses, treasury = state.gold[:-1], state.gold[-1]
    ends, rounds = prices.ends(board.totals, purses, treasury, most=rounds_left)
    expected = [end - spent for end, spent in zip(ends, board.spent, strict=True)]
    found = {}
    for rival in rivals(state):
        after = []
        for moved in gains(state, rival.seat):
            own = list(expected)
            own[seat] += moved
            own[rival.seat] -= moved
            after.append(prices.stand(own, rounds, seat))
        found[rival.seat] = sum(after) / len(after)
    return found


def earning(state: Venture) -> float:
    """Give what turning the contest into earning gains on average."""
    assert state.venture is not None
    faces = state.board.tables.earnings[ventures.earning_for(state.venture)][state.seat]
    return sum(ventures.all_that_remains(owed, state.gold[-1]) for owed in faces.values()) / len(faces)


def greedy(found: Sequence[Rival]) -> Rival:
    """Give the rival with the best average gain; ties go to the richest."""
    return max(found, key=lambda rival: (rival.gain, rival.gold))


def wisest(state: Venture) -> SeatNo:
    """Give the opponent that leaves the active seat the best standing; ties as for gold."""
    found = standings(state)
    return max(rivals(state), key=lambda rival: (found[rival.seat], rival.gain, rival.gold)).seat


def target(state: Venture, who: Seat, source: Source) -> Rival:
    """Choose whom to meet, as an NPC of that level and manner does."""
    found = rivals(state)
    if who.style == "vindictive":
        robber = state.robbers[state.seat]
        grudge = next((rival for rival in found if rival.seat == robber and rival.gain >= 0), None)
        if grudge:
            return grudge
    if who.style == "gambler":
        return max(found, key=lambda rival: (rival.swing, rival.gain))
    if who.level == "weak":
        return source.stream().pick(found)
    if who.level == "average":
        beaten = [rival for rival in found if rival.difference > 0 and rival.gold]
        return max(beaten, key=lambda rival: (rival.gold, rival.gain)) if beaten else greedy(found)
    best = greedy(found)
    if who.level == "skilled":
        return best
    leader = max(rival.gold for rival in found)
    near = [rival for rival in found if rival.gain >= best.gain - CLOSE and rival.gold == leader and rival.gain >= 0]
    return near[0] if near else best


# ---- How an NPC plays Cipher, from its own view.

WILFUL = ("gambler", "vindictive")
"""Manners that choose an opponent whatever it costs."""


def player(seat: Seat, game: Cipher) -> Player:
    """Give the player of an NPC's seat."""

    def choose(view: Any, ask: Ask, source: Source) -> Hashable:
        if isinstance(view, Venture):
            return _turn(view, ask, seat, source)
        if ask.what == "retainer by touch":
            return max(ask.choices.items(), key=lambda name: game.retainers.by_id()[str(name)].total)
        most = limit(view, ask.seat, _value(view, ask.seat, seat, source))
        if ask.what == "limit":
            return most
        return view.bid + 1 if view.bid + 1 <= most else DECLINE

    return choose


def _value(view: Enlistment, at: SeatNo, seat: Seat, source: Source) -> float:
    if seat.level != "grandmaster":
        return worth(view, at, seat, source) * mood(source, view.lot, seat)
    return best_limit(view, at, source)[0] * MANNER.get(seat.style, 1.0) * mood(source, view.lot, seat)


NEAR = 2
"""So many sovereigns from its limit a bidder is taken to show it."""


def is_so(_meaning: str, _game: object, view: Any, ask: Ask, choice: Any, seat: Seat, source: Source) -> bool | None:
    """Say whether a bidder is near its limit with the bid it makes; None where it makes none."""
    if ask.what != "bid" or choice == DECLINE:
        return None
    return limit(view, ask.seat, _value(view, ask.seat, seat, source)) - int(choice) <= NEAR


def _turn(view: Venture, ask: Ask, seat: Seat, source: Source) -> Hashable:
    if ask.what == "earn or contest":
        if seat.level == "weak":
            return source.stream().pick([EARN, CONTEST])
        return EARN if earning(view) >= greedy(rivals(view)).gain else CONTEST
    if seat.level == "grandmaster" and seat.style not in WILFUL:
        return wisest(view)
    return target(view, seat, source).seat


def consider(game: Cipher, view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice, its own choice first."""
    if isinstance(view, Venture):
        return _consider_turn(view, ask, seat, source)
    chosen = player(seat, game)(view, ask, source)
    if ask.what == "retainer by touch":
        known = game.retainers.by_id()
        found = [
            Opinion(name, float(known[str(name)].total), f"total {known[str(name)].total}")
            for name in ask.choices.items()
        ]
        return sorted(found, key=lambda one: (one.choice != chosen, -one.value))
    value = _value(view, ask.seat, seat, source)
    most = limit(view, ask.seat, value)
    assert view.lot is not None
    total = game.retainers.by_id()[view.lot].total
    usual = prices.rule_of_thumb(total, len(view.retinues))
    why = f"up to {most}: worth {value:.1f} to {with_article(seat.level)} player; the rule of thumb says {usual}"
    if seat.level == "grandmaster":
        standing = best_limit(view, ask.seat, source)[1]
        why = f"up to {most}: standing {standing:.2f} by its own reckoning; the rule of thumb says {usual}"
    if ask.what == "limit":
        return [Opinion(most, value, why)]
    raise_, decline = Opinion(view.bid + 1, value - view.bid, why), Opinion(DECLINE, view.bid - value, why)
    return [decline, raise_] if chosen == DECLINE else [raise_, decline]


def _consider_turn(view: Venture, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    chosen = _turn(view, ask, seat, source)
    if ask.what == "earn or contest":
        gain = greedy(rivals(view)).gain
        found = [
            Opinion(EARN, earning(view), f"{signed_average(earning(view))} on average from the Treasury"),
            Opinion(CONTEST, gain, f"{signed_average(gain)} on average from the best opponent"),
        ]
    elif seat.level == "grandmaster" and seat.style not in WILFUL:
        found = [
            Opinion(
                rival.seat,
                standing,
                f"{signed_average(rival.gain)} on average, standing {standing:.3f}",
                {},
                {"gain": rival.gain, "standing": standing},
            )
            for rival, standing in zip(rivals(view), standings(view).values(), strict=True)
        ]
    else:
        found = [
            Opinion(
                rival.seat,
                rival.gain,
                f"{signed_average(rival.gain)} on average, difference {signed(rival.difference)}, holds {rival.gold}",
                {},
                {"gain": rival.gain},
            )
            for rival in rivals(view)
        ]
    return sorted(found, key=lambda one: (one.choice != chosen, -one.value))
