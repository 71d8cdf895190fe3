"""What a YAML parser complains about, in words that say what to do about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from gmkit.library import flow, layout
from gmkit.library.document import Marks
from gmkit.library.flow import QUOTE_IT, Told


class Complaint(NamedTuple):
    """What the parser says; lines and columns from 0.

    Attributes:
        problem: its own words.
        context: what it was reading, in its own words.
        line: where it gave up.
        column: where it gave up.
        began: line and column where what it was reading began, if it says.
        quoted: the last text in quotes before that.
    """

    problem: str
    context: str
    line: int
    column: int
    began: tuple[int, int] | None
    quoted: Marks | None


_UNLIKE = "this line is indented unlike the others of its block"
_INDENT = "indent with spaces, as the lines beside it"

_GLUED_DASH = re.compile(r"\s*-(?=[^\s\d.-])")
_GLUED_NAME = re.compile(r"(\s*(?:- +)*)([^\s\"'#:{}\[\],-][^\"'#:{}\[\],]*?)(\s*(?=[\[{])|\s+(?=[\"'])|:(?=[\[{\"']))")
_ONE_WORD = re.compile(r"\s*[^\s\"'#:{}\[\],-]\S*\s*(?:\s#.*)?")
_HAS_COLON = re.compile(r":(?:\s|$)")
_LONGEST_NAME = 1000  # about what YAML allows before a colon
_ESCAPES = ("unknown escape", "hexdecimal", "hexadecimal", "invalid unicode character")
_BLOCK_TEXT = ("comment or a line break", "comment or line break", "indentation indicator")


def tell(complaint: Complaint, lines: Sequence[str]) -> Told:
    """Give place, message and advice for a parser's complaint; it never quotes the file."""
    for explain in (_tab, _escape, _endless, _start, _brackets, _glued, _quote, _colon, _sign, _bracket, _name, _block):
        told = explain(complaint, lines)
        if told:
            return told
    return Told(complaint.line, complaint.column, "this cannot be read as YAML", "check the lines around it")


Explain = Callable[[Complaint, Sequence[str]], Told | None]


def _tab(said: Complaint, lines: Sequence[str]) -> Told | None:
    line = _line(lines, said.line)
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" not in indent:
        return None
    column = indent.index("\t")
    return Told(said.line, column, "a tab is used for indentation", "indent with spaces", indent.rindex("\t") + 1)


