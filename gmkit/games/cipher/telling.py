"""Cipher in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import (
    Bid,
    Contested,
    Declined,
    Earned,
    Event,
    GameEnded,
    LimitNamed,
    LotDrawn,
    OpponentNamed,
    Sold,
    Switched,
    TurnLost,
    Unsold,
    VentureBegins,
    VentureRolled,
)
from gmkit.games.cipher.model import Enlistment, Venture
from gmkit.games.cipher.prices import rule_of_thumb
from gmkit.shell.output import whole
from gmkit.table.seats import Seating

QUARTERS = 4
"""A game is told in so many stretches, by how much of the Treasury is gone."""


def sovereigns(number: int) -> str:
    """Give "1 sovereign", "3 sovereigns"."""
    return f"{number} sovereign" if number == 1 else f"{number} sovereigns"


def purses(seating: Seating, gold: Sequence[int]) -> str:
    """Give everybody's gold in a line."""
    return ", ".join(f"{name} {amount}" for name, amount in zip(seating.names, gold, strict=True))


def bargain(price: int, total: int, seats: int) -> str:
    """Say how a price stands to the rule of thumb if it is far from it."""
    usual = rule_of_thumb(total, seats)
    if abs(price - usual) * 4 <= usual:
        return ""
    return f", a bargain: {usual} is usual" if price < usual else f", dear: {usual} is usual"


WORK = {"preach": "preaching", "craft": "crafting", "labor": "labor"}


def taken_home(seating: Seating, home: Sequence[int], brought: int) -> str:
    """Give what everybody takes home, and the net against what was brought."""
    if not brought:
        return f"Taken home: {purses(seating, home)}"
    net = [f"{name} {gold} ({whole(gold - brought)})" for name, gold in zip(seating.names, home, strict=True)]
    return f"Taken home: {', '.join(net)}"


def aloud(reason: str) -> str:
    """Give why the game ended without the ruling it cites."""
    return reason.partition(" (CI-")[0]


def face(reward: int | str) -> str:
    """Give a face of the Reward die as a word."""
    return "a Cipher" if isinstance(reward, str) else str(reward)


def teller(retainers: RetainerSet) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence, with this set's names."""
    names = {one.id: one.name for one in retainers.retainers}

    def tell(event: Event, seating: Seating) -> str:
        return _auction(event, seating, names) if isinstance(event, _AUCTION) else _venture(event, seating, retainers)

    return tell


_AUCTION = (LotDrawn, LimitNamed, Bid, Declined, Sold, Unsold)


def _auction(
    event: LotDrawn | LimitNamed | Bid | Declined | Sold | Unsold, seating: Seating, names: dict[str, str]
) -> str:
    who = seating.names
    match event:
        case LotDrawn(retainer):
            return f"From the pouch: {names[retainer]}."
        case LimitNamed(seat, retainer, limit, _):
            return f"{who[seat]} would pay {limit} for {names[retainer]}."
        case Bid(seat, retainer, amount):
            return f"{who[seat]} bids {amount} for {names[retainer]}."
        case Declined(seat, _):
            return f"{who[seat]} declines."
        case Sold(seat, retainer, price, total):
            return f"{names[retainer]} goes to {who[seat]} for {sovereigns(price)}{bargain(price, total, len(who))}."
        case Unsold(retainer):
            return f"Nobody wants {names[retainer]}; it is set aside."
    assert_never(event)


def _venture(
    event: VentureBegins | VentureRolled | Switched | OpponentNamed | Earned | Contested | TurnLost | GameEnded,
    seating: Seating,
    retainers: RetainerSet,
) -> str:
    who = seating.names
    match event:
        case VentureBegins(first, totals, gold, treasury):
            sums = "; ".join(f"{name} {'/'.join(map(str, own))}" for name, own in zip(who, totals, strict=True))
            labels = "/".join(retainers.attributes)
            return (
                f"The retinues stand, {labels}: {sums}. Gold: {purses(seating, gold)}; "
                f"{treasury} in the Treasury. {who[first]} begins."
            )
        case VentureRolled(seat, venture):
            return f"{who[seat]} rolls {venture.title()}."
        case Switched(seat, contest, venture):
            return f"{who[seat]} turns the {contest} into {venture}: there is nobody to take gold from."
        case OpponentNamed(seat, opponent, venture, difference):
            return f"{who[seat]} meets {who[opponent]} in a {venture}, {difference} ahead."
        case TurnLost(seat, opponent, venture, difference):
            behind = f"{-difference} behind" if difference else "level"
            return f"{who[seat]} meets {who[opponent]} in a {venture}, {behind}: the turn is over."
        case Earned(seat, venture, reward, moved, treasury):
            if not moved:
                return f"{who[seat]} rolls {face(reward)} and earns nothing by {WORK[venture]}."
            return (
                f"{who[seat]} rolls {face(reward)} and earns {sovereigns(moved)} by {WORK[venture]}; {treasury} remain."
            )
        case Contested(seat, opponent, _, _, reward, moved, giver, taker, left):
            if giver is None or taker is None:
                return f"{who[seat]} rolls {face(reward)} against {who[opponent]}: nothing moves."
            beggared = ", all there was" if not left else ""
            turned = " It backfires:" if giver == seat else ""
            rolled = f"{who[seat]} rolls {face(reward)}.{turned}"
            return f"{rolled} {who[taker]} takes {sovereigns(moved)} from {who[giver]}{beggared}."
        case GameEnded(reason, _, home, brought, unclaimed):
            rest = f" {sovereigns(unclaimed)} stay unclaimed." if unclaimed else ""
            return f"The end: {aloud(reason)}. {taken_home(seating, home, brought)}.{rest}"
    assert_never(event)


