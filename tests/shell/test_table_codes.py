"""Codes for phones on paper: slips to cut apart, the foot of a tracker, and what is void by now."""

from __future__ import annotations

import re
import stat
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pypdf
import pypdfium2
import pytest

from tests.cases import every_case

pytest.importorskip("htpy")
pytest.importorskip("segno")

from gmkit.errors import ENGLISH, GmkitError, Spoken, say_in
from gmkit.games.masks.sheets import Tracker, tracker
from gmkit.phones import keys
from gmkit.phones.keys import Keeping
from gmkit.phones.keys import OnPaper as CodeOnPaper
from gmkit.printing.furniture import CODED, MODULE, Code, slips
from gmkit.printing.parts import LEFT
from gmkit.printing.pdf import render
from gmkit.printing.pen import Line, Text, extent_of, walk
from gmkit.printing.proof import problems
from gmkit.printing.sheet import Leaf, Sheet
from gmkit.shell.paper import OnPaper
from gmkit.shell.print import laid_out
from gmkit.shell.table import command
from gmkit.shell.table.exports import NO_CODES, paper
from gmkit.shell.table.hub import Hub
from gmkit.shell.table.line import Outcome, parse_line
from gmkit.shell.table.serve import Door, Kept, Wanted
from gmkit.shell.verbs import Shelf
from gmkit.table.store import open_store
from tests.games.masks.test_masks_sheets_tracker import GOALS, filled
from tests.phones import camera
from tests.phones import paper as printed
from tests.pressed import setting
from tests.shell.test_table_phones import LINES, shelf

__all__ = ["shelf"]

RING = keys.Ring(b"s" * 32, {}, frozenset())
LONG = "Annunziata Maria della Torre e Bentivoglio Farnese of Oronero"[:60]
NAMES = ["Celia", LONG, "W" * 60, "Дмитрий", "Bo", *(f"Guest {at}" for at in range(9))]


@cache
def code_of(name: str, host: str = "192.168.178.123") -> Code:
    key = keys.seat_key(RING, name)
    told = " ".join(key[at : at + 4] for at in range(0, 16, 4))
    return Code(name, keys.grid(keys.address_of(host, 4747, key)), f"http://{host}:4747", told, "2026-11-28")


def laid(names: Sequence[str], how: OnPaper, title: str = "Carnival of Bonvidaeo") -> tuple[list[Leaf], bytes]:
    """Lay slips on paper; give the pages, and the file."""
    fonts = how.setting()
    sheet = Sheet("Codes", "", pages=slips([code_of(name) for name in names], title, fonts))
    job, _ = laid_out(sheet, fonts, how)
    return list(job.leaves), render(job, fonts.fonts)


PAPERS = [
    OnPaper(), OnPaper(paper="letter", ink="mono"), OnPaper(paper="a4", ink="low"), OnPaper(paper="a5"),
    OnPaper(paper="a4", large_print=True), OnPaper(paper="letter", large_print=True, type_size=16, ink="mono"),
    OnPaper(paper="a5", large_print=True),
]  # fmt: skip

GERMAN = {
    "Unfold it where nobody else sees it; then point your phone's camera at the squares, or type the address in its "
    "browser and then the letters. It is good for {address}, of {day}; rekey makes it void.":
    "Falte ihn auf, wo ihn sonst niemand sieht; richte dann die Kamera deines Telefons auf die Quadrate, oder tippe in "
    "seinem Browser die Adresse und danach die Buchstaben ein. Er gilt für {address}, vom {day}; „rekey“ macht ihn "
    "ungültig.",
    "fold under along the dashes": "entlang der gestrichelten Linie nach hinten falten",
    "For the GM to cut apart and to hand out folded; whoever has seen a code can be that player.":
    "Für die Spielleitung zum Auseinanderschneiden und gefaltet Austeilen; wer einen Code gesehen hat, kann sich als "
    "diese Person ausgeben.",
    "Codes for phones: {title}": "Zugangscodes für Mobiltelefone: {title}",
    "Your page on a phone": "Deine eigene Seite auf dem Mobiltelefon",
    "of {day}; rekey makes it void": "vom {day}; „rekey“ macht ihn ungültig",
}  # fmt: skip


@pytest.fixture(params=["en", "de"])
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "de":
        say_in(lambda: Spoken(GERMAN, ENGLISH.form))
    yield request.param
    say_in()