def _escape(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain a backslash inside double quotes."""
    lowered = said.problem.lower()
    if not any(words in lowered for words in _ESCAPES):
        return None
    start = _line(lines, said.line).rfind("\\", 0, said.column + 1)
    tip = "write `\\\\` for a backslash, or use single quotes"
    return Told(said.line, start if start >= 0 else said.column, "this escape after `\\` does not exist", tip)


def _endless(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain a quote that is closed nowhere, or far below by the next one."""
    if "quoted scalar" in said.context and said.began and "unexpected" in said.problem:
        return _unclosed(*said.began)
    last = said.quoted
    if last and last.line != last.end_line and _follows(said, lines, last):
        return _unclosed(last.line, last.column)
    return None


def _brackets(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain what is wrong inside brackets, where one can see it."""
    return flow.explain(lines, said.line)


def _glued(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain a dash or a name that has no space after it."""
    for line in dict.fromkeys((said.line, layout.above(lines, min(said.line, len(lines))))):
        text = _line(lines, line)
        if dash := _GLUED_DASH.match(text):
            column = dash.end() - 1
            return Told(line, column, "there is no space after this `-`", "put a space after it", column + 1)
    name = _GLUED_NAME.match(_line(lines, said.line))
    if name and "mapping values" in said.problem:
        return _no_colon(lines, said.line, name.end(1))
    return None


def _quote(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain a quote that is closed too early."""
    last = said.quoted
    if last and _follows(said, lines, last):
        tip = "put the other kind of quote around it, or double the quote inside"
        return Told(said.line, said.column, "the text goes on after its closing quote", tip)
    return None


def _follows(said: Complaint, lines: Sequence[str], last: Marks) -> bool:
    """Say whether the parser stumbled over what stands right after a closing quote."""
    wanted = any(words in said.problem for words in ("not find expected", "<block end>", "expected ','"))
    between = _line(lines, last.end_line)[last.end_column : said.column]
    return wanted and last.end_line == said.line and not between.strip()


def _colon(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain colons: one too many, or one that is missing."""
    if "mapping values are not allowed" in said.problem:
        line = _line(lines, said.line)
        before = line[: said.column]
        if ": " in before.lstrip(" -"):
            return Told(said.line, said.column, "a colon and a space stand inside unquoted text", QUOTE_IT)
        column = len(line) - len(line.lstrip())
        if said.column > _LONGEST_NAME:
            return Told(said.line, column, "the name before the colon is too long", "shorten it")
        above = _above(lines, said.line)
        start = len(lines[above]) - len(lines[above].lstrip(" -"))
        if above < said.line and (column == 0 or not _HAS_COLON.search(lines[above])):
            return _no_colon(lines, above, start)
        odd = layout.odd_one(lines, said.line)
        if odd != said.line:
            return _unlike(lines, odd)
        return Told(said.line, column, "this line is indented too far", "begin it below the line above", said.column)
    if "could not find expected ':'" in said.problem and said.began:
        return _no_colon(lines, *said.began)
    return None


def _start(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain signs that cannot begin a word anywhere."""
    if "cannot start any token" not in said.problem:
        return None
    sign = _line(lines, said.line)[said.column : said.column + 1]
    if sign == "\t":
        return Told(said.line, said.column, "a tab stands where a value begins", "use spaces")
    shown = "a backtick" if sign == "`" else f"`{sign}`"
    return Told(said.line, said.column, f"{shown} cannot begin a word", QUOTE_IT)


def _sign(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain signs that mean something at the start of a word."""
    sign = _line(lines, said.line)[said.column : said.column + 1]
    for word, mark in (("alias", "*"), ("anchor", "&"), ("tag", "!")):
        if said.context.endswith(word) and said.began:
            return Told(*said.began, f"`{mark}` cannot begin a word", QUOTE_IT)
    if "directive" in said.context and said.began:
        return Told(*said.began, "`%` cannot begin a line", QUOTE_IT)
    if "incompatible YAML" in said.problem:
        return Told(said.line, said.column, "this version of YAML is not known", "leave the %YAML line out")
    if "node content" in said.problem and sign and sign in ",]}":
        return Told(said.line, said.column, f"`{sign}` stands where a value is needed", "check the brackets")
    return None


def _bracket(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain lists in `[]` and blocks in `{}` that are not closed, or that lack a comma."""
    if "flow" not in said.context:
        sign = _line(lines, said.line)[said.column : said.column + 1]
        if sign in ("]", "}"):
            return Told(said.line, said.column, f"`{sign}` closes nothing", "remove it, or open it before")
        return None
    began = said.began or (said.line, said.column)
    sign = _line(lines, began[0])[began[1] : began[1] + 1]
    at_end = not any(line.strip() for line in lines[said.line :])
    if at_end or began[0] != said.line:
        if sign not in ("[", "{"):
            began = _last_open(lines, said.line)
            sign = _line(lines, began[0])[began[1] : began[1] + 1]
        closing = "}" if sign == "{" else "]"
        return Told(*began, f"`{sign}` is not closed", f"write `{closing}` at the end, and commas between")
    return Told(said.line, said.column, "a comma is missing here, or a quote", "put commas between the values")


def _name(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain list items and fields in the wrong place of a line."""
    if "sequence entries are not allowed" in said.problem:
        return Told(said.line, said.column, "`- ` cannot begin a list here", "begin the list on its own line")
    if "mapping keys are not allowed" in said.problem:
        return Told(said.line, said.column, "`? ` cannot begin a word", QUOTE_IT)
    if "document start" in said.problem:
        if _line(lines, said.line).startswith("%"):
            return Told(said.line, 0, "`%` cannot begin a line", QUOTE_IT)
        if not any(line.startswith(("---", "...")) for line in lines[: said.line]):
            return _unlike(lines, layout.odd_one(lines, said.line))
        return Told(said.line, said.column, "text after the end of the document", "remove the `...` above it")
    if said.line == 0 and _line(lines, 0).startswith("%"):
        return Told(0, 0, "`%` cannot begin a line", QUOTE_IT)
    return None


def _block(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain wrong indentation, and text blocks that begin wrongly."""
    if any(words in said.problem for words in _BLOCK_TEXT) or "block scalar" in said.context:
        return Told(said.line, said.column, "`|` or `>` begins a block of text", "write the text below it")
    if "block" not in said.context and "<block end>" not in said.problem:
        return None
    line = _line(lines, said.line)
    column = len(line) - len(line.lstrip())
    if said.column > column:
        return Told(said.line, said.column, "this does not belong after the value before it", QUOTE_IT)
    above = layout.above(lines, said.line)
    if _ONE_WORD.fullmatch(lines[above]) and layout.indent(lines[above]) < column:
        return _no_colon(lines, above, layout.indent(lines[above]))
    begin = f"the block around it begins on line {said.began[0] + 1}" if said.began else _INDENT
    dash = line.lstrip().startswith("- ")
    odd = layout.odd_one(lines, said.line)
    if odd != said.line:
        return _unlike(lines, odd)
    if "collection" in said.context and not dash:
        message = "this line stands in a list and does not begin with `- `"
    elif "mapping" in said.context and dash and column == (said.began or (0, -1))[1]:
        message = "`- ` begins a list where a field is needed"
    else:
        message = _UNLIKE
    return Told(said.line, column, message, f"{_INDENT}; {begin}" if begin != _INDENT else _INDENT)


def _unlike(lines: Sequence[str], line: int) -> Told:
    return Told(line, layout.indent(_line(lines, line)), _UNLIKE, _INDENT)


def _no_colon(lines: Sequence[str], line: int, column: int) -> Told:
    text = _line(lines, line)
    if ":" in text[column:].rstrip().rstrip(":"):
        tip = "put a space after the colon"
    else:
        tip = "write `name: value`, with a space"
    return Told(line, column, "this line has no colon and space after its name", tip)


def _unclosed(line: int, column: int) -> Told:
    return Told(line, column, "this quote is not closed", "write the same quote at the end of the text")


def _above(lines: Sequence[str], line: int) -> int:
    """Give the nearest line above that holds something."""
    return next((n for n in range(line - 1, -1, -1) if lines[n].strip()), line)


def _last_open(lines: Sequence[str], line: int) -> tuple[int, int]:
    """Give the last bracket that opens, before the end of the file."""
    for n in range(min(line, len(lines) - 1), -1, -1):
        column = max(lines[n].rfind("["), lines[n].rfind("{"))
        if column >= 0:
            return n, column
    return line, 0


def _line(lines: Sequence[str], line: int) -> str:
    return lines[line] if line < len(lines) else ""
