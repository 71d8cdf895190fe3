"""A line at a table: an act, clauses that answer beforehand, a reason in quotation marks; what came of it; people."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category, normalize

from gmkit.errors import GmkitError, IllegalChoice, UnreadableChoice, counted, later, listed, means, quoted, said, say
from gmkit.names import fold, pick, suggest
from gmkit.shell.desk import AtTable
from gmkit.shell.words import in_brackets, signed
from gmkit.table.entries import LINE, Entry
from gmkit.table.seats import HUMAN, LEVELS, NAME_LIMIT, Seat, pronoun_called

_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»"}
"""What opens a quotation, and what closes it."""

_SINGLE = re.compile(
    r"""("[^"]*"|“[^”]*”|„[^“]*“|«[^»]*»)|(?<![^\s,;])['‘](?=\S)([^"“”„«»]*?[^\s"“”„«»])['’](?=\s*(?:[,;]|$|(?:[\w-]+\s*)?:))"""
)
"""What stands in double marks already, or a quotation in single marks: words that end their part of the line, or stand
in front of a colon, as a scene's title and level do.

An apostrophe stands within a word, as in Ben's, or what it opens is closed nowhere: 'tis.
"""

_WITHIN = """scene "A 'grand' ball": all"""
"""How marks stand within marks."""

_PIECE = re.compile(r"[^\s,]+")


class Word(NamedTuple):
    """A word of a line, or what stood in quotation marks."""

    text: str
    quoted: bool = False
    ends: bool = False  # whether a comma stood behind it


class Line(NamedTuple):
    """A line as it was typed."""

    text: str
    said: str  # the act as it was typed, quotation marks and all
    act: tuple[Word, ...]  # what is done
    clauses: tuple[tuple[Word, ...], ...]  # what was said beside it, between semicolons
    own: str = ""  # who said it on a page of their own, or "gm" where the GM did so for them; empty for a line

    @property
    def why(self) -> str:
        """The reason at the end of the act, in quotation marks; empty if there is none."""
        return self.act[-1].text if len(self.act) > 1 and self.act[-1].quoted else ""

    @property
    def words(self) -> tuple[str, ...]:
        """The act without its reason."""
        return tuple(word.text for word in (self.act[:-1] if self.why else self.act))


def parse_line(text: str) -> Line:
    """Read a line.

    Raises:
        UnreadableChoice: it is empty or too long, holds what cannot be seen, or a quotation mark stays open.
    """
    text = normalize("NFC", text).strip()
    if not text:
        raise UnreadableChoice(say("nothing was said; ? tells what can be"))
    if len(text) > LINE:
        raise UnreadableChoice(say("the line has {count} characters; {line} are the most", count=len(text), line=LINE))
    if not text.isprintable():
        raise UnreadableChoice(say("{words} holds what cannot be seen; type it again", words=quoted(text)))
    if '\\"' in text:
        raise UnreadableChoice(
            say("a backslash changes no quotation mark; write single ones within double ones: {line}", line=_WITHIN)
        )
    parts = _parts(in_double_marks(text))
    act, *clauses = map(_words, parts)
    if not act:
        raise UnreadableChoice(say("{words} says nothing; a line begins with a name or a verb", words=quoted(text)))
    # A refusal or the help names them, and so they are added behind the reason, or behind a semicolon.
    clauses = [one for one in clauses if one]
    marks = [Word(mark) for one in clauses if len(one) == 1 and (mark := _mark(one[0]))]
    if marks:
        clauses = [one for one in clauses if len(one) > 1 or not _mark(one[0])]
    if len(act) > 2 and act[-2].quoted and (mark := _mark(act[-1])):
        act, marks = act[:-1], [Word(mark), *marks]
    if marks:
        at = len(act) - (len(act) > 1 and act[-1].quoted)
        act = (*act[:at], *marks, *act[at:])
    return Line(text, parts[0].strip(), act, tuple(clauses))


_MARKS = (later("anyway"), later("quietly"))
"""Passes over what bounds an act, and has a ruling seen by nobody; they belong to the act."""


def _mark(word: Word) -> str:
    """Give the mark that a word is, in English or in the language that is spoken; empty for none."""
    return "" if word.quoted or word.ends else next((mark for mark in _MARKS if means(word.text, mark)), "")


