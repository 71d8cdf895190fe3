"""Files held against one another, and what can be said of a file of which parts are misshapen."""

from __future__ import annotations

import re
import tracemalloc
from collections.abc import Callable, Sequence
from pathlib import Path

from gmkit import games
from gmkit.library.check import Beside, Reader, inspect_all
from gmkit.library.document import Around, Document, Kind, Severity
from gmkit.library.extends import Extents, check_intact, word_at
from gmkit.library.load import parse
from gmkit.library.schema import check
from gmkit.library.shelves import bundled, schema
from gmkit.shell.inspect import Change, Check, changes, fitting
from tests.cases import every_case

KINDS = dict(games.AllKinds())
SOURCE = "source: {title: T, author: A, certainty: house}\n"
NAMES = ["amber", "beryl", "coral", "diamond", "emerald", "flint", "garnet", "heliodor"]


def hall(set_id: str = "hall", names: Sequence[str] = NAMES, extra: str = "") -> str:
    rows = "".join(f"  - {{id: {name}, name: {name.title()}, scores: [2, 2, 2]}}\n" for name in names)
    head = f"kind: retainer-set\nschema_version: 1\nid: {set_id}\ntitle: T\n{SOURCE}"
    return f"{head}attributes: [A, B, C]\n{extra}retainers:\n{rows}"


def evening(set_id: str | None, owned: str) -> str:
    said = f"set: {set_id}\n" if set_id else ""
    head = f"kind: cipher-situation\nschema_version: 1\n{said}"
    return f"{head}seats:\n  - {{name: Ana, gold: 9, retinue: [{owned}]}}\n  - {{name: Bo, gold: 9}}\n"


def put(folder: Path, **texts: str) -> list[Path]:
    folder.mkdir(exist_ok=True)
    paths = []
    for name, text in texts.items():
        path = folder / f"{name}.yaml"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths


def told(paths: Sequence[Path], named: Sequence[Path] = ()) -> list[tuple[str, str, int]]:
    return [
        (one.code, reading.path.stem, one.place.line if one.place else 0)
        for reading in inspect_all(paths, KINDS, named)
        for one in reading.found
    ]


def test_two_sets_with_one_id_are_told_with_both_places(tmp_path: Path) -> None:
    one, two, three = put(tmp_path, one=hall(), two=hall("other"), three=hall())
    assert told([one, two, three]) == [("GM302", "three", 3)]
    (wrong,) = inspect_all([one, three], KINDS)[1].found
    assert f"{one}:3:5" in wrong.message
    assert told([one, two]) == []


def test_the_same_file_twice_is_no_second_set(tmp_path: Path) -> None:
    (one,) = put(tmp_path, one=hall())
    link = tmp_path / "link.yaml"
    link.symlink_to(one)
    assert told([one, link, tmp_path / "one.yaml"]) == []


def test_a_situation_is_held_against_the_set_it_names(tmp_path: Path) -> None:
    sets, tables = tmp_path / "sets", tmp_path / "tables"
    (own,) = put(sets, hall=hall())
    good, bad, lost = put(tables, good=evening("hall", "amber"), bad=evening("hall", "ambr"), lost=evening("hal", "x"))
    assert told([good, bad, own]) == [("GM301", "bad", 5)]
    assert told([good, bad], [sets]) == [("GM301", "bad", 5)]
    # Not beside it and not named: the set itself is what is missing.
    assert told([good]) == [("GM301", "good", 3)]
    (wrong,) = inspect_all([lost], KINDS, [sets])[0].found
    assert wrong.suggestion is not None
    assert "hall" in wrong.suggestion


def test_a_set_in_the_same_folder_is_found_without_being_checked(tmp_path: Path) -> None:
    table, _ = put(tmp_path, table=evening("hall", "amber"), hall=hall(extra="goes_first: nobody\n"))
    # That set has an error of its own: as long as it has, nothing is told of what refers to it.
    assert told([table]) == []
    assert told([table, table.parent / "hall.yaml"]) == [("GM301", "hall", 7)]
    put(tmp_path, hall=hall())
    assert told([table]) == []


def test_a_situation_that_names_no_set_is_for_the_bundled_one_or_the_one_that_is_named(tmp_path: Path) -> None:
    table, own = put(tmp_path, table=evening(None, "aslaran"), hall=hall())
    assert told([table, own]) == []
    assert told([table], [own]) == [("GM301", "table", 4)]


def test_a_situation_without_a_set_may_be_for_the_set_beside_it(tmp_path: Path) -> None:
    table, own = put(tmp_path, table=evening(None, "amber"), hall=hall())
    assert told([table]) == []
    assert told([table, own]) == []
    # Where it is for neither, the bundled one is what it is held against.
    put(tmp_path, table=evening(None, "nobody"))
    assert told([table]) == [("GM301", "table", 4)]


def test_a_slip_in_one_file_is_not_told_in_those_that_refer_to_it(tmp_path: Path) -> None:
    own, factions = put(tmp_path, masks=masks("guild"), powers=powers("one").replace("label: Guild", "lable: Guild"))
    assert told([own, factions]) == [("GM202", "powers", 6)]
    assert told([own]) == []
    # Not even where nothing can be made of it.
    put(tmp_path, powers=powers("one").replace("factions: [", "factions: [["))
    assert [(code, name) for code, name, _ in told([own, factions])] == [("GM103", "powers")]


