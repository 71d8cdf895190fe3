"""Asking at a terminal: one question a line, on stderr, so that stdout stays the answer's."""

from __future__ import annotations

import sys

from gmkit.errors import Stopped
from gmkit.shell.output import Voice

HELP = "? what is legal · odds weighs it · undo takes back · quit stops"


BRIEF = 44
"""What is legal stands in the question if it is no longer than this."""


class UndoAsked(Exception):
    """Somebody takes back the last answer a person gave."""


def read_line(voice: Voice, question: str) -> str:
    """Ask for a line.

    Raises:
        Stopped: the input ended, or somebody pressed Ctrl-C or wrote "quit".
        UndoAsked: somebody wrote "undo".
    """
    voice.ask(question)
    try:
        line = sys.stdin.readline()
    except KeyboardInterrupt:
        raise Stopped("interrupted") from None
    except OSError:
        raise Stopped("the terminal is gone") from None
    except UnicodeDecodeError:
        voice.say("that line is not text in this terminal's encoding; type it again")
        return read_line(voice, question)
    if not line:
        voice.say("")
        raise Stopped("the input ended while this was asked: " + question.rstrip(":"))
    word = line.strip()
    if word.casefold() in ("quit", "exit"):
        raise Stopped("stopped")
    if word.casefold() == "undo":
        raise UndoAsked
    return word


def brief(legal: str) -> str:
    """Give what is legal if it is short enough to stand in the question, else nothing."""
    return legal if len(legal) <= BRIEF else ""
