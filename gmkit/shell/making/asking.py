"""What is asked before a new file is written, and how: at the terminal, from options, or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.errors import ChoiceError, GmkitError, IllegalChoice, UnreadableChoice, listed, quoted
from gmkit.library import forbidden
from gmkit.shell.output import Voice

Answers = dict[str, Any]
"""What is known by now, by the name of its question."""

Typed = str | Sequence[str]
"""An answer as it was typed; several where an option was given several times."""

KEYS = "Enter takes what stands in brackets · ? tells more · undo goes back · quit stops"


class Question(NamedTuple):
    """One question.

    Attributes:
        name: by which its answer is known; its option is called so too.
        what: what is asked, in a few words.
        more: what `?` tells.
        default: what Enter takes, from what is known by then.
        read: gives the answer that a text means; raises GmkitError.
        aloud: whether it is asked at the terminal; else its option alone can answer it, or the default.
    """

    name: str
    what: str
    more: str
    default: Callable[[Mapping[str, Any]], str]
    read: Callable[[Typed, Mapping[str, Any]], Any]
    aloud: bool = True

    @property
    def option(self) -> str:
        """The option that answers it."""
        return f"--{self.name}"


def line_of(typed: Typed, most: int) -> str:
    """Read a line of text.

    Raises:
        UnreadableChoice: it is empty, too long, or holds what cannot be seen.
    """
    text = (typed if isinstance(typed, str) else " ".join(typed)).strip()
    if found := forbidden.in_value(text):
        raise UnreadableChoice(f"{quoted(text)} holds {found.name}; leave it out")
    if not text or "\n" in text or "\t" in text:
        raise UnreadableChoice(f"{quoted(text)} is no text; write a few letters")
    if len(text) > most:
        raise UnreadableChoice(f"{quoted(text)} has {len(text)} letters; {most} are the most")
    return text


def number_of(typed: Typed, low: int, high: int) -> int:
    """Read a whole number.

    Raises:
        IllegalChoice: it is none, or out of range.
    """
    text = line_of(typed, 100)
    if text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high:
        return int(text)
    raise IllegalChoice(f"{quoted(text)}: write a whole number from {low} to {high}")


def several_of(typed: Typed, count: int, most: int) -> list[str]:
    """Read so many different words, parted by commas.

    Raises:
        UnreadableChoice: there are more or fewer, or one is too long.
    """
    words = [line_of(word, most) for word in (typed.split(",") if isinstance(typed, str) else typed)]
    if len(words) != count or len({word.casefold() for word in words}) != count:
        raise UnreadableChoice(f"write {count} different words parted by commas, at most {most} letters each")
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
    from gmkit.shell.prompt import UndoAsked  # what a terminal needs; games declare their questions without it

    _refuse_nobody(questions, what)
    voice.say(f"{what}: {len(questions)} question{'s' if len(questions) > 1 else ''}. {KEYS}")
    at = 0
    while at < len(questions):
        try:
            answers[questions[at].name] = _asked(questions[at], answers, voice)
            at += 1
        except UndoAsked:
            at = max(0, at - 1)


def _asked(question: Question, answers: Answers, voice: Voice) -> Any:
    from gmkit.shell.prompt import read_line

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
        raise type(error)(f"{question.option}: {error}") from error


def _refuse_strange(questions: Sequence[Question], given: Mapping[str, Typed], what: str) -> None:
    known = [question.name for question in questions]
    for name in given:
        if name not in known:
            options = listed([question.option for question in questions], "and")
            raise IllegalChoice(f"{what} takes no --{name}; it takes {options}")


def _refuse_nobody(questions: Sequence[Question], what: str) -> None:
    if sys.stdin.isatty():
        return
    options = listed([question.option for question in questions], "and")
    verb = "is" if len(questions) == 1 else "are"
    raise IllegalChoice(f"{what}: {options} {verb} not given, and nobody can be asked here; --yes takes the defaults")
