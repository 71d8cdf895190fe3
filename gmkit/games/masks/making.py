"""Masks made by chance: legal in their values, of a piece in their actions; a start to edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice, quoted
from gmkit.games.masks.checks import CONFLICTS, HIGH, MOST, ONES
from gmkit.games.masks.deck import COLOURS, JOKER, RANKS, SUITS
from gmkit.games.masks.kinds import MASK_POOL
from gmkit.games.masks.mask_pool import Deed, Epithet, MaskPool
from gmkit.library.ids import id_for
from gmkit.library.kinds import Kind
from gmkit.library.shelves import resolve

FEWEST_ACTIONS, MOST_ACTIONS = 6, 8
"""How many actions a mask is made with; the rules allow 3 to 12, and such masks are soon read."""

RISKS = CONFLICTS
"""So many actions of a mask are worth a risk, and worth being contradicted by a Hidden Face."""

COURT = len(COLOURS) + len(SUITS) * sum(rank.outline != JOKER for rank in RANKS)
"""So many masks have a card of their own among the court cards and jokers of a pack."""

NUMBERS = ("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
"""Ranks that are added where there are more masks than court cards and jokers."""

NUMBER_POINTS = next(rank.points for rank in RANKS if rank.id == JOKER)
"""What a mask for a number card comes to, as a joker's does."""

MOST_MASKS = COURT + len(SUITS) * len(NUMBERS)
"""So many masks have a card of their own in a whole pack with two jokers."""

_FRESH, _FADED = 4, 1  # how much a tag of the epithet is wanted at first, and at least
_CLASH = 100  # outweighs all tags that can be shared


class Made(NamedTuple):
    """What was made, as a file has it.

    Attributes:
        ranks: the ranks to declare, or None if those of every set are enough.
        masks: the masks, in the order of their cards.
        pool: the title of the pool that they were drawn from.
    """

    ranks: list[dict[str, Any]] | None
    masks: list[dict[str, Any]]
    pool: str


class _Draft:
    """A mask while actions are dealt to it."""

    def __init__(self, epithet: Epithet, card: Mapping[str, str], values: tuple[int, ...]) -> None:
        self.epithet = epithet
        self.card = card
        self.values = values
        self.deeds: list[Deed] = []


