"""The one place where text leaves for a terminal, and where one is asked: answers on stdout, all else on stderr."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from enum import Enum
from fractions import Fraction
from itertools import chain
from types import FrameType, UnionType
from typing import Any, NoReturn, TextIO, get_args

from gmkit import __version__
from gmkit.errors import GmkitError, Stopped, StoreError, later, means, reason, said, say

# ---- The one place where text leaves for a terminal: answers on stdout, all else on stderr.

_ASCII = {
    "–": "-", "—": "-", "−": "-", "…": "...", "’": "'", "‘": "'", "“": '"', "”": '"', "·": "-", "×": "x",
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "•": "*", "●": "*", "○": "o", "→": "->", "½": "1/2", "±": "+/-", "©": "(c)",
}  # fmt: skip


def ascii_only(text: str) -> str:
    """Give the text in ASCII: signs by their nearest, accents dropped, the rest as "?"."""
    swapped = "".join(_ASCII.get(c, c) for c in text)
    return "".join(
        c if c.isascii() else unicodedata.normalize("NFKD", c).encode("ascii", "ignore").decode() or "?"
        for c in swapped
    )


def clean(text: str) -> str:
    """Give the text with everything escaped that could drive a terminal or hide from the eye."""
    return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text)


def _write(
    stream: TextIO, text: str, *, plain: bool, end: str = "\n", paint: Callable[[str], str] | None = None
) -> None:
    let_go(plain=plain)
    text = ascii_only(clean(text)) if plain else clean(text)
    try:
        text.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        text = ascii_only(text)
    if paint is not None and in_colour(stream, plain=plain):
        text = paint(text)
    try:
        stream.write(text + end)
        if stream is sys.stderr:
            stream.flush()
    except BrokenPipeError:
        hang_up()
    except OSError:
        if stream is not sys.stderr:
            raise
        # A terminal that is gone hears nothing, and what was being done goes on.
        _deafen(stream)


def _deafen(stream: TextIO) -> None:
    """Let whatever is still written to a stream go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    # The stream has a descriptor of its own now.
    os.close(nowhere)


def unwritable(error: OSError) -> StoreError:
    """Give the error for an answer that cannot be delivered; nothing more is written where it was to go."""
    _deafen(sys.stdout)
    return StoreError(say("the answer could not be written: {why}; make room, or send it elsewhere", why=reason(error)))


def hang_up() -> NoReturn:
    """End quietly: whoever read the answer has had enough, and that is no mistake."""
    _deafen(sys.stdout)
    sys.exit(0)


PATIENCE, EVERY = 1.0, 0.25
"""After so many seconds it is shown how far something is, and so often."""


