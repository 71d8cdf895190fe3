"""`gmkit rename`: another id for a thing, in all files of a folder, comments kept, or in none."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from gmkit.cli import run
from gmkit.library import load
from gmkit.library.shelves import bundled

ROOT = Path(__file__).parent.parent.parent
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_a_campaign(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let each test begin in a copy of the bundled masks, with an evening and a challenge."""
    monkeypatch.setenv("GMKIT_HOME", str(tmp_path / "home"))
    here = tmp_path / "here"
    shutil.copytree(bundled("content") / "masks", here, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("carnival", "celia-and-dav"):
        shutil.copy(ROOT / "examples" / f"{name}.yaml", here)
    monkeypatch.chdir(here)


def told(capsys: Captured, *words: str) -> dict[str, Any]:
    code = run([*words, "--json"])
    out, err = capsys.readouterr()
    assert code == 0, err or out
    found = json.loads(out)
    assert isinstance(found, dict)
    return found


def refused(capsys: Captured, *words: str, code: int = 2) -> str:
    before = texts()
    assert run(["rename", *words]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert texts() == before
    return err


def texts() -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in Path().glob("*.yaml")}


def faults(capsys: Captured) -> list[tuple[str, str]]:
    return [(one["code"], one["message"]) for one in told(capsys, "check", ".")["result"]["diagnostics"]]


# What is renamed, and lines that must be in each file afterwards.
NAMED = {
    ("mask", "qh", "flirt"): {
        "masks.yaml": ["- id: flirt", "flirt: lavish"],
        "hidden-pool.yaml": ["  flirt:"],
        "city.yaml": ["  flirt: ["],
        "carnival.yaml": ["    mask: flirt # the Flirt, which is also the only mask she owns"],
        "celia-and-dav.yaml": ["mask: flirt,", "[flirt.fan-gestures, flirt.never-promise]"],
    },
    ("action", "qh/never-promise", "no-vows"): {
        "masks.yaml": ["{id: no-vows,"],
        "hidden-pool.yaml": ["conflicts: no-vows}"],
        "carnival.yaml": ["{label: Keep every pledge, value: 2, conflicts: no-vows}"],
        "celia-and-dav.yaml": ["[qh.fan-gestures, qh.no-vows]"],
    },
    ("factions", "sun-temple", "noon"): {
        "factions.yaml": ["- id: noon", "opposed: noon"],
        "city.yaml": ["held_by: noon"],
    },
    ("role", "young-nobleman", "heir"): {"city.yaml": ["id: heir"]},
    ("mask-set", "bonvidaeo", "lagoon"): {"masks.yaml": ["id: lagoon"]},
}


@pytest.fixture(scope="module")
def usual() -> list[list[tuple[str, str]]]:
    """Keep what is to be said of the folder as it is, for whoever asks next."""
    return []


@pytest.mark.parametrize("what", NAMED)
def test_all_files_that_name_a_thing_name_it_anew_and_all_else_stays(
    capsys: Captured, usual: list[list[tuple[str, str]]], what: tuple[str, str, str]
) -> None:
    if not usual:
        usual.append(faults(capsys))
    before = texts()
    evening = ["advise", "masks", "--from", "carnival.yaml", "--content", ".", "--as", "Celia"]
    if what[0] == "mask":
        assert told(capsys, "rename", *what, "--dry-run")["result"]["written"] is False
        assert texts() == before
    found = told(capsys, "rename", *what)["result"]
    assert {Path(one["path"]).name for one in found["files"]} >= set(NAMED[what])
    for name, lines in NAMED[what].items():
        for line in lines:
            assert line in texts()[name], name
    changed = [line for one in found["files"] for line in one["lines"]]
    assert sum(len(one) for one in before.values()) + sum(
        len(line["after"]) - len(line["before"]) for line in changed
    ) == sum(len(one) for one in texts().values())
    assert faults(capsys) == usual[0]
    told(capsys, "play", "masks", "--content", ".", "--seed", "a", "--option", "max_rounds=2")
    told(capsys, "challenge", "masks", "opposed", "--from", "celia-and-dav.yaml", "--content", ".", "--seed", "a")
    assert run(evening) in (0, 2)
    capsys.readouterr()
    # There and back again gives the same bytes.
    sort, old, new = what
    back = f"{old.rpartition('/')[0]}/{new}".removeprefix("/")
    told(capsys, "rename", sort, back, old.rpartition("/")[2])
    assert texts() == before


def test_an_action_of_one_mask_leaves_those_of_others_alone(capsys: Captured) -> None:
    data = load.read(Path("masks.yaml")).data
    twice = [one["id"] for mask in data["masks"] for one in mask["actions"]]
    assert len(twice) == len(set(twice)), "give two masks one action for this"
    text = Path("masks.yaml").read_text(encoding="utf-8").replace("id: fence-disarm", "id: never-promise")
    Path("masks.yaml").write_text(text, encoding="utf-8")
    Path("hidden-pool.yaml").write_text(
        Path("hidden-pool.yaml").read_text(encoding="utf-8").replace("fence-disarm", "never-promise"), encoding="utf-8"
    )
    assert "is an action of qs and qh; write MASK/never-promise" in refused(capsys, "action", "never-promise", "x")


def test_a_file_that_builds_on_one_in_the_folder_follows(capsys: Captured) -> None:
    head = "kind: mask-set\nschema_version: 1\nid: {}\ntitle: M\nsource: {{title: M, author: Ana, certainty: house}}\n"
    changes = "set:\n  qs: {name: Tara}\n  qs/swing-ropes: {label: Swing} # higher\ndrop: [kc, qs/take-charge]\n"
    Path("mine.yaml").write_text(head.format("mine") + "extends: masks.yaml\n" + changes, encoding="utf-8")
    Path("core.yaml").write_text(head.format("core") + "extends: core:masks\n" + changes, encoding="utf-8")
    core = Path("core.yaml").read_text(encoding="utf-8")
    told(capsys, "rename", "mask", "qs", "taria")
    wanted = changes.replace("qs", "taria")
    assert Path("mine.yaml").read_text(encoding="utf-8").endswith(wanted)
    assert Path("core.yaml").read_text(encoding="utf-8") == core
    told(capsys, "rename", "action", "taria/swing-ropes", "swing-lamps")
    assert "taria/swing-lamps: {label: Swing} # higher" in Path("mine.yaml").read_text(encoding="utf-8")


OWN = "schema_version: 1\nid: SET\ntitle: T\nsource: {title: T, author: Ana, certainty: house}\n"
ROWS = "".join(f"  - {{id: {name}, name: {name.title()}, scores: [2, 2, 2]}}\n" for name in ("amber", *"bcdefgh"))
HALL = f"kind: retainer-set\n{OWN}attributes: [A, B, C]\nretainers:\n{ROWS}"
KID = f"kind: retainer-set\n{OWN}extends: b.yaml\nset: {{amber: {{scores: [1, 1, 1]}}}}\n"
SEATS = "seats: [{name: Ana, gold: 9, retinue: [amber]}, {name: Bo, gold: 9}]\n"
EVENING = f"kind: cipher-situation\nschema_version: 1\nset: SET\n{SEATS}"
POWERS = f"kind: faction-set\n{OWN}factions: [{{id: amber, label: Guild, proper: [[charm]]}}]\n"
ACTIONS = "".join(f"      - {{id: a{n}, label: Do {n}, value: {v}, tags: [charm]}}\n" for n, v in enumerate("3221111"))
MASKS = f"kind: mask-set\n{OWN}masks:\n  - id: m\n    card: {{rank: jack, suit: spades}}\n    epithet: the M\n"
MASKS += f"    faction_start: {{amber: 2}}\n    actions:\n{ACTIONS}"


@pytest.mark.parametrize(
    ("sort", "files", "stray"),
    [
        # Files by the set that they go with: one builds on a set, some name one, and one says none.
        (
            "retainer",
            {"a": {"a": HALL, "of-a": EVENING}, "b": {"b": HALL, "kid": KID, "of-b": EVENING, "of-kid": EVENING}},
            EVENING.replace("set: SET\n", ""),
        ),
        # Content of another kind goes with the set that has its id.
        ("faction", {"a": {"a": POWERS, "of-a": MASKS}, "b": {"b": POWERS, "of-b": MASKS}}, MASKS),
    ],
)
def test_of_two_sets_with_one_name_it_is_said_which_is_meant(
    capsys: Captured, sort: str, files: dict[str, dict[str, str]], stray: str
) -> None:
    for path in Path().glob("*.yaml"):
        path.unlink()
    for own in files.values():
        for name, text in own.items():
            Path(f"{name}.yaml").write_text(text.replace("SET", name.removeprefix("of-")), encoding="utf-8")
    Path("stray.yaml").write_text(stray.replace("SET", "stray"), encoding="utf-8")
    before = texts()
    err = refused(capsys, sort, "amber", "ambra")
    assert f'"amber" is a {sort} of a (a.yaml) and b (b.yaml), to each its own' in err
    assert "say which set is meant, or each: --set a" in err
    assert 'no set called "c"; there is a and b' in refused(capsys, sort, "amber", "ambra", "--set", "c")
    for set_id, own in files.items():
        found = told(capsys, "rename", sort, "amber", "ambra", "--set", set_id)["result"]
        mine = {f"{name}.yaml" for name in own}
        assert {one["path"] for one in found["files"]} == mine
        # Whatever else names such a thing is told, and left.
        assert {*found["not_touched"]} == before.keys() - mine
        assert {name for name, text in texts().items() if text != before[name]} == mine
        # That the other set has the id already is no matter.
        told(capsys, "rename", sort, "ambra", "amber")
        assert texts() == before
    found = told(capsys, "rename", sort, "amber", "ambra", "--set", "a", "--set", "b")["result"]
    assert {one["path"] for one in found["files"]} == before.keys() - {"stray.yaml"}


def test_an_id_that_a_file_builds_on_or_adds_to_is_taken(capsys: Captured) -> None:
    for path in Path().glob("*.yaml"):
        path.unlink()
    Path("b.yaml").write_text(HALL.replace("SET", "b"), encoding="utf-8")
    row = "{id: ambra, name: Ambra, scores: [2, 2, 2]}"
    Path("kid.yaml").write_text(f"{KID.replace('SET', 'kid')}add: [{row}]\n", encoding="utf-8")
    assert 'there is a retainer "ambra" already' in refused(capsys, "retainer", "amber", "ambra")
    assert 'there is a retainer "amber" already' in refused(capsys, "retainer", "ambra", "amber")
    assert 'there is a retainer "c" already' in refused(capsys, "retainer", "ambra", "c")


@pytest.mark.parametrize(("game", "sort"), [("cypher", "card"), ("cypher", "class"), ("cipher", "retainer")])
def test_each_thing_of_the_other_games_can_be_renamed(capsys: Captured, game: str, sort: str) -> None:
    files = {"cypher": ["deck.yaml", "last-night.yaml", "last-turns.yaml"], "cipher": ["retainers.yaml", "hiring.yaml"]}
    Path("other").mkdir()
    for name in files[game]:
        shutil.copy(ROOT / "examples" / "frost-fair" / name, "other")
    Path("other/art").mkdir()
    shutil.copy(ROOT / "examples" / "frost-fair" / "art" / "thaw.svg", "other/art")
    data = load.read(Path("other", files[game][0])).data
    lists = {"card": "cards", "class": "classes", "retainer": "retainers"}[sort]
    for at, row in enumerate(data[lists]):
        told(capsys, "rename", sort, row["id"], f"new-{at}", "other")
    assert told(capsys, "check", "other", "--strict")["result"]["errors"] == 0
    again = load.read(Path("other", files[game][0])).data
    assert [row["id"] for row in again[lists]] == [f"new-{at}" for at in range(len(again[lists]))]


def test_what_a_provenance_calls_class_is_no_class_of_the_deck(capsys: Captured) -> None:
    Path("other").mkdir()
    deck = (bundled("content") / "cypher" / "nexus-19.yaml").read_text(encoding="utf-8")
    Path("other/deck.yaml").write_text(deck.replace("middle", "inferred"), encoding="utf-8")
    told(capsys, "rename", "class", "inferred", "ground", "other")
    after = Path("other/deck.yaml").read_text(encoding="utf-8")
    assert (after.count("ground"), after.count("class: inferred")) == (
        deck.count("middle"),
        deck.count("class: inferred"),
    )


def test_what_cannot_be_done_is_told_in_a_line_and_changes_nothing(capsys: Captured) -> None:
    assert 'there is a mask "qc" already' in refused(capsys, "mask", "qs", "qc")
    assert "write the-big-one" in refused(capsys, "mask", "qs", "The big one")
    assert "is no id" in refused(capsys, "mask", "qs", "x" * 61)
    assert "what comes with gmkit keeps its ids" in refused(capsys, "mask", "nobody", "x")
    assert "did you mean mask" in refused(capsys, "mak", "qs", "x")
    assert "no retainer called" in refused(capsys, "retainer", "elfen", "x")
    assert "only an action stands inside" in refused(capsys, "mask", "qs/swing-ropes", "x")
    assert "no folder" in refused(capsys, "mask", "qs", "x", "masks.yaml")
    Path("broken.yaml").write_text("kind: masks-situation\ntitle: [\n", encoding="utf-8")
    assert "broken.yaml:" in refused(capsys, "mask", "qs", "x", code=3)
    Path("broken.yaml").write_text("kind: hidden-pool\nschema_version: 2\nid: p\nsalt: 1\n", encoding="utf-8")
    assert "broken.yaml:" in refused(capsys, "mask", "qs", "x", code=3)


def test_logs_and_tables_are_told_and_not_touched(capsys: Captured) -> None:
    Path("night.jsonl").write_text('{"mask": "qs"}\n', encoding="utf-8")
    Path("other.jsonl").write_text('{"mask": "qsx"}\n', encoding="utf-8")
    found = told(capsys, "rename", "mask", "qs", "taria")["result"]
    assert found["not_touched"] == ["night.jsonl"]
    assert Path("night.jsonl").read_text(encoding="utf-8") == '{"mask": "qs"}\n'
