"""Reading a file without being caught by it or by what nobody can see in it; writing one whole or not at all."""

from __future__ import annotations

import errno
import os
import re
import stat
import struct
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from unicodedata import normalize

from gmkit import errors
from gmkit.errors import later, reason, said, say
from gmkit.library.document import At, Diagnosed, Diagnostic, escaped, refusal, unreadable

# ---- Reading a file without being caught by it, and writing one whole or not at all.

MOST_BYTES = 8 * 1024 * 1024

BOM = "\ufeff"
"""What some programs write before a text in UTF-8; it is no part of what the text says."""

UNSAVED: ContextVar[Mapping[Path, str]] = ContextVar("UNSAVED", default=MappingProxyType({}))
"""What an editor has open, by path, which stands in place of what the disk has."""

_YAML = (".yaml", ".yml")


def is_there(path: Path) -> bool:
    """Say whether something is at a path; nothing is where no path can lead, such as a name that is too long."""
    try:
        return path.exists() or in_pack(path)
    except (OSError, ValueError):
        return False


def same_file(one: Path, other: Path) -> bool:
    """Say whether two paths lead to one file that is there."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Say whether content is looked for in a path: it is a folder, a pack, or a folder in one."""
    return is_there(path) and (path.is_dir() or is_pack(path) or (in_pack(path) and not _lies_in(path)))


def is_file(path: Path) -> bool:
    """Say whether a file of its own is there; one in a pack is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def is_yaml(path: Path) -> bool:
    return path.name.lower().endswith(_YAML)


def yaml_in(folder: Path) -> list[Path]:
    """List the YAML files in a folder and below, sorted; hidden files and folders are left out.

    Raises:
        Diagnosed: a folder cannot be read.
    """
    found: list[Path] = []
    if (pack := pack_of(folder)) is not None:
        inside = [pack / name for name in packed(pack) if not any(part.startswith(".") for part in name.split("/"))]
        return sorted(path for path in inside if is_yaml(path) and path.is_relative_to(folder))

    def refuse(error: OSError) -> None:
        raise unreadable(str(error.filename or folder), reason(error)) from error

    for root, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [path for name in files if not name.startswith(".") and is_yaml(path := Path(root, name))]
    return sorted(found)


def yaml_right_in(folder: Path) -> list[Path]:
    """List the YAML files in a folder, sorted, not those below; none if it cannot be read."""
    try:
        if pack_of(folder) is not None:
            return [path for path in yaml_in(folder) if path.parent == folder]
        return sorted(path for path in folder.iterdir() if is_yaml(path) and path.is_file())
    except (OSError, Diagnosed):
        return []


def stamp(path: Path) -> tuple[int, int] | None:
    """Give by what a file, or the pack that it lies in, is known to be as it was; None if it is not there."""
    try:
        known = (pack_of(path) or path).stat()
    except (OSError, ValueError):
        return None
    return known.st_mtime_ns, known.st_size


def read_bytes(path: Path, shown: str | None = None, most: int = MOST_BYTES) -> bytes:
    """Give a file's bytes.

    Args:
        path: a regular file, or a link to one.
        shown: how to name it in messages.
        most: bytes that it may have.

    Raises:
        Diagnosed: it is an `UnreadableContent`: no such file, a folder, a device, too large.
    """
    named = str(path) if shown is None else shown
    if (unsaved := UNSAVED.get().get(path)) is not None:
        return unsaved.encode(errors="replace")
    if (pack := pack_of(path)) not in (None, path):
        assert pack is not None
        held = packed(pack).get(path.relative_to(pack).as_posix())
        if held is None:
            raise unreadable(named, say("this is a folder") if is_there(path) else say("no such file"))
        return held
    try:
        _refuse_irregular(path.stat(), named, most)
        # A pipe put in the file's place meanwhile must not make us wait for its writer.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
        with os.fdopen(descriptor, "rb") as file:
            _refuse_irregular(os.fstat(descriptor), named, most)
            content = file.read(most + 1)
    except (OSError, ValueError) as error:
        why = reason(error)
        if isinstance(error, FileNotFoundError) and not path.suffix and is_there(path.with_suffix(".gmkit")):
            # A table is called so in its own commands.
            why = say("{why}; for the table give {path}", why=why, path=f"{named}.gmkit")
        raise unreadable(named, why) from error
    if len(content) > most:
        raise _too_large(named, most)
    return content


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or, if that fails, as it was before.

    Raises:
        StoreError: the folder or the disk does not take it.
    """
    named = escaped(str(path))
    try:
        if path.is_dir():
            raise errors.StoreError(say("{named}: this is a folder; name a file in it", named=named))
        if path.exists() and not path.is_file():
            raise errors.StoreError(say("{named}: this is no regular file; name another", named=named))
        target = path.resolve() if path.is_symlink() else path
        if not target.parent.is_dir():
            what = say("is not a folder") if target.parent.exists() else say("there is no such folder")
            raise errors.StoreError(
                say(
                    "{named}: cannot be written: {escaped}: {what}",
                    named=named,
                    escaped=escaped(str(target.parent)),
                    what=what,
                )
            )
        _replace(target, data)
    except (OSError, ValueError, RuntimeError) as error:
        told = reason(error) if isinstance(error, OSError | ValueError) else reason(OSError(errno.ELOOP, ""))
        raise errors.StoreError(say("{named}: cannot be written: {told}", named=named, told=told)) from error


