"""Real cards told twice: by a referee who sees them all, and by a record that people show no more than they must."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.games.cypher.events import DisplayTurned, DrewCard, PassedCard
from gmkit.games.cypher.game import Cypher
from gmkit.games.cypher.model import CardAt, State
from gmkit.games.cypher.situation import from_data, to_data
from gmkit.table.game import HIDDEN, Ask, Luck, Over
from tests.games.cypher.builders import SINGLES, answered, named, position, seated, told_of

GAME = Cypher(SINGLES)
"""Every name once, so that a card is the same in both records."""

FACE_DOWN = ("pass", "pass left", "pass right", "discard", "remove")

UP = {"Display": DisplayTurned, "card drawn": DrewCard, "card received": PassedCard}
"""What tells the referee's card, where it comes up in the other record."""


def opened(seats: int, people: Sequence[int], stream: Stream) -> tuple[State, State]:
    """Deal, and give what the referee sees, with all of the deck in order, and what the other record knows."""
    truth = record = GAME.set_up(seated(seats, people), {"extractor_optional": stream.below(2) == 1}).state
    while isinstance(need := GAME.pending(truth), Luck):
        value = need.law.draw(stream)
        unseen = need.what == "hand" and need.seat in people
        truth = GAME.apply(truth, value).state
        record = GAME.apply(record, HIDDEN if unseen else value).state
    cards = stream.shuffled(truth.unseen)
    pack = tuple((cards.pop(), who) for _, who in truth.pack)
    return truth._replace(pack=pack, unseen=()), record


def fits(truth: State, record: State) -> None:
    """Check that nothing in the record is wrong, and that no card is lost or there twice."""
    assert (record.areas, record.display, record.turn) == (truth.areas, truth.display, truth.turn)
    known: list[int] = [card for area in record.areas for card in area]
    known += [] if record.display is None else [record.display]
    hidden = 0
    heaps: list[tuple[Sequence[CardAt], Sequence[CardAt]]] = list(zip(record.hands, truth.hands, strict=True))
    heaps += [([card for card, _ in mine], [card for card, _ in its]) for mine, its in _piles(truth, record)]
    for mine, its in heaps:
        shown = [card for card in mine if card is not HIDDEN]
        assert set(shown) <= set(its)
        assert len(mine) == len(its)
        known += shown
        hidden += len(mine) - len(shown)
    assert hidden == len(record.unseen)
    assert sorted((*known, *record.unseen)) == list(range(GAME.nexus.total))
    written = from_data(to_data(record), GAME.nexus, record.table.options._asdict()).state
    assert Counter(written.removed) == Counter(record.removed)
    assert written._replace(removed=()) == record._replace(removed=()), "a situation says all that the record does"


def _piles(truth: State, record: State) -> list[tuple[Any, Any]]:
    return [(record.pack, truth.pack), (record.removed, truth.removed)]


def unnamed(same: Ask, value: Any, people: Sequence[int], stream: Stream) -> bool:
    """Say whether a person parts with a card without naming it: always if the record knows it not, else often."""
    if same.what not in FACE_DOWN or same.seat not in people or HIDDEN not in same.choices or value == "nothing":
        return False
    return value not in same.choices or stream.below(3) > 0


def both(seed: int) -> int:
    """Play a game to its end in both records; give how often a card went unnamed of a hand of which some was known."""
    stream = Source(f"two {seed}").stream()
    seats, mixed = 2 + seed % 3, 0
    people = [seat for seat in range(seats) if stream.below(3)] or [0]
    truth, record = opened(seats, people, stream)
    while isinstance(ask := GAME.pending(truth), Ask):
        value: Any = stream.pick(list(ask.choices.items()))
        same = GAME.pending(record)
        assert isinstance(same, Ask)
        assert (same.seat, same.what) == (ask.seat, ask.what)
        told = HIDDEN if unnamed(same, value, people, stream) else value
        assert told in same.choices, f"{ask.what}: {ask.choices.show(value)} is refused"
        mixed += told is HIDDEN and any(card is not HIDDEN for card in record.hands[ask.seat])
        truth, events = GAME.apply(truth, value)
        record, heard = GAME.apply(record, told)
        while isinstance(need := GAME.pending(record), Luck):
            nth = len(told_of(heard, DisplayTurned)) if need.what == "Display" else 0
            card = told_of(events, UP[need.what])[nth].card
            unseen = need.what == "card drawn" and need.seat in people and stream.below(4)
            record, more = GAME.apply(record, HIDDEN if unseen else card)
            heard += more
        fits(truth, record)
    over = GAME.pending(record)
    assert isinstance(over, Over)
    assert over == ask
    return mixed


@pytest.mark.thorough
@pytest.mark.parametrize("group", range(6))
def test_no_play_with_real_cards_is_refused(group: int) -> None:
    """Whatever people hold they may play, pass and put away; the record never says that it lies elsewhere (NX-3)."""
    assert sum(map(both, range(10 * group, 10 * group + 10))) > 20


def test_a_card_drawn_openly_may_be_the_one_that_went() -> None:
    """Ana takes the Overseer for all to see and passes a card face down: Bo may have it, or still she."""
    state = position(
        [["hacker"], ["executive", "data-runner"]],
        [["?", "?", "?"], ["?", "?"]],
        display="corp-overseer",
        people=[0, 1],
    )
    script = [("play", "bodyguard"), ("draw from", "display"), ("Display", "extractor"), ("draw from", "top")]
    state, _ = answered(state, *script, ("card drawn", "?"))
    assert named(state, state.hands[0]) == ["corp-overseer", "?", "?", "?"]
    before = state.unseen
    passed, _ = answered(state, ("pass", "?"))
    assert named(passed, passed.hands[0]) == ["?"] * 3
    assert set(passed.unseen) - set(before) == {0}, "the Overseer is the first card"
    assert set(passed.known[0]) == {1}
    kept, _ = answered(passed, ("discard", "?"), ("play", "overseer"))
    assert named(kept, kept.areas[1])[-1] == "corp-overseer"
    # What is named stays known: Bo has the Overseer, and nobody else can play it.
    given, _ = answered(state, ("pass", "overseer"), ("discard", "?"))
    assert named(given, given.hands[1]) == ["corp-overseer", "?", "?"]
    assert named(given, given.hands[0]) == ["?", "?"]
