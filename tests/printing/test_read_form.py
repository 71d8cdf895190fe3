"""A form that was filled in comes back: what was typed is what a person would have changed in the file."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pikepdf
import pypdf
import pytest
import yaml

from gmkit import cli, games
from gmkit.errors import GmkitError, UnreadableContent
from gmkit.printing import read_form
from tests.cases import every_case
from tests.printing.test_fields import fill, form

CARNIVAL = Path("examples/carnival.yaml").read_text(encoding="utf-8")
SHEETS = ("gm-sheet", "tracker --each", "tracker --for Celia", "tracker --for Anna")
DESK = games.part("masks", "commands").DESK


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.yaml"
    path.write_text(CARNIVAL, encoding="utf-8")
    return path


def printed(evening: Path, sheet: str, *more: str) -> bytes:
    return printed_of(evening.read_bytes(), evening.suffix, sheet, *more)


@cache
def printed_of(text: bytes, suffix: str, sheet: str, *more: str) -> bytes:
    """Give a sheet of an evening, printed once for all tests that fill it in: its file's name is not on it."""
    with TemporaryDirectory() as folder:
        evening, path = Path(folder, "evening").with_suffix(suffix), Path(folder, "form.pdf")
        evening.write_bytes(text)
        assert cli.run(["print", "masks", *sheet.split(), "--from", str(evening), "-o", str(path), *more]) == 0
        return path.read_bytes()


def filled(evening: Path, sheet: str, values: Mapping[str, str], *, rewritten: bool = False) -> Path:
    """Print a sheet and fill it in; "x" ticks a box."""
    return saved(evening.with_name("filled.pdf"), printed(evening, sheet, "--fields"), values, rewritten=rewritten)