_ENDINGS = frozenset({
    ".csv", ".docx", ".gmkit", ".html", ".jpeg", ".jpg", ".json", ".jsonl", ".md", ".odt", ".pdf", ".png", ".svg",
    ".txt", ".xlsx", ".yaml", ".yml", ".zip",
})  # fmt: skip
"""What names of files end in that say of what sort they are; Dr. No ends in none."""


def refuse_unlike(path: Path, mark: bytes, what: str, ending: str = "") -> None:
    """Refuse to put a file in the place of one of another sort, or by another sort's name; an empty one is none.

    Args:
        path: where; nothing need be there.
        mark: what a file of its sort begins with.
        what: what it is: "a PDF".
        ending: what its name ends in, if it has an ending at all; empty where that is seen to.

    Raises:
        StoreError: there is something else, or the name says so.
    """
    if ending and path.suffix.casefold() in _ENDINGS - {ending}:
        raise errors.StoreError(
            say(
                "{escaped}: what is written is {what}; end its name in {ending}, or --force leaves the name as it is",
                escaped=escaped(str(path)),
                what=what,
                ending=ending,
            )
        )
    try:
        with path.open("rb") as file:
            found = file.read(len(mark)) if path.is_file() else b""
    except (OSError, ValueError):
        # What cannot be read is told of when it is written.
        return
    if found and found != mark:
        raise errors.StoreError(
            say(
                "{escaped}: what is there is not {what}; --force replaces it, or name another file",
                escaped=escaped(str(path)),
                what=what,
            )
        )


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, unless it is there.

    Raises:
        StoreError: it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise errors.StoreError(
            say("{path}: cannot be made a folder: {reason}", path=path, reason=reason(error))
        ) from error


def _replace(target: Path, data: bytes) -> None:
    """Write beside the target, reach the disk, then take its place in one step."""
    spare = target.with_name(f".gmkit-{os.getpid()}-{os.urandom(4).hex()}.tmp")
    descriptor = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        if target.exists():
            spare.chmod(stat.S_IMODE(target.stat().st_mode))
        spare.replace(target)
    except BaseException:
        spare.unlink(missing_ok=True)
        raise


def _refuse_irregular(found: os.stat_result, named: str, most: int) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise unreadable(named, say("this is a folder"), say("name a file in it"))
    if not stat.S_ISREG(found.st_mode):
        what = (
            say("a pipe")
            if stat.S_ISFIFO(found.st_mode)
            else say("a socket")
            if stat.S_ISSOCK(found.st_mode)
            else say("a device")
        )
        raise unreadable(named, say("this is {what}", what=what), say("name a file"))
    if found.st_size > most:
        raise _too_large(named, most)


def _too_large(named: str, most: int) -> Diagnosed:
    return unreadable(
        named, say("the file is larger than {most}", most=_mib(most)), say("split it into several files"), "GM106"
    )


