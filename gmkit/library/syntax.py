"""YAML read by eye where a parser gives up: words, lists, indents, and complaints that say what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, takewhile
from typing import NamedTuple

from gmkit.errors import say
from gmkit.library.document import Marks

# ---- What an unquoted word in a file stands for: YAML 1.2's core schema, decimal numbers only, read strictly.
#
# `no`, `on`, `1:30`, `1_000`, `0x1F` and `2024-01-01` are text.

MOST_DIGITS = 18  # any such number fits 64 bits, so that other tools read it as we do

_WORDS: dict[str, bool | None] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_NUMERIC = frozenset("0123456789+-−.")
_INTEGER = re.compile(r"[-−+]?[0-9]+")  # the second sign is the one that gmkit prints
_FLOAT = re.compile(r"[-−+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NO_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")

Scalar = str | int | float | bool | None


class BadNumber(ValueError):
    """The word looks like a number that people and programs read differently."""


def resolve(word: str) -> Scalar:
    """Give what an unquoted word stands for.

    Raises:
        BadNumber: a leading zero, too many digits, infinite, or not a number; the text says which.
    """
    if word in _WORDS:
        return _WORDS[word]
    if word[0] not in _NUMERIC:
        return word
    if _INTEGER.fullmatch(word):
        return _integer(word)
    if _FLOAT.fullmatch(word):
        number = float(word.replace("−", "-"))
        if number in (float("inf"), float("-inf")):
            raise BadNumber(say("this number is too large"))
        return number
    if _NO_NUMBER.fullmatch(word):
        raise BadNumber(say("infinity and not-a-number are no values here"))
    return word


def is_text(word: str) -> bool:
    """Say whether an unquoted word is read as text, as it stands."""
    return word not in _WORDS and not (
        word[0] in _NUMERIC and (_INTEGER.fullmatch(word) or _FLOAT.fullmatch(word) or _NO_NUMBER.fullmatch(word))
    )


def in_quotes(text: str) -> str:
    """Give a text in quotes, so that it stands in a file as it is."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("'", "''") + "'"


def _integer(word: str) -> int:
    word = word.replace("−", "-")
    digits = word.lstrip("+-")
    if len(digits) > MOST_DIGITS:
        raise BadNumber(say("this number has more than {most_digits} digits", most_digits=MOST_DIGITS))
    if len(digits) > 1 and digits[0] == "0":
        tip = say("write {word}, or put it in quotes if it is text", word=int(word))
        raise BadNumber(say("this number begins with a zero"), tip)
    return int(word)


# ---- Lists in [] and blocks in {} read by eye, when a parser has given up on them: where the first fault is.


_OPENERS, _CLOSERS = "[{", "]}"
_NAME = r"(?:\"[^\"]*\"|'[^']*'|[^\s\"'#:{}\[\],][^\"'#:{}\[\],]*)"
_BEGINS = re.compile(rf"\s*(?:- *)*(?:(?P<name>{_NAME}?)\s*(?P<after>:\s*)?)?(?=[{{\[])")
_ENTRY = re.compile(r"\s*(?:-(?:\s|$)|[^\s\"'#:{}\[\],][^#:{}\[\],]*:(?:\s|$))")
_PLAIN = re.compile(r"(?:[^\s,\[\]{}:#]|:(?=[^\s,}\]])|(?<=[^\s])#|[ \t]+(?=[^\s,\[\]{}:#]|:\S))+")
_FIELD_INSIDE = re.compile(r",\s*[\w-]+:(?:\s|$)")
_SWALLOWS = re.compile(r"#\S|.*[\]}]")  # a sign inside a text, most likely, not a comment
_CLOSES = re.compile(r"#\S.*[\]}]")  # the same, where a text would begin
_LIKE_NAMES = re.compile(r"[a-z][a-z_-]* [a-z_]+|[-+]?[0-9]+ \S+")
_MOST_UP = 300  # lines above an error in which its list or block may begin
_MOST_TOKENS = 5_000
_LONGEST = 2_000  # characters of a line in which a list or block may begin; nobody can read more by eye either


class Told(NamedTuple):
    """What is told of a fault, and where; lines and columns from 0."""

    line: int
    column: int
    message: str
    suggestion: str
    end_column: int | None = None


class _Token(NamedTuple):
    """A bracket, comma, colon, text or comment: its first letter says which, "a" for plain text."""

    kind: str
    line: int
    column: int
    text: str = ""


