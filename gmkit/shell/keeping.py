"""Where a game is kept: each answer as it falls, so that nothing typed is lost; the file that it is saved in; and forms
that come back to it from a screen.
"""

from __future__ import annotations

import codecs
import hashlib
import json
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Self

import typer

from gmkit import __version__
from gmkit.chance.source import fresh_seed
from gmkit.errors import (
    GmkitError,
    IllegalChoice,
    Stopped,
    StoreError,
    UnknownName,
    counted,
    later,
    listed,
    quoted,
    reason,
    said,
    say,
)
from gmkit.library.files import make_folder, read_bytes, same_file, write_whole
from gmkit.shell.desk import Desk, FilledIn, Start, Typed, log_of, read_log, take_state, take_up
from gmkit.shell.options import Common
from gmkit.shell.output import CLOSED, Voice, complain, document, read_line
from gmkit.shell.session import Session
from gmkit.shell.settings import HOME, home
from gmkit.table.entries import LINE, NOTHING, SUFFIX, Draft, drawn_up, now
from gmkit.table.game import Over, SeatNo
from gmkit.table.run import Log, Places, replay, to_lines


def folder() -> Path:
    """Give the folder of games that are being played, which need not be there.

    Raises:
        StoreError: the user has no folder of their own.
    """
    own = home()
    if own is None:
        raise StoreError(say("there is no home to keep games in; name a folder in {home}", home=HOME))
    return own / "unfinished"


# ---- What the file holds: the game's log, as plain data.


def _rows(log: Log) -> list[dict[str, Any]]:
    return [json.loads(line) for line in to_lines(log).split("\n") if line]


def _unfinished(slug: str) -> list[tuple[str, Path, Log]]:
    """Give the games of a sort that are not over and that no window is playing, with when and where, the last first."""
    from gmkit.table.store import open_store

    found = []
    with suppress(GmkitError, OSError):
        for path in sorted(folder().glob(f"{slug}-*{SUFFIX}")):
            with suppress(GmkitError, OSError), Held(path), open_store(path, read_only=True) as store:
                if store.head is not None:
                    found.append((store.head.at, path, log_of(store.state, str(path))))
    return sorted(found, key=lambda one: one[:2], reverse=True)


def left_over(desk: Desk, common: Common) -> list[str]:
    """Tell of the games of a sort that are not over and that no window is playing, and how to go on; the last first."""
    slug = desk.card.slug
    told = [
        say(
            "not ended: {names}, {at}, {answers}; {command} (--drop behind it takes it away)",
            names=listed(tuple(seat["name"] for seat in log.header["seats"]), "and"),
            at=at[:16].replace("T", " "),
            answers=counted(len(log.entries), "answer"),
            command=go_on(slug, path),
        )
        for at, path, log in _waiting(desk, common, 3, tries=5)
    ]
    short = say("In short: gmkit play {slug} --go-on, which takes the last one up.", slug=slug)
    return [*told, short] if told else []


def last_left(desk: Desk, common: Common) -> Path:
    """Give the file of the game of a sort that was left last, wherever it was kept then: of its own, or in this folder.

    Raises:
        IllegalChoice: there is none.
    """
    if found := _waiting(desk, common, 1):
        return found[0][1]
    raise IllegalChoice(
        say(
            "no game of {slug} waits to be gone on with; --from takes up one that was saved in a file",
            slug=desk.card.slug,
        )
    )


