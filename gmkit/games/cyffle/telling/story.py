"""An evening of Cyffle as it is retold: who won and by what, the hands to remember, each cheat, what is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import log2
from typing import Any, NamedTuple

from gmkit.games.cyffle import events
from gmkit.games.cyffle.events import EveningEnded, Event, HandScored, HandVoid, TrickWon
from gmkit.games.cyffle.pack import KNAVE, Names, PackNames, rank_of
from gmkit.games.cyffle.telling import CLEAR, LONG_TABLE, Book, points, turned_last
from gmkit.shell.words import Highlight, Line, Phrases, Story, Tale, capital, most_urgent
from gmkit.table.game import SeatNo
from gmkit.table.seats import Seating

LONGEST, LONGEST_SO_FAR = 90, 120
"""So many words a recap has at most, of an evening that is over and of another, unless somebody asks for a long one."""


FEW = 3
"""So many hands are named; more are counted."""

CHEAT, VOID, CAPTURED, TURNED, POT = "cheat", "void", "captured", "turned", "pot"
"""What somebody might retell of an evening."""


class Crime(NamedTuple):
    """What one did at cheating in one hand, as far as it is told."""

    hand: int
    cheat: SeatNo
    palmed: tuple[str, ...] = ()  # the cards held back
    deeds: tuple[str, ...] = ()  # what else was done, each by its key
    risk: float = 0.0  # how surprising it is that nobody noticed, in halvings of the chance
    seen_by: tuple[str, ...] = ()  # who noticed
    caught_by: str = ""  # who has shown it
    found: tuple[str, ...] = ()  # the cards found on the cheat
    accused: bool = False  # whether somebody spoke of it

    @property
    def done(self) -> bool:
        """Whether it came to anything: a pack that was cut after all is as it was."""
        return bool(self.palmed or self.deeds or self.seen_by or self.caught_by)

    @property
    def weight(self) -> float:
        return 3 + (3 if self.caught_by else self.risk + (0 if self.seen_by else 2))


class Dealt(NamedTuple):
    """A hand that was dealt: what is told of it."""

    number: int
    trump: str
    carried: int  # coins in the pot from before
    antes: int  # coins that were put in
    played: tuple[tuple[int, str], ...]  # who played which card
    tricks: tuple[TrickWon, ...]
    scored: HandScored | None
    crimes: tuple[Crime, ...]
    void: bool


def dealt(evening: Sequence[Event]) -> list[Dealt]:
    """Give the hands of an evening, each with what belongs to it; what is left of one that was not counted, too."""
    hands: list[Dealt] = []
    blank = Dealt(0, "", 0, 0, (), (), None, (), void=False)
    hand, accuser = blank, ""
    for event in evening:
        match event:
            case events.HandBegins(number, _, carried):
                hands += [hand] if hand.number else []
                hand = blank._replace(number=number, carried=carried)
            case events.TrumpTurned(trump):
                hand = hand._replace(trump=trump)
            case events.AntesPaid(seats, ante):
                hand = hand._replace(antes=hand.antes + len(seats) * ante)
            case events.Staked(_, stake):
                hand = hand._replace(antes=hand.antes + stake)
            case events.Played(seat, card):
                hand = hand._replace(played=(*hand.played, (seat, card)))
            case TrickWon():
                hand = hand._replace(tricks=(*hand.tricks, event))
            case HandScored():
                hand = hand._replace(scored=event)
            case HandVoid():
                hand = hand._replace(void=True)
            case _:
                accuser = event.name if isinstance(event, events.Accused) else accuser
                hand = hand._replace(crimes=_crimes(hand, event, accuser))
    return [*hands, hand] if hand.number or hand.scored or hand.crimes else hands


def _crimes(hand: Dealt, event: Event, accuser: str) -> tuple[Crime, ...]:
    """Give the cheats of a hand with what an event tells of them."""
    cheat = getattr(event, "cheat", getattr(event, "seat", None))
    own = next((one for one in hand.crimes if one.cheat == cheat), None) or Crime(hand.number, SeatNo(cheat or 0))
    match event:
        case events.Palmed(_, cards):
            own = own._replace(palmed=(*own.palmed, *cards))
        case events.Stacked():
            own = own._replace(deeds=(*own.deeds, "stacked"))
        case events.Swapped():
            own = own._replace(deeds=(*own.deeds, "swapped"))
        case events.CutSkipped(_, to) if to is not None:
            own = own._replace(deeds=(*own.deeds, "uncut"))
        case events.Risked():
            own = own._replace(risk=own.risk - log2(max(float(event.unnoticed), 1 / 1024)))
        case events.Spotted():
            own = own._replace(seen_by=(*own.seen_by, *({event.name} - {*own.seen_by})))
        case events.CheatShown():
            own = own._replace(caught_by=accuser, found=event.held)
        case events.Accused() if own in hand.crimes:
            own = own._replace(accused=True)
        case _:
            return hand.crimes
    return (*(one for one in hand.crimes if one.cheat != cheat), own)


class Gone(NamedTuple):
    """Somebody who left between hands, and gave up what they had won of the tally (CF-10)."""

    number: int  # of the last hand before
    hands: int  # given up


def gone_from(evening: Sequence[Event]) -> dict[SeatNo, Gone]:
    """Give who left an evening, and when."""
    found, number, tally = dict[SeatNo, Gone](), 0, tuple[int, ...]()
    for event in evening:
        if isinstance(event, events.HandBegins):
            number = event.number
        elif isinstance(event, HandScored):
            tally = event.tally
        elif isinstance(event, events.LeftTable):
            found[event.seat] = Gone(number, tally[event.seat] if tally else 0)
    return found


def highlights(evening: Sequence[Event], names: Names) -> list[Highlight]:
    """Give what weighed in an evening: cheats and what became of them, void hands, Knaves of trumps captured.

    Also hands that turned on their last trick, and pots that held as much from before as was put in.
    """
    found: list[Highlight] = []
    for hand in dealt(evening):
        found += [Highlight(CHEAT, one.weight, (one.cheat,), hand.number, about=one) for one in hand.crimes if one.done]
        found += [Highlight(VOID, 2.0, (), hand.number)] if hand.void else []
        found += [Highlight(CAPTURED, 1.0, pair, hand.number) for pair in _captured(hand, names)]
        scored = hand.scored
        if scored is None:
            continue
        if len(scored.winners) == 1 and turned_last(hand.tricks, scored.winners[0]):
            found.append(Highlight(TURNED, 2.0, scored.winners, hand.number))
        if hand.carried >= hand.antes > 0 and any(scored.payouts):
            found.append(Highlight(POT, 2.0, scored.winners, hand.number, sum(scored.payouts)))
    return found


def _captured(hand: Dealt, names: Names) -> Iterator[tuple[int, int]]:
    """Give who took the Knave of trumps, and from whom, each time that it was lost."""
    start = 0
    for trick in hand.tricks:
        part = hand.played[start : start + len(trick.cards)]
        start += len(trick.cards)
        for seat, code in part:
            if code[-1] == hand.trump and rank_of(names.number(code)) == KNAVE and seat != trick.seat:
                yield trick.seat, seat


def story(pack: PackNames, words: Phrases) -> Callable[[Sequence[Event], Seating, Any, int], Story]:
    """Give the function that makes a story of an evening: who led, the hands to remember, the cheats, what is open."""
    names = Names(pack)

    def tell(evening: Sequence[Event], seating: Seating, _seen: Any, longest: int) -> Story:
        ended = next((event for event in evening if isinstance(event, EveningEnded)), None)
        tale = _SoFar(evening, seating, names, words) if ended is None else _Tale(evening, seating, names, words, ended)
        headline, hooks = capital(tale.headline()), tale.hooks()
        told = {"lead": tale.lead(), "hands": tale.to_remember(), "cheats": tale.cheats()}
        usual = LONGEST if ended else LONGEST_SO_FAR
        threads = tale.threads(headline, told, longest, usual)
        return Story(headline, threads, hooks, tale.previously(hooks), tale.noticed())

    return tell


class _Tale(Tale):
    """An evening that is over, as it is retold.

    Attributes:
        POT: how much it weighs which pot was the greatest.
    """

    POT = 1.5

    def __init__(
        self, evening: Sequence[Event], seating: Seating, names: Names, words: Phrases, ended: EveningEnded
    ) -> None:
        super().__init__(words, seating.names, seating.to, highlights(evening, names))
        self._evening, self._seating, self._ended, self._book = evening, seating, ended, Book(names, words)
        self._hands = dealt(evening)
        self._scored = [(hand, hand.scored) for hand in self._hands if hand.scored is not None]
        self._gone = gone_from(evening)

    def _cards(self, codes: Sequence[str]) -> str:
        return self._words.list(self._say("recap.card", card=self._book.card(code)) for code in codes)

    def _in_hand(self, number: int) -> str:
        return self._say("recap.in_hand", number=self._words.number(number))

    # --- who won

    def headline(self) -> str:
        """Say who won, with how many hands and coins, and by which hand, or at which cheat."""
        best, number = self._ended.best, sum(hand.void or hand.scored is not None for hand in self._hands)
        tally, net, words, say = self._ended.tally, self._ended.net, self._words, self._say
        who, dealt_ = self._list(best), words.in_words(number, "hand") if number else say("recap.no_hand")
        by_hands = any(tally) and (len({*tally}) > 1 or not any(net))
        if best[1:]:
            if by_hands:
                how = say("recap.with_each", hands=words.in_words(tally[best[0]], "hand"))
            else:
                each_ = self._purse(net[best[0]])
                how = say("recap.purse_each", purse=each_) if each_ else say("recap.as_they_came")
            return say("recap.won_together", seats=who, how=how, hands=dealt_)
        if by_hands:
            of = say("recap.of", number=words.figure(number)) if sum(tally) <= number and number > 1 else ""
            purse = f", {self._purse(net[best[0]])}" if net[best[0]] else ""
            won = say("recap.won_hands", seat=who, hands=words.in_words(tally[best[0]], "hand"), of=of, purse=purse)
        else:
            won = say("recap.won_coins", seat=who, coins=words.in_words(net[best[0]], "coin"), hands=dealt_)
        return f"{won} {self._deed()}".strip()

    def _purse(self, net: int) -> str:
        if not net:
            return ""
        key = "recap.richer" if net > 0 else "recap.poorer"
        return self._say(key, coins=self._words.in_words(abs(net), "coin"))

    def _deed(self) -> str:
        """Say how often the winner was caught, or whom it caught, or else by which hand it won."""
        best, say, words = self._ended.best[0], self._say, self._words
        who, pronoun = self._who[best], self._seating.seats[best].pronoun
        caught = [one.about for one in self._of(CHEAT) if one.about.caught_by]
        subject = capital(words.form(who, pronoun, "they"))
        if own := sum(one.cheat == best for one in caught):
            key = "recap.were_caught" if pronoun == "they" else "recap.was_caught"
            return say(key, seat=subject, times=words.times(own))
        if by_winner := sum(self._named(one.caught_by) == who for one in caught):
            key = "recap.caught_one" if by_winner == 1 else "recap.caught_often"
            return say(key, seat=subject, times=words.times(by_winner))
        won = [pair for pair in self._scored if pair[1].winners == (best,)]
        if not won:
            return ""
        if self._ended.tally[best] > 1:
            hand, scored = won[-1]
            return say("recap.last_hand", number=words.number(hand.number), how=self._how(hand, scored))
        hand, scored = max(won, key=lambda pair: (pair[1].payouts[best], pair[0].number))
        return say("recap.best_hand", number=words.number(hand.number), how=self._how(hand, scored))

    def _how(self, hand: Dealt, scored: HandScored) -> str:
        scores, say, words = scored.in_order, self._say, self._words
        if not scores[1:] or not scores[1]:
            return say("recap.with_all", points=points(scores[0], words)) if scores[0] > 1 else say("recap.with_only")
        key = "recap.on_last_trick" if turned_last(hand.tricks, scored.winners[0]) else "recap.by_points"
        return say(key, points=words.number(scores[0]), second=words.number(scores[1]))

    # --- what it came of

    def _leads(self) -> list[tuple[int, int]]:
        """Give each change of the lead in hands won: in which hand, and who had it then."""
        found: list[tuple[int, int]] = []
        for hand, scored in self._scored:
            best = max(scored.tally)
            if scored.tally.count(best) == 1 and (not found or found[-1][1] != scored.tally.index(best)):
                found.append((hand.number, scored.tally.index(best)))
        return found

    def _left(self) -> Iterator[str]:
        """Say who left, after which hand, how much the richer, and what was given up by it."""
        for seat, gone in self._gone.items():
            purse = f", {self._purse(self._ended.net[seat])}" if self._ended.net[seat] else ""
            slots = {"seat": self._who[seat], "number": self._words.number(gone.number), "purse": purse}
            key = "recap.left_hands" if gone.hands else "recap.left"
            yield self._say(key, **slots, hands=self._words.in_words(gone.hands, "hand"))

    def _left_before(self, seat: int, number: int) -> bool:
        """Say whether somebody had left when a hand began."""
        return SeatNo(seat) in self._gone and self._gone[SeatNo(seat)].number < number

    def lead(self) -> list[Line]:
        """Say who led in hands won, and from when, and who left."""
        return [*self._led(), *(Line(text, 3.0) for text in self._left())]

    def _led(self) -> list[Line]:
        found = self._leads()
        if not found:
            return []
        (first, leader), (last, winner) = found[0], found[-1]
        hand, scored = self._scored[-1]
        level = scored.tally.count(max(scored.tally)) > 1
        # Who has the most hands need not have the most coins.
        key = "recap.led" if level or self._ended.best == (winner,) else "recap.led_hands"
        led = self._say(key, seat=self._who[leader], number=self._words.number(first))
        if len(found) < 3:
            if found[1:]:
                ahead = {"seat": self._who[winner], "number": self._words.number(last)}
                key = "recap.led_then" if self._left_before(leader, last) else "recap.led_until"
                return [Line(self._say(key, led=led, **ahead), 4.0)]
            if self._left_before(leader, hand.number):
                return [Line(self._say("recap.led_leaving", led=led), 4.0)]
            if level:
                return [Line(self._say("recap.led_level", led=led, number=self._words.number(hand.number)), 4.0)]
            since = [scored.tally for hand, scored in self._scored if hand.number > first]
            caught = any(tally.count(max(tally)) > 1 for tally in since)
            return [Line(self._say("recap.led_on_level" if caught else "recap.led_on", led=led), 4.0)]
        changed = {"times": self._words.times(len(found) - 1), "seat": self._who[winner]}
        changes = self._say("recap.lead_changed", **changed, number=self._words.number(last))
        return [Line(self._say("recap.led_alone", led=led), 2.0), Line(changes, 4.0)]

    def to_remember(self) -> list[Line]:
        """Tell the clearest hand, those that turned on their last trick, Knaves that were captured, the great pot."""
        told, words, say = [], self._words, self._say
        alone = [(hand, scored) for hand, scored in self._scored if len(scored.winners) == 1]
        clear = [(scored.ahead, -hand.number, scored) for hand, scored in alone if scored.ahead >= CLEAR]
        if clear:
            margin, number, scored = max(clear, key=lambda one: one[:2])
            best = scored.in_order[0]
            had = {"seat": self._who[scored.winners[0]], "points": words.in_words(best, "point")}
            second = words.number(best - margin)
            told.append(Line(say("recap.clearest", number=words.number(-number), **had, second=second), 2.5))
        turned = self._of(TURNED)
        if turned[FEW:]:
            told.append(Line(say("recap.turned_many", number=capital(words.number(len(turned)))), 2.0))
        elif turned:
            numbers = words.list(words.number(one.when) for one in turned)
            told.append(Line(words.agree("recap.turned", len(turned), numbers=numbers), 2.0))
        told += [Line(text, 1.0) for text in self._knaves()]
        return told + [Line(text, self.POT) for text in self._pots()]

    def _pots(self) -> Iterator[str]:
        """Say who had the greatest of the pots that held as much from before as was put in."""
        if pots := self._of(POT):
            yield self._pot(max(pots, key=lambda one: (one.figure, -one.when)))

    def _pot(self, one: Highlight) -> str:
        coins, number = self._words.number(one.figure), self._words.number(one.when)
        return self._say("recap.pot", seats=self._list(one.who), coins=coins, number=number)

    def _knaves(self) -> Iterator[str]:
        """Say who captured most Knaves of trumps."""
        captured = self._of(CAPTURED)
        taken = {seat: sum(one.who[0] == seat for one in captured) for seat in self._seats}
        best = [seat for seat in self._seats if captured and taken[seat] == max(taken.values())]
        knave = self._book.rank(KNAVE)
        if len(captured) == 1:
            taker, giver = (self._who[seat] for seat in captured[0].who)
            when = self._words.number(captured[0].when)
            yield self._say("recap.knave", seat=taker, knave=knave, giver=giver, number=when)
        elif len(best) == 1:
            times = self._words.times(taken[best[0]])
            yield self._say("recap.knaves", seat=self._who[best[0]], knave=knave, times=times)

    def cheats(self) -> list[Line]:
        """Tell who was caught, who accused without cause, and, to whom it may be told, what nobody spoke of."""
        crimes = [one.about for one in self._of(CHEAT)]
        caught = [*self._caught([one for one in crimes if one.caught_by])]
        told = [Line(text, 5.2 if at else 6.0) for at, text in enumerate(caught)]
        void = self._of(VOID)
        if void:
            number = self._words.number(len(void) if void[1:] else void[0].when)
            told.append(Line(self._words.agree("recap.void", len(void), number=number, count=capital(number)), 1.6))
        told += [Line(text, 5.0) for text in self._wrong()]
        return told + [Line(text, 5.8) for text in self._unspoken([one for one in crimes if not one.caught_by])]

    def noticed(self) -> str:
        """Say in a sentence of each cheat whether anybody noticed; of those that were seated, as far as it is told."""
        crimes = [one.about for one in self._of(CHEAT)]
        told, words = [], self._words
        for cheat in sorted({one.cheat for one in crimes}, key=lambda seat: self._who[seat]):
            own = [one for one in crimes if one.cheat == cheat]
            caught = dict.fromkeys(one.caught_by for one in own if one.caught_by)
            shown = [("showed_it", [one for one in own if one.caught_by == by]) for by in caught]
            seen = [one for one in own if one.seen_by and not one.caught_by]
            quiet = [one for one in own if not one.seen_by and not one.caught_by]
            parts = []
            for key, some in (*shown, ("saw_it", seen), ("unnoticed", quiet)):
                by = {one.caught_by for one in some if one.caught_by} or {n for one in some for n in one.seen_by}
                what = self._say(f"recap.{key}", names=words.list(sorted(map(self._named, by))))
                numbers = words.list(words.number(one.hand) for one in some)
                parts += [words.agree("recap.in_hands", len(some), numbers=numbers, what=what)] if some else []
            told.append(self._say("recap.cheated", seat=self._who[cheat], what="; ".join(parts)))
        return " ".join(told)

    def _caught(self, crimes: Sequence[Crime]) -> Iterator[str]:
        """Tell each pair of a cheat and who caught it."""
        for accuser, cheat in dict.fromkeys((one.caught_by, one.cheat) for one in crimes):
            own = [one for one in crimes if (one.caught_by, one.cheat) == (accuser, cheat)]
            slots = {"name": self._named(accuser), "cheat": self._who[cheat], "number": self._words.number(own[0].hand)}
            held = f", {self._say('recap.with_cards', cards=self._cards(own[0].found))}" if own[0].found else ""
            if own[1:]:
                yield self._say("recap.caught_first", **slots, times=self._words.times(len(own)), held=held)
            else:
                yield self._say("recap.caught", **slots, held=held)

    def _wrong(self) -> Iterator[str]:
        """Tell of accusations that nothing came of."""
        number = 0
        for event in self._evening:
            if isinstance(event, events.HandBegins):
                number = event.number
            if isinstance(event, events.WrongAccusation):
                slots = {"seat": self._who[event.seat], "dealer": self._who[event.dealer]}
                key = "recap.wrong_paid" if event.fine else "recap.wrong"
                coins = self._words.in_words(event.fine, "coin")
                yield self._say(key, **slots, number=self._words.number(number), coins=coins)

    def _unspoken(self, crimes: Sequence[Crime]) -> Iterator[str]:
        """Tell of each cheat the boldest deed that nobody spoke of, and count the others."""
        for cheat in sorted({one.cheat for one in crimes}, key=lambda seat: self._who[seat]):
            own = [one for one in crimes if one.cheat == cheat]
            boldest = max(own, key=lambda one: (one.weight, -one.hand))
            key = "recap.not_shown" if boldest.accused else "recap.unspoken"
            told = self._say(key, number=self._words.number(boldest.hand), done=self._done(boldest))
            hands = self._words.in_words(len(own) - 1, "more_hand")
            more = self._say("recap.so_more", hands=hands, seat=self._who[cheat]) if own[1:] else ""
            yield f"{told} {more}".strip()

    def _done(self, crime: Crime) -> str:
        palmed = [self._say("deeds_done.palmed", cards=self._cards(crime.palmed))] if crime.palmed else []
        done = [*palmed, *(self._say(f"deeds_done.{deed}") for deed in dict.fromkeys(crime.deeds))]
        does = self._words.list(done or [self._say("deeds_done.cheated")])
        return self._say("deeds_done.who", seat=self._who[crime.cheat], done=does)

    # --- what is open

    def hooks(self) -> tuple[str, ...]:
        """Give what another evening could begin with, the most urgent first."""
        return most_urgent((*self._secrets(), *self._found_out(), *self._left(), *self._lost()), self._spare())

    def _secrets(self) -> Iterator[str]:
        """Say who has done what nobody spoke of, and who saw it."""
        open_ = [one.about for one in self._of(CHEAT) if not one.about.caught_by]
        for cheat in sorted({one.cheat for one in open_}, key=lambda seat: self._who[seat]):
            own = [one for one in open_ if one.cheat == cheat]
            slots = {"seat": self._who[cheat], "number": self._words.number(own[-1].hand)}
            key = "hooks.secrets" if own[1:] else "hooks.secret"
            yield self._say(key, **slots, hands=self._words.number(len(own)))
        for one in open_:
            for name in one.seen_by[:1]:
                number = self._words.number(one.hand)
                yield self._say("hooks.saw", name=self._named(name), cheat=self._who[one.cheat], number=number)

    def _found_out(self) -> Iterator[str]:
        """Say which cheats sat on, which two were found with one card, and who accused without cause."""
        crimes = [one.about for one in self._of(CHEAT) if one.about.caught_by]
        for cheat in sorted({one.cheat for one in crimes}, key=lambda seat: self._who[seat]):
            own = [one for one in crimes if one.cheat == cheat]
            times = self._words.times(len(own)) if own[1:] else self._in_hand(own[0].hand)
            yield self._say("hooks.left" if cheat in self._gone else "hooks.sat_on", seat=self._who[cheat], times=times)
        for code in dict.fromkeys(code for one in crimes for code in one.found):
            both = {one.cheat for one in crimes if code in one.found}
            if len(both) == 2:
                yield self._say("hooks.both", seats=self._list(both), card=self._cards([code]))
        yield from self._wrong()

    def _lost_most(self) -> Iterator[str]:
        """Say who lost most coins."""
        net = self._ended.net
        for seat in self._seats:
            if net[seat] == min(net) < 0:
                key = "hooks.lost" if net.count(min(net)) > 1 else "hooks.lost_most"
                yield self._say(key, seat=self._who[seat], coins=self._words.in_words(-net[seat], "coin"))

    def _lost(self) -> Iterator[str]:
        """Say who lost most coins, the lead, the match by a hand, or a Knave of trumps."""
        tally, best = self._ended.tally, self._ended.best
        yield from self._lost_most()
        for seat in self._seats:
            if not best[1:] and 0 < tally[seat] == tally[best[0]] - 1:
                yield self._say("hooks.short", seat=self._who[seat], winner=self._who[best[0]])
        leads = self._leads()
        if leads[1:] and leads[-2][1] not in best and not self._left_before(leads[-2][1], leads[-1][0]):
            slots = {"seat": self._who[leads[-2][1]], "winner": self._who[leads[-1][1]]}
            yield self._say("hooks.lead_lost", **slots, number=self._words.number(leads[-1][0]))
        for one in self._of(CAPTURED)[-1:]:
            taker, giver = (self._who[seat] for seat in one.who)
            slots = {"seat": giver, "knave": self._book.rank(KNAVE), "taker": taker}
            yield self._say("hooks.knave", **slots, number=self._words.number(one.when))
        for one in self._of(TURNED)[-1:]:
            yield self._say("hooks.turned", number=self._words.number(one.when), seat=self._who[one.who[0]])
        yield from self._won_none()

    def _won_none(self) -> Iterator[str]:
        for seat in self._seats:
            if any(self._ended.tally) and not self._ended.tally[seat] and seat not in self._gone:
                yield self._say("hooks.won_none", seat=self._who[seat])

    def _spare(self) -> Iterator[str]:
        """Say what an evening leaves open in any case: who is the richer, the nearest, and the clearest hand."""
        net, tally, best = self._ended.net, self._ended.tally, self._ended.best
        for winner in best:
            if net[winner] > 0:
                coins = self._words.in_words(net[winner], "coin")
                yield self._say("hooks.richer", seat=self._who[winner], coins=coins)
        alone = [(scored.ahead, -hand.number, scored) for hand, scored in self._scored if len(scored.winners) == 1]
        if alone:
            margin, number, scored = max(alone, key=lambda one: one[:2])
            slots = {"seat": self._who[scored.winners[0]], "number": self._words.number(-number)}
            points_ = self._words.in_words(scored.in_order[0], "point")
            second = self._words.number(scored.in_order[0] - margin)
            yield self._say("hooks.clearest", **slots, points=points_, second=second)
        behind = sorted({own for own in tally if own < max(tally)})[-1:]
        for seat in self._seats:
            if behind and tally[seat] == behind[0] and seat not in self._gone:
                hands = self._words.in_words(tally[seat], "hand")
                yield self._say("hooks.behind", seat=self._who[seat], hands=hands, winners=self._list(best))

    def previously(self, hooks: Sequence[str]) -> str:
        """Say in three sentences who won, what was worst, and what is most urgent."""
        won = self.last_time(self.headline().partition(". ")[0].removesuffix("."))
        return self.summary(won, self._weightiest(), hooks)

    def _weightiest(self) -> list[str]:
        lines = [*self.cheats(), *self.lead(), *self.to_remember()]
        texts = (one.text.partition(". ")[0] for one in sorted(lines, key=lambda one: -one.weight))
        return [f"{text.removesuffix('.')}." for text in texts]


# ---- An evening that is not over: how it stands, and what has happened so far.


def purses(evening: Sequence[Event], seats: int) -> list[int]:
    """Give what each seat has won or lost in coins when the last hand was over; no coins where that is not known.

    An evening that was taken up in the middle began with coins of which no event tells.
    """
    numbers = [event.number for event in evening if isinstance(event, events.HandBegins)]
    if numbers[:1] != [1]:
        return []
    own, settled, staked = [0] * seats, [0] * seats, set[int]()
    for event in evening:
        match event:
            case events.HandBegins():
                staked = set()
            case events.AntesPaid(payers, ante):
                staked |= {*payers}
                own = [coins - ante * (seat in payers) for seat, coins in enumerate(own)]
            case events.Staked(seat, stake):
                staked.add(seat)
                own[seat] -= stake
            case events.WrongAccusation(seat, dealer, fine):
                own[seat] -= fine
                own[dealer] += fine
            case HandScored():
                settled = own = [coins + paid for coins, paid in zip(own, event.payouts, strict=True)]
            case HandVoid():
                # A cheat who is shown up before the wagers pays the ante after all.
                late = 0 if event.cheat in staked else event.forfeited
                back = [paid - late * (seat == event.cheat) for seat, paid in enumerate(event.returned)]
                settled = own = [coins + paid for coins, paid in zip(own, back, strict=True)]
            case _:
                pass
    return [*settled]


class _SoFar(_Tale):
    """An evening that is not over, as it is retold; who would be first if it ended here stands for the winner."""

    POT = 2.8

    def __init__(self, evening: Sequence[Event], seating: Seating, names: Names, words: Phrases) -> None:
        counted = [event for event in evening if isinstance(event, HandScored)]
        tally = counted[-1].tally if counted else (0,) * len(seating)
        self._purses = purses(evening, len(seating))
        net = tuple(self._purses) or (0,) * len(seating)
        most = max(zip(tally, net, strict=True))
        best = tuple(SeatNo(seat) for seat, own in enumerate(zip(tally, net, strict=True)) if own == most)
        super().__init__(evening, seating, names, words, EveningEnded("", tally, net, best))

    def _spare(self) -> Iterator[str]:
        """Nothing is over."""
        yield from ()

    def headline(self) -> str:
        """Say after how many hands it goes on, and who leads."""
        tally, net, words, say = self._ended.tally, self._ended.net, self._words, self._say
        over = [hand.number for hand in self._hands if hand.void or hand.scored is not None]
        if not over:
            return say("recap.no_hand_yet")
        # Of an evening that was taken up in the middle the number of the last hand counts those before it too.
        hands, lead = words.in_words(over[-1] or len(over), "hand"), ""
        if most := max(tally):
            who = [seat for seat in self._seats if tally[seat] == most]
            lead = words.agree("recap.leads", len(who), seats=self._list(who), hands=words.in_words(most, "hand"))
        elif most := max(net):
            who = [seat for seat in self._seats if net[seat] == most]
            lead = words.agree("recap.richest", len(who), seats=self._list(who), coins=words.in_words(most, "coin"))
        return say("recap.goes_on_lead", hands=hands, lead=lead) if lead else say("recap.goes_on", hands=hands)

    def lead(self) -> list[Line]:
        """Say who follows, how their coins stand, and since when the first has led."""
        told = [Line(text, 4.0) for text in (*self._following(), *self._coins())]
        told += [Line(text, 3.0) for text in self._left()]
        return told + [Line(text, 1.8) for text in self._ahead()]

    def _following(self) -> Iterator[str]:
        """Say how many hands the others have won who are still at the table."""
        tally, words = self._ended.tally, self._words
        here = {seat: own for seat, own in enumerate(tally) if seat not in self._gone}
        behind = sorted({own for own in here.values() if own < max(tally)}, reverse=True)
        # Of a long table who comes next is enough.
        behind = behind[:1] if len(tally) > LONG_TABLE else behind
        if behind == [0]:
            if not any(one.hands for one in self._gone.values()):
                yield self._say("recap.nobody_else")
        elif behind:
            parts = [
                self._say("recap.with_so_many", seats=self._with(tally, own, self._gone), number=words.number(own))
                for own in behind
            ]
            yield words.agree("recap.follow", sum(own in behind for own in here.values()), others=words.list(parts))

    def _ahead(self) -> Iterator[str]:
        """Say since when who leads has led alone, and how often the lead has changed."""
        leads = self._leads()
        since = [scored.tally for hand, scored in self._scored if leads and hand.number >= leads[-1][0]]
        if not since[1:] or any(tally.count(max(tally)) > 1 for tally in since):
            return
        number, seat = self._words.number(leads[-1][0]), self._who[leads[-1][1]]
        if leads[1:]:
            yield self._say("recap.lead_changed", times=self._words.times(len(leads) - 1), seat=seat, number=number)
        else:
            yield self._say("recap.has_led", seat=seat, number=number)

    def _coins(self) -> Iterator[str]:
        """Say who has won most coins, and who has lost most."""
        net, words = self._ended.net, self._words
        # Where nobody marks hands the headline has who has won most.
        for most in dict.fromkeys((max(net), min(net)) if any(self._ended.tally) else (min(net),)):
            if most:
                who = self._with(net, most)
                yield words.agree("recap.purses", net.count(most), seats=who, purse=self._purse(most))

    def to_remember(self) -> list[Line]:
        """Tell the hands so far, and the one that is being played."""
        hand = self._hands[-1:]
        playing = [one for one in hand if one.trump and not one.void and one.scored is None]
        return super().to_remember() + [Line(self._under_way(one), 3.0) for one in playing]

    def _under_way(self, hand: Dealt) -> str:
        """Tell the trump of the hand that is being played, and who has most points in it."""
        slots = {"number": self._words.number(hand.number), "trump": self._book.suit(hand.trump)}
        own = [sum(trick.points for trick in hand.tricks if trick.seat == seat) for seat in range(len(self._who))]
        if not max(own):
            return self._say("recap.under_way", **slots)
        who = [seat for seat in self._seats if own[seat] == max(own)]
        best = {"seats": self._list(who), "points": self._words.in_words(max(own), "point")}
        return self._words.agree("recap.under_way_ahead", len(who), **slots, **best)

    def _pots(self) -> Iterator[str]:
        """Say who had the greatest pot, or how much was in each."""
        pots = [
            Highlight(POT, 2.0, scored.winners, hand.number, sum(scored.payouts))
            for hand, scored in self._scored
            if any(scored.payouts)
        ]
        most = max((one.figure for one in pots), default=0)
        greatest = [one for one in pots if one.figure == most]
        if greatest[1:]:
            yield self._say("recap.no_greater_pot", coins=self._words.in_words(most, "coin"))
        elif greatest:
            yield self._pot(greatest[0])

    def previously(self, hooks: Sequence[str]) -> str:
        """Say in three sentences how it stands, what was worst, and what is most urgent."""
        # Who has lost most, and who has won no hand, is told by how it stands.
        known = {*self._lost_most(), *self._won_none()}
        return self.summary(self.headline(), self._weightiest(), [one for one in hooks if one not in known])