class _Frame:
    """A list or block that is open.

    Attributes:
        opened: its bracket.
        state: what was read last in it: "," (or nothing yet), "key", ":" or "value".
        last: the token read last.
        block: where a block in it was closed; None if it holds none.
        paired: whether it is a list in which a name with a colon stands.
    """

    __slots__ = ("block", "last", "opened", "paired", "state")

    def __init__(self, opened: _Token) -> None:
        self.opened = opened
        self.state = ","
        self.last = opened
        self.block: _Token | None = None
        self.paired = False


def _quote_it() -> str:
    return say("put the whole text in quotes")


def explain(lines: Sequence[str], line: int) -> Told | None:
    """Find the first fault of the list or block in brackets that stands on a line; None if none is seen."""
    n = max(0, line - _MOST_UP)
    while n <= line and n < len(lines):
        begins = _BEGINS.match(lines[n]) if len(lines[n]) <= _LONGEST else None
        if begins:
            tokens = list(_tokens(lines, n, begins.end()))
            told = _Reader(lines, tokens).fault() or _glued_name(n, begins) if tokens[-1].line >= line else None
            if told:
                return told
            n = max(n, tokens[-1].line - 1)
        n += 1
    return None


def _glued_name(line: int, begins: re.Match[str]) -> Told | None:
    """Tell a name before the bracket that has no colon and space after it."""
    name, after = begins["name"], begins["after"]
    if not name or name[0] == "?" or (after and len(after) > 1):
        return None
    message, tip = say("there is no colon after this name"), say("write `name: value`, with a space")
    if after:
        message, tip = say("there is no space after the colon"), say("put a space after the colon")
    return Told(line, begins.start("name"), message, tip, begins.end("name"))


class _Reader:
    """Goes through the tokens of one list or block."""

    def __init__(self, lines: Sequence[str], tokens: Sequence[_Token]) -> None:
        self.lines = lines
        self.tokens = tokens
        self.stack: list[_Frame] = []
        self.cut: _Token | None = None  # a comment that follows a text with no comma between

    def fault(self) -> Told | None:
        """Give the first fault."""
        for at, token in enumerate(self.tokens):
            if at and not self.stack:
                return self._after(self.tokens[at - 1], token)
            if token.kind == "#":
                top = self.stack[-1]
                swallows = _SWALLOWS if top.state in ("key", "value") else _CLOSES
                if top.last.line == token.line and swallows.match(token.text):
                    self.cut = token
                continue
            if self.cut and token.kind not in ",]}":
                return Told(self.cut.line, self.cut.column, say("` #` begins a comment here"), _quote_it())
            self.cut = None
            told = self._take(at, token)
            if told:
                return told
        return None

    def _take(self, at: int, token: _Token) -> Told | None:
        if token.kind == "end":
            opened = self.stack[-1].opened
            return _unclosed_bracket(opened)
        if token.kind in _OPENERS:
            return self._open(token)
        if token.kind in _CLOSERS:
            return self._close(at, token)
        top = self.stack[-1]
        if token.kind == ",":
            if top.state == "," and top.last.kind == ",":
                return _at(token, say("there is nothing between two commas"), say("remove one of them"))
            top.state = ","
        elif token.kind == ":":
            if top.state == "value":
                return self._second_colon(at, top.last, token)
            top.state = ":"
            top.paired = top.opened.kind == "["
        elif top.state in (",", ":"):
            if token.kind == "open quote":
                return _at(token, say("this quote is not closed"), say("write the same quote at the end of the text"))
            top.state = "key" if top.state == "," else "value"
        elif not (top.last.kind == token.kind == "a"):
            return self._side_by_side(at, top.last, token)
        top.last = token
        return None

    def _open(self, token: _Token) -> Told | None:
        top = self.stack[-1] if self.stack else None
        if top and top.state in ("key", "value"):
            last = top.last
            if last.kind != "a":
                return _at(token, say("a comma is missing here"), say("put commas between the values"))
            if last.text.endswith(":"):
                return _at(last, say("there is no space after the colon"), say("put a space after the colon"))
            if top.state == "key" and top.opened.kind == "{":
                return _at(last, say("there is no colon after this name"), say("write `name: value`, with a space"))
            return _at(token, say("a bracket stands inside unquoted text"), _quote_it())
        self.stack.append(_Frame(token))
        return None

    def _close(self, at: int, token: _Token) -> Told | None:
        top = self.stack[-1]
        if _pair(top.opened, token):
            self.stack.pop()
            if self.stack:
                around = self.stack[-1]
                around.state, around.last = "value", token
                around.block = token if token.kind == "}" else around.block
            return None
        opened = [frame.opened for frame in self.stack]
        if top.block and top.paired:
            return _early(top.block)
        if self._ends_well(at, opened):
            empty = top.state == ":" or (top.state == "," and top.opened.kind == "{")
            tip = say("put the text in quotes") if empty else say("remove it")
            return _at(token, say("`{sign}` closes nothing", sign=token.kind), tip)
        return _unclosed_bracket(top.opened)

    def _ends_well(self, at: int, opened: list[_Token]) -> bool:
        """Say whether all is closed by the end of the line if a bracket is passed over."""
        rest = self.tokens[at + 1 :]
        for n, token in enumerate(rest):
            if token.kind in _OPENERS:
                opened.append(token)
            elif token.kind in _CLOSERS and not _pair(opened.pop(), token):
                return False
            if not opened:
                return rest[n + 1].kind in ("#", "end")
        return False

    def _after(self, closing: _Token, token: _Token) -> Told | None:
        """Judge what follows on the line after everything is closed."""
        if token.kind in ("#", ":", "end") or (token.kind == "," and self.tokens[-2] is token):
            return None
        if token.kind in _CLOSERS:
            return _at(token, say("`{sign}` closes nothing", sign=token.kind), say("remove it, or open it before"))
        return _early(closing)

    def _second_colon(self, at: int, text: _Token, colon: _Token) -> Told:
        """Tell a comma that is missing from a colon inside a text."""
        words = text.text.split()
        if not words:
            tip = say("put the name in quotes, or remove the colon")
            return _at(text, say("a list or block cannot be the name of a field"), tip)
        follows = self.tokens[at + 1]
        value = follows.kind in _OPENERS or (follows.kind == "a" and not is_text(follows.text))
        named = value or _LIKE_NAMES.fullmatch(text.text) or self._is_field(words[-1], text.line)
        if text.kind == "a" and len(words) > 1 and named:
            start = text.column + len(text.text) - len(words[-1])
            tip = say("write a comma for the `;`") if words[-2].endswith(";") else say("put commas between the values")
            return Told(text.line, start, say("a comma is missing before this name"), tip, start + len(words[-1]))
        return _at(colon, say("a colon and a space stand inside unquoted text"), _quote_it())

    def _is_field(self, word: str, line: int) -> bool:
        """Say whether a word is the name of a field on another line."""
        field = re.compile(rf"(?:^|[\s{{\[,]){re.escape(word)}:(?:\s|$)")
        return any(field.search(text) for n, text in enumerate(self.lines) if n != line and text.lstrip()[:1] != "#")

    def _side_by_side(self, at: int, last: _Token, token: _Token) -> Told:
        """Tell what is wrong with two values that nothing parts."""
        follows = self.tokens[at + 1].kind
        if last.kind == "q":
            if _FIELD_INSIDE.search(last.text):
                return _at(last, say("this quote is not closed"), say("write the same quote at the end of the text"))
            if follows != ":":
                tip = say("put the other kind of quote around it, or double the quote inside")
                return _at(token, say("the text goes on after its closing quote"), tip)
        elif token.line == last.line and token.column == last.column + 1:
            return _early(last)
        return _at(token, say("a comma is missing here"), say("put commas between the values"))


