"""Files that are meant to do harm: a line that says where, an exit code, and nothing else happens.

Each is given to a gmkit of its own that reports what it did: memory, files opened for writing, processes begun,
connections made. How long each takes is measured by `tests.bench`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

pytestmark = [
    pytest.mark.heavy,
    pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="memory is read from /proc"),
]
MEGABYTES = 300

WATCHED = """
import json, os, sys
seen = []
def hook(event, args):
    if event in ("socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system", "os.exec", "os.fork"):
        seen.append(event)
    if event == "open" and not isinstance(args[0], int) and args[2] & (os.O_WRONLY | os.O_RDWR):
        if "__pycache__" not in str(args[0]):
            seen.append(f"wrote {args[0]}")
sys.addaudithook(hook)
from gmkit.cli import run
code = run(sys.argv[2:])
# Not ru_maxrss, which counts what the process that began this one held.
peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
with os.fdopen(int(sys.argv[1]), "w") as report:
    json.dump({"code": code, "kb": peak, "seen": seen}, report)
"""


def watched(*words: str) -> tuple[Mapping[str, Any], str, str]:
    """Run gmkit and give what it did, its answer, and what it said besides."""
    ours, theirs = os.pipe()
    child = subprocess.Popen(
        [sys.executable, "-c", WATCHED, str(theirs), *words],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=[theirs],
    )  # fmt: skip
    os.close(theirs)
    out, err = child.communicate(timeout=300)
    with os.fdopen(ours) as report:
        text = report.read()
    assert text, err.decode(errors="replace")[-2000:]
    return json.loads(text), out.decode("utf-8"), err.decode("utf-8")


HEAD = "kind: whims-situation\nschema_version: 1\n"
SEATS = "seats: [{name: Ana}, {name: Bo}]\n"


def chain(width: int, depth: int, join: Callable[[str, int], str]) -> str:
    """Give anchors that refer to one another: each level many times to the one below."""
    lines = [f"a0: &a0 {{k: {'v'}}}"]
    lines += [f"a{n}: &a{n} {join(f'*a{n - 1}', width)}" for n in range(1, depth)]
    return "\n".join(lines) + "\n"


TEXTS: dict[str, str | bytes] = {
    "brackets": "a: " + "[" * 100_000,
    "braces": "a: " + "{a: " * 100_000,
    "questions": "? " * 100_000,
    "dashes": "- " * 100_000,
    "blocks": "".join(" " * n + "- \n" for n in range(2_000)),
    "maps": "".join(" " * n + "a:\n" for n in range(2_000)),
    "aliases": chain(9, 9, lambda name, n: f"[{', '.join([name] * n)}]"),
    "merges": chain(10, 9, lambda name, n: f"{{<<: [{', '.join([name] * n)}]}}"),
    "itself": "a: &a [*a]\n",
    "scalar": "a: " + "x" * 50_000_000,
    "quoted": 'a: "' + "x" * 7_000_000 + '"\n',
    "key": "x" * 2_000_000 + ": 1\n",
    "wide": HEAD + "seats: [" + ", ".join(["{name: A}"] * 150_000) + "]\n",
    "fields": HEAD + "".join(f"f{n}: 1\n" for n in range(90_000)),
    "same": HEAD + "seats: []\n" * 50_000,
    "faults": HEAD + "seats:\n" + "  - {nmae: A}\n" * 20_000,
    "quotes": "a: 'x\n" * 30_000,
    "colons": "a: b: c\n" * 30_000,
    "tabs": "\ta: 1\n" * 30_000,
    "nul": b"kind: \x00\n",
    "latin": b"kind: \xff\xe9\n",
    "cut": "kind: whims-situation\nname: \u00e9".encode()[:-1],
    "utf16": (HEAD + SEATS).encode("utf-16"),
    "utf32": (HEAD + SEATS).encode("utf-32"),
    "surrogate": b"kind: \xed\xa0\x80\n",
    "twice": HEAD + "seats: []\nseats: []\n",
    "python": HEAD + "seats: !!python/object/apply:os.system [id]\n",
    "tag": HEAD + "seats: !!binary '###'\n",
    "stamp": HEAD + "seats: !!timestamp 'invalid'\n",
    "two": f"{HEAD}{SEATS}---\n{HEAD}{SEATS}",
    "directive": f"%TAG ! tag:evil,2000:\n--- \n{HEAD}{SEATS}",
    "escape": 'kind: "\\e]0;owned\\a\\e[2J"\n',
    "bidi": 'kind: "whims\\u202Enoitautis"\n',
    "raw": "kind: \x1b[2Jx\n",
    "big": HEAD + f"seats: {'9' * 5000}\n",
    "point": '"\\UFFFFFFFF": 1\n',
    "date": HEAD + "seats: 2024-02-30\n",
    "odd": HEAD + "seats: 0x_\n",
    "infinite": HEAD + "seats: .inf\n",
    "equals": HEAD + "seats: =\n",
    "empty": "",
    "spaces": " \n \n",
    "comment": "# nothing\n",
    "list": "- 1\n- 2\n",
    "text": "hello",
    "ref": HEAD + "$ref: http://127.0.0.1:9/x.json\n" + SEATS,
    "schema": HEAD + '$schema: "http://127.0.0.1:9/s.json"\n' + SEATS,
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_hostile_file_is_refused_in_a_line(tmp_path: Path, name: str) -> None:
    text = TEXTS[name]
    path = tmp_path / f"{name}.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    did, out, err = watched("check", "--format", "concise", str(path))
    assert did["code"] in (1, 3), (out + err)[:500]
    assert f"{name}.yaml" in out
    harmless(did, out + err)


@pytest.mark.parametrize(
    "name",
    [
        # The test above reads them all in the same way.
        *("brackets", "nul", "two"),
        *(pytest.param(n, marks=pytest.mark.slow) for n in ("aliases", "scalar", "python", "escape", "twice", "raw")),
    ],
)
@pytest.mark.parametrize("option", ["--from", "--content"])
def test_a_hostile_file_is_not_played(tmp_path: Path, name: str, option: str) -> None:
    text = TEXTS[name]
    path = tmp_path / f"{name}.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    game = "whims" if option == "--from" else "cipher"
    did, out, err = watched("play", game, option, str(path))
    assert did["code"] == 3
    assert out == ""
    assert len(err.splitlines()) == 1
    assert f"{name}.yaml" in err
    harmless(did, err)


def harmless(did: Mapping[str, Any], told: str) -> None:
    assert did["seen"] == []
    assert did["kb"] < MEGABYTES * 1024
    assert "Traceback" not in told
    assert not [c for c in told if c != "\n" and not c.isprintable()]


def loop(path: Path) -> None:
    path.symlink_to(path)


def nowhere(path: Path) -> None:
    path.symlink_to("/nonexistent")


ODD: dict[str, Callable[[Path], object]] = {
    "loop": loop,
    "dangling": nowhere,
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "zero": lambda path: path.symlink_to("/dev/zero"),
    "tty": lambda path: path.symlink_to("/dev/tty"),
    "memory": lambda path: path.symlink_to("/proc/self/mem"),
}


@pytest.mark.parametrize("name", ODD)
def test_what_is_no_file_is_not_read(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.yaml"
    ODD[name](path)
    did, out, err = watched("check", str(path))
    assert did["code"] == 3
    assert f"{name}.yaml" in out
    harmless(did, out + err)
    did, out, err = watched("play", "whims", "--from", str(path))
    assert did["code"] == 3
    assert out == ""
    harmless(did, err)


def test_a_name_of_a_file_drives_no_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[2J\u202e\r.yaml"
    path.write_text(HEAD, encoding="utf-8")
    for words in (("check", str(path)), ("check", "--format", "github", str(path)), ("check", str(tmp_path))):
        did, out, err = watched(*words)
        assert did["code"] == 1
        harmless(did, out + err)


GOOD = HEAD + SEATS


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.replace("\n", "\r\n"),
        GOOD.replace("\n", "\r"),
        f"\ufeff{GOOD}",
        GOOD.rstrip("\n"),
        f"---\n{GOOD}...\n",
    ],
    ids=["plain", "crlf", "cr", "bom", "no last line end", "marked"],
)
def test_a_good_file_passes_the_same_test(tmp_path: Path, text: str) -> None:
    path = tmp_path / "good.yaml"
    path.write_bytes(text.encode())
    did, out, err = watched("check", str(path))
    assert did["code"] == 0, out
    assert "no problems" in out
    harmless(did, out + err)


def test_a_folder_of_them_is_told_file_by_file(tmp_path: Path) -> None:
    for name in ("nul", "two", "python", "list", "twice"):
        text = TEXTS[name]
        (tmp_path / f"{name}.yaml").write_bytes(text.encode() if isinstance(text, str) else text)
    (tmp_path / "good.yaml").write_text(HEAD + SEATS, encoding="utf-8")
    os.mkfifo(tmp_path / "pipe.yaml")
    did, out, err = watched("check", "--format", "concise", str(tmp_path))
    assert did["code"] == 3
    assert {line.split(":")[0].rsplit("/", 1)[-1] for line in out.splitlines()} == {
        "nul.yaml", "two.yaml", "python.yaml", "list.yaml", "twice.yaml", "pipe.yaml",
    }  # fmt: skip
    harmless(did, out + err)
