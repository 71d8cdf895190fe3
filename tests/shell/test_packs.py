"""Packs: a campaign's folder in one zip, read as the folder it was made of."""

from __future__ import annotations

import json
import os
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.cli import run
from gmkit.library import load
from gmkit.library.shelves import bundled, resolve

FAIR = Path(__file__).parent.parent.parent / "examples" / "frost-fair"
Captured = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GMKIT_HOME", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")


def zipped(name: str, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(name, "w") as archive:
        for inside, data in files.items():
            archive.writestr(inside, data)
    return Path(name)


def of_folder(folder: Path, name: str = "x.zip", top: str = "") -> Path:
    """Zip a folder as any program would."""
    found = {f"{top}{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}
    return zipped(name, {inside: path.read_bytes() for inside, path in found.items()})


def told(capsys: Captured, *words: str, code: int = 0) -> dict[str, Any]:
    """Run a command, and give the result in its JSON."""
    got = run([*words, "--json"])
    out, err = capsys.readouterr()
    assert got == code, err or out
    result = json.loads(out)["result"]
    assert isinstance(result, dict)
    return result


def refused(capsys: Captured, *words: str, code: int = 3) -> str:
    """Run a command that is refused, and give its one line."""
    assert run([*words]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1, err
    return err


@pytest.mark.parametrize("top", ["", "frost-fair/"])
def test_a_zip_is_checked_shown_played_and_printed_as_its_folder(capsys: Captured, top: str) -> None:
    of_folder(FAIR, top=top)
    whole = told(capsys, "check", "x.zip", "--strict")
    assert whole["files"] == len([*FAIR.glob("*.yaml")])
    assert told(capsys, "check", f"x.zip/{top}masks.yaml", "--strict")["files"] == 1
    for words in (
        ["play", "masks", "--seed", "ice", "--option", "max_rounds=1"],
        ["play", "cipher", "--seed", "ice"],
        ["show", "matchmaker"],
        ["advise", "cipher", "--from", str(FAIR / "hiring.yaml"), "--as", "Maud"],
    ):
        assert told(capsys, *words, "--content", "x.zip") == told(capsys, *words, "--content", str(FAIR))
    # The backs have a picture, which lies in the zip.
    for name, content in (("a.pdf", f"x.zip/{top}deck.yaml"), ("b.pdf", str(FAIR / "deck.yaml"))):
        assert run(["print", "cypher", "cards", "--content", content, "-o", name]) == 0
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


def test_places_in_messages_name_the_file_in_the_zip(capsys: Captured) -> None:
    of_folder(FAIR)
    files = {name: data for name, data in contents("x.zip").items() if name.endswith(".yaml")}
    files["retainers.yaml"] = files["retainers.yaml"].replace(b"schema_version: 1", b"schema_version: 1\nsalt: 3")
    zipped("x.zip", files)
    assert run(["check", "x.zip", "--format", "concise"]) == 1
    assert "x.zip/retainers.yaml:9:1: error[GM202]" in capsys.readouterr().out
    assert "x.zip/retainers.yaml:9:1: " in refused(capsys, "play", "cipher", "--content", "x.zip")


def contents(name: str) -> dict[str, bytes]:
    with zipfile.ZipFile(name) as archive:
        return {one: archive.read(one) for one in archive.namelist()}


def test_settings_are_never_taken_from_a_zip(capsys: Captured) -> None:
    Path("gmkit.toml").write_text('content = ["x.zip"]\n', encoding="utf-8")
    zipped("x.zip", {"gmkit.toml": b'paper = "a9"\n', "r.yaml": (FAIR / "retainers.yaml").read_bytes()})
    assert told(capsys, "check", "x.zip")["files"] == 1
    assert told(capsys, "doctor")["content"]["retainer-set"] == "x.zip/r.yaml"
    assert told(capsys, "show", "Link-boy")["name"]


def test_what_is_hidden_in_a_zip_is_passed_over(capsys: Captured) -> None:
    good = (FAIR / "retainers.yaml").read_bytes()
    zipped("x.zip", {"r.yaml": good, "__MACOSX/._r.yaml": b"\0\1", ".git/x.yaml": b"[", "notes.txt": b"x"})
    assert told(capsys, "check", "x.zip")["files"] == 1


INSIDE = zipfile.ZipInfo("link.yaml")
INSIDE.external_attr = 0o120777 << 16


def test_a_hostile_zip_is_refused_in_one_line(capsys: Captured) -> None:
    inner = zipped("inner.zip", {"a.yaml": b"kind: x\n"}).read_bytes()
    bad = {
        "a zip inside": {"more.zip": b"kind: x\n"},
        "a zip inside, under another name": {"more.yaml": inner},
        "leads out": {"../a.yaml": b"kind: x\n"},
        "absolute": {"/a.yaml": b"kind: x\n"},
        "drive": {"c:a.yaml": b"kind: x\n"},
        "twice": {"a.yaml": b"kind: x\n", "A.yaml": b"kind: x\n"},
    }
    for files in bad.values():
        zipped("x.zip", files)
        for words in (["play", "cipher", "--content", "x.zip"], ["check", "a.yaml", "--content", "x.zip"]):
            if words[0] == "check":
                Path("a.yaml").write_bytes((FAIR / "retainers.yaml").read_bytes())
            assert "x.zip: " in refused(capsys, *words)
        assert run(["check", "x.zip", "--format", "concise"]) == 3
        assert capsys.readouterr().out.startswith("x.zip: error[GM1")
    with zipfile.ZipFile("x.zip", "w") as archive:
        archive.writestr(INSIDE, b"/etc/passwd")
    assert "no regular file" in refused(capsys, "play", "cipher", "--content", "x.zip")
    Path("x.zip").write_bytes(b"PK\x03\x04 and no more")
    assert "damaged" in refused(capsys, "play", "cipher", "--content", "x.zip")
    Path("x.zip").write_bytes(b"")
    assert "no zip" in refused(capsys, "play", "cipher", "--content", "x.zip")


def test_a_bomb_is_refused_before_it_is_unpacked(capsys: Captured) -> None:
    with zipfile.ZipFile("x.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for at in range(20):
            archive.writestr(f"{at}.yaml", bytes(7 * 1024 * 1024))
    assert Path("x.zip").stat().st_size < 1024 * 1024
    assert "more than 64 MiB" in refused(capsys, "play", "cipher", "--content", "x.zip")


# ---- `gmkit pack`.


SOURCE = "source: {title: Mine, author: Ana, certainty: house}\n"
BASE = f"kind: retainer-set\nschema_version: 1\nid: mine\ntitle: Mine\n{SOURCE}extends: core:retainers\n"


def manifest(name: str, more: str = "", version: str = "1.2") -> str:
    return (
        f'kind: pack\nschema_version: 1\nid: {name}\ntitle: {name.title()}\nauthor: Ana\nversion: "{version}"\n{more}'
    )


def folder(name: str, **files: str) -> Path:
    Path(name).mkdir(exist_ok=True)
    for file, text in files.items():
        Path(name, f"{file}.yaml").write_text(text, encoding="utf-8")
    return Path(name)


def test_a_pack_is_the_same_bytes_every_time_and_holds_content_alone(capsys: Captured) -> None:
    fair = shutil.copytree(FAIR, "fair")
    for name in ("evening.jsonl", "campaign.gmkit", ".hidden.yaml", "compose.yml", "art/unused.png"):
        Path(fair, name).write_text("services: {}\n", encoding="utf-8")
    made = told(capsys, "pack", "fair", "-o", "one.zip")
    content = ["cards", "city", "deck", "factions", "hidden-pool", "last-night", "masks", "pack", "retainers"]
    assert made["files"] == ["art/thaw.svg", *(f"{name}.yaml" for name in content)]
    assert sorted(made["left_out"]) == ["compose.yml", "evening.yaml", "hiring.yaml", "last-turns.yaml"]
    os.utime(Path(fair, "masks.yaml"), (0, 0))
    Path(fair, "masks.yaml").chmod(0o600)
    told(capsys, "pack", "./fair/../fair/", "-o", "two.zip")
    assert Path("one.zip").read_bytes() == Path("two.zip").read_bytes()
    with zipfile.ZipFile("one.zip") as archive:
        for one in archive.infolist():
            assert (one.date_time, one.compress_type) == ((1980, 1, 1, 0, 0, 0), zipfile.ZIP_STORED)
            assert one.external_attr >> 16 == 0o100644
            assert archive.read(one) == (FAIR / one.filename).read_bytes()
    evening = told(capsys, "pack", "fair", "--with", "fair/evening.yaml")
    assert evening["path"] == "frost-fair.zip"
    assert set(evening["files"]) - set(made["files"]) == {"evening.yaml"}
    assert told(capsys, "check", "frost-fair.zip", "--strict")["files"] == 10
    assert "lies in the folder" in refused(capsys, "pack", "fair", "--with", "fair/evening.jsonl", code=2)


@pytest.mark.parametrize("game", ["masks", "cipher", "cypher", "cyffle"])
def test_a_pack_of_each_games_content_gives_the_same_content(capsys: Captured, game: str) -> None:
    shutil.copytree(bundled("content") / game, game, ignore=shutil.ignore_patterns("__pycache__"))
    if game == "cyffle":
        # A pack's manifest is called so.
        Path(game, "pack.yaml").rename(Path(game, "cards.yaml"))
    made = told(capsys, "pack", game)
    assert made["made"]
    assert made["version"] == "0"
    kinds = games.AllKinds()
    for path in sorted(Path(game).glob("*.yaml")):
        kind = kinds[load.read(path).data["kind"]]
        was, now = (resolve(kind.name, kind.default, [where], kinds) for where in (path, Path(made["path"])))
        assert was.data == now.data
        assert now.path_shown == f"{game}.zip/{path.name}"


def test_a_pack_builds_on_another_that_is_named(capsys: Captured) -> None:
    folder("base", masks=BASE + "set: {elfen: {gem: ice}}\n", pack=manifest("night-market"))
    told(capsys, "pack", "base")
    mine = BASE.replace("core:retainers", "night-market:masks") + "set: {aslaran: {gem: fire}}\n"
    folder("mine", own=mine, pack=manifest("mine", 'requires: {night-market: "1.1"}\n'))
    assert 'builds on "night-market" 1.1, which is not among' in refused(capsys, "pack", "mine")
    told(capsys, "pack", "mine", "--content", "night-market.zip")
    assert told(capsys, "check", "mine.zip", "--strict", "--content", "night-market.zip")["errors"] == 0
    both = ["--content", "night-market.zip", "--content", "mine.zip"]
    for name, gem in (("aslaran", "fire"), ("elfen", "ice")):
        assert gem in json.dumps(told(capsys, "show", name, *both))
    told(capsys, "play", "cipher", *both, "--seed", "a")
    # So does a file that is in no pack.
    Path("loose.yaml").write_text(mine, encoding="utf-8")
    assert "fire" in json.dumps(told(capsys, "show", "aslaran", "--content", "loose.yaml", *both[:2]))
    # Without the other it is no use, and says so.
    assert told(capsys, "check", "mine.zip", code=1)["errors"] == 2
    assert "mine.zip/pack.yaml:7:12: " in refused(capsys, "play", "cipher", "--content", "mine.zip")
    Path("gmkit.toml").write_text('content = ["night-market.zip", "mine.zip"]\n', encoding="utf-8")
    assert [one["id"] for one in told(capsys, "doctor")["packs"]] == ["night-market", "mine"]
    assert run(["doctor"]) == 0
    assert "Mine by Ana, version 1.2, builds on night-market 1.1  (mine.zip)" in capsys.readouterr().out
    assert told(capsys, "check", "mine.zip")["errors"] == 0


def test_what_a_pack_requires_is_there_new_enough_and_no_circle(capsys: Captured) -> None:
    folder("a", own=BASE, pack=manifest("a", 'requires: {b: "1.10"}\n'))
    folder("b", own=BASE, pack=manifest("b", version="1.9"))
    play = ["play", "cipher", "--content", "a", "--content", "b"]
    assert '1.10 of "b" is needed, and b/pack.yaml is 1.9' in refused(capsys, *play)
    folder("b", pack=manifest("b", 'requires: {a: "1"}\n', version="1.10"))
    assert "builds on this pack itself in the end" in refused(capsys, *play)
    folder("b", pack=manifest("a"))
    assert 'two packs are called "a"' in refused(capsys, *play, code=2)
    folder("b", pack=manifest("b", 'gmkit: "99"\n'))
    assert "this pack needs gmkit 99" in refused(capsys, *play)
    folder("b", pack=manifest("b", "requires: {b: 1.0}\n"))
    assert "b/pack.yaml:7:" in refused(capsys, *play)


def test_of_several_packs_that_one_requires_all_are_told_whichever_has_errors(capsys: Captured) -> None:
    for words in ('{b: "1", c: "9", d: "1"}', '{c: "9", d: "1", b: "1"}'):
        folder("a", pack=manifest("a", f"requires: {words}\n"))
        folder("b", pack=manifest("b", version="one"))
        folder("c", pack=manifest("c", 'requires: {b: "1", a: "1"}\n', version="2"))
        found = told(capsys, "check", "a", "--content", "b", "--content", "c", code=1)["diagnostics"]
        said = {one["message"] for one in found if one["path"] == "a/pack.yaml"}
        assert said == {
            '"c" builds on this pack itself in the end',
            'this pack builds on "d" 1, which is not among the packs that are named',
        }
    # So is the file whose version cannot be compared.
    assert any(one["path"] == "b/pack.yaml" for one in found)


@pytest.mark.parametrize(
    "wrong", ["gmkit: soon\n", "auhtor: Ana\n", "licence: MIT: and more\n", "requires: {b: 1.0}\n"]
)
def test_a_pack_with_errors_is_compared_by_what_can_be_read_of_its_manifest(capsys: Captured, wrong: str) -> None:
    folder("a", pack=manifest("a", 'requires: {b: "1.10", c: "1"}\n'))
    folder("b", pack=manifest("b", wrong, version="1.9"))
    folder(
        "c",
        pack=manifest(
            "c", wrong.replace("{b: 1.0}", "{b: 1.0, a: 1.0}") + 'requires: {a: "1"}\n' * ("a:" not in wrong)
        ),
    )
    ways = ["check", "a", "--content", "b", "--content", "c"]
    found = told(capsys, *ways, code=1)["diagnostics"]
    assert {one["message"] for one in found if one["path"] == "a/pack.yaml"} == {
        '1.10 of "b" is needed, and b/pack.yaml is 1.9',
        '"c" builds on this pack itself in the end',
    }
    # So is one that has errors itself, and no id of which is known is no circle.
    text = manifest("a", 'requires: {b: "1.10", frost-fair: "1"}\nlicence: MIT: and more\n')
    folder("a", pack=text.replace("id: a\n", "id: A\n"))
    found = told(capsys, *ways, code=1)["diagnostics"]
    said = [one["message"] for one in found if one["path"] == "a/pack.yaml" and one["code"] == "GM405"]
    assert said == [
        '1.10 of "b" is needed, and b/pack.yaml is 1.9',
        'this pack builds on "frost-fair" 1, which is not among the packs that are named',
    ]


@pytest.mark.parametrize(
    ("parent", "said"),
    [
        ("night-markt:masks", "did you mean night-market?"),
        ("nowhere:masks", 'no pack called "nowhere"'),
        ("night-market:maskz", "did you mean night-market:masks.yaml?"),
    ],
)
def test_a_parent_in_a_pack_that_is_not_there_is_told_in_place(capsys: Captured, parent: str, said: str) -> None:
    folder("base", masks=BASE.replace("id: mine", "id: base"), pack=manifest("night-market"))
    folder("mine", own=BASE.replace("core:retainers", parent))
    wrong = refused(capsys, "play", "cipher", "--content", "base", "--content", "mine/own.yaml", "--option", "set=mine")
    assert "mine/own.yaml:6:10: " in wrong
    assert said in wrong


def test_what_is_not_clean_is_not_packed(capsys: Captured) -> None:
    folder("mine", own=BASE + "salt: 1\n")
    assert "mine/own.yaml:7:1: " in refused(capsys, "pack", "mine")
    folder(
        "mine",
        own=BASE,
        pack="kind: cyffle-pack\nschema_version: 1\nid: p\ntitle: P\n" + SOURCE + "extends: core:pack\n",
    )
    assert "call this file otherwise" in refused(capsys, "pack", "mine")
    assert "no folder" in refused(capsys, "pack", "mine/own.yaml", code=2)
    Path("empty").mkdir()
    assert run(["pack", "empty"]) == 3
    capsys.readouterr()
    Path("outside.yaml").write_text(BASE, encoding="utf-8")
    Path("mine/pack.yaml").unlink()
    Path("mine/link.yaml").symlink_to(Path("outside.yaml").absolute())
    folder("mine", own="")
    Path("mine/own.yaml").unlink()
    assert "leads out of the folder" in refused(capsys, "pack", "mine")
    assert not [*Path().glob("*.zip")]


def test_a_file_of_another_sort_is_not_written_over(capsys: Captured) -> None:
    folder("mine", own=BASE)
    Path("precious.zip").write_text("a diary", encoding="utf-8")
    assert "not a zip" in refused(capsys, "pack", "mine", "-o", "precious.zip")
    assert told(capsys, "pack", "mine", "-o", "precious.zip", "--force")["id"] == "mine"


def test_a_manifest_is_begun(capsys: Captured) -> None:
    folder("mine", own=BASE)
    assert run(["new", "pack", "mine", "--title", "Lagoon Nights", "--author", "Ana", "--yes"]) == 0
    capsys.readouterr()
    assert run(["check", "mine", "--strict"]) == 0, capsys.readouterr().out
    capsys.readouterr()
    made = told(capsys, "pack", "mine")
    assert (made["id"], made["version"], made["made"]) == ("lagoon-nights", "1.0", False)


def test_a_manifest_is_called_as_its_folder_and_a_zip_in_the_folder_is_not_packed(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder("harbour", own=BASE)
    assert run(["new", "pack", "harbour", "--yes"]) == 0
    capsys.readouterr()
    monkeypatch.chdir("harbour")
    made = [told(capsys, "pack", "."), told(capsys, "pack", ".")]
    assert made[0]["id"] == "harbour"
    assert "title: harbour" in Path("pack.yaml").read_text(encoding="utf-8")
    assert made[0] == made[1]
    assert Path("harbour.zip").is_file()
    assert "harbour.zip" not in made[1]["files"]
