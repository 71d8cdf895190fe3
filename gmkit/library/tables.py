"""Tables that GMs have already: spreadsheets, Markdown, notes, JSON, TOML, read with places; and CSV written safely."""

import json
import re
import warnings
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import GmkitError, did_you_mean, few, later, quoted, said, say
from gmkit.library import files
from gmkit.library.document import Diagnosed, Diagnostic, Document, Step, id_for, unreadable
from gmkit.library.load import parse
from gmkit.library.write import inline
from gmkit.names import closeness, fold, suggest

# ---- What was read: tables of cells, things that name their fields, and what is said for the whole file.

MOST_ROWS, MOST_COLUMNS = 10_000, 200
"""So many rows and columns a table has at most."""


class Cell(NamedTuple):
    """One value, as its source has it."""

    value: Any  # a text, a number, true, false or None; of notes, JSON and TOML also a list or a block
    where: str  # where it stands: "C5", "line 7", "masks[2].name"
    parts: Sequence["Cell"] = ()  # of a list below a heading, what it holds


class Row(NamedTuple):
    """One row of a table."""

    where: str  # "row 5", "line 7", "masks[2]"
    cells: Sequence[Cell]
    head: tuple[str, Cell] | None = None  # what it says for the whole table, as `# key: value`; None if it does not

    @property
    def blank(self) -> bool:
        """Whether nothing stands in it."""
        return all(is_blank(cell.value) for cell in self.cells)


class Table(NamedTuple):
    """Rows as they stand there, head rows and all."""

    name: str  # what stands above it, such as a heading; empty if nothing does
    rows: Sequence[Row]


class Source(NamedTuple):
    """A file, read."""

    what: str  # what sort of file it is, in words: "CSV, parted by semicolons"
    tables: Sequence[Table]
    head: Sequence[tuple[str, Cell]] = ()  # what is said once for the whole: title, author
    notes: Sequence[str] = ()  # what the GM should know of how it was read
    title: str = ""  # what a note is called, which is what it is about


