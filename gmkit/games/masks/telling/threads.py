"""What weighed most in an evening of City of Masks: its moments, and the threads that they make.

Everything is found in the events that whoever is told may know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import log2
from typing import Any, NamedTuple

from gmkit.chance.pieces import parse_card
from gmkit.games.masks import events
from gmkit.games.masks.events import Event
from gmkit.games.masks.model import (
    BACKDOWN,
    BETRAY,
    FOLLOW,
    HUMILIATE,
    LEFT,
    MAIN,
    MUNDANE,
    OPPOSED,
    UNOPPOSED,
    Objective,
    Options,
    Party,
)
from gmkit.games.masks.rules.challenges import leads
from gmkit.games.masks.rules.relationships import card_feeling
from gmkit.games.masks.rules.rounds import LAST_ROUND
from gmkit.games.masks.telling import words
from gmkit.games.masks.telling.words import Place
from gmkit.table.game import Reason

# ---- What an evening was made of: clashes, trials, and the moments in them that somebody might retell.


@dataclass
class Part:
    """A part of an evening with all that happened in it."""

    at: int  # the number of the event that began it
    round: int
    part: list[Event] = field(default_factory=list, init=False)  # what happened in it, in order

    @cached_property
    def aims(self) -> list[Any]:
        """What it achieved for anybody."""
        return words.only(events.ObjectiveAchieved, self.part)

    @cached_property
    def refused(self) -> list[Any]:
        """What was asked for and not lent."""
        return words.only(events.LoanRefused, self.part)


@dataclass
class Deed(Part):
    """A challenge that nobody opposes."""

    seat: Party

    @property
    def gained(self) -> int:
        """The Face that it brought, or cost."""
        return sum(one.face.change for one in words.only(events.ChallengeResolved, self.part) if one.seat == self.seat)

    @property
    def wooed(self) -> tuple[Party, ...]:
        """Who was wooed in it, and warmed."""
        wooed = {one for aims in words.only(events.AimsDeclared, self.part) for one in aims.woos}
        moved = words.only(events.FeelingMoved, self.part)
        warmed = [one.holder for one in moved if one.target == self.seat and one.holder in wooed and one.change > 0]
        return tuple(dict.fromkeys(warmed))


@dataclass
class Clash(Part):
    """An opposed challenge with all that belongs to it."""

    place: Place  # where it was
    caller: Party
    defender: Party
    felt: dict[tuple[Party, Party], int]  # what was felt when it was called, as far as it is known
    fought_for: dict[Party, Party]  # on whose behalf each has acted this round
    came_for: dict[Party, tuple[Party, ...]]  # whom each had come to meet
    follows: bool  # whether it was about following somebody

    @cached_property
    def result(self) -> Any:
        """What decided it; None where nothing did."""
        return next(iter(words.only(events.OpposedResolved, self.part)), None)

    @cached_property
    def loans(self) -> list[Any]:
        """What was lent and arrived."""
        return [one for one in words.only(events.FaceLent, self.part) if one.delivered]

    @cached_property
    def repaid(self) -> list[Any]:
        """What was given back."""
        return words.only(events.LoanRepaid, self.part)

    @cached_property
    def coup(self) -> bool:
        """Whether it was a Major Coup."""
        return bool(words.only(events.MajorCoup, self.part))

    @cached_property
    def crowned(self) -> list[Any]:
        """The Characters that were received in it."""
        return words.only(events.CharacterReceived, self.part)

    @property
    def characters(self) -> list[Party]:
        """Who has a Character from it."""
        return [one.seat for one in self.crowned]

    @property
    def face(self) -> int:
        """What it weighs: what changed hands, and what stayed owed."""
        return int(self.result.paid + self.result.debt) if self.result else 0

    @property
    def paid(self) -> int:
        """What changed hands."""
        return int(self.result.paid) if self.result else 0

    @cached_property
    def for_else(self) -> bool:
        """Whether it is known that something else than an aim decided for calling it."""
        own = [
            one.reason for one in words.only(Reason, self.part) if (one.seat, one.deed) == (self.caller, "challenge")
        ]
        return bool(own and "aim" not in own)

    @property
    def fought(self) -> bool:
        """Whether it was decided, and not given way to."""
        return bool(self.result and self.result.outcome not in (BACKDOWN, LEFT))

    def points(self, seat: Party) -> int:
        """Give the points that it brought somebody: aims, a Major Coup, a Character."""
        coup = bool(self.coup and self.result and self.result.winner == seat)
        return sum(bool(one.seat == seat) for one in self.aims) + coup + self.characters.count(seat)

    def betrayed(self, loan: Any) -> tuple[Party, int]:
        """Give whom a loan was against, and what the lender felt for that one; nothing if as much for the borrower."""
        foe = self.defender if loan.borrower == self.caller else self.caller
        fond, own = (self.felt.get((loan.lender, one), 0) for one in (foe, loan.borrower))
        return foe, fond if fond > own else 0

    def lent(self, seat: Party) -> int:
        """Give what was lent to one of the two."""
        return sum(one.delivered for one in self.loans if one.borrower == seat)

    def in_name_of(self, seat: Party) -> list[Party]:
        """Give in whose name somebody fought it."""
        declared = words.only(events.AimsDeclared, self.part)
        return [one.cause for one in declared if one.seat == seat and one.cause is not None]

    def drawing(self, seat: Party) -> int:
        """Give how many draw on a side: the one whose side it is, and the avatars who lend."""
        lenders = {one.lender for one in self.loans if one.borrower == seat}
        return 1 + len({one.seat for one in words.only(events.CourtsDrawn, self.part) if one.seat in lenders})


@dataclass
class Case(Part):
    """A denunciation and what came of it."""

    charge: Any  # the denunciation, with its cause

    @cached_property
    def arrest(self) -> Any:
        """What came of the arrest; None where there was none."""
        return next(iter(words.only(events.ArrestEnds, self.part)), None)

    @cached_property
    def trial(self) -> Any:
        """What came of the trial; None where there was none."""
        return next(iter(words.only(events.TrialEnds, self.part)), None)

    @property
    def convicted(self) -> bool:
        return bool(self.trial is not None and self.trial.convicted)

    @property
    def lost(self) -> int:
        """The Face that it cost."""
        return (self.arrest.lost if self.arrest else 0) + (self.trial.lost if self.trial else 0)


CLASH, WORD, TREACHERY, THANKLESS, KEPT, CASE, CUT, TURN, FORTRESS, DEED, TAKEN, ORDER, ESTRANGED, SUNK = range(14)
"""The sorts of moment."""


class Moment(NamedTuple):
    """Something that somebody might retell."""

    at: int  # the number of the event in which it came to pass
    round: int
    sort: int
    who: tuple[Party, ...]  # who did it, then to whom
    weight: float
    of: Any  # the clash, the case or the deed that it belongs to, or its own event
    what: Any = None  # within a clash, the loan or refusal that it is

    @property
    def key(self) -> tuple[int, int, tuple[Party, ...]]:
        """What tells it from all others."""
        return self.at, self.sort, self.who


MONEY, PROMISE, ANSWER, AIM, PLACE = "money", "promise", "answer", "aim", "place"
"""The sorts of link between what happened and what came before, in the order in which they are looked for."""


class Link(NamedTuple):
    """What somebody's deed came from."""

    sort: str
    at: int  # the number of the event that it came from
    round: int  # when that was
    whom: Party  # with whom that was
    figure: int = 0  # the Face that it was about
    of: Moment | None = None  # the moment, where it is one
    what: Any = None  # the aim


