"""How NPCs play City of Masks: always legally, from their own view alone, and better the higher their level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from gmkit.chance.source import Source, Stream
from gmkit.games.masks import npc
from gmkit.games.masks.content import Fits, World
from gmkit.games.masks.events import (
    AllyCalled,
    ChallengeCalled,
    ChallengeEnds,
    CourtsDrawn,
    FaceLent,
    FeelingMoved,
    LoanRefused,
    MajorCoup,
    MaskBought,
    OpposedResolved,
    RoundBegins,
    SceneOpens,
    SceneSketched,
)
from gmkit.games.masks.game import Masks
from gmkit.games.masks.model import (
    ARREST,
    BACKDOWN,
    DESPERATE,
    GLORIFY,
    HIDDEN_FACE,
    HUMILIATE,
    PROPER,
    SEDUCE,
    TRIAL,
    UNCAST,
    Declared,
    Feeling,
    Objective,
    State,
)
from gmkit.games.masks.npc import challenges, mind, stakes
from gmkit.games.masks.npc.mind import Mind, levels, mind_of
from gmkit.games.masks.rules.actions import COUP
from gmkit.games.masks.rules.challenges import HOLD, TAKE, TakeStake, least_stake, rival
from gmkit.games.masks.rules.influence import ENOUGH, PassOrLend, short
from gmkit.games.masks.rules.relationships import weigh
from gmkit.games.masks.rules.rounds import OPPOSE
from gmkit.games.masks.rules.unmasking import Denounce
from gmkit.games.masks.stage import the_side
from gmkit.table.choices import OneOf
from gmkit.table.game import Ask, Hidden, Opinion, Over, SeatNo
from gmkit.table.run import Moment, Places, by_seat, drawn, run, said_by
from gmkit.table.seats import LEVELS, Seat, Seating
from gmkit.table.study import share, tally
from tests.cases import every_case
from tests.games.masks.builders import GAME, WORLD

SWITCHES: Mapping[str, Sequence[Any]] = {
    "randomizer": ("dominoes", "dice2d6"),
    "success_test": ("inner_ge_cumulative", "inner_le_cumulative"),
    "opposed_rewards": ("stakes_only", "winner_gain", "both_gain"),
    "difference": ("absolute", "signed"),
    "unopposed_bonus": ("none", "success_value"),
    "lend_when": ("when_short", "any_time"),
    "initiations_per_round": ("1", "unlimited"),
    "objective_cards": (1, 2),
    "woo_commit_limit": ("outer", "inner", "difference"),
    "coup_counts": ("loser_payment", "both_stakes"),
    "character_grant": ("automatic", "gm"),
    "enduring_cap": ("strict", "soft"),
}

OF_PEOPLE = {
    *("points of the Hidden Face", "action worth 3", "action worth 2", "action worth 1", "what it contradicts"),
    *("modifier", "who went against a mask", "whom it pleases", "order", "what to buy or offer"),
}
"""What people alone are asked."""


def evening(
    seed: str, seats: Sequence[str], content: World | None = None, **options: Any
) -> Iterator[tuple[Masks, State, Moment[State]]]:
    """Play a whole evening among NPCs of these levels; give each moment with the record before it."""
    game = Masks(content or WORLD)
    seating = Seating(tuple(Seat(f"N{at}", level) for at, level in enumerate(seats)))
    state, source, places = game.set_up(seating, options).state, Source(seed), Places()
    players = {at: (npc.player(seat, game), seat.by) for at, seat in enumerate(seating.seats)}
    for moment in run(game, state, by_seat(game, players, drawn(source, places), source, places)):
        yield game, state, moment
        state = moment.state


def result(seed: str, seats: Sequence[str]) -> tuple[Over, list[Any]]:
    """Give how an evening ends, and all that happened."""
    events: list[Any] = []
    for _, _, moment in evening(seed, seats):
        events += moment.events
        state = moment.state
    over = GAME.pending(state)
    assert isinstance(over, Over)
    return over, events


def asks(seed: str, seats: Sequence[str], every: int, **options: Any) -> Iterator[tuple[Masks, State, Ask]]:
    """Give some of the decisions of an evening."""
    for number, (game, state, moment) in enumerate(evening(seed, seats, **options)):
        if isinstance(moment.need, Ask) and moment.said.by != "forced" and number % every == 0:
            yield game, state, moment.need


def switched(stream: Stream) -> dict[str, Any]:
    """Give options at random."""
    return {name: stream.pick(values) for name, values in SWITCHES.items()}


# --- legal, everywhere


def tables(first: int, last: int, rounds: int) -> set[str]:
    """Play tables of 2 to 14 seats under options at random; give the labels of all asks that came up."""
    asked: set[str] = set()
    for number in range(first, last):
        stream = Source("tables").at(number)
        seats = [stream.pick(LEVELS[:4]) for _ in range(2 + number % 13)]
        for _, _, moment in evening(f"table {number}", seats, max_rounds=rounds, **switched(stream)):
            if isinstance(moment.need, Ask):
                asked.add(moment.need.what)
    return asked


@pytest.mark.thorough
def test_what_comes_up_is_answered_legally_by_tables_of_every_size() -> None:
    asked = tables(0, 13, 1)
    assert len(asked) > 25
    assert asked <= set(npc.WEIGHS)


@pytest.mark.slow
def test_every_label_is_answered_legally() -> None:
    asked = tables(0, 78, 3)
    # An NPC follows one at a time, and so is never asked which of them to keep in sight. It hardly ever names what it
    # cannot cover (B11), and what it wins goes to its debt at once (B10).
    assert asked == set(npc.WEIGHS) - OF_PEOPLE - {"whom to shadow", "debt to pay"}


def test_of_several_who_are_followed_the_one_who_matters_is_kept_in_sight() -> None:
    game, state, _ = next(one for one in evening("shadow", ["skilled"] * 4) if one[1].round == 1)
    me = SeatNo(0)
    ask = Ask(me, OneOf([SeatNo(1), SeatNo(2), SeatNo(3)]), "whom to shadow")
    row = tuple(Feeling(level, latent=level) for level in (0, 1, -9, 2, 0, 0, 0, 0))
    quiet = state.avatars[me]._replace(objectives=())
    state = state._replace(feelings=(row, *state.feelings[1:]), avatars=(quiet, *state.avatars[1:]))
    found = npc.weighed(mind_of(game.world, game.view(state, me), me, Seat("N0", "master")), ask)
    assert max(found, key=lambda one: one.value).choice == 2


def test_a_city_without_factions_can_be_played() -> None:
    plain = replace(WORLD, factions=())
    last = [moment for *_, moment in evening("plain", ["master", "skilled", "weak"], plain, max_rounds=3)][-1]
    assert last.state.ended


def test_masks_without_any_tags_can_be_played() -> None:
    masks = [mask._replace(actions=tuple(one._replace(tags=()) for one in mask.actions)) for mask in WORLD.masks.masks]
    bare = replace(WORLD, masks=replace(WORLD.masks, masks=tuple(masks)))
    last = [moment for *_, moment in evening("bare", ["master", "skilled", "average"], bare, max_rounds=2)][-1]
    assert last.state.ended


def test_where_nothing_limits_challenges_an_npc_stops_by_itself() -> None:
    since: Counter[SeatNo] = Counter()
    for *_, moment in evening(
        "endless", ["weak", "skilled", "master"], initiations_per_round="unlimited", max_rounds=4
    ):
        for event in moment.events:
            if isinstance(event, RoundBegins):
                since.clear()
            if isinstance(event, ChallengeCalled) and event.kind != "follow":
                since[event.seat] += 1
                assert since[event.seat] <= 3


def test_weak_npcs_never_call_allies() -> None:
    called = [
        event
        for seed in range(2)
        for *_, moment in evening(f"alone {seed}", ["weak"] * 5, max_rounds=4)
        for event in moment.events
        if isinstance(event, AllyCalled)
    ]
    assert called == []


# --- from the view alone


def test_what_is_hidden_changes_no_choice() -> None:
    checked = 0
    for game, state, ask in asks("blind", ["master", "skilled", "average", "weak", "skilled"], 5, max_rounds=2):
        seat, source = state.hall.seating.seats[ask.seat], Source("choice", ("player",), (str(checked),))
        view = game.view(state, ask.seat)
        chosen = npc.player(seat, game)(view, ask, source)
        other = next(game.worlds(view, ask.seat, Source(f"world {checked}")))
        assert npc.player(seat, game)(game.view(other, ask.seat), ask, source) == chosen
        # Even with all cards on the table an NPC looks at its own alone.
        own = levels()[seat.level]
        for full in (state, other):
            assert npc.weighed(Mind(game.world, full, ask.seat, own), ask) == npc.weighed(
                mind_of(game.world, view, ask.seat, seat), ask
            )
        checked += 1
    assert checked > 20


@every_case("level", LEVELS)
def test_advice_begins_with_what_the_player_does(level: str) -> None:
    checked = 0
    for game, state, ask in asks(f"advice {level}", ["skilled", "master", "average"], 5, max_rounds=1):
        seat, source = Seat("Advised", level), Source("advice", ("player", str(ask.seat)), (str(checked),))
        view = game.view(state, ask.seat)
        found = npc.consider(game, view, ask, seat, source)
        assert found[0].choice == said_by(npc.player(seat, game)(view, ask, source), "").value
        for one in found:
            assert not one.parts or one.value == pytest.approx(sum(part.amount for part in one.parts))
        assert all(opinion.choice in ask.choices and opinion.why for opinion in found)
        assert [one.value for one in found[1:]] == sorted((one.value for one in found[1:]), reverse=True)
        checked += 1
    assert checked > 5


def test_a_grandmaster_plays_legally_and_the_same_again() -> None:
    seats = ["grandmaster", "skilled"]
    first, again = (
        [(moment.need.what, moment.said.value) for *_, moment in evening("look ahead", seats, max_rounds=1)]
        for _ in range(2)
    )
    assert first == again


# --- figures worked out elsewhere


@every_case(
    ("ours", "theirs", "chance"),
    [(0, 0, 0.5741), (1, 0, 0.7827), (0, 1, 0.3192), (1, 1, 0.5540), (2, 1, 0.7309), (3, 4, 0.3911)],
)
def test_chances_to_win_with_supporters_are_the_known_ones(ours: int, theirs: int, chance: float) -> None:
    state = next(evening("any", ["weak", "weak"]))[1]
    assert mind.challenger_wins(ours, theirs, state.hall.options) == pytest.approx(chance, abs=5e-5)


def test_half_a_supporter_lies_half_way() -> None:
    state = next(evening("any", ["weak", "weak"]))[1]
    assert mind.challenger_wins(0.5, 0, state.hall.options) == pytest.approx((0.5741 + 0.7827) / 2, abs=5e-5)


@every_case(("modifier", "up"), [(-2, 0.357), (0, 1.0), (1, 1.625), (3, 3.179), (6, 6.0)])
def test_wooing_a_faction_brings_what_it_should(modifier: int, up: float) -> None:
    assert mind.warming(modifier, "dominoes")[0] == pytest.approx(up, abs=5e-4)


@every_case(("values", "net"), [((1,), 13 / 7), ((1, 1), 11 / 7), ((1, 2), 1), ((1, 2, 3), -11 / 7)])
def test_earnings_of_an_unopposed_challenge_are_the_known_ones(values: tuple[int, ...], net: float) -> None:
    sorts = tuple((PROPER, value, 0, "", False, 0.0, 0.0) for value in sorted(set(values)))
    counts = tuple(values.count(value) for value in sorted(set(values)))
    table = challenges.rows(sorts, counts, "dominoes", "inner_ge_cumulative", "none")
    whole = next(row for row in table if row.proper == sum(values) and len(row.picked) == len(values))
    assert whole.face == pytest.approx(net)


def test_a_conflict_pays_once_whichever_side_is_declared() -> None:
    sorts = ((PROPER, 1, 3, "pair", False, 0.0, 0.0), (HIDDEN_FACE, 3, 3, "pair", True, 0.0, 0.0))
    table = challenges.rows(sorts, (1, 1), "dominoes", "inner_ge_cumulative", "none")
    assert {row.picked: row.conflict for row in table} == {(): 0, (0,): 3, (1,): 3, (0, 1): 3}


def test_chance_and_worth_share_the_choice_by_temperature() -> None:
    # At temperature 1 a worth of ln 3 more is taken three times as often; at 0.25 it is 81 times.
    opinions = [Opinion("low", 0.0, ""), Opinion("high", 1.0986123, "")]
    stream = Source("heat").stream()
    warm = Counter(npc.chosen(opinions, 1.0, stream).choice for _ in range(4000))
    assert warm["high"] / 4000 == pytest.approx(0.75, abs=0.025)
    cold = Counter(npc.chosen(opinions, 0.25, stream).choice for _ in range(4000))
    assert cold["low"] / 4000 == pytest.approx(1 / 82, abs=0.008)


# --- stories, and levels


def test_what_is_fought_for_is_what_the_two_want_of_each_other() -> None:
    aimed, answered = Counter[bool](), Counter[bool]()
    for seed in ("goals-1", "goals-2", "goals-3"):
        for _, state, moment in evening(seed, ["master"] * 6, rounds="4-4"):
            if moment.need.what != "goal":
                continue
            encounter, seat = state.encounter, moment.need.seat
            assert encounter is not None and seat is not None
            sides = [side.seat for side in encounter.sides[:2]]
            pairs = {goal.between(*(f"N{at}" for at in sides)): goal.fits for goal in WORLD.city.goals}
            own = state.avatars[seat].objectives
            assert not isinstance(own, Hidden)
            if seat == sides[1]:
                # Who has an aim of its own may name that instead.
                fitting = (encounter.goals[0], moment.said.value) in pairs
                if fitting or not any(one.done is None and one.target in sides[:2] for one in own):
                    answered[fitting] += 1
                continue
            aims = {one.kind for one in own if one.done is None and one.target == sides[1]}
            if aims:
                fits = next(fits for words, fits in pairs.items() if words[0] == moment.said.value)
                aimed[fits.aim in aims or fits.aim == "glorify"] += 1
    # A feeling, a purse and a scene together may fit better than an aim.
    assert aimed[True] > 4 * max(1, aimed[False])
    assert answered[True] > 10 * max(1, answered[False])


def test_a_goal_fits_an_aim_before_a_feeling_and_a_feeling_before_a_purse() -> None:
    evening_ = asks("goals-3", ["skilled"] * 4, 1, rounds="2-2")
    state, ask = next((state, ask) for _, state, ask in evening_ if ask.what == "goal")
    encounter = state.encounter
    assert encounter is not None
    own, other = ask.seat, encounter.sides[1].seat
    assert other is not None and own == encounter.sides[0].seat
    width = len(state.face) + len(WORLD.factions)

    def counted(fits: Fits, aims: tuple[Objective, ...] = (), level: int = 0, face: tuple[int, int] = (10, 10)) -> int:
        row = tuple(Feeling(level if at == other else 0) for at in range(width))
        avatars = [one._replace(objectives=aims) if at == own else one for at, one in enumerate(state.avatars)]
        purses = [face[0] if at == own else face[1] if at == other else 10 for at in range(len(avatars))]
        feelings = [row if at == own else one for at, one in enumerate(state.feelings)]
        table = state._replace(avatars=tuple(avatars), feelings=tuple(feelings), face=tuple(purses), scene=None)
        return npc.suits(Mind(WORLD, table, own, levels()["skilled"]), other, fits)

    shame, praise = Objective("4H", "humiliate", other), Objective("5H", "glorify", own)
    assert counted(Fits("humiliate"), (shame,)) == 3
    assert counted(Fits("humiliate"), (shame._replace(done=1),)) == counted(Fits("seduce"), (shame,)) == 0
    assert counted(Fits("glorify"), (praise,)) == 3
    assert [counted(Fits(mood="hate"), level=level) for level in (-10, -3, -2, 0, 3, 10)] == [2, 2, 0, 0, 0, 0]
    assert [counted(Fits(mood="love"), level=level) for level in (-10, -3, 0, 2, 3, 10)] == [0, 0, 0, 0, 2, 2]
    assert [counted(Fits(gap="rich"), face=(10, much)) for much in (0, 14, 15, 40)] == [0, 0, 1, 1]
    assert [counted(Fits(gap="poor"), face=(15, much)) for much in (0, 10, 11, 40)] == [1, 1, 0, 0]
    assert counted(Fits("humiliate", "hate", "rich"), (shame,), -5, (1, 30)) == 6
    assert counted(Fits(scene=("charm",))) == counted(Fits()) == 0


def test_the_last_aim_that_ends_the_evening_is_left_while_somebody_else_leads() -> None:
    state = next(state for _, state, _ in asks("last-aim", ["master"] * 4, 1, rounds="4-4") if not state.round)
    state = state._replace(round=2)

    def worth(level: str, coups: tuple[int, ...], aims: int) -> float:
        wishes = tuple(Objective(f"{at}H", HUMILIATE, SeatNo(1)) for at in range(aims))
        avatars = [one._replace(coups=has) for one, has in zip(state.avatars, coups, strict=True)]
        avatars[0] = avatars[0]._replace(objectives=wishes)
        table = state._replace(avatars=tuple(avatars))
        return Mind(WORLD, table, SeatNo(0), levels()[level]).wants(HUMILIATE, SeatNo(1))

    behind, ahead = (0, 2, 0, 0), (2, 0, 0, 0)
    for level in ("skilled", "master", "grandmaster"):
        assert worth(level, behind, 1) < 0 < worth(level, behind, 2) < worth(level, ahead, 1)
    # Who plays worse does not look who leads.
    assert worth("average", behind, 1) == worth("average", ahead, 1) > 0


def test_two_aims_in_one_challenge_end_the_evening_as_the_last_one_does() -> None:
    moments = asks("goals-3", ["skilled"] * 4, 1, rounds="2-2")
    state = next(state for _, state, ask in moments if ask.what == "goal")
    me, other = (SeatNo(side.seat) for side in state.under_way.sides if side.seat is not None)
    wishes = Objective("2S", HUMILIATE, other), Objective("2H", GLORIFY, SeatNo(3 if {me, other} != {2, 3} else 0))
    state = state._replace(encounter=state.under_way._replace(stake=12))

    def mind_with(coups: int, aims: int = 2) -> Mind:
        avatars = [one._replace(coups=2 * (seat not in (me, other))) for seat, one in enumerate(state.avatars)]
        avatars[me] = avatars[me]._replace(coups=coups, objectives=wishes[:aims])
        return Mind(WORLD, state._replace(avatars=tuple(avatars)), me, levels()["master"])

    look = stakes.outlook(mind_with(0), 0, other)
    behind, ahead = mind_with(0), mind_with(4)
    # One of the two alone is what somebody wants who is behind: it does not fight in the other's name as well.
    assert not challenges.in_its_name(behind, 1) and challenges.in_its_name(behind, 0)
    assert challenges.in_its_name(ahead, 1)
    assert stakes.laurels(behind, look, 12) == behind.wants(HUMILIATE, other) > 0
    assert stakes.laurels(mind_with(0, 1), look, 12) < 0
    assert stakes.laurels(ahead, look, 12) == ahead.wants(HUMILIATE, other) + ahead.goal()
    # Who has said that it does achieves both, and the evening is over.
    sides = state.under_way.sides
    said = (sides[0]._replace(actions=(), cause=wishes[1].target), sides[1])
    state = state._replace(encounter=state.under_way._replace(sides=said))
    assert stakes.laurels(mind_with(0), look, 12) < 0 < stakes.laurels(mind_with(4), look, 12)


@every_case("level", LEVELS)
def test_nobody_promises_anything_to_whom_they_loathe(level: str) -> None:
    _, state, ask = next(one for one in asks("word", ["master"] * 4, 1, rounds="4-4") if one[2].what == "promise")
    wooer = state.under_way.sides[0].seat
    assert wooer is not None and ask.seat != wooer

    def promised(feels: int) -> list[Any]:
        row = tuple(Feeling(feels if party == wooer else 0) for party in range(len(state.feelings)))
        feelings = tuple(row if seat == ask.seat else other for seat, other in enumerate(state.feelings))
        one = Mind(WORLD, state._replace(feelings=feelings), ask.seat, levels()[level])
        return [said.choice for said in npc.weighed(one, ask)]

    assert promised(-10) == promised(-6) == [0]
    assert max(promised(0)) > 0


def test_who_has_nothing_left_draws_for_its_debt_rather_than_yield() -> None:
    _, state, ask = next(one for one in asks("debt", ["grandmaster"] * 6, 1) if one[2].what == "answer to the stake")
    me, other = rival(state, ask.seat), ask.seat
    ask = Ask(me, OneOf([BACKDOWN, DESPERATE]), "shortfall")
    debts = [[0] * len(row) for row in state.debts]
    debts[me][other] = state.under_way.stake
    face = tuple(0 if seat == me else has for seat, has in enumerate(state.face))
    sides = tuple(side._replace(loans=()) for side in state.under_way.sides)
    encounter = state.under_way._replace(sides=sides)
    state = state._replace(debts=tuple(map(tuple, debts)), face=face, encounter=encounter)
    for level in LEVELS:
        worth = {one.choice: one.value for one in npc.weighed(Mind(WORLD, state, me, levels()[level]), ask)}
        assert worth[DESPERATE] > worth[BACKDOWN]


def owing(state: State, debtor: int, creditor: int, much: int) -> State:
    """Give a record in which one owes another so much, and nobody anything else."""
    count = len(state.debts)
    debts = [tuple(much * ((at, to) == (debtor, creditor)) for to in range(count)) for at in range(count)]
    return state._replace(debts=tuple(debts))


def test_a_creditor_lets_a_quarter_go_of_what_somebody_owes_who_has_nothing() -> None:
    """It could win no more than a larger claim, and what it pays comes back; whoever has Face may lose that (B10)."""
    _, state, ask = next(one for one in asks("claim", ["master"] * 4, 1) if one[2].what == "challenge")
    me, debtor = ask.seat, rival(state, ask.seat)
    encounter = state.under_way._replace(stake=4)
    state = owing(state._replace(encounter=encounter), debtor, me, 4)
    for level, has in ((level, has) for level in LEVELS for has in (0, 4)):
        face = tuple(20 if seat == me else has * (seat == debtor) for seat in range(4))
        table = state._replace(face=(*face, 0))
        worth = {said.choice: said.value for said in npc.weighed(Mind(WORLD, table, me, levels()[level]), ask)}
        assert (worth[True] > worth[False]) == bool(has)
        # So its debtor counts on it.
        own = Mind(WORLD, table, debtor, levels()[level])
        stays = stakes.stays(own, stakes.outlook(own, 0, me), 4)
        assert stays > 0.9 if has else stays < 0.1


def test_a_figure_that_can_no_longer_be_covered_is_not_held_to_where_less_is_asked_for() -> None:
    """It is named on the word of a faction, which lends for deeds that please it alone (B9, B11)."""
    _, state, ask = next(one for one in asks("take", ["average"] * 4, 1) if one[2].what == "figure to take")
    me, other = ask.seat, rival(state, ask.seat)
    nothing = tuple((0,) * len(row) for row in state.promised)
    for level in LEVELS[1:]:
        held = {}
        for has in (10, 30):
            face = tuple(has if seat == me else 60 * (seat == other) for seat in range(4))
            table = state._replace(
                face=(*face, 0),
                promised=nothing,
                agenda=(*state.agenda[:-1], TakeStake(me, 0, 10)),
                encounter=state.under_way._replace(stake=25),
            )
            found = npc.weighed(Mind(WORLD, table, me, levels()[level]), ask)
            held[has] = {one.choice for one in found}
        assert held == {10: {TAKE}, 30: {HOLD, TAKE}}


def test_an_ally_lends_itself_rather_than_ask_another_for_more_than_it_feels() -> None:
    """A go-between asks for no more than it feels, and half of that is lost on the way (4.8)."""
    _, state, ask = next(
        one
        for number in range(40)
        for one in asks(f"link {number}", ["master"] * 6, 1)
        if one[2].what == "who lends"
        and any(isinstance(choice, int) and choice >= 6 for choice in one[2].choices.items())
    )
    step = state.agenda[-1]
    assert isinstance(step, PassOrLend)
    promised = [list(row) for row in state.promised]
    for party, row in enumerate(promised):
        row[ask.seat], row[step.path[-1]] = 8 * (party == step.path[-1]), 40
    table = state._replace(face=(*(20,) * 6, state.face[-1]), promised=tuple(map(tuple, promised)))
    for level in LEVELS[2:]:
        found = npc.weighed(Mind(WORLD, table, ask.seat, levels()[level]), ask)
        assert max(found, key=lambda one: one.value).choice == step.path[-1]


def test_debtors_and_creditors_let_themselves_be_seen() -> None:
    """A debt is won back from somebody who is there and seen (B10)."""
    _, state, ask = next(one for one in asks("seen", ["master"] * 4, 1) if one[2].what == "mask")
    me, other = ask.seat, (ask.seat + 1) % 4
    worth = {}
    for name, table in (
        ("free", owing(state, me, other, 0)),
        ("owes", owing(state, me, other, 5)),
        ("claims", owing(state, other, me, 5)),
    ):
        found = npc.weighed(Mind(WORLD, table, me, levels()["master"]), ask)
        worth[name] = {said.choice: said.value for said in found}
    assert UNCAST in worth["free"]
    assert worth["owes"].pop(UNCAST) < worth["claims"].pop(UNCAST) < worth["free"].pop(UNCAST) - 1
    assert worth["owes"] == worth["claims"] == worth["free"]


def test_debtors_and_seducers_go_where_the_others_are_while_the_one_they_seek_has_not_said_where_to_be() -> None:
    _, state, ask = next(one for one in asks("where", ["master"] * 4, 1) if one[2].what == "whereabouts")
    me, other = ask.seat, next(seat for seat in range(4) if seat != ask.seat and state.where[seat].place is None)
    worth, wish = [], (Objective("2C", SEDUCE, other), Objective("3C", HUMILIATE, other))
    for owed, wishes, face in ((0, (), 5), (5, (), 5), (0, wish, 5), (0, wish, 4)):
        table = state._replace(avatars=tuple(one._replace(objectives=wishes) for one in state.avatars))
        one = Mind(WORLD, owing(table._replace(face=(face,) * 5), me, other, owed), me, levels()["master"])
        worth.append(next(said.value for said in npc.weighed(one, ask) if said.choice == "main"))
    assert worth == pytest.approx([worth[0], worth[0] + mind.OWING, worth[0] + mind.OWING, worth[0]])


def test_who_is_to_be_seduced_is_asked_to_lend_itself() -> None:
    _, state, ask = next(one for one in asks("ways", ["grandmaster"] * 6, 1) if one[2].what == "who lends")
    me = ask.seat
    ally = Mind(WORLD, state, me, levels()["master"]).step(PassOrLend).path[-1]
    wish = Objective("2C", SEDUCE, ally), Objective("3C", HUMILIATE, ally)
    worth = []
    for wishes in ((), wish):
        avatars = tuple(one._replace(objectives=wishes) if at == me else one for at, one in enumerate(state.avatars))
        found = npc.weighed(Mind(WORLD, state._replace(avatars=avatars), me, levels()["master"]), ask)
        worth.append({one.choice: one.value for one in found})
    plain, wanted = worth
    assert wanted.pop(ally) > plain.pop(ally) and wanted == plain


def test_a_character_is_hoped_for_by_who_has_hidden_face_and_nothing_against_the_commission() -> None:
    moments = asks("goals-3", ["skilled"] * 4, 1, rounds="2-2")
    state = next(state for _, state, ask in moments if ask.what == "goal")
    encounter, width = state.encounter, len(state.face) + len(WORLD.factions)
    assert encounter is not None and encounter.sides[0].seat is not None
    me = encounter.sides[0].seat
    hidden, proper = Declared("a mask", HIDDEN_FACE, 1), Declared("a bow", PROPER, 1)

    def hopes(*declared: Declared, level: int = 0, tokens: int = 3, character: bool = False) -> bool:
        sides = (encounter.sides[0]._replace(actions=declared), *encounter.sides[1:])
        avatars, feelings, purses = list(state.avatars), list(state.feelings), list(state.tokens)
        avatars[me] = avatars[me]._replace(character=character)
        feelings[me], purses[me] = (Feeling(level),) * width, tokens
        table = state._replace(
            avatars=tuple(avatars),
            feelings=tuple(feelings),
            tokens=tuple(purses),
            encounter=encounter._replace(sides=sides),
        )
        return Mind(WORLD, table, me, levels()["master"]).may_earn_character()

    assert hopes() and hopes(hidden) and hopes(hidden, hidden, level=10)
    assert not any((hopes(proper), hopes(hidden, proper), hopes(level=-1), hopes(tokens=0), hopes(character=True)))


@pytest.mark.thorough
def test_evenings_are_stories() -> None:
    found: Counter[type] = Counter()
    for seed in range(3):
        found.update(type(event) for event in result(f"story {seed}", ["skilled"] * 6)[1])
    assert all(found[sort] for sort in (ChallengeCalled, CourtsDrawn, AllyCalled, MaskBought, MajorCoup))


def test_a_round_is_not_where_the_last_one_was() -> None:
    """An Arbiter sketched the scene that suits its mask best, round for round: eleven of twelve were in one street."""
    titles = [
        [event.title for event in result(f"where {seed}", ["master"] * 6)[1] if isinstance(event, SceneSketched)]
        for seed in range(4)
    ]
    pairs = [pair for one in titles for pair in pairwise(one)]
    assert len(pairs) > 8
    assert sum(one == other for one, other in pairs) <= len(pairs) // 10


def lead(better: str, worse: str, games: int) -> tuple[float, float]:
    """Give a better seat's share of wins among five worse ones, and half of its 95 % interval."""
    found = []
    for number in range(games):
        seats = [better if at == number % 6 else worse for at in range(6)]
        top = result(f"{better} {number}", seats)[0].ranking[0]
        found.append(1 / len(top) if number % 6 in top else 0.0)
    measured = share(tally(found))
    return measured.mean, measured.half


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "games"),
    [("average", "weak", 90), ("skilled", "average", 120), ("master", "skilled", 500)],
)
def test_a_better_level_wins_more_than_its_share(better: str, worse: str, games: int) -> None:
    mean, half = lead(better, worse, games)
    assert mean - half > 1 / 6


