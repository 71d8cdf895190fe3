"""Going on from a file: a situation somebody wrote, or the log of a game."""

from __future__ import annotations

from pathlib import Path

from gmkit.errors import StoreError, UnreadableContent
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common
from gmkit.table.log import Entry, from_lines
from gmkit.table.seats import Seat, seat_all


def take_up(desk: Desk, common: Common, path: Path) -> tuple[Start, list[Entry], str | None]:
    """Go on from a situation or a log: where to begin, what was answered since, and the log's seed.

    Raises:
        ContentError: the file cannot be used; says where and why.
        StoreError: the log was made with other content.
    """
    if path.suffix.casefold() != ".jsonl":
        return desk.situation(path, common.content or (), common.options), [], None
    log = from_lines(_text(path), str(path))
    header = log.header
    if header["game"] != desk.card.slug:
        raise StoreError(f"{path}:1:1: this is a log of {header['game']}, not of {desk.card.slug}; name that game")
    game = desk.open(common.content or (), set_id(common.options))
    content = desk.content(game)
    if header.get("content") != content:
        raise StoreError(f"{path}:1:1: the log was made with other content; give the same file with --content")
    try:
        options = dict(header["options"])
        if header.get("situation"):
            return desk.from_data(header["situation"], game, options), list(log.entries), str(header["seed"])
        seating = seat_all([Seat(**row) for row in header["seats"]], *desk.card.seats[:2])
    except (KeyError, TypeError, ValueError):
        raise StoreError(f"{path}:1:1: the log's first line lacks seats or options; restore the file") from None
    return (
        Start(game, seating, options, game.set_up(seating, options)),
        list(log.entries),
        str(header["seed"]),
    )


def _text(path: Path) -> str:
    from gmkit.library.files import read_bytes

    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableContent(f"{path}: byte {error.start + 1} is not UTF-8; a log is written by --save") from None
