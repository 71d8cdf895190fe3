"""Asking somebody at the terminal, with the answers typed beforehand."""

from __future__ import annotations

import builtins
import io
import sys
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from gmkit.chance.law import Law, Several
from gmkit.chance.law import OneOf as Faces
from gmkit.chance.pieces import Deal, Domino, TileDraw, double_six, numbered, pack
from gmkit.chance.source import Source
from gmkit.errors import ChoiceError, Stopped, UnknownName
from gmkit.shell.output import BRIEF, Screen, UndoAsked, Voice, read_line
from gmkit.shell.session import TableDice, nobody, person
from gmkit.table.choices import Either, Number, OneOf, Some, Words
from gmkit.table.game import HIDDEN, Ask, Luck, SeatNo
from gmkit.table.run import DRAWN, TYPED, UNSEEN, Answer, Places, Said, drawn
from gmkit.table.seats import Seat, Seating

Typing = Callable[[str], None]


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    def put(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))

    return put


PEOPLE = Seating((Seat("Ana", "human"), Seat("Bo", "human"), Seat("Cy")))


def luck(law: Law[Any], seat: int | None = None, *, secret: bool = False, note: str = "") -> Luck:
    return Luck("venture dice", law, None if seat is None else SeatNo(seat), secret, note)


def never_rolls(_state: object, _need: object) -> Said:
    raise AssertionError("gmkit rolled where the table rolls")


def roll(need: Luck, places: Places | None = None, by: Answer = never_rolls) -> Said:
    return TableDice(Voice(), places or Places(), PEOPLE, by)(None, need)


def test_a_line_is_asked_for_on_stderr(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("  seven  \nnext\n")
    assert read_line(Voice(), "How many:") == "seven"
    assert capsys.readouterr() == ("", "How many: ")


@pytest.mark.parametrize("word", ["quit", " QUIT ", "exit"])
def test_quit_stops(typing: Typing, word: str) -> None:
    typing(word + "\n")
    with pytest.raises(Stopped) as caught:
        read_line(Voice(), "?")
    assert caught.value.exit_code == 130


def test_the_end_of_the_input_stops_and_says_what_was_asked(typing: Typing) -> None:
    typing("")
    with pytest.raises(Stopped, match="the input ended while this was asked: Ana, call"):
        read_line(Voice(), "Ana, call:")


def test_undo_is_passed_on(typing: Typing) -> None:
    typing("Undo\n")
    with pytest.raises(UndoAsked):
        read_line(Voice(), "?")


def test_an_interrupted_line_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def readline(self) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    with pytest.raises(Stopped, match="interrupted"):
        read_line(Voice(), "?")


def test_a_line_that_is_interrupted_before_terminals_are_known_stops(
    monkeypatch: pytest.MonkeyPatch, typing: Typing
) -> None:
    """Ctrl-C may come while what knows of terminals is loaded."""
    typing("")
    loads = builtins.__import__

    def load(name: str, *rest: Any, **more: Any) -> Any:
        if name == "termios":
            raise KeyboardInterrupt
        return loads(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", load)
    with pytest.raises(Stopped, match="interrupted"):
        read_line(Voice(), "?")


def test_a_line_that_is_no_text_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Odd:
        tries = 0

        def readline(self) -> str:
            self.tries += 1
            if self.tries == 1:
                raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no")
            return "yes\n"

    monkeypatch.setattr(sys, "stdin", Odd())
    assert read_line(Voice(), "Sure:") == "yes"
    assert "type it again" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("4\n", 1), ("7\n4\n", 2), ("x\n\n4\n", 3), ("4 5\n4\n", 2), ("?\n4\n", 2), ("odds\n4\n", 2),
        ("0\n-1\n4.0\nfour\n4\n", 5), (" 4 \n", 1),
    ],
)  # fmt: skip
def test_a_die_is_asked_for_until_it_can_come_up(
    typing: Typing, capsys: pytest.CaptureFixture[str], typed: str, asked: int
) -> None:
    typing(typed)
    assert roll(luck(numbered(6), 1)) == Said(4, TYPED)
    assert capsys.readouterr().err.count("Bo, venture dice (1, 2, 3, 4, 5 or 6):") == asked