# --- reasons, and what is never done


def weighty(level: str, seed: str, **options: Any) -> Iterator[tuple[Masks, State, Moment[State], list[Opinion]]]:
    """Give the choices of an evening that have a reason, with all that the NPC thought of."""
    for game, state, moment in evening(seed, [level] * 6, **options):
        need = moment.need
        if isinstance(need, Ask) and need.what in npc.DEEDS and moment.said.by != "forced":
            seat = state.hall.seating.seats[need.seat]
            yield (
                game,
                state,
                moment,
                npc.weighed(mind_of(game.world, game.view(state, need.seat), need.seat, seat), need),
            )


def decisive(found: Sequence[Opinion], choice: object, what: str) -> tuple[float, dict[tuple[str, int | None], float]]:
    """Give by how much the best choice of a sort is ahead of the best of another, and by which terms."""
    sort = npc.DEEDS[what]
    own = max((one for one in found if sort(one.choice) == sort(choice)), key=lambda one: one.value)
    rival = max((one for one in found if sort(one.choice) != sort(choice)), key=lambda one: one.value)
    terms = {(part.reason, part.about) for part in (*own.parts, *rival.parts)}

    def amount(opinion: Opinion, term: tuple[str, int | None]) -> float:
        return sum(part.amount for part in opinion.parts if (part.reason, part.about) == term)

    return own.value - rival.value, {term: amount(own, term) - amount(rival, term) for term in terms}


