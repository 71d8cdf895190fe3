"""An evening of Cyffle written down: read, written, and read again."""

from __future__ import annotations

from typing import Any

import pytest

from gmkit.chance.source import Source
from gmkit.errors import StoreError
from gmkit.games.cyffle import GAME as CARD
from gmkit.games.cyffle.events import TrickWon
from gmkit.games.cyffle.game import Cyffle
from gmkit.games.cyffle.model import Bystander, Hand, Manner, Options, State, Table
from gmkit.games.cyffle.pack import KINDS, bits_of
from gmkit.games.cyffle.situation import from_data, to_data
from gmkit.library.load import parse
from gmkit.library.shelves import validate
from gmkit.library.write import dump
from gmkit.table.game import Ask, Luck, Over, SeatNo, Step
from tests.games.cyffle.builders import FIRE, GAME, at_random, seated

CODES = "23456789TJQKA"


def card(code: str) -> int:
    return "CDHS".index(code[1]) * 13 + CODES.index(code[0])


def cards(codes: str) -> int:
    return bits_of(map(card, codes.split()))


def read(text: str, **options: Any) -> Step[State]:
    document = parse(text, "fire.yaml")
    assert validate(document, KINDS) == []
    given = {**CARD.read_options([]), **document.data.get("options", {}), **options}
    return from_data(document.data, GAME, given)


def playing(text: str) -> Hand:
    state = read(text).state
    assert isinstance(state, Hand)
    return state


def test_the_storys_trick_ends_as_told() -> None:
    rules, state = GAME, playing(FIRE)
    assert (state.seat, state.trick) == (3, tuple(map(card, ("KH", "2H", "AH"))))
    need = rules.pending(state)
    assert isinstance(need, Ask)
    assert sorted(map(need.choices.show, need.choices.items())) == ["4C", "5D", "AS"]
    after, events = rules.apply(state, card("AS"))
    assert events[-1] == TrickWon(SeatNo(3), ("KH", "2H", "AH", "AS"), 7, "AS")
    assert isinstance(after, Hand)
    assert after.points == (0, 0, 0, 7)
    assert after.denied == 1 << 4 * 3 + 2


def test_what_is_not_said_is_as_usual() -> None:
    state = playing(FIRE)
    assert state.round.score.coins == (-1, -1, -1, -1, 4)
    assert state.round.stakes == (1, 1, 1, 1)
    assert state.round.score.number == 1
    first = "\n".join(line for line in FIRE.splitlines() if not line.startswith(("dealer", "leader", "trick")))
    whole = first.replace("[9C, TD]", "[KH, 9C, TD]").replace("[JS, 3C]", "[2H, JS, 3C]")
    state = playing(whole.replace("[8D, QC]", "[AH, 8D, QC]"))
    # The last seat has dealt, so that the first leads.
    assert (state.round.score.dealer, state.seat) == (3, 0)


def test_hands_of_people_are_unknown() -> None:
    state = playing(FIRE.replace("{name: Kilraen, hand: [JS, 3C]}", "{name: Kilraen, level: human, hand: '?'}"))
    assert (state.hands[1], state.unknown) == (0, (0, 2, 0, 0))
    state = playing(FIRE.replace("[8D, QC]", "['?', QC], level: human"))
    assert (state.hands[2], state.unknown) == (cards("QC"), (0, 0, 1, 0))


def test_everything_that_can_be_said() -> None:
    state = playing(
        "kind: cyffle-situation\nschema_version: 1\nnumber: 4\ndealer: Bo\ncarried: 1\ntrump: ♥\nleader: Cy\n"
        "options: {wager_style: open, purse: 20, cheating: true}\ntrick: [2C]\nseen: [KH, 3H, 4D]\n"
        "gathered: [AS, AH]\n"
        "seats:\n  - {name: Ana, hand: [AC, 5C], points: 1, coins: 17, stake: 3, tally: 2, sleight: 3}\n"
        "  - {name: Bo, sits_out: true, perception: -2, distracted: true}\n"
        "  - {name: Cy, level: weak, style: quiet, hand: [6D], coins: 16, stake: 3}\n"
        "  - {name: Di, level: human, hand: ['?', '?'], void: [spades, C], revoked: true, stake: 3}\n"
        "  - {name: Ed, left: true}\n"
        "bystanders:\n  - {name: Fay, perception: 4, dozing: true, tells: false}\n"
    )
    table, score = state.round.table, state.round.score
    assert (score.number, score.dealer, score.gathered) == (4, 1, cards("AS AH"))
    assert score.coins == (17, 20, 16, 17, 20, 10)
    assert score.tally == (2, 0, 0, 0, 0)
    assert (state.round.out, score.gone) == ((False, True, False, False, True), (False,) * 4 + (True,))
    assert (state.seat, state.trick, state.seen) == (3, (card("2C"),), cards("KH 3H 4D 2C"))
    assert (state.hands, state.unknown) == ((cards("AC 5C"), 0, cards("6D"), 0, 0), (0, 0, 0, 2, 0))
    assert state.denied == 1 << 12 + 3 | 1 << 12
    assert (state.revoked, state.points) == (1 << 3, (1, 0, 0, 0, 0))
    assert table.manners == (Manner(3), Manner(0, -2, True), Manner(), Manner(), Manner())
    assert table.bystanders == (Bystander("Fay", 4, False, True, False),)
    assert table.seating.seats[2].style == "quiet"


