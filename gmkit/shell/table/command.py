"""`gmkit table`: a prompt at a campaign, one line of it, or what there is."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.chance.source import fresh_seed
from gmkit.errors import IllegalChoice, StoreError, UnreadableChoice
from gmkit.library.files import is_there, make_folder
from gmkit.shell.keeping import SUFFIX, now
from gmkit.shell.options import Common, Force, Manner, plain_app, spread
from gmkit.shell.output import Voice, document
from gmkit.shell.settings import HOME, content_in_force, home
from gmkit.shell.table import checking, exports, games, look, past, verbs
from gmkit.shell.table.line import Outcome
from gmkit.shell.table.prompt import Prompt, begin_if_wanted, put, question, take_lines
from gmkit.shell.table.sitting import Asked, Sitting
from gmkit.shell.table.verbs import DICE
from gmkit.shell.verbs import Shelf
from gmkit.table.entries import Draft
from gmkit.table.store import Store, create_store, open_store

# ---- Where a table is.


def table_file(name: str) -> Path:
    """Give the file of a table: a path as it is, a name here or else in one's own folder of tables.

    Raises:
        StoreError: there is no folder of one's own to look in.
    """
    if "/" in name or os.sep in name or name.endswith(SUFFIX):
        return Path(name)
    here = Path(name + SUFFIX)
    own = home()
    if is_there(here) or own is None:
        return here
    kept = own / "tables" / (name + SUFFIX)
    return kept if is_there(kept) else here


def _tables() -> list[str]:
    """Tell of the tables that are here and in one's own folder."""
    own = home()
    folders = [Path(), *([own / "tables"] if own is not None else [])]
    found = []
    for path in (path for folder in folders if folder.is_dir() for path in sorted(folder.glob(f"*{SUFFIX}"))):
        try:
            with open_store(path, read_only=True) as store:
                head = store.head
                at = head.at[:16].replace("T", " ") if head else "nothing yet"
                found.append(f"{path.stem}: {store.count()} entries, {at} ({path})")
        except StoreError as error:
            found.append(str(error))
    return found or [f"no table here; gmkit table NAME new begins one ({HOME} names a folder for tables)"]


def begin_table(path: Path) -> Store:
    """Begin a table; the first entry says by what its dice can be checked."""
    if path.parent != Path():
        make_folder(path.parent)
    identity, seed = os.urandom(16).hex(), fresh_seed()
    store = create_store(path, identity, seed)
    told = {"act": 1, "id": identity, "dice": checking.mark_of(seed)}
    store.append([Draft("begin", "new", told, {"evening": 1, "title": path.stem, "dice": "people"})], now())
    return store


# ---- The command.


def table_command(shelf: Shelf) -> typer.Typer:
    """Give the command that opens a table."""
    app = plain_app()

    @app.command(
        help="A campaign in one file: alone a prompt, with a line that line alone.\n\n"
        "Example: gmkit table carnival 'Ana Face +3 \"for that speech\"'\n\n"
        'Lines: new · people Ana she, Ben he · npcs 3 · begin masks; Ana flirt · scene "Regatta ball": all · '
        "Ana challenges Ben; stake 8 · Ana Face +3 · Ben feels Ana +2 · note · who · log · undo · redo · recap · "
        "hooks · print changed · check · export html FILE · export jsonl FILE · import FILE · copy FILE",
        context_settings={"allow_interspersed_args": False},
    )
    @spread
    def table(
        manner: Manner,
        name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="The table's name, or its file.")] = None,
        line: Annotated[list[str] | None, typer.Argument(metavar="[LINE]...", help="What to do there.")] = None,
        view: Annotated[
            str | None, typer.Option("--view", metavar="NAME|public", help="Only look: tell what is new for somebody.")
        ] = None,
        quiet_gm: Annotated[
            bool, typer.Option("--quiet-gm", help="Tell of what happens only what all see, as on a projector.")
        ] = False,
        force: Force = False,
        dice: Annotated[
            str | None, typer.Option("--dice", help="Whose dominoes are typed: app (nobody's), people, or table.")
        ] = None,
        content: Annotated[
            list[Path] | None, typer.Option("--content", help="A file or folder looked in before the bundled content.")
        ] = None,
    ) -> None:
        voice = manner.voice
        if name is None:
            lines = _tables()
            voice.answer([document("table", None, {"tables": lines})] if manner.json else lines)
            return
        words = list(line or [])
        own = _own_options(words, Own(manner.json, force, voice.quiet, voice.plain, dice, view, quiet_gm=quiet_gm))
        voice = Voice(plain=own.plain, quiet=own.quiet)
        path = table_file(name)
        checking.refuse_placeholder(path)
        sit = partial(sit_down, shelf, content or content_in_force(), own.dice, quiet_gm=own.quiet_gm)
        force = own.force
        if own.view is not None:
            if words or own.json:
                raise IllegalChoice("--view only looks; leave the line and --json out")
            with open_store(path, read_only=True) as store:
                past.watch(sit(store), voice, own.view)
            return
        if not words:
            begin_if_wanted(path, voice, begin_table)
            with open_store(path) as store:
                voice.aside(*checking.parted_copies(store))
                Prompt(sit(store), voice).run()
            return
        if words == ["-"]:
            with open_store(path) as store:
                take_lines(sit(store), sys.stdin, voice)
            return
        outcome, pending = _one_line(sit, path, words, force=force)
        if own.json:
            voice.answer([document("table", None, _result(outcome, pending))])
        else:
            put(voice, outcome)
            if pending is not None and outcome.entry is not None:
                voice.aside(f"still asked: {question(pending, '')}")

    return app


