"""An Ace of another pack where people's cards are real, and nobody here has seen them (4.8, CF-28)."""

from __future__ import annotations

from itertools import count, islice
from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.errors import IllegalChoice
from gmkit.games.cyffle.accusing import NOBODY
from gmkit.games.cyffle.dealing import begin_hand
from gmkit.games.cyffle.deck import PACK
from gmkit.games.cyffle.foreign import elsewhere
from gmkit.games.cyffle.game import settled
from gmkit.games.cyffle.model import Hand, Options, Score, Sly, State, Table
from gmkit.games.cyffle.npc.slyness import CHEAT
from gmkit.games.cyffle.sleights import CUT, KEEP
from gmkit.games.cyffle.sly_events import CheatShown
from gmkit.table.game import HIDDEN, Ask, Luck, Over
from gmkit.table.seats import HUMAN, Seat, Seating
from tests.games.cyffle.cyffle_cheats import after, what
from tests.games.cyffle.cyffle_table import GAME, cards, played, standing
from tests.games.cyffle.foreign_aces import FOREIGN, SPADE, A, B, at_table, twice


def test_a_second_ace_from_the_dealers_unknown_hand_is_told() -> None:
    """At a real table, where it has said nothing of it: two Aces of spades fall; a third cannot, nor a King twice."""
    state, events = played(at_table("? ? ?", "? ? ?", dealer=1, people=(0, 1)), "AS AS")
    assert twice(events) == [(B, "AS")]
    assert events[-1].seat == A
    with pytest.raises(IllegalChoice, match="played already"):
        played(state, "AS")
    with pytest.raises(IllegalChoice, match="played already"):
        played(state, "KD KD")
    state = played(state, "KD 2D 3D 4D")[0]
    assert what(state) == ("accusation", 0)
    _, events = after(state, 1)
    assert CheatShown(B, (), -1, (), (), ("AS",)) in events


def test_nobody_else_plays_one() -> None:
    """An Ace that lies elsewhere is typed wrongly, whoever deals: the dealer is not to answer for it."""
    state = at_table("AS 3H 4H", "? ? ?", dealer=0, people=(1,))
    need: Any = GAME.pending(state)
    assert need.seat == B
    assert GAME.pending(GAME.view(state, B)) == need
    with pytest.raises(IllegalChoice, match="dealt elsewhere"):
        need.choices.parse("AS")
    with pytest.raises(IllegalChoice, match="dealt elsewhere"):
        played(state, "AS")


def test_a_third_cannot_fall() -> None:
    """The pack's own has fallen, and gmkit's dealer holds the other: a person's is refused."""
    state = at_table("AS 3H 4H", "? ? ?", "5C 6C", dealer=2, people=(1,), sly=Sly(foreign=1 << FOREIGN))
    state = state._replace(hands=(*state.hands[:2], state.hands[2] | 1 << FOREIGN))
    state = played(state, "AS")[0]
    assert GAME.pending(GAME.view(state, B)) == GAME.pending(state)
    with pytest.raises(IllegalChoice, match="played already"):
        played(state, "AS")


def test_what_the_dealer_has_put_there_is_what_it_plays() -> None:
    """Its hand is unseen, but that the foreign Ace was stacked for it is known; the pack's own may fall as well."""
    state = at_table("? ? ?", "? ? ?", dealer=0, people=(0, 1), sly=Sly(foreign=1 << FOREIGN))
    state = played(state, "2H AS")[0]
    assert isinstance(state, Hand)
    assert state.seen == 1 << FOREIGN | cards("2H")
    view = GAME.view(state, B)
    assert isinstance(view, Hand)
    assert view.seen == cards("AS 2H")
    _, events = played(state, "AS")
    assert len(twice(events)) == 1


def test_none_is_about_in_a_first_hand() -> None:
    state = standing(["? ? ?", "? ? ?"], "C", 1, (0, 1), cheating=True, foreign_ace=True)
    with pytest.raises(IllegalChoice, match="played already"):
        played(state, "AS AS")


