"""What the documents show is what gmkit says: every console block is run."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from shutil import copytree

import pytest

from gmkit import cli, games
from tests.cases import every_case

ROOT = Path(__file__).parent.parent
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    ROOT / "examples" / "README.md",
    ROOT / "content" / "README.md",
    *(games.folder(slug) / "README.md" for slug in games.slugs()),
]
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks() -> list[tuple[str, str]]:
    """Give every console block with a name for it."""
    found = []
    for page in PAGES:
        for number, match in enumerate(BLOCK.finditer(page.read_text(encoding="utf-8")), start=1):
            found.append((f"{page.relative_to(ROOT)} {number}", match.group(1)))
    return found


@pytest.mark.parametrize("block", [pytest.param(text, id=name) for name, text in blocks()])
def test_a_console_block_is_what_happens(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("examples", "content", "schemas"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    told = []
    for line in block.splitlines():
        if not line.startswith("$ "):
            continue
        told.append(line)
        words = shlex.split(line.removeprefix("$ "))
        assert words[0] == "gmkit"
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            cli.run(words[1:])
        told += said.getvalue().splitlines()
    assert told == block.splitlines()


def sitting(page: Path) -> list[list[str]]:
    """Give the words of a page's shell commands in order: cd, and gmkit but for what asks or takes long."""
    found, open_ = [], ""
    for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            open_ += line
            try:
                words = shlex.split(open_, comments=True)
            except ValueError:  # a quotation goes on in the next line
                open_ += "\n"
                continue
            asks = "=human" in open_ or (words[1:2] == ["new"] and "--yes" not in words)
            if words[:1] == ["cd"] or (words[:1] == ["gmkit"] and not asks and words[1] not in ("study", "doctor")):
                found.append(words)
            open_ = ""
    return found


LONG = {ROOT / "examples" / "README.md", games.folder("masks") / "README.md"}
"""Pages whose blocks take seconds."""


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=str(page.relative_to(ROOT)), marks=[pytest.mark.thorough] if page in LONG else [])
        for page in PAGES
        if sitting(page)
    ],
)
def test_the_blocks_of_a_page_can_be_pasted_one_after_the_other(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("examples", "content", "schemas"):
        copytree(ROOT / folder, tmp_path / folder)
    monkeypatch.chdir(tmp_path)
    for words in sitting(page):
        if words[0] == "cd":
            monkeypatch.chdir(words[1])
            continue
        if any(word.startswith("my-") and not Path(word).exists() for word in words):
            continue  # a file of the reader's own
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):
            code = cli.run(words[1:])
        # Somebody may be asked, and there is nobody here.
        assert code in (0, 130), f"{' '.join(words)}\n{said.getvalue()[-400:]}"


def helps() -> list[list[str]]:
    """Give the words of every command that has help."""
    found = [[word] for word in ("show", "check", "explain", "new", "schema", "doctor", "games")]
    found += [["new", kind] for slug in games.slugs() for kind in games.card(slug).kinds]
    for slug in games.slugs():
        card = games.card(slug)
        found += [[verb, slug] for verb in ("play", "advise", "study", "print")]
        found += [[verb, slug, kind] for verb in ("challenge", "odds") for kind in card.challenges]
        found += [["print", slug, sheet] for sheet in card.sheets]
    return found


@pytest.fixture(scope="module")
def pasted() -> set[str]:
    """Give the lines that were tried: the sheets of a game share their examples."""
    return set()


