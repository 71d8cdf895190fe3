"""`gmkit schema`: listed, printed, and put beside content with every file told where its own is."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from gmkit import games
from gmkit.cli import run
from tests.cases import every_case

ROOT = Path(__file__).parents[2]
NAMES = sorted(path.relative_to(ROOT / "schemas").as_posix() for path in (ROOT / "schemas").glob("*/*.json"))
MASKS = "# yaml-language-server: $schema=schemas/masks/mask-set.schema.json"
BOM = b"\xef\xbb\xbf"
Gmkit = Callable[..., tuple[int, str, str]]


@pytest.fixture
def gmkit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Gmkit:
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        code = run(["schema", *words])
        return (code, *capsys.readouterr())

    return call


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_alone_it_lists_every_kind_by_game(gmkit: Gmkit) -> None:
    code, out, err = gmkit()
    assert (code, err) == (0, "")
    for slug in games.slugs():
        assert f"{games.card(slug).title}\n" in out
        for kind in games.kinds(slug):
            assert f"  {kind} " in out
    assert "A set of masks for City of Masks" in out
    rows = json.loads(gmkit("--json")[1])["result"]["schemas"]
    assert sorted(f"{row['schema']}.schema.json" for row in rows) == NAMES
    assert {"kind": "retainer-set", "schema": "cipher/retainer-set", "title": "A set of retainers for Cipher",
            "game": "cipher"} in rows  # fmt: skip


@every_case(
    ("said", "name"),
    [
        ("mask-set", "masks/mask-set"), ("masks/mask-set", "masks/mask-set"), ("masks", "masks/mask-set"),
        ("retainers", "cipher/retainer-set"), ("deck", "cypher/deck"), ("factions", "masks/faction-set"),
        ("pack", "pack/pack"),
        ("cyffle-pack", "cyffle/pack"), ("city", "masks/masks-city"), ("hidden-pool", "masks/hidden-pool"),
        ("whims-situation", "whims/situation"), ("cypher-deck", "cypher/deck"), ("Retainer-Set", "cipher/retainer-set"),
    ],
)  # fmt: skip
def test_a_kind_is_printed_as_it_stands(gmkit: Gmkit, said: str, name: str) -> None:
    text = (ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    assert gmkit(said) == (0, text, "")
    found = json.loads(gmkit(said, "--json")[1])
    assert (found["kind"], found["game"]) == ("schema", name.partition("/")[0] if name != "pack/pack" else None)
    assert found["result"]["schema"] == json.loads(text)
    plain = gmkit(said, "--plain")[1]
    assert plain.isascii()
    assert json.loads(plain) == json.loads(text)


def test_a_terminal_of_another_alphabet_changes_no_letter(gmkit: Gmkit, monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    told = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(told, encoding="cp1252"))
    gmkit("cyffle-pack")
    sys.stdout.flush()
    assert json.loads(told.getvalue()) == json.loads((ROOT / "schemas" / "cyffle" / "pack.schema.json").read_text())


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("mask-sets",), 2, "did you mean mask-set"), (("situation",), 2, "fits more than one kind of file"),
        (("deck", "--write", "x"), 2, "leave out the kind"), (("--dry-run",), 2, "--write DIR"),
        (("--write", "file"), 3, "this is a file"), (("--write", "x" * 300), 3, "the name is too long"),
        (("--write", "taken"), 3, "schemas"),
    ],
)  # fmt: skip
def test_what_cannot_be_done(gmkit: Gmkit, words: tuple[str, ...], code: int, told: str) -> None:
    Path("file").write_text("x", encoding="utf-8")
    Path("taken").mkdir()
    Path("taken", "schemas").write_text("x", encoding="utf-8")
    found, out, err = gmkit(*words)
    assert (found, out) == (code, "")
    assert told in err
    assert "cipher-situation, cyffle-situation" in err or words != ("situation",)


def test_a_new_folder_gets_all_schemas(gmkit: Gmkit, tmp_path: Path) -> None:
    code, out, err = gmkit("--write", "new/campaign")
    assert (code, err) == (0, "")
    assert f"{len(NAMES)} schemas, {len(NAMES)} of them written" in out
    made = snapshot(tmp_path / "new" / "campaign" / "schemas")
    assert made == {name: (ROOT / "schemas" / name).read_bytes() for name in NAMES}
    assert "0 of them written" in gmkit("--write", "new/campaign")[1]


FILES = {
    "masks.yaml": (b"# Mine.\nkind: mask-set\n", MASKS.encode() + b"\n# Mine.\nkind: mask-set\n"),
    "sub/deck.yml": (
        b"# about\r\n# $schema: http://old/deck.json # yes\r\nkind: cypher-deck",
        b"# about\r\n# $schema: ../schemas/cypher/deck.schema.json # yes\r\nkind: cypher-deck",
    ),
    "sub/bom.yaml": (
        BOM + b"kind: 'mask-set'\rname: \xc3\xa9\r",
        BOM + MASKS.replace("=", "=../").encode() + b"\rkind: 'mask-set'\rname: \xc3\xa9\r",
    ),
    "right.yaml": (f"{MASKS}\nkind: mask-set\n".encode(), None),
    "double.yaml": (b"kind: mask-set\nid: a\nid: b\n", MASKS.encode() + b"\nkind: mask-set\nid: a\nid: b\n"),
    "compose.yaml": (b"services: {}\n", None),
    "other.yaml": (b"kind: Deployment\n", None),
    "wide.yaml": ("kind: mask-set\n".encode("utf-16"), None),
    "list.yaml": (b"- kind: mask-set\n", None),
    ".hidden/masks.yaml": (b"kind: mask-set\n", None),
    "schemas/own.yaml": (b"kind: mask-set\n", None),
    "notes.txt": (b"kind: mask-set\n", None),
}
"""What a file holds, and what it holds afterwards; none where it is left alone."""
CHANGED = ["double.yaml", "masks.yaml", "sub/bom.yaml", "sub/deck.yml"]
SKIPPED = ["compose.yaml", "link.yaml", "list.yaml", "other.yaml", "wide.yaml"]


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    folder = tmp_path / "campaign"
    for name, (text, _) in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text)
    (tmp_path / "elsewhere.yaml").write_bytes(b"kind: mask-set\n")
    (folder / "link.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    return folder


def test_every_file_is_told_its_schema_and_all_else_stays(gmkit: Gmkit, campaign: Path) -> None:
    code, out, err = gmkit("--write", "campaign")
    assert code == 0
    for name, (before, after) in FILES.items():
        assert (campaign / name).read_bytes() == (before if after is None else after), name
    assert [line.partition(":")[0] for line in out.splitlines() if line.endswith(": changed")] == [
        f"campaign/{name}" for name in CHANGED
    ]
    assert "files: 4 changed, 1 right already, 5 left as they are" in out
    assert [line.partition(":")[0] for line in err.splitlines()] == [f"campaign/{name}" for name in SKIPPED]
    assert "it says no kind" in err and 'no kind "Deployment"' in err and "UTF-16" in err
    assert (campaign.parent / "elsewhere.yaml").read_bytes() == b"kind: mask-set\n"


def test_once_right_nothing_is_touched(gmkit: Gmkit, campaign: Path) -> None:
    gmkit("--write", "campaign")
    for path in campaign.rglob("*.*"):
        os.utime(path, (1, 1), follow_symlinks=False)
    found = json.loads(gmkit("--write", "campaign", "--json")[1])["result"]
    assert found["changed"] == []
    assert found["unchanged"] == sorted(f"campaign/{name}" for name in [*CHANGED, "right.yaml"])
    assert {path.lstat().st_mtime for path in campaign.rglob("*.*") if path.is_file()} == {1}


def test_a_dry_run_says_the_same_and_writes_nothing(gmkit: Gmkit, campaign: Path) -> None:
    before = snapshot(campaign)
    told = json.loads(gmkit("--write", "campaign", "--dry-run", "--json")[1])["result"]
    assert snapshot(campaign) == before
    assert "campaign/masks.yaml: would be changed" in gmkit("--write", "campaign", "--dry-run")[1]
    done = json.loads(gmkit("--write", "campaign", "--json")[1])["result"]
    assert {**told, "dry_run": False} == done
    assert done["changed"] == [f"campaign/{name}" for name in CHANGED]
    assert done["skipped"] == [f"campaign/{name}" for name in SKIPPED]
    assert done["schemas"] == [f"campaign/schemas/{name}" for name in NAMES]
    assert gmkit("--write", "campaign", "--quiet")[2] == ""


def test_a_checkout_is_right_already(gmkit: Gmkit, tmp_path: Path) -> None:
    for name in ("content", "examples", "schemas"):
        shutil.copytree(ROOT / name, tmp_path / name)
    before = snapshot(tmp_path)
    found = json.loads(gmkit("--write", ".", "--json")[1])["result"]
    assert (found["changed"], found["skipped"]) == ([], [])
    assert len(found["unchanged"]) >= 20
    assert snapshot(tmp_path) == before


def test_a_file_that_cannot_be_written_is_said_and_stays(gmkit: Gmkit, campaign: Path) -> None:
    (campaign / "schemas" / "masks").mkdir(parents=True)
    (campaign / "schemas" / "masks" / "mask-set.schema.json").mkdir()
    before = (campaign / "masks.yaml").read_bytes()
    code, out, err = gmkit("--write", "campaign")
    assert (code, out) == (3, "")
    assert "this is a folder" in err
    assert (campaign / "masks.yaml").read_bytes() == before


@pytest.mark.parametrize(
    "what", ["file", "folder", "game", "link to nowhere", "folder in its place", "file in its place"]
)
def test_nothing_is_written_through_a_link_or_over_what_is_somebodys(
    gmkit: Gmkit, campaign: Path, tmp_path: Path, what: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    mine = elsewhere / "mine.yaml"
    mine.write_text("mine", encoding="utf-8")
    schemas, one = campaign / "schemas", campaign / "schemas" / "masks" / "mask-set.schema.json"
    shutil.rmtree(schemas, ignore_errors=True)
    if what == "folder":
        schemas.symlink_to(elsewhere)
    elif what == "game":
        schemas.mkdir()
        (schemas / "masks").symlink_to(elsewhere)
    elif what == "file in its place":
        schemas.write_text("mine", encoding="utf-8")
    else:
        one.parent.mkdir(parents=True)
        if what == "folder in its place":
            one.mkdir()
        else:
            one.symlink_to(mine if what == "file" else tmp_path / "nowhere")
    before = snapshot(tmp_path)
    code, out, err = gmkit("--write", str(campaign))
    assert (code, out) == (3, "")
    assert len(err.splitlines()) == 1
    assert snapshot(tmp_path) == before


def test_the_help_has_an_example(gmkit: Gmkit) -> None:
    code, out, _ = gmkit("--help")
    assert code == 0
    assert "Example: gmkit schema" in out


def test_a_schema_is_plain_where_the_settings_say_so(gmkit: Gmkit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERM", raising=False)
    whole = gmkit("mask-set")[1]
    assert not whole.isascii()
    monkeypatch.setenv("GMKIT_PLAIN", "1")
    assert gmkit("mask-set", "--no-plain")[1] == whole
    plain = gmkit("mask-set")[1]
    assert plain.isascii()
    assert json.loads(plain) == json.loads(whole)
