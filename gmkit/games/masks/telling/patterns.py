"""Chooses among the patterns of a retelling of City of Masks, and puts names, pronouns and figures into them.

The patterns are content: a file of words has them, with the forms of pronouns. A pattern's slots are parties, texts and
rows. "{x}" is the name, with the mask at the first mention; "{x.FORM}" is the pronoun where nobody else could be meant,
and else the name; "{x.own}" is the name's own: "Bo’s"; "{x:has|have}" goes with what was said of it last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, NamedTuple

from gmkit.games.masks.model import ROLE, Party
from gmkit.games.masks.telling import words
from gmkit.games.masks.telling.threads import Evening
from gmkit.shell.words import NAME, OWN, Label, capital, contracted, form_of

LONGEST, FIGURES = 30, 2
"""So many words and numerals a sentence has at most."""

TOO_LONG = 100
"""The fault of a sentence with more, which outweighs every other."""


# ---- Who puts something into them.


class Fact(NamedTuple):
    """What a sentence says happened, so that it can be held to the events."""

    at: int  # the number of the event
    verb: str
    subject: Party
    object: Party | None = None
    figure: int = 0


class Sentence(NamedTuple):
    """A sentence, and what it says."""

    text: str
    facts: tuple[Fact, ...] = ()


class Rows(NamedTuple):
    """Several things that are listed in a sentence, each with a pattern of its own."""

    rows: tuple[tuple[str, Mapping[str, Any]], ...]


class Said(NamedTuple):
    """What has been said so far."""

    known: frozenset[Party] = frozenset()  # who has been introduced
    last: tuple[str, ...] = ()  # the last two patterns
    verbs: frozenset[str] = frozenset()  # of this paragraph
    named: frozenset[Party] = frozenset()  # by name in the sentence before
    meant: frozenset[Party] = frozenset()  # by name or otherwise
    round: int = 0  # the last round that was named in this paragraph
    place: str = ""
    again: int = 0  # how often that round has been pointed back to


POSSESSIVE = "their"
"""The form that is what somebody's own things are called by; a name in its stead has the mark of that."""


class Line:
    """A sentence while it is made."""

    def __init__(self, tongue: Tongue, meant: frozenset[Party]) -> None:
        """Begin it; `meant` are all whom it speaks of."""
        self.tongue, self.meant = tongue, meant
        self.known, self.named = set(tongue.said.known), set[Party]()
        self.several: set[Party] = set()
        self.forms: list[str] = []  # of labels that have been told
        self.bare = False  # whether somebody who has not been introduced owns something
        self.clumsy = False  # whether a name comes twice, as a pronoun could be somebody else

    def name(self, party: Party, form: str = "") -> str:
        """Name somebody, with the mask at the first mention; what is no avatar in a form of it."""
        if party == self.tongue.viewer:
            self.several.add(party)
            return self.tongue.names.form("you", "they")
        self.named.add(party)
        self.several.discard(party)
        told = form_of(self.tongue.names.within(party), form)
        if form and not self.tongue.names.is_avatar(party):
            self.forms.append(told)
        return told + self._mask(party)

    def _mask(self, party: Party) -> str:
        names = self.tongue.names
        if party in self.known or not names.is_avatar(party):
            return ""
        self.known.add(party)
        mask = self.tongue.evening.worn(party, self.tongue.at)
        return (
            "" if mask is None else f" ({names.at('guises', 'noble') if mask == ROLE else names.worn_by(party, mask)})"
        )

    def owned(self, party: Party, form: str = "gen") -> str:
        """Give somebody's name as what something belongs to: "Bo’s"."""
        names = self.tongue.names
        if party == self.tongue.viewer:
            return names.form("you", POSSESSIVE)
        self.bare |= party not in self.known and names.is_avatar(party)
        self.named.add(party)
        name = names.within(party)
        known = name.forms.get(form) if isinstance(name, Label) else None
        return known or names.own(name)

    def pronoun(self, party: Party, form: str) -> str:
        """Give a pronoun where nobody else could be meant, and else the name."""
        names = self.tongue.names
        if party == self.tongue.viewer:
            self.several.add(party)
            return names.form("you", form)
        word = self.tongue.pronoun(party)
        told = names.form(word, form) if word else NAME
        said = self.tongue.said
        around = self.meant | said.meant
        if told != NAME and party in self.named | said.named and self.tongue.owners(word, around) == {party}:
            if word == "they":
                self.several.add(party)
            return told
        self.clumsy |= party in self.named
        return self.owned(party) if form == POSSESSIVE else self.name(party, form)