@pytest.mark.parametrize("how", PAPERS, ids=lambda one: f"{one.paper}-{one.ink}-{one.large_print}-{one.type_size}")
def test_fourteen_slips_are_read_by_a_camera_from_any_paper(how: OnPaper, spoken: str) -> None:
    leaves, data = laid(NAMES, how, "Carnival " * 9)
    assert len(leaves) > 1
    assert problems(leaves) == []
    wanted = [printed.address(code_of(name).key) for name in NAMES]
    drawn = [one for leaf in leaves for one in printed.drawn(leaf.marks)]
    assert [camera.read(one.modules) for one in drawn] == wanted
    assert [camera.read(one) for one in printed.seen(data, leaves)] == wanted
    assert min(one.module for one in drawn) > 0.33, "a camera needs as much"
    if how.large_print:
        assert min(mark.size for leaf in leaves for mark, _ in walk(leaf.marks) if isinstance(mark, Text)) >= 12.0


def test_a_slip_says_whose_it_is_and_hides_the_rest_under_the_fold() -> None:
    (leaf,), data = laid(["Celia", LONG], OnPaper())
    folds = [mark for mark in leaf_lines(leaf) if mark.style.dash]
    assert len(folds) == 2
    assert len({mark.x1 for mark in folds}) == 1
    fold = folds[0].x1
    found = printed.drawn(leaf.marks)
    cuts = [mark.y1 for mark in leaf_lines(leaf) if mark.y1 == mark.y2 and mark.x1 < LEFT and mark.x2 > 190]
    assert len(cuts) == 3
    for name, one, top, bottom in zip(("Celia", LONG), found, cuts, cuts[1:], strict=False):
        code = code_of(name)
        assert one.left - fold >= printed.MARGIN * one.module
        assert top < one.top < one.top + one.size < bottom
        texts = [mark for mark, _ in walk(leaf.marks) if isinstance(mark, Text) and top < mark.y < bottom]
        secret = [mark for mark in texts if mark.words in (code.key, code.address)]
        assert {mark.words for mark in secret} == {code.key, code.address}
        assert all(mark.x > fold for mark in secret)
        front = [mark for mark in texts if mark.x < fold]
        assert max(mark.x + mark.width for mark in front) < fold
        said = " ".join(mark.words for mark in front)
        assert name in said
        assert "Carnival of Bonvidaeo" in said
        assert "http://192.168.178.123:4747, of 2026-11-28; rekey makes it void" in said
        assert not {*code.key.split()} & {*said.split()}
    assert 198 - fold <= fold - LEFT, "what is folded under is no wider than what it is folded under"
    assert "Celia" in pypdf.PdfReader(BytesIO(data)).pages[0].extract_text()


def leaf_lines(leaf: Leaf) -> list[Line]:
    return [mark for mark, _ in walk(leaf.marks) if isinstance(mark, Line)]


# ---- At the foot of a tracker


def tracked(state: Tracker) -> Sheet:
    return tracker(state, setting=setting())


@pytest.mark.parametrize("goals", [0, 1, 2])
def test_a_tracker_bears_its_code_under_the_fold(goals: int, spoken: str) -> None:
    state = filled(2, goals=GOALS[:goals])
    sheet = tracked(state._replace(code=code_of("Celia")))
    (page,) = sheet.pages
    assert page.tags == (CODED,)
    (one,) = printed.drawn(page.marks)
    assert camera.read(one.modules) == printed.address(code_of("Celia").key)
    assert one.module == pytest.approx(MODULE)
    (fold,) = [mark for mark, _ in walk(page.marks) if isinstance(mark, Line) and mark.style.dash]
    assert one.top - fold.y1 > printed.MARGIN * MODULE
    (key,) = [mark for mark, _ in walk(page.marks) if isinstance(mark, Text) and mark.words == code_of("Celia").key]
    assert key.y > fold.y1
    assert problems(sheet) == []
    margin = printed.MARGIN * MODULE - 0.01
    box = (one.left - margin, one.top - margin, one.left + one.size + margin, one.top + one.size + margin)
    for mark, matrix in walk(page.marks):
        found = extent_of(mark, matrix)
        if found is None or (found.left, found.top) == pytest.approx((one.left, one.top), abs=0.01):
            continue
        apart = found.right <= box[0] or found.left >= box[2] or found.bottom <= box[1] or found.top >= box[3]
        assert apart, mark
    how = OnPaper()
    job, _ = laid_out(sheet, how.setting(), how)
    (seen,) = printed.seen(render(job, how.setting().fonts), job.leaves)
    assert camera.read(seen) == camera.read(one.modules)