def test_a_reference_into_a_file_of_which_a_part_is_misshapen_is_told_by_what_is_not(tmp_path: Path) -> None:
    folder = bundled("content") / "masks"
    own, pool = ((folder / f"{name}.yaml").read_text(encoding="utf-8") for name in ("masks", "hidden-pool"))
    # Every mask of a woman is misshapen, `qs` among them, which the pool names rightly and `ks` wrongly.
    spoilt = own.replace("    gender: female", "    gender: 7")
    paths = put(tmp_path, masks=spoilt, pool=pool.replace("\n  ks:", "\n  kss:"))
    found = [one for one in inspect_all(paths, KINDS)[1].found if one.severity is Severity.ERROR]
    assert [(one.code, one.suggestion) for one in found] == [("GM301", "did you mean ks?")]
    paths = put(tmp_path, pool=pool.replace("\n  qs:", "\n  qss:"))
    (one,) = inspect_all([tmp_path / "masks.yaml", *paths], KINDS)[1].found
    assert one.suggestion == "did you mean qs?", "what is misshapen may be meant"
    put(tmp_path, pool=pool)
    assert [code for code, name, _ in told([tmp_path / "masks.yaml", *paths]) if name == "pool"] == []


def test_a_line_of_one_mask_that_is_no_yaml_keeps_no_name_in_another_file_from_being_told(tmp_path: Path) -> None:
    folder = bundled("content") / "masks"
    own, pool = ((folder / f"{name}.yaml").read_text(encoding="utf-8") for name in ("masks", "hidden-pool"))
    assert own.count("    epithet: the Adventuress\n") == 1 and "\n  qs:" in pool
    spoilt = own.replace("    epithet: the Adventuress\n", "    epithet: the: Adventuress\n")
    for wrong, names in (("\n  ks:", ["GM301"]), ("\n  qs:", [])):
        # The mask that stands in part in a line nobody can read may be called what that line says.
        other = {"\n  ks:": "\n  kss:", "\n  qs:": "\n  adventuress:"}[wrong]
        paths = put(tmp_path, masks=spoilt, pool=pool.replace(wrong, other))
        found = told(paths)
        assert [code for code, name, _ in found if name == "pool"] == names
        assert ("GM103", "masks") in {(code, name) for code, name, _ in found}


EXAMPLES = Path(__file__).parents[2] / "examples"
FROST = EXAMPLES / "frost-fair"
CHALLENGE = """kind: masks-challenge
schema_version: 1
title: T
set: frost-fair
challenge:
  kind: opposed
  stake: 6
  challenger: {id: Celia, mask: matchmaker, face: 7, hidden_face: 9, actions: [], draw: [3, 4]}
  defender: {id: Dav, mask: The Fire Warden, face: 12, hidden_face: 14, actions: [fire-warden.douse], draw: [5, 1]}
  goals: {challenger: a, defender: b}
"""
NAMED = [  # a set, a slip in it that changes no name, a situation with three names in it, and the names
    ("masks", "value: 3", "value: two", "challenge", ("mask: matchmaker", "fire-warden.douse")),
    ("masks", "value: 3", "valeu: 3", "evening", ("mask: matchmaker", "mask: fire-warden")),
    ("masks", "title: The", "titel: The", "evening", ("mask: matchmaker", "mask: fire-warden")),
    ("factions", "emblem: star", "emblem: stra", "evening", ("brazier-guild:", "bench:", "barefaces:")),
    ("city", "level: streets", "level: street", "evening", ("mask: matchmaker", "mask: fire-warden")),
    ("hidden-pool", "label: ", "lable: ", "evening", ("mask: matchmaker", "brazier-guild:", "mask: fire-warden")),
    ("retainers", "scores: [2, 4, 0]", "scores: [2, 4, x]", "hiring", ("sledge-girl", "link-boy", "lot: eel-spearer")),
    ("retainers", "gem: citrine", "gme: citrine", "hiring", ("sledge-girl", "puppeteer", "lot: eel-spearer")),
    ("deck", "influence: 1", "influence: one", "last-turns", ("heiress", "lane-runner", "display: mile-champion")),
]


def fair(folder: Path) -> dict[str, Path]:
    """Write out the content of the Frost Fair with an evening of each game, and a challenge."""
    names = ("masks", "factions", "city", "hidden-pool", "retainers", "deck", "evening", "hiring", "last-turns")
    texts = {name: (FROST / f"{name}.yaml").read_text(encoding="utf-8") for name in names}
    texts["challenge"] = CHALLENGE
    return {path.stem: path for path in put(folder, **texts)}


def wrongs(paths: Sequence[Path]) -> list[list[tuple[str, str]]]:
    """Give the errors of each file, each with what stands at its place."""
    found = inspect_all(paths, KINDS)
    return [[(one.code, word_at(one)) for one in reading.found if one.severity is Severity.ERROR] for reading in found]


