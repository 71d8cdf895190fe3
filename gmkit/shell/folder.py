"""What is done with a campaign's folder as a whole: its ids renamed, its old files migrated, and it packed in a zip."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, NamedTuple

import typer

from gmkit import __version__
from gmkit.errors import (
    AmbiguousChoice,
    ContentError,
    GmkitError,
    IllegalChoice,
    UnknownName,
    asked_for,
    counted,
    listed,
    quoted,
    say,
)
from gmkit.library import load
from gmkit.library.check import Reading, inspect_all
from gmkit.library.document import (
    EXTENDS,
    LONGEST,
    SHARED,
    At,
    Diagnosed,
    Diagnostic,
    Document,
    Kind,
    Severity,
    escaped,
    id_for,
    refuse_errors,
)
from gmkit.library.files import (
    MOST_ZIP_BYTES,
    PACK,
    is_folder,
    is_pack,
    is_there,
    make_folder,
    read_bytes,
    refuse_unlike,
    same_file,
    write_whole,
    yaml_in,
    zip_entries,
)
from gmkit.library.forms import ID
from gmkit.library.packs import FILE, KIND, MANIFEST, Pack, manifest_in, parts_of
from gmkit.library.schema import check
from gmkit.library.shelves import (
    OWN,
    SEAT,
    Named,
    guessed_kind,
    in_new_words,
    is_older,
    named_in,
    outdated,
    paths_like,
    schema,
)
from gmkit.library.write import Word, dump, with_words
from gmkit.names import suggest
from gmkit.shell import asking
from gmkit.shell.asking import content_questions
from gmkit.shell.check import content_among
from gmkit.shell.new import fill, parts
from gmkit.shell.options import Force, Manner, plain_app, spread
from gmkit.shell.output import Voice, document
from gmkit.shell.settings import content_in_force
from gmkit.shell.settings_keys import FILE_NAME
from gmkit.shell.verbs import Shelf

# ---- Files with other words in them: shown line by line, and written all or none.

_BOM = b"\xef\xbb\xbf"
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would be changed, and change nothing.")]


class Rewriting(NamedTuple):
    """One file, and what it becomes."""

    path: Path
    before: str  # its text
    after: str
    head: bytes = b""  # the byte order mark, if it begins with one

    def lines(self) -> Iterator[tuple[int, str, str]]:
        """Give each line that becomes another: its number from 1, and both."""
        pairs = zip(self.before.splitlines(), self.after.splitlines(), strict=True)
        yield from ((at, old, new) for at, (old, new) in enumerate(pairs, start=1) if old != new)

    def shown(self) -> list[str]:
        """Give the difference for people."""
        told = []
        for at, old, new in self.lines():
            told += [f"{escaped(str(self.path))}:{at}", f"  - {old.strip()}", f"  + {new.strip()}"]
        return told

    def data(self) -> dict[str, Any]:
        """Give the difference for programs."""
        lines = [{"line": at, "before": old, "after": new} for at, old, new in self.lines()]
        return {"path": str(self.path), "lines": lines}


def rewriting(path: Path, words: Iterable[Word]) -> Rewriting:
    """Give a file with other words at some places.

    Raises:
        ContentError: it cannot be read, or a word is written so that it cannot be done.
    """
    data = read_bytes(path)
    head = _BOM if data.startswith(_BOM) else b""
    text = data.removeprefix(head).decode("utf-8")
    return Rewriting(path, text, with_words(text, words, str(path)), head)


def write_all(found: Sequence[Rewriting]) -> None:
    """Write every file, or leave all as they were.

    Raises:
        StoreError: one of them cannot be written.
    """
    done: list[Rewriting] = []
    try:
        for one in found:
            write_whole(one.path, one.head + one.after.encode("utf-8"))
            done.append(one)
    except GmkitError:
        for one in done:
            write_whole(one.path, one.head + one.before.encode("utf-8"))
        raise


def tell(voice: Voice, found: Sequence[Rewriting], *, dry_run: bool) -> None:
    """Show the differences, and say what was done."""
    voice.answer(line for one in found for line in one.shown())
    lines = sum(len(list(one.lines())) for one in found)
    many = say("{lines} in {files}", lines=counted(lines, "line"), files=counted(len(found), "file"))
    voice.aside(
        say("would change {many}; nothing is written", many=many) if dry_run else say("changed {many}", many=many)
    )


# ---- `gmkit migrate`: files of an older version of their format, written as this gmkit would.


def migrate_command(shelf: Shelf) -> typer.Typer:
    """Give the command that writes old files anew."""
    app = plain_app()

    @app.command(
        help="Write files of an older version of their format as this gmkit would; all else in them stays, comments "
        "too. All files are changed, or none.\n\nExample: gmkit migrate my-campaign --dry-run"
    )
    @spread
    def migrate(
        manner: Manner,
        paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, or folders of them.")],
        dry_run: DryRun = False,
    ) -> None:
        kinds, voice = shelf.kinds(), manner.voice
        found = [one for path in content_among(paths, voice) for one in migrated(path, kinds, voice)]
        found = list({one.path.resolve(): one for one in found}.values())
        if not dry_run:
            write_all(found)
        if manner.json:
            result = {"files": [one.data() for one in found], "written": bool(found) and not dry_run}
            voice.answer([document("migrate", None, result)])
        elif found:
            tell(voice, found, dry_run=dry_run)
        else:
            voice.aside(say("nothing to change: every file is of the newest version of its format"))

    return app


def migrated(path: Path, kinds: Mapping[str, Kind], voice: Voice) -> Iterator[Rewriting]:
    """Give each file that becomes another, of one that is named or of all in a folder.

    Raises:
        ContentError: a file that is named, or is of a kind that changed, cannot be read or be written so.
    """
    for file in yaml_in(path) if is_folder(path) else [path]:
        try:
            read = load.read(file)
        except Diagnosed as refused:
            guessed = kinds.get(guessed_kind(file) or "")
            if file == path or (guessed is not None and guessed.renamed):
                raise
            voice.aside(say("passed over: {refused}", refused=refused))
            continue
        kind = kinds.get(str(read.data.get("kind")))
        if kind is not None and (words := _newer(read, kind)):
            yield _tried(rewriting(file, words), read, kind)


def _newer(old: Document, kind: Kind) -> list[Word]:
    """Give what is written otherwise in the newest version; raises ContentError where old and new name both stand."""
    for pattern, now in kind.renamed.items():
        for path in paths_like(old.data, [*pattern.split(".")[:-1], now]):
            both = (*path[:-1], pattern.rpartition(".")[2])
            if both in At(old):
                place = old.place(both, key=True)
                told = say(
                    "{both} and `{now}` both stand here; take one of them out", both=quoted(str(both[-1])), now=now
                )
                raise ContentError(f"{escaped(old.path_shown)}:{place.line}:{place.column}: {told}")
    words = [Word(path, now, key=True) for path, now in outdated(old.data, kind)]
    return [Word(("schema_version",), kind.version), *words] if is_older(old.data, kind) else words


def _tried(one: Rewriting, old: Document, kind: Kind) -> Rewriting:
    """Give a file as it becomes, if it says then what it said before; raises ContentError."""
    wanted = in_new_words(old, kind)[0].data
    said = load.parse(one.after, str(one.path)).data
    if said != {**wanted, "schema_version": said["schema_version"]}:
        raise ContentError(
            say("{escaped}: it cannot be written anew as it stands; change it by hand", escaped=escaped(str(one.path)))
        )
    return one


# ---- `gmkit rename`: another id for a thing, in all files of a folder that name it.

_UNTOUCHED = (".jsonl", ".gmkit")


class Known(NamedTuple):
    """A file of the folder."""

    document: Document
    kind: Kind

    named: Sequence[Named]

    @property
    def game(self) -> str:
        return self.kind.schema.partition("/")[0]


class Wanted(NamedTuple):
    """What is renamed."""

    sort: str  # such as "mask"; the kind of a file for its own id
    outer: str  # of an action the id of its mask; empty for all others
    old: str
    new: str
    sets: frozenset[str] | None = None  # the ids of the sets that are meant, where several give it; None for all


def rename_command(shelf: Shelf) -> typer.Typer:
    """Give the command that renames ids."""
    app = plain_app()

    @app.command(
        help="Give a thing another id, in all files of a folder that name it, or in none: content, words and evenings, "
        "comments kept. KIND is mask, action (MASK/ACTION), card, class, retainer, faction, role, suit, rank, or the "
        "kind of a set. Logs and tables are told of, not touched.\n\n"
        "Example: gmkit rename mask qs taria my-campaign --dry-run"
    )
    @spread
    def rename(
        manner: Manner,
        kind: Annotated[str, typer.Argument(metavar="KIND", help="What it is: mask, action, card, faction ...")],
        old: Annotated[str, typer.Argument(metavar="OLD", help="Its id; of an action MASK/ACTION.")],
        new: Annotated[str, typer.Argument(metavar="NEW", help="The id that it is to have.")],
        folder: Annotated[Path, typer.Argument(metavar="[DIR]", help="The folder; this one if not said.")] = Path(),
        sets: Annotated[
            list[str] | None,
            typer.Option("--set", metavar="ID", help="Where several sets have it: the set that is meant; also twice."),
        ] = None,
        dry_run: DryRun = False,
    ) -> None:
        kinds, voice = shelf.kinds(), manner.voice
        found, left = renamed(folder, kinds, kind, old, new, sets or ())
        left += _naming(folder, old.rpartition("/")[2])
        if not dry_run:
            write_all(found)
        if manner.json:
            result = {"files": [one.data() for one in found], "written": not dry_run, "not_touched": left}
            voice.answer([document("rename", None, result)])
        else:
            tell(voice, found, dry_run=dry_run)
        if left:
            voice.aside(say("not touched, and may name it still: {left}", left=listed(left, "and")))

    return app


def renamed(
    folder: Path, kinds: Mapping[str, Kind], sort: str, old: str, new: str, sets: Sequence[str] = ()
) -> tuple[list[Rewriting], list[str]]:
    """Give all files of a folder that become others when a thing in it gets another id, and those that name another so.

    Raises:
        IllegalChoice: the new id is none, or is taken.
        AmbiguousChoice: several sets have such a thing, and it is not said which is meant.
        UnknownName: nothing of that sort has the old one.
        ContentError: a file cannot be read, or would have errors that it has not now.
    """
    if is_pack(folder) or not is_folder(folder):
        raise IllegalChoice(
            say("{folder} is no folder; name the one that the files lie in", folder=quoted(str(folder)))
        )
    known = _read_all(folder, kinds)
    wanted = _wanted(known, kinds, sort, old, new, sets)
    found = [
        rewriting(one.document.file, words)
        for one in known
        if one.document.file is not None and (words := list(dict.fromkeys(_words(one, known, wanted))))
    ]
    _refuse_worse(folder, known, found, kinds)
    changed = [one.path for one in found]
    others = (one for one in known if wanted.sets is not None and one.document.file not in changed)
    return found, [str(one.document.file) for one in others if [*_words(one, known, wanted._replace(sets=None))]]


def _read_all(folder: Path, kinds: Mapping[str, Kind]) -> list[Known]:
    """Read the files in a folder that are gmkit's; raises ContentError for one that cannot be read so."""
    found = []
    for path in yaml_in(folder):
        try:
            read = load.read(path)._replace(file=path)
        except Diagnosed:
            if guessed_kind(path) in kinds:
                raise
            continue
        kind = kinds.get(str(read.data.get("kind")))
        if kind is not None:
            if next(outdated(read.data, kind), None):
                told = say("it is of an older version of its format; write it anew with gmkit migrate first")
                raise ContentError(f"{escaped(str(path))}: {told}")
            # What names what is only known of files of the right shape.
            refuse_errors(check(read, schema(kind.schema)))
            found.append(Known(read, kind, [*named_in(read, kind)]))
    return found


