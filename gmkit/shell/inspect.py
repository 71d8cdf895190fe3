"""All that is wrong with content files, with a campaign's settings and with texts for paper, in one run."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import copy_context
from pathlib import Path
from shutil import get_terminal_size
from typing import Any, NamedTuple

from gmkit.errors import GmkitError, StoreError, UnknownName, asked_for, counted, few, say
from gmkit.library import explain
from gmkit.library.check import Reading, inspect_all
from gmkit.library.document import (
    Counts,
    Diagnosed,
    Diagnostic,
    Kind,
    Place,
    Severity,
    counts,
    escaped,
    in_order,
    line_at,
    printed_texts,
)
from gmkit.library.files import is_file, read_bytes, same_file, write_whole, yaml_in
from gmkit.library.shelves import gather
from gmkit.names import suggest
from gmkit.shell import words
from gmkit.shell.card import GameCard
from gmkit.shell.output import document
from gmkit.shell.settings import content_wrong, shown, user_file
from gmkit.shell.settings_file import read
from gmkit.shell.settings_keys import CAMPAIGN, FILE_NAME, SETTINGS, USER, Told

# ---- `gmkit check`: all that is wrong with content files, in one run.

FORMATS = ("text", "concise", "json", "github")

CLEAN, BAD, UNREADABLE = 0, 1, 3
"""Exit codes of a check."""

_NOT_THERE = "GM101"
_MOST_OF_A_KIND = 20


class Check(NamedTuple):
    """What a check found."""

    readings: list[Reading]  # the files, each with what is wrong with it
    lost: list[Diagnostic]  # what is wrong with paths that are no files at all

    @property
    def found(self) -> list[Diagnostic]:
        """Everything, files in the order in which they were named."""
        return [*self.lost, *(one for reading in self.readings for one in reading.found)]

    def unheld(self, *, apart: bool) -> Iterator[tuple[Reading, list[Path]]]:
        """Give the files whose names could not all be looked up in others with errors, and these.

        Args:
            apart: those others of which nothing is told here; else the rest.
        """
        told = [reading.path.resolve() for reading in self.readings if reading.errors]
        for reading in self.readings:
            if others := [path for path in reading.unheld if (path.resolve() in told) != apart]:
                yield reading, others

    def exit_code(self, *, strict: bool) -> int:
        """Give 0 if all is well, 1 if there are errors, 3 if something could not be read at all.

        Args:
            strict: warnings count as errors.
        """
        if any(one.code == _NOT_THERE for one in self.found):
            return UNREADABLE
        total = counts(self.found)
        return BAD if total.errors or (strict and total.warnings) else CLEAN


def known_format(shape: str) -> str:
    """Give a format's name; raises UnknownName."""
    if shape not in FORMATS:
        raise UnknownName("format", shape, suggest(shape, FORMATS), FORMATS)
    return shape


def check_paths(
    paths: Sequence[Path],
    kinds: Mapping[str, Kind],
    content: Sequence[Path] = (),
    cards: Mapping[str, GameCard] | None = None,
    fonts: Callable[[], Sequence[str]] = tuple,
) -> Check:
    """Check files and folders.

    Args:
        paths: what to check; one that cannot be read does not keep the others from it.
        kinds: every kind of file there is.
        content: files and folders in which to look for what is referred to.
        cards: every game, to check rules options in the settings of a campaign by.
        fonts: gives the fonts that are used before gmkit's own, as they are typed.

    Raises:
        ContentError: a path of `content` cannot be read.
    """
    files: dict[Path, None] = {}
    lost: list[Diagnostic] = []
    settings: dict[Path, None] = {}
    for path in paths:
        own = path if is_settings(path) else settings_of(path)
        settings |= {own: None} if own else {}
        # A campaign need not have content of its own yet.
        if own and (own == path or not yaml_in(path)):
            continue
        try:
            files |= dict.fromkeys(gather([path]))
        except Diagnosed as refused:
            lost += refused.diagnostics
    said = [read_settings(path, cards or {}) for path in settings]
    readings = with_letters(inspect_all(list(files), kinds, content), fonts)
    return Check([*said, *readings], in_order(lost))