# ---- What lies in a zip, read in memory: nothing is unpacked, and nothing is believed that the zip says of itself.

MOST_ZIP_BYTES = 64 * 1024 * 1024
"""A zip has at most so many bytes, and so has all that lies in it together."""

MOST_ENTRIES = 2000
"""So many files at most lie in a zip; each has at most `MOST_BYTES`."""

_LISTED = b"PK\x01\x02"  # how every line of a zip's list of its files begins
_BEGINS = (b"PK\x03\x04", b"PK\x05\x06")  # a zip that has files, and one that has none
_HEADER = 30  # bytes before the name where a file begins in a zip
_LOCKED = 0x1 | 0x40 | 0x2000  # the bits that say that a file, or the list, is encrypted
_MEND = later("make the zip anew")


class Packed(NamedTuple):
    """One file that lies in a zip."""

    name: str  # its path there, with slashes
    mode: int  # what kind of file it says it was, and who might read it; 0 if it does not say
    data: bytes  # what is in it


def zip_entries(data: bytes, where: str) -> list[Packed]:
    """Give the files that lie in a zip, in its order; folders are left out.

    Args:
        data: the zip.
        where: how to name it in messages.

    Raises:
        Diagnosed: it is no zip, larger than the bounds above, encrypted, packed in another way than `stored` and
            `deflate`; a name leads out of its folder or is there twice (after NFC and without case); files lie over
            one another, or one is neither a regular file nor a folder.
    """
    import zipfile  # few commands read a zip
    import zlib
    from io import BytesIO

    if len(data) > MOST_ZIP_BYTES:
        raise unreadable(
            where,
            say("the zip is larger than {most}", most=_mib(MOST_ZIP_BYTES)),
            say("make it smaller"),
            "GM106",
        )
    if not data.startswith(_BEGINS):
        raise unreadable(where, say("this is no zip"), say("name one"))
    # Counted before the list is read: a list of a million files would fill the memory.
    if data.count(_LISTED) > MOST_ENTRIES:
        raise unreadable(
            where,
            say("the zip holds more than {most} files", most=MOST_ENTRIES),
            say("take some out"),
            "GM106",
        )
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _refuse_zip(archive.infolist(), where)
            _refuse_overlap(data, [(one.header_offset, one) for one in archive.infolist()], archive.start_dir, where)
            return [
                Packed(one.filename, one.external_attr >> 16, _unpacked(archive, one, where))
                for one in archive.infolist()
                if not one.is_dir()
            ]
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError) as error:
        raise unreadable(where, say("the zip is damaged"), said(_MEND)) from error
    except (RuntimeError, struct.error, OverflowError) as error:
        raise unreadable(where, say("the zip cannot be read"), said(_MEND)) from error


def _refuse_zip(found: Sequence[Any], where: str) -> None:
    """Refuse what a zip's list says of its files."""
    seen: set[str] = set()
    for one in found:
        named = errors.quoted(one.orig_filename)
        if why := _bad_name(one.orig_filename):
            raise unreadable(where, say("the zip holds {named}, {why}", named=named, why=why), said(_MEND))
        if (same := normalize("NFC", normalize("NFC", one.filename).casefold()).rstrip("/")) in seen:
            raise unreadable(where, say("the zip holds {named} twice", named=named), said(_MEND))
        seen.add(same)
        if one.flag_bits & _LOCKED:
            raise unreadable(
                where, say("the zip is encrypted ({named})", named=named), say("make it anew without a password")
            )
        if one.compress_type not in (0, 8):
            raise unreadable(
                where, say("{named} is packed in a way that is not read here", named=named), say("pack it with deflate")
            )
        if stat.S_IFMT(one.external_attr >> 16) not in (0, stat.S_IFDIR if one.is_dir() else stat.S_IFREG):
            raise unreadable(
                where, say("{named} is no regular file", named=named), say("put the file itself into the zip")
            )
        if one.file_size > MOST_BYTES:
            raise unreadable(
                where,
                say("{named} in it is larger than {most}", named=named, most=_mib(MOST_BYTES)),
                say("make it smaller"),
                "GM106",
            )
    if sum(one.file_size for one in found) > MOST_ZIP_BYTES:
        raise unreadable(
            where,
            say("the zip holds more than {most}", most=_mib(MOST_ZIP_BYTES)),
            say("make it smaller"),
            "GM106",
        )