def in_double_marks(text: str) -> str:
    """Give a line with quotations in single marks as they would stand in double ones."""
    return _SINGLE.sub(lambda found: found[1] or f'"{found[2]}"', text)


def _parts(text: str) -> list[str]:
    """Split a line at the semicolons that stand in no quotation."""
    parts, closing = [""], ""
    for letter in text:
        if letter == ";" and not closing:
            parts.append("")
            continue
        closing = "" if closing and letter == closing else closing or _QUOTES.get(letter, "")
        parts[-1] += letter
    if closing:
        raise UnreadableChoice(
            say("{words}: a quotation is not closed; add {closing}", words=quoted(text), closing=closing)
        )
    return parts


def _words(text: str) -> tuple[Word, ...]:
    found: list[Word] = []
    at = 0
    while at < len(text):
        letter = text[at]
        if letter in _QUOTES:
            end = text.index(_QUOTES[letter], at + 1)
            if not text[at + 1 : end].strip():
                raise UnreadableChoice(say("{words}: there is nothing between the quotation marks", words=quoted(text)))
            found.append(Word(text[at + 1 : end].strip(), quoted=True))
            at = end + 1
        elif letter == ",":
            if found:
                found[-1] = found[-1]._replace(ends=True)
            at += 1
        elif letter.isspace():
            at += 1
        else:
            piece = _PIECE.match(text, at)
            assert piece is not None
            cut = next((n for n, c in enumerate(piece[0]) if c in _QUOTES), len(piece[0]))
            found.append(Word(piece[0][: cut or 1]))
            at += cut or 1
    return tuple(found)


def parted(words: Sequence[Word]) -> list[list[str]]:
    """Split words at the commas: "Ana she, Ben he" gives two lists."""
    found: list[list[str]] = [[]]
    for word in words:
        found[-1].append(word.text)
        if word.ends:
            found.append([])
    return [one for one in found if one]


def with_commas(words: Sequence[Word]) -> list[Word]:
    """Give people with a comma where "and" stands between them."""
    found: list[Word] = []
    for word in words:
        if found and not word.quoted and means(word.text, later("and")):
            found[-1] = found[-1]._replace(ends=True)
        else:
            found.append(word)
    return found


def joined(words: Sequence[Word], *, marks: bool = False) -> str:
    """Give words as one text, commas and all; with their quotation marks if that is wanted."""
    texts = [f'"{word.text}"' if marks and word.quoted else word.text for word in words]
    return " ".join(f"{text}{',' if word.ends else ''}" for text, word in zip(texts, words, strict=True))


PERSONAL = (later("played"), later("skill"), later("by"))
"""What is said of a person behind the name, and by whom; each has a word of its own in another language."""

_MINUS = frozenset("-−–—‐‑‒﹣－")
"""What may stand for a minus in front of a figure."""

_SIGNS = _MINUS | {"+", "="}


def with_signs(words: Sequence[Word]) -> tuple[Word, ...]:
    """Give words with each figure and the sign before it as one: "- 2" is -2, and a dash before a figure a minus."""
    found: list[Word] = []
    for word in words:
        bare = word.text.lstrip("".join(_SIGNS))
        if word.quoted or not bare.isdecimal():
            found.append(word)
            continue
        signs = word.text[: len(word.text) - len(bare)]
        while found and found[-1].text in _SIGNS and not (found[-1].quoted or found[-1].ends):
            signs = found.pop().text + signs
        found.append(word._replace(text="".join("-" if one in _MINUS else one for one in signs) + bare))
    return tuple(found)


def refuse_clauses(line: Line) -> None:
    """Refuse what stands behind a semicolon where nothing hears it; raises UnreadableChoice."""
    if line.clauses:
        words = quoted(joined(line.clauses[0], marks=True))
        raise UnreadableChoice(
            say(
                "{words} belongs to nothing here; say one thing a line, and a text with a semicolon in quotation marks",
                words=words,
            )
        )


def is_word(text: str, *known: str) -> bool:
    """Say whether a word is one of these, in English or in the language that is spoken, whatever its case."""
    return fold(text) in map(fold, [*known, *map(said, known)])


