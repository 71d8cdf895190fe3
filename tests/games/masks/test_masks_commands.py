"""`gmkit challenge masks unopposed` and `gmkit odds masks unopposed`, as somebody at a table types them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gmkit.cli import run
from gmkit.games import folder
from gmkit.library.shelves import bundled
from tests.cases import every_case
from tests.commands import answer, refused

Captured = pytest.CaptureFixture[str]
THREE = ["--do", "Pose dramatically", "--do", "Dress stylishly", "--do", "Attempt to impress"]
SWORDSMAN = ["challenge", "masks", "unopposed", "Dashing Swordsman"]


def result(capsys: Captured, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = answer(capsys, *arguments)["result"]
    return found


@every_case(
    ("roll", "succeeds", "face"),
    [
        ("0:3", [False, False, False], -3),
        ("1:1", [True, False, False], -5),
        ("3:0", [True, True, False], 0),
        ("6:6", [True, True, True], 0),
    ],
)
def test_the_source_s_example(capsys: Captured, roll: str, succeeds: list[bool], face: int) -> None:
    got = result(capsys, *SWORDSMAN, *THREE, "--roll", roll)
    assert [one["succeeds"] for one in got["actions"]] == succeeds
    assert [one["value"] for one in got["actions"]] == [1, 2, 3]
    assert got["actions"][0]["label"] == "Pose dramatically"
    assert (got["face"], got["hidden_face"]) == (face, 0)
    inner, outer = map(int, roll.split(":"))
    assert got["draw"] == {"inner": inner, "outer": outer}


def test_proper_then_hidden_then_mundane(capsys: Captured) -> None:
    arguments = [
        "challenge",
        "masks",
        "unopposed",
        "taria",
        "--mundane",
        "Hum",
        "--hidden",
        "Feed stray cats=2",
        "--do",
        "swing",
    ]
    whole = answer(capsys, *arguments, "--roll", "5:1")
    got = whole["result"]
    assert [one["kind"] for one in got["actions"]] == ["proper", "hidden", "mundane"]
    assert [one["cumulative"] for one in got["actions"]] == [2, 4, 4]
    assert (got["face"], got["hidden_face"]) == (4, 4)
    assert [event["type"] for event in whole["events"]] == [
        "actions-declared",
        "courts-drawn",
        "challenge-resolved",
    ]
    assert {event["seat"] for event in whole["events"]} == {"you"}
    assert (whole["seed"], whole["rolls"]) == (None, ["5:1"])


def test_in_words(capsys: Captured) -> None:
    arguments = ["challenge", "masks", "unopposed", "taria", "--do", "swing", "--hidden", "Feed stray cats=2"]
    assert run([*arguments, "--roll", "2:1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "City of Masks: Taria the Adventuress draws 2:1, inner court 2, outer court 1.",
        "  succeeds  Swing from ropes (2), running total 2",
        "  fails     Feed stray cats (hidden 2), running total 4",
        "  Face +1 (gains 1), Hidden Face −1 (gains 1, loses 2)",
    ]


def test_odds(capsys: Captured) -> None:
    arguments = [
        "odds",
        "masks",
        "unopposed",
        "Dashing Swordsman",
        "--do",
        "Dress stylishly",
        "--do",
        "Pose dramatically",
    ]
    got = result(capsys, *arguments)
    assert [one["succeeds"]["fraction"] for one in got["actions"]] == ["5/7", "4/7"]
    assert {name: value["fraction"] for name, value in got["expected"].items()} == {
        "face": "1",
        "hidden_face": "0",
    }
    chances = {int(change): Fraction(chance["fraction"]) for change, chance in got["chances"].items()}
    assert sum(chances.values()) == 1
    assert sum(change * chance for change, chance in chances.items()) == 1
    # Both fail and nothing is gained: the double blank and the double one.
    assert chances[-3] == Fraction(2, 28)
    assert run(arguments) == 0
    assert capsys.readouterr().out.splitlines() == [
        "City of Masks: The Dashing Swordsman, unopposed, one domino",
        "  Dress stylishly (2)    71.4 % (5/7)",
        "  Pose dramatically (1)  57.1 % (4/7)",
        "  Face +1.00 on average, from −3 to +6; a loss 19.6 %",
    ]


def test_odds_with_options_and_a_hidden_action(capsys: Captured) -> None:
    arguments = ["odds", "masks", "unopposed", "taria", "--do", "frenetic"]
    other = result(capsys, *arguments, "--option", "success_test=inner_le_cumulative")
    assert other["actions"][0]["succeeds"]["fraction"] == "2/7"
    dice = result(capsys, *arguments, "--option", "randomizer=dice2d6")
    assert dice["expected"]["face"]["fraction"] == "35/18"
    bonus = result(capsys, *arguments, "--option", "unopposed_bonus=success_value")
    assert bonus["expected"]["face"]["fraction"] == "19/7"
    hidden = result(capsys, "odds", "masks", "unopposed", "taria", "--hidden", "Count exits=1")
    assert (hidden["expected"]["face"]["fraction"], hidden["expected"]["hidden_face"]["fraction"]) == (
        "0",
        "13/7",
    )
    assert run(["odds", "masks", "unopposed", "taria", "--hidden", "Count exits=1"]) == 0
    assert "Hidden Face +1.86 on average" in capsys.readouterr().out


@every_case(
    ("arguments", "says"),
    [
        (["acolyte", "--do", "support"], ["Sun", "Moon"]),
        (["Dashing Swordsmn", "--do", "pose"], ["did you mean The Dashing Swordsman?"]),
        (["Dashing Swordsman", "--do", "pose", "--roll", "7:1"], ["7:1"]),
        (["Dashing Swordsman", "--do", "pose", "--roll", "nonsense"], ["nonsense"]),
        (["Dashing Swordsman", "--do", "pose", "--roll", ""], ["missing"]),
        (["mistra", "--do", "nonsense"], ["nonsense", "Know all the gossip"]),
        (["mistra", "--do", "know"], ["Know all the gossip", "Know everyone's weakness"]),
        (["taria"], ["--do"]),
        (["taria", "--do", "swing", "--do", "ropes"], ["twice"]),
        (["taria", "--do", "swing", "--hidden", "Lie"], ["LABEL=VALUE"]),
        (["taria", "--do", "swing", "--hidden", "Lie=4"], ["Lie", "1 to 3"]),
        (["taria", "--do", "swing", "--hidden", "=2"], ["1 to 80"]),
        (["taria", "--mundane", "x" * 81], ["1 to 80"]),
        (["taria", "--do", "swing", "--do", "bold", "--do", "fence", "--mundane", "Hum"], ["4 actions"]),
        (["taria", "--do", "swing", "--face", "1"], ["2 Face", "1 is there"]),
        (["taria", "--hidden", "Lie=3", "--hidden-face", "2"], ["3 Hidden Face"]),
        (["taria", "--do", "swing", "--face", "-1"], ["--face"]),
        (["taria", "--do", "swing", "--option", "success_test=luck"], ["success_test"]),
        (["taria", "--do", "swing", "--option", "randomizer=dice2d6", "--roll", "0:3"], ["0:3"]),
        (["taria", "--do", "swing", "--option", "set=venice"], ["venice", "bonvidaeo"]),
    ],
)
def test_refusals(capsys: Captured, arguments: list[str], says: list[str]) -> None:
    message = refused(capsys, 2, "challenge", "masks", "unopposed", *arguments)
    assert all(words in message for words in says)
    if "--roll" not in arguments:
        assert refused(capsys, 2, "odds", "masks", "unopposed", *arguments) == message


def test_what_cannot_succeed_is_warned_of(capsys: Captured) -> None:
    arguments = [
        "odds",
        "masks",
        "unopposed",
        "taria",
        "--do",
        "swing",
        "--do",
        "bold",
        "--do",
        "fence",
        "--json",
    ]
    assert run(arguments) == 0
    out, err = capsys.readouterr()
    assert "Fence to disarm" in err
    assert "warning" in err
    assert json.loads(out)["result"]["actions"][2]["succeeds"] == {"fraction": "0", "value": 0.0}
    assert run([*arguments, "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_a_seed_repeats_and_its_roll_can_be_typed_again(capsys: Captured) -> None:
    arguments = [*SWORDSMAN, *THREE]
    one, again = (answer(capsys, *arguments, "--seed", "carnival") for _ in range(2))
    assert one == again
    assert one["seed"] == "carnival"
    typed = answer(capsys, *arguments, "--roll", " ".join(one["rolls"]))
    assert typed["result"] == one["result"]
    others = [answer(capsys, *arguments, "--seed", f"s{n}")["rolls"] for n in range(20)]
    assert len({str(rolls) for rolls in others}) > 1


def test_two_dice(capsys: Captured) -> None:
    arguments = [*SWORDSMAN, *THREE, "--option", "randomizer=dice2d6"]
    split = answer(capsys, *arguments, "--roll", "3 1")
    assert split["rolls"] == ["3:1"]
    assert split["result"] == result(capsys, *arguments, "--roll", "3:1")
    assert split["options"]["randomizer"] == "dice2d6"


def test_the_table_rolls(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("7:1\n3:0\n"))
    got = result(capsys, *SWORDSMAN, *THREE, "--dice", "table")
    assert got["draw"] == {"inner": 3, "outer": 0}


def test_faces_left_over_are_named(capsys: Captured) -> None:
    assert run([*SWORDSMAN, "--do", "pose", "--roll", "3:0 6:6"]) == 0
    assert "6:6" in capsys.readouterr().err


def test_a_set_of_ones_own_takes_the_place_of_the_bundled_one(capsys: Captured, tmp_path: Path) -> None:
    text = (bundled("content") / "masks/masks.yaml").read_text(encoding="utf-8")
    own = tmp_path / "own.yaml"
    own.write_text(text.replace("Dashing Swordsman", "Velvet Thief"), encoding="utf-8")
    content = ["--do", "pose", "--content", str(own)]
    assert result(capsys, "challenge", "masks", "unopposed", "Velvet Thief", *content, "--roll", "3:1")["face"] == 2
    assert "Dashing Swordsman" in refused(capsys, 2, *SWORDSMAN, *content, "--roll", "3:1")


@pytest.mark.parametrize("deed", ["Sich an Seilen schwingen", "an Seilen", "Swing from ropes", "swing"])
def test_an_action_is_named_as_it_is_told_in_german_and_in_english(capsys: Captured, deed: str) -> None:
    alone = ("masks", "unopposed", "taria", "--do", deed, "--language", "de")
    assert result(capsys, "challenge", *alone, "--roll", "5:1")["actions"][0]["label"] == "Swing from ropes"
    assert result(capsys, "odds", *alone)["actions"][0]["value"] == 2


def test_what_is_wrong_with_an_action_is_told_in_german_with_its_german_names(capsys: Captured) -> None:
    alone = ("odds", "masks", "unopposed", "taria", "--language", "de")
    assert "(Taria die Abenteurerin)" in (told := refused(capsys, 2, *alone, "--do", "xx"))
    assert "Sich an Seilen schwingen" in told
    assert "Swing" not in told
    assert '"Sich an Seilen schwingen" ist zweimal' in refused(capsys, 2, *alone, "--do", "swing", "--do", "an Seilen")
    assert run([*alone, "--do", "swing"]) == 0
    assert "Taria die Abenteurerin, ohne Gegner" in capsys.readouterr().out


def test_the_trimmed_king(capsys: Captured) -> None:
    arguments = ["odds", "masks", "unopposed", "Ringleader", "--do", "implacable"]
    assert result(capsys, *arguments)["actions"][0]["value"] == 2
    assert result(capsys, *arguments, "--option", "king_of_clubs=trimmed")["actions"][0]["value"] == 1


def test_bundled_content_loads_nothing_heavy() -> None:
    code = (
        "import sys; from gmkit.cli import run; "
        "run('challenge masks unopposed taria --do swing --roll 3:1'.split()); "
        "heavy = {'jsonschema', 'reportlab', 'sqlite3', 'http.server', 'hypothesis'} & set(sys.modules); "
        "print(sorted(heavy), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines() == ["[]"]
    assert "Face +2" in done.stdout


def test_the_trial_that_the_page_shows_is_played_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = (folder("masks") / "README.md").read_text(encoding="utf-8")
    text = next(one for one in page.split("```yaml\n")[1:] if "masks-challenge" in one).partition("```")[0]
    (path := tmp_path / "trial.yaml").write_text(text, encoding="utf-8")
    got = answer(capsys, "challenge", "masks", "arrest", "--from", str(path), "--roll", "6:0 1:1")
    assert got["result"] == {"escaped": False, "convicted": True, "lost": 7}
    assert got["rolls"] == ["6:0", "1:1"]
    for kind, command in (("messenger", "unopposed"), ("follow", "opposed")):
        path.write_text(text.replace("kind: trial", f"kind: {kind}"), encoding="utf-8")
        assert run(["check", str(path)]) == 1, "what goes with each kind is another"
        capsys.readouterr()
        assert run(["challenge", "masks", command, "--help"]) == 0
        assert "challenge written down" in " ".join(capsys.readouterr().out.split())


def test_a_challenge_in_an_evening_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    """As its figures and again as its story it was; the story has the tile, what succeeded and what it came to."""
    words = ["unopposed", "--from", "examples/carnival.yaml", "--as", "Celia", "--do", "fan", "--do", "promise"]
    assert run(["challenge", "masks", *words, "--roll", "2:6", "--seed", "a", "--choose", "none"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("City of Masks: an unopposed challenge.\nCelia takes up a challenge that nobody opposes.\n")
    for once in ("draws 2:6", "Face +2 (gains 4, loses 2)", "Hidden Face +2", "fails"):
        assert told.count(once) == 1, told


@every_case(
    ("promises", "feels", "committed"),
    [("", 0, 0), (", promised: {Celia: 7}", 4, 7), (", promised: {Celia: 7}", -1, 0)],
)
def test_odds_of_an_arrest_are_those_of_whom_a_file_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], promises: str, feels: int, committed: int
) -> None:
    """A58, A80: the Commission's Face is what it promised, if it likes the accused; a trial by itself has no escape."""
    text = Path("examples/carnival.yaml").read_text(encoding="utf-8")
    line = f"  commission: {{feelings: {{Celia: {feels}}}{promises}}}\n"
    (path := tmp_path / "evening.yaml").write_text(text.replace("factions:\n", f"factions:\n{line}"), encoding="utf-8")
    words = ("odds", "masks", "arrest", "--supporters", "1")
    given = answer(capsys, *words, "--committed", str(committed))["result"]
    assert answer(capsys, *words, "--from", str(path), "--as", "Celia")["result"] == given
    assert "--committed cannot go with --from" in refused(
        capsys, 2, *words, "--from", str(path), "--as", "Celia", "--committed", "3"
    )
    (tried := tmp_path / "trial.yaml").write_text(
        "kind: masks-challenge\nschema_version: 1\nchallenge:\n  kind: trial\n"
        "  defender: {id: Celia, mask: qh, face: 7}\n",
        encoding="utf-8",
    )
    alone = answer(capsys, *words, "--from", str(tried))["result"]
    assert alone["chances"]["escaped"]["fraction"] == "0"
    assert alone["chances"]["released"] == answer(capsys, *words)["result"]["released_if_tried"]


