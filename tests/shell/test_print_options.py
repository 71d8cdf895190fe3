"""What `gmkit print` takes for every sheet: picking, copies, paper, watching, everything at once."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from itertools import count
from pathlib import Path

import pikepdf
import pypdf
import pytest
from pikepdf import pdfa

from gmkit import cli, games
from gmkit.errors import AmbiguousChoice, IllegalChoice, UnknownName
from gmkit.library.shelves import bundled
from gmkit.printing.faces import file_of
from gmkit.printing.pen import Form
from gmkit.printing.sheet import Card, Page, Sheet, picked
from gmkit.shell.options import changes

SETS = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def face(name: str) -> Form:
    return Form(name, 63, 88, ())


SHEET = Sheet(
    "Test",
    "",
    tuple(
        Card(key, name, face(key), tags=tags, copies=copies)
        for key, name, tags, copies in [
            ("ispo", "Ispo the Poet", ("king", "hearts"), 1),
            ("taria", "Taria, Free Trader", ("queen", "hearts"), 1),
            ("flirt", "The Flirt", ("queen", "diamonds"), 3),
        ]
    ),
    (Page("Rules", (), id="rules"), Page("Notes for the Poet", ())),
)


@pytest.mark.parametrize(
    ("wanted", "cards", "pages"),
    [
        ((), [("ispo", 1), ("taria", 1), ("flirt", 3)], 2),
        (("flirt", "ispo"), [("ispo", 1), ("flirt", 3)], 0),
        (("hearts",), [("ispo", 1), ("taria", 1)], 0),
        (("queen=2",), [("taria", 2), ("flirt", 2)], 0),
        (("free trader",), [("taria", 1)], 0),
        (("rules=3",), [], 3),
        (("Notes",), [], 1),
    ],
)
def test_picking(wanted: tuple[str, ...], cards: list[tuple[str, int]], pages: int) -> None:
    found = picked(SHEET, wanted)
    assert [(card.id, card.copies) for card in found.cards] == cards
    assert len(found.pages) == pages


def test_what_cannot_be_picked() -> None:
    with pytest.raises(UnknownName, match="hearts"):
        picked(SHEET, ["heart"])
    with pytest.raises(AmbiguousChoice):
        picked(SHEET, ["poet"])
    for wrong in ("ispo=0", "ispo=1000", "ispo=", "ispo=x", "ispo=-1"):
        with pytest.raises(IllegalChoice, match="number of copies"):
            picked(SHEET, [wrong])


def pages(path: str) -> int:
    return len(re.findall(rb"/Type\s*/Page(?![A-Za-z])", Path(path).read_bytes()))


@pytest.mark.parametrize(
    ("words", "many"),
    [
        ([], 4),
        (["--sides", "single"], 2),
        (["--sides", "duplex-long"], 4),
        (["--sides", "duplex-short", "--size", "tarot"], 8),
        (["--pick", "Loboshigaru"], 1),
        (["--pick", "lobo=5", "--skip", "3"], 2),
        (["--sides", "single", "--copies", "2"], 4),
        (["--sides", "single", "--paper", "297x420"], 1),
    ],
)
def test_how_many_pages_sixteen_retainers_take(words: list[str], many: int) -> None:
    assert cli.run(["print", "cipher", "retainers", "-o", "out.pdf", *words]) == 0
    assert pages("out.pdf") == many


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--sides", "both"], "--sides takes"),
        (["--size", "huge"], "no card size called"),
        (["--size", "250x300"], "does not fit on"),
        (["--marks", "dots"], "--marks takes"),
        (["--bleed", "11"], "--bleed takes 0 to 10 mm"),
        (["--bleed", "nan"], "--bleed takes"),
        (["--copies", "0"], "--copies takes"),
        (["--skip", "-1"], "--skip takes"),
        (["--pick", "diamnd"], "did you mean"),
        (["--overflow", "spill"], "--overflow takes"),
        (["--printer", "office"], "no printer was measured"),
        (["--watch"], "--watch waits for a file"),
        (["--paper", "9x9"], "no paper called"),
    ],
)
def test_what_cannot_be_is_one_line_and_leaves_no_file(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert cli.run(["print", "cipher", "retainers", *words]) in {2, 3}
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1
    assert not list(Path().glob("*.pdf"))


@pytest.mark.parametrize(
    ("font", "code", "says"),
    [
        ("absent.ttf", 3, '"absent.ttf" cannot be read: no such file'),
        ("serif=absent.ttf", 3, '"absent.ttf" cannot be read: no such file'),
        (".", 3, "this is a folder"),
        ("pipe.ttf", 3, "this is a pipe"),
        ("/dev/zero", 3, "this is a device"),
        ("damaged.ttf", 3, '"damaged.ttf" cannot be read: it is damaged'),
        ("heading=absent.ttf", 2, "no role"),
        ("", 2, "name a file"),
        ("serif=", 2, "name a file"),
    ],
)
def test_a_font_that_cannot_be_used(font: str, code: int, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("pipe.ttf")
    Path("damaged.ttf").write_bytes(b"\0\1\0\0\0\7")
    assert cli.run(["print", "cipher", "retainers", "--font", font]) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1


def test_everything_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "all", "cipher", "whims", "-o", "all", "--json", "--ink", "mono"]) == 0
    out, err = capsys.readouterr()
    sheets = json.loads(out)["result"]["sheets"]
    names = {f"{slug}-{name}.pdf" for slug in ("cipher", "whims") for name in games.card(slug).sheets}
    assert {path.name for path in Path("all").iterdir()} == names
    assert [one["pages"] for one in sheets] == [pages(one["path"]) for one in sheets]
    assert f"1 of {len(names)}" in err


def test_everything_but_what_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    text = (SETS / "velvet-masks.yaml").read_text(encoding="utf-8")
    Path("own.yaml").write_text(text.replace("Ottavia", "Ottavia \u202e"), encoding="utf-8")
    assert cli.run(["print", "all", "masks", "whims", "-o", "all", "--content", "own.yaml"]) in {2, 3}
    err = capsys.readouterr().err
    assert "U+202E" in err
    assert Path("all/whims-reference.pdf").exists() or "own.yaml" in err


def test_words_that_do_not_go_with_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "all", "--pick", "x"]) == 2
    assert cli.run(["print", "all", "--option", "set=x"]) == 2
    assert cli.run(["print", "all", "chess"]) == 2
    assert capsys.readouterr().out == ""
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("masks", "reference", "--option", "leave_cost=invested"), 0),
        (("masks", "reference", "--option", "rounds=4-8"), 2),
        (("masks", "objectives", "--option", "leave_cost=invested"), 2),
        (("masks", "reference", "--option", "leave_cost=quarter"), 0),  # which holds there anyhow
        (("masks", "gm-sheet", "--option", "randomizer=dice2d6"), 0),
        (("masks", "gm-sheet", "--option", "randomizer=dice2d6", "--option", "leave_cost=invested"), 2),
        (("whims", "reference", "--option", "rounds_to_win=3"), 0),
        (("cyffle", "tally", "--option", "hands_to_win=3"), 0),
        (("cypher", "reference", "--option", "chief_pair_boost=off"), 2),
    ],
)
def test_a_rule_that_a_sheet_does_not_have_is_refused(
    words: tuple[str, ...], code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """A reference with the usual price of leaving, asked for with another one, would be taken for that one's."""
    assert cli.run(["print", *words, "-o", "out.pdf"]) == code
    err = capsys.readouterr().err
    option = words[-1]
    told = f"{option} changes nothing on {words[1]}, which has the usual rules; leave it out"
    assert (told in err, Path("out.pdf").exists()) == (code == 2, code == 0)


