"""What stands about the threads of an evening of City of Masks: its headline, what is open at the end, and hooks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import product
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from gmkit.games.masks import events
from gmkit.games.masks.events import Event
from gmkit.games.masks.model import ARREST, BETRAY, HUMILIATE, TRIAL, Objective, Party, State
from gmkit.games.masks.rules.rounds import LAST_ROUND
from gmkit.games.masks.telling import MOST_ROWS, Fact, Sentence, Who, threads, words
from gmkit.games.masks.telling.moments import Teller, round_of
from gmkit.games.masks.telling.threads import LAST, Case, Clash, Evening, Moment
from gmkit.shell.words import NAME, Label, capital, signed
from gmkit.table.game import Hidden, SeatNo


class Told(Protocol):
    """What somebody knows of an evening."""

    @property
    def evening(self) -> Evening: ...

    @property
    def names(self) -> words.Names: ...

    @property
    def seen(self) -> State: ...

    @property
    def viewer(self) -> Party | None: ...

    @property
    def seats(self) -> Sequence[Party]: ...

    @property
    def here(self) -> Sequence[Party]: ...

    @property
    def winners(self) -> Sequence[Party]: ...

    def called(self, party: Party) -> Label: ...

    def felt(self, holder: Party, target: Party) -> int | None: ...


# ---- Above it: the headline.


class Headline:
    """Who won an evening, as far as somebody knows it, and how it ended.

    What an aim was is its owner's secret to the end; how many points came of aims all see when they are counted. So the
    headline that all may hear names the deed that brought most of the points that all saw, and the GM's may another.
    """

    def __init__(
        self, evening: Evening, names: words.Names, seen: State, viewer: Party | None, here: Sequence[Party]
    ) -> None:
        """Take what may be told, the record as it is seen, who is you, and who is in the story."""
        self.evening, self.names, self.seen, self.viewer, self.here = evening, names, seen, viewer, here
        self.goes_on = names.led and evening.end is None  # then nothing is won, whatever a season counts
        totals = evening.scores.totals if evening.scores else ()
        self.winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
        self.causes = {seat: self.cause_of(seat) for seat in self.winners if not self.goes_on}
        self.first = next(filter(None, self.causes.values()), None)

    def cause_of(self, seat: Party) -> Clash | None:
        """Give the challenge by which somebody won: one that brought no point is no cause beside another's."""
        cause = threads.cause_of(self.evening, seat)
        return cause if cause is None or not self.winners[1:] or cause.points(seat) else None

    def line(self) -> str:
        """Say who won and by what, and how it ended: in so many words as a sentence of two may have."""
        evening = self.evening
        if self.goes_on:
            return self.gist()
        if evening.scores is None or evening.end is None:
            return " ".join([self.under_way(), *([self.has_most()] if self.seen.round else [])])
        ends, (short,) = self.ended(), self.ended(short=True)
        # Before it is left out what all points are for, the place goes, and by what it ended.
        tells = (self.won(), self.won(place=False), self.won(parts=False), self.won(place=False, parts=False))
        tried = [f"{won} {end}" for won in tells for end in ends]
        tried[2 * len(ends) : 2 * len(ends)] = [f"{tells[1]} {short}"]
        # Of several winners it is told by what, rather than how it ended.
        tried[len(ends) : len(ends)] = [f"{tells[0]} {short}"] if self.winners[1:] else []
        return next((one for one in tried if len(one.split()) <= threads.HEADLINE), tried[-1])

    def under_way(self) -> str:
        """Say how far it has come that is not over."""
        at = self.seen.round
        return capital(self.say("unended", when=self.names.in_round(at)) if at else self.say("unbegun"))

    def ended(self, *, short: bool = False) -> list[str]:
        """Say how it ended, at length and in short, or only when; of whoever did not win, who had more points."""
        say, end = self.say, self.evening.end
        assert end is not None
        slots = {"rounds": self.names.words.in_words(end.round, "round")}
        if short or end.reason == LAST_ROUND:
            return [say("ended", **slots)]
        reason = words.why_ended(end.reason, self.names, self.viewer, late=self.evening.ended_by is None)
        if self.beaten():
            reason = say("fewer", reason=reason, seats=self.names.words.list(map(self.called, self.winners)))
        return [say(key, **slots, reason=reason) for key in ("ended_so", "ended_short")]

    def gist(self) -> str:
        """Say what weighed most in an evening that goes on next time, and who has most Face."""
        say, called = self.say, self.called
        heaviest = self.heaviest()
        # Who got away is no moment, and weighs more than what nobody opposed.
        of = next(iter(self.evening.cases), None) if heaviest is None else heaviest.of
        if of is None:
            alone = self.evening.alone
            most, gained = next(iter(alone.items()), (0, 0))
            told = say("company", seats=self.names.words.list(map(called, alone))) if alone else say("calm")
            told = say("gained", seat=called(most), face=self.names.face(gained)) if gained > 0 else told
        elif isinstance(of, Case):
            key = "convicted" if of.convicted else "denounced"
            told = say(key, seat=called(of.charge.seat), by=called(of.charge.by))
        else:
            slots: dict[str, str] = {"winner": called(of.result.winner), "loser": called(of.result.loser)}
            slots |= {"face": self.names.face(of.paid), "place": self.names.at_place(of.place)}
            told = say("took_most" if of.paid else "beat_most", **slots)
        return f"{capital(told)} {self.has_most()}"

    def has_most(self) -> str:
        """Say who has most Face of those who are in the story, if it is several all of them."""
        here = self.here or range(len(self.names.seats))
        most = max(self.seen.face[seat] for seat in here)
        names = [self.called(seat) for seat in here if self.seen.face[seat] == most]
        key, seats = "most_shared" if names[1:] else "most", self.names.words.list(names)
        return self.say(key, seat=seats, face=self.names.words.number(most))

    def heaviest(self) -> Moment | None:
        """Give the challenge or the charge that weighed most."""
        fought = [one for one in self.evening.moments if one.sort in (threads.CLASH, threads.CASE)]
        return max(fought, key=attrgetter("weight"), default=None)

    def say(self, key: str, **slots: object) -> str:
        return self.names.part("headline", key, **slots)

    def called(self, party: Party) -> Label:
        """Give what somebody is called where a name stands as it is: whose story it is, is you."""
        return self.names.called(party, self.viewer)

    def won(self, *, place: bool = True, parts: bool = True) -> str:
        """Say who won, with what all points are for, and by what: a shared victory with a cause for each."""
        called, winners, say = self.called, self.winners, self.say
        assert self.evening.scores is not None
        points = max(self.evening.scores.totals)
        if not points:
            return say("pointless")
        count = self.names.words.in_words(points, "point")
        if winners[1:]:
            told = capital(say("shared", seats=self.names.words.list(map(called, winners)), points=count))
            causes = "; ".join(self._by())
            whole = place and len(winners) <= threads.MOST_WINNERS
            return say("causes", won=told, causes=causes) if whole else say("alone", won=told)
        (seat,) = winners
        told, clash = capital(say("won", seat=called(seat), points=count)), self.causes[seat]
        slots: dict[str, str] = {"won": told, "parts": say("parts", what=self.listed(seat)) if parts else ""}
        if clash is None or clash.result is None or not clash.points(seat):
            return say("quiet", **slots)
        slots |= {"winner": called(clash.result.winner), "loser": called(clash.result.loser)}
        # Whoever was beaten more than once may have brought points each time: then it was in no one place.
        pair = clash.result.winner, clash.result.loser
        alike = [one for one in self.evening.clashes if one.result and (one.result.winner, one.result.loser) == pair]
        brought = [one.points(seat) for one in alike if one.points(seat)]
        slots["place"] = self.names.at_place(clash.place) if place and len(brought) == 1 else ""
        slots["points"] = self.names.words.in_words(sum(brought), "of_these" if slots["parts"] else "point")
        return say("took" if clash.result.winner == seat else "watched", **slots)

    def _by(self) -> Iterator[str]:
        """Give the causes of several winners in a few words: "Bo and Dav by beating Zeno", "Ana for extra masks"."""
        found: dict[tuple[str, Any], list[Party]] = {}
        for seat in self.winners:
            clash = self.causes[seat]
            if clash is None or clash.result is None:
                how: tuple[str, Any] = "had", self.parts(seat)[0][1]
            elif clash.result.winner == seat:
                how = "by", (clash.result.loser,)
            else:
                how = "since", (clash.result.winner, clash.result.loser)
            found.setdefault(how, []).append(seat)
        pair = self.winners
        if not pair[2:] and found == {("by", (one,)): [other] for one, other in (pair, pair[::-1])}:
            yield self.say("by", seats=self.names.at("verbs", "each"), loser=Label(self.names.at("verbs", "other")))
            return
        for (key, of), seats in found.items():
            who = self.names.words.list(map(self.called, seats))
            if seats == self.winners:
                who = self.names.at("verbs", "all" if seats[2:] else "both")
            if key == "had":
                yield self.say(key, seats=who, what=of)
            else:
                *winner, loser = map(self.called, of)
                yield self.say(key, seats=who, winner=next(iter(winner), ""), loser=loser)

    def parts(self, seat: Party) -> list[tuple[int, str]]:
        """Give what somebody's points are for, the most first."""
        scores = self.evening.scores
        assert scores is not None
        parts = [
            (scores.objectives[seat], "objectives"),
            (scores.coups[seat], "coups"),
            (scores.masks[seat], "masks"),
            (int(seat in scores.characters), "character"),
            (int(seat in scores.influence), "influence"),
            (int(scores.arbiter == seat), "arbiter"),
        ]
        most_first = sorted((part for part in parts if part[0]), key=lambda part: -part[0])
        return [(number, self.points_for(what, number)) for number, what in most_first]

    def points_for(self, what: str, number: int) -> str:
        """Give what so many points are for: "Major Coups"."""
        told: str = self.names.at("points", what).split("|")[-1 if number > 1 else 0]
        return told

    def listed(self, seat: Party) -> str:
        """Give what all of somebody's points are for: "two aims, a Major Coup and being Arbiter"."""
        figure, parts = self.names.words.figure, self.parts(seat)
        return self.names.words.list(what if number == 1 else f"{figure(number)} {what}" for number, what in parts)

    def beaten(self) -> bool:
        """Say whether somebody ended it by reaching every aim, and others had more points."""
        return bool(self.enders()) and not {*self.enders()} & {*self.winners}

    def enders(self) -> list[Party]:
        """Give whose aims ended the evening, as everybody hears."""
        end = self.evening.end
        return [] if end is None else words.enders(end.reason, self.seen.hall.seating.names)[:MOST_ROWS]


