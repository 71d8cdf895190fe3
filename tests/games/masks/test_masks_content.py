"""The bundled masks, sets of a GM's own, and every check with the place it points at."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import pytest

import gmkit.games.masks as package
from gmkit.errors import AmbiguousChoice, UnknownName
from gmkit.games.masks.commands import DESK, exhibits
from gmkit.games.masks.content import KINDS, Action, Mask, MaskSet, Rank, Suit
from gmkit.games.masks.files import load as load_world
from gmkit.games.masks.files import load_masks
from gmkit.games.masks.game import Masks
from gmkit.games.masks.sheets.look import look_of
from gmkit.games.masks.sheets.mask_art import OUTLINES
from gmkit.library.check import inspect
from gmkit.library.document import Severity
from gmkit.library.shelves import bundled, schema
from gmkit.printing.parts import GLYPHS
from tests.cases import every_case

OWN = """\
kind: mask-set
schema_version: 1
id: tides
title: Masks of the Tides
source: {title: Tides, author: Ana, certainty: house}
suits:
  - {id: moons, label: Moons, glyph: moon, feeling: cold}
  - {id: suns, label: Suns, glyph: sun, feeling: warm}
ranks:
  - {id: ace, label: Ace, points: 5, outline: plain}
  - {id: fool, label: Fool, points: 6, outline: joker}
masks:
  - id: ferryman
    card: {rank: ace, suit: moons}
    name: Odo
    epithet: the Ferryman
    gender: male
    sees_unseen: true
    faction_start: {sun-temple: -2, commission: 3}
    actions:
      - {id: row, label: Row without haste, value: 3, tags: [patient], mode: must}
      - {id: toll, label: Take the toll, value: 1}
      - {id: hush, label: Keep silent, value: 1, mode: never}
  - id: tide-fool
    card: {rank: fool, colour: black}
    epithet: the Tide Fool
    actions:
      - {id: splash, label: Splash, value: 2}
      - {id: sing, label: Sing off key, value: 2}
      - {id: dive, label: Dive, value: 1}
      - {id: shout, label: Shout, value: 1}
