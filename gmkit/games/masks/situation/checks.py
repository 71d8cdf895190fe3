"""What the schema cannot say of a situation, as far as it can be said without its content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gmkit.games.masks.situation import BLOCKS, NOT_CARDS
from gmkit.games.masks.situation.codec import AGENDA, ENCOUNTER
from gmkit.games.masks.situation.forms import FEELING, SEAT, Form, Names, Path, Reference, many, row
from gmkit.games.masks.ties import Feeling
from gmkit.library.diagnostics import Diagnostic, in_order
from gmkit.library.document import Document
from gmkit.names import fold, suggest

_OF_FACTION = {"feelings": row(FEELING, None, seats=True), "promised": BLOCKS["promised"]}

_NOBODY = Names(0, (), {})

_SELF = {
    "relationships": "nobody has a relationship with themselves",
    "promised": "nobody promises Face to themselves",
    "debts": "nobody owes Face to themselves",
    "seen": "nobody has a relationship with themselves",
    "ties": "nobody is tied to themselves",
    "meets": "nobody meets themselves",
    "follows": "nobody follows themselves",
    "objectives": "nobody's objective is about themselves",
}


def check_situation(document: Document) -> list[Diagnostic]:
    """List what is wrong with a situation of the right shape, whatever content it is played with."""
    data = document.data
    seats = [avatar["name"] for avatar in data["avatars"]]
    found = [*_names(document), *_order(document), *_marks(document), *_penniless(document)]
    found += [unknown(document, one, seats) for one in references(data) if one.seat and not _among(one.word, seats)]
    return in_order([*found, *_themselves(document)])


def references(data: Mapping[str, Any]) -> Iterator[Reference]:
    """Give every name of an avatar or a faction in a situation, but for those that say whose part it is."""
    yield from _named_in(data, "arbiter", SEAT)
    yield from _named_in(data, "order", many(SEAT))
    for at, avatar in enumerate(data["avatars"]):
        for field, form in BLOCKS.items():
            yield from (one.below("avatars", at) for one in _named_in(avatar, field, form))
    for word, faction in data.get("factions", {}).items():
        yield Reference(("factions", word), word, seat=False, key=True)
        for field, form in _OF_FACTION.items():
            yield from (one.below("factions", word) for one in _named_in(faction, field, form))
    yield from _named_in(data, "encounter", ENCOUNTER)
    yield from _named_in(data, "agenda", AGENDA)


def _named_in(block: Mapping[str, Any], field: str, form: Form) -> Iterator[Reference]:
    """Give the names in a field, if it is there."""
    if field in block:
        yield from (one.below(field) for one in form.names(block[field]))


def unknown(document: Document, one: Reference, known: Sequence[str]) -> Diagnostic:
    """Tell a name that nobody has."""
    near = suggest(one.word, known)
    what = "no avatar has this name" if one.seat else "no avatar and no faction has this name"
    tip = f"did you mean {near[0]}?" if near else "write the name of one of the avatars"
    return document.problem("GM301", one.path, what, tip, key=one.key)


def _among(word: str, names: Sequence[str]) -> bool:
    return fold(word) in map(fold, names)


def _names(document: Document) -> Iterator[Diagnostic]:
    """Every avatar has a name of its own, which one line can hold."""
    first: dict[str, int] = {}
    for at, avatar in enumerate(document.data["avatars"]):
        name: str = avatar["name"]
        path: Path = ("avatars", at, "name")
        if not name.isprintable() or name != name.strip():
            yield document.problem("GM503", path, "a name is printable, and has no space at its ends", "write it so")
            continue
        before = first.setdefault(fold(name), at)
        if before != at:
            line = document.place(["avatars", before, "name"]).line
            told = f"a second avatar with this name; the first is on line {line}"
            yield document.problem("GM504", path, told, "give each a name of its own")


def _order(document: Document) -> Iterator[Diagnostic]:
    """The order of the round has everybody once."""
    order = document.data.get("order", ())
    folded = [fold(word) for word in order]
    for at, word in enumerate(folded):
        if word in folded[:at]:
            line = document.place(["order", folded.index(word)]).line
            told = f"this avatar is in the order already, on line {line}"
            yield document.problem("GM504", ["order", at], told, "each is in it once")
    seats = [avatar["name"] for avatar in document.data["avatars"]]
    missing = [name for name in seats if order and fold(name) not in folded]
    if missing and set(folded) <= set(map(fold, seats)):
        told = f"the order has everybody in it, and {missing[0]} is not there"
        yield document.problem("GM503", ["order"], told, f"add {missing[0]}, or leave the order out", key=True)


def _themselves(document: Document) -> Iterator[Diagnostic]:
    """Nobody feels, promises or owes anything to themselves."""
    for at, avatar in enumerate(document.data["avatars"]):
        own = fold(avatar["name"])
        for field, told in _SELF.items():
            for one in _named_in(avatar, field, BLOCKS[field]):
                if fold(one.word) == own:
                    yield document.problem("GM503", ["avatars", at, *one.path], told, "name another", key=one.key)


def _penniless(document: Document) -> Iterator[Diagnostic]:
    """What an avatar holds is said, or follows from its mask."""
    for at, avatar in enumerate(document.data["avatars"]):
        dealt = avatar.get("first_mask") or avatar.get("masks") or avatar.get("mask") not in (None, *NOT_CARDS)
        for field in ("face", "hidden_face"):
            if not dealt and field not in avatar:
                told = f"it is not said how much {field.replace('_', ' ')} this avatar has, nor which mask it was dealt"
                yield document.problem("GM503", ["avatars", at, "name"], told, f"add {field}, or masks")


class Marked(NamedTuple):
    """A feeling in a file, and where."""

    path: Path
    given: Mapping[str, Any]
    feeling: Feeling
    of_faction: bool


def _marked(data: Mapping[str, Any]) -> Iterator[Marked]:
    """Give every feeling that is written as a block."""
    blocks: list[tuple[Path, Mapping[str, Any], bool]] = [
        (("avatars", at, "relationships"), avatar.get("relationships", {}), False)
        for at, avatar in enumerate(data["avatars"])
    ]
    blocks += [
        (("factions", word, "feelings"), faction.get("feelings", {}), True)
        for word, faction in data.get("factions", {}).items()
    ]
    for path, block, of_faction in blocks:
        for word, given in block.items():
            if not isinstance(given, int):
                yield Marked((*path, word), given, FEELING.read(_NOBODY, given), of_faction)


def _marks(document: Document) -> Iterator[Diagnostic]:
    """Marks, origin and pole agree with the level (Relationships; A41 to A44)."""
    strict = document.data.get("options", {}).get("enduring_cap", "strict") == "strict"
    for one in _marked(document.data):
        for field, told, tip in _wrong(one.feeling, one.of_faction, strict=strict):
            yield document.problem("GM503", [*one.path, field], told, tip, key=field not in one.given)


def _wrong(feeling: Feeling, of_faction: bool, *, strict: bool) -> Iterator[tuple[str, str, str]]:
    """Give the field that is wrong, why, and what to do; the first that is wrong."""
    level, enduring, latent, origin, pole = feeling
    far = level * origin < 0
    if of_faction and enduring:
        yield "enduring", "what a faction feels is always fickle", "leave it out"
    elif not enduring and latent != level:
        yield "latent", "a fickle feeling has no marks, so this is its level", "leave it out, or say enduring: true"
    elif not enduring and pole:
        yield "pole", "only an enduring feeling has a pole", "leave it out, or say enduring: true"
    elif enduring and not origin:
        yield "origin", "an enduring feeling began on one side", "write origin: 1 if it was warm, -1 if it was cold"
    elif enduring and not pole:
        yield "pole", "an enduring feeling at 0 comes back with the strength it had", "add pole, 1 to 10"
    elif enduring and level and (latent * level <= 0 or abs(latent) > abs(level)):
        span = f"1 to {level}" if level > 0 else f"{level} to -1"
        yield "latent", f"marks leave something of the level, so this is {span}", "correct one of the two"
    elif enduring and not level and abs(latent) >= pole:
        yield "latent", f"with {pole} marks it would be felt again, so there are fewer", "correct it, or the level"
    elif enduring and level and abs(level) > pole and (strict or not far):
        told = f"the pole is the most it has been, and the level is {level}"
        tip = "where it began" if far else "its own side"
        yield "pole", told, f"make it {abs(level)} or more; it is counted on {tip}"
