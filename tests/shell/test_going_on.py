"""Going on from a log at the command line: who rolls, where it is kept, and a first line that is damaged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases import every_case

LOG = "evening.jsonl"


@pytest.fixture
def evening(gmkit: Any) -> Path:
    """Leave a match with real dice: Bo's tokens are rolled, Ana has said her Effort."""
    seats = ("--seat", "Ana=human", "--seat", "Bo=master", "--seed", "s", "--dice", "table")
    code, _, _ = gmkit("play", "whims", *seats, "--save", LOG, typed="7\n0\nquit\n")
    assert code == 130
    return Path(LOG)


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"trick": ["2H", "AH"]}, "2 cards"), ({"trick": 1e30}, "trick"), ({"dealer": "Zed"}, "nobody at the table"),
        ({"number": 1e300}, "number"), ({"seats": []}, "seats"),
    ],
)  # fmt: skip
def test_the_situation_in_a_log_is_held_to_what_its_file_must_be(gmkit: Any, change: dict[str, Any], why: str) -> None:
    example = Path(__file__).parent.parent.parent / "examples" / "cyffle-fire.yaml"
    assert gmkit("play", "cyffle", "--from", str(example), "--seed", "s", "--save", LOG)[0] == 0
    assert gmkit("play", "cyffle", "--from", LOG)[0] == 0
    first, *rest = rows(Path(LOG))
    first["situation"].update(change)
    Path(LOG).write_text("".join(json.dumps(row) + "\n" for row in [first, *rest]))
    for words in (("odds", "cyffle", "play"), ("play", "cyffle")):
        code, out, err = gmkit(*words, "--from", LOG)
        assert (code, out) == (3, "")
        assert err.startswith(f"gmkit: {LOG}:1:1: the situation in the log is damaged: ")
        assert why in err


@pytest.mark.parametrize(
    ("slug", "file", "seat", "at", "level"),
    [
        ("cipher", "gaudiguch", "Chixesoro=human", 1, "human"),
        ("cyffle", "cyffle-fire", "Daire=weak+he", 3, "weak"),
        ("masks", "carnival", "celia=human", 0, "human"),
        ("whims", "whims-match", "Ana=master", 0, "master"),
    ],
)
def test_who_plays_a_seat_of_a_situation_may_be_said(
    gmkit: Any, slug: str, file: str, seat: str, at: int, level: str
) -> None:
    example = Path(__file__).parent.parent.parent / "examples" / f"{file}.yaml"
    before = yaml.safe_load(example.read_text(encoding="utf-8"))
    levels = [row["level"] for row in before.get("seats") or before["avatars"]]
    assert levels[at] != level
    levels[at] = level
    asked = seat.endswith("human")
    words = ("play", slug, "--from", str(example), "--seat", seat, "--seed", "s", "--save", LOG)
    code, _, err = gmkit(*words, typed="1\nquit\n" if asked else "")
    assert code == (130 if asked else 0), err
    first = rows(Path(LOG))[0]
    assert [row["level"] for row in first["seats"]] == levels
    # A log of it is gone on with by the same people, and says who they are.
    code, _, err = gmkit("play", slug, "--from", LOG, "--seat", seat)
    assert (code, "a game that was begun goes on with the players it was begun with" in err) == (2, True)
    assert gmkit("play", slug, "--from", LOG, typed="quit\n")[0] == (130 if asked else 0)


def test_nobody_who_is_not_there_can_be_given_a_seat_of_a_situation(gmkit: Any) -> None:
    example = Path(__file__).parent.parent.parent / "examples" / "gaudiguch.yaml"
    code, out, err = gmkit("play", "cipher", "--from", str(example), "--seat", "Zed=human")
    assert (code, out) == (2, "")
    assert 'no player at the table called "Zed"' in err
    assert gmkit("play", "cipher", "--from", str(example), "--seat", "Nothlia=huge")[0] == 2
    twice = gmkit("play", "cipher", "--from", str(example), "--seat", "Nothlia=weak", "--seat", "noth=master")
    assert twice == (2, "", "gmkit: --seat Nothlia is there twice; give it once\n")


