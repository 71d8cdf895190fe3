"""The Hidden Face: making one, drawing one by chance, and writing one's own."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import chain, count
from string import ascii_uppercase
from typing import NamedTuple
from urllib.parse import quote_plus, unquote_plus

from gmkit.chance.law import Law
from gmkit.chance.source import Stream
from gmkit.errors import ChanceError, IllegalChoice, did_you_mean, later, quoted, said, say
from gmkit.games.masks.content import CONFLICTS, HIGH, LONGEST, MOST, ONES, Action, Contrary, Mask, MaskSet, World
from gmkit.games.masks.events import HiddenFaceDrawn
from gmkit.games.masks.model import HiddenAction, State
from gmkit.games.masks.stage import Play, Step
from gmkit.names import fold, suggest
from gmkit.table.choices import Either, OneOf, Words
from gmkit.table.game import Ask, Hidden, SeatNo

# ---- Making a Hidden Face: the rules of the source's section of that name, as CM-H01 to CM-H10.

BORROWED = 3
"""So many actions of any one other mask there are at most (CM-H06)."""

NEW = 2
"""So many actions are on no mask at least (CM-H07)."""


class Problem(NamedTuple):
    """A rule that a Hidden Face breaks, or comes near to breaking."""

    rule: str  # its number: "CM-H03"
    at: int | None  # the index of the action, or None where the whole is meant
    message: str  # what is wrong
    tip: str  # what to do about it
    warning: bool = False  # it may be used nevertheless


class Ground(NamedTuple):
    """What the rules look up of a mask and its set; made once, it serves for many Hidden Faces."""

    mask: Mask  # the avatar's first mask
    own: tuple[tuple[Action, frozenset[str]], ...]  # its actions, with the words of each
    labels: frozenset[str]  # the same, folded
    titles: Mapping[str, str]  # of the other masks of the set, by id
    held: Mapping[str, tuple[str, ...]]  # by folded label, the other masks that have the action; a few are on two
    said: Mapping[str, frozenset[str]]  # the words of every action of the other masks, by folded label


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


def alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Say whether two labels, by their words, are so alike that one may be the other in different words (CM-H05).

    They are if of all their words at least six in ten are in both, or if one has all the words of the other.
    """
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
            yield Problem(
                "CM-H01", at, say("an action is worth 1, 2 or 3, not {value}", value=one.value), say("write 1, 2 or 3")
            )
    for at in [at for at, one in enumerate(actions) if one.value == MOST][1:]:
        yield Problem("CM-H02", at, say("at most one action is worth 3, and this is another"), say("write 2 or 1"))
    ones = sum(one.value == 1 for one in actions)
    if ones < ONES:
        yield Problem(
            "CM-H02",
            None,
            say("at least two actions are worth 1, here {ones}", ones=ones),
            say("make two of them worth 1"),
        )


def _sum(actions: Sequence[HiddenAction], mask: Mask) -> Iterator[Problem]:
    """CM-H03: the values come to the points of the mask."""
    off = sum(one.value for one in actions) - mask.points
    if off:
        told = say(
            "the values come to {points}, those of {title} to {own}",
            points=mask.points + off,
            title=said(mask.title),
            own=mask.points,
        )
        yield Problem("CM-H03", None, told, say("take {off} off", off=off) if off > 0 else say("add {off}", off=-off))


def _conflicts(actions: Sequence[HiddenAction], mask: Mask, *, waived: bool) -> Iterator[Problem]:
    """CM-H04, which the GM may waive (CM-H10): two actions of value 2 or 3 contradict the mask."""
    known = {action.id for action in mask.actions}
    for at, one in enumerate(actions):
        if one.conflicts is None:
            continue
        if one.conflicts not in known:
            told = say("{title} has no action {conflicts}", title=said(mask.title), conflicts=quoted(one.conflicts))
            near = suggest(one.conflicts, known)
            tip = did_you_mean([near[0]]) if near else say("write one of {names}", names=", ".join(sorted(known)))
            yield Problem("CM-H04", at, told, tip)
        elif one.value < HIGH:
            told = say("only actions of value 2 or 3 are Conflicted Actions; what this one contradicts does not count")
            yield Problem("CM-H04", at, told, say("make it worth 2, or leave it so"), warning=True)
    count, needed = len(conflict_pairs(actions, mask)), conflicts_needed(mask)
    if count + sum(one.conflicts not in (None, *known) for one in actions) >= needed:
        return
    told = say(
        "at least {needed} of its actions of value 2 or 3 contradict the mask, here {count}", needed=needed, count=count
    )
    if waived:
        yield Problem("CM-H10", None, say("{told}; the GM lets it pass", told=told), "", warning=True)
    else:
        yield Problem("CM-H04", None, told, say("say of another which proper action it contradicts"))