@every_case("level", ["skilled", "master"])
def test_a_told_reason_is_the_term_that_decides_and_whims_are_rare(level: str) -> None:
    asked, whims, told = Counter[str](), Counter[str](), Counter[str]()
    for seed in ("reasons-1", "reasons-2"):
        for _, _, moment, found in weighty(level, seed, rounds="4-4"):
            need, why = moment.need, moment.said.why
            assert isinstance(need, Ask)
            asked[need.what] += 1
            if why is None or len({npc.DEEDS[need.what](one.choice) for one in found}) < 2:
                assert why is None or len(found) > 1
                continue
            gap, terms = decisive(found, moment.said.value, need.what)
            if why.reason in ("whim", "folly"):
                assert gap < 0
                whims[need.what] += 1
                continue
            told[need.what] += 1
            assert terms[why.reason, why.about] == pytest.approx(max(terms.values()))
            assert terms[why.reason, why.about] >= gap / 4
    assert sum(asked.values()) > 100
    assert sum(whims.values()) < 0.1 * sum(asked.values())
    assert all(told[what] for what in ("turn", "challenge", "stake", "answer to the stake"))


@pytest.mark.thorough
@pytest.mark.parametrize("level", ["weak", "skilled", "master"])
def test_no_figure_is_named_or_met_above_what_its_seat_believes_it_can_call(level: str) -> None:
    bids = Counter[str]()
    for game, state, moment, _ in weighty(level, "reach", rounds="8-8"):
        need, said, encounter = moment.need, moment.said.value, state.encounter
        assert isinstance(need, Ask)
        if need.what not in ("stake", "answer to the stake", "figure to meet") or said is False:
            continue
        assert encounter is not None
        one = Mind(game.world, game.view(state, need.seat), need.seat, levels()[level])
        figure = said if isinstance(said, int) and not isinstance(said, bool) else encounter.stake
        look = stakes.outlook(one, int(encounter.sides[0].seat != need.seat), rival(state, need.seat))
        # Less than what the actions set aside cannot be asked for.
        assert figure <= max(stakes.believed(one, look), least_stake(encounter))
        bids[need.what] += 1
    assert bids["stake"] > 5 and bids["answer to the stake"] > 5


