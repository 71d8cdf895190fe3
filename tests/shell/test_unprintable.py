"""Letters that print refuses: check warns of them where they stand, in the words of print, and of nothing else."""

from __future__ import annotations

import copy
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.cli import run
from gmkit.library.shelves import bundled, load_trusted
from gmkit.library.write import dump
from gmkit.printing.faces import ROLES
from gmkit.printing.fonts import Fonts, clean
from gmkit.shell.inspect import is_usual
from tests.cases import every_case
from tests.printing.small_font import small_font

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]
RIGHT_TO_LEFT = "U+05E9 (hebrew letter shin) is read from right to left, and gmkit writes from left to right"

DECK = """kind: cypher-deck
schema_version: 1
id: my-deck
title: A little deck  # שלום
source: {title: My deck, author: Ana, certainty: house}
total: 12
classes:
  - {id: street, label: Street}
cards:
  - {id: runner, name: Runner, class: street, copies: 3, influence: 1, text: "Nothing else."}
  - {id: broker, name: Broker, class: street, copies: 3, influence: 2, text: "Nothing else."}
  - {id: judge, name: Judge, class: street, copies: 3, influence: 3, text: "Nothing else."}
  - id: curfew
    name: Curfew
    class: street
    copies: 3
    influence: 0
    text: The end begins.
    when_played: [{op: trigger_end}]
"""


@pytest.fixture
def said(capsys: Captured, tmp_path: Path) -> Any:
    """Check a text as a file; give the lines, the path cut off."""

    def check(text: str, code: int = 1, name: str = "mine.yaml") -> list[str]:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        assert run(["check", str(path), "--strict", "--format", "concise"]) == code
        return [line.removeprefix(f"{path}:") for line in capsys.readouterr().out.splitlines()]

    return check


@pytest.mark.parametrize(
    ("name", "why", "tip"),
    [
        ("שלום עולם", RIGHT_TO_LEFT, "write it with other letters"),
        ("Café कौन", "U+0915 (devanagari letter ka) takes its shape and place from the letters beside it",
         "write it with other letters"),
        ("茶館", "no font has U+8336 (cjk unified ideograph-8336)", "write it with other letters, or name a font with"),
        ('"q\\u0301"', "U+0301 (combining acute accent) makes no single letter with U+0071", "leave the mark out"),
    ],
)  # fmt: skip
def test_a_text_that_print_refuses_is_a_warning_at_its_place(
    said: Any, capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, why: str, tip: str
) -> None:
    text = DECK.replace("name: Curfew", f"name: {name}")
    (line,) = said(text)
    assert line.startswith("14:11: warning[GM603]: ")
    assert why in line
    assert f"; {tip}" in line
    # The fonts of a machine that has none.
    monkeypatch.setattr("gmkit.printing.faces.folders", tuple)
    words = ["print", "cypher", "cards", "--content", str(tmp_path / "mine.yaml"), "-o", str(tmp_path / "out.pdf")]
    assert run(words) == 2
    told = capsys.readouterr().err
    assert why in told
    assert tip in told


@pytest.mark.parametrize("name", ["Łódź", "Ærø – “naïve”…", "Жар-птица", "Ωμέγα", '"e\\u0301te\\u0301"'])
def test_a_text_that_can_be_printed_is_none(said: Any, name: str) -> None:
    assert said(DECK.replace("name: Curfew", f"name: {name}"), 0) == []


def test_what_no_font_helps_is_told_before_what_one_may_help(said: Any) -> None:
    (line,) = said(DECK.replace("name: Curfew", "name: 茶 ש"))
    assert RIGHT_TO_LEFT in line


def test_each_text_is_told_once_in_the_order_of_the_file(said: Any) -> None:
    text = DECK.replace("label: Street", "label: רחוב").replace("title: My deck", "title: ספר ספר")
    text = text.replace("total: 12", "notice: הכל\ntotal: 12").replace("The end begins.", "סוף")
    assert [line.split(": ")[0] for line in said(text)] == ["5:17", "6:9", "9:25", "19:11"]


def test_beside_errors_and_in_parts_that_have_the_wrong_shape(said: Any) -> None:
    text = DECK.replace("name: Runner", "name: [שלום]").replace("name: Judge", "name: שופט")
    assert [line.split("]")[0] for line in said(text)] == ["10:24: error[GM204", "12:23: warning[GM603"]


def test_what_is_taken_over_is_told_in_the_parent_alone(said: Any) -> None:
    assert len(said(DECK.replace("name: Curfew", "name: סוף"))) == 1
    child = "kind: cypher-deck\nschema_version: 1\nid: child\ntitle: Child\nextends: mine.yaml\n"
    child += "source: {title: My child, author: Ana, certainty: house}\nset:\n  judge: {name: Judge, text: %s}\n"
    assert said(child % "Plain.", 0, "child.yaml") == []
    (line,) = said(child % "דין", 1, "child.yaml")
    assert line.startswith("8:30: warning[GM603]: print refuses this text")


