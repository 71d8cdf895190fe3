"""The bundled files, written in the ways that other people write: whatever the taste, the data is the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from gmkit.library import load
from gmkit.library.document import Document
from tests.library.sheets import FILES

pytestmark = pytest.mark.heavy

WIDE = 1_000_000
Write = Callable[[Any], str]


class Dumper(yaml.SafeDumper):
    """Writes YAML with the dashes of a list further in than the name above it."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, indentless=False)


def quoted_as(style: str) -> Write:
    """Give a writer that puts every text into one kind of quote, or into a block of its own."""

    class Quoted(yaml.SafeDumper):
        pass

    def show(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
        return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)

    Quoted.add_representer(str, show)
    return lambda data: yaml.dump(data, Dumper=Quoted, allow_unicode=True, sort_keys=False, width=WIDE)


def block(data: Any) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=WIDE)


def commented(data: Any) -> str:
    """Put a comment behind every line, and one between each two."""
    lines = quoted_as('"')(data).splitlines()
    return "".join(f"{line} # a [comment: 'it\n\n  # - and: another}}\n" for line in lines)


STYLES: dict[str, Write] = {
    "block": block,
    "indented lists": lambda data: yaml.dump(data, Dumper=Dumper, allow_unicode=True, sort_keys=False),
    "wide indentation": lambda data: yaml.dump(data, Dumper=Dumper, indent=7, allow_unicode=True, sort_keys=False),
    "narrow": lambda data: yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=30),
    "flow": lambda data: yaml.safe_dump(data, default_flow_style=True, allow_unicode=True, sort_keys=False),
    "innermost flow": lambda data: yaml.safe_dump(data, default_flow_style=None, allow_unicode=True),
    "json": lambda data: json.dumps(data, ensure_ascii=False),
    "json in lines": lambda data: json.dumps(data, ensure_ascii=False, indent=2),
    "double quotes": quoted_as('"'),
    "single quotes": quoted_as("'"),
    "blocks of text": quoted_as("|"),
    "folded text": quoted_as(">"),
    "escapes": lambda data: yaml.safe_dump(data, allow_unicode=False, sort_keys=False),
    "comments everywhere": commented,
    "marks": lambda data: f"%YAML 1.1\n---\n{block(data)}...\n# the end\n",
}


def saved(text: str) -> Iterator[bytes]:
    """Give a text in the ways in which editors save it."""
    for content in (text, text.rstrip("\n"), text + "\n\n\n"):
        for end in ("\n", "\r\n", "\r"):
            raw = content.replace("\n", end).encode()
            yield from (raw, b"\xef\xbb\xbf" + raw)


def places(document: Document) -> list[tuple[int, int]]:
    return [(marks.line, marks.column) for marks in document.marks.values.values()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_file_in_any_style_says_the_same(path: Path) -> None:
    data = load.read(path).data
    for name, write in STYLES.items():
        assert load.parse(write(data), "f").data == data, name


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_however_a_file_is_saved_everything_keeps_its_place(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first = load.parse(text, "f")
    copy = tmp_path / "f.yaml"
    for raw in saved(text):
        copy.write_bytes(raw)
        document = load.read(copy)
        assert document.data == first.data
        assert places(document) == places(first)
