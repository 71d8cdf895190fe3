"""Fair dice, entries that are played again by the rules of today, and evenings that a table takes in."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from gmkit.chance.law import Law
from gmkit.chance.pieces import TileDraw
from gmkit.games.masks.rules import relationships
from gmkit.shell.table import checking
from gmkit.table.store import open_store
from tests.shell.test_table import FILE, Table, carnival, record, table

__all__ = ["carnival", "table"]

PLAYED = (
    "Ana unopposed; do gestures; draw; Ben reaction no", 'scene "Fish market" streets: all', "Ana Face +3",
    "Ana c Orso; stake 3; do gestures; 6:1; vs accept; vs match; vs do none; vs woo none; feel 0; Ben reaction no",
    "Ana woos Ben; do gestures; 5:1; Ben promise 0",
)  # fmt: skip


@pytest.fixture
def played(carnival: Table) -> Table:
    carnival("Ben feels Ana 0")
    carnival("Orso Face 14")
    for line in PLAYED:
        carnival(line)
    return carnival


# ---- Fair dice


def test_a_seed_that_is_told_draws_every_piece_again(played: Table) -> None:
    told = played("seed reveal")["lines"][0]
    seed = re.search(r"The seed was (\S+); gmkit table \S*carnival check", told)[1]  # type: ignore[index]
    drawn = played(f"check --dice {seed}")["drawn"]
    answers = [row for row in _answers() if row["by"] == "drawn"]
    assert drawn == len(answers) > 1
    played("Ana unopposed; do gestures; draw")
    assert played(f"check --dice {seed}")["drawn"] == drawn, "what came later hangs on another seed"
    assert "no entry was made with that seed" in played("check --dice x", 2)["err"]


def test_a_piece_that_the_seed_does_not_say_is_found(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = checking.Recorded.__init__

    def loaded(self: checking.Recorded, rows: Any, *more: Any) -> None:
        low = [{**row, "value": "0:0"} if row["by"] == "drawn" else row for row in rows]
        whole(self, low, *more)

    monkeypatch.setattr(checking.Recorded, "__init__", loaded)
    refused = played("check --dice r1", 1)["err"]
    assert re.search(r"#\d+: 0:0 was drawn, and the seed says \d:\d", refused)


TILES = ("0:0", "6:6", "1:2", "3:5", "2:2")


def test_a_tile_that_all_have_seen_comes_again_whatever_a_person_draws_instead(gmkit: Any, carnival: Table) -> None:
    (seen,) = set(_drawn_beside(gmkit, *TILES))
    carnival("undo act")
    own, other = _drawn_beside(gmkit, TILES[0], seen[::-1])[-2:]
    assert own == seen
    assert other not in (seen, seen[::-1]), "another where it is the very tile that is typed"


@pytest.mark.parametrize("seed", ["r1", "r2", "r3"])
def test_a_tile_that_gmkit_drew_among_its_own_comes_again_where_a_person_types_one(
    gmkit: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, seed: str
) -> None:
    """With `dice app` gmkit draws for Ana too; when that is taken back and hers is typed, Orso's is the same."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("gmkit.shell.table.command.fresh_seed", lambda: seed)
    for line in ("new", "people Ana she", "npcs Orso he", "dice app", "begin masks; Ana flirt", "scene B streets: all"):
        assert gmkit("table", FILE, line)[0] == 0
    before = len(_answers())
    begun = "Ana challenges Orso; stake 3; do none; vs accept; vs match; vs do none; vs woo none"
    typed = [begun, *(line for tile in TILES for line in ("undo act", f"{begun}; Ana {tile}")), "quit"]
    gmkit("table", FILE, typed="\n".join(typed))
    tiles = [row["value"] for row in _answers()[before:] if row["by"] == "drawn"]
    (own, orso), again = tiles[:2], tiles[2:]
    assert own != orso
    assert len(again) == len(TILES)
    assert {tile for said, tile in zip(TILES, again, strict=True) if {*said} != {*orso}} == {orso}


