"""What files of every game say: whose work their content is, whose names the seats have, what they are played with."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from gmkit.errors import did_you_mean, later, listed, quoted, said, say
from gmkit.library.document import Around, Diagnostic, Document, Kind, Place, Severity
from gmkit.library.forms import NOBODY, REQUIRED, Form, choice, maybe, part, record, text
from gmkit.names import fold, suggest

# ---- Whose work a file's content is: the `source` that every file names and every sheet prints.

NO_LICENCE = later("no licence given: for your own table")
"""What is said of a work whose author has not said what may be done with it."""

_CREATIVE = re.compile(r"CC-(BY(?:-(?:SA|NC|ND|NC-SA|NC-ND))?)-(\d\.\d)")


class Credit(NamedTuple):
    """Where content comes from."""

    title: str  # of the work
    author: str | None = None  # who wrote it, or None if nobody is named
    url: str | None = None  # where it is to be found, or None
    licence: str | None = None  # SPDX or words; None: the source names none, so its text is not ours to pass on
    certainty: str = "printed"  # printed (as in the source), inferred (worked out from it), house (our own)
    changes: str | None = None  # what was changed, or None
    based_on: str | None = None  # the credit of the work it is built on, or None
    lang: str | None = None  # the language of its texts, as in "de"; None where nobody said

    def __repr__(self) -> str:
        """Write it out but for the language, which is for paper alone: no log knows its content by it."""
        told = (f"{name}={value!r}" for name, value in self._asdict().items() if name != "lang")
        return f"Credit({', '.join(told)})"

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Credit":
        """Read a checked `source` block."""
        found: Credit = CREDIT.read(NOBODY, data)
        return found

    @property
    def person(self) -> str:
        """Who wrote it, by name alone: without the year, the right and the house that stand behind it."""
        return re.split(r",? *[(©]", self.author or "")[0] or "gmkit"

    def line(self) -> str:
        """Give the line that a sheet prints: "Title by Author, address (licence)"."""
        line = say("{title} by {author}", title=self.title, author=self.author) if self.author else self.title
        line = with_licence(line + (f", {self.url}" if self.url else ""), self.licence)
        return say("{line}, based on {work}", line=line, work=self.based_on) if self.based_on else line


LANGUAGE = "^[a-z][a-z][a-z]?[A-Za-z0-9-]*$"
"""What the short name of a language looks like."""


def credit_form(title: str, url: str, changes: str, *, nameless: bool = False) -> Form:
    """Give how files say it, with examples of a work's title, its address and what was changed in it.

    Where a work may be `nameless`, null stands for an author whom its source does not name.
    """
    lang = text(
        35,
        "The language of its texts, by its short name; long words are broken on paper and a PDF is read aloud by it.",
        "de",
        least=0,
        pattern=LANGUAGE,
        default=None,
        title="Language",
    )
    author = text(200, "Who made it.", "Ana", default=REQUIRED)
    if nameless:
        author = maybe(author)._replace(says="Who made it; null if the source names nobody.")
    return part(
        "source",
        record(
            Credit,
            "Source",
            "Who made what this file holds; printed on the sheets.",
            {"title": title, "author": "Ana", "certainty": "house"},
            title=text(200, "What it comes from.", title),
            author=author,
            url=maybe(text(500, "Where it can be found.", url, least=0, title="Address")),
            licence=maybe(
                text(200, "Under which licence; null if none is known, so not for passing on.", "CC-BY-4.0", least=0)
            ),
            certainty=choice(
                {
                    "printed": "the figures stand so in the source",
                    "inferred": "they are not printed, and follow from what is",
                    "house": "they are our own",
                },
                "Whether the figures are the source's own, follow from it, or are ours.",
                "house",
                default=REQUIRED,
            ),
            changes=maybe(text(500, "What was changed from the source.", changes, least=0)),
            based_on=maybe(
                text(
                    2000,
                    "Whose work this one is built on, as it is to be credited; "
                    "a file with `extends` says it by itself.",
                    "City of Masks by Mike Reeves-McMillan",
                    least=0,
                )
            ),
            lang=lang,
        ),
    )


CREDIT = credit_form("My set", "https://example.org/set", "two retainers added")
"""How files say it, where they have a set."""


def with_licence(line: str, licence: str | None) -> str:
    """Give a line of credit that says what may be done with the work: its licence, or that none is given."""
    return f"{line} ({_in_words(licence) if licence else said(NO_LICENCE)})"


def _in_words(licence: str) -> str:
    """Give a licence as people call it: "CC BY 4.0" for "CC-BY-4.0"."""
    found = _CREATIVE.fullmatch(licence)
    return f"CC {found[1]} {found[2]}" if found else licence.replace("CC0-", "CC0 ")


# ---- What the names in a situation's seats must be, whatever the game: told apart, and printed in one line.


def check_names(document: Document) -> list[Diagnostic]:
    """Give a diagnostic for every seat's name that no line can hold, or that two seats share."""
    found: list[Diagnostic] = []
    seen: set[str] = set()
    for at, row in enumerate(document.data["seats"]):
        name = row["name"]
        path: list[str | int] = ["seats", at, "name"]
        if not name.isprintable() or name != name.strip():
            why = say("a name is printable, and has no space at its ends")
            found.append(document.problem("GM503", path, why, say("write it so")))
        elif fold(name) in seen:
            found.append(
                document.problem("GM504", path, say("two seats have this name"), say("give each a name of its own"))
            )
        seen.add(fold(name))
    return found