def test_what_only_the_gm_may_know_of_is_rolled_for_in_silence(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the GM's own screen it is asked for like anything else."""
    typing("4\n")
    need = Luck("eye", numbered(6), SeatNo(0), secret=True, gm=True)
    places = Places()
    source = Source("silence")
    assert TableDice(Voice(), places, PEOPLE, never_rolls, drawn(source, places))(None, need).by == DRAWN
    assert capsys.readouterr() == ("", "")
    assert TableDice(Voice(), places, PEOPLE, never_rolls)(None, need) == Said(4, TYPED)
    assert "Ana, eye (" in capsys.readouterr().err


def test_what_is_wrong_is_said(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("7\n?\n4 5\n4\n")
    roll(luck(numbered(6)))
    err = capsys.readouterr().err
    assert err.startswith("venture dice (1, 2, 3, 4, 5 or 6): ")
    assert 'a d6 cannot show "7"; it shows 1, 2, 3, 4, 5 or 6' in err
    assert "a d6: 1, 2, 3, 4, 5 or 6" in err
    assert "undo takes back" in err
    assert "one face too many: 5" in err


@pytest.mark.parametrize(
    ("typed", "asked"),
    [
        ("1 2 3\n", 1), ("1\n2\n3\n", 3), ("1, 2\n3\n", 2), ("1\n9\n2 3\n", 3), ("1\n?\n2 3\n", 3),
        ("9 9 9\n1 2 3\n", 2), ("1 2 3 4\n1 2 3\n", 2), ("1\nodds\n\n2\n3\n", 5),
    ],
)  # fmt: skip
def test_several_dice_may_be_typed_one_by_one_or_at_once(
    typing: Typing, capsys: pytest.CaptureFixture[str], typed: str, asked: int
) -> None:
    typing(typed)
    assert roll(luck(Several("three dice", numbered(6), 3))) == Said((1, 2, 3), TYPED)
    assert capsys.readouterr().err.count("venture dice (") == asked


def test_several_faces_that_are_not_enough_are_said_to_be_so(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    need = luck(Several("three dice", numbered(6), 3))
    typing("1 2\n1 2 9\n3\n")
    assert roll(need) == Said((1, 2, 3), TYPED)
    err = capsys.readouterr().err
    assert "three dice need 3 faces, 2 of 3 typed" in err
    assert 'cannot show "9"' in err, "what is wrong is said, and not that it is too much"
    assert "too many" not in err
    typing("1\n2 3\n")
    assert roll(need) == Said((1, 2, 3), TYPED)
    assert "typed" not in capsys.readouterr().err, "whoever types one by one sees what is there behind the question"


def test_an_empty_line_repeats_what_the_piece_shows(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("\n4\n")
    assert roll(luck(numbered(6), 0)) == Said(4, TYPED)
    assert "a d6: 1, 2, 3, 4, 5 or 6\n" in capsys.readouterr().err


def test_the_question_carries_the_note_and_what_is_legal_if_that_is_short(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typing("4\n")
    roll(luck(numbered(6), 0, note="the die that shows 2"))
    assert capsys.readouterr().err == "Ana, venture dice (the die that shows 2; 1, 2, 3, 4, 5 or 6): "
    for length, bracket in ((BRIEF, True), (BRIEF + 1, False)):
        law = Faces("a stone", {0: ("x" * (length - len(" or b")),), 1: ("b",)})
        assert len(law.expects()) == length
        typing("b\n")
        roll(Luck("stone", law))
        assert capsys.readouterr().err == (f"stone ({law.expects()}): " if bracket else "stone: ")


def test_half_a_roll_resolves_nothing(typing: Typing) -> None:
    typing("1\n2\n")
    places = Places()
    need = luck(Several("three dice", numbered(6), 3))
    with pytest.raises(Stopped):
        roll(need, places)
    assert places.next(need)[2] == 1


def test_a_tile_that_is_gone_is_asked_for_again(typing: Typing) -> None:
    typing("3:5\n3:9\n5|4\n")
    law = TileDraw([tile for tile in double_six() if tile != Domino(3, 5)])
    assert roll(luck(law)) == Said(Domino(5, 4), TYPED)


def test_a_hand_of_cards_may_be_typed_card_by_card(typing: Typing) -> None:
    ace, two = pack()[12], pack()[0]
    typing("AC\nAC\n2C\n")
    assert roll(luck(Deal(pack(), (2,)))) == Said((frozenset({ace, two}),), TYPED)


def test_a_secret_throw_may_stay_unseen(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("\n")
    places = Places()
    need = luck(numbered(6), 0, secret=True)
    assert roll(need, places) == Said(HIDDEN, UNSEEN)
    assert capsys.readouterr().err == "Ana, venture dice (1, 2, 3, 4, 5 or 6; Enter alone keeps it unseen): "
    assert places.next(need)[2] == 2


def test_an_npc_s_secret_throw_is_gmkit_s_if_nobody_rolls_it(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    need = luck(numbered(6), 2, secret=True)
    typing("\n")
    places = Places()
    said = roll(need, places, drawn(Source("s"), places))
    assert said == drawn(Source("s"), Places())(None, need)
    assert said.by == DRAWN
    assert said.value in range(1, 7)
    assert places.next(need)[2] == 2
    assert capsys.readouterr().err == "Cy, venture dice (1, 2, 3, 4, 5 or 6; Enter leaves it to gmkit): "
    # What is typed counts for an NPC too.
    typing("7\n4\n")
    assert roll(need) == Said(4, TYPED)


@pytest.mark.parametrize("word", ["undo", "quit"])
def test_a_roll_can_be_left(typing: Typing, word: str) -> None:
    typing(f"3\n{word}\n")
    with pytest.raises((UndoAsked, Stopped)):
        roll(luck(Several("two dice", numbered(6), 2)))


def glance(view: Any, seat: int) -> Sequence[str]:
    return [f"seat {seat} sees {view}"]


def weigh(view: Any, ask: Ask) -> Sequence[str]:
    return ["  fold: 0.25"]


def choose(choices: Any, *, hand_over: bool = False) -> Any:
    screen = Screen(Voice(), shared=hand_over)
    player = person(Voice(), "Ana", glance, weigh, screen, lambda _view, _ask: True)
    return player("a coin", Ask(SeatNo(1), choices, "call"), Source("x"))


BID = Either(Number(0, 5, "gold"), OneOf(["fold"]))


def test_what_is_typed_in_own_words_is_no_look_up_but_with_a_stroke_in_front(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typing("/rule loans\n/show nobody\nrule the roost\n")

    def look_up(verb: str, words: Sequence[str]) -> list[str]:
        if words == ["nobody"]:
            raise UnknownName("thing", "nobody")
        return [f"{verb} of {' '.join(words)}"]

    screen = Screen(Voice(), shared=False, look_up=look_up)
    player = person(Voice(), "Ana", glance, weigh, screen, lambda _view, _ask: True)
    said = player("a coin", Ask(SeatNo(1), Either(OneOf(["hide"]), Words()), "goal"), Source("x"))
    assert said == "rule the roost"
    err = capsys.readouterr().err
    assert "rule of loans\n" in err
    assert 'no thing called "nobody"\n' in err


def test_a_person_is_asked_until_the_choice_is_legal(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("9\nwhat\n\n?\nodds\nfo\n")
    assert choose(BID) == "fold"
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("Ana, call (0 to 5 gold, or fold):") == 6
    assert "seat 1 sees a coin" in err
    assert err.count("choose 0 to 5 gold, or fold") == 4
    assert "fold: 0.25" in err


def test_a_short_list_is_shown_with_numbers(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("2\n")
    assert choose(OneOf(["fold", "stay"])) == "stay"
    err = capsys.readouterr().err
    assert "  1  fold\n  2  stay\n" in err
    assert err.endswith("Ana, call: ")


@pytest.mark.parametrize(
    ("choices", "usual", "shown"),
    [
        (Some(OneOf(["Bo", "Cy"]), 0, 2), (), "(none, or several parted by commas; Enter takes none):"),
        (OneOf(["Bo", "no bet"]), "no bet", "(Enter takes no bet):"),
        (Number(0, 4, "Face"), 0, "(0 to 4 Face; Enter takes 0):"),
        (OneOf([False, True], [("no",), ("yes",)]), False, "(Enter takes no):"),
    ],
)
def test_enter_takes_the_usual_answer(
    typing: Typing, capsys: pytest.CaptureFixture[str], choices: Any, usual: Any, shown: str
) -> None:
    typing("\n")
    player = person(Voice(), "Ana", glance, weigh, Screen(Voice(), shared=False), lambda _view, _ask: True)
    ask = Ask(SeatNo(1), choices, "call", usual=usual, note="Bo bows.")
    assert player("a coin", ask, Source("x")) == usual
    err = capsys.readouterr().err
    assert err.endswith(f"Ana, call {shown} ")
    assert "\nBo bows.\n" in err


def test_what_goes_by_a_number_has_no_other_number_beside_it(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typing("1\n4\n")
    assert choose(OneOf([4, 9, "stop"])) == 4
    err = capsys.readouterr().err
    assert "  1  " not in err
    assert '"1" may not be chosen' in err
    assert err.count("Ana, call (4, 9 or stop):") == 2


def test_what_is_long_does_not_stand_in_the_question(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    for unit, bracket in ((BRIEF - 7, True), (BRIEF - 6, False)):
        choices = Number(0, 5, "g" * unit)
        assert (len(choices.expects()) <= BRIEF) is bracket
        typing("3\n")
        assert choose(choices) == 3
        shown = f" ({choices.expects()})" if bracket else ""
        assert capsys.readouterr().err.endswith(f"Ana, call{shown}: ")


def test_what_is_nearly_right_is_named(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("folt\nxyz\nfold\n")
    assert choose(OneOf(["fold", "stay"])) == "fold"
    err = capsys.readouterr().err
    assert '"folt" may not be chosen; did you mean fold?\n' in err
    assert '"xyz" may not be chosen; choose fold or stay\n' in err


def test_a_long_list_is_not_shown(typing: Typing, capsys: pytest.CaptureFixture[str]) -> None:
    typing("name7\n")
    assert choose(OneOf([f"name{n}" for n in range(300)])) == "name7"
    assert "name250" not in capsys.readouterr().err


def test_a_screen_that_is_shared_changes_hands_and_is_cleared(
    typing: Typing, capsys: pytest.CaptureFixture[str]
) -> None:
    typing("\nfold\n")
    assert choose(BID, hand_over=True) == "fold"
    err = capsys.readouterr().err
    assert err.startswith("Pass the screen to Ana, then press Enter:")
    assert err.index("Pass the screen") < err.index("seat 1 sees")
    assert "\n" * 30 in err


def test_a_person_may_stop(typing: Typing) -> None:
    for text in ("quit\n", "", "9\n"):
        typing(text)
        with pytest.raises(Stopped):
            choose(BID)
    typing("undo\n")
    with pytest.raises(UndoAsked):
        choose(BID)


def test_where_nobody_can_be_asked_it_says_what_was_to_be_decided() -> None:
    with pytest.raises(ChoiceError, match='Ana has to answer "call": 0 to 5 gold, or fold; say it with --choose'):
        nobody("Ana")(None, Ask(SeatNo(0), BID, "call"), Source("x"))