@pytest.mark.thorough
def test_who_falls_short_asks_a_sure_lender_and_nobody_who_has_nothing() -> None:
    """What is lacking is owed after a defeat, so a faction that lends all of it goes before asking nobody (4.7)."""
    seen: Counter[str] = Counter()
    for number in range(12):
        for game, state, need in asks(f"short {number}", ["skilled"] * 6, 1):
            if need.what != "ally to ask" or state.encounter is None:
                continue
            own = mind_of(WORLD, game.view(state, need.seat), need.seat, Seat("S", "skilled"))
            worth = {one.choice: one.value for one in npc.weighed(own, need)}
            gap = short(state, state.encounter.sides[the_side(state.encounter, need.seat)])
            for choice, value in worth.items():
                if not isinstance(choice, int):
                    continue
                if choice < 6 and not state.face[choice]:
                    seen["poor"] += 1
                    assert value < worth[ENOUGH]
                if choice >= 6 and state.promised[choice][need.seat] > gap > 0:
                    seen["sure"] += 1
                    assert value > worth[ENOUGH]
    assert seen["sure"] > 2 and seen["poor"] > 2, seen


@pytest.mark.thorough
def test_who_counts_on_a_faction_does_something_that_pleases_it() -> None:
    """A faction lends for what pleases it alone, so who names more than it has does such a deed (B9)."""
    short_of = 0
    for number in range(12):
        for game, state, need in asks(f"backed {number}", ["master"] * 6, 1):
            if need.what != "actions" or state.encounter is None or state.encounter.stake <= state.face[need.seat]:
                continue
            own = mind_of(WORLD, game.view(state, need.seat), need.seat, Seat("S", "master"))
            lending = challenges.patrons(own)
            rows = challenges.hand(own, own.known(), (), lending).rows
            may = any(row.backed and row.proper <= own.face and row.hidden <= own.tokens for row in rows)
            if len(state.encounter.sides) < 2 or not lending or not may:
                continue
            # Nobody acts against its patron either.
            against, known = state.encounter.against, own.known()
            assert against not in lending or need.seat != state.encounter.sides[0].seat
            for one in npc.weighed(own, need):
                assert isinstance(one.choice, tuple)
                deeds = [known[ref] for ref in one.choice]
                assert all(weigh(WORLD, state, need.seat, band, deeds, None).plain > 0 for band in lending)
            short_of += 1
    assert short_of > 5


