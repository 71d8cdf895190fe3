"""An evening of Cyffle as it is retold: who won and by what, the hands to remember, each cheat, what is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import log2
from typing import Any, NamedTuple

from gmkit.errors import listed
from gmkit.games.cyffle import events
from gmkit.games.cyffle.events import EveningEnded, Event, HandScored, HandVoid, TrickWon
from gmkit.games.cyffle.pack import KNAVE, Names, PackNames, points, rank_of
from gmkit.games.cyffle.telling import CLEAR, turned_last
from gmkit.shell.desk import Highlight, Line, Story, within
from gmkit.shell.words import again, agree, capital, counted_in_words, figure, number_word
from gmkit.table.game import SeatNo
from gmkit.table.seats import Seating

LONGEST, SHORT = 90, 300
"""So many words a recap has at most, unless somebody asks for more than the second number."""

MOST_HOOKS = 7

CHEAT, VOID, CAPTURED, TURNED, POT = "cheat", "void", "captured", "turned", "pot"
"""What somebody might retell of an evening."""


class Crime(NamedTuple):
    """What one did at cheating in one hand, as far as it is told."""

    hand: int
    cheat: SeatNo
    palmed: tuple[str, ...] = ()  # the cards held back
    deeds: tuple[str, ...] = ()  # what else was done, each in words
    risk: float = 0.0  # how surprising it is that nobody noticed, in halvings of the chance
    seen_by: tuple[str, ...] = ()  # who noticed
    caught_by: str = ""  # who has shown it
    found: tuple[str, ...] = ()  # the cards found on the cheat
    accused: bool = False  # whether somebody spoke of it

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
            own = own._replace(deeds=(*own.deeds, "stacked the pack"))
        case events.Swapped():
            own = own._replace(deeds=(*own.deeds, "swapped a card"))
        case events.CutSkipped(_, to) if to is not None:
            own = own._replace(deeds=(*own.deeds, "left the pack uncut"))
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


def highlights(evening: Sequence[Event], names: Names) -> list[Highlight]:
    """Give what weighed in an evening: cheats and what became of them, void hands, Knaves of trumps captured.

    Also hands that turned on their last trick, and pots that held as much from before as was put in.
    """
    found: list[Highlight] = []
    for hand in dealt(evening):
        found += [Highlight(CHEAT, one.weight, (one.cheat,), hand.number, about=one) for one in hand.crimes]
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


def story(pack: PackNames) -> Callable[[Sequence[Event], Seating, Any, int], Story]:
    """Give the function that makes a story of an evening: who led, the hands to remember, the cheats, what is open."""
    names = Names(pack)

    def tell(evening: Sequence[Event], seating: Seating, _seen: Any, words: int) -> Story:
        ended = next((event for event in evening if isinstance(event, EveningEnded)), None)
        if ended is None:
            return Story("the game goes on.")
        tale = _Tale(evening, seating, names, ended)
        headline, hooks = tale.headline(), tale.hooks()
        threads = {"The lead": tale.lead(), "The hands": tale.to_remember(), "The cheats": tale.cheats()}
        most = words if words > SHORT else min(words, LONGEST)
        return Story(headline, within(most, headline, threads), hooks, tale.previously(hooks))

    return tell


class _Tale:
    """An evening that is over, as it is retold."""

    def __init__(self, evening: Sequence[Event], seating: Seating, names: Names, ended: EveningEnded) -> None:
        self._evening, self._seating, self._ended = evening, seating, ended
        self._who, self._names = seating.names, names
        self._hands = dealt(evening)
        self._scored = [(hand, hand.scored) for hand in self._hands if hand.scored is not None]
        self._found = highlights(evening, names)
        self._seats = sorted(range(len(seating)), key=self._who.__getitem__)

    def _of(self, sort: str) -> list[Highlight]:
        """Give what there is of a sort, in the order of time."""
        return [one for one in self._found if one.sort == sort]

    def _list(self, seats: Iterable[int]) -> str:
        return listed(sorted(self._who[seat] for seat in seats), "and")

    def _cards(self, codes: Sequence[str]) -> str:
        return listed((f"the {self._names.card(code)}" for code in codes), "and")

    # --- who won

    def headline(self) -> str:
        """Say who won, with how many hands and coins, and by which hand, or at which cheat."""
        best, number = self._ended.best, sum(hand.void or hand.scored is not None for hand in self._hands)
        tally, net = self._ended.tally, self._ended.net
        who, dealt_ = self._list(best), counted_in_words(number, "hand") if number else "no hand at all"
        by_hands = any(tally) and (len({*tally}) > 1 or not any(net))
        if best[1:]:
            each = counted_in_words(tally[best[0]], "hand") if by_hands else _purse(net[best[0]]) or "as they came"
            how = f"{'with ' if by_hands else ''}{each}{' each' if by_hands or net[best[0]] else ''}"
            return f"{who} won together, {how}, after {dealt_}."
        of = f" of {figure(number)}" if sum(tally) <= number and number > 1 else ""
        if by_hands:
            purse = f", {_purse(net[best[0]])}" if net[best[0]] else ""
            won = f"{who} won with {counted_in_words(tally[best[0]], 'hand')}{of}{purse}."
        else:
            won = f"{who} won {counted_in_words(net[best[0]], 'coin')} in {dealt_}."
        return f"{won} {self._deed()}".strip()

    def _deed(self) -> str:
        """Say how often the winner was caught, or whom it caught, or else by which hand it won."""
        best = self._ended.best[0]
        who, pronoun = self._who[best], self._seating.seats[best].pronoun
        caught = [one.about for one in self._of(CHEAT) if one.about.caught_by]
        subject = again(who, pronoun)
        if own := sum(one.cheat == best for one in caught):
            return f"{subject} {'were' if pronoun == 'they' else 'was'} caught cheating {_times(own)} on the way."
        if by_winner := sum(one.caught_by == who for one in caught):
            return f"{subject} caught {'a cheat' if by_winner == 1 else f'cheats {_times(by_winner)}'} on the way."
        won = [pair for pair in self._scored if pair[1].winners == (best,)]
        if not won:
            return ""
        if self._ended.tally[best] > 1:
            hand, scored = won[-1]
            return f"The last of them was hand {number_word(hand.number)}, {self._how(hand, scored)}."
        hand, scored = max(won, key=lambda pair: (pair[1].payouts[best], pair[0].number))
        return f"The best was hand {number_word(hand.number)}, {self._how(hand, scored)}."

    def _how(self, hand: Dealt, scored: HandScored) -> str:
        scores = sorted((score for score in scored.scores if score is not None), reverse=True)
        if not scores[1:] or not scores[1]:
            return f"with all {points(scores[0])}" if scores[0] > 1 else "with the only point"
        to = f"{number_word(scores[0])} points to {number_word(scores[1])}"
        return f"on its last trick, {to}" if turned_last(hand.tricks, scored.winners[0]) else f"by {to}"

    # --- what it came of

    def _leads(self) -> list[tuple[int, int]]:
        """Give each change of the lead in hands won: in which hand, and who had it then."""
        found: list[tuple[int, int]] = []
        for hand, scored in self._scored:
            best = max(scored.tally)
            if scored.tally.count(best) == 1 and (not found or found[-1][1] != scored.tally.index(best)):
                found.append((hand.number, scored.tally.index(best)))
        return found

    def lead(self) -> list[Line]:
        """Say who led in hands won, and from when."""
        found = self._leads()
        if not found:
            return []
        (first, leader), (last, winner) = found[0], found[-1]
        hand, scored = self._scored[-1]
        level = scored.tally.count(max(scored.tally)) > 1
        # Who has the most hands need not have the most coins.
        hands = "" if level or self._ended.best == (winner,) else " in hands won"
        led = f"{self._who[leader]} led{hands} from hand {number_word(first)}"
        if len(found) < 3:
            ahead = f"{self._who[winner]} went ahead in hand {number_word(last)}"
            drawn = f" until others drew level in hand {number_word(hand.number)}" if level else " to the end"
            return [Line(f"{led} until {ahead}." if found[1:] else f"{led}{drawn}.", 4.0)]
        changes = f"The lead changed {_times(len(found) - 1)}"
        for_good = f"the last time to {self._who[winner]} in hand {number_word(last)}"
        return [Line(f"{led}.", 2.0), Line(f"{changes}, {for_good}.", 4.0)]

    def to_remember(self) -> list[Line]:
        """Tell the clearest hand, those that turned on their last trick, Knaves that were captured, the great pot."""
        told = []
        alone = [(hand, scored) for hand, scored in self._scored if len(scored.winners) == 1]
        clear = [(_margin(scored), -hand.number, scored) for hand, scored in alone if _margin(scored) >= CLEAR]
        if clear:
            margin, number, scored = max(clear, key=lambda one: one[:2])
            best = max(score or 0 for score in scored.scores)
            had = f"{self._who[scored.winners[0]]} had {points(best)} to {number_word(best - margin)}"
            told.append(Line(f"The clearest was hand {number_word(-number)}: {had}.", 2.5))
        turned = self._of(TURNED)
        if turned[FEW:]:
            told.append(Line(f"{capital(number_word(len(turned)))} hands turned on their last trick.", 2.0))
        elif turned:
            hands = f"{agree(len(turned), 'hand', 'hands')} {listed((number_word(one.when) for one in turned), 'and')}"
            told.append(Line(f"{capital(hands)} turned on the last trick.", 2.0))
        told += [Line(text, 1.0) for text in self._knaves()]
        pots = self._of(POT)
        if pots:
            pot = max(pots, key=lambda one: (one.figure, -one.when))
            coins = f"{number_word(pot.figure)} coins in hand {number_word(pot.when)}"
            told.append(Line(f"The greatest pot went to {self._list(pot.who)}: {coins}.", 1.5))
        return told

    def _knaves(self) -> Iterator[str]:
        """Say who captured most Knaves of trumps."""
        captured = self._of(CAPTURED)
        taken = {seat: sum(one.who[0] == seat for one in captured) for seat in self._seats}
        best = [seat for seat in self._seats if captured and taken[seat] == max(taken.values())]
        knave = f"the {self._names.rank(KNAVE)} of trumps"
        if len(captured) == 1:
            taker, giver = (self._who[seat] for seat in captured[0].who)
            yield f"{taker} captured {knave} from {giver} in hand {number_word(captured[0].when)}."
        elif len(best) == 1:
            yield f"{self._who[best[0]]} captured {knave} {_times(taken[best[0]])}."

    def cheats(self) -> list[Line]:
        """Tell who was caught, who accused without cause, and, to whom it may be told, what nobody spoke of."""
        crimes = [one.about for one in self._of(CHEAT)]
        caught = [*self._caught([one for one in crimes if one.caught_by])]
        told = [Line(text, 5.2 if at else 6.0) for at, text in enumerate(caught)]
        void = self._of(VOID)
        if void:
            number = (
                f"{capital(number_word(len(void)))} hands were" if void[1:] else f"Hand {number_word(void[0].when)} was"
            )
            told.append(Line(f"{number} void for it.", 1.6))
        told += [Line(text, 5.0) for text in self._wrong()]
        return told + [Line(text, 5.8) for text in self._unspoken([one for one in crimes if not one.caught_by])]

    def _caught(self, crimes: Sequence[Crime]) -> Iterator[str]:
        """Tell each pair of a cheat and who caught it."""
        for accuser, cheat in dict.fromkeys((one.caught_by, one.cheat) for one in crimes):
            own = [one for one in crimes if (one.caught_by, one.cheat) == (accuser, cheat)]
            times = f" {_times(len(own))}, first" if own[1:] else ""
            held = f", with {self._cards(own[0].found)}" if own[0].found else ""
            yield f"{accuser} caught {self._who[cheat]}{times} in hand {number_word(own[0].hand)}{held}."

    def _wrong(self) -> Iterator[str]:
        """Tell of accusations that nothing came of."""
        number = 0
        for event in self._evening:
            if isinstance(event, events.HandBegins):
                number = event.number
            if isinstance(event, events.WrongAccusation):
                cost = f", and paid {counted_in_words(event.fine, 'coin')}" if event.fine else ""
                accused = f"{self._who[event.seat]} accused {self._who[event.dealer]} in hand {number_word(number)}"
                yield f"{accused} without cause{cost}."

    def _unspoken(self, crimes: Sequence[Crime]) -> Iterator[str]:
        """Tell of each cheat the boldest deed that nobody spoke of, and count the others."""
        for cheat in sorted({one.cheat for one in crimes}, key=lambda seat: self._who[seat]):
            own = [one for one in crimes if one.cheat == cheat]
            boldest = max(own, key=lambda one: (one.weight, -one.hand))
            more = f" So went {counted_in_words(len(own) - 1, 'more hand')} of {self._who[cheat]}'s."
            fate = "it could not be shown" if boldest.accused else "nobody spoke of it"
            told = f"In hand {number_word(boldest.hand)} {self._done(boldest)}, and {fate}."
            yield f"{told}{more if own[1:] else ''}"

    def _done(self, crime: Crime) -> str:
        palmed = [f"palmed {self._cards(crime.palmed)}"] if crime.palmed else []
        return f"{self._who[crime.cheat]} {listed([*palmed, *dict.fromkeys(crime.deeds)] or ['cheated'], 'and')}"

    # --- what is open

    def hooks(self) -> tuple[str, ...]:
        """Give what another evening could begin with, the most urgent first."""
        return tuple(dict.fromkeys((*self._secrets(), *self._found_out(), *self._lost())))[:MOST_HOOKS]

    def _secrets(self) -> Iterator[str]:
        """Say who has done what nobody spoke of, and who saw it."""
        open_ = [one.about for one in self._of(CHEAT) if not one.about.caught_by]
        for cheat in sorted({one.cheat for one in open_}, key=lambda seat: self._who[seat]):
            own = [one for one in open_ if one.cheat == cheat]
            last = number_word(own[-1].hand)
            secrets = f"secrets from {number_word(len(own))} hands, the last hand {last}"
            yield f"{self._who[cheat]} still has {secrets if own[1:] else f'a secret from hand {last}'}."
        for one in open_:
            for name in one.seen_by[:1]:
                saw = f"{name} saw {self._who[one.cheat]} cheat in hand {number_word(one.hand)}"
                yield f"{saw}, and has said nothing of it."

    def _found_out(self) -> Iterator[str]:
        """Say which cheats sat on, which two were found with one card, and who accused without cause."""
        crimes = [one.about for one in self._of(CHEAT) if one.about.caught_by]
        gone = {event.seat for event in self._evening if isinstance(event, events.LeftTable)}
        for cheat in sorted({one.cheat for one in crimes}, key=lambda seat: self._who[seat]):
            own = [one for one in crimes if one.cheat == cheat]
            times = _times(len(own)) if own[1:] else f"in hand {number_word(own[0].hand)}"
            yield f"{self._who[cheat]} was caught cheating {times}, and {'left' if cheat in gone else 'sat on'}."
        for code in dict.fromkeys(code for one in crimes for code in one.found):
            both = {one.cheat for one in crimes if code in one.found}
            if len(both) == 2:
                yield f"{self._list(both)} were both found with {self._cards([code])}: chance, or one teacher?"
        yield from self._wrong()

    def _lost(self) -> Iterator[str]:
        """Say who lost most coins, the lead, the match by a hand, or a Knave of trumps."""
        net, tally, best = self._ended.net, self._ended.tally, self._ended.best
        for seat in self._seats:
            if net[seat] == min(net) < 0:
                most = "" if net.count(min(net)) > 1 else ", more than anybody else"
                yield f"{self._who[seat]} lost {counted_in_words(-net[seat], 'coin')}{most}."
        for seat in self._seats:
            if not best[1:] and 0 < tally[seat] == tally[best[0]] - 1:
                yield f"{self._who[seat]} was a hand short of {self._who[best[0]]}."
        leads = self._leads()
        if leads[1:] and leads[-2][1] not in best:
            led = f"{self._who[leads[-2][1]]} led until hand {number_word(leads[-1][0])}"
            yield f"{led}, and lost the lead to {self._who[leads[-1][1]]}."
        for one in self._of(CAPTURED)[-1:]:
            taker, giver = (self._who[seat] for seat in one.who)
            yield f"{giver} lost the {self._names.rank(KNAVE)} of trumps to {taker} in hand {number_word(one.when)}."
        for one in self._of(TURNED)[-1:]:
            yield f"Hand {number_word(one.when)} went to {self._who[one.who[0]]} on its last trick alone."
        for seat in self._seats:
            if any(tally) and not tally[seat]:
                yield f"{self._who[seat]} has not won a hand."

    def previously(self, hooks: Sequence[str]) -> str:
        """Say in a few sentences who won, what was worst, and what is most urgent."""
        told = [f"Last time {self.headline().partition('. ')[0].removesuffix('.')}."]
        weightiest = sorted([*self.cheats(), *self.lead(), *self.to_remember()], key=lambda one: -one.weight)
        told += [one.text for one in weightiest[:2]]
        return " ".join((*told, *[hook for hook in hooks if hook not in told][:1]))


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number_word(number)} times")


def _purse(net: int) -> str:
    return f"{counted_in_words(abs(net), 'coin')} {'richer' if net > 0 else 'poorer'}" if net else ""


def _margin(scored: HandScored) -> int:
    scores = sorted(score or 0 for score in scored.scores)
    return scores[-1] - scores[-2]


FEW = 3
"""So many hands are named; more are counted."""
