"""Influence, held against worked figures and against every path and every choice of paths."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest

from gmkit.cli import run
from gmkit.games.masks.rules.influence import Call, Web, callable_influence, calls
from gmkit.games.masks.situation import to_data
from tests.cases import every_case
from tests.commands import answer
from tests.games.masks.builders import CALL, CELIA, EXAMPLES, WORLD, Person, Stage, opened

YOU, A, B, C, MOON = 0, 1, 2, 3, 9
Pairs = dict[tuple[int, int], int]
Outcome = tuple[int, int, int]
"""Fees, lenders, gain of a plan."""


def web(face: int, rel: Pairs, commit: Pairs, faces: dict[int, int], factions: tuple[int, ...] = ()) -> Web:
    return Web(face, YOU, tuple(faces), factions, rel, commit, faces)


MIXED: tuple[Pairs, Pairs] = (
    {(A, YOU): 7, (B, A): 9, (B, YOU): 2, (MOON, YOU): 4},
    {(B, A): 9, (A, YOU): 5, (B, YOU): 3, (MOON, YOU): 6},
)


@every_case(
    ("given", "net"),
    [
        (web(12, {(A, YOU): 10, (B, A): 10}, {(B, A): 10}, {A: 8, B: 12}), 3),
        (web(12, {(A, YOU): 6, (B, A): 10}, {(B, A): 10, (A, YOU): 4}, {A: 8, B: 12}), 4),
        (web(12, *MIXED, {A: 4, B: 12}, (MOON,)), 10),
        (web(1, *MIXED, {A: 4, B: 12}, (MOON,)), 5),
        (web(12, {(A, YOU): 10, (B, A): 10, (C, B): 10}, {(C, B): 10}, {A: 9, B: 9, C: 20}), 0),
        (web(0, *MIXED, {A: 4, B: 12}, (MOON,)), 0),
        # A faction that likes you no longer does not lend; somebody who hates you may.
        (web(9, {(MOON, YOU): 0, (A, YOU): -4}, {(MOON, YOU): 6, (A, YOU): 3}, {A: 9}, (MOON,)), 2),
    ],
)
def test_the_worked_figures(given: Web, net: int) -> None:
    assert callable_influence(given) == net


def test_the_calls_say_whom_to_ask_for_how_much() -> None:
    far = web(12, {(A, YOU): 6, (B, A): 10}, {(B, A): 10, (A, YOU): 4}, {A: 8, B: 12})
    assert set(calls(far)) == {Call(A, (), 4, 4, 1), Call(B, (A,), 6, 3, 2)}
    assert calls(web(1, *MIXED, {A: 4, B: 12}, (MOON,))) == (Call(MOON, (), 6, 6, 1),)


def test_need_asks_no_more_than_it_must() -> None:
    mixed = web(12, *MIXED, {A: 4, B: 12}, (MOON,))
    assert calls(mixed, 12) == ()
    assert calls(mixed, 17) == (Call(MOON, (), 6, 6, 1),)
    assert {call.lender for call in calls(mixed, 18)} == {A, MOON}
    assert calls(mixed, 99) == calls(mixed)


def test_of_equal_plans_the_one_with_warmer_lenders_is_taken() -> None:
    faces = {A: 9, B: 9, C: 9}
    same = web(9, {(A, YOU): 2, (B, YOU): 8, (C, YOU): 5}, {(A, YOU): 6, (B, YOU): 4, (C, YOU): 4}, faces)
    assert calls(same, 12) == (Call(B, (), 4, 4, 1),)
    # A would bring more than is needed, and likes you less.
    assert {call.lender for call in calls(same, 15)} == {B, C}
    assert {call.lender for call in calls(same, 16)} == {A, B}
    one_only = same._replace(face=1, promised={(A, YOU): 4, (B, YOU): 4, (C, YOU): 4})
    assert calls(one_only) == (Call(B, (), 4, 4, 1),)


def test_one_lender_is_preferred_to_two_at_the_same_fees() -> None:
    rel: Pairs = {(A, YOU): 10, (C, A): 10}
    given = web(9, rel, {(C, A): 10, (A, YOU): 2, (B, YOU): 3}, {A: 9, B: 9, C: 10})
    assert calls(given, 12) == (Call(C, (A,), 10, 5, 2),)


def test_potential_counts_liking_beyond_promises_but_not_a_factions() -> None:
    rel: Pairs = {(A, YOU): 7, (B, YOU): -3, (MOON, YOU): 9}
    given = web(9, rel, {(A, YOU): 2, (B, YOU): 4, (MOON, YOU): 5}, {A: 6, B: 9}, (MOON,))
    assert callable_influence(given) == 1 + 3 + 4
    assert callable_influence(given, potential=True) == 5 + 3 + 4


def drawn(rng: Random, avatars: int, factions: int, most: int = 10) -> Web:
    lenders = tuple(range(1, avatars + 1))
    patrons = tuple(range(avatars + 1, avatars + factions + 1))
    pairs = [(giver, taker) for giver in lenders + patrons for taker in (YOU, *lenders) if giver != taker]
    rel = {pair: rng.choice((rng.randint(-10, 10), rng.randint(5, 10))) for pair in pairs}
    commit = {pair: rng.choice((0, rng.randint(0, most))) for pair in pairs}
    purses = {seat: rng.randint(0, 16) for seat in lenders}
    return Web(rng.choice((0, 1, 2, 3, 4, 5, 20)), YOU, lenders, patrons, rel, commit, purses)


def paths(given: Web, lender: int) -> Iterator[tuple[int, ...]]:
    others = [seat for seat in given.lenders if seat != lender]
    for length in range(len(others) + 1):
        yield from permutations(others, length)


def capacity(given: Web, lender: int, via: tuple[int, ...], potential: bool) -> int:
    chain = (YOU, *via, lender)
    bounds = [given.feelings[late, early] for early, late in pairwise(chain[:-1])]
    last = (lender, chain[-2])
    if lender in given.factions:
        bounds.append(given.promised[last] if given.feelings[last] > 0 else 0)
    else:
        limit = max(given.promised[last], given.feelings[last]) if potential else given.promised[last]
        bounds += [limit, given.purses[lender]]
    return max(0, min(bounds))


def outcomes(given: Web, potential: bool) -> set[Outcome]:
    """Give what every affordable choice of at most one path for each lender comes to."""
    reached = {(0, 0, 0)}
    for lender in given.lenders + given.factions:
        options = {
            (len(via) + 1, capacity(given, lender, via, potential) // (len(via) + 1)) for via in paths(given, lender)
        }
        reached |= {
            (fees + cost, count + 1, gain + brings - cost)
            for fees, count, gain in reached
            for cost, brings in options
            if fees + cost <= given.face
        }
    return reached


def result(given: Web, plan: tuple[Call, ...], potential: bool) -> Outcome:
    """Check that a plan can be carried out, and give what it comes to."""
    assert len({call.lender for call in plan}) == len(plan)
    for call in plan:
        links = len(call.via) + 1
        assert len({YOU, *call.via, call.lender}) == links + 1
        assert call.costs == links
        assert call.delivers == call.asks // links
        assert call.asks <= capacity(given, call.lender, call.via, potential)
    fees = sum(call.costs for call in plan)
    assert fees <= given.face
    return fees, len(plan), sum(call.delivers for call in plan) - fees


@every_case("potential", [False, True])
def test_no_choice_of_paths_does_better(potential: bool) -> None:
    rng = Random(f"every path {potential}")
    poor = far = partly = 0
    for _ in range(300):
        given = drawn(rng, rng.randint(1, 4), rng.randint(0, 2))
        known = outcomes(given, potential)
        most = max(gain for _, _, gain in known)
        plan = calls(given, potential=potential)
        found = result(given, plan, potential)
        assert found[2] == most == callable_influence(given, potential=potential)
        assert found[:2] == min(outcome[:2] for outcome in known if outcome[2] == most)
        poor += max(gain for _, _, gain in outcomes(given._replace(face=99), potential)) > most
        far += any(call.via for call in plan)
        for gain in range(1, most + 1):
            enough = calls(given, given.face + gain, potential=potential)
            got = result(given, enough, potential)
            assert got[2] >= gain
            assert got[:2] == min(outcome[:2] for outcome in known if outcome[2] >= gain)
            partly += got[:2] < found[:2]
        assert calls(given, given.face + most + 1, potential=potential) == plan
    # The graphs must try what they are drawn for: fees out of reach, long ways, plans that stop early.
    assert min(poor, far, partly) > 30


def test_more_of_anything_never_makes_less() -> None:
    rng = Random("more of anything")
    for _ in range(150):
        given = drawn(rng, 4, 2)
        before = callable_influence(given)
        assert before >= 0
        rel, commit = rng.choice(sorted(given.feelings)), rng.choice(sorted(given.promised))
        seat = rng.choice(given.lenders)
        for more in (
            given._replace(face=given.face + 1),
            given._replace(feelings={**given.feelings, rel: min(10, given.feelings[rel] + 3)}),
            given._replace(promised={**given.promised, commit: given.promised[commit] + 3}),
            given._replace(purses={**given.purses, seat: given.purses[seat] + 3}),
        ):
            assert callable_influence(more) >= before


def test_asking_further_than_two_links_never_helps() -> None:
    rng = Random("further")
    for _ in range(150):
        given = drawn(rng, 6, 2, most=rng.choice((10, 25)))
        assert calls(given, depth=5) == calls(given)
        assert callable_influence(given) >= callable_influence(given, depth=1)


# --- on the command line


def asked(capsys: pytest.CaptureFixture[str], path: Path, *more: str) -> dict[str, list[str]]:
    """Give who lends to Celia, and which factions would if something pleased them."""
    found = answer(capsys, "challenge", "masks", "influence", "--from", str(path), "--as", "Celia", *more)["result"]
    return {key: [row["lender"] for row in found[key]] for key in ("calls", "if_pleased")}


def test_a_faction_is_counted_where_a_deed_pleases_it(capsys: pytest.CaptureFixture[str]) -> None:
    """B9: 0 is indifference; flirting is a pleasure, which the Moon Temple likes, and promising nothing is subtle."""
    carnival = EXAMPLES / "carnival.yaml"
    assert asked(capsys, carnival) == {"calls": ["Bo", "Dav"], "if_pleased": ["Moon Temple"]}
    assert asked(capsys, carnival, "--do", "miss appointments")["if_pleased"] == ["Moon Temple"]
    for deed in ("every man", "never promise"):
        assert asked(capsys, carnival, "--do", deed) == {"calls": ["Bo", "Moon Temple", "Dav"], "if_pleased": []}


def test_a_stake_that_no_call_covers_is_said_to_be_out_of_reach(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["odds", "masks", "influence", "--from", str(EXAMPLES / "carnival.yaml"), "--as", "Celia", "--need"]
    assert run([*words, "20"]) == 0
    assert "out of reach" not in capsys.readouterr().out
    assert run([*words, "60"]) == 0
    assert "  a stake of 60 is out of reach; 20 at most" in capsys.readouterr().out.splitlines()
    assert run([*words, "-5"]) == 2
    assert "--need is -5; give 0 to" in capsys.readouterr().err


def test_the_uncast_are_not_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    text = (
        (EXAMPLES / "carnival.yaml")
        .read_text(encoding="utf-8")
        .replace("    mask: jd\n", "    mask: uncast\n    masks: [jd]\n")
    )
    path.write_text(text, encoding="utf-8")
    assert asked(capsys, path)["calls"] == ["Dav"]


def test_in_a_challenge_the_opponent_is_not_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kind: dict[int, int] = {CELIA: 5}
    stage = Stage(Person(7, mask="qh"), Person(12, mask="js", promises=kind), Person(8, mask="kc", promises=kind))
    stage.begin(CALL).play(*opened(10))
    path = tmp_path / "evening.yaml"
    path.write_text(json.dumps(to_data(stage.state, WORLD)), encoding="utf-8")
    assert asked(capsys, path)["calls"] == ["Bo"]


def test_in_a_challenge_the_odds_are_those_of_the_side_that_asks(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A tie is the challenger's, so who was challenged wins 23 in 54 alone; a lender who is there already draws too."""
    kind: dict[int, int] = {CELIA: 5}
    path = tmp_path / "evening.yaml"

    def alone(stage: Stage, name: str) -> tuple[str, str]:
        path.write_text(json.dumps(to_data(stage.state, WORLD)), encoding="utf-8")
        found = answer(capsys, "odds", "masks", "influence", "--from", str(path), "--as", name)["result"]["choices"]
        (row,) = [one["chances"] for one in found if one["choice"] == "nobody"]
        assert run(["odds", "masks", "influence", "--from", str(path), "--as", name]) == 0
        (line,) = [line for line in capsys.readouterr().out.splitlines() if "asking nobody" in line]
        return row["challenger"]["fraction"], line.strip()

    stage = Stage(Person(7, mask="qh"), Person(12, mask="js"), Person(8, mask="kc", promises=kind))
    stage.begin(CALL).play(*opened(10))
    assert alone(stage, "Celia") == ("31/54", "asking nobody: 57.4 %")
    assert alone(stage, "Dav") == ("31/54", "asking nobody: 42.6 %")
    stage.play("Celia, ally to ask: Bo", "Celia, Face to ask for: 2", "Bo, Face to lend: 2", "Bo, support: none")
    assert alone(stage, "Celia") == ("641/819", "asking nobody: 78.3 %")
    assert alone(stage, "Dav") == ("641/819", "asking nobody: 21.7 %")
