"""Cheating: its chances, the tricks, who notices them, and accusations (4.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from gmkit.chance.law import Weighted
from gmkit.errors import IllegalChoice, later, said, say
from gmkit.games.cyffle.events import (
    Accused,
    AcesAgain,
    CheatShown,
    CutDemanded,
    CutSkipped,
    HandVoid,
    KeptQuiet,
    Palmed,
    Risked,
    Spotted,
    Stacked,
    Swapped,
    WrongAccusation,
)
from gmkit.games.cyffle.model import (
    BLANK,
    HONEST,
    TELLS_LATER,
    TO_BE_TOLD,
    Between,
    Due,
    DueChoice,
    DueLuck,
    Hand,
    Score,
    Sly,
    State,
    Table,
    around,
    playing,
    undealt,
    wagered,
)
from gmkit.games.cyffle.pack import ACES, PACK, Cards, bits_of, cards_each, of_a_kind, told
from gmkit.games.cyffle.score import close_hand, why_ended
from gmkit.table.choices import OneOf, Some
from gmkit.table.game import GM, Ask, Luck, SeatNo, Step, move_all, swapped

# ---- The chances of cheating: how likely a trick is noticed, and how odd it is that Aces come again (4.8).

PALM, STACK, SKIP_CUT, SWAP = "palm", "stack", "skip_cut", "swap"

_TRICKS = {PALM: later("palm"), STACK: later("stack"), SKIP_CUT: later("skip cut"), SWAP: later("swap")}
_SEEN = {True: (later("spotted"), later("yes")), False: (later("unnoticed"), later("no"))}
TRICKS = (PALM, STACK, SKIP_CUT, SWAP)
"""The tricks by name, in the order of the rules."""

MOST_PALMED = 4
MOST_STACKED = 6

_BASE = {PALM: Fraction(1, 10), STACK: Fraction(1, 5), SKIP_CUT: Fraction(1, 4), SWAP: Fraction(1, 5)}
_EACH_CARD = _EACH_STEP = Fraction(1, 20)
_LEAST, _MOST = Fraction(1, 50), Fraction(19, 20)


def spotted(trick: str, k: int, sleight: int, perception: int) -> Fraction:
    """Give the chance that one observer notices a trick: never below 1/50 or above 19/20 (4.8).

    Args:
        trick: one of `TRICKS`.
        k: how many cards are palmed; no other trick looks at it.
        sleight: how deft the cheat is, -4 to 4.
        perception: how watchful the observer is, -4 to 4.
    """
    base = _BASE[trick] + (_EACH_CARD * k if trick == PALM else 0)
    return min(max(base + _EACH_STEP * (perception - sleight), _LEAST), _MOST)


def always_objects(perception: int) -> bool:
    """Whether somebody who is to cut and is not distracted never lets the cut be skipped (CF-19)."""
    return perception > 0


def unnoticed(trick: str, k: int, sleight: int, perceptions: Iterable[int]) -> Fraction:
    """Give the chance that nobody notices a trick (4.8).

    Args:
        trick: one of `TRICKS`.
        k: how many cards are palmed; no other trick looks at it.
        sleight: how deft the cheat is, -4 to 4.
        perceptions: how watchful each observer is who is not distracted.
    """
    chance = Fraction(1)
    for perception in perceptions:
        chance *= 1 - spotted(trick, k, sleight, perception)
    return chance


def again(hand: int, last: int, held: int, pack: int = PACK) -> Fraction:
    """Give the chance that an honest hand has at least `held` of the Aces seen in the last hand's tricks (4.8).

    Args:
        hand: how many cards it has.
        last: how many Aces were seen.
        held: how many of those have come again.
        pack: how many cards there are.
    """
    ways = sum(comb(last, some) * comb(pack - last, hand - some) for some in range(held, min(last, hand) + 1))
    return Fraction(ways, comb(pack, hand))


# ---- What a dealer may do on the sly: palm, skip the cut, stack, swap (4.8).
#
# Only who deals can cheat, and only with cards gathered from the last hand's tricks (CF-16).

CUT, SKIP = later("offer the cut"), later("skip the cut")
KEEP = later("no swap")


def may_palm(state: Between) -> int:
    """Give how many cards may be palmed: four, and no more than the deal can spare (CF-17)."""
    players = len(playing(state))
    return min(MOST_PALMED, state.table.pack.bit_count() - players * cards_each(players))


class Palm(DueChoice):
    """The dealer gathers the last hand's tricks and holds up to four of the cards back (4.8, CF-16, CF-17)."""

    private = True

    def asks(self, state: Between) -> Ask:
        most = min(may_palm(state), state.score.gathered.bit_count())
        return Ask(self.seat, Some(Cards(state.score.gathered, state.table.names), 0, most), "palm", usual=())

    def does(self, state: Between, cards: tuple[int, ...]) -> Step[Any]:
        state = state._replace(due=state.due[:-1])
        if not cards:
            return Step(state, ())
        sly = state.sly._replace(palmed=state.sly.palmed | bits_of(cards), before=(self.seat,))
        watched = noticed(state._replace(sly=sly), PALM, len(cards))
        return Step(watched.state, (Palmed(self.seat, _codes(state, cards), self.seat), *watched.events))