@every_case(
    ("words", "decided"),
    [
        (
            "unopposed --as Celia --do fan",
            'Celia, an NPC, decided alone on aims; --choose "Celia, aims: …" says otherwise',
        ),
        (
            "opposed --as Celia --vs Dav --stake 4 --goal x",
            "Celia, an NPC, decided alone on aims and actions; --choose",
        ),
        # Whatever is said somewhere is said; and a person decides on what nobody says in an option.
        ("unopposed --as Celia --do fan --woo Dav", ""),
        ("unopposed --as Celia --do fan --choose none", ""),
        ("unopposed --as Celia", ""),
        ("unopposed --as Anna --do pun", ""),
    ],
)
def test_what_an_npc_decided_that_no_option_said_is_said(
    capsys: pytest.CaptureFixture[str], words: str, decided: str
) -> None:
    kind, *more = words.split()
    assert run(["challenge", "masks", kind, "--from", "examples/carnival.yaml", *more, "--seed", "a"]) == 0
    told = capsys.readouterr()
    assert "decided" not in told.out
    assert ("decided alone" in told.err) == bool(decided) and decided in told.err, told.err


@every_case(
    ("choose", "told"),
    [
        ("Bo, goals: a pearl", 'no question called "goals"; did you mean goal?'),
        ("Cela, goal: a pearl", 'no seat called "Cela"; did you mean Celia?'),
    ],
)
def test_a_name_or_a_question_that_is_misspelt_is_refused_as_that(capsys: Captured, choose: str, told: str) -> None:
    """It was taken for the answer to whatever came next: "Bo, goals: a pearl" was no whole number for a stake."""
    words = ["opposed", "--from", str(bundled("examples") / "carnival.yaml"), "--as", "Celia", "--vs", "Anna"]
    assert run(["challenge", "masks", *words, "--seed", "a", "--choose", choose]) == 2
    assert told in capsys.readouterr().err
