"""How NPCs bid and whom they meet: figures worked out by hand from the rules."""

from __future__ import annotations

from collections import Counter
from statistics import correlation

import pytest

from gmkit.chance.source import Source
from gmkit.games.cipher import npc
from gmkit.games.cipher.auction import opened as auction_of
from gmkit.games.cipher.game import Cipher, make_hall
from gmkit.games.cipher.model import Enlistment, Options, Venture
from gmkit.table.game import Ask, SeatNo
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.cipher.builders import BASIN, choice_of, contest, figures, levels, opened, play, scripted

GAME = Cipher(BASIN)
SEEDS = [f"seed {number}" for number in range(200)]


def at_lot(who: str, lot: str, retinues: tuple[tuple[str, ...], ...], gold: tuple[int, ...]) -> Enlistment:
    """Give a sealed lot, a seat for each retinue, the first of them an NPC "level+style"."""
    seating = levels(who, *["skilled"] * (len(retinues) - 1))
    state = auction_of(make_hall(BASIN, seating, Options()), gold)
    gone = {one for own in retinues for one in own}
    pouch = tuple(one for one in state.pouch if one not in gone and one != lot)
    return state._replace(pouch=pouch, lot=lot, retinues=retinues, gold=(*gold, 50 * len(gold) - sum(gold)))


def limit(state: Enlistment, seed: str = "seed") -> int:
    """Give what the first seat will pay."""
    need = GAME.pending(state)
    assert isinstance(need, Ask)
    seat = state.hall.seating.seats[0]
    chosen = choice_of(seat, GAME, GAME.view(state, SeatNo(0)), need, Source(seed, ("player", "0"), ("limit",)))
    assert isinstance(chosen, int)
    return chosen


def worth(state: Enlistment) -> int:
    """Give what the first seat would pay if it were in no mood."""
    who = state.hall.seating.seats[0]
    return npc.limit(state, 0, npc.worth(state, 0, who, Source("seed")))


FRESH: tuple[tuple[str, ...], ...] = ((), (), (), ())

# A has faeling and igasho, 5/4/4, and 20 gold; B has aslaran. Of 96 points 21 are sold, of 200 coins 60 are spent.
WORKED = (("faeling", "igasho"), ("aslaran",), (), ())
PURSES = (20, 30, 40, 50)

# A has 11/10/1 and one slot left; merian would make 14/12/2.
HEAVY = (("faeling", "elfen", "furrikin"), (), (), ())


# Limits.


@every_case(("lot", "total"), [("aslaran", 8), ("clangoru", 4), ("dracnari", 6)])
def test_weak_limits_are_one_to_three_times_the_total(lot: str, total: int) -> None:
    found = [limit(at_lot("weak", lot, FRESH, (50,) * 4), seed) for seed in SEEDS]
    assert min(found) >= total
    assert max(found) <= round(3.2 * total)
    # The whole range comes up, evenly: the average of 1.0 and 3.2 is 2.1.
    assert min(found) <= 1.2 * total
    assert max(found) >= 2.9 * total
    assert sum(found) / len(found) == pytest.approx(2.1 * total, rel=0.07)


@every_case(("lot", "total"), [("aslaran", 8), ("clangoru", 4), ("dracnari", 6)])
def test_average_limits_are_twice_the_total_give_or_take_two(lot: str, total: int) -> None:
    found = Counter(limit(at_lot("average", lot, FRESH, (50,) * 4), seed) for seed in SEEDS)
    assert set(found) == set(range(2 * total - 2, 2 * total + 3))
    assert min(found.values()) > 20


@every_case(("seats", "lot", "usual"), [(2, "taurian", 12), (5, "elfen", 18), (8, "aslaran", 32)])
def test_average_limits_grow_with_more_than_four_at_the_table(seats: int, lot: str, usual: int) -> None:
    # Four bring 200 coins for 96 points; five bring a quarter more, 2.5 x 7 = 17.5; eight twice as much, 4 x 8.
    found = {limit(at_lot("average", lot, ((),) * seats, (50,) * seats), seed) for seed in SEEDS}
    assert found == set(range(usual - 2, usual + 3))


