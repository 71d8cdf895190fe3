"""What each diagnostic code means, told to people: text for a terminal, data, and one page for each code."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from unicodedata import category, east_asian_width

from gmkit.errors import StoreError, UnknownName, counted, later, reason, said, say
from gmkit.library.document import Diagnostic, Place, Severity, counts, escaped, in_order, where
from gmkit.names import pick

# ---- What each diagnostic code means, in a title: one table for `check`, `explain` and the tests.

CODES: Mapping[str, str] = MappingProxyType(
    {
        "GM101": "the file cannot be read",
        "GM102": "a field is given twice",
        "GM103": "the file is not YAML of fields",
        "GM104": "a character that cannot be seen",
        "GM105": "a part of YAML that is not used here",
        "GM106": "more than a file may hold",
        "GM107": "the file is not UTF-8 text",
        "GM108": "a number that cannot be read safely",
        "GM201": "a field is missing",
        "GM202": "a field that does not belong here",
        "GM203": "not one of the words allowed",
        "GM204": "the wrong kind of value",
        "GM205": "a number out of range",
        "GM206": "too short, too long, too few or too many",
        "GM207": "malformed text",
        "GM208": "the same thing twice in a list",
        "GM210": "the wrong shape",
        "GM301": "a reference to something that is not there",
        "GM302": "two things with one id",
        "GM303": "a parent that is not there",
        "GM304": "a chain of parents that is too long, or a circle",
        "GM401": "an unknown kind of content",
        "GM402": "a newer version of the format",
        "GM403": "a setting that cannot be used",
        "GM404": "an older version of the format",
        "GM405": "a pack that does not fit",
        "GM501": "the points do not add up",
        "GM502": "a value outside the range of its rule",
        "GM503": "a rule of the set is broken",
        "GM504": "two things that the rules keep apart are the same",
        "GM505": "the balance differs from the rules' advice",
        "GM506": "fewer than the players need",
        "GM507": "something that is never used",
        "GM508": "it wins too often or too rarely",
        "GM509": "words that are left to the bundled file",
        "GM510": "a sentence that cannot be filled",
        "GM601": "the credit is missing",
        "GM602": "the notice on house values is missing",
        "GM603": "letters that cannot be printed",
        "GM604": "a picture that cannot be printed",
    }
)


# ---- What each code means, for people: one Markdown file for each, read into words and two examples.
#
# A file has a paragraph on what is wrong and why it matters, a paragraph on what to do, and fenced blocks:
#
#     ```yaml wrong                a file as it should not be; `right` as it should; `both` stands in either example
#     ```yaml wrong town.yaml      with a name of its own, where there are several
#     ```yaml wrong Latin-1        saved so, and not as UTF-8
#     ```console wrong             what is typed, if it is not `gmkit check` with all the files
#
# In a wrong example, `# <-` marks the line that is told; a comment may go on behind it.

GROUPS: Mapping[str, str] = {
    "GM1": "YAML",
    "GM2": "shape",
    "GM3": "references",
    "GM4": "versions and packs",
    "GM5": "rules and balance",
    "GM6": "credit and print",
}
"""What the codes of each hundred are about."""

MARK = "# <-"
"""Stands in the line of an example that `check` tells of."""

_FENCE = re.compile(r"^```(\w+) (wrong|right|both)\b *([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_WHOLE = re.compile(r"(?:GM)?([0-9]{3})", re.IGNORECASE)
_INSIDE = re.compile(r"\bGM[0-9]{3}\b", re.IGNORECASE)
_TOLD = re.compile(r"\b(?:error|warning)\[(GM[0-9]{3})\]", re.IGNORECASE)
_RULE = re.compile(r"\(([A-Z]{2}-[A-Z]?[0-9]+)\)", re.IGNORECASE)


class File(NamedTuple):
    """One file of an example."""

    name: str
    text: str
    encoding: str = "utf-8"


class Example(NamedTuple):
    """Files, and what is typed after `gmkit check`."""

    files: tuple[File, ...]
    words: tuple[str, ...]

    @property
    def command(self) -> str:
        """What is typed."""
        return f"gmkit check {shlex.join(self.words)}"

    @property
    def plain(self) -> bool:
        """Whether nothing but files is typed."""
        return not any(word.startswith("-") for word in self.words)

    def lay_out(self, folder: Path) -> list[Path]:
        """Write the files into a folder, and give the paths to be checked there."""
        for file in self.files:
            (folder / file.name).write_bytes(file.text.encode(file.encoding))
        return [folder / word for word in self.words if not word.startswith("-")]


class Explanation(NamedTuple):
    """All there is to say of a code."""

    code: str  # a key of `CODES`
    title: str  # its line there
    meaning: str  # what is wrong, and why it matters
    advice: str  # what to do
    # an example in which `check` finds this and nothing else; None if no bundled kind of file can show it
    wrong: Example | None
    right: Example | None  # the same mended


def explanation(code: str) -> Explanation:
    """Give what there is to say of a code.

    Args:
        code: a key of `CODES`.

    Raises:
        StoreError: gmkit is not installed whole.
    """
    path = Path(__file__).parent / "explained" / f"{code}.md"
    try:
        page = path.read_text(encoding="utf-8")
    except OSError as error:
        raise StoreError(
            say("the page on {code} cannot be read: {reason}; install gmkit again", code=code, reason=reason(error))
        ) from error
    first = _FENCE.search(page)
    paragraphs = [" ".join(one.split()) for one in page[: first.start() if first else None].strip().split("\n\n")]
    meaning, advice = paragraphs
    return Explanation(code, CODES[code], meaning, advice, _example(page, "wrong"), _example(page, "right"))


def understood(words: Sequence[str], rules: Iterable[str] = ()) -> list[str]:
    """Give the codes and rules that are meant, each once: "gm203", "203", "CM-M04", words of a title.

    Where one word holds `error[GM203]`, all are a line of `check`; its code is meant, and the rule that it names.
    Where some words are codes or rules, those alone are meant. Else all words are of one title, or each is of its own.

    Args:
        words: what was typed.
        rules: the ids of rules that may be asked for.

    Raises:
        UnknownName: nothing is called so.
        AmbiguousChoice: several codes may be meant.
    """
    known = {rule.upper(): rule for rule in rules}
    line = " ".join(words)
    told = _TOLD.findall(line)
    if told:
        return list(dict.fromkeys([*map(_known, told), *_rules(line, known)]))
    bare = [word.strip(" ()[],.:;") for word in " ".join(words).split()]
    if found := [one for word in bare for one in _codes(word, known)]:
        return list(dict.fromkeys(found))
    try:
        return [_titled(line, known)]
    except UnknownName as unknown:
        try:
            return list(dict.fromkeys(_titled(word, known) for word in words))
        except UnknownName:
            raise unknown from None


def _codes(word: str, known: Mapping[str, str]) -> list[str]:
    """Give the rule or the codes that a word is; raises UnknownName if it is a code that is none."""
    if word.upper() in known:
        return [known[word.upper()]]
    if whole := _WHOLE.fullmatch(word):
        return [_known(f"GM{whole[1]}")]
    return list(map(_known, _INSIDE.findall(word)))


def _titled(text: str, known: Mapping[str, str]) -> str:
    """Give the code with a title of which this is a part, or the rule of which it is; raises as `pick` does."""
    names = {code: (code, title) for code, title in CODES.items()}
    return pick("code", text, {**names, **{rule: (rule,) for rule in known.values() if "-" in text}})


def _rules(text: str, known: Mapping[str, str]) -> list[str]:
    return [known[found.upper()] for found in _RULE.findall(text) if found.upper() in known]


def _known(code: str) -> str:
    """Give a code as it is written; raises UnknownName with the nearest, if there is none."""
    code = code.upper()
    if code in CODES:
        return code
    near = sorted(CODES, key=lambda other: abs(int(other[2:]) - int(code[2:])))
    raise UnknownName("code", code, near[:3], tip=say("gmkit explain lists them all"))


def _example(page: str, side: str) -> Example | None:
    files: list[File] = []
    words: list[str] = []
    for language, whose, info, text in _FENCE.findall(page):
        if whose not in (side, "both"):
            continue
        if language == "console":
            words = shlex.split(text.strip().removeprefix("$ gmkit check "))
            continue
        given = info.split()
        name = next((word for word in given if word.endswith((".yaml", ".toml"))), "mine.yaml")
        encoding = next((word for word in given if word != name), "utf-8")
        files.append(File(name, text, encoding))
    return Example(tuple(files), tuple(words or [file.name for file in files])) if files else None


# ---- Diagnostics as text for a terminal: with the source line, one line each, as data, or for GitHub's log.

_WIDEST = 110  # display columns of a source line; a longer one is cut around its place
_BEFORE = 60  # columns kept before the place when a line is cut
_NARROWEST = 30  # columns of a source line on a screen that is narrower still
_TAB = "    "


def text(diagnostics: Iterable[Diagnostic], wide: int | None = None) -> str:
    """Give each diagnostic with its source line, a run of carets and what to do.

    On a screen of so many columns the source line is cut to fit, and what has no room behind the carets stands below.
    """
    return "\n\n".join("\n".join(_block(d, wide)) for d in in_order(diagnostics))


def concise(diagnostics: Iterable[Diagnostic]) -> str:
    """Give each diagnostic in one line."""
    return "\n".join(
        _headline(d, d.severity) + (f"; {escaped(d.suggestion)}" if d.suggestion else "") for d in in_order(diagnostics)
    )


def data(
    diagnostics: Iterable[Diagnostic], fixes: Mapping[Diagnostic, Sequence[Any]] | None = None
) -> list[dict[str, Any]]:
    """Give each diagnostic as plain data, ready for JSON; with the edits that mend it, where it has one answer."""
    known = fixes or {}
    return [
        {
            "code": d.code,
            "severity": str(d.severity),
            "path": d.path,
            "line": d.place.line if d.place else None,
            "column": d.place.column if d.place else None,
            "end_column": d.place.end_column if d.place else None,
            "message": d.message,
            "suggestion": d.suggestion,
            "note": d.note,
        }
        | ({"fix": [edit._asdict() for edit in known[d]]} if d in known else {})
        for d in in_order(diagnostics)
    ]


def github(diagnostics: Iterable[Diagnostic]) -> str:
    """Give each diagnostic as a workflow command, which GitHub shows beside the line."""
    lines = []
    for d in in_order(diagnostics):
        place = ""
        if d.place:
            end = max(d.place.end_column - 1, d.place.column)
            place = f",line={d.place.line},col={d.place.column},endColumn={end}"
        words = "; ".join(escaped(part) for part in (d.message, d.suggestion, d.note) if part)
        lines.append(f"::{d.severity} file={_property(d.path)}{place},title={d.code}::{_command(words)}")
    return "\n".join(lines)


def summary(diagnostics: Iterable[Diagnostic], files: int) -> str:
    """Give the last line of a check: how many files, errors and warnings."""
    found = counts(diagnostics)
    if not any(found):
        return say("checked {files}: no problems", files=counted(files, "file"))
    told = [counted(found.errors, "error")] if found.errors else []
    told += [counted(found.warnings, "warning")] if found.warnings else []
    return say("checked {files}: {told}", files=counted(files, "file"), told=", ".join(told))


def width(shown: str) -> int:
    """Give the columns that a text takes on a terminal: combining marks none, East Asian wide letters two."""
    if shown.isascii():
        return len(shown)
    return sum(0 if category(c) in {"Mn", "Me"} else 2 if east_asian_width(c) in {"W", "F"} else 1 for c in shown)


_SEVERITIES = {Severity.ERROR: later("error"), Severity.WARNING: later("warning")}


def _headline(d: Diagnostic, severity: str) -> str:
    return f"{where(d)}: {severity}[{d.code}]: {escaped(d.message)}"


def _block(d: Diagnostic, wide: int | None) -> list[str]:
    lines = [_headline(d, said(_SEVERITIES[d.severity]))]
    note = say("= note: {told}", told=escaped(d.note)) if d.note else ""
    help_text = escaped(d.suggestion) if d.suggestion else ""
    tip = say("= help: {told}", told=help_text)
    gutter = ""
    if d.place and d.source_line is not None:
        number = str(d.place.line)
        gutter = " " * len(number)
        room = _WIDEST if wide is None else max(_NARROWEST, min(_WIDEST, wide - len(number) - len(" | ……")))
        before, marked, after = _cut(d.source_line, d.place, room)
        carets = " " * width(before) + "^" * max(1, width(marked))
        told = f"{gutter} | {carets} {help_text}".rstrip()
        lines += [f"{gutter} |", f"{number} | {before}{marked}{after}".rstrip()]
        if wide is None or width(told) <= wide:
            lines.append(told)
        else:
            lines += [f"{gutter} | {carets}", f"{gutter} {tip}"]
    elif help_text:
        lines.append(f"  {tip}")
    if note:
        lines.append(f"{gutter} {note}" if gutter else f"  {note}")
    return lines


def _cut(line: str, place: Place, widest: int) -> tuple[str, str, str]:
    """Split a line around a place, safe to show, and short enough for a screen."""
    most = min(_BEFORE, widest // 2) if widest < _WIDEST else _BEFORE
    line = line[: place.end_column + widest]
    start, end = place.column - 1, max(place.end_column, place.column) - 1
    far = start > widest - most // 2 or (widest < _WIDEST and min(end, start + most) > widest)
    skipped = max(0, start - most) if far else 0
    parts = (line[skipped:start], line[start : min(end, start + most)], line[end:])
    before, marked, after = (escaped(part.replace("\t", _TAB)) for part in parts)
    room = max(0, widest - width(before) - width(marked))
    if end > start + most or width(after) > room:
        after = after[:room] + "…" if end <= start + most else "…"
    return (f"…{before}" if skipped else before), marked, after


def _command(words: str) -> str:
    return words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _command(words).replace(":", "%3A").replace(",", "%2C")