def saved(path: Path, form: bytes, values: Mapping[str, str], *, rewritten: bool) -> Path:
    """Fill in a form and keep it as pypdf writes it, or rewritten as qpdf does."""
    data = fill(form, {k: "/Yes" if v == "x" else v for k, v in values.items()})
    if rewritten:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            pdf.save(path, linearize=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    else:
        path.write_bytes(data)
    return path


def read(path: Path, evening: Path, *more: str) -> int:
    return cli.run(["print", "read", str(path), "--from", str(evening), "--yes", *more])


def record(path: Path) -> Any:
    """Give the record that a file describes."""
    return DESK.forms().record(DESK.situation(path, (), ()))


def changed(evening: Path, change: Any) -> Path:
    """Give the same evening after somebody changed its data."""
    data = yaml.safe_load(evening.read_text(encoding="utf-8"))
    change(data)
    other = evening.with_name("by-hand.yaml")
    other.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return other


def by_hand(data: dict[str, Any]) -> None:
    """Change what WRITTEN says, as a person would in the file."""
    celia, dav, bo, anna, zeno = data["avatars"]
    celia |= {"face": 9, "hidden_face": 15, "coups": 2, "player": "Öl", "character": True}
    celia["relationships"] |= {"Dav": -3, "Anna": -5, "personalists": 10}
    celia["relationships"]["Zeno"] = {"level": 4, "enduring": True, "latent": 2}
    celia["relationships"]["moon-temple"] = {"level": 6, "enduring": True}
    celia["promised"] = {"Dav": 3, "Anna": 2}
    celia["background"] = [*celia["background"], "Saw: the letter", "- and {kept} it # safe"]
    celia["objectives"][0]["done"] = 3
    bo["promised"]["Celia"] = 0
    anna["relationships"]["Celia"] = {"level": 0, "enduring": True, "latent": 0, "origin": -1, "pole": 9}
    anna["relationships"]["Zeno"]["latent"] = 4
    anna["coups"] = 2
    zeno["relationships"]["Celia"] = 0
    dav["relationships"]["Celia"] = -1
    data["factions"]["sun-temple"]["feelings"]["Celia"] = 2
    data["factions"]["personalists"] = {"feelings": {"Celia": -4}}
    data["factions"]["moon-temple"]["promised"]["Celia"] = 1


WRITTEN = {
    "celia.face.1": "12", "celia.face.3": "9", "celia.hidden.4": "15", "celia.coup.1": "x", "celia.coup.4": "x",
    "celia.player": "Öl", "celia.character": "x", "celia.dav.level": "-3", "celia.anna.-5": "x", "celia.anna.-2": "x",
    "celia.personalists.level": "+10", "celia.personalists.+10": "x", "celia.zeno.+3": "x", "celia.zeno.+4": "x",
    "celia.moon-temple.+6": "x", "celia.anna.owe": "2", "celia.note.1": "Saw: the letter",
    "celia.note.3": "- and {kept} it # safe", "celia.goal.1": "x", "celia.bo.owed": "0", "anna.celia.-1": "x",
    "anna.zeno.+3": "x", "anna.zeno.+5": "x", "anna.coup.2": "x", "zeno.celia.level": "0", "dav.celia.level": "−1",
    "celia.sun-temple.theirs.+2": "x", "celia.personalists.theirs.level": "-4", "celia.moon-temple.owed": "1",
}  # fmt: skip


@pytest.mark.parametrize(
    "rewritten", [pytest.param(False, marks=pytest.mark.slow), pytest.param(True, marks=pytest.mark.thorough)]
)
def test_what_is_filled_in_is_what_a_person_would_have_changed_in_the_file(evening: Path, rewritten: bool) -> None:
    meant = changed(evening, by_hand)
    assert read(filled(evening, "tracker --each", WRITTEN, rewritten=rewritten), evening) == 0
    assert record(evening) == record(meant) != record(Path("examples/carnival.yaml"))
    text = evening.read_text(encoding="utf-8")
    kept = [line.partition("#")[2] for line in CARNIVAL.splitlines() if "#" in line]
    assert [one for one in kept if one not in text] == []
    assert len(text.splitlines()) - len(CARNIVAL.splitlines()) <= 12
    # It goes on: what is printed of it is what is printed of the other, and unfilled it changes nothing.
    for sheet in SHEETS:
        assert printed(evening, sheet, "--fields") == printed(meant, sheet, "--fields")
        assert read(filled(evening, sheet, {}), evening) == 0
        assert evening.read_text(encoding="utf-8") == text


def test_the_gms_sheet_changes_the_same_figures(evening: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        celia, dav, *_, zeno = data["avatars"]
        celia |= {"face": 1, "coups": 1}
        zeno |= {"hidden_face": 0, "background": ["Owes the tailor"]}
        dav["relationships"]["Bo"]["level"] = -2
        dav["objectives"][1]["done"] = 3
        data["factions"]["sun-temple"]["feelings"]["Bo"] = -10

    typed = {
        "gm.celia.face.1": "1", "gm.celia.coup.2": "x", "gm.zeno.hidden.1": "0", "gm.zeno.note.2": "Owes the tailor",
        "gm.dav.bo.level": "-2", "gm.dav.goal.2": "x", "gm.dav.block.goal.2": "x", "gm.sun-temple.bo.level": "-10",
    }  # fmt: skip
    meant = record(changed(evening, change))
    assert read(filled(evening, "gm-sheet", typed), evening) == 0
    assert record(evening) == meant


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow if seed else pytest.mark.thorough) for seed in range(4)]
)
def test_any_feelings_of_any_seats_come_back(evening: Path, seed: int) -> None:
    chance = random.Random(seed)
    names = ["Celia", "Dav", "Bo", "Anna", "Zeno"]
    typed, meant = {}, dict[tuple[int, str], int]()
    for i, who in enumerate(names):
        for to in names:
            known = yaml.safe_load(CARNIVAL)["avatars"][i]["relationships"].get(to, 0)
            if who == to or not isinstance(known, int) or chance.random() < 0.3:
                continue
            level = chance.choice([n for n in range(-10, 11) if n])
            meant[i, to] = level
            key = f"{who.lower()}.{to.lower()}."
            if chance.random() < 0.5:
                typed[f"{key}level"] = f"{level:+d}"
            if f"{key}level" not in typed or chance.random() < 0.5:
                typed[f"{key}{level:+d}"] = "x"

    def change(data: dict[str, Any]) -> None:
        for (i, to), level in meant.items():
            data["avatars"][i]["relationships"][to] = level

    expected = record(changed(evening, change))
    assert read(filled(evening, "tracker --each", typed), evening) == 0
    assert record(evening) == expected


