"""How an NPC plays Cipher, from its own view: what it bids up to, which venture it takes, whom it meets."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from gmkit.chance.source import Source
from gmkit.errors import decimal, later, said, say
from gmkit.games.cipher import prices, ventures
from gmkit.games.cipher.auction import DECLINE, NO_LIMIT, purse
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import Enlistment, Venture
from gmkit.games.cipher.ventures import CONTEST, EARN
from gmkit.shell.card import BOLD, TIMID
from gmkit.shell.words import signed, signed_average
from gmkit.table.game import Ask, Opinion, Part, Player, Reasoned, SeatNo, Why
from gmkit.table.odds import deciding, made_of
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

TEMPER = {BOLD: 0.5, TIMID: -0.5}
"""What a contest is worth to a temper beyond what it brings, in sovereigns; the wildest by so much, others by less.

Of a lot's worth it says nothing: half a sovereign less for each was measured to win a third more.
"""


class Outlook(NamedTuple):
    """What a bidder knows of a lot."""

    total: int  # the retainer's scores together
    # the bidder's totals with it, the slots still open filled with average figures
    projected: tuple[float, float, float]
    # the same with the usual number of slots, for a manner that aims at a whole retinue
    whole: tuple[float, float, float]
    gold: int  # what the bidder may still spend
    fair_slots: float  # how many a seat gets on average
    price: float  # sovereigns a point is worth on average when the auction begins
    stake: int  # sovereigns a seat begins with
    too_much: float  # points above this are nearly worthless


def budget(state: Enlistment, seat: int) -> int:
    """Give what a seat means to spend still: its purse, or what is left of a usual stake where bids have no limit."""
    if state.hall.options.bid_limit == "none":
        return max(0, state.hall.options.starting_gold - state.spent[seat])
    return state.gold[seat]


def outlook(state: Enlistment, seat: int, spare: int = 0) -> Outlook:
    """Sum up what a bidder sees; `spare` slots beyond the usual number are counted as open."""
    known, lot = state.hall.retainers.by_id(), state.on_offer
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
        fair_slots=fair,
        price=seats * state.hall.options.starting_gold / max(1, everything),
        stake=state.hall.options.starting_gold,
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
    return sum(part.amount for part in terms(state, seat, who, source)) * MANNER.get(who.style, 1.0)


USUAL, GOLD, SHAPE, GUESS = "usual", "gold", "shape", "guess"
"""Why a lot is worth what it is: the rule of thumb, how gold and slots stand, the totals it makes, a guess."""


def terms(state: Enlistment, seat: int, who: Seat, source: Source) -> tuple[Part, ...]:
    """Give what a lot's worth is made of, before anybody's manner and mood."""
    usual = prices.rule_of_thumb(outlook(state, seat).total, len(state.retinues))
    if who.level == "weak":
        stream = source.at("limit", state.lot)
        return (Part(GUESS, outlook(state, seat).total * stream.between(1.0, 3.2)),)
    if who.level == "average":
        stream = source.at("limit", state.lot)
        return Part(USUAL, usual), Part(GUESS, stream.below(5) - 2)
    if who.level == "skilled" or not who.npc:
        seen = outlook(state, seat, spare=1)
        per_slot = seen.gold / max(1, seen.fair_slots - len(state.retinues[seat]))
        fair = seen.price * seen.total * per_slot / max(0.01, seen.stake / seen.fair_slots)
        return Part(GOLD, PRUDENCE * fair), Part(SHAPE, shape_bonus(seen, who.style, 1.0, 1.5))
    value = Part(GOLD, float(prices.fair(_standing(state), seat)))
    if who.style in TARGETS:
        return value, Part(SHAPE, shape_bonus(outlook(state, seat, spare=1), who.style, 1.0, 0.0))
    return (value,)


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
    least = 1 if state.on_offer.total else 0
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


def tempered(found: Sequence[Rival], style: str) -> list[float]:
    """Give what each contest is worth to a temper beyond what it brings: the wilder, the more or the less."""
    widest = max(rival.swing for rival in found)
    return [TEMPER.get(style, 0.0) * rival.swing / widest if widest else 0.0 for rival in found]


def greedy(found: Sequence[Rival]) -> Rival:
    """Give the rival with the best average gain; ties go to the richest."""
    return max(found, key=lambda rival: (rival.gain, rival.gold))


def wisest(state: Venture) -> SeatNo:
    """Give the opponent that leaves the active seat the best standing; ties as for gold."""
    found = standings(state)
    return max(rivals(state), key=lambda rival: (found[rival.seat], rival.gain, rival.gold)).seat


def _leant(rival: Rival, temper: float) -> Rival:
    return rival._replace(gain=rival.gain + temper)


def target(state: Venture, who: Seat, source: Source) -> Rival:
    """Choose whom to meet, as an NPC of that level and manner does."""
    found = rivals(state)
    if who.style in TEMPER:
        found = [_leant(*both) for both in zip(found, tempered(found, who.style), strict=True)]
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


# ---- How an NPC plays Cipher, from its own view, and what decided it.

WILFUL = ("gambler", "vindictive")
"""Manners that choose an opponent whatever it costs."""

OVER, UNDER = "over", "under"
"""What sort of limit it is, against the rule of thumb."""


def player(seat: Seat, game: Cipher) -> Player:
    """Give the player of an NPC's seat, which says what decided its weightier choices."""

    def choose(view: Any, ask: Ask, source: Source) -> Hashable:
        if ask.what == "retainer by touch":
            return _by_touch(game, ask)
        if isinstance(view, Venture):
            found = _consider_turn(view, ask, seat, source)
            return Reasoned(found[0].choice, deciding(found, found[0], _sort(ask)))
        most, parts, _ = _appraised(view, ask.seat, seat, source)
        if ask.what == "limit":
            return Reasoned(most, _why_limit(most, parts))
        found = _offers(view, ask, most, parts, "")
        return Reasoned(found[0].choice, deciding(found, found[0], _sort(ask)))

    return choose


