"""`gmkit explain`: what a code means, with a wrong and a right example that are tried while one reads."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import StoreError
from gmkit.library import render
from gmkit.library.codes import CODES
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.explain import GROUPS, Example, Explanation, explanation, understood
from gmkit.library.files import reason
from gmkit.library.kinds import Kind
from gmkit.shell.about import rulings
from gmkit.shell.options import Common, plain_app, spread
from gmkit.shell.output import document
from gmkit.shell.verbs import Shelf

WIDTH = 80
"""Columns of the text; examples are as wide as they are."""

_RULES = "rules.md"


class Rule(NamedTuple):
    """A rule or ruling that messages name.

    Attributes:
        id: such as "CM-M04".
        slug: the game's.
        game: its title.
        text: what it says.
        code: what `check` reports it as, if it does.
        ruling: whether it is how gmkit reads its source, and not a rule of it.
    """

    id: str
    slug: str
    game: str
    text: str
    code: str | None = None
    ruling: bool = False


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
        told = reason(error) if isinstance(error, OSError) else "this is no text in UTF-8"
        raise StoreError(f"{path}: the rules cannot be read: {told}; install gmkit again") from error


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
        raise StoreError(f"the example cannot be tried: {reason(error)}; make room for files that pass") from error
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
    yield from (f"  {line}" for line in render.concise(tried(example, kinds)).splitlines() or ["no problems"])


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
    found = render.data(tried(example, kinds)) if example.plain else None
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
