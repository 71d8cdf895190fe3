"""An evening of City of Masks as it is retold: the threads in words, and what is still open, under its headline.

Everything is found in the events that whoever is told may know, and in the record as they see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import groupby, product
from math import inf
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple, TypeVar

from gmkit.games.masks import events
from gmkit.games.masks.content import World
from gmkit.games.masks.events import Event
from gmkit.games.masks.model import Party, State
from gmkit.games.masks.telling import (
    MOST_ROWS,
    Fact,
    Paragraph,
    Retold,
    Rows,
    Said,
    Sentence,
    Who,
    in_rows,
    joined,
    length_of,
    threads,
    wish_of,
    words,
    words_in,
)
from gmkit.games.masks.telling.hooks import MOST_OWED, Headline, Hooks, Standing
from gmkit.games.masks.telling.moments import BARE, HELP, LINKS, PLAIN, Teller
from gmkit.games.masks.telling.sentences import Tongue
from gmkit.games.masks.telling.threads import LAST, Evening, Moment, Strand
from gmkit.shell.words import OWN, RECAP, Label, Story, capital
from gmkit.table.game import HIDDEN, Hidden
from gmkit.table.seats import Seating

# ---- The whole: headline, recap, what is open.


T = TypeVar("T")

_weight = attrgetter("weight")


def story(world: World, *, led: bool = False) -> Callable[[Sequence[Event], Seating, State, int], Story]:
    """Give the function that makes a story of an evening, with this content's names.

    `led` is of an evening whose GM said what came next: no rounds are named, and nobody need have won.

    The function takes the events that somebody may know, the seating, the record as that one sees it, and how many
    words there are for it.
    """
    tell = retold(world, led=led)
    return lambda happened, seating, seen, most: tell(happened, seating, seen, most).story


def retold(world: World, *, led: bool = False) -> Callable[[Sequence[Event], Seating, State, int], Retold]:
    """Give the function that makes a story, as `story` does, with the facts that it tells."""

    def tell(happened: Sequence[Event], seating: Seating, seen: State, most: int) -> Retold:
        return _Telling(happened, words.names_of(world, seating, led=led), seen, most).retold()

    return tell


PARAGRAPH = 70
"""So many words a paragraph holds at most."""

FULL = 3
"""An evening of fewer rounds is told in half the words."""

MOST_MASKS = 5
"""So many masks are named that made points."""

MOST_AIMS = 6
"""Where more aims were achieved, those of the winners and of whoever ended it are told, and what the threads have."""

FEW_COUPS = 2
"""So many Major Coups that no thread has are told one by one; of more, how many there were of whom."""

ENOUGH = 3
"""With so many threads a recap has enough of them to leave out others for what they came from."""

YOURS_LEAST, YOURS_MOST = 60, 150
"""So few and so many words there are for what one saw oneself."""

SUMMARY, SUMMARY_MOST = 40, 80
"""So few and so many words there are for what is told before the next evening."""


class Beside(NamedTuple):
    """How much is told beside the threads, of what was lost above all: so many at most of each, the heaviest first."""

    points: int = 0  # of those who won, of whom it is told what all points are for
    ruins: int = 0  # of those who have nothing left, of whom it is told by what
    clashes: int = 0  # challenges in which much was lost, beside the greatest loss of the evening
    backers: int = 0  # of these, of which it is told who had lent whoever won
    loans: int = 0  # loans that did not come back
    cuts: int = 0  # promises that were taken back
    friends: int = 0  # of those who turned on a friend for no aim
    charges: int = 0  # of those who were denounced and got away
    promises: int = 0  # that are open, beside the great ones


EVERY, GOOD, SOME, LEAST = (
    Beside(3, 3, 3, 3, 3, 3, 1, 2, 2),
    Beside(3, 3, 1, 1, 1, 1, 1),
    Beside(3, 3, 0, 0, 1, 1, 1),
    Beside(3),
)
"""All of it where there is room, and what is enough beside many threads, three, and fewer."""

FAINT = 3
"""A feeling of less is not told beside a strong one."""

HEAVY = 1.0
"""So many purses as they are at the beginning make a loss that is told."""


class Way(NamedTuple):
    """How much is told."""

    threads: int  # so many of them
    more: int  # how much of each moment
    beside: Beside
    terse: bool = False  # in few words


def ways_to_tell(most: int, *, full: bool) -> list[Way]:
    """Give the ways to tell an evening, a full one or a short one, in so many threads: what tells most first."""
    many, few = range(most, ENOUGH - 1, -1), range(min(most, ENOUGH - 1), 0, -1)
    # What came of what is told before more of it; of what was lost beside the threads the lesser, then a thread.
    ways = [Way(count, more, GOOD if full else EVERY) for more, count in product((LINKS, HELP, PLAIN), many)]
    ways += [Way(ENOUGH, PLAIN, SOME)] if many and full else []
    less = (GOOD, SOME, LEAST) if full else (EVERY,)
    fewer = [(HELP, less[0]), *((PLAIN, beside) for beside in less), (BARE, less[-1])]
    ways += [Way(count, *way) for count, way in product(few, fewer)]
    # What must be told may be more than there is room for: then it is told in as few words as may be.
    return [*ways, *(Way(1, more, LEAST, terse=True) for more in (BARE, PLAIN))]


class _Telling:
    """The telling of one evening to somebody."""

    def __init__(
        self, happened: Sequence[Event], names: words.Names, seen: State, most: int, viewer: int | None = None
    ) -> None:
        """Take what may be told, the record as it is seen, how many words there are, and who is you if not by it."""
        self.evening, self.names, self.seen = Evening(happened, seen.hall.options), names, seen
        self.scale = most / RECAP
        self.full = seen.round >= FULL or names.led
        self.most = most if self.full else most // 2
        self.room = min(PARAGRAPH, int(2 * PARAGRAPH * self.scale))
        self.seats = range(len(names.seats))
        self.here = [seat for seat in self.seats if seat not in seen.out]
        known = [seat for seat in self.seats if not isinstance(seen.feelings[seat], Hidden)]
        self.viewer = known[0] if len(known) == 1 else viewer
        self.head = head = Headline(self.evening, names, seen, self.viewer, self.here)
        self.goes_on, self.called = head.goes_on, head.called
        self.winners, self.causes, self.first = head.winners, head.causes, head.first
        self.teller, self.left = Teller(Tongue(self.evening, names, self.viewer)), Standing(self)
        self.introduced = self.teller.tongue.said  # who was, before what is open was told
        self.beside, self.unsaid = EVERY, dict[str, float]()  # how much of what was lost, and what the next weighs
        self.chosen: Sequence[Strand] = ()  # the threads, the heaviest first but that of the winner's cause
        self.titled = ""  # the headline
        self.ahead: Sequence[Party] = ()  # who had more points than whoever ended it, where that does not say so
        self.spare = 0  # how many words there are left for what moments came from
        # What threads told after what had been told; and how many words the rest had beside them.
        self.made, self.rest = dict[Any, tuple[tuple[Sentence, ...], Any]](), dict[tuple[Beside, bool], int]()

    def felt(self, holder: Party, target: Party) -> int | None:
        """Give a feeling as it is at the end, or None where it is not known."""
        row = self.seen.feelings[holder]
        return None if isinstance(row, Hidden) else row[target].level

    def retold(self) -> Retold:
        """Put all of it together."""
        headline = self.titled = self.head.line()
        self.ahead = (
            self.winners if self.head.beaten() and all(one not in headline for one in self.head.ended()) else ()
        )
        spent = len(headline.split())
        told = self.recap(spent) if self.viewer is None else self.yours(spent)
        told_threads = tuple(map(Paragraph.thread, told))
        return Retold(Story(headline, told_threads, Hooks(self).all(), self.previously()), tuple(told))

    # --- the threads

    def recap(self, spent: int) -> list[Paragraph]:
        """Tell what weighed most, what else must be told, and what is open: as many threads as there is room for."""
        most, room = max(1, round(threads.MOST_THREADS * self.scale)), self.most - spent
        factions = len(self.names.world.factions)
        self.chosen = [*threads.choose(self.evening, len(self.seats), factions, self.first, most)]
        ways = ways_to_tell(most, full=self.full)
        for way in ways:
            told = self.attempt(way, room)
            if told is not None:
                told = told if way.terse or not self.full else self.linked(*self.grown(told, way, room), room)
                return self.filled(told, spent + words_in(told))
        # Where none fits it is the shortest, and of those the first.
        shortest, least = list[Paragraph](), float("inf")
        for way in reversed(ways):
            told = self.attempt(way, least)
            shortest, least = (shortest, least) if told is None else (told, words_in(told))
        return shortest

    def accounted(self) -> list[Paragraph]:
        """Tell what all points of those who won are for, where nothing else does."""
        won = [seat for seat in self.winners if self.causes.get(seat) is not None and self.head.parts(seat)[1:]]
        return [*self._made_up(self.some("points", won, lambda _: inf))] if self.full else []

    def grown(self, told: list[Paragraph], way: Way, room: int) -> tuple[list[Paragraph], Way]:
        """Give it with more of what was lost, the heaviest first, as far as so many words allow."""
        full = set[str]()  # of what there is no room for more
        while room - words_in(told) >= SHORTEST:
            had = way.beside._asdict()
            left = [one for one in had if one in self.unsaid and one not in full and had[one] < getattr(EVERY, one)]
            if not left:
                break
            field = max(left, key=self.unsaid.__getitem__)
            more = way._replace(beside=way.beside._replace(**{field: had[field] + 1}))
            again = self.again(more, room)
            told, way = (told, way) if again is None else (again, more)
            full |= {field} if again is None else set()
        return told, way

    def linked(self, told: list[Paragraph], way: Way, room: int) -> list[Paragraph]:
        """Give it with what its moments came from, as far as so many words allow."""
        self.spare = room - words_in(told)
        again = self.again(way, room) if self.spare >= SHORTEST else None
        self.spare = 0
        return again or told

    def again(self, way: Way, room: int) -> list[Paragraph] | None:
        """Tell it anew in another way; None, and all stays as it was, if there is no room."""
        before = self.teller, self.introduced, self.beside, self.unsaid
        told = self.attempt(way, room)
        if told is None:
            self.teller, self.introduced, self.beside, self.unsaid = before
        return told

    def attempt(self, way: Way, room: float) -> list[Paragraph] | None:
        """Tell it anew in a way; None if there is no room."""
        count, more, self.beside, terse = way
        self.unsaid = {}
        least = self.rest.get((self.beside, terse), 0)
        self.teller = Teller(Tongue(self.evening, self.names, terse=terse))
        self.teller.causes, self.teller.enders = [*self.causes.values()], self.head.enders()
        self.teller.ahead = self.ahead
        lead, chosen = (1 if self.first else 0), self.chosen[:count]
        order = [*chosen[:lead], *sorted(chosen[lead:], key=lambda one: max(one.moments, key=_weight).at)]
        told = [*(() if self.first or self.goes_on else self.made_up(self.winners[:1]))]
        for strand in order:
            title = self.title(strand, {one.title for one in told})
            if title:
                # The winner's cause is told with what it came from, while there is room.
                level = LINKS if strand is order[0] and count >= ENOUGH else more
                sentences = self.once(strand, level)
                # What turned out to belong to a challenge has been told with it.
                told += [Paragraph(title, sentences)] if sentences else []
            # Beside fewer threads, or less of them, there is no less of the rest.
            if words_in(told) > room - least:
                return None
        told += self.others({fact for one in told for sentence in one.sentences for fact in sentence.facts})
        # How it ended belongs to the story; what is told beside it comes after.
        told += [*self.accounted(), *self.ending()]
        if (length := words_in(told)) > room - least:
            return None
        whole = [*told, *self.besides({fact for one in told for each in one.sentences for fact in each.facts})]
        self.introduced = self.teller.tongue.said
        whole += self.open(whole)
        self.rest[self.beside, terse] = max(least, words_in(whole) - length)
        return whole if words_in(whole) <= room else None

    def some(self, field: str, found: Sequence[T], weigh: Callable[[T], float], and_: int = 0) -> list[T]:
        """Give as many of what is found as may be told of its sort, and so many more; note how heavy the next is."""
        most = getattr(self.beside, field) + and_
        if found[most:]:
            # One more of a sort weighs less than the first of another.
            self.unsaid[field] = weigh(found[most]) / (1 + most)
        return [*found[:most]]

    def open(self, told: Sequence[Paragraph]) -> list[Paragraph]:
        """Say what is open; of whom nothing has told by what they were ruined, this does, if there is room."""
        facts = (fact for one in told for each in one.sentences for fact in each.facts)
        ruined = {fact.subject for fact in facts if fact.verb == "ruin"}
        found = [seat for seat in self.left.ruins() if seat not in ruined] if self.scale >= 1 else []
        ruins = self.some("ruins", found, lambda seat: self.left.ruin(seat).face + self.evening.usual)
        great = self.left.great()
        others = [one for one in self.left.promises() if one not in great][: EVERY.promises - len(great)]
        promises = [*great, *self.some("promises", others, itemgetter(0))]
        remains = self.left.sentences(self.teller, brief=self.scale < 1, ruins=ruins, promises=promises)
        return [Paragraph(self.heading("open"), tuple(remains))] if remains else []

    def title(self, strand: Strand, taken: set[str]) -> str:
        """Give what a thread is called: none that another has."""
        name = self.names.party
        one, other = strand.who[0], strand.who[-1]
        first: str = name(one)
        if not self.names.is_avatar(one):
            inside = self.names.within(one)
            first = Label(capital(inside), inside.forms) if isinstance(inside, Label) else capital(inside)
        forms = first.forms if isinstance(first, Label) else {}
        first = Label(first, {**forms, OWN: self.names.own(name(one))})
        # What nobody is told names no thread.
        pair = strand.who[1:] and strand.sort == threads.AIMED and not self.teller.in_vain(strand)
        titles: Sequence[str] = self.names.at("titles", threads.PAIR if pair else strand.sort)
        for title in titles:
            found = self.names.words.fill(title, {"one": first, "other": name(other)})
            if found not in taken:
                return found
        return ""

    def heading(self, key: str, turn: int = 0, **slots: str) -> str:
        """Give what a paragraph is called, and what it is where it goes on in a second or further one."""
        told: Sequence[str] = self.names.at("headings", key)
        return self.names.words.fill(told[min(turn, len(told) - 1)], slots)

    def once(self, strand: Strand, more: int) -> tuple[Sentence, ...]:
        """Tell a thread. Told after the same before, with no more than it may tell now, it is not told anew."""
        key = id(strand), self.teller.tongue.terse, self.teller.mark
        if self.spare or (more, *key) not in self.made:
            told, level = self.paragraph(strand, more)
            made = tuple(told), self.teller.mark
            self.made |= {(allowed, *key): made for allowed in range(min(more, max(level, PLAIN)), more + 1)}
        sentences, mark = self.made[more, *key]
        self.teller.back(mark)
        return sentences

    def paragraph(self, strand: Strand, more: int) -> tuple[list[Sentence], int]:
        """Tell a thread in the order of time, and how much of each moment; without room for all the lightest goes."""
        said, mused, moments = self.teller.tongue.said, self.teller.mused, [*strand.moments]
        terse, before = self.teller.tongue.terse, {*self.teller.told}
        # How two feel stands at the end: what was said before the paragraph does not keep it from being told there.
        self.teller.tongue.said = Said(known=said.known)
        self.teller.stood = frozenset(strand.who if strand.sort == threads.PAIR and self.stands(strand) else ())
        floor = BARE if strand.whole or more == BARE else PLAIN
        ways = [(level, 0, terse) for level in range(more, floor - 1, -1)]
        lightest = sorted(moments, key=lambda one: (self.is_cause(one), one.weight))
        if strand.whole:
            # A chain loses an end: the first, unless the winner won by it.
            lightest = moments[::-1] if self.is_cause(moments[0]) else moments
        most = len(moments) - (threads.CHAIN if strand.whole else 1)
        # Before what must be told is left out, all is told in fewer words, and without the places.
        ways += [(floor, 0, True)] if threads.must(lightest[0]) else []
        ways += [*((floor, left, terse) for left in range(1, most + 1)), (floor, most, True)]
        self.teller.vain, self.teller.coming = self.teller.in_vain(strand), frozenset(one.key for one in moments)
        room = self.room - (SHORT_MOMENT if self.teller.vain else 0)

        def tell(level: int, left: int, brief: bool) -> list[Sentence]:
            self.teller.tongue.said, self.teller.mused, self.teller.tongue.terse = said, mused, brief
            self.teller.told = {*before}
            out = {one.key for one in lightest[:left]}
            return self.together([one for one in moments if one.key not in out], level)

        def whole(sentences: list[Sentence]) -> list[Sentence]:
            self.teller.tongue.terse, unsaid = terse, self.teller.tongue.said
            last = self.teller.missed(moments) if self.teller.vain else []
            last += self.stands(strand) if strand.sort == threads.PAIR else []
            if terse or length_of([*sentences, *last]) > self.room:
                self.teller.tongue.said, last = unsaid, []
            return [*sentences, *last]

        tried = ((way, tell(*way)) for way in ways)
        way, sentences = next((one for one in tried if length_of(one[1]) <= room), (ways[-1], None))
        told = whole(tell(*way) if sentences is None else sentences)
        for one in sorted(moments, key=_weight, reverse=True) if self.spare and way[0] < LINKS else ():
            if one.key in self.evening.links:
                self.teller.linked.add(one.key)
                again = whole(tell(*way))
                grown = length_of(again) - length_of(told)
                if len(again) == len(told) + 1 and grown <= self.spare and length_of(again) <= self.room:
                    told, self.spare = again, self.spare - grown
                else:
                    self.teller.linked.discard(one.key)
                    told = whole(tell(*way))
        return told, way[0]

    def is_cause(self, one: Moment) -> bool:
        """Say whether a moment is a winner's cause."""
        return one.sort == threads.CLASH and any(one.of is clash for clash in self.causes.values())

    def together(self, moments: Iterable[Moment], more: int) -> list[Sentence]:
        """Tell several moments in one paragraph."""
        self.teller.begin()
        return [sentence for one in moments for sentence in self.next(one, more)]

    def next(self, one: Moment, more: int) -> list[Sentence]:
        told = self.teller.moment(one, max(more, HELP) if self.helped(one) else more)
        self.teller.told.add(one.key)
        self.teller.latest = one
        return told

    def helped(self, one: Moment) -> bool:
        """Say whether whose story it is has lent Face in a challenge."""
        return one.sort == threads.CLASH and self.viewer in {loan.lender for loan in one.of.loans}

    def stands(self, strand: Strand) -> list[Sentence]:
        """Say how the two of a thread feel about each other now, as far as it is known, and where it is much."""
        one, other = strand.who
        there, back = self.felt(one, other), self.felt(other, one)
        if there is None or back is None or max(abs(there), abs(back)) < threads.STRONG:
            return []
        tongue, verb, slots = self.teller.tongue, self.names.feeling_verb, dict[str, Any](one=one, other=other)
        # What is felt since what was told is not what it was done with.
        then = [each.of.felt for each in strand.moments if each.sort == threads.CLASH]
        ends = {(one, other): there, (other, one): back}
        faint = min(abs(there), abs(back)) < FAINT
        told = {pair: level for pair, level in ends.items() if abs(level) == max(map(abs, ends.values())) or not faint}
        moved = [
            pair for pair, level in told.items() if level and any(felt.get(pair, level) * level <= 0 for felt in then)
        ]
        slots["now"] = self.names.at("verbs", "now") if moved else ""
        if verb(there) == verb(back):
            return tongue.fitting("stands.both", one, **slots, verb=verb(there, several=True))
        if faint:
            whose, level = ((one, other), there) if abs(there) > abs(back) else ((other, one), back)
            return tongue.fitting("stands.one", one, **{**slots, "one": whose[0], "other": whose[1]}, here=verb(level))
        joined = self.names.at("verbs", "but" if (there > 0) != (back > 0) else "and")
        if moved == [(other, one)]:
            # Whose feeling is new comes first: "now" is said there.
            slots, there, back = {**slots, "one": other, "other": one}, back, there
        return tongue.fitting("stands", one, **slots, here=verb(there), there=verb(back), joined=joined)

    def made_up(self, seats: Iterable[Party]) -> Iterator[Paragraph]:
        """Tell what the points of winners are made up of whom no challenge brought any."""
        won = [seat for seat in seats if self.causes.get(seat) is None and self.head.parts(seat)]
        for some in (won[first : first + MOST_ROWS] for first in range(0, len(won), MOST_ROWS)):
            yield from self._made_up(some)

    def _made_up(self, seats: Sequence[Party]) -> Iterator[Paragraph]:
        """Tell what points are made up of, and which masks were bought, and from whom."""
        self.teller.begin()
        named = self.names.words.list(map(self.names.party, seats))
        title = self.heading("points" if self.goes_on else "won", len(seats) - 1, seat=named)
        told = [one for seat in seats for one in self._points(seat)]
        for seat in seats:
            before, more = self.teller.tongue.said, self._bought(seat)
            if length_of([*told, *more]) <= PARAGRAPH:
                told += more
            else:
                self.teller.tongue.said = before
        yield from [Paragraph(title, tuple(told))] if told else []

    def _bought(self, seat: Party) -> list[Sentence]:
        """Say which masks somebody has bought, and of whom, and has still: the last where it is many.

        It is said where masks are half of what was won by, and where the victory hung on those of the last two rounds.
        """
        got = dict[str, tuple[Party | None, int]]()
        since = next(iter(self.evening.rounds[-2:]), (0, 0))[0]
        for at, event in enumerate(self.evening.happened):
            match event:
                case events.MaskBought(by, mask) if by == seat:
                    got[mask] = None, at
                case events.MaskOffered(by, mask, to, taken=True) if seat in (by, to):
                    got.pop(mask, None)
                    got |= {mask: (by, at)} if to == seat else {}
        if self.evening.scores is None:
            return []
        # Whoever parted with the first has one more than there are points for.
        points, totals = self.evening.scores.masks[seat], self.evening.scores.totals
        bought = [*got.items()][max(0, len(got) - min(points, MOST_MASKS)) :] if points else []
        late = sum(at > since for _, at in got.values())
        hung = late and totals[seat] - late <= max([*totals[:seat], *totals[seat + 1 :]])
        givers = dict.fromkeys(giver for _, (giver, _) in bought) if 2 * points >= totals[seat] or hung else {}

        def tell(giver: Party | None, masks: Sequence[str]) -> Sentence:
            at = max(got[mask][1] for mask in masks)
            row, count = self.names.at("rows", "acquired"), len(masks)
            rows = Rows(tuple((row, {"mask": self.names.mask(mask)}) for mask in masks))
            slots: dict[str, Any] = {"seat": seat, "rows": rows, "masks": self.names.words.agree("verbs.masks", count)}
            slots |= {} if giver is None else {"giver": giver}
            return self.teller.tongue.say("masks.bought" if giver is None else "masks.given", at, **slots)

        own = [(giver, [mask for mask, (by, _) in bought if by == giver]) for giver in givers]
        return [self.teller.fitted(partial(tell, giver), masks) for giver, masks in own]

    def _points(self, seat: Party) -> list[Sentence]:
        """Say what points are for, where the headline does not."""
        what = self.head.listed(seat)
        told = not self.winners[1:] and what in self.titled
        return [] if told else [self.teller.tongue.say("points", seat, seat=seat, what=what)]

    def others(self, known: set[Fact]) -> list[Paragraph]:
        """Tell the causes of those who won together with somebody, where the threads have not."""
        told = [*self.made_up(self.winners if self.first or self.goes_on else self.winners[1:])]
        for seat, clash in self.causes.items():
            moment = next((one for one in self.teller.clashes if one.of is clash), None)
            if moment is not None and not any(fact.at == self.teller.at(moment.of.result) for fact in known):
                title = self.heading("won", seat=self.names.party(seat))
                told.append(Paragraph(title, tuple(self.together([moment], PLAIN))))
        return told

    # --- what must be told and is in no thread

    def besides(self, known: set[Fact]) -> list[Paragraph]:
        """Tell all else that must be told: honours, how arrests ended, broken words, aims."""
        told = {(fact.at, fact.verb) for fact in known}
        found = [
            ("honours", self._honours(told)),
            ("law", self._law(told)),
            ("losses", self._losses(told)),
            ("words", self._words(told)),
            ("loans", self._loans(told)),
            ("friends", self._treacheries(told)),
            ("aims", self._aims(told)),
        ]
        return [one for heading, each in found for one in self.in_paragraphs(heading, each)]

    def in_paragraphs(self, heading: str, each: Iterable[Callable[[], Sentence]]) -> Iterator[Paragraph]:
        """Say one thing after another, in paragraphs of a bearable length: only one of them in a summary."""
        self.teller.begin()
        told, count = list[Sentence](), 0
        for say in each:
            # Each stands for itself: no round is pointed back to.
            before = self.teller.tongue.said = self.teller.tongue.said._replace(round=0)
            sentence = say()
            if told and length_of([*told, sentence]) > PARAGRAPH:
                if self.scale < 1:
                    self.teller.tongue.said = before
                    break
                yield Paragraph(self.heading(heading, count), tuple(told))
                self.teller.tongue.said = before
                self.teller.begin()
                told, count, sentence = [], count + 1, say()
            told.append(sentence)
        if told:
            yield Paragraph(self.heading(heading, count), tuple(told))

    def _honours(self, told: set[tuple[int, str]]) -> Iterator[Callable[[], Sentence]]:
        """Tell the Major Coups and Characters that nothing tells."""
        left = [one for one in self.teller.clashes if one.of.coup]
        crowned = [words.only(events.MajorCoup, one.of.part)[0] for one in left]
        left = [one for one, event in zip(left, crowned, strict=True) if (self.teller.at(event), "coup") not in told]
        if len(left) > FEW_COUPS:
            yield partial(self.teller.coups, left)
        else:
            yield from (partial(self.teller.only, one, BARE) for one in left)
        received = [
            (one, event) for one in self.teller.clashes for event in words.only(events.CharacterReceived, one.of.part)
        ]
        received = [one for one in received if (self.teller.at(one[1]), "character") not in told]
        for rows in in_rows({None: received}):
            yield partial(self.teller.fitted, self.teller.characters, rows)

    def _law(self, told: set[tuple[int, str]]) -> Iterator[Callable[[], Sentence]]:
        """Tell the convictions, and how arrests ended, that nothing tells."""
        for one in [one for one in self.evening.moments if one.sort == threads.CASE and one.of.convicted]:
            at, charge = self.teller.at(one.of.trial), one.of.charge
            if (at, "convict") not in told:
                facts = Fact(one.of.at, "denounce", charge.by, charge.seat), Fact(at, "convict", charge.seat)
                slots = {"by": charge.by, "seat": charge.seat, "deed": words.charge(charge, self.names)}
                yield partial(self.teller.convicted, one, facts, slots)
        for one in self.evening.moments:
            if one.sort == threads.TAKEN:
                at = self.teller.at(one.of.trial or one.of.arrest)
                if (at, "convict") not in told and (at, "free") not in told:
                    yield partial(self.teller.only, one)
        # Who got away is no moment of its own; a GM has told of the chase.
        away = [one for one in self.evening.got_away() if (one.at, "denounce") not in told]
        if not self.names.led:
            let_go = [one for one in self.evening.moments if one.sort == threads.CASE and not one.of.convicted]
            away += [one for one in let_go if (one.at, "denounce") not in told]
            away = sorted(away, key=lambda one: -one.of.lost)
            away = self.some("charges", away, lambda one: max(threads.CUT_SHORT, one.of.lost))
        yield from (partial(self.teller.only, one) for one in sorted(away, key=lambda one: one.at))

    def _words(self, told: set[tuple[int, str]]) -> Iterator[Callable[[], Sentence]]:
        broken: dict[tuple[Party, bool], dict[Any, list[Moment]]] = {}
        for one in [one for one in self.evening.moments if one.sort == threads.WORD and self.evening.grave(one)]:
            if (self.teller.at(one.what), "withhold") not in told:
                short = bool(getattr(one.what, "committed", 0))
                alike = one.who[1], one.what.withheld if short else one.what.promised
                broken.setdefault((one.who[0], short), {}).setdefault(alike, []).append(one)
        for rows in in_rows({key: [*own.values()] for key, own in broken.items()}):
            several = rows[1:] or rows[0][1:]
            yield partial(self.teller.all_broken, rows) if several else partial(self._word, rows[0][0], told)
        left = [one for one in self.cuts if (one.at, "cut") not in told]
        cuts = self.some("cuts", left, lambda one: one.of.before - one.of.total)
        yield from (partial(self.teller.only, one) for one in sorted(cuts, key=lambda one: one.at))

    @cached_property
    def cuts(self) -> list[Moment]:
        """The great promises that were taken back, or what was the greatest of them, the dearest first.

        What was promised anew before the round was over is not, nor is what answers a loan that was not given back.
        """
        found = list[Moment]()
        taken = [one for one in self.evening.moments if one.sort == threads.CUT]
        least = min(threads.GREAT, max((one.of.before - one.of.total for one in taken), default=0))
        for one in taken:
            begun = [at for at, number in self.evening.rounds if number >= one.round]
            since, until = (*begun, None, None)[:2]
            before, after = self.evening.happened[since : one.at], self.evening.happened[one.at : until]
            made = (each for each in after if isinstance(each, (events.PromiseMade, events.PromiseChanged)))
            last = [each for each in made if (each.giver, each.receiver) == one.who]
            back = [each for each in words.only(events.LoanRepaid, before) if (each.lender, each.borrower) == one.who]
            # A loan of which little is lacking is no reason for so much.
            answers = any(2 * (each.lent - each.repaid) >= one.of.before - one.of.total for each in back)
            if one.of.before - last[-1].total >= least and not answers:
                found.append(one)
        return sorted(found, key=lambda one: one.of.total - one.of.before)

    def _losses(self, told: set[tuple[int, str]]) -> Iterator[Callable[[], Sentence]]:
        """Tell the greatest losses that nothing tells, and above all the greatest of the evening."""
        lost = [one for one in self.evening.clashes if one.face]
        greatest = self.evening.greatest
        least = min(greatest, HEAVY * self.evening.usual)
        left = [one for one in lost if one.face >= least and not told & {*self.teller.marks(one)}]
        left = sorted((one for one in left if not self.teller.has_told(one)), key=lambda one: -one.face)
        # With a loss a lesser one is told that turned it in the same round.
        left = [one for at, one in enumerate(left) if not any(each in left[:at] for each in self.teller.turned(one))]
        above = any(one.face == greatest for one in left)
        chosen = sorted(self.some("clashes", left, attrgetter("face"), above), key=lambda one: one.at)
        told |= {(self.teller.at(one.result), "beat") for one in chosen}
        helped = [one for one in chosen if 2 * one.lent(one.result.winner) >= one.face]
        helped = self.some("backers", helped, lambda one: one.lent(one.result.winner) / 2)
        yield from (partial(self.teller.loss, one, helped=one in helped) for one in chosen)

    def _loans(self, told: set[tuple[int, str]]) -> Iterator[Callable[[], Sentence]]:
        dearest = self.some("loans", self.teller.loans_gone(told), lambda one: one.what.lent - one.what.repaid)
        if self.beside.loans < EVERY.loans:
            dearest = [one for one in dearest if one.what.lent - one.what.repaid >= threads.GREAT]
        yield from (partial(self.teller.only, one) for one in sorted(dearest, key=lambda one: one.at))

    def _word(self, one: Moment, told: set[tuple[int, str]]) -> Sentence:
        """Tell a broken word, and what it cost where nothing else tells that and there is room."""
        said, at = self.teller.moment(one, PLAIN), self.teller.at(one.of.result)
        costs = self.beside.clashes >= EVERY.clashes and (at, "beat") not in told and not self.teller.has_told(one.of)
        cost = self.teller.cost(one) if costs else []
        told |= {(fact.at, fact.verb) for each in cost for fact in each.facts}
        return joined([*said, *cost])

    def _treacheries(self, told: set[tuple[int, str]]) -> Iterator[Callable[[], Sentence]]:
        """Tell who reached an aim by turning on a friend, and the gravest of those who turned on who lost by it."""
        turned = [one for one in self.evening.moments if one.sort in (threads.TREACHERY, threads.THANKLESS)]
        turned = [one for one in turned if (self.teller.at(one.what), "lend") not in told]
        reached = [one for one in turned if any(aim.seat == one.who[0] for aim in one.of.aims)]
        grave = [one for one in turned if one.of.result.loser == one.who[1] and one.what.delivered >= words.WITHHELD]
        gravest = self.some("friends", sorted(grave, key=lambda one: -one.weight), lambda one: one.what.delivered)
        yield from (partial(self.teller.only, one) for one in turned if one in reached or one in gravest)

    def _aims(self, told: set[tuple[int, str]]) -> Iterator[Callable[[], Sentence]]:
        found = self.evening.achieved
        left = [aim for aim in found if (self.teller.at(aim), "achieve") not in told]
        if len(found) > MOST_AIMS:
            left = [aim for aim in left if aim.seat in (*self.winners, *self.head.enders())]
        ruled = [aim for aim in left if id(aim) in self.evening.by_word]
        left = [aim for aim in left if aim not in ruled]
        # Several of one round stand in a sentence by themselves: else it would not show which had what when.
        rounds = [[*own] for _, own in groupby(left, key=lambda aim: aim.objective.done)]
        for crowded, groups in groupby(rounds, key=lambda own: len(own) > 1):
            several = [*groups]
            for aims in several if crowded else [[aim for own in several for aim in own]]:
                for rows in in_rows({None: aims}):
                    yield partial(self.teller.fitted, self.teller.reached, rows)
        for aim in ruled:
            yield partial(self.teller.by_word, aim)

    def ending(self) -> list[Paragraph]:
        """Tell by which deeds the aims were achieved that ended the evening."""
        self.teller.begin()
        end, at_once = self.evening.end, self.evening.ended_by
        fought = [one for one in self.teller.clashes if one.of is at_once and self.teller.enders and not self.over()]
        mark, told = self.teller.mark, self.together(fought, PLAIN)
        if length_of(told) > self.room:
            self.teller.back(mark)
            told = self.together(fought, BARE)
        last = self.last_aims()
        told += [one for seat, found in last for one in self.teller.ended(seat, *found)]
        if self.over():
            pass
        elif told and end is not None and all(found[-1] is not at_once for _, found in last):
            told.append(self.teller.tongue.say("end.over", self.teller.at(end), number=end.round))
        elif not told and end is not None:
            # A handout is short, and its headline mostly says whose aims they were.
            known = self.viewer is not None and words.why_ended(end.reason, self.names, self.viewer) in self.head.line()
            told += self.teller.seen_end(self.head.enders(), known=known)
        return [Paragraph(self.heading("end"), tuple(told))] if told else []

    def over(self) -> bool:
        """Say whether a thread has the challenge that ended the evening, and says so."""
        at_once = self.evening.ended_by
        return any(one.of is at_once and one.key in self.teller.told for one in self.teller.clashes)

    def last_aims(self) -> list[tuple[Party, tuple[int, Party, Any, threads.Part | None]]]:
        """Give the last aim of each whose aims ended the evening, if it is known, and no thread has its deed."""
        last, at_once = {found[1]: found for found in self.evening.aims}, self.evening.ended_by
        found = [(seat, last[seat]) for seat in self.head.enders() if seat in last]
        return [one for one in found if not (one[1][-1] is at_once and self.over())]

    # --- what fills an evening in which little happened

    def filled(self, told: list[Paragraph], length: int) -> list[Paragraph]:
        """Give it with as much of the rest as makes it long enough."""
        wanted = (self.most // 2 if self.full else int(YOURS_LEAST * self.scale)) - length
        if wanted <= 0 or (self.evening.end is None and not self.names.led):
            return told
        self.teller.known = {(fact.at, fact.verb) for one in told for each in one.sentences for fact in each.facts}
        self.teller.enders = ()  # with what it was over has been told
        found = [*self.wooings(), *(one for one in self.evening.moments if one.key not in self.teller.told)]
        chosen: list[Moment] = []
        for one in sorted(found, key=lambda one: -one.weight):
            whole = one.of.fought if one.sort == threads.CLASH else one.sort == threads.CASE
            whole = whole or (one.sort == threads.DEED and not one.of.aims)
            whole = whole and one.of is not self.evening.ended_by  # which has been told
            if len(chosen) * SHORT_MOMENT < min(wanted, PARAGRAPH) and whole:
                chosen.append(one)
        # It stands before what is open, which is told anew: whoever comes up here first is introduced here.
        opened = [one for one in told if one.title == self.heading("open")]
        mark = self.introduced, *self.teller.mark[1:]
        while True:
            self.teller.back(mark)
            sentences = self.together(sorted(chosen, key=lambda one: one.at), PLAIN)
            if length_of(sentences) <= PARAGRAPH or not chosen:
                break
            # The lightest goes where there is not room for all.
            chosen.pop()
        paragraphs = [Paragraph(self.heading("besides"), tuple(sentences))] if sentences else []
        if wanted > length_of(sentences):
            self.teller.begin()
            paragraphs.append(Paragraph(self.heading("figures"), tuple(self.figures())))
        return [*told[: len(told) - len(opened)], *paragraphs, *(self.open([*told, *paragraphs]) if opened else [])]

    def wooings(self) -> list[Moment]:
        """Give the deeds by which somebody was won over, and nothing else was done."""
        wooed = [(one, self.evening.won_over(one)) for one in self.evening.deeds if not one.aims]
        return [Moment(one.at, one.round, threads.DEED, (one.seat, *won), 0, one) for one, won in wooed if won]

    def figures(self) -> Iterator[Sentence]:
        """Count the challenges, and say who was Arbiter, who has how much, and what else befell several."""
        tongue = self.teller.tongue
        called = [one for one in self.evening.clashes if one.result is not None]
        fought = sum(one.fought for one in called)
        if called[1:] and fought == len(called):
            met = self.names.words.agree("counts.met", fought, count=self.names.words.number(fought))
            yield Sentence(f"{capital(met)}.")
        elif called[1:]:
            count, some = self.names.words.number(len(called)), self.names.words.number(fought)
            verb = self.names.words.agree("verbs.were", fought)
            yield tongue.say("challenges", LAST, count=count, fought=some, verb=verb)
        times = {seat: self.evening.arbiters.count(seat) for seat in dict.fromkeys(self.evening.arbiters)}
        often = sorted(times, key=lambda seat: -times[seat])[:MOST_ROWS]
        rows = list[tuple[str, dict[str, Any]]]()
        for number, group in groupby(often, key=times.__getitem__):
            who = Who(tuple(group))
            row = self.names.at("rows", "arbiter_each" if who.parties[1:] else "arbiter")
            rows.append((row, {"who": who, "often": self.names.words.times(number)}))
        if rows:
            yield tongue.say("arbiters", LAST, rows=Rows(tuple(rows)))
        order, row = sorted(self.here, key=lambda seat: -self.seen.face[seat]), self.names.at("rows", "purse")
        for pair in filter(None, (order[:2], order[2:4])):
            had = [(row, {"who": seat, "face": self.names.face(self.seen.face[seat])}) for seat in pair]
            yield tongue.say("purses" if self.evening.end else "purses.now", LAST, rows=Rows(tuple(had)))
        happened = self.evening.happened
        alienated = {one.seat for one in words.only(events.AlienationDrawn, happened) if one.alienated}
        bought = {one.seat for one in words.only(events.MaskBought, happened)}
        for key, seats in (("alienated", alienated), ("bought", bought)):
            named = sorted(seats) if self.names.led else []
            for several in (tuple(named[first : first + MOST_OWED]) for first in range(0, len(named), MOST_OWED)):
                yield tongue.say(key, LAST, who=Who(several), verb=self.names.words.agree("verbs.were", len(several)))

    # --- what one saw oneself

    def yours(self, spent: int) -> list[Paragraph]:
        """Tell a seat what it took part in, in the order of time, and how it stands: a handout for its player."""
        small = self.evening.own(self.viewer) if self.viewer is not None else ()
        every = sorted([*self.evening.moments, *self.wooings(), *small], key=_weight, reverse=True)
        own = [one for one in every if self.viewer in one.who or self.helped(one)]
        own.sort(key=lambda one: not (self.viewer in self.winners and self.is_cause(one)))  # told above all: they won
        rest = [one for one in every if self.viewer not in one.who and not self.helped(one)]
        told: list[Paragraph] = []
        # It is half as long as what everybody reads, unless somebody says how long.
        most = YOURS_MOST if self.most == RECAP else self.most
        counts = range(int(MOST_YOURS * max(1, self.scale)), -1, -1)
        # Before what must be told is left out, all is told in fewer words.
        ways = [(one, brief) for one in counts for brief in (False, True)[: 1 + any(map(threads.must, own[:one][-1:]))]]
        for count, brief in ways:
            self.teller = Teller(Tongue(self.evening, self.names, self.viewer, terse=brief))
            self.teller.enders, self.teller.ahead = self.head.enders(), self.ahead
            chosen = own[:count]
            chosen += rest[: max(0, min(count, FEWEST_YOURS) - len(chosen))]
            told = [*self._saw(sorted(chosen, key=lambda one: (one.at, one.sort))), *self.ending()]
            stands = self.your_standing()
            told += [Paragraph(self.heading("stands"), tuple(stands))] if stands else []
            if spent + words_in(told) <= most:
                break
        return told

    def _saw(self, moments: Sequence[Moment]) -> list[Paragraph]:
        """Tell moments in paragraphs of a bearable length."""
        told, sentences = list[Paragraph](), list[Sentence]()
        self.teller.begin()
        for one in moments:
            mark, more = self.teller.mark, self.next(one, PLAIN)
            if sentences and length_of([*sentences, *more]) > PARAGRAPH:
                told.append(Paragraph(self.heading("saw", len(told)), tuple(sentences)))
                self.teller.back(mark)
                self.teller.begin()
                sentences, more = [], self.next(one, PLAIN)
            sentences += more
        return [*told, *([Paragraph(self.heading("saw", len(told)), tuple(sentences))] if sentences else [])]

    def your_standing(self) -> list[Sentence]:
        """Say what one feels most, what one is promised, owes and is owed, and still wants."""
        viewer, tongue, found = self.viewer, self.teller.tongue, list[Sentence]()
        assert viewer is not None
        self.teller.begin()
        felt = sorted(self.seats, key=lambda seat: -abs(self.felt(viewer, seat) or 0))
        strong = [seat for seat in felt if seat != viewer and abs(self.felt(viewer, seat) or 0) >= threads.STRONG][:2]
        you = tongue.viewer is not None
        rows: list[tuple[str, dict[str, Any]]] = []
        verbs = {seat: self.names.feeling_verb(self.felt(viewer, seat) or 0, you=you) for seat in strong}
        for verb in dict.fromkeys(verbs.values()):
            whom = Who(tuple(one for one in strong if verbs[one] == verb))
            rows.append((self.names.at("rows", "feels"), {"who": whom, "verb": verb}))
        if rows:
            found.append(tongue.say("own.feels", LAST, you=viewer, rows=Rows(tuple(rows))))
        if to_you := [one for one in self.left.promises() if one[2] == viewer][:2]:
            rows = [
                (self.names.at("rows", key), {"giver": giver, "sum": self.names.face(sum_), "you": viewer})
                for key, (sum_, giver, _) in zip(("promised", "promised_too"), to_you, strict=False)
            ]
            found.append(tongue.say("own.promised", LAST, rows=Rows(tuple(rows))))
        if debts := [one for one in self.left.debts() if viewer in one[1:]][:MOST_OWED]:
            found.append(tongue.say("own.owes", LAST, rows=self.teller.owed(debts)))
        wishes = self.seen.avatars[viewer].objectives
        open_ = [] if isinstance(wishes, Hidden) else [one for one in wishes if one.done is None]
        if open_:
            found.append(tongue.say("own.wants", LAST, you=viewer, wish=wish_of(open_)))
        if (held := self.seen.face[viewer]) or self.left.begun:
            found.append(tongue.say("own.purse", LAST, you=viewer, face=self.names.face(held)))
        return found

    # --- the first minute of the next evening

    def previously(self) -> str:
        """Say who won, what wounded most, and what is most urgent: only what all saw."""
        public = [event for event in self.evening.happened if getattr(event, "to", None) is None]
        count = len(self.seats)
        veiled = self.seen._replace(feelings=(HIDDEN,) * count + self.seen.feelings[count:])
        return _Telling(public, self.names, veiled, RECAP, self.viewer).summary()

    def summary(self) -> str:
        """Tell it in three sentences, with where things were, as far as there is room."""
        told = ""
        for place, more in ((True, PLAIN), (False, PLAIN), (False, BARE)):
            told = told if told and len(told.split()) <= SUMMARY_MOST else self._summed(more, place=place)
        return told

    def _summed(self, more: int, *, place: bool) -> str:
        """Tell it; where that is short, the last sentence has two things that are open."""
        self.teller = teller = Teller(Tongue(self.evening, self.names, self.viewer))
        won = self.winners and not self.goes_on
        last = self.head.say("last_time", won=self.head.won(place=place)) if won else self.head.under_way()
        told, gist = ([self.head.gist()], self.head.heaviest()) if self.goes_on else ([last], None)
        others = [one for one in self.evening.moments if one.of is not self.first and one.sort != threads.DEED]
        wounds = [one for one in sorted(others, key=lambda one: -one.weight) if one is not gist]
        told += [sentence.text for one in wounds[:1] for sentence in teller.moment(one, more)[:1]]
        promises = self.left.great() or self.left.promises()[:1]
        opened = [one.text for one in self.left.sentences(teller, brief=self.scale < 1, promises=promises)]
        first, second = (*opened, "", "")[:2]
        told.append(first)
        if len(" ".join(told).split()) < SUMMARY:
            # Where nobody was wounded it is told how it ended.
            joins = first and (wounds or won) and second.startswith((*self.names.seats,))
            told[-1:] = [f"{first.removesuffix('.')}; {second}"] if joins else [first, "" if wounds else second]
            told[1:1] = [self.head.ended()[0]] if joins and won and not wounds else []
        return " ".join(filter(None, told))


SHORTEST = 11
"""Hardly any sentence of what was lost, or of what came before it, has fewer words."""

SHORT_MOMENT = 15
"""So many words a moment has that is told in short, about."""

MOST_YOURS, FEWEST_YOURS = 8, 3
"""So many moments of one's own are told at most; with fewer, what weighed most of the others'."""