class Voice:
    """Speaks for one command.

    Attributes:
        plain: ASCII only.
        quiet: nothing on stderr but errors and prompts.
    """

    def __init__(self, *, plain: bool = False, quiet: bool = False) -> None:
        """Take the switches."""
        self.plain = plain or os.environ.get("TERM") == "dumb"
        self.quiet = quiet

    def answer(self, lines: Iterable[str], paint: Callable[[str], str] | None = None) -> None:
        """Put an answer on stdout; a terminal shows no line of it with a word cut, but in JSON.

        Args:
            lines: the answer.
            paint: colours a text where colour is wanted; it is given clean text, and may add colour alone.
        """
        for line in lines:
            text = line if line.startswith("{") else _wrapped(self.shown(line), sys.stdout)
            _write(sys.stdout, text, plain=self.plain, paint=paint)

    def tell(self, lines: Iterable[str], *, most: int | None = None) -> None:
        """Put prose on stdout, wrapped where a terminal shows it; what hangs over begins further in.

        Args:
            lines: the prose.
            most: so many columns are used at most, and where there is no terminal its width counts as 80; None wraps
                at a terminal alone, as wide as it is.
        """
        for line in lines:
            # In ASCII some signs are wider: what is wrapped is what is shown.
            text = self.shown(line)
            text = _wrapped(text, sys.stdout) if most is None else wrapped(text, most=most)
            _write(sys.stdout, text, plain=self.plain)

    def shown(self, text: str) -> str:
        """Give a text as this voice says it: clean, and in ASCII where that is wanted."""
        return ascii_only(clean(text)) if self.plain else clean(text)

    def aside(self, *lines: str) -> None:
        """Put a warning or a piece of news on stderr."""
        if not self.quiet:
            self.say(*lines)

    def ask(self, question: str) -> None:
        """Put a question on stderr; the answer is typed beside it."""
        _write(sys.stderr, question, plain=self.plain, end=" ")

    def clear(self) -> None:
        """Leave nothing readable of what stands on the screen; elsewhere, part it by empty lines."""
        lines = max(40, shutil.get_terminal_size().lines)
        self.say("\n" * lines)
        if sys.stderr.isatty() and not self.plain:
            # Screen and what was scrolled off it; a terminal that does not know this shows the empty lines.
            sys.stderr.write("\x1b[3J\x1b[2J\x1b[H")
            sys.stderr.flush()

    def waiting(self) -> Callable[[str], None]:
        """Give what shows, on one line of a terminal, how far something is; from its second second on.

        An empty text takes the line away again.
        """
        wanted = sys.stderr.isatty() and not self.quiet
        due, wide = time.monotonic() + PATIENCE, 0

        def show(text: str) -> None:
            nonlocal due, wide
            if not wanted or (time.monotonic() < due if text else not wide):
                return
            text = text[: shutil.get_terminal_size().columns - 1]
            _write(sys.stderr, text.ljust(wide), plain=self.plain, end="\r")
            due, wide = time.monotonic() + EVERY, len(text)

        return show

    def say(self, *lines: str) -> None:
        """Put something on stderr that is never left out."""
        for line in lines:
            _write(sys.stderr, _wrapped(self.shown(line), sys.stderr), plain=self.plain)


def _wrapped(text: str, stream: TextIO) -> str:
    """Give a line as a terminal of this width shows it without breaking words; elsewhere as it is."""
    wide = shutil.get_terminal_size().columns
    if len(text) <= wide // 2 or not stream.isatty():
        return text
    return "\n".join(line if columns(line) <= wide else wrapped(line, most=wide) for line in text.split("\n"))