VERBS = {**verbs.VERBS, **look.VERBS, **past.VERBS, **checking.VERBS, **exports.VERBS}
"""What a line at a table may begin with that is no name."""

Sit = Callable[[Store], Sitting]
"""Sits down at a table that is open."""


def sit_down(
    shelf: Shelf, content: Sequence[Path], dice: str | None, store: Store, *, quiet_gm: bool = False
) -> Sitting:
    slugs = tuple(shelf.cards)
    known = {**games.verbs_of(slugs), **VERBS}
    kind = past.Projected if quiet_gm else Sitting
    return kind(store, shelf.desk, slugs, now, known, verbs.PERSONAL, content, dice, shelf, games.BESIDE)


def print_again(shelf: Shelf, path: Path, common: Common, on_paper: Any) -> Any:
    """Give what of a table has changed since it was printed there, in one file; None where nothing has."""
    with open_store(path, read_only=True) as store:
        return exports.print_again(sit_down(shelf, common.content or content_in_force(), None, store), on_paper)


class Own(NamedTuple):
    """gmkit's own options at a table."""

    json: bool
    force: bool
    quiet: bool
    plain: bool
    dice: str | None  # whose pieces are real in this window
    view: str | None = None  # whose eyes a window is for that only looks
    quiet_gm: bool = False  # whether of what happens only what all see is told


def _own_options(words: list[str], own: Own) -> Own:
    """Take gmkit's own options that stand directly behind the name; all that follows is the line."""
    while words and words[0].startswith("--"):
        option, _, value = words[0].removeprefix("--").partition("=")
        if option in ("json", "force", "quiet", "plain", "quiet-gm") and not value:
            said: dict[str, Any] = {option.replace("-", "_"): True}
            own = own._replace(**said)
        elif option == "view":
            del words[: 0 if value else 1]
            if not (value or words):
                raise UnreadableChoice("--view needs a name behind it, or public")
            own = own._replace(view=value or words[0])
        elif option == "dice":
            del words[: 0 if value else 1]
            own = own._replace(dice=value or (words[0] if words else ""))
        else:
            break
        del words[:1]
    if own.dice not in (None, *DICE):
        raise UnreadableChoice(f"--dice says whose pieces are real: {', '.join(DICE)}")
    return own


def _typed(words: Sequence[str]) -> str:
    """Give words of a shell as a line: one is the line as it was typed; of several, one with spaces is a quotation."""
    if len(words) == 1:
        return words[0]
    return " ".join(f'"{word}"' if " " in word and '"' not in word else word for word in words)


def _one_line(sit: Sit, path: Path, words: Sequence[str], *, force: bool) -> tuple[Outcome, Asked | None]:
    """Do one line; nothing is kept if it cannot be done whole."""
    text = _typed(words)
    if not text.strip():
        raise UnreadableChoice("the line is empty; leave it out for a prompt, or say what is to be done")
    first, *rest = text.split()
    if first == "new":
        with begin_table(path):
            return Outcome([f"{path}: a new table"], entry=1, act=1), None
    if first == "import" and len(rest) == 1 and checking.is_table_text(Path(rest[0])):
        return checking.import_table(path, Path(rest[0])), None
    if first == "check" and rest[:1] == ["--rescue"]:
        return checking.rescue_table(path, rest), None
    if first == "import" and not is_there(path):
        return _begun_with(sit, path, text)
    with open_store(path) as store:
        own: Mapping[str, Callable[[], Outcome]] = {
            "check": lambda: checking.check_table(sit(store), rest),
            "copy": lambda: checking.copy_table(store, rest),
        }
        if first in own:
            return own[first](), None
        if first == "export":
            if rest[:1] == ["jsonl"]:
                return checking.export_table(store, rest, force=force), None
            text += " --force" * force
        sitting = sit(store)
        return sitting.take(text, whole=True), sitting.pending()


def _begun_with(sit: Sit, path: Path, text: str) -> tuple[Outcome, Asked | None]:
    """Begin a table with a line; where that cannot be done there is none."""
    try:
        with begin_table(path) as store:
            return sit(store).take(text, whole=True), None
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _result(outcome: Outcome, pending: Asked | None) -> dict[str, Any]:
    return {
        "entry": outcome.entry,
        "act": outcome.act,
        "changes": [one._asdict() for one in outcome.changes],
        "pending": None if pending is None else {"who": pending.who, "what": pending.what, "legal": pending.legal},
        "undone": list(outcome.undone),
        "lines": outcome.lines,
        **(outcome.data or {}),
    }
