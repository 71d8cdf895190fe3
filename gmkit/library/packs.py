"""A pack: a campaign's content in one zip to pass on, what its manifest says, and the packs that it builds on."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from gmkit import __version__
from gmkit.errors import AmbiguousChoice, listed, quoted, say
from gmkit.library.document import Around, Diagnostic, Document, Kind, Unsettled, refuse_errors
from gmkit.library.files import is_folder, is_pack, is_there, packed, read_bytes
from gmkit.library.forms import ID, FileForm, describe, identifier, keyed, maybe, record, text

# ---- The manifest: the file `pack.yaml`, which says what a pack is, whose, of which version, and what it needs.

MANIFEST = "pack.yaml"
"""What it is called, in a pack and in the folder that a pack is made of."""

_NUMBER = "^[0-9][0-9.]*$"


class Pack(NamedTuple):
    """What a manifest says."""

    id: str  # by which other packs require it
    title: str  # for people
    author: str
    version: str  # "1.2"; a greater one is newer
    licence: str | None = None  # None: its author has not said what may be done with it
    gmkit: str = "0"  # the oldest gmkit that reads it
    requires: Mapping[str, str] = {}  # the packs that it builds on, by id, each with the oldest version that will do


def _version(says: str, example: str) -> Any:
    return text(14, says, example, pattern=_NUMBER)


def _form() -> Any:
    oldest = _version("The oldest version that will do.", "1.0")
    says = "By the id of another pack, the oldest version of it that this one builds on; it has to be named beside it."
    return record(
        Pack,
        id=identifier("A stable name for the pack, by which others require it.", "frost-fair"),
        title=text(100, "What the pack is called.", "The Frost Fair"),
        author=text(200, "Who made it.", "Ana"),
        version=_version('Which version of it this is, in quotes: "1.2". A greater one is newer.', "1.2"),
        licence=maybe(text(200, "Under which licence; null if it is not for passing on.", "CC-BY-4.0")),
        gmkit=describe(_version("The oldest gmkit that reads it.", "0.1"), default="0"),
        requires=keyed({ID: describe(oldest, title="Version")}, says, {"night-market": "1.0"}, most=20, default={}),
    )


def check_pack(document: Document) -> list[Diagnostic]:
    """Tell a pack that is for a newer gmkit."""
    pack: Pack = FILE.read(document.data)
    if not is_newer(pack.gmkit, __version__):
        return []
    told = say("this pack needs gmkit {gmkit}, and this is {this}", gmkit=pack.gmkit, this=__version__)
    return [document.problem("GM405", ["gmkit"], told, say("install the newest gmkit"))]


def refer_pack(document: Document, around: Around) -> list[Diagnostic]:
    """Tell of the packs that one requires and that are not there, too old, or require it in turn."""
    return list(unmet(document, lambda name: around.find(KIND.name, name)))


KIND = Kind(
    "pack",
    "pack/pack",
    check_pack,
    refer=refer_pack,
    printed=("title", "author", "licence"),
    form="gmkit.library.packs:FILE",
)
"""A pack's manifest."""

KINDS: Mapping[str, Kind] = {KIND.name: KIND}

FILE = FileForm(
    KIND.name,
    KIND.schema,
    "A pack of content",
    "What a campaign's content is that is passed on as one zip, whose, and what it builds on; it is called pack.yaml.",
    _form(),
)


def parts_of(version: str) -> tuple[int, ...]:
    """Give the numbers of a version, to compare; "1" is "1.0", and what stands behind the numbers is passed over."""
    found = []
    for word in version.split(".")[:3]:
        digits = word[: next((at for at, c in enumerate(word) if not c.isdecimal()), len(word))]
        found.append(int(digits or 0))
    return (*found, *(0,) * (3 - len(found)))


def is_newer(one: str, other: str) -> bool:
    return parts_of(one) > parts_of(other)


def version_of(document: Document) -> str | None:
    """Give the version that a manifest says, whatever else is wrong with it; None if it says none to compare."""
    said = document.data.get("version")
    return said if isinstance(said, str) and re.match(_NUMBER, said) else None


def required_by(document: Document) -> Mapping[str, object]:
    """Give by id the packs that a manifest requires, each with its version, whatever else is wrong with it."""
    said = document.data.get("requires")
    return said if isinstance(said, dict) else {}


