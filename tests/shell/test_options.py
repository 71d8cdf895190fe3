"""Bundles of options, spread out for typer and packed again for the command."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from gmkit.shell.options import Common, Rolling, plain_app, spread
from tests.cases import every_case
from tests.commands import Captured, refused, told


def command(common: Common, rolling: Rolling, who: str, many: Annotated[int, typer.Option("--many")] = 2) -> Any:
    """Say hello."""
    return common, rolling, who, many


def test_a_bundle_is_shown_as_its_fields() -> None:
    shown = inspect.signature(spread(command)).parameters
    assert list(shown) == ["who", "many", *Common._fields, *Rolling._fields, "context"]
    assert shown["seed"].default is None
    assert shown["who"].default is inspect.Parameter.empty
    assert all(one.kind is inspect.Parameter.KEYWORD_ONLY for one in shown.values())
    assert spread(command).__name__ == "command"
    assert spread(command).__doc__ == "Say hello."


def test_the_fields_are_packed_again() -> None:
    fields = {**Common()._asdict(), **Rolling()._asdict(), "json": True, "seed": "s"}
    assert spread(command)(who="Ana", many=3, **fields) == (Common(json=True), Rolling(seed="s"), "Ana", 3)


def test_typer_reads_a_bundle(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.touch()
    app = typer.Typer()
    got: list[Any] = []

    @app.command()
    @spread
    def hello(rolling: Rolling, common: Common, who: str = "Bo") -> None:
        got.extend((common, rolling, who))

    ran = CliRunner().invoke(
        app, ["--roll", "1 2", "-q", "--option", "a=b", "--option", "c=d", "--who", "Ana", "--content", str(own)]
    )
    assert ran.exit_code == 0, ran.output
    common, rolling, who = got
    assert rolling == Rolling(roll="1 2")
    assert (who, common.quiet, common.options) == ("Ana", True, ["a=b", "c=d"])
    assert [str(path) for path in common.content] == [str(own)]


def taken(app: typer.Typer, words: list[str]) -> str:
    """Give what a command takes that is told what it was given, or its refusal."""

    @app.command()
    def say(
        name: Annotated[str | None, typer.Option()] = None,
        level: Annotated[int | None, typer.Option()] = None,
        few: Annotated[int, typer.Option(min=1, max=3)] = 2,
        share: Annotated[float, typer.Option()] = 0.5,
        folder: Annotated[Path | None, typer.Option()] = None,
        known: Annotated[Path | None, typer.Option(exists=True)] = None,
        tag: Annotated[list[str] | None, typer.Option()] = None,
        change: Annotated[list[int] | None, typer.Option()] = None,
        content: Annotated[list[Path] | None, typer.Option()] = None,
        sure: Annotated[bool | None, typer.Option("--sure/--unsure")] = None,
        loud: Annotated[bool, typer.Option("--loud")] = False,
        rest: Annotated[list[str] | None, typer.Argument()] = None,
    ) -> None:
        typer.echo(repr((name, level, few, share, folder, known, tag, change, content, sure, loud, rest)))

    ran = CliRunner().invoke(app, words)
    return f"{ran.exit_code} {ran.output}"


@every_case("words", [
    [], ["--name", ""], ["--name", "3"], ["--name="], ["--name"],
    *(["--level", word] for word in ("3", "-3", "+3", " 3", "007", "1_0", "3.0",
                                          "\u0663", "", "x", "9" * 17, "9" * 40)),
    *(["--few", word] for word in ("1", "4", "0", "x")), ["--share", "1"], ["--share", "1/2"],
    *([option, path] for option in ("--folder", "--known") for path in (".", "not there", "-", __file__)),
    ["--tag", "a", "--tag", ""], ["--change", "2", "--change", "-2"], ["--change", "2", "--change", "3"],
    ["--change", "2", "--change", "x"], ["--content", ".", "--content", "not there"],
    ["--sure"], ["--unsure"], ["--loud"], ["a", "b"], ["--unknown"],
])  # fmt: skip
def test_what_is_taken_as_it_was_typed_is_what_typer_reads(words: list[str]) -> None:
    typers_own = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)
    assert taken(plain_app(), words) == taken(typers_own, words)


@every_case("words", [[], ["Ana"], ["Ana", "Bo"]])
def test_an_argument_that_is_missing_is_missed(words: list[str]) -> None:
    def said(app: typer.Typer) -> str:
        @app.command()
        def say(name: str, more: Annotated[str, typer.Argument()]) -> None:
            typer.echo((name, more))

        return CliRunner().invoke(app, words).output

    assert said(plain_app()) == said(typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False))


def test_a_rules_option_that_is_there_twice_is_refused(capsys: Captured) -> None:
    twice = ("--option", "starting_gold=60", "--option", "starting_gold=70")
    assert "--option starting_gold is there twice; give it once" in refused(capsys, 2, "play", "cipher", *twice)


@every_case(
    ("words", "named"),
    [
        (("play", "whims", "--from", ""), "--from"), (("play", "whims", "--save", ""), "--save"),
        (("print", "whims", "reference", "-o", ""), "-o"), (("recap", ""), "FILE"),
        (("check", "a.yaml", ""), "PATH"),
        (("show", "taria", "--content", ""), "--content"),
    ],
)  # fmt: skip
def test_an_empty_name_of_a_file_is_refused(capsys: Captured, words: tuple[str, ...], named: str) -> None:
    assert refused(capsys, 2, *words) == f"gmkit: {named} is empty; write the name of a file"


def test_a_folder_is_no_file_to_save_in(capsys: Captured) -> None:
    assert refused(capsys, 3, "play", "whims", "--save", ".") == "gmkit: .: this is a folder; name a file in it"


def test_a_voice_speaks_as_was_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERM", raising=False)
    assert (Common().voice.plain, Common().voice.quiet, Common().options) == (False, False, [])
    assert Common(plain=True).voice.plain
    assert Common(quiet=True).voice.quiet


def test_a_seed_that_was_said_is_taken() -> None:
    assert Rolling(seed="s").take_seed() == "s"
    assert Rolling().take_seed() != Rolling().take_seed()


FIGURES = {
    "one of several": ("odds cyffle cheat --perception 3 --perception 5", "--perception is 5; give -4 to 4"),
    "the least": ("challenge cyffle score --pile KH --pile 2H --trump S --pot=-1", "--pot is -1; give 0 to 10000000"),
    "of a challenge and its odds": ("odds masks opposed --supporters 13", "--supporters is 13; give 0 to 12"),
    "of other odds": (
        "odds masks influence --from examples/carnival.yaml --as Celia --their-supporters=-5",
        "--their-supporters is -5; give 0 to 12",
    ),
    "the most": ("odds masks arrest --committed 1001", "--committed is 1001; give 0 to 1000"),
}


@every_case("name", FIGURES)
def test_a_figure_out_of_its_range_is_refused(capsys: Captured, name: str) -> None:
    words, why = FIGURES[name]
    assert refused(capsys, 2, *words.split()) == f"gmkit: {why}"


def test_the_range_of_a_figure_is_told(capsys: Captured) -> None:
    assert "0 to 4." in " ".join(" ".join(told(capsys, "odds", "cyffle", "cheat", "--help")).split())