def test_changes_are_seen(tmp_path: Path) -> None:
    folder = tmp_path / "masks"
    folder.mkdir()
    file = tmp_path / "evening.yaml"
    turn = count(1)

    def work() -> None:
        number = next(turn)
        if number == 2:
            file.write_text("a", encoding="utf-8")
        if number == 4:
            (folder / "new.yml").write_text("b", encoding="utf-8")
        if number == 5:
            file.unlink()

    watched = changes([file, folder], work)
    next(watched)
    assert next(turn) == 3
    next(watched)
    next(watched)
    assert next(turn) == 6


def test_watching_prints_again_and_tells_what_is_wrong(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    text = (SETS / "velvet-masks.yaml").read_text(encoding="utf-8")
    own.write_text("kind: mask-set\n", encoding="utf-8")
    words = ["print", "masks", "mask-cards", "--content", str(own), "-o", str(tmp_path / "w.pdf"), "--watch"]
    process = subprocess.Popen(
        [sys.executable, "-m", "gmkit", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(SETS.parent), "PATH": ""},
    )
    try:
        assert process.stderr is not None
        assert process.stdout is not None
        assert "own.yaml" in process.stderr.readline()
        assert "waiting" in process.stderr.readline()
        own.write_text(text, encoding="utf-8")
        # Should it ever miss the change, the line ends with the process instead of never.
        guard = threading.Timer(20, process.kill)
        guard.start()
        assert "w.pdf" in process.stdout.readline()
        guard.cancel()
        assert (tmp_path / "w.pdf").exists()
    finally:
        process.kill()
        process.communicate()


@pytest.mark.thorough
def test_a_whole_evening_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    evening = SETS / "cyffle-fire.yaml"
    assert cli.run(["print", "all", "cyffle", "--from", str(evening), "-o", "tonight"]) == 0
    sheets = [f"cyffle-{name}.pdf" for name in ("gm-sheet", "reference", "tally")]
    assert sorted(path.name for path in Path("tonight").iterdir()) == sheets
    assert cli.run(["print", "cyffle", "tally", "--from", str(evening), "-o", "alone.pdf"]) == 0
    assert Path("tonight/cyffle-tally.pdf").read_bytes() == Path("alone.pdf").read_bytes()
    carnival = SETS / "carnival.yaml"
    assert cli.run(["print", "all", "masks", "--from", str(carnival), "-o", "masks", "--quiet"]) == 0
    names = {path.name for path in Path("masks").iterdir()}
    assert {"masks-map.pdf", "masks-map-zeno.pdf", "masks-tracker-celia.pdf", "masks-gm-sheet.pdf"} < names
    assert "masks-tracker.pdf" not in names, "a player's sheet is in nobody else's file"
    capsys.readouterr()
    assert cli.run(["print", "all", "--from", str(carnival)]) == 2
    assert "of one game" in capsys.readouterr().err


def test_what_is_printed_for_an_evening_has_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    """A player would go by the usual reference, and the evening by its own options."""
    match = (SETS / "whims-match.yaml").read_text(encoding="utf-8").replace("rounds_to_win: 2", "rounds_to_win: 4")
    Path("match.yaml").write_text(match, encoding="utf-8")
    assert cli.run(["print", "all", "whims", "--from", "match.yaml", "-o", "all", "--quiet"]) == 0
    assert cli.run(["print", "whims", "reference", "--option", "rounds_to_win=4", "-o", "alone.pdf"]) == 0
    assert Path("all/whims-reference.pdf").read_bytes() == Path("alone.pdf").read_bytes()
    ball = (SETS / "carnival.yaml").read_text(encoding="utf-8")
    ball = ball.replace("options: {max_rounds: 6}", "options: {max_rounds: 6, coup_counts: both_stakes}")
    Path("ball.yaml").write_text(ball, encoding="utf-8")
    assert cli.run(["print", "tonight", "--from", "ball.yaml", "--with", "reference", "-o", "ball.pdf"]) == 0
    assert cli.run(["print", "tonight", "--from", str(SETS / "carnival.yaml"), "--with", "reference"]) == 0
    told = [" ".join(page.extract_text() for page in pypdf.PdfReader(one).pages) for one in ("ball.pdf", "tonight.pdf")]
    assert ["Rules of this table" in one for one in told] == [True, False]
    assert "What both sides had staked, together" in told[0]


def test_what_is_printed_for_an_evening_is_of_its_set(capsys: pytest.CaptureFixture[str]) -> None:
    auction = (SETS / "auction.yaml").read_text(encoding="utf-8")
    Path("auction.yaml").write_text(auction.replace("title:", "set: basin\ntitle:", 1), encoding="utf-8")
    words = ["print", "all", "cipher", "--from", "auction.yaml", "--content", str(SETS / "harbour-retainers.yaml")]
    assert cli.run([*words, "-o", "all", "--quiet"]) == 0
    assert cli.run(["print", "cipher", "retainers", "-o", "alone.pdf"]) == 0
    assert Path("all/cipher-retainers.pdf").read_bytes() == Path("alone.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["cipher", "score-sheet", "--seats", "3"], 0, "score sheet"),
        (["masks", "map", "--seats", "14"], 0, "map"),
        (["masks", "map", "--seats", "15"], 2, "2 to 14 seats"),
        (["masks", "gm-sheet", "--seats", "3"], 0, "2 pages"),
        (["masks", "gm-sheet", "--names", "Ana, Ben, Cleo"], 0, "2 pages"),
        (
            ["masks", "factions", "--seats", "3"],
            2,
            "only mask-cards, tokens, tracker, gm-sheet, reference and map are made",
        ),
        (["masks", "tracker", "--seats", "8"], 0, "1 page"),
        (["masks", "tracker", "--blank", "--names", "Ana, Ben,Cleo"], 0, "3 pages"),
        (["masks", "tracker", "--names", "Ana"], 2, "2 to 14 seats, not 1 names"),
        (["masks", "tracker", "--names", ",".join("abcdefghijklmno")], 2, "2 to 14 seats, not 15 names"),
        (["masks", "tracker", "--names", "Ana,,Ben"], 2, "names with commas between them"),
        (["masks", "tracker", "--names", "Ana, Ben, ana"], 2, 'has "ana" twice'),
        (["masks", "tracker", "--names", f"Ana, {'n' * 61}"], 2, "is longer than 60 letters"),
        (["masks", "tracker", "--names", "Ana, Ben", "--seats", "2"], 2, "leave --seats out"),
        (["masks", "map", "--names", "Ana, Ben"], 2, "only tracker and gm-sheet bear names"),
        (["masks", "tracker", "--names", "A, B", "--from", str(SETS / "carnival.yaml")], 2, "the file says who plays"),
        (["masks", "tracker", "--start", "pen"], 2, "--start takes ghost or ink, not"),
        (["masks", "mask-cards", "--seats", "5"], 0, "11 pages"),
        (["masks", "tokens", "--seats", "5"], 0, "5 pages"),
        (["whims", "tokens", "--seats", "3"], 2, "no sheet of this game is made"),
        (["masks", "tonight"], 2, "gmkit print tonight --from FILE"),
        (["whims", "all"], 2, "gmkit print all whims"),
        (["masks", "map", "--seats", "5", "--from", str(SETS / "carnival.yaml")], 2, "the file says how many"),
    ],
)
def test_blank_sheets_for_so_many(words: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", *words, "-o", "x.pdf"]) == code
    assert says in "".join(capsys.readouterr())


@pytest.mark.thorough
def test_tonight_is_one_booklet_of_what_an_evening_needs(capsys: pytest.CaptureFixture[str]) -> None:
    carnival = str(SETS / "carnival.yaml")
    assert cli.run(["print", "tonight", "--from", carnival, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["result"]
    assert found["path"] == "tonight.pdf"
    assert found["pages"] <= 24
    first = Path("tonight.pdf").read_bytes()
    with pikepdf.open("tonight.pdf") as pdf:
        assert b"<rdf:li>gmkit:sheets=" in pdf.Root.Metadata.read_bytes()
        assert pdfa.check(pdf, "2b").findings == []
    assert cli.run(["print", "tonight", "--from", carnival, "--with", "reference", "--with", "obj", "--json"]) == 0
    more = json.loads(capsys.readouterr().out)["result"]["pages"]
    assert found["pages"] < more <= 24
    assert cli.run(["print", "tonight", "--from", carnival, "-o", "again.pdf"]) == 0
    assert "everybody's secrets are in this file" in capsys.readouterr().err
    assert Path("again.pdf").read_bytes() == first


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["--from", "none.yaml"], 3, "none.yaml: cannot be read"),
        (["--from", str(SETS / "cyffle-fire.yaml")], 2, "has no booklet; gmkit print all cyffle"),
        (["--from", str(SETS / "carnival.yaml"), "--with", "tokens"], 2, "tokens"),
        (["--from", str(SETS / "carnival.yaml"), "--pick", "ispo"], 2, "--pick goes with one sheet"),
    ],
)
def test_what_tonight_cannot_print(words: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "tonight", *words]) == code
    assert says in capsys.readouterr().err


