"""Factions, the pool for Hidden Faces and the city: what is bundled, what a GM may bring, and every check."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gmkit.errors import AmbiguousChoice, UnknownName
from gmkit.games.masks.content import (
    KINDS,
    Action,
    Card,
    City,
    Contrary,
    Faction,
    FactionSet,
    Goal,
    HiddenPool,
    Mask,
    PlaceSeed,
    Role,
    SceneSeed,
    World,
)
from gmkit.games.masks.files import CITY_FILE, FACTION_FILE, load
from gmkit.library.check import inspect
from gmkit.library.document import EXAMPLES, Severity
from gmkit.library.extends import WORDS
from gmkit.library.forms import NOBODY
from gmkit.library.load import parse
from gmkit.library.shelves import bundled, schema
from tests.cases import every_case

WORLD = load()
FILES = {"faction-set": "factions", "hidden-pool": "hidden-pool", "masks-city": "city"}

HEAD = """\
kind: {kind}
schema_version: 1
id: {id}
title: Own
source: {{title: Own, author: Ana, certainty: house}}
"""

GUILDS = (
    HEAD.format(kind="faction-set", id="guilds")
    + """\
factions:
  - {id: salt, label: Salt Guild, aliases: [Salters], opposed: dye, proper: [[wealth]], office: authority}
  - {id: dye, label: Dyers, opposed: salt, breach: [wealth]}
"""
)

HABITS = (
    HEAD.format(kind="hidden-pool", id="habits").replace("version: 1", "version: 2")
    + """\
contraries:
  odo:
    - {label: Hurry, conflicts: row}
    - {label: Forgive the toll, conflicts: toll}
general:
  - Whittle
  - Count gulls
"""
)

TOWN = (
    HEAD.format(kind="masks-city", id="town")
    + """\
scenes:
  - {title: A flood, level: underways}
places: [The ferry, The mill]
roles:
  - {id: citizen, label: Citizen, gender: any, actions: [{id: vote, label: Vote}]}
uncast: Say nothing
names: {male: [Odo], female: [Uma]}
goals:
  - {challenger: "{challenger} crosses", defender: "{defender} crosses"}
