"""The prompt at a table: how a question is put, what Enter takes, what came of a line, and its history and Tab."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import GmkitError, IllegalChoice, Stopped, StoreError, counted, later, means, said, say
from gmkit.library.files import is_there, make_folder
from gmkit.shell.output import UndoAsked, Voice, columns, read_line, wrapped
from gmkit.shell.settings import home
from gmkit.shell.table.answers import DECIDE, DRAW, clause_word, in_short, spoken_clauses
from gmkit.shell.table.line import Outcome, behind_names, called, in_double_marks, spoken_verbs
from gmkit.shell.table.played import beside_it, look_at_focus
from gmkit.shell.table.sitting import STANDING, Asked, Put, Sitting
from gmkit.table.game import Ask
from gmkit.table.store import NotKept, Store

# ---- What is said: a question, what came of a line, how things stand.


def question(asked: Asked | None, title: str) -> str:
    """Put what is asked in a line: who, what is legal in short, and in brackets what Enter takes."""
    if asked is None:
        return f"{title}>"
    if asked.pieces:
        return f"{asked.text} [{said(asked.default or asked.enter)}]:"
    legal = in_short(asked.legal, say("? lists all"))
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
    return [*lines, *look_at_focus(sitting), *beside_it(sitting)]


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


class Woken(Exception):
    """Something came from elsewhere while a line was being typed.

    Attributes:
        typed: what stood there of the line.
    """

    def __init__(self, typed: str) -> None:
        """Take what was typed."""
        super().__init__(typed)
        self.typed = typed


class Shown(NamedTuple):
    """A question as it stands at the prompt, and what it is put about."""

    put: Put
    about: tuple[Any, ...]  # what is played, as it stood then


class Prompt:
    """Takes lines at a terminal until somebody leaves; each is kept before it is answered."""

    def __init__(
        self,
        sitting: Sitting,
        voice: Voice,
        within: Within = at_once,
        *,
        again: str = "",
        completes: Callable[[str], Sequence[str]] = lambda _before: (),
    ) -> None:
        """Sit at a table that is open.

        Args:
            sitting: the table.
            voice: the terminal's.
            within: does what is done at the table, in the thread that has it.
            again: what stands behind the table's name where it is opened like this again.
            completes: gives words that may come next behind the beginning of a line, beside those of any table.
        """
        self._sitting, self._voice, self._within = sitting, voice, within
        self._opened = f"{called(sitting.store.path)} {again}".rstrip()
        self._again = ""  # a line that could not be kept, which Enter tries again
        self._offers: list[str] = []  # lines that are ready to be taken
        self._came: list[str] = []  # what came from elsewhere, and has not been told yet
        self._lock = threading.RLock()  # of what came, and of telling it
        self._reader = within(lambda: Reader(voice, sitting, within, completes, lambda: bool(self._came)))
        self._shown: Shown | None = None  # the question that stands at the prompt
        self._begun: tuple[str, Shown] | None = None  # what was typed of a line, and at which question
        self._whole = ""  # a line that was typed while the GM's side was hidden

    def run(self) -> None:
        """Take lines.

        Raises:
            Stopped: the input ended, or somebody pressed Ctrl-C.
        """
        if not self._voice.quiet:
            standing = self._within(lambda: standing_now(self._sitting))
            self._say(*standing, say("? helps, quit leaves; everything is kept as you type it."))
        try:
            while True:
                self._next()
        except Stopped as stopped:
            if self._again:
                self._say(say("This was not kept: {words}", words=self._again))
            many = counted(self._within(self._sitting.store.count), "entry", "entries")
            kept = say("everything is kept ({many}); next time: gmkit table {named}", many=many, named=self._opened)
            if str(stopped) != "stopped":
                raise Stopped(f"{stopped}; {kept}") from None
            self._voice.say(kept[0].upper() + kept[1:])

    def _next(self) -> None:
        """Put a question, and do the line that comes."""
        self._tell_came()
        shown = self._shown = self._within(self._question)
        try:
            text, self._whole = self._whole, ""
            if text:
                self._say(f"{self._asks()} {text}")
            else:
                text = self._reader.read(self._asks(), self._begun[0] if self._begun else "")
            if text.casefold() in ("/q", *([] if shown.put.asked else ["q"])):
                raise Stopped("stopped")
        except Woken as woken:
            same = self._begun is not None and woken.typed.startswith(self._begun[0])
            self._begun = (woken.typed, self._begun[1] if same and self._begun else shown) if woken.typed else None
            return
        except UndoAsked:
            text = "undo"
        # Whoever had begun to type answers what stood there then, and is told that it is over.
        if self._begun is not None and text.startswith(self._begun[0].strip()):
            shown = self._begun[1]
        self._begun = None
        offer = self._offer()
        if offer and means(text, later("n"), later("no")):
            del self._offers[0]
            return
        if offer and (text in ("", offer) or means(text, later("y"), later("yes"))):
            text = self._offers.pop(0)
            offer = ""
        left = self._offers[:] if offer else []
        done = self._line(text or self._again or taken_by_enter(shown.put.asked), shown if text else self._shown)
        # What only looks something up leaves an offer where it is, and so does a line that could not be done.
        if done is not None and done.entry is not None:
            del self._offers[: len(left)]
            self._leave(left)

    def _offer(self) -> str:
        """Give the line that stands at the prompt ready to be taken; empty where none does."""
        waits = self._shown is not None and self._shown.put.asked is not None
        return self._offers[0] if self._offers and not waits and not self._again else ""

    def _leave(self, offers: Iterable[str]) -> None:
        self._say(*(say("Left: {line}; type it to take it after all.", line=one) for one in offers))

    def _question(self) -> Shown:
        return Shown(Put(self._sitting.pending(), self._sitting.store.count()), self._about())

    def _about(self) -> tuple[Any, ...]:
        return tuple(self._sitting.state.get(key) for key in ("standing", "open", "focus", "ready"))

    def interject(self, lines: Sequence[str]) -> None:
        """Tell what came from elsewhere, in the table's thread; where a line is being typed, that is put again below.

        Elsewhere it waits for the next question: for the end of an answer, or until the GM's side is shown again.
        """
        with self._lock:
            self._came += lines
        if self._reader.wake():
            return
        with self._lock:
            if not self._reader.waits:
                return
            self._voice.say("")
            self._tell_came()
            self._shown = self._question()
            self._voice.say(*(above := wrapped(self._voice.shown(self._asks()), most=MOST).split("\n"))[:-1])
            self._voice.ask(above[-1])

    def _asks(self) -> str:
        assert self._shown is not None
        offer = self._offer()
        return offered(offer) if offer else question(self._shown.put.asked, self._sitting.store.path.stem)

    def _tell_came(self) -> None:
        with self._lock:
            came, self._came = self._came, []
            self._voice.tell(came, most=MOST)
            if came:
                sys.stdout.flush()

    def _say(self, *lines: str) -> None:
        self._voice.say(*(wrapped(self._voice.shown(line), most=MOST) for line in lines))

    def _line(self, text: str, shown: Shown) -> Outcome | None:
        again, self._again = self._again, ""
        # Where Enter answers nothing it asks what does.
        done = self._take(text or "?", shown)
        # What only looks something up, or could not be done, leaves a line that waits for room where it is.
        if again and not self._again and text != again and (done is None or done.entry is None):
            self._again = again
            self._say(say("Not kept yet; press Enter to try again: {words}", words=again))
        return done

    def _to_mend(self, outcome: Outcome) -> str:
        """Give the line that undo took back, where no question stands again for it; of several the first."""
        store = self._sitting.store
        if not outcome.undone or outcome.entry is None or store.entry(outcome.entry).kind != "undo":
            return ""
        return "" if self._sitting.pending() is not None else store.entry(min(outcome.undone)).line

    def _taken(self, text: str, shown: Shown) -> Outcome:
        """Take a line; what was typed at a question that somebody else has answered is no answer to the next one."""
        if self._within is not at_once:
            self._sitting.store.look()
        served = self._within is not at_once and self._about() != shown.about
        return self._sitting.take(text, put=shown.put if served else None)

    def _take(self, text: str, shown: Shown) -> Outcome | None:
        """Do a line; None where it could not be done."""
        try:
            outcome: Outcome = self._within(lambda: self._taken(text, shown))
        except NotKept as error:
            self._again = text
            self._say(say("{error}; press Enter to try again: {words}", error=error, words=text))
            return None
        except GmkitError as error:
            self._say(str(error))
            return None
        if outcome.hides:
            self._voice.clear()
        put(self._voice, outcome)
        if (line := self._within(lambda: self._to_mend(outcome))) and self._reader.offer(line):
            self._say(say("The arrow up has it again, to be mended."))
        offers = (outcome.data or {}).get("offers", ())
        if offers and self._within(self._sitting.pending) is not None:
            self._leave(offers)
        else:
            self._offers += offers
        if outcome.hides:
            try:
                self._whole = self._reader.read(say("Enter shows the GM's side again"), alone=True)
            except UndoAsked:
                self._whole = "undo"
            self._begun = (self._whole, shown) if self._whole else None
            if self._within is not at_once:
                # A code is for one pair of eyes, and so are notes; the terminal may be on a projector.
                self._voice.clear()
        return outcome


def put(voice: Voice, outcome: Outcome) -> None:
    """Tell what came of a line, and on stderr why the rest of it waits."""
    if outcome.raw:
        voice.answer(outcome.lines, outcome.paint)
    else:
        voice.tell(told(outcome), most=MOST)
    if outcome.stopped:
        voice.say(wrapped(voice.shown(outcome.stopped), most=MOST))


MOST = 100
"""So many columns a line has at most, however wide the terminal is."""


def take_lines(
    sitting: Sitting, lines: Iterable[str], voice: Voice, tell: Callable[[Outcome], None] | None = None
) -> None:
    """Take lines of a script, as they would be typed at the prompt; stop at the first that cannot be done.

    Args:
        sitting: the table.
        lines: the lines.
        voice: where they are answered.
        tell: tells what came of a line, where that is no prose.

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
        if tell is not None:
            tell(outcome)
        else:
            voice.tell(told(outcome), most=MOST)
        if outcome.stopped:
            raise IllegalChoice(say("line {count}: {stopped}", count=number, stopped=outcome.stopped))
    if (asked := sitting.pending()) is not None:
        voice.aside(say("still asked: {question}", question=question(asked, "")))


