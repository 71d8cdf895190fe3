"""Ninety slips of somebody who never wrote a program: each is mended by `--fix`, or by its first message."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gmkit import games
from gmkit.library import load
from gmkit.library.check import inspect_all
from gmkit.library.document import Severity
from gmkit.library.mend import mended
from tests import editor_slips
from tests.editor_slips import CARNIVAL, CHILD, CHILD_FILE, CITY, DECK, MASKS, MATCH, RETAINERS, VELVET, Slip

ROOT = Path(__file__).parents[2]

PASTED = [
    Slip(RETAINERS, "schema_version: 1", "schema_version: “1”"),
    Slip(RETAINERS, '"Cipher: a Gaudiguchian game"', "“Cipher: a Gaudiguchian game”"),
    Slip(RETAINERS, "  author: Neerth", "\u00a0\u00a0author: Neerth"),
    Slip(MASKS, "  - id: js\n", "  • id: js\n"),
    Slip(MASKS, "    gender: male", "    gender: Male"),
    Slip(DECK, "copies: 1", "copies: 01"),
    Slip(VELVET, "value: 3", "value: “3”"),
    Slip(CARNIVAL, "level: master", "level: master,"),
    Slip(CITY, "places:\n", "Places:\n"),
    Slip(MATCH, "kind: whims-situation", "kind: whims"),
]
"""What word processors and habits put in."""

BAR, BY_FIX = 84, 35


def outcome(slip: Slip, folder: Path) -> str:
    """Give what mends a slip: "fix", "told", or nothing."""
    good = CHILD if slip.file == CHILD_FILE else (ROOT / slip.file).read_text(encoding="utf-8")
    assert slip.old in good, slip
    bad = good.replace(slip.old, slip.new, 1)
    path = folder / "f.yaml"
    path.write_text(bad, encoding="utf-8")
    reading = inspect_all([path], dict(games.AllKinds()))[0]
    wrong = [one for one in reading.found if one.severity is Severity.ERROR] or reading.found
    assert reading.again is not None
    made = mended(bad, reading.again)
    if made.text != bad and load.parse(made.text, "f").data == load.parse(good, "f").data:
        return "fix"
    if not wrong or wrong[0].place is None:
        return ""
    first = next(
        n for n, (one, other) in enumerate(zip(good.splitlines(), bad.splitlines(), strict=False)) if one != other
    )
    near = wrong[0].place.line - 1 in (first - 1, first, first + slip.new.count("\n"))
    words = f"{wrong[0].message} {wrong[0].suggestion} {wrong[0].note}"
    named = set(re.findall(r"[\w-]+", slip.old)) & set(re.findall(r"[\w-]+", words))
    gone = not slip.new and bool(named)  # what is not there is told where its block begins
    return "told" if gone or (near and (named or wrong[0].suggestion)) else ""


@pytest.mark.heavy
def test_ninety_slips_are_mended_in_one_go(tmp_path: Path) -> None:
    all_of_them = [*editor_slips.SHAPE, *editor_slips.YAML, *PASTED]
    assert len(all_of_them) >= 90
    found = {(slip.file, slip.old, slip.new): outcome(slip, tmp_path) for slip in all_of_them[-90:]}
    lost = "\n".join(map(str, (slip for slip, what in found.items() if not what)))
    assert [*found.values()].count("fix") >= BY_FIX, [slip for slip, what in found.items() if what != "fix"]
    assert sum(map(bool, found.values())) >= BAR, lost