def _bad_name(name: str) -> str:
    """Say why a name in a zip is not taken; empty if it is."""
    if "\\" in name or name.startswith("/") or re.match("[A-Za-z]:", name):
        return say("which is no path inside it")
    if not name or in_value(name) or "\n" in name or "\t" in name:
        return say("a name that no file should have")
    if any(step in ("", ".", "..") for step in name.removesuffix("/").split("/")):
        return say("which leads out of it or nowhere")
    return ""


def _refuse_overlap(data: bytes, found: Sequence[tuple[int, Any]], end: int, where: str) -> None:
    """Refuse files that lie over one another, which is how a small zip holds more than it has."""
    for begin, one in sorted(found, key=lambda pair: -pair[0]):
        if begin < 0 or data[begin : begin + 4] != _BEGINS[0]:
            raise unreadable(where, say("the zip is damaged"), said(_MEND))
        name, extra = struct.unpack("<HH", data[begin + 26 : begin + _HEADER])
        if begin + _HEADER + name + extra + one.compress_size > end:
            raise unreadable(where, say("files in the zip lie over one another"), said(_MEND))
        end = begin


def _unpacked(archive: Any, one: Any, where: str) -> bytes:
    with archive.open(one) as file:
        content: bytes = file.read(MOST_BYTES + 1)
    if len(content) != one.file_size:
        raise unreadable(
            where, say("{filename} is not as long as the zip says", filename=errors.quoted(one.filename)), said(_MEND)
        )
    return content


def _mib(size: int) -> str:
    return f"{size // (1024 * 1024)} MiB"


# ---- What is no table, told by its first bytes, with what to do.

_SAVE = later("open it and save the table as CSV or XLSX")
_BYTES: Sequence[tuple[bytes, str, str]] = (
    (
        b"%PDF",
        later("a PDF, which has no cells to read"),
        later("copy the table into a spreadsheet, and save that as CSV or XLSX"),
    ),
    (
        b"{\\rtf",
        later("an RTF document"),
        later("open it, copy its table into a spreadsheet, and save that as CSV or XLSX"),
    ),
    (
        b"\xd0\xcf\x11\xe0",
        later("an old Excel or Word file (.xls, .doc), or one with a password"),
        later("open it and save it as XLSX or CSV, without a password"),
    ),
    (
        b"\x89PNG",
        later("a picture"),
        later("type the table, or have it read by a program for that, and save it as CSV"),
    ),
    (
        b"\xff\xd8\xff",
        later("a picture"),
        later("type the table, or have it read by a program for that, and save it as CSV"),
    ),
    (b"GIF8", later("a picture"), later("type the table, or have it read by a program for that, and save it as CSV")),
    (b"RIFF", later("a picture or a sound"), later("type the table, and save it as CSV")),
    (b"\x1f\x8b", later("a file that is packed (gzip)"), later("unpack it first")),
    (b"7z\xbc\xaf", later("a file that is packed (7z)"), later("unpack it first")),
    (b"Rar!", later("a file that is packed (RAR)"), later("unpack it first")),
    (b"SQLite format 3", later("a database, or a campaign of gmkit"), later("export its table as CSV")),
)
_HTML = re.compile(rb"\s*(?:<!doctype html|<html|<head|<body|<table|<meta)", re.IGNORECASE)
_ZIPPED: Sequence[tuple[str, str, str]] = (
    ("word/", later("a Word document"), later("copy its table into a spreadsheet, and save that as CSV or XLSX")),
    ("ppt/", later("a PowerPoint file"), later("copy its table into a spreadsheet, and save that as CSV or XLSX")),
    ("xl/workbook.bin", later("a binary Excel file (.xlsb)"), later("open it and save it as XLSX or CSV")),
    ("content.xml", later("an OpenDocument file (.ods, .odt)"), _SAVE),
    ("Index/", later("a file of Apple Numbers or Pages"), later("export its table as CSV or Excel")),
    (
        "META-INF/container.xml",
        later("a book (EPUB)"),
        later("copy its table into a spreadsheet, and save that as CSV"),
    ),
)