def unmet(document: Document, find: Callable[[str], Document | None]) -> Iterator[Diagnostic]:
    """Tell what a pack requires in vain.

    Args:
        document: its manifest.
        find: gives the manifest of the pack with an id, if it was named; may raise Unsettled.
    """
    own = document.data.get("id")
    for name, version in required_by(document).items():
        try:
            found = find(name)
        except Unsettled:
            continue  # of the others something can be said
        place: list[str | int] = ["requires", name]
        if name == own or (found is not None and _leads_to(own, found, find)):
            told = say("{name} builds on this pack itself in the end", name=quoted(name))
            yield document.problem("GM405", place, told, say("leave one of the two out"), key=True)
        elif found is None:
            told = say(
                "this pack builds on {name} {version}, which is not among the packs that are named",
                name=quoted(name),
                version=version,
            )
            yield document.problem(
                "GM405", place, told, say("name its zip as well, with --content or in gmkit.toml"), key=True
            )
        elif isinstance(version, str) and (there := version_of(found)) and is_newer(version, there):
            told = say(
                "{version} of {name} is needed, and {path} is {there}",
                version=version,
                name=quoted(name),
                path=found.path_shown,
                there=there,
            )
            yield document.problem("GM405", place, told, say("get a newer one"))


def _leads_to(wanted: object, first: Document, find: Callable[[str], Document | None]) -> bool:
    """Say whether a pack requires one with this id, itself or by others."""
    left, seen = [first], set[str]()
    while left:
        for name in required_by(left.pop()):
            if name == wanted:
                return True
            with suppress(Unsettled):
                if name not in seen and (found := find(name)) is not None:
                    left.append(found)
            seen.add(name)
    return False


# ---- The packs among the content that was named, and what one takes from another.


class Named(NamedTuple):
    """A pack that was named, as a zip or as the folder that it is made of."""

    folder: Path  # where its manifest lies, and all else of it there or below
    document: Document  # its manifest

    @property
    def id(self) -> str:
        """By which others require it."""
        return str(self.document.data["id"])

    @property
    def requires(self) -> Mapping[str, str]:
        """The packs that it builds on, each with its version."""
        found: Mapping[str, str] = self.document.data.get("requires", {})
        return found


def manifest_in(path: Path) -> Path | None:
    """Give where the manifest of a pack or a folder is; None if there is none.

    In a zip it may lie in the one folder that all else lies in too.
    """
    if not is_folder(path):
        return None
    found = path / MANIFEST
    if is_pack(path) and not is_there(found):
        tops = {name.partition("/")[0] for name in packed(path) if not name.startswith((".", "__MACOSX/"))}
        found = path / tops.pop() / MANIFEST if len(tops) == 1 else found
    return found if is_there(found) and b"kind:" in read_bytes(found) else None


def packs_among(paths: Iterable[Path]) -> list[Named]:
    """Give the packs among paths that were named; a folder is one if it has a manifest.

    Raises:
        Diagnosed: a manifest cannot be used.
    """
    from gmkit.library.load import read
    from gmkit.library.schema import check

    found = []
    for path in dict.fromkeys(paths):
        manifest = manifest_in(path)
        document = None if manifest is None else read(manifest)._replace(file=manifest)
        if manifest is None or document is None or document.data.get("kind") != KIND.name:
            continue
        refuse_errors(check(document, FILE.schema()) or check_pack(document))
        found.append(Named(manifest.parent, document))
    return found


def settle(paths: Sequence[Path]) -> list[Named]:
    """Give the packs that were named, each with all that it requires among them.

    Raises:
        AmbiguousChoice: two have one id.
        Diagnosed: one is not there or too old, or they require one another.
    """
    found = packs_among(paths)
    by_id = {one.id: one for one in found}
    if len(by_id) < len(found):
        ids = [one.id for one in found]
        twice = next(name for name in ids if ids.count(name) > 1)
        where = listed([str(one.folder) for one in found if one.id == twice], "and")
        raise AmbiguousChoice(
            say("two packs are called {name}: {where}; name one of them", name=quoted(twice), where=where)
        )
    for one in found:
        refuse_errors(unmet(one.document, lambda name: by_id[name].document if name in by_id else None))
    return found


def pack_with(file: Path | None, among: Iterable[Named]) -> Named | None:
    """Give the pack that a file lies in; None if it lies in none."""
    return next((one for one in among if file is not None and file.is_relative_to(one.folder)), None)


def built_on(one: Named, among: Sequence[Named]) -> set[str]:
    """Give the ids of all packs that one builds on, itself or by others."""
    by_id = {other.id: other for other in among}
    left, found = [one], set[str]()
    while left:
        for name in left.pop().requires:
            if name not in found:
                found.add(name)
                left += [by_id[name]] if name in by_id else []
    return found
