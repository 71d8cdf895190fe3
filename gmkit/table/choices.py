"""What a seat may choose: each sort says what is in it, reads a text, and lists itself where short.

Prompts, NPCs, scripts and rules all read the same choices.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from itertools import combinations, permutations
from math import comb, perm
from typing import Protocol

from gmkit.errors import (
    AmbiguousChoice,
    ChoiceError,
    IllegalChoice,
    UnknownName,
    UnreadableChoice,
    later,
    listed,
    means,
    quoted,
    said,
    say,
)  # fmt: skip
from gmkit.names import begins, closeness, fold, pick

_WHOLE = re.compile(r"[+-]?[0-9]{1,12}")
_SIGNED = re.compile("[+−-][0-9]{1,12}")
_PLACE = re.compile("[0-9]{1,12}")
"""A place in a list: what has a sign is a sum, and stands for no name."""

QUOTES = (('"', '"'), ("“", "”"))
"""What a name may stand in, as it does in a list where it has a comma in it."""

_QUOTES = dict.fromkeys(map(ord, "“”„«»"), '"')

NEAREST = 4
"""Of more than twice as many names so many are told where none fits, the nearest ones."""

LISTED = 200
"""More choices than this are told as a range, never listed."""


class Choices(Protocol):
    """What may be chosen."""

    def __contains__(self, value: object) -> bool:
        """Say whether the value may be chosen."""
        ...

    def parse(self, text: str) -> Hashable:
        """Read a choice; raises a ChoiceError that says what is legal."""
        ...

    def show(self, value: Hashable) -> str:
        """Give the text that `parse` reads as this value, in English, as logs have it."""
        ...

    def told(self, value: Hashable) -> str:
        """Give the same as people read and type it, in the language that is spoken."""
        ...

    def items(self) -> Iterator[Hashable]:
        """List the choices."""
        ...

    def size(self) -> int:
        """Give how many there are."""
        ...

    def expects(self) -> str:
        """Say what is legal, for prompts and messages."""
        ...


class Named:
    """One of a few named things, however they are held."""

    __slots__ = ()

    values: tuple[Hashable, ...]  # the things, in the order they are shown
    names: tuple[tuple[str, ...], ...]  # for each the names it goes by; the first is shown

    @property
    def beside(self) -> str:
        """Say what may be typed that is not on the list; empty where nothing may."""
        return ""

    def numbered(self) -> list[str]:
        """Give the list in lines, each thing with the number that it may be chosen by."""
        return [f"  {number}  {said(known[0])}" for number, known in enumerate(self.names, start=1)]

    def __contains__(self, value: object) -> bool:
        return value in self.values

    def parse(self, text: str) -> Hashable:
        """Read a name, a beginning of one, or its number in the list."""
        word = text.strip()
        if len(word) > 2 and (word[0], word[-1]) in QUOTES:
            word = word[1:-1].strip()
        numbers = all(not name.strip().isdigit() for names in self.names for name in names)
        if numbers and _PLACE.fullmatch(word):
            if 1 <= int(word) <= len(self.values):
                return self.values[int(word) - 1]
            choices = self.expects()
            refused = IllegalChoice(
                say("{word} is not on the list; choose {choices}", word=quoted(word), choices=choices)
            )
            refused.listed = choices
            raise refused
        known = dict(zip(self.values, self.names, strict=True))
        if _SIGNED.fullmatch(word) and not any(word in names for names in self.names):
            # Without its sign it would be a word of a name: the 2 of "decline and pay 2".
            raise IllegalChoice(
                say("{word} may not be chosen; choose {choices}", word=quoted(word), choices=self.nearest(word))
            )
        spoken = {value: tuple(map(said, names)) for value, names in known.items()}
        if spoken != known and fold(word) not in (fold(name) for names in self.names for name in names):
            # Both words are understood; of the one that is spoken a beginning is enough, whatever begins so in English.
            with suppress(UnknownName, AmbiguousChoice):
                return pick("choice", word, spoken)
            known = {value: (*spoken[value], *names) for value, names in known.items()}
        try:
            return pick("choice", word, known)
        except AmbiguousChoice:
            # What begins so goes before what only has such a word in it.
            first = [value for value, names in known.items() if any(begins(fold(word), fold(name)) for name in names)]
            if len(first) == 1:
                return first[0]
            raise
        except UnknownName as error:
            near = "" if error.close else self.nearest(word)
            refused = IllegalChoice(
                say("{word} may not be chosen; choose {choices}", word=quoted(word), choices=near)
                if near
                else say(
                    "{word} may not be chosen; did you mean {names}?", word=quoted(word), names=listed(error.close)
                )
            )
            refused.close, refused.listed = error.close, near
            raise refused from None

    def nearest(self, word: str) -> str:
        """Say what is legal; of many the few that are spelt most like what was typed, and how many more there are."""
        spoken = [said(names[0]) for names in self.names]
        if len(spoken) <= 2 * NEAREST:
            return self.expects()
        near = sorted(spoken, key=lambda name: -closeness(word, name))[:NEAREST]
        more = say("{n} more|{n} more", number=len(spoken) - NEAREST)
        return listed([*near, more, *([self.beside] if self.beside else [])])

    def show(self, value: Hashable) -> str:
        return str(self.names[self.values.index(value)][0])

    def told(self, value: Hashable) -> str:
        return said(self.names[self.values.index(value)][0])

    def items(self) -> Iterator[Hashable]:
        return iter(self.values)

    def size(self) -> int:
        return len(self.values)

    def expects(self) -> str:
        # A comma inside a name would read as the end of it.
        spoken = [said(names[0]) for names in self.names]
        return listed(f'"{name}"' if "," in name else name for name in spoken)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Named) and (self.values, self.names) == (other.values, other.names)

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash((self.values, self.names))


class OneOf(Named):
    """One of a few named things that are listed."""

    __slots__ = ("names", "values")

    def __init__(self, values: Sequence[Hashable], names: Sequence[Sequence[str]] | None = None) -> None:
        """Take the values; without names they go by their own text."""
        self.values = tuple(values)
        self.names = tuple(map(tuple, names)) if names else tuple((str(value),) for value in self.values)


class Beside(OneOf):
    """One of a few named things; of others beside them it is known why they may not be chosen."""

    __slots__ = ("why",)

    def __init__(
        self, values: Sequence[Hashable], names: Sequence[Sequence[str]], why: Sequence[tuple[Sequence[str], str]]
    ) -> None:
        """Take the things with their names, and the names of others with the reason."""
        super().__init__(values, names)
        self.why = tuple(why)

    def parse(self, text: str) -> Hashable:
        """Read a name; of another thing's the reason is told."""
        try:
            return super().parse(text)
        except AmbiguousChoice:
            raise
        except ChoiceError:
            known = {
                at: tuple(form for name in names for form in (said(name), name))
                for at, (names, _) in enumerate(self.why)
            }
            try:
                meant = pick("choice", text, known)
            except (UnknownName, AmbiguousChoice):
                meant = None
            if meant is None:
                raise
        told = quoted(text.strip())
        raise IllegalChoice(say("{word} may not be chosen: {why}", word=told, why=said(self.why[meant][1])))


