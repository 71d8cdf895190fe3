"""The house keeps its own plan: who may import whom, one door per library, rooms as long as their subject."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from statistics import mean, median

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "gmkit"
FILES = sorted(PACKAGE.rglob("*.py"))

ROWS = [
    ["errors"],
    ["names"],
    ["chance"],
    ["table", "printing", "library", "phones"],
    ["shell"],
    ["games"],
    ["cli", "__main__"],
]
"""From the ground up; a row imports only rows below it, and the rooms of one row are strangers."""

INSIDE = [
    ["content", "pack", "files", "lint"],
    ["events", "model"],
    [],
    ["telling", "npc"],
    ["sheets", "screens"],
    [
        "commands",
        "challenges",
        "figures",
        "evenings",
        "odds_commands",
        "prints",
        "beginnings",
        "led",
    ],
]
"""Inside a game, likewise, folder or file; a rule's may have any other name and stands in the empty row."""

DOORS = {
    "reportlab": ["printing/pdf.py"],
    "PIL": ["printing/images.py"],
    "xml": ["printing/images.py", "printing/read_form.py", "library/tables.py"],
    "openpyxl": ["library/tables.py"],
    "pypdfium2": ["printing/png.py"],
    "pypdf": ["printing/read_form.py"],
    "pyphen": ["printing/fit.py"],
    "yaml": ["library/load.py", "library/write.py"],
    "jsonschema": ["library/schema.py"],
    "referencing": ["library/schema.py"],
    "typer": ["cli.py", "shell/*.py", "shell/table/command.py", "games/*/commands.py"],
    "pygls": ["shell/lsp.py"],
    "lsprotocol": ["shell/lsp.py"],
    "zipfile": ["library/files.py", "shell/folder.py"],
    "sqlite3": ["table/store.py"],
    "random": ["chance/source.py"],
    "secrets": ["chance/source.py"],
    "starlette": ["phones/net.py"],
    "uvicorn": ["phones/net.py"],
    "segno": ["phones/keys.py"],
    "htpy": ["phones/*.py", "games/*/screens.py", "shell/table/pages.py"],
    "hmac": ["phones/*.py", "printing/sheet.py"],
    "http": ["phones/*.py"],
    "socket": ["phones/*.py", "shell/table/serve.py"],
}


def none_of(faults: Iterable[str]) -> None:
    """Fail with every fault in a line of its own."""
    found = list(faults)
    assert not found, "\n".join(["", *found])


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """Give everything that stands in a file, walked once for all tests."""
    return tuple(ast.walk(tree_of(path)))


