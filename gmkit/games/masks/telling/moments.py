"""The moments of an evening of City of Masks in words, each sort of them, and the rounds of it in beats."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby, pairwise
from typing import Any

from gmkit.games.masks import events
from gmkit.games.masks.content import World
from gmkit.games.masks.events import Event
from gmkit.games.masks.model import BETRAY, GLORIFY, HUMILIATE, SEDUCE, Party
from gmkit.games.masks.telling import (
    THEN,
    Fact,
    Rows,
    Said,
    Sentence,
    T,
    Who,
    joined,
    round_counted,
    round_heading,
    threads,
    wish_of,
    words,
)
from gmkit.games.masks.telling.sentences import AGAIN, LONGEST, Tongue
from gmkit.games.masks.telling.threads import Case, Clash, Deed, Evening, Moment
from gmkit.table.game import FOLLY, WHIM, Reason
from gmkit.table.seats import Seating

BARE, PLAIN, HELP, LINKS = range(4)
"""How much is told of a moment: who won what; what came of it, too; who helped; what it came from."""


class Teller:
    """Tells moments one by one, and keeps what was told."""

    def __init__(self, tongue: Tongue) -> None:
        """Begin with nothing told."""
        self.tongue, self.evening = tongue, tongue.evening
        self.words, self.face = tongue.names.words, tongue.names.face
        self.mused = False  # whether somebody's whim has been told: once is enough
        self.reasoned = False  # whether this paragraph has somebody's reason
        self.given = set[tuple[Party, str, str, Party | None]]()  # whose, for what, which and about whom
        self.stood = frozenset[Party]()  # the two of a thread that ends with how they feel about each other
        self.vain: Any = None  # the aim that a thread ends with, tried for in vain
        self.scene: Any = None  # what the last moment of this paragraph belongs to
        self.fought: Clash | None = None  # the clash that was told last in this paragraph, with nothing else since
        self.told: set[tuple[int, int, tuple[Party, ...]]] = set()  # the moments
        self.latest: Moment | None = None  # the one before, in the same paragraph
        self.known: set[tuple[int, str]] = set()  # honours and aims that are told elsewhere
        self.lent: set[int] = set()  # the loans that this paragraph has
        self.linked = set[tuple[int, int, tuple[Party, ...]]]()  # the moments that are told with what they came from
        self.causes: Sequence[Any] = ()  # the clashes by which the winners won
        self.enders: Sequence[Party] = ()  # whose aims ended the evening
        self.ahead: Sequence[Party] = ()  # who had more points than these, where it is still to be told
        self.coming = frozenset[tuple[int, int, tuple[Party, ...]]]()  # the moments that this paragraph will have

    def begin(self, number: int = 0, place: str = "") -> None:
        """Begin a paragraph, under the heading of a round and its main scene if there is one."""
        self.tongue.begin(number, place)
        self.reasoned, self.given, self.scene, self.fought, self.lent = False, set(), None, None, set()
        self.latest = None

    @property
    def mark(self) -> tuple[Said, bool, frozenset[tuple[int, int, tuple[Party, ...]]]]:
        """What was told so far; what is told after the same is the same."""
        return self.tongue.said, self.mused, frozenset(self.told)

    def back(self, mark: tuple[Said, bool, frozenset[tuple[int, int, tuple[Party, ...]]]]) -> None:
        """Go back to where so much was told."""
        self.tongue.said, self.mused, self.told = *mark[:2], {*mark[2]}

    def at(self, event: Any) -> int:
        return self.evening.at[id(event)]

    def moment(self, one: Moment, more: int = LINKS) -> list[Sentence]:
        """Tell a moment in a few sentences."""
        told = list(_TELL[one.sort](self, one, more))
        self.scene = one.of
        if one.sort == threads.CLASH:
            self.fought = one.of if one.of.fought else None
        elif self.fought is not one.of:
            self.fought = None
        return told

    def time(self, one: Moment) -> dict[str, Any]:
        """Give when something was, unless it belongs to what has just been told."""
        return {"when": ""} if one.of is self.scene else {"number": one.round}

    def in_short(self, one: Moment) -> list[Sentence]:
        """Tell a moment that must not be left out, in a sentence for each honour it brought; what it achieved apart."""
        if one.sort == threads.DEED:
            return []
        if one.sort != threads.CLASH:
            told = self.moment(one, PLAIN)
            return told if one.sort == threads.WORD else told[: 1 + (one.sort == threads.CASE)]
        told = [self.coup(one)] if one.of.coup else []
        got = [(one, event) for event in words.only(events.CharacterReceived, one.of.part)]
        return [*told, *([self.characters(got)] if got else [])]

    def coup(self, one: Moment) -> Sentence:
        """Tell a Major Coup by itself."""
        event, result, names = words.only(events.MajorCoup, one.of.part)[0], one.of.result, self.tongue.names
        when = "" if self.tongue.terse else self.tongue.when(one.round)
        rows = Rows(((names.at("rows", "coup"), {"loser": result.loser, "when": when}),))
        fact = Fact(self.at(event), "coup", result.winner, result.loser)
        return self.tongue.say("coups", one.at, fact, winner=result.winner, rows=rows)

    def coups(self, left: Sequence[Moment]) -> Sentence:
        """Tell of the Major Coups that are left how many there were in all, and whose: nobody retells each of many."""
        every = [clash for clash in self.evening.clashes if clash.coup]
        won, number = Counter(clash.result.winner for clash in every), self.words.number
        first = {clash.result.winner: clash.at for clash in reversed(every)}
        rows: list[tuple[str, dict[str, Any]]] = []
        for often in sorted({*won.values()}, reverse=True):
            who = Who(tuple(seat for seat, count in won.items() if count == often))
            row = self.tongue.names.at("rows", "coups_each" if who.parties[1:] else "coups_of")
            rows.append((row, {"who": who, "count": self.words.in_words(often, "more_point"), THEN: first}))
        crowned = [(words.only(events.MajorCoup, one.of.part)[0], one.of.result) for one in left]
        facts = [Fact(self.at(event), "coup", result.winner, result.loser) for event, result in crowned]
        before, at, count = self.tongue.said, left[0].at, number(len(every))
        told = self.tongue.say("coups.counted", at, *facts, count=count, rows=Rows(tuple(rows)))
        if not rows[1:] or len(told.text.split()) <= LONGEST:
            return told
        # Many have long masks: then it takes two sentences.
        self.tongue.said = before
        told = self.tongue.say("coups.counted", at, *facts, count=count, rows=Rows(tuple(rows[:1])))
        return joined(
            [told, self.fitted(lambda some: self.tongue.say("coups.rest", at, rows=Rows(tuple(some))), rows[1:])]
        )

    def loans_gone(self, told: Collection[tuple[int, str]]) -> list[Moment]:
        """Give the loans of which much did not come back, kept or lost, and that nothing tells, the dearest first.

        Whoever loses what was lent owes none of it: it is the lender's loss, and no broken word. A faction's is told
        only if it was as much as a purse.

        Args:
            told: what is told already, events by their number and in which word.
        """
        kept = (one for one in self.evening.moments if one.sort == threads.KEPT and threads.must(one))
        found = [one for one in kept if (self.at(one.what), "keep") not in told]
        for clash in [one for one in self.evening.clashes if one.result is not None]:
            lent = {(one.borrower, one.lender) for one in clash.loans if (self.at(one), "lend") in told}
            for back in clash.repaid:
                who, gone = (back.borrower, back.lender), back.lent - back.repaid
                much = self.tongue.names.is_avatar(back.lender) or gone >= self.evening.usual
                if back.borrower == clash.result.loser and much and gone >= threads.CUT_SHORT and who not in lent:
                    found.append(Moment(clash.at, clash.round, threads.SUNK, who, 1, clash, back))
        return sorted(found, key=lambda one: one.what.repaid - one.what.lent)

    def only(self, one: Moment, more: int = PLAIN) -> Sentence:
        """Tell a moment by itself in what is said in one go."""
        told = joined(self.moment(one, more))
        self.told.add(one.key)
        return told

    @property
    def clashes(self) -> list[Moment]:
        """Give the challenges that one avatar met another in."""
        return [one for one in self.evening.moments if one.sort == threads.CLASH]

    def convicted(self, one: Moment, facts: Sequence[Fact], slots: dict[str, Any]) -> Sentence:
        """Tell who was convicted of what, and who would not help."""
        said = self.tongue.say("convictions", one.at, *facts, **slots, number=one.round)
        return joined([said, *self.forsaken(one)])

    def forsaken(self, one: Moment) -> list[Sentence]:
        """Say which avatars would not help whoever was accused."""
        seat = one.of.charge.seat
        asked = [each for each in one.of.refused if each.seat == seat and self.tongue.names.is_avatar(each.ally)]
        facts = [Fact(self.at(each), "refuse", each.ally, seat) for each in asked]
        who = Who(tuple(dict.fromkeys(each.ally for each in asked)))
        return self.tongue.fitting("case.forsaken", one.at, *facts, who=who, seat=seat) if asked else []

    def has_told(self, clash: Clash) -> bool:
        """Say whether a clash has been told as a moment."""
        return any(one.of is clash and one.key in self.told for one in self.clashes)

    def marks(self, clash: Clash) -> Iterator[tuple[int, str]]:
        """Give the facts any of which tells who won a clash and how much."""
        yield from ((self.at(clash.result), verb) for verb in ("beat", "yield", "owe"))
        yield from ((clash.at, f"link {sort}") for sort in (threads.ANSWER, threads.MONEY))

    def turned(self, clash: Clash) -> list[Clash]:
        """Give the challenges of the same round that whoever lost one won from its winner, if nothing tells them."""
        pair = clash.result.loser, clash.result.winner
        paid = [one for one in self.evening.clashes if one.round == clash.round and one.paid]
        return [one for one in paid if (one.result.winner, one.result.loser) == pair and not self.has_told(one)]

    def loss(self, clash: Clash, *, helped: bool) -> Sentence:
        """Tell of a clash who lost how much to whom, and who had lent whoever won."""
        self.told |= {one.key for one in self.clashes if one.of is clash}
        winner, loser, face = clash.result.winner, clash.result.loser, clash.paid or clash.face
        facts = [Fact(self.at(clash.result), "beat" if clash.fought else "yield", winner, loser, face)]
        slots: dict[str, Any] = {"winner": winner, "loser": loser, "face": self.face(face)}
        back = self.turned(clash)
        others = [one.of for one in self.clashes if one.round == clash.round and one.of is not clash]
        also = any({winner, loser} == {one.caller, one.defender} and self.has_told(one) for one in others)
        key = "losses.also" if also else "losses.back" if len(back) == 1 else "losses"
        if key == "losses.back":
            (one,) = back
            slots["back"] = self.words.number(one.paid)
            facts.append(Fact(self.at(one.result), "beat" if one.fought else "yield", loser, winner, one.paid))
            self.told |= {each.key for each in self.clashes if each.of is one}
        told = [self.tongue.say(key, clash.at, *facts, number=clash.round, **slots)]
        return joined([*told, *(_lent_to(self, clash, winner, "clash.helped") if helped else ())])

    def characters(self, got: Sequence[tuple[Moment, Any]]) -> Sentence:
        """Tell who received a Character."""
        facts, rows = [], list[tuple[str, dict[str, Any]]]()
        for one, event in got:
            facts.append(Fact(self.at(event), "character", event.seat))
            row = self.tongue.names.at("rows", "crowned_too" if rows else "crowned")
            when = self.tongue.names.in_round(one.round) if got[1:] else self.tongue.when(one.round)
            rows.append((row, {"seat": event.seat, "when": when, THEN: {event.seat: one.at}}))
        return self.tongue.say("characters", got[0][0].at, *facts, rows=Rows(tuple(rows)))

    def achieved(self, one: Moment | None, seat: Party, aims: Sequence[Any]) -> Sentence:
        """Tell what somebody achieved: in the clash that was just told, or by itself."""
        tongue, wish = self.tongue, wish_of([aim.objective for aim in aims])
        facts = [Fact(self.at(aim), "achieve", seat, aim.objective.target) for aim in aims]
        at, slots = self.at(aims[0]), dict[str, Any](seat=seat, wish=wish, done=wish._replace(done=True))
        if one is None:
            return tongue.say("aim.alone", at, *facts, number=aims[0].objective.done, **slots)
        if aims[1:]:
            return tongue.say("aims.once", at, *facts, count=self.words.number(len(aims)), **slots)
        key, how = self._by_what(one.of, seat, aims[0].objective) if one.sort == threads.CLASH else ("", {})
        # That what was lent was lost is said with it.
        loans = [loan for loan in how.pop("loans", ()) if key == "aim.loan"]
        facts += [Fact(self.at(loan), "lend", loan.lender, loan.borrower, loan.delivered) for loan in loans]
        return tongue.say(key or "aim.here", at, *facts, **slots, **how)

    def reached(self, aims: Sequence[Any]) -> Sentence:
        """Tell of several aims who achieved what, and by which challenge; a round is named once."""
        facts = [Fact(self.at(aim), "achieve", aim.seat, aim.objective.target) for aim in aims]
        rows, before = list[tuple[str, dict[str, Any]]](), None
        parts = {id(aim): clash for clash in self.evening.clashes for aim in clash.aims}
        for (number, seat), group in groupby(aims, key=lambda aim: (aim.objective.done, aim.seat)):
            own = [*group]
            done = wish_of([aim.objective for aim in own])._replace(done=True)
            when = self.tongue.names.in_round(number) if number != before else ""
            slots: dict[str, Any] = {"seat": seat, "done": done, "when": when}
            clash = parts.get(id(own[0]))
            wished = {(aim.objective.kind, aim.objective.target) for aim in own}
            # Whom somebody humiliated was beaten, and a loan seduces whoever wins; else it is told who lost.
            plain = clash is None or not clash.fought or clash.result.loser in {target for _, target in wished}
            loans = [] if clash is None or clash.result is None or own[1:] else clash.loans
            (kind, target), *_ = wished
            borrowed = sum(one.delivered for one in loans if (one.lender, one.borrower) == (target, seat))
            if kind == SEDUCE and borrowed:
                key, slots = "aim_borrowed", {**slots, "face": self.face(borrowed)}
            elif (
                clash
                and kind == BETRAY
                and any((one.lender, one.borrower) == (seat, clash.result.winner) for one in loans)
            ):
                key, slots = "aim_lent", {**slots, "winner": clash.result.winner}
            elif clash is None or plain or SEDUCE in {kind for kind, _ in wished}:
                key = "aim"
            else:
                key = "aim_won" if clash.result.winner == seat else "aim_watched"
                # To humiliate a faction is to beat one of its champions.
                humbled = HUMILIATE in {kind for kind, _ in wished} and not own[1:]
                key = "aim_champion" if humbled and key == "aim_won" else key
                slots |= {"winner": clash.result.winner, "loser": clash.result.loser}
            slots[THEN] = dict.fromkeys(range(len(self.tongue.names.seats)), self.at(own[0]))
            rows.append((self.tongue.names.at("rows", key), slots))
            before = number
        return self.tongue.say("aims", self.at(aims[0]), *facts, rows=Rows(tuple(rows), clauses=True))

    def _by_what(self, clash: Clash, seat: Party, aim: Any) -> tuple[str, dict[str, Any]]:
        """Give the pattern by which an aim came about that does not show in who beat whom; empty where it does."""
        winner, loser, target = clash.result.winner, clash.result.loser, aim.target
        if aim.kind == GLORIFY and winner == seat and target in clash.in_name_of(seat):
            return "aim.behalf", {"target": target}
        if aim.kind == HUMILIATE and loser not in (seat, target) and winner == seat:
            return "aim.champion", {"target": target, "loser": loser}
        lent = any((loan.lender, loan.borrower) == (seat, winner) for loan in clash.loans)
        lost = aim.kind == BETRAY and not self.tongue.names.is_avatar(target) and not lent
        if lost and target not in {loan.lender for loan in clash.loans} and seat == winner:
            return "aim.despite", {"target": target, "loser": loser}
        if lost:
            lender, side = target, loser
        elif aim.kind == SEDUCE:
            lender, side = target, seat
        else:
            lender, side = seat, winner
        lender = target if lender == side else lender
        loans = [loan for loan in clash.loans if (loan.lender, loan.borrower) == (lender, side)]
        # Who was betrayed by a loan need not have lost the challenge: then whoever did had help from there.
        behind = aim.kind == BETRAY and self.tongue.names.is_avatar(target) and target != loser
        if not loans or (self.at(loans[0]) in self.lent and not behind):
            return "", {}
        self.lent |= {*map(self.at, loans)}
        slots: dict[str, Any] = {
            "lender": lender,
            "side": side,
            "loser": loser,
            "target": target,
            "face": self.face(sum(one.delivered for one in loans)),
            "loans": loans,
        }
        if lender == target and aim.kind == GLORIFY:
            return "aim.backed", slots
        if lender == target and aim.kind == BETRAY and not lost:
            return "", {}
        return "aim.loan" if lost else "aim.behind" if behind else f"aim.{aim.kind}", slots

    def missed(self, moments: Sequence[Moment]) -> list[Sentence]:
        """Tell of an aim at which somebody tried time and again; nothing where all of that is not in what is told."""
        found = self.evening.missed(moments)
        if found is None:
            return []
        seat, _, aim = found
        slots = {"seat": seat, "wish": wish_of([aim])}
        return self.tongue.fitting("aim.missed", moments[-1].at, **slots)

    def in_vain(self, strand: threads.Strand) -> Any:
        """Give the aim that was tried for in vain, to end a thread with; None where there is none, or no room."""
        told = strand.sort == threads.AIMED and not self.tongue.terse
        found = self.evening.missed(strand.moments) if told else None
        return found and found[2]

    def by_word(self, aim: Any) -> Sentence:
        """Tell an aim that the GM has said is achieved."""
        at = self.at(aim)
        slots = {"number": aim.objective.done, "seat": aim.seat, "wish": wish_of([aim.objective])}
        return self.tongue.say("aim.ruled", at, Fact(at, "achieve", aim.seat, aim.objective.target), **slots)

    def fitted(self, tell: Callable[[Sequence[T]], Sentence], rows: Sequence[T]) -> Sentence:
        """Tell several things in one sentence, or where that is too long, in several."""
        before = self.tongue.said
        told = tell(rows)
        if len(rows) == 1 or len(told.text.split()) <= LONGEST:
            return told
        self.tongue.said = before
        half = (len(rows) + 1) // 2
        return joined([self.fitted(tell, rows[:half]), self.fitted(tell, rows[half:])])

    def owed(self, debts: Sequence[tuple[int, Party, Party]]) -> Rows:
        """Give what is owed as it is listed: each debtor named once, where one owes several."""
        rows: list[tuple[str, dict[str, Any]]] = []
        for sum_, debtor, creditor in debts:
            key = "owed_too" if rows else "owed"
            key = "owed_also" if rows and rows[-1][1]["debtor"] == debtor else key
            slots = {"debtor": debtor, "creditor": creditor, "sum": self.tongue.names.face(sum_)}
            rows.append((self.tongue.names.at("rows", key), slots))
        return Rows(tuple(rows))

    def broken(self, own: Sequence[Sequence[Moment]]) -> Sentence:
        """Tell the words that one lender broke to several in a sentence, or how far that one came short; alike once."""
        first = own[0][0]
        lender, short = first.who[0], bool(getattr(first.what, "committed", 0))
        names, row = self.tongue.names, self.tongue.names.at("rows", "short" if short else "broken")
        rows, facts = [], []
        for alike in own:
            one, when = alike[0], names.in_rounds([each.round for each in alike])
            told = self.face(one.what.withheld if short else one.what.promised)
            rows.append((row, {"asker": one.who[1], "face": told, "when": when}))
            facts += [Fact(self.at(each.what), "withhold", lender, each.who[1], each.what.withheld) for each in alike]
        key = "words.short" if short else "words.broken"
        return self.tongue.say(key, first.at, *facts, lender=lender, rows=Rows(tuple(rows)))

    def ended(self, seat: Party, at: int, _by: Party, aim: Any, part: threads.Part | None) -> Iterator[Sentence]:
        """Say by which deed somebody reached the last aim, and that this ended the evening if it did at once."""
        tongue, facts, last = self.tongue, [Fact(at, "achieve", seat, aim.target)], self.evening.ended_by
        slots: dict[str, Any] = {"seat": seat, "done": wish_of([aim])._replace(done=True), "number": aim.done}
        late = part is not last
        match part:
            case Clash(result=result) if result is not None:
                facts.append(Fact(self.at(result), "beat" if part.fought else "yield", result.winner, result.loser))
                slots |= {"winner": result.winner, "loser": result.loser}
                key = "end.waited"
            case Case(charge=charge) if not late:
                key, slots = "end.case", {**slots, "by": charge.by, "accused": charge.seat}
            case Deed(seat=doer) if not late:
                key, slots = "end.alone" if doer == seat else "end.unopposed", {**slots, "doer": doer}
            case _:
                key = "end.reached" if late else "end.somehow"
        yield tongue.say(key, at, *facts, **slots)
        if isinstance(part, Clash) and part.lent(part.result.winner) >= self.evening.usual:
            yield from _lent_to(self, part, part.result.winner, "clash.helped")

    def seen_end(self, enders: Sequence[Party], *, known: bool = False) -> Iterator[Sentence]:
        """Say after what it was over, as all could see, and who had every aim, unless that is known."""
        part, end, say = self.evening.ended_by, self.evening.end, self.tongue.say
        if not enders or end is None:
            return
        at, number, who = self.at(end), end.round, Who(tuple(enders))
        match part:
            case Case(charge=charge) if charge.by != charge.seat:
                yield say("end.seen.case", part.at, number=number, by=charge.by, accused=charge.seat)
            case Case(charge=charge):
                yield say("end.seen.taken", part.at, number=number, accused=charge.seat)
            case Deed(seat=seat):
                yield say("end.seen.alone", part.at, number=number, seat=seat)
            case _ if not known:
                yield say("end.seen.already", at, number=number, who=who)
                return
            case _:
                return
        if not known:
            yield say("end.who", at, who=who) if enders[1:] else say("end.one", at, seat=enders[0])

    def why(self, at: int, part: threads.Part, seat: Party, deeds: Sequence[str]) -> Iterator[Sentence]:
        """Say what decided for a deed, as far as it is known: its doer's secret, and the GM's."""
        for reason in words.only(Reason, part.part):
            if reason.seat == seat and reason.deed in deeds and not self.reasoned:
                yield from self._because(at, part, reason)

    def all_broken(self, rows: Sequence[Sequence[Moment]]) -> Sentence:
        """Tell several words that one lender broke, and what decided for those of weight: alike once for all."""
        told = self.fitted(self.broken, rows)
        grave = (one for alike in rows for one in alike)
        return joined([told, *(why for one in grave for why in self.why_broken(one, BARE))])

    def why_broken(self, one: Moment, more: int = PLAIN) -> Iterator[Sentence]:
        """Say what decided for a broken word; if much was withheld, whatever else the paragraph has a reason for."""
        choices = (Reason, events.LoanRefused, events.FaceLent)
        after = (event for event in self.evening.happened[self.at(one.what) + 1 :] if isinstance(event, choices))
        reason, grave = next(after, None), one.what.withheld >= threads.CUT_SHORT
        if isinstance(reason, Reason) and (reason.seat, reason.deed) == (one.who[0], "refuse"):
            told = grave or (more >= PLAIN and not self.reasoned)
            yield from self._because(one.at, one.of, reason, grave=grave) if told else ()

    def _because(self, at: int, part: threads.Part, reason: Any, *, grave: bool = False) -> Iterator[Sentence]:
        """Say a reason, unless it goes without saying; a grave one however many there are, but alike once for all."""
        seat, about, odd = reason.seat, reason.about, reason.reason in (WHIM, FOLLY)
        alike = reason.deed, reason.reason, about
        if (reason.reason == "feels" and {seat, about} == self.stood) or (grave and (seat, *alike) in self.given):
            return
        # Nobody acts against all sense who has what was wanted from it.
        if odd and ((self.mused and not grave) or any(aim.seat == seat for aim in part.aims)):
            return
        again = grave and not odd and alike in [told[1:] for told in self.given]
        keys = ("patterns", "word.alike") if again else ("why", reason.deed, reason.reason)
        try:
            patterns = self.tongue.names.patterns(*keys)
        except KeyError:
            return  # it goes without saying
        slots = {"seat": seat, "about": seat if about is None else about}
        fact, before = Fact(self.at(reason), "reason", seat, about), self.tongue.said
        fault, told = self.tongue.choose(patterns, at, "", (fact,), None, "", slots)
        if fault >= AGAIN:
            self.tongue.said = before
            return
        self.reasoned, self.mused = True, self.mused or odd
        self.given.add((seat, *alike))
        yield told

    def cost(self, word: Moment) -> list[Sentence]:
        """Say what whoever had counted on a broken word lost in that challenge, if it was much."""
        result, paid = word.of.result, word.of.paid
        if result.loser != word.who[1] or paid < self.evening.usual:
            return []
        fact = Fact(self.at(result), "beat", result.winner, result.loser, paid)
        slots = {"winner": result.winner, "loser": result.loser, "face": self.face(paid), "when": "", "place": ""}
        return self.tongue.fitting("word.cost", word.at, fact, **slots)

    def felt_then(self, level: int, seat: Party) -> str:
        """Give what somebody felt who loved, as a verb that one or many may have, "adored", and you of your own."""
        told: str = self.tongue.names.at("feelings", "past", "love" if level >= words.BANDS[0][0] else "less")
        return told.split("|")[-1 if seat == self.tongue.viewer else 0]

    def link(self, one: Moment, doer: Party) -> Iterator[Sentence]:
        """Say what a moment came from: with its round, and only if the sentences before have not told it."""
        link = self.evening.links.get(one.key)
        if link is None or link.sort == threads.PROMISE or (link.of is not None and link.of.key in self.told):
            return
        self.tongue.then = dict.fromkeys(range(len(self.tongue.names.seats)), link.at)
        yield from self._linked(one, doer, link)
        self.tongue.then = {}
        # It may have named another round: the next one is named anew.
        self.tongue.said = self.tongue.said._replace(round=0)

    def _linked(self, one: Moment, doer: Party, link: threads.Link) -> Iterator[Sentence]:
        tongue, slots = self.tongue, dict[str, Any](whom=link.whom, doer=doer)
        names = tongue.names
        same = names.at("times", "earlier" if names.led else "same")
        then = same if link.round == one.round else names.in_round(link.round)
        fact = Fact(link.at, f"link {link.sort}", doer, link.whom, link.figure)
        if link.sort == threads.MONEY:
            yield from tongue.fitting("link.money", one.at, fact, **slots, loser=one.of.result.loser, then=then)
        elif link.sort == threads.ANSWER and link.of is not None:
            sort = {threads.CLASH: "answer", threads.CASE: "case", threads.WORD: "word"}.get(link.of.sort, "turned")
            yield from tongue.fitting(
                f"link.{sort}", one.at, fact, **slots, figure=tongue.names.face(link.figure), then=then
            )
        elif link.sort == threads.AIM and link.what is not self.vain:
            yield from tongue.fitting("link.aim", one.at, doer=doer, wish=wish_of([link.what]))
        elif link.sort == threads.PLACE:
            yield from tongue.fitting("link.place", one.at, **slots)


def _tell_clash(teller: Teller, one: Moment, more: int) -> Iterator[Sentence]:
    clash: Clash = one.of
    tongue, result = teller.tongue, clash.result
    winner, loser, at = result.winner, result.loser, teller.at(result)
    owing = bool(result.debt and not clash.paid)
    face = result.debt if owing else clash.paid
    facts = [Fact(at, "beat" if clash.fought else "yield", winner, loser, face)]
    facts += [Fact(at, "owe", loser, winner, face)] if owing else []
    honours = _honours(teller, clash)
    # What the winner has of a fight is told in one breath.
    gains = clash.fought and face and (clash.caller == winner or not clash.follows)
    prize = [each for each in honours if each[0].seat == winner] if gains else []
    facts += [fact for _, _, fact in prize]
    nouns = (tongue.names.words.in_words(1, noun) for _, noun, _ in prize)
    gained = tongue.names.words.list([teller.face(face), *nouns])
    slots: dict[str, Any] = {"winner": winner, "loser": loser, "face": gained}
    place = "" if more == BARE or tongue.terse else tongue.names.at_place(clash.place)
    key = "clash.owing" if owing else _how(teller, clash)
    yield tongue.say(key, one.at, *facts, number=one.round, place=place, **slots)
    # By what the winner won is told whole, unless words are wanting.
    if more > BARE or (not tongue.terse and any(clash is cause for cause in teller.causes)):
        yield from _brought(teller, one, [each for each in honours if each not in prize], more)
    if clash is teller.evening.ended_by and teller.enders:
        who, ahead = Who(tuple(teller.enders)), () if tongue.terse else tuple(teller.ahead)
        told = "end.fewer" if ahead else "end.here"
        yield tongue.say(told, one.at, Fact(at, "over", winner, loser), who=who, seats=Who(ahead))
    if more >= LINKS:
        # Whoever strikes back, or has won by it, needs no excuse for a challenge.
        if not key.startswith("clash.back") and clash.caller != winner:
            yield from teller.why(one.at, clash, clash.caller, ("challenge",))
        yield from teller.why(one.at, clash, loser, ("decline", "leave", "backdown"))


def _how(teller: Teller, clash: Clash) -> str:
    """Give the pattern that tells a clash: who called it, how it went, and how it follows on the one told before."""
    lost = "" if clash.caller == clash.result.winner else ".lost"
    if clash.follows:
        return "follow.nothing" if not clash.paid else "follow.lost" if lost else "follow.won"
    if not clash.fought:
        return "clash.way" if clash.paid >= words.WITHHELD else "clash.free"
    if not clash.paid:
        return "clash.redeemed" if words.only(events.DebtCancelled, clash.part) else "clash.nothing"
    now, was = clash.result, teller.fought and teller.fought.result
    if was and {was.winner, was.loser} == {now.winner, now.loser}:
        since = teller.fought.at if teller.fought else 0
        fought = [one for one in teller.evening.clashes if one.paid and since < one.at < clash.at]
        if any({one.result.winner, one.result.loser} == {now.winner, now.loser} for one in fought):
            return "clash.lost" if lost else "clash.won"  # what is not told came between
        return f"clash.{'more' if was.winner == now.winner else 'back'}{lost}"
    if was and was.winner == now.loser:
        return f"clash.next{lost}"
    return "clash.lost" if lost else "clash.won"


def _brought(teller: Teller, one: Moment, honours: Sequence[tuple[Any, str, Fact]], more: int) -> Iterator[Sentence]:
    """Tell what else came of a clash: who was ruined, the honours that are left, help, a debt, aims."""
    clash, tongue = one.of, teller.tongue
    winner, loser, debt = clash.result.winner, clash.result.loser, clash.result.debt
    ended = words.only(events.ChallengeEnds, clash.part) if more > BARE and clash.paid else []
    if loser in [one.ruined for one in ended]:
        yield from tongue.fitting("clash.ruined", one.at, Fact(teller.at(ended[0]), "ruin", loser), loser=loser)
    for event, noun, fact in honours:
        yield teller.coup(one) if noun == "coup" else tongue.say("character", one.at, fact, seat=event.seat)
    # An aim has the loan that achieved it; then whoever lent and is not told of yet.
    yield from _aims(teller, one, clash, apart=more > BARE and not tongue.terse)
    if more >= LINKS or one.key in teller.linked:
        yield from teller.link(one, clash.caller)
    if more > BARE:
        yield from _turncoats(teller, clash)
    # Whose Face it was that won so much belongs to the deed.
    share = 3 if clash.coup or any(clash is cause for cause in teller.causes) else 2
    borrowed = not tongue.terse and more > BARE and share * clash.lent(winner) >= clash.face >= teller.evening.usual
    if clash.fought and (more >= HELP or borrowed):
        yield from _helped(teller, one, winner, loser)
    if more > BARE and debt and clash.paid:
        fact = Fact(teller.at(clash.result), "owe", loser, winner, debt)
        slots: dict[str, Any] = {"winner": winner, "loser": loser, "verb": tongue.names.at("verbs", "was")}
        yield tongue.say("clash.owed", one.at, fact, face=tongue.names.face(debt), **slots)


def _turncoats(teller: Teller, clash: Clash) -> Iterator[Sentence]:
    """Tell who lent against a friend in a clash, if that is not to come by itself."""
    for one in teller.evening.moments:
        turned = one.sort in (threads.TREACHERY, threads.THANKLESS) and one.of is clash
        if turned and one.key not in teller.coming | teller.told:
            teller.told.add(one.key)
            yield from _told_treachery(teller, one, when="")
            teller.lent.add(teller.at(one.what))


def _honours(teller: Teller, clash: Clash) -> list[tuple[Any, str, Fact]]:
    """Give the Major Coup and the Characters of a clash, but those told elsewhere: the event, its noun, the fact."""
    result = clash.result
    won = words.only(events.MajorCoup, clash.part) if clash.coup else []
    coups = [(one, "coup", (result.winner, result.loser)) for one in won]
    got = [(one, "character", (one.seat,)) for one in clash.crowned]
    found = [(one, noun, Fact(teller.at(one), noun, *who)) for one, noun, who in [*coups, *got]]
    return [one for one in found if (one[2].at, one[1]) not in teller.known]


def _helped(teller: Teller, one: Moment, winner: Party, loser: Party) -> Iterator[Sentence]:
    # Whoever lent to one side is told of that side alone: there would not be room for both.
    own = {loan.borrower for loan in one.of.loans if loan.lender == teller.tongue.viewer}
    for side, key in ((winner, "clash.helped"), (loser, "clash.vain")):
        if own <= {side}:
            yield from _lent_to(teller, one.of, side, key)


def _lent_to(teller: Teller, clash: Clash, side: Party, key: str) -> Iterator[Sentence]:
    """Tell what one side was lent, if nothing has, and if it lost, what came back."""
    lent = [loan for loan in clash.loans if loan.borrower == side and teller.at(loan) not in teller.lent]
    lenders = tuple(dict.fromkeys(loan.lender for loan in lent))
    if sum(loan.delivered for loan in lent) >= words.WITHHELD and len(lenders) <= MOST_LENDERS:
        facts = [Fact(teller.at(loan), "lend", loan.lender, side, loan.delivered) for loan in lent]
        sum_ = teller.face(sum(loan.delivered for loan in lent))
        # What was lent to the side that lost went to the winner; what came back is from its own purse.
        back = sum(each.repaid for each in clash.repaid if each.borrower == side == clash.result.loser)
        told = "clash.returned" if back else key
        slots: dict[str, Any] = {"who": Who(lenders), "side": side, "face": sum_, "back": teller.words.number(back)}
        said = teller.tongue.fitting(told, clash.at, *facts, **slots)
        teller.lent |= {fact.at for sentence in said for fact in sentence.facts}
        yield from said
        if told == "clash.vain" and said:
            yield from teller.why(clash.at, clash, side, ("keep",))


def _aims(teller: Teller, one: Moment, part: threads.Part, *, apart: bool = False) -> Iterator[Sentence]:
    aims = [aim for aim in part.aims if (teller.at(aim), "achieve") not in teller.known]
    # The winner's come first: in whose name it was is said of who did it.
    first = getattr(getattr(part, "result", None), "winner", None)
    for seat in sorted(dict.fromkeys(aim.seat for aim in aims), key=lambda seat: seat != first):
        own = [aim for aim in aims if aim.seat == seat]
        if own[1:] and not apart and one.sort == threads.CLASH and seat != first:
            yield from _lent_by(teller, one.of, seat)
        yield from (teller.achieved(one, seat, each) for each in ([[aim] for aim in own] if apart else [own]))


def _lent_by(teller: Teller, clash: Clash, seat: Party) -> Iterator[Sentence]:
    """Tell what somebody lent whoever won, if nothing has: by that were the aims reached that are told at once."""
    lent = [one for one in clash.loans if (one.lender, one.borrower) == (seat, clash.result.winner)]
    lent = [one for one in lent if teller.at(one) not in teller.lent]
    if lent:
        facts = [Fact(teller.at(one), "lend", seat, one.borrower, one.delivered) for one in lent]
        slots: dict[str, Any] = {"who": Who((seat,)), "side": clash.result.winner}
        slots["face"] = teller.face(sum(one.delivered for one in lent))
        teller.lent |= {fact.at for fact in facts}
        yield from teller.tongue.fitting("clash.helped", clash.at, *facts, **slots)


def _tell_word(teller: Teller, one: Moment, more: int) -> Iterator[Sentence]:
    asked, (lender, asker), tongue = one.what, one.who, teller.tongue
    gave = getattr(asked, "committed", 0)
    fact = Fact(teller.at(asked), "withhold", lender, asker, asked.withheld)
    slots: dict[str, Any] = {"lender": lender, "asker": asker, "promised": teller.face(asked.promised)}
    link = teller.evening.links.get(one.key)
    if link is not None and link.sort == threads.PROMISE and (when := round_of(teller.evening, link.at)) != one.round:
        told = tongue.names.words.figure(gave)
        since = tongue.names.in_round(when)
        yield tongue.say("word.since", one.at, fact, **slots, **teller.time(one), gave=told, since=since)
    else:
        key = "word.part" if gave else "word.nothing"
        yield tongue.say(key, one.at, fact, **slots, **teller.time(one), gave=tongue.names.words.number(gave))
    if not gave and more >= PLAIN:
        for side in _asked_for(one):
            yield from tongue.fitting("word.through", one.at, asker=asker, side=side)
    yield from teller.why_broken(one, more)
    yield from _instead(teller, one)


def _instead(teller: Teller, word: Moment) -> Iterator[Sentence]:
    """Tell what whoever broke a word lent to the other side."""
    lent = [loan for loan in word.of.loans if loan.lender == word.who[0] and loan.borrower != word.who[1]]
    for loan in [loan for loan in lent if teller.at(loan) not in teller.lent]:
        fact = Fact(teller.at(loan), "lend", loan.lender, loan.borrower, loan.delivered)
        slots: dict[str, Any] = {"lender": loan.lender, "side": loan.borrower, "face": teller.face(loan.delivered)}
        teller.lent.add(fact.at)
        yield teller.tongue.say("word.instead", word.at, fact, **slots)


def _asked_for(one: Moment) -> set[Party]:
    """Give for whom a word was called in by somebody who passed a request on; nobody where it was for itself."""
    called = words.only(events.AllyCalled, one.of.part)
    return {each.seat for each in called if (each.ally, *each.via[-1:]) == one.who}


def round_of(evening: Evening, at: int) -> int:
    """Give the round of an event."""
    begun = bisect(evening.rounds, (at, 0))
    return evening.rounds[begun - 1][1] if begun else 0


def _tell_treachery(teller: Teller, one: Moment, _more: int) -> Iterator[Sentence]:
    if one.key not in teller.told:
        yield from _told_treachery(teller, one, **teller.time(one))


def _told_treachery(teller: Teller, one: Moment, **time: Any) -> Iterator[Sentence]:
    loan, (lender, victim) = one.what, one.who
    fact = Fact(teller.at(loan), "lend", lender, loan.borrower, loan.delivered)
    told: dict[str, Any] = {"lender": lender, "victim": victim, "side": loan.borrower}
    told |= {"face": teller.face(loan.delivered), **time}
    if one.sort == threads.THANKLESS:
        yield teller.tongue.say("thankless", one.at, fact, **told)
    else:
        # What was felt is told as it was then; by itself, where the paragraph has the loan already.
        key = "treachery.felt" if fact.at in teller.lent else "treachery"
        felt = teller.felt_then(one.of.felt[lender, victim], lender)
        yield teller.tongue.say(key, one.at, fact, **told, feels=felt)


def _tell_kept(teller: Teller, one: Moment, more: int) -> Iterator[Sentence]:
    back, (keeper, lender), kept = one.what, one.who, one.sort == threads.KEPT
    fact = Fact(teller.at(back), "keep" if kept else "sink", keeper, lender, back.lent - back.repaid)
    slots: dict[str, Any] = {
        "keeper": keeper,
        "lender": lender,
        "lent": teller.face(back.lent),
        "back": teller.words.number(back.repaid),
    }
    key = f"{'kept' if kept else 'lost'}.{'part' if back.repaid else 'all'}"
    yield teller.tongue.say(key, one.at, fact, **slots, **teller.time(one))
    if more >= PLAIN and not back.repaid:
        yield from teller.why(one.at, one.of, keeper, ("keep",))


def _tell_case(teller: Teller, one: Moment, more: int) -> Iterator[Sentence]:
    case: Case = one.of
    by, seat, tongue = case.charge.by, case.charge.seat, teller.tongue
    slots: dict[str, Any] = {
        "by": by,
        "seat": seat,
        "deed": words.charge(case.charge, teller.tongue.names),
        "face": teller.face(case.lost),
    }
    yield tongue.say("case", one.at, Fact(case.at, "denounce", by, seat), number=one.round, **slots)
    bare = "" if case.lost else ".bare"
    if case.trial is not None:
        fact = Fact(teller.at(case.trial), "convict" if case.convicted else "free", seat, None, case.lost)
        yield tongue.say(("convicted" if case.convicted else "freed") + bare, one.at, fact, **slots)
        yield from teller.forsaken(one) if case.convicted else ()
    elif case.arrest is not None and not case.arrest.escaped:
        fact = Fact(teller.at(case.arrest), "arrest", seat, None, case.lost)
        yield tongue.say("arrested" + bare, one.at, fact, **slots)
    elif case.arrest is not None and (tongue.names.led or not case.aims):
        yield tongue.say("taken.free", one.at, Fact(teller.at(case.arrest), "free", seat), when="", seat=seat)
    if more >= LINKS:
        yield from teller.why(one.at, case, by, ("denounce",))
    yield from _aims(teller, one, case)


def _tell_cut(teller: Teller, one: Moment, _more: int) -> Iterator[Sentence]:
    event, (giver, receiver) = one.of, one.who
    fact = Fact(one.at, "cut", giver, receiver, event.before - event.total)
    slots: dict[str, Any] = {
        "giver": giver,
        "receiver": receiver,
        "cut": teller.face(event.before - event.total),
    }
    yield teller.tongue.say("cut.part" if event.total else "cut.all", one.at, fact, number=one.round, **slots)


def _tell_turn(teller: Teller, one: Moment, _more: int) -> Iterator[Sentence]:
    holder, target = one.who
    fact = Fact(one.at, "turn", holder, target, one.of.level)
    key = "turn.cold" if one.of.level < 0 else "turn.warm"
    # What has just been told is what it came of.
    last = teller.latest
    by = last is not None and last.sort == threads.CLASH and {*one.who} == {*last.who} and one.of in last.of.part
    slots: dict[str, Any] = {} if by else {"number": one.round}
    yield teller.tongue.say(f"{key}.by" if by else key, one.at, fact, **slots, holder=holder, target=target)


def _tell_fortress(teller: Teller, one: Moment, _more: int) -> Iterator[Sentence]:
    seat, run, tongue = one.who[0], one.of, teller.tongue
    ways = [clash for clash in run if threads.gave_way(clash)]
    first, last = run[0].round, run[-1].round
    when = tongue.when(one.round) if first == last else tongue.names.in_span(first, last)
    callers, count = Who(one.who[1:]), teller.words.number(len(run))
    facts = [Fact(teller.at(clash.result), "yield", clash.caller, seat, clash.paid) for clash in ways]
    slots = {"seat": seat, "callers": callers, "when": when, "verb": teller.words.at("verbs", "were_all")}
    yield tongue.say("wall.called", one.at, **slots, count=count)
    gave = teller.words.times(len(ways)) if len(run) > len(ways) else teller.words.at("verbs", "each_time")
    paid = sum(clash.paid for clash in ways)
    cost = (
        teller.words.say("verbs.in_all", face=teller.face(paid)) if paid else teller.words.at("verbs", "cost_nothing")
    )
    yield tongue.say("wall.gave", one.at, *facts, seat=seat, gave=gave, cost=cost)


def _tell_deed(teller: Teller, one: Moment, _more: int) -> Iterator[Sentence]:
    for seat in dict.fromkeys(aim.seat for aim in one.of.aims):
        yield teller.achieved(None, seat, [aim for aim in one.of.aims if aim.seat == seat])
    if not (one.of.aims or one.who[1:]):
        slots: dict[str, Any] = {"number": one.round, "seat": one.who[0], "face": teller.face(abs(one.of.gained))}
        yield teller.tongue.say("alone" if one.of.gained > 0 else "alone.lost", one.at, **slots)
    elif not one.of.aims:
        won = one.who[1:]
        facts = [Fact(one.at, "woo", one.of.seat, party) for party in won]
        key = "wooed" if {*won} <= teller.evening.rose(one.of) else "wooed.seen"
        yield teller.tongue.say(key, one.at, *facts, number=one.round, seat=one.of.seat, who=Who(won))


def _tell_taken(teller: Teller, one: Moment, _more: int) -> Iterator[Sentence]:
    case, (seat,) = one.of, one.who
    slots: dict[str, Any] = {"number": one.round, "seat": seat, "face": teller.face(case.lost)}
    if case.convicted:
        fact = Fact(teller.at(case.trial), "convict", seat)
        yield teller.tongue.say("taken.convicted", one.at, fact, **slots)
    else:
        key = "taken.free" if case.trial is None else "freed" if case.lost else "taken.freed"
        fact = Fact(teller.at(case.trial or case.arrest), "free", seat, None, case.lost)
        yield teller.tongue.say(key, one.at, fact, **slots)


def _tell_order(teller: Teller, one: Moment, _more: int) -> Iterator[Sentence]:
    told, names = one.of.order.split(), teller.tongue.names
    order = words.quoted(" ".join(told if len(told) <= ORDERED else [*told[:ORDERED], "…"]), names)
    slots: dict[str, Any] = {"number": one.round, "seat": one.of.seat, "order": order}
    yield teller.tongue.say("order.gm" if one.of.by is None else "order", one.at, **slots, by=one.of.by)


def _tell_estranged(teller: Teller, one: Moment, _more: int) -> Iterator[Sentence]:
    # Where a GM leads there are no rounds to name, however often it was.
    tongue, seat, last = teller.tongue, one.who[0], one.of[-1]
    span = tongue.names.in_span(one.round, last) if last != one.round else ""
    if span:
        yield tongue.say("estranged.on", one.at, when=span, seat=seat)
    else:
        yield tongue.say("estranged", one.at, number=one.round, seat=seat)


_TELL: dict[int, Callable[[Teller, Moment, int], Iterator[Sentence]]] = {
    threads.CLASH: _tell_clash,
    threads.WORD: _tell_word,
    threads.TREACHERY: _tell_treachery,
    threads.THANKLESS: _tell_treachery,
    **dict.fromkeys((threads.KEPT, threads.SUNK), _tell_kept),
    threads.CASE: _tell_case,
    threads.CUT: _tell_cut,
    threads.TURN: _tell_turn,
    threads.FORTRESS: _tell_fortress,
    threads.DEED: _tell_deed,
    threads.TAKEN: _tell_taken,
    threads.ORDER: _tell_order,
    threads.ESTRANGED: _tell_estranged,
}

ORDERED = 12
"""So many words of an order are told."""

MOST_LENDERS = 3
"""So many who helped are named at most."""


# ---- In beats: each round in a few lines, what weighed most of it told, honours in short, and the rest counted.

TOLD = 2
"""So many moments of a round are told in full."""


def beats(world: World) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells an evening round by round, with this content's names."""

    def tell(happened: Sequence[Event], seating: Seating) -> list[str]:
        names = words.names_of(world, seating)
        teller = Teller(Tongue(Evening(happened), names))
        starts = [at for at, event in enumerate(happened) if isinstance(event, events.RoundBegins)]
        first = happened[: starts[0]] if starts else happened
        lines = [words.tell_sentence(event, names) for event in words.only(events.GameOpened, first)]
        for begin, end in pairwise([*starts, len(happened)]):
            lines += _round_told(teller, happened[begin:end])
        last = [*words.only(events.ScoresCounted, happened)[-1:], *words.only(events.GameEnds, happened)[-1:]]
        return [*lines, *(words.tell_sentence(event, names) for event in last)]

    return tell


