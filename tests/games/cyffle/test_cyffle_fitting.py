"""Deals that fit what was denied: found whenever there is one, however few there are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.games.cyffle import game
from gmkit.games.cyffle.game import Wanted, fitting_worlds
from gmkit.games.cyffle.pack import bits_of, cards_in, full_pack
from gmkit.table.game import SeatNo
from tests.games.cyffle.builders import GAME, cards, standing


def any_fits(pool: int, wanted: Sequence[Wanted]) -> bool:
    """Try every hand for every seat."""
    if not wanted:
        return True
    first, *rest = wanted
    hands = combinations(cards_in(pool & ~first.denied), first.size)
    return any(any_fits(pool & ~bits_of(hand), rest) for hand in hands)


def drawn(stream: Stream) -> tuple[int, list[Wanted]]:
    """Draw some cards of four suits and up to four hands that cannot hold some of the suits."""
    pool = bits_of(stream.shuffled(range(20))[: 3 + stream.below(6)])
    left, wanted = pool.bit_count(), []
    for seat in range(2 + stream.below(3)):
        size = min(left, 1 + stream.below(3))
        denied = sum(0b11111 << 5 * suit for suit in range(4) if stream.below(2))
        wanted += [Wanted(seat, size, denied)] if size else []
        left -= size
    return pool, wanted


@pytest.mark.parametrize("tries", [0, game.TRIES])
def test_a_deal_is_found_if_there_is_one(tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "TRIES", tries)
    stream = Source("deals").at("fit", 0)
    there = 0
    for _ in range(400):
        pool, wanted = drawn(stream)
        found = game.fitting(pool, wanted, stream)
        assert (found is not None) == any_fits(pool, wanted)
        there += found is not None
        if found is None:
            continue
        assert [(seat, hand.bit_count()) for seat, hand in found] == [(one.seat, one.size) for one in wanted]
        assert not any(hand & one.denied for (_, hand), one in zip(found, wanted, strict=True))
        assert sum(hand for _, hand in found) & ~pool == 0
        # Nobody shares a card.
        assert sum(hand for _, hand in found).bit_count() == sum(one.size for one in wanted)
    assert 100 < there < 390


def test_no_cheat_is_supposed_to_hold_what_a_void_needs() -> None:
    # Nobody has seen 3C and three hearts, and the dealer, whose last card it is, has denied all suits but clubs.
    state = standing(["2C", "?"], "S", 1, gathered="3C 4H", cheating=True)
    state = state._replace(seen=full_pack() & ~cards("2C 3C 4H 5H 6H"), denied=0b1110 << 4)
    view = GAME.view(state, SeatNo(0))
    found = list(islice(fitting_worlds(view, SeatNo(0), Source("sly")), 40))
    assert {world.hands[1] for world in found} == {cards("3C")}
    # The heart that was gathered may well be up the sleeve.
    assert {world.sly.palmed for world in found} == {0, cards("4H")}


def test_what_was_denied_is_dealt_where_nothing_else_is_left() -> None:
    state = standing(["2C", "?"], "S", 1)
    state = state._replace(seen=full_pack() & ~cards("2C 4H 5H"), denied=0b1110 << 4)
    found = list(islice(fitting_worlds(GAME.view(state, SeatNo(0)), SeatNo(0), Source("revoke")), 40))
    assert {world.hands[1] for world in found} == {cards("4H"), cards("5H")}
