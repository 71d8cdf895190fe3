"""`gmkit print … --from FILE`: whose sheets are filled, what does not go together, how the files are called."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gmkit.cli import run
from gmkit.errors import IllegalChoice
from gmkit.games.whims.commands import DESK
from gmkit.names import file_word
from gmkit.printing.sheet import Page, Sheet
from gmkit.printing.theme import Ink
from gmkit.shell.desk import Desk
from gmkit.shell.print import Order, sheets_command
from tests.cases import every_case

PAIR = """\
kind: whims-situation
schema_version: 1
seats:
  - {name: Ana}
  - {name: Bo}
"""
CARD = DESK.card._replace(
    sheets={"score": "a seat's own", "whole": "the table's", "rules": "nobody's"},
    filled={"score": "seats", "whole": "gm"},
)


class Press:
    """Prints a made-up game's sheets, and keeps what the makers were given."""

    def __init__(self) -> None:
        self.orders: list[Order] = []
        self.desks = 0

    def make(self, order: Order) -> Sheet:
        self.orders.append(order)
        return Sheet("A sheet", "somebody", pages=(Page("one", ()),))

    def desk(self) -> Desk:
        self.desks += 1
        return DESK

    def __call__(self, *words: str) -> Any:
        app = sheets_command(CARD, dict.fromkeys(CARD.sheets, self.make), self.desk)
        return CliRunner().invoke(app, list(words))


