"""What ends a game from outside: its terminal is closed, or it is told to end."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from gmkit.errors import Stopped

_WORDS = {"SIGHUP": "the terminal was closed", "SIGTERM": "told to end"}


@contextmanager
def stopped_from_outside() -> Iterator[None]:
    """Let a game that is ended from outside stop as if somebody had quit, so that it is kept.

    Raises:
        Stopped: that happened.
    """
    # Some systems know no closing of terminals; and what was told to outlive its terminal goes on.
    known = [getattr(signal, name) for name in _WORDS if hasattr(signal, name)]
    before = {one: signal.getsignal(one) for one in known if signal.getsignal(one) != signal.SIG_IGN}

    def stop(number: int, _frame: FrameType | None) -> NoReturn:
        # What closes a terminal says so more than once; the game is kept undisturbed.
        for one in before:
            signal.signal(one, signal.SIG_IGN)
        raise Stopped(_WORDS[signal.Signals(number).name])

    try:
        for one in before:
            signal.signal(one, stop)
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