@pytest.mark.thorough
def test_a_mask_that_never_yields_weighs_its_line_when_it_leaves_or_backs_down() -> None:
    masks = [
        mask._replace(actions=(*mask.actions[:-1], mask.actions[-1]._replace(mode="never", when="challenged")))
        for mask in WORLD.masks.masks
    ]
    proud = replace(WORLD, masks=replace(WORLD.masks, masks=tuple(masks)))
    asked = Counter[str]()
    # Few fall short; in the last of these somebody does.
    for number in range(14, 22):
        for game, state, moment in evening(f"proud-{number}", ["average"] * 6, proud, rounds="8-8"):
            need = moment.need
            if not isinstance(need, Ask) or need.what not in ("figure to meet", "shortfall", "challenge"):
                continue
            one = Mind(game.world, state, need.seat, levels()["average"])
            out = next(one for one in npc.weighed(one, need) if one.choice in (False, "backdown"))
            law = sum(part.amount for part in out.parts if part.reason == "law")
            assert law == pytest.approx(-challenges.breach_cost(one) * challenges.must_not_leave(one))
            asked[need.what] += law < 0
    assert asked["challenge"] > 5 and asked["figure to meet"] and asked["shortfall"]


@pytest.mark.thorough
def test_to_be_helped_by_who_is_to_be_seduced_nobody_minds_naming_a_little_more_than_it_has() -> None:
    """A seduction takes somebody who is asked, so a figure just above the own Face is not thought too much (4.17)."""
    needy, brash = 0, 0
    for number in range(10):
        for game, state, need in asks(f"needy {number}", ["skilled"] * 6, 1):
            if need.what != "stake" or state.debts[need.seat][rival(state, need.seat)]:
                continue
            own = mind_of(WORLD, game.view(state, need.seat), need.seat, Seat("S", "skilled"))
            look = stakes.outlook(own, 0, rival(state, need.seat))
            figure = own.face + stakes.NEEDY
            wooed = [
                one
                for one, odds in own.helpers(own.me, look.other)
                if odds
                and own.face
                and own.wants(SEDUCE, one) > 0
                and min(state.promised[one][own.me], state.face[one]) >= 5
            ]
            thought = max(0, figure - stakes.SEEMLY * state.round)
            assert stakes.brash(own, look, figure) == (0 if wooed else min(stakes.BRASH, thought))
            needy += bool(wooed) and thought > 0
            brash += not wooed and thought > 0
    assert needy and brash