def _own(actions: Sequence[HiddenAction], ground: Ground) -> Iterator[Problem]:
    """CM-H05: none is an action of the mask, or much like one."""
    for at, one in enumerate(actions):
        if fold(one.label) in ground.labels or one.source == ground.mask.id:
            yield Problem(
                "CM-H05", at, say("this is an action of the mask itself"), say("choose one that the mask has not")
            )
            continue
        said = words(one.label)
        # What denies an action is called much like it; that pair the GM looks at anyhow.
        near = next((a for a, known in ground.own if a.id != one.conflicts and alike(said, known)), None)
        if near:
            told = say("this is much like the mask's {label}", label=quoted(near.label))
            yield Problem("CM-H05", at, told, say("choose another if it is the same"), warning=True)


def _borrowed(actions: Sequence[HiddenAction], ground: Ground) -> Iterator[Problem]:
    """CM-H06: at most three are of any one other mask, by label or as it is said; a shared label counts for each."""
    taken: Counter[str] = Counter()
    for at, one in enumerate(actions):
        named = one.source in ground.titles
        if one.source is not None and not named and one.source != ground.mask.id:
            told = say("there is no mask {source} in this set", source=quoted(one.source))
            yield Problem("CM-H06", at, told, say("name the mask it is taken from, or none"))
        lenders = ground.held.get(fold(one.label), ())
        for name in dict.fromkeys((*lenders, one.source) if one.source and named else lenders):
            taken[name] += 1
            if taken[name] == BORROWED + 1:
                told = say(
                    "at most three actions are taken from one mask; this is the fourth of {title}",
                    title=ground.titles[name],
                )
                yield Problem("CM-H06", at, told, say("take it from another, or from none"))


def _new(actions: Sequence[HiddenAction], ground: Ground) -> Iterator[Problem]:
    """CM-H07: at least two are on no mask; what is much like an action of another mask is told if it is needed."""
    fresh: dict[str, int] = {}
    for at, one in enumerate(actions):
        label = fold(one.label)
        if label not in ground.held and label not in ground.labels and one.source is None:
            fresh.setdefault(label, at)
    if len(fresh) < NEW:
        told = say("at least two of its actions are on no mask, here {fresh}", fresh=len(fresh))
        yield Problem("CM-H07", None, told, say("think of another"))
        return
    doubtful = [at for label, at in fresh.items() if _is_like_any(label, ground.said.values())]
    if len(fresh) - len(doubtful) < NEW:
        for at in doubtful:
            told = say("this is much like an action of another mask, and at least two should be on none")
            yield Problem("CM-H07", at, told, say("think of another if it is the same"), warning=True)


def _is_like_any(label: str, others: Iterable[frozenset[str]]) -> bool:
    said = words(label)
    return any(alike(said, other) for other in others)


def _twice(actions: Sequence[HiddenAction]) -> Iterator[Problem]:
    """CM-H08: no label is there twice."""
    first: dict[str, int] = {}
    for at, one in enumerate(actions):
        if first.setdefault(fold(one.label), at) != at:
            yield Problem("CM-H08", at, say("this action is there already"), say("choose another"))


def _pairs(actions: Sequence[HiddenAction], mask: Mask) -> Iterator[Problem]:
    """CM-H09: no proper action is contradicted twice."""
    known = {action.id: action for action in mask.actions}
    met: set[str] = set()
    for at, one in enumerate(actions):
        if one.value < HIGH or one.conflicts not in known:
            continue
        if one.conflicts in met:
            told = say("another action contradicts {label} already", label=quoted(known[one.conflicts].label))
            yield Problem("CM-H09", at, told, say("say which other one this contradicts, or none"))
        met.add(one.conflicts)


