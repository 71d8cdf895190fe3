"""An evening of City of Masks as it is retold: the threads in words, what is still open, and the headline.

Everything is found in the events that whoever is told may know, and in the record as they see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from gmkit.errors import listed
from gmkit.games.masks import events
from gmkit.games.masks.content import World
from gmkit.games.masks.events import Event
from gmkit.games.masks.model import ROLE, UNOPPOSED, Party, State
from gmkit.games.masks.rules.rounds import LAST_ROUND
from gmkit.games.masks.telling import threads, words
from gmkit.games.masks.telling.threads import Case, Clash, Evening, Moment, Strand
from gmkit.shell.desk import RECAP, Story, Thread
from gmkit.shell.words import capital, number_word, signed
from gmkit.table.game import Hidden, Reason
from gmkit.table.seats import Seating

# ---- In words: sentences that are chosen among several, so that none comes twice in a row.

NOBLE = "a young noble"
"""What somebody is who wears no mask of note."""

LONGEST = 30
"""So many words a sentence has at most."""

OPEN = 70
"""So many words are kept for what is open at the end."""

_SHORT = 13
"""So many words a moment has that is told in short."""

MOST_BESIDES = 6
"""So many things are told so at most, a conviction counting as two."""


Patterns = Sequence[str]
"""Sentences that say the same; slots are parties, and figures in words."""


class Told:
    """A party in a sentence: by name, with the mask at the first mention; "{x:own}" is its own: "Bo’s"."""

    __slots__ = ("_party", "_tongue")

    def __init__(self, tongue: Tongue, party: Party) -> None:
        self._tongue, self._party = tongue, party

    def __format__(self, how: str) -> str:
        name = self._tongue.name(self._party)
        if how:
            return f"{name}’" if name.endswith("s") else f"{name}’s"
        return name + self._tongue.introduce(self._party)


class Tongue:
    """Puts moments in words; knows who has been introduced, and what was said last."""

    def __init__(self, evening: Evening, names: words.Names, felt: Callable[[Party, Party], int | None]) -> None:
        """Begin with nobody introduced; `felt` gives a feeling now, None where it is not known."""
        self.evening, self.names, self.felt = evening, names, felt
        self._known: set[Party] = set()
        self._last: list[str] = []
        self._at = 0
        self._where = 0, ""
        self._under = 0

    def name(self, party: Party) -> str:
        """Give what a party is called within a sentence."""
        return self.names.within(party)

    def introduce(self, party: Party) -> str:
        """Give the mask of somebody who is named for the first time: " (the Flirt)"."""
        if party in self._known or not self.names.is_avatar(party):
            return ""
        self._known.add(party)
        mask = self.evening.worn(party, self._at)
        return "" if mask is None else f" ({NOBLE if mask == ROLE else self.names.worn_by(party, mask)})"

    def mark(self) -> tuple[set[Party], list[str], tuple[int, str]]:
        """Give what has been said so far, to be gone back to."""
        return set(self._known), list(self._last), self._where

    def back_to(self, mark: tuple[set[Party], list[str], tuple[int, str]]) -> None:
        """Forget what was said since."""
        self._known, self._last, self._where = set(mark[0]), list(mark[1]), mark[2]

    def say(self, at: int, patterns: Sequence[str], **slots: Any) -> str:
        """Fill one of several patterns: none that was said last, none that becomes too long."""
        self._at = at
        turned = [*patterns[at % len(patterns) :], *patterns[: at % len(patterns)]]
        before, best = self.mark(), None
        for pattern in turned:
            self.back_to(before)
            text = " ".join(pattern.format(**{name: self._slot(value) for name, value in slots.items()}).split())
            # Where nobody says when, the sentence closes up.
            text = capital(text.replace(" ,", ",").replace(" ;", ";").replace(" .", "."))
            fault = _words(text) > LONGEST, pattern in before[1]
            if best is None or fault < best[0]:
                best = fault, pattern, text, self._known
        assert best is not None
        _, pattern, text, self._known = best
        self._last = [*before[1][-1:], pattern]
        return text

    def _slot(self, value: Any) -> Any:
        if isinstance(value, Who):
            return listed([f"{Told(self, party)}" for party in value.parties], "and")
        return Told(self, value) if isinstance(value, int) and not isinstance(value, bool) else value

    # --- each sort of moment

    def moment(self, one: Moment) -> list[str]:
        """Tell a moment in one to three sentences."""
        told = list(filter(None, _TELL[one.sort](self, one)))
        self._where = one.round, one.of.place if one.sort == threads.CLASH else self._where[1]
        return told

    def in_short(self, one: Moment) -> list[str]:
        """Tell a moment that must not be left out in a sentence for each honour it brought; what it achieved apart."""
        if one.sort != threads.CLASH:
            return self.moment(one)[: 1 + (one.sort in (threads.CASE, threads.WORD))]
        result, told = one.of.result, []
        slots = {"winner": result.winner, "loser": result.loser, "when": self.when(one)}
        if one.of.coup:
            pattern = ("{when} {winner} brought off a Major Coup against {loser}.", _COUP_OF)
            told.append(self.say(one.at, pattern, **slots))
        elif one.of.characters:
            told.append(self.say(one.at, ("{seat} received a Character {when}.",), seat=one.of.characters[0], **slots))
        return told

    def achieved(self, one: Moment, seat: Party, aims: Sequence[Any]) -> str:
        """Tell what somebody achieved in a round."""
        wishes = [f"{aim.objective.kind} {self.name(aim.objective.target)}" for aim in aims if aim.seat == seat]
        slots = {"seat": seat, "wish": listed(wishes, "and"), "when": self.when(one), "count": number_word(len(wishes))}
        return self.say(one.at + seat, _ACHIEVED_SEVERAL if wishes[1:] else _ACHIEVED, **slots)

    def begin(self, number: int = 0) -> None:
        """Begin a paragraph: rounds and places are named anew; under the heading of a round, places alone."""
        self._where, self._under = (number, ""), number

    def when(self, one: Moment) -> str:
        """Say in which round something was, unless the sentence before has it."""
        if one.round == self._under:
            return ""
        return "in the same round" if one.round == self._where[0] else f"in round {number_word(one.round)}"

    def where(self, clash: Clash) -> str:
        """Say where a clash was, with a space before it; nothing if that has been said."""
        return f" {clash.place}" if clash.place and (clash.round, clash.place) != self._where else ""


class Who(NamedTuple):
    """Several parties in a slot of a sentence."""

    parties: tuple[Party, ...]


def face(number: int) -> str:
    """Give so much Face in words: "seven Face"."""
    return f"{number_word(number)} Face" if number else "nothing"


_WON: Patterns = (
    "{when} {winner} challenged {loser}{place} and took {face}.",
    "{winner} called {loser} out {when}{place}, and won {face}.",
    "{when} {winner} beat {loser}{place}; it was worth {face}.",
)
_LOST: Patterns = (
    "{when} {loser} challenged {winner}{place} and lost {face}.",
    "{loser} called {winner} out {when}{place}; it cost {face}.",
    "{loser} went for {winner} {when}{place}, and lost {face} by it.",
)
_WAY: Patterns = (
    "{when} {loser} gave way to {winner}{place}, for {face}.",
    "{loser} would not meet {winner} {when}, and paid {face}.",
)
_NOTHING_BY_IT: Patterns = (
    "{when} {winner} beat {loser}{place}, with nothing to be had.",
    "{winner} won against {loser} {when}{place}, and nothing by it.",
)


def _tell_clash(tongue: Tongue, one: Moment) -> Iterator[str]:
    clash: Clash = one.of
    result = clash.result
    assert result is not None
    winner, loser = result.winner, result.loser
    patterns: Patterns = _WON if clash.caller == winner else _LOST
    if not clash.fought:
        patterns = _WAY
    elif not clash.face:
        patterns = _NOTHING_BY_IT
    slots = {"winner": winner, "loser": loser, "when": tongue.when(one), "place": tongue.where(clash)}
    yield tongue.say(one.at, patterns, face=face(clash.face), **slots)
    yield from _why(tongue, one.at, clash, clash.caller, ("challenge",))
    yield from _why(tongue, one.at, clash, loser, ("decline", "leave", "backdown"))
    lent = {side: [loan for loan in clash.loans if loan.borrower == side] for side in (winner, loser)}
    for side, patterns in ((winner, _HELPED), (loser, _HELPED_IN_VAIN)):
        if clash.fought and sum(loan.delivered for loan in lent[side]) >= threads.WITHHELD:
            lenders = Who(tuple(dict.fromkeys(loan.lender for loan in lent[side])))
            total = face(sum(loan.delivered for loan in lent[side]))
            yield tongue.say(one.at + 1, patterns, who=lenders, side=side, face=total)
    if result.debt:
        yield tongue.say(one.at, _OWED, winner=winner, loser=loser, face=face(result.debt))
    yield from _honours(tongue, one, clash)


def _why(tongue: Tongue, at: int, part: threads.Part, seat: Party, deeds: Sequence[str]) -> Iterator[str]:
    """Say what decided for a deed, as far as it is known: its doer's secret, and the GM's."""
    for reason in words.only(Reason, part.part):
        pattern = _WHY.get((reason.deed, reason.reason)) or _WHY.get(("", reason.reason))
        if reason.seat == seat and reason.deed in deeds and pattern:
            yield tongue.say(at, (pattern,), seat=seat, about=seat if reason.about is None else reason.about)
            return


_WHY: dict[tuple[str, str], str] = {
    ("challenge", "feels"): "{seat} has no love for {about}.",
    ("decline", "face"): "{seat} had more to lose by it than to win.",
    ("leave", "face"): "{seat} had more to lose by it than to win.",
    ("backdown", "face"): "{seat} had more to lose by it than to win.",
    ("refuse", "asker"): "{seat} does not care for {about}.",
    ("refuse", "foe"): "{seat} would not go against {about}.",
    ("refuse", "temper"): "{seat} is not one to lend.",
    ("refuse", "aim"): "{seat} had an aim to betray {about}.",
    ("denounce", "feels"): "{seat} has no love for {about}.",
    ("denounce", "law"): "{seat} holds by the masks.",
    ("denounce", "envy"): "{about} had more Face.",
    ("", "whim"): "{seat} did it on a whim.",
    ("", "folly"): "{seat} did it against all sense.",
}
"""What decided for a deed, in a sentence: by the deed, or for any, and the term of its worth."""

_HELPED = ("{who} stood behind {side} with {face}.", "{side} had {face} from {who}.")
_HELPED_IN_VAIN = ("{who} had put up {face} for {side}, and it was lost.", "With it went {face} that {who} had lent.")
_OWED = ("{loser} could not pay it all: {face} stayed owed.", "{winner} was left waiting for {face} of it.")


def _honours(tongue: Tongue, one: Moment, clash: Clash) -> Iterator[str]:
    result = clash.result
    assert result is not None
    if clash.coup:
        both = result.winner in clash.characters
        pattern = _COUP_AND_CHARACTER if both else ("It was a Major Coup.", "That made it a Major Coup.")
        yield tongue.say(one.at, pattern, winner=result.winner)
    for seat in clash.characters:
        if not (clash.coup and seat == result.winner):
            yield tongue.say(one.at, ("{seat} has a Character from it.",), seat=seat)
    yield from _aims(tongue, one.at, clash.aims)


_COUP_OF = "{winner} beat {loser} {when}, which was a Major Coup."

_ACHIEVED_SEVERAL = (
    "{when} {seat} achieved {count} aims: to {wish}.",
    "{seat} had aims to {wish}, and achieved them {when}.",
)

_ACHIEVED = ("{when} {seat} achieved an aim: to {wish}.", "{seat} had an aim to {wish}, and achieved it {when}.")

_COUP_AND_CHARACTER = (
    "It was a Major Coup, and {winner} has a Character from it.",
    "It made {winner} a Major Coup and a Character.",
)


def _aims(tongue: Tongue, at: int, aims: Sequence[Any]) -> Iterator[str]:
    for seat in dict.fromkeys(one.seat for one in aims):
        wishes = [one.objective for one in aims if one.seat == seat]
        told = listed([f"{one.kind} {tongue.name(one.target)}" for one in wishes], "and")
        yield tongue.say(
            at + seat,
            ("That had been {seat:own} aim: to {told}.", "It was what {seat} had wanted: to {told}."),
            seat=seat,
            told=told,
        )


def _tell_word(tongue: Tongue, one: Moment) -> Iterator[str]:
    asked = one.what
    gave = getattr(asked, "committed", 0)
    patterns = _LENT_LESS if gave else _BROKEN
    lender, asker = one.who
    promised, lent = face(asked.promised), number_word(gave)
    yield tongue.say(one.at + 2, patterns, lender=lender, asker=asker, promised=promised, gave=lent)
    if not gave:
        yield from _why(tongue, one.at, one.of, lender, ("refuse",))


_BROKEN: Patterns = (
    "{lender} had promised {asker} {promised}, and lent nothing.",
    "{lender} broke a promise of {promised} to {asker}: nothing was lent.",
    "Of the {promised} that {lender} had promised, {asker} saw nothing.",
)
_LENT_LESS: Patterns = (
    "{lender} had promised {asker} {promised}, and lent {gave}.",
    "{lender} lent {asker} {gave}, where {promised} had been promised.",
)


def _tell_treachery(tongue: Tongue, one: Moment) -> Iterator[str]:
    loan = one.what
    lender, victim = one.who
    told = feels(one.of.felt[lender, victim])
    slots = {"lender": lender, "victim": victim, "side": loan.borrower, "face": face(loan.delivered), "feels": told}
    yield tongue.say(one.at, ("{lender}, who {feels} {victim}, lent {side} {face} against {victim}.",), **slots)


def _tell_thankless(tongue: Tongue, one: Moment) -> Iterator[str]:
    loan = one.what
    lender, victim = one.who
    slots = {"lender": lender, "victim": victim, "side": loan.borrower, "face": face(loan.delivered)}
    yield tongue.say(
        one.at,
        ("{victim} had just fought in {lender:own} name; {lender} lent {side} {face} against {victim}.",),
        **slots,
    )


def _tell_kept(tongue: Tongue, one: Moment) -> Iterator[str]:
    back = one.what
    keeper, lender = one.who
    slots = {"keeper": keeper, "lender": lender, "lent": face(back.lent), "back": number_word(back.repaid)}
    patterns: Patterns = ("Of {lent} lent by {lender}, {keeper} gave {back} back.",)
    if not back.repaid:
        patterns = ("{keeper} kept the {lent} that {lender} had lent.", "{lender} saw nothing of the {lent} again.")
    yield tongue.say(one.at, patterns, **slots)


def _tell_case(tongue: Tongue, one: Moment) -> Iterator[str]:
    case: Case = one.of
    by, seat = case.charge.by, case.charge.seat
    deed = words.charge(case.charge)
    slots = {"by": by, "seat": seat, "when": tongue.when(one), "deed": deed, "face": face(case.lost)}
    yield tongue.say(one.at, ("{when} {by} denounced {seat}{deed}.", "{by} denounced {seat} {when}{deed}."), **slots)
    if case.trial is not None and case.trial.convicted:
        patterns: Patterns = ("{seat} was convicted and lost all there was: {face}.",)
        yield tongue.say(one.at, patterns if case.lost else ("{seat} was convicted, with no Face to lose.",), **slots)
    elif case.trial is not None:
        yield tongue.say(one.at, ("The arrest cost {face}; the Commissioners let {seat} go.",), **slots)
    else:
        yield tongue.say(one.at, ("{seat} was arrested, and lost {face}.",), **slots)
    yield from _why(tongue, one.at, case, by, ("denounce",))
    yield from _aims(tongue, one.at, case.aims)


def _tell_cut(tongue: Tongue, one: Moment) -> Iterator[str]:
    event = one.of
    giver, receiver = one.who
    slots = {"giver": giver, "receiver": receiver, "cut": face(event.before - event.total), "when": tongue.when(one)}
    patterns: Patterns = ("{when} {giver} took back {cut} of what {receiver} had been promised.",)
    if not event.total:
        patterns = (
            "{when} {giver} took back all that {receiver} had been promised: {cut}.",
            "{when} {giver} took back the {cut} that {receiver} had counted on.",
        )
    yield tongue.say(one.at, patterns, **slots)


def _tell_turn(tongue: Tongue, one: Moment) -> Iterator[str]:
    holder, target = one.who
    slots = {"holder": holder, "target": target, "when": tongue.when(one)}
    cold = ("{when} {holder} turned against {target}.", "{target} lost the favour of {holder} {when}.")
    warm = ("{when} {target} won {holder} over.", "{holder} came round to {target} {when}.")
    yield tongue.say(one.at, cold if one.of.level < 0 else warm, **slots)


def _tell_fortress(tongue: Tongue, one: Moment) -> Iterator[str]:
    seat, run = one.who[0], one.of
    ways = [clash for clash in run if threads.gave_way(clash)]
    first, last = number_word(run[0].round), number_word(run[-1].round)
    when = tongue.when(one) if first == last else f"from round {first} to round {last}"
    slots = {"seat": seat, "callers": Who(one.who[1:]), "when": when, "count": number_word(len(run))}
    yield tongue.say(one.at, ("{when} {seat} was challenged {count} times, by {callers}.",), **slots)
    left = len(run) - len(ways)
    gave = f"{number_word(len(ways))} times" if left else "each time"
    paid = sum(clash.face for clash in ways)
    cost = f"for {face(paid)} in all" if paid else "and it cost nothing"
    yield tongue.say(one.at, ("{seat} gave way {gave}, {cost}.",), seat=seat, gave=gave, cost=cost)


_TELL: dict[int, Callable[[Tongue, Moment], Iterator[str]]] = {
    threads.CLASH: _tell_clash,
    threads.WORD: _tell_word,
    threads.TREACHERY: _tell_treachery,
    threads.THANKLESS: _tell_thankless,
    threads.KEPT: _tell_kept,
    threads.CASE: _tell_case,
    threads.CUT: _tell_cut,
    threads.TURN: _tell_turn,
    threads.FORTRESS: _tell_fortress,
    threads.DEED: lambda tongue, one: _aims(tongue, one.at, one.of.aims),
}

_FEELS = (
    *((9, "adores"), (6, "is devoted to"), (3, "is fond of"), (-2, "is indifferent to")),
    *((-5, "dislikes"), (-8, "is bitter against"), (-10, "hates")),
)


def feels(level: int) -> str:
    """Give a feeling as a verb: "adores"."""
    return next(verb for least, verb in _FEELS if level >= least)


# ---- The whole: headline, recap, what is open, the first minute of the next evening.


def story(world: World) -> Callable[[Sequence[Event], Seating, State, int], Story]:
    """Give the function that makes a story of an evening, with this content's names.

    The function takes the events that somebody may know, the seating, the record as that one sees it, and how many
    words there are for it.
    """

    def tell(happened: Sequence[Event], seating: Seating, seen: State, most: int) -> Story:
        return _Telling(happened, words.names_of(world, seating), seen, most).story()

    return tell


PARAGRAPH = 66
"""So many words of moments a paragraph holds at most; how things stand may follow."""

SUMMARY = 45
"""With so many words of what wounded most there is enough said before the next evening."""

MOST_OPEN = 5
"""So many things are told at most of what is open."""

FULL = 3
"""An evening of fewer rounds is told in half the words."""

MOST_HOOKS = 7


class _Telling:
    """The telling of one evening to somebody."""

    def __init__(self, happened: Sequence[Event], names: words.Names, seen: State, most: int) -> None:
        self.evening, self.names, self.seen = Evening(happened), names, seen
        self.scale = most / RECAP
        self.most = most if seen.round >= FULL else most // 2
        self.room = min(PARAGRAPH, int(2 * PARAGRAPH * self.scale))
        self.told: set[tuple[int, int, tuple[Party, ...]]] = set()
        self.stood: set[frozenset[Party]] = set()
        self.tongue = Tongue(self.evening, names, self.felt)

    def felt(self, holder: Party, target: Party) -> int | None:
        """Give a feeling as it is at the end, or None where it is not known."""
        row = self.seen.feelings[holder]
        return None if isinstance(row, Hidden) else row[target].level

    def winners(self) -> list[Party]:
        """Give who has most points, or nobody where no points were counted."""
        totals = self.evening.scores.totals if self.evening.scores else ()
        return [seat for seat, total in enumerate(totals) if total == max(totals)]

    def story(self) -> Story:
        """Put all of it together."""
        first = next((found for seat in self.winners() if (found := threads.cause_of(self.evening, seat))), None)
        headline = self.headline(first)
        told = self.threads(len(headline.split()), first)
        return Story(headline, tuple(told), self.hooks(), self.previously(first))

    # --- the headline

    def headline(self, first: Clash | None) -> str:
        """Say who won and by what, and how it ended."""
        evening, names = self.evening, self.names
        if evening.scores is None or evening.end is None:
            most = max(range(len(names.seats)), key=lambda seat: self.seen.face[seat])
            told = f"{names.seats[most]} has most Face, {number_word(self.seen.face[most])}."
            begun = f"After {_rounds(self.seen.round)} the evening is not over."
            return f"{begun if self.seen.round else 'The evening has not begun.'} {told}"
        told = f"{self.won(first)} The evening ended after {_rounds(evening.end.round)}"
        return f"{told}." if evening.end.reason == LAST_ROUND else f"{told}: {evening.end.reason}."

    def won(self, first: Clash | None) -> str:
        """Say who won, and by what."""
        names, winners = self.names, self.winners()
        assert self.evening.scores is not None
        points = max(self.evening.scores.totals)
        told = f"{names.all(winners)} won{' together' if winners[1:] else ''} with {number_word(points)}"
        told += " point" if points == 1 else " points"
        if first is None or first.result is None:
            return f"{told}, and no challenge brought any of them."
        result = first.result
        place = f" {first.place}" if first.place else ""
        if result.winner in winners:
            taken = f"the {number_word(first.face)} Face" if first.face else "the victory"
            way = "taken from" if first.face else "over"
            return f"{told}, by {taken} {way} {names.party(result.loser)}{place} in round {number_word(first.round)}."
        whose = f"{names.party(result.winner)} beat {names.party(result.loser)}{place}"
        return f"{told}, since {whose} in round {number_word(first.round)}."

    # --- the threads

    def threads(self, spent: int, first: Clash | None) -> Iterator[Thread]:
        """Tell what weighed most, then what else must be told, then what is open."""
        begun: list[tuple[int, Strand, list[str]]] = []
        # What is shorter than half of what it may be is filled up with what weighs little.
        few, most = self.most // 2, self.most - round(OPEN * self.most / RECAP)
        most_threads, factions = max(1, round(threads.MOST_THREADS * self.scale)), len(self.names.world.factions)
        for strand in threads.choose(self.evening, len(self.names.seats), factions, first, most_threads):
            if begun and spent + PARAGRAPH * 2 // 3 + _SHORT * len(self.untold()) > most:
                break
            sentences = self.paragraph(strand, None if begun else first)
            spent += _length(sentences)
            begun.append((strand.moments[0].at if begun else -1, strand, sentences))
        titles: set[str] = set()
        for _, strand, sentences in sorted(begun, key=lambda one: one[0]):
            title = self.title(strand)
            yield Thread(f"{title} again" if title in titles else title, " ".join(sentences))
            titles.add(title)
        besides = self.besides()
        remains = self.remains()[: max(1, int(MOST_OPEN * self.scale)) if self.seen.round >= FULL else 1]
        spent += _length(besides + remains)
        for sentence in self.filling():
            if spent >= few:
                break
            besides.append(sentence)
            spent += _words(sentence)
        title = "Besides"
        while besides:
            fit = next((at for at in range(1, len(besides)) if _length(besides[: at + 1]) > PARAGRAPH), None)
            yield Thread(title, " ".join(besides[:fit]))
            besides, title = besides[fit:] if fit else [], "Also"
        if remains:
            yield Thread("Open", " ".join(remains))

    def title(self, strand: Strand) -> str:
        """Give what a thread is called, by its sort."""
        first = self.names.party(strand.who[0])
        titles = {
            threads.BAND: capital(words.with_article(first)),
            threads.FRIENDS: f"{first}’s friends",
            threads.LAW: f"{first} and the law",
            threads.WALL: f"{first} gives way",
            threads.FORTUNE: "The fortune",
            threads.AIMED: f"What {first} wanted",
        }
        return titles.get(strand.sort) or self.names.all(strand.who)

    def paragraph(self, strand: Strand, cause: Clash | None) -> list[str]:
        """Tell a thread in the order of time, the winner's cause whatever it takes, and how its two stand now."""
        sentences: list[str] = []
        self.tongue.begin()
        causes = [one for one in strand.moments if one.sort == threads.CLASH and one.of is cause]
        for one in strand.moments:
            known = self.tongue.mark()
            more = self.tongue.moment(one)
            room = self.room - (3 * _SHORT if causes and one not in causes and one.at < causes[0].at else 0)
            if (sentences or room < self.room) and one not in causes and _length(sentences + more) > room:
                self.tongue.back_to(known)
                continue
            sentences += more
            self.told.add((one.at, one.sort, one.who))
        pair = strand.moments[-1].who
        if not pair[2:] and _length(sentences) < self.room - 12 and frozenset(pair) not in self.stood:
            self.stood.add(frozenset(pair))
            sentences += self.stands(*pair)
        return sentences

    def stands(self, one: Party, other: Party) -> list[str]:
        """Say how two feel about each other now, as far as it is known."""
        there, back = self.felt(one, other), self.felt(other, one)
        name, their = self.tongue.name(one), self.tongue.name(other)
        if there is None and back is None:
            return []
        if there is None or back is None:
            holder, target, level = (name, their, there) if there is not None else (their, name, back)
            return [capital(f"{holder} {feels(level or 0)} {target} now.")]
        if feels(there) == feels(back):
            return [capital(f"{name} {feels(there)} {their}, and {their} {feels(back)} {name}.")]
        joined = "but" if (there > 0) != (back > 0) else "and"
        return [capital(f"{name} {feels(there)} {their}, {joined} {their} {feels(back)} {name}.")]

    def untold(self) -> list[Moment]:
        """Give what must not be left out and is in no thread: honours, convictions, aims, broken words."""
        return [one for one in self.evening.moments if _must(one) and (one.at, one.sort, one.who) not in self.told]

    def besides(self) -> list[str]:
        """Tell in short what must be told and is in no thread: every Major Coup, and the heaviest of the rest."""
        self.tongue.begin()
        heaviest, things = [], 0
        for one in sorted(self.untold(), key=lambda one: (not _crowned(one), -one.weight)):
            things += one.of.coup + len(one.of.aims) if one.sort == threads.CLASH else 2
            if things <= MOST_BESIDES * self.scale or (_crowned(one) and self.scale >= 1):
                heaviest.append(one)
        heaviest.sort(key=lambda one: one.at)
        told: list[str] = []
        done: set[tuple[int, Party]] = set()
        for one in heaviest:
            told += self.tongue.in_short(one)
            achieved = [aim for other in heaviest if other.round == one.round for aim in _aims_of(other)]
            for seat in dict.fromkeys(aim.seat for aim in _aims_of(one) if (one.round, aim.seat) not in done):
                told.append(self.tongue.achieved(one, seat, achieved))
                done.add((one.round, seat))
        return told

    def filling(self) -> Iterator[str]:
        """Give sentences for an evening in which little happened."""
        evening, names = self.evening, self.names
        if evening.end is None:
            return
        called = [one for one in evening.clashes if one.result is not None]
        away = sum(not one.fought for one in called)
        if called:
            told = f"{capital(number_word(len(called)))} challenges were called" if called[1:] else "One was called"
            gave = "none of them was" if not away else f"{number_word(away)} of them {'was' if away == 1 else 'were'}"
            yield f"{told}, and {gave} given way to."
        for seat in dict.fromkeys(evening.arbiters):
            times = evening.arbiters.count(seat)
            yield f"{names.party(seat)} was Arbiter {'once' if times == 1 else f'in {number_word(times)} rounds'}."
        for one in sorted(evening.moments, key=lambda one: -one.weight):
            if (one.at, one.sort, one.who) not in self.told and one.sort == threads.CLASH and one.of.fought:
                yield from self.tongue.moment(one)
        order = sorted(range(len(names.seats)), key=lambda seat: -self.seen.face[seat])
        for seat in order:
            yield f"{names.party(seat)} went home with {face(self.seen.face[seat])}."

    # --- what is open

    def debts(self) -> list[tuple[int, Party, Party]]:
        """Give what is owed, the most first: the sum, the debtor and the creditor."""
        seats = range(len(self.names.seats))
        owed = [(self.seen.debts[one][other], one, other) for one in seats for other in seats]
        return sorted((debt for debt in owed if debt[0]), key=lambda debt: (-debt[0], debt[1:]))

    def promises(self) -> list[tuple[int, Party, Party]]:
        """Give what avatars have promised each other, the most first: the sum, the giver and the receiver."""
        seats = range(len(self.names.seats))
        made = [(self.seen.promised[one][other], one, other) for one in seats for other in seats]
        return sorted((one for one in made if one[0]), key=lambda one: (-one[0], one[1:]))

    def remains(self) -> list[str]:
        """Say what is open at the end: debts, empty hands, a fortune, the greatest promise."""
        tongue, last = self.tongue, 10**6
        found = []
        for debt, debtor, creditor in self.debts()[:2]:
            slots = {"debtor": debtor, "creditor": creditor, "debt": face(debt)}
            has = self.seen.face[debtor]
            slots["has"] = "has none" if not has else f"has {number_word(has)}"
            found.append(tongue.say(last, ("{debtor} owes {creditor} {debt} and {has}.",), **slots))
        owing = {debtor for _, debtor, _ in self.debts()[:2]}
        if left := tuple(seat for seat in self.poor() if seat not in owing)[:3]:
            verb = "have" if left[1:] else "has"
            found.append(tongue.say(last, ("{who} {verb} no Face left.",), who=Who(left), verb=verb))
        rich = self.richest()
        if rich is not None:
            slots = {"rich": rich, "face": number_word(self.seen.face[rich])}
            found.append(tongue.say(last, ("{rich} holds {face} Face, a third of all or more.",), **slots))
        for sum_, giver, receiver in self.promises()[:1]:
            slots = {"giver": giver, "receiver": receiver, "sum": face(sum_)}
            found.append(tongue.say(last, ("{giver} still promises {receiver} {sum}.",), **slots))
        return found

    def poor(self) -> list[Party]:
        """Give who has no Face in hand."""
        return [seat for seat in range(len(self.names.seats)) if not self.seen.face[seat]]

    def richest(self) -> Party | None:
        """Give who holds a third of all Face in hand, or None."""
        hands = self.seen.face[: len(self.names.seats)]
        most = max(hands)
        return hands.index(most) if most and 3 * most >= sum(hands) else None

    def hooks(self) -> tuple[str, ...]:
        """Give what a next evening could begin with, the most urgent first."""
        return tuple(dict.fromkeys(self._hooks()))[:MOST_HOOKS]

    def _hooks(self) -> Iterator[str]:
        name, hands = self.names.party, self.seen.face
        for debt, debtor, creditor in self.debts()[:2]:
            has = number_word(hands[debtor]) if hands[debtor] else "nothing"
            who = f"{name(debtor)} owes {name(creditor)} {debt} Face and has {has}"
            yield f"{who}: {name(creditor)} may give orders."
        for one in sorted(self.evening.moments, key=lambda one: -one.weight)[:12]:
            if one.sort == threads.WORD and not self._answered(one):
                lender, asker = map(name, one.who)
                yield f"{lender} broke a promise to {asker} in round {one.round}, and {asker} has not answered it."
        for there, back, lover, loved in self._loves()[:2]:
            felt = f"({signed(there)}), who {feels(back)} {name(lover)} ({signed(back)})"
            yield f"{name(lover)} {feels(there)} {name(loved)} {felt}."
        rich = self.richest()
        if rich is not None:
            yield f"{name(rich)} holds {hands[rich]} Face: who will challenge for it?"
        yield from self._wishes()
        for total, giver, receiver in self.promises()[:2]:
            yield f"{name(giver)} promises {name(receiver)} {total} Face: will {name(receiver)} ask for it?"
        yield from (f"{name(seat)} has no Face left, and masks to sell." for seat in self.poor())
        yield from (f"{name(seat)} won, and has {hands[seat]} Face to lose." for seat in self.winners())

    def _wishes(self) -> Iterator[str]:
        """Say what each still wants, as far as it is known: the first of it."""
        for seat, avatar in enumerate(self.seen.avatars):
            wishes = () if isinstance(avatar.objectives, Hidden) else avatar.objectives
            wanted = [self.names.wish(one) for one in wishes if one.done is None]
            yield from (f"{self.names.party(seat)} still wants {wish}." for wish in wanted[:1])

    def _answered(self, word: Moment) -> bool:
        """Say whether whoever was let down has struck back since."""
        lender, asker = word.who
        return any(
            one.at > word.at
            and one.who[0] == asker
            and lender in one.who
            and one.sort in (threads.CLASH, threads.CASE, threads.TREACHERY, threads.CUT)
            for one in self.evening.moments
        )

    def _loves(self) -> list[tuple[int, int, Party, Party]]:
        """Give feelings that are not returned, the most unequal first: both levels, and both parties."""
        seats = range(len(self.names.seats))
        pairs = [(self.felt(one, other), self.felt(other, one), one, other) for one in seats for other in seats]
        known = [(a, b, one, other) for a, b, one, other in pairs if a is not None and b is not None]
        return sorted(
            (pair for pair in known if pair[0] >= threads.FRIEND > 0 > pair[1]), key=lambda pair: pair[1] - pair[0]
        )

    # --- the first minute of the next evening

    def previously(self, first: Clash | None) -> str:
        """Say in three sentences or so who won, what wounded most, and what is most urgent."""
        tongue = Tongue(self.evening, self.names, self.felt)
        told = [f"Last time {self.won(first)}" if self.evening.scores else "The evening was broken off."]
        wounds, spent, blank = [], _length(told), tongue.mark()
        for one in sorted(self.evening.moments, key=lambda one: -one.weight):
            if spent > SUMMARY:
                break
            if one.of is not first:
                wounds.append(one)
                spent += _length(tongue.moment(one)[:1])
        tongue.back_to(blank)
        for one in sorted(wounds, key=lambda one: one.at):
            told += tongue.moment(one)[:1]
        debts = [f"{self.names.party(a)} owes {self.names.party(b)} {face(n)}." for n, a, b in self.debts()[:1]]
        return " ".join([*told, *(debts or self.remains()[:1])])