def test_without_the_option_a_second_ace_is_refused() -> None:
    state = standing(["AS 3H 4H", "? ? ?"], "C", 0, (1,), cheating=True)
    with pytest.raises(IllegalChoice, match="dealt elsewhere"):
        played(state, "AS")


def test_a_hand_that_must_have_it_is_typed_by_its_name() -> None:
    """Of two equal cards the one that was stacked is meant first."""
    seating = Seating((Seat("A", HUMAN), Seat("B", "skilled", CHEAT)))
    table = Table(seating, Options(cheating=True, foreign_ace=True), GAME.names)
    score = Score(2, B, (0, 0, 0), (0, 0), (False, False), gathered=cards("2C 3C"))

    state: State = settled(begin_hand(table, score)).state  # type: ignore[arg-type]
    state = after(state, FOREIGN, (), 3, CUT, (FOREIGN,), (), False)[0]
    need: Any = GAME.pending(state)
    assert (need.what, need.seat) == ("hand", 1)
    dealt, _ = need.law.parse(["AS", "KD", "7H", "8H", "9H"])
    assert dealt >> FOREIGN & 1
    assert not dealt >> SPADE & 1
    state = after(state, dealt, HIDDEN)[0]
    assert isinstance(state, Hand)


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(6, 150))])
def test_evenings_with_cards_that_nobody_sees(seed: int) -> None:
    """People's hands stay unseen half of the time: nothing lies in two places, and nobody is told what it is."""
    number = 2 + seed % 5
    seating = Seating(tuple(Seat(f"S{at}", HUMAN if (at + seed) % 2 else "average") for at in range(number)))
    options = Options(mode="wager", max_hands=6, cheating="story" if seed % 3 == 2 else True, foreign_ace=True)
    state: State = GAME.set_up(seating, options._asdict()).state
    source = Source(f"foreign {seed}")
    for turn in count():
        need = GAME.pending(state)
        if isinstance(need, Over):
            break
        draw = source.at(turn)
        if isinstance(need, Luck):
            person = need.seat is not None and not seating.seats[need.seat].npc
            value = HIDDEN if need.secret and person and need.what == "hand" and draw.below(2) else need.law.draw(draw)
        else:
            view = GAME.view(state, need.seat)
            assert GAME.pending(view) == need
            # Whose own hand nobody knows would see it in a world.
            if not view.unknown[need.seat]:
                for world in islice(GAME.worlds(view, need.seat, source.placed(turn)), 2):
                    assert GAME.view(world, need.seat) == view
            value = some(state, need, draw)
        state = GAME.apply(state, value).state
        check_places(state)


def some(state: State, need: Ask, draw: Stream) -> Any:
    """Draw what may be chosen: no card that lies elsewhere, and seldom a charge."""
    items: list[Any] = list(need.choices.items())
    if need.what == "accusation" and draw.below(3):
        return NOBODY
    if isinstance(state, Hand) and state.unknown[need.seat]:
        return draw.pick([one for one in items if not elsewhere(state) >> one & 1])
    if need.what == "swap":
        others = sum(own for seat, own in enumerate(state.hands) if seat != need.seat)
        items = [one for one in items if one == KEEP or not others >> one[0] & 1]
    return draw.pick(items)


def check_places(state: State) -> None:
    """No card lies in two places; one at most is of another pack, and it is the dealer's."""
    sly, taken = state.sly, 0
    for place in (*state.hands, sly.palmed, state.seen if isinstance(state, Hand) else 0):
        assert not place & taken
        taken |= place
    assert taken >> PACK == (taken & sly.foreign) >> PACK
    assert sly.foreign.bit_count() <= 1
    dealer = (state.round.score if isinstance(state, Hand) else state.score).dealer
    assert not any(own >> PACK for seat, own in enumerate(state.hands) if seat != dealer)
