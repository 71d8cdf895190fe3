"""A file that changes a few things of another: what comes out, and where what is wrong with it stands."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gmkit import games
from gmkit.cli import run
from gmkit.library import load
from gmkit.library.check import inspect
from gmkit.library.credit import Credit
from gmkit.library.document import Diagnosed
from gmkit.library.extends import merged, origins
from gmkit.library.shelves import complete, family, lineage_of, load_trusted, resolve
from tests.cases import every_case

KINDS = dict(games.AllKinds())
MASKS = KINDS["mask-set"]
SOURCE = "source: {title: Winter, author: me, certainty: house}\n"

WINTER = f"""\
kind: mask-set
schema_version: 1
id: winter
title: Winter
{SOURCE}extends: core:masks
set:
  qs: {{name: Tara}}
  qs/male-clothing: {{label: Wear a thick coat}}
drop: [jd, ks]
add:
  - id: winter-king
    card: {{rank: king, suit: spades}}
    epithet: the Winter King
    actions:
      - {{id: cup, label: Freeze a cup, value: 3}}
      - {{id: lake, label: Freeze a lake, value: 2}}
      - {{id: heart, label: Freeze a heart, value: 2}}
      - {{id: debt, label: Freeze a debt, value: 2}}
      - {{id: song, label: Freeze a song, value: 2}}
      - {{id: tear, label: Freeze a tear, value: 1}}
      - {{id: joke, label: Freeze a joke, value: 1}}
