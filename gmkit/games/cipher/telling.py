"""Cipher in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from gmkit.games.cipher import events
from gmkit.games.cipher.content import RetainerSet
from gmkit.games.cipher.events import Contested, Earned, Event, GameEnded, TurnLost
from gmkit.games.cipher.model import Enlistment, Venture
from gmkit.games.cipher.prices import rule_of_thumb
from gmkit.shell.words import (
    Highlight,
    Line,
    Phrases,
    Story,
    Tale,
    by_name,
    capital,
    most_urgent,
    say_event,
    signed,
    tellers,
)
from gmkit.table.game import TABLE, SeatNo
from gmkit.table.seats import Seating

QUARTERS = 4
"""A game is told in so many stretches, by how much of the Treasury is gone."""


class Book(NamedTuple):
    """What retainers are called, and the words of tellings."""

    retainers: RetainerSet
    words: Phrases


def bargain(price: int, total: int, seats: int, words: Phrases) -> str:
    """Say how a price stands to the rule of thumb if it is far from it."""
    usual = rule_of_thumb(total, seats)
    if abs(price - usual) * 4 <= usual:
        return ""
    return ", " + words.say("events.bargain" if price < usual else "events.dear", usual=usual)


def each_brought(brought: int | Sequence[int], seats: int) -> Sequence[int]:
    return (brought,) * seats if isinstance(brought, int) else brought


def taken_home(seating: Seating, home: Sequence[int], brought: int | Sequence[int], words: Phrases) -> str:
    """Give what everybody takes home, and the net against what was brought."""
    each = zip(seating.names, home, each_brought(brought, len(home)), strict=True)
    net = [f"{name} {gold} ({signed(gold - own)})" for name, gold, own in each]
    return words.say("events.taken_home", home=", ".join(net) if brought else by_name(seating.names, home))


def aloud(reason: str, words: Phrases, *, rule: str = "rounds") -> str:
    """Give why the game ended, without the ruling that the reason cites; `rule` is how the most rounds are told."""
    plain = reason.partition(" (CI-")[0]
    for key, of_ours in _ENDS.items():
        if plain == of_ours:
            return words.say(f"ends.{key}")
    most = re.fullmatch("max_rounds: ([0-9]+) rounds? played", plain)
    return words.say(f"ends.{rule}", rounds=words.counted(int(most[1]), "round")) if most else plain


_ENDS = {
    "shared_out": "nobody can ever draw from the Treasury; it is shared out",
    "empty": "the Treasury is empty",
    "empty_at_once": "the Treasury is empty before the first turn",
}
"""Why a game has ended, as its last event has it, by what is said of it."""


def _face(reward: int | str, words: Phrases) -> str:
    """Give a face of the Reward die as a word."""
    return words.say("events.a_cipher") if isinstance(reward, str) else str(reward)


def teller(retainers: RetainerSet, words: Phrases) -> Callable[[Event, Seating], str]:
    """Give the function that tells an event in a sentence, with this set's names."""
    names, book = {one.id: one.name for one in retainers.retainers}, Book(retainers, words)

    def tell(event: Event, seating: Seating) -> str:
        spell: dict[str, Callable[[Any], str]] = {
            **dict.fromkeys(("seat", "opponent"), seating.names.__getitem__),
            "retainer": lambda retainer: words.label(names[retainer]),
        }
        return say_event(event, TELL, words, spell, seating, book)

    return tell


def _tell_sold(event: events.Sold, seating: Seating, book: Book) -> str:
    seat, retainer, price, total = event
    paid = f"{book.words.counted(price, 'sovereign')}{bargain(price, total, len(seating), book.words)}"
    name = book.words.label(book.retainers.by_id()[retainer].name)
    return book.words.say("events.sold", retainer=name, seat=seating.names[seat], paid=paid)


def _tell_begins(event: events.VentureBegins, seating: Seating, book: Book) -> str:
    each = zip(seating.names, event.totals, strict=True)
    slots = {
        "attributes": "/".join(map(book.words.label, book.retainers.attributes)),
        "sums": "; ".join(f"{name} {'/'.join(map(str, own))}" for name, own in each),
        "gold": by_name(seating.names, event.gold),
        "treasury": event.treasury,
        "seat": seating.names[event.first],
    }
    return book.words.say("events.venture_begins", **slots)


def _tell_venture(event: events.VentureRolled, seating: Seating, book: Book) -> str:
    venture = capital(book.words.say(f"ventures.{event.venture}"))
    return book.words.say("events.venture_rolled", seat=seating.names[event.seat], venture=venture)


