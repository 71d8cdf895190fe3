"""Which files are content, where it is found, when it is checked, and that it is read from YAML once."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from gmkit import errors
from gmkit.library import check, load, shelves
from gmkit.library.credit import NO_LICENCE, Credit
from gmkit.library.document import Diagnosed, Diagnostic, Document, Kind, Severity
from gmkit.library.files import is_yaml, yaml_in
from gmkit.library.shelves import bundled
from tests.cases import every_case

SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["kind", "schema_version", "id", "points"],
    "properties": {
        "kind": {"const": "mask-set"},
        "schema_version": {"const": 1},
        "id": {"type": "string"},
        "points": {"type": "integer"},
    },
}


def thirteen(document: Document) -> list[Diagnostic]:
    points = document.data["points"]
    if points == 13:
        return []
    severity = Severity.WARNING if points == 14 else Severity.ERROR
    return [document.problem("GM501", ["points"], f"{points} points, not 13", severity=severity)]


MASKS = Kind("mask-set", "masks/mask-set", thirteen)
DECK = Kind("deck", "cypher/deck", thirteen)
KINDS = {kind.name: kind for kind in (MASKS, DECK)}


def content(name: str, points: object = 13, kind: str = "mask-set") -> str:
    return f"kind: {kind}\nschema_version: 1\nid: {name}\npoints: {points}\n"


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a bundle with one schema and one set."""
    root = tmp_path / "bundle"
    (root / "schemas/masks").mkdir(parents=True)
    (root / "schemas/masks/mask-set.schema.json").write_text(json.dumps(SCHEMA), encoding="utf-8")
    (root / "content/masks").mkdir(parents=True)
    (root / "content/masks/default.yaml").write_text(content("default"), encoding="utf-8")
    for module in (check, shelves):
        monkeypatch.setattr(module, "bundled", lambda kind: root / kind)
    # What it says here is kept for no other test.
    monkeypatch.setattr(shelves, "_all_kinds", shelves._all_kinds.__wrapped__)
    return root


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def codes(text: str) -> list[str]:
    return [d.code for d in shelves.validate(load.parse(text, "f"), KINDS)]


def test_the_bundled_folders_are_those_of_the_wheel_or_else_of_the_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "gmkit"
    monkeypatch.setattr(shelves, "__file__", str(package / "library/bundle.py"))
    with pytest.raises(errors.StoreError, match="the bundled content are not there"):
        shelves.bundled("content")
    (tmp_path / "content").mkdir()
    with pytest.raises(errors.StoreError):
        shelves.bundled("content")
    (tmp_path / "pyproject.toml").touch()
    assert shelves.bundled("content") == tmp_path / "content"
    (package / "_data/content").mkdir(parents=True)
    assert shelves.bundled("content") == package / "_data/content"


@pytest.mark.usefixtures("bundle")
def test_a_schema_is_read_by_its_name() -> None:
    assert shelves.schema("masks/mask-set") == SCHEMA
    with pytest.raises(errors.StoreError, match='"masks/none" cannot be read: no such file'):
        shelves.schema("masks/none")


