"""A real editor's language server for YAML, spoken to as an editor does: over its pipes, offline."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
VERSION = "1.25.0"
"""The last that runs on Node 20."""

HOW = f"npm install --no-save --no-audit --no-fund --fetch-retries 1 --prefix .node yaml-language-server@{VERSION}"
"""What installs it."""

_PATIENCE = 120.0  # seconds for one answer
_SETTINGS: dict[str, dict[str, Any]] = {
    "yaml": {
        "validate": True,
        "completion": True,
        "schemaStore": {"enable": False},
        "kubernetesCRDStore": {"enable": False},
    },
    # Whatever it would fetch all the same goes to a door that is closed.
    "http": {"proxy": "http://127.0.0.1:9", "proxyStrictSSL": False},
}


def command() -> list[str] | None:
    """Give what starts the server; None where it, or Node, is not installed. One that was named has to be there."""
    if named := os.environ.get("GMKIT_YAML_LANGUAGE_SERVER"):
        return [named, "--stdio"]
    places = [str(ROOT / folder / "node_modules" / ".bin") for folder in (".", ".node")]
    name = "yaml-language-server"
    found = shutil.which(name) or shutil.which(name, path=os.pathsep.join(places))
    return [found, "--stdio"] if found and shutil.which("node") else None


class Mark(NamedTuple):
    """What the server underlines: from where, counted from 1, and what it says."""

    line: int
    column: int
    message: str

    @classmethod
    def of(cls, diagnostic: Any) -> Mark:
        """Read one as the server sends it."""
        start = diagnostic["range"]["start"]
        return cls(start["line"] + 1, start["character"] + 1, diagnostic["message"])


class Editor:
    """One server, and the files that are open in it.

    Attributes:
        fetched: what the server asked the editor to fetch for it.
    """

    def __init__(self, start: list[str], folder: Path) -> None:
        pipe = subprocess.PIPE
        self._server = subprocess.Popen(start, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        self._told: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._asked = 0
        self._marks: dict[str, list[Mark]] = {}
        self.fetched: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        can = {"workspace": {"configuration": True}, "textDocument": {"completion": {}}}
        self.ask("initialize", processId=os.getpid(), rootUri=folder.as_uri(), capabilities=can)
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": _SETTINGS})

    def ask(self, method: str, **parameters: Any) -> Any:
        """Ask something and give the answer."""
        self._asked += 1
        self._send({"id": self._asked, "method": method, "params": parameters})
        while "result" not in (message := self._next(self._asked)):
            assert "error" not in message, message
        return message["result"]

    def open(self, texts: Mapping[Path, str]) -> list[list[Mark]]:
        """Open files, each with its text, and give what the server finds wrong with each."""
        for path, text in texts.items():
            assert path.as_uri() not in self._marks, f"{path} is open already"
            opened = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
            self._tell("textDocument/didOpen", {"textDocument": opened})
        while not all(path.as_uri() in self._marks for path in texts):
            self._next(None)
        return [self._marks[path.as_uri()] for path in texts]

    def change(self, path: Path, version: int, text: str) -> list[Mark]:
        """Say what a file says now, and give what the server finds wrong with it."""
        self._marks.pop(path.as_uri())
        self._tell(
            "textDocument/didChange",
            {"textDocument": {"uri": path.as_uri(), "version": version}, "contentChanges": [{"text": text}]},
        )
        while path.as_uri() not in self._marks:
            self._next(None)
        return self._marks[path.as_uri()]

    def again(self, path: Path) -> list[Mark]:
        """Give what the server finds wrong with a file that is open the next time it looks."""
        self._marks.pop(path.as_uri())
        while path.as_uri() not in self._marks:
            self._next(None)
        return self._marks[path.as_uri()]

    def at(self, what: str, path: Path, line: int, column: int) -> Any:
        """Ask something about a place, counted from 0."""
        place = {"textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": column}}
        return self.ask(f"textDocument/{what}", **place)

    def complete(self, path: Path, line: int, column: int) -> dict[str, str]:
        """Give the words that the server offers at a place, counted from 0, each with what it says of them."""
        answer = self.at("completion", path, line, column)
        items = answer["items"] if isinstance(answer, dict) else answer
        return {item["label"]: str(item.get("documentation", "")) for item in items}

    def leave(self) -> int:
        """Take leave of the server, as an editor that is closed, and give what it ends with."""
        self.ask("shutdown")
        self._tell("exit", {})
        return self._server.wait(timeout=_PATIENCE)

    def close(self) -> None:
        """End the server."""
        self._server.kill()
        self._server.wait()
        self._listener.join()
        for pipe in (self._server.stdin, self._server.stdout):
            assert pipe is not None
            pipe.close()

    def _next(self, wanted: int | None) -> dict[str, Any]:
        """Wait for a message, answering what the server asks meanwhile."""
        message = self._told.get(timeout=_PATIENCE)
        assert message is not None, "the language server has ended"
        method, parameters = message.get("method"), message.get("params", {})
        if method is None:
            return message if message["id"] == wanted else {}
        if method == "textDocument/publishDiagnostics":
            self._marks[parameters["uri"]] = [Mark.of(one) for one in parameters["diagnostics"]]
        if "id" in message:
            answer: Any = None
            if method == "workspace/configuration":
                answer = [_SETTINGS.get(item.get("section", "")) for item in parameters["items"]]
            elif method in ("custom/schema/content", "vscode/content"):
                self.fetched.append(str(parameters))
            self._send({"id": message["id"], "result": answer})
        return {}

    def _tell(self, method: str, parameters: Any) -> None:
        self._send({"method": method, "params": parameters})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._server.stdin is not None
        self._server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._server.stdin.flush()

    def _listen(self) -> None:
        stream = self._server.stdout
        assert stream is not None
        while line := stream.readline():
            size = 0
            while line.strip():
                name, _, value = line.partition(b":")
                size = int(value) if name.lower() == b"content-length" else size
                line = stream.readline()
            self._told.put(json.loads(stream.read(size)))
        self._told.put(None)
