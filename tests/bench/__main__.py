"""Timings as ratios against a floor in the same run: `python -m tests.bench`.

Whole processes by the CPU time the system charges them, in turn with their floor, so that a busy machine slows
both. It reports; it asserts nothing.
"""

from __future__ import annotations

import argparse
import compileall
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.bench import by_fpdf, checks, fields, prints, serving, tables, thinking, tricks, ventures

ROOT = Path(__file__).parent.parent.parent
TRIVIAL = Path(__file__).parent / "trivial.py"
ONE_SHOT = {
    "show": ["show", "taria"],
    "odds whims": ["odds", "whims", "round", "--tokens", "3", "--against", "9"],
    "odds cipher, quick": ["odds", "cipher", "race", "--score", "11", "--against", "8"],
    "odds masks": ["odds", "masks", "unopposed", "taria", "--do", "swing"],
    "challenge cipher": ["challenge", "cipher", "labor", "--score", "7", "--roll", "1"],
    "challenge whims": ["challenge", "whims", "round", "--total", "20", "--npc", "average", "--seed", "1"],
    "challenge cyffle": ["challenge", "cyffle", "trick", "KH", "2H", "AH", "AS", "--trump", "S"],
    "challenge masks": ["challenge", "masks", "unopposed", "taria", "--do", "swing", "--roll", "3:1"],
}


class Row(NamedTuple):
    """A line of the report: what, the figure, the bar it should keep, and whether it does."""

    what: str
    figure: str
    bar: str
    kept: bool


def cpu_of(command: list[str]) -> float:
    """Give the CPU seconds of a whole process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def paired(one: Callable[[], float], floor: Callable[[], float], runs: int) -> tuple[float, float]:
    """Give the median ratio of two things timed in turn, and the median of their difference.

    Of several runs the first, which may find less prepared than those after it, does not count.
    """
    if runs > 1:
        one(), floor()
    pairs = [(one(), floor()) for _ in range(runs)]
    return statistics.median(a / b for a, b in pairs), statistics.median(a - b for a, b in pairs)


def start_up(runs: int) -> list[Row]:
    """Time one-shot commands against a trivial command of the same typer."""
    rows = []
    for what, words in ONE_SHOT.items():
        command = [sys.executable, "-m", "gmkit", *words]
        ratio, _ = paired(lambda c=command: cpu_of(c), lambda: cpu_of([sys.executable, str(TRIVIAL)]), runs)  # type: ignore[misc]
        rows.append(Row(f"{what}, whole process over a trivial command", f"{ratio:.2f} x", "1.25 x", ratio <= 1.25))
    return rows


def whims(runs: int) -> Row:
    """Time the exact odds of a match beyond what it takes to load the command."""
    words = [sys.executable, "-m", "gmkit", "odds", "whims", "match"]
    asked = [*words, "--tokens", "9", "--against", "8"]
    _, beyond = paired(lambda: cpu_of(asked), lambda: cpu_of([*words, "--help"]), runs)
    return Row("odds whims match beyond start-up", f"{beyond * 1000:.0f} ms", "50 ms", beyond < 0.05)


def cipher(runs: int) -> Row:
    """Time random ventures through the contract against a plain loop of the same rules."""

    def rate(play: Callable[[int], int]) -> float:
        begun = time.process_time()
        answers = play(60)
        return answers / (time.process_time() - begun)

    # Both read the retainers before the clock begins.
    plain, (game, start) = ventures.Plain(), ventures.opening()
    ratio, _ = paired(
        lambda: rate(plain.play), lambda: rate(lambda games: ventures.through_the_contract(game, start, games)), runs
    )
    return Row(
        "a plain loop of Cipher ventures over the contract, answers per CPU second", f"{ratio:.2f} x", "6 x", ratio <= 6
    )


RETOLD = (50, 59, 98, 102, 107, 114, 130, 146)
"""Evenings of twelve rounds that, of two hundred, take longest to retell."""

WHOLE = {
    "a hand of Cyffle, four skilled": ["play", "cyffle", "--option", "max_hands=1", "--seed", "1"],
    "a game of Cypher, four skilled": ["play", "cypher", *(f"--seat=S{n}" for n in range(4)), "--seed", "1"],
}


def whole(runs: int) -> list[Row]:
    """Time a whole hand or game beyond what it takes to load the command."""
    rows = []
    for what, words in WHOLE.items():
        play = [sys.executable, "-m", "gmkit", *words]
        floor = [*play[:5], "--help"]
        _, beyond = paired(lambda c=play: cpu_of(c), lambda c=floor: cpu_of(c), runs)  # type: ignore[misc]
        rows.append(Row(f"{what}, beyond start-up", f"{beyond * 1000:.0f} ms", "50 ms", beyond < 0.05))
    return rows


def cyffle(runs: int) -> list[Row]:
    """Time random hands through the contract against OpenSpiel's nearest game, if that is installed."""
    if not tricks.has_open_spiel():
        return []
    game, other = tricks.opened(), tricks.their_game()
    ratio, _ = paired(
        lambda: tricks.rate(tricks.through_the_contract, game, 300),
        lambda: tricks.rate(tricks.oh_hell, other, 300),
        runs,
    )
    return [
        Row(
            "random Cyffle over OpenSpiel's oh_hell, decisions per CPU second",
            f"{ratio:.2f} x",
            "0.61 x",
            ratio >= 0.61,
        )
    ]


