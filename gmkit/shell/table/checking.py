"""Lines that concern a table's file, not what stands in it: looking it over, saving what can be, copying, as text."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from gmkit.chance.source import fresh_seed
from gmkit.errors import IllegalChoice, StoreError, UnreadableChoice
from gmkit.library.files import same_file, write_whole
from gmkit.shell.table.line import Outcome
from gmkit.table.store import Store, create_store, from_lines, is_export, rescue, to_lines

# ---- Lines that concern the file, not what stands in it.


def check_table(store: Store, words: Sequence[str]) -> Outcome:
    """Look the file over: check, check --deep."""
    faults = list(store.faults(deep="--deep" in words))
    if faults:
        raise Damaged(f"{store.path}: {faults[0]}; gmkit table NAME check --rescue FILE saves what can be")
    return Outcome(
        [f"{store.path}: {store.count()} entries, all as they were written"], data={"entries": store.count()}
    )


class Damaged(StoreError):
    """A table that was looked over is not as it was written."""

    exit_code = 1


def export_table(store: Store, words: Sequence[str], *, force: bool) -> Outcome:
    """Write the table as JSON Lines: export jsonl FILE [--seed]."""
    plain = [word for word in words if word != "--seed"]
    if len(plain) != 2 or plain[0] != "jsonl":
        raise UnreadableChoice(
            "say what to write and where: export jsonl FILE, with --seed to tell what the dice hang on"
        )
    lines = to_lines(store, seed="--seed" in words)
    if plain[1] == "-":
        return Outcome([line.rstrip("\n") for line in lines], raw=True)
    target = Path(plain[1])
    if same_file(target, store.path):
        raise IllegalChoice(f"{target} is the table itself; name another file")
    if target.is_file() and target.stat().st_size and not force:
        with target.open("rb") as file:
            first = file.readline().decode("utf-8", "replace")
        if not is_export(first) or f'"id":"{store.id}"' not in first:
            raise StoreError(
                f"{target}: what is there is no export of this table; --force replaces it, or name another file"
            )
    write_whole(target, "".join(lines).encode())
    return Outcome([f"{target}: {store.count()} entries"], data={"path": str(target), "entries": store.count()})


def import_table(path: Path, words: Sequence[str]) -> Outcome:
    """Make a table of an export: import FILE."""
    if len(words) != 1:
        raise UnreadableChoice("say what to take in: import FILE, which export jsonl has written")
    source = Path(words[0])
    if not source.is_file():
        raise StoreError(f"{source}: there is no such file; name an export of a table")
    try:
        with source.open(encoding="utf-8") as file:
            identity, seed, entries = from_lines(file, str(source))
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"{source}: cannot be read; name an export of a table") from error
    with create_store(path, identity, seed or fresh_seed(), entries) as store:
        return Outcome([f"{path}: {store.count()} entries"], data={"path": str(path), "entries": store.count()})


def rescue_table(path: Path, words: Sequence[str]) -> Outcome:
    """Save what can be of a damaged table: check --rescue FILE."""
    if len(words) != 2:
        raise UnreadableChoice("say where to save it: check --rescue FILE")
    count = rescue(path, Path(words[1]), os.urandom(16).hex(), fresh_seed())
    return Outcome([f"{words[1]}: {count} entries saved"], data={"path": words[1], "entries": count})


def copy_table(store: Store, words: Sequence[str]) -> Outcome:
    """Write a whole copy: copy FILE."""
    if len(words) != 1:
        raise UnreadableChoice("say where: copy FILE")
    store.copy(Path(words[0]))
    return Outcome([f"{words[0]}: a whole copy"], data={"path": words[0]})
