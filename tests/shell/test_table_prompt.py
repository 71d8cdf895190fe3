"""The prompt at a table: questions, Enter, slips, history, Tab, width, leaving, and lines from a script."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gmkit.shell.output import columns
from gmkit.shell.settings import own_content
from tests.shell.terminal import Terminal, in_one
from tests.shell.test_process import ENVIRONMENT, gmkit
from tests.shell.test_table_transcripts import GRANTED, PEOPLE, ball, faces, shot, table, window

__all__ = ["ball", "table", "window"]


def entries(folder: Path) -> int:
    return int(re.search(r": (\d+) entries", in_one(shot(folder, "check")))[1])  # type: ignore[index]


# ---- Grammar


def test_a_wrong_clause_stops_there_and_the_rest_of_the_line_waits(table: Path, window: Terminal) -> None:
    said = in_one(window.type("Ana challenges Orso; do gestures; Orso accept; Orso woo none; Orso do gossip; stake 8; "
                              "Orso match; with Ben 99; Ben lend 3; Ben do stylishly"))  # fmt: skip
    assert "Ana names a stake of 8 Face." in said, "what went before is kept and told"
    assert said.endswith("carnival>") or "domino" in said
    window.type("undo act")
    said = in_one(window.type("Ana unopposed; do gestures; 7:1; Ben reaction no"))
    assert "shows 7:1" in said or "7:1" in said
    assert said.endswith("Ana's domino [Enter: gmkit draws]:")
    said = in_one(window.type("6:1"))
    assert "Ana draws 6:1" in said
    assert said.endswith("carnival>"), "Ben's answer, said in the first line, was taken when it was asked for"


def test_a_full_verb_is_a_command_at_a_question_and_a_letter_needs_a_slash(window: Terminal) -> None:
    asked = in_one(window.type("Ana unopposed")).partition("Ana, actions")[2]
    for line in ("who", "/w", "show spider", "rule wooing", "roll 3d10", "log", "?"):
        assert in_one(window.type(line)).endswith(f"Ana, actions{asked}"), line
    assert "Noted" in window.type("note x")
    assert in_one(window.type("Cleo Face +1")).endswith(f"Ana, actions{asked}")
    said = in_one(window.type('"who"'))
    assert "Ana" in said
    assert "domino" in said, "in quotation marks it is an answer"


def test_enter_takes_what_stands_in_brackets_and_tells_how_things_stand(table: Path, window: Terminal) -> None:
    before = entries(table)
    assert "Scene: Regatta ball" in window.type("")
    assert entries(table) == before
    assert in_one(window.type("Ana woos Ben; do gestures")).endswith("Ana's domino [Enter: gmkit draws]:")
    said = in_one(window.type(""))
    assert re.search(r"Ana draws \d:\d", said)


def test_a_line_that_is_typed_while_the_gms_side_is_hidden_is_taken(table: Path, window: Terminal) -> None:
    before, asked = faces(table)["Cleo"], in_one(window.type("Ana woos Ben")).partition("Ana, actions")[2]
    for line, comes in (("Cleo Face +1", "Cleo"), ("who Ben", "Ben"), ("", ""), ("do gestures", "Ana's domino")):
        assert window.type("hide").endswith("Enter shows the GM's side again ")
        told = in_one(window.type(line))
        assert comes in told
        assert told.endswith(f"Ana, actions{asked}") or line == "do gestures"
    assert faces(table)["Cleo"] == before + 1


@pytest.mark.parametrize("word", ["ANA", "an", "ana"])
def test_names_fold_case_and_a_beginning_will_do(table: Path, word: str) -> None:
    before = faces(table)["Ana"]
    shot(table, f"{word} Face +1")
    assert faces(table)["Ana"] == before + 1


def test_a_piece_that_is_asked_for_is_told_from_the_choice_before_it(window: Terminal) -> None:
    for line in ("open whims Ana, Orso; dice people", "0", "1 2 3"):
        window.type(line)
    assert in_one(window.type("2")).endswith("Ana, reroll (the die that shows 2) [Enter: gmkit draws]:")
    assert "Ana rerolls the 2: 9" in window.type("9")


def test_for_a_place_in_the_order_everybody_is_asked_who_is_to_draw_and_nobody_who_may_be_tied_again(
    window: Terminal,
) -> None:
    for line in ("Orso Face 10", "Ana Face 20"):
        window.type(line)
    said = in_one(window.type("rounds 1"))
    assert said.endswith("Ben's, Cleo's and Dov's tie-breaks [Enter: gmkit draws]:")
    said = in_one(window.type("6:1 5:1 4:1"))
    for told in ("Ben draws 6:1", "Cleo draws 5:1", "Dov draws 4:1"):
        assert told in said


def test_a_line_that_is_taken_back_is_a_key_away_to_be_mended(table: Path, window: Terminal) -> None:
    before = faces(table)["Cleo"]
    window.type('Cleo Face +3 "for that speech"')
    window.type("who")
    assert "The arrow up has it again, to be mended." in in_one(window.type("undo"))
    window.press("\x1b[A")
    assert "Changed: Cleo Face" in in_one(window.type(" "))
    assert faces(table)["Cleo"] == before + 3
    assert "The arrow up" not in in_one(window.type("who"))
    window.type("Ana woos Ben; do gestures; 6:1")
    assert "The arrow up" not in in_one(window.type("note x"))


# ---- Leaving


def test_control_c_clears_what_is_typed_and_leaves_where_nothing_is(table: Path, window: Terminal) -> None:
    before = entries(table)
    window.echo("Ana Face +1")
    window.press("\x03")
    assert window.wait().endswith("carnival> ")
    window.press("\x03")
    assert window.end() == 130
    assert entries(table) == before


def test_control_c_clears_what_is_typed_at_any_terminal(table: Path) -> None:
    game = ("play", "whims", "--seat", "Ana=human", "--seat", "Bo")
    for words, term, ends in ((("table", "carnival"), "dumb", "carnival> "), (game, "xterm", ": ")):
        with Terminal(*words, folder=table, TERM=term) as window:
            asked = window.screen.splitlines()[-1]
            for _ in range(2):
                window.echo("Ana Fa")
                window.press("\x03")
                assert window.wait().splitlines()[-1] == asked
            assert asked.endswith(ends)
            window.press("\x03")
            assert window.end() == 130


@pytest.mark.parametrize(("keys", "code"), [("\x04", 130), ("quit\n", 0), ("q\n", 0)])
def test_nothing_is_lost_whichever_way_somebody_leaves(table: Path, window: Terminal, keys: str, code: int) -> None:
    window.type("Ana Face +1")
    face = faces(table)["Ana"]
    window.press(keys)
    assert window.end() == code
    assert faces(table)["Ana"] == face
    assert "verything is kept" in window.screen


def test_a_window_that_is_closed_in_a_challenge_is_taken_up_at_its_question(table: Path, window: Terminal) -> None:
    window.type("Ana unopposed; do gestures")
    window.close()
    assert window.process.returncode in (-signal.SIGHUP, 0, 1, 129, 130)
    with Terminal("table", "carnival", folder=table) as again:
        first = in_one(again.screen)
    assert "Carnival: evening 1, today, " in first
    assert "Scene: Regatta ball, high paths." in first
    assert "Ana, unopposed." in first
    assert "Make significant gestures with fan (1)" in first
    assert first.endswith("Ana's domino [Enter: gmkit draws]:")


# ---- Width, colour, history, Tab


@pytest.mark.parametrize(
    ("wide", "term"),
    [(60, "xterm"), (60, "dumb"), *(pytest.param(wide, "xterm", marks=pytest.mark.thorough) for wide in (80, 110))],
)
def test_no_line_is_wider_than_the_terminal(table: Path, wide: int, term: str) -> None:
    with Terminal("table", "carnival", folder=table, columns=wide, TERM=term) as window:
        for line in (
            "who", "who Orso", "Ana woos Ben; do gestures, secrecy; 5:1; Ben promise 1", "rule loans", "log", "?",
            "recap", "hooks 20", "show spider", "no such line at all",
            "open cyffle Ana, Orso, Vela; cheating on; dice app", "/w", "close", "Orso whims Vela", "undo 2", "people",
        ):  # fmt: skip
            said = window.type(line).split("\n")[1:]
            assert max(map(columns, said)) <= min(wide, 100), line


def test_no_word_is_cut_by_a_narrow_terminal(table: Path) -> None:
    """What stands in a narrow window are the words of a wide one, looks that change nothing apart."""
    told = []
    for wide in (60, 80, 110):
        with Terminal("table", "carnival", folder=table, columns=wide) as window:
            told.append(
                [window.type(line).split()[1:] for line in ("who Orso", "recap", "hooks 20", "rule loans", "?")]
            )
    assert told[0] == told[1] == told[2]


def test_a_dumb_terminal_gets_no_escapes(table: Path) -> None:
    with Terminal("table", "carnival", folder=table, TERM="dumb") as window:
        window.type("who")
        assert b"\x1b" not in window._raw
    with Terminal("table", "carnival", folder=table, NO_COLOR="1") as window:
        window.type("who")
        assert b"\x1b[3" not in window._raw


def test_history_is_kept_by_table_without_lines_that_hold_a_quotation(table: Path, window: Terminal) -> None:
    window.type("who Ana")
    window.type('note "the secret"')
    window.press("quit\n")
    window.end()
    (kept,) = (table / "home" / "history").iterdir()
    assert kept.read_text(encoding="utf-8") == "who Ana\n"
    assert kept.stat().st_mode & 0o777 == 0o600
    with Terminal("table", "carnival", folder=table) as again:
        again.press("\x1b[A")
        assert "Spider" in again.type(" Orso") or "Orso" in again.screen


def test_tab_completes_names_verbs_clauses_and_actions(window: Terminal) -> None:
    window.press("Cle\tun\t; do adv\t")
    window.press("\x15")
    window.press("Liv\t Face +1\n")
    said = window.wait()
    assert "Livia Face 14→15" in in_one(said)
    assert "Cleo unopposed " in said or "Cleo unopposed" in window.screen


# ---- Lines from a script


def script(folder: Path, lines: str) -> subprocess.CompletedProcess[str]:
    """Give lines to a table from the standard input."""
    words = [sys.executable, "-m", "gmkit", "table", "carnival", "-"]
    return subprocess.run(
        words, input=lines, cwd=folder, env=ENVIRONMENT, capture_output=True, encoding="utf-8", check=False
    )


def test_lines_of_a_script_stop_at_the_first_that_fails(table: Path) -> None:
    before = faces(table)["Cleo"]
    ran = script(table, "Cleo Face +1\nAna unopposed; do gestures\n6:1; Ben no\nAna Face +x\nCleo Face +5\n")
    assert ran.returncode == 2
    assert ran.stderr.startswith("gmkit: line 4: ")
    assert faces(table)["Cleo"] == before + 1


def test_what_the_transcripts_take_for_granted_are_lines_of_a_script(tmp_path: Path) -> None:
    assert gmkit("table", str(tmp_path / "carnival.gmkit"), "new").returncode == 0
    ran = script(tmp_path, "\n".join((*PEOPLE, *GRANTED)))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "#" in ran.stdout


def test_several_words_of_a_shell_are_one_line(table: Path) -> None:
    assert "Changed: Ana Face 17→15 (your ruling: for that speech).  #" in shot(
        table, "Ana", "Face", "-2", "for that speech"
    )
    assert 'Ana Face -2 "for that speech"' in in_one(shot(table, "log"))
    said = shot(table, "--quiet", "--plain", "--dice", "app", "Ana unopposed; do gestures; Ben reaction no")
    assert said.isascii()
    assert "->" in said


def test_wide_and_combining_letters_count_as_what_they_take(tmp_path: Path) -> None:
    with Terminal("table", "x", folder=tmp_path, columns=60) as window:
        window.type()
        window.type("people Zoë she, 月光美人 they, " + ", ".join(f"N{at}" for at in range(20)))
        for line in ("who", "log"):
            said = window.type(line)
            assert max(columns(one) for one in said.split("\n")[1:-1]) <= 60
            assert "月光美人" in said
            assert "Zoë" in said


def test_what_a_line_says_reads_a_week_later(gmkit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def said(*lines: str, code: int = 0) -> str:
        ran, out, err = gmkit("table", "x", "-", typed="\n".join(lines))
        assert ran == code, err
        return " ".join(f"{out} {err}".split())

    gmkit("table", "x", "new")
    said("people Ana she, Ben he", "npcs Orso he master")
    assert "begin masks lays it out" in said("Ana woos Ben", code=2)
    said("begin masks", 'scene "Ball": all', "dice app", "Ana Face 20", "Orso Face 20")
    assert "your ruling: oops" in said("Ana Face +1 'oops'")
    assert "your ruling: Ben's, so it was" in said("Ana Face +1 'Ben's, so it was'")
    assert "is no figure" in said("Ana Face 'tis", code=2), "an apostrophe opens nothing"
    # What is asked next is answered by "say" in front of it as well.
    assert "Ana names a stake of 4 Face" in said("Ana challenges Orso", "say 4")
    assert "4 (stake)" in said("log"), "which question a bare answer was to stands in the log"
    assert "Taken back: say 4 (stake)." in said("undo")
    assert "may not be chosen" in said("say 99", code=2)
    said("undo act", "open cyffle Ana, Orso, Ben; dice people")
    assert "first dealer comes up" in said("odds", code=2)
    assert "no whole number" not in said("say Ben")
    for _ in range(2):
        said("close", "open cyffle Ana, Orso, Ben; dice people")
    assert said("recap").count("It was left unfinished") == 1


def test_what_is_legal_is_cut_at_a_word() -> None:
    from gmkit.shell.table.prompt import question
    from gmkit.shell.table.sitting import Asked

    one = Asked("Ana", "goal", "the letter that Orso has kept from her for so many years, or nothing", "Ana, goal")
    assert question(one, "x") == "Ana, goal (the letter that Orso has kept from her for …; ? lists all):"
    several = one._replace(legal="the letter, a word of thanks, the chain of office of the city")
    assert question(several, "x") == "Ana, goal (the letter, a word of thanks, …; ? lists all):"


# ---- What may be answered is said where somebody asks, or presses Enter at a loss


def test_the_very_first_question_says_what_it_takes_and_is_asked_again(tmp_path: Path) -> None:
    with Terminal("table", "d/carnival", folder=tmp_path) as window:
        assert window.screen.endswith("There is no table called d/carnival.gmkit yet. Begin one? [Enter] ")
        for said in ("?", "what"):
            told = in_one(window.type(said))
            assert "Enter or y begins it, n leaves it." in told
            assert told.endswith("Begin one? [Enter]")
        window.type("y")
        assert (tmp_path / "d" / "carnival.gmkit").exists()


def test_a_table_begun_at_the_prompt_keeps_its_content_without_another_line(tmp_path: Path) -> None:
    shutil.copy(Path(__file__).parents[2] / "examples" / "velvet-masks.yaml", tmp_path)
    with Terminal("table", "--content", "velvet-masks.yaml", "carnival", folder=tmp_path) as window:
        window.type("y")
    assert own_content(tmp_path / "carnival.gmkit") == ([tmp_path / "velvet-masks.yaml"], [])


def test_enter_where_nothing_stands_in_brackets_says_the_word_for_none(window: Terminal) -> None:
    assert "actions (0 to 3" in in_one(window.type("Ana challenges Ben; stake 4; Ben accept"))
    for typed in ("", "?"):
        assert "none is the word for nothing here" in in_one(window.type(typed))


def test_a_game_with_cards_of_ones_own_says_how_gmkit_deals(
    gmkit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for line in ("new", "people Ana, Ben", "npcs Orso"):
        gmkit("table", "x", line)
    told = "with dice app behind open … gmkit deals them"
    _, out, _ = gmkit("table", "x", "-", typed="open cyffle Ana, Ben, Orso\nAna\ndraw\ndraw\n")
    assert " ".join(out.split()).count(told) == 1
    assert told in " ".join(gmkit("table", "x", "help")[1].split())
    gmkit("table", "x", "close")
    _, out, _ = gmkit("table", "x", "-", typed="open cyffle Ana, Ben, Orso; dice app\n?\n")
    assert told not in " ".join(out.split())
