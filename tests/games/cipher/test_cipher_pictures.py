"""`image:` of a retainer: its card shows it instead of the stone, and one that cannot be printed is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gmkit.cli import run
from tests.cases import every_case
from tests.commands import Captured, refused

SET = Path("content/cipher/retainers.yaml")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'


def own(folder: Path, drawn: str) -> tuple[Path, int]:
    """Write a set whose first retainer has a picture; give the file and the line of the picture."""
    text = SET.read_text(encoding="utf-8")
    changed = re.sub(r"(\n +- \{id: [a-z]+,)", r"\1 image: a.svg,", text, count=1)
    changed = changed if changed != text else re.sub(r"(\n( +)- id: .*)", r"\1\n\2  image: a.svg", text, count=1)
    (folder / "set.yaml").write_text(changed, encoding="utf-8")
    (folder / "a.svg").write_text(SVG.format(drawn), encoding="utf-8")
    return folder / "set.yaml", changed[: changed.index("image: a.svg")].count("\n") + 1


def printed(file: Path, *more: str) -> bytes:
    out = file.with_suffix(".pdf")
    assert run(["print", "cipher", "retainers", "--content", str(file), "-o", str(out), "--force", *more]) == 0
    return out.read_bytes()


@every_case("ink", ["full", "low", "mono"])
def test_a_card_shows_its_picture(tmp_path: Path, ink: str) -> None:
    file, _ = own(tmp_path, '<circle cx="5" cy="5" r="4" fill="#123456"/>')
    first = printed(file, "--ink", ink)
    assert first == printed(file, "--ink", ink)
    (tmp_path / "a.svg").write_text(SVG.format('<rect width="9" height="3"/>'), encoding="utf-8")
    assert first != printed(file, "--ink", ink)


def test_one_that_cannot_be_printed_is_told(tmp_path: Path, capsys: Captured) -> None:
    file, line = own(tmp_path, '<image href="https://example.org/x.png"/>')
    said = refused(capsys, 3, "print", "cipher", "retainers", "--content", str(file), "-o", str(tmp_path / "x.pdf"))
    assert f"{file}:{line}:" in said
    assert f"line 1, column {SVG.index('{}') + 1}: <image>" in said
    assert run(["check", str(file)]) == 1
    assert f"{line}:" in capsys.readouterr().out


def test_the_back_of_a_set_shows_its_picture(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "set.yaml"
    file.write_text(f"{SET.read_text(encoding='utf-8')}\nback: back.svg\n", encoding="utf-8")
    line = file.read_text(encoding="utf-8").count("\n")
    said = refused(capsys, 3, "print", "cipher", "retainers", "--content", str(file), "-o", str(tmp_path / "x.pdf"))
    assert f"{file}:{line}:1: the picture " in said
    assert run(["check", str(file)]) == 1
    capsys.readouterr()
    (tmp_path / "back.svg").write_text(SVG.format('<circle cx="5" cy="5" r="4" fill="#123456"/>'), encoding="utf-8")
    first = printed(file)
    assert first == printed(file)
    (tmp_path / "back.svg").write_text(SVG.format('<rect width="9" height="3"/>'), encoding="utf-8")
    assert first != printed(file)


@pytest.mark.thorough
def test_a_set_has_its_own_colours_on_every_sheet(tmp_path: Path) -> None:
    file = tmp_path / "set.yaml"
    text = SET.read_text(encoding="utf-8")
    file.write_text(f"{text}\ntheme: {{accent: '#1f5a4c'}}\n", encoding="utf-8")
    assert run(["check", str(file)]) == 0
    for sheet in ("retainers", "reference", "score-sheet"):
        made = {}
        for ink in ("full", "mono"):
            for content in (SET, file):
                out = tmp_path / "x.pdf"
                words = ["print", "cipher", sheet, "--content", str(content), "-o", str(out), "--force", "--ink", ink]
                assert run(words) == 0
                made[ink, content] = out.read_bytes()
        assert made["full", SET] != made["full", file]
        assert made["mono", SET] == made["mono", file]


def test_backs_are_strewn_with_what_the_theme_says(tmp_path: Path) -> None:
    file, out, made = tmp_path / "set.yaml", tmp_path / "x.pdf", set[bytes]()
    for pattern in ("", ", pattern: lozenges", ", pattern: stars", ", pattern: rings", ", pattern: plain"):
        theme = f"\ntheme: {{accent: '#1f5a4c'{pattern}}}\n"
        file.write_text(SET.read_text(encoding="utf-8") + theme, encoding="utf-8")
        assert run(["check", str(file)]) == 0
        assert run(["print", "cipher", "retainers", "--content", str(file), "--pick", "elfen", "-o", str(out)]) == 0
        made.add(out.read_bytes())
    assert len(made) == 4, "lozenges are what is usual"