class Change(NamedTuple):
    """A file as it is and as it is once what has one answer is mended."""

    path: Path
    before: bytes
    text: str
    mended: tuple[Diagnostic, ...]

    @property
    def after(self) -> bytes:
        return self.text.encode("utf-8")

    def difference(self) -> list[str]:
        """Give the lines of a unified difference; what ends a line is left out."""
        from difflib import unified_diff

        was, now = (_LINE_END.split(side) for side in (self.before.decode("utf-8"), self.text))
        return list(unified_diff(was, now, str(self.path), f"{self.path} (mended)", lineterm=""))


_LINE_END = re.compile(r"\r\n|\r|\n")


def changes(check: Check) -> list[Change]:
    """Mend what has one answer in every file that was checked, and give those that would change; nothing is written."""
    from gmkit.library.mend import mended

    found: list[Change] = []
    again: dict[Path, Callable[..., Reading]] = {}
    for reading, before in _mendable(check):
        assert reading.again is not None
        again[reading.path] = reading.again
        if any(same_file(reading.path, other.path) for other in found):
            continue  # one file under two names
        made = mended(before.decode("utf-8"), reading.again)
        if made.mended:
            found.append(Change(reading.path, before, made.text, made.mended))
    return fitting(found, again)


def fitting(found: list[Change], again: Mapping[Path, Callable[..., Reading]]) -> list[Change]:
    """Give the changes after which no file has errors that it has not by itself: a file may go by what another said."""
    while len(found) > 1:
        texts = {one.path: one.text for one in found}
        worse = [one for one in found if _errors(again[one.path](one.text, texts)) - _errors(again[one.path](one.text))]
        if not worse:
            break
        found = [one for one in found if one not in worse]
    return found


def _errors(reading: Reading) -> set[tuple[str, str]]:
    return {(one.code, one.message) for one in reading.found if one.severity is Severity.ERROR}


def write(found: Iterable[Change]) -> None:
    """Write files that were mended, each whole or not at all.

    Raises:
        StoreError: a file was changed by somebody else meanwhile, or cannot be written.
    """
    found = list(found)
    for one in found:
        if read_bytes(one.path) != one.before:
            raise StoreError(
                say("{escaped}: it was changed while it was being mended; try again", escaped=escaped(str(one.path)))
            )
    for one in found:
        write_whole(one.path, one.after)


def _fixes(check: Check) -> dict[Diagnostic, tuple[Any, ...]]:
    """Give what mends each fault that has one answer."""
    from gmkit.library.mend import fixes

    found: dict[Diagnostic, tuple[Any, ...]] = {}
    for reading, before in _mendable(check):
        assert reading.again is not None
        found |= fixes(before.decode("utf-8"), reading.again)
    return found


def _mendable(check: Check) -> Iterator[tuple[Reading, bytes]]:
    """Give the files of which something is told, and that are text."""
    for reading in check.readings:
        if reading.again is None or not reading.found:
            continue
        try:
            before = read_bytes(reading.path)
            before.decode("utf-8")
        except (Diagnosed, UnicodeDecodeError):
            continue
        yield reading, before


def told(check: Check, shape: str, *, strict: bool, more: Mapping[str, Any] | None = None) -> list[str]:
    """Give a check in one of the formats.

    Args:
        check: what was found.
        shape: one of `FORMATS`.
        strict: warnings count as errors, and are told so.
        more: what else belongs in the JSON result.
    """
    found, files = check.found, len(check.readings)
    if shape == "json":
        total = counts(found)
        result = {
            "files": files,
            "errors": total.errors,
            "warnings": total.warnings,
            "diagnostics": explain.data(found, _fixes(check)),
            **(more or {}),
        }
        return [document("check", None, result)]
    shown, over = _few(found) if shape == "text" else (found, [])
    wide = get_terminal_size().columns if shape == "text" and sys.stdout.isatty() else None
    text = explain.text(shown, wide) if shape == "text" else getattr(explain, shape)(shown)
    lines = [text] if text else []
    lines += ["", *over] if over else []
    if shape == "text":
        end = _end(check, strict=strict, fixed="mended" in (more or {}))
        lines += ["", *end] if text else end
    return lines


def _few(found: Iterable[Diagnostic]) -> tuple[list[Diagnostic], list[str]]:
    """Give the first of each kind, as many as anybody reads, and lines that say how many more there are."""
    shown, seen = [], Counter[tuple[str, str]]()
    for one in in_order(found):
        seen[one.severity, one.code] += 1
        if seen[one.severity, one.code] <= _MOST_OF_A_KIND:
            shown.append(one)
    over = [
        say(
            "and {values} of {code}; --format concise tells all, each in a line",
            values=(
                counted(n - _MOST_OF_A_KIND, "more error")
                if severity == "error"
                else counted(n - _MOST_OF_A_KIND, "more warning")
            ),
            code=code,
        )
        for (severity, code), n in seen.items()
        if n > _MOST_OF_A_KIND
    ]
    return shown, over