@pytest.mark.parametrize(
    ("sheet", "typed", "said"),
    [
        ("tracker --for Celia", {"celia.dav.level": "11"}, 'tracker of Celia, Celia for Dav: "11" is no figure'),
        ("tracker --for Celia", {"celia.dav.level": "strong"}, '"strong" is no figure from −10 to +10'),
        ("tracker --for Celia", {"celia.dav.+3": "x", "celia.dav.-5": "x"}, "ticked on both sides, −5 and +3"),
        ("tracker --for Celia", {"celia.dav.level": "4", "celia.dav.+3": "x"}, "the figure says +4, the boxes say +3"),
        ("tracker --for Anna", {"anna.zeno.-3": "x"}, "crosses are on both sides, +2 is printed, −3 is ticked"),
        ("tracker --for Celia", {"celia.face.2": "many"}, 'tracker of Celia, Celia, face: "many" is no number from 0'),
        ("tracker --for Celia", {"celia.bo.owed": "-1"}, 'Bo to Celia, promised: "-1" is no number'),
        ("tracker --for Celia", {"celia.note.1": "a" * 501}, "has over 500 letters"),
    ],
)
def test_readings_that_disagree_are_refused_with_their_place(
    capsys: pytest.CaptureFixture[str], evening: Path, sheet: str, typed: dict[str, str], said: str
) -> None:
    assert read(filled(evening, sheet, typed), evening) == 2
    told = capsys.readouterr().err
    assert "filled.pdf: " in told
    assert said in told
    assert evening.read_text(encoding="utf-8") == CARNIVAL


@pytest.mark.thorough
def test_two_sheets_that_disagree_are_refused_and_two_that_agree_are_not(
    capsys: pytest.CaptureFixture[str], evening: Path
) -> None:
    path = evening.with_name("form.pdf")
    assert cli.run(["print", "tonight", "--from", str(evening), "--fields", "-o", str(path)]) == 0
    data = path.read_bytes()
    path.write_bytes(fill(data, {"celia.dav.level": "4", "gm.celia.dav.level": "5"}))
    assert read(path, evening) == 2
    assert "Celia for Dav: tracker of Celia says +4, GM sheet says +5" in capsys.readouterr().err
    path.write_bytes(fill(data, {"celia.dav.level": "4", "gm.celia.dav.level": "4"}))
    assert read(path, evening) == 0
    assert "1 change written" in capsys.readouterr().out
    assert record(evening).feelings[0][1].level == 4


def test_another_start_is_refused_unless_forced_and_a_secret_elsewhere_is_no_other_start(
    capsys: pytest.CaptureFixture[str], evening: Path
) -> None:
    path = filled(evening, "tracker --for Celia", {"celia.face.1": "3"})
    evening.write_text(CARNIVAL.replace("Mend broken things", "Mend broken hearts", 1), encoding="utf-8")
    assert read(path, evening) == 0
    assert "Celia, Face: 14 → 3" in capsys.readouterr().out
    assert read(path, evening) == 2
    assert 'printed from "The third round of the carnival" as it stood then' in capsys.readouterr().err
    evening.write_text(CARNIVAL.replace(" face: 14", " face: 15"), encoding="utf-8")
    assert read(path, evening) == 2
    assert read(path, evening, "--force") == 0
    assert record(evening).face[0] == 3


def test_both_sides_of_a_promise_write_it_down_and_are_read_one_after_the_other(
    capsys: pytest.CaptureFixture[str], evening: Path
) -> None:
    def form(who: str, typed: dict[str, str]) -> Path:
        path = evening.with_name(f"{'-'.join(typed)}{'-'.join(typed.values())}.pdf")
        return filled(evening, f"tracker --for {who}", typed).rename(path)

    names = record(evening).hall.seating.names
    celia = form("Celia", {"celia.bo.owe": "5", "celia.face.1": "3"})
    bo = form("Bo", {"bo.celia.owed": "5", "bo.face.1": "4"})
    other, alone = form("Bo", {"bo.celia.owed": "6"}), form("Bo", {"bo.face.1": "4"})
    assert read(celia, evening) == 0
    assert "promised to Bo: 0 → 5" in capsys.readouterr().out
    # What disagrees with what is there by now is refused; a form without it, and one that agrees, are not.
    assert read(other, evening) == 2
    assert "as it stood then" in capsys.readouterr().err
    assert read(alone, evening) == 0
    evening.write_text(CARNIVAL, encoding="utf-8")
    assert read(celia, evening) == read(bo, evening) == 0
    found = record(evening)
    assert (found.face[0], found.face[names.index("Bo")], found.promised[0][names.index("Bo")]) == (3, 4, 5)
    # What stands on one sheet alone and has changed makes its form another one.
    assert read(alone, evening) == 2