@every_case("slip", NAMED)
def test_what_a_situation_names_is_looked_up_in_a_set_of_a_wrong_shape_too(
    tmp_path: Path, slip: tuple[str, str, str, str, tuple[str, ...]]
) -> None:
    name, right, wrong, situation, names = slip
    paths = fair(tmp_path)
    good = paths[name].read_text(encoding="utf-8")
    assert right in good
    paths[name].write_text(good.replace(right, wrong, 1), encoding="utf-8")
    (first, *_), second = wrongs([paths[name], paths[situation]])
    assert first[0].startswith("GM2")
    assert second == [], "whatever is right stays right"
    text = paths[situation].read_text(encoding="utf-8")
    for at, one in enumerate(names):
        before, colon, _ = one.partition(": ")
        key = one.endswith(":")
        new = f"nosuch{at}:" if key else f"{before}: nosuch{at}" if colon else f"nosuch{at}"
        assert one in text
        text = text.replace(one, new, 1)
    paths[situation].write_text(text, encoding="utf-8")
    told = wrongs([paths[name], paths[situation]])[1]
    assert sorted(told) == [("GM301", f"nosuch{at}") for at in range(len(names))]
    paths[name].write_text(good, encoding="utf-8")
    assert {*told} <= {*wrongs([paths[name], paths[situation]])[1]}, "nothing is told that a sound set would not bring"


LISTS = [  # a file, a list of it, its name misspelt, and what is wrong in another list or of one thing of it
    ("masks", "masks", "maskz", "suit: floes", "suit: flos"),
    ("masks", "suits", "siuts", "rank: prentice", "rank: prentic"),
    ("masks", "ranks", "rnaks", "suit: floes", "suit: flos"),
    ("factions", "factions", "factoins", "opposed: low-choir", "opposed: low-chor"),
    ("city", "roles", "rolse", "  stove-widow: [", "  stove-widov: ["),
    ("city", "scenes", "scnes", "  stove-widow: [", "  stove-widov: ["),
    ("hidden-pool", "contraries", "contrarys", "conflicts: douse", "conflicts: dowse"),
    ("hidden-pool", "general", "genral", "conflicts: douse", "conflicts: dowse"),
    ("deck", "classes", "clases", "class: bank", "class: bnk"),
    ("deck", "cards", "crads", "class: bank", "class: bnk"),
    ("retainers", "retainers", "retianers", "name: Quack", "name: Puppeteer"),
]


@every_case("slip", LISTS)
def test_a_list_whose_name_is_misspelt_is_read_as_what_it_was_meant_for(
    tmp_path: Path, slip: tuple[str, str, str, str, str]
) -> None:
    name, right, misspelt, good, bad = slip
    paths = fair(tmp_path)
    text = paths[name].read_text(encoding="utf-8")
    assert f"\n{right}:" in text
    before = dict(zip(paths, wrongs([*paths.values()]), strict=True))  # the pictures are not here
    spoilt = text.replace(f"\n{right}:", f"\n{misspelt}:", 1)
    paths[name].write_text(spoilt, encoding="utf-8")
    found = dict(zip(paths, wrongs([*paths.values()]), strict=True))
    assert sorted(found.pop(name)) == sorted([*before.pop(name), ("GM202", misspelt)]), (
        "it is told, and nothing else is"
    )
    assert found == before, "whoever names what stands under it is right"
    assert good in text
    paths[name].write_text(text.replace(good, bad, 1), encoding="utf-8")
    (whole,) = wrongs([paths[name]])
    assert whole
    paths[name].write_text(spoilt.replace(good, bad, 1), encoding="utf-8")
    assert sorted(wrongs([paths[name]])[0]) == sorted([*whole, ("GM202", misspelt)]), "and all else is told with it"


def test_what_stands_under_a_misspelt_list_is_looked_up_by_others_too(tmp_path: Path) -> None:
    paths = fair(tmp_path)
    for name, right, misspelt in (("masks", "masks", "maskz"), ("factions", "factions", "factoins")):
        text = paths[name].read_text(encoding="utf-8")
        paths[name].write_text(text.replace(f"\n{right}:", f"\n{misspelt}:", 1), encoding="utf-8")
    text = paths["evening"].read_text(encoding="utf-8")
    assert "mask: matchmaker" in text and "brazier-guild:" in text
    text = text.replace("mask: matchmaker", "mask: matchmakr").replace("brazier-guild:", "brazier-gild:", 1)
    paths["evening"].write_text(text, encoding="utf-8")
    (reading,) = inspect_all([paths["evening"]], KINDS)
    told = {word_at(one): f"{one.message} {one.suggestion}" for one in reading.found}
    assert {*told} == {"matchmakr", "brazier-gild"}
    assert "The Matchmaker" in told["matchmakr"]
    # A field that is no list, or that may be two, is not guessed at.
    for wrong in ("factoins: none\n", "fctins: []\nfactons: []\n"):
        head = f"kind: faction-set\nschema_version: 1\nid: frost-fair\ntitle: T\n{SOURCE}"
        paths["factions"].write_text(f"{head}{wrong}", encoding="utf-8")
        assert all(code == "GM202" for code, _ in wrongs([paths["factions"]])[0]), wrong