def _end(check: Check, *, strict: bool, fixed: bool) -> list[str]:
    """Sum up, and say where more is told of the worst, and what mends some, unless it just has."""
    found = check.found
    lines = [explain.summary(found, len(check.readings))]
    total: Counts = counts(found)
    if strict and total.warnings and not total.errors:
        lines[0] += say(", which count as errors here")
    worst = [one for one in found if one.severity is Severity.ERROR] or found
    hiding = [one.path for one in worst if _hides(one)]
    if hiding := list(dict.fromkeys(map(escaped, [*hiding, *(_named(one) for one, _ in check.unheld(apart=False))]))):
        lines.append(
            say(
                "once that is mended more may be told of {files}: what has a wrong shape is not held against the rules "
                "yet, and no name is looked up that may be another then",
                files=few(hiding, "and"),
            )
        )
    lines += unlooked(check)
    if worst:
        codes = list(dict.fromkeys(one.code for one in worst))
        every = say(", as it does of every code") if len(codes) > 1 else ""
        mends = say("; --fix mends what has one answer, if anything has") if total.errors and not fixed else ""
        lines.append(say("gmkit explain {codes} tells more{every}{mends}", codes=codes[0], every=every, mends=mends))
    return lines


def unlooked(check: Check) -> list[str]:
    """Say which files name what may lie in others that were not checked and have errors."""
    return [
        say(
            "not all that {file} names was looked up: {others} has errors; gmkit check tells them"
            "|not all that {file} names was looked up: {others} have errors; gmkit check tells them",
            number=len(others),
            file=escaped(_named(one)),
            others=few([escaped(str(other)) for other in others], "and"),
        )
        for one, others in check.unheld(apart=True)
    ]


def _named(one: Reading) -> str:
    return str(one.path) if one.document is None else one.document.path_shown


def _hides(one: Diagnostic) -> bool:
    """Say whether a fault keeps what it stands in from being held against the rules, and what that names from a look.

    A file of a kind that is nobody's is no file of gmkit's.
    """
    if one.severity is Severity.WARNING or one.code == _NOT_THERE:
        return False
    unread = one.code.startswith(("GM1", "GM2")) or one.code == "GM601"
    return unread or (one.code == "GM401" and bool(asked_for(one.suggestion or "")))


# ---- A campaign's settings held against what they may say, for `gmkit check`: every fault as a diagnostic.

_CODE = "GM403"
_PLACED = re.compile(r"(?P<line>\d+):(?P<column>\d+): (?P<told>.*)", re.DOTALL)


def settings_of(folder: Path) -> Path | None:
    """Give the settings file in a folder, if there is one."""
    path = folder / FILE_NAME
    return path if is_file(path) else None


def is_settings(path: Path) -> bool:
    return path.name == FILE_NAME