def _waiting(desk: Desk, common: Common, most: int, tries: int | None = None) -> list[tuple[str, Path, Log]]:
    """Give the games of a sort that are not over, as `_unfinished` does, with the logs that lie in this folder.

    Args:
        desk: the game's part in the shared commands.
        common: with the content that is in force.
        most: so many are given, those that were left last.
        tries: so many logs are looked at; all that it takes if not said.
    """
    found: list[tuple[float, str, Path, Log | None]] = [
        (datetime.fromisoformat(at).timestamp(), at, path, log) for at, path, log in _unfinished(desk.card.slug)
    ]
    with suppress(OSError):
        logs = [(path.stat().st_mtime, path) for path in Path().glob(f"{desk.card.slug}-*.jsonl") if path.is_file()]
        for when, path in sorted(logs, reverse=True)[:tries]:
            at = datetime.fromtimestamp(when).astimezone().isoformat(timespec="seconds")
            found.append((when, at, path, None))
    taken: list[tuple[str, Path, Log]] = []
    for _, at, path, kept in sorted(found, key=lambda one: (one[0], one[2]), reverse=True):
        # Whether a log is over shows when it is played again, which takes its time.
        log = kept or _was_left(desk, common, path)
        taken += [(at, path, log)] if log else []
        if len(taken) == most:
            break
    return taken


def _was_left(desk: Desk, common: Common, path: Path) -> Log | None:
    """Give a log that was written when somebody quit, as its name says, and is not over; None for any other."""
    with suppress(GmkitError, OSError), Held(path):
        log = read_log(path)
        if path.stem.startswith(_left_as(desk.card.slug, log.header["seed"])) and not _is_over(desk, common, path):
            return log
    return None


def _is_over(desk: Desk, common: Common, path: Path) -> bool:
    start, state = take_state(desk, common._replace(quiet=True), path)
    return isinstance(start.game.pending(state), Over)


def _left_as(slug: str, seed: Any) -> str:
    """Give what a game is called whose log is written when somebody quits."""
    name = "".join(c for c in str(seed) if c.isalnum() or c == "-")[:40] or "game"
    return f"{slug}-{name}"


def drop(desk: Desk, common: Common, path: Path | None) -> str:
    """Take away a game that is not over; what is said of it.

    Raises:
        IllegalChoice: no game was named, or the file keeps none that is being played.
        StoreError: another window is playing it, or it cannot be taken away.
    """
    kind = path.suffix.casefold() if path else ""
    if path is None or kind not in (SUFFIX, ".jsonl"):
        raise IllegalChoice(
            say(
                "--drop takes away a game that is not over: --from its {suffix} file, as play lists it, or its log",
                suffix=SUFFIX,
            )
        )
    from gmkit.table.store import open_store

    with Held(path):
        if kind == SUFFIX:
            with open_store(path, read_only=True) as store:
                if "evening" in store.state:
                    raise IllegalChoice(
                        say("{path}: this is a campaign, which --drop leaves alone; close ends a game in it", path=path)
                    )
                log = log_of(store.state, str(path))
        else:
            log = read_log(path, desk.card.slug)
            if _is_over(desk, common, path):
                raise IllegalChoice(say("{path}: this game is over, and --drop leaves it alone", path=path))
        try:
            path.unlink()
        except OSError as error:
            raise StoreError(say("{path}: cannot be taken away: {why}", path=path, why=reason(error))) from error
    return say("{path}: taken away, with its {answers}", path=path, answers=counted(len(log.entries), "answer"))


def go_on(slug: str, path: Path) -> str:
    """Say how to go on with a game."""
    return say("go on with: gmkit play {slug} --from {path}", slug=slug, path=shlex.quote(str(path)))


# ---- Keeping it.


class Held:
    """Holds a file as this window's own, until it is let go or the program ends, however it ends.

    Where the system or the disk knows no such thing, nothing is held.
    """

    def __init__(self, path: Path) -> None:
        """Take it.

        Raises:
            StoreError: another window has it.
        """
        self._file: int | None = None
        try:
            import fcntl
        except ImportError:
            return
        try:
            self._file = os.open(path, os.O_RDONLY)
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.release()
            raise StoreError(
                say("{path}: another window is playing this game; go on there, or close it first", path=path)
            ) from None
        except OSError:
            self.release()

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()


