"""`gmkit study`: what it measures, how it tells it, what it refuses; the same on any number of processes."""

from __future__ import annotations

import json
import os
import pickle
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

import pytest

from gmkit import games
from gmkit.cli import run
from gmkit.errors import IllegalChoice, Stopped, UnknownName
from gmkit.shell.card import GameCard
from gmkit.shell.desk import Desk, Trial, place_share, win_share
from gmkit.shell.study import OPEN, RANDOM, Job, Pairing, below, compare, crew, ladder, trial_options
from gmkit.table.game import Ask, Over, SeatNo
from gmkit.table.seats import LEVELS
from gmkit.table.study import Mapper, Share, study
from tests.cases import every_case
from tests.table.coins import GAME, HEADS, careful

ROOT = Path(__file__).parents[2]
WHIMS: Desk = games.part("whims", "commands").DESK
PLACE = "gmkit.games.whims.commands:DESK"


def knowing(state: Any, ask: Ask, _source: Any) -> Any:
    return state.coins.count(HEADS) if ask.what == "call" else "bow"


COINS = WHIMS._replace(
    card=GameCard("coins", "Coins", "", "", "", seats=(2, 12, 2), names=("P0", "P1", "P2")),
    open=lambda _content, _set: GAME,
    player=lambda _seat, _game: careful,
    trial=Trial({"rounds": 6}, seats=(3,), ceiling=lambda _seat, _game: knowing),
)
"""The toy game as a desk has it; all its levels play alike."""


def whims(challenger: str, against: str, deals: int, seats: int = 2) -> Job:
    pairing = Pairing(challenger, against, seats, deals, "s", trial_options(WHIMS))
    return Job(PLACE, (), None, pairing)


# What is measured.


def test_a_win_is_shared_by_those_who_tie_for_it() -> None:
    over = Over(((SeatNo(0), SeatNo(2)), (SeatNo(1),)), (3, 1, 3), "")
    assert [win_share(over, seat) for seat in range(3)] == [0.5, 0, 0.5]


def test_a_share_by_places_counts_whom_a_seat_is_ahead_of() -> None:
    # Two share the first place before the third seat: of the three pairs each of the two has one, and half of theirs.
    over = Over(((SeatNo(0), SeatNo(2)), (SeatNo(1),)), (None, None, None), "made up")
    assert [place_share(over, seat) for seat in range(3)] == [0.5, 0, 0.5]
    apart = Over(tuple((SeatNo(seat),) for seat in range(4)), (None,) * 4, "made up")
    assert [place_share(apart, seat) for seat in range(4)] == [3 / 6, 2 / 6, 1 / 6, 0]


@pytest.mark.thorough
@pytest.mark.parametrize(("choice", "published"), [("low", 0.699), ("high", 0.676)])
def test_a_match_is_won_as_often_as_published(choice: str, published: float) -> None:
    """Five tokens against three, six against four: both sides play for points."""
    found = compare(WHIMS, 2, "skilled", "average", 300, options={"npc_token_choice": choice})
    assert found.deals == 300
    assert abs(found.mean - published) < 1.2 * found.half < 0.05


@every_case("seats", [2, 3])
def test_a_level_has_its_fair_share_among_its_like(seats: int) -> None:
    # The same deal from every seat: the shares of one evening's seats add up to one, without any spread.
    found = compare(WHIMS, seats, "master", "master", 10)
    assert found.mean == pytest.approx(1 / seats)
    assert found.half == pytest.approx(0, abs=1e-7)


def test_at_two_seats_the_shares_of_both_sides_add_up_to_one() -> None:
    up, down = compare(WHIMS, 2, "weak", RANDOM, 30), compare(WHIMS, 2, RANDOM, "weak", 30)
    assert up.mean + down.mean == pytest.approx(1)
    assert up.mean > 0.75


def test_the_ceiling_sees_and_seats_beyond_the_names_can_be_taken() -> None:
    assert ladder(COINS) == (RANDOM, *LEVELS, OPEN)
    assert below(COINS, OPEN) == LEVELS[-1]
    assert below(COINS, RANDOM) == "weak"
    # Who knows every coin is never behind.
    for seats in (3, 5):
        found = compare(COINS, seats, OPEN, "weak", 20)
        assert found.mean - found.half > 1.2 / seats
    assert compare(COINS, 3, OPEN, OPEN, 5).mean == pytest.approx(1 / 3)
    assert compare(COINS, 3, OPEN, RANDOM, 5).mean > 0.5


