"""What was filled in on a form on a screen is read again. The only file that imports pypdf, and only to do so."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

from gmkit.errors import IllegalChoice, StoreError, UnreadableContent, counted, later, quoted, say
from gmkit.printing.pdf import LONGEST, OURS

MOST_BYTES, MOST_PAGES, MOST_FIELDS = 8 * 1024 * 1024, 50, 5000
_MOST_INFLATED, _MOST_XMP, _DEEPEST = 16 * 1024 * 1024, 1024 * 1024, 32
TICKED = "x"
"""What a box has that was ticked; games know it by the same letter."""


class Form(NamedTuple):
    """A form as it came back."""

    about: Mapping[str, str]  # what it says of itself, as it was printed; empty where gmkit printed none of it
    values: Mapping[str, str]  # by the name of a field what was typed there, or TICKED; what is empty is left out


def read(data: bytes, shown: str) -> Form:
    """Read a form.

    Args:
        data: the PDF, at most MOST_BYTES.
        shown: how to name the file in messages.

    Raises:
        IllegalChoice: pypdf is not installed.
        UnreadableContent: it is encrypted, dynamic (XFA), damaged, no PDF, or larger than a form of gmkit's can be.
    """
    try:
        import pypdf
        from pypdf.errors import DependencyError, PyPdfError
    except ImportError as error:
        raise IllegalChoice(say("forms are read with pypdf; install gmkit[fields]")) from error
    refuse_large(len(data), shown)
    with _bounded():
        try:
            reader = pypdf.PdfReader(io.BytesIO(data))
            return Form(*_read(reader, shown))
        except DependencyError as error:
            # Only to open a lock it needs more.
            raise UnreadableContent(say(_LOCKED, file=shown)) from error
        except (PyPdfError, *_DAMAGE) as error:
            told = quoted(str(error) or type(error).__name__)
            raise UnreadableContent(
                say("{file}: this PDF cannot be read ({error}); save the form anew", file=shown, error=told)
            ) from error


_DAMAGE = (
    ValueError, LookupError, TypeError, AttributeError, AssertionError, ArithmeticError, RecursionError, OSError,
    NotImplementedError, MemoryError, ET.ParseError,
)  # fmt: skip
"""What pypdf stumbles over in a damaged file."""


def refuse_large(size: int, shown: str) -> None:
    """Refuse a file of more bytes than a form of gmkit's can have; raises UnreadableContent."""
    if size > MOST_BYTES:
        raise UnreadableContent(
            say("{file}: a form of more than {most} MiB is not read", file=shown, most=MOST_BYTES // 1024**2)
        )


_LOCKED = later("{file}: this PDF is encrypted; save it without a password")
_BOUNDED = (
    "maximum_declared_stream_length", "array_based_stream_maximum_output_length", "zlib_maximum_output_length",
    "lzw_maximum_output_length", "run_length_maximum_output_length", "jbig2_maximum_output_length",
    "brotli_maximum_output_length", "stream_decoding_work_maximum_length",
)  # fmt: skip
"""What pypdf calls the bounds of a stream."""


@contextmanager
def _bounded() -> Iterator[None]:
    """Let no stream become larger than a form of ours needs, and pypdf say nothing of its own."""
    from pypdf import apply_configuration, get_configuration

    logger = logging.getLogger("pypdf")
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    try:
        with apply_configuration(get_configuration().with_overwrites(**dict.fromkeys(_BOUNDED, _MOST_INFLATED))):
            yield
    finally:
        logger.setLevel(level)


def _read(reader: Any, shown: str) -> tuple[dict[str, str], dict[str, str]]:
    """Give what a form says of itself, and what was filled in."""
    if reader.is_encrypted:
        raise UnreadableContent(say(_LOCKED, file=shown))
    root = reader.trailer["/Root"]
    form = root.get("/AcroForm", {})
    form = form.get_object() if hasattr(form, "get_object") else form
    if "/XFA" in form:
        raise UnreadableContent(
            say("{file}: this form is of the dynamic sort (XFA), which gmkit does not print", file=shown)
        )
    if len(reader.pages) > MOST_PAGES:
        raise UnreadableContent(
            say("{file}: more than {pages}; gmkit prints no such form", file=shown, pages=counted(MOST_PAGES, "page"))
        )
    values: dict[str, str] = {}
    for name, value in _fields(form.get("/Fields", ()), shown):
        if len(value) > LONGEST or len(name) > LONGEST:
            raise UnreadableContent(
                say(
                    "{file}: {name} holds more than {most} letters; shorten it",
                    file=shown,
                    name=quoted(name),
                    most=LONGEST,
                )
            )
        if value:
            values[name] = value
    return _about(root), values


def _fields(found: Any, shown: str) -> Iterator[tuple[str, str]]:
    """Give every field by its whole name, with what it holds; of those below others, what these say holds too."""
    left = [(one, "", ("", None), 0) for one in reversed(_listed(found))]
    seen = 0
    while left:
        one, above, (kind, value), deep = left.pop()
        seen += 1
        if seen > MOST_FIELDS or deep > _DEEPEST:
            raise UnreadableContent(
                say(
                    "{file}: more than {most} fields, or fields in fields; gmkit prints fewer",
                    file=shown,
                    most=MOST_FIELDS,
                )
            )
        field = one.get_object()
        own = str(field["/T"]) if "/T" in field else ""
        name = f"{above}.{own}" if above and own else own or above
        kind, value = field.get("/FT", kind), field.get("/V", value)
        kids = [kid for kid in _listed(field.get("/Kids", ())) if "/T" in kid.get_object()]
        if kids:
            left += [(kid, name, (kind, value), deep + 1) for kid in reversed(kids)]
        elif kind == "/Btn":
            yield name, TICKED if str(field.get("/AS", value) if value is None else value) not in _OFF else ""
        elif kind == "/Tx":
            yield name, _text(value)


_OFF = ("/Off", "Off", "", "None")


def _listed(found: Any) -> list[Any]:
    """Give what is in a list, wherever it stands in the file."""
    return list(found.get_object() if hasattr(found, "get_object") else found)


def _text(value: Any) -> str:
    """Give typed words in one line, whatever ends their lines; what nobody can see is left out."""
    value = value.get_object() if hasattr(value, "get_object") else value
    if value is None:
        return ""
    text = value.get_data().decode("utf-8", "replace") if hasattr(value, "get_data") else str(value)
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _about(root: Any) -> dict[str, str]:
    """Give what a file says of itself under gmkit's own names; nothing where there is none of it."""
    metadata = root.get("/Metadata")
    if metadata is None:
        return {}
    data = metadata.get_object().get_data()
    # Entities are how a small text becomes a large one; ours has none.
    if len(data) > _MOST_XMP or re.search(rb"<!(DOCTYPE|ENTITY)", data):
        return {}
    tree = ET.fromstring(data.strip().strip(b"\x00"))  # noqa: S314 - of a bounded size, without entities
    said = (one.text or "" for own in tree.iter(_IDENTIFIER) for one in own.iter())
    pairs = (text.strip().removeprefix(OURS).partition("=") for text in said if text.strip().startswith(OURS))
    return {name: words for name, _, words in pairs}


_IDENTIFIER = "{http://ns.adobe.com/xap/1.0/}Identifier"


def refuse_strange(form: Form, shown: str) -> None:
    """Refuse a file that does not say what it begins with.

    Raises:
        StoreError: gmkit did not print it as a form.
        IllegalChoice: it was printed blank.
    """
    if not form.about:
        raise StoreError(say("{file}: this is no form of gmkit's; print one with --fields", file=shown))
    if not form.about.get("start"):
        raise IllegalChoice(
            say("{file}: nothing says what this changes; print a form from the evening, with --fields", file=shown)
        )