def _at(token: _Token, message: str, suggestion: str) -> Told:
    return Told(token.line, token.column, message, suggestion, token.column + max(1, len(token.text)))


def _unclosed_bracket(opened: _Token) -> Told:
    closing = "}" if opened.kind == "{" else "]"
    tip = say("write `{closing}` at the end, and commas between", closing=closing)
    return Told(opened.line, opened.column, say("`{sign}` is not closed", sign=opened.kind), tip)


def _early(closing: _Token) -> Told:
    tip = say("remove it, or put the text in quotes if it is a part of it")
    return _at(closing, say("`{kind}` closes too early here", kind=closing.kind), tip)


def _pair(opened: _Token, closing: _Token) -> bool:
    return opened.kind + closing.kind in ("[]", "{}")


def _tokens(lines: Sequence[str], line: int, column: int) -> Iterator[_Token]:
    """Cut a list or block into tokens, and what follows on its last line; the last of all is an "end"."""
    base = len(lines[line]) - len(lines[line].lstrip())
    opened: list[str] = []
    for _ in range(_MOST_TOKENS):
        text = lines[line] if line < len(lines) else ""
        column += len(text[column:]) - len(text[column:].lstrip())
        if column >= len(text):
            line, column = line + 1, 0
            if not opened or line >= len(lines) or _is_next(lines[line], base):
                break
            continue
        sign = text[column]
        if sign == "#" and (column == 0 or text[column - 1].isspace()):
            yield _Token("#", line, column, text[column:])
            column = len(text)
        elif sign in "\"'":
            token, line, column = _quoted(lines, line, column, base)
            yield token
        elif sign in "[]{},":
            if sign in _OPENERS:
                opened.append(sign)
            elif sign in _CLOSERS and (own := _OPENERS[_CLOSERS.index(sign)]) in opened:
                while opened.pop() != own:
                    pass
            yield _Token(sign, line, column)
            column += 1
        elif found := _PLAIN.match(text, column):
            yield _Token("a", line, column, found[0])
            column = found.end()
        else:
            yield _Token(":", line, column)
            column += 1
    yield _Token("end", line, 0)