TORN = [  # a file, what makes all of it hard to read, and words in an evening that are told all the same
    ("factions", ("factions:", "factions: ["), ("mask: matchmaker", "mask: fire-warden", "brazier-guild:")),
    ("factions", ("factions:", "factions"), ("mask: matchmaker", "mask: fire-warden", "brazier-guild:")),
    ("factions", ("kind:", "\0kind:"), ("mask: matchmaker", "mask: fire-warden", "brazier-guild:")),
    ("factions", ("kind:", "- kind:"), ("mask: matchmaker", "mask: fire-warden", "brazier-guild:")),
    ("factions", ("schema_version: 1", "schema_version: 2"), ("mask: matchmaker", "mask: fire-warden")),
    ("factions", ("factions:", "factions: none\nother:"), ("mask: matchmaker", "mask: fire-warden")),
    ("city", ("scenes:", "scenes: ["), ("mask: matchmaker", "brazier-guild:", "mask: fire-warden")),
    ("hidden-pool", ("contraries:", "contraries: {"), ("mask: matchmaker", "brazier-guild:", "mask: fire-warden")),
    ("masks", ("masks:", "masks"), ("mask: matchmaker", "brazier-guild:", "mask: fire-warden")),
    ("masks", ("masks:", "masks: all: of them"), ("mask: matchmaker", "brazier-guild:", "mask: fire-warden")),
    ("masks", ("kind:", "- kind:"), ("mask: matchmaker", "brazier-guild:", "bench:")),
    ("masks", ("id: frost-fair", "id: thaw"), ("brazier-guild:", "bench:")),
]


@every_case("slip", TORN)
def test_what_an_evening_names_is_looked_up_though_one_of_its_files_cannot_be_read(
    tmp_path: Path, slip: tuple[str, tuple[str, str], tuple[str, ...]]
) -> None:
    name, (right, wrong), names = slip
    paths = fair(tmp_path)
    good = paths[name].read_text(encoding="utf-8")
    assert right in good
    paths[name].write_text(good.replace(right, wrong, 1), encoding="utf-8")
    lost = [("GM301", "frost-fair")] if wrong == "id: thaw" else []
    (before,) = inspect_all([paths["evening"]], KINDS)
    assert wrongs([paths["evening"]])[0] == lost, "whatever is right stays right"
    text = paths["evening"].read_text(encoding="utf-8")
    for at, one in enumerate(names):
        assert one in text
        text = text.replace(one, f"nosuch{at}:" if one.endswith(":") else f"{one.partition(': ')[0]}: nosuch{at}", 1)
    paths["evening"].write_text(text, encoding="utf-8")
    told = wrongs([paths["evening"]])[0]
    assert sorted(told) == sorted([*lost, *(("GM301", f"nosuch{at}") for at in range(len(names)))])
    # Whoever is not yet called anything may be meant.
    if (right, wrong) == ("masks:", "masks"):
        blank = good.replace("masks:", "masks", 1).replace("epithet: the Matchmaker", "epithet:", 1)
        paths[name].write_text(blank, encoding="utf-8")
        assert wrongs([paths["evening"]])[0] == [("GM301", "nosuch1")]
    if wrong.endswith("2"):
        assert before.unheld == (paths[name],), "what cannot be known is said"


@every_case(
    "line",
    [
        ("proper: [[discreet], [orderly]]", "proper: [[discreet], [orderly]"),
        ("emblem: mask", "emblem: mask: x"),
        ("aliases: [the Bench", "aliases [the Bench"),
    ],
)
def test_a_line_of_one_thing_that_is_no_yaml_keeps_no_name_in_the_others_from_being_told(
    tmp_path: Path, line: tuple[str, str]
) -> None:
    text = (FROST / "factions.yaml").read_text(encoding="utf-8")
    right, wrong = line
    assert f"    {right}" in text
    (path,) = put(tmp_path, factions=text.replace(right, wrong, 1))
    assert [code for code, _ in wrongs([path])[0]] == ["GM103"], "whoever names the thing itself is right"
    put(tmp_path, factions=text.replace(right, wrong, 1).replace("opposed: low-choir", "opposed: nosuch"))
    assert [code for code, _ in wrongs([path])[0]] == ["GM103", "GM301"]
    # One that may be what the line says is not told.
    torn = text.replace("id: low-choir", "id low-choir", 1)
    put(tmp_path, factions=torn)
    assert [code for code, _ in wrongs([path])[0]] == ["GM103"]


def test_a_fault_in_one_part_of_a_file_keeps_no_name_in_the_rest_from_being_told(tmp_path: Path) -> None:
    paths = fair(tmp_path)
    text = paths["city"].read_text(encoding="utf-8")
    assert "level: streets" in text and "stove-widow: [" in text
    spoilt = text.replace("level: streets", "level: streats", 1)
    for now, told in ((spoilt, []), (spoilt.replace("stove-widow: [", "nosuch: ["), [("GM301", "nosuch")])):
        paths["city"].write_text(now, encoding="utf-8")
        assert wrongs([paths["city"]])[0] == [("GM203", "streats"), *told]