# ---- Hidden Faces by chance: legal ones for a mask, for avatars that nobody writes one for.

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
        self.piece = later("a Hidden Face")
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
            raise ChanceError(say("{piece} cannot be so: {wrong}", piece=self.piece, wrong=wrong))
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
        raise ChanceError(say("{piece} can be drawn or typed; there are too many to list", piece=self.piece))

    def size(self) -> int:
        """Give a number too large to list."""
        return COUNTLESS

    def expects(self) -> str:
        return say("its actions in one word, such as 2:Shield+the+weak!bully-weak/1:Count+exits/1:Make+bad+puns@rj")

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
            return say("a label has 1 to {most} characters", most=LONGEST)
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
        chosen = [HiddenAction(one.label, value, one.conflicts) for one, value in zip(against, values, strict=False)]
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
            if one.conflicts not in found and fold(one.label) not in self._used:
                found[one.conflicts] = one
                self._used[fold(one.label)] = words(one.label)
        return list(found.values())

    def _plain(self) -> Iterator[Contrary]:
        """Give a contrary of every action, called by its number, for when others have those of the pool."""
        for at, one in enumerate(self._stock.ground.mask.actions, 1):
            yield Contrary(self._numbered(later("Break the mask's rule {at}", at=at)), one.id)

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
            label = self._numbered(later("Keep a habit of one's own"))
            offer = _Offer(label, fold(label), words(label))
        self._used[offer.folded] = offer.said
        self._lent.update(offer.lenders)
        return offer

    def _numbered(self, label: str) -> str:
        """Give a label that is on no mask and not used yet, with the first number that makes it so."""
        ground = self._stock.ground
        taken = {*ground.labels, *ground.held, *self._used}
        return next(name for n in count(1) if fold(name := f"{label} ({n})") not in taken)


# ---- A person's own Hidden Face, thought of action by action; what breaks a rule is refused at once.

LONGEST_WRITTEN = 80
"""The longest label."""

_LATER = ("CM-H02", "CM-H03", "CM-H04", "CM-H07")
"""Rules that only a whole Hidden Face can keep."""


class Label(Words):
    """A label of one's own, unless the rules for Hidden Faces are against it."""

    __slots__ = ("_drawn", "_ground", "_have", "_value")

    def __init__(self, ground: Ground, have: tuple[HiddenAction, ...], value: int, left: int) -> None:
        """Take what it is measured by, what is there already, its value, and how many come after it."""
        super().__init__(LONGEST_WRITTEN)
        self._ground, self._have, self._value, self._drawn = ground, have, value, left

    def __contains__(self, value: object) -> bool:
        """Say whether it is a text, and no rule is against it."""
        return super().__contains__(value) and isinstance(value, str) and self.refused(value) is None

    def refused(self, label: str) -> Problem | None:
        """Give the first rule that is against a label, None if it will do."""
        mine = [*self._have, HiddenAction(label, self._value, source=_source(self._ground, label))]
        found = problems_on(self._ground, mine)
        broken = next((one for one in found if not one.warning and one.rule not in _LATER), None)
        fresh = sum(fold(one.label) not in self._ground.held for one in mine)
        if broken is None and fresh + self._drawn < NEW:
            return Problem(
                "CM-H07", None, say("at least {n} of the actions are on no mask", n=NEW), say("think of another")
            )
        return broken

    def parse(self, text: str) -> str:
        """Read the text; raises IllegalChoice with the rule that is against it."""
        label = text.strip()
        broken = self.refused(label) if Words.__contains__(self, label) else None
        if broken is not None:
            raise IllegalChoice(f"{broken.message} ({broken.rule}); {broken.tip}")
        return super().parse(label)

    def __eq__(self, other: object) -> bool:
        """Compare what it is measured by."""
        return isinstance(other, Label) and (self._have, self._value) == (other._have, other._value)

    def __hash__(self) -> int:
        """Hash what `__eq__` compares."""
        return hash((self._have, self._value))


def _source(ground: Ground, label: str) -> str | None:
    return next(iter(ground.held.get(fold(label), ())), None)


def _mask(world: World, state: State, seat: SeatNo) -> Mask:
    first = state.avatars[seat].first_mask
    assert isinstance(first, str)
    return world.mask(first)


def _have(state: State, seat: SeatNo) -> tuple[HiddenAction, ...]:
    hidden = state.avatars[seat].hidden
    return () if isinstance(hidden, Hidden) else hidden


# --- how the points are shared out


def _has_mask(state: State, seat: SeatNo) -> bool:
    return isinstance(state.avatars[seat].first_mask, str)


