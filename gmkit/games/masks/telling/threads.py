"""What weighed most in an evening of City of Masks: its moments, and the threads that they make.

Everything is found in the events that whoever is told may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

from gmkit.chance.pieces import parse_card
from gmkit.games.masks import events
from gmkit.games.masks.events import Event
from gmkit.games.masks.model import BACKDOWN, FOLLOW, LEFT, MAIN, OPPOSED, UNOPPOSED, Party
from gmkit.games.masks.rules.relationships import card_feeling
from gmkit.games.masks.telling import words
from gmkit.games.masks.telling.words import ARTICLES
from gmkit.shell.words import capital

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


@dataclass
class Clash(Part):
    """An opposed challenge with all that belongs to it."""

    place: str  # as it stands in a sentence: "at the fish market"; empty if there are no such words
    caller: Party
    defender: Party
    felt: dict[tuple[Party, Party], int]  # what was felt when it was called, as far as it is known
    fought_for: dict[Party, Party]  # on whose behalf each has acted this round

    @cached_property
    def result(self) -> Any:
        """What decided it; None where nothing did."""
        return next(iter(words.only(events.OpposedResolved, self.part)), None)

    @cached_property
    def loans(self) -> list[Any]:
        """What was lent and arrived."""
        return [one for one in words.only(events.FaceLent, self.part) if one.delivered]

    @cached_property
    def refused(self) -> list[Any]:
        """What was asked for and not lent."""
        return words.only(events.LoanRefused, self.part)

    @cached_property
    def repaid(self) -> list[Any]:
        """What was given back."""
        return words.only(events.LoanRepaid, self.part)

    @cached_property
    def coup(self) -> bool:
        """Whether it was a Major Coup."""
        return bool(words.only(events.MajorCoup, self.part))

    @cached_property
    def characters(self) -> list[Party]:
        """Who has a Character from it."""
        return [one.seat for one in words.only(events.CharacterReceived, self.part)]

    @property
    def face(self) -> int:
        """What changed hands, and what stayed owed."""
        return int(self.result.paid + self.result.debt) if self.result else 0

    @property
    def fought(self) -> bool:
        """Whether it was decided, and not given way to."""
        return bool(self.result and self.result.outcome not in (BACKDOWN, LEFT))

    def points(self, seat: Party) -> int:
        """Give the points that it brought somebody: aims, a Major Coup, a Character."""
        coup = bool(self.coup and self.result and self.result.winner == seat)
        return sum(bool(one.seat == seat) for one in self.aims) + coup + self.characters.count(seat)


@dataclass
class Case(Part):
    """A denunciation and what came of it."""

    charge: Any  # the denunciation

    @cached_property
    def arrest(self) -> Any:
        """What came of the arrest; None where there was none."""
        return next(iter(words.only(events.ArrestEnds, self.part)), None)

    @cached_property
    def trial(self) -> Any:
        """What came of the trial; None where there was none."""
        return next(iter(words.only(events.TrialEnds, self.part)), None)

    @property
    def lost(self) -> int:
        """The Face that it cost."""
        return (self.arrest.lost if self.arrest else 0) + (self.trial.lost if self.trial else 0)


CLASH, WORD, TREACHERY, THANKLESS, KEPT, CASE, CUT, TURN, FORTRESS = range(9)
"""The sorts of moment."""

ANSWERS = (CLASH, CASE, TREACHERY, CUT)
"""What somebody does to strike back."""


class Moment(NamedTuple):
    """Something that somebody might retell."""

    at: int  # the number of the event in which it came to pass
    round: int
    sort: int
    who: tuple[Party, ...]  # who did it, then to whom
    weight: float
    of: Any  # the clash or the case that it belongs to, or its own event
    what: Any = None  # within a clash, the loan or refusal that it is


class Evening:
    """The events of an evening, gone through once.

    Attributes:
        clashes: in order, those that were given way to among them.
        cases: in order.
        moments: in order, each with its weight.
        began: the Face that everybody began with.
        scores, end: of the evening, or None.
    """

    def __init__(self, happened: Sequence[Event]) -> None:
        """Go through them."""
        self.clashes: list[Clash] = []
        self.cases: list[Case] = []
        self.moments: list[Moment] = []
        self.began: tuple[int, ...] = ()
        self.arbiters: list[Party] = []
        self.scores = next(iter(words.only(events.ScoresCounted, happened)), None)
        self.end = next(iter(words.only(events.GameEnds, happened)), None)
        self._worn: list[tuple[int, Party, str]] = []
        self._felt: dict[tuple[Party, Party], int] = {}
        self._fought_for: dict[Party, Party] = {}
        self._round, self._scene, self._place = 0, "", ""
        self._open: Clash | Case | None = None
        for at, event in enumerate(happened):
            self._take(at, event)
        self._weigh()

    @property
    def usual(self) -> float:
        """What a purse held at the beginning, on average."""
        return sum(self.began) / len(self.began) if self.began else 13.0

    def worn(self, seat: Party, at: int) -> str | None:
        """Give the mask that somebody wore at an event, or the first known; None if none is."""
        known = [(then, mask) for then, who, mask in self._worn if who == seat]
        return next((mask for then, mask in reversed(known) if then <= at), known[0][1] if known else None)

    def _take(self, at: int, event: Event) -> None:
        match event:
            case events.GameOpened(face):
                self.began = face
            case events.RoundBegins(number):
                self._round, self._open, self._fought_for, self._place = number, None, {}, ""
            case events.ArbiterNamed(seat):
                self.arbiters.append(seat)
            case events.SceneSketched():
                self._scene = event.title
            case events.SceneOpens(place):
                self._open = None
                found = self._scene if place == MAIN else place
                # Of what is called otherwise nobody knows how it stands in a sentence.
                self._place = words.place_words(found) if found.startswith(ARTICLES) else ""
            case _:
                self._felt_or_done(at, event)

    def _felt_or_done(self, at: int, event: Event) -> None:
        match event:
            case events.MaskDealt(seat, mask) | events.MaskPutOn(seat, mask) | events.ActionsDeclared(seat, mask):
                self._worn.append((at, seat, mask))
            case events.RelationshipSet() if event.target is not None:
                self._felt[event.seat, event.target] = card_feeling(parse_card(event.card)).level
            case events.FeelingStands():
                self._felt[event.holder, event.target] = event.level
                if event.before * event.level < 0 and abs(event.level - event.before) >= CROSSING:
                    self._add(at, TURN, (event.holder, event.target), 2, event)
            case events.AimsDeclared() if event.cause is not None:
                self._fought_for[event.seat] = event.cause
            case events.ChallengeCalled(kind) if kind in (OPPOSED, UNOPPOSED, FOLLOW):
                self._call(at, event)
            case events.Denounced():
                self._open = Case(at, self._round, event)
                self.cases.append(self._open)
            case events.PromiseChanged(giver, receiver, before, total) if before - total >= CUT_SHORT:
                self._add(at, CUT, (giver, receiver), 1, event)
            case _ if self._open is not None:
                self._open.part.append(event)
            case _:
                pass

    def _call(self, at: int, event: Any) -> None:
        self._open = None
        if event.kind == OPPOSED and event.target is not None:
            felt, fought_for = dict(self._felt), dict(self._fought_for)
            self._open = Clash(at, self._round, self._place, event.seat, event.target, felt, fought_for)
            self.clashes.append(self._open)

    def _add(self, at: int, sort: int, who: tuple[Party, ...], weight: float, of: Any, what: Any = None) -> None:
        self.moments.append(Moment(at, self._round, sort, who, weight, of, what))

    # --- how much each weighs

    def _share(self, face: int) -> float:
        return 2 * min(2.0, face / self.usual)

    def _weigh(self) -> None:
        """Find the moments of the clashes and the cases, and put all in order."""
        winners: dict[Party, bool] = {}
        for clash in self.clashes:
            if clash.result is None:
                continue
            self._round = clash.round
            self._weigh_clash(clash, lost_after_winning=winners.get(clash.result.loser, False))
            self._weigh_friends(clash)
            if clash.fought:
                winners[clash.result.winner], winners[clash.result.loser] = True, False
        for case in self.cases:
            self._round = case.round
            if case.arrest is None or not case.arrest.escaped:
                convicted = case.trial is not None and case.trial.convicted
                weight = 2 + self._share(case.lost) + 4 * convicted + 3 * len(case.aims)
                self._add(case.at, CASE, (case.charge.by, case.charge.seat), weight, case)
        for run in self._fortresses():
            self._round = run[0].round
            callers = dict.fromkeys(one.caller for one in run)
            self._add(run[0].at, FORTRESS, (run[0].defender, *callers), 2 + len(run) / 2, run)
        self.moments.sort(key=lambda one: (one.at, one.sort))

    def _weigh_clash(self, clash: Clash, *, lost_after_winning: bool) -> None:
        weight = 1 + self._share(clash.face) if clash.fought else self._share(clash.face) / 2
        weight += 2 * (lost_after_winning and clash.fought) + 3 * len(clash.aims)
        weight += 3 * clash.coup + 3 * len(clash.characters)
        self._add(clash.at, CLASH, (clash.caller, clash.defender), weight, clash)

    def _fortresses(self) -> Iterator[list[Clash]]:
        """Give for each that had one the longest row of challenges that were nearly all given way to."""
        for seat in sorted({one.defender for one in self.clashes}):
            own = [one for one in self.clashes if one.defender == seat and one.result is not None]
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
                weight = 3 + fond + self._share(asked.withheld + clash.face) if asker == result.loser else 1
                self._add(clash.at, WORD, (lender, asker), weight, clash, asked)
        for loan in clash.loans:
            foe = clash.defender if loan.borrower == clash.caller else clash.caller
            fond = clash.felt.get((loan.lender, foe), 0)
            lost = self._share(clash.face) if foe == result.loser else 0
            if fond >= FRIEND:
                self._add(clash.at, TREACHERY, (loan.lender, foe), 3 + fond / 3 + lost, clash, loan)
            elif clash.fought_for.get(foe) == loan.lender:
                self._add(clash.at, THANKLESS, (loan.lender, foe), 3 + lost, clash, loan)
        for back in clash.repaid:
            if back.borrower == result.winner and back.repaid < back.lent:
                weight = 1 + self._share(back.lent - back.repaid)
                self._add(clash.at, KEPT, (back.borrower, back.lender), weight, clash, back)


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
"""So much a promise is cut by that is told."""

WITHHELD = words.WITHHELD
"""So much is lent that is told as help."""

FRIEND = 7
"""Who feels so much for somebody and helps an opponent turns on a friend."""


# ---- Threads: what belongs together, and which of it is told.


class Strand(NamedTuple):
    """Moments that make one story."""

    title: str
    moments: tuple[Moment, ...]  # in order


FALLING = 0.6
"""Each lighter moment of a thread counts so much of what the one before it did."""

LIGHTEST = 4.0
"""A thread that weighs less is told only where there is little else."""

MOST_THREADS = 5
"""So many threads a recap of the usual length has at most."""


def weight_of(moments: Iterable[Moment]) -> float:
    """Give the weight of a thread: its five heaviest moments, each counting less than the one before."""
    heaviest = sorted((one.weight for one in moments), reverse=True)[:5]
    return sum(weight * FALLING**at for at, weight in enumerate(heaviest))


def strands(evening: Evening, names: words.Names) -> Iterator[Strand]:
    """Give all that might be told as one story."""
    count = len(names.seats)
    for pair in combinations(range(count), 2):
        own = tuple(one for one in evening.moments if set(one.who) == set(pair))
        if own:
            yield Strand(names.all(own[0].who), own)
    for band in range(count, count + len(names.world.factions)):
        own = tuple(one for one in evening.moments if band in one.who)
        if own:
            yield Strand(capital(words.with_article(names.party(band))), own)
    by_clash = {one.of.at: one for one in evening.moments if one.sort == CLASH}
    for at, clash in by_clash.items():
        friends = [one for one in evening.moments if one.sort in (WORD, TREACHERY, THANKLESS) and one.of is clash.of]
        if len(friends) > 1:
            asker = max({one.who[1] for one in friends}, key=[one.who[1] for one in friends].count)
            yield Strand(f"{names.party(asker)}’s friends", (by_clash[at], *friends))
    for seat in range(count):
        cases = tuple(one for one in evening.moments if one.sort == CASE and one.who[1] == seat)
        # One accuser alone makes a pair.
        if len({one.who[0] for one in cases}) > 1:
            yield Strand(f"{names.party(seat)} and the law", cases)
    for one in evening.moments:
        if one.sort == FORTRESS:
            yield Strand(f"{names.party(one.who[0])} gives way", (one,))
    pile = _pile(evening, list(by_clash.values()))
    if len(pile) > 2:
        yield Strand("The fortune", tuple(pile))


def _pile(evening: Evening, clashes: Sequence[Moment]) -> list[Moment]:
    """Give the longest chain of great clashes in which each loser has won the one before."""
    best: list[Moment] = []
    chains: list[list[Moment]] = []
    for one in clashes:
        if not one.of.fought or one.of.face < evening.usual:
            continue
        before = [chain for chain in chains if chain[-1].of.result.winner == one.of.result.loser]
        chain = [*max(before, key=len, default=[]), one]
        chains.append(chain)
        best = max(best, chain, key=len)
    return best


def cause_of(evening: Evening, seat: Party) -> Clash | None:
    """Give the challenge by which somebody did best: by the points it brought, else by the Face; None without any."""
    won = [one for one in evening.clashes if one.points(seat)]
    if not won:
        won = [one for one in evening.clashes if one.result is not None and one.result.winner == seat and one.face]
    return max(won, key=lambda one: (one.points(seat), one.face), default=None)


def choose(evening: Evening, names: words.Names, first: Clash | None, most: int) -> Iterator[Strand]:
    """Give the threads to tell, so many at most: that of the winner's cause, then always the heaviest that is left."""
    used: set[int] = set()
    found = list(strands(evening, names))
    key = {id(one): at for at, one in enumerate(evening.moments)}
    cause = first

    def left(strand: Strand) -> tuple[Moment, ...]:
        return tuple(one for one in strand.moments if key[id(one)] not in used)

    for _ in range(most):
        free = [Strand(one.title, left(one)) for one in found]
        if first is not None:
            free = [one for one in free if any(each.of is first and each.sort == CLASH for each in one.moments)]
        best = max(free, key=lambda one: weight_of(one.moments), default=None)
        if best is None or not best.moments:
            return
        first = None
        heavy = sorted(best.moments, key=lambda one: (one.sort != CLASH or one.of is not cause, -one.weight))
        told = sorted(heavy[:4], key=lambda one: (one.at, one.sort))
        used |= {key[id(one)] for one in told}
        yield best._replace(moments=tuple(told))
