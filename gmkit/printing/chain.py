"""Which fonts stand behind a role, in order: those a person named, then the two bundled families."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from gmkit.errors import SheetError, StoreError, listed, quoted
from gmkit.printing.truetype import Face

_FILES = {
    "serif": ("serif", "Regular"),
    "serif-semibold": ("serif", "Semibold"),
    "serif-bold": ("serif", "Bold"),
    "serif-light": ("serif", "Light"),
    "serif-italic": ("serif", "It"),
    "sans": ("sans", "Regular"),
    "sans-semibold": ("sans", "Semibold"),
    "sans-bold": ("sans", "Bold"),
    "sans-italic": ("sans", "It"),
}
_THEN = {
    "serif": ("sans",),
    "serif-semibold": ("sans-semibold",),
    "serif-bold": ("sans-bold",),
    "serif-light": ("serif", "sans"),
    "serif-italic": ("sans-italic", "serif", "sans"),
    "sans": ("serif",),
    "sans-semibold": ("serif-semibold",),
    "sans-bold": ("serif-bold",),
    "sans-italic": ("serif-italic", "sans", "serif"),
}
ROLES = tuple(_FILES)


class Own(NamedTuple):
    """A font that a person named.

    Attributes:
        file: a TrueType file.
        role: the one role it is for; empty for all of them.
    """

    file: Path
    role: str = ""


class Named(NamedTuple):
    """A person's font, read: what runs call it ("own-1"), and the one role it is for, if any."""

    key: str
    face: Face
    role: str


def own_font(text: str) -> Own:
    """Read "FILE" or "ROLE=FILE", as it is typed; what is a file as a whole is that file.

    Raises:
        SheetError: if there is no such role, or no file is named.
    """
    role, found, file = text.partition("=")
    if not text:
        raise SheetError("--font takes a TrueType font; name a file")
    if not found or "/" in role or "\\" in role or "." in role or _is_there(text):
        return Own(Path(text))
    if role not in _FILES:
        raise SheetError(f"no role of type called {quoted(role)}; there is {listed(ROLES)}")
    if not file:
        raise SheetError(f"--font {role}= takes a TrueType font for {quoted(role)}; name a file")
    return Own(Path(file), role)


def _is_there(file: str) -> bool:
    """Say whether there is something of a name."""
    try:
        return Path(file).exists()
    except OSError:  # too long a name, say, which the font's own error tells better
        return False


def read_own(own: Sequence[Own | Path]) -> tuple[Named, ...]:
    """Read the fonts a person named, the first as "own-1".

    Raises:
        StoreError: if a file cannot be read, is no font with TrueType outlines, or may be held by no PDF.
    """
    fonts = (one if isinstance(one, Own) else Own(Path(one)) for one in own)
    read = tuple(Named(f"own-{i}", Face(one.file), one.role) for i, one in enumerate(fonts, 1))
    for one in read:
        if not one.face.style.embeddable:
            file = quoted(str(one.face.path), 200)
            raise StoreError(f"the font {file} says of itself that no PDF may hold it; take another font")
    return read


def file_of(role: str) -> Path:
    """Give the TrueType file of a bundled role.

    Raises:
        SheetError: if the font's package is not installed.
    """
    family, weight = _FILES[role]
    package = f"font_source_{family}_pro"
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SheetError(f"the font package {package} is missing; install {package.replace('_', '-')}")
    name = f"Source{family.title()}Pro-{weight}.ttf"
    return Path(spec.submodule_search_locations[0]) / "files" / name


def is_bold(role: str) -> bool:
    """Say whether a role is set heavy."""
    return role.endswith("bold")


def is_italic(role: str) -> bool:
    """Say whether a role is set slanted."""
    return role.endswith("italic")


def chain(role: str, own: Sequence[Named]) -> tuple[str, ...]:
    """Give what stands behind a role, in the order in which a letter is looked for.

    First the font named for this very role; then those named for all, of the right weight and slope before the
    others; then the bundled fonts; last the fonts named for other roles. A font's own key stands for itself alone.
    """
    if role not in _FILES:
        return (role,)
    meant = [one.key for one in own if one.role == role]
    plain = sorted((one for one in own if not one.role), key=lambda one: _distance(one.face, role))
    others = [one.key for one in own if one.role not in {"", role}]
    return (*meant, *(one.key for one in plain), role, *_THEN[role], *others)


def _distance(face: Face, role: str) -> int:
    """Give in how many ways a font looks other than a role."""
    return (face.style.bold != is_bold(role)) + (face.style.italic != is_italic(role))
