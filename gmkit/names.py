"""Finding a thing by a part of its name, the nearest names when nothing fits, and the form that goes with a number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar
from unicodedata import category, normalize

from gmkit import errors
from gmkit.errors import said, say

K = TypeVar("K")

_APOSTROPHES = dict.fromkeys(map(ord, "'’‘ʼ`´"))
_ID = re.compile(r"[a-z0-9][a-z0-9_:/-]*")
_NEAR = 0.6  # how alike a name must be to be suggested, from 0 to 1
_BEHIND = 0.12  # how far behind the nearest name another may be and still be suggested
_SHOWN = 12
_FEW, _MANY = 3, 8  # letters of a word of which one may be another, and of one of which two may be
_NUMBER = re.compile("(?<![0-9])[1-9][0-9]*")  # 04 is a place in a table of codes, where any digit may be a slip


@lru_cache(4096)
def fold(text: str) -> str:
    """Give the form in which names are compared: letters without case, words parted by one space.

    A text without any letter, digit or sign is compared as it stands.
    """
    plain = normalize("NFKC", normalize("NFKC", text).casefold())
    kept = plain.translate(_APOSTROPHES)
    if not kept.isalnum():
        kept = " ".join("".join(c if category(c)[0] in "LMNS" else " " for c in kept).split())
    return kept or plain.strip()


def file_word(name: str) -> str:
    """Give a name as a file can bear it anywhere: small letters and digits, hyphens between; may be empty."""
    plain = normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(c if c.isalnum() else " " for c in plain).split())


_TAKEN = ("gm",)
"""What names of fields begin with that are nobody's."""


def field_word(name: str) -> str:
    """Give a name as a field to fill in can bear it; two names that are told apart have two. Empty for none."""
    from hashlib import sha256

    word = file_word(name)
    if not name or (fold(name) == word.replace("-", " ") and word not in _TAKEN):
        return word
    return f"{word}-{sha256(fold(name).encode()).hexdigest()[:6]}".strip("-")


def pick(kind: str, text: str, names: Mapping[K, Sequence[str]]) -> K:
    """Find the one thing that a text names.

    An exact name wins; else each word typed must begin one word of a name, the words standing
    next to each other, anywhere in the name.

    Args:
        kind: what is looked for, in a word ("mask"), for messages.
        text: what was typed.
        names: for each thing its names, such as id and label; at least one each.

    Raises:
        AmbiguousChoice: the text fits several things.
        UnknownName: it fits none.
    """
    same = [key for key, known in names.items() if text in known]
    if len(same) == 1:
        return same[0]
    wanted = fold(text)
    folded = {key: [fold(name) for name in known] for key, known in names.items()}
    found = [key for key, known in folded.items() if wanted in known]
    if not found and wanted:
        typed = wanted.split()
        found = [key for key, known in folded.items() if any(_runs(typed, name.split()) for name in known)]
        found = found or _unaccented(typed, folded)
    if len(found) == 1:
        return found[0]
    labels = {key: _called(known) for key, known in names.items()}
    if found:
        told = _told_apart(found, names, labels)
        shown, more = errors.listed(told[:_SHOWN]), len(told) - _SHOWN
        raise errors.AmbiguousChoice(
            say(
                "{name} fits more than one {kind}: {names}; or one of {n} more; type more of the name",
                number=more, name=errors.quoted(text), kind=errors.said(kind), names=shown,
            )
            if more > 0
            else say(
                "{name} fits more than one {kind}: {names}; type more of the name",
                name=errors.quoted(text), kind=errors.said(kind), names=shown,
            )
        )  # fmt: skip
    owners = {name: key for key, known in names.items() for name in known}
    close = dict.fromkeys(labels[owners[name]] for name in suggest(text, owners, limit=6))
    raise errors.UnknownName(kind, text, map(_safe, list(close)[:3]), map(_safe, labels.values()))


def _called(known: Sequence[str]) -> str:
    """Give the name by which a thing is told, in the language that is spoken if it goes by that as well."""
    own = label(known)
    told = said(own)
    return told if told in known else own


def label(known: Sequence[str]) -> str:
    """Give the name by which a thing is told: the first that is not an id, else the first."""
    return next((name for name in known if not _ID.fullmatch(name)), known[0])


