"""What leaves for a terminal or a program."""

from __future__ import annotations

import io
import json
import os
import sys
from enum import Enum
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmkit import __version__
from gmkit.chance.pieces import Card
from gmkit.library import explain
from gmkit.library.document import Diagnostic, Place, Severity
from gmkit.shell.output import Voice, ascii_only, clean, complain, document, event_data, plain_data, wrapped
from gmkit.table.game import HIDDEN, Hidden, SeatNo
from tests.cases import every_case


class Colour(Enum):
    RED = "red"


class DuelWon(NamedTuple):
    seat: SeatNo
    loser: SeatNo | None
    order: tuple[SeatNo, ...]
    gold: int
    card: Card
    coin: str | Hidden
    to: SeatNo | None = None


class Over(NamedTuple):
    rounds: int


@every_case(
    ("text", "told"),
    [
        ("plain", "plain"), ("Zoë – “a”…", 'Zoe - "a"...'), ("K♠ 7♥", "KS 7H"), ("±½ × −3", "+/-1/2 x -3"),
        ("日本", "??"), ("🎲", "?"), ("ﬁ", "fi"),
    ],
)  # fmt: skip
def test_ascii_has_the_nearest_signs(text: str, told: str) -> None:
    assert ascii_only(text) == told


@given(st.text())
def test_ascii_is_ascii_and_what_is_clean_is_printable(text: str) -> None:
    assert ascii_only(text).isascii()
    assert clean(text).replace("\n", "").isprintable()
    clean(text).encode("utf-8")


def test_what_could_drive_a_terminal_is_escaped() -> None:
    assert clean("a\x1b[31mb\r\u202ec\x07\n\udc80") == "a\\x1b[31mb\\r\\u202ec\\x07\n\\udc80"
    assert clean("Zoë ★ 🎲") == "Zoë ★ 🎲"


def test_answers_go_to_stdout_and_all_else_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    voice = Voice()
    voice.answer(["one", "two é"])
    voice.aside("news")
    voice.say("a question")
    out, err = capsys.readouterr()
    assert out == "one\ntwo é\n"
    assert err == "news\na question\n"


def test_quiet_leaves_out_the_asides_alone(capsys: pytest.CaptureFixture[str]) -> None:
    voice = Voice(quiet=True)
    voice.answer(["one"])
    voice.aside("news")
    voice.say("a question")
    assert capsys.readouterr() == ("one\n", "a question\n")


