"""What leaves a table: sheets on paper, files for other programs, and a second window that only looks."""

from __future__ import annotations

import csv
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from gmkit.cli import run
from gmkit.errors import GmkitError, IllegalChoice, StoreError
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


def test_a_print_names_all_that_it_has_printed(one: Sitting) -> None:
    told = one.take("print").lines[0]
    assert "Printed: trackers of Ana, Ben and Cleo; masks to wear of Ana, Ben and Cleo; GM sheet; map: " in told
    assert "masks to wear" not in one.take("print tracker all").lines[0]


@pytest.mark.thorough
def test_each_page_is_called_after_its_own_sheet(one: Sitting, capsys: pytest.CaptureFixture[str]) -> None:
    pdftotext = shutil.which("pdftotext")
    if pdftotext is None:
        pytest.skip("no pdftotext here")

    def called(path: str) -> list[str]:
        text = subprocess.run([pdftotext, "-layout", path, "-"], capture_output=True, text=True, check=True).stdout
        return list(dict.fromkeys(re.findall(r"gmkit +· +City of Masks: ([^·]*?) +·", text)))

    one.take("print changed")
    trackers = [f"relationship tracker, {name}" for name in ("Ana", "Ben", "Cleo")]
    assert [name for name in called("ball-1.pdf") if name.startswith("rel")] == trackers
    assert called("ball-1-gm.pdf") == ["GM sheet", "relationship map"]
    one.take("Ben Face +1")
    assert run(["print", "tonight", "--from", "ball.gmkit", "--changed", "-o", "new.pdf", "--large-print"]) == 0
    assert called("new.pdf") == ["relationship tracker, Ben", "GM sheet"]
    assert "Ben" not in capsys.readouterr().out


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


def test_the_booklet_is_printed_from_outside(gmkit: Any, one: Sitting) -> None:
    command = f"gmkit print tonight --from {one.store.path}"
    with pytest.raises(IllegalChoice, match=f"printed from outside: {re.escape(command)}$"):
        one.take("print tonight")
    assert gmkit(*command.split()[1:])[0] == 0


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
    """A real one: it reads along, tells how it stands at Enter, never writes, and has no secret."""
    one.store.path.chmod(0o400)
    said = []
    command = [sys.executable, "-m", "gmkit", "table", "ball.gmkit", "--view", "Ana"]
    window = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert window.stdin is not None
    assert window.stdout is not None
    try:
        assert window.stdout.readline().startswith("Ana, The Flirt")
        assert window.stderr is not None
        assert "Ctrl-C ends it" in window.stderr.readline(), "else it seems to hang, where no terminal is too"
        for secret in ('note "CanaryNote"', 'Ben feels Orso +2 quietly "CanaryQuiet"', 'note Ben "CanaryHers"'):
            one.take(secret)
        one.take('Orso Face +2 "for the bow"')
        while "for the bow" not in (line := window.stdout.readline()):
            assert line
            said.append(line)
        one.take("undo")
        while not (line := window.stdout.readline()).startswith("Taken back"):
            assert line
            said.append(line)
        assert not any("Canary" in each for each in said)
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


# ---- Files for other programs


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    """Give a table with names and notes that a careless export would trip over."""
    monkeypatch.chdir(tmp_path)
    found = sat(Path("odd.gmkit"), "odd")
    for line in (
        'people "<script>alert(1)</script>", "=1+1", "a/b: c", Ana',
        "begin masks",
        'note! "=cmd|calc, said `Ana` @here"',
    ):
        found.take(line)
    return found


def test_a_page_runs_nothing_and_asks_for_nothing(odd: Sitting) -> None:
    for option in ("", " --gm", " --for Ana"):
        odd.take(f"export html page.html{option}")
        text = Path("page.html").read_text(encoding="utf-8")
        assert not re.search(r"<script|https?:|src=|href=|@import|url\(|\son\w+=", text), text
        assert "&lt;script&gt;" in text
        assert "default-src 'none'" in text
        assert "prefers-color-scheme: dark" in text
        assert "@media print" in text
        HTMLParser().feed(text)


CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.mark.thorough
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is there to open the page with")
def test_a_page_is_the_same_in_a_browser(odd: Sitting) -> None:
    """What a browser makes of it has no script either, and nothing that it would not let in."""
    odd.take("export html page.html")
    assert CHROMIUM is not None
    words = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--dump-dom"]
    ran = subprocess.run([*words, Path("page.html").absolute().as_uri()], capture_output=True, text=True, check=True)
    assert "<script" not in ran.stdout
    assert "&lt;script&gt;alert(1)" in ran.stdout
    assert "Content Security Policy" not in ran.stderr


def test_a_spreadsheet_is_given_nothing_to_run(odd: Sitting) -> None:
    odd.take("export csv csv")
    for path in Path("csv").iterdir():
        for row in csv.reader(path.read_text(encoding="utf-8").splitlines()):
            assert not any(cell[:1] in "=+@\t\r" and cell for cell in row), row
            assert not any(cell[:1] == "-" and not cell[1:].isdecimal() for cell in row), row
    rows = list(csv.DictReader(Path("csv/people.csv").read_text(encoding="utf-8").splitlines()))
    assert [row["name"] for row in rows] == ["<script>alert(1)</script>", "'=1+1", "a/b: c", "Ana"]


def test_messages_are_as_wide_as_a_phone_and_as_long_as_a_message(one: Sitting) -> None:
    for number in range(40):
        one.take(f'note! "{number} times the letter was read aloud, and nobody who heard it has spoken since"')
    messages = re.findall(r"```\n(.*?)\n```", "\n".join(one.take("export discord --gm").lines), re.DOTALL)
    assert messages
    assert all(len(message) + 8 <= 1900 for message in messages)
    assert all(len(line) <= 42 for message in messages for line in message.split("\n"))


def test_notes_keep_what_somebody_wrote_into_them(odd: Sitting) -> None:
    odd.take("export obsidian vault")
    names = sorted(path.name for path in Path("vault/People").iterdir())
    assert names == ["1+1.md", "Ana.md", "a b c.md", "script alert(1) script.md"] or len(names) == 4
    note = Path("vault/People/Ana.md")
    mine = "My own words.\n\n- and a list, with [[a link]]"
    note.write_text(
        note.read_text(encoding="utf-8").replace("<!-- mine -->\n", f"<!-- mine -->\n{mine}\n"), encoding="utf-8"
    )
    odd.take("Ana Face +3")
    for _ in range(2):
        odd.take("export obsidian vault")
        text = note.read_text(encoding="utf-8")
        assert f"<!-- mine -->\n{mine}\n<!-- /mine -->" in text
        assert text.count("<!-- mine -->") == 1
    front = yaml.safe_load(text.split("---")[1])
    assert front["pronoun"] == "they"
    assert isinstance(front["face"], int)
    assert all(isinstance(each, str) for each in front.get("feels", []))


@pytest.mark.parametrize(
    ("line", "path"),
    [
        ("export html page.html", "page.html"),
        ("export csv folder", "folder/log.csv"),
        ("export obsidian folder", "folder/People/Ana.md"),
        ("export situation now.yaml", "now.yaml"),
        ("export jsonl all.jsonl", "all.jsonl"),
    ],
)
def test_what_is_somebody_s_own_is_not_written_over(one: Sitting, line: str, path: str) -> None:
    own = Path(path)
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("my own words")
    with pytest.raises(StoreError, match="--force"):
        one.take(line)
    assert own.read_text() == "my own words"
    one.take(f"{line} --force")
    assert own.read_text(encoding="utf-8") != "my own words"
    # Its own it may always write over.
    one.take(line)


