"""The sentences of a retelling of City of Masks: patterns chosen and filled.

The patterns are content: a file of words has them, with the forms of pronouns. A pattern's slots are parties, texts and
rows. "{x}" is the name, with the mask at the first mention; "{x.FORM}" is the pronoun where nobody else could be meant,
and else the name; "{x.name_FORM}" is the name in any event, and what is no avatar, or the mask, is in that form of a
label; "{x.own}" is the name's own: "Bo’s"; "{x:has|have}" goes with what was said of it last.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.games.masks.model import ROLE, Party
from gmkit.games.masks.telling import (
    THEN,
    Fact,
    Rows,
    Said,
    Sentence,
    Who,
    Wish,
    parties_in,
    slots_of,
    words,
)
from gmkit.games.masks.telling.threads import Evening
from gmkit.names import contracted
from gmkit.shell.words import NAME, OWN, Label, capital, form_of

LONGEST, FIGURES = 30, 2
"""So many words and numerals a sentence has at most."""

_FIGURE = re.compile(r"\S*\d\S*")

_CLOSED = re.compile(r"[ ,]*(,)|\s+([;.:])")

TOO_LONG, AGAIN = 100, 50
"""The fault of a sentence with more, which outweighs every other, and of a pattern that was told just now."""


# ---- Who puts something into them.


NAMED = "name_"
"""What stands before the form of a label where no pronoun is asked for."""

PRONOUNS = ("she", "he", "they")

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
        """Name somebody, with the mask at the first mention; that, and what is no avatar, in a form of it."""
        if party == self.tongue.viewer:
            return self.tongue.names.form("you", form if form in self.tongue.forms else "they")
        self.named.add(party)
        self.several.discard(party)
        told, worn = form_of(self.tongue.names.within(party), form), self._worn(party)
        if form and not self.tongue.names.is_avatar(party):
            self.forms.append(told)
        self.known.add(party)
        return f"{told} ({form_of(worn, form)})" if worn else told

    def in_forms(self, party: Party) -> str:
        """Name somebody likewise, in each form that you, the mask, or what is no avatar, has."""
        if party == self.tongue.viewer:
            return self.tongue.names.called(party, party)
        within, worn = self.tongue.names.within(party), self._worn(party)
        told, forms = self.name(party), worn.forms if isinstance(worn, Label) else {}
        return Label(told, {form: f"{within} ({own})" for form, own in forms.items()}) if told != within else within

    def _worn(self, party: Party) -> str:
        """Give the mask of somebody who has not been introduced; empty if there is none."""
        names = self.tongue.names
        if party == self.tongue.viewer or party in self.known or not names.is_avatar(party):
            return ""
        mask = self.tongue.evening.worn(party, self.tongue.then.get(party, self.tongue.at))
        if not mask:
            return ""
        return str(names.at("guises", "noble")) if mask == ROLE else names.worn_by(party, mask)

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
            return names.form("you", form)
        if form in self.tongue.alike:
            return self.tongue.alike[form]
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
            if how:
                return how.split("|")[value in {*line.several, line.tongue.viewer}]
            return line.name(value, form.removeprefix(NAMED))
        names = line.tongue.names
        match value:
            case Who(parties):
                return names.words.list(line.name(party, form) for party in parties)
            case Wish(wishes, done):
                kinds = [
                    names.say(f"done.{kind}" if done else f"aims.{kind}", target=_targets(line, targets))
                    for kind, targets in wishes
                ]
                more = kinds[1:] if done else [names.say("said.to", wish=kind) for kind in kinds[1:]]
                return names.words.list([kinds[0], *more])
            case Rows(rows, clauses):
                told = []
                for row, own in rows:
                    line.tongue.then = own.get(THEN, {})
                    told.append(row.format(**{name: Slot(line, own[name]) for name in slots_of(row)}))
                line.tongue.then = {}
                if clauses and told[1:]:
                    # Behind a clause a comma shows where the next one begins.
                    return str(names.say("verbs.clauses", rest=", ".join(told[:-1]), last=told[-1]))
                return names.words.list(told)
            case _:
                return form_of(value, form) if form else str(value)

    def __getattr__(self, form: str) -> Slot:
        return Slot(self._line, self._value, form)


def _targets(line: Line, targets: Sequence[Party]) -> str:
    """Give whom something is wanted of, in each form that any of them has."""
    return line.tongue.names.words.list([*map(line.in_forms, targets)])


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
        # Forms that say of nobody which of several is meant: they stand right behind the name.
        words_ = {form: {names.form(one, form) for one in PRONOUNS} for form in self.forms}
        self.alike = {form: one for form, (one, *more) in words_.items() if not more and one != NAME}
        self.said, self.at, self.under = Said(), 0, 0
        self.then: Mapping[Party, int] = {}  # in a list, the event in which somebody comes up

    def begin(self, number: int = 0, place: str = "") -> None:
        """Begin a paragraph: rounds are named anew, but those of a heading above it, and places are not."""
        self.said = Said(self.said.known, self.said.last, round=number, place=place, placed=self.said.placed)
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
        self, key: str, at: int, *facts: Fact, number: int | None = None, place: str = "", **slots: Any
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
            told = place == self.said.place or (not self.names.led and (round_, place) in self.said.placed)
            slots = {**slots, "when": self.when(round_), "place": "" if told else place}
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
            said = said._replace(place=place, placed=said.placed | {(round_, place)})
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
        meant = frozenset(party for name in slots_of(text) for party in parties_in(slots[name]))
        line = Line(self, meant)
        told = " ".join(text.format(**{name: Slot(line, slots[name]) for name in slots_of(text)}).split())
        if line.forms:
            told = contracted(told, line.forms, self.names.words.wording().contractions())
        # Where nobody says when, the sentence closes up.
        told = capital(_CLOSED.sub(r"\1\2", told.lstrip(" ,")))
        long = len(told.split()) > LONGEST or len(_FIGURE.findall(told)) > FIGURES
        again = len(self.said.verbs & {*verbs.split()})
        fault = TOO_LONG * long + AGAIN * (text in self.said.last) + 30 * line.bare + 20 * line.clumsy + 15 * again
        return fault, told, pattern, line