def _tell_switched(event: events.Switched, seating: Seating, book: Book) -> str:
    contest, venture = (book.words.say(f"ventures.{one}") for one in (event.contest, event.venture))
    return book.words.say("events.switched", seat=seating.names[event.seat], contest=contest, venture=venture)


def _tell_met(event: events.OpponentNamed | TurnLost, seating: Seating, book: Book) -> str:
    ahead, who, whom = event.difference, seating.names[event.seat], seating.names[event.opponent]
    slots = {"seat": who, "opponent": whom, "venture": book.words.say(f"ventures.{event.venture}")}
    key = "events.meets" if ahead > 0 else "events.lost_behind" if ahead else "events.lost_level"
    return book.words.say(key, **slots, difference=abs(ahead))


def _tell_earned(event: Earned, seating: Seating, book: Book) -> str:
    words = book.words
    slots = {"seat": seating.names[event.seat], "face": _face(event.reward, words)}
    slots["work"] = words.say(f"work.{event.venture}")
    if not event.moved:
        return words.say("events.earned_nothing", **slots)
    slots["coins"], slots["left"] = words.counted(event.moved, "sovereign"), _remain(event.treasury, words)
    return words.say("events.earned", **slots)


def _remain(treasury: int, words: Phrases) -> str:
    return words.agree("events.remain", treasury, treasury=treasury)


def _tell_contest(event: Contested, seating: Seating, book: Book) -> str:
    seat, opponent, _, _, reward, moved, giver, taker, left = event
    say, slots = book.words.say, {"seat": seating.names[seat], "face": _face(reward, book.words)}
    if giver is None or taker is None:
        return say("events.contested_nothing", **slots, opponent=seating.names[opponent])
    coins = {"coins": book.words.counted(moved, "sovereign"), "taker": seating.names[taker]}
    took = say("events.takes" if left else "events.takes_all", **coins, giver=seating.names[giver])
    return say("events.backfires" if giver == seat else "events.contested", **slots, took=took)


def _tell_end(event: GameEnded, seating: Seating, book: Book) -> str:
    words = book.words
    told = [words.say("events.end", reason=aloud(event.reason, words))]
    told.append(f"{taken_home(seating, event.home, event.brought, words)}.")
    if event.tied:
        slots = {"seats": words.list(seating.names[at] for at in event.best)}
        slots["winners"] = words.list(seating.names[at] for at in event.winners)
        told.append(words.agree("events.tie_broken", len(event.winners), **slots))
    if event.unclaimed:
        coins = words.counted(event.unclaimed, "sovereign")
        told.append(words.agree("events.unclaimed", event.unclaimed, coins=coins))
    return " ".join(told)


TELL = tellers(
    _tell_sold,
    _tell_begins,
    _tell_venture,
    _tell_switched,
    _tell_met,
    _tell_earned,
    _tell_contest,
    _tell_end,
)
"""How each event is told."""


# ---- A game of Cipher as it is retold: by what weighed in the auction, in the contests, and at the finish.

LONGEST = 110
"""So many words a recap has at most, unless somebody asks for a long one."""

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


def _sales(happened: Sequence[Event]) -> list[events.Sold]:
    return [event for event in happened if isinstance(event, events.Sold)]


def _begins(happened: Sequence[Event]) -> Any:
    """Give how the ventures began; None if they did not."""
    return next((event for event in happened if isinstance(event, events.VentureBegins)), None)


def _is_turn(event: Event) -> bool:
    """Say whether a turn has ended by this."""
    return isinstance(event, Earned | Contested | TurnLost)


def highlights(happened: Sequence[Event], seats: int) -> list[Highlight]:
    """Give what weighed in a game: purchases, who took from whom, contests turned about, the lead, each quarter."""
    found = [
        Highlight(PURCHASE, abs(off) / STREAM, (sale.seat,), 0, off, sale)
        for sale in _sales(happened)
        if (off := far_off(sale.price, sale.total, seats))
    ]
    begins = _begins(happened)
    flows: dict[tuple[int, int], int] = {}
    turn = 0
    for event in happened:
        turn += _is_turn(event)
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