def _wanted(
    known: Sequence[Known], kinds: Mapping[str, Kind], sort: str, old: str, new: str, sets: Sequence[str]
) -> Wanted:
    """Find out what is meant; raises as `renamed` does."""
    named = (one for kind in kinds.values() for one in kind.ids)
    sorts = [one for one in dict.fromkeys([*named, *_sets(kinds)]) if one != SEAT]
    word = sort.casefold()
    meant = word if word in sorts else word.removesuffix("s")
    if meant not in sorts:
        raise UnknownName(say("sort of thing with an id"), sort, suggest(sort, sorts), sorts)
    outer, _, inner = old.rpartition("/")
    new = new.removeprefix(f"{outer}/") if outer else new
    if not re.fullmatch(ID.removesuffix("$"), new) or len(new) > LONGEST:
        told = say(
            "{new} is no id: small letters, digits and hyphens, a letter first, {longest} at most",
            new=quoted(new),
            longest=LONGEST,
        )
        raise IllegalChoice(say("{told}; write {id_for}", told=told, id_for=id_for(new, meant)))
    if outer and meant != "action":
        raise IllegalChoice(
            say("only an action stands inside another thing; write the id of the {meant} alone", meant=meant)
        )
    there = [(mask, one) for each in known for mask, one in _given(each, meant)]
    homes = list(dict.fromkeys(mask for mask, one in there if one == inner and outer in ("", mask)))
    if not homes:
        ids = list(dict.fromkeys(f"{mask}/{one}" if mask else one for mask, one in there))
        raise UnknownName(meant, old, suggest(old, ids), ids, say("what comes with gmkit keeps its ids"))
    if len(homes) > 1:
        raise AmbiguousChoice(
            say(
                "{old} is an action of {names}; write MASK/{action}",
                old=quoted(old),
                names=listed(homes, "and"),
                action=old,
            )
        )
    wanted = Wanted(meant, homes[0], inner, new, _sets_meant(known, meant, old, (homes[0], inner), sets))
    given = [one for one in known if (homes[0], inner) in _given(one, meant) and _is_meant(one, known, wanted)]
    # Another set may have that id for a thing of its own.
    taken = [one for one in known if (homes[0], new) in _given(one, meant)]
    if any(one in _layers(other, known) or other in _layers(one, known) for one in given for other in taken):
        raise IllegalChoice(say("there is a {meant} {new} already; choose another id", meant=meant, new=quoted(new)))
    return wanted


