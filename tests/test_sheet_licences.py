"""Every page of every sheet says what may be done with what is on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmkit import cli, games
from gmkit.library.credit import NO_LICENCE, Credit
from tests.cases import every_case
from tests.pressed import draw_once, page_words

pytestmark = pytest.mark.heavy

EXAMPLES = Path(__file__).parent.parent / "examples"
SHEETS = [(slug, name) for slug in games.slugs() for name in games.card(slug).sheets]
LICENSED = {
    "cipher": ("harbour-retainers.yaml", ("retainers", "reference", "score-sheet")),
    "cypher": ("lantern-deck.yaml", ("cards", "reference")),
    "cyffle": ("gwyngelli-pack.yaml", ("reference", "tally")),
    "masks": ("velvet-masks.yaml", ("mask-cards", "mask-sheets", "mask-tents", "tracker", "gm-sheet", "map")),
}
"""Sheets that are made from content, with a file of one's own for it."""


def pages(tmp_path: Path, *words: str) -> list[str]:
    """Give the words of each page, without the breaks of lines."""
    path = tmp_path / "out.pdf"
    assert cli.run(["print", *words, "-o", str(path)]) == 0
    return page_words(path.read_bytes())


@pytest.mark.parametrize("more", [(), ("--sides", "single"), ("--large-print",)], ids=" ".join)
@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_every_page_says_that_there_is_no_licence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slug: str, name: str, more: tuple[str, ...]
) -> None:
    draw_once(monkeypatch, slug, name)
    found = pages(tmp_path, slug, name, *more)
    assert found
    for page in found:
        assert "".join(NO_LICENCE.split()) in page


@pytest.mark.parametrize(("licence", "said"), [("CC-BY-SA-4.0", "(CC BY-SA 4.0)"), (None, f"({NO_LICENCE})")])
@pytest.mark.parametrize(("slug", "name"), [(slug, name) for slug, (_, names) in LICENSED.items() for name in names])
def test_every_page_names_the_licence_of_the_content(
    tmp_path: Path, slug: str, name: str, licence: str | None, said: str
) -> None:
    text = (EXAMPLES / LICENSED[slug][0]).read_text(encoding="utf-8")
    head, _, rest = text.partition("source:\n")
    own = [line for line in rest.split("\n") if not line.startswith("  licence:")]
    (tmp_path / "own.yaml").write_text(
        f"{head}source:\n  licence: {licence or 'null'}\n" + "\n".join(own), encoding="utf-8"
    )
    author = "thegmkitauthors"
    for page in pages(tmp_path, slug, name, "--content", str(tmp_path / "own.yaml")):
        assert f"{author}{''.join(said.split())}" in page


@pytest.mark.parametrize(
    ("licence", "said"),
    [
        ("CC-BY-4.0", "CC BY 4.0"), ("CC-BY-NC-ND-3.0", "CC BY-NC-ND 3.0"), ("CC0-1.0", "CC0 1.0"), ("MIT", "MIT"),
        ("all rights reserved", "all rights reserved"), (None, NO_LICENCE),
    ],
)  # fmt: skip
def test_a_licence_is_told_as_people_call_it(licence: str | None, said: str) -> None:
    assert Credit("Deck", "Ana", licence=licence).line() == f"Deck by Ana ({said})"


@every_case(
    ("author", "person"),
    [
        ("Mike Reeves-McMillan, © 1997–2006", "Mike Reeves-McMillan"),
        ("David Short (Alderac Entertainment Group, 2014)", "David Short"),
        ("Ana", "Ana"),
        (None, "gmkit"),
    ],
)
def test_a_file_s_author_is_a_person_s_name(author: str | None, person: str) -> None:
    assert Credit("x", author).person == person
