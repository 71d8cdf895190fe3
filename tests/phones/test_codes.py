"""Codes for a phone's camera, read back by their standard."""

from __future__ import annotations

import builtins
import re
from typing import Any

import pytest

from gmkit.errors import GmkitError
from gmkit.phones import keys
from gmkit.phones.keys import Ring, seat_key
from tests.cases import every_case
from tests.phones import camera

pytest.importorskip("segno")

KEYS = [seat_key(Ring(bytes([at]) * 32, {}, frozenset()), "celia") for at in range(25)]
ADDRESSES = [("192.168.178.123", 4747), ("10.0.0.2", 80), ("127.0.0.2", 65535)]


@every_case(("host", "port"), ADDRESSES)
def test_a_code_holds_the_address_and_the_key_in_capitals(host: str, port: int) -> None:
    for key in KEYS:
        text = keys.address_of(host, port, key.lower())
        assert text == f"HTTP://{host}:{port}/J/{key}"
        assert camera.read(keys.grid(text)) == text
    assert camera.read(keys.grid(keys.address_of(host, port))) == f"HTTP://{host}:{port}"


def test_a_code_fits_37_columns_by_19_rows_and_one_to_knock_33_by_17() -> None:
    for text, columns, count in (
        (keys.address_of("192.168.178.123", 4747, KEYS[0]), 37, 19),
        (keys.address_of("192.168.178.12", 4747), 33, 17),
    ):
        rows = keys.rows(text)
        assert ({len(row) for row in rows}, len(rows)) == ({columns}, count)


def test_the_terminals_rows_are_black_on_white_whatever_its_colours() -> None:
    text = keys.address_of("192.168.178.123", 4747, KEYS[1])
    rows = keys.rows(text)
    painted = [keys.paint(row) for row in rows]
    # White letters on black: what is drawn is light, and a camera reads the rest.
    assert all(row.startswith("\x1b[38;5;231m\x1b[48;5;16m") and row.endswith("\x1b[0m") for row in painted)
    turned = str.maketrans(" ▄▀█", "█▀▄ ")
    assert camera.read(camera.from_terminal([row.translate(turned) for row in rows])) == text
    assert {row[:4] for row in rows[:-1]} == {"████"}
    assert keys.paint("For Ana alone:") == "For Ana alone:"


def test_paper_has_the_grid_without_a_margin_or_with_one() -> None:
    bare, framed = keys.grid("HTTP://10.0.0.2:1"), keys.grid("HTTP://10.0.0.2:1", 4)
    assert len(framed) == len(bare) + 8
    assert tuple(row[4:-4] for row in framed[4:-4]) == bare
    assert not any(any(row) for row in framed[:4])


def test_without_the_library_it_is_said_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    load = builtins.__import__

    def missing(name: str, *args: Any, **kept: Any) -> Any:
        if name == "segno":
            raise ImportError(name)
        return load(name, *args, **kept)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(GmkitError, match=re.escape('phones need: pip install "gmkit[phones]"')):
        keys.grid("HTTP://10.0.0.2")