def _sets_meant(
    known: Sequence[Known], sort: str, old: str, thing: tuple[str, str], sets: Sequence[str]
) -> frozenset[str] | None:
    """Give the ids of the sets whose thing is meant, where several files have one; None where one alone has it.

    Raises:
        AmbiguousChoice: it is not said which.
        UnknownName: a set that is named has none.
    """
    there = [one for one in known if thing in _given(one, sort)]
    ids = list(dict.fromkeys(str(one.document.data["id"]) for one in there))
    if sort in (one.kind.name for one in there):
        ids = []  # it is a set's own id
    for one in sets:
        if one not in ids:
            raise UnknownName("set", one, suggest(one, ids), ids)
    if len(ids) > 1 and not sets:
        files = [f"{one.document.data['id']} ({escaped(one.document.path_shown)})" for one in there]
        raise AmbiguousChoice(
            say(
                "{old} is a {sort} of {sets}, to each its own; say which set is meant, or each: --set {first}",
                old=quoted(old),
                sort=sort,
                sets=listed(files, "and"),
                first=ids[0],
            )
        )
    return frozenset(sets) if len(ids) > 1 else None


def _sets(kinds: Mapping[str, Kind]) -> list[str]:
    return [name for name, kind in kinds.items() if kind.default or name == "pack"]


