"""Factions for City of Masks to begin with."""

from __future__ import annotations

import re

from gmkit.games.masks.kinds import FACTIONS
from gmkit.shell.making.asking import Answers, Question
from gmkit.shell.making.kinds import New, Room
from gmkit.shell.making.templates import fill, head_of, parts
from gmkit.shell.making.usual import author_question, count_question, title_question


def questions(_room: Room) -> list[Question]:
    """Give what is asked for factions."""
    return [title_question("The powers of Tidewick"), author_question(), count_question("factions", 1, 8, 4)]


def factions(answers: Answers, _room: Room) -> New:
    """Give a file of factions; those of a pair that are both there are opposed."""
    text, count = parts(__file__, "faction-set"), answers["count"]
    ids = [re.findall(r"id: (\S+)", text[str(n)])[0] for n in range(1, count + 1)]
    blocks = []
    for at in range(count):
        other = at + 1 if at % 2 == 0 else at - 1
        why = " # the id of a faction that it is against, and that is against it" if at == 0 else ""
        opposed = f"    opposed: {ids[other]}{why}\n" if other < count else ""
        blocks.append(fill(text[str(at + 1)], opposed=opposed))
    head, name = head_of(text["head"], answers, "factions")
    tries = ["print masks factions --content {} -o factions.pdf", "play masks --content {}"]
    return New(FACTIONS.name, name, head + "".join(blocks), "masks", f"{count} factions", tries)