def _quoted(lines: Sequence[str], line: int, column: int, base: int) -> tuple[_Token, int, int]:
    """Give a text in quotes, and where it ends; it is an "open quote" if it ends nowhere."""
    sign = lines[line][column]
    body = re.compile(r"(?:[^\"\\]|\\.)*\"" if sign == '"' else r"(?:[^']|'')*'(?!')")
    begun, start, text = line, column + 1, ""
    while not (closed := body.match(lines[line], start)):
        text += lines[line][start:]
        line, start = line + 1, 0
        if line >= len(lines) or _is_next(lines[line], base):
            return _Token("open quote", begun, column, lines[begun][column:]), begun, len(lines[begun])
    return _Token("q", begun, column, text + closed[0]), line, closed.end()


def _is_next(line: str, base: int) -> bool:
    """Say whether a line begins the next thing after one that began at a column."""
    return len(line) - len(line.lstrip()) <= base and bool(_ENTRY.match(line))


# ---- How far lines are indented, and which of two lines that do not go together is the odd one.

_DASH = re.compile(r"\s*-(?:\s|$)")
_USUAL = 2  # spaces by which most people indent
_MOST_LOOKED_AT = 200  # lines that are looked at for the line above


def indent(line: str) -> int:
    """Give the column of a line's first character."""
    return len(line) - len(line.lstrip())


def says(line: str) -> bool:
    """Say whether a line is neither empty nor a comment."""
    return line.strip()[:1] not in ("", "#")


def has_dash(line: str) -> bool:
    """Say whether a line begins with the dash of a list."""
    return bool(_DASH.match(line))


def line_above(lines: Sequence[str], line: int) -> int:
    """Give the nearest line above that says something; the line itself if there is none."""
    return next((n for n in range(line - 1, max(-1, line - _MOST_LOOKED_AT), -1) if says(lines[n])), line)


def below(lines: Sequence[str], line: int) -> int | None:
    """Give the nearest line below that says something."""
    return next((n for n in range(line + 1, len(lines)) if says(lines[n])), None)


def odd_one(lines: Sequence[str], line: int) -> int:
    """Give the line that is indented wrongly, where a parser has stumbled over one: itself, or the one above it.

    A line that begins a block sets the measure for it, so that a slip there is noticed one line too late.
    """
    line = min(line, len(lines) - 1)
    outer = _shallower(lines, line)
    if outer is not None and has_dash(lines[outer]) == has_dash(lines[line]) and _opens(lines[outer]):
        before, deep = _not_inside(lines, outer, indent(lines[line])), below(lines, outer)
        several = deep is not None and indent(lines[deep]) > indent(lines[line]) and deep != _begun(lines, line)
        if several and before is not None and _alike(lines[before], lines[line]):
            return outer
    first = _eldest(lines, line) or _begun(lines, line)
    if first == line or _margin(lines, first, line) == indent(lines[line]):
        return line
    before, after = _begun(lines, first), _next(lines, line)
    if before == first:
        return first if indent(lines[first]) else line
    if not _opens(lines[before]):
        agrees = after is None or indent(lines[after]) != indent(lines[first])
        return first if agrees and _margin(lines, before, line) == indent(lines[line]) else line
    if after is not None and _alike(lines[after], lines[line]):
        return first
    if has_dash(lines[first]) != has_dash(lines[line]):
        # The next dash of the list shows how far the first ought to be indented.
        dash = next((indent(text) for text in lines[line:] if has_dash(text)), None)
        return first if dash is not None and dash + _USUAL == indent(lines[line]) else line
    return first if _rarer(lines, before, first, line) else line


def _eldest(lines: Sequence[str], line: int) -> int | None:
    """Give the first line of the block that a line ought to be in, if what is right above is indented more."""
    parent = _shallower(lines, line)
    if parent is None or not _opens(lines[parent]):
        return None
    eldest, before = below(lines, parent), _begun(lines, parent)
    if eldest is None or any(indent(text) == indent(lines[eldest]) and says(text) for text in lines[eldest + 1 : line]):
        return None
    if has_dash(lines[eldest]) == has_dash(lines[line]):
        return eldest
    return parent if _opens(lines[before]) and indent(lines[before]) < indent(lines[parent]) else None


