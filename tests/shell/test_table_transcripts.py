"""The transcripts of the living table, typed at a real terminal: figures as they are printed there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shell.terminal import Terminal, in_one
from tests.shell.test_process import gmkit

PEOPLE = (
    "people Ana she, Ben he, Cleo she, Dov they",
    "npcs Orso he master cyffle:cheat, Livia she, Vela she",
    "begin masks; Ana flirt; Ben dashing; Cleo taria; Dov bravo; Orso spider; Livia alus; Vela ringleader",
)
# What the transcripts take for granted, and what else was dealt that would have somebody say more.
GRANTED = (
    "Ben feels Ana 6", "Ben promises Ana 5", "Livia feels Orso 7", "Livia promises Orso 8 anyway",
    "Orso feels Livia 5", "Orso feels Ana =-4", "Cleo feels Ana 2",
    "Dov feels Ana =0", "Vela feels Ana =0", "Livia feels Ana =0", "Dov feels Orso =0", "Ben feels Orso =0",
    "Cleo feels Orso =0", "Vela feels Orso =0",
)  # fmt: skip
BALL = 'scene "Regatta ball" high-paths: all'
WOOING = "Ana woos Ben, moon; do gestures, secrecy; 5:1"

CHALLENGE = (
    'Ana c Orso; woo cleo; do appointments, gestures; stake 18; with Ben 4; goal "Orso returns the letter"; '
    'Orso woo none; Orso goal "Ana leaves the ball"; Orso do downfall, gossip; Orso match; Orso with Livia 6; '
    "Orso accept; Livia lend 0; Orso with nobody; Orso desperate; Livia bet 2 on Orso; Vela bet 2 on Ana; Orso 4:3; "
    "Orso feel -2; Orso feel -6; Livia feel 1; Livia promise 2"
)


def seeded(folder: Path, seed: str = "r1") -> None:
    """Begin a table that deals and draws the same every time."""
    header = {"form": 1, "id": "0" * 32, "kind": "gmkit-table", "seed": seed}
    (folder / "t.jsonl").write_text(f"{json.dumps(header, separators=(',', ':'))}\n", encoding="utf-8")


def shot(folder: Path, *words: str) -> str:
    """Do one line, and give what it says."""
    ran = gmkit("table", str(folder / "carnival.gmkit"), *words)
    assert ran.returncode == 0, (words, ran.stderr)
    return ran.stdout


@pytest.fixture(scope="module")
def ball(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Give the file of a table at the ball, after Ana has wooed Ben."""
    folder = tmp_path_factory.mktemp("ball")
    seeded(folder)
    shot(folder, f"import {folder / 't.jsonl'}")
    lines = "\n".join((*PEOPLE, *GRANTED, BALL, f"{WOOING}; Ben promise 1"))
    (folder / "lines").write_text(lines, encoding="utf-8")
    with Terminal("table", "carnival", folder=folder) as window:
        for line in lines.split("\n"):
            said = window.type(line)
            assert "#" in said, said
    return (folder / "carnival.gmkit").read_bytes()


@pytest.fixture
def table(ball: bytes, tmp_path: Path) -> Path:
    """Give a folder with the table at the ball in it."""
    (tmp_path / "carnival.gmkit").write_bytes(ball)
    return tmp_path


@pytest.fixture
def window(table: Path) -> Iterator[Terminal]:
    with Terminal("table", "carnival", folder=table) as window:
        yield window


def faces(folder: Path) -> dict[str, int]:
    """Give everybody's Face as `who` tells it."""
    found = {}
    for line in shot(folder, "--json", "who").split("\n"):
        if ", Face " in line:
            words = line.strip().strip('",').split()
            found[words[0]] = int(line.partition(", Face ")[2].rstrip('",').split(";")[0])
    return found


# ---- B: opposed, allies, a betrayal, real dominoes, a slip and undo.