# ---- In beats: each round in a few lines, what weighed most of it told, honours in short, and the rest counted.

TOLD = 2
"""So many moments of a round are told in full."""


def beats(world: World) -> Callable[[Sequence[Event], Seating], list[str]]:
    """Give the function that tells an evening round by round, with this content's names."""

    def tell(happened: Sequence[Event], seating: Seating) -> list[str]:
        names = words.names_of(world, seating)
        tongue = Tongue(Evening(happened), names, lambda _holder, _target: None)
        starts = [at for at, event in enumerate(happened) if isinstance(event, events.RoundBegins)]
        first = happened[: starts[0]] if starts else happened
        lines = [words.tell_sentence(event, names) for event in words.only(events.GameOpened, first)]
        for begin, end in pairwise([*starts, len(happened)]):
            lines += _round_told(tongue, happened[begin:end])
        last = [*words.only(events.ScoresCounted, happened)[-1:], *words.only(events.GameEnds, happened)[-1:]]
        return [*lines, *(words.tell_sentence(event, names) for event in last)]

    return tell


def _round_told(tongue: Tongue, part: Sequence[Event]) -> Iterator[str]:
    number, names = words.only(events.RoundBegins, part)[0].round, tongue.names
    heading = f"Round {number}"
    for sketched in words.only(events.SceneSketched, part):
        heading += f": {words.within(sketched.title)} ({words.level_words(sketched.level)})"
    for named in words.only(events.ArbiterNamed, part):
        heading += f"; Arbiter {names.seats[named.seat]}"
    purses = words.only(events.RoundBegins, part)[0].face if number > 1 else ()
    most = [names.seats[seat] for seat, purse in enumerate(purses) if purse == max(purses)]
    yield f"{heading}." + (f" Most Face: {listed(most, 'and')}, {max(purses)}." if purses else "")
    own = [one for one in tongue.evening.moments if one.round == number and one.sort != threads.FORTRESS]
    full = sorted(own, key=lambda one: -one.weight)[:TOLD]
    known = [one for one in own if one in full or _must(one)]
    tongue.begin(number)
    for one in known:
        told = tongue.moment(one) if one in full else tongue.in_short(one)
        aims = () if one in full else _aims_of(one)
        told += [tongue.achieved(one, seat, aims) for seat in dict.fromkeys(aim.seat for aim in aims)]
        if told:
            yield f"  {' '.join(told)}"
    clashes = [one for one in tongue.evening.clashes if one.round == number and one not in [each.of for each in known]]
    rest = list(filter(None, _counted(part, clashes)))
    if rest:
        yield f"  {capital(listed(rest, 'and'))}."


