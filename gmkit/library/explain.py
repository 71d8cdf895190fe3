"""What each code means, for people: one Markdown file for each, read into words and two examples.

A file has a paragraph on what is wrong and why it matters, a paragraph on what to do, and fenced blocks:

    ```yaml wrong                a file as it should not be; `right` as it should; `both` stands in either example
    ```yaml wrong town.yaml      with a name of its own, where there are several
    ```yaml wrong Latin-1        saved so, and not as UTF-8
    ```console wrong             what is typed, if it is not `gmkit check` with all the files

In a wrong example, `# <-` marks the line that is told; a comment may go on behind it.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from gmkit.errors import StoreError, UnknownName
from gmkit.library.codes import CODES
from gmkit.library.files import reason
from gmkit.names import pick

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
    """All there is to say of a code.

    Attributes:
        code: a key of `CODES`.
        title: its line there.
        meaning: what is wrong, and why it matters.
        advice: what to do.
        wrong: an example in which `check` finds this and nothing else; None if no bundled kind of file can show it.
        right: the same mended.
    """

    code: str
    title: str
    meaning: str
    advice: str
    wrong: Example | None
    right: Example | None


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
        raise StoreError(f"the page on {code} cannot be read: {reason(error)}; install gmkit again") from error
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
    raise UnknownName("code", code, near[:3], tip="gmkit explain lists them all")


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