def foreign(data: bytes) -> tuple[str, str] | None:
    """Say what a file is that holds neither a table nor YAML, and what to do with it."""
    for begin, what, tip in _BYTES:
        if data.startswith(begin):
            return say("this is {what}", what=said(what)), said(tip)
    plain = data.removeprefix(b"\xef\xbb\xbf")
    if _HTML.match(plain):
        return say("this is a web page (HTML)"), say("copy its table into a spreadsheet, and save that as CSV or XLSX")
    if plain.lstrip().startswith(b"<?xml"):
        return say("this is XML"), said(_SAVE)
    return None


def foreign_zip(names: Sequence[str]) -> tuple[str, str]:
    """Say what a zip is that is no spreadsheet, by what lies in it, and what to do with it."""
    for begin, what, tip in _ZIPPED:
        if any(name.startswith(begin) for name in names):
            return say("this is {what}", what=said(what)), said(tip)
    return say("this is a zip"), say("unpack it, and name the file with the table")


WORKBOOK = "xl/workbook.xml"
"""What lies in every spreadsheet that can be read."""


def refuse_foreign(data: bytes, named: str) -> None:
    """Raise Diagnosed for a file that is no YAML by its first bytes; say how it may become one."""
    told = foreign(data)
    if data.startswith(b"PK\x03\x04"):
        names = [one.name for one in zip_entries(data, named)]
        told = (say("this is a spreadsheet (XLSX)"), "") if WORKBOOK in names else foreign_zip(names)
    if told is not None:
        what, tip = told
        way = say("gmkit new KIND --from FILE makes YAML of a table")
        raise unreadable(named, what, f"{tip}; {way}" if tip else way, "GM103")


UNSEEN = b"\xef\xbb\xbf\xfe\xff\0 \t\r\n"
"""Bytes that may stand before XML, in whatever encoding it is."""


# ---- A pack: a zip that is read as the folder it was made of. What lies in it has a path below that of the zip.

PACK = ".zip"
"""What the name of a pack ends with."""


def is_pack(path: Path) -> bool:
    """Say whether a path is a pack."""
    return path.name.lower().endswith(PACK) and path.is_file()


def pack_of(path: Path) -> Path | None:
    """Give the pack that a path is, or lies in; None for all else."""
    if PACK not in str(path).lower():
        return None
    try:
        return next((one for one in (path, *path.parents) if is_pack(one)), None)
    except (OSError, ValueError):
        return None


def in_pack(path: Path) -> bool:
    """Say whether a path leads to a file or a folder that lies in a pack."""
    pack = pack_of(path)
    if pack is None or pack == path:
        return False
    inside = path.relative_to(pack).as_posix()
    return any(name == inside or name.startswith(f"{inside}/") for name in packed(pack))


def _lies_in(path: Path) -> bool:
    pack = pack_of(path)
    return pack is not None and path.relative_to(pack).as_posix() in packed(pack)


def packed(pack: Path) -> Mapping[str, bytes]:
    """Give what lies in a pack, by its path there.

    Raises:
        Diagnosed: as `zip_entries`, and where a zip lies in it.
    """
    known = stamp(pack)
    return _packed(pack, pack.absolute(), known)


@lru_cache(8)
def _packed(pack: Path, _whole: Path, _known: object) -> Mapping[str, bytes]:
    found = {}
    for one in zip_entries(read_bytes(pack, None, MOST_ZIP_BYTES), str(pack)):
        if one.name.lower().endswith(PACK) or one.data.startswith(_BEGINS):
            told = say("the zip holds {name}, which is a zip itself", name=errors.quoted(one.name))
            raise unreadable(str(pack), told, say("name that one, or pack the files in it"))
        found[one.name] = one.data
    return MappingProxyType(found)


# ---- A picture that a file names, which lies beside that file or below.