def is_blank(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def read(path: Path, sheet: str | None = None) -> Source:
    """Read a file with a table in it, whatever sort of file it is; its bytes say that, and not its name alone.

    Args:
        path: the file.
        sheet: of a spreadsheet, which one; None for the only one, or the first that holds anything.

    Raises:
        Diagnosed: it cannot be read, is of another sort (said with what to do), or holds more than it may.
        UnreadableContent: as Diagnosed.
    """
    named = str(path)
    data = files.read_bytes(path, most=files.MOST_ZIP_BYTES)
    if not data.strip():
        raise unreadable(named, say("the file is empty"), say("name one that holds a table"))
    if told := files.foreign(data):
        raise unreadable(named, *told)
    if data.startswith(b"PK"):
        return _workbook(data, named, sheet)
    if sheet is not None:
        raise unreadable(named, say("this file has no sheets"), say("leave --sheet out"))
    if len(data) > files.MOST_BYTES:
        raise unreadable(named, say("the file is larger than 8 MiB"), say("split it into several files"), "GM106")
    text, notes = _decoded(data, named)
    found = _read_text(text, path.suffix.lower(), named)
    return found._replace(notes=[*notes, *found.notes])


def _read_text(text: str, suffix: str, named: str) -> Source:
    """Read a text: what it begins with says more than how its file is called."""
    if suffix == ".toml":
        return _toml(text, named)
    first = text.lstrip()[:1]
    if suffix == ".json" or (first in "{[" and first and suffix not in (".csv", ".tsv", ".md", ".txt")):
        return _json(text, named)
    if suffix in (".yaml", ".yml"):
        return _structured("YAML", parse(text, named).data, named)
    if text.startswith("---\n") or suffix in (".md", ".markdown") or _RULE.search(text):
        return _note(text, named)
    return _separated(text, suffix, named)


# ---- Bytes as text: UTF-8, UTF-16 with its mark, else Windows-1252 line by line.

_SHOWN = 5  # lines that are named


def _decoded(data: bytes, named: str) -> tuple[str, list[str]]:
    """Give the text, without a mark at its beginning, and what is to be said of how it was read.

    Raises:
        Diagnosed: it is no text.
    """
    for mark, code in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if data.startswith(mark):
            try:
                return _even(data[len(mark) :].decode(code), named), []
            except UnicodeDecodeError as error:
                raise unreadable(
                    named, say("this is no {code} text", code=code[:6].upper()), said(_AS_UTF8), "GM107"
                ) from error
    try:
        return _even(data.decode("utf-8"), named), []
    except UnicodeDecodeError:
        pass
    if b"\0" in data:
        raise unreadable(named, say("this is no text"), said(_AS_UTF8), "GM107")
    lines, odd = [], []
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            odd.append(number)
            try:
                lines.append(line.decode("cp1252"))
            except UnicodeDecodeError as error:
                raise unreadable(f"{named}:{number}", say("this line is no text"), said(_AS_UTF8), "GM107") from error
    mixed = any(not line.isascii() for at, line in enumerate(lines, 1) if at not in odd)
    told = say("it is not UTF-8 and was read as Windows-1252; look at the accents")
    if mixed:
        told = say(
            "line {lines} of it is not UTF-8 and was read as Windows-1252; look at the accents|"
            "lines {lines} of it are not UTF-8 and were read as Windows-1252; look at the accents",
            number=len(odd),
            lines=few(map(str, odd), "and"),
        )
    return _even("".join(lines), named), [told]


_AS_UTF8 = later("save it as CSV UTF-8")


def _even(text: str, named: str) -> str:
    """Give a text with the line ends of Unix; one with control characters is no table."""
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise unreadable(f"{named}:{line}", say("the file holds U+0000, a control character"), said(_AS_UTF8), "GM104")
    return text.replace("\r\n", "\n").replace("\r", "\n")


# ---- CSV: commas, semicolons, tabs.

_PARTED = {",": later("commas"), ";": later("semicolons"), "\t": later("tabs"), "|": later("strokes")}
_SEEN = 50  # rows by which it is told how cells are parted


def _separated(text: str, suffix: str, named: str) -> Source:
    sign = ""
    if told := re.match(r"sep=(.)\n", text):
        # A line with which a spreadsheet is told how cells are parted; it counts as a row, but is none.
        sign, text = told[1], "\n" + text[told.end() :]
    sign = sign or ("\t" if suffix in (".tsv", ".tab") else _sign(text))
    parted = said(_PARTED[sign]) if sign in _PARTED else quoted(sign)
    return Source(say("CSV, parted by {parted}", parted=parted), [_table("", _cells(text, sign, named), named)])


def _sign(text: str) -> str:
    """Tell how cells are parted: by whatever gives most rows as many cells as the row above them has."""
    import csv

    lines = [line for line in text.splitlines()[: 4 * _SEEN] if line.strip() and not _HEAD.match(line.strip('"'))]
    best = (0, 0, ",")
    for sign in ",;\t|":
        try:
            widths = [len(row) for row in csv.reader(lines[:_SEEN], delimiter=sign)]
        except csv.Error:
            continue
        alike = sum(one == other > 1 for one, other in pairwise(widths))
        best = max(best, (alike, max(widths, default=1), sign), key=lambda one: one[:2])
    return best[2] if best[0] else next((sign for sign in "\t;," if sign in (lines or [""])[0]), ",")


_END = "\x01\x1d"  # a last row, by which it is seen whether a quotation mark is left open


def _cells(text: str, sign: str, named: str) -> list[list[str]]:
    import csv
    from io import StringIO

    reader = csv.reader(StringIO(f"{text}\n{_END}", newline=""), delimiter=sign)
    rows, begun, longest = list[list[str]](), 1, csv.field_size_limit(files.MOST_BYTES)
    try:
        for row in reader:
            rows.append(row)
            begun = begun if row and _END in row[-1] else reader.line_num + 1
    except csv.Error as error:
        raise unreadable(
            f"{named}:{begun}", say("this row cannot be read: {error}", error=error), say("mend it")
        ) from error
    finally:
        csv.field_size_limit(longest)
    if rows[-1] != [_END]:
        tip = say("close it, or take it out")
        raise unreadable(f"{named}:{begun}", say("a quotation mark begins a cell here and is never closed"), tip)
    return rows[:-1]


def address(row: int, column: int) -> str:
    """Give a cell as spreadsheets call it, from its row and column, both from 0: "C5"."""
    letters, column = "", column + 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"


def _table(name: str, rows: Iterable[Sequence[Any]], named: str) -> Table:
    """Give a table whose cells are called as in a spreadsheet.

    Raises:
        Diagnosed: it has more rows or columns than it may.
    """
    found: list[Row] = []
    for at, values in enumerate(rows):
        wide = next((n for n in range(len(values), 0, -1) if not is_blank(values[n - 1])), 0)
        if wide > MOST_COLUMNS:
            told = say(
                "row {row} has {wide} columns, and {most_columns} are the most",
                row=at + 1,
                wide=wide,
                most_columns=MOST_COLUMNS,
            )
            raise unreadable(named, told, say("take out what is not needed"), "GM106")
        if wide and at >= MOST_ROWS:
            raise unreadable(
                named,
                say("the table has more than {most} rows", most=MOST_ROWS),
                say("take some out"),
                "GM106",
            )
        if wide or at < MOST_ROWS:
            found.append(_row(at, values[:wide]))
    return Table(name, found)


def _row(at: int, values: Sequence[Any]) -> Row:
    where = say("row {at}", at=at + 1)
    if head := _head_line(at, values):
        return Row(where, [], head)
    tame = (untamed(value) if isinstance(value, str) else value for value in values)
    return Row(where, [Cell(value, address(at, n)) for n, value in enumerate(tame)])


# ---- Spreadsheets: XLSX, values alone.

SHEETS = later('reading a spreadsheet needs openpyxl: python -m pip install "gmkit[sheets]"; or save it as CSV')
"""What is said where the library for spreadsheets is not there."""


def _workbook(data: bytes, named: str, sheet: str | None) -> Source:
    entries = files.zip_entries(data, named)
    names = [one.name for one in entries]
    if files.WORKBOOK not in names:
        raise unreadable(named, *files.foreign_zip(names))
    for one in entries:
        # A part may be called anything: what is XML is told by how it begins.
        if one.name.endswith((".xml", ".rels", ".vml")) or one.data.lstrip(files.UNSEEN)[:1] == b"<":
            _refuse_doctype(one.data, f"{named}: {one.name}")
    try:
        import openpyxl
    except ImportError as error:
        raise GmkitError(said(SHEETS)) from error
    from io import BytesIO

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what a workbook has beside its values
            book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
            titles = [one.title for one in book.worksheets]
            chosen = [_chosen(titles, sheet, named)] if sheet is not None else titles
            read = ((title, _table(title, _values(book[title], named), named)) for title in chosen)
            filled = next(((title, table) for title, table in read if any(not row.blank for row in table.rows)), None)
    except (GmkitError, MemoryError):
        raise
    except Exception as error:
        raise unreadable(
            named, say("this spreadsheet cannot be read"), say("open it and save it anew, or as CSV")
        ) from error
    if filled is None:
        raise unreadable(named, say("no cell of it holds anything"), say("name a file with a table"))
    title, table = filled
    others = [one for one in titles if one != title] if sheet is None else []
    notes = (
        [
            say(
                "read is the sheet {title} alone; --sheet {others} reads another",
                title=quoted(title),
                others=quoted(others[0]),
            )
        ]
        if others
        else []
    )
    return Source(say("a spreadsheet, sheet {title}", title=quoted(title)), [table._replace(name="")], notes=notes)


def _chosen(titles: Sequence[str], sheet: str, named: str) -> str:
    found = [title for title in titles if title == sheet] or [title for title in titles if fold(title) == fold(sheet)]
    if not found:
        near = suggest(sheet, titles)
        tip = did_you_mean([near[0]]) if near else say("there is {names}", names=few(titles, "and"))
        raise unreadable(named, say("there is no sheet {sheet}", sheet=quoted(sheet)), tip)
    return found[0]


def _values(page: Any, named: str) -> Iterator[list[Any]]:
    """Give the rows of a sheet, whatever it says of its own size."""
    page.reset_dimensions()
    for at, row in enumerate(page.iter_rows(values_only=True)):
        if at >= MOST_ROWS and all(value is None for value in row):
            if at >= 2 * MOST_ROWS:
                raise unreadable(
                    named,
                    say("the table has more than {most} rows", most=MOST_ROWS),
                    say("take some out"),
                    "GM106",
                )
            continue
        yield [_plain(value) for value in row]


def _plain(value: Any) -> Any:
    """Give the value of a cell as text, number, true or false; a day as 2024-05-31."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if value is None or isinstance(value, str | int | float):
        return value
    text = value.isoformat() if hasattr(value, "isoformat") else str(value)
    return text.removesuffix("T00:00:00")


class _Doctype(Exception):
    """A part of a workbook declares a document type."""


def _refuse_doctype(data: bytes, where: str) -> None:
    """Refuse XML with a document type, whose entities could grow without end or name other files."""
    from xml.parsers import expat

    def refuse(*_: Any) -> None:
        raise _Doctype

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except _Doctype:
        raise unreadable(where, say("a spreadsheet has no document type"), say("open it and save it anew")) from None
    except (expat.ExpatError, ValueError, LookupError) as error:
        raise unreadable(
            where, say("this part of the spreadsheet is damaged"), say("open it and save it anew")
        ) from error


# ---- Markdown: tables, and the front matter of a note; what stands in lists below a heading.

_RULE = re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$", re.MULTILINE)
_FRONT = re.compile(r"\A---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*$\n?", re.DOTALL | re.MULTILINE)
_PARTS = re.compile(r"(?<!\\)\|")
_HEADING = re.compile(r"#{1,6}[ \t]+(.*?)[ \t#]*$")
_ITEM = re.compile(r"[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(.*)")
_LINKS = re.compile(r"!?\[\[(?:[^\]|]*\\?\|)?([^\]]*)\]\]|!?\[([^\]]*)\]\([^)]*\)")
_STRONG = re.compile(r"(\*\*|__|~~|==|`)(?=\S)(.+?)(?<=\S)\1|(?<!\w)([*_])(?=\S)([^*_]+?)(?<=\S)\3(?!\w)")


def _note(text: str, named: str) -> Source:
    head: list[tuple[str, Cell]] = []
    above, tables = 0, list[Table]()
    if front := _FRONT.match(text):
        above = front[0].count("\n")
        head, tables = _front(front[1], named)
    lines = text.split("\n")
    name, items = "", dict[str, list[Cell]]()
    at, fenced = above, False
    while at < len(lines):
        line = lines[at]
        fenced ^= line.lstrip().startswith("```")
        if not fenced and "|" in line and at + 1 < len(lines) and _RULE.fullmatch(lines[at + 1]):
            table, at = _md_table(lines, at, name, named)
            tables.append(table)
            continue
        if heading := _HEADING.match(line):
            name = unmarked(heading[1])
        elif not fenced and (item := _ITEM.match(line)):
            items.setdefault(name, []).append(Cell(unmarked(item[1]), say("line {at}", at=at + 1)))
        at += 1
    head += [(name, Cell([one.value for one in cells], cells[0].where, cells)) for name, cells in items.items() if name]
    if not tables and not head:
        tip = say("a table of Markdown has a line of {line} below its heads", line="|---|---|")
        raise unreadable(named, say("there is no table in this note, and no front matter"), tip)
    return Source(say("a note") if front else "Markdown", tables, head, title=Path(named).stem if front else "")


def _front(text: str, named: str) -> tuple[list[tuple[str, Cell]], list[Table]]:
    """Read the front matter of a note; its places are told by the lines of the note."""
    try:
        # One line more above it, as in the note.
        document = parse(f"#\n{text}", named)
    except Diagnosed as error:
        raise unreadable(
            named, say("its front matter cannot be read: {message}", message=error.diagnostics[0].message)
        ) from error
    found = _structured(say("a note"), document.data, named)
    lines = {key: marks.line + 1 for key, marks in document.marks.keys.items()}
    return [(key, Cell(_linked(cell.value), say("line {at}", at=lines.get(key, 1)))) for key, cell in found.head], [
        *found.tables
    ]


def _linked(value: Any) -> Any:
    """Give a value of front matter without the brackets of links."""
    if isinstance(value, list):
        # [[Taria]] without quotes is a list in a list.
        return [_linked(one[0] if isinstance(one, list) and len(one) == 1 else one) for one in value]
    return unmarked(value) if isinstance(value, str) else value


def _md_table(lines: Sequence[str], at: int, name: str, named: str) -> tuple[Table, int]:
    """Read a table from its line of heads on; give it and the line after it."""
    rows = [_md_row(lines[at], at)]
    at += 2
    while at < len(lines) and "|" in lines[at]:
        rows.append(_md_row(lines[at], at))
        at += 1
    if len(rows) > MOST_ROWS or max(len(row.cells) for row in rows) > MOST_COLUMNS:
        told = say(
            "a table has more than {most_rows} rows or {most_columns} columns",
            most_rows=MOST_ROWS,
            most_columns=MOST_COLUMNS,
        )
        raise unreadable(f"{named}:{at}", told, say("take out what is not needed"), "GM106")
    return Table(name, rows), at


def _md_row(line: str, at: int) -> Row:
    inner = line.strip().removeprefix("|")
    inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
    where = say("line {at}", at=at + 1)
    return Row(
        where,
        [
            Cell(unmarked(part), say("{where}, column {n}", where=where, n=n))
            for n, part in enumerate(_PARTS.split(inner), 1)
        ],
    )


def unmarked(text: str) -> str:
    """Give a text of Markdown without its marks: links, bold, code."""
    text = re.sub(r"<br\s*/?>", "\n", text.strip(), flags=re.IGNORECASE)
    text = _LINKS.sub(lambda found: (found[1] or found[2] or "").replace("\\|", "|"), text)
    for _ in range(3):  # bold in italics in marks
        text = _STRONG.sub(lambda found: found[2] or found[4], text)
    return unescape(re.sub(r"\\([\\|*_`#~\[\]<>])", r"\1", text)).strip()


# ---- JSON, TOML, YAML: things that name their fields.


def _json(text: str, named: str) -> Source:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        twice = next((key for n, (key, _) in enumerate(pairs) if key in (one for one, _ in pairs[:n])), None)
        if twice is not None:
            raise ValueError(say("{twice} is there twice in one block", twice=quoted(twice)))
        return dict(pairs)

    def no_number(word: str) -> Any:
        raise ValueError(say("{word} is no number", word=word))

    try:
        data = json.loads(text, object_pairs_hook=once, parse_constant=no_number)
    except json.JSONDecodeError as error:
        told = say("this is not JSON: {msg}", msg=files.json_fault(error.msg))
        raise unreadable(f"{named}:{error.lineno}:{error.colno}", told, say("mend it there")) from error
    except (ValueError, RecursionError) as error:
        told = say("it goes too deep") if isinstance(error, RecursionError) else str(error).split(";", maxsplit=1)[0]
        raise unreadable(named, say("this JSON cannot be read: {told}", told=told), say("mend it")) from error
    return _structured("JSON", data, named)


def _toml(text: str, named: str) -> Source:
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at, told = files.toml_fault(str(error), text)
        words, _, tip = told.partition("; ")
        told = say("this is not TOML: {error}", error=words)
        raise unreadable(f"{named}:{at[0]}:{at[1]}", told, tip or None) from error
    except (RecursionError, ValueError) as error:
        told = say("this is not TOML: {error}", error=say("it goes too deep"))
        raise unreadable(named, told, say("mend it there")) from error
    return _structured("TOML", data, named)


def _structured(what: str, data: Any, named: str) -> Source:
    """Give things that name their fields as tables, and the rest as what is said once."""
    data = {"": data} if isinstance(data, list) else data
    if not isinstance(data, Mapping):
        told = say("this {what} holds one value, and no things", what=what)
        raise unreadable(named, told, say("write a list of things, each a block"))
    if _by_id(data) and not any(_by_id(one) for one in data.values()):
        data = {"": data}
    head, tables = list[tuple[str, Cell]](), list[Table]()
    for key, value in data.items():
        if _by_id(value):
            value = [{"id": name, **one} for name, one in value.items()]  # noqa: PLW2901 - it is the same list
        if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
            tables.append(_of_things(str(key), value, named))
        else:
            head.append((str(key), Cell(value, str(key) or say("the list"))))
    return Source(what, tables, head)


def _by_id(data: Any) -> bool:
    """Say whether it holds things by their ids: {"elfen": {"name": "Elfen"}}."""
    blocks = isinstance(data, Mapping) and len(data) > 0 and all(isinstance(one, Mapping) for one in data.values())
    return blocks and not {"source", "theme", "names"} & data.keys()


def _of_things(key: str, things: Sequence[Mapping[str, Any]], named: str) -> Table:
    names = list(dict.fromkeys(str(name) for thing in things for name in thing))
    if len(things) > MOST_ROWS or len(names) > MOST_COLUMNS:
        told = say(
            "there are more than {most_rows} things, or {most_columns} names of fields",
            most_rows=MOST_ROWS,
            most_columns=MOST_COLUMNS,
        )
        raise unreadable(named, told, say("take out what is not needed"), "GM106")
    heads = Row(key or say("the list"), [Cell(name, name) for name in names])
    rows = [heads]
    for at, thing in enumerate(things):
        here = f"{key}[{at + 1}]" if key else say("item {at}", at=at + 1)
        by_name = {str(name): value for name, value in thing.items()}
        rows.append(Row(here, [Cell(by_name.get(name), f"{here}.{name}") for name in names]))
    return Table(key, rows)


# ---- The head of a table in cells: `# key: value`, which is said once for all.

_HEAD = re.compile(r"#[ \t]*([A-Za-z][\w. -]{0,60}?)[ \t]*:(?:[ \t]+(.*))?$", re.DOTALL)


def _head_line(at: int, values: Sequence[Any]) -> tuple[str, Cell] | None:
    """Give what a row says for the whole, if it is such a line; with an empty value it begins a list of that name."""
    found = _HEAD.match(values[0].strip()) if values and isinstance(values[0], str) else None
    if found is None:
        return None
    # Somebody may have written it without quotes, so that its commas parted it.
    more = [str(value).strip() for value in values[1:] if not is_blank(value)]
    return found[1], Cell(", ".join(filter(None, [(found[2] or "").strip(), *more])), address(at, 0))


# ---- What a cell means: a value for a field, by the field's schema; and a value as it stands in a cell.

Data = Any
Shape = Mapping[str, Any]

NEAR = 0.8
"""How alike a word must be to another to be taken for a slip of it."""


def kinds_of(shape: Shape) -> Sequence[str]:
    said = shape.get("type", "")
    return [said] if isinstance(said, str) else list(said)


class Unread(Exception):
    """A cell that cannot be what its column holds; says what is wrong and what to write."""


_YES = ("yes", "y", "true", "x", "1", "on", "ja", "wahr", "✓", "✔", "☑")
_NO = ("no", "n", "false", "0", "off", "nein", "falsch", "-", "–", "✗", "✘", "☐")
_BULLET = re.compile(r"^[-–—•*·]\s+")
_SPREAD = re.compile(r"#(?:REF|DIV/0|VALUE|NAME|NUM|NULL|SPILL|CALC)[!?]|#N/A")


def value_of(shape: Shape, value: Any) -> Data:
    """Give what a cell means for a field of this shape.

    Raises:
        Unread: it means nothing there.
    """
    if isinstance(value, str):
        value = _seen(value.strip())
        if _SPREAD.fullmatch(value):
            raise Unread(say("{value} is a spreadsheet's error; mend the formula", value=value))
        if len(value) > 1 and value[0] == value[-1] == '"':
            with suppress(ValueError):
                return _as_quoted(shape, json.loads(value))
    if "oneOf" in shape:
        return _choice(shape, value)
    kinds = kinds_of(shape)
    for kind, reader in _READERS.items():
        if kind in kinds:
            return reader(shape, value)
    return flow_of(str(value)) if isinstance(value, str) and value[:1] in "{[" else value


def _as_quoted(shape: Shape, text: Data) -> Data:
    """Give a text that stood in quotes: letter by letter, if any text may stand there."""
    free = "string" in kinds_of(shape) and not {"oneOf", "pattern"} & shape.keys() and isinstance(text, str)
    return text if free and not files.in_value(text) else value_of(shape, text)


def _seen(text: str) -> str:
    """Give a text without what nobody can see in it; raises Unread for what a cell cannot hold at all."""
    while found := files.in_value(text):
        if text[found.at] not in "\u200b\u200c\u200d\u00ad\u2060\ufeff\u200e\u200f\r":
            raise Unread(say("it holds {name}; leave that out", name=found.name))
        text = text[: found.at] + text[found.at + 1 :]
    return text.strip()


def _text(shape: Shape, value: Any) -> Data:
    if isinstance(value, bool):
        value = "yes" if value else "no"
    if isinstance(value, list | Mapping):
        raise Unread(say("it is a list or a block, where one text is wanted"))
    text = str(value)
    if "\n" in text and int(shape.get("maxLength", 0)) <= _LINE:
        text = " ".join(text.split())
    if str(shape.get("pattern", "")).startswith("^[a-z]") and not re.search(shape["pattern"], text):
        return id_for(text, "") or text
    return text


_LINE = 200  # letters of a text that is no more than a line


def _choice(shape: Shape, value: Any) -> Data:
    all_words = [one["const"] for one in shape["oneOf"]]
    words = {("yes" if one is True else "no" if one is False else str(one)): one for one in all_words}
    text = str(value).strip()
    if text in words:
        return words[text]
    same = [one for word, one in words.items() if fold(word) == fold(text)]
    near = same or [words[word] for word in suggest(text, words)[:1] if closeness(text, word) >= NEAR]
    if not near:
        raise Unread(say("{words} is none of {known}", words=quoted(text), known=few(words)))
    return near[0]


def number_of(shape: Shape, value: Any) -> Data:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise Unread(say("it is no number"))
    text = str(value).strip().replace("−", "-").replace("\u00a0", "").replace(" ", "").removesuffix(".0")
    whole = re.fullmatch(r"([+-]?\d{1,15})(?:[.,]0+)?", text)
    if not whole:
        span = (
            say(" from {minimum} to {maximum}", minimum=shape["minimum"], maximum=shape["maximum"])
            if "minimum" in shape and "maximum" in shape
            else ""
        )
        raise Unread(say("{value} is no whole number; write one{span}", value=quoted(str(value)), span=span))
    return int(whole[1])


def _flag(_shape: Shape, value: Any) -> Data:
    if isinstance(value, bool):
        return value
    text = str(value).strip().casefold()
    if text in (*_YES, *_NO):
        return text in _YES
    raise Unread(say("{value} is neither yes nor no", value=quoted(str(value))))


def _list(shape: Shape, value: Any) -> Data:
    item = shape["items"]
    if isinstance(value, list):
        return [value_of(item, one) if not isinstance(one, Mapping) else one for one in value]
    text = str(value)
    if text.startswith("[") and text.endswith("]"):
        found = flow_of(text)
        if isinstance(found, list):
            return found
    if text.startswith("{") and text.endswith("}"):
        return flow_of("[" + re.sub(r"\}\s*[;\n]\s*\{", "}, {", text) + "]")
    if item.get("properties") and "array" not in kinds_of(item):
        raise Unread(say("write it as in a file, each in its braces: {example}", example="{id: a, label: A}"))
    return [value_of(item, one) for one in _pieces(text, nested="array" in kinds_of(item), item=item)]


def _pieces(text: str, *, nested: bool, item: Shape) -> list[str]:
    """Give the things that are listed in a cell: a line each, or parted by semicolons, else by commas."""
    if "\n" in text:
        parts = [_BULLET.sub("", one.strip()) for one in text.split("\n")]
    elif ";" in text or nested:
        parts = text.split(";")
    elif "integer" in kinds_of(item):
        parts = re.split(r"[,/|\s]+", text.strip("[]() "))
    else:
        parts = text.removeprefix("#").replace(" #", ",").split(",")
    return [one.strip() for one in parts if one.strip()]


def _block(shape: Shape, value: Any) -> Data:
    if isinstance(value, Mapping):
        return dict(value)
    text = str(value)
    if text.startswith("{"):
        return flow_of(text)
    if "patternProperties" not in shape:
        if re.match(r"\w+: ", text):
            return flow_of("{" + text.replace(";", ",") + "}")
        raise Unread(say("write it as {{field: value}}, or give each of its fields a column"))
    of, found = next(iter(shape["patternProperties"].values())), {}
    for piece in re.split(r"[;\n,]", text):
        if key := re.fullmatch(r"\s*(.+?)\s*[:= ]\s*([+−-]?\w+)\s*", piece):
            found[id_for(key[1], key[1])] = value_of(of, key[2])
        elif piece.strip():
            raise Unread(say("{piece}: write NAME: VALUE, several parted by semicolons", piece=quoted(piece.strip())))
    return found


def flow_of(text: str) -> Data:
    """Read what is written as in the file."""
    try:
        return parse(f"value: {' '.join(text.split())}", "").data["value"]
    except GmkitError as error:
        raise Unread(say("what stands in its brackets cannot be read; write it as in the file")) from error


_READERS: Mapping[str, Callable[[Shape, Any], Data]] = {
    "array": _list,
    "integer": number_of,
    "boolean": _flag,
    "string": _text,
    "object": _block,
}
"""What reads a value, by its type; the first of those that a shape allows."""


def cell_of(shape: Shape, value: Data) -> str:
    """Give a value as it stands in a cell, from which the same is read again."""
    if value is None:
        return ""
    text = "; ".join(_in_cell(one) for one in value) if isinstance(value, list) else _in_cell(value)
    with suppress(Unread):
        if not isinstance(value, Mapping) and value_of(shape, text) == value:
            return text
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else inline(value)


def _in_cell(value: Data) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return inline(value)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


# ---- Tables written as CSV, in which no cell can be a formula.

_RISKY = re.compile(r"'*[=+\-@\t\r]")
_FIRST = re.compile(r"'*[=+\-@\t\r#]")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


def tamed(text: str, *, first: bool = False) -> str:
    """Give a cell that no spreadsheet takes for a formula; the `first` of a row is no head line either."""
    risky = (_FIRST if first else _RISKY).match(text) and not _NUMBER.fullmatch(text)
    return f"'{text}" if risky else text


def untamed(text: str) -> str:
    """Give the cell as it was meant: without the `'` that kept it from being a formula."""
    return text[1:] if text.startswith("'") and _FIRST.match(text) else text


def as_csv(rows: Iterable[Sequence[str]]) -> str:
    """Write rows; each cell is tamed already, or is a head line."""
    import csv
    from io import StringIO

    kept = StringIO()
    csv.writer(kept, lineterminator="\n").writerows(rows)
    return kept.getvalue()


# ---- What is wrong with a file that was read from a table, told by the cells of that.

_FAR = 40  # lines of a file below the last thing that came from a cell, within which something is still about it


def by_cells(
    document: Document,
    places: Mapping[tuple[Step, ...], str],
    columns: Mapping[str, tuple[str, Shape]],
    wrong: Iterable[Diagnostic],
    unread: Collection[tuple[str, str]],
) -> Iterator[str]:
    """Tell what is wrong with a file by the cells of the table that it was read from.

    Args:
        document: the file.
        places: where each part of it stood.
        columns: by field, what stands above its column, and what that holds.
        wrong: what is wrong with it.
        unread: rows and heads of cells of which it is told that they cannot be read.
    """
    stands = [(path, where) for path, where in places.items() if where]
    cells = {document.place(path, key=key)[:2]: where for key in (True, False) for path, where in stands}
    in_file, stood = sorted(cells), {*places.values()}

    def of(line: int, column: int) -> str:
        at = bisect_right(in_file, (line, column)) - 1
        return cells[in_file[at]] if at >= 0 and in_file[at][0] >= line - _FAR else say("the table")

    def beside(cell: str, found: re.Match[str]) -> str:
        """Name a place on another line: what stands there in the column of a cell, if anything does."""
        other = of(int(found[1]), 10**6)
        there = "".join([*re.findall("^[A-Z]+", cell), *re.findall("[0-9]+$", other)])
        return say("in {place}", place=there if there in stood else other)

    for one in wrong:
        place = one.place
        where = of(place.line, place.column) if place else say("the table")
        message = re.sub(say("on line {line}", line=r"(\d+)"), partial(beside, where), one.message)
        tip = f"; {one.suggestion}" if one.suggestion else ""
        if field := _missing(message):
            named = columns.get(field, ("",))[0] or field.replace("_", " ")
            message = say("`{name}` is missing", name=named)
            tip = say("; fill in the column {replace}", replace=named)
        if field and (where, named) in unread:
            message, tip = say("`{name}` has to be there, and cannot be read", name=named), ""
        yield f"  {where}: {message}{tip}"


def _missing(message: str) -> str:
    """Give the field that is said to be missing; empty if none is."""
    found = re.match(say("`{name}` is missing", name=r"(\w+)"), message)
    return found[1] if found else ""


def gaps_in(
    document: Document,
    data: Mapping[str, Data],
    places: Iterable[tuple[Step, ...]],
    columns: Mapping[str, tuple[str, Shape]],
    wrong: Iterable[Diagnostic],
) -> dict[tuple[Step, ...], Any]:
    """Give what may stand where something of a wrong shape stands, or nothing, by its way in the data of a file."""
    stands = {document.place(path)[:2]: path for path in places}
    gaps: dict[tuple[Step, ...], Any] = {}
    for one in wrong:
        path = stands.get(one.place[:2]) if one.place and one.code.startswith("GM2") else None
        if path and (field := _missing(one.message)):
            path = (*path, field)
        if path and isinstance(path[-1], str) and path[-1] in columns and isinstance(_at(data, path[:-1]), dict):
            gaps[path] = stand_in(columns[path[-1]][1])
    return gaps


def _at(data: Any, path: Iterable[Step]) -> Any:
    """Give what lies at the end of a way through data; None if nothing does."""
    for step in path:
        try:
            data = data[step]
        except (LookupError, TypeError):
            return None
    return data


def stand_in(shape: Shape) -> Any:
    """Give something that a field may hold, for as long as it is not known what it does."""
    least = shape.get("minimum", 1)
    kinds: dict[str, Any] = {"integer": least, "number": least, "boolean": False, "array": []}
    usual = shape["oneOf"][0]["const"] if "oneOf" in shape else kinds.get("".join(kinds_of(shape)[:1]), "x")
    return next(iter(shape.get("examples", ())), usual)