def _shallower(lines: Sequence[str], line: int) -> int | None:
    """Give the nearest line above that is indented less, if what is right above is indented more."""
    margin, near = indent(lines[line]), line_above(lines, line)
    if indent(lines[near]) <= margin:
        return None
    return next((n for n in range(near, -1, -1) if says(lines[n]) and indent(lines[n]) < margin), None)


def _not_inside(lines: Sequence[str], line: int, margin: int) -> int | None:
    """Give the nearest line above that is not indented more than a margin."""
    return next((n for n in range(line - 1, -1, -1) if says(lines[n]) and indent(lines[n]) <= margin), None)


def _next(lines: Sequence[str], line: int) -> int | None:
    """Give the nearest line below that is not inside what begins on a line."""
    margin, dash = indent(lines[line]), has_dash(lines[line])
    for n in range(line + 1, len(lines)):
        inside = indent(lines[n]) > margin or (indent(lines[n]) == margin and has_dash(lines[n]) and not dash)
        if says(lines[n]) and not inside:
            return n
    return None


def _margin(lines: Sequence[str], one: int, other: int) -> int:
    """Give the column of a line's first word; the other line says whether its dash counts as one."""
    text = lines[one]
    if has_dash(text) and not has_dash(lines[other]):
        return len(text) - len(text.lstrip(" -"))
    return indent(text)


def misdashed(lines: Sequence[str], line: int) -> bool:
    """Say whether a line begins with a dash, or without one, unlike all below it that are indented as far."""
    margin, own = indent(lines[line]), has_dash(lines[line])
    near = (text for text in islice(lines, line + 1, None) if says(text) and indent(text) <= margin)
    alike = (has_dash(text) is own for text in takewhile(lambda text: indent(text) == margin, near))
    return (own or not _opens(lines[line])) and not (next(alike, True) or next(alike, True) or any(alike))


def _alike(one: str, other: str) -> bool:
    return indent(one) == indent(other) and has_dash(one) == has_dash(other)


def _rarer(lines: Sequence[str], opener: int, first: int, second: int) -> bool:
    """Say whether the first of two lines is indented as fewer blocks of the file are."""
    told = [line for line in lines if says(line)]
    steps = [indent(after) - indent(before) for before, after in pairwise(told) if _opens(before)]
    one, other = (indent(lines[n]) - indent(lines[opener]) for n in (first, second))
    counts = steps.count(one) - 1, steps.count(other)
    return counts[0] < counts[1] or (counts[0] == counts[1] and one != _USUAL)


def _begun(lines: Sequence[str], line: int) -> int:
    """Give the nearest line above on which something begins; not one that goes on in brackets from the line before."""
    found = line_above(lines, line)
    while found != line and _goes_on(lines[found]):
        line, found = found, line_above(lines, found)
    return found


def _goes_on(line: str) -> bool:
    return line.count("]") + line.count("}") > line.count("[") + line.count("{")


def _opens(line: str) -> bool:
    """Say whether a line has a name alone, with its block below it."""
    return line.split(" #", maxsplit=1)[0].rstrip().endswith(":")


# ---- What a YAML parser complains about, in words that say what to do about it.


class Complaint(NamedTuple):
    """What the parser says; lines and columns from 0."""

    problem: str  # its own words
    context: str  # what it was reading, in its own words
    line: int  # where it gave up
    column: int  # where it gave up
    began: tuple[int, int] | None  # line and column where what it was reading began, if it says
    quoted: Marks | None  # the last text in quotes before that


_GLUED_DASH = re.compile(r"\s*-(?=[^\s\d.-])")
_GLUED_NAME = re.compile(r"(\s*(?:- +)*)([^\s\"'#:{}\[\],-][^\"'#:{}\[\],]*?)(\s*(?=[\[{])|\s+(?=[\"'])|:(?=[\[{\"']))")
_ONE_WORD = re.compile(r"\s*[^\s\"'#:{}\[\],-]\S*\s*(?:\s#.*)?")
_HAS_COLON = re.compile(r":(?:\s|$)")
UNOPENED = re.compile(r"(\s*- +)(\(?)[\w-]+: [^{}\[\]\"']*, +[\w-]+: ")
"""An item that was to stand in braces: `- id: x, name: X}`."""
_OTHERWISE = re.compile(r"([\w-]+)\s*([=;：])")
_LONGEST_NAME = 1000  # about what YAML allows before a colon
_ESCAPES = ("unknown escape", "hexdecimal", "hexadecimal", "invalid unicode character")
_BLOCK_TEXT = ("comment or a line break", "comment or line break", "indentation indicator")


