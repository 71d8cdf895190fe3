"""Exact odds against hand counts, and what NPCs of every game share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from itertools import islice
from math import comb
from typing import Any

from gmkit.chance.source import Source, Stream
from gmkit.table.choices import Number, OneOf, Some
from gmkit.table.game import FOLLY, WHIM, Ask, Luck, Opinion, Over, Part, SeatNo, Why
from gmkit.table.odds import Prospect, best, compare, deciding, made_of, prospect, slip, spread, weighing
from gmkit.table.run import Places, by_seat, drawn, run
from tests.cases import every_case
from tests.table.coins import GAME, HEADS, TAILS, Coins, begin

ONE = Fraction(1)


def always(call: Hashable) -> Any:
    """Give a player that draws nothing and calls so."""

    def choose(view: Coins, ask: Ask, source: Source) -> Hashable:
        return call if ask.what == "call" else next(ask.choices.items())

    return choose


def never(state: Coins) -> bool:
    return False


def test_a_round_is_what_counting_by_hand_gives() -> None:
    # Three coins: 0, 1, 2, 3 heads in 1, 3, 3, 1 of 8 ways; seat n calls n.
    players = {seat: always(seat) for seat in range(3)}
    ends = spread(GAME, {begin(3): ONE}, never, players)
    right = {state.pebbles[:-1]: weight for state, weight in ends.items()}
    assert right == {
        (1, 0, 0): Fraction(1, 8), (0, 1, 0): Fraction(3, 8), (0, 0, 1): Fraction(3, 8), (0, 0, 0): Fraction(1, 8),
    }  # fmt: skip


def test_the_weights_are_those_of_the_start() -> None:
    players = {seat: always(0) for seat in range(2)}
    other = begin(2)._replace(pebbles=(5, 0, 5))
    ends = spread(GAME, {begin(2): Fraction(1, 3), other: Fraction(1, 6)}, never, players)
    assert sum(ends.values()) == Fraction(1, 2)
    assert sum(w for s, w in ends.items() if s.pebbles[0] >= 5) == Fraction(1, 6)
    assert spread(GAME, {}, never) == {}


def test_it_goes_no_further_than_the_end_that_was_asked_for() -> None:
    ends = spread(GAME, {begin(2): ONE}, lambda state: None not in state.coins)
    # Four throws of the sticks, four of the coins.
    assert len(ends) == 16
    assert set(ends.values()) == {Fraction(1, 16)}
    assert all(state.calls == (None, None) for state in ends)
    over = spread(GAME, {begin(2, 0): ONE}, lambda state: False)
    assert over == {begin(2, 0): ONE}


def test_equal_states_are_merged_on_the_way() -> None:
    applied: Counter[str] = Counter()

    class Counting(type(GAME)):  # type: ignore[misc]
        def apply(self, state: Coins, answer: Any) -> Any:
            applied[GAME.pending(state).what] += 1  # type: ignore[union-attr]
            return GAME.apply(state, answer)

    rounds = 6
    ends = spread(Counting(), {begin(1, rounds): ONE}, never, {0: always(1)})
    # One coin a round, called heads: the pebbles are the heads of six throws.
    assert {s.pebbles[0]: w for s, w in ends.items()} == {
        heads: Fraction(comb(rounds, heads), 2**rounds) for heads in range(rounds + 1)
    }
    # Before round r there are r + 1 different tables, not 8 ** r.
    assert applied["stone"] == sum(range(1, rounds + 1))


def test_the_seeded_game_meets_the_odds() -> None:
    players = {seat: always(1) for seat in range(2)}
    ends = spread(GAME, {begin(2): ONE}, never, players)
    chance = sum(w for s, w in ends.items() if s.pebbles[0] == 1)
    assert chance == Fraction(1, 2)
    named = {seat: (player, "npc") for seat, player in players.items()}
    wins, games = 0, 1000
    for number in range(games):
        source, places = Source(str(number)), Places()
        last = list(run(GAME, begin(2), by_seat(GAME, named, drawn(source, places), source, places)))[-1]
        wins += last.state.pebbles[0]
    assert abs(wins - games * chance) < 3.3 * (games / 4) ** 0.5


def after_the_coins() -> Coins:
    """Give a table where seat 0 has heads and calls next; seat 1's coin is to be flipped."""
    return begin(2)._replace(stone=True, sticks=(1, 1), coins=(HEADS, None))


def test_choices_are_compared_best_first_and_ties_stay_as_listed() -> None:
    state = begin(2)._replace(stone=True, sticks=(1, 1), coins=(HEADS, HEADS))
    players = {0: always(0), 1: always("pass")}
    found = compare(
        GAME,
        state,
        never,
        lambda end: "right" if end.pebbles[0] else "wrong",
        {"pebbles": lambda end: end.pebbles[0], "pool": lambda end: end.pebbles[-1]},
        players,
    )
    assert [one.choice for one in found] == [2, 0, 1, "pass"]
    assert found[0] == Prospect(2, {"right": ONE}, {"pebbles": ONE, "pool": Fraction(9)})
    assert all(one.chances == {"wrong": ONE} for one in found[1:])


def test_a_prospect_sums_up_chances_and_averages() -> None:
    ends = spread(GAME, {after_the_coins(): ONE}, lambda state: None not in state.coins)
    one = prospect(
        "wait",
        ends,
        lambda end: "two" if end.coins.count(HEADS) == 2 else "one",
        {"heads": lambda end: end.coins.count(HEADS)},
    )
    assert one.chances == {"two": Fraction(1, 2), "one": Fraction(1, 2)}
    assert one.expected == {"heads": Fraction(3, 2)}


