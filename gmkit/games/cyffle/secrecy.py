"""What a seat sees of cheating, and what may be behind what it does not see (4.8)."""

from __future__ import annotations

from collections.abc import Sequence

from gmkit.chance.source import Stream
from gmkit.games.cyffle.cheating import MOST_PALMED, PALM, SKIP_CUT
from gmkit.games.cyffle.deck import bits_of
from gmkit.games.cyffle.foreign import as_others_see
from gmkit.games.cyffle.model import BLANK, HONEST, Between, Hand, Sly, State
from gmkit.games.cyffle.noticing import observers
from gmkit.games.cyffle.stage import around
from gmkit.table.game import SeatNo

OWN = frozenset({"bring", "palm", "cut", "stack", "stack for another", "victim", "swap", "seen"})
"""Steps that nobody knows of but the seat that takes them."""

NOBODYS = frozenset({"spot", "objection"})
"""Steps that no seat knows of: whether anybody notices."""

HONESTLY = 0
"""A world in which nothing more is supposed than was noticed; so is every other one."""


def veil(seen: State, hands: Sequence[int], seat: SeatNo) -> State:
    """Veil what has been done on the sly, in a record whose hands are veiled already.

    The cheat knows what it has done and where the cards lie that it stacked, but not who noticed; anybody else
    knows the tricks that it has noticed itself.

    Args:
        seen: the record, with the hands as the seat would see them in an honest game.
        hands: every hand as it is.
        seat: who looks.
    """
    sly, (_, score) = seen.sly, around(seen)
    if sly is not HONEST and seat == score.dealer:
        stacked, played = apart(sly), seen.seen if isinstance(seen, Hand) else bits_of(seen.trick)
        known = [0 if at == seat else hand & stacked for at, hand in enumerate(hands)]
        for at, cards in sly.falls:
            # Of a hand that nobody typed the cheat knows what it has put there.
            more = cards & ~played & ~sum(hands)
            if at != seat and more.bit_count() <= seen.unknown[at] - hands[at].bit_count():
                known[at] |= more
        seen = seen._replace(
            hands=tuple([hand | more for hand, more in zip(seen.hands, known, strict=True)]),
            unknown=tuple([count - more.bit_count() for count, more in zip(seen.unknown, known, strict=True)]),
            sly=sly._replace(seen=(), later=(), before=tuple([one for one in sly.before if one == seat])),
        )
    elif sly is not HONEST:
        own = tuple([one for one in sly.seen if one[0] == seat])
        later, before = (tuple([one for one in told if one == seat]) for told in (sly.later, sly.before))
        shown = Sly(seen=own, later=later, before=before) if own else HONEST
        seen = seen._replace(sly=shown._replace(twice=sly.twice) if sly.twice else shown)
    if seat != score.dealer:
        seen = as_others_see(seen, hands[seat])
    if isinstance(seen, Between):
        due = [one for one in seen.due if one.step not in NOBODYS and (one.step not in OWN or one.seat == seat)]
        return seen._replace(due=tuple(due))
    return seen


def supposed(view: State, seat: SeatNo, number: int, stream: Stream, pool: Sequence[int]) -> Sly:
    """Give what may have been done on the sly, as far as a seat can tell.

    Every other world is as honest as the view allows. In the rest a dealer supposes that it was noticed, and
    anybody else that cards were palmed.

    Args:
        view: what the seat sees.
        seat: who supposes.
        number: which world it is, from 0.
        stream: what to draw from.
        pool: the cards that this seat does not know to lie anywhere.
    """
    sly = view.sly
    table, score = around(view)
    if score.dealer is None or not score.gathered or not _dealt_or_dealing(view):
        return sly
    if seat == score.dealer:
        watching = [one.number for one in observers(table, score)]
        if number % 2 and sly.done and watching:
            return sly._replace(seen=((stream.pick(watching), stream.pick(sly.done)),))
        return sly
    noticed = tuple([trick for _, trick in sly.seen])
    if not number % 2:
        return sly._replace(done=noticed)
    spare = len(pool) - sum(view.unknown)
    gathered = [card for card in pool if score.gathered >> card & 1]
    most = min(MOST_PALMED, spare, len(gathered))
    if most < 1:
        return sly._replace(done=(*noticed, *(() if SKIP_CUT in noticed else (SKIP_CUT,))))
    palmed = bits_of(stream.shuffled(gathered)[: 1 + stream.below(most)])
    return sly._replace(done=(*(() if PALM in noticed else (PALM,)), *noticed), palmed=palmed)


def _dealt_or_dealing(view: State) -> bool:
    """Whether a hand has begun: between two hands nothing can be palmed yet (CF-16)."""
    return isinstance(view, Hand) or (view.due != () and all(one.step != "begin" for one in view.due))


def apart(sly: Sly) -> int:
    """Give the cards that are dealt to nobody unawares: palmed, or stacked for somebody."""
    return sly.palmed | bits_of(card for card in sly.stacked if card != BLANK)