def _by_word(happened: Sequence[Event]) -> Iterator[int]:
    """Give the identity of each aim behind which a ruling stands that it is achieved."""
    last: dict[Party, int] = {}
    for event in happened:
        if isinstance(event, events.ObjectiveAchieved):
            last[event.seat] = id(event)
        elif isinstance(event, events.Ruled) and event.what.startswith("achieves ") and event.party in last:
            yield last.pop(event.party)


class Evening:
    """The events of an evening, gone through once.

    Attributes:
        clashes: in order, those that were given way to among them.
        cases: in order.
        moments: in order, each with its weight.
        links: what a moment came from, by its key.
        began: the Face that everybody began with.
        purses: the Face in everybody's hand at the beginning of a round.
        rounds: the number of the event with which each began, and of the round.
        orders: the order of each round.
        scores, end: of the evening, or None.
        at: the number of an event, by its identity.
        by_word: the aims that were achieved by the GM's word, by their identity; they came of nothing that was done.
    """

    def __init__(self, happened: Sequence[Event], options: Options | None = None) -> None:
        """Go through them; by the options the chance of a clash is reckoned, the usual ones if there are none."""
        self.happened, self.options = happened, options or Options()
        self.clashes: list[Clash] = []
        self.cases: list[Case] = []
        self.arrests: list[Case] = []
        self.moments: list[Moment] = []
        self.links: dict[tuple[int, int, tuple[Party, ...]], Link] = {}
        self.began: tuple[int, ...] = ()
        self.purses: dict[int, tuple[int, ...]] = {}
        self.rounds: list[tuple[int, int]] = []
        self.orders: dict[int, tuple[Party, ...]] = {}
        self.arbiters: list[Party] = []
        self.wants: list[tuple[Party, Objective]] = []
        self.deeds: list[Deed] = []
        self.scores = next(reversed(words.only(events.ScoresCounted, happened)), None)
        self.end = next(iter(words.only(events.GameEnds, happened)), None)
        self.at = {id(event): at for at, event in enumerate(happened)}
        self.by_word = frozenset(_by_word(happened))
        self._worn: dict[Party, list[tuple[int, str]]] = {}
        self._dealt: dict[Party, str] = {}
        self._felt: dict[tuple[Party, Party], int] = {}
        self._fought_for: dict[Party, Party] = {}
        self._came_for: dict[Party, tuple[Party, ...]] = {}
        self._breached: dict[Party, tuple[str, ...]] = {}
        self._omitted: dict[Party, str] = {}
        self._round, self._scene, self._place = 0, "", Place()
        self._open: Part | None = None
        for at, event in enumerate(happened):
            self._take(at, event)
        self._weigh()

    @property
    def usual(self) -> float:
        """What a purse held at the beginning, on average."""
        return sum(self.began) / len(self.began) if self.began else 13.0

    def worn(self, seat: Party, at: int) -> str | None:
        """Give the mask that somebody wore at an event, or first, or was dealt; none or empty if it is not known."""
        known = self._worn.get(seat, [])
        first = known[0][1] if known else self._dealt.get(seat)
        return next((mask for then, mask in reversed(known) if then <= at), first)

    @cached_property
    def aims(self) -> list[tuple[int, Party, Objective, Part | None]]:
        """What was achieved, in order: the event's number, by whom, what, and in which part of the evening."""
        parts: dict[int, Part] = {id(aim): part for part in self.parts for aim in part.aims}
        return [(self.at[id(one)], one.seat, one.objective, parts.get(id(one))) for one in self.achieved]

    @cached_property
    def achieved(self) -> list[Any]:
        """The aims that were achieved."""
        return words.only(events.ObjectiveAchieved, self.happened)

    @cached_property
    def greatest(self) -> int:
        """The greatest loss of any challenge."""
        return max((one.face for one in self.clashes), default=0)

    @property
    def alone(self) -> dict[Party, int]:
        """The Face that everybody gained whom nobody opposed, whoever gained most first."""
        gained = [(one.seat, one.gained) for one in self.deeds]
        every = {seat: sum(own for by, own in gained if by == seat) for seat, _ in gained}
        return dict(sorted(every.items(), key=lambda one: -one[1]))

    def won_over(self, deed: Deed) -> tuple[Party, ...]:
        """Give whom a wooing won over; of whoever's feelings are not known, who warmed this evening by it."""
        known = {one.holder for one in words.only(events.FeelingStands, deed.part) if one.target == deed.seat}
        moved, sums = words.only(events.FeelingMoved, self.happened), Counter[Party]()
        for one in moved:
            sums[one.holder] += one.change if one.target == deed.seat else 0
        rose = self.rose(deed) | {party for party in deed.wooed if party not in known and sums[party] > 1}
        return tuple(party for party in dict.fromkeys(deed.wooed) if party in rose)

    def rose(self, deed: Deed) -> set[Party]:
        """Give who is known to feel more for whoever did something since."""
        stands = words.only(events.FeelingStands, deed.part)
        return {one.holder for one in stands if one.target == deed.seat and one.level > one.before}

    @property
    def parts(self) -> list[Part]:
        """The challenges and denunciations, each sort in order."""
        return [*self.clashes, *self.cases, *self.deeds]

    @property
    def ended_by(self) -> Part | None:
        """Give the challenge or the charge with which the evening was over at once; None if it ended otherwise."""
        if self.end is None or self.end.reason == LAST_ROUND:
            return None
        at = self.at[id(self.end)]
        before = tuple(map(type, self.happened[max(0, at - 2) : at]))
        at_once = before == (events.ChallengeEnds, events.ScoresCounted)
        return max([*self.parts, *self.arrests], key=lambda one: one.at, default=None) if at_once else None

    def _take(self, at: int, event: Event) -> None:
        match event:
            case events.GameOpened(face):
                self.began = face
            case events.RoundBegins(number, face):
                self._round, self._open, self._place = number, None, Place()
                self.rounds.append((at, number))
                self._fought_for, self._came_for = {}, {}
                self.purses[number] = face
            case events.ArbiterNamed(seat, order):
                self.arbiters.append(seat)
                self.orders[self._round] = order
            case events.SceneSketched():
                self._scene = event.title
            case events.SceneOpens(place):
                self._open = None
                if place == MAIN and not self._scene:
                    self._place = Place(event.title, called=True, scene=True)
                else:
                    self._place = Place(self._scene, scene=True) if place == MAIN else Place(place)
            case events.ObjectiveDrawn(seat):
                self.wants += [(seat, one) for one in event.objectives]
            case _:
                self._felt_or_done(at, event)

    def _felt_or_done(self, at: int, event: Event) -> None:
        match event:
            case events.MaskDealt(seat, mask):
                self._dealt[seat] = mask
            case events.MaskPutOn(seat, mask):
                self._worn.setdefault(seat, []).append((at, mask))
            case events.Ruled(seat) if event.mask:
                self._worn.setdefault(seat, [(at, "")]).append((at, event.mask))  # before it, nobody knows
            case events.WhereaboutsDeclared():
                self._came_for[event.seat] = event.meets
            case events.RelationshipSet() if event.target is not None:
                self._felt[event.seat, event.target] = card_feeling(parse_card(event.card)).level
            case events.FeelingStands():
                self._felt[event.holder, event.target] = event.level
                if event.before * event.level < 0 and abs(event.level - event.before) >= CROSSING:
                    self._add(at, TURN, (event.holder, event.target), 2, event)
                self._in_part(at, event)
            case events.ChallengeCalled(kind) if kind in (OPPOSED, UNOPPOSED, FOLLOW):
                self._call(at, event)
            case events.PromiseChanged(giver, receiver, before, total) if before - total >= CUT_SHORT:
                self._add(at, CUT, (giver, receiver), 1, event)
            case _:
                self._in_part(at, event)

    def _in_part(self, at: int, event: Event) -> None:
        match event:
            case events.Denounced():
                self._open = Case(at, self._round, self._with_cause(event))
                self.cases.append(self._open)
                return
            case events.ActionsDeclared(seat, mask):
                self._worn.setdefault(seat, []).append((at, mask))
                if not isinstance(self._open, Case):
                    did = [one.label for one in event.actions if one.breach and one.kind != MUNDANE]
                    self._breached[seat] = tuple(did)
            case events.LineBroken(seat, _, line):
                self._omitted[seat] = line
            case events.AimsDeclared() if event.cause is not None:
                self._fought_for[event.seat] = event.cause
            case events.ArrestEnds(seat) if not self._is_charged(seat):
                # Nobody denounced: it is charged by whom it is about, and told so by none.
                self._open = Case(at, self._round, events.Denounced(seat, seat))
                self.arrests.append(self._open)
            case _:
                pass
        if self._open is not None and id(event) not in self.by_word:
            self._open.part.append(event)

    def _is_charged(self, seat: Party) -> bool:
        """Say whether what is open is a charge against somebody whose arrest is still to come."""
        case = self._open
        return isinstance(case, Case) and case.charge.seat == seat and not words.only(events.ArrestEnds, case.part)

    def _with_cause(self, charge: Any) -> Any:
        """Give a charge with its cause, which is wanting where another arrest came between."""
        if charge.breaches or charge.omitted:
            return charge
        return charge._replace(breaches=self._breached.get(charge.seat, ()), omitted=self._omitted.get(charge.seat, ""))

    def _call(self, at: int, event: Any) -> None:
        self._open, self._breached, self._omitted = None, {}, {}
        if event.target is not None:
            # What is felt, and for whom one fights, goes on changing.
            felt, fought_for, follows = dict(self._felt), dict(self._fought_for), event.kind == FOLLOW
            place, came_for = Place() if follows else self._place, {} if follows else self._came_for
            clash = Clash(at, self._round, place, event.seat, event.target, felt, fought_for, came_for, follows)
            self.clashes.append(clash)
            self._open = clash
        else:
            self._open = Deed(at, self._round, event.seat)
            self.deeds.append(self._open)

    def _add(self, at: int, sort: int, who: tuple[Party, ...], weight: float, of: Any, what: Any = None) -> None:
        self.moments.append(Moment(at, self._round, sort, who, weight, of, what))

    def grave(self, word: Moment) -> bool:
        """Say whether a broken word must be told: much was withheld, or whoever had counted on it lost much."""
        lost = word.of.result.loser == word.who[1] and word.of.face >= self.usual
        return bool(word.what.withheld >= CUT_SHORT or lost)

    def got_away(self) -> list[Moment]:
        """Give the charges of which nothing came: moments only for whoever brought or faced one."""
        escaped = [one for one in self.cases if one.arrest is not None and one.arrest.escaped and not one.aims]
        return [Moment(one.at, one.round, CASE, (one.charge.by, one.charge.seat), 1, one) for one in escaped]

    def own(self, seat: Party) -> Iterator[Moment]:
        """Give what is told to somebody alone: escapes, gains, orders, small cuts, alienation by runs of rounds."""
        yield from (one for one in self.got_away() if seat in one.who)
        gains = (one for one in self.deeds if one.seat == seat and one.gained and not (one.aims or self.won_over(one)))
        yield from (Moment(one.at, one.round, DEED, (seat,), 0.5, one) for one in gains)
        number, orders, away = 0, set[Event](), list[Moment]()
        for at, event in enumerate(self.happened):
            match event:
                case events.RoundBegins(begun):
                    number = begun
                case events.OrderGiven(debtor, by) if seat in (debtor, by) and event not in orders:
                    orders.add(event)
                    yield Moment(at, number, ORDER, (seat,), 1, event)
                case events.AlienationDrawn() if event.seat == seat and event.alienated:
                    # Round after round is told at once: `of` is the rounds.
                    goes_on = away and number - away[-1].of[-1] <= 1
                    run = away.pop() if goes_on else Moment(at, number, ESTRANGED, (seat,), 1, ())
                    away.append(run._replace(of=(*run.of, number)))
                case events.PromiseChanged(giver, receiver, before, total) if 0 < before - total < CUT_SHORT:
                    if seat in (giver, receiver):
                        yield Moment(at, number, CUT, (giver, receiver), 0.5, event)
        yield from away

    # --- how much each weighs

    def share(self, face: int) -> float:
        """Give what so much Face weighs."""
        return 2 * min(2.0, face / self.usual)

    def _weigh(self) -> None:
        """Find the moments of the clashes and the cases, what each came from, and put all in order."""
        winners: dict[Party, bool] = {}
        for clash in [one for one in self.clashes if one.result is not None]:
            self._round = clash.round
            self._weigh_clash(clash, lost_after_winning=winners.get(clash.result.loser, False))
            self._weigh_friends(clash)
            if clash.fought:
                winners[clash.result.winner], winners[clash.result.loser] = True, False
        for case in self.arrests:
            self._round = case.round
            self._add(case.at, TAKEN, (case.charge.seat,), 1 + self.share(case.lost) + 4 * case.convicted, case)
        for case in self.cases:
            self._round = case.round
            if case.aims or case.arrest is None or not case.arrest.escaped:
                weight = 2 + self.share(case.lost) + 4 * case.convicted + 3 * len(case.aims)
                self._add(case.at, CASE, (case.charge.by, case.charge.seat), weight, case)
        for deed in self.deeds:
            self._round = deed.round
            if deed.aims:
                self._add(deed.at, DEED, (deed.seat,), 3.0 * len(deed.aims), deed)
        for run in self._fortresses():
            self._round = run[0].round
            who = (run[0].defender, *dict.fromkeys(one.caller for one in run))
            self._add(run[0].at, FORTRESS, who, 2 + len(run) / 2, run)
        self.moments.sort(key=lambda one: (one.at, one.sort))
        self._link()

    def _weigh_clash(self, clash: Clash, *, lost_after_winning: bool) -> None:
        # A purse that changes hands is told, whether anybody fought for it or not.
        great = clash.fought or clash.paid >= self.usual
        weight = 1 + self.share(clash.face) + self._surprise(clash) if great else self.share(clash.face) / 2
        weight += 2 * (lost_after_winning and clash.fought) + self._moved_places(clash)
        weight += 5 * len(clash.aims) + 6 * clash.coup + 6 * len(clash.characters)
        weight += 2 * sum(clash.betrayed(loan)[1] >= FRIEND for loan in clash.loans)
        last = self.aims[-1:] if self.end is not None and self.end.reason != LAST_ROUND else []
        weight += 4 * any(part is clash for *_, part in last)
        # Whatever else came of it, the greatest loss of an evening is one that everybody remembers.
        weight += 4 * (0 < clash.face == self.greatest)
        self._add(clash.at, CLASH, (clash.caller, clash.defender), weight, clash)

    def _surprise(self, clash: Clash) -> float:
        """Give how little the winner could have counted on it, in bits, 2 at most; by exact odds (4.4)."""
        result = clash.result
        if result.totals is None:
            return 0.0
        ours, theirs = clash.drawing(clash.caller), clash.drawing(clash.defender)
        chance = leads(ours, theirs, self.options.randomizer, self.options.difference)
        chance = chance if result.winner == clash.caller else 1 - chance
        return min(2.0, -log2(chance)) if chance > 0 else 2.0

    def _moved_places(self, clash: Clash) -> float:
        """Give half of the places that the two moved by in the next order, 3 at most."""
        before, after = self.orders.get(clash.round), self.orders.get(clash.round + 1)
        if not clash.fought or before is None or after is None:
            return 0.0
        pair = [seat for seat in (clash.caller, clash.defender) if seat in before and seat in after]
        return min(3.0, sum(abs(before.index(seat) - after.index(seat)) for seat in pair) / 2)

    def _fortresses(self) -> Iterator[list[Clash]]:
        """Give for each that had one the longest row of challenges that were nearly all given way to."""
        for seat in sorted({one.defender for one in self.clashes}):
            called = [one for one in self.clashes if one.defender == seat and not one.follows]
            own = [one for one in called if one.result is not None]
            runs = (own[first:last] for first, last in combinations(range(len(own) + 1), 2))
            best = max((run for run in runs if len(run) >= ROW and _yielded(run)), key=len, default=None)
            if best:
                yield best

    def _weigh_friends(self, clash: Clash) -> None:
        result = clash.result
        assert result is not None
        requests: list[tuple[Party, Party, Any]] = [
            *((one.ally, one.seat, one) for one in clash.refused),
            *((one.lender, one.borrower, one) for one in clash.loans if not one.via),
        ]
        for lender, asker, asked in requests:
            if words.breaks_word(asked.promised, asked.withheld):
                fond = max(0, clash.felt.get((lender, asker), 0)) / 3
                lost = self.share(asked.withheld + clash.face)
                weight = 3 + fond + lost if asker == result.loser else 1 + self.share(asked.withheld)
                self._add(clash.at, WORD, (lender, asker), weight, clash, asked)
        for loan in clash.loans:
            foe, fond = clash.betrayed(loan)
            lost = self.share(clash.face) if foe == result.loser else 0
            if fond >= FRIEND:
                self._add(clash.at, TREACHERY, (loan.lender, foe), 3 + fond / 3 + lost, clash, loan)
            elif clash.fought_for.get(foe) == loan.lender:
                self._add(clash.at, THANKLESS, (loan.lender, foe), 3 + lost, clash, loan)
        for back in clash.repaid:
            if back.borrower == result.winner and back.repaid < back.lent:
                weight = 1 + self.share(back.lent - back.repaid)
                self._add(clash.at, KEPT, (back.borrower, back.lender), weight, clash, back)

    # --- what came from what

    def _link(self) -> None:
        """Find what each moment came from; what brought about more weighs more."""
        made = [(at, one) for at, one in enumerate(self.happened) if isinstance(one, events.PromiseMade)]
        for one in self.moments:
            found = next(filter(None, (look(one) for look in (self._money, self._answer, self._aim, self._came))), None)
            if one.sort == WORD:
                found = self._promise(one, made) or found
            if found is not None and found.at < one.at:
                self.links[one.key] = found
        named = [link.of.key for link in self.links.values() if link.of is not None]
        self.moments = [one._replace(weight=one.weight + min(3, named.count(one.key))) for one in self.moments]

    def _before(self, one: Moment, rounds: int) -> Iterator[Moment]:
        """Give what was earlier by so many rounds at most, the latest first."""
        for other in reversed(self.moments):
            if other.at < one.at and other.round >= one.round - rounds:
                yield other

    def _money(self, one: Moment) -> Link | None:
        """Find where what was lost had been won: the purses prove that there was little else."""
        clash = one.of
        if one.sort != CLASH or not clash.fought or clash.face < self.usual:
            return None
        loser, purse = clash.result.loser, self.purses.get(clash.round, ())
        if loser >= len(purse) or 2 * clash.lent(loser) >= clash.face:
            return None
        for other in self._before(one, 3):
            if other.sort == CLASH and other.of.fought and other.of.result.winner == loser:
                won = other.of.result.paid
                had = purse[loser] - (won if other.round < one.round else 0)
                if 2 * won >= clash.face and 0 <= 2 * had < clash.face:
                    return Link(MONEY, other.at, other.round, other.of.result.loser, won, other)
        return None

    @staticmethod
    def _promise(one: Moment, made: Sequence[tuple[int, events.PromiseMade]]) -> Link | None:
        """Find when a promise was made that was not kept."""
        lender, asker = one.who
        own = [(at, each) for at, each in made if at < one.at and (each.giver, each.receiver) == (lender, asker)]
        if not own or own[-1][1].total != one.what.promised:
            return None
        at, last = own[-1]
        return Link(PROMISE, at, 0, asker, last.total)

    def _answer(self, one: Moment) -> Link | None:
        """Find what the other one had done, two rounds before at most."""
        if one.sort not in (CLASH, CASE, CUT, WORD):
            return None
        doer, other = one.who
        for before in self._before(one, 2):
            if before.sort == CLASH:
                result = before.of.result
                if (result.winner, result.loser) == (other, doer) and before.of.paid >= words.WITHHELD:
                    return Link(ANSWER, before.at, before.round, other, before.of.paid, before)
            elif before.sort in (WORD, TREACHERY, CASE) and before.who == (other, doer):
                return Link(ANSWER, before.at, before.round, other, 0, before)
        return None

    def _aim(self, one: Moment) -> Link | None:
        """Find the aim that somebody called a challenge for, as far as it is known, and did not reach by it."""
        if one.sort != CLASH or one.of.for_else:
            return None
        caller, other = one.who
        reached = {(done.kind, done.target) for _, seat, done, _ in self.aims if seat == caller}
        for seat, aim in self.wants:
            open_ = aim.kind in (HUMILIATE, BETRAY) and (aim.kind, aim.target) not in reached
            if open_ and (seat, aim.target) == (caller, other):
                return Link(AIM, -1, 0, other, 0, None, aim)
        return None

    def missed(self, own: Iterable[Moment]) -> tuple[Party, Party, Objective] | None:
        """Find an aim at which somebody tried twice or more between two, and which is still open: whose."""
        reached = {(seat, done.kind, done.target) for _, seat, done, _ in self.aims}
        called = [one.who for one in own if one.sort == CLASH and one.of.fought and not one.of.for_else]
        for seat, aim in self.wants:
            tries = called.count((seat, aim.target))
            if aim.kind in (HUMILIATE, BETRAY) and tries >= TRIES and (seat, aim.kind, aim.target) not in reached:
                return seat, aim.target, aim
        return None

    @staticmethod
    def _came(one: Moment) -> Link | None:
        """Find whether somebody was there only for the one that was challenged."""
        if one.sort != CLASH or one.who[1] not in one.of.came_for.get(one.who[0], ()):
            return None
        return Link(PLACE, -1, one.round, one.who[1])


