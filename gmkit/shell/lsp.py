"""`gmkit lsp`: for editors, what `check` finds as one types, what mends it, and where the names in a file lead."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gmkit.errors import GmkitError, IllegalChoice, say
from gmkit.library import load
from gmkit.library.check import Reading, inspect_all, siblings
from gmkit.library.document import (
    EXTENDS,
    Diagnosed,
    Diagnostic,
    Document,
    Kind,
    Marks,
    Place,
    Severity,
    Step,
    in_order,
)
from gmkit.library.files import UNSAVED
from gmkit.library.mend import Fix, fixes, mended
from gmkit.library.shelves import Named, bundled, gather, named_in, schema
from gmkit.names import fold
from gmkit.shell.inspect import with_letters
from gmkit.shell.options import plain_app
from gmkit.shell.settings import content_in_force, fonts_in_force
from gmkit.shell.verbs import Shelf

# ---- What has a name of its own in files, and which names may stand where.

_HERE = "gmkit-here"
"""Stands where the cursor is while it is looked what may be written there."""


class Thing(NamedTuple):
    """Something that other parts of a file, or other files, call by its id or name."""

    word: str  # its id, or its name
    document: Document
    kind: Kind
    path: tuple[Step, ...]  # to the block that it is
    sort: str  # such as "mask"
    outer: str = ""  # the id of the thing that it stands inside of, if it does

    @property
    def block(self) -> Mapping[str, Any]:
        found: Any = self.document.data
        for step in self.path:
            found = found[step]
        return found  # type: ignore[no-any-return]

    @property
    def place(self) -> Place:
        """Where its id or name stands."""
        return self.document.place([*self.path, "id" if "id" in self.block else "name"])

    @property
    def label(self) -> str:
        """What people call it."""
        said = (self.block.get(key) for key in ("name", "label", "title"))
        return next((one for one in said if isinstance(one, str)), self.word)

    def about(self) -> str:
        """Say what it is, in Markdown: what it is called, where it stands, and what its file says of it in a line."""
        named = self.document.data.get("title")
        whole = f"*{_plain(named)}*" if isinstance(named, str) and self.path else self.kind.name
        own = {key: value for key, value in self.block.items() if key not in ("id", "name", "label", "title")}
        told = [f"- {key}: {_plain(value)}" for key, value in own.items() if isinstance(value, str | int | float)]
        return "\n".join([f"**{_plain(self.label)}** `{self.word}`, in {whole}", *(["", *told[:8]] if told else [])])


def _plain(value: object) -> str:
    return re.sub(r"([\\`*_<\[])", r"\\\1", str(value))


def things(document: Document, kind: Kind) -> Iterator[Thing]:
    """Give everything in a file that has an id, and whoever sits there by name."""
    for one in named_in(document, kind):
        if one.given and one.word:
            yield Thing(one.word, document, kind, one.path[:-1], one.sort, one.outer)


def _held(value: Any) -> Iterable[tuple[Step, Any]]:
    return value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()


class Words(NamedTuple):
    """A word in a file, by which something may be called."""

    word: str
    path: tuple[Step, ...]
    key: bool  # it is the name of a field


def _words(value: Any, path: tuple[Step, ...] = ()) -> Iterator[Words]:
    if isinstance(value, str):
        yield Words(value, path, key=False)
    for step, held in _held(value):
        if isinstance(step, str):
            yield Words(step, (*path, step), key=True)
        yield from _words(held, (*path, step))


class Neighbourhood:
    """A file and those that it may name things in."""

    def __init__(self, own: Document, kind: Kind, others: Iterable[tuple[Document, Kind]]) -> None:
        """Take the file, and the files around it with their kinds."""
        self.own, self.kind = own, kind
        # A set has its own things, or takes over its parent's.
        alone = kind.default and EXTENDS not in own.data
        self._files = [(own, kind), *(one for one in others if not alone or one[1] is not kind)]

    @cached_property
    def things(self) -> list[Thing]:
        return [thing for document, kind in self._files for thing in things(document, kind)]

    def named_at(self, at: Words) -> list[Thing]:
        """Give what the word at a place names, by its id, its name or what people call it; the file's own first."""
        found: list[Thing] = []
        for here in self._at(at):
            there = [one for one in self.things if _may_be(one, here)]
            by_id = [one for one in there if fold(one.word) == fold(here.word)]
            found += by_id or [one for one in there if fold(one.label) == fold(here.word)]
        return sorted(found, key=lambda one: one.document is not self.own)

    def offered(self, at: Words) -> list[Thing]:
        """Give what may be named at a place."""
        here = self._at(at)
        return [one for one in self.things if any(not named.given and _may_be(one, named) for named in here)]

    def _at(self, at: Words) -> list[Named]:
        return [one for one in named_in(self.own, self.kind) if (one.path, one.key) == (at.path, at.key)]


