"""What a game declares of the files that can be begun, and how what they need is asked."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import (
    ChoiceError,
    GmkitError,
    IllegalChoice,
    StoreError,
    UnknownName,
    UnreadableChoice,
    later,
    listed,
    quoted,
    reason,
    said,
    say,
)
from gmkit.library import files
from gmkit.library.document import Diagnostic, Kind, Severity
from gmkit.names import fold, suggest
from gmkit.shell.card import GameCard
from gmkit.shell.output import Voice
from gmkit.shell.words import counted
from gmkit.table.seats import Seating

# ---- What a game declares of the files that can be begun: what each is called, what is asked for it, what writes
# it.


class Room(NamedTuple):
    """What the makers of files may use."""

    cards: Mapping[str, GameCard]  # every game's card by slug
    find: Callable[[str], str]  # gives the slug that a game's name stands for; raises UnknownName
    kinds: Mapping[str, Kind]  # every kind of file
    openings: Mapping[str, Opening] = {}  # the situations that can be begun, by the slug of their game
    content: Sequence[Path] = ()  # files and folders in force, where the file is made to fit others
    named: Sequence[Path] = ()  # those of them that were named for this one file alone
    set_id: str | None = None  # the id of the set that is meant, where there may be several; None if nothing was said
    seed: str | None = None  # what all chance depends on; None for none that was asked for
    drawn: str = ""  # what said how many are drawn by chance, as it is typed: "--random"; empty where nothing is
    folder: Path = Path()  # where the file will lie


class New(NamedTuple):
    """A new file, all but its first line."""

    kind: str  # what it says after `kind:`; empty for settings, which are no content
    id: str  # its id, or what it may be called
    text: str  # the file
    game: str  # the game that reads it
    about: str  # what is in it, in a few words
    tries: Sequence[str] = ()  # commands to try next, {} standing for the file
    beside: Sequence[Path] = ()  # files that have to be named with it in those commands
    news: Sequence[str] = ()  # what else the GM should know, a line each


class Making(NamedTuple):
    """One sort of file that can be begun."""

    name: str  # what it is called in the command
    also: tuple[str, ...]  # other names
    about: str  # what it is, in a line
    questions: Callable[[Room], Sequence[Question]]  # gives what is asked, in order
    make: Callable[[Answers, Room], New]  # gives the file
    options: Mapping[str, str] = {}  # questions that no other sort of file has, each with a line of help for its option
    draws: bool = False  # whether it may be drawn by chance
    fits: bool = False  # whether it is made to fit other content, so that it takes what is in force


class Laid(NamedTuple):
    """What a game lays before its seats."""

    # the file up to its last list; the gaps title, author, source, set, first and last are filled alike for
    # all games
    text: str
    rows: Sequence[Mapping[str, Any]]  # what stands in that list, one for each seat
    gaps: Mapping[str, str | int] = {}  # what fills its other gaps


class Opening(NamedTuple):
    """The situation of a game that can be begun: who sits there, before anything has happened."""

    kind: str  # what the file says after `kind:`
    # gives what lies before the seats, from the seats, the content in force and the room
    lay: Callable[[Seating, Mapping[str, Any], Room], Laid]
    content: str = ""  # the kind of content that it is played with; empty if there is none
    # gives how many seats there can be, from the content in force; None where the game's card says it all
    most: Callable[[Mapping[str, Any]], int] | None = None


class Beginnings(NamedTuple):
    """What can be begun for a game."""

    makings: tuple[Making, ...] = ()  # its content, in the order in which it is listed
    opening: Opening | None = None  # its situation; None if there is none


def find(name: str, among: Sequence[Making]) -> Making:
    """Give the sort of file that is meant.

    Raises:
        UnknownName: none is called so.
    """
    owners: dict[str, Making] = {}
    for making in among:
        for known in (making.name, *making.also):
            owners.setdefault(fold(known), making)
    if fold(name) in owners:
        return owners[fold(name)]
    names = [making.name for making in among]
    close = dict.fromkeys(owners[word].name for word in suggest(name, owners))
    raise UnknownName("kind of new file", name, close, names)


# ---- What is asked before a new file is written, and how: at the terminal, from options, or not at all.

Answers = dict[str, Any]
"""What is known by now, by the name of its question."""

READ = "read"
"""Among the answers, what was read from a table, as a file has it; not there where nothing was."""

Typed = str | Sequence[str]
"""An answer as it was typed; several where an option was given several times."""

KEYS = later("Enter takes what stands in brackets · ? tells more · undo goes back · quit stops")


class Question(NamedTuple):
    """One question."""

    name: str  # by which its answer is known; its option is called so too
    what: str  # what is asked, in a few words
    more: str  # what `?` tells
    default: Callable[[Mapping[str, Any]], str]  # what Enter takes, from what is known by then
    read: Callable[[Typed, Mapping[str, Any]], Any]  # gives the answer that a text means; raises GmkitError
    aloud: bool = True  # whether it is asked at the terminal; else its option alone can answer it, or the default
    by: str = ""  # what answers it, as it is typed, where that is not the option of its name

    @property
    def option(self) -> str:
        return self.by or f"--{self.name}"


def line_of(typed: Typed, most: int) -> str:
    """Read a line of text.

    Raises:
        UnreadableChoice: it is empty, too long, or holds what cannot be seen.
    """
    text = (typed if isinstance(typed, str) else " ".join(typed)).strip()
    if found := files.in_value(text):
        raise UnreadableChoice(say("{words} holds {name}; leave it out", words=quoted(text), name=found.name))
    if not text or "\n" in text or "\t" in text:
        raise UnreadableChoice(say("{words} is no text; write a few letters", words=quoted(text)))
    if len(text) > most:
        raise UnreadableChoice(
            say("{words} has {count} letters; {most} are the most", words=quoted(text), count=len(text), most=most)
        )
    return text


def number_of(typed: Typed, low: int, high: int) -> int:
    """Read a whole number.

    Raises:
        IllegalChoice: it is none, or out of range.
    """
    text = line_of(typed, 100)
    if text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high:
        return int(text)
    raise IllegalChoice(
        say("{words}: write a whole number from {low} to {high}", words=quoted(text), low=low, high=high)
    )


def several_of(typed: Typed, count: int, most: int) -> list[str]:
    """Read so many different words, parted by commas.

    Raises:
        UnreadableChoice: there are more or fewer, or one is too long.
    """
    words = [line_of(word, most) for word in (typed.split(",") if isinstance(typed, str) else typed)]
    if len(words) != count or len({word.casefold() for word in words}) != count:
        raise UnreadableChoice(
            say("write {count} different words parted by commas, at most {most} letters each", count=count, most=most)
        )
    return words


def settle(questions: Sequence[Question], given: Mapping[str, Typed], voice: Voice, what: str, *, ask: bool) -> Answers:
    """Answer all questions: from what was given, at the terminal, or by default.

    Args:
        questions: in the order in which they are asked.
        given: what options said, by the names of questions.
        voice: who asks.
        what: what is made, for messages.
        ask: whether what was not given is asked for; else the defaults are taken.

    Raises:
        IllegalChoice: something was given that is not asked here, or somebody should be asked and nobody is there.
        GmkitError: what was given cannot be the answer.
        Stopped: somebody stopped, or the input ended.
    """
    _refuse_strange(questions, given, what)
    answers: Answers = {}
    for question in questions:
        if question.name in given:
            answers[question.name] = _given(question, given[question.name], answers)
    unsaid = [question for question in questions if question.name not in given]
    if ask:
        _ask_all([question for question in unsaid if question.aloud], answers, voice, what)
    for question in unsaid:
        if question.name not in answers:
            answers[question.name] = question.read(question.default(answers), answers)
    return answers


def _ask_all(questions: Sequence[Question], answers: Answers, voice: Voice, what: str) -> None:
    if not questions:
        return
    from gmkit.shell.output import UndoAsked  # what a terminal needs; games declare their questions without it

    _refuse_nobody(questions, what)
    voice.say(f"{what}: {counted(len(questions), 'question')}. {said(KEYS)}")
    at = 0
    while at < len(questions):
        try:
            answers[questions[at].name] = _asked(questions[at], answers, voice)
            at += 1
        except UndoAsked:
            at = max(0, at - 1)


def _asked(question: Question, answers: Answers, voice: Voice) -> Any:
    from gmkit.shell.output import read_line

    default = question.default(answers)
    while True:
        line = read_line(voice, f"{question.what} [{default}]:")
        if line == "?":
            voice.say(question.more)
            continue
        try:
            return question.read(line or default, answers)
        except GmkitError as error:
            voice.say(str(error))


def _given(question: Question, typed: Typed, answers: Answers) -> Any:
    try:
        return question.read(typed, answers)
    except ChoiceError as error:
        raise error.behind(question.option) from None


def _refuse_strange(questions: Sequence[Question], given: Mapping[str, Typed], what: str) -> None:
    known = [question.name for question in questions]
    for name in given:
        if name not in known:
            options = listed([question.option for question in questions], "and")
            raise IllegalChoice(
                say("{what} takes no --{name}; it takes {options}", what=what, name=name, options=options)
            )


def _refuse_nobody(questions: Sequence[Question], what: str) -> None:
    if sys.stdin.isatty():
        return
    options = listed([question.option for question in questions], "and")
    raise IllegalChoice(
        say(
            "{what}: {options} is not given, and nobody can be asked here; --yes takes the defaults|"
            "{what}: {options} are not given, and nobody can be asked here; --yes takes the defaults",
            number=len(questions),
            what=what,
            options=options,
        )
    )


# ---- Questions that are asked for many files, each for its own sort with other words.

TITLE_LIMIT, SITUATION_LIMIT, AUTHOR_LIMIT = 100, 200, 200
"""So many letters a title of content, one of a situation, and an author have at most."""


def title_question(default: str, most: int = TITLE_LIMIT) -> Question:
    return Question(
        "title",
        say("Title"),
        say("what people call it, at most {most} letters; its id and the name of the file are made from it", most=most),
        lambda _: default,
        lambda typed, _: line_of(typed, most),
    )


def author_question() -> Question:
    return Question(
        "author",
        say("Author"),
        say("who makes it; every sheet that is printed from the file names the author"),
        # In a text of its own: here it stands behind "by", which has another case than an answer at a table.
        lambda _: say("the {gm}", gm=say("GM")),
        lambda typed, _: line_of(typed, AUTHOR_LIMIT),
    )


def content_questions(title: str) -> list[Question]:
    """Give what is asked for all content: what it is called, usually so, and who makes it."""
    return [title_question(title), author_question()]


def count_question(what: str, low: int, high: int, default: int) -> Question:
    """Give the question how many there shall be.

    Args:
        what: is counted, in the plural.
        low: fewest.
        high: most.
        default: usual.
    """
    return Question(
        "count",
        say("How many {what}", what=what),
        say("from {low} to {high}; more can be added to the file, and any taken out", low=low, high=high),
        lambda _: str(default),
        lambda typed, _: number_of(typed, low, high),
    )


def words_question(name: str, what: str, more: str, default: str, count: int, most: int) -> Question:
    """Give a question for so many words.

    Args:
        name: of the question.
        what: is asked.
        more: what `?` tells.
        default: the usual words, parted by commas.
        count: how many.
        most: letters of a word.
    """
    return Question(name, what, more, lambda _: default, lambda typed, _: several_of(typed, count, most))


# ---- The comments of a template, in the language that is spoken.

WIDTH = 120
"""Columns of a comment that is said in another language."""

_ALONE = re.compile(r"( *)# (\S.*)")
_BEHIND = re.compile(r"( *(?:# +|\$\w+ +)?(?:- )?\{?[\w$-]+:(?: .*\S)?) # (\S.*)")
_ASLEEP = re.compile(r" *# [\w-]+:")


class Remark(NamedTuple):
    """A comment of a template, or a line that has none."""

    lines: list[str]  # as they stand there
    text: str = ""  # what the comment says, in one line; empty where there is none
    before: str = ""  # what stands in front of its first #


def remarks(template: str) -> Iterator[Remark]:
    """Go through a template: a comment ends with its indent, or with a line that ends a sentence."""
    open_: list[re.Match[str]] = []
    for line in (*template.splitlines(), ""):
        behind, alone = _BEHIND.fullmatch(line), _ALONE.fullmatch(line)
        prose = alone is not None and behind is None and _ASLEEP.fullmatch(line) is None
        if open_ and (not prose or alone is None or alone[1] != open_[0][1] or open_[-1][2].endswith(".")):
            yield Remark([one[0] for one in open_], " ".join(one[2] for one in open_), open_[0][1])
            open_ = []
        if prose and alone is not None:
            open_.append(alone)
        elif behind is not None:
            yield Remark([line], behind[2], f"{behind[1]} ")
        else:
            yield Remark([line])


def braced(comment: str) -> str:
    """Give a comment as a fixed text whose braces are no slots."""
    return comment.replace("{", "{{").replace("}", "}}")


def in_language(template: str) -> str:
    """Give a template with its comments as they are said in the language that is spoken, and wrapped anew."""
    told: list[str] = []
    for one in remarks(template):
        own = say(braced(one.text))
        if own == one.text:
            told += one.lines
        elif one.before.strip():
            told.append(f"{one.before}# {own}")
        else:
            begin = f"{one.before}# "
            told += textwrap.wrap(own, WIDTH, initial_indent=begin, subsequent_indent=begin, break_on_hyphens=False)
    return "\n".join(told)


# ---- What is wrong with a file that nobody has yet.


def errors_in(text: str, name: str, around: Sequence[Path], room: Room) -> list[Diagnostic]:
    """Give what its check refuses; it is looked at where it cannot be in anybody's way."""
    from tempfile import TemporaryDirectory

    from gmkit.library.check import inspect_all
    from gmkit.library.files import write_whole

    try:
        with TemporaryDirectory(prefix="gmkit-") as folder:
            path = Path(folder, "new.yaml")
            write_whole(path, text.encode("utf-8"))
            found = inspect_all([path], room.kinds, around, shown=name)[0].found
    except OSError as error:
        raise StoreError(
            say("a new file is looked at in a folder of its own, and there can be none: {reason}", reason=reason(error))
        ) from error
    # Its pictures lie beside the place where it will be, and are looked for once it is there.
    return [one for one in found if one.severity is Severity.ERROR and one.code != _PICTURE]


_PICTURE = "GM604"
