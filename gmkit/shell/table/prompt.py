"""The prompt at a table: how a question is put, what Enter takes, what came of a line, and its history and Tab."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

from gmkit.errors import GmkitError, IllegalChoice, Stopped, StoreError, counted, later, means, said, say
from gmkit.library.files import is_there, make_folder
from gmkit.shell.output import UndoAsked, Voice, read_line, wrapped
from gmkit.shell.settings import home
from gmkit.shell.table.answers import DECIDE, DRAW
from gmkit.shell.table.line import Outcome
from gmkit.shell.table.sitting import STANDING, Asked, Put, Sitting
from gmkit.table.game import Ask
from gmkit.table.store import NotKept, Store

# ---- What is said: a question, what came of a line, how things stand.


LEGAL = 44
"""What is legal stands in the question if it is no longer than this; else its beginning does."""


def question(asked: Asked | None, title: str) -> str:
    """Put what is asked in a line: who, what is legal in short, and in brackets what Enter takes."""
    if asked is None:
        return f"{title}>"
    if asked.pieces:
        return f"{asked.text} [{said(asked.default or asked.enter)}]:"
    legal = asked.legal
    if len(legal) > LEGAL:
        kept = legal[:LEGAL].rpartition(", ")[0] or legal[:LEGAL].rpartition(" ")[0]
        legal = say("{kept}, …; ? lists all", kept=kept)
    default = asked.default or (say("Enter: {who} decides", who=asked.who) if asked.npc else "")
    default = f" [{said(default)}]" if default else ""
    return f"{asked.text} ({legal}){default}:"


def offered(line: str) -> str:
    """Put a line that is ready to be taken."""
    return say("Take this? {line} [Enter takes it, n leaves it]:", line=line)


def taken_by_enter(asked: Asked | None) -> str:
    """Give the line that Enter alone stands for: what stands in brackets, or a look at how things stand."""
    if asked is None:
        return "who"
    return asked.default or (DRAW if asked.pieces else DECIDE if asked.npc else "")


def told(outcome: Outcome) -> list[str]:
    """Give what came of a line, with the number of its entry, or of all entries of an act that has come to its end.

    An answer in the middle of an act tells no number: its act does, when it is over.
    """
    lines = list(outcome.lines)
    if outcome.entry is not None and outcome.ends:
        first = outcome.act if outcome.act is not None else outcome.entry
        number = (
            f"#{outcome.entry}"
            if first == outcome.entry
            else say("#{first} to #{last}", first=first, last=outcome.entry)
        )
        lines = [*lines[:-1], f"{lines[-1]}  {number}"] if lines else [number]
    return lines


def standing_now(sitting: Sitting) -> list[str]:
    """Tell how things stand for whoever opens a table: its evening and scene, and what is under way."""
    store, state = sitting.store, sitting.state
    head = store.head
    if head is None:
        return []
    title = str(state.get("title", store.path.stem))
    many = counted(store.count(), "entry", "entries")
    lines = [
        say(
            "{upper}{title}: evening {game}, {day}, {many}.",
            upper=title[:1].upper(),
            title=title[1:],
            game=state.get("evening", 1),
            day=_day(head.at),
            many=many,
        )
    ]
    if STANDING in state.get("standing", {}):
        _, at, game, record = sitting.standing()
        lines[0] += f" {at.who(game, record, None)[0].strip()}" if record.scene else ""
        lines += at.under_way(game, record)
    return lines


def _day(at: str) -> str:
    """Say when something was: today, yesterday, a day of the last week, or a date."""
    then = date.fromisoformat(at[:10])
    ago = (date.today() - then).days  # noqa: DTZ011 -- the clock of the table
    if 0 <= ago < 2:
        return say("yesterday") if ago else say("today")
    return say("last {days}", days=said(_DAYS[then.weekday()])) if 0 < ago < 8 else at[:10]


_DAYS = (
    later("Monday"), later("Tuesday"), later("Wednesday"), later("Thursday"), later("Friday"), later("Saturday"),
    later("Sunday"),
)  # fmt: skip


# ---- The prompt.


Within = Callable[[Callable[[], Any]], Any]
"""Does something at a table, in the thread that has it."""


def at_once(job: Callable[[], Any]) -> Any:
    """Do something at a table that this thread has."""
    return job()


class Prompt:
    """Takes lines at a terminal until somebody leaves; each is kept before it is answered."""

    def __init__(self, sitting: Sitting, voice: Voice, within: Within = at_once) -> None:
        """Sit at a table that is open.

        Args:
            sitting: the table.
            voice: the terminal's.
            within: does what is done at the table, in the thread that has it.
        """
        self._sitting, self._voice, self._within = sitting, voice, within
        self._again = ""  # a line that could not be kept, which Enter tries again
        self._offers: list[str] = []  # lines that are ready to be taken
        self._reader = within(lambda: Reader(voice, sitting, within))
        self._put: Put | None = None  # the question that stands at the prompt

    def run(self) -> None:
        """Take lines.

        Raises:
            Stopped: the input ended, or somebody pressed Ctrl-C.
        """
        store = self._sitting.store
        if not self._voice.quiet:
            standing = self._within(lambda: standing_now(self._sitting))
            self._say(*standing, say("? helps, quit leaves; everything is kept as you type it."))
        while True:
            self._put = self._within(self._question)
            asked = self._put.asked
            offer = self._offers.pop(0) if self._offers and asked is None else ""
            try:
                text = self._reader.read(offered(offer) if offer else question(asked, store.path.stem))
                if text.casefold() in ("/q", *([] if asked else ["q"])):
                    raise Stopped("stopped")  # noqa: TRY301 -- as any other word for it
            except UndoAsked:
                text = "undo"
            except Stopped as stopped:
                many = counted(self._within(store.count), "entry", "entries")
                kept = say(
                    "everything is kept ({many}); next time: gmkit table {named}", many=many, named=_named(store)
                )
                if str(stopped) != "stopped":
                    raise Stopped(f"{stopped}; {kept}") from None
                self._voice.say(kept[0].upper() + kept[1:])
                return
            if not offer:
                self._offers = []
            elif not text or means(text, later("y"), later("yes")):
                text = offer
            elif means(text, later("n"), later("no")):
                continue
            self._line(text or self._again or taken_by_enter(self._put.asked), self._put)

    def _question(self) -> Put:
        return Put(self._sitting.pending(), self._sitting.store.count())

    def interject(self, lines: Sequence[str]) -> None:
        """Tell what came from elsewhere while a line is being typed, and put the question and that line again."""
        typed = self._reader.typed()
        self._voice.say("")
        self._voice.tell(lines, most=MOST)
        now = self._question()
        if self._put is not None and not typed:
            # Whoever has begun to type answers what stood there then, and is told that it is over.
            self._put = now
        self._reader.put_again(question(now.asked, self._sitting.store.path.stem), typed)

    def _say(self, *lines: str) -> None:
        self._voice.say(*(wrapped(line, most=MOST) for line in lines))

    def _line(self, text: str, put: Put) -> None:
        self._again = ""
        if not text:
            assert put.asked is not None
            self._say(say("choose {legal}", legal=put.asked.legal))
        else:
            self._take(text, None if self._within is at_once else put)

    def _take(self, text: str, at: Put | None) -> None:
        try:
            outcome = self._within(lambda: self._sitting.take(text, put=at))
        except NotKept as error:
            self._again = text
            self._say(say("{error}; press Enter to try again: {words}", error=error, words=text))
            return
        except GmkitError as error:
            self._say(str(error))
            return
        if outcome.hides:
            self._voice.clear()
        put(self._voice, outcome)
        self._offers += (outcome.data or {}).get("offers", ())
        if outcome.hides:
            with suppress(UndoAsked):
                read_line(self._voice, say("Enter shows the GM's side again"))


def put(voice: Voice, outcome: Outcome) -> None:
    """Tell what came of a line, and on stderr why the rest of it waits."""
    if outcome.raw:
        voice.answer(outcome.lines, outcome.paint)
    else:
        voice.tell(told(outcome), most=MOST)
    if outcome.stopped:
        voice.say(wrapped(outcome.stopped, most=MOST))


MOST = 100
"""So many columns a line has at most, however wide the terminal is."""


def _named(store: Store) -> str:
    """Give what one types to open a table again."""
    return store.path.stem if store.path.parent == Path() else str(store.path)


def take_lines(sitting: Sitting, lines: Iterable[str], voice: Voice) -> None:
    """Take lines of a script, as they would be typed at the prompt; stop at the first that cannot be done.

    Raises:
        GmkitError: that line could not be done, or not to its end; says which it was.
    """
    for number, line in enumerate(lines, start=1):
        asked = sitting.pending()
        text = line.strip() or (taken_by_enter(asked) if asked is not None else "")
        if not text:
            continue
        if text == "q" or means(text, "quit", "exit"):
            return
        try:
            outcome = sitting.take(text)
        except GmkitError as error:
            raise error.behind(say("line {count}", count=number)) from None
        voice.tell(told(outcome), most=MOST)
        if outcome.stopped:
            raise IllegalChoice(say("line {count}: {stopped}", count=number, stopped=outcome.stopped))
    if (asked := sitting.pending()) is not None:
        voice.aside(say("still asked: {question}", question=question(asked, "")))


def begin_if_wanted(path: Path, voice: Voice, begin: Callable[[Path], Store]) -> None:
    """Begin a table that is not there yet, after one Enter at a terminal.

    Raises:
        StoreError: nobody can be asked.
        IllegalChoice: it is not wanted.
    """
    if is_there(path):
        return
    if not sys.stdin.isatty():
        raise StoreError(
            say("{path}: there is no table yet; gmkit table {stem} new begins one", path=path, stem=path.stem)
        )
    try:
        answer = read_line(voice, say("There is no table called {stem} yet. Begin one? [Enter]", stem=path.stem))
    except UndoAsked:
        answer = "undo"
    if answer and not means(answer, "y", "yes"):
        raise IllegalChoice(say("no table was begun"))
    begin(path).close()


# ---- Reading a line: with history and Tab where the terminal and Python have them.


class Reader:
    """Reads lines at a prompt."""

    def __init__(self, voice: Voice, sitting: Sitting, within: Within = at_once) -> None:
        """Prepare what the terminal can do."""
        self._voice, self._sitting, self._within = voice, sitting, within
        self._lines: Any = None
        self._history: Path | None = None
        if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
            return
        with suppress(ImportError):
            import readline

            self._lines = readline
            readline.set_auto_history(False)
            readline.clear_history()
            readline.set_completer_delims(" \t;,")
            readline.set_completer(self._complete)
            readline.parse_and_bind("tab: complete")
            # Pasted lines come as they are; the marks that a terminal puts around them are escapes.
            readline.parse_and_bind("set enable-bracketed-paste off")
            self._history = self._open_history()

    def _open_history(self) -> Path | None:
        own = home()
        if own is None:
            return None
        path = own / "history" / f"{self._sitting.store.id}.txt"
        with suppress(OSError, StoreError):
            make_folder(path.parent)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            self._lines.read_history_file(path)
            return path
        return None

    def read(self, asked: str) -> str:
        """Read a line; raises as `output.read_line` does."""
        *above, last = wrapped(asked, most=MOST).split("\n")
        self._voice.say(*above)
        if self._lines is None:
            return read_line(self._voice, last)
        # What was told before must stand above the question.
        sys.stdout.flush()
        text = self._edited(self._voice.shown(last))
        if means(text, "quit", "exit"):
            raise Stopped("stopped")
        self._keep(text)
        return text

    def typed(self) -> str:
        """Give what has been typed of a line so far."""
        return str(self._lines.get_line_buffer()) if self._lines is not None else ""

    def put_again(self, asked: str, typed: str) -> None:
        """Put a question again below what was told meanwhile, with what was typed; the line under way goes on."""
        *above, last = wrapped(asked, most=MOST).split("\n")
        self._voice.say(*above)
        if self._lines is None:
            self._voice.ask(last)
            return
        sys.stdout.write(f"{self._voice.shown(last)} {typed}")
        sys.stdout.flush()

    def _edited(self, last: str) -> str:
        """Read a line that can be edited; Ctrl-C clears what is typed, and leaves where nothing is."""
        typed = ""

        def interrupt(_number: int, _frame: object) -> None:
            # Once the interruption has come through, what was typed is gone.
            nonlocal typed
            typed = self._lines.get_line_buffer()
            raise KeyboardInterrupt

        before = signal.signal(signal.SIGINT, interrupt)
        try:
            while True:
                try:
                    return input(f"{last} ").strip()
                except KeyboardInterrupt:
                    self._voice.say("")
                    if not typed.strip():
                        raise Stopped("interrupted") from None
                except EOFError:
                    self._voice.say("")
                    raise Stopped(
                        say("the input ended while this was asked: {question}", question=last.rstrip(":"))
                    ) from None
                except UnicodeDecodeError:
                    self._voice.say(say("that line is not text in this terminal's encoding; type it again"))
        finally:
            signal.signal(signal.SIGINT, before)

    def _keep(self, text: str) -> None:
        """Keep a line for the arrows; what stands in quotation marks may be a secret, and goes into no file."""
        if not text:
            return
        self._lines.add_history(text)
        if self._history is not None and not any(mark in text for mark in '"“”„«»'):
            with suppress(OSError), self._history.open("a", encoding="utf-8") as file:
                file.write(f"{text}\n")

    def _complete(self, text: str, state: int) -> str | None:
        with suppress(GmkitError):
            before = self._lines.get_line_buffer()[: self._lines.get_begidx()]
            found = self._within(lambda: completions(self._sitting, before, text))
            return f"{found[state]} " if state < len(found) else None
        return None


def completions(sitting: Sitting, before: str, text: str) -> list[str]:
    """Give the words that a beginning may become: verbs, names, clauses, actions of the mask worn, what is legal.

    Args:
        sitting: the table.
        before: what stands in front of it in the line.
        text: the beginning.
    """
    words = _known(sitting, before)
    wanted = text.casefold()
    return [word for word in dict.fromkeys(words) if word.casefold().startswith(wanted) and word != text]


def _known(sitting: Sitting, before: str) -> Sequence[str]:
    names = [one.name for one in sitting.people]
    need, opened = sitting.need(), bool(sitting.state.get("open"))
    verbs = [one for one, verb in sitting.verbs.items() if opened or not verb.of_open]
    if STANDING not in sitting.state.get("standing", {}):
        return [*verbs, *names, *sitting.slugs]
    _, at, game, record = sitting.standing()
    clause = before.rpartition(";")[2].split()
    if need is not None and not clause:
        legal = need.choices.expects() if isinstance(need, Ask) else need.law.expects()
        return [*_words_of([legal]), *at.words, *names, *verbs]
    if clause and clause[0].casefold() in ("do", "hidden"):
        return _words_of(at.deeds(game, record))
    if ";" in before and not clause:
        return [*at.words, *names]
    first = verbs if not before.strip() else []
    # A clause stands behind a semicolon, or answers what is asked.
    clauses = at.words if need is not None or ";" in before else ()
    return [*names, *at.acts, *at.facts, *first, *clauses]


def _words_of(labels: Iterable[str]) -> list[str]:
    """Give the words of labels that tell one from another: the short ones do not."""
    return [word for label in labels for word in label.replace(",", " ").split() if len(word) > 3 and word.isalpha()]