def story(retainers: RetainerSet, words: Phrases) -> Callable[[Sequence[Event], Seating, Any, int], Story]:
    """Give the function that makes a story of a game: the auction, the contests, the finish, and what is open."""

    def tell(happened: Sequence[Event], seating: Seating, seen: Any, longest: int) -> Story:
        ended = next((event for event in happened if isinstance(event, GameEnded)), None)
        names = {one.id: words.label(one.name) for one in retainers.retainers}
        tale = (
            _SoFar(happened, seating, names, words) if ended is None else _Tale(happened, seating, names, words, ended)
        )
        tale.purses = _began_with(seen)
        headline, hooks = capital(tale.headline()), tale.hooks()
        end = "finish" if ended else "standing"
        told = {"auction": tale.auction(), "contests": tale.contests(), end: tale.finish()}
        return Story(headline, tale.threads(headline, told, longest, LONGEST), hooks, tale.previously(hooks))

    return tell


NAMED = 4
"""So many retainers at most are named in one hook; of more their number is said."""


def _began_with(seen: Any) -> Sequence[int]:
    """Give the gold that everybody had to bid with; nothing where bids have no limit, or that is not known."""
    if seen is None:
        return ()
    hall = seen.hall if isinstance(seen, Enlistment) else seen.board.hall
    if hall.options.bid_limit == "none":
        return ()
    return hall.brought or (hall.options.starting_gold,) * len(hall.seating)