def test_of_several_files_that_may_be_meant_a_name_stands_in_any(tmp_path: Path) -> None:
    broken = [hall(set_id="[").replace("amber", name) for name in ("jade", "onyx")]
    table, *_ = put(
        tmp_path, table=evening("hall", "jade, onyx"), one=f"{broken[0]}# hall\n", two=f"{broken[1]}# hall\n"
    )
    assert wrongs([table])[0] == []


def test_candidates_come_from_the_file_as_it_was_written(tmp_path: Path) -> None:
    text = (
        CHALLENGE.replace("frost-fair", "velvet")
        .replace("matchmaker", "nosuch")
        .replace("The Fire Warden", "night-nurse")
    )
    text = text.replace("fire-warden.douse", "night-nurse.nosuch")
    own = (EXAMPLES / "velvet-masks.yaml").read_text(encoding="utf-8").replace("value: 3", "value: two")
    _, reading = inspect_all(put(tmp_path, own=own, table=text), KINDS)
    mask, action = [one.message for one in reading.found]
    for name in ("The Velvet Thief", "The Lamplighter", "Ottavia", "Serafina", "The Night Porter"):
        assert name in mask
    assert "Sit up with the sick" in action


@every_case(
    "slip",
    [
        ("id: amber", "id: Amber Stone", "amber-stone"),  # malformed: what it is to be is not told
        ("id: amber, name: Amber", "id: amber", "Ambrose"),  # a name that is missing may be any
        ("name: Amber", "nmae: Ambrose", "Ambrose"),
        ("name: Amber", "nothing: Ambrose", "Ambrose"),
        ("name: Amber", "name:", "Ambrose"),
        ("name: Amber", "name: 7", "'7'"),
        ("id: amber, name: Amber", "id amber, name: Ambrose", "Ambrose"),  # YAML that cannot be read
        ("  - {id: amber, name: Amber, scores: [2, 2, 2]}", "  ,", "Ambrose"),
        ("id: amber", "id: beryl", "amber"),  # one of the two is to be called otherwise
        ("id: hall", "id: Hall", "amber"),
        ("id: hall", "di: hall", "amber"),
        ("kind: retainer-set", "kind: retainer-sett", "amber"),
        ("kind: retainer-set", "kidn: retainer-set", "amber"),
        ("schema_version: 1", "schema_version: 1\nretainers: []", "amber"),
    ],
)
def test_what_may_be_right_once_the_set_is_mended_is_not_told(tmp_path: Path, slip: tuple[str, str, str]) -> None:
    right, wrong, word = slip
    text = hall().replace(right, wrong, 1)
    first, second = wrongs(put(tmp_path, own=text, table=evening("hall", word)))
    assert first
    assert second == []


def test_a_situation_without_a_set_may_be_for_the_broken_one_beside_it(tmp_path: Path) -> None:
    for wrong in ("scores: x", "scores: [2"):
        table, own = put(tmp_path, table=evening(None, "amber"), own=hall().replace("scores: [2, 2, 2]", wrong, 1))
        assert told([table]) == []
        assert [one.unheld for one in inspect_all([table, own], KINDS)] == [(own,), ()], "and that is not kept quiet"
        # What stands in what can be read of it is looked up, and what is in the bundled set is for that.
        for name in ("beryl", "aslaran"):
            put(tmp_path, table=evening(None, name))
            assert (told([table]), inspect_all([table], KINDS)[0].unheld) == ([], ())


def test_what_a_situation_names_may_lie_beside_it_in_a_file_whose_kind_is_misspelt(tmp_path: Path) -> None:
    for said in (None, "hall"):
        for wrong in ("kind: retainer-sett\n", "kidn: retainer-set\n", ""):
            text = hall().replace("kind: retainer-set\n", wrong)
            table, _ = put(tmp_path, table=evening(said, "amber"), own=text)
            (alone,) = inspect_all([table], KINDS)
            assert (alone.found, alone.unheld) == ([], ()), wrong
            put(tmp_path, table=evening(said, "amber, nosuch"))
            assert wrongs([table])[0] == [("GM301", "nosuch")], wrong
        # A file of another kind is none of these.
        put(tmp_path, own=hall().replace("kind: retainer-set", "kind: tenants"))
        assert {code for code, _ in wrongs([table])[0]} == {"GM301"}


def test_what_a_situation_names_is_looked_up_whatever_else_is_wrong_with_it(tmp_path: Path) -> None:
    own, table = put(tmp_path, own=hall(), table=evening("hall", "nosuch").replace("gold: 9", "gold: none", 1))
    assert wrongs([own, table]) == [[], [("GM204", "none"), ("GM301", "nosuch")]]
    put(tmp_path, table=evening("hall", "nosuch").replace("name: Bo", "name: Ana"))
    assert wrongs([own, table]) == [[], [("GM301", "nosuch"), ("GM504", "Ana")]]
    # Nothing is told of what stands where it is wrong, nor twice; nor where it is not known which set is meant.
    for text in (
        evening("hall", "[amber]"),
        evening("[hall]", "amber"),
        evening("hall", "amber").replace("set:", "of:"),
    ):
        put(tmp_path, table=text)
        assert [code[:3] for code, _ in wrongs([own, table])[1]] == ["GM2"]
    paths = fair(tmp_path / "fair")
    good = paths["evening"].read_text(encoding="utf-8")
    for right, wrong in (("name: Joris", "nobody: 7"), ("name: Joris", "name:"), ("  - name: Joris", "  -name: Joris")):
        paths["evening"].write_text(good.replace(right, wrong), encoding="utf-8")
        told = [code for code, _ in wrongs([paths["evening"]])[0]]
        assert told
        assert "GM301" not in told, wrong