def read_settings(path: Path, cards: Mapping[str, GameCard]) -> Reading:
    """Hold a file of settings against what settings may say.

    Args:
        path: the file.
        cards: every game, for its rules options; none to leave those unread.
    """
    found: list[Diagnostic] = []

    def tried(check: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return check(*arguments)
        except Diagnosed as refused:
            found.extend(refused.diagnostics)
        except GmkitError as error:
            found.append(_placed(path, str(error)))
        return None

    whole = path.absolute()
    own = user_file()
    name = USER if own is not None and same_file(path, own) else CAMPAIGN
    known = tried(read, name, whole, shown(whole), lambda error: found.append(_placed(path, str(error))))
    if known is not None:
        said = {one.name: tried(known.values.__getitem__, one.name) for one in SETTINGS if one.name in known.values}
        if said.get("content"):
            found += [_placed(path, str(error)) for error in content_wrong(said["content"], whole)]
        if said.get("font"):
            found += [_placed(path, str(error)) for error in _fonts_wrong(said["font"])]
        if said.get("language"):
            found += [_placed(path, str(error)) for error in _language_wrong(said["language"], said.get("content"))]
        strangers = [game for game in known.rules if cards and game not in cards]
        found += [_placed(path, str(known.stranger(game, list(cards)))) for game in strangers]
        for card in cards.values():
            for one in _each_option(known, card.slug):
                tried(card.said, [one])
    return Reading(path, None, None, in_order(found))


def _fonts_wrong(told: Told) -> Iterator[GmkitError]:
    """Give the error for each font that cannot be used."""
    from gmkit.printing.faces import own_font
    from gmkit.printing.fonts import Fonts

    for text, where in zip(told.value, told.each, strict=True):
        try:
            Fonts([own_font(text)], system=False)
        except GmkitError as error:
            yield GmkitError(f"{where}: {error}")


def _language_wrong(told: Told, content: Told | None) -> Iterator[GmkitError]:
    """Give the error if nobody has words in a language, the content that stands beside it included."""
    paths = tuple(map(Path, content.value)) if content is not None else ()
    # In a context of its own: whoever checks goes on in the language that is spoken.
    apart = copy_context()
    apart.run(words.speak, told.value, paths)
    try:
        apart.run(words.wording, paths)
    except GmkitError as error:
        yield GmkitError(f"{told.where}: {error}")


def _each_option(known: Any, slug: str) -> Iterator[Any]:
    """Give the file once for each rules option of a game, with that option alone, so that each fault is told."""
    for name, told in known.rules.get(slug, {}).items():
        yield known._replace(rules={slug: {name: told}})


def _placed(path: Path, message: str) -> Diagnostic:
    """Make a diagnostic of an error that says where in the file it is."""
    at = next((match for match in _PLACED.finditer(message)), None)
    if at is None:
        return Diagnostic(_CODE, Severity.ERROR, str(path), None, message)
    line, column = int(at["line"]), int(at["column"])
    try:
        lines = read_bytes(path).decode("utf-8", errors="replace").splitlines()
    except Diagnosed:
        lines = []
    word = re.compile(r"[\w.-]+|\"[^\"]*\"|.").match(line_at(lines, Place(line, column, column)), column - 1)
    place = Place(line, column, column + len(word[0]) if word else column + 1)
    told, _, tip = at["told"].partition("; ")
    return Diagnostic(_CODE, Severity.ERROR, str(path), place, told, tip or None, None, line_at(lines, place))


# ---- Texts that `gmkit print` will refuse, told by `gmkit check` where they stand.

_PUNCTUATION = frozenset("–—‘’‚“”„†‡•…‰‹›€™−")


def with_letters(readings: Sequence[Reading], named: Callable[[], Sequence[str]]) -> list[Reading]:
    """Add to what is wrong with files the texts that cannot be printed, as warnings.

    Args:
        readings: the files.
        named: gives the fonts of one's own, as they are typed; asked only if there are letters to look for.
    """
    fonts: list[Any] = []
    told = []
    for reading in readings:
        found = []
        for path, text in _unusual(reading):
            assert reading.document is not None
            fonts = fonts or [_fonts(named)]
            if said := _said(text, fonts[0]):
                found.append(reading.document.warning("GM603", path, *said))
        told.append(reading._replace(found=in_order([*reading.found, *found])) if found else reading)
    return told


def is_usual(text: str) -> bool:
    """Say whether the bundled fonts have all letters of a text, without a look at them: Latin ones and their signs."""
    return text.isascii() or all(c < "\x7f" or "\xa0" <= c < "\u0180" or c in _PUNCTUATION for c in text)


def _unusual(reading: Reading) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Give the texts meant for paper that have to be looked at closely."""
    if reading.document is not None and reading.kind is not None:
        yield from (one for one in printed_texts(reading.document, reading.kind) if not is_usual(one[1]))


def _fonts(named: Callable[[], Sequence[str]]) -> Any:
    """Give the bundled fonts with those of one's own, if these can be used; no two machines have the same others."""
    from gmkit.printing.faces import own_font
    from gmkit.printing.fonts import Fonts

    try:
        return Fonts([own_font(text) for text in named()], system=False)
    except GmkitError:
        return Fonts(system=False)


def _said(text: str, fonts: Any) -> tuple[str, str] | None:
    """Say what print will do with a text and what helps; None if it can be set, or if no font can be asked."""
    from gmkit.printing.fonts import unset

    try:
        found = unset(text, fonts)
    except GmkitError:
        return None
    if found is None:
        return None
    why, _, tip = str(found.error).partition("; ")
    if found.font:
        return say("{why} among those of gmkit, and print refuses this text unless the machine has one", why=why), tip
    return say("print refuses this text: {why}", why=why), tip