def test_an_opposed_challenge_with_a_slip_comes_out_as_it_is_printed(table: Path, window: Terminal) -> None:
    said = in_one(window.type(CHALLENGE))
    assert "Orso matches the stake of 18 Face." in said
    assert said.endswith("Ben lends Ana (0 to 4 Face) [4]:")
    said = in_one(window.type("4; do stylishly"))
    assert "Livia breaks her word to Orso: 8 promised, nothing lent." in said
    assert "Livia bets 2 Face on Orso. Vela bets 2 Face on Ana." in said
    assert said.endswith("Ana's and Ben's dominoes [Enter: gmkit draws]:")
    said = in_one(window.type("6:1 3:0"))
    assert "Orso draws 4:3" in said
    assert "Ana beats Orso 8 to 1 in a desperate attack and takes 12 Face; Orso owes 6 more." in said
    assert said.endswith("What does Ana give back of Ben's 4 (0 to 32 Face) [4]:")
    said = in_one(window.type("undo"))
    assert "Everybody has seen Ana's 6:1, Orso's 4:3 and Ben's 3:0." in said
    assert said.endswith("Ana's and Ben's dominoes [6:1 3:0]:")
    said = in_one(window.type("6:2 3:0"))
    assert "Ana beats Orso 7 to 1 in a desperate attack and takes 12 Face; Orso owes 6 more." in said
    asked = "What does Ana give back of Ben's 4 (0 to 32 Face) [4]:"
    said = in_one(window.type("rule loans"))
    assert "oan" in said
    assert said.endswith(asked), "the question comes again"
    said = in_one(window.type("0"))
    assert said.endswith("Ana about Orso (-3 to 3) [0]:")
    assert re.search(r"GM Ana feels Orso .{1,3} now; what was done moves it by 3 at most\. Ana about Orso", said), said
    said = in_one(window.type("-2; Ben no; Ben -4; Ben cancel; Cleo 1"))
    changed = said.partition("Changed:")[2]
    assert "Ana Face 17→32" in changed
    assert "Orso Face 13→0, owes Ana 0→6" in changed
    assert "Ben Face 14→11" in changed
    assert "Vela Face 11→13" in changed
    assert "Livia Face 14→13" in changed
    assert changed.index("; Ben") < changed.index("; Orso") < changed.index("; Vela"), "people first"
    assert "feels Ana +2→+6" in changed
    first, last = changed.rpartition("#")[0].rpartition("#")[2].split()[0], changed.rpartition("#")[2].split()[0]
    assert int(last) == int(first) + 6, "the act is told with all its entries"
    after = {"Ana": 32, "Ben": 11, "Cleo": 13, "Dov": 14, "Orso": 0, "Livia": 13, "Vela": 13}
    assert faces(table) == after
    said = in_one(window.type("z act"))
    assert "Ana Face 32 back to 17" in said
    assert faces(table) == {"Ana": 17, "Ben": 14, "Cleo": 13, "Dov": 14, "Orso": 13, "Livia": 14, "Vela": 11}
    assert "Ana Face 17→32" in in_one(window.type("y"))
    assert faces(table) == after


def test_with_every_answer_by_itself_there_are_nine_questions(window: Terminal) -> None:
    said = window.type(CHALLENGE)
    for answer in ("4", "stylishly", "6:2 3:0", "0", "-2", "no", "-4", "cancel", "1"):
        assert in_one(said).endswith("]:") or "support" in said, said
        said = window.type(answer)
    assert said.rstrip().endswith("carnival>"), said
    assert "Ana Face 17→32" in in_one(said)


# ---- A: the first evening, set up in under two minutes.


def test_a_first_evening_is_set_up_and_played_within_two_minutes(tmp_path: Path) -> None:
    """At most 450 keys for set-up and first acts, twelve prompts; at five keys a second under two minutes."""
    with Terminal("table", "carnival", folder=tmp_path) as window:
        assert window.screen.endswith("There is no table called carnival yet. Begin one? [Enter] ")
        window.type()
        said = in_one(window.type(PEOPLE[0]))
        assert "Ana, Ben, Cleo and Dov; you type for them. #2" in said
        said = in_one(window.type(PEOPLE[1]))
        assert "Orso (a master; cheats at Cyffle), Livia and Vela, played by gmkit. #3" in said
        said = in_one(window.type("begin masks; Ana flirt; Ben dashing; Cleo taria; Dov bravo; paper Dov"))
        assert "City of Masks stands at this table, led by you." in said
        said = said.partition("led by you.")[2]
        for name, face in (("Ana", 13), ("Ben", 14), ("Cleo", 13), ("Dov", 14)):
            assert f", Face {face}" in said.partition(f"{name} ")[2][:60], name
        window.type('s "Regatta ball" high-paths: all')
        keys, prompts = window.keys, window.prompts
        # What the transcript takes for granted is set first, and is none of its keys.
        for line in (*GRANTED, "Livia feels Ana =0", "Orso feels Ana =0", "Livia feels Ben =0"):
            window.type(line)
        window.keys, window.prompts = keys, prompts
        said = in_one(window.type("Ana woos Ben, moon; do gestures, secrecy; 5:1"))
        assert said.endswith("Ben promises Ana (0 to 1 Face) [0]:"), said
        said = in_one(window.type("1"))
        changed = said.partition("Changed:")[2]
        assert "Ana Face 13→17" in changed
        assert "feels Ana +6→+10" in changed
        assert "promises Ana 5→6" in changed
        assert "Moon Temple promises Ana 0→7" in changed
        said = in_one(window.type('Cleo Face +3 "for that speech"'))
        assert "Changed: Cleo Face 13→16 (your ruling: for that speech)." in said
        assert window.keys <= 450
        assert window.prompts <= 12