@every_case(
    ("was", "now"),
    [
        ("{name: Bo, gold: 9}", "{name: Bo, gold: 9}}"),
        ("{name: Bo, gold: 9}", "{name: Bo, gold: 9"),
        ("{name: Bo, gold: 9}", "{name: Bo, gold: 9: 8}"),
        ("- {name: Bo, gold: 9}", "- name: Bo, gold: 9}"),
        ("- {name: Bo", "-{name: Bo"),
        ("  - {name: Bo", "\t- {name: Bo"),
        ("gold: 9}", 'gold: 9, retinue: ["beryl]}'),
        ("gold: 9}", "gold: 9, gold: 9}"),
    ],
)
def test_a_line_of_a_situation_that_cannot_be_read_keeps_no_other_from_being_looked_up(
    tmp_path: Path, was: str, now: str
) -> None:
    text = evening("hall", "nosuch")
    assert was in text
    own, table = put(tmp_path, own=hall(), table=now.join(text.rsplit(was, 1)))
    told = wrongs([own, table])[1]
    assert told[0] == ("GM301", "nosuch")
    assert [code[:3] for code, _ in told[1:]] == ["GM1"]
    # What is right is right, and what stands in the line itself is not looked at.
    for text in (evening("hall", "amber"), evening("hall", "amber").replace("9}", "9, retinue: [nosuch]}")):
        if was in text:
            put(tmp_path, table=now.join(text.rsplit(was, 1)))
            assert "GM301" not in [code for code, _ in wrongs([own, table])[1]]


def test_what_a_line_that_cannot_be_read_may_decide_is_waited_for(tmp_path: Path) -> None:
    own, table = put(tmp_path, own=hall(), table="")
    for was, now in (
        ("set: hall", "set hall"),
        ("set: hall", "set: [hall"),
        ("seats:", 'seats:"'),
        ("seats:", "seats:: 7"),
        ("retinue: [nosuch]", "retinue: [nosuch"),
        ("  - {name: Bo", "  ,\n  - {name: Bo"),
    ):
        text = evening("hall", "nosuch")
        assert was in text
        put(tmp_path, table=text.replace(was, now))
        told = [code for code, _ in wrongs([own, table])[1]]
        assert told
        assert "GM301" not in told, now
    # Nor is a rule held against what may be in it: a bid stands only with a lot.
    paths = fair(tmp_path / "hiring")
    good = paths["hiring"].read_text(encoding="utf-8")
    for now in ("lot eel-spearer", "lot: eel: x"):
        paths["hiring"].write_text(good.replace("lot: eel-spearer", now), encoding="utf-8")
        assert [code for code, _ in wrongs([paths["hiring"]])[0]] == ["GM103"]
    # Whoever is named in it is no stranger.
    paths = fair(tmp_path / "fair")
    good = paths["evening"].read_text(encoding="utf-8")
    for now in ("  - name: Joris: x", "  -name: Joris", "  - name Joris", "  - {name: Joris", '  - name: "Joris'):
        paths["evening"].write_text(good.replace("  - name: Joris", now), encoding="utf-8")
        told = [code for code, _ in wrongs([paths["evening"]])[0]]
        assert told
        assert "GM301" not in told, now


def test_what_a_file_names_is_looked_up_among_all_its_own_things(tmp_path: Path) -> None:
    """Those of a wrong shape are candidates, and name others themselves."""
    paths = fair(tmp_path)
    good = paths["factions"].read_text(encoding="utf-8")
    wrong = good.replace("emblem: moon", "emblem: mooon").replace("opposed: low-choir", "opposed: nosuch")
    paths["factions"].write_text(wrong.replace("opposed: brazier-guild", "opposed: other"), encoding="utf-8")
    found = [one for one in inspect_all([paths["factions"]], KINDS)[0].found if one.severity is Severity.ERROR]
    assert [(one.code, word_at(one)) for one in found] == [("GM301", "nosuch"), ("GM203", "mooon"), ("GM301", "other")]
    assert "low-choir" in (found[0].suggestion or "")
    head = f"kind: mask-set\nschema_version: 1\nid: kid\ntitle: T\n{SOURCE}"
    for parent, code in (("nosuch.yaml", "GM303"), ("core:masks", "GM301")):
        (kid,) = put(tmp_path / "kid", kid=f"{head}extends: {parent}\nset: {{nosuch: {{gender: femal}}}}\n")
        assert [one for one, _ in wrongs([kid])[0]] == sorted([code, "GM203"], key=lambda one: one != "GM303")
    # A field that is left out of a block may be wrong in another way too.
    text = paths["hidden-pool"].read_text(encoding="utf-8").replace("contraries:\n", "contraries:\n  X: 1\n  X: 2\n", 1)
    assert [code for code, _ in wrongs(put(tmp_path / "pool", pool=text))[0]] == ["GM202", "GM102"]
    # A list may be misspelt, and something in it be no thing at all.
    text = (bundled("content") / "cyffle/pack.yaml").read_text(encoding="utf-8").replace("suits:\n", "suts:\n")
    text = text.replace("label: spades", "label: label: spades")
    assert {code for code, _ in wrongs(put(tmp_path / "cards", cards=text))[0]} == {"GM103"}
    manifest = "kind: pack\nschema_version: 1\nid: mine\ntitle: T\nversion: one\nrequires: {nosuch: '1'}\n"
    (pack,) = put(tmp_path / "pack", pack=f"{manifest}author: A\nlicence: MIT\n")
    assert [code for code, _ in wrongs([pack])[0]] == ["GM207", "GM405"]