def test_a_study_needs_a_level_and_a_table_there_can_be() -> None:
    with pytest.raises(UnknownName, match="open"):
        compare(WHIMS._replace(trial=Trial()), 2, OPEN, "weak", 1)
    with pytest.raises(IllegalChoice, match="2 to 8"):
        compare(WHIMS, 9, "weak", RANDOM, 1)


def test_options_said_come_before_the_trials_and_those_before_the_games() -> None:
    short = WHIMS._replace(trial=Trial({"rounds_to_win": 1, "max_rounds": 5}))
    found = dict(trial_options(short, ["max_rounds=7"]))
    assert (found["rounds_to_win"], found["max_rounds"], found["npc_token_choice"]) == (1, 7, "random")


# The same everywhere.


def test_totals_are_the_same_on_one_process_and_on_a_pool() -> None:
    job = whims("average", "weak", 23)
    assert job.pairing.chunks == 5
    assert pickle.loads(pickle.dumps(job)) == job
    here = study(job, job.pairing.chunks)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert study(job, job.pairing.chunks, pool) == here
    assert here == compare(WHIMS, 2, "average", "weak", 23, "s")
    assert here != compare(WHIMS, 2, "average", "weak", 23, "t")


def test_the_number_of_workers_changes_no_letter(gmkit: Any) -> None:
    arguments = ("study", "whims", "--games", "12", "--level", "weak", "--seats", "2", "--json")
    alone, two = gmkit(*arguments), gmkit(*arguments, "--workers", "2")
    assert alone == two
    assert alone[0] == 0


def ends_like(error: BaseException | None, work: Callable[[Mapper], Any]) -> None:
    """Begin a crew, give it work, and end as told."""
    with crew(2) as pool:
        assert pool
        work(pool)
        if error:
            raise error


def test_a_crew_that_is_interrupted_goes_home() -> None:
    before = set(active_children())
    begun: list[Any] = []

    def work(pool: Mapper) -> None:
        assert list(pool.map(len, ["abc"])) == [3]
        pool.map(time.sleep, [60, 60, 60])
        begun.extend(set(active_children()) - before)

    with pytest.raises(KeyboardInterrupt):
        ends_like(KeyboardInterrupt(), work)
    assert begun
    deadline = time.monotonic() + 60
    while set(active_children()) - before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert set(active_children()) <= before


def test_a_worker_that_is_ended_from_outside_stops_the_study() -> None:
    with pytest.raises(Stopped, match="fewer"):
        ends_like(None, lambda pool: list(pool.map(os._exit, [1])))