def must(one: Moment) -> bool:
    """Say whether a moment is told in every recap that may know it."""
    match one.sort:
        case int(sort) if sort == CLASH:
            return bool(one.of.coup or one.of.characters or one.of.aims)
        case int(sort) if sort == CASE:
            return bool(one.of.aims or one.of.convicted)
        case int(sort) if sort == DEED:
            return True
        case int(sort) if sort == KEPT:
            return bool(one.what.lent - one.what.repaid >= CUT_SHORT)
        case _:
            return one.sort == WORD and one.what.withheld >= CUT_SHORT


def gave_way(clash: Clash) -> bool:
    """Say whether it was the challenged that would not fight."""
    return clash.result is not None and not clash.fought and bool(clash.result.loser == clash.defender)


def _yielded(run: Sequence[Clash]) -> bool:
    return gave_way(run[0]) and gave_way(run[-1]) and 5 * sum(map(gave_way, run)) >= 4 * len(run)


ROW = 5
"""So many challenges in a row that somebody gives way to are told as one story."""

CROSSING = 8
"""So far a feeling goes at once that is told as a turn."""

CUT_SHORT = 5
"""So much a promise is cut by that is told, or withheld of that or not given back that must be."""

FRIEND = 7
"""Who feels so much for somebody and helps an opponent turns on a friend."""


