"""Where a game is kept: each answer as it falls, so that nothing typed is lost; and the file that it is saved in."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

from gmkit import __version__
from gmkit.chance.source import fresh_seed
from gmkit.errors import GmkitError, IllegalChoice, Stopped, StoreError, UnknownName, counted, later, listed, said, say
from gmkit.library.files import make_folder, same_file, write_whole
from gmkit.shell.desk import Desk, Start, log_of, take_up
from gmkit.shell.options import Common
from gmkit.shell.output import Voice, read_line
from gmkit.shell.session import Session
from gmkit.shell.settings import HOME, home
from gmkit.table.entries import LINE, SUFFIX, Draft, now
from gmkit.table.game import Over
from gmkit.table.run import Log, Places, replay, to_lines

CLOSED = later("the terminal was closed")
"""Said of a game that stops because its window was closed, to nobody who could read it."""


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


def left_over(slug: str) -> list[str]:
    """Tell of the games of a sort that are not over and that no window is playing, the last one first."""
    from gmkit.table.store import open_store

    found = []
    with suppress(GmkitError, OSError):
        for path in sorted(folder().glob(f"{slug}-*{SUFFIX}")):
            with suppress(GmkitError, OSError), Held(path), open_store(path, read_only=True) as store:
                log = log_of(store.state, str(path))
                assert store.head is not None
                names = tuple(seat["name"] for seat in log.header["seats"])
                at = store.head.at[:16].replace("T", " ")
                told = say(
                    "not ended: {names}, {at}, {answers}; {command} (--drop behind it takes it away)",
                    names=listed(names, "and"),
                    at=at,
                    answers=counted(len(log.entries), "answer"),
                    command=go_on(slug, path),
                )
                found.append((at, told))
    return [told for _, told in sorted(found, reverse=True)]


def drop(path: Path | None) -> str:
    """Take away a game that is not over; what is said of it.

    Raises:
        IllegalChoice: no game was named, or the file keeps none that is being played.
        StoreError: another window is playing it, or it cannot be taken away.
    """
    if path is None or path.suffix.casefold() != SUFFIX:
        raise IllegalChoice(
            say("--drop takes away a game that is not over: --from its {suffix} file, as play lists it", suffix=SUFFIX)
        )
    from gmkit.table.store import open_store

    with Held(path):
        with open_store(path, read_only=True) as store:
            if "evening" in store.state:
                raise IllegalChoice(
                    say("{path}: this is a campaign, which --drop leaves alone; close ends a game in it", path=path)
                )
            log = log_of(store.state, str(path))
        try:
            path.unlink()
        except OSError as error:
            raise StoreError(
                say("{path}: cannot be taken away: {why}", path=path, why=(error.strerror or say("it failed")).lower())
            ) from error
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

        store = self._store or self._begin(log)
        header, *answers = _rows(log)
        kind, line = "answer", log.entries[-1].value if log.entries else ""
        if len(log.entries) < len(self._kept):
            kind, line = "undo", "undo"
        state = {"open": {self._slug: {"header": header, "answers": answers}}}
        store.append([Draft(kind, line[:LINE], {"gmkit": __version__, "game": self._slug}, state)], now())
        self._kept = log.entries

    def _begin(self, log: Log) -> Any:
        from gmkit.table.store import create_store

        make_folder(folder())
        self.path = folder() / f"{self._slug}-{_in_a_name(str(log.header['seed']))}-{fresh_seed()}{SUFFIX}"
        self._store = create_store(self.path, os.urandom(16).hex(), "")
        self._held = Held(self.path)
        return self._store

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
            from_: the file that it goes on from, which it may always be saved in.
            force: whether whatever is there may go.

        Raises:
            UnknownName: the file is of no sort that a game is saved in.
            StoreError: it holds what must not be lost, or could not be written at the end.
        """
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
        if not force and self._before and not (from_ is not None and same_file(from_, path)):
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
            other, entries, kept = take_up(desk, common._replace(option=None), self.path)
            state = replay(other.game, other.step.state, entries, Places(), str(self.path))[0]
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
        same = other.seating.names == start.seating.names and (not self.is_log or kept.seed == self._seed)
        if not same:
            raise StoreError(say("{path}: another game is kept there; {tip}", path=self.path, tip=said(FORCE)))
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
        if target and not (target.is_log and answered and len(self._session.moments) == answered):
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
            return say("with --save FILE.jsonl the game would have been kept")
        if target is None and (self._going or unseen) and self._kept_in:
            return go_on(slug, self._kept_in)
        path = target.path if target else Path(f"{slug}-{_in_a_name(self._session.seed)}.jsonl")
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


def _in_a_name(seed: str) -> str:
    """Give a seed as a file may be called."""
    return "".join(c for c in seed if c.isalnum() or c == "-")[:40] or "game"
