"""The command as it is run: what it loads, completion, colour, a closed pipe, an interruption."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gmkit import games
from tests.cases import every_case

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith(("COV_", "_GMKIT"))},
    "PYTHONPATH": str(ROOT),
    "PYTHONIOENCODING": "utf-8",
}
HEAVY = ("reportlab", "jsonschema", "sqlite3", "http.server", "rich", "pypdfium2", "hypothesis", "pydantic")


def gmkit(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gmkit", *arguments],
        env={**ENVIRONMENT, **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def loaded(arguments: str) -> set[str]:
    """Run a command and give the modules that are loaded then."""
    code = (
        "import sys; from gmkit.cli import run; code = run(sys.argv[1:]);"
        "print('modules', *sys.modules, file=sys.stderr); sys.exit(code)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments.split()],
        env=ENVIRONMENT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return set(ran.stderr.splitlines()[-1].split()[1:])


@pytest.mark.parametrize(
    "arguments",
    [
        "games", "show merian", "odds whims round --tokens 5 --against 4",
        "challenge masks unopposed taria --do swing --roll 3:1", "challenge cyffle trick KH 2H AH AS --trump S",
        "challenge cipher labor --score 12 --seed s", "play whims --seed s",
    ],
)  # fmt: skip
def test_a_one_shot_command_loads_nothing_heavy(arguments: str) -> None:
    modules = loaded(arguments)
    assert "gmkit.cli" in modules
    assert sorted(modules & set(HEAVY)) == []


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        ("challenge cyffle trick KH 2H AH AS --trump S", 40),
        ("challenge masks relationship --level 3 --change 2", 40),
        ("print masks tracker --from {root}/examples/carnival.yaml -o {out}", 90),
    ],
)
def test_a_command_imports_no_more_of_gmkit_than_it_needs(tmp_path: Path, arguments: str, most: int) -> None:
    # Beside what is loaded here, the command itself loads `gmkit.__main__`.
    modules = loaded(arguments.format(root=ROOT, out=tmp_path / "x.pdf"))
    assert len([name for name in modules if name.partition(".")[0] == "gmkit"]) < most


def test_help_loads_no_game_commands() -> None:
    modules = loaded("--help")
    assert "gmkit.cli" in modules
    assert [name for name in modules if name.startswith("gmkit.games.") and name.count(".") > 2] == []
    assert not modules & {*HEAVY, "yaml"}


def test_one_game_loads_no_other() -> None:
    modules = loaded("odds whims round --tokens 5 --against 4")
    assert "gmkit.games.whims.commands" in modules
    others = [slug for slug in games.slugs() if slug != "whims"]
    assert not [name for name in modules for slug in others if name.startswith(f"gmkit.games.{slug}.")]


@every_case(
    ("line", "offered"),
    [
        ("gmkit pl", {"play"}), ("gmkit ch", {"challenge", "check"}), ("gmkit play wh", {"whims"}),
        ("gmkit challenge cipher d", {"debate", "duel"}), ("gmkit play whims --se", {"--seat", "--seed"}),
    ],
)  # fmt: skip
def test_bash_completes_verbs_games_kinds_and_options(line: str, offered: set[str]) -> None:
    place = str(len(line.split()) - 1)
    ran = gmkit(_GMKIT_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=place)
    assert set(ran.stdout.split()) == offered
    assert ran.stderr == ""


def test_completing_a_game_offers_all_of_the_verb() -> None:
    ran = gmkit(_GMKIT_COMPLETE="complete_bash", COMP_WORDS="gmkit challenge ", COMP_CWORD="2")
    assert set(ran.stdout.split()) == {slug for slug in games.slugs() if games.card(slug).challenges}


@every_case("more", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {"FORCE_COLOR": ""}])
def test_what_is_piped_has_no_colour(more: dict[str, str]) -> None:
    for arguments in (("games", "--help"), ("plya",)):
        ran = gmkit(*arguments, **more)
        assert "\x1b" not in ran.stdout + ran.stderr
        assert ran.stdout + ran.stderr


def test_a_terminal_of_few_signs_is_no_obstacle() -> None:
    ran = gmkit("play", "cipher", "--seed", "s", "--zoom", "3", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert ran.stdout.isascii()


def test_an_interruption_at_a_prompt_is_130_and_one_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "gmkit", "play", "whims", "--seat", "Ana=human", "--seat", "Bo"],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stderr
    seen = b""
    while b"Ana, " not in seen:
        byte = process.stderr.read(1)
        assert byte, seen
        seen += byte
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert out == b""
    assert b"gmkit: interrupted" in err
    assert b"Traceback" not in err


@every_case(("sent", "why"), [(signal.SIGTERM, b"told to end"), (signal.SIGHUP, b"the terminal was closed")])
def test_a_game_that_is_ended_from_outside_is_kept(tmp_path: Path, sent: signal.Signals, why: bytes) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "gmkit", "play", "whims", "--seat", "Ana=human", "--seat", "Bo", "--save", "e.jsonl"],
        env=ENVIRONMENT,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stderr
    process.stdin.write(b"2\n")
    process.stdin.flush()
    seen = b""
    while b"Ana, reroll" not in seen:
        byte = process.stderr.read(1)
        assert byte, seen
        seen += byte
    process.send_signal(sent)
    _, err = process.communicate()
    assert process.returncode == 130
    assert why + b"; go on with: gmkit play whims --from e.jsonl" in err
    assert '"Effort"' in (tmp_path / "e.jsonl").read_text(encoding="utf-8")


def test_a_game_whose_terminal_is_closed_is_kept(tmp_path: Path) -> None:
    """Nothing was said of saving, and nobody could read where it went: the next game of its sort tells of it."""
    import pty

    command = [sys.executable, "-m", "gmkit", "play", "whims", "--seat", "Ana=human", "--seat", "Bo", "--seed", "s"]
    own = {**ENVIRONMENT, "GMKIT_HOME": str(tmp_path / "home")}
    child, terminal = pty.fork()
    if not child:
        os.chdir(tmp_path)
        os.execve(sys.executable, command, own)
    seen = b""
    while b"Ana, Effort" not in seen:
        seen += os.read(terminal, 1024)
    os.write(terminal, b"2\n")
    while b"Ana, reroll" not in seen:
        seen += os.read(terminal, 1024)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 130
    assert list(tmp_path.glob("*.jsonl")) == []
    told = gmkit("play", "whims", "--seat", "Ana=human", "--seat", "Cy", "--seed", "t", GMKIT_HOME=own["GMKIT_HOME"])
    assert "not ended: Ana and Bo" in told.stderr
