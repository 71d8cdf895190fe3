"""Measured printers, and the sheet that measures them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gmkit import cli
from gmkit.errors import IllegalChoice, StoreError, UnknownName
from gmkit.printing.fonts import Fonts
from gmkit.printing.furniture import rising, sheet
from gmkit.printing.paper import A4, Axis, Calibration, Sides, paper_named
from gmkit.printing.pen import Line, walk
from gmkit.printing.shape import apply
from gmkit.printing.sheet import Setting
from gmkit.shell.paper import calibration_of, keep, kept_in, printers


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)


def test_a_printer_is_kept_and_found_again(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["print", "calibrate", "--printer", "office"]
    assert cli.run([*words, "--dx", "0.6", "--dy", "-0.4"]) == 0
    assert "+0.6 mm to the right" in capsys.readouterr().out
    assert cli.run([*words, "--scale-x", "100.5"]) == 0
    assert calibration_of("office", Sides.LONG) == Calibration(0.6, -0.4, 100.5, 100.0), "what is not said stays"
    assert cli.run(["print", "whims", "reference", "--sides", "duplex-long", "--printer", "office"]) == 0
    with pytest.raises(UnknownName, match="office"):
        calibration_of("ofice", Sides.LONG)


def test_a_printer_is_measured_for_one_way_of_turning(capsys: pytest.CaptureFixture[str]) -> None:
    keep("office", Sides.LONG, Calibration(1, 0))
    keep("office", Sides.SHORT, Calibration(0, 2))
    assert calibration_of("office", Sides.LONG) == Calibration(1, 0)
    assert calibration_of("office", Sides.SHORT) == Calibration(0, 2)
    keep("old", Sides.LONG, Calibration(1, 0))
    for sides, says in (("duplex-short", "measured for duplex-long alone"), ("fold", "the paper's other side")):
        assert cli.run(["print", "whims", "reference", "--sides", sides, "--printer", "old"]) == 2
        assert says in capsys.readouterr().err


def test_no_printer_was_measured() -> None:
    assert printers() == {}
    with pytest.raises(IllegalChoice, match="no printer was measured yet"):
        calibration_of("office", Sides.LONG)


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"a": 3}', '{"a": {"duplex-long": {"dx": "far"}}}', '{"a": {"fold": {"x": 1}}}']
)
def test_a_spoilt_file_is_told_and_left(text: str) -> None:
    kept_in().parent.mkdir(parents=True)
    kept_in().write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match="no list of printers"):
        keep("office", Sides.LONG, Calibration(1, 1))
    assert kept_in().read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("name", "one"),
    [
        ("", Calibration()),
        (" a", Calibration()),
        ("a", Calibration(dx=21)),
        ("a", Calibration(scale_x=50)),
        ("a", Calibration(dy=float("nan"))),
    ],
)
def test_measures_that_cannot_be_right(name: str, one: Calibration) -> None:
    with pytest.raises(IllegalChoice):
        keep(name, Sides.LONG, one)
    assert not kept_in().exists()


def test_the_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    keep("office", Sides.LONG, Calibration(1, 0))
    assert cli.run(["print", "calibrate", "--json", "-o", "c.pdf"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["pages"] == 2
    assert result["printers"] == {"office": {"duplex-long": {"dx": 1.0, "dy": 0.0, "scale_x": 100.0, "scale_y": 100.0}}}
    assert Path("c.pdf").read_bytes().startswith(b"%PDF")
    assert cli.run(["print", "calibrate", "--sides", "fold"]) == 2
    assert cli.run(["print", "calibrate", "--dx", "1"]) == 2
    assert cli.run(["print", "calibrate", "--paper", "100x150"]) == 2


def read_off(sides: Sides, shift: tuple[float, float], level: bool) -> float:
    """What somebody reads whose printer shifts backs by so much, as the front is looked at.

    The line of the back is followed through the paper by hand, and met with the slanted lines of the front.
    """
    front, back = sheet(A4, sides, Setting(Fonts()), None).leaves
    axis = Axis.VERTICAL if sides is Sides.LONG else Axis.HORIZONTAL
    for mark, matrix in walk(back.marks):
        if isinstance(mark, Line) and (mark.y1 == mark.y2) != level:
            x, y = apply(matrix, (mark.x1, mark.y1))
            break
    seen = (A4.width - x, y) if axis is Axis.VERTICAL else (x, A4.height - y)
    where = seen[0] + shift[0] if level else seen[1] + shift[1]
    slanted = [
        mark
        for mark, _ in walk(front.marks)
        if isinstance(mark, Line)
        and mark.style.weight == 0.25
        and mark.style.stroke == "ink"
        and (abs(mark.x1 - mark.x2) < 2) == level
    ]
    middle = slanted[5]
    foot, head = (middle.x1, middle.x2) if level else (middle.y1, middle.y2)
    return (where - foot) / (head - foot)


@pytest.mark.parametrize("sides", [Sides.LONG, Sides.SHORT])
@pytest.mark.parametrize("shift", [(0.0, 0.0), (1.3, -0.7), (-2.0, 3.1)])
def test_what_is_read_puts_the_back_right(sides: Sides, shift: tuple[float, float]) -> None:
    told = Calibration(read_off(sides, shift, level=True), read_off(sides, shift, level=False))
    x, y = apply(told.matrix(A4.width, A4.height), (80.0, 90.0))
    # Through the paper, to the front's coordinates, and shifted by the printer: where it would lie unshifted.
    if sides is Sides.LONG:
        assert (A4.width - x + shift[0], y + shift[1]) == pytest.approx((A4.width - 80, 90))
    else:
        assert (x + shift[0], A4.height - y + shift[1]) == pytest.approx((80, A4.height - 90))


def test_rising_is_what_the_scales_show() -> None:
    assert rising(Axis.VERTICAL, level=True)
    assert not rising(Axis.VERTICAL, level=False)
    assert paper_named("a4") is A4