def test_around_a_file_lie_its_folder_and_what_is_named(tmp_path: Path) -> None:
    near, far = tmp_path / "near", tmp_path / "far"
    own, beside = put(near, own=hall("own"), beside=hall("beside"))
    (named,) = put(far, named=hall("named"))
    reader = Reader(KINDS)
    around: Around = Beside(reader.read(own), [reader.read(own)], [reader.read(named)], reader, company=True)
    assert set(around.ids("retainer-set")) == {"own", "beside", "named", "basin"}
    assert [id_of(around.find("retainer-set", wanted)) for wanted in ("own", "beside", "named", "no")] == [
        "own", "beside", "named", None,
    ]  # fmt: skip
    assert id_of(around.find("retainer-set")) == "named"
    alone: Around = Beside(reader.read(own), [], [], reader, company=True)
    assert id_of(alone.find("retainer-set")) == "beside"
    assert around.find("no-such-kind") is None
    assert around.find("no-such-kind", "x") is None
    assert beside.is_file()


FACTION = "{id: guild, label: Guild, proper: [[charm]]}"


def powers(set_id: str) -> str:
    return f"kind: faction-set\nschema_version: 1\nid: {set_id}\ntitle: T\n{SOURCE}factions: [{FACTION}]\n"


def masks(start: str) -> str:
    values = enumerate([3, 2, 2, 1, 1, 1, 1])
    actions = "".join(f"      - {{id: a{n}, label: Do {n}, value: {value}, tags: [charm]}}\n" for n, value in values)
    head = "  - id: m\n    card: {rank: jack, suit: spades}\n    epithet: the M\n"
    row = f"{head}    faction_start: {{{start}: 2}}\n    actions:\n{actions}"
    return f"kind: mask-set\nschema_version: 1\nid: mine\ntitle: T\n{SOURCE}masks:\n{row}"


def errors(paths: Sequence[Path], named: Sequence[Path] = ()) -> list[str]:
    readings = inspect_all(paths, KINDS, named)
    return [one.code for reading in readings for one in reading.found if one.severity == "error"]


def test_files_of_one_campaign_go_together_wherever_they_lie(tmp_path: Path) -> None:
    (set_of_masks,) = put(tmp_path / "m", masks=masks("guild"))
    (factions,) = put(tmp_path / "f", factions=powers("one"))
    assert errors([set_of_masks, factions]) == []
    # Two such sets are two campaigns, of which neither is meant.
    (more,) = put(tmp_path / "g", factions=powers("two"))
    assert errors([set_of_masks, factions, more]) == ["GM301"]


def test_of_several_sets_beside_a_file_none_is_taken_unasked(tmp_path: Path) -> None:
    own, _, _ = put(tmp_path, masks=masks("guild"), one=powers("one"), two=powers("two"))
    assert errors([own]) == []
    # One that has the file's own id is its own.
    put(tmp_path, one=powers("mine").replace("id: guild", "id: other"))
    assert errors([own]) == ["GM301"]


def test_what_is_named_to_be_looked_in_and_is_broken_is_told(tmp_path: Path) -> None:
    (own,) = put(tmp_path / "m", hall=hall())
    (broken,) = put(tmp_path / "b", broken=hall("broken", extra="goes_first: nobody\n"))
    assert told([own], [broken]) == [("GM301", "broken", 7)]
    # Told once where it is checked itself.
    assert told([broken], [broken]) == [("GM301", "broken", 7)]


def test_a_huge_neighbour_is_not_read(tmp_path: Path) -> None:
    (table,) = put(tmp_path, table=evening("other", "amber"))
    with (tmp_path / "huge.yaml").open("wb") as file:
        file.truncate(64 * 1024 * 1024)
    before = tracemalloc_peak(lambda: told([table]))
    assert before < 16 * 1024 * 1024


