"""The schemas, made from the forms, and the page on every kind of file, made from the schemas.

`python -m tests.schema_docs` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from gmkit import games
from gmkit.library import syntax
from gmkit.library.document import EXAMPLES
from gmkit.library.forms import FileForm
from gmkit.shell.schema import Entry, entries

FOLDER = Path(__file__).parent.parent / "schemas"
PAGE = FOLDER / "README.md"
SHARED = "source"
"""The block that all kinds have, told once."""

INTRO = """\
# What stands in the files

Everything that gmkit reads is a YAML file of one of these kinds. This page has every field of each; it is made from the
schemas beside it, by `python -m tests.schema_docs`.

* `gmkit new KIND` writes a file to begin with, `gmkit check FILE` says what is wrong with one, `gmkit explain CODE`
  says more.
* `gmkit schema --write FOLDER` puts these schemas beside your files. An editor with a YAML language server (VS Code
  with the YAML extension, and many others) then completes names of fields and underlines slips while you type, offline.
* **Needed** says whether a field must be there. *unless `extends`*: not in a file that builds on another.
* **Ids** are small letters, digits and hyphens, and begin with a letter. Files refer to things by id, so keep them;
  what is read aloud (`label`, `name`, `title`) may change at any time and be in any language.
* Numbers stand bare, text may stand in quotes or without; `no`, `on` and `1:30` are plain text here.

## Building on another file

Instead of writing a whole set, say what is different:

```yaml
kind: mask-set
schema_version: 1
id: my-masks
title: My masks
source: {title: My masks, author: Ana, certainty: house}
extends: core:masks                # one that comes with gmkit; or other-file.yaml, in the same folder or below
set:
  qs: {name: Tara}                 # by id: only the fields that change
  qs/swing-ropes: {label: Swing from lamps}     # something inside a thing: both ids
drop: [kc]                         # ids that are left out
```