def test_a_promise_is_called_one_where_it_is_filled_in(evening: Path) -> None:
    """The source's tracker has Owe and Owed for it; a debt is another thing, and stands in the notes."""
    fields = pypdf.PdfReader(io.BytesIO(printed(evening, "tracker --for Celia", "--fields"))).get_fields() or {}
    told = [fields[f"celia.bo.{way}"]["/TU"] for way in ("owe", "owed")]
    assert told == ["Face promised to Bo", "Face promised by Bo"]


def test_a_players_form_changes_only_what_that_players_sheet_shows(
    capsys: pytest.CaptureFixture[str], evening: Path
) -> None:
    """Fields of others, put into one's own form, are told and not taken."""
    path = filled(evening, "tracker --for Celia", {"celia.face.1": "3"})
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for i, name in enumerate(("dav.face.1", "gm.dav.face.1", "dav.bo.level", "somebody's")):
            pdf.Root.AcroForm.Fields.append(
                pdf.make_indirect(
                    pikepdf.Dictionary(FT=pikepdf.Name.Tx, T=name, V=str(i + 4), Subtype=pikepdf.Name.Widget)
                )
            )
        pdf.save(path)
    capsys.readouterr()
    assert read(path, evening, "--json") == 0
    out = capsys.readouterr()
    result = json.loads(out.out)["result"]
    assert [one["what"] for one in result["changes"]] == ["Face"]
    assert [one["field"] for one in result["untaken"]] == ["dav.face.1", "gm.dav.face.1", "dav.bo.level", "somebody's"]
    assert 'not kept; write it in by hand: somebody\'s "7"' in out.err
    assert record(evening).face[:2] == (3, 12)


def test_what_no_situation_has_a_place_for_is_told_but_for_ticks_of_the_evening(
    capsys: pytest.CaptureFixture[str], evening: Path
) -> None:
    """What stands on paper alone, a promise in free words, somebody new: told. A turn that is ticked off: not."""
    text = CARNIVAL.replace("    background: [Grew up above a chart maker's shop]\n", '    background: "?"\n')
    evening.write_text(text.replace("schema_version: 1", "schema_version: 2"), encoding="utf-8")
    typed = {
        "gm.turn.anna": "x", "gm.round-4.turn-2": "x", "gm.promise.1": "Bo 2", "gm.celia.note.1": "Hm.",
        "gm.scene.1": "Rain", "gm.sueno-the-duellist.sold-to": "Bo",
    }  # fmt: skip
    names = set(pypdf.PdfReader(io.BytesIO(printed(evening, "gm-sheet", "--fields"))).get_fields() or {})
    typed = {name: words for name, words in typed.items() if name in names}
    path = filled(evening, "gm-sheet", typed)
    capsys.readouterr()
    assert read(path, evening, "--json") == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert (result["changes"], result["written"]) == ([], False)
    assert {one["field"] for one in result["untaken"]} == {"gm.promise.1", "gm.celia.note.1", "gm.scene.1"}


def test_it_is_written_after_a_yes_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, evening: Path
) -> None:
    path = filled(evening, "tracker --for Celia", {"celia.face.1": "3"})
    for answer, said in (("no\n", "nothing is written"), ("\n", "nothing is written"), ("yes\n", "1 change written")):
        assert evening.read_text(encoding="utf-8") == CARNIVAL
        monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
        assert cli.run(["print", "read", str(path), "--from", str(evening)]) == 0
        out = capsys.readouterr()
        assert said in out.out
        assert "Celia, Face: 14 → 3" in out.err
    assert record(evening).face[0] == 3


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_file_keeps_its_line_ends(evening: Path, ends: str, mark: str) -> None:
    evening.write_bytes((mark + CARNIVAL.replace("\n", ends)).encode())
    path = filled(evening, "tracker --for Celia", {"celia.face.1": "3", "celia.player": "Ana"})
    assert read(path, evening) == 0
    lines = CARNIVAL.replace(" face: 14", " face: 3").split("\n")
    at = lines.index("    place: main")
    text = ends.join([*lines[: at + 1], "    player: Ana", *lines[at + 1 :]])
    assert evening.read_bytes() == (mark + text).encode()