def _may_be(thing: Thing, named: Named) -> bool:
    return thing.sort == named.sort and (not named.outer or named.outer == thing.outer)


def word_at(document: Document, line: int, column: int) -> tuple[Words, Marks] | None:
    """Give the word of a file at a place, counted from 0, and where it stands."""

    def found(value: Any, marks: Marks, path: tuple[Step, ...]) -> tuple[Words, Marks] | None:
        for step, held in _held(value):
            key = marks.keys.get(step) if isinstance(step, str) else None
            if key is not None and _covers(key, line, column):
                return Words(str(step), (*path, step), key=True), key
            inner = marks.values.get(step)
            if inner is None:
                continue
            if isinstance(held, str) and _covers(inner, line, column):
                return Words(held, (*path, step), key=False), inner
            deeper = found(held, inner, (*path, step))
            if deeper:
                return deeper
        return None

    return found(document.data, document.marks, ())


def _covers(marks: Marks, line: int, column: int) -> bool:
    return (marks.line, marks.column) <= (line, column) <= (marks.end_line, marks.end_column)


# ---- The files as they stand in an editor, saved or not.

_BEGUN = re.compile(r"[\w'-]*$")
_REST = re.compile(r"[\w'-]*")


class Workshop:
    """The files that an editor has open, and what can be said of them."""

    def __init__(self, kinds: Mapping[str, Kind], content: Sequence[Path]) -> None:
        """Take every kind of file, and the content in which what files name is looked for."""
        self._kinds, self._content = kinds, tuple(content)
        self.texts: dict[Path, str] = {}
        self._bundled: dict[str, Document] = {}
        self._fixes: dict[Path, tuple[dict[Path, str], dict[Diagnostic, Fix]]] = {}

    @contextmanager
    def _as_open(self) -> Iterator[None]:
        """Have every file that is open read as it stands in the editor."""
        before = UNSAVED.set(self.texts)
        try:
            yield
        finally:
            UNSAVED.reset(before)

    def reading(self, path: Path) -> Reading:
        """Check a file as it and the others stand in the editor."""
        with self._as_open():
            found = inspect_all([path], self._kinds, self._content)[0]
            assert found.again is not None
            reading = found.again(self.texts[path])
            return with_letters([reading], fonts_in_force)[0]._replace(again=found.again)

    def found(self, path: Path) -> list[Diagnostic]:
        """Give what is wrong with a file; nothing with YAML that is somebody else's.

        Raises:
            GmkitError: a file of content that was named cannot be read.
        """
        reading = self.reading(path)
        if reading.kind is None and not re.search(r"^(kind|schema_version):", self.texts[path], re.MULTILINE):
            return []
        return in_order(reading.found)

    def fixes(self, path: Path) -> dict[Diagnostic, Fix]:
        """Give what mends each fault that has one answer."""
        if path not in self._fixes or self._fixes[path][0] != self.texts:
            again = self.reading(path).again
            assert again is not None
            with self._as_open():
                self._fixes[path] = dict(self.texts), fixes(self.texts[path], again)
        return self._fixes[path][1]

    def mended(self, path: Path) -> str:
        """Give a file with all mended that has one answer."""
        again = self.reading(path).again
        assert again is not None
        with self._as_open():
            return mended(self.texts[path], again).text

    def around(self, path: Path, text: str | None = None) -> Neighbourhood | None:
        """Give a file, or another text in its place, with what it may name; None if it is none of gmkit's."""
        document = self._read(path, text)
        kind = self._kind(document)
        if document is None or kind is None:
            return None
        near = [(one, self._kind(one)) for one in (self._read(other) for other in self._near(path)) if one is not None]
        game = kind.schema.partition("/")[0]
        # What another game calls a rank is none of this one's.
        others = [(one, own) for one, own in near if own is not None and own.schema.partition("/")[0] == game]
        there = {own.name for _, own in others} - ({kind.name} if EXTENDS in document.data else set())
        core = [one for one in self._kinds.values() if one.default and one.schema.partition("/")[0] == game]
        others += [(self._core(one), one) for one in core if one.name not in there]
        return Neighbourhood(document, kind, others)

    def word(self, path: Path, line: int, column: int) -> tuple[Neighbourhood, Words, Marks] | None:
        """Give what stands at a place, counted from 0, with what is around its file; None where no word stands."""
        around = self.around(path)
        found = around and word_at(around.own, line, column)
        return (around, *found) if around and found else None

    def offered(self, path: Path, line: int, column: int) -> tuple[list[Thing], int, int]:
        """Give what may be named at a place, counted from 0, and the columns between which the word begun stands."""
        lines = self.texts[path].split("\n")
        own = lines[line].rstrip("\r") if line < len(lines) else ""
        begun, rest = _BEGUN.search(own[:column]), _REST.match(own, column)
        assert begun and rest
        for sign in ("", ": 0"):
            lines[line] = f"{own[: begun.start()]}{_HERE}{sign}{own[rest.end() :]}"
            around = self.around(path, "\n".join(lines))
            at = around and next((one for one in _words(around.own.data) if one.word == _HERE), None)
            if around and at and (found := around.offered(at)):
                return found, begun.start(), rest.end()
        return [], column, column

    def _near(self, path: Path) -> list[Path]:
        """Give the files that are open or lie beside one, and those of the content that was named."""
        open_beside = [one for one in self.texts if one.parent == path.parent]
        try:
            named = gather(self._content)
        except Diagnosed:
            named = []  # that it cannot be read is told where the file is checked
        return [one for one in dict.fromkeys([*open_beside, *siblings(path), *named]) if one != path]

    def _read(self, path: Path, text: str | None = None) -> Document | None:
        text = self.texts.get(path) if text is None else text
        survey = load.survey(path) if text is None else load.survey_text(text, str(path))
        return survey.document and survey.document._replace(file=path)

    def _kind(self, document: Document | None) -> Kind | None:
        said = document.data.get("kind") if document is not None and isinstance(document.data, dict) else None
        return self._kinds[said] if isinstance(said, str) and said in self._kinds else None

    def _core(self, kind: Kind) -> Document:
        if kind.name not in self._bundled:
            path = bundled("content") / kind.default
            self._bundled[kind.name] = load.read(path)._replace(file=path)
        return self._bundled[kind.name]