@pytest.fixture
def press(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Press:
    monkeypatch.chdir(tmp_path)
    Path("pair.yaml").write_text(PAIR, encoding="utf-8")
    return Press()


def test_a_blank_sheet_loads_no_rules(press: Press) -> None:
    assert press("rules").exit_code == press("score", "--blank").exit_code == 0
    assert press.desks == 0
    assert [order.filling for order in press.orders] == [None, None]
    order = press.orders[0]
    assert order == Order((), None, order.setting, DESK.card.read_options([]), None)
    assert order.setting.ink is Ink.FULL


def test_one_seat_each_seat_or_the_whole_table(press: Press) -> None:
    for words, seats, path in (
        (("score", "--for", "bo"), (1,), "whims-score-bo.pdf"),
        (("score", "--each"), (0, 1), "whims-score.pdf"),
        (("score",), (0, 1), "whims-score.pdf"),
        (("whole",), (), "whims-whole.pdf"),
        (("whole", "--gm"), (), "whims-whole.pdf"),
    ):
        got = press(*words, "--from", "pair.yaml", "--json")
        assert got.exit_code == 0
        result = json.loads(got.stdout)["result"]
        assert result["path"] == path
        assert any("secrets" in warning for warning in result["warnings"]) == (len(seats) > 1)
        assert Path(path).read_bytes().startswith(b"%PDF")
        filling = press.orders[-1].filling
        assert filling is not None
        assert (filling.seats, filling.answers) == (seats, 0)
        assert filling.start.seating.names == ("Ana", "Bo")
    assert press.desks == 5


def test_a_log_is_played_again(press: Press) -> None:
    assert run(["play", "whims", "--seat", "Ana=weak", "--seat", "Bo=weak", "--seed", "s", "--save", "one.jsonl"]) == 0
    assert press("whole", "--from", "one.jsonl").exit_code == 0
    filling = press.orders[0].filling
    assert filling is not None
    assert filling.answers == len(Path("one.jsonl").read_text(encoding="utf-8").splitlines()) - 1 > 0
    assert type(filling.start.game.pending(filling.state)).__name__ == "Over"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rules", "--from", "pair.yaml"), "rules is not filled from a file, only score and whole"),
        (("score", "--from", "pair.yaml", "--blank"), "--blank and --from cannot go together"),
        (("score", "--from", "pair.yaml", "--for", "Ana", "--each"), "--for and --each cannot go together"),
        (("score", "--from", "pair.yaml", "--each", "--gm"), "--each and --gm cannot go together"),
        (("score", "--from", "pair.yaml", "--gm"), "score is a player's"),
        (("whole", "--from", "pair.yaml", "--for", "Ana"), "leave --for out"),
        (("whole", "--from", "pair.yaml", "--each"), "leave --each out"),
        (("score", "--for", "Ana"), "--for goes with --from FILE"),
        (("score", "--blank", "--each"), "--each goes with --from FILE"),
        (("whole", "--gm"), "--gm goes with --from FILE"),
    ],
)
def test_what_does_not_go_together_is_refused_before_anything_is_read(
    press: Press, words: tuple[str, ...], says: str
) -> None:
    got = press(*words)
    assert isinstance(got.exception, IllegalChoice)
    assert says in str(got.exception)
    assert (press.desks, press.orders) == (0, [])
    assert [path.name for path in Path().iterdir()] == ["pair.yaml"]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("masks", "mask-cards", "--from", "pair.yaml"), 2, "only tracker, gm-sheet, factions and map"),
        (("whims", "reference", "--from", "pair.yaml"), 2, "only gm-sheet; leave --from out"),
        (("masks", "tracker", "--from", "pair.yaml"), 3, "pair.yaml:1:7"),
        (("masks", "tracker", "--from", "absent.yaml"), 3, "no such file"),
        (
            ("masks", "tracker", "--from", "carnival.yaml", "--for", "Nobody"),
            2,
            'no player at the table called "Nobody"',
        ),
        (("masks", "tracker", "--from", "carnival.yaml", "--gm"), 2, "tracker is a player's"),
        (("masks", "gm-sheet", "--from", "carnival.yaml", "--for", "Celia"), 2, "the GM's alone"),
        (("masks", "tracker", "--for", "Celia"), 2, "--for goes with --from FILE"),
        (("masks", "tracker", "--from", "carnival.yaml", "--option", "max_rounds=x"), 2, "max_rounds"),
    ],
)
def test_exit_codes(
    press: Press, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: int, says: str
) -> None:
    examples = Path(__file__).parents[2] / "examples"
    Path("carnival.yaml").write_bytes((examples / "carnival.yaml").read_bytes())
    assert run(["print", *words]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1
    assert sorted(path.name for path in Path().iterdir()) == ["carnival.yaml", "pair.yaml"]


def test_pictures_of_a_filled_sheet(press: Press) -> None:
    assert press("score", "--from", "pair.yaml", "--for", "Ana", "--png", "seen").exit_code == 0
    assert [path.name for path in Path("seen").iterdir()] == ["whims-score-ana-1.png"]


@every_case(
    ("name", "word"),
    [
        ("Celia", "celia"),
        ("Dav Ünal", "dav-unal"),
        ("../O'Brien; rm -rf /", "o-brien-rm-rf"),
        ("d’Évremont  ", "devremont"),
        ("李明", ""),
        ("..", ""),
        ("½ CON.", "12-con"),
    ],
)
def test_a_name_as_a_file_can_bear_it(name: str, word: str) -> None:
    assert file_word(name) == word


def test_a_name_without_a_latin_letter_is_called_by_its_seat(press: Press) -> None:
    Path("pair.yaml").write_text(PAIR.replace("Bo", "李明"), encoding="utf-8")
    got = press("score", "--from", "pair.yaml", "--for", "李明", "--json")
    assert json.loads(got.stdout)["result"]["path"] == "whims-score-seat-2.pdf"


def test_a_blank_tracker_starts_without_the_rules() -> None:
    code = (
        "import sys; from gmkit.cli import run; run(['print', 'masks', 'tracker', '-o', '/dev/null/x.pdf']);"
        "print([name for name in sys.modules if name.startswith('gmkit.games.masks.')"
        " and name.split('.')[3] in ('commands', 'game', 'npc', 'situation', 'steps', 'world', 'quick')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
