"""Nobody sees more than a player at the table: views, worlds, and what two unlike truths look like to a seat."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice
from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.games.cypher.events import DisplayTurned
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import State
from gmkit.games.cypher.moves import insert
from gmkit.table.game import HIDDEN, Ask, SeatNo, seen_by
from tests.cases import every_case
from tests.games.cypher.builders import (
    FORTY,
    HOUSE,
    SINGLES,
    TWELVE,
    answered,
    few,
    named,
    position,
    seated,
    some_options,
    wander,
)

DECKS = (HOUSE, Cypher(SINGLES), Cypher(TWELVE), Cypher(FORTY))
ALIKE = Cypher(SINGLES)


def cards_seen(state: State, seat: int) -> set[Any]:
    """Give the cards whose place a seat knows, worked out from the record alone."""
    bit = 1 << seat
    seen: set[Any] = {card for area in state.areas for card in area} | {state.display}
    for hand, known in zip(state.hands, state.known, strict=True):
        seen |= {card for card, who in zip(hand, known, strict=True) if who & bit}
    seen |= {card for card, who in (*state.pack, *state.removed) if who & bit}
    return seen - {None, HIDDEN}


def heaps(state: State, seat: int) -> int:
    """Give in how many different places unseen cards lie; a hand is one place, since it has no order."""
    seen = cards_seen(state, seat)
    loose = [card for card, _ in (*state.pack, *state.removed) if card not in seen]
    return len(loose) + sum(any(card not in seen for card in hand) for hand in state.hands)


def exchanged(state: State, swap: dict[int, int]) -> State:
    """Give the record with cards in each other's places."""

    def one(card: Any) -> Any:
        return swap.get(card, card)

    hands, masks = [], []
    for hand, known in zip(state.hands, state.known, strict=True):
        held: Any = (), ()
        for card, who in zip(hand, known, strict=True):
            held = insert(held[0], held[1], one(card), who)
        hands.append(held[0])
        masks.append(held[1])
    return state._replace(
        hands=tuple(hands),
        known=tuple(masks),
        pack=tuple((one(card), who) for card, who in state.pack),
        removed=tuple((one(card), who) for card, who in state.removed),
        unseen=tuple(sorted(map(one, state.unseen))),
    )


def mixed(cards: list[int], stream: Stream) -> dict[int, int]:
    return dict(zip(cards, stream.shuffled(cards), strict=True))


@pytest.mark.parametrize("seed", few(16))
def test_views(seed: int) -> None:
    game, stream = DECKS[seed % 4], Source(f"views {seed}").stream()
    start = game.set_up(seated(2 + seed % 3), some_options(stream) | {"set_aside_one": seed % 2 == 0}).state
    for at, (before, need, _, _, _) in enumerate(wander(game, start, stream)):
        if isinstance(need, Ask):
            assert game.pending(game.view(before, need.seat)) == need
        if at % 4:
            continue
        for seat in map(SeatNo, range(before.table.seats)):
            view = game.view(before, seat)
            every = set(range(game.nexus.total))
            hidden = sorted(every - cards_seen(before, seat))
            if heaps(before, seat) < 2:
                assert view == before, "what a seat can work out is no secret"
                continue
            assert list(view.unseen) == hidden, "what a seat has not seen is unseen, and nothing else"
            assert game.held(view) == game.nexus.total
            assert game.view(view, seat) == view
            assert game.view(exchanged(before, mixed(hidden, stream)), seat) == view, "dealt again, it looks the same"
            worlds = list(islice(game.worlds(view, seat, Source("worlds").placed(str(at))), 6))
            for world in worlds:
                assert game.view(world, seat) == view
                assert sorted([*cards_seen(world, seat), *hidden]) == sorted(every)
                assert all(HIDDEN not in hand for hand in world.hands)
                assert all((card is HIDDEN) == (not who) for card, who in world.pack), "what nobody saw stays luck"
            if view != before:
                assert len(set(worlds)) > 1


@every_case("seed", range(10))
def test_two_truths_that_look_alike_stay_alike(seed: int) -> None:
    """Whatever is done with cards that a seat does not see tells it nothing, as long as they stay face down."""
    game, stream = ALIKE, Source(f"alike {seed}").stream()
    start = game.set_up(seated(2 + seed % 3), {"extractor_optional": seed % 2 == 0, "bodyguard_spent": True}).state
    compared = 0
    for before, need, value, after, events in wander(game, start, stream):
        if need.what == "first player":
            continue
        for seat in map(SeatNo, range(before.table.seats)):
            unseen = sorted(set(range(game.nexus.total)) - cards_seen(before, seat))
            told = seen_by(events, seat)
            named = {part for event in told for part in _cards(event)}
            swap = mixed([card for card in unseen if card not in named | cards_seen(after, seat)], stream)
            if len(swap) < 2 or len(unseen) < 2:
                continue
            other = game.apply(exchanged(before, swap), _other(value, swap))
            assert game.view(other.state, seat) == game.view(after, seat)
            assert seen_by(other.events, seat) == told
            compared += 1
    assert compared > 40


