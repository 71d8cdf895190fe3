"""Packs: a campaign's folder in one zip, read as the folder it was made of."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from gmkit.cli import run

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