class _Tale(Tale):
    """A game that is over, as it is retold.

    Attributes:
        purses: what everybody had to bid with, as `_began_with` gives it.
    """

    purses: Sequence[int] = ()

    def __init__(
        self,
        happened: Sequence[Event],
        seating: Seating,
        names: Mapping[str, str],
        words: Phrases,
        ended: GameEnded,
    ) -> None:
        super().__init__(words, seating.names, seating.to, highlights(happened, len(seating)))
        self._happened, self._seating, self._retainers = happened, seating, names
        self._ended, self._seats = ended, range(len(seating))
        self._begins = _begins(happened)
        self._lost = [self._moved(giver=seat) for seat in self._seats]
        self._sales = _sales(happened)
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
        return sorted(super()._of(sort), key=lambda one: (-one.weight, [self._who[seat] for seat in one.who]))

    def _gold(self, sovereigns: int) -> str:
        return self._words.in_words(sovereigns, "sovereign") if sovereigns else self._words.figure(0)

    # --- who won

    def headline(self) -> str:
        """Say who won, and whether at the auction or on the road."""
        best, score, say, figure = self._ended.winners, self._ended.score, self._say, self._words.figure
        if best[1:]:
            key = "won_together" if any(map(_is_turn, self._happened)) else "won_together_at_once"
            told = say(f"recap.{key}", seats=self._list(best), gold=self._gold(max(score)), turns=self._turns())
            rest = [own for seat, own in enumerate(score) if seat not in best]
            return f"{told} {say('recap.nobody_more', gold=figure(max(rest)))}" if rest else told
        winner = best[0]
        won = say("recap.won", seat=self._who[winner], gold=self._gold(score[winner]))
        if tie := self._tie():
            return f"{won}. {tie}"
        second = max(own for seat, own in enumerate(score) if seat != winner)
        if self._begins is None:
            ahead = self._words.by(score[winner] - second, "sovereign")
            return say("recap.won_ahead", won=won, margin=ahead, turns=self._turns())
        kept, earned = self._begins.gold, self._earned()
        if not self._at_auction(winner):
            others = max(own for seat, own in enumerate(earned) if seat != winner)
            if earned[winner] > others:
                more = figure(earned[winner] - others)
                return say("recap.won_road_most", won=won, earned=figure(earned[winner]), more=more)
            return say("recap.won_road", won=won, kept=figure(kept[winner]), earned=figure(earned[winner]))
        whose = capital(self._words.form(self._who[winner], self._seating.seats[winner].pronoun, "their"))
        slots = {"won": won, "whose": whose, "paid": figure(self._paid[winner])}
        least = min(paid for seat, paid in enumerate(self._paid) if seat != winner)
        if self._paid[winner] < least:
            return say("recap.won_auction_least", **slots, least=figure(least))
        return say("recap.won_auction", **slots, most=figure(max(self._paid)))

    def _earned(self) -> list[int]:
        """Give what the ventures brought everybody."""
        before = self._begins.gold if self._begins else (0,) * len(self._seats)
        return [own - had for own, had in zip(self._ended.score, before, strict=True)]

    def _at_auction(self, winner: int) -> bool:
        """Say whether somebody won by what the auction left, rather than by what the ventures brought."""
        kept, earned = self._begins.gold if self._begins else (), self._earned()
        ahead = earned[winner] * len(earned) - sum(earned)
        return bool(kept) and kept[winner] * len(kept) - sum(kept) > ahead

    def _turns(self) -> str:
        return self._words.in_words(sum(map(_is_turn, self._happened)), "turn")

    def _tie(self) -> str:
        others = self._ended.tied
        return self._say("recap.tie", seats=self._list(others)) if others else ""

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
            key = "recap.strongest_dearest" if dearest == strongest else "recap.strongest"
            slots = {"seat": self._who[strongest[0]], "gold": self._gold(self._paid[strongest[0]])}
            told.append(Line(self._say(key, **slots), 4.0))
        if not dearest[1:] and dearest != strongest:
            slots = {"seat": self._who[dearest[0]], "gold": self._gold(max(self._paid))}
            told.append(Line(self._say("recap.paid_most", **slots), 1.0))
        winner, *others = self._ended.winners
        if not (others or self._ended.tied) and self._at_auction(winner):
            kept, earned = self._words.figure(self._begins.gold[winner]), self._words.figure(self._earned()[winner])
            text = self._say("recap.kept_earned", seat=self._who[winner], kept=kept, earned=earned)
            told.append(Line(text, 3.0))
        cheap, dear_buys = self._purchases()
        told += [Line(self._bought(one, "bought"), 2 + min(1, one.weight)) for one in cheap[:1]]
        told += [Line(self._bought(one, "had"), 0.5 + min(1, one.weight) / 2) for one in cheap[1:2]]
        told += [Line(self._bought(one, "paid"), 1 + min(1, one.weight)) for one in dear_buys[:1]]
        return told

    def _purchases(self) -> tuple[list[Highlight], list[Highlight]]:
        found = self._of(PURCHASE)
        return [one for one in found if one.figure < 0], [one for one in found if one.figure > 0]

    def _bought(self, one: Highlight, how: str) -> str:
        sale = one.about
        slots = {
            "retainer": self._retainers[sale.retainer],
            "seat": self._who[sale.seat],
            "gold": self._gold(sale.price),
        }
        return self._say(f"recap.{how}", **slots, usual=self._words.figure(sale.price - one.figure))

    def contests(self) -> list[Line]:
        """Tell who lost most in contests, who took most of whom, and what a Cipher turned about."""
        told, prey = [], self._prey()
        if prey is not None:
            back = self._moved(taker=prey)
            slots = {"seat": self._who[prey], "gold": self._gold(self._lost[prey]), "back": self._words.figure(back)}
            told.append(Line(self._say("recap.prey", **slots), PREY))
        for one in self._of(FLOW)[:1]:
            taker, giver = one.who
            if giver == prey and one.figure == self._lost[giver]:
                continue
            slots = {"seat": self._who[taker], "giver": self._who[giver], "gold": self._gold(one.figure)}
            key = "recap.took_of_them" if giver == prey else "recap.took"
            told.append(Line(self._say(key, **slots, number=self._words.figure(one.figure)), 2.5))
        return told + [Line(self._turned(one), 1 + min(2, one.weight)) for one in self._turned_about()]

    def _turned_about(self) -> list[Highlight]:
        """Give the contest in which most was lost by a Cipher, if it was more than a coin or two."""
        return [one for one in self._of(TURNED)[:1] if one.figure > SMALL]

    def _turned(self, one: Highlight) -> str:
        seat, other = (self._who[at] for at in one.who)
        venture = self._say(f"ventures.{one.about}")
        return self._say("recap.turned", seat=seat, venture=venture, other=other, gold=self._gold(one.figure))

    def _prey(self) -> int | None:
        """Give who lost most in contests, if it was much, nobody lost as much, and less came back."""
        most = max(self._lost)
        prey = self._lost.index(most) if most > STREAM and self._lost.count(most) == 1 else None
        return None if prey is None or self._moved(taker=prey) >= most else prey

    def finish(self) -> list[Line]:
        """Tell who led, who came second and who last, and why it ended if not by an empty Treasury."""
        told = [Line(text, 3.0) for text in self._lead()]
        score, best = self._ended.score, self._ended.winners
        rest = sorted({own for seat, own in enumerate(score) if seat not in best})
        for place, own in (("second", rest[-1:]), ("last", rest[:-1][:1])):
            if own:
                seats = [seat for seat in self._seats if score[seat] == own[0] and seat not in best]
                key = f"recap.{place}_each" if seats[1:] else f"recap.{place}"
                text = self._say(key, seats=self._list(seats), gold=self._words.figure(own[0]))
                told.append(Line(text, SECOND if place == "second" else LAST))
        if self._ended.unclaimed:
            stopped = aloud(self._ended.reason, self._words, rule="stopped")
            left = self._ended.unclaimed
            text = self._words.agree("recap.stopped", left, gold=self._gold(left), reason=stopped)
            told.append(Line(text, 3.2))
        return told

    def _lead(self) -> list[str]:
        """Say since when the winner led."""
        changes = [one for one in self._found if one.sort == LEAD]
        quarters = [one.who for one in self._found if one.sort == QUARTER]
        winner = self._ended.winners[0]
        if not changes or changes[-1].who[0] != winner or self._ended.winners[1:]:
            times = self._words.number(len(changes) - 1)
            return [self._say("recap.lead_changed", times=times)] if changes[2:] else []
        last, who = changes[-1], self._who[winner]
        if not changes[1:] and last.when <= 1:
            return [self._say("recap.led_all", seat=who)]
        if len(quarters) == QUARTERS - 1 and all(one == (winner,) for one in quarters):
            return [self._say("recap.led_quarters", seat=who)]
        turn = self._words.number(last.when)
        if last.who[1:]:
            return [self._say("recap.took_lead_from", seat=who, turn=turn, other=self._who[last.who[1]])]
        return [self._say("recap.took_lead", seat=who, turn=turn)]

    # --- what is open

    def hooks(self) -> tuple[str, ...]:
        """Give what a next game could begin with, the most urgent first."""
        return most_urgent(self._hooks(), self._spare())

    def _hooks(self) -> Iterator[str]:
        yield from self._grudges()
        yield from self._poor()
        yield from self._near_misses()
        yield from self._bargains()
        yield from (self._turned(one) for one in self._turned_about())
        yield from self._unsold()

    def _unsold(self) -> Iterator[str]:
        """Say who may still be hired: whom nobody wanted, and whom nobody had any gold to bid for."""
        left, beyond = [*self.purses], list[str]()
        for before, event in pairwise(self._happened):
            if isinstance(event, events.Sold) and left:
                left[event.seat] -= event.price
            elif isinstance(event, events.Unsold):
                name = self._retainers[event.retainer]
                if isinstance(before, events.LotDrawn) and left and max(left) <= 0:
                    beyond.append(name)
                else:
                    yield self._say("hooks.unsold", retainer=name)
        if beyond:
            named = len(beyond) <= NAMED
            whom = self._words.list(beyond) if named else self._words.in_words(len(beyond), "retainer")
            yield self._say("hooks.beyond", retainers=whom)

    def _grudges(self) -> Iterator[str]:
        """Say who took much of whom and gave less back, and who lost most in all."""
        who, flows = self._who, {one.who: one.figure for one in self._of(FLOW)}
        for (taker, giver), sum_ in [*flows.items()][:2]:
            if flows.get((giver, taker), 0) < sum_:
                yield self._say("hooks.grudge", seat=who[taker], gold=self._gold(sum_), giver=who[giver])
        if self._prey() is not None:
            yield self._lost_most()

    def _lost_most(self) -> str:
        most = max(self._lost)
        return self._say("hooks.prey", seat=self._who[self._lost.index(most)], gold=self._gold(most))

    def _poor(self) -> Iterator[str]:
        """Say who went home with little, what is nobody's, and who was near the win."""
        who, score, home = self._who, self._ended.score, self._ended.home
        brought = each_brought(self._ended.brought, len(home))
        in_order = sorted(self._seats, key=who.__getitem__)
        for seat in in_order:
            if home[seat] == min(home) and home[seat] * 2 < brought[seat] > 0:
                had, own = self._words.figure(brought[seat]), self._words.figure(home[seat])
                yield self._say("hooks.poor", seat=who[seat], gold=own, brought=had)
        if self._ended.unclaimed:
            yield self._say("hooks.unclaimed", gold=self._gold(self._ended.unclaimed))
        for seat in in_order:
            if seat not in self._ended.winners and 0 < max(score) - score[seat] <= CLOSE:
                margin = self._words.by(max(score) - score[seat], "sovereign")
                yield self._say("hooks.missed", seat=who[seat], margin=margin)

    def _bargains(self) -> Iterator[str]:
        """Say who was bought dear, and who serves for little."""
        cheap, dear = self._purchases()
        for key, one in (*(("dear", one) for one in dear[:1]), *(("cheap", one) for one in cheap[:1])):
            sale, off = one.about, self._words.figure(abs(one.figure))
            slots = {"seat": self._who[sale.seat], "gold": self._gold(sale.price), "off": off}
            yield self._say(f"hooks.{key}", **slots, retainer=self._retainers[sale.retainer])

    def _spare(self) -> Iterator[str]:
        """Say what a game leaves open in any case: who is the richer, who came next, and the strongest retinue."""
        score, best = self._ended.score, self._ended.winners
        for winner in best:
            more = self._ended.home[winner] - each_brought(self._ended.brought, len(score))[winner]
            if more > 0:
                yield self._say("hooks.richer", seat=self._who[winner], gold=self._gold(more))
        strength = [sum(totals) for totals in self._begins.totals] if self._begins is not None else [0]
        if strength.count(max(strength)) == 1 and max(strength):
            yield self._say("hooks.strongest", seat=self._who[strength.index(max(strength))])
        rest = sorted({own for seat, own in enumerate(score) if seat not in best})[-1:]
        for seat in self._seats:
            if rest and seat not in best and score[seat] == rest[0]:
                behind = self._words.by(max(score) - rest[0], "sovereign")
                yield self._say("hooks.behind", seat=self._who[seat], margin=behind, winners=self._list(best))

    def _near_misses(self) -> Iterator[str]:
        """Tell the GM who would have paid as much for what another got."""
        sold = {sale.retainer: sale for sale in self._sales}
        for event in self._happened:
            if isinstance(event, events.LimitNamed) and event.retainer in sold:
                sale = sold[event.retainer]
                if sale.seat != event.seat and event.limit == sale.price:
                    slots = {"seat": self._who[event.seat], "gold": self._words.figure(sale.price)}
                    slots |= {"retainer": self._retainers[sale.retainer], "other": self._who[sale.seat]}
                    yield self._say("hooks.near", **slots)
                    return

    def previously(self, hooks: Sequence[str]) -> str:
        """Say in three sentences who won, who lost most, and what is most urgent."""
        first, *_ = self.headline().split(". ")
        worst = [line.text for line in self.contests() if line.weight == PREY]
        worst += [*(line.text for line in self.finish() if line.weight in (SECOND, LAST)), *self._lead()]
        worst += [line.text for line in (*self.contests(), *self.auction()) if line.weight != PREY]
        # Who was the prey is told already.
        open_ = [one for one in hooks if one != self._lost_most()]
        return self.summary(self.last_time(first.removesuffix(".")), worst, open_)