def outline(events: Sequence[Event], seating: Seating) -> str:
    """Tell the whole game in one line."""
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is None:
        return "the game goes on."
    best = max(ended.score)
    winners = [name for name, points in zip(seating.names, ended.score, strict=True) if points == best]
    verb = "win together" if len(winners) > 1 else "wins"
    turns = sum(isinstance(event, Earned | Contested | TurnLost) for event in events)
    return (
        f"{' and '.join(winners)} {verb} with {sovereigns(best)} after {turns} turns ({purses(seating, ended.score)})."
    )


def beats(retainers: RetainerSet) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells the game in a few lines: the auction, then each quarter of the Treasury."""
    names = {one.id: one.name for one in retainers.retainers}

    def tell(events: Sequence[Event], seating: Seating) -> list[str]:
        lines = _retinues(events, seating, names)
        begins = next((event for event in events if isinstance(event, VentureBegins)), None)
        if begins is None:
            return lines
        lines.append(_venture(begins, seating, retainers))
        return lines + _quarters(events, seating, begins)

    return tell


def _retinues(events: Sequence[Event], seating: Seating, names: dict[str, str]) -> list[str]:
    sales = [event for event in events if isinstance(event, Sold)]
    lines = []
    for seat, who in enumerate(seating.names):
        own = [f"{names[sale.retainer]} {sale.price}" for sale in sales if sale.seat == seat]
        if own:
            lines.append(f"{who} enlists {', '.join(own)}.")
    aside = [names[event.retainer] for event in events if isinstance(event, Unsold)]
    return [*lines, f"Nobody wants {', '.join(aside)}."] if aside else lines


def _quarters(events: Sequence[Event], seating: Seating, begins: VentureBegins) -> list[str]:
    gold = list(begins.gold)
    treasury, due, turns = begins.treasury, QUARTERS - 1, 0
    lines = []
    for event in events:
        if isinstance(event, Earned):
            gold[event.seat] += event.moved
            treasury = event.treasury
        elif isinstance(event, Contested) and event.giver is not None and event.taker is not None:
            gold[event.giver] -= event.moved
            gold[event.taker] += event.moved
        turns += isinstance(event, Earned | Contested | TurnLost)
        if due and treasury * QUARTERS <= begins.treasury * due and isinstance(event, Earned) and treasury:
            leader = seating.names[gold.index(max(gold))]
            lines.append(f"After {turns} turns {treasury} remain; {leader} leads ({purses(seating, gold)}).")
            due = min(due - 1, treasury * QUARTERS // max(1, begins.treasury))
        if isinstance(event, GameEnded):
            lines.append(f"The end: {aloud(event.reason)}. {taken_home(seating, event.home, event.brought)}.")
    return lines


def glance(retainers: RetainerSet) -> Callable[[Any, int], list[str]]:
    """Give the function that tells what a seat sees before it chooses."""

    def look(view: Any, seat: int) -> list[str]:
        if isinstance(view, Enlistment):
            known = retainers.by_id()
            seating = view.hall.seating
            lines = [f"Gold: {purses(seating, view.gold[:-1])}; {len(view.pouch)} left in the pouch."]
            if view.lot is not None:
                lot = known[view.lot]
                scores = ", ".join(f"{a} {n}" for a, n in zip(retainers.attributes, lot.scores, strict=True))
                standing = f"{seating.names[view.holder]} bids {view.bid}" if view.holder is not None else "no bid yet"
                lines.append(f"On offer: {lot.name} ({scores}, together {lot.total}); {standing}.")
            own = ", ".join(known[name].name for name in view.retinues[seat])
            return [*lines, f"Your retinue: {own or 'nobody yet'}."]
        assert isinstance(view, Venture)
        seating = view.board.hall.seating
        lines = [f"Gold: {purses(seating, view.gold[:-1])}; {view.gold[-1]} in the Treasury."]
        if view.venture is not None:
            from gmkit.games.cipher.ventures import ATTRIBUTE

            at = ATTRIBUTE[view.venture]
            sums = ", ".join(f"{n} {t[at]}" for n, t in zip(seating.names, view.board.totals, strict=True))
            lines.append(f"{view.venture.title()} by {retainers.attributes[at]}: {sums}.")
        return lines

    return look


def quick(events: Sequence[Event]) -> list[str]:
    """Tell a venture that was described on the command line, to "you" against "them"."""
    lines = []
    for event in events:
        match event:
            case TurnLost(_, _, venture, difference):
                lines.append(f"A {venture} you cannot win ({difference:+d}): the turn ends without a Reward roll.")
            case OpponentNamed(_, _, venture, difference):
                lines.append(f"A {venture}, {difference} ahead.")
            case Earned(_, _, reward, moved, _):
                lines.append(f"You roll {face(reward)} and earn {sovereigns(moved) if moved else 'nothing'}.")
            case Contested(seat, _, _, _, reward, moved, giver, _, _):
                if giver is None:
                    lines.append(f"You roll {face(reward)}: nothing moves.")
                elif giver == seat:
                    lines.append(f"You roll {face(reward)}. It backfires: they take {sovereigns(moved)} from you.")
                else:
                    lines.append(f"You roll {face(reward)} and take {sovereigns(moved)} from them.")
            case GameEnded():
                lines.append("The Treasury is empty: the game is over.")
            case _:
                pass
    return lines