def _sort(ask: Ask) -> Callable[[Hashable], tuple[str, Hashable]]:
    """Give what sort of deed each choice is."""
    if ask.what == "earn or contest":
        return lambda choice: (str(choice), None)
    if ask.what == "bid":
        return lambda choice: (str(choice) if choice == DECLINE else "bid", None)
    return lambda choice: ("meet", choice)


def _by_touch(game: Cipher, ask: Ask) -> Hashable:
    return max(ask.choices.items(), key=lambda name: game.retainers.by_id()[str(name)].total)


def _bid(view: Enlistment, ask: Ask, most: int) -> Hashable:
    if ask.what == "limit":
        return most
    return view.bid + 1 if view.bid + 1 <= most else DECLINE


def _value(view: Enlistment, at: SeatNo, seat: Seat, source: Source) -> float:
    if seat.level != "grandmaster":
        return worth(view, at, seat, source) * mood(source, view.lot, seat)
    return best_limit(view, at, source)[0] * MANNER.get(seat.style, 1.0) * mood(source, view.lot, seat)


NEAR = 2
"""So many sovereigns from its limit a bidder is taken to show it."""


def is_so(_meaning: str, _game: object, view: Any, ask: Ask, choice: Any, seat: Seat, source: Source) -> bool | None:
    """Say whether a bidder is near its limit with the bid it makes, or with the usual price where all name limits.

    None where it makes no bid, and names nothing.
    """
    if ask.what not in ("bid", "limit") or choice in (DECLINE, 0):
        return None
    if ask.what == "limit":
        return int(choice) - prices.rule_of_thumb(view.on_offer.total, len(view.retinues)) <= NEAR
    return limit(view, ask.seat, _value(view, ask.seat, seat, source)) - int(choice) <= NEAR


def _appraised(view: Enlistment, at: SeatNo, seat: Seat, source: Source) -> tuple[int, tuple[Part, ...], float | None]:
    """Give what an NPC bids up to, the parts that it is the sum of, and how well a grandmaster stands with it."""
    manner, whim, stands = MANNER.get(seat.style, 1.0), mood(source, view.lot, seat), None
    if seat.level == "grandmaster":
        best, stands = best_limit(view, at, source)
        plain: tuple[Part, ...] = (Part(PLAYED, float(best)),)
        value = best * manner * whim
    else:
        plain = terms(view, at, seat, source)
        value = worth(view, at, seat, source) * whim
    most, sum_ = limit(view, at, value), sum(part.amount for part in plain)
    parts = [*plain, Part("manner", sum_ * (manner - 1)), Part("mood", sum_ * manner * (whim - 1))]
    # What is left are gold that is not there, and halves of a coin.
    rest = most - value
    parts.append(Part("purse" if rest <= -1 else "rounding", rest))
    return most, tuple(_over_usual(view, parts)), stands