def at_random(runs: int) -> Row:
    """Time random hands of Cyffle through the contract."""
    game = tricks.opened()
    best = max(tricks.rate(tricks.through_the_contract, game, 300) for _ in range(runs))
    figure = f"{best:,.0f}"
    return Row(
        "random Cyffle through the contract, decisions per CPU second, the best run", figure, "200,000", best >= 200_000
    )


def thought(runs: int) -> list[Row]:
    """Time what a grandmaster's choices take, in three games at most."""
    rows, games = [], min(runs, 3)
    for slug, numbers in thinking.TABLES.items():
        for seats in numbers:
            taken = thinking.slowest(slug, seats, games)
            what = f"a grandmaster's choice in {slug} with {seats} seats, CPU time, 95th percentile"
            rows.append(Row(what, f"{taken * 1000:.0f} ms", "100 ms", taken <= 0.1))
    return rows


def retelling(runs: int) -> Row:
    """Time the GM's recap of evenings of City of Masks of twelve rounds: the one that takes longest."""
    from tests.games.masks import test_masks_recap as retold

    def taken(evening: retold.Played) -> float:
        begun = time.process_time()
        evening.told(gm=True)
        return time.process_time() - begun

    seats = (6, 5, 9)
    found = [retold.played(number, seats[number % 3]) for number in RETOLD]
    longest = max(min(taken(evening) for _ in range(max(3, runs))) for evening in found)
    what = "the GM's recap of twelve rounds of City of Masks, CPU time, the longest of eight"
    return Row(what, f"{longest * 1000:.0f} ms", "100 ms", longest <= 0.1)


def checking(runs: int) -> list[Row]:
    """Time checks against another validator, if that is installed, and against loading and validating bare."""
    ratio, _ = paired(lambda: checks.in_a_folder(checks.checking), lambda: checks.in_a_folder(checks.bare), runs)
    rows = [Row("check of 2,016 masks over loading and validating them bare", f"{ratio:.2f} x", "2.5 x", ratio <= 2.5)]
    what, other = "check of the bundled masks over check-jsonschema, whole processes", checks.rival()
    if other is None:
        return [*rows, Row(what, "it is not installed", "1 x", kept=True)]
    ratio, _ = paired(lambda: cpu_of(checks.command()), lambda: cpu_of(other), runs)
    return [*rows, Row(what, f"{ratio:.2f} x", "1 x", ratio <= 1)]


def against_harm() -> list[Row]:
    """Time the check of files that are meant to do harm against that of a good one: the three that take longest."""
    found = checks.hostile()
    good = found["good"]
    slowest = sorted(found, key=found.__getitem__, reverse=True)[:3]
    return [
        Row(
            f"check of the hostile file '{name}' over a good one",
            f"{found[name] / good:.1f} x",
            "4 x",
            found[name] <= 4 * good,
        )
        for name in slowest
    ]


PRINTED = {"54 cards": 1.0, "1000 cards": 1.0, "100 trackers": 1.0}
"""What is printed, and how many times as long as on the bare canvas that may take."""
MOST_MEMORY = 45.0
RIVALS = ("platypus", "fpdf2")


def printing(runs: int) -> list[Row]:
    """Time making files by the kit against ReportLab's bare canvas, and its peak memory; against others once."""
    rows, peaks = [], []
    for what, bar in PRINTED.items():

        def kit(what: str = what) -> float:
            made = prints.made("kit", what)
            peaks.append(made.peak)
            return made.cpu

        ratio, _ = paired(kit, lambda w=what: prints.made("bare", w).cpu, runs)  # type: ignore[misc]
        rows.append(Row(f"{what} by the kit over the bare canvas", f"{ratio:.2f} x", f"{bar} x", ratio <= bar))
        for rival in RIVALS:
            name = f"{what} by the kit over {rival}"
            if rival == "fpdf2" and not by_fpdf.has_fpdf():
                rows.append(Row(name, "it is not installed", "1 x", kept=True))
                continue
            ratio = kit() / prints.made(rival, what).cpu
            rows.append(Row(name, f"{ratio:.2f} x", "1 x", ratio < 1))
    most = max(peaks)
    rows.append(Row("printing by the kit, peak memory", f"{most:.1f} MB", f"{MOST_MEMORY:g} MB", most <= MOST_MEMORY))
    return rows


