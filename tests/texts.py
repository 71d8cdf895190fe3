"""The fixed texts that gmkit says, as they stand in the code, and the pages of them for translators.

A text is found by the call that says it: `say("{name} passes")`, `counted(number, "coin")`, `UnknownName("mask", ...)`;
or that has it said later: `later("pass")`, in `Ask(seat, choices, "bid")`, `Luck("hand", ...)`. A page that
`gmkit.printing.page.read` takes is marked as a whole.
`python -m tests.texts` writes `content/words/en/`, a file for each room.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from gmkit.library.load import read
from gmkit.printing.page import words_of
from gmkit.shell.asking import braced, remarks
from gmkit.shell.show import sections
from gmkit.shell.verbs import bare, rulings

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "content" / "words" / "en"
ABOVE = """\
# yaml-language-server: $schema=../../../schemas/words/words.schema.json
# The fixed texts of {room}, each by its English. They are found in the code by `python -m tests.texts`; to say one in
# another way, or in another language, give it behind the same key in a file of words of your own.
#
kind: words
schema_version: 1
id: en-{slug}
title: Fixed texts of {room}, in English
language: en
source: {{title: gmkit, author: the gmkit authors, licence: MIT, certainty: house}}
texts:
"""

CALLED = """\
# yaml-language-server: $schema=../../../schemas/words/words.schema.json
# What the bundled content calls things, each by its label, as `python -m tests.texts` finds them; to call one
# otherwise, or in another language, give it behind the same key in a file of words of your own.
#
kind: words
schema_version: 1
id: en-labels
title: What the bundled content calls things, in English
language: en
source: {title: gmkit, author: the gmkit authors, licence: MIT, certainty: house}
labels:
"""


def _calls(nodes: Iterable[ast.AST]) -> Iterator[tuple[ast.Call, str]]:
    for node in nodes:
        if isinstance(node, ast.Call):
            called = node.func
            yield node, called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")


def _of_errors(called: ast.expr) -> bool:
    modules = ("errors", "asking")
    return isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id in modules


def _literal(node: ast.expr) -> Iterator[str]:
    """Give the texts that an argument may be: one, or one of two that a condition chooses between."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literal(node.body)
        yield from _literal(node.orelse)


PLACES = {"say": 0, "later": 0, "pick": 0, "UnknownName": 0, "lettered": 0, "Luck": 0, "Ask": 2, "Number": 2}
PLACES |= {"Option": 2, "Making": 2, "Setting": 1}
"""Calls that say an argument, or have it said later, and its place."""

NAMED_SO = {"Option": ("values", "elsewhere"), "GameCard": ("tagline", "equipment", "credit", "gone", "sheets")}
NAMED_SO |= {"Weighing": ("tips", "how")}
"""Calls that have what stands behind a name said later: a text, several, or what words mean."""


def _ours(nodes: Iterable[ast.AST]) -> set[str]:
    """Give what a module has from `gmkit.errors`: a sheet or a telling may have a `say` of its own."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.FunctionDef) and node.name == "say_in":
            found |= {"say", "later"}
        elif isinstance(node, ast.ImportFrom) and node.module == "gmkit.errors":
            found |= {one.name for one in node.names}
    return found


def said_with(source: str) -> Iterator[tuple[str, set[str]]]:
    """Give each text that is said in a module, with the slots that are filled there."""
    nodes = [*ast.walk(ast.parse(source))]
    ours = _ours(nodes) & {"say"}
    for call, name in _calls(nodes):
        given = {word.arg for word in call.keywords}
        if name in ours and isinstance(call.func, ast.Name) and call.args and None not in given:
            for text in _literal(call.args[0]):
                # A number chooses the form, and need not stand in it.
                number = {"n"} if "number" in given and "{n}" in text else set()
                yield text, {str(name) for name in given - {"number"}} | number


def texts_of(source: str) -> Iterator[str]:
    """Give the fixed texts in a module, each as often as it is said."""
    nodes = [*ast.walk(ast.parse(source))]
    ours = _ours(nodes)
    for call, name in _calls(nodes):
        if name not in PLACES and name not in NAMED_SO and name != "counted":
            continue
        words = [[*_literal(arg)] for arg in call.args]
        known = name not in ("say", "later") or name in ours or _of_errors(call.func)
        at = PLACES.get(name) if known else None
        if at is not None and (isinstance(call.func, ast.Name) or _of_errors(call.func)) and len(words) > at:
            page = name == "later"
            yield from (part for one in words[at] for part in (words_of(one) if page and "\n" in one else [one]))
        for word in call.keywords:
            if word.arg in NAMED_SO.get(name, ()):
                several = getattr(word.value, "values", getattr(word.value, "elts", [word.value]))
                yield from (text for one in several for text in _literal(one) if text)
        if name == "counted" and len(words) > 1:
            several = words[2] if len(words) > 2 else [f"{one}s" for one in words[1]]
            yield from (f"{{n}} {one}|{{n}} {many}" for one, many in zip(words[1], several, strict=True))


@cache
def texts() -> dict[str, list[str]]:
    """Give the fixed texts of each room of gmkit, in the order of its files; one that two rooms say is of the first."""
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    for path in sorted((ROOT / "gmkit").rglob("*.py"), key=lambda path: (path.parts.count("games"), path)):
        inside = path.relative_to(ROOT / "gmkit").parts
        room = inside[1] if inside[0] == "games" and len(inside) > 2 else inside[0].removesuffix(".py")
        for text in texts_of(path.read_text(encoding="utf-8")):
            # A slot alone reads alike in any language.
            if text not in seen and not re.fullmatch(r"\{\w+\}", text):
                seen.add(text)
                found.setdefault(room if len(inside) > 1 else "everywhere", []).append(text)
    found["schemas"] = [text for text in dict.fromkeys(_descriptions()) if text not in seen]
    found["rules"] = [text for text in dict.fromkeys(_rules()) if text not in seen | {*found["schemas"]}]
    templates = sorted((ROOT / "gmkit").rglob("*.txt"))
    comments = (braced(one.text) for path in templates for one in remarks(path.read_text(encoding="utf-8")))
    known = seen.union(*found.values())
    found["beginnings"] = [
        one for one in dict.fromkeys(comments) if one not in known and re.search(r"(?<!\$)\b[a-z]", one)
    ]
    return found


UNSAID = {"At the table", "One challenge", "Odds", "Influence", "Options", "What NPCs give away", "Personas", "NPCs"}
UNSAID |= {"What an NPC is", "A set of one's own", "A hand written down", "Decks", "At a real table"}
"""Headings of games' pages that tell how gmkit is used, and no rule: they stay English."""