@pytest.mark.thorough
def test_of_a_booklet_only_what_differs_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A feeling of Celia's stands on her tracker, the GM's sheet and the map; a mask bought is a card more."""
    monkeypatch.setenv("GMKIT_HOME", "home")
    evening, text = Path("evening.yaml"), (SETS / "carnival.yaml").read_text(encoding="utf-8")

    def changed(text: str, old: str = "old.pdf") -> set[str]:
        evening.write_text(text, encoding="utf-8")
        Path("new.pdf").unlink(missing_ok=True)
        words = ["print", "tonight", "--from", "evening.yaml", "-o", "new.pdf", "--changed", "--since", old, "--json"]
        assert cli.run(words) == 0
        if json.loads(capsys.readouterr().out)["result"]["path"] is None:
            assert not Path("new.pdf").exists()
            return set()
        new = pypdf.PdfReader("new.pdf")
        assert new.metadata is not None
        assert str(new.metadata.title).startswith("City of Masks: tonight, "), "it is called as the booklet is"
        return {str(one.title).partition(",")[0].removesuffix(" of Celia") for one in new.outline}  # type: ignore[union-attr]

    evening.write_text(text, encoding="utf-8")
    assert cli.run(["print", "tonight", "--from", "evening.yaml", "-o", "old.pdf"]) == 0
    capsys.readouterr()
    assert changed(text) == set()
    felt = text.replace("      Bo: 2\n", "      Bo: 4\n", 1)
    assert changed(felt) == {"Relationship tracker", "GM sheet", "Relationship map"}
    # The booklet of what differs stands for the whole evening, next time.
    Path("new.pdf").replace("newer.pdf")
    assert changed(felt, "newer.pdf") == set()
    assert changed(text.replace("title: The regatta ball", "title: The fish market")) == {"Cover", "GM sheet"}
    bought = changed(text.replace("masks: [qs, rj]", "masks: [qs, rj, kc]"))
    assert {"Relationship tracker of Anna", "GM sheet"} <= bought
    assert len(bought) == 3
    # Somebody else's key tells nothing, and no file without a key tells anything.
    Path("home/booklets.key").write_text("b" * 64, encoding="utf-8")
    assert len(changed(text)) > 5
    assert len(pypdf.PdfReader("new.pdf").pages) == len(pypdf.PdfReader("old.pdf").pages)


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (
            ["--changed"],
            2,
            "a situation does not keep what was printed of it; name the last booklet: --changed --since",
        ),
        (["--since", "x.pdf"], 2, "--since goes with --changed"),
        (["--changed", "--since", "none.pdf"], 3, "none.pdf: no such file"),
        (["--changed", "--since", "x.pdf"], 3, "x.pdf: this is no booklet of gmkit print tonight"),
        (["--changed", "--since", "x.pdf", "-o", "x.pdf"], 2, "x.pdf is what is printed from"),
    ],
)
def test_what_differs_from_nothing_is_told(
    words: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["print", "whims", "reference", "-o", "x.pdf"]) == 0
    assert cli.run(["print", "tonight", "--from", str(SETS / "carnival.yaml"), *words]) == code
    assert says in capsys.readouterr().err


@pytest.mark.thorough
def test_a_log_and_a_table_say_what_was_printed_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    for line in ("new", "people Ana she, Ben he", "begin masks; Ana flirt; Ben dashing", "print"):
        assert cli.run(["table", "ball.gmkit", line]) == 0
    again = ["print", "tonight", "--from", "ball.gmkit", "--changed", "-o", "new.pdf"]
    assert cli.run(again) == 0
    assert "Nothing has changed since it was printed." in capsys.readouterr().out
    assert cli.run(["table", "ball.gmkit", "Ben feels Ana 3"]) == 0
    assert cli.run(again) == 0
    names = {str(one.title).partition(",")[0] for one in pypdf.PdfReader("new.pdf").outline}  # type: ignore[union-attr]
    assert names == {"Relationship tracker of Ben", "GM sheet", "Relationship map"}
    words = ["play", "masks", "--seat", "Ana=weak", "--seat", "Ben=weak", "--seed", "a", "--save", "game.jsonl"]
    assert cli.run(words) == 0
    capsys.readouterr()
    assert cli.run(["print", "tonight", "--from", "game.jsonl", "--changed"]) == 2
    assert "a log does not keep what was printed of it; name the last booklet" in capsys.readouterr().err


def test_what_changes_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "masks", "tracker", "--skip", "3", "--bleed", "2", "--copies", "3", "-o", "x.pdf"]) == 0
    err = capsys.readouterr().err
    assert "places to skip changed nothing" in err
    assert "bleed changed nothing" in err
    assert pages("x.pdf") == 3
    assert cli.run(["print", "cipher", "retainers", "--skip", "4"]) == 2
    assert "room for 4 of these" in capsys.readouterr().err
    assert cli.run(["print", "cipher", "retainers", "--size", "mini", "-o", "y.pdf"]) == 0
    assert "hard to read" in capsys.readouterr().err
    assert cli.run(["print", "masks", "tokens", "--large-print", "-o", "z.pdf"]) == 0
    assert "keeps its size" in capsys.readouterr().err
    assert pages("z.pdf") == 1


def test_large_print_has_two_sizes(capsys: pytest.CaptureFixture[str]) -> None:
    made = []
    for more in ((), ("--type-size", "14"), ("--type-size", "16")):
        assert cli.run(["print", "masks", "objectives", "--large-print", *more, "-o", "x.pdf"]) == 0
        made.append(Path("x.pdf").read_bytes())
    assert made[0] == made[1] != made[2]
    capsys.readouterr()
    assert cli.run(["print", "masks", "objectives", "--large-print", "--type-size", "15", "-o", "y.pdf"]) == 2
    assert "--type-size takes 14 or 16, not 15" in capsys.readouterr().err
    assert cli.run(["print", "masks", "objectives", "--type-size", "16", "-o", "y.pdf"]) == 2
    assert "add --large-print" in capsys.readouterr().err
    assert not Path("y.pdf").exists()


@pytest.mark.thorough
def test_a_poster_and_larger_paper(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "masks", "map", "--poster", "2x2", "-o", "x.pdf"]) == 0
    assert pages("x.pdf") == 4
    assert cli.run(["print", "masks", "reference", "--pick", "challenges", "--poster", "1x2", "-o", "x.pdf"]) == 0
    assert pages("x.pdf") == 4, "front and back"
    assert cli.run(["print", "masks", "map", "--paper", "a3", "--scale", "fit", "-o", "x.pdf"]) == 0
    capsys.readouterr()
    for more, says in (
        (["--poster", "2"], "--poster takes COLUMNSxROWS, 2x2 or up to 8x8"),
        (["--poster", "1x1"], "--poster takes"),
        (["--poster", "9x9"], "--poster takes"),
        (["--poster", "2x2", "--large-print"], "cannot go together"),
        (["--poster", "2x2", "--scale", "fit"], "cannot go together"),
        (["--scale", "90"], "--scale takes 100 or fit"),
    ):
        assert cli.run(["print", "masks", "map", *more, "-o", "y.pdf"]) == 2
        assert says in capsys.readouterr().err
    assert cli.run(["print", "masks", "mask-sheets", "--poster", "8x8", "--copies", "99", "-o", "y.pdf"]) == 2
    assert "choose with --pick" in capsys.readouterr().err
    assert not Path("y.pdf").exists()


def test_what_is_printed_from_is_never_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    text = (SETS / "carnival.yaml").read_text(encoding="utf-8")
    Path("evening.yaml").write_text(text, encoding="utf-8")
    Path("link.pdf").symlink_to("evening.yaml")
    for target in ("evening.yaml", "./evening.yaml", "link.pdf"):
        assert cli.run(["print", "masks", "tracker", "--from", "evening.yaml", "--for", "Celia", "-o", target]) == 2
        assert "needs a name of its own" in capsys.readouterr().err
    assert Path("evening.yaml").read_text(encoding="utf-8") == text


@pytest.mark.thorough
def test_more_than_one_file_holds(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["mask-cards", "--pick", "qh=500", "--copies", "999"], ["mask-sheets", "--copies", "999"]):
        assert cli.run(["print", "masks", *words, "-o", "x.pdf"]) == 2
        assert "more than one file holds" in capsys.readouterr().err
    assert not Path("x.pdf").exists()


@pytest.mark.thorough
def test_a_mask_to_wear_is_never_printed_smaller(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "masks", "mask-sheets", "--paper", "148x210", "-o", "x.pdf"]) == 2
    assert "keeps its size" in capsys.readouterr().err
    assert cli.run(["print", "masks", "tracker", "--paper", "105x148", "-o", "x.pdf"]) == 0
    assert "which is printed at 4" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wanted", "copies"), [(("flirt=2", "queen"), 2), (("queen", "flirt=2"), 2), (("flirt=2", "flirt=4"), 4)]
)
def test_a_number_that_was_said_stays(wanted: tuple[str, ...], copies: int) -> None:
    assert {card.id: card.copies for card in picked(SHEET, wanted).cards}["flirt"] == copies


def test_a_file_that_the_game_does_not_read_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    deck = str(SETS / "lantern-deck.yaml")
    assert cli.run(["print", "masks", "tokens", "--content", deck, "-o", "x.pdf"]) == 0
    assert "lantern-deck.yaml is a cypher-deck, which City of Masks does not read" in capsys.readouterr().err
    Path("other.yml").write_text("services: {}\n", encoding="utf-8")
    assert cli.run(["print", "masks", "tokens", "--content", "other.yml", "-o", "x.pdf"]) == 3
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("gmkit: other.yml:1:1: the file does not say its kind")
    assert cli.run(["print", "cypher", "cards", "--content", deck, "-o", "x.pdf"]) == 0
    assert "does not read" not in capsys.readouterr().err


def test_everything_needs_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["print", "all", "whims", "-o", "-"]) == 2
    assert "name a folder" in capsys.readouterr().err
    command = [sys.executable, "-m", "gmkit", "print", "whims", "reference", "-o", "-", "--png", "pictures"]
    done = subprocess.run(command, capture_output=True, check=True, env={"PYTHONPATH": str(SETS.parent), "PATH": ""})
    assert done.stdout.startswith(b"%PDF")
    assert [path.name for path in Path("pictures").iterdir()] == ["whims-reference-1.png"]


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("gmkit print masks ma", ["mask-sheets", "mask-cards", "mask-tents", "map"]),
        ("gmkit print masks map --ink ", ["full", "low", "mono"]),
        ("gmkit print ca", ["calibrate"]),
    ],
)
def test_a_shell_completes(words: str, known: list[str]) -> None:
    number = len(words.split(" ")) - 1
    env = {"_GMKIT_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(number)}
    done = subprocess.run(
        [sys.executable, "-m", "gmkit"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**env, "PYTHONPATH": str(SETS.parent), "PATH": ""},
    )
    assert done.stdout.split() == known


def test_no_markup_is_ever_near(tmp_path: Path) -> None:
    code = (
        "import sys; from gmkit import cli;"
        f"cli.run(['print', 'masks', 'tracker', '-o', {str(tmp_path / 'x.pdf')!r}]);"
        "print([m for m in sys.modules if m.startswith('reportlab.platypus') or 'paraparser' in m])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(SETS.parent), "PATH": ""},
    )
    assert done.stdout.splitlines()[-1] == "[]"


# ---- Fonts that cannot be used, and texts that have no room.


def test_a_font_that_is_damaged_inside_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(file_of("sans").read_bytes())
    tables = {bytes(data[at : at + 4]): at for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16)}
    begins = int.from_bytes(data[tables[b"loca"] + 8 : tables[b"loca"] + 12], "big")
    data[begins : begins + 800] = bytes(range(200)) * 4
    Path("damaged.ttf").write_bytes(data)
    assert cli.run(["print", "masks", "tracker", "--font", "damaged.ttf", "-o", "x.pdf"]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert "damaged.ttf" in err
    assert len(err.splitlines()) == 1
    assert not Path("x.pdf").exists()


def test_a_font_too_wide_for_a_sheet_is_refused_or_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gmkit.printing.proof.problems", lambda _: ['Front: "one" lies on "two"'])
    words = ["print", "whims", "reference", "--font", str(file_of("sans")), "-o", "x.pdf"]
    assert cli.run(words) == 2
    assert 'the first Front: "one" lies on "two"' in capsys.readouterr().err
    assert not Path("x.pdf").exists()
    assert cli.run([*words, "--overflow", "warn"]) == 0
    assert "too narrow for this font" in capsys.readouterr().err


def test_every_way_of_treating_what_does_not_fit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever content may hold fits, so that a name has to be longer than a file may have it."""
    monkeypatch.setattr("gmkit.library.schema.check", lambda *_: [])
    text = (bundled("content") / "cipher/retainers.yaml").read_text(encoding="utf-8")
    names = re.findall(r"name: (\w+)", text)
    Path("long.yaml").write_text(text.replace(f"name: {names[-1]}", f"name: {'W' * 300}01"), encoding="utf-8")
    words = ["print", "cipher", "retainers", "--content", "long.yaml"]
    assert cli.run([*words, "-o", "error.pdf"]) == 2
    err = capsys.readouterr().err
    assert re.search(r", name: \"W.*does not fit: \d+ mm of text at [\d.]+ pt, room for \d+ mm, \d+ mm too much", err)
    assert not Path("error.pdf").exists()
    told = {"warn": "are printed here; shorten it", "shrink": "to make it fit", "continue": "on the last pages"}
    for way, says in told.items():
        assert cli.run([*words, "--overflow", way, "-o", f"{way}.pdf"]) == 0
        assert says in capsys.readouterr().err
    whole = pages("warn.pdf")
    assert pages("shrink.pdf") == whole < pages("continue.pdf")
    text = "".join("".join(page.extract_text().split()) for page in pypdf.PdfReader("continue.pdf").pages[whole:])
    assert f"{'W' * 300}01" in text, "the whole name stands on the last pages"
    assert cli.run([*words, "--overflow", "continue", "--large-print", "-o", "large.pdf"]) == 0
    texts = ["".join(page.extract_text().split()) for page in pypdf.PdfReader("large.pdf").pages]
    assert f"{'W' * 300}01" in texts[-1].replace("-", "")
    shown = "".join("".join(page.extract_text().split()) for page in pypdf.PdfReader("shrink.pdf").pages)
    assert f"{'W' * 300}01" in shown


@pytest.mark.parametrize("size", ["either", "a4", "letter"])
def test_all_dominoes_with_their_backs_lie_on_one_sheet(size: str) -> None:
    assert cli.run(["print", "masks", "dominoes", "--paper", size, "-o", "x.pdf"]) == 0
    assert len(pypdf.PdfReader("x.pdf").pages) == 1


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--sides", "duplex-long"], "--copies 2 fills this sheet"),
        (["--sides", "duplex-long", "--copies", "2"], ""),
        (["--sides", "duplex-long", "--copies", "2", "--skip", "1"], "--copies 3 fills this sheet"),
        (["--sides", "duplex-long", "--paper", "a3"], "--copies 4 fills this sheet"),
        ([], ""),
    ],
)
def test_room_for_another_tally_is_told(capsys: pytest.CaptureFixture[str], options: list[str], told: str) -> None:
    assert cli.run(["print", "cyffle", "tally", *options, "-o", "x.pdf"]) == 0
    said = capsys.readouterr().err
    assert (told in said) if told else ("fills this sheet" not in said)