# ---- As it is retold: the last paragraph.

GREAT_PROMISE = 20
"""A promise of so much is told however much is told already."""

MOST_OWED = 3
"""So many debts are told in a sentence; what is owed is told from `words.WITHHELD` on, and the greatest."""


class Ruin(NamedTuple):
    """How somebody lost the last Face."""

    round: int
    seat: Party
    by: Any  # the end of the challenge, of the arrest or of the trial
    key: str  # how it is told
    face: int  # how much that was


def lost_by(challenge: Any) -> Party:
    """Give who lost a challenge that has ended."""
    loser: Party = challenge.target if challenge.winner == challenge.seat else challenge.seat
    return loser


class Standing:
    """What is open at the end, as far as somebody knows: debts, empty hands, a fortune, promises."""

    def __init__(self, told: Told) -> None:
        """Take what that one knows."""
        self._evening, self._names = told.evening, told.names
        self._seen, self._seats, self._here = told.seen, told.seats, told.here
        # Before that who has how much is no matter of anybody's doing, if it has been dealt.
        self.begun = bool(told.seen.round or told.names.led)
        # By what each lost the last Face, last of all.
        self._last = {one.ruined: one for one in words.only(events.ChallengeEnds, told.evening.happened)}

    def debts(self) -> list[tuple[int, Party, Party]]:
        """Give what is owed, the most first: the sum, the debtor and the creditor."""
        owed = [(self._seen.debts[one][other], one, other) for one in self._seats for other in self._seats]
        return sorted((debt for debt in owed if debt[0]), key=lambda debt: (-debt[0], debt[1:]))

    def promises(self) -> list[tuple[int, Party, Party]]:
        """Give what avatars have promised each other, the most first: the sum, the giver and the receiver."""
        made = [(self._seen.promised[one][other], one, other) for one in self._seats for other in self._seats]
        return sorted((one for one in made if one[0]), key=lambda one: (-one[0], one[1:]))

    def great(self) -> list[tuple[int, Party, Party]]:
        """Give the promises that are told however much is told: great ones, or the greatest if beyond the purse."""
        great = [one for one in self.promises() if one[0] >= GREAT_PROMISE][:2]
        beyond = [one for one in self.promises()[:1] if one[0] > self._seen.face[one[1]]]
        return great or [one for one in beyond if one[0] >= threads.GREAT]

    def sentences(
        self,
        teller: Teller,
        *,
        brief: bool,
        promises: Sequence[tuple[int, Party, Party]],
        ruins: Collection[Party] = (),
    ) -> list[Sentence]:
        """Say it in a paragraph: only what is most urgent in a brief one.

        Args:
            teller: who tells it.
            brief: whether it is short.
            promises: those that are told; the greatest, if there is none and nothing else is open.
            ruins: of whom it is told who took the last of what they had.
        """
        teller.begin()
        tongue, found = teller.tongue, list[Sentence]()
        debts = [one for at, one in enumerate(self.debts()) if not at or (one[0] >= words.WITHHELD and not brief)]
        for first in range(0, len(debts), MOST_OWED):
            owed = debts[first : first + MOST_OWED]
            found.append(teller.fitted(lambda some: tongue.say("open.debts", LAST, rows=teller.owed(some)), owed))
        poor = self.poor() if not (brief and found) else []
        if (you := tongue.viewer) in poor:
            poor.remove(you)
            found.append(tongue.say("own.purse", LAST, you=you, face=self._names.face(0)))
        taken = dict(self.ruined(teller, [seat for seat in poor if seat in ruins]))
        found += taken.values()
        poor = [seat for seat in poor if seat not in taken]
        some = [Who(tuple(poor[first : first + MOST_OWED])) for first in range(0, len(poor), MOST_OWED)]
        none = [dict[str, Any](who=who, verb=self._names.words.agree("verbs.have", len(who.parties))) for who in some]
        if (fortunes := self.fortunes()) and not (brief and found):
            # Where they are few who have none it is one sentence, unless their masks make it too long.
            rich, *others = fortunes
            held: dict[str, Any] = {"rich": rich, "face": self._names.face(self._seen.face[rich])}
            both = tongue.fitting("open.both", LAST, **held, **none[0]) if len(none) == 1 and not others else []
            held |= {"other": others[0], "more": self._names.face(self._seen.face[others[0]])} if others else {}
            found += both or [tongue.say("open.rivals" if others else "open.rich", LAST, **held)]
            none = [] if both else none
        found += [tongue.say("open.poor", LAST, **slots) for slots in none]
        told = set[tuple[Party, Party]]()
        for sum_, giver, receiver in promises or self.promises()[: 0 if found else 1]:
            has, sum_in, back = self._seen.face[giver], self._names.face(sum_), self._seen.promised[receiver][giver]
            pair: dict[str, Any] = {"giver": giver, "receiver": receiver, "sum": sum_in, "has": self._has_only(has)}
            key = "open.promise.short" if has < sum_ else "open.promise.both" if 2 * back >= sum_ else "open.promise"
            if (receiver, giver) not in told:
                found.append(tongue.say(key, LAST + sum_, **pair, back=self._names.words.number(back)))
                told.add((giver, receiver))
        return found

    def ruin(self, seat: Party) -> Any:
        """Give by what somebody lost the last Face, who has had none since; None if it is not known."""
        last = self._last.get(SeatNo(seat))
        if last is None:
            return None
        number = round_of(self._evening, self._evening.at[id(last)])
        if any(face[seat] for begun, face in self._evening.purses.items() if begun > number):
            return None
        if last.kind in (ARREST, TRIAL):
            return Ruin(number, seat, last, "ruin.law", last.paid) if seat == last.target else None
        if not last.paid or last.winner in (None, seat):
            return None
        if seat in (last.seat, last.target):
            return Ruin(number, seat, last, "ruin.won", last.paid)
        # Whoever was not in it had a bet on it.
        part = next((one.part for one in self._evening.clashes if any(each is last for each in one.part)), [])
        bets = [one for one in words.only(events.BetPlaced, part) if (one.seat, one.backed) == (seat, lost_by(last))]
        return Ruin(number, seat, last, "ruin.bet", sum(one.amount for one in bets)) if bets else None

    def ruins(self) -> list[Party]:
        """Give who has no Face in hand, if it is known by what it went, whoever lost most by that first."""
        known = [(last.face, seat) for seat in self.poor() if (last := self.ruin(seat))]
        return [seat for _, seat in sorted(known, key=lambda one: -one[0])]

    def ruined(self, teller: Teller, seats: Sequence[Party]) -> Iterator[tuple[Party, Sentence]]:
        """Tell by what they lost the last of it, in order: of whom, and the sentence."""
        for number, seat, by, key, face in sorted(filter(None, map(self.ruin, seats)), key=lambda one: one[:2]):
            at = self._evening.at[id(by)]
            slots = {"seat": seat, "winner": by.winner, "loser": lost_by(by)}
            # Who had little left before it was ruined by what came before.
            little = ".last" if key != "ruin.law" and 2 * face < self._evening.usual else ""
            yield seat, teller.tongue.say(f"{key}{little}", at, Fact(at, "ruin", seat), number=number, **slots)

    def _has_only(self, face: int) -> str:
        """Give what somebody has who has not enough: "only nine", "nothing"."""
        told = self._names.words.figure(face)
        return self._names.say("verbs.only", n=told) if face else told

    def poor(self) -> list[Party]:
        """Give who has no Face in hand."""
        return [seat for seat in self._here if self.begun and not self._seen.face[seat]]

    def fortunes(self) -> list[Party]:
        """Give who holds a third of all Face in hand, whoever has most first."""
        every = sum(self._seen.face[seat] for seat in self._here)
        rich = [seat for seat in self._here if self.begun and 3 * self._seen.face[seat] >= every > 0]
        return sorted(rich, key=lambda seat: -self._seen.face[seat])