def test_a_font_of_the_settings_has_them(said: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    text = DECK.replace("name: Curfew", "name: 茶館").replace("name: Judge", "name: שופט")
    assert len(said(text)) == 2
    small_font(tmp_path / "own.ttf", {"茶": 500, "館": 500, "ש": 500})
    (tmp_path / "gmkit.toml").write_text('font = ["own.ttf"]\n', encoding="utf-8")
    assert [line.split(": ")[0] for line in said(text)] == ["12:23"], "no font helps the other one"
    (tmp_path / "own.ttf").write_text("no font", encoding="utf-8")
    assert len(said(text)) == 2


def test_the_letters_that_are_taken_for_granted_are_in_every_role() -> None:
    granted = "".join(chr(code) for code in range(0x20, 0x3000) if is_usual(chr(code)) and code != 0x7F)
    assert {"z", "é", "ł", "…", "—"} <= set(granted)
    for role in ROLES:
        # Whatever is in no bundled font would be refused.
        assert {run.role for run in Fonts(system=False).runs(clean(granted), role)} <= set(ROLES)


@every_case(("title", "loaded"), [("Łódź – “Ærø”", False), ("Жар", True)])
def test_fonts_are_loaded_only_for_letters_out_of_the_usual(tmp_path: Path, title: str, *, loaded: bool) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text(DECK.replace("A little deck", title), encoding="utf-8")
    code = "import sys; from gmkit.cli import run; run(['check', sys.argv[1]]); print(*sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "GMKIT_HOME": str(tmp_path / "home")}
    ran = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    modules = ran.stdout.splitlines()
    assert modules[0] == "checked 1 file: no problems"
    assert ("gmkit.printing.fonts" in modules[-1].split()) is loaded


def texts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Give every text with its path."""
    for key, held in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        if isinstance(held, str):
            yield (*path, key), held
        else:
            yield from texts(held, (*path, key))


CONTENT = [
    pytest.param(slug, kind, id=kind.name, marks=pytest.mark.slow if slug == "masks" else pytest.mark.heavy)
    for slug in games.slugs()
    for kind in games.kinds(slug).values()
    if kind.default
]
"""Every kind of content; of City of Masks each prints some forty pages."""


@pytest.mark.parametrize(("slug", "kind"), CONTENT)
def test_what_no_warning_is_for_reaches_no_sheet(slug: str, kind: Any, tmp_path: Path, capsys: Captured) -> None:
    """All other texts of the bundled files may have any letters, and everything is printed all the same."""
    document = load_trusted(bundled("content") / kind.default)
    data = copy.deepcopy(document.data)
    data["id"], printed = "mine", [re.compile(one.replace(".", r"\.").replace("*", "[^.]*")) for one in kind.printed]
    changed = {}
    for path, text in texts(document.data):
        where = ".".join(map(str, path))
        free = not re.fullmatch(r"[a-z0-9_/-]+", text) or path[-1] in ("budget_waiver", "changes")
        if free and path[-1] != "url" and not any(one.fullmatch(where) for one in printed) and "card" not in path:
            inner = data
            for step in path[:-1]:
                inner = inner[step]
            if len(text) > 2:
                changed[text] = inner[path[-1]] = f"{text} ש"
    if kind.name == "masks-city":
        # Their tags are told by the labels of deeds.
        data["tags"] = {changed[label]: tags for label, tags in data["tags"].items()}
    file = tmp_path / "mine.yaml"
    file.write_text(dump(data), encoding="utf-8")
    assert run(["check", str(file)]) == 0
    assert "GM603" not in capsys.readouterr().out
    for sheet in games.card(slug).sheets if changed else ():
        words = ["print", slug, sheet, "--content", str(file), "-o", str(tmp_path / "out.pdf"), "--quiet"]
        assert run(words) == 0, (sheet, capsys.readouterr().err)


NAMES = {
    "cipher": "kind: cipher-situation\nschema_version: 1\nseats:\n  - {name: שלום}\n  - {name: Bo}\n",
    "cypher": "kind: cypher-situation\nschema_version: 1\nseats:\n  - {name: שלום}\n  - {name: Bo}\n",
    "cyffle": "kind: cyffle-situation\nschema_version: 1\nseats:\n  - {name: שלום}\n  - {name: Bo}\n",
}


@pytest.mark.parametrize("slug", NAMES)
def test_a_name_at_a_table_too(said: Any, slug: str) -> None:
    assert f"4:12: warning[GM603]: print refuses this text: {RIGHT_TO_LEFT}; write it with other letters" in said(
        NAMES[slug]
    )


def test_a_name_of_a_match_that_fills_no_sheet_is_free(said: Any) -> None:
    match = "kind: whims-situation\nschema_version: 1\nseats:\n  - {name: שלום}\n  - {name: Bo}\n"
    assert said(match, 0) == []