# ---- C and D: their form. A quick game in a tavern, and the week after.

TAVERN = "open cyffle Ana, Orso, Vela; wager 2; cheating on; 4 hands"


def test_a_quick_game_is_played_at_the_table_with_a_real_pack(table: Path, window: Terminal) -> None:
    said = in_one(window.type(TAVERN))
    assert "Cyffle, or Chance: Ana, Orso and Vela. #" in said
    assert said.endswith("carnival/cyffle> first dealer [Enter: gmkit draws]:")
    assert "GM In hand 3 Orso, if the deal comes to" in in_one(window.type('Orso cheats in 3 "the story wants it"'))
    for asked, answer, told in (
        ("first dealer", "Vela", "Hand 1, Vela's deal."),
        ("trump", "spades", "Spades are trumps."),
        ("Orso, hand", "4c tc qh 2s", "GM Orso holds 4C TC QH 2S."),
        ("Vela, hand", "kc 2d 9s 3h", "GM Vela holds KC 2D"),
    ):
        assert in_one(window.screen).endswith(f"carnival/cyffle> {asked} [Enter: gmkit draws]:")
        assert told in in_one(window.type(answer))
    asked = "carnival/cyffle> Ana, card (the card that falls, such as KH):"
    for look in ("who vela", "rule loans", "Cleo Face +1", 'note "a look at the door"'):
        assert in_one(window.type(look)).endswith(asked), look
    assert "no card" in window.type("11c")
    said = in_one(window.type("9c"))
    assert "Ana plays the 9 of clubs." in said
    assert "Orso plays" in said
    assert "Vela plays" in said
    said = in_one(window.type("close; result Orso +6, Vela +2, Ana -8"))
    assert "Orso +6, Vela +2, Ana −8." in said
    assert said.endswith("carnival>")
    assert "Ana has boxes about Orso: +3→+1 (your ruling: cleaned out at Cyffle)" in in_one(
        window.type('Ana feels Orso -2 "cleaned out at Cyffle"')
    )
    assert "Whims: " in (said := in_one(window.type("Orso whims Vela")))
    assert "two rounds to" in said
    assert in_one(window.type('n "Vela saw the stacked deck and keeps it for later"')).startswith('n "Vela')
    window.press("q\n")
    assert window.end() == 0
    kept = shot(table, "log").rpartition("#")[2].split()[0]
    assert f"Everything is kept ({kept} entries); next time: gmkit table carnival" in in_one(window.screen)


def test_a_week_later_the_table_goes_on_from_where_it_was(table: Path) -> None:
    with Terminal("table", "carnival", folder=table) as window:
        window.type(f"{CHALLENGE}; Ben lend 4; Ben do stylishly; Ana 6:2; Ben 3:0; Ana repay 0")
        for answer in ("4", "stylishly", "6:2 3:0", "0", "-2", "no", "-4", "cancel", "1"):
            if not in_one(window.screen).endswith("carnival>"):
                window.type(answer)
        window.type('note "Vela saw the stacked deck and keeps it for later"')
    with Terminal("table", "carnival", folder=table) as window:
        assert "Carnival: evening 1, today, " in in_one(window.screen)
        assert "Scene: Regatta ball" in in_one(window.screen)
        said = in_one(window.type("evening; without Dov"))
        assert "Evening 2. Dov is away." in said
        told = said.partition("Previously. ")[2]
        assert "Orso" in told
        opened = told.partition("Open: ")[2].partition(" #")[0].strip()
        assert opened
        bens = in_one(window.type("recap --for Ben"))
        assert "Vela saw" not in bens
        lines = [line for line in window.type("k 3").split("\n") if line[:1].isdecimal() and line[1:3] == "  "]
        assert [line[0] for line in lines] == ["1", "2", "3"]
        assert all("(#" in line for line in lines if line.endswith(")"))
        assert "carnival-1.pdf" in in_one(window.type("p changed"))
        assert "Nothing has changed since it was printed." in in_one(window.type("p changed"))
        said = in_one(window.type("rounds 2 among npcs"))
        assert said.count("carnival>") == 1
        told = said.partition("among npcs")[2].partition("Changed: ")[0]
        assert 40 < len(told.split()) <= 300, "what nobody who plays has seen is told in short"
        assert "declares" not in told
        said = in_one(window.type('s "The fish market, dawn" streets: Ana, Ben, Livia'))
        assert "The fish market, dawn" in said
        assert said.endswith("carnival>")
    assert "Orso owes Ana 6 Face" in shot(table, "hooks 20")