@pytest.mark.parametrize("gold", [None, [], {}, "x", -3, 2.5])
def test_gold_that_is_no_number_in_a_log_is_told_before_it_is_read(gmkit: Any, gold: Any) -> None:
    example = Path(__file__).parent.parent.parent / "examples" / "auction.yaml"
    gmkit("play", "cipher", "--from", str(example), "--seed", "s", "--save", LOG)
    first, *rest = rows(Path(LOG))
    first["situation"]["seats"][0]["gold"] = gold
    Path(LOG).write_text("".join(json.dumps(row) + "\n" for row in [first, *rest]))
    for words in (("play", "cipher", "--from"), ("recap",), ("hooks",)):
        code, out, err = gmkit(*words, LOG)
        assert (code, out) == (3, "")
        assert err.startswith(f"gmkit: {LOG}:1:1: the situation in the log is damaged: `gold` must be ")


def test_a_log_in_another_encoding_is_told_to_be_saved_as_utf_8(gmkit: Any, evening: Path) -> None:
    evening.write_text(evening.read_text(encoding="utf-8"), encoding="utf-16")
    told = f"gmkit: {LOG}: byte 1 is not UTF-8; save it as UTF-8, as --save does\n"
    assert gmkit("recap", LOG) == (3, "", told)


def test_the_log_says_who_rolled_and_that_is_kept(gmkit: Any, evening: Path) -> None:
    assert rows(evening)[0]["dice"] == "table"
    before = rows(evening)
    code, out, err = gmkit("play", "whims", "--from", LOG, typed="1 2 3\nquit\n")
    assert (code, out) == (130, "")
    assert err.startswith("Going on after 2 answers.\n")
    assert "Ana, dice (Enter alone keeps it unseen):" in err
    assert f"go on with: gmkit play whims --from {LOG}" in err
    # It is the same log that has grown.
    assert rows(evening) == [*before, {"what": "dice", "value": "1 2 3", "by": "typed", "seat": 0}]
    assert [path.name for path in Path().iterdir()] == [LOG]
    assert gmkit("play", "whims", "--from", LOG, typed="quit\n")[2].startswith("Going on after 3 answers.\n")


def test_a_log_that_gmkit_rolled_is_gone_on_with_by_gmkit(gmkit: Any) -> None:
    seats = ("--seat", "Ana=human", "--seat", "Bo=master", "--seed", "s")
    gmkit("play", "whims", *seats, "--save", LOG, typed="0\nquit\n")
    assert rows(Path(LOG))[0]["dice"] == "app"
    err = gmkit("play", "whims", "--from", LOG, typed="quit\n")[2]
    assert "Enter leaves it to gmkit" not in err
    # Whoever says so rolls from here on.
    err = gmkit("play", "whims", "--from", LOG, "--dice", "table", typed="stop\nquit\n")[2]
    assert "Bo, reroll" in err or "Bo, dice" in err


def test_another_file_to_save_leaves_the_log_alone(gmkit: Any, evening: Path) -> None:
    before = evening.read_bytes()
    err = gmkit("play", "whims", "--from", LOG, "--save", "later.jsonl", typed="1 2 3\nquit\n")[2]
    assert "--from later.jsonl" in err
    assert evening.read_bytes() == before
    assert len(rows(Path("later.jsonl"))) == len(rows(evening)) + 1


def test_an_npc_s_dice_are_gmkit_s_if_nobody_rolls_them(gmkit: Any, evening: Path) -> None:
    gmkit("play", "whims", "--from", LOG, typed="\n\nquit\n")
    dice = [(row["seat"], row["by"], row["value"]) for row in rows(evening)[1:] if row["what"] == "dice"]
    assert dice[0] == (0, "unseen", "?")
    assert dice[1][:2] == (1, "drawn")
    assert all(1 <= int(face) <= 10 for face in dice[1][2].split())


BO = {"name": "Bo", "level": "master", "style": ""}


@every_case(
    "change",
    [
        {"seats": [{"name": "Ana", "level": "wizard", "style": ""}, BO]},
        {"seats": [{"name": "Ana", "level": 3, "style": ""}, BO]},
        {"seats": [{"name": 5, "level": "human", "style": ""}, BO]},
        {"seats": [{"name": "Ana", "luck": 3}, BO]}, {"seats": [{"level": "weak"}, BO]}, {"seats": [3, BO]},
        {"seats": None}, {"seats": 3}, {"options": 3}, {"options": None},
        {"situation": 3}, {"situation": {"seats": 3}}, {"situation": {"wat": []}},
    ],
)  # fmt: skip
@every_case("command", [("play", "whims"), ("advise", "whims", "--as", "Ana")])
def test_a_damaged_first_line_is_named(
    gmkit: Any, evening: Path, command: tuple[str, ...], change: dict[str, Any]
) -> None:
    whole = evening.read_text(encoding="utf-8")
    first, *others = rows(evening)
    text = "".join(json.dumps(row) + "\n" for row in [{**first, **change}, *others])
    evening.write_text(text, encoding="utf-8")
    code, out, err = gmkit(*command, "--from", LOG)
    assert evening.read_text(encoding="utf-8") == text
    evening.write_text(whole, encoding="utf-8")
    assert (code, out) == (3, "")
    (field,) = change
    said = "seat " if isinstance(change[field], list) else f"{field} must be "
    if field == "situation" and isinstance(change[field], dict):
        said = "the situation in the log is damaged: "
    assert err.startswith(f"gmkit: {LOG}:1:1: the ")
    assert said in err
    assert err.endswith("; restore the file from a copy\n")