def _counted(part: Sequence[Event], clashes: Sequence[Clash]) -> Iterator[str]:
    """Count what else happened in a round: the challenges that are not told, and what is done in passing."""
    besides = "more " if any(isinstance(one, events.OpposedResolved) for one in part) else ""
    yield _times(
        len([one for one in clashes if one.fought]), f"{besides}challenge was", f"{besides}challenges were", "met"
    )
    yield _times(len([one for one in clashes if not one.fought]), "was", "were", "given way to")
    alone = [one for one in words.only(events.ChallengeCalled, part) if one.kind == UNOPPOSED]
    yield _times(len(alone), "turn was", "turns were", "played to the company")
    escaped = [one for one in words.only(events.ArrestEnds, part) if one.escaped]
    yield _times(len(escaped), "arrest was", "arrests were", "escaped")
    yield _times(len(words.only(events.MaskBought, part)), "mask was", "masks were", "bought")


def _times(number: int, one: str, more: str, what: str) -> str:
    return f"{number_word(number)} {one if number == 1 else more} {what}" if number else ""


def _crowned(one: Moment) -> bool:
    """Say whether a moment is a Major Coup."""
    return bool(one.sort == threads.CLASH and one.of.coup)


def _aims_of(one: Moment) -> Sequence[Any]:
    """Give what a moment achieved for anybody."""
    return one.of.aims if one.sort in (threads.CLASH, threads.CASE) else ()


def _must(one: Moment) -> bool:
    """Say whether a moment is told in every recap that may know it."""
    match one.sort:
        case int(sort) if sort == threads.CLASH:
            return bool(one.of.coup or one.of.characters or one.of.aims)
        case int(sort) if sort == threads.CASE:
            return bool(one.of.aims or (one.of.trial and one.of.trial.convicted))
        case _:
            return one.sort == threads.WORD and one.what.withheld >= threads.CUT_SHORT


def _words(text: str) -> int:
    return len(text.split())


def _length(sentences: Sequence[str]) -> int:
    return sum(map(_words, sentences))


def _rounds(number: int) -> str:
    return f"{number_word(number)} round{'' if number == 1 else 's'}"
