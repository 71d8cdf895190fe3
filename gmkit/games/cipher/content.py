"""What a GM writes for Cipher: sets of retainers; and every kind of file that it reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gmkit.errors import known_as, say
from gmkit.library import forms
from gmkit.library.credit import CREDIT, Credit
from gmkit.library.document import CREDITED, Around, At, Diagnostic, Document, Kind, Layout, later
from gmkit.library.files import Pictured
from gmkit.printing.theme import STREWN, Theme


@dataclass(frozen=True, slots=True)
class Retainer:
    """A figure that is bid for."""

    id: str  # its stable name
    name: str  # what people call it, at most 60 characters
    scores: tuple[int, int, int]  # in the order of the set's attributes, 0 to 9 each
    gem: str | None = None  # what it is made of, or None
    # why that gem is its own, as people tell it, or None; a log does not know its content by this
    why: str | None = field(default=None, repr=False)
    image: str | None = field(default=None, repr=False)  # a picture of the GM's own, as the file names it, or None

    @property
    def total(self) -> int:
        """The sum of its scores; it has no weight in the rules, but in prices."""
        return sum(self.scores)


@dataclass(frozen=True, slots=True)
class RetainerSet:
    """A set of retainers: 8 to 32 figures."""

    id: str  # the set's stable name
    title: str  # what it is called
    source: Credit  # who made it
    attributes: tuple[str, str, str]  # what the three attributes are called
    retainers: tuple[Retainer, ...]  # the figures
    goes_first: str | None = None  # the id of the retainer whose owner takes the first turn, or None
    back: str | None = field(default=None, repr=False)  # a picture for the backs of its cards, or None
    theme: Theme | None = field(default=None, repr=False)  # how its cards look; None as those of the Basin do

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> RetainerSet:
        """Read a checked file."""
        found: RetainerSet = FILE.read(data)
        return found

    def by_id(self) -> dict[str, Retainer]:
        return {retainer.id: retainer for retainer in self.retainers}

    def names(self) -> dict[str, tuple[str, ...]]:
        """Give every name a figure goes by: its name, its id, its gem, that in the language that is spoken as well."""
        return {r.id: (r.name, r.id, *(known_as(r.gem) if r.gem else ())) for r in self.retainers}


RETAINER = forms.record(
    Retainer,
    "Retainer",
    "One figure.",
    id=forms.identifier("A stable name: small letters, digits and hyphens.", "elfen"),
    name=forms.text(60, "What people call it.", "Elfen"),
    scores=forms.many(
        forms.number(0, 9, "0 to 9; the printed set uses 0 to 4.", 4, title="Score"),
        *(3, 3, "Its scores in the order of the attributes.", [4, 2, 1]),
    ),
    gem=forms.text(40, "What the figure is made of; it may be named by it.", "moonstone"),
    why=forms.text(120, "Why that gem is its own, as people tell it.", "as pale as their skin, or as the moon"),
    image=forms.picture("printed on the card instead of the stone.", "art/elfen.png"),
)
_THEME = forms.record(
    Theme,
    "Theme",
    "How the set's cards and sheets look: their colours, and what their backs are strewn with.",
    {"accent": "#1f5a4c", "pattern": "stars"},
    accent=forms.colour(
        "The colour of lines, signs and heads, to be read on white.", "#1f5a4c", default=forms.REQUIRED
    ),
    ground=forms.colour("The colour of panels; a little of the accent if left out.", "#f1f6f3", default=None),
    pattern=forms.choice(STREWN, "What backs are strewn with.", "stars", default="lozenges"),
)._replace(default=None)
FILE = forms.FileForm(
    "retainer-set",
    "cipher/retainer-set",
    "A set of retainers for Cipher",
    "The figures that are bid for, with their three scores.",
    forms.record(
        RetainerSet,
        id=forms.identifier("A stable name for the set: small letters, digits and hyphens.", "basin"),
        title=forms.text(100, "What the set is called.", "The sixteen retainers of the Basin of Life"),
        source=CREDIT,
        attributes=forms.many(
            forms.text(24, "What the attribute is called.", "Allure", title="Attribute"),
            *(3, 3),
            "The three attributes: the first for Preach and Debate, the second for Craft and Race, "
            "the third for Labor and Duel.",
            ["Allure", "Nimbleness", "Vigor"],
        ),
        goes_first=forms.refers(
            "retainer", forms.text(60, "The id of the retainer whose owner takes the first turn.", "dracnari")
        ),
        back=forms.picture("printed in the middle of its cards' backs.", "art/basin.png"),
        theme=_THEME,
        retainers=forms.many(
            RETAINER,
            *(8, 32, "The figures, 8 to 32 of them."),
            [{"id": "elfen", "name": "Elfen", "scores": [4, 2, 1], "gem": "moonstone"}],
        ),
    ),
    changes=forms.Changes(
        "set of retainers",
        "core:retainers",
        {"retainers": ("retainer", "retainers")},
        {"elfen": {"name": "Elf", "scores": [4, 3, 1]}},
        [{"id": "heron", "name": "Heron", "scores": [1, 4, 2]}],
        ["elfen"],
    ),
)


def pictured(document: Document) -> RetainerSet:
    """Read a set whose pictures know where they are."""
    at, found = At(document), RetainerSet.from_data(document.data)
    retainers = tuple(
        one if one.image is None else replace(one, image=Pictured.at(at["retainers", n, "image"], one.image))
        for n, one in enumerate(found.retainers)
    )
    back = None if found.back is None else Pictured.at(at["back"], found.back)
    return replace(found, retainers=retainers, back=back)


def refer_set(document: Document, _around: Around) -> list[Diagnostic]:
    """List the pictures that cannot be printed."""
    found = pictured(document)
    images = [one for one in (found.back, *(one.image for one in found.retainers)) if one is not None]
    if not images:
        return []
    from gmkit.shell.paper import pictures_wrong  # nothing else here needs printing

    return pictures_wrong(images)


def check_set(document: Document) -> list[Diagnostic]:
    """Check what the schema cannot say of a set: ids and names once, the leader there, the attributes in balance."""
    at, content = At(document), RetainerSet.from_data(document.data)
    ids = [one.id for one in content.retainers]
    unknown, tip = say("no retainer of this set has this id"), say("write the id of a retainer of this set")
    names = forms.Names({"retainer": forms.place_book("retainer", ids, unknown, tip)})
    found = [
        *_twice(at, content),
        *forms.unknown_names(at, FILE.names(document.data), names),
        *_gems(at, content),
        *_attributes(at, content),
    ]
    if content.theme is not None:
        from gmkit.shell.paper import colours_wrong  # nothing else here needs printing

        found += colours_wrong(at["theme"], content.theme.colours)
    return found


def _twice(at: At, content: RetainerSet) -> Iterator[Diagnostic]:
    for key in ("id", "name"):
        first: dict[str, At] = {}
        for number, one in enumerate(content.retainers):
            here = at["retainers", number, key]
            if (before := first.setdefault(getattr(one, key).casefold(), here)) is not here:
                told = say("a second retainer with this {key}; the first is on line {line}", key=key, line=before.line)
                yield here.fault("GM302", told)._replace(first=before.path)


def _gems(at: At, content: RetainerSet) -> Iterator[Diagnostic]:
    owners = {word.casefold(): number for number, one in enumerate(content.retainers) for word in (one.id, one.name)}
    first: dict[str, At] = {}
    for number, one in enumerate(content.retainers):
        here, gem = at["retainers", number, "gem"], (one.gem or "").casefold()
        if gem and (before := first.setdefault(gem, here)) is not here:
            told = say("a second retainer of this gem; the first is on line {line}", line=before.line)
            yield here.fault("GM504", told, say("name another gem"))._replace(first=before.path)
        if owners.get(gem, number) != number:
            yield here.fault("GM504", say("another retainer has this name"), say("call the gem otherwise"))


def _attributes(at: At, content: RetainerSet) -> Iterator[Diagnostic]:
    if len({label.casefold() for label in content.attributes}) < len(content.attributes):
        yield at["attributes"].fault("GM504", say("two attributes have one name"))


TABLES = (3, 4, 5)
"""Numbers of players at most tables; with more, totals get small and the game long."""


# ---- Every kind of file that Cipher reads.

SET = Kind(
    "retainer-set",
    "cipher/retainer-set",
    later("gmkit.games.cipher.content:check_set"),
    lists=("retainers",),
    default="cipher/retainers.yaml",
    refer=later("gmkit.games.cipher.content:refer_set"),
    lint=later("gmkit.games.cipher.beginnings:lint_set"),
    printed=("title", *CREDITED, "attributes.*", "retainers.*.name", "retainers.*.gem"),
    pictures=("retainers.*.image", "back"),
    ids={"retainer": ("retainers.*.id", "@retainer")},
    form="gmkit.games.cipher.content:FILE",
    table=Layout("retainers", {"scores": "attributes"}),
)
"""Retainers to bid for."""

SITUATION = Kind(
    "cipher-situation",
    "cipher/situation",
    later("gmkit.games.cipher.situation:check_situation"),
    refer=later("gmkit.games.cipher.situation:refer_situation"),
    printed=("seats.*.name",),
    ids={"retainer": ("@retainer",), "seat": ("seats.*.name", "@seat")},
    form="gmkit.games.cipher.situation:FILE",
)
"""An evening under way."""

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (SET, SITUATION)}
"""The kinds of file that Cipher reads, by name."""