def _given(one: Known, sort: str) -> Iterator[tuple[str, str]]:
    """Give the ids of a sort that a file gives, each behind that of the mask that it is of, if it is an action."""
    wanted = OWN if sort == one.kind.name else sort
    yield from ((found.outer, found.word) for found in one.named if found.given and found.sort == wanted)


def _words(one: Known, known: Sequence[Known], wanted: Wanted) -> Iterator[Word]:
    """Give each word of a file that names the thing."""
    games = {other.game for other in known if (wanted.outer, wanted.old) in _given(other, wanted.sort)}
    if one.game not in games or not _is_meant(one, known, wanted):
        return
    of_set = wanted.sort in (other.kind.name for other in known if other.game == one.game)
    for found in one.named:
        if found.sort != (OWN if of_set else wanted.sort) or found.word != wanted.old:
            continue
        if found.outer not in ("", wanted.outer) or (of_set and found.given and one.kind.name != wanted.sort):
            continue
        if not found.changes or _inherits(one, known, wanted):
            yield Word(found.path, f"{found.before}{wanted.new}{found.after}", found.key)


def _is_meant(one: Known, known: Sequence[Known], wanted: Wanted) -> bool:
    """Say whether what a file gives or names so is of a set that is meant: it goes with that by what either builds on.

    What goes with a set has its id, or names it.
    """
    if wanted.sets is None:
        return True
    if (home := _home(one, known, wanted)) is not None:
        return home.document.data["id"] in wanted.sets
    own = one.document.data.get("id" if one.kind.default else "set")
    homes = (_home(other, known, wanted) for other in known if other.document.data.get("id") == own)
    return any(home is not None and home.document.data["id"] in wanted.sets for home in homes)