class Number:
    """A whole number in a range.

    Attributes:
        low: the least that may be chosen.
        high: the most.
        unit: what is counted: "sovereigns".
        never: words that may be chosen where the same is asked at another time, and not here.
        why: why there is no more, which is told where more is said, or such a word; empty where all see that.
    """

    __slots__ = ("high", "low", "never", "unit", "why")

    def __init__(self, low: int, high: int, unit: str = "", never: Sequence[str] = (), why: str = "") -> None:
        """Take the range, both ends in it."""
        self.low, self.high, self.unit, self.never, self.why = low, high, unit, never, why

    def __contains__(self, value: object) -> bool:
        """Say whether the value is a whole number in the range."""
        return isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high

    def parse(self, text: str) -> int:
        """Read a whole number."""
        word = text.replace("−", "-").strip()
        if any(means(word, one) for one in self.never):
            raise _forbidden(quoted(text), self, said(self.why))
        if not _WHOLE.fullmatch(word):
            raise UnreadableChoice(
                say("{word} is no whole number; choose {choices}", word=quoted(text), choices=self.expects())
            )
        if int(word) not in self:
            raise _forbidden(int(word), self, said(self.why) if int(word) > self.high else "")
        return int(word)

    def show(self, value: Hashable) -> str:
        return str(value)

    told = show

    def items(self) -> Iterator[int]:
        return iter(range(self.low, self.high + 1))

    def size(self) -> int:
        return max(0, self.high - self.low + 1)

    def expects(self) -> str:
        """Say the range."""
        unit = f" {said(self.unit)}" if self.unit else ""
        return f"{self.low}{unit}" if self.low == self.high else f"{range_of(self.low, self.high)}{unit}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Number) and self._key() == other._key()

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash(self._key())

    def _key(self) -> tuple[int, int, str]:
        return self.low, self.high, self.unit


