"""What a program reads out of a sheet comes in the order in which a person reads it."""

from __future__ import annotations

from pathlib import Path

import pypdf
import pytest

from gmkit import cli

CARNIVAL = str(Path(__file__).parent.parent / "examples" / "carnival.yaml")

ORDERS = {
    "masks mask-cards --sides single --ink low": [
        "Dashing Swordsman", "Challenge other", "Pose dramatically", "Taria", "Swing",
    ],
    f"masks tracker --from {CARNIVAL} --for Celia": [
        "Celia", "avatar", "Young Noblewoman", "The Mask", "Never promise",
        "The Hidden Face", "Arrive early", "Relationships", "Dav", "Zeno",
        "Sun Temple", "Personalists", "Notes", "chart maker", "Objectives", "Glorify",
    ],
    f"masks gm-sheet --from {CARNIVAL}": ["The regatta ball", "Celia", "Dav", "Bo", "Anna", "Zeno"],
    f"masks map --from {CARNIVAL}": ["Who feels what", "row feels", "Commission of Masks"],
    "masks reference": ["An unopposed challenge", "Before the tile", "Conflict.", "An opposed challenge", "Yield"],
    "masks objectives": ["Objectives", "glorify", "Achieved"],
    "cipher retainers": ["Aslaran", "Allure", "beryl", "Price about", "Clangoru"],
    "cipher reference": ["Enlistment", "Venture die", "Preach", "Reward die", "What it is worth", "Whom to name"],
    "cipher score-sheet": ["Cipher", "Retinues", "Treasury", "Gold after each round"],
    "cypher cards": ["Corp Overseer", "Upper", "When played", "House", "Aristocrat"],
    "cyffle reference": ["Cyffle", "Deal", "Card points", "Tricks", "Pot and honour", "Ties"],
    "whims reference": ["Whims", "Tokens", "Roll", "Reroll", "Reveal", "Odds"],
    "whims tokens": ["Weak", "Average", "Skilled"],
}  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("words", ORDERS)
def test_words_come_in_order(tmp_path: Path, words: str) -> None:
    path = tmp_path / "sheet.pdf"
    assert cli.run(["print", *words.split(), "-o", str(path)]) == 0
    text = " ".join(" ".join(page.extract_text().split()) for page in pypdf.PdfReader(path).pages).casefold()
    at = 0
    for one in ORDERS[words]:
        found = text.find(one.casefold(), at)
        assert found >= 0, f"{one!r} does not come after what stands before it"
        at = found + len(one)
    assert "gmkit" in text[at:], "the credit comes last"
