"""A table that is served, at a real terminal: what comes from phones while lines are typed, and how it ends."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.cases import every_case

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("segno")
pytest.importorskip("htpy")
pytest.importorskip("readline")

from gmkit.errors import IllegalChoice, StoreError
from gmkit.phones.keys import Keeping, Ring
from gmkit.shell.table import serve
from tests.shell.terminal import PATIENCE, Terminal
from tests.shell.test_process import ENVIRONMENT, gmkit

LINES = ("people Ana she, Ben he", "npcs Orso he", "begin masks; Ana flirt; Ben dashing", "scene ball: all")
OWN = "127.0.0.2"
SERVE = ("table", "carnival.gmkit", "serve", "--bind", OWN)


def free_port() -> int:
    """Give a port that is free, and the next one with it."""
    for _ in range(100):
        with socket.socket() as one, socket.socket() as other:
            one.bind((OWN, 0))
            port = int(one.getsockname()[1])
            if port < 65_000:
                try:
                    other.bind(("127.0.0.1", port + 1))
                except OSError:
                    continue
                return port
    raise AssertionError("no port is free")


class Phone:
    """A browser, as far as a phone needs one here."""

    def __init__(self, base: str) -> None:
        self.base, self._open = base, build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str = "/me/table") -> str:
        return str(self._open.open(self.base + path, timeout=PATIENCE).read().decode())

    def post(self, path: str, **fields: str) -> int:
        sent = Request(self.base + path, urlencode(fields).encode(), {"Origin": self.base})
        try:
            return int(self._open.open(sent, timeout=PATIENCE).status)
        except HTTPError as error:
            return error.code

    def answer(self, text: str) -> int:
        """Answer what is asked on its page."""
        found = re.search(r'action="/me/answer"[^>]*><input type="hidden" name="ask" value="([^"]+)"', self.get())
        assert found is not None
        return self.post("/me/answer", ask=found[1], answer=text)


def begun(folder: Path) -> Path:
    """Begin a table."""
    for line in ("new", *LINES):
        assert gmkit("table", str(folder / "carnival.gmkit"), line, GMKIT_HOME=str(folder / "home")).returncode == 0
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return begun(tmp_path_factory.mktemp("served"))


@pytest.fixture
def table(folder: Path) -> Iterator[Terminal]:
    with Terminal(*SERVE, "--port", "0", folder=folder) as found:
        yield found
        found.press("\x15undo act\nquit\n")
        found.end()


def until(table: Terminal, text: str, told: str = "") -> None:
    """Wait until a text stands last on the screen, below something that was told."""
    limit = time.monotonic() + PATIENCE
    while not (table.screen.endswith(text) and told in table.screen):
        assert time.monotonic() < limit, table.screen[-300:]
        table._read()


def base(table: Terminal) -> str:
    found = re.search(r"Phones: (http://\S+)", table.screen)
    assert found is not None
    return found[1]


def phone(table: Terminal, name: str) -> Phone:
    """Bring somebody's phone, by the address that their invitation says."""
    shown = table.type(f"invite {name}")
    address = re.search(r"or type (http://[^/]+)(/j/\S+)", shown)
    assert address is not None, shown
    table.type()
    found = Phone(address[1])
    key = re.search(r'name="key" value="(\w+)"', found.get(address[2]))
    assert key is not None
    assert found.post("/join", key=key[1]) == 200
    until(table, "> ", told=f"{name} has a phone now.")
    return found


# ---- What comes in while a line is typed


def test_a_line_under_way_is_put_again_whole_and_goes_on(table: Terminal) -> None:
    ana = phone(table, "Ana")
    table.type("Ana challenges Ben")
    table.echo("not my")
    assert ana.answer("5") == 200
    until(table, "Ben, challenge (accept or decline and pay 2): not my", told="Ana's phone: 5")
    # Editing goes on behind what was typed, under the new question.
    table.press("\x7f\x7f\x7fe well")
    assert "Noted." in table.type()


def test_a_line_begun_at_a_question_answers_no_other(table: Terminal) -> None:
    ana = phone(table, "Ana")
    table.type("Ana challenges Ben")
    table.echo("acc")
    assert ana.answer("5") == 200
    until(table, "pay 2): acc")
    assert "the table moved on" in table.type("ept")
    # Typed anew, it is an answer to what stands there now.
    assert "moved on" not in table.type("accept")


def test_a_line_that_is_typed_anew_answers_the_question_that_stands_there(table: Terminal) -> None:
    ana = phone(table, "Ana")
    table.type("Ana challenges Ben")
    table.echo("3")
    assert ana.answer("5") == 200
    until(table, "pay 2): 3")
    assert "moved on" not in table.type("\x15accept")


def test_a_note_from_a_phone_makes_no_answer_void(table: Terminal) -> None:
    ana = phone(table, "Ana")
    table.type("Ana challenges Ben")
    table.echo("4")
    assert ana.post("/me/note", note="I leave at midnight") == 200
    until(table, "Face): 4", told="notes: ")
    assert "midnight" not in table.screen
    assert "Ana names a stake of 4 Face." in table.type()


def test_a_port_that_another_window_has_is_told_of_with_the_one_that_is_served(folder: Path) -> None:
    with socket.socket() as other:
        other.bind((OWN, 0))
        other.listen()
        port = other.getsockname()[1]
        with Terminal(*SERVE, "--port", str(port), folder=folder) as table:
            said = " ".join(table.screen.split())
            assert f"Port {port} is taken by another window or program, and this one has " in said
            assert f"codes printed for {port} lead there, and none here." in said