def test_a_file_that_is_written_in_a_way_of_its_own_is_written_anew_and_that_is_told(
    capsys: pytest.CaptureFixture[str], evening: Path
) -> None:
    here = "relationships:\n      Dav: 7 # as ever"
    evening.write_text(CARNIVAL.replace("relationships:\n      Dav: 7", here, 1), encoding="utf-8")
    path = filled(evening, "tracker --for Celia", {"celia.dav.level": "2"})
    assert read(path, evening) == 0
    assert "      Dav: 2 # as ever\n" in evening.read_text(encoding="utf-8")
    block = CARNIVAL.replace(
        "background: [Grew up above a chart maker's shop]", "background:\n      - |-\n        Grew up", 1
    )
    evening.write_text(block, encoding="utf-8")
    assert read(filled(evening, "tracker --for Celia", {"celia.note.1": "Hm."}), evening) == 0
    assert "is written anew; its comments are gone, but for those at its head" in capsys.readouterr().err
    text = evening.read_text(encoding="utf-8")
    assert text.startswith(CARNIVAL[: CARNIVAL.index("kind:")])
    assert "title: The third round of the carnival" in text
    assert record(evening).hall.notes[0].background == ("Grew up", "Hm.")
    assert cli.run(["check", str(evening)]) == 0


def test_a_table_keeps_a_form_as_one_ruling(capsys: pytest.CaptureFixture[str], evening: Path) -> None:
    table = evening.with_name("carnival.gmkit")
    assert cli.run(["table", str(table), "new"]) == 0
    assert cli.run(["table", str(table), "people Ana she, Ben he, Cleo she"]) == 0
    assert cli.run(["table", str(table), "begin masks; Ana flirt"]) == 0
    form = filled(table, "tracker --for Ana", {"ana.face.1": "3", "ana.ben.level": "-7", "ana.note.1": "Hm."})
    capsys.readouterr()
    assert read(form, table) == 0
    assert "Ana, Face: 13 → 3" in capsys.readouterr().out
    assert cli.run(["table", str(table), "who Ana"]) == 0
    assert "3" in capsys.readouterr().out
    assert read(form, table) == 2
    assert "printed from" in capsys.readouterr().err
    assert cli.run(["table", str(table), "undo"]) == 0
    assert read(form, table) == 0
    assert cli.run(["table", str(table), "check"]) == 0


@pytest.fixture(scope="module")
def of_two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes, bytes]:
    """Give a table, and the forms of two of its players, all printed at its beginning."""
    table = tmp_path_factory.mktemp("two") / "carnival.gmkit"
    for line in ("new", "people Ana she, Ben he, Cleo she", "begin masks; Ana flirt"):
        assert cli.run(["table", str(table), line]) == 0
    ana, ben = (printed(table, f"tracker --for {name}", "--fields") for name in ("Ana", "Ben"))
    return table, ana, ben


def both(of_two: tuple[Path, bytes, bytes], folder: Path, anas: dict[str, str], bens: dict[str, str]) -> list[Path]:
    """Give a copy of the table, and both forms filled in."""
    table, ana, ben = of_two
    copy = folder / table.name
    copy.write_bytes(table.read_bytes())
    forms = ((folder / "a.pdf", ana, anas), (folder / "b.pdf", ben, bens))
    return [copy, *(saved(path, form, values, rewritten=False) for path, form, values in forms)]


def face_of(table: Path, capsys: pytest.CaptureFixture[str], name: str) -> int:
    capsys.readouterr()
    assert cli.run(["table", str(table), "--json", "who"]) == 0
    people = json.loads(capsys.readouterr().out)["result"]["people"]
    return next(int(one["face"]) for one in people if one["name"] == name)


def test_forms_are_read_one_after_another_whatever_others_came_to_meanwhile(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, of_two: tuple[Path, bytes, bytes]
) -> None:
    table, ana, ben = both(of_two, tmp_path, {"ana.face.1": "3", "ana.ben.level": "-7"}, {"ben.face.1": "4"})
    assert cli.run(["table", str(table), "Cleo Face +1"]) == 0
    assert read(ana, table) == 0
    assert read(ben, table) == 0
    assert (face_of(table, capsys, "Ana"), face_of(table, capsys, "Ben")) == (3, 4)
    # What the sheet itself shows is another now.
    assert read(ben, table) == 2


