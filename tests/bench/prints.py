"""The same cards and trackers, printed by the kit and by its rivals, each in a process of its own.

`python -m tests.bench.prints ENGINE WHAT [FILE]` makes a file once and writes how many CPU seconds that took, imports
apart, the process's peak memory in MB, and the file's size in bytes.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
AMOUNTS = {"54 cards": 54, "1000 cards": 1000, "100 trackers": 100}
ENGINES = {
    "kit": ("tests.bench.by_kit", "gmkit.printing.pdf", "reportlab.pdfgen.canvas", "reportlab.pdfbase.ttfonts"),
    "bare": ("tests.bench.by_canvas", "reportlab.pdfgen.canvas", "reportlab.pdfbase.ttfonts"),
    "platypus": ("tests.bench.by_platypus", "reportlab.platypus"),
    "fpdf2": ("tests.bench.by_fpdf", "fpdf"),
}
"""For each engine what makes its files, and what else is imported before the clock runs."""


class Made(NamedTuple):
    """What making a file once took: CPU seconds, peak memory in MB, bytes."""

    cpu: float
    peak: float
    size: int


def made(engine: str, what: str) -> Made:
    """Make a file in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.prints", engine, what]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return Made(*json.loads(done.stdout))


def main() -> None:
    """Make one file and write what it took."""
    engine, what = sys.argv[1:3]
    maker, *_ = [import_module(name) for name in ENGINES[engine]]
    make = maker.trackers if what.endswith("trackers") else maker.cards
    begun = time.process_time()
    data = make(AMOUNTS[what])
    took = time.process_time() - begun
    peak = _peak()
    if len(sys.argv) > 3:
        Path(sys.argv[3]).write_bytes(data)
    sys.stdout.write(json.dumps([took, peak, len(data)]))


def _peak() -> float:
    """Give the most memory that this process has had, in MB.

    What the system counts for a process begins with that of the one that started it; Linux tells its own as well.
    """
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s*(\d+) kB", status.read_text(encoding="ascii"))
        if found:
            return int(found[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
