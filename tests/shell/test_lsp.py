"""`gmkit lsp`, spoken to as an editor does, over its pipes."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.editor import Editor

pytest.importorskip("pygls", reason="the extra gmkit[editor] is not installed")

CONTENT = Path(__file__).parents[2] / "content"
POOL = (CONTENT / "masks" / "hidden-pool.yaml").read_text(encoding="utf-8")
MASKS = (CONTENT / "masks" / "masks.yaml").read_text(encoding="utf-8")
TABLE = """\
kind: masks-situation
schema_version: 1
round: 1
avatars:
  - {name: Ana, mask: qs, face: 14}
  - {name: Bélo 🎭, mask: jh, face: 12}
  - {name: Cleo, mask: , face: 12}
arbiter: Anna
"""


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    """Give an editor with gmkit's server."""
    found = Editor([sys.executable, "-m", "gmkit", "lsp", "--stdio"], tmp_path)
    yield found
    found.close()


def spot(text: str, word: str, after: int = 0) -> tuple[int, int]:
    """Give where a word first stands in a text, counted from 0, and so many letters on, as UTF-16 counts them."""
    at = text.index(word) + after
    line = text.count("\n", 0, at)
    return line, len(text[text.rfind("\n", 0, at) + 1 : at].encode("utf-16-le")) // 2


def applied(text: str, edits: list[Any]) -> str:
    """Give a text with edits made in it, as an editor makes them."""
    lines = [line.encode("utf-16-le") for line in text.split("\n")]

    def at(place: Any) -> int:
        before = b"\n\0".join([*lines[: place["line"]], b""])
        return len(before) + 2 * int(place["character"])

    whole = b"\n\0".join(lines)
    for edit in sorted(edits, key=lambda one: at(one["range"]["start"]), reverse=True):
        start, end = at(edit["range"]["start"]), at(edit["range"]["end"])
        whole = whole[:start] + edit["newText"].encode("utf-16-le") + whole[end:]
    return whole.decode("utf-16-le")