def level_said(text: str) -> str:
    """Give the level that a word names, in English or in the language that is spoken; empty if it names none."""
    return next((level for level in LEVELS if is_word(text, level)), "")


VERB_WORDS = later(
    "people npcs join rename begin evening scene note undo redo return dice usual reroll open close back to purses "
    "zoom help odds who hide show rule roll what recap hooks log print export import check copy seed"
)
"""The verbs of a table; in another language each has a word of its own, in the same order."""


def words_in_order(english: str) -> dict[str, str]:
    """Give for each word of a text of ours what it is in the language that is spoken: the word in the same place."""
    words, own = str(english).split(), said(english).split()
    if own[0].startswith("⟦"):  # the test language, which has the whole text in one pair of brackets
        own = [in_brackets(one) for one in words]
    return dict(zip(words, own if len(own) == len(words) else words, strict=True))


def spoken_verbs(verbs: Iterable[str]) -> dict[str, str]:
    """Give for each verb the word for it in the language that is spoken; one that has none is its own."""
    own = words_in_order(VERB_WORDS)
    return {verb: own.get(verb, verb) for verb in verbs}


def with_letters(verbs: Mapping[str, Any]) -> str:
    """Give a table's verbs as they are listed: in the language that is spoken, each with its letter if it has one."""
    spoken = spoken_verbs(verbs)
    return ", ".join(f"{spoken[one]} ({verb.short})" if verb.short else spoken[one] for one, verb in verbs.items())


def verb_begun(word: str, verbs: Iterable[str], people: Iterable[Person]) -> str:
    """Give the verb that a word is the beginning of; empty where it is that of several, or of somebody's name."""
    begun = [one for one in verbs if one.startswith(word)]
    named = any(part.startswith(word) for one in people for part in fold(one.name).split())
    return begun[0] if len(begun) == 1 and len(word) > 1 and not named else ""


_TURN = later("an NPC that is asked decides at Enter, or by decide; rounds 1 among npcs has each take a turn")

MEANT = {
    "save": later("everything is kept as it is typed; copy FILE writes a copy"),
    "gives": later("what somebody is given is a ruling: NAME Face +3 from NAME"),
    "turn": _TURN,
    "turns": _TURN,
}
"""What is to be typed where a line has a word that many would look for here; nobody is called so."""


def in_english(line: Line, verbs: Collection[str], people: Sequence[Person], *, asked: bool) -> Line:
    """Give a line that begins with a verb in the language that is spoken as it is in English; any other as it is.

    So whatever reads or keeps it knows but one word for it. Where something is asked a verb is written out.
    """
    first = line.act[0]
    slash = "/" * first.text.startswith("/")
    word = fold(first.text.removeprefix(slash))
    own = {fold(told): verb for verb, told in spoken_verbs(verbs).items()}
    if first.quoted or word in verbs or any(word in fold(one.name).split() for one in people):
        return line
    verb = own.get(word, "")
    if not (verb or asked or any(one.startswith(word) for one in verbs)):
        verb = own.get(verb_begun(word, own, people), "")
    if not verb:
        return line
    begins, act = first.text, (first._replace(text=slash + verb), *line.act[1:])
    asks = verb == "what" and len(act) > 1 and means(act[1].text, later("if"))
    if asks and line.said.startswith(both := f"{begins} {act[1].text}"):
        begins, verb, act = both, "what if", (act[0], Word("if"), *act[2:])
    text, told = (f"{slash}{verb}{whole[len(begins) :]}" for whole in (line.text, line.said))
    return line._replace(text=text, said=told, act=act)


def behind_names(at: AtTable) -> dict[str, str]:
    """Give by what is typed behind a name what it does or is: English, and what is shown in the words of a setting."""
    english = {word: word for word in (*at.facts, *at.acts)}
    figures = {form: word for word, fact in at.facts.items() if fact.what for form in (fact.what, said(fact.what))}
    spoken = {told: word for word, told in words_in_order(at.spoken).items()}
    own = {**{said(word): word for word in english}, **spoken, **figures}
    return {**{fold(form): word for form, word in own.items()}, **english}


