"""Weighing by playing: the arithmetic, how rarely what is fair is flagged, and that it is the same everywhere."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gmkit import games
from gmkit.errors import IllegalChoice
from gmkit.library.document import Document, Kind
from gmkit.library.shelves import bundled, load_trusted
from gmkit.shell.balance import (
    CHUNK,
    EVEN,
    MARGIN,
    OFTEN,
    OPEN,
    RARELY,
    SURE,
    Band,
    Tally,
    balance,
    beyond,
    interval,
    plan,
    usual_games,
    verdict,
)
from tests.cases import every_case
from tests.games.around import Around

THINGS = 16
FAIR = 0.25


def kind(slug: str, name: str) -> Kind:
    found: Kind = games.part(slug, "kinds").KINDS[name]
    return found


DECK = kind("cypher", "cypher-deck")
AROUND = Around(games.part("cypher", "kinds").KINDS)
CYPHER = games.scale("cypher")
CIPHER = games.scale("cipher")
BASIN_AROUND = Around(games.part("cipher", "kinds").KINDS)


def bundled_one(of: Kind) -> Document:
    return load_trusted(bundled("content") / of.default)


def small_deck(**changes: Any) -> Any:
    return balance(bundled_one(DECK), DECK, AROUND, CYPHER, **{"games": 25, **changes})


# --- arithmetic


@every_case(
    ("won", "games", "low", "high"),
    # Wilson's bounds, worked out by hand: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n).
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (25, 100, 0.1755, 0.3430)],
)
def test_the_interval_is_wilsons(won: float, games: int, low: float, high: float) -> None:
    assert interval(Tally(games, won), 0.05) == pytest.approx((low, high), abs=0.0001)


def test_the_interval_knows_nothing_without_games() -> None:
    assert interval(Tally(), 0.05) == (0.0, 1.0)


def test_tallies_add_up() -> None:
    assert Tally(1, 0.5, 1, 10.0, 12.0).plus(Tally(2, 1.0, 0, 0.0, 0.0)) == Tally(3, 1.5, 1, 10.0, 12.0)


@every_case(
    ("won", "games", "says"),
    [(125, 500, EVEN), (250, 500, OFTEN), (30, 500, RARELY), (170, 500, OPEN), (3, 3, OPEN), (0, 3, OPEN)],
)
def test_a_verdict_needs_enough_games(won: float, games: int, says: str) -> None:
    assert verdict(Tally(games, won), beyond(FAIR), THINGS) == says


def test_the_margin_is_part_of_the_fair_share() -> None:
    assert beyond(FAIR) == pytest.approx(Band(FAIR * (1 - MARGIN), FAIR * (1 + MARGIN)))


def flagged(share: float, games: int, sets: int) -> float:
    """Give the part of so many simulated sets in which anything is flagged, each thing winning so often."""
    luck = Random(f"{share} {games}")
    wrong = 0
    for _ in range(sets):
        tallies = [Tally(games, sum(luck.random() < share for _ in range(games))) for _ in range(THINGS)]
        wrong += any(verdict(one, beyond(FAIR), THINGS) in (OFTEN, RARELY) for one in tallies)
    return wrong / sets


def test_a_fair_set_is_flagged_never_and_one_at_the_margin_rarely() -> None:
    assert flagged(FAIR, 300, 30) == 0
    # All sixteen as far off as is let pass: the worst case that must not be flagged.
    assert flagged(beyond(FAIR).high, 300, 60) <= 2 * SURE
    assert flagged(0.6, 300, 10) == 1


@pytest.mark.slow
@pytest.mark.parametrize("games", [20, 100, 500])
def test_what_is_let_pass_is_flagged_in_one_set_of_twenty_at_most(games: int) -> None:
    assert flagged(FAIR, games, 400) <= 0.005
    assert flagged(beyond(FAIR).high, games, 400) <= SURE + 0.02
    assert flagged(beyond(FAIR).low, games, 400) <= SURE + 0.02


# --- playing


def test_every_usual_number_of_games_is_known_and_other_kinds_have_none() -> None:
    known = {
        one.name: usual_games(one, games.scale(slug))
        for slug in games.slugs()
        for one in games.part(slug, "kinds").KINDS.values()
        if usual_games(one, games.scale(slug)) is not None
    }
    assert set(known) == {"retainer-set", "mask-set", "cypher-deck"}
    assert all(number and number >= 100 for number in known.values())
    assert games.scale("whims") is None


def test_what_cannot_be_weighed_is_refused() -> None:
    pack = kind("cyffle", "cyffle-pack")
    with pytest.raises(IllegalChoice, match="cyffle-pack, and nothing in it can be weighed"):
        balance(bundled_one(pack), pack, AROUND, games.scale("cyffle"))


def test_a_set_for_too_few_players_is_refused() -> None:
    masks = kind("masks", "mask-set")
    document = bundled_one(masks)
    one = document._replace(data={**document.data, "masks": document.data["masks"][:1]})
    with pytest.raises(IllegalChoice, match="needs 2 players at least"):
        balance(one, masks, Around(games.part("masks", "kinds").KINDS), games.scale("masks"), games=1)


def test_the_same_seed_gives_the_same_report_and_another_seed_another() -> None:
    first = small_deck()
    assert small_deck() == first
    assert small_deck(seed="other").rows != first.rows


def test_two_workers_give_the_same_report_as_one() -> None:
    assert small_deck(workers=2) == small_deck()


def test_progress_counts_the_games() -> None:
    heard: list[tuple[int, int]] = []
    small_deck(progress=lambda done, of: heard.append((done, of)))
    assert heard == [(0, 25), (CHUNK, 25), (2 * CHUNK, 25), (25, 25)]


def test_a_job_is_plain_data() -> None:
    job = plan(bundled_one(DECK), DECK, AROUND, CYPHER, 7)
    again = pickle.loads(pickle.dumps(job))
    assert again == job
    assert again(0) == job(0)
    assert (job.chunks, list(job.numbers(0))) == (1, list(range(7)))


def test_a_report_is_data_and_a_table() -> None:
    found = small_deck()
    data = json.loads(json.dumps(found.data()))
    assert (data["games"], data["seats"], data["seed"], data["what"]) == (25, 3, "balance", "character")
    assert [row["id"] for row in data["rows"]] == [row["id"] for row in bundled_one(DECK).data["cards"]]
    assert set(data["rows"][0]) >= {"id", "name", "share", "fair", "low", "high", "verdict", "paid", "worth"}
    lines = found.lines(plain=True)
    assert lines[1].split() == ["character", "games", "wins", "95", "%", "interval", "verdict"]
    assert len(lines) >= 2 + len(found.rows)
    assert all(line.isascii() for line in lines)
    # The most wins first.
    shares = {row.name: row.share or 0 for row in found.rows}
    told = [shares[line.split("  ")[0]] for line in lines[2 : 2 + len(shares)]]
    assert told == sorted(shares.values(), reverse=True)


def test_prices_are_told_where_there_are_some() -> None:
    retainers = kind("cipher", "retainer-set")
    found = balance(bundled_one(retainers), retainers, BASIN_AROUND, CIPHER, games=1)
    assert "paid" in found.lines(plain=True)[1]
    assert sum(row.paid or 0 for row in found.rows) <= 200


@pytest.mark.thorough
def test_it_does_not_matter_in_whose_folder_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    retainers = kind("cipher", "retainer-set")

    def found(workers: int) -> Any:
        return balance(bundled_one(retainers), retainers, BASIN_AROUND, CIPHER, games=4, workers=workers)

    before = found(1)
    monkeypatch.chdir(tmp_path)
    Path("gmkit.toml").write_text("[options.cipher]\nstarting_gold = 200", encoding="utf-8")
    monkeypatch.setenv("GMKIT_DICE", "nonsense")
    assert found(1) == before
    assert found(2) == before


@pytest.mark.thorough
def test_what_a_thing_is_worth_is_reckoned_from_what_everybody_begins_with() -> None:
    retainers = kind("cipher", "retainer-set")
    job = plan(bundled_one(retainers), retainers, BASIN_AROUND, CIPHER, 20)

    def gains(gold: int) -> float:
        """Give what all owners gained together; what one wins another loses."""
        options = {**dict(job.options), "starting_gold": gold}
        tallies = replace(job, options=tuple(options.items()))(0)
        return sum(one.worth - one.paid for one in tallies) / sum(one.sales for one in tallies)

    assert dict(job.options)["starting_gold"] == 50
    assert gains(50) == pytest.approx(0, abs=6)
    assert gains(200) == pytest.approx(0, abs=6)
