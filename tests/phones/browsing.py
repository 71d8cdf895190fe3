"""A browser, and a stand-in for the table that serves made pages to it: enough for what a page does by itself."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs

import pytest

from gmkit.phones import parts
from gmkit.phones.board import Page

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


class Stand:
    """Serves one page at `/me`, tells of changes, and takes what is posted."""

    def __init__(self) -> None:
        self.page = Page(b"", b"")
        self.revision = 1
        self.posts: list[dict[str, list[str]]] = []
        self.down = False
        self.reply = (204, "")
        self.changed = threading.Condition()
        self.gone = False

    def put(self, page: Page) -> None:
        """Put another page up, and say so."""
        with self.changed:
            self.page, self.revision = page, self.revision + 1
            self.changed.notify_all()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    stand: Stand


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def log_message(self, *_args: Any) -> None:
        """Say nothing."""

    def send(self, status: int, body: bytes = b"", kind: str = "text/html; charset=utf-8", **more: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Security-Policy": POLICY, **more}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        stand = self.server.stand
        if self.path.startswith("/f/"):
            data, kind = parts.assets()[self.path[3:]]
            self.send(200, data, kind)
        elif stand.down:
            self.close_connection = True
        elif self.path == "/me/events":
            self.stream(stand)
        elif self.headers.get("If-None-Match") == f'"{stand.revision}"':
            self.send(304)
        else:
            part = self.headers.get("Gmkit-Part")
            self.send(200, stand.page.main if part else stand.page.whole, ETag=f'"{stand.revision}"')

    def stream(self, stand: Stand) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        told = 0
        while not stand.gone and not stand.down:
            beat = b": still here\n\n" if told == stand.revision else f"data: {stand.revision}\n\n".encode()
            told = stand.revision
            try:
                self.wfile.write(beat)
                self.wfile.flush()
            except OSError:
                return
            with stand.changed:
                stand.changed.wait(timeout=0.3)

    def do_POST(self) -> None:
        stand = self.server.stand
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        if stand.down:
            self.close_connection = True
            return
        stand.posts.append(parse_qs(body))
        if self.headers.get("Gmkit-Part"):
            self.send(stand.reply[0], stand.reply[1].encode(), "text/plain; charset=utf-8")
        else:
            self.send(303, Location="/me")


@contextmanager
def standing() -> Iterator[tuple[Stand, str]]:
    """Serve; gives the stand and its address."""
    stand = Stand()
    server = _Server(("127.0.0.1", 0), _Handler)
    server.stand = stand
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield stand, f"http://127.0.0.1:{server.server_port}/me"
    finally:
        stand.gone = True
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def chromium() -> Iterator[Any]:
    """Start the system's Chromium; the test is left out where there is none, or no Playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Chromium or playwright not found")
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("Chromium or playwright not found")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=found, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            browser.close()
