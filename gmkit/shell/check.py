"""`gmkit check` and `gmkit explain`: the command that checks content files, and what a code means, with examples."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, NamedTuple, NoReturn

import typer

from gmkit.errors import GmkitError, IllegalChoice, StoreError, counted, later, reason, say
from gmkit.library import explain
from gmkit.library.document import Diagnostic, Kind
from gmkit.library.explain import CODES, GROUPS, Example, Explanation, explanation, understood
from gmkit.shell.options import Common, Manner, Playing, plain_app, spread
from gmkit.shell.output import Voice, diagnostics, difference, document
from gmkit.shell.settings import content_in_force, fonts_in_force
from gmkit.shell.verbs import Shelf, rulings
from gmkit.shell.words import left_in_english

# ---- The command that checks content files.

_RULE = "-" * 40


def check_command(shelf: Shelf) -> typer.Typer:
    """Give the command that checks content files."""
    app = plain_app()

    @app.command(
        help="Validate and lint content files: every problem with its line, the word and what to do.\n\n"
        "--fix mends what has one answer, and changes nothing else.\n\n"
        "Exits 1 if it finds errors, 3 if a path cannot be read.\n\nExample: gmkit check my-masks.yaml"
    )
    @spread
    def check(
        manner: Manner,
        paths: Annotated[
            list[Path] | None,
            typer.Argument(metavar="[PATH...]", help="Files, or folders of them; this folder, if none is named."),
        ] = None,
        shape: Annotated[
            str,
            typer.Option("--format", metavar="FORMAT", help="text, concise, json or github.", autocompletion=_formats),
        ] = "text",
        strict: Annotated[bool, typer.Option("--strict", help="Warnings count as errors.")] = False,
        content: Annotated[
            list[Path] | None,
            typer.Option("--content", help="A file or folder in which to look for what the files refer to."),
        ] = None,
        fix: Annotated[
            bool, typer.Option("--fix", help="Mend what has one answer; the difference is shown, then written.")
        ] = False,
        dry_run: Annotated[
            bool, typer.Option("--dry-run", help="With --fix: show the difference, and write nothing.")
        ] = False,
        watch: Annotated[
            bool, typer.Option("--watch", help="Check again whenever a file changes, until Ctrl-C.")
        ] = False,
        balance: Annotated[
            bool,
            typer.Option(
                "--balance", help="Play whole games with retainers, masks and decks, and say what wins too often."
            ),
        ] = False,
        games: Annotated[
            int | None, typer.Option("--games", metavar="N", help="With --balance: so many games with each file.")
        ] = None,
        seed: Annotated[
            str | None, typer.Option("--seed", metavar="TEXT", help="With --balance: another seed, other luck.")
        ] = None,
        workers: Annotated[
            int, typer.Option("--workers", metavar="N", help="With --balance: in so many processes at once.")
        ] = 1,
    ) -> None:
        from gmkit.shell.inspect import known_format

        job = _Job(
            shelf,
            content_among(paths or [Path()], manner.voice),
            content or _usual_content(manner.voice),
            known_format("json" if manner.json else shape),
            strict,
            Playing(games, seed, workers) if balance else None,
            manner.voice,
            fix,
            dry_run,
        )
        if dry_run and not fix:
            raise IllegalChoice(say("--dry-run belongs to --fix; add it, or leave it out"))
        if fix and watch:
            raise IllegalChoice(say("--watch looks on while you write, and --fix writes; leave one of the two out"))
        if not balance and (games is not None or seed is not None or workers != 1):
            raise IllegalChoice(say("--games, --seed and --workers belong to --balance; add it, or leave them out"))
        if watch:
            _watch(job)
        if code := _once(job):
            raise typer.Exit(code)

    return app


_PLAYED = {
    ".gmkit": later("{path}: a table is no content; gmkit table {path} check looks it over"),
    ".jsonl": later("{path}: a log is no content; gmkit recap {path} plays it again, and says whether it fits"),
}


def content_among(paths: Sequence[Path], voice: Voice) -> list[Path]:
    """Give the paths that may be content, and tell of tables and logs; raises IllegalChoice if there are no others."""
    told = [say(_PLAYED[path.suffix], path=path) for path in paths if path.suffix in _PLAYED]
    if len(told) == len(paths):
        raise IllegalChoice(told[0])
    voice.aside(*told)
    return [path for path in paths if path.suffix not in _PLAYED]


class _Job(NamedTuple):
    """What is checked, and how it is told."""

    shelf: Shelf
    paths: Sequence[Path]
    content: Sequence[Path]
    shape: str
    strict: bool
    playing: Playing | None
    voice: Voice
    fix: bool = False
    dry_run: bool = False


def _usual_content(voice: Voice) -> list[Path]:
    """Give the content that settings name; settings that are wrong keep no file from being checked."""
    try:
        return content_in_force()
    except GmkitError as error:
        voice.aside(say("without the content of your settings: {error}", error=error))
        return []


def _formats(incomplete: str) -> list[str]:
    from gmkit.shell.inspect import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def _once(job: _Job) -> int:
    """Check once, tell it, and give the exit code."""
    from gmkit.shell.inspect import CLEAN, check_paths, told, unlooked

    def look() -> Any:
        return check_paths(job.paths, job.shelf.kinds(), job.content, job.shelf.cards, fonts_in_force)

    check = look()
    more: dict[str, Any] = {}
    tables: list[str] = []
    if job.fix and (more := _mend(check, job)) and not job.dry_run:
        check = look()
        job.voice.aside(*([say("what is told now is left")] if check.found else []))
    if job.playing is not None:
        from gmkit.shell.balance import tables as in_tables
        from gmkit.shell.balance import weigh

        weighed = weigh(check, job.playing, job.shelf.scale, job.voice)
        check, more = weighed.check, {**more, **weighed.data()}
        tables = in_tables(weighed.reports, plain=job.voice.plain) if job.shape == "text" else []
    code: int = check.exit_code(strict=job.strict)
    more = {"mended": [], **more} if job.fix else more
    if job.shape != "text" or code != CLEAN or tables or check.found or not job.voice.quiet:
        paint = diagnostics if job.shape in ("text", "concise") else None
        job.voice.answer([*told(check, job.shape, strict=job.strict, more=more), *tables], paint)
    if job.shape != "text":
        job.voice.aside(*unlooked(check))
    return code


def _mend(check: Any, job: _Job) -> dict[str, Any]:
    """Mend what has one answer: show the difference, then write it; give what is said of it in JSON."""
    from gmkit.shell.inspect import changes, write

    found = changes(check)
    if job.shape in ("text", "concise"):
        lines = [line for one in found for line in one.difference()]
        job.voice.answer([*lines, ""] if lines else [], difference)
    if not job.dry_run:
        write(found)
    many = counted(sum(len(one.mended) for one in found), "fault")
    files = counted(len(found), "file")
    if found and job.dry_run:
        job.voice.aside(say("{many} in {files} can be mended so; without --dry-run they are", many=many, files=files))
    elif found:
        job.voice.aside(say("mended {many} in {files}", many=many, files=files))
    else:
        job.voice.aside(say("nothing here has one answer, and nothing is changed"))
    told = [
        {"path": str(one.path), "faults": explain.data(one.mended), "difference": one.difference()} for one in found
    ]
    return {"mended": told} if found else {}


def _watch(job: _Job) -> NoReturn:
    """Check whenever a file has changed, until somebody interrupts it."""
    from gmkit.shell.options import changes

    if job.shape == "json":
        raise IllegalChoice(say("--watch gives many answers and JSON is one; leave one of the two out"))
    turns = changes([*job.paths, *job.content])
    while True:
        _once(job)
        sys.stdout.flush()  # whoever reads along through a pipe is told at once
        job.voice.say("watching; Ctrl-C ends it")
        next(turns)
        job.voice.say(_RULE)


# ---- `gmkit explain`: what a code means, with a wrong and a right example that are tried while one reads.

WIDTH = 80
"""Columns of the text; examples are as wide as they are."""

_RULES = "rules.md"


class Rule(NamedTuple):
    """A rule or ruling that messages name."""

    id: str  # such as "CM-M04"
    slug: str  # the game's
    game: str  # its title
    text: str  # what it says
    code: str | None = None  # what `check` reports it as, if it does
    ruling: bool = False  # whether it is how gmkit reads its source, and not a rule of it


def rules(shelf: Shelf) -> list[Rule]:
    """Give the rules of all games: those in a game's table of rules, and the rulings in its README.

    Raises:
        StoreError: gmkit is not installed whole.
    """
    found = []
    for slug, card in shelf.cards.items():
        folder = shelf.folder(slug)
        with _readable(folder / _RULES) as table:
            lines = table.read_text(encoding="utf-8").splitlines() if table.exists() else []
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
        for name, code, text in rows[1:]:
            found.append(Rule(name, slug, card.title, text, code if code in CODES else None))
        with _readable(folder / "README.md"):
            read = rulings(folder)
        for name, passage, reading in read:
            found.append(Rule(name, slug, card.title, f"{passage.rstrip(':.')}: {reading}", ruling=True))
    return found


@contextmanager
def _readable(path: Path) -> Iterator[Path]:
    """Tell of a file that cannot be read as `rules` does."""
    try:
        yield path
    except (OSError, UnicodeDecodeError) as error:
        told = reason(error) if isinstance(error, OSError) else say("this is no text in UTF-8")
        raise StoreError(
            say("{path}: the rules cannot be read: {told}; install gmkit again", path=path, told=told)
        ) from error


def tried(example: Example, kinds: Mapping[str, Kind]) -> list[Diagnostic]:
    """Check an example as `gmkit check` would, and give what is found; its files are named as the reader sees them.

    Raises:
        StoreError: there is no room to lay the files out.
    """
    from gmkit.shell.inspect import check_paths

    try:
        with TemporaryDirectory(prefix="gmkit-") as name:
            folder = Path(name).resolve()
            found = check_paths(example.lay_out(folder), kinds).found
    except OSError as error:
        raise StoreError(
            say("the example cannot be tried: {reason}; make room for files that pass", reason=reason(error))
        ) from error
    above = f"{folder}{os.sep}"

    def shown(text: str | None) -> str | None:
        return text and text.replace(above, "")

    return [
        one._replace(
            path=one.path.replace(above, ""),
            message=one.message.replace(above, ""),
            suggestion=shown(one.suggestion),
            note=shown(one.note),
        )
        for one in found
    ]


def explain_command(shelf: Shelf) -> typer.Typer:
    """Give the command that explains codes."""
    app = plain_app()

    @app.command(
        help="What a code of gmkit check means, with a wrong and a right example; alone it lists all codes.\n\n"
        "A code is read as GM203, 203 or error[GM203], or by words of its title; rules are, as CM-M04.\n\n"
        "Example: gmkit explain GM203"
    )
    @partial(spread, settled=False)
    def explain(
        common: Common,
        codes: Annotated[
            list[str] | None,
            typer.Argument(metavar="CODE", help="One code or several.", autocompletion=_codes_known),
        ] = None,
    ) -> None:
        if not codes:
            common.voice.answer([_list_data()] if common.json else _list_lines(quiet=common.quiet))
            return
        known = rules(shelf)
        wanted = understood(codes, [rule.id for rule in known])
        pages = [explanation(code) for code in wanted if code in CODES]
        named = [rule for rule in known if rule.id in wanted]
        if common.json:
            kinds = shelf.kinds()
            result = {
                "codes": [_page_data(page, kinds) for page in pages],
                "rules": [rule._asdict() for rule in named],
            }
            common.voice.answer([document("explain", None, result)])
            return
        parts = [list(_page_lines(page, shelf.kinds())) for page in pages]
        parts += [list(_rule_lines(rule)) for rule in named]
        common.voice.aside(*left_in_english())
        common.voice.answer(line for n, part in enumerate(parts) for line in ([""] if n else []) + part)

    return app


def _codes_known(incomplete: str) -> list[tuple[str, str]]:
    """Give what a shell completes a code with, each with its title, in small letters for who types them so."""
    begun, small = incomplete.upper(), incomplete.islower()
    return [(code.lower() if small else code, title) for code, title in CODES.items() if code.startswith(begun)]


def _list_lines(*, quiet: bool) -> Iterator[str]:
    for group, about in GROUPS.items():
        yield f"{group}xx  {about}"
        yield from (f"  {code}  {title}" for code, title in CODES.items() if code.startswith(group))
    if not quiet:
        yield "gmkit explain CODE tells more, with a wrong and a right example"


def _list_data() -> str:
    rows = [{"code": code, "title": title, "group": GROUPS[code[:3]]} for code, title in CODES.items()]
    return document("explain", None, {"codes": rows, "rules": []})


def _page_lines(page: Explanation, kinds: Mapping[str, Kind]) -> Iterator[str]:
    yield f"{page.code}: {page.title}"
    for paragraph in (page.meaning, page.advice):
        yield ""
        yield from textwrap.wrap(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False)
    for side, example in (("Wrong", page.wrong), ("Right", page.right)):
        if example is not None:
            yield ""
            yield from _example_lines(side, example, kinds)


def _example_lines(side: str, example: Example, kinds: Mapping[str, Kind]) -> Iterator[str]:
    for file in example.files:
        saved = f", saved as {file.encoding}" if file.encoding != "utf-8" else ""
        yield f"{side}: {file.name}{saved}"
        lines = file.text.splitlines()
        yield from (f"  {number:{len(str(len(lines)))}} | {line}" for number, line in enumerate(lines, start=1))
    yield f"  $ {example.command}"
    if not example.plain:
        yield "  takes a while, since games are played; it is not tried here"
        return
    yield from (f"  {line}" for line in explain.concise(tried(example, kinds)).splitlines() or ["no problems"])


def _page_data(page: Explanation, kinds: Mapping[str, Kind]) -> dict[str, Any]:
    return {
        "code": page.code,
        "title": page.title,
        "explanation": page.meaning,
        "advice": page.advice,
        "wrong": page.wrong and _example_data(page.wrong, kinds),
        "right": page.right and _example_data(page.right, kinds),
    }


def _example_data(example: Example, kinds: Mapping[str, Kind]) -> dict[str, Any]:
    files = [file._asdict() for file in example.files]
    found = explain.data(tried(example, kinds)) if example.plain else None
    return {"command": example.command, "files": files, "diagnostics": found}


def _rule_lines(rule: Rule) -> Iterator[str]:
    yield from textwrap.wrap(f"{rule.id}: {rule.text}", WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    if rule.ruling:
        yield f"  a ruling of {rule.game}, where its source leaves something open; gmkit games {rule.slug} has them all"
    elif rule.code is None:
        yield f"  a rule of {rule.game}; gmkit check refuses no file for it"
    else:
        yield f"  a rule of {rule.game}; gmkit check tells of it as {rule.code}, {CODES[rule.code]}"
        yield f"  gmkit explain {rule.code} tells more"
