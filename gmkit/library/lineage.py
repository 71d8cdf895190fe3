"""The files that a content file builds on: in its own folder or bundled, and written out as one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from gmkit import errors
from gmkit.library.diagnostics import Diagnosed, escaped
from gmkit.library.document import Document
from gmkit.library.extends import EXTENDS, merged
from gmkit.library.files import is_yaml
from gmkit.library.kinds import Kind
from gmkit.names import suggest

CORE = "core:"
"""What stands before the name of a bundled file."""

MOST_LEVELS = 4
"""So many files may build on one another, the first and the bundled one counted."""


class Lineage(NamedTuple):
    """A file with all that it builds on.

    Attributes:
        whole: the file as if it had been written out.
        layers: the file, its parent, the parent's parent; each as it was written.
        above: the parent as if it had been written out; None if there is none.
    """

    whole: Document
    layers: tuple[Document, ...]
    above: Document | None = None


class Core(NamedTuple):
    """The bundled file that files of one kind may build on.

    Attributes:
        file: where it is.
        read: reads it.
    """

    file: Path
    read: Callable[[Path], Document]


def lineage(document: Document, kind: Kind, core: Core | None, read: Callable[[Path], Document]) -> Lineage:
    """Write a file out with all that it takes over.

    Args:
        document: a file of the right shape; one that extends nothing is its own whole.
        kind: its kind.
        core: the bundled file of that kind, if there is one.
        read: reads a file that is no bundled one.

    Raises:
        Diagnosed: the parent is not there or not to be used, or an id that is changed is not in it.
    """
    layers = [document]
    while EXTENDS in layers[-1].data:
        child = layers[-1]
        if len(layers) >= MOST_LEVELS:
            told = f"more than {MOST_LEVELS} files build on one another"
            raise _refusal(document, "GM304", told, "write some of them out as one")
        parent = _parent(child, kind, core, read)
        if parent.file is not None and any(_same(parent.file, one.file) for one in layers):
            itself = _same(parent.file, document.file)
            told = "this file builds on itself" if itself else "the files that this one builds on build on one another"
            raise _refusal(document, "GM304", f"{told} in the end", "name another parent")
        layers.append(parent)
    whole, above = layers[-1], None
    for layer in reversed(layers[:-1]):
        above = whole
        whole, wrong = merged(layer, above, kind)
        if wrong:
            raise Diagnosed(wrong[0].message, wrong)
    return Lineage(whole, tuple(layers), above)


def _parent(child: Document, kind: Kind, core: Core | None, read: Callable[[Path], Document]) -> Document:
    """Read the parent that a file names.

    Raises:
        Diagnosed: it names none that can be used.
    """
    name = child.data[EXTENDS]
    if name.startswith(CORE):
        return _bundled(child, kind, core)
    path = _beside(child)
    try:
        found = read(path)
    except Diagnosed as refused:
        raise _refusal(child, "GM303", f"the parent cannot be used: {refused}", "mend it first") from refused
    if found.data.get("kind") != kind.name:
        other = found.data.get("kind")
        what = errors.quoted(other) if isinstance(other, str) else "of no kind"
        told = f"the parent is {what}, and this file a {kind.name}"
        raise _refusal(child, "GM303", told, "name a parent of the same kind")
    return found


def _bundled(child: Document, kind: Kind, core: Core | None) -> Document:
    if core is None:
        raise _refusal(
            child, "GM303", f"gmkit has no {kind.name} of its own to build on", "name a file beside this one"
        )
    wanted = child.data[EXTENDS].removeprefix(CORE)
    found = core.read(core.file)._replace(file=core.file, path_shown=f"{CORE}{core.file.stem}")
    if wanted not in (core.file.stem, found.data.get("id")):
        tip = f"for a {kind.name} write `{CORE}{core.file.stem}`"
        raise _refusal(child, "GM303", f"there is no {kind.name} called {errors.quoted(child.data[EXTENDS])}", tip)
    return found


def _beside(child: Document) -> Path:
    """Give the file that a child names: in its own folder or below, links followed.

    Raises:
        Diagnosed: it lies elsewhere, or is no YAML file.
    """
    name = child.data[EXTENDS]
    tip = f"write {CORE}NAME for a bundled file, or the name of a YAML file in the same folder"
    if not is_yaml(Path(name)):
        raise _refusal(child, "GM303", f"{errors.quoted(name)} is no YAML file", tip)
    if child.file is None:
        raise _refusal(child, "GM303", "a text that is in no file has no file beside it", tip)
    try:
        folder = child.file.resolve().parent
        path: Path = child.file.parent / name
        inside = not Path(name).is_absolute() and ".." not in Path(name).parts and path.resolve().is_relative_to(folder)
    except (OSError, ValueError, RuntimeError):
        inside = False
    if not inside:
        raise _refusal(child, "GM303", f"{errors.quoted(name)} does not lie in this file's folder", tip)
    if not path.exists():
        others = sorted(one.name for one in folder.iterdir() if is_yaml(one) and one.name != child.file.name)
        near = suggest(name, others)
        told = f"there is no file {errors.quoted(name)} beside this one"
        raise _refusal(child, "GM303", told, f"did you mean `{escaped(near[0])}`?" if near else tip)
    return path


def _same(one: Path, other: Path | None) -> bool:
    return other is not None and one.resolve() == other.resolve()


def _refusal(document: Document, code: str, told: str, tip: str) -> Diagnosed:
    wrong = document.problem(code, [EXTENDS], told, tip)
    return Diagnosed(wrong.message, [wrong])