def refuse_missing(path: Path) -> None:
    """Refuse a table that is not there, with what begins it; raises StoreError."""
    if not is_there(path):
        raise StoreError(
            say("{path}: there is no table yet; gmkit table {stem} new begins one", path=path, stem=called(path))
        )


def begin_if_wanted(path: Path, voice: Voice, begin: Callable[[Path], Store]) -> None:
    """Begin a table that is not there yet, after one Enter at a terminal.

    Raises:
        StoreError: nobody can be asked.
        IllegalChoice: it is not wanted.
    """
    if is_there(path):
        return
    if not sys.stdin.isatty():
        refuse_missing(path)
    while True:
        try:
            answer = read_line(voice, say("There is no table called {stem} yet. Begin one? [Enter]", stem=called(path)))
        except UndoAsked:
            answer = "undo"
        if not answer or means(answer, later("y"), later("yes")):
            break
        if means(answer, later("n"), later("no")):
            raise IllegalChoice(say("no table was begun"))
        voice.say(say("Enter or y begins it, n leaves it."))
    begin(path).close()


# ---- Reading a line: with history and Tab where the terminal and Python have them.


WAKES = getattr(signal, "SIGUSR1", None)
"""What ends the reading of a line for a moment, where a system has such signals."""

AGAIN = 0.2
"""After so many seconds a line that is being typed is woken once more, where it has not heard."""


