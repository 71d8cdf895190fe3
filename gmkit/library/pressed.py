"""Bundled content, read once: kept as JSON beside the file, as Python keeps its bytecode.

Loading the YAML library takes longer than most answers. A pressed file is found by the hash of the YAML it was made
from, so an edit is seen at once; it is a convenience only, and nothing is said where it cannot be written.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from gmkit.library.document import Document, Marks
from gmkit.library.files import read_bytes

FORMAT = b"1"
"""Changes when YAML is read differently, so that what was pressed before is forgotten."""


def load(path: Path) -> Document:
    """Read a trusted file, from what was pressed if that is there; the document knows no places in the file.

    Raises:
        UnreadableContent: the file is not there, or no YAML.
    """
    content = read_bytes(path)
    name = blake2b(content, digest_size=12, key=FORMAT).hexdigest()
    pressed = path.parent / "__pycache__" / f"{path.stem}.{name}.json"
    try:
        data = json.loads(pressed.read_bytes())
    except (OSError, ValueError):
        from gmkit.library.load import read

        data = read(path).data
        _press(pressed, json.dumps(data, ensure_ascii=False))
    return Document(str(path), data, Marks(0, 0, 0, 0, {}, {}), ())


def _press(path: Path, text: str) -> None:
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        path.parent.mkdir(exist_ok=True)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
