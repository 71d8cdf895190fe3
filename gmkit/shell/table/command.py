"""`gmkit table`: a prompt at a campaign, one line of it, or what there is."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.chance.source import fresh_seed
from gmkit.errors import GmkitError, IllegalChoice, StoreError, UnreadableChoice, quoted, say
from gmkit.library.document import later
from gmkit.library.files import is_there, make_folder
from gmkit.shell.options import Common, Force, Manner, plain_app, speak, spread
from gmkit.shell.output import Voice, document
from gmkit.shell.settings import CONTENT, HOME, content_in_force, home, in_force, own_content
from gmkit.shell.settings_keys import BUILT_IN
from gmkit.shell.table.line import Outcome
from gmkit.shell.table.prompt import Prompt, begin_if_wanted, put, question, refuse_missing, take_lines
from gmkit.shell.table.sitting import DICE, STANDING, Asked, Beside, Personal, Sitting, Verb
from gmkit.shell.verbs import Shelf
from gmkit.table.entries import SUFFIX, Draft, now
from gmkit.table.store import Store, create_store, open_store

# ---- Where a table is.


def table_file(name: str) -> Path:
    """Give the file of a table: a path, with the ending if it has none, or a name here or else in one's own folder.

    Raises:
        UnreadableChoice: there is no name.
        StoreError: there is no folder of one's own to look in.
    """
    _, slash, own_name = name.replace(os.sep, "/").rpartition("/")
    if not own_name.casefold().removesuffix(SUFFIX).strip(" ."):
        raise UnreadableChoice(say("{name} names no table; say one: gmkit table carnival new", name=quoted(name)))
    if name.casefold().endswith(SUFFIX) or (slash and Path(name).is_file()):
        return Path(name)
    here = Path(name + SUFFIX)
    if slash:
        return here
    own = home()
    if is_there(here) or own is None:
        return here
    kept = own / "tables" / (name + SUFFIX)
    return kept if is_there(kept) else here


def _refuse_placeholder(path: Path) -> None:
    """Refuse a table that a cloud keeps elsewhere for now; raises StoreError."""
    away = path.with_name(f".{path.name}.icloud")
    if is_there(away) and not is_there(path):
        raise StoreError(
            say(
                "{path}: it is in iCloud and not on this disk ({name}); open it in the Finder first",
                path=path,
                name=away.name,
            )
        )


def _tables() -> list[str]:
    """Tell of the tables that are here and in one's own folder."""
    own = home()
    folders = [Path(), *([own / "tables"] if own is not None else [])]
    found = []
    for path in (path for folder in folders if folder.is_dir() for path in sorted(folder.glob(f"*{SUFFIX}"))):
        try:
            with open_store(path, read_only=True) as store:
                head = store.head
                at = head.at[:16].replace("T", " ") if head else say("nothing yet")
                found.append(
                    say(
                        "{stem}: {n} entry, {at} ({path})|{stem}: {n} entries, {at} ({path})",
                        number=store.count(),
                        stem=path.stem,
                        at=at,
                        path=path,
                    )
                )
        except StoreError as error:
            found.append(str(error))
    return found or [
        say("no table here; gmkit table NAME new begins one ({home} names a folder for tables)", home=HOME)
    ]


def _keep_content(store: Store, content: Sequence[Path]) -> None:
    """Have a table's file keep with its next entry which content it is played with, in its own folder or wherever."""
    here, found = store.path.resolve().parent, [one.resolve() for one in content]
    shown = [one.relative_to(here) if one.is_relative_to(here) else one for one in found]
    store.beside[CONTENT] = json.dumps([one.as_posix() for one in shown])


def begin_table(path: Path, content: Sequence[Path] = ()) -> Store:
    """Begin a table, with the dice of the settings; the first entry says by what gmkit's own can be checked.

    Args:
        path: where.
        content: what was typed as the content that it is played with.
    """
    from gmkit.shell.table.checking import mark_of

    if path.parent != Path():
        make_folder(path.parent)
    identity, seed = os.urandom(16).hex(), fresh_seed()
    rolls = in_force("dice")
    dice = "people" if rolls.layer == BUILT_IN else str(rolls.value)
    store = create_store(path, identity, seed)
    if content:
        _keep_content(store, content)
    told = {"act": 1, "id": identity, "dice": mark_of(seed)}
    store.append([Draft("begin", "new", told, {"evening": 1, "title": path.stem, "dice": dice})], now())
    return store


# ---- The command.