class OfferCut(DueChoice):
    """The dealer has the pack cut, or skips it (CF-12)."""

    private = True

    def asks(self, state: Between) -> Ask:
        return Ask(self.seat, OneOf((CUT, SKIP)), "cut", usual=CUT)

    def does(self, state: Between, answer: str) -> Step[Any]:
        state = state._replace(due=state.due[:-1])
        return skip_the_cut(state, self.seat) if answer == SKIP else Step(state, ())


def may_stack(state: Between) -> int:
    """Give the cards that can be put on top: those palmed, and if the pack stayed uncut all gathered (CF-18)."""
    return state.sly.palmed | (state.score.gathered if SKIP_CUT in state.sly.done else 0)


class StackForSelf(DueChoice):
    """The dealer says which cards are to fall to itself, the first of them first (4.8, CF-18)."""

    private = True

    def asks(self, state: Between) -> Ask:
        cards = may_stack(state)
        most = min(MOST_STACKED, cards_each(len(playing(state))), cards.bit_count())
        return Ask(
            self.seat, Some(Cards(cards, state.table.names), 0, most, ordered=True), "stack for oneself", usual=()
        )

    def does(self, state: Between, own: tuple[int, ...]) -> Step[Any]:
        return Step(state._replace(due=(*state.due[:-1], StackForAnother(self.seat, own))), ())


@dataclass(frozen=True)
class StackForAnother(DueChoice):
    """The dealer says which cards are to fall to somebody else, the first of them first (4.8, CF-18)."""

    own: tuple[int, ...]  # the cards that are to fall to itself

    private = True

    def asks(self, state: Between) -> Ask:
        left = may_stack(state) & ~bits_of(self.own)
        most = min(MOST_STACKED - len(self.own), cards_each(len(playing(state))), left.bit_count())
        return Ask(
            self.seat, Some(Cards(left, state.table.names), 0, most, ordered=True), "stack for another", usual=()
        )

    def does(self, state: Between, low: tuple[int, ...]) -> Step[Any]:
        state = state._replace(due=state.due[:-1])
        others = [seat for seat in playing(state) if seat != self.seat]
        if low and len(others) > 1:
            return Step(state._replace(due=(*state.due, ChooseVictim(self.seat, self.own, low))), ())
        if not low and not self.own:
            return Step(state, ())
        return put_on_top(state, self.seat, self.own, others[0] if low else None, low)


@dataclass(frozen=True)
class ChooseVictim(DueChoice):
    """The dealer says who is to get them (4.8)."""

    own: tuple[int, ...]  # the cards that are to fall to itself
    low: tuple[int, ...]  # and to the victim

    private = True

    def asks(self, state: Between) -> Ask:
        others = [seat for seat in playing(state) if seat != self.seat]
        names = state.table.seating.names
        return Ask(self.seat, OneOf(others, [(names[seat],) for seat in others]), "victim")

    def does(self, state: Between, victim: SeatNo) -> Step[Any]:
        return put_on_top(state._replace(due=state.due[:-1]), self.seat, self.own, victim, self.low)


def put_on_top(
    state: Between, dealer: SeatNo, own: Sequence[int], seat: SeatNo | None, low: Sequence[int]
) -> Step[Any]:
    """Put cards on the pack so that they fall as they should; cards of the pack lie between them (CF-18)."""
    sly, mine, theirs = state.sly, bits_of(own), bits_of(low)
    stacked = dealing_order(playing(state), {dealer: own} | ({seat: low} if seat is not None else {}))
    falls = ((dealer, mine), *(((seat, theirs),) if seat is not None else ()))
    palmed = sly.palmed & ~mine & ~theirs
    sly = sly._replace(palmed=palmed, stacked=stacked, falls=falls, gained=sly.gained | mine)
    watched = noticed(state._replace(sly=sly), STACK)
    told = Stacked(dealer, _codes(state, own), seat, _codes(state, low), dealer)
    return Step(watched.state, (told, *watched.events))


