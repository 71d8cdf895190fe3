"""What leaves a table: sheets on paper, files for other programs, and a second window that only looks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gmkit.errors import GmkitError
from gmkit.shell.table.past import Projected, news, projected
from gmkit.shell.table.sitting import Sitting
from gmkit.table.projection import PUBLIC
from tests.shell.test_table_recap import sat


@pytest.fixture
def one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    monkeypatch.chdir(tmp_path)
    found = sat(Path("ball.gmkit"), "paper")
    for line in (
        "people Ana she, Ben he, Cleo she", "npcs Orso he", "begin masks; Ana flirt; Ben dashing; Cleo taria",
        'scene "Regatta ball" high-paths: all', "Ben feels Ana 3",
    ):  # fmt: skip
        found.take(line)
    return found


def sheets(one: Sitting, line: str) -> list[str]:
    data = one.take(line).data
    assert data is not None
    return list(data["sheets"])


def test_what_has_changed_is_printed_again_and_nothing_else(one: Sitting) -> None:
    everything = ["tracker ana", "tracker ben", "tracker cleo", "gm-sheet", "map"]
    assert sheets(one, "print changed") == everything
    assert Path("ball-1.pdf").read_bytes()[:5] == Path("ball-1-gm.pdf").read_bytes()[:5] == b"%PDF-"
    count = one.store.count()
    assert one.take("print changed").lines == ["Nothing has changed since it was printed."]
    assert one.store.count() == count
    one.take("Ben feels Ana +1")
    assert sheets(one, "print changed") == ["tracker ben", "gm-sheet", "map"]
    # A scene passes; nobody prints for it, only for what came of the one before: Cleo is alienated.
    one.take('scene "The fish market" streets: Ana, Ben')
    assert sheets(one, "print changed") == ["tracker cleo", "gm-sheet"]
    one.take('scene "The fish market" streets: Cleo')
    assert "tracker ben" not in sheets(one, "print changed")
    one.take("Ana Face +1")
    assert "tracker ana" in sheets(one, "print changed")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("print Ana", ["tracker ana"]),
        ("print tracker Ben", ["tracker ben"]),
        ("print tracker all", ["tracker ana", "tracker ben", "tracker cleo"]),
        ("print gm", ["gm-sheet", "map"]),
        ("print Orso", ["tracker orso"]),
        ("print blank tracker", ["blank tracker"]),
        ("p", ["tracker ana", "tracker ben", "tracker cleo", "gm-sheet", "map"]),
    ],
)
def test_one_prints_what_one_names(one: Sitting, line: str, wanted: list[str]) -> None:
    assert sheets(one, line) == wanted
    entry = one.store.entry(one.store.count())
    assert entry.kind == "print"
    assert all(Path(name).is_file() for name in entry.told["files"])


def test_a_print_never_takes_the_place_of_another(one: Sitting) -> None:
    Path("ball-1.pdf").write_text("mine")
    one.take("print Ana")
    assert Path("ball-1.pdf").read_text() == "mine"
    assert Path("ball-2.pdf").is_file()


@pytest.mark.parametrize("line", ["print Zed", "print blank", "print blank zzz", "print tracker Zed"])
def test_what_cannot_be_printed_is_told(one: Sitting, line: str) -> None:
    count = one.store.count()
    with pytest.raises(GmkitError):
        one.take(line)
    assert one.store.count() == count


# ---- A second window


def test_a_view_tells_what_is_new_and_what_was_taken_back(one: Sitting) -> None:
    for who in ("Ana", PUBLIC):
        before = projected(one, who)
        one.take('Orso Face +2 "for the bow"')
        now = projected(one, who)
        assert news(one, before, now) == ["Orso: Face 12 becomes 14, by the GM's word (for the bow)."]
        one.take("Ben feels Cleo 4")
        assert news(one, now, projected(one, who)) == []
        one.take("undo 2")
        assert news(one, now, projected(one, who)) == [
            "Taken back: Orso: Face 12 becomes 14, by the GM's word (for the bow)."
        ]


def test_a_note_for_somebody_is_that_one_s_alone(one: Sitting) -> None:
    before = {who: projected(one, who) for who in ("Ana", "Ben", PUBLIC)}
    one.take('note Ana "You found a glove"')
    told = {who: news(one, known, projected(one, who)) for who, known in before.items()}
    assert told == {"Ana": ["Note: You found a glove"], "Ben": [], PUBLIC: []}


@pytest.mark.thorough
def test_a_second_window_looks_at_a_table_that_is_played(one: Sitting) -> None:
    """A real one: it reads along, tells how it stands at Enter, and never writes."""
    command = [sys.executable, "-m", "gmkit", "table", "ball.gmkit", "--view", "Ana"]
    window = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert window.stdin is not None
    assert window.stdout is not None
    try:
        assert window.stdout.readline().startswith("Ana, The Flirt")
        one.take('Orso Face +2 "for the bow"')
        while "for the bow" not in (line := window.stdout.readline()):
            assert line
        one.take("undo")
        while not (line := window.stdout.readline()).startswith("Taken back"):
            assert line
        window.stdin.write("\n")
        window.stdin.flush()
        assert window.stdout.readline().startswith("Ana, The Flirt")
    finally:
        window.terminate()
        window.communicate()


def test_a_projector_shows_what_all_see(one: Sitting) -> None:
    screen = Projected(one.store, one.desk_of, one.slugs, lambda: "2026-11-23T20:14:07+01:00", one.verbs)
    assert screen.take("Ben feels Cleo 4").lines == ["Done."]
    assert screen.take("Orso Face +2").lines == [
        "Orso: Face 12 becomes 14, by the GM's word.", "Changed: Orso Face 12→14.",
    ]  # fmt: skip
    assert screen.take("undo 2").lines == ["Taken back."]


def test_view_only_looks(gmkit: Any, one: Sitting) -> None:
    assert gmkit("table", "ball.gmkit", "--view", "Ana", "who")[0] == 2
    assert gmkit("table", "ball.gmkit", "--view", "Zed")[0] == 2
    assert gmkit("table", "ball.gmkit", "--view")[0] == 2
    assert gmkit("table", "nowhere.gmkit", "--view", "Ana")[0] == 3
