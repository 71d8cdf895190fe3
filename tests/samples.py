"""The printed samples in `examples/prints` and the picture of them: `python -m tests.samples` makes both."""

from __future__ import annotations

import io
from pathlib import Path

from gmkit import cli

FOLDER = Path(__file__).parent.parent / "examples" / "prints"
EVENING = str(FOLDER.parent / "carnival.yaml")
SAMPLES = {
    "tracker-celia.pdf": ["masks", "tracker", "--from", EVENING, "--for", "Celia"],
    "map.pdf": ["masks", "map", "--from", EVENING],
    "mask-cards.pdf": ["masks", "mask-cards", "--sides", "single"],
    "masks-to-wear.pdf": ["masks", "mask-sheets", "--pick", "flirt", "--pick", "king of spades"],
    "masks-reference.pdf": ["masks", "reference"],
    "dominoes-mono.pdf": ["masks", "dominoes", "--ink", "mono"],
    "retainers.pdf": ["cipher", "retainers"],
    "score-sheet.pdf": ["cipher", "score-sheet"],
    "cypher-cards-low-ink.pdf": ["cypher", "cards", "--ink", "low", "--sides", "single"],
    "cyffle-reference.pdf": ["cyffle", "reference"],
    "whims-tokens.pdf": ["whims", "tokens", "--sides", "single"],
    "tracker-large-print.pdf": ["masks", "tracker", "--large-print"],
}
"""Every sample with what is typed for it after `gmkit print`."""

_COLUMNS, _CELL, _GAP, _DPI = 4, (420, 420), 14, 60


def contact_sheet() -> bytes:
    """Give a picture with the first page of every sample."""
    from PIL import Image, ImageOps

    from gmkit.printing.png import pictures

    rows = -(-len(SAMPLES) // _COLUMNS)
    size = (_COLUMNS * (_CELL[0] + _GAP) + _GAP, rows * (_CELL[1] + _GAP) + _GAP)
    sheet = Image.new("RGB", size, "#8a8681")
    for number, name in enumerate(SAMPLES):
        first = Image.open(io.BytesIO(pictures((FOLDER / name).read_bytes(), 2 * _DPI)[0])).convert("RGB")
        page = ImageOps.contain(first, _CELL, Image.Resampling.LANCZOS)
        row, column = divmod(number, _COLUMNS)
        left = _GAP + column * (_CELL[0] + _GAP) + (_CELL[0] - page.width) // 2
        top = _GAP + row * (_CELL[1] + _GAP) + (_CELL[1] - page.height) // 2
        sheet.paste(page, (left, top))
    out = io.BytesIO()
    sheet.save(out, "JPEG", quality=86, optimize=True)
    return out.getvalue()


def main() -> None:
    """Make every sample and the picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, words in SAMPLES.items():
        assert cli.run(["print", *words, "-o", str(FOLDER / name), "--quiet"]) == 0
    (FOLDER / "contact-sheet.jpg").write_bytes(contact_sheet())


if __name__ == "__main__":
    main()