@every_case("command", helps())
def test_the_examples_of_a_help_can_be_pasted(
    command: list[str], pasted: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paste_examples(command, pasted, tmp_path, monkeypatch)


@pytest.mark.thorough
def test_the_examples_of_printing_all_can_be_pasted(
    pasted: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paste_examples(["print", "all"], pasted, tmp_path, monkeypatch)


def paste_examples(command: list[str], pasted: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Paste what a help shows, but for what asks at a prompt, takes long, or has a name in capitals, such as FILE."""
    for folder in ("examples", "content", "schemas"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    (tmp_path / "my-masks.yaml").write_text((ROOT / "examples/velvet-masks.yaml").read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setenv("TERMINAL_WIDTH", "1000")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        if cli.run([*command, "--help"]) == 2:
            return  # not every challenge has odds
    told = " ".join(line.strip(" │|") for line in said.getvalue().splitlines())
    for found in re.findall(r"Examples?: (gmkit .*?)(?:  |$)", told):
        for line in found.split("; "):
            words = shlex.split(line.rstrip("."))[1:]
            asks = "=human" in line or (words[0] == "new" and "--yes" not in words)
            if line in pasted or words[0] in ("study", "doctor") or asks or re.search(r"\b[A-Z]{3,}\b", line):
                continue
            with redirect_stdout(said), redirect_stderr(said):
                assert cli.run(words) in ((0, 1) if words[0] == "check" else (0,)), f"{line}\n{said.getvalue()[-400:]}"
            pasted.add(line)


def test_every_page_that_should_has_a_block() -> None:
    named = " ".join(name for name, _ in blocks())
    assert "README.md 1" in named
    assert "examples/README.md 1" in named
    assert "docs/commands.md 1" in named
    assert "docs/print.md 1" in named


def test_a_whole_file_in_a_page_is_sound(tmp_path: Path) -> None:
    text = (ROOT / "content" / "README.md").read_text(encoding="utf-8")
    files = [found for found in re.findall(r"^```yaml\n(.*?)^```", text, re.MULTILINE | re.DOTALL) if "kind:" in found]
    assert files
    for number, found in enumerate(files):
        path = tmp_path / f"{number}.yaml"
        path.write_text(found, encoding="utf-8")
        assert cli.run(["check", str(path)]) == 0


def test_a_part_of_a_file_of_words_in_a_page_is_sound(tmp_path: Path) -> None:
    text = (ROOT / "content" / "README.md").read_text(encoding="utf-8")
    page = text[text.index("\n## Words\n") : text.index("\n## Where it is looked for\n")]
    parts = [
        found for found in re.findall(r"^```yaml\n(.*?)^```", page, re.MULTILINE | re.DOTALL) if "kind:" not in found
    ]
    assert len(parts) == 3
    head = (
        "kind: words\nschema_version: 1\nid: mine\nlanguage: en\nsource: {title: Mine, author: Ana, certainty: house}\n"
    )
    for number, found in enumerate(parts):
        path = tmp_path / f"{number}.yaml"
        path.write_text(head + found, encoding="utf-8")
        assert cli.run(["check", str(path)]) == 0, found


def test_links_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_ci_runs_the_line_the_readme_gives_for_the_tests() -> None:
    lines = re.findall(
        r"^```sh\n(.*?)\n```", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert len(lines) == 2
    assert all("\n" not in line for line in lines), "two single lines, to be pasted"
    assert lines[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_changelog_knows_this_version() -> None:
    from gmkit import __version__

    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## \[(\d+\.\d+\.\d+)\]", text, re.MULTILINE)
    assert newest
    assert newest.group(1) == __version__
    assert f'version = "{__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_map_names_every_file() -> None:
    """Each room's row, and each game's column, name just the files and folders that are there."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    rooms = {cells[0].strip("`"): cells[1] for cells in rows if len(cells) == 2}
    for room in ("chance", "table", "library", "printing", "phones", "shell"):
        assert set(re.findall(r"`(\w+/?)`", rooms[room])) == files_of(ROOT / "gmkit" / room) - {"__init__"}, room
    titles, *parts = [cells[1:] for cells in rows if len(cells) == len(games.slugs()) + 1 and cells[1] != "---"]
    for at, title in enumerate(titles):
        slug = next(slug for slug in games.slugs() if games.card(slug).title.startswith(title))
        named = set(re.findall(r"`(\w+/?)`", " ".join(cells[at] for cells in parts)))
        assert named == files_of(games.folder(slug)), slug


def files_of(folder: Path) -> set[str]:
    """Give the modules and packages of a folder; a package ends in a slash."""
    packages = {f"{path.parent.name}/" for path in folder.glob("*/__init__.py")}
    return packages | {path.stem for path in folder.glob("*.py")}