def _home(one: Known, known: Sequence[Known], wanted: Wanted) -> Known | None:
    """Give the file that gives the thing: a file itself, or the nearest that it builds on."""
    return next((each for each in _layers(one, known) if (wanted.outer, wanted.old) in _given(each, wanted.sort)), None)


def _inherits(one: Known, known: Sequence[Known], wanted: Wanted) -> bool:
    """Say whether the thing is given by a file of the folder that this one builds on."""
    above = [*_layers(one, known)][1:]
    return any((wanted.outer, wanted.old) in _given(each, wanted.sort) for each in above)


def _layers(one: Known, known: Sequence[Known]) -> Iterator[Known]:
    """Give a file, and those of the folder that it builds on."""
    by_path = {other.document.file.resolve(): other for other in known if other.document.file is not None}
    child: Known | None = one
    seen: list[Known] = []
    while child is not None and child not in seen:
        yield child
        seen.append(child)
        parent, file = child.document.data.get(EXTENDS), child.document.file
        child = by_path.get((file.parent / str(parent)).resolve()) if parent and file is not None else None


def _refuse_worse(folder: Path, known: Sequence[Known], found: Sequence[Rewriting], kinds: Mapping[str, Kind]) -> None:
    """Hold all files as they would be against their check; raises ContentError if there are more errors."""
    now = {one.path: one.after for one in found}
    before: list[list[Diagnostic]] = []
    with TemporaryDirectory(prefix="gmkit-") as place:
        for changed in (False, True):
            paths = []
            for one in known:
                path = one.document.file
                assert path is not None
                copy = Path(place, path.relative_to(folder))
                make_folder(copy.parent)
                write_whole(copy, now[path].encode("utf-8") if changed and path in now else read_bytes(path))
                paths.append(copy)
            told = [wrong for reading in inspect_all(paths, kinds) for wrong in reading.found]
            before.append([wrong for wrong in told if wrong.severity is Severity.ERROR and wrong.code != "GM604"])
    if len(before[1]) > len(before[0]):
        old = {(wrong.path, wrong.message) for wrong in before[0]}
        new = next((wrong for wrong in before[1] if (wrong.path, wrong.message) not in old), before[1][0])
        shown = escaped(str(folder / Path(new.path).name))
        raise ContentError(
            say(
                "{shown}: with that id there would be an error: {message}; choose another id",
                shown=shown,
                message=new.message,
            )
        )


def _naming(folder: Path, old: str) -> list[str]:
    """List the logs, tables and settings in a folder that may name a thing."""
    found = []
    for path in sorted(folder.rglob("*")):
        if (path.suffix in _UNTOUCHED or path.name == FILE_NAME) and path.is_file():
            try:
                data = read_bytes(path, None, MOST_ZIP_BYTES)
            except Diagnosed:
                data = old.encode()
            if re.search(rb"(?<![\w-])" + re.escape(old.encode()) + rb"(?![\w-])", data):
                found.append(str(path))
    return found


# ---- `gmkit pack`: a campaign's folder in one zip.

_OLDEST = (1980, 1, 1, 0, 0, 0)  # the first day that a zip can say
_MODE = (stat.S_IFREG | 0o644) << 16
_UNIX = 3
_BEGINS = b"PK\x03\x04"


