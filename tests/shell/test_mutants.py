"""Files and logs with anything at all wrong in them: each is read or refused, and what is read can be used."""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.library.check import inspect_all
from gmkit.library.document import Severity
from gmkit.library.shelves import resolve
from tests.library.sheets import FILES

KINDS = dict(games.AllKinds())
KEPT = Path(__file__).parent / "kept"
SIGNS = [
    *":-,;#&*!|>'\"{}[]@`%?.=+~\t\\\u00a0\u200b\u2013\u201c\u2212\x00\x85\ufeff0",
    "- ",
    ": ",
    "null",
    "-1",
    "1e9",
    "{}",
]
REFUSED = 3


def mutant(text: str, luck: random.Random) -> str:
    """Change one to three things in a text: a sign, a word or a line is lost, doubled, swapped or another."""
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        cuts = luck.choice(("letter", "word", "line"))
        parts = {"letter": [*text], "word": text.split(" "), "line": text.split("\n")}[cuts]
        if not parts:
            continue
        at, other = luck.randrange(len(parts)), luck.randrange(len(parts))
        match luck.randrange(5):
            case 0:
                del parts[at]
            case 1:
                parts.insert(at, parts[at])
            case 2:
                parts[at], parts[other] = parts[other], parts[at]
            case 3:
                parts[at] = luck.choice(SIGNS)
            case _:
                parts.insert(at, luck.choice(SIGNS))
        text = {"letter": "", "word": " ", "line": "\n"}[cuts].join(parts)
    return text


FEW, MANY = pytest.mark.heavy, pytest.mark.slow


@pytest.mark.parametrize("count", [pytest.param(120, marks=FEW), pytest.param(12_800, marks=MANY)])
def test_a_file_with_anything_wrong_in_it_is_read_or_refused(tmp_path: Path, count: int) -> None:
    """Mutants of every file in turn are checked; a set that passes can be read by its game."""
    luck = random.Random(count)
    texts = {file: file.read_text(encoding="utf-8") for file in FILES}
    path = tmp_path / "f.yaml"
    for n in range(count):
        file = FILES[n % len(FILES)]
        path.write_text(mutant(texts[file], luck), encoding="utf-8", newline="")
        reading = inspect_all([path], KINDS)[0]
        if reading.kind is None or any(one.severity is Severity.ERROR for one in reading.found):
            assert reading.found, file
            continue
        kind = reading.kind
        if kind.default and kind.form:
            module, _, name = kind.form.partition(":")
            getattr(import_module(module), name).read(resolve(kind.name, kind.default, [path], KINDS).data)


@pytest.mark.parametrize("count", [pytest.param(30, marks=FEW), pytest.param(2_000, marks=MANY)])
def test_a_log_with_anything_wrong_in_it_is_read_or_refused(gmkit: Any, count: int) -> None:
    """Mutants of logs are retold or gone on with: each is told, or refused in a line."""
    luck = random.Random(count)
    logs = [(one.stem.partition("-")[0], one.read_text(encoding="utf-8")) for one in sorted(KEPT.glob("*.jsonl"))]
    for n in range(count):
        game, text = logs[n % len(logs)]
        Path("l.jsonl").write_text(mutant(text, luck), encoding="utf-8", newline="")
        words = ("recap", "l.jsonl") if n % 3 else ("play", game, "--from", "l.jsonl", "--quiet")
        code, _, err = gmkit(*words)
        assert code in (0, 2, REFUSED), (code, err)
        assert code == 0 or err.count("\n") == 1, err
