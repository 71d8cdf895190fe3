"""Every way in which gmkit says no, and how a fixed text is said in another language.

A GmkitError is something a person did or wrote; it is shown as one line that
says where, what, and what to do. A bug is not a GmkitError.

    GmkitError              exit 2 unless it says otherwise
    ├── ContentError        exit 3: a file that cannot be used
    │   ├── UnreadableContent   not there, not YAML, not text
    │   ├── SchemaMismatch      the wrong shape
    │   ├── BrokenContentRule   a rule of the game is broken
    │   └── UnknownReference    it names something that is not there
    ├── UnknownName         no such mask, seat, game, sheet; carries close matches
    ├── ChoiceError         what a person chose
    │   ├── UnreadableChoice    cannot be read as a choice
    │   ├── IllegalChoice       may not be chosen now; names the rule
    │   └── AmbiguousChoice     could mean several things; lists them
    ├── ChanceError         a typed roll is missing or impossible
    ├── SheetError          a text does not fit, no such paper
    ├── StoreError          exit 3: a file cannot be read or written
    └── Stopped             exit 130: interrupted, or the input ended at a prompt
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from typing import NamedTuple, Self, SupportsFloat


class Spoken(NamedTuple):
    """A language that fixed texts are said in."""

    texts: Mapping[str, str]  # by the English text, as it stands in the code; one that is missing is said in English
    form: Callable[[int], int]  # which of the forms of a text goes with so many
    labels: Mapping[str, str] = {}  # by what content calls something, what that is called in this language
    decimal: str = "."  # what stands before tenths
    percent: str = "{n}%"  # a figure in per cent
    # what a text is with a setting's own terms, where a campaign has some
    in_terms: Callable[[str], str] | None = None


ENGLISH = Spoken({}, lambda number: int(number != 1))
"""The language that the texts stand in."""

_spoken: ContextVar[Callable[[], Spoken]] = ContextVar("spoken", default=lambda: ENGLISH)


def say_in(spoken: Callable[[], Spoken] = lambda: ENGLISH) -> None:
    """Have fixed texts said from now on in the language that is given at each of them."""
    _spoken.set(spoken)


def say(text: str, /, *, number: int | None = None, **slots: object) -> str:
    """Say a fixed text in the language that is spoken: "{name} has no gold".

    `python -m tests.texts` finds these texts by this call, so a text stands in it as it is.

    Args:
        text: in English, with slots in braces; its forms parted by strokes, "{n} coin|{n} coins", if a number is given.
        number: chooses the form, and stands in for {n}.
        slots: what stands in for each of the others.
    """
    spoken = _spoken.get()()
    told = spoken.texts.get(text)
    if spoken.in_terms is not None:
        told = spoken.in_terms(text if told is None else told)
    if spoken.decimal != ENGLISH.decimal:
        slots = {name: _Figure(own) if isinstance(own, float) else own for name, own in slots.items()}
    if number is not None:
        forms, at = (text.split("|"), int(number != 1)) if told is None else (told.split("|"), spoken.form(number))
        return forms[min(at, len(forms) - 1)].format(n=number, **slots)
    return (text if told is None else told).format(**slots)


def decimal(amount: SupportsFloat, how: str) -> str:
    """Give a figure as `format` gives it, with the signs of the language that is spoken: "+2,5", "38 %"."""
    spoken, told = _spoken.get()(), format(float(amount), how)
    if "%" in told:
        return spoken.percent.format(n=told.replace("%", "").replace(".", spoken.decimal))
    return told.replace(".", spoken.decimal)


def minus(figure: object) -> object:
    """Give a whole number below 0 for the eye, "−2"; anything else as it is."""
    return str(figure).replace("-", "−") if isinstance(figure, int) and figure < 0 else figure


class _Figure(float):
    """A figure in a text, which is formatted there."""

    __slots__ = ()

    def __format__(self, how: str) -> str:
        return decimal(self, how).replace("-", "−")


class _Later(str):
    """A fixed text with its slots filled, that reads in English wherever nobody says it."""

    __slots__ = ("number", "slots", "text")

    text: str
    number: int | None
    slots: Mapping[str, object]


def later(text: str, /, *, number: int | None = None, **slots: object) -> str:
    """Mark a fixed text that is kept in English, and said where somebody reads it: a choice, a die, a label.

    Args:
        text: as `say` takes it.
        number: as `say` takes it.
        slots: what stands in for each of the others; what was marked itself is said along with it.
    """
    if number is None and not slots:
        return text
    forms = text.split("|") if number is not None else [text]
    told = forms[min(int(number != 1), len(forms) - 1)].format(**slots, **({} if number is None else {"n": number}))
    marked = _Later(told)
    marked.text, marked.number, marked.slots = text, number, slots
    return marked


def said(text: str) -> str:
    """Say a text that was marked, or a label of content, in the language that is spoken; give any other as it is."""
    spoken = _spoken.get()()
    if isinstance(text, _Later):
        slots = {name: said(own) if isinstance(own, str) else own for name, own in text.slots.items()}
        label = spoken.labels.get(text.text)
        return say(text.text, number=text.number, **slots) if label is None else label.format(**slots)
    told = spoken.texts.get(text)
    told = spoken.labels.get(text) if told is None else told
    told = made(text) if told is None else told
    return told if spoken.in_terms is None else spoken.in_terms(told)


_MADE = re.compile(r"(.+?)(?:: (.+)| ([0-9]+)| \((?:(hidden )?([0-9]+)|mundane)\))")


def made(label: str) -> str:
    """Say what a text of ours makes of a label or a number, as "Go against: {label}"; give any other as it is."""
    texts = _spoken.get()().texts
    found = _MADE.fullmatch(label) if texts and isinstance(label, str) else None
    if found is None:
        return label
    if not (found[2] or found[3]):
        worth = "{action} (hidden {value})" if found[4] else "{action} ({value})" if found[5] else "{action} (mundane)"
        return texts.get(worth, worth).format(action=said(found[1]), value=found[5])
    told = texts.get(found[1] + (": {label}" if found[2] else " {at}"))
    return label if told is None else told.format(label=said(found[2] or ""), at=found[3])


def labels() -> Mapping[str, str]:
    """Give what content calls things, and what they are called in the language that is spoken."""
    return _spoken.get()().labels


def known_as(*names: str) -> tuple[str, ...]:
    """Give the names that something goes by, and behind them what those are in the language that is spoken."""
    known = labels()
    return (*names, *(known[name] for name in names if name in known)) if known else names


def means(word: str, *texts: str) -> bool:
    """Whether what was typed is one of these words, in English or in the language that is spoken."""
    known = word.casefold()
    return any(known in (text, said(text).casefold()) for text in texts)


def quoted(text: str, limit: int = 60) -> str:
    """Give somebody's text for a message: escaped, at most `limit` characters, in quotes."""
    safe = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
    return f'"{safe if len(safe) <= limit else safe[: limit - 1] + "…"}"'