class Slot:
    """What stands in a slot of a pattern, told when its turn comes: a party, several things, or a text.

    Which form of it is asked for says "{x.FORM}": a pronoun, or where the words have no such pronoun a form of a name.
    """

    __slots__ = ("_form", "_line", "_value")

    def __init__(self, line: Line, value: Any, form: str = "") -> None:
        self._line, self._value, self._form = line, value, form

    def __format__(self, how: str) -> str:
        line, value, form = self._line, self._value, self._form
        if isinstance(value, int):
            if form in line.tongue.forms:
                return line.pronoun(value, form)
            if form == OWN:
                return line.owned(value)
            return how.split("|")[value in line.several] if how else line.name(value, form)
        names = line.tongue.names
        match value:
            case Who(parties):
                return names.words.list(line.name(party, form) for party in parties)
            case Wish(wishes):
                kinds = [names.say(f"aims.{kind}", target=_targets(line, targets)) for kind, targets in wishes]
                return names.words.list([kinds[0], *(names.say("said.to", wish=kind) for kind in kinds[1:])])
            case Rows(rows):
                told = [row.format(**{name: Slot(line, own[name]) for name in slots_of(row)}) for row, own in rows]
                return names.words.list(told)
            case _:
                return form_of(value, form) if form else str(value)

    def __getattr__(self, form: str) -> Slot:
        return Slot(self._line, self._value, form)


def _targets(line: Line, targets: Sequence[Party]) -> str:
    """Give whom something is wanted of, in each form that any of them has."""
    names = line.tongue.names
    told = list[str]()
    for one in targets:
        within, name = names.within(one), line.name(one)
        told.append(within if isinstance(within, Label) and name == within else name)
    return names.words.list(told)


class Who(NamedTuple):
    """Several parties in a slot."""

    parties: tuple[Party, ...]


class Wish(NamedTuple):
    """What is wanted in a slot: kinds of aim, each with its targets."""

    wishes: tuple[tuple[str, tuple[Party, ...]], ...]


def wish_of(aims: Any) -> Wish:
    """Give several aims as they stand behind "to": those of a kind together."""
    kinds: dict[str, tuple[Party, ...]] = {}
    for aim in aims:
        if aim.target not in kinds.get(aim.kind, ()):
            kinds[aim.kind] = (*kinds.get(aim.kind, ()), aim.target)
    return Wish(tuple(kinds.items()))


@cache
def slots_of(pattern: str) -> tuple[str, ...]:
    """Give the names of a pattern's slots."""
    return tuple(name.split(".")[0] for _, name, _, _ in Formatter().parse(pattern) if name)


