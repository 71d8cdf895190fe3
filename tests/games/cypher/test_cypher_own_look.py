"""A deck's own look: pictures on its cards and backs, and a theme whose colours can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gmkit.cli import run
from gmkit.printing.theme import contrast, readable
from tests.cases import every_case
from tests.commands import Captured, refused

DECK = Path("content/cypher/nexus-19.yaml")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


def own(folder: Path, more: str, drawn: str = '<circle cx="5" cy="5" r="4" fill="#123456"/>') -> Path:
    """Write the house deck with fields of one's own before its cards."""
    text = DECK.read_text(encoding="utf-8")
    file = folder / "deck.yaml"
    file.write_text(re.sub(r"(?m)^classes:", f"{more}\nclasses:", text, count=1), encoding="utf-8")
    (folder / "a.svg").write_text(SVG.format(drawn), encoding="utf-8")
    return file


def printed(file: Path, *more: str) -> bytes:
    out = file.with_suffix(".pdf")
    assert run(["print", "cypher", "cards", "--content", str(file), "-o", str(out), "--force", *more]) == 0
    return out.read_bytes()


def test_contrast_is_as_wcag_has_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)
    assert contrast("#123456", "#123456") == 1.0
    assert contrast(readable("#d2a869", "#ffffff"), "#ffffff") >= 4.5


@pytest.mark.parametrize("pattern", ["circuit", "stars", "lozenges", "rings", "plain"])
def test_a_theme_colours_the_cards_and_strews_the_backs(tmp_path: Path, pattern: str) -> None:
    plain = printed(own(tmp_path, ""))
    made = [printed(own(tmp_path, f"theme: {{accent: '#8a4b16', pattern: {pattern}}}")) for _ in range(2)]
    assert made[0] == made[1] != plain


@every_case("ink", ["full", "low", "mono"])
def test_a_back_has_a_picture(tmp_path: Path, ink: str) -> None:
    assert printed(own(tmp_path, "back: a.svg"), "--ink", ink) != printed(own(tmp_path, ""), "--ink", ink)


@every_case(
    ("theme", "said"),
    [
        ("{accent: '#d2a869'}", "#d2a869 on white paper has a contrast of 2.2 to 1, and words need 4.5 to 1; write #"),
        ("{accent: '#8a4b16', ground: '#8a4b17'}", "on its ground has a contrast of 1.0 to 1"),
    ],
)
def test_a_theme_that_cannot_be_read_is_told_with_what_would_do(
    tmp_path: Path, capsys: Captured, theme: str, said: str
) -> None:
    file = own(tmp_path, f"theme: {theme}")
    line = refused(capsys, 3, "print", "cypher", "cards", "--content", str(file), "-o", str(tmp_path / "x.pdf"))
    assert said in line
    assert run(["check", str(file)]) == 1
    assert "GM502" in capsys.readouterr().out


def test_a_picture_that_cannot_be_printed_is_told(tmp_path: Path, capsys: Captured) -> None:
    file = own(tmp_path, "back: a.svg", "<text>hi</text>")
    line = refused(capsys, 3, "print", "cypher", "cards", "--content", str(file), "-o", str(tmp_path / "x.pdf"))
    assert 'the picture "a.svg": line 1, column 61: <text>' in line