def _forbidden(word: object, choices: Choices, why: str = "") -> IllegalChoice:
    """Give the refusal of what may not be chosen: why, if that is known, and what is legal."""
    legal = choices.expects()
    refused = IllegalChoice(
        say("{word} may not be chosen: {why}; choose {choices}", word=word, why=why, choices=legal)
        if why
        else say("{word} may not be chosen; choose {choices}", word=word, choices=legal)
    )
    refused.reason = why
    return refused


def range_of(low: int, high: int) -> str:
    """Give two numbers and all between them: "1 to 3"."""
    return say("{low} to {high}", low=low, high=high)


class Some:
    """Several of a few named things, none twice, in an order or without.

    Values are tuples; without an order they stand as `of` lists them.
    """

    __slots__ = ("high", "low", "of", "ordered")

    def __init__(self, of: Named, low: int, high: int, *, ordered: bool = False) -> None:
        """Take the things and how few and how many."""
        self.of, self.low, self.high, self.ordered = of, low, high, ordered

    def __contains__(self, value: object) -> bool:
        """Say whether the value is such a tuple."""
        if not isinstance(value, tuple) or not self.low <= len(value) <= self.high:
            return False
        return all(one in self.of for one in value) and value == self._sorted(value)

    def _sorted(self, value: tuple[Hashable, ...]) -> tuple[Hashable, ...]:
        kept = tuple(dict.fromkeys(value))
        return kept if self.ordered else tuple(one for one in self.of.values if one in kept)

    def parse(self, text: str) -> tuple[Hashable, ...]:
        """Read names parted by commas; "none" is none of them."""
        words = [word for word in text.split(",") if word.strip()]
        if len(words) == 1 and not self._each_a_name(words) and self._each_a_name(text.split()):
            # Parted by spaces, as cards and dice are typed elsewhere.
            words = text.split()
        if len(words) == 1 and means(words[0].strip(), later("none")):
            words = []
        value = self._sorted(tuple(map(self._named, words)))
        if len(value) != len(words) or value not in self:
            raise IllegalChoice(
                say("{word} may not be chosen; choose {choices}", word=quoted(text), choices=self.expects())
            )
        return value

    def _named(self, word: str) -> Hashable:
        """Read one name; where what may be chosen is listed, none of them is as well."""
        try:
            return self.of.parse(word)
        except IllegalChoice as error:
            if self.low or not error.listed:
                raise
            choices = say("none, or {choices}", choices=error.listed)
            refused = IllegalChoice(
                say("{word} may not be chosen; choose {choices}", word=quoted(word.strip()), choices=choices)
            )
            refused.listed = choices
            raise refused from None

    def _each_a_name(self, words: Sequence[str]) -> bool:
        try:
            return all(self.of.parse(word) in self.of for word in words)
        except ChoiceError:
            return False

    def show(self, value: Hashable) -> str:
        """Give the names, parted by commas."""
        assert isinstance(value, tuple)
        return ", ".join(map(self.of.show, value)) or "none"

    def told(self, value: Hashable) -> str:
        assert isinstance(value, tuple)
        return ", ".join(map(self.of.told, value)) or say("none")

    def items(self) -> Iterator[tuple[Hashable, ...]]:
        """List every choice, short ones first."""
        choose = permutations if self.ordered else combinations
        for count in range(self.low, self.high + 1):
            yield from choose(self.of.values, count)

    def size(self) -> int:
        """Give how many there are."""
        choose = perm if self.ordered else comb
        return sum(choose(self.of.size(), count) for count in range(self.low, self.high + 1))

    def expects(self) -> str:
        """Say how many of which."""
        many = str(self.low) if self.low == self.high else range_of(self.low, self.high)
        return say("{many} of {choices}, parted by commas", many=many, choices=self.of.expects())

    def __eq__(self, other: object) -> bool:
        """Compare the things, the numbers and the order."""
        return isinstance(other, Some) and self._key() == other._key()

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash(self._key())

    def _key(self) -> tuple[Named, int, int, bool]:
        return self.of, self.low, self.high, self.ordered


