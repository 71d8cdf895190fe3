"""The commands that all games share, tried with Whims: advise, print, show, check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmkit import __version__, games
from gmkit.chance.source import Source
from gmkit.cli import run
from gmkit.shell.play import past_unseen
from gmkit.table.game import Ask, Luck, SeatNo
from gmkit.table.seats import Seat, Seating
from tests.table.coins import HEADS, CoinGame

MATCH = """kind: whims-situation
schema_version: 1
seats:
  - {name: Ana, level: human, dice: [6, 9, 10], left: 1}
  - {name: Bo, tokens: 5, dice: [1, 2, 3]}
"""


@pytest.fixture
def evening(gmkit: Any) -> str:
    """Leave a match where Ana has to choose what to reroll."""
    seats = ("--seat", "Ana=human", "--seat", "Bo=master", "--seed", "s")
    code, _, _ = gmkit("play", "whims", *seats, "--save", "evening.jsonl", typed="0\nquit\n")
    assert code == 130
    return "evening.jsonl"


def test_advice_is_the_first_of_its_choices(gmkit: Any, evening: str) -> None:
    code, out, err = gmkit("advise", "whims", "--from", evening, "--as", "an", "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    result = found["result"]
    assert (found["kind"], result["seat"], result["level"], result["what"]) == ("advise", "Ana", "master", "reroll")
    assert result["choice"] == result["choices"][0]["choice"]
    assert {choice["choice"] for choice in result["choices"]} > {"stop"}
    for choice in result["choices"]:
        assert set(choice) == {"choice", "chances", "expected", "value", "why"}
        assert sum(chance["value"] for chance in choice["chances"].values()) == pytest.approx(1)
    text = gmkit("advise", "whims", "--from", evening, "--as", "Ana", "--level", "weak")[1]
    assert text.startswith("Ana (weak), reroll: ")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--as", "Bo"), "Ana has to answer"), (("--as", "Cy"), "no player at the table"),
        (("--as", "Ana", "--level", "best"), "grandmaster"),
    ],
    ids=["another's turn", "a stranger", "no such level"],
)  # fmt: skip
def test_advice_that_cannot_be_given(gmkit: Any, evening: str, arguments: tuple[str, ...], told: str) -> None:
    code, out, err = gmkit("advise", "whims", "--from", evening, *arguments)
    assert (code, out) == (2, "")
    assert told in err


def test_a_log_of_another_game_or_content_is_refused(gmkit: Any, evening: str) -> None:
    lines = Path(evening).read_text().splitlines()
    header = json.loads(lines[0])
    for change, told in (
        ({"game": "cipher"}, "log of cipher"), ({"content": {"set": "mine"}}, "other content"),
        ({"seats": [{"name": "Ana", "luck": 3}]}, "seat 1 is none"), ({"options": 3}, "options must be the options"),
    ):  # fmt: skip
        Path("odd.jsonl").write_text("\n".join([json.dumps({**header, **change}), *lines[1:]]))
        code, out, err = gmkit("play", "whims", "--from", "odd.jsonl")
        assert (code, out) == (3, "")
        assert "odd.jsonl:1:1:" in err
        assert told in err


def test_a_sheet_is_written_whole_and_the_same_each_time(gmkit: Any) -> None:
    code, out, _ = gmkit("print", "whims", "reference", "-o", "one.pdf", "--json")
    assert code == 0
    found = json.loads(out)
    assert found["result"]["path"] == "one.pdf"
    assert found["result"]["pages"] >= 1
    assert gmkit("print", "whims", "reference", "-o", "two.pdf")[1].startswith("two.pdf: ")
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()
    assert Path("one.pdf").read_bytes().startswith(b"%PDF")
    assert sorted(path.name for path in Path().iterdir()) == ["one.pdf", "two.pdf"]


@pytest.mark.parametrize(
    "arguments",
    [("-o", "-", "--json"), ("--blank", "--from", "x.yaml"), ("--ink", "gold"), ("--paper", "a9")],
    ids=" ".join,
)
def test_a_sheet_that_cannot_be_made_leaves_no_file(gmkit: Any, arguments: tuple[str, ...]) -> None:
    code, out, err = gmkit("print", "whims", "reference", *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert list(Path().iterdir()) == []


def test_a_thing_is_shown_by_a_part_of_its_name_with_or_without_its_kind(gmkit: Any) -> None:
    by_name, by_kind = gmkit("show", "merian"), gmkit("show", "retainer", "meri")
    assert by_name == by_kind
    assert by_name[0] == 0
    found = json.loads(gmkit("show", "merian", "--json")[1])
    assert (found["kind"], found["game"], found["result"]["kind"]) == ("show", "cipher", "retainer")
    assert gmkit("show", "mask", "merian")[0] == 2


@pytest.mark.parametrize("shape", ["text", "concise", "json", "github"])
def test_check_answers_in_every_shape_and_knows_no_other(gmkit: Any, shape: str) -> None:
    Path("bad.yaml").write_text("kind: [\n")
    code, out, err = gmkit("check", "bad.yaml", "--format", shape)
    assert (code, err) == (1, "")
    assert "bad.yaml" in out
    assert gmkit("check", "bad.yaml", "--format", shape + "x")[0] == 2
    if shape == "json":
        found = json.loads(out)
        assert (found["kind"], found["gmkit"], found["game"]) == ("check", __version__, None)
        result = found["result"]
        assert set(result) == {"files", "errors", "warnings", "diagnostics"}
        assert (result["files"], result["errors"], result["warnings"]) == (1, 1, 0)
        assert [(one["path"], one["severity"]) for one in result["diagnostics"]] == [("bad.yaml", "error")]
        assert gmkit("check", "bad.yaml", "--json")[1] == out


def test_check_counts_files_and_finds_nothing_in_a_good_one(gmkit: Any) -> None:
    for name in ("one", "two"):
        Path(f"{name}.yaml").write_text(MATCH)
    code, out, _ = gmkit("check", "one.yaml", "two.yaml", "--json")
    assert code == 0
    assert json.loads(out)["result"] == {"files": 2, "errors": 0, "warnings": 0, "diagnostics": []}


@pytest.mark.parametrize("slug", [slug for slug in games.slugs() if games.card(slug).sheets])
def test_print_with_a_game_alone_lists_its_sheets_and_no_others(gmkit: Any, slug: str) -> None:
    code, out, err = gmkit("print", slug)
    assert (code, err) == (0, "")
    assert [line.split()[:4] for line in out.splitlines()] == [
        ["gmkit", "print", slug, sheet] for sheet in games.card(slug).sheets
    ]
    assert list(Path().iterdir()) == []


def test_pictures_make_their_folder(gmkit: Any) -> None:
    for _ in range(2):
        assert gmkit("print", "whims", "reference", "-o", "one.pdf", "--png", "new/folder")[0] == 0
    pictures = sorted(Path("new/folder").iterdir())
    assert [path.name for path in pictures] == [f"one-{page + 1}.png" for page in range(len(pictures))]
    assert pictures
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in pictures)


def test_pictures_that_have_no_place_are_told_and_leave_no_sheet(gmkit: Any) -> None:
    Path("taken").write_text("")
    code, out, err = gmkit("print", "whims", "reference", "-o", "one.pdf", "--png", "taken")
    assert (code, out) == (3, "")
    assert err.startswith("gmkit: taken: ")
    assert not Path("one.pdf").exists()


# ---- `gmkit advise`: who is to decide need not be named; nobody is advised where nothing is to be decided.

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_who_is_asked_need_not_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["advise", "cypher", "--from", str(EXAMPLES / "cypher-choice.yaml"), "--json"]
    found: list[Any] = []
    for more in ([], ["--as", "Vesper"]):
        assert run([*words, *more]) == 0
        found.append(json.loads(capsys.readouterr().out)["result"])
    assert found[0] == found[1]
    assert found[0]["seat"] == "Vesper"


def test_nobody_is_advised_before_the_cards_are_dealt(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "undealt.yaml"
    path.write_text(
        "kind: cyffle-situation\nschema_version: 1\ntitle: T\nsource: {title: T, author: null, url: null, "
        "licence: null, certainty: house}\ndealer: Ana\nseats: [{name: Ana}, {name: Bo, level: human}]\n"
    )
    assert run(["advise", "cyffle", "--from", str(path)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "nobody has anything to decide here: what comes next: trump" in told.err


def test_only_luck_that_the_advised_does_not_see_is_gone_past() -> None:
    """Two coins are flipped, each under its owner's hand; then seat 0 has to call."""
    game, source = CoinGame(), Source("s")
    state = game.set_up(Seating((Seat("A"), Seat("B"))), {}).state
    while not (isinstance(need := game.pending(state), Luck) and need.secret):
        answer = next(need.choices.items()) if isinstance(need, Ask) else need.law.draw(source.at("open"))  # type: ignore[union-attr]
        state = game.apply(state, answer).state
    assert need.seat == 0
    # Whoever is asked next saw a coin of its own, and must say how it fell.
    assert past_unseen(game, state, source, None) == (state, need)
    assert past_unseen(game, state, source, SeatNo(0)) == (state, need)
    _, other = past_unseen(game, state, source, SeatNo(1))
    assert isinstance(other, Luck)
    assert other.seat == 1
    known = game.apply(state, HEADS).state
    for named in (None, SeatNo(0)):
        after, ask = past_unseen(game, known, source, named)
        assert isinstance(ask, Ask)
        assert ask.seat == 0
        assert game.view(after, SeatNo(0)).coins[0] == HEADS
