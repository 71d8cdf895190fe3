"""Making a Hidden Face: the rules of the source's section of that name, as CM-H01 to CM-H10."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import NamedTuple

from gmkit.errors import quoted
from gmkit.games.masks.checks import CONFLICTS, HIGH, MOST, ONES
from gmkit.games.masks.content import Action, Mask, MaskSet
from gmkit.games.masks.model import HiddenAction
from gmkit.names import fold, suggest

BORROWED = 3
"""So many actions of any one other mask there are at most (CM-H06)."""

NEW = 2
"""So many actions are on no mask at least (CM-H07)."""


class Problem(NamedTuple):
    """A rule that a Hidden Face breaks, or comes near to breaking.

    Attributes:
        rule: its number: "CM-H03".
        at: the index of the action, or None where the whole is meant.
        message: what is wrong.
        tip: what to do about it.
        warning: it may be used nevertheless.
    """

    rule: str
    at: int | None
    message: str
    tip: str
    warning: bool = False


class Ground(NamedTuple):
    """What the rules look up of a mask and its set; made once, it serves for many Hidden Faces.

    Attributes:
        mask: the avatar's first mask.
        own: its actions, with the words of each.
        labels: the same, folded.
        titles: of the other masks of the set, by id.
        held: by folded label, the other masks that have the action; a few are on two.
        said: the words of every action of the other masks, by folded label.
    """

    mask: Mask
    own: tuple[tuple[Action, frozenset[str]], ...]
    labels: frozenset[str]
    titles: Mapping[str, str]
    held: Mapping[str, tuple[str, ...]]
    said: Mapping[str, frozenset[str]]


def survey(mask: Mask, masks: MaskSet) -> Ground:
    """Give what the rules look up of a mask and the set it is played with."""
    held: dict[str, tuple[str, ...]] = {}
    others = [other for other in masks.masks if other.id != mask.id]
    for other in others:
        for label in dict.fromkeys(fold(action.label) for action in other.actions):
            held[label] = (*held.get(label, ()), other.id)
    own = tuple((action, words(action.label)) for action in mask.actions)
    said = {label: frozenset(label.split()) for label in held}
    labels = frozenset(fold(action.label) for action in mask.actions)
    return Ground(mask, own, labels, {other.id: other.title for other in others}, held, said)


def conflicts_needed(mask: Mask) -> int:
    """Give how many Conflicted Actions a Hidden Face for this mask needs: 2, or as many as there is room for.

    Beside two actions of value 1 a mask of 4 or 5 points leaves room for one of value 2 or 3, a mask of 3 for
    none; only sets of one's own have such masks.
    """
    return min(CONFLICTS, (mask.points - ONES) // HIGH)


def patterns(mask: Mask) -> list[tuple[int, int, int]]:
    """List the ways to share out a mask's points: how many 3s, 2s and 1s, with room for the conflicts it needs."""
    found = []
    for threes in (0, 1):
        left = mask.points - MOST * threes
        found += [(threes, twos, left - HIGH * twos) for twos in range((left - ONES) // HIGH + 1)]
    needed = conflicts_needed(mask)
    return [(threes, twos, ones) for threes, twos, ones in found if threes + twos >= needed and ones >= ONES]


def words(label: str) -> frozenset[str]:
    """Give the words of a label, without case and punctuation."""
    return frozenset(fold(label).split())


def resembles(one: str, other: str) -> bool:
    """Say whether two labels are so alike that one may be the other in different words (CM-H05).

    They are if of all their words at least six in ten are in both, or if one has all the words of the other.
    """
    return alike(words(one), words(other))


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Compare the words of two labels as `resembles` does."""
    shared = len(one & other)
    # Six in ten, in whole numbers.
    return shared > 0 and (5 * shared >= 3 * len(one | other) or shared in (len(one), len(other)))


def conflict_pairs(actions: Sequence[HiddenAction], mask: Mask) -> list[tuple[str, HiddenAction, Action]]:
    """List the Conflicted Actions, each with a letter and the proper action it contradicts, for the GM to approve.

    That the two really contradict each other no program can say. A conflict of an action of value 1 does not
    count (CM-H04).
    """
    known = {action.id: action for action in mask.actions}
    pairs = [(one, known[one.conflicts]) for one in actions if one.value >= HIGH and one.conflicts in known]
    return [(_letter(at), one, action) for at, (one, action) in enumerate(pairs)]


def _letter(at: int) -> str:
    """A to Z, then AA to ZZ: no legal Hidden Face comes so far, but one that is looked at may."""
    return ascii_uppercase[at % len(ascii_uppercase)] * (at // len(ascii_uppercase) + 1)


def problems(actions: Sequence[HiddenAction], mask: Mask, masks: MaskSet, *, waived: bool = False) -> list[Problem]:
    """List what is wrong with a Hidden Face, rule by rule; without errors it may be used.

    Args:
        actions: the Hidden Face.
        mask: the avatar's first mask.
        masks: the set that it is played with.
        waived: the GM lets it pass with fewer Conflicted Actions (CM-H10).
    """
    return problems_on(survey(mask, masks), actions, waived=waived)


def problems_on(ground: Ground, actions: Sequence[HiddenAction], *, waived: bool = False) -> list[Problem]:
    """List what is wrong with a Hidden Face, as `problems` does, on ground that has been surveyed."""
    return [
        *_values(actions),
        *_sum(actions, ground.mask),
        *_conflicts(actions, ground.mask, waived=waived),
        *_own(actions, ground),
        *_borrowed(actions, ground),
        *_new(actions, ground),
        *_twice(actions),
        *_pairs(actions, ground.mask),
    ]


def _values(actions: Sequence[HiddenAction]) -> Iterator[Problem]:
    """CM-H01 and CM-H02: 1 to 3 each, at most one 3, at least two 1s."""
    for at, one in enumerate(actions):
        if not 1 <= one.value <= MOST:
            yield Problem("CM-H01", at, f"an action is worth 1, 2 or 3, not {one.value}", "write 1, 2 or 3")
    for at in [at for at, one in enumerate(actions) if one.value == MOST][1:]:
        yield Problem("CM-H02", at, "at most one action is worth 3, and this is another", "write 2 or 1")
    ones = sum(one.value == 1 for one in actions)
    if ones < ONES:
        yield Problem("CM-H02", None, f"at least two actions are worth 1, here {ones}", "make two of them worth 1")


def _sum(actions: Sequence[HiddenAction], mask: Mask) -> Iterator[Problem]:
    """CM-H03: the values come to the points of the mask."""
    off = sum(one.value for one in actions) - mask.points
    if off:
        told = f"the values come to {mask.points + off}, those of {mask.title} to {mask.points}"
        yield Problem("CM-H03", None, told, f"take {off} off" if off > 0 else f"add {-off}")


def _conflicts(actions: Sequence[HiddenAction], mask: Mask, *, waived: bool) -> Iterator[Problem]:
    """CM-H04, which the GM may waive (CM-H10): two actions of value 2 or 3 contradict the mask."""
    known = {action.id for action in mask.actions}
    for at, one in enumerate(actions):
        if one.conflicts is None:
            continue
        if one.conflicts not in known:
            told = f"{mask.title} has no action {quoted(one.conflicts)}"
            near = suggest(one.conflicts, known)
            tip = f"did you mean {near[0]}?" if near else f"write one of {', '.join(sorted(known))}"
            yield Problem("CM-H04", at, told, tip)
        elif one.value < HIGH:
            told = "only actions of value 2 or 3 are Conflicted Actions; what this one contradicts does not count"
            yield Problem("CM-H04", at, told, "make it worth 2, or leave it so", warning=True)
    count, needed = len(conflict_pairs(actions, mask)), conflicts_needed(mask)
    if count + sum(one.conflicts not in (None, *known) for one in actions) >= needed:
        return
    told = f"at least {needed} of its actions of value 2 or 3 contradict the mask, here {count}"
    if waived:
        yield Problem("CM-H10", None, f"{told}; the GM lets it pass", "", warning=True)
    else:
        yield Problem("CM-H04", None, told, "say of another which proper action it contradicts")


def _own(actions: Sequence[HiddenAction], ground: Ground) -> Iterator[Problem]:
    """CM-H05: none is an action of the mask, or much like one."""
    for at, one in enumerate(actions):
        if fold(one.label) in ground.labels or one.source == ground.mask.id:
            yield Problem("CM-H05", at, "this is an action of the mask itself", "choose one that the mask has not")
            continue
        said = words(one.label)
        # What denies an action is called much like it; that pair the GM looks at anyhow.
        near = next((a for a, known in ground.own if a.id != one.conflicts and alike(said, known)), None)
        if near:
            told = f"this is much like the mask's {quoted(near.label)}"
            yield Problem("CM-H05", at, told, "choose another if it is the same", warning=True)


def _borrowed(actions: Sequence[HiddenAction], ground: Ground) -> Iterator[Problem]:
    """CM-H06: at most three are of any one other mask, by label or as it is said; a shared label counts for each."""
    taken: Counter[str] = Counter()
    for at, one in enumerate(actions):
        named = one.source in ground.titles
        if one.source is not None and not named and one.source != ground.mask.id:
            told = f"there is no mask {quoted(one.source)} in this set"
            yield Problem("CM-H06", at, told, "name the mask it is taken from, or none")
        lenders = ground.held.get(fold(one.label), ())
        for name in dict.fromkeys((*lenders, one.source) if one.source and named else lenders):
            taken[name] += 1
            if taken[name] == BORROWED + 1:
                told = f"at most three actions are taken from one mask; this is the fourth of {ground.titles[name]}"
                yield Problem("CM-H06", at, told, "take it from another, or from none")


def _new(actions: Sequence[HiddenAction], ground: Ground) -> Iterator[Problem]:
    """CM-H07: at least two are on no mask; what is much like an action of another mask is told if it is needed."""
    fresh: dict[str, int] = {}
    for at, one in enumerate(actions):
        label = fold(one.label)
        if label not in ground.held and label not in ground.labels and one.source is None:
            fresh.setdefault(label, at)
    if len(fresh) < NEW:
        told = f"at least two of its actions are on no mask, here {len(fresh)}"
        yield Problem("CM-H07", None, told, "think of another")
        return
    doubtful = [at for label, at in fresh.items() if _is_like_any(label, ground.said.values())]
    if len(fresh) - len(doubtful) < NEW:
        for at in doubtful:
            told = "this is much like an action of another mask, and at least two should be on none"
            yield Problem("CM-H07", at, told, "think of another if it is the same", warning=True)


def _is_like_any(label: str, others: Iterable[frozenset[str]]) -> bool:
    said = words(label)
    return any(alike(said, other) for other in others)


def _twice(actions: Sequence[HiddenAction]) -> Iterator[Problem]:
    """CM-H08: no label is there twice."""
    first: dict[str, int] = {}
    for at, one in enumerate(actions):
        if first.setdefault(fold(one.label), at) != at:
            yield Problem("CM-H08", at, "this action is there already", "choose another")


def _pairs(actions: Sequence[HiddenAction], mask: Mask) -> Iterator[Problem]:
    """CM-H09: no proper action is contradicted twice."""
    known = {action.id: action for action in mask.actions}
    met: set[str] = set()
    for at, one in enumerate(actions):
        if one.value < HIGH or one.conflicts not in known:
            continue
        if one.conflicts in met:
            told = f"another action contradicts {quoted(known[one.conflicts].label)} already"
            yield Problem("CM-H09", at, told, "say which other one this contradicts, or none")
        met.add(one.conflicts)
