"""A card's text on paper: its timing signs, what is bold in it, and its lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from gmkit.games.cypher.content import Character, NexusDeck
from gmkit.games.cypher.sheets.frame import LYING, PLAYED, timing
from gmkit.games.cypher.sheets.lines import Lines, lines
from gmkit.games.cypher.sheets.lines import write as write_lines
from gmkit.games.cypher.sheets.wording import told
from gmkit.printing.fit import Stage, fit, sizes
from gmkit.printing.fonts import MM, clean
from gmkit.printing.pen import Pen
from gmkit.printing.prose import Said
from gmkit.printing.quotes import curly

LEADING = 1.24
GAP = 0.34  # of a line, above a further timing sign
_MARK = re.compile(r"\b(when played|while in play)\s*:\s*", re.IGNORECASE)
_TIME = {"when played": PLAYED, "while in play": LYING}


class Block(NamedTuple):
    """A piece of a card's text: the timing signs over it, and what it says."""

    times: tuple[str, ...]
    said: tuple[Said, ...]


class Laid(NamedTuple):
    """A card's text that fits: its size in pt, and for each block its signs and lines."""

    size: float
    blocks: tuple[tuple[tuple[str, ...], Lines], ...]

    @property
    def drop(self) -> float:
        """The distance in mm from the first baseline to the last."""
        rows = sum(bool(times) + len(text.rows) for times, text in self.blocks)
        gaps = sum(bool(times) for times, _ in self.blocks[1:])
        return (rows - 1 + GAP * gaps) * self.size * LEADING * MM


def blocks(deck: NexusDeck, one: Character) -> list[Block]:
    """Split a card's text at its timings; one that names none is headed by those of its effects."""
    text = clean(one.text) or told(deck, one)
    first, *rest = _MARK.split(text)
    if rest:
        found: list[tuple[tuple[str, ...], str]] = [((), first)] if first.strip() else []
        found += [((_TIME[when.lower()],), words) for when, words in zip(rest[::2], rest[1::2], strict=True)]
    else:
        own = ((PLAYED, one.when_played), (LYING, one.while_in_play))
        found = [(tuple(when for when, effects in own if effects), text)]
    bold = _bold(deck, one)
    return [Block(times, _said(curly(_begun(words.strip())), bold)) for times, words in found]


def _begun(words: str) -> str:
    """Give the words with a capital at the beginning."""
    return words[:1].upper() + words[1:]


def _bold(deck: NexusDeck, one: Character) -> re.Pattern[str]:
    """Give what is bold in a text: the cards it is about, the influence it brings, the end of the game."""
    effects = (*one.when_played, *one.while_in_play)
    named = {effect.card for effect in effects}
    names = [curly(other.name) for other in deck.characters if other.id in named]
    lifts = [effect.influence for effect in one.while_in_play if effect.op == "influence_if_other_class"]
    figures = [str(value) for value in (*lifts, one.influence)] if lifts else []
    found = [rf"(?<![\w-]){re.escape(words)}(?!\w)" for words in sorted((*names, *figures), key=len, reverse=True)]
    if any(effect.op == "trigger_end" for effect in effects):
        found.append(r"^[^.]{1,40}\.")
    return re.compile("|".join(found) or r"(?!)")


def _said(text: str, bold: re.Pattern[str]) -> tuple[Said, ...]:
    """Give a text in its roles."""
    cuts = [0, *(at for match in bold.finditer(text) for at in match.span()), len(text)]
    pieces = [(text[a:b], "sans-semibold" if i % 2 else "sans") for i, (a, b) in enumerate(pairwise(cuts))]
    return tuple(Said(words, role) for words, role in pieces if words)


def attempt(pen: Pen, made: Sequence[Block], width: float, height: float, stage: Stage) -> Laid | None:
    """Set a card's text in a box from its first baseline to its last; None if it does not fit."""
    for size in sizes(stage):
        texts = [(block.times, lines(pen, block.said, width, size)) for block in made]
        laid = Laid(size, tuple((times, text) for times, text in texts if text is not None))
        if len(laid.blocks) == len(made) and laid.drop <= height:
            return laid
    return None


def lay(pen: Pen, made: Sequence[Block], width: float, height: float, stage: Stage) -> Laid:
    """Set a card's text in a box; one that is too long is treated as was ordered for such texts, its signs over it.

    Raises:
        SheetError: it does not fit at the smallest size and that is to be refused, or a letter has no font.
    """
    laid = attempt(pen, made, width, height, stage)
    if laid is not None:
        return laid
    times = tuple(dict.fromkeys(when for block in made for when in block.times))
    words = " ".join("".join(part.words for part in block.said) for block in made)
    room = int(height / (stage.floor * LEADING * MM)) + 1 - bool(times)
    measure = pen.measure("sans", f"{pen.where}, text")
    set_ = fit(words, measure, width, (Stage(room, stage.floor, stage.floor),), leading=LEADING)
    text = Lines(tuple(((Said(line),),) for line in set_.lines), set_.size)
    return Laid(set_.size, ((times, text),))


def write(pen: Pen, x: float, y: float, laid: Laid) -> None:
    """Write a card's text from its first baseline."""
    step = laid.size * LEADING * MM
    for i, (times, text) in enumerate(laid.blocks):
        if times:
            y += GAP * step if i else 0.0
            at = x
            for when in times:
                at += timing(pen, at, y, when, laid.size) + 3.0
            y += step
        y = write_lines(pen, x, y, text, step)