class ShareOutPoints(Step, word="hidden points"):
    """How the points of a Hidden Face are shared out."""

    seat: SeatNo

    def fits(self, _world: World, state: State) -> bool:
        return _has_mask(state, self.seat)

    def asks(self, world: World, state: State) -> Ask:
        found = patterns(_mask(world, state, self.seat))
        names = [(_pattern(one),) for one in found]
        return Ask(self.seat, OneOf(found, names), "points of the Hidden Face")

    def does(self, play: Play, pattern: tuple[int, int, int]) -> None:
        values = tuple(value for many, value in zip(pattern, (3, 2, 1), strict=True) for _ in range(many))
        play.then(WriteAction(self.seat, values))


# --- an action, and what it contradicts


def _can_write(state: State, seat: SeatNo, values: Sequence[int]) -> bool:
    return bool(values) and set(values) <= {1, 2, 3} and _has_mask(state, seat)


def _pattern(counts: Sequence[int]) -> str:
    """Give how many actions of each value there are, as it is offered: "1 worth 3, 2 worth 2, 2 worth 1"."""
    parts = [
        later("{count} worth {value}", count=many, value=value)
        for many, value in zip(counts, (3, 2, 1), strict=True)
        if many
    ]
    return reduce(lambda rest, last: later("{rest}, {last}", rest=rest, last=last), parts[1:], parts[0])


class WriteAction(Step, word="hidden action", at_once=True):
    """An action of a Hidden Face."""

    seat: SeatNo
    values: tuple[int, ...]  # what the actions still to write are worth, this one first

    def fits(self, _world: World, state: State) -> bool:
        return _can_write(state, self.seat, self.values)

    def asks(self, world: World, state: State) -> Ask:
        seat = self.seat
        mask, have, values = _mask(world, state, seat), _have(state, seat), self.values
        ground = survey(mask, world.masks)
        own = Label(ground, have, values[0], len(values) - 1)
        offered = _offered(world, mask, values[0])
        listed = [label for label in dict.fromkeys(offered) if own.refused(label) is None]
        return Ask(seat, Either(OneOf(listed), own), later("action worth {value}", value=values[0]))

    def does(self, play: Play, label: str) -> None:
        play.then(WriteConflict(self.seat, label, self.values))


def _offered(world: World, mask: Mask, value: int) -> Iterable[str]:
    """Give what is offered: contraries of the mask, then what is on no mask. Other masks' actions may be written."""
    if value >= HIGH:
        yield from (one.label for one in world.contraries(mask))
    yield from world.pool.general


def _contradicts(world: World, mask: Mask, have: Iterable[HiddenAction], label: str) -> str | None:
    """Give what a label of the pool contradicts, if nothing else does so already."""
    met = {one.conflicts for one in have}
    return next(
        (one.conflicts for one in world.contraries(mask) if one.label == label and one.conflicts not in met), None
    )


class WriteConflict(Step, word="hidden conflict", at_once=True):
    """What an action of a Hidden Face contradicts."""

    seat: SeatNo
    label: str
    values: tuple[int, ...]  # what this action and those after it are worth

    def fits(self, _world: World, state: State) -> bool:
        return _can_write(state, self.seat, self.values)

    def asks(self, world: World, state: State) -> Ask | None:
        seat = self.seat
        mask, have, values = _mask(world, state, seat), _have(state, seat), self.values
        if values[0] < HIGH or _contradicts(world, mask, have, self.label):
            return None
        met = {one.conflicts for one in have}
        free = [action for action in mask.actions if action.id not in met]
        rows: list[tuple[str | None, tuple[str, ...]]] = [
            (action.id, (action.label.replace(",", ""), action.id)) for action in free
        ]
        more = sum(value >= HIGH for value in values[1:])
        if len(conflict_pairs(have, mask)) + more >= conflicts_needed(mask) or not free:
            rows.append((None, (later("none of them"),)))
        return Ask(seat, OneOf([value for value, _ in rows], [names for _, names in rows]), "what it contradicts")

    def does(self, play: Play, answer: str | None) -> None:
        seat, label, values = self.seat, self.label, self.values
        mask, have = _mask(play.world, play.state, seat), _have(play.state, seat)
        conflicts = answer
        if values[0] >= HIGH and conflicts is None:
            conflicts = _contradicts(play.world, mask, have, label)
        source = _source(survey(mask, play.world.masks), label)
        actions = (*have, HiddenAction(label, values[0], conflicts, source))
        play.avatar(seat, hidden=actions)
        if len(values) > 1:
            play.then(WriteAction(seat, values[1:]))
        else:
            play.tell(HiddenFaceDrawn(seat, actions, seat))
