"""What `gmkit print` does with fonts that cannot be used, and with texts that have no room."""

from __future__ import annotations

import re
from pathlib import Path

import pypdf
import pytest

from gmkit import cli
from gmkit.printing.faces import file_of


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def pages(path: str) -> int:
    return len(pypdf.PdfReader(path).pages)


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


@pytest.mark.thorough
def test_every_way_of_treating_what_does_not_fit(capsys: pytest.CaptureFixture[str]) -> None:
    seats = [word for number in range(14) for word in ("--seat", f"{'W' * 37}{number:02}=weak")]
    evening = ["play", "masks", *seats, "--option", "max_rounds=1", "--seed", "w", "--save", "wide.yaml"]
    assert cli.run(evening) == 0
    capsys.readouterr()
    words = ["print", "masks", "factions", "--from", "wide.yaml"]
    assert cli.run([*words, "-o", "error.pdf"]) == 2
    err = capsys.readouterr().err
    assert "wide.yaml: faction sun-temple, ledger, W" in err
    assert re.search(r"does not fit: \d+ mm of text at 6\.5 pt, room for \d+ mm, \d+ mm too much", err)
    assert not Path("error.pdf").exists()
    told = {"warn": "are printed here; shorten it", "shrink": "to make it fit", "continue": "on the last pages"}
    for way, says in told.items():
        assert cli.run([*words, "--overflow", way, "-o", f"{way}.pdf"]) == 0
        assert says in capsys.readouterr().err
    assert (pages("warn.pdf"), pages("shrink.pdf")) == (4, 4)
    text = "".join("".join(page.extract_text().split()) for page in pypdf.PdfReader("continue.pdf").pages[4:])
    assert all(f"{'W' * 37}{number:02}" in text for number in range(14)), "the whole names stand on the last pages"
    whole = "".join("".join(page.extract_text().split()) for page in pypdf.PdfReader("shrink.pdf").pages)
    assert f"{'W' * 37}13" in whole
