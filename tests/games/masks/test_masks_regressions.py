"""What once went wrong at a table, and must not again."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
import yaml

from gmkit.cli import run
from gmkit.games import masks
from gmkit.library.shelves import bundled
from gmkit.table.seats import Seat, Seating
from tests.cases import every_case
from tests.games.masks.builders import GAME

Captured = pytest.CaptureFixture[str]

GAME_NAMES = masks.GAME.names[:6]

MINIMAL = """kind: masks-situation
schema_version: 1
avatars:
  - {name: Ada, mask: qh, place: main}
  - {name: Bo, mask: js, place: main}
"""


@every_case("step", ["{step: turn}", "{step: market}", "{step: actions, seat: Bo}", "{step: cover}"])
def test_a_step_that_does_not_fit_is_told_with_its_place(tmp_path: Path, capsys: Captured, step: str) -> None:
    path = tmp_path / "odd.yaml"
    path.write_text(f"{MINIMAL}agenda:\n  - {step}\n", encoding="utf-8")
    assert run(["check", str(path)]) == 1
    assert "odd.yaml:7:5: error[GM503]" in capsys.readouterr().out
    assert run(["play", "masks", "--from", str(path)]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert "odd.yaml:7:5: " in err
    assert err.count("\n") == 1


def test_a_step_far_down_the_agenda_that_does_not_fit_is_no_crash(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text(f"{MINIMAL}agenda:\n  - {{step: trial, seat: Ada}}\n  - {{step: round}}\n", encoding="utf-8")
    assert run(["play", "masks", "--from", str(path), "--option", "max_rounds=1"]) == 3
    told = 'deep.yaml:7:5: the step "trial" does not fit the table: it needs an arrest under way'
    assert told in capsys.readouterr().err


@every_case("name", ["nobody", "None", "Moon Temple", "commission", "-1", "no bet"])
def test_nobody_is_called_like_an_answer(name: str, capsys: Captured) -> None:
    assert run(["play", "masks", "--seat", name, "--seat", "Bo", "--seat", "Cy"]) == 2
    assert name in capsys.readouterr().err


def test_odds_at_the_first_prompt_do_not_end_the_evening(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("odds\n1\nodds\n"))
    seats = [word for name in ("Ada=human", "Bo", "Cy", "Di") for word in ("--seat", name)]
    assert run(["play", "masks", *seats, "--seed", "q"]) == 130
    told = capsys.readouterr().err
    assert "Still without a card" in told
    # The mask is all that cards are weighed by, and an avatar is none of its business.
    assert "  the mask says nothing of them:\n    Bo / Cy / Di\n" in told


def test_a_view_and_the_gms_secrets_do_not_go_together(capsys: Captured) -> None:
    assert run(["play", "masks", "--seat", "A", "--seat", "B", "--for", "A", "--gm"]) == 2
    assert "--for" in capsys.readouterr().err


def test_an_evening_that_is_over_says_so(tmp_path: Path, capsys: Captured) -> None:
    saved = tmp_path / "evening.yaml"
    assert run(["play", "masks", "--seed", "c", "--option", "max_rounds=1", "--save", str(saved)]) == 0
    capsys.readouterr()
    assert run(["play", "masks", "--from", str(saved)]) == 0
    assert "it is over: the last round is over" in capsys.readouterr().out
    longer = ["play", "masks", "--from", str(saved), "--option", "max_rounds=2", "--seed", "d", "--zoom", "1"]
    log = tmp_path / "longer.jsonl"
    assert run([*longer, "--save", str(log)]) == 0
    assert "after two rounds" in capsys.readouterr().out
    # The log of the evening that went on could once not be read: its first line was taken for an evening's end.
    assert run(["recap", str(log)]) == 0
    assert "after two rounds" in capsys.readouterr().out


def test_a_challenge_in_an_evening_keeps_its_secrets(capsys: Captured) -> None:
    told = ["challenge", "masks", "opposed", "--from", "examples/carnival.yaml", "--as", "Celia", "--vs", "Dav"]
    assert run([*told, "--seed", "a", "--choose", "a dance; 5; none; fan; no bet; no"]) == 0
    out = capsys.readouterr().out
    assert "Celia challenges Dav." in out
    assert "reason" not in out


def test_what_a_player_can_call_in_hangs_on_nothing_hidden(tmp_path: Path, capsys: Captured) -> None:
    text = Path("examples/carnival.yaml").read_text(encoding="utf-8")
    # Dav would give ten for Bo's sake, if Bo asked him.
    text = text.replace("promised: {Celia: 3, Bo: 2}", "promised: {Bo: 10}")
    told: dict[bool, list[str]] = {True: [], False: []}
    for number, feels in enumerate((9, -9)):
        path = tmp_path / f"{number}.yaml"
        head, _, rest = text.partition("- name: Bo")
        path.write_text(f"{head}- name: Bo{rest.replace('Celia: 6', f'Celia: {feels}', 1)}", encoding="utf-8")
        for gm in (False, True):
            for verb in ("challenge", "odds"):
                words = [verb, "masks", "influence", "--from", str(path), "--as", "Celia", "--need", "28"]
                assert run([*words, *(["--gm"] if gm else [])]) == 0
            told[gm].append(capsys.readouterr().out)
    assert told[False][0] == told[False][1]
    assert told[True][0] != told[True][1], "the GM knows how Bo feels"


def test_a_follower_who_is_lost_has_a_name(capsys: Captured) -> None:
    seats = [word for name in GAME_NAMES for word in ("--seat", f"{name}=weak")]
    places = set()
    for seed in range(4):
        assert run(["play", "masks", *seats, "--option", "rounds=2-3", "--seed", str(seed), "--json"]) == 0
        events = json.loads(capsys.readouterr().out)["events"]
        places |= {event["place"] for event in events if event["type"] == "scene-opens"}
    lost = {place for place in places if place.startswith("lost:")}
    assert lost
    assert lost <= {f"lost:{name}" for name in GAME_NAMES}


def test_a_city_of_ones_own_names_the_seats(capsys: Captured) -> None:
    assert (
        run(["play", "masks", "--content", "examples/frost-fair", "--option", "rounds=2-2", "--seed", "a", "--json"])
        == 0
    )
    city = yaml.safe_load(Path("examples/frost-fair/city.yaml").read_text(encoding="utf-8"))
    women, men = city["names"]["female"], city["names"]["male"]
    payout = json.loads(capsys.readouterr().out)["result"]["payout"]
    assert list(payout) == [women[0], men[0], women[1], men[1], women[2], men[2]]


def test_the_names_of_a_city_are_its_files_whatever_its_id(capsys: Captured, tmp_path: Path) -> None:
    """A copy of the bundled city keeps its id; with other names it names other people."""
    text = (bundled("content") / "masks/city.yaml").read_text(encoding="utf-8")
    own = tmp_path / "city.yaml"
    own.write_text(text.replace("Celia, Anna", "Ximena, Yolante").replace("[Dav, Bo", "[Quirin, Ruy"), encoding="utf-8")
    played = ["play", "masks", "--option", "rounds=1-1", "--seed", "a", "--json"]
    assert run([*played, "--content", str(own)]) == 0
    named = list(json.loads(capsys.readouterr().out)["result"]["payout"])
    assert named[:4] == ["Ximena", "Quirin", "Yolante", "Ruy"]
    assert run(played) == 0
    assert list(json.loads(capsys.readouterr().out)["result"]["payout"])[:2] == ["Celia", "Dav"]


def test_the_page_names_modules_that_are_there() -> None:
    room = Path(masks.__file__).parent
    page = (room / "README.md").read_text(encoding="utf-8")
    section = page.partition("### Where it is in the code")[2].partition("\n## ")[0]
    named = re.findall(r"`([a-z_/]+)`", section)
    assert len(named) > 20
    assert [name for name in named if not ((room / f"{name}.py").is_file() or (room / name).is_dir())] == []
    headings = {path.stem for path in (room / "rules").glob("*.py")} - {"__init__"}
    assert {name.removeprefix("rules/") for name in named if name.startswith("rules/")} == headings


def test_a_stake_has_an_end(capsys: Captured) -> None:
    quick = ["challenge", "masks", "opposed", "flirt", "--vs", "js", "--stake", "9" * 23, "--seed", "1"]
    assert run(quick) == 2
    assert "1000000" in capsys.readouterr().err


def test_a_small_set_says_how_many_may_play(capsys: Captured) -> None:
    seats = Seating(tuple(Seat(name) for name in "ABCDEFGHIJKLMNO"))
    with pytest.raises(Exception, match="15 players and 14 masks"):
        GAME.set_up(seats, {})


def test_a_person_hears_once_what_mask_it_was_dealt(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    """It was told as it was dealt, and again above the first question."""
    monkeypatch.setattr("sys.stdin", io.StringIO("odds\nquit\n"))
    seats = [word for name in ("Ada=human", "Bo", "Cy", "Di") for word in ("--seat", name)]
    assert run(["play", "masks", *seats, "--seed", "q"]) == 130
    err = capsys.readouterr().err
    assert err.count("Ada is dealt ") == 1
    assert "are dealt" not in err


def test_every_ruling_of_the_second_reading_is_listed(capsys: Captured) -> None:
    assert run(["games", "masks"]) == 0
    listed = re.findall(r"^ *(B\d+)  ", capsys.readouterr().out, re.MULTILINE)
    assert listed == [f"B{number}" for number in range(1, 19)]


def test_a_challenge_that_is_saved_counts_in_the_round(tmp_path: Path, capsys: Captured) -> None:
    """A59: whoever initiated one, once or twice as is played, has no further turn in the round, and it is said."""
    carnival = (Path(__file__).parents[3] / "examples" / "carnival.yaml").read_text(encoding="utf-8")
    on_top = "had no turn left in round 3: this comes on top of it."
    counts = "This counts as Celia's turn in round 3."

    def after(options: str, *challenges: str) -> list[tuple[str, str | None]]:
        path = tmp_path / "c.yaml"
        path.write_text(carnival.replace("{max_rounds: 6}", f"{{max_rounds: 6{options}}}"), encoding="utf-8")
        told = []
        for words in challenges:
            kind, *more = words.split()
            assert run(["challenge", "masks", kind, "--from", str(path), *more, "--save"]) == 0
            lines = capsys.readouterr().out.splitlines()
            waits = yaml.safe_load(path.read_text(encoding="utf-8"))["agenda"][-1]
            told.append((lines[-2], waits.get("seat")))
        assert run(["check", str(path)]) == 0
        capsys.readouterr()
        return told

    hers = ("opposed --as Celia --vs Bo", "unopposed --as Celia")
    assert after("", *hers) == [(counts, "Dav"), (f"Celia {on_top}", "Dav")]
    assert after(', initiations_per_round: "2"', *hers) == [(counts, "Celia"), (counts, "Dav")]
    # The scene that Zeno is in opens only later: what he did before it leaves his turn there.
    told = after("", "unopposed --as Zeno", "unopposed --as Anna --do bystanders")
    assert told == [("Zeno's turn in round 3 is still to come.", "Celia"), (f"Anna {on_top}", "Celia")]
