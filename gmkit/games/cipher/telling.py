"""Cipher in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from gmkit.games.cipher import events
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Contested, Earned, Event, GameEnded, TurnLost
from gmkit.games.cipher.model import Enlistment, Venture
from gmkit.games.cipher.prices import rule_of_thumb
from gmkit.shell.desk import Story, Thread
from gmkit.shell.words import capital, counted, listed, number_word, signed, tell_event
from gmkit.table.seats import Seating

QUARTERS = 4
"""A game is told in so many stretches, by how much of the Treasury is gone."""


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
    net = [f"{name} {gold} ({signed(gold - brought)})" for name, gold in zip(seating.names, home, strict=True)]
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
        spell: dict[str, Callable[[Any], str]] = {
            "name": seating.names.__getitem__,
            "retainer": names.__getitem__,
            "title": str.title,
        }
        return tell_event(event, TELL, spell, seating, retainers)

    return tell


def _tell_sold(event: events.Sold, seating: Seating, retainers: RetainerSet) -> str:
    seat, retainer, price, total = event
    paid = f"{counted(price, 'sovereign')}{bargain(price, total, len(seating))}"
    return f"{retainers.by_id()[retainer].name} goes to {seating.names[seat]} for {paid}."


def _tell_begins(event: events.VentureBegins, seating: Seating, retainers: RetainerSet) -> str:
    each = zip(seating.names, event.totals, strict=True)
    sums = "; ".join(f"{name} {'/'.join(map(str, own))}" for name, own in each)
    labels = "/".join(retainers.attributes)
    return (
        f"The retinues stand, {labels}: {sums}. Gold: {purses(seating, event.gold)}; "
        f"{event.treasury} in the Treasury. {seating.names[event.first]} begins."
    )


def _tell_lost(event: TurnLost, seating: Seating, _retainers: RetainerSet) -> str:
    behind = f"{-event.difference} behind" if event.difference else "level"
    meets = f"{seating.names[event.seat]} meets {seating.names[event.opponent]} in a {event.venture}"
    return f"{meets}, {behind}: the turn is over."


def _tell_earned(event: Earned, seating: Seating, _retainers: RetainerSet) -> str:
    rolls = f"{seating.names[event.seat]} rolls {face(event.reward)}"
    if not event.moved:
        return f"{rolls} and earns nothing by {WORK[event.venture]}."
    earned = f"{counted(event.moved, 'sovereign')} by {WORK[event.venture]}"
    return f"{rolls} and earns {earned}; {event.treasury} remain."


def _tell_contest(event: Contested, seating: Seating, _retainers: RetainerSet) -> str:
    seat, opponent, _, _, reward, moved, giver, taker, left = event
    rolls = f"{seating.names[seat]} rolls {face(reward)}"
    if giver is None or taker is None:
        return f"{rolls} against {seating.names[opponent]}: nothing moves."
    beggared = ", all there was" if not left else ""
    turned = " It backfires:" if giver == seat else ""
    took = f"takes {counted(moved, 'sovereign')} from {seating.names[giver]}"
    return f"{rolls}.{turned} {seating.names[taker]} {took}{beggared}."


def _tell_end(event: GameEnded, seating: Seating, _retainers: RetainerSet) -> str:
    rest = f" {counted(event.unclaimed, 'sovereign')} stay unclaimed." if event.unclaimed else ""
    home = taken_home(seating, event.home, event.brought)
    return f"The end: {aloud(event.reason)}. {home}.{_tie_broken(event, seating)}{rest}"


def _tie_broken(event: GameEnded, seating: Seating) -> str:
    level = [at for at, score in enumerate(event.score) if score == max(event.score)]
    if len(level) == len(event.winners):
        return ""
    who = listed([seating.names[at] for at in level], "and")
    won = listed([seating.names[at] for at in event.winners], "and")
    return f" {who} have equal gold; {won}, with the smaller retinue, {'wins' if len(event.winners) == 1 else 'win'}."


TELL: Mapping[type[Event], str | Callable[..., str]] = {
    events.LotDrawn: "From the pouch: {retainer:retainer}.",
    events.LimitNamed: "{seat:name} would pay {limit} for {retainer:retainer}.",
    events.Bid: "{seat:name} bids {amount} for {retainer:retainer}.",
    events.Declined: "{seat:name} declines.",
    events.Sold: _tell_sold,
    events.Unsold: "Nobody wants {retainer:retainer}; it is set aside.",
    events.PutBack: "Nobody wants {retainer:retainer}; it goes back into the pouch.",
    events.VentureBegins: _tell_begins,
    events.VentureRolled: "{seat:name} rolls {venture:title}.",
    events.Switched: "{seat:name} turns the {contest} into {venture}, since somebody has no gold left.",
    events.OpponentNamed: "{seat:name} meets {opponent:name} in a {venture}, {difference} ahead.",
    TurnLost: _tell_lost,
    Earned: _tell_earned,
    Contested: _tell_contest,
    GameEnded: _tell_end,
}
"""How each event is told."""


def story(retainers: RetainerSet) -> Callable[[Sequence[Event], Seating, Any, int], Story]:
    """Give the function that makes a story of a game: the auction, the road, whose gold went to whom."""
    names = {one.id: one.name for one in retainers.retainers}

    def tell(happened: Sequence[Event], seating: Seating, _seen: Any, _words: int) -> Story:
        ended = next((event for event in happened if isinstance(event, GameEnded)), None)
        if ended is None:
            return Story("The game goes on.")
        begins = next((event for event in happened if isinstance(event, events.VentureBegins)), None)
        best = ended.winners
        who = [seating.names[at] for at in best]
        headline = f"{listed(who, 'and')} won{' together' if best[1:] else ''} with {_gold(max(ended.score))}"
        headline += f" after {_turns(happened)}."
        if begins is None:
            # It was begun in the middle: nobody knows what came of the auction.
            return Story(headline, (Thread("The end", f"{taken_home(seating, ended.home, ended.brought)}."),))
        if not best[1:]:
            kept, earned = begins.gold[best[0]], ended.score[best[0]] - begins.gold[best[0]]
            headline += f" {who[0]} had kept {number_word(kept)} of it from the auction, and "
            headline += f"won {number_word(earned)} on the road." if earned >= 0 else "lost on the road."
        home = f"{taken_home(seating, ended.home, ended.brought)}.{_tie_broken(ended, seating)}"
        threads = [
            Thread("The auction", " ".join(_auction(happened, seating, names, begins))),
            Thread("The road", " ".join(_road(happened, seating, begins, ended))),
            Thread("The end", f"{capital(aloud(ended.reason))}. {home}"),
        ]
        return Story(headline, tuple(thread for thread in threads if thread.text))

    return tell


def _gold(sovereigns: int) -> str:
    return f"{number_word(sovereigns)} sovereign{'' if sovereigns == 1 else 's'}" if sovereigns else "nothing"


def _turns(happened: Sequence[Event]) -> str:
    turns = sum(isinstance(event, Earned | Contested | TurnLost) for event in happened)
    return f"{number_word(turns)} turn{'' if turns == 1 else 's'}"


def _auction(happened: Sequence[Event], seating: Seating, names: Mapping[str, str], begins: Any) -> list[str]:
    """Tell the auction: what the strongest retinue cost, who paid most, and the greatest bargain."""
    sales = [event for event in happened if isinstance(event, events.Sold)]
    if not sales:
        return []
    paid = [sum(sale.price for sale in sales if sale.seat == at) for at in range(len(seating))]
    strength = [sum(totals) for totals in begins.totals]
    strongest, dearest = strength.index(max(strength)), paid.index(max(paid))
    told = [f"{seating.names[strongest]} had the strongest retinue, for {_gold(paid[strongest])}."]
    if dearest != strongest:
        told.append(f"{seating.names[dearest]} paid most, {_gold(paid[dearest])}.")
    worth = {sale: rule_of_thumb(sale.total, len(seating)) for sale in sales}
    best = max(sales, key=lambda sale: worth[sale] - sale.price)
    if 4 * (worth[best] - best.price) > worth[best]:
        whither = f"{names[best.retainer]} went to {seating.names[best.seat]}"
        told.append(f"{whither} for {_gold(best.price)}, where {number_word(worth[best])} is usual.")
    return told


def _road(happened: Sequence[Event], seating: Seating, begins: Any, ended: Any) -> list[str]:
    """Tell the ventures: who won and lost most, the prey of the contests, and who led before the winner did."""
    net = [score - gold for score, gold in zip(ended.score, begins.gold, strict=True)]
    most, least = net.index(max(net)), net.index(min(net))
    told = [f"{seating.names[most]} won most in the ventures, {_gold(net[most])}, and {seating.names[least]} least."]
    contests = [event for event in happened if isinstance(event, Contested) and event.giver is not None]
    lost = [sum(one.moved for one in contests if one.giver == at) for at in range(len(seating))]
    if max(lost) >= FLOW:
        prey = lost.index(max(lost))
        back = sum(one.moved for one in contests if one.taker == prey)
        gone = f"{_gold(lost[prey])} went in contests, and {number_word(back)} came back"
        told.append(f"{seating.names[prey]} was the prey: {gone}.")
    turned = [one for one in contests if one.reward == events.CIPHER and one.giver == one.seat]
    if turned:
        worst = max(turned, key=lambda one: one.moved)
        whose = f"{seating.names[worst.seat]}’s {worst.venture} with {seating.names[worst.opponent]}"
        told.append(f"A Cipher turned {whose} about: {_gold(worst.moved)}.")
    return [*told, *_lead(happened, seating, begins, ended)]


FLOW = 8
"""Who loses so much in contests is told of."""


def _lead(happened: Sequence[Event], seating: Seating, begins: Any, ended: Any) -> list[str]:
    """Say when the winner took the lead for good."""
    led, before, since = -1, -1, 0
    for turn, _, gold in _purses(happened, begins):
        first = gold.index(max(gold))
        if first != led and gold.count(max(gold)) == 1:
            led, since, before = first, turn, led
    winner = ended.winners[0]
    if led != winner or not since:
        return []
    if since <= 1:
        return [f"{seating.names[winner]} led from the first turn to the last."]
    took = f"{seating.names[winner]} took the lead for good in turn {number_word(since)}"
    return [f"{took}, from {seating.names[before]}." if before >= 0 else f"{took}."]


def beats(retainers: RetainerSet) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells the game in a few lines: the auction, then each quarter of the Treasury."""
    names = {one.id: one.name for one in retainers.retainers}

    def tell(happened: Sequence[Event], seating: Seating) -> list[str]:
        lines = _retinues(happened, seating, names)
        begins = next((event for event in happened if isinstance(event, events.VentureBegins)), None)
        if begins is None:
            return lines
        lines.append(_tell_begins(begins, seating, retainers))
        return lines + _quarters(happened, seating, begins)

    return tell