_SHOWN = 12
"""How many names a message lists before it says how many more there are."""


def listed(names: Iterable[str], last: str = "or") -> str:
    """Join names for a sentence: "a, b or c"."""
    words = list(names)
    if len(words) < 2:
        return " ".join(words)
    rest, end = ", ".join(words[:-1]), words[-1]
    return (
        say("{rest} and {last}", rest=rest, last=end) if last == "and" else say("{rest} or {last}", rest=rest, last=end)
    )


def few(names: Iterable[str], last: str = "or") -> str:
    """Join names as `listed` does; of more than thirteen, the first twelve and how many more there are."""
    words = list(names)
    more = len(words) - _SHOWN
    return listed(words if more <= 1 else [*words[:_SHOWN], say("{n} more|{n} more", number=more)], last)


def counted(number: int, one: str, many: str | None = None, *, none: str | None = None) -> str:
    """Give so many of something: "1 coin", "3 coins"; `many` where it does not end in s, `none` for nought."""
    if not number and none is not None:
        return none
    return say(f"{{n}} {one}|{{n}} {many or one + 's'}", number=number)


def did_you_mean(close: Iterable[str]) -> str:
    """Ask for one of the names that are nearest: "did you mean a or b?"."""
    return say("did you mean {names}?", names=listed(close))


def asked_for(message: str) -> list[str]:
    """Give the names that a message asks for by `did_you_mean`; none if it does not."""
    before, after = did_you_mean(["\0"]).split("\0")
    _, asks, behind = message.partition(before)
    names, ends, _ = behind.partition(after)
    between = listed(["\0", "\0"]).replace("\0", "").strip()
    return [word for word in re.findall(r"[\w-]+", names) if word != between] if asks and ends else []