def _rules() -> Iterator[str]:
    """Give what `gmkit rule` tells of the rules of each game: headings, the lines below, and our rulings."""
    for folder in sorted((ROOT / "gmkit" / "games").glob("*/")):
        if (folder / "README.md").exists():
            for section in sections(folder.name, folder):
                if section.heading not in UNSAID:
                    yield from (section.heading, *section.lines)
            for _, question, ruling in rulings(folder):
                yield from (bare(question), bare(ruling))


def _descriptions() -> Iterator[str]:
    """Give what the schemas say of fields, those of words apart: it stands below a diagnostic."""
    for path in sorted((ROOT / "schemas").glob("*/*.json")):
        if path.name != "words.schema.json":
            yield from _described(json.loads(path.read_text(encoding="utf-8")))


def _described(shape: object) -> Iterator[str]:
    if isinstance(shape, dict):
        if isinstance(shape.get("description"), str) and "const" not in shape:
            yield shape["description"]
        shape = list(shape.values())
    for part in shape if isinstance(shape, list) else ():
        yield from _described(part)


NAMED = {"label", "epithet", "tells", "deeds", "orders", "uncast", "challenger", "defender", "why", "attributes"}
NAMED |= {"title", "notice", "text", "general", "aliases", "proper", "breach", "gem", "budget_waiver"}
"""Behind these keys content says what something is called, or what is said of it."""

APART = ("masks/mask-pool.yaml",)
"""What is written into a file of the GM's own, and stands nowhere else."""


def _leaves(data: object, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for name, value in data.items():
            if name != "source":
                yield from _leaves(value, key if key in NAMED else name)
    elif isinstance(data, list):
        for value in data:
            yield from _leaves(value, key)
    elif isinstance(data, str):
        yield key, data


@cache
def labels() -> list[str]:
    """Give what the bundled content calls things, in the order of its files; names and signs are called so anywhere."""
    found: dict[str, None] = {}
    for path in sorted(ROOT.glob("content/*/*.yaml")):
        where = path.relative_to(ROOT / "content").as_posix()
        if where.startswith("words/") or where in APART:
            continue
        data = read(path).data
        for mask in data.get("masks", ()):
            name, epithet = mask.get("name"), mask["epithet"]
            found[f"{name} {epithet}" if name else epithet[0].upper() + epithet[1:]] = None
        cards = {card["name"] for card in data.get("cards", ())}
        own = {text for key, text in _leaves(data) if key in NAMED} | cards
        found |= dict.fromkeys(text for _, text in _leaves(data) if text in own)
    return [text for text in found if any(map(str.isalpha, text))]


def pages() -> dict[Path, str]:
    """Give the files for translators."""
    return {
        FOLDER / "labels.yaml": CALLED
        + "".join(
            f"  {json.dumps(one, ensure_ascii=False)}:\n    {json.dumps(one, ensure_ascii=False)}\n" for one in labels()
        )
    } | {
        FOLDER / f"{room}.yaml": ABOVE.format(
            room=f"the room {room}" if room != "everywhere" else "all rooms", slug=room
        )
        + "".join(
            f"  {json.dumps(one, ensure_ascii=False)}:\n    {json.dumps(one, ensure_ascii=False)}\n" for one in said
        )
        for room, said in texts().items()
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for old in set(FOLDER.glob("*.yaml")) - set(pages()):
        old.unlink()
    for path, page in pages().items():
        path.write_text(page, encoding="utf-8")
