"""Whose work a file's content is: the `source` that every file names and every sheet prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


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
    """

    title: str
    author: str | None = None
    url: str | None = None
    licence: str | None = None
    certainty: str = "printed"
    changes: str | None = None

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
        )

    def line(self) -> str:
        """Give the line that a sheet prints: "Title by Author, address"."""
        by = f" by {self.author}" if self.author else ""
        return f"{self.title}{by}" + (f", {self.url}" if self.url else "")