AT_A_TABLE = {"who": 1.25, "Cleo Face +1": 2.0, "undo": 2.5, "check": 20.0}
"""Lines at a table of 50,000 entries, and how many times as long as showing a mask each may take."""


def at_a_table(runs: int) -> list[Row]:
    """Time lines at a campaign's file of many entries, each by a gmkit of its own, against showing a mask."""
    rows = []
    with tables.campaign(50_000) as folder:
        for line, bar in AT_A_TABLE.items():
            ratio, _ = paired(
                lambda one=line: tables.cpu_of(folder, "table", tables.TABLE, one),  # type: ignore[misc]
                lambda: tables.cpu_of(folder, "show", "spider"),
                runs,
            )
            what = f"'{line}' at a table of 50,000 entries over showing a mask"
            rows.append(Row(what, f"{ratio:.2f} x", f"{bar:g} x", ratio <= bar))
        taken = tables.ninety_fifth(folder)
    what = "a ruling kept at a table of 50,000 entries, CPU time, 95th percentile"
    return [*rows, Row(what, f"{taken * 1000:.0f} ms", "50 ms", taken < 0.05)]


def with_fields(runs: int) -> list[Row]:
    """Time sheets to fill in on a screen against the same without fields."""
    rows = []
    for words in fields.SHEETS:
        ratio, _ = paired(
            lambda w=words: fields.drawn(w, fields=True),  # type: ignore[misc]
            lambda w=words: fields.drawn(w, fields=False),  # type: ignore[misc]
            runs,
        )
        rows.append(Row(f"{words} with fields over without", f"{ratio:.2f} x", "1.25 x", ratio <= 1.25))
    return rows


def served(runs: int) -> list[Row]:
    """Time a table with its pages against one without, and fifty phones against one."""
    ready, one, fifty = serving.ready(runs), serving.in_hand(1), serving.in_hand(serving.PHONES)
    late_page, ratio = serving.share(fifty.took, 0.99), fifty.cpu / one.cpu
    # One run each is for whoever waits; growth and the latest of many taps are told by more.
    long = runs > 1
    sizes, idle = serving.held(60 if long else 12)
    grown, most = sizes[-1] / sizes[len(sizes) // 2], max(sizes)
    taps = serving.tapped(80 if long else 24)
    late, latest = (1000 * serving.share(taps or [0.0], part) for part in (0.95, 1.0))
    return [
        Row("a table that is served, and left, over its prompt alone", f"{ready:.2f} x", "2.5 x", ready <= 2.5),
        Row(
            "a change on fifty phones over one, CPU time",
            f"{ratio:.2f} x, {1000 * fifty.cpu:.0f} ms",
            "8 x",
            ratio <= 8,
        ),
        Row(
            "a change to the own page in the hand, of fifty phones 99 of 100",
            f"{1000 * late_page:.0f} ms",
            "150 ms",
            late_page <= 0.15,
        ),
        Row("a program that fifty phones listen to, what it holds", f"{most:.0f} MB", "120 MB", most <= 120),
        Row("a program that fifty phones listen to, later over half-way", f"{grown:.2f} x", "1.03 x", grown <= 1.03),
        Row("a program that fifty phones listen to, idle", f"{100 * idle:.1f} % CPU", "5 %", idle <= 0.05),
        *(
            [
                Row(
                    "a tap on one of eight phones to the second screen, 95 of 100",
                    f"{late:.0f} ms",
                    "100 ms",
                    late <= 100,
                ),
                Row(
                    "a tap on one of eight phones to the second screen, the latest",
                    f"{latest:.0f} ms",
                    "200 ms",
                    latest <= 200,
                ),
            ]
            if taps
            else []
        ),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9, help="runs of each, the median counts")
    runs = parser.parse_args().runs
    # As an installed gmkit is: pip compiles what it installs.
    compileall.compile_dir(ROOT / "gmkit", quiet=1)
    rows = [
        *start_up(runs),
        *whole(runs),
        whims(runs),
        cipher(2 * runs),
        at_random(2 * runs),
        *cyffle(runs),
        *thought(runs),
        # Printing before checks: a process that is begun counts as its own what this one has grown to.
        *printing(runs),
        *with_fields(2 * runs),
        *at_a_table(runs),
        *checking(2 * runs),
        *against_harm(),
        *served(runs),
        # Last, for the same reason: whole evenings are kept.
        retelling(runs),
    ]
    for row in rows:
        print(f"{'ok  ' if row.kept else 'MISS'} {row.what}: {row.figure} (bar {row.bar})")  # noqa: T201


if __name__ == "__main__":
    main()
