"""What passes between the table's thread and the one that serves pages: pages one way, offers the other.

The table's thread draws every page and puts a whole new board up in one assignment. Whoever serves reads the board,
holds no lock, and cannot reach the table; what a phone sends becomes an offer, which that thread takes or refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from gmkit.phones.keys import GM, NOBODY, SCREEN, Knock, Ring

__all__ = ["GM", "LATER", "NOBODY", "SCREEN", "Board", "Drawn", "Host", "Knock", "Offer", "Page", "Reply", "Ring"]


class Page(NamedTuple):
    """A page as it is sent, in UTF-8."""

    whole: bytes  # the document
    main: bytes  # its <main> alone, for the script to put in place


LATER = Page(b"", b"")
"""A page that is drawn once somebody looks at it; where nobody looks at any, it is not told either which there are."""


class Drawn(NamedTuple):
    """All pages of one onlooker."""

    revision: int  # one more whenever any byte of them is another; never the place in the log, which would tell
    pages: Mapping[str, Page]  # by the last part of the address: "table", "sheet", "hand", "seen", "note"; or `LATER`


class Board(NamedTuple):
    """Everything that can be handed out, as it stands now."""

    title: str  # of the table
    seats: Mapping[str, str]  # by id the names of those who may have a phone
    drawn: Mapping[str, Drawn]  # by who
    ring: Ring  # what keys and cookies are held against
    knocks: Mapping[str, Knock]  # by the mark of the cookie (`keys.mark_of`) of whoever knocked
    lang: str = "en"
    phones: frozenset[str] = frozenset()  # ids of those who have one here, which everybody at a table can see


class Offer(NamedTuple):
    """What somebody sends."""

    who: str  # a seat's id, SCREEN, GM or NOBODY
    what: str  # "answer", "ready", "note", "leave", "knock", "join", "enter", "look"; of the GM `net.GM_DOES`
    fields: Mapping[str, Sequence[str]]  # what was posted, several of one name in their order
    device: str = ""  # the number in the cookie that it came with; of NOBODY, the mark of the knock it came with
    address: str = ""  # where from; of NOBODY alone


class Reply(NamedTuple):
    """What came of an offer; given only once it is on the disk."""

    status: int  # 204 taken, 409 no longer asked, 422 not what is legal, 403, 404 no such key, 429
    says: str = ""  # one sentence for whoever sent it
    to: str = ""  # where a browser goes on, where not back
    cookie: tuple[str, str, int] | None = None  # to set: its name ("" fits everywhere), its value, seconds; 0 ends it


class Host(Protocol):
    """Who serves the table."""

    @property
    def board(self) -> Board:
        """The board of this moment."""
        ...

    def offer(self, offer: Offer, then: Callable[[Reply], None]) -> None:
        """Hand an offer in from any thread; `then` is called from the table's thread."""
        ...

    def listen(self, told: Callable[[frozenset[str]], None]) -> None:
        """Have whoever serves told whose pages have changed; called from the table's thread."""
        ...

    def present(self, who: str, device: str, *, here: bool, page: str = "") -> None:
        """Take in that a phone was heard, every ten seconds while it listens, or listens no more; from any thread.

        What it asks for may be one of its pages, which is drawn from then on as long as it listens.
        """
        ...