def columns(text: str) -> int:
    """Give how many columns a terminal needs for a text: two for wide letters, none for what stands on another."""
    return sum(
        0 if unicodedata.category(c) in ("Mn", "Me") else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def wrapped(text: str, *, most: int) -> str:
    """Give a line wrapped by the width that it has on a terminal; what hangs over begins further in.

    No word is cut, but for a path, an id or an address longer than the line, behind a / or a hyphen; #8 to #9 is one.

    Args:
        text: the line.
        most: so many columns are used at most.
    """
    wide = max(40, min(most, shutil.get_terminal_size((80, 24)).columns))
    inward = " " * (len(text) - len(text.lstrip(" ")))
    lines = [inward]
    longest = wide - len(inward) - 2
    whole = re.findall(r"(?:#\d+ \S+ (?=#\d))?\S+ *", text)
    for word in chain.from_iterable(_PARTS.findall(one) if len(one) > longest else [one] for one in whole):
        if lines[-1].strip() and columns(lines[-1] + word.rstrip()) > wide:
            lines[-1] = lines[-1].rstrip()
            lines.append(inward + "  ")
        lines[-1] += word
    return "\n".join([*lines[:-1], lines[-1].rstrip()])


_PARTS = re.compile(r"[^/-]*[/-]+ *|[^/-]+")


_HELD: ContextVar[list[str] | None] = ContextVar("_HELD", default=None)


def hold(messages: list[str]) -> None:
    """Let what is put into a list be complained of before anything else is said in this command."""
    _HELD.set(messages)


def let_go(*, plain: bool = False) -> None:
    """Complain of all that was held back."""
    held = _HELD.get() or []
    messages = [held.pop(0) for _ in range(len(held))]
    for one in messages:
        complain(one, plain=plain)


def complain(message: str, *, plain: bool = False) -> None:
    """Put an error on stderr, in one line that a narrow terminal wraps; what says the same and was held is not said."""
    if held := _HELD.get():
        held[:] = [one for one in held if not one.endswith(message)]
    text = _wrapped("gmkit: " + " ".join(message.split()), sys.stderr)
    _write(sys.stderr, text, plain=plain or os.environ.get("TERM") == "dumb")


def plain_data(value: Any) -> Any:
    """Give a result as JSON can hold it: chances as a fraction and a number, tuples as lists."""
    if isinstance(value, Fraction):
        return {
            "fraction": f"{value.numerator}/{value.denominator}" if value.denominator > 1 else str(value.numerator),
            "value": float(value),
        }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, str):
        # What is said later is kept in English.
        return str(value)
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return plain_data(value._asdict())
    if isinstance(value, Mapping):
        return {str(key): plain_data(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_data(item) for item in value]
    if isinstance(value, frozenset | set):
        return sorted(map(plain_data, value), key=str)
    return value


def event_data(event: Any, names: Sequence[str], cards: Sequence[str] = ()) -> dict[str, Any]:
    """Give an event as JSON: its type in kebab-case, seats, other parties and numbered cards by name."""
    fields = {field: value for field, value in event._asdict().items() if field != "to" or value is not None}
    return {
        "type": event_word(type(event)),
        **_fields(event, fields, {"SeatNo": names, "'party'": names, "'card'": cards}),
    }


ALONE = "gm"
"""What an event's `to` says for the GM alone, as in `table.game`, which a command that plays nothing goes without."""

Lists = Mapping[str, Sequence[str]]
"""For a sort of number, as fields are annotated with it, the names that the numbers stand for."""


def _fields(record: Any, fields: Mapping[str, Any], lists: Lists) -> dict[str, Any]:
    """Give fields of a record as JSON, whatever is numbered in a list by its name there."""
    sorts = {field: str(type(record).__annotations__[field]) for field in fields}
    named = {field: next((lists[sort] for sort in lists if sort in sorts[field]), None) for field in fields}
    return {
        field: _inner(value, lists) if (names := named[field]) is None else plain_data(_named(value, names))
        for field, value in fields.items()
    }


def _inner(value: Any, lists: Lists) -> Any:
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return _fields(value, value._asdict(), lists)
    return [_inner(one, lists) for one in value] if isinstance(value, tuple) else plain_data(value)


def _named(value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, int):
        return names[value]
    return [_named(item, names) for item in value] if isinstance(value, tuple) else value


def event_from(
    data: Mapping[str, Any], kinds: Mapping[str, type], names: Sequence[str], cards: Sequence[str] = ()
) -> Any:
    """Read an event that `event_data` gave; None where this gmkit knows no such event, or somebody in it.

    Args:
        data: the event.
        kinds: the types of events by their words.
        names: the seats' and other parties' names, in order.
        cards: ids of the cards that events give by number.
    """
    kind = kinds.get(str(data.get("type")))
    try:
        return None if kind is None else _record(kind, data, {"SeatNo": names, "'party'": names, "'card'": cards})
    except (IndexError, KeyError, TypeError, ValueError):
        return None


def event_word(kind: type) -> str:
    """Give what a type of event is called in JSON."""
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in kind.__name__).lstrip("-")


def _record(kind: Any, data: Mapping[str, Any], lists: Lists) -> Any:
    found: dict[str, Any] = {}
    for field, sort in kind.__annotations__.items():
        if field in data:
            names = next((lists[word] for word in lists if word in str(sort)), None)
            found[field] = _numbered(data[field], names) if names is not None else _outer(sort, data[field], lists)
        elif field not in kind._field_defaults:
            found[field] = None if field == "to" else data[field]
    return kind(**found)


def _numbered(value: Any, names: Sequence[str]) -> Any:
    if isinstance(value, list):
        return tuple(_numbered(one, names) for one in value)
    if value == ALONE and value not in names:
        return value  # for the GM, who has no seat
    return names.index(value) if isinstance(value, str) else value


def _outer(sort: Any, value: Any, lists: Lists) -> Any:
    """Read a value that has records in it, as its field is annotated."""
    if isinstance(sort, UnionType):
        sort = get_args(sort)[0]
    if hasattr(sort, "_fields") and isinstance(value, Mapping):
        return _record(sort, value, lists)
    inner = next(iter(get_args(sort)), None)
    return tuple(_outer(inner, one, lists) for one in value) if isinstance(value, list) else value


