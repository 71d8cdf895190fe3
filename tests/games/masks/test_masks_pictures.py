"""`image:` of a mask: what is printed with it, and what is told of one that cannot be printed."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from PIL import Image as Pil
from pypdf.generic import StreamObject

from gmkit.cli import run
from tests.cases import every_case
from tests.commands import Captured, refused

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n{}</svg>'
HERON = """kind: mask-set
schema_version: 1
id: my-masks
title: My masks
source: {title: My masks, author: Ana, certainty: house}
masks:
  - id: heron
    card: {rank: joker, colour: red}
    epithet: the Heron
    image: IMAGE
    actions:
      - {id: wade, label: Wade into it, value: 3}
      - {id: wait, label: Wait for hours, value: 2}
      - {id: strike, label: Strike at once, value: 2}
      - {id: stalk, label: Stalk about, value: 1}
      - {id: preen, label: Preen, value: 1}
      - {id: croak, label: Croak, value: 1}
"""


def campaign(folder: Path, image: str) -> Path:
    folder.mkdir(exist_ok=True)
    file = folder / "masks.yaml"
    file.write_text(HERON.replace("    image: IMAGE\n", f"    image: {image}\n" if image else ""), encoding="utf-8")
    return file


def printed(file: Path, sheet: str, *more: str) -> bytes:
    out = file.parent / "out.pdf"
    words = ["print", "masks", sheet, "--content", str(file.parent), "-o", str(out), "--force", *more]
    assert run(words) == 0
    return out.read_bytes()


def png(wide: int = 60, high: int = 40) -> bytes:
    out = io.BytesIO()
    Pil.new("RGB", (wide, high), (200, 80, 10)).save(out, "PNG")
    return out.getvalue()


@pytest.mark.thorough
@pytest.mark.parametrize("sheet", ["mask-cards", "mask-tents"])
def test_a_picture_is_on_the_sheet_with_its_name(tmp_path: Path, sheet: str) -> None:
    file = campaign(tmp_path, "art/heron.png")
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "heron.png").write_bytes(png())
    data = printed(file, sheet)
    assert data.count(b"/Subtype /Image") == 1
    assert data == printed(file, sheet)
    alts = [one.get("/Alt") for one in objects(data) if one.get("/S") == "/Figure"]
    assert "The Heron" in alts
    for ink in ("low", "mono"):
        thin = printed(file, sheet, "--ink", ink)
        colours = {one["/ColorSpace"] for one in images_of(thin)}
        assert colours == {"/DeviceGray"}
    assert b"/Subtype /Image" not in printed(campaign(tmp_path / "x", ""), sheet)


def objects(data: bytes) -> list[dict[str, object]]:
    reader = pypdf.PdfReader(io.BytesIO(data))
    found: list[object] = [reader.get_object(n) for n in range(1, len(reader.xref[0]) + 1)]
    return [one for one in found if isinstance(one, dict)]


def images_of(data: bytes) -> list[dict[str, object]]:
    return [one for one in objects(data) if one.get("/Subtype") == "/Image"]


@every_case("form", ["svg", "png", "tts", "foundry"])
def test_every_format_has_the_picture(tmp_path: Path, form: str) -> None:
    file = campaign(tmp_path, "heron.png")
    (tmp_path / "heron.png").write_bytes(png())
    out = tmp_path / "made"
    words = ["print", "masks", "mask-cards", "--content", str(file), "--format", form, "-o", str(out)]
    assert run(words) == 0
    assert list(tmp_path.rglob("made*"))


def outside(folder: Path) -> str:
    (folder.parent / "secret.png").write_bytes(png())
    return "../secret.png"


def linked(folder: Path) -> str:
    outside(folder)
    (folder / "link.png").symlink_to(folder.parent / "secret.png")
    return "link.png"


def through_a_folder(folder: Path) -> str:
    outside(folder)
    (folder / "art").symlink_to(folder.parent)
    return "art/secret.png"


def circle(folder: Path) -> str:
    (folder / "a.png").symlink_to(folder / "a.png")
    return "a.png"


def pipe(folder: Path) -> str:
    os.mkfifo(folder / "pipe.png")
    return "pipe.png"


def a_folder(folder: Path) -> str:
    (folder / "art").mkdir()
    return "art"


def absolute(folder: Path) -> str:
    outside(folder)
    return str(folder.parent / "secret.png")


def cut_short(folder: Path) -> str:
    (folder / "heron.png").write_bytes(png()[:60])
    return "heron.png"


def huge(folder: Path) -> str:
    with (folder / "heron.png").open("wb") as file:
        file.truncate(9 * 1024 * 1024)
    return "heron.png"


def script(folder: Path) -> str:
    (folder / "heron.svg").write_text(SVG.format("  <script>alert(1)</script>"), encoding="utf-8")
    return "heron.svg"


@every_case(
    ("make", "said"),
    [
        (outside, "outside the folder"),
        (linked, "outside the folder"),
        (through_a_folder, "outside the folder"),
        (absolute, "outside the folder"),
        (lambda _folder: "/dev/zero", "outside the folder"),
        (lambda _folder: "heron.png", "no such file"),
        (lambda _folder: "x" * 190 + "/" + "a.png", "no such file"),
        (lambda _folder: "https://example.org/heron.png", "no such file"),
        (circle, "leads back"),
        (pipe, "a pipe"),
        (a_folder, "a folder"),
        (cut_short, "too early"),
        (huge, "8 MiB"),
        (script, "line 2, column 3: <script>"),
    ],
)
def test_a_picture_that_cannot_be_printed_is_told_with_its_place(
    tmp_path: Path, capsys: Captured, make: Callable[[Path], str], said: str
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    file = campaign(folder, make(folder))
    line = refused(capsys, 3, "print", "masks", "mask-cards", "--content", str(file), "-o", str(tmp_path / "x.pdf"))
    assert f"{file}:10:5: the picture " in line
    assert said in line
    assert not (tmp_path / "x.pdf").exists()
    assert run(["check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "10:5: error[GM604" in out
    assert said in out


def test_a_picture_that_was_changed_is_read_again(tmp_path: Path) -> None:
    file = campaign(tmp_path, "heron.svg")
    picture = tmp_path / "heron.svg"
    picture.write_text(SVG.format('<circle r="5"/>'), encoding="utf-8")
    first = printed(file, "mask-cards")
    picture.write_text(SVG.format('<circle r="5" fill="#a00"/>'), encoding="utf-8")
    assert printed(file, "mask-cards") != first


POWERS = """kind: faction-set
schema_version: 1
extends: core:factions
id: powers
title: Our powers
source: {title: Our powers, author: Ana, certainty: house}
set:
  sun-temple:
    image: sun.png