# ---- A credit whose fields begin at the margin, below an empty `source`.

_AT_MARGIN = re.compile(r"([A-Za-z_]+):(?:\s|$)")


def indented(document: Document, found: list[Diagnostic]) -> list[Diagnostic]:
    """Tell once that they belong below it, instead of what each of them would be if it belonged to the file."""
    key = document.marks.keys.get("source")
    if key is None or key.column or document.data.get("source", "") is not None:
        return found
    below: dict[int, str] = {}
    for n, line in enumerate(document.lines[key.line + 1 :], key.line + 2):
        name = _AT_MARGIN.match(line)
        if name and name[1] in Credit._fields:
            below[n] = name[1]
        elif line.strip()[:1] not in ("", "#"):
            break
    if not any(one.place and one.place.line in below and one.code in ("GM102", "GM202") for one in found):
        return found
    names, first, count = listed([f"`{name}`" for name in below.values()], "and"), min(below), len(below)
    told = say("{names} belongs to `source`|{names} belong to `source`", number=count, names=names)
    tip = say(
        "begin it further to the right, by two spaces|begin them further to the right, by two spaces", number=count
    )
    place, shown = Place(first, 1, len(below[first]) + 1), document.lines[first - 1]
    one = Diagnostic("GM201", Severity.ERROR, document.path_shown, place, told, tip, None, shown)
    return [*(other for other in found if not other.place or other.place.line not in {key.line + 1, *below}), one]


# ---- Finding the content that another file is played with, or saying that it is not there.


def content_of(document: Document, around: Around, kind: Kind) -> tuple[Document | None, list[Diagnostic]]:
    """Give the content that a file is played with: the set that it names, else a game's own choice.

    Args:
        document: the file; a situation, say.
        around: where the content may be.
        kind: of content.

    Returns:
        The content, None if it is not there; and what is to be said of that, if the file names it.
    """
    wanted = document.data.get("set")
    found = around.find(kind.name, wanted)
    if found is not None or wanted is None:
        return found, []
    near = suggest(wanted, around.ids(kind.name))
    tip = did_you_mean([near[0]]) if near else say("give the file that it is in with --content")
    told = say("no {name} with the id {wanted} is here", name=kind.name, wanted=quoted(wanted))
    return None, [document.problem("GM301", ["set"], told, tip)]