class Pictured(str):
    """The path of a picture as a file has it, which knows where it stands there."""

    __slots__ = ("fault", "folder")

    folder: Path | None  # of the file; None for a text that is in no file
    fault: Diagnostic  # at the place, to be told with what is wrong

    @classmethod
    def at(cls, at: At, word: str) -> Pictured:
        """Give a path with its place."""
        found = cls(word)
        found.folder = None if at.document.file is None else at.document.file.parent
        found.fault = at.fault("GM604", "", key=True)
        return found

    def refused(self, why: str) -> Diagnosed:
        """Give the error for the picture: what is wrong, and after a semicolon what to do."""
        told, _, tip = say("the picture {path}: {why}", path=errors.quoted(self), why=why).partition("; ")
        return refusal([self.fault._replace(message=told, suggestion=tip or None)])

    def real(self) -> Path:
        """Give where it is, links resolved.

        Raises:
            Diagnosed: it is not in the folder of its file or below.
        """
        if self.folder is None:
            raise self.refused(say("a text that is in no file has no pictures; take it out"))
        try:
            folder = self.folder.resolve()
            path = (folder / self).resolve()
        except (OSError, ValueError, RuntimeError) as error:
            told = reason(OSError(errno.ELOOP, "")) if isinstance(error, RuntimeError) else reason(error)
            raise self.refused(say("{told}; name a file beside this one", told=told)) from error
        if not path.is_relative_to(folder):
            raise self.refused(say("it lies outside the folder of this file; put a copy beside it"))
        return path

    def read(self) -> bytes:
        """Give what is in it, opened once.

        Raises:
            Diagnosed: it cannot be read, is no regular file or is too large.
        """
        path = self.real()
        try:
            return read_bytes(path)
        except Diagnosed as error:
            one = error.diagnostics[0]
            raise self.refused(
                say("{message}; name a PNG, JPEG or SVG of at most 8 MiB", message=one.message)
            ) from error


# ---- Characters that a file may not hold, since nobody can see what they do.

# Characters that join or part letters are needed inside emoji and in the scripts of South and West Asia.
_JOINED = "\u0600-\u109f\u1780-\u180d\u1810-\u18af\u203c-\u205f\u20a0-\u3299\ufe0f\U0001f000-\U0001faff"
_HIDDEN = "\u00ad\u115f\u1160\u180e\u200b\u2028\u2029\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb"
_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_BROKEN = "\ud800-\udfff\ufffe\uffff"
_TAGS = "\U000e0000-\U000e007f"
_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_JOINERS = "\u200c\u200d"
_CONTROLS = re.compile(f"[{_CONTROL}]")
# Compiled when first met (`re` keeps them): that takes longer than reading a file in plain letters.
_ANY = f"[{_CONTROL}{_HIDDEN}{_JOINERS}{_BIDI}{_BROKEN}{_TAGS}]"
_JOINABLE = f"[{_JOINED}]"


class Forbidden(NamedTuple):
    """One such character: where in the text, from 0, and what it is."""

    at: int
    name: str


def in_file(text: str, start: int = 0) -> Forbidden | None:
    """Find the first character from `start` on that a file may not hold."""
    pattern = _CONTROLS if text.isascii() else re.compile(_ANY)
    found = pattern.search(text, start)
    while found:
        if found[0] not in _JOINERS or not _joins(text, found.start()):
            return Forbidden(found.start(), _name(found[0]))
        found = pattern.search(text, found.end())
    return None


def in_value(text: str) -> Forbidden | None:
    """Find the first character that a value may not hold, however it was written in the file."""
    back = text.find("\r")  # a line break in a file, but inside a value it would overwrite a line
    found = in_file(text)
    if back >= 0 and (found is None or back < found.at):
        return Forbidden(back, _name("\r"))
    return found


def _joins(text: str, at: int) -> bool:
    """Say whether the letters on both sides are such as are joined."""
    joinable = re.compile(_JOINABLE)
    return at > 0 and bool(joinable.match(text, at - 1)) and bool(joinable.match(text, at + 1))


def _name(character: str) -> str:
    if re.match(f"[{_BIDI}]", character):
        what = say("which turns the direction of writing")
    elif re.match(f"[{_CONTROL}\r]", character):
        what = say("a control character")
    elif re.match(f"[{_BROKEN}]", character):
        what = say("which is no character")
    else:
        what = say("which cannot be seen")
    return f"U+{ord(character):04X}, {what}"


