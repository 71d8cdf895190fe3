"""Finding the content that another file is played with, or saying that it is not there."""

from __future__ import annotations

from gmkit.errors import quoted
from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document
from gmkit.library.kinds import Around, Kind
from gmkit.names import suggest


def content_of(document: Document, around: Around, kind: Kind) -> tuple[Document | None, list[Diagnostic]]:
    """Give the content that a file is played with: the set that it names, else a game's own choice.

    Args:
        document: the file; a situation, say.
        around: where the content may be.
        kind: of content.

    Returns:
        The content, None if it is not there; and what is to be said of that, if the file names it.
    """
    wanted = document.data.get("set")
    found = around.find(kind.name, wanted)
    if found is not None or wanted is None:
        return found, []
    near = suggest(wanted, around.ids(kind.name))
    tip = f"did you mean {near[0]}?" if near else "give the file that it is in with --content"
    told = f"no {kind.name} with the id {quoted(wanted)} is here"
    return None, [document.problem("GM301", ["set"], told, tip)]
