"""The house keeps its own plan: who may import whom, one door per library, small files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gmkit"
FILES = sorted(PACKAGE.rglob("*.py"))

ROWS = [["errors"], ["names"], ["chance"], ["table", "printing", "library"], ["shell"], ["games"], ["cli", "__main__"]]
"""From the ground up; a row imports only rows below it, and the rooms of one row are strangers."""

INSIDE = [
    ["content", "deck", "checks", "city", "kinds", "links", "powers", "world", "world_checks"],
    ["ties", "encounter", "happenings", "events", "pack_laws", "model"],
    [],
    ["telling", "npc"],
    ["sheets"],
    ["commands", "quick", "prints", "exhibits", "beginnings"],
]
"""Inside a game, likewise, folder or file; a rule's may have any other name and stands in the empty row."""

DOORS = {
    "reportlab": ["printing/pdf.py"],
    "pypdfium2": ["printing/png.py"],
    "yaml": ["library/load.py", "library/write.py"],
    "jsonschema": ["library/schema.py"],
    "referencing": ["library/schema.py"],
    "typer": ["cli.py", "shell/*.py", "games/*/commands.py"],
    "sqlite3": ["table/store.py"],
    "random": ["chance/source.py"],
    "secrets": ["chance/source.py"],
}


def imports(path: Path) -> Iterator[str]:
    """Give every module a file imports, wherever it does."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rank(name: str, rows: list[list[str]], other: int | None = None) -> int:
    """Give the row a room stands in."""
    return next((at for at, row in enumerate(rows) if name in row), other if other is not None else -1)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_file_imports_only_what_lies_below_it(path: Path) -> None:
    inner = path.relative_to(PACKAGE).parts
    room = inner[0].removesuffix(".py")
    for module in imports(path):
        for library, doors in DOORS.items():
            if module.split(".")[0] == library:
                assert any(path.match(f"gmkit/{door}") for door in doors), f"{library} has its door in {doors}"
        if not module.startswith("gmkit.") or room == "__init__":
            continue
        other = module.split(".")[1]
        if other == "__version__" or (room in ("cli", "__main__") and other in ("cli", "games")):
            continue
        if room == other == "games":
            check_inside_games(inner, module)
        elif room != other:
            assert rank(other, ROWS) >= 0, f"{other} has no row"
            assert rank(other, ROWS) < rank(room, ROWS), f"{room} may not import {other}"


def check_inside_games(inner: tuple[str, ...], module: str) -> None:
    """Inside games: another game is a stranger; inside a game data flows one way."""
    parts = module.split(".")
    if len(inner) < 3 or len(parts) < 4 or parts[2] != inner[1]:
        # A game's own __init__ gives its card and version of itself; nobody else's may be touched.
        assert len(inner) < 3 or len(parts) < 3 or parts[2] == inner[1], f"{inner[1]} imports {module}"
        return
    here, there = inner[2].removesuffix(".py"), parts[3]
    folder = PACKAGE / "games" / inner[1]
    if here != there and ((folder / f"{there}.py").exists() or (folder / there).is_dir()):
        assert rank(there, INSIDE, 2) <= rank(here, INSIDE, 2), f"{here} may not import {there}"
        assert {here, there} != {"telling", "npc"}, "telling and npc are strangers"


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if path.relative_to(PACKAGE).parts[0] in ("shell", "library")],
    ids=lambda path: str(path.relative_to(PACKAGE)),
)
def test_nothing_below_reaches_into_games_by_name(path: Path) -> None:
    """What is imported by a text is imported all the same; games hand down what is wanted of them."""
    texts = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Constant)]
    found = [f"line {node.lineno}" for node in texts if str(node.value).startswith("gmkit.games")]
    assert not found, f"{path.relative_to(PACKAGE)} names a game's file: {', '.join(found)}"


def test_every_room_has_a_row() -> None:
    rooms = {path.name.removesuffix(".py") for path in PACKAGE.iterdir() if path.name not in ("_data", "py.typed")}
    assert rooms - {"__init__", "__pycache__"} == {room for row in ROWS for room in row}


@pytest.mark.parametrize("path", sorted([*FILES, *(ROOT / "tests").rglob("*.py")]), ids=lambda p: str(p.name))
def test_files_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_state_at_module_level_changes(path: Path) -> None:
    """No `global`, no TYPE_CHECKING import, no list or dict filled at import."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not any(isinstance(node, ast.Global) for node in ast.walk(tree))
    assert "TYPE_CHECKING" not in path.read_text(encoding="utf-8")
    for node in tree.body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            pytest.fail(f"line {node.lineno}: work at import")