@cache
def line_count(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def inner(path: Path) -> str:
    """Give where a file stands, as "games/whims/rules.py"."""
    return path.relative_to(PACKAGE).as_posix()


@cache
def import_statements(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """Give every import of a file, wherever it stands."""
    return tuple(node for node in nodes_of(path) if isinstance(node, ast.Import | ast.ImportFrom))


def imported_names(path: Path) -> Iterator[str]:
    """Give everything a file imports, as "gmkit.table.game.Ask"."""
    for node in import_statements(path):
        module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        yield from (module + alias.name for alias in node.names)


# ---- Who may import whom


def rank(name: str, rows: list[list[str]], other: int | None = None) -> int:
    """Give the row a room stands in."""
    return next((at for at, row in enumerate(rows) if name in row), other if other is not None else -1)


def wrong_doors(path: Path) -> Iterator[str]:
    for module in imported_names(path):
        doors = DOORS.get(module.split(".")[0], ())
        if doors and not any(path.match(f"gmkit/{door}") for door in doors):
            yield f"{inner(path)} imports {module}, whose door is {', '.join(doors)}"


def wrong_rows(path: Path) -> Iterator[str]:
    """Give what a file imports from a room that does not lie below its own."""
    room = inner(path).split("/")[0].removesuffix(".py")
    for module in imported_names(path):
        if not module.startswith("gmkit.") or room == "__init__":
            continue
        other = module.split(".")[1]
        if other == "__version__" or (room in ("cli", "__main__") and other in ("cli", "games")):
            continue
        if room == other == "games":
            yield from wrong_inside_games(path, module)
        elif room != other and not 0 <= rank(other, ROWS) < rank(room, ROWS):
            yield f"{inner(path)} may not import {module}"


def wrong_inside_games(path: Path, module: str) -> Iterator[str]:
    """Inside games: another game is a stranger; inside a game data flows one way."""
    here, there = inner(path).split("/"), module.split(".")
    if len(here) < 3 or len(there) < 3:
        return
    if there[2] != here[1]:
        yield f"{inner(path)} imports another game: {module}"
        return
    one, other = here[2].removesuffix(".py"), there[3] if len(there) > 3 else ""
    folder = PACKAGE / "games" / here[1]
    if one == other or not ((folder / f"{other}.py").exists() or (folder / other).is_dir()):
        return
    if rank(other, INSIDE, 2) > rank(one, INSIDE, 2):
        yield f"{inner(path)} may not import {module}"
    if {one, other} == {"telling", "npc"}:
        yield f"{inner(path)} imports {module}: telling and npc are strangers"


def test_imports_are_absolute() -> None:
    none_of(
        f"{inner(path)}:{node.lineno}"
        for path in FILES
        for node in import_statements(path)
        if isinstance(node, ast.ImportFrom) and node.level
    )


def test_a_library_has_one_door() -> None:
    none_of(fault for path in FILES for fault in wrong_doors(path))


def test_a_file_imports_only_what_lies_below_it() -> None:
    none_of(fault for path in FILES for fault in wrong_rows(path))


def test_nothing_below_reaches_into_games_by_name() -> None:
    """What is imported by a text is imported all the same; games hand down what is wanted of them."""
    none_of(
        f"{inner(path)}:{node.lineno} names a game's file"
        for path in FILES
        if inner(path).split("/")[0] in ("shell", "library")
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and str(node.value).startswith("gmkit.games")
    )


def test_every_room_has_a_row() -> None:
    rooms = {path.name.removesuffix(".py") for path in PACKAGE.iterdir() if path.name not in ("_data", "py.typed")}
    assert rooms - {"__init__", "__pycache__"} == {room for row in ROWS for room in row}


def test_no_state_at_module_level_changes() -> None:
    """No `global`, no TYPE_CHECKING import, no list or dict filled at import."""
    none_of(f"{inner(path)}: a global" for path in FILES if any(isinstance(n, ast.Global) for n in nodes_of(path)))
    none_of(f"{inner(path)}: TYPE_CHECKING" for path in FILES if "TYPE_CHECKING" in path.read_text(encoding="utf-8"))
    none_of(
        f"{inner(path)}:{node.lineno}: work at import"
        for path in FILES
        for node in tree_of(path).body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    )


def test_files_of_many_records_are_quick_to_load() -> None:
    """With annotations from the future the type of each field is compiled apart, every time the file is loaded."""
    many = {path: text for path in FILES if (text := path.read_text(encoding="utf-8")).count("(NamedTuple)") >= 12}
    assert len(many) >= 5
    none_of(f"{inner(path)}: annotations from the future" for path, text in many.items() if "from __future__" in text)


# ---- How long a room is, and who needs it


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def room_of(path: Path) -> str:
    """Give the room of a file: a game, or a folder of the kit; empty for what stands in none."""
    folders = path.relative_to(PACKAGE).parts[:-1]
    return "/".join(folders[:2] if folders[:1] == ("games",) else folders[:1])


@cache
def needs() -> Mapping[Path, frozenset[Path]]:
    """Give for every file the other files of gmkit that it imports, at its head or inside a function."""
    files = {module_of(path): path for path in FILES}

    def file_of(name: str) -> Path | None:
        return files.get(name) or files.get(name.rpartition(".")[0])

    found = {path: {file_of(name) for name in imported_names(path)} for path in FILES}
    return {path: frozenset(one for one in others if one and one != path) for path, others in found.items()}


def in_circles() -> set[Path]:
    """Give the files that import each other in a circle: what is left when nobody can be taken off from either end."""
    left = set(FILES)
    while True:
        needed = {other for path in left for other in needs()[path] & left}
        free = {path for path in left if path not in needed or not needs()[path] & left}
        if not free:
            return left
        left -= free


def needed_by_one(path: Path) -> bool:
    """Say whether a single other module imports a file, and one of its own room."""
    users = [other for other in FILES if path in needs()[other]]
    return path.name != "__init__.py" and len(users) == 1 and room_of(users[0]) == room_of(path)


def test_no_file_outgrows_its_subject() -> None:
    own = (ROOT / "tests").rglob("*.py")
    lengths = {path.relative_to(ROOT).as_posix(): line_count(path) for path in [*FILES, *own]}
    none_of(f"{name} has {length} lines, and 900 are the most" for name, length in lengths.items() if length > 900)


def test_files_are_few_and_worth_opening() -> None:
    assert len(FILES) <= 240
    assert median(map(line_count, FILES)) >= 200


def test_the_files_of_a_room_are_worth_opening() -> None:
    """An __init__ that only says what its folder is does not count."""
    rooms: dict[str, list[int]] = {}
    for path in FILES:
        if room_of(path) and not (path.name == "__init__.py" and line_count(path) < 5):
            rooms.setdefault(room_of(path), []).append(line_count(path))
    none_of(
        f"{room}: the median of its {len(lengths)} files is {median(lengths)} lines, and 150 are the least"
        for room, lengths in rooms.items()
        if len(lengths) >= 6 and median(lengths) < 150
    )


def test_few_modules_serve_a_single_other_one() -> None:
    """What one module alone needs may as well stand in it, unless it is a subject of its own."""
    served = [inner(path) for path in FILES if needed_by_one(path)]
    assert len(served) <= 45, "\n".join(["", *served])


def import_lines(path: Path) -> int:
    return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in import_statements(path))


def test_few_lines_are_imports() -> None:
    lines, imports = sum(map(line_count, FILES)), sum(map(import_lines, FILES))
    assert imports <= 0.05 * lines, f"{imports} of {lines} lines are imports"


def test_no_files_import_each_other_in_a_circle() -> None:
    none_of(inner(path) for path in sorted(in_circles()))


def test_what_a_step_needs_is_a_field_of_it_and_never_cast_back() -> None:
    none_of(f"{inner(path)}: int(str(" for path in FILES if "int(str(" in path.read_text(encoding="utf-8"))


def names_written(path: Path) -> Iterator[str]:
    """Give every name in the code of a file, a class where it is defined as well, imports apart."""
    for node in nodes_of(path):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ClassDef):
            yield node.name


def test_an_event_is_written_in_few_places() -> None:
    """Where it is defined, where it happens, where it is told: six times at most on average."""
    often: list[int] = []
    for events in sorted((PACKAGE / "games").glob("*/events.py")):
        kinds = [node.name for node in tree_of(events).body if isinstance(node, ast.ClassDef)]
        written = Counter(name for path in sorted(events.parent.rglob("*.py")) for name in names_written(path))
        often += (written[kind] for kind in kinds)
    assert mean(often) <= 6
