"""Logs that an earlier gmkit wrote, kept for ever: they open, or the line that does not fit is named."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from gmkit.table.store import open_store

KEPT = Path(__file__).parent / "kept"
FITS = sorted(path.stem for path in KEPT.glob("*.jsonl"))
OLD = "an older gmkit or other content made this; it is played again by what is in force now"


@pytest.mark.parametrize("name", FITS)
def test_a_log_of_an_earlier_gmkit_opens(gmkit: Any, name: str) -> None:
    shutil.copy(KEPT / f"{name}.jsonl", "old.jsonl")
    for command in ("recap", "hooks"):
        code, out, err = gmkit(command, "old.jsonl")
        assert (code, bool(out)) == (0, True), err
    code, out, err = gmkit("play", name.partition("-")[0], "--from", "old.jsonl", "--save", "now.jsonl", "--json")
    assert code == 0, err
    assert Path("old.jsonl").read_bytes() == (KEPT / f"{name}.jsonl").read_bytes()
    # What it has become is of today, and is played again without a word.
    code, again, err = gmkit("play", name.partition("-")[0], "--from", "now.jsonl", "--json")
    assert (code, json.loads(again)["result"], OLD in err) == (0, json.loads(out)["result"], False)


def test_what_an_earlier_gmkit_did_not_ask_is_told(gmkit: Any) -> None:
    log = str(KEPT / "masks-2026-11-25.jsonl")
    code, _, err = gmkit("play", "masks", "--from", log, "--json")
    told = f'{log}: {OLD}, where what was not asked then is answered as usual: "denounce" (1)\n'
    assert (code, err.startswith(told)) == (0, True)
    assert gmkit("recap", log, "--quiet")[2] == ""
    assert gmkit("table", "t.gmkit", f"import {log}")[::2] == (0, told)
    assert gmkit("table", "t.gmkit", "check --replay")[0] == 0
    assert {person["name"] for person in _people("t.gmkit")} == {"Ana", "Bo", "Cleo"}


def test_what_cannot_be_chosen_any_more_is_read_as_what_is_left_and_told(gmkit: Any) -> None:
    log = "old.jsonl"
    shutil.copy(KEPT / "masks-2026-11-23.jsonl", log)
    told = (
        f'{log}: {OLD}, where what was not asked then is answered as usual: "goal" (1) and "stake" (1); '
        'what cannot be chosen any more is read as what is left of it, in line 40 "Young Noble", '
        '44 "woo Sun Temple, woo Moon Temple, woo Commission of Masks" and 50 "woo Ana, woo Sun Temple"\n'
    )
    assert gmkit("recap", log)[2] == told
    assert gmkit("hooks", log)[2] == told
    # Its names are English, whatever is spoken.
    assert "in Zeile 40 " in gmkit("recap", log, "--language", "de")[2]
    assert gmkit("play", "masks", "--from", log, "--json")[2].startswith(told)
    assert Path(log).read_bytes() == (KEPT / "masks-2026-11-23.jsonl").read_bytes(), "only --save writes over it"
    assert gmkit("play", "masks", "--from", log, "--json", "--save", log)[0] == 0
    assert gmkit("play", "masks", "--from", log, "--json")[2].count(OLD) == 0
    shutil.copy(KEPT / "masks-2026-11-23.jsonl", log)
    assert gmkit("table", "t.gmkit", f"import {log}")[::2] == (0, told)
    assert gmkit("table", "t.gmkit", "check --replay")[0] == 0
    assert {person["name"] for person in _people("t.gmkit")} == {"Ana", "Bo", "Cleo"}


@pytest.fixture
def misfit() -> str:
    """Give a log whose 39th answer is none any more."""
    text = (KEPT / "masks-2026-11-23.jsonl").read_text(encoding="utf-8")
    Path("old.jsonl").write_text(text.replace("Young Noblewoman", "Elderly Fox"), encoding="utf-8")
    return "old.jsonl"


def test_a_log_that_fits_no_more_says_where_and_what_can_be_done(gmkit: Any, misfit: str) -> None:
    log = misfit
    for words in (("play", "masks", "--from", log), ("table", "t.gmkit", f"import {log}")):
        code, out, err = gmkit(*words)
        assert (code, out, err.count("\n")) == (3, "", 1)
        assert f'{log}:40:1: "Elderly Fox" may not be chosen' in err
        assert "the 38 answers before it fit: give the content it was made with" in err
        assert f'gmkit table NAME "import {log} anyway"' in err
    assert not Path("t.gmkit").exists()


@pytest.mark.parametrize("command", ["recap", "hooks"])
def test_a_log_that_fits_no_more_is_told_as_far_as_it_does(gmkit: Any, misfit: str, command: str) -> None:
    code, out, err = gmkit(command, misfit)
    assert (code, err.count("\n")) == (0, 1)
    assert f'{misfit}: {OLD}; only its first 38 answers fit: {misfit}:40:1: "Elderly Fox" may not be chosen' in err
    assert "may with the content it was made with (--content), and cut there it can be gone on with" in err
    rows = Path(misfit).read_text(encoding="utf-8").splitlines()
    Path("cut.jsonl").write_text("\n".join(rows[:39]), encoding="utf-8")
    assert gmkit(command, "cut.jsonl")[:2] == (0, out)
    assert gmkit(command, misfit, "--json")[0] == 0


def test_a_log_that_fits_no_more_is_taken_in_as_far_as_it_does(gmkit: Any, misfit: str) -> None:
    log = misfit
    code, _, err = gmkit("table", "t.gmkit", f"import {log} anyway")
    assert code == 0
    assert f"{log}: {OLD}; only its first 38 answers fit: {log}:40:1: " in err
    rows = Path(log).read_text().splitlines()
    Path("cut.jsonl").write_text("\n".join(rows[:39]))
    assert gmkit("table", "cut.gmkit", "import cut.jsonl")[0] == 0
    with open_store(Path("t.gmkit"), read_only=True) as one, open_store(Path("cut.gmkit"), read_only=True) as other:
        assert one.state["standing"] == other.state["standing"]
    assert gmkit("table", "t.gmkit", "check --replay")[0] == 0


def test_only_an_evening_is_taken_in(gmkit: Any) -> None:
    log = KEPT / "whims-2026-11-23.jsonl"
    code, _, err = gmkit("table", "t.gmkit", f"import {log}")
    assert (code, err) == (2, f"gmkit: {log}: no evening, but a game; gmkit play whims --from {log} goes on with it\n")


def test_a_game_at_a_table_goes_on_after_its_content_was_changed(gmkit: Any) -> None:
    assert gmkit("new", "cyffle-pack", "pack.yaml", "--yes")[0] == 0
    assert gmkit("table", "t.gmkit", "new")[0] == 0
    table = ("table", "--content", "pack.yaml", "--dice", "app", "t.gmkit")
    for line in ("people Ana she", "npcs Orso he", "open cyffle Ana, Orso"):
        assert gmkit(*table, line)[0] == 0
    kept = _open("t.gmkit")
    text = Path("pack.yaml").read_text(encoding="utf-8")
    Path("pack.yaml").write_text(text.replace("\ntitle: ", "\ntitle: New ", 1), encoding="utf-8")
    code, _, err = gmkit(*table, "Ana 1")
    assert code == 0, err
    assert len(_open("t.gmkit")["answers"]) > len(kept["answers"])


def _people(path: str) -> list[dict[str, Any]]:
    with open_store(Path(path), read_only=True) as store:
        return list(store.state["people"].values())


def _open(path: str) -> dict[str, Any]:
    with open_store(Path(path), read_only=True) as store:
        return json.loads(json.dumps(store.state["open"]["cyffle-1"]))  # type: ignore[no-any-return]