def tell(complaint: Complaint, lines: Sequence[str]) -> Told:
    """Give place, message and advice for a parser's complaint; it never quotes the file."""
    for explain in (
        _tab,
        _pasted,
        _escape,
        _endless,
        _start,
        _brackets,
        _glued,
        _quote,
        _colon,
        _sign,
        _bracket,
        _name,
        _block,
    ):
        told = explain(complaint, lines)
        if told:
            return told
    return Told(complaint.line, complaint.column, say("this cannot be read as YAML"), say("check the lines around it"))


def _tab(said: Complaint, lines: Sequence[str]) -> Told | None:
    line = _line(lines, said.line)
    indent = line[: len(line) - len(line.lstrip())]
    if "\t" not in indent:
        return None
    column = indent.index("\t")
    words = say("a tab is used for indentation"), say("indent with spaces")
    return Told(said.line, column, *words, indent.rindex("\t") + 1)


BULLET = re.compile(r"\s*([–—−•·‣●▪*]|[0-9]{1,2}[.)](?=\s+(?:\{|[\w-]+:\s)))(?=\s)")
_KEEPS = "\u00a0\u2007\u202f"  # spaces at which no line breaks
_SPACES = f"{_KEEPS}\u1680\u2000-\u200a\u205f\u3000"
WIDE = re.compile(rf"^\s*?(?=[{_SPACES}])|(?<=[:-])(?=[{_SPACES}])")
_CURLY = re.compile(r"(?:^|[:\[{,-])\s*([“”„‟«»‘‚])")


def curled() -> tuple[str, str]:
    """Tell of curly quotes, and what to do."""
    return say("curly quotes are no quotes here"), say('write " in their place')


def wide_space(text: str) -> tuple[str, str] | None:
    """Tell of a space that begins a text and is not YAML's, and what to do; None if there is none."""
    thin, kept = say("this space is none of YAML's"), say("a no-break space stands here, which is none of YAML's")
    found = re.match(f"[{_SPACES}]", text)
    return (kept if found[0] in _KEEPS else thin, say("type the space anew")) if found else None