@every_case(("others", "background"), [(4, ()), (8, ()), (3, ("Born at sea",) * 5), (10, ())])
def test_a_tracker_without_room_for_a_code_is_as_it_would_be(others: int, background: tuple[str, ...]) -> None:
    state = filled(others, goals=GOALS, background=background)
    with_code, without = tracked(state._replace(code=code_of("Celia"))), tracked(state)
    assert [page.marks for page in with_code.pages] == [page.marks for page in without.pages]
    assert not any(page.tags for page in with_code.pages)


# ---- At a table that is served


class Opened:
    """A table with the door to its phones open at an address."""

    def __init__(self, path: Path, shelf: Shelf, keeping: Keeping, lan: str) -> None:
        """Open it."""
        self.kept = [keeping]
        self.hub = Hub(
            lambda: command.sit_down(shelf, (), None, open_store(path)), keeping, self.kept.append, "carnival"
        )
        self.hub.start()
        served: Any = SimpleNamespace(lan=lan, gm="http://127.0.0.1:1")
        voice: Any = SimpleNamespace(plain=False, quiet=False)
        self.door = Door(self.hub, served, keys, voice, Wanted(), "carnival")
        self.hub.do(self.door.open)

    def line(self, text: str) -> Outcome:
        """Take a line at the prompt."""
        return self.hub.within(lambda: self.hub.sitting.take(text))

    def key(self, who: str) -> str:
        """Give what a code of somebody's says."""
        host, port = self.door._where()
        return keys.address_of(host, port, self.hub.key(who))


@pytest.fixture
def path(tmp_path: Path, shelf: Shelf) -> Path:
    found = tmp_path / "carnival.gmkit"
    command.begin_table(found).close()
    with open_store(found) as store:
        sitting = command.sit_down(shelf, (), None, store)
        for line in LINES:
            sitting.take(line)
    return found


@pytest.fixture
def one(path: Path, shelf: Shelf) -> Iterator[Opened]:
    found = Opened(path, shelf, Keeping(RING), "http://192.168.178.20:4747")
    yield found
    found.hub.stop()


def words_of(path: str) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


def in_picture(path: str) -> list[str]:
    """Read the codes in a picture of each page of a file, found by their finders alone."""
    found = []
    for page in pypdfium2.PdfDocument(path):
        picture = page.render(scale=300 / 72, grayscale=True).to_pil()
        dark = picture.point(lambda grey: 255 if grey < 128 else 0)
        found += [camera.read(modules) for modules in printed.scanned(dark)]
    return found


def files(outcome: Outcome) -> list[str]:
    assert outcome.data is not None
    return list(outcome.data["files"])


def test_slips_bear_everybody_s_code_and_their_file_is_the_gm_s_alone(one: Opened) -> None:
    count = one.hub.do(one.hub.sitting.store.count)
    outcome = one.line("invite --print")
    (file,) = files(outcome)
    assert file.endswith("carnival-1-codes.pdf")
    assert stat.S_IMODE(Path(file).stat().st_mode) == 0o600
    assert in_picture(file) == [one.key("ana"), one.key("ben")]
    words = words_of(file)
    assert "http://192.168.178.20:4747/j/" in words
    for who in ("ana", "ben"):
        key = one.hub.key(who)
        assert "-".join(key[at : at + 4] for at in range(0, 16, 4)) in words
    assert "Orso" not in words
    assert one.hub.do(one.hub.sitting.store.count) == count, "the campaign keeps nothing of it"
    assert [*one.kept[-1].printed] == ["slip ana", "slip ben"]
    assert files(one.line("invite --print"))[0].endswith("carnival-2-codes.pdf")


def test_trackers_bear_their_own_code_where_phones_are_served_and_nowhere_else(one: Opened) -> None:
    (file,) = files(one.line("print tracker all"))
    assert in_picture(file) == [one.key("ana"), one.key("ben")]
    assert stat.S_IMODE(Path(file).stat().st_mode) == 0o600
    sitting = one.hub.sitting
    plain = one.hub.do(lambda: paper(sitting, parse_line("print tracker all"), NO_CODES))
    (file,) = files(plain)
    assert in_picture(file) == []
    assert "rekey" not in words_of(file)
    assert not any("code" in line for line in plain.lines)
    assert in_picture(files(one.line("print gm"))[0]) == []
    assert in_picture(files(one.line("print Orso"))[0]) == []