# ---- Threads: what belongs together, and which of it is told.

PAIR, BAND, FRIENDS, LAW, WALL, FORTUNE, AIMED = "pair", "band", "friends", "law", "fortress", "fortune", "aim"
"""The sorts of thread."""


class Strand(NamedTuple):
    """Moments that make one story."""

    sort: str
    who: tuple[Party, ...]  # whose story it is
    moments: tuple[Moment, ...]  # in order
    whole: bool = False  # whether it is no story with one of them left out

    @property
    def weight(self) -> float:
        """Its five heaviest moments, each counting less than the one before."""
        heaviest = sorted((one.weight for one in self.moments), reverse=True)[:5]
        found = sum(weight * FALLING**at for at, weight in enumerate(heaviest))
        # One challenge alone must be greater to be a story.
        great = GREAT if self.moments[1:] else 2 * GREAT
        return found / 2 if self.sort == PAIR and all(_idle(one, great) for one in self.moments) else found


FALLING = 0.6
"""Each lighter moment of a thread counts so much of what the one before it did."""

LEAST = 2.0
"""A moment that weighs less is told in no thread that has a heavier one."""

LIGHTEST = 5.0
"""A thread that weighs less is not told, but for the winner's cause."""

LAST = 10**6
"""Stands for the number of an event where the end is told: who first comes up there has the mask of then."""