@pytest.mark.parametrize("key", ["seats", "options"])
def test_a_first_line_that_lacks_something_is_damaged(gmkit: Any, evening: Path, key: str) -> None:
    first, *others = rows(evening)
    del first[key]
    evening.write_text("".join(json.dumps(row) + "\n" for row in [first, *others]), encoding="utf-8")
    code, out, err = gmkit("play", "whims", "--from", LOG)
    assert (code, out) == (3, "")
    assert err == f"gmkit: {LOG}:1:1: the log's first line says no {key}; restore the file from a copy\n"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"gmkit": "99.0.1", "moon": 3}, 'gmkit "99.0.1" wrote it, and this is 0.1.0; update gmkit'),
        ({"moon": 3}, '"moon", which is none of gmkit, game, options'), ({"seed": 3}, "seed must be a text"),
        ({"dice": None}, "dice must be app, people or table"), ({"gm": "yes"}, "gm must be whether"),
        ({"content": 3}, "content must be what content"),
    ],
)  # fmt: skip
def test_a_first_line_is_believed_field_by_field(gmkit: Any, evening: Path, change: dict[str, Any], said: str) -> None:
    first, *others = rows(evening)
    evening.write_text("".join(json.dumps(row) + "\n" for row in [{**first, **change}, *others]), encoding="utf-8")
    code, out, err = gmkit("play", "whims", "--from", LOG)
    assert (code, out) == (3, "")
    assert err.startswith(f"gmkit: {LOG}:1:1: the log's first line")
    assert said in err


@pytest.mark.parametrize(
    ("seats", "told"), [([BO], "2 to 8"), ([BO] * 9, "2 to 8"), ([BO, BO], "two seats")], ids=["one", "nine", "twins"]
)
def test_a_table_that_cannot_be_is_told_with_the_place(
    gmkit: Any, evening: Path, seats: list[dict[str, Any]], told: str
) -> None:
    first, *others = rows(evening)
    evening.write_text(
        "".join(json.dumps(row) + "\n" for row in [{**first, "seats": seats}, *others]), encoding="utf-8"
    )
    code, out, err = gmkit("play", "whims", "--from", LOG)
    assert (code, out) == (3, "")
    assert err.startswith(f"gmkit: {LOG}:1:1: ")
    assert told in err


def test_a_line_that_does_not_fit_is_told_with_the_file(gmkit: Any, evening: Path) -> None:
    with evening.open("a", encoding="utf-8") as log:
        log.write('{"what": "dice", "value": "1 2 11", "by": "typed", "seat": 0}\n')
    code, out, err = gmkit("play", "whims", "--from", LOG)
    assert (code, out) == (3, "")
    assert err.startswith(f"gmkit: {LOG}:4:1: ")
    assert '"11"' in err


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"wat": 1}, 'called "wat"'), ({"wat": 0}, 'called "wat"'), ({"wat": True}, 'called "wat"'),
        ({"rounds_to_win": "x"}, "rounds_to_win takes"),
    ],
)  # fmt: skip
def test_a_first_line_with_impossible_options_says_which(
    gmkit: Any, evening: Path, options: dict[str, object], says: str
) -> None:
    first, *rest = evening.read_text(encoding="utf-8").split("\n")
    evening.write_text("\n".join([json.dumps({**json.loads(first), "options": options}), *rest]), encoding="utf-8")
    code, out, err = gmkit("play", "whims", "--from", LOG)
    assert (code, out) == (3, "")
    assert err.startswith(f"gmkit: {LOG}:1:1: ")
    assert says in err


def test_an_option_that_is_gone_and_was_off_changes_no_log(gmkit: Any, evening: Path) -> None:
    told = gmkit("play", "whims", "--from", LOG, typed="quit\n")
    assert told[0] == 130
    first, *rest = rows(evening)
    first["options"]["wat"] = False
    evening.write_text("".join(json.dumps(row) + "\n" for row in [first, *rest]), encoding="utf-8")
    assert gmkit("play", "whims", "--from", LOG, typed="quit\n") == told