class Either:
    """Choices joined: a number or "decline". A value belongs to the first part that has it."""

    __slots__ = ("parts",)

    def __init__(self, *parts: Choices) -> None:
        """Take the parts, in the order they are shown."""
        self.parts = parts

    def _part(self, value: object) -> Choices:
        return next(part for part in self.parts if value in part)

    def __contains__(self, value: object) -> bool:
        return any(value in part for part in self.parts)

    def parse(self, text: str) -> Hashable:
        """Read the text as the first part that can; in quotation marks it is one's own words, if there may be any."""
        own, inner = next((part for part in self.parts if isinstance(part, Words)), None), unquoted(text)
        if own and inner and not spelt_out(self, inner):
            return own.parse(inner)
        numeric = text.strip().lstrip("+-−").isdigit()
        refusals: list[ChoiceError] = []
        for part in self.parts:
            # A number is meant for the range, never as a place in a list of words beside it.
            if numeric and isinstance(part, Named) and any(isinstance(p, Number) for p in self.parts):
                continue
            try:
                return part.parse(text)
            except ChoiceError as error:
                refusals.append(error)
        if any(isinstance(part, Words) for part in self.parts) and isinstance(refusals[-1], IllegalChoice):
            # Own words would do, but for a rule that says why not.
            raise refusals[-1]
        for refusal in refusals:
            if isinstance(refusal, AmbiguousChoice) or refusal.close:
                raise refusal
        if reasons := [refusal.reason for refusal in refusals if refusal.reason]:
            raise _forbidden(quoted(text), self, reasons[0])
        if len(refusals) == 1 or (numeric and refusals):
            raise type(refusals[0])(
                say("{word} may not be chosen; choose {choices}", word=quoted(text), choices=self.expects())
            )
        raise UnreadableChoice(
            say("{word} is no choice here; choose {choices}", word=quoted(text), choices=self.expects())
        )

    def show(self, value: Hashable) -> str:
        return self._part(value).show(value)

    def told(self, value: Hashable) -> str:
        return self._part(value).told(value)

    def items(self) -> Iterator[Hashable]:
        """List the parts' choices one after the other."""
        seen = dict.fromkeys(value for part in self.parts for value in part.items())
        return iter(seen)

    def size(self) -> int:
        return sum(part.size() for part in self.parts)

    def expects(self) -> str:
        told = [part.expects() for part in self.parts if part.size()]
        return reduce(lambda rest, last: say("{rest}, or {last}", rest=rest, last=last), told) if told else ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Either) and self.parts == other.parts

    def __hash__(self) -> int:
        return hash(self.parts)


class Reckoned(Either):
    """A figure as it was reckoned, under a name; another one; or what corrects it, as its game reads that."""

    __slots__ = ()

    def meant(self, text: str, *, bare: bool = False) -> bool:
        """Say whether a text is meant for this and nothing else: its name, a signed number, or what corrects it.

        Args:
            text: what was said beforehand.
            bare: whether a number without its sign will do.
        """
        if _WHOLE.fullmatch(text.replace("−", "-").strip()):
            return bare or not text.strip().isdigit()
        if spelt_out(Either(*(part for part in self.parts if isinstance(part, Named))), text):
            return True
        for part in self.parts:
            if not isinstance(part, Named | Number | Words):
                with suppress(ChoiceError):
                    part.parse(text)
                    return True
        return False