STRONG = 6
"""A feeling of so much is told of the two of a thread."""

MOST_WINNERS = 3
"""So many who won together have their causes in the headline."""

MOST_WORDS = 16
"""So many moments are looked through for broken words that are open."""

MOST_THREADS = 5
"""So many threads a recap of the usual length has at most."""

HEADLINE = 30
"""So many words a headline has at most."""

MOST_MOMENTS = 4
"""So many moments of a thread are told at most."""

CHAIN = 3
"""So many clashes make a fortune's way."""

TRIES = 2
"""So many challenges for an aim that is open still are a story."""


def _idle(one: Moment, great: int) -> bool:
    """Say whether a moment is a clash from which nothing came, for less than so much."""
    return one.sort == CLASH and not (one.of.coup or one.of.characters or one.of.aims) and one.of.face < great


GREAT = 10
"""A clash for less leads nowhere by itself."""


def strands(evening: Evening, count: int, factions: int) -> Iterator[Strand]:
    """Give all that might be told as one story, of so many avatars and so many factions."""
    moments = [one for one in evening.moments if one.sort != WORD or evening.grave(one)]
    # Who turned on a friend in a challenge is told with it.
    alone = [one for one in moments if one.sort not in (TREACHERY, THANKLESS)]
    for pair in combinations(range(count), 2):
        own = tuple(one for one in alone if set(one.who) == set(pair))
        missed = evening.missed(own)
        if missed is not None:
            yield Strand(AIMED, missed[:2], own)
        elif own:
            yield Strand(PAIR, own[0].who, own)
    for band in range(count, count + factions):
        own = tuple(one for one in alone if band in one.who)
        if own:
            yield Strand(BAND, (band,), own)
    by_clash = {one.of.at: one for one in evening.moments if one.sort == CLASH}
    for at, clash in by_clash.items():
        friends = [one for one in moments if one.sort in (WORD, TREACHERY, THANKLESS) and one.of is clash.of]
        if len(friends) > 1:
            asker = max({one.who[1] for one in friends}, key=[one.who[1] for one in friends].count)
            yield Strand(FRIENDS, (asker,), (by_clash[at], *friends))
    for seat in range(count):
        cases = tuple(one for one in evening.moments if one.sort == CASE and one.who[1] == seat)
        # One accuser alone makes a pair.
        if len({one.who[0] for one in cases}) > 1:
            yield Strand(LAW, (seat,), cases)
    for one in evening.moments:
        if one.sort == FORTRESS:
            yield Strand(WALL, (one.who[0],), (one,))
    yield from _aimed(by_clash.values())