def patterns(points: int) -> list[tuple[int, ...]]:
    """Give all legal values, from high to low, of a mask of so many points that is soon read and not dull.

    At most one is worth 3, and at least two are worth 1; of those there are, the ones with 6 to 8 actions, two or
    more of them worth a risk.
    """
    found = []
    for threes in (0, 1):
        for twos in range((points - MOST * threes) // HIGH + 1):
            ones = points - MOST * threes - HIGH * twos
            values = (MOST,) * threes + (HIGH,) * twos + (1,) * ones
            if ones >= ONES and threes + twos >= RISKS and FEWEST_ACTIONS <= len(values) <= MOST_ACTIONS:
                found.append(values)
    return found


def make_masks(pool: MaskPool, count: int, source: Source, taken: Sequence[Mapping[str, Any]] = ()) -> Made:
    """Make masks of different cards, epithets and actions.

    Every pattern of values is equally likely; the actions that go best with a mask's epithet, and with what
    the mask has already, are worth most.

    Args:
        pool: what they are drawn from.
        count: how many.
        source: all chance comes from here.
        taken: masks of the same set that are there already; their cards and ids are not used again.

    Raises:
        IllegalChoice: there are not so many cards, or the pool has too few epithets or actions.
    """
    if not 0 <= count <= MOST_MASKS - len(taken):
        raise IllegalChoice(
            f"{count + len(taken)} masks: a pack with two jokers has cards for 1 to {MOST_MASKS}; ask for fewer"
        )
    _refuse_short(pool, "epithets", len(pool.epithets), count, count)
    whole = count + len(taken) > COURT
    used = [row["card"] for row in taken]
    cards = [card for card in _cards(whole=whole) if card not in used]
    chosen = sorted(source.at("cards").shuffled(range(len(cards)))[:count])
    epithets = source.at("epithets").shuffled(pool.epithets)[:count]
    legal = [patterns(_points(cards[at])) for at in chosen]
    least = [min(map(len, ways)) for ways in legal]
    _refuse_short(pool, "actions", len(pool.deeds), sum(least), count)
    spare = len(pool.deeds) - sum(least)
    drafts: list[_Draft] = []
    for at, epithet, ways, fewest in zip(chosen, epithets, legal, least, strict=True):
        values = source.at("values", str(at)).pick([one for one in ways if len(one) - fewest <= spare])
        spare -= len(values) - fewest
        drafts.append(_Draft(epithet, cards[at], values))
    _deal(pool, drafts, source.at("actions"))
    ids = {row["id"] for row in taken}
    masks = []
    for draft in drafts:
        masks.append(_row(draft, ids))
        ids.add(masks[-1]["id"])
    used = [*used, *(row["card"] for row in masks)]
    return Made(_ranks(used) if whole else None, masks, pool.title)


def random_masks(
    paths: Sequence[Path], kinds: Mapping[str, Kind], count: int, seed: str, taken: Sequence[Mapping[str, Any]] = ()
) -> Made:
    """Make masks from the GM's own pool, if one of the files named is one, else from the bundled one.

    Args:
        paths: files and folders that the GM named.
        kinds: all kinds of file.
        count: how many masks.
        seed: what all chance depends on.
        taken: masks that are there already.

    Raises:
        IllegalChoice: as in `make_masks`.
        Diagnosed: a file cannot be used.
    """
    found = resolve(MASK_POOL.name, MASK_POOL.default, paths, {**kinds, MASK_POOL.name: MASK_POOL})
    return make_masks(MaskPool.from_data(found.data), count, Source(seed, ("masks",)), taken)


def _refuse_short(pool: MaskPool, what: str, there: int, wanted: int, count: int) -> None:
    if there < wanted:
        raise IllegalChoice(
            f"{count} masks need {wanted} {what}, and the pool {quoted(pool.title)} has {there}; "
            f"ask for fewer masks, or give a larger pool with --content"
        )


def _cards(*, whole: bool) -> list[dict[str, str]]:
    """Give the court cards and jokers, or the whole pack, each as a file has it."""
    ranks = [rank.id for rank in RANKS if rank.outline != JOKER]
    ranks = [*(id_for(name, "") for name in NUMBERS), *ranks] if whole else ranks
    cards = [{"rank": rank, "suit": suit.id} for rank in ranks for suit in SUITS]
    return cards + [{"rank": JOKER, "colour": colour.id} for colour in COLOURS]


def _points(card: Mapping[str, str]) -> int:
    return next((rank.points for rank in RANKS if rank.id == card["rank"]), NUMBER_POINTS)


def _ranks(cards: Sequence[Mapping[str, str]]) -> list[dict[str, Any]]:
    """Give the ranks of these cards, as a file has them."""
    used = {card["rank"] for card in cards}
    numbers = [{"id": id_for(name, ""), "label": name, "points": NUMBER_POINTS, "outline": "plain"} for name in NUMBERS]
    return [rank for rank in [*numbers, *(rank._asdict() for rank in RANKS)] if rank["id"] in used]


def _deal(pool: MaskPool, drafts: Sequence[_Draft], stream: Stream) -> None:
    """Let every mask take an action in turn, so that none is left with what nobody wanted."""
    bits = {tag: 1 << at for at, tag in enumerate(_tags(pool))}

    against: dict[int, int] = {}
    for one, other in pool.clashes:
        against[bits[one]] = against.get(bits[one], 0) | bits[other]
        against[bits[other]] = against.get(bits[other], 0) | bits[one]
    likes = [[bits[tag] for tag in draft.epithet.tags] for draft in drafts]
    met = [dict.fromkeys(tags, 0) for tags in likes]
    has = list(map(sum, likes))
    rest = [(deed, sum(bits[tag] for tag in deed.tags)) for deed in stream.shuffled(pool.deeds)]
    for turn in range(MOST_ACTIONS):
        for at, draft in enumerate(drafts):
            if turn < len(draft.values):
                bad = sum(bit for bit, foes in against.items() if has[at] & foes and not has[at] & bit)
                wanted = [(bit, max(_FADED, _FRESH - met[at][bit])) for bit in likes[at]]
                deed, tags = rest.pop(
                    max(range(len(rest)), key=_fits([tags for _, tags in rest], wanted, has[at], bad))
                )
                draft.deeds.append(deed)
                has[at] |= tags
                for bit in likes[at]:
                    met[at][bit] += bool(tags & bit)


def _fits(rest: Sequence[int], wanted: Sequence[tuple[int, int]], has: int, bad: int) -> Callable[[int], int]:
    """Give how well each action that is left fits a mask, by its number.

    Args:
        rest: the tags of the actions, as bits.
        wanted: the tags of the epithet, and how much each is wanted still, so that all of them come to the mask.
        has: the tags that the mask has.
        bad: those that clash with them.
    """

    def worth(at: int) -> int:
        tags = rest[at]
        shared = sum(weight for bit, weight in wanted if tags & bit)
        return shared + (tags & has).bit_count() - _CLASH * (tags & bad).bit_count()

    return worth


def _tags(pool: MaskPool) -> list[str]:
    """Give every tag there is, once, in the order of the pool."""
    every = [*(one.tags for one in pool.epithets), *(one.tags for one in pool.deeds), *pool.clashes]
    return list(dict.fromkeys(tag for tags in every for tag in tags))


def _row(draft: _Draft, ids: set[str]) -> dict[str, Any]:
    """Give a mask as a file has it."""
    actions: list[dict[str, Any]] = []
    for deed, value in zip(draft.deeds, draft.values, strict=True):
        known = [one["id"] for one in actions]
        row: dict[str, Any] = {"id": id_for(deed.label, "action", known), "label": deed.label, "value": value}
        if deed.tags:
            row["tags"] = list(deed.tags)
        if deed.mode:
            row["mode"] = deed.mode
        actions.append(row)
    name = draft.epithet.label.removeprefix("the ")
    return {
        "id": id_for(name, "mask", ids),
        "card": dict(draft.card),
        "epithet": draft.epithet.label,
        "gender": draft.epithet.gender,
        "actions": actions,
    }


__all__ = ["COURT", "MOST_MASKS", "Made", "make_masks", "patterns", "random_masks"]