def tracemalloc_peak(run: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        run()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def id_of(document: Document | None) -> str | None:
    return None if document is None else document.data["id"]


def test_rules_are_held_against_what_is_not_misshapen(tmp_path: Path) -> None:
    # One retainer has no scores, another has the name of a third: both are told, in their order, and no more.
    text = hall().replace("id: beryl, name: Beryl, scores: [2, 2, 2]", "id: beryl, name: Beryl")
    text = text.replace("name: Garnet", "name: Amber")
    (path,) = put(tmp_path, hall=text)
    assert told([path]) == [("GM201", "hall", 9), ("GM302", "hall", 14)]


def test_what_may_be_wrong_only_because_something_is_left_out_is_not_told(tmp_path: Path) -> None:
    text = hall(extra="goes_first: beryl\n").replace("scores: [2, 2, 2]}\n  - {id: coral", "scores: 2}\n  - {id: coral")
    (path,) = put(tmp_path, hall=text)
    assert told([path]) == [("GM204", "hall", 10)]


def test_a_fault_outside_the_things_of_a_list_lets_no_rule_speak(tmp_path: Path) -> None:
    text = hall().replace("attributes: [A, B, C]", "attributes: A").replace("name: Garnet", "name: Amber")
    (path,) = put(tmp_path, hall=text)
    assert told([path]) == [("GM204", "hall", 6)]


def test_references_are_told_beside_faults_of_shape_and_of_yaml_and_without_an_author(tmp_path: Path) -> None:
    pool = (bundled("content") / "masks/hidden-pool.yaml").read_text(encoding="utf-8")
    wrong = pool.replace("id: bonvidaeo", "id: mine", 1).replace("challenge-swordsmen", "no-such-action", 1)
    slips = (
        ("Dread any drop", "[Dread]"),
        ("- {label: Weigh", "-{label: Weigh"),
        ("  author: the gmkit authors\n", ""),
    )
    for at, (right, slip) in enumerate(slips):
        assert right in wrong
        path = tmp_path / str(at) / "pool.yaml"
        path.parent.mkdir()
        path.write_text(wrong.replace(right, slip, 1), encoding="utf-8")
        found = {one.code: one.message for one in inspect_all([path], KINDS)[0].found}
        assert len(found) == 2, slip
        assert found["GM301"] == 'the mask "js" has no action "no-such-action"'


def test_the_plan_of_a_file_knows_what_stands_where() -> None:
    document, kind = parse(hall(), "f.yaml"), KINDS["retainer-set"]
    plan = Extents(document, kind)
    assert plan.at(0, 3) == ("kind", None)
    assert plan.at(5, 0) == ("attributes", None)
    assert plan.at(6, 0) == ("retainers", None)
    for at in range(len(NAMES)):
        field, item = plan.at(7 + at, 20)
        assert field == "retainers"
        assert item is not None
        assert item.at == at
    assert check_intact(document, kind, check(document, schema(kind.schema)), schema(kind.schema)) == []


def test_lint_speaks_only_of_files_without_errors(tmp_path: Path) -> None:
    def grumble(document: Document, _around: Around) -> list[object]:
        return [document.problem("GM505", ["id"], "grumble")]

    quiet = KINDS["retainer-set"]
    loud = quiet._replace(lint=grumble)  # type: ignore[arg-type]
    kinds: dict[str, Kind] = {**KINDS, "retainer-set": loud}
    good, bad = put(tmp_path, good=hall(), bad=hall("bad", extra="goes_first: nobody\n"))
    codes = [[one.code for one in reading.found] for reading in inspect_all([good, bad], kinds)]
    assert codes == [["GM505"], ["GM301"]]


def test_a_file_is_held_against_what_others_say_once_they_are_mended_too(tmp_path: Path) -> None:
    # The evening names a retainer that the set calls otherwise once it is mended as it is here.
    paths = put(tmp_path, evening=evening("hall", "amber"), hall=hall().replace("- {id: beryl", "-{id: beryl"))
    readings = inspect_all(paths, KINDS)
    assert [one.path.name for one in changes(Check(readings, []))] == ["hall.yaml"]
    reading, other = readings[0], hall().replace("id: amber", "id: ambra").replace("name: Amber", "name: Ambra")
    assert reading.again is not None
    text = evening("hall", "amber")
    alone, together = reading.again(text), reading.again(text, {paths[1]: other})
    assert ([one.code for one in alone.found], [one.code for one in together.found]) == ([], ["GM301"])
    made = [Change(path, path.read_bytes(), new, ()) for path, new in ((paths[0], text), (paths[1], other))]
    again = {one.path: one.again for one in readings if one.again is not None}
    assert [one.path.name for one in fitting(made, again)] == ["hall.yaml"]


@every_case("kind", [kind for kind in KINDS.values() if kind.default and kind.lists])
@every_case("said", ["Ana", "[Ana]", "null", "{}"])
def test_a_credit_of_any_shape_keeps_no_rule_from_the_rest(tmp_path: Path, kind: Kind, said: str) -> None:
    good = (bundled("content") / kind.default).read_text(encoding="utf-8")
    bad = re.sub(r"^source:(?:.|\n(?= ))*", f"source: {said}", good, count=1, flags=re.MULTILINE)
    assert bad != good
    (path,) = put(tmp_path, f=bad)
    line = bad[: bad.index("source:")].count("\n") + 1
    wrong = [one for one in inspect_all([path], KINDS)[0].found if one.severity is Severity.ERROR]
    assert {one.place.line for one in wrong if one.place} == {line}