@pytest.mark.thorough
def test_who_has_nothing_left_would_sooner_be_free_of_its_debt_than_anything_else() -> None:
    """A creditor that leaves pays as well, so that no victory over it is hollow (B10)."""
    sought: Counter[str] = Counter()
    for level in ("average", "master"):
        for game, state, need in asks(f"beholden {level}", [level] * 6, 1, rounds="2-2"):
            if need.what != "turn" or state.worn[need.seat] == UNCAST:
                continue
            found = [one for one in need.choices.items() if isinstance(one, tuple) and one[0] == OPPOSE]
            if not found:
                continue
            me, (_, creditor) = need.seat, found[0]
            owes = (*state.debts[me][:creditor], 1, *state.debts[me][creditor + 1 :])
            table = state._replace(
                face=(*state.face[:me], 0, *state.face[me + 1 :]),
                debts=(*state.debts[:me], owes, *state.debts[me + 1 :]),
            )
            own = Mind(WORLD, game.view(table, me), me, levels()[level])
            opinions = sorted(npc.weighed(own, need), key=lambda one: -one.value)
            sought[level] += opinions[0].choice == (OPPOSE, creditor)
            sought[f"{level}, of all"] += 1
            parts = stakes.calling(own, stakes.outlook(own, 0, creditor), 1)
            assert parts[0].amount > 0.5 and sum(part.amount for part in parts[1:]) == 0
    for level in ("average", "master"):
        assert sought[level] > 0.9 * sought[f"{level}, of all"] > 10