PREY, SECOND, LAST = 3.5, 2.9, 2.2
"""How much it weighs who was the prey, who came second and who last."""

CLOSE = 5
"""Sovereigns that are a near miss."""


# ---- A game that is not over: who has hired whom for how much, who holds the gold, and what has happened so far.


class _SoFar(_Tale):
    """A game that is not over, as it is retold; the gold that everybody holds now stands for the score.

    During the auction no event tells what anybody holds, but what was paid.
    """

    def __init__(self, happened: Sequence[Event], seating: Seating, names: Mapping[str, str], words: Phrases) -> None:
        begins, none = _begins(happened), (0,) * len(seating)
        self._gold_now: tuple[int, ...] = none if begins is None else begins.gold
        self._treasury: int = 0 if begins is None else begins.treasury
        for _, treasury, gold in _purses(happened, begins) if begins is not None else ():
            self._gold_now, self._treasury = tuple(gold), treasury
        best = tuple(SeatNo(seat) for seat, own in enumerate(self._gold_now) if own == max(self._gold_now))
        ended = GameEnded("", self._gold_now, none, 0, 0, best if begins is not None else ())
        super().__init__(happened, seating, names, words, ended)

    def headline(self) -> str:
        """Say how far it is, and who leads, or has paid most."""
        say, turns = self._say, sum(map(_is_turn, self._happened))
        if self._begins is not None:
            when = say("recap.after", turns=self._turns()) if turns else say("recap.at_first")
            return say("recap.goes_on", when=when, lead=self._most("leads", self._gold_now))
        if not self._sales:
            return say("recap.none_sold")
        most = self._most("most_paid", self._paid)
        return say("recap.auction_goes_on", retainers=self._words.in_words(len(self._sales), "retainer"), most=most)

    def _most_first(self, gold: Sequence[int]) -> list[int]:
        return sorted(self._seats, key=lambda seat: (-gold[seat], self._who[seat]))

    def _most(self, key: str, gold: Sequence[int]) -> str:
        who, most = self._with(gold, max(gold)), self._gold(max(gold))
        return self._words.agree(f"recap.{key}", gold.count(max(gold)), seats=who, gold=most)

    def auction(self) -> list[Line]:
        """Tell which retainers everybody has hired and for how much, bargains, and what is on offer."""
        told = []
        for at, seat in enumerate(self._most_first(self._paid)):
            own = [self._retainers[sale.retainer] for sale in self._sales if sale.seat == seat]
            if own:
                slots = {
                    "seat": self._who[seat],
                    "retainers": self._words.list(own),
                    "gold": self._gold(self._paid[seat]),
                }
                told.append(Line(self._say("recap.holds", **slots), 5.0 - at / 10))
        cheap, dear = self._purchases()
        told += [Line(self._bought(one, "bought"), 1 + min(1, one.weight)) for one in cheap[:1]]
        told += [Line(self._bought(one, "paid"), 1 + min(1, one.weight)) for one in dear[:1]]
        return told + [Line(text, 3.5) for text in self._on_offer()]

    def _on_offer(self) -> Iterator[str]:
        """Tell who comes from the pouch and is not sold yet, and who has bid most."""
        lot, bid = None, None
        for event in self._happened:
            match event:
                case events.LotDrawn(retainer):
                    lot, bid = retainer, None
                case events.Bid():
                    bid = event
                case events.Sold() | events.Unsold() | events.PutBack():
                    lot = None
                case _:
                    pass
        if lot is not None and bid is None:
            yield self._say("recap.on_offer", retainer=self._retainers[lot])
        elif lot is not None and bid is not None:
            slots = {"seat": self._who[bid.seat], "gold": self._gold(bid.amount)}
            yield self._say("recap.on_offer_for", retainer=self._retainers[lot], **slots)

    def finish(self) -> list[Line]:
        """Tell how much gold the others have, two at a time, and the Treasury, and since when who leads has led."""
        if self._begins is None:
            return []
        gold, words = self._gold_now, self._words
        told = []
        others = [seat for seat in self._most_first(gold) if gold[seat] < max(gold)]
        for at in range(0, len(others), 2):
            pair = others[at : at + 2]
            slots = {"seat": self._who[pair[0]], "gold": self._gold(gold[pair[0]])}
            if pair[1:]:
                slots |= {"other": self._who[pair[1]], "number": words.figure(gold[pair[1]])}
            told.append(Line(self._say("recap.have" if pair[1:] else "recap.has", **slots), 4.0 - at / 10))
        if self._treasury:
            left = words.agree("recap.treasury", self._treasury, gold=self._gold(self._treasury))
            told.append(Line(left, 3.0))
        return told + [Line(text, 1.5) for text in self._has_led()]

    def _has_led(self) -> Iterator[str]:
        """Say since when who leads has led alone."""
        best, since = self._ended.winners, 0
        for turn, _, gold in _purses(self._happened, self._begins):
            alone = gold[best[0]] == max(gold) and gold.count(max(gold)) == 1
            since = (since or turn) if alone else 0
        if since:
            yield self._say("recap.has_led", seat=self._who[best[0]], turn=self._words.number(since))

    def _poor(self) -> Iterator[str]:
        """Nobody has gone home."""
        yield from ()

    def _spare(self) -> Iterator[str]:
        """Nothing is over."""
        yield from ()

    def previously(self, hooks: Sequence[str]) -> str:
        """Say how it stands, who lost most, and what is most urgent."""
        return self.summary(self.headline(), [line.text for line in self.contests() if line.weight == PREY], hooks)


