"""Whose work a file's content is: the `source` that every file names and every sheet prints."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

NO_LICENCE = "no licence given: for your own table"
"""What is said of a work whose author has not said what may be done with it."""

_CREATIVE = re.compile(r"CC-(BY(?:-(?:SA|NC|ND|NC-SA|NC-ND))?)-(\d\.\d)")


@dataclass(frozen=True, slots=True)
class Credit:
    """Where content comes from.

    Attributes:
        title: of the work.
        author: who wrote it, or None if nobody is named.
        url: where it is to be found, or None.
        licence: SPDX or words; None: the source names none, so its text is not ours to pass on.
        certainty: printed (as in the source), inferred (worked out from it), house (our own).
        changes: what was changed, or None.
        based_on: the credit of the work it is built on, or None.
    """

    title: str
    author: str | None = None
    url: str | None = None
    licence: str | None = None
    certainty: str = "printed"
    changes: str | None = None
    based_on: str | None = None

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Credit:
        """Read a checked `source` block."""
        return cls(
            title=data["title"],
            author=data.get("author"),
            url=data.get("url"),
            licence=data.get("licence"),
            certainty=data.get("certainty", "printed"),
            changes=data.get("changes"),
            based_on=data.get("based_on"),
        )

    def line(self) -> str:
        """Give the line that a sheet prints: "Title by Author, address (licence)"."""
        by = f" by {self.author}" if self.author else ""
        line = with_licence(f"{self.title}{by}" + (f", {self.url}" if self.url else ""), self.licence)
        return f"{line}, based on {self.based_on}" if self.based_on else line


def with_licence(line: str, licence: str | None) -> str:
    """Give a line of credit that says what may be done with the work: its licence, or that none is given."""
    return f"{line} ({_in_words(licence) if licence else NO_LICENCE})"


def _in_words(licence: str) -> str:
    """Give a licence as people call it: "CC BY 4.0" for "CC-BY-4.0"."""
    found = _CREATIVE.fullmatch(licence)
    return f"CC {found[1]} {found[2]}" if found else licence.replace("CC0-", "CC0 ")