def test_a_system_without_signal_masks_has_workers_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    with crew(2) as pool:
        assert pool
        assert list(pool.map(len, ["abc", "d"])) == [3, 1]


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="the whole group is interrupted, as Ctrl-C does")
def test_ctrl_c_is_130_and_one_complaint_from_all_of_them_together() -> None:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("COV_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "gmkit", "study", "cipher", "--games", "9999", "--workers", "2", "--seats", "4"],
        env={**plain, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    time.sleep(5)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, out) == (130, b"")
    assert err.endswith(b"gmkit: interrupted\n")
    assert err.count(b"gmkit") == 1
    assert b"Traceback" not in err


def test_what_was_measured_before_a_study_is_stopped_is_told(gmkit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def stopped(job: Any, chunks: int, executor: Any, heard: Any) -> Share:
        calls.append(chunks)
        if len(calls) == 1:
            return study(job, chunks, executor, heard)
        heard(job(0))
        raise KeyboardInterrupt

    monkeypatch.setattr("gmkit.shell.study.study", stopped)
    words = ("study", "whims", "--games", "20", "--level", "weak", "--level", "average", "--seats", "2", "--json")
    code, out, err = gmkit(*words)
    assert (code, out) == (130, "")
    lines = err.splitlines()
    assert lines[0] == "partial: 1 of 2 rows are finished"
    assert lines[2].split()[:3] == ["weak", "random", "2"]
    assert lines[2].split()[-2:] == ["20", "study"]
    assert lines[3].split()[:3] == ["average", "weak", "2"]
    assert lines[3].split()[-4:] == ["5", "of", "20", "study"]


# How it is told.


@pytest.mark.thorough
def test_every_level_is_measured_against_the_one_below_it(gmkit: Any) -> None:
    code, out, err = gmkit("study", "whims", "--games", "2", "--option", "rounds_to_win=1", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert (found["game"], found["kind"], found["seed"]) == ("whims", "study", "study")
    assert found["options"]["rounds_to_win"] == 1
    rows = found["result"]["rows"]
    pairs = [(row["seats"], row["challenger"], row["against"]) for row in rows]
    rungs = list(zip((*LEVELS, OPEN), (RANDOM, *LEVELS), strict=True))
    assert pairs == [(seats, *pair) for seats in (2, 3) for pair in rungs]
    for row in rows:
        assert set(row) == {
            "challenger", "against", "seats", "share", "fair", "ratio", "half", "ratio_half", "deals", "seed",
        }  # fmt: skip
        assert row["deals"] == 2
        assert row["ratio"] == pytest.approx(row["share"] / row["fair"])


@pytest.mark.thorough
def test_a_figure_stands_with_its_interval_the_deals_and_the_seed(gmkit: Any) -> None:
    arguments = (
        "study",
        "whims",
        "--games",
        "40",
        "--level",
        "mas",
        "--against",
        "ran",
        "--seats",
        "3",
        "--seed",
        "a|b",
    )
    row = json.loads(gmkit(*arguments, "--json")[1])["result"]["rows"][0]
    found = compare(WHIMS, 3, "master", RANDOM, 40, "a|b")
    assert Share(row["share"], row["half"], row["deals"]) == found
    figures = [f"{found.mean:.3f}", "0.333", f"{3 * found.mean:.3f}", f"{3 * found.half:.3f}", "40", "a|b"]
    text = gmkit(*arguments)[1].splitlines()
    assert text[0].startswith("Whims: ")
    assert text[1].split() == [
        "challenger",
        "against",
        "seats",
        "share",
        "fair",
        "share/fair",
        "±",
        "95",
        "%",
        "deals",
        "seed",
    ]
    assert text[2].split() == ["master", "random", "3", *figures]
    marked = gmkit(*arguments, "--markdown")[1].splitlines()
    assert marked[1] == "|---|---|---:|---:|---:|---:|---:|---:|---|"
    assert marked[2] == f"| master | random | 3 | {' | '.join(figures)} |".replace("a|b", "a\\|b")
    assert gmkit(*arguments, "--plain")[1].isascii()


def test_one_deal_has_no_interval(gmkit: Any) -> None:
    arguments = ("study", "whims", "--games", "1", "--level", "weak", "--seats", "2")
    row = json.loads(gmkit(*arguments, "--json")[1], parse_constant=pytest.fail)["result"]["rows"][0]
    assert row["half"] is None
    assert row["ratio_half"] is None
    assert "unknown" in gmkit(*arguments)[1]


@pytest.mark.parametrize(
    ("arguments", "pairs"),
    [
        (("--against", "weak"), [(one, "weak") for one in (RANDOM, *LEVELS[1:], OPEN)]),
        (("--level", "random"), [(RANDOM, "weak")]),
        (("--level", "weak", "--level", "master", "--against", "weak"), [("weak", "weak"), ("master", "weak")]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value[0], str) else "",
)  # fmt: skip
def test_rows_can_be_asked_for(gmkit: Any, arguments: tuple[str, ...], pairs: list[tuple[str, str]]) -> None:
    found = json.loads(gmkit("study", "whims", "--games", "1", "--seats", "2", *arguments, "--json")[1])
    assert [(row["challenger"], row["against"]) for row in found["result"]["rows"]] == pairs


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("whims", "--games", "0"), "--games"), (("whims", "--games", "many"), "--games"),
        (("whims", "--workers", "0"), "--workers"), (("whims", "--level", "best"), 'no level called "best"'),
        (("cipher", "--against", "open"), 'no level called "open"'), (("whims", "--level", ""), "level"),
        (("whims", "--seats", "9"), "2 to 8 seats, not 9"), (("whims", "--seats", "1"), "2 to 8 seats"),
        (("whims", "--option", "rounds_to_win=0"), "1 to 9"), (("wims",), "did you mean whims?"),
        (("whims", "--json", "--markdown"), "--markdown"), (("cipher", "--option", "turn_order=Zed"), "turn_order"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)  # fmt: skip
def test_what_cannot_be_studied_is_one_line_and_code_2(gmkit: Any, arguments: tuple[str, ...], told: str) -> None:
    code, out, err = (
        gmkit("study", *arguments, "--workers", "1") if "0" not in arguments else gmkit("study", *arguments)
    )
    assert (code, out) == (2, "")
    assert told in err
    assert err.count("\n") == 1


def test_study_stands_in_the_help_and_completes(gmkit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "study" in gmkit("--help")[1]
    alone = gmkit("study")
    assert alone[0] == 0
    assert alone[1].strip() == gmkit("study", "--help")[1].strip()
    assert all(slug in alone[1] for slug in games.slugs() if games.card(slug).whole)
    assert "gmkit study whims --games" in gmkit("study", "whims", "--help")[1]
    for line, offered in (("gmkit stu", {"study"}), ("gmkit study whims --wor", {"--workers"})):
        ran = subprocess.run(
            [sys.executable, "-m", "gmkit"],
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "_GMKIT_COMPLETE": "complete_bash",
                "COMP_WORDS": line,
                "COMP_CWORD": str(len(line.split()) - 1),
            },
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        assert set(ran.stdout.split()) == offered


def test_a_bar_moves_where_somebody_looks_on_and_nowhere_else(gmkit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.delenv("TERM", raising=False)
    ask = partial(gmkit, "study", "whims", "--games", "6", "--level", "weak", "--seats", "2")
    shown = ask()
    assert "100%" in shown[2]
    for switch in ("--json", "--quiet", "--plain"):
        assert ask(switch)[2] == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    assert ask() == (0, shown[1], "")


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if games.card(slug).whole])
def test_every_whole_game_can_be_studied(gmkit: Any, slug: str) -> None:
    """One deal, the floor against the weakest: whatever a game asks, anything that is allowed can be drawn."""
    desk = games.part(slug, "commands").DESK
    seats = min([*desk.trial.seats, desk.card.seats[2]])
    code, out, err = gmkit("study", slug, "--games", "1", "--level", "random", "--seats", str(seats), "--json")
    assert (code, err) == (0, "")
    assert 0 <= json.loads(out)["result"]["rows"][0]["share"] <= 1


# ---- The tables of strength in the games' pages are what the command above them prints.

TABLE = re.compile(r"^```text\n(gmkit study .*)\n```\n\n((?:\|.*\n)+)", re.MULTILINE)


def tables() -> list[tuple[str, str]]:
    """Give every command that a game's page gives, with its table."""
    pages = [(games.folder(slug) / "README.md").read_text(encoding="utf-8") for slug in games.slugs()]
    return [(match[1], match[2]) for page in pages for match in TABLE.finditer(page)]


def test_a_command_in_a_page_stands_above_its_table() -> None:
    found = tables()
    for slug in ("whims", "cipher"):
        rows = [row for line, table in found if line.split()[2] == slug for row in table.splitlines()[2:]]
        assert {row.split("|")[1].strip() for row in rows} >= {"weak", "average", "skilled", "master", "grandmaster"}
    for line, table in found:
        deals = line.split("--games ")[1].split()[0]
        assert all(row.split("|")[8].strip() == deals for row in table.splitlines()[2:])


of_every_table = pytest.mark.parametrize(("line", "table"), tables(), ids=[line for line, _ in tables()])


@pytest.mark.tables
@of_every_table
def test_a_table_is_what_its_command_prints(line: str, table: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out == table


@pytest.mark.slow
@of_every_table
def test_a_part_of_the_deals_agrees_with_a_table(line: str, table: str, gmkit: Any) -> None:
    """A twentieth of the deals, ten at least: the share of each row is as near to the page's as chance allows.

    The part belongs to the whole, so what lies between both spreads as the part does, less the whole's own spread. An
    interval of 95 % is 1.96 deviations; with 3.5 allowed a sound table fails once in 2,000 rows.
    """
    deals = int(line.split("--games ")[1].split(maxsplit=1)[0])
    part = min(deals, max(10, deals // 20))
    words = line.replace(f"--games {deals}", f"--games {part}").replace("--markdown", "--json")
    code, out, err = gmkit(*shlex.split(words)[1:])
    assert (code, err) == (0, "")
    found = json.loads(out)["result"]["rows"]
    printed = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]]
    assert [[row["challenger"], row["against"], str(row["seats"])] for row in found] == [row[:3] for row in printed]
    for row, (*_, share, fair, _ratio, half, _deals, _seed) in zip(found, printed, strict=True):
        deviation = float(half) * float(fair) / 1.96 * (deals / part - 1) ** 0.5
        # Both the share and its half interval are rounded to a thousandth.
        assert abs(row["share"] - float(share)) <= 3.5 * deviation + 0.002, row