def field_at(kind: Kind, path: Sequence[Step]) -> str:
    """Give what the schema says of a field, in Markdown; empty if it knows none there."""
    whole = schema(kind.schema)
    part: Any = whole
    for step in path:
        part = _inside(whole, part, step)
        if part is None:
            return ""
    part = _followed(whole, part)
    told = [f"**{part['title']}**" if "title" in part else "", part.get("description", "")]
    return "  \n".join(one for one in told if one)


def _followed(whole: Mapping[str, Any], part: Mapping[str, Any]) -> Mapping[str, Any]:
    while "$ref" in part:
        part = whole["definitions"][part["$ref"].rpartition("/")[2]]
    return part


def _inside(whole: Mapping[str, Any], part: Mapping[str, Any], step: Step) -> Mapping[str, Any] | None:
    part = _followed(whole, part)
    found: Any
    if isinstance(step, int):
        found = part.get("items")
    else:
        fitting = (one for pattern, one in part.get("patternProperties", {}).items() if re.search(pattern, step))
        found = part.get("properties", {}).get(step) or next(fitting, None) or part.get("additionalProperties")
    return found if isinstance(found, dict) else None


# ---- The server: what an editor asks, and what is answered.

_PAUSE = 0.2  # seconds after the last letter until a file is checked
_REST_PAUSE = 1.0  # and until the others that are open are, which may name what it has


