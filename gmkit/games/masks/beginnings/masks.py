"""A set of masks to begin with: worked by hand, drawn from a pool, or some of each."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from gmkit.games.masks import GAME
from gmkit.games.masks.kinds import SET
from gmkit.games.masks.lint import FEWEST
from gmkit.games.masks.making import MOST_MASKS, Made, random_masks
from gmkit.library import load
from gmkit.library.write import scalar
from gmkit.shell.making.asking import Answers, Question
from gmkit.shell.making.kinds import New, Room
from gmkit.shell.making.templates import fill, flow, head_of, parts
from gmkit.shell.making.usual import author_question, count_question, title_question

BY_HAND = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The masks that are worked out in the template."""

CARDS = "cards.pdf"
"""What the cards are printed to, in the commands to try next."""

_SEED = "tidewick"  # for the masks that are added to those worked by hand


def questions(room: Room) -> list[Question]:
    """Give what is asked for a set of masks."""
    if room.drawn:
        # A mask or two may be drawn to go into a set that is there already.
        count = count_question("masks", 1, MOST_MASKS, FEWEST)
        return [title_question("The masks of a night"), author_question(), count]
    title = title_question("The masks of Tidewick")
    return [title, author_question(), count_question("masks", FEWEST, MOST_MASKS, len(BY_HAND))]


def masks(answers: Answers, room: Room) -> New:
    """Give a set of masks.

    Raises:
        IllegalChoice: the pool has too few epithets or actions for so many.
    """
    text, count = parts(__file__, "mask-set"), answers["count"]
    head, name = head_of(text["head"], answers, "masks")
    if room.drawn:
        seed = room.seed or ""
        made = _drawn(room, count, seed, ())
        told = fill(text["random"], pool=_plain(made.pool), count=count, seed=shlex.quote(seed))
        rows = [_block(row) for row in made.masks]
        body = told + head + _ranks(made.ranks, text) + text["random-masks"] + "\n".join(rows)
    else:
        by_hand = "".join(text[part] for part in BY_HAND[:count])
        if count <= len(BY_HAND):
            body = head + text["suits"] + by_hand
        else:
            taken = _rows(by_hand)
            made = _drawn(room, count - len(BY_HAND), room.seed or _SEED, taken)
            drawn = fill(text["drawn"], pool=_plain(made.pool)) + "\n" + "\n".join(map(_block, made.masks))
            body = head + _ranks(made.ranks, text) + by_hand + drawn
    tries = [f"print masks mask-cards --content {{}} -o {CARDS}", f"show {_word(body)} --content {{}}"]
    if count >= GAME.seats[2]:
        tries.append("play masks --content {}")
    elif count >= GAME.seats[0]:
        seats = " ".join(f"--seat {name}" for name in GAME.names[:count])
        tries.append(f"play masks {seats} --content {{}}")
    return New(SET.name, name, body, "masks", f"{count} mask{'s' if count > 1 else ''}", tries)


def _drawn(room: Room, count: int, seed: str, taken: Sequence[Mapping[str, Any]]) -> Made:
    return random_masks(room.content, room.kinds, count, seed, taken)


def _rows(text: str) -> list[Mapping[str, Any]]:
    """Read masks of the template."""
    rows: list[Mapping[str, Any]] = load.parse(text, "mask-set.txt").data["masks"]
    return rows


def _ranks(ranks: Sequence[Mapping[str, Any]] | None, text: Mapping[str, str]) -> str:
    """Give the ranks to declare, or how that is done where it need not be."""
    if ranks is None:
        return text["suits"]
    return text["ranks"] + "".join(f"  - {flow(rank)}\n" for rank in ranks)


def _block(row: Mapping[str, Any]) -> str:
    """Write a mask, an action in a line."""
    lines = [f"  - id: {row['id']}", f"    card: {flow(row['card'])}", f"    epithet: {scalar(row['epithet'])}"]
    lines += [f"    gender: {row['gender']}", f"    actions: # {sum(one['value'] for one in row['actions'])} points"]
    return "\n".join([*lines, *(f"      - {flow(action)}" for action in row["actions"])]) + "\n"


def _word(body: str) -> str:
    """Give the id of the first mask."""
    return body.split("\n  - id: ", 1)[1].split("\n", 1)[0].split(" #", maxsplit=1)[0]


def _plain(text: str) -> str:
    """Give a text for a comment, in one line."""
    return " ".join(text.split())