class Tongue:
    """Chooses among patterns and fills them; knows who has been introduced, and what was said last."""

    def __init__(
        self, evening: Evening, names: words.Names, viewer: Party | None = None, *, terse: bool = False
    ) -> None:
        """Begin with nobody introduced; `viewer` is "you", and of patterns that fit the shortest is told if `terse`."""
        # A language may do without you, and tell somebody's own story as it tells anybody's.
        self.viewer = viewer if names.form("you", "they") != NAME else None
        self.evening, self.names, self.terse = evening, names, terse
        self.forms = names.words.wording().pronoun_forms()
        self.said, self.at, self.under = Said(), 0, 0

    def begin(self, number: int = 0) -> None:
        """Begin a paragraph: rounds and places are named anew; under the heading of a round, places alone."""
        self.said = Said(known=self.said.known, last=self.said.last, round=number)
        self.under = number

    def pronoun(self, party: Party) -> str:
        """Give what is said of somebody who was just named; nothing of a faction."""
        if not self.names.is_avatar(party):
            return ""
        return self.names.pronouns[party] if party < len(self.names.pronouns) else "they"

    def owners(self, word: str, around: frozenset[Party]) -> set[Party]:
        """Give whom a pronoun could mean; any two could be "they"."""
        others = {party for party in around if party != self.viewer}
        return others if word == "they" else {party for party in others if self.pronoun(party) == word}

    def when(self, round_: int) -> str:
        """Say in which round something was, unless the heading has it."""
        if self.names.led or round_ == self.under:
            return ""
        if round_ == self.said.round:
            told: Sequence[str] = self.names.at("again")
            return told[self.said.again] if self.said.again < len(told) else ""
        return self.names.in_round(round_)

    def say(
        self,
        key: str,
        at: int,
        *facts: Fact,
        number: int | None = None,
        place: str = "",
        **slots: Any,
    ) -> Sentence:
        """Fill the pattern that fits best: not one just told, or with a verb of this paragraph, or too long."""
        return self.choose(self.names.patterns("patterns", key), at, key, facts, number, place, slots)[1]

    def fitting(self, key: str, at: int, *facts: Fact, **slots: Any) -> list[Sentence]:
        """Fill a pattern that has no fault; nothing if there is none."""
        before = self.said
        fault, told = self.choose(self.names.patterns("patterns", key), at, key, facts, None, "", slots)
        if fault:
            self.said = before
        return [] if fault else [told]

    def choose(
        self,
        patterns: tuple[tuple[str, str], ...],
        at: int,
        key: str,
        facts: tuple[Fact, ...],
        round_: int | None,
        place: str,
        slots: Mapping[str, Any],
    ) -> tuple[int, Sentence]:
        """Give the best of several patterns with its faults, and remember that it was said."""
        self.at = at
        if round_ is not None:
            here = place if (round_, place) != (self.said.round, self.said.place) else ""
            slots = {**slots, "when": self.when(round_), "place": here}
        turn = (31 * at + len(key)) % len(patterns)
        turned = [*patterns[turn:], *patterns[:turn]]
        fault, text, (pattern, verbs), line = self._best(turned, slots)
        if fault >= TOO_LONG and slots.get("place"):
            # Masks have long names: then the place goes.
            slots, place = {**slots, "place": ""}, ""
            fault, text, (pattern, verbs), line = self._best(turned, slots)
        said, used = self.said, slots_of(pattern)
        if round_ is not None and "when" in used:
            again = said.again + 1 if round_ == said.round else 0
            said = said._replace(round=round_, again=again)
        if round_ is not None and "place" in used and place:
            said = said._replace(place=place)
        self.said = said._replace(
            known=frozenset(line.known),
            last=(*said.last[-1:], pattern),
            verbs=said.verbs | {*verbs.split()},
            named=frozenset(line.named),
            meant=line.meant,
        )
        return fault, Sentence(text, facts)

    def _best(
        self, patterns: Sequence[tuple[str, str]], slots: Mapping[str, Any]
    ) -> tuple[int, str, tuple[str, str], Line]:
        """Give the first pattern without a fault, or the one with the least; of these the shortest, if terse."""
        tried = []
        for one in patterns:
            tried.append(self._fill(one, slots))
            if not (tried[-1][0] or self.terse):
                break
        return min(tried, key=lambda one: (one[0], self.terse and len(one[1].split())))

    def _fill(self, pattern: tuple[str, str], slots: Mapping[str, Any]) -> tuple[int, str, tuple[str, str], Line]:
        text, verbs = pattern
        meant = frozenset(party for name in slots_of(text) for party in _parties(slots[name]))
        line = Line(self, meant)
        told = " ".join(text.format(**{name: Slot(line, slots[name]) for name in slots_of(text)}).split())
        if line.forms:
            told = contracted(told, line.forms, self.names.words.wording().contractions())
        # Where nobody says when, the sentence closes up.
        told = capital(
            told.replace(" ,", ",").replace(",,", ",").replace(" ;", ";").replace(" .", ".").replace(" :", ":")
        )
        long = len(told.split()) > LONGEST or sum(any(map(str.isdigit, word)) for word in told.split()) > FIGURES
        again = len(self.said.verbs & {*verbs.split()})
        fault = TOO_LONG * long + 50 * (text in self.said.last) + 30 * line.bare + 20 * line.clumsy + 15 * again
        return fault, told, pattern, line


def _parties(value: Any) -> Iterator[Party]:
    match value:
        case Who(parties):
            yield from parties
        case Wish(wishes):
            yield from (party for _, targets in wishes for party in targets)
        case Rows(rows):
            for pattern, slots in rows:
                for name in slots_of(pattern):
                    yield from _parties(slots[name])
        case int():
            yield value
        case _:
            pass