def dealing_order(order: Sequence[SeatNo], falls: dict[SeatNo, Sequence[int]]) -> tuple[int, ...]:
    """Give the top of the pack, for cards that are dealt one at a time.

    Args:
        order: who is dealt to, from the dealer's left.
        falls: for each seat the cards that it is to get, first to last.
    """
    places = {order.index(seat) + len(order) * at: card for seat, row in falls.items() for at, card in enumerate(row)}
    return tuple([places.get(place, BLANK) for place in range(max(places) + 1)])


@dataclass(frozen=True)
class SwapCard(DueChoice):
    """Before its first card the dealer exchanges cards for palmed ones, once for each palmed (4.8, CF-20)."""

    left: int  # how many it may still exchange, this one among them

    private = True

    def asks(self, state: Between) -> Ask:
        codes, palmed, held = state.table.codes, state.sly.palmed, state.hands[self.seat]
        if state.unknown[self.seat]:
            # Nobody here knows the hand; whoever is asked does, and the cards that lie elsewhere cannot be told.
            held = state.table.pack & ~palmed & ~bits_of(state.trick)
        pairs = [(gave, took) for took in of_a_kind(palmed) for gave in of_a_kind(held)]
        names = [(later("{gave} for {took}", gave=codes[gave], took=codes[took]),) for gave, took in pairs]
        return Ask(self.seat, OneOf((KEEP, *pairs), [(KEEP,), *names]), "swap", usual=KEEP)

    def does(self, state: Between, answer: Any) -> Step[Any]:
        """Raises IllegalChoice for a card that is not in its hand."""
        state = state._replace(due=state.due[:-1])
        if answer == KEEP:
            return Step(state, ())
        seat, sly, codes = self.seat, state.sly, state.table.codes
        gave, took = answer
        hand, unknown = state.hands[seat], state.unknown[seat]
        if sum(other for at, other in enumerate(state.hands) if at != seat) >> gave & 1:
            raise IllegalChoice(
                say(
                    "{card} cannot be in this hand: it is dealt elsewhere; name a card that is in the hand",
                    card=codes[gave],
                )
            )
        if hand >> gave & 1:
            hand ^= 1 << gave
        else:
            unknown -= 1
        sly = sly._replace(palmed=sly.palmed ^ 1 << took | 1 << gave, gained=(sly.gained | 1 << took) & ~(1 << gave))
        hands = swapped(state.hands, seat, hand | 1 << took)
        due = (*state.due, SwapCard(seat, self.left - 1)) if self.left > 1 else state.due
        state = state._replace(due=due, hands=hands, unknown=swapped(state.unknown, seat, unknown), sly=sly)
        watched = noticed(state, SWAP)
        return Step(watched.state, (Swapped(seat, codes[gave], codes[took], seat), *watched.events))