def _pasted(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain signs that a word processor or Markdown puts in place of those that are needed."""
    here = min(said.line, len(lines) - 1)
    for line in dict.fromkeys((here, line_above(lines, here))):
        text = _line(lines, line)
        if (wide := WIDE.search(text)) and (told := wide_space(text[wide.end() :])):
            return Told(line, wide.end(), *told, wide.end() + 1)
        if bullet := BULLET.match(text):
            sign = say("a long dash") if bullet[1] in "–—−" else say("the bullet `{sign}`", sign=bullet[1])
            words = say("{sign} begins no list here", sign=sign)
            return Told(line, bullet.start(1), words, say("write `- `"), bullet.end(1))
        if curly := _CURLY.search(text):
            return Told(line, curly.start(1), *curled(), curly.end(1))
        if text.rstrip().endswith(",") and (at := text.rindex(",")) <= said.column <= at + 1 and line == said.line:
            return Told(line, at, say("no comma stands after a value here"), say("leave it out"), at + 1)
    return None


def _escape(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain a backslash inside double quotes."""
    if not any(words in said.problem.lower() for words in _ESCAPES):
        return None
    start = _line(lines, said.line).rfind("\\", 0, said.column + 1)
    tip = say("write `\\\\` for a backslash, or use single quotes")
    return Told(said.line, start if start >= 0 else said.column, say("this escape after `\\` does not exist"), tip)


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
    return explain(lines, said.line)


def _glued(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain a dash or a name that has no space after it."""
    for line in dict.fromkeys((said.line, line_above(lines, min(said.line, len(lines))))):
        text = _line(lines, line)
        if dash := _GLUED_DASH.match(text):
            column = dash.end() - 1
            return Told(line, column, say("there is no space after this `-`"), say("put a space after it"), column + 1)
    name = _GLUED_NAME.match(_line(lines, said.line))
    if name and "mapping values" in said.problem:
        return _no_colon(lines, said.line, name.end(1))
    return None


def _quote(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain a quote that is closed too early."""
    if said.quoted and _follows(said, lines, said.quoted):
        tip = say("put the other kind of quote around it, or double the quote inside")
        return Told(said.line, said.column, say("the text goes on after its closing quote"), tip)
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
        if unopened := _unopened(lines, said.line):
            return unopened
        if ": " in before.lstrip(" -"):
            field = re.search(r":\s+[\w-]+$", before)  # `options: max_rounds: 6`
            tip = say("put the text in quotes, or in {{ }} if it is a field") if field else _quote_it()
            return Told(said.line, said.column, say("a colon and a space stand inside unquoted text"), tip)
        column = len(line) - len(line.lstrip())
        if said.column > _LONGEST_NAME:
            return Told(said.line, column, say("the name before the colon is too long"), say("shorten it"))
        above = _above(lines, said.line)
        start = len(lines[above]) - len(lines[above].lstrip(" -"))
        if above < said.line and (column == 0 or not _HAS_COLON.search(lines[above])):
            return _no_colon(lines, above, start)
        odd = odd_one(lines, said.line)
        if odd != said.line:
            return _dash(lines, odd) or _unlike(odd, indent(_line(lines, odd)))
        far, tip = say("this line is indented too far"), say("begin it below the line above")
        return Told(said.line, column, far, tip, said.column)
    if "could not find expected ':'" in said.problem and said.began:
        return _no_colon(lines, *said.began)
    return None


def _unopened(lines: Sequence[str], line: int) -> Told | None:
    """Explain an item of a list whose fields stand on one line, in no braces."""
    found = UNOPENED.match(_line(lines, line))
    if not found:
        return None
    margin, column = indent(lines[line]), found.end(1)
    end = next((n for n in range(line + 1, len(lines)) if says(lines[n]) and indent(lines[n]) <= margin), len(lines))
    if found[2]:
        words = say("round brackets make no block"), say("write `{{` and `}}` in their place")
    elif sum(left_open(text) for text in lines[line:end]) < 0:
        words = say("`{{` is missing before this name"), say("write `{{` before it")
    elif len(_FIELD_INSIDE.findall(lines[line])) > 1:
        words = say("several fields stand on one line"), say("write `{{` and `}}` around them")
    else:
        return None
    return Told(line, column, *words)


def _start(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain signs that cannot begin a word anywhere."""
    if "cannot start any token" not in said.problem:
        return None
    sign = _line(lines, said.line)[said.column : said.column + 1]
    if sign == "\t":
        return Told(said.line, said.column, say("a tab stands where a value begins"), say("use spaces"))
    shown = say("a backtick") if sign == "`" else f"`{sign}`"
    return Told(said.line, said.column, say("{shown} cannot begin a word", shown=shown), _quote_it())


def _sign(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain signs that mean something at the start of a word."""
    sign = _line(lines, said.line)[said.column : said.column + 1]
    for word, mark in (("alias", "*"), ("anchor", "&"), ("tag", "!")):
        if said.context.endswith(word) and said.began:
            return Told(*said.began, say("{shown} cannot begin a word", shown=f"`{mark}`"), _quote_it())
    if "directive" in said.context and said.began:
        return Told(*said.began, say("`%` cannot begin a line"), _quote_it())
    if "incompatible YAML" in said.problem:
        return Told(said.line, said.column, say("this version of YAML is not known"), say("leave the %YAML line out"))
    if "unexpected ':'" in said.problem:
        tip = say("write the value behind it, or put the text in quotes")
        return Told(said.line, said.column, say("nothing stands behind this colon"), tip)
    if "node content" in said.problem and sign and sign in ",]}":
        words = say("`{sign}` stands where a value is needed", sign=sign)
        return Told(said.line, said.column, words, say("check the brackets"))
    return None


def _bracket(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain lists in `[]` and blocks in `{}` that are not closed, or that lack a comma."""
    if "flow" not in said.context:
        sign = _line(lines, said.line)[said.column : said.column + 1]
        if sign in ("]", "}"):
            words = say("`{sign}` closes nothing", sign=sign)
            return Told(said.line, said.column, words, say("remove it, or open it before"))
        return None
    began = said.began or (said.line, said.column)
    sign = _line(lines, began[0])[began[1] : began[1] + 1]
    at_end = not any(line.strip() for line in lines[said.line :])
    if at_end or began[0] != said.line:
        if sign not in ("[", "{"):
            began = _last_open(lines, said.line)
            sign = _line(lines, began[0])[began[1] : began[1] + 1]
        closing = "}" if sign == "{" else "]"
        tip = say("write `{closing}` at the end, and commas between", closing=closing)
        return Told(*began, say("`{sign}` is not closed", sign=sign), tip)
    lost = say("a comma is missing here, or a quote")
    return Told(said.line, said.column, lost, say("put commas between the values"))


def _name(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain list items and fields in the wrong place of a line."""
    if "sequence entries are not allowed" in said.problem:
        return Told(said.line, said.column, say("`- ` cannot begin a list here"), say("begin the list on its own line"))
    if "mapping keys are not allowed" in said.problem:
        return Told(said.line, said.column, say("`? ` cannot begin a word"), _quote_it())
    if "document start" in said.problem:
        line = said.line if said.line < len(lines) and lines[said.line].strip() else _above(lines, said.line)
        if _line(lines, line).startswith(("%YAML", "%TAG")):
            return Told(line, 0, say("a line of YAML's own says nothing here"), say("leave it out"), len(lines[line]))
        if _line(lines, line).startswith("%"):
            return Told(line, 0, say("`%` cannot begin a line"), _quote_it())
        if not any(line.startswith(("---", "...")) for line in lines[: said.line]):
            odd = odd_one(lines, said.line)
            return _unlike(odd, indent(_line(lines, odd)))
        return Told(said.line, said.column, say("text after the end of the document"), say("remove the `...` above it"))
    if said.line == 0 and _line(lines, 0).startswith("%"):
        return Told(0, 0, say("`%` cannot begin a line"), _quote_it())
    return None


def _block(said: Complaint, lines: Sequence[str]) -> Told | None:
    """Explain wrong indentation, and text blocks that begin wrongly."""
    if any(words in said.problem for words in _BLOCK_TEXT) or "block scalar" in said.context:
        return Told(said.line, said.column, say("`|` or `>` begins a block of text"), say("write the text below it"))
    if "block" not in said.context and "<block end>" not in said.problem:
        return None
    line = _line(lines, said.line)
    column = len(line) - len(line.lstrip())
    if said.column > column:
        return Told(said.line, said.column, say("this does not belong after the value before it"), _quote_it())
    above = line_above(lines, said.line)
    if _ONE_WORD.fullmatch(lines[above]) and indent(lines[above]) < column:
        return _no_colon(lines, above, indent(lines[above]))
    begin = say("the block around it begins on line {began}", began=said.began[0] + 1) if said.began else ""
    dash = line.lstrip().startswith("- ")
    opener = _not_inside(lines, said.line, column - 1)
    first = below(lines, opener) if opener is not None and dash else said.began[0] if said.began else None
    if first is not None and (told := _dash(lines, first)):
        return told
    odd = odd_one(lines, said.line)
    if odd != said.line:
        return _dash(lines, odd) or _unlike(odd, indent(_line(lines, odd)))
    if "mapping" in said.context and dash and column == (said.began or (0, -1))[1]:
        return _needless(said.line, column)
    listed = "collection" in said.context and not dash
    message = say("this line stands in a list and does not begin with `- `") if listed else ""
    return _unlike(said.line, column, begin, message)


def _dash(lines: Sequence[str], line: int) -> Told | None:
    """Explain a line that alone of its block has a dash, or has none."""
    if line >= len(lines) or not misdashed(lines, line):
        return None
    column, words = indent(lines[line]), say("this line stands in a list and does not begin with `- `")
    return _needless(line, column) if has_dash(lines[line]) else Told(line, column, words, say("write `- `"))


def _needless(line: int, column: int) -> Told:
    tip = say("leave the dash out, indent it as its list, or write the name of that above it")
    return Told(line, column, say("`- ` begins a list where a field is needed"), tip, column + 1)


def _unlike(line: int, column: int, begin: str = "", message: str = "") -> Told:
    tip = say("indent with spaces, as the lines beside it")
    message = message or say("this line is indented unlike the others of its block")
    return Told(line, column, message, f"{tip}; {begin}" if begin else tip)


def _no_colon(lines: Sequence[str], line: int, column: int) -> Told:
    text, above = _line(lines, line), line_above(lines, line)
    left = indent(text) < indent(_line(lines, above)) and not has_dash(_line(lines, line + 1))
    if odd := re.search(r":([^\w\s\"'#{}\[\]|>~+-]+)\s*$", text):
        words = say("`{sign}` stands behind the colon", sign=odd[1])
        return Told(line, odd.start(1), words, say("leave it out"), odd.end(1))
    if other := _OTHERWISE.match(text, column):
        words = say("`{sign}` stands where a colon is needed", sign=other[2])
        return Told(line, other.start(2), words, say("write `{glued}: `", glued=other[1]), other.end(2))
    if text[column : column + 1] == "{":
        return Told(line, column, say("this line stands in a list and does not begin with `- `"), say("write `- `"))
    if text[column : column + 1] in ("'", '"') and text.count(text[column]) == 1:
        return _unclosed(line, column)
    if ":" in text[column:].rstrip().rstrip(":"):
        tip = say("put a space after the colon")
    elif above < line and not _opens(lines[above]) and (left or len(text.split()) > 2):
        tip = say("write `name: value`; if it goes on with the text above, indent it further than the name of that")
    else:
        tip = say("write `name: value`, with a space")
    return Told(line, column, say("this line has no colon and space after its name"), tip)


def _unclosed(line: int, column: int) -> Told:
    return Told(line, column, say("this quote is not closed"), say("write the same quote at the end of the text"))


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


# ---- What a line leaves open.


def left_open(text: str) -> int:
    """Give how many brackets a line opens more than it closes."""
    return text.count("{") + text.count("[") - text.count("}") - text.count("]")
