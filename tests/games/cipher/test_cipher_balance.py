"""What is said of a set of retainers that is legal and lopsided, and what games with it show."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from gmkit import games
from gmkit.games.cipher.beginnings import BALANCE, lint_set, owners
from gmkit.games.cipher.content import KINDS, SET, RetainerSet
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.prices import even_price
from gmkit.library import load
from gmkit.library.document import Diagnostic, Document, Severity
from gmkit.library.shelves import bundled, load_trusted, validate
from gmkit.shell.balance import EVEN, OFTEN, Had, balance
from gmkit.table.game import Over
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.around import Around

Scores = tuple[int, int, int]

EVENLY: tuple[Scores, ...] = tuple((one, two, 6 - one - two) for one, two in product((1, 2, 3), repeat=2))[:9]
"""Nine retainers of 6 points each."""

BASIN = bundled("content") / SET.default


def written(scores: Sequence[Sequence[int]], attributes: str = "[Wit, Speed, Force]") -> Document:
    """Give a set: its retainers stand on line 8 and below."""
    head = "kind: retainer-set\nschema_version: 1\nid: crew\ntitle: Crew\n"
    head += "source: {title: Crew, author: Ana, certainty: house}\n"
    rows = [f"  - {{id: r{at}, name: Mate {at}, scores: {list(one)}}}\n" for at, one in enumerate(scores)]
    return load.parse(f"{head}attributes: {attributes}\nretainers:\n{''.join(rows)}", "own.yaml")


def linted(scores: Sequence[Sequence[int]]) -> list[Diagnostic]:
    document = written(scores)
    assert validate(document, KINDS) == []
    found = lint_set(document, Around(KINDS))
    assert all(one.severity is Severity.WARNING for one in found)
    return found


def test_the_bundled_set_and_an_even_one_are_not_warned_of() -> None:
    assert SET.lint(load.read(BASIN), Around(KINDS)) == []
    assert linted(EVENLY) == []


def test_uneven_attributes_are_told_with_their_sums_and_quarters() -> None:
    (one,) = linted([(1 + at % 3, 2, 3) for at in range(8)])
    assert (one.code, one.place and one.place[:2]) == ("GM505", (7, 1))
    assert "Wit 15, Speed 16, Force 24" in one.message
    assert one.note is not None
    assert "3.75 Wit, 4 Speed and 6 Force" in one.note


@every_case(("number", "tip"), [(11, "add 1, or leave 3 out"), (13, "add 3, or leave 1 out")])
def test_a_number_that_fits_no_usual_table(number: int, tip: str) -> None:
    (one,) = linted([(2, 2, 2)] * number)
    assert (one.code, one.suggestion) == ("GM505", tip)


@every_case("number", [8, 9, 10, 12, 15, 16, 18, 20, 32])
def test_numbers_that_three_four_or_five_players_share_out(number: int) -> None:
    assert linted([(2, 2, 2)] * number) == []


def test_a_retainer_without_any_score_is_never_used() -> None:
    (one,) = linted([*[(2, 2, 2)] * 15, (0, 0, 0)])
    assert (one.code, one.place and one.place[:2]) == ("GM507", (23, 38))
    assert "nobody bids" in one.message


def test_a_retainer_that_is_half_a_retinue_is_told_with_its_price() -> None:
    ordinary = [(2, 2, 2)] * 15
    assert linted([*ordinary, (3, 4, 4)]) == []
    (one,) = linted([*ordinary, (5, 4, 4)])
    assert (one.code, one.place and one.place[:2]) == ("GM505", (23, 38))
    assert "Mate 15 brings 13 points" in one.message
    retainers = RetainerSet.from_data(written([*ordinary, (5, 4, 4)]).data)
    prices = [even_price(retainers, one) for one in retainers.retainers]
    assert prices[15] > 2 * prices[0] > 0
    assert f"pay {prices[15]} if it comes first, and {prices[0]} for a middling one" in (one.note or "")


def test_one_score_that_decides_an_attribute() -> None:
    others = [*[(2, 2, 2)] * 8, *[(3, 3, 1)] * 7]
    (one,) = linted([*others, (0, 0, 9)])
    assert (one.code, one.place and one.place[:2]) == ("GM505", (23, 45))
    assert "alone brings 9 Force" in one.message
    assert linted([*others, (0, 0, 7)]) == []


def test_a_retainer_that_another_leaves_far_behind() -> None:
    others = [(2, 2, 2)] * 10
    (one,) = linted([*others, (1, 1, 1), (3, 3, 3)])
    assert (one.code, one.place and one.place[:2]) == ("GM505", (18, 38))
    assert "worse in everything than Mate 11 on line 19, by 6 points" in one.message
    assert linted([*others, (1, 1, 1), (3, 3, 2)]) == []
    assert linted([*others, (1, 1, 1), (4, 4, 1)]) == []


def test_one_that_beats_nearly_all_is_told_once() -> None:
    (one,) = linted([*[(2, 2, 2)] * 15, (4, 4, 5)])
    assert one.place
    assert one.place.line == 23
    assert "brings 13 points" in one.message
    # In a set of eight that is no more than twice the average.
    (one,) = linted([*[(1, 1, 1)] * 4, *[(3, 3, 3)] * 4])
    assert "far better in everything than 4 others" in one.message


# --- games


def test_owners_are_told_with_what_they_paid_and_gained() -> None:
    document = load_trusted(BASIN)
    game = Cipher(RetainerSet.from_data(document.data))
    found = balance(document, SET, Around(KINDS), games.scale("cipher"), games=3)
    assert [row.id for row in found.rows] == [one.id for one in game.retainers.retainers]
    # Whoever wins has part of the retainers, and all that was sold was paid for.
    assert all(row.games <= 3 and row.paid is not None and row.paid >= 1 for row in found.rows)
    begun, _ = game.set_up(Seating((Seat("Ana"), Seat("Ben"), Seat("Cleo"))), games.card("cipher").built_in())
    assert owners(game, begun, Over((), (), ""), ()) == [Had()] * 16


def broken() -> Document:
    scores = [one["scores"] for one in load_trusted(BASIN).data["retainers"]]
    return written([(9, 9, 9), *scores[1:]])


@pytest.mark.thorough
def test_a_broken_retainer_is_flagged_at_its_id() -> None:
    found = balance(written([(9, 9, 9), *[(2, 2, 2)] * 7]), SET, Around(KINDS), games.scale("cipher"), games=50)
    assert [row.id for row in found.rows if row.verdict == OFTEN] == ["r0"]
    (one,) = found.diagnostics
    assert (one.code, one.severity, one.place and one.place[:2]) == ("GM508", Severity.WARNING, (8, 10))
    assert "Mate 0 wins too often" in one.message
    best = found.rows[0]
    assert best.worth is not None
    assert best.paid is not None
    assert best.worth > best.paid + 5


@pytest.mark.slow
def test_the_usual_games_flag_what_is_broken_and_nothing_of_the_bundled_set() -> None:
    around = Around(KINDS)
    fair = balance(load_trusted(BASIN), SET, around, games.scale("cipher"))
    assert fair.games == BALANCE[SET.name].games
    assert fair.diagnostics == ()
    assert sum(row.verdict == EVEN for row in fair.rows) >= 12
    for seed in ("a", "b", "c"):
        found = balance(broken(), SET, around, games.scale("cipher"), seed=seed)
        assert [row.id for row in found.rows if row.verdict == OFTEN] == ["r0"]
