"""gmkit new: what is asked, what may be answered, and that no answer makes a file that is wrong."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gmkit.games.cipher.beginnings import ATTRIBUTES, SCORES
from gmkit.games.cyffle.beginnings import SUITS
from gmkit.library import load
from tests.shell.beginning import EVERY, Began

pytestmark = pytest.mark.heavy

ODD = (
    "Quotes \"double\" and 'single'", "Colon: here", "# hash # hash", "- dash", "x" * 100, "夜の船", "null", "12", "~",
    "{brace}", "[list], with", "a: &b *c !d", "yes", "$title $$ ${x} %s {0}", "it's \\ back", "'", '"', "? x", "|", ">",
    "@at", "`tick`", "1.5", "2024-01-01", "é" * 100, "emoji 👩‍🚀", "a  #b", "x:", "%% head", "---", "...",
)  # fmt: skip


@pytest.fixture
def began(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Began:
    return Began(capsys, monkeypatch, tmp_path)


@pytest.mark.parametrize("third", [0, *(pytest.param(third, marks=pytest.mark.slow) for third in (1, 2))])
@pytest.mark.parametrize("words", EVERY, ids=" ".join)
def test_no_title_and_no_author_can_break_a_file(began: Began, words: tuple[str, ...], third: int) -> None:
    """Every text is written for some sorts of files, and every sort has a third of them; a slow run has them all."""
    for n in range((third + EVERY.index(words)) % 3, len(ODD), 3):
        text = ODD[n]
        author = ODD[-1 - n]
        told = began.new(*words, f"{n}.yaml", "--title", text, "--author", author, "--yes")
        data = load.read(Path(told["path"])).data
        assert data["title"] == text
        assert (
            data.get("source", {"title": text, "author": author}).items() >= {"title": text, "author": author}.items()
        )
        began.sound_but_for_letters(told["path"])


@pytest.mark.parametrize(
    ("kind", "low", "high", "field"),
    [
        ("mask-set", 1, 54, "masks"), ("factions", 1, 8, "factions"), ("hidden-pool", 0, 24, "general"),
        ("city", 1, 12, "scenes"),
    ],
)  # fmt: skip
def test_every_number_makes_a_sound_file(began: Began, kind: str, low: int, high: int, field: str) -> None:
    for count in (low, low + 1, (low + high) // 2, high - 1, high):
        told = began.new(kind, f"{kind}-{count}.yaml", "--count", str(count), "--yes")
        if kind == "mask-set" and count < 5:
            # As --random makes them, to go into a set that is there: fewer than an evening wants is said, no more.
            code, said, _ = began("check", told["path"])
            assert code == 0 and said.count("GM506") == 2 and said.count("warning[") == 1, said
        else:
            began.sound(told["path"])
        assert len(load.read(Path(told["path"])).data[field]) == count
    for count in (low - 1, high + 1):
        assert began("new", kind, "x.yaml", "--count", str(count), "--yes")[0] == 2


def test_retainers_are_as_many_as_some_table_can_share(began: Began) -> None:
    sound = []
    for count in range(7, 34):
        code, _, err = began("new", "retainers", "r.yaml", "--count", str(count), "--yes", "--force")
        if code == 0:
            began.sound("r.yaml")
            sound.append(count)
        else:
            assert "among 3, 4 or 5 players; write" in err or "from 8 to 32" in err
    assert sound == [8, 9, 10, 12, 15, 16, 18, 20, 21, 24, 25, 27, 28, 30, 32]


@pytest.mark.parametrize("count", [*range(12, 24), 39, 40])
def test_a_deck_of_every_size_has_so_many_cards_and_plays(began: Began, count: int) -> None:
    told = began.new("deck", "deck.yaml", "--count", str(count), "--yes")
    began.sound("deck.yaml")
    assert sum(card["copies"] for card in load.read(Path("deck.yaml")).data["cards"]) == count
    if count in (12, 40):
        began.tried(told["next"])


def test_the_scores_of_retainers_are_even_in_every_number() -> None:
    for count in range(8, 33):
        rows = [SCORES[at % len(SCORES)] for at in range(count)]
        sums = [sum(row[at] for row in rows) for at in range(3)]
        assert max(sums) <= 1.25 * min(sums)


@pytest.mark.parametrize(
    ("suits", "letters"),
    [
        ("cups, coins, swords, staves", "COSV"), ("夜, 月, 星, 海", "BCDE"), ("q, k, j, t", "BCDE"),
        (f"{'s' * 24}, {'t' * 24}, a, b", "SCDB"), ("Éclairs, éa, ö, #: x", "É"),
    ],
)  # fmt: skip
def test_every_suit_gets_a_letter_of_its_own(began: Began, suits: str, letters: str) -> None:
    told = began.new("cyffle-pack", "pack.yaml", "--suits", suits, "--yes")
    began.sound_but_for_letters("pack.yaml")
    rows = load.read(Path("pack.yaml")).data["suits"]
    found = "".join(row["letter"] for row in rows)
    assert found.startswith(letters)
    assert len(set(found.casefold())) == 4
    began.tried(told["next"])


def test_the_attributes_stand_as_they_were_given(began: Began) -> None:
    told = began.new("retainers", "r.yaml", "--attributes", "Wit: 'sharp', [#1], Hände", "--yes")
    began.sound("r.yaml")
    assert load.read(Path("r.yaml")).data["attributes"] == ["Wit: 'sharp'", "[#1]", "Hände"]
    began.tried(told["next"])


def test_three_questions_are_asked_and_enter_takes_what_stands_in_brackets(began: Began) -> None:
    for kind, last in (
        ("mask-set", "How many masks [6]:"), ("deck", "How many cards [19]:"), ("factions", "How many factions [4]:"),
        ("retainers", f"The three attributes, parted by commas [{ATTRIBUTES}]:"),
        ("cyffle-pack", f"The four suits, parted by commas [{SUITS}]:"),
    ):  # fmt: skip
        code, out, err = began("new", kind, "asked.yaml", typed="\n\n\n")
        assert (code, out) == (0, "")
        assert f"new {kind}: 3 questions" in err
        assert "Author [the GM]:" in err
        assert last in err
        asked = Path("asked.yaml").read_bytes()
        began.new(kind, "asked.yaml", "--yes", "--force")
        assert Path("asked.yaml").read_bytes() == asked
        Path("asked.yaml").unlink()


def test_only_what_is_left_is_asked_and_a_wrong_answer_is_asked_again(began: Began) -> None:
    code, out, err = began("new", "deck", "--author", "Ana", typed="?\nMy Deck\nundo\nOther: deck\n99\n12\n")
    assert (code, out) == (0, "")
    assert "new deck: 2 questions" in err
    assert "Author" not in err
    assert "its id and the name of the file are made from it" in err
    assert '"99": write a whole number from 12 to 40' in err
    assert err.count("Title [") == 3
    data = load.read(Path("other-deck.yaml")).data
    assert (data["title"], data["source"]["author"], data["total"]) == ("Other: deck", "Ana", 12)


def test_a_situation_asks_which_game_first(began: Began) -> None:
    code, _, err = began("new", "situation", typed="chess\nnexus\n\nAna, Ana\nAna=human, Bo=master\n")
    assert code == 0
    assert 'no game called "chess"' in err
    assert "[Vesper, Ilo, Karst]" in err
    assert 'two seats called "Ana"' in err
    data = load.read(Path("an-evening-at-the-table.yaml")).data
    assert data["kind"] == "cypher-situation"
    assert [(row["name"], row["level"]) for row in data["seats"]] == [("Ana", "human"), ("Bo", "master")]


@pytest.mark.parametrize("typed", ["", "Mine\n", "Mine\nquit\n"])
def test_who_stops_leaves_no_file(began: Began, typed: str) -> None:
    code, out, err = began("new", "deck", typed=typed)
    assert (code, out) == (130, "")
    assert "Traceback" not in err
    assert list(began.folder.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_at_a_real_terminal_control_c_stops(tmp_path: Path) -> None:
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        os.execv(sys.executable, [sys.executable, "-m", "gmkit", "new", "deck", "--author", "Ana"])
    seen = b""
    for wanted, typed in ((b"Title [The night ferry]:", b"Tide\n"), (b"How many cards [19]:", b"\x03")):
        while wanted not in seen:
            seen += os.read(terminal, 1024)
        os.write(terminal, typed)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 130
    os.close(terminal)
    assert list(tmp_path.iterdir()) == []