def behind_told(at: AtTable) -> list[str]:
    """Tell what may stand behind a name, several or none, in the language that is spoken: what is done and ruled."""
    letters, own = {verb: letter for letter, verb in at.short.items()}, words_in_order(at.spoken)
    wide = words_in_order(at.wide)
    acts = [f"NAME {own.get(verb, verb)}" + (f" ({letters[verb]})" if verb in letters else "") for verb in at.acts]
    rules = [said(fact.says) for fact in at.facts.values()]
    rules = [re.sub(r"^(NAME )?(\w+)", lambda at: f"{at[1] or ''}{own.get(at[2], at[2])}", rule) for rule in rules]
    several, alone = (", ".join(wide.get(one, one) for one in verbs) for verbs in (at.several, at.free))
    return [
        say("acts: {items}", items=", ".join(acts)),
        say("without a name: {nobody}; of one or several: NAME, NAME {several}", nobody=alone, several=several),
        say("what you rule: {items}", items="; ".join(rules)),
    ]


# ---- What came of it.


Figures = Mapping[tuple[str, str, str | None], int | None]
"""By whose it is, what, and about whom, what is followed by figures; None for what is not known, nothing for 0."""


class Outcome(NamedTuple):
    """What a line came to."""

    lines: list[str]  # for people
    entry: int | None = None  # the entry that it became; None where it changed nothing
    act: int | None = None  # the entry that began what it belongs to
    changes: tuple[Told, ...] = ()
    undone: tuple[int, ...] = ()  # entries that no longer count
    data: Mapping[str, Any] | None = None  # more for programs
    stopped: str = ""  # why the rest of the line waits: what was wrong with a clause
    ends: bool = True  # whether nothing more comes of it
    raw: bool = False  # whether its lines are for programs, and are not wrapped
    hides: bool = False  # whether the screen is cleared first, and shows nothing else until Enter
    paint: Callable[[str], str] | None = None  # colours a line that is raw, where colour is wanted


class Told(NamedTuple):
    """One change at a table, as people follow it."""

    who: str
    what: str  # "Face", or a verb such as "feels"
    to: str | None  # about whom, where it is about somebody
    before: int
    after: int

    @classmethod
    def between(cls, before: Figures, after: Figures) -> list[Told]:
        """Give the figures that became others; what is not known before or after has not been seen to move."""
        found = ((key, before.get(key, 0), after.get(key, 0)) for key in dict.fromkeys((*before, *after)))
        return [cls(*key, was, now) for key, was, now in found if was is not None and now is not None and was != now]


def summed(parts: Iterable[Sequence[Told]]) -> list[Told]:
    """Give what several changes one after another came to."""
    moved: dict[tuple[str, str, str | None], int] = {}
    last: dict[tuple[str, str, str | None], int] = {}
    for one in chain.from_iterable(parts):
        key = (one.who, one.what, one.to)
        moved[key], last[key] = moved.get(key, 0) + one.after - one.before, one.after
    return [Told(*key, last[key] - change, last[key]) for key, change in moved.items() if change]


SIGNED = ("feels", "beneath that about")
"""What is told with its sign."""


def verb_of(what: str, *, several: bool = False) -> str:
    """Give what is followed by figures as it stands behind whoever it is of: "Face", "feels", and of several "feel"."""
    match what:
        case "feels":
            return say("feels|feel", number=1 + several)
        case "promises":
            return say("promises|promise", number=1 + several)
        case "owes":
            return say("owes|owe", number=1 + several)
        case "beneath that about":
            return say("has boxes about")
        case _:
            return said(what)


OF_SEVERAL = {"feel": "feels", "promise": "promises", "owe": "owes"}
"""Verbs as they stand behind what several are called: "Personalists feel"."""


def nobody(_name: str) -> bool:
    """Say that a name is nobody's who are several."""
    return False


def asked_and_said(entry: Entry) -> str:
    """Give what was typed, an answer with what was asked behind it: "8 (stake)"."""
    answers = entry.told.get("answers") or ()
    if entry.kind != "answer" or not answers:
        return entry.line
    what, value = said(str(answers[0]["what"])), answers[0]["value"]
    # A choice that was typed by its number is told by its name; one that was typed whole, in the language spoken now.
    chosen = isinstance(value, str) and (entry.line.isdecimal() or fold(entry.line) == fold(value))
    line = said(value) if chosen else entry.line
    return line if fold(what) in fold(line) else f"{line} ({what})"