def document(kind: str, game: str | None, result: Mapping[str, Any], **more: Any) -> str:
    """Give the JSON document of an answer."""
    import json  # what is said to people needs none

    body = {"gmkit": __version__, "game": game, "kind": kind, **more, "result": result}
    return json.dumps(plain_data(body), ensure_ascii=True, indent=1)


# ---- Colour for diagnostics on a terminal: put on last, on text that is clean, so that no file can bring its own.

_GREEN = "\x1b[32m"
_RED, _YELLOW, _CYAN, _BOLD, _DIM, _END = "\x1b[1;31m", "\x1b[1;33m", "\x1b[36m", "\x1b[1m", "\x1b[2m", "\x1b[0m"

_HEAD = re.compile(r"^(?P<where>.*?): (?P<severity>error|warning)(?P<code>\[GM\d{3}\]): (?P<rest>.*)$")
_CARET = re.compile(r"^(?P<gutter> *\| )(?P<room>.*?)(?P<caret>\^+)(?P<rest>.*)$")
_SOURCE = re.compile(r"^(?P<gutter> *\d* *\|)(?P<rest>.*)$")
_NOTE = re.compile(r"^(?P<gutter> *= )(?P<name>note|help)(?P<rest>: .*)$")


def in_colour(stream: TextIO, *, plain: bool) -> bool:
    """Say whether a stream takes colour: NO_COLOR and a dumb terminal say no, FORCE_COLOR yes, else a terminal does."""
    if plain or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty()


def diagnostics(text: str) -> str:
    """Colour the lines of diagnostics; any other line stays as it is."""
    painted, colour = [], _RED
    for line in text.split("\n"):
        if head := _HEAD.match(line):
            colour = _RED if head["severity"] == "error" else _YELLOW
            told = f"{_BOLD}{head['where']}{_END}: {colour}{head['severity']}{head['code']}{_END}: {head['rest']}"
        elif caret := _CARET.match(line):
            rest = f"{_END}{colour}{caret['rest']}{_END}" if caret["rest"] else _END
            told = f"{_DIM}{caret['gutter']}{_END}{caret['room']}{colour}{caret['caret']}{rest}"
        elif note := _NOTE.match(line):
            told = f"{_DIM}{note['gutter']}{_END}{_CYAN}{note['name']}{_END}{note['rest']}"
        elif source := _SOURCE.match(line):
            told = f"{_DIM}{source['gutter']}{_END}{source['rest']}"
        else:
            told = line
        painted.append(told)
    return "\n".join(painted)


def difference(text: str) -> str:
    """Colour a line of a unified difference."""
    colour = {"+": _GREEN, "-": _RED, "@": _CYAN}.get(text[:1], "")
    colour = _BOLD if text.startswith(("+++ ", "--- ")) else colour
    return f"{colour}{text}{_END}" if colour else text


# ---- Asking at a terminal: one question a line, on stderr, so that stdout stays the answer's.


def helped() -> str:
    """Say what may be typed at any prompt."""
    return say("? what is legal · odds weighs it · undo takes back · quit stops")


BRIEF = 44
"""What is legal stands in the question if it is no longer than this."""


class UndoAsked(Exception):
    """Somebody takes back the last answer a person gave."""


class _Cleared(Exception):
    """Somebody pressed Ctrl-C where a part of a line had been typed, which is gone now."""


