"""gmkit at a real terminal: what a person types, key by key, and what stands on the screen then."""

from __future__ import annotations

import errno
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path
from struct import pack
from typing import Self

from tests.shell.test_process import ENVIRONMENT

_ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x07")
_ASKED = re.compile(r"(?:>|:|\[Enter\]|again) $")
PATIENCE = 120
"""So many seconds a prompt may take to come; a machine that does a lot at once is slow."""


class Terminal:
    """A window in which gmkit runs.

    Attributes:
        keys: how many keys were pressed.
        prompts: how many lines were typed.
        screen: everything that has stood on the screen, escapes apart.
    """

    def __init__(self, *words: str, folder: Path, columns: int = 100, **more: str) -> None:
        """Open the window, and wait for the first prompt."""
        self.keys = self.prompts = 0
        self.screen = ""
        self._raw = b""
        self._master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, pack("HHHH", 40, columns, 0, 0))
        environment = {
            **ENVIRONMENT,
            "TERM": "xterm",
            "GMKIT_HOME": str(folder / "home"),
            "INPUTRC": os.devnull,
            **more,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gmkit", *words],
            cwd=folder,
            env={name: value for name, value in environment.items() if name not in ("COLUMNS", "LINES")},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 -- no other thread runs yet
        )
        os.close(slave)
        self.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the window, as by its cross."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGHUP)
            self.process.wait(PATIENCE)
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def _read(self) -> bool:
        """Take in what has come; say whether more may come."""
        ready, _, _ = select.select([self._master], [], [], 0.02)
        if not ready:
            return True
        try:
            came = os.read(self._master, 65536)
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return False
        self._raw += came
        text = _ESCAPES.sub("", self._raw.decode("utf-8", "replace"))
        self.screen = text.replace("\r\n", "\n").replace("\r", "")
        return bool(came)

    def wait(self) -> str:
        """Wait until something is asked, or the window is gone; give what stands on the screen since the last line."""
        until, begun = time.monotonic() + PATIENCE, len(self.screen)
        while time.monotonic() < until:
            before = len(self._raw)
            alive = self._read()
            if not alive or (_ASKED.search(self.screen[begun:]) and len(self._raw) == before):
                return self.screen[begun:]
        raise AssertionError(f"nothing was asked; the screen ends: {self.screen[-400:]!r}")

    def press(self, keys: str) -> None:
        """Press keys without waiting for anything."""
        if keys == "\x03":
            # Nobody presses it within microseconds of a letter, when Python has seen to signals and not yet to keys.
            time.sleep(0.05)
        self.keys += len(keys)
        os.write(self._master, keys.encode())

    def echo(self, keys: str) -> None:
        """Press keys, and wait until they stand on the screen."""
        self.press(keys)
        until = time.monotonic() + PATIENCE
        while not self.screen.endswith(keys):
            assert time.monotonic() < until, self.screen[-200:]
            self._read()

    def type(self, line: str = "") -> str:
        """Type a line and Enter; give what stands on the screen then, the line itself first."""
        self.prompts += 1
        self.press(f"{line}\n")
        return self.wait()

    def end(self) -> int:
        """Wait until the program has ended, and give its exit code."""
        until = time.monotonic() + PATIENCE
        while self._read() and time.monotonic() < until:
            if self.process.poll() is not None:
                self._read()
                break
        return self.process.wait(PATIENCE)


def in_one(text: str) -> str:
    """Give what stands on a screen in one line, as it was before it was wrapped."""
    return " ".join(text.split())