class Words:
    """Any short text, for what a person alone decides."""

    __slots__ = ("limit", "nothing")

    def __init__(self, limit: int = 200, nothing: str = "") -> None:
        """Take the most characters there may be, and the text that "none" stands for, if it stands for any."""
        self.limit, self.nothing = limit, nothing

    def __contains__(self, value: object) -> bool:
        """Say whether it is a text of that length, without control characters."""
        return isinstance(value, str) and 0 < len(value) <= self.limit and value.isprintable()

    def parse(self, text: str) -> str:
        """Read the text as it is."""
        if text.strip() not in self:
            raise UnreadableChoice(say("{word} will not do; write {what}", word=quoted(text), what=self.expects()))
        return text.strip()

    def show(self, value: Hashable) -> str:
        return str(value)

    told = show

    def items(self) -> Iterator[str]:
        """List nothing: there are too many."""
        return iter(())

    def size(self) -> int:
        """Give more than can be listed."""
        return LISTED + 1

    def expects(self) -> str:
        """Say how long it may be."""
        line = say("one line of at most {limit} characters", limit=self.limit)
        return say("{line}, or none", line=line) if self.nothing else line

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.limit == other.limit

    def __hash__(self) -> int:
        return hash((Words, self.limit))


def awaits_sum(choices: Choices, text: str) -> bool:
    """Say whether a text is a number with its sign, where nothing that is counted may be chosen: a sum's, later on."""
    parts = choices.parts if isinstance(choices, Either) else (choices,)
    signed = _WHOLE.fullmatch(text.replace("−", "-").strip()) is not None and not text.strip().isdigit()
    return signed and not any(isinstance(part, Number) for part in parts)


def unquoted(text: str) -> str:
    """Give what stands between quotation marks that go round all of a text; empty where none do."""
    text = text.strip()
    for first, last in QUOTES:
        inner = text.removeprefix(first).removesuffix(last)
        if len(text) == len(inner) + 2 and not {first, last} & {*inner}:
            return inner.strip()
    return ""


def spelt_out(choices: Choices, text: str) -> bool:
    """Say whether a text is a choice by its whole name; no beginning of one is, and nothing in one's own words."""
    if isinstance(choices, Either):
        return any(spelt_out(part, text) for part in choices.parts)
    if isinstance(choices, Some):
        return all(spelt_out(choices.of, part) for part in text.split(","))
    if isinstance(choices, Named):
        return fold(text) in (fold(one) for names in choices.names for name in names for one in (name, said(name)))
    if isinstance(choices, Words):
        return False
    with suppress(ChoiceError):
        value = choices.parse(text)
        return fold(text) in (fold(choices.show(value)), fold(choices.told(value)))
    return False


# ---- One word for nothing, at whatever may be passed.

NONE = later("none")
"""What is shown of it where content or a rule has another word."""

_NOTHING = ("-", "–", "—", NONE, later("nothing"))
_SHOWN_SO = (later("nobody"), later("no bet"), later("buy and sell nothing"))
_NOBODY = (*_SHOWN_SO, later("pass"))


def passing(choices: Choices) -> tuple[Hashable, ...]:
    """Give what is chosen by choosing nothing: none of several, nobody, no, else 0; empty where that is no choice."""
    if isinstance(choices, Either):
        found = map(passing, sorted(choices.parts, key=lambda part: isinstance(part, Number)))
        return next(filter(None, found), ())
    if isinstance(choices, Named):
        own = {NONE, "no", *_NOBODY}
        return tuple(one for one, names in zip(choices.values, choices.names, strict=True) if own & {*names})[:1]
    if isinstance(choices, Words):
        return (choices.nothing,) if choices.nothing else ()
    value: Hashable = 0 if isinstance(choices, Number) else ()
    return (value,) if value in choices else ()