def test_several_forms_are_read_in_one_go_and_must_agree(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, of_two: tuple[Path, bytes, bytes]
) -> None:
    typed = {"ana.face.1": "3", "ana.ben.owed": "2"}
    table, ana, ben = both(of_two, tmp_path, typed, {"ben.face.1": "4", "ben.ana.owe": "1"})
    words = ["print", "read", str(ana), str(ben), "--from", str(table), "--yes"]
    before, bens = table.read_bytes(), face_of(table, capsys, "Ben")
    assert cli.run(words) == 2
    told = capsys.readouterr().err
    assert "a.pdf and " in told
    assert "Ben to Ana: tracker of Ana says 2, tracker of Ben says 1; settle it on one" in told
    assert table.read_bytes() == before
    both(of_two, tmp_path, typed, {"ben.face.1": "4", "ben.ana.owe": "2"})
    assert cli.run(words) == 0
    assert "3 changes written" in capsys.readouterr().out
    assert (face_of(table, capsys, "Ana"), face_of(table, capsys, "Ben")) == (3, 4)
    # It is one ruling.
    assert cli.run(["table", str(table), "undo"]) == 0
    assert (face_of(table, capsys, "Ana"), face_of(table, capsys, "Ben")) == (13, bens)
    # The same form twice changes nothing twice, and two of one sheet that differ are refused.
    other = saved(tmp_path / "c.pdf", of_two[1], {"ana.face.1": "8"}, rewritten=False)
    assert cli.run([*words[:2], str(ana), str(other), *words[3:]]) == 2
    assert "ana.face.1: " in capsys.readouterr().err


def test_everything_that_is_wrong_on_a_form_is_told_at_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, of_two: tuple[Path, bytes, bytes]
) -> None:
    typed = {"ana.face.1": "many", "ana.ben.level": "11", "ana.cleo.level": "strong", "ana.coup.1": "x"}
    table, ana, _ = both(of_two, tmp_path, typed, {})
    capsys.readouterr()
    assert read(ana, table) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 3
    assert all("a.pdf: tracker of Ana, Ana" in line for line in told)
    assert [word in "".join(told) for word in ('"many"', '"11"', '"strong"')] == [True] * 3


def test_what_is_no_form_of_an_evening_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], evening: Path
) -> None:
    path = evening.with_name("other.pdf")
    good = printed(evening, "tracker --for Celia", "--fields")
    with pikepdf.open(io.BytesIO(good)) as pdf:
        locked, dynamic = io.BytesIO(), io.BytesIO()
        pdf.save(locked, encryption=pikepdf.Encryption(owner="o", user="u"))
        pdf.Root.AcroForm.XFA = pdf.make_stream(b"<xdp/>")
        pdf.save(dynamic)
    assert cli.run(["print", "masks", "tracker", "--fields", "-o", str(path)]) == 0
    blank = path.read_bytes()
    for data, code, said in (
        (locked.getvalue(), 3, "this PDF is encrypted"),
        (dynamic.getvalue(), 3, "of the dynamic sort (XFA)"),
        (b"", 3, "this PDF cannot be read"),
        (b"%PDF-1.7\nhello", 3, "this PDF cannot be read"),
        (good[:-2000], 3, "this PDF cannot be read"),
        (form(), 3, "this is no form of gmkit's; print one with --fields"),
        (printed(evening, "tracker --for Celia"), 3, "this is no form of gmkit's"),
        (blank, 3, "this is no form of gmkit's"),
        (b"\x00" * (8 * 1024**2 + 1), 3, "a form of more than 8 MiB is not read"),
    ):
        path.write_bytes(data)
        assert read(path, evening) == code, said
        told = capsys.readouterr().err
        assert said in told
        assert told.count("\n") == 1
    path.write_bytes(good)
    log = evening.with_name("game.jsonl")
    assert (
        cli.run(["play", "masks", "--seat", "Ana=weak", "--seat", "Ben=weak", "--seed", "a", "--save", str(log)]) == 0
    )
    capsys.readouterr()
    assert read(path, log) == 2
    assert "is not " in capsys.readouterr().err
    assert evening.read_text(encoding="utf-8") == CARNIVAL


