"""Lists in [] and blocks in {} read by eye, when a parser has given up on them: where the first fault is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gmkit.library.scalars import is_text

QUOTE_IT = "put the whole text in quotes"

_OPENERS, _CLOSERS = "[{", "]}"
_NAME = r"(?:\"[^\"]*\"|'[^']*'|[^\s\"'#:{}\[\],][^\"'#:{}\[\],]*)"
_BEGINS = re.compile(rf"\s*(?:- *)*(?:(?P<name>{_NAME}?)\s*(?P<after>:\s*)?)?(?=[{{\[])")
_ENTRY = re.compile(r"\s*(?:-(?:\s|$)|[^\s\"'#:{}\[\],][^#:{}\[\],]*:(?:\s|$))")
_PLAIN = re.compile(r"(?:[^\s,\[\]{}:#]|:(?=[^\s,}\]])|(?<=[^\s])#|[ \t]+(?=[^\s,\[\]{}:#]|:\S))+")
_FIELD_INSIDE = re.compile(r",\s*[\w-]+:(?:\s|$)")
_SWALLOWS = re.compile(r"#\S|.*[\]}]")  # a sign inside a text, most likely, not a comment
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


def explain(lines: Sequence[str], line: int) -> Told | None:
    """Find the first fault of the list or block in brackets that stands on a line; None if none is seen."""
    n = max(0, line - _MOST_UP)
    while n <= line and n < len(lines):
        begins = _BEGINS.match(lines[n]) if len(lines[n]) <= _LONGEST else None
        if begins:
            tokens = list(_tokens(lines, n, begins.end()))
            told = _Reader(lines, tokens).fault() or _glued(n, begins) if tokens[-1].line >= line else None
            if told:
                return told
            n = max(n, tokens[-1].line - 1)
        n += 1
    return None


def _glued(line: int, begins: re.Match[str]) -> Told | None:
    """Tell a name before the bracket that has no colon and space after it."""
    name, after = begins["name"], begins["after"]
    if not name or name[0] == "?" or (after and len(after) > 1):
        return None
    message, tip = "there is no colon after this name", "write `name: value`, with a space"
    if after:
        message, tip = "there is no space after the colon", "put a space after the colon"
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
                if top.state in ("key", "value") and top.last.line == token.line and _SWALLOWS.match(token.text):
                    self.cut = token
                continue
            if self.cut and token.kind not in ",]}":
                return Told(self.cut.line, self.cut.column, "` #` begins a comment here", QUOTE_IT)
            self.cut = None
            told = self._take(at, token)
            if told:
                return told
        return None

    def _take(self, at: int, token: _Token) -> Told | None:
        if token.kind == "end":
            opened = self.stack[-1].opened
            return _unclosed(opened)
        if token.kind in _OPENERS:
            return self._open(token)
        if token.kind in _CLOSERS:
            return self._close(at, token)
        top = self.stack[-1]
        if token.kind == ",":
            if top.state == "," and top.last.kind == ",":
                return _at(token, "there is nothing between two commas", "remove one of them")
            top.state = ","
        elif token.kind == ":":
            if top.state == "value":
                return self._second_colon(at, top.last, token)
            top.state = ":"
            top.paired = top.opened.kind == "["
        elif top.state in (",", ":"):
            if token.kind == "open quote":
                return _at(token, "this quote is not closed", "write the same quote at the end of the text")
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
                return _at(token, "a comma is missing here", "put commas between the values")
            if last.text.endswith(":"):
                return _at(last, "there is no space after the colon", "put a space after the colon")
            if top.state == "key" and top.opened.kind == "{":
                return _at(last, "there is no colon after this name", "write `name: value`, with a space")
            return _at(token, "a bracket stands inside unquoted text", QUOTE_IT)
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
            tip = "put the text in quotes" if empty else "remove it"
            return _at(token, f"`{token.kind}` closes nothing", tip)
        return _unclosed(top.opened)

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
            return _at(token, f"`{token.kind}` closes nothing", "remove it, or open it before")
        return _early(closing)

    def _second_colon(self, at: int, text: _Token, colon: _Token) -> Told:
        """Tell a comma that is missing from a colon inside a text."""
        words = text.text.split()
        follows = self.tokens[at + 1]
        value = follows.kind in _OPENERS or (follows.kind == "a" and not is_text(follows.text))
        named = value or _LIKE_NAMES.fullmatch(text.text) or self._is_field(words[-1], text.line)
        if text.kind == "a" and len(words) > 1 and named:
            start = text.column + len(text.text) - len(words[-1])
            return Told(
                text.line, start, "a comma is missing before this name", "put commas between the values",
                start + len(words[-1]),
            )  # fmt: skip
        return _at(colon, "a colon and a space stand inside unquoted text", QUOTE_IT)

    def _is_field(self, word: str, line: int) -> bool:
        """Say whether a word is the name of a field on another line."""
        field = re.compile(rf"(?:^|[\s{{\[,]){re.escape(word)}:(?:\s|$)")
        return any(field.search(text) for n, text in enumerate(self.lines) if n != line and text.lstrip()[:1] != "#")

    def _side_by_side(self, at: int, last: _Token, token: _Token) -> Told:
        """Tell what is wrong with two values that nothing parts."""
        follows = self.tokens[at + 1].kind
        if last.kind == "q":
            if _FIELD_INSIDE.search(last.text):
                return _at(last, "this quote is not closed", "write the same quote at the end of the text")
            if follows != ":":
                tip = "put the other kind of quote around it, or double the quote inside"
                return _at(token, "the text goes on after its closing quote", tip)
        elif token.line == last.line and token.column == last.column + 1:
            return _early(last)
        return _at(token, "a comma is missing here", "put commas between the values")


def _at(token: _Token, message: str, suggestion: str) -> Told:
    return Told(token.line, token.column, message, suggestion, token.column + max(1, len(token.text)))


def _unclosed(opened: _Token) -> Told:
    closing = "}" if opened.kind == "{" else "]"
    message, tip = f"`{opened.kind}` is not closed", f"write `{closing}` at the end, and commas between"
    return Told(opened.line, opened.column, message, tip)


def _early(closing: _Token) -> Told:
    tip = "remove it, or put the text in quotes if it is a part of it"
    return _at(closing, f"`{closing.kind}` closes too early here", tip)


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