class Keeping:
    """Keeps one game, answer by answer, in a file that is made with the first answer and goes when the game is over.

    Attributes:
        path: the file; None before there is one.
    """

    def __init__(self, slug: str, path: Path | None = None) -> None:
        """Begin with nothing kept, or go on with the file that keeps the game already.

        Raises:
            StoreError: the file cannot be used, or another window has it.
        """
        self.path = path
        self._slug = slug
        self._store: Any = None
        self._held: Held | None = None
        self._kept: Sequence[Any] = ()
        if path is not None:
            from gmkit.table.store import open_store

            self._held = Held(path)
            self._store = open_store(path)
            if "evening" in self._store.state:
                self.close()
                raise StoreError(say("{path}: a campaign is kept there; gmkit table {path} goes on with it", path=path))
            self._kept = log_of(self._store.state, str(path)).entries

    def keep(self, log: Log) -> None:
        """Keep a game as far as it has come; nothing is written where nothing was added or taken back.

        Raises:
            StoreError: the disk does not take it; what was kept before stays.
        """
        if log.entries == self._kept:
            return

        header, *answers = _rows(log)
        kind, line = "answer", log.entries[-1].value if log.entries else ""
        if len(log.entries) < len(self._kept):
            kind, line = "undo", "undo"
        state = {"open": {self._slug: {"header": header, "answers": answers}}}
        draft = Draft(kind, line[:LINE], {"gmkit": __version__, "game": self._slug}, state)
        if self._store is None:
            self._begin(log, draft)
        else:
            self._store.append([draft], now())
        self._kept = log.entries

    def _begin(self, log: Log, draft: Draft) -> None:
        """Make a file that has the first answer from the moment that it is there."""
        from gmkit.table.store import create_store

        make_folder(folder())
        self.path = folder() / f"{_left_as(self._slug, log.header['seed'])}-{fresh_seed()}{SUFFIX}"
        self._store = create_store(self.path, os.urandom(16).hex(), "", [drawn_up(draft, 1, 0, now(), {}, NOTHING)])
        self._held = Held(self.path)

    def end(self) -> None:
        """Let the file go: the game is over, or is kept elsewhere."""
        self.close()
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink()

    def close(self) -> None:
        """Leave the file as it is."""
        if self._store is not None:
            self._store.close()
            self._store = None
        if self._held is not None:
            self._held.release()


# ---- The file that a game is saved in.

FORCE = later("--force replaces it, or name another file")