class Reader:
    """Reads lines at a prompt.

    Attributes:
        waits: whether a line is waited for that may be interrupted to tell of something.
    """

    waits = False

    def __init__(
        self,
        voice: Voice,
        sitting: Sitting,
        within: Within = at_once,
        completes: Callable[[str], Sequence[str]] = lambda _before: (),
        came: Callable[[], bool] = lambda: False,
    ) -> None:
        """Prepare what the terminal can do.

        Args:
            voice: the terminal's.
            sitting: the table.
            within: does what is done at the table, in the thread that has it.
            completes: gives words that may come next, beside those of any table.
            came: says whether something waits to be told.
        """
        self._voice, self._sitting, self._within = voice, sitting, within
        self._completes, self._came = completes, came
        self._busy = False  # whether Python runs inside of readline, which hears of no error
        self._begun, self._typed = False, ""  # whether keys are taken, and what stands in the line before any is
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

    def read(self, asked: str, typed: str = "", *, alone: bool = False) -> str:
        """Read a line; raises as `output.read_line` does.

        Args:
            asked: the question.
            typed: what has been typed of the line before.
            alone: whether nothing else may be told until then.

        Raises:
            Woken: something came that is to be told.
        """
        *above, last = wrapped(self._voice.shown(asked), most=MOST).split("\n")
        self._voice.say(*above)
        if self._lines is None:
            self.waits = not alone
            try:
                return read_line(self._voice, last)
            finally:
                self.waits = False
        # What was told before must stand above the question.
        sys.stdout.flush()
        text = self._edited(self._voice.shown(last), typed, alone=alone)
        if means(text, "quit", "exit"):
            raise Stopped("stopped")
        self._keep(text)
        return text

    def offer(self, line: str) -> bool:
        """Have the arrows bring a line back first; say whether there are any here."""
        if self._lines is not None:
            self._lines.add_history(line)
        return self._lines is not None

    def wake(self) -> bool:
        """Have a line that is being typed told of what came; say whether lines can be told here."""
        if self._lines is None or WAKES is None:
            return False
        if self.waits and self._came():
            signal.pthread_kill(threading.main_thread().ident or 0, WAKES)
            # A signal can fall between two keys, where nobody hears it until the next one.
            again = threading.Timer(AGAIN, self.wake)
            again.daemon = True
            again.start()
        return True

    def _edited(self, last: str, typed: str, *, alone: bool) -> str:
        """Read a line that can be edited; Ctrl-C clears what is typed, and leaves where nothing is."""
        before = signal.signal(signal.SIGINT, self._interrupted)
        if WAKES is not None:
            # It stays: one that is late must not end the program.
            signal.signal(WAKES, self._woken)
        self._lines.set_startup_hook(self._begin)
        self._typed = typed
        try:
            while True:
                try:
                    return self._line(f"{last} ", alone=alone).strip()
                except Woken as woken:
                    self._take_away(f"{last} {woken.typed}")
                    raise
                except KeyboardInterrupt:
                    self._voice.say("")
                    if not self._typed.strip():
                        raise Stopped("interrupted") from None
                except EOFError:
                    self._voice.say("")
                    raise Stopped(
                        say("the input ended while this was asked: {question}", question=last.rstrip(":"))
                    ) from None
                except UnicodeDecodeError:
                    self._voice.say(say("that line is not text in this terminal's encoding; type it again"))
                self._typed = ""
        finally:
            self._lines.set_startup_hook(None)
            signal.signal(signal.SIGINT, before)

    def _line(self, asked: str, *, alone: bool) -> str:
        """Read a line once; raises `Woken` where something is to be told before it is whole."""
        got: list[str] = []
        self._begun = False
        try:
            self.waits = not alone
            if self._came():
                self._stop()
            # A line that is whole stands in the list before a signal is heard.
            got.extend(map(input, (asked,)))
        except Woken:
            if not got:
                raise
        finally:
            self.waits = False
        return got[0]

    def _begin(self) -> None:
        self._busy = True
        self._lines.insert_text(self._typed)
        self._begun, self._busy = True, False

    def _interrupted(self, _number: int, _frame: object) -> None:
        # Once the interruption has come through, what was typed is gone.
        self._typed = self._lines.get_line_buffer()
        raise KeyboardInterrupt

    def _woken(self, _number: int, _frame: object) -> None:
        if not self._busy:
            self._stop()

    def _stop(self) -> None:
        if self.waits:
            raise Woken(self._lines.get_line_buffer() if self._begun else self._typed)

    def _take_away(self, shown: str) -> None:
        """Take a question away that is put again below, with what was typed; of several lines the last stays."""
        fits = columns(shown) < shutil.get_terminal_size().columns
        sys.stdout.write("\r\x1b[K" if fits and not self._voice.plain else "\n")
        sys.stdout.flush()

    def _keep(self, text: str) -> None:
        """Keep a line for the arrows; what stands in quotation marks may be a secret, and goes into no file."""
        if not text:
            return
        self._lines.add_history(text)
        if self._history is not None and not any(mark in in_double_marks(text) for mark in '"“”„«»'):
            with suppress(OSError), self._history.open("a", encoding="utf-8") as file:
                file.write(f"{text}\n")

    def _complete(self, text: str, state: int) -> str | None:
        with suppress(GmkitError):
            before = self._lines.get_line_buffer()[: self._lines.get_begidx()]
            self._busy = True
            try:
                found = self._within(lambda: completions(self._sitting, before, text, self._completes(before)))
            finally:
                self._busy = False
            return f"{found[state]} " if state < len(found) else None
        return None