def test_a_seed_says_what_was_drawn_by_either_way_of_drawing(
    gmkit: Any, carnival: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(TileDraw, "steady", Law.steady)
        drawn = _drawn_beside(gmkit, *TILES)
    assert len(set(drawn)) > 1
    assert carnival("check --dice r1")["drawn"] == len(drawn)


def _drawn_beside(gmkit: Any, *tiles: str) -> list[str]:
    """Give what Orso draws against Ana, who types one tile, takes it back and types the next."""
    begun = "Ana challenges Orso; stake 3; do none; vs accept; vs match; vs do none; vs woo none"
    gmkit("table", FILE, typed="\n".join((begun, "\nundo\n".join(tiles), "quit", "")))
    return [row["value"] for row in _answers() if row["by"] == "drawn"]


def _answers() -> list[dict[str, Any]]:
    from gmkit.table.store import open_store

    with open_store(Path(FILE)) as store:
        return [row for entry in store.entries() for row in entry.told.get("answers", ())]


# ---- Copies that went their own way


def test_a_copy_that_went_on_by_itself_is_told_of_as_the_table_is_opened(gmkit: Any, carnival: Table) -> None:
    copy = Path("carnival (Ben's conflicted copy).gmkit")
    shutil.copy(FILE, copy)
    assert "parted" not in gmkit("table", FILE, typed="quit\n")[2]
    count = len(carnival("log")["entries"])
    for _ in range(3):
        assert gmkit("table", str(copy), "note x")[0] == 0
    assert "3 entries are there alone" in gmkit("table", FILE, typed="quit\n")[2]
    carnival("note y")
    for line, typed in (((), "quit\n"), (("who",), None), (("-",), "who\n"), (("--json", "who"), None)):
        err = gmkit("table", FILE, *line, **({} if typed is None else {"typed": typed}))[2]
        assert err.count(f"{copy.name} parted from this after #{count}; 3 entries") == 1, line
    assert gmkit("table", "-q", FILE, "who")[2] == ""
    gmkit("table", str(copy), "undo")
    alone = carnival(f"log --from {copy.name}")
    assert [one["entry"] for one in alone["entries"]] == [count + at for at in (1, 2, 3, 4)]
    assert [one["counts"] for one in alone["entries"]] == [True, True, False, True]
    assert alone["lines"][2].startswith(f"[#{count + 3} "), "what was taken back stands in brackets"
    assert carnival(f"log --from {FILE}")["entries"] == []
    assert "which copy" in carnival("log --from", 2)["err"]
    gmkit("table", "other.gmkit", "new")
    assert "other.gmkit is no copy of this table" in carnival("log --from other.gmkit", 2)["err"]


def test_what_stands_where_a_table_was_to_be_saved_is_told_as_that(gmkit: Any, carnival: Table) -> None:
    """A file that is there already says nothing of what can be read of a damaged one."""
    Path("saved.gmkit").write_text("mine", encoding="utf-8")
    for line in ("check --rescue saved.gmkit", "copy saved.gmkit"):
        told = "gmkit: saved.gmkit: there is a file already; name another\n"
        assert gmkit("table", FILE, line) == (3, "", told), line
    assert Path("saved.gmkit").read_text(encoding="utf-8") == "mine"


def test_a_copy_and_what_was_saved_are_found_by_the_name_that_was_said(gmkit: Any, carnival: Table) -> None:
    for line, name in (("copy spare", "spare"), ("check --rescue saved.1", "saved.1"), ("copy Whole.GMKIT", "Whole")):
        assert gmkit("table", FILE, line)[0] == 0, line
        assert gmkit("table", name if name != "Whole" else "Whole.GMKIT", "check")[0] == 0, line
    assert not Path("spare").exists()


def test_no_table_is_begun_over_one_that_a_cloud_keeps(gmkit: Any) -> None:
    Path(".x.gmkit.icloud").touch()
    code, out, err = gmkit("table", "x.gmkit", "new")
    assert (code, out, ".x.gmkit.icloud" in err) == (3, "", True)


# ---- Played again


def test_entries_come_to_the_same_by_the_rules_that_made_them(played: Table) -> None:
    played("undo act")
    played("redo")
    assert played("check --replay")["differs"] == []


def test_a_rule_that_has_changed_is_told_and_is_no_damage(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relationships, "change_by", lambda _draw: 0)
    before = record()
    differs = played("check --replay")["differs"]
    assert any("Ana woos Ben" in one and "Ben feels Ana" in one for one in differs)
    assert not any(one.startswith("#4 ") for one in differs)
    assert record() == before, "the past stays as it was"
    assert played("check --deep")["entries"]


def test_cards_of_several_in_one_line_are_played_again(carnival: Table) -> None:
    for line in ("open cyffle Ana, Ben", "Ana", "S", "10C; JC"):
        carnival(line)
    assert carnival("check --replay")["differs"] == []


def test_a_deal_whose_seed_did_not_come_along_is_taken_as_it_stands_and_told(gmkit: Any, carnival: Table) -> None:
    carnival("Ana unopposed; do gestures; draw; Ben reaction no")
    for name, more in (("without", ()), ("with", ("--seed",))):
        carnival(" ".join(("export jsonl", f"{name}.jsonl", *more)))
        assert gmkit("table", name, f"import {name}.jsonl")[0] == 0
    found = json.loads(gmkit("table", "without", "--json", "check --replay")[1])["result"]
    assert (found["differs"], found["undealt"]) == ([], [4])
    assert "The seed by which #4 was dealt is not in this file" in " ".join(found["lines"])
    found = json.loads(gmkit("table", "with", "--json", "check --replay")[1])["result"]
    assert (found["differs"], found["undealt"]) == ([], [])


# ---- Taken in


def test_an_evening_that_ended_is_taken_up_by_the_gm(gmkit: Any, tmp_path: Path) -> None:
    words = "play masks --seat Ana --seat Orso=master --seat Livia --seed s --option max_rounds=1"
    assert gmkit(*words.replace("--seat Ana ", "--seat Ana=skilled ").split(), "--save", "evening.yaml")[0] == 0
    code, out, err = gmkit("table", "t.gmkit", "--json", "import evening.yaml")
    assert code == 0, err
    assert any("Ana" in line and "Face" in line for line in json.loads(out)["result"]["lines"])
    assert gmkit("table", "t.gmkit", "Ana Face +1")[0] == 0
    assert gmkit("table", "t.gmkit", "scene Ball: all")[0] == 0
    assert gmkit("table", "t.gmkit", "--dice", "app", "Ana unopposed")[0] == 0
    assert "stands at this table already" in gmkit("table", "t.gmkit", "import evening.yaml")[2]


def test_the_log_of_an_evening_is_taken_in(gmkit: Any) -> None:
    assert gmkit("play", "masks", "--seed", "s", "--option", "max_rounds=1", "--save", "evening.jsonl")[0] == 0
    assert gmkit("table", "t.gmkit", "new")[0] == 0
    assert gmkit("table", "t.gmkit", "import evening.jsonl")[0] == 0
    assert gmkit("table", "t.gmkit", "check --replay")[0] == 0


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.yaml", "kind: nothing"),
        ("x.jsonl", '{"game": "whims"}\n'),
        ("x.yaml", ":"),
        ("gone.yaml", None),
        ("x.pdf", "%PDF"),
    ],
)
def test_what_is_no_evening_makes_no_table(gmkit: Any, name: str, text: str | None) -> None:
    if text is not None:
        Path(name).write_text(text, encoding="utf-8")
    code, out, err = gmkit("table", "t.gmkit", f"import {name}")
    assert code in (2, 3), err
    assert (out, len(err.splitlines())) == ("", 1)
    assert not Path("t.gmkit").exists()