# ---- In a line each: hooks.

DEBT, AIMED, FELT, WOUND, WORD, LOAN, FRIEND, LAW, PLEDGE, FORTUNE, RUIN, NEAR, WANT, PURSE = range(14)
"""The sorts of hook."""


class Hook(NamedTuple):
    """Something that the next evening could begin with."""

    sort: int
    who: tuple[Party, ...]  # between whom it is
    weight: float
    text: str


MOST_HOOKS, ENOUGH_HOOKS, FEWEST_HOOKS = 6, 4, 3
"""So many hooks there are at most; up to so many what may be said of any evening is told beside them, and one more of
who has the most or nothing; the fewest."""

OF_A_SORT, OF_A_PERSON = 2, 3
"""So many hooks of a sort there are at most, and so many that somebody is in."""

ONCE = (FORTUNE, RUIN, NEAR)
"""The sorts of which there is one hook at most."""

HEAVIEST = 8
"""Whoever is in so many of the heaviest moments comes first."""

MINDED = 3
"""A feeling of so much has a part in what somebody wants, promises or fights for."""


class Hooks:
    """What a next evening could begin with, by what somebody knows of this one: two people with something between them.

    A wish and what the two feel, a wound, a broken word, a loan or a conviction that has not been answered, a promise
    that cannot be kept or is made to somebody disliked, a fortune and who hates its owner. What may be said of any
    evening, as that somebody has no Face, is told only where there is little else.
    """

    def __init__(self, told: Told) -> None:
        """Take what that one knows."""
        self._left = Standing(told)
        self._told, self._name, self._face = told, told.called, told.seen.face
        self._usual, self._happened = told.evening.usual, told.evening.happened
        moments = sorted(told.evening.moments, key=lambda one: -one.weight)[:HEAVIEST]
        heard: dict[Party, float] = {}
        for one in moments:
            for party in {*one.who}:
                heard[party] = heard.get(party, 0.0) + one.weight
        most = max(heard.values(), default=0) or 1
        self._heard = {seat: heard.get(seat, 0.0) / most for seat in told.here}
        evening, decided = told.evening, words.only(events.OpposedResolved, self._happened)
        self._strikes = strikes(evening)
        self._won = [(evening.at[id(one)], (one.winner, one.loser)) for one in decided]
        if told.viewer is not None:
            self._heard[told.viewer] = 1

    def all(self) -> tuple[str, ...]:
        """Give the hooks, the most urgent first; more if there are few."""
        here = {*self._told.here}
        found = [*self._debts()]
        good, plain = ([one for one in some if here.issuperset(one.who)] for some in (self._tense(), self._plain()))
        while len(found) < MOST_HOOKS and (left := [one for one in good if self._fits(one, found)]):
            found.append(max(left, key=lambda one: self._urgency(one, found)))
        for one in plain:
            if len(found) < ENOUGH_HOOKS + (one.sort in ONCE) and self._fits(one, found):
                found.append(one)
        # Where two had it all out between them there is nobody else to tell of.
        rest = (one.text for one in (*good, *plain))
        texts = dict.fromkeys(one.text for one in found)
        for text in rest:
            if len(texts) < FEWEST_HOOKS:
                texts.setdefault(text)
        return tuple(texts)

    def _fits(self, one: Hook, found: Sequence[Hook]) -> bool:
        """Say whether a hook tells of something and somebody else than those that were found."""
        if [other.sort for other in found].count(one.sort) >= (1 if one.sort in ONCE else OF_A_SORT):
            return False
        told = [seat for other in found for seat in other.who]
        if any(told.count(seat) >= OF_A_PERSON for seat in one.who if seat != self._told.viewer):
            return False
        return len(one.who) < 2 or all({*one.who} != {*other.who} for other in found)

    def _urgency(self, one: Hook, found: Sequence[Hook]) -> float:
        """Give how much a hook presses: it counts less if its people, or its sort, have been told of."""
        told = [seat for other in found for seat in other.who if seat != self._told.viewer]
        again = sum(map(told.count, one.who)) / 2 + [other.sort for other in found].count(one.sort)
        heard = 2 * sum(self._heard[seat] for seat in one.who) / len(one.who) + (self._told.viewer in one.who)
        return one.weight + heard - again

    def _hook(self, key: str, sort: int, who: tuple[Party, ...], weight: float, **slots: object) -> Hook:
        text = " ".join(self._told.names.part("hooks", key, **slots).split())
        # Where there are no rounds the sentence closes up.
        return Hook(sort, who, weight, capital(re.sub(r" (?=[,.:;])", "", text)))

    def _debts(self) -> Iterator[Hook]:
        name = self._name
        for owed, debtor, creditor in self._left.debts()[:OF_A_SORT]:
            slots = {"debtor": name(debtor), "creditor": name(creditor), "face": owed}
            yield self._hook("debt", DEBT, (debtor, creditor), 0, **slots, has=self._figure(debtor))

    def _tense(self) -> Iterator[Hook]:
        """Give what stands between two."""
        yield from self._wanted()
        yield from self._loved()
        yield from self._wounds()
        yield from self._words()
        yield from self._loans()
        yield from self._friends()
        yield from self._law()
        yield from self._pledges()
        yield from self._purses()

    def _figure(self, seat: Party, *, only: bool = False) -> str:
        """Give the Face that somebody has, as it is read aloud: "nothing", "nine", "only nine"."""
        names, told = self._told.names, self._told.names.words.figure(self._face[seat])
        return names.say("verbs.only", n=told) if only and self._face[seat] else told

    def _them(self, party: Party) -> Label:
        return once_more(self._told.names, party, self._told.viewer)

    def _wish(self, wish: Objective) -> str:
        """Give what is wanted of somebody who was named just now: "to humiliate him"."""
        names = self._told.names
        return names.say("said.to", wish=names.say(f"aims.{wish.kind}", target=self._them(wish.target)))

    def _size(self, face: int) -> float:
        """Give how much so much Face adds to what a hook weighs."""
        return min(2.0, face / self._usual)

    def _when(self, round_: int) -> dict[str, object]:
        """Give the slots for when something was."""
        names = self._told.names
        return {"when": "" if names.led else names.part("times", "one", round=round_), "round": round_}

    def _verb(self, level: int, of: Label) -> str:
        return self._told.names.feeling_verb(level, you=of.several)

    def _settled(self, culprit: Party, victim: Party, event: Event) -> bool:
        """Say whether somebody has struck back since an event in which another one had done them wrong."""
        evening = self._told.evening
        at = evening.at[id(event)]
        if answered(evening, Moment(at, 0, threads.WORD, (culprit, victim), 0, None, event), self._strikes):
            return True
        return any(then > at and pair == (victim, culprit) for then, pair in self._won)

    # --- what is wanted and felt

    def _wishes(self) -> Iterator[tuple[Party, Objective]]:
        """Give what is wanted still, as far as it is known."""
        for seat, avatar in enumerate(self._told.seen.avatars):
            wishes = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
            yield from ((seat, one) for one in wishes if one.done is None)

    def _wanted(self) -> Iterator[Hook]:
        """Give wishes that regard somebody, with what the two feel: the worse these go together the better."""
        told, name = self._told, self._name
        for seat, wish in self._wishes():
            other = wish.target
            if other not in told.here or seat not in told.here:
                continue
            there, back = told.felt(seat, other) or 0, told.felt(other, seat) or 0
            minded = [level for level in (there, back) if abs(level) >= MINDED]
            if not minded:
                continue
            one, whom, sign = name(seat), name(other), 1 if wish.kind in (BETRAY, HUMILIATE) else -1
            amiss = sum(max(0, sign * level) for level in minded)
            # Whoever wants what goes with what they feel has not done it yet: that is a hook, but a lesser one.
            weight = 4.5 + amiss / 8 if amiss else 3.5
            slots: dict[str, object] = {"one": one, "other": whom, "wish": self._wish(wish), "them": self._them(seat)}
            but = told.names.at("verbs", "but" if sign * there > 0 else "and")
            feels = {"feels": self._verb(there, one), "there": signed(there), "but": but}
            felt = {"felt": self._verb(back, whom), "back": signed(back)}
            if abs(back) < MINDED:
                yield self._hook("torn", AIMED, (seat, other), weight, **slots, **feels)
            elif abs(there) < MINDED:
                slots["wish"] = told.names.wish(wish)  # which names who has not been named so far
                yield self._hook("wished", AIMED, (seat, other), weight, **slots, **felt)
            else:
                yield self._hook("crossed", AIMED, (seat, other), weight, **slots, **feels, **felt)

    def _loved(self) -> Iterator[Hook]:
        """Give feelings that are not returned, and those of two who hate each other."""
        for one, other in product(self._told.here, repeat=2):
            there, back = self._told.felt(one, other), self._told.felt(other, one)
            if there is None or back is None or one == other:
                continue
            lover, loved = self._name(one), self._name(other)
            levels = {"there": signed(there), "back": signed(back)}
            verbs = {"feels": self._verb(there, lover), "felt": self._verb(back, loved)}
            if there >= threads.FRIEND > 0 > back:
                weight = 3.5 + (there - back) / 16
                them = self._them(one)
                yield self._hook(
                    "love", FELT, (one, other), weight, lover=lover, loved=loved, them=them, **levels, **verbs
                )
            alike = {self._told.names.feeling_verb(level, several=True) for level in (there, back)}
            if one < other and max(there, back) <= -threads.STRONG and len(alike) == 1:
                slots: dict[str, object] = {"one": lover, "other": loved, **levels, "feels": alike.pop()}
                yield self._hook("feud", FELT, (one, other), 3.5 - (there + back) / 32, **slots)

    # --- what was done and is not answered

    def _wounds(self) -> Iterator[Hook]:
        """Give the greatest loss of everybody to somebody whom they have left in peace since."""
        lost: dict[Party, Hook] = {}
        for clash in self._told.evening.clashes:
            if clash.paid < threads.CUT_SHORT or self._settled(clash.result.winner, clash.result.loser, clash.result):
                continue
            winner, loser, face = clash.result.winner, clash.result.loser, clash.paid
            slots: dict[str, object] = {"loser": self._name(loser), "winner": self._name(winner), "face": face}
            slots |= self._when(clash.round)
            key, weight, level = "wound", 3.5 + self._size(face) + face / 100, self._told.felt(loser, winner) or 0
            if face < threads.GREAT and abs(level) < threads.STRONG:
                continue
            if abs(level) >= MINDED:
                # Whoever loves the one that took it has the more to swallow.
                key, weight = "scar", weight + (abs(level) + (level > 0)) / 10
                slots |= {"feels": self._verb(level, self._name(loser)), "there": signed(level)}
                slots["them"] = self._them(loser)
            hook = self._hook(key, WOUND, (loser, winner), weight, **slots)
            lost[loser] = max(lost.get(loser, hook), hook, key=lambda one: one.weight)
        yield from lost.values()

    def _words(self) -> Iterator[Hook]:
        for one in self._told.evening.moments:
            if one.sort != threads.WORD or self._settled(one.who[0], one.who[1], one.what):
                continue
            lender, asker = map(self._name, one.who)
            # What was asked for may be less than the promise: of a part that came, what was kept back is told.
            committed = getattr(one.what, "committed", 0)
            key, face = ("short", one.what.withheld) if committed else ("broken", one.what.promised)
            weight = 6 + self._size(one.what.withheld)
            slots = {"lender": lender, "asker": asker, "face": face}
            yield self._hook(key, WORD, one.who, weight, **slots, **self._when(one.round))

    def _loans(self) -> Iterator[Hook]:
        """Give what was lent and did not come back, whether it was kept or lost."""
        told, at = self._told, self._told.evening.at
        # Whoever has lent to the same since has let it pass.
        lent = {(one.borrower, one.lender): at[id(one)] for one in words.only(events.FaceLent, self._happened)}
        for clash in [one for one in told.evening.clashes if one.result is not None]:
            for back in clash.repaid:
                gone, pair = back.lent - back.repaid, (back.borrower, back.lender)
                if gone < threads.CUT_SHORT or back.lender not in told.here or self._settled(*pair, back):
                    continue
                if lent.get(pair, -1) > at[id(back)]:
                    continue
                key = "kept" if back.borrower == clash.result.winner else "lost"
                slots: dict[str, object] = {"keeper": self._name(back.borrower), "lender": self._name(back.lender)}
                slots |= {"lent": back.lent, "back": told.names.words.figure(back.repaid)}
                weight = 4 + self._size(gone) + (key == "kept") / 2
                yield self._hook(key, LOAN, pair, weight, **slots, **self._when(clash.round))

    def _friends(self) -> Iterator[Hook]:
        """Give who lent against somebody they love, or who had fought in their name."""
        for one in self._told.evening.moments:
            done = one.sort in (threads.TREACHERY, threads.THANKLESS) and one.what.committed >= words.WITHHELD
            if not done or self._settled(one.who[0], one.who[1], one.what):
                continue
            lender, other = map(self._name, one.who)
            slots: dict[str, object] = {"lender": lender, "other": other, "face": one.what.committed}
            slots |= self._when(one.round)
            if one.sort == threads.THANKLESS:
                yield self._hook("thankless", FRIEND, one.who, 4.5, **slots)
            elif (level := self._told.felt(*one.who) or 0) >= MINDED:
                slots |= {"feels": self._verb(level, lender), "there": signed(level)}
                slots |= {"side": self._name(one.what.borrower), "them": self._them(one.who[1])}
                yield self._hook("turned", FRIEND, one.who, 4.5, **slots)

    def _law(self) -> Iterator[Hook]:
        for case in self._told.evening.cases:
            last = case.trial if case.convicted else case.arrest
            pair = case.charge.by, case.charge.seat
            if last is None or not (case.convicted or last.escaped) or self._settled(*pair, last):
                continue
            key, weight = ("convicted", 4.5 + self._size(case.lost)) if case.convicted else ("charged", 4.0)
            slots = {"seat": self._name(pair[1]), "by": self._name(pair[0])}
            yield self._hook(key, LAW, pair, weight, **slots, **self._when(case.round))

    # --- what is promised and held

    def _unasked(self) -> list[tuple[int, Party, Party]]:
        """Give the promises but those that were asked for in vain, which are told as broken."""
        broken = {one.who for one in self._told.evening.moments if one.sort == threads.WORD}
        return [one for one in self._left.promises() if one[1:] not in broken]

    def _pledges(self) -> Iterator[Hook]:
        """Give promises that cannot be kept, not all of them, or that are made to somebody disliked."""
        told, name, face_ = self._told, self._name, self._face
        promises = [one for one in self._unasked() if one[0] >= threads.CUT_SHORT]
        for at, (sum_, giver, receiver) in enumerate(promises):
            slots: dict[str, object] = {"giver": name(giver), "receiver": name(receiver), "face": sum_}
            pair, level = (giver, receiver), told.felt(giver, receiver) or 0
            weight = 3 + min(1.0, sum_ / 20)
            has = {"has": self._figure(giver, only=True)}
            others = [one for one in promises[at + 1 :] if one[1] == giver and sum_ + one[0] > face_[giver]]
            if level <= -MINDED:
                feels = {"feels": self._verb(level, name(giver)), "there": signed(level)}
                yield self._hook("grudged", PLEDGE, pair, weight - level / 20, **slots, **feels)
            elif sum_ > face_[giver]:
                yield self._hook("scarce", PLEDGE, pair, weight, **slots, **has)
            elif others:
                more, _, other = others[0]
                slots |= {"other": name(other), "more": more}
                yield self._hook("pledged", PLEDGE, (*pair, other), weight + 0.5, **slots, **has)

    def _purses(self) -> Iterator[Hook]:
        """Give the fortune and who hates its owner most, who has nothing left and is loved, and who nearly won."""
        told, name, face_ = self._told, self._name, self._face
        for seat in self._left.fortunes()[:1]:
            hatred = [(level, one) for one in told.here if (level := told.felt(one, seat) or 0) <= -MINDED]
            for level, one in sorted(hatred)[:1]:
                slots: dict[str, object] = {"seat": name(seat), "face": face_[seat], "other": name(one)}
                slots |= {"felt": self._verb(level, name(one)), "back": signed(level)}
                yield self._hook("envied", FORTUNE, (seat, one), 4.5 - level / 20, **slots)
        back = [each for clash in told.evening.clashes for each in clash.repaid]
        gone = {(one.lender, one.borrower) for one in back if one.repaid < one.lent}  # who will hardly lend again
        for seat in self._left.poor():
            able = [one for one in told.here if face_[one] >= words.WITHHELD and (one, seat) not in gone]
            love = [(level, one) for one in able if (level := told.felt(one, seat) or 0) >= threads.STRONG]
            for level, one in sorted(love, reverse=True)[:1]:
                slots = {"seat": name(seat), "face": face_[one], "other": name(one)}
                slots |= {"felt": self._verb(level, name(one)), "back": signed(level)}
                yield self._hook("needy", RUIN, (seat, one), 4 + level / 10, **slots)
        totals = told.evening.scores.totals if told.winners and told.evening.scores else ()
        near = [seat for seat, total in enumerate(totals) if total == max(totals) - 1]
        for seat in near if len(near) == 1 else ():
            pair = seat, told.winners[0]
            yield self._hook("near", NEAR, pair, 4, seat=name(seat), winner=name(pair[1]))

    def _plain(self) -> Iterator[Hook]:
        """Give what may be said of any evening: of two first, then who has the most or nothing, then of one alone."""
        told, name, face_ = self._told, self._name, self._face
        wanted = [(seat, one) for seat, one in self._wishes() if seat in told.here]
        for seat, one in [(seat, one) for seat, one in wanted if one.target in told.here]:
            yield self._hook("wants", WANT, (seat, one.target), 0, seat=name(seat), wish=told.names.wish(one))
        for total, giver, receiver in self._unasked():
            slots: dict[str, object] = {"giver": name(giver), "receiver": name(receiver), "face": total}
            yield self._hook("promise", PLEDGE, (giver, receiver), 0, **slots)
        held = [seat for seat in told.here if face_[seat] and self._left.begun]
        order = sorted(held, key=lambda seat: -face_[seat])
        level = order[1:] and face_[order[0]] == face_[order[1]]
        for seat in order[: 0 if level else 1]:
            key = "rich" if self._left.fortunes() else "most"
            yield self._hook(key, FORTUNE, (seat,), 0, seat=name(seat), face=face_[seat])
        if poor := [*self._left.poor()]:
            slots = {"seat": name(poor[0]), "seats": told.names.words.list(map(name, poor))}
            yield self._hook("ruined" if poor[1:] else "poor", RUIN, () if poor[1:] else (poor[0],), 0, **slots)
        for seat, one in [(seat, one) for seat, one in wanted if one.target not in told.here]:
            yield self._hook("wants", WANT, (seat,), 0, seat=name(seat), wish=told.names.wish(one))
        for seat in [seat for seat in told.winners[:1] if face_[seat]]:
            yield self._hook("won", PURSE, (seat,), 0, seat=name(seat), face=face_[seat])
        for seat in order[1:]:
            yield self._hook("purse", PURSE, (seat,), 0, seat=name(seat), face=face_[seat])


