"""What an editor shows is what `gmkit check` says: a real language server over good files and bad ones, offline."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from gmkit.cli import run
from gmkit.games.cypher.content import TIMES
from gmkit.games.masks.content import FACES
from gmkit.library.write import modeline, relative_reference, schema_file, schema_reference, with_modeline
from tests import editor_slips as slips
from tests.editor import HOW, ROOT, Editor, command
from tests.editor_slips import Slip

START = command()
server = pytest.mark.skipif(
    START is None, reason=f"no yaml-language-server found; with Node 20 or later, `{HOW}` puts one where it is found"
)
GOOD = sorted(path.relative_to(ROOT) for top in ("content", "examples") for path in (ROOT / top).rglob("*.yaml"))
HEAD = (
    "kind: mask-set\nschema_version: 1\nid: mine\ntitle: Mine\nsource: {title: Mine, author: Ana, certainty: house}\n"
)


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder outside the checkout with all good files, and schemas as `gmkit schema --write` puts them."""
    folder = tmp_path_factory.mktemp("my campaign")
    for path in GOOD:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, folder / path)
    (folder / slips.CHILD_FILE).parent.mkdir()
    (folder / slips.CHILD_FILE).write_text(slips.CHILD, encoding="utf-8")
    with redirect_stdout(io.StringIO()):
        assert run(["schema", "--write", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def editor(campaign: Path) -> Iterator[Editor]:
    assert START is not None
    made = Editor(START, campaign)
    yield made
    assert made.fetched == []
    made.close()


def complaints(path: Path, text: str) -> list[dict[str, Any]]:
    """Give the errors that `gmkit check` tells of a text in place of a file."""
    good = path.read_bytes()
    path.write_text(text, encoding="utf-8")
    said = io.StringIO()
    try:
        with redirect_stdout(said):
            assert run(["check", "--json", str(path)]) == 1
    finally:
        path.write_bytes(good)
    found = json.loads(said.getvalue())["result"]["diagnostics"]
    return [one for one in found if one["severity"] == "error"]


def spoilt(campaign: Path, name: str, table: list[Slip]) -> dict[Path, str]:
    """Give the texts of bad files, each under a name of its own beside the good one."""
    found = {}
    for number, slip in enumerate(table):
        path = campaign / slip.file
        text = path.read_text(encoding="utf-8")
        assert slip.old in text, slip
        found[path.with_name(f"{name}-{number}-{path.name}")] = text.replace(slip.old, slip.new, 1)
    return found


@server
def test_an_editor_finds_nothing_in_what_gmkit_brings(editor: Editor, campaign: Path) -> None:
    paths = [*(ROOT / path for path in GOOD), *(campaign / path for path in GOOD), campaign / slips.CHILD_FILE]
    found = editor.open({path: path.read_text(encoding="utf-8") for path in paths})
    assert len(GOOD) >= 20
    assert {str(path): marks for path, marks in zip(paths, found, strict=True) if marks} == {}


@server
@pytest.mark.parametrize("table", ["SHAPE", "YAML"])
def test_an_editor_marks_the_place_that_check_tells(editor: Editor, campaign: Path, table: str) -> None:
    chosen: list[Slip] = getattr(slips, table)
    texts = spoilt(campaign, table, chosen)
    for slip, text, marks in zip(chosen, texts.values(), editor.open(texts), strict=True):
        told = complaints(campaign / slip.file, text)
        assert told and marks, slip
        ours = {(one["line"], one["column"]) for one in told}
        if not slip.apart:
            assert ours <= {(mark.line, mark.column) for mark in marks}, f"{slip}: {told}, {marks}"
        elif slip.apart == "column":
            assert {line for line, _ in ours} <= {mark.line for mark in marks}, f"{slip}: {told}, {marks}"
            assert not ours <= {(mark.line, mark.column) for mark in marks}, f"{slip} is not apart"
        else:
            assert not {line for line, _ in ours} <= {mark.line for mark in marks}, f"{slip} is not apart"


def test_most_slips_have_the_same_place_to_the_letter() -> None:
    both = [*slips.SHAPE, *slips.YAML]
    assert sum(slip.apart == "line" for slip in both) * 15 <= len(both)
    assert sum(slip.apart == "" for slip in both) * 100 >= len(both) * 85


@server
@pytest.mark.parametrize(
    ("lines", "offered", "not_offered"),
    [
        ("masks:\n  - id: qs\n    ep", {"epithet", "actions", "card"}, {"label", "glyph"}),
        ("extends: core:masks\nset:\n  qs:\n    na", {"name", "epithet", "points"}, {"id", "value"}),
        ("extends: core:masks\nset:\n  qs/swing-ropes:\n    va", {"value", "label", "tags"}, {"id", "name"}),
        ("ex", {"extends", "set", "add", "drop", "masks"}, {"title", "cards"}),
    ],
    ids=["a field of a mask", "a field that is set", "a field of an action", "a field of the file"],
)
def test_an_editor_completes_names_of_fields(
    editor: Editor, campaign: Path, request: pytest.FixtureRequest, lines: str, offered: set[str], not_offered: set[str]
) -> None:
    path = campaign / "own" / f"begun {request.node.callspec.id}.yaml"
    text = f"{modeline('../schemas/masks/mask-set.schema.json')}\n{HEAD}\n{lines}"
    editor.open({path: f"{text}\n"})
    words = set(editor.complete(path, text.count("\n"), len(text.rpartition("\n")[2])))
    assert offered <= words
    assert not not_offered & words


@server
def test_an_editor_says_what_each_word_means_and_names_nothing_of_its_own_accord(
    editor: Editor, campaign: Path
) -> None:
    def offered(name: str, kind: str, lines: str) -> dict[str, str]:
        path = campaign / "own" / f"begun {name.partition('/')[2]} {len(lines)}.yaml"
        text = f"{modeline(f'../schemas/{name}.schema.json')}\n{HEAD.replace('mask-set', kind)}\n{lines}"
        editor.open({path: f"{text}\n"})
        return editor.complete(path, text.count("\n"), len(text.rpartition("\n")[2]))

    faces = offered("masks/mask-set", "mask-set", "masks:\n  - id: qs\n    face: ")
    assert faces == {word: f"{told[0].upper()}{told[1:]}." for word, told in FACES.items()}
    card = "cards:\n  - id: coder\n"
    for time, ops in TIMES.items():
        assert offered("cypher/deck", "cypher-deck", f"{card}    {time}:\n      - op: ").keys() == ops.keys()
    assert offered("cypher/deck", "cypher-deck", f"{card}    class: ") == {}
    effect = f"{card}    while_in_play:\n      - op: immune_to\n        "
    assert offered("cypher/deck", "cypher-deck", f"{effect}card: ") == {}
    opposed = offered("masks/faction-set", "faction-set", "factions:\n  - id: sun\n    opposed: ")
    assert set(opposed) == {"null"}
    assert "[object Object]" not in offered("masks/mask-set", "mask-set", "masks:\n  - ")


@server
@pytest.mark.parametrize("folder", ["plain", "two words", "100%", "a%41b", "no #1", "what?", "Ærø\u00a0ø"])
def test_an_editor_finds_a_schema_wherever_it_lies(editor: Editor, tmp_path: Path, folder: str) -> None:
    there = schema_file(tmp_path / folder, "masks/mask-set")
    there.parent.mkdir(parents=True)
    shutil.copyfile(schema_file(ROOT, "masks/mask-set"), there)
    text = f"{HEAD}\nmasks:\n  - {{id: qs}}\n"
    whole = schema_reference(tmp_path / folder / "masks.yaml", "masks/mask-set")
    assert whole == "schemas/masks/mask-set.schema.json"
    way = relative_reference(tmp_path / "other", there)
    (marks,) = editor.open({tmp_path / "other" / "masks.yaml": with_modeline(text, way)})
    assert [mark.message for mark in marks] == [
        f'Missing property "{name}".' for name in ("card", "epithet", "actions")
    ]


def test_ci_installs_the_server_and_runs_this() -> None:
    # Its lines are broken where they are long.
    text = " ".join((ROOT / ".ci" / "run").read_text(encoding="utf-8").replace("\\\n", "").split())
    assert HOW in text
    assert "tests/test_language_server.py" in text