def _is_whole_game(entry: Entry) -> bool:
    return {"header", "told"} <= entry.told.keys()


def taken_away(entry: Entry) -> str:
    """Give what was typed of an entry that is taken back; of a whole game in one line what became of it as well."""
    if not _is_whole_game(entry):
        return asked_and_said(entry)
    first = str(entry.told["told"]).partition(". ")[0].rstrip(".")
    return f"{asked_and_said(entry)} ({first})"


MANY, FEW = 12, 5
"""Of more entries than many that are taken back at once, or come back, the last few acts are told by their lines."""


def of_many(acts: Sequence[str], entries: Sequence[int]) -> list[str]:
    """Give acts by their lines, of many entries their number and the last few acts."""
    if len(entries) <= MANY:
        return [*acts]
    return [say("{n} entries, #{first} to #{last}", n=len(entries), first=entries[0], last=entries[-1]), *acts[-FEW:]]


def taken_back(entries: Iterable[Entry], gone: Sequence[int]) -> list[str]:
    """Give what was typed of entries that are taken back; of many, what was answered goes without saying."""
    told = (one for one in entries if one.kind not in ("undo", "redo") and not is_to_gm(one))
    return of_many([taken_away(one) for one in told if one.kind != "answer" or len(gone) <= MANY], gone)


def seen_in(entries: Iterable[Entry], npcs: Collection[str]) -> list[tuple[str, ...]]:
    """Give what somebody at the table has seen by entries: not what an NPC alone has, nor each step of a whole game."""
    shown = (one for entry in entries if not _is_whole_game(entry) for one in entry.told.get("shown", ()))
    return [tuple(one) for one in shown if one[0] not in npcs]


def told_changes(changes: Sequence[Told], *, back: bool = False, several: Callable[[str], bool] = nobody) -> list[str]:
    """Put changes in a line, whoever they are of together.

    Args:
        changes: what has changed.
        back: whether it was taken back, so that figures go back.
        several: says whether several go by one name, which is asked of whoever does something.
    """
    if not changes:
        return []
    by: dict[str, list[str]] = {}
    turned = [(one.who, one.to) for one in changes if one.what == "enduring about"]
    levels = [(one.who, one.to, one.before, one.after) for one in changes if one.what == "feels"]
    for one in changes:
        if one.what == "enduring about":
            kind = say("enduring") if one.after else say("fickle")
            told = say("is {kind} about {name} now", name=said(one.to or ""), kind=kind)
            by.setdefault(one.who, []).append(told)
        # What is beneath it is no more than how it stands, where it turned or both moved alike.
        told_by_level = (one.who, one.to) in turned or (one.who, one.to, one.before, one.after) in levels
        if one.what == "enduring about" or (one.what == "beneath that about" and told_by_level):
            continue
        signs = one.what in SIGNED
        before, after = (signed(figure) if signs else str(figure) for figure in (one.before, one.after))
        figures = say("{before} back to {after}", before=before, after=after) if back else f"{before}→{after}"
        what = verb_of(one.what, several=one.to is not None and several(one.who))
        to = one.to and said(one.to) + ":" * (one.what == "beneath that about")
        by.setdefault(one.who, []).append(f"{what} {to} {figures}" if to else f"{what} {figures}")
    of_each = "; ".join(f"{said(name)} {', '.join(parts)}" for name, parts in by.items())
    return [say("Figures: {changes}.", changes=of_each) if back else say("Changed: {changes}.", changes=of_each)]


SEEN = 8
"""So many things that were seen are told at most."""


def _seen(what: str, *labels: str) -> str:
    """Say what was seen, which is kept in English, cards with their labels: "Ana's 6:1", "tracker on paper"."""
    name, whose, rest = what.partition("'s ")
    if whose:
        faces = zip(rest.split(), labels, strict=False)
        spoken = [face if said(label) == label else said(label) for face, label in faces]
        return say("{who}'s {what}", who=name, what=" ".join(spoken) or said(rest))
    sheet = what.removesuffix(" on paper")
    return what if sheet == what else say("{sheet} on paper", sheet=said(sheet))


