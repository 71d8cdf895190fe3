"""Where the command begins, as `gmkit` and as `python -m gmkit`."""

from __future__ import annotations

import os
import signal
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130


def _interrupted(_signal: int, _frame: FrameType | None) -> NoReturn:
    os.write(2, b"gmkit: interrupted\n")
    os._exit(INTERRUPTED)


def main() -> None:
    """Run the command line; whoever interrupts it while it still loads has lost nothing, and is told in a line."""
    signal.signal(signal.SIGINT, _interrupted)
    from gmkit.cli import main as command_line

    command_line()


if __name__ == "__main__":
    main()
