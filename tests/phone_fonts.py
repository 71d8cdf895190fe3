"""The fonts of pages in `gmkit/phones/fonts`: `python -m tests.phone_fonts` makes them from the two font packages.

It needs `fonttools` and `brotli`, which nothing else does. What is left of each face is Latin, so that a phone has all
six in a second; what has other letters is shown in the phone's own font. A changed font may not go by its maker's
reserved name, so each is called by gmkit's.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from gmkit.printing import faces

FOLDER = Path(__file__).parent.parent / "gmkit" / "phones" / "fonts"
MOST = 179 * 1024
FACES = {
    "serif-regular.woff2": "serif",
    "serif-italic.woff2": "serif-italic",
    "serif-semibold.woff2": "serif-semibold",
    "sans-regular.woff2": "sans",
    "sans-semibold.woff2": "sans-semibold",
    "sans-bold.woff2": "sans-bold",
}
"""Each file with the printed role that it shows."""

LETTERS = (
    *range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), *range(0x300, 0x305), 0x306, 0x307, 0x308, 0x30A,
    0x30B, 0x30C, 0x323, 0x326, 0x327, 0x328, *range(0x1E80, 0x1E86), 0x1E9E, 0x1EF2, 0x1EF3, *range(0x2010, 0x2016),
    *range(0x2018, 0x201F), 0x2020, 0x2022, 0x2026, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2122,
    0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2260, 0x2264, 0x2265,
)  # fmt: skip
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum"]


def made(name: str) -> bytes:
    """Give a font as pages have it; the same bytes whenever it is made of the same font."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    font = TTFont(faces.file_of(FACES[name]), recalcTimestamp=False)
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14])
    options.drop_tables += ["DSIG"]
    cut = subset.Subsetter(options)
    cut.populate(unicodes=LETTERS)
    cut.subset(font)
    family, _, weight = name.removesuffix(".woff2").partition("-")
    family = f"gmkit {family}"
    whole = f"{family} {weight}"
    for record in font["name"].names:
        own = {1: family, 3: whole, 4: whole, 6: whole.replace(" ", "-")}.get(record.nameID)
        if own:
            record.string = own
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out, reorderTables=True)
    return out.getvalue()


def main() -> None:
    """Write all of them, with what their makers allow."""
    FOLDER.mkdir(exist_ok=True)
    for name in FACES:
        (FOLDER / name).write_bytes(made(name))
    for family in ("serif", "sans"):
        terms = faces.file_of(family).parent / "LICENSE.txt"
        (FOLDER / f"{family}-LICENSE.txt").write_bytes(terms.read_bytes())
    size = sum((FOLDER / name).stat().st_size for name in FACES)
    sys.stdout.write(f"{size} bytes of {MOST}\n")


if __name__ == "__main__":
    main()