"""


def load(*paths: Path) -> MaskSet:
    return load_masks(paths)


def test_the_bundled_masks() -> None:
    masks = load().masks
    assert len(masks) == 14
    points = {mask.id: mask.points for mask in masks}
    by_rank = {"j": 11, "q": 12, "k": 13}
    wanted = {rank + suit: total for rank, total in by_rank.items() for suit in "shcd"} | {"rj": 10, "bj": 10}
    assert points == wanted | {"kc": 14}
    assert {mask.id: mask.begins_with for mask in masks} == {at: 25 - total for at, total in points.items()}
    labels = [action.label for mask in masks for action in mask.actions]
    assert (len(labels), len(set(labels))) == (93, 90)
    shapes = {
        mask.card.rank: sorted((one.value for one in mask.actions), reverse=True) for mask in masks if mask.id != "kc"
    }
    assert shapes == {
        "jack": [3, 2, 2, 2, 1, 1],
        "queen": [3, 2, 2, 2, 1, 1, 1],
        "king": [3, 2, 2, 2, 2, 1, 1],
        "joker": [3, 2, 2, 1, 1, 1],
    }
    assert masks[0].title == "The Dashing Swordsman"
    assert masks[1].title == "Taria the Adventuress"


def test_the_bundled_file_has_warnings_alone() -> None:
    diagnostics = inspect(bundled("content") / "masks/masks.yaml", KINDS)
    assert {d.severity.value for d in diagnostics} == {"warning"}
    told = [re.findall(r"CM-M\d\d", d.message) for d in diagnostics]
    assert sorted(told) == [["CM-M04"], ["CM-M07"], ["CM-M07"], ["CM-M07"]]
    waived = diagnostics[0]
    assert "Ringleader" in waived.message
    assert "14" in waived.message
    assert waived.source_line is not None
    assert waived.source_line.strip() == "actions:"


def test_masks_are_found_by_any_part_of_their_names() -> None:
    content = load()
    for text, wanted in (
        ("taria", "qs"),
        ("queen of spades", "qs"),
        ("Dashing Swordsman", "js"),
        ("kc", "kc"),
        ("spider", "qc"),
        ("red joker", "rj"),
        ("the lover", "jh"),
    ):
        assert content.find(text).id == wanted
    with pytest.raises(AmbiguousChoice, match=r"Sun.*Moon"):
        content.find("acolyte")
    with pytest.raises(UnknownName, match="Dashing Swordsman"):
        content.find("Dashing Swordsmn")


def test_what_the_sheets_make_of_a_mask() -> None:
    content = load()
    looks = [look_of(mask, content) for mask in content.masks]
    assert [(look.head, look.tail) for look in looks[:2]] == [
        ("The Dashing Swordsman", ""),
        ("Taria", "the Adventuress"),
    ]
    assert (looks[1].card, looks[-2].card, looks[-2].colour, looks[-1].colour) == (
        "Queen of Spades",
        "Red Joker",
        "warm",
        "cold",
    )


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "tides.yaml"
    path.write_text(OWN, encoding="utf-8")
    # Two masks are few, and a suit and some tags are for nothing: worth a word, and legal.
    assert {one.severity for one in inspect(path, KINDS)} <= {Severity.WARNING}
    content = load(path)
    assert [[one.id for one in content.suits], [one.id for one in content.ranks]] == [
        ["moons", "suns"],
        ["ace", "fool"],
    ]
    ferryman = content.find("ferry")
    assert ferryman == Mask(
        "ferryman",
        ferryman.card,
        "Odo",
        "the Ferryman",
        "male",
        (
            Action("row", "Row without haste", 3, ("patient",), "must"),
            Action("toll", "Take the toll", 1),
            Action("hush", "Keep silent", 1, (), "never"),
        ),
        sees_unseen=True,
        faction_start=(("sun-temple", -2), ("commission", 3)),
    )
    assert [content.card_name(mask) for mask in content.masks] == ["Ace of Moons", "Black Fool"]
    assert (ferryman.points, ferryman.begins_with) == (5, 20)
    assert content.masks[1].gender == "any"


def parts() -> dict[str, dict[str, Any]]:
    whole = schema("masks/mask-set")
    return {"set": whole, **whole["definitions"]}


@every_case(("name", "made"), [("mask", Mask), ("action", Action), ("suit", Suit), ("rank", Rank)])
def test_schema_and_records_have_the_same_fields(name: str, made: Any) -> None:
    part = parts()[name]
    if issubclass(made, tuple):
        known, needed = set(made._fields), set(made._fields) - set(made._field_defaults)
    else:
        known = {field.name for field in fields(made)}
        needed = {one.name for one in fields(made) if one.default is MISSING and one.default_factory is MISSING}
    assert set(part["properties"]) == known
    # A name may be left out where there is none, and a gender is any then.
    assert set(part["required"]) == needed - {"name", "gender"}


def test_the_schema_explains_every_field_and_knows_every_sign() -> None:
    def walk(part: Any, path: str) -> None:
        for name, value in part.get("properties", {}).items():
            if "$ref" not in value:
                assert {"title", "description", "examples"} <= {word.removeprefix("x-") for word in value}, (
                    f"{path}.{name}"
                )
            walk(value, f"{path}.{name}")
        if isinstance(part.get("items"), dict):
            walk(part["items"], f"{path}[]")

    for name, part in parts().items():
        walk(part, name)
        assert part["additionalProperties"] is False
    for name, field, words in (("suit", "glyph", GLYPHS), ("rank", "outline", OUTLINES)):
        assert [one["const"] for one in parts()[name]["properties"][field]["oneOf"]] == list(words)


def test_the_file_points_at_its_schema() -> None:
    path = bundled("content") / "masks/masks.yaml"
    first = path.read_text(encoding="utf-8").splitlines()[0]
    target = path.parent / first.removeprefix("# yaml-language-server: $schema=")
    assert json.loads(target.read_text(encoding="utf-8"))["properties"]["kind"]["const"] == "mask-set"


def test_show_tells_the_waiver() -> None:
    shown = {one.id: one for one in exhibits((), None)}
    assert [one.kind for one in shown.values()] == ["mask"] * 14 + ["faction"] * 4 + ["mask"] * 6
    told = "\n".join(shown["kc"].lines())
    for words in (
        "The Ringleader",
        "King of Clubs",
        "14 points",
        "begins with 11 Face",
        "waived",
        "3  Invent complicated",
    ):
        assert words in told
    assert shown["qs"].names[0] == "Taria the Adventuress"
    assert {"qs", "Queen of Spades"} <= set(shown["qs"].names)
    data = shown["kc"].data()
    assert (data["points"], data["begins_with"], len(data["actions"])) == (14, 11, 8)


def test_show_tells_what_is_special_of_an_own_mask(tmp_path: Path) -> None:
    path = tmp_path / "tides.yaml"
    path.write_text(OWN, encoding="utf-8")
    told = "\n".join(exhibits([path], "tides")[0].lines())
    for words in (
        "Odo the Ferryman, Ace of Moons",
        "sees the Uncast",
        "sun-temple: begins at −2",
        "(must)",
        "Tides by Ana",
    ):
        assert words in told


def test_rulings_in_code_and_readme_agree() -> None:
    folder = Path(package.__file__).parent
    cited = {
        ruling for path in folder.rglob("*.py") for ruling in re.findall(r"\bA\d+\b", path.read_text(encoding="utf-8"))
    }
    rows = re.findall(r"^\| (A\d+) \|", (folder / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == len(set(rows))
    assert cited == set(rows)


def test_a_log_holds_whatever_signs_masks_have() -> None:
    world = load_world()
    others = tuple(mask._replace(tells=("hums",)) for mask in world.masks.masks)
    own = replace(world, masks=replace(world.masks, masks=others))
    assert DESK.content(Masks(own)) == DESK.content(Masks(world))
    assert DESK.content(Masks(replace(own, factions=()))) != DESK.content(Masks(world))


def test_a_line_says_when_it_is_called_for() -> None:
    """B4: only where the source's own words say what calls for it; every kind of call is there."""
    masks = load_masks((), None).masks
    assert {(mask.id, one.label): (one.mode, one.when) for mask in masks for one in mask.actions if one.when} == {
        ("ks", "Cultivate good relations with authorities"): ("must", "commission_present"),
        ("jc", "Support another person or faction"): ("must", "asked_for_face"),
        ("kc", "Avenge insults, setbacks and opposition"): ("must", "challenged"),
        ("jd", "Never change opinions"): ("never", "challenged"),
        ("kd", "Be unswayable"): ("must", "wooed"),
        ("jh", "Flee if challenged"): ("must", "challenged"),
        ("qh", "Never promise anything"): ("never", "asked_for_face"),
        ("kh", "Flee if challenged"): ("must", "challenged"),
    }


