"""What the names in a situation's seats must be, whatever the game: told apart, and printed in one line."""

from __future__ import annotations

from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document
from gmkit.names import fold


def check_names(document: Document) -> list[Diagnostic]:
    """Give a diagnostic for every seat's name that no line can hold, or that two seats share."""
    found: list[Diagnostic] = []
    seen: set[str] = set()
    for at, row in enumerate(document.data["seats"]):
        name = row["name"]
        path: list[str | int] = ["seats", at, "name"]
        if not name.isprintable() or name != name.strip():
            why = "a name is printable, and has no space at its ends"
            found.append(document.problem("GM503", path, why, "write it so"))
        elif fold(name) in seen:
            found.append(document.problem("GM504", path, "two seats have this name", "give each a name of its own"))
        seen.add(fold(name))
    return found
