"""Bundles of options, spread out for typer and packed again for the command."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from gmkit.shell.options import Common, Rolling, spread
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