@every_case("seed", range(8))
def test_a_card_that_moves_face_down_tells_nothing_by_which_it_is(seed: int) -> None:
    """Whichever card is passed, discarded or removed, whoever does not get it sees the same (NX-1)."""
    game, stream = DECKS[seed % 4], Source(f"face down {seed}").stream()
    compared = 0
    for before, need, _, _, _ in wander(game, game.set_up(seated(2 + seed % 3), {}).state, stream):
        if not isinstance(need, Ask) or not need.what.startswith(("pass", "discard", "remove")):
            continue
        way = before.agenda[-1][2] if need.what.startswith("pass") else 0
        knows = {need.seat, (need.seat + way) % before.table.seats}
        steps = [game.apply(before, value) for value in need.choices.items()]
        if any(isinstance(event, DisplayTurned) for _, events in steps for event in events):
            continue
        for seat in map(SeatNo, {*range(before.table.seats)} - knows):
            views = [game.view(after, seat) for after, _ in steps if heaps(after, seat) > 1]
            assert len(set(views)) < 2
            assert len({tuple(seen_by(events, seat)) for _, events in steps}) == 1
            compared += len(views) > 1
    assert compared > 5


def _cards(event: Any) -> list[Any]:
    found = [getattr(event, name) for name in ("card", "target", "cause", "incoming", "guard") if hasattr(event, name)]
    return found + list(getattr(event, "cards", ()))


def _other(value: Hashable, swap: dict[int, int]) -> Any:
    if isinstance(value, tuple):
        return tuple(sorted(swap.get(card, card) for card in value))
    return swap.get(value, value) if isinstance(value, int) else value


def test_worlds_are_drawn_evenly() -> None:
    """Three cards unseen, one in each hand and one in the deck: six worlds, each as likely as any other."""
    state = position([[], [], []], [["fixer#1"], ["hacker"], ["coder"]], display="aristocrat", pack=[])
    rest = [(card, 1) if card == state.removed[0][0] else (card, 7) for card, _ in state.removed]
    view = HOUSE.view(state._replace(removed=tuple(rest)), SeatNo(2))
    assert len(view.unseen) == 3
    count: dict[Any, int] = {}
    for world in islice(HOUSE.worlds(view, SeatNo(2), Source("even")), 3000):
        key = (world.hands[0], world.hands[1])
        count[key] = count.get(key, 0) + 1
    assert len(count) == 6
    assert min(count.values()) > 420


def test_what_was_passed_is_known_until_the_hand_moves_face_down() -> None:
    state = position([[], []], [["hacker", "coder", "archivist"], ["fixer", "executive"]], display="fixer")
    state, _ = answered(
        state,
        ("play", "Hacker"),
        ("draw from", "display"),
        ("Display", "bodyguard"),
        ("draw from", "display"),
        ("Display", "extractor"),
        ("pass", "Coder"),
    )
    state, _ = answered(state, ("discard", "Archivist"))
    view = HOUSE.view(state, SeatNo(0))
    assert named(view, view.hands[1]) == ["coder", "?", "?"]
    assert named(state, HOUSE.view(state, SeatNo(1)).hands[0]) == ["?", "?"], "taken face up, and one may be gone"
    assert view.pack[-1][0] == state.pack[-1][0]
    assert HOUSE.view(state, SeatNo(1)).pack[-1] == (HIDDEN, 1)
    state, _ = answered(
        state,
        ("play", "Executive"),
        ("draw from", "display"),
        ("Display", "extractor"),
        ("draw from", "display"),
        ("Display", "technomancer"),
        ("pass", "Fixer"),
    )
    view = HOUSE.view(state, SeatNo(0))
    assert named(view, view.hands[1]) == ["?", "?", "?"], "one card has gone, and nobody can tell which"


def test_who_else_knows_a_card_is_not_seen() -> None:
    """Ana gave Mira one of two cards; Tom sees two cards alike, so that he learns nothing when one is played."""
    state = position([[], [], []], [["hacker", "coder", "executive"], ["fixer"], []], display="extractor")
    state, _ = answered(
        state, ("play", "Hacker"), ("draw from", "display"), ("Display", "archivist"), ("pass left", "Coder")
    )
    assert state.known[1] == (1 | 2, 2)
    assert HOUSE.view(state, SeatNo(0)).known[1] == (1 | 2, 2)
    assert HOUSE.view(state, SeatNo(2)).known[1] == (2, 2)
    assert HOUSE.view(state, SeatNo(2)).hands[1] == (HIDDEN, HIDDEN)


@every_case(("second", "left"), [(1 | 4, 1), (1 | 2 | 4, 1 | 2)])
def test_one_copy_is_not_told_from_another(second: int, left: int) -> None:
    """Who saw one of two Fixers come cannot tell, when one is played, that the other is still there (NX-1)."""
    state = position([[], [], []], [["fixer", "fixer", "coder"], [], []], display="executive")
    state = state._replace(known=((1, 1 | 2, second), (), ()))
    for first, other in ((1 | 2, second), (second, 1 | 2)):
        after, _ = answered(state._replace(known=((1, first, other), (), ())), ("play", "Fixer"))
        assert after.known[0] == (1, left)


def test_a_table_is_known_by_what_is_on_it() -> None:
    one, other = position([[], []], display="fixer"), position([[], []], display="fixer")
    assert one.table is not other.table
    assert (one, hash(one)) == (other, hash(other))
    assert one != position([[], []], display="fixer", options={"turn_cap": 41})
