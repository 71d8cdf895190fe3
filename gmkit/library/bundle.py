"""What comes with gmkit: where its content and schemas are. The tests check them, so that no start has to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gmkit import errors
from gmkit.library.document import Document
from gmkit.library.files import reason


def bundled(kind: str) -> Path:
    """Give the folder of the bundled "content" or "schemas".

    Raises:
        StoreError: gmkit is not installed whole.
    """
    package = Path(__file__).parent.parent
    wheel = package / "_data" / kind
    if wheel.is_dir():
        return wheel
    checkout = package.parent / kind
    if (package.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    raise errors.StoreError(f"the bundled {kind} are not there; install gmkit again")


def schema(name: str) -> dict[str, Any]:
    """Read a bundled schema, such as "cipher/retainers".

    Raises:
        StoreError: there is none of this name.
    """
    import json  # one-shot commands on bundled content need no schema

    path = bundled("schemas") / f"{name}.schema.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "it is not JSON"
        raise errors.StoreError(
            f"the schema {errors.quoted(name)} cannot be read: {why}; install gmkit again"
        ) from error
    assert isinstance(found, dict)
    return found


def load_trusted(path: Path) -> Document:
    """Read a bundled file, which needs no check.

    Raises:
        Diagnosed: it is not there or not YAML.
    """
    from gmkit.library import pressed

    return pressed.load(path)._replace(file=path)