def test_plain_and_a_dumb_terminal_are_ascii(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Voice(plain=True).answer(["Zoë …"])
    monkeypatch.setenv("TERM", "dumb")
    Voice().answer(["Zoë …"])
    complain("Zoë …")
    assert capsys.readouterr() == ("Zoe ...\nZoe ...\n", "gmkit: Zoe ...\n")


def test_a_terminal_that_cannot_show_a_sign_gets_the_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii", write_through=True))
    Voice().answer(["Zoë ♠", "plain"])
    assert written.getvalue() == b"Zoe S\nplain\n"


def test_an_error_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    complain("this\n  went \x1b[2J wrong")
    assert capsys.readouterr() == ("", "gmkit: this went \\x1b[2J wrong\n")


@every_case(
    ("value", "data"),
    [
        (Fraction(31, 54), {"fraction": "31/54", "value": 31 / 54}), (Fraction(2), {"fraction": "2", "value": 2.0}),
        (Fraction(-1, 3), {"fraction": "-1/3", "value": -1 / 3}), (Colour.RED, "red"), (HIDDEN, "?"),
        (Card("K", "S"), {"rank": "K", "suit": "S"}),
        ((1, (2, Fraction(1))), [1, [2, {"fraction": "1", "value": 1.0}]]),
        ({1: Colour.RED, "b": None}, {"1": "red", "b": None}), (frozenset({3, 1, 2}), [1, 2, 3]),
        ([True, "x", 1.5], [True, "x", 1.5]), ((), []),
    ],
)  # fmt: skip
def test_a_result_becomes_plain_data(value: Any, data: Any) -> None:
    assert plain_data(value) == data
    assert json.loads(json.dumps(plain_data(value))) == data


def test_an_event_is_told_by_type_with_its_seats_by_name() -> None:
    event = DuelWon(SeatNo(1), None, (SeatNo(1), SeatNo(0)), 1, Card("K", "S"), HIDDEN)
    assert event_data(event, ["Ana", "Bo"]) == {
        "type": "duel-won", "seat": "Bo", "loser": None, "order": ["Bo", "Ana"], "gold": 1,
        "card": {"rank": "K", "suit": "S"}, "coin": "?",
    }  # fmt: skip
    assert event_data(event._replace(to=SeatNo(0)), ["Ana", "Bo"])["to"] == "Ana"
    assert event_data(Over(3), ["Ana"]) == {"type": "over", "rounds": 3}


def test_a_document_has_its_envelope() -> None:
    text = document("odds", "coins", {"chance": Fraction(1, 2)}, seed=None, rolls=[])
    assert text.isascii()
    assert json.loads(text) == {
        "gmkit": __version__, "game": "coins", "kind": "odds", "seed": None, "rolls": [],
        "result": {"chance": {"fraction": "1/2", "value": 0.5}},
    }  # fmt: skip
    assert document("play", None, {"name": "Zoë"}).isascii()


def test_a_terminal_that_is_gone_costs_no_descriptor(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = os.open(os.devnull, os.O_WRONLY)

    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(5, "gone")

        def fileno(self) -> int:
            return ours

    def next_free() -> int:
        free = os.open(os.devnull, os.O_WRONLY)
        os.close(free)
        return free

    monkeypatch.setattr(sys, "stderr", Gone())
    before = next_free()
    Voice().say("nobody hears this")
    assert next_free() == before
    os.close(ours)


class Terminal(io.StringIO):
    """A screen of 40 columns."""

    def isatty(self) -> bool:
        return True


def test_how_far_something_is_shows_only_after_a_while_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    clock = iter([0.0, 0.5, 1.1, 1.2, 1.3, 1.6, 1.6, 2.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    far = Voice().waiting()
    far("one")
    assert screen.getvalue() == "", "nobody needs a sign within the first second"
    far("three answers")
    far("four")
    assert screen.getvalue() == "three answers\r", "it is not written anew for every step"
    far("five")
    assert screen.getvalue() == "three answers\rfive         \r", "what was longer leaves nothing behind"
    far("")
    assert screen.getvalue().endswith("    \r")


@pytest.mark.parametrize("quiet", [True, False])
def test_no_sign_where_nobody_looks(monkeypatch: pytest.MonkeyPatch, *, quiet: bool) -> None:
    monkeypatch.setattr("gmkit.shell.output.PATIENCE", 0)
    monkeypatch.setattr(sys, "stderr", screen := Terminal() if quiet else io.StringIO())
    far = Voice(quiet=quiet).waiting()
    far("one")
    far("")
    assert screen.getvalue() == ""


def test_prose_is_wrapped_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    line = "  Celia went for Dav at the feast of a Temple in round four, and lost."
    monkeypatch.setattr(sys, "stdout", screen := Terminal())
    Voice().tell([line, "", "short"])
    assert screen.getvalue() == (
        "  Celia went for Dav at the feast of a\n    Temple in round four, and lost.\n\nshort\n"
    )
    monkeypatch.setattr(sys, "stdout", pipe := io.StringIO())
    Voice().tell([line])
    assert pipe.getvalue() == line + "\n"


def test_a_path_longer_than_the_line_breaks_behind_a_stroke_or_a_hyphen_and_no_other_word_does() -> None:
    told = wrapped("  the file https://example.org/of-a-campaign/with-a-long-name/evening.yaml is not there", most=40)
    assert told.split("\n") == [
        "  the file https://example.org/of-a-",
        "    campaign/with-a-long-name/",
        "    evening.yaml is not there",
    ]


def test_entries_from_one_to_another_stay_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ends a line of a screen is the number that was told last: none that stands before it."""
    monkeypatch.setenv("COLUMNS", "100")
    changed = "Changed: Ana Face 39→40, Hidden Face 23→25; Cleo Face 22→24, feels Ana +10→+9; Vela Face 1→0"
    for words in ("#254 to #263", "#254 bis #263"):
        assert wrapped(f"{changed}.  {words}", most=100).split("\n") == [f"{changed}.", f"  {words}"]
    assert wrapped(f"{changed} (#254) and more", most=100).split("\n") == [f"{changed} (#254)", "  and more"]


@pytest.mark.parametrize("wide", [40, 60, 200])
def test_on_a_screen_the_caret_stands_under_its_letter_and_no_line_of_a_file_is_too_long(wide: int) -> None:
    before, after = (
        "a: [one, two, three, four, five, six, seven, eight, nine, ten, ",
        "eleven, twelve, thirteen, fourteen]",
    )
    for name, place in (("slip", "{end: 1"), ("name" * 12, "begin: 1")):
        line = f"{before}{name}, {after}"
        column = line.index(name) + 1
        one = Diagnostic(
            "GM203", Severity.ERROR, "f.yaml", Place(7, column, column + len(name)), "it is wrong", place, None, line
        )
        head, _, shown, caret, *rest = explain.text([one], wide).split("\n")
        assert max(map(len, (shown, caret))) <= max(wide, 40), head
        under = shown[caret.index("^") : caret.rindex("^") + 1]
        assert name.startswith(under.rstrip("…"))
        assert len(under) > 3
        assert rest == ([] if caret.endswith("1") else [f"  = help: {place}"])