@contextmanager
def _heard_of_typed() -> Iterator[None]:
    """Tell Ctrl-C in the middle of a line, which raises `_Cleared`, from one where nothing is typed.

    A terminal that edits lines itself shows nobody what is in one, and throws it away when Ctrl-C comes; so it is told
    to keep it, and what is in it is counted then.
    """
    try:
        import fcntl
        import termios
    except ImportError:
        yield  # a system that has no terminal of that sort
        return
    # Apart: Ctrl-C may come while they are loaded, and none of their names is known then.
    try:
        end = sys.stdin.fileno()
        before = termios.tcgetattr(end)
    except (AttributeError, ValueError, OSError, termios.error):
        yield  # no terminal
        return
    own = [*before[:3], before[3] | termios.NOFLSH, *before[4:]]
    termios.tcsetattr(end, termios.TCSANOW, own)
    try:
        yield
    except (KeyboardInterrupt, Stopped) as stop:
        if str(stop) not in ("", "interrupted"):
            raise  # what ends it from outside ends it whatever is typed
        own[3] &= ~termios.ICANON
        termios.tcsetattr(end, termios.TCSANOW, own)
        typed = fcntl.ioctl(end, termios.FIONREAD, bytes(4))
        termios.tcflush(end, termios.TCIFLUSH)
        if any(typed):
            raise _Cleared from None
        raise
    finally:
        with suppress(termios.error):  # the terminal may be gone
            termios.tcsetattr(end, termios.TCSANOW, before)


def read_line(voice: Voice, question: str) -> str:
    """Ask for a line; Ctrl-C clears what is typed of it.

    Raises:
        Stopped: the input ended, or somebody pressed Ctrl-C where nothing was typed, or wrote "quit".
        UndoAsked: somebody wrote "undo".
    """
    voice.ask(question)
    try:
        with _heard_of_typed():
            line = sys.stdin.readline()
    except _Cleared:
        voice.say("")
        return read_line(voice, question)
    except KeyboardInterrupt:
        raise Stopped(say("interrupted")) from None
    except OSError:
        raise Stopped(say("the terminal is gone")) from None
    except UnicodeDecodeError:
        voice.say(say("that line is not text in this terminal's encoding; type it again"))
        return read_line(voice, question)
    if not line:
        voice.say("")
        raise Stopped(say("the input ended while this was asked: {question}", question=question.rstrip(":")))
    word = line.strip()
    if means(word, later("quit"), later("exit")):
        raise Stopped(say("stopped"))
    if means(word, later("undo")):
        raise UndoAsked
    return word


def brief(legal: str) -> str:
    """Give what is legal if it is short enough to stand in the question, else nothing."""
    return legal if len(legal) <= BRIEF else ""


# ---- What ends a game from outside: its terminal is closed, or it is told to end.

CLOSED = later("the terminal was closed")
"""Said of what stops because its window was closed, to nobody who could read it."""

_WORDS = {"SIGHUP": CLOSED, "SIGTERM": later("told to end")}


@contextmanager
def stopped_from_outside() -> Iterator[None]:
    """Let a game that is ended from outside stop as if somebody had quit, so that it is kept.

    Raises:
        Stopped: that happened.
    """
    # Some systems know no closing of terminals; and what was told to outlive its terminal goes on.
    known = [getattr(signal, name) for name in _WORDS if hasattr(signal, name)]
    before = {one: signal.getsignal(one) for one in known if signal.getsignal(one) != signal.SIG_IGN}

    def stop(number: int, _frame: FrameType | None) -> NoReturn:
        # What closes a terminal says so more than once; the game is kept undisturbed.
        for one in before:
            signal.signal(one, signal.SIG_IGN)
        raise Stopped(said(_WORDS[signal.Signals(number).name]))

    try:
        for one in before:
            signal.signal(one, stop)
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


# ---- One screen that several may read: who has it, whose secrets stand on it, and when it is cleared.

GM = later("the GM")