def _codes(state: Between, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple([state.table.codes[card] for card in cards])


# ---- What is done on the sly when the first trick has begun, before a seat's own first card (4.8).


def before_a_first_card(hand: Hand) -> tuple[Sly, Due | None]:
    """Give what the seat to play does on the sly before its first card, if anything; and what is left to be done then.

    The dealer, who plays last to the first trick, may swap (CF-20); of several people whoever has noticed a trick says
    what comes of it (CF-22).
    """
    seat, sly = hand.seat, hand.sly
    if seat not in sly.before or hand.seen != bits_of(hand.trick):
        return sly, None
    sly = sly._replace(before=tuple([other for other in sly.before if other != seat]))
    if seat != hand.round.score.dealer:
        return sly, AnswerTrick(seat)
    return sly, SwapCard(seat, sly.palmed.bit_count()) if sly.palmed else None


# ---- Who may notice a trick, and what whoever notices it does at once (4.8).

ACCUSE, QUIET, LATER = later("accuse"), later("keep quiet"), later("use it later")


class Observer(NamedTuple):
    """Somebody who may notice."""

    number: int  # the seat; bystanders are counted on after the seats
    name: str  # who
    perception: int  # -4 to 4
    seated: bool
    dozing: bool  # whether it seems to sleep


def observers(table: Table, score: Score) -> tuple[Observer, ...]:
    """Give who watches the dealer, from its left, and then the bystanders; who is distracted does not (CF-21)."""
    dealer = score.dealing
    names, manners = table.seating.names, table.manners
    seated = [
        Observer(seat, names[seat], manners[seat].perception, True, manners[seat].dozing)
        for seat in table.from_left[dealer]
        if seat != dealer and not score.gone[seat] and not manners[seat].distracted
    ]
    beside = [
        Observer(number, one.name, one.perception, False, one.dozing)
        for number, one in enumerate(table.bystanders, start=len(names))
        if not one.distracted
    ]
    return (*seated, *beside)


def may_have_noticed(view: State, ask: Ask) -> bool:
    """Whether somebody who is asked may have noticed a trick, which nobody else may see (CF-22).

    Whoever watched a dealer that could cheat may have, until the next hand is agreed upon.
    """
    table, score = around(view)
    return bool(table.options.cheating and score.gathered) and ask.what != "next hand"


def cutter(state: Between) -> SeatNo | None:
    """Give who cuts: the opponent, or the player right of the dealer (CF-12); None if nobody else plays."""
    others = [seat for seat in playing(state) if seat != state.score.dealer]
    return others[-1] if others else None


def attentive(table: Table, seat: SeatNo) -> bool:
    """Whether somebody who is to cut never lets the cut be skipped (CF-19)."""
    manner = table.manners[seat]
    return not manner.distracted and always_objects(manner.perception)


def noticed(state: Between, trick: str, k: int = 0, but: SeatNo | None = None) -> Step[Any]:
    """Put on the agenda who may notice a trick just done, one after the other, but for one who did not."""
    dealer = state.score.dealing
    watching = [one for one in observers(state.table, state.score) if one.number != but]
    due = [SpotTrick(dealer, one.number, trick, k) for one in reversed(watching)]
    sly = state.sly._replace(done=(*state.sly.done, trick))
    # Who has been rolled for already was told of with the others.
    risked = (_risked(state, trick, k),) if but is None else ()
    return Step(state._replace(sly=sly, due=(*state.due, *due)), risked)


def _risked(state: Between, trick: str, k: int = 0) -> Risked:
    """Tell the GM the chance that nobody notices, whoever watches."""
    dealer = state.score.dealing
    watching = [one.perception for one in observers(state.table, state.score)]
    return Risked(dealer, trick, unnoticed(trick, k, state.table.manners[dealer].sleight, watching))


@dataclass(frozen=True)
class DueEye(DueLuck):
    """Whether somebody who watches notices a trick; what nobody rolls for stays unnoticed (CF-21)."""

    number: int  # who watches: the seat, or after the seats a bystander
    trick: str  # of the dealer, one of `TRICKS`
    k: int = 0  # how many cards are palmed

    unknown = True

    def observer(self, state: Between) -> Observer:
        """Who watches."""
        return next(one for one in observers(state.table, state.score) if one.number == self.number)

    def asks(self, state: Between) -> Luck:
        observer = self.observer(state)
        chance = spotted(self.trick, self.k, state.table.manners[self.seat].sleight, observer.perception)
        weights = (chance.numerator, chance.denominator - chance.numerator)
        law = Weighted(later("the eye"), _SEEN, weights)
        name = state.table.seating.names[self.seat]
        note = say("{trick} by {name}", trick=said(_TRICKS[self.trick]), name=name)
        if observer.seated:
            return Luck("spot", law, SeatNo(observer.number), secret=True, note=note, gm=True)
        return Luck("spot", law, secret=True, note=f"{observer.name}; {note}", gm=True)


class SpotTrick(DueEye):
    """An observer notices the trick or not.

    A player who notices decides what to do: at once, but where several people play before its own first card, since
    to be asked would tell the others (CF-22). A bystander calls it out at once, after the last trick, or never.
    """

    def does(self, state: Between, seen: Any) -> Step[Any]:
        state = state._replace(due=state.due[:-1])
        if seen is not True:
            return Step(state, ())
        observer, trick = self.observer(state), self.trick
        state = state._replace(sly=state.sly._replace(seen=(*state.sly.seen, (observer.number, trick))))
        if observer.seated:
            seat = SeatNo(observer.number)
            told = Spotted(observer.name, self.seat, trick, seat, observer.dozing)
            return Step(_to_be_asked(state, seat), (told,))
        told = Spotted(observer.name, self.seat, trick, GM, observer.dozing)
        if state.table.bystanders[observer.number - len(state.out)].tells is not True:
            return Step(state, (told,))
        shown = accused(state, observer.name, (trick,))
        return Step(shown.state, (told, *shown.events))


def _to_be_asked(state: Between, seat: SeatNo) -> Between:
    """Put on the agenda what a seat does that has noticed a trick; after its first card it may still accuse (CF-22)."""
    people, sly = state.table.people, state.sly
    if len(people) < 2 or seat not in people:
        return state._replace(due=(*state.due, AnswerTrick(seat)))
    return state if seat in sly.before else state._replace(sly=sly._replace(before=(*sly.before, seat)))


def skip_the_cut(state: Between, dealer: SeatNo) -> Step[Any]:
    """The dealer takes the pack back uncut, unless whoever is to cut notices first (CF-12, CF-19)."""
    if not state.table.options.cut_required:
        sly = state.sly._replace(done=(*state.sly.done, SKIP_CUT))
        return Step(state._replace(sly=sly), (CutSkipped(dealer, None),))
    seat = cutter(state)
    if seat is None or state.table.manners[seat].distracted:
        return _uncut(state, dealer, None)
    if attentive(state.table, seat):
        return Step(state, (CutDemanded(seat, dealer),))
    due = (*state.due, SpotSkippedCut(dealer, seat, SKIP_CUT))
    return Step(state._replace(due=due), (_risked(state, SKIP_CUT),))


class SpotSkippedCut(DueEye):
    """Whoever is to cut and notices insists; the pack is cut after all, and nothing else comes of it (CF-19)."""

    def does(self, state: Between, seen: Any) -> Step[Any]:
        state, seat = state._replace(due=state.due[:-1]), SeatNo(self.number)
        return Step(state, (CutDemanded(seat, self.seat),)) if seen is True else _uncut(state, self.seat, seat)


def _uncut(state: Between, dealer: SeatNo, but: SeatNo | None) -> Step[Any]:
    watched = noticed(state, SKIP_CUT, but=but)
    return Step(watched.state, (CutSkipped(dealer, dealer), *watched.events))


class AnswerTrick(DueChoice):
    """Whoever saw a trick accuses, keeps quiet, or uses it later (4.8)."""

    private = True

    def asks(self, state: Between) -> Ask:
        # Who sits this hand out is not asked again when it has been played.
        answers = (ACCUSE, QUIET) if state.out[self.seat] else (ACCUSE, QUIET, LATER)
        return Ask(self.seat, OneOf(answers), "what was seen")

    def does(self, state: Between, answer: str) -> Step[Any]:
        state, seat = state._replace(due=state.due[:-1]), self.seat
        if answer == ACCUSE:
            return accused(state, state.table.seating.names[seat], seen_by(state.sly, seat))
        if answer == LATER and seat not in state.sly.later:
            state = state._replace(sly=state.sly._replace(later=(*state.sly.later, seat)))
        return Step(state, (KeptQuiet(seat, answer == LATER, seat),))


def seen_by(sly: Sly, number: int) -> tuple[str, ...]:
    """Give the tricks that an observer has noticed."""
    return tuple([trick for observer, trick in sly.seen if observer == number])


# ---- Accusations: what can be shown, and what comes of it (4.8).

NOBODY = later("nobody")

UNSEEN_CARD = "?"
"""Stands for a card of the pack among those put on top of it: which it is nobody has said."""


class SpeakLate(Due):
    """Whoever has waited with what it saw says it now: bystanders of that sort, and people who sat out (CF-22)."""

    def does(self, state: Between, answer: None) -> Step[Any]:
        sly, seats = state.sly, len(state.out)
        waiting = [seat for seat in sly.before if state.out[seat] and seat != self.seat]
        state = state._replace(due=(*state.due[:-1], *map(AnswerTrick, reversed(waiting))))
        told: tuple[Any, ...] = ()
        for number, one in enumerate(state.table.bystanders, start=seats):
            tricks = seen_by(sly, number)
            if one.tells == TELLS_LATER and tricks:
                shown = accused(state, one.name, tricks)
                if state.table.options.cheating != TO_BE_TOLD:
                    return shown
                told += shown.events
        return Step(state, told)


@dataclass(frozen=True)
class GatherTricks(Due):
    """The tricks are gathered, and what was palmed comes back with them (CF-25)."""

    seen: int  # the cards that went through the tricks, as a set

    def does(self, state: Between, answer: None) -> Step[Any]:
        score = state.score._replace(gathered=self.seen)
        return Step(state._replace(due=state.due[:-1], score=score, sly=HONEST), ())


class Accuse(DueChoice):
    """Before the count a player may accuse the dealer (CF-22).

    It stands if the accuser has seen a trick, or if the cards, counted, are too few; what cannot be shown is a wrong
    accusation.
    """

    def asks(self, state: Between) -> Ask:
        dealer = state.score.dealing
        return Ask(
            self.seat,
            OneOf((NOBODY, dealer), [(NOBODY,), (state.table.seating.names[dealer],)]),
            "accusation",
            usual=NOBODY,
        )

    def does(self, state: Between, answer: Any) -> Step[Any]:
        state = state._replace(due=state.due[:-1])
        if answer == NOBODY:
            return Step(state, ())
        tricks = seen_by(state.sly, self.seat)
        if tricks or state.sly.palmed:
            return accused(state, state.table.seating.names[self.seat], tricks)
        return _wrongly_accused(state, self.seat)


def _wrongly_accused(state: Between, seat: SeatNo) -> Step[Any]:
    """A wrong accusation costs as much again as the accuser has staked, at most what it has; the accused gets it.

    Where it can pay nothing its points do not count (CF-24).
    """
    table, score, won = state.table, state.score, state.won
    assert won is not None
    fine = (state.stakes[seat] or 0) if wagered(table) else 0
    if table.options.purse is not None:
        fine = min(fine, score.coins[seat])
    told_all = (Accused(table.seating.names[seat], score.dealing), WrongAccusation(seat, score.dealing, fine))
    if not fine:
        # Who has revoked has none that could count (CF-11).
        return Step(state._replace(won=swapped(won, seat, None if won[seat] is None else 0)), told_all)
    changes = [0] * len(score.coins)
    changes[seat], changes[score.dealing] = -fine, fine
    coins = move_all(score.coins, changes, banks=table.options.purse is None)
    return Step(state._replace(score=score._replace(coins=coins)), told_all)


def _evidence(state: Between, tricks: tuple[str, ...]) -> CheatShown:
    """Give what can be shown: tricks seen, a short pack, cards found on the cheat, the top of an undealt pack."""
    assert state.score.dealer is not None
    codes, stacked, held = state.table.codes, state.sly.stacked, told(state.sly.palmed, state.table.codes)
    if state.won is not None or any(state.hands) or any(state.unknown):
        stacked = ()
    top = tuple([UNSEEN_CARD if card == BLANK else codes[card] for card in stacked])
    return CheatShown(state.score.dealer, tricks, len(held), held, top)


def accused(state: Between, name: str, tricks: tuple[str, ...]) -> Step[Any]:
    """A true accusation shows the cheat up, and the hand is void; or the hand goes on, and the rest is told (CF-23)."""
    dealer = state.score.dealing
    events: list[Any] = [Accused(name, dealer), _evidence(state, tricks)]
    aces = state.sly.gained & ACES
    if aces:
        last, each = (state.score.gathered & ACES).bit_count(), cards_each(len(playing(state)))
        chance = again(each, last, aces.bit_count(), state.table.pack.bit_count())
        events.append(AcesAgain(dealer, told(aces, state.table.codes), chance))
    if state.table.options.cheating != TO_BE_TOLD:
        return void_hand(state, events)
    # What has been shown need not be shown again by everybody else.
    due = tuple([one for one in state.due if not isinstance(one, Accuse)])
    return Step(state._replace(due=due), tuple(events))


def void_hand(state: Between, events: list[Any]) -> Step[Any]:
    """The stakes go back, but the cheat's stays for the next pot; nobody marks, and the deal passes on (CF-23).

    A cheat shown up before the wagers pays the agreed stake. The pack is counted then, so that the next dealer
    has nothing to palm (CF-16).
    """
    table, score, options = state.table, state.score, state.table.options
    dealer = score.dealing
    returned = tuple([(stake or 0) if seat != dealer else 0 for seat, stake in enumerate(state.stakes)])
    forfeited, late = state.stakes[dealer] or 0, 0
    if state.stakes[dealer] is None and not state.out[dealer] and wagered(table) and options.wager_style == "agreed":
        forfeited = late = options.ante
    changes = [*returned, late - sum(returned)]
    changes[dealer] -= late
    coins = move_all(score.coins, changes, banks=options.purse is None)
    score = score._replace(coins=coins, gathered=0)
    events.append(HandVoid(score.number, dealer, returned, forfeited, coins[-1]))
    empty = undealt(table, score, score.gone, ())
    return close_hand(empty, score.coins, score.tally, (), why_ended(table, score.tally, score.number), tuple(events))