def test_files_are_gathered_in_order(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.YML", "sub/c.yml", ".hidden.yaml", ".git/x.yaml", "notes.txt"):
        write(tmp_path / name, "a: 1\n")
    extra = tmp_path / "notes.txt"
    found = shelves.gather([tmp_path / "b.yaml", tmp_path, extra])
    assert found == [tmp_path / "b.yaml", tmp_path / "a.YML", tmp_path / "sub/c.yml", extra]


def test_what_is_not_there_cannot_be_gathered(tmp_path: Path) -> None:
    with pytest.raises(errors.UnreadableContent, match="no such file"):
        shelves.gather([tmp_path / "none"])
    with pytest.raises(errors.UnreadableContent, match="no YAML file in this folder"):
        shelves.gather([tmp_path])


@pytest.mark.usefixtures("bundle")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (content("x"), []),
        (content("x", 14), ["GM501"]),
        (content("x", "many"), ["GM204"]),
        (content("x", kind="mask-sett"), ["GM401"]),
        (content("x", kind="[1]"), ["GM401"]),
        ("a: 1\n", ["GM401"]),
        (content("x").replace("kind", "knid"), ["GM202"]),
        (content("x").replace("version: 1", "version: 2"), ["GM402"]),
    ],
)
def test_kind_version_shape_and_meaning_are_checked_in_turn(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


@pytest.mark.usefixtures("bundle")
def test_an_unknown_kind_is_suggested() -> None:
    (found,) = shelves.validate(load.parse(content("x", kind="mask-sett"), "f"), KINDS)
    assert found.suggestion == "did you mean `mask-set`?"
    (found,) = shelves.validate(load.parse(content("x").replace("kind", "knid"), "f"), KINDS)
    assert (found.suggestion, found.place) == ("did you mean `kind`?", (1, 1, 5))


@pytest.mark.usefixtures("bundle")
def test_a_check_tells_the_faults_of_yaml_and_of_shape_together(tmp_path: Path) -> None:
    path = write(tmp_path / "x.yaml", content("x", "013") + "id: y\nextra: 1\n")
    assert [(d.code, d.place and d.place.line) for d in check.inspect(path, KINDS)] == [
        ("GM108", 4),
        ("GM102", 5),
        ("GM202", 6),
    ]
    assert [d.code for d in check.inspect(tmp_path / "none.yaml", KINDS)] == ["GM101"]


@pytest.mark.usefixtures("bundle")
def test_a_file_of_the_gm_is_checked_and_warnings_pass(tmp_path: Path) -> None:
    assert shelves.load_checked(write(tmp_path / "a.yaml", content("x", 14)), MASKS).data["points"] == 14
    with pytest.raises(errors.BrokenContentRule, match=r"shown:4:9: 15 points, not 13"):
        shelves.load_checked(write(tmp_path / "b.yaml", content("x", 15)), MASKS, shown="shown")
    with pytest.raises(errors.SchemaMismatch):
        shelves.load_checked(write(tmp_path / "c.yaml", content("x", "y")), MASKS)
    with pytest.raises(Diagnosed, match="this file is a deck; what is needed here is a mask-set"):
        shelves.load_checked(write(tmp_path / "d.yaml", content("x", kind="deck")), MASKS)


@pytest.mark.usefixtures("bundle")
def test_the_bundled_set_is_taken_without_a_check(tmp_path: Path) -> None:
    found = shelves.resolve("mask-set", "masks/default.yaml", [], KINDS)
    assert found.data["id"] == "default"
    other = write(tmp_path / "own/deck.yaml", content("d", kind="deck"))
    assert shelves.resolve("mask-set", "masks/default.yaml", [other], KINDS).data["id"] == "default"


@pytest.mark.usefixtures("bundle")
def test_the_set_of_the_gm_takes_its_place(tmp_path: Path) -> None:
    own = tmp_path / "own"
    write(own / "a.yaml", content("mine"))
    write(own / "deck.yaml", content("d", kind="deck"))
    assert shelves.resolve("mask-set", "masks/default.yaml", [own], KINDS).data["id"] == "mine"
    write(own / "a.yaml", content("mine", 15))
    with pytest.raises(errors.BrokenContentRule):
        shelves.resolve("mask-set", "masks/default.yaml", [own], KINDS)


@pytest.mark.usefixtures("bundle")
def test_of_several_sets_one_is_chosen_by_its_id(tmp_path: Path) -> None:
    own = tmp_path / "own"
    write(own / "a.yaml", content("one"))
    write(own / "b.yaml", content("two"))
    with pytest.raises(errors.AmbiguousChoice, match=r"one \(.*\) or two \(.*\); choose with --option set=ID"):
        shelves.resolve("mask-set", "masks/default.yaml", [own], KINDS)
    for wanted in ("one", "two", "default"):
        assert shelves.resolve("mask-set", "masks/default.yaml", [own], KINDS, wanted).data["id"] == wanted
    with pytest.raises(errors.UnknownName, match="did you mean two"):
        shelves.resolve("mask-set", "masks/default.yaml", [own], KINDS, "tow")
    write(own / "c.yaml", content("two"))
    with pytest.raises(errors.AmbiguousChoice, match="name one file"):
        shelves.resolve("mask-set", "masks/default.yaml", [own], KINDS, "two")
    # Where they have one id, none can be chosen by it.
    (own / "a.yaml").unlink()
    with pytest.raises(errors.AmbiguousChoice, match=r"; name one file with --content$"):
        shelves.resolve("mask-set", "masks/default.yaml", [own], KINDS)


@pytest.mark.usefixtures("bundle")
@pytest.mark.parametrize(
    "text", ["services: {}\n", "kind: Deployment\n", "kind: deck\na: [\n", "- a\n", "a: [\n", 'kind: "deck"\na: {b\n']
)
def test_a_file_of_a_folder_that_is_not_needed_is_passed_over(tmp_path: Path, text: str) -> None:
    own = write(tmp_path / "own/a.yaml", content("mine")).parent
    other = write(own / "b.yaml", text)
    for paths, found in ([own], "mine"), ([own, own / "a.yaml"], "mine"):
        with pytest.warns(errors.PassedOver, match=r"^passed over: .*b\.yaml:"):
            assert shelves.resolve("mask-set", "masks/default.yaml", paths, KINDS).data["id"] == found
    if "kind" not in text or "[" in text or "{b" in text:
        with pytest.raises(Diagnosed):
            shelves.resolve("mask-set", "masks/default.yaml", [other], KINDS)


@pytest.mark.usefixtures("bundle")
@pytest.mark.parametrize(
    "text",
    [
        "kind: mask-set\na: [\n", "kind: 'mask-sett'\na: [\n", "kind: mask-sett\n", "knid: mask-set\n",
        "a: [\nkind: mask-set\n", "\ufeffkind: mask-set\na: [\n", '{"kind": "mask-set",\n"a": [\n',
        '{\n  "kind": "mask-set", "a": [\n', "kind : mask-set\na: [\n", "\tkind: mask-set\nid: a\n",
    ],
)  # fmt: skip
def test_a_broken_file_of_a_folder_that_is_needed_stops(tmp_path: Path, text: str) -> None:
    own = write(tmp_path / "own/a.yaml", text).parent
    with pytest.raises(Diagnosed, match=r"a\.yaml:"):
        shelves.resolve("mask-set", "masks/default.yaml", [own], KINDS)


@pytest.mark.usefixtures("bundle")
@pytest.mark.parametrize("text", [content("x", kind="mask-sets"), "id: x\n", "a: [\n"])
def test_a_file_that_was_meant_is_not_passed_over(tmp_path: Path, text: str) -> None:
    own = write(tmp_path / "own.yaml", text)
    with pytest.raises(Diagnosed, match=r"own\.yaml:1:"):
        shelves.resolve("mask-set", "masks/default.yaml", [own], KINDS)


@every_case(
    ("data", "line"),
    [
        ({"title": "Cipher", "author": "Neerth", "url": None, "licence": None}, f"Cipher by Neerth ({NO_LICENCE})"),
        ({"title": "Masks", "url": "https://x.example"}, f"Masks, https://x.example ({NO_LICENCE})"),
        ({"title": "House rules", "certainty": "house", "licence": "MIT"}, "House rules (MIT)"),
    ],
)
def test_a_credit_is_one_line(data: dict[str, str | None], line: str) -> None:
    assert Credit.from_data(data).line() == line
    assert Credit.from_data(data).certainty == data.get("certainty", "printed")


# ---- Which files of a folder are content, and what is read of it.


@every_case(
    ("name", "says"),
    [("a.yaml", True), ("a.yml", True), ("A.YAML", True), ("a.yam", False), ("yaml", False), ("a.yaml.txt", False)],
)
def test_a_yaml_file_is_known_by_its_name(name: str, *, says: bool) -> None:
    assert is_yaml(Path("some", name)) is says


def test_files_of_a_folder_are_listed_in_order_and_what_is_hidden_is_not(tmp_path: Path) -> None:
    for name in ("b/x.yml", "a.yaml", "b/a.YAML", ".hidden.yaml", ".git/config.yaml", "b/.x/y.yaml", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("a: 1\n")
    assert [str(one.relative_to(tmp_path)) for one in yaml_in(tmp_path)] == ["a.yaml", "b/a.YAML", "b/x.yml"]
    (tmp_path / "empty").mkdir()
    assert yaml_in(tmp_path / "empty") == []


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Diagnosed, match="no such file"):
        yaml_in(tmp_path / "none")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "shut").mkdir(mode=0)
    with pytest.raises(Diagnosed, match="no permission"):
        yaml_in(tmp_path)


