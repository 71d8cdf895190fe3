"""The kinds of file there are: what each is called, how it is checked, and what stands beside it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from gmkit.library.diagnostics import Diagnostic
from gmkit.library.document import Document


class Around(Protocol):
    """The files that one file may refer to: those checked with it, those beside it, those named, the bundled ones."""

    def find(self, kind: str, set_id: str | None = None) -> Document | None:
        """Give the file of a kind with an id; without one, what a game would take: the GM's own, else the bundled one.

        A file with errors of its own is not given; while the one that is meant has them, the checks stop here by an
        error of their own, and nothing is told of what refers to it.
        """

    def ids(self, kind: str) -> list[str]:
        """Give the ids of all files of a kind, for suggestions."""


CREDITED = ("source.title", "source.author", "source.url", "source.licence", "source.based_on")
"""The texts of a credit that stand on the sheets that are made from a file."""


def _nothing(_document: Document, _around: Around) -> list[Diagnostic]:
    return []


class Kind(NamedTuple):
    """One kind of file, as a game declares it.

    Attributes:
        name: what files say after `kind:`, such as "mask-set".
        schema: the schema's name, such as "masks/mask-set".
        check: what the schema cannot say of the file alone; called only on a document of the right shape.
        lists: the fields that hold things with ids, which `extends` changes one by one; what is added goes
            into the first. None where nothing has an id, and for situations.
        default: the bundled file of this kind, below `content/`; empty if there is none.
        refer: whether what the file names in other files is there; called only on a document without errors.
        lint: what is legal and may be a mistake all the same, as warnings; called as `refer` is.
        printed: where the texts stand that reach a sheet of paper, such as "cards.*.name"; * is any key or index.
    """

    name: str
    schema: str
    check: Callable[[Document], list[Diagnostic]]
    lists: tuple[str, ...] = ()
    default: str = ""
    refer: Callable[[Document, Around], list[Diagnostic]] = _nothing
    lint: Callable[[Document, Around], list[Diagnostic]] = _nothing
    printed: tuple[str, ...] = ()


def later(place: str) -> Callable[..., Any]:
    """Give a function that is loaded when it is first called, such as "gmkit.games.masks.checks:check_set".

    A check of one kind of file need not load the rules of all games.
    """
    module, _, name = place.partition(":")

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call