def test_what_comes_while_a_code_is_shown_waits_until_it_is_wiped_off(table: Terminal) -> None:
    shown = table.type("invite Ana")
    assert "█" in shown
    assert Phone(base(table)).post("/knock", name="Zoe") == 200
    time.sleep(0.5)
    table._read()
    assert "knocks" not in table.screen.rpartition("Enter shows")[2]
    before = len(table._raw)
    assert re.search(r'\w+ \d\d knocks, and says to be "Zoe"; let', table.type())
    came = table._raw[before:]
    assert came.index(b"\x1b[2J") < came.index(b" knocks")


def test_another_window_is_told_of_and_its_question_is_put(table: Terminal, folder: Path) -> None:
    line = ("table", str(folder / "carnival.gmkit"), "Ana Face +1")
    table.echo("wh")
    assert gmkit(*line, GMKIT_HOME=str(folder / "home")).returncode == 0
    until(table, "carnival> wh", told="came from another window")
    assert "Face 14" in table.type("o")


# ---- The verbs of phones


def test_help_tells_of_every_verb_of_phones_with_a_word(table: Terminal) -> None:
    told = table.type("help phones")
    for word in ("invite", "knocks", "let", "phones", "kick", "rekey", "screen", "g (", "notes", "cover", "serve"):
        assert word in told
    plain = " ".join(table.type("?").split())
    assert "print (p)" in plain
    assert "invite NAME (a code)" in plain
    assert "whims, invite" not in plain
    assert "help phones tells" in table.type("Ana challenges Ben") + table.type("?")


def test_tab_completes_who_is_invited_and_who_knocks(table: Terminal) -> None:
    assert Phone(base(table)).post("/knock", name="Zoe") == 200
    until(table, "carnival> ", told=' knocks, and says to be "Zoe"; ')
    found = re.search(r"(\w+ \d\d) knocks", table.screen)
    assert found is not None
    table.press("let \t")
    until(table, f"let {found[1]} ")
    table.press("\tA\t")
    until(table, f"let {found[1]} as Ana ")
    assert "Ana may come in" in table.type()
    table.press("cover s\t")
    until(table, "cover skip ")
    assert "No taps are waited for now." in table.type()


def test_kick_says_whose_phones_are_gone(table: Terminal) -> None:
    assert "Ana: no phone is here" in table.type("kick Ana")
    ana = phone(table, "Ana")
    assert "Sent away: Ana." in table.type("kick Ana")
    with pytest.raises(HTTPError):
        ana.get()


# ---- How it begins and ends


def test_what_was_open_finds_back_when_the_table_is_served_again(folder: Path) -> None:
    port = str(free_port())
    found = []
    for number in (signal.SIGTERM, signal.SIGHUP):
        with Terminal(*SERVE, "--port", port, folder=folder) as table:
            found += re.findall(r"http://127\.0\.0\.1:\d+", table.type("g"))
            table.process.send_signal(number)
            assert table.end() == 130
            assert "everything is kept" in table.screen
            assert f"next time: gmkit table carnival serve --bind {OWN} --port {port}" in " ".join(table.screen.split())
    assert found == [f"http://127.0.0.1:{int(port) + 1}"] * 2


@every_case("missing", ["starlette", "uvicorn", "segno", "htpy", "h11"])
def test_without_the_extra_it_is_said_what_installs_it_and_no_table_begins(tmp_path: Path, missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None; from gmkit.cli import run;"
        "sys.exit(run(['table', 'new.gmkit', 'serve']))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={**ENVIRONMENT, "GMKIT_HOME": str(tmp_path / "home")},
        stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (found.returncode, found.stderr) == (2, 'gmkit: phones need: pip install "gmkit[phones]"\n')
    assert not list(tmp_path.iterdir())


def test_help_behind_serve_tells_its_options_and_touches_nothing(tmp_path: Path) -> None:
    found = gmkit("table", str(tmp_path / "new.gmkit"), "serve", "--help")
    assert found.returncode == 0
    for option in ("--bind ADDRESS", "--port N", "4747", "--no-knock", "--no-draw"):
        assert option in found.stdout
    assert not list(tmp_path.iterdir())
    assert "serve" in gmkit("table", "--help").stdout


@every_case("address", ["0.0.0.0", "::", "[::]", ""])
def test_an_address_that_no_phone_can_open_is_refused(address: str) -> None:
    with pytest.raises(IllegalChoice, match="no address that a phone can open"):
        serve.read_wanted([f"--bind={address}"] if address else ["--bind", ""])


def test_which_addresses_others_reach() -> None:
    assert [serve.is_own(one) for one in ("127.0.0.2", "[::1]", "192.168.1.2", "x")] == [True, True, False, False]
    assert [serve.is_private(one) for one in ("192.168.1.2", "[fd00::1]", "8.8.8.8", "[2a00::1]")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_a_table_that_is_open_says_how_it_is_served(folder: Path) -> None:
    found = gmkit("table", str(folder / "carnival.gmkit"), "serve now", GMKIT_HOME=str(folder / "home"))
    assert "gmkit table carnival serve" in found.stderr


def test_keys_that_cannot_be_kept_are_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "chmod", refuse)
    monkeypatch.setattr(Path, "touch", refuse)
    monkeypatch.setattr(serve, "write_whole", refuse_kept)
    with pytest.raises(StoreError):
        serve.Kept(tmp_path / "phones" / "a.json").keep(Keeping(Ring(b"s" * 32, {}, frozenset())))


def refuse_kept(path: Path, _data: bytes) -> None:
    raise StoreError(f"{path}: cannot be written")
