"""Cards for table simulators: pictures that agree with each other, and the files that say which of them is which."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gmkit import __version__, games
from gmkit.printing import png
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Form, Style
from gmkit.printing.sheet import Card, Setting, Sheet
from gmkit.shell.print import Order

Image = pytest.importorskip("PIL.Image")
SETTING = Setting(Fonts())
COLOURS = ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff", "#808080")


def plain(colour: str, size: tuple[float, float] = (20.0, 30.0)) -> Form:
    """Draw a card that is one colour all over."""
    pen = SETTING.pen()
    pen.rect(0, 0, *size, Style(None, fill=colour))
    return pen.form(colour, *size)


def sheet_of(count: int, *, backs: Callable[[int], Form | None] = lambda _at: None, copies: int = 1) -> Sheet:
    """Give a sheet of cards of which each has a colour that its neighbours have not."""
    cards = [
        Card(f"c{at}", f"Card {at}", plain(COLOURS[at % len(COLOURS)]), backs(at), copies=copies) for at in range(count)
    ]
    return Sheet("Plain cards", "by nobody", tuple(cards))


def opened(data: bytes) -> Any:
    return Image.open(io.BytesIO(data)).convert("RGB")


def bundled(slug: str, name: str) -> Sheet:
    order = Order((), None, SETTING, games.card(slug).read_options([]))
    found: Sheet = games.part(slug, "prints").MAKERS[name](order)
    return found


@pytest.mark.parametrize("count", [1, 2, 10, 69, 70, 140])
def test_every_card_lies_in_the_place_that_its_number_says(count: int) -> None:
    made = png.tabletop_simulator(sheet_of(count), SETTING, "plain", dpi=30)
    (deck,) = json.loads(made.files["plain.json"])["ObjectStates"]
    cards = deck.get("ContainedObjects", [deck])
    assert [one["Nickname"] for one in cards] == [f"Card {at}" for at in range(count)]
    assert [one["CardID"] for one in cards] == deck.get("DeckIDs", [deck["CardID"]] if count == 1 else None)
    sheets = {name: opened(data) for name, data in made.files.items() if name.endswith(".png")}
    for at, one in enumerate(cards):
        own, place = divmod(one["CardID"], 100)
        about = one["CustomDeck"][str(own)]
        assert place < 69, "the last place is what others see of a hidden card"
        picture = sheets[about["FaceURL"]]
        wide, high = picture.width / about["NumWidth"], picture.height / about["NumHeight"]
        middle = (int((place % 10 + 0.5) * wide), int((place // 10 + 0.5) * high))
        assert "#{:02x}{:02x}{:02x}".format(*picture.getpixel(middle)) == COLOURS[at % len(COLOURS)]
    assert len({one["CardID"] for one in cards}) == count


def test_copies_are_cards_of_their_own_with_one_picture() -> None:
    sheet = sheet_of(3, copies=4)
    made = png.tabletop_simulator(sheet, SETTING, "plain", dpi=30)
    (deck,) = json.loads(made.files["plain.json"])["ObjectStates"]
    assert sorted(deck["DeckIDs"]) == sorted([10100, 10101, 10102] * 4)
    rows = list(csv.DictReader(io.StringIO(png.playingcards(sheet, SETTING, "plain").files["plain-1.csv"].decode())))
    assert [row["item-count"] for row in rows] == ["4"] * 3
    files = png.foundry(sheet, SETTING, "plain", __version__).files
    cards = json.loads(files["gmkit-plain/decks/plain-1.json"])["cards"]
    assert len(cards) == len({one["_id"] for one in cards}) == 12


def test_backs_that_differ_have_a_sheet_of_their_own() -> None:
    def back(at: int) -> Form:
        return plain(COLOURS[(at + 3) % len(COLOURS)])

    made = png.tabletop_simulator(sheet_of(5, backs=back), SETTING, "plain", dpi=30)
    (deck,) = json.loads(made.files["plain.json"])["ObjectStates"]
    about = deck["CustomDeck"]["101"]
    assert about["UniqueBack"] is True
    faces, backs = (opened(made.files[about[name]]) for name in ("FaceURL", "BackURL"))
    assert faces.size == backs.size
    wide = backs.width / 10
    shown = ["#{:02x}{:02x}{:02x}".format(*backs.getpixel((int((at + 0.5) * wide), 5))) for at in range(5)]
    assert shown == [COLOURS[(at + 3) % len(COLOURS)] for at in range(5)]
    shared = png.tabletop_simulator(sheet_of(5, backs=lambda _at: plain("#123456")), SETTING, "plain", dpi=30)
    (deck,) = json.loads(shared.files["plain.json"])["ObjectStates"]
    assert deck["CustomDeck"]["101"]["UniqueBack"] is False


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("slug", "name"), [("masks", "mask-cards"), ("cipher", "retainers"), ("cypher", "cards"), ("masks", "reference")]
)
def test_every_picture_that_is_named_is_there_and_no_other(slug: str, name: str) -> None:
    sheet = bundled(slug, name)
    tts = png.tabletop_simulator(sheet, SETTING, "x", "https://example.org/", 30)
    named = set(re.findall(rb'"https://example.org/([^"]+)"', tts.files["x.json"]))
    assert {one.decode() for one in named} == {one for one in tts.files if one.endswith(".png")}
    cards = png.playingcards(sheet, SETTING, "x", dpi=30)
    told = b"".join(data for one, data in cards.files.items() if one.endswith(".csv")).decode()
    assert set(re.findall(r"[^,\r\n]+\.png", told)) == {one for one in cards.files if one.endswith(".png")}
    folder = png.foundry(sheet, SETTING, "x", __version__, 30)
    told = b"".join(data for one, data in folder.files.items() if one.endswith(".json")).decode()
    assert set(re.findall(r'modules/([^"]+\.png)', told)) == {one for one in folder.files if one.endswith(".png")}
    assert sheet.credit in json.loads(folder.files["gmkit-x/module.json"])["description"]
    assert png.foundry(sheet, SETTING, "x", __version__, 30) == folder


@pytest.mark.thorough
def test_no_deck_sheet_is_wider_than_a_texture_may_be() -> None:
    for slug, name in (("masks", "mask-cards"), ("masks", "tokens"), ("masks", "reference")):
        made = png.tabletop_simulator(bundled(slug, name), SETTING, "x")
        assert max(max(opened(data).size) for one, data in made.files.items() if one.endswith(".png")) <= 4096


def test_a_card_is_as_large_as_it_is_drawn_at_the_size_that_is_wanted() -> None:
    made = png.each_face(bundled("masks", "mask-cards"), SETTING, 254)
    assert opened(made.files["js.png"]).size == pytest.approx((630, 880), abs=1)
    assert "back.png" in made.files


def test_names_that_would_share_a_file_do_not() -> None:
    cards = [
        Card("Für", "Für", plain("#ff0000")),
        Card("fur", "=SUM(1)", plain("#00ff00")),
        Card("FUR", "a, b", plain("#0000ff")),
    ]
    made = png.playingcards(Sheet("Plain", "by nobody", tuple(cards)), SETTING, "x", dpi=30)
    assert [one for one in made.files if one.startswith("fur")] == ["fur.png", "fur-2.png", "fur-3.png"]
    rows = list(csv.DictReader(io.StringIO(made.files["x-1.csv"].decode())))
    assert [row["label"] for row in rows] == ["Für", "'=SUM(1)", "a, b"]


# ---- The command


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--format", "jpeg"), 'no format called "jpeg"'),
        (("--dpi", "100"), "--dpi is for pictures"),
        (("--base-url", "https://x"), "--base-url is for pictures"),
        (("--format", "png", "--base-url", "https://x"), "whose pictures lie elsewhere"),
        (("--format", "png", "-o", "-"), "name a folder"),
        (("--format", "png", "--png", "p"), "--png writes pictures beside a PDF"),
    ],
)
def test_what_does_not_go_together_is_refused(
    gmkit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = gmkit("print", "whims", "reference", *options)
    assert (code, out) == (2, "")
    assert told in err
    assert list(tmp_path.iterdir()) == []


def test_a_format_may_be_begun(gmkit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert gmkit("print", "whims", "reference", "--format", "pd", "-o", "a.pdf")[0] == 0
    assert Path("a.pdf").read_bytes().startswith(b"%PDF")
    assert (
        gmkit("print", "cypher", "cards", "--format", "tt", "--dpi", "30", "--base-url", "https://x", "-o", "t")[0] == 0
    )
    assert b"https://x/" in Path("t/cypher-cards.json").read_bytes()


def test_a_folder_is_written_over_by_the_same_and_by_nothing_else(
    gmkit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    line = ("print", "cypher", "cards", "--format", "tts", "--dpi", "30", "-o", "out")
    assert gmkit(*line)[0] == gmkit(*line)[0] == 0
    before = {path.name: path.read_bytes() for path in Path("out").iterdir()}
    Path("out/cypher-cards-1-1.png").write_text("my notes")
    code, _, err = gmkit(*line)
    assert (code, "--force replaces it" in err) == (3, True)
    assert Path("out/cypher-cards-1-1.png").read_text() == "my notes"
    assert gmkit(*line, "--force")[0] == 0
    assert {path.name: path.read_bytes() for path in Path("out").iterdir()} == before


def test_pages_make_no_deck_and_say_what_they_make(gmkit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, _, err = gmkit("print", "masks", "map", "--format", "tts")
    assert code == 2
    assert "--format png gives its pages" in err
    code, out, _ = gmkit("print", "masks", "map", "--format", "foundry", "--json", "--dpi", "30")
    assert code == 0
    assert "masks-map/gmkit-masks-map/journals/masks-map.json" in json.loads(out)["result"]["files"]
