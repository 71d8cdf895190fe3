"""Hidden Faces by chance: legal ones for a mask, for avatars that nobody writes one for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import chain, count
from typing import NamedTuple
from urllib.parse import quote_plus, unquote_plus

from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import ChanceError
from gmkit.games.masks.checks import HIGH, MOST
from gmkit.games.masks.content import Mask
from gmkit.games.masks.hidden_face import (
    BORROWED,
    NEW,
    Ground,
    alike,
    conflicts_needed,
    patterns,
    problems_on,
    survey,
    words,
)
from gmkit.games.masks.model import HiddenAction
from gmkit.games.masks.world import LONGEST, Contrary, World
from gmkit.names import fold

SIZE = 8
"""So many actions a drawn Hidden Face has at most, where the points allow it."""

COUNTLESS = 10**12
"""Stands for the number of Hidden Faces there may be, which nobody counts."""

_ACTION = re.compile(r"([0-9]):([^/:!@]+)(?:!([^/:!@]+))?(?:@([^/:!@]+))?", re.ASCII)

HiddenFace = tuple[HiddenAction, ...]


class HiddenFaces(Law[HiddenFace]):
    """Any Hidden Face that is legal for a mask (CM-H01 to CM-H09).

    Drawn are those of at most eight actions where that is possible: what contradicts the mask for the
    highest values, the rest from the pool and from other masks. Typed may be any legal one. There are too
    many to list or to weigh exactly: `weigh` tells legal ones from others and no more.
    """

    __slots__ = ("_mask", "_world")

    def __init__(self, world: World, mask: Mask) -> None:
        """Take what is authored, and the avatar's first mask."""
        self.piece = "a Hidden Face"
        self._world = world
        self._mask = mask

    def draw(self, stream: Stream) -> HiddenFace:
        """Draw one: the shape, then what contradicts the mask, then the rest."""
        stock = _stock(self._world, self._mask)
        threes, twos, ones = stream.pick(stock.shapes)
        conflicts = min(conflicts_needed(self._mask) + stream.below(2), threes + twos)
        return _Choosing(stock, stream).face([MOST] * threes + [HIGH] * twos + [1] * ones, conflicts)

    def parse(self, faces: Sequence[str]) -> tuple[HiddenFace, int]:
        """Read one face as `show` gives it, and hold it to the rules."""
        if not faces:
            raise self.missing()
        value = self._read(faces[0])
        wrong = self._wrong(value)
        if wrong:
            raise ChanceError(f"{self.piece} cannot be so: {wrong}")
        return value, 1

    def show(self, value: HiddenFace) -> tuple[str, ...]:
        """Give the actions as one face: value, label, ! and what it contradicts, @ and the mask it is from."""
        return ("/".join(map(_shown, value)),)

    def weigh(self, value: HiddenFace) -> Fraction:
        """Give 0 for what is not legal, else a small share; the true ones nobody counts."""
        return Fraction(0) if self._wrong(value) else Fraction(1, COUNTLESS)

    def items(self) -> Iterator[tuple[HiddenFace, Fraction]]:
        """Refuse: there are too many.

        Raises:
            ChanceError: always.
        """
        raise ChanceError(f"{self.piece} can be drawn or typed; there are too many to list")

    def size(self) -> int:
        """Give a number too large to list."""
        return COUNTLESS

    def expects(self) -> str:
        """Say how one is written."""
        return "its actions in one word, such as 2:Shield+the+weak!bully-weak/1:Count+exits/1:Make+bad+puns@rj"

    def _read(self, face: str) -> HiddenFace:
        actions = []
        for part in face.split("/"):
            match = _ACTION.fullmatch(part)
            if match is None:
                raise self.impossible(face)
            try:
                label, conflicts, source = (unquote_plus(text or "", errors="strict") for text in match.groups()[1:])
            except UnicodeDecodeError:
                raise self.impossible(face) from None
            actions.append(HiddenAction(label, int(match[1]), conflicts or None, source or None))
        return tuple(actions)

    def _wrong(self, value: HiddenFace) -> str:
        """Give the first thing that is wrong, or nothing."""
        if not all(one.label.strip() and len(one.label) <= LONGEST for one in value):
            return f"a label has 1 to {LONGEST} characters"
        errors = [one for one in problems_on(_stock(self._world, self._mask).ground, value) if not one.warning]
        return f"{errors[0].message} ({errors[0].rule})" if errors else ""

    def _key(self) -> Hashable:
        world = self._world
        return self._mask, world.masks.masks, world.contraries(self._mask), world.pool.general