PLAYED = "as played out"
"""The one part of what was found by playing on: it has no clause."""


def _over_usual(view: Enlistment, parts: Sequence[Part]) -> Iterator[Part]:
    """Give the parts with the rule of thumb as one of them, and how far gold and slots lead from it."""
    usual = prices.rule_of_thumb(view.on_offer.total, len(view.retinues))
    if parts[0].reason not in (GOLD, GUESS):
        yield from (part for part in parts if part.amount)
        return
    yield Part(USUAL, usual)
    yield Part(parts[0].reason, parts[0].amount - usual)
    yield from (part for part in parts[1:] if part.amount)


def _why_limit(most: int, parts: Sequence[Part]) -> Why | None:
    """Give what led away from the rule of thumb, if that is known."""
    usual = sum(part.amount for part in parts if part.reason == USUAL)
    if not usual or round(usual) == most:
        return None
    sign, deed = (1, OVER) if most > usual else (-1, UNDER)
    own = made_of(deed, "", *(part._replace(amount=sign * part.amount) for part in parts))
    plain = made_of(USUAL, "", Part(USUAL, sign * usual))
    return deciding([own, plain], own, lambda choice: (str(choice), None))


def _offers(view: Enlistment, ask: Ask, most: int, parts: Sequence[Part], why: str, instead: str = "") -> list[Opinion]:
    """Weigh one coin more against none: what the lot is worth, less what is bid for it already."""
    # What is bid already is held against the usual price first, for both are read off the table.
    first = parts[0]._replace(amount=parts[0].amount - view.bid)
    price = first._replace(reason="price") if first.reason == USUAL else first
    raise_ = made_of(view.bid + 1, why, price, *parts[1:])
    decline = Opinion(DECLINE, 0.0, instead)
    return [decline, raise_] if _bid(view, ask, most) == DECLINE else [raise_, decline]


def _turn(view: Venture, ask: Ask, seat: Seat, source: Source) -> Hashable:
    if ask.what == "earn or contest":
        if seat.level == "weak":
            return source.stream().pick([EARN, CONTEST])
        return EARN if earning(view) >= greedy(rivals(view)).gain + TEMPER.get(seat.style, 0.0) else CONTEST
    if seat.level == "grandmaster" and seat.style not in WILFUL:
        return wisest(view)
    return target(view, seat, source).seat


