"""The root command: exit codes, one line of error, suggestions; in this process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gmkit import __version__, games
from gmkit.cli import VERBS
from gmkit.errors import UnknownName
from tests.cases import every_case

ROUND = ("challenge", "whims", "round", "--total", "24", "--npc", "skilled", "--tokens", "1")


def test_the_version(gmkit: Any) -> None:
    assert gmkit("--version") == (0, f"gmkit {__version__}\n", "")


def test_help_lists_every_verb_with_its_line(gmkit: Any) -> None:
    ran = gmkit("--help")
    assert ran.code == 0
    assert ran.err == ""
    assert all(verb in ran.out for verb in VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(gmkit: Any, verb: str) -> None:
    ran = gmkit(verb, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "Usage: gmkit" in ran.out
    assert VERBS[verb].split(":")[0].split(",")[0].split()[0] in ran.out


@every_case(
    ("arguments", "told"),
    [
        (("plya",), 'no command called "plya"; did you mean play?'), (("zzz",), 'no command called "zzz"; there is'),
        (("play", "ciper"), "cipher"), (("play", "wims"), 'no game called "wims"; did you mean whims?'),
        (("games", "mask"), "masks"), (("odds", "zzz"), 'no game called "zzz"; there is'),
        (("print", "whims", "referense"), "did you mean reference?"), (("show", "zzzzzz"), 'called "zzzzzz"'),
        (("challenge", "whims", "rund"), "round"), (("play", "whims", "--seat", "A=hman", "--seat", "B"), "human"),
        (("play", "whims", "--option", "round_to_win=1"), "rounds_to_win"),
        (("play", "whims", "--option", "rounds_to_win=x"), "takes a whole number from 1 to 9"),
        (("play", "whims", *("--seat", "A") * 9), "2 to 8"), (("play", "whims", "--dice", "hand"), "app"),
        (("--language", "de", "check", "x"), "--language gehört hinter den Befehl: gmkit check --language de x"),
        (("play", "--seed=3", "whims"), "--seed stands behind the command: gmkit play whims --seed=3"),
        (("play", "whims", "--zoom", "9"), "--zoom"), (("play", "whims", "--wat"), "--wat"),
        (("odds", "whims", "round", "--tokens", "five", "--against", "4"), "--tokens"), (("show",), "NAME"),
        ((*ROUND, "--roll", "1 2"), "need"), ((*ROUND, "--roll", "1 2 11"), "11"),
        ((*ROUND[:-4], "--tokens", "1"), "--npc"), ((*ROUND[:3], "--total", "99", "--npc", "weak"), "--total"),
        (("play", "whims", "--choose", "sing", "--seed", "s"), "sing"),
        (("print", "whims", "reference", "--paper", "a9"), "a9"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_line_on_stderr_and_code_2(
    gmkit: Any, arguments: tuple[str, ...], told: str
) -> None:
    ran = gmkit(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert told in ran.err
    assert ran.err.startswith("gmkit: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "whims", "--from", "none.jsonl"), ("play", "whims", "--from", "none.yaml"),
        ("show", "merian", "--content", "none.yaml"), ("print", "whims", "reference", "-o", "no/such/dir/x.pdf"),
        ("play", "whims", "--seed", "s", "--save", "no/such/dir/x.jsonl"), ("play", "whims", "--from", "bad.jsonl"),
        ("play", "whims", "--from", "bytes.jsonl"), ("play", "whims", "--from", "other.jsonl"),
    ],
    ids=lambda value: " ".join(value[2:]),
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_code_3(gmkit: Any, arguments: tuple[str, ...]) -> None:
    Path("bad.jsonl").write_text("{}\n")
    Path("bytes.jsonl").write_bytes(b"\xff\xfe")
    Path("other.jsonl").write_text('{"game": "chess"}\n')
    ran = gmkit(*arguments)
    assert ran.code == 3
    assert ran.out == ""
    assert ran.err.splitlines()[-1].startswith("gmkit: ")
    assert arguments[3] in ran.err or "x." in ran.err


def test_check_alone_ends_with_1(gmkit: Any) -> None:
    Path("bad.yaml").write_text("kind: [\n")
    ran = gmkit("check", "bad.yaml")
    assert ran.code == 1
    assert "bad.yaml" in ran.out


@pytest.mark.parametrize("typed", ["", "quit\n", "2\nquit\n"])
def test_an_input_that_ends_at_a_prompt_is_130(gmkit: Any, typed: str) -> None:
    ran = gmkit("play", "whims", "--seat", "Ana=human", "--seat", "Bo", "--seed", "s", typed=typed)
    assert ran.code == 130
    assert ran.out == ""
    assert "Ana, " in ran.err


def test_an_interruption_is_130(gmkit: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "card", interrupted)
    ran = gmkit("games")
    assert ran.code == 130
    assert ran.out == ""


def test_a_game_has_its_slug_and_its_aliases() -> None:
    for slug in games.slugs():
        card = games.card(slug)
        assert card.slug == slug == games.find(slug)
        assert all(games.find(alias) == slug for alias in card.aliases)
        assert (games.folder(slug) / "__init__.py").is_file()
    with pytest.raises(UnknownName):
        games.find("chess")
    assert games.find("retainers") == "cipher"


def test_the_games_are_listed_for_people_and_programs(gmkit: Any) -> None:
    assert all(games.card(slug).title in gmkit("games").out for slug in games.slugs())
    every = json.loads(gmkit("games", "--json").out)
    assert every["kind"] == "games"
    assert [game["slug"] for game in every["result"]["games"]] == games.slugs()
    one = json.loads(gmkit("games", "retainers", "--json").out)
    assert one["game"] == "cipher"
    text = gmkit("games", "cipher").out
    for option in games.card("cipher").options:
        assert option.name in text
    assert all(row["id"] in text for row in one["result"]["games"][0]["rulings"])


def test_json_is_one_document_on_stdout_and_nothing_else(gmkit: Any) -> None:
    ran = gmkit("play", "whims", "--seed", "s", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert (found["gmkit"], found["game"], found["kind"], found["seed"]) == (__version__, "whims", "play", "s")
    assert set(found["result"]) == {"ranking", "payout", "reason", "turns"}


def test_the_seed_is_said_so_that_the_game_can_be_told_again(gmkit: Any) -> None:
    first = gmkit("play", "whims")
    seed = first.err.removeprefix("seed ").strip()
    again = gmkit("play", "whims", "--seed", seed)
    assert again.out == first.out
    assert gmkit("play", "whims", "--seed", seed, "--quiet") == (0, first.out, "")


def test_what_was_rolled_for_us_can_be_typed_again(gmkit: Any) -> None:
    drawn = json.loads(gmkit(*ROUND, "--seed", "s", "--json").out)
    assert drawn["seed"] == "s"
    typed = gmkit(*ROUND, "--roll", " ".join([*drawn["rolls"], "7", "KH"]), "--json")
    assert json.loads(typed.out) == {**drawn, "seed": None}
    assert typed.err == "not needed: 7 KH\n"


def test_plain_is_ascii(gmkit: Any) -> None:
    assert gmkit("play", "cipher", "--seed", "s", "--zoom", "3", "--plain").out.isascii()
    assert gmkit("odds", "cipher", "duel", "--score", "9", "--against", "7", "--plain").out.isascii()


@pytest.mark.parametrize("zoom", ["1", "2", "3"])
def test_every_zoom_begins_with_the_same_line(gmkit: Any, zoom: str) -> None:
    outline = gmkit("play", "whims", "--seed", "s", "--zoom", "1").out
    told = gmkit("play", "whims", "--seed", "s", "--zoom", zoom).out
    assert told.startswith(outline)
    assert outline.count("\n") == 1


def test_a_game_from_a_pipe_says_that_only_save_keeps_it(gmkit: Any) -> None:
    ran = gmkit("play", "whims", "--seat", "Ana=human", "--seat", "Bo", typed="1\n1\n")
    assert "answers that no terminal typed are kept only with --save FILE.jsonl" in ran[2]


def test_a_game_that_stopped_is_gone_on_with(gmkit: Any) -> None:
    seats = ("--seat", "Ana=human", "--seat", "Bo", "--seed", "s")
    cut = gmkit("play", "whims", *seats, "--save", "evening.jsonl", typed="0\nstop\n")
    assert cut.code == 130
    assert "go on with: gmkit play whims --from evening.jsonl" in cut.err
    typed = "0\nstop\n" * 60
    on = gmkit("play", "whims", "--from", "evening.jsonl", "--save", "end.jsonl", typed=typed)
    whole = gmkit("play", "whims", *seats, "--save", "whole.jsonl", typed=typed)
    assert (on.code, whole.code) == (0, 0)
    assert Path("end.jsonl").read_text() == Path("whole.jsonl").read_text()
    assert on.out == whole.out
    told = gmkit("play", "whims", "--from", "whole.jsonl")
    assert (told.code, told.out) == (0, whole.out)


def test_a_seat_is_told_only_what_it_may_see(gmkit: Any) -> None:
    arguments = ("play", "whims", "--seed", "s", "--seat", "Ana", "--seat", "Bo", "--json")
    all_events = json.loads(gmkit(*arguments).out)["events"]
    anas = json.loads(gmkit(*arguments, "--for", "Ana").out)
    assert {event.get("to") for event in all_events} >= {"Ana", "Bo"}
    assert {event.get("to") for event in anas["events"]} == {None, "Ana"}
    assert anas["rolls"] == []


def test_a_file_says_who_sits_where(gmkit: Any) -> None:
    ran = gmkit("play", "cyffle", "--from", "x.yaml", "--crooked", "Ana")
    assert (ran.code, ran.out) == (2, "")


def test_an_error_quotes_little_and_harmlessly(gmkit: Any) -> None:
    ran = gmkit("play", "\x1b[2J" + "x" * 5000)
    assert ran.code == 2
    assert len(ran.err) < 250
    assert "\x1b" not in ran.err


def test_the_doctor_tells_what_gmkit_stands_on(gmkit: Any) -> None:
    assert __version__ in gmkit("doctor").out
    found = json.loads(gmkit("doctor", "--json").out)["result"]
    assert found["gmkit"] == __version__
    assert found["packages"]["typer"] != "not installed"
    assert Path(found["places"]["content"]).is_dir()


@pytest.mark.parametrize("arguments", [(), *((verb,) for verb in ("play", "challenge", "odds", "advise"))], ids=str)
def test_a_command_that_needs_another_prints_its_help(gmkit: Any, arguments: tuple[str, ...]) -> None:
    ran = gmkit(*arguments)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.strip() == gmkit(*arguments, "--help").out.strip()


def test_a_group_of_one_game_prints_its_help(gmkit: Any) -> None:
    for verb in ("challenge", "odds"):
        ran = gmkit(verb, "cipher")
        assert (ran.code, ran.err) == (0, "")
        assert f"Usage: gmkit {verb} cipher" in ran.out
        assert "duel" in ran.out


@pytest.mark.parametrize(("slug", "count"), [("whims", 2), ("cipher", 4)])
def test_npcs_take_the_seats_that_too_few_were_named_for(gmkit: Any, slug: str, count: int) -> None:
    assert games.card(slug).seats[2] == count
    usual = list(games.card(slug).names)
    for name in ("A", usual[0], usual[1].upper()):
        ran = gmkit("play", slug, "--seat", f"{name}=weak", "--seed", "s", "--save", "x.jsonl", "--force", "--json")
        assert ran.code == 0
        seated = list(json.loads(ran.out)["result"]["payout"])
        free = [one for one in usual if one.casefold() != name.casefold()]
        assert seated == [name, *free[: count - 1]]
        levels = [seat["level"] for seat in json.loads(Path("x.jsonl").read_text().splitlines()[0])["seats"]]
        assert levels == ["weak", *["skilled"] * (count - 1)]
    # Whoever names enough for the game plays with no more.
    enough = gmkit("play", slug, "--seat", "A", "--seat", "B", "--seed", "s", "--json")
    assert list(json.loads(enough.out)["result"]["payout"]) == ["A", "B"]


def test_print_alone_lists_every_sheet(gmkit: Any) -> None:
    ran = gmkit("print")
    assert ran.code == 0
    for slug in games.slugs():
        for sheet in games.card(slug).sheets:
            assert f"gmkit print {slug} {sheet}" in ran.out
