"""A TrueType font made by hand: every letter blank and as wide as wanted, so that tests can count."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path

EM = 1000
HALF = dict.fromkeys([*map(chr, range(0x20, 0x7F)), "…"], 500)
"""Plain letters and the ellipsis, each half an em wide."""


def small_font(
    path: Path,
    letters: Mapping[str, int],
    *,
    blind: str = "",
    bold: bool = False,
    italic: bool = False,
    rights: int = 0,
    wide_map: bool = False,
) -> Path:
    """Write a font.

    Args:
        path: where to.
        letters: with their widths in thousandths of an em.
        blind: letters that the map sends to glyph 0, "no such glyph".
        bold: it says that it is heavy.
        italic: it says that it is slanted.
        rights: what it says of being put in files.
        wide_map: the map is of format 12, as letters past U+FFFF need, and not of format 4.
    """
    codes = sorted(map(ord, letters))
    glyph = {code: i for i, code in enumerate(codes, 1)} | {ord(c): 0 for c in blind}
    count = len(codes) + 1
    tables = {
        b"OS/2": struct.pack(">HhHHH", 1, 500, 700 if bold else 400, 5, rights).ljust(78, b"\0"),
        b"cmap": struct.pack(">HHHHI", 0, 1, 3, 10 if wide_map else 1, 12)
        + (_groups(glyph) if wide_map else _segments(glyph)),
        b"glyf": b"\0\0\0\0",
        b"head": struct.pack(
            ">IIIIHHQQhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 0, EM, 0, 0, 0, 0, EM, EM,
            bold | italic << 1, 8, 2, 0, 0,
        ),
        b"hhea": struct.pack(">IhhhHhhhhhh8xhH", 0x10000, 800, -200, 0, EM, 0, 0, 0, 1, 0, 0, 0, count),
        b"hmtx": struct.pack(f">{2 * count}H", 300, 0, *(n for c in codes for n in (letters[chr(c)], 0))),
        b"loca": bytes(2 * (count + 1)),
        b"maxp": struct.pack(">IH", 0x10000, count).ljust(32, b"\0"),
        b"name": _names(path.stem),
        b"post": struct.pack(">IIhhI", 0x30000, 0, 0, 0, 0).ljust(32, b"\0"),
    }  # fmt: skip
    padded = [body + bytes(-len(body) % 4) for body in tables.values()]
    starts = accumulate((len(body) for body in padded), initial=12 + 16 * len(tables))
    head = struct.pack(">IHHHH", 0x10000, len(tables), 128, 3, 32)
    for (tag, body), start in zip(tables.items(), starts, strict=False):
        head += struct.pack(">4sIII", tag, 0, start, len(body))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(head + b"".join(padded))
    return path


def _segments(glyph: Mapping[int, int]) -> bytes:
    """Give a map of format 4, a segment for each letter; half of them by delta, half through the glyph list."""
    codes = sorted(glyph)
    count = len(codes) + 1
    by_list = [code for code in codes if code % 2 or not glyph[code]]
    offsets = [
        2 * (count - i + by_list.index(code)) if code in by_list else 0 for i, code in enumerate(codes)
    ]  # fmt: skip
    deltas = [0 if code in by_list else (glyph[code] - code) & 0xFFFF for code in codes]
    body = struct.pack(">HHHH", 2 * count, 0, 0, 0)
    body += struct.pack(f">{count}HH", *codes, 0xFFFF, 0)
    body += struct.pack(f">{count}H", *codes, 0xFFFF)
    body += struct.pack(f">{count}H", *deltas, 1)
    body += struct.pack(f">{count}H", *offsets, 0)
    body += struct.pack(f">{len(by_list)}H", *(glyph[code] for code in by_list))
    return struct.pack(">HHH", 4, 6 + len(body), 0) + body


def _groups(glyph: Mapping[int, int]) -> bytes:
    """Give a map of format 12, a group for each letter."""
    groups = b"".join(struct.pack(">III", code, code, glyph[code]) for code in sorted(glyph))
    return struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(glyph)) + groups


def _names(name: str) -> bytes:
    """Give the table of names: family, full name, PostScript name, the Macintosh way."""
    text = name.encode("ascii")
    records = b"".join(struct.pack(">HHHHHH", 1, 0, 0, kind, len(text), 0) for kind in (1, 4, 6))
    return struct.pack(">HHH", 0, 3, 6 + len(records)) + records + text