"""
HEAD = f"kind: mask-set\nschema_version: 1\nid: winter\ntitle: Winter\n{SOURCE}"


def written(folder: Path, text: str, name: str = "winter.yaml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def told(path: Path) -> list[tuple[str, str]]:
    found = inspect(path, KINDS)
    return [(one.code, f"{one.place.line}:{one.place.column}" if one.place else "") for one in found]


def test_a_set_is_the_parent_with_its_changes_and_nothing_else(tmp_path: Path) -> None:
    path = written(tmp_path, WINTER)
    # A mask that is new has no contraries in the bundled pool, and that is all there is to say.
    assert told(path) == [("GM505", "12:9")]
    whole = resolve("mask-set", "masks/masks.yaml", [path], KINDS)
    core = load_trusted(whole_file()).data
    ids = [row["id"] for row in whole.data["masks"]]
    assert ids == [row["id"] for row in core["masks"] if row["id"] not in ("jd", "ks")] + ["winter-king"]
    before = {row["id"]: row for row in core["masks"]}
    for row in whole.data["masks"][:-1]:
        if row["id"] != "qs":
            assert row == before[row["id"]]
    (queen,) = [row for row in whole.data["masks"] if row["id"] == "qs"]
    changed = {action["id"]: action for action in queen["actions"]}
    assert queen == {**before["qs"], "name": "Tara", "actions": queen["actions"]}
    assert changed["male-clothing"]["label"] == "Wear a thick coat"
    assert [one for one in queen["actions"] if one["id"] != "male-clothing"] == [
        one for one in before["qs"]["actions"] if one["id"] != "male-clothing"
    ]
    assert whole.data["title"] == "Winter"
    # Whoever made the parent is credited wherever the child is.
    line = Credit.from_data(whole.data["source"]).line()
    assert line.startswith("Winter by me")
    assert "based on City of Masks by Mike Reeves-McMillan" in line
    assert not {"extends", "set", "add", "drop"} & set(whole.data)
    # The parent in memory is as it was.
    assert load_trusted(whole_file()).data == core


def whole_file() -> Path:
    from gmkit.library.shelves import bundled

    return bundled("content") / "masks" / "masks.yaml"


@every_case(
    ("lines", "code", "place", "says"),
    [
        ("extends: core:masks\nset:\n  qx: {name: Tara}\n", "GM301", "8:3", 'nothing with the id "qx"'),
        ("extends: core:masks\nset:\n  qs/swing-rope: {value: 2}\n", "GM301", "8:3", "`qs/swing-ropes`"),
        ("extends: core:masks\ndrop: [js, kss]\n", "GM301", "7:12", "did you mean `ks`"),
        ("extends: core:masks\ndrop: [js/nothing-like-it]\n", "GM301", "7:8", "nothing with the id"),
        ("extends: core:mask\n", "GM303", "6:10", "core:masks"),
        ("extends: core:factions\n", "GM303", "6:10", "core:masks"),
        ("extends: elsewhere.yaml\n", "GM303", "6:10", "no file"),
        ("extends: ../winter.yaml\n", "GM303", "6:10", "does not lie in this file's folder"),
        ("extends: /etc/passwd.yaml\n", "GM303", "6:10", "does not lie in this file's folder"),
        ("extends: notes.txt\n", "GM303", "6:10", "no YAML file"),
        ("extends: winter.yaml\n", "GM304", "6:10", "builds on itself"),
        ("set:\n  qs: {name: Tara}\n", "GM201", "", "`extends`"),
        ("extends: core:masks\nset:\n  qs: {name: T}\ndrop: [qs]\n", "GM503", "8:3", "dropped as well"),
        ("extends: winte.yaml\n", "GM303", "6:10", "the name of a YAML file"),
    ],
)  # fmt: skip
def test_what_cannot_be_taken_over_is_told_at_its_place(
    tmp_path: Path, lines: str, code: str, place: str, says: str
) -> None:
    path = written(tmp_path, HEAD + lines)
    found = [one for one in inspect(path, KINDS) if one.code == code]
    assert found, told(path)
    if place:
        assert f"{found[0].place.line}:{found[0].place.column}" == place  # type: ignore[union-attr]
    assert any(says in f"{one.message} {one.suggestion} {one.note}" for one in found)


def test_faults_of_a_change_stand_where_the_change_is(tmp_path: Path) -> None:
    lines = "extends: core:masks\nset:\n  qs/swing-ropes: {value: 3}\n  kd: {card: {rank: king, suit: spades}}\n"
    path = written(tmp_path, HEAD + lines)
    found = {one.code: one for one in inspect(path, KINDS)}
    # A second 3 (at the one that was set), a sum that is off, and a card that is there twice.
    assert found["GM503"].place is not None
    assert (found["GM503"].place.line, found["GM503"].place.column) == (8, 27)
    assert "CM-M02" in found["GM503"].message
    assert found["GM504"].place is not None
    assert (found["GM504"].place.line, found["GM504"].place.column) == (9, 14)
    assert "in the parent: `ks` (" in found["GM504"].message
    assert found["GM504"].suggestion == "give it another, or leave that one out with `drop: [ks]`"
    assert "GM504" not in dict(told(written(tmp_path, f"{HEAD}{lines}drop: [ks]\n")))


def test_warnings_of_the_parent_are_its_own_affair(tmp_path: Path) -> None:
    # The bundled set has a waived king and three labels on two masks.
    path = written(tmp_path, f"{HEAD}extends: core:masks\n")
    assert told(path) == []
    assert len([one for one in inspect(whole_file(), KINDS) if one.severity == "warning"]) == 4


@every_case(
    ("lines", "code", "place", "other"),
    [
        ("  elfen: {gem: onyx}\n", "GM504", "8:16", "faeling"),
        ("  elfen: {name: Trill}\n", "GM302", "8:17", "trill"),
    ],
)
def test_of_two_that_do_not_go_together_the_one_that_is_changed_is_told(
    tmp_path: Path, lines: str, code: str, place: str, other: str
) -> None:
    head = HEAD.replace("mask-set", "retainer-set")
    path = written(tmp_path, f"{head}extends: core:retainers\nset:\n{lines}")
    (one,) = [one for one in inspect(path, KINDS) if one.severity == "error"]
    assert one.place is not None
    assert (one.code, f"{one.place.line}:{one.place.column}") == (code, place)
    assert one.message.endswith(f"in the parent: `{other}`")
    assert (one.suggestion or "").endswith(f"leave that one out with `drop: [{other}]`")


def test_what_is_wrong_with_a_parent_is_told_there_and_once_here(tmp_path: Path) -> None:
    parent = f"{HEAD}extends: core:masks\nset:\n  qs/swing-ropes: {{value: 3}}\n"
    written(tmp_path, parent, "parent.yaml")
    path = written(tmp_path, HEAD.replace("id: winter", "id: child") + "extends: parent.yaml\n", "child.yaml")
    assert told(path) == [("GM303", "6:10")]
    assert len(told(tmp_path / "parent.yaml")) == 2


def test_a_circle_further_up_is_not_this_file_s(tmp_path: Path) -> None:
    written(tmp_path, f"{HEAD}extends: b.yaml\n", "a.yaml")
    written(tmp_path, f"{HEAD}extends: a.yaml\n", "b.yaml")
    (one,) = inspect(written(tmp_path, f"{HEAD}extends: a.yaml\n", "z.yaml"), KINDS)
    assert one.message == "the files that this one builds on build on one another in the end"


def test_a_chain_of_four_is_as_long_as_it_gets(tmp_path: Path) -> None:
    names = ["one", "two", "three", "four"]
    for name, above in zip(names, ["core:masks", "one.yaml", "two.yaml", "three.yaml"], strict=True):
        text = f"kind: mask-set\nschema_version: 1\nid: {name}\ntitle: {name}\n{SOURCE}extends: {above}\n"
        written(tmp_path, text + f"set:\n  qs: {{name: {name.title()}}}\n", f"{name}.yaml")
    assert told(tmp_path / "three.yaml") == []
    three = resolve("mask-set", "masks/masks.yaml", [tmp_path / "three.yaml"], KINDS)
    assert [row["name"] for row in three.data["masks"] if row["id"] == "qs"] == ["Three"]
    assert told(tmp_path / "four.yaml") == [("GM304", "6:10")]


def test_a_circle_of_two_is_told(tmp_path: Path) -> None:
    written(tmp_path, f"{HEAD}extends: b.yaml\n", "a.yaml")
    written(tmp_path, f"{HEAD}extends: a.yaml\n", "b.yaml")
    assert told(tmp_path / "a.yaml") == [("GM304", "6:10")]


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    outside = written(tmp_path, f"{HEAD}extends: core:masks\n", "outside.yaml")
    path = written(inside, f"{HEAD}extends: link.yaml\n")
    (inside / "link.yaml").symlink_to(outside)
    assert told(path) == [("GM303", "6:10")]
    os.mkfifo(inside / "pipe.yaml")
    assert told(written(inside, f"{HEAD}extends: pipe.yaml\n", "other.yaml")) == [("GM303", "6:10")]


def test_a_parent_with_a_mistake_is_told_with_its_place(tmp_path: Path) -> None:
    written(tmp_path, f"{HEAD}extends: core:masks\nsett: {{}}\n", "parent.yaml")
    path = written(tmp_path, f"{HEAD}extends: parent.yaml\n")
    (one,) = inspect(path, KINDS)
    assert one.code == "GM303"
    assert "parent.yaml:7:1" in one.message


def test_a_pack_changes_the_name_of_a_suit(tmp_path: Path) -> None:
    text = (
        f"kind: cyffle-pack\nschema_version: 1\nid: cups\ntitle: Cups\n{SOURCE}"
        "extends: core:pack\nset:\n  hearts: {label: cups, letter: U}\n"
    )
    path = written(tmp_path, text)
    assert told(path) == []
    pack = resolve("cyffle-pack", "cyffle/pack.yaml", [path], KINDS)
    assert [row["label"] for row in pack.data["suits"] if row["id"] == "hearts"] == ["cups"]
    assert len(pack.data["suits"]) == 4


def test_a_field_of_the_whole_file_replaces_the_parents(tmp_path: Path) -> None:
    text = (
        f"kind: retainer-set\nschema_version: 1\nid: hall\ntitle: Hall\n{SOURCE}"
        "extends: core:retainers\nattributes: [Wit, Grace, Might]\n"
    )
    path = written(tmp_path, text)
    assert told(path) == []
    document, wrong = complete(load.read(path)._replace(file=path), KINDS)
    assert wrong == []
    assert document.data["attributes"] == ["Wit", "Grace", "Might"]
    assert len(document.data["retainers"]) == 16


def test_where_each_field_comes_from(tmp_path: Path) -> None:
    path = written(tmp_path, WINTER)
    whole = family("mask-set", "masks/masks.yaml", [path], KINDS)
    found = {one.field: one for one in origins(whole, MASKS, "qs")}
    assert (found["name"].how, found["name"].line, found["name"].level) == ("set", 8, 0)
    assert (found["actions/male-clothing label"].how, found["actions/male-clothing label"].line) == ("set", 9)
    assert (found["epithet"].how, found["epithet"].file, found["epithet"].level) == ("written", "core:masks", 1)
    core = whole_file().read_text(encoding="utf-8").splitlines()
    assert "the Adventuress" in core[found["epithet"].line - 1]
    assert {one.how for one in origins(whole, MASKS, "winter-king")} == {"added"}
    assert origins(whole, MASKS, "jd") == []


def test_show_tells_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, WINTER)
    assert run(["show", "mask", "tara", "--why", "--content", str(path)]) == 0
    out = capsys.readouterr().out
    assert f"{path}:8 (set)" in out
    assert "core:masks:" in out
    assert run(["show", "retainer", "aslaran", "--why"]) == 0
    assert "core:retainers:" in capsys.readouterr().out


def test_a_slip_elsewhere_does_not_hide_what_the_parent_has_not(tmp_path: Path) -> None:
    slip = HEAD.replace("title: Winter", "titel: Winter", 1)
    text = f"{slip}extends: core:masks\nset:\n  qx: {{name: X}}\ndrop: [jdd]\n"
    assert told(written(tmp_path, text)) == [("GM202", "4:1"), ("GM301", "8:3"), ("GM301", "9:8")]
    assert told(written(tmp_path, text.replace("{name: X}", "{nmae: X}"))) == [
        ("GM202", "4:1"), ("GM301", "8:3"), ("GM202", "8:8"), ("GM301", "9:8"),
    ]  # fmt: skip


def test_what_changes_the_parent_under_a_misspelt_name_is_told_as_that(tmp_path: Path) -> None:
    for word in ("set", "drop", "add"):
        text = WINTER.replace(f"\n{word}:", f"\n{word}{word[-1]}:")
        found = inspect(written(tmp_path, text), KINDS)
        assert [one.suggestion for one in found if one.code == "GM202"] == [f"did you mean `{word}`?"]


def test_merging_says_everything_that_is_wrong_at_once() -> None:
    text = f"{HEAD}extends: core:masks\nset:\n  a: {{name: x}}\n  b: {{name: x}}\ndrop: [c]\nadd:\n  - {{id: qs}}\n"
    child = load.parse(text, "f.yaml")
    _, wrong = merged(child, load_trusted(whole_file()), MASKS)
    assert [(one.code, one.place.line if one.place else 0) for one in wrong] == [
        ("GM301", 10), ("GM301", 8), ("GM301", 9), ("GM302", 12),
    ]  # fmt: skip


def test_a_text_in_no_file_has_no_file_beside_it() -> None:
    child = load.parse(f"{HEAD}extends: b.yaml\n", "f.yaml")
    with pytest.raises(Diagnosed, match="no file"):
        lineage_of(child, MASKS)