class Screen:
    """The screen of one game.

    Attributes:
        shared: several people sit at it.
        gm: the GM sits at it, and is told everything.
        said: the lines about the game that stand on it and need not be told again.
        since: what everybody has heard since somebody was last asked; where it is cleared for the GM's sake, it is told
            again.
    """

    def __init__(
        self, voice: Voice, *, shared: bool, look_up: Callable[[str, Sequence[str]], Sequence[str]] | None = None
    ) -> None:
        """Take who speaks on it, whether several people sit there, and what looks up "rule", "show" and "roll"."""
        self.shared = shared
        self._look_up = look_up
        self.gm = False
        self.said: list[str] = []
        self.since: list[str] = []
        self._voice = voice
        # Who begins a game at a shared screen is the GM; once somebody else has looked at it, it is passed.
        self._holder: str | None = GM
        self._secret = False
        self._for_gm = self._unread = False
        self._ahead = ""  # a line that was typed where the GM clears the screen: it answers what is asked next

    def read(self, question: str) -> str:
        """Ask for a line, which may have been typed already; raises as `output.read_line` does."""
        line, self._ahead = self._ahead, ""
        if not line:
            return read_line(self._voice, question)
        self._voice.say(f"{question} {line}")
        return line

    def looked_up(self, line: str) -> Sequence[str]:
        """Give what a line looks up, such as "rule loans"; nothing where it looks up nothing."""
        verb, *words = line.removeprefix("/").split() or [""]
        if self._look_up is None or not words or verb.casefold() not in ("rule", "show", "roll"):
            return ()
        try:
            return self._look_up(verb.casefold(), words)
        except GmkitError as error:
            return [str(error)]

    def helps(self) -> list[str]:
        """Say what may be typed at any prompt."""
        looks = say("rule WORDS, show NAME and roll 3d10 look something up; as /rule WORDS they are never an answer")
        return [helped(), looks] if self._look_up else [helped()]

    def turn_to(self, name: str, private: Callable[[], bool]) -> None:
        """Turn to a person who is to choose something; where others must not look on, the screen is passed first.

        Args:
            name: who is asked.
            private: whether there will be something that the others may not see; asked only where it matters.
        """
        if not self.shared and not self._for_gm:
            return
        if not private():
            # Everybody looks on, so that nobody has the screen alone any longer.
            self._holder = self._holder if self._holder == name else None
            self.since.clear()
            return
        self._clear_for_gm()
        self.since.clear()
        if self.shared:
            if self._holder != name:
                self._pass_to(name)
            self._secret = True

    def turn_to_gm(self) -> None:
        """Turn to whoever sees what an NPC holds; everybody may look on until the screen is passed."""
        if self.shared and not self.gm and self._holder != GM:
            self._pass_to(GM)

    def typed_by(self, name: str | None) -> None:
        """Mark that something secret is being typed, by a person or, without a name, for an NPC."""
        self._secret = self.shared
        self._holder = self._holder if self._holder == (name or GM) else None
        # Where one person plays, it goes when there is something of that person's own to show.
        self._for_gm = self._for_gm or (name is None and not self.shared and not self.gm)

    def told_gm(self) -> None:
        """Mark that something was told for the GM's eyes; where people share the screen the GM clears it first."""
        if self.gm and not self.shared:
            return
        self._for_gm = self._unread = True
        if self.gm:
            self._holder = None
        elif self.shared:
            self._clear_for_gm()

    def wipe(self) -> None:
        """Leave nothing on the screen that is one person's own."""
        if self._secret:
            self._clear()

    def _pass_to(self, name: str) -> None:
        # Whoever takes something back here may be either of them, so that nobody has the screen till Enter.
        self._holder = None
        if self._ahead:
            self._ahead = ""
            self._voice.say(say("what was typed is not taken: nothing is asked before the screen is passed"))
        question = say("Pass the screen to {name}, then press Enter:", name=said(name))
        while line := read_line(self._voice, question):
            if line != "?":
                # It may be somebody's card, and the next to look at the screen is somebody else.
                self._voice.clear()
                self._voice.say(say("what was typed is not taken: nothing is asked before the screen is passed"))
            self._voice.say(
                say(
                    "press Enter alone when {name} alone can read the screen; the question comes then", name=said(name)
                ),
                helped(),
            )
        self._holder = name

    def _clear_for_gm(self) -> None:
        if not self._for_gm:
            return
        try:
            while self._unread:
                line = read_line(self._voice, say("For the GM's eyes; press Enter to clear the screen:"))
                if line != "?":
                    self._ahead = line
                    break
                self._voice.say(
                    say("press Enter alone, or what answers the next question; what everybody heard is told again")
                )
        finally:
            self._clear()
        self._voice.say(*self.since)

    def _clear(self) -> None:
        self._secret = self._for_gm = self._unread = False
        self.said.clear()
        self._voice.clear()
