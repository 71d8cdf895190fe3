"""The comment in a file that tells editors its schema: what it should say, and how it comes into the file.

An editor's language server reads the first of the comments above the content that is written
`# yaml-language-server: $schema=…` or `# $schema: …`; a relative path counts from the file's folder.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from gmkit.library.bundle import bundled

FOLDER = "schemas"
"""The folder that holds schemas beside content."""

_BOM = "\ufeff"
_BREAK = re.compile(r"\r\n|\r|\n")
_ABOVE = re.compile(r"[ \t]*(?:#[^\r\n]*|---[ \t]*|%[^\r\n]*)?(?:\r\n|\r|\n|\Z)")
_KNOWN = re.compile(r"[ \t]*#\s+(?:yaml-language-server\s*:|\$schema:)")
_MEANT = re.compile(r"[ \t]*#\s*(?:yaml-language-server\b|\$schema\s*[:=])")
_MORE = re.compile(r"\s+#")
_REFERENCE = re.compile(r"\$schema(?:=|:\s*)(\S+)")


class _Span(NamedTuple):
    """A part of a text, and what should stand there before a reference."""

    start: int
    end: int
    before: str


def schema_file(folder: Path, schema: str) -> Path:
    """Give the place of a schema, such as "masks/mask-set", in a folder of content."""
    return folder / FOLDER / f"{schema}.schema.json"


def schema_reference(target: Path, schema: str) -> str:
    """Give what a file should say after `$schema=`.

    Args:
        target: the file; it need not be there.
        schema: its schema, such as "masks/mask-set".

    Returns:
        The way to the nearest schema of that name, in a folder `schemas` of the file's folder or of one above;
        where there is none, the whole path of the bundled one.
    """
    here = Path(os.path.normpath(target.absolute())).parent
    for folder in (here, *here.parents):
        found = schema_file(folder, schema)
        if found.is_file():
            return relative_reference(here, found)
    return _encoded((bundled("schemas") / f"{schema}.schema.json").absolute())


def relative_reference(folder: Path, schema: Path) -> str:
    """Give the way from a folder to the file of a schema; from another disk, its whole path."""
    try:
        return _encoded(Path(os.path.relpath(schema, folder)))
    except ValueError:
        return _encoded(schema.absolute())


def modeline(reference: str) -> str:
    """Give the comment that names a schema."""
    return f"# yaml-language-server: $schema={reference}"


def with_modeline(text: str, reference: str) -> str:
    """Give a file's text with the comment that names its schema, and all else as it was.

    Args:
        text: of the file, its line ends and byte order mark included.
        reference: as `schema_reference` gives it.
    """
    found = _span(text)
    if found is None:
        start = len(_BOM) if text.startswith(_BOM) else 0
        ending = _BREAK.search(text)
        return f"{text[:start]}{modeline(reference)}{ending[0] if ending else chr(10)}{text[start:]}"
    if os.path.normpath(text[found.start : found.end]) == os.path.normpath(reference):
        return text
    return f"{text[: found.start]}{found.before}{reference}{text[found.end :]}"


def _span(text: str) -> _Span | None:
    """Find the comment that names a schema, or one that was meant to: what of it is to be replaced."""
    at = len(_BOM) if text.startswith(_BOM) else 0
    meant: _Span | None = None
    while (line := _ABOVE.match(text, at)) and line.end() > at:
        words = line[0].rstrip("\r\n")
        known, reference = _KNOWN.match(words), _REFERENCE.search(words)
        if known and reference:
            return _Span(at + reference.start(1), at + reference.end(1), "")
        if meant is None and _MEANT.match(words):
            start = at + words.index("#")
            more = _MORE.search(words, words.index("#") + 1)  # a comment behind it stays
            end = more.start() if more else len(words.rstrip())
            meant = _Span(start, at + end, modeline(""))
        if known:
            break  # editors read no comment after this one
        at = line.end()
    return meant


def _encoded(path: Path) -> str:
    """Give a path as editors read it there: slashes, and what would end it or mean something else as `%20`."""
    return "".join(_escape(c) if c in "%#?\\" or c.isspace() or not c.isprintable() else c for c in path.as_posix())


def _escape(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in os.fsencode(character))


__all__ = ["FOLDER", "modeline", "relative_reference", "schema_file", "schema_reference", "with_modeline"]
