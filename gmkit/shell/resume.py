"""Going on from a file: a situation somebody wrote, or the log of a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.errors import BrokenContentRule, GmkitError, IllegalChoice, StoreError, UnreadableContent
from gmkit.library.diagnostics import Diagnostic, Severity
from gmkit.library.document import Document, spot
from gmkit.library.judging import validate
from gmkit.library.kinds import Kind
from gmkit.shell.card import set_id
from gmkit.shell.desk import Desk, Start
from gmkit.shell.options import Common, Rolling
from gmkit.table.log import Entry, from_lines
from gmkit.table.seats import seat_all, seat_from

_DAMAGE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(RecursionError, StopIteration, TypeError, ValueError),
)
"""What comes of plain data that nobody checks before it is read."""


class Kept(NamedTuple):
    """How a log was made.

    Attributes:
        seed: what its draws depended on, or None if there was no log.
        dice: who rolled, or None if there was no log.
    """

    seed: str | None = None
    dice: str | None = None

    def over(self, rolling: Rolling) -> Rolling:
        """Give how to go on: as before, unless it was said otherwise."""
        dice = rolling.dice if rolling.dice is not None else self.dice
        return rolling._replace(seed=rolling.seed if rolling.seed is not None else self.seed, dice=dice)


def take_up(desk: Desk, common: Common, path: Path) -> tuple[Start, list[Entry], Kept]:
    """Go on from a situation or a log: where to begin, what was answered since, and how the log was made.

    Raises:
        ContentError: the file cannot be used; says where and why.
        StoreError: the log was made with other content.
    """
    if path.suffix.casefold() != ".jsonl":
        return desk.situation(path, common.content or (), common.options), [], Kept()
    log = from_lines(_text(path), str(path))
    header = log.header
    if header["game"] != desk.card.slug:
        raise StoreError(f"{path}:1:1: this is a log of {header['game']}, not of {desk.card.slug}; name that game")
    if any(text.partition("=")[0].strip() != "set" for text in common.options):
        raise IllegalChoice("--option cannot go with a log; the game goes on by the options it began with")
    game = desk.open(common.content or (), set_id(common.options))
    content = desk.content(game)
    if header.get("content") != content:
        raise StoreError(f"{path}:1:1: the log was made with other content; give the same file with --content")
    try:
        kept = Kept(_text_in(header["seed"]), _text_in(header.get("dice", "app")))
        options = desk.card.kept_options(header["options"])
        seating = seat_all([seat_from(row) for row in header["seats"]], *desk.card.seats[:2])
        if header.get("situation"):
            start = desk.from_data(header["situation"], game, options)
        else:
            start = Start(game, seating, options, game.set_up(seating, options))
    except _DAMAGE:
        raise StoreError(f"{path}:1:1: the log's first line is damaged; restore the file from a copy") from None
    except GmkitError as error:
        raise StoreError(f"{path}:1:1: {error}") from None
    return start, list(log.entries), kept


def hold_to(data: Any, kind: Kind, cards: Callable[[Document], list[Diagnostic]]) -> None:
    """Hold a situation out of a log to what its kind of file must be: only gmkit wrote it, but anybody can edit it.

    Args:
        data: what stands in the log.
        kind: the kind of file that it came from.
        cards: what is checked of it last, by the content that it is played with.

    Raises:
        BrokenContentRule: it is no such situation; tells the first thing that is wrong.
    """
    document = Document("", data, spot(0, 0, 0, 0), ())
    for check in (lambda one: validate(one, {kind.name: kind}), cards):
        for found in check(document):
            if found.severity is Severity.ERROR:
                raise BrokenContentRule(f"the situation in the log is damaged: {found.message}")


def _text_in(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _text(path: Path) -> str:
    from gmkit.library.files import read_bytes

    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableContent(f"{path}: byte {error.start + 1} is not UTF-8; a log is written by --save") from None