def pack_command(shelf: Shelf) -> typer.Typer:
    """Give the command that packs a folder."""
    app = plain_app()

    @app.command(
        help="A campaign's folder in one zip to pass on: its content, the pictures that it names, its words. It must "
        "check clean. Evenings, logs, tables and settings stay at home. Whoever gets it names it with --content.\n\n"
        "Example: gmkit pack my-campaign -o my-campaign.zip"
    )
    @spread
    def pack(
        manner: Manner,
        folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder.")],
        output: Annotated[
            Path | None, typer.Option("-o", "--output", metavar="FILE", help="The zip; ID.zip if not said.")
        ] = None,
        with_: Annotated[
            list[Path] | None,
            typer.Option("--with", metavar="FILE", help="An evening that goes along; repeatable."),
        ] = None,
        content: Annotated[
            list[Path] | None, typer.Option("--content", help="The packs that it builds on; repeatable.")
        ] = None,
        force: Force = False,
    ) -> None:
        around = content or [path for path in content_in_force() if not path.resolve().is_relative_to(folder.resolve())]
        made = gathered(folder, shelf.kinds(), with_ or (), around)
        data = zipped(made.files)
        target = output or Path(f"{made.pack.id}{PACK}")
        if not target.name.lower().endswith(PACK):
            raise IllegalChoice(
                say(
                    "a pack is a zip, and {target} is called otherwise; end it in {pack}",
                    target=quoted(str(target)),
                    pack=PACK,
                )
            )
        # What is written is read by the same rules as what comes from anywhere else.
        zip_entries(data, str(target))
        if not force:
            refuse_unlike(target, _BEGINS, "a zip", ".zip")
        write_whole(target, data)
        if manner.json:
            result = {
                "path": str(target),
                "id": made.pack.id,
                "version": made.pack.version,
                "bytes": len(data),
                "files": list(made.files),
                "left_out": made.left,
                "made": made.made,
            }
            manner.voice.answer([document("pack", None, result)])
            return
        size = f"{max(1, len(data) // 1024)} KB"
        told = say(
            "{title}, version {version}, {many}, {size}",
            title=made.pack.title,
            version=made.pack.version,
            many=counted(len(made.files), "file"),
            size=size,
        )
        manner.voice.answer([f"{escaped(str(target))}: {told}", *(f"  {escaped(name)}" for name in made.files)])
        if made.made:
            manner.voice.aside(
                say(
                    "there is no {manifest}: one was made of the files' own credit, with version 0; gmkit new pack "
                    "{folder} begins one",
                    manifest=MANIFEST,
                    folder=folder,
                )
            )
        if made.left:
            manner.voice.aside(say("left out: {left}", left=listed(made.left, "and")))
        if made.warnings:
            manner.voice.aside(
                say("{warnings}; gmkit check {folder} tells", warnings=counted(made.warnings, "warning"), folder=folder)
            )

    return app


class Gathered(NamedTuple):
    """What goes into a pack."""

    pack: Pack  # what its manifest says
    files: Mapping[str, bytes]  # by their path in it, sorted
    left: list[str]  # files of the folder that stay at home, as far as they are gmkit's
    made: bool  # whether the manifest was made, since there is none
    warnings: int  # of the check


def gathered(folder: Path, kinds: Mapping[str, Kind], evenings: Sequence[Path], around: Sequence[Path]) -> Gathered:
    """Give what goes into the pack of a folder.

    Args:
        folder: of a campaign.
        kinds: every kind of file.
        evenings: situations in it that go along.
        around: the content that it is checked with, the packs among it that it builds on.

    Raises:
        Diagnosed: something in it is not clean.
        ContentError: there is nothing to pack, or a file leads out of the folder.
        IllegalChoice: it is no folder, or an evening is none.
    """
    from gmkit.shell.inspect import check_paths

    if is_pack(folder) or not is_folder(folder):
        raise IllegalChoice(
            say("{folder} is no folder; name the one that the campaign lies in", folder=quoted(str(folder)))
        )
    check = check_paths([folder], kinds, around)
    foreign = [one for one in check.readings if _is_foreign(one)]
    manifest = manifest_in(folder)
    # What it requires comes first: other files may only be wrong for want of that.
    wrong = [one for reading in check.readings if reading not in foreign for one in reading.found]
    refuse_errors(sorted([*check.lost, *wrong], key=lambda one: one.path != str(manifest)))
    readings = [one for one in check.readings if one.document is not None and one.kind is not None]
    if not [one for one in readings if one.kind is not None and (one.kind.default or one.kind.name == "words")]:
        raise ContentError(
            say("{escaped}: there is no content in this folder; gmkit new begins some", escaped=escaped(str(folder)))
        )
    files: dict[str, bytes] = {}
    left = [_inside(one.path, folder) for one in foreign]
    for one in readings:
        assert one.kind is not None
        assert one.document is not None
        if one.kind.default or one.kind.name in SHARED or any(same_file(one.path, path) for path in evenings):
            files[_inside(one.path, folder)] = read_bytes(one.path)
            files |= {_inside(path, folder): read_bytes(path) for path in _pictures(one.document, one.kind, one.path)}
        else:
            left.append(_inside(one.path, folder))
    known = [one.path for one in readings]
    for path in evenings:
        if not any(same_file(path, one) for one in known):
            raise IllegalChoice(
                say("--with takes an evening that lies in the folder, and {path} is none", path=quoted(str(path)))
            )
    if manifest is not None and (said := guessed_kind(manifest)) != KIND.name:
        told = say(
            "{escaped}: this is a {said}, and the manifest of a pack is called {manifest}",
            escaped=escaped(str(manifest)),
            said=said,
            manifest=MANIFEST,
        )
        raise ContentError(say("{told}; call this file otherwise", told=told))
    if manifest is None:
        data = _manifest(folder, [one.document for one in readings if one.document and one.kind and one.kind.default])
        files[MANIFEST] = dump(data, ["Made by gmkit pack of what the files say themselves."]).encode("utf-8")
    else:
        data = next(one.document.data for one in readings if one.document and same_file(one.path, manifest))
    warnings = sum(one.severity is Severity.WARNING for one in check.found)
    return Gathered(FILE.read(data), dict(sorted(files.items())), left, manifest is None, warnings)