@pytest.mark.thorough
def test_a_form_is_bounded() -> None:
    good = form()

    def with_fields(many: int, **more: Any) -> bytes:
        with pikepdf.open(io.BytesIO(good)) as pdf:
            for i in range(many):
                own: dict[str, Any] = {"FT": pikepdf.Name.Tx, "T": f"f{i}", "V": "1", **more}
                pdf.Root.AcroForm.Fields.append(pdf.make_indirect(pikepdf.Dictionary(**own)))
            out = io.BytesIO()
            pdf.save(out)
            return out.getvalue()

    assert len(read_form.read(with_fields(4995), "x").values) == 4995
    with pytest.raises(UnreadableContent, match="more than 5000 fields"):
        read_form.read(with_fields(4996), "x")
    assert read_form.read(with_fields(1, V="a" * 2000), "x").values == {"f0": "a" * 2000}
    with pytest.raises(UnreadableContent, match="more than 2000 letters"):
        read_form.read(with_fields(1, V="a" * 2001), "x")
    with pikepdf.open(io.BytesIO(good)) as pdf:
        loop = pdf.make_indirect(pikepdf.Dictionary(T="a"))
        loop.Kids = pikepdf.Array([loop])
        pdf.Root.AcroForm.Fields.append(loop)
        out = io.BytesIO()
        pdf.save(out)
    with pytest.raises(UnreadableContent, match="fields in fields"):
        read_form.read(out.getvalue(), "x")
    with pikepdf.open(io.BytesIO(good)) as pdf:
        for _ in range(50):
            pdf.pages.append(pdf.pages[0])
        out = io.BytesIO()
        pdf.save(out)
    with pytest.raises(UnreadableContent, match="more than 50 pages"):
        read_form.read(out.getvalue(), "x")
    with pikepdf.open(io.BytesIO(good)) as pdf:
        pdf.Root.AcroForm.Fields[0].V = pdf.make_stream(b"a" * (17 * 1024**2))
        out = io.BytesIO()
        pdf.save(out, compress_streams=True, recompress_flate=True)
    assert len(out.getvalue()) < 1024**2
    with pytest.raises(UnreadableContent, match="cannot be read"):
        read_form.read(out.getvalue(), "x")


@every_case("seed", range(60))
def test_a_damaged_form_is_read_or_refused_and_nothing_else(seed: int) -> None:
    chance = random.Random(seed)
    data = bytearray(form())
    for _ in range(chance.choice([1, 5, 40])):
        data[chance.randrange(len(data))] = chance.randrange(256)
    with suppress(GmkitError):
        read_form.read(bytes(data), "x")


def test_what_readers_leave_in_a_value_is_read_as_one_line() -> None:
    with pikepdf.open(io.BytesIO(form())) as pdf:
        name, note, *boxes = list(pdf.Root.AcroForm.Fields)
        name.V = " two\r\nlines\x07 "
        note.V = pdf.make_stream(b"in a stream")
        del boxes[0]["/V"]
        boxes[0].AS = pikepdf.Name.Yes
        boxes[1].V = pikepdf.Name.Yes
        del pdf.Root["/Metadata"]
        out = io.BytesIO()
        pdf.save(out)
    found = read_form.read(out.getvalue(), "x")
    assert found.about == {}
    assert found.values == {"name": "two lines", "note": "in a stream", "box": "x", "box-2": "x"}


def test_without_pypdf_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(GmkitError, match=r"install gmkit\[fields\]"):
        read_form.read(form(), "x")
    assert pypdf.__version__


# --- the sheets of other games

OTHERS = {
    "cypher": "kind: cypher-situation\nschema_version: 1\noptions: {campaign: true}\nseats:\n"
    "  - {name: Ana, level: weak, points: 1}\n  - {name: Bo, level: weak, points: 2}\ngames: 3\n",
    "cyffle": "# The third hand\nkind: cyffle-situation\nschema_version: 1\nnumber: 3\nseats:\n"
    "  - {name: Ana, level: weak, tally: 1, coins: 3}\n  - {name: Bo, level: weak, tally: 1, coins: -3}\n",
    "cipher": "kind: cipher-situation\nschema_version: 1\nseats:\n"
    "  - {name: Ana, level: weak, retinue: [taurian, furrikin], gold: 14}\n"
    "  - {name: Bo, level: weak, retinue: [dracnari], gold: 10}\ntreasury: 76\nturn: Ana\nturns: 4\n",
}
SHEET = {"cypher": "tally", "cyffle": "tally", "cipher": "score-sheet"}
FILLED: list[tuple[str, dict[str, str], list[tuple[str, str]], list[str]]] = [
    (
        "cypher",
        {"player.1.point.2": "x", "player.1.point.3": "x", "game.5.player.1": "9"},
        [("points: 1", "points: 3"), ("games: 3", "games: 5")],
        ["game.5.player.1"],
    ),
    ("cyffle", {"seat.2.hand.2": "x"}, [("name: Bo, level: weak, tally: 1", "name: Bo, level: weak, tally: 2")], []),
    (
        "cipher",
        {"round.3.a": "15", "round.4.a": "20", "round.4.b": "4", "date": "tonight"},
        [("gold: 14", "gold: 20"), ("gold: 10", "gold: 4"), ("turns: 4", "turns: 8")],
        ["date", "round.3.a"],
    ),
]