# ---- Looking is cheap


def test_who_is_here_is_told_without_the_rules(carnival: Table) -> None:
    from tests.shell.test_process import HEAVY, loaded

    modules = loaded(f"table {FILE} who")
    assert not modules & {*HEAVY, "gmkit.games.masks.game"} - {"sqlite3"}
    code_and_all = carnival("who")["lines"]
    carnival("Ana Face +0")
    assert carnival("who")["lines"] == code_and_all


def test_who_is_here_is_told_between_two_rounds_when_nobody_has_put_a_mask_on(carnival: Table) -> None:
    from gmkit.games.masks.commands import who_is_here

    told = carnival("who")["lines"]
    with open_store(Path(FILE), read_only=True) as store:
        standing = json.loads(json.dumps(store.state["standing"]["masks"]))
    for avatar in standing["avatars"]:
        # A mask that has been shown is written as its id alone.
        avatar["masks"] = [avatar.pop("mask")]
    assert who_is_here((), standing) == told


# ---- gmkit's own options stand before the name, or directly behind it


@pytest.mark.parametrize("behind", [True, False])
def test_content_is_named_before_the_table_or_directly_behind_it(gmkit: Any, behind: bool) -> None:
    assert gmkit("new", "cyffle-pack", "one.yaml", "--yes", "--suits", "cups, coins, swords, staves")[0] == 0
    for line in ("new", "people Ana she, Ben he"):
        assert gmkit("table", "t.gmkit", line)[0] == 0
    own = ("--dice", "people", "--content", "one.yaml", "--language=en")
    words = ("t.gmkit", *own) if behind else (*own, "t.gmkit")
    assert gmkit("table", *words, "open cyffle Ana, Ben")[0] == 0
    gmkit("table", *words, "Ana")
    assert "Cups are trumps." in gmkit("table", *words, "cups")[1]
    assert gmkit("table", "t.gmkit", "--content", "none.yaml", "who")[0] == 3
    assert "--content needs a file or a folder" in gmkit("table", "t.gmkit", "--content")[2]