def test_an_evening_that_is_over_says_how_to_go_on_and_has_a_next_one(gmkit: Any) -> None:
    seats = [word for name in ("Celia", "Dav", "Bo") for word in ("--seat", name)]
    for kept in ("over.yaml", "over.jsonl"):
        assert gmkit("play", "masks", *seats, "--option", "max_rounds=1", "--seed", "s", "--save", kept)[0] == 0
        code, out, err = gmkit("play", "masks", "--from", kept, "--zoom", "1")
        assert code == 0
        assert out.startswith("City of Masks: ")
        assert f"{kept} was over already; --next begins the next one with the same people" in err
    # A situation does not hold how it came about, but how it stands.
    after = yaml.safe_load(Path("over.yaml").read_text(encoding="utf-8"))
    _, out, _ = gmkit("play", "masks", "--from", "over.yaml")
    assert out.splitlines()[0] == f"City of Masks: it is over: {after['ended']}"
    assert " won, with " in out
    faces = ", ".join(f"{one['name']} {one['face']}" for one in after["avatars"])
    assert f"\nFace: {faces}.\n" in out
    owed = [(one["name"], *debt) for one in after["avatars"] for debt in one.get("debts", {}).items()]
    assert [line for line in out.splitlines() if " owes " in line] == [
        f"{debtor} owes {creditor} {sum_} Face." for debtor, creditor, sum_ in owed
    ]
    before = yaml.safe_load(Path("over.yaml").read_text(encoding="utf-8"))
    code, _, _ = gmkit("play", "masks", "--from", "over.yaml", "--next", "--seed", "t", "--save", "second.jsonl")
    assert code == 0
    first = rows(Path("second.jsonl"))[0]["situation"]
    assert first["round"] == 0
    for was, now in zip(before["avatars"], first["avatars"], strict=True):
        for field in ("name", "face", "hidden_face", "masks", "hidden_actions", "relationships", "promised", "traits"):
            assert was.get(field) == now.get(field), field
        assert "objectives" not in now
    assert any(row["what"] == "objective card" for row in rows(Path("second.jsonl"))[1:])
    # The log of the next evening stands by itself, and has a next one in turn.
    assert gmkit("play", "masks", "--from", "second.jsonl", "--zoom", "1")[0] == 0
    assert gmkit("play", "masks", "--from", "second.jsonl", "--next", "--seed", "u", "--zoom", "1")[0] == 0


def test_the_next_evening_takes_the_place_of_no_log(gmkit: Any) -> None:
    seats = [word for name in ("Celia", "Dav", "Bo") for word in ("--seat", name)]
    for kept in ("over.yaml", "over.jsonl"):
        assert gmkit("play", "masks", *seats, "--option", "max_rounds=1", "--seed", "s", "--save", kept)[0] == 0
    onto = ("play", "masks", "--from", "over.jsonl", "--next", "--save")
    first = Path("over.jsonl").read_bytes()
    # Not even with the seed of the first: a game is another where it begins elsewhere.
    for seed in ("s", "t"):
        code, out, err = gmkit(*onto, "over.jsonl", "--seed", seed)
        assert (code, out) == (3, "")
        assert "another game is kept there" in err
        assert "such as over-2.jsonl" in err
        assert Path("over.jsonl").read_bytes() == first
    # The second itself, told again, takes its own place; a state is carried on where it stands.
    for _ in range(2):
        assert gmkit(*onto, "over-2.jsonl", "--seed", "t")[0] == 0
    state = Path("over.yaml").read_bytes()
    assert gmkit("play", "masks", "--from", "over.yaml", "--next", "--seed", "t", "--save", "over.yaml")[0] == 0
    assert Path("over.yaml").read_bytes() != state
    assert gmkit(*onto, "over.jsonl", "--seed", "t", "--force")[0] == 0
    assert Path("over.jsonl").read_bytes() != first


def test_only_what_is_over_has_a_next_one(gmkit: Any) -> None:
    carnival = Path(__file__).parent.parent.parent / "examples" / "carnival.yaml"
    for words, why in (
        (("masks", "--from", str(carnival)), "is not over"),
        (("masks",), "give its file with --from"),
        (("whims", "--seat", "Ana"), "has no next one"),
    ):
        code, out, err = gmkit("play", *words, "--next")
        assert (code, out) == (2, "")
        assert why in err