STRIKES = events.ChallengeCalled, events.Denounced, events.LoanRefused, events.FaceLent, events.PromiseChanged
"""The events by which somebody may strike back."""


def strikes(evening: Evening) -> list[tuple[int, Event]]:
    """Give them, each with its number."""
    return [(at, event) for at, event in enumerate(evening.happened) if isinstance(event, STRIKES)]


def answered(evening: Evening, word: Moment, among: Sequence[tuple[int, Event]] | None = None) -> bool:
    """Say whether whoever was let down has struck back since, in whatever way; `among` is what `strikes` gives."""
    lender, asker = word.who
    foes: tuple[Party, ...] = ()
    since = evening.at[id(word.what)]
    for event in (event for at, event in (strikes(evening) if among is None else among) if at > since):
        match event:
            case events.ChallengeCalled(_, seat, target) if target is not None:
                if (seat, target) == (asker, lender):
                    return True
                foes = (seat, target) if lender in (seat, target) else ()
            case events.Denounced(seat, by) if (by, seat) == (asker, lender):
                return True
            case events.LoanRefused(ally, seat) if (ally, seat) == (asker, lender):
                return True
            case events.FaceLent(one, borrower) if one == asker and borrower in foes and borrower != lender:
                return True
            case events.PromiseChanged(giver, receiver, before, total) if total < before:
                if (giver, receiver) == (asker, lender):
                    return True
    return False


def once_more(names: words.Names, party: Party, viewer: Party | None) -> Label:
    """Give somebody who was named just now and whom the same sentence speaks of again: "her", or the name; or you."""
    if party == viewer:
        return names.called(party, viewer)
    forms = {form: names.form(names.pronoun(party), form) for form in names.words.wording().pronoun_forms()}
    return names.called(party, viewer) if NAME in forms.values() else Label(forms["them"], forms)