"""


@pytest.mark.thorough
@pytest.mark.parametrize("words", [("factions",), ("mask-cards",), ("tracker",), ("map",), ("gm-sheet",)])
def test_a_faction_has_its_picture_wherever_its_emblem_stands(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "powers.yaml"
    file.write_text(POWERS, encoding="utf-8")
    (tmp_path / "sun.png").write_bytes(png())
    assert run(["check", str(file)]) == 0
    table = () if words[0] in ("factions", "mask-cards") else ("--from", "examples/carnival.yaml")
    data = printed(file, *words, *table)
    assert len(images_of(data)) == 1
    assert data == printed(file, *words, *table)
    thin = printed(file, *words, *table, "--ink", "low")
    assert {one["/ColorSpace"] for one in images_of(thin)} == {"/DeviceGray"}


def test_a_picture_of_a_faction_that_cannot_be_printed_is_told_with_its_place(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "powers.yaml"
    file.write_text(POWERS, encoding="utf-8")
    line = refused(capsys, 3, "print", "masks", "factions", "--content", str(file), "-o", str(tmp_path / "x.pdf"))
    assert f"{file}:9:5: the picture " in line
    assert run(["check", str(file)]) == 1
    assert "9:5: error[GM604" in capsys.readouterr().out


def test_all_mask_cards_have_the_back_of_their_set(tmp_path: Path, capsys: Captured) -> None:
    file = campaign(tmp_path, "")
    file.write_text(
        file.read_text(encoding="utf-8").replace("masks:\n", "back: lagoon.png\nmasks:\n", 1), encoding="utf-8"
    )
    line = refused(capsys, 3, "print", "masks", "mask-cards", "--content", str(file), "-o", str(tmp_path / "x.pdf"))
    assert f"{file}:6:1: the picture " in line
    assert run(["check", str(file)]) == 1
    (tmp_path / "lagoon.png").write_bytes(png())
    data = printed(file, "mask-cards")
    assert len(images_of(data)) == 1
    from gmkit.games.masks.files import load_city, load_masks
    from gmkit.games.masks.sheets import mask_cards
    from gmkit.printing.fonts import Fonts
    from gmkit.printing.sheet import Setting

    cards = mask_cards(load_masks((file,)), Setting(Fonts()), load_city()).cards
    assert len({repr(card.back) for card in cards}) == 1, "a card of the Uncast would be known by its back"


def test_backs_of_mask_cards_are_strewn_with_what_the_theme_says(tmp_path: Path, capsys: Captured) -> None:
    file, made = tmp_path / "set.yaml", set[bytes]()
    text = Path("content/masks/masks.yaml").read_text(encoding="utf-8")
    for theme in ("warm: '#8a4b16'", *(f"pattern: {one}" for one in ("lozenges", "stars", "rings", "plain"))):
        file.write_text(f"{text}\ntheme: {{{theme}}}\n", encoding="utf-8")
        assert run(["check", str(file)]) == 0
        made.add(printed(file, "mask-cards", "--pick", "uncast"))
    assert len(made) == 4, "lozenges are what is usual"
    file.write_text(f"{text}\ntheme: {{pattern: star}}\n", encoding="utf-8")
    assert run(["check", str(file)]) == 1
    assert "did you mean" in capsys.readouterr().out


@pytest.mark.thorough
@pytest.mark.parametrize("sheet", ["mask-cards", "tracker", "map", "factions"])
def test_a_set_has_its_own_warm_and_cold_on_every_sheet(tmp_path: Path, sheet: str) -> None:
    """The usual red is nowhere, its own is; without colour nothing is different."""
    usual, own = "0.612 0.165 0.129 rg", "0.541 0.294 0.086 rg"
    file = tmp_path / "set.yaml"
    text = Path("content/masks/masks.yaml").read_text(encoding="utf-8")
    table = ("--from", "examples/carnival.yaml") if sheet in ("tracker", "map") else ()
    file.write_text(text, encoding="utf-8")
    plain = {ink: printed(file, sheet, *table, "--ink", ink) for ink in ("full", "mono")}
    file.write_text(f"{text}\ntheme: {{warm: '#8a4b16', cold: '#16606a'}}\n", encoding="utf-8")
    assert run(["check", str(file)]) == 0
    themed = {ink: printed(file, sheet, *table, "--ink", ink) for ink in ("full", "mono")}
    assert themed["mono"] == plain["mono"]
    painted = {name: drawn_in(data["full"]) for name, data in (("usual", plain), ("own", themed))}
    assert own in painted["own"] or sheet == "factions"
    assert usual in painted["usual"] or sheet == "factions"
    assert usual not in painted["own"]


def drawn_in(data: bytes) -> str:
    """Give all that is painted, as a PDF's pages and forms have it."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    found = [reader.get_object(n) for n in range(1, int(str(reader.trailer["/Size"])))]
    streams = [one for one in found if isinstance(one, StreamObject) and one.get("/Subtype") in (None, "/Form")]
    return "\n".join(one.get_data().decode("latin-1") for one in streams)


def test_a_colour_that_cannot_be_read_is_told_with_one_that_can(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "set.yaml"
    text = Path("content/masks/masks.yaml").read_text(encoding="utf-8")
    file.write_text(f"{text}\ntheme: {{warm: '#ffb0a0'}}\n", encoding="utf-8")
    assert run(["check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "GM502" in out and "contrast of 1.8 to 1" in out
    file.write_text(f"{text}\ntheme: {{warm: '{out.split('write ')[1].split()[0]}'}}\n", encoding="utf-8")
    assert run(["check", str(file)]) == 0