def table_command(shelf: Shelf) -> typer.Typer:
    """Give the command that opens a table."""
    app = plain_app()

    @app.command(
        help="A campaign in one file: alone a prompt, with a line that line alone.\n\n"
        "Example: gmkit table carnival 'Ana Face +3 \"for that speech\"'\n\n"
        'Lines: new · people Ana she, Ben he · npcs 3 · begin masks; Ana flirt · scene "Regatta ball": all · '
        "Ana unopposed; do gestures; 6:1 · Ana challenges Ben; stake 8 · Ana Face +3 · Ben feels Ana +2 · note · who · "
        "log · undo · redo · recap · hooks · print changed · check · export html FILE · export jsonl FILE · "
        "import FILE · copy FILE\n\n"
        "At the prompt a line asks for what it leaves open; alone it says all of it, or is refused with what to add: "
        "Ana challenges Ben; stake 8; Ben accept; do gestures; …\n\n"
        "Phones: gmkit table NAME serve opens it to phones and a second screen in your network; behind it "
        "--bind ADDRESS, --port N, --no-knock, --no-draw, and --help",
        context_settings={"allow_interspersed_args": False},
    )
    @spread
    def table(
        manner: Manner,
        name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="The table's name, or its file.")] = None,
        line: Annotated[list[str] | None, typer.Argument(metavar="[LINE]...", help="What to do there.")] = None,
        view: Annotated[
            str | None,
            typer.Option(
                "--view", metavar="NAME|public", help="Only look, until Ctrl-C: tell what is new for somebody."
            ),
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
        words = _line_last(line or [])
        content, typed = _with_typed(name, words, manner, content or ())
        own = _own_options(words, Own(manner.json, force, voice.quiet, voice.plain, dice, view, quiet_gm=quiet_gm))
        voice = Voice(plain=own.plain, quiet=own.quiet)
        path = table_file(name)
        _refuse_placeholder(path)
        sit = partial(sit_down, shelf, content, own.dice, quiet_gm=own.quiet_gm, typed=typed)
        begins = partial(begin_table, content=content if typed else ())
        force = own.force
        if own.view is not None or (words and _typed(words).split()[:1] not in (["new"], ["import"], ["serve"])):
            refuse_missing(path)
        if own.view is not None:
            if words or own.json:
                raise IllegalChoice(say("--view only looks; leave the line and --json out"))
            from gmkit.shell.table.past import watch

            with open_store(path, read_only=True) as store:
                watch(sit(store), voice, own.view)
            return
        if not words:
            begin_if_wanted(path, voice, begins)
            _tell_copies(path, voice)
            with open_store(path) as store:
                Prompt(sit(store), voice).run()
            return
        if words[0] == "serve":
            from gmkit.shell.table.serve import serve

            serve(path, partial(begin_if_wanted, path, voice, begins), sit, words[1:], voice)
            return
        if words == ["-"]:
            _tell_copies(path, voice)
            with open_store(path) as store:
                sitting = sit(store)

                def told(outcome: Outcome) -> None:
                    voice.answer([document("table", None, _result(outcome, sitting.pending()))])

                take_lines(sitting, sys.stdin, voice, told if own.json else None)
            return
        outcome, pending = _one_line(sit, begins, path, words, force=force)
        _tell_copies(path, voice)
        if own.json:
            voice.answer([document("table", None, _result(outcome, pending))])
        else:
            put(voice, outcome)
            if pending is not None and outcome.entry is not None:
                voice.aside(say("still asked: {question}", question=question(pending, "")))

    return app


def _tell_copies(path: Path, voice: Voice) -> None:
    """Tell of copies beside a table that went on by themselves; of a table that is alone nothing is loaded for it."""
    if path.is_file() and any(one.name != path.name for one in path.parent.glob("*" + SUFFIX)):
        from gmkit.shell.table.checking import parted_copies

        # What cannot be read is told by whatever was asked for.
        with suppress(StoreError), open_store(path, read_only=True) as store:
            voice.aside(*parted_copies(store))


_HERE = "gmkit.shell.table"


def _verb(place: str, short: str = "", *, of_open: bool = False, clauses: bool = False) -> Verb:
    """Give a verb that is loaded when somebody first uses it, by its place in this folder."""
    return Verb(later(f"{_HERE}.{place}"), short, of_open, clauses)


VERBS = {
    "people": _verb("verbs:bring_people", clauses=True),
    "npcs": _verb("verbs:bring_npcs", clauses=True),
    "join": _verb("verbs:bring_people", clauses=True),
    "rename": _verb("verbs:rename"),
    "begin": _verb("verbs:begin", clauses=True),
    "evening": _verb("verbs:evening", clauses=True),
    "scene": _verb("verbs:scene", "s", clauses=True),
    "note": _verb("verbs:note", "n"),
    "undo": _verb("verbs:undo", "z"),
    "redo": _verb("verbs:redo", "y"),
    "return": _verb("verbs:go_back"),
    "dice": _verb("verbs:dice"),
    "usual": _verb("verbs:usual"),
    "reroll": _verb("verbs:reroll"),
    "open": _verb("games:open_game", clauses=True),
    "close": _verb("games:close_by_hand", of_open=True, clauses=True),
    "back": _verb("games:back", of_open=True),
    "to": _verb("games:to", of_open=True),
    "purses": _verb("games:purses"),
    "zoom": _verb("games:zoom"),
    "help": _verb("verbs:help_here", "?"),
    "odds": _verb("verbs:odds", "o", clauses=True),
    "who": _verb("past:who", "w"),
    "hide": _verb("past:hide"),
    "show": _verb("verbs:show", "h"),
    "rule": _verb("verbs:rule", "r"),
    "roll": _verb("verbs:roll"),
    "what": _verb("verbs:what_if", "i", clauses=True),
    "recap": _verb("past:retell"),
    "hooks": _verb("past:hooks", "k"),
    "log": _verb("past:log", "g"),
    "print": _verb("exports:paper", "p"),
    "export": _verb("exports:export"),
    "import": _verb("checking:take_in", clauses=True),
    "check": _verb("checking:check"),
    "copy": _verb("checking:copy"),
    "seed": _verb("checking:reveal_seed"),
    "serve": _verb("serve:not_here"),
}
"""What a line at a table may begin with that is no name; a verb is loaded when somebody first uses it."""

PERSONAL: Mapping[str, Personal] = {
    "played": later(f"{_HERE}.verbs:played"),
    "skill": later(f"{_HERE}.verbs:skilled"),
}
"""What may be said of a person, by the word behind the name."""

BESIDE = Beside(
    later(f"{_HERE}.games:line_beside"),
    later(f"{_HERE}.games:fits_here"),
    later(f"{_HERE}.games:answer"),
    later(f"{_HERE}.games:pending"),
    later(f"{_HERE}.games:need"),
    later(f"{_HERE}.games:own_answer"),
    later(f"{_HERE}.games:changes"),
)
"""What is played at a table beside the standing game."""


def verbs_of(slugs: Sequence[str]) -> dict[str, Verb]:
    """Give what a line may begin with, the games' own names among them."""
    short = later(f"{_HERE}.games:short")
    return {**VERBS, **{slug: Verb(partial(short, slug), clauses=True) for slug in slugs if slug != STANDING}}


Sit = Callable[[Store], Sitting]
"""Sits down at a table that is open."""


def sit_down(
    shelf: Shelf,
    content: Sequence[Path],
    dice: str | None,
    store: Store,
    *,
    quiet_gm: bool = False,
    typed: bool = False,
) -> Sitting:
    if typed:
        _keep_content(store, content)
    slugs = tuple(shelf.cards)
    kind = later(f"{_HERE}.past:Projected") if quiet_gm else Sitting
    found: Sitting = kind(store, shelf.desk, slugs, now, verbs_of(slugs), PERSONAL, content, dice, shelf, BESIDE)
    return found


def print_again(shelf: Shelf, path: Path, common: Common, on_paper: Any) -> Any:
    """Give what of a table has changed since it was printed there, in one file; None where nothing has."""
    from gmkit.shell.table import exports

    with open_store(path, read_only=True) as store:
        return exports.print_again(sit_down(shelf, common.content or (), None, store), on_paper)


class Own(NamedTuple):
    """gmkit's own options at a table."""

    json: bool
    force: bool
    quiet: bool
    plain: bool
    dice: str | None  # whose pieces are real in this window
    view: str | None = None  # whose eyes a window is for that only looks
    quiet_gm: bool = False  # whether of what happens only what all see is told


_FLAGS = ("json", "force", "quiet", "plain", "quiet-gm")
_OWN_OPTIONS = (*_FLAGS, "view", "dice", "language", "content")
"""What may stand behind the name, before the line; or behind a line that is in quotes."""


def _line_last(words: Sequence[str]) -> list[str]:
    """Give the words behind the name with gmkit's own options first, where they stand behind a line in quotes."""
    line, *options = words or [""]
    own = bool(options) and options[0].partition("=")[0].removeprefix("--") in _OWN_OPTIONS
    return [*options, line] if own and " " in line and options[0].startswith("--") else [*words]


def _own_options(words: list[str], own: Own) -> Own:
    """Take gmkit's own options that stand directly behind the name; all that follows is the line."""
    while words and words[0].startswith("--"):
        option, _, value = words[0].removeprefix("--").partition("=")
        if option in _FLAGS and not value:
            said: dict[str, Any] = {option.replace("-", "_"): True}
            own = own._replace(**said)
        elif option == "view":
            del words[: 0 if value else 1]
            if not (value or words):
                raise UnreadableChoice(say("--view needs a name behind it, or public"))
            own = own._replace(view=value or words[0])
        elif option == "dice":
            del words[: 0 if value else 1]
            own = own._replace(dice=value or (words[0] if words else ""))
        else:
            break
        del words[:1]
    if own.dice not in (None, *DICE):
        raise UnreadableChoice(say("--dice says whose pieces are real: {items}", items=", ".join(DICE)))
    return own


def _with_typed(name: str, words: list[str], manner: Manner, content: Sequence[Path]) -> tuple[list[Path], bool]:
    """Give the content in force and whether it was typed, and have its language spoken.

    --content and --language may stand behind the name. Where no content is, it is what was named for the table before.
    """
    language, found, at = manner.language, [*content], 0
    while at < len(words) and words[at].startswith("--"):
        option, _, value = words[at].partition("=")
        if option not in ("--language", "--content"):
            at += 2 if option in ("--dice", "--view") and not value else 1
            continue
        if not value and at + 1 == len(words):
            raise UnreadableChoice(
                say("--language needs a short name behind it, such as en or de")
                if option == "--language"
                else say("--content needs a file or a folder behind it")
            )
        value = value or words.pop(at + 1)
        del words[at]
        if option == "--content":
            found.append(Path(value))
        else:
            language = value
    typed, told = bool(found), list[str]()
    if not typed:
        with suppress(GmkitError):
            found, told = own_content(table_file(name))
    found = found or content_in_force()
    speak(language, tuple(found), json=manner.json)
    manner.voice.aside(*told)
    return found, typed


def _typed(words: Sequence[str]) -> str:
    """Give words of a shell as a line: one is the line as it was typed; of several, one with spaces is a quotation.

    A sign that stood behind its closing mark, as in "Regatta ball": all, stands there again.
    """
    if len(words) == 1:
        return words[0]
    *before, last = (_quotation(word) for word in words)
    return " ".join([*(re.sub(r'([:,;])"$', r'"\1', word) for word in before), last])


def _quotation(word: str) -> str:
    return f'"{word}"' if " " in word and '"' not in word else word


def _one_line(
    sit: Sit, begins: Callable[[Path], Store], path: Path, words: Sequence[str], *, force: bool
) -> tuple[Outcome, Asked | None]:
    """Do one line; nothing is kept if it cannot be done whole."""
    text = _typed(words)
    if not text.strip():
        raise UnreadableChoice(say("the line is empty; leave it out for a prompt, or say what is to be done"))
    first, *rest = text.split()
    if first == "new":
        with begins(path):
            return Outcome([say("{path}: a new table", path=path)], entry=1, act=1), None
    if first in ("check", "copy", "import") or (first == "export" and rest[:1] == ["jsonl"]):
        found = _of_the_file(sit, path, first, rest, force=force)
        if found is not None:
            return found, None
    if first == "import" and not is_there(path):
        return _begun_with(sit, path, text)
    if first == "export":
        text += " --force" * force
    with open_store(path) as store:
        sitting = sit(store)
        return sitting.take(text, whole=True), sitting.pending()


def _of_the_file(sit: Sit, path: Path, first: str, rest: Sequence[str], *, force: bool) -> Outcome | None:
    """Do what is about the file as a whole; None for an import of what is no table written out."""
    from gmkit.shell.table import checking

    if first == "import":
        whole = len(rest) == 1 and checking.is_table_text(Path(rest[0]))
        return checking.import_table(path, Path(rest[0])) if whole else None
    if first == "check" and rest[:1] == ["--rescue"]:
        return checking.rescue_table(path, rest)
    with open_store(path) as store:
        if first == "check":
            return checking.check_table(sit(store), rest)
        return checking.copy_table(store, rest) if first == "copy" else checking.export_table(store, rest, force=force)


def _begun_with(sit: Sit, path: Path, text: str) -> tuple[Outcome, Asked | None]:
    """Begin a table with a line; where that cannot be done there is none."""
    store = begin_table(path)
    try:
        with store:
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