class Target:
    """A file that a game is to be saved in, as it was when this was made.

    Attributes:
        path: the file.
        is_log: whether it keeps the answers, or the last state.
        goes_on: whether it is the file that the game was taken up from.
    """

    def __init__(
        self, path: Path, desk: Desk, common: Common, start: Start, seed: str | None, from_: Path | None, *, force: bool
    ) -> None:
        """Look at what is there.

        Args:
            path: where the game is to be saved.
            desk: the game's part in the shared commands.
            common: with the content that is in force.
            start: where the game begins.
            seed: what it draws from, if that was said.
            from_: the file that it goes on from, which it may always be saved in; a sequel goes on from none.
            force: whether whatever is there may go.

        Raises:
            UnknownName: the file is of no sort that a game is saved in.
            StoreError: it holds what must not be lost, or could not be written at the end.
        """
        if path.is_dir():
            raise StoreError(say("{named}: this is a folder; name a file in it", named=path))
        if path.suffix.casefold() not in (".jsonl", ".yaml", ".yml"):
            raise UnknownName("sort of file to save", path.name, (".yaml", ".jsonl"))
        if not path.parent.is_dir():
            raise StoreError(
                say("{path}: there is no folder {parent}; make it, or name another", path=path, parent=path.parent)
            )
        self.path = path
        self.is_log = path.suffix.casefold() == ".jsonl"
        self._desk, self._start, self._seed, self._force = desk, start, seed, force
        self._before = self._now()
        self.goes_on = from_ is not None and same_file(from_, path)
        if not force and self._before and not self.goes_on:
            self._refuse_others(common)
        self._held: Held | None = None

    def _now(self) -> bytes | None:
        """Give what is there; None if nothing is."""
        try:
            return self.path.read_bytes() if self.path.is_file() else None
        except OSError:
            return None

    def _refuse_others(self, common: Common) -> None:
        """Refuse a file of another sort, of another game, or of one that is not over."""
        desk, start = self._desk, self._start
        title = desk.card.title
        try:
            other, entries, kept = take_up(desk, common._replace(option=None, quiet=True), self.path)
            state = replay(other.game, other.step.state, entries, Places(), str(self.path), other.seating.names)[0]
        except GmkitError:
            raise StoreError(
                say(
                    "{path}: what is there is not a log of {title}; {tip}", path=self.path, title=title, tip=said(FORCE)
                )
                if self.is_log
                else say(
                    "{path}: what is there is not a situation of {title}; {tip}",
                    path=self.path,
                    title=title,
                    tip=said(FORCE),
                )
            ) from None
        # A state is carried on by whatever its people play next; a log is of one game, by its seed and its beginning.
        same = other.seating.names == start.seating.names and (
            not self.is_log or (kept.seed == self._seed and _mark(other.data) == _mark(start.data))
        )
        if not same:
            raise StoreError(
                say(
                    "{path}: another game is kept there; --force replaces it, or name another file, such as {free}",
                    path=self.path,
                    free=free(self.path),
                )
            )
        if not isinstance(other.game.pending(state), Over):
            raise StoreError(
                say(
                    "{path}: a game that is not over is kept there; go on with --from, or {tip}",
                    path=self.path,
                    tip=said(FORCE),
                )
            )

    def hold(self) -> None:
        """Keep other windows from playing what is there; raises StoreError where one does already."""
        if self._before is not None:
            self._held = Held(self.path)

    def let_go(self) -> None:
        """Let other windows have it."""
        if self._held is not None:
            self._held.release()

    def write(self, data: bytes) -> Path:
        """Write the game; where the file has changed meanwhile, beside it. Gives the file that was written.

        Raises:
            StoreError: the disk does not take it.
        """
        changed = not self._force and self._now() != self._before
        path = free(self.path) if changed else self.path
        write_whole(path, data)
        if not changed:
            self._before = data
        return path


def free(path: Path) -> Path:
    """Give the path, or one with a number behind it if there is a file already."""
    number, found = 1, path
    while found.exists():
        number += 1
        found = path.with_stem(f"{path.stem}-{number}")
    return found


def write_changed(desk: Desk, start: Start, session: Session, record: Any, path: Path, line: str) -> str:
    """Change a file by what was played from it; say where it stands, and what stood there before.

    Args:
        desk: the game's part in the shared commands.
        start: the game as it was taken up.
        session: what was played.
        record: what the file is to hold.
        path: the file: a situation, or a table, which keeps it as one act.
        line: what was done, as it is typed at a table.

    Raises:
        IllegalChoice: the file keeps answers, and no state that could be changed.
        StoreError: it could not be written, or has changed meanwhile.
    """
    kind = path.suffix.casefold()
    if kind == SUFFIX:
        from gmkit.shell.table.sitting import Sitting
        from gmkit.table.store import open_store

        with open_store(path) as store:
            if store.state["standing"][desk.card.slug] != start.data:
                raise StoreError(
                    say("{path}: the table moved on in another window; nothing was changed; try again", path=path)
                )
            sitting = Sitting(store, lambda _slug: desk, (desk.card.slug,), now, {})
            entry = sitting.keep_played(line, record, session.moments, session.events).entry
        return say("kept in {path} as #{entry}; gmkit table {path} undo takes it back", path=path, entry=entry)
    if kind not in (".yaml", ".yml"):
        raise IllegalChoice(
            say("{path}: --save changes a situation or a table; gmkit play --from goes on with a log", path=path)
        )
    from gmkit.library.write import dump

    before = free(path.with_stem(f"{path.stem}-before"))
    write_whole(before, path.read_bytes())
    write_whole(path, dump(desk.save(record, start.game)).encode())
    return say("wrote {path}; what stood there before is in {before}", path=path, before=before)