def test_no_key_is_in_the_campaign(one: Opened, path: Path) -> None:
    one.line("print tracker all")
    one.line("invite --print")
    data = path.read_bytes().upper()
    for who in ("ana", "ben"):
        key = one.hub.key(who).encode()
        assert key not in data
        assert key[:4] + b" " + key[4:8] not in data


def test_a_code_that_has_no_room_stands_on_a_slip_at_the_end(one: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gmkit.shell.settings.switch", lambda name: name == "large_print")
    outcome = one.line("print tracker all")
    told = "No room for the codes of Ana and Ben: they stand on slips at the end."
    assert told in outcome.lines
    assert in_picture(files(outcome)[0]) == [one.key("ana"), one.key("ben")]
    assert stat.S_IMODE(Path(files(outcome)[0]).stat().st_mode) == 0o600
    assert [*one.kept[-1].printed] == ["slip ana", "slip ben"]
    # A slip that is good stays good; who has none gets one, and everybody does once keys are new.
    again = one.line("print tracker all")
    assert told not in again.lines
    assert in_picture(files(again)[0]) == []
    one.line("rekey Ben")
    assert in_picture(files(one.line("print tracker all"))[0]) == [one.key("ben")]
    assert in_picture(files(one.line("invite --print"))[0]) == [one.key("ana"), one.key("ben")]


def test_a_table_with_nobody_has_no_slips(tmp_path: Path, shelf: Shelf) -> None:
    path = tmp_path / "empty.gmkit"
    command.begin_table(path).close()
    empty = Opened(path, shelf, Keeping(RING), "http://192.168.178.20:4747")
    try:
        with pytest.raises(GmkitError, match="nobody is at this table"):
            empty.line("invite --print")
        empty.line("people Ana she")
        (file,) = files(empty.line("invite --print"))
        assert in_picture(file) == [empty.key("ana")]
    finally:
        empty.hub.stop()


def test_serve_says_which_sheets_are_void_at_another_address(one: Opened, path: Path, shelf: Shelf) -> None:
    one.line("print tracker Ana")
    one.line("invite --print")
    day = one.kept[-1].printed["slip ana"].day
    assert not any("Void" in line for line in one.hub.do(one.door.greeting))
    one.hub.stop()
    moved = Opened(path, shelf, one.kept[-1], "http://192.168.178.21:4747")
    try:
        void = f"Void by now, printed on {day} for http://192.168.178.20:4747: codes on trackers of Ana and slips of "
        assert f"{void}Ana and Ben." in moved.hub.do(moved.door.greeting)
        (file,) = files(moved.line("print changed"))[:1]
        assert in_picture(file) == [moved.key("ana"), moved.key("ben")]
        assert any(re.search("Void.*: slips of Ana and Ben", line) for line in moved.hub.do(moved.door.greeting))
        moved.line("invite --print")
        assert not any("Void" in line for line in moved.hub.do(moved.door.greeting))
        assert moved.line("print changed").lines == ["Nothing has changed since it was printed."]
    finally:
        moved.hub.stop()


def test_rekey_says_which_sheets_it_has_made_void(one: Opened) -> None:
    one.line("print changed")
    one.line("invite --print")
    assert not any("Void" in line for line in one.line("rekey screen").lines)
    lines = one.line("rekey Ben").lines
    assert any(re.search("Void.*: codes on trackers of Ben and slips of Ben", line) for line in lines)
    outcome = one.line("print changed")
    assert outcome.data is not None
    assert outcome.data["sheets"] == ["tracker ben"]
    assert in_picture(files(outcome)[0]) == [one.key("ben")]


def test_what_was_printed_is_kept_beside_the_secret(tmp_path: Path) -> None:
    kept = tmp_path / "phones" / "table.json"
    keeping = Keeping(RING, (3,), {"slip ana": CodeOnPaper("http://10.0.0.2:4747", 2, "2026-11-28")})
    Kept(kept).keep(keeping)
    assert Kept(kept).read() == keeping
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    kept.write_text(kept.read_text().replace(', "printed"', ', "before"'))
    assert Kept(kept).read() == keeping._replace(printed={}), "as it was kept before"
    kept.write_text(kept.read_text().replace('"before": {', '"printed": {"slip ben": 4, '))
    with pytest.raises(GmkitError, match="cannot be read"):
        Kept(kept).read()
