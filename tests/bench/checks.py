"""A check of content against the nearest things to it: the validator everybody has, and loading and validating bare.

The bare floor is what anybody would write first: PyYAML's fast loader and jsonschema, which know no places, no
duplicate keys, no depths and none of the rules.
"""

from __future__ import annotations

import gc
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft7Validator
from referencing import Registry

from gmkit import games
from gmkit.library.check import inspect_all
from gmkit.library.document import Diagnostic, Kind, Severity
from tests.test_hostile_files import GOOD, TEXTS

ROOT = Path(__file__).parents[2]
MASKS = ROOT / "content" / "masks" / "masks.yaml"
SCHEMA = ROOT / "schemas" / "masks" / "mask-set.schema.json"
A_FILE, FILES = 56, 36
"""Masks in a file, as many as there are cards of 4 ranks and 14 suits; files of a pack: some 2,000 masks."""

VALUES = {"joker": (3, 2, 2, 1, 1, 1), "jack": (3, 2, 2, 2, 1, 1), "queen": (3, 2, 2, 2, 1, 1, 1),
          "king": (3, 2, 2, 2, 2, 1, 1)}  # fmt: skip
"""Legal values for each rank's points."""


def command() -> list[str]:
    """Give the check of the bundled masks as it is typed."""
    return [sys.executable, "-m", "gmkit", "check", str(MASKS)]


def rival() -> list[str] | None:
    """Give the same for check-jsonschema, if that is installed."""
    found = shutil.which("check-jsonschema", path=str(Path(sys.executable).parent)) or shutil.which("check-jsonschema")
    return [found, "--schemafile", str(SCHEMA), str(MASKS)] if found else None


def pack(folder: Path) -> list[Path]:
    """Write a pack of some 2,000 masks and give its files."""
    paths = []
    for n in range(FILES):
        path = folder / f"pack-{n}.yaml"
        path.write_text(_set(n), encoding="utf-8")
        paths.append(path)
    return paths


def _set(n: int) -> str:
    suits = "".join(f"  - {{id: suit-{k}, label: Suit {k}, glyph: sun, feeling: warm}}\n" for k in range(14))
    head = (
        f"kind: mask-set\nschema_version: 1\nid: pack-{n}\ntitle: Pack {n}\n"
        f"source: {{title: Pack, author: nobody, licence: MIT, certainty: house}}\nsuits:\n{suits}masks:\n"
    )
    lines = [head]
    cards = [(rank, suit) for rank in VALUES for suit in range(14)]
    for at, (rank, suit) in enumerate(cards[:A_FILE]):
        lines.append(
            f"  - id: mask-{at}\n    card: {{rank: {rank}, suit: suit-{suit}}}\n    name: Mask {n} {at}\n"
            f"    epithet: the one of number {at}\n    gender: any\n    actions:\n"
        )
        lines += [
            f"      - {{id: act-{k}, label: Do thing {n} {at} {k}, value: {value}, tags: [charm, wit]}}\n"
            for k, value in enumerate(VALUES[rank])
        ]
    return "".join(lines)


def checking(paths: list[Path]) -> float:
    """Give the CPU seconds of checking files."""
    kinds: dict[str, Kind] = dict(games.AllKinds())
    # Warnings are no fault here: nobody has made factions for these masks.
    return _timed(lambda: [one for reading in inspect_all(paths, kinds) for one in reading.found if is_error(one)])


def is_error(one: Diagnostic) -> bool:
    """Say whether a diagnostic keeps a file from being used."""
    return one.severity is Severity.ERROR


def bare(paths: list[Path]) -> float:
    """Give the CPU seconds of loading the same files with PyYAML's fast loader and validating them with jsonschema."""
    validator = Draft7Validator(json.loads(SCHEMA.read_text(encoding="utf-8")), registry=Registry())
    loader: Any = yaml.CSafeLoader

    def run() -> list[Any]:
        found: list[Any] = []
        for path in paths:
            found += validator.iter_errors(yaml.load(path.read_text(encoding="utf-8"), Loader=loader))
        return found

    return _timed(run)


def hostile() -> dict[str, float]:
    """Give the CPU seconds of checking each file that is meant to do harm, whole processes, and of a good one first."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {"good": GOOD, **TEXTS}.items():
            path = Path(folder) / f"{name}.yaml"
            path.write_bytes(text.encode() if isinstance(text, str) else text)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            words = [sys.executable, "-m", "gmkit", "check", "--format", "concise", str(path)]
            subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            found[name] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            path.unlink()
    return found


def _timed(run: Callable[[], list[Any]]) -> float:
    gc.collect()
    begun = time.process_time()
    found = run()
    spent = time.process_time() - begun
    assert not found, found[:3]
    return spent


def in_a_folder(time_it: Callable[[list[Path]], float]) -> float:
    """Time something over a fresh pack."""
    with tempfile.TemporaryDirectory() as folder:
        return time_it(pack(Path(folder)))