def test_a_skilled_limit_worked_out_for_five() -> None:
    # taurian 1/2/3: 250/96 x 6 = 15.625, and 3.2 slots have 50 coins as usual: x 0.91 = 14.2. With three slots more at
    # 2 each 7/8/9, so one lands: 15.2.
    assert worth(at_lot("skilled", "taurian", ((),) * 5, (50,) * 5)) == 15
    # With krokani and trill, 3/5/4, there are 1.2 slots for 20 coins, 16.7 each: 16.7/15.6 of 14.2 is 15.2. Taurian
    # makes 4/7/7, a slot more 6/9/9: none lands.
    two: tuple[tuple[str, ...], ...] = (("krokani", "trill"), ("aslaran",), (), (), ())
    assert worth(at_lot("skilled", "taurian", two, (20, 40, 50, 50, 50))) == 15
    # Orclach more leaves a fifth of a slot, which counts as a whole one, for 24 coins. Clangoru 1/1/2 is worth
    # 250/96 x 4 x 0.91 = 9.5, x 24/15.6 = 14.6, and makes 4/7/9 with nothing to come: none lands.
    three = (("krokani", "trill", "orclach"), *two[1:])
    assert worth(at_lot("skilled", "clangoru", three, (24, 40, 50, 50, 50))) == 15


def test_a_skilled_limit_worked_out() -> None:
    # taurian 1/2/3: 200/96 x 6 = 12.5; 10 a slot, where 12.5 is usual: x 0.8 = 10, x 0.91 = 9.1. With taurian
    # 6/6/7, two of five slots more at 2 each: 10/10/11, so two totals land on 10: 11.1.
    assert worth(at_lot("skilled", "taurian", WORKED, PURSES)) == 11
    # Without a retinue every slot has 12.5: 11.375, and 1/2/3 with four slots more is 9/10/11: one lands.
    assert worth(at_lot("skilled", "taurian", FRESH, (50,) * 4)) == 12


def test_a_skilled_limit_for_points_too_many() -> None:
    # merian 3/2/1: 200/96 x 6 x 30/12.5 = 30, x 0.91 = 27.3; 16/14/4 is 5 + 3 above 11, at 1.5 each: 15.3.
    assert worth(at_lot("skilled", "merian", HEAVY, (30, 50, 50, 50))) == 15


def test_a_master_limit_worked_out() -> None:
    # The last lot among two with 8/8/8 each; who gets it has 9/9/10. In sixths 8 earns 28, 9 earns 29 and 10 earns 40:
    # 98 against 84 a round; leads of 1, 1 and 2 bring 0, 0 and 5 more from the other. The Treasury lasts for
    # (100 + price) / (182/36) rounds, each worth (98 + 5 - 84 + 5)/36 to the one who paid the price.
    made = figures([(8, 8, 8), (8, 8, 8), (1, 1, 2)])
    hall = make_hall(made, levels("master", "master"), Options())
    state = auction_of(hall, (40, 40))._replace(pouch=(), lot="f02", retinues=(("f00",), ("f01",)), gold=(40, 40, 100))
    even = [price for price in range(1, 41) if (100 + price) * 24 / 182 >= price]
    assert max(even) == 15
    assert worth(state) == 15


def test_a_master_lets_points_too_many_go() -> None:
    # Merian would make 14/12/2; the going rate of 180 coins for 74 points says 15.
    assert worth(at_lot("master", "merian", HEAVY, (30, 50, 50, 50))) < 12


@every_case("level", ["skilled", "master"])
def test_a_limit_moves_by_up_to_15_in_100_with_the_mood(level: str) -> None:
    """No reader of limits foresees a coin; a seat's mood says nothing of another's."""
    state = at_lot(level, "aslaran", FRESH, (50,) * 4)
    found = [limit(state, seed) for seed in SEEDS]
    assert min(found) >= 0.85 * worth(state) - 1
    assert max(found) <= 1.15 * worth(state) + 1
    assert len(set(found)) >= 3
    moods = [[npc.mood(Source(seed, ("npc", name)), "aslaran", Seat(name)) for seed in SEEDS] for name in ("A", "B")]
    assert abs(correlation(*moods)) < 0.2


def test_a_grandmaster_bids_against_what_the_others_will_pay() -> None:
    state = at_lot("grandmaster", "taurian", WORKED, PURSES)
    theirs = [npc.worth(state, at, Seat("", "skilled"), Source("any")) for at in (1, 2, 3)]
    # It outbids them, or has them pay what they will, give or take two moods.
    assert 0.85**2 * max(theirs) - 2 <= limit(state) <= 1.15**2 * max(theirs) + 2


