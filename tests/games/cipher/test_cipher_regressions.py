"""Mistakes that Cipher made once: each test failed before its fix."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmkit.errors import BrokenContentRule
from gmkit.games.cipher.content import SET, SITUATION
from gmkit.games.cipher.game import Cipher
from gmkit.games.cipher.model import CHOOSE_SWITCH, Enlistment, Options, Venture
from gmkit.games.cipher.situation import from_data, to_data
from gmkit.library.shelves import load_checked
from gmkit.table.game import HIDDEN, SeatNo
from tests.cases import every_case
from tests.commands import Captured, answer, told
from tests.games.cipher.builders import BASIN

HEAD = "kind: cipher-situation\nschema_version: 1\n"


def test_two_players_buy_what_there_is(capsys: Captured) -> None:
    """Two seats share sixteen retainers; no total is called too much of a good thing there."""
    for levels in (("skilled", "skilled"), ("master", "master"), ("master", "average")):
        seats = [word for name, level in zip("AB", levels, strict=True) for word in ("--seat", f"{name}={level}")]
        found = answer(capsys, "play", "cipher", *seats, "--seed", "r")
        assert sum(event["type"] == "sold" for event in found["events"]) == 16
        assert found["result"]["turns"] > 10


def test_without_a_bid_limit_the_words_name_the_right_winner(capsys: Captured) -> None:
    for seed in ("s1", "s2", "s3"):
        words = ["play", "cipher", "--seed", seed, "--option", "bid_limit=none"]
        best = answer(capsys, *words)["result"]["ranking"][0]
        assert f"{' and '.join(best)} won" in told(capsys, *words, "--zoom", "1")[0]


def test_whom_nobody_could_pay_for_was_not_unwanted(capsys: Captured, tmp_path: Path) -> None:
    log = str(tmp_path / "poor.jsonl")
    for option, hook in (
        ("starting_gold=0", "Nobody had gold to bid for sixteen retainers, who may still be hired."),
        ("bid_limit=none", None),
    ):
        told(capsys, "play", "cipher", "--seed", "1", "--option", option, "--save", log, "--force")
        found = told(capsys, "hooks", log)
        assert [line for line in found if "hired" in line] == ([hook] if hook else [])
        # Who bids without a limit has brought nothing, and can go home with less.
        assert not any("nothing brought" in line for line in found)


@every_case(("option", "late"), [("unsold=back_in_pouch", True), ("starting_gold=60", False), ("tie=shared", False)])
def test_an_option_of_the_auction_is_told_to_come_too_late_behind_it(capsys: Captured, option: str, late: bool) -> None:
    from gmkit import cli

    assert cli.run(["play", "cipher", "--from", "examples/gaudiguch.yaml", "--seed", "1", "--option", option]) == 0
    told = f"--option {option.partition('=')[0]} changes nothing here: its phase is over"
    assert (told in capsys.readouterr().err.splitlines()) == late


def test_a_contest_from_a_file_may_be_turned_into_earning(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "broke.yaml"
    seats = "seats:\n  - {name: A, retinue: [elfen], gold: 10}\n  - {name: B, retinue: [igasho]}\n"
    path.write_text(HEAD + "options: {earn_instead: any_broke}\nturn: A\nventure: debate\n" + seats, encoding="utf-8")
    data = load_checked(path, SITUATION).data
    state = from_data(data, BASIN, Options(earn_instead="any_broke")._asdict()).state
    assert isinstance(state, Venture)
    assert state.stage == CHOOSE_SWITCH
    words = ["cipher", "debate", "--from", str(path), "--as", "A"]
    earned = answer(capsys, "challenge", *words, "--choose", "earn", "--roll", "2")["result"]
    assert (earned["moved"], earned["from"], earned["difference"]) == (4, "treasury", None)
    met = answer(capsys, "challenge", *words, "--vs", "B", "--roll", "2")["result"]
    assert (met["difference"], met["moved"]) == (3, 0)
    choices = answer(capsys, "odds", *words)["result"]["choices"]
    assert [row["choice"] for row in choices] == ["earn", "B"]


def test_retainers_of_several_words_survive_a_log(capsys: Captured, tmp_path: Path) -> None:
    rows = "".join(f"  - {{id: r{n:02}, name: Sea Captain {n}, scores: [1, 2, 1]}}\n" for n in range(8))
    own = tmp_path / "own.yaml"
    own.write_text(
        "kind: retainer-set\nschema_version: 1\nid: sea\ntitle: Sea\n"
        "source: {title: Sea, author: Ana, certainty: house}\nattributes: [A, B, C]\nretainers:\n" + rows,
        encoding="utf-8",
    )
    log = tmp_path / "sea.jsonl"
    whole = answer(capsys, "play", "cipher", "--content", str(own), "--seed", "x", "--save", str(log))["result"]
    assert answer(capsys, "play", "cipher", "--content", str(own), "--from", str(log))["result"] == whole


def test_a_gem_may_not_be_called_like_another_retainer(tmp_path: Path) -> None:
    rows = "".join(f"  - {{id: r{n:02}, name: N{n}, scores: [1, 2, 1], gem: n{(n + 1) % 8}}}\n" for n in range(8))
    own = tmp_path / "own.yaml"
    own.write_text(
        "kind: retainer-set\nschema_version: 1\nid: sea\ntitle: Sea\n"
        "source: {title: Sea, author: Ana, certainty: house}\nattributes: [A, B, C]\nretainers:\n" + rows,
        encoding="utf-8",
    )
    with pytest.raises(BrokenContentRule, match="another retainer has this name"):
        load_checked(own, SET)


def test_a_view_hides_a_limit_of_nothing(tmp_path: Path) -> None:
    data = {
        "phase": "enlistment",
        "lot": "elfen",
        "seats": [{"name": name, "gold": 50} for name in "ABC"],
    }
    state = from_data(data, BASIN, Options()._asdict()).state
    game = Cipher(BASIN)
    state = game.apply(state, 0).state
    assert isinstance(state, Enlistment)
    seen = game.view(state, SeatNo(1))
    assert isinstance(seen, Enlistment)
    assert seen.limits[0] is HIDDEN


def test_an_empty_treasury_is_told_as_such(capsys: Captured) -> None:
    found = answer(capsys, "play", "cipher", "--option", "starting_gold=0", "--seed", "a")["result"]
    assert "CI-6" in found["reason"]
    headline = told(capsys, "play", "cipher", "--option", "starting_gold=0", "--seed", "a", "--zoom", "0")[0]
    assert headline.endswith("won together with nothing each, before the first turn.")


@every_case(
    ("fields", "says"),
    [
        ("venture: preach\nopponent: B\n", "a preach has no opponent"),
        ("turn: A\nventure: duel\nopponent: A\n", "nobody is their own opponent"),
        ("phase: enlistment\nventure: duel\n", "belongs to the Venture phase"),
        ("lot: elfen\n", "belongs to the auction"),
        ("options: {turn_order: 'A, Z'}\n", 'called "Z"'),
    ],
)
def test_what_cannot_stand_together_is_refused_with_its_place(
    capsys: Captured, tmp_path: Path, fields: str, says: str
) -> None:
    from gmkit import cli

    path = tmp_path / "odd.yaml"
    path.write_text(HEAD + fields + "seats:\n  - {name: A}\n  - {name: B}\n", encoding="utf-8")
    assert cli.run(["play", "cipher", "--from", str(path)]) == 3
    err = capsys.readouterr().err
    assert says in err
    assert f"{path}:" in err


def test_a_lot_under_way_comes_back_the_same() -> None:
    data = {
        "phase": "enlistment",
        "lot": "elfen",
        "bid": 9,
        "bidder": "B",
        "turn": "C",
        "passed": ["A"],
        "seats": [{"name": "A", "level": "human", "gold": 50}, {"name": "B", "gold": 50}, {"name": "C", "gold": 50}],
    }
    state = from_data(data, BASIN, Options()._asdict()).state
    assert isinstance(state, Enlistment)
    assert (state.bid, state.holder, state.turn, state.passed) == (9, 1, 2, (True, False, False))
    assert from_data(to_data(state), BASIN, Options()._asdict()).state == state


@every_case("words", [["--vs", "Bo"], ["--as", "Bo"]])
def test_names_without_a_file_are_refused(capsys: Captured, words: list[str]) -> None:
    from gmkit import cli

    assert cli.run(["challenge", "cipher", "race", "--score", "9", "--against", "3", *words]) == 2
    assert "--from" in capsys.readouterr().err