def is_none(text: str) -> bool:
    """Say whether a text is a word for nothing, wherever nothing may be chosen."""
    return means(text.strip(), *_NOTHING)


def says_nothing(text: str, choices: Choices) -> bool:
    """Say whether a text is a word for nothing where something else is chosen; of a number only what may be 0 is."""
    word = text.strip()
    known = is_none(word) or (means(word, *_NOBODY) and not isinstance(choices, Number))
    return known and not spelt_out(choices, word)


def shows_none(choices: Choices) -> bool:
    """Say whether choosing nothing is shown as none."""
    return any(choices.show(one) in (NONE, *_SHOWN_SO) for one in passing(choices))


def alike(choices: Choices, told: str) -> str:
    """Give what is told of choices with the one word for nothing in the place of another."""
    if not shows_none(choices):
        return told
    words = sorted({*_NOBODY, *map(said, _NOBODY)}, key=len, reverse=True)
    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)", say("none"), told)


class Spoken:
    """What anybody at the table may say while a question waits: a verb, a name, and perhaps words in quotation marks.

    A value is a tuple of the verb, whom it is about, and the words, which may be empty.
    """

    __slots__ = ("verbs",)

    def __init__(self, verbs: Mapping[str, tuple[Named, range]]) -> None:
        """Take the verbs, each with whom it may be about, and how many characters of words it may have."""
        self.verbs = verbs

    def begins(self, text: str) -> bool:
        """Say whether a line is meant for this, and not as an answer."""
        return bool(text.split()) and self._verb(text.split(maxsplit=1)[0]) is not None

    def _verb(self, word: str) -> str | None:
        """Give the verb that a word is, in English or in the language that is spoken."""
        return next((verb for verb in self.verbs if means(word, verb)), None)

    def __contains__(self, value: object) -> bool:
        """Say whether it may be said."""
        if not isinstance(value, tuple) or len(value) != 3 or value[0] not in self.verbs:
            return False
        who, lengths = self.verbs[value[0]]
        words = value[2]
        fits = isinstance(words, str) and len(words) in lengths and (not words or words.isprintable())
        return value[1] in who and fits and '"' not in words

    def parse(self, text: str) -> tuple[str, Hashable, str]:
        """Read such a line; raises a ChoiceError that says what is legal."""
        line = text.translate(_QUOTES)
        word, _, rest = line.strip().partition(" ")
        verb = self._verb(word)
        assert verb is not None
        who, lengths = self.verbs[verb]
        name, _, words = rest.partition('"')
        value = (verb, who.parse(name), words.strip().removesuffix('"').strip())
        if value not in self:
            raise UnreadableChoice(
                say(
                    "{word} will not do; write {what}, at most {limit} characters of them",
                    word=quoted(text), what=self._line(verb), limit=max(lengths),
                )
                if max(lengths)
                else say("{word} will not do; write {what}", word=quoted(text), what=self._line(verb))
            )  # fmt: skip
        return value

    def show(self, value: Hashable) -> str:
        """Give the line that `parse` reads as this value."""
        assert isinstance(value, tuple)
        verb, about, words = value
        told = f"{verb} {self.verbs[verb][0].show(about)}"
        return f'{told} "{words}"' if words else told

    def told(self, value: Hashable) -> str:
        assert isinstance(value, tuple)
        verb, about, words = value
        told = f"{said(verb)} {self.verbs[verb][0].told(about)}"
        return f'{told} "{words}"' if words else told

    def expects(self) -> str:
        """List what may be said."""
        return " · ".join(map(self._line, self.verbs))

    def _line(self, verb: str) -> str:
        who, lengths = self.verbs[verb]
        words = f'"{say("words")}"'
        behind = f" {words}" if 0 not in lengths else f" [{words}]" if max(lengths) else ""
        return f"{said(verb)} {'|'.join(said(names[0]) for names in who.names)}{behind}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spoken) and self.verbs == other.verbs

    def __hash__(self) -> int:
        return hash(tuple(self.verbs))