class GmkitError(Exception):
    """What a person did or wrote, told in one line.

    Attributes:
        exit_code: what the command ends with, as docs/commands.md lists them.
    """

    exit_code = 2

    def behind(self, place: str) -> Self:
        """Give the same error with a place in front of its message: "line 3: no card called ..."."""
        self.args = (f"{place}: {self}", *self.args[1:])
        return self


class ContentError(GmkitError):
    """A file of content, a situation or a log that cannot be used."""

    exit_code = 3


class UnreadableContent(ContentError):
    """The file is missing, is no regular file, or holds no YAML."""


class SchemaMismatch(ContentError):
    """The file is YAML of the wrong shape."""


class BrokenContentRule(ContentError):
    """The file has the right shape and breaks a rule of its game."""


class UnknownReference(ContentError):
    """The file names something that is not there."""


class UnknownName(GmkitError):
    """Nothing has this name.

    Attributes:
        name: what was asked for.
        close: the nearest names there are, best first.
    """

    def __init__(
        self, kind: str, name: str, close: Iterable[str] = (), among: Iterable[str] = (), tip: str = ""
    ) -> None:
        """Say that there is no `kind` called `name`; suggest `close`, or list a few of `among`; and what else to do."""
        self.name = name
        self.close = tuple(close)
        hint = ""
        if self.close:
            hint = f"; {did_you_mean(self.close)}"
        elif known := list(among):
            hint = say("; there is {names}", names=few(known, "and"))
        told = say("no {kind} called {name}", kind=said(kind), name=quoted(name))
        super().__init__(f"{told}{hint}{f'; {tip}' if tip else ''}")


class ChoiceError(GmkitError):
    """What somebody chose cannot be done.

    Attributes:
        close: the choices that were most likely meant, if any were near.
        listed: where it lists what may be chosen, that list, for whoever takes something beside it.
        reason: why it cannot be done, where more is known than what can.
    """

    close: tuple[str, ...] = ()
    listed: str = ""
    reason: str = ""


class UnreadableChoice(ChoiceError):
    """The text cannot be read as any choice."""


class IllegalChoice(ChoiceError):
    """A rule forbids the choice now; the message names the rule and what is legal."""


class AmbiguousChoice(ChoiceError):
    """The text could mean several choices; the message lists them."""


class ChanceError(GmkitError):
    """A typed roll is missing, impossible, or cannot be read.

    Attributes:
        missing: the faces so far are right, and more are needed.
    """

    def __init__(self, message: str, *, missing: bool = False) -> None:
        """Say what is wrong with the roll."""
        self.missing = missing
        super().__init__(message)


class SheetError(GmkitError):
    """A sheet cannot be made: a text does not fit, a letter has no font, no such paper."""


class StoreError(GmkitError):
    """A file cannot be read or written."""

    exit_code = 3


class Stopped(GmkitError):
    """Somebody stopped the command, or the input ended at a prompt."""

    exit_code = 130


class PassedOver(UserWarning):
    """A file in a folder of content that is not needed or is written as of old; it keeps nobody from going on."""


_REASONS = {
    errno.ENOENT: later("no such file"),
    errno.ENOTDIR: later("no such file; a part of the path is not a folder"),
    errno.EACCES: later("no permission"),
    errno.EPERM: later("no permission"),
    errno.ELOOP: later("a link that leads back to itself"),
    errno.ENAMETOOLONG: later("the name is too long"),
    errno.EISDIR: later("this is a folder"),
    errno.EROFS: later("this disk can only be read"),
    errno.ENOSPC: later("the disk is full"),
    errno.EDQUOT: later("the disk quota is used up"),
    errno.EEXIST: later("there is a file already"),
    errno.ENOTEMPTY: later("the folder is not empty"),
    errno.EIO: later("the disk cannot be read or written"),
    errno.EBADF: later("the output is closed"),
    errno.EFBIG: later("the file is too large"),
}


def reason(error: OSError | ValueError) -> str:
    """Give the reason why a path could not be used, in a few words."""
    if not isinstance(error, OSError):
        return say("no file can have this name")
    known = _REASONS.get(error.errno or 0)
    return said(known) if known else (error.strerror or say("it failed")).lower()