OPINIONS = [Opinion("a", 1.0, ""), Opinion("b", 3.0, ""), Opinion("c", 2.0, ""), Opinion("d", 3.0, "")]


def test_the_best_is_taken_and_equals_fall_by_the_stream() -> None:
    assert best(OPINIONS[:3], Stream(b"x")).choice == "b"
    taken = Counter(best(OPINIONS, Source("tie").at(i)).choice for i in range(400))
    assert set(taken) == {"b", "d"}
    assert abs(taken["b"] - 200) < 50


def test_a_slip_is_the_second_best_at_its_rate() -> None:
    three = OPINIONS[:3]
    taken = Counter(slip(three, 0.25, Source("slip").at(i)).choice for i in range(2000))
    assert set(taken) == {"b", "c"}
    assert abs(taken["c"] - 500) < 66  # 19.4 is one standard deviation
    assert {slip(three, 0.0, Source("no").at(i)).choice for i in range(50)} == {"b"}
    assert {slip(three, 1.0, Source("yes").at(i)).choice for i in range(50)} == {"c"}
    assert slip(three[:1], 1.0, Stream(b"x")).choice == "a"


def test_a_rank_may_go_before_the_value() -> None:
    three = [Opinion("a", 0.2, "tried"), Opinion("b", 0.9, "left out"), Opinion("c", 0.1, "tried")]
    taken = [slip(three, rate, Stream(b"x"), lambda one: (one.why == "tried", one.value)).choice for rate in (0.0, 1.0)]
    assert taken == ["a", "c"]


def test_the_toy_game_keeps_the_laws_of_views() -> None:
    state = begin(3)._replace(stone=True, sticks=(1, 2), coins=(HEADS, TAILS, HEADS), calls=(1, None, None))
    for seat in (SeatNo(0), SeatNo(1), SeatNo(2)):
        view = GAME.view(state, seat)
        worlds = list(islice(GAME.worlds(view, seat, Source("w")), 30))
        assert all(GAME.view(world, seat) == view for world in worlds)
        assert len(set(worlds)) > 1
        need = GAME.pending(state)
        assert not isinstance(need, Luck | Over)
        assert need.seat != seat or GAME.pending(view) == need


# --- what decided


def kind(choice: object) -> tuple[str, object]:
    return ("lend", None) if choice else ("refuse", None)


def lend(amount: int, **parts: float) -> Opinion:
    return made_of(amount, "", *(Part(reason, worth, 3) for reason, worth in parts.items()))


@every_case(
    ("found", "why"),
    [
        # The part that is most ahead of the best of the other sort, wherever it stands.
        ([lend(5, asked=1, friend=2), lend(4, asked=1, friend=1), lend(0)], Why("lend", "friend", 3)),
        ([lend(0), lend(5, asked=1, foe=-3), lend(4, asked=1, foe=-2.5)], Why("refuse", "foe", 3)),
        # What both have does not divide them.
        ([lend(5, asked=3, friend=1), lend(0, asked=3)], Why("lend", "friend", 3)),
        # Another was worth more: by less than 1, and by more.
        ([lend(0, pride=0.5), lend(5, asked=1)], Why("refuse", WHIM)),
        ([lend(0), lend(5, asked=2)], Why("refuse", FOLLY)),
        # A slip of the figure is no whim.
        ([lend(4, asked=1, friend=1), lend(5, asked=1, friend=2), lend(0)], Why("lend", "friend", 3)),
        # Many small parts, none of which decided.
        ([lend(5, a=1, b=1, c=1, d=1, e=1), lend(0)], None),
        # Nothing else could be done, or nothing is known of why.
        ([lend(5, asked=1), lend(4, asked=1)], None),
        ([Opinion(5, 2.0, ""), Opinion(0, 1.0, "")], None),
    ],
)
def test_what_decided_is_the_part_that_is_most_ahead(found: list[Opinion], why: Why | None) -> None:
    assert deciding(found, found[0], kind) == why


def test_what_speaks_against_another_is_no_reason_for_whoever_was_chosen() -> None:
    def feels(whom: int, amount: float) -> Opinion:
        return made_of(whom, "", Part("face", 1.0), Part("feels", amount, whom))

    def whom(choice: object) -> tuple[str, object]:
        return "challenge", choice

    # The second is adored, the first a little less: neither is challenged out of dislike.
    assert deciding([feels(1, -0.2), feels(2, -0.8)], feels(1, -0.2), whom) is None
    found = [feels(1, 0.9), feels(2, -0.8)]
    assert deciding(found, found[0], whom) == Why("challenge", "feels", 1)


def test_what_is_thought_alike_is_told_once_and_what_is_not_weighed_is_named() -> None:
    meets = OneOf(("meet", "leave", "haggle"))
    found = [Opinion("leave", -4.0, "worth -4.0, not x-1"), Opinion("haggle", -5.0, "")]
    assert weighing(meets, found) == ["  leave  worth −4.0, not x-1", "Not weighed: meet / haggle."]
    amounts = [Opinion(0, 1.0, "feels +1"), Opinion(3, 0.5, "feels +1"), Opinion(2, 0.0, "feels +1")]
    told = ["  feels +1; best first:", "    0 / 3 / 2", "What else may be chosen is not weighed."]
    assert weighing(Number(0, 9), amounts) == told
    assert weighing(Number(0, 1), [Opinion(1, 0.0, "as good"), Opinion(0, 0.0, "as good")]) == [
        "  as good:",
        "    1 / 0",
    ]
    # As with the cards of a cheat that are not thought of: none of them, one, and another.
    assert weighing(Some(meets, 0, 1), [Opinion((), 0.0, "honest")])[1:] == ["Not weighed: meet / leave / haggle."]