`add:` takes whole things, written as in a set of their own. Every other field that the file has replaces the other
file's, whole. A file builds on one other, which may build on a third; at most four in a row. A pack of cards takes
`set` but neither `add` nor `drop`, since it has four suits and thirteen ranks; a pool for Hidden Faces takes none of
the three, only fields of its own.
"""

_LONG = 70
_WIDTH = 120  # of a schema's lines, where they can be parted


class _Block(NamedTuple):
    """A block of fields that has a table: where it is headed, and its part of the schema."""

    heading: str
    part: Mapping[str, Any]


class _Page:
    """One kind of file, written down."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.schema: Mapping[str, Any] = json.loads(entry.text)
        self.blocks: list[_Block] = []
        self.told: list[Any] = []  # choices whose words are told already

    def lines(self) -> Iterator[str]:
        """Give the chapter of the kind."""
        kind = games.AllKinds()[self.entry.kind]
        yield from ("", f"## {self.entry.kind}", "", f"**{self.entry.title}.** {self.schema['description']}", "")
        if kind.default:
            yield from (f"Comes with gmkit: [content/{kind.default}](../content/{kind.default}).", "")
        yield from self._table(self.schema)
        done = 0
        while done < len(self.blocks):
            block = self.blocks[done]
            done += 1
            yield from ("", f"### {block.heading}", "", block.part["description"], "")
            yield from self._table(block.part)

    def _table(self, part: Mapping[str, Any]) -> Iterator[str]:
        yield "| Field | What it holds | Needed | Example |"
        yield "|---|---|---|---|"
        for name, shape in part.get("properties", {}).items():
            whole = self._resolved(shape)
            holds = "a block: [source](#source)" if whole.get("title") == "Source" else self._holds(shape)
            told = f"{whole['description']} *{holds[0].upper()}{holds[1:]}.*"
            yield f"| `{name}` | {_cell(told)} | {_needed(part, name)} | {_cell(_example(whole))} |"
        for name, shape in part.get("patternProperties", {}).items():
            which = "*an id*" if name != "/" else "*an id*`/`*an id*"
            yield f"| {which} | {_cell(self._holds(shape))} | no | |"
        yield from self._conditions(part)
        for name, shape in part.get("properties", {}).items():
            yield from self._words(name, shape)
        for shape in part.get("patternProperties", {}).values():
            yield from self._words("", shape)

    def _words(self, name: str, shape: Mapping[str, Any]) -> Iterator[str]:
        """Tell what each word of a choice means, the first time that the chapter has it."""
        part = self._resolved(shape)
        while "items" in part:
            part = self._resolved(part["items"])
        words = part.get("oneOf", [])
        if words and words not in self.told:
            self.told.append(words)
            yield from ("", f"`{name}` may be:" if name else "Each may be:", "")
            yield from (f"* `{_flow(one['const'])}`: {one['description']}" for one in words)

    def _conditions(self, part: Mapping[str, Any]) -> Iterator[str]:
        """Tell what else is needed with some words."""
        told = []
        for rule in part.get("allOf", ()):
            (field, words), *_ = rule["if"]["properties"].items()
            said = " or ".join(f"`{word}`" for word in words.get("enum", [words.get("const")]))
            if "$ref" in rule["then"]:
                told.append(f"* With `{field}` {said}: {self._link(rule['then'])}.")
            else:
                needed = " and ".join(f"`{name}`" for name in rule["then"]["required"])
                told.append(f"* With `{field}` {said}, {needed} must be there.")
        if told:
            yield from ("", *told)

    def _holds(self, shape: Mapping[str, Any]) -> str:
        """Say what sort of value it is."""
        part = self._resolved(shape)
        if "oneOf" in part:
            return "one of " + ", ".join(f"`{_flow(one['const'])}`" for one in part["oneOf"])
        if "const" in part:
            return f"always `{part['const']}`"
        if "type" not in part:
            return "anything"
        types = part["type"] if isinstance(part["type"], list) else [part["type"]]
        told = [self._of_type(name, part) for name in types if name != "null"]
        return " or ".join(told) + (", or `null`" if "null" in types else "")

    def _of_type(self, name: str, part: Mapping[str, Any]) -> str:
        if name == "string":
            return "an id" if part.get("pattern", "").startswith("^[a-z]") else f"text{_most(part, 'Length')}"
        if name in ("integer", "number"):
            return f"a {'whole ' if name == 'integer' else ''}number{_range(part)}"
        if name == "boolean":
            return "`true` or `false`"
        if name == "array":
            many = f"a list{_most(part, 'Items')}"
            return f"{many}: {self._holds(part['items']).removeprefix('a block: ')}" if "items" in part else many
        if "properties" in part:
            return f"a block: {self._link(part)}"
        inner = [*part.get("patternProperties", {}).values()]
        if isinstance(part.get("additionalProperties"), dict):
            inner.append(part["additionalProperties"])
        told = dict.fromkeys(self._holds(one).removeprefix("a block: ") for one in inner)
        return f"by name or id: {' or '.join(told)}" if inner else "a block"

    def _link(self, shape: Mapping[str, Any]) -> str:
        """Give a link to a block's own table, which follows later."""
        part = self._resolved(shape)
        for block in self.blocks:
            if block.part is part:
                return f"[{part['title']}](#{_anchor(block.heading)})"
        heading = f"{self.entry.kind}: {part['title']}"
        same = sum(block.heading.startswith(heading) for block in self.blocks)
        self.blocks.append(_Block(f"{heading} ({same + 1})" if same else heading, part))
        return f"[{part['title']}](#{_anchor(self.blocks[-1].heading)})"

    def _resolved(self, shape: Mapping[str, Any]) -> Mapping[str, Any]:
        while "$ref" in shape:
            found: Any = self.schema
            for step in shape["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            shape = found
        return shape


def page() -> str:
    """Give the whole page."""
    known = entries()
    lines = [INTRO, "## The kinds", ""]
    for game in dict.fromkeys(entry.game for entry in known):
        mine = [f"[{entry.kind}](#{_anchor(entry.kind)})" for entry in known if entry.game == game]
        lines.append(f"* {games.card(game).title if game else 'Every game'}: {', '.join(mine)}")
    chapters = [_Page(entry) for entry in known]
    first = chapters[0]
    source = first.schema["definitions"][SHARED]
    lines += ["", "## source", "", f"{source['description']} All content has this block.", "", *first._table(source)]
    for chapter in chapters:
        lines += chapter.lines()
    return "\n".join(lines) + "\n"


def _needed(part: Mapping[str, Any], name: str) -> str:
    if name in part.get("required", ()):
        return "yes"
    if "extends" in part.get("properties", {}):
        whole = part["then"] if "then" in part else part["else"]
        return "unless `extends`" if name in whole["required"] else "no"
    return "sometimes" if f'"{name}"' in json.dumps([part.get("then"), part.get("else")]) else "no"


def _range(part: Mapping[str, Any]) -> str:
    low, high = part.get("minimum"), part.get("maximum")
    if low is not None and high is not None:
        return f", {low} to {high}"
    return f", {low} or more" if low is not None else f", at most {high}" if high is not None else ""


def _most(part: Mapping[str, Any], what: str) -> str:
    low, high = part.get(f"min{what}"), part.get(f"max{what}")
    if what == "Length":
        return f", at most {high} characters" if high else ""
    if low and low == high:
        return f" of {low}"
    if low and high:
        return f" of {low} to {high}"
    return f" of at most {high}" if high else f" of at least {low}" if low else ""


def _example(part: Mapping[str, Any]) -> str:
    examples = part.get("examples") or part.get(EXAMPLES)
    told = _flow(examples[0]) if examples else ""
    return f"`{told}`" if told and len(told) <= _LONG else ""


def _flow(value: Any) -> str:
    """Give a value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and syntax.is_text(value) and not set(value) & set(",[]{}:#\"'&*!|>%@`?"):
        return value
    return json.dumps(value, ensure_ascii=False)


def _anchor(heading: str) -> str:
    return "".join(c for c in heading.lower().replace(" ", "-") if c.isalnum() or c in "-_")


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def forms() -> dict[Path, FileForm]:
    """Give the form of every schema that is made from one, by the schema's file."""
    found = {}
    for kind in (kind for kind in games.AllKinds().values() if kind.form):
        module, _, name = kind.form.partition(":")
        found[FOLDER / f"{kind.schema}.schema.json"] = getattr(import_module(module), name)
    return found


def written(form: FileForm) -> str:
    """Give the JSON Schema of a form as it is kept."""
    return f"{_laid_out(form.schema(), 0, 0)}\n"


def _laid_out(value: Any, indent: int, before: int) -> str:
    """Give JSON, one field a line where a block does not fit one line; `before` counts what stands before it there."""
    line = json.dumps(value, ensure_ascii=False)
    if indent and indent + before + len(line) < _WIDTH:
        return line
    inside = " " * (indent + 2)
    if isinstance(value, dict):
        rows = [
            f"{inside}{json.dumps(key)}: {_laid_out(one, indent + 2, len(json.dumps(key)) + 2)}"
            for key, one in value.items()
        ]
        return "{\n" + ",\n".join(rows) + f"\n{' ' * indent}}}"
    if isinstance(value, list) and any(isinstance(one, dict | list) for one in value):
        rows = [f"{inside}{_laid_out(one, indent + 2, 0)}" for one in value]
        return "[\n" + ",\n".join(rows) + f"\n{' ' * indent}]"
    return line


def main() -> None:
    """Write the schemas, then the page."""
    for path, form in forms().items():
        path.write_text(written(form), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