def test_what_is_wrong_is_told_as_one_types_and_mended_by_a_key(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "pool.yaml"
    wrong = POOL.replace("conflicts:", "conflcits:", 1)
    (marks,) = editor.open({path: wrong})
    line, column = spot(wrong, "conflcits:")
    assert (line + 1, column + 1) in [(one.line, one.column) for one in marks]
    here = {"start": {"line": line, "character": column}, "end": {"line": line, "character": column}}
    told = editor.ask(
        "textDocument/codeAction",
        textDocument={"uri": path.as_uri()},
        range=here,
        context={"diagnostics": [], "only": ["quickfix"]},
    )
    assert [one["kind"] for one in told] == ["quickfix"]
    mended = applied(wrong, told[0]["edit"]["changes"][path.as_uri()])
    assert mended == POOL
    assert editor.change(path, 2, mended) == []


def test_what_another_file_says_counts_as_it_is_typed_and_not_as_it_was_saved(editor: Editor, tmp_path: Path) -> None:
    masks, pool = tmp_path / "masks.yaml", tmp_path / "pool.yaml"
    masks.write_text(MASKS, encoding="utf-8")
    pool.write_text(POOL, encoding="utf-8")
    _, clean = editor.open({masks: MASKS, pool: POOL})
    assert clean == []
    editor.change(masks, 2, MASKS.replace("impress-women", "impress-men"))
    line, column = spot(POOL, "impress-women")
    assert [(one.line, one.column) for one in editor.again(pool)] == [(line + 1, column + 1)]
    assert editor.change(pool, 2, POOL.replace("impress-women", "impress-men")) == []


def test_all_that_has_one_answer_is_mended_at_once(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "pool.yaml"
    wrong = POOL.replace("conflicts:", "conflcits:", 3)
    editor.open({path: wrong})
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}
    (told,) = editor.ask(
        "textDocument/codeAction",
        textDocument={"uri": path.as_uri()},
        range=whole,
        context={"diagnostics": [], "only": ["source.fixAll"]},
    )
    assert applied(wrong, told["edit"]["changes"][path.as_uri()]) == POOL


def test_yaml_of_others_is_left_alone(editor: Editor, tmp_path: Path) -> None:
    (marks,) = editor.open({tmp_path / "compose.yml": "services:\n  web: {image: nginx}\n"})
    assert marks == []


def test_a_name_with_signs_of_two_units_is_counted_as_editors_do(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    text = TABLE.replace("mask: ,", "mask: ks,").replace("mask: jh", "mask: jx").replace("Anna", "Ana")
    (marks,) = editor.open({path: text})
    line, column = spot(text, "jx")
    assert [(one.line, one.column) for one in marks if "jx" in one.message] == [(line + 1, column + 1)]


def test_names_are_offered_where_things_are_named(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    editor.open({path: TABLE})
    masks = editor.complete(path, *spot(TABLE, "mask: ,", len("mask: ")))
    assert {"qs", "jh", "ks"} <= set(masks)
    assert "Ana" not in masks
    assert set(editor.complete(path, *spot(TABLE, "Anna", 2))) == {"Ana", "Bélo 🎭", "Cleo"}
    pool = tmp_path / "pool.yaml"
    editor.open({pool: POOL, tmp_path / "masks.yaml": MASKS})
    line, column = spot(POOL, "conflicts: ", len("conflicts: "))
    offered = editor.complete(pool, line, column)
    assert "impress-women" in offered
    assert "bully-weak" not in offered, "it is no action of this mask"
    assert editor.complete(pool, *spot(POOL, "label: ", len("label: "))) == {}


def test_what_another_game_has_under_a_name_is_not_offered(editor: Editor, tmp_path: Path) -> None:
    """A folder may hold a pack for Cyffle too: its ranks are none of a mask's."""
    head = "schema_version: 1\nid: own\ntitle: T\nsource: {title: T, certainty: house}\n"
    masks = (
        f"kind: mask-set\n{head}ranks: [{{id: lady, label: Lady}}]\nmasks:\n  - id: a\n    card: {{rank: , suit: x}}\n"
    )
    pack = f"kind: cyffle-pack\n{head}suits: [{{id: nets, label: Nets}}]\nranks: [{{id: deuce, label: '2'}}]\n"
    path = tmp_path / "masks.yaml"
    editor.open({path: masks, tmp_path / "pack.yaml": pack})
    offered = set(editor.complete(path, *spot(masks, "rank: ,", len("rank: "))))
    assert "lady" in offered
    assert "deuce" not in offered


def test_what_is_named_for_the_first_time_is_offered_where_rename_would_find_it(editor: Editor, tmp_path: Path) -> None:
    own = """\
kind: mask-set
schema_version: 1
id: own
suits: [{id: lamps, label: lamps}]
masks:
  - {id: lamp, card: {suit: , rank: knave}}
personas: {x: bold}
"""
    changed = "kind: mask-set\nschema_version: 1\nid: b\nextends: core:masks\nset:\n  x: {name: A}\ndrop: [y]\n"
    table = "kind: masks-situation\navatars:\n  - {name: Ana, mask: }\n  - 7\norder: [x]\nset: x\n"
    files = {tmp_path / "own.yaml": own, tmp_path / "b.yaml": changed, tmp_path / "t.yaml": table}
    editor.open(files)
    cases = {
        ("own.yaml", "suit: ", 6): ({"lamps"}, {"spades"}),
        ("own.yaml", "{x:", 1): ({"lamp"}, {"qs"}),
        ("b.yaml", "  x:", 2): ({"qs"}, {"Ana"}),
        ("b.yaml", "[y]", 1): ({"ks"}, {"sun-temple"}),
        ("t.yaml", "mask: ", 6): ({"lamp", "young-nobleman"}, {"Ana"}),
        ("t.yaml", "[x]", 1): ({"Ana"}, {"lamp"}),
        ("t.yaml", "set: x", 5): ({"own"}, {"lamp"}),
    }
    for (name, word, after), (there, absent) in cases.items():
        text = files[tmp_path / name]
        offered = set(editor.complete(tmp_path / name, *spot(text, word, after)))
        assert there <= offered, (name, word, offered)
        assert not absent & offered, (name, word, offered)


def test_an_id_leads_to_where_it_is_given_and_says_what_it_is(editor: Editor, tmp_path: Path) -> None:
    masks, pool = tmp_path / "masks.yaml", tmp_path / "pool.yaml"
    masks.write_text(MASKS, encoding="utf-8")
    editor.open({pool: POOL})
    where = spot(POOL, "bully-weak", 3)
    (found,) = editor.at("definition", pool, *where)
    assert found["uri"] == masks.as_uri()
    start = found["range"]["start"]
    assert (start["line"], start["character"]) == spot(MASKS, "bully-weak")
    said = editor.at("hover", pool, *where)["contents"]["value"]
    assert "bully-weak" in said
    assert "value: " in said
    field = editor.at("hover", pool, *spot(POOL, "conflicts: ", 2))["contents"]["value"]
    assert "contradicts" in field
    assert editor.at("hover", pool, 0, 0) is None


def test_ids_are_found_in_a_folder_of_content(tmp_path: Path) -> None:
    content, evening = tmp_path / "content", tmp_path / "tonight" / "evening.yaml"
    content.mkdir()
    evening.parent.mkdir()
    (content / "masks.yaml").write_text(MASKS.replace("id: qs", "id: taria"), encoding="utf-8")
    editor = Editor([sys.executable, "-m", "gmkit", "lsp", "--content", str(content)], tmp_path)
    try:
        editor.open({evening: TABLE})
        offered = editor.complete(evening, *spot(TABLE, "mask: ,", len("mask: ")))
        assert "taria" in offered
        assert "qs" not in offered, "one's own masks stand in the place of the bundled ones"
    finally:
        editor.close()


def test_without_pygls_it_says_what_installs_it(gmkit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygls.lsp.server", None)
    code, out, err = gmkit("lsp")
    assert (code, out) == (2, "")
    assert err == "gmkit: gmkit lsp needs pygls; install gmkit[editor]\n"


def test_an_editor_that_is_closed_leaves_no_mistake_behind(editor: Editor) -> None:
    assert editor.leave() == 0


NEOVIM = """\
local buf = vim.api.nvim_get_current_buf()
local cmd = vim.fn.json_decode(vim.env.SERVER)
local server = vim.lsp.start_client({ name = 'gmkit', cmd = cmd, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(buf, server)
local function found(code)
  return vim.tbl_filter(function(one) return one.code == code end, vim.diagnostic.get(buf))
end
local function ask(method, parameters)
  local answers = vim.lsp.buf_request_sync(buf, method, parameters, 60000)
  return answers and answers[server] and answers[server].result or {}
end
vim.wait(60000, function() return #found('GM202') > 0 end, 50)
local wrong = found('GM202')[1]
local told = { marked = { wrong.lnum, wrong.col, wrong.message } }
vim.api.nvim_win_set_cursor(0, { wrong.lnum + 1, wrong.col })
local at = vim.lsp.util.make_range_params()
at.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(buf, wrong.lnum) }
local action = ask('textDocument/codeAction', at)[1]
told.action = action.title
vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
told.mended = vim.wait(60000, function() return #found('GM202') == 0 end, 50)
vim.fn.search('mask: \\\\zsqs')
local here = vim.lsp.util.make_position_params()
told.hover = ask('textDocument/hover', here).contents
told.definition = ask('textDocument/definition', here)
local offered = ask('textDocument/completion', here)
told.offered = vim.tbl_map(function(one) return one.label end, offered.items or offered)
vim.cmd('write')
io.stdout:write(vim.fn.json_encode(told))
vim.cmd('qall!')
"""
"""What somebody does in Neovim: reads what is wrong, has it mended, looks up a name and asks what else it may be."""


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_neovim_shows_and_mends_what_is_wrong_and_looks_names_up(tmp_path: Path) -> None:
    (tmp_path / "mine.lua").write_text(NEOVIM, encoding="utf-8")
    table = tmp_path / "evening.yaml"
    table.write_text(TABLE.replace("round: 1", "rond: 1").replace("mask: ,", "mask: js,"), encoding="utf-8")
    server = json.dumps([sys.executable, "-m", "gmkit", "lsp", "--stdio"])
    said = subprocess.run(
        ["nvim", "--headless", "-n", "-u", "NONE", "-i", "NONE", "evening.yaml", "-S", "mine.lua"],
        cwd=tmp_path, env={**os.environ, "SERVER": server, "HOME": str(tmp_path)}, capture_output=True, text=True,
        timeout=300, check=False,
    )  # fmt: skip
    told = json.loads(said.stdout)
    assert told["marked"] == [2, 0, "`rond` is not a field here\ndid you mean `round`?"], said.stderr
    assert (told["action"], told["mended"]) == ("Mend: did you mean `round`?", True)
    assert table.read_text(encoding="utf-8").startswith("kind: masks-situation\nschema_version: 1\nround: 1\n")
    assert "Taria" in told["hover"]["value"]
    assert told["definition"][0]["uri"].endswith("masks.yaml")
    assert {"qs", "js", "kc"} <= {*told["offered"]}