def _aimed(clashes: Iterable[Moment]) -> Iterator[Strand]:
    """Give for each who fought for aims with several the clashes in which they were achieved."""
    for seat in sorted({aim.seat for one in clashes for aim in one.of.aims}):
        own = tuple(one for one in clashes if any(aim.seat == seat for aim in one.of.aims))
        if len({frozenset(one.who) for one in own}) > 1:
            yield Strand(AIMED, (seat,), own)


def fortune(evening: Evening, free: Sequence[Moment]) -> Strand | None:
    """Give the longest chain of great clashes in which each loser has won the one before: its end, if it is long."""
    best: list[Moment] = []
    chains: list[list[Moment]] = []
    for one in free:
        if one.sort != CLASH or not one.of.fought or one.of.face < evening.usual:
            continue
        before = [chain for chain in chains if chain[-1].of.result.winner == one.of.result.loser]
        chain = [*max(before, key=len, default=[]), one]
        chains.append(chain)
        best = max(best, chain, key=len)
    if len(best) < CHAIN:
        return None
    return Strand(FORTUNE, (best[-1].of.result.winner,), tuple(best[-MOST_MOMENTS:]), whole=True)


def cause_of(evening: Evening, seat: Party) -> Clash | None:
    """Give the challenge by which somebody did best: by the points it brought, else by the Face; None without any."""
    won = [one for one in evening.clashes if one.points(seat)]
    if not won:
        won = [one for one in evening.clashes if one.result is not None and one.result.winner == seat and one.face]
    return max(won, key=lambda one: (one.points(seat), one.face), default=None)