"""
)

BUSY = (
    TOWN.replace("level: underways", "level: underways, held_by: moon-temple, deeds: [Bail, Sing]")
    .replace("The mill]", "{title: The mill, level: high-paths, deeds: [Watch the sails]}]")
    .replace("uncast:", "deeds: [Spit in the water]\nuncast:")
)
"""The same town, whose scenes and places have more to them."""


def check(folder: Path, text: str) -> list[tuple[str, int, str]]:
    """Give what is wrong with a file: the code, ? behind it for a warning, the line, the words pointed at."""
    path = folder / "own.yaml"
    path.write_text(text, encoding="utf-8")
    return [
        (
            d.code + ("?" if d.severity is Severity.WARNING else ""),
            d.place.line,
            text.splitlines()[d.place.line - 1][d.place.column - 1 : d.place.end_column - 1],
        )
        for d in inspect(path, KINDS)
        if d.place
    ]


# --- what is bundled


@every_case("kind", FILES)
def test_the_bundled_files_have_no_problems_and_point_at_their_schema(kind: str) -> None:
    path = bundled("content") / "masks" / f"{FILES[kind]}.yaml"
    assert inspect(path, KINDS) == []
    first = path.read_text(encoding="utf-8").splitlines()[0]
    target = path.parent / first.removeprefix("# yaml-language-server: $schema=")
    assert json.loads(target.read_text(encoding="utf-8"))["properties"]["kind"]["const"] == kind


def test_the_factions() -> None:
    assert [(one.id, one.emblem, one.opposed, one.further, one.office) for one in WORLD.factions] == [
        ("sun-temple", "sun", "moon-temple", "avatar-male", "none"),
        ("moon-temple", "moon", "sun-temple", "avatar-female", "none"),
        ("commission", "mask", "personalists", "character-masks", "authority"),
        ("personalists", "struck-mask", "commission", "own-breaches", "underground"),
    ]
    assert [one.proper for one in WORLD.factions] == [
        (("masculine",), ("bold", "coercive"), ("wealth",)),
        (("feminine",), ("subtle",), ("pleasure",)),
        (("upholds-masks",),),
        (("undermines-masks",),),
    ]
    assert [one.breach for one in WORLD.factions] == [("feminine",), ("masculine",), (), ()]
    assert all(len(one.deeds) > 20 for one in WORLD.factions)


@every_case(
    ("text", "at"),
    [
        ("sun", 0),
        ("moon temple", 1),
        ("moon-temple", 1),
        ("commission", 2),
        ("Commissioners of Masks", 2),
        ("commissioners", 2),
        ("Commission of Masks", 2),
        ("personalist", 3),
        ("Personalist underground", 3),
        ("Underground", 3),
    ],
)
def test_a_faction_is_found_by_any_of_its_names(text: str, at: int) -> None:
    assert WORLD.faction(text) == at


def test_a_faction_that_is_not_there() -> None:
    with pytest.raises(UnknownName, match="Sun Temple"):
        WORLD.faction("sonne")
    with pytest.raises(AmbiguousChoice, match=r"Sun Temple.*Moon Temple"):
        WORLD.faction("temple")


def test_which_actions_please_whom() -> None:
    """By hand: bold and coercive is one class, so each action counts once for a faction."""
    sun, moon, commission, personalists = WORLD.factions
    duellist = {one.id: one.tags for one in WORLD.mask("ks").actions}
    flirt = {one.id: one.tags for one in WORLD.mask("qh").actions}
    bravo = {one.id: one.tags for one in WORLD.mask("jc").actions}
    assert [sun.favours(duellist[name]) for name in ("take-offence", "flirt-others-lovers")] == [True, False]
    assert [moon.favours(duellist[name]) for name in ("escape-route", "fence-wound")] == [True, False]
    assert [sun.resents(flirt[name]) for name in ("fan-gestures", "never-promise")] == [True, False]
    assert [moon.resents(bravo[name]) for name in ("bully-weak", "lurk-smirk")] == [True, False]
    assert commission.favours(duellist["cultivate-authorities"])
    assert not personalists.favours(duellist["cultivate-authorities"])
    assert not any(one.favours(()) or one.resents(()) for one in WORLD.factions)


def test_the_pool_has_three_contraries_for_every_mask() -> None:
    assert set(WORLD.pool.contraries) == {mask.id for mask in WORLD.masks.masks}
    for mask in WORLD.masks.masks:
        against = WORLD.contraries(mask)
        assert against == WORLD.pool.contraries[mask.id]
        assert len({one.conflicts for one in against} & {one.id for one in mask.actions}) == 3 == len(against)
    assert Contrary("Shield the weak", "bully-weak") in WORLD.contraries(WORLD.mask("jc"))
    assert len(WORLD.pool.general) >= 12
    assert WORLD.pool.source.certainty == WORLD.city.source.certainty == "house"


def test_the_city() -> None:
    city = WORLD.city
    assert {scene.level for scene in city.scenes} == {"underways", "streets", "high-paths"}
    assert (len(city.scenes) >= 10, len(city.places) >= 12, len(city.goals) >= 12) == (True, True, True)
    assert {len(city.names[gender]) >= 14 for gender in ("male", "female")} == {True}
    assert {"Dav", "Bo"} < set(city.names["male"])
    assert {"Celia", "Anna", "Bertha"} < set(city.names["female"])
    assert set(city.presets) == {mask.id for mask in WORLD.masks.masks}
    assert (WORLD.preset("js"), WORLD.preset("bj")) == ((7, 5, 7, 3, 5, 4), (7, 4, 6, 10, 3, 4))
    assert WORLD.preset("nobody") == (5, 5, 5, 5, 5, 5)
    assert {place.level for place in city.places} == {"underways", "streets", "high-paths"}
    assert all(len(set(place.deeds)) >= 2 for place in city.places)  # so that a visit is not told like the last one
    assert {scene.held_by for scene in city.scenes} - {None} == {one.id for one in WORLD.factions}
    known = {tag for mask in WORLD.masks.masks for one in mask.actions for tag in one.tags}
    known |= {tag for one in WORLD.factions for tags in one.proper for tag in tags}
    used = {tag for scene in city.scenes for tag in scene.tags}
    assert used | {tag for role in city.roles for one in role.actions for tag in one.tags} <= known


def test_the_roles() -> None:
    young = {gender: WORLD.role(gender) for gender in ("male", "female")}
    assert [role.id for role in young.values()] == ["young-nobleman", "young-noblewoman"]
    for role in young.values():
        assert [one.value for one in role.actions] == [1, 1, 1, 1, 1]
    assert WORLD.factions[0].favours(young["male"].actions[0].tags)


def test_a_place_has_a_level_and_deeds_of_its_own_or_the_citys() -> None:
    city = CITY_FILE.read(parse(BUSY, "town.yaml").data)
    assert city.places == (PlaceSeed("The ferry"), PlaceSeed("The mill", "high-paths", ("Watch the sails",)))
    assert [city.deeds_at(title) for title in ("A flood", "The mill", "The ferry", "Nowhere", None)] == [
        ("Bail", "Sing"),
        ("Watch the sails",),
        ("Spit in the water",),
        ("Spit in the water",),
        ("Spit in the water",),
    ]
    assert [city.mundane("A flood", number) for number in range(3)] == ["Bail", "Sing", "Bail"]


def test_a_scene_is_held_by_a_faction_of_the_story_or_by_none() -> None:
    town = CITY_FILE.read(parse(BUSY, "town.yaml").data)
    here = World(WORLD.masks, WORLD.factions, WORLD.pool, town)
    assert [here.holder(title) for title in ("A flood", "The mill", "Nowhere")] == [1, None, None]
    assert World(WORLD.masks, WORLD.factions[:1], WORLD.pool, town).holder("A flood") is None


def test_both_ends_of_a_goal_name_both_sides() -> None:
    assert WORLD.city.goals[0].between("Celia", "Dav") == ("Dav leaves the company", "Celia begs Dav's pardon")
    for goal in WORLD.city.goals:
        first, second = goal.between("Ximena", "Yorick")
        assert not set("{}") & set(first + second)
        assert all(name in first + second for name in ("Ximena", "Yorick"))


def test_masks_by_id() -> None:
    assert WORLD.mask("qs").title == "Taria the Adventuress"
    with pytest.raises(KeyError):
        WORLD.mask("zz")


# --- schemas and records


def parts() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for kind in FILES:
        whole = schema(f"masks/{kind}")
        found |= {kind: whole, **whole["definitions"]}
    return found


@every_case(
    ("name", "made"),
    [
        ("faction-set", FactionSet),
        ("faction", Faction),
        ("hidden-pool", HiddenPool),
        ("contrary", Contrary),
        ("masks-city", City),
        ("scene", SceneSeed),
        ("place", PlaceSeed),
        ("role", Role),
        ("goal", Goal),
    ],
)
def test_schema_and_records_have_the_same_fields(name: str, made: Any) -> None:
    part = parts()[name]
    header = {"kind", "schema_version", *WORDS} if name in FILES else set()
    assert set(part["properties"]) - header == {*made._fields}
    needed = {*made._fields} - {*made._field_defaults}
    rest = part.get("then", part.get("else", {})).get("required", ())
    assert {*part["required"], *rest} - header == needed


def test_a_duty_is_an_action_worth_1() -> None:
    duty = parts()["duty"]
    assert set(duty["properties"]) == {*Action._fields} - {"value", "mode", "when"}
    assert set(duty["required"]) == {"id", "label"}


def test_what_may_be_left_out_reads_as_the_record_has_it() -> None:
    source = {"title": "A", "author": "Ana", "certainty": "house"}
    factions = {"id": "f", "title": "F", "source": source, "factions": [{"id": "a", "label": "A"}]}
    assert FACTION_FILE.read(factions).factions == (Faction("a", "A"),)
    role = {"id": "r", "label": "R", "gender": "any", "actions": [{"id": "a", "label": "A"}]}
    read = CITY_FILE.form.inner()["roles"].read(NOBODY, [role])
    assert read == (Role("r", "R", "any", (Action("a", "A", 1),)),)


def test_every_field_is_explained_and_nothing_else_is_allowed() -> None:
    def walk(part: Any, path: str) -> Iterator[str]:
        for name, value in {**part.get("properties", {}), **part.get("patternProperties", {})}.items():
            if "$ref" not in value:
                assert {"title", "description"} <= set(value), f"{path}.{name}"
                assert {"examples", EXAMPLES} & set(value), f"{path}.{name}"
            yield f"{path}.{name}"
            yield from walk(value, f"{path}.{name}")
        if part.get("type") == "object":
            assert part["additionalProperties"] is False, path
        if isinstance(part.get("items"), dict):
            yield from walk(part["items"], f"{path}[]")

    assert sum(1 for name, part in parts().items() for _ in walk(part, name)) > 50


# --- what a GM brings


def test_sound_files_of_ones_own(tmp_path: Path) -> None:
    for text in (GUILDS, TOWN, BUSY):
        assert check(tmp_path, text) == []
    # Odo is a mask of some other set.
    assert check(tmp_path, HABITS) == [("GM507?", 6, "contraries")]


def test_each_kind_of_file_replaces_the_bundled_one(tmp_path: Path) -> None:
    for name, text in (("guilds", GUILDS), ("habits", HABITS), ("town", TOWN)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    world = load([tmp_path])
    assert [one.label for one in world.factions] == ["Salt Guild", "Dyers"]
    assert world.faction("salters") == 0
    assert (world.pool.id, world.city.id, world.masks.id) == ("habits", "town", "bonvidaeo")
    assert world.role("male") == world.role("female") == world.city.roles[0]
    assert world.preset("js") == (5, 5, 5, 5, 5, 5)
    only = load([tmp_path / "guilds.yaml"])
    assert (len(only.factions), only.city.id) == (2, "bonvidaeo")


def test_there_may_be_no_factions(tmp_path: Path) -> None:
    path = tmp_path / "none.yaml"
    path.write_text(HEAD.format(kind="faction-set", id="none") + "factions: []\n", encoding="utf-8")
    assert inspect(path, KINDS) == []
    world = load([path])
    assert world.factions == ()
    with pytest.raises(UnknownName):
        world.faction("sun")


def test_of_several_the_one_with_the_sets_id_is_taken(tmp_path: Path) -> None:
    for name in ("bonvidaeo", "guilds"):
        text = GUILDS.replace("id: guilds", f"id: {name}").replace("Salt Guild", f"Salt of {name}")
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(AmbiguousChoice, match="more than one faction-set"):
        load([tmp_path])
    assert load([tmp_path], "bonvidaeo").factions[0].label == "Salt of bonvidaeo"


def own(name: str, *labels: str) -> Mask:
    actions = tuple(Action(f"a{n}", label, 1) for n, label in enumerate(labels))
    return Mask(name, Card("jack", "spades"), None, name, "any", actions)


def test_a_mask_that_the_pool_does_not_know_is_given_plain_contraries() -> None:
    assert WORLD.contraries(own("odo", "Row", "Take the toll", "Hush")) == (
        Contrary("Go against: Row", "a0"),
        Contrary("Go against: Take the toll", "a1"),
        Contrary("Go against: Hush", "a2"),
    )
    # The bundled pool's are for the bundled mask of this id, whose actions this one has not.
    assert [one.conflicts for one in WORLD.contraries(own("js", "Row", "Toll", "Hush"))] == ["a0", "a1", "a2"]


def test_too_few_contraries_are_filled_up() -> None:
    few = HiddenPool("p", "P", WORLD.pool.source, {"odo": (Contrary("Hurry", "a1"), Contrary("Rush", "a1"))}, ())
    world = World(WORLD.masks, (), few, WORLD.city)
    assert world.contraries(own("odo", "Row", "Idle", "Hush")) == (
        Contrary("Hurry", "a1"),
        Contrary("Rush", "a1"),
        Contrary("Go against: Row", "a0"),
        Contrary("Go against: Hush", "a2"),
    )


def test_plain_contraries_are_short_and_differ() -> None:
    labels = [one.label for one in WORLD.contraries(own("odo", "x" * 80, "x" * 79 + "y", "!!", "??", "x" * 68))]
    assert len(set(labels)) == 5
    assert labels[0] == f"Go against: {'x' * 67}…"
    assert labels[2:4] == ["Go against: !!", "Go against 4: ??"]
    assert labels[4] == f"Go against: {'x' * 68}"
    assert {len(label) <= 80 for label in labels} == {True}


# --- the checks

WRONG: list[tuple[str, str, str, list[tuple[str, int, str]]]] = [
    (GUILDS, "id: dye,", "id: salt,", [("GM301", 7, "dye"), ("GM302", 8, "salt"), ("GM503", 8, "salt")]),
    (GUILDS, "label: Dyers", "label: salters", [("GM504", 8, "salters")]),
    (GUILDS, "label: Dyers", "label: Salt", [("GM504", 8, "Salt")]),
    (GUILDS, "label: Dyers", "label: Dye, aliases: [DYE, salt guild]", [("GM504", 8, "salt guild")]),
    (GUILDS, "opposed: dye", "opposed: dey", [("GM301", 7, "dey")]),
    (GUILDS, "opposed: salt, ", "", [("GM505?", 7, "dye")]),
    (GUILDS, "opposed: dye", "opposed: salt", [("GM503", 7, "salt"), ("GM505?", 8, "salt")]),
    (GUILDS, "breach: [wealth]", "breach: [wealth], office: authority", [("GM504", 8, "authority")]),
    (GUILDS, "breach: [wealth]", "breach: [wealth], office: underground", []),
    (GUILDS, "breach: [wealth]", "breach: [a, b], proper: [[c], [b]]", [("GM503", 8, "b")]),
    (GUILDS, "office: authority", "office: police", [("GM203", 7, "police")]),
    (GUILDS, "proper: [[wealth]]", "proper: [[]]", [("GM206", 7, "[]")]),
    (HABITS, "label: Forgive the toll", "label: HURRY!", [("GM504", 9, "HURRY!")]),
    (HABITS, "Count gulls", "hurry", [("GM504", 12, "hurry")]),
    (HABITS, "Count gulls", "whittle", [("GM504", 12, "whittle")]),
    (HABITS, "  odo:", "  Odo:", [("GM202", 7, "Odo")]),
    (HABITS, "conflicts: row", "conflicts: Row", [("GM207", 8, "Row")]),
    (TOWN, "The mill]", "the FERRY]", [("GM504", 8, "the FERRY")]),
    (BUSY, "The ferry", "the MILL", [("GM504", 8, "The mill")]),
    (BUSY, "level: high-paths, ", "levels: high-paths, ", [("GM202", 8, "levels")]),
    (BUSY, "title: The mill, ", "", [("GM201", 8, "{level: high-paths, deeds: [Watch the sails]}")]),
    (BUSY, "held_by: moon-temple", "held_by: moon-tempel", [("GM301", 7, "moon-tempel")]),
    (TOWN, "female: [Uma]", "female: [odo]", [("GM504", 12, "odo")]),
    (TOWN, "gender: any", "gender: male", [("GM503", 9, "roles")]),
    (TOWN, "label: Vote}", "label: A}, {id: vote, label: a}", [("GM302", 10, "vote"), ("GM504", 10, "a")]),
    (TOWN, "level: underways", "level: underground", [("GM203", 7, "underground")]),
    (TOWN, "  - {title: A flood, level: underways}", "  []", [("GM206", 7, "[]")]),
    (TOWN, '"{challenger} crosses"', '"{challenge} crosses"', [("GM503", 14, '"{challenge} crosses"')]),
    (TOWN, '"{defender} crosses"', '"{defender crosses"', [("GM503", 14, '"{defender crosses"')]),
    (TOWN, '"{defender} crosses"', '"{defender!r} crosses"', [("GM503", 14, '"{defender!r} crosses"')]),
    (TOWN, '"{defender} crosses"', '"{} crosses"', [("GM503", 14, '"{} crosses"')]),
    (TOWN, "uncast:", "presets: {js: [5, 5, 5, 5, 5]}\nuncast:", [("GM206", 11, "[5, 5, 5, 5, 5]")]),
    (TOWN, "uncast:", "presets: {js: [5, 5, 5, 5, 5, 11]}\nuncast:", [("GM205", 11, "11")]),
]


@every_case(("text", "old", "new", "wanted"), WRONG)
def test_each_check_and_its_place(
    tmp_path: Path, text: str, old: str, new: str, wanted: list[tuple[str, int, str]]
) -> None:
    assert text.count(old) == 1
    assert check(tmp_path, text.replace(old, new)) == wanted