def _retinues(happened: Sequence[Event], seating: Seating, names: dict[str, str]) -> list[str]:
    sales = [event for event in happened if isinstance(event, events.Sold)]
    lines = []
    for seat, who in enumerate(seating.names):
        own = [f"{names[sale.retainer]} {sale.price}" for sale in sales if sale.seat == seat]
        if own:
            lines.append(f"{who} enlists {', '.join(own)}.")
    aside = [names[event.retainer] for event in happened if isinstance(event, events.Unsold)]
    return [*lines, f"Nobody wants {', '.join(aside)}."] if aside else lines


def _purses(happened: Sequence[Event], begins: Any) -> Iterator[tuple[int, int, list[int]]]:
    """Give after each turn its number, the Treasury and everybody's gold."""
    gold, treasury, turn = list(begins.gold), begins.treasury, 0
    for event in happened:
        match event:
            case Earned():
                gold[event.seat] += event.moved
                treasury = event.treasury
            case Contested() if event.giver is not None and event.taker is not None:
                gold[event.giver] -= event.moved
                gold[event.taker] += event.moved
            case Contested() | TurnLost():
                pass
            case _:
                continue
        turn += 1
        yield turn, treasury, list(gold)


def _quarters(happened: Sequence[Event], seating: Seating, begins: Any) -> list[str]:
    due, lines = QUARTERS - 1, []
    for turns, treasury, gold in _purses(happened, begins):
        if due and treasury > 0 and treasury * QUARTERS <= begins.treasury * due:
            leader = seating.names[gold.index(max(gold))]
            lines.append(f"After {turns} turns {treasury} remain; {leader} leads ({purses(seating, gold)}).")
            due = min(due - 1, treasury * QUARTERS // max(1, begins.treasury))
    ended = [event for event in happened if isinstance(event, GameEnded)]
    home = [f"{aloud(one.reason)}. {taken_home(seating, one.home, one.brought)}" for one in ended]
    return [*lines, *(f"The end: {text}." for text in home)]


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


def quick(happened: Sequence[Event]) -> list[str]:
    """Tell a venture that was described on the command line, to "you" against "them"."""
    lines = []
    for event in happened:
        match event:
            case TurnLost(_, _, venture, difference):
                lines.append(f"A {venture} you cannot win ({difference:+d}): the turn ends without a Reward roll.")
            case events.OpponentNamed(_, _, venture, difference):
                lines.append(f"A {venture}, {difference} ahead.")
            case Earned(_, _, reward, moved, _):
                lines.append(f"You roll {face(reward)} and earn {counted(moved, 'sovereign') if moved else 'nothing'}.")
            case Contested(seat, _, _, _, reward, moved, giver, _, _):
                if giver is None:
                    lines.append(f"You roll {face(reward)}: nothing moves.")
                elif giver == seat:
                    lines.append(
                        f"You roll {face(reward)}. It backfires: they take {counted(moved, 'sovereign')} from you."
                    )
                else:
                    lines.append(f"You roll {face(reward)} and take {counted(moved, 'sovereign')} from them.")
            case GameEnded():
                lines.append("The Treasury is empty: the game is over.")
            case _:
                pass
    return lines