def beats(retainers: RetainerSet, words: Phrases) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells the game in a few lines: the auction, then each quarter of the Treasury."""
    names, book = {one.id: one.name for one in retainers.retainers}, Book(retainers, words)

    def tell(happened: Sequence[Event], seating: Seating) -> list[str]:
        lines = _retinues(happened, seating, names, words)
        begins = _begins(happened)
        if begins is None:
            return lines
        lines.append(_tell_begins(begins, seating, book))
        return lines + _quarters(happened, seating, begins, words)

    return tell


def _retinues(happened: Sequence[Event], seating: Seating, names: dict[str, str], words: Phrases) -> list[str]:
    sales, lines = _sales(happened), []
    for seat, who in enumerate(seating.names):
        own = [f"{names[sale.retainer]} {sale.price}" for sale in sales if sale.seat == seat]
        if own:
            lines.append(words.say("beats.enlists", seat=who, retainers=", ".join(own)))
    aside = [names[event.retainer] for event in happened if isinstance(event, events.Unsold)]
    return [*lines, words.say("beats.unsold", retainers=", ".join(aside))] if aside else lines


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
        if not _is_turn(event):
            continue
        turn += 1
        yield turn, treasury, list(gold)


def _quarters(happened: Sequence[Event], seating: Seating, begins: Any, words: Phrases) -> list[str]:
    due, lines = QUARTERS - 1, []
    for turns, treasury, gold in _purses(happened, begins):
        if due and treasury > 0 and treasury * QUARTERS <= begins.treasury * due:
            leaders = [name for name, own in zip(seating.names, gold, strict=True) if own == max(gold)]
            lead = words.agree("beats.leads", len(leaders), seats=words.list(leaders))
            slots = {"turns": words.counted(turns, "turn"), "left": _remain(treasury, words), "lead": lead}
            lines.append(words.say("beats.quarter", **slots, gold=by_name(seating.names, gold)))
            due = min(due - 1, treasury * QUARTERS // max(1, begins.treasury))
    for one in happened:
        if isinstance(one, GameEnded):
            home = taken_home(seating, one.home, one.brought, words)
            lines.append(f"{words.say('events.end', reason=aloud(one.reason, words))} {home}.")
    return lines


def glance(retainers: RetainerSet, words: Phrases) -> Callable[[Any, int], list[str]]:
    """Give the function that tells what a seat sees before it chooses, or what all see."""
    say = words.say

    def look(view: Any, seat: int) -> list[str]:
        if isinstance(view, Enlistment):
            known = retainers.by_id()
            seating = view.hall.seating
            slots: dict[str, Any] = {"gold": by_name(seating.names, view.gold[:-1]), "treasury": view.gold[-1]}
            lines = [say("glance.pouch", **slots, n=len(view.pouch))]
            if view.lot is not None:
                lot = known[view.lot]
                scores = ", ".join(
                    f"{words.label(a)} {n}" for a, n in zip(retainers.attributes, lot.scores, strict=True)
                )
                holder = None if view.holder is None else seating.names[view.holder]
                bid = say("glance.bid", seat=holder, bid=view.bid) if holder is not None else say("glance.no_bid")
                slots = {"retainer": words.label(lot.name), "scores": scores, "total": lot.total}
                lines.append(say("glance.offer", **slots, standing=bid))
            owned = [
                ", ".join(words.label(known[name].name) for name in retinue) or say("glance.nobody_yet")
                for retinue in view.retinues
            ]
            if seat != TABLE:
                return [*lines, say("glance.retinue", retainers=owned[seat])]
            retinues = zip(seating.names, owned, strict=True)
            return [*lines, *(say("glance.retinue_of", seat=name, retainers=own) for name, own in retinues)]
        assert isinstance(view, Venture)
        seating = view.board.hall.seating
        lines = [say("glance.gold", gold=by_name(seating.names, view.gold[:-1]), treasury=view.gold[-1])]
        if view.venture is not None:
            from gmkit.games.cipher.ventures import ATTRIBUTE

            at = ATTRIBUTE[view.venture]
            sums = ", ".join(f"{n} {t[at]}" for n, t in zip(seating.names, view.board.totals, strict=True))
            venture = capital(say(f"ventures.{view.venture}"))
            attribute = words.label(retainers.attributes[at])
            lines.append(say("glance.venture", venture=venture, attribute=attribute, sums=sums))
        return lines

    return look


def quick(happened: Sequence[Event], words: Phrases) -> list[str]:
    """Tell a venture that was described on the command line, to "you" against "them"."""
    lines, say = [], words.say
    for event in happened:
        match event:
            case TurnLost(_, _, venture, difference):
                lost = {"venture": say(f"ventures.{venture}"), "difference": signed(difference)}
                lines.append(say("quick.lost", **lost))
            case events.OpponentNamed(_, _, venture, difference):
                lines.append(say("quick.ahead", venture=say(f"ventures.{venture}"), difference=difference))
            case Earned(_, _, reward, moved, _):
                coins = words.counted(moved, "sovereign") if moved else words.figure(0)
                lines.append(say("quick.earned", face=_face(reward, words), coins=coins))
            case Contested(seat, _, _, _, reward, moved, giver, _, _):
                key = "nothing" if giver is None else "backfires" if giver == seat else "takes"
                coins = words.counted(moved, "sovereign")
                lines.append(say(f"quick.{key}", face=_face(reward, words), coins=coins))
            case GameEnded():
                lines.append(say("quick.over"))
            case _:
                pass
    return lines