# ---- Both, for one game that is played.


class Keeper:
    """Keeps one game while it is played, and saves it when it is over or stops."""

    def __init__(self, desk: Desk, start: Start, session: Session, target: Target | None, going: Path | None) -> None:
        """Take the game.

        Args:
            desk: the game's part in the shared commands.
            start: where it begins.
            session: the game as it is played.
            target: where it is to be saved, if anywhere.
            going: the file that has kept it answer by answer so far, if it was taken up from one.

        Raises:
            StoreError: another window is playing it.
        """
        self._desk, self._start, self._session, self._target = desk, start, session, target
        # A terminal that has been closed is none any more.
        self._terminal = sys.stdin.isatty()
        people = any(not seat.npc for seat in start.seating)
        wanted = people and (going or target or self._terminal)
        self._going = going is not None
        self._keeping = Keeping(desk.card.slug, going) if wanted else None

    @property
    def _kept_in(self) -> Path | None:
        return self._keeping.path if self._keeping else None

    def keep(self, voice: Voice) -> None:
        """Keep what was answered; where the disk does not take it, wait until there is room."""
        while self._keeping:
            try:
                self._keeping.keep(self._session.log())
            except StoreError as error:
                voice.say(str(error))
                if not self._terminal:
                    return
                read_line(voice, say("What you typed is not kept yet; make room, then press Enter:"))
            else:
                return

    @contextmanager
    def at_work(self, *, told: bool) -> Iterator[None]:
        """Let whatever ends the game before its time leave it kept, and say where.

        Args:
            told: whether people have been told of it as it went.

        Raises:
            Stopped, GmkitError: as inside, with how to go on.
        """
        if self._target:
            self._target.hold()
        try:
            yield
        except Stopped as stopped:
            raise Stopped(f"{stopped}; {self._stop(unseen=said(CLOSED) in str(stopped))}") from None
        except GmkitError as error:
            # A face that is missing or wrong must not cost people their evening.
            if told and self._session.moments:
                error.args = (f"{error}; {self._stop()}",)
            raise
        except Exception as bug:
            if self._kept_in:
                bug.add_note(go_on(self._desk.card.slug, self._kept_in))
            raise
        finally:
            if self._target:
                self._target.let_go()

    def save(self, answered: int) -> list[str]:
        """Save a game that is over; say where.

        Args:
            answered: how many answers it had when it was taken up; a log that has grown by none stays as it is.
        """
        told = []
        target = self._target
        if target and not (target.goes_on and target.is_log and len(self._session.moments) == answered):
            told = [say("wrote {path}", path=target.write(self._data(target.path)))]
        if self._keeping:
            self._keeping.end()
        return told

    def _data(self, path: Path) -> bytes:
        """Give the game as a file of that name holds it: its log, or the situation that it has come to."""
        if path.suffix.casefold() == ".jsonl":
            return to_lines(self._session.log()).encode()
        from gmkit.library.write import dump

        return dump(self._desk.save(self._session.state, self._start.game)).encode()

    def _stop(self, *, unseen: bool = False) -> str:
        """Save a game that is not over as its log; say how to go on with it.

        Where nobody can read that (`unseen`), it stays where the next game of its sort finds it and tells of it.
        """
        slug, target = self._desk.card.slug, self._target
        if not self._session.moments:
            return say("nothing had happened yet")
        if target is None and self._keeping is None:
            if not self._terminal and any(not seat.npc for seat in self._start.seating):
                return say("answers that no terminal typed are kept only with --save FILE.jsonl")
            return say("with --save FILE.jsonl the game would have been kept")
        if target is None and (self._going or unseen) and self._kept_in:
            return go_on(slug, self._kept_in)
        path = target.path if target else Path(f"{_left_as(slug, self._session.seed)}.jsonl")
        try:
            if target and target.is_log:
                path = target.write(self._data(path))
            else:
                # Beside the state that was asked for.
                path = free(path.with_suffix(".jsonl"))
                write_whole(path, self._data(path))
        except StoreError as error:
            told = say("and the game could not be saved: {error}", error=error)
            return f"{told}; {go_on(slug, self._kept_in)}" if self._kept_in else told
        if self._keeping:
            self._keeping.end()
        if target is None or target.is_log:
            return go_on(slug, path)
        try:
            target.write(self._data(target.path))
        except StoreError as error:
            told = say("{path} is not written: {error}", path=target.path, error=error)
            return f"{go_on(slug, path)} ({told})"
        return go_on(slug, path)