def test_an_evening_before_the_deal() -> None:
    rules = GAME
    two = "kind: cyffle-situation\nschema_version: 1\nseats: [{name: Ana, tally: 3}, {name: Bo}]\n"
    state = read(two).state
    need = rules.pending(state)
    assert isinstance(need, Luck)
    assert need.what == "first dealer"
    state, events = read(two + "dealer: Bo\nnumber: 5\ncarried: 2\n")
    assert type(events[0]).__name__ == "HandBegins"
    assert (events[0].number, events[0].dealer, events[0].carried) == (5, 1, 2)
    need = rules.pending(state)
    assert isinstance(need, Luck)
    assert need.what == "trump"
    state = read(two.replace("{name: Bo}", "{name: Bo, level: human}") + "dealer: Bo\nundecided: [Bo]\n").state
    asked = rules.pending(state)
    assert isinstance(asked, Ask)
    assert (asked.what, asked.seat) == ("next hand", 1)


def test_a_stake_that_is_to_be_matched() -> None:
    rules = GAME
    state = read(
        "kind: cyffle-situation\nschema_version: 1\ntrump: D\noptions: {wager_style: open}\nseats:\n"
        "  - {name: Ana, hand: [2C, 3C, 4C, 5C], stake: 5}\n  - {name: Bo, hand: [2D, 3D, 4D, 5D]}\n"
        "  - {name: Cy, sits_out: true}\n"
    ).state
    asked = rules.pending(state)
    assert isinstance(asked, Ask)
    assert (asked.what, asked.seat) == ("wager", 1)
    after = rules.apply(state, "match").state
    assert isinstance(after, Hand)
    assert after.round.score.coins == (-5, -5, 0, 10)


def some_table(number: int) -> tuple[Any, Options]:
    stream = Source("tables").at(number)
    levels = [stream.pick(["skilled", "skilled", "human"]) for _ in range(2 + stream.below(4))]
    if number == 5:
        levels = ["skilled"] * 18
    options = Options(
        mode=stream.pick(["wager", "tally", "both"]),
        wager_style=stream.pick(["agreed", "open"]),
        tie_tally=stream.pick(["none", "each", "replay"]),
        deal_passes=stream.pick(["left", "winner"]),
        purse=stream.pick([None, 3, 20]),
        hands_to_win=2,
        too_many="two_packs",
        max_hands=6,
    )
    return seated(*levels), options


def same(state: State, again: State, rules: Cyffle) -> None:
    """Two records that everybody would take for the same."""
    assert type(state) is type(again)
    if isinstance(state, Hand) and state.round.table.pack < 1 << 52:
        assert state == again
    need, other = rules.pending(state), rules.pending(again)
    assert type(need) is type(other)
    if isinstance(need, Ask) and isinstance(other, Ask):
        assert (need.what, need.seat, need.choices) == (other.what, other.seat, other.choices)
    elif isinstance(need, Luck) and isinstance(other, Luck):
        assert (need.what, need.seat, need.law) == (other.what, other.seat, other.law)
    else:
        assert need == other


@pytest.mark.parametrize("number", range(12))
def test_every_moment_comes_back_as_it_was(number: int) -> None:
    rules = GAME
    seating, options = some_table(number)
    seen = set()
    for count, (state, _) in enumerate(at_random(seating, options, f"evening {number}", 100 if number == 5 else 150)):
        data = to_data(state)
        again = from_data(data, rules, options._asdict()).state
        assert to_data(again) == data
        if number != 5:
            same(state, again, rules)
        seen.add(getattr(rules.pending(state), "what", "over"))
        if count % 23 == 0:
            document = parse(dump(data), "evening.yaml")
            assert document.data == data
            assert validate(document, KINDS) == []
    assert "card" in seen


def test_the_rest_of_an_evening_is_the_same_from_a_file() -> None:
    seating, options = some_table(3)
    moments = list(at_random(seating, options, "rest", 200))
    for at in range(0, len(moments), 23):
        again = from_data(to_data(moments[at][0]), GAME, options._asdict()).state
        # Both go on by the same whims, drawn anew from here.
        rest, other = (list(at_random(seating, options, "on", 100, one)) for one in (moments[at][0], again))
        assert [to_data(one) for one, _ in rest] == [to_data(one) for one, _ in other]
        assert [events for _, events in rest[1:]] == [events for _, events in other[1:]]


def test_an_evening_that_is_over_stays_over() -> None:
    seating, options = some_table(1)
    *_, (state, _) = at_random(seating, options, "over")
    over = GAME.pending(state)
    assert isinstance(over, Over)
    again = from_data(to_data(state), GAME, options._asdict())
    assert GAME.pending(again.state) == over
    assert again.events[-1].reason == over.reason


def test_a_cheat_at_work_cannot_be_written() -> None:
    """Nor an honest hand in which somebody could have cheated: a refusal would tell the one from the other."""
    state = playing(FIRE)
    around = state.round
    around.table = Table(around.table.seating, around.table.options._replace(cheating=True), around.table.names)
    around.score = around.score._replace(gathered=1)
    for sly in (state.sly, state.sly._replace(palmed=1)):
        with pytest.raises(StoreError, match="log"):
            to_data(state._replace(sly=sly))