def lsp_command(shelf: Shelf) -> typer.Typer:
    """Give the command that an editor starts."""
    app = plain_app()

    @app.command(
        help="A language server for editors, over stdin and stdout: the editor starts it.\n\n"
        "As you type, what gmkit check finds; quick fixes; completion, hover and definition of ids across a folder.\n\n"
        "Example: gmkit lsp"
    )
    def serve(
        content: Annotated[
            list[Path] | None,
            typer.Option("--content", help="A file or folder in which to look for what the files refer to."),
        ] = None,
        stdio: Annotated[bool, typer.Option("--stdio", help="As editors say it; it is always so.")] = True,
    ) -> None:
        try:
            server = serve_from(Workshop(shelf.kinds(), content or content_in_force()))
        except ImportError as error:
            raise IllegalChoice(say("gmkit lsp needs pygls; install gmkit[editor]")) from error
        server.start_io()

    return app


def serve_from(workshop: Workshop) -> Any:  # noqa: C901 - one small answer for each question of the protocol
    """Give a server that answers for a workshop.

    Raises:
        ImportError: pygls is not installed.
    """
    from lsprotocol import types as lsp
    from pygls.lsp.server import LanguageServer
    from pygls.uris import from_fs_path, to_fs_path

    server = LanguageServer("gmkit", version("gmkit"))
    waiting: dict[str, asyncio.TimerHandle] = {}

    def path_of(uri: str) -> Path:
        # What was never saved stands as if it were in the folder where the editor was begun.
        return Path(to_fs_path(uri) or uri.replace(":", "-").replace("/", "-"))

    def range_of(uri: str, line: int, column: int, end_line: int, end_column: int) -> lsp.Range:
        """Give a range as the editor counts, from lines and letters."""
        lines = server.workspace.get_text_document(uri).lines
        own = lsp.Range(lsp.Position(line, column), lsp.Position(end_line, end_column))
        return server.workspace.position_codec.range_to_client_units(lines, own)

    def letters(uri: str, position: lsp.Position) -> tuple[int, int]:
        lines = server.workspace.get_text_document(uri).lines
        own = server.workspace.position_codec.position_from_client_units(lines, position)
        return own.line, own.character

    def taken(uri: str) -> Path:
        """Take a file as it stands in the editor now."""
        path = path_of(uri)
        workshop.texts[path] = server.workspace.get_text_document(uri).source
        return path

    def publish(uri: str) -> None:
        waiting.pop(uri, None)
        try:
            found = workshop.found(taken(uri))
        except GmkitError as error:
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, str(error)))
            return
        told = [_as_told(one, uri) for one in found]
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told))

    def _as_told(one: Diagnostic, uri: str) -> lsp.Diagnostic:
        place = one.place or Place(1, 1, 1)
        severity = lsp.DiagnosticSeverity.Error if one.severity is Severity.ERROR else lsp.DiagnosticSeverity.Warning
        said = "\n".join(text for text in (one.message, one.suggestion, one.note) if text)
        where = range_of(uri, place.line - 1, place.column - 1, place.line - 1, place.end_column - 1)
        return lsp.Diagnostic(where, said, severity, code=one.code, source="gmkit")

    def publish_all(but: str = "") -> None:
        # What one file says may be what another one is wrong by.
        for uri in list(server.workspace.text_documents):
            if uri != but:
                publish(uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri, loop = params.text_document.uri, asyncio.get_event_loop()
        for one in {uri, ""} & waiting.keys():
            waiting[one].cancel()
        waiting[uri] = loop.call_later(_PAUSE, publish, uri)
        waiting[""] = loop.call_later(_REST_PAUSE, publish_all, uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(_params: lsp.DidSaveTextDocumentParams) -> None:
        publish_all()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        if uri in waiting:
            waiting.pop(uri).cancel()
        workshop.texts.pop(path_of(uri), None)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    def edits(uri: str, made: Iterable[tuple[int, int, str]]) -> lsp.WorkspaceEdit:
        """Give edits as the editor counts, from letters counted from the first of the file."""
        source = server.workspace.get_text_document(uri).source

        def at(offset: int) -> tuple[int, int]:
            line = source.count("\n", 0, offset)
            return line, offset - (source.rfind("\n", 0, offset) + 1)

        told = [lsp.TextEdit(range_of(uri, *at(start), *at(end)), text) for start, end, text in made]
        return lsp.WorkspaceEdit(changes={uri: told})

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]),
    )
    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri, only = params.text_document.uri, params.context.only or []
        path, found = taken(uri), []
        if not only or any(lsp.CodeActionKind.QuickFix.startswith(kind) for kind in only):
            first, last = params.range.start.line, params.range.end.line
            for one, fix in workshop.fixes(path).items():
                if one.place is not None and first <= one.place.line - 1 <= last:
                    title = f"Mend: {one.suggestion or one.message}"
                    kind, told = lsp.CodeActionKind.QuickFix, [_as_told(one, uri)]
                    found.append(lsp.CodeAction(title, kind, told, is_preferred=True, edit=edits(uri, fix)))
        if any(lsp.CodeActionKind.SourceFixAll.startswith(kind) for kind in only):
            text, before = workshop.mended(path), workshop.texts[path]
            if text != before:
                whole = edits(uri, [(0, len(before), text)])
                title = "Mend all that has one answer"
                found.append(lsp.CodeAction(title, lsp.CodeActionKind.SourceFixAll, edit=whole))
        return found

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "["]))
    def completed(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        uri = params.text_document.uri
        line, column = letters(uri, params.position)
        offered, start, end = workshop.offered(taken(uri), line, column)
        where = range_of(uri, line, start, line, end)
        return [
            lsp.CompletionItem(
                one.word,
                kind=lsp.CompletionItemKind.Reference,
                detail=one.label if one.label != one.word else None,
                documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, one.about()),
                text_edit=lsp.TextEdit(where, one.word),
            )
            for one in {one.word: one for one in reversed(offered)}.values()
        ][::-1]

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def defined(params: lsp.DefinitionParams) -> list[lsp.Location]:
        uri = params.text_document.uri
        found = workshop.word(taken(uri), *letters(uri, params.position))
        if found is None:
            return []
        around, at, _ = found
        return [_where(one, uri, around) for one in around.named_at(at)]

    def _where(thing: Thing, uri: str, around: Neighbourhood) -> lsp.Location:
        place = thing.place
        if thing.document is around.own:
            line = place.line - 1
            return lsp.Location(uri, range_of(uri, line, place.column - 1, line, place.end_column - 1))
        other = from_fs_path(str(thing.document.file)) or ""
        start, end = (lsp.Position(place.line - 1, column - 1) for column in (place.column, place.end_column))
        codec = server.workspace.position_codec
        return lsp.Location(other, codec.range_to_client_units(list(thing.document.lines), lsp.Range(start, end)))

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        uri = params.text_document.uri
        found = workshop.word(taken(uri), *letters(uri, params.position))
        if found is None:
            return None
        around, at, marks = found
        told = [one.about() for one in around.named_at(at)[:3]]
        field = field_at(around.kind, at.path)
        if at.key or not told:
            told = [field, *told] if field else told
        if not told:
            return None
        where = range_of(uri, marks.line, marks.column, marks.end_line, marks.end_column)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n---\n\n".join(told)), where)

    return server