@every_case(
    ("style", "wanted"),
    [
        ("", 11),
        ("balanced", 11),  # 9/8/8 against 8/8/8: two land
        ("specialist", 10),  # 9/8/8 against 10/8/6: one lands
        ("miser", 9),  # 0.8 x 11.1 = 8.9
        ("gambler", 13),  # 1.2 x 11.1 = 13.3
        ("vindictive", 11),
    ],
)
def test_styles_of_bidding(style: str, wanted: int) -> None:
    assert worth(at_lot(f"skilled+{style}" if style else "skilled", "taurian", WORKED, PURSES)) == wanted


@every_case("level", ["weak", "average", "skilled", "master", "grandmaster"])
def test_nobody_bids_more_than_they_hold(level: str) -> None:
    found = {limit(at_lot(level, "faeling", FRESH, (3, 50, 50, 50)), seed) for seed in SEEDS[:12]}
    assert max(found) <= 3
    assert min(found) >= 0


@every_case("who", ["weak", "average", "skilled", "master", "grandmaster", "weak+gambler"])
def test_a_limit_holds_to_the_hammer(who: str) -> None:
    """Asked at any standing bid, on any turn, an NPC raises by one coin up to one and the same limit."""
    sealed = at_lot(who, "krokani", WORKED, PURSES)
    most = limit(sealed)
    aloud = sealed._replace(hall=sealed.hall._replace(sealed=False))
    seat = sealed.hall.seating.seats[0]
    for standing in range(20):
        state = aloud._replace(bid=standing, holder=SeatNo(1) if standing else None)
        need = GAME.pending(state)
        assert isinstance(need, Ask)
        source = Source("seed", ("player", "0"), ("bid", "0", str(standing)))
        wanted = standing + 1 if standing < most else "decline"
        assert choice_of(seat, GAME, GAME.view(state, SeatNo(0)), need, source) == wanted


def test_another_lot_is_another_whim() -> None:
    whims = {
        limit(at_lot("weak", lot, FRESH, (50,) * 4)) for lot in ("krokani", "merian", "trill", "mugwump", "taedae")
    }
    assert len(whims) > 2


# Whom they meet.

# Race at 12 with 9 gold: B is 5 behind, C 6 behind and leads, D 1 behind, E penniless 8 behind, F level.
BEHIND = (12, 7, 6, 11, 4, 12)
HOLD = (9, 11, 20, 25, 0, 3)


def meets(who: str, gold: tuple[int, ...], robber: int | None = None, seed: str = "seed") -> int:
    """Give whom the first seat names in a race."""
    level, _, style = who.partition("+")
    rest = [Seat(f"N{at}") for at in range(1, 6)]
    seating = Seating((Seat("N0", level, style), *rest))
    robbers = (robber, *(None,) * 5)
    game, state = contest("race", BEHIND, gold, 80, robbers, seating)
    need = game.pending(state)
    assert isinstance(need, Ask)
    chosen = choice_of(seating.seats[0], game, state, need, Source(seed, ("player", "0"), ("opponent",)))
    assert isinstance(chosen, int)
    return chosen


def test_levels_meet_different_people() -> None:
    # On average: B (15 - 5)/6, C (15 - 6)/6, D (1 - 1)/6, E -8/6, F nothing.
    assert meets("skilled", HOLD) == 1
    assert meets("average", HOLD) == 3
    # F is the richest, but level.
    assert meets("average", (9, 11, 20, 25, 0, 40)) == 3
    leads = (9, 11, 30, 25, 0, 3)
    assert meets("master", leads) == 2
    assert meets("skilled", leads) == 1
    # D leads now, but brings nothing: a master is back at the best average gain.
    assert meets("master", HOLD) == 1


def test_the_weak_meet_anybody() -> None:
    found = Counter(meets("weak", HOLD, seed=seed) for seed in SEEDS)
    assert set(found) == {1, 2, 3, 4, 5}
    assert min(found.values()) > 20


def test_the_average_fall_back_on_the_best_gain() -> None:
    # Nobody whom they can beat has gold: F, who is level, costs nothing, all others do.
    assert meets("average", (9, 0, 0, 0, 0, 3)) == 5