def completions(sitting: Sitting, before: str, text: str, more: Sequence[str] = ()) -> list[str]:
    """Give the words that a beginning may become: verbs, names, clauses, actions of the mask worn, what is legal.

    Args:
        sitting: the table.
        before: what stands in front of it in the line.
        text: the beginning.
        more: words that may stand there instead of those of any table; none where those do.
    """
    words = more or _known(sitting, before)
    wanted = text.casefold()
    return [word for word in dict.fromkeys(words) if word.casefold().startswith(wanted) and word != text]


def _known(sitting: Sitting, before: str) -> Sequence[str]:
    names = [one.name for one in sitting.people]
    need, opened = sitting.need(), bool(sitting.state.get("open"))
    there = [one for one, verb in sitting.verbs.items() if opened or not verb.of_open]
    verbs = [*spoken_verbs(there).values(), *there]
    if STANDING not in sitting.state.get("standing", {}):
        return [*verbs, *names, *sitting.slugs]
    _, at, game, record = sitting.standing()
    clause, known = before.rpartition(";")[2].split(), [*spoken_clauses(at).values(), *at.words]
    if need is not None and not clause:
        legal = need.choices.expects() if isinstance(need, Ask) else need.law.expects()
        return [*_words_of([legal]), *known, *names, *verbs]
    if clause and clause_word(at, clause[0], names) in ("do", "hidden"):
        return _words_of(at.deeds(game, record))
    if ";" in before and not clause:
        return [*known, *names]
    first = verbs if not before.strip() else []
    # A clause stands behind a semicolon, or answers what is asked.
    clauses = known if need is not None or ";" in before else ()
    return [*names, *(one for one in behind_names(at) if " " not in one), *first, *clauses]


def _words_of(labels: Iterable[str]) -> list[str]:
    """Give the words of labels that tell one from another: the short ones do not."""
    return [word for label in labels for word in label.replace(",", " ").split() if len(word) > 3 and word.isalpha()]