def told_seen(seen: Sequence[tuple[str, ...]]) -> list[str]:
    """Say what was seen of something that was taken back; empty where nothing was."""
    by: dict[str, dict[str, None]] = {}
    for who, *what in seen:
        by.setdefault(say("Everybody") if who == "all" else who, {})[_seen(*what)] = None
    told = []
    for who, found in by.items():
        things = list(found)
        more = [counted(len(things) - SEEN, "thing more", "things more")] if len(things) > SEEN else []
        told.append(say("{who} has seen {names}.", who=who, names=listed([*things[:SEEN], *more], "and")))
    return told


# ---- The people of a campaign, the same in every game: who plays them, how well, and what is said of them.

GM, GMKIT = "gm", "gmkit"
"""Who plays somebody where it is no player by name."""


class Person(NamedTuple):
    """Somebody in the campaign."""

    id: str  # never changes
    name: str
    pronoun: str = ""  # she, he or they; empty where nobody says
    played: str = GM  # a player's name, "gm", or "gmkit" for an NPC
    skill: tuple[tuple[str, str], ...] = (("", "skilled"),)  # an NPC's level by game; "" for all other games
    manner: tuple[tuple[str, str], ...] = ()  # by game how an NPC plays: (("cyffle", "cheat"),)
    paper: tuple[str, ...] = ()  # what its player keeps on paper, of "feelings" and "wants"
    here: bool = True  # whether it takes part this evening
    note: str = ""
    place: int = 0  # in which order they came

    @property
    def npc(self) -> bool:
        return self.played == GMKIT

    def seat(self, game: str) -> Seat:
        """Give the seat that it has in a game."""
        manner = dict(self.manner).get(game, "")
        return Seat(self.name, self.level(game) if self.npc else HUMAN, manner, self.pronoun)

    def level(self, game: str = "") -> str:
        """Give how well gmkit plays it in a game."""
        known = dict(self.skill)
        return known.get(game, known.get("", "skilled"))

    def data(self) -> dict[str, Any]:
        """Give it as the table keeps it, without what says nothing."""
        kept = {**self._asdict(), "manner": dict(self.manner), "skill": dict(self.skill), "paper": list(self.paper)}
        return {key: value for key, value in kept.items() if key != "id" and value != _BLANK.get(key)}


_BLANK = {**Person("", "")._asdict(), "manner": {}, "skill": {"": "skilled"}, "paper": [], "name": None}


def person_of(id: str, data: Mapping[str, Any]) -> Person:  # noqa: A002
    """Read a person as the table keeps it."""
    skill = data.get("skill", "skilled")
    found = {
        **data,
        "manner": tuple(sorted(data.get("manner", {}).items())),
        # A table of an older gmkit has one level, for all games.
        "skill": (("", skill),) if isinstance(skill, str) else tuple(sorted(skill.items())),
        "paper": tuple(data.get("paper", ())),
    }
    return Person(id, **found)


def people_of(state: Mapping[str, Any]) -> list[Person]:
    """Give everybody in a table's state, in the order in which they came."""
    found = [person_of(one, data) for one, data in state.get("people", {}).items()]
    return sorted(found, key=lambda one: one.place)


def absent(state: Mapping[str, Any]) -> dict[str, bool]:
    """Give by name who takes no part now, and whether that is for this evening alone; else they have left the story."""
    away = [one.name for one in people_of(state) if not one.here]
    standing = state.get("standing", {}).values()
    out = [name for data in standing for name in data.get("out", ())] if standing else away
    return {name: name in away for name in out}


def with_returned(state: Mapping[str, Any]) -> dict[str, Any]:
    """Give the state where nobody is away any more who has come back to the story."""
    out, people = absent(state), state["people"]
    back = {one.id: one._replace(here=True).data() for one in people_of(state) if not one.here and one.name not in out}
    return {**state, "people": {**people, **back}} if back else {**state}


