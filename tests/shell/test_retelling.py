"""`gmkit recap` and `gmkit hooks` at the command line: one story of a kept game, however it is asked for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmkit import games

LOG = "evening.jsonl"


@pytest.fixture(params=games.slugs())
def kept(gmkit: Any, request: pytest.FixtureRequest) -> str:
    """Leave a game that NPCs have played, and give how it was told then."""
    code, out, _ = gmkit("play", request.param, "--seed", "retold", "--save", LOG, "--plain")
    assert code == 0
    return str(out)


def test_it_is_told_as_it_was_when_it_was_played(gmkit: Any, kept: str) -> None:
    code, out, err = gmkit("recap", LOG, "--plain")
    assert (code, err) == (0, "")
    headline = out.splitlines()[0]
    assert headline[:20].casefold() in kept.casefold()
    for line in out.split("\n\n")[1:]:
        assert line.split(". ")[0] in kept


def test_in_json_its_parts_stand_apart(gmkit: Any, kept: str) -> None:
    out = gmkit("recap", LOG, "--json")[1]
    result = json.loads(out)["result"]
    assert result["headline"]
    assert all(set(one) == {"title", "text"} for one in result["threads"])
    told = gmkit("recap", LOG, "--plain")[1]
    # Plain output has straight apostrophes.
    assert [one["title"].replace("\u2019", "'") for one in result["threads"]] == [
        paragraph.split(". ")[0] for paragraph in told.split("\n\n")[1:]
    ]
    assert json.loads(gmkit("hooks", LOG, "--json")[1])["result"].keys() == {"hooks"}


def test_what_is_open_is_told_to_whom_it_concerns_as_to_you(gmkit: Any, tmp_path: Path) -> None:
    log = tmp_path / "evening.jsonl"
    seats = [word for name in ("Ana", "Ben", "Cleo", "Dov", "Eva") for word in ("--seat", name)]
    gmkit("play", "masks", *seats, "--option", "max_rounds=4", "--seed", "moon", "--save", str(log))
    told = {name: gmkit("hooks", str(log), "--for", name)[1] for name in ("Cleo", "Dov", "Eva")}
    assert "You have promised Eva 10 Face: will Eva ask for it?" in told["Cleo"]
    assert "You are bitter towards Ben (−6), who took 10 Face from you in round 4: how will you answer?" in told["Dov"]
    assert "Dov lost 10 Face to you in round 4: how will Dov answer?" in gmkit("hooks", str(log), "--for", "Ben")[1]
    assert "Cleo has promised you 10 Face: will you ask for it?" in told["Eva"]
    assert not [name for name, text in told.items() if name in text]
    assert "Cleo has promised Eva 10 Face: will Eva ask for it?" in gmkit("hooks", str(log))[1] + told["Dov"]
    eva = gmkit("hooks", str(log), "--for", "Eva", "--language", "de")[1]
    assert "Cleo verspricht dir 10 Gesicht: wirst du darum bitten?" in eva
    # Where the words have no you, everybody is told of by name.
    head = "kind: words\nschema_version: 1\nid: own\nlanguage: en\nsource: {title: Own, author: Us, certainty: house}\n"
    you = "pronouns: {you: {they: '{name}', them: '{name}', their: '{name}'}}\n"
    (tmp_path / "own.yaml").write_text(head + you)
    own = gmkit("hooks", str(log), "--for", "Eva", "--content", str(tmp_path / "own.yaml"))[1]
    assert "Cleo has promised Eva 10 Face: will Eva ask for it?" in own


def test_it_is_as_short_as_somebody_asks(gmkit: Any, kept: str) -> None:
    whole = gmkit("recap", LOG, "--plain")[1].split()
    short = gmkit("recap", LOG, "--words", "60", "--plain")[1].split()
    assert 10 <= len(short) <= min(60, len(whole))


@pytest.mark.parametrize("seed", ["q4", "q8"])
def test_before_the_next_game_it_is_three_sentences_in_any_language(gmkit: Any, seed: str) -> None:
    assert gmkit("play", "masks", "--seed", seed, "--option", "rounds=2-3", "--save", "log.jsonl")[0] == 0
    for language in ("en", "de"):
        _, out, _ = gmkit("recap", "log.jsonl", "--previously", "--language", language)
        assert out.count(". ") == 2 and out.strip().endswith("."), out


def test_a_players_own_is_as_long_as_somebody_asks(gmkit: Any) -> None:
    """Half of what was asked for was all that it took."""
    gmkit("play", "masks", *(word for name in ("Ana", "Bo", "Cleo", "Dav") for word in ("--seat", name)),
          "--option", "rounds=12-12", "--seed", "own", "--save", LOG)  # fmt: skip
    told = [len(gmkit("recap", LOG, "--for", "Ana", *asked)[1].split()) for asked in ((), ("--words", "280"))]
    assert told[0] <= 150 < told[1] <= 280


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("recap", LOG, "--words", "5"), "--words: 40 is the least"),
        (("recap", LOG, "--words", "60", "--previously"), "leave --words out"),
        (("recap", LOG, "--gm", "--for", "Bo"), "leave one of them out"),
        (("recap", LOG, "--for", "Nobody"), '"Nobody"'),
        (("recap", "evening.yaml"), "is no log"),
        (("hooks", "gone.jsonl"), "gone.jsonl"),
    ],
)
def test_what_cannot_be_retold_is_said_in_a_line(gmkit: Any, words: tuple[str, ...], says: str) -> None:
    assert gmkit("play", "whims", "--seed", "retold", "--save", LOG)[0] == 0
    Path("evening.yaml").write_text("kind: whims-situation\n")
    code, out, err = gmkit(*words)
    assert code in (2, 3)
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


def test_what_two_feel_is_told_once_and_as_much_as_it_is(gmkit: Any) -> None:
    gmkit("play", "masks", "--gm", "--seed", "e1", "--plain", "--save", LOG)
    out = " ".join(gmkit("recap", LOG, "--gm", "--words", "350", "--plain")[1].split())
    assert "Dav hates Zeno, but Zeno adores him." in out
    assert "liking for Zeno" not in out and "no love for Zeno" not in out
