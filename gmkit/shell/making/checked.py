"""A new file held against its check before it is written: by itself, and against what it was made to fit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gmkit.errors import IllegalChoice, StoreError
from gmkit.library.diagnostics import Diagnostic, Severity
from gmkit.shell.making.kinds import New, Room


def whole(made: New, target: Path, room: Room) -> str:
    """Give the file with the line that tells editors its schema.

    Args:
        made: the file.
        target: where it will lie.
        room: with the content in force.

    Raises:
        IllegalChoice: what was answered makes a file that its check refuses.
        Diagnosed: content that is in force cannot be read.
        StoreError: there is no room to look at it beforehand.
    """
    if not made.kind:
        return made.text
    from gmkit.library.judging import validate
    from gmkit.library.load import parse
    from gmkit.library.modeline import modeline, schema_reference

    text = f"{modeline(schema_reference(target, room.kinds[made.kind].schema))}\n{made.text}"
    if wrong := validate(parse(text, str(target)), room.kinds):
        raise IllegalChoice(f"no file can be made of these answers: {_told(wrong[0])}; choose other words")
    if around := tuple(dict.fromkeys([*room.content, *made.beside])):
        _refuse_unfit(text, target.name, around, room)
    return text


def _refuse_unfit(text: str, name: str, around: Sequence[Path], room: Room) -> None:
    """Hold it against the files that it was made to fit; it is looked at where it cannot be in anybody's way."""
    from tempfile import TemporaryDirectory

    from gmkit.library.files import reason, write_whole
    from gmkit.library.inspection import inspect_all

    try:
        with TemporaryDirectory(prefix="gmkit-") as folder:
            path = Path(folder, name)
            write_whole(path, text.encode("utf-8"))
            found = inspect_all([path], room.kinds, around, shown=name)[0].found
    except OSError as error:
        raise StoreError(
            f"a new file is looked at in a folder of its own, and there can be none: {reason(error)}"
        ) from error
    wrong = [one for one in found if one.severity is Severity.ERROR]
    if wrong:
        raise IllegalChoice(f"the file would not fit the content it is made for: {_told(wrong[0])}")


def _told(wrong: Diagnostic) -> str:
    """Give what is wrong, without what is said of lines of a file that nobody has."""
    return wrong.message.partition(";")[0]
