"""Quotes as a printer sets them, from those a keyboard has."""

from __future__ import annotations

import re

_OPENS_DOUBLE = re.compile(r'(^|[\s(\[“‘])"')
_OPENS_SINGLE = re.compile(r"(^|[\s(\[“])'(?=\w)")


def curly(text: str) -> str:
    """Give the text with typographic quotes and apostrophes; those already set stay."""
    text = _OPENS_DOUBLE.sub(r"\1“", text).replace('"', "”")
    return _OPENS_SINGLE.sub(r"\1‘", text).replace("'", "’")