def test_every_faction_is_pleased_by_what_masks_roles_the_pool_and_scenes_have() -> None:
    """B6: six deeds or more, of each sort some; an NPC, which takes what a scene has in turn, takes none of them."""
    world = load_world()
    city = world.city
    titles = [*(one.title for one in city.scenes), *(one.title for one in city.places)]
    sorts = {
        "masks": {(one.label, one.tags) for mask in world.masks.masks for one in mask.actions},
        "roles": {(one.label, one.tags) for role in city.roles for one in role.actions},
        "pool": set(world.pool.tags.items()),
        "scenes": {found for title in titles for found in city.pleasing(title).items()},
    }
    for faction in world.factions:
        count = {name: sum(faction.favours(tags) for _, tags in own) for name, own in sorts.items()}
        assert sum(count.values()) >= 6, (faction.id, count)
        if faction.id in ("commission", "personalists"):
            assert all(count.values()), (faction.id, count)
    in_turn = {city.mundane(title, n) for title in titles for n in range(20)}
    assert in_turn
    assert not in_turn & city.tags.keys()


def test_what_no_scene_has_is_like_nothing(tmp_path: Path) -> None:
    """The check of a city names the deed that a label was meant for."""
    text = bundled("content").joinpath("masks", "city.yaml").read_text(encoding="utf-8")
    path = tmp_path / "city.yaml"
    path.write_text(text.replace("  Say which mask pinches: [", "  Say which masks pinch: ["), encoding="utf-8")
    (found,) = [one for one in inspect(path, KINDS) if one.severity is Severity.ERROR]
    assert (found.code, found.source_line) == ("GM301", "  Say which masks pinch: [undermines-masks]")