def suggest(word: str, candidates: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Give the candidates that were most likely meant, best first; none if nothing is near.

    The first of these that finds anything decides: the same but for case and punctuation, what
    begins so, what holds the words, what holds the letters, what is nearly spelt so.
    """
    wanted = fold(word)
    if not wanted:
        return ()
    folded = {name: fold(name) for name in candidates}
    words = set(wanted.split())
    ladder = (
        [name for name, text in folded.items() if text == wanted],
        [name for name, text in folded.items() if begins(wanted, text)],
        [name for name, text in folded.items() if words <= set(text.split())],
        [name for name, text in folded.items() if len(wanted) > 1 and wanted in text and not _numbered(wanted, text)],
    )
    for found in ladder:
        if found:
            return tuple(found[:limit])
    scored = sorted(((closeness(wanted, text), name) for name, text in folded.items()), key=lambda s: -s[0])
    best = scored[0][0] if scored else 0.0
    found = [name for score, name in scored[:limit] if score >= max(_NEAR, best - _BEHIND)]
    return tuple(name for name in found if not _numbered(wanted, folded[name]))


def _numbered(one: str, other: str) -> bool:
    """Say whether two names differ in their numbers alone: m1 and m2 are neighbours, and no slips of one another."""
    both = _NUMBER.search(one) and _NUMBER.search(other)
    return bool(both) and _NUMBER.sub("#", one) == _NUMBER.sub("#", other)


def closeness(one: str, other: str) -> float:
    """Say how alike two texts are spelt, as a whole or word by word, from 0 to 1; one that denies the other is not."""
    import difflib  # only ever needed when something is wrong

    one, other = fold(one), fold(other)
    if one == other:
        return 1.0
    if denies(one, other):
        return 0.0
    if len(one) < 8 and sorted(one) == sorted(other):
        # Letters changed places, which difflib rates low in short words.
        return 0.9 + difflib.SequenceMatcher(None, one, other).ratio() / 20

    def ratio(a: str, b: str) -> float:
        return difflib.SequenceMatcher(None, a, b).ratio()

    whole, parts = ratio(one, other), other.split()
    if len(parts) < 2 and " " not in one:
        return whole
    typed = one.split()
    by_word = sum(max((ratio(word, part) for part in parts), default=0.0) for word in typed)
    return max(whole, by_word / len(typed) - 0.01) if typed else whole


def spelt_apart(one: str, other: str, *, short: bool = False) -> int | None:
    """Say by how many letters two words are apart (left out, added, another, changed places); None if by too many.

    Words that differ in case, or in what joins them, are 0 apart; those that differ in their numbers alone are no
    slips of one another, nor is one that denies the other, and nor are those of three letters, unless they may be
    `short`.
    """
    if abs(len(one) - len(other)) > 2 or (one != other and (_numbered(one, other) or denies(one, other))):
        return None
    plain, wanted = (word.casefold().replace("_", "-").replace(" ", "-") for word in (one, other))
    if plain == wanted:
        return 0
    most = 2 if min(len(one), len(other)) >= _MANY else 1
    if max(len(one), len(other)) <= _FEW and sorted(plain) != sorted(wanted) and not short:
        return None
    before: list[int] = []
    row = [*range(len(wanted) + 1)]
    for n, letter in enumerate(plain):
        last, before, row = before, row, [n + 1]
        for m, meant in enumerate(wanted):
            row.append(min(before[m + 1] + 1, row[m] + 1, before[m] + (letter != meant)))
            if n and m and letter == wanted[m - 1] and plain[n - 1] == meant:
                row[-1] = min(row[-1], last[m - 1] + 1)
    return row[-1] if row[-1] <= most else None


def one_near(word: str, known: Iterable[str]) -> str | None:
    """Give the one of several that another word is a slip of; None if none is, or more than one may be.

    Of words of a few letters any may stand for any other, unless a letter is only left out, added or in another place.
    """
    near = [one for one in dict.fromkeys(known) if spelt_apart(word, one, short=True) is not None]
    if len(near) != 1:
        return None
    short, long = sorted((word.casefold(), near[0].casefold()), key=len)
    letters = iter(long)
    sure = spelt_apart(word, near[0]) is not None or all(letter in letters for letter in short)
    return near[0] if sure else None


_NOES = frozenset(
    ["no", "not", "non", "nt", "un", "never", "without", "nicht", "nie", "niemals", "kein", "keine", "keinen", "ohne"]
)
_BEFORE = ("un", "in", "im", "il", "ir", "no", "non", "not", "dis", "anti")  # what denies a word in front of it,
_BEHIND_IT = ("nt", "not", "no", "never", "less", "nicht", "nie")  # or behind it
_CANNOT = re.compile("(?:mus|must|may|ca|need|do|does|is|wo|sha|should)nt|mustn")  # as folded
_OPPOSITES = tuple(map(frozenset, (("ever", "never"), ("one", "none"), ("either", "neither"), ("ein", "kein"))))


def denies(one: str, other: str) -> bool:
    """Say whether one of two texts has a "not" that the other has not: mustn't, not must, unworn. No slip makes one."""
    short, long = sorted((fold(text.replace("_", " ")).split() for text in (one, other)), key=len)
    if "".join(short) == "".join(long):
        return False
    if len(short) < len(long) and not _NOES.isdisjoint((*short, *long)):
        return True  # "never must" is not "never" either: nobody can tell which of its words was meant
    words = zip(short, long, strict=True) if len(short) == len(long) else ()
    return any(_is_denied(*pair) for pair in (*words, ("".join(short), "".join(long))))


def _is_denied(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if short and long in (*(sign + short for sign in _BEFORE), *(short + sign for sign in _BEHIND_IT)):
        return True
    return {one, other} in _OPPOSITES or (
        one != other and bool(_CANNOT.fullmatch(one)) != bool(_CANNOT.fullmatch(other))
    )


def twins_last(free: Iterable[str], taken: Collection[str]) -> list[str]:
    """Give names that nobody has, those last that are a letter away from one that is taken: Anna beside Ana."""

    def is_twin(name: str) -> bool:
        return any(spelt_apart(name, other, short=True) is not None for other in taken)

    return sorted(dict.fromkeys(free), key=is_twin)


def begins_alike(one: str, other: str) -> bool:
    """Say whether one of two words begins with the other, which is no mere letter or two, and does not deny it.

    A word behind it is no slip: it may say anything of it, and be a slip itself, as in "must nto".
    """
    alike = one.startswith(other) or other.startswith(one)
    words = {len(fold(text.replace("_", " ")).split()) for text in (one, other)}
    return alike and min(len(one), len(other)) > 3 and len(words) == 1 and not denies(one, other)


def as_spelt(words: Iterable[str], as_in: str) -> list[str]:
    """Give of words that are the same but for case and joints, as an id and its label, the one written like another."""

    def unlike(word: str) -> int:
        return sum(abs(_marks_of(word)[sign] - _marks_of(as_in)[sign]) for sign in "A-_ ")

    found: dict[str, str] = {}
    for word in words:
        plain = re.sub("[-_ ]", " ", word.casefold())
        found[plain] = min(found.get(plain, word), word, key=unlike)
    return list(found.values())


def _marks_of(word: str) -> Counter[str]:
    return Counter("A" if letter.isupper() else letter for letter in word)


def _runs(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Say whether each typed word begins a word, all in a row, from any word on."""
    return any(
        all(begins(part, word) for part, word in zip(typed, words[start:], strict=False))
        for start in range(len(words) - len(typed) + 1)
    )


def begins(part: str, word: str) -> bool:
    """Say whether a word begins so; a number is whole: m1 is no beginning of m10."""
    return word.startswith(part) and not (part[-1:].isdigit() and word[len(part) : len(part) + 1].isdigit())


def _unaccented(typed: Sequence[str], folded: Mapping[K, Sequence[str]]) -> list[K]:
    """Find names that fit once their accents are left out: nobody types them at a table."""
    plain = [bare(word) for word in typed]
    return [
        key
        for key, known in folded.items()
        if any(not name.isascii() and _runs(plain, bare(name).split()) for name in known)
    ]


def bare(text: str) -> str:
    """Give a text without its accents."""
    return "".join(c for c in normalize("NFKD", text) if category(c) != "Mn")


def _told_apart(found: Sequence[K], names: Mapping[K, Sequence[str]], labels: Mapping[K, str]) -> list[str]:
    """Give the labels, with the first name in brackets where two labels are the same."""
    shown = [fold(labels[key]) for key in found]
    return [
        _safe(labels[key]) if shown.count(fold(labels[key])) == 1 else f"{_safe(labels[key])} ({_safe(names[key][0])})"
        for key in found
    ]


BRIEF, _HEAD = 14, 4
"""So many letters a name has that stands in little room, and at least as many of its beginning."""


def shortened(names: Sequence[str], most: int = BRIEF) -> tuple[str, ...]:
    """Cut names that have more letters, so that none could be another; those that begin alike, to what is their own."""
    return tuple(name if len(name) <= most else _cut(at, names, most) for at, name in enumerate(names))


def _cut(at: int, names: Sequence[str], most: int) -> str:
    name, others = names[at], [other for n, other in enumerate(names) if n != at]
    head, wide = name[: most - 1].rstrip(), most - _HEAD - 2
    if not any(other.startswith(head) for other in others):
        return head + "\u2026"
    # From a word on, to the end if there is room, before anything else.
    starts = range(_HEAD, len(name) - 1)
    for start in sorted(starts, key=lambda start: (name[start - 1] != " ", start + wide < len(name))):
        piece, more = name[start : start + wide], start + wide < len(name)
        pattern = f"{re.escape(name[:_HEAD])}.*{re.escape(piece)}{'' if more else '$'}"
        if category(piece[0])[0] != "M" and not any(re.match(pattern, other) for other in others):
            return f"{name[:_HEAD].rstrip()}\u2026{piece.strip()}" + "\u2026" * more
    return f"{head[:-3].rstrip()}\u2026 {at + 1}"


def _safe(name: str) -> str:
    return errors.quoted(name)[1:-1]


# ---- The form that goes with a number: CLDR's plural rules, as a file of words gives them for its language.

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""What CLDR calls the forms of a language; a number that none of the others takes is of "other"."""

_PARTS = re.compile(r"\s*(and\b|or\b|[nivwftce]\b|\d+|%|!=|=|\.\.|,)", re.ASCII)
_OPERANDS = "nivwftce"


class MalformedRule(ValueError):
    """A plural rule that cannot be read; its text says what was expected, and where."""


class Relation(NamedTuple):
    """What must be so of a number: "i % 10 = 2..4"."""

    operand: str  # one of nivwftce
    modulus: int  # 0 for none
    isnt: bool  # whether it must be none of them
    ranges: tuple[tuple[int, int], ...]  # first and last

    def holds(self, operands: Mapping[str, Fraction]) -> bool:
        """Say whether it is so."""
        value = operands[self.operand]
        value = value % self.modulus if self.modulus else value
        among = value.denominator == 1 and any(first <= value <= last for first, last in self.ranges)
        return among != self.isnt


Rule = tuple[tuple[Relation, ...], ...]
"""Relations of which all must hold, in groups of which one must."""


@lru_cache(256)
def plural_rule(text: str) -> Rule:
    """Read a rule as CLDR writes it, "n % 10 = 2..4 and n % 100 != 12..14"; samples behind it are passed over.

    Raises:
        MalformedRule: it is no such rule.
    """
    parts, at = list[tuple[str, int]](), 0
    text = text.partition("@")[0].rstrip()
    while at < len(text):
        found = _PARTS.match(text, at)
        if found is None:
            raise MalformedRule(say("{split} is not understood", split=errors.quoted(text[at:].split()[0])))
        parts.append((found[1], found.start(1)))
        at = found.end()
    return _Reading(text, parts).rule()


class _Reading:
    """A rule while it is read."""

    def __init__(self, text: str, parts: Sequence[tuple[str, int]]) -> None:
        self._text, self._left = text, [*parts]

    def rule(self) -> Rule:
        groups = [[self._relation()]]
        while self._left:
            if self._take("and or", say("and, or, or the end")) == "and":
                groups[-1].append(self._relation())
            else:
                groups.append([self._relation()])
        return tuple(map(tuple, groups))

    def _relation(self) -> Relation:
        operand, modulus = self._take(" ".join(_OPERANDS), say("one of the letters n, i, v, w, f, t, c, e")), 0
        how = self._take("% = !=", say("%, = or !="))
        if how == "%":
            modulus, how = self._number(), self._take("= !=", say("= or !="))
            if not modulus:
                raise MalformedRule(say("nothing can be divided by 0"))
        ranges = [self._range()]
        while self._left and self._left[0][0] == ",":
            self._left.pop(0)
            ranges.append(self._range())
        return Relation(operand, modulus, how == "!=", tuple(ranges))

    def _range(self) -> tuple[int, int]:
        first = last = self._number()
        if self._left and self._left[0][0] == "..":
            self._left.pop(0)
            last = self._number()
        if first > last:
            raise MalformedRule(say("{first}..{last} is empty", first=first, last=last))
        return first, last

    def _number(self) -> int:
        return int(self._take("", say("a number")))

    def _take(self, among: str, wanted: str) -> str:
        found = self._left[0][0] if self._left else ""
        if not (found in among.split() if among else found.isdigit()):
            there = errors.quoted(found) if found else say("the end")
            raise MalformedRule(say("{wanted} is expected where {there} stands", wanted=wanted, there=there))
        self._left.pop(0)
        return found


@lru_cache(maxsize=1000)  # a telling that is fitted into so many words asks for the same few numbers again and again
def operands(number: int | str) -> Mapping[str, Fraction]:
    """Give what plural rules ask of a number: its value, its whole part, its decimals; "1c6" is a million."""
    plain, _, power = str(number).partition("c")
    whole, _, decimals = plain.partition(".")
    digits, power_ = whole + decimals, int(power or 0)
    shift = len(decimals) - power_
    digits = digits + "0" * -shift if shift < 0 else digits.rjust(shift + 1, "0")
    decimals = digits[len(digits) - shift :] if shift > 0 else ""
    bare = decimals.rstrip("0")
    whole = digits[: len(digits) - len(decimals)]
    found: dict[str, int | str] = {
        "n": f"{whole}.{decimals or 0}", "i": whole, "v": len(decimals), "w": len(bare),
        "f": decimals or 0, "t": bare or 0, "c": power_, "e": power_,
    }  # fmt: skip
    return {letter: Fraction(value) for letter, value in found.items()}


def plural(rules: Mapping[str, str], number: int | str) -> str:
    """Give the category of a number by a language's rules, each by its category; "other" needs none.

    Raises:
        MalformedRule: a rule is none.
    """
    known = operands(number)
    for name, text in rules.items():
        if text and any(all(one.holds(known) for one in group) for group in plural_rule(text)):
            return name
    return "other"


def contracted(text: str, forms: Iterable[str], pairs: Mapping[str, str]) -> str:
    """Draw together a word and the first one of a label's form behind it: "bei dem Mondtempel" is "beim Mondtempel".

    Args:
        text: a sentence that has been filled.
        forms: the forms of labels in it.
        pairs: what two words become.
    """
    for form in forms:
        first, space, rest = form.partition(" ")
        for pair, one in pairs.items():
            before, _, behind = pair.partition(" ")
            if behind == first:
                text = re.sub(rf"\b{re.escape(before)} {re.escape(form)}", f"{one}{space}{rest}", text)
    return text


def in_terms(terms: Mapping[str, str]) -> Callable[[str], str]:
    """Give what puts a setting's words in the place of the rules' in a text, but for its slots.

    A term in small letters stands for the word at the head of a sentence too, but for a name: "City of Masks".
    """
    heads = {term[0].upper() + term[1:]: own[:1].upper() + own[1:] for term, own in terms.items() if term[0].islower()}
    names = [term for term in heads if term not in terms]
    terms = {**heads, **terms}
    longest = sorted(terms, key=len, reverse=True)
    known = re.compile(rf"\{{[^{{}}]*\}}|(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")

    def own(found: re.Match[str]) -> str:
        is_name = found[0] in names and found.string.endswith(("of ", "of the "), 0, found.start())
        return found[0] if is_name else terms.get(found[0], found[0])

    return lru_cache(4096)(lambda text: known.sub(own, text))


def with_terms(data: Any, in_terms: Callable[[str], str], key: str = "") -> Any:
    """Give a file of words, or a part of it, with a setting's words in the place of the rules'."""
    if isinstance(data, str):
        return in_terms(data)
    if isinstance(data, Mapping):
        kept = ("terms", "plurals", "pronouns", "labels", "source", "language") if not key else ()
        return {
            name: value if name in kept else with_terms(value, in_terms, f"{key}.{name}")
            for name, value in data.items()
        }
    return [with_terms(one, in_terms, key) for one in data] if isinstance(data, list | tuple) else data
