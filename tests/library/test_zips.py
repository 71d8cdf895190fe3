"""A zip is read in memory, within bounds, and only as what it says it is."""

from __future__ import annotations

import stat
import struct
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO

import pytest

from gmkit.errors import ContentError
from gmkit.library.document import Diagnosed
from gmkit.library.files import MOST_BYTES, MOST_ENTRIES, MOST_ZIP_BYTES, zip_entries
from tests.cases import every_case


def zipped(files: Iterable[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Make a zip."""
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w", method) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return kept.getvalue()


def with_mode(mode: int) -> bytes:
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        one = zipfile.ZipInfo("a.yaml")
        one.external_attr = mode << 16
        archive.writestr(one, b"kind: pack")
    return kept.getvalue()


def with_bit(data: bytes, bit: int) -> bytes:
    """Set a flag of the first file, where it begins and in the list."""
    found = bytearray(data)
    for start, at in ((0, 6), (data.index(b"PK\x01\x02"), 8)):
        (flags,) = struct.unpack_from("<H", found, start + at)
        struct.pack_into("<H", found, start + at, flags | bit)
    return bytes(found)


def over_one_another() -> bytes:
    """Make a zip whose list names one file's bytes by two names."""
    data = bytearray(zipped([("a.yaml", b"x" * 99), ("b.yaml", b"y" * 99)]))
    first = data.index(b"PK\x01\x02")
    second = data.index(b"PK\x01\x02", first + 4)
    struct.pack_into("<I", data, second + 42, 0)
    data[data.index(b"b.yaml", second)] = ord("b")
    return bytes(data)


def renamed(name: bytes) -> bytes:
    """Make a zip with a name that the writer would have mended."""
    plain = b"x" * len(name)
    return zipped([(plain.decode(), b"kind: pack")]).replace(plain, name)


def test_files_come_in_their_order_and_folders_are_left_out() -> None:
    data = zipped([("b/", b""), ("b/two.yaml", b"2"), ("a.yaml", b"1" * 5000)])
    assert [(one.name, one.data) for one in zip_entries(data, "x.zip")] == [
        ("b/two.yaml", b"2"),
        ("a.yaml", b"1" * 5000),
    ]
    stored = zipped([("a.yaml", b"plain")], zipfile.ZIP_STORED)
    assert zip_entries(stored, "x.zip")[0].data == b"plain"


def test_what_a_file_was_is_told() -> None:
    mode = stat.S_IFREG | 0o644
    assert zip_entries(with_mode(mode), "x.zip")[0].mode == mode
    assert zip_entries(zipped([]), "x.zip") == []


NAMES = [
    b"../a.yaml",
    b"/etc/a",
    b"a\\b.yaml",
    b"c:a.yaml",
    b"a/../b",
    b"a//b.yaml",
    b"a\0b.yaml",
    b"./a.yaml",
    b"a\nb",
]

BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "no zip": (lambda: b"kind: pack", "this is no zip"),
    "cut off": (lambda: zipped([("a.yaml", b"1")])[:-9], "damaged"),
    "encrypted": (lambda: with_bit(zipped([("a.yaml", b"1")]), 1), "encrypted"),
    "another method": (lambda: zipped([("a.yaml", b"1")], zipfile.ZIP_LZMA), "packed in a way"),
    "a link": (lambda: with_mode(stat.S_IFLNK | 0o777), "no regular file"),
    "a device": (lambda: with_mode(stat.S_IFCHR | 0o600), "no regular file"),
    "a folder with the name of a file": (lambda: with_mode(stat.S_IFDIR | 0o755), "no regular file"),
    "overlap": (over_one_another, "over one another"),
    "many files": (lambda: zipped((f"{n}.yaml", b"") for n in range(MOST_ENTRIES + 1)), "more than 2000 files"),
    "one too large": (lambda: zipped([("a.yaml", bytes(MOST_BYTES + 1))]), '"a.yaml" in it is larger than 8 MiB'),
    "too large together": (lambda: zipped((f"{n}", bytes(MOST_BYTES)) for n in range(9)), "more than 64 MiB"),
    "too large itself": (lambda: b"PK\x03\x04" + bytes(MOST_ZIP_BYTES), "larger than 64 MiB"),
    "once more in capitals": (lambda: zipped([("a.yaml", b"1"), ("A.yaml", b"2")]), "twice"),
    "once more, composed": (lambda: zipped([("\u00e9", b"1"), ("e\u0301", b"2")]), "twice"),
    **{str(name): (lambda name=name: renamed(name), "the zip holds") for name in NAMES},  # type: ignore[misc]
}


@every_case("case", BAD)
def test_a_zip_that_is_not_to_be_trusted_is_refused_in_a_line(case: str) -> None:
    make, told = BAD[case]
    with pytest.raises(Diagnosed, match=r"^x\.zip: ") as caught:
        zip_entries(make(), "x.zip")
    assert isinstance(caught.value, ContentError)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_a_zip_says_of_itself_is_not_believed() -> None:
    """A file that is longer than the list says, or another than its sum says, is refused."""
    data = bytearray(zipped([("a.yaml", b"1" * 5000)]))
    struct.pack_into("<I", data, data.index(b"PK\x01\x02") + 24, 10)
    with pytest.raises(Diagnosed):
        zip_entries(bytes(data), "x.zip")
    struct.pack_into("<I", data, data.index(b"PK\x01\x02") + 24, 5001)
    with pytest.raises(Diagnosed):
        zip_entries(bytes(data), "x.zip")


def test_no_damage_ends_in_a_bug() -> None:
    """Every byte of a small zip put wrong, one after the other: read all the same, or refused in a line."""
    whole = zipped([("a.yaml", b"kind: pack\n" * 9), ("b/c.yaml", b"")])
    for at in range(len(whole)):
        for value in (0, 255, whole[at] ^ 1):
            try:
                zip_entries(whole[:at] + bytes([value]) + whole[at + 1 :], "x.zip")
            except Diagnosed as refused:
                assert "\n" not in str(refused)  # noqa: PT017