# ---- A form that was filled in on a screen, read over what it was printed from, and written back there.


def form_about(
    desk: Desk, start: Start, record: Any, seats: Sequence[SeatNo], path: Path
) -> tuple[tuple[str, str], ...]:
    """Give what a form says of itself: its table, whose it is, what it begins with, and who made it."""
    seat = seats[0] if len(seats) == 1 else None
    title = str((start.data or {}).get("title", ""))
    if path.suffix.casefold() == ".gmkit":
        from gmkit.table.store import open_store

        with open_store(path, read_only=True) as store:
            title = str(store.state.get("title", ""))
    whose = "" if seat is None else start.seating.names[seat]
    marks = start_marks(desk, start, record, seat)
    return ("version", __version__), ("table", title), ("seat", whose), *marks.items()


def start_marks(desk: Desk, start: Start, record: Any, seat: SeatNo | None) -> dict[str, str]:
    """Give what tells the record that a form begins with from any other: by what it may change, where that is known.

    What happens to others meanwhile makes a player's form no other one. What two forms may change has a mark of its
    own, by the ending of the fields: "start.owe".
    """
    seen, shown = desk.as_seen(start, record, seat, gm=seat is None), desk.forms().shown if desk.forms else None
    if shown is None or seat is None:
        return {"start": _mark(desk.save(seen, start.game))}
    return {f"start.{name}" if name else "start": _mark(own) for name, own in shown(start.game, seen, seat).items()}


def _mark(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True, ensure_ascii=False, default=str).encode()).hexdigest()


class ReadOver(NamedTuple):
    """What a form is read over."""

    path: Path
    desk: Desk
    start: Start
    record: Any  # as the sheets show it
    log: bool  # whether it is a log, which no form changes