def test_options_may_stand_behind_a_line_in_quotes_too(gmkit: Any) -> None:
    """As behind the arguments of any other command; what a line of several words holds is the line's own."""
    gmkit("table", "t.gmkit", "new")
    code, out, _ = gmkit("table", "t.gmkit", "leute Ana sie, Ben er", "--language", "de")
    assert (code, out.startswith("Ana und Ben; ")) == (0, True)
    code, out, _ = gmkit("table", "t.gmkit", "npcs Dov, Mira", "--language=en", "--json")
    assert (code, "Dov" in json.dumps(json.loads(out))) == (0, True)
    assert gmkit("table", "t.gmkit", "Ana says", "--paper", "a4")[0] != 0, "no option of the table's own"
    assert gmkit("table", "t.gmkit", "who", "--for", "Ana")[0] == 0, "an option of the line's"


def test_a_sign_behind_a_quotation_stands_there_though_the_shell_takes_the_marks(gmkit: Any) -> None:
    """A shell makes one word of "Regatta ball": and leaves no mark."""
    gmkit("table", "t.gmkit", "new")
    gmkit("table", "t.gmkit", "people", "Ana Maria,", "Jo Ann", "she")
    gmkit("table", "t.gmkit", "begin masks")
    code, out, _ = gmkit("table", "t.gmkit", "scene", "Regatta ball:", "all")
    assert (code, out.startswith("At Regatta ball: Ana Maria and Jo Ann.")) == (0, True)
    assert "(your ruling: for this:)" in gmkit("table", "t.gmkit", "Jo", "Face", "+1", "for this:")[1]


def test_a_table_is_played_with_the_content_that_was_named_for_it_last(gmkit: Any) -> None:
    Path("own").mkdir()
    assert gmkit("new", "cyffle-pack", "own/one.yaml", "--yes", "--suits", "cups, coins, swords, staves")[0] == 0

    def knows_cups(*own: str) -> bool:
        """Begin a hand, name a suit of that pack for trumps, and take all of it back."""
        gmkit("table", *own, "t.gmkit", "open cyffle Ana, Ben; dice people")
        gmkit("table", "t.gmkit", "Ana")
        out = gmkit("table", "t.gmkit", "cups")[1]
        assert gmkit("table", "t.gmkit", "undo #2")[0] == 0
        return "Cups are trumps." in out

    for line in ("new", "people Ana she, Ben he"):
        assert gmkit("table", "t.gmkit", line)[0] == 0
    assert not knows_cups()
    assert knows_cups("--content", "own/one.yaml")
    assert knows_cups()
    Path("own").rename("elsewhere")
    gone = "own/one.yaml: the content of this table is there no more; say where: gmkit table t --content FILE\n"
    assert gmkit("table", "t.gmkit", "who")[2] == gone
    gmkit("table", "t.gmkit", "--content", "elsewhere/one.yaml", "who")
    assert gmkit("table", "t.gmkit", "who")[2] == gone, "what only looks keeps nothing"
    assert knows_cups("--content", "elsewhere/one.yaml")
    assert gmkit("table", "t.gmkit", "who")[2] == ""
    assert knows_cups()


