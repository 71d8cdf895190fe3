"""Cipher in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from gmkit.games.cipher import events
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Contested, Earned, Event, GameEnded, TurnLost
from gmkit.games.cipher.model import Enlistment, Venture
from gmkit.games.cipher.prices import rule_of_thumb
from gmkit.shell.desk import Highlight, Line, Story, within
from gmkit.shell.words import (
    agree,
    by,
    capital,
    counted,
    counted_in_words,
    figure,
    listed,
    number_word,
    signed,
    tell_event,
    tell_reason,
    whose,
)
from gmkit.table.game import Reason
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
    return f"{rolls} and earns {earned}; {event.treasury} {agree(event.treasury, 'remains', 'remain')}."


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


CLAUSES: Mapping[tuple[str, str], str] = {
    ("over", "gold"): "there is gold enough for more than is usual",
    ("over", "shape"): "it brings totals to where they pay",
    ("over", "manner"): "a gambler's habit",
    ("over", "mood"): "in the mood for it",
    ("under", "gold"): "there is gold for less than is usual",
    ("under", "shape"): "a total would grow too high",
    ("under", "manner"): "a miser's habit",
    ("under", "mood"): "not in the mood for it",
    ("under", "purse"): "no more gold",
    ("bid", "price"): "it still costs less than is usual",
    ("bid", "gold"): "there is gold enough for more than is usual",
    ("bid", "shape"): "it brings totals to where they pay",
    ("bid", "manner"): "a gambler's habit",
    ("bid", "mood"): "in the mood for it",
    ("decline", "price"): "it costs more than is usual",
    ("decline", "gold"): "there is gold for less than is usual",
    ("decline", "shape"): "a total would grow too high",
    ("decline", "manner"): "a miser's habit",
    ("decline", "mood"): "not in the mood for it",
    ("decline", "purse"): "no more gold",
    ("earn", "gain"): "the Treasury pays more on average",
    ("contest", "gain"): "somebody else is worth more on average",
    ("meet", "gain"): "nobody else is worth as much on average",
    ("meet", "leader"): "{about} has most gold",
    ("meet", "richest"): "nobody else who can be beaten has as much gold",
    ("meet", "grudge"): "{about} took gold last",
    ("meet", "swing"): "nowhere else can so much change hands",
    ("meet", "standing"): "it leaves the best standing",
}
"""What decided a choice, by the deed and the term of its worth."""


def _tell_why(event: Reason, seating: Seating, _retainers: RetainerSet) -> str:
    return tell_reason(event, seating.names, CLAUSES, DEEDS)


DEEDS = {"over": "goes over the usual price", "under": "stays under the usual price"}
"""What a seat does by a limit, which others have not heard of."""


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
    Reason: _tell_why,
}
"""How each event is told."""


# ---- A game of Cipher as it is retold: by what weighed in the auction, in the contests, and at the finish.

LONGEST, SHORT = 110, 300
"""So many words a recap has at most, unless somebody asks for more than the second number."""

PURCHASE, FLOW, TURNED, LEAD, QUARTER = "purchase", "flow", "turned", "lead", "quarter"
"""What somebody might retell of a game."""

STREAM = 8
"""Who takes more than so much from one other is told of."""

SMALL = 2
"""Sovereigns that nobody retells."""


def far_off(price: int, total: int, seats: int) -> int:
    """Give by how much a price is over or under the rule of thumb, if it is more than a quarter; else 0."""
    usual = rule_of_thumb(total, seats)
    return price - usual if abs(price - usual) * 4 > usual else 0


def highlights(happened: Sequence[Event], seats: int) -> list[Highlight]:
    """Give what weighed in a game: purchases, who took from whom, contests turned about, the lead, each quarter."""
    found = [
        Highlight(PURCHASE, abs(off) / STREAM, (sale.seat,), 0, off, sale)
        for sale in happened
        if isinstance(sale, events.Sold) and (off := far_off(sale.price, sale.total, seats))
    ]
    begins = next((event for event in happened if isinstance(event, events.VentureBegins)), None)
    flows: dict[tuple[int, int], int] = {}
    turn = 0
    for event in happened:
        turn += isinstance(event, Earned | Contested | TurnLost)
        if not isinstance(event, Contested) or event.giver is None or event.taker is None:
            continue
        flows[event.taker, event.giver] = flows.get((event.taker, event.giver), 0) + event.moved
        if event.reward == events.CIPHER and event.giver == event.seat and event.moved:
            found.append(
                Highlight(TURNED, event.moved / 4, (event.seat, event.opponent), turn, event.moved, event.venture)
            )
    found += [Highlight(FLOW, sum_ / STREAM, pair, 0, sum_) for pair, sum_ in flows.items() if sum_ > STREAM]
    return found + (_led(happened, begins) if begins is not None else [])


def _led(happened: Sequence[Event], begins: Any) -> list[Highlight]:
    """Give each change of the lead, and who led when another quarter of the Treasury was gone."""
    found: list[Highlight] = []
    led, due = -1, QUARTERS - 1
    for turn, treasury, gold in _purses(happened, begins):
        leaders = tuple(seat for seat, own in enumerate(gold) if own == max(gold))
        if not leaders[1:] and leaders[0] != led:
            # Who leads first has taken the lead from nobody.
            found += [Highlight(LEAD, 1.0, (leaders[0], led) if led >= 0 else leaders, turn)]
            led = leaders[0]
        while due and treasury * QUARTERS <= begins.treasury * due:
            found.append(Highlight(QUARTER, 0.5, leaders, turn, QUARTERS - due))
            due -= 1
    return found


def story(retainers: RetainerSet) -> Callable[[Sequence[Event], Seating, Any, int], Story]:
    """Give the function that makes a story of a game: the auction, the contests, the finish, and what is open."""
    names = {one.id: one.name for one in retainers.retainers}

    def tell(happened: Sequence[Event], seating: Seating, _seen: Any, words: int) -> Story:
        ended = next((event for event in happened if isinstance(event, GameEnded)), None)
        if ended is None:
            return Story("The game goes on.")
        tale = _Tale(happened, seating, names, ended)
        headline, hooks = tale.headline(), tale.hooks()
        threads = {"The auction": tale.auction(), "The contests": tale.contests(), "The finish": tale.finish()}
        most = words if words > SHORT else min(words, LONGEST)
        return Story(headline, within(most, headline, threads), hooks, tale.previously(hooks))

    return tell


def _gold(sovereigns: int) -> str:
    return counted_in_words(sovereigns, "sovereign") if sovereigns else "nothing"


class _Tale:
    """A game that is over, as it is retold."""

    def __init__(self, happened: Sequence[Event], seating: Seating, names: Mapping[str, str], ended: GameEnded) -> None:
        self._happened, self._seating, self._who, self._retainers = happened, seating, seating.names, names
        self._ended, self._seats = ended, range(len(seating))
        self._begins = next((event for event in happened if isinstance(event, events.VentureBegins)), None)
        self._found = highlights(happened, len(seating))
        self._lost = [self._moved(giver=seat) for seat in self._seats]
        self._sales = [event for event in happened if isinstance(event, events.Sold)]
        self._paid = [sum(sale.price for sale in self._sales if sale.seat == at) for at in self._seats]

    def _moved(self, giver: int | None = None, taker: int | None = None) -> int:
        """Give what was lost or won in contests."""
        return sum(
            one.moved
            for one in self._happened
            if isinstance(one, Contested)
            and one.giver is not None
            and giver in (None, one.giver)
            and taker in (None, one.taker)
        )

    def _of(self, sort: str) -> list[Highlight]:
        """Give what there is of a sort, the weightiest first; of equals the one that regards the first name."""
        found = [one for one in self._found if one.sort == sort]
        return sorted(found, key=lambda one: (-one.weight, [self._who[seat] for seat in one.who]))

    def _names(self, seats: Iterable[int]) -> str:
        return listed(sorted(self._who[seat] for seat in seats), "and")

    def _whose(self, seat: int) -> str:
        return whose(self._who[seat], self._seating.seats[seat].pronoun)

    # --- who won

    def headline(self) -> str:
        """Say who won, and whether at the auction or on the road."""
        best, score = self._ended.winners, self._ended.score
        if best[1:]:
            told = f"{self._names(best)} won together with {_gold(max(score))} each, after {_turns(self._happened)}."
            rest = [own for seat, own in enumerate(score) if seat not in best]
            return f"{told} Nobody else had more than {figure(max(rest))}." if rest else told
        winner = best[0]
        won = f"{self._who[winner]} won with {_gold(score[winner])}"
        if tie := self._tie():
            return f"{won}. {tie}"
        second = max(own for seat, own in enumerate(score) if seat != winner)
        if self._begins is None:
            ahead = by(score[winner] - second, "sovereign")
            return f"{won}, {ahead} ahead of anybody else, after {_turns(self._happened)} of the ventures."
        kept = self._begins.gold
        earned = [own - had for own, had in zip(score, kept, strict=True)]
        if kept[winner] * len(kept) - sum(kept) <= earned[winner] * len(earned) - sum(earned):
            others = max(own for seat, own in enumerate(earned) if seat != winner)
            if earned[winner] > others:
                ahead = figure(earned[winner] - others)
                brought = f"The ventures brought {figure(earned[winner])}, {ahead} more than anybody else"
            else:
                left = f"The auction had left {figure(kept[winner])}"
                brought = f"{left}, and the ventures brought {figure(earned[winner])}"
            return f"{won}, and won them on the road. {brought}."
        cost = f"{capital(self._whose(winner))} retinue cost {figure(self._paid[winner])}"
        least = min(paid for seat, paid in enumerate(self._paid) if seat != winner)
        if self._paid[winner] < least:
            return f"{won}, and won them at the auction. {cost}, and nobody else paid less than {figure(least)}."
        return f"{won}, and won them at the auction. {cost}, where others paid up to {figure(max(self._paid))}."

    def _tie(self) -> str:
        level = [at for at, score in enumerate(self._ended.score) if score == max(self._ended.score)]
        if len(level) == len(self._ended.winners):
            return ""
        others = self._names(seat for seat in level if seat not in self._ended.winners)
        return f"{others} had as much, and the larger retinue."

    # --- what it came of

    def auction(self) -> list[Line]:
        """Tell what the strongest retinue cost, who paid most, the greatest bargain and the dearest buy."""
        if not self._sales or self._begins is None:
            return []
        strength = [sum(totals) for totals in self._begins.totals]
        strongest = [seat for seat in self._seats if strength[seat] == max(strength)]
        dearest = [seat for seat in self._seats if self._paid[seat] == max(self._paid)]
        told = []
        if not strongest[1:]:
            dear = ", more than anybody paid" if dearest == strongest else ""
            who, paid = self._who[strongest[0]], _gold(self._paid[strongest[0]])
            told.append(Line(f"The strongest retinue was {who}'s, for {paid}{dear}.", 4.0))
        if not dearest[1:] and dearest != strongest:
            told.append(Line(f"{self._who[dearest[0]]} paid most, {_gold(max(self._paid))}.", 1.0))
        cheap, dear_buys = self._purchases()
        told += [Line(self._bought(one), 2 + min(1, one.weight)) for one in cheap[:1]]
        told += [Line(self._bought(one), 0.5 + min(1, one.weight) / 2) for one in cheap[1:2]]
        told += [Line(self._bought(one), 1 + min(1, one.weight)) for one in dear_buys[:1]]
        return told

    def _purchases(self) -> tuple[list[Highlight], list[Highlight]]:
        found = self._of(PURCHASE)
        return [one for one in found if one.figure < 0], [one for one in found if one.figure > 0]

    def _bought(self, one: Highlight) -> str:
        sale = one.about
        whither = f"{self._retainers[sale.retainer]} went to {self._who[sale.seat]} for {_gold(sale.price)}"
        return f"{whither}, where {figure(sale.price - one.figure)} is usual."

    def contests(self) -> list[Line]:
        """Tell who lost most in contests, who took most of whom, and what a Cipher turned about."""
        told, prey = [], self._prey()
        if prey is not None:
            back = self._moved(taker=prey)
            gone = f"{_gold(self._lost[prey])} went in contests, and {figure(back)} came back"
            told.append(Line(f"{self._who[prey]} was the prey: {gone}.", 3.5))
        for one in self._of(FLOW)[:1]:
            taker, giver = one.who
            if giver == prey and one.figure == self._lost[giver]:
                continue
            taken = f"{figure(one.figure)} of them" if giver == prey else f"{_gold(one.figure)} from {self._who[giver]}"
            told.append(Line(f"{self._who[taker]} took {taken}.", 2.5))
        return told + [Line(self._turned(one), 1 + min(2, one.weight)) for one in self._turned_about()]

    def _turned_about(self) -> list[Highlight]:
        """Give the contest in which most was lost by a Cipher, if it was more than a coin or two."""
        return [one for one in self._of(TURNED)[:1] if one.figure > SMALL]

    def _turned(self, one: Highlight) -> str:
        seat, other = (self._who[at] for at in one.who)
        return f"A Cipher turned {seat}'s {one.about} with {other} about, for {_gold(one.figure)}."

    def _prey(self) -> int | None:
        """Give who lost most in contests, if it was much and nobody lost as much."""
        most = max(self._lost)
        return self._lost.index(most) if most > STREAM and self._lost.count(most) == 1 else None

    def finish(self) -> list[Line]:
        """Tell who led, who came second and who last, and why it ended if not by an empty Treasury."""
        told = [Line(text, 3.0) for text in self._lead()]
        score, best = self._ended.score, self._ended.winners
        rest = sorted({own for seat, own in enumerate(score) if seat not in best})
        for place, own in (("second", rest[-1:]), ("last", rest[:-1][:1])):
            if own:
                who = self._names(seat for seat in self._seats if score[seat] == own[0] and seat not in best)
                each = " each" if " and " in who and score.count(own[0]) > 1 else ""
                told.append(Line(f"{who} came {place} with {figure(own[0])}{each}.", 2.9 if place == "second" else 2.2))
        if self._ended.unclaimed:
            stopped = capital(aloud(self._ended.reason)).partition(":")[2] or aloud(self._ended.reason)
            told.append(
                Line(f"The game stopped with {_gold(self._ended.unclaimed)} in the Treasury: {stopped.strip()}.", 3.2)
            )
        return told

    def _lead(self) -> list[str]:
        """Say since when the winner led."""
        changes = [one for one in self._found if one.sort == LEAD]
        quarters = [one.who for one in self._found if one.sort == QUARTER]
        winner = self._ended.winners[0]
        if not changes or changes[-1].who[0] != winner or self._ended.winners[1:]:
            times = number_word(len(changes) - 1)
            return [f"The lead changed {times} times on the road."] if changes[2:] else []
        last, who = changes[-1], self._who[winner]
        if not changes[1:] and last.when <= 1:
            return [f"{who} led from the first turn to the last."]
        if len(quarters) == QUARTERS - 1 and all(one == (winner,) for one in quarters):
            return [f"{who} led whenever another quarter of the Treasury was gone."]
        took = f"{who} took the lead for good in turn {number_word(last.when)}"
        return [f"{took}, from {self._who[last.who[1]]}." if last.who[1:] else f"{took}."]

    # --- what is open

    def hooks(self) -> tuple[str, ...]:
        """Give what a next game could begin with, the most urgent first."""
        return tuple(dict.fromkeys(self._hooks()))[:MOST_HOOKS]

    def _hooks(self) -> Iterator[str]:
        yield from self._grudges()
        yield from self._poor()
        yield from self._near_misses()
        yield from self._bargains()
        yield from (self._turned(one) for one in self._turned_about())
        for event in self._happened:
            if isinstance(event, events.Unsold):
                yield f"Nobody wanted {self._retainers[event.retainer]}, who may still be hired."

    def _grudges(self) -> Iterator[str]:
        """Say who took much of whom and gave less back, and who lost most in all."""
        who, flows = self._who, {one.who: one.figure for one in self._of(FLOW)}
        for (taker, giver), sum_ in [*flows.items()][:2]:
            if flows.get((giver, taker), 0) < sum_:
                taken = f"{who[taker]} took {_gold(sum_)} from {who[giver]} in contests"
                yield f"{taken}: {who[giver]} may want them back."
        prey = self._prey()
        if prey is not None:
            yield f"{who[prey]} lost {_gold(self._lost[prey])} in contests, more than anybody else."

    def _poor(self) -> Iterator[str]:
        """Say who went home with little, what is nobody's, and who was near the win."""
        who, score, home, brought = self._who, self._ended.score, self._ended.home, self._ended.brought
        in_order = sorted(self._seats, key=who.__getitem__)
        for seat in in_order:
            if home[seat] == min(home) and home[seat] * 2 < brought:
                yield f"{who[seat]} went home with {figure(home[seat])} of the {figure(brought)} brought."
        if self._ended.unclaimed:
            yield f"In the Treasury lies what is nobody's: {_gold(self._ended.unclaimed)}."
        for seat in in_order:
            if seat not in self._ended.winners and 0 < max(score) - score[seat] <= CLOSE:
                yield f"{who[seat]} missed the win by {by(max(score) - score[seat], 'sovereign')}."

    def _bargains(self) -> Iterator[str]:
        """Say who was bought dear, and who serves for little."""
        cheap, dear = self._purchases()
        for one in dear[:1]:
            bought = f"{_gold(one.about.price)} for {self._retainers[one.about.retainer]}"
            yield f"{self._who[one.about.seat]} paid {bought}, {figure(one.figure)} more than is usual."
        for one in cheap[:1]:
            serves = f"{self._retainers[one.about.retainer]} serves {self._who[one.about.seat]}"
            yield f"{serves} for {_gold(one.about.price)}, {figure(-one.figure)} less than is usual."

    def _near_misses(self) -> Iterator[str]:
        """Tell the GM who would have paid as much for what another got."""
        sold = {sale.retainer: sale for sale in self._sales}
        for event in self._happened:
            if isinstance(event, events.LimitNamed) and event.retainer in sold:
                sale = sold[event.retainer]
                if sale.seat != event.seat and event.limit == sale.price:
                    paid = f"{figure(sale.price)} for {self._retainers[sale.retainer]} as well"
                    yield f"{self._who[event.seat]} would have paid {paid}, and saw {self._who[sale.seat]} get it."
                    return

    def previously(self, hooks: Sequence[str]) -> str:
        """Say in three sentences who won, who lost most, and what is most urgent."""
        first, *_ = self.headline().split(". ")
        told = [f"Last time {first.removesuffix('.')}."]
        told += [line.text for line in self.contests() if " prey" in line.text]
        told += [line.text for line in self.finish() if "came second" in line.text or "came last" in line.text]
        return " ".join([*told[:3], *[hook for hook in hooks if hook not in told][:1]])


CLOSE = 5
"""Sovereigns that are a near miss."""

MOST_HOOKS = 7


def _turns(happened: Sequence[Event]) -> str:
    turns = sum(isinstance(event, Earned | Contested | TurnLost) for event in happened)
    return counted_in_words(turns, "turn")


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
            leaders = [name for name, own in zip(seating.names, gold, strict=True) if own == max(gold)]
            lead = f"{listed(leaders, 'and')} {'are level' if leaders[1:] else 'leads'}"
            left = f"{treasury} {agree(treasury, 'remains', 'remain')}"
            lines.append(f"After {counted(turns, 'turn')} {left}; {lead} ({purses(seating, gold)}).")
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
                lines.append(f"A {venture} you cannot win ({signed(difference)}): the turn ends without a Reward roll.")
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