def _is_foreign(one: Reading) -> bool:
    """Say whether a file is none of gmkit's, and not one whose kind is misspelt."""
    return bool(one.found) and all(
        wrong.code == "GM401" and not asked_for(wrong.suggestion or "") for wrong in one.found
    )


def _inside(path: Path, folder: Path) -> str:
    """Give where a file lies in a folder, with slashes; raises ContentError if it is a link that leads out of it."""
    if not path.resolve().is_relative_to(folder.resolve()):
        raise ContentError(
            say("{escaped}: this leads out of the folder; put the file itself there", escaped=escaped(str(path)))
        )
    return Path(os.path.normpath(path)).relative_to(os.path.normpath(folder)).as_posix()


def _pictures(whole: Document, kind: Kind, path: Path) -> Iterator[Path]:
    """Give the pictures that a file names, those included that it takes over from one beside it."""
    for pattern in kind.pictures:
        for steps in paths_like(whole.data, pattern.split(".")):
            value: Any = whole.data
            for step in steps:
                value = value[step]
            found = path.parent / str(value)
            if is_there(found):
                yield found


def _manifest(folder: Path, found: Iterable[Document]) -> dict[str, Any]:
    """Give the manifest of a folder that has none, as its sets say themselves whose they are."""
    sources = [one.data["source"] for one in found]
    authors = list(dict.fromkeys(one["author"] for one in sources if one.get("author"))) or [
        say("nobody that is named")
    ]
    titles = list(dict.fromkeys(one["title"] for one in sources))
    licences = list(dict.fromkeys(one.get("licence") for one in sources))
    name = folder.resolve().name
    pack = Pack(
        id_for(name, "pack"),
        (titles[0] if len(titles) == 1 else name or "A pack")[:100],
        listed(authors, "and")[:200],
        "0",
        licences[0] if len(licences) == 1 else None,
        ".".join(map(str, parts_of(__version__)[:2])),
    )
    return FILE.write(pack)


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Give files as a zip whose bytes are the same every time: sorted, not packed, all of one date and mode."""
    from zipfile import ZipFile, ZipInfo

    kept = BytesIO()
    with ZipFile(kept, "w") as archive:
        for name, data in sorted(files.items()):
            one = ZipInfo(name, _OLDEST)
            one.create_system, one.external_attr = _UNIX, _MODE
            archive.writestr(one, data)
    return kept.getvalue()


# ---- A manifest to begin with.


def manifest_questions(room: asking.Room) -> list[asking.Question]:
    """Give what is asked for a manifest, which is called as its folder is."""
    name = room.folder.resolve().name
    usual = name[: asking.TITLE_LIMIT] if name.isprintable() and name.strip() else say("My campaign")
    return content_questions(usual)


def manifest(answers: asking.Answers, room: asking.Room) -> asking.New:
    """Give a manifest for the folder that it will lie in."""
    from gmkit.library.write import scalar

    name = id_for(answers["title"], "pack")
    oldest = ".".join(map(str, parts_of(__version__)[:2]))
    said = {"id": name, "title": scalar(answers["title"]), "author": scalar(answers["author"]), "gmkit": oldest}
    about = say("what {folder} is as a pack", folder=room.folder)
    return asking.New(
        KIND.name, name, "#\n" + fill(parts(__file__, "pack")["head"], **said), "", about, [f"pack {room.folder}"]
    )
