"""Where the command begins, as `gmkit` and as `python -m gmkit`."""

from __future__ import annotations

import gc
import os
import signal
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130

MADE_BETWEEN_SWEEPS = 100_000
"""Records made before memory is searched for what is not used any more; Python's own figure is 700. Nearly all that a
command loads stays to its end, and searching it over and over was a tenth of a short command's time."""


def _interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    os.write(2, b"gmkit: interrupted\n")
    os._exit(INTERRUPTED)


def main() -> None:
    """Run the command line; whoever interrupts it while it still loads has lost nothing, and is told in a line."""
    signal.signal(signal.SIGINT, _interrupted)
    gc.set_threshold(MADE_BETWEEN_SWEEPS)
    from gmkit.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