def of_others(tmp_path: Path, slug: str, values: Mapping[str, str], start: Path, *, rewritten: bool = False) -> Path:
    """Print a sheet of another game from a file, filled in."""
    path = tmp_path / "form.pdf"
    words = ["print", slug, SHEET[slug], "--from", str(start), "--fields", "-o", str(path)]
    assert cli.run(words) == 0
    return saved(path, path.read_bytes(), values, rewritten=rewritten)


@pytest.mark.parametrize("rewritten", [False, True], ids=["pypdf", "qpdf"])
@pytest.mark.parametrize(("slug", "values", "changed", "left"), FILLED, ids=SHEET)
def test_a_tally_comes_back(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    slug: str,
    values: dict[str, str],
    changed: list[tuple[str, str]],
    left: list[str],
    *,
    rewritten: bool,
) -> None:
    """What has a place goes back to it, the rest of the file stays as it was, and what has none is told."""
    start = tmp_path / "table.yaml"
    start.write_text(OTHERS[slug], encoding="utf-8")
    empty = of_others(tmp_path, slug, {}, start)
    capsys.readouterr()
    assert read(empty, start) == 0
    assert "nothing was changed" in capsys.readouterr().out
    path = of_others(tmp_path, slug, values, start, rewritten=rewritten)
    capsys.readouterr()
    assert read(path, start, "--json") == 0
    result = json.loads(capsys.readouterr().out)["result"]
    expected = OTHERS[slug]
    for before, after in changed:
        expected = expected.replace(before, after)
    assert start.read_text(encoding="utf-8") == expected
    assert (result["written"], result["anew"]) == (True, False)
    assert sorted(one["field"] for one in result["untaken"]) == left
    assert read(path, start) == 2, "it is another start now"


@every_case(
    ("slug", "values", "says"),
    [
        (
            "cypher",
            {"player.1.point.2": "x", "game.6.player.1": "9"},
            "there are 4 games, the last that is written is 6",
        ),
        ("cipher", {"round.4.a": "90"}, "make 176 there, and 100 before"),
        ("cipher", {"round.4.a": "lots"}, "no sum of gold"),
    ],
)
def test_a_tally_that_disagrees_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, slug: str, values: dict[str, str], says: str
) -> None:
    start = tmp_path / "table.yaml"
    start.write_text(OTHERS[slug], encoding="utf-8")
    assert read(of_others(tmp_path, slug, values, start), start) == 2
    assert says in capsys.readouterr().err
    assert start.read_text(encoding="utf-8") == OTHERS[slug]


def test_a_log_is_not_rewritten_from_paper(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What was written is shown all the same."""
    log = tmp_path / "game.jsonl"
    seats = ["--seat", "Ana=weak", "--seat", "Bo=weak", "--option", "hands_to_win=3"]
    assert cli.run(["play", "cyffle", *seats, "--seed", "a", "--save", str(log)]) == 0
    before = log.read_bytes()
    path = of_others(tmp_path, "cyffle", {}, log)
    free = next(name for name in pypdf.PdfReader(path).get_fields() or {} if name.endswith("hand.3"))
    path = of_others(tmp_path, "cyffle", {free: "x"}, log)
    capsys.readouterr()
    assert cli.run(["print", "read", str(path), "--from", str(log)]) == 0
    told = capsys.readouterr().out
    assert "hands won" in told
    assert "a log keeps what was played" in told
    assert read(path, log, "--json") == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["written"] is False
    assert len(result["changes"]) == 1
    assert log.read_bytes() == before