def consider(game: Cipher, view: Any, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    """Give what an NPC of that level thinks of each choice, its own choice first."""
    if isinstance(view, Venture):
        return _consider_turn(view, ask, seat, source)
    if ask.what == "retainer by touch":
        chosen = _by_touch(game, ask)
        known = game.retainers.by_id()
        found = [
            Opinion(name, float(known[str(name)].total), say("total {total}", total=known[str(name)].total))
            for name in ask.choices.items()
        ]
        return sorted(found, key=lambda one: (one.choice != chosen, -one.value))
    most, parts, stands = _appraised(view, ask.seat, seat, source)
    usual = prices.rule_of_thumb(view.on_offer.total, len(view.retinues))
    if stands is not None:
        why = say(
            "a grandmaster would go up to {most}; the rule of thumb says {usual}",
            most=most,
            usual=usual,
        )
    else:
        terms = ", ".join(f"{said(TERMS[part.reason])} {_amount(part)}" for part in parts)
        why = say("up to {most}: {terms}", most=most, terms=terms)
    if ask.what == "limit":
        return [made_of(most, why, *parts)]
    instead = why if stands is None else say("where the next bid is over {most}", most=most)
    return _offers(view, ask, most, parts, why, instead)


TERMS: Mapping[str, str] = {
    USUAL: later("the rule of thumb"),
    GOLD: later("as the gold stands"),
    SHAPE: later("for its totals"),
    GUESS: later("by guess"),
    "manner": later("by manner"),
    "mood": later("by mood"),
    "purse": later("no more gold"),
    "rounding": later("in whole coins"),
}
"""How each part of a limit is told."""


def _amount(part: Part) -> str:
    return decimal(part.amount, ".0f") if part.reason == USUAL else decimal(part.amount, "+.1f").replace("-", "−")


def _consider_turn(view: Venture, ask: Ask, seat: Seat, source: Source) -> list[Opinion]:
    chosen = _turn(view, ask, seat, source)
    if ask.what == "earn or contest":
        # A weak player tosses for it.
        gains = {EARN: earning(view), CONTEST: greedy(rivals(view)).gain}
        whence = {EARN: say("from the Treasury"), CONTEST: say("from the best opponent")}
        found = []
        for choice, gain in gains.items():
            parts = _unless_weak(seat, gain, choice)
            value = sum(part.amount for part in parts) if parts else gain
            found.append(
                Opinion(
                    choice,
                    value,
                    say(
                        "{gain} on average {whence}",
                        gain=signed_average(gain),
                        whence=whence[choice],
                    ),
                    parts=parts,
                )
            )
    elif seat.level == "grandmaster" and seat.style not in WILFUL:
        stood = standings(view)
        # What they are ranked by is no chance, and tells nobody anything as a figure.
        ranks = {seat: n for n, seat in enumerate(sorted(stood, key=lambda one: -stood[one]), start=1)}
        found = [
            made_of(
                rival.seat,
                say(
                    "{gain} on average; {place} of {count} by how one then stands in the game",
                    gain=signed_average(rival.gain),
                    place=ranks[rival.seat],
                    count=len(ranks),
                ),
                Part("standing", standing),
            )._replace(expected={"gain": rival.gain, "standing": standing})
            for rival, standing in zip(rivals(view), stood.values(), strict=True)
        ]
    else:
        found = [
            Opinion(
                rival.seat,
                sum(part.amount for part in parts) if parts else rival.gain,
                say(
                    "{gain} on average, difference {difference}, holds {gold}",
                    gain=signed_average(rival.gain),
                    difference=signed(rival.difference),
                    gold=rival.gold,
                ),
                {},
                {"gain": rival.gain},
                parts,
            )
            for rival, parts in _drawn_to(view, seat)
        ]
    return sorted(found, key=lambda one: (one.choice != chosen, -one.value))


def _unless_weak(seat: Seat, gain: float, choice: str) -> tuple[Part, ...]:
    if seat.level == "weak":
        return ()
    temper = TEMPER.get(seat.style, 0.0) if choice == CONTEST else 0.0
    return Part("gain", gain), *([Part("temper", temper)] if temper else [])


def _drawn_to(view: Venture, seat: Seat) -> Iterator[tuple[Rival, tuple[Part, ...]]]:
    """Give each rival with what draws an NPC to it, as `target` goes by; what it gains stands first."""
    found = rivals(view)
    tempers = tempered(found, seat.style)
    plain, found = found, [_leant(*both) for both in zip(found, tempers, strict=True)]
    best = greedy(found)
    leader, robber = max(rival.gold for rival in found), view.robbers[view.seat]
    grudge = seat.style == "vindictive" and any(rival.seat == robber and rival.gain >= 0 for rival in found)
    beaten = any(rival.difference > 0 and rival.gold for rival in found)
    for rival, own, amount in zip(found, plain, tempers, strict=True):
        gain = Part("gain", own.gain), *([Part("temper", amount)] if amount else [])
        if grudge:
            more = [Part("grudge", best.gain - rival.gain + 1, rival.seat)] if rival.seat == robber else []
            yield own, (*gain, *more)
        elif seat.style == "gambler":
            yield own, (Part("swing", float(rival.swing)),)
        elif seat.level == "weak":
            # It tosses for it.
            yield own, ()
        elif seat.level == "average" and beaten:
            held = float(rival.gold) if rival.difference > 0 else 0.0
            yield own, (Part("richest", held),)
        elif seat.level in MASTERS and rival.gold == leader and 0 <= rival.gain >= best.gain - CLOSE:
            yield own, (*gain, Part("leader", CLOSE, rival.seat))
        else:
            yield own, gain