def read_command(desk_of: Callable[[Path], Desk], sit: Callable[[Any, Sequence[Path]], Any]) -> Callable[..., None]:
    """Give the command that reads a form.

    Args:
        desk_of: gives the desk of the game that a file is of.
        sit: sits down at a table that is open, with content paths.
    """

    def print_read(
        common: Common,
        forms: Annotated[
            list[Path], typer.Argument(metavar="FILE.pdf...", help="Forms that were filled in on a screen.")
        ],
        from_: Annotated[
            Path, typer.Option("--from", metavar="FILE", help="The situation (YAML) or the table it was printed from.")
        ],
        yes: Annotated[bool, typer.Option("--yes", help="Write it back without asking.")] = False,
        force: Annotated[
            bool, typer.Option("--force", help="Read it over another start than it was printed from.")
        ] = False,
    ) -> None:
        """Read what was filled in on a form that was printed with --fields, show it, and write it back after a yes.

        A player's form changes only what that player's sheet shows. Where two readings of a figure disagree, on one
        form or on two, or a form was printed from another start, it is refused and nothing is written.

        Example: gmkit print read celia.pdf dav.pdf --from evening.yaml
        """
        before = b"" if from_.suffix.casefold() == ".gmkit" else read_bytes(from_)
        with _each_in_a_line(common.voice):
            over, filled = _read_over(common, forms, from_, desk_of(from_), force=force)
        told = [f"{one.where}, {one.what}: {one.before or say('nothing')} → {one.after}" for one in filled.changes]
        kept = [
            say("not kept; write it in by hand: {name} {words}", name=name, words=quoted(words))
            for name, words in filled.untaken
        ]
        written = bool(told) and not over.log
        if written and not yes:
            common.voice.say("\n".join([*told, *kept]))
            answer = read_line(common.voice, say("Write this to {file}? [yes or no]", file=from_))
            written = answer.casefold() in ("yes", "y", *say("yes y").casefold().split())
        elif kept:
            common.voice.aside(*kept)
        anew = False
        if written and from_.suffix.casefold() == ".gmkit":
            _keep_at_table(over, filled.record, told, lambda store: sit(store, common.content or ()))
        elif written:
            text, anew = _situation_with(over, filled, before)
            if read_bytes(from_) != before:
                raise StoreError(
                    say("{file}: was changed meanwhile, and nothing is written; read the form again", file=from_)
                )
            write_whole(from_, text.encode())
        if common.json:
            changes = [one._asdict() | {"place": [*map(_step, one.place)]} for one in filled.changes]
            untaken = [{"field": name, "words": words} for name, words in filled.untaken]
            result = {"path": str(from_), "written": written, "anew": anew, "changes": changes, "untaken": untaken}
            common.voice.answer([document("print", over.desk.card.slug, result)])
            return
        if not told:
            common.voice.answer([say("{form}: nothing was changed on it", form=listed(map(str, forms), "and"))])
            return
        if anew:
            common.voice.aside(
                say("{file} is written anew; its comments are gone, but for those at its head", file=from_)
            )
        did = say("{file}: nothing is written", file=from_)
        if written:
            did = say("{file}: {changes} written", file=from_, changes=counted(len(told), "change"))
        common.voice.answer([*(told if yes or over.log else ()), say(_A_LOG, file=from_) if over.log else did])

    return print_read


@contextmanager
def _each_in_a_line(voice: Voice) -> Iterator[None]:
    """Tell everything that is wrong with forms, each in a line of its own."""
    try:
        yield
    except IllegalChoice as error:
        *wrong, last = str(error).split("\n")
        for line in wrong:
            complain(line, plain=voice.plain)
        raise IllegalChoice(last) from error


_A_LOG = later(
    "{file}: a log keeps what was played, and is not rewritten from paper; save a situation of it to keep this"
)


def _step(step: Any) -> Any:
    """Give a step of a place by its usual name."""
    return step[0] if isinstance(step, tuple) else step


def _read_over(
    common: Common, paths: Sequence[Path], from_: Path, desk: Desk, *, force: bool
) -> tuple[ReadOver, FilledIn]:
    """Read forms over what they were printed from.

    Raises:
        GmkitError: one of the files cannot be used, or they do not go together.
    """
    from gmkit.printing import read_form
    from gmkit.shell.desk import shown_at
    from gmkit.shell.paper import pdf_bytes
    from gmkit.table.run import Places, replay

    forms = [(str(path), read_form.read(pdf_bytes(path), str(path))) for path in paths]
    for path, form in forms:
        read_form.refuse_strange(form, path)
    if desk.forms is None:
        raise IllegalChoice(say("{title}: no form is read back so far; write it in by hand", title=desk.card.title))
    _refuse_disagreeing(forms)
    start, entries, _ = take_up(desk, common, from_)
    log = start.data is None or bool(entries) or from_.suffix.casefold() == ".jsonl"
    state, _ = replay(start.game, start.step.state, entries, Places(), str(from_), start.seating.names)
    record = shown_at(desk, start, state, len(entries))
    typed = []
    for path, form in forms:
        whose = form.about.get("seat", "")
        seat = SeatNo(start.seating.names.index(whose)) if whose in start.seating.names else None
        if whose and seat is None:
            told = say("{path}: this is the form of {whose}, who is not in {file}", path=path, whose=quoted(whose),
                       file=from_)  # fmt: skip
            raise IllegalChoice(told)
        marks = start_marks(desk, start, record, seat)
        if not force and any(
            form.about.get(name) != mark and _matters(desk, start, record, Typed(path, form.values, seat), name)
            for name, mark in marks.items()
        ):
            table = quoted(form.about.get("table", "")) if form.about.get("table") else say("another table")
            raise IllegalChoice(
                say(
                    "{path}: printed from {table} as it stood then, which is not {file} as it is now; print it anew, "
                    "or --force reads it all the same",
                    path=path,
                    table=table,
                    file=from_,
                )
            )
        typed.append(Typed(path, form.values, seat))
    return ReadOver(from_, desk, start, record, log), desk.forms().read(start.game, record, typed)