# ---- Bundled content is read from YAML once, and never out of date.

YAML = "kind: mask-set\nname: Täg\nn: 3\nlist: [a, 1.5, null, true]\n"


def write_some(folder: Path, text: str = YAML) -> Path:
    path = folder / "some.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def pressings(folder: Path) -> list[Path]:
    return sorted((folder / "__pycache__").glob("*")) if (folder / "__pycache__").is_dir() else []


def test_what_is_pressed_is_what_was_read(tmp_path: Path) -> None:
    path = write_some(tmp_path)
    first, again = shelves.load_pressed(path), shelves.load_pressed(path)
    assert first.data == again.data == load.read(path).data
    assert len(pressings(tmp_path)) == 1


def test_the_second_reading_needs_no_yaml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_some(tmp_path)
    shelves.load_pressed(path)

    def refuse(*_given: object, **_named: object) -> None:
        raise AssertionError

    monkeypatch.setattr(load, "read", refuse)
    assert shelves.load_pressed(path).data["n"] == 3


def test_an_edit_is_seen_at_once(tmp_path: Path) -> None:
    """Even one that keeps size and time."""
    path = write_some(tmp_path)
    shelves.load_pressed(path)
    stamp = path.stat()
    write_some(tmp_path, YAML.replace("n: 3", "n: 4"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert shelves.load_pressed(path).data["n"] == 4


@every_case("damage", ["", "{", "\x00"])
def test_a_damaged_pressing_is_made_again(tmp_path: Path, damage: str) -> None:
    path = write_some(tmp_path)
    shelves.load_pressed(path)
    (kept,) = pressings(tmp_path)
    kept.write_text(damage, encoding="utf-8")
    assert shelves.load_pressed(path).data["n"] == 3
    assert json.loads(kept.read_text(encoding="utf-8"))["n"] == 3


def test_nothing_is_said_where_it_cannot_be_kept(tmp_path: Path) -> None:
    path = write_some(tmp_path)
    (tmp_path / "__pycache__").write_text("a file in the way", encoding="utf-8")
    assert shelves.load_pressed(path).data["n"] == 3
    assert (tmp_path / "__pycache__").is_file()


def test_bundled_content_is_the_same_pressed() -> None:
    for path in bundled("content").rglob("*.yaml"):
        assert shelves.load_pressed(path).data == load.read(path).data
