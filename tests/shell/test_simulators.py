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
from jsonschema import Draft7Validator

from gmkit import __version__, games
from gmkit.printing import png
from gmkit.printing.fonts import Fonts
from gmkit.printing.pen import Form, Style
from gmkit.printing.sheet import Card, Setting, Sheet
from gmkit.shell.print import Order
from tests.cases import every_case

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


@every_case("count", [1, 2, 10, 69, 70, 140])
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


# ---- The formats, as the simulators publish them: written here from their own documentation, not from what we write.

TEXT, TRUTH, NUMBER = {"type": "string"}, {"type": "boolean"}, {"type": "number"}
WHOLE, SEVERAL = {"type": "integer"}, {"type": "integer", "minimum": 1}
ID = {"type": "string", "pattern": "^[A-Za-z0-9]{16}$"}


def record(needed: str, **fields: object) -> dict[str, object]:
    """Give the schema of a record: those of its fields that have to be there, and all that are known."""
    return {"type": "object", "required": needed.split(), "additionalProperties": False, "properties": fields}


def many(items: object, least: int = 1) -> dict[str, object]:
    return {"type": "array", "items": items, "minItems": least}


TRANSFORM = record(
    "posX posY posZ rotX rotY rotZ scaleX scaleY scaleZ",
    **{f"{what}{axis}": NUMBER for what in ("pos", "rot", "scale") for axis in "XYZ"},
)
PLACE = record(
    "FaceURL BackURL NumWidth NumHeight BackIsHidden",
    FaceURL=TEXT, BackURL=TEXT, NumWidth={"type": "integer", "minimum": 1, "maximum": 10},
    NumHeight={"type": "integer", "minimum": 1, "maximum": 7}, BackIsHidden=TRUTH, UniqueBack=TRUTH,
    Type={"enum": [0, 1, 2, 3, 4]},
)  # fmt: skip
PLACES = {"type": "object", "patternProperties": {"^[1-9][0-9]*$": PLACE}, "additionalProperties": False,
          "minProperties": 1}  # fmt: skip
THING = {"Name": TEXT, "Transform": TRANSFORM, "Nickname": TEXT, "Description": TEXT, "SidewaysCard": TRUTH,
         "HideWhenFaceDown": TRUTH, "CustomDeck": PLACES}  # fmt: skip
LYING = record("Name Transform CardID CustomDeck", **{**THING, "Name": {"const": "Card"}}, CardID=SEVERAL)
HEAP = record(
    "Name Transform DeckIDs CustomDeck ContainedObjects", **{**THING, "Name": {"const": "DeckCustom"}},
    DeckIDs=many(SEVERAL, 2), ContainedObjects=many(LYING, 2),
)  # fmt: skip
SAVED = record("ObjectStates", SaveName=TEXT, ObjectStates=many({"anyOf": [HEAP, LYING]}))
"""A saved object of Tabletop Simulator."""

FACE = record("img", name=TEXT, text=TEXT, img=TEXT)
HELD = record(
    "_id name faces back",
    _id=ID, name={"type": "string", "minLength": 1}, description=TEXT, type=TEXT, system={"type": "object"}, suit=TEXT,
    value={"type": ["number", "null"]}, back=FACE, faces=many(FACE), face={"type": ["integer", "null"], "minimum": 0},
    drawn=TRUTH, origin={"type": ["string", "null"]}, width=SEVERAL, height=SEVERAL, rotation=NUMBER, sort=WHOLE,
    flags={"type": "object"},
)  # fmt: skip
STACK = record(
    "name type cards",
    _id=ID, name={"type": "string", "minLength": 1}, type={"enum": ["deck", "hand", "pile"]}, system={"type": "object"},
    description=TEXT, img=TEXT, cards=many(HELD), width=SEVERAL, height=SEVERAL, rotation=NUMBER, displayCount=TRUTH,
    folder={"type": ["string", "null"]}, sort=WHOLE, ownership={"type": "object"}, flags={"type": "object"},
)  # fmt: skip
"""The documents Cards and Card of Foundry's API: a width and a height are whole numbers over 0."""
LEAF = record(
    "name type",
    _id=ID, name={"type": "string", "minLength": 1}, type={"enum": ["image", "text", "pdf", "video"]},
    src={"type": ["string", "null"]}, image=record("", caption=TEXT), sort=WHOLE,
    title=record("", show=TRUTH, level={"type": "integer", "minimum": 1, "maximum": 6}),
)  # fmt: skip
JOURNAL = record("name pages", _id=ID, name={"type": "string", "minLength": 1}, pages=many(LEAF))
MANIFEST = record(
    "id title version",
    id={"type": "string", "pattern": "^[A-Za-z0-9-_]+$"}, title=TEXT, description=TEXT,
    version={"type": "string", "minLength": 1}, authors=many(record("name", name=TEXT, url=TEXT, email=TEXT)),
    compatibility=record("", minimum=TEXT, verified=TEXT, maximum=TEXT), license=TEXT, readme=TEXT, url=TEXT,
)  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "name"),
    [("masks", "mask-cards"), ("masks", "tokens"), ("cypher", "cards"), ("masks", "map"), ("cyffle", "tally")],
)
def test_what_is_written_is_of_the_published_form(slug: str, name: str) -> None:
    sheet = bundled(slug, name)
    files = png.foundry(sheet, SETTING, f"{slug}-{name}", __version__, 30).files
    forms = {"module.json": MANIFEST, "decks": STACK, "journals": JOURNAL}
    made = [(path.split("/")[1], json.loads(data)) for path, data in files.items() if path.endswith(".json")]
    for which, data in made:
        Draft7Validator(forms[which]).validate(data)
    assert {which for which, _ in made} == {"module.json"} | ({"decks"} if sheet.cards else {"journals"})
    (folder,) = {path.partition("/")[0] for path in files}
    assert dict(made)["module.json"]["id"] == folder, "Foundry loads no module whose folder has another name"
    if not sheet.cards:
        return
    saved = json.loads(png.tabletop_simulator(sheet, SETTING, "x", dpi=30).files["x.json"])
    Draft7Validator(SAVED).validate(saved)
    for heap in saved["ObjectStates"]:
        ids = heap.get("DeckIDs", [heap.get("CardID")])
        assert {str(one // 100) for one in ids} == set(heap["CustomDeck"]), "each sheet is used, and no other"
    tables = [data for path, data in png.playingcards(sheet, SETTING, "x", dpi=30).files.items() if path[-4:] == ".csv"]
    for table in tables:
        rows = list(csv.DictReader(io.StringIO(table.decode("utf-8")), strict=True))
        assert all(int(row["item-count"]) >= 1 and row["label"] and row["image"] and row["back"] for row in rows)


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