def test_what_another_table_has_exported_is_not_written_over(gmkit: Any, one: Sitting) -> None:
    one.store.close()
    for line in ("new", "people Ana, Ben", "begin masks"):
        assert gmkit("table", "other.gmkit", line)[0] == 0
    for line, path in (
        ("export html page.html", Path("page.html")),
        ("export situation now.yaml", Path("now.yaml")),
        ("export csv folder", Path("folder/people.csv")),
    ):
        assert gmkit("table", "ball.gmkit", line)[0] == 0
        before = path.read_bytes()
        code, _, err = gmkit("table", "other.gmkit", line)
        assert (code, "this table" in err, "; --force" in err) == (3, True, True), err
        assert path.read_bytes() == before
        assert gmkit("table", "other.gmkit", f"{line} --force")[0] == 0
        assert path.read_bytes() != before


def test_a_spreadsheet_that_was_changed_since_is_not_written_over(gmkit: Any, one: Sitting) -> None:
    one.store.close()
    people = Path("folder/people.csv")
    for line in ("export csv folder", "Ana Face +1", "export csv folder"):
        assert gmkit("table", "ball.gmkit", line)[0] == 0
    people.write_bytes(people.read_bytes() + b"a row of my own\r\n")
    assert "folder/people.csv: what is there is not what" in gmkit("table", "ball.gmkit", "export csv folder")[2]
    assert people.read_bytes().endswith(b"my own\r\n")
    assert gmkit("table", "ball.gmkit", "export csv folder --force")[0] == 0
    Path("other/people.csv").mkdir(parents=True)
    assert "other/people.csv: this is a folder" in gmkit("table", "ball.gmkit", "export csv other")[2]


@pytest.mark.parametrize(("line", "first"), [("export html", "<!DOCTYPE html>"), ("export situation", "# Written by")])
def test_a_page_and_a_situation_are_answered_where_a_dash_is_said(
    gmkit: Any, one: Sitting, line: str, first: str
) -> None:
    one.store.close()
    assert gmkit("table", "ball.gmkit", f"{line} there")[0] == 0
    code, out, _ = gmkit("table", "ball.gmkit", f"{line} -")
    assert (code, out, out.startswith(first)) == (0, Path("there").read_text(encoding="utf-8"), True)
    assert not Path("-").exists()


def test_a_situation_is_taken_up_by_every_other_command(gmkit: Any, one: Sitting) -> None:
    one.take("export situation now.yaml")
    one.store.close()
    assert gmkit("print", "masks", "tracker", "--from", "now.yaml", "--for", "Ana", "-o", "a.pdf")[0] == 0


def test_an_exported_evening_goes_on_with_the_next_round(gmkit: Any, one: Sitting) -> None:
    one.take("season")
    one.take("export situation now.yaml")
    one.store.close()
    assert gmkit("check", "now.yaml")[0] == 0
    code, out, err = gmkit("play", "masks", "--from", "now.yaml", "--option", "rounds=1-1", "--seed", "1", typed="")
    assert "was over already" not in err
    assert code == 130
    assert "Round 2 begins" in out + err


@pytest.mark.parametrize(
    "line",
    ["export", "export zzz x", "export html", "export discord x", "export jsonl x --for Ana", "export html ball.gmkit"],
)
def test_an_export_that_cannot_be_is_told(one: Sitting, line: str) -> None:
    with pytest.raises(GmkitError):
        one.take(line)


def test_exports_and_looks_go_by_one_line_too(gmkit: Any, one: Sitting) -> None:
    one.store.close()
    for words in (
        ["recap"],
        ["hooks", "3"],
        ["log", "--for", "Ana"],
        ["who", "Ben", "--for", "Ana"],
        ["export", "html", "a.html"],
    ):
        code, out, err = gmkit("table", "ball.gmkit", "--json", *words)
        assert code == 0, err
        assert "lines" in json.loads(out)["result"]
    Path("b.html").write_text("mine")
    assert gmkit("table", "ball.gmkit", "export", "html", "b.html")[0] == 3
    assert gmkit("table", "ball.gmkit", "--force", "export", "html", "b.html")[0] == 0
