"""Whims worked out exactly, against the published figures and against independent reckoning."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from math import prod, sqrt

import pytest

from gmkit.chance.law import mean
from gmkit.chance.source import Source
from gmkit.cli import run
from gmkit.errors import IllegalChoice
from gmkit.games.whims import GAME as WHIMS_CARD
from gmkit.games.whims import npc, rules
from gmkit.games.whims.rules import STOP, Whims
from gmkit.games.whims.situation import from_data
from gmkit.shell.card import GameCard
from gmkit.table import odds
from gmkit.table.game import Ask
from gmkit.table.odds import Dice, spread
from gmkit.table.run import said_by
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.commands import Captured, answer, refused

POINTS = npc.HANDS.points
LAWS = {tokens: npc.HANDS.ends(tokens, POINTS) for tokens in range(10)}

# The decisive win probability of the row against the column, 3 to 9 tokens, as published.
ROUND = """
.5000 .4260 .3642 .3127 .2695 .2333 .2027
.5740 .5000 .4358 .3805 .3327 .2916 .2562
.6358 .5642 .5000 .4429 .3925 .3480 .3089
.6873 .6195 .5571 .5000 .4483 .4018 .3602
.7305 .6673 .6075 .5517 .5000 .4526 .4095
.7667 .7084 .6520 .5982 .5474 .5000 .4562
.7973 .7438 .6911 .6398 .5905 .5438 .5000
"""
MATCH = """
.500 .390 .301 .232 .179 .138 .107
.610 .500 .404 .324 .258 .206 .163
.699 .596 .500 .415 .341 .279 .227
.768 .676 .585 .500 .423 .355 .296
.821 .742 .659 .577 .500 .429 .366
.862 .794 .721 .645 .571 .500 .434
.893 .837 .773 .704 .634 .566 .500
"""
DRAWN = {(3, 3): .070, (3, 9): .065, (5, 4): .081, (7, 8): .104, (9, 9): .117, (6, 6): .093}  # fmt: skip


def chances(mine: odds.Weights, theirs: odds.Weights) -> tuple[Fraction, Fraction, Fraction]:
    """Give the chances to win, lose and draw against one opponent."""
    found = odds.round_chances(mine, [theirs])
    return found["win"], found["lose"], found["draw"]


def cells(table: str) -> list[tuple[int, int, float]]:
    rows = [list(map(float, line.split())) for line in table.strip().splitlines()]
    return [(3 + a, 3 + b, value) for a, row in enumerate(rows) for b, value in enumerate(row)]


def test_the_thresholds_come_out_of_the_programme() -> None:
    assert npc.HANDS.thresholds(POINTS, 9) == {1: 5, 2: 6, 3: 7, 4: 7, 5: 8, 6: 8, 7: 8, 8: 8, 9: 8}


def test_only_the_lowest_die_counts() -> None:
    """The decision is a threshold on the lowest die, whatever the other two show; 9 and 10 always stand."""
    for hand, left in product(npc.HANDS.rolls, range(1, 10)):
        wanted = hand[0] <= {1: 5, 2: 6, 3: 7, 4: 7}.get(left, 8)
        assert POINTS(hand, left) == wanted


def test_no_other_die_is_worth_rerolling() -> None:
    """With a free choice of die, solved here by itself, the best expected total is the same."""
    value = {hand: Fraction(sum(hand)) for hand in npc.HANDS.rolls}
    for tokens in range(1, 4):
        better: dict[Dice, Fraction] = {}
        for hand in npc.HANDS.rolls:
            tries = [
                Fraction(sum(value[odds.reroll(hand, face, new)] for new in range(1, 11))) / 10 for face in set(hand)
            ]
            better[hand] = max(Fraction(sum(hand)), *tries)
        value = better
        mean = sum(npc.HANDS.rolls[hand] * worth for hand, worth in value.items()) / 1000
        assert mean == sum(total * weight for total, weight in LAWS[tokens].items())


@every_case(
    ("tokens", "mean"),
    [
        (0, "16.5"),
        (1, "19.1375"),
        (2, "20.8728"),
        (3, "22.133375"),
        (4, "23.10358"),
        (5, "23.87859525"),
        (6, "24.51470149"),
        (7, "25.0475964575"),
        (8, "25.500971541"),
        (9, "25.891099590425"),
    ],
)
def test_mean_totals_are_exact(tokens: int, mean: str) -> None:
    assert sum(LAWS[tokens].values()) == 1
    assert sum(total * weight for total, weight in LAWS[tokens].items()) == Fraction(mean)


@every_case(
    ("tokens", "deviation", "from_25"),
    [(0, 4.975, 0.056), (3, 4.136, 0.326), (5, 3.614, 0.507), (7, 3.209, 0.649), (9, 2.886, 0.751)],
)
def test_spreads_of_totals(tokens: int, deviation: float, from_25: float) -> None:
    law = LAWS[tokens]
    mean = sum(total * weight for total, weight in law.items())
    variance = sum((total - mean) ** 2 * weight for total, weight in law.items())
    assert sqrt(variance) == pytest.approx(deviation, abs=6e-4)
    assert float(sum(weight for total, weight in law.items() if total >= 25)) == pytest.approx(from_25, abs=6e-4)


@every_case(("mine", "theirs", "published"), cells(ROUND))
def test_round_matrix(mine: int, theirs: int, published: float) -> None:
    win, lose, draw = chances(LAWS[mine], LAWS[theirs])
    assert win + lose + draw == 1
    assert float(win / (win + lose)) == pytest.approx(published, abs=5e-5)
    if (mine, theirs) in DRAWN:
        assert float(draw) == pytest.approx(DRAWN[mine, theirs], abs=5e-4)


@every_case(("mine", "theirs", "published"), cells(MATCH))
def test_match_matrix(mine: int, theirs: int, published: float) -> None:
    win, lose, _ = chances(LAWS[mine], LAWS[theirs])
    p = win / (win + lose)
    chance = odds.match_win(win, [lose])
    assert chance == p * p * (3 - 2 * p)
    assert float(chance) == pytest.approx(published, abs=5e-4)


def test_more_tokens_never_hurt() -> None:
    for mine, theirs in product(range(3, 9), range(3, 10)):
        fewer, more = (chances(LAWS[tokens], LAWS[theirs]) for tokens in (mine, mine + 1))
        assert more[0] / (more[0] + more[1]) > fewer[0] / (fewer[0] + fewer[1])


def test_odds_by_side_equal_odds_through_the_contract() -> None:
    """A small case pushed through pending and apply gives the same figures as one side at a time."""
    data = {"seats": [{"name": "you", "level": "human", "total": 20}, {"name": "npc", "level": "average", "tokens": 1}]}
    state = from_data(data, {"rounds_to_win": 1}).state
    game = Whims()
    player = npc.player(Seat("npc", "average"))
    ends = spread(game, {state: Fraction(1)}, lambda now: now.round > 1, {1: player})
    won = sum((weight for end, weight in ends.items() if end.wins[1]), Fraction(0))
    lost = sum((weight for end, weight in ends.items() if end.wins[0]), Fraction(0))
    win, lose, draw = chances({20: Fraction(1)}, LAWS[1])
    assert (lost, won, 1 - won - lost) == (win, lose, draw)


@every_case(
    ("mine", "theirs", "left", "hand", "reroll"),
    [
        (3, 9, 1, (6, 9, 10), True),  # behind: the last token already on a six
        (3, 9, 2, (7, 9, 10), True),  # two left on a seven
        (3, 9, 3, (8, 8, 8), True),  # three left on an eight
        (3, 9, 3, (8, 10, 10), False),  # unless the total is 28
        (9, 3, 3, (7, 10, 10), False),  # ahead: a high total is banked
        (9, 3, 3, (7, 9, 10), True),
        (9, 3, 5, (8, 9, 10), False),
        (9, 3, 5, (8, 9, 9), True),
        (9, 3, 6, (8, 10, 10), False),
        (9, 3, 6, (8, 9, 10), True),
        (9, 3, 4, (8, 8, 8), True),
        (9, 3, 4, (8, 8, 9), False),
        (3, 3, 2, (7, 8, 8), True),  # level: two left on a seven up to 23
        (3, 3, 2, (7, 8, 9), False),
        (3, 3, 3, (7, 10, 10), False),
    ],
)
def test_a_grandmaster_gambles_behind_and_banks_ahead(
    mine: int, theirs: int, left: int, hand: Dice, reroll: bool
) -> None:
    assert npc.HANDS.refined(mine, [theirs])(hand, left) == reroll


@every_case(("mine", "theirs"), [(3, 9), (9, 3), (9, 9), (5, 6)])
def test_the_refinement_wins_more_and_no_more_than_can_be_had(mine: int, theirs: int) -> None:
    plain = chances(LAWS[mine], LAWS[theirs])
    better = chances(npc.HANDS.ends(mine, npc.HANDS.refined(mine, [theirs])), LAWS[theirs])
    gain = better[0] / (better[0] + better[1]) - plain[0] / (plain[0] + plain[1])
    assert 0 < gain < Fraction(13, 1000)


def test_careless_and_weak_lose_as_published() -> None:
    for tokens, threshold, published in ((9, 5, 0.26), (9, 4, 0.18), (3, 4, 0.44)):
        law = npc.HANDS.ends(tokens, npc.HANDS.up_to(threshold))
        win, lose, _ = chances(law, LAWS[tokens])
        assert float(win / (win + lose)) == pytest.approx(published, abs=0.006)


def test_several_opponents_as_counted_one_by_one() -> None:
    """Three seats without tokens: every total of three dice counted out."""
    law = LAWS[0]
    win, lose, draw = odds.round_chances(law, [law, law]).values()
    counted = [Fraction(0)] * 3
    for a, b, c in product(law, repeat=3):
        weight = law[a] * law[b] * law[c]
        top = max(b, c)
        counted[0 if a > top else 2 if a == top or b == c else 1] += weight
    assert [win, lose, draw] == counted


def test_an_npc_chooses_by_its_policy() -> None:
    data = {"seats": [{"name": "a", "level": "master", "tokens": 7, "left": 2, "dice": [6, 9, 10]}, {"name": "b"}]}
    game = Whims()
    state = from_data({"seats": [data["seats"][0], {"name": "b", "tokens": 5, "dice": [1, 2, 3]}]}, {}).state
    ask = game.pending(state)
    assert isinstance(ask, Ask)
    player = npc.player(Seat("a", "master"))
    assert said_by(player(game.view(state, ask.seat), ask, Source("x")), "").value == 6
    opinions = npc.consider(game, game.view(state, ask.seat), ask, Seat("a", "master"), Source("x"))
    assert opinions[0].choice == 6
    assert {opinion.choice for opinion in opinions} == {STOP, 6, 9, 10}
    assert all(sum(opinion.chances.values()) == 1 for opinion in opinions)


def test_the_card_knows_every_rank() -> None:
    from gmkit.games.whims import GAME

    assert isinstance(GAME, GameCard)
    options = rules.Options(**GAME.read_options(()))  # type: ignore[arg-type]
    assert {level: options.tokens_of(level) for level in rules.RANKS} == {
        "weak": (3,),
        "average": (3, 4),
        "skilled": (5, 6),
        "master": (7, 8),
        "grandmaster": (9,),
    }


def test_a_round_of_several_is_won_by_the_sole_highest_total_alone() -> None:
    """Held against every outcome of three players, counted one by one (WH-6)."""
    laws = [LAWS[3], LAWS[5], LAWS[4]]
    counted = {"win": Fraction(0), "lose": Fraction(0), "draw": Fraction(0)}
    for outcome in product(*(law.items() for law in laws)):
        totals, weight = [total for total, _ in outcome], prod(chance for _, chance in outcome)
        best = max(totals)
        key = "draw" if totals.count(best) > 1 else "win" if totals[0] == best else "lose"
        counted[key] += weight
    assert odds.round_chances(laws[0], laws[1:]) == counted


@every_case(("seats", "drawn"), [(3, 0.11), (4, 0.15), (5, 0.17)])
def test_three_tokens_each_are_drawn_as_often_as_is_told(seats: int, drawn: float) -> None:
    found = odds.round_chances(LAWS[3], [LAWS[3]] * (seats - 1))
    assert float(found["draw"]) == pytest.approx(drawn, abs=0.006)
    assert (found["win"] + found["draw"] / seats) * seats == 1, "nobody is better off than anybody else"


def race(chances: tuple[Fraction, ...], left: tuple[int, ...]) -> Fraction:
    """Give the chance of the first to win, round by round."""
    if 0 in left:
        return Fraction(left[0] == 0)
    after = (tuple(need - (at == seat) for at, need in enumerate(left)) for seat in range(len(left)))
    return sum((chance * race(chances, rest) for chance, rest in zip(chances, after, strict=True)), Fraction(0))


@every_case(
    ("weights", "to_win"), [((3, 2), 2), ((1, 2, 3), 2), ((2, 2, 1, 4), 3), ((1, 1, 1, 1, 1), 2), ((5, 1, 1), 1)]
)
def test_a_match_of_several_is_a_race(weights: tuple[int, ...], to_win: int) -> None:
    # A tenth of the rounds is drawn, and played again.
    win, *others = (Fraction(weight * 9, sum(weights) * 10) for weight in weights)
    decided = tuple(Fraction(weight, sum(weights)) for weight in weights)
    assert odds.match_win(win, others, to_win) == race(decided, (to_win,) * len(weights))


def race_of(rounds: int, chances: tuple[Fraction, ...], left: tuple[int, ...]) -> dict[str, Fraction]:
    """Give how a match ends for the first seat, every order of won and drawn rounds told one by one."""
    if 0 in left:
        return {"win" if left[0] == 0 else "lose": Fraction(1)}
    if not rounds:
        return {"undecided": Fraction(1)}
    ends: dict[str, Fraction] = {}
    for winner, chance in enumerate((*chances, 1 - sum(chances))):
        after = tuple(need - (at == winner) for at, need in enumerate(left))
        for end, more in race_of(rounds - 1, chances, after).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * more
    return ends


@every_case(
    ("weights", "to_win", "most"),
    [
        ((3, 2), 2, 1),
        ((3, 2), 2, 2),
        ((3, 2), 2, 7),
        ((1, 4), 1, 1),
        ((5, 3), 4, 9),
        ((1, 2, 3), 2, 5),
        ((2, 2, 1, 3), 2, 4),
        ((2, 1, 1, 1), 3, 5),
    ],
)
def test_a_match_that_may_stop_as_told_one_by_one(weights: tuple[int, ...], to_win: int, most: int) -> None:
    chances = tuple(Fraction(weight, 10) for weight in weights)
    ends = race_of(most, chances, (to_win,) * len(weights))
    found = odds.match_chances(chances[0], chances[1:], to_win, most)
    assert found == {"win": 0, "lose": 0, **ends}


def test_a_limit_that_never_comes_into_play_leaves_the_chances_as_they_are() -> None:
    win, lose = Fraction(1, 2), Fraction(2, 5)
    assert odds.match_chances(win, [lose], 2, 50) == {
        "win": Fraction(5, 9) ** 2 * (3 - Fraction(10, 9)),
        "lose": 1 - odds.match_win(win, [lose]),
    }
    # Eight of a kind, nine rounds to win: too long for fifty, and too long to be written digit for digit.
    each = Fraction(1, 12) + Fraction(1, 7**110)
    found = odds.match_chances(each, [each] * 7, 9, 50)
    assert float(sum(found.values())) == pytest.approx(1)
    assert float(found["lose"]) == pytest.approx(7 * float(found["win"]))
    assert all(len(str(one)) < 100 for one in found.values())


def test_odds_of_a_match_heed_its_last_round(capsys: Captured) -> None:
    words = ["odds", "whims", "match", "--tokens", "3", "--against", "5"]
    assert set(answer(capsys, *words)["result"]["chances"]) == {"win", "lose"}
    found = answer(capsys, *words, "--option", "max_rounds=1")["result"]["chances"]
    assert {name: one["value"] for name, one in found.items()} == {"win": 0, "lose": 0, "undecided": 1}


def test_odds_answer_for_several_and_heed_the_options(capsys: Captured) -> None:
    words = ["odds", "whims", "round", "--tokens", "3", "--against", "5", "--against", "4"]
    found = answer(capsys, *words)["result"]["chances"]
    exact = odds.round_chances(LAWS[3], [LAWS[5], LAWS[4]])
    assert {key: float(one) for key, one in exact.items()} == pytest.approx({key: found[key]["value"] for key in exact})
    match = ["odds", "whims", "match", "--tokens", "4", "--against", "3", "--against", "3"]
    best = [
        answer(capsys, *match, "--option", f"rounds_to_win={n}")["result"]["chances"]["win"]["value"] for n in (1, 3)
    ]
    assert best[0] < best[1], "the longer the match, the surer the stronger side"
    assert "tokens_cap takes" in refused(capsys, 2, *words, "--option", "tokens_cap=12")
    assert "no option" in refused(capsys, 2, *words, "--option", "nonsense=1")
    assert "give 0 to 4" in refused(capsys, 2, *words, "--option", "tokens_cap=4")
    many = [word for _ in range(8) for word in ("--against", "3")]
    assert "8 opponents; with you 8 play at most" in refused(
        capsys, 2, "odds", "whims", "round", "--tokens", "3", *many
    )


def test_a_total_that_is_told_meets_several(capsys: Captured) -> None:
    words = ["odds", "whims", "round", "--total", "20", "--against", "3", "--against", "5"]
    found = answer(capsys, *words)["result"]["chances"]
    below = [sum(chance for total, chance in LAWS[own].items() if total < 20) for own in (3, 5)]
    assert found["win"]["value"] == pytest.approx(float(prod(below)))
    assert "one of the two" in refused(capsys, 2, *words, "--npc", "weak")


def test_rerolls_are_told_by_the_chance_to_win(capsys: Captured) -> None:
    """Nine tokens on the other side: with 7, 9 and 10 the sure total is worth less than it looks."""
    assert mean(npc.HANDS.ends_after((6, 6, 6), 1, STOP, POINTS)) > mean(npc.HANDS.ends_after((6, 6, 6), 1, 6, POINTS))
    sixes = answer(capsys, "odds", "whims", "reroll", "--hand", "6 6 6", "--tokens", "1", "--against", "3")
    assert [one["choice"] for one in sixes["result"]["choices"]] == ["6", "stop"], "the lower total wins more often"
    for hand in ("1 5 9", "7 9 10", "4 4 8", "8 8 9"):
        for against in ("0", "3", "9"):
            rows = answer(capsys, "odds", "whims", "reroll", "--hand", hand, "--tokens", "1", "--against", against)
            wins = [
                one["chances"]["win"]["value"] + one["chances"]["draw"]["value"] / 2
                for one in rows["result"]["choices"]
            ]
            assert wins == sorted(wins, reverse=True)


def test_a_typed_die_is_never_an_npcs_number_of_tokens(capsys: Captured) -> None:
    """Both of a skilled NPC's numbers come up by the seed; the faces are the dice, in turn."""
    seats = ["--seat", "Ana=skilled", "--seat", "Bo=average", "--option", "rounds_to_win=1"]
    tokens = set()
    for seed in "abcdef":
        assert run(["play", "whims", *seats, "--seed", seed, "--roll", "10 10 10 9 9 9", "--json"]) == 0
        events = json.loads(capsys.readouterr().out)["events"]
        tokens.add(next(event["tokens"] for event in events if event["type"] == "tokens-allotted"))
        assert [event["dice"] for event in events if event["type"] == "rolled"] == [[10, 10, 10], [9, 9, 9]]
    assert tokens == {5, 6}


def test_nobody_has_more_tokens_than_the_cap() -> None:
    seating = Seating((Seat("Ana", "human"), Seat("Bo", "grandmaster")))
    options = {option.name: option.default for option in WHIMS_CARD.options} | {"tokens_cap": 5}
    step = Whims().set_up(seating, options)
    assert step.state.options._replace(tokens_cap=6).tokens_of("grandmaster") == (6,)
    assert step.state.options.tokens_of("skilled") == (5,)
    assert Whims().apply(step.state, 2).state.sides[0].start == 5
    with pytest.raises(IllegalChoice, match="choose 0 to 2 levels"):
        Whims().apply(step.state, 3)
    assert step.state.sides[1].start == 5
    need = Whims().pending(step.state)
    assert isinstance(need, Ask)
    assert list(need.choices.items()) == [0, 1, 2]