def _round_told(teller: Teller, part: Sequence[Event]) -> Iterator[str]:
    number, names = words.only(events.RoundBegins, part)[0].round, teller.tongue.names
    yield round_heading(part, names)
    main = next((words.Place(one.title, scene=True) for one in words.only(events.SceneSketched, part)), words.Place())
    own = [one for one in teller.evening.moments if one.round == number and one.sort != threads.FORTRESS]
    full = sorted(own, key=lambda one: -one.weight)[:TOLD]
    known = [one for one in own if one in full or threads.must(one)]
    teller.begin(number, names.at_place(main))
    for one in known:
        told = teller.moment(one, HELP) if one in full else teller.in_short(one)
        aims = () if one in full else _aims_of(one)
        for seat in dict.fromkeys(aim.seat for aim in aims):
            told.append(teller.achieved(None, seat, [aim for aim in aims if aim.seat == seat]))
        if told:
            yield f"  {' '.join(sentence.text for sentence in told)}"
    clashes = [one for one in teller.evening.clashes if one.round == number and one not in [each.of for each in known]]
    rest = round_counted(part, len([one for one in clashes if one.fought]), len(clashes), names)
    yield from [f"  {rest}"] if rest else []


def _aims_of(one: Moment) -> Sequence[Any]:
    """Give what a moment achieved for anybody."""
    return one.of.aims if one.sort in (threads.CLASH, threads.CASE, threads.DEED) else ()