def test_equal_gains_go_to_the_richest() -> None:
    game, state = contest("duel", (8, 5, 5, 5), (1, 4, 9, 6), 80, seating=levels(*["skilled"] * 4))
    need = game.pending(state)
    assert isinstance(need, Ask)
    assert choice_of(Seat("N0"), game, state, need, Source("seed")) == 2


def test_gamblers_like_the_widest_spread() -> None:
    # B: 5 to -5, C: 5 to -6, D: 1 to -1, E: 0 to -8, F: nothing.
    assert meets("skilled+gambler", HOLD) == 2
    assert meets("weak+gambler", HOLD) == 2


@every_case("level", ["skilled", "master", "grandmaster"])
def test_the_vindictive_remember_unless_it_costs_gold(level: str) -> None:
    assert meets(f"{level}+vindictive", HOLD, robber=3) == 3
    assert meets(f"{level}+vindictive", HOLD, robber=5) == 5
    # E has nothing left to take back.
    assert meets(f"{level}+vindictive", HOLD, robber=4) == 1
    assert meets(f"{level}+vindictive", HOLD) == 1


def test_whoever_takes_gold_is_remembered() -> None:
    game, state = contest("race", (8, 5, 5), (4, 4, 4), 80)
    taken, _, _ = scripted(game, state, ["P1", "2"])
    assert isinstance(taken, Venture)
    assert taken.robbers == (None, 0, None)
    backfired, _, _ = scripted(game, state, ["P2", "cipher"])
    assert isinstance(backfired, Venture)
    assert backfired.robbers == (2, None, None)
    nothing, _, _ = scripted(game, state, ["P2", "5"])
    assert isinstance(nothing, Venture)
    assert nothing.robbers == (None, None, None)


def test_a_grandmaster_plays_to_win_not_for_gold() -> None:
    # One coin is left in the Treasury. A duel with B, who leads by 6, brings (1 + 2 + 3 + 4 + 4)/6 and may win the
    # game; one with C brings (1 + 2 + 3 + 4 + 4 + 4)/6, and leaves B ahead whatever is rolled.
    for level, wanted in (("skilled", 2), ("master", 2), ("grandmaster", 1)):
        seating = levels(level, "skilled", "skilled")
        game, state = contest("duel", (12, 8, 6), (20, 26, 4), 1, seating=seating)
        need = game.pending(state)
        assert isinstance(need, Ask)
        chosen = [choice_of(seating.seats[0], game, state, need, Source(seed, ("player", "0"))) for seed in SEEDS[:20]]
        assert chosen.count(wanted) >= 18, (level, chosen)


def test_touch_takes_the_best() -> None:
    start = opened(GAME, levels("master", "weak"), draw_mode="touch")
    known, _, _ = scripted(GAME, start, ["known"])
    need = GAME.pending(known)
    assert isinstance(need, Ask)
    chosen = choice_of(Seat("N0", "master"), GAME, known, need, Source("seed"))
    assert chosen in ("aslaran", "faeling")


@every_case("level", ["average", "skilled", "master", "grandmaster"])
def test_turning_a_contest_into_earning(level: str) -> None:
    seating = levels(level, "weak")
    # Race 6 against 5 is worth nothing; crafting with 6 brings 3 on average. Against 1, all is the other way round.
    for theirs, gold, wanted in ((5, (9, 9, 30), "earn"), (1, (0, 9, 1), "contest")):
        game, state = contest("race", (6, theirs), gold[:2], gold[2], seating=seating)
        hall = state.board.hall._replace(options=Options(earn_instead="any_broke"))
        asked = state._replace(stage=1, board=type(state.board)(
            hall, state.board.retinues, state.board.totals, (0, 0), (0, 0), SeatNo(0), state.board.tables
        ))  # fmt: skip
        need = game.pending(asked)
        assert isinstance(need, Ask)
        assert need.what == "earn or contest"
        assert choice_of(seating.seats[0], game, asked, need, Source("seed")) == wanted


# Again.


def test_the_same_seed_plays_the_same_game() -> None:
    seating = levels("weak", "average", "grandmaster", "master+vindictive")
    games = [play(GAME, seating, opened(GAME, seating), seed) for seed in ("a", "a", "b")]
    assert games[0] == games[1]
    assert games[0][-1].state != games[2][-1].state