@pytest.mark.thorough
def test_a_grandmaster_names_more_than_is_seemly_and_what_takes_a_major_coup_far_oftener_than_a_master() -> None:
    """What is seemly is 3 Face a round; the company thinks something of what is named beyond that."""
    beyond, coups = Counter[str](), Counter[str]()
    for number in range(4):
        for game, state, need in asks(f"bold {number}", ["master"] * 6, 1, rounds="6-6"):
            if need.what != "stake" or state.debts[need.seat][rival(state, need.seat)]:
                continue
            view = game.view(state, need.seat)
            for level in ("master", "grandmaster"):
                own = Mind(WORLD, view, need.seat, levels()[level])
                named = stakes.best_stake(own, stakes.outlook(own, 0, rival(state, need.seat)))[1]
                beyond[level] += max(0, named - stakes.SEEMLY * state.round)
                coups[level] += named >= COUP
    assert beyond["grandmaster"] > 3 * beyond["master"] > 0
    assert coups["grandmaster"] > 1.5 * coups["master"] > 0


@pytest.mark.thorough
def test_nobody_denounces_whom_it_was_warmed_by_in_the_scene_but_for_an_aim() -> None:
    warmed: set[tuple[int, int]] = set()
    asked = Counter[bool]()
    for number in range(8, 16):
        for game, state, moment in evening(f"grateful-{number}", ["skilled"] * 6, rounds="4-4"):
            need, told = moment.need, moment.events
            # During an arrest nobody asks for another one.
            kind = state.encounter.kind if state.encounter else ARREST
            if isinstance(need, Ask) and need.what == "denounce" and kind not in (ARREST, TRIAL):
                one = Mind(game.world, game.view(state, need.seat), need.seat, levels()["skilled"])
                pair = need.seat, next(step.accused for step in state.agenda[::-1] if isinstance(step, Denounce))
                assert (pair in warmed) <= (pair in state.warmed)
                thankful = pair in state.warmed and not any(
                    (wish.kind, wish.target) == (HUMILIATE, pair[1]) for wish in one.wishes
                )
                assert any(said.choice for said in npc.weighed(one, need)) != thankful
                asked[thankful] += 1
            if any(isinstance(event, SceneOpens) for event in told):
                warmed.clear()
            warmed |= {(one.holder, one.target) for one in told if isinstance(one, FeelingMoved) and one.change > 0}
    assert asked[True] and asked[False]