def evening_begun(state: Mapping[str, Any]) -> str:
    """Say which evening it is, and who is away."""
    away = [one.name for one in people_of(state) if not one.here]
    told = say("{names} is away.|{names} are away.", number=len(away), names=listed(away, "and")) if away else ""
    return " ".join(filter(None, (say("Evening {game}.", game=state.get("evening", 1)), told)))


def find_person(people: Iterable[Person], name: str) -> Person:
    """Give who is meant; raises UnknownName or AmbiguousChoice."""
    known = {one: (one.name,) for one in people}
    return pick("person at this table", name, known)


def name_first(people: Iterable[Person], words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Give the name that words begin with, and the words behind: somebody's whole name, else one word."""
    known = {fold(one.name) for one in people}
    whole = (count for count in range(len(words), 1, -1) if fold(" ".join(words[:count])) in known)
    count = next(whole, 1)
    return " ".join(words[:count]), words[count:]


def new_id(name: str, taken: Iterable[str]) -> str:
    """Make an id of a name: small letters, digits and hyphens, unlike all others."""
    plain = "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in fold(name)).split()) or "somebody"
    number, found, others = 1, plain, set(taken)
    while found in others:
        number += 1
        found = f"{plain}-{number}"
    return found


def read_person(words: Sequence[str], *, npc: bool, taken: Iterable[str], manners: Iterable[str]) -> Person:
    """Read "Ana she" or, of an NPC, "Orso he master cyffle:cheat".

    Args:
        words: the name, then in any order a pronoun, a level, and how it plays a game.
        npc: whether gmkit plays it.
        taken: the ids there are.
        manners: the games that may stand before a colon.

    Raises:
        UnreadableChoice: a word is none of these.
        IllegalChoice: it is no NPC and has a level.
    """
    bare = [(one, one.strip("()")) for one in words]
    given = [now if level_said(now) or pronoun_called(now) else one for one, now in bare]
    found: dict[str, Any] = {"played": GMKIT if npc else GM}
    manner: dict[str, str] = {}
    skill: dict[str, str] = {}
    while len(given) > 1 and (word := given[-1].casefold()):
        game, colon, style = word.partition(":")
        # A language may need several words for one.
        several = {many: pronoun_called(" ".join(given[-many:])) for many in range(len(given) - 1, 0, -1)}
        if (many := next((many for many, one in several.items() if one), 0)) and "pronoun" not in found:
            found["pronoun"] = several[many]
            del given[len(given) - many + 1 :]
        elif level_said(word) and "" not in skill:
            skill[""] = level_said(word)
        elif colon and game in manners and style:
            (skill if level_said(style) else manner)[game] = level_said(style) or style
        else:
            break
        given.pop()
    name = " ".join(given)
    if any(map(pronoun_called, given[1:])):
        if close := suggest(given[-1], LEVELS, limit=1):
            raise UnreadableChoice(
                say("{word} is no level; did you mean {level}?", word=quoted(given[-1]), level=close[0])
            )
        raise UnreadableChoice(
            say("{name}: a pronoun ends what is said of somebody; a comma parts people: Ana she, Ben he", name=name)
        )
    if not name or len(name) > NAME_LIMIT or not name.isprintable():
        raise UnreadableChoice(
            say(
                "{name} is no name; up to {limit} letters that can be seen",
                name=quoted(name),
                limit=NAME_LIMIT,
            )
        )
    if not npc and (skill or manner):
        raise IllegalChoice(
            say("{name} is played by a person, who needs no level; npcs makes one that gmkit plays", name=name)
        )
    if skill:
        found["skill"] = tuple(sorted({"": "skilled", **skill}.items()))
    return Person(new_id(name, taken), name, manner=tuple(sorted(manner.items())), **found)


def refuse_name(name: str, people: Iterable[Person], words: Collection[str]) -> None:
    """Refuse a name that somebody has, that nobody could say, or that the table would take for something else.

    Args:
        name: what somebody is to be called.
        people: who is here.
        words: what means something at the table, folded.

    Raises:
        IllegalChoice: nobody can be called so.
    """
    other = next((one.name for one in people if fold(one.name) == fold(name)), "")
    if other and normalize("NFKC", other).casefold() != normalize("NFKC", name).casefold():
        raise IllegalChoice(
            say(
                "{name} is read as {other} is, who is here already: marks tell nobody apart; give another name",
                name=quoted(name),
                other=quoted(other),
            )
        )
    if other:
        raise IllegalChoice(
            say("somebody is called {name} already; give everybody a name of their own", name=quoted(name))
        )
    if not any(category(letter)[0] in "LS" for letter in name) or name[0] in "+-−#/?":
        wants = say("nobody can be called {name}: a name has a letter in it, and no sign in front", name=quoted(name))
        raise IllegalChoice(wants)
    if meant := MEANT.get(fold(name)):
        raise IllegalChoice(say("nobody can be called {name}: {told}", name=quoted(name), told=said(meant)))
    if fold(name) in words:
        raise IllegalChoice(
            say(
                "nobody can be called {name}: it is a word of the table's own; {what} would do",
                name=quoted(name),
                what=quoted(say("{name} the Elder", name=name)),
            )
        )


def introduced(person: Person) -> str:
    """Name somebody, with an NPC's levels and manners: "Orso (a master; cheats at Cyffle)"."""
    if not person.npc:
        return person.name
    told = [_of_level(person.level())] if person.level() != "skilled" else []
    told += [say("{level} at {game}", level=_of_level(level), game=game) for game, level in person.skill if game]
    told += [
        say("{game} at {title}", game=said(_VERBS.get(style, style)), title=game.capitalize())
        for game, style in person.manner
    ]
    return f"{person.name} ({'; '.join(told)})" if told else person.name


def _of_level(level: str) -> str:
    """Give a level as it stands behind a name: "a master", "average"."""
    return say("a {level}", level=said(level)) if level.endswith("master") else said(level)


_VERBS = {"cheat": later("cheats")}
"""Manners that are verbs, as they stand behind a name."""


def unprintable(name: str) -> list[str]:
    """Say of a name that no sheet can bear, as one read from right to left, what mends that."""
    if name.isascii():
        return []
    from gmkit.printing.fonts import Fonts, unset

    try:
        # No two machines have the same fonts beside those that come along.
        found = unset(normalize("NFC", name), Fonts(system=False))
    except GmkitError:
        return []
    if found is None:
        return []
    first = f"{name}: " + str(found.error).partition("; ")[0]
    if found.font:
        told = say(
            "{why} among those of gmkit: sheets with this name are printed only where the machine has one", why=first
        )
        return [told]
    return [say("{why}: sheets with this name cannot be printed till you rename {name}", why=first, name=quoted(name))]


def is_to_gm(entry: Any) -> bool:
    """Whether an entry is a player's word to the GM, and no line of the GM's."""
    return entry.kind == "note" and "from" in entry.told


def has_effect(entry: Any) -> bool:
    """Whether an entry can be taken back: it has changed something or noted it, and is no player's word to the GM."""
    return bool(entry.told.keys() & {"changes", "note"}) and not is_to_gm(entry)


def before_paper(store: Any) -> Iterator[tuple[Any, bool]]:
    """Give the state before each time that a sheet was left to its player, the last time first.

    Beside it stands whether a season has been counted since.
    """
    season = False
    for entry in map(store.entry, reversed(store.path_to(store.count()))):
        if entry.kind == "begin":
            return
        season = season or (entry.kind == "act" and is_word(entry.line.split()[0], "season"))
        if any(str(event.get("what", "")).endswith(" on paper") for event in entry.told.get("events", ())):
            yield store.state_at(entry.parent), season


def steps_of(store: Any, act: int) -> list[Any]:
    """Give the states between which an act has moved things so far: without what was ruled beside it."""
    found = [store.state_at(store.entry(act).parent)]
    for entry in (store.entry(seq) for seq in store.path_to(store.count()) if seq > act):
        if entry.told.get("act") != act:
            found += [store.state_at(entry.parent), store.state_at(entry.seq)]
    return found


def last_but_notes(store: Any) -> Any:
    """Give a table's last entry that is no note; those ask nobody, and may not be for all eyes at a prompt."""
    found = (store.entry(seq) for seq in range(store.count(), 0, -1))
    return next(one for one in found if one.kind != "note" or one.seq == 1)


def called(path: Path) -> str:
    """Give what one types to open a table."""
    return path.stem if path.parent == Path() else str(path)