# ---- What is wrong with a text in TOML, in words for somebody who never heard of it.

_PLACED = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")
_WORDS = (
    ("Expected '='", later("an = is missing here; write name = value")),
    ("Expected ']", later("the ] of this table's name is missing; close it")),
    ("Unescaped '\\'", later("a \\ in double quotes means something else; write paths with /")),
    ("Invalid hex value", later("a \\ in double quotes means something else; write paths with /")),
    ("Escaped character", later("a \\ in double quotes means something else; write paths with /")),
    ("Unterminated string", later("a quote is opened and never closed; close it")),
    ("Illegal character", later("a quote is not closed on its line; close it")),
    ("Found invalid character", later("a quote is not closed on its line; close it")),
    ("Unclosed array", later("a comma is missing in this list, or its ]; add it")),
    ("Unclosed inline table", later("a comma is missing within the braces, or the closing one; add it")),
    (
        "Invalid value",
        later('what stands behind the = cannot be read; put text in straight quotes, as in paper = "a4"'),
    ),
    ("Expected newline", later("something is left over behind the value; put every setting on a line of its own")),
)
_TWICE = ("Cannot overwrite", "Duplicate inline", "Cannot declare", "Cannot redefine", "Cannot mutate")
_VALUE = re.compile(r"[^\s#,\]}\"'“”]+")
_NAMED = re.compile(r"\s*(?:- *)?([A-Za-z_][\w.-]*)\s*:")
_MEANT = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
_OTHERWISE = later('this is no setting; write name = value, as in paper = "a4"')


def toml_fault(message: str, text: str) -> tuple[tuple[int, int], str]:
    """Give the line and column, from 1, of a fault of TOML, and what it is and what to do.

    Args:
        message: what the standard library's reader says.
        text: what it read.
    """
    found = _PLACED.search(message)
    lines = text.split("\n")
    last = len(text.rstrip().split("\n"))
    line, column = (int(found[1]), int(found[2])) if found and found[1] else (last, len(lines[last - 1].rstrip()) + 1)
    own = lines[line - 1] if line <= len(lines) else ""
    if message.startswith(_TWICE):
        return (line, column), say("this is here a second time, or written in two ways; keep one of the two")
    if message.startswith("Expected '='") and (named := _NAMED.match(own)):
        return (line, column), say("an = is missing here; write {name} = and the value", name=named[1])
    if message.startswith("Invalid value") and (word := _VALUE.match(own, column - 1)):
        meant = _MEANT.get(word[0].casefold())
        if meant == word[0].lower():
            told = say("{word} has a small letter here; write {small}", word=word[0], small=meant)
            return (line, column), told
        if meant:
            return (line, column), say("{word} is no value here; write {meant}", word=word[0], meant=meant)
    return (line, column), said(next((words for start, words in _WORDS if message.startswith(start)), _OTHERWISE))


# ---- The same for JSON.

_JSON_WORDS = (
    ("Expecting ',' delimiter", later("a comma is missing here, or what closes the list or the block")),
    ("Expecting ':' delimiter", later("a colon is missing here, behind a name")),
    (
        "Expecting property name",
        later("a name in straight double quotes belongs here, or the comma before it is too much"),
    ),
    ("Illegal trailing comma", later("a comma stands here before what closes the list or the block")),
    ("Expecting value", later("a value is missing here, or it is text without straight double quotes")),
    ("Unterminated string", later("a quote is opened here and never closed")),
    (
        "Invalid control character",
        later("a line ends within quotes here, or a tab stands there; write it as \\n or \\t"),
    ),
    ("Invalid \\", later("a \\ in quotes means something else here; write it twice")),
    ("Extra data", later("something is left over here, behind the end")),
)
_NO_JSON = later("it cannot be read from here on")


def json_fault(message: str) -> str:
    """Say what is wrong with a text in JSON, from what the standard library's reader says, which is English."""
    return said(next((words for start, words in _JSON_WORDS if message.startswith(start)), _NO_JSON))