def _shown(one: HiddenAction) -> str:
    conflicts = f"!{quote_plus(one.conflicts)}" if one.conflicts else ""
    source = f"@{quote_plus(one.source)}" if one.source else ""
    return f"{one.value}:{quote_plus(one.label)}{conflicts}{source}"


class _Offer(NamedTuple):
    """An action on offer: its folded label and words, and the masks that have it."""

    label: str
    folded: str
    said: frozenset[str]
    source: str | None = None
    lenders: tuple[str, ...] = ()


class _Stock(NamedTuple):
    """What there is for the Hidden Faces of a mask."""

    ground: Ground
    shapes: tuple[tuple[int, int, int], ...]
    against: tuple[Contrary, ...]
    general: tuple[_Offer, ...]
    borrowed: tuple[_Offer, ...]


def _stock(world: World, mask: Mask) -> _Stock:
    """Work out what there is, or take what was worked out before."""
    key = ("hidden face", mask.id)
    kept: _Stock | None = world.kept.get(key)
    if kept is None or kept.ground.mask is not mask:
        kept = world.kept[key] = _take_stock(world, mask)
    return kept


def _take_stock(world: World, mask: Mask) -> _Stock:
    ground = survey(mask, world.masks)
    shapes = patterns(mask)
    longest = max(SIZE, min(map(sum, shapes)))
    barred = {*ground.labels, *ground.held, ""}
    against = tuple(one for one in world.contraries(mask) if fold(one.label) not in barred)
    general = [_Offer(label, fold(label), words(label)) for label in world.pool.general]
    borrowed = [
        _Offer(action.label, fold(action.label), words(action.label), other.id, ground.held[fold(action.label)])
        for other in world.masks.masks
        if other.id != mask.id
        for action in other.actions
    ]
    own = [said for _, said in ground.own]
    return _Stock(
        ground,
        tuple(shape for shape in shapes if sum(shape) <= longest),
        against,
        tuple(o for o in general if o.folded not in barred and not _like(o, (*own, *ground.said.values()))),
        tuple(o for o in borrowed if o.folded not in {*ground.labels, ""} and not _like(o, own)),
    )


def _like(offer: _Offer, others: Iterable[frozenset[str]]) -> bool:
    return any(alike(offer.said, other) for other in others)


class _Choosing:
    """One draw under way: what has been chosen so far."""

    def __init__(self, stock: _Stock, stream: Stream) -> None:
        self._stock = stock
        self._stream = stream
        self._used: dict[str, frozenset[str]] = {}
        self._lent: Counter[str] = Counter()

    def face(self, values: Sequence[int], conflicts: int) -> HiddenFace:
        """Choose an action for each value, the first so many of them against the mask."""
        against = self._against(conflicts)
        chosen = [HiddenAction(one.label, value, one.vs) for one, value in zip(against, values, strict=False)]
        general = self._stream.shuffled(self._stock.general)
        borrowed = self._stream.shuffled(self._stock.borrowed)
        for value in values[len(chosen) :]:
            lend = len(chosen) >= NEW and self._stream.below(2)
            offer = self._next(borrowed if lend else general)
            chosen.append(HiddenAction(offer.label, value, None, offer.source))
        return tuple(chosen)

    def _against(self, wanted: int) -> list[Contrary]:
        """Choose so many contraries, each of another proper action."""
        found: dict[str, Contrary] = {}
        for one in chain(self._stream.shuffled(self._stock.against), self._plain()):
            if len(found) == wanted:
                break
            if one.vs not in found and fold(one.label) not in self._used:
                found[one.vs] = one
                self._used[fold(one.label)] = words(one.label)
        return list(found.values())

    def _plain(self) -> Iterator[Contrary]:
        """Give a contrary of every action, called by its number, for when others have those of the pool."""
        for at, one in enumerate(self._stock.ground.mask.actions, 1):
            yield Contrary(self._numbered(f"Break the mask's rule {at}"), one.id)

    def _next(self, offered: Sequence[_Offer]) -> _Offer:
        """Take the first on offer that fits beside what has been chosen; else make one up."""
        for offer in offered:
            if (
                offer.folded not in self._used
                and all(self._lent[name] < BORROWED for name in offer.lenders)
                and not _like(offer, self._used.values())
            ):
                break
        else:
            label = self._numbered("Keep a habit of one's own")
            offer = _Offer(label, fold(label), words(label))
        self._used[offer.folded] = offer.said
        self._lent.update(offer.lenders)
        return offer

    def _numbered(self, label: str) -> str:
        """Give a label that is on no mask and not used yet, with the first number that makes it so."""
        ground = self._stock.ground
        taken = {*ground.labels, *ground.held, *self._used}
        return next(name for n in count(1) if fold(name := f"{label} ({n})") not in taken)