@pytest.mark.parametrize("behind", [True, False])
def test_a_table_keeps_the_content_that_it_was_begun_with(gmkit: Any, behind: bool) -> None:
    assert gmkit("new", "cyffle-pack", "one.yaml", "--yes", "--suits", "cups, coins, swords, staves")[0] == 0
    own = ("--content", "one.yaml")
    assert gmkit("table", *(("t.gmkit", *own) if behind else (*own, "t.gmkit")), "new")[0] == 0
    for line in ("people Ana she, Ben he", "open cyffle Ana, Ben; dice people", "Ana"):
        gmkit("table", "t.gmkit", line)
    assert "Cups are trumps." in gmkit("table", "t.gmkit", "cups")[1]


def test_every_command_that_reads_a_table_takes_the_content_that_it_keeps(gmkit: Any) -> None:
    Path("velvet.yaml").write_bytes((Path(__file__).parents[2] / "examples/velvet-masks.yaml").read_bytes())
    for line in ("new", "people Ana she, Ben he, Cleo she, Dov he", "begin masks; Ana thief", "Ana Face 9"):
        own = ("--content", "velvet.yaml") if line.startswith("begin") else ()
        assert gmkit("table", *own, "v.gmkit", line)[0] == 0
    challenge = ("masks", "opposed", "--from", "v.gmkit", "--as", "Ana", "--vs", "Ben", "--stake", "3")
    for words in (
        ("odds", *challenge),
        ("challenge", "masks", "unopposed", "--from", "v.gmkit", "--as", "Ana", "--do", "bow", "--roll", "6:1"),
        ("print", "masks", "tracker", "--from", "v.gmkit", "--for", "Ana", "-o", "tracker.pdf"),
        ("hooks", "v.gmkit"),
        ("recap", "v.gmkit", "--for", "Ana"),
    ):
        code, _, err = gmkit(*words)
        assert code == 0, err
    Path("velvet.yaml").unlink()
    code, _, err = gmkit("odds", *challenge)
    assert code != 0
    assert "velvet.yaml: the content of this table is there no more" in err
    for path in ("no.gmkit", f"{'x' * 300}.gmkit", "folder.gmkit"):
        Path("folder.gmkit").mkdir(exist_ok=True)
        code, _, err = gmkit("hooks", path)
        assert (code, path in err, err.count("\n")) == (3, True, 1), err


# ---- Tables of every gmkit there was, kept for ever

KEPT = sorted((Path(__file__).parents[1] / "table" / "kept").glob("*.jsonl"))


@pytest.mark.parametrize("kept", KEPT, ids=[path.stem for path in KEPT])
def test_a_table_of_any_gmkit_opens_as_it_was_and_goes_on(gmkit: Any, kept: Path) -> None:
    """Its entries hold what they made; what today's rules would make of them is news, and no damage."""
    assert gmkit("table", "t.gmkit", f"import {kept}")[0] == 0
    assert gmkit("table", "t.gmkit", "check --deep")[0] == 0
    assert gmkit("table", "t.gmkit", "check --replay")[0] == 0
    assert gmkit("table", "t.gmkit", "export jsonl again.jsonl --seed")[0] == 0
    assert Path("again.jsonl").read_bytes() == kept.read_bytes()
    assert gmkit("table", "t.gmkit", "Ana Face +1")[0] == 0
    assert gmkit("table", "t.gmkit", "who Ana")[0] == 0
    assert gmkit("table", "t.gmkit", "--dice", "app", "Ana unopposed; do gestures; Ben reaction no")[0] == 0


# ---- What a table begins with


@pytest.mark.parametrize("dice", ["", "app", "table"])
def test_a_table_and_the_games_opened_at_it_begin_with_the_dice_of_the_settings(gmkit: Any, dice: str) -> None:
    Path("gmkit.toml").write_text(f'dice = "{dice}"\n' if dice else "", encoding="utf-8")
    for line in ("new", "people Ana, Ben", "open whims Ana, Ben"):
        assert gmkit("table", "t.gmkit", line)[0] == 0
    with open_store(Path("t.gmkit"), read_only=True) as store:
        (opened,) = store.state["open"].values()
        assert (store.state["dice"], opened["header"]["dice"]) == (dice or "people",) * 2