# --- what a reader makes of signs, in a study


@every_case(("chance", "times", "left"), [(0.5, 8, 1 / 9), (0.75, 3, 0.5), (0.3, 1, 0.3), (0.0, 8, 0.0)])
def test_a_sign_multiplies_the_odds_against_a_chance(chance: float, times: float, left: float) -> None:
    """Three to one, three times worse, is one to one."""
    assert mind.less_likely(chance, times) == pytest.approx(left)


def test_who_reads_counts_less_on_a_false_word_and_on_beating_a_rich_hand() -> None:
    """By the odds, of whoever shows the sign alone, and of nobody who has promised nothing."""
    read: Counter[str] = Counter()
    for game, state, ask in asks("reads", ["master"] * 6, 3, max_rounds=4):
        me, view = ask.seat, game.view(state, ask.seat)
        for liar in range(6):
            reader, plain = (
                mind_of(
                    game.world_of(view),
                    view,
                    me,
                    Seat("N", "master"),
                    None if times is None else lambda seat, meaning, who=liar: 4.0 if seat == who else 1.0,  # type: ignore[misc]
                )
                for times in (4.0, None)
            )
            for seat in range(6):
                before = plain.helps(SeatNo(seat), me, SeatNo(0))
                if seat != liar or not view.promised[seat][me]:
                    assert reader.helps(SeatNo(seat), me, SeatNo(0)) == before
                elif before:
                    after = reader.helps(SeatNo(seat), me, SeatNo(0))
                    assert (1 - after) / after == pytest.approx(4 * (1 - before) / before)
                    read["word"] += 1
            if ask.what == "answer to the stake" and rival(view, me) == liar:
                # The same outlook: what is lent may be read as well.
                look = stakes.outlook(plain, 1, SeatNo(liar))
                before, after = (stakes.chance(one, look, 5) for one in (plain, reader))
                assert (1 - after) / after == pytest.approx(4 * (1 - before) / before)
                read["hand"] += 1
    assert read["word"] and read["hand"]


def test_what_comes_out_is_what_all_see() -> None:
    one, two, three = SeatNo(1), SeatNo(2), SeatNo(3)
    drawn_out = OpposedResolved(one, two, "drawn", (9, 4), (), (), 5, 5, 0, 10, "")
    ends = ChallengeEnds(1, "opposed", one, two, "drawn", one, "", 5, 0, False, None, 0, None, None, 0, None, None)
    events = [
        LoanRefused(three, two, 5, 4, 4),
        LoanRefused(three, two, 5),
        FaceLent(three, one, (), 3, 3, 5, 3),
        FaceLent(7, one, (), 3, 3),
        drawn_out,
        drawn_out._replace(totals=None, outcome="backdown"),
        ends,
    ]
    assert list(npc.found(events)) == [
        (three, "false_word", True),
        (three, "false_word", False),
        (one, "rich_hand", True),
        (two, "rich_hand", False),
        (one, "rich_hand", None),
        (two, "rich_hand", None),
    ]