def _matters(desk: Desk, start: Start, record: Any, form: Typed, mark: str) -> bool:
    """Say whether it matters that a form was printed with another mark: what was written there would change something.

    Both sides of a promise write the same down, each on a form of one's own.
    """
    _, _, ending = mark.partition(".")
    if not ending or desk.forms is None:
        return True
    typed = {field: words for field, words in form.words.items() if field.endswith(f".{ending}")}
    return bool(desk.forms().read(start.game, record, [form._replace(words=typed)]).changes)


def _refuse_disagreeing(forms: Sequence[tuple[str, Any]]) -> None:
    """Refuse forms on which a field is filled in in several ways; raises IllegalChoice with all of those."""
    found, wrong = dict[str, tuple[str, str]](), []
    for path, form in forms:
        for field, words in form.values.items():
            first, before = found.setdefault(field, (path, words))
            if before != words:
                told = say("{field}: {first} says {words}, {path} says {other}; settle it on one", field=field,
                           first=first, words=quoted(before), path=path, other=quoted(words))  # fmt: skip
                wrong.append(told)
    if wrong:
        raise IllegalChoice("\n".join(wrong))


def _situation_with(over: ReadOver, filled: FilledIn, before: bytes) -> tuple[str, bool]:
    """Give a situation's text with what a form changes, and whether it had to be written anew."""
    from gmkit.library.load import parse
    from gmkit.library.write import dump, with_value

    desk, start = over.desk, over.start
    assert desk.forms is not None
    record = desk.forms().record
    text: str | None = before.decode("utf-8-sig")
    for one in filled.changes:
        text = None if text is None else with_value(text, one.place, one.value)
    if text is not None:
        with suppress(GmkitError, KeyError, TypeError, ValueError):
            data = parse(text, str(over.path)).data
            if record(start._replace(data=data)) == filled.record:
                return (codecs.BOM_UTF8.decode() if before.startswith(codecs.BOM_UTF8) else "") + text, False
    head = takewhile(lambda line: line.startswith("#") or not line, before.decode("utf-8-sig").splitlines())
    data = dict(desk.save(filled.record, start.game))
    data = {**dict(list(data.items())[:2]), **{k: v for k, v in (start.data or {}).items() if k in _BESIDE}, **data}
    assert record(start._replace(data=data)) == filled.record
    return dump(data, [*head]), True


_BESIDE = ("title", "source")
"""What stands in a situation for people, and not in its record."""


def _keep_at_table(over: ReadOver, record: Any, told: Sequence[str], sit: Callable[[Any], Any]) -> None:
    """Keep what a form changes as one ruling of a table."""
    from gmkit.shell.table.line import parse_line
    from gmkit.table.store import open_store

    with open_store(over.path) as store:
        sitting = sit(store)
        sitting.refuse_midway()
        desk, _, game, _ = sitting.standing()
        sitting.keep("ruling", parse_line("print read"), sitting.with_record(desk, game, record), list(told))