def choose(evening: Evening, count: int, factions: int, first: Clash | None, most: int) -> Iterator[Strand]:
    """Give the threads to tell, so many at most: that of the winner's cause, then always the heaviest that is left.

    Args:
        evening: what happened.
        count: how many avatars there are.
        factions: how many factions there are.
        first: the winner's cause.
        most: how many threads.
    """
    used: set[tuple[int, int, tuple[Party, ...]]] = set()
    found = list(strands(evening, count, factions))
    told: set[tuple[str, frozenset[Party]]] = set()
    cause = first
    for _ in range(most):
        free = [
            one._replace(moments=tuple(each for each in one.moments if each.key not in used))
            for one in found
            if (one.sort, frozenset(one.who)) not in told
        ]
        once = FORTUNE in [sort for sort, _ in told]
        pile = None if once else fortune(evening, [one for one in evening.moments if one.key not in used])
        free = [one for one in (*free, *([pile] if pile else ())) if _tellable(one)]
        if first is not None:
            free = [one for one in free if any(each.of is first and each.sort == CLASH for each in one.moments)]
        best = max(free, key=lambda one: one.weight, default=None)
        if best is None or (first is None and best.weight < LIGHTEST and told):
            return
        first = None
        told.add((best.sort, frozenset(best.who)))
        moments = best.moments
        if not best.whole:
            heavy = sorted(moments, key=lambda one: (one.sort != CLASH or one.of is not cause, -one.weight))
            end = evening.ended_by
            light = [one for one in heavy[1:] if one.weight < LEAST or _idle(one, GREAT)]
            # Tries in vain are counted, and with what it was over is told.
            idle = [one for one in light if best.sort != AIMED and one.of is not end]
            heavy = [one for one in heavy if one not in idle][:MOST_MOMENTS]
            moments = tuple(sorted(heavy, key=lambda one: (one.at, one.sort)))
        used |= {one.key for one in moments}
        yield best._replace(moments=moments)


def _tellable(strand: Strand) -> bool:
    """Say whether what is left of a thread is still one."""
    # What two have to do with each other is a story whatever is left of it.
    fewest = {FRIENDS: 2, LAW: 2, AIMED: 3 - len(strand.who), FORTUNE: CHAIN}.get(strand.sort, 1)
    return len(strand.moments) >= fewest
